"""What German verbs tell: the frames that :mod:`longmind.mind.extract.german_verbs` takes clauses apart for.

A frame stands for all forms of its verbs and for every order of the words. Before a new one is written, see whether
an old one only lacks a verb, a preposition or a noun.
"""

from __future__ import annotations

_NUMBER = (
    r"(?:\d{1,3}|ein|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|(?:drei|vier|fünf|sech|sieb|acht"
    r"|neun)zehn|(?:[a-zäöüß]{3,6}und)?(?:zwanzig|dreißig|dreissig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig))"
)
_LARGE = r"(?-i:[A-ZÄÖÜ][\wäöüß.&'’-]*[\wäöüß]|[A-ZÄÖÜ]{1,3})"
_NAME = rf"{_LARGE}(?: (?:am |im |an der |ob der |bei )?(?-i:[A-ZÄÖÜ0-9])[\wäöüß.&'’-]*){{0,3}}"
_TOWN = rf"(?:{_NAME}|(?!(?:{_NUMBER})\Z)[a-zäöüß]{{4,}}\Z)"
_STREET = (
    r"[\wäöüß-]*(?:straße|strasse|str\.?|gasse|weg|allee|platz|ring|damm|ufer|berg|chaussee|markt|steig|hof|stieg"
    r"|graben)"
    r" \d{1,3} ?[a-z]?\Z"
)
_ROLE = (
    r"(?!(?:[a-zäöüß]+ )?(?:fan\b|freund|kunde|raucher|nichtraucher|vegetarier|veganer|optimist|pessimist|single|mieter"
    r"|anfänger|christ|rechtshänder|linkshänder|allergiker|diabetiker|asthmatiker|atheist|buddhist|deutsch|österreicher"
    r"|schweizer|italiener|spanier|amerikaner|mensch|brillenträger|frühaufsteher|langschläfer|vater|mutter|bruder"
    r"|schwester|tochter|neuling|laie|experte|nachteule|spieler|\w+esser|ausländer|wahl-|einwohner|gegner|besitzer"
    r"|inhaber|teilnehmer|gewinner|verlierer|morgen|zwilling|jungfrau|patient|zuschauer|tourist|fahrer|mitglied|moment"
    r"|idiot|hunger|leidenschaft|begeistert|passioniert|pescetarier|ehemann|mann\b|frau\b|ehefrau|\w*trinker|\w*kenner"
    r"|\w*hasser|\w*liebhaber|einzelgänger|nachbar"
    r"|hamburger|berliner|münchner|wiener|kölner|frankfurter|stuttgarter|leipziger|dresdner|züricher|zürcher|basler"
    r"|berner"
    r"|grazer|linzer|salzburger|tiroler|rheinländer|norddeutsch|ossi|wessi|bremer|düsseldorfer|nürnberger|hannoveraner"
    r"|niederländ|holländ|engländ|\w+länder))"
    r"(?P<o>(?:[a-zäöüß]+e[rn]? )?(?:(?-i:[A-ZÄÖÜ])[\wäöüß-]*(?:(?:er|eur|or|ist|ent|ant|og|nom|graf)(?:in)?|oge"
    r"|arzt|ärztin|anwalt|anwältin|frau|mann|koch|köchin|wirt|wirtin|kraft|hilfe|beamter|beamtin"
    r"|angestellter?|azubi|schwester|hebamme|wart|rat|rätin|lotse|bote|botin|chef|chefin|beauftragter?|schaffner"
    r"|doktorand|praktikant)"
    r"|[\wäöüß-]*(?:lehrer|ingenieur|entwickler|student|pfleger|verkäufer|architekt|designer|programmierer|informatiker"
    r"|bäcker|mechaniker|berater|manager|musiker|polizist|buchhalter|techniker|arbeiter|schreiner|tischler"
    r"|erzieher)(?:in)?"
    r"|hebamme|imker|arzt|ärztin|koch|köchin|wirt|azubi|chef|chefin|anwalt|anwältin|friseurin?|apothekerin?))\b"
)
_DIET = (
    r"(?:vegetarier(?:in)?|veganer(?:in)?|vegetarisch|vegan|pescetarier(?:in)?|glutenfrei|laktosefrei|halal|koscher)"
)
ILL = (
    r"(?:asthma|diabetes(?: typ \d)?|typ[- ]?\d[- ]diabetes|migräne|adhs|ads|zöliakie|epilepsie|heuschnupfen|rheuma"
    r"|neurodermitis|bluthochdruck|depression(?:en)?|autismus|autist(?:in)?|schilddrüsen\w+|hashimoto|arthrose|gicht"
    r"|schuppenflechte|psoriasis|endometriose|multiple sklerose|ms|parkinson|tinnitus|legasthenie|dyskalkulie|skoliose"
    r"|bandscheibenvorfall|herzfehler|schlafapnoe|schlafstörungen|morbus \w+|long covid|reizdarm|sodbrennen|demenz"
    r"|alzheimer|krebs|brustkrebs|osteoporose|arthritis|burnout|burn-out|angststörung|ptbs|borderline|anämie"
    r"|eisenmangel"
    r"|herzrhythmusstörungen|krampfadern|ekzeme?|akne|rosazea|gastritis|[a-zäöüß]+(?:intoleranz|unverträglichkeit)"
    r"|gdb \d+|pflegegrad \d|kreuzbandriss|bluthochdruck|sehschwäche|rückenleiden|\w*schmerzpatient\w*)"
)
_STATE = (
    r"(?:laktoseintolerant|fruktoseintolerant|glutenunverträglich|diabetiker(?:in)?|asthmatiker(?:in)?|farbenblind"
    r"|legastheniker(?:in)?|kurzsichtig|weitsichtig|schwerhörig|gehörlos|taub|blind|epileptiker(?:in)?|bluter|schwanger"
    r"|hochsensibel|querschnittsgelähmt|autistisch|dement|depressiv|herzkrank|nierenkrank|chronisch krank|im rollstuhl"
    r"|\w+allergiker(?:in)?|migränepatient(?:in)?)"
)
_PLACE = (
    r"(?:.*(?:krankenhaus|klinik|klinikum|schule|gymnasium|kita|kindergarten|uni|universität|hochschule|firma|bank"
    r"|supermarkt"
    r"|restaurant|hotel|laden|apotheke|fabrik|werk|rathaus|kanzlei|werkstatt|café|büro|praxis|bibliothek|museum|labor"
    r"|gericht"
    r"|salon|buchhandlung|agentur|verlag|amt|ministerium|zeitung|redaktion|start-?up|konzern|bäckerei|pflegeheim"
    r"|altenheim"
    r"|seniorenheim|stadtwerke\w*|feuerwehr|polizei|werft|spedition|gärtnerei|brauerei|molkerei|betrieb|verein"
    r"|stiftung)\b.*)"
)
_NATION = (
    r"(?:(?:halb[- ]?|halbe[rn]? )?(?:deutsche?r?|österreicher(?:in)?|schweizer(?:in)?|italiener(?:in)?|franzose"
    r"|französin"
    r"|spanier(?:in)?|türke|türkin|pole|polin|portugiese|portugiesin|brite|britin|engländer(?:in)?|amerikaner(?:in)?"
    r"|grieche|griechin|kroate|kroatin|serbe|serbin|ukrainer(?:in)?|russe|russin|niederländer(?:in)?|holländer(?:in)?"
    r"|belgier(?:in)?|däne|dänin|schwede|schwedin|norweger(?:in)?|finne|finnin|ungar(?:in)?|tscheche|tschechin"
    r"|slowake|slowakin|rumäne|rumänin|bulgare|bulgarin|syrer(?:in)?|iraner(?:in)?|afghane|afghanin|chinese|chinesin"
    r"|japaner(?:in)?|inder(?:in)?|brasilianer(?:in)?|mexikaner(?:in)?|marokkaner(?:in)?|kurde|kurdin|albaner(?:in)?"
    r"|bosnier(?:in)?|slowene|slowenin|ire|irin|schotte|schottin|südtiroler(?:in)?|vietnamese|vietnamesin)\b)"
)
_RELIGION = (
    r"(?:katholisch|evangelisch|muslim(?:in|a)?|muslimisch|jüdisch|jude|jüdin|buddhist(?:in)?|atheist(?:in)?"
    r"|christ(?:in)?"
    r"|konfessionslos|hindu|orthodox|agnostiker(?:in)?|katholik(?:in)?|protestant(?:in)?)\b"
)
_LANGUAGE = (
    r"(?:deutsch|englisch|spanisch|französisch|italienisch|portugiesisch|russisch|polnisch|türkisch|arabisch|chinesisch"
    r"|japanisch|niederländisch|holländisch|schwedisch|norwegisch|dänisch|finnisch|ungarisch|tschechisch|slowakisch"
    r"|griechisch|kroatisch|serbisch|bosnisch|slowenisch|ukrainisch|rumänisch|persisch|farsi|kurdisch|koreanisch"
    r"|hebräisch|hindi|urdu|plattdeutsch|platt|schweizerdeutsch|sorbisch|bayerisch|bairisch|vietnamesisch|thai"
    r"|albanisch"
    r"|bulgarisch|isländisch|gebärdensprache|latein|esperanto|mandarin|irisch|estnisch|lettisch|litauisch|katalanisch"
    r"|baskisch|suaheli|tamil|georgisch|armenisch|friesisch|rätoromanisch)\b"
)
_PET = (
    r"(?:[\wäöüß]*hunde?n?|hündin|katzen?|kater|[\wäöüß]*hamster|kaninchen|papagei(?:en)?|pferde?|pony|ponys|stute"
    r"|wallach"
    r"|vogel|vögel|schildkröten?|welpen?|meerschweinchen|wellensittiche?|goldfische?|fische|haustiere?|dackel|pudel"
    r"|labrador|mops|hühner|hasen?|ziegen?|schafe?|esel|schlangen?|gecko|axolotl|ratten?|mäuse|leguan|border collie"
    r"|terrier|beagle|dogge|golden retriever|retriever|mischling|kätzchen|kanarienvögel|kanarienvogel|bartagame"
    r"|alpakas?)"
)
_VEHICLE = (
    r"(?:(?:[a-zäöüß]+e[nr]? )?(?:vw|bmw|audi|mercedes|opel|ford|fiat|skoda|seat|toyota|honda|mazda|nissan|hyundai|kia"
    r"|renault|peugeot|citroen|citroën|dacia|volvo|tesla|mini|smart|golf|polo|passat|tiguan|corsa|astra|octavia|fabia"
    r"|panda|kangoo|berlingo|twingo|clio|duster|yaris|corolla|up|id\.\d|porsche|suzuki|mitsubishi|subaru|vespa|trabi"
    r"|bulli|caddy|e-auto|elektroauto|motorrad|roller|moped|e-roller|lastenrad|kombi|diesel|hybrid|cabrio|wohnmobil"
    r"|kleinwagen|fahrrad|rad|e-bike|rennrad|pedelec)\b.*)"
)
_OWNABLE = (
    r"(?:.*(?:auto|haus|häuschen|wohnung|garten|fahrrad|rad|motorrad|boot|e-bike|klavier|gitarre|laptop|wohnmobil"
    r"|wohnwagen|roller|thinkpad|macbook|iphone|tablet|ipad|drucker|laden|café|restaurant|werkstatt|firma|hof"
    r"|grundstück"
    r"|ferienwohnung|ferienhaus|smartphone|kamera|wallbox|solaranlage|photovoltaikanlage|wärmepumpe|balkon|grill"
    r"|thermomix|führerschein|konto|fernseher|playstation|xbox|switch|segelboot|zelt|plattenspieler)\b)"
)
_DRUG = (
    r"(?:.*(?:ibuprofen|paracetamol|insulin|metformin|aspirin|ass|medikamente?|tabletten|antibiotik\w+|vitamin \w+"
    r"|magnesium|eisen|melatonin|cortison|kortison|ramipril|pantoprazol|omeprazol|l-thyroxin|thyroxin|ritalin|medikinet"
    r"|sertralin|citalopram|escitalopram|betablocker|bisoprolol|metoprolol|candesartan|amlodipin|blutdrucksenker"
    r"|blutverdünner|antidepressiva|marcumar|eliquis|xarelto|statine?|simvastatin|pille|cetirizin|lithium|methotrexat"
    r"|ozempic|wegovy|kreatin|omega-3|spray|asthmaspray|augentropfen|globuli|antihistaminik\w+)\b.*|.*\d+ ?(?:mg|µg"
    r"|ml)\b.*"
    r"|.*(?:pril|sartan|olol|statin|prazol|pram|formin|mab)\b)"
)
_SPORT = (
    r"(?:klettern|bouldern|schwimmen|joggen|laufen|angeln|segeln|reiten|tanzen|surfen|wandern|campen|skifahren|ski"
    r"|snowboard|skaten|turnen|boxen|fechten|rudern|paddeln|kegeln|bowlen|golfen|tauchen|radeln|radfahren|walken"
    r"|bergsteigen|jagen|zelten|pilze sammeln|geocachen|spazieren|trainieren|pumpen)"
)
_PRACTISED = (
    r"(?:yoga|pilates|judo|karate|taekwondo|kickboxen|kampfsport|kraftsport|krafttraining|crossfit|musik|sport|zumba"
    r"|ballett|musik|aikido|thaiboxen|triathlon|leichtathletik|capoeira|qigong|tai chi|improtheater|theater|aerobic"
    r"|keramik|kalligraphie|kalligrafie|podcasts?|parkour|leichtathletik|meditation|gymnastik|akrobatik|\w+sport)\b"
)
_NOT_PLAYED = (
    r"(?!rolle|gedanken|spiel\Z|spiele\Z|lotto|zeit|streich|theater\Z"
    r"|problem|nachmittag|abend|wochenende|kinder|freunde|runde)"
)
_TO_DO = (
    r".*(?:lernen|werden|reisen|besuchen|kaufen|schreiben|laufen|abnehmen|zunehmen|ziehen|heiraten|studieren|eröffnen"
    r"|gründen"
    r"|bauen|renovieren|adoptieren|verkaufen|fliegen|kündigen|wechseln|aufhören|anfangen|schaffen|sparen|machen"
    r"|auswandern"
    r"|bekommen|haben|teilnehmen|bewerben|fahren|übernehmen|promovieren|umsteigen|umziehen|verbringen|veröffentlichen"
    r"|abbrechen|absolvieren|beantragen|einziehen|zurückkehren|zurückziehen|aussteigen|kandidieren|antreten|trainieren"
    r"|erreichen|ausbauen|pachten|mieten|sanieren|restaurieren|bestehen)\Z"
)
FRAMES = rf"""
name is | heißen | what: {_NAME} | list
name is | heißen | mit: {_NAME}
name is | sein:name|vorname|nachname | what: {_NAME}
name is | lauten:name | what: {_NAME}
name is | sein | what: (?-i:[A-ZÄÖÜ][a-zäöüß]+)(?: {_LARGE})?\Z | mine named now
name is | sein | what: (?-i:[A-ZÄÖÜ][a-zäöüß]+)\Z | unnamed now the
name is | sein | what: (?:herr|frau) {_LARGE}\Z | unnamed now
name is | sein | what: {_LARGE}\Z | unnamed named now
called | nennen | what: (?!du\b|sie\b){_NAME} | any now can | mich
called | nennen | what: {_NAME} | any now | werde|wird
called | rufen | what: {_NAME} | any now | mich
called | sagen | what: {_NAME} | any now | zu mir
called | sein heißen lauten:spitzname|künstlername | what: {_NAME}
age is | sein | what how: (?P<o>{_NUMBER})(?: jahre?n?)?(?: (?:alt|jung))?\Z | now | ^(?!.*\b(?:anfang|mitte|ende) )
age is | sein | what how: (?P<o>(?:anfang|mitte|ende) (?:{_NUMBER}|\w+))\Z | now
age is | werden | what how: (?P<o>{_NUMBER})(?: jahre?)?(?: alt)?\Z | now past ahead
age is | sein:alter | what how: (?P<o>{_NUMBER}).*
age is | sein | für mit: (?P<o>{_NUMBER})(?: jahren)?\Z | now
birthday is | sein feiern fallen:geburtstag | an what: \d{{1,2}}\.? ?\w+ | raw
birthday is | sein:geburtstag | | date
birthday is | haben | an: (?P<o>\d{{1,2}}\.\d{{1,2}}\b\.?|\d{{1,2}}\.? ?[\wäöüß]+) | now | geburtstag
birthday is | werden | | date mine now ahead | \d{{1,2}}\. ?\w+
birthday is | gebären | | date now past
born in | sein | | date mine now | (?:baujahr|jahrgang)
born in | gebären | in: {_TOWN} | now past
born in | kommen | in: {_NAME} | past | (?:auf die|zur) welt
comes from | stammen kommen | aus: {_TOWN}\Z|{_NAME} | now
comes from | sein | aus: {_TOWN} | | ^(?!.*\b(?:zurück|wieder|raus|weg|fertig|urlaub)\b)
comes from | aufwachsen | in an auf bei: {_TOWN} | now past
comes from | sein | what: (?:waschechte[rn]? |echte[rn]? |gebürtige[rn]? )(?P<o>{_LARGE}) | plain
lives in | wohnen leben hausen residieren | in auf an: (?!.*(?:straße|gasse|weg|allee|platz) \d){_TOWN}
moving to | wohnen leben | in auf: {_TOWN} | ahead plan
lives in | wohnen leben | nähe bei: {_TOWN}
lives in | sitzen hocken | in: {_NAME} | now
lives in | niederlassen landen | in: {_NAME} | past | ^(?!.*\b(?:gerade|grad|eben|flug\w*|pünktlich)\b)
lives in | ziehen umziehen auswandern | nach in: {_TOWN} | past
lives in | verschlagen | nach: {_NAME} | past any | mich|uns
lives in | sein liegen:wohnort|wohnung|zuhause|heimat|haus | in what: {_NAME} | now
lives in | haben mieten kaufen beziehen | in: {_TOWN} | now past | wohnung|haus|zimmer|bude|apartment
lives in | sein | in auf: {_NAME} | now | (?:momentan|aktuell|jetzt|inzwischen|mittlerweile|derzeit
    |zurzeit)\b.*\b(?:in|auf)\b
lives in | sein | in nach: {_NAME} | now | (?:zuhause|daheim|zu hause|ansässig|heimisch|wohnhaft|gezogen)
lives in | wegziehen ausziehen | aus von: {_NAME} | past ended
moving to | ziehen umziehen auswandern | nach in: {_TOWN} | now ahead want plan plain
address is | wohnen leben | in an what: {_STREET}
address is | sein lauten:adresse|anschrift | what: .*\d.* |
works at | schaffen | bei für: {_NAME} | now
works at | arbeiten jobben kellnern | bei für in an auf: (?!hause|home){_NAME}|[a-zäöüß]{{4,}}\Z
works at | unterrichten lehren | an in bei: {_LARGE}.*
works at | sein | bei: {_NAME} | work |
works at | sein | bei in an: {_NAME} | | angestellt|beschäftigt|tätig
works at | sein | in an bei: {_PLACE} | | ^(?!.*(?:student|schüler)).*{_ROLE}
studies at | sein | an: {_PLACE} | | .*student
works at | sein heißen:arbeitgeber|firma|unternehmen | what: {_NAME}
works at | anfangen anheuern unterschreiben starten | bei: {_NAME} | now past ahead
works at | haben bekommen kriegen annehmen finden | bei: {_NAME} | now past | job|stelle|arbeit|zusage|stelle
    |ausbildungsplatz
works at | wechseln | zu-: {_NAME} | past now ahead | .*(?:job|stelle|firma|arbeit|beruflich|arbeitgeber|kanzlei)
works at | kündigen aufhören | bei: {_NAME} | past ended
role is | arbeiten jobben verdienen | als: (?P<o>.+)
role is | sein | als: (?P<o>.+) | | tätig|angestellt|beschäftigt
role is | sein | what: {_ROLE} |
role is | sein | what: (?P<o>{_LARGE}.*) | | von beruf
role is | sein:beruf|job | what: (?P<o>.+)
is | sein | in: (?:elternzeit|mutterschutz|altersteilzeit|kurzarbeit)\b | now
is | sein | how: (?:geschieden|verwitwet|ledig|alleinerziehend|getrennt lebend|linkshänder)\b | now
is | sein | what: (?:witwer|witwe|linkshänder(?:in)?|alleinerziehend|nachteule|frühaufsteher(?:in)?
    |nichtraucher(?:in)?)\b | now
role is | machen | als: {_ROLE} | now past | selbst
role is | sein | als: {_LARGE}.* | | .*lehrjahr
role is | befördern ernennen | zu-: {_LARGE}.* | past
role is | werden | what: {_ROLE} | past
role is = @-Unterricht | unterrichten lehren | what: {_LARGE}.* | list
role is | machen | what: (?:webdesign|buchhaltung|marketing|vertrieb|datenschutz|support|controlling|consulting
    |social media|pr)\b | |
role is | sein | in: (?:rente|ruhestand)\b
role is | sein | how: (?P<o>arbeitslos|selbstständig|selbständig|freiberuflich|verbeamtet|pensioniert|arbeitssuchend)
role is | machen | zu- als: {_LARGE} | | ausbildung|lehre|umschulung
role is | sein | zu- : {_LARGE} | | ausbildung
role is | umschulen | zu- auf: {_LARGE} | now past
manages | leiten führen betreiben | what: (?!gespräch|tagebuch|leben|krieg|diskussion|liste){_LARGE}.* |
manager is | sein heißen:chef|chefin|vorgesetzter?|teamleiter(?:in)? | what: {_NAME}
studies at | studieren | in: {_NAME} | past ended
studies | promovieren | in: {_LARGE}.*
studies | studieren | what: (?!.*(?:semester|jahr|uni|fh|tu|hochschule)\b){_LARGE}.*
studies at | studieren promovieren | an auf: {_NAME}
studies at | sein | an: {_NAME} | | eingeschrieben
studies at | einschreiben | an: {_NAME} | past
studies at | gehen | auf an in: .*(?:schule|gymnasium|uni|universität|hochschule)\b.* | now
studies | machen schreiben | in: {_NAME} | | (?:master|bachelor|abi|doktor|studium|diplom|ausbildung)(?!arbeit)
studies | machen | what: (?!.*kurs)(?-i:[A-ZÄÖÜ])[\w ]+ | now | .*(?:semester|studium|uni|hauptfach)\b
studies | lernen | what: (?!fahrer){_LARGE}.*|{_LANGUAGE} | list now
studies | beibringen | what: {_LARGE}.* | now | mir|sich
studies | sein:studienfach|hauptfach|studiengang|fach | what: {_LARGE}.*
studies | machen besuchen | what: (?P<o>{_LARGE}?)-?(?:kurs)\b | now
speaks | sprechen reden können verstehen beherrschen | what how: (?:.* )?(?P<o>{_LANGUAGE}) | list now can
speaks | sein:{_LANGUAGE} | thing: .+ | now plain | .*(?:gut|passabel|okay|fließend|eingerostet|ordentlich|perfekt
    |mittelmäßig)
speaks | sein:sprachen?|fremdsprachen? | what how: {_LANGUAGE} | list now
speaks | sein:muttersprache|erstsprache | what how: {_LANGUAGE}
plays | spielen zocken | what how: {_NOT_PLAYED}(?!mit\b).+ | list now want
plays | spielen | what: {_NOT_PLAYED}.+ | past ended
prefers | mögen trinken essen nehmen hören lesen fahren schauen | what: .+ | now | lieber
prefers | bevorzugen vorziehen favorisieren | what: .+ | now
prefers | sein | what: .+ | any now | mir .*lieber
prefers | sein | what: .+ | any now | lieber
dislikes | hassen verabscheuen | what: .+ | list now
dislikes | hassen verabscheuen | zu: .+ | now
dislikes | leiden ausstehen riechen abhaben | what: .+ | can asserts list
dislikes | finden | what: .+ | now plain list | (?:furchtbar|schrecklich|doof|eklig|blöd|scheiße|ätzend|grauenhaft
    |widerlich|nervig|zum kotzen|langweilig|ekelhaft|grässlich|mies|kacke)
dislikes | nerven stören langweilen ekeln | what: .+ | now plain list
dislikes | nerven | what: .+ | now plain list any | ^(?-i:[A-ZÄÖÜ])\w+s? nerv
dislikes | ekeln grauen | vor: .+ | now plain
dislikes | sein | what: {_LARGE}.* | now any plain | mir (?:ein graus|zuwider|ein gräuel|ein dorn)
dislikes | haben | auf: .+ | now | .*(?:null|keinen|überhaupt keinen) bock
dislikes | haben | gegen: .+ | now plain | .*abneigung
dislikes | halten | von: .+ | now | .*(?:nichts|wenig)
dislikes | essen | außer: .+ | now | .*alles
dislikes | anfangen | mit: .+ | can | nichts|wenig
dislikes | schmecken gefallen | what: .+ | now negates list
dislikes | gehen | what: {_LARGE}.* | now negates any | gar|überhaupt|für mich
dislikes | sein | what: {_LARGE}.* | now negates any | (?:mein ding|meins|mein fall|ding|fall)\Z
likes | mögen lieben | what: .+ | list now
likes | mögen lieben | zu: .+ | now
likes | stehen abfahren | auf: .+ | list now |
likes | sein | von: .+ | now list | fan|begeistert|freund
likes | sein | what: (?P<o>.+)-fan\Z | now
likes | finden | what: .+ | now plain list | (?:super|toll|geil|klasse|großartig|mega|spitze|wunderbar|cool|schön
    |lecker|genial|fantastisch|spannend|nice|hammer)
likes | schmecken gefallen faszinieren begeistern | what: .+ | now list plain
likes | sein | what: {_LARGE}.* | now plain any | (?:genau |total |voll |absolut )?(?:mein ding|meins|meine welt)\W*\Z
likes | freuen | über: .+ | now plain | immer
likes | interessieren begeistern schwärmen | für: .+ | now list
likes | haben | what: .+ | now | gern
likes | haben | für: .+ | now past plain | .*(?:faible|schwäche|leidenschaft)
likes | werden | bei: .+ | now plain | .*schwach
likes | gehen | ohne: {_LARGE}.* | now any | .*(?:nichts|gar nicht)
likes | hören | what: {_LARGE}.* | now plain | .*(?:viel|rauf und runter|ständig|den ganzen tag|nur noch)
likes | sein | what: {_LARGE}.* | now any plain | mein (?:absoluter |großer )?favorit\b
likes | essen trinken hören lesen schauen gucken spielen kochen backen sehen | what how: .+ | now list | gern|gerne
    |am liebsten
hobby is | gehen | how what: {_SPORT} | now
hobby is | gehen | zu-: {_PRACTISED} | now
hobby is | sein | how: {_SPORT} | now | .*(?:meistens|oft|immer|jeden|jede|viel)
hobby is | sein | what: (?:leidenschaftliche|begeisterte|passionierte)[rn]? (?P<o>.+) | now plain
hobby is | engagieren | bei für in: .+ | now
hobby is | sein:ausgleich|hobby|hobbys|hobbies|leidenschaft|steckenpferd
    |freizeitbeschäftigung | what how: .+ | list now
hobby is | machen betreiben treiben praktizieren | what: {_PRACTISED} | now list
hobby is | sammeln züchten imkern restaurieren | what: {_LARGE}.* | now list
hobby is = @ | malen nähen züchten restaurieren zeichnen basteln stricken häkeln | what: .+ | now list
hobby is = Chor | singen | in: .*chor | now
hobby is | laufen | what: (?:marathon|halbmarathon|marathons|ski|schlittschuh)\b | now
hobby is | engagieren sein | bei: (?:der )?(?:freiwilligen feuerwehr|feuerwehr|thw|rotem kreuz|dlrg|pfadfindern
    |bergwacht)
likes = kochen | kochen | | now | gern|gerne|viel
likes = backen | backen | | now | gern|gerne|viel
likes = lesen | lesen | | now | gern|gerne|viel
likes = tanzen | tanzen | | now | gern|gerne|viel
likes = wandern | wandern | | now | gern|gerne|viel
likes = reisen | reisen | | now | gern|gerne|viel
likes = singen | singen | | now | gern|gerne
likes = schwimmen | schwimmen | | now | gern|gerne
likes = malen | malen | | now | gern|gerne|viel
likes = zeichnen | zeichnen | | now | gern|gerne|viel
likes = fotografieren | fotografieren | | now | gern|gerne|viel
hobby is = bouldern | bouldern | | now
hobby is = klettern | klettern | | now
hobby is = stricken | stricken | | now
hobby is = häkeln | häkeln | | now
hobby is = nähen | nähen | | now | gern|gerne|viel|selbst
hobby is = joggen | joggen | | now
hobby is = segeln | segeln | | now
hobby is = surfen | surfen | | now
hobby is = reiten | reiten | | now
hobby is = töpfern | töpfern | | now
hobby is = angeln | angeln | | now
hobby is = imkern | imkern | | now
hobby is = malen | malen | | now
hobby is = boxen | boxen | | now
hobby is = rudern | rudern | | now
hobby is = gärtnern | gärtnern | | now
favourite <s> is | sein:lieblings(?P<s>\w+) | what how: .+ | now
diet is | sein | how what: (?:.* )?(?P<o>{_DIET})\b |
diet is | essen leben ernähren | how: (?:.* )?(?P<o>{_DIET})\b
never = @ essen | essen | what how: .+ | now negates list
never = @ trinken | trinken | what: .+ | now negates list
never = @ | verzichten | auf: .+ | now list
never = @ essen | essen | what: .+ | can negates list
likes | essen trinken mögen hören schauen | what: .+ | now closes list
never = rauchen | rauchen | | now negates
never = trinken | trinken | | now negates
allergic to | sein reagieren | gegen auf: .+ | list | allergisch
allergic to | haben | what: (?:[a-zäöüß]+e )?(?P<o>[\wäöüß-]{{3,}}?)-?allergie\Z | list
allergic to | haben | gegen auf: .+ | list | allergie
allergic to | sein:allergien?|unverträglichkeiten? | what how: .+ | now list
allergic to | vertragen | what: .+ | now negates list
allergic to | bekommen kriegen | von bei auf: .+ | now | ausschlag|pickel|atemnot|pusteln|quaddeln|juckreiz
has condition | haben | what: (?:(?:[a-zäöüß]+|einen?) )?(?P<o>{ILL})\b | list
has condition | klarkommen | mit: (?P<o>laktose|gluten|fruktose|histamin) | can now negates
has condition | sitzen | in: rollstuhl\b | now
has condition | leiden | an unter: .+ | now list
has condition | sein | how what in: (?P<o>{_STATE})\b |
has condition | diagnostizieren feststellen | what: .+ | past any | (?:bei )?(?:mir|uns)|bei
takes | nehmen schlucken spritzen einnehmen brauchen | what: {_DRUG} | now list
takes | bekommen verschreiben kriegen | what: {_DRUG} | now past any list | mir|verschrieben
takes | absetzen | what: {_LARGE}.* | past ended
nationality is | sein | what how: (?P<o>{_NATION}) |
nationality is | haben | what: (?P<o>[a-zäöüß]+) (?:staatsbürgerschaft|staatsangehörigkeit|pass|wurzeln)\Z
religion is | sein | how what: (?P<o>{_RELIGION}) |
married to | sein | mit: {_NAME} | | verheiratet
married to | heiraten | what: {_NAME} | past
engaged to | sein | mit: (?:freund |freundin |partner |partnerin )?(?P<o>{_NAME}) | | verlobt
engaged to | verloben | mit: {_NAME} | past
partner is | sein | mit: {_NAME} | | zusammen|liiert
group | haben adoptieren holen bekommen | what: .+ | group now past
pet is | leben wohnen | what: (?:\S+ )?(?P<o>{_PET})\b | any now plain | bei uns
pet is | haben besitzen halten | what: (?:\S+ )?(?P<o>{_PET})\b | plain
pet is | holen adoptieren zulegen kaufen bekommen | what: (?:\S+ )?(?P<o>{_PET})\b | past plain
pet is | haben | what: (?:\S+ )?(?P<o>{_PET})\b | denied
sibling is = Geschwister | haben | what: geschwister | denied
child is | haben | what: (?P<o>kinder) | denied
child is | sein | von: .*(?P<o>söhne?n?|töchtern?|tochter|kindern?|mädchen|jungs|zwillingen) | now | vater|mutter
    |mama|papa
sibling is = Geschwister | sein | what: einzelkind\b | mine plain negated
child is | heißen sein:kinder|söhne|töchter|jungs|mädels|zwillinge | what: {_NAME} | list now
sibling is | heißen sein:geschwister|brüder|schwestern | what: {_NAME} | list now
pet is | heißen sein:katzen|hunde|kater|hasen|kaninchen|pferde|meerschweinchen|hühner|tiere | what: {_NAME} | list now
drives | fahren | what: {_VEHICLE} | now
drives | sein:auto|wagen | what: {_VEHICLE}|(?P<p>{_NAME})
drives | haben | what: (?!.*(?:fahrrad|\brad|e-bike|rennrad|pedelec|lastenrad|motorrad|roller|wohnmobil
    |e-auto)\b){_VEHICLE} | now
drives | umsteigen wechseln | auf: {_VEHICLE} | past
drives | verkaufen abgeben abschaffen | what: {_VEHICLE} | past ended
owns | haben besitzen | what: {_OWNABLE} |
owns | verkaufen abgeben | what: {_OWNABLE} | past ended
uses | benutzen nutzen verwenden | what: .+ | list
uses | arbeiten schreiben fotografieren zeichnen filmen programmieren | mit: {_NAME} | now list
uses | programmieren entwickeln coden | in: {_NAME} | now list
uses | setzen | auf: {_NAME} | now
uses | schreiben organisieren machen planen | in mit: {_NAME} | now | alles|notizen|code|.*arbeit
uses | umsteigen wechseln umgewöhnen | auf zu-: .+ | past now
uses | löschen deinstallieren abbestellen kündigen | what: (?!stelle|job|vertrag|arbeit|wohnung|abo|konto
    |mitglied){_NAME} | past ended
uses | laufen | auf unter mit: .+ | now any
uses | sein:editor|betriebssystem|browser|system|handy|rechner|laptop|kamera|shell|datenbank|smartphone
    |telefon | what: .+
uses | haben | what: (?P<o>.*(?:iphone|android|pixel|windows|linux|macbook|thinkpad|instagram|whatsapp|facebook
    |tiktok|netflix|spotify|twitter|telegram|signal|mastodon|linkedin)\b.*)
moving to | vorhaben planen beschließen | zu: (?:.* )?nach (?P<o>{_NAME}) (?:um)?zu ?ziehen | now past plan plain
wants | * | all: {_TO_DO} | want plain
wants | wollen möchten | what: .+ | want plain
plans to | * | all: {_TO_DO} | ahead plan plain
wants | sparen | auf für: .+ | now
wants | träumen | von: .+ | now
plans to | vorhaben planen beschließen | zu: .+ | now past plan
plans to | beginnen starten losgehen anfangen:ausbildung|studium|lehre|job|praktikum|referendariat|fsj
    |umschulung | thing: .+ | now dated plan
plans to = @ heiraten | heiraten | what: {_NAME} | now ahead dated plan
plans to = @ laufen | laufen | what: .*marathon\b | now dated plan
wants = nach @ | wollen möchten | nach: (?!hause){_NAME} | want plain
decided to | entscheiden | für: .+ | past
plans to = Lehre als @ | anfangen beginnen machen | als: .+ | now dated plan | .*(?:lehre|ausbildung)
plans to | anfangen beginnen antreten | what mit: (?:.* )?(?P<o>(?:führerschein|lehre|ausbildung|studium|praktikum
    |fsj|job|stelle
    |promotion|master|umschulung|referendariat)\b.*) | now dated plan
believes | glauben | an: .+ | now
deadline is | abgeben einreichen | | date must now any
deadline is | enden ablaufen auslaufen | | date any of now
plans to | planen | all: .+ | now plan plain
plans to = nach @ | fliegen reisen fahren gehen hinfliegen | nach: {_NAME} | now ahead plan dated
plans to = nach @ | fliegen reisen | nach: {_NAME} | ahead want plan
plans to = in @ | gehen | in: (?:rente|ruhestand|elternzeit|mutterschutz)\b | now ahead want plan
goal is | sein:ziel|traum|wunsch | what zu: .+ | now
deadline is | sein liegen enden fallen:abgabe|deadline|abgabetermin|frist|abgabefrist
    |prüfung | an auf what: .*\d.* | raw
visited | sein | in auf: (?!.*\d){_NAME} | past dated
visited | sein | in auf: (?!.*\d){_NAME} | past | .*\b(?:schon|bereits|zweimal|dreimal|oft|mehrmals)\b
visited | sein | in: {_NAME} | past | urlaub|unterwegs|zu besuch|reise|ferien
visited | sein | in auf: (?!.*\d){_NAME} | past denied
visited | zurückkommen sein kommen heimkommen | aus von: {_NAME} | now past | zurück|wieder da|heim
visited | besuchen | what: {_LARGE}.* | past
visited | reisen fliegen fahren radeln | nach: {_NAME} | past
bought | kaufen gönnen holen zulegen besorgen bestellen anschaffen schießen leisten | what: .+ | past list
met | kennenlernen treffen | what: {_NAME} | past
quit | aufhören | mit: .+ | past now
quit | aufhören | zu: .+ | past now
quit | austreten | aus: .+ | past
quit | anrühren | what: .+ | now closes
quit | aufgeben abbrechen hinschmeißen schmeißen | what: .+ | past
quit | kündigen | what: (?P<o>job|stelle|arbeit|vertrag|abo|mitgliedschaft|wohnung|arbeitsvertrag)\b | past
quit = Rauchen | rauchen | | now closes
started | anfangen beginnen | mit: (?!\d).+ | past
started | anfangen beginnen | zu what: .+ | past
finished | abschließen beenden schaffen bestehen | what: {_LARGE}.* | past
finished | machen | what: (?:führerschein|abitur|abi|abschluss|master|bachelor|segelschein|meister|matura)\b | past
finished | lesen schreiben bauen | what: .+ | past | fertig|durch
decided to | entscheiden beschließen | zu: .+ | past
height is | sein | what how: (?P<o>[12][,.]\d\d(?: ?m)?|1\d\d(?: ?cm)?|[12] ?m ?\d\d)(?: (?:groß|lang))? | any now raw
height is | messen | what how: (?P<o>[12][,.]\d\d|1\d\d).* | now
weight is | wiegen | what how: (?P<o>(?:\d{{1,3}}(?:[,.]\d)?|{_NUMBER}) ?(?:kg|kilo)|\d{{2,3}}).* | now
costs | sein betragen | what: (?P<o>\d[\d.,]*(?: ?(?:€|euro|eur|franken|chf))) ?.* | any now of
costs | kosten | what: (?P<o>\d[\d.,]*(?: ?(?:€|euro|eur|franken|chf))?).* | any now past of
afraid of | haben | vor: .+ | now list | angst|panik|schiss|bammel
afraid of | machen | what: {_LARGE}.* | any now | mir .*angst
afraid of = Fliegen | haben | what: flugangst
afraid of = Höhe | haben | what: höhenangst
pronouns are | sein lauten:pronomen | what how: \S+/\S+
"""
GROUPS = {
    "kinder": "child is", "söhne": "child is", "töchter": "child is", "mädels": "child is", "mädchen": "child is",
    "jungs": "child is", "buben": "child is", "bub": "child is", "mädel": "child is", "zwillinge": "child is",
    "kids": "child is", "baby": "child is", "brüder": "sibling is", "schwestern": "sibling is",
    "geschwister": "sibling is", "halbbruder": "sibling is", "halbschwester": "sibling is", "katzen": "pet is",
    "hunde": "pet is", "meerschweinchen": "pet is", "wellensittiche": "pet is", "hühner": "pet is", "hasen": "pet is",
    "fische": "pet is", "labrador": "pet is", "mops": "pet is", "pudel": "pet is", "beagle": "pet is",
    "welpen": "pet is", "papagei": "pet is", "schildkröte": "pet is", "pony": "pet is", "mischling": "pet is",
    "terrier": "pet is", "kätzchen": "pet is", "hund": "pet is", "hündin": "pet is", "katze": "pet is",
    "hase": "pet is", "vogel": "pet is",
}  # fmt: skip
NO_THING = (
    r"hälfte|entwurf|option|version|variante|vorschlag|alternative|erdgeschoss|stock|dachgeschoss|keller|rollstuhl"
    r"|geburt|hochzeit|dusche|schule|kita|tierheim|familie|klinik"
    r"|gegend|ecke|branche|speisekarte|hoffnung|angst|zukunft|vergangenheit"
    r"|trennung|scheidung|beziehung|stress|frieden|wg|wohnung|haus|miete|altbau|neubau"
    r"|zimmer|wohnheim|moment|gedanken|kopf|herz|nähe|ordnung|ruhe|urlaub|homeoffice|büro|auto|zug|bus|meeting|sitzung"
    r"|kapitel|oma|opa|mama|papa|mutter|vater|schwester|bruder|freund|freundin|freunden|arzt|zahnarzt|friseur|arbeit"
    r"|hause"
    r"|weg|eltern|sache|dinge|frage|problem|idee|meinung|zeit|tag|woche|monat|jahr|abend|mal|seite|fall|ding|ende"
    r"|anfang"
    r"|recht|lust|bock|glück|pech|hunger|durst|bedarf|gefühl|bisschen|wenig|nichts|etwas|alles|leben|land|dorf(?! bei)"
    r"|stadt|hotel"
    r"|bett|küche|stau|pause|grund|wetter|mensch|kerl|typ|leute|kunde|projekt|thema|bericht|text|ergebnis|deutschkurs"
    r"|nachbarn?|nachbarin|kollegen?|kollegin|chef|chefin|team|besuch|anruf|termin|dank|hilfe|schluss|spaß|mist"
    r"|scheiß\w*"
)
"""What is nobody's home, work or like, written large."""
