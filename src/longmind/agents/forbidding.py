"""What the user may not have, by what they said of themselves: an allergy told once forbids the dish ever after. Pure.

Read are plain sentences: an allergy, a way to eat, a condition, a fear, a rule, a day that is taken, a sum that is not
to be exceeded. The words that name one sort of thing stand together (:mod:`longmind.agents.sorts`), so that shellfish
forbids seafood and the scampi on it. These are rules for plain cases, in English: they forbid what they know, and what
they do not know they leave to whoever answers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from longmind.agents.sorts import SORTS, WAYS, alike, plain, stem, stems, words

_NOT: Final = (
    r"(?:can(?:no|')t|can not|could never|don't|do not|must not|mustn't|may not|won't|will not|shouldn't|should not)"
    r" (?:really |even |ever |possibly |just )?"
)
_STRICT: Final = re.compile(
    r"\b(?:allergic to|allerg(?:y|ies) to|intolerant (?:to|of)|intolerance (?:to|of)|never (?:eat|drink)"
    rf"|{_NOT}(?:eat|drink|have|tolerate|touch|digest))\s+(?P<what>[^.!?;\n]+)"
    r"|(?<!')\b(?P<before>[\w-]+)(?:[ -](?:allergy|intolerance)|-(?:allergic|intolerant))\b"
    r"|\blow[ -](?P<low>\w+)\b",
    re.IGNORECASE,
)
"""What an allergy, a way to eat or a doctor rules out."""
_LOOSE: Final = re.compile(
    r"\b(?:(?:afraid|scared|terrified|frightened|petrified) of|(?:fear|phobia|dread|terror) of|allowed(?: to)?"
    r"|(?:banned|forbidden|excluded) from|forb(?:ids?|ade)(?: us| me)?|bans?(?: on)?|banned"
    r"|avoid(?:ing)?|(?:stay|keep|steer) (?:well )?(?:away from|off|clear of)|(?:given|gave|giving|give) up"
    r"|off limits:?"
    rf"|sw(?:ore|orn|ear) off|quit|{_NOT}(?:stand|bear|handle|cope with|deal with|do|take|use|set foot (?:on|in)"
    rf"|get (?:on|in)"
    r"|go (?:on|in|to|near)|ride|fly|swim|drive|climb|work|coach|play|travel|book|buy|sign|share|put|wear|lift|run)"
    r"|never(?: again)?|no more|no|not (?:a|one|any)|nothing|none of)\s+(?P<what>[^.!?;\n]+)"
    r"|\b(?:triggered by|(?:hives|rash|sick|ill|headaches?|migraines?) from|react(?:ion)? (?:badly )?to|(?:panic"
    r"|stuck) in"
    r"|(?:took|taken|put) me off|(?:i'm|i am|been|came|come) off)\s+(?P<from>[^.!?;\n]+)"
    r"|\b(?!(?:a|an|my|the|this|real|bad|total)\b)(?P<before>[\w-]+) (?:phobia|makes? me (?:ill|sick|vomit|throw up"
    r"|dizzy|anxious|panic)"
    r"|(?:freaks?|creeps?|scares?|terrif(?:y|ies)|frightens?) me|(?:is|are) (?:banned|forbidden|off limits|impossible"
    r"|not allowed|out of the question|out\b|not for me|a no(?:-go)?\b)|gives? me (?:hives|migraines?|a rash|panic"
    r"|headaches?))",
    re.IGNORECASE,
)
"""What a fear, a rule or a habit rules out."""
_WAY: Final = re.compile(
    r"\b(?:(?P<way>vegetarian|vegan|plant-based|pescatarian|halal|muslim|kosher|pregnant|coeliac|celiac|diabetic"
    r"|diabetes|sober|teetotal|keto|warfarin|seasick|carsick|travel-sick|claustrophobi[ac]|acrophobia|vertigo|asthma"
    r"|arachnophobia|epilepsy|epileptic|agoraphobia|hayfever|wheelchair)"
    r"|(?P<pregnant>expecting (?:a baby|our|twins|my)|weeks along|having a baby)|(?P<blood_thinner>blood[ -]thinners?)"
    r"|(?P<statin>\w*statins?)|(?P<antibiotic>antibiotics?)|(?P<motion_sickness>motion[ -]sick(?:ness)?)"
    r"|(?P<hay_fever>hay[ -]fever)|(?P<lactose_intolerant>lactose))\b"
    r"|\b(?:bad|dodgy|torn|broken|new|my) (?:\w+ )?(?P<part>knee|ankle|shoulder)s?\b",
    re.IGNORECASE,
)
_HURT: Final = re.compile(
    r"\b(?:bad|dodgy|injur\w+|hurts?|surgery|operation|operated|torn|tore|sprain\w*|physio\w*|pain\w*|ach\w+|wrecked"
    r"|broke\w*|swollen|replacement|meniscus|ligament|finished|gone)\b",
    re.IGNORECASE,
)
_WARNS: Final = re.compile(
    r"\b(?:no|not|never|nothing|none|can(?:no|')t|don't|doesn't|won't|mustn't|shouldn't|isn't|aren't|allerg\w*|afraid|fear"
    r"|scar(?:e|es|ed|y)|terrif\w*|frighten\w*|freak\w*|phobi\w*|panic\w*|anxi\w*|nervous|hates?|avoid\w*|forb[ia]d\w*"
    r"|bann?\w*|off|out for me|(?:is|are) out|quit|gave up|sworn|swore|promised|away from|sick|vomit\w*|dizzy|faint\w*"
    r"|rash|hives|wheez\w*|migraines?|headaches?|asthma|sensitive|suffer\w*|hurts?|pain\w*|injur\w*|broke|accident"
    r"|surgery|operation|hospital|diagnos\w*|disease|doctor|dentist|pregnan\w*|diet|blind|trouble with|careful"
    r"|impossible|too much|rule|policy|against|illegal|fasting|ramadan|lent)\b",
    re.IGNORECASE,
)
_DENIED: Final = re.compile(
    r"\b(?:not|no longer|isn't|wasn't|never)\s+(?:\w+\s+){0,2}(?:allergic|vegetarian|vegan|pescatarian|pregnant|keto"
    r"|sober)\b|\b(?:used to be|was|stopped being|isn't|no longer) (?:a )?(?:vegetarian|vegan|pescatarian|keto)\b",
    re.IGNORECASE,
)
_OF_THE_USER: Final = re.compile(r"\b(?:i|i'm|i've|i'd|i'll|my|me|mine|user|user's|we|we're|our|us)\b", re.IGNORECASE)
_OF_ANOTHER: Final = re.compile(
    r"\b[A-Z]\w+ (?:is|was|isn't) (?:\w+ ){0,2}(?:allergic|vegetarian|vegan|pescatarian)\b"
    r"|\b(?:who|she|he) (?:is|isn't|can't|doesn't|don't|never|hates?|was)\b|\b(?:she|he)'s\b|\bdoesn't (?:eat|drink)\b"
)
"""Somebody else is spoken of, who has an allergy of their own."""
_SENTENCES: Final = re.compile(r"[^.!?\n]+(?:[.!?](?=\S)[^.!?\n]*)*[.!?]*")
_ENDS_WHAT: Final = re.compile(
    r",|;|:|\(|\b(?:but|so|because|since|although|unless|when|if|which|who|while|until|till|and (?:i|so|my|we|the|it)"
    r"|anymore|any more|any longer)\b|\s[\u2013\u2014-]\s",
    re.IGNORECASE,
)
_LITTLE: Final = (
    "and or any all the a an of to anything with in it at so severe severely bad badly on for my me i we be is are "
    "that this these those them they get go have eat do food thing stuff even more than other kind type sort time way "
    "lot bit much really very too as by from into near around up out again ever never no not us our your you there "
    "here now just still some what which who one two only can will would make take put use want need like idea worry "
    "problem matter doubt way longer reason wonder i'm i've i'd i'll it's year month week today job work people man red"
)
_SMALL: Final = stems(_LITTLE)
_FREE: Final = re.compile(
    r"\b(?:(?:vegan|vegetarian|veggie|plant-based|meat-free) (?:burgers?|cheese|sausages?|steaks?|chicken|meatballs?"
    r"|bacon"
    r"|milk|ice cream|mince|chorizo)|(?:gluten|wheat)-free \w+|(?:decaf\w*|herbal|alcohol-free|non-alcoholic) \w+)\b"
    r"|\b[\w-]+[ -]free\b|\b(?:no|without(?: any)?|zero|0|free (?:of|from)|not)\s+\w+(?:(?:,| or| and|,? nor) \w+)*",
    re.IGNORECASE,
)
_EXACT: Final = 0.5
"""What it adds that the very word was said, and not one of its sort."""
_EACH: Final = 0.1
"""What each word adds: a packed festival is more of a crowd than a concert."""
_COUNTED: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Forbidden:
    """Something that the user may not have."""

    what: str
    """The word for it that was said."""
    place: int
    """Which of what the user had said forbids it, counted from 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """What one message rules out, as stems: what was said, and what is of its sort."""

    strict: frozenset[str] = frozenset()
    """By an allergy, a way to eat, a condition."""
    loose: frozenset[str] = frozenset()
    """By a fear, a rule, a habit."""
    said: frozenset[str] = frozenset()
    """Of both, those that were said themselves."""


def bars(text: str) -> frozenset[str]:
    """The stems of what this text strictly rules out; none where it is about somebody else."""
    return bar(text).strict


@lru_cache(maxsize=4_096)
def bar(text: str) -> Bar:
    """What a message says that the user may not have; nothing where it asks, or is about somebody else."""
    strict, loose, said = set[str](), set[str](), set[str]()
    of_the_user = _OF_THE_USER.search(plain(text)) is not None
    for sentence in sentences(text):
        if sentence.endswith("?") or of_another(sentence):
            continue
        if of_the_user and not _DENIED.search(sentence):
            named = _named(_STRICT, sentence)
            strict |= alike(named) | _ways(sentence)
            said |= named
        named = _named(_LOOSE, sentence)
        loose |= alike(named)
        said |= named
    return Bar(strict=frozenset(strict), loose=frozenset(loose), said=frozenset(said))


def forbidden(asked: str, told: Sequence[str]) -> Forbidden | None:
    """The first thing in these words that something told strictly rules out; None where nothing does, or it is told."""
    if bars(asked):
        return None
    said = words(present(asked))
    for place, text in enumerate(told):
        barred = bars(text)
        for word in said:
            if stem(word) in barred:
                return Forbidden(what=word, place=place)
    return None


def against(one: Bar, thing: str) -> float:
    """How much a message speaks against a thing: 2 and more strictly, 1 and more otherwise."""
    found = stems(present(thing))
    if hit := found & one.strict:
        return 2.0 + (_EXACT if hit & one.said else 0.0)
    if hit := found & one.loose:
        return 1.0 + (_EXACT if hit & one.said else 0.0) + _EACH * min(len(hit), _COUNTED)
    return 0.0


def warns(text: str) -> bool:
    """Whether a sentence of a message could say that the user may not have something, whatever its words are about."""
    return any(
        not one.endswith("?") and not of_another(one) and (_WARNS.search(one) or _WAY.search(one))
        for one in sentences(text)
    )


def of_another(sentence: str) -> bool:
    """Whether a sentence tells of somebody else what they may not or would not."""
    return _OF_ANOTHER.search(sentence) is not None


def present(thing: str) -> str:
    """What is said of a thing, without what is said not to be in it: "nut-free", "no dairy", "without egg or milk"."""
    return _FREE.sub(" ", plain(thing))


def sentences(text: str) -> Iterator[str]:
    """The sentences of a text, with straight apostrophes."""
    yield from (one.strip() for one in _SENTENCES.findall(plain(text)) if one.strip())


def _ways(sentence: str) -> frozenset[str]:
    found = frozenset[str]()
    for match in _WAY.finditer(sentence):
        if part := match["part"]:
            found |= WAYS[part.casefold()] if _HURT.search(sentence) else frozenset()
        elif way := match["way"]:
            found |= WAYS[way.casefold()]
        else:
            found |= WAYS[(match.lastgroup or "").replace("_", "-")]
    return found


def _named(rule: re.Pattern[str], sentence: str) -> frozenset[str]:
    """The stems of what is ruled out, behind the words that do so or before them."""
    found = frozenset[str]()
    for match in rule.finditer(sentence):
        if what := match["what"] or match.groupdict().get("from"):
            first = _ENDS_WHAT.split(what)[0]
            found |= stems(_sort_of(first)) | (stems(_listed(what)) if rule is _STRICT else frozenset())
            # "No lamb, no beef": each begins anew within what stands behind the first.
            found |= _named(rule, what)
        else:
            found |= stems(next(one for one in match.groups() if one is not None))
    return frozenset(found) - _SMALL


def _sort_of(what: str) -> str:
    """What is named, and where it is the name of a sort in two words, all that is of it."""
    sort = next((name for name in SORTS if " " in name and name in what.casefold()), None)
    return what if sort is None else " ".join(SORTS[sort])


def _listed(what: str) -> str:
    """The words of a list at the beginning: "nuts, shellfish and kiwi, so be careful" without its end."""
    kept: list[str] = []
    for part in re.split(r",\s*(?:and |or )?|\s(?:and|or)\s", what):
        if len(part.split()) > 3:  # noqa: PLR2004 - what is listed is named in three words at most
            break
        kept.append(_sort_of(part))
    return " ".join(kept)
