"""A memory stream of Generative Agents, known by its content; the mind itself reads it.

``nodes.json`` holds nodes by id, and each says what its count is, what was seen or thought, and how much it mattered.
"""

from __future__ import annotations

from collections.abc import Mapping


def knows(value: object) -> bool:
    """Whether this is such a stream."""
    if not isinstance(value, Mapping) or not value:
        return False
    first = next(iter(value.values()))
    return isinstance(first, Mapping) and {"node_count", "description", "poignancy"} <= first.keys()
