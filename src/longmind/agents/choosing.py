"""Which options a question names, and which of them fits what the user said of themselves. Pure.

"Sakura (sushi and seafood) or Bella Pasta (vegetarian pasta)?" names two, each with what it is like. What the user may
not have rules one out (:mod:`longmind.agents.forbidding`, :mod:`longmind.agents.limits`); of those left, the one is
chosen that has most in common with what they like and least with what they do not. Where nothing tells them apart,
none is chosen.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from longmind.agents.forbidding import against, bar, of_another, sentences, warns
from longmind.agents.limits import bearing as limits_in
from longmind.agents.limits import exceeds, limit
from longmind.agents.sorts import SORTS, WAYS, alike, on_topic, plain, stem, stems

_OR: Final = re.compile(r",?\s+(?:or|vs\.?|versus)\s+", re.IGNORECASE)
_IN_BRACKETS: Final = re.compile(r"\s*\((?P<about>[^()]*)\)")
_SEPARATES: Final = re.compile(r"^(?:\s*(?:[,;:/?.!]|\b(?:or|vs|versus|and)\b)\s*)+", re.IGNORECASE)
_HEAD: Final = re.compile(r"^.*(?:[:?!]|\s[\u2013\u2014-])\s+")
_ASKING: Final = re.compile(
    r"^(?:is|are|should|shall|does|do|did|would|will|can|could|which|what|where|how|for|at|i|we)\s+", re.IGNORECASE
)
_LEAD: Final = re.compile(
    r"^.*\b(?:between|either|take|book|get|go|pick|choose|order|try|do|have|buy|at|to|for|with|want|prefer|likes?"
    r"|use|be|on"
    r"|in|suggest|send|join|rent|reserve|make|cook|watch|see|visit|schedule|plan|it|by|learn|me|i|we)\s+(?=\S)",
    re.IGNORECASE,
)
_PROPER: Final = re.compile(
    r"(?<![\w':])[A-Z0-9][\w'&.:-]*(?:\s+(?:[A-Z0-9][\w'&.:-]*|(?:de|la|le|el|of|du|and|&)\b))*$"
)
_OF_A_FACT: Final = re.compile(r"^\W*(?:does|did|was|were|has|had|is(?= (?-i:[A-Z][a-z])))\b", re.IGNORECASE)
"""How a question begins that asks which of two is so, and not which to take."""
_TAIL: Final = re.compile(
    r"\s*(?:,\s|[;(]|\s[\u2013\u2014-]\s|\b(?:which|that|where|with|on|by)\b|\b(?:at|for|from)\b(?=\s+\S*\d)|\?).*",
    re.IGNORECASE,
)
_PREPOSITION: Final = re.compile(r"^(?:to|on|at|in|for|with|by)\s+", re.IGNORECASE)
_GOES_ON: Final = re.compile(r"^(?:which|who|where|that|with|a|an|all|and)\b", re.IGNORECASE)
_NO_OPTION: Final = frozenset(
    ["one", "two", "three", "a", "few", "yes", "no", "so", "less", "more", "not", "sooner", "later", "word", "words"]
)
_MOST_WORDS: Final = 8
"""Of an option's name; what is longer is no list of options."""
_LIKES: Final = re.compile(
    r"\b(?:lov(?:e|es|ed|ing)|likes?|prefer(?:red|s)?|favou?rite|enjoy(?:s|ed)?|always|adore|fan of|keen on|into|rather"
    r"|crazy about|happiest|only|must have|has to have|needs?|wants?|wish|interested in|go-to|swear by|obsessed"
    r"|best)\b",
    re.IGNORECASE,
)
_DISLIKES: Final = re.compile(
    r"\b(?:hate[sd]?|dislike[sd]?|can(?:no|')t (?:stand|bear)|(?:don't|never|didn't) (?:\w+ )?(?:like|enjoy|care for"
    r"|want)"
    r"|not (?:a )?(?:fan|keen|into)|sick of|fed up with|annoy\w*|boring|bored|bores?|not my thing|rather not|awful"
    r"|worst"
    r"|detest|loathe|too (?:loud|sweet|long|crowded|far|cold|hot|early|late))\b",
    re.IGNORECASE,
)
_OVER: Final = re.compile(r"\b(?P<than>over|rather than|instead of|more than|than|not)\b", re.IGNORECASE)
_TO: Final = re.compile(r"\bprefer\w*\s+(?!to\b).+?\s(?P<than>to)\s", re.IGNORECASE)
_CLAUSES: Final = re.compile(
    r"[,;]\s*(?:but|and|so|though|although|while)\b|\s(?:but|though|although|while|whereas)\s|;|\s[\u2013\u2014-]\s",
    re.IGNORECASE,
)
_SAY_NOTHING: Final = stems(
    "a an and any are as at be been but by can could did do does for from had has have he her his how i if in is it "
    "its "
    "just me my no not of on one or our out she should so some than that the their them then there they this to too up "
    "us was we were what when where which who will with would you your always never like love prefer favourite "
    "favorite "
    "hate really very more most much only rather best good great nice thing get go make take want need day time please "
    "today tonight tomorrow weekend week book pick choose order try place new old all i'm i've i'd it's that's"
)
STRICT: Final = 2.0
"""From here on something speaks against an option so much that it is not offered whatever else there is."""
_OF_WAYS: Final = stems("blood motion hay low baby weeks statins lactose knee ankle shoulder along twins")
"""Words of the ways and conditions that are named in two."""
_TELLS_APART: Final = 0.5
"""How much more an option must be liked than the next to be chosen for that."""


@dataclass(frozen=True, slots=True)
class Option:
    """One of what a question names to choose from."""

    name: str
    about: str
    """What is said of it, with its name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """An option, and what of all that the user said speaks for and against it."""

    option: Option
    against: float = 0.0
    barring: int | None = None
    """What rules it out, counted from 0."""
    liking: float = 0.0
    wish: int | None = None
    """What speaks most for it."""


def options(asked: str) -> tuple[Option, ...]:
    """The options that a question names, in their order; none where it names fewer than two."""
    whole = plain(asked)
    if _OF_A_FACT.match(whole) or not ("?" in whole or ":" in whole or "(" in whole):
        return ()
    for one in sorted(_pieces_with_or(whole), key=lambda piece: "(" not in piece):
        found = _described(one) or _beside(one)
        if len(found) > 1:
            return found
    return ()


def bearing(found: Sequence[Option]) -> Callable[[str], bool]:
    """Whether a message could bear on one of these options, at a first look, so that few are read closely."""
    about = " ".join(one.about for one in found)
    own = stems(about)
    near = own.union(*(sort for sort in SORTS.values() if sort & own), map(stem, WAYS), _OF_WAYS) - _SAY_NOTHING
    limits = re.compile(rf"statin|{limits_in(about)}", re.IGNORECASE)

    def bears(text: str) -> bool:
        return not near.isdisjoint(stems(text)) or limits.search(text) is not None

    return bears


def weighed(found: Sequence[Option], said: Sequence[str], asked: str) -> list[Weighed]:
    """Each option with what bears on it, of ``said`` in its order; what bears on all alike tells none of them apart."""
    shared = frozenset.intersection(*(stems(one.about) for one in found)) | _SAY_NOTHING
    tastes = [_tastes(text) for text in said]
    made: list[Weighed] = []
    for one in found:
        marks = [_fit(each, stems(one.about) - shared) for each in tastes]
        most = max(range(len(marks)), key=marks.__getitem__, default=None)
        made.append(Weighed(option=one, liking=sum(marks), wish=most if most is not None and marks[most] > 0 else None))
    for place, text in enumerate(said):
        marks = [max(against(bar(text), one.about), _over(text, one.about, asked)) for one in found]
        least = min(marks)
        for number, mark in enumerate(marks):
            if mark > least and mark > made[number].against:
                made[number] = replace(made[number], against=mark, barring=place)
    return made


def best(every: Sequence[Weighed]) -> Weighed | None:
    """The one to choose; None where nothing tells them apart, or all are strictly ruled out."""
    first, second, *_ = sorted(every, key=lambda one: (one.against, -one.liking))
    apart = second.against > first.against or first.liking - second.liking >= _TELLS_APART
    return first if apart and first.against < STRICT else None


def ruled_out(one: Weighed, barring: int) -> Weighed:
    """The option with something that speaks against it, as a habit or a fear does."""
    return replace(one, against=1.0, barring=barring)


def likes(text: str, option: Option) -> bool:
    """Whether a message speaks for an option."""
    return _fit(_tastes(text), stems(option.about) - _SAY_NOTHING) > 0


def speaking_against(text: str, option: Option, asked: str) -> str:
    """The sentence of a message that rules an option out; else one that warns of something, or all of it."""
    about, said = option.about, [*sentences(text)]
    found = (one for one in said if max(against(bar(f"I: {one}"), about), _over(one, about, asked)))
    return next(found, next((one for one in said if warns(one)), text))


def speaking_for(text: str, option: Option) -> str:
    """The sentence of a message that speaks most for an option."""
    own = stems(option.about) - _SAY_NOTHING
    return max(sentences(text), key=lambda one: _fit(_tastes(one), own), default=text)


def _over(text: str, about: str, asked: str) -> float:
    """Whether a limit is exceeded; a sum of money only limits what has to do with what it was said of."""
    one = limit(text)
    if one.most is not None and not on_topic(stems(text) - _SAY_NOTHING, stems(asked) - _SAY_NOTHING):
        one = replace(one, most=None)
    return exceeds(one, about)


def _fit(tastes: Sequence[tuple[frozenset[str], float]], own: frozenset[str]) -> float:
    near = alike(own)
    return sum(sign * (len(about & own) + 0.5 * len((about & near) - own)) for about, sign in tastes)


@lru_cache(maxsize=4_096)
def _tastes(text: str) -> tuple[tuple[frozenset[str], float], ...]:
    """What a message is for and against: stems, and 1 for what is liked, -1 for what is not."""
    stated = (one for one in sentences(text) if not one.endswith("?") and not of_another(one))
    return tuple(taste for one in stated for clause in _CLAUSES.split(one) for taste in _clause(clause))


def _clause(clause: str) -> Iterator[tuple[frozenset[str], float]]:
    if _DISLIKES.search(clause):
        yield stems(clause) - _SAY_NOTHING, -1.0
    elif not _LIKES.search(clause):
        # Merely spoken of.
        return
    elif over := _TO.search(clause) or _OVER.search(clause):
        before, after = stems(clause[: over.start("than")]), stems(clause[over.end() :])
        yield before - _SAY_NOTHING, 1.0
        yield after - before - _SAY_NOTHING, -1.0
    else:
        yield stems(clause) - _SAY_NOTHING, 1.0


# Reading a question ---------------------------------------------------------------------------------------------------


def _pieces_with_or(asked: str) -> list[str]:
    """The stretches of a question that could name options: its sentences, and what brackets hold stays whole."""
    hidden = _IN_BRACKETS.sub(lambda found: found[0].replace(".", "\u0000").replace("?", "\u0001"), asked)
    shown = (one.replace("\u0000", ".").replace("\u0001", "?") for one in sentences(hidden))
    return [one for one in shown if _OR.search(one) or len(_IN_BRACKETS.findall(one)) > 1]


def _described(sentence: str) -> tuple[Option, ...]:
    """Options that are each followed by what they are like in brackets."""
    found: list[Option] = []
    place = 0
    for one in _IN_BRACKETS.finditer(sentence):
        before = _SEPARATES.sub("", sentence[place : one.start()])
        name = _led(_HEAD.sub("", before).rsplit(", ", 1)[-1]) if not found else _trimmed(before)
        if name:
            found.append(Option(name, f"{name} {one['about']}"))
        place = one.end()
    return tuple(found)


def _beside(sentence: str) -> tuple[Option, ...]:
    """Options that stand beside each other: "the ferry, the night train or the plane?"."""
    *before, last = _OR.split(_HEAD.sub("", sentence.rstrip("?.! ")))
    parts: list[str] = []
    for piece in (*(piece for part in before for piece in re.split(r",\s+", part)), last):
        if parts and _GOES_ON.match(piece):
            parts[-1] += f", {piece}"
        elif piece.strip():
            parts.append(piece)
    found: list[Option] = []
    for part in parts:
        name = _trimmed(part) if found else _led(_trimmed(part))
        if not name or len(name.split()) > _MOST_WORDS or {*name.casefold().split()} <= _NO_OPTION:
            return ()
        # What leads to the first is said of all, and tells nothing of it.
        found.append(Option(name, part[part.rfind(name) :] if name in part else part))
    if len({one.name.casefold() for one in found}) < len(found):
        return tuple(Option(one.about, one.about) for one in found)
    return tuple(found)


def _trimmed(text: str) -> str:
    """A name without what is said of it behind it."""
    label = " ".join(text.split()).strip(" ,;:?.!")
    return _PREPOSITION.sub("", (_TAIL.sub("", label) or label).strip(" ,;:?.!"))


def _led(label: str) -> str:
    """The name alone, without the words of the question that lead to it."""
    label = label.strip(" ,;:?.!")
    while asking := _ASKING.match(label):
        label = label[asking.end() :]
    if name := _PROPER.search(label):
        article = re.search(r"\b(?:the|a|an)\s+$", label[: name.start()], re.IGNORECASE)
        return label[article.start() if article else name.start() :]
    return _LEAD.sub("", label, count=1) or label
