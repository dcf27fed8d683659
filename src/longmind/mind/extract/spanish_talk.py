"""Spanish as it is talked: no subjects, no accents, both sides of the ocean.

The verb tells who is meant. Accents may be missing; a place or a name is written large, or stands alone behind its
preposition; a noun phrase ends before the next small word.
"""

from __future__ import annotations

from longmind.mind.extract.talk import Talk

_STOP = (
    r"(?:y|e|o|u|ni|pero|porque|aunque|que|como|en|a|al|con|sin|por|para|desde|hasta|hace|cuando|si|yo|tú|él|ella|me|te"
    r"|se|le|lo|nos|mi|mis|su|sus|no|ya|más|muy|también|tampoco|ahora|antes|así|entonces|pues|es|soy|eres|está|estoy"
    r"|son|era|tengo|tiene|vivo|vive|trabajo|trabaja|hay|jaja|jajaja|gracias|porfa|donde|dónde|aquí|acá|allí|allá|ahí"
    r"|bastante|mucho|siempre|nunca|casi|solo|sólo|cada|entre|sobre|según|contra|fue|fui|va|voy|desde|porfi|eh|ojo|che"
    r"|o sea|encima|además|después|luego|todavía|aún|hoy|ayer|mañana|mal|bien|igual|cero|nada|poco)"
)
_WORD = r"[\wáéíóúüñ&+./'-]*[\wáéíóúüñ+#]"
_PHRASE = rf"(?!{_STOP}\b){_WORD}(?: (?!{_STOP}\b){_WORD}){{0,3}}"
_LARGE = r"(?-i:[A-ZÁÉÍÓÚÑ][\wáéíóúüñ.&'-]*[\wáéíóúüñ]|[A-Z]{1,3})"
_NAME = rf"{_LARGE}(?: (?:(?-i:de la|de los|del|de|la|el|y) )?(?-i:[A-ZÁÉÍÓÚÑ0-9][\wáéíóúüñ.&'-]*)){{0,3}}"
_ART = r"(?:el |la |los |las |un |una |unos |unas |mi |mis |al |lo de |lo |nuestro |nuestra )?"
_TOWN = (
    rf"(?P<o>(?:(?-i:la|el|los|las|El|La) )?{_NAME}|(?!(?:la|el|un|una|casa|mi|su|un|piso|pareja|paz|alquiler|este"
    rf"|esta|ese"
    rf"|esa|línea|{_STOP})\b)(?-i:[a-záéíóúñ]{{4,}})(?: del? [a-záéíóúñ]{{3,}})?)"
)
_FEW = r"(?:(?!no\b|que\b|y\b)[\wáéíóúüñ-]+ ){0,3}?"
_BID = (
    r"(?:respond\w*|contest\w*|us[aá]|evit[aá]|escr[ií]b\w*|háblame|hablame|pon\w*|dame|dime|decime|haz\w*|hacé\w*"
    r"|explica\w*"
    r"|resum\w*|recuerda\w*|recordá\w*|muestra\w*|mándame|mandame|llámame|llamame|trata\w*|avisa\w*|incluye|inclui"
    r"|cita\w*)"
)
_STREET = r"(?:calle|c/|avenida|avda\.?|av\.?|plaza|paseo|camino|carrera|jirón|pasaje|ronda|travesía)"
_RULES = rf"""
name is | ^(?:{{soy|habla|me llamo/}}) (?:(?:la|el) )?(?P<o>(?!(?:De|Del)\b){_LARGE}) | mine
called | (?:todos|todo el mundo|mis amigos|mis amigas|en casa|la gente|me)? ?(?:me dicen|me dice|me llaman|me llama
    |me conocen como)
    (?P<o>{_NAME}) | mine
called | (?:llámame|llamame|llamadme|decime|dime) (?:solo |mejor |simplemente )?(?P<o>{_NAME}) | mine
birthday is | {{cumplo(?: años)?|nací|mi cumple(?:años)? es|es mi cumple(?:años)?|mi cumple/cumple(?: años)?
    |nació}} {_FEW}el (?P<o>\d{{1,2}} de [a-z]+
    (?: del? \d{{4}})?) | raw
birthday is | cumple(?:años)? (?:es |cae )?el (?P<o>\d{{1,2}} de [a-z]+) | raw
birthday is | {{soy|nací/es|nació}} (?:del|en el|en|de) (?P<o>(?:19|20)\d\d|\d\d)\b | raw
comes from | {{soy|vengo|somos/es|viene}} (?:originari[oa] |original |natural |natal )?(?:de|del) (?P<o>{_NAME})
address is | (?P<o>(?=[^,;]{{0,40}}\d){_STREET} (?:(?:de la|de los|del|de|la|las
    |los) )?{_NAME}(?:,? (?:n[ºo°.] ?)?\d{{1,4}}(?:[ ,]+\d+ ?[ºª]?\w?)?)?)
lives in | (?:acá|aquí) en {_TOWN} | mine
works at | {{trabajaba|trabajé|laburaba|curraba|he trabajado/trabajaba|trabajó|viene}} {_FEW}(?:en|para
    |de) (?:la |el )?<n> | ended
favourite team is | mi equipo (?:de \w+ )?es {_ART}<n> | free
favourite <s> is | (?P<s>[\wáéíóúñ]+) (?:favorit[oa]|preferid[oa])(?: es|:|,)? {_ART}<o>
child is | (?:mis|nuestr[oa]s) (?:hij[oa]s|niñ[oa]s|peques|nen[ea]s|chicos|mellizos|gemelos) (?:son
    |se llaman) <l> | free
sibling is | (?:mis|nuestr[oa]s) herman[oa]s (?:son|se llaman) <l> | free
pet is | (?:mis|nuestr[oa]s) (?:perr[oa]s|gat[oa]s|perritos|gatitos) (?:son|se llaman) <l> | free
email is | (?:correo|mail|email|escr[ií]beme|escribidme|contacto|contáctame|mándame\w*|mandame\w*|a|al
    |es)\W.{{0,25}}?(?P<o>[\w.+-]+@[\w-]+\.[\w.-]*\w) | free raw
website is | (?:web|página|tienda|vendo|blog|en)\b.{{0,60}}? (?P<o>[a-z][\w-]+\.(?:com|es|org|net|mx|ar|example|cl
    |co)) | raw
phone is | (?:teléfono|telefono|número|numero|móvil|movil|celular|cel|tel|whatsapp|llám\w+|llam\w+|escr[ií]b\w+
    |al)\b\D{{0,25}}(?P<o>\+?\d[\d ()-]{{6,}}\d) | free raw
budget is | (?:presupuesto|tope|máximo|como mucho|hasta|gastar|gastar más de
    |límite)(?: es| son| tengo)?(?: de| unos| como)?(?: de)? (?P<o>\d[\d.,]*(?: ?(?:mil|€|euros?|pesos|dólares|soles
    |k|lucas)){{1,2}}) | free raw asserts
budget is | (?:presupuesto|tope|máximo)(?: es| son)?:?(?: de| unos| como)? (?P<o>\d[\d.,]*(?: ?(?:mil|€|euros?|pesos
    |dólares|soles|k|lucas))?) | free raw
costs | (?:el |la |los |las )?(?:precio |coste |costo )?(?:del? |de la )?(?P<t>(?!precio
    |coste|cuesta|vale|eso|esto|todo)[a-záéíóúñ]{{3,}}) (?:cuesta|vale|queda en|sale a|sale por|es de|está a)
    (?P<o>\d[\d.,]*(?: ?(?:mil|€|euros?|pesos|dólares|soles))?) | free
deadline is | (?:la |mi )?(?P<t>entrega|fecha límite|plazo|fecha de entrega)(?: (?:de|del) (?:la |mi )?\w+)? (?:es
    |termina|vence|acaba|se cambió|pasó|queda)
    (?: para| al| hasta)? ?(?:el |al )?(?P<o>(?:\w+ )?\d{{1,2}}(?: de [a-z]+)?|\w+ que viene
    |(?:este |próximo )?(?:lunes|martes|miércoles|jueves|viernes|sábado|domingo)) | free raw
deadline is | (?:entregar|entrego|entregamos|hay que entregar)(?:la|lo)? {_FEW}(?:el
    |antes del) (?P<o>\d{{1,2}}(?: de [a-z]+)?) | raw
zone is | (?:horario|hora|huso)(?: horario)? (?:es )?(?:el |la )?de (?P<o>{_NAME}) | free
bought | ^(?:por fin )?(?:cayó|cayeron) {_ART}<o> | event free
role is | ^(?:profesión|ocupación|trabajo): ?(?P<o>[a-záéíóúñ]{{4,}}) | free raw
lives in | ^(?:ciudad|residencia|vivo): ?<n> | free raw
dislikes | ^{_ART}<o> (?:no )?(?:me gusta|lo soporto|la soporto|los soporto|lo aguanto|me va)\Z | negates free
instruction is | ^(?:(?:y|pero|ah|por favor|porfa|oye|ok|vale|che),? )*{_BID}\b(?:.{{0,60}} )??(?:siempre|nunca
    |a partir de
    ahora|de ahora en adelante|desde ahora|en adelante|jamás|por defecto)\b.* | whole free raw asserts
instruction is | ^(?:(?:y|pero|ah|por favor|porfa|oye|ok|vale|che),? )*(?:no (?:me )?(?:uses|pongas|escribas|hables
    |mandes
    |trates|llames|respondas|contestes|incluyas|des|hagas)|evita|evitá|(?:sin|nada de|cero) (?=emoji|emotic|rodeo
    |lista
    |viñeta|tecnic|formal|anglic|palabrot|introduc|disculp|relleno|tabla|negrit|mayúsc|jerga
    |spoiler)) ?.{{3,60}} | whole free raw asserts
instruction is | ^(?:(?:y|pero|ah|por favor|porfa|oye|ok|vale|che),? )*(?:respond\w*|contest\w*|háblame|hablame
    |tutéame|tuteame
    |trátame|tratame|voséame)\b.* | whole free raw asserts
instruction is | ^respuestas (?:más )?(?:cortas|breves|largas|concisas|directas|detalladas|simples|sencillas
    |formales).* | whole free raw asserts
instruction is | ^(?:a partir de|de) ahora(?: en adelante)?,? (?!vivo|trabajo|soy|estoy
    |me\b).* | whole free raw asserts
"""
TALK = Talk(
    rules=_RULES,
    borders=r"\s*(?:[;!¡¿()\u2026]"
    r"|(?<!correo)(?<!mail)(?<!dirección)(?<!presupuesto)(?<!objetivo)(?<!número)(?<!teléfono)(?<!tope):(?=\s"
    r"|\Z))+\s*|(?<!favorito)(?<!favorita)\s*,(?:\s+|\Z)|\s[-\u2013\u2014]+\s|\s+(?:pero|porque|aunque|así que"
    r"|o sea)\s+"
    r"|\s+(?:y|e)\s+(?=(?:yo|no|ya|me|mi|mis|nos|le|se|es|era|vivo|trabajo|tengo|tenemos|soy|hablo|estudio|odio"
    r"|prefiero|ahora"
    r"|vive|trabaja|tiene|habla|estudia|odia|prefiere|uso|como|juego|toco|estoy|ella|él|detesto|amo|adoro|llevo"
    r"|nací|quiero"
    r"|canto|escribo|leo|corro|nado|bailo|pinto|ando|hago|doy|conduzco|manejo|voy|vamos|encima|leo|mido|peso|mide"
    r"|pesa|juega|toca|bebo|fumo|tomo|los|el|la|también|tampoco|redes)\b)",
    phrase=_PHRASE,
    name=_NAME,
    joint=r"(?:,? (?:y|e|o|ni) (?:el |la |los |las |un |una )?|, )",
    mine=r"(?:^|\b(?:que|yo|y|es que|ya|no|nunca|también|ahora|siempre|aún|todavía|solo|además|encima|pues|bueno"
    r"|hola|che|mira|oye|fin|sí|casa"
    r"|facu|acá|aquí|verdad|cierto|decir|cuento|nosotros|jamás|apenas) )(?:me|nos|colecciono|soy|somos|estoy|estamos"
    r"|vivo"
    r"|vivimos|trabajo|trabajamos|laburo|curro"
    r"|chambeo|tengo|tenemos|hablo|hablamos|estudio|odio|detesto|prefiero|amo|adoro|uso|usamos|utilizo|toco|juego"
    r"|tomo|como|bebo|fumo|vengo"
    r"|nací|crecí|cumplo|cumplí|conduzco|manejo|llevo|voy|vamos|quiero|dejé|empecé|visité|compré|fui|fuimos|viajé"
    r"|conocí|viví|vivía|trabajé"
    r"|trabajaba|aprendo|padezco|sufro|salgo|soporto|he|hemos|mido|peso|leo|adopté|adoptamos|vendo|entreno"
    r"|practico|programo|resido|viajo"
    r"|viajamos|vuelo|migramos|entré|estuve|estuvimos|tuve|doy|hago|ando|aguanto|trago|entrego|compramos|cambié"
    r"|domino|chapurreo|acabo)\b"
    r"|\b(?:yo|conmigo)\b|\b(?:mi|mis|nuestr[oa]) (?:nombre|correo|mail|email|cumple|hobby|afici|pasatiempo"
    r"|presupuesto|tope|tel|móvil|número|color"
    r"|comida|dirección|web|tienda|lengua|idioma|pasión|meta|objetivo|sueño|curro|trabajo|laburo|empresa|libro"
    r"|película|sitio|lugar|equipo"
    r"|bebida|canción|grupo|serie|deporte|plato|postre|estación|ciudad|animal|juego|fruta|banda|cumpleaños|marca"
    r"|helado|vino|cerveza)"
    r"|llámame|llamadme|^(?:encima|además|también) |^(?:desde|por fin|en casa|en mi|acá en|aquí en)\b",
    theirs=r"(?:(?:y|pero|también|él|ella|que|ya|ahora|encima|además|le|se)\s+){0,3}",
    mention=r"\b(?:mi|nuestr[oa]|mis|(?:el|la) (?=(?:vecin[oa]|jef[ae]|novi[oa]"
    r"|marido),?\b)) ?(?P<kin>{KIN})\b(?! del? )(?: (?:mayor|menor|pequeñ[oa]|chic[oa]|nuev[oa]|grande"
    r"|peque))?(?:,? (?:(?:el|la|don|doña) )?"
    r"(?P<name>(?-i:[A-ZÁÉÍÓÚÑ][a-záéíóúñ]+)))?",
    apposed=r"\b(?:{KIN})(?: (?:mayor|menor|pequeñ[oa]|chic[oa]|nuev[oa]|grande))?, (?:(?:el|la|don"
    r"|doña) )?(?-i:[A-ZÁÉÍÓÚÑ][a-záéíóúñ]+)(?:,|(?= |\Z))",
    stranger=r"(?:el|la|los|las|un|una|tu|tus|su|sus|nadie|todos?|alguien|ese|esa|este|esta|aquel|cada|mucha"
    r"|muchos) (?!que)[\wáéíóúñ]+\b(?!.*\b(?:yo|me)\b)",
    asks=r"\b(?:(?<!me )dice|(?<!me )dicen|dijo|dijeron|cree|creen|piensa|opina|según|ojalá|quizás?|tal vez"
    r"|a lo mejor|imagina\w*|supon\w*|supón|supongamos|"
    r"si (?!no\b)(?:me|yo|gano|tuviera|viviera|fuera|pudiera|algún|un día)|como si|broma|traduce|traducir"
    r"|traduc\w+|haría|viviría|tendría|sería|podría"
    r"|sé si|no es que|murió|falleció|fallecid[oa]|mi ex|rompí|rompimos|(?:me|nos|se) divorci\w+|separ(?:é|amos)"
    r"|cortamos"
    r"|podrías|puedes|sabes|sueño que|novela|cuento de)\b(?<!te cuento de)"
    r"|^(?:y |pero )?(?:qué|que tal|quién|quien|dónde|cuándo|cómo|cuál|cual|cuánto|cuanto|cuántos|cuantos|por qué)\b",
)
"""Spanish in passing."""
