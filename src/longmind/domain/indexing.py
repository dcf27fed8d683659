"""What an index holds of a memory: the terms of its text, its names as wholes, and the keys of its detail.

A name is looked up in an index from names to memories, a key in one from a claim's parts, a skill's name, or a
happening's task and project. Both lie among the postings, for a name's term looks like no word's
(:mod:`longmind.domain.names`), a key like neither, and no question's words ever meet them: BM25 is as if they were not
there.
"""

from __future__ import annotations

from typing import Final, Literal

from longmind.domain.change import Retell
from longmind.domain.claim import Claim, same_key
from longmind.domain.happening import Happening
from longmind.domain.letters import cut
from longmind.domain.memory import Memory
from longmind.domain.names import name_term
from longmind.domain.words import Analysis, analyse
from longmind.errors import InvalidInput


def names_of(memory: Memory) -> frozenset[str]:
    """The terms of its name and its aliases."""
    called = (memory.name, *memory.aliases)
    return frozenset(term for name in called if name is not None and (term := name_term(name)) is not None)


KEY_MARK: Final = "\x1f"
"""What a key begins with, and what parts it: no term of a word or a name holds a control character, and this one counts
as a space where names are compared, so that no part holds it either."""
Looked = Literal["subject", "predicate", "object", "subject predicate", "predicate object", "skill", "task", "project"]
"""What a memory is looked up by."""


def key_term(by: Looked, *parts: str) -> str:
    """The term of a key: by what, and the parts as names are compared; see :func:`longmind.domain.claim.same_key`."""
    return cut(KEY_MARK + KEY_MARK.join((by, *map(same_key, parts))))


def keys_of(memory: Memory) -> frozenset[str]:
    """The keys it is looked up by.

    A claim by each of its parts, and by subject or object together with the predicate; whether it is negated is no part
    of a key. A skill with a method by its name. A happening by its task and its project.
    """
    detail = memory.detail
    if isinstance(detail, Claim):
        return frozenset(
            (
                key_term("subject", detail.subject),
                key_term("predicate", detail.predicate),
                key_term("object", detail.object),
                key_term("subject predicate", detail.subject, detail.predicate),
                key_term("predicate object", detail.predicate, detail.object),
            )
        )
    if isinstance(detail, Happening):
        found = set() if detail.task is None else {key_term("task", detail.task)}
        return frozenset(found if detail.project is None else found | {key_term("project", detail.project)})
    return frozenset() if detail is None or memory.name is None else frozenset((key_term("skill", memory.name),))


def indexed(memory: Memory) -> Analysis:
    """The terms it is found by, names and keys among them; its length is its text's alone."""
    reading = analyse(memory.searched_text)
    if memory.name is not None or memory.aliases:
        reading.terms.update(names_of(memory))
    if memory.detail is not None:
        reading.terms.update(keys_of(memory))
    return reading


def check_retold(change: Retell, before: Memory) -> None:
    """See to it that a line is retold as one may be.

    Raises:
        InvalidInput: other words to search by, versions out of order or of another line, or no occurrence.
    """
    numbers = [version.version for version in change.versions]
    whole = numbers and numbers == sorted(set(numbers)) and numbers[-1] == change.version + 1
    if not whole or {version.id for version in change.versions} != {change.id}:
        raise InvalidInput("versions", "of one line, in the order of their numbers, the last one above the present")
    if not change.occurrences:
        raise InvalidInput("occurrences", "at least one")
    if indexed(change.versions[-1]).terms != indexed(before).terms:
        raise InvalidInput("versions", "searched by the same words as before, the last of them")
