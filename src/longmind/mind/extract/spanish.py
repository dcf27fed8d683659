"""Spanish.

The verb tells who speaks, so a clause may begin with it: "Vivo en Madrid", "Ya no trabajo allí". What somebody likes is
the subject of its verb ("me gusta el té") and stands behind it, as everywhere.
"""

from __future__ import annotations

import re

from longmind.mind.extract.spanish_talk import TALK
from longmind.mind.extract.tables import Tables


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_MONTHS = {
    "enero": "January",
    "febrero": "February",
    "marzo": "March",
    "abril": "April",
    "mayo": "May",
    "junio": "June",
    "julio": "July",
    "agosto": "August",
    "septiembre": "September",
    "setiembre": "September",
    "octubre": "October",
    "noviembre": "November",
    "diciembre": "December",
}
_WEEKDAYS = {
    "lunes": "Monday",
    "martes": "Tuesday",
    "miércoles": "Wednesday",
    "jueves": "Thursday",
    "viernes": "Friday",
    "sábado": "Saturday",
    "domingo": "Sunday",
}
_UNITS = {"día": "day", "semana": "week", "mes": "month", "año": "year"}
_SEASONS = {"primavera": "spring", "verano": "summer", "otoño": "autumn", "invierno": "winter"}
_NUMBERS = {
    "un": "1",
    "una": "1",
    "dos": "2",
    "tres": "3",
    "cuatro": "4",
    "cinco": "5",
    "seis": "6",
    "siete": "7",
    "ocho": "8",
    "nueve": "9",
    "diez": "10",
}
_NUMBER = rf"(?:\d+|{'|'.join(_NUMBERS)})"
_DATE = (
    rf"(?:(?:\d{{1,2}} de )?(?:{'|'.join(_MONTHS)})(?: (?:de|del) (?:19|20)\d\d)?"
    rf"|\d{{1,2}}/\d{{1,2}}/\d{{4}}|(?:19|20)\d\d"
    rf"|(?:el |la )?(?:{'|'.join([*_UNITS, *_SEASONS, *_WEEKDAYS])}) (?:pasad[oa]|que viene|próxim[oa])"
    rf"|(?:el |la )?(?:próxim[oa]|últim[oa]) (?:{'|'.join([*_UNITS, *_SEASONS, *_WEEKDAYS])})|est[ea]"
    rf" (?:{'|'.join([*_UNITS, *_SEASONS])})"
    rf"|(?:{'|'.join(_WEEKDAYS)})|ayer|hoy|mañana|anteayer)"
)


def english_date(date: str) -> str:
    """A date in Spanish words, in English."""
    low = re.sub(r"^(?:el|la) ", "", date.lower().strip())
    plain = {"ayer": "yesterday", "hoy": "today", "mañana": "tomorrow", "anteayer": "the day before yesterday"}
    if low in plain:
        return plain[low]
    low = re.sub(r"^(\w+) pasad[oa]$", r"last \1", low)
    low = re.sub(r"^(\w+) (?:que viene|próxim[oa])$", r"next \1", low)
    low = re.sub(r"^próxim[oa] ", "next ", low)
    low = re.sub(r"^últim[oa] ", "last ", low)
    low = re.sub(r"^est[ea] ", "this ", low)
    low = re.sub(r" (?:de|del) ", " ", low)
    for spanish, english in {**_MONTHS, **_WEEKDAYS, **_SEASONS, **_UNITS, **_NUMBERS}.items():
        low = re.sub(rf"\b{spanish}\b", english, low)
    return low


_KIN = {
    "hermana": ("sibling is", "sister"),
    "hermano": ("sibling is", "brother"),
    "madre": ("parent is", "mother"),
    "mamá": ("parent is", "mother"),
    "padre": ("parent is", "father"),
    "papá": ("parent is", "father"),
    "esposa": ("married to", "wife"),
    "mujer": ("married to", "wife"),
    "esposo": ("married to", "husband"),
    "marido": ("married to", "husband"),
    "novia": ("partner is", "girlfriend"),
    "novio": ("partner is", "boyfriend"),
    "pareja": ("partner is", "partner"),
    "prometida": ("engaged to", "fiancée"),
    "prometido": ("engaged to", "fiancé"),
    "hijo": ("child is", "son"),
    "hija": ("child is", "daughter"),
    "mejor amiga": ("friend is", "best friend"),
    "mejor amigo": ("friend is", "best friend"),
    "amiga": ("friend is", "friend"),
    "amigo": ("friend is", "friend"),
    "jefe": ("manager is", "manager"),
    "jefa": ("manager is", "manager"),
    "socia": ("colleague is", "business partner"),
    "socio": ("colleague is", "business partner"),
    "compañero": ("colleague is", "colleague"),
    "compañera": ("colleague is", "colleague"),
    "suegra": ("", "mother-in-law"),
    "suegro": ("", "father-in-law"),
    "cuñada": ("", "sister-in-law"),
    "cuñado": ("", "brother-in-law"),
    "sobrina": ("", "niece"),
    "sobrino": ("", "nephew"),
    "nieta": ("", "granddaughter"),
    "nieto": ("", "grandson"),
    "ahijada": ("", "goddaughter"),
    "ahijado": ("", "godson"),
    "hermanita": ("sibling is", "sister"),
    "hermanito": ("sibling is", "brother"),
    "nena": ("child is", "daughter"),
    "nene": ("child is", "son"),
    "gatito": ("pet is", "cat"),
    "gatita": ("pet is", "cat"),
    "loro": ("pet is", "parrot"),
    "conejo": ("pet is", "rabbit"),
    "caballo": ("pet is", "horse"),
    "compañera de trabajo": ("colleague is", "colleague"),
    "compañero de trabajo": ("colleague is", "colleague"),
    "colega": ("colleague is", "colleague"),
    "vecino": ("neighbour is", "neighbour"),
    "vecina": ("neighbour is", "neighbour"),
    "perro": ("pet is", "dog"),
    "perra": ("pet is", "dog"),
    "perrita": ("pet is", "dog"),
    "perrito": ("pet is", "dog"),
    "gato": ("pet is", "cat"),
    "gata": ("pet is", "cat"),
    "abuela": ("", "grandmother"),
    "abuelo": ("", "grandfather"),
    "tía": ("", "aunt"),
    "tío": ("", "uncle"),
    "prima": ("", "cousin"),
    "primo": ("", "cousin"),
}
_PETS = (
    r"(?:perr[oa]s?|gat[oa]s?|hámsters?|conejos?|loros?|caballos?|tortugas?|mascotas?|pájaros?|peces"
    r"|cachorros?|perritos?|gatitos?)"
)
_RULES = rf"""
name is | {{me llamo/se llama}} <o>
name is | nombre (?:completo )?es <o>
name is | {{soy/es}} (?P<o>(?-i:[A-ZÁÉÍÓÚ][a-záéíóúñ]+))(?: y .+)? | mine named
called | (?:todos |mis amigos )?(?:me dicen|me llaman) <o>
age is | {{tengo|cumplí|acabo de cumplir/tiene|cumplió}} (?P<o>\d{{1,3}}|(?:veinti
    |treinta y |cuarenta y |cincuenta y |sesenta y )?[a-zé]+) años(?: de edad)?
birthday is | (?:cumpleaños|cumple) es(?: el| en)? | date
called | (?:por favor )?(?:llámame|llamadme) <o> | mine
instruction is | (?P<o>(?:por favor,? )?(?:responde|contesta|háblame|usa|evita|sé)\b.*\b(?:español|inglés|breve
    |conciso|formal|tú|usted|respuestas?|emojis?|simple|corto|corta|siempre)\b.*) | mine whole
birthday is | {{cumplo años/cumple años}} | date
birthday is | {{cumplo años|nací/cumple años|nació}} el (?P<o>\d{{1,2}} de \w+(?: (?:de|del) \d{{4}})?)(?: en .+)?
birthday is | {{nací/nació}}(?: en [\wáéíóúñ ]+)? | date
born in | {{nací/nació}} en (?P<o>(?-i:[A-ZÁÉÍÓÚÑ]).+?)(?: y .+)?
comes from | {{soy|vengo/es|viene}} (?:originariamente |originalmente )?de (?P<o>(?-i:[A-ZÁÉÍÓÚÑ]).+?)
comes from | {{crecí|me crié/creció|se crió}} en <o>
lives in | {{me mudé|me he mudado|me trasladé/se mudó|se ha mudado
    |se trasladó}} (?:de <s> )?a (?P<o>[^,]+?)(?: por .+| con .+)?
moving to | {{me voy a mudar|voy a mudarme|me mudo|me mudaré/se va a mudar|va a mudarse|se muda
    |se mudará}} a <o> | plan
lives in | {{vivo|vivimos|resido|estoy viviendo|llevo viviendo/vive|reside|está viviendo
    |lleva viviendo}} en (?P<o>[^,]+?)(?: con .+)?
lives in | {{viví|vivía|he vivido/vivió|vivía|ha vivido}} en <o> | ended
works at | {{trabajo|estoy trabajando/trabaja|está trabajando}} como [\w ]+? (?:en|para) <o>
works at | {{trabajo|trabajamos|estoy trabajando|llevo trabajando/trabaja|está trabajando|lleva trabajando}} (?:en
    |para
    |con) (?P<o>(?!casa)[^,]+?)(?: como .+)?
works at | {{trabajé|trabajaba|he trabajado/trabajó|trabajaba|ha trabajado}} (?:en
    |para) (?P<o>[^,]+?)(?: como .+)? | ended
works at | {{empecé a trabajar|he empezado a trabajar|conseguí (?:un )?trabajo
    |conseguí un nuevo trabajo/empezó a trabajar|consiguió trabajo}} (?:en|para) <o>
works at | {{tengo|conseguí|encontré/tiene|consiguió}} (?:un )?(?:nuevo )?(?:trabajo|empleo
    |puesto)(?: nuevo)? en <o>
works at | {{dejé mi trabajo|dejé el trabajo|renuncié a mi trabajo|dejé/dejó su trabajo}} en <o> | ended
role is | {{trabajo/trabaja}} (?:en [\w ]+? )?(?:como|de) (?P<o>[\wáéíóúñ]+(?: de [\wáéíóúñ]+
    | [\wáéíóúñ]+)?)(?: (?:en|para) .+)?
works on | {{estoy trabajando|trabajo/está trabajando|trabaja}} en (?P<o>(?:un|una|mi|el) (?:proyecto|libro|tesis
    |novela|app|aplicación).*)
diet is | {{soy/es}} (?P<o>vegan[oa]|vegetarian[oa]|pescetarian[oa]|celíac[oa])
diet is | {{como|sigo una dieta|llevo una dieta/come|sigue una dieta}} (?P<o>vegan[oa]|vegetarian[oa]|sin gluten
    |halal|kosher|keto|cetogénica)
allergic to | {{soy/es}} (?:muy )?alérgic[oa] (?:a|al) (?P<o>.+?)
allergic to | {{tengo/tiene}} alergia (?:a|al) <o>
has condition | {{soy/es}} (?P<o>diabétic[oa]|asmátic[oa]|intolerante a la lactosa|daltónic[oa]|celíac[oa]
    |disléxic[oa])
has condition | {{tengo|padezco|sufro de|me diagnosticaron/tiene|padece|sufre de}} (?P<o>asma|diabetes|migrañas?
    |tdah|epilepsia|ansiedad|hipertensión|artritis|celiaquía|insomnio|depresión|intolerancia a la lactosa)
nationality is | {{soy/es}} (?P<o>español(?:a)?|mexican[oa]|argentin[oa]|colombian[oa]|chilen[oa]|peruan[oa]
    |alem[aá]n(?:a)?|frances(?:a)?|francés|italian[oa]|portugu[eé]s(?:a)?|ingl[eé]s(?:a)?|estadounidense
    |venezolan[oa]|urugay[oa]|uruguay[oa]|cuban[oa]|ecuatorian[oa]|brasileñ[oa]|japon[eé]s(?:a)?)
religion is | {{soy/es}} (?P<o>católic[oa]|cristian[oa]|musulm[aá]n(?:a)?|judí[oa]|ate[oa]|budista)
married to | {{estoy casad[oa]|me casé/está casad[oa]|se casó}} con <o>
engaged to | {{estoy comprometid[oa]/está comprometid[oa]}} con <o>
partner is | {{salgo|estoy saliendo/sale|está saliendo}} con (?P<o>(?-i:[A-ZÁÉÍÓÚÑ]).+?)
role is | {{soy/es}} (?:un |una )?(?P<o>(?:ingenier[oa]|médic[oa]|doctor[a]?|enfermer[oa]|profesor[a]?|maestr[oa]
    |abogad[oa]|arquitect[oa]|diseñador[a]?|programador[a]?|desarrollador[a]?|estudiante|periodista|cociner[oa]
    |chef|artista|músic[oa]|escritor[a]?|fotógraf[oa]|dentista|veterinari[oa]|psicólog[oa]|contador[a]?|economista
    |electricista|mecánic[oa]|carpinter[oa]|policía|bomber[oa]|científic[oa]|investigador[a]?|traductor[a]?
    |farmacéutic[oa]|camarer[oa]|peluquer[oa]|jubilad[oa]|gerente|director[a]?|consultor[a]?|analista|actor
    |actriz)(?: (?:de|en) (?!el|la)[a-záéíóúñ]+)?(?: [a-záéíóúñ]+)?)(?: (?:en|para|de) .+)?
studies at | {{estudio/estudia}} (?:[\wáéíóúñ]+ )?en (?:la |el )?<o>
studies | {{estudio|estoy estudiando|aprendo|estoy aprendiendo/estudia|está estudiando|aprende
    |está aprendiendo}} (?P<o>[\wáéíóúñ]+(?: [\wáéíóúñ]+)?)(?: en .+)?
studies at | {{estudié/estudió}} (?:[\wáéíóúñ]+ )?en (?:la |el )?<o> | ended
studies | {{estudié/estudió}} (?P<o>(?!en )[\wáéíóúñ]+(?: [\wáéíóúñ]+)?)(?: en .+)? | ended
speaks | {{hablo/habla}} (?:un poco de |algo de |también )?<o>
prefers | {{prefiero/prefiere}} (?P<o>.+?)(?: (?:a|al|que|antes que|en vez de|en lugar de) .+)?
dislikes | {{odio|detesto|no soporto|aborrezco/odia|detesta|no soporta}} <o>
likes | (?:a mí |a mi )?{{me/le}} (?:gustan?|encantan?|fascinan?|chiflan?) (?:mucho |muchísimo |más )?<o>
likes | {{amo|adoro|disfruto(?: de)?/ama|adora|disfruta(?: de)?}} <o>
likes | {{soy/es}} (?:muy |un gran |una gran )?(?:fan|fanátic[oa]|aficionad[oa]|amante) (?:de|del|al|a) <o>
likes | (?:{{me/le}} interesan?) <o>
hobby is | (?:hobbies|hobby|aficiones|pasatiempos?|afición) (?:es|son|favorito es) <o>
favourite <s> is | (?P<s>[\wáéíóúñ]+) (?:favorit[oa]|preferid[oa]) es <o>
pet is | {{tengo|tenemos/tiene}} (?:un|una|dos|tres) {_PETS}(?: [\wáéíóúñ]+)? (?:que se llaman?|llamad[oa]s?
    |de nombre) <o>
pet is | {{tengo|tenemos/tiene}} (?P<o>(?:un|una|dos|tres|ningún)? ?{_PETS})
child is | {{tengo|tenemos/tiene}} (?:un|una|dos|tres) (?:hijos?|hijas?|niñ[oa]s?),? (?:que se llaman?
    |llamad[oa]s?)? ?(?P<o>(?-i:[A-ZÁÉÍÓÚÑ]).+?)
drives | {{conduzco|manejo/conduce|maneja}} (?P<o>(?:un|una|mi|su) .+)
owns | {{tengo|tenemos/tiene}} (?P<o>(?:un|una) (?:coche|carro|auto|casa|piso|apartamento|departamento|moto
    |bicicleta|bici|barco|guitarra|piano|tesla|furgoneta|jardín|portátil)(?: .+)?)
uses | {{cambié|me cambié|pasé/cambió}} de <s> a <o>
uses | {{uso|utilizo|usamos/usa|utiliza}} (?P<o>.+?)(?: (?:para|como|en) .+)?
plays | {{toco|juego al|juego a la|juego a/toca|juega al|juega a}} (?:el |la )?<o>
takes | {{tomo/toma}} (?P<o>[\w ]*(?:ibuprofeno|insulina|metformina|aspirina|antibióticos|medicación|medicamentos?
    |pastillas|\d+ ?mg de \w+))(?: .+)?
afraid of | {{tengo miedo|me dan? miedo|le tengo miedo/tiene miedo}} (?:a |al |de )?<o>
email is | (?:correo(?: electrónico)?|e-?mail) es (?P<o>\S+@\S+)
phone is | (?:teléfono|número(?: de teléfono)?|móvil|celular) es (?:el )?(?P<o>[+\d][\d ()-]{{5,}})
address is | dirección es <o>
budget is | presupuesto es (?:de )?<o>
deadline is | (?:fecha límite|entrega|plazo) es (?:el )?<o>
visited | {{visité|fui a|viajé a|he visitado|he estado en/visitó|fue a|viajó a}} (?P<o>(?-i:[A-ZÁÉÍÓÚÑ]).+?) | event
bought | {{me compré|compré|he comprado|me he comprado/se compró|compró}} <o> | event
met | {{conocí a/conoció a}} (?P<o>(?-i:[A-ZÁÉÍÓÚÑ]).+?)(?: en .+)? | event
quit | {{dejé de|he dejado de|dejé/dejó de}} (?P<o>fumar|beber|comer .+|tomar .+|jugar .+|el .+|\w+r\b.*) | event
finished | {{terminé|acabé|completé|he terminado/terminó|acabó}} <o> | event
started | {{empecé|comencé|he empezado/empezó|comenzó}} (?:a |con )?<o> | event
decided to | {{decidí|hemos decidido|he decidido|decidimos/decidió}} <o> | event
plans to | {{planeo|pienso|tengo pensado|tengo la intención de/planea|piensa}} (?P<o>\w+r\b.+?) | plan
plans to = viajar a @ | {{viajo|vuelo|voy/viaja|vuela|va}} a (?P<o>(?-i:[A-ZÁÉÍÓÚÑ]).+?) | plan dated
has | {{tengo|tenemos/tiene}} (?P<o>(?:un|una|dos|tres|cuatro)? ?(?:hij[oa]s?|herman[oa]s?))
plans to | {{voy a|vamos a/va a}} (?P<o>(?:visitar|viajar|estudiar|comprar|casarme|aprender|vender|correr|abrir
    |dejar|empezar|adoptar|mudarme)\b.*) | plan
wants | {{quiero|me gustaría|quisiera/quiere}} (?P<o>(?:aprender|visitar|viajar|comprar(?:me)?|vivir|ser|abrir
    |escribir|adelgazar|conocer|tener|correr|dejar)\b.+)
goal is | (?:objetivo|meta|sueño) es <o>
likes | {{como|bebo|tomo/come|bebe|toma}} <o> | closes
quit = fumar | {{fumo/fuma}} | closes
never = comer @ | {{como/come}} <o> | negates
never = beber @ | {{bebo|tomo/bebe|toma}} <o> | negates
never = fumar | {{fumo/fuma}} | negates
"""
SPANISH = Tables(
    code="es",
    rules=_RULES,
    borders=(
        r"\s*[,;:]\s*(?:(?:y|pero|así que|porque|aunque)\s+)*(?=(?:yo|no|ya no|me|mi|mis|vivo|trabajo"
        r"|tengo|soy|hablo|estudio|odio|prefiero|ahora|antes|también|desde|uso|llevo|estoy|juego|toco|qué|que me"
        r"|dónde|cuál|cómo|puedes|hay)\b)|\s+(?:y|e|pero|porque|aunque)\s+(?=(?:yo|no|ya|me|mi|vivo"
        r"|trabajo|tengo|soy|hablo|estudio|odio|prefiero|ahora|vive|trabaja|tiene|es"
        r"|habla|estudia|odia|prefiere|le|uso|como|juego|toco|estoy|ella|él|se|detesto|amo|adoro|llevo"
        r"|nací|quiero|voy)\b)|\s[-\u2013\u2014]\s|\s*[()]\s*|,\s*pero\s+|[,.]?\s*(?=¿)"
    ),
    me=r"(?:(?:hola|sí|de niñ[oa]|de pequeñ[oa]|cuando era niñ[oa]|no(?=,)|bueno|pues|y|pero|también"
    r"|además|oye|mira|por cierto|ah|gracias"
    r"|recuerda que|ten en cuenta que|la verdad es que|es que|en realidad|porque|aunque"
    r"|que)[,!]?\s+)*"
    r"(?:(?:yo|nosotros|mi|mis|nuestro|nuestra)\s+(?!(?:{KIN})\b)|(?=(?:por favor,? )?(?:llámame"
    r"|llamadme|responde|contesta|háblame|usa|evita|sé)\b)|(?=(?:(?:ya |también |todavía "
    r"|siempre |nunca |no |ahora |antes |actualmente |solo |solía )*)(?:me|a mí|vivo|resido|trabajo"
    r"|tengo|tenemos|viajo|vuelo|vivimos|trabajamos|soy|estoy"
    r"|hablo|estudio|estudié|odio|detesto|prefiero|amo|adoro|uso|utilizo|usamos|toco|juego|tomo|como"
    r"|bebo|fumo|vengo|nací|crecí|cumplo|cumplí|conduzco|manejo|llevo|voy|vamos|quiero|quisiera|planeo"
    r"|pienso"
    r"|decidí|decidimos|dejé|empecé|terminé|visité|compré|fui|viajé|conocí|viví|vivía|trabajé"
    r"|trabajaba|aprendo|sigo|padezco|salgo|disfruto|soporto|acabo|he|hemos|conseguí|renuncié|cené"
    r"|sufro|aborrezco"
    r"|comencé|acabé|solía)\b))",
    other=r"(?:(?:y|pero|también|además|por cierto)[,]?\s+)*(?:(?:mi|mis|nuestro|nuestra)"
    r" (?P<kin>{KIN})(?: (?:mayor|menor|pequeñ[oa]))?(?:,? (?P<name>{NAME}))?,?(?= )"
    r"|(?!(?:Yo|Él|Ella|Mi|Mis|No|Sí|El|La|Los|Las|Un|Una|Me|Ya|En|Hoy|Ahora|Antes|Desde|Qué|Quién"
    r"|Dónde|Como|Cuando|Si|Hola|Soy|Tengo|Vivo|Trabajo|Tu|Su|Es|Esta|Este)\b)(?P<name2>{NAME})(?="
    r" (?:no |ya no |también )?(?:es|vive|trabaja|tiene"
    r"|habla|estudia|odia|prefiere|ama|juega|toca|usa|está|se|nació|come|viene|conduce)\b))",
    kin=_KIN,
    question=r"\s*(?:¿|(?:(?:y|pero|hola|oye)[, ]+)?(?:qué|quién|dónde|cuándo|cómo|cuál|cuánto|por qué"
    r"|puedes|podrías|sabes|recuerdas|hay alg)\b)",
    closed=r"\b(?:si (?!no\b)(?:yo |me |tuviera|viviera|fuera|pudiera|no )|ojalá|como si"
    r"|imag[ií]na\w{0,4}|supongamos|sup[oó]n\b|supone\b|suponiendo|quizás?|tal vez|a lo mejor|es broma|era broma|ja"
    r" ja,? no|sarcasmo|traduce|traducir|por ejemplo|haría|viviría|tendría|sería|en mi (?:sueño"
    r"|novela|cuento|juego))\b|\b(?:cree|piensa|dice|opina)n? que (?:me|yo|soy|vivo|trabajo"
    r"|tengo)\b",
    reported=r"(?P<name>{NAME}) (?:dice|dijo|me dijo|ha dicho|comentó|me contó|cuenta) que (?:él |ella )?(?!me\b|yo\b)",
    hedged=r"\b(?:creo que|pienso que|supongo que|me parece que|probablemente|seguramente)\s*",
    negations=r"\b(?:no(?! soport)|nunca|jamás|ningún|ninguna|tampoco)\b",
    over=r"\b(?:ya no|antes(?! de)|solía(?=\s)|ya(?= no)|más\b(?=\s*\Z)|no (?=.{1,40} más\s*\Z))",
    adverbs=r"\b(?:también|todavía|ahora|actualmente|realmente|siempre|aún|mucho|muchísimo|además|de"
    r" verdad|totalmente|principalmente|normalmente|solo|sólo|aquí|ahora mismo|hoy en día"
    r"|últimamente|por fin|finalmente|recientemente|ya|solía|originalmente|generalmente"
    r"|personalmente|bastante|absolutamente)\b",
    times=(
        (rf"\b(?:desde|de|entre) (?:el )?(?P<date>{_DATE}) (?:hasta|a|y) (?:el )?(?P<last>{_DATE})", "since", "@"),
        (rf"\bdesde hace (?P<n>{_NUMBER}) (?P<date>año|mes|semana|día)(?:e?s)?\b", "since", r"\g<n> @s ago"),
        (r"\bdesde (?:principios de |finales de )?(?:el )?(?P<date>{date})", "since", "@"),
        (r"\bhasta (?:el )?(?P<date>{date})", "until", "@"),
        (rf"(?<=llevo )(?P<n>{_NUMBER}) (?P<date>año|mes|semana|día)(?:e?s)?\b", "since", r"\g<n> @s ago"),
        (rf"\bhace (?P<n>{_NUMBER}) (?P<date>año|mes|semana|día)(?:e?s)?(?! que)\b", "when", r"\g<n> @s ago"),
        (rf"\b(?:durante|por) (?P<n>{_NUMBER}) (?P<date>año|mes|semana|día)(?:e?s)?\b", "since", r"\g<n> @s ago"),
        (r"\b(?:en (?:el )?|el )?(?P<date>{date})(?!\w)", "when", "@"),
    ),
    dates=_DATE,
    english_date=english_date,
    listing=r"\s*,\s*(?:y\s+|e\s+|o\s+)?|\s+(?:y|e|o|ni|u)\s+",
    articles=r"(?:(?:el|la|los|las|un|una|unos|unas|mi|mis|al|del|muy|más|mucho|también|un poco de"
    r"|poco de|algo de|a)\s+)(?=\S)",
    tails=r"(?:,? (?:porque|pero|aunque|que (?!se)|cuando|así que|desde que|y (?:me|yo|no|mi)|por las"
    r" mañanas|con fluidez|con soltura|bastante bien|por favor|gracias|etc\.?|sobre todo|y ya|jaja)\b.*)\Z",
    nothing=_set(
        "eso esto ello la lo le él ella te tú mí ti nada algo todo mucho así aquí allí"
        " ahí que qué donde de en y o no sí bien mal"
    ),
    contrast=r"\bno (?:en |a |de )?(?P<wrong>[^,]{1,40}),? sino\b",
    correction=(
        r"\s*(?:no[,:.!]+ |(?:perdón|perdona|espera|corrección|digo|mejor dicho|me equivoqué|ay)[,:.! ]+"
        r"|(?:quise decir|quería decir)[,:]? |en realidad, ){1,3}(?:(?:quise decir|quería decir|es|en|a|digo)\s+){0,2}"
        r"(?P<right>(?!yo|no|es|me|mi|que|te|gracias|vivo|tengo|soy|trabajo|hay|problema|pasa|importa|lo\b)"
        r"[\wáéíóúñÁÉÍÓÚÑ+.-]+(?: [\wáéíóúñÁÉÍÓÚÑ.-]+){0,2})[.! ]*\Z"
    ),
    answers=(
        (r"dónde (?:vives|vive)", "Vivo en {a}"),
        (r"cómo te llamas|cuál es tu nombre|cómo se llama usted", "Me llamo {a}"),
        (r"cuántos años tienes|qué edad tienes", "Tengo {a} años"),
        (r"dónde trabajas|para quién trabajas", "Trabajo en {a}"),
        (r"de dónde eres", "Soy de {a}"),
        (r"a qué te dedicas|en qué trabajas|cuál es tu profesión", "Soy {a}"),
        (r"qué estudias", "Estudio {a}"),
        (r"qué idiomas hablas", "Hablo {a}"),
        (r"a qué eres alérgic[oa]", "Soy alérgico a {a}"),
        (r"cómo se llama tu (?:perro|gato|perra|gata)", "Mi perro se llama {a}"),
        (r"cuál es tu color favorito", "Mi color favorito es {a}"),
        (r"cuál es tu comida favorita", "Mi comida favorita es {a}"),
    ),
    rewrites=(
        (r"\bno (?P<v>\w+) (?P<p>en|a|de|para) (?P<w>[^,]{1,40}),? sino (?P=p)\b", r"\g<v> no \g<p> \g<w>, sino \g<p>"),
        (r"\b(?P<a>soy alérgic[oa]) al\b", r"\g<a> a "),
        (r"^antes (?P<v>vivía|trabajaba)\b", r"\g<v>"),
        (r"\bllevo (?P<n>\w+ (?:años|meses)) (?P<v>viviendo|trabajando)\b", r"llevo \g<v>"),
        (r"^(?:así que|porque|aunque|y|pero|que) ", ""),
        (r"\b(?P<v>vivo|trabajo|vive|trabaja) en (?P<o>.+?) como\b", r"\g<v> en \g<o> como"),
        (r"\ben mi tiempo libre,? ", ""),
    ),
    favourites={
        "color": "colour",
        "comida": "food",
        "libro": "book",
        "película": "movie",
        "deporte": "sport",
        "animal": "animal",
        "música": "music",
        "serie": "series",
        "bebida": "drink",
        "canción": "song",
        "ciudad": "city",
        "juego": "game",
        "plato": "dish",
        "banda": "band",
        "estación": "season",
        "postre": "dessert",
        "equipo": "team",
        "fruta": "fruit",
        "autor": "author",
        "grupo": "band",
        "sitio": "place",
        "lugar": "place",
        "helado": "ice cream",
        "vino": "wine",
        "cerveza": "beer",
        "flor": "flower",
        "marca": "brand",
        "materia": "subject",
        "asignatura": "subject",
        "lenguaje": "language",
        "jugador": "player",
        "jugadora": "player",
        "escritor": "author",
        "escritora": "author",
        "cantante": "singer",
        "restaurante": "restaurant",
        "número": "number",
        "día": "day",
        "queso": "cheese",
        "tarta": "cake",
        "pizza": "pizza",
        "disco": "album",
    },
    stray=r"(?:con|en|para|por|desde|ojo|eh|jaj\w*|sobre todo|cada|cuando|si|verdad|no|pero|así|porque|yo|me|sin"
    r"|hasta|según|bueno"
    r"|la verdad|gracias|o sea|que|aunque|siempre|ya|che|vale|te|donde|pues|además)\b",
    broken=r",|\smás\b|\sde \d|(?:^|\s)(?:tu|tus|te|vuestr[oa]s?|con tod[oa]|en un[a]?|en mi|cómo|qué|la atención"
    r"|como|que|y|pero"
    r"|porque|para|vivo|soy|tengo|trabajo|estoy|desde|cuando|aunque|si|me|no|ojo|jaja\w*|eh|gracias|donde)\b",
    talk=TALK,
    accents=True,
    slips=r"(?P<slip>\b(?:\d[\d.,]{0,8}(?: [a-z]{2,10}){1,3}(?=, \w+ \d)|[\w@.-]{1,30}),? (?:bueno|digo|perdón"
    r"|perdona|quiero decir|no espera|espera|mejor dicho|ay no|no perdón|miento)"
    r"(?:,? (?:perdón|no|digo)){0,2}[,:]? )(?=[\w@.-]+)",
    corrects=r"\s*(?:en realidad|perdón|corrección|no,)",
)
"""Spanish, as tables."""
