"""German as it is talked: dropped subjects, verbs at the end, short forms.

Short forms ("hab", "is", "nen") are spelled out by the rewrites of :mod:`longmind.mind.extract.german` before these
rules are read. A place or a name is written large; a noun phrase ends before the next small word.
"""

from __future__ import annotations

from longmind.mind.extract.talk import Talk

_STOP = (
    r"(?:und|oder|aber|als|bei|beim|in|im|ins|an|am|ans|auf|für|mit|seit|zum|zur|nach|von|vom|aus|über|unter|um|weil"
    r"|wenn|falls|dass|ich|du|er|es|sie|wir|ihr|mir|dir|mich|dich|uns|nicht|kein|keine|keinen|bin|ist|sind|war|habe"
    r"|hat|haben|mehr|nur|doch|mal|halt|eben|grad|gerade|sehr|gern|gerne|lieber|total|voll|denn|deshalb|deswegen|daher"
    r"|also|dann|da|wo|was|wie|ab|bis|gar|überhaupt|drin|dazu|haha|lol|zu|jetzt|statt|dort|hier|sowie|sondern|außer"
    r"|heißt|heiße|wohne|wohnt|arbeite|arbeitet|mag|liebe|kann|will|weg|los|nie|immer|endlich|zusammen|trotzdem"
    r"|nun|schon|noch|auch|einfach|gekauft|gewesen|geworden|bitte|danke|sorry|ja|nein|oft|selten|meistens|eigentlich"
    r"|mittlerweile|inzwischen|daheim|zuhause|sonst|damit|dafür|davon|daran|ohne|gegen|durch|hin|her|usw|etc)"
)
_WORD = r"[\wäöüß&+./'’-]*[\wäöüß+#]"
_PHRASE = rf"(?!{_STOP}\b){_WORD}(?: (?!{_STOP}\b){_WORD}){{0,3}}"
_LARGE = r"(?-i:[A-ZÄÖÜ][\wäöüß.&'’-]*[\wäöüß]|[A-ZÄÖÜ]{1,3})"
_NAME = rf"{_LARGE}(?: (?:(?-i:am|an der|im|ob der|bei) )?(?-i:[A-ZÄÖÜ0-9][\wäöüß.&'’-]*)){{0,3}}"
_ART = r"(?:der |dem |den |die |das |einem |einer |einen |eine |ein |meinem |meiner |meinen |meine |mein |so )?"
_TOWN = (
    rf"(?P<o>{_NAME}|(?!(?:der|die|das|dem|den|einer|einem|meiner|meinem|unserer|unserem|rente|urlaub|zukunft"
    rf"|elternzeit"
    rf"|{_STOP})\b)(?-i:[a-zäöüß]{{4,}}))"
)
_FEW = r"(?:(?!nicht\b|ich\b)[\wäöüß-]+ ){0,3}?"
_LANGUAGE = (
    r"(?:deutsch|englisch|spanisch|französisch|italienisch|portugiesisch|russisch|polnisch|türkisch|arabisch|chinesisch"
    r"|japanisch|niederländisch|schwedisch|norwegisch|dänisch|finnisch|ungarisch|tschechisch|griechisch|kroatisch"
    r"|serbisch|ukrainisch|rumänisch|persisch|farsi|kurdisch|koreanisch|hebräisch|hindi|plattdeutsch|platt"
    r"|schweizerdeutsch|sorbisch|bayerisch|bairisch|vietnamesisch|albanisch|bulgarisch|isländisch|gebärdensprache)"
)
_ILL = (
    r"(?:asthma|typ[- ]?\d[- ]diabetes|diabetes(?: typ \d)?|migräne|adhs|ads|zöliakie|epilepsie|heuschnupfen"
    r"|neurodermitis|bluthochdruck|rheuma"
    r"|depressionen?|autismus|laktoseintoleranz|fruktoseintoleranz|histaminintoleranz|schilddrüsen(?:unter"
    r"|über)funktion"
    r"|hashimoto|arthrose|gicht|schuppenflechte|psoriasis|endometriose|multiple sklerose|ms|parkinson|tinnitus"
    r"|legasthenie"
    r"|dyskalkulie|skoliose|bandscheibenvorfall|herzfehler|schlafapnoe|morbus \w+|long covid|reizdarm|sodbrennen)"
)
_DIET = (
    r"(?:vegetarier(?:in)?|veganer(?:in)?|vegetarisch|vegan|pescetarier(?:in)?|pescetarisch|glutenfrei|laktosefrei"
    r"|zuckerfrei|halal|koscher|low carb|keto)"
)
_PET = (
    r"(?:hunde?n?|hündin|katzen?|kater|hamster|kaninchen|papagei(?:en)?|pferde?|stute|wallach|vogel|vögel|schildkröten?"
    r"|welpen?|meerschweinchen|wellensittiche?|goldfische?|haustiere?|dackel|pudel|labrador|mops|schäferhund|hühner"
    r"|hasen?|ziegen?|esel|schlange|gecko|axolotl|ratten?|mäuse|leguan|border collie|terrier|beagle|dogge)"
)
_COUNT = r"(?:ein|eine|einen|zwei|drei|vier|fünf|sechs|\d+)"
_ROLE = (
    r"(?-i:(?:Koch|Köchin|Arzt|Ärztin|Anwalt|Anwältin|Wirt|Wirtin|Azubi|Hebamme|Imker|Bote|Fotograf)(?![\wäöüß])"
    r"|(?!Fan|Freund|Kunde|Raucher|Nichtraucher|Vegetarier|Veganer|Optimist|Pessimist|Single|Mieter|Anfänger"
    r"|Christ"
    r"|Rechtshänder|Linkshänder|Allergiker|Diabetiker|Asthmatiker|Atheist|Buddhist|Deutsch|Österreicher|Schweizer"
    r"|Italiener|Spanier|Amerikaner|Mensch|Brillenträger|Frühaufsteher|Langschläfer|Vater|Mutter|Bruder|Schwester"
    r"|Tochter|Neuling|Laie|Experte|Nachteule|Spieler|Hunger|Morgen)"
    r"[A-ZÄÖÜ][\wäöüß-]*(?:er|erin|eur|eurin|or|orin|ist|istin|ent|entin|ant|antin|oge|ogin|arzt|ärztin|anwalt|anwältin"
    r"|frau|mann|koch|köchin|wirt|wirtin|loge|login|nom|nomin|kraft|hilfe|beamter|beamtin|angestellte[r]?|azubi"
    r"|Azubi|schwester|hebamme|Hebamme|wart|wärtin|graf|grafin|rat|rätin|lotse|lotsin|bote|botin|Chef|Chefin"
    r"|beauftragte[r]?|vorstand|feuerwehr|schaffner))(?![\wäöüß])"
)
_ROLE_NOT = r"(?! (?:der|die|das|des|von|vom|meiner|meines) )"
_WORK = r"(?:arbeite|jobbe|schufte|schaffe|kellnere|arbeiten)"
_PRONOUN = r"(?:er|sie|der|die|das|dieser|diese)"
_RULES = rf"""
name is | ich heiße {_FEW}<n>
name is | ich bin (?:der|die) (?P<o>(?!Meinung|Ansicht|Einzige|Erste|Letzte|Neue|Chef|Mutter|Vater|Frau|Mann|Tochter
    |Schwester|Bruder)(?-i:[A-ZÄÖÜ][a-zäöüß]+))(?=\Z|\s(?:und|aus)\s)
name is | (?:{{mein|/sein|ihr}} )?(?:voller |richtiger |ganzer )?name {{ist/ist}} {_FEW}<n>
name is | {{heiße/heißt}} (?:mit (?:vor|nach)namen )?<n>
called | (?:nenn|nennt|nennen sie) mich (?:einfach |bitte |lieber |gern |alle )*<n> | mine
called | (?:alle|freunde|die meisten|kollegen|meine freunde) (?:nennen|rufen) mich (?:einfach |nur )?<n> | mine free
called | (?:sag|sagt) (?:bitte |einfach |ruhig )*<n> zu mir | mine
called | (?:alle|freunde) sagen (?:einfach |nur )?<n> | free
called | spitzname (?:ist|lautet) <n>
age is | {{bin/ist}} (?:mit |inzwischen |stolze |knapp |fast )*(?P<o>\d{{1,2}}|einundzwanzig|\w{{3,5}}und\w{{2,4}}zig)
    (?: jahre(?: alt)?)?(?= (?:und|aber|geworden|jahre|alt|weiblich|männlich)\b|[ .!]*\Z)
age is | (?P<o>\d{{1,2}}) ?jahre(?: alt| jung)
age is | (?P<o>\d{{1,2}}) geworden
born in | jahrgang (?P<o>(?:19|20)?\d\d)
birthday is | geburtstag (?:habe ich |ist |feiere ich )?(?:immer )?am (?P<o>(?:\d{{1,2}}\. ?\w+|{_LARGE})) | raw
birthday is | am (?P<o>\d{{1,2}}\. ?(?:\d{{1,2}}\.|[a-zä]+)(?: ?\d{{4}})?) (?:\w+ ){{0,2}}(?:geburtstag|geboren) | raw
born in | (?:in )<n> (?:geboren|auf die welt gekommen|zur welt gekommen)
comes from | (?:in )<n> (?:groß geworden|aufgewachsen)
comes from | {{komme|stamme/kommt|stammt}} {_FEW}aus <n>
comes from | {{bin/ist}} (?:gebürtig |eigentlich )?aus <n>
comes from | gebürtige[rs]? <n>
address is | (?:adresse(?: ist| lautet)?:?|in der|in dem|im|am|an der|auf der|auf dem
    |adresse(?: ist| lautet)?:?) (?P<o>(?-i:[A-ZÄÖÜ])[\wäöüß-]*
    (?:straße|gasse|weg|allee|platz|ring|damm|ufer|berg|strasse|str\.?|chaussee|markt|steig
    |hof) \d{{1,3}}[a-z]?)(?: in \w+)?
lives in | {{wohne|lebe|hause|residiere/wohnt|lebt|haust}} (?:(?!nicht\b|ich\b
    |in\b)[\wäöüß-]+ ){{0,5}}?(?:in (?:einer|einem) [\wäöüß-]+ )?in {_TOWN}
lives in | in {_TOWN} (?:\w+ )?{{wohne|lebe|wohnen/wohnt|lebt|wohnen}}
lives in | in <n> (?:zu ?hause|daheim|gelandet|sesshaft)
lives in | {{bin|sind/ist}} {_FEW}(?:von <g> )?nach <n> (?:um)?gezogen
lives in | {{habe|haben|bin|sind/hat|haben|ist}} {_FEW}in <n> (?:gewohnt|gelebt) | ended
lives in | {{wohnte|lebte/wohnte|lebte}} {_FEW}in <n> | ended
moving to | {{ziehe|ziehen/zieht}} {_FEW}nach <n> | plan
moving to | {{geht/geht}} (?:es )?{_FEW}nach <n>,? (?:umzug|umziehen) | plan
works at | {{{_WORK}/arbeitet|jobbt|schafft}} {_FEW}(?:als {_FEW}{_LARGE} )?(?:bei|beim|für|in der|an der|im
    |am) {_ART}<n>
works at | {{{_WORK}/arbeitet|jobbt|schafft}} {_FEW}in (?:einem|einer) (?P<o>(?:[a-zäöüß]+ )?{_LARGE})
works at | (?:bei|beim|für|in der|an der|im) {_ART}<n> (?:\w+ )?{{{_WORK}|angestellt|beschäftigt|tätig|angefangen
    |angeheuert|unterschrieben/arbeitet|angestellt|beschäftigt|tätig|angefangen}}
works at | {{bin/ist}} {_FEW}(?:angestellt|beschäftigt|tätig) (?:bei|beim|für|in der|an der|im|am) {_ART}<n>
works at | {{fange|fing|starte/fängt|fing|startet}} {_FEW}bei {_ART}<n> {_FEW}an
works at | (?:stelle|job|zusage) (?:bei|beim|von) {_ART}<n> (?:\w+ )?(?:bekommen|gekriegt|angenommen)
works at | (?:arbeitgeber|firma) (?:ist|heißt) <n>
works at | {{bin|habe/ist|hat}} {_FEW}bei {_ART}<n> (?:raus|gekündigt|aufgehört|weg) | ended
works at | (?:bei|für) {_ART}<n> gearbeitet | ended
role is | {{{_WORK}|bin|jobbe/arbeitet|ist
    |jobbt}} {_FEW}als (?P<o>(?:[a-zäöüß]+ )?{_LARGE}(?: für {_LARGE})?)(?: tätig| angestellt)?
role is | als (?P<o>{_LARGE}) (?:\w+ ){{0,3}}{{{_WORK}|tätig|angestellt/arbeitet|tätig|angestellt}}
role is | {{bin/ist}} (?:(?!kein|fan|von|mit|in|im|am|an|bei
    |nicht)(?-i:[a-zäöüß]+) ){{0,3}}?(?P<o>(?:(?-i:[a-zäöüß]+e[rn]?) )?{_ROLE}){_ROLE_NOT}
role is | (?P<o>{_LARGE}) von beruf
role is | (?:von beruf|beruflich) (?:bin ich |ist (?:er|sie) |{{bin/ist}} )?(?P<o>{_LARGE})
role is | ausbildung (?:zum|zur|als) (?P<o>{_LARGE})
diet is | (?P<o>{_DIET}) | plain
diet is | (?P<o>{_DIET})
allergic to | allergisch (?:gegen|auf) {_ART}<l>
allergic to | (?:gegen|auf) {_ART}<l> (?:\w+ )?allergisch
allergic to | {_FEW}(?P<o>(?!die|der|eine)[a-zäöüß]{{3,}})allergie
allergic to | allergie (?:gegen|auf) {_ART}<l>
allergic to | {{vertrage|vertragen/verträgt}} {_FEW}<l> | negates
has condition | mit (?:der |dem )?(?P<o>laktose|gluten|fruktose|histamin)\w* (?:\w+ ){{0,3}}klar | negates
has condition | (?P<o>laktoseintolerant|fruktoseintolerant|glutenunverträglich|diabetiker(?:in)?|asthmatiker(?:in)?
    |farbenblind|legastheniker(?:in)?|kurzsichtig|weitsichtig|schwerhörig|epileptiker(?:in)?|bluter|schwanger)
has condition | {{habe|leide an|leide unter|diagnose/hat|leidet an|leidet unter}} {_FEW}(?P<o>{_ILL})
has condition | (?P<o>{_ILL}) (?:diagnostiziert|festgestellt|habe)
nationality is | {{bin/ist}} (?:halb |halbe[rn]? )?(?P<o>deutsche?r?|österreicher(?:in)?|schweizer(?:in)?
    |italiener(?:in)?
    |franzose|französin|spanier(?:in)?|türke|türkin|pole|polin|portugiesin?|brite|britin|amerikaner(?:in)?|grieche
    |griechin|kroate|kroatin|serbe|serbin|ukrainer(?:in)?|russe|russin|niederländer(?:in)?|belgier(?:in)?|däne|dänin
    |schwede|schwedin|norweger(?:in)?|finne|finnin|ungarin|tscheche|tschechin|syrer(?:in)?|iraner(?:in)?)
religion is | (?P<o>katholisch|evangelisch|muslim(?:in)?|muslimisch|jüdisch|buddhist(?:in)?|atheist(?:in)?
    |christ(?:in)?
    |konfessionslos|hindu|orthodox|agnostiker(?:in)?)
married to | (?:mit )<n> verheiratet
married to | verheiratet mit <n>
engaged to | (?:mit )<n> verlobt
partner is | (?:mit )<n> zusammen(?! (?:arbeit|wohn))
studies at | (?:an|auf) (?:der|dem) (?P<o>(?:TU|Uni|FH|Hochschule|Universität|Akademie|LMU
    |RWTH)(?: {_LARGE})?) {{studiere|
    eingeschrieben/studiert}}
studies at | {{studiere|studieren/studiert}} {_FEW}(?:an|auf|in) (?:der|dem) (?P<o>{_NAME})
studies | {{studiere/studiert}} (?:in|an der|an|im) (?:\w+ ){{1,3}}?(?P<o>(?!Semester|Jahr){_LARGE})(?=\Z| (?:an|auf
    |in) )
studies | {{studiere/studiert}} (?:ich |da |dort )?(?P<o>{_LARGE}(?: und {_LARGE})?)
studies | (?P<o>{_LARGE}) {{studiere/studiert}}
studies | (?:master|bachelor|studium) in (?P<o>{_NAME})
studies | {{lerne/lernt}} {_FEW}(?P<o>{_LANGUAGE})
speaks | {{spreche|sprechen|kann|rede/spricht|kann|redet}} {_FEW}(?P<o>{_LANGUAGE}(?:(?:,\s
    |\sund\s){_LANGUAGE}){{0,5}})
speaks | muttersprache ist (?P<o>{_LANGUAGE})
plays | {{spiele|spielen/spielt}} {_FEW}(?P<o>{_LARGE})(?! (?:verein|mannschaft))
plays | (?P<o>{_LARGE}) {{spiele/spielt}}
prefers | (?P<o>abends|morgens|vormittags|nachmittags|mittags|nachts) lieber | free
prefers | lieber (?P<o>abends|morgens|vormittags|nachmittags|mittags|nachts) | free
prefers | lieber (?:{_ART})<o> (?:als|statt)
prefers | {{bevorzuge|favorisiere/bevorzugt}} {_ART}<o>
prefers | {{trinke|esse|nehme|höre|mag|fahre/trinkt|isst|nimmt|hört|mag|fährt}} {_FEW}lieber {_ART}<o>
dislikes | {{hasse|hassen|verabscheue/hasst|verabscheut}} {_ART}<l>
dislikes | {{kann|konnte/kann}} {_ART}<l> {_FEW}(?:leiden|ausstehen|ab|riechen|sehen) | asserts
dislikes | {{finde/findet}} {_ART}<o> {_FEW}(?:furchtbar|schrecklich|doof|eklig|blöd|scheiße|ätzend|grauenhaft
    |widerlich
    |nervig|zum kotzen) | plain
dislikes | <o> {{finde ich/findet er|findet sie}} {_FEW}(?:furchtbar|schrecklich|doof|eklig|blöd|scheiße|ätzend
    |grauenhaft
    |widerlich|nervig) | plain
likes | {{mag|liebe|lieben|feiere/mag|liebt|feiert}} {_ART}<l>
likes | <o> {{mag|liebe/mag|liebt}} ich
likes | {{stehe/steht}} {_FEW}auf {_ART}<l>
likes | fan (?:von|vom) {_ART}<n>
likes | (?P<o>{_LARGE})-?fan\b
likes | {{interessiere mich|begeistere mich|schwärme/interessiert sich|begeistert sich|schwärmt}} {_FEW}für {_ART}<l>
likes | {{finde/findet}} {_ART}<o> {_FEW}(?:super|toll|geil|klasse|großartig|mega|spitze|wunderbar) | plain
likes | {{esse|trinke|höre|lese|schaue|gucke|spiele|koche|backe/isst|trinkt|hört|liest|schaut|guckt
    |kocht}} {_FEW}(?:gerne?
    |am liebsten) {_ART}<l>
likes | {{gehe|geh/geht}} {_FEW}(?:gerne? |am liebsten )(?P<o>wandern|schwimmen|joggen|laufen|klettern|tanzen|angeln
    |ins kino
    |ins theater|campen|surfen|segeln|skifahren|bouldern|spazieren)
hobby is | {{gehe|geh/geht}} {_FEW}(?P<o>klettern|bouldern|schwimmen|joggen|angeln|segeln|reiten|tanzen|surfen
    |wandern)
hobby is | ^(?:viel |oft )?{{/(?P<o>klettert|bouldert|wandert|schwimmt|segelt|reitet|tanzt|angelt|joggt|malt
    |strickt)}}
hobby is | (?:hobb(?:y|ys|ies)|freizeit) (?:ist|sind|:) {_ART}<l>
hobby is | begeisterte[rn]? (?P<o>{_LARGE})
hobby is | leidenschaft (?:ist|gilt) {_ART}<l>
favourite <s> is | lieblings(?P<s>[\wäöüß]+)(?: (?:ist|wäre?|bleibt|sind)|:) {_ART}<o>
pet is | {{habe|haben|besitze/hat|haben}} {_FEW}{_COUNT} (?:[a-zäöüß]+ )?{_PET}(?: \w+)?,? (?:namens|mit namen|der
    |die|das
    |heißt) (?:heißt )?<n>
pet is | {{habe|haben|besitze|adoptiert|halte|halten/hat|haben
    |hält}} {_FEW}(?:{_COUNT} )(?:[a-zäöüß]+e[rn]? )?(?P<o>{_PET})
pet is | (?P<o>{_PET})(?: aus dem tierheim)? (?:adoptiert|geholt|zugelegt|aufgenommen)
pet is | {{habe|haben/hat}} (?:\w+ )?(?P<o>{_PET}) | denied
child is | (?:meine|unsere) (?:kinder|söhne|töchter|jungs|mädels) (?:sind|heißen) <l> | free
sibling is | (?:meine|unsere) (?:geschwister|brüder|schwestern) (?:sind|heißen) <l> | free
pet is | (?:meine|unsere) (?:katzen|hunde|kater|hasen|kaninchen|pferde) (?:sind|heißen) <l> | free
child is | {{habe|haben/hat}} {_FEW}{_COUNT} (?:[a-zäöüß]+ )?(?P<o>söhne|sohn|töchter|tochter|kinder|kind)
manages | mir unterstehen {_ART}<l> | mine
manages | {{leite|führe/leitet|führt}} (?:das |ein |eine |die )?<n>
drives | {{fahre|fahren/fährt}} {_FEW}(?:einen|eine|ein|meinen|unseren) <o>
drives | auto (?:ist|:) {_ART}<o>
owns | {{habe|haben|besitze/hat|besitzt}} {_FEW}(?:ein|eine|einen) (?P<o>(?:[a-zäöüß]+ )?(?:auto|haus|wohnung|garten
    |fahrrad
    |motorrad|boot|e-bike|klavier|gitarre|laptop|wohnmobil|schrebergarten|roller|lastenrad|thinkpad|macbook))
uses | {{bin|sind/ist|sind}} {_FEW}(?:von <g> )?(?:auf|zu) {_ART}<n> (?:umgestiegen|gewechselt|umgezogen|gezogen
    |gewechselt)
uses | (?:ist|sind|läuft) {_FEW}auf <n> (?:gezogen|umgezogen|umgestellt|migriert|gewechselt) | free
uses | {{steige|wechsle|wechsel/steigt|wechselt}} {_FEW}(?:auf|zu) {_ART}<n>
uses | {{programmiere|code|entwickle|schreibe|programmieren/programmiert|entwickelt}} {_FEW}(?:in|mit) <n>
uses | {{benutze|nutze|verwende|nutzen|benutzen|verwenden/benutzt|nutzt|verwendet}} {_FEW}{_ART}<n>
uses | (?:läuft|laufen) {_FEW}auf {_ART}<o> | free
uses | (?:editor|betriebssystem|browser|system|handy|rechner|laptop|kamera|shell|datenbank) (?:ist|:) {_ART}<n> | free
uses | wir hatten (?:doch |früher )?<n> | ended
works on | (?:das|mein|unser) projekt heißt <n> | free
works on | {{arbeite|baue|bastle|schreibe/arbeitet|baut
    |schreibt}} (?:gerade |weiter )?an {_ART}(?P<o>(?:[a-zäöüß]+ )?[\wäöüß-]*(?:projekt|app|buch|roman|arbeit
    |website|webseite|film|spiel|album|tool|blog|podcast))\b
takes | {{nehme|schlucke|spritze/nimmt|schluckt}} {_FEW}(?P<o>ibuprofen|insulin|metformin|aspirin|antibiotika
    |vitamin \w+|(?-i:[A-ZÄÖÜ])
    [\wäöüß-]+ \d+(?: ?mg)?|\d+ ?mg {_LARGE}|l-thyroxin|ramipril|ritalin|sertralin|cortison|blutdrucksenker
    |betablocker
    |eisentabletten|antidepressiva|die pille)
afraid of | (?:angst|panik|schiss) vor {_ART}<l>
email is | (?:nee|nein|also|sorry|mist|falsch|richtig ist|mail|mailadresse|adresse|erreichbar|erreichst|unter
    |schreib\w*|an|kontakt)\W.{{0,30}}?(?P<o>[\w.+-]+@[\w-]+\.[\w.-]*\w) | free raw
phone is | (?:erreichbar|nummer|telefon|handy|mobil|tel|unter
    |anrufen)\b\D{{0,30}}(?P<o>\+?\d[\d /-]{{6,}}\d) | free raw
height is | (?P<o>[12][,.]\d\d(?: ?m)?|1\d\d(?: ?cm)?|[12] ?m ?\d\d) (?:groß|lang) | free
height is | {{bin|messe/ist|misst}} (?P<o>[12][,.]\d\d(?: ?m)?|1\d\d ?cm|[12] ?m ?\d\d)
weight is | {{wiege|bin bei/wiegt}} {_FEW}(?P<o>\d{{2,3}}(?:[,.]\d)?(?: ?kg| ?kilo)?)
weight is | ^(?P<o>\d{{2,3}}(?:[,.]\d)? ?(?:kg|kilo))\Z | free
budget is | (?:budget|preislimit|limit|max(?:imal)?\.?|höchstens|nicht mehr als|bis zu)(?: ist| sind| liegt bei
    |:| von)?(?: etwa
    | ungefähr| ca\.?)? (?P<o>\d[\d.,]*(?: ?(?:€|euro|eur|franken|chf|mille|tausend|k))) | free raw
budget is | budget(?: für [\wäöüß ]{{3,25}}?)?(?: ist| sind| liegt bei|:| von)? (?P<o>\d[\d.,]*(?: ?(?:€|euro|eur
    |franken|chf|k))?) | free raw
costs | ^(?:{_ART})(?P<t>{_LARGE}) kostet {_FEW}(?P<o>\d[\d.,]*(?: ?(?:€|euro|eur|franken|chf))?) | free
deadline is | (?:abgabe|deadline|abgabetermin|abgabefrist|frist|einsendeschluss)(?: (?:ist|läuft|endet|wurde
    |verschoben))?
    (?: (?:jetzt|nun|erst|bis|auf|doch)){{0,3}} (?:am |bis zum |bis |auf den )(?P<o>\d{{1,2}}\.?(?: ?(?:\d{{1,2}}\.?
    |[a-zä]+))?) | free raw
version is | (?:das )?(?P<t>projekt) heißt <g>,? (?:aktuell |version )(?P<o>\d[\d.]+) | free
visited | {{war|waren/war|waren}} {_FEW}in <n> (?:im urlaub|auf urlaub|unterwegs) | event
visited | {{war|waren/war|waren}} {_FEW}in <n> | event dated
visited | {{war|waren/war|waren}} {_FEW}in <n> | event denied
visited | {{bin|sind|komme|kommen/ist|kommt}} {_FEW}(?:aus|von) <n> (?:zurück|wieder da|heimgekommen) | event
visited | <o> besucht | event
bought | {{habe|haben/hat|haben}} (?:ich |wir |mir |uns |sich |endlich ){{0,3}}(?:{_ART}|neue[sn]? )<o> (?:gekauft
    |gegönnt|geholt|zugelegt|besorgt
    |bestellt|angeschafft|geleistet|geschossen) | event
bought | {_ART}<o> (?:gekauft|gegönnt|zugelegt|angeschafft) | event
plans to = nach @ | {{fliege|fliegen|reise|reisen|fahre|fahren|geht|gehen/fliegt|reist
    |fährt}} (?:es |wir |ich ){{0,2}}{_FEW}nach <n> | plan dated
quit | (?:mit (?:dem |der )?)<o> (?:aufgehört|schluss gemacht) | event
quit = rauchen | {{rauche/raucht}} | closes
quit = rauchen | geraucht | closes
never = rauchen | {{rauche/raucht}} | negates
never = trinken | {{trinke/trinkt}}\Z | negates
never = @ trinken | {{trinke/trinkt}} {_FEW}(?P<o>alkohol|kaffee|bier|wein|milch|cola|energydrinks) | negates
never = @ essen | {{kann|darf/kann|darf}} {_FEW}<o> essen | negates
never = @ essen | {{esse/isst}} {_FEW}<o> | negates
role is | ^(?:beruf|job|tätigkeit): ?(?P<o>{_LARGE}) | free raw
lives in | ^(?:wohnort|standort): ?<n> | free raw
age is | ^alter: ?(?P<o>\d{{1,2}}) | free raw
dislikes | <o> (?:ist|sind) (?:so |gar |überhaupt )*(?:meins|mein ding|mein fall) | negates free
likes | <o> (?:ist|sind) (?:genau |total |voll )?(?:meins|mein ding|meine welt) | plain free
dislikes | {{kriege|bekomme|bringe/kriegt|bekommt}} {_ART}<o> {_FEW}(?:runter|hinunter) | negates
dislikes | ^{_ART}<o> {{kriege|bekomme/kriegt|bekommt}} ich {_FEW}(?:runter|hinunter) | negates free
dislikes | {{ekel mich|ekle mich|graust mir|graut mir/ekelt sich}} {_FEW}vor {_ART}<l>
allergic to | (?:von|auf|bei) {_ART}<o> {{kriege|bekomme|reagiere/kriegt|bekommt
    |reagiert}} (?:ich )?(?:\w+ )?(?:ausschlag|pickel|atemnot|allergisch)
allergic to | {{reagiere/reagiert}} {_FEW}allergisch auf {_ART}<l>
role is | {{mache/macht}} {_FEW}ausbildung (?:zum|zur) (?P<o>{_LARGE})
role is | (?:gelernt|umgeschult) (?:habe ich |auf )(?P<o>{_LARGE})
manager is | (?:meine? )(?:chefin?|vorgesetzte[r]?|teamleiter(?:in)?) (?:ist|heißt) <n> | free
lives in | {{bin|sind/ist}} {_FEW}(?:in|nach) <n> (?:gelandet|zuhause|daheim|heimisch)
lives in | {{habe|haben/hat}} {_FEW}(?:wohnung|haus|bude|zimmer) in <n>
uses | {{arbeite|schreibe|fotografiere|koche|zeichne|filme/arbeitet|schreibt
    |fotografiert}} {_FEW}mit (?:einer |einem |meiner |meinem )?<n>
uses | {{bin/ist}} {_FEW}(?P<o>{_LARGE})-?nutzer(?:in)?
studies | {{mache|schreibe|promoviere/macht|promoviert}} {_FEW}(?:in|mein|meinen)? ?(?:master|bachelor|doktor
    |abi)?(?: in) (?P<o>{_LARGE})
plays | {{trainiere|turne|reite|boxe/trainiert}} {_FEW}(?P<o>{_LARGE})\Z
partner is | (?:seit \w+ )?mit <n> zusammen
hobby is | {{sammle|sammele/sammelt}} {_ART}<o>
hobby is | in (?:meiner|der) freizeit {{mache|spiele|gehe|bastle/macht}} ich {_FEW}(?P<o>{_LARGE}|[a-zäöüß]+en)\Z
visited | {{komme|kommen|bin|sind/kommt|ist}} {_FEW}(?:aus
    |von) (?:unserem urlaub in |dem urlaub in |einer reise nach )<n> | event
moving to | {{ziehe|ziehen/zieht}} {_FEW}(?:um )?nach <n> | plan
instruction is | ^(?:(?:und|aber|also|bitte|ach) )*(?:antworte|antwort|schreib|schreibe|verwende|benutze|nutze|mach
    |mache|gib|sprich|rechne|nimm
    |duze|duz|siez|sieze|fass|fasse|halt|halte|formulier|formuliere|erklär|erkläre|lass
    |merk) (?:[^,]{{0,40}} )?(?:immer|künftig|in zukunft
    |ab jetzt|ab sofort|nur noch|grundsätzlich|stets|nie|niemals|generell|kurz|knapp|ohne)\b.* | whole free raw
"""
TALK = Talk(
    rules=_RULES,
    borders=r"\s*(?:[;!()\u2026]|(?:,"
    r"|(?<!adresse)(?<!nummer)(?<!budget)(?<!mail)(?<!hobbys)(?<!hobby)(?<!name):)(?=\s|\Z))+\s*"
    r"|\s[-\u2013\u2014]+\s|,\s+aber\s+|\s+aber\s+(?=(?:ich|wir|mein|meine|alle|er|sie|das|die|der|sonst"
    r"|jetzt)\b)|\s+(?:sondern|weil|obwohl)\s+"
    r"|\s+und\s+(?=(?:ich|wir|mein|meine|er|sie|bin|habe|hab|arbeite|arbeit|wohne|wohn|lebe|leb|mag|liebe|lieb"
    r"|hasse|hass"
    r"|spreche|sprech|esse|ess|trinke|trink|komme|komm|studiere|studier|heiße|heiß|spiele|spiel|fahre|fahr|nutze|nutz"
    r"|nehme|nehm|arbeitet|wohnt|lebt|ist|is|hat|liebt|hasst|spricht|studiert|spielt|macht|kommt|seit|am|trotzdem"
    r"|jetzt|dazu|kann|will|war|werde|würde|vertrage|vertrag|fliege|flieg|wiege|wieg|lerne|lern|gehe|geh|geht"
    r"|fange|fang|duz|interessiere|ziehe|zieh|zieht|trinkt|isst|mag)\b)",
    phrase=_PHRASE,
    name=_NAME,
    joint=r"(?:,? und (?:die |der |das |den )?|, | oder )",
    mine=r"\b(?:ich|mir|mich|wir|uns)\b|^(?:(?:übrigens|also|moin|hi|hallo|hey|na|ja|tja|ach|puh|oh|boah|endlich"
    r"|jetzt|und|außerdem"
    r"|dazu|sonst|seit|mittlerweile|ok|okay) )*"
    r"(?:bin|habe|wohne|lebe|arbeite|jobbe|heiße|komme|stamme|studiere|spreche|spiele|mag|liebe|hasse|esse|trinke|fahre"
    r"|nutze|benutze|verwende|nehme|vertrage|rauche|ziehe|werde|wiege|leide|interessiere|lerne|programmiere|koche|gehe"
    r"|fliege|wechsle|bevorzuge|stehe|kann kein\w*|waren|war|sind|haben|brauche|leite|fange|wohnte|lebte|arbeitete)\b"
    r"|\b(?:mein|meine|unser|unsere) (?:hobb|freizeit|name|geburtstag|lieblings|muttersprache|budget|arbeitgeber|firma"
    r"|spitzname|adresse|nummer|auto|editor|leidenschaft|voller|richtiger|ganzer)|^lieblings|\bnenn\w* mich\b|^(?:vegan"
    r"|vegetarisch|jahrgang|geburtstag|hobb|budget|gebürtig|dazu veg)",
    theirs=rf"(?:(?:und|aber|auch|{_PRONOUN})\s+){{0,3}}",
    mention=r"\b(?:mein|meine|meinen|meinem|meiner|unser|unsere|unseren|unserem|unserer|der neue|die neue) "
    r"(?:(?:kleine[rn]?|große[rn]?|jüngere[rn]?|ältere[rn]?|älteste[rn]?|jüngste[rn]?|neue[rn]?|liebe[rn]?"
    r"|süße[rn]?|alte[rn]?) )?(?P<kin>{KIN})\b(?! (?:und|oder) )(?:,? (?P<name>(?-i:(?:Herr |Frau )?(?!Herr|Frau"
    r"|Dr)[A-ZÄÖÜ][a-zäöüß]+(?:-[A-ZÄÖÜ][a-zäöüß]+)?)))?",
    apposed=r"\b(?:{KIN}), (?-i:(?:Herr |Frau )?[A-ZÄÖÜ][a-zäöüß]+)(?:,|(?= ))",
    stranger=r"(?:(?:der|die|das|ein|eine|jeder|niemand|kein|keine|alle|viele|manche|dein|deine|sein|seine|ihre?|jemand"
    r"|man)\b(?! (?:nachname|projekt|ist|hat|mag|kann)\b) (?!.*\b(?:ich|mir|mich|wir)\b)[\wäöüß]+|du\b|ihr\b"
    r"|sein\w* |dein\w* )",
    asks=r"\b(?:sagt|sagte|(?<!alle )(?<!freunde )sagen|meint|meinte|behauptet|denkt|glaubt|laut|angeblich"
    r"|erzählt|erzählte|würde|würden|hätte"
    r"|könnte|könnten|wünsch\w*|wenn|falls|angenommen|stell dir|als ob|ob|vielleicht|womöglich|kannst|könntest"
    r"|soll|sollte"
    r"|sollen|willst|weißt|überlege|überleg|traum|roman|witz|scherz|ironie|übersetz\w*|nicht dass|wäre gern"
    r"|getrennt|gestorben|verstorben|geschieden|schluss gemacht|beerdigt|eingeschläfert|ex)\b"
    r"|^(?:und |aber |also )?(?:wer|wie|warum|wann|welche\w*|wozu|wieso|wohin|woher)\b",
)
"""German in passing."""
