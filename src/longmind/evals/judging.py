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
    """What is wrong, each in a few words; nothing when it is as it should be."""
    return [
        *_relevant(given, expected),
        *(f"not pinned: {one}" for one in expected.pinned if one not in given.pinned),
        *(f"pinned and should not be: {one}" for one in expected.never_pinned if one in given.pinned),
        *(f"no open question: {one}" for one in expected.questions if one not in given.questions),
        *(f"an open question and should not be: {one}" for one in expected.never_questions if one in given.questions),
        *_persona(given.persona, expected),
    ]


def _relevant(given: Given, expected: Expected) -> Iterator[str]:
    shown, relevant = {*given.relevant, *given.pinned}, list(dict.fromkeys(given.relevant))
    yield from (f"missing: {one}" for one in expected.must if one not in shown)
    yield from (f"forbidden: {one}" for one in expected.never if one in shown)
    if expected.only is not None:
        yield from (f"not relevant: {one}" for one in relevant if one not in expected.only)
        yield from (f"missing: {one}" for one in sorted(expected.only) if one not in relevant)
    if expected.least is not None and len(relevant) < expected.least:
        yield f"{len(relevant)} relevant, at least {expected.least} expected"
    if expected.most is not None and len(relevant) > expected.most:
        yield f"{len(relevant)} relevant, at most {expected.most} expected"
    for first, second in expected.in_order:
        if first not in relevant or second not in relevant or relevant.index(first) >= relevant.index(second):
            yield f"{first} not before {second}"


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
