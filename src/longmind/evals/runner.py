"""Runs a data set through a mind and measures what comes back.

A conversation becomes one owner, a turn one memory with its session's time, a question one recall; the mind is given
nothing else. The clock stands a minute after the conversation's last turn, or at the time at which a question was
asked if that is later, so that the result is the same whenever it is measured, and what decays has decayed as far as
it would have for the people in it. The baselines are asked over the very same memories, by other policies.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

import longmind
from longmind.clock import cpu_seconds, elapsed
from longmind.evals.abstaining import abstention
from longmind.evals.lines import line_of
from longmind.evals.measures import DEPTH, Answered, estimated_tokens
from longmind.evals.report import OURS, RecallReport
from longmind.evals.scores import by_group, updates
from longmind.evals.sets import Conversation, DataSet, Question, Turn

Progress = Callable[[int, int, str], None]
"""Called with how much is done, how much there is to do, and a word on what is being done."""

BASELINES: Final[Mapping[str, Callable[[], longmind.Policy]]] = {
    "words": longmind.Policy.words_only,
    "vectors": longmind.Policy.vectors_only,
    "lecture": longmind.Policy.lecture,
}
"""BM25 alone, cosine alone, and the unweighted sum of recency, importance and relevance."""
BATCH: Final = 64
AFTERWARDS: Final = timedelta(minutes=1)
OTHERS: Final = "about others"


@dataclass(slots=True)
class StandingClock:
    """Stands at the moment at which a question is asked."""

    moment: datetime = datetime(2000, 1, 1, tzinfo=UTC)

    def now(self) -> datetime:
        """That moment."""
        return self.moment


@dataclass(slots=True)
class Spent:
    """Time on the wall and on the processor, added up."""

    wall: float = 0.0
    cpu: float = 0.0
    _wall_start: float = 0.0
    _cpu_start: float = 0.0

    def __enter__(self) -> None:
        """Start."""
        self._wall_start, self._cpu_start = elapsed(), cpu_seconds()

    def __exit__(self, *_: object) -> None:
        """Add what went by."""
        self.wall += elapsed() - self._wall_start
        self.cpu += cpu_seconds() - self._cpu_start


@dataclass(slots=True)
class Run:
    """What a run has come to so far."""

    mind: longmind.Mind
    clock: StandingClock
    total: int
    progress: Progress | None
    done: int = 0
    ingest: Spent = field(default_factory=Spent)
    query: Spent = field(default_factory=Spent)
    memories: int = 0
    refused: int = 0

    def step(self, count: int, label: str) -> None:
        """Tell how far it is."""
        self.done += count
        if self.progress is not None:
            self.progress(self.done, self.total, label)


def recall_report(
    data: DataSet,
    *,
    baselines: bool = True,
    embedder: longmind.Embedder | None = None,
    threshold: float | None = None,
    progress: Progress | None = None,
) -> RecallReport:
    """Measure recall on a set.

    Args:
        data: the set.
        baselines: whether to ask the baselines too, over the same memories.
        embedder: whose vectors; the one in the package if not given.
        threshold: from which probability on the answer is taken to be there; the mind's own word if not given.
        progress: called with (done, total, label) as it goes.
    """
    used = longmind.MiniLM() if embedder is None else embedder
    policies = {name: make() for name, make in BASELINES.items()} if baselines else {}
    asked = sum(len(one.questions) for one in data.conversations)
    pairs = _asked_of_others(data)
    turns = sum(len(one.turns) for one in data.conversations)
    others = sum(len(questions) for _, questions in pairs)
    clock = StandingClock()
    with (
        tempfile.TemporaryDirectory(prefix="longmind-eval-") as folder,
        longmind.open(str(Path(folder) / "eval.db"), embedder=used, clock=clock) as mind,
    ):
        run = Run(mind, clock, turns + (1 + len(policies)) * asked + others, progress)
        for conversation in data.conversations:
            ingest(run, conversation)
        ours = [one for each in data.conversations for one in _ask(run, each, each.questions, OURS, None)]
        strangers = [one for each, questions in pairs for one in _ask(run, each, questions, OTHERS, None)]
        theirs = {
            name: [one for each in data.conversations for one in _ask(run, each, each.questions, name, policy)]
            for name, policy in policies.items()
        }
    group = data.groups[data.asked_of_others or data.headline]
    own = [one for one in ours if not data.asked_of_others or one.question.category in group]
    return RecallReport(
        set=data,
        scores=by_group(ours, data.groups),
        baselines={name: by_group(answered, data.groups) for name, answered in theirs.items()},
        abstention=abstention([*own, *strangers], threshold),
        updates=updates(ours),
        seconds=_seconds(run, asked),
        data=_data(data, run, used),
        lines=[line_of(data, one, threshold) for one in (*ours, *strangers)],
    )


def _asked_of_others(data: DataSet) -> list[tuple[Conversation, tuple[Question, ...]]]:
    """Each conversation with the questions about the one before it; none if there is but one."""
    if data.asked_of_others is None or len(data.conversations) == 1:
        return []
    wanted = data.groups[data.asked_of_others]
    return [
        (data.conversations[place], tuple(one for one in before.questions if one.category in wanted))
        for place, before in enumerate(data.conversations, start=-len(data.conversations) + 1)
    ]


def ingest(run: Run, conversation: Conversation) -> None:
    """Let the mind remember a conversation, at the moment at which it has ended."""
    owned = run.mind.scope(user=conversation.name)
    run.clock.moment = end_of(conversation)
    ids: set[str] = set()
    for start in range(0, len(conversation.turns), BATCH):
        batch = conversation.turns[start : start + BATCH]
        with run.ingest:
            remembered = owned.remember_many(as_memory(turn, conversation.name) for turn in batch)
        ids.update(memory.id for memory in remembered.kept)
        run.refused += len(remembered.refused)
        run.step(len(batch), "remember")
    run.memories += len(ids)


def end_of(conversation: Conversation) -> datetime:
    """A minute after the last of its turns."""
    return max(turn.at for turn in conversation.turns) + AFTERWARDS


def as_memory(turn: Turn, source: str) -> dict[str, object]:
    """All that the mind is told of a turn, as ``remember_many`` takes it; ``source`` names the conversation."""
    return {
        "text": turn.text,
        "speaker": turn.speaker,
        "session": turn.session,
        "at": turn.at,
        "source": source,
        "place": turn.id,
    }


def _ask(
    run: Run,
    conversation: Conversation,
    questions: tuple[Question, ...],
    name: str,
    policy: longmind.Policy | None,
) -> list[Answered]:
    owned, end = run.mind.scope(user=conversation.name), end_of(conversation)
    turns = {turn.id: turn for turn in conversation.turns}
    own = frozenset(question.id for question in conversation.questions)
    answered = []
    spent = run.query if name == OURS else Spent()
    for question in questions:
        run.clock.moment = max(end, question.asked_at or end)
        with spent:
            found = owned.recall(question.text, limit=DEPTH, policy=policy)
        ranked = tuple(turn_of(hit.memory, owned) for hit in found)
        evidence = question.evidence if question.id in own else ()
        answered.append(
            Answered(
                question=question,
                owner=conversation.name,
                oldest_to_newest=tuple(sorted(evidence, key=lambda turn: turns[turn].at)),
                turns=ranked,
                sessions=tuple(turns[turn].session if turn in turns else "" for turn in ranked),
                tokens=tuple(estimated_tokens(hit.memory.text) for hit in found),
                probabilities=tuple(hit_probability(hit) for hit in found),
                probability=found_probability(found),
                confident=found.confident,
            )
        )
        run.step(1, f"ask {name}")
    return answered


def found_probability(found: longmind.Found) -> float:
    """That the answer is there at all."""
    return found.probability


def hit_probability(hit: longmind.Hit) -> float:
    """That a hit is relevant."""
    return hit.probability


def turn_of(memory: longmind.Memory, mind: longmind.Mind) -> str:
    """The one turn a hit stands for: its own, or that of its first evidence; "" when there is none.

    A memory said several times stands for the first time, and a hit never for the turns beside it.
    """
    if memory.source is None and memory.evidence:
        memory = mind.get(memory.evidence[0])
    return "" if memory.source is None else memory.source.place or ""


def _seconds(run: Run, asked: int) -> dict[str, float]:
    each = max(asked, 1)
    return {
        "ingest": run.ingest.wall,
        "query": run.query.wall,
        "query_each": run.query.wall / each,
        "ingest_cpu": run.ingest.cpu,
        "query_cpu": run.query.cpu,
        "query_each_cpu": run.query.cpu / each,
    }


def _data(data: DataSet, run: Run, embedder: longmind.Embedder) -> dict[str, int | str]:
    conversations = data.conversations
    return {
        "set": data.name,
        "conversations": len(conversations),
        "turns": sum(len(one.turns) for one in conversations),
        "memories": run.memories,
        "refused": run.refused,
        "questions": sum(len(one.questions) for one in conversations),
        "questions_skipped": sum(one.skipped for one in conversations),
        "evidence_repaired": sum(one.repaired for one in conversations),
        "evidence_dropped": sum(one.dropped for one in conversations),
        "embedder": embedder.stamp.name,
    }
