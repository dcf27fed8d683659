# ruff: noqa: S311, T201 - a program for one purpose
"""Fits the numbers by which secrets in prose are told from what else is there: ``python scripts/fit_guard.py``.

Each text of the sets below is some spans that may be the secret, and the chance that none is
(``longmind.mind.guard.prose``). A logistic regression over these with a Gaussian prior gives every feature a weight,
written to ``src/longmind/mind/guard/fitted.py``. A secret says little about how it is told, so each text with one is
taken some more times with the secrets of others in its place. Every writer's texts are judged by numbers fitted without
them; the limit is set by that. Nothing of ``tests/data/secrets_third`` and the sets after it is read here.
"""

from __future__ import annotations

import json
import math
import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from longmind.evals.guarding import is_caught
from longmind.mind.guard import fitted
from longmind.mind.guard.beside import cue_places
from longmind.mind.guard.found import NUMBERS, SECRETS
from longmind.mind.guard.prose import Span, spans_near
from longmind.mind.guard.scan import clean, find

ROOT = Path(__file__).parent.parent
WRITERS = (
    "secrets", "secrets_second", "secrets_dev", "secrets_dev/more", "secrets_dev/prose", "secrets_dev/told",
    "secrets_dev/noted",
)  # fmt: skip
PROSE = frozenset(
    [
        "password_prose",
        "pin_code_phrase",
        "password",
        "code",
        "pin",
        "pin_otp_phrase",
        "phrase",
        "login",
        "door_code",
        "wifi",
        "passphrase",
        "other_account",
        "otp",
        "alarm_code",
        "safe",
        "security_answer",
        "secret_word",
    ]
)
"""Classes of secrets that are told in prose; other texts with a secret say nothing here."""
ALL = frozenset((*SECRETS, *NUMBERS))
PRIOR = 0.5
STEPS = 300
LEAST_TEXTS = 2
OTHERS = 6
OTHERS_COUNT = 0.4
"""So many times with another's secret in its place, and what each counts beside the text as it is."""
FALSE_SHARE = 0.015
"""So many of a writer's harmless texts may be taken for secrets by numbers fitted without them."""
LEAST_WEIGHT = 0.08
NEAR = 3
"""So many characters a span may begin and end beside the secret and still be it."""
WIDTH = 112


class Example(NamedTuple):
    """A text: its spans, which of them are its secret, and what it counts."""

    text: str
    secret: str | None
    spans: list[Span]
    right: list[int]
    counts: float = 1.0


def spans(text: str, taken: Sequence[tuple[int, int]] = ()) -> list[Span]:
    """All that may be a secret in a text."""
    lowered = text.lower()
    places = cue_places(text, lowered if len(lowered) == len(text) else text)
    return [span for some in spans_near(text, places, taken) for span in some]


def example(text: str, secret: str | None) -> Example:
    """A text as somebody wrote it; what rules find beside its secret is none of its spans."""
    if secret is None:
        return Example(text, None, spans(text), [])
    at = text.find(secret)
    others = [(one.start, one.end) for one in find(text, ALL) if not (one.start < at + len(secret) and at < one.end)]
    found = spans(text, others)
    off = [abs(one.start - at) + abs(one.end - at - len(secret)) for one in found]
    near = [place for place, one in enumerate(found) if off[place] <= NEAR and is_right(text, secret, one)]
    best = min((off[place] for place in near), default=0)
    return Example(text, secret, found, [place for place in near if off[place] <= best + 1])


def is_right(text: str, secret: str, span: Span) -> bool:
    """Whether a secret is gone with this span."""
    return is_caught(secret, text, f"{text[: span.start]}[password]{text[span.end :]}")


def read(writer: str) -> Iterator[Example]:
    """The texts of a writer."""
    folder = ROOT / "tests" / "data" / writer
    for name in ("caught", "harmless"):
        for one in json.loads((folder / f"{name}.json").read_text("utf-8")):
            if name == "harmless" or one["class"] in PROSE:
                yield example(one["text"], one.get("secret"))


def talk() -> Iterator[Example]:
    """What was not written to try the guard: dialogues, planted texts, papers. What rules find in it is passed over."""
    texts: list[str] = []
    data = ROOT / "tests" / "data"
    for name in ("planted", "honest"):
        texts += [one["text"] for one in json.loads((data / "planted_tried" / f"{name}.json").read_text("utf-8"))]
    for path in sorted((data / "dialogues").glob("*.json")):
        texts += [turn["text"] for one in json.loads(path.read_text("utf-8")) for turn in one["turns"]]
    for path in sorted((*ROOT.glob("*.md"), *(ROOT / "docs").glob("**/*.md"))):
        texts += path.read_text("utf-8").split("\n\n")
    for text in texts:
        yield Example(text, None, spans(text, [(one.start, one.end) for one in find(text, ALL)]), [])


def with_others(given: Sequence[Example]) -> Iterator[Example]:
    """The texts with a secret, each some times with that of another of its class."""
    draw = random.Random(3)
    secrets = defaultdict(list)
    for one in given:
        if one.secret is not None and one.right:
            secrets[one.spans[one.right[0]].what].append(one.secret)
    for one in given:
        if one.secret is None or not one.right:
            continue
        for _ in range(OTHERS):
            secret = draw.choice(secrets[one.spans[one.right[0]].what])
            text = one.text.replace(one.secret, secret)
            found = spans(text)
            right = [place for place, span in enumerate(found) if text[span.start : span.end] == secret]
            if right:
                yield Example(text, secret, found, right, OTHERS_COUNT)


def fit(given: Sequence[Example], prior: float = PRIOR) -> dict[str, float]:
    """The weight of each feature, by gradients (Adam); that no span is the secret weighs nothing."""
    given = [one for one in given if one.spans and (one.secret is None or one.right)]
    seen = Counter(name for one in given for name in {name for span in one.spans for name in span.features})
    places = {name: place for place, name in enumerate(name for name, times in seen.items() if times >= LEAST_TEXTS)}
    rows, columns, texts, right = [], [], [], []
    for number, one in enumerate(given):
        for place, span in enumerate(one.spans):
            found = [places[name] for name in span.features if name in places]
            columns += found
            rows += [len(texts)] * len(found)
            texts.append(number)
            right.append(place in one.right)
    there = np.array((rows, columns))
    weights = _descend(there, np.array(texts), np.array(right), np.array([one.counts for one in given]), prior)
    return {name: float(weights[place]) for name, place in places.items()}


def _descend(
    there: NDArray[np.int_],
    texts: NDArray[np.int_],
    right: NDArray[np.bool_],
    counts: NDArray[np.float64],
    prior: float,
) -> NDArray[np.float64]:
    """Weights of features, of which is given for which span (a row) which feature (a column) is there."""
    rows, columns = there
    size, spans_count, texts_count = int(columns.max()) + 1, len(texts), len(counts)
    weights, mean, square = np.zeros(size), np.zeros(size), np.zeros(size)
    for step in range(1, STEPS + 1):
        scores = np.bincount(rows, weights[columns], spans_count)
        most = np.zeros(texts_count)
        np.maximum.at(most, texts, scores)
        chance = np.exp(scores - most[texts])
        chance /= (np.bincount(texts, chance, texts_count) + np.exp(-most))[texts]
        of_right = np.bincount(texts, chance * right, texts_count)
        target = np.where(right, chance / np.maximum(of_right[texts], 1e-300), 0.0)
        slope = np.bincount(columns, ((chance - target) * counts[texts])[rows], size) + prior * weights
        mean, square = 0.9 * mean + 0.1 * slope, 0.99 * square + 0.01 * slope**2
        rate = 0.1 * min(1.0, 1.5 * (STEPS - step) / STEPS)
        weights -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    return weights


def judged(given: Sequence[Example], weights: Mapping[str, float]) -> list[tuple[float, bool]]:
    """What the best span of each text weighs, and whether it is the secret."""
    told = []
    for one in given:
        scores = [sum(weights.get(name, 0.0) for name in span.features) for span in one.spans]
        best = max(range(len(scores)), key=scores.__getitem__, default=-1)
        right = best >= 0 and one.secret is not None and is_right(one.text, one.secret, one.spans[best])
        told.append((scores[best] if best >= 0 else -99.0, right))
    return told


def say(writer: str, given: Sequence[Example], told: Sequence[tuple[float, bool]]) -> float:
    """Print how a writer's texts are judged; from which weight on few enough of the harmless are taken."""
    by_rules = [one.secret is not None and is_caught(one.secret, one.text, clean(one.text, ALL).text) for one in given]
    harmless = sorted(
        (weight for one, (weight, _) in zip(given, told, strict=True) if one.secret is None), reverse=True
    )
    for limit in (0.0, 1.0, 1.5, 2.0, 2.5, 3.0):
        alone = [
            (right and weight >= limit, rule)
            for one, (weight, right), rule in zip(given, told, by_rules, strict=True)
            if one.secret is not None
        ]
        print(
            f"{writer} from {limit}: alone {np.mean([one for one, _ in alone]):.3f} of {len(alone)}, with the "
            f"rules {np.mean([one or rule for one, rule in alone]):.3f}; false "
            f"{np.mean([weight >= limit for weight in harmless]):.4f} of {len(harmless)}"
        )
    return harmless[int(FALSE_SHARE * len(harmless))]


def main() -> None:
    """Judge every writer by the others, then fit to all and write the numbers."""
    # What is found while this runs is found by rules.
    fitted.LIMIT = math.inf  # type: ignore[misc]
    given = {writer: list(read(writer)) for writer in WRITERS if (ROOT / "tests" / "data" / writer).exists()}
    limits = []
    aside = [one for one in talk() if one.spans]
    for writer, texts in given.items():
        rest = [one for other, some in given.items() if other != writer for one in some]
        limits.append(say(writer, texts, judged(texts, fit([*rest, *with_others(rest), *aside]))))
        print(f"{writer}: {FALSE_SHARE} false from {limits[-1]:.2f} on")
    everything = [one for some in given.values() for one in some]
    weights = fit([*everything, *with_others(everything), *aside])
    kept = {name: round(weight, 1) for name, weight in weights.items() if abs(weight) >= LEAST_WEIGHT}
    write(kept, round(max(limits), 1))


def write(weights: Mapping[str, float], limit: float) -> None:
    """The numbers as a module: of each weight the names that have it, several in a line."""
    by_weight = defaultdict(list)
    for name, weight in sorted(weights.items()):
        by_weight[weight].append(name)
    lines = []
    for weight, names in sorted(by_weight.items()):
        line = f"{weight:g}"
        for name in names:
            if len(json.dumps(f"{line}\t{name}")) > WIDTH:
                lines.append(line)
                line = f"{weight:g}"
            line += f"\t{name}"
        lines.append(line)
    body = "\n".join(f"    {json.dumps(one + chr(10))}" for one in lines)
    (ROOT / "src" / "longmind" / "mind" / "guard" / "fitted.py").write_text(
        '"""The fitted numbers. Made by ``python scripts/fit_guard.py``; not edited by hand."""\n\n'
        "from __future__ import annotations\n\nfrom typing import Final\n\n"
        f'LIMIT: Final = {limit}\n"""From which weight on a span is taken for a secret."""\n'
        f"_TOLD: Final = (\n{body}\n)\n"
        '_ROWS: Final = [row.split("\\t") for row in _TOLD.splitlines()]\n'
        "WEIGHTS: Final = {name: float(weight) for weight, *names in _ROWS for name in names}\n"
        '"""What each feature weighs, by its name."""\n',
        "utf-8",
    )


if __name__ == "__main__":
    main()
