"""What is said when nothing was found: the likely reason, from what is there.

A forgotten ``--user``, or the short name of a source where the whole path is its name, look like an empty memory. So
the names that would have matched something are told, a few of them, on standard error.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

import longmind
from longmind.doors.cli import show
from longmind.doors.cli.frame import Standing

NAMED = 5
"""Users or sources that are named, at most."""


def say_whose(whole: longmind.Mind, here: Standing) -> None:
    """When this user has nothing, say whose memories the file does hold."""
    if here.scoped(whole).stats().total:
        return
    owners = whole.owners(limit=NAMED + 2)
    names = [owner.user or "(shared)" for owner in owners if owner.user != here.user]
    if names:
        more = ", …" if len(names) > NAMED else ""
        told = ", ".join(map(show.visible, names[:NAMED]))
        show.say(f"user {here.user} has no memories here; the file holds those of: {told}{more}", err=True)


def say_sources(mind: longmind.Mind, condition: Mapping[str, object] | None) -> None:
    """When a filter asked for a source, say that its name is whole, and which there are."""
    if not _names_a_source(condition):
        return
    every = mind.list(include=("superseded", "retired", "quarantined", "pending"))
    # A dict, for the order they are met in.
    there = dict.fromkeys(memory.source.name for memory in every if memory.source is not None)
    if there:
        more = ", …" if len(there) > NAMED else ""
        told = ", ".join(map(show.visible, islice(there, NAMED)))
        show.say(f"a source is named in full, by its whole path if it was a file; there are: {told}{more}", err=True)


def _names_a_source(condition: object) -> bool:
    if isinstance(condition, Mapping):
        return "source" in condition or any(map(_names_a_source, condition.values()))
    return isinstance(condition, list) and any(map(_names_a_source, condition))
