"""An agent with a memory: recall, context, model, tools, answer, remember; turn by turn, kept.

The user's words are written before anything else happens and the answer last, with the trace of the turn beside it, so
that a turn which was cut off anywhere is one whose words have no answer: it can be resumed, or is told with the next.
Where there is no model, or it fails, the answer is made by rule (:class:`longmind.OfflineResponder`) and says so.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import longmind
from longmind.agents import steps
from longmind.agents.offline import HALF_LIFE_SECONDS, OfflineResponder

if TYPE_CHECKING:
    from longmind import LanguageModel, Memory, Message, ToolOutcome

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
_LOOKED_AT: Final = 32
"""Messages at the end of a conversation that are looked through first for the latest answer."""
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
        }

    @classmethod
    def of(cls, message: Message) -> Answer | None:
        """The answer that a message of a conversation is; None where it is none of an agent's."""
        kept: Any = message.metadata.get(TRACE)
        if not isinstance(kept, Mapping):
            return None
        told: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list | tuple) else value for name, value in kept.items()
        }
        return cls(text=message.text, **told)


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

    def called(self, outcome: ToolOutcome) -> None:
        self.calls.append(outcome.tool if outcome.ok else f"{outcome.tool} (failed)")
        self.written.extend(outcome.written)
        self.recalled.extend(outcome.shown)


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
        budget_tokens: int = 2_000,
        half_life_seconds: float = HALF_LIFE_SECONDS,
    ) -> None:
        """Answer with this model, else the mind's own, else by rule; with ``offline`` always by rule.

        ``persona`` is who the agent is: with the first turn it becomes the block ``persona``, unless there is one.
        ``tools`` are the names of those that the model may call (all unless said); ``rounds`` is how often it is asked
        in one turn.

        Raises:
            InvalidInput: a session, a name of a tool, a number of rounds or a budget that may not be.
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
        if not isinstance(words, str) or not words.strip():
            raise longmind.InvalidInput("words", "text that is not only spaces", words)
        before = len(self._unanswered())
        receipt = self._chat.add("user", words).remembered
        written = [one.id for one in (*receipt.kept, *receipt.facts)]
        own = receipt.kept[0] if receipt.kept else None
        return self._answer(_Turn(words, () if own is None else (own.id,), written), own, unanswered=before)

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
        asked = waiting[-1]
        own = self._memory_of(asked.text)
        turn = _Turn(asked.text, () if own is None else (own.id,), [] if own is None else [own.id])
        for call in self._mind.working(self._session).calls.list():
            if asked.at is not None and call.at >= asked.at:
                result: Any = call.result if isinstance(call.result, Mapping) else {}
                turn.calls.append(call.tool if call.error is None else f"{call.tool} (failed)")
                turn.written.extend(result.get("written", ()))
                turn.recalled.extend(result.get("shown", ()))
                turn.done.append(f"{call.tool}: {call.error or ', '.join(result.get('written', ())) or 'done'}")
        return self._answer(turn, own, unanswered=len(waiting) - 1, resumed=True)

    def waiting(self) -> str | None:
        """The latest words of the user that have no answer; None where every turn came to its end."""
        waiting = self._unanswered()
        return waiting[-1].text if waiting else None

    def answers(self) -> tuple[Answer, ...]:
        """Every answer of this session with its trace, oldest first."""
        found = (Answer.of(message) for message in self._chat.messages())
        return tuple(one for one in found if one is not None)

    def snapshot(self) -> str:
        """What is noted of the user just now, as :meth:`longmind.OfflineResponder.snapshot` tells it."""
        return self._responder.snapshot()

    # A turn

    def _answer(self, turn: _Turn, own: Memory | None, *, unanswered: int, resumed: bool = False) -> Answer:
        if own is not None:
            self._responder.note(own)
        if self._persona is not None and "persona" not in self._mind.blocks:
            self._mind.blocks.create("persona", self._persona)
        told = None if self._model is None else self._by_model(self._model, turn)
        text, by, cited = told or self._by_rule(turn)
        made = Answer(
            text=text,
            by=by,
            recalled=tuple(dict.fromkeys(turn.recalled)),
            cited=cited,
            written=tuple(dict.fromkeys(turn.written)),
            calls=tuple(turn.calls),
            rounds=turn.rounds,
            failure=turn.failure,
            resumed=resumed,
            unanswered=unanswered,
        )
        self._keep(made)
        self._reinforce(cited)
        self._responder.prune()
        return made

    def _by_rule(self, turn: _Turn) -> tuple[str, str, tuple[str, ...]]:
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
        return reply.text, OFFLINE, cited

    def _by_model(self, model: LanguageModel, turn: _Turn) -> tuple[str, str, tuple[str, ...]] | None:
        """What the model answers; None where it does not, and the turn says why."""
        try:
            context = self._mind.context(turn.words, session=self._session, budget_tokens=self._budget_tokens)
        except longmind.InvalidInput as error:
            turn.failure = str(error)
            return None
        turn.recalled += [id for ids in context.ids.values() for id in ids if id not in turn.own]
        messages = steps.opening(context.text, self._tools.names(), instructions=self._instructions, done=turn.done)
        turn.failure = f"the model gave no answer in {self._rounds} rounds"
        while turn.rounds < self._rounds:
            turn.rounds += 1
            last = turn.rounds == self._rounds
            try:
                completion = model.complete(steps.prompt(messages, last=last))
            except longmind.ModelIncoherent as error:
                turn.failure = str(error)
                messages = steps.unread(messages, str(error))
                continue
            except longmind.ModelError as error:
                turn.failure = str(error)
                return None
            step = steps.read(completion)
            outcome = self._call(step, turn) if step.tool and not last else None
            if step.answer and (outcome is None or not outcome.goes_on):
                turn.failure = None
                return step.answer, completion.model, self._cited(step.answer, context, turn)
            messages = steps.further(messages, step, outcome, completion.text)
        return None

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

    def _unanswered(self) -> list[Message]:
        """The user's messages after the last answer, oldest first."""
        last = _LOOKED_AT
        while True:
            # From the end, so that a long conversation costs no more than a short one.
            some = self._chat.messages(last)
            answered = [place for place, one in enumerate(some) if one.role == "assistant" and one.text]
            if answered or len(some) < last:
                since = some[answered[-1] + 1 :] if answered else some
                return [one for one in since if one.role == "user" and one.text]
            last *= 2

    def _memory_of(self, words: str) -> Memory | None:
        """The memory of words that were said in this session; None where they make none, or it was forgotten."""
        said = self._mind.scope(session=self._session).list(kinds="episode")
        return next((one for one in reversed(said) if one.text == words and one.speaker == "user"), None)

    def __repr__(self) -> str:
        """Whose it is; nothing of what was said."""
        return f"Agent({self._chat!r}, {'rules' if self._model is None else 'model'})"


def _not_worth(message: Message) -> str | None:
    return _REPEATS if message.role == "assistant" else None
