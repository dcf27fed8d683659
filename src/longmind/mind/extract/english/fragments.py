"""What is said without its subject: "based in Ghent these days", "29, vegan", "retired postman, hates gadgets".

In quick talk the "I" is left out, a person is told in a row of bits, and a list stands behind a colon. Every bit
between two marks is held against a few shapes, each anchored at its beginning; what fits is made a sentence with a
subject, which is then read like any other. Whom a bit is about is decided by its verb ("hates" is not "hate") and by
who was spoken of right before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from longmind.mind.extract.english import constructions, lexicon
from longmind.mind.extract.english.paraphrases import plain
from longmind.mind.extract.english.verbs import forms

MAX_BITS = 24
"""Of one sentence."""
_MARKS = r"\s*(?:,(?!\d{3})|;|:(?=\s)|\(|\)|\s-+\s|\s?[\u2014\u2013]\s?|!(?=\s)|->|=>)\s*"
_MARK = re.compile(_MARKS)
_BORDER = re.compile(rf"{_MARKS}|\s+(?:and|but|&|plus|so|because|bc|since|if|when|or)\s+")
_LEAD = re.compile(
    r"(?:hey|hi|hello|hiya|yo|ok|okay|so|well|oh|ah|ooh|and|but|also|plus|then|now|yeah|yes|yep|yup|ya|no(?=,)|nope|nah"
    r"|lol|haha|hm+|um|uh|right|anyway|anyways|honestly|actually|basically|tbh|btw|fyi|fwiw|ps|p\.s|otherwise|update"
    r"|quick one|quick question|quick update|quick status|for context|context|background|for the record|by the way"
    r"|to be honest|in case it matters|if it helps|if it matters|for what it's worth|as of now|as of today|these days"
    r"|nowadays|currently|recently|lately|finally|sorry|thanks|thx|ta|cheers|cool|great|perfect|nice|good|sure|just"
    r"|funnily enough|sadly|luckily|unfortunately|apparently|ironically|still|me too|about me|bit about me|because"
    r"|a bit about me|some background|a bit of background|bit of context|first things first|one thing|one more thing"
    r"|since|bc|cos|cause|tho|though)(?![\w'-])[\s,:.!]{0,3}",
    re.IGNORECASE,
)
_TAIL = re.compile(
    r"[\s,]{1,3}(?:btw|tbh|fwiw|fyi|lol|haha|though|tho|too|actually|atm|rn|obviously|of course"
    r"|mostly|ish|or so|already"
    r"|anyway|sadly|somehow|at the mo|as well|by trade|by training|by profession|nowadays"
    r"|these days|now|thank god|if that helps|if it matters|xx?|[:;]\))[\s.!]{0,3}\Z",
    re.IGNORECASE,
)
_AT_MOST = 6
"""Fillers before or behind a bit."""


class Bit(NamedTuple):
    """A bit of a sentence, and its place there."""

    text: str
    start: int
    end: int
    chained: bool
    """Whether it stands in a row of short bits."""


_PAST = (
    r"(?:moved (?=to |from |back |house|in with)|bought|sold (?=my|our|the)|joined (?=(?-i:[A-Z])|a )|quit"
    r"|left (?=(?-i:[A-Z]))"
    r"|started (?=an? |at |as |my |learning|playing|doing|using|working|taking|going|seeing)"
    r"|finished (?=my|our|reading)"
    r"|switched|adopted|visited (?=(?-i:[A-Z]))|grew up|went (?:to (?=(?-i:[A-Z]))|vegan|vegetarian)"
    r"|got (?=an? |my |our |two |three |married|engaged|divorced|promoted|into|a job)|gave up"
    r"|stopped (?=\w+ing)|lived (?:in|with)|worked (?:at|for|as|in)|studied|retired|met (?=(?-i:[A-Z])|my)|married"
    r"|picked up an? |used to|graduated|relocated|emigrated|upgraded|migrated|became|had an? )"
)
_THAT = r"(?!that|this|it\b|the|your|these|those|you|how|what|when|to )"
_BASE = (
    rf"(?:(?:love|hate|adore|loathe|detest|prefer|enjoy) {_THAT}|live in|work (?:at|for|as|in|with)|speak|drive an? "
    r"|own an? |run an? |report to|play (?:the )?(?!with|it)|take \d|(?:can't|cannot) (?:stand|eat|have|drink|do|bear)"
    r"|don't (?:like|eat|drink|own|drive|speak|smoke|do|have)|(?:do not|never) (?:eat|drink|smoke)|no longer"
    r"|have (?:an?|two|three|four|got|no)|'?ve got|want to (?:learn|visit|move|become)|hope to|plan to)"
)
_DID, _DOES = re.compile(_PAST, re.IGNORECASE), re.compile(_BASE, re.IGNORECASE)
_ROLE = r"(?:an? |retired |ex-|former |senior |junior |freelance |self-employed |part-time |trainee )"


_THIRD = frozenset(
    form
    for form, told in forms().items()
    if any("s" in letters for _, letters in told) and form not in ("works", "runs", "plans", "means", "says", "reports")
) | frozenset({"works", "runs", "isn't", "doesn't", "won't", "has", "does", "can't", "hates", "loves"})
_ALL = r"(?:all |some |three |two |four |five |my |our |the |a few |main |current |other |new |big |food )*"
_TIME = (
    r"(?: (?:so far|for (?:19|20)\d\d|for (?:this|next) year|this year|this month|this week|in 20\d\d|last year"
    r"|these days|rn|atm|right now|at the moment"
    r"|today))?"
)
_REST = r"(?: (?:list|roll call|for (?:the|my|your|this) [\w ]{2,20}))?"
_SIGN = r"(?:,[^:,]{1,30})?(?::\s+|\s+[-\u2013\u2014]\s+)"
_HEADED = (
    (
        r"(?:some )?(?:things|stuff|foods?|what) (?:that )?(?:i|we) (?:really |absolutely )?(?:like|love|enjoy)\W+",
        "I like",
    ),
    (
        (
            r"(?:some )?(?:things|stuff|foods?|what) (?:that )?(?:i|we) (?:don't(?: like)?|hate|dislike|can't stand"
            r"|avoid)\s*[:\u2013\u2014-]\s*"
        ),
        "I dislike",
    ),
    (
        (
            rf"(?:the )?(?:things|stuff|what|tools|apps|tech|software|services|languages|gear) (?:that )?(?:i"
            rf"|we) use{_TIME}{_SIGN}"
        ),
        "I use",
    ),
    (
        (
            r"(?:(?:my|our) (?:desk|gear|kit|rig|bag|studio|workshop|home office)"
            rf"|(?:things|stuff|what's) (?:on|in) my [\w ]{{2,30}}){_SIGN}"
        ),
        "I use",
    ),
    (rf"(?:things|stuff|what) (?:that )?(?:i|we) (?:own|have|'ve got){_TIME}{_SIGN}", "I own"),
    (rf"(?:things|instruments|what) (?:that )?(?:i|we) (?:can )?play[\w ]{{0,24}}{_SIGN}", "I play"),
    (rf"(?:languages|what) (?:that )?(?:i|we) (?:can )?speak{_SIGN}", "I speak"),
    (rf"{_ALL}(?:likes|loves|i like|into){_SIGN}", "I like"),
    (
        rf"(?:can have but (?:hate|don't like)|{_ALL}(?:dislikes|hates|i hate|i dislike|not into|no-gos?)){_SIGN}",
        "I dislike",
    ),
    (rf"{_ALL}(?:hobbies|interests|pastimes){_TIME}{_SIGN}", "My hobbies are"),
    (r"(?:my |our )?(?:hobbies|interests), ", "My hobbies are"),
    (
        rf"(?:can't have|cannot have|can't eat|{_ALL}(?:allergies|allergic to|allergens)){_REST}{_SIGN}",
        "I'm allergic to",
    ),
    (rf"{_ALL}(?:meds|medication|medications|medicines){_REST}{_TIME}{_SIGN}", "I take"),
    (rf"{_ALL}(?:languages|langs|i speak){_SIGN}", "I speak"),
    (
        (
            r"(?:my |our |the )?(?:current )?(?:tech )?(?:stack|setup|tools|tooling|apps)(?:,[^:,]{1,30})?"
            r"(?:: | - | is |'s )"
        ),
        "I use",
    ),
    (
        rf"{_ALL}(?:books|films|movies|games|courses|series)? ?(?:read|finished|watched|done|completed){_TIME}{_SIGN}",
        "I finished",
    ),
    (rf"{_ALL}(?:goals|resolutions|aims|targets){_TIME}{_REST}{_SIGN}", "My goal is to"),
    (rf"{_ALL}(?:plans|to come){_TIME}{_REST}{_SIGN}", "I plan to"),
    (rf"{_ALL}(?:places|countries|cities)? ?visited{_TIME}{_SIGN}", "I visited"),
    (
        (
            r"(?:the )?(?:places|countries|cities)(?: so far| (?:that )?(?:i|we)(?:'ve| have) (?:already |ever )?"
            rf"(?:been to|visited|been){_TIME}){_SIGN}"
        ),
        "I visited",
    ),
    (
        (
            r"(?:(?:my|the) )?(?:meds|medications?|medicines|tablets|pills) (?:that )?i(?:'m| am)? (?:on|take|taking)"
            rf"(?: daily| every day| each day)?(?:{_SIGN}| are )"
        ),
        "I take",
    ),
    (rf"(?:things|foods?|stuff|what) (?:that )?i (?:can't|cannot) (?:eat|have){_REST}{_SIGN}", "I can't eat"),
    (r"i(?:'m| am) allergic to:\s+", "I'm allergic to"),
    (rf"(?:my )?(?:fears|phobias)(?:, ranked)?{_SIGN}", "I'm afraid of"),
    (rf"{_ALL}(?:bought|purchases){_TIME}{_SIGN}", "I bought"),
)
_EACH = frozenset({"My goal is to", "I plan to", "I finished", "I visited", "I bought"})
"""Said of each part of a list by itself."""
_LISTS = tuple((re.compile(rf"\A{head}(?P<o>.+)", re.IGNORECASE | re.DOTALL), begun) for head, begun in _HEADED)
"""What stands before a list, and how the sentence begins that it makes."""
_ASIDES = re.compile(r"\([^()]{0,60}\)")
_PARTS = re.compile(r"\s*(?:[,;\u2022]|\n)\s*(?:and |or )?|\s+(?:and|&|or)\s+")


def listed(text: str) -> list[str]:
    """The sentences that a list with a heading makes: "allergies: nuts, latex"; none when it is no such list."""
    bare = text.strip()
    for start in {0, _behind_fillers(bare, 0, len(bare))}:
        for pattern, begun in _LISTS:
            if match := pattern.match(bare[start:]):
                parts = [part for part in _PARTS.split(_ASIDES.sub("", match["o"]).strip(" .")) if part.strip()]
                if begun in _EACH:
                    return [
                        f"{begun} {part.removeprefix('to ')}" for part in parts if len(part.split()) <= _MOST_OF_A_PART
                    ]
                return [f"{begun} {', '.join(parts[:-1])} and {parts[-1]}" if len(parts) > 1 else f"{begun} {parts[0]}"]
    return []


_MOST_OF_A_PART = 6
_HEADING = re.compile(r"[^\n]{2,60}:\s*\Z")


def heading(text: str) -> str:
    """What stands before a list of lines, with its colon; "" when it heads none that is read."""
    bare = text.strip()
    if bare.endswith(":") and len(bare) <= _LONGEST_HEADING and listed(f"{bare} x"):
        return bare
    return ""


_LONGEST_HEADING = 60
_NO_MORE = re.compile(
    r"no (?P<o>.+?) (?:any ?more|any longer|now)\b|(?P<p>.+?):? (?:stopped|gone|dropped)\b", re.IGNORECASE
)


def listed_line(heading: str, line: str) -> list[str]:
    """The sentences that a line of a list makes under its heading."""
    bare = re.split(r",\s|\s\(|\s-\s|\.\s", line.strip())[0]
    begun = next((begun for pattern, begun in _LISTS if pattern.match(f"{heading} x")), "")
    if not begun or not bare:
        return []
    if over := _NO_MORE.match(line.strip()):
        verb = begun.removeprefix("I ")
        return [f"I no longer {verb} {over['o'] or over['p']}"] if begun.startswith("I ") and " " not in verb else []
    return [f"{begun} {bare}"]


def _behind_fillers(text: str, start: int, end: int) -> int:
    for _ in range(_AT_MOST):
        if not (lead := _LEAD.match(text, start, end)):
            break
        start = lead.end()
    return min(start, end)


def _without_tail(text: str) -> str:
    for _ in range(_AT_MOST):
        if not (tail := _TAIL.search(text)):
            break
        text = text[: tail.start()]
    return text.strip()


def bits(text: str) -> list[Bit]:
    """A sentence as a whole, then what stands between its marks, then between its conjunctions, without fillers."""
    whole = _behind_fillers(text, 0, len(text))
    levels = [
        Bit(text[whole:].rstrip(" .!,"), whole, len(text), chained=False),
        *_cut(text, _MARK),
        *_cut(text, _BORDER),
    ]
    return list({bit[:3]: bit for bit in levels}.values())


def _cut(text: str, borders: re.Pattern[str]) -> list[Bit]:
    found: list[Bit] = []
    at = 0
    for border in (*borders.finditer(text), None):
        end = border.start() if border else len(text)
        start = at
        start = _behind_fillers(text, start, end)
        if start < end and text[start:end].strip():
            found.append(Bit(text[start:end].rstrip(" .!"), start, end, chained=False))
        at = border.end() if border else end
        if len(found) >= MAX_BITS:
            break
    short = [len(bit.text.split()) <= _MOST_WORDS_OF_A_KIND for bit in found]
    return [
        bit._replace(chained=short[at] and ((at > 0 and short[at - 1]) or any(short[at + 1 : at + 2])))
        for at, bit in enumerate(found)
    ]


_STOPS = re.compile(
    r"\b(?:if|unless|whether|maybe|perhaps|would|could|might|should|wish|imagine|suppose|says?"
    r"|said|told|reckons?|thinks?"
    r"|thought|claims?|heard|patients?|clients?|customers?|characters?|story|novel|poem|someone"
    r"|somebody|people|which|whose|what|how|why|as if|pretend)\b",
    re.IGNORECASE,
)
"""Behind one of these, a bit of the same sentence is no plain statement."""


def made(text: str, topic: str | None, bit: Bit, *, asks: bool) -> Iterator[str]:
    """The sentences that a bit of a sentence makes.

    ``topic`` is who was spoken of ("" is who speaks, None a thing or somebody unknown).
    """
    if (
        _UNDER.search(text, 0, bit.start)
        or _STOPS.search(text, 0, bit.end)
        or (asks and _ASKED.search(text, 0, bit.end))
    ):
        return
    rest = _without_tail(bit.text)
    word = rest.split(" ")[0].lower() if rest else ""
    if not word:
        return
    mine = _MY_OWN.match(rest)
    if topic is None and not mine:
        return
    theirs = (_THEIRS.match(rest) or _named(rest, topic)) if topic else None
    begun = mine or theirs
    topic = "" if mine or topic is None else topic
    for said in dict.fromkeys((rest[begun.end() :] if begun else rest, bit.text[begun.end() :] if begun else bit.text)):
        if told := plain(said, topic, subject=begun is not None):
            yield from told
            return
    to = bool(_TO.search(text, 0, bit.start))
    own = "" if topic or asks else _own(rest, to=to)
    if not begun and not asks and not to and (done := _done(rest, topic, text, bit)):
        yield done
        return
    if topic and not begun and word in _THIRD:
        yield f"{topic} {rest}"
    elif said := _kind(rest, topic, text, chained=bool(topic) or bit.chained, at=bit.start) or own:
        yield said
    elif not asks and _APART.search(text, 0, bit.start) and _SPOKEN_OF.match(rest):
        yield rest


_APART = re.compile(r"(?:[,;:)!\u2014\u2013]|\s-|\b(?:but|so|because|since|plus))\s*\Z", re.IGNORECASE)
"""Before a bit that may be read as a sentence of its own."""
_UNDER = re.compile(r"\b(?:if|when|or|unless|whether|whenever)\s*\Z", re.IGNORECASE)
_SPOKEN_OF = re.compile(r"(?:i|i'm|i've|we|we're|we've|my|our|he|he's|she|she's|his|her) \S", re.IGNORECASE)


def _named(rest: str, topic: str) -> re.Match[str] | None:
    return re.match(
        rf"(?:(?:my|our) [\w' -]{{2,30}}? )?{re.escape(topic)}(?:'s| is| has)? (?:(?:just|also|now|still) )?(?=\S)",
        rest,
        re.IGNORECASE,
    )


_MY_OWN = re.compile(
    r"(?:i|we)(?:'m|'re|'ve|'d| am| are| have| was| would)? (?:(?:just|also|actually|now|still) )?(?=\S)", re.IGNORECASE
)
_THEIRS = re.compile(
    r"(?:he|she|they)(?:'s|'re|'ve| is| are| has| have)? (?:(?:just|also|now|still) )?(?=\S)", re.IGNORECASE
)
_ASKED = re.compile(r"\b(?:is|are|can|do|does|did|should|will|any|where|when|who)\b", re.IGNORECASE)
_TO = re.compile(
    (
        r"\b(?:wants?|hop(?:e|ing)|plan(?:s|ning)?|going|needs?|like|love|try|trying|used|able"
        r"|decided|had|got|supposed) to\b"
    ),
    re.IGNORECASE,
)


def _own(rest: str, *, to: bool) -> str:
    """What oneself did or does, by its verb: "moved to Graz", "can't stand olives"."""
    if _DID.match(rest) or (not to and _DOES.match(rest)):
        return f"I {rest}"
    return ""


_ADVERBS = re.compile(r"(?:(?:just|also|now|currently|still|recently|finally|already|only|always|mostly|then) )*")
_WITHOUT_I = re.compile(r"(?:haven't|hasn't|don't|didn't|can't|couldn't|won't|wasn't) \S", re.IGNORECASE)


def _done(rest: str, topic: str, text: str, bit: Bit) -> str:
    """What somebody did, does or is, when it stands as a known construction without its subject."""
    skipped = _ADVERBS.match(rest.lower())
    said = rest[skipped.end() if skipped else 0 :]
    word, _, behind = said.partition(" ")
    who, low, first = topic or "I", word.lower(), not text[: bit.start].strip(" ,.-")
    if low == "been" and behind:
        return f"{who} {'has' if topic else 'have'} {rest}"
    if first and not topic and _WITHOUT_I.match(rest):
        return f"I {rest}"
    for lemma, letters in forms().get(low, ()):
        if lemma == "be" or not constructions.knows(lemma, behind):
            continue
        if "g" in letters:
            return f"{topic} is {rest}" if topic else f"I'm {rest}"
        if "p" in letters or ("s" in letters and topic) or ("b" in letters and not topic and not first):
            return f"{who} {rest}"
    chained = bit.chained or topic or len(rest.split()) == len(text.split())
    if chained and said and not _SOMEBODYS.match(said) and constructions.knows("be", said):
        return f"{topic} is {rest}" if topic else f"I'm {rest}"
    return ""


_SOMEBODYS = re.compile(r"(?:our|the|my|his|her|their|your|this|that)\b", re.IGNORECASE)


def opening(text: str, known: frozenset[str]) -> str | None:
    """Of whom a sentence speaks by its first words, for the bits behind: "" is who speaks, None somebody unknown."""
    start = _behind_fillers(text, 0, len(text))
    if name := _NAME_FIRST.match(text, start):
        called = name["o"]
        is_somebody = lexicon.gender_of(called) or called in known or name["title"]
        if is_somebody and not lexicon.is_role(called):
            return called
    if _OF_SEVERAL.match(text, start):
        return None
    if _FORM.match(text, start) or _ABOUT_ME.search(text[:_OPENING]):
        return ""
    word = text[start:].split(" ", 1)[0].strip(",.:;!?'\"()").lower() if text[start:].strip() else ""
    if word in _OTHERS:
        return None
    return ""


def apposed(text: str, bit: Bit) -> str:
    """Who stands right before a bit that says what they do: "Jules Rennick, the new site manager"."""
    if not bit.start or not _ROLE_BEHIND.match(bit.text) or not lexicon.is_role(bit.text):
        return ""
    name = _NAME_BEFORE.search(text, max(0, bit.start - _OPENING), bit.start)
    if name and (" " in name["o"] or lexicon.gender_of(name["o"])) and not lexicon.is_role(name["o"]):
        return name["o"]
    return ""


_NAME_BEFORE = re.compile(r"(?P<o>[A-Z][\w'’-]*[a-z](?: [A-Z][\w'’-]*[a-z])?)(?:,| \(| [-–—]) \Z")
_ROLE_BEHIND = re.compile(r"(?:an?|the|our|my) [a-z]|[a-z]")
_NAME_FIRST = re.compile(
    r"(?P<o>(?P<title>(?:Mrs?|Ms|Dr|Miss|Aunt|Auntie|Uncle|Cousin)\.? )?[A-Z][\w'-]*[a-z](?: "
    r"[A-Z][\w'-]*[a-z])?)(?=,|:| -| \()"
)
_ABOUT_ME = re.compile(
    r"\babout me\b|\byou asked\b|\bfor context\b|\bme:|\b(?:pronounced|spelled|spelt)\b", re.IGNORECASE
)
_OPENING = 60
_OF_SEVERAL = re.compile(
    r"(?:my|our|the) (?:[\w-]+ ){0,2}(?:\w*(?:mates|friends|kids|children|sons|daughters|brothers|sisters"
    r"|siblings|cousins"
    r"|nieces|nephews|aunts|uncles|parents|colleagues|coworkers|neighbours|neighbors|students|pupils|tenants|lodgers"
    r"|guests|in-laws|grandkids|grandchildren|grandparents|clients|players|people)|family|team|crew|band|household"
    r"|lot|gang|group|staff)(?: \w+){0,2}:",
    re.IGNORECASE,
)
"""Before what is told of others, one by one: "My roommates: Ivo (chemist), …"."""
_FORM = re.compile(r"(?:my|our) [\w -]{2,25}:", re.IGNORECASE)
_OTHERS = frozenset(
    [
        "the",
        "our",
        "his",
        "her",
        "their",
        "a",
        "an",
        "this",
        "that",
        "these",
        "those",
        "it",
        "he",
        "she",
        "they",
        "you",
        "your",
        "someone",
        "somebody",
        "everyone",
        "everybody",
        "nobody",
        "people",
        "there",
        "my",
        "its",
        "one",
        "two",
        "three",
        "four",
        "some",
        "most",
        "all",
        "both",
        "each",
        "any",
        "another",
        "other",
        "no",
    ]
)
"""What begins a sentence about another, or about a thing."""
_HOW = re.compile(r"\A(?:(?:also|still|strictly|strict|mostly|now|been|lifelong|a|an) ){0,3}")
_DESCRIBING = re.compile(
    r"\b(?:male|female|woman|man|guy|girl|single|married|divorced|m|f|nb|from|based|living|vegan|vegetarian|student"
    r"|nurse|teacher|engineer|developer|designer|retired|kg|cm|mum|dad|mom|i'm|name)\b",
    re.IGNORECASE,
)
"""Beside a bare number, it is an age."""
_WAS = re.compile(
    r"(?:was|were|formerly|previously|used to be|once) (?:just |only |previously )?(?:an? )?", re.IGNORECASE
)
_FEW = 4
_ALONE = re.compile(r"(?P<n>\d\d)\Z")
_MOST_WORDS_OF_A_KIND = 6


_CLAUSE = re.compile(
    r"\b(?:i|we|he|she|they|it|you)(?:'ve|'ll|'d| (?!am\b|is\b|was\b|are\b)\w+)[^;.]*\Z", re.IGNORECASE
)
_THEIR_ROLE = re.compile(r"^(?:the|our|my) (?:new |current )?(?=[a-z])")
_OF_ANOTHER = re.compile(r"(?:my|our|your|his|her|their|the|this|that|no|any|some|every|which|what|each)\b")
_LIKE = re.compile(r" (?:like|than|as|for|to|is|are|was|were|has|had|will|can|of the (?:week|month|day)) ")


def _kind(rest: str, topic: str, text: str, *, chained: bool, at: int) -> str:
    """What somebody is, by a word that stands alone: "vegan", "a GP", "71"."""
    low, be = rest.lower(), f"{topic} is" if topic else "I'm"
    bare = _HOW.sub("", low).removesuffix(" here")
    if bare in lexicon.DIETS | lexicon.CONDITION_WORDS:
        return f"{be} {bare}"
    if bare.endswith(" household") and bare.removesuffix(" household") in lexicon.DIETS:
        return f"{be} {bare.removesuffix(' household')}"
    if _ALONE.match(rest) and (topic or (chained and _DESCRIBING.search(text))):
        return f"{be} {rest} years old"
    described = topic or (chained and _DESCRIBING.search(text))
    if (low in lexicon.NATIONALITIES) and rest[0].isupper() and described:
        return f"{be} {rest}"
    if was := _WAS.match(rest):
        rest = rest[was.end() :]
        return f"{topic or 'I'} used to be a {rest}" if lexicon.is_role(rest) and len(rest.split()) <= _FEW else ""
    role = re.match(rf"(?P<a>{_ROLE}{{0,2}})(?P<o>.+)", rest, re.IGNORECASE)
    before = text[:at]
    named = rest[0].isupper() and bool(before.strip()) and not rest.isupper()
    rest, low = (_THEIR_ROLE.sub("", rest), _THEIR_ROLE.sub("", low)) if topic else (rest, low)
    theirs = not topic and _CLAUSE.search(before.rpartition(":")[2])
    if named or "," in rest or _OF_ANOTHER.match(low) or _LIKE.search(low) or theirs:
        return ""
    if role and len(rest.split()) <= _MOST_WORDS_OF_A_KIND and lexicon.is_role(rest) and (chained or " at " in low):
        if low.startswith("retired "):
            rest = rest[len("retired ") :]
            return f"{topic or 'I'} used to be a {rest}"
        return f"{be} {rest if low.startswith(('a ', 'an ')) else 'a ' + rest}"
    return ""
