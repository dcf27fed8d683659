"""What matters of working memory is kept for good: slots of a priority above the threshold, each as a memory.

Working memory itself stays as it is. A slot that was written anew since makes a new memory, which takes the place of
the one before; a sheet beside the slots says which that is, so that nothing is kept twice.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from longmind.domain.change import Change, Keep, Mark, Write, marked
from longmind.domain.memory import Kind, Memory, Status, Trust, repeat_key
from longmind.domain.metadata import Json, dump
from longmind.domain.run import Act
from longmind.domain.scope import Scope
from longmind.domain.sheet import Address, Sheet
from longmind.domain.working import GREATEST_PRIORITY, Slot, Slots, plain_fields, read_fields
from longmind.mind.consolidate import CONSOLIDATE, MADE_BY
from longmind.mind.keeping.sheets import at, every, next_of, value_of
from longmind.mind.look import Look, Planned, touched
from longmind.mind.planting.gate import Gate, in_quarantine

SLOTS: Final = "slots"
KEPT: Final = "kept slots"
"""The room that says which memory a slot was kept as."""
SLOT: Final = "slot"
"""Where the metadata says which slot a memory was kept from."""
_MOST_CHARACTERS: Final = 20_000


def planned(look: Look) -> Iterator[Planned]:
    """What is to be kept of the slots as they are now."""
    for sheet in every(look.core, look.owner, room=SLOTS):
        for slot in value_of(sheet, Slots):
            if slot.priority / GREATEST_PRIORITY > look.upkeep.least_kept:
                plan = _kept(look, sheet, slot)
                if plan is not None:
                    yield plan


@dataclass(frozen=True, slots=True)
class _Kept:
    """Which memory a slot was kept as, and a hash of what was in it."""

    id: str
    content: str

    def to_json(self) -> dict[str, Json]:
        return plain_fields(self)

    @classmethod
    def from_json(cls, value: object) -> _Kept:
        return cls(**read_fields(value, cls))


def _kept(look: Look, sheet: Sheet, slot: Slot) -> Planned | None:
    content = slot.content if isinstance(slot.content, str) else dump(slot.content)
    text = f"{slot.name}: {content}".strip()[:_MOST_CHARACTERS]
    digest = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
    address = Address(sheet.scope, KEPT, slot.name)
    held = at(look.core, address)
    told = held.of(_Kept)
    if told is not None and told.content == digest:
        return None
    before = [] if told is None else look.core.store.get(look.owner, [told.id])
    over = [one for one in before if one.status is Status.CURRENT]
    made = _made(look, sheet.scope, slot, text, over)
    if not look.core.guard_of(look.owner).may_be(made):
        return None
    if (why := Gate(look.core, look.owner, look.now).apart(made)) is not None:
        # What takes nobody's place until somebody trusts it.
        made, over = in_quarantine(made, why), []
    if look.core.store.known(look.owner, repeats=[repeat_key(made)]).repeats:
        # It says again what was kept before.
        return None
    changes: list[Change] = [
        Keep(memory=made, repeat_key=repeat_key(made), embedding=look.core.embeddings([made.searched_text])[0]),
        Write(sheet=next_of(held, address, _Kept(made.id, digest), look.now), keep_past=False),
        *(_superseded(one, made, look.now) for one in over),
    ]
    reason = f"a slot of priority {slot.priority}, above {look.upkeep.least_kept * GREATEST_PRIORITY:g}"
    return Planned(Act(verb="kept", reason=reason, made=made.id, touched=touched(changes)), changes)


def _made(look: Look, scope: Scope, slot: Slot, text: str, over: Sequence[Memory]) -> Memory:
    return Memory(
        id=look.core.ids.new(look.now),
        scope=scope,
        kind=Kind.EPISODE,
        text=text,
        trust=Trust.ASSISTANT,
        importance=slot.priority / GREATEST_PRIORITY,
        metadata={MADE_BY: CONSOLIDATE, SLOT: slot.name},
        happened_at=slot.accessed_at,
        recorded_at=look.now,
        updated_at=look.now,
        supersedes=tuple(one.id for one in over),
    )


def _superseded(before: Memory, made: Memory, now: datetime) -> Mark:
    return marked(
        before,
        Status.SUPERSEDED,
        f"superseded by {made.id}",
        now,
        superseded_by=made.id,
        true_until=max(made.happened_at, before.happened_at),
    )
