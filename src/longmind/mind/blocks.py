"""Blocks: how they are edited and shown, and when an edit may be kept.

An edit is checked whole before anything changes: a block that is read-only, a text that is not there or is there
twice, a value that would be over the limit. It keeps the version it was made from; :func:`compare_and_set` lets it
through only if that is still the present one, so of two agents that edit one block neither undoes the other unseen.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace as with_fields

from longmind.domain.block import Block, check_evidence
from longmind.domain.working import check_whole, check_words
from longmind.errors import Conflict, InvalidInput, Refused

_FRAME = re.compile(r"<(?=/?block\b)", re.IGNORECASE)


def append(block: Block, text: str, *, evidence: Sequence[str] = ()) -> Block:
    """With this text as further lines at the end.

    Raises:
        InvalidInput: a blank text, or evidence that is none.
        Refused: the block is read-only, or would be over its limit; says by how much.
    """
    _check_writable(block)
    check_words(text, "text")
    between = "\n" if block.value and not block.value.endswith("\n") else ""
    return _edited(block, block.value + between + text, (*block.evidence, *evidence))


def replace(block: Block, old: str, new: str, *, evidence: Sequence[str] = ()) -> Block:
    """With ``new`` in the place of ``old``, which must be there exactly once; "" takes it out.

    Raises:
        InvalidInput: ``old`` is empty, not there, or there more than once; says how often.
        Refused: the block is read-only, or would be over its limit; says by how much.
    """
    _check_writable(block)
    check_words(new, "new", empty=True)
    if not check_words(old, "old", empty=True):
        raise InvalidInput("old", "the text to be replaced", old)
    count = _places(block.value, old)
    if count != 1:
        hint = "copy it exactly" if count == 0 else "give more of what stands around it"
        raise InvalidInput("old", f"text that is in the block exactly once; it is there {count:,} times; {hint}", old)
    return _edited(block, block.value.replace(old, new), (*block.evidence, *evidence))


def rewrite(block: Block, value: str, *, evidence: Sequence[str] = ()) -> Block:
    """With another value, which rests on this evidence and no longer on that of the one before.

    Raises:
        InvalidInput: not text, or evidence that is none.
        Refused: the block is read-only, or would be over its limit; says by how much.
    """
    _check_writable(block)
    return _edited(block, check_words(value, "value", empty=True), evidence)


def insert(block: Block, line: int, text: str, *, evidence: Sequence[str] = ()) -> Block:
    """With this text before a line, counted from 1; the line after the last one puts it at the end.

    Raises:
        InvalidInput: a blank text, or a line that is not there; says which are.
        Refused: the block is read-only, or would be over its limit; says by how much.
    """
    _check_writable(block)
    check_words(text, "text")
    lines = block.value.split("\n")
    last = lines.pop() if not lines[-1] else None  # no line, but the end of the one before
    check_whole(line, "line", 1, len(lines) + 1)
    lines.insert(line - 1, text)
    # An empty block has no line end to give back.
    ended = lines if last is None or not block.value else [*lines, last]
    return _edited(block, "\n".join(ended), (*block.evidence, *evidence))


def compare_and_set(present: Block | None, edited: Block) -> Block:
    """What to keep: the edited block, as the version after the present one; the present one if nothing changed.

    ``present`` is what is there now, None when nothing is; ``edited.version`` says what the edit was made from.

    Raises:
        Conflict: that is not the present version; says both. Read the block again and edit that.
    """
    if present is None:
        if edited.version:
            raise Conflict(f"block {edited.label!r} was at version {edited.version} and is not there any more")
        return with_fields(edited, version=1)
    if present.label != edited.label:
        raise Conflict(f"block {present.label!r} cannot take the place of block {edited.label!r}", final=True)
    if present.version != edited.version:
        made = f"was made from version {edited.version}" if edited.version else "would be the first"
        raise Conflict(f"block {present.label!r} is at version {present.version}; the edit {made}: read it again")
    return present if edited == present else with_fields(edited, version=present.version + 1)


def show_block(block: Block) -> str:
    """The block as text for a prompt: label, how full it is, what it is for, and the value.

    The frame ends where the value does: a value that holds the frame's own words has them shown as ``&lt;block``.
    """
    full = f"chars {block.characters}/{block.limit_characters}"
    head = f"<block {block.label}: {full}{', read-only' if block.read_only else ''}>"
    purpose = [_framed(block.description), "---"] if block.description.strip() else []
    return "\n".join((head, *purpose, _framed(block.value) if block.value.strip() else "(empty)", "</block>"))


def show_blocks(blocks: Iterable[Block]) -> str:
    """The blocks as text for a prompt, in the order given."""
    return "\n".join(map(show_block, blocks)) or "Blocks: (empty)"


def _framed(text: str) -> str:
    return _FRAME.sub("&lt;", text)


def _places(text: str, part: str) -> int:
    """How many places a part starts at; places that overlap are two."""
    count, place = 0, text.find(part)
    while place >= 0:
        count, place = count + 1, text.find(part, place + 1)
    return count


def _check_writable(block: Block) -> None:
    if block.read_only:
        raise Refused("read-only", f"block {block.label!r} is read-only; it is shown, not edited")


def _edited(block: Block, value: str, evidence: Sequence[str]) -> Block:
    over = len(value) - block.limit_characters
    if over > 0:
        raise Refused(
            "limit",
            f"block {block.label!r} holds at most {block.limit_characters:,} characters and would be {over:,} over; "
            "shorten it first",
        )
    return with_fields(block, value=value, evidence=check_evidence(tuple(evidence)))
