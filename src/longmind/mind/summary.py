"""A summary of the messages that have to leave a prompt.

Who makes it is a :class:`Summariser`: a language model, or :class:`Extractive`, which needs none and takes whole
sentences as they were said, the best that fit, in their order (:mod:`longmind.mind.signs`). It leaves out small talk
and the long output of tools, an attempt that was corrected, and a tool's error when the same tool then worked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, runtime_checkable

from longmind.domain.conversation import SYSTEM_ROLES, TOOL_ROLES, USER_ROLES, Message
from longmind.domain.languages import IDLE
from longmind.domain.letters import GRAMS
from longmind.mind.signs import VERBOSE_CHARACTERS, Sign, sign_of, spoken
from longmind.mind.tokens import ESTIMATE
from longmind.ports.models import TokenCounter

_LOOKED_BACK = 40
"""So many lines back a correction looks for what it corrects."""
_CORRECTING = 5
"""So many sentences at the beginning of a correction say what it corrects."""
_WORD = re.compile(rf"[{GRAMS}]{{1,2}}|[^\W_]+(?:'\w+)?")


@runtime_checkable
class Summariser(Protocol):
    """Makes a summary: a language model, or :class:`Extractive`. It may raise whatever it likes."""

    @property
    def name(self) -> str:
        """Who it is; stands with every summary it made."""
        ...

    def summarise(self, messages: Sequence[Message], *, earlier: str | None, budget_tokens: int) -> str:
        """One text of about ``budget_tokens`` that takes the place of the messages and of the earlier summary."""
        ...


class _Line(NamedTuple):
    text: str
    score: float


@dataclass(frozen=True, slots=True)
class Extractive:
    """A summary without a model: the best whole sentences that fit, as ``role: sentence``, one a line.

    It never fails and is never empty: where nothing is worth quoting or short enough, one line says so.
    """

    counter: TokenCounter = ESTIMATE

    @property
    def name(self) -> str:
        """``"extractive"``."""
        return "extractive"

    def summarise(self, messages: Sequence[Message], *, earlier: str | None = None, budget_tokens: int) -> str:
        """The lines of the earlier summary and the sentences of the messages, as many of the best as fit."""
        lines, passed_over = _earlier_lines(earlier)
        lines += _lines(messages)
        best = [line for line in lines if line.score >= Sign.FACT.score]
        chosen = self._fitting(best or lines, budget_tokens if best else budget_tokens // 2)
        if chosen:
            return "\n".join(chosen)
        count = passed_over + len(messages)
        return f"({count} earlier message{'s' * (count != 1)}{_NOT_SHORT if best else _NOTHING})"

    def _fitting(self, lines: Sequence[_Line], budget_tokens: int) -> list[str]:
        order = sorted(range(len(lines)), key=lambda number: (-lines[number].score, -number))
        left = budget_tokens
        chosen: list[int] = []
        for number in order:
            tokens = self.counter.count(lines[number].text) + 1
            if tokens <= left:
                chosen.append(number)
                left -= tokens
        return [lines[number].text for number in sorted(chosen)]


_NOTHING = " without decisions, preferences, results or facts."
_NOT_SHORT = " without a sentence short enough to quote."
_PASSED_OVER = re.compile(rf"\((\d+) earlier messages?(?:{re.escape(_NOTHING)}|{re.escape(_NOT_SHORT)})\)")
_ROLE = re.compile(r"[\w-]{1,20}(?: \([^)]{1,80}\))?: ")


def _earlier_lines(earlier: str | None) -> tuple[list[_Line], int]:
    """What an earlier summary says, line by line, and how many messages it passed over."""
    lines: list[_Line] = []
    passed_over = 0
    for line in (earlier or "").split("\n"):
        if told := _PASSED_OVER.fullmatch(line.strip()):
            passed_over += int(told[1])
        elif line.strip():
            said = _ROLE.sub("", line, count=1)
            # It was worth keeping once; a fact at least.
            lines.append(_Line(line.strip(), max(sign_of(said).score, Sign.FACT.score)))
    return lines, passed_over


def _lines(messages: Sequence[Message]) -> list[_Line]:
    worked = _last_success(messages)
    corrected = _corrected(messages)
    lines: list[_Line] = []
    seen: set[str] = set()
    for position, message in enumerate(messages):
        if position in corrected:
            continue
        first = len(lines)
        for text, score in _quotable(message, position, worked):
            key = " ".join(text.casefold().split())
            if score > 0 and key not in seen:
                seen.add(key)
                lines.append(_Line(text, score))
        if _CORRECTION.match(message.text.lstrip().casefold()):
            _drop_corrected(lines, first)
    return [line for line in lines if line.score > 0]


def _quotable(message: Message, position: int, worked: Mapping[str, int]) -> Iterator[_Line]:
    who = message.role if message.speaker is None else f"{message.role} ({message.speaker})"
    for result in message.results:
        words = " ".join(result.words[: VERBOSE_CHARACTERS + 1].split())
        retried = result.error and worked.get(result.call_id, -1) > position
        if words and not retried and len(result.words) <= VERBOSE_CHARACTERS:
            yield _Line(f"tool: {words}", Sign.RESULT.score)
    for sentence in spoken(message):
        one = " ".join(sentence.split())
        yield _Line(f"{who}: {one}", sign_of(sentence, by_user=message.role in USER_ROLES).score)


def _last_success(messages: Sequence[Message]) -> dict[str, int]:
    """Id of a call → the position of the last result without an error of any call of the same tool."""
    tools = {call.id: call.name for message in messages for call in message.calls}
    last: dict[str, int] = {}
    for position, message in enumerate(messages):
        for result in message.results:
            if not result.error and result.call_id in tools:
                last[tools[result.call_id]] = position
    return {id: last[name] for id, name in tools.items() if name in last}


_CORRECTION = re.compile(
    r"(?:no[,.!:]? (?!problem|thank|worries)|actually[, ]|that'?s (?:wrong|not (?:right|what|it|correct))|wrong[,.! ]"
    r"|not (?:quite|what)|(?:sorry, )?i meant|correction|i (?:mis-?spoke|was wrong)|nein[,. ]|falsch|das stimmt nicht"
    r"|non,|faux|je voulais dire|en realidad|me equivoqué|eso no|não,|na verdade|in realtà|нет[,. ]|неверно|не так"
    r"|不对|不是|错了|違います|いや|아니|لا[،, ]|नहीं[, ])"
)
_OVERLAP = 0.5


def _corrected(messages: Sequence[Message]) -> set[int]:
    """The positions of what an assistant said just before the user corrected it."""
    found: set[int] = set()
    spoken: int | None = None
    for position, message in enumerate(messages):
        if message.role in USER_ROLES:
            if spoken is not None and _CORRECTION.match(message.text.lstrip().casefold()):
                found.add(spoken)
            spoken = None
        elif message.role not in TOOL_ROLES | SYSTEM_ROLES and message.text:
            spoken = position
    return found


def _drop_corrected(lines: list[_Line], first: int) -> None:
    """Take out what the same speaker said before, where the lines from ``first`` on say it otherwise."""
    for line in lines[first : first + _CORRECTING]:
        who, _, said = line.text.partition(": ")
        words = _telling_words(said)
        for number in range(max(0, first - _LOOKED_BACK), first):
            before_who, _, before = lines[number].text.partition(": ")
            other = _telling_words(before) if before_who == who else set()
            if other and len(words & other) >= _OVERLAP * min(len(words), len(other)):
                lines[number] = lines[number]._replace(score=0.0)


def _telling_words(text: str) -> set[str]:
    return {word for word in _WORD.findall(text.casefold()) if word not in IDLE}
