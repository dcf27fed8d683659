"""A short life with a language model, told step by step; also a program of its own, which can be made to die.

``python life_with_a_model.py FILE WRITE WHEN`` lives it in a file and kills itself, as nobody can expect, at its
WRITE-th write: ``before`` it, or ``after`` it; 0 lives it to its end. Whoever died lives it again from the beginning:
what was done is done, for each step names what it does.
"""

from __future__ import annotations

import os
import signal
import sys
from typing import Any

import longmind
from longmind.domain.memory import EVERY_STATUS
from longmind.stores.sqlite import SqliteStore
from longmind.testing import FaultyStore, ScriptedModel, StillClock

KINDS = ["episode", "fact", "insight", "skill"]
START = "2026-05-03T09:00+00:00"
NOTHING = {"importance": 1, "facts": []}


def fact(quote, subject, predicate, object, **more):
    told = {"negated": False, "type": "fact", "confidence": "high", **more}
    return {"quote": quote, "subject": subject, "predicate": predicate, "object": object, **told}


def says(*found, importance=1):
    return {"importance": importance, "facts": list(found)}


SAID = (
    "I live in Lisbon and our codename is Orchid.",
    "The hint for the vault is Walrus, says Clara, and Clara keeps bees.",
    "Our codename was changed to Lotus.",
    "The import from Depot failed: the file was too large.",
    "The import from Depot in two parts worked.",
)
READS = {
    "codename is Orchid": says(fact("our codename is Orchid", "user", "codename is", "Orchid")),
    "for the vault": says(
        fact("The hint for the vault is Walrus", "vault", "hint is", "Walrus", confidence="low"),
        fact("Clara keeps bees", "Clara", "keeps", "bees"),
        importance=7,
    ),
    "changed to Lotus": says(fact("codename was changed to Lotus", "user", "codename is", "Lotus", corrects=True)),
    # What a model is tried by.
    "so I live in Porto now": says(fact("I live in Porto now", "user", "lives in", "Porto", corrects=True)),
    "Clara is allergic": says(fact("My sister Clara is allergic to peanuts", "Clara", "allergic to", "peanuts")),
}


def right(prompt) -> Any:
    """What a model says that understands."""
    told = prompt.messages[1].text
    if prompt.name == "facts":
        said = told.split("<message>")[-1]
        return next((answer for words, answer in READS.items() if words in said), NOTHING)
    if prompt.name == "questions":
        return {"questions": ["What is known of Depot?"]}
    if prompt.name == "insights":
        lines = told.split("\n")
        because = [int(line.split(".")[0]) for line in lines if line[:1].isdigit() and "Depot" in line]
        return {"insights": [{"because": because, "text": "Depot takes large files only in parts."}]}
    return {"because": [], "lesson": ""} if prompt.name == "lesson" else {"verdict": "unsure"}


def steps():
    """What is done, in order; each can be done again."""
    for number, said in enumerate(SAID):
        yield lambda ana, number=number, said=said: ana.remember(said, key=f"said {number}")
    yield lambda ana: ana.reflect()
    yield lambda ana: ana.tend()


def opened(store, model, day=0):
    clock = StillClock(START)
    clock.move(days=day)
    return longmind.open(store, embedder=longmind.Hashing(), clock=clock, model=model)


def live(store, model, forgiving=()):
    """Live it all with one store, each step on a day of its own; what ``forgiving`` names, a step may raise."""
    for day, step in enumerate(steps()):
        mind = opened(store, model, day)
        try:
            step(mind.scope(user="ana"))
        except forgiving:
            continue


def tended(store, model, times=6):
    """Tend until there is nothing left to do; what is left then."""
    left = None
    for _ in range(times):
        left = opened(store, model, len(SAID) + 1).scope(user="ana").reflect()
        if left.complete and not left.problems:
            break
    return left


def end(store):
    """All that is kept and how it stands, without what differs between two lives anyway: ids and versions."""
    mind = opened(store, None, len(SAID) + 2)
    ana = mind.scope(user="ana")
    there = {one.id: one for one in ana.list(kinds=KINDS, include=EVERY_STATUS, limit=1_000)}
    told = {id: one.text for id, one in there.items()}
    return sorted(
        (
            one.kind.value,
            one.text,
            one.status.value,
            one.trust.value,
            round(one.importance, 4),
            told.get(one.superseded_by or "", ""),
            tuple(sorted(told[id] for id in one.evidence)),
            str(one.metadata.get("model")),
            str(one.metadata.get("prompt")),
        )
        for one in there.values()
    )


class Dying(FaultyStore):
    """A store whose process dies at a write."""

    def __init__(self, store, write, when):
        super().__init__(store, fail_on=())
        self._left = write
        self._when = when

    def apply(self, batch):
        self._left -= 1
        if self._left == 0 and self._when == "before":
            os.kill(os.getpid(), signal.SIGKILL)
        applied = super().apply(batch)
        if self._left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return applied


def main():
    path, write, when = sys.argv[1:]
    model = ScriptedModel(right, name="scripted")
    store = Dying(SqliteStore(path), int(write), when)
    live(store, model)
    tended(store, model)


if __name__ == "__main__":
    main()
