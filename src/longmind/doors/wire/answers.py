"""What a mind answers, as JSON.

Every field of a value travels under its own name. Times are ISO 8601 with the offset they came with, enumerations are
their words, tuples are lists. Nothing is left out because it is empty: a reader can rely on every key.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from enum import Enum

from longmind import (
    Act,
    Concern,
    Context,
    Fault,
    Forgettable,
    ForgettingPlan,
    Forgotten,
    Found,
    Hit,
    Interval,
    Listed,
    Memory,
    Occurrence,
    Owner,
    Quarantined,
    Remembered,
    Run,
    Source,
    Stats,
    Tended,
    Undone,
    Usage,
    memory_to_json,
)


def memory(value: Memory) -> dict[str, object]:
    """Every field of a memory, as an archive holds it, and whose it is."""
    return {"tenant": value.scope.tenant, "user": value.scope.user, **memory_to_json(value)}


def memories(values: Iterable[Memory]) -> list[dict[str, object]]:
    """Each as :func:`memory` gives it."""
    return [memory(value) for value in values]


def source(value: Source | None) -> dict[str, object] | None:
    """Name and place."""
    return None if value is None else {"name": value.name, "place": value.place}


def interval(value: Interval | None) -> dict[str, object] | None:
    """Start, end (the first moment outside) and how finely it was said."""
    if value is None:
        return None
    return {"start": plain(value.start), "end": plain(value.end), "precision": value.precision}


def occurrence(value: Occurrence) -> dict[str, object]:
    """One time that it was said."""
    return {
        "happened_at": plain(value.happened_at),
        "recorded_at": plain(value.recorded_at),
        "source": source(value.source),
        "metadata": plain(value.metadata),
    }


def hit(value: Hit) -> dict[str, object]:
    """A memory, its score, and why: the contributions add up to the total, of which the score is the probability.

    In the published shapes of a policy they add up to the score itself.
    """
    parts = [
        {name: plain(getattr(part, name)) for name in ("name", "value", "weight", "contribution", "detail")}
        for part in value.why.parts
    ]
    return {
        "score": value.score,
        "probability": value.probability,
        "why": {
            "text": str(value.why),
            "channels": list(value.why.channels),
            "total": value.why.total,
            "parts": parts,
        },
        "memory": memory(value.memory),
        "also": memories(value.also),
    }


def found(query: str, value: Found) -> dict[str, object]:
    """What was recalled, best first, and what is to be said of the whole."""
    return {
        "query": query,
        "confident": value.confident,
        "probability": value.probability,
        "complete": value.complete,
        "during": interval(value.during),
        "notes": list(value.notes),
        "hits": [hit(one) for one in value],
        "pinned": memories(value.pinned),
    }


def context(value: Context) -> dict[str, object]:
    """A context: the text, the messages, what is in each section, and what was left out and why."""
    return {
        "query": value.query,
        "text": value.text,
        "shape": value.shape,
        "system": value.system,
        "messages": value.messages,
        "tokens": value.tokens,
        "budget_tokens": value.budget_tokens,
        "counter": value.counter,
        "exact": value.exact,
        "confident": value.confident,
        "notes": list(value.notes),
        "sections": [
            {"name": one.name, "tokens": one.tokens, "names": list(one.names), "ids": list(one.ids)}
            for one in value.sections
        ],
        "left_out": [
            {"section": one.section, "name": one.name, "reason": one.reason, "tokens": one.tokens}
            for one in value.left_out
        ],
    }


def listed(value: Listed) -> dict[str, object]:
    """A page, and whether it is all there is."""
    return {"complete": value.complete, "after": value.after, "memories": memories(value)}


def remembered(value: Remembered) -> dict[str, object]:
    """The receipt of a write."""
    return {
        "kept": memories(value.kept),
        "repeated": list(value.repeated),
        "superseded": memories(value.superseded),
        "conflicts": memories(value.conflicts),
        "quarantined": memories(value.quarantined),
        "refused": [
            {"position": one.position, "rule": one.rule, "message": one.message, "session": one.session}
            for one in value.refused
        ],
        "redacted": [
            {
                "what": one.what,
                "where": one.where,
                "start": one.start,
                "end": one.end,
                "position": one.position,
                "sealed": one.sealed,
            }
            for one in value.redacted
        ],
        "pending": list(value.pending),
        "unread": list(value.unread),
        "problems": list(value.problems),
        "sessions": list(value.sessions),
    }


def quarantined(value: Quarantined) -> dict[str, object]:
    """A memory in quarantine."""
    return {"memory": memory(value.memory), "reason": value.reason}


def concern(value: Concern) -> dict[str, object]:
    """A source that somebody should look at."""
    return {"source": value.source, "rule": value.rule, "count": value.count, "message": value.message}


def forgotten(value: Forgotten) -> dict[str, object]:
    """The receipt of a deletion."""
    return dict(value.to_json())


def stats(value: Stats) -> dict[str, object]:
    """Counts."""
    names = (
        "total", "by_kind", "by_type", "by_status", "mean_importance", "uses", "retrievals", "unembedded",
        "redacted",
    )  # fmt: skip
    return {name: plain(getattr(value, name)) for name in names}


def fault(value: Fault) -> dict[str, object]:
    """Something kept that does not make sense."""
    return {
        "kind": value.kind,
        "message": value.message,
        "owner": None if value.owner is None else owner(value.owner),
        "memory": value.memory,
        "repairable": value.repairable,
    }


def owner(value: Owner) -> dict[str, object]:
    """Tenant and user."""
    return {"tenant": value.tenant, "user": value.user}


def act(value: Act) -> dict[str, object]:
    """One thing that was done, why, and every memory it touched with the version that it has since."""
    return {name: plain(getattr(value, name)) for name in ("verb", "reason", "made", "touched", "frees")}


def run(value: Run) -> dict[str, object]:
    """What one pass did to one owner's memories."""
    return {
        "id": value.id,
        "cause": value.cause,
        "at": plain(value.at),
        "undone": value.undone,
        "acts": [act(one) for one in value.acts],
    }


def tended(value: Tended) -> dict[str, object]:
    """What a pass did, or would do."""
    return {
        "dry_run": value.dry_run,
        "complete": value.complete,
        "embedded": value.embedded,
        "counted": value.counted,
        "looked_at": value.looked_at,
        "acts": [act(one) for one in value.acts],
        "runs": list(value.runs),
        "busy": [owner(one) for one in value.busy],
        "waiting": [owner(one) for one in value.waiting],
        "unread": value.unread,
        "problems": list(value.problems),
        "used": None if value.used is None else usage(value.used),
    }


def usage(value: Usage) -> dict[str, object]:
    """What language models were asked, and what it took."""
    return {name: getattr(value, name) for name in ("calls", "tokens_in", "tokens_out", "cost", "counted")}


def undone(value: Undone) -> dict[str, object]:
    """What undoing a run did."""
    return {name: plain(getattr(value, name)) for name in ("run", "restored", "removed", "left")}


def forgettable(value: Forgettable) -> dict[str, object]:
    """A memory that may go, why, and what it frees."""
    return {"memory": memory(value.memory), "reason": value.reason, "frees": value.frees}


def forgetting_plan(value: ForgettingPlan) -> dict[str, object]:
    """What would be retired."""
    return {
        "owner": owner(value.owner),
        "looked_at": value.looked_at,
        "spared": value.spared,
        "frees": value.frees,
        "forgettable": [forgettable(one) for one in value.forgettable],
    }


def plain(value: object) -> object:
    """The same as JSON knows it."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {str(key): plain(part) for key, part in value.items()}
    if isinstance(value, tuple | list):
        return [plain(part) for part in value]
    return value
