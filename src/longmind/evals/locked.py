"""What a key costs: the same file with one and without, used in turn, and a folder of many owners under a master key.

Ratios are of medians in one run; where nothing waits for the disk, of processor time. The key is one of 32 bytes: a
passphrase adds its derivation to each opening, which is as slow as it is meant to be.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import longmind
from longmind.clock import cpu_seconds, elapsed
from longmind.evals.made import ClusteredVectors, Texts, memories

KEY: Final = bytes(range(32))
MEMORIES: Final = 10_000
BATCH: Final = 1_000
OPENINGS: Final = 5


def beside_plain(folder: Path, *, size: int, writes: int, recalls: int) -> dict[str, float]:
    """Durable writes and recalls in a file of ``size`` memories, encrypted and not, in turn."""
    paths = {name: folder / f"{name}.db" for name in ("plain", "encrypted")}
    for name, path in paths.items():
        with _opened(path, name) as mind:
            for number, first in enumerate(range(0, size, BATCH)):
                batch = Texts().batch(number, min(BATCH, size - first))
                mind.scope(user="ana").remember_many(memories(batch, first))
    cold: dict[str, list[float]] = {name: [] for name in paths}
    for _ in range(OPENINGS):
        for name, path in paths.items():
            cold[name].append(_cpu(lambda name=name, path=path: _recalled_once(path, name)))  # type: ignore[misc]
    wall: dict[str, list[float]] = {name: [] for name in paths}
    cpu: dict[str, list[float]] = {name: [] for name in paths}
    with ExitStack() as stack:
        minds = {name: stack.enter_context(_opened(path, name)).scope(user="ana") for name, path in paths.items()}
        fresh = iter(Texts().batch(10_000, writes))
        for text in fresh:
            for name, mind in minds.items():
                start = elapsed()
                mind.remember(text)
                wall[name].append(elapsed() - start)
        for call in range(recalls):
            for name, mind in minds.items():
                query = Texts().query(call)
                cpu[name].append(_cpu(lambda mind=mind, query=query: mind.recall(query)))  # type: ignore[misc]
    return {
        "memories": size,
        "write_ms": _ms(wall["encrypted"]),
        "write_times_plain": _ratio(wall),
        "recall_cpu_ms": _ms(cpu["encrypted"]),
        "recall_times_plain": _ratio(cpu),
        "open_and_recall_cpu_ms": _ms(cold["encrypted"]),
        "open_and_recall_times_plain": _ratio(cold),
    }


def many_owners(folder: Path, count: int, step: Callable[[], None]) -> dict[str, float]:
    """A folder of so many owners under a master key: made, opened, asked, listed."""
    path = f"{folder / 'minds'}/"
    embedder = longmind.Hashing()
    start = elapsed()
    with longmind.open(path, key=KEY, embedder=embedder, extract=False) as mind:
        for number in range(count):
            mind.scope(user=f"user {number}").remember("I live in Lisbon.")
            step()
    made = elapsed() - start
    opened, asked = [], []
    for number in range(OPENINGS):
        start = elapsed()
        with longmind.open(path, key=KEY, embedder=embedder) as mind:
            opened.append(elapsed() - start)
            start = elapsed()
            mind.scope(user=f"user {number * count // OPENINGS}").recall("where do I live?")
            asked.append(elapsed() - start)
    start = elapsed()
    with longmind.open(path, key=KEY, embedder=embedder) as mind:
        listed = len(mind.owners(limit=10_000))
    assert listed == count  # noqa: S101 - a figure of anything else would be none
    return {
        "owners": count,
        "first_write_ms": 1e3 * made / count,
        "open_ms": _ms(opened),
        "first_recall_ms": _ms(asked),
        "list_all_ms": 1e3 * (elapsed() - start),
        "bytes_an_owner": sum(one.stat().st_size for one in Path(path).rglob("*") if one.is_file()) / count,
    }


def _opened(path: Path, name: str) -> longmind.Mind:
    return longmind.open(path, key=KEY if name == "encrypted" else None, embedder=ClusteredVectors(), extract=False)


def _recalled_once(path: Path, name: str) -> None:
    with _opened(path, name) as mind:
        mind.scope(user="ana").recall(Texts().query(0))


def _cpu(action: Callable[[], object]) -> float:
    start = cpu_seconds()
    action()
    return cpu_seconds() - start


def _ms(times: list[float]) -> float:
    return 1e3 * statistics.median(times)


def _ratio(times: dict[str, list[float]]) -> float:
    # Some systems count processor time too coarsely to see a short one.
    return statistics.median(times["encrypted"]) / max(statistics.median(times["plain"]), 1e-6)
