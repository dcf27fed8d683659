"""The first moments of a process: how long until something is recalled, and how much memory that takes.

Both are only true of a fresh process, so a benchmark runs :func:`main` in one and reads a line of JSON from it.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Final

import longmind
from longmind.clock import cpu_seconds, elapsed
from longmind.evals.made import ClusteredVectors

SECONDS_MAX: Final = 600
_MEGABYTE: Final = 1 << 20
_PROGRAM: Final = "import sys; from longmind.evals.opening import main; main(sys.argv[1:])"


def first_recall(path: str, user: str, query: str) -> dict[str, float]:
    """Open the store at ``path`` and recall twice: milliseconds of each step, and megabytes of memory it took."""
    embedder = ClusteredVectors()
    before = resident_megabytes()
    start, start_cpu = elapsed(), cpu_seconds()
    with longmind.open(path, embedder=embedder) as mind:
        opened = elapsed()
        owned = mind.scope(user=user)
        owned.recall(query)
        first, first_cpu = elapsed(), cpu_seconds()
        owned.recall(query)
        second = elapsed()
        grown = resident_megabytes() - before
    return {
        "open_ms": 1e3 * (opened - start),
        "first_recall_ms": 1e3 * (first - opened),
        "open_and_first_recall_cpu_ms": 1e3 * (first_cpu - start_cpu),
        "second_recall_ms": 1e3 * (second - first),
        "memory_mb": grown,
    }


def first_embedding(text: str) -> dict[str, float]:
    """Load the embedder in the package and embed one query: milliseconds, and megabytes of memory it took."""
    before = resident_megabytes()
    start, start_cpu = elapsed(), cpu_seconds()
    longmind.MiniLM().embed([text], query=True)
    return {
        "load_ms": 1e3 * (elapsed() - start),
        "load_cpu_ms": 1e3 * (cpu_seconds() - start_cpu),
        "memory_mb": resident_megabytes() - before,
    }


def resident_megabytes() -> float:
    """Main memory that this process holds now; where the system does not tell, the most it has held, else 0."""
    status = Path("/proc/self/status")
    if status.exists():
        lines = status.read_text("utf-8").splitlines()
        return next(float(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS:"))
    try:
        import resource
    except ImportError:  # Windows
        return 0.0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / _MEGABYTE if sys.platform == "darwin" else most / 1024


def in_a_fresh_process(*arguments: str) -> dict[str, float]:
    """What :func:`first_recall` (path, user, query) or :func:`first_embedding` (text) measures in a process of its own.

    Raises:
        CalledProcessError, TimeoutExpired: the process failed, or took longer than ten minutes.
    """
    command = [sys.executable, "-P", "-c", _PROGRAM, *arguments]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, timeout=SECONDS_MAX)  # noqa: S603 - our own module
    measured: dict[str, float] = json.loads(done.stdout)
    return measured


def main(arguments: list[str]) -> None:
    """Measure and print one line of JSON."""
    measured = first_embedding(*arguments) if len(arguments) == 1 else first_recall(*arguments)
    sys.stdout.write(json.dumps(measured) + "\n")
