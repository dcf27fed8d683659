"""What puts right what was said just before: "no wait, Porto", "I meant Tuesday", "not Lisbon but Porto".

Inside a sentence, what follows such words stands for the last object before them. A sentence that is nothing but a
correction stands for the last claim it fits: a name for a name, a number for a number.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple


class Right(NamedTuple):
    """What is right, what was wrong when that is said, and the place of the right words."""

    object: str
    instead_of: str | None
    start: int
    end: int


class _Patterns(NamedTuple):
    inside: re.Pattern[str]
    whole: re.Pattern[str]
    not_but: re.Pattern[str]
    it_is: re.Pattern[str]
    typo: re.Pattern[str]
    only: re.Pattern[str]
    behind: re.Pattern[str]


@lru_cache(maxsize=1)
def _patterns() -> _Patterns:
    words = (
        r"(?:(?:oh,? |ugh,? |hm+,? |argh,? )?(?:no,? wait|wait,? no|no,? no|no,? sorry|sorry,? no|hang on|hold on|typo"
        r"|scrap that|make that|i lied|my mistake|oh god,? no|god,? no|sorry|wait|no,? actually"
        r"|actually,? no|well,? actually|actually|oops"
        r"|no(?=[,.;:!]| \d| [£$€]\d| (?-i:[A-Z][a-z]))|nope|scratch that|correction|or rather|rather|my bad|my mistake"
        r"|strike that)[,.:;!\u2014-]*\s+)"
    )
    meant = (
        r"(?:i (?:meant|mean|said)(?: to say)?|make (?:that|it)|it's|it is|that's|that should be|should be"
        r"|it should be)"
    )
    return _Patterns(
        re.compile(
            rf"(?:[,;(]|\s[-\u2014\u2013]+|\u2014)\s*(?:{words}(?:{meant}[,:]?\s+)?|(?:i (?:meant"
            rf"|mean)(?: to say)?|make that)[,:]?\s+)(?P<right>[^,;()]+)",
            re.IGNORECASE,
        ),
        re.compile(
            rf"\A\s*(?:{words}{{1,3}}(?:{meant}\s+)?|(?:i (?:meant|mean)(?: to say)?|make (?:that"
            rf"|it))[,:]?\s+)(?:it's |it is |in |at |to )?"
            r"(?P<right>[^,;]+?)(?:,? (?:and )?not (?:in |at )?(?P<wrong>[^,;]+)|,? instead of"
            r" (?P<other>[^,;]+)|,(?=.{0,60}\Z)(?! not ).*)?\s*\Z",
            re.IGNORECASE,
        ),
        re.compile(
            r"\A\s*(?:no[,.]? )?not (?:in |at )?(?P<wrong>[^,;]+?)(?:,| but|;)\s*(?:but )?(?:in |at"
            r" )?(?P<right>[^,;]+?)\s*\Z",
            re.IGNORECASE,
        ),
        re.compile(
            r"\A\s*(?:no[,.]? |actually,? |sorry,? )*it(?:'s| is) (?:actually )?(?P<right>[^,;]+?),?"
            r" (?:and )?not (?P<wrong>[^,;]+?)\s*\Z",
            re.IGNORECASE,
        ),
        re.compile(
            r"\A[^@]{0,60}\b(?:typo|wrong|correction|oops|meant|misspell?ed|should be|should've been|not)\b"
            r"[^@]{0,60}(?<!\S)(?P<right>\S+@[\w.-]+\w)\W*\Z",
            re.IGNORECASE,
        ),
        re.compile(rf"\A\s*{words}\Z", re.IGNORECASE),
        re.compile(
            r"\A\s*(?:\*\s?(?P<right>[^,;*]{1,40}?)\*?(?: (?:lol|haha|sorry|oops))?|(?P<right2>[^,;*]{1,40}?)(?:\*"
            r"|,? (?:i mean"
            r"|i meant|sorry|rather|actually|of course)))(?:,.{0,40})?\W*\Z",
            re.IGNORECASE,
        ),
    )


def is_only_a_sign(text: str) -> bool:
    """Whether a sentence does nothing but say that something was wrong: "Oh god no."."""
    return bool(_patterns().only.match(text.strip(" .!") + " "))


def short(text: str) -> Right | None:
    """What stands alone behind such a sign: "the 6th"."""
    right = text.strip(" .!")
    if not right or len(right.split()) > _MOST_WORDS_ALONE or _SENTENCE.search(right):
        return None
    start = text.index(right)
    return Right(_bare(right), None, start, start + len(right))


_MOST_WORDS_ALONE = 4


_SENTENCE = re.compile(
    r"\b(?:i|i'm|we|he|she|they|you|is|are|was|were|do|does|don't|have|has|let|can|could|would|will"
    r"|please|that|this|what|how|not|never mind|thanks|thank|problem|worries|need|way|idea|one|thing"
    r"|more|it|of course)\b",
    re.IGNORECASE,
)
_MOST_WORDS = 6


def inside(text: str) -> tuple[str, Right] | None:
    """A sentence that corrects itself: what stands before, and what is right."""
    match = _patterns().inside.search(text)
    if not match or match.start() == 0:
        return None
    right = match["right"].strip(" .!").removeprefix("->").lstrip()
    if not right or len(right.split()) > _MOST_WORDS or _SENTENCE.match(right):
        return None
    start = text.index(right, match.start("right"))
    return text[: match.start()], Right(_bare(right), None, start, start + len(right))


def whole(text: str) -> Right | None:
    """A sentence that is nothing but a correction."""
    if typo := _patterns().typo.match(text):
        return Right(typo["right"], None, *typo.span("right"))
    if (behind := _patterns().behind.match(text)) and not _SENTENCE.search(behind["right"] or behind["right2"]):
        group = "right" if behind["right"] else "right2"
        return Right(_bare(behind[group].strip(" .!")), None, *behind.span(group))
    for pattern in (_patterns().it_is, _patterns().not_but, _patterns().whole):
        match = pattern.match(text)
        if not match:
            continue
        right, wrong = match["right"].strip(" .!"), match["wrong"] or match.groupdict().get("other")
        if not right or len(right.split()) > _MOST_WORDS or _SENTENCE.search(right):
            return None
        return Right(_bare(right), _bare(wrong.strip(" .!")) if wrong else None, *match.span("right"))
    return None


_VALUE = (
    r"(?P<right>(?:the )?(?:[\w.-]+ )?[£$€]?\d[\w.,:/%@-]*"
    r"(?: (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*| [ap]m\b| \w{2,5}\b)?)"
)
_CHANGED = (
    re.compile(
        rf"\b(?:from|as of|since|starting)(?: (?:next|in|on))? \w+(?: \w+)?,? it(?:'s| is| will be"
        rf"|'ll be)(?: now)? {_VALUE}",
        re.IGNORECASE,
    ),
    re.compile(rf"\A\s*(?:let's (?:say|make it|call it)|call it|make it) {_VALUE}", re.IGNORECASE),
    re.compile(
        rf"\b(?:it|that|they|this)(?:'s|'ve| is| was| has| have)? (?:now |just |been )*(?:moved|pushed|changed|gone up"
        rf"|went up|go up|goes up|raised|cut|bumped|extended|dropped|switched|went|put|up)(?: it| that)?(?: back| up"
        rf"| down)?"
        rf" (?:to|until|at) {_VALUE}",
        re.IGNORECASE,
    ),
    re.compile(rf"(?:\A|[,;] |\b(?:so|and|now) )(?:so |it's |that's |now |make it )*{_VALUE} now\b", re.IGNORECASE),
    re.compile(
        rf"(?:\A|[,;] |\b(?:so|and) )(?:now it's|it's now|now it is|it is now)(?: at| on)? {_VALUE}", re.IGNORECASE
    ),
)


def changed(text: str) -> Right | None:
    """The new value that a sentence tells of what was spoken of before: "so 19th now", "it went up to 950"."""
    for pattern in _CHANGED:
        if match := pattern.search(text):
            return Right(_bare(match["right"].strip(" .!,")), None, *match.span("right"))
    return None


def alike(old: str, new: str) -> bool:
    """Whether two values are of one sort: days, sums, numbers, addresses of mail."""
    return _sort_of(old) == _sort_of(new)


def _sort_of(said: str) -> str:
    if "@" in said:
        return "mail"
    if re.search(r"\d(?:st|nd|rd|th)\b|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|day\b", said, re.IGNORECASE):
        return "day"
    return "time" if re.search(r"\d:\d\d|\d ?[ap]m\b", said, re.IGNORECASE) else "number"


def begins(text: str) -> bool:
    """Whether a sentence begins with a sign that something was wrong."""
    return _BEGUN.match(text) is not None


_BEGUN = re.compile(
    r"\s*(?:(?:oh|ugh|hm+|argh|ah|er|um),? )?(?:no,? wait|wait|sorry|no,? sorry|oops|correction|typo|scratch that"
    r"|scrap that|i meant?|"
    r"i mean|make that|\*|no,? no|hang on|hold on)\b|\s*\*\w|[^,;]{1,40} (?:i mean|i meant)\W*\Z",
    re.IGNORECASE,
)
_SPELLED = re.compile(
    r" (?:with (?:an?|one|two|no) ['\"]?\w['\"]?s?(?: at the end)?|at the end|again)\Z", re.IGNORECASE
)


def _bare(said: str) -> str:
    said = re.sub(r"^(?:only|just) (?=\S)", "", _SPELLED.sub("", said), flags=re.IGNORECASE)
    return re.sub(r"^(?:in|at|a|an|the|to|on|for|from|with) (?=\S)", "", said, flags=re.IGNORECASE)


def fits(old: str, new: str) -> bool:
    """Whether one object could stand in the place of another: a name for a name, a number for a number."""
    if "@" in old or "@" in new:
        return "@" in old and "@" in new
    old_digit, new_digit = _counts(old), _counts(new)
    if old_digit != new_digit:
        return False
    return old[:1].isupper() == new[:1].isupper() or old_digit


_COUNTS = re.compile(
    r"\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen"
    r"|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand)\b",
    re.IGNORECASE,
)


def _counts(said: str) -> bool:
    return any(map(str.isdigit, said)) or bool(_COUNTS.search(said))


_CONTRASTS = (
    re.compile(
        r"\b(?:is|are|am|'s|'m)(?P<gone>(?:n't| not) (?P<wrong>[^,;.]{1,40}?)[,;]? (?:it's|it is"
        r"|they're|they are) )(?=\w)",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?P<gone>\bnot (?:(?:in|at|for|from|as) )?(?P<wrong>[^,;.]{1,40}?),? but (?:rather |actually"
        r" )?)(?=(?:in |at |for |from |as )?\w)",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?P<no>\b(?:don't|doesn't|do not|does not|no longer) )\w+(?P<gone> (?P<at>in|at|for|from)"
        r" (?P<wrong>[^,;.]{1,40}?),? but)(?= (?P=at) )",
        re.IGNORECASE,
    ),
)
_NO_CONTRAST = re.compile(
    r"\b(?:i|i'm|i'd|i've|we|he|she|they|it|you|only|just|is|are|was|sure|really|so|all|my)\b", re.IGNORECASE
)


def contrast(text: str) -> tuple[str, str | None]:
    """A sentence with "not X but" blanked out, and the X."""
    for pattern in _CONTRASTS:
        match = pattern.search(text)
        if not match or _NO_CONTRAST.search(match["wrong"]):
            continue
        for group in ("gone", "no"):
            if group in pattern.groupindex:
                start, end = match.span(group)
                text = text[:start] + " " * (end - start) + text[end:]
        return text, _bare(match["wrong"].strip())
    return text, None
