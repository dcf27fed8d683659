"""What somebody has: kin, pets, conditions, belongings, a job. Only what is known to be worth knowing.

"I have asthma" and "I have a question" differ in one word, and a list decides. Names are taken where they are told.
"""

from __future__ import annotations

import re

from longmind.mind.extract.english import lexicon
from longmind.mind.extract.english.acting import pattern, taken
from longmind.mind.extract.english.lexicon import KIN, KIN_MANY, PETS, one_of
from longmind.mind.extract.english.objects import objects
from longmind.mind.extract.english.saying import Heard, Say

_COUNT = r"(?:an?|another|one|two|three|four|five|six|seven|\d{1,2}|some|many|lots of|several|my|this)"
_CALLED = (
    r"(?:,? (?:called|named|whose names? (?:is|are)|who(?:'s| is| are) (?:called|named)|by the name of)"
    r"|[,:] (?=(?-i:[A-Z]))| - (?=(?-i:[A-Z]))| (?=(?-i:[A-Z])))"
)


_FORBIDDEN = (
    r"(?:any )?(?:dairy|gluten|nuts|peanuts|caffeine|alcohol|lactose|sugar|shellfish|eggs|milk|wheat|soy|seafood"
    r"|spicy food|meat)\b"
)


def have(heard: Heard, say: Say) -> None:
    """Read "have", "have got": only what is known to be worth knowing."""
    words, offset = say.words, say.rest[0]
    if say.verb.tense == "can" and say.verb.negated and pattern(_FORBIDDEN).match(words):
        for piece in objects(words, "uses").pieces:
            heard.add(say, "never", f"have {piece.text}")
        return
    how, over = taken(say, "state")
    if how != "holds":
        return
    if words.lower().startswith("been ") or _HAD_DONE.match(words):
        return
    if job(heard, say, words, offset):
        return
    if not possessed_kin(heard, say, words, over=over):
        _possessed_other(heard, say, words, offset, over=over)


_HAD_DONE = re.compile(
    r"(?:my|the|our|his|her|their) (?:\w+ ){1,2}(?:\w+ed|done|cut|out|shut|put|taken|cleaned|fitted|rebuilt)\b",
    re.IGNORECASE,
)
"""What was done to something, which nobody has: "had my eyes lasered"."""


def possessed_kin(heard: Heard, say: Say, words: str, *, over: bool) -> bool:
    """Pets and kin, with their names when they are told."""
    made, at = 0, 0
    for _ in range(_MOST_LISTED):
        noun = pattern(
            rf"(?:,? (?:and|plus) )?(?:{_COUNT} |no |any |both (?=a ))+(?P<noun>[\w'"
            rf" -]{{2,40}}?)(?P<called>{_CALLED})\s*(?P<names>.+)"
        ).match(words, at)
        if not noun or not noun["names"][:1].isupper() or not (predicate := _kin_predicate(noun["noun"])):
            break
        ex = noun["noun"].lower().startswith("ex")
        names, length = _names(noun["names"])
        for name in names:
            heard.add(say, predicate, name, ended=over or ex, negated=False)
            heard.mention(name, _gender(noun["noun"]))
            made += 1
        at = noun.start("names") + length
    return made > 0 or _possessed_nameless(heard, say, words, over=over)


def _possessed_nameless(heard: Heard, say: Say, words: str, *, over: bool) -> bool:
    denied = "?" if say.verb.negated else ""
    bare = pattern(rf"(?:(?P<count>{_COUNT}|no|any) ){denied}(?P<noun>[\w'-]+(?: [\w'-]+){{0,3}})").match(words)
    if not bare:
        return False
    told = objects(words, "has").pieces
    for one in told:
        piece = one
        low = re.sub(rf"^(?:{_COUNT}|no|any) ", "", piece.text.lower())
        if kin := pattern(
            r"(?P<o>(?:\w+ )?(?:brothers?|sisters?|sons?|daughters?|kids|children|cousins?)) (?:in|who|from|at|living) "
        ).match(low):
            low = kin["o"]
            piece = piece._replace(text=low)
        negated = say.verb.negated or (bare["count"] or "").lower() == "no"
        low = re.split(r" (?:with|for|of|about|on|in|at|from|to|that|and) ", low)[0]
        if one_of(PETS, low):
            owned = "has" if low in ("pets", "pet") else "pet is"
            heard.add(say, owned, piece.text.removeprefix("no "), negated=negated, ended=over)
        elif _kin_predicate(low) or low in ("allergies", "food allergies", "tattoos"):
            heard.add(say, "has", piece.text.removeprefix("no "), negated=negated, ended=over)
        else:
            return False
    return bool(told)


_MOST_LISTED = 4


def _kin_predicate(noun: str) -> str:
    low = noun.lower().strip()
    words = low.split()
    if one_of(PETS, low):
        return "pet is"
    for size in (2, 1):
        last = " ".join(words[-size:]).removeprefix("ex-")
        if last in KIN:
            return KIN[last][0] if KIN[last][0] != "reports" else "manages"
        if last in KIN_MANY:
            return KIN_MANY[last]
    return ""


def _gender(noun: str) -> str:
    return KIN.get(noun.lower().split()[-1], ("", ""))[1]


def _names(said: str) -> tuple[list[str], int]:
    """Names at the beginning of what was said, before anything else, and where they end."""
    found: list[str] = []
    end = 0
    for _ in range(_MOST_NAMES):
        match = pattern(
            r"(?:\s*,\s*(?:and )?|\s+(?:and|&) |)(?P<o>(?-i:[A-Z])[\w'-]*(?:"
            r" (?-i:[A-Z])[\w'-]*){0,2})"
        ).match(said, end)
        if not match:
            break
        found.append(match["o"])
        end = match.end()
    return found, end


_MOST_NAMES = 6


def _possessed_other(heard: Heard, say: Say, words: str, offset: int, *, over: bool) -> bool:
    """Allergies, conditions, belongings, fears, likings."""
    for written, predicate in (
        (
            r"(?:(?:an?|some|severe|bad|serious|mild|my|food|terrible|strong) ){0,3}allerg(?:y|ies) to (?P<o>.+)",
            "allergic to",
        ),
        (r"(?:(?:an?|severe|bad|serious|mild) ){1,3}(?P<o>\w+(?: \w+)?) (?:allergy|intolerance)\b", "allergic to"),
        (r"an? (?:\w+ )?(?:fear|phobia) of (?P<o>.+)", "afraid of"),
        (r"no (?:real )?interest in (?P<o>.+)", "!likes"),
        (r"an? (?:\w+ )?budget of (?P<o>.+)", "budget is"),
        (r"an? (?:\w+ )?(?:passion|love|soft spot|thing|weakness) for (?P<o>.+)", "likes"),
        (r"an? (?:strong |clear |slight )?preference for (?P<o>.+)", "prefers"),
        (r"(?P<o>\d+\+? years?'? (?:of )?(?:\w+ )?experience\b.*)", "has"),
        (r"(?:a |an |my )?(?P<o>(?:\w+['\u2019]?s? )?(?:degree|phd|ph\.d|mba|diploma) (?:in|from) .+)", "has"),
        (
            r"(?P<o>(?:\w+ )?(?:eyes|hair|tattoos?|driver'?s licen[cs]e|driving licen[cs]e|citizenship|sweet tooth)\b)",
            "has",
        ),
        (r"an? (?P<o>(?:\w+ )?(?:tattoo|sweet tooth|driver'?s licen[cs]e|driving licen[cs]e|green card)\b.*)", "has"),
        (r"an? (?P<o>(?:twin|big|small|large|huge) family(?=\W*$))", "has"),
    ):
        if match := pattern(written).match(words):
            place = offset + match.start("o"), offset + match.end("o")
            heard.put(say, predicate.lstrip("!"), *place, ended=over, negated=say.verb.negated != (predicate[0] == "!"))
            return True
    if say.verb.negated and re.match(r"an? ", words) and (missing := _missing(words)):
        for one in missing:
            heard.add(say, "owns", one, negated=True, ended=over)
        return True
    told = objects(words, "has")
    made = 0
    for piece in told.pieces:
        low = piece.text.lower()
        head = re.split(r" (?:with|in|on|for|at|from|that|of) ", low)[0]
        if one_of(lexicon.CONDITIONS, head) and not piece.negated:
            heard.add(say, "has condition", piece.text, negated=say.verb.negated, ended=over)
        elif one_of(lexicon.BELONGINGS, head) and re.match(rf"(?:{_COUNT}) ", words, re.IGNORECASE):
            heard.add(say, "owns", piece.text, negated=say.verb.negated, ended=over)
        else:
            break
        made += 1
    return made > 0


_ABSTRACT = re.compile(
    r"(?:.* )?(?:idea|clue|problem|question|time|choice|reason|chance|plan|opinion|preference|job|favou?rite|say"
    r"|point|minute"
    r"|moment|clear|way|doubt|meeting|call|look|preference|budget|deadline|partner|husband|wife|boss|life|good"
    r"|single|lot)\b.*",
    re.IGNORECASE,
)


def _missing(words: str) -> list[str]:
    """What somebody has not got: "a dishwasher, a tumble dryer or a microwave"."""
    pieces = [piece.text for piece in objects(words, "uses").pieces]
    return [] if any(_ABSTRACT.match(one) or len(one.split()) > _MOST_LISTED for one in pieces) else pieces


_JOB = (
    r"(?:(?:an?|my|the|this|our) )?(?:(?:new|full-time|part-time|first|summer|dream|great|amazing"
    r"|remote|great new) ){0,2}"
    r"(?P<kind>job|position|role|gig|internship|apprenticeship|postdoc|work|employment|career)\b"
)


def job(heard: Heard, say: Say, words: str, offset: int) -> bool:
    """Read "a new job at Acme as a designer"."""
    match = pattern(
        rf"{_JOB}(?: as (?P<before>an? .+?|the .+?))?(?: (?:at|with|for) (?P<at>.+?))?(?: as (?P<as>.+))?$"
    ).match(words)
    if not match or not (match["at"] or match["before"] or match["as"]):
        return False
    if match["at"]:
        heard.put(say, "works at", offset + match.start("at"), offset + match.end("at"))
    for part in ("before", "as"):
        if match[part]:
            heard.put(say, "role is", offset + match.start(part), offset + match.end(part))
    return True
