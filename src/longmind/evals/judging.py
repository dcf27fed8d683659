"""Whether what came back for a question of PrecisionMemBench is what should have. Pure.

The rules are those of the benchmark's own harness: a case passes when it breaks none of its expectations. What must
come back may come back as relevant or as pinned; what only may come back is held against the relevant ones alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from longmind.evals.beliefs import Expected


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """What a mind gave for one question. Ids of beliefs, best first."""

    relevant: tuple[str, ...]
    pinned: tuple[str, ...]
    questions: tuple[str, ...]
    persona: str
    """What is always said of the user; "" when there is nothing."""


def failures(given: Given, expected: Expected) -> list[str]:
    """What is wrong, one kind after the other, each with the beliefs it is about; nothing when all is right."""
    wrong = {
        **_relevant(given, expected),
        "not pinned": [one for one in expected.pinned if one not in given.pinned],
        "wrongly pinned": [one for one in expected.never_pinned if one in given.pinned],
        "not an open question": [one for one in expected.questions if one not in given.questions],
        "wrongly an open question": [one for one in expected.never_questions if one in given.questions],
    }
    return [*(f"{what}: {', '.join(which)}" for what, which in wrong.items() if which), *_counts(given, expected)]


def _relevant(given: Given, expected: Expected) -> dict[str, list[str]]:
    shown, only = {*given.relevant, *given.pinned}, expected.only
    relevant = list(dict.fromkeys(given.relevant))
    missing = [one for one in expected.must if one not in shown]
    missing += sorted(one for one in only or () if one not in relevant and one not in missing)
    return {
        "missing": missing,
        "forbidden": [one for one in expected.never if one in shown],
        "not relevant": [] if only is None else [one for one in relevant if one not in only],
        "not in order": [
            f"{first} before {second}"
            for first, second in expected.in_order
            if first not in relevant or second not in relevant or relevant.index(first) >= relevant.index(second)
        ],
    }


def _counts(given: Given, expected: Expected) -> Iterator[str]:
    count = len(set(given.relevant))
    if expected.least is not None and count < expected.least:
        yield f"{count} relevant, at least {expected.least} expected"
    if expected.most is not None and count > expected.most:
        yield f"{count} relevant, at most {expected.most} expected"
    yield from _persona(given.persona, expected)


def _persona(persona: str, expected: Expected) -> Iterator[str]:
    if expected.persona is True and not persona:
        yield "nothing is said of the user"
    if expected.persona is False and persona:
        yield "something is said of a user who is not known"
    yield from (f"not said of the user: {words}" for words in expected.persona_says if words not in persona)
    yield from (f"said of the user: {words}" for words in expected.persona_never_says if words in persona)


def precision_and_recall(
    given: Given, expected: Expected, pinned_at_first: frozenset[str]
) -> tuple[float | None, float | None]:
    """Of the relevant ones given, the share that should be there; of those that should, the share given.

    None where there is nothing to share. ``pinned_at_first`` are not expected among the relevant ones.
    """
    relevant = frozenset(given.relevant)
    wanted = frozenset(expected.must) - pinned_at_first if expected.only is None else expected.only
    hits = len(wanted & relevant)
    recall = hits / len(wanted) if wanted else None
    if not relevant:
        return (0.0 if wanted else None), recall
    return hits / len(relevant), recall
