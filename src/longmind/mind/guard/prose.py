"""Secrets in prose that no rule finds: what stands near a cue is weighed by how people tell a secret.

Rules know the joints between a cue and its value; people find new ones. So where a word for a password, a PIN or a
code stands in a text, every span of one to four words not far from it is described: what it is made of, what stands
between it and the cue, what comes before and after, and what else the sentence says. Fitted numbers (:mod:`fitted`)
weigh that, and the span that weighs most is the secret if it weighs enough. A text without a cue costs nothing;
where the cue is a weak one ("login", "wifi", "door"), only what is put together as few words are can be meant.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple

from longmind.mind.guard import cues, used
from longmind.mind.guard.found import CODE, PASSWORD, PIN, Finding
from longmind.mind.guard.likened import tells_nothing
from longmind.mind.guard.sorts import COMMON, MARKED, Word, words_in
from longmind.mind.guard.values import (
    counts_something,
    is_coined,
    is_function_word,
    is_random,
    is_technical,
    is_telling,
    stands_for_one,
)

_BACK: Final = 220
_ON: Final = 280
"""So many characters before and after a cue are read."""
_AFTER: Final = 14
_BEFORE: Final = 12
"""So many words after a cue, or before it, a secret may begin."""
_LONGEST: Final = 4
_LONGEST_QUOTED: Final = 8
_SPENT: Final = 5
"""So many words from what was taken out a cue has been answered."""
_MOST: Final = 3
"""So many secrets one stretch of a text may tell beside those that rules find."""
_SENTENCE_BACK: Final = 20
_SENTENCE_ON: Final = 14
_LEAD: Final = 70
_STRONG: Final = frozenset({"*pass", "*pin", "*code"})
_CLASSES: Final = {"*pin": PIN, "*code": CODE}
_QUOTES: Final = frozenset("\"“„«「『`‘'”»」』’")
_ODD_TEXT: Final = re.compile(
    r"(?<![\w.,/:-])\d(?:[- ]?\d){3,7}(?![\w%€$£:]|[.,/-]\d)"
    r"|[A-Za-z][\d!#$%&*+@^_][\w!]|[a-z][A-Z]|[A-Za-z]!(?=\s[a-z])"
    r"|[^\W\d_]{3}[-.](?:[^\W\d_]{3,}[-.])*(?:\d|[A-Z]|[^\W\d_]{3,}[-.][^\W\d_]{2})"
)
_ODD_SORTS: Final = frozenset({"a9", "a9-", "a!", "aA", "9-"})
_PROGRAM: Final = re.compile(r"[;{}]|\w\(|==|=>|\$\w|--\w|\w=\w|\w\[|://|^\s*#|\w\.\w+\.\w")
_CALL: Final = re.compile(r"[A-Za-z_]\w*\(|==|=>|\$[A-Za-z{]|\s--\w|\w\[|[{}]|\w\s?=\s?[\"'\w]|\bsshd\b|\blevel=")
_TOKEN: Final = re.compile(r"\S+?(?=\W|$)")
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_CLOCK: Final = re.compile(r"\d{1,2}[:.]\d\d|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}")
_TOPICS: Final = frozenset({"not", "must", "ask", "what", "sample", "own"})
_SIGNS: Final = frozenset("?:=,-–—>.!(")
_JOINTS: Final = "?:=,–—.!-;"


class Span(NamedTuple):
    """A place in a text that may be a secret, its class, and what speaks for it or against it."""

    start: int
    end: int
    what: str
    features: frozenset[str]


def weighed(text: str, places: Sequence[int], taken: Collection[tuple[int, int]]) -> Iterator[Finding]:
    """Secrets that weigh enough near cues at these places; what is ``taken`` already is none of them."""
    # Late: the numbers are read when the first cue comes.
    from longmind.mind.guard.fitted import LIMIT, WEIGHTS

    for spans in spans_near(text, places, taken):
        weights = sorted(((sum(WEIGHTS.get(one, 0.0) for one in span.features), span) for span in spans), reverse=True)
        kept: list[Span] = []
        for weight, span in weights:
            if weight < LIMIT or len(kept) == _MOST:
                break
            if all(span.end <= other.start or other.end <= span.start for other in kept):
                kept.append(span)
                yield Finding(span.what, span.start, span.end)


def odd_near(text: str, places: Sequence[int]) -> list[int]:
    """Those of some places near which anything is put together as few words are."""
    if not places:
        return []
    if len(text) <= _BACK + _ON:
        return list(places) if _ODD_TEXT.search(text) else []
    return [at for at in places if _ODD_TEXT.search(text, max(0, at - _BACK), at + _ON)]


def spans_near(text: str, places: Sequence[int], taken: Collection[tuple[int, int]]) -> Iterator[list[Span]]:
    """All that may be a secret near cues at these places, by stretches of the text that are apart."""
    for begin, end in _stretches(text, places):
        words = [
            word._replace(sort=MARKED) if any(word.start < stop and start < word.end for start, stop in taken) else word
            for word in words_in(text, begin, end)
        ]
        spans = list(_spans(text, words))
        if spans:
            yield spans


def _stretches(text: str, places: Sequence[int]) -> Iterator[tuple[int, int]]:
    """What is read: around every place, together where that meets; a short text as a whole."""
    begin = end = -1
    for place in sorted(places):
        if place - _BACK > end:
            if end >= 0:
                yield begin, end
            begin = 0 if place <= _BACK else text.rfind(" ", 0, place - _BACK) + 1
            begin = max(begin, place - 2 * _BACK, end)
        stop = place + _ON
        end = min(len(text), stop)
    if end >= 0:
        yield begin, end


def _spans(text: str, words: Sequence[Word]) -> Iterator[Span]:
    """Every span near a cue that may be a secret."""
    marks = [place for place, word in enumerate(words) if word.sort == MARKED]
    weak = [
        place
        for place, word in enumerate(words)
        if word.is_cue and not _between(marks, place - _SPENT, place + _SPENT + 1)
    ]
    strong = [place for place in weak if words[place].sort in _STRONG]
    if not strong and not (weak and _ODD_TEXT.search(text, words[0].start, words[-1].end)):
        return
    for first, word in enumerate(words):
        if word.sort in COMMON or word.sort in (MARKED, "sign") or _is_of_program(text, word):
            continue
        near = strong
        before, after = _nearest(near, first)
        if before is None and after is None and _is_odd(word):
            near = weak
            before, after = _nearest(near, first)
        cue = before if before is not None else after
        if cue is None or _is_plainly_none(word, words[cue]) or _is_none_here(text, words, first, before):
            continue
        around = _Around(text, words, first, before)
        for last in _ends(words, first):
            if after is not None and after <= last:
                _, after = _nearest(near, last)
            if before is not None or after is not None:
                what = _CLASSES.get(words[cue].sort, PASSWORD)
                yield Span(word.start, words[last].end, what, frozenset(around.features(last, after)))


def _between(places: Sequence[int], begin: int, end: int) -> bool:
    at = bisect_left(places, begin)
    return at < len(places) and places[at] < end


def _nearest(near: Sequence[int], first: int) -> tuple[int | None, int | None]:
    """The cue before a word and the one after it, where they are not far."""
    at = bisect_left(near, first)
    before = near[at - 1] if at and near[at - 1] >= first - _AFTER else None
    at += at < len(near) and near[at] == first
    after = near[at] if at < len(near) and near[at] <= first + _BEFORE else None
    return before, after


def _is_odd(word: Word) -> bool:
    """Whether a word is put together as few words are, or is digits."""
    return word.sort in _ODD_SORTS or (word.sort[0] == "9" and word.sort != "91") or "!" in word.trail


def _is_plainly_none(word: Word, cue: Word) -> bool:
    """Whether what a word is made of says that it is something else than its cue says."""
    if is_technical(word.value) or stands_for_one(word.value) or all(map(_tells_nothing, word.value.split("/"))):
        return True
    if cue.sort not in _STRONG and (_YEAR.fullmatch(word.value) is not None or "@" in word.value):
        return True
    # No code that somebody is told is drawn by chance and so long: it is a hash, or an id.
    return cue.sort != "*pass" and is_random(word.value)


def _tells_nothing(word: str) -> bool:
    return is_function_word(word) or tells_nothing(word, surely=True)


def _is_none_here(text: str, words: Sequence[Word], first: int, before: int | None) -> bool:
    """Whether what stands before a word, or right after a number, says that it is something else."""
    start, end = words[first].start, words[first].end
    if cues.ADVISED.search(text, max(0, start - _LEAD), start):
        return True
    if words[first].sort[0] == "9" and counts_something(text[end : end + 16]):
        return True
    if before is None:
        return False
    cue, between = words[before], words[before + 1 : first]
    token = _TOKEN.match(text, cue.start)
    if cues.COMPOUND.match(text, cue.end) or (token is not None and cues.is_told_of(text, token)):
        return True
    if cue.sort == "*code" and before and words[before - 1].sort == "other":
        return True
    if cue.sort == "*net" and words[first - 1].sort == "name":
        return True
    # What a login is, is a name; the password comes with it.
    return cue.sort == "*login" and all(word.sort == "be" for word in between)


def _is_of_program(text: str, word: Word) -> bool:
    """Whether a word stands in a line of a program, of which rules know what they need to."""
    begin = text.rfind("\n", max(0, word.start - _BACK), word.start) + 1 or max(0, word.start - _LEAD)
    end = text.find("\n", word.end, word.end + _LEAD)
    return _CALL.search(text, begin, end if end >= 0 else min(len(text), word.end + _LEAD)) is not None


def _ends(words: Sequence[Word], first: int) -> Iterator[int]:
    """Where a span from this word on may end."""
    most = _LONGEST if _QUOTES.isdisjoint(words[first].lead) else _LONGEST_QUOTED
    for last in range(first, min(len(words), first + most)):
        word = words[last]
        if word.sort == MARKED:
            return
        if word.sort not in COMMON and word.sort != "sign":
            yield last
        if word.trail or word.ends or (last + 1 < len(words) and words[last + 1].lead):
            return


class _Around:
    """What stands around a place where a secret may begin; each feature has a name, and is there or is not."""

    def __init__(self, text: str, words: Sequence[Word], first: int, before: int | None) -> None:
        self._text, self._words, self._first = text, words, first
        self._cue = None if before is None else words[before]
        self._between = () if before is None else words[before + 1 : first]
        self._qualifier = words[before - 1] if before else None
        self._shared = (*self._led(), *self._joined(), *self._said(), *self._warned())

    def features(self, last: int, after: int | None) -> Iterator[str]:
        """Names of what is true of the span from the first word to this one; ``after``: the cue that comes next."""
        yield from self._shared
        yield from self._made(last)
        yield from self._quoted(last)
        yield from self._followed(last)
        yield from self._named(last, after)

    def _led(self) -> Iterator[str]:
        """The two words before it."""
        words, first = self._words, self._first
        one = words[first - 1] if first else None
        two = words[first - 2] if first > 1 else None
        sort = one.told if one else "^"
        yield f"p1 {sort}"
        yield f"p1j {one.trail if one else ''}|{words[first].lead}"
        yield f"p1s {sort} {words[first].made}"
        yield f"p2 {two.told if two else '^'} {sort}"
        if one is not None:
            yield f"pw {one.value.casefold()}"
            if two is not None:
                yield f"pw2 {two.value.casefold()} {one.value.casefold()}"

    def _joined(self) -> Iterator[str]:
        """The cue before it, and what joins the two."""
        cue, between, shape = self._cue, self._between, self._words[self._first].made
        if cue is None:
            yield "a none"
            return
        far = len(between)
        yield f"a {cue.sort}"
        yield f"aw {cue.value.casefold()}"
        if cue.sort == "*code":
            yield f"opens {cues.is_opening(self._text[max(0, cue.start - 40) : cue.start])}"
        if self._qualifier is not None:
            yield f"aq {self._qualifier.value.casefold()} {cue.sort}"
            yield f"aqs {self._qualifier.told} {cue.sort} {shape}"
        yield f"ad {far if far < 6 else 6 if far < 10 else 7}"
        yield f"as {cue.sort} {shape} {min(far, 3)}"
        yield f"aj {cue.trail}"
        if between:
            yield f"n1 {between[0].told}"
        if far <= 4:
            yield f"sk {_sign(cue.trail)} {_skeleton(between)}"
        yield f"stops {min(sum(word.ends for word in (cue, *between)), 3)}"
        yield from (f"signs {sign}" for word in (cue, *between) for sign in word.trail if sign in _SIGNS)
        yield from (f"in {word.told}" for word in between)

    def _said(self) -> Iterator[str]:
        """What else its sentence says, and the text."""
        words, first = self._words, self._first
        begin = stop = first
        while begin > 0 and first - begin < _SENTENCE_BACK and not words[begin - 1].ends:
            begin -= 1
        while stop < len(words) - 1 and stop - first < _SENTENCE_ON and not words[stop].ends:
            stop += 1
        said = (*words[begin:first], *words[first + 1 : stop + 1])
        yield from (f"s {word.value.casefold()}" for word in said if word.value)
        yield from (f"sc {word.sort}" for word in said if word.is_cue)
        yield from (f"t {word.sort}" for word in words if word.sort in _TOPICS)
        if words[stop].trail[:1] in ("?", "？"):
            yield "asked"
        if begin == first:
            yield "begins"

    def _warned(self) -> Iterator[str]:
        """What says of passwords that none is told here."""
        start = self._words[self._first].start
        lead = self._text[max(0, start - _LEAD) : start]
        if used.ADVISED.search(lead):
            yield "advised"
        if cues.OWN.search(lead):
            yield "own"
        begin = self._text.rfind("\n", max(0, start - _BACK), start) + 1 or max(0, start - _BACK)
        line = self._text[begin : start + _LEAD].split("\n", 1)[0]
        if _PROGRAM.search(line):
            yield "of a program"

    def _made(self, last: int) -> Iterator[str]:
        """What it is made of."""
        words = self._words[self._first : last + 1]
        count = len(words)
        yield f"count {count}"
        yield f"m {' '.join(word.made for word in words)}"
        yield f"m1 {words[0].sort}"
        if count == 1:
            yield from _made_alone(words[0])
        if stands_for_one(self._text[words[0].start : words[-1].end]):
            yield "stands for one"
        yield f"nothing {sum(tells_nothing(word.value) for word in words) * 2 // count}"
        yield f"holds {sum(word.sort in COMMON or is_function_word(word.value) for word in words)}"
        if any(word.is_cue for word in words):
            yield "cue inside"

    def _quoted(self, last: int) -> Iterator[str]:
        lead, trail = self._words[self._first].lead[-1:], self._words[last].trail[:1]
        if lead in _QUOTES and trail in _QUOTES:
            yield "quoted"
            yield "quoted short" if last - self._first < 3 else "quoted long"
        elif lead in _QUOTES:
            yield "cuts a quotation"

    def _followed(self, last: int) -> Iterator[str]:
        """What comes right after it."""
        here, shape = self._words[last], self._words[self._first].made
        follows = self._words[last + 1] if last + 1 < len(self._words) else None
        close = follows if not here.ends else None
        sort = close.told if close is not None else "$"
        yield f"xj {here.trail[:2]}"
        yield f"x1 {sort}"
        yield f"x1s {sort} {shape} {last - self._first}"
        if close is not None:
            yield f"xw {close.value.casefold()}"
        if follows is None:
            yield "last of all"

    def _named(self, last: int, after: int | None) -> Iterator[str]:
        """The cue after it, and what joins the two."""
        if after is None:
            yield "b none"
            return
        words, shape = self._words, self._words[self._first].made
        cue, between, here = words[after], words[last + 1 : after], words[last]
        far = len(between)
        # Of two cues the one before it says more.
        side = "b" if self._cue is None else "b+"
        yield f"{side} {cue.sort}"
        yield f"{side}d {min(far, 7)}"
        yield f"{side}s {shape} {cue.sort} {min(far, 3)}"
        if far <= 4:
            yield f"{side}k {_sign(here.trail)} {_skeleton(between)}"
        yield from (f"{side}in {word.told}" for word in between)
        yield f"{side}stops {min(sum(word.ends for word in (here, *between)), 2)}"
        follows = words[after + 1] if after + 1 < len(words) and not cue.ends else None
        yield f"{side}x {follows.told if follows is not None else '$'}"


def _made_alone(word: Word) -> Iterator[str]:
    """What a single word is made of."""
    value = word.value
    yield f"long {min(len(value) // 2, 8)} {word.made}"
    telling = is_telling(value)
    if telling:
        yield "telling"
    if is_coined(value):
        yield "coined"
    if not telling and value.isalpha():
        yield "plain"
        if tells_nothing(value):
            yield "predicate" if tells_nothing(value, surely=True) else "quality"
    if is_technical(value):
        yield "technical"
    yield from (f"has {one}" for one in "/_" if one in value)
    if _YEAR.fullmatch(value):
        yield "year"
    if _CLOCK.fullmatch(value):
        yield "clock"


def _sign(trail: str) -> str:
    """The sign after a word that joins or parts."""
    return next((one for one in trail if one in _JOINTS), "")


def _skeleton(words: Sequence[Word]) -> str:
    """Words by their sorts, with the signs that join or part them."""
    return " ".join(word.told + _sign(word.trail) for word in words)
