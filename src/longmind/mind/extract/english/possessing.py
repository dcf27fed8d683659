"""What somebody has, told in passing or in a form: "how do I clean my Aeropress?", "Car: Skoda Fabia".

Who speaks of their own thing has it, whatever else they say or ask of it; only a thing that is told apart from others
is worth knowing: by its make, by a figure, or because few have one. A line of a form is a label and what it is for the
one who fills it in.
"""

from __future__ import annotations

import re

from longmind.mind.attributes import attribute
from longmind.mind.extract.english import lexicon
from longmind.mind.extract.english.frames import SUM
from longmind.mind.extract.english.lexicon import gender_of
from longmind.mind.predicates import predicate as known

_RARE = frozenset(
    [
        "accordion",
        "aeropress",
        "banjo",
        "bass",
        "boat",
        "campervan",
        "canoe",
        "caravan",
        "cargo_bike",
        "cello",
        "chainsaw",
        "clarinet",
        "cottage",
        "drone",
        "drum_kit",
        "e-bike",
        "espresso_machine",
        "fiddle",
        "flute",
        "food_truck",
        "greenhouse",
        "guitar",
        "harp",
        "hot_tub",
        "kayak",
        "kiln",
        "kindle",
        "lathe",
        "loom",
        "mandolin",
        "moped",
        "motorbike",
        "motorcycle",
        "narrowboat",
        "oboe",
        "piano",
        "pottery_wheel",
        "record_player",
        "rowing_machine",
        "sauna",
        "saxophone",
        "scooter",
        "sewing_machine",
        "smallholding",
        "synth",
        "synthesizer",
        "telescope",
        "trombone",
        "trumpet",
        "tuba",
        "typewriter",
        "ukulele",
        "vespa",
        "viola",
        "violin",
        "wood_stove",
        "yacht",
        "allotment",
        "vineyard",
        "beehives",
        "smoker",
        "3d_printer",
        "air_fryer",
        "bread_maker",
        "pasta_machine",
        "turntable",
    ]
)
_MY = re.compile(
    r"\b(?:my|our) (?:(?:old|new|trusty|beloved|own|second-?hand|used|vintage|ancient|broken|electric|acoustic"
    r"|little) ){0,2}"
    r"(?P<o>(?:(?:19|20)\d\d )?[\w'-]+(?: [\w'-]+){0,2})",
    re.IGNORECASE,
)
_MODEL = re.compile(
    r"(?-i:[A-Z])[\w-]+ (?-i:[A-Z]+)\d+\w*|i(?:Phone|Pad|Mac)\b(?: \d+)?(?: (?:Pro|Air|Mini))?"
    r"|(?:(?-i:M)\d )?MacBook(?: (?:Air|Pro))?|ThinkPad(?: \w*\d\w*)?|PS[45]\b"
)
_GONE = re.compile(
    r"\b(?:sold|lost|returned|gave away|got rid of|scrapped|wrote off|flogged|traded in|replaced|ditched|miss|had"
    r"|stole|crashed)\W*\Z",
    re.IGNORECASE,
)
_UNREAL = re.compile(r"\b(?:if|imagine|suppose|what if|pretend|novel|story|character|wish|would be)\b", re.IGNORECASE)


_SOUGHT = re.compile(
    r"\b(?:what|which|find|suggest|recommend|looking for|look for|need|want|buy|get|gift|present|any|ideas?|options?"
    r"|hotels?|flights?"
    r"|where can)\b",
    re.IGNORECASE,
)
_AT_MOST = re.compile(
    rf"\b(?:under|below|less than|up to|no more than|within|max(?:imum)?(?: of)?|at most) (?P<o>{SUM})", re.IGNORECASE
)


def may_cost(text: str) -> tuple[str, int, int] | None:
    """What something that is looked for may cost at most, with its place: "a bike under 500 euros"."""
    match = _AT_MOST.search(text)
    if not match or not _SOUGHT.search(text, 0, match.start()) or _UNREAL.search(text):
        return None
    return match["o"].strip(), *match.span("o")


_THERE = re.compile(
    r"\bthere(?:'s| is| are) (?:an?|two|three|my|our) (?P<o>(?:[\w-]+ ){0,2}?[\w-]+) (?:in|on|at|under"
    r"|outside) (?:my|our) (?:\w+ )?(?:living"
    r"|room|house|garden|garage|flat|kitchen|shed|attic|loft|cellar|basement|yard|drive|driveway|balcony|terrace"
    r"|study|office|workshop)",
    re.IGNORECASE,
)


def mine_by_the_way(text: str) -> list[tuple[str, int, int]]:
    """What a sentence takes for granted that its speaker has, with its place."""
    if _UNREAL.search(text) or '"' in text or "\u201c" in text:
        return []
    found = [(match["o"], *match.span("o")) for match in _THERE.finditer(text) if _IS_KEPT.search(match["o"])]
    for match in _MY.finditer(text):
        if not _GONE.search(text, 0, match.start()) and (told := _thing(match["o"])):
            start = match.start("o") + match["o"].index(told)
            found.append((told, start, start + len(told)))
    return found


_IS_KEPT = re.compile(
    r"\b(?:piano|car|bike|van|boat|telescope|kiln|loom|sauna|pool|hot tub|greenhouse|pond|organ|harp|drum kit"
    r"|treadmill|pinball machine"
    r"|motorbike|tractor|workbench|trampoline|beehives?|hens|freezer|wood ?burner|stove)\Z",
    re.IGNORECASE,
)


def _thing(said: str) -> str:
    words = said.split()
    if (model := _MODEL.match(said)) and not gender_of(words[0]):
        return model[0]
    for size in (3, 2, 1):
        noun = " ".join(words[:size]).lower()
        ends = len(words) <= size or words[size].lower() in _BEHIND
        if len(words) >= size and ends and noun.replace(" ", "_").removesuffix("'s") in _RARE:
            return " ".join(words[:size]).removesuffix("'s")
    first = 1 if words[0].isdigit() and len(words) > 1 else 0
    brand = words[first].lower().removesuffix("'s")
    if (words[first][:1].isupper() or first) and brand in lexicon.VEHICLES | _BRANDS:
        behind = "".join(words[first + 1 : first + 2])[:1]
        is_model = behind.isupper() or behind.isdigit()
        return " ".join(words[: first + (2 if is_model else 1)]).removesuffix("'s")
    return ""


_BEHIND = frozenset(
    [
        "is",
        "are",
        "was",
        "were",
        "has",
        "have",
        "had",
        "and",
        "or",
        "but",
        "to",
        "for",
        "in",
        "on",
        "at",
        "with",
        "from",
        "by",
        "of",
        "when",
        "while",
        "that",
        "which",
        "so",
        "as",
        "again",
        "today",
        "now",
        "need",
        "needs",
        "keeps",
        "does",
        "doesn't",
        "won't",
        "can",
        "can't",
        "will",
        "broke",
        "died",
    ]
)
_BRANDS = frozenset(
    [
        "brompton",
        "canon",
        "nikon",
        "fuji",
        "leica",
        "sony",
        "garmin",
        "kindle",
        "roomba",
        "vespa",
        "moog",
        "fender",
        "gibson",
        "yamaha",
        "roland",
        "weber",
        "traeger",
        "moka",
        "kobo",
        "remarkable",
        "surface",
        "pixel",
        "galaxy",
        "dyson",
        "bosch",
        "ooni",
        "lodge",
        "bialetti",
    ]
)
_LABEL = re.compile(
    r"\s*(?:[-*\u2022] )?(?P<label>[A-Za-z][A-Za-z -]{2,24})(?::\s+|\s+[-\u2013=]\s+)(?P<o>[^:\n]{1,80})\Z"
)
_LABELS = {
    "location": "home",
    "based": "home",
    "lives in": "home",
    "city": "home",
    "town": "home",
    "tel": "phone number",
}
"""What a form calls what is said otherwise."""
_NO_FORM = frozenset(
    {"name", "job", "role", "title", "position", "subject", "company", "plan", "plans", "dream", "wish", "number"}
)


_MEMBERS = re.compile(r"[A-Z][\w'-]+ (?:is|does|has|runs|leads|handles|works|looks|and|\()")
"""Behind "my team:", who is in it."""


def form_line(text: str) -> str:
    """The sentence that a line of a form makes; "" when it is none."""
    match = _LABEL.match(text.strip(" ."))
    if not match:
        return ""
    label = re.sub(r"^(?:my|our) ", "", match["label"].lower().strip())
    label = _LABELS.get(label, label)
    if label in _NO_FORM or not attribute(label):
        return ""
    said = match["o"].strip()
    if label == "team" and _MEMBERS.match(said):
        return ""
    if "," in said and (known(attribute(label)).many or attribute(label) in ("email is", "phone is")):
        return ""  # a list, or two things
    article = "a " if attribute(label) in ("drives", "owns") and not re.match(r"(?:an?|the|my) ", said) else ""
    return f"My {label} is {article}{said}"
