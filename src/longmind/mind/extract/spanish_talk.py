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
_LANGUAGE = (
    r"(?:español|castellano|inglés|francés|alemán|italiano|portugués|catalán|euskera|vasco|gallego|valenciano|quechua"
    r"|aymara|guaraní|náhuatl|maya|chino|mandarín|japonés|coreano|árabe|ruso|polaco|holandés|neerlandés|sueco|noruego"
    r"|danés|griego|turco|rumano|búlgaro|ucraniano|hebreo|hindi|mapudungun|lengua de signos|lengua de señas)"
)
_ILL = (
    r"(?:asma|diabetes(?: tipo \d)?|migrañas?|tdah|epilepsia|ansiedad|hipertensión|artritis|celiaquía|celiaquia"
    r"|insomnio"
    r"|depresión|intolerancia a(?:l| la) \w+|hipotiroidismo|hipertiroidismo|fibromialgia|psoriasis|dermatitis"
    r"|escoliosis"
    r"|lupus|colon irritable|gastritis|endometriosis|artrosis|parkinson|autismo|dislexia|apnea|vértigo|rinitis|tinnitus"
    r"|tensión alta|colesterol(?: alto)?|gota|anemia|crohn|una hernia|hernia)"
)
_PET = (
    r"(?:perr[oa]s?|gat[oa]s?|hámsters?|conejos?|loros?|caballos?|tortugas?|mascotas?|pájaros?|peces|cachorros?"
    r"|perritos?"
    r"|gatitos?|mastín|galgos?|canarios?|periquitos?|cobayas?|cuys?|gallinas?|iguana|hurón|labrador|caniche|bulldog"
    r"|chihuahua|podenco|yegua|serpiente)"
)
_COUNT = r"(?:un|una|dos|tres|cuatro|cinco|\d+)"
_ROLE = (
    r"(?:ingenier[oa]|médic[oa]|doctora?|enfermer[oa]|profesora?|profe|maestr[oa]|abogad[oa]|arquitect[oa]|diseñadora?"
    r"|programadora?|desarrolladora?|estudiante|periodista|cociner[oa]|chef|artista|músic[oa]|escritora?|fotógraf[oa]"
    r"|dentista|veterinari[oa]|psicólog[oa]|contadora?|economista|electricista|mecánic[oa]|carpinter[oa]|policía"
    r"|bomber[oa]"
    r"|científic[oa]|investigadora?|traductora?|farmacéutic[oa]|camarer[oa]|meser[oa]|mozo|peluquer[oa]"
    r"|jubilad[oa]|gerente"
    r"|directora?|consultora?|analista|actor|actriz|fontaner[oa]|plomer[oa]|albañil|soldadora?|taxista"
    r"|conductora?|chofer"
    r"|camioner[oa]|repartidora?|vendedora?|comercial|dependient[ea]|cajer[oa]|administrativ[oa]|secretari[oa]|contable"
    r"|agricultora?|ganader[oa]|pescadora?|panader[oa]|pasteler[oa]|carnicer[oa]|costurera|modista|sastre"
    r"|florista|jardiner[oa]"
    r"|bibliotecari[oa]|matrona|fisioterapeuta|fisio|logopeda|óptic[oa]|podólog[oa]|niñera|cuidadora?|guía"
    r"|azafata|pilot[oa]"
    r"|militar|guardia civil|funcionari[oa]|bióloga?|químic[oa]|físic[oa]|geólog[oa]|matemátic[oa]|sociólog[oa]"
    r"|historiadora?"
    r"|trabajadora? social|técnic[oa]|operari[oa]|jef[ea] de \w+|encargad[oa]|supervisora?|coordinadora?"
    r"|autónom[oa]|freelance"
    r"|notari[oa]|juez|jueza|entrenadora?|futbolista|ceramista|tatuadora?|apicultora?|interiorista|ilustradora?"
    r"|editora?"
    r"|correctora?|productora?|community manager|becari[oa]|socorrista|bailarina?|cantante|payas[oa]"
    r"|kinesiólog[oa]|obrer[oa])"
)
_ROLE_TAIL = (
    r"(?: (?:de|en) (?!(?:el|la|los|las|mi|un|una|aquí|acá)\b)(?-i:[a-záéíóúñ]+)"
    r"| (?-i:[a-záéíóúñ]{4,}(?:al|ic[oa]|tiv[oa]|er[oa]|[ai]d[oa])))?"
)
_STREET = r"(?:calle|c/|avenida|avda\.?|av\.?|plaza|paseo|camino|carrera|jirón|pasaje|ronda|travesía)"
_RULES = rf"""
name is | me llamo {_FEW}<n>
name is | (?:mi )?nombre (?:completo )?es {_FEW}<n>
name is | ^(?:{{soy|habla|me llamo/}}) (?:(?:la|el) )?(?P<o>(?!(?:De|Del)\b){_LARGE}) | mine
name is | {{me llamo/se llama}} (?P<o>{_NAME}|(?-i:[a-záéíóúñ]{{3,}}))
called | (?:todos|todo el mundo|mis amigos|mis amigas|en casa|la gente|me)? ?(?:me dicen|me dice|me llaman|me llama
    |me conocen como)
    (?P<o>{_NAME}) | mine
called | (?:llámame|llamame|llamadme|decime|dime) (?:solo |mejor |simplemente )?(?P<o>{_NAME}) | mine
age is | {{tengo|cumplí|cumplo|acabo de cumplir/tiene|cumplió|cumple
    |va a cumplir}} (?:ya |solo |apenas |casi |unos |como )?(?P<o>\d{{1,2}})(?: ?(?:años|añitos|tacos)\b|(?= y )
    |[ .!]*\Z)
age is | {{tengo/tiene}} (?P<o>[a-zé]+(?: y \w+)?) años
birthday is | {{cumplo(?: años)?|nací|mi cumple(?:años)? es|es mi cumple(?:años)?|mi cumple/cumple(?: años)?
    |nació}} {_FEW}el (?P<o>\d{{1,2}} de [a-z]+
    (?: del? \d{{4}})?) | raw
birthday is | cumple(?:años)? (?:es |cae )?el (?P<o>\d{{1,2}} de [a-z]+) | raw
birthday is | {{soy|nací/es|nació}} (?:del|en el|en|de) (?P<o>(?:19|20)\d\d|\d\d)\b | raw
born in | {{nací/nació}} {_FEW}en {_TOWN}
comes from | {{soy|vengo|somos/es|viene}} (?:originari[oa] |original |natural |natal )?(?:de|del) (?P<o>{_NAME})
comes from | {{me crié|crecí/se crió|creció}} {_FEW}en {_TOWN}
address is | (?P<o>(?=[^,;]{{0,40}}\d){_STREET} (?:(?:de la|de los|del|de|la|las
    |los) )?{_NAME}(?:,? (?:n[ºo°.] ?)?\d{{1,4}}(?:[ ,]+\d+ ?[ºª]?\w?)?)?)
lives in | {{vivo|vivimos|resido|ando viviendo|estoy viviendo/vive|viven|reside}} {_FEW}en (?!la calle|calle
    |avenida){_TOWN}
lives in | {{me acabo de mudar|acabo de mudarme|nos acabamos de mudar|acabamos de mudarnos|me mudé|nos mudamos
    |me he mudado|nos hemos mudado|me vine|me fui a vivir|nos fuimos a vivir|nos vinimos|me trasladé
    |me instalé/se mudó|se ha mudado|se fue a vivir|se trasladó|se instaló}} {_FEW}(?:de {_NAME} )?(?:a|en) (?!un
    |una){_TOWN}
lives in | (?:acá|aquí) en {_TOWN} | mine
lives in | {{vivía|viví|he vivido|vivíamos/vivía|vivió}} {_FEW}en {_TOWN} | ended
moving to | {{me mudo|nos mudamos|me voy a vivir|nos vamos a vivir|voy a mudarme|me voy a mudar/se muda
    |se va a vivir}} {_FEW}(?:a|en) {_TOWN} | plan
works at | {{trabajo|trabajamos|laburo|curro|chambeo|estoy trabajando|estoy currando|ando trabajando|doy clases?
    |enseño
    /trabaja|labura|curra|chambea|da clases?|enseña}} {_FEW}(?:en|para) (?:una? |el |la )?(?P<o>(?!casa
    |remoto){_NAME}|(?!casa\b|{_STOP}\b)
    (?-i:[a-záéíóúñ]{{4,}})(?: del? {_LARGE}| del? [a-z]{{4,}}| {_LARGE})?)
works at | {{entré|empecé|fiché|he entrado|he empezado|arranqué|me contrataron|me han contratado|me cogieron
    |me ficharon/entró|empezó|fichó
    |ha empezado}} {_FEW}(?:en|para|por) (?:la |el |una? )?<n>
works at | (?:empresa|mi curro|mi trabajo|mi laburo) es {_ART}<n>
works at | {{trabajaba|trabajé|laburaba|curraba|he trabajado/trabajaba|trabajó|viene}} {_FEW}(?:en|para
    |de) (?:la |el )?<n> | ended
works at | {{dejé|he dejado|me fui de|renuncié a|renuncié en|me echaron de|me despidieron de/dejó
    |se fue de}} (?:mi trabajo en |el curro en |el trabajo en )?
    (?:la |el )?<n> | ended
role is | {{trabajo|laburo|curro|chambeo|estoy|hago|ando/trabaja|labura|curra|está}} {_FEW}(?:de|como) (?!lunes|noche
    |mañana|tarde|casa|baja|vacaciones)
    (?P<o>{_ROLE}{_ROLE_TAIL}|(?-i:[a-záéíóúñ]{{5,}})(?: del? (?-i:[a-záéíóúñ]{{4,}}))?)
role is | {{soy|somos|me hice|me han hecho|me ascendieron a|me han ascendido a/es|se hizo}} (?:(?!de|del|no|más|muy
    |fan|un|una|el|la|tu|mi|su)[a-záéíóúñ]+ )?
    (?:un |una |el |la )?(?P<o>{_ROLE}\b{_ROLE_TAIL})
role is | {{me dedico a/se dedica a}} {_ART}<o>
diet is | (?P<o>vegan[oa]|vegetarian[oa]|pescetarian[oa]|flexitarian[oa]|sin gluten|keto)\b
allergic to | alérgic[oa]s? (?:a |al |a la |a las |a los )(?:la |el |los |las )?<l>
allergic to | alergia (?:a |al |a la |a las |a los )(?:la |el |los |las )?<l>
has condition | (?P<o>intolerante (?:a la |al |a )\w+|celíac[oa]|diabétic[oa](?: tipo \d)?|asmátic[oa]|daltónic[oa]
    |disléxic[oa]|hipertens[oa]
    |epiléptic[oa]|miope|embarazada|sord[oa]|autista)
has condition | {{tengo|padezco|sufro|me diagnosticaron|me han diagnosticado|padecemos/tiene|padece|sufre
    |le diagnosticaron}} (?:de )?{_FEW}
    (?P<o>{_ILL})
nationality is | {{soy|somos/es}} (?:medio |mitad )?(?P<o>español(?:a)?|mexican[oa]|argentin[oa]|colombian[oa]
    |chilen[oa]|peruan[oa]
    |aleman(?:a)?|alemán|frances(?:a)?|francés|italian[oa]|portugu[eé]s(?:a)?|ingl[eé]s(?:a)?|estadounidense
    |venezolan[oa]|uruguay[oa]
    |cuban[oa]|ecuatorian[oa]|brasileñ[oa]|japon[eé]s(?:a)?|bolivian[oa]|paraguay[oa]|guatemaltec[oa]|dominican[oa]
    |costarricense
    |hondureñ[oa]|salvadoreñ[oa]|nicaragüense|panameñ[oa]|puertorriqueñ[oa]|catalan(?:a)?|catalán|vasc[oa]|galleg[oa]
    |andaluz[a]?|maroquí
    |marroquí|ruman[oa]|ucranian[oa]|polac[oa]|rus[oa]|chin[oa]|belga|suiz[oa]|austriac[oa]|holandes(?:a)?|holandés
    |grieg[oa])\b
religion is | (?P<o>católic[oa]|cristian[oa]|musulm[aá]n(?:a)?|judí[oa]|ate[oa]|budista|agnóstic[oa]|evangélic[oa]
    |protestante)\b
married to | casad[oa] con {_ART}<n>
married to | {{me casé/se casó}} con {_ART}<n>
engaged to | (?:comprometid[oa]|prometid[oa]) con {_ART}<n>
partner is | {{salgo|estoy saliendo|estoy|ando/sale|está saliendo}} con <n>\Z
studies | {{estudio|estudiamos|estoy estudiando|estoy haciendo|hago/estudia|está estudiando
    |hace}} (?:un |el |la )?(?:máster |grado |carrera |doctorado |fp )?
    (?:en |de )?(?P<o>lingüística|derecho|medicina|enfermería|arquitectura|psicología|historia|filosofía|economía
    |química|biología|física|magisterio
    |matemáticas|informática|periodismo|veterinaria|farmacia|ingeniería(?: \w+)?|bellas artes|filología(?: \w+)?
    |diseño(?: \w+)?
    |contabilidad|administración|sociología|geografía|traducción|música|teatro|odontología|fisioterapia|turismo
    |marketing)
studies | {{estudio|estoy estudiando|aprendo|estoy aprendiendo/estudia|está estudiando|aprende|está aprendiendo}} <o>
studies at | {{estudio|estoy/estudia
    |está}} {_FEW}en (?:la |el )(?P<o>(?:universidad |uni |facultad |politécnica |instituto )?(?:de )?{_NAME})
studies at | (?:^|\w+ )en la (?P<o>(?:universidad de |uni de )?(?:San \w+|Complutense|Politécnica|UNAM|UBA|UNED
    |Autónoma|Sorbona|UAM|UPV|UPC)) | mine
speaks | {{hablo|hablamos|chapurreo|domino|leo|me defiendo en/habla|chapurrea
    |domina}} {_FEW}(?P<o>{_LANGUAGE}(?:(?:,\s|\sy\s|\se\s|,\sy\s)
    {_LANGUAGE}){{0,5}})
speaks | (?:lengua materna|idioma materno) es (?:el )?(?P<o>{_LANGUAGE})
prefers | {{prefiero|preferimos|soy más de|me quedo con|mejor me pones/prefiere|es más de}} {_ART}<o>
dislikes | {{odio|detesto|no soporto|aborrezco|no aguanto|no trago|no banco/odia|detesta|no soporta
    |no aguanta}} {_ART}<l> | asserts
dislikes | {{me dan?/le dan?}} (?:mucho |mucha |un )?(?:asco|repelús|grima) {_ART}<l>
likes | {{me|nos/le}} (?:re |super |súper )?(?:gustan?|encantan?|fascinan?|chiflan?|flipan?|molan?|copan?
    |vuelven? loc[oa]) (?:mucho |muchísimo |mazo |un montón )?
    {_ART}<l>
likes | {{amo|adoro|disfruto|soy adict[oa] a|soy muy de/ama|adora|disfruta}} (?:de )?{_ART}<l>
likes | {{soy|somos/es}} {_FEW}(?:fan|fanátic[oa]|aficionad[oa]|amante|forof[oa]|hincha|seguidora?|culé
    |socio) (?:de |del |al |a )(?:la |el |los |las )?<l>
hobby is | {{hago|practico/hace|practica}} (?P<o>yoga|pilates|deporte|senderismo|escalada|natación|crossfit|boxeo
    |teatro|cerámica|ciclismo|surf|punto|ganchillo|running|meditación|karate|judo|montañismo|buceo)
hobby is | (?:hobby|hobbies|afición|aficiones|pasatiempos?|pasión) (?:es|son|:) {_ART}<l>
favourite team is | mi equipo (?:de \w+ )?es {_ART}<n> | free
favourite <s> is | (?P<s>[\wáéíóúñ]+) (?:favorit[oa]|preferid[oa])(?: es|:|,)? {_ART}<o>
pet is | {{tengo|tenemos|adopté|adoptamos|hemos adoptado|he adoptado/tiene|tienen|adoptó
    |adoptaron}} {_FEW}{_PET}(?: \w+)?,? (?:que se llaman?|llamad[oa]s?|de nombre)
    <n>
pet is | {{tengo|tenemos|adopté|adoptamos|hemos adoptado|he adoptado/tiene|tienen|adoptó
    |adoptaron}} {_FEW}(?P<o>{_PET})\b
child is | (?:mis|nuestr[oa]s) (?:hij[oa]s|niñ[oa]s|peques|nen[ea]s|chicos|mellizos|gemelos) (?:son
    |se llaman) <l> | free
sibling is | (?:mis|nuestr[oa]s) herman[oa]s (?:son|se llaman) <l> | free
pet is | (?:mis|nuestr[oa]s) (?:perr[oa]s|gat[oa]s|perritos|gatitos) (?:son|se llaman) <l> | free
child is | {{tengo|tenemos/tiene|tienen}} {_COUNT} (?P<o>hij[oa]s?|niñ[oa]s?|peques?|nen[ea]s?|chic[oa]s|mellizos
    |gemelos)\b
sibling is | {{tengo|somos/tiene}} {_COUNT} (?P<o>herman[oa]s?)
drives | {{conduzco|manejo|tengo|tenemos|llevo/conduce|maneja|tiene}} (?:un |una )?(?P<o>(?:kangoo|seat|renault
    |toyota|ford|fiat|peugeot|citroën|vw|bmw|kia|honda
    |opel|nissan|tesla|hyundai|chevrolet|dacia|furgo(?:neta)?|camioneta|moto|scooter|vespa)\b(?: \w+)?)
owns | {{tengo|tenemos/tiene}} (?P<o>(?:un |una )(?:coche|carro|auto|casa|piso|apartamento|departamento|depa
    |bicicleta|bici|barco|guitarra|piano|jardín|huerto
    |portátil|compu|iphone|ipad|mac|ordenador|tienda|bar|restaurante|taller|local|granja|finca|terreno|panadería
    |peluquería|empresa)\b)
uses | {{uso|utilizo|usamos|utilizamos|programo en|programamos en|trabajo con|escribo con/usa|utiliza
    |programa en}} (?P<o>{_NAME}(?: \d[\d.]*)?)
uses | {{me pasé|me he pasado|me cambié|nos pasamos|migramos|migré|cambié|nos cambiamos|hemos migrado
    |he cambiado/se pasó|se cambió}} (?:de <g> )?a {_ART}(?P<o>{_NAME}(?: \d[\d.]*)?)
plays | {{toco|estoy aprendiendo a tocar/toca}} {_ART}(?P<o>guitarra|piano|violín|batería|bajo|flauta|saxo(?:fón)?
    |trompeta|ukelele|charango|bandoneón|acordeón|cajón
    |arpa|clarinete|viola|chelo|violonchelo|gaita|quena|teclado|oboe|tambor|percusión)
plays | {{juego|jugamos|practico|entreno/juega|practica}} (?:al |a la |a las |a |en )?{_ART}<o>
takes | {{tomo|me pongo|me inyecto|me pincho|me recetaron|uso/toma|se pone|se inyecta}} {_FEW}(?P<o>ibuprofeno
    |insulina(?: {_LARGE})?|metformina|aspirina|antibióticos
    |omeprazol|paracetamol|enalapril|losartán|sertralina|levotiroxina|eutirox|ventolin|corticoides|antidepresivos
    |hierro|vitamina \w+
    |pastillas para [\w ]{{3,25}}|anticonceptivos|\w+ de \d+ ?mg|\w+ \d+ ?mg)
afraid of | {{miedo|pánico|fobia|me dan? miedo|me asustan?/le dan? miedo|tiene miedo
    |le asustan?}} (?:a |al |de |a la |a las |a los )?{_ART}<l>
email is | (?:correo|mail|email|escr[ií]beme|escribidme|contacto|contáctame|mándame\w*|mandame\w*|a|al
    |es)\W.{{0,25}}?(?P<o>[\w.+-]+@[\w-]+\.[\w.-]*\w) | free raw
website is | (?:web|página|tienda|vendo|blog|en)\b.{{0,60}}? (?P<o>[a-z][\w-]+\.(?:com|es|org|net|mx|ar|example|cl
    |co)) | raw
phone is | (?:teléfono|telefono|número|numero|móvil|movil|celular|cel|tel|whatsapp|llám\w+|llam\w+|escr[ií]b\w+
    |al)\b\D{{0,25}}(?P<o>\+?\d[\d ()-]{{6,}}\d) | free raw
height is | {{mido/mide}} (?P<o>\d[.,]\d\d|1\d\d|\d ?m ?\d\d|uno \w+(?: y \w+)?)
weight is | {{peso/pesa}} {_FEW}(?P<o>\d{{2,3}}(?:[.,]\d)?(?: ?kilos?| ?kg)?)
budget is | (?:presupuesto|tope|máximo|como mucho|hasta|gastar
    |límite)(?: es| son| tengo)?(?: de| unos| como)?(?: de)? (?P<o>\d[\d.,]*(?: ?(?:mil|€|euros?|pesos|dólares|soles
    |k|lucas)){{1,2}}) | free raw
budget is | (?:presupuesto|tope|máximo)(?: es| son)?:?(?: de| unos| como)? (?P<o>\d[\d.,]*(?: ?(?:mil|€|euros?|pesos
    |dólares|soles|k|lucas))?) | free raw
costs | (?:el |la |los |las )?(?:precio |coste |costo )?(?:del? |de la )?(?P<t>(?!precio
    |coste)[a-záéíóúñ]{{3,}}) (?:cuesta|vale|queda en|sale a|sale por|es de|está a)
    (?P<o>\d[\d.,]*(?: ?(?:mil|€|euros?|pesos|dólares|soles))?) | free
deadline is | (?:la |mi )?(?P<t>entrega|fecha límite|plazo|fecha de entrega)(?: (?:de|del) (?:la |mi )?\w+)? (?:es
    |termina|vence|acaba|se cambió|pasó|queda)
    (?: para| al| hasta)? ?(?:el |al )?(?P<o>(?:\w+ )?\d{{1,2}}(?: de [a-z]+)?|\w+ que viene
    |(?:este |próximo )?(?:lunes|martes|miércoles|jueves|viernes|sábado|domingo)) | free raw
deadline is | (?:entregar|entrego|entregamos|hay que entregar)(?:la|lo)? {_FEW}(?:el
    |antes del) (?P<o>\d{{1,2}}(?: de [a-z]+)?) | raw
zone is | (?:horario|hora|huso)(?: horario)? (?:es )?(?:el |la )?de (?P<o>{_NAME}) | free
visited | {{he estado|estuve|estuvimos|hemos estado|he ido|fui|fuimos|viajé|viajamos/estuvo|fue|ha estado
    |viajó}} {_FEW}(?:en|a|por) (?P<o>{_NAME}) | event
bought | {{me compré|compré|he comprado|me he comprado|me pillé|me he pillado|compramos|nos compramos|hemos comprado
    |me agencié|me regalé/se compró|compró|se ha comprado}}
    (?:por fin )?{_ART}<o> | event
bought | (?:cayó|pillé|conseguí) {_ART}<o> | event free
met | {{conocí a/conoció a}} <n> | event
quit | {{dejé de|he dejado de/dejó de|ha dejado de}} (?P<o>fumar|beber|tomar \w+|comer \w+|jugar(?: al? \w+)?) | event
plans to = viajar a @ | {{viajo|viajamos|vuelo|volamos|voy|vamos|me voy|nos vamos/viaja|vuela
    |va}} {_FEW}a <n> | plan dated
goal is | (?:objetivo|meta|sueño)(?: es|:) {_ART}(?P<o>[a-z]+r\b.*)
never = fumar | {{fumo/fuma}} | negates
quit = fumar | {{fumo/fuma}} | closes
never = @ | (?:yo|nosotros) (?P<o>alcohol|carne|café|tabaco|azúcar|leche|pescado|lácteos) cero | mine
never = beber alcohol | {{bebo|tomo/bebe|toma}}\Z | negates
never = beber @ | {{bebo|tomo|pruebo/bebe|toma|prueba}} {_ART}(?P<o>alcohol|café|cerveza|vino|leche|refrescos|mate
    |té) | negates
never = comer @ | {{como|comemos|pruebo/come}} {_ART}<l> | negates
role is | ^(?:profesión|ocupación|trabajo): ?(?P<o>[a-záéíóúñ]{{4,}}) | free raw
lives in | ^(?:ciudad|residencia|vivo): ?<n> | free raw
lives in | {{estoy viviendo|ando|estamos viviendo|llevo|llevamos/está viviendo
    |lleva}} {_FEW}(?:viviendo )?en (?:la ciudad de )?<n>(?: viviendo)?
lives in | {{tengo|tenemos|alquilo|alquilamos/tiene}} {_FEW}(?:piso|casa|depa|departamento|apartamento) en {_TOWN}
dislikes | {{me cae|me sienta|me caen|me sientan/le cae|le sienta}} (?:fatal|mal|pésimo) {_ART}<o>
dislikes | ^{_ART}<o> (?:no )?(?:me gusta|lo soporto|la soporto|los soporto|lo aguanto|me va)\Z | negates free
likes | {{me pirra|me pirran|me priva|me vuelve loc[oa]|soy muy fan de|estoy enganchad[oa] a|me apasiona
    |me apasionan/le apasiona}} {_ART}<l>
likes | {{estoy viciad[oa] (?:a|con)|soy muy de/es muy de}} {_ART}<l>
prefers | mejor {_ART}<o> que {_ART}<g> | mine
allergic to | {{me da|me dan/le da|le dan}} alergia {_ART}<l>
allergic to | {{tolero|puedo comer|puedo tomar/tolera|puede comer}} {_ART}<l> | negates
role is | {{acabo de entrar|entré|empecé/entró|empezó}} (?:de|como) (?P<o>{_ROLE}{_ROLE_TAIL})
role is | {{hago de|ejerzo de|ejerzo como|trabajo de/hace de|ejerce de}} (?P<o>[a-záéíóúñ]{{4,}})
works at | {{estoy|soy \w+/está
    |es \w+}} (?:contratad[oa] |emplead[oa] )?en (?P<o>(?!casa){_LARGE}(?: {_LARGE})?) (?:de|como) (?P<x>{_ROLE})
partner is | {{llevo|llevamos/lleva}} {_FEW}con <n>\Z | mine
uses | (?:mi|el) (?:móvil|celular|portátil|compu|ordenador|editor|navegador|sistema|cámara|reloj) es {_ART}<n> | free
drives | (?:mi|nuestro) (?:coche|carro|auto|moto) es {_ART}<o> | free
hobby is | {{colecciono/colecciona}} {_ART}<o>
hobby is | (?:en mi tiempo libre|los fines de semana) (?P<o>(?:corro|nado|pinto|escalo|cocino|leo|bailo|canto
    |pesco)) | mine
owns | {{tengo|llevo|abrí|monté/tiene|lleva|abrió}} (?:un |una )(?P<o>(?:tienda|bar|restaurante|taller|panadería
    |peluquería|librería|academia|granja|cafetería|huerto|negocio)(?: de \w+)?)
instruction is | ^(?:(?:y|pero|ah|por favor|porfa) ,?)*(?:responde|respóndeme|contesta|contéstame|háblame|hablame|usa
    |evita|escríbeme|tutéame|trátame|contestame
    |respondeme|ponlo|pon|dame|dime|nada de|no uses|no me pongas|sé|resume|explícame)\b.*\b(?:siempre|nunca
    |a partir de ahora|español|inglés|breve|conciso|corto
    |corta|usted|tú|vos|emojis?|listas|párrafos|respuestas?|formal|metros|kilos|grados)\b.* | whole free raw
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
    r"|marido),?\b)) ?(?P<kin>{KIN})\b(?: (?:mayor|menor|pequeñ[oa]|chic[oa]|nuev[oa]|grande"
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
    r"|gustaría|no es que|murió|falleció|fallecid[oa]|mi ex|rompí|rompimos|divorci\w+|separ(?:é|amos)|cortamos"
    r"|podrías|puedes|sabes|sueño que|novela|cuento de)\b(?<!te cuento de)"
    r"|^(?:y |pero )?(?:qué|que tal|quién|quien|dónde|cuándo|cómo|cuál|cual|cuánto|cuanto|cuántos|cuantos|por qué)\b",
)
"""Spanish in passing."""
