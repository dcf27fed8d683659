"""Blocks, as they are held: ``mind.blocks["human"].append("Vegetarian.")``, with a history that can be undone.

Thin, and cheap to make: a block is read where it is kept, edited whole, and written back if nobody was quicker; else it
is read and edited anew. Whoever edits what they read before says so with ``expects``, and is told when it moved on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from longmind.clock import Clock
from longmind.domain.block import DEFAULT_LIMIT_CHARACTERS, Block, check_label
from longmind.domain.scope import Owner, Scope
from longmind.mind import blocks as editing
from longmind.mind.core import Core
from longmind.mind.draft import memory_ids
from longmind.mind.keeping import blocks as keeping


class BlockHandle:
    """One block, whether it is there yet or not; cheap to make.

    The methods that edit a block are what an agent may be given as tools. Of a read-only block all of them are refused,
    whoever calls them. To change it, the program that holds it opens it, edits, and closes it again
    (``configure(read_only=False)``): so a block that an agent may not write is never written by a slip. Every edit may
    be told the version it was made from as ``expects``, and the memories it rests on as ``evidence``: when one of these
    is forgotten, the lines that came with it leave the block and its history.
    """

    def __init__(self, core: Core, clock: Clock, scope: Scope, label: str) -> None:
        """Use :attr:`longmind.Mind.blocks`.

        Raises:
            InvalidInput: a label that may not be.
        """
        self._core = core
        self._clock = clock
        self._scope = scope
        self.label = check_label(label)

    def read(self) -> Block:
        """The block as it is, with its version.

        Raises:
            NotFound: there is none.
        """
        return keeping.read(self._core, self._scope, self.label)

    def append(self, text: str, *, evidence: str | Sequence[str] = (), expects: int | None = None) -> Block:
        """Add lines at the end; a block that is not there yet is made, with nothing else in it.

        Raises:
            InvalidInput: a blank text, or evidence that is none.
            NotFound: evidence is not there.
            Refused: the block is read-only, or would be over its limit; says by how much.
            Conflict: ``expects`` is not the present version.
        """
        ids = memory_ids(evidence, "evidence")
        text = self._looked_at(text)
        return self._edit(lambda block: editing.append(block, text, evidence=ids), ids, expects, makes=True)

    def replace(self, old: str, new: str, *, evidence: str | Sequence[str] = (), expects: int | None = None) -> Block:
        """Put ``new`` in the place of ``old``, which must be there exactly once; "" takes it out.

        Raises:
            InvalidInput: ``old`` is not there, or there more than once; says how often.
            NotFound: there is no such block, or evidence is not there.
            Refused: the block is read-only, or would be over its limit; says by how much.
            Conflict: ``expects`` is not the present version.
        """
        ids = memory_ids(evidence, "evidence")
        # What is there has marks in it, and whoever wrote it may name it as they wrote it.
        old, new = self._looked_at(old), self._looked_at(new)
        return self._edit(lambda block: editing.replace(block, old, new, evidence=ids), ids, expects)

    def rewrite(self, value: str, *, evidence: str | Sequence[str] = (), expects: int | None = None) -> Block:
        """Give it another value, which rests on this evidence alone; a block that is not there yet is made.

        Raises:
            InvalidInput: not text, or evidence that is none.
            NotFound: evidence is not there.
            Refused: the block is read-only, or would be over its limit; says by how much.
            Conflict: ``expects`` is not the present version.
        """
        ids = memory_ids(evidence, "evidence")
        value = self._looked_at(value)
        return self._edit(lambda block: editing.rewrite(block, value, evidence=ids), ids, expects, makes=True)

    def insert(self, line: int, text: str, *, evidence: str | Sequence[str] = (), expects: int | None = None) -> Block:
        """Put lines before a line, counted from 1; the line after the last puts them at the end.

        Raises:
            InvalidInput: a blank text, or a line that is not there.
            NotFound: there is no such block, or evidence is not there.
            Refused: the block is read-only, or would be over its limit; says by how much.
            Conflict: ``expects`` is not the present version.
        """
        ids = memory_ids(evidence, "evidence")
        text = self._looked_at(text)
        return self._edit(lambda block: editing.insert(block, line, text, evidence=ids), ids, expects)

    def configure(
        self,
        *,
        description: str | None = None,
        limit_characters: int | None = None,
        read_only: bool | None = None,
        expects: int | None = None,
    ) -> Block:
        """Change what the block is, not what it says; what is not given stays. Allowed of a read-only block too.

        Raises:
            InvalidInput: a value that may not be, or a limit that the text is over.
            NotFound: there is no such block.
            Conflict: ``expects`` is not the present version.
        """

        def change(block: Block) -> Block:
            return replace(
                block,
                description=block.description if description is None else description,
                limit_characters=block.limit_characters if limit_characters is None else limit_characters,
                read_only=block.read_only if read_only is None else read_only,
            )

        return self._edit(change, (), expects)

    def history(self) -> list[Block]:
        """Every version that is kept, oldest first.

        Raises:
            NotFound: there is no such block.
        """
        return keeping.history(self._core, self._scope, self.label)

    def undo(self, *, to: int | None = None, expects: int | None = None) -> Block:
        """A new version with the value of the one before, or of the version ``to``. Undone twice, it is as it was.

        Raises:
            NotFound: there is no such block, or no such version is kept.
            Refused: the block is read-only, or its limit is lower now than that value is long.
            Conflict: ``expects`` is not the present version.
        """
        return keeping.undo(self._core, self._scope, self.label, to=to, expects=expects, now=self._clock.now())

    def delete(self, *, expects: int | None = None) -> Block:
        """Remove the block for good, with its history; gives it back. A shared one of its label is seen again then.

        Raises:
            NotFound: there is no such block.
            Conflict: ``expects`` is not the present version.
        """
        return keeping.delete(self._core, self._scope, self.label, expects=expects, now=self._clock.now())

    def show(self) -> str:
        """The block as text for a prompt.

        Raises:
            NotFound: there is no such block.
        """
        return editing.show_block(self.read())

    def _looked_at(self, text: str) -> str:
        """What is given, without what the owner's guard takes out of it.

        Raises:
            Refused: the guard does not let it in.
        """
        return looked_at(self._core, self._scope.owner, text)

    def _edit(
        self,
        change: Callable[[Block], Block],
        evidence: tuple[str, ...],
        expects: int | None,
        *,
        makes: bool = False,
    ) -> Block:
        now = self._clock.now()
        return keeping.edit(
            self._core, self._scope, self.label, change, evidence=evidence, expects=expects, makes=makes, now=now
        )

    def __repr__(self) -> str:
        """Which it is; nothing of what it says."""
        return f"BlockHandle({self.label!r}, {self._scope})"


class Blocks:
    """The blocks that a scope sees: its agent's own, and those that all agents of the owner share.

    Where an agent's own and a shared one have the same label, its own is meant. A handle without an agent sees the
    shared ones. A block is bound to no session. Every method may raise a :class:`~longmind.StoreError`.
    """

    def __init__(self, core: Core, clock: Clock, scope: Scope) -> None:
        """Use :attr:`longmind.Mind.blocks`."""
        self._core = core
        self._clock = clock
        self._scope = scope

    def create(
        self,
        label: str,
        value: str = "",
        *,
        description: str = "",
        limit_characters: int = DEFAULT_LIMIT_CHARACTERS,
        read_only: bool = False,
        shared: bool = False,
        evidence: str | Sequence[str] = (),
    ) -> Block:
        """Make a block: the agent's own, or with ``shared`` one that all agents of the owner see.

        Raises:
            InvalidInput: a label or a value that may not be.
            NotFound: evidence is not there.
            Conflict: there is one of this label already.
        """
        block = Block(
            label=label,
            description=looked_at(self._core, self._scope.owner, description),
            value=looked_at(self._core, self._scope.owner, value),
            limit_characters=limit_characters,
            read_only=read_only,
            evidence=memory_ids(evidence, "evidence"),
        )
        return keeping.create(self._core, self._scope, block, shared=shared, now=self._clock.now())

    def list(self) -> Listing:
        """The blocks as they are, in the order of labels."""
        return keeping.seen(self._core, self._scope)

    def show(self) -> str:
        """The blocks as text for a prompt, in the order of labels."""
        return editing.show_blocks(self.list())

    def __getitem__(self, label: str) -> BlockHandle:
        """The block of this label, whether it is there yet or not.

        Raises:
            InvalidInput: a label that may not be.
        """
        return BlockHandle(self._core, self._clock, self._scope, label)

    def __iter__(self) -> Iterator[Block]:
        """The blocks as they are, in the order of labels."""
        return iter(self.list())

    def __contains__(self, label: object) -> bool:
        """Whether a block of this label is there."""
        return any(block.label == label for block in self.list())

    def __len__(self) -> int:
        """How many blocks there are."""
        return len(self.list())

    def __bool__(self) -> bool:
        """Always: blocks can be kept here."""
        return True

    def __repr__(self) -> str:
        """Whose they are; nothing of what they say."""
        return f"Blocks({self._scope})"


def looked_at(core: Core, owner: Owner, text: str) -> str:
    """A text without what the owner's guard takes out of it; by its words it may be refused whole.

    Raises:
        Refused: the guard does not let it in.
    """
    if not isinstance(text, str):
        return text
    look = core.look(owner)
    look.guard.check_words(text)
    return look.text(text)


Listing = list[Block]
"""Blocks has a method named list, so inside the class this name stands for the builtin."""
