"""What "I am …", "my … is …" and "the … is …" say.

Behind a form of "to be" stand the most different things, and which one it is decides the predicate. Every table is
tried at the place where the complement begins; what none of them knows says nothing. A list ("34, vegan and from
Porto") is cut only where the next part is known, too.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from longmind.mind.attributes import attributes
from longmind.mind.extract.english import lexicon
from longmind.mind.extract.english.lexicon import KIN, one_of


class Told(NamedTuple):
    """A predicate and the stretch of the complement that holds its object."""

    predicate: str
    start: int
    end: int
    ended: bool = False
    opposite: bool = False
    """Whether a negation turns it into its opposite: "not a fan of" is a dislike."""
    owner: str = ""
    """Whose, when it is said the other way round: "Tom is my brother"."""


_NUMBER = (
    r"(?:\d{1,3}|(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three"
    r"|four|five|six|seven"
    r"|eight|nine))?|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|one|two|three|four"
    r"|five|six|seven|eight|nine))"
)


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_VERY = (
    r"(?:(?:really|very|super|so|quite|pretty|a bit|a little|absolutely|totally|deeply|severely|highly"
    r"|mildly|slightly|also|now"
    r"|currently|actually|originally|still|just|always|terribly|extremely|only|fully|strictly|mostly|recently|newly"
    r"|deathly|both|happily|about|almost|nearly|more|much|particularly|mainly|most) ){0,3}"
)


class _Patterns(NamedTuple):
    simple: tuple[tuple[str, re.Pattern[str]], ...]
    thing: tuple[tuple[str, re.Pattern[str]], ...]
    parts: re.Pattern[str]
    tail: re.Pattern[str]
    article: re.Pattern[str]
    value: re.Pattern[str]
    person_of: re.Pattern[str]


_END = (
    r"(?=\s*(?:$|[,.;:!)]| and\b| but\b| now\b| already\b| from\b| at\b| in\b| by\b| who\b| with\b"
    r"| living\b| so\b| too\b))"
)
_FAN = r"(?:fan|lover|enthusiast|admirer|aficionado|devotee|supporter|drinker|eater)"
_SIMPLE = (
    ("name is", r"(?:called|named) (?P<o>.+)"),
    (
        "age is",
        rf"(?P<o>{_NUMBER})(?![.,]\d)(?:[- ]years?[- ]old|[- ]years? (?:of age)|[- ]?y/?o\b| yrs? old|{_END})",
    ),
    ("comes from", r"from (?P<o>(?!home|work|the future|here|there|scratch|now|noon).+)"),
    ("lives in", r"based (?:in|out of|at) (?P<o>.+)"),
    ("allergic to", r"(?:allergic|intolerant) to (?P<o>.+)"),
    (
        "likes",
        (
            r"(?:into|interested in|keen on|fond of|crazy about|obsessed with|passionate about|in"
            r" love with|hooked on"
            rf"|addicted to|mad about|partial to|enthusiastic about|a (?:\w+ ){{0,2}}{_FAN} of|a sucker for"
            r"|huge fans? of|big fans? of|fans of) (?P<o>.+)"
        ),
    ),
    ("likes", rf"an? (?:(?:huge|big|real|true|massive|avid|total|proud|lifelong) )?(?P<o>\w+(?: \w+)?) {_FAN}\b"),
    ("likes", r"an? (?:(?:huge|big|real|true|total) )?(?P<o>\w+(?: \w+)?) (?:buff|geek|nerd|addict|junkie|nut)\b"),
    ("afraid of", r"(?:afraid|scared|terrified|frightened|petrified|phobic) of (?P<o>.+)"),
    ("called", r"(?:also |better )?known as (?P<o>[A-Z].+)"),
    ("comes from", r"a native of (?P<o>.+)"),
    ("studies", r"an? (?P<o>[a-z]+(?: [a-z]+)?) major\b"),
    ("uses", r"an? (?:heavy |long-time |longtime |happy |regular |proud )?(?P<o>[A-Z][\w+#]*(?: [A-Z]\w*)?) user\b"),
    (
        "zone is",
        (
            r"(?:in|on) (?:the )?(?P<o>(?-i:(?:CE|CES|ES|ED|PS|PD|CS|CD|MS|MD|GM|BS|IS|JS|KS|AES|AED|EE"
            r"|EES|WE|NZS|NZD|HK|SG)T\b|UTC[+-]?\d*|GMT[+-]?\d*|[A-Z]\w+ (?:[A-Z]\w+"
            r" )?Time\b))(?: time ?zone)?"
        ),
    ),
    ("married to", r"married to (?P<o>.+)"),
    ("engaged to", r"engaged to (?P<o>.+)"),
    ("~married to", r"divorced from (?P<o>.+)"),
    ("partner is", r"(?:in a relationship|together|in love|going out) with (?P<o>.+)"),
    ("speaks", r"(?:fluent|bilingual|trilingual|proficient|conversational) in (?P<o>.+)"),
    ("speaks", r"a (?:native|fluent) (?P<o>\w+) speaker\b"),
    ("speaks", r"a native speaker of (?P<o>.+)"),
    ("pronouns are", r"(?P<o>(?:she|he|they|xe|ze|it)/\w+(?:/\w+)?)"),
    (
        "height is",
        (
            r"(?P<o>\d+(?:[.,]\d+)? ?(?:m|cm|ft|feet|foot|meters?|metres?)\b(?: ?\d+)?(?: ?(?:in"
            r"|inches)\b)?|\d'\d{0,2}\"?)(?: tall)"
        ),
    ),
    ("height is", r"(?P<o>\d'\d{1,2}\"?)"),
    ("weight is", r"(?P<o>\d+(?:[.,]\d+)? ?(?:kg|kilos?|lbs?|pounds|stone)\b)"),
    (
        "team is",
        r"(?:on|in|part of|a member of|with) (?:the|our) (?P<o>[\w &/-]{2,40}?) (?:team|squad|department)\b",
    ),
    ("manages", r"in charge of (?P<o>.+)"),
    ("owns", r"the (?:proud )?owners? of (?P<o>.+)"),
    ("works at", r"employed (?:at|by) (?P<o>.+)"),
    ("works at", r"with (?P<o>[A-Z].+)"),
    ("studies at", r"(?:enrolled|a freshman|a sophomore|a junior|a senior) at (?P<o>.+)"),
    ("manager is", r"managed by (?P<o>.+)"),
    ("has condition", r"(?:living with|recovering from) (?P<o>\w+)"),
    ("diet is", r"on an? (?P<o>[\w-]+(?: [\w-]+)?) diet\b"),
    ("prefers", r"(?:more )?of an? (?P<o>[\w ]{2,30}?) (?:person|drinker|eater|reader|watcher|guy|girl|lover)\b"),
)
_THING = (
    ("owned by", r"(?:owned|maintained|run|managed) by (?P<o>.+)"),
    ("uses", r"(?:written|coded|implemented) in (?P<o>.+)"),
    ("uses", r"(?:built|made|developed) (?:with|on|in|using|on top of) (?P<o>.+)"),
    ("uses", r"(?:hosted|deployed|running|based) on (?P<o>[A-Z].+)"),
    ("uses", r"powered by (?P<o>.+)"),
    ("located in", r"(?:located|based|situated|headquartered) (?:in|at|on) (?P<o>.+)"),
    ("located in", r"at (?P<o>\d+ [A-Z].+)"),
    ("deadline is", r"due (?:on |by |in )?(?P<o>.+)"),
    ("version is", r"(?:now |currently |still )?(?:at|on) (?:version |v)(?P<o>\d[\w.-]*)"),
    ("version is", r"version (?P<o>v?\d[\w.-]*)"),
    ("depends on", r"dependent on (?P<o>.+)"),
)


@lru_cache(maxsize=1)
def _patterns() -> _Patterns:
    compiled = tuple((name, re.compile(pattern, re.IGNORECASE)) for name, pattern in _SIMPLE)
    return _Patterns(
        compiled,
        tuple((name, re.compile(pattern)) for name, pattern in _THING),
        re.compile(r"\s*,\s*(?:and |but )?(?:also )?|\s+(?:and|but|&) (?:also )?"),
        re.compile(
            r"\s(?:(?P<at>at|for|with|of)|(?P<from>(?:originally )?from)|(?P<in>(?:based|living) in)"
            r"|(?P<where>in)|who|on|by|to|working)\s"
        ),
        re.compile(rf"{_VERY}(?:(?P<a>an?|the|one of the|my|our) )?", re.IGNORECASE),
        re.compile(r"[\d/@:.#$€£%_]|[a-z][A-Z]|\A[A-Z]"),
        re.compile(
            r"(?P<owner>my|our|his|her|their|[A-Z][\w-]+(?: [A-Z][\w-]+)?'s) (?P<kin>[\w'"
            r" -]{2,24}?)(?=$|[,.;!]| and | from | who )"
        ),
    )


# --- what somebody is -------------------------------------------------------------------------------------------------


def complements(region: str, *, person: bool, first: bool) -> list[Told]:
    """What the complement says of a person (or a thing); ``first``: of the one who speaks, who may give a name."""
    read = _read_person if person else _read_thing
    told = read(region, 0, len(region), first=first)
    if not told or not person:
        return told
    everything, at = [], 0
    for part in _patterns().parts.finditer(region):
        if part.end() <= at:
            continue
        further = read(region, part.end(), len(region), first=False)
        if further and not all(one.predicate == "name is" for one in further):
            everything += [_up_to(one, part.start()) for one in told if one.start < part.start()]
            told, at = further, part.end()
    return everything + told


def _up_to(told: Told, end: int) -> Told:
    return told._replace(end=min(told.end, end))


def _read_person(region: str, start: int, end: int, *, first: bool) -> list[Told]:
    begun = _patterns().article.match(region, start, end)
    bare = begun.end() if begun else start
    skipped = start + len(region[start:bare]) - len(region[start:bare].lstrip())
    very = re.compile(_VERY, re.IGNORECASE).match(region, skipped, end)
    where = very.end() if very else start
    article = (begun["a"] or "").lower() if begun else ""
    for predicate, pattern in _patterns().simple:
        match = pattern.match(region, where, end)
        if match and predicate == "likes" and region.startswith("interested in ", where):
            about = _LEARNING.match(region, match.start("o"))
            start_at = about.end() if about else match.start("o")
            if _FOR_NOW.match(region, start_at):
                return []
            return [Told("likes", start_at, match.end("o"))]
        if match and predicate == "age is" and _TO_COME.match(region, match.end()):
            return []
        if match and _is_fine(predicate, match["o"]):
            ended = predicate.startswith("~")
            opposite = predicate == "likes" and "fan" in region[where : match.start("o")]
            return [Told(predicate.lstrip("~"), match.start("o"), match.end("o"), ended, opposite)]
    for reader in (_relation_to, _kind_of_person, _role):
        # who says of oneself "I'm the caretaker" says what they do
        said = "a" if reader is _role and first and article == "the" else article
        if told := reader(region, where, bare, end, said):
            return told
    return _name(region, where, end) if first and not article else []


_TO_COME = re.compile(r" (?:next|soon|later this|this coming|in (?:[a-z]+ )?(?:days|weeks|months)|on the|tomorrow)\b")
_LEARNING = re.compile(r"(?:learning|reading|knowing|hearing|finding out) (?:more |a bit more |a lot )?about ")


_DOERS = {
    "reader": "reading",
    "cyclist": "cycling",
    "runner": "running",
    "hiker": "hiking",
    "gardener": "gardening",
    "gamer": "gaming",
    "cook": "cooking",
    "baker": "baking",
    "photographer": "photography",
    "climber": "climbing",
    "swimmer": "swimming",
    "skier": "skiing",
    "surfer": "surfing",
    "birdwatcher": "birdwatching",
    "knitter": "knitting",
    "golfer": "golf",
    "traveller": "travelling",
    "traveler": "travelling",
    "birder": "birding",
}
"""Who does something with zeal, and what it is."""
_ZEAL = re.compile(r"(?:an? )?(?:avid|keen|passionate|enthusiastic|big|huge) (?P<doer>\w+)\b", re.IGNORECASE)


def zeal(region: str) -> str:
    """The hobby of "an avid reader"."""
    match = _ZEAL.match(region.strip())
    return _DOERS.get(match["doer"].lower(), "") if match else ""


def _is_fine(predicate: str, said: str) -> bool:
    words = said.split()
    if predicate == "partner is":
        return said[:1].isupper() or said.lower().startswith(("my ", "a guy", "a man", "a woman", "a girl", "someone"))
    if predicate == "works at":
        return said[:1].isupper() and len(words) > 0 and not lexicon.gender_of(said)
    if predicate == "comes from":
        return said[:1].isupper() or said.startswith(("a ", "an ", "the "))
    if predicate == "diet is":
        return one_of(lexicon.DIETS, said) or len(words) == 1
    if predicate == "likes":
        good = re.match(r"an? (?:good|nice|proper|decent|strong|cold|hot|bit of) ", said, re.IGNORECASE)
        return words[0].lower() not in ("it", "this", "that", "a", "an", "big", "huge") or bool(good)
    return bool(words)


_FOR_NOW = re.compile(
    r"(?:learning|exploring|trying|checking|getting|finding|seeing|hearing|knowing|adding|buying"
    r"|attending|taking|using|joining|doing"
    r"|implementing|setting|visiting|making|working|looking|booking|signing|the|your|that|this|how"
    r"|what|whether|some)\b",
    re.IGNORECASE,
)
"""What somebody is interested in for the moment."""


def _relation_to(region: str, start: int, _bare: int, end: int, _article: str) -> list[Told]:
    """Read "my brother", "Tom's wife": what it says of the other one."""
    match = _patterns().person_of.match(region, start, end)
    if not match:
        return []
    noun = match["kin"].lower().removeprefix("best ").removeprefix("older ").removeprefix("younger ")
    noun = noun.rpartition(" ")[2] if noun not in KIN and "'s " not in noun else noun
    ended = noun.startswith("ex-")
    if "'s " in noun:
        return []
    known = KIN.get(noun.removeprefix("ex-"))
    predicate = known[0] if known else "pet is" if noun in lexicon.PETS else ""
    if not predicate or predicate == "reports":
        return []
    return [Told(predicate, start, match.end(), ended, owner=match["owner"])]


def _kind_of_person(region: str, _start: int, bare: int, end: int, article: str) -> list[Told]:
    """Diets, peoples, religions, conditions, by a word that stands alone."""
    stop = next((part.start() for part in _patterns().parts.finditer(region, bare, end)), end)
    tail = _patterns().tail.search(region, bare, stop)
    stop = tail.start() if tail else stop
    said = region[bare:stop].strip(" .,!")
    low = said.lower()
    for ending in (" now", " these days", " too", " though", " anymore", " again", " by birth", " citizen", " person"):
        low = low.removesuffix(ending)
    low = (
        low.removeprefix("practicing ")
        .removeprefix("practising ")
        .removeprefix("devout ")
        .removeprefix("strict ")
        .removeprefix("lifelong ")
    )
    place = region.lower().find(low, bare) if low else -1
    if place < 0:
        return []
    last = place + len(low)
    if low in lexicon.DIETS and (article != "the"):
        return [Told("diet is", place, last), *_tails(region, stop, end)]
    if low in lexicon.CONDITION_WORDS:
        return [Told("has condition", place, last)]
    if (low in lexicon.RELIGIONS or (low.removesuffix("s") in lexicon.RELIGIONS and not article)) and article != "the":
        return [Told("religion is", place, last)]
    if low in lexicon.NATIONALITIES and region[place].isupper() and article != "the":
        return [Told("nationality is", place, last), *_tails(region, stop, end)]
    if low in ("retired", "unemployed", "self-employed"):
        return [Told("role is", place, last)]
    medicine = low.removeprefix("on ")
    if low.startswith("on ") and lexicon.is_medicine(medicine):
        return [Told("takes", last - len(medicine), last)]
    return []


def _role(region: str, _start: int, bare: int, end: int, article: str) -> list[Told]:
    """What somebody does, and where: "a senior engineer at Acme", "the head of design at Acme"."""
    if article in ("my", "our", "one of the"):
        return []
    stop = next((part.start() for part in _patterns().parts.finditer(region, bare, end)), end)
    for cut in (",", ";", "(", ".", " because", " when", " while"):
        place = region.find(cut, bare, stop)
        stop = place if place >= 0 else stop
    aged = _AGED.match(region, bare, stop)
    age = [Told("age is", aged.start("o"), aged.end("o"))] if aged else []
    bare = aged.end() if aged else bare
    said = region[bare:stop]
    if not said or not lexicon.is_role(said) or len(said.split()) > _MOST_ROLE_WORDS:
        return []
    tail = _patterns().tail.search(region, bare, stop)
    founded = r"(?:a|an|the) (?:[\w-]+ ){0,3}(?:called|named) [A-Z]"
    while tail and tail["at"] == "of" and not region[tail.end() : tail.end() + 1].isupper():
        if re.match(founded, region[tail.end() :]):
            break
        tail = _patterns().tail.search(region, tail.end() - 1, stop)  # "head of design" is one thing
    last = tail.start() if tail else stop
    role = region[bare:last].strip()
    if article == "the" and not (tail and tail["at"]) and " of " not in role:
        return []
    if not article and not _is_title(role) and (not (tail and tail["at"]) or role.split()[0].endswith("ing")):
        return []
    return [*age, Told("role is", bare, last), *_tails(region, last, end, studies="student" in role.lower())]


_MOST_ROLE_WORDS = 14
_AGED = re.compile(r"(?P<o>\d{1,2})[- ]years?[- ]old,? ", re.IGNORECASE)


_TITLES = frozenset(
    {
        "head",
        "director",
        "vp",
        "chief",
        "president",
        "owner",
        "founder",
        "co-founder",
        "cofounder",
        "lead",
        "chair",
        "dean",
    }
    | {
        "chairman",
        "chairwoman",
        "treasurer",
        "deputy",
        "goalkeeper",
        "captain",
        "mayor",
        "secretary",
        "manager",
        "principal",
        "senior",
        "vice",
    }
)


def _is_title(role: str) -> bool:
    """Whether a role may stand without an article: "CTO", "head of design"; "teacher" of others."""
    return role.isupper() or role.split(maxsplit=1)[0].lower() in _TITLES | {"ceo", "cto", "cfo", "coo"}


def _tails(region: str, start: int, end: int, *, studies: bool = False) -> list[Told]:
    """What prepositions behind a role tell: whom for, from where, where at home."""
    found: list[Told] = []
    tail = _patterns().tail.search(region, start, end)
    while tail and len(found) < _MOST_TAILS:
        following = _patterns().tail.search(region, tail.end() - 1, end)
        last = following.start() if following else end
        part = _patterns().parts.search(region, tail.end(), last)
        last = part.start() if part and not region[tail.end() : part.end()].startswith("Marks") else last
        capital = region[tail.end() : tail.end() + 1].isupper() or bool(
            re.match(r"(?:a|an|the) (?:[\w-]+ ){0,3}(?:called|named) [A-Z]", region[tail.end() :])
        )
        place = tail["at"] in ("at", "for") or (tail["at"] in ("of", "with") and capital)
        low = region[tail.end() : last].lower()
        if place and not re.match(r"(?:\d|a living|years|over|about|now|many|the (?:last|past)|the moment|heart)", low):
            found.append(Told("studies at" if studies else "works at", tail.end(), last))
        elif tail["from"]:
            found.append(Told("comes from", tail.end(), last))
        elif tail["in"] or (tail["where"] and capital and not _NO_HOME.match(region, tail.end())):
            found.append(Told("lives in", tail.end(), last))
        if part:
            break
        tail = following
    return found


_MOST_TAILS = 3
_NO_HOME = re.compile(
    r"[A-Z]{2,}\b|(?:Computer|Data|Finance|Marketing|Sales|Human|Python|Java|Go|Rust|English|French|German|Spanish"
    r"|January|February|March|April|May|June|July|August|September|October|November|December)\b"
    r"|[A-Z][\w' ]*(?:Hospital|University|College|Department|School|Team|Group|Band|Army|Navy|Orchestra)\b"
)
"""What a role may be in that is no place to live."""


def _name(region: str, start: int, end: int) -> list[Told]:
    """Read "I'm Clara": one to three words with capitals and nothing else."""
    match = re.compile(
        r"[A-Z][\w'-]*[a-z](?: [A-Z][\w'-]*[a-z]){0,2}(?=\s*(?:$|[,.!;(-]| and | from | by the way))"
    ).match(region, start, end)
    if not match:
        return []
    low = match[0].lower()
    words = low.split()
    not_names = lexicon.NATIONALITIES | lexicon.RELIGIONS | lexicon.DIETS | lexicon.PLACES | lexicon.CONDITION_WORDS
    if low in not_names or words[0] in not_names or words[0] in _NO_NAMES or low in lexicon.LANGUAGES:
        return []
    return [Told("name is", match.start(), match.end())]


_NO_NAMES = _set(
    "ok okay sure sorry fine good happy sad glad tired hungry thirsty here there back home ready done"
    " team gen generation"
    " not so very just also really still now always never still yes no the a an in on at from with"
    " for republican democrat"
    " capricorn aquarius pisces aries taurus gemini cancer leo virgo libra scorpio sagittarius"
    " android apple it mr mrs ms"
    " dr team going working living looking trying using thinking having getting doing learning moving"
    " planning feeling"
)


def _read_thing(region: str, start: int, end: int, *, first: bool) -> list[Told]:
    del first  # a thing gives itself no name
    where = start
    for adverb in ("now ", "currently ", "still ", "also ", "actually ", "just ", "only ", "about ", "already "):
        if region.startswith(adverb, where):
            where += len(adverb)
    for predicate, pattern in _patterns().thing:
        if match := pattern.match(region, where, end):
            return [Told(predicate, match.start("o"), match.end("o"))]
    if match := re.compile(r"in (?P<o>[A-Z][\w-]+(?: [A-Z][\w-]+){0,3})").match(region, where, end):
        if match["o"].lower() in lexicon.LANGUAGES | lexicon.TOOLS:
            return []
        return [Told("located in", match.start("o"), match.end("o"))]
    return []


# --- what an attribute is ---------------------------------------------------------------------------------------------

_OF_THINGS = frozenset({"deadline is", "costs", "version is", "owned by", "located in", "budget is", "website is"})
_NO_OWNER = frozenset(
    {"current", "latest", "new", "final", "total", "whole", "overall", "next", "old", "exact", "actual"}
)
_OF_DATES = re.compile(
    r"(?P<what>(?:[\w-]+ )?(?:submission|closing|delivery|launch|release|move-in|exam|hand-in|completion|expiry"
    r"|renewal|cut-off|go-live)) date",
    re.IGNORECASE,
)


def thing_attribute(noun: str) -> tuple[str, str]:
    """The predicate and the thing behind "the deadline for the report", "the report deadline", "price of X"."""
    low = noun.lower()
    if dated := _OF_DATES.fullmatch(noun):
        return "deadline is", _bare(dated["what"])
    if re.fullmatch(
        r"(?:(?:annual|monthly|yearly|weekly|daily|hourly|entry|entrance|membership|total) )?(?:fee|price|cost)", low
    ):
        return "costs", _bare(noun)
    for preposition in (" of ", " for ", " on "):
        head, told, _ = low.partition(preposition)
        if told and (predicate := attributes().get(head.strip())) in _OF_THINGS:
            return str(predicate), _bare(noun[len(head) + len(preposition) :])
    words = noun.split()
    for size in (2, 1):
        last = " ".join(words[-size:]).lower()
        if attributes().get(last) in _OF_THINGS and len(words) > size:
            owner = _bare(" ".join(words[:-size]).removesuffix("'s"))
            return attributes()[last], "" if owner.lower() in _NO_OWNER else owner
    return (attributes()[low], "") if attributes().get(low) in _OF_THINGS else ("", "")


def _bare(noun: str) -> str:
    for article in ("the ", "our ", "my ", "a ", "new ", "current "):
        noun = noun[len(article) :] if noun.lower().startswith(article) else noun
    return noun.strip(" '")


_HOLDERS = re.compile(
    r"(?:.* )?(?:password|passcode|pin|code|port|branch|user ?name|host ?name|endpoint|key|url|server"
    r"|host|database|passphrase)"
)


_NO_VALUE = re.compile(r"(?:\w+(?:ed|ing)|built|made|done|due|going|about|handled|sent|set up|not|meant|used)\b")
_SUMS = re.compile(
    r"(?:probability|answer|result|sum|value|length|angle|area|ratio|number|total|difference|square"
    r"|formula|solution|equation|slope"
    r"|point|problem|idea|goal|plan|capital|question|reason|thing|issue|error|message|output|function"
    r"|only|best|worst|first|last|next)\b"
)
"""What is worked out or of no account: "the probability of heads is 1/2"."""


def is_value(said: str, noun: str) -> bool:
    """Whether what a thing is said to be is a value to keep, not an opinion: it has a digit, a sign or a capital."""
    if _HOLDERS.fullmatch(noun.lower()) and len(said.split()) == 1:
        return True
    if _NO_VALUE.match(said) or _SUMS.match(noun.lower()):
        return False
    return bool(_patterns().value.search(said)) and not said.lower().startswith(
        ("a ", "an ", "at ", "on ", "in ", "not ", "so ", "too ", "very ")
    )
