"""What of a conversation goes into the next prompt. Pure decisions: messages in, a value out, nothing stored or lost.

Four ways to make a conversation fit: :func:`bounded` lets the oldest go, :func:`window` shows the last few,
:func:`selected` lets what matters outlive what does not, :func:`compressed` puts a summary in the place of the older
half. All of them keep the order in which messages came, never part a tool's call from its result, and say of every
message that is left out why it is. Some messages always stay, whatever the budget (:data:`STAYS`): where these alone
are too many tokens, the answer is over its budget and says so.

A result without its call, and a call that was never answered and is not the newest, would be refused by every server.
They are taken out of the messages they stand in, and told among what is left out.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from longmind.domain.conversation import SYSTEM_ROLES, USER_ROLES, Message, Other, Part, ToolCall, ToolResult
from longmind.domain.metadata import Json, dump
from longmind.errors import InvalidInput, LongmindError, ModelUnavailable
from longmind.mind.signs import Judge, by_signs
from longmind.mind.summary import Extractive, Summariser
from longmind.mind.tokens import ESTIMATE, counts_exactly, message_tokens
from longmind.ports.models import TokenCounter

BUDGET_TOKENS = 4_096
BUDGET_MESSAGES = 20
VERBATIM_MESSAGES = 4
"""So many of the newest messages are never summarised."""
STAYS = ("the system's words", "the user's last words", "the newest message", "waits for its tool")
"""Why a message stays whatever the budget: what the system says first (or first of all), the user's last message, the
last message, and a call that waits for its result."""
_SUMMARY_TOKENS = 64
"""A summary is asked for with at least so much room."""
_SUMMARY_HEAD = "Summary of the earlier conversation:\n"


# What comes out ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A message that is not in the prompt, or the parts of one that are not, and why."""

    message: Message
    position: int
    """Its place in the messages that were given."""
    reason: str


@dataclass(frozen=True, slots=True)
class Summary:
    """What stands for messages that are no longer there."""

    text: str
    by: str
    """Who made it: ``"extractive"``, or the name of a model."""
    messages: int
    """For how many it stands, those of earlier summaries in it among them."""

    @property
    def message(self) -> Message:
        """The summary as a message of the system."""
        return Message.of("system", _SUMMARY_HEAD + self.text)


@dataclass(frozen=True, slots=True)
class Fitted:
    """A conversation made to fit."""

    messages: tuple[Message, ...]
    """What stays, in the order it came."""
    because: tuple[str, ...]
    """Why each of these stays."""
    left_out: tuple[LeftOut, ...]
    tokens: int
    """Of :attr:`prompt`, the summary among it."""
    exact: bool
    """Whether the tokens were counted exactly and not estimated."""
    budget_tokens: int
    summary: Summary | None = None
    failure: str | None = None
    """Why there is no summary, or none of all that it should stand for. What it does not stand for is still here."""

    @property
    def over(self) -> bool:
        """Whether it does not fit: what may not be left out is too much."""
        return self.tokens > self.budget_tokens

    @property
    def prompt(self) -> tuple[Message, ...]:
        """The messages, and the summary after what the system says first."""
        if self.summary is None:
            return self.messages
        first = opening(self.messages)
        return (*self.messages[:first], self.summary.message, *self.messages[first:])


@dataclass(frozen=True, slots=True)
class Window:
    """The last messages of a conversation."""

    messages: tuple[Message, ...]
    left_out: tuple[LeftOut, ...]
    """Of the last ones only: what had to go because the other half of its pair is not among them."""

    @property
    def lines(self) -> str:
        """``role: content``, one a message."""
        return as_lines(self.messages)


def as_lines(messages: Iterable[Message]) -> str:
    """``role: content`` for each message, ``role (speaker): content`` where it has a speaker.

    Further lines of a message are indented, so that no words in it can pass for another message.
    """
    return "\n".join(map(_line, messages))


def _line(message: Message) -> str:
    who = message.role if message.speaker is None else f"{message.role} ({message.speaker})"
    return f"{who}: {message.shown}".replace("\n", "\n  ").rstrip()


# Pairs ---------------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Laid:
    """Messages laid out: repaired, counted, and bundled into what must go or stay together."""

    messages: list[Message]
    positions: list[int]
    left_out: list[LeftOut]
    bundles: list[list[int]]
    """Indices into ``messages``; in the order of their first, ascending within."""
    bundle_of: list[int]
    waiting: set[int]
    """Indices of messages whose calls wait for their results."""
    tokens: list[int] = field(default_factory=list)
    stays: dict[int, str] = field(default_factory=dict)
    """Bundle → why it stays whatever the budget."""


class _Place(NamedTuple):
    position: int
    part: int


def _laid(messages: Sequence[Message], count: Callable[[Message], int] | None = None) -> _Laid:
    """Linear in the number of messages and parts."""
    partner = _partners(messages)
    waiting = _waiting(messages)
    laid = _Laid([], [], [], [], [], set())
    index_of: dict[int, int] = {}
    for position, message in enumerate(messages):
        kept, broken = _whole(message, position, partner, waiting)
        laid.left_out += broken
        if kept is None:
            continue
        index_of[position] = len(laid.messages)
        if position == waiting and any(_Place(position, part) not in partner for part in _calls_in(message)):
            laid.waiting.add(len(laid.messages))
        laid.messages.append(kept)
        laid.positions.append(position)
    _bundle(laid, ((index_of[one.position], index_of[two.position]) for one, two in partner.items()))
    if count is not None:
        laid.tokens = [count(message) for message in laid.messages]
    _mark_what_stays(laid)
    return laid


def _asks(part: Part) -> str | None:
    """The id under which it asks for a result."""
    return part.id if isinstance(part, ToolCall) else _call_id(part, "_call")


def _answers(part: Part) -> str | None:
    """The id of the call that it answers."""
    return part.call_id if isinstance(part, ToolResult) else _call_id(part, "_call_output")


def _call_id(part: Part, ending: str) -> str | None:
    # Calls of a computer, a shell and the like, which are kept as they came, name their pair as functions do.
    call_id = part.value.get("call_id") if isinstance(part, Other) and part.type.endswith(ending) else None
    return call_id if isinstance(call_id, str) else None


def _partners(messages: Sequence[Message]) -> dict[_Place, _Place]:
    """Each call that was answered and its result, both ways. A result belongs to the oldest open call before it."""
    open_calls: dict[str, deque[_Place]] = {}
    partner: dict[_Place, _Place] = {}
    for position, message in enumerate(messages):
        for number, part in enumerate(message.parts):
            if (asked := _asks(part)) is not None:
                open_calls.setdefault(asked, deque()).append(_Place(position, number))
            elif (answered := _answers(part)) is not None and open_calls.get(answered):
                call, result = open_calls[answered].popleft(), _Place(position, number)
                partner[call], partner[result] = result, call
    return partner


def _waiting(messages: Sequence[Message]) -> int:
    """The position of the message after which nothing but results came: its calls may still be answered."""
    position = len(messages) - 1
    while position >= 0 and messages[position].parts and all(_answers(part) for part in messages[position].parts):
        position -= 1
    return position


def _calls_in(message: Message) -> Iterator[int]:
    return (number for number, part in enumerate(message.parts) if _asks(part) is not None)


def _whole(
    message: Message, position: int, partner: Mapping[_Place, _Place], waiting: int
) -> tuple[Message | None, list[LeftOut]]:
    """The message without the parts whose other half is missing; None when nothing is left of it."""
    broken: dict[int, str] = {}
    for number, part in enumerate(message.parts):
        if _Place(position, number) not in partner:
            if (answered := _answers(part)) is not None:
                broken[number] = f"a result without its call: {answered}"
            elif (asked := _asks(part)) is not None and position != waiting:
                broken[number] = f"a call without a result: {asked}"
    if not broken:
        return message, []
    kept: list[Part] = [part for number, part in enumerate(message.parts) if number not in broken]
    reason = "; ".join(broken.values())
    if not kept:
        return None, [LeftOut(message, position, reason)]
    gone = replace(message, parts=tuple(message.parts[number] for number in broken))
    return replace(message, parts=tuple(kept)), [LeftOut(gone, position, reason)]


def _bundle(laid: _Laid, pairs: Iterable[tuple[int, int]]) -> None:
    """Put together what is linked by pairs, directly or through others."""
    root = list(range(len(laid.messages)))

    def find(index: int) -> int:
        while root[index] != index:
            root[index] = root[root[index]]
            index = root[index]
        return index

    for one, two in pairs:
        first, second = sorted((find(one), find(two)))
        root[second] = first
    number_of: dict[int, int] = {}
    for index in range(len(root)):
        number = number_of.setdefault(find(index), len(laid.bundles))
        if number == len(laid.bundles):
            laid.bundles.append([])
        laid.bundles[number].append(index)
        laid.bundle_of.append(number)


def opening(messages: Sequence[Message]) -> int:
    """How many messages of the system stand before all others."""
    return next((n for n, message in enumerate(messages) if message.role not in SYSTEM_ROLES), len(messages))


def _mark_what_stays(laid: _Laid) -> None:
    messages = laid.messages
    if not messages:
        return
    system, user, newest, waits = STAYS
    at_first = opening(messages)
    first = next((n for n, message in enumerate(messages) if message.role in SYSTEM_ROLES), None)
    last = next((n for n in reversed(range(len(messages))) if messages[n].role in USER_ROLES), None)
    reasons: list[tuple[int | None, str]] = [(index, system) for index in range(at_first)]
    reasons += [(first, system), (last, user), *((index, waits) for index in laid.waiting), (len(messages) - 1, newest)]
    for index, reason in reasons:
        if index is not None:
            laid.stays.setdefault(laid.bundle_of[index], reason)


class Bundle(NamedTuple):
    """Messages that are shown together or not at all: a tool's call and its results, or one message."""

    positions: tuple[int, ...]
    """Their places among the messages that were given."""
    messages: tuple[Message, ...]


def bundled(messages: Sequence[Message]) -> tuple[list[Bundle], list[LeftOut]]:
    """The messages in bundles, in the order of their last, and what would be refused by every server."""
    laid = _laid(messages)
    found = [
        Bundle(tuple(laid.positions[index] for index in bundle), tuple(laid.messages[index] for index in bundle))
        for bundle in laid.bundles
    ]
    return sorted(found, key=lambda one: one.positions[-1]), laid.left_out


# The oldest go -------------------------------------------------------------------------------------------------------


def bounded(
    messages: Sequence[Message],
    *,
    budget_tokens: int = BUDGET_TOKENS,
    budget_messages: int = BUDGET_MESSAGES,
    counter: TokenCounter = ESTIMATE,
) -> Fitted:
    """The newest messages within both budgets: the oldest go first, at least one stays.

    Raises:
        InvalidInput: a budget below 1.
        ModelUnavailable: the counter cannot be loaded.
    """
    return _bounded(messages, budget_tokens, budget_messages, counter, lambda one: message_tokens(one, counter))


def _bounded(
    messages: Sequence[Message],
    budget_tokens: int,
    budget_messages: int,
    counter: TokenCounter,
    count: Callable[[Message], int],
) -> Fitted:
    _at_least(1, budget_tokens=budget_tokens, budget_messages=budget_messages)
    laid = _laid(messages, count)
    tokens, number = sum(laid.tokens), len(laid.messages)
    gone: dict[int, str] = {}
    for bundle, indices in enumerate(laid.bundles):
        if tokens <= budget_tokens and number <= budget_messages:
            break
        if bundle not in laid.stays:
            what = f"{budget_messages} messages" if number > budget_messages else f"{budget_tokens} tokens"
            gone[bundle] = f"the oldest of more than {what}"
            tokens -= sum(laid.tokens[index] for index in indices)
            number -= len(indices)
    kept = {bundle: laid.stays.get(bundle, "new enough") for bundle in range(len(laid.bundles)) if bundle not in gone}
    return _fitted(laid, kept, gone, budget_tokens, counter)


def _fitted(
    laid: _Laid, kept: Mapping[int, str], gone: Mapping[int, str], budget_tokens: int, counter: TokenCounter
) -> Fitted:
    """The value, from why each bundle stays or goes."""
    staying = [index for index in range(len(laid.messages)) if laid.bundle_of[index] in kept]
    messages = tuple(laid.messages[index] for index in staying)
    left_out = laid.left_out + [
        LeftOut(laid.messages[index], laid.positions[index], gone[laid.bundle_of[index]])
        for index in range(len(laid.messages))
        if laid.bundle_of[index] in gone
    ]
    return Fitted(
        messages=messages,
        because=tuple(kept[laid.bundle_of[index]] for index in staying),
        left_out=tuple(sorted(left_out, key=lambda one: one.position)),
        tokens=sum(laid.tokens[index] for index in staying),
        exact=counts_exactly(messages, counter),
        budget_tokens=budget_tokens,
    )


@dataclass(frozen=True, slots=True)
class Buffer:
    """The newest messages of a conversation within two budgets, as a value: :meth:`add` gives the next one.

    Each message is counted once, when it comes in, and :attr:`tokens` is the sum over what is there, so that it is
    right after every change, whatever made a message go.
    """

    budget_tokens: int = BUDGET_TOKENS
    budget_messages: int = BUDGET_MESSAGES
    counter: TokenCounter = ESTIMATE
    messages: tuple[Message, ...] = ()
    counts: tuple[int, ...] = ()
    """The tokens of each message."""
    left_out: tuple[LeftOut, ...] = ()
    """What went with the last change; a position counts from the oldest message that was there before it."""

    def __post_init__(self) -> None:
        """Check the budgets, and count messages that were given without their counts.

        Raises:
            InvalidInput: a budget below 1.
        """
        _at_least(1, budget_tokens=self.budget_tokens, budget_messages=self.budget_messages)
        if len(self.counts) != len(self.messages):
            counts = tuple(message_tokens(message, self.counter) for message in self.messages)
            object.__setattr__(self, "counts", counts)

    @property
    def tokens(self) -> int:
        """What the messages take in a prompt."""
        return sum(self.counts)

    def add(self, *messages: Message) -> Buffer:
        """The buffer after these came, the oldest gone where there is no room.

        Raises:
            ModelUnavailable: the counter cannot be loaded.
        """
        known = {id(message): tokens for message, tokens in zip(self.messages, self.counts, strict=True)}

        def count(message: Message) -> int:
            if id(message) not in known:
                known[id(message)] = message_tokens(message, self.counter)
            return known[id(message)]

        every = (*self.messages, *messages)
        fitted = _bounded(every, self.budget_tokens, self.budget_messages, self.counter, count)
        return replace(
            self, messages=fitted.messages, counts=tuple(map(count, fitted.messages)), left_out=fitted.left_out
        )

    def clear(self) -> Buffer:
        """The same budgets and nothing in them."""
        return replace(self, messages=(), counts=(), left_out=())


# The last few --------------------------------------------------------------------------------------------------------


def window(messages: Sequence[Message], n: int) -> Window:
    """The last ``n`` messages, or fewer where a pair would be cut; none for 0.

    Where nothing would be left, the last message comes with what belongs to it, even if that makes more than ``n``.

    Raises:
        InvalidInput: ``n`` is no whole number of at least 0.
    """
    _at_least(0, n=n)
    if n == 0:
        return Window((), ())
    laid = _laid(messages)
    first = len(messages) - n
    whole = [bundle for bundle in laid.bundles if laid.positions[bundle[0]] >= first]
    if not whole and laid.bundles:
        whole = [laid.bundles[laid.bundle_of[-1]]]
    shown = sorted(index for bundle in whole for index in bundle)
    left_out = [one for one in laid.left_out if one.position >= first]
    left_out += [
        LeftOut(laid.messages[index], laid.positions[index], f"the other half of its pair is not among the last {n}")
        for index in sorted(set(range(len(laid.messages))) - set(shown))
        if laid.positions[index] >= first
    ]
    left_out.sort(key=lambda one: one.position)
    return Window(tuple(laid.messages[index] for index in shown), tuple(left_out))


# What matters stays --------------------------------------------------------------------------------------------------


def selected(
    messages: Sequence[Message],
    *,
    budget_tokens: int = BUDGET_TOKENS,
    recent: int = VERBATIM_MESSAGES,
    judge: Judge = by_signs,
    counter: TokenCounter = ESTIMATE,
) -> Fitted:
    """What fits: first the ``recent`` newest messages, then those that the judge weighs most, newer before older.

    Raises:
        InvalidInput: a budget below 1, or a number of messages below 0.
        ModelUnavailable: the counter cannot be loaded.
    """
    _at_least(1, budget_tokens=budget_tokens)
    _at_least(0, recent=recent)
    laid = _laid(messages, lambda message: message_tokens(message, counter))
    tokens = [sum(laid.tokens[index] for index in indices) for indices in laid.bundles]
    kept = dict(laid.stays)
    left = budget_tokens - sum(tokens[bundle] for bundle in kept)
    if left >= sum(tokens[bundle] for bundle in range(len(tokens)) if bundle not in kept):
        everything = {bundle: laid.stays.get(bundle, "everything fits") for bundle in range(len(tokens))}
        return _fitted(laid, everything, {}, budget_tokens, counter)
    new = {laid.bundle_of[index] for index in range(max(0, len(laid.messages) - recent), len(laid.messages))}
    others = [bundle for bundle in range(len(tokens)) if bundle not in kept]
    worth = {
        bundle: max((judge(laid.messages[index]) for index in laid.bundles[bundle]), key=lambda worth: worth.score)
        for bundle in others
    }
    gone: dict[int, str] = {}
    for bundle in sorted(others, key=lambda one: (one in new, worth[one].score, laid.bundles[one][-1]), reverse=True):
        why = "recent" if bundle in new else worth[bundle].reason
        if tokens[bundle] <= left:
            kept[bundle] = why
            left -= tokens[bundle]
        else:
            gone[bundle] = f"no room in {budget_tokens} tokens: {why}"
    return _fitted(laid, kept, gone, budget_tokens, counter)


# A summary in the place of the older half ----------------------------------------------------------------------------


def compressed(
    messages: Sequence[Message],
    *,
    budget_tokens: int = BUDGET_TOKENS,
    verbatim: int = VERBATIM_MESSAGES,
    earlier: Summary | None = None,
    summariser: Summariser | None = None,
    counter: TokenCounter = ESTIMATE,
) -> Fitted:
    """Where the budget asks for it, one summary in the place of the older half of the messages, then of more.

    The newest ``verbatim`` messages stay as they are. ``earlier`` is the summary that already stands before these
    messages; the new one takes its place too. A summariser that fails, says nothing, or says more than what it stands
    for costs no message: ``failure`` tells, and what it should have stood for stays.

    Raises:
        InvalidInput: a budget below 1, or ``verbatim`` below 1.
        ModelUnavailable: the counter cannot be loaded.
    """
    _at_least(1, budget_tokens=budget_tokens, verbatim=verbatim)
    laid = _laid(messages, lambda message: message_tokens(message, counter))
    work = _Compressing(laid, budget_tokens, counter, summariser or Extractive(counter), earlier)
    newest = {laid.bundle_of[index] for index in range(max(0, len(laid.messages) - verbatim), len(laid.messages))}
    older = [bundle for bundle in range(len(laid.bundles)) if bundle not in newest and bundle not in laid.stays]
    failure: str | None = None
    while older and failure is None and work.over:
        taken = work.next_of(older)
        failure = work.summarise(older[:taken])
        if failure == _NOT_SHORTER and taken < len(older):
            # A few short words have no shorter summary, but all of them together may.
            taken = len(older)
            failure = work.summarise(older)
        older = older if failure else older[taken:]
    gone = dict.fromkeys(work.done, "in the summary")
    kept = {
        bundle: laid.stays.get(bundle, "among the newest" if bundle in newest else "as it was said")
        for bundle in range(len(laid.bundles))
        if bundle not in gone
    }
    fitted = _fitted(laid, kept, gone, budget_tokens, counter)
    return replace(fitted, tokens=work.tokens, summary=work.summary, failure=failure)


_NOT_SHORTER = "the summary is no shorter than what it stands for"


class _Compressing:
    """What has been summarised so far."""

    def __init__(
        self, laid: _Laid, budget_tokens: int, counter: TokenCounter, summariser: Summariser, summary: Summary | None
    ) -> None:
        self.done: list[int] = []
        self.summary = summary
        self._laid = laid
        self._budget = budget_tokens
        self._counter = counter
        self._summariser = summariser
        self._bundles = [sum(laid.tokens[index] for index in indices) for indices in laid.bundles]
        self._verbatim = sum(self._bundles)
        self._summary_tokens = 0 if summary is None else message_tokens(summary.message, counter)

    @property
    def tokens(self) -> int:
        return self._verbatim + self._summary_tokens

    @property
    def over(self) -> bool:
        return self.tokens > self._budget

    def next_of(self, older: Sequence[int]) -> int:
        """How many to take: half, and half of the rest, until a summary of the least size would make it fit."""
        taken, left = 0, self._verbatim
        while taken < len(older):
            half = (len(older) - taken + 1) // 2
            left -= sum(self._bundles[bundle] for bundle in older[taken : taken + half])
            taken += half
            if left + _SUMMARY_TOKENS <= self._budget:
                break
        return taken

    def summarise(self, bundles: Sequence[int]) -> str | None:
        """Summarise these with what is summarised already; why not, if it could not be done."""
        taken = [index for bundle in bundles for index in self._laid.bundles[bundle]]
        spared = sum(self._bundles[bundle] for bundle in bundles)
        head = message_tokens(Summary("", "", 0).message, self._counter)
        room = self._budget - (self._verbatim - spared) - head
        # Not all the room there is, or the next message would ask for the next summary.
        room = max(_SUMMARY_TOKENS, min(room, self._budget // 4))
        earlier = None if self.summary is None else self.summary.text
        try:
            text = _asked(self._summariser, [self._laid.messages[index] for index in sorted(taken)], earlier, room)
        except LongmindError as error:
            return str(error)
        stands_for = len(taken) + (0 if self.summary is None else self.summary.messages)
        summary = Summary(text, self._summariser.name, stands_for)
        tokens = message_tokens(summary.message, self._counter)
        if tokens >= spared + self._summary_tokens:
            return _NOT_SHORTER
        self.summary, self._summary_tokens = summary, tokens
        self._verbatim -= spared
        self.done += bundles
        return None


def _asked(summariser: Summariser, messages: Sequence[Message], earlier: str | None, budget_tokens: int) -> str:
    """What the summariser says.

    Raises:
        ModelUnavailable: it raised, whatever it was.
        InvalidInput: it said nothing, or what no message may hold.
    """
    try:
        text = summariser.summarise(messages, earlier=earlier, budget_tokens=budget_tokens)
    except Exception as error:
        raise ModelUnavailable(f"no summary: {type(error).__name__}: {error}") from error
    if not isinstance(text, str) or not text.strip():
        raise InvalidInput("summary", "text that is not empty", text)
    Message.of("system", text)
    return text.strip()


def _at_least(least: int, **numbers: object) -> None:
    for argument, number in numbers.items():
        if isinstance(number, bool) or not isinstance(number, int) or number < least:
            raise InvalidInput(argument, f"a whole number of at least {least}", number)


# Calls that were made ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MadeCall:
    """A tool that was called, and what it answered."""

    call: ToolCall
    result: ToolResult | None
    """None: not answered."""
    position: int
    """Of the message with the call."""


class MadeCalls:
    """The tools called in a conversation, found by name and arguments."""

    def __init__(self, messages: Sequence[Message]) -> None:
        """Read the calls and their results."""
        partner = _partners(messages)
        self.calls: list[MadeCall] = []
        """All of them, in order."""
        self._by_key: dict[tuple[str, str], list[MadeCall]] = {}
        for position, message in enumerate(messages):
            for number, part in enumerate(message.parts):
                if isinstance(part, ToolCall):
                    answer = partner.get(_Place(position, number))
                    result = None if answer is None else messages[answer.position].parts[answer.part]
                    made = MadeCall(part, result if isinstance(result, ToolResult) else None, position)
                    self.calls.append(made)
                    self._by_key.setdefault((part.name, _same(part.arguments)), []).append(made)

    def find(self, name: str, arguments: Json) -> MadeCall | None:
        """The last call of that tool with equal arguments: one that worked, else one that failed, else an open one.

        Arguments are equal as JSON is: the order of keys does not count, and 1 is 1.0 but not true.
        """
        made = self._by_key.get((name, _same(arguments)), ())
        return max(enumerate(made), key=_most_telling)[1] if made else None


def _most_telling(numbered: tuple[int, MadeCall]) -> tuple[int, int]:
    number, made = numbered
    told = 0 if made.result is None else 1 if made.result.error else 2
    return told, number


def _same(arguments: Json) -> str:
    """One text for all arguments that are equal as JSON."""
    return dump(_plain(arguments))


def _plain(value: Json) -> Json:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [_plain(inner) for inner in value]
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    return value
