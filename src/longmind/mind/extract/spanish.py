"""Spanish.

The verb tells who speaks, so a clause may begin with it: "Vivo en Madrid", "Ya no trabajo allí". What somebody likes is
the subject of its verb ("me gusta el té") and stands behind it, as everywhere.
"""

from __future__ import annotations

import re

from longmind.mind.extract.frames import FramedTables
from longmind.mind.extract.spanish_frames import FRAMES, GROUPS, NO_THING
from longmind.mind.extract.spanish_talk import TALK
from longmind.mind.extract.spanish_verbs import reader, segments


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
    "nieta": ("", "grandchild"),
    "nieto": ("", "grandchild"),
    "ahijada": ("", "godchild"),
    "ahijado": ("", "godchild"),
    "yerno": ("", "son-in-law"),
    "nuera": ("", "daughter-in-law"),
    "madrastra": ("", "stepmother"),
    "padrastro": ("", "stepfather"),
    "hijastra": ("", "stepdaughter"),
    "hijastro": ("", "stepson"),
    "bisabuela": ("", "great-grandmother"),
    "bisabuelo": ("", "great-grandfather"),
    "abuelita": ("", "grandmother"),
    "abuelito": ("", "grandfather"),
    "viejo": ("parent is", "father"),
    "vieja": ("parent is", "mother"),
    "mami": ("parent is", "mother"),
    "papi": ("parent is", "father"),
    "padrino": ("", "godfather"),
    "madrina": ("", "godmother"),
    "casero": ("", "landlord"),
    "casera": ("", "landlord"),
    "chica": ("partner is", "girlfriend"),
    "niña": ("child is", "daughter"),
    "niño": ("child is", "son"),
    "compañera de piso": ("", "flatmate"),
    "compañero de piso": ("", "flatmate"),
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
_RULES = r"""
name is | nombre (?:completo )?es <o>
called | (?:todos |mis amigos )?(?:me dicen|me llaman) <o>
called | (?:por favor )?(?:llámame|llamadme|(?:me )?(?:puedes|podés|pueden|puede|podéis) (?:llamarme|decirme|llamar
    |decir)) <o> | mine
instruction is | (?P<o>(?:por favor,? )?(?:responde|contesta|háblame|usa|evita|sé)\b.*\b(?:español|inglés|breve
    |conciso|formal|tú|usted|respuestas?|emojis?|simple|corto|corta|siempre)\b.*) | mine whole
email is | (?:correo(?: electrónico)?|e-?mail) es (?P<o>\S+@\S+)
phone is | (?:teléfono|número(?: de teléfono)?|móvil|celular) es (?:el )?(?P<o>[+\d][\d ()-]{5,})
address is | dirección es <o>
budget is | presupuesto es (?:de )?<o>
deadline is | (?:fecha límite|entrega|plazo) es (?:el )?<o>
"""
SPANISH = FramedTables(
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
    r"|(?:me )?(?:puedes|podés|pueden|puede|podéis) (?:llamarme|decirme|llamar|decir)|llamadme|responde|contesta"
    r"|háblame|usa|evita|sé)\b)|(?=(?:(?:ya |también |todavía "
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
    r"|puedes(?! (?:llamarme|decirme))|podrías|sabes|recuerdas|hay alg)\b)",
    closed=r"^(?:sí|claro|ay|uy|qué bien)[, ]+(?:claro[, ]+|sí[, ]+)?me (?:encanta|fascina|gusta|chifla)"
    r"|\bno sé si\b|\b(?:si (?!no\b)(?:yo |me |tuviera|viviera|fuera|pudiera|no )|ojalá|como si"
    r"|imag[ií]na\w{0,4}|supongamos|sup[oó]n\b|supone\b|suponiendo|quizás?|tal vez|a lo mejor|es broma|era broma|ja"
    r" ja,? no|sarcasmo|traduce|traducir|por ejemplo|haría|viviría|tendría|sería|en mi (?:sueño"
    r"|novela|cuento|juego))\b|\b(?:cree|piensa|dice|opina)n? que (?:me|yo|soy|vivo|trabajo"
    r"|tengo)\b",
    reported=r"(?P<name>{NAME}) (?:dice|dijo|me dijo|ha dicho|comentó|me contó|cuenta) que (?:él |ella )?(?!me\b|yo\b)",
    hedged=r"\b(?:creo que|pienso que|supongo que|me parece que|probablemente|seguramente)\s*",
    negations=r"\b(?:no|nunca|jamás|ningún|ninguna|tampoco)\b",
    over=r"\b(?:ya no|antes(?! de)|solía(?=\s)|ya(?= no)|más\b(?=\s*\Z)|no (?=.{1,40} más\s*\Z))",
    adverbs=r"\b(?:con fluidez|con soltura|perfectamente|también"
    r"|todavía|ahora|actualmente|realmente|siempre|aún|mucho|muchísimo|además|de"
    r" verdad|totalmente|principalmente|normalmente|solo|sólo|aquí|ahora mismo|hoy en día"
    r"|últimamente|por fin|finalmente|recientemente|ya|solía|originalmente|generalmente"
    r"|personalmente|bastante|absolutamente)\b",
    times=(
        (rf"\b(?:desde|del?|entre) (?:el )?(?P<date>{_DATE}) (?:hasta|al?|y) (?:el )?(?P<last>{_DATE})", "since", "@"),
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
        r"(?:el )?(?P<right>(?!yo|no|es|me|mi|que|te|gracias|vivo|tengo|soy|trabajo|hay|problema|pasa|importa|lo\b)"
        r"[\wáéíóúñÁÉÍÓÚÑ+.-]+(?: [\wáéíóúñÁÉÍÓÚÑ.-]+){0,2})(?:, (?:se me|me equ|que|perd)[^.]*)?[.! ]*\Z"
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
    frames=FRAMES,
    segments=segments,
    read=reader(_KIN),
    groups=GROUPS,
    no_thing=NO_THING,
    street=r"(?:calle|c/|avenida|avda\.?|av\.?|plaza|paseo|camino|carrera|jirón|pasaje|ronda)\b.*\d",
    gone=r"\b(?:murió|falleció|fallecid[oa]|muert[oa]|se fue de este mundo|enterramos|en paz descanse"
    r"|lo dejamos|rompimos|cortamos|nos separamos|nos divorciamos)\b",
    signed=r"\b(?:saludos?|atentamente|un abrazo|abrazos|besos|cordialmente)[,!.]?\s+"
    r"(?P<name>(?-i:[A-ZÁÉÍÓÚÑ][a-záéíóúñ]+(?: [A-ZÁÉÍÓÚÑ][a-záéíóúñ]+)?))\W*\Z",
    denied_kin=r"\b(?:no es|no son|no era|ni) (?:mi|mis|nuestr[oa]s?) ",
    intro=r"(?:(?:hola|bueno|pues|mira)[,!]? )*"
    r"(?:me presento|sobre mí|sobre mi|mi perfil|datos míos|ficha|para que me conozcas|resumen mío)[:,]? ",
    reordered=(
        (
            r"\b(?P<n>no) (?P<v>\w+) (?P<p>en|a|de|para) (?P<w>[^,]{1,40}),? sino (?P=p)\b",
            r"\g<v> \g<n> \g<p> \g<w>, sino \g<p>",
        ),
    ),
    prepositions=r"con|de|para|por|sin|contra|sobre|hacia|cuid\w+ a|llam\w+ a|llev\w+ a",
    being="soy",
    right=r"\b(?P<right>[A-ZÁÉÍÓÚÑ][\wáéíóúñ-]+(?: [A-ZÁÉÍÓÚÑ][\wáéíóúñ-]+)?),? "
    r"(?:y )?no (?P<wrong>[A-ZÁÉÍÓÚÑ][\wáéíóúñ-]+)\W*\Z",
    pointing=r"(?:est[eao]|es[eao]|aquel)",
    once=r"\b(?:hoy|esta noche|esta tarde|ahora mismo|(?<!la )mañana)\b(?! en día)",
    owning=r"(?:mi|mis|un|una|est[ea]|nuestr)",
    any_article=r"(?:el|la|los|las|est|tus?|sus?)",
    thing=r"coche|carro|auto|moto|camioneta|furgo|iphone|ipad|mac|portátil|compu|ordenador|impresora|cámara|bici|guitarra|piano"
    r"|tele|play|xbox|jardín|huerto|lavadora|cafetera|kindle|tablet",
    accents=True,
    slips=r"(?P<slip>\b(?:\d[\d.,]{0,8}(?: [a-z]{2,10}){1,3}(?=, \w+ \d)|[\w@.-]{1,30}),? (?:bueno|digo|perdón"
    r"|perdona|qué digo|que digo|corrijo|quiero decir|no espera|espera|mejor dicho|ay no|no perdón|miento)"
    r"(?:,? (?:perdón|no|digo)){0,2}[,:]? )(?=[\w@.-]+)",
    corrects=r"\s*(?:en realidad|perdón|corrección|no,)",
)
"""Spanish, as tables."""
