"""Another process at the same store: one that writes, one that counts, or one that searches all the while.

    python -m longmind.testing.rival write module:opener place first count threads
    python -m longmind.testing.rival tally module:opener place count threads
    python -m longmind.testing.rival search module:opener place

The writer keeps memories, each with a sheet that rests on it, and says the id of each memory once the store has
acknowledged it, a line each, so that whoever started it knows at any moment what must be there, also after killing it.
Those that tally add one to a number on a sheet that all share, again and again, and read it again whenever another was
quicker. The searcher goes on until its standard input is closed, and says how often it looked. None catches anything
else: an error is a traceback and an exit status.
"""

from __future__ import annotations

import importlib
import random
import secrets
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import cast

from longmind.domain.change import Write
from longmind.domain.memory import Memory
from longmind.domain.query import View
from longmind.domain.sheet import Sheet
from longmind.errors import Conflict
from longmind.ports.store import Store
from longmind.testing.builders import (
    ANA,
    batch,
    by_time,
    by_vector,
    by_words,
    keep,
    memory,
    next_version,
    sheet,
)

_LETTERS = "bcdfghjkmpqrtvwx"
"""Sixteen that no stemmer takes off the end of a word."""


def word(number: int) -> str:
    """A word that only the memory with this number holds."""
    return "z" + "".join(_LETTERS[number >> shift & 15] for shift in (16, 12, 8, 4, 0))


def numbered(number: int) -> Memory:
    """The memory with this number."""
    return memory(f"{word(number)} went to Lisbon", id=f"m{number:026d}")


def sheet_of(number: int) -> Sheet:
    """The sheet that rests on the memory with this number."""
    return sheet(f"{number:08d}", word(number), room="messages", evidence=(numbered(number).id,))


def opener_named(name: str) -> Callable[[str], Store]:
    """The opener that ``module:name`` names."""
    module, _, path = name.partition(":")
    found: object = importlib.import_module(module)
    for part in path.split("."):
        found = getattr(found, part)
    return cast("Callable[[str], Store]", found)


def name_of(opener: Callable[[str], Store]) -> str:
    """What another process finds the opener by."""
    return f"{opener.__module__}:{opener.__qualname__}"


def write(store: Store, first: int, count: int, threads: int) -> None:
    """Write ``count`` memories, numbered from ``first``, from so many threads at once; say each that is kept."""
    saying = threading.Lock()

    def write_one(number: int) -> None:
        one = numbered(number)
        store.apply(batch(keep(one), Write(sheet=sheet_of(number), keep_past=True), id=f"b{number}"))
        with saying:
            print(one.id, flush=True)  # noqa: T201 - its standard output is what it is for

    with ThreadPoolExecutor(threads) as pool:
        for _ in pool.map(write_one, range(first, first + count)):
            pass


def tally(store: Store, count: int, threads: int) -> None:
    """Add one to the number on the sheet ``tally`` so many times, from so many threads at once."""

    def add_one(_: int) -> None:
        while True:
            there = store.sheet(ANA, "slots", "tally") or sheet("tally", body={"number": 0})
            number = there.body["number"]
            assert isinstance(number, int)
            # The version and the number count alike: were an addition lost, they would part.
            made = next_version(there, version=number + 1, body={"number": number + 1})
            try:
                store.apply(batch(Write(sheet=made, keep_past=False), id=secrets.token_hex(8)))
            except Conflict:
                continue
            return

    with ThreadPoolExecutor(threads) as pool:
        for _ in pool.map(add_one, range(count)):
            pass


def search(store: Store) -> int:
    """Search in every channel until the standard input is closed; how often."""
    done = threading.Event()

    def listen() -> None:
        sys.stdin.read()
        done.set()

    threading.Thread(target=listen, daemon=True).start()
    chance, looks, view = random.Random(7), 0, View(scope=ANA)  # noqa: S311 - chance picks words here
    while not done.is_set() or looks == 0:
        asked = word(chance.randrange(1000))
        store.search(by_words(view, f"{asked} Lisbon", 10))
        store.search(by_vector(view, asked, 10))
        store.search(by_time(view, limit=10))
        store.sheets(ANA.owner, room="messages", limit=20, newest_first=True)
        store.get(ANA.owner, [one.id for one in store.scan(view, None, 20).memories])
        looks += 1
    return looks


def main(arguments: Sequence[str]) -> None:
    """Do as the command line says."""
    verb, opener, place, *numbers = arguments
    store = opener_named(opener)(place)
    if verb == "write":
        write(store, *map(int, numbers))
    elif verb == "tally":
        tally(store, *map(int, numbers))
    else:
        print(search(store))  # noqa: T201 - as above
    store.close()


if __name__ == "__main__":
    main(sys.argv[1:])
