"""What Spanish verbs tell: the frames that :mod:`longmind.mind.extract.spanish_verbs` takes clauses apart for.

A frame stands for all forms of its verbs, with or without the small words before them. Words of both sides of the
ocean stand side by side.
"""

from __future__ import annotations

_NUMBER = (
    r"(?:\d{1,3}|un|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieci\w+|veinte"
    r"|veinti\w+|(?:treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa)(?: y \w+)?)"
)
_LARGE = r"(?-i:[A-ZÁÉÍÓÚÑ][\wáéíóúüñ.&'-]*[\wáéíóúüñ]|[A-Z]{1,3})"
_NAME = rf"{_LARGE}(?: (?:(?-i:de la|de los|del|de|la|el|y) )?(?-i:[A-ZÁÉÍÓÚÑ0-9])[\wáéíóúüñ.&'-]*){{0,3}}"
_TOWN = rf"(?:{_NAME}|(?!(?:{_NUMBER})\Z)[a-záéíóúñ]{{4,}}(?: del? [a-záéíóúñ]{{3,}})?\Z)"
_STREET = r"(?=.*\d)(?:calle|c/|avenida|avda\.?|av\.?|plaza|paseo|camino|carrera|jirón|pasaje|ronda|travesía)\b.*"
_ROLE = (
    r"(?:ingenier[oa]|médic[oa]|doctora?|enfermer[oa]|profesora?|profe|maestr[oa]|abogad[oa]|arquitect[oa]|diseñadora?"
    r"|programadora?|desarrolladora?|estudiante|periodista|cociner[oa]|chef|artista|músic[oa]|escritora?|fotógraf[oa]"
    r"|dentista|veterinari[oa]|psicólog[oa]|contadora?|economista|electricista|mecánic[oa]|carpinter[oa]|policía"
    r"|bomber[oa]|científic[oa]|investigadora?|traductora?|intérprete|farmacéutic[oa]|camarer[oa]|meser[oa]|mozo"
    r"|peluquer[oa]|barbero|esteticista|jubilad[oa]|pensionista|gerente|directora?|consultora?|analista|actor|actriz"
    r"|fontaner[oa]|plomer[oa]|gasfiter|albañil|soldadora?|pintora?|taxista|conductora?|chofer|chófer|camioner[oa]"
    r"|repartidora?|mensajer[oa]|vendedora?|comercial|dependient[ea]|cajer[oa]|reponedora?|administrativ[oa]"
    r"|secretari[oa]|contable|auditora?|agricultora?|ganader[oa]|pescadora?|panader[oa]|pasteler[oa]|carnicer[oa]"
    r"|pescader[oa]|costurera|modista|sastre|florista|jardiner[oa]|bibliotecari[oa]|archiver[oa]|matrona|comadrona"
    r"|fisioterapeuta|fisio|logopeda|óptic[oa]|podólog[oa]|nutricionista|dietista|pediatra|cirujan[oa]|oncólog[oa]"
    r"|niñera|cuidadora?|auxiliar|guía|azafata|pilot[oa]|marin[oa]|militar|soldado|guardia civil|vigilante|portero"
    r"|conserje"
    r"|funcionari[oa]|bióloga?|biólogo|químic[oa]|físic[oa]|geólog[oa]|matemátic[oa]|sociólog[oa]|antropólog[oa]"
    r"|historiadora?|filósof[oa]|trabajadora? social|educadora?|técnic[oa]|operari[oa]|obrer[oa]|peón|jef[ea] de [\w ]+"
    r"|encargad[oa]|supervisora?|coordinadora?|responsable|autónom[oa]|freelance|notari[oa]|juez|jueza|fiscal"
    r"|procuradora?"
    r"|entrenadora?|futbolista|ciclista profesional|monitora?|socorrista|ceramista|maquinista|tatuadora?|apicultora?"
    r"|interiorista"
    r"|ilustradora?|animadora?|editora?|correctora?|redactora?|productora?|guionista|locutora?|community manager"
    r"|becari[oa]"
    r"|bailarina?|cantante|payas[oa]|kinesiólog[oa]|empresari[oa]|emprendedora?|librer[oa]|joyer[oa]|zapater[oa]"
    r"|relojer[oa]"
    r"|herrero|tornero|ebanista|tapicer[oa]|cartero|cartera|bartender|barista|sumiller|recepcionista"
    r"|camarer[oa] de piso"
    r"|limpiador[a]?|teleoperadora?|agente [\w ]+|asesora?|gestora?|corredora? de seguros|viajante|sacerdote|cura|monja"
    r"|pastora?|estilista|maquilladora?|modelo|opositora?|profesor[a]? [\w ]+|publicista|politólog[oa]|informátic[oa]"
    r"|docente|catedrátic[oa]|doctorand[oa]|rectora?|arqueólog[oa]|astrónom[oa]|paramédic[oa]|celadora?|ama de casa)"
)
_ROLE_TAIL = (
    r"(?: (?:de|en) (?!(?:el|la|los|las|mi|un|una)\b)(?-i:[a-záéíóúñ]+)(?: (?-i:[a-záéíóúñ]+))?"
    r"| (?-i:[a-záéíóúñ]{4,}(?:al|ic[oa]|tiv[oa]|er[oa]|[ai]d[oa]|ista|es|or|ora)))?"
)
_DIET = (
    r"(?:vegan[oa]s?|vegetarian[oa]s?|pescetarian[oa]|flexitarian[oa]|sin gluten|keto|halal|kosher|crudivegan[oa])\b"
)
_TEAM = (
    r"(?:boca|river|peñarol|nacional|betis|barça|real madrid|atleti|racing|independiente|san lorenzo|chivas|pumas"
    r"|cruz azul"
    r"|colo-?colo|millonarios|alianza lima|universitario|athletic|osasuna|huracán|vélez|newell's)\b"
)
_PLACE = (
    r"(?:.*\b(?:hospital|clínica|colegio|escuela|instituto|universidad|empresa|banco|súper|supermercado|restaurante"
    r"|hotel"
    r"|tienda|farmacia|fábrica|ayuntamiento|bufete|taller|bar|café|cafetería|oficina|centro de salud|residencia"
    r"|biblioteca"
    r"|museo|laboratorio|juzgado|peluquería|librería|agencia|constructora|bodega|puerto|aeropuerto|mina|finca|granja"
    r"|ministerio|periódico|radio|editorial|startup|multinacional|gestoría|inmobiliaria|panadería|guardería)\b.*)"
)
_ILL = (
    r"(?:asma|diabetes(?: tipo \d| gestacional)?|migrañas?|tdah|epilepsia|ansiedad|hipertensión"
    r"|artritis(?: reumatoide)?"
    r"|celiaquía|insomnio|depresión|intolerancia a(?:l| la) \w+|hipotiroidismo|hipertiroidismo|fibromialgia|psoriasis"
    r"|dermatitis(?: atópica)?|escoliosis|lupus|colon irritable|gastritis|endometriosis|artrosis|parkinson|autismo"
    r"|dislexia"
    r"|apnea(?: del sueño)?|vértigo|rinitis|tinnitus|acúfenos|tensión alta|presión alta|colesterol(?: alto)?|gota"
    r"|anemia"
    r"|crohn|hernia(?: discal)?|reflujo|sinusitis|cáncer(?: de \w+)?|esclerosis(?: múltiple)?|alzhéimer|alzheimer"
    r"|demencia"
    r"|bipolaridad|trastorno [\w ]+|síndrome de \w+|toc|osteoporosis|hepatitis(?: \w)?|marcapasos|varices|miopía"
    r"|astigmatismo|daltonismo|sordera|vitiligo|alopecia|ovario poliquístico|cataratas|glaucoma|hipoacusia|ciática)\b"
)
_STATE = (
    r"(?:intolerante (?:a la |al |a )\w+|celíac[oa]|diabétic[oa](?: tipo \d)?|asmátic[oa]|daltónic[oa]|disléxic[oa]"
    r"|hipertens[oa]|epiléptic[oa]|miope|embarazada|sord[oa]|cieg[oa]|autista|bipolar|hemofílic[oa]|hipotiroide[oa]"
    r"|en silla de ruedas)\b"
)
_NATION = (
    r"(?:(?:medio |mitad )?(?:español(?:a)?|mexican[oa]|argentin[oa]|colombian[oa]|chilen[oa]|peruan[oa]|aleman(?:a)?"
    r"|alemán|frances(?:a)?|francés|italian[oa]|portuguesa?|portugués|inglesa?|inglés|british|britanic[oa]|británic[oa]"
    r"|estadounidense|venezolan[oa]|uruguay[oa]|cuban[oa]|ecuatorian[oa]|brasileñ[oa]|japonesa?|japonés|bolivian[oa]"
    r"|paraguay[oa]|guatemaltec[oa]|dominican[oa]|costarricense|hondureñ[oa]|salvadoreñ[oa]|nicaragüense|panameñ[oa]"
    r"|puertorriqueñ[oa]|boricua|catalana?|catalán|vasc[oa]|galleg[oa]|andaluza?|marroquí|ruman[oa]|ucranian[oa]"
    r"|polac[oa]"
    r"|rus[oa]|chin[oa]|belga|suiz[oa]|austriac[oa]|holandesa?|holandés|grieg[oa]|turc[oa]|sirí?[oa]|irlandesa?"
    r"|irlandés"
    r"|escocesa?|escocés|canadiense|australian[oa]|canari[oa]|asturian[oa]|valencian[oa]|senegalesa?|senegalés"
    r"|argelin[oa]"
    r"|libanesa?|libanés|palestin[oa]|corean[oa]|filipin[oa])\b)"
)
_RELIGION = (
    r"(?:católic[oa]|cristian[oa]|musulm[aá]na?|judí[oa]|ate[oa]|budista|agnóstic[oa]|evangélic[oa]|protestante|hindú"
    r"|testigo de jehová|mormón|mormona|ortodox[oa])\b"
)
_LANGUAGE = (
    r"(?:español|castellano|inglés|francés|alemán|italiano|portugués|catalán|euskera|vasco|gallego|valenciano|quechua"
    r"|aymara|guaraní|náhuatl|maya|chino|mandarín|japonés|coreano|árabe|ruso|polaco|holandés|neerlandés|sueco|noruego"
    r"|danés|finés|griego|turco|rumano|búlgaro|ucraniano|hebreo|hindi|mapudungun|bable|asturiano|latín|esperanto|wólof"
    r"|lengua de (?:signos|señas)|suajili|vietnamita|tailandés|persa|checo|húngaro|islandés|irlandés|galés|darija"
    r"|bereber)\b"
)
_PET = (
    r"(?:perr[oa]s?|perrit[oa]s?|gat[oa]s?|gatit[oa]s?|hámsters?|conejos?|conejill?[oa]s?|loros?|caballos?|yeguas?"
    r"|tortugas?"
    r"|mascotas?|pájaros?|peces|pez|cachorr[oa]s?|mastín|galg[oa]s?|canarios?|periquitos?|cobayas?|cuys?|gallinas?"
    r"|iguana"
    r"|hurón|hurones|labrador(?:a)?|caniche|bulldog|chihuahua|podenc[oa]|serpiente|border collie|golden|pastor alemán"
    r"|michi|bichón|beagle|dálmata|cabras?|ovejas?|burr[oa]|vacas?|chinchilla|agaporni|ninfa|mestiz[oa])\b"
)
_VEHICLE = (
    r"(?:kangoo|seat|renault|toyota|ford|fiat|peugeot|citroën|citroen|vw|volkswagen|bmw|kia|honda|opel|nissan|tesla"
    r"|hyundai"
    r"|chevrolet|dacia|suzuki|mazda|skoda|audi|mercedes|volvo|jeep|subaru|mitsubishi|yamaha|furgo(?:neta)?|camioneta"
    r"|moto"
    r"|scooter|vespa|patinete|patineta|troca|pickup|híbrido|eléctrico|coche|carro|auto|camión|taxi|bici(?:cleta)?"
    r"|corsa|ibiza|león|clio|twingo|panda|yaris|corolla|civic|polo|golf|gol|onix|sandero|duster|fiesta|focus"
    r"|picanto)\b.*"
)
_OWNABLE = (
    r"(?:.*\b(?:coche|carro|auto|casa|piso|apartamento|departamento|depa|moto|bicicleta|bici|barco|velero|guitarra"
    r"|piano"
    r"|jardín|huerto|huerta|portátil|compu|computadora|iphone|ipad|mac|macbook|ordenador|tablet|tienda|bar|restaurante"
    r"|taller|local|granja|finca|terreno|panadería|peluquería|empresa|negocio|librería|academia|cafetería|furgoneta"
    r"|autocaravana|caravana|cámara|tele|televisor|play|xbox|switch|carné|carnet|licencia|estudio|chacra|campo|quinta"
    r"|cabaña|chalé|chalet|kiosko|farmacia|clínica|consultorio|food truck|puesto|patinete|dron)\b.*)"
)
_DRUG = (
    r"(?:.*\b(?:ibuprofeno|insulina|metformina|aspirina|antibióticos?|omeprazol|paracetamol|enalapril|losartán"
    r"|sertralina"
    r"|levotiroxina|eutirox|ventolín|ventolin|corticoides|cortisona|antidepresivos?|ansiolíticos?|hierro|vitamina \w+"
    r"|magnesio|melatonina|pastillas? [\w ]+|anticonceptivos|la píldora|medicación|medicamentos?|sintrom|lorazepam"
    r"|fluoxetina|escitalopram|atorvastatina|simvastatina|amlodipino|valsartán|salbutamol|antihistamínicos?|loratadina"
    r"|cetirizina|colágeno|creatina|litio|metotrexato|ozempic|adiro|clonazepam|omega 3)\b.*|.*\d+ ?(?:mg|ml|gotas)\b.*"
    r"|\w+(?:pril|artán|olol|prazol|pam|statina|mab)\b.*)"
)
_SPORT = (
    r"(?:yoga|pilates|deporte|senderismo|escalada|natación|crossfit|boxeo|teatro|cerámica|ciclismo|surf|punto|ganchillo"
    r"|running|meditación|karate|judo|montañismo|buceo|esgrima|atletismo|zumba|spinning|patinaje|esquí|remo|vela"
    r"|parkour"
    r"|triatlón|taekwondo|aikido|capoeira|danza|flamenco|tango|salsa|bachata|ballet|acroyoga|kickboxing|gimnasia|hípica"
    r"|equitación|petanca|tiro con arco|bricolaje|fotografía|alfarería|costura|encuadernación|origami|stand ?up"
    r"|impro\w*"
    r"|capoeira|bachata|voluntariado|radio|podcasts?|senderismo|rutas|trekking|bouldering|calistenia|pesas|gym|gimnasio"
    r"|halterofilia|jardinería|ganchillo|ajedrez|astronomía|acuarela|grabado|carpintería|marquetería|caligrafía|kayak"
    r"|piragüismo|vóley|voleibol|balonmano|rugby|waterpolo|teatro [\w ]+)\b"
)
_INSTRUMENT = (
    r"(?:guitarra|piano|violín|batería|bajo|flauta|saxo(?:fón)?|trompeta|trombón|ukelele|charango|bandoneón|acordeón"
    r"|cajón"
    r"|arpa|clarinete|viola|chelo|violonchelo|gaita|quena|teclado|oboe|tambor|percusión|órgano|armónica|bombo"
    r"|contrabajo"
    r"|laúd|bandurria|cuatro|marimba|timbal|siku|tuba)\b.*"
)
_TO_DO = (
    r"(?:visitar|viajar|estudiar|comprar|casar|aprender|vender|correr|abrir|dejar|empezar|adoptar"
    r"|mudar|ser|vivir|escribir|adelgazar|bajar|conocer|tener|montar|cambiar|volver|ir(?:me|nos)|hacer"
    r"|opositar|jubilar|presentar|sacar|ahorrar|reformar|construir|alquilar|publicar|terminar|renunciar"
    r"|emigrar"
    r"|perder|subir|apuntar(?:me|nos)|emprender|plantar|participar|especializar|trabajar|conseguir|pedir"
    r"|independizar)\b"
)
FRAMES = rf"""
name is | llamarse | what: {_NAME}|[a-záéíóúñ]{{3,}}\Z
name is | ser:nombre|nombre complet[oa] | what: {_NAME}
name is | ser | what: {_LARGE}(?: {_LARGE})? | mine named now
name is | ser | what: {_NAME} | unnamed now named
called | decir llamar | what: {_NAME} | now mine | me|nos
called | ser:apodo|sobrenombre|mote | what: {_NAME}
age is | tener cumplir | what: (?P<o>{_NUMBER})(?: (?:años|añitos|tacos
    |primaveras)(?: .*)?)?\Z | now past ahead | años|añitos|tacos|\d
age is | cumplir tener | what: (?P<o>\d{{1,2}})\Z | now past ahead
age is | ser | what: (?P<o>{_NUMBER})\Z | now mine
age is | ser:edad | what: (?P<o>{_NUMBER})
birthday is | cumplir nacer ser:cumpleaños|cumple | | date now past
birthday is | cumplir nacer | | date now past
birthday is | ser caer:cumpleaños|cumple | what: \d{{1,2}} de \w+
birthday is | nacer | what de en: (?P<o>\d{{1,2}} de \w+(?: (?:de|del) \d{{4}})?|(?:19|20)\d\d) | now past
born in | nacer | en: {_TOWN} | now past
likes | ser | de: (?P<o>(?:los |el )?{_TEAM}).* | now
comes from | ser venir | de: (?!{_TEAM}){_NAME} | now
comes from | ser | what: (?:natural|originari[oa]|oriund[oa]|nativ[oa]|nacid[oa]|criad[oa]) (?:de|en) (?P<o>{_NAME})
comes from | ser | en: {_NAME} | | (?:criad|nacid)
comes from | criarse crecer | en: {_TOWN} | now past
lives in | vivir residir | en por: {_TOWN}
moving to | vivir | en a: {_TOWN} | ahead plan
lives in | mudarse trasladarse instalarse venirse | a en: {_TOWN} | past
lives in | irse mudarse | a: {_NAME} | past | vivir
lives in | quedarse | en: {_NAME} | now | ^(?!.*(?:dorm|fin de semana|noche|días))
plans to = irse a @ | irse mudarse | a: {_NAME} | now denied
lives in | llevar andar estar | en: {_NAME} | now | (?:viviendo|ya|desde hace|hace)
lives in | llevar | en: {_NAME} | now | .*(?:vida|años|meses|semanas)
lives in | alquilar tener comprar | en: {_TOWN} | now past | (?:piso|casa|depa|departamento|apartamento|habitación
    |cuarto)\b
lives in | irse marcharse mudarse | de: {_NAME} | past ended
moving to | mudarse irse trasladarse | a: {_TOWN} | now ahead want plan plain | (?:mud\w+|traslad\w+|vivir)
address is | vivir ser:dirección|domicilio | en what: {_STREET}
works at | trabajar laburar currar chambear | en para: (?!casa|remoto
    |equipo)(?:[a-záéíóúñ]+ (?:del? )?(?:la |el )?)?{_NAME}|{_TOWN}
works at | entrar empezar fichar arrancar comenzar | en por para: {_NAME} | past now
works at | destinar trasladar | a en: {_PLACE}|(?:IES|CEIP) .+ | past
works at | contratar fichar coger | en what: {_NAME} | past
works at | enseñar dar | en: .*(?:escuela|colegio|instituto|universidad|academia|primaria|secundaria|prepa|liceo
    |facultad)\b.* | now
works at | ser | en: {_PLACE} | | ^(?!.*estudiante).*\b{_ROLE}
works at | ser:empresa|trabajo|curro|laburo | what: {_NAME}
works at | conseguir encontrar tener | en: {_NAME} | now past | trabajo|empleo|puesto|curro|laburo|chamba|plaza
works at | dejar irse renunciar | en a de: {_NAME} | past ended | trabajo|curro|laburo|renunci
works at | echar despedir | de: {_NAME} | past ended
role is | entrar empezar | de como: (?P<o>{_ROLE}{_ROLE_TAIL}) | past
role is | trabajar laburar currar chambear hacer ejercer estar | de como: (?P<o>{_ROLE}{_ROLE_TAIL}|(?!noche|mañana
    |tarde|casa|baja|vacaciones|lunes|acuerdo|pie|camino|viaje
    |fiesta)(?-i:[a-záéíóúñ]{{5,}})(?: del? [a-záéíóúñ]{{4,}})?)\b
role is | ser hacerse | what: (?P<o>{_ROLE}\b{_ROLE_TAIL})
role is | llevar | de como: (?P<o>{_ROLE}\b{_ROLE_TAIL}) | now
role is | quedarse | en: (?:paro|desempleo)\b | now past
role is | ascender | a: (?P<o>{_ROLE}\b{_ROLE_TAIL}) | past
role is | dedicarse | a: .+
role is = clases de @ | dar impartir | what: clases? (?:particulares )?de (?P<o>.+) | now
likes | ser | what: (?!mío).+ | now any plain | lo mío
role is = profesor de @ | enseñar | what: .+ | now
role is | ser:profesión|ocupación|oficio | what: .+
role is | estar | en de: (?P<o>paro|desempleo|desempleada|desempleado) | now
is | estar | de en: (?:baja|excedencia|paro)\b.* | now
is | ser estar | what: (?:solter[oa]|divorciad[oa]|viud[oa]|separad[oa]|zurd[oa]|hij[oa] únic[oa]|madre soltera
    |jubilad[oa])\b | now
role is | estar | what: (?:jubilad[oa]|desemplead[oa])\b | now
manages | dirigir liderar coordinar gestionar llevar | what: (?P<o>(?:equipo|departamento|área|tienda|sucursal
    |proyecto|oficina)\b.*) | now
manager is | ser llamarse:jef[ea]|supervisora?|encargad[oa] | what: {_NAME}
studies | sacar sacarse | what: (?:grado|título|máster|carrera) (?:de|en) (?P<o>.+) | now
studies | estudiar cursar hacer | what: (?P<o>(?:máster|grado|carrera|doctorado|fp|oposiciones|licenciatura|maestría
    |curso|posgrado|diplomado) (?:de|en) .+) | now
studies | estudiar cursar aprender | what: .+ | now list
studies | estudiar | what: {_NAME}|[a-záéíóúñ]{{5,}}.* | past ended
studies | hacer estudiar cursar | en: .+ | now | (?:máster|master|grado|carrera|doctorado|fp|licenciatura|maestría
    |curso|posgrado)\b
studies at | ir | a: (?P<o>.*(?:universidad|facultad|conservatorio|academia|uni|prepa|liceo|UNAM|UBA)\b.*) | now
studies at | estudiar estar matricularse graduarse | en: (?P<o>.*(?:universidad|facultad|politécnica|instituto
    |escuela|colegio|conservatorio|academia|UNAM|UBA|UNED|UPV|UPC|UAM|complutense)\b.*)
studies at | estudiar | en: {_NAME}
studies | apuntarse matricularse inscribirse | a en: (?:clases? de |curso de )(?P<o>.+) | now past
hobby is | apuntarse inscribirse | a en: (?:clases? de )?(?P<o>{_SPORT}) | now past
speaks | hablar chapurrear dominar entender leer | what: (?:.* )?(?P<o>{_LANGUAGE}) | now list
speaks | defenderse | en: {_LANGUAGE} | now list
speaks | ser:lengua matern[oa]|idioma matern[oa]|idiomas? | what: {_LANGUAGE} | list
plays | tocar | what: (?P<o>{_INSTRUMENT}) | now want
plays | aprender | inf: tocar (?:el |la )?(?P<o>{_INSTRUMENT}) | now
plays | jugar | en: (?:equipo|liga|club) de (?P<o>.+) | now
plays | jugar entrenar | a what en: (?!partido|final|videojuegos con).+ | now list
plays | tocar jugar | what a: .+ | past ended
prefers | preferir quedarse | what con inf: .+ | now
prefers | ser | de: (?P<o>.+) | now | más de
dislikes | odiar detestar aborrecer | what inf: .+ | now list
dislikes | soportar aguantar tragar bancar tolerar | what inf: .+ | now negates list
dislikes | poder | con: .+ | now can negates
dislikes | dar | what: (?!asco|repelús|grima|pereza).+ | now list | (?:asco|repelús|grima|pereza)
dislikes | caer sentar | what: .+ | now plain | (?:fatal|pésimo|gordo)
likes | gustar encantar fascinar chiflar flipar molar copar apasionar interesar | what: .+ | now list
likes | gustar encantar | inf: .+ | now
likes | volver | what: (?!loc[oa]s?\b).+ | now list | loc[oa]s?\b
likes | ser | de: .+ | now plain | muy de
likes | amar adorar disfrutar | what de con inf: .+ | now list
likes | ser | what: (?:(?:gran|super|muy) )?(?:fan|fanátic[oa]|aficionad[oa]|amante|forof[oa]|hincha|seguidora?
    |soci[oa]|adict[oa]|friki|apasionad[oa]|enamorad[oa]|devot[oa]) (?:del? |al? )(?:la |los |las )?(?P<o>.+) | now
likes | ser | a de: .+ | now | (?:fan|fanátic[oa]|aficionad[oa]|amante|forof[oa]|hincha|seguidora?|soci[oa]
    |adict[oa]) (?:de|a)
likes | estar | a con: .+ | now | (?:enganchad[oa]|viciad[oa])
hobby is | hacer practicar | what: (?P<o>{_SPORT}) | now list
hobby is | ser:hobby|hobbies|afición|aficiones|pasatiempos?|pasión|hobby favorito
    |pasatiempo favorito | what inf: .+ | now list
hobby is | salir | en: (?:bici|moto|piragua|kayak|barco).* | now
hobby is | coleccionar | what: .+ | now list
hobby is | ir | a: gimnasio\b.*
hobby is | ir salir | a inf: (?P<o>nadar|correr|escalar|bailar|pescar|caminar|gimnasio|gym|clases de .+|yoga|pilates
    |patinar|cazar) | now
hobby is | cantar actuar | en: .*(?:coro|banda|orquesta|grupo|coral)\b.* | now
hobby is = @ | pintar tejer coser cultivar restaurar bordar | what: .+ | now list
hobby is = correr | correr | | now | (?:corro|salgo)
hobby is = nadar | nadar | | now
hobby is = pintar | pintar | | now mine | \bpinto\b
hobby is = escalar | escalar | | now
hobby is = bailar | bailar | | now
hobby is = bucear | bucear | | now
hobby is = surfear | surfear | | now
hobby is = tejer | tejer | | now
favourite <s> is | ser:(?P<s>\w+) (?:favorit|preferid)[oa] | what de: .+ | now
favourite team is | ser:equipo | what: {_NAME} | now
diet is | ser hacerse volverse | what: (?P<o>{_DIET}) | now past
diet is | comer llevar seguir hacer | what: (?:.* )?(?P<o>{_DIET}) | now
never = comer @ | comer probar | what: .+ | now negates list
never = beber @ | beber tomar probar | what: .+ | now negates list
likes | comer beber tomar | what: .+ | now closes list
never = fumar | fumar | | now past negates
quit = fumar | fumar | | now closes
never = beber | beber tomar | | now negates
allergic to | ser estar | a: .+ | list now | alérgic[oa]
allergic to | dar | what: (?!alergia).+ | now list | .*alergia
allergic to | tener dar | a what: (?:alergia (?:al? )?(?:la |los |las )?)(?P<o>.+) | now list
allergic to | tener dar | a: .+ | now list | alergia
has condition | tener padecer sufrir | what de: (?:.* )?(?P<o>{_ILL}) | list
has condition | ser estar | what: (?P<o>{_STATE}) |
has condition | ser | all: (?P<o>intolerante (?:a la |al |a )\w+)
has condition | diagnosticar | what: .+ | past
takes | tomar usar inyectarse pincharse ponerse | what: {_DRUG} | now list
takes | recetar mandar | what: .+ | past | me
nationality is | ser | what: (?P<o>{_NATION}) |
nationality is | tener | what: (?:nacionalidad|pasaporte) (?P<o>\w+)
religion is | ser | what: (?P<o>{_RELIGION}) |
married to | estar | con what: (?:casad[oa] )?(?P<o>{_NAME}) | now | casad[oa]
married to | casarse | con: {_NAME} | past
engaged to | estar | con: {_NAME} | now | (?:prometid[oa]|comprometid[oa])
engaged to | comprometerse | con: {_NAME} | past
partner is | salir andar | con: {_LARGE}\Z | now
partner is | estar | con: {_LARGE}\Z | now | ^(?!.*(?:casad|prometid)).*(?:desde|hace|con (?-i:[A-ZÁÉÍÓÚÑ])\w+\W*\Z)
friend is | ser llamarse:mejor amig[oa] | what: {_NAME}
group | tener adoptar rescatar acoger | what: .+ | group now past
pet is | tener adoptar rescatar | what: (?:\S+ )?(?P<o>{_PET}) | plain now past
pet is | tener | what: (?:\S+ )?(?P<o>{_PET}) | denied
sibling is | tener | what: (?P<o>herman[oa]s?) | denied
child is | tener | what: (?P<o>hij[oa]s?) | denied
sibling is | ser | what: (?:\w+ )?(?P<o>herman[oa]s)\b | now mine
child is | ser | what: (?:madre|padre|mamá|papá) de (?:\w+ )?(?P<o>hij[oa]s?|niñ[oa]s?|melliz[oa]s|gemel[oa]s
    |niñas?) | now
child is | llamarse ser:hij[oa]s|niñ[oa]s|peques|mellizos|gemel[oa]s | what: {_NAME} | list now
sibling is | llamarse ser:herman[oa]s | what: {_NAME} | list now
pet is | llamarse ser:perr[oa]s|gat[oa]s|perrit[oa]s|gatit[oa]s|mascotas | what: {_NAME} | list now
drives | conducir manejar | what: {_VEHICLE}|{_NAME} | now
drives | tener llevar | what: (?!coche|carro|auto|moto|bici|camión|taxi|patinete|furgo|camioneta){_VEHICLE} | now
drives | ser:coche|carro|auto|moto|camioneta|furgo(?:neta)? | what: .*{_VEHICLE}|{_NAME} | now
drives | ir andar moverse | en: (?:\w+ )?{_VEHICLE} | now
owns | tener llevar abrir montar | what: {_OWNABLE} | now past
drives | vender | what: (?!coche|carro|auto|moto|bici|camión|taxi|patinete|furgo|camioneta){_VEHICLE} | past ended
owns | vender | what: {_OWNABLE} | past ended
uses | usar utilizar | what: .+ | now list
uses | borrar desinstalar | what: {_NAME} | past ended
uses | usar utilizar | what: .+ | past ended
uses | trabajar escribir diseñar editar grabar dibujar | con: {_NAME} | now list
uses | programar | en con: {_NAME} | now list
uses | pasarse cambiarse migrar cambiar | a: {_NAME}|i[A-Z]\w+ | past now
uses | ser:móvil|celular|portátil|compu|computadora|ordenador|editor|navegador|sistema|cámara|teléfono
    |tablet | what: (?!\d).+ | now
uses | tener | what: .*(?:iphone|android|windows|linux|macbook|instagram|whatsapp|facebook|tiktok|netflix|spotify
    |twitter|telegram|signal)\b.* | now
wants | * | all: .*{_TO_DO}.* | want plain
wants | querer gustar | what: .+ | want plain
plans to | * | all: .*{_TO_DO}.* | ahead plan plain
plans to | ir pensar planear | inf: {_TO_DO}.* | now plan plain | ^(?!.*pensando)
plans to = casarse | casarse | | now dated plan mine
plans to = jubilarse | jubilarse jubilar | | now dated plan mine
plans to = correr @ | correr | what: .*marat[oó]n\b | now dated plan
wants | soñar | inf: .+ | now
plans to = viajar a @ | viajar volar ir irse | a: {_NAME} | now ahead plan dated
goal is | ser:objetivo|meta|sueño | what inf: .+ | now
visited | visitar conocer recorrer | what: {_NAME} | past
visited | ir viajar estar | a en por: {_NAME} | past
visited | volver regresar | de: {_NAME} | past
bought | comprar comprarse pillarse regalarse agenciarse | what: .+ | past list
met | conocer | a: {_NAME} | past
quit | dejar | inf: (?:fumar|beber|tomar|comer|jugar|correr|estudiar|trabajar|usar|ir)\b.* | past
quit | dejar | what: {_NAME} | past | ^(?!.*(?:\byo\b|\blo dej))
quit | dejar abandonar | what: (?P<o>medicina|derecho|enfermería|ingeniería|arquitectura|carrera|tabaco|alcohol
    |trabajo|universidad|facultad|estudios|café|azúcar
    |gimnasio|carne|redes(?: sociales)?|alcohol|refrescos?|tenis|fútbol|\w+ball)\b.* | past
started | empezar comenzar arrancar | inf con: .+ | past
finished | terminar acabar completar | what: .+ | past
finished | graduarse licenciarse | de en: .+ | past
finished | sacarse sacar aprobar | what: (?:carné|carnet|título|oposición|licencia|máster)\b.* | past
decided to | decidir | what inf: .*\b\w+[aeií]r(?:me|nos)?\b.* | past
height is | medir | what: (?P<o>\d[.,]\d\d|1\d\d|\d ?m ?\d\d|uno \w+(?: y \w+)?).* | now
weight is | pesar | what: (?P<o>\d{{2,3}}(?:[.,]\d)?(?: ?kilos?| ?kg)?).* | now
deadline is | tener | | date now | .*hasta .*para
deadline is | acabar terminar vencer caducar expirar | | date any now of
costs | ser | what: (?P<o>\d[\d.,]*(?: ?(?:mil|€|euros?|pesos|dólares|soles))).* | any now of
costs | costar valer salir | what por a en: (?P<o>\d[\d.,]*(?: ?(?:mil|€|euros?|pesos|dólares
    |soles))?).* | any now past of
afraid of | tener dar | a de what inf: (?:(?:miedo|pánico|fobia
    |terror) )?(?:al? |del? )?(?:la |los |las )?(?P<o>(?!miedo\b|pánico\b|fobia\b|terror\b).+) | now list | (?:miedo
    |pánico|fobia|terror)
afraid of | asustar aterrar | what: .+ | now list
pronouns are | ser:pronombres | what: \S+/\S+
"""
GROUPS = {
    "hijos": "child is", "hijas": "child is", "niños": "child is", "niñas": "child is", "niño": "child is",
    "niña": "child is", "peques": "child is", "nenes": "child is", "nenas": "child is", "mellizos": "child is",
    "mellizas": "child is", "gemelos": "child is", "gemelas": "child is", "bebé": "child is", "bebe": "child is",
    "hermanos": "sibling is", "hermanas": "sibling is", "perros": "pet is", "perras": "pet is", "gatos": "pet is",
    "gatas": "pet is", "gatitos": "pet is", "perritos": "pet is", "mastín": "pet is", "galgo": "pet is",
    "galga": "pet is", "labrador": "pet is", "labradora": "pet is", "cachorro": "pet is", "cachorra": "pet is",
    "tortuga": "pet is", "hámster": "pet is", "canario": "pet is", "gallinas": "pet is", "podenco": "pet is",
    "caniche": "pet is", "beagle": "pet is", "yegua": "pet is", "hurón": "pet is", "periquito": "pet is",
}  # fmt: skip
NO_THING = (
    r"mitad|borrador|opción|versión|variante|alternativa|casa|piso|trabajo|paz|pareja|alquiler|realidad|serio|general"
    r"|fin|principio|vez|veces|cuenta|medio|línea|cambio"
    r"|parte"
    r"|clase|duda|eso|esto|ello|cosa|cosas|favor|gracias|hora|horas|rato|día|días|semana|mes|año|años|noche|tarde"
    r"|mañana|lado"
    r"|cargo|marcha|broma|verdad|idea|tema|forma|manera|mente|cabeza|camino|cama|ducha|oficina|reunión|calle|centro"
    r"|barrio"
    r"|pueblo(?! de)|ciudad(?! de)|afueras|tiempo|razón|ganas|hambre|sed|sueño|frío|calor|prisa"
    r"|suerte|miedo"
    r"|pregunta|problema|respuesta|texto|mensaje|correo|mierda|bien|mal|nada|algo|todo|persona|tipo|equipo"
    r"|vacaciones"
    r"|obras|negro|remoto|turnos?|partes?|cuando|donde|tema|tía|tío|profe|médico|dentista|súper|compra|vuelta|viaje"
    r"|tren|bus"
    r"|haya|propuestas?|metro(?! )|coche|fiesta|boda|cena|comida|siesta"
)
"""What is nobody's home, work or like."""
