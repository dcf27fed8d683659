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
_FEW = r"(?:(?!nicht\b|ich\b)[\wäöüß-]+ ){0,3}?"
_DIET = (
    r"(?:vegetarier(?:in)?|veganer(?:in)?|vegetarisch|vegan|pescetarier(?:in)?|pescetarisch|glutenfrei|laktosefrei"
    r"|zuckerfrei|halal|koscher|low carb|keto)"
)
_BID = (
    r"(?:antworte?|schreibe?|verwende|benutze?|nutze?|mache?|gib|sprich|rechne|nimm|duze?|sieze?|fasse?|halte?"
    r"|formuliere?"
    r"|erkläre?|lass|merke?|zeige?|schicke?|nenne?|vermeide?|verzichte?|sag|stelle?|liefere|frage?|bleib|erinnere?)"
)
_PRONOUN = r"(?:er|sie|der|die|das|dieser|diese)"
_RULES = rf"""
name is | ich bin (?:der|die) (?P<o>(?!Meinung|Ansicht|Einzige|Erste|Letzte|Neue|Chef|Mutter|Vater|Frau|Mann|Tochter
    |Schwester|Bruder|\w+(?:erin|istin|entin|arierin)\b)(?-i:[A-ZÄÖÜ][a-zäöüß]+))(?=\Z|\s(?:und|aus)\s)
called | (?:nenn|nennt|nennen sie) mich (?:einfach |bitte |lieber |gern |alle )*<n> | mine
called | (?:alle|freunde|die meisten|kollegen|meine freunde) (?:nennen|rufen) mich (?:einfach |nur )?<n> | mine free
called | (?:sag|sagt) (?:bitte |einfach |ruhig )*(?!du\b|sie\b)<n> zu mir | mine
called | (?:alle|freunde) sagen (?:einfach |nur )?<n> | free
called | spitzname (?:ist|lautet) <n>
born in | jahrgang (?P<o>(?:19|20)?\d\d)
birthday is | geburtstag (?:habe ich |ist |feiere ich )?(?:immer )?am (?P<o>(?:\d{{1,2}}\. ?\w+|{_LARGE})) | raw
birthday is | am (?P<o>\d{{1,2}}\. ?(?:\d{{1,2}}\.|[a-zä]+)(?: ?\d{{4}})?) (?:\w+ ){{0,2}}(?:geburtstag|geboren) | raw
comes from | {{komme|stamme/kommt|stammt}} {_FEW}aus <n>
address is | (?:adresse(?: ist| lautet)?:?|in der|in dem|im|am|an der|auf der|auf dem
    |adresse(?: ist| lautet)?:?) (?P<o>(?-i:[A-ZÄÖÜ])[\wäöüß-]*
    (?:straße|gasse|weg|allee|platz|ring|damm|ufer|berg|strasse|str\.?|chaussee|markt|steig
    |hof) \d{{1,3}}[a-z]?)(?: in \w+)?
diet is | ^(?:dazu |und |auch ){{0,2}}(?P<o>{_DIET})\Z | plain
has condition | mit (?:der |dem )?(?P<o>laktose|gluten|fruktose|histamin)\w* (?:\w+ ){{0,3}}klar | negates
prefers | (?P<o>abends|morgens|vormittags|nachmittags|mittags|nachts) lieber | free
prefers | lieber (?P<o>abends|morgens|vormittags|nachmittags|mittags|nachts) | free
hobby is | begeisterte[rn]? (?P<o>{_LARGE})
favourite <s> is | lieblings(?P<s>[\wäöüß]+)(?: (?:ist|wäre?|bleibt|sind)|:) {_ART}<o>
child is | (?:meine|unsere) (?:kinder|söhne|töchter|jungs|mädels) (?:sind|heißen) <l> | free
sibling is | (?:meine|unsere) (?:geschwister|brüder|schwestern) (?:sind|heißen) <l> | free
pet is | (?:meine|unsere) (?:katzen|hunde|kater|hasen|kaninchen|pferde) (?:sind|heißen) <l> | free
manages | mir unterstehen {_ART}<l> | mine
uses | (?:ist|sind|läuft) {_FEW}auf <n> (?:gezogen|umgezogen|umgestellt|migriert|gewechselt) | free
uses | {{benutze|nutze|verwende|nutzen|benutzen|verwenden/benutzt|nutzt|verwendet}} {_FEW}{_ART}<n>
uses | (?:läuft|laufen) {_FEW}auf {_ART}<o> | free
uses | (?:editor|betriebssystem|browser|system|handy|rechner|laptop|kamera|shell|datenbank) (?:ist|:) {_ART}<n> | free
uses | wir hatten (?:doch |früher )?<n> | ended
works on | (?:das|mein|unser) projekt heißt <n> | free
email is | (?:nee|nein|also|sorry|mist|falsch|richtig ist|mail|mailadresse|adresse|erreichbar|erreichst|unter
    |schreib\w*|an|kontakt)\W.{{0,30}}?(?P<o>[\w.+-]+@[\w-]+\.[\w.-]*\w) | free raw
phone is | (?:erreichbar|nummer|telefon|handy|mobil|tel|unter
    |anrufen)\b\D{{0,30}}(?P<o>\+?\d[\d /-]{{6,}}\d) | free raw
height is | (?P<o>[12][,.]\d\d(?: ?m)?|1\d\d(?: ?cm)?|[12] ?m ?\d\d) (?:groß|lang) | free
weight is | ^(?P<o>\d{{2,3}}(?:[,.]\d)? ?(?:kg|kilo))\Z | free
budget is | (?:mehr als|über) (?P<o>\d[\d.,]* ?(?:€|euro|eur|franken|chf)) (?:will|möchte|kann|darf|wollen) (?:ich
    |wir) nicht ausgeben | free raw asserts
budget is | (?P<o>\d[\d.,]* ?(?:€|euro|eur|franken|chf)) (?:eingeplant|zur verfügung|veranschlagt|beiseite) | free raw
budget is | obergrenze:? (?P<o>\d[\d.,]*) | free raw
budget is | (?:budget|preislimit|limit|max(?:imal)?\.?|höchstens|nicht mehr als|bis zu)(?: ist| sind| liegt bei
    |:| von)?(?: etwa
    | ungefähr| ca\.?)? (?P<o>\d[\d.,]*(?: ?(?:€|euro|eur|franken|chf|mille|tausend|k))) | free raw
budget is | budget(?: für [\wäöüß ]{{3,25}}?)?(?: ist| sind| liegt bei|:| von)? (?P<o>\d[\d.,]*(?: ?(?:€|euro|eur
    |franken|chf|k))?) | free raw
deadline is | (?:abgabe|deadline|abgabetermin|abgabefrist|frist|einsendeschluss)(?: (?:ist|läuft|endet|wurde
    |verschoben))?
    (?: (?:jetzt|nun|erst|bis|auf|doch)){{0,3}} (?:am |bis zum |bis |auf den )(?P<o>\d{{1,2}}\.?(?: ?(?:\d{{1,2}}\.?
    |[a-zä]+))?) | free raw
email is | ^(?P<o>[\w.+-]+@[\w-]+\.[\w.-]*\w) | free raw
version is | (?:das )?(?P<t>projekt) heißt <g>,? (?:aktuell |version )(?P<o>\d[\d.]+) | free
role is | ^(?:beruf|job|tätigkeit): ?(?P<o>{_LARGE}) | free raw
lives in | ^(?:wohnort|standort): ?<n> | free raw
age is | ^alter: ?(?P<o>\d{{1,2}}) | free raw
dislikes | <o> (?:ist|sind) (?:so |gar |überhaupt )*(?:meins|mein ding|mein fall) | negates free
likes | <o> (?:ist|sind) (?:genau |total |voll )?(?:meins|mein ding|meine welt) | plain free
dislikes | ^{_ART}<o> {{kriege|bekomme/kriegt|bekommt}} ich {_FEW}(?:runter|hinunter) | negates free
manager is | (?:meine? )(?:chefin?|vorgesetzte[r]?|teamleiter(?:in)?) (?:ist|heißt) <n> | free
name is | ^hier (?:ist|spricht|schreibt) (?:der|die) (?P<o>{_LARGE})\Z | free
age is | (?P<o>(?:anfang|mitte|ende) (?:zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig|[2-8]0)) | mine raw
prefers | ^lieber {_ART}<o> (?:als|statt) | free
instruction is | ^(?:(?:und|aber|also|bitte|ach|ok|okay|ja) )*{_BID} (?:.{{0,60}} )??(?:immer|künftig|in zukunft
    |ab jetzt
    |ab sofort|von nun an|nur noch|grundsätzlich|stets|nie|niemals|generell|lieber
    |standardmäßig)\b.* | whole free raw asserts
instruction is | ^(?:(?:und|aber|also|bitte|ach|ok|okay|ja) )*{_BID} (?:.{{0,40}} )?(?:keine?n?|ohne) (?!sorgen?
    |gedanken
    |kopf|stress|witze).* | whole free raw asserts
instruction is | ^(?:(?:und|aber|also|bitte|ach|ok|okay) )*(?:antworte?|duze?|sieze?|fasse? dich
    |halte? dich)\b.* | whole free raw asserts
instruction is | ^bitte (?:keine?|nur|immer|ohne|nie|duzen|siezen|auf \w+isch|kurz|per)\b.* | whole free raw asserts
instruction is | ^(?:keine?|nur|immer|ohne) (?!panik|sorge|ahnung|hektik|zeit|idee
    |lust)[\w ,-]{{3,60}} bitte\b | whole free raw asserts
instruction is | ^antworten bitte .*|^bitte .* antworten\b.* | whole free raw asserts
instruction is | ^dass du (?:mich (?:siezt|duzt)|.{{3,60}} antwortest)\b | whole free raw
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
