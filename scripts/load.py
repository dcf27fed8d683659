"""A server under load, and killed in the middle of it: ``python scripts/load.py --seconds 60``, with ``--kill`` too.

Clients in processes of their own ask a `longmind serve` on this machine: first once for each owner, then for so many
seconds four recalls to one remember, each for an owner drawn anew. Afterwards the file itself is opened and counted:
every write that was acknowledged must be there. With ``--kill`` the server is killed (SIGKILL) halfway and started
again; who gets no answer meanwhile asks on.

The server's memory is looked at every two seconds. It counts as flat where a straight line through the looks of the
last half (after a kill: of the last half since then) rises by no more than 1 % of what is held, in a minute.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

import longmind
from longmind.doors.wire.keys import Keys, beside

RECALLS_OF_FIVE = 4
PROCESSES = 4
LOOK_SECONDS = 2
FLAT = 0.01
LINE = "▁▂▃▄▅▆▇█"
PLACES = ("Lisbon", "Porto", "Faro", "Braga", "Evora", "Coimbra")


@dataclass
class Seen:
    """What one client saw."""

    acknowledged: list[tuple[str, str]] = field(default_factory=list)
    recalls: list[float] = field(default_factory=list)
    writes: list[float] = field(default_factory=list)
    lost: int = 0
    """Answers that never came: the server was away."""
    errors: list[str] = field(default_factory=list)


def greet(url: str, key: str, first: int, step: int, owners: int) -> Seen:
    """Every so manieth owner once, so that nobody is new when it begins."""
    seen = Seen()
    with longmind.connect(url, key=key) as far:
        for number in range(first, owners, step):
            mind = far.scope(user=f"user {number}")
            seen.acknowledged.append((f"user {number}", mind.remember(f"Case {number} stands in Lisbon.").kept[0].id))
            mind.recall("where does the case stand?", limit=5)
    return seen


def ask(url: str, key: str, seed: int, seconds: float, owners: int, *, may_be_away: bool) -> Seen:
    """One client, until its time is over."""
    seen, draw = Seen(), random.Random(seed)  # noqa: S311 - a load, not a secret
    with longmind.connect(url, key=key) as far:
        end, n = time.monotonic() + seconds, 0
        while time.monotonic() < end:
            user, begun, n = f"user {draw.randrange(owners)}", time.perf_counter(), n + 1
            mind = far.scope(user=user)
            try:
                if draw.randrange(RECALLS_OF_FIVE + 1):
                    mind.recall("where does the box stand?", limit=5)
                    seen.recalls.append(time.perf_counter() - begun)
                else:
                    kept = mind.remember(f"Box {seed}-{n} stands in {draw.choice(PLACES)}.").kept[0]
                    seen.writes.append(time.perf_counter() - begun)
                    seen.acknowledged.append((user, kept.id))
            except longmind.StoreUnavailable as away:
                seen.lost += 1
                if not may_be_away:
                    seen.errors.append(repr(away))
                time.sleep(0.1)
            except longmind.LongmindError as error:
                seen.errors.append(repr(error))
    return seen


def clients(arguments: tuple[str, str, int, int, float, int, bool]) -> list[Seen]:
    """Several clients in one process."""
    url, key, first, count, seconds, owners, may_be_away = arguments
    seen: list[Seen] = []
    threads = [
        threading.Thread(
            target=lambda seed=first + n: seen.append(ask(url, key, seed, seconds, owners, may_be_away=may_be_away))
        )
        for n in range(count)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return seen


def serve(db: Path, embedder: str, port: int = 0) -> tuple[subprocess.Popen[str], str]:
    """A server in a process of its own, and where it listens."""
    command = [sys.executable, "-m", "longmind", "serve", "--db", str(db), "--embedder", embedder]
    process = subprocess.Popen(  # noqa: S603 - ours
        [*command, "--port", str(port), "--per-minute", "0"], stderr=subprocess.PIPE, text=True, cwd=db.parent
    )
    while " on http://" not in (line := process.stderr.readline()):
        if not line:
            raise SystemExit("the server did not start")
    threading.Thread(target=lambda: [None for _ in process.stderr], daemon=True).start()
    return process, line.split(" on ")[1].strip()


def megabytes(process: subprocess.Popen[str]) -> float:
    """What a process holds in memory (resident)."""
    told = Path(f"/proc/{process.pid}/status").read_text()
    return next(int(line.split()[1]) for line in told.splitlines() if line.startswith("VmRSS")) / 1024


def run(given: argparse.Namespace, db: Path) -> dict[str, object]:
    """One round; what came of it."""
    key = Keys(beside(db)).add("load")
    server, url = serve(db, given.embedder)
    share = given.clients // PROCESSES
    work = [(url, key, n * share, share, given.seconds, given.owners, given.kill) for n in range(PROCESSES)]
    memory = []
    with multiprocessing.get_context("spawn").Pool(PROCESSES) as pool:
        seen = pool.starmap(greet, [(url, key, n, PROCESSES, given.owners) for n in range(PROCESSES)])
        asking = pool.map_async(clients, work)
        begun = time.monotonic()
        killed = not given.kill
        while not asking.ready():
            memory.append(megabytes(server))
            asking.wait(LOOK_SECONDS)
            if not killed and time.monotonic() - begun > given.seconds / 2:
                server.send_signal(signal.SIGKILL)
                server.wait()
                server, _ = serve(db, given.embedder, int(url.rpartition(":")[2]))
                killed, memory = True, []
        load = os.getloadavg()[0]
        seen += [one for some in asking.get() for one in some]
    server.send_signal(signal.SIGTERM)
    server.wait(60)
    return counted(seen, db, given) | flatness(memory) | {"load average": round(load, 1)}


def flatness(memory: list[float]) -> dict[str, object]:
    """How a server's memory went, in MB at each look."""
    last = memory[len(memory) // 2 :]
    rises = statistics.linear_regression(range(len(last)), last).slope * 60 / LOOK_SECONDS if len(last) > 1 else 0.0
    low, high = min(memory), max(memory)
    steps = [round((one - low) / max(high - low, 1) * (len(LINE) - 1)) for one in memory[:: len(memory) // 60 + 1]]
    return {
        "server MB, first, highest, last": [round(one) for one in (memory[0], high, memory[-1])],
        "server MB, over time": "".join(LINE[step] for step in steps) + f" ({low:.0f} to {high:.0f})",
        "MB a minute, over the last half": round(rises, 2),
        "flat": rises <= memory[-1] * FLAT,
    }


def counted(seen: list[Seen], db: Path, given: argparse.Namespace) -> dict[str, object]:
    """What was seen, beside what is in the file."""
    acknowledged = {one for client in seen for one in client.acknowledged}
    embedder = longmind.Hashing() if given.embedder == "hashing" else longmind.MiniLM()
    with longmind.open(db, embedder=embedder) as mind:
        there = {
            (owner.user, memory.id)
            for owner in mind.owners(limit=10_000)
            for memory in mind.scope(user=owner.user).list()
        }
        faults = len(mind.check())
    recalls = sorted(one for client in seen for one in client.recalls)
    writes = sorted(one for client in seen for one in client.writes)
    errors = [one for client in seen for one in client.errors]
    return {
        "acknowledged": len(acknowledged),
        "acknowledged and not there": len(acknowledged - there),
        "there and not acknowledged": len(there - acknowledged),
        "unanswered": sum(client.lost for client in seen),
        "errors": len(errors),
        "first error": errors[0] if errors else None,
        "requests a second": round((len(recalls) + len(writes)) / given.seconds, 1),
        "recall ms p50, p95": [round(1_000 * quantile(recalls, q)) for q in (0.5, 0.95)],
        "remember ms p50, p95": [round(1_000 * quantile(writes, q)) for q in (0.5, 0.95)],
        "faults in the file": faults,
    }


def quantile(ordered: list[float], q: float) -> float:
    """Of sorted numbers; 0 of none."""
    return statistics.quantiles(ordered, n=100)[round(q * 100) - 1] if len(ordered) > 1 else 0.0


def main() -> None:
    """Run one round and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--clients", type=int, default=32)
    parser.add_argument("--owners", type=int, default=1_000)
    parser.add_argument("--embedder", choices=["minilm", "hashing"], default="minilm")
    parser.add_argument("--kill", action="store_true", help="kill the server halfway and start it again")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        told = run(given, Path(folder) / "load.db")
    print(json.dumps(told, indent=1, ensure_ascii=False))  # noqa: T201 - a program
    if told["errors"] or told["acknowledged and not there"] or told["faults in the file"]:
        sys.exit(1)


if __name__ == "__main__":
    main()
