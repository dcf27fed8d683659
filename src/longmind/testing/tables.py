"""What a filter means, as a table: each row a filter and the memories it lets through.

The rows are checked twice: against :func:`~longmind.domain.query.matches`, whose meaning they are, and against every
store in every channel, since a store may answer faster and never differently.
"""

from __future__ import annotations

from typing import Any, Final

from longmind.domain.memory import Kind, Memory, Source, Trust
from longmind.domain.scope import Scope
from longmind.testing.builders import memory

_FIELDS: Final[dict[str, dict[str, Any]]] = {
    "diet": {
        "type": "preference",
        "speaker": "Ana",
        "name": "diet",
        "pinned": True,
        "importance": 0.9,
        "tags": ("diet", "home"),
        "source": Source("chat.json", "line 7"),
        "metadata": {
            "n": 3,
            "ok": True,
            "word": "blue",
            "list": [1, "a", None],
            "nested": {"x": {"y": 1}},
            "null": None,
        },
        "scope": Scope(user="ana", agent="cook", session="s1"),
        "at": "2026-05-03T12:00+02:00",
    },
    "move": {
        "kind": Kind.FACT,
        "type": "fact",
        "speaker": "ana",
        "importance": 0.5,
        "emotion": 0.25,
        "tags": ("home",),
        "trust": Trust.DOCUMENT,
        "source": Source("notes.md"),
        "metadata": {"n": 3.0, "ok": 1, "word": "Blue", "list": [], "nested": {"x": 1}, "a.b": 1},
        "scope": Scope(user="ana", agent="cook"),
        "at": "2026-05-03T10:00:00.000001+00:00",
    },
    "big": {
        "type": "decision",
        "name": "Diet",
        "importance": 0.0,
        "tags": ("Diet",),
        "metadata": {"n": 2**70, "ok": "true", "word": "bl%", "list": [[1]], "nested": {"x": {"y": True}}},
        "at": "2026-06-01T00:00Z",
    },
    "bare": {
        "kind": Kind.SKILL,
        "type": "procedure",
        "pinned": True,
        "importance": 1.0,
        "trust": Trust.UNKNOWN,
        "metadata": {"n": "3", "ok": False, "word": "", "list": [1.0, {"k": [1]}], "nested": {"x": {"y": 1.0}}},
        "at": "2026-01-01T00:00Z",
    },
    "none": {"speaker": "caf\u00e9", "metadata": {}, "at": "2026-05-03T09:59:59.999999Z"},
}

FILTERS: Final[tuple[tuple[dict[str, Any], str], ...]] = (
    # No condition, and one on each of the fields.
    ({}, "diet move big bare none"),
    ({"kind": "fact"}, "move"),
    ({"kind": {"ne": "episode"}}, "move bare"),
    ({"type": "preference"}, "diet"),
    ({"type": {"in": ["fact", "decision"]}}, "move big"),
    ({"type": {"in": []}}, ""),
    ({"type": "Preference"}, ""),
    ({"speaker": "ana"}, "move"),
    ({"speaker": None}, "big bare"),
    ({"speaker": {"ne": None}}, "diet move none"),
    ({"speaker": {"contains": "na"}}, "diet move"),
    ({"speaker": "cafe\u0301"}, ""),
    ({"name": "diet"}, "diet"),
    ({"name": None}, "move bare none"),
    ({"name": {"ne": "diet"}}, "move big bare none"),
    ({"name": {"in": ["Diet", None]}}, "move big bare none"),
    ({"name": {"contains": "iet"}}, "diet big"),
    ({"name": {"gt": "Diet"}}, "diet"),
    ({"name": "nothing is called so"}, ""),
    ({"pinned": True}, "diet bare"),
    ({"pinned": False}, "move big none"),
    ({"pinned": {"ne": True}}, "move big none"),
    ({"pinned": {"ne": False}}, "diet bare"),
    ({"pinned": True, "name": {"ne": None}}, "diet"),
    ({"agent": "cook"}, "diet move"),
    ({"agent": None}, "big bare none"),
    ({"session": {"ne": "s1"}}, "move big bare none"),
    ({"trust": {"in": ["document", "unknown"]}}, "move bare"),
    ({"source": "chat.json"}, "diet"),
    ({"source": None}, "big bare none"),
    ({"source": {"contains": "%"}}, ""),
    ({"place": None}, "move big bare none"),
    ({"place": {"contains": "7"}}, "diet"),
    ({"type": {"lt": "fact"}}, "big"),
    ({"type": {"gte": "preference"}}, "diet bare"),
    # Tags are a list of texts.
    ({"tags": {"contains": "home"}}, "diet move"),
    ({"tags": {"contains": "hom"}}, ""),
    ({"tags": {"contains": "diet"}}, "diet"),
    # Numbers and times.
    ({"importance": {"gte": 0.5}}, "diet move bare none"),
    ({"importance": {"gt": 0.5}}, "diet bare"),
    ({"importance": 1}, "bare"),
    ({"importance": {"lt": 0.5, "gte": 0}}, "big"),
    ({"importance": {"in": [0, 0.9]}}, "diet big"),
    ({"emotion": {"gt": 0}}, "move"),
    ({"uses": 0}, "diet move big bare none"),
    ({"occurrences": {"gt": 1}}, ""),
    ({"happened_at": "2026-05-03T10:00Z"}, "diet"),
    ({"happened_at": {"lte": "2026-05-03T10:00Z"}}, "diet bare none"),
    ({"happened_at": {"gt": "2026-05-03T12:00+02:00"}}, "move big"),
    ({"updated_at": {"lt": "2026-02-01T00:00Z"}}, "bare"),
    ({"began_at": {"lt": "2026-02-01T00:00Z"}}, "bare"),
    ({"recorded_at": {"ne": "2026-06-01T00:00Z"}}, "diet move bare none"),
    # Metadata: types are strict, a missing field fulfils nothing.
    ({"metadata.n": 3}, "diet move"),
    ({"metadata.n": 3.0}, "diet move"),
    ({"metadata.n": "3"}, "bare"),
    ({"metadata.n": {"ne": 3}}, "big bare"),
    ({"not": {"metadata.n": 3}}, "big bare none"),
    ({"metadata.n": {"gt": 2}}, "diet move big"),
    ({"metadata.n": {"gte": 2**70}}, "big"),
    ({"metadata.n": {"gt": 2**70}}, ""),
    ({"metadata.n": 2**70 + 1}, ""),
    ({"metadata.n": {"gt": "2"}}, "bare"),
    ({"metadata.n": {"in": [3, "3"]}}, "diet move bare"),
    ({"metadata.ok": True}, "diet"),
    ({"metadata.ok": 1}, "move"),
    ({"metadata.ok": False}, "bare"),
    ({"metadata.ok": {"in": [True, "true"]}}, "diet big"),
    ({"metadata.ok": {"gte": 0}}, "move"),
    ({"metadata.word": "blue"}, "diet"),
    ({"metadata.word": {"contains": "bl"}}, "diet big"),
    ({"metadata.word": {"contains": "%"}}, "big"),
    ({"metadata.word": {"contains": ""}}, "diet move big bare"),
    ({"metadata.word": {"lt": "a"}}, "move bare"),
    ({"metadata.list": {"contains": 1}}, "diet bare"),
    ({"metadata.list": {"contains": None}}, "diet"),
    ({"metadata.list": {"contains": [1]}}, "big"),
    ({"metadata.list": {"contains": {"k": [1]}}}, "bare"),
    ({"metadata.list": []}, "move"),
    ({"metadata.list": [[1.0]]}, "big"),
    ({"metadata.nested.x.y": 1}, "diet bare"),
    ({"metadata.nested.x.y": True}, "big"),
    ({"metadata.nested.x": {"contains": "y"}}, "diet big bare"),
    ({"metadata.nested": {"eq": {"x": 1}}}, "move"),
    ({"metadata.null": None}, "diet"),
    ({"metadata.null": {"ne": None}}, ""),
    ({"metadata.missing": None}, ""),
    ({"metadata.a.b": 1}, ""),
    ({"metadata": {"a.b": 1}}, "move"),
    ({"metadata": {"n": {"gt": 2}, "ok": True}}, "diet"),
    # Together.
    ({"type": "fact", "importance": {"lt": 0.4}}, ""),
    ({"or": [{"type": "fact"}, {"metadata.n": {"gt": 3}}]}, "move big"),
    ({"or": []}, ""),
    ({"and": []}, "diet move big bare none"),
    ({"and": [{"agent": "cook"}, {"not": {"session": None}}]}, "diet"),
    ({"not": {"or": [{"agent": "cook"}, {"kind": "skill"}]}}, "big none"),
    ({"not": {"not": {"type": "fact"}}}, "move"),
)
"""Filter → the names of the subjects it lets through."""


def filter_subjects(text: str = "Lisbon") -> dict[str, Memory]:
    """The memories the filters are tried on, by name; each says ``text``."""
    return {name: memory(text, **fields) for name, fields in _FIELDS.items()}
