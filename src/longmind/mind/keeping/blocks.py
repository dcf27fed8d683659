"""Blocks, one a sheet with its whole history: which one an agent sees, how an edit is kept, and how it is undone.

A block belongs to an agent, or is shared by all agents of an owner; an agent sees its own before the shared one of the
same label. It is bound to no session: it is in the prompt of all of them. The version of a block is that of its sheet.
When a memory is forgotten, the lines that came with it leave the block and its whole history; the others stay.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from longmind.domain.block import Block, check_evidence, check_label
from longmind.domain.change import Change, Write
from longmind.domain.metadata import Json
from longmind.domain.scope import Owner, Scope
from longmind.domain.sheet import Address, Sheet
from longmind.errors import Conflict, InvalidInput, NotFound, StoreCorrupt
from longmind.mind.blocks import compare_and_set, rewrite
from longmind.mind.core import Core, decided
from longmind.mind.keeping.sheets import BLOCKS, Held, at, drop, every, looked_at

ROOM = BLOCKS


_CAME_WITH = "came_with"


class Version(NamedTuple):
    """A version of a block as it is kept."""

    block: Block
    came_with: tuple[str, ...]
    """Ids of the memories that the edit which made it named; the block rests on those of the edits before as well."""


def scopes(scope: Scope) -> tuple[Scope, ...]:
    """Where the blocks are that are seen from a scope: the agent's own first, then those that all agents share."""
    own = replace(scope, session=None)
    return (own,) if own.agent is None else (own, replace(own, agent=None))


def seen(core: Core, scope: Scope) -> list[Block]:
    """Every block that is seen from a scope, in the order of labels."""
    found: dict[str, Block] = {}
    for one in reversed(scopes(scope)):
        found |= {sheet.key: block_of(sheet) for sheet in every(core, scope.owner, room=ROOM, scope=one)}
    return [found[label] for label in sorted(found)]


def find(core: Core, scope: Scope, label: str) -> tuple[Address, Held]:
    """The sheet of the block with this label: the agent's own, else the shared one; where none is, the agent's own."""
    check_label(label)
    addresses = [Address(one, ROOM, label) for one in scopes(scope)]
    there = [(address, held) for address in addresses if (held := at(core, address)).sheet is not None]
    return there[0] if there else (addresses[0], Held(None))


def read(core: Core, scope: Scope, label: str) -> Block:
    """The block with this label.

    Raises:
        NotFound: there is none.
    """
    return _there(find(core, scope, label)[1], label)


def create(core: Core, scope: Scope, block: Block, *, shared: bool, now: datetime) -> Block:
    """Keep a new block, the agent's own or one that all agents share.

    Raises:
        Conflict: there is one of this label already.
        NotFound: evidence is not there.
    """
    address = Address(scopes(scope)[-1 if shared else 0], ROOM, block.label)

    def attempt() -> Block:
        held = at(core, address)
        if held.sheet is not None:
            raise Conflict(f"there is a block {block.label!r} already, at version {held.version}", final=True)
        return _keep(core, address, held, Version(block, block.evidence), now)

    return decided(attempt)


def edit(
    core: Core,
    scope: Scope,
    label: str,
    change: Callable[[Block], Block],
    *,
    evidence: tuple[str, ...],
    expects: int | None,
    makes: bool = False,
    now: datetime,
) -> Block:
    """Change a block from its present version; ``makes``: from an empty one where there is none.

    ``evidence`` are the memories that this change names.

    Raises:
        NotFound: there is none, or evidence is not there.
        Conflict: ``expects`` is not the present version.
    """

    def attempt() -> Block:
        address, held = find(core, scope, label)
        _check_expected(label, held, expects)
        before = Block(label=label) if makes and held.sheet is None else _there(held, label)
        return _keep(core, address, held, Version(change(before), evidence), now)

    return decided(attempt)


def history(core: Core, scope: Scope, label: str) -> list[Block]:
    """Every version of a block that is kept, oldest first.

    Raises:
        NotFound: there is none.
    """
    address, held = find(core, scope, label)
    _there(held, label)
    return [block_of(sheet) for sheet in core.store.sheet_history(address.scope, ROOM, label)]


def undo(core: Core, scope: Scope, label: str, *, to: int | None, expects: int | None, now: datetime) -> Block:
    """A new version with the value of an earlier one: that before the present, unless another is named.

    Raises:
        NotFound: there is no such block, or no such version is kept.
        Conflict: ``expects`` is not the present version.
        Refused: the block is read-only, or its limit is lower now than that value is long.
    """
    if to is not None and (isinstance(to, bool) or not isinstance(to, int)):
        raise InvalidInput("to", "the number of a version, or None for the one before the present", to)

    def attempt() -> Block:
        address, held = find(core, scope, label)
        present = _there(held, label)
        _check_expected(label, held, expects)
        past = [block_of(one) for one in core.store.sheet_history(address.scope, ROOM, label)]
        wanted = [one for one in past if (one.version < present.version if to is None else one.version == to)]
        if not wanted:
            kept = ", ".join(str(one.version) for one in past)
            raise NotFound(f"block {label!r} has no such earlier version; there are: {kept}")
        value, evidence = wanted[-1].value, wanted[-1].evidence
        return _keep(core, address, held, Version(rewrite(present, value, evidence=evidence), evidence), now)

    return decided(attempt)


def delete(core: Core, scope: Scope, label: str, *, expects: int | None, now: datetime) -> Block:
    """Remove a block for good, with its history; the block as it was.

    Raises:
        NotFound: there is none.
        Conflict: ``expects`` is not the present version.
    """

    def attempt() -> Block:
        _, held = find(core, scope, label)
        block = _there(held, label)
        _check_expected(label, held, expects)
        assert held.sheet is not None  # noqa: S101 - narrows the type: there is a block
        core.write_as_read(scope.owner, [drop(held.sheet)], now)
        return block

    return decided(attempt)


def without(core: Core, owner: Owner, ids: Collection[str]) -> list[Change]:
    """What takes these memories out of every block that rests on any of them, and out of its history.

    An edit that came with them alone is as if it had never been made, and so is a block that was made by it.
    """
    gone = set(ids)
    changes: list[Change] = []
    for present in list(every(core, owner, room=ROOM)):
        versions = core.store.sheet_history(present.scope, ROOM, present.key)
        if not any(gone.intersection(sheet.evidence) for sheet in versions):
            continue
        before = [_version_of(sheet) for sheet in versions]
        sheets = [
            replace(sheet, body=_body(one), evidence=one.block.evidence)
            for sheet, one in zip(versions, cleaned(before, gone), strict=True)
        ]
        made = _made_by_others(sheets, [bool(one.came_with) and gone.issuperset(one.came_with) for one in before])
        changes.append(drop(versions[-1]))
        if made:
            # A version of its own: whoever read the one before must not put back what was in it.
            last = replace(made[-1], version=versions[-1].version + 1)
            last = replace(last, body={**last.body, "version": last.version})
            changes.append(Write(sheet=last, keep_past=True, past=tuple(made[:-1])))
    return changes


def _made_by_others(sheets: Sequence[Sheet], by_gone: Sequence[bool]) -> list[Sheet]:
    """The versions without those that only the erased had made, and that say nothing else than the one before then."""
    kept: list[Sheet] = []
    for sheet, gone in zip(sheets, by_gone, strict=True):
        said = block_of(sheet).value
        if gone and said == (block_of(kept[-1]).value if kept else ""):
            continue
        kept.append(sheet)
    return kept


def cleaned(versions: Sequence[Version], erased: Collection[str]) -> list[Version]:
    """The versions of a block, oldest first, without the lines that came with any of the erased memories.

    A line came with what its edit named; and where others made way for it, with all that the block rests on. A version
    that rests on none of the erased is left as it is, for so it was said to be.
    """
    tainted: set[str] = set()
    lines: set[str] = set()
    left: list[Version] = []
    for block, came_with in versions:
        there = {line for line in block.value.split("\n") if line.strip()}
        after = block
        if not set(block.evidence).isdisjoint(erased):
            if lines - there or not set(came_with).isdisjoint(erased):
                tainted |= there - lines
            value = "\n".join(line for line in block.value.split("\n") if line not in tainted)
            after = replace(block, value=value, evidence=_less(block.evidence, erased))
        left.append(Version(after, _less(came_with, erased)))
        lines = there
    return left


def block_of(sheet: Sheet) -> Block:
    """The block that a sheet holds, with the version and the evidence that the sheet has now.

    Raises:
        StoreCorrupt: it holds something else.
    """
    return _version_of(sheet).block


def _version_of(sheet: Sheet) -> Version:
    try:
        body = dict(sheet.body)
        came_with = check_evidence(body.pop(_CAME_WITH, []))
        block = replace(Block.from_json(body), version=sheet.version, evidence=sheet.evidence)
    except InvalidInput as error:
        # Not in these words: they may quote what was kept.
        raise StoreCorrupt(f"a sheet of {ROOM} holds no block; run check") from error
    return Version(block, came_with)


def _body(version: Version) -> dict[str, Json]:
    return {**version.block.to_json(), _CAME_WITH: list(version.came_with)}


def _less(ids: Sequence[str], erased: Collection[str]) -> tuple[str, ...]:
    return tuple(id for id in ids if id not in erased)


def _there(held: Held, label: str) -> Block:
    if held.sheet is None:
        raise NotFound(f"no block is labelled {label!r}; create it first")
    return block_of(held.sheet)


def _check_expected(label: str, held: Held, expects: int | None) -> None:
    if expects is None:
        return
    if isinstance(expects, bool) or not isinstance(expects, int):
        raise InvalidInput("expects", "the version that the edit was made from, or None for the present one", expects)
    if expects != held.version:
        raise Conflict(f"block {label!r} is at version {held.version}, not at {expects}; read it again", final=True)


def _keep(core: Core, address: Address, held: Held, edited: Version, now: datetime) -> Block:
    present = None if held.sheet is None else block_of(held.sheet)
    kept = compare_and_set(present, looked_at(core, address.scope.owner, Block, edited.block, "block"))
    if present is None or kept.version != present.version:
        _check_evidence(core, address.scope, kept.evidence)
        sheet = Sheet(
            scope=address.scope,
            room=address.room,
            key=address.key,
            version=kept.version,
            body=_body(Version(kept, edited.came_with)),
            at=now,
            evidence=kept.evidence,
        )
        core.write_as_read(address.scope.owner, [Write(sheet=sheet, keep_past=True)], now)
    return kept


def _check_evidence(core: Core, scope: Scope, ids: Sequence[str]) -> None:
    """What a block rests on must be there, and be seen from where the block is."""
    found = {memory.id for memory in core.store.get(scope.owner, ids) if scope.sees(memory.scope)} if ids else set()
    if missing := [id for id in ids if id not in found]:
        raise NotFound(f"no such memory here: {', '.join(missing)}; nothing was written")
