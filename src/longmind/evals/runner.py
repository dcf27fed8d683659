"""Runs a data set through a mind and measures what comes back.

A conversation becomes one owner, a turn one memory with its session's time, a question one recall; the mind is given
nothing else. The clock stands a minute after the conversation's last turn, so that the result is the same whenever it
is measured, and what decays has decayed as far as it would have for the people in it. The baselines are asked right
after, over the very same memories, by other policies.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

import longmind
from longmind.clock import cpu_seconds, elapsed
from longmind.evals.locomo import Conversation, Turn, read
from longmind.evals.measures import DEPTH, TOKENS_DEPTH, Answered, by_category, estimated_tokens
from longmind.evals.report import LocomoReport

Progress = Callable[[int, int, str], None]
"""Called with how much is done, how much there is to do, and a word on what is being done."""

BASELINES: Final[Mapping[str, Callable[[], longmind.Policy]]] = {
    "words": longmind.Policy.words_only,
    "vectors": longmind.Policy.vectors_only,
    "lecture": longmind.Policy.lecture,
}
"""BM25 alone, cosine alone, and the unweighted sum of recency, importance and relevance."""
BATCH: Final = 64
OURS: Final = "longmind"
AFTERWARDS: Final = timedelta(minutes=1)


@dataclass(slots=True)
class _StandingClock:
    """Stands at the moment at which a conversation's questions are asked."""

    moment: datetime = datetime(2000, 1, 1, tzinfo=UTC)

    def now(self) -> datetime:
        return self.moment


@dataclass(slots=True)
class _Spent:
    """Time on the wall and on the processor, added up."""

    wall: float = 0.0
    cpu: float = 0.0
    _wall_start: float = 0.0
    _cpu_start: float = 0.0

    def __enter__(self) -> None:
        self._wall_start, self._cpu_start = elapsed(), cpu_seconds()

    def __exit__(self, *_: object) -> None:
        self.wall += elapsed() - self._wall_start
        self.cpu += cpu_seconds() - self._cpu_start


@dataclass(slots=True)
class _Run:
    """What a run has come to so far."""

    total: int
    progress: Progress | None
    done: int = 0
    ingest: _Spent = field(default_factory=_Spent)
    query: _Spent = field(default_factory=_Spent)
    memories: int = 0
    refused: int = 0
    answered: dict[str, list[Answered]] = field(default_factory=dict)

    def step(self, count: int, label: str) -> None:
        self.done += count
        if self.progress is not None:
            self.progress(self.done, self.total, label)


def locomo_command(
    path: str | Path,
    *,
    limit_conversations: int | None = None,
    baselines: bool = True,
    embedder: longmind.Embedder | None = None,
    progress: Progress | None = None,
) -> LocomoReport:
    """Measure recall on a LoCoMo file.

    Args:
        path: a file in LoCoMo's format; read only.
        limit_conversations: only the first so many; all of them if not given.
        baselines: whether to ask the baselines too, over the same memories.
        embedder: whose vectors; the one in the package if not given.
        progress: called with (done, total, label) as it goes.

    Raises:
        NotFound: there is no such file.
        InvalidInput: it is not LoCoMo's format, or ``limit_conversations`` is below 1.
    """
    conversations = read(path, limit_conversations)
    used = longmind.MiniLM() if embedder is None else embedder
    policies: dict[str, longmind.Policy | None] = {OURS: None}
    if baselines:
        policies |= {name: make() for name, make in BASELINES.items()}
    asked = sum(len(one.questions) for one in conversations)
    run = _Run(total=sum(len(one.turns) for one in conversations) + len(policies) * asked, progress=progress)
    clock = _StandingClock()
    with (
        tempfile.TemporaryDirectory(prefix="longmind-eval-") as folder,
        longmind.open(str(Path(folder) / "locomo.db"), embedder=used, clock=clock) as mind,
    ):
        for conversation in conversations:
            clock.moment = conversation.turns[-1].at + AFTERWARDS
            owned = mind.scope(user=conversation.name)
            _ingest(owned, conversation, run)
            for name, policy in policies.items():
                _ask(owned, conversation, name, policy, run)
    scores = {name: by_category(answered) for name, answered in run.answered.items()}
    return LocomoReport(
        scores=scores.pop(OURS),
        baselines=scores,
        seconds=_seconds(run, asked),
        data=_data(conversations, run, used),
    )


def _ingest(mind: longmind.Mind, conversation: Conversation, run: _Run) -> None:
    ids: set[str] = set()
    for start in range(0, len(conversation.turns), BATCH):
        batch = conversation.turns[start : start + BATCH]
        with run.ingest:
            remembered = mind.remember_many(as_memory(turn, conversation.name) for turn in batch)
        ids.update(memory.id for memory in remembered.kept)
        run.refused += len(remembered.refused)
        run.step(len(batch), "remember")
    run.memories += len(ids)


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


def _ask(mind: longmind.Mind, conversation: Conversation, name: str, policy: longmind.Policy | None, run: _Run) -> None:
    session_of = {turn.id: turn.session for turn in conversation.turns}
    answered = run.answered.setdefault(name, [])
    spent = run.query if name == OURS else _Spent()
    for question in conversation.questions:
        with spent:
            found = mind.recall(question.text, limit=DEPTH, policy=policy)
        memories = [hit.memory for hit in found]
        turns = tuple(turn_of(memory, mind) for memory in memories)
        answered.append(
            Answered(
                category=question.category,
                evidence=question.evidence,
                evidence_sessions=frozenset(session_of[turn] for turn in question.evidence),
                turns=turns,
                sessions=tuple(session_of.get(turn, "") for turn in turns),
                tokens=estimated_tokens(memory.text for memory in memories[:TOKENS_DEPTH]),
            )
        )
        run.step(1, f"ask {name}")


def turn_of(memory: longmind.Memory, mind: longmind.Mind) -> str:
    """The one turn a hit stands for: its own, or that of its first evidence; "" when there is none.

    A memory said several times stands for the first time, and a hit never for the turns beside it.
    """
    if memory.source is None and memory.evidence:
        memory = mind.get(memory.evidence[0])
    return "" if memory.source is None else memory.source.place or ""


def _seconds(run: _Run, asked: int) -> dict[str, float]:
    each = max(asked, 1)
    return {
        "ingest": run.ingest.wall,
        "query": run.query.wall,
        "query_each": run.query.wall / each,
        "ingest_cpu": run.ingest.cpu,
        "query_cpu": run.query.cpu,
        "query_each_cpu": run.query.cpu / each,
    }


def _data(conversations: Sequence[Conversation], run: _Run, embedder: longmind.Embedder) -> dict[str, int | str]:
    return {
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
