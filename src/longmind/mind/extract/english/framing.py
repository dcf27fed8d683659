"""What a clause tells by the frames of its verb: of a thing as well as of the speaker.

The frames say what the words behind a verb mean; here it is decided whether they may be taken at their word: whether
what is told is over, is to come, is denied or only may be, and whether what was found can be what it is taken for.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from longmind.mind import attributes
from longmind.mind.extract.english import being, lexicon
from longmind.mind.extract.english.frames import SUM, Frame, by_verb
from longmind.mind.extract.english.lexicon import gender_of, one_of
from longmind.mind.extract.english.saying import Heard, Say

_COSTLY = re.compile(
    r"(?:.* )?(?:rent|mortgage|fees?|bills?|prices?|tickets?|subscription|membership|insurance|tuition|quote|invoice"
    r"|estimate|deposit|ticket|premium|fare|flight|repair|course|loaf|fine|payment|instal?ment|toll|entry)",
    re.IGNORECASE,
)
"""What may be told with a bare number and is a sum of money."""
_NO_COST = re.compile(
    r"(?:.* )?(?:budget|salary|income|wage|pay|pension|age|change|answer|result|difference|score|temperature|speed|size"
    r"|meeting|stand-?up|train|bus|flight|appointment|call|standup|room|gate|platform|number|password|pin|code|timeout"
    r"|total|port|limit|population|capacity|weight|height|ratio|probability|savings|debt|target|goal|revenue|profit"
    r"|turnover"
    r"|max|maximum|ceiling|cap|rate)s?",
    re.IGNORECASE,
)
_PRICED = frozenset({"cost", "sell", "retail", "amount", "total"})
_BUDGET = re.compile(
    r"(?:the |our |my )?(?:.+ )?(?:budget|ceiling|spending limit)"
    r"(?: for (?:this|it|that))?(?: for (?P<for>.+)| of (?P<of>.+))?",
    re.IGNORECASE,
)
_DUE = re.compile(
    r"(?:.* )?(?:exams?|interview|surgery|test|launch|release|deadline|demo|viva|defen[cs]e|audition|recital"
    r"|marathon|race"
    r"|appointment|wedding|anniversary|conference|hearing|retro|review|submission|exhibition|gig|concert|move|handover"
    r"|kick-?off|go-live|due date|closing date|cut-?off|resit|party|trip|operation|scan|renewal|inspection|premiere)",
    re.IGNORECASE,
)
_RELEASE = re.compile(r"(?:version|release) [\w.]+ of (?:the |our )?(?P<o>.+)", re.IGNORECASE)
_OF_DEADLINE = re.compile(
    r"(?:.* )?(?:deadline|due date|closing date|cut-?off(?: date)?)(?: for (?P<for>.+))?", re.IGNORECASE
)
_NO_PLACE = re.compile(
    r"(?:time|fire|trouble|charge|use|progress|place|fact|order|general|good|bad|great|fine|beta|review|production"
    r"|stock"
    r"|sale|track|hold|offer|average|holiday|leave|strike|mind|danger|love|shape|debt|need|the (?:way|works|pipeline"
    r"|end"
    r"|process|middle of|making|moment|bin|red|black|clear|past|future|mood|same|cards|agenda|table|house)|\d|question"
    r"|top|schedule|me|us|you|him|her|them|it|this|that|there|here|home|least|all|once|first|last|demand|vacation|call"
    r"|english|german|french|spanish|japanese|python|rust|go|java|typescript|a (?:mess|state|row|while|hurry|way"
    r"|minute)"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|spring|summer|autumn"
    r"|winter|(?:my|our|your|his|her) (?:way|own|mind|head|list|side|calendar|nerves|plate|name|case|opinion"
    r"|favou?rite)"
    r"|next|christmas|easter|today|tomorrow|tonight|night|noon|morning|weekends?|stand-?by|display|loan|repeat"
    r"|budget)\b",
    re.IGNORECASE,
)
_PLACES = re.compile(
    r"(?:.* )?(?:office|room|basement|cellar|attic|loft|garage|garden|drawer|kitchen|shed|building|street|road|lane"
    r"|square"
    r"|floor|pot|box|safe|cupboard|folder|repo|directory|harbour|harbor|marina|mooring|station|park|centre|center|hall"
    r"|shelf|cabinet|desk|fridge|wardrobe|bucket|drive|nas|server|wing|campus|village|city|town|river|canal|coast|hill"
    r"|mat|closet|storage|warehouse|depot|library|tray|bag|car|van|stairs|root|region|data cent(?:er|re)|rack|church)",
    re.IGNORECASE,
)
_SMALL = re.compile(
    r"(?:.* )?(?:keys?|passport|car|bike|van|boat|tools?|documents?|papers|files?|backups?|medicine)", re.IGNORECASE
)
_NEEDED = re.compile(
    r"(?:[A-Z][\w.+#-]*|[a-z]+[\w.+#]*(?:\d[\w.]*|(?: (?:service|api|server|library|team|client))+))\b"
)
_SYSTEM = re.compile(
    r"(?:.* )?(?:app|service|lib|library|api|backend|frontend|server|importer|exporter|build|pipeline|plugin|package"
    r"|module"
    r"|sdk|cli|bot|worker|scheduler|script|tool|site|website|system|gateway|dashboard|job|parser|engine|client|project"
    r"|repo|release|firmware|driver|prod|production|staging|dev|cluster|database|db|chart|image|installer|extension)",
    re.IGNORECASE,
)
_VEHICLE = re.compile(r"(?:[A-Z]|\d)|.*\b(?:bike|motorbike|motorcycle|scooter|moped|horse|vespa|ducati|e-bike)\b")
_CONTACT = re.compile(
    r"(?:the )?(?:point of contact|contact|owner|maintainer|lead|contact person) (?:for|of) (?P<of>.+)", re.IGNORECASE
)
_SITE = re.compile(
    r"(?:.* )?(?:docs|shop|store|page|wiki|blog|menu|portfolio|code|demo|status page|handbook|board)", re.IGNORECASE
)
_REGULAR = re.compile(
    r"(?:.* )?(?:stand-?ups?|daily|retro|sync|check-?in|shift|choir|practice|rehearsal|class|lesson|curfew|bedtime"
    r"|all-hands)",
    re.IGNORECASE,
)
_MEETING = re.compile(
    r"(?:.* )?(?:meeting|call|lunch|dinner|lesson|class|train|flight|chat|session|1:1|stand-?up)", re.IGNORECASE
)
_OWNERSHIP = re.compile(r"(?:the )?(?:ownership|maintenance|responsibility) (?:of|for) (?P<of>.+)", re.IGNORECASE)
_DATES = re.compile(
    r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun|christmas"
    r"|easter)[a-z]*\b",
    re.IGNORECASE,
)
_OVER = frozenset({"past", "pluperfect"})


def framed(heard: Heard, say: Say) -> bool:
    """Read a clause by the frames of its verb; whether one fitted."""
    frames = by_verb().get(say.verb.lemma, ())
    if not frames or not say.words or say.verb.unsure or say.verb.always or say.verb.never:
        return False
    names = _names(say)
    if names and names[0].rpartition(" ")[2].lower() in ("one", "thing", "rest", "kind"):
        return False
    told_apart = say.verb.lemma == "be" and bool(names) and _has_its_own(say, names[0])
    for frame in frames:
        if not names or not _is_of(frame.who, say) or (told_apart and "done" not in frame.marks):
            continue
        match = frame.rest.match(say.words)
        if not match or not _is_right(frame, say, match, names[0]):
            continue
        how = _taken(frame, say)
        if how is None and "event" in frame.marks and say.verb.tense in ("future", "progressive"):
            return False  # it may be a plan
        if how is not None:
            _tell(heard, say, frame, match, names, ended=how)
        return True
    return False


def _has_its_own(say: Say, name: str) -> bool:
    """Whether what is said of it is read by its noun: "my budget", "the version of the SDK"."""
    if say.subject.kind not in ("thing", "attribute"):
        return False
    return bool(attributes.attribute(name) or being.thing_attribute(name)[0])


def _names(say: Say) -> list[str]:
    if say.subject.kind == "attribute":
        if say.subject.owner[:1].isupper() and say.subject.name.lower().endswith("team"):
            return [f"{say.subject.owner}'s {say.subject.name}"]
        return [_ALONE.sub("", say.subject.name)] if say.subject.owner == "" else []
    return [_ALONE.sub("", name) for name in say.names]


_ALONE = re.compile(r" (?:alone|itself|alone)\Z")


def _is_of(who: str, say: Say) -> bool:
    kind = say.subject.kind
    if who == "me":
        return kind == "me"
    is_it = kind in ("thing", "attribute") or (kind == "named") or (kind == "pronoun" and say.subject.name == "it")
    return is_it if who == "it" else kind in ("me", "person", "pronoun") or is_it


def _taken(frame: Frame, say: Say) -> bool | None:
    """Whether what is told is over; None when it is not told at all."""
    verb, marks = say.verb, frame.marks
    over = verb.ended or say.anymore
    if "without" in marks:
        return False
    if "wish" in marks:
        return False if verb.tense in ("modal", "can") and not verb.negated else None
    allowed = {"modal": {"must", "deny"}, "can": {"can"}, "future": {"come", "must"}}.get(verb.tense)
    if (
        verb.tense == "participle"
        or (allowed is not None and not marks & allowed)
        or ("deny" in marks and not verb.negated)
    ):
        return None
    if "event" in marks:
        happened = verb.tense in ("past", "perfect", "pluperfect", "passive") and not over and not verb.negated
        return False if happened else None
    if "done" in marks:
        return None if verb.negated or over or verb.tense == "progressive" else False
    if "now" in marks:
        return None if verb.tense in _OVER and not over else over
    if "priced" in marks and verb.tense == "past" and not over:
        return any(one.way == "until" for one in say.times)
    if "soon" in marks and (verb.tense in ("past", "pluperfect", "perfect") or verb.negated):
        return None
    if "came" in marks and verb.tense == "past":
        return None
    return over or verb.tense in _OVER


def _tell(heard: Heard, say: Say, frame: Frame, match: re.Match[str], names: list[str], *, ended: bool) -> None:
    told = {name: value for name, value in match.groupdict().items() if value}
    said = {**told, "of": _of(names[0])}
    negated = say.verb.negated and not frame.marks & {"deny", "without"}
    if "denied" in frame.marks and (negated or re.search(r"\bnot\b", match[0])):
        heard.add(say, "dislikes", names[0], owner=heard.me)
        return
    for was, subject, predicate, shape in frame.claims:
        filled = _filled(shape, said, names[0])
        if not filled:
            continue
        name, owners = (
            _budgeted(predicate, names, heard, mine=say.subject.kind == "attribute")
            if predicate == "costs"
            else (predicate, names)
        )
        if name == "deadline is":
            owners = [_dated(one) for one in owners]
        if predicate == "{has}":
            name = "uses" if said["n"][:1].isupper() and not one_of(lexicon.VEHICLES, said["n"]) else "owns"
            name = "drives" if one_of(lexicon.VEHICLES, filled) or one_of(lexicon.VEHICLES, said["n"]) else name
        if subject == "me":
            owners = [heard.me]
        elif subject != "@":
            owners = [_bare(_filled(subject, said, names[0]))]
        for owner in owners:
            if negated and name in ("costs", "budget is", "deadline is", "version is", "decided to", "plans to"):
                continue
            for part in re.split(r" and |, ", filled) if "tool" in frame.marks else [filled]:
                heard.add(say, name, _bare(part), negated=negated, ended=ended or was, owner=owner)


def _filled(shape: str, said: dict[str, str], name: str) -> str:
    """A shape with its gaps filled; "" when one has nothing to fill it."""
    if shape in ("@", "{@}"):
        return name
    gaps = re.findall(r"\{(\w+)\}", shape)
    if any(not said.get(gap) for gap in gaps if gap != "has"):
        return ""
    return re.sub(r"\{(\w+)\}", lambda gap: said.get(gap[1], ""), shape)


def _budgeted(predicate: str, names: list[str], heard: Heard, *, mine: bool) -> tuple[str, list[str]]:
    """Of a budget, a sum is what may be spent."""
    budget = _BUDGET.fullmatch(names[0])
    if not budget:
        return predicate, names
    thing = budget["for"] or budget["of"] or re.sub(r"^(?:the |our |my )|\bbudget$", "", names[0]).strip()
    return "budget is", [_bare(thing) if thing else heard.me if mine else heard.thing_before or "project"]


def _dated(name: str) -> str:
    """What a deadline is of."""
    if released := _RELEASE.fullmatch(name):
        return released["o"]
    if deadline := _OF_DEADLINE.fullmatch(name):
        thing = deadline["for"] or re.sub(r"\b(?:deadline|due date|closing date|cut-?off(?: date)?)$", "", name).strip()
        return _bare(thing) or "project"
    return name


def _of(name: str) -> str:
    found = _OWNERSHIP.fullmatch(name) or _CONTACT.fullmatch(name)
    return found["of"] if found else ""


def _bare(said: str) -> str:
    return re.sub(
        r"^(?:(?:the|an?|my|our|his|her|their|this|that)\s+)(?=\S)", "", said.strip(" ,.'\""), flags=re.IGNORECASE
    )


def _is_right(frame: Frame, say: Say, match: re.Match[str], name: str) -> bool:
    """Whether what was found can be what the frame takes it for."""
    marks, told = frame.marks, match.groupdict()
    checks: dict[str, Callable[[], bool]] = {
        "priced": lambda: _is_price(say, told["money"], name),
        "place": lambda: _is_place(told["place"], say) and not told.get("money"),
        "tool": lambda: all(_is_tool(told.get(one) or "X") for one in ("tool", "tool2", "n")),
        "needs": lambda: bool(_NEEDED.match(told["dep"])) and _is_system(say, name),
        "owner": lambda: _is_somebody(say, name) and bool(_thing(told["thing"])),
        "crew": lambda: bool(_CREW.fullmatch(name)),
        "everything": lambda: name.lower() in ("everything", "it all", "all of it"),
        "only_denied": lambda: say.verb.negated or " not " in f" {match[0]}",
        "ownership": lambda: bool(_OWNERSHIP.fullmatch(name)),
        "contact": lambda: bool(_CONTACT.fullmatch(name)),
        "versioned": lambda: _is_system(say, name) and not _NO_COST.fullmatch(name),
        "datable": lambda: bool(_DUE.fullmatch(name)),
        "vehicle": lambda: bool(_VEHICLE.match(told["n"])),
        "small": lambda: bool(_SMALL.fullmatch(told["n"])),
        "mine": lambda: say.subject.kind == "attribute" and "mail" in name.lower(),
        "matter": lambda: not _MEETING.fullmatch(name),
        "somewhere": lambda: not _DATES.match(told["N"]),
        "sited": lambda: bool(_SITE.fullmatch(name)),
        "regular": lambda: bool(_REGULAR.fullmatch(name)),
        "swapped": lambda: bool(
            told["n"][:1].isupper() or one_of(lexicon.BELONGINGS, told["n"]) or _OLD.search(match[0])
        ),
        "lasting": lambda: (
            say.verb.tense == "present"
            and not re.match(
                r"(?:this|that|it|the|any|problems?"
                "|confusion)\b",
                told["n"],
            )
        ),
        "thing": lambda: not re.match(r"(?:it|that|this|you|myself|him|her|them|time|out)\b", told["n"]),
        "without": lambda: say.verb.tense == "can" and say.verb.negated,
        "device": lambda: bool(_DEVICE.fullmatch(name)),
    }
    return all(checks[mark]() for mark in marks if mark in checks)


_CREW = re.compile(r"(?:.* )?(?:team|squad|crew|company|office|department|group|lab|startup|school)", re.IGNORECASE)


_OLD = re.compile(r"\b(?:my|our|the) old \w+.* (?:with|for) an? ")
_DEVICE = re.compile(
    r"(?:.* )?(?:laptop|desktop|server|phone|pi|pc|machine|work laptop|nas|router|tablet)", re.IGNORECASE
)


def _is_price(say: Say, money: str, name: str) -> bool:
    if _BUDGET.fullmatch(name):
        return bool(re.search(r"\d", money) or re.match(SUM, money))
    if say.subject.kind == "named" and gender_of(name):
        return False
    if re.fullmatch(SUM, money.strip(), re.IGNORECASE) or say.verb.lemma in _PRICED:
        return not _NO_COST.fullmatch(name)
    is_decimal = bool(re.match(r"\d+[.,]\d\d\b", money))
    if _COSTLY.fullmatch(name):
        return True
    return bool(re.match(SUM, money, re.IGNORECASE) or is_decimal) and not _NO_COST.fullmatch(name)


def _is_place(place: str, say: Say) -> bool:
    bare = place.strip()
    if (
        _NO_PLACE.match(bare)
        or _DATES.match(bare)
        or (say.subject.kind == "named" and (say.is_person or say.verb.lemma in ("live", "stay")))
    ):
        return False
    if len(bare.split()) > _MOST_WORDS_OF_A_PLACE:
        return False
    is_path = bool(re.match(r"[/~]\S+|\S+/\S+", bare))
    return bare[:1].isupper() or is_path or bool(_PLACES.fullmatch(bare)) or bool(re.match(r"the [A-Z]", bare))


_MOST_WORDS_OF_A_PLACE = 6


def _is_tool(name: str) -> bool:
    low = name.lower()
    return not (
        low.split()[0] in lexicon.PLACES
        or low in lexicon.LANGUAGES
        or low in lexicon.NATIONALITIES
        or gender_of(name)
        or _DATES.match(name)
        or _STREET.search(name)
        or low in ("i", "ok", "okay", "it", "ai")
    )


_STREET = re.compile(r" (?:Road|Street|St|Lane|Avenue|Square|Park|Hill|Way|Row|Drive|Close|Place|Court|Quay)\Z")


def _is_system(say: Say, name: str) -> bool:
    named = say.subject.kind == "named" and not gender_of(name)
    return named or bool(_SYSTEM.fullmatch(name)) or name[:1].isupper()


def _is_somebody(say: Say, name: str) -> bool:
    return (
        say.subject.kind == "me"
        or say.is_person
        or name[:1].isupper()
        or bool(re.fullmatch(r".*\bteam", name, re.IGNORECASE))
    )


def _thing(said: str) -> bool:
    """Whether a thing is one that has an owner at work: not a house, a shop or a car, which somebody simply owns."""
    return bool(_SYSTEM.fullmatch(said) or _WORK.fullmatch(said))


_WORK = re.compile(
    r"(?:.* )?(?:roadmap|flow|process|budget|backlog|onboarding|search|billing|checkout|payments?|launch|rollout"
    r"|migration"
    r"|docs|documentation|runbook|channel|account|report|rota|schedule|newsletter|design system|platform|infra|stack"
    r"|logs"
    r"|spec|contract|release|pilot|deck|calendar|page|domain|codebase|code|tests?|component)",
    re.IGNORECASE,
)
