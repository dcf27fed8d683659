"""Second thoughts: claims that were read but cannot be meant as they stand are mended, or dropped.

A day is nobody's home and a team is no town; what costs is not who asks for the money. Each rule is about what an
object or a subject of its predicate can be, whatever the words around it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from longmind.mind.extract.english import lexicon
from longmind.mind.extract.english.ending import is_tool
from longmind.mind.extract.found import Found
from longmind.mind.extract.times import DATE
from longmind.mind.predicates import predicate as known

_ALL_DATE = re.compile(
    rf"(?:(?:from|until|till|since|by|on|in|for|at|starting|as of|before|after) )?(?:the )?(?:{DATE}"
    r"|(?:\d+|an?|two|three|four|five|six|seven|a few|several|couple of) (?:\w+ )?(?:days?|weeks?|months?"
    r"|years?)(?: ago"
    r"|'? time)?)\W*",
    re.IGNORECASE,
)
_NAMES_TOO = frozenset(
    ["april", "may", "june", "august", "summer", "autumn", "spring", "winter", "sunday", "friday", "easter"]
)
_BEGUN = re.compile(rf"(?:from|until|till|since|starting|as of) (?:the )?(?:first\b|second\b|{DATE})", re.IGNORECASE)
_DANGLING = re.compile(r"(?:,? not|\s+(?:ever since|since|until|till|from|as of))+\W*\Z", re.IGNORECASE)
_NEVER_DAYS = frozenset(
    {
        "lives in", "works at", "role is", "uses", "owns", "drives", "plays", "takes", "studies", "studies at",
        "comes from", "moving to", "works on", "has", "located in", "reports to", "manager is", "team is", "diet is",
        "plans to", "wants", "partner is", "visited", "met", "pet is", "child is", "hobby is", "name is", "called",
    }
)  # fmt: skip
"""What has no day and no length of time for its object."""
_SIDES = re.compile(
    r"(?:the )?(?:sales|support|marketing|design|product|engineering|finance|hr|operations|ops|research|management"
    r"|nights|days|night shifts?|part[- ]time|full[- ]time|accounts|onboarding|payments|testing|qa|legal"
    r"|[a-z]?\d+[a-z]?"
    r"|room \w+|second year|year \w+|meetings?|trouble|charge)(?: team| department| side)?\W*",
    re.IGNORECASE,
)
"""Where one moves without moving house."""
_OTHERS_PLACE = re.compile(
    r"\b(?:our|the|my) (?:new )?(?:office|shop|company|studio|headquarters|hq|meeting room|stand-?up|team|class"
    r"|practice"
    r"|clinic|store|server|servers|branch)\b[^.!?]{0,60}\b(?:we're|we are|we've moved|we moved)\b",
    re.IGNORECASE,
)
_ASKING = frozenset(
    ["landlord", "landlady", "boss", "manager", "owner", "dentist", "doctor", "vet", "plumber", "mechanic", "they"]
)
_NO_FIRM = re.compile(
    r"(?:the )?(?:polls|party|wedding|event|festival|match|race|moment|weekend|end|time)\b", re.IGNORECASE
)
_OVER_TO = re.compile(r"\b(?:we|we've|we have|everything|everyone)(?: \w+)? moved(?: \w+)? over to\b", re.IGNORECASE)
_AMOUNT = re.compile(r"\d[\d.,]* ?[a-zµ%/]{0,6}")
"""So much of something, and no tool: "upgraded to 200 Mbit"."""
_WORKED = re.compile(r"\b(?:been|was|worked|started|job) (?:at|with|for) (?-i:[A-Z])", re.IGNORECASE)
_AT_THIS = re.compile(r" (?:at|of|in|on|with) (?:this|that|these|those) ", re.IGNORECASE)
_DAY_ALONE = re.compile(
    r"\A(?P<day>[^,]+), (?!.*\b(?:noon|midnight|morning|evening|\d{4}|\d{1,2}(?::\d\d)? ?(?:am|pm)|at)\b)",
    re.IGNORECASE,
)
_WAS_ON = re.compile(r"\b(?:was|were|had been) (?:on|doing|following|eating)\b", re.IGNORECASE)
_IT_LASTS = re.compile(r"\b(?:still|since|again|am|i'm)\b", re.IGNORECASE)


_LATER = re.compile(
    r"(?:,? (?:just |about |only )?(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|a few|several|some)"
    r" (?:days?|weeks?|months?|years?|decades?) (?:later|before|earlier|after(?:wards)?|ago)"
    r"|,? (?:the (?:day|week|month|year) (?:after|before)|later (?:that|the same) \w+))\W*\Z",
    re.IGNORECASE,
)
_AND_ALL = re.compile(
    r",? (?:and|but|so) (?:i|i'm|i've|i'd|my|we|we're|his|her|our|he|she|they|it|it's|the other|haven't|hasn't"
    r"|have|has|never|am"
    r"|will|was|were)\b.*\Z",
    re.IGNORECASE | re.DOTALL,
)
_FESTIVE = re.compile(
    rf" (?:on|in|at|since|by|around|last|this|next) (?:new year'?s(?: (?:day|eve))?|christmas(?: (?:day|eve))?"
    rf"|easter(?: \w+day)?"
    rf"|boxing day|halloween|{DATE})(?: (?:19|20)\d\d)?\W*\Z",
    re.IGNORECASE,
)
_PLACED = frozenset(
    {"lives in", "works at", "quit", "finished", "birthday is", "role is", "studies", "studies at", "owns"}
)
"""What has its object alone, without when that was and what came of it."""
_RANGE = re.compile(r" (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*", re.IGNORECASE)


def second_thoughts(found: list[Found], text: str, me: str) -> None:
    """Mend claims in place, and drop those that cannot be meant."""
    for one in found:
        _mend(one, text, me)
    found[:] = [one for one in found if not _cannot_be(one, text)]
    _in_order(found)


def _mend(one: Found, text: str, me: str) -> None:
    if one.subject.casefold() in ("me", "myself", "i"):
        one.subject = me
    bare = _DANGLING.sub("", one.object)
    if one.predicate in _PLACED:
        bare = _LATER.sub("", _AND_ALL.sub("", bare))
        bare = _FESTIVE.sub("", bare) if one.predicate != "birthday is" else bare
    if bare.strip() and one.predicate not in ("instruction is", "always", "never"):
        one.object = bare
    if one.predicate == "favourite game right is" or re.fullmatch(
        r"favou?rite .+ (?:right|now|right now|currently) is", one.predicate
    ):
        one.predicate = re.sub(r" (?:right now|right|now|currently) is\Z", " is", one.predicate)
    if one.predicate == "deadline is" and (alone := _DAY_ALONE.match(one.object)) and _ALL_DATE.fullmatch(alone["day"]):
        one.object = alone["day"]
    quote = text[one.start : one.end]
    if one.predicate == "diet is" and not one.ended and _WAS_ON.search(quote) and not _IT_LASTS.search(quote):
        one.ended = True
    if one.predicate == "lives in" and is_tool(one.object) and re.search(r"\b(?:moved?|migrated)\b", quote):
        one.predicate = "uses"
    if one.predicate == "is" and (month := _RANGE.match(text[one.start :].partition(one.object)[2])):
        one.object = f"{one.object}{month[0]}" if one.object[-1:].isdigit() else one.object


def _in_order(found: Sequence[Found]) -> None:
    """Of two homes with one date, the later told is the later: "In 2024 I moved to Delft, and last May to Breda"."""
    for place, one in enumerate(found):
        for other in found[:place]:
            same = (one.subject, one.predicate, one.true_from) == (other.subject, other.predicate, other.true_from)
            both = same and one.true_from is not None and not (one.ended or other.ended or one.negated or other.negated)
            if both and one.object != other.object and not known(one.predicate).many and one.start >= other.start:
                one.true_from, one.corrects = None, True


def _cannot_be(one: Found, text: str) -> bool:
    low = one.object.casefold().strip()
    if one.predicate in _NEVER_DAYS and (_ALL_DATE.fullmatch(one.object) or _BEGUN.match(one.object)):
        return one.object.casefold() not in _NAMES_TOO
    if one.predicate == "lives in" and _OVER_TO.search(text[one.start : one.end]) and low not in lexicon.PLACES:
        return True
    if one.predicate == "lives in" and not one.ended and low not in lexicon.PLACES:
        sentence = text[max(text.rfind(mark, 0, one.start) for mark in ".!?\n") + 1 : one.end]
        if _WORKED.search(sentence) and re.search(r"\bmoved (?:on |over )?to\b", sentence):
            return True
    if one.predicate in ("lives in", "moving to"):
        return bool(_SIDES.fullmatch(low)) or (
            one.predicate == "lives in" and bool(_OTHERS_PLACE.search(text[: one.end]))
        )
    if one.predicate == "studies":
        return re.fullmatch(r"[a-z]+ed", low) is not None
    if one.predicate == "works at":
        return bool(_NO_FIRM.match(low))
    if one.predicate == "costs":
        return one.subject.casefold().split(" ")[-1] in _ASKING
    if one.predicate == "is":
        return bool(_AT_THIS.search(one.subject)) and _ALL_DATE.fullmatch(one.object) is not None
    if one.predicate == "uses":
        return low in lexicon.LANGUAGES or _AMOUNT.fullmatch(low) is not None
    return False
