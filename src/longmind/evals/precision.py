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
    """A mind that was told the beliefs, and which memory each became."""

    mind: longmind.Mind
    ids: dict[str, str] = field(default_factory=dict)
    spent: Spent = field(default_factory=Spent)
    found: longmind.Found | None = None
    """What the latest recall gave."""

    def keep(self, belief: Belief, supersedes: Sequence[str]) -> None:
        """Remember a belief in place of those with these ids."""
        owned = self.mind.scope(user=belief.user)
        fields = {
            "text": belief.text,
            "kind": "fact",
            "type": belief.type,
            "name": belief.name,
            "aliases": belief.aliases,
            "tags": belief.scopes,
            "pinned": belief.pinned,
            "at": belief.at,
            "source": SOURCE,
            "place": belief.id,
            "metadata": {"participants": list(belief.participants)} if belief.participants else None,
            "supersedes": [self.ids[one] for one in supersedes if one in self.ids],
        }
        kept = owned.remember_many([fields])
        self.ids[belief.id] = kept.id
        if belief.resolved:
            owned.retire(kept.id, reason="resolved")

    def call(self, user: str, belief: str, aliases: Sequence[str]) -> None:
        """Add to the words by which a belief is found."""
        if belief in self.ids:
            owned = self.mind.scope(user=user)
            known = owned.get(self.ids[belief]).aliases
            owned.correct(self.ids[belief], aliases=[*known, *(one for one in aliases if one not in known)])

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
            owned.get(self.ids[one])
            for memory in hits
            if memory.type == RELATION
            for one in _participants(memory)
            if one in self.ids
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
    """Each belief with those it supersedes, which come before it; otherwise in the order given."""
    by_id = {belief.id: belief for belief in beliefs}
    superseded: dict[str, list[str]] = {belief.id: [] for belief in beliefs}
    for belief in beliefs:
        if belief.superseded_by in superseded:
            superseded[belief.superseded_by].append(belief.id)
    ordered: dict[str, Belief] = {}

    def add(belief: Belief, within: frozenset[str]) -> None:
        for one in superseded[belief.id]:
            # Two that supersede each other have no order; the first that was written comes first.
            if one not in ordered and one not in within:
                add(by_id[one], within | {one})
        ordered.setdefault(belief.id, belief)

    for belief in beliefs:
        add(belief, frozenset({belief.id}))
    return [(belief, superseded[belief.id]) for belief in ordered.values()]


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
                for belief, supersedes in in_order_of_supersession(data.beliefs):
                    believing.keep(belief, supersedes)
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
        believing.keep(asked.adds, ())
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
