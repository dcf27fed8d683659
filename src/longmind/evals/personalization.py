"""Whether memory helps: made-up people's assistants are asked with their memory, with none, with the whole history.

A person's sessions are remembered in a conversation each, at their own times, as a user of an agent would. Each
question is then asked of a copy of that memory, in a session of its own, so that no question sees another. The answers
are made by rule, and by a language model where there is one; the memory is the same for both, since the model only
answers. What is counted: answers that are right (:mod:`longmind.evals.personas` judges), forbidden options that were
offered, and the tokens that stood before whoever answered. How long an answer is counts for nothing.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

import longmind
from longmind.evals.chance import clustered, interval_of_mean
from longmind.evals.drawing import short
from longmind.evals.personas import KINDS, Person, Probe, judge, read_people
from longmind.evals.runner import Progress, StandingClock
from longmind.evals.sets import ALL

MEMORY: Final = "memory"
NONE: Final = "none"
WHOLE: Final = "whole history"
CONDITIONS: Final = (MEMORY, NONE, WHOLE)
RULES: Final = "rules"
MODEL: Final = "model"
SET: Final = "personalization"
BETWEEN_TURNS: Final = timedelta(minutes=1)
_SESSION: Final = "asked"
_ALL: Final = 10**9
"""A budget that nothing exceeds."""
_OPENING: Final = "You are the user's assistant. This is all that was said between you and the user so far:"
_CLOSING: Final = "Answer the user from it. What is not in it you do not know; say so."


@dataclass(frozen=True, slots=True)
class Told:
    """An answer, and what stood before whoever gave it."""

    text: str
    tokens: int
    """Of the context that is shown for it; of a model, of all its prompts."""
    failure: str | None = None
    """Why the model gave no answer, where it gave none."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One question under one condition."""

    person: str
    probe: Probe
    by: str
    condition: str
    told: Told
    right: bool
    violates: bool

    def line(self) -> dict[str, Any]:
        """As ``--questions`` writes it and ``longmind eval diff`` reads it."""
        return {
            "set": f"{SET}, {self.by}, {self.condition}",
            "owner": self.person,
            "question": self.probe.id,
            "text": self.probe.ask,
            "category": self.probe.kind,
            "answer": self.told.text,
            "failure": self.told.failure,
            "violates": self.violates,
            "tokens": self.told.tokens,
            "measures": {"passed": float(self.right)},
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonalizationReport:
    """What all questions came to."""

    outcomes: tuple[Outcome, ...]
    people: int
    embedder: str

    @property
    def lines(self) -> list[dict[str, Any]]:
        """A line for each question and condition."""
        return [one.line() for one in self.outcomes]

    def of(self, by: str, condition: str) -> list[Outcome]:
        """The questions that one answered under a condition, always in the same order."""
        return [one for one in self.outcomes if (one.by, one.condition) == (by, condition)]

    @property
    def answered_by(self) -> list[str]:
        """Who answered: rules, and the model where there is one."""
        return list(dict.fromkeys(one.by for one in self.outcomes))

    def as_json(self) -> dict[str, Any]:
        """Every figure, by who answered and under which condition."""
        figures: dict[str, Any] = {}
        for by in self.answered_by:
            figures[by] = {name: figures_of(self.of(by, name)) for name in CONDITIONS}
            figures[by]["memory - none"] = gains_of(self.of(by, MEMORY), self.of(by, NONE))
        return {
            SET: figures,
            "people": self.people,
            "questions": len(self.of(RULES, MEMORY)),
            "forbidden_by_chance": self.by_chance,
            "embedder": self.embedder,
        }

    @property
    def by_chance(self) -> float | None:
        """How often who draws one of the options offers a forbidden one; None where no question has any."""
        shares = [
            len(one.probe.forbidden) / len(one.probe.options) for one in self.of(RULES, MEMORY) if one.probe.forbidden
        ]
        return sum(shares) / len(shares) if shares else None

    def table(self) -> list[list[str]]:
        """The headers, then for each who answered a row for each kind, for what is forbidden, and for tokens."""
        heads = ["by", "", "n"]
        for name in (*CONDITIONS, "memory − none"):
            heads += [name, "95%"]
        told = self.as_json()[SET]
        return [heads, *(row for by in self.answered_by for row in _rows(by, told[by]))]

    def summary(self) -> str:
        """In words."""
        lines = [
            (
                f"{len(self.of(RULES, MEMORY))} questions to {self.people} people's assistants; the share answered "
                f"rightly, with {self.embedder}; intervals resample {'people' if self._by_person else 'questions'}; "
                f"who draws an option offers a forbidden one in {short(self.by_chance)} of those questions"
            )
        ]
        for by in self.answered_by:
            gains = gains_of(self.of(by, MEMORY), self.of(by, NONE))["right"][ALL]
            failed = sum(one.told.failure is not None for one in self.outcomes if one.by == by)
            trouble = f"; {failed} times the model gave no answer" if failed else ""
            lines.append(
                f"by {by}, memory adds {short(gains['difference'])} ({_range(gains['difference_interval95'])}){trouble}"
            )
        return "\n".join(lines)

    def errors(self) -> list[str]:
        """Every question that was not answered rightly with the memory, and the answer."""
        wrong = (one for by in self.answered_by for one in self.of(by, MEMORY) if not one.right)
        return [
            f"{one.person} {one.probe.id} ({one.probe.kind}, {one.by}){' FORBIDDEN' if one.violates else ''}: "
            f"{one.probe.ask} → {one.told.text}"
            for one in wrong
        ]

    @property
    def _by_person(self) -> bool:
        return clustered([one.person for one in self.outcomes])


# Figures -------------------------------------------------------------------------------------------------------------


def figures_of(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """The share that is right by kind, the share of forbidden options offered, and the tokens a question took."""
    forbidding = [one for one in outcomes if one.probe.forbidden]
    return {
        "right": {name: _share([one.right for one in group], group) for name, group in _groups(outcomes)},
        "forbidden_offered": _share([one.violates for one in forbidding], forbidding),
        "tokens": _share([one.told.tokens for one in outcomes], outcomes),
        "failures": sum(one.told.failure is not None for one in outcomes),
    }


def gains_of(memory: Sequence[Outcome], none: Sequence[Outcome]) -> dict[str, Any]:
    """What memory adds to the share that is right, question by question."""
    without = {(one.person, one.probe.id): one.right for one in none}
    gains: dict[str, Any] = {}
    for name, group in _groups(memory):
        found = _share([float(one.right) - float(without[one.person, one.probe.id]) for one in group], group)
        gains[name] = {"difference": found["mean"], "difference_interval95": found["interval95"]}
    return {"right": gains}


def _groups(outcomes: Sequence[Outcome]) -> Iterator[tuple[str, list[Outcome]]]:
    yield ALL, [*outcomes]
    for kind in KINDS:
        if group := [one for one in outcomes if one.probe.kind == kind]:
            yield kind, group


def _share(values: Sequence[float], outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """The mean over questions, with an interval that resamples people; of none, no figure."""
    if not values:
        return {"questions": 0, "mean": None, "interval95": None}
    interval = interval_of_mean([float(one) for one in values], [one.person for one in outcomes])
    return {
        "questions": len(values),
        "sum": sum(values),
        "mean": sum(values) / len(values),
        "interval95": list(interval),
    }


def _rows(by: str, told: Mapping[str, Any]) -> Iterator[list[str]]:
    for kind in told[MEMORY]["right"]:
        cells = [by, kind, str(told[MEMORY]["right"][kind]["questions"])]
        for name in CONDITIONS:
            one = told[name]["right"][kind]
            cells += [short(one["mean"]), _range(one["interval95"])]
        gain = told["memory - none"]["right"][kind]
        yield [*cells, short(gain["difference"]), _range(gain["difference_interval95"])]
    yield _row(by, "forbidden offered", [told[name]["forbidden_offered"] for name in CONDITIONS], short)
    yield _row(by, "tokens", [told[name]["tokens"] for name in CONDITIONS], lambda mean: f"{mean:,.0f}")


def _row(by: str, name: str, figures: Sequence[Mapping[str, Any]], shown: Callable[[float], str]) -> list[str]:
    cells = [by, name, str(figures[0]["questions"])]
    for one in figures:
        cells += ["–", "–"] if one["mean"] is None else [shown(one["mean"]), _range(one["interval95"], shown)]
    return [*cells, "", ""]


def _range(interval: Sequence[float] | None, shown: Callable[[float], str] | None = None) -> str:
    if interval is None:
        return "–"
    low, high = ((shown or (lambda one: short(one, 2)))(one) for one in interval)
    return f"{low}…{high}"


# Running -------------------------------------------------------------------------------------------------------------


def personalization_report(
    folder: Path,
    *,
    embedder: longmind.Embedder | None = None,
    model: longmind.LanguageModel | None = None,
    limit_people: int | None = None,
    progress: Progress | None = None,
) -> PersonalizationReport:
    """Remember each person's sessions and ask each question under every condition.

    Args:
        folder: a JSON file for each person; read only.
        embedder: whose vectors; the one in the package if not given.
        model: answers too, beside the rules.
        limit_people: only the first so many people; all of them if not given.
        progress: called with (done, total, label) as it goes.

    Raises:
        NotFound, InvalidInput: as :func:`longmind.evals.personas.read_people`.
    """
    people = read_people(folder)[:limit_people]
    used = longmind.MiniLM() if embedder is None else embedder
    total, done = sum(len(one.probes) for one in people), 0
    outcomes: list[Outcome] = []
    for person in people:
        with tempfile.TemporaryDirectory(prefix="longmind-eval-") as place:
            run = _Run(person, Path(place), used, model)
            run.remember()
            for probe in person.probes:
                outcomes += run.asked(probe)
                done += 1
                if progress is not None:
                    progress(done, total, person.id)
    return PersonalizationReport(outcomes=tuple(outcomes), people=len(people), embedder=used.stamp.name)


@dataclass(slots=True)
class _Counting:
    """A language model, and the tokens of all it was asked."""

    model: longmind.LanguageModel
    tokens: int = 0

    def complete(self, prompt: longmind.Prompt) -> longmind.Completion:
        try:
            completion = self.model.complete(prompt)
        except longmind.ModelIncoherent as error:
            self.tokens += error.usage.tokens_in if isinstance(error.usage, longmind.Usage) else 0
            raise
        self.tokens += completion.usage.tokens_in
        return completion


@dataclass(slots=True)
class _Run:
    """One person's memory, in a file that every question gets a copy of."""

    person: Person
    place: Path
    embedder: longmind.Embedder
    model: longmind.LanguageModel | None
    clock: StandingClock = field(default_factory=StandingClock)

    def remember(self) -> None:
        """Keep every session in a conversation of its own, each turn at its time."""
        with self._open(self._kept) as mind:
            for session, sitting in zip(self._sessions(), self.person.sittings, strict=True):
                chat = mind.conversation(session)
                self.clock.moment = sitting.at
                for speaker, words in sitting.turns:
                    chat.add(speaker, words)
                    self.clock.moment += BETWEEN_TURNS

    def asked(self, probe: Probe) -> Iterator[Outcome]:
        """The question under every condition, by rule and by the model."""
        self.clock.moment = probe.at
        ways: dict[str, Callable[[str, longmind.Mind, Probe], Told]] = {MEMORY: self._agent, WHOLE: self._history}
        for by in (RULES,) if self.model is None else (RULES, MODEL):
            for condition in CONDITIONS:
                with self._copy(condition) as mind:
                    told = ways.get(condition, self._agent)(by, mind, probe)
                verdict = judge(probe, told.text)
                yield Outcome(self.person.id, probe, by, condition, told, verdict.right, verdict.violates)

    def _agent(self, by: str, mind: longmind.Mind, probe: Probe) -> Told:
        if by == RULES or self.model is None:
            # What a model would be shown; asked before the words are themselves remembered.
            tokens = mind.context(probe.ask, session=_SESSION).tokens
            return Told(longmind.Agent(mind, _SESSION, offline=True).say(probe.ask).text, tokens)
        counting = _Counting(self.model)
        answer = longmind.Agent(mind, _SESSION, model=counting).say(probe.ask)
        return Told("" if answer.failure else answer.text, counting.tokens, answer.failure)

    def _history(self, by: str, mind: longmind.Mind, probe: Probe) -> Told:
        if by == RULES or self.model is None:
            said = [one for one in mind.list(kinds="episode") if one.speaker == "user"]
            answer = longmind.OfflineResponder(mind).answer(probe.ask, wishes=said)
            mind.conversation(_SESSION).add("user", probe.ask)
            chats = (
                mind.conversation(one, budget_tokens=_ALL, budget_messages=_ALL)
                for one in (*self._sessions(), _SESSION)
            )
            return Told(answer.text, sum(chat.tokens() for chat in chats))
        counting = _Counting(self.model)
        try:
            completion = counting.complete(longmind.Prompt.of(probe.ask, system=self._written()))
        except longmind.ModelError as error:
            return Told("", counting.tokens, str(error))
        return Told(completion.text, counting.tokens)

    def _written(self) -> str:
        lines = [
            f"({sitting.at:%Y-%m-%d}) {speaker}: {words}"
            for sitting in self.person.sittings
            for speaker, words in sitting.turns
        ]
        return "\n".join((_OPENING, *lines, _CLOSING))

    def _sessions(self) -> list[str]:
        return [f"s{number}" for number in range(1, len(self.person.sittings) + 1)]

    @property
    def _kept(self) -> Path:
        return self.place / "kept.db"

    def _copy(self, condition: str) -> longmind.Mind:
        if condition == NONE:
            return self._open(":memory:")
        asked = self.place / "asked.db"
        asked.unlink(missing_ok=True)
        shutil.copyfile(self._kept, asked)
        return self._open(asked)

    def _open(self, path: Path | str) -> longmind.Mind:
        return longmind.open(path, embedder=self.embedder, clock=self.clock).scope(user=self.person.id)
