"""The audit of an owner, read and verified; and what a receipt of forgetting says is gone, looked for again.

Both only read: what they say is made anew from what is there, and no flag of an earlier look is believed.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from longmind.domain.audit import AuditLine, broken
from longmind.domain.indexing import indexed
from longmind.domain.memory import EVERY_STATUS, Memory
from longmind.domain.query import View, WordsProbe
from longmind.domain.scope import Owner
from longmind.domain.words import query_terms
from longmind.mind.archive import memory_to_json
from longmind.mind.core import Core, paged
from longmind.mind.forget import Forgotten
from longmind.mind.keeping.sheets import every

PAGE = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Verified:
    """What came of looking at every line of an audit."""

    lines: int
    """How many there are."""
    head: str
    """The hash of the last. Kept elsewhere, it shows later that nobody wrote the whole chain anew."""
    faults: tuple[str, ...] = ()
    """What is wrong, a sentence each; nothing when the chain is whole."""

    @property
    def whole(self) -> bool:
        """Whether no line is missing, altered, added or out of its place."""
        return not self.faults


@dataclass(frozen=True, slots=True, kw_only=True)
class Searched:
    """What came of looking for something that was erased."""

    found: Mapping[str, int]
    """How often it was found, by place; 0 where it was looked for and is not."""
    in_audit: bool
    """Whether the line that tells of the erasure is still in the audit."""

    @property
    def gone(self) -> bool:
        """Whether nothing of it was found anywhere, and the audit tells of it."""
        return self.in_audit and not any(self.found.values())


def every_line(core: Core, owner: Owner, after: int = 0) -> Iterator[AuditLine]:
    """All lines after a number, read a page at a time as they are wanted."""
    while page := core.store.audit(owner, after, PAGE):
        yield from page
        after = page[-1].number


def erased_since(core: Core, owner: Owner, number: int) -> bool:
    """Whether anything was erased since the line with this number."""
    lines = every_line(core, owner, number)
    return any(line.erased or any(one.operation == "erase" for one in line.changes) for line in lines)


def verified(core: Core, owner: Owner, expected: str | None = None) -> Verified:
    """Every line made again and compared; with ``expected``, whether a line with that hash is there too."""
    # The end first: what is written meanwhile comes after it.
    count, head = core.store.audit_head(owner)
    found = expected is None

    def upto() -> Iterator[AuditLine]:
        nonlocal found
        for line in every_line(core, owner):
            if line.number > count:
                return
            found = found or line.hash == expected
            yield line

    faults = list(broken(upto(), count, head))
    if not found:
        faults.append("the line with the hash that was given is not there")
    return Verified(lines=count, head=head, faults=tuple(faults))


def searched(core: Core, owner: Owner, receipt: Forgotten, words: Sequence[str]) -> Searched:
    """Look in every channel for the ids of a receipt, for what an erased owner had, and for words."""
    ids, store = receipt.ids, core.store
    folded = [_folded(word) for word in words]
    memories = list(paged(partial(store.scan, View(scope=owner.whole, statuses=EVERY_STATUS), limit=PAGE)))
    sheets = [version for one in every(core, owner) for version in store.sheet_history(one.scope, one.room, one.key)]
    # Whoever comes back after being erased has new ones.
    older = receipt.at if receipt.asked == "owner" else None
    found = {
        "memories": sum(one.id in set(ids) or (older is not None and one.recorded_at < older) for one in memories),
        "history": sum(bool(store.history(owner, id)) for id in ids),
        "links": len(store.naming(owner, ids)),
        "sheets": sum(bool(set(ids) & set(one.evidence)) or (older is not None and one.at < older) for one in sheets),
        "not buried": len(set(ids) - store.known(owner, ids=ids).buried),
        "texts": sum(_holds(_versions(core, owner, one), folded) for one in memories),
        "words": sum(_by_words(core, owner, word) for word in words),
        "sheet texts": sum(_holds([json.dumps(dict(one.body), ensure_ascii=False)], folded) for one in sheets),
    }
    in_audit = not receipt.audit or any(line.hash == receipt.audit for line in every_line(core, owner))
    return Searched(found=found, in_audit=in_audit)


def _versions(core: Core, owner: Owner, memory: Memory) -> list[str]:
    """All that any version of a memory says, as text."""
    versions = core.store.history(owner, memory.id) if memory.version > 1 else [memory]
    return [json.dumps(memory_to_json(one), ensure_ascii=False) for one in versions]


def _holds(texts: Sequence[str], words: Sequence[str]) -> bool:
    return any(word in text for text in map(_folded, texts) for word in words) if words else False


def _by_words(core: Core, owner: Owner, word: str) -> int:
    """How many memories the words of a text find, by all of them at once."""
    terms = query_terms(word)
    if not terms:
        return 0
    probe = WordsProbe(view=View(scope=owner.whole, statuses=EVERY_STATUS), terms=terms, limit=PAGE)
    found = core.store.get(owner, [one.id for one in core.store.search(probe)])
    return sum(terms.keys() <= indexed(one).terms.keys() for one in found)


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()
