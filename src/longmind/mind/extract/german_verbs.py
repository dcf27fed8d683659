"""German clauses, taken apart: the verb wherever it stands, its half at the end, who does it, and the parts beside it.

Weak verbs are built from their infinitive, strong ones are listed with the forms that change. "Zieh", "hab", "wohn" are
forms like others, beside "ich" or at the beginning. Nouns are written large, which tells a thing from what is said of
it; where all is written small, a word behind a preposition is taken for one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

from longmind.domain.letters import folded
from longmind.mind.extract.english.lexicon import gender_of
from longmind.mind.extract.frames import Gathering, Part, Reading


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_WEAK = """
wohnen leben hausen arbeiten jobben schaffen kellnern studieren promovieren lernen lieben hassen hören schauen gucken
spielen sammeln benutzen nutzen verwenden programmieren reden rauchen kochen backen* tanzen wandern reisen malen
joggen
klettern bouldern stricken häkeln nähen basteln fotografieren zocken trainieren turnen boxen segeln surfen angeln
gärtnern töpfern imkern campen kosten zahlen planen hoffen träumen sparen kaufen machen sagen fragen glauben
suchen brauchen sitzen* landen wechseln heiraten kündigen unterrichten leiten führen verdienen bevorzugen mögen*
schmecken nerven freuen interessieren ekeln grauen ernähren verzichten vertragen* reagieren leiden* besuchen
bestellen holen gönnen besorgen adoptieren verkaufen verschenken verlieren* starten eröffnen gründen
zeigen stellen legen setzen passen klappen reichen warten ändern feiern schicken melden buchen
duzen siezen antworten hocken zelten paddeln rudern jagen flirten lehren siedeln haben* stammen
diagnostizieren operieren befördern verheiraten verloben trennen einigen schulden vermieten mieten pendeln jobben
abonnieren testen installieren löschen posten streamen üben dirigieren komponieren pflegen betreuen züchten
verabscheuen verehren vermissen begeistern faszinieren stören langweilen schwärmen zeichnen filmen bloggen
bauen wünschen engagieren rühren putzen räumen packen passieren klingeln schneien regnen bellen atmen hassen erzählen
erklären erinnern merken lächeln lachen weinen küssen umarmen drehen öffnen prüfen rechnen zweifeln streiten* winken
wickeln impfen jäten pflanzen gießen* mähen grillen räuchern pökeln brauen keltern spenden sammeln helfen* kosten
vorbereiten übernachten verpassen vergleichen* verändern verbessern versuchen verwalten verursachen vermuten
verzeihen*
bedanken bedienen bereuen beraten* berichten beruhigen beschäftigen bezahlen beeilen behandeln beobachten benötigen
entspannen entdecken entfernen entwickeln erfüllen erholen erledigen ermitteln erwarten existieren funktionieren
frühstücken gewöhnen gratulieren handeln heilen heizen hüpfen kämpfen klagen kleben kontrollieren korrigieren kühlen
kümmern landen lohnen mischen öffnen organisieren parken planen polieren probieren quatschen quälen reizen sortieren
staunen stimmen stürzen tauschen telefonieren trocknen überlegen überraschen überzeugen üben wachen wählen wandern
waschen* wecken wehren werben* wiederholen wohnen wundern zelten zerstören züchten zünden enden lauten residieren
favorisieren praktizieren restaurieren schlucken coden deinstallieren radeln leisten
beenden beherrschen reparieren verheimlichen bauen renovieren wiegen* messen* tragen* dauern mailen erreichen nennen*
kuscheln ruhen
"""
_STRONG = """
sprechen spricht sprach gesprochen; essen isst aß gegessen; trinken trinkt trank getrunken; lesen liest las gelesen
fahren fährt fuhr gefahren; gehen geht ging gegangen; kommen kommt kam gekommen; ziehen zieht zog gezogen
heißen heißt hieß geheißen; nehmen nimmt nahm genommen; geben gibt gab gegeben; finden findet fand gefunden
fangen fängt fing gefangen; hören hört hörte gehört; laufen läuft lief gelaufen
schwimmen schwimmt schwamm geschwommen
reiten reitet ritt geritten; singen singt sang gesungen; schreiben schreibt schrieb geschrieben
fliegen fliegt flog geflogen; sitzen sitzt saß gesessen; vertragen verträgt vertrug vertragen
gefallen gefällt gefiel gefallen; stehen steht stand gestanden; halten hält hielt gehalten; liegen liegt lag gelegen
treffen trifft traf getroffen; sehen sieht sah gesehen; backen bäckt backte gebacken; bringen bringt brachte gebracht
denken denkt dachte gedacht; wissen weiß wusste gewusst; bleiben bleibt blieb geblieben; tun tut tat getan
werfen wirft warf geworfen; brechen bricht brach gebrochen; schließen schließt schloss geschlossen
steigen steigt stieg gestiegen; lassen lässt ließ gelassen; wiegen wiegt wog gewogen; messen misst maß gemessen
tragen trägt trug getragen; kennen kennt kannte gekannt; bekommen bekommt bekam bekommen; leiden leidet litt gelitten
wachsen wächst wuchs gewachsen; nennen nennt nannte genannt; verlieren verliert verlor verloren
beginnen beginnt begann begonnen; beschließen beschließt beschloss beschlossen; scheiden scheidet schied geschieden
unterschreiben unterschreibt unterschrieb unterschrieben; verschreiben verschreibt verschrieb verschrieben
entscheiden entscheidet entschied entschieden; besitzen besitzt besaß besessen; verlassen verlässt verließ verlassen
sterben stirbt starb gestorben; betreiben betreibt betrieb betrieben; treiben treibt trieb getrieben
spritzen spritzt spritzte gespritzt; fressen frisst fraß gefressen; schlafen schläft schlief geschlafen
verstehen versteht verstand verstanden; vergessen vergisst vergaß vergessen; gehören gehört gehörte gehört
gebären gebiert gebar geboren; kriegen kriegt kriegte gekriegt; müssen muss musste gemusst
erfahren erfährt erfuhr erfahren
hinken hinkt hinkte gehinkt; rufen ruft rief gerufen; bewerben bewirbt bewarb beworben
schneiden schneidet schnitt geschnitten
fallen fällt fiel gefallen; beziehen bezieht bezog bezogen; riechen riecht roch gerochen
bestehen besteht bestand bestanden
betragen beträgt betrug betragen; ernennen ernennt ernannte ernannt; verschlagen verschlägt verschlug verschlagen
schmeißen schmeißt schmiss geschmissen; treten tritt trat getreten; helfen hilft half geholfen
waschen wäscht wusch gewaschen
verbringen verbringt verbrachte verbracht; ausstehen - - ausgestanden; abnehmen - - abgenommen
schießen schießt schoss geschossen
"""
_PARTED = """
um ziehen; ab bestellen; los gehen; an treten; ein reichen; aus laufen; ab laufen; an rühren; aus treten; ein treten
hin schmeißen; ein planen; um steigen; um schulen; weg ziehen; aus ziehen; ein ziehen; zusammen ziehen; zusammen leben
zusammen wohnen
an fangen; auf hören; auf geben; auf wachsen; aus stehen; ab haben; ab nehmen; ab brechen; ab schließen; ab setzen
ab geben; kennen lernen; vor haben; vor ziehen; zu legen; an schaffen; bei bringen; ein schreiben; an nehmen
aus geben
ein stellen; an stellen; an kommen; ab fahren; fern sehen; aus kommen; an rufen; ab holen; ein kaufen; teil nehmen
an heuern; um steigen; aus wandern; nieder lassen; los fahren; zurück kommen; heim kommen; an melden; ab melden
statt finden; nach denken; vor stellen; an bauen; ab warten; auf treten; aus gehen; um gewöhnen; aus probieren
rad fahren
an fassen; fest stellen; runter kriegen; aus ziehen; auf machen; zu machen; mit machen; ein nehmen; an sehen
frei nehmen
hin gehen; hin fliegen; hin fahren; um buchen; an bieten; ein laden; auf stehen; aus schlafen; ab bauen; ab schaffen
an probieren; ab lehnen; zu nehmen; hinter lassen; da lassen; ab heben; herum kommen; rum kommen; klar kommen
aus halten
"""
_AUXILIARIES = {
    "haben": "habe hab|hat|haben|hatte|hatten|gehabt",
    "sein": "bin|ist is|sind|war|waren|gewesen",
    "werden": "werde werd|wird|werden|wurde|wurden|geworden",
    "mögen": "|||mochte|mochten|gemocht",
    "wollen": "|||wollte|wollten|gewollt",
    "können": "|||konnte|konnten|gekonnt",
    "müssen": "|||musste|mussten|gemusst",
    "dürfen": "|||durfte|durften|gedurft",
}
_MODALS = {
    "will": ("wollen", "want"),
    "wollen": ("wollen", "want"),
    "möchte": ("möchten", "want"),
    "möchten": ("möchten", "want"),
    "kann": ("können", "can"),
    "können": ("können", "can"),
    "muss": ("müssen", "must"),
    "müssen": ("müssen", "must"),
    "darf": ("dürfen", "can"),
    "dürfen": ("dürfen", "can"),
    "mag": ("mögen", "now"),
    "mögen": ("mögen", "now"),
    "konnte": ("können", "past"),
    "wollte": ("wollen", "past"),
    "musste": ("müssen", "past"),
}
_INSEPARABLE = (
    "be",
    "ge",
    "er",
    "ver",
    "zer",
    "ent",
    "emp",
    "miss",
    "unterr",
    "überl",
    "diag",
    "adop",
    "abonn",
    "insta",
)
_NO_SHORT = _set("halten lieben kosten stellen ruhen ekeln reichen passen setzen messen legen")
"""Verbs whose short form is another word: "halt", "lieb"."""
_BIDDEN = _set(
    "schreiben antworten nutzen benutzen verwenden machen geben nehmen nennen halten duzen siezen zeigen lassen sagen"
    " schicken reden sprechen lesen suchen planen melden rufen bringen stellen erklären vergessen denken buchen"
)
"""Verbs that are asked of the other when they come first: "schreib kurz"."""


class Form(NamedTuple):
    """A finite form: of which verb, ``1`` (I), ``3`` (she), ``b`` (both), ``p`` (we, they), and its time."""

    verb: str
    person: str
    time: str
    short: bool = False
    """Whether it counts only beside "ich" or at the beginning."""


class _Lexicon(NamedTuple):
    finite: dict[str, Form]
    participles: dict[str, str]
    infinitives: dict[str, str]
    parted: dict[tuple[str, str], str]
    done: dict[str, str]
    """Verb → its participle."""
    particles: frozenset[str]


@lru_cache(maxsize=1)
def _lexicon() -> _Lexicon:
    made = _Lexicon(
        {}, {}, {}, {}, {}, frozenset(pair.split()[0] for pair in _PARTED.replace("\n", ";").split(";") if pair.strip())
    )
    for verb in _WEAK.split():
        if not verb.endswith("*"):
            _add_weak(made, verb)
    for line in _STRONG.replace("\n", ";").split(";"):
        if line.strip():
            _add_strong(made, _Strong(*line.split()))
    for verb, forms in _AUXILIARIES.items():
        one, three, many, past, pasts, participle = (form.split() for form in forms.split("|"))
        for words, person, time in (
            (one, "1", "now"),
            (three, "3", "now"),
            (many, "p", "now"),
            (past, "b", "past"),
            (pasts, "p", "past"),
        ):
            made.finite.update({word: Form(verb, person, time) for word in words})
        made.participles.update(dict.fromkeys(participle, verb))
        made.infinitives[verb] = verb
    made.finite.update(dict.fromkeys(("geht's", "gehts"), Form("gehen", "3", "now")))
    for word, (verb, time) in _MODALS.items():
        made.finite[word] = Form(verb, "p" if word.endswith("en") else "b", time)
    for pair in _PARTED.replace("\n", ";").split(";"):
        if pair.strip():
            _add_parted(made, *pair.split())
    return made


def _add_weak(made: _Lexicon, verb: str) -> None:
    stem = verb[:-1] if verb.endswith(("eln", "ern")) else verb[:-2]
    link = "e" if stem[-1] in "td" or re.search(r"[^aeiouäöülrh][mn]$", stem) else ""
    first = {stem + "e", stem[:-2] + stem[-1] + "e"} if verb.endswith(("eln", "ern")) else {stem + "e"}
    participle = stem + link + "t"
    if not verb.endswith("ieren") and not verb.startswith(_INSEPARABLE):
        participle = "ge" + participle
    _take(made, _Strong(verb, stem + link + "t", stem + link + "te", participle), first, stem)


class _Strong(NamedTuple):
    """A verb with the forms that tell it: ``fahren fährt fuhr gefahren``."""

    verb: str
    third: str
    past: str
    participle: str


def _add_strong(made: _Lexicon, strong: _Strong) -> None:
    verb, third = strong.verb, strong.third
    if third == "-":
        made.participles[strong.participle] = verb
        return
    stem = verb[:-2] if verb.endswith("en") else verb[:-1]
    first = {"weiß"} if verb == "wissen" else {stem + "e"} | ({"heisse"} if verb == "heißen" else set())
    _take(made, strong, first, stem)
    if "ß" in third:
        made.finite[third.replace("ß", "ss")] = Form(verb, "3", "now")


def _take(made: _Lexicon, strong: _Strong, first: set[str], short: str) -> None:
    """Take all forms of a verb; ``first`` are those beside "I", ``short`` is the one without its ending."""
    verb, third, past, participle = strong
    made.finite[third] = Form(verb, "3", "now")
    made.finite[past] = Form(verb, "b", "past")
    made.finite[past + ("n" if past.endswith("e") else "en")] = Form(verb, "p", "past")
    made.finite.setdefault(verb, Form(verb, "p", "now"))
    if verb not in _NO_SHORT and short != third:
        made.finite.setdefault(short, Form(verb, "1", "now", short=True))
    made.finite.update({form: Form(verb, "1", "now") for form in first})
    made.participles[participle] = verb
    made.done[verb] = participle
    made.infinitives[verb] = verb


def _add_parted(made: _Lexicon, particle: str, base: str) -> None:
    whole = particle + base
    made.parted[base, particle] = whole
    made.infinitives[whole] = whole
    made.infinitives[f"{particle}zu{base}"] = whole
    if base in made.done:
        made.participles[particle + made.done[base]] = whole
    for word, form in list(made.finite.items()):
        if form.verb == base and not form.short:
            made.finite.setdefault(particle + word, form._replace(verb=whole))


# A clause -------------------------------------------------------------------------------------------------------------

_TOKEN = re.compile(r"\d+[.,]\d+|[\wäöüß][\wäöüß&+./@'’#-]*|[€%:,]")
_ARTICLES = _set(
    "ein eine einen einem einer eines der die das den dem des mein meine meinen meinem meiner meines unser unsere"
    " unseren"
    " unserem unserer dein deine deinen deinem deiner sein seinen seinem seiner ihre ihren ihrem ihrer so nen ne nem"
    " ner n"
    " paar dieser diese dieses diesen diesem jede jeden jedem jeder allem alle aller bisschen wenig etwas"
)
_PREPOSITIONS = {
    "in": "in", "im": "in", "inner": "in", "ins": "into", "bei": "bei", "beim": "bei", "für": "für", "fürs": "für",
    "als": "als", "auf": "auf", "aufm": "auf", "aufs": "auf", "an": "an", "am": "an", "ans": "an", "zu": "zu-",
    "zum": "zu-", "zur": "zu-", "nach": "nach", "aus": "aus", "ausm": "aus", "von": "von", "vom": "von", "mit": "mit",
    "mitm": "mit", "gegen": "gegen", "gegens": "gegen", "um": "um", "über": "über", "übers": "über", "vor": "vor",
    "vorm": "vor", "vorn": "vor", "unter": "unter", "unterm": "unter", "wegen": "wegen", "ohne": "ohne", "ab": "ab",
    "durch": "durch", "statt": "statt", "seit": "seit", "bis": "bis", "neben": "neben", "hinter": "hinter",
    "zwischen": "zwischen", "namens": "namens", "außer": "außer", "trotz": "trotz", "wie": "wie", "pro": "pro",
    "während": "während", "gegenüber": "gegenüber", "per": "per",
}  # fmt: skip
_FILLING = _set(
    "hier da dort doch mal nur gern gerne lieber viel oft es das er sie ich wir du ihr man mir mich dir dich uns euch"
    " ihm"
    " ihn ihnen sich was wer wo wie wann warum dann denn damit dazu dabei davon dafür daran darauf einfach nun mehr"
    " weniger"
    " sonst ganz ziemlich recht zusammen immer wieder nie selbst allein alleine weil dass ob wenn obwohl und oder aber"
    " also heute gestern morgen morgens abends jetzt bald zuhause daheim unterwegs weiter noch zwar etwa fast circa ca"
    " eh nämlich nebenbei inzwischen seitdem vorher nachher danach zuerst erstmal länger lange lang bloß kaum"
    " beruflich privat selber jedenfalls überall nirgends damals gleich bereits trotzdem deshalb drin rein raus rüber"
    " is isses gibts soweit sogar erst genau bitte danke je desto umso öhm ähm vertippt heuer nein ja nee hallo hi hey"
    " servus moin danke übrigens grad halt eben ned net nich nit jo mei ehrlich ehrlicherweise mittlerweile wer dieses"
    " diesmal"
    " manchmal selten meistens generell grundsätzlich eigentlich leider irgendwo irgendwie irgendwann eher"
)
_IN_BETWEEN = _set(
    "Semester Jahr Jahren Woche Monat Monate Grundschule Schule Wochenende Abend Freizeit Verein Mal Tag Morgen Beruf"
    " Hauptberuf Haus Moment"
)
"""Nouns that end their part, whatever follows."""
_TITLES = _set(
    "Uni Universität Hochschule Fachhochschule Stadt Firma Klinik Klinikum Agentur Gemeinde Kanton Hotel Restaurant"
    " Café"
    " Deutschen Deutsche Bank Band Zeitung Insel Kanzlei Bäckerei Grundschule Gymnasium Herr Frau Sankt Bad Neue Neuen"
    " Rote"
    " Stadtwerke Stadtwerken Freund Freundin Mann Kollege Kollegen Kollegin Nachbar Nachbarn Nachbarin Schwester"
    " Bruder Sohn Tochter Cousin"
    " Cousine"
    " Chef Chefin Tante Onkel Oma Opa Hund Katze Kater Kumpel Partner Partnerin Roten New San Los Den La Las St Santa"
    " Rio São Hong Buenos Tel Abu Costa Sri Puerto Bad Kuala Groß Klein"
    " Freiwilligen Technischen Freien Humboldt"
)
"""Nouns and names that another goes with."""
_JOINTS = frozenset({",", "und", "oder", "sowie"})
_ONLY_FILLING = _FILLING - _JOINTS - _ARTICLES
_VILLAGES = frozenset({"Dorf", "Ort", "Vorort", "Kaff", "Nest", "Kleinstadt"})
_WATERS = _set("Main Rhein Oder Neckar Inn Donau Breisgau Saale Ruhr Isar Lech See Bodensee Ammersee")
_AFTER_NAME = frozenset({"am", "an", "im", "bei", "ob", "der"})
_UNKNOWN_DONE = re.compile(
    r"(?:[\wäöüß]*ge[\wäöüß]{2,}(?:t|en)|(?:be|ver|er|ent|zer)[\wäöüß]{2,}(?:t|en)|[\wäöüß]+iert)\Z"
)
_KIN_BEFORE = re.compile(r"(?:mein|meine|unser|unsere)\Z", re.IGNORECASE)
_UNITS = _set("kg kilo euro eur m cm mm km qm jahre jahren jahr mg g gramm liter l prozent % € franken chf k mille")
_NUMBER = re.compile(r"\d[\d.,]*\Z")
_NEAR = ("in", "der", "nähe", "von")
_BEING = frozenset({"verheiratet", "geschieden", "verlobt", "angestellt", "gestorben", "verwitwet", "gemeldet"})
"""Participles that say what somebody is."""
_PERFECT = frozenset({"haben", "sein", "werden"})
_MODAL_VERBS = frozenset({"wollen", "möchten", "können", "müssen", "dürfen"})
_HELPING = _PERFECT | _MODAL_VERBS | {"mögen"}
_ALWAYS_PARTED = frozenset({"an", "auf", "ab", "aus", "vor", "zu", "um", "bei"})
"""Prepositions that, at the end, belong to the verb."""


_AS_WRITTEN = {"i": "ich", "ick": "ich", "isch": "ich", "mia": "wir"}
_MOST = re.compile(r"\bam (?:aller)?liebsten\b", re.IGNORECASE)


class _Words:
    """The words of a clause, and which of them are used up."""

    def __init__(self, text: str) -> None:
        self.words = [
            word if word[:-1].isdigit() else word.rstrip(".-") or word
            for word in _TOKEN.findall(_MOST.sub("gerne", text))
        ]
        self.low = [_AS_WRITTEN.get(word, word).lower() for word in self.words]
        self.used: set[int] = set()
        self.small = not any(word[:1].isupper() for word in self.words[1:])
        """Whether nothing is written large."""

    def is_verb_here(self, place: int) -> bool:
        """Whether the word may be a verb: not written large inside, not between an article and its noun."""
        if place and self.words[place][:1].isupper():
            return False
        following = self.words[place + 1][:1] if place + 1 < len(self.words) else ""
        before = self.low[place - 1] if place else ""
        return not (
            before in _ARTICLES - {"der", "die", "das"} and (following.isupper() or self.small) and before != "so"
        )


def _finite(words: _Words, lexicon: _Lexicon) -> list[tuple[int, Form]]:
    found = []
    for place, low in enumerate(words.low):
        form = lexicon.finite.get(low)
        if form is None or not words.is_verb_here(place):
            continue
        beside = "ich" in words.low[max(0, place - 1) : place] + words.low[place + 1 : place + 2]
        if form.short and not beside and place:
            continue
        if form.person == "p" and not (
            {"wir", "ich", "die", "sie"} & set(words.low)
            or "eltern" in words.low
            or place == 1
            or _is_many(words, place)
        ):
            continue
        found.append((place, form))
    return found


def _is_many(words: _Words, place: int) -> bool:
    """Whether a thing of mine in the plural does it: "meine Hobbys sind"."""
    return bool({"meine", "unsere"} & set(words.low[:place])) or words.low[place] in (
        "sind",
        "haben",
        "schmecken",
        "nerven",
        "gefallen",
        "waren",
        "leben",
        "wohnen",
    )


class _Verb(NamedTuple):
    verb: str
    time: str
    person: str
    first: bool
    """Whether the clause begins with it."""
    place: int


def _verb(words: _Words, lexicon: _Lexicon) -> _Verb | None:
    """The verb of a clause, both its halves taken out; None when there is none, ``?`` when it is not known."""
    found = _finite(words, lexicon)
    if not found:
        return None
    place, form = next(((place, form) for place, form in found if form.verb in _HELPING), found[0])
    words.used.add(place)
    verb, time = _second_half(words, lexicon, place, form)
    return _Verb(verb, time, form.person, place == 0, place)


def _second_half(words: _Words, lexicon: _Lexicon, place: int, form: Form) -> tuple[str, str]:
    """What a verb and its second half, at the end or at the beginning, say together, and when."""
    done = _done(words, lexicon, place)
    to_do = _to_do(words, lexicon, place)
    at_end, last = len(words.low) - 1, words.low[-1]
    if form.verb in _PERFECT and done is not None and not (form.verb == "sein" and words.low[done] in _BEING):
        words.used.add(done)
        passive_now = form.verb == "werden" and form.time == "now"
        return lexicon.participles[words.low[done]], "now" if passive_now else "past"
    if form.verb == "werden" and to_do is not None:
        words.used.add(to_do)
        return lexicon.infinitives[words.low[to_do]], "ahead"
    if form.verb in _MODAL_VERBS and (to_do is not None or _is_done(last)):
        words.used.add(at_end if to_do is None else to_do)
        return last if to_do is None else lexicon.infinitives[words.low[to_do]], form.time
    if form.verb in ("haben", "werden") and _UNKNOWN_DONE.match(last) and last not in _FILLING | _BEING:
        return ("?" if words.is_verb_here(at_end) else form.verb), form.time
    if last in lexicon.particles and at_end != place and form.verb != "sein":
        words.used.add(at_end)
        other = "?" if last not in _PREPOSITIONS or last in _ALWAYS_PARTED else form.verb
        return lexicon.parted.get((form.verb, last), other), form.time
    return form.verb, form.time


def _done(words: _Words, lexicon: _Lexicon, place: int) -> int | None:
    """Where the participle stands."""
    places = (at for at, low in enumerate(words.low) if at != place and low in lexicon.participles)
    return next((at for at in places if words.is_verb_here(at)), None)


def _to_do(words: _Words, lexicon: _Lexicon, place: int) -> int | None:
    """Where the infinitive stands, the last one."""
    places = (at for at in range(len(words.low) - 1, -1, -1) if at != place and words.low[at] in lexicon.infinitives)
    return next((at for at in places if words.is_verb_here(at) and words.low[at - 1 : at] != ["zu"]), None)


def _is_done(last: str) -> bool:
    return last.endswith("en") and last not in _FILLING


class _Who(NamedTuple):
    who: str
    subject: str = ""
    name: str = ""


def _who(words: _Words, verb: _Verb, kin: re.Pattern[str]) -> _Who:
    """Who does it; its words are used up."""
    low = words.low
    if any(word.startswith(("dein", "euer", "eure")) for word in low):
        return _Who("you")
    if verb.verb in _FELT and {"mir", "mich", "uns"} & set(low):
        return _Who("me")
    if "ich" in low or ("wir" in low and verb.person == "p"):
        _use(words, {"ich", "wir"})
        return _Who("me")
    if {"du", "man", "jeder", "niemand", "jemand"} & set(low) or (
        low[verb.place + 1 : verb.place + 2] == ["sie"] and verb.person == "p"
    ):
        return _Who("you")
    if (found := _owned(words, kin)) is not None:
        return found
    if verb.person == "1" or (verb.person == "b" and verb.first):
        imperative = verb.first and verb.verb in _BIDDEN and verb.time == "now"
        return _Who("you" if imperative or {"er", "sie", "es"} & set(low) else "me")
    near = low[max(0, verb.place - 1) : verb.place] + low[verb.place + 1 : verb.place + 2] + low[:1]
    if verb.person in "3b":
        for pronoun, who in (("er", "he"), ("sie", "she"), ("der", "he"), ("die", "she")):
            if pronoun in near and not (
                pronoun in ("der", "die")
                and words.words[low.index(pronoun) + 1 : low.index(pronoun) + 2]
                and words.words[low.index(pronoun) + 1][:1].isupper()
            ):
                _use(words, {pronoun})
                return _Who(who)
        if words.words[0][:1].isupper() and verb.place <= _FEW and gender_of(folded(words.words[0])):
            words.used.update(range(verb.place))
            return _Who("name", " ".join(words.words[: verb.place]))
        if verb.first:
            return _Who("same")
    return _Who("it")


def _use(words: _Words, which: set[str]) -> None:
    words.used.update(place for place, low in enumerate(words.low) if low in which)


def _owned(words: _Words, kin: re.Pattern[str]) -> _Who | None:
    """Kin or a thing of the speaker's as the subject: "meine Schwester Clara", "mein Hobby"."""
    for place, low in enumerate(words.low):
        if (
            low in _BARE_KIN
            and words.words[place][:1].isupper()
            and not (place and words.low[place - 1] in _PREPOSITIONS)
        ):
            words.used.add(place)
            return _Who("kin", words.words[place])
        if (
            not _KIN_BEFORE.match(low)
            or (place and words.low[place - 1] in _PREPOSITIONS)
            or (place and words.low[place - 1] in ("und", "oder"))
        ):
            continue
        at = place + 1
        if at == len(words.words):
            return None
        while at < len(words.words) - 1 and not words.words[at][:1].isupper() and not kin.match(words.words[at]):
            at += 1
        pair = " ".join(words.words[at - 1 : at + 1])
        if words.words[at] in _LITTLE_ONES:
            words.used.update(range(place, at + 1))
            return _named_kin(words, _LITTLE_ONES[words.words[at]], at)
        noun = pair if at > place + 1 and kin.match(pair) else words.words[at]
        words.used.update(range(place, at + 1))
        if not kin.match(noun):
            number = words.words[at + 1 : at + 2]
            if number and number[0].isdigit():
                words.used.add(at + 1)
                noun = f"{noun} {number[0]}"
            return _Who("mine", noun)
        return _named_kin(words, noun, at)
    return None


def _named_kin(words: _Words, noun: str, at: int) -> _Who:
    """Kin, and the name behind the noun at a place, if there is one."""
    if words.words[at + 1 : at + 2] == [","]:
        at += 1
    name = words.words[at + 1 : at + 3]
    if name[:1] in (["Frau"], ["Herr"]) and name[1:]:
        words.used.update((at + 1, at + 2))
        return _Who("kin", noun, " ".join(name))
    if name and name[0][:1].isupper() and name[0].isalpha() and at + 1 not in words.used:
        words.used.add(at + 1)
        return _Who("kin", noun, name[0])
    return _Who("kin", noun)


_FEW = 2
"""So many words at most before the verb are a name."""
_LITTLE_ONES = {
    "Kleine": "Tochter", "Große": "Tochter", "Jüngste": "Tochter", "Älteste": "Tochter", "Kleiner": "Sohn",
    "Großer": "Sohn", "Jüngster": "Sohn", "Ältester": "Sohn",
}  # fmt: skip
"""Children who are called by their size."""
_BARE_KIN = _set("oma opa mama papa mutti vati mami papi")
"""Kin that need no "my"."""
_FELT = _set(
    "schmecken gefallen nerven ekeln grauen freuen interessieren faszinieren begeistern stören langweilen fehlen"
    " liegen gehen"
)
"""What is done to who feels it: "mir schmeckt", "mich nervt"."""


def _ends_part(told: Gathering) -> bool:
    """Whether a noun behind a preposition ends its part, though a noun follows: "auf der Party | Selma"."""
    noun = told.said[-1]
    if noun in _IN_BETWEEN:
        return True
    closed = bool(told.article) or told.slot in ("in", "wegen", "seit", "trotz")
    return closed and noun not in _TITLES and noun[:1].isupper() and not noun.isupper()


def _parts(words: _Words) -> tuple[Part, ...]:
    """What is left of a clause, part by part."""
    told = Gathering()
    for place, low in enumerate(words.low):
        if place in words.used or low in _ONLY_FILLING:
            _close(told)
        elif low in _JOINTS:
            if told.said and place + 1 < len(words.low) and (told.noun or words.small):
                told.next_thing()
            else:
                _close(told)
        elif words.words[place] == ":":
            _close(told, ":")
        elif low in _PREPOSITIONS and not _within_name(words, place, told):
            _close(told, _PREPOSITIONS[low])
        elif low in _ARTICLES:
            if told.noun and told.said:
                _close(told)
            told.article = told.article or low
        elif not _is_near(words, place, told):
            _add(words, place, told)
    _close(told)
    return tuple(told.parts)


def _close(told: Gathering, slot: str = "") -> None:
    told.close(slot, plain="what" if told.noun else "how")


def _within_name(words: _Words, place: int, told: Gathering) -> bool:
    """Whether a preposition belongs to a name: "Frankfurt am Main", "ein Dorf bei Passau", "in der Nähe von"."""
    low, following = words.low[place], words.words[place + 1 : place + 3]
    if told.noun and low in _AFTER_NAME and set(following) & _WATERS:
        return True
    in_village = low == "bei" and told.said and told.said[-1] in _VILLAGES
    return bool(in_village) or tuple(words.low[max(0, place - 3) : place + 1]) == _NEAR


def _is_near(words: _Words, place: int, told: Gathering) -> bool:
    """Forget "Nähe" in "in der Nähe von": the place is what follows."""
    if tuple(words.low[max(0, place - 3) : place + 1]) != _NEAR:
        return False
    told.said, told.noun, told.slot, told.article = [], False, "in", ""
    return True


def _add(words: _Words, place: int, told: Gathering) -> None:
    """Take a word into the part at hand, or begin another where it goes with no other."""
    word, low = words.words[place], words.low[place]
    if told.said and low in _UNITS and _NUMBER.match(told.said[-1]):
        told.said.append(word)
        return
    is_large = word[:1].isupper()
    if told.noun and told.slot and told.said and is_large and word.isalpha() and _ends_part(told):
        _close(told)
    is_noun = is_large or bool(_NUMBER.match(word)) or (words.small and bool(told.slot))
    if told.noun and told.said and not is_noun and low not in _AFTER_NAME and word != "€":
        _close(told)
    told.said.append(word)
    told.noun = told.noun or is_noun


def _told_by_colon(words: _Words) -> Reading:
    """What is told by a colon, as of a thing of the speaker's: "Hobbys: Klettern"."""
    colon = words.words.index(":")
    words.used.update(range(colon + 1))
    rest = " ".join(words.words[colon + 1 :])
    return Reading("sein", "now", "mine", words.words[colon - 1], "", _parts(words), rest)


_TO_BE_DONE = re.compile(
    r"(?:,\s+(?:um )?|\b(?:vor|angefangen|aufgehört|beschlossen|entschieden|es|plane|planen) )"
    r"(?P<done>(?:[^,\s]+ ){0,9}(?:zu [\wäöüß]+n|(?:um|an|ab|auf|aus|ein|mit|weg|vor|kennen|zurück)zu[\wäöüß]+en))\s*\Z"
)


def reader(kinsfolk: Iterable[str]) -> Callable[[str], Reading | None]:
    """Reads clauses of a speaker with such kin."""
    nouns = "|".join(sorted(map(re.escape, kinsfolk), key=len, reverse=True))
    kin = re.compile(rf"(?:{nouns})\Z", re.IGNORECASE)

    def read(text: str) -> Reading | None:
        done = _TO_BE_DONE.search(text)
        lexicon, words = _lexicon(), _Words(text[: done.start("done")].rstrip(" ,") if done else text)
        if not words.words:
            return None
        verb = _verb(words, lexicon)
        if verb is None and ":" in words.words[1:3]:
            return _told_by_colon(words)
        if verb is None or verb.verb == "?":
            return None
        who = _who(words, verb, kin)
        if who.who == "you":
            return None
        rest = " ".join(word for place, word in enumerate(words.words) if place not in words.used)
        time = "ahead" if verb.time == "now" and _TO_COME.search(text) else verb.time
        parts = (*_parts(words), Part("zu", (done["done"],))) if done else _parts(words)
        return Reading(verb.verb, time, who.who, who.subject, who.name, parts, rest)

    return read


_TO_COME = re.compile(r"\bab\b(?! (?:sofort|jetzt|heute|und)\b)", re.IGNORECASE)
_HARD = re.compile(
    r"\s*[;()!?…]+\s*|\s[-–—]+\s|,?\s+(?:sondern|weil|obwohl|damit|dass)\s+|,\s+(?:aber|doch)\s+"
    r"|,?\s+und\s+(?=kein(?:e[nmrs]?)? [\wäöüß-]+\W*\Z)|\s+(?:aber|doch)\s+(?=(?:ich|wir|mein|meine|er|sie|jetzt|das"
    r"|die|der|auch)\b)|,\s+(?:da|denn)\s+"
)
_SOFT = re.compile(r",\s+(?:und\s+|dass\s+)?|\s+und\s+|:\s+")


def segments(text: str) -> list[tuple[int, int]]:
    """Where the clauses of a sentence begin and end: at a comma or an "and" only where both sides have a verb."""
    lexicon, places, at = _lexicon(), [], 0
    for hard in [*_HARD.finditer(text), None]:
        end = hard.start() if hard else len(text)
        start = at
        for soft in _SOFT.finditer(text, at, end):
            following = _SOFT.search(text, soft.end(), end)
            right = text[soft.end() : following.start() if following else end]
            left, comma = text[start : soft.start()], soft[0][0] == ","
            if (_has_verb(left, lexicon) or (comma and _STARTS.match(right))) and _begins_clause(
                right, lexicon, comma=comma
            ):
                places.append((start, soft.start()))
                start = soft.end()
        places.append((start, end))
        at = hard.end() if hard else end
    return [(start, end) for start, end in places if text[start:end].strip()]


def _has_verb(text: str, lexicon: _Lexicon) -> bool:
    words = _Words(text)
    return bool(words.words) and bool(_finite(words, lexicon))


_STARTS = re.compile(r"(?:ich|wir|bin|habe?|war|jetzt|dann|mein|meine|er|sie|der|die|das)\b", re.IGNORECASE)
_BEGINS = re.compile(
    r"(?:nicht|aber|kein\w*|sonst|also|haha|sorry|bitte|danke|ehrlich|wie|wo|was|wenn|ob)\b", re.IGNORECASE
)


def _begins_clause(text: str, lexicon: _Lexicon, *, comma: bool) -> bool:
    words = _Words(text)
    if not words.words or ":" in words.words[1:3]:
        return True
    if comma and (_BEGINS.match(text.strip()) or words.low[0] in _PREPOSITIONS or words.low[0] in _FILLING):
        done = words.low[-1] in lexicon.infinitives and ("zu" in words.low[-2:] or "zu" in words.low[-1])
        return not done and (words.low[0] not in _PREPOSITIONS or bool(_finite(words, lexicon)))
    return bool(_finite(words, lexicon))
