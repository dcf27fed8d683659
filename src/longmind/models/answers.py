"""From what a language model said to a value of the form that was asked for, or to an error.

Models fence their JSON, talk around it, write it as Python would, and are cut off. All this is read; nothing is
guessed. Of an answer that was cut off only what it had finished counts: a piece of a list that was begun is dropped
whole, and the answer says that it is not complete. Two different answers in one text are none. Everything else, the
empty answer and an answer of another form included, is :class:`~longmind.errors.ModelIncoherent`. The time it takes
is linear in the length of the text.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from longmind.domain.metadata import Json, dump
from longmind.domain.schema import misfit
from longmind.errors import ModelIncoherent

MAX_CHARACTERS: Final = 1_000_000
"""Of an answer that is read at all; no model we ask says as much."""
MAX_DEPTH: Final = 32
"""As deep as metadata may be nested."""

_SPACE: Final = re.compile(r"[ \t\r\n]*+")
_DOUBLE: Final = re.compile(r'"((?:[^"\\]++|\\.)*+)"', re.DOTALL)
# An apostrophe ends it too soon, and then what follows is no JSON: refused rather than misread.
_SINGLE: Final = re.compile(r"'((?:[^'\\\n]++|\\.)*+)'")
_ESCAPE: Final = re.compile(r"\\(u[0-9a-fA-F]{4}|.)", re.DOTALL)
_HALVES: Final = re.compile("[\ud800-\udfff]")
_NUMBER_RUN: Final = re.compile(r"[-+.0-9eE]++")
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][-+]?[0-9]++)?")
_WORD: Final = re.compile(r"[A-Za-z]++")
_WORDS: Final[Mapping[str, bool | None]] = {
    "true": True,
    "false": False,
    "null": None,
    "True": True,
    "False": False,
    "None": None,
}
_NUMBER_LONGEST: Final = 400
_THINKING: Final = re.compile(r"<think(?:ing)?>.*?(?:</think(?:ing)?>|\Z)", re.DOTALL)
_BEGINNING: Final = re.compile(r"[\[{]")
_FENCE: Final = "```"
_ESCAPED: Final[Mapping[str, str]] = {
    "b": "\b",
    "f": "\f",
    "n": "\n",
    "r": "\r",
    "t": "\t",
    **{sign: sign for sign in "\"'\\/"},
}


@dataclass(frozen=True, slots=True)
class Answer:
    """What was read in a text."""

    value: Json
    complete: bool = True
    mended: tuple[str, ...] = ()
    """What had to be overlooked, as in :class:`~longmind.ports.language.Completion`."""


def read(text: str, schema: Mapping[str, Json] | None = None) -> Answer:
    """The value in what a model said. Without a schema it is the text, without white space around it.

    Raises:
        ModelIncoherent: no value of this form in it, or several; the text is attached.
    """
    if len(text) > MAX_CHARACTERS:
        raise ModelIncoherent(f"the model said more than {MAX_CHARACTERS:,} characters", text[:1000])
    # What a model thinks aloud before it answers is no answer, and often holds drafts of one.
    said = text.strip()
    said = _THINKING.sub("", said, count=1) if said.startswith("<think") else said
    if schema is None:
        if not said.strip():
            raise ModelIncoherent("the model said nothing", text)
        return Answer(_plain(said.strip()))
    found = _found(said)
    fitting = [one for one in found if misfit(one.value, schema) is None]
    if len({dump(one.value) for one in fitting}) > 1:
        raise ModelIncoherent("the model gave several different answers", text)
    if not fitting:
        raise ModelIncoherent(_why(said, found, schema), text)
    return fitting[0]


def _why(said: str, found: list[Answer], schema: Mapping[str, Json]) -> str:
    if not said.strip():
        return "the model said nothing"
    if not found:
        return "there is no JSON in what the model said, or it is broken"
    longest = max(found, key=lambda one: len(dump(one.value)))
    cut = "" if longest.complete else " (it was cut off)"
    return f"what the model said has another form: {misfit(longest.value, schema)}{cut}"


def _found(said: str) -> list[Answer]:
    """Every value in the text that is not part of another one; none at all where one of them is broken."""
    whole = _alone(said)
    if whole is not None:
        return [whole]
    found: list[Answer] = []
    at = 0
    while start := _BEGINNING.search(said, at):
        reading = _Reading(said, start.start())
        try:
            value = reading.value(in_list=False, depth=0)
        except (_Broken, _Cut) as stop:
            if reading.begun:
                # This was the answer, or one of several; a piece of it, or the one before, is not.
                return []
            if isinstance(stop, _Cut):
                break
            at = max(stop.at, start.end())
            continue
        around = said[: start.start()].strip() or (not reading.cut and said[reading.at :].strip())
        found.append(Answer(value, not reading.cut, reading.mended("prose" if around else None)))
        at = reading.at
        if reading.cut:
            break
    return found


def _alone(said: str) -> Answer | None:
    """A text, or what is in its one fence, that is a value from end to end: also one that is no object and no list."""
    bare = said.strip()
    fenced = bare.startswith(_FENCE) and bare.endswith(_FENCE)
    inner = bare.removesuffix(_FENCE).partition("\n")[2] if fenced else ""
    for text, around in ((bare, None), (inner, "prose")):
        reading = _Reading(text.strip() + "\n", 0)
        try:
            value = reading.value(in_list=False, depth=0)
        except (_Broken, _Cut):
            continue
        if not reading.cut and not reading.rest():
            return Answer(value, mended=reading.mended(around))
    return None


class _Broken(Exception):
    """No JSON from here on."""

    def __init__(self, at: int) -> None:
        self.at = at
        super().__init__(at)


class _Cut(Exception):
    """The text ends in the middle of something that is not to be kept by half."""


class _Reading:
    """Reads one value from a place in a text, forgiving what cannot be misunderstood."""

    def __init__(self, text: str, at: int) -> None:
        self.text = text
        self.at = at
        self.cut = False
        """The text ended; what was finished by then was kept."""
        self.begun = False
        """A name with its value was read: what begins like this is no prose."""
        self._overlooked: set[str] = set()

    def mended(self, around: str | None) -> tuple[str, ...]:
        also = {around} if around else set()
        return tuple(sorted(self._overlooked | also | ({"cut"} if self.cut else set())))

    def rest(self) -> str:
        return self.text[self.at :].strip()

    def value(self, *, in_list: bool, depth: int) -> Json:
        """The value here; ``in_list`` if it is, or is in, a piece of a list, which is kept whole or not at all."""
        sign = self._next()
        if sign in "[{":
            if depth >= MAX_DEPTH:
                raise _Broken(self.at)
            self.at += 1
            read = self._list if sign == "[" else self._object
            return read(in_list=in_list, depth=depth + 1)
        if sign in "\"'":
            return self._string()
        if sign in "-0123456789":
            return self._number()
        return self._word()

    def _object(self, *, in_list: bool, depth: int) -> dict[str, Json]:
        found: dict[str, Json] = {}
        try:
            while not self._ends("}", filled=bool(found)):
                if self._next() not in "\"'":
                    raise _Broken(self.at)
                before, name = self.at, self._string()
                if self._next() != ":":
                    raise _Broken(self.at)
                self.at += 1
                if name in found:
                    # Two values for one name: which of them is meant?
                    raise _Broken(before)
                found[name] = self.value(in_list=in_list, depth=depth)
                self.begun = True
                if self.cut:
                    break
        except _Cut:
            self._close(in_list=in_list, filled=bool(found))
        return found

    def _list(self, *, in_list: bool, depth: int) -> list[Json]:
        found: list[Json] = []
        try:
            while not self._ends("]", filled=bool(found)):
                found.append(self.value(in_list=True, depth=depth))
        except _Cut:
            self._close(in_list=in_list, filled=bool(found))
        return found

    def _close(self, *, in_list: bool, filled: bool) -> None:
        """Keep what was finished before the text ended; raises again where that would be a half, or nothing."""
        if in_list or not filled:
            raise _Cut
        self.cut = True
        self.at = len(self.text)

    def _ends(self, bracket: str, *, filled: bool) -> bool:
        """Whether the object or list ends here; otherwise goes to its next piece."""
        sign = self._next()
        if filled and sign == ",":
            self.at += 1
            sign = self._next()
            if sign == bracket:
                self._overlooked.add("commas")
        elif filled and sign != bracket:
            raise _Broken(self.at)
        if sign == bracket:
            self.at += 1
            return True
        return False

    def _next(self) -> str:
        """The next sign that is no white space."""
        space = _SPACE.match(self.text, self.at)
        self.at = space.end() if space else self.at
        if self.at >= len(self.text):
            raise _Cut
        return self.text[self.at]

    def _string(self) -> str:
        double = self.text[self.at] == '"'
        found = (_DOUBLE if double else _SINGLE).match(self.text, self.at)
        if found is None:
            # One that begins with an apostrophe may be no string at all.
            raise _Cut if double else _Broken(self.at + 1)
        self.at = found.end()
        if not double:
            self._overlooked.add("quotes")
        try:
            said = _ESCAPE.sub(_unescaped, found[1])
        except _Broken:
            raise _Broken(found.end()) from None
        whole = _plain(said)
        if whole != said:
            self._overlooked.add("signs")
        return whole

    def _number(self) -> int | float:
        run = _NUMBER_RUN.match(self.text, self.at)
        assert run is not None  # noqa: S101 - it begins with a digit or a minus
        if run.end() == len(self.text):
            raise _Cut
        if not _NUMBER.fullmatch(run[0]) or len(run[0]) > _NUMBER_LONGEST or self.text[run.end()] not in ",]} \t\r\n":
            raise _Broken(run.end())
        value: int | float = json.loads(run[0])
        if not math.isfinite(value):
            raise _Broken(run.end())
        self.at = run.end()
        return value

    def _word(self) -> bool | None:
        word = _WORD.match(self.text, self.at)
        if word is None:
            raise _Broken(self.at)
        if word[0] not in _WORDS:
            if word.end() == len(self.text) and any(known.startswith(word[0]) for known in _WORDS):
                raise _Cut
            raise _Broken(word.end())
        if word[0][0].isupper():
            self._overlooked.add("words")
        self.at = word.end()
        return _WORDS[word[0]]


def _unescaped(escape: re.Match[str]) -> str:
    sign = escape[1]
    if len(sign) > 1:
        return chr(int(sign[1:], 16))
    if sign not in _ESCAPED:
        raise _Broken(0)
    return _ESCAPED[sign]


def _plain(text: str) -> str:
    """Halves of surrogate pairs joined, and replaced where there is no other half; no NUL: what a store can keep."""
    if _HALVES.search(text):
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text.replace("\0", "\ufffd")
