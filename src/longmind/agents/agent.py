"""An agent with a memory: recall, context, model, tools, answer, remember; turn by turn, kept.

The user's words are written before anything else happens and the answer last, with the trace of the turn beside it, so
that a turn which was cut off anywhere is one whose words have no answer: it can be resumed, or is told with the next.
A turn is one generator, of the pieces of its answer and of the answer itself: :meth:`Agent.say` waits for its end.
Where there is no model, or it fails, the answer is made by rule (:class:`longmind.OfflineResponder`) and says so.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

import longmind
from longmind.agents import steps
from longmind.agents.offline import HALF_LIFE_SECONDS, OfflineResponder
from longmind.agents.pieces import answer_so_far, sentences

if TYPE_CHECKING:
    from longmind import LanguageModel, Memory, Message, Prompt, TokenCounter, ToolOutcome

TRACE: Final = "longmind.agent"
"""Where in the metadata of an answer's message its trace stands."""
OFFLINE: Final = "rules"
ROUNDS: Final = 8
RECALLED: Final = 4
PREFERENCES: Final = 20
TOLD: Final = 0.3
"""How probable it must be that an answer is there at all, for an answer by rule to tell it."""
LIKELY: Final = 0.5
"""How probable it must be that a memory is relevant, as a share of the best, for an answer by rule to look at it."""
BUDGET_TOKENS: Final = 8_000
"""All the tools take about half of it."""
_LOOKED_AT: Final = 32
"""Messages at the end of a conversation that are looked through first, for the latest answers."""
_REPEATS: Final = "an answer by rule repeats what is remembered"


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """An answer, and the trace of its turn: ids of memories, never their words."""

    text: str = field(repr=False)
    by: str
    """Who made it: the name of the model, or ``rules``."""
    recalled: tuple[str, ...] = ()
    """The memories that were shown for it, by the context and by tools; being shown reinforces nothing."""
    cited: tuple[str, ...] = ()
    """The memories that it names; these are reinforced."""
    written: tuple[str, ...] = ()
    """What the turn wrote: the memory of the user's words, facts read out of them, and what tools wrote."""
    calls: tuple[str, ...] = ()
    """The tools that were called, in order; ``recall (failed)`` where one failed."""
    rounds: int = 0
    """How often the model was asked."""
    failure: str | None = None
    """Why the model did not answer, where there is one and the rules answered in its place."""
    resumed: bool = False
    """Whether the turn had been cut off before."""
    unanswered: int = 0
    """How many earlier messages of the user stand in the conversation without an answer."""
    warned: bool = False
    """Whether the model was told that the conversation fills what it can see."""
    evicted: int = 0
    """How many messages left what the model sees, for the summary, in this turn."""

    def __str__(self) -> str:
        """The answer."""
        return self.text

    def to_json(self) -> dict[str, Any]:
        """The trace without the text, as it stands beside the answer's message."""
        return {
            "by": self.by,
            "recalled": [*self.recalled],
            "cited": [*self.cited],
            "written": [*self.written],
            "calls": [*self.calls],
            "rounds": self.rounds,
            "failure": self.failure,
            "resumed": self.resumed,
            "unanswered": self.unanswered,
            "warned": self.warned,
            "evicted": self.evicted,
        }

    @classmethod
    def of(cls, message: Message) -> Answer | None:
        """The answer that a message of a conversation is; None where it is none of an agent's."""
        kept: Any = message.metadata.get(TRACE)
        if not isinstance(kept, Mapping):
            return None
        told: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list | tuple) else value
            for name, value in kept.items()
            # A later version may tell more.
            if name in cls.__dataclass_fields__
        }
        return cls(text=message.text, **told)


class _Told(NamedTuple):
    """An answer before it is kept."""

    text: str
    by: str
    cited: tuple[str, ...]


_Pieces: TypeAlias = Generator[str, None, "_Told | None"]
_Turning: TypeAlias = Generator["str | Answer", None, None]
_Latest: TypeAlias = "Sequence[tuple[Message, str | None]]"


@dataclass(slots=True)
class _Turn:
    """A turn while it runs."""

    words: str
    own: tuple[str, ...]
    """The memory of the words, which is not recalled for them."""
    written: list[str]
    recalled: list[str] = field(default_factory=list)
    calls: list[str] = field(default_factory=list)
    done: list[str] = field(default_factory=list)
    """What had been called before the turn was cut off."""
    rounds: int = 0
    failure: str | None = None
    streams: bool = False
    resumed: bool = False
    unanswered: int = 0
    warned: bool = False
    evicted: int = 0
    said: str = ""
    """What the user was shown of the answer so far."""

    def called(self, outcome: ToolOutcome) -> None:
        self.calls.append(outcome.tool if outcome.ok else f"{outcome.tool} (failed)")
        self.written.extend(outcome.written)

    def further(self, so_far: str) -> str:
        """What the answer says beyond what the user was shown already; empty where it does not go on from that."""
        more = so_far.removeprefix(self.said) if so_far.startswith(self.said) else ""
        self.said += more
        return more


class Agent:
    """Answers in one session of a mind's scope, and remembers. Cheap to make: all it knows is in the mind."""

    def __init__(
        self,
        mind: longmind.Mind,
        session: str = "chat",
        *,
        model: LanguageModel | None = None,
        offline: bool = False,
        persona: str | None = None,
        instructions: str = steps.INSTRUCTIONS,
        tools: Collection[str] | None = None,
        erases: bool = False,
        rounds: int = ROUNDS,
        budget_tokens: int = BUDGET_TOKENS,
        counter: TokenCounter | None = None,
        half_life_seconds: float = HALF_LIFE_SECONDS,
    ) -> None:
        """Answer with this model, else the mind's own, else by rule; with ``offline`` always by rule.

        ``persona`` is who the agent is: with the first turn it becomes the block ``persona``, unless there is one.
        ``tools`` are the names of those that the model may call (all unless said); ``rounds`` is how often it is asked
        in one turn. No prompt takes more than ``budget_tokens``, as ``counter`` counts them (else they are estimated):
        the instructions and the tools, and of what is left at most the half for the conversation, held as a
        :meth:`longmind.Mind.queue`, at least a quarter for what tools say, the rest for what is remembered. What the
        model answers comes on top.

        Raises:
            InvalidInput: a session, a name of a tool, a number of rounds or a budget that may not be; says how much the
                instructions and the tools need.
            ModelUnavailable: the counter cannot be loaded.
        """
        if isinstance(rounds, bool) or not isinstance(rounds, int) or rounds < 1:
            raise longmind.InvalidInput("rounds", "a whole number of at least 1", rounds)
        if isinstance(budget_tokens, bool) or not isinstance(budget_tokens, int) or budget_tokens < 1:
            raise longmind.InvalidInput("budget_tokens", "a whole number of at least 1", budget_tokens)
        self._mind = mind
        self._session = session
        self._model = None if offline else model or mind.model
        self._instructions = instructions
        self._tools = mind.tools(session, erases=erases, only=tools)
        self._rounds = rounds
        self._budget_tokens = budget_tokens
        self._counter = counter
        self._queue = None if self._model is None else self._queue_of(mind)
        self._responder = OfflineResponder(mind, half_life_seconds=half_life_seconds)
        self._chat = mind.conversation(session)
        self._persona = persona

    # Talking

    def say(self, words: str) -> Answer:
        """Answer the user's words. They are kept before anything else is done.

        Raises:
            InvalidInput: no text, or only spaces; nothing was written.
            StoreError: what is kept could not be read or written; :meth:`resume` goes on when it can again.
        """
        return _end(self._saying(_spoken(words), streams=False))

    def stream(self, words: str) -> Generator[str | Answer, None, None]:
        """Answer the user's words piece by piece as they come, and at the end give the :class:`Answer`.

        The pieces are the words of the answer and nothing else; joined they are its text. A model that cannot stream
        gives them in one; an answer by rule comes sentence by sentence. Nothing is done before the first piece is
        asked for, and then the user's words are kept first. Whoever stops early (``break``, ``close()``) leaves a turn
        without an answer, as a crash does: nothing of it is kept but what was done by then, :meth:`resume` takes it up.

        Raises:
            InvalidInput: no text, or only spaces; nothing was written.
            ModelError: the model broke off, or what it said cannot be read, after words of it were given: the turn has
                no answer, and :meth:`resume` makes one. Before any words, it is asked again or the rules answer.
            StoreError: as :meth:`say`.
        """
        return self._saying(_spoken(words), streams=True)

    def resume(self) -> Answer | None:
        """Answer the latest words that have no answer yet; None where every turn came to its end.

        What tools had done by then is done and is told to the model. If the turn was cut off between what a tool did
        and the record of it, the model may do it again.

        Raises:
            StoreError: as :meth:`say`.
        """
        waiting = self._unanswered()
        if not waiting:
            return None
        asked, id = waiting[-1]
        own = None if id is None else self._mind.get(id)
        if own is not None and own.status is not longmind.Status.CURRENT:
            own = None
        turn = _Turn(asked.text, () if id is None else (id,), [] if id is None else [id], resumed=True)
        turn.unanswered = len(waiting) - 1
        for call in self._mind.working(self._session).calls.list():
            if asked.at is not None and call.at >= asked.at:
                result: Any = call.result if isinstance(call.result, Mapping) else {}
                turn.calls.append(call.tool if call.error is None else f"{call.tool} (failed)")
                turn.written.extend(result.get("written", ()))
                turn.recalled.extend(result.get("shown", ()))
                turn.done.append(f"{call.tool}: {call.error or ', '.join(result.get('written', ())) or 'done'}")
        return _end(self._answering(turn, own))

    def waiting(self) -> str | None:
        """The latest words of the user that have no answer; None where every turn came to its end."""
        waiting = self._unanswered()
        return waiting[-1][0].text if waiting else None

    def answers(self, last: int | None = None) -> tuple[Answer, ...]:
        """The answers of this session with their traces, oldest first: every one, or the last so many.

        Raises:
            InvalidInput: ``last`` is no whole number of at least 1.
        """
        if last is None:
            return tuple(_answers(self._chat.messages()))
        if isinstance(last, bool) or not isinstance(last, int) or last < 1:
            raise longmind.InvalidInput("last", "a whole number of at least 1, or None for all", last)
        some = self._latest(lambda some: len(_answers(one for one, _ in some)) >= last)
        return tuple(_answers(one for one, _ in some)[-last:])

    def snapshot(self) -> str:
        """What is noted of the user just now, as :meth:`longmind.OfflineResponder.snapshot` tells it."""
        return self._responder.snapshot()

    # A turn

    def _saying(self, words: str, *, streams: bool) -> _Turning:
        before = len(self._unanswered())
        receipt = self._chat.add("user", words).remembered
        written = [one.id for one in (*receipt.kept, *receipt.facts)]
        own = receipt.kept[0] if receipt.kept else None
        turn = _Turn(words, () if own is None else (own.id,), written, streams=streams, unanswered=before)
        yield from self._answering(turn, own)

    def _answering(self, turn: _Turn, own: Memory | None) -> _Turning:
        if own is not None:
            self._responder.note(own)
        if self._persona is not None and "persona" not in self._mind.blocks:
            self._mind.blocks.create("persona", self._persona)
        told = None
        if self._model is not None:
            told = yield from self._by_model(self._model, turn)
        if told is None:
            told = self._by_rule(turn)
            yield from sentences(told.text)
        made = Answer(
            text=told.text,
            by=told.by,
            recalled=tuple(dict.fromkeys(turn.recalled)),
            cited=told.cited,
            written=tuple(dict.fromkeys(turn.written)),
            calls=tuple(turn.calls),
            rounds=turn.rounds,
            failure=turn.failure,
            resumed=turn.resumed,
            unanswered=turn.unanswered,
            warned=turn.warned,
            evicted=turn.evicted,
        )
        self._keep(made)
        self._reinforce(told.cited)
        self._responder.prune()
        yield made

    def _by_rule(self, turn: _Turn) -> _Told:
        # The words themselves would match best of all, and make recall sure of itself.
        others = {"not": {"id": {"in": [*turn.written]}}} if turn.written else None
        found = self._mind.recall(turn.words, limit=RECALLED, where=others)
        wishes = self._mind.list(types="preference")[-PREFERENCES:]
        # Where an answer is hardly there, nothing is told; where recall is not confident, only what meets the words.
        least = LIKELY * max((hit.probability for hit in found), default=0.0)
        likely = [hit.memory for hit in found if found.probability >= TOLD and hit.probability >= least]
        known = [one for one in likely if one.speaker != "assistant"]
        reply = self._responder.answer(turn.words, known=known, wishes=wishes, without=turn.own, sure=found.confident)
        cited = tuple(one.memory.id for one in reply.used)
        turn.recalled += [id for id in (*(hit.memory.id for hit in found), *cited) if id not in turn.own]
        return _Told(reply.text, OFFLINE, cited)

    def _by_model(self, model: LanguageModel, turn: _Turn) -> _Pieces:
        """What the model answers; None where it does not, and the turn says why."""
        try:
            context, room, opening = self._shown(turn)
        except (longmind.InvalidInput, longmind.ModelError) as error:
            turn.failure = str(error)
            return None
        exchanges: list[steps.Exchange] = []
        turn.failure = f"the model gave no answer in {self._rounds} rounds"
        while turn.rounds < self._rounds:
            turn.rounds += 1
            last = turn.rounds == self._rounds
            prompt = steps.prompt(opening, exchanges, room=room, last=last, counter=self._counter)
            turn.recalled += steps.shown(prompt, exchanges)
            try:
                completion = yield from _asked(model, prompt, turn, last=last)
            except longmind.ModelError as error:
                if turn.said:
                    # What was said cannot be unsaid, and another answer may not follow on it.
                    raise
                turn.failure = str(error)
                if not isinstance(error, longmind.ModelIncoherent):
                    return None
                exchanges.append(steps.unread(str(error)))
                continue
            step = steps.read(completion)
            outcome = self._call(step, turn) if step.tool and not last else None
            if step.answer and (outcome is None or not outcome.goes_on):
                turn.failure = None
                yield from _rest(step.answer, turn)
                return _Told(step.answer, completion.model, self._cited(step.answer, context, turn))
            exchanges.append(steps.further(step, outcome, completion.text))
        return None

    def _shown(self, turn: _Turn) -> tuple[longmind.Context, steps.Room, tuple[Message, Message]]:
        """What the model is shown before it says anything: the head and the context, and the room there is.

        Raises:
            InvalidInput: there is not room enough for what has to be there.
            ModelError: the counter cannot be loaded.
        """
        assert self._queue is not None  # noqa: S101 - there is one where there is a model
        queued = self._queue.settle(again=turn.resumed)
        turn.warned, turn.evicted = queued.warning is not None, queued.evicted
        warning = None if queued.warning is None else queued.warning.text
        head = steps.head(self._tools.names(), instructions=self._instructions, done=turn.done, warning=warning)
        room = steps.Room.of(self._budget_tokens, head, self._counter)
        context = self._mind.context(
            turn.words,
            session=self._session,
            budget_tokens=room.context_tokens,
            queue_tokens=queued.budget_tokens,
            counter=self._counter,
        )
        turn.recalled += [id for ids in context.ids.values() for id in ids if id not in turn.own]
        return context, room, (head, longmind.Message.of("user", context.text))

    def _queue_of(self, mind: longmind.Mind) -> longmind.Queue:
        head = steps.head(self._tools.names(), instructions=self._instructions)
        tokens = steps.Room.of(self._budget_tokens, head, self._counter).queue_tokens
        return mind.queue(self._session, budget_tokens=tokens, counter=self._counter)

    def _call(self, step: steps.Step, turn: _Turn) -> ToolOutcome:
        outcome = self._tools.call(step.tool, step.arguments or {})
        turn.called(outcome)
        return outcome

    def _cited(self, answer: str, context: longmind.Context, turn: _Turn) -> tuple[str, ...]:
        by_mark = context.cited(answer)
        by_id = [id for id in turn.recalled if id in answer]
        return tuple(dict.fromkeys([*by_mark, *by_id]))

    def _keep(self, made: Answer) -> None:
        by_rule = made.by == OFFLINE
        chat = self._mind.conversation(self._session, worth_remembering=_not_worth) if by_rule else self._chat
        chat.add("assistant", made.text, metadata={TRACE: made.to_json()})

    def _reinforce(self, ids: Sequence[str]) -> None:
        for id in ids:
            try:
                self._mind.used(id)
            except longmind.NotFound:
                # A tool forgot it in this very turn.
                continue

    # What is kept

    def _unanswered(self) -> list[tuple[Message, str | None]]:
        """The user's messages after the last answer, oldest first, each with its memory."""
        some = self._latest(lambda some: any(_is_answer(one) for one, _ in some))
        answered = [place for place, (one, _) in enumerate(some) if _is_answer(one)]
        since = some[answered[-1] + 1 :] if answered else some
        return [(one, id) for one, id in since if one.role == "user" and one.text]

    def _latest(self, enough: Callable[[_Latest], bool]) -> _Latest:
        """As many of the latest messages as are enough, or all: a long conversation costs no more than a short one."""
        last = _LOOKED_AT
        while True:
            some = self._chat.remembered(last)
            if len(some) < last or enough(some):
                return some
            last *= 2

    def __repr__(self) -> str:
        """Whose it is; nothing of what was said."""
        return f"Agent({self._chat!r}, {'rules' if self._model is None else 'model'})"


def _spoken(words: object) -> str:
    if not isinstance(words, str) or not words.strip():
        raise longmind.InvalidInput("words", "text that is not only spaces", words)
    return words


def _end(turning: _Turning) -> Answer:
    """The answer at the end of a turn whose pieces nobody waits for."""
    *_, last = turning
    assert isinstance(last, Answer)  # noqa: S101 - a turn ends with its answer, or raises
    return last


def _asked(
    model: LanguageModel, prompt: Prompt, turn: _Turn, *, last: bool
) -> Generator[str, None, longmind.Completion]:
    """What the model says; on the way, what of it the user can be shown already."""
    if not turn.streams:
        return model.complete(prompt)
    said = ""
    with closing(longmind.streamed(model, prompt)) as pieces:
        for piece in pieces:
            if isinstance(piece, longmind.Completion):
                return piece
            said += piece
            if more := turn.further(answer_so_far(said, whatever_tool=last)):
                yield more
    raise longmind.ModelIncoherent("the model ended without a completion", said)


def _rest(answer: str, turn: _Turn) -> Generator[str, None, None]:
    """What of the answer the user was not shown yet."""
    if not answer.startswith(turn.said):
        raise longmind.ModelIncoherent("what the model said first is not how its answer begins", answer)
    if more := turn.further(answer):
        yield more


def _is_answer(message: Message) -> bool:
    return message.role == "assistant" and bool(message.text)


def _answers(messages: Iterable[Message]) -> list[Answer]:
    return [one for message in messages if (one := Answer.of(message)) is not None]


def _not_worth(message: Message) -> str | None:
    return _REPEATS if message.role == "assistant" else None
