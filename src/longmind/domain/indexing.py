"""What an index of words holds of a memory: the terms of its text, and its names as wholes.

A name is looked up in an index from names to memories. It lies among the postings, for a name's term looks like no
word's (:mod:`longmind.domain.names`), and no question's words ever meet it: BM25 is as if the names were not there.
"""

from __future__ import annotations

from longmind.domain.memory import Memory
from longmind.domain.names import name_term
from longmind.domain.words import Analysis, analyse


def names_of(memory: Memory) -> frozenset[str]:
    """The terms of its name and its aliases."""
    called = (memory.name, *memory.aliases)
    return frozenset(term for name in called if name is not None and (term := name_term(name)) is not None)


def indexed(memory: Memory) -> Analysis:
    """The terms it is found by, names among them; its length is its text's alone."""
    reading = analyse(memory.searched_text)
    if memory.name is not None or memory.aliases:
        reading.terms.update(names_of(memory))
    return reading
