"""Runs PrecisionMemBench through a mind, by nothing but what everybody can call.

A belief becomes a memory with its name, its aliases, its scopes as tags, and pinned if it is. What was superseded is
superseded, what was resolved is retired. A question is one recall filtered to its scopes; pinned beliefs and open
questions have places of their own, and what is always said of a user is the text of the pinned beliefs that hold
everywhere. Beliefs that a relation relates are brought along with it, one step far, as the benchmark's harness does.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Final

import longmind
from longmind.evals.beliefs import OPEN_QUESTION, RELATION, Asked, Belief, BeliefSet
from longmind.evals.judging import Given, failures, precision_and_recall
from longmind.evals.lines import Line
from longmind.evals.precision_report import Judged, PrecisionReport
from longmind.evals.runner import Progress, Spent, StandingClock, found_probability, hit_probability

EVERYWHERE: Final = "user:universal"
"""The scope of what holds whatever is asked."""
SOURCE: Final = "precision"


@dataclass(slots=True)
class Believing:
    """A mind that is told the beliefs, and which memory each became."""

    mind: longmind.Mind
    ids: dict[tuple[str, str], str] = field(default_factory=dict)
    """From a user and a belief of theirs to a memory: one user's ids mean nothing to another."""
    spent: Spent = field(default_factory=Spent)
    found: longmind.Found | None = None
    """What the latest recall gave."""

    def keep_all(self, beliefs: Sequence[Belief]) -> None:
        """Remember beliefs. One that was superseded by what is not among them is retired: it is not current either."""
        known = {(belief.user, belief.id) for belief in beliefs}
        for belief, supersedes in in_order_of_supersession(beliefs):
            self.keep(belief, supersedes)
            if belief.superseded_by is not None and (belief.user, belief.superseded_by) not in known:
                self._retire(belief, "superseded")

    def keep(self, belief: Belief, supersedes: Sequence[str] = ()) -> None:
        """Remember a belief in place of those with these ids, which are the same user's."""
        owned = self.mind.scope(user=belief.user)
        kept = owned.remember(
            belief.text,
            kind="fact",
            type=belief.type,
            name=belief.name,
            aliases=belief.aliases,
            tags=belief.scopes,
            pinned=belief.pinned,
            at=belief.at,
            source=SOURCE,
            place=belief.id,
            metadata={"participants": list(belief.participants)} if belief.participants else None,
            supersedes=[self.ids[belief.user, one] for one in supersedes],
        )
        self.ids[belief.user, belief.id] = kept.id
        if belief.resolved:
            self._retire(belief, "resolved")

    def _retire(self, belief: Belief, reason: str) -> None:
        self.mind.scope(user=belief.user).retire(self.ids[belief.user, belief.id], reason=reason)

    def call(self, user: str, belief: str, aliases: Sequence[str]) -> None:
        """Add to the words by which a belief is found."""
        id = self.ids.get((user, belief))
        if id is not None:
            owned = self.mind.scope(user=user)
            known = owned.get(id).aliases
            owned.correct(id, aliases=[*known, *(one for one in aliases if one not in known)])

    def ask(self, asked: Asked) -> Given:
        """What the mind gives for a question."""
        owned = self.mind.scope(user=asked.user)
        within = within_scopes(asked.scopes)
        pinned = owned.list(where={"pinned": True, "not": {"type": OPEN_QUESTION}, **within})
        questions = owned.list(where={"pinned": True, "type": OPEN_QUESTION, **within})
        always = owned.list(where={"pinned": True, "tags": {"contains": EVERYWHERE}})
        relevant = self._relevant(owned, asked, within)
        shown = pinned[: asked.max_beliefs]
        return Given(
            relevant=tuple(_belief(one) for one in relevant[: asked.max_beliefs - len(shown)]),
            pinned=tuple(_belief(one) for one in shown),
            questions=tuple(_belief(one) for one in questions[: asked.max_questions]),
            persona=" ".join(one.text for one in always),
        )

    def _relevant(self, owned: longmind.Mind, asked: Asked, within: Mapping[str, object]) -> list[longmind.Memory]:
        self.found = None
        if not asked.text.strip() or not asked.max_beliefs:
            return []
        with self.spent:
            self.found = owned.recall(asked.text, where=within, limit=asked.max_beliefs)
        hits = [hit.memory for hit in self.found if _may_be_relevant(hit.memory)]
        related = [
            owned.get(self.ids[asked.user, one])
            for memory in hits
            if memory.type == RELATION
            for one in _participants(memory)
            if (asked.user, one) in self.ids
        ]
        seen = {memory.id for memory in hits}
        for memory in related:
            current = memory.status is longmind.Status.CURRENT
            if current and _may_be_relevant(memory) and memory.id not in seen and set(memory.tags) & set(asked.scopes):
                seen.add(memory.id)
                hits.append(memory)
        return hits


def within_scopes(scopes: Sequence[str]) -> dict[str, object]:
    """The filter for what belongs to any of these scopes."""
    return {"or": [{"tags": {"contains": scope}} for scope in scopes]}


def in_order_of_supersession(beliefs: Sequence[Belief]) -> list[tuple[Belief, list[str]]]:
    """Each belief with the ids of those it supersedes, which come before it; otherwise in the order given.

    Of beliefs that supersede each other in a circle, none is newest; the one that stands first in the file stays.
    """
    superseded: dict[tuple[str, str], list[Belief]] = {}
    for belief in beliefs:
        if belief.superseded_by is not None:
            superseded.setdefault((belief.user, belief.superseded_by), []).append(belief)
    ordered: dict[tuple[str, str], tuple[Belief, list[str]]] = {}

    def add(belief: Belief, within: frozenset[tuple[str, str]]) -> None:
        key = (belief.user, belief.id)
        if key in ordered or key in within:
            return
        older = superseded.get(key, [])
        for one in older:
            add(one, within | {key})
        ordered[key] = (belief, [one.id for one in older if (one.user, one.id) in ordered])

    for belief in beliefs:
        add(belief, frozenset())
    return list(ordered.values())


def _may_be_relevant(memory: longmind.Memory) -> bool:
    return not memory.pinned and memory.type != OPEN_QUESTION


def _participants(memory: longmind.Memory) -> list[str]:
    written = memory.metadata.get("participants", [])
    return [str(one) for one in written] if isinstance(written, list | tuple) else []


def _belief(memory: longmind.Memory) -> str:
    return "" if memory.source is None else memory.source.place or ""


def precision_report(
    data: BeliefSet, *, embedder: longmind.Embedder | None = None, progress: Progress | None = None
) -> PrecisionReport:
    """Measure precision on a set.

    Args:
        data: the set.
        embedder: whose vectors; the one in the package if not given.
        progress: called with (done, total, label) as it goes.
    """
    used = longmind.MiniLM() if embedder is None else embedder
    total = len(data.cases) + len(data.turns)
    done: list[Judged] = []

    def step(label: str) -> None:
        if progress is not None:
            progress(len(done), total, label)

    spent = Spent()
    pinned = frozenset(one.id for one in data.beliefs if one.pinned)
    with tempfile.TemporaryDirectory(prefix="longmind-eval-") as folder:
        # The messages of sessions add beliefs, so cases and sessions each have a memory of their own.
        for name, questions in (("case", data.cases), ("turn", data.turns)):
            clock = StandingClock(max(one.at for one in _ever_known(data)) + timedelta(minutes=1))
            with longmind.open(str(Path(folder) / f"{name}.db"), embedder=used, clock=clock) as mind:
                believing = Believing(mind, spent=spent)
                believing.keep_all(data.beliefs)
                for asked in questions:
                    done.append(_judged(believing, asked, pinned, in_session=name == "turn"))
                    step(f"ask {name}")
    return PrecisionReport(
        judged=done,
        seconds={"query": spent.wall, "query_each": spent.wall / max(total, 1), "query_cpu": spent.cpu},
        data={
            "set": "precision",
            "beliefs": len(data.beliefs),
            "cases": len(data.cases),
            "turns": len(data.turns),
            "embedder": used.stamp.name,
        },
    )


def _ever_known(data: BeliefSet) -> list[Belief]:
    return [*data.beliefs, *(turn.adds for turn in data.turns if turn.adds is not None)]


def _judged(believing: Believing, asked: Asked, pinned: frozenset[str], *, in_session: bool) -> Judged:
    given = believing.ask(asked)
    wrong = failures(given, asked.expected)
    precise, recalled = precision_and_recall(given, asked.expected, pinned)
    if asked.adds is not None:
        believing.keep(asked.adds)
    if asked.renames is not None:
        believing.call(asked.user, *asked.renames)
    found = believing.found
    return Judged(
        id=asked.id,
        category=asked.category,
        text=asked.text,
        in_session=in_session,
        failures=tuple(wrong),
        precision=precise,
        recall=recalled,
        line=_line(asked, given, wrong, found),
    )


def _line(asked: Asked, given: Given, wrong: Sequence[str], found: longmind.Found | None) -> Line:
    return {
        "set": "precision",
        "owner": asked.user,
        "question": asked.id,
        "text": asked.text,
        "category": asked.category,
        "answerable": bool(asked.expected.only or asked.expected.must),
        "gold": sorted(asked.expected.only or asked.expected.must),
        "ranked": list(given.relevant),
        "pinned": list(given.pinned),
        "hits": [] if found is None else [_belief(hit.memory) for hit in found],
        "probabilities": [] if found is None else [hit_probability(hit) for hit in found],
        "probability": None if found is None else found_probability(found),
        "confident": found is not None and found.confident,
        "failures": list(wrong),
        "measures": {"passed": float(not wrong)},
    }
