"""Secrets in prose and in settings: a value beside a word that says what it is.

For each cue in a text the joints are tried in turn, from the surest (an equals sign) to the weakest (a mere space); the
weaker the joint, the more the value itself has to look like a secret. Everything is bounded: a cue is looked at a fixed
number of characters to either side, so time grows with the text and not faster.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from longmind.mind.guard import cues, pastes, prose, told, used
from longmind.mind.guard.codes import DASHED, PUNCHES, SENT, TOLD_CODE, bare_code, punched, sent
from longmind.mind.guard.eastern import eastward
from longmind.mind.guard.found import API_KEY, CODE, PASSWORD, PIN, Finding, Gate
from longmind.mind.guard.judging import (
    BACK,
    DIGITS,
    ENDS,
    QUOTES,
    REACH,
    TOLD_WHEN,
    UUID,
    YEAR,
    At,
    judged,
    plain,
    value_at,
)
from longmind.mind.guard.likened import tells_nothing
from longmind.mind.guard.pairs import NAMES, PAIR_BEGINS, mailed, paired
from longmind.mind.guard.phrases import PHRASE_BEGINS, phrased
from longmind.mind.guard.values import (
    bare,
    counts_something,
    is_coined,
    is_function_word,
    is_mixed,
    is_number,
    is_random,
    is_telling,
    stands_for_one,
    words_of,
)

_FAR: Final = re.compile(
    r"(?!s?\s(?:was|got|has been)?\s?(?:blocked|changed|locked|expired|reset))[^.;!?\n\d]{0,50}[\s:(\"']"
    r"(?P<digits>\d{4,6})(?![\w%€$]|[.,/-]\d|\s?[€$£¥])"
)
_LIST: Final = re.compile(
    r"\s(?:and|und|y|et)\s(?:the|my|das|mein|la|le|mi)?\s?(?:new|old|other|second|neue|alte|andere|nueva|otra|nouveau"
    r"|autre)(?: one)?\s(?:is|was|ist|war|es|era|est)\s|\s?(?:[,;/|]|\band\b|\bund\b|\by\b|\bet\b"
    r"|\n[-* ]{0,5}(?:\d{1,2}[.)]\s{0,2})?)\s?(?:and\s|und\s)?"
)
_CODE_LIST: Final = re.compile(_LIST.pattern + r"|\s{1,3}")


def find_beside(text: str, lowered: str, taken: Sequence[Finding] = ()) -> Iterator[Finding]:
    """Secrets that a word beside them gives away; ``lowered`` is the text without capitals, as long as it.

    What is ``taken`` already is not weighed again.
    """
    places: list[int] = []
    found = list(_by_rule(text, lowered, places))
    yield from found
    if places:
        yield from prose.weighed(text, places, [(one.start, one.end) for one in (*taken, *found)])


def cue_places(text: str, lowered: str) -> list[int]:
    """Where a secret may be told of in prose."""
    places: list[int] = []
    for _ in _by_rule(text, lowered, places):
        pass
    return places


def _by_rule(text: str, lowered: str, places: list[int]) -> Iterator[Finding]:
    """What rules find; ``places`` gets where a secret may be told of that none finds."""
    weak: list[int] = []
    for word, at, row in _gate().passing(lowered):
        if not isinstance(row, cues.Cue):
            yield from row.looks(text, at, word)
            if row.tells:
                weak.append(at)
        elif (cue := row.at(text, at)) is not None:
            yield from _beside(text, cue, row)
            if row.what != API_KEY:
                places.append(at)
        elif row.what != API_KEY:
            # A part of a cue: a secret is told near it only if something looks like one.
            weak.append(at)
    places += prose.odd_near(text, weak)


class _Row(NamedTuple):
    """What to look for where a word stands, and whether a secret may be told of near it that no rule finds."""

    looks: Callable[[str, int, str], Iterator[Finding]]
    tells: bool = False


@cache
def _gate() -> Gate[_Row | cues.Cue]:
    """What to look for where which word stands."""
    rows: list[tuple[str, _Row | cues.Cue]] = [(cue.begins, cue) for cue in cues.CUES]
    rows += [(word, _Row(pastes.flagged)) for word in pastes.FLAGS]
    rows += [(word, _Row(pastes.typed)) for word in dict.fromkeys(pastes.TYPED_BEGINS)]
    rows += [(pastes.COOKIE, _Row(pastes.cookies)), (pastes.BASIC, _Row(pastes.basic))]
    rows += [(pastes.AUTHORIZATION, _Row(pastes.authorized)), (pastes.DEFAULT, _Row(pastes.default_of))]
    rows += [(pastes.LONG_FLAG, _Row(pastes.token_flagged))]
    rows += [(word, _Row(pastes.in_column)) for word in pastes.COLUMNS]
    rows += [(word, _Row(used.opened, tells=True)) for word in (*used.OPENS, *used.DEVICES)]
    rows += [(word, _Row(used.written_so)) for word in used.WRITTEN] + [(used.SET_TO, _Row(used.set_to))]
    rows += [(word, _Row(used.opens_with)) for word in used.OPENING]
    rows += [(word, _Row(used.stuck_on)) for word in used.ON_DEVICES]
    rows += [(word, _Row(used.of_network, tells=True)) for word in used.NETWORKS]
    rows += [(word, _Row(paired, tells=word not in NAMES)) for word in PAIR_BEGINS]
    rows += [(word, _Row(punched)) for word in PUNCHES] + [(SENT, _Row(sent))]
    rows += [("@", _Row(mailed))]
    rows += [(word, _Row(told.spelled)) for word in told.SPELLS]
    rows += [(word, _Row(told.with_word)) for word in (*used.OPENS, *used.NETWORKS, "get into", "gets you into")]
    rows += [(word, _Row(told.written_plainly)) for word in told.WRITTEN]
    rows += [(word, _Row(told.phrase_with_year)) for word in told.PHRASED]
    rows += [(word, _Row(told.quoted_setting)) for word in told.QUOTED]
    rows += [(word, _Row(told.seeded)) for word in told.SEEDED]
    rows += [(word, _Row(told.still_so)) for word in told.STAYED]
    rows += [(word, _Row(phrased)) for word in PHRASE_BEGINS]
    return Gate(rows)


def _is_opener(text: str, cue: re.Match[str], found: At) -> bool:
    """Whether what something is opened with is a password: nobody logs in with a plain word or a number of people."""
    if not cue[0].casefold().startswith(cues.VERBS):
        return True
    mixed = is_mixed(found.value)
    return mixed and len(found.value) >= 6 and text[found.start - 1 : found.start] != "@"


def _beside(text: str, at: re.Match[str], cue: cues.Cue) -> Iterator[Finding]:
    """What a cue gives away: what stands after it, else what stands before it."""
    short = cues.is_short(text, cue, at.start())
    if short is None or cues.is_told_of(text, at):
        return
    if _REFERRED.search(text, max(0, at.start() - 24), at.start()):
        return
    if not cues.is_code(text, cue, at.start()):
        yield from bare_code(text, at)
        return
    if cue.what in (PASSWORD, PIN) and (both := cues.FROM_TO.match(text, at.end())) is not None:
        values = {name: both[name].strip("\"'“”").rstrip(".,;:!?") for name in ("old", "new")}
        if any(map(is_telling if cue.what == PASSWORD else is_number, values.values())):
            yield from (
                Finding(cue.what, both.start(name), both.start(name) + len(both[name].rstrip(".,;:")))
                for name in values
            )
            return
    # The key of a network is a password, and may be digits alone.
    what = PASSWORD if short and cues.OF_NETWORK.search(text, max(0, at.start() - 60), at.start()) else cue.what
    found = _after(text, at, what, short=short) or _before(text, at, what) or _far(text, at, what)
    if found is None and what == PASSWORD:
        yield from used.used_near(text, at.start(), at.end())
    if found is None or not _is_opener(text, at, found):
        return
    yield Finding(what, found.start, found.end)
    yield from _more(text, found, what)


_REFERRED: Final = re.compile(r"(?:[$%#]\{|\{\{\s?)[\w.]*$")
"""What says before a cue that a setting is only referred to."""


def _far(text: str, cue: re.Match[str], what: str) -> At | None:
    """A value somewhere later in a sentence about somebody's own: "my PIN is my birthday, 0412"."""
    before = (cues.OWNED if what == PASSWORD else cues.OWN).search(text, max(0, cue.start() - 40), cue.start())
    if what == API_KEY or before is None:
        return None
    if what == PASSWORD:
        for word in _FAR_WORD.finditer(text, cue.end(), min(len(text), cue.end() + REACH // 2)):
            if word["end"]:
                return None
            value = bare(word["value"])
            at = At(word.start("value"), word.start("value") + len(value), value, quoted=False)
            if (
                len(value) >= 6
                and is_telling(value)
                and any(map(str.isdigit, value))
                and not _LIKENED.search(text, 0, at.start)
            ):
                return at
        return None
    found = _FAR.match(text, cue.end())
    if found is None or YEAR.fullmatch(found["digits"]) or counts_something(text[found.end() : found.end() + 16]):
        return None
    return At(found.start("digits"), found.end("digits"), found["digits"], quoted=False)


_FAR_WORD: Final = re.compile(
    r"(?:\s(?:is|was|ist|war|es|est|plus|so|with|mit|con|avec)|[:,;(–—-])\s?[\"'“„«`]?(?P<value>[^\s\"'”“»`]{6,60})|"
    r"(?P<end>[.!?]\s|\n)"
)
_LIKENED: Final = re.compile(
    r"(?i)(?:like|such as|e\.g\.|than|for example|wie|z\.\s?b\.|como|comme|par exemple)\s[\"'“„«`]?$"
)


def _after(text: str, cue: re.Match[str], what: str, *, short: bool) -> At | None:
    """The value after a cue, by the surest joint there is."""
    found = eastward(text, cue, what)
    if found is not None:
        return found
    for joint, strength in _JOINTS:
        joined = joint.match(text, cue.end(), min(len(text), cue.end() + REACH))
        if joined is None or not _may_join(text, cue, joint, joined, what):
            continue
        if joint is cues.STRONG and what == API_KEY and (found := _set_in_capitals(text, cue, joined)) is not None:
            return found
        sure = _as_strong(text, cue, joined.end(), strength, short=short)
        found = judged(text, joined.end(), what, sure, short=short)
        if found is None and joint is cues.TO and what == PASSWORD:
            found = _set_to(text, joined.end())
        if joint in (cues.COMMAS, cues.REPLIED) and found is not None and _ASIDE.fullmatch(found.value):
            continue
        if found is None and joint is cues.PARENTHESIS and what == PASSWORD:
            found = _in_parenthesis(text, joined.end())
        if found is None or (joint in TOLD_WHEN and YEAR.fullmatch(found.value)):
            continue
        if joint in (cues.LOOSE_COLON, cues.REPLIED) and not ENDS.match(text, found.end):
            continue
        if joint is cues.OVER and not (is_coined(found.value) and _OPEN_WORD.search(joined[0]) is None):
            continue
        if joint is cues.TOLD and joined["sign"] not in "?？!:" and found.value.islower() and found.value.isalpha():
            # "I hate my password, it's terrible."
            continue
        return found
    return None


_JOINTS: Final = (
    (cues.STRONG, 3), (cues.TAG, 3), (cues.ATTRIBUTE, 3), (cues.ARGUMENT, 0), (cues.PROTECTED, 1),
    (cues.CHANGED, 2), (cues.BECAME, 1), (cues.CHOSEN, 1),
    (cues.STILL, 1), (cues.LISTED, 1), (cues.APPOSED, 2),
    (cues.COPULA, 2), (cues.GAPPED_COLON, 3), (cues.TOLD, 2), (cues.NORTHERN, 1),
    (cues.CASED, 2), (cues.COMMAS, 2), (cues.PARENTHESIS, 1), (cues.LOOSE_COLON, 2), (cues.ANSWERED, 1),
    (cues.REPLIED, 3),
    (cues.TO, 1), (cues.ASKED, 1), (cues.LOOSE, 1), (cues.NEWS, 1),
    (cues.VERBED, 0), (cues.BESIDE, 0), (cues.PINNED, 1), (cues.GAPPED, 0), (cues.OVER, 0),
)  # fmt: skip
"""What joins a cue to a value, in the order tried, and how sure it is: 3 a sign, 2 "is", 1 looser words, 0 a space."""
_OPEN_WORD: Final = re.compile(
    r"(?i)\s(?:for|on|of|at|in|from|to|by|and|or|into|about|than|like|für|auf|von|bei|an|am|im|und|oder|para|de|en"
    r"|y|pour|sur"
    r"|du|et|user|host|named|called|version|room|named|model|wie)\s$"
)
"""What says that the next word is where it opens something, and not what opens it."""
_SURE: Final = frozenset(joint for joint, strength in _JOINTS if strength >= 2)


def _set_in_capitals(text: str, cue: re.Match[str], joined: re.Match[str]) -> At | None:
    """What a setting in capitals that says it is secret is set to, though it be plain words: ``JWT_SECRET=…``."""
    name = re.compile(r"[A-Z0-9_]*$").search(text, max(0, cue.start() - 40), cue.start())
    found = value_at(text, joined.end())
    joined_words = (
        cue[0].casefold() == "secret" and found is not None and re.fullmatch(r"(?:[a-z]+-){3,}[a-z]+", found.value)
    )
    if "=" in joined[0] and joined_words:
        return found
    if "=" not in joined[0] or not cue[0].isupper() or "SECRET" not in (name[0] if name else "") + cue[0]:
        return None
    if found is None or not re.fullmatch(r"[A-Za-z_-]{8,80}", found.value) or stands_for_one(found.value):
        return None
    return None if tells_nothing(found.value) else found


def _may_join(text: str, cue: re.Match[str], joint: re.Pattern[str], joined: re.Match[str], what: str) -> bool:
    """Whether what stands around says that a joint is one."""
    word = cue[0].casefold()
    if joint is not cues.PROTECTED and what == PASSWORD and word.startswith(cues.VERBS):
        return False
    if joint not in _SURE and word.rstrip("s") in cues.LOCKS:
        return joint is cues.BESIDE and DIGITS.match(text, joined.end()) is not None
    if joint in (cues.LOOSE, cues.LOOSE_COLON) and what == PASSWORD:
        # "The password policy of the year is 2024."
        return not is_number(text[joined.end() : joined.end() + 12].split(" ", maxsplit=1)[0])
    if joint is cues.TAG:
        opened = (
            "<" in text[max(0, cue.start() - (80 if '"' in joined[0] else 1)) : cue.start()]
            or _TAG_BEGINS.search(text, max(0, cue.start() - 24), cue.start()) is not None
        )
        return opened and "</" in text[joined.end() : joined.end() + 120]
    if joint is cues.REPLIED:
        return what == PASSWORD and cues.NAMED_ONLY.search(text, max(0, cue.start() - 56), cue.start()) is not None
    if joint is cues.PINNED:
        return what == PIN
    if joint is cues.LISTED:
        return what == CODE and word.endswith("codes")
    if joint is cues.NORTHERN:
        return word.startswith(cues.NORTHERN_CUES)
    if joint is cues.ARGUMENT:
        return re.search(r"\w\([\"'][\w.-]{0,30}$", text[max(0, cue.start() - 40) : cue.start()]) is not None
    if joint is cues.PROTECTED:
        return cue[0].casefold().startswith(cues.VERBS)
    if joint is cues.TO:
        before = cues.SETS.search(text, max(0, cue.start() - BACK), cue.start())
        return before is not None or cues.SET_AFTER.match(text, joined.end() - 1) is not None
    return True


_TAG_BEGINS: Final = re.compile(r"<[\w:.-]{0,22}$")


def _as_strong(text: str, cue: re.Match[str], at: int, strength: int, *, short: bool) -> int:
    """How sure a joint is, with what it joins."""
    word = cue[0].casefold()
    if cues.COMPOUND.match(text, cue.end()):
        return 0
    if word.startswith("clave"):
        # The crux of a matter more often than a password.
        network = cues.OF_NETWORK.search(text, max(0, cue.start() - 60), cue.start())
        return strength if network or cues.OF_DEVICE.match(text, cue.end()) else min(strength, 1)
    if short and word.startswith("key"):
        return min(strength, 2)
    return max(strength, 1) if text[at : at + 1] in QUOTES and not short else strength


_ASIDE: Final = re.compile(
    r"(?i)\w+ly|please|sorry|thanks|however|though|indeed|alas|dude|honey|again|anyway"
    r"|right|folks|everyone"
)
_DONE: Final = re.compile(
    r"(?i)expire|login|work|match|renew|comply|test|continue|proceed|start|begin|save|share|protect|connect|enter"
    r"|access|log"
    r"|change|be|stop|get|unlock|open|see|use|try|make|keep|avoid|prevent|help|verify"
)
"""What one may change a password to do."""


def _set_to(text: str, at: int) -> At | None:
    """A plain word that ends the sentence in which something becomes the password."""
    found = value_at(text, at)
    if found is None or not found.value.isalpha() or _DONE.fullmatch(found.value) or not ENDS.match(text, found.end):
        return None
    return plain(text, found, 2)


def _in_parenthesis(text: str, at: int) -> At | None:
    """Words that are joined, in brackets after a cue: "the password (penguin-parade)"."""
    words = re.compile(r"[^\W\d_]{3,}(?:[-_.][^\W\d_]{3,})+(?=\))").match(text, at)
    if words is None or any(tells_nothing(one) or is_function_word(one) for one in re.split(r"[-_.]", words[0])):
        return None
    return None if stands_for_one(words[0]) else At(at, words.end(), words[0], quoted=False)


def _before(text: str, cue: re.Match[str], what: str) -> At | None:
    """A value that stands before its cue and is said to be it."""
    start = max(0, cue.start() - BACK)
    window = text[start : cue.start()]
    if what in (PIN, CODE) and (told := TOLD_CODE.search(window) or DASHED.search(window)) is not None:
        group = str(told.lastgroup)
        return At(start + told.start(group), start + told.end(group), told[group], quoted=False)
    found = cues.BEFORE.search(window) or cues.BEFORE_EAST.search(window) or cues.WHAT.search(window)
    if found is None or cues.ADVISED.search(window, 0, found.start("value")):
        return None
    if _ANY.search(window, found.end("value")):
        return None
    value = bare(found["value"])
    at = At(start + found.start("value"), start + found.start("value") + len(value), value, quoted=False)
    if stands_for_one(value):
        return None
    if what == API_KEY:
        return at if is_random(value, 12) and not UUID.fullmatch(value) else None
    if what in (PIN, CODE):
        return at if is_number(value) or re.fullmatch(r"[A-Z]-\d{4,8}", value) else None
    if what == PASSWORD and _plainly(text, window, found, value, cue):
        return at
    quoted = at.start > 0 and text[at.start - 1] in QUOTES and found["value"] == value
    wordy = quoted and re.fullmatch(r"[^\W\d_]+(?:-[^\W\d_]+)*", value) is not None and not tells_nothing(value)
    return at if is_telling(value) or (is_number(value) and " for " not in window) or wordy else None


_USED_AS: Final = re.compile(r"(?i)(?:use|using|used|make|set|chose|picked|put|have|keep|nehme|uso|pon)\s[\"'“]?$")
_IS_MY: Final = re.compile(r"(?i)\sis\s(?:my|our|mum's|mom's|dad's)\s(?:[\w'’-]{1,20}\s){0,2}$")
_AS_THE: Final = re.compile(
    r"(?i)\s(?:as\s|als\s|como\s)?(?:the|my|our|your|das|mein|mi"
    r"|la)\s(?:[\w'’-]{1,20}\s){0,3}$|\s(?:as|als|como)\s$"
)


def _plainly(text: str, window: str, found: re.Match[str], value: str, cue: re.Match[str]) -> bool:
    """Whether a plain word before a cue is said to be it: "swordfish is my password", "use it as the password"."""
    ends = re.match(r"[\"'”]?(?:$|[.,;!\n]|\s(?:for|on|at|from|until|für|para|pour)\b)", text[cue.end() :])
    if not ends or not re.fullmatch(r"[^\W\d_]{4,30}\d{0,4}", value) or tells_nothing(value) or is_function_word(value):
        return False
    if value.casefold() in _POINTING:
        return False
    begins = re.search(r"(?:^|[.!?:]\s)[\"'“]?$", window[: found.start("value")]) is not None
    used = _USED_AS.search(window[: found.start("value")]) is not None and _AS_THE.match(window, found.end("value"))
    return bool(used or (begins and _IS_MY.match(window, found.end("value"))))


_POINTING: Final = words_of(
    "that this what which where here there who whose when it mine yours something nothing everything whatever"
)
_ANY: Final = re.compile(r"(?i)\s(?:is|was|are|ist|war|es|era|est|è|é)\s(?:a|an|ein|eine|una|un|one of|among)\s")
"""What says that a value is one password of many: "letmein is a popular password"."""


def _more(text: str, first: At, what: str) -> Iterator[Finding]:
    """What goes on as a list of the same kind: backup codes, old passwords."""
    at = first.end
    shape = _shape(first.value, what)
    for _ in range(24):
        joint = (_CODE_LIST if what == CODE else _LIST).match(
            text, min(len(text), at + (at < len(text) and text[at] in "\"'`”’」"))
        )
        found = None if joint is None else value_at(text, joint.end())
        if found is None or stands_for_one(found.value):
            return
        same = _shape(found.value, what) == shape
        if not (same and any(map(str.isdigit, found.value))) and not (what == PASSWORD and is_telling(found.value)):
            return
        yield Finding(what, found.start, found.end)
        at = found.end


def _shape(value: str, what: str) -> str:
    """How it is written: codes are drawn by chance, so that letters and digits stand anywhere."""
    if what == CODE and any(map(str.isalpha, value)):
        return re.sub(r"[a-zA-Z0-9]", "x", value)
    return re.sub(r"[a-z]", "a", re.sub(r"[A-Z]", "A", re.sub(r"\d", "9", value)))
