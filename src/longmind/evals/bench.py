"""How fast it is, as ratios in one run.

A time by itself says more about the machine than about the code, so each is laid beside something that was timed in
turn with it: a write beside a bare insert of the same row into SQLite, a recall beside the embedding of one question
and beside a bare scan of the same vectors, a context beside a recall over the same memories. What is shown are medians;
where nothing waits for the disk, of processor time, which a busy neighbour disturbs least. numpy may share a scan among
threads that wait for each other at the processor's cost; with ``OPENBLAS_NUM_THREADS=1`` in the environment it does
not.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import statistics
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

import longmind
from longmind.clock import cpu_seconds, elapsed
from longmind.evals import locked
from longmind.evals.made import ClusteredVectors, Texts, live, memories
from longmind.evals.opening import in_a_fresh_process
from longmind.evals.report import BenchReport, Measured

Progress = Callable[[int, int, str], None]
"""Called with how much is done, how much there is to do, and a word on what is being done."""

LIMIT: Final = 10
TOGETHER: Final = 20
BATCH: Final = 1_000
WARM_UP: Final = 3
FILLER: Final = 1_000
"""How many memories each of the other owners has."""
DISK_BYTES_PER_MEMORY: Final = 12_000
"""More than a memory has been seen to take."""
QUESTIONS: Final = (
    "When did she go to the support group?",
    "Which deep learning framework is she using these days?",
    "What did they eat on the first evening of the trip?",
    "Where does his sister work since she left the bank?",
    "How long has the dog been with the family?",
    "What does the doctor say he should stop drinking?",
    "Who recommended the book about the lighthouse keeper?",
    "Why was the deployment on Friday rolled back?",
    "What is the name of her daughter's violin teacher?",
    "Which city are they thinking of moving to next year?",
    "How did the interview at the design studio go?",
    "What should I cook tonight for the two of us?",
)
"""What is embedded: as long as questions are. The made-up words would be cut into more tokens than real ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sizes:
    """How much is measured."""

    memories: int = 200_000
    """In the store, of all owners together."""
    owners: tuple[int, ...] = (1_000, 10_000, 100_000)
    """How many memories each of the owners has who are asked."""
    recalls: int = 40
    writes: int = 120
    """Of one memory each; and a quarter as many of twenty."""
    lived: int = 10_000
    """How many memories somebody has for whom a context is put together."""
    told: int = 250
    """How many things beside them: facts, episodes of doing, messages of the session at hand."""
    locked: int = locked.MEMORIES
    """In the file that is measured with a key and without."""
    folder: int = 300
    """Owners in a folder."""


SMALL: Final = Sizes()
FULL: Final = Sizes(memories=1_000_000, folder=5_000)


@dataclass(slots=True)
class _Steps:
    total: int
    progress: Progress | None
    done: int = 0

    def step(self, count: int, label: str) -> None:
        self.done += count
        if self.progress is not None:
            self.progress(self.done, self.total, label)


@dataclass(slots=True)
class _Times:
    """Seconds of one thing, done many times."""

    wall: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)

    def of(self, action: Callable[[], object]) -> None:
        start, start_cpu = elapsed(), cpu_seconds()
        action()
        self.cpu.append(cpu_seconds() - start_cpu)
        self.wall.append(elapsed() - start)

    @property
    def wall_ms(self) -> float:
        return 1e3 * statistics.median(self.wall)

    @property
    def cpu_ms(self) -> float:
        return 1e3 * statistics.median(self.cpu)


class _TimedEmbedder:
    """Another embedder, and how long it took in the latest calls."""

    def __init__(self, inner: longmind.Embedder) -> None:
        self._inner = inner
        self.seconds = 0.0

    @property
    def stamp(self) -> longmind.Stamp:
        return self._inner.stamp

    def windows(self, text: str) -> Sequence[str]:
        start = elapsed()
        windows = self._inner.windows(text)
        self.seconds += elapsed() - start
        return windows

    def embed(self, texts: Sequence[str], *, query: bool = False) -> NDArray[np.float32]:
        start = elapsed()
        vectors = self._inner.embed(texts, query=query)
        self.seconds += elapsed() - start
        return vectors


def bench(*, full: bool = False, progress: Progress | None = None) -> BenchReport:
    """Measure writes and recall, in files that are removed afterwards.

    Args:
        full: inside a store of a million memories instead of 200,000.
        progress: called with (done, total, label) as it goes.

    Raises:
        StoreUnavailable: there is not enough room for temporary files.
    """
    return measured_at(FULL if full else SMALL, progress)


def measured_at(sizes: Sizes, progress: Progress | None = None) -> BenchReport:
    """:func:`bench` at other sizes.

    Raises:
        InvalidInput: the owners who are asked have more memories than the store.
        StoreUnavailable: there is not enough room for temporary files.
    """
    if sum(sizes.owners) > sizes.memories:
        raise longmind.InvalidInput("sizes.memories", f"at least {sum(sizes.owners)}, what its owners have together")
    filled, opened = sizes.memories + sizes.lived, len(sizes.owners) + 1
    calls = sizes.writes + _batches(sizes) + 2 * sizes.recalls + opened + len(sizes.owners)
    steps = _Steps(filled + calls + 1 + sizes.folder, progress)
    with tempfile.TemporaryDirectory(prefix="longmind-bench-") as folder:
        _room_for(sizes, folder)
        writes = _writes(Path(folder), sizes, steps)
        store = Path(folder) / "recall.db"
        built = _build(store, sizes, steps)
        recalls = _recalls(store, sizes, steps)
        first = _first(store, sizes, steps)
        erased = _erasures(store, sizes, steps)
        contexts = _contexts(Path(folder), sizes, steps, recalls["embedding"]["cpu_ms"])
        under_a_key = locked.beside_plain(Path(folder), size=sizes.locked, writes=sizes.writes, recalls=sizes.recalls)
        steps.step(1, "with a key and without")
        owners = locked.many_owners(Path(folder), sizes.folder, lambda: steps.step(1, "fill a folder"))
    numbers: dict[str, Any] = {"writes": writes, "store": built, **recalls, "first": first, "erase": erased}
    numbers |= {"context": contexts, "locked": under_a_key, "folder": owners}
    return BenchReport(numbers=numbers, lines=_lines(numbers))


def _room_for(sizes: Sizes, folder: str) -> None:
    needed, free = sizes.memories * DISK_BYTES_PER_MEMORY, shutil.disk_usage(folder).free
    if free < needed:
        raise longmind.StoreUnavailable(
            f"{folder} has {free / 1e9:.1f} GB free and {needed / 1e9:.1f} GB are needed; "
            "set TMPDIR to a folder with more room"
        )


# --- writes ---


def _batches(sizes: Sizes) -> int:
    return max(sizes.writes // 4, 1)


def _writes(folder: Path, sizes: Sizes, steps: _Steps) -> dict[str, dict[str, float]]:
    """Durable writes in turn with bare inserts: one a transaction, then twenty."""
    embedder = _TimedEmbedder(longmind.Hashing())
    texts = iter(Texts().batch(0, sizes.writes + (_batches(sizes) + 2 * WARM_UP) * TOGETHER))
    bare = _bare_database(folder / "bare.db")
    try:
        with longmind.open(str(folder / "writes.db"), embedder=embedder) as mind:
            owned = mind.scope(user="ana")

            def write(count: int) -> tuple[float, float, Sequence[longmind.Memory]]:
                batch = [next(texts) for _ in range(count)]
                embedder.seconds = 0.0
                start = elapsed()
                remembered = owned.remember(batch[0]) if count == 1 else owned.remember_many(batch)
                return elapsed() - start, embedder.seconds, remembered.kept

            return {
                name: _written(count, calls, write, bare, steps)
                for name, count, calls in (("one", 1, sizes.writes), ("twenty", TOGETHER, _batches(sizes)))
            }
    finally:
        bare.close()


def _written(
    count: int,
    calls: int,
    write: Callable[[int], tuple[float, float, Sequence[longmind.Memory]]],
    bare: sqlite3.Connection,
    steps: _Steps,
) -> dict[str, float]:
    ours, without, plain = [], [], []
    for call in range(-WARM_UP, calls):
        taken, embedding, kept = write(count)
        rows = _rows(kept, longmind.Hashing())
        start = elapsed()
        bare.execute("BEGIN IMMEDIATE")
        bare.executemany("INSERT INTO memories VALUES (?, ?, ?, ?, ?)", rows)
        bare.execute("COMMIT")
        insert = elapsed() - start
        if call >= 0:
            ours.append(taken)
            without.append(taken - embedding)
            plain.append(insert)
            steps.step(1, "write")
    ours_s, without_s, plain_s = (statistics.median(one) for one in (ours, without, plain))
    return {
        "calls": calls,
        "per_second": count / ours_s,
        "per_second_without_embedding": count / without_s,
        "bare_inserts_per_second": count / plain_s,
        "times_a_bare_insert": ours_s / plain_s,
        "times_a_bare_insert_without_embedding": without_s / plain_s,
    }


def _bare_database(path: Path) -> sqlite3.Connection:
    """SQLite as the store sets it up, with one table and nothing beside it."""
    bare = sqlite3.connect(path, isolation_level=None)
    bare.execute("PRAGMA journal_mode=WAL")
    bare.execute("PRAGMA synchronous=FULL")
    bare.execute(
        "CREATE TABLE memories(owner TEXT, id TEXT, text TEXT, body TEXT, vector BLOB, PRIMARY KEY (owner, id)) "
        "WITHOUT ROWID"
    )
    return bare


def _rows(kept: Sequence[longmind.Memory], embedder: longmind.Embedder) -> list[tuple[object, ...]]:
    """The same as rows: the text, all that is known of it as JSON, and its vector."""
    vectors = embedder.embed([memory.text for memory in kept])
    return [
        (memory.scope.user, memory.id, memory.text, json.dumps(longmind.memory_to_json(memory)), vector.tobytes())
        for memory, vector in zip(kept, vectors, strict=True)
    ]


# --- recall ---


def _plan(sizes: Sizes) -> list[tuple[str, int, int]]:
    """Whose batch comes when: (owner, number of its first memory, how many). Owners come mixed, as in life."""
    plan = [(_name(size), first, min(BATCH, size - first)) for size in sizes.owners for first in range(0, size, BATCH)]
    others = sizes.memories - sum(sizes.owners)
    plan += [(f"other-{first}", 0, min(FILLER, others - first)) for first in range(0, others, FILLER)]
    order = np.random.default_rng(5).permutation(len(plan))
    return [plan[place] for place in order]


def _name(size: int) -> str:
    return f"owner-{size}"


def _build(path: Path, sizes: Sizes, steps: _Steps) -> dict[str, float]:
    """Fill a store, and say how large it became beside what is in it: the texts and the vectors."""
    texts, embedder, content = Texts(), ClusteredVectors(), 0
    start = elapsed()
    with longmind.open(str(path), embedder=embedder) as mind:
        for number, (owner, first, count) in enumerate(_plan(sizes)):
            batch = texts.batch(number, count)
            mind.scope(user=owner).remember_many(memories(batch, first))
            content += sum(len(text.encode()) for text in batch) + count * embedder.stamp.dimension * 4
            steps.step(count, "fill the store")
    seconds = elapsed() - start
    disk = sum(file.stat().st_size for file in path.parent.glob(path.name + "*"))
    return {
        "memories": sizes.memories,
        "memories_per_second": sizes.memories / seconds,
        "disk_bytes": disk,
        "disk_bytes_per_memory": disk / sizes.memories,
        "disk_times_text_and_vectors": disk / content,
    }


def _vectors_of(sizes: Sizes) -> dict[int, NDArray[np.float32]]:
    """Each asked owner's vectors as one matrix, for the bare scan."""
    texts, embedder = Texts(), ClusteredVectors()
    parts: dict[str, list[NDArray[np.float32]]] = {_name(size): [] for size in sizes.owners}
    for number, (owner, _, count) in enumerate(_plan(sizes)):
        if owner in parts:
            parts[owner].append(embedder.embed(texts.batch(number, count)))
    return {size: np.concatenate(parts[_name(size)]) for size in sizes.owners}


def bare_scan(vectors: NDArray[np.float32], query: NDArray[np.float32], limit: int = LIMIT) -> NDArray[np.intp]:
    """The rows of ``vectors`` (n, dimension) nearest to ``query`` (dimension,), best first: the least work there is."""
    scores = vectors @ query
    limit = min(limit, len(scores))
    best = np.argpartition(scores, len(scores) - limit)[len(scores) - limit :]
    return best[np.argsort(-scores[best])]


def _recalls(path: Path, sizes: Sizes, steps: _Steps) -> dict[str, Any]:
    """Recalls, bare scans and the embedding of a question, in turn."""
    texts, embedder, model = Texts(), ClusteredVectors(), longmind.MiniLM()
    matrices = _vectors_of(sizes)
    recalled, scanned = ({size: _Times() for size in sizes.owners} for _ in range(2))
    embedded = _Times()
    with longmind.open(str(path), embedder=embedder) as mind:
        owners = {size: mind.scope(user=_name(size)) for size in sizes.owners}
        for call in range(-WARM_UP, sizes.recalls):
            if call == 0:
                embedded, recalled, scanned = _Times(), _fresh(recalled), _fresh(scanned)
            question, query = QUESTIONS[call % len(QUESTIONS)], texts.query(call + WARM_UP)
            vector = embedder.embed([query])[0]
            embedded.of(lambda question=question: model.embed([question], query=True))  # type: ignore[misc]
            for size, owned in owners.items():
                recalled[size].of(lambda owned=owned, query=query: owned.recall(query, limit=LIMIT))  # type: ignore[misc]
                scanned[size].of(lambda size=size, vector=vector: bare_scan(matrices[size], vector))  # type: ignore[misc]
            steps.step(int(call >= 0), "recall")
    return {
        "embedding": {"cpu_ms": embedded.cpu_ms, "ms": embedded.wall_ms},
        "recall": {str(size): _beside(recalled[size], scanned[size], embedded) for size in sizes.owners},
    }


def _fresh(times: Mapping[int, _Times]) -> dict[int, _Times]:
    return {size: _Times() for size in times}


def _beside(recalled: _Times, scanned: _Times, embedded: _Times) -> dict[str, float]:
    return {
        "cpu_ms": recalled.cpu_ms,
        "ms": recalled.wall_ms,
        "scan_cpu_ms": scanned.cpu_ms,
        "scan_ms": scanned.wall_ms,
        "times_an_embedding": _times(recalled.cpu_ms, embedded.cpu_ms),
        "scan_times_an_embedding": _times(scanned.cpu_ms, embedded.cpu_ms),
        "times_a_scan": _times(recalled.cpu_ms, scanned.cpu_ms),
        "calls": len(recalled.cpu),
    }


def _times(one: float, other: float) -> float:
    """How many times ``other`` is in ``one``; some systems count processor time too coarsely to see a short one."""
    return one / max(other, 1e-6)


def _first(path: Path, sizes: Sizes, steps: _Steps) -> dict[str, dict[str, float]]:
    """The first recall after opening, and what is held in memory then, each in a process of its own."""
    first = {}
    for size in sizes.owners:
        first[str(size)] = in_a_fresh_process(str(path), _name(size), Texts().query(0))
        steps.step(1, "open afresh")
    first["embedder"] = in_a_fresh_process(QUESTIONS[0])
    steps.step(1, "open afresh")
    return first


def _erasures(path: Path, sizes: Sizes, steps: _Steps) -> dict[str, dict[str, float]]:
    """Forgetting one memory, and then erasing the whole owner, beside everybody else's."""
    erased = {}
    with longmind.open(str(path), embedder=ClusteredVectors()) as mind:
        for size in sizes.owners:
            owner = mind.scope(user=_name(size))
            one = owner.list(limit=1)[0].id
            start = elapsed()
            owner.forget(one)
            forgotten = elapsed()
            gone = owner.erase().count
            erased[str(size)] = {
                "memories": gone,
                "forget_one_ms": (forgotten - start) * 1e3,
                "erase_ms": (elapsed() - forgotten) * 1e3,
            }
            steps.step(1, "erase")
    return erased


# --- contexts ---


def _contexts(folder: Path, sizes: Sizes, steps: _Steps, embedding_cpu_ms: float) -> dict[str, float]:
    """Contexts and recalls in turn, each of a question of its own, of somebody of whom every kind of memory is kept."""
    texts, recalled, built = Texts(), _Times(), _Times()
    with longmind.open(str(folder / "context.db"), embedder=ClusteredVectors()) as mind:
        owned = mind.scope(user="ana")
        for first in range(0, sizes.lived, BATCH):
            count = min(BATCH, sizes.lived - first)
            owned.remember_many(memories(texts.batch(first, count), first))
            steps.step(count, "fill the store")
        live(owned, texts.batch(sizes.lived, sizes.told), "now")
        for call in range(-WARM_UP, sizes.recalls):
            if call == 0:
                recalled, built = _Times(), _Times()
            one, other = texts.query(2 * (call + WARM_UP)), texts.query(2 * (call + WARM_UP) + 1)
            recalled.of(lambda one=one: owned.recall(one, limit=LIMIT))  # type: ignore[misc]
            built.of(lambda other=other: owned.context(other, session="now"))  # type: ignore[misc]
            steps.step(int(call >= 0), "context")
    return {
        "memories": sizes.lived,
        "cpu_ms": built.cpu_ms,
        "ms": built.wall_ms,
        "recall_cpu_ms": recalled.cpu_ms,
        "recall_ms": recalled.wall_ms,
        "times_a_recall": _times(built.cpu_ms, recalled.cpu_ms),
        "times_a_recall_with_embedding": _times(built.cpu_ms + embedding_cpu_ms, recalled.cpu_ms + embedding_cpu_ms),
        "calls": len(built.cpu),
    }


# --- what is shown ---


def _lines(numbers: Mapping[str, Any]) -> list[Measured]:
    lines = []
    for name, writes in numbers["writes"].items():
        of = f"bare inserts of the same, {name} a transaction"
        for label, key in (("", ""), (", embedding not counted", "_without_embedding")):
            ratio = writes[f"times_a_bare_insert{key}"]
            what = f"durable writes, {name} a transaction{label}"
            lines.append(Measured(what=what, value=writes[f"per_second{key}"], unit="a second", ratio=1 / ratio, of=of))
    embedding, store = numbers["embedding"], numbers["store"]
    lines.append(Measured(what="embedding one question (MiniLM)", value=embedding["cpu_ms"], unit="ms of CPU"))
    for size, recall in numbers["recall"].items():
        for what, times, key in (
            (f"recall over {int(size):,} memories, question embedded before", "times_an_embedding", "cpu_ms"),
            (f"bare scan of {int(size):,} vectors", "scan_times_an_embedding", "scan_cpu_ms"),
        ):
            ratio = recall[times]
            lines.append(Measured(what=what, value=recall[key], unit="ms of CPU", ratio=ratio, of="the embedding"))
    lines += _context_lines(numbers["context"], embedding["cpu_ms"])
    for size, first in numbers["first"].items():
        if size == "embedder":
            lines.append(Measured(what="loading MiniLM, once a process", value=first["load_ms"], unit="ms"))
            lines.append(Measured(what="memory for MiniLM", value=first["memory_mb"], unit="MB"))
            continue
        ratio = first["first_recall_ms"] / first["second_recall_ms"]
        what = f"first recall over {int(size):,} memories after opening"
        lines.append(Measured(what=what, value=first["first_recall_ms"], unit="ms", ratio=ratio, of="the second"))
        lines.append(Measured(what=f"memory after it, {int(size):,} memories", value=first["memory_mb"], unit="MB"))
    for size, gone in numbers["erase"].items():
        what, ratio = f"erasing an owner with {int(size):,} memories", gone["erase_ms"] / gone["forget_one_ms"]
        lines.append(Measured(what=what, value=gone["erase_ms"], unit="ms", ratio=ratio, of="forgetting one of them"))
    lines += _of_keys(numbers["locked"], numbers["folder"])
    what = f"disk for {store['memories']:,} memories"
    ratio = store["disk_times_text_and_vectors"]
    lines.append(
        Measured(what=what, value=store["disk_bytes"] / 1e6, unit="MB", ratio=ratio, of="the texts and vectors in it")
    )
    rate = store["memories_per_second"]
    lines.append(Measured(what="filling it, 1,000 a transaction", value=rate, unit="memories a second"))
    return lines


def _context_lines(context: Mapping[str, float], embedding_cpu_ms: float) -> list[Measured]:
    what = f"context over {int(context['memories']):,} memories"
    return [
        Measured(what=f"{what}{how}", value=context["cpu_ms"] + more, unit="ms of CPU", ratio=context[ratio], of=of)
        for how, more, ratio, of in (
            (", question embedded before", 0.0, "times_a_recall", "a recall over the same"),
            ("", embedding_cpu_ms, "times_a_recall_with_embedding", "a recall over the same, with the embedding"),
        )
    ]


def _of_keys(under_a_key: Mapping[str, float], folder: Mapping[str, float]) -> list[Measured]:
    of = "the same without a key"
    size = f"{int(under_a_key['memories']):,} memories"
    lines = [
        Measured(what=what, value=under_a_key[f"{name}_ms"], unit=unit, ratio=under_a_key[f"{key}_times_plain"], of=of)
        for what, name, unit, key in (
            (f"a durable write, encrypted, {size}", "write", "ms", "write"),
            (f"a recall, encrypted, {size}", "recall_cpu", "ms of CPU", "recall"),
            (f"opening and the first recall, encrypted, {size}", "open_and_recall_cpu", "ms of CPU", "open_and_recall"),
        )
    ]
    owners = f"a folder of {int(folder['owners']):,} owners under a master key"
    for what, key in (
        ("opening", "open_ms"),
        ("the first recall of one owner in", "first_recall_ms"),
        ("listing all owners of", "list_all_ms"),
        ("the first memory of a new owner in", "first_write_ms"),
    ):
        lines.append(Measured(what=f"{what} {owners}", value=folder[key], unit="ms"))
    return lines
