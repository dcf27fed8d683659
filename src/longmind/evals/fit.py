"""Fits the weights that come with the package: ``python -m longmind.evals.fit SET … [--out FILE]``.

Takes development sets, remembers them, recalls every question with all candidates, fits both looks and the calibration
with and without meaning, and prints what each gives on owners it was not fitted on. The file it writes is
``longmind/mind/fitted.py``. The same sets and program give the same numbers.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from pprint import pformat
from typing import Any, Final

import numpy as np

import longmind
from longmind.evals.fitting import (
    Example,
    Fit,
    Numbers,
    calibrated,
    centres_of,
    chosen,
    example_of,
    first_weights,
    recall_at,
    without_fold,
)
from longmind.evals.known import read_set
from longmind.evals.runner import AFTERWARDS, StandingClock, as_memory
from longmind.evals.sets import Conversation, DataSet, Question

FOLDS: Final = 6
WORTH: Final[Mapping[str, float]] = {"beam": 3.0, "longmemeval": 2.0, "longmemeval-pool": 2.0}
"""How much a question counts, by set: the smaller sets would hardly be heard among LoCoMo's questions."""
_DEPTHS: Final = (5, 10, 40)
_EVERY, _STRIDE, _MOST = 2, 37, 8


@dataclass(frozen=True, slots=True)
class _Owner:
    """One conversation that is remembered, and what is asked of it."""

    data: DataSet
    conversation: Conversation
    mind: longmind.Mind
    place: int
    strangers: tuple[Question, ...] = ()
    """Questions about another conversation: nothing here answers them."""
    small: bool = False

    def asked(self) -> Iterator[tuple[Question, int]]:
        """Each question with the fold it is in: an owner is one fold, unless it is the only one of its set."""
        alone = len(self.data.conversations) == 1 and not self.small
        for number, question in enumerate(self.conversation.questions):
            yield question, (number if alone else self.place) % FOLDS
        for question in self.strangers:
            yield question, self.place % FOLDS


@contextmanager
def _remembered(sets: Sequence[DataSet]) -> Iterator[list[_Owner]]:
    clock = StandingClock()
    with (
        tempfile.TemporaryDirectory(prefix="longmind-fit-") as folder,
        longmind.open(str(Path(folder) / "fit.db"), clock=clock) as mind,
    ):
        owners = []
        for data in sets:
            for place, one in enumerate(data.conversations):
                clock.moment = max(turn.at for turn in one.turns) + AFTERWARDS
                owned = mind.scope(user=f"{data.name}-{one.name}")
                owned.remember_many(as_memory(turn, one.name) for turn in one.turns)
                before = data.conversations[place - 1]
                strangers = before.questions[::2] if data.asked_of_others and before is not one else ()
                owners.append(_Owner(data, one, owned, place, strangers))
                owners += _small(mind, data, one, place)
                _say(f"remembered {data.name} {one.name}: {len(one.turns)} turns")
        yield owners


def _small(mind: longmind.Mind, data: DataSet, whole: Conversation, place: int) -> list[_Owner]:
    """Owners who have told next to nothing: some with an answer to what they are asked, as many without one.

    What a score means must be right for them too: where little is kept, everything is among the best of what there is.
    They do not count in fitting the looks.
    """
    made: list[_Owner] = []
    if not data.asked_of_others:
        return made
    able = [question for question in whole.questions if question.category in data.groups[data.headline]]
    for number, question in enumerate(able[::_EVERY]):
        others = [turn for turn in whole.turns if turn.id not in question.evidence]
        few = others[(number * _STRIDE) % len(others) :: len(others) // (2 + number % _MOST)][:_MOST]
        held = [turn for turn in whole.turns if turn.id in question.evidence]
        for name, turns in (("some", [*held, *few]), ("none", few)):
            owned = mind.scope(user=f"{data.name}-{whole.name}-{number}-{name}")
            told = [as_memory(turn, whole.name) for turn in turns]
            if number % 2:
                # Some tell it all at once, others one thing at a time, bound to nothing.
                told = [{key: value for key, value in memory.items() if key != "session"} for memory in told]
            owned.remember_many(told)
            one = replace(whole, turns=tuple(turns), questions=(question,))
            made.append(_Owner(data, one, owned, place, small=True))
    return made


def _examples(owners: Sequence[_Owner], policies: Mapping[int, longmind.Policy]) -> list[Example]:
    """Every question with its candidates, recalled by the policy of its fold."""
    made = []
    for owner in owners:
        own = {question.id for question in owner.conversation.questions}
        for question, fold in owner.asked():
            wanted = question.evidence if question.id in own and question.answerable else frozenset()
            wanted &= {turn.id for turn in owner.conversation.turns}
            made.append(
                example_of(
                    owner.mind,
                    question.text,
                    lambda memory, wanted=wanted: memory.source is not None and memory.source.place in wanted,  # type: ignore[misc]
                    policy=policies[fold],
                    fold=fold,
                    count=len(wanted),
                    weight=0.0 if owner.small else WORTH.get(owner.data.name, 1.0),
                    worth=1.0 if owner.small else WORTH.get(owner.data.name, 1.0),
                )
            )
    return made


def fit(owners: Sequence[_Owner], policy: longmind.Policy) -> tuple[longmind.Weights, list[str]]:
    """The weights, and lines that say what they give on folds they were not fitted on."""
    examples = _looked_twice(owners, policy, _looked_once(owners, policy))
    found = Fit(first_weights(examples), chosen(examples), centres_of(examples))
    figures = _figures(owners, examples)
    return calibrated(examples, found).weights(), [f"{name:50s} {told}" for name, told in figures.items()]


def pieces(owners: Sequence[_Owner], policy: longmind.Policy) -> Iterator[str]:
    """Lines that say what each group of features gives: how much is found without it."""
    once = _looked_once(owners, policy)
    sets = dict.fromkeys(owner.data.name for owner in owners)
    for name, features in {"": (), **longmind.Weights.groups}.items():
        examples = _looked_twice(owners, policy, [_blind(one, features) for one in once], features)
        figures = _figures(owners, examples)
        for one in sets:
            yield f"{f'without {name}' if name else 'with all':24s} {one:18s} {figures[one]}"


def _looked_once(owners: Sequence[_Owner], policy: longmind.Policy) -> list[Example]:
    return _examples(owners, dict.fromkeys(range(FOLDS), policy))


def _looked_twice(
    owners: Sequence[_Owner], policy: longmind.Policy, once: Sequence[Example], without: Sequence[str] = ()
) -> list[Example]:
    """The examples with the second look's features, made by first scores of weights fitted without their owner."""
    apart, centres = without_fold(once, first_weights), centres_of(once)
    policies = {
        fold: replace(policy, weights=Fit(weights, _nothing(), centres).weights()) for fold, weights in apart.items()
    }
    return [_blind(one, without) for one in _examples(owners, policies)]


def _blind(example: Example, without: Sequence[str]) -> Example:
    """The same, where some features say nothing."""
    features = example.features.copy()
    features[:, [longmind.Weights.features.index(name) for name in without]] = 0.0
    return replace(example, features=features)


def _nothing() -> Numbers:
    return np.zeros(len(longmind.Weights.features))


def _figures(owners: Sequence[_Owner], examples: Sequence[Example]) -> dict[str, str]:
    """What is found on folds not fitted on, by set, and by set and category."""
    apart = without_fold(examples, chosen)
    by_name: dict[str, list[Example]] = {}
    asked = ((owner, question) for owner in owners for question, _ in owner.asked())
    for (owner, question), example in zip(asked, examples, strict=True):
        if not owner.small:
            for name in _names(owner.data, question):
                by_name.setdefault(name, []).append(example)
    figures = {}
    for name, ones in by_name.items():
        scores = {place: one.features @ apart[one.fold] for place, one in enumerate(ones)}
        able = sum(one.answerable or one.missing > 0 for one in ones)
        shares = "  ".join(f"@{depth} {recall_at(ones, scores, depth):.3f}" for depth in _DEPTHS)
        figures[name] = f"{able:4d} questions  {shares}"
    return figures


def _names(data: DataSet, question: Question) -> list[str]:
    """The groups of figures that a question belongs to."""
    headline = data.groups.get(data.headline, frozenset())
    names = [data.name] if question.category in headline or not headline else []
    return [*names, f"{data.name} {question.category}"]


def _written(with_meaning: longmind.Weights, without: longmind.Weights) -> str:
    def literal(weights: longmind.Weights) -> str:
        return pformat(weights.as_json(), width=100, sort_dicts=False)

    return (
        '"""The fitted numbers. Made by ``python -m longmind.evals.fit``; not edited by hand."""\n\n'
        "from __future__ import annotations\n\nfrom typing import Any, Final\n\n"
        f"WITH_MEANING: Final[dict[str, Any]] = {literal(with_meaning)}\n"
        f"WITHOUT_MEANING: Final[dict[str, Any]] = {literal(without)}\n"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Fit the ranker's weights on development sets."""
    parser = argparse.ArgumentParser(prog="python -m longmind.evals.fit", description=main.__doc__)
    parser.add_argument("sets", nargs="+", type=Path, help="LoCoMo, BEAM or LongMemEval files")
    parser.add_argument("--out", type=Path, help="the Python file to write; printed if not given")
    parser.add_argument("--pieces", action="store_true", help="only print what each group of features gives")
    asked = parser.parse_args(arguments)
    read: list[Any] = [read_set(path).data for path in asked.sets]
    with _remembered([data for data in read if isinstance(data, DataSet)]) as owners:
        if asked.pieces:
            for line in pieces(owners, longmind.Policy()):
                _say(line)
            return
        fitted, told = fit(owners, longmind.Policy())
        _say("with meaning, on owners not fitted on:", *told)
        without, told = fit(owners, longmind.Policy(meaning=0.0))
        _say("by words only:", *told)
    text = _written(fitted, without)
    if asked.out is None:
        _say(text)
    else:
        asked.out.write_text(text, "utf-8")


def _say(*lines: str) -> None:
    sys.stdout.write("\n".join(lines) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
