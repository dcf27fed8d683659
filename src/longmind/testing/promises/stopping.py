"""Failure at every step, on purpose: a write that is stopped anywhere leaves everything or nothing.

A step is what the store's database counts as one; :meth:`StoreContract.stop_after` says how to stop after so many. The
batch is stopped after no step, one, two, and so on until it is done untouched, each time for an owner of its own in the
same store, so that what one stop damaged the next would meet. (The method is SQLite's: sqlite.org/testing.html,
section 3.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

import pytest

from longmind.domain.change import Again, Batch, Configure, Count, Embed, Erase, Key, Mark, Retell, Revise
from longmind.domain.happening import Happening
from longmind.domain.memory import Occurrence, Status, first_occurrence
from longmind.domain.scope import Scope
from longmind.errors import StoreError
from longmind.ports.store import Feature, Store
from longmind.testing.builders import (
    NOON,
    STAMP,
    batch,
    drop,
    embedding,
    everything,
    fact,
    fill,
    give,
    keep,
    memory,
    next_version,
    revised,
    sheet,
    write,
)
from longmind.testing.promises.base import Promises

MOST_STEPS = 1_000_000
LAST_STEPS = 12
"""How many of the last steps are tried one by one: that is where a commit happens."""


def _batch_for(store: Store, scope: Scope) -> Batch:
    """A batch of every kind of change, over memories and sheets that are there when this returns."""
    said, old, doomed = (memory(text, scope=scope) for text in ("Ana said", "Porto, once", "doomed to go"))
    fill(store, said, old, doomed, memory("concluded", scope=scope, evidence=(doomed.id,)))
    slot, block, note = (sheet(key, "Porto", scope=scope) for key in ("slot", "block", "note"))
    quoting = sheet("quoting", "doomed", scope=scope, evidence=(doomed.id,))
    give(store, *(write(one) for one in (slot, block, note, quoting, next_version(quoting))))
    fill(store, memory("it failed", scope=scope, detail=Happening(outcome="it failed", links=(doomed.id,))))
    new = fact("Ana", "lives in", "Lisbon", text="Lisbon now, 里斯本", scope=scope, supersedes=(old.id,))
    return batch(
        keep(new, key=Key(name="new", content="c")),
        Mark(id=old.id, version=1, status=Status.SUPERSEDED, reason="superseded", at=NOON, superseded_by=new.id),
        Again(id=said.id, occurrence=Occurrence(happened_at=NOON, recorded_at=NOON)),
        Revise(memory=revised(said, text="Ana said it again"), embedding=embedding("Ana said it again")),
        Retell(
            id=old.id,
            version=2,
            versions=(replace(old, version=3, reason="retold"),),
            occurrences=(first_occurrence(old),),
            repeat_key=None,
        ),
        Count(id=said.id, uses=1, retrievals=2, used_at=NOON),
        Embed(id=said.id, version=2, embedding=embedding("again", "and again")),
        write(sheet("message", "Lisbon now", scope=scope, evidence=(new.id, doomed.id))),
        write(next_version(slot, "Lisbon")),
        write(next_version(block, "Lisbon"), keep_past=False),
        drop(note),
        Erase(ids=(doomed.id,), at=NOON),
        Configure(settings={"zone": "UTC"}),
    )


class StoppingPromises(Promises):
    """The power fails, the disk fills, the query is interrupted: after any step there is."""

    def test_a_batch_stopped_at_any_step_leaves_everything_or_nothing(self, store: Store) -> None:
        """A few dozen of the steps: the first, the last, and ever fewer between."""
        if (last := self._last_step(store)) is not None:
            for steps in _some(last):
                self._stop_a_batch(store, steps)

    @pytest.mark.campaign
    def test_a_batch_stopped_at_every_step_leaves_everything_or_nothing(
        self, store: Store, rounds_of: Callable[[int], int]
    ) -> None:
        """All of them, or the share of them that the campaign runs."""
        if (last := self._last_step(store)) is not None:
            parts = rounds_of(last)
            for steps in {last * part // parts for part in range(parts)} | set(_ending(last)):
                self._stop_a_batch(store, steps)

    def test_erasing_an_owner_stopped_at_any_step_leaves_everything_or_nothing(self, store: Store) -> None:
        """The same for the other verb that removes."""
        store.adopt(STAMP)
        if self.stop_after(store, 0) is None:
            return
        assert any(self._stop_an_erasure(store, steps) for steps in _growing())
        assert store.check() == []

    def _last_step(self, store: Store) -> int | None:
        """How many steps the batch takes, nearly; None where a store has no steps to stop at."""
        store.adopt(STAMP)
        if self.stop_after(store, 0) is None:
            assert Feature.DURABLE not in store.features, "a durable store says how its work is stopped"
            return None
        low, high = 0, next(steps for steps in _growing() if self._stop_a_batch(store, steps))
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if self._stop_a_batch(store, middle) else (middle, high)
        return high

    def _stop_a_batch(self, store: Store, steps: int) -> bool:
        """Stop a batch after so many steps and look at what is left; whether it was done before that."""
        scope = Scope("stopped", f"owner {len(store.owners(None, 10_000))}")
        given = _batch_for(store, scope)
        before = everything(store, scope.owner)
        done = self._stopped(store, steps, lambda: store.apply(given))
        left = everything(store, scope.owner)
        again = store.apply(given)
        after = everything(store, scope.owner)
        assert after != before
        assert len(after["memories"]) == 4
        assert [one.links for one in after["memories"]] == [()] * 4
        assert len(after["about Ana"]) == 1
        assert [len(versions) for versions in after["sheets"]] == [1, 1, 2]
        assert left in (before, after), f"half a batch is left by stopping after {steps} steps"
        assert left == after or not done
        assert again.again == (left == after)
        assert store.check(scope.owner) == []
        fill(store, memory("life goes on", scope=scope))
        return done

    def _stop_an_erasure(self, store: Store, steps: int) -> bool:
        scope = Scope("erased", f"owner {steps}")
        store.apply(_batch_for(store, scope))
        before = everything(store, scope.owner)
        done = self._stopped(store, steps, lambda: store.erase(scope.owner, NOON))
        left = everything(store, scope.owner)
        assert left == before or not left["memories"]
        assert store.erase(scope.owner, NOON).removed.memories == len(left["memories"])
        assert not any(everything(store, scope.owner)[part] for part in ("memories", "sheets", "settings", "journal"))
        return done

    def _stopped(self, store: Store, steps: int, write: Callable[[], object]) -> bool:
        context = self.stop_after(store, steps)
        assert context is not None
        try:
            with context:
                write()
        except StoreError:
            return False
        return True


def _growing() -> Iterator[int]:
    """Nought, one, two, four, and so on."""
    yield 0
    steps = 1
    while steps <= MOST_STEPS:
        yield steps
        steps *= 2
    raise AssertionError(f"a batch is not done after {MOST_STEPS} steps")


def _ending(last: int) -> Iterable[int]:
    return range(max(0, last - LAST_STEPS), last + 2)


def _some(last: int) -> list[int]:
    """The first few, the last few, and some spread over what is between."""
    return sorted({*range(4), *(last * part // 18 for part in range(18)), *_ending(last)})
