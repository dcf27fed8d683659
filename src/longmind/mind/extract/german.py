"""German.

The verb stands second: "Seit 2019 wohne ich in Berlin" is turned into "ich wohne in Berlin" before it is read, and the
perfect with its participle at the end is read as it stands. "Kein" negates its noun, "nicht mehr" and "früher" end.
"""

from __future__ import annotations

import re

from longmind.mind.extract.frames import FramedTables
from longmind.mind.extract.german_frames import FRAMES, GROUPS, ILL, NO_THING
from longmind.mind.extract.german_talk import TALK
from longmind.mind.extract.german_verbs import reader, segments


def _listed(words: str) -> list[str]:
    return words.split()


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_MONTHS = {
    "januar": "January",
    "jänner": "January",
    "februar": "February",
    "märz": "March",
    "april": "April",
    "mai": "May",
    "juni": "June",
    "juli": "July",
    "august": "August",
    "september": "September",
    "oktober": "October",
    "november": "November",
    "dezember": "December",
}
_WEEKDAYS = {
    "montag": "Monday",
    "dienstag": "Tuesday",
    "mittwoch": "Wednesday",
    "donnerstag": "Thursday",
    "freitag": "Friday",
    "samstag": "Saturday",
    "sonntag": "Sunday",
}
_UNITS = {"tag": "day", "woche": "week", "monat": "month", "jahr": "year", "wochenende": "weekend"}
_NUMBERS = {
    word: str(number)
    for number, word in enumerate(_listed("null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf"))
}
_SEASONS = {"frühling": "spring", "frühjahr": "spring", "sommer": "summer", "herbst": "autumn", "winter": "winter"}
_DATE = (
    rf"(?:(?:\d{{1,2}}\. ?)?(?:{'|'.join(_MONTHS)})(?: (?:19|20)\d\d)?|\d{{1,2}}\.\d{{1,2}}\.(?:\d{{4}})?|(?:19|20)\d\d"
    rf"|(?:letzte[mnrs]?|nächste[mnrs]?|kommende[mnrs]?|diese[mnrs]?) (?:{'|'.join([*_UNITS, *_SEASONS, *_WEEKDAYS])})"
    rf"|(?:{'|'.join(_WEEKDAYS)})|(?:{'|'.join(_SEASONS)})(?: (?:19|20)\d\d)?|gestern|heute|morgen"
    rf"|vorgestern|übermorgen)"
)


def english_date(date: str) -> str:
    """A date in German words, in English."""
    low = date.lower().strip()
    plain = {
        "gestern": "yesterday",
        "heute": "today",
        "morgen": "tomorrow",
        "vorgestern": "the day before yesterday",
        "übermorgen": "the day after tomorrow",
    }
    if low in plain:
        return plain[low]
    low = re.sub(r"letzte[mnrs]? ", "last ", low)
    low = re.sub(r"(?:nächste|kommende)[mnrs]? ", "next ", low)
    low = re.sub(r"diese[mnrs]? ", "this ", low)
    for german, english in {**_MONTHS, **_WEEKDAYS, **_SEASONS, **_UNITS, **_NUMBERS}.items():
        low = re.sub(rf"\b{german}\b", english, low)
    return re.sub(r"(\d{1,2})\. ?(?=[A-Z])", r"\1 ", low)


_KIN = {
    "schwester": ("sibling is", "sister"),
    "bruder": ("sibling is", "brother"),
    "mutter": ("parent is", "mother"),
    "mama": ("parent is", "mother"),
    "vater": ("parent is", "father"),
    "papa": ("parent is", "father"),
    "frau": ("married to", "wife"),
    "ehefrau": ("married to", "wife"),
    "mann": ("married to", "husband"),
    "ehemann": ("married to", "husband"),
    "freundin": ("partner is", "girlfriend"),
    "freund": ("partner is", "boyfriend"),
    "partner": ("partner is", "partner"),
    "partnerin": ("partner is", "partner"),
    "verlobte": ("engaged to", "fiancée"),
    "verlobter": ("engaged to", "fiancé"),
    "sohn": ("child is", "son"),
    "tochter": ("child is", "daughter"),
    "kind": ("child is", "child"),
    "beste freundin": ("friend is", "best friend"),
    "bester freund": ("friend is", "best friend"),
    "besten freund": ("friend is", "best friend"),
    "besten freundin": ("friend is", "best friend"),
    "schwiegermutter": ("", "mother-in-law"),
    "schwiegervater": ("", "father-in-law"),
    "kumpel": ("friend is", "friend"),
    "zwillingsbruder": ("sibling is", "twin brother"),
    "zwillingsschwester": ("sibling is", "twin sister"),
    "cousin": ("", "cousin"),
    "cousine": ("", "cousin"),
    "neffe": ("", "nephew"),
    "nichte": ("", "niece"),
    "enkel": ("", "grandchild"),
    "enkelin": ("", "grandchild"),
    "enkelkind": ("", "grandchild"),
    "patenkind": ("", "godchild"),
    "patensohn": ("", "godchild"),
    "patentochter": ("", "godchild"),
    "schwager": ("", "brother-in-law"),
    "schwägerin": ("", "sister-in-law"),
    "schwiegersohn": ("", "son-in-law"),
    "schwiegertochter": ("", "daughter-in-law"),
    "stiefmutter": ("", "stepmother"),
    "stiefvater": ("", "stepfather"),
    "stiefsohn": ("", "stepson"),
    "stieftochter": ("", "stepdaughter"),
    "halbbruder": ("sibling is", "brother"),
    "halbschwester": ("sibling is", "sister"),
    "uroma": ("", "great-grandmother"),
    "uropa": ("", "great-grandfather"),
    "großmutter": ("", "grandmother"),
    "großvater": ("", "grandfather"),
    "mutti": ("parent is", "mother"),
    "vati": ("parent is", "father"),
    "lebensgefährte": ("partner is", "partner"),
    "lebensgefährtin": ("partner is", "partner"),
    "vermieter": ("", "landlord"),
    "vermieterin": ("", "landlord"),
    "mitbewohner": ("", "flatmate"),
    "mitbewohnerin": ("", "flatmate"),
    "kollegen": ("colleague is", "colleague"),
    "nachbarn": ("neighbour is", "neighbour"),
    "vorgesetzte": ("manager is", "manager"),
    "vorgesetzter": ("manager is", "manager"),
    "verlobten": ("engaged to", "fiancé"),
    "pferd": ("pet is", "horse"),
    "hase": ("pet is", "rabbit"),
    "dackel": ("pet is", "dog"),
    "welpe": ("pet is", "puppy"),
    "chef": ("manager is", "manager"),
    "chefin": ("manager is", "manager"),
    "kollege": ("colleague is", "colleague"),
    "kollegin": ("colleague is", "colleague"),
    "nachbar": ("neighbour is", "neighbour"),
    "nachbarin": ("neighbour is", "neighbour"),
    "hund": ("pet is", "dog"),
    "hündin": ("pet is", "dog"),
    "katze": ("pet is", "cat"),
    "kater": ("pet is", "cat"),
    "hamster": ("pet is", "hamster"),
    "kaninchen": ("pet is", "rabbit"),
    "oma": ("", "grandmother"),
    "opa": ("", "grandfather"),
    "tante": ("", "aunt"),
    "onkel": ("", "uncle"),
}
_PETS = (
    r"(?:hunde?|hündin|katzen?|kater|hamster|kaninchen|papagei(?:en)?|pferde?|vogel|vögel|schildkröten?"
    r"|welpen?|meerschweinchen|wellensittich|goldfisch|haustiere?)"
)
_SHORT = (
    (r"\bhab\b", "habe"),
    (r"\bis\b", "ist"),
    (r"\b(?:'?nen|nen)\b", "einen"),
    (r"(?<=\s)(?:'n|n)\b(?= [A-ZÄÖÜ])", "ein"),
    (r"\b'?nem\b", "einem"),
    (r"\b'?ner\b", "einer"),
    (r"\b'?ne\b(?= [\wäöüß])", "eine"),
    (
        (
            r"\b(?P<v>(?-i:wohn|leb|arbeit|jobb|spiel|studier|komm|ess|trink|fahr|programmier|benutz|nutz|verwend"
            r"|brauch|heiß|hass"
            r"|nehm|geh|mach|lern|zieh|koch|bastel|rauch|wieg|vertrag|flieg|werd|find|steh|hör|spar|sprech"
            r"|fang))(?= (?!dir|dich|mal|bitte)|\Z)"
        ),
        r"\g<v>e",
    ),
    (r"\bich lieb\b", "ich liebe"),
    (r"\b(?P<v>geht|gehts|soll|find|hab|gibt|war|bin|is)'s\b", r"\g<v> es"),
)
"""Short forms, spelled out."""
_RULES = rf"""
called | (?:bitte )?(?:nenn|nennt|nennen sie) mich (?:einfach |bitte )?<o> | mine
called | (?:du kannst|sie können|ihr könnt|kannst) mich (?:ruhig |gerne? |einfach |auch )*<o> nennen | mine
called | (?:werde|wird) (?:von allen |von Freunden )?<o> genannt
pet is | {{habe/hat}} (?:ein|eine|einen|zwei|drei) {_PETS}(?:,)? (?:namens|die|der|das|sie|er|mit (?:dem
    |den) namen) (?:heißt |heißen )?(?P<o>.+?)(?: heißen| heißt)?
uses | {{benutze|nutze|verwende/benutzt|nutzt|verwendet}} (?P<o>.+?)(?: (?:für|als|zum|bei|auf) .+)?
email is | (?:e-?mail(?:-?adresse)?) (?:ist|lautet) (?P<o>\S+@\S+)
phone is | (?:telefonnummer|handynummer|nummer) (?:ist|lautet) (?P<o>[+\d][\d /()-]{{5,}})
address is | adresse (?:ist|lautet) <o>
budget is | budget (?:ist|liegt bei|beträgt) <o>
deadline is | (?:deadline|abgabetermin|abgabefrist) (?:ist|ist am) (?:am )?<o>
"""
GERMAN = FramedTables(
    code="de",
    rules=_RULES,
    borders=(
        r"\s*[,;:]\s*(?:(?:und|aber|denn|doch)\s+)?(?=(?:ich|wir|mein|meine|er|sie|es|da|jetzt|inzwischen|heute|seit"
        r"|früher|wo|was|wie|welche|kannst|kann|hast|gibt|weil|obwohl|bin|habe?|wohne?|lebe?|arbeite?|komme?|spreche?"
        r"|hasse?|mag|liebe|trinke?|esse?|studiere?|spiele?|nutze?|benutze?|vertrage?|nur|alles|dann|deshalb|deswegen"
        r"|außer|sonst|aber|will|statt|dazu|also|trotzdem)\b(?! (?:es|heiß)))|\s+(?:und|aber|denn|doch)\s+(?=(?:ich|wir"
        r"|mein|meine|er|sie|jetzt|bin|habe?|arbeite?|wohne?|lebe?|mag|liebe|hasse?|spreche?|esse?|trinke?|komme?"
        r"|studiere?|heiße?|spiele?|seine|ihre|vertrage?|fliege?|wiege?|lerne?|gehe?|fange?|nutze?|benutze?|rauche?"
        r"|arbeitet|wohnt|lebt|mag|ist|is|hat|liebt|hasst|spricht|studiert|geht|macht|will|trotzdem|deshalb|dann"
        r"|seit)\b)"
        r"|\s[-\u2013\u2014]\s|\s*[()]\s*|;\s*|,\s*(?:aber|doch)\s+"
    ),
    me=r"(?:(?:hallo|hi|hey|ja|nein|also|und|aber|übrigens|oh|na ja|eigentlich|ach|stimmt|denn|doch"
    r"|danke|merk dir|bitte merken|doch)[,!:]?\s+)*"
    r"(?:(?=(?:du kannst|sie können|ihr könnt) mich\b|(?:bitte )?(?:nenn|nennt|nennen sie|antworte|halte dich"
    r"|fasse dich|schreib|verwende"
    r"|benutze|sprich|sei|gib|erkläre|vermeide)\b)|(?:ich|wir|mein|meine|unser"
    r"|unsere)\b(?!\s+(?:{KIN})\b))",
    other=r"(?:(?:und|aber|übrigens|auch|ja|nein|nee)[,]?\s+)*(?:(?:mein|meine|unser|unsere) (?:(?:kleine|große"
    r"|jüngere|ältere|kleiner|großer|jüngerer|älterer|neue|neuer) )?"
    r"(?P<kin>{KIN})(?:,? (?P<name>{NAME}))?,?(?= |\Z)|(?:(?:Das|Unser) Projekt )?(?!(?:Ich|Wir|Er|Sie|Es"
    r"|Du|Mein|Meine|Das|Der|Die"
    r"|Ein|Eine|Was|Wo|Wie|Wer|Heute|Jetzt|Seit|Früher|Im|In|Am|An|Wenn|Ja|Nein|Kein|Keine|Hallo|Unser"
    r"|Unsere)\b)(?P<name2>{NAME})(?= (?:ist|hat|wohnt|lebt|arbeitet|mag|liebt|hasst|spricht|spielt"
    r"|studiert|kommt|heißt|isst|trinkt|fährt|zieht|war|wurde|nutzt|benutzt|bevorzugt)\b))",
    kin=_KIN,
    question=r"\s*(?:(?:und|aber|also|hallo|hey|hi)[, ]+)?(?:wo|was|wie|wer|wann|warum|wieso|weshalb"
    r"|welche[rsmn]?|wohin|woher|wen|wem|kannst|könntest|können|hast|habe|bin|bist|ist|mag"
    r"|magst|weißt|soll|sollte|darf|gibt|wohne|arbeite|lebe|würdest|möchtest|erinnerst)"
    r" (?:ich|du|sie|wir|es|er|mir|das|der|die|mein|eine?)\b",
    closed=r"\b(?:stimmt nicht|nicht wahr|ein gerücht|quatsch),? dass\b|\bnicht,? dass ich\b"
    r"|^(?:ja|na|oh|ach|klar)[, ]+(?:super|toll|klasse|prima|klar|wunderbar|ich)[,!]? .*\bliebe\b"
    r"|\bnicht so,? dass\b|\b(?:wenn|falls|als ob|angenommen|weiß nicht|ob ich|frage mich|stell dir vor|stellen wir"
    r" uns vor|würde|wäre|hätte"
    r"|könnte|wünschte|vielleicht|womöglich|möglicherweise|nur spaß|war ein scherz|kleiner"
    r" scherz|haha,? nein|von wegen|ironie|übersetze|übersetzen|zum beispiel|weiß nicht|ob ich|frage mich)\b|\b(?:denkt"
    r"|glaubt|meint|findet),? (?:dass )?(?:ich|wir)\b|\bin meinem (?:traum|roman|buch|spiel)\b",
    reported=r"(?P<name>(?!Mein|Unser|Der|Die|Das){NAME}) (?:sagt|sagte|hat gesagt|meinte|erzählte|hat erzählt"
    r"|meint),? (?:dass"
    r" )?(?=(?:er|sie)\b)(?:er|sie)\b",
    hedged=r"\b(?:ich glaube,?|ich denke,?|wahrscheinlich|vermutlich|glaube ich|denke ich)\s*(?:dass )?",
    negations=r"\b(?:weder|nicht|ned|net|nich|nit|nie(?:mals)?|kein(?:e[nmrs]?)?)\b",
    over=r"\b(?:nicht mehr|kein(?:e[nmrs]?)? (?=[\w ]{1,30}? mehr\b)|mehr\b(?=\s*\Z)|früher(?: mal|"
    r" einmal)?|nicht länger|(?<=\w )mehr$)",
    adverbs=r"\b(?:auch|sehr|noch|jetzt|gerade|aktuell|derzeit|zurzeit|momentan|schon|eigentlich"
    r"|wirklich|total|leider|seitdem|inzwischen|mittlerweile|ja|hauptsächlich|meistens|oft"
    r"|besonders|ursprünglich|übrigens|halt|eben|absolut|täglich|jeden tag|regelmäßig|morgens|wieder"
    r"|immer noch|immer|echt"
    r"|überhaupt|gar|so|ungefähr|erst|bereits|endlich|nun|allerdings|natürlich)\b",
    times=(
        (rf"\bvon (?P<date>{_DATE}) bis (?P<last>{_DATE})", "since", "@"),
        (
            (
                r"\bseit (?P<n>\d+|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|einem|einer) (?P<date>jahr"
                r"|monat|woche|tag)(?:en|e|n)?\b"
            ),
            "since",
            r"\g<n> @s ago",
        ),
        (r"\bseit (?:dem |der |anfang |ende |mitte )?(?P<date>{date})", "since", "@"),
        (r"\bbis (?:zum |zur |ende |anfang )?(?P<date>{date})", "until", "@"),
        (
            (
                r"\bvor (?P<n>\d+|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|einem|einer) (?P<date>jahr"
                r"|monat|woche|tag)(?:en|e|n)?\b"
            ),
            "when",
            r"\g<n> @s ago",
        ),
        (
            (
                r"\b(?:im (?:jahr )?|am |ab (?:dem )?|in |zum )?(?P<date>{date})(?!\w)(?!"
                r" geburtstag)(?!geboren)"
            ),
            "when",
            "@",
        ),
        (
            (
                r"\b(?:seit langem|seit ewigkeiten|seit kurzem|jahrelang|bald|demnächst|heutzutage|im moment"
                r"|zur zeit)\b"
            ),
            "idle",
            "",
        ),
    ),
    dates=_DATE,
    english_date=english_date,
    listing=r"\s*,\s*(?:und\s+|oder\s+|sowie\s+)?|\s+(?:und|oder|sowie|&)\s+",
    articles=r"(?:(?:ein|eine|einen|einem|einer|der|die|das|den|dem|mein|meine|meinen|so|am liebsten"
    r"|gerne?|etwas|ein bisschen|nähe von|bisschen|ein wenig|fließend|auch|einem|im|zu|als)\s+)(?=\S)",
    tails=r"(?:,? (?:natürlich|weil|denn|da ich|obwohl|aber|sondern|die|der|das|damit|um|seitdem|und ich|am"
    r" liebsten|sehr|gern|gerne|zusammen|oder so|usw\.?|etc\.?|danke|bitte|lol|haha)\b.*)\Z",
    nothing=_set(
        "es das dies sie ihn ihm ihr dich mich mir dir uns euch hier da dort nichts etwas"
        " homeoffice büro zeit meinung lachen gedanken geld hunger durst urlaub ende"
        " alles viel sehr gut so zu in auf mit und oder nicht was wo"
    ),
    contrast=r"\b(?:nicht|ned|net|nich) (?:mehr )?(?:in |bei |aus |am |mit |als |von |die |der |das "
    r"|den )?(?P<wrong>[^,]{1,40}),? sondern\b"
    r"|,? (?:und )?nicht (?P<after>(?!mehr\b|so\b|ganz\b|immer\b|wirklich\b)(?-i:[A-ZÄÖÜ])[\wäöüß]+)\s*[!.]*\Z",
    correction=(
        r"\s*(?:(?:nein|ne|quatsch|sorry|entschuldigung|moment|korrektur|ach nein|stopp)[,:.! ]+"
        r"|(?:ich meinte|ich meine)[,:]? |eigentlich, )"
        r"{1,3}(?:(?:ich meinte|ich meine|es ist|in|nach|bei)\s+){0,2}"
        r"(?P<right>(?!ich|das|es|wir|danke|kein|nicht|doch|ja\b|du|er|sie|mein)[\wäöüßÄÖÜ+.-]+(?:"
        r" [\wäöüßÄÖÜ.-]+){0,2})[.! ]*\Z"
    ),
    answers=(
        (r"wo (?:wohnst|lebst) du|wo wohnen sie", "Ich wohne in {a}"),
        (r"wie heißt du|wie ist dein name|wie heißen sie", "Ich heiße {a}"),
        (r"wie alt bist du|wie alt sind sie", "Ich bin {a}"),
        (r"wo arbeitest du|bei wem arbeitest du", "Ich arbeite bei {a}"),
        (r"woher kommst du", "Ich komme aus {a}"),
        (r"was machst du beruflich|was bist du von beruf", "Ich bin {a}"),
        (r"was studierst du", "Ich studiere {a}"),
        (r"welche sprachen sprichst du", "Ich spreche {a}"),
        (r"wie heißt dein (?:hund|kater)", "Mein Hund heißt {a}"),
        (r"was ist deine lieblings(?P<s>\w+)|was ist dein lieblings\w+", "Ich mag {a}"),
        (r"(?:wogegen|worauf) bist du allergisch", "Ich bin allergisch gegen {a}"),
    ),
    favourites={
        "farbe": "colour",
        "essen": "food",
        "buch": "book",
        "film": "movie",
        "sport": "sport",
        "sportart": "sport",
        "tier": "animal",
        "musik": "music",
        "serie": "series",
        "getränk": "drink",
        "band": "band",
        "stadt": "city",
        "spiel": "game",
        "gericht": "dish",
        "lied": "song",
        "jahreszeit": "season",
        "programmiersprache": "programming language",
        "autor": "author",
        "autorin": "author",
        "fach": "subject",
        "verein": "club",
        "tee": "tea",
        "kuchen": "cake",
        "ort": "place",
        "platz": "place",
        "eis": "ice cream",
        "bier": "beer",
        "wein": "wine",
        "obst": "fruit",
        "gemüse": "vegetable",
        "café": "café",
        "restaurant": "restaurant",
        "mannschaft": "team",
        "spieler": "player",
        "podcast": "podcast",
        "album": "album",
        "tag": "day",
        "zahl": "number",
        "blume": "flower",
        "käse": "cheese",
        "süßigkeit": "sweet",
        "nachtisch": "dessert",
        "editor": "editor",
        "sprache": "language",
    },
    corrects=r"\s*(?:eigentlich|nein|korrektur|sorry)\b",
    broken=r",|^(?:mit|in|im|auf|an|am|bei|um|ohne)\b|(?:^|\s)(?:dein\w{0,2}|euer|eure\w?|wie|bin|ist|habe|lebe"
    r"|wohne|arbeite|ich|dass|weil|mehr|aber|wenn|nur|zwar|alles|statt|namens|wegen|seit)\b",
    stray=r"(?:mit|bei|in|im|für|wegen|weil|vor allem|aber|also|da|ich|so|haha|seit|auf|von|nach|wenn|dass|wie"
    r"|zum|zur|sonst|sorry"
    r"|ehrlich|glaub|nicht|bitte|danke|jetzt|obwohl|besonders|je nach)\b",
    talk=TALK,
    frames=FRAMES,
    segments=segments,
    read=reader(_KIN),
    groups=GROUPS,
    no_thing=NO_THING,
    ill=ILL,
    lands=r"schweiz|türkei|ukraine|slowakei|usa|vereinigten|niederlande|pfalz|eifel|lausitz|uckermark|steiermark|wachau|altmark"
    r"|mongolei|republik|bretagne|toskana|provence|normandie|pott|allgäu|harz|wald|land|gebirge|ruhrgebiet|tessin"
    r"|wallis|elsass"
    r"|iran|irak|libanon|kosovo|sudan|jemen|heide|börde|prignitz|oberpfalz|rhön|kanaren|malediven|philippinen|emirate"
    r"|nähe"
    r"|antarktis|arktis|karibik|sahara|schwalm|wetterau|alb|küste|insel",
    signed=r"\b(?:grüßen?|gruß|lg|vg|mfg|glg)[,!.]?\s+(?P<name>(?-i:[A-ZÄÖÜ][a-zäöüß]+(?: [A-ZÄÖÜ][a-zäöüß]+)?))\W*\Z",
    denied_kin=r"\b(?:nicht|kein\w*|weder|noch) (?:mein|meine|meinen|unser|unsere) ",
    intro=r"(?:(?:kleiner|kurzer|mein|hallo|hi|hey|moin|also|kurz|noch|mal)[,!]? )*"
    r"(?:vorgestellt|vorstellung|zu mir|zu meiner person|über mich|steckbrief|profil|fakten)[:,]? ",
    verb_last=True,
    prepositions=r"mit|von|bei|für|zu|ohne|gegen|wegen|an|auf|über|nach|neben",
    being="ich bin",
    right=r"\b(?P<right>[A-ZÄÖÜ][\wäöüß-]+(?: [A-ZÄÖÜ][\wäöüß-]+)?),? "
    r"(?:und )?(?:nicht|net|ned) (?P<wrong>[A-ZÄÖÜ][\wäöüß-]+)\W*\Z",
    thing=r"fritzbox|iphone|ipad|macbook|thinkpad|laptop|kamera|auto|wagen|motorrad|fahrrad|e-bike|fernseher|drucker|playstation"
    r"|xbox|switch|garten|wohnmobil|boot|roller|klavier|gitarre|spülmaschine|waschmaschine|kaffeemaschine|thermomix"
    r"|staubsauger|wärmepumpe|heizung|kindle|tablet|smartwatch|golf|passat|polo|skoda|opel|tesla",
    pointing=r"(?:dies|jen)",
    once=r"\b(?:heute|gleich|nachher|(?-i:morgen))\b",
    owning=r"(?:mein|unser|ein|kein|dies|jed|n\b|ne[nmr]?\b)",
    any_article=r"(?:die|der|das|den|dem|dies|jed)",
    street=r"(?:straße|strasse|str\.?|gasse|weg|allee|platz|ring|damm|ufer|chaussee|markt|steig|hof) \d{1,3} ?[a-z]?\Z",
    to_come=r"\bab\b (?!sofort|jetzt|heute|und)",
    gone=r"\b(?:gestorben|verstorben|eingeschläfert|beerdigt|starb|tot|getrennt|schluss gemacht|auseinander)\b",
    slips=r"(?P<slip>\b[\w@.-]{1,30},? (?:äh+|ähm|quatsch|sorry|nee|nein|ich meine|ich mein|moment|korrektur"
    r"|vielmehr)(?:,? (?:quatsch"
    r"|sorry|nein|nee|ich meine|also|doch|natürlich)){0,2}[,:]? )(?=[\w@.-]+)",
    rewrites=(
        *_SHORT,
        (
            (
                r"^(?!(?:in|im|an|am|seit|mit|bei|nach|vor|für|zum|zur|auf|als|da|dort|hier|jetzt|so|dann|heute"
                r"|früher|wenn|weil|am)\b)(?P<o>[A-ZÄÖÜa-zäöüß][\wäöüß -]{1,40}?) (?P<v>mag|liebe|hasse|vertrage"
                r"|trinke|esse|spiele|spreche|nutze|benutze"
                r"|verabscheue) ich\b(?P<r>.*)"
            ),
            r"ich \g<v> \g<o>\g<r>",
        ),
        (r"\b(?P<n>{NAME}) heißt (?P<k>(?:mein|meine|unser|unsere) (?:{KIN}))\b", r"\g<k> heißt \g<n>"),
        (r", nicht (?:mehr )?(?:in|bei|aus) [\wäöüß]+$", ""),
        (r"^am liebsten (?P<v>esse|trinke|höre|lese|schaue) ich ", r"ich \g<v> gerne "),
        (
            r"\bwir (?P<s>wohn|leb|hab|nutz|benutz|verwend|lieb|hass|arbeit|sprech|spiel|ess|trink|zieh|plan)en\b",
            r"ich \g<s>e",
        ),
        (r"\bwir sind\b", "ich bin"),
        (r"\bwir mögen\b", "ich mag"),
        (
            (
                r"^(?:(?:also|und|aber|ja|nein|übrigens)[, ]{1,3}){0,3}(?:inzwischen|mittlerweile|jetzt|heute|aktuell"
                r"|derzeit|momentan|zurzeit|leider|eigentlich|früher|beruflich|seitdem|am liebsten|außerdem"
                r"|da|dort|hier|privat|natürlich|normalerweise|)\s*\b(?P<v>wohne|lebe|arbeite|bin|habe|mag"
                r"|liebe|hasse|spreche|studiere|heiße|esse|trinke|ziehe|fahre|spiele|nutze|benutze|war|komme"
                r"|lerne|werde|nehme|wohnte|lebte|arbeitete|plane|zog|fliege|bevorzuge) ich\b"
            ),
            r"ich \g<v>",
        ),
        (
            (
                r"^(?:nach|vor|seit|in|im|am|für|mit|bei|zum|zur|als|an|aus|durch) [^,]{2,50}? (?P<v>wohne"
                r"|lebe|arbeite|bin|habe|mag|liebe|spreche|studiere|esse|trinke|ziehe|zog|spiele|nehme"
                r"|lerne|nutze|bevorzuge)"
                r" ich\b"
            ),
            r"ich \g<v>",
        ),
        (
            (
                r"^(?:weil|dass|da|obwohl|denn) ich (?P<rest>.{2,60}?) (?P<v>wohne|lebe|arbeite|bin"
                r"|mag|liebe|hasse|spreche|studiere"
                r"|heiße|komme|esse)$"
            ),
            r"ich \g<v> \g<rest>",
        ),
        (r"^(?:weil|obwohl|denn|da) ", ""),
        (r"^merk dir(?: bitte)?[,:]? ?(?:dass )?", ""),
        (r"\bmir gefällt ", "ich mag "),
        (r"\bmir gefallen ", "ich mag "),
        (r"\bich mag (?P<o>.+?) sehr gerne?\b", r"ich mag \g<o>"),
        (r"\b(?:mag|trinke|esse) nicht gerne?\b", "mag nicht"),
    ),
)
"""German, as tables."""
