"""Facts as other programs keep them, as arrows from a name to a name: what both readers of such files share.

A relation there is a word such as ``WORKS_AT``; here it is a predicate, "works at". Where a file shows two objects of
one subject and predicate to hold at once, the predicate holds several; but where we know that it holds one, as "lives
in", the newer takes the place of the older.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

import longmind
from longmind.imports.incoming import Several
from longmind.mind.predicates import PREDICATES, meaning

_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_NEVER = datetime.max.replace(tzinfo=UTC)


def relation(name: str) -> str:
    """A predicate of what a relation is called there: ``WORKS_AT``, ``worksAt`` and ``works-at`` are "works at"."""
    words = _CAMEL.sub(" ", name).replace("_", " ").replace("-", " ")
    return " ".join(words.casefold().split()) or name


def named(name: str) -> str:
    """What something is called: ``John_Smith`` is "John Smith", and ``default_user`` is the user."""
    said = " ".join(name.replace("_", " ").split()) if " " not in name.strip() else name.strip()
    return "user" if said.casefold() in ("default user", "user") else said or name


def several(facts: Iterable[tuple[str | None, longmind.Claim, datetime | None]]) -> Iterator[Several]:
    """The predicates of which two objects hold at once: of (user, claim, from when)."""
    held: dict[tuple[str | None, str, str], list[tuple[str, datetime, datetime]]] = {}
    found: set[tuple[str | None, str]] = set()
    for user, claim, began in facts:
        by = meaning(claim.predicate)
        if (user, by) in found or by in PREDICATES:
            continue
        start, end = began or datetime.min.replace(tzinfo=UTC), claim.until or _NEVER
        others = held.setdefault((user, claim.subject.casefold(), by), [])
        if any(object != claim.object.casefold() and start < until and since < end for object, since, until in others):
            found.add((user, by))
            yield Several(predicate=claim.predicate, user=user)
        others.append((claim.object.casefold(), start, end))
