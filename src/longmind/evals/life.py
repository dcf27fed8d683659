"""Recency against truth: what a mind answers after a year in which some things changed and others were told only once.

Weighing recency more finds what changed and loses what was told long ago; the published product of similarity and
recency (:meth:`longmind.Policy.similarity_recency`) has one weight for both. Superseding needs no such weight: what no
longer holds is gone from what is recalled, however fresh or old. Both are asked the same questions after the same
made-up lives (:mod:`longmind.evals.lives`), over the whole range of the weight, and so is the policy a mind has when
nobody chooses. An answer is right when the best hit, with the facts read out of its words, names what held and nothing
that held at another time.
"""

from __future__ import annotations

import math
import re
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any, Final

import longmind
from longmind import MissingExtra
from longmind.evals.chance import clustered, interval_of_mean
from longmind.evals.drawing import COLOURS, short
from longmind.evals.lives import AS_OF, CHANGED, GROUPS, SEED, STABLE, Life, Question, Said, lives
from longmind.evals.runner import Progress, Spent, StandingClock
from longmind.evals.targets import Compared, Target

DAYS: Final = 400
PEOPLE: Final = 20
WEIGHTS: Final = tuple(tenth / 10 for tenth in range(11))
DEFAULT: Final = "default"
WITH: Final = "with_supersession"
WITHOUT: Final = "without_supersession"
LEAST: Final = 0.95
"""What each group is to reach with supersession and the default policy."""
_WRONG_SHOWN: Final = 5


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, whose it is, and what came back for it first: "" when nothing did."""

    person: str
    question: Question
    answer: str
    right: bool
    outdated: bool
    """Whether it names what held at another time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LifeReport:
    """How many answers are right, with and without supersession, by policy."""

    asked: Mapping[str, Mapping[str, Sequence[Asked]]]
    """By :data:`WITH` or :data:`WITHOUT`, then by the recency weight (``"0.6"``) or :data:`DEFAULT`."""
    seconds: Mapping[str, float]
    data: Mapping[str, int | str]

    @property
    def kind(self) -> str:
        """The name in the command line."""
        return "life"

    @property
    def scores(self) -> dict[str, dict[str, dict[str, dict[str, Any]]]]:
        """By supersession, policy and group: how many questions, the shares right and outdated."""
        return {
            which: {policy: {group: _scores(asked, group) for group in GROUPS} for policy, asked in by_policy.items()}
            for which, by_policy in self.asked.items()
        }

    @property
    def targets(self) -> list[Compared]:
        """What the default policy should come to with supersession, beside what it did."""
        scores = self.scores[WITH][DEFAULT]
        return [
            Compared(
                target=Target(set=self.kind, group=group, measure="right", called="right", least=LEAST),
                value=scores[group]["right"],
                questions=scores[group]["questions"],
                interval=scores[group]["right_interval95"],
            )
            for group in GROUPS
        ]

    @property
    def wrong(self) -> list[Asked]:
        """What the default policy answers wrongly with supersession."""
        return [one for one in self.asked[WITH][DEFAULT] if not one.right]

    def as_json(self) -> dict[str, Any]:
        """Everything but the single answers that are right, as JSON keeps it."""
        return {
            self.kind: {
                which: {policy: {name: _plain(one) for name, one in groups.items()} for policy, groups in each.items()}
                for which, each in self.scores.items()
            },
            "wrong": [_told(one) for one in self.wrong],
            "targets": [one.as_json() for one in self.targets],
            "seconds": dict(self.seconds),
            "data": dict(self.data),
        }

    def table(self) -> list[list[str]]:
        """The headers, then a row for each policy, with supersession and without; ``old`` is the share outdated."""
        rows = [["supersession", "policy", *(head for group in GROUPS for head in (group, "±95%", "old"))]]
        for which, by_policy in self.scores.items():
            for policy, groups in by_policy.items():
                name = policy if policy == DEFAULT else f"recency {policy}"
                keys = ("right", "right_interval95", "outdated")
                shares = [short(groups[group][key]) for group in GROUPS for key in keys]
                rows.append([which.partition("_")[0], name, *shares])
        return rows

    def summary(self) -> str:
        """In some sentences: whether the targets are reached, what is wrong, on how much, and how long it took."""
        lines = []
        for one in self.targets:
            verdict = "nothing was asked" if one.reached is None else "reached" if one.reached else "not reached"
            if one.reached is not None and not one.decides:
                verdict += ", over too few questions to decide"
            lines.append(
                f"{one.target.group}: {short(one.value)} of {one.questions}, at least {short(LEAST)}: {verdict}"
            )
        for one_wrong in self.wrong[:_WRONG_SHOWN]:
            told = _told(one_wrong)
            day = f" (as of {told['as_of'][:10]})" if told["as_of"] else ""
            lines.append(f"wrong: {told['question']}{day} {told['right']}, not: {told['answer'] or 'nothing'}")
        if len(self.wrong) > _WRONG_SHOWN:
            lines.append(f"… and {len(self.wrong) - _WRONG_SHOWN} more; --json names all")
        data, seconds = self.data, self.seconds
        lines.append(
            f"{data['people']} people, {data['days']} days, {data['said']} sentences, {data['questions']} questions to "
            f"each policy with {data['embedder']}; remembered in {seconds['ingest']:.1f} s, asked in "
            f"{seconds['query']:.1f} s; intervals by resampling {data['resampled']}"
        )
        return "\n".join(lines)

    def plot(self, path: str | Path) -> None:
        """Draw the share right over the recency weight, with supersession and without, into a picture (PNG).

        Raises:
            MissingExtra: matplotlib is not installed.
        """
        _draw(path, self.scores, self.data)


def life_report(
    *,
    days: int = DAYS,
    people: int = PEOPLE,
    seed: int = SEED,
    weights: Sequence[float] = WEIGHTS,
    embedder: longmind.Embedder | None = None,
    progress: Progress | None = None,
) -> LifeReport:
    """Let people live, and ask at the end.

    Args:
        days: how long each life is.
        people: how many there are.
        seed: decides the lives.
        weights: of recency, 0…1, in the published product with a half-life of 30 days.
        embedder: whose vectors; the one in the package if not given.
        progress: called with (done, total, label) as it goes.

    Raises:
        InvalidInput: a number is outside what is allowed.
    """
    policies = {f"{weight:.1f}": longmind.Policy.similarity_recency(weight) for weight in weights}
    policies[DEFAULT] = longmind.Policy()
    lived = lives(days, people, seed)
    used = longmind.MiniLM() if embedder is None else embedder
    run = _Run(lived, policies, used, progress)
    asked = {WITH: run.through(extract=True), WITHOUT: run.through(extract=False)}
    owners = [one.person for one in lived]
    return LifeReport(
        asked=asked,
        seconds={"ingest": run.ingest.wall, "query": run.query.wall},
        data={
            "people": people,
            "days": days,
            "seed": seed,
            "said": sum(len(one.said) for one in lived),
            "questions": sum(len(one.questions) for one in lived),
            "embedder": str(used.stamp),
            "resampled": "people" if clustered(owners) else "questions, of fewer than three people, so too narrow",
        },
    )


class _Run:
    """Goes through the lives twice, and keeps the time."""

    def __init__(
        self,
        lived: Sequence[Life],
        policies: Mapping[str, longmind.Policy],
        embedder: longmind.Embedder,
        progress: Progress | None,
    ) -> None:
        self._lived, self._policies, self._embedder, self._progress = lived, policies, embedder, progress
        self.ingest, self.query = Spent(), Spent()
        self._total = 2 * sum(len(one.said) + len(policies) * len(one.questions) for one in lived)
        self._done = 0

    def through(self, *, extract: bool) -> dict[str, list[Asked]]:
        """What each policy answers after the lives, with the facts read out of what was said or without."""
        asked: dict[str, list[Asked]] = {name: [] for name in self._policies}
        clock = StandingClock()
        with (
            tempfile.TemporaryDirectory(prefix="longmind-life-") as folder,
            longmind.open(str(Path(folder) / "life.db"), embedder=self._embedder, clock=clock, extract=extract) as mind,
        ):
            for life in self._lived:
                owned = mind.scope(user=life.person)
                self._live(owned, life, clock)
                clock.moment = life.end
                for name, policy in self._policies.items():
                    with self.query:
                        asked[name] += [_ask(owned, life, question, policy) for question in life.questions]
                    self._step(len(life.questions), "ask")
        return asked

    def _live(self, owned: longmind.Mind, life: Life, clock: StandingClock) -> None:
        """Tell each day's sentences on that day: what was believed in between is part of a life."""
        for day, said in groupby(life.said, key=lambda one: one.at.date()):
            today = [_as_memory(one, f"{day}") for one in said]
            clock.moment = max(one["at"] for one in today)
            with self.ingest:
                owned.remember_many(today)
            self._step(len(today), "live")

    def _step(self, count: int, label: str) -> None:
        self._done += count
        if self._progress is not None:
            self._progress(self._done, self._total, label)


def _as_memory(said: Said, session: str) -> dict[str, Any]:
    return {"text": said.text, "at": said.at, "session": session}


def _ask(owned: longmind.Mind, life: Life, question: Question, policy: longmind.Policy) -> Asked:
    found = owned.recall(question.text, limit=1, as_of=question.as_of, policy=policy)
    if not found:
        return Asked(life.person, question, "", right=False, outdated=False)
    hit = found[0]
    texts = [hit.memory.text, *(one.text for one in hit.also if one.kind == "fact")]
    right = any(names(text, question.right) for text in texts)
    outdated = any(names(text, other) for text in texts for other in question.wrong)
    return Asked(life.person, question, hit.memory.text, right=right and not outdated, outdated=outdated)


def names(text: str, what: str) -> bool:
    """Whether a text says that something holds: names it as whole words, and not as what was left ("from …")."""
    return re.search(rf"(?<!from )(?<!\w){re.escape(what)}(?!\w)", text, re.IGNORECASE) is not None


def _scores(asked: Sequence[Asked], group: str) -> dict[str, Any]:
    of_group = [one for one in asked if one.question.group == group]
    right = [float(one.right) for one in of_group]
    return {
        "questions": len(right),
        "right": math.fsum(right) / len(right) if right else None,
        "right_interval95": interval_of_mean(right, [one.person for one in of_group]) if right else None,
        "outdated": sum(one.outdated for one in of_group) / len(right) if right else None,
    }


def _plain(scores: Mapping[str, Any]) -> dict[str, Any]:
    return {name: list(value) if isinstance(value, tuple) else value for name, value in scores.items()}


def _told(one: Asked) -> dict[str, Any]:
    question = one.question
    return {
        "person": one.person,
        "group": question.group,
        "question": question.text,
        "as_of": None if question.as_of is None else question.as_of.isoformat(),
        "right": question.right,
        "answer": one.answer,
        "outdated": one.outdated,
    }


# --- the picture ------------------------------------------------------------------------------------------------------

_TITLES: Final = {WITH: "with supersession", WITHOUT: "without supersession"}
_LABELS: Final = {
    CHANGED: "what changed: what holds now",
    STABLE: "what never changed, told once",
    AS_OF: "what held on a past day",
}
_DEFAULT_AT: Final = 1.15
"""Where the default policy stands: beside the axis of a weight that it does not have."""


def _draw(path: str | Path, scores: Mapping[str, Mapping[str, Mapping[str, Any]]], data: Mapping[str, Any]) -> None:
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise MissingExtra("eval", "drawing a plot") from None
    figure = Figure(figsize=(11, 4.8), layout="constrained")
    for axes, (which, by_policy) in zip(figure.subplots(1, 2, sharey=True), scores.items(), strict=True):
        for place, group in enumerate(GROUPS):
            _draw_group(axes, by_policy, group, place)
        axes.axhline(LEAST, color="#a3a3a3", linewidth=0.8, linestyle=":")
        axes.set_title(_TITLES[which])
        axes.set_xlabel("weight of recency in similarity × recency (half-life 30 days)")
        axes.set_xticks(
            [0, 0.2, 0.4, 0.6, 0.8, 1.0, _DEFAULT_AT], ["0", ".2", ".4", ".6", ".8", "1", "default\npolicy"]
        )
        axes.set_ylim(-0.02, 1.04)
        axes.spines[["top", "right"]].set_visible(False)
    figure.axes[0].set_ylabel("share of right answers")
    figure.legend(*figure.axes[0].get_legend_handles_labels(), frameon=False, ncols=3, loc="outside lower center")
    figure.suptitle(
        f"Recency against truth: {data['people']} made-up people, {data['days']} days, {data['questions']} questions"
    )
    figure.savefig(path, format="png", dpi=150)


def _draw_group(axes: Any, by_policy: Mapping[str, Mapping[str, Any]], group: str, place: int) -> None:  # noqa: ANN401 - matplotlib has no types
    """A line over the weights with its interval, and the default policy as a point beside it."""
    asked = {policy: scores[group] for policy, scores in by_policy.items() if scores[group]["questions"]}
    points = [
        (float(policy), one["right"], one["right_interval95"]) for policy, one in asked.items() if policy != DEFAULT
    ]
    weights, shares = [weight for weight, _, _ in points], [share for _, share, _ in points]
    colour = COLOURS[place]
    axes.plot(weights, shares, color=colour, marker=".", label=_LABELS[group])
    axes.fill_between(
        weights, [low for _, _, (low, _) in points], [high for _, _, (_, high) in points], color=colour, alpha=0.15
    )
    if DEFAULT in asked:
        share, (low, high) = asked[DEFAULT]["right"], asked[DEFAULT]["right_interval95"]
        at = _DEFAULT_AT + 0.03 * (place - 1)  # side by side, as they often come to the same
        axes.errorbar(at, share, [[share - low], [high - share]], color=colour, marker="D", markersize=5, capsize=2)
