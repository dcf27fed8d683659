# ruff: noqa: PLR2004, S311, T201 - a program for one purpose, whose numbers stand where they are used
"""Fits the numbers by which planted texts are told from honest ones: ``python scripts/fit_planting.py``.

Tells and words of the texts in ``tests/data/planted_tried`` become features (``longmind.mind.planting.reading``), and a
logistic regression with a Gaussian prior gives each a weight, written to ``src/longmind/mind/planting/fitted.py``. What
people say in ``tests/data/dialogues`` and the sentences of this project's papers are honest too. The limit is set where
so many honest texts, each judged by numbers fitted without its fifth of them, would be held. Nothing of
``tests/data/planted`` is read here: it measures, and must know nothing of this.
"""

from __future__ import annotations

import json
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np
from made_plants import HONEST, PLANTED, made
from numpy.typing import NDArray

from longmind.domain.memory import Trust
from longmind.evals.planted import SOURCES
from longmind.mind.planting.bare import bare
from longmind.mind.planting.reading import _OF_TEXTS, _OF_THE_TOPIC, _QUOTED, features, is_foreign, stretches

Numbers = NDArray[np.float64]
ROOT = Path(__file__).parent.parent
PRIOR = 3.0
FALSE_SHARE = 0.1
"""Of the honest texts, which are harder than what people write on a day like others."""
LEAST_COUNT = 2
FOLDS = 5
MADE = 8
MADE_COUNTS = 0.3
"""So many sentences of each form, and what each counts beside one that somebody wrote."""


def texts() -> Iterator[tuple[str, Trust, float, float]]:
    """Each text, how far it is trusted, whether it was planted, and what it counts."""
    tried = ROOT / "tests" / "data" / "planted_tried"
    for name, planted in (("planted", 1.0), ("honest", 0.0)):
        for one in json.loads((tried / f"{name}.json").read_text("utf-8")):
            yield one["text"], Trust(SOURCES[one["source"]]), planted, 1.0
    draw = random.Random(7)
    for forms, planted in ((PLANTED, 1.0), (HONEST, 0.0)):
        for text, trust in made(draw, forms, MADE):
            yield text, Trust(trust), planted, MADE_COUNTS
    said = []
    for path in sorted((ROOT / "tests" / "data" / "dialogues").glob("*.json")):
        turns = [turn["text"] for one in json.loads(path.read_text("utf-8")) for turn in one["turns"]]
        said += draw.sample(turns, min(160, len(turns)))
    for text in said:
        yield text, draw.choice((Trust.UNKNOWN, Trust.UNKNOWN, Trust.DOCUMENT)), 0.0, 0.6
    papers = [ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "docs/walkthrough.md")]
    prose = " ".join(re.sub(r"(?s:```.*?```)|\|.*\|", " ", path.read_text("utf-8")) for path in papers)
    for text in draw.sample([one for one in re.split(r"(?<=\.)\s+", prose) if 60 < len(one) < 300], 120):
        yield " ".join(text.split()), draw.choice((Trust.TOOL, Trust.DOCUMENT)), 0.0, 0.5


def read(text: str, trust: Trust) -> dict[str, float]:
    """The features of the one stretch that a short text is."""
    plain, disguised = bare(text)
    if _OF_THE_TOPIC.search(plain) or _OF_TEXTS.search(plain):
        plain = _QUOTED.sub(" ", plain)
    first = " ".join(stretches(plain)) if len(plain) < 500 else next(stretches(plain))
    return features(first, trust, disguised=disguised, foreign=is_foreign(text, first))


def fit(x: Numbers, y: Numbers, counts: Numbers, prior: float = PRIOR) -> Numbers:
    """Weights by Newton's method in as many unknowns as there are texts."""
    kernel = x @ x.T / prior
    scores = np.zeros(len(y))
    alpha = np.zeros(len(y))
    for _ in range(50):
        chance = 1 / (1 + np.exp(-scores))
        slope = np.maximum(counts * chance * (1 - chance), 1e-9)
        target = scores + counts * (y - chance) / slope
        alpha = np.linalg.solve(kernel + np.diag(1 / slope), target)
        new = kernel @ alpha
        if np.abs(new - scores).max() < 1e-6:
            break
        scores = new
    return x.T @ alpha / prior


def matrix(found: Sequence[Mapping[str, float]], names: Sequence[str]) -> Numbers:
    """The features as numbers."""
    places = {name: place for place, name in enumerate(names)}
    x = np.zeros((len(found), len(names)))
    for row, one in enumerate(found):
        for name, value in one.items():
            if name in places:
                x[row, places[name]] = value
    return x


def main() -> None:
    """Fit, say what was found by whom was left out, and write the numbers."""
    given = list(texts())
    found = [read(text, trust) for text, trust, _, _ in given]
    y = np.array([planted for _, _, planted, _ in given])
    counts = np.array([count for *_, count in given])
    seen = Counter(name for one in found for name in one)
    names = sorted(name for name, times in seen.items() if times >= LEAST_COUNT or not name.startswith("w "))
    x = matrix(found, names)
    # In fifths as they stand: neighbours were written together, and would tell too much of each other.
    folds = np.zeros(len(y), dtype=int)
    for value in (0.0, 1.0):
        places = np.flatnonzero((y == value) & (counts == 1.0))
        folds[places] = np.arange(len(places)) * FOLDS // len(places)
    # What was not written to be tried stands in no order.
    folds[counts < 1.0] = np.arange((counts < 1.0).sum()) % FOLDS
    out = np.zeros(len(y))
    for fold in range(FOLDS):
        rest = folds != fold
        out[~rest] = x[~rest] @ fit(x[rest], y[rest], counts[rest])
    tried = counts == 1.0
    for size in (0.03, 0.05, 0.08, 0.1):
        honest = np.sort(out[tried & (y == 0)])
        at = honest[-int(size * len(honest)) - 1]
        print(f"{size:.2f} false: {(out[tried & (y == 1)] > at).mean():.3f} of planted", file=sys.stderr)
    limit = float(honest[-int(FALSE_SHARE * len(honest)) - 1]) + 1e-6
    print(
        f"limit {limit:.3f}: {(out[tried & (y == 1)] >= limit).mean():.3f} of planted, "
        f"{(honest >= limit).mean():.3f} of honest"
    )
    talk = ~tried & (counts != MADE_COUNTS)
    print(f"of talk and papers {(out[talk] >= limit).mean():.3f}", file=sys.stderr)
    weights = fit(x, y, counts)
    kept = {name: round(float(weight), 2) for name, weight in zip(names, weights, strict=True) if abs(weight) >= 0.02}
    write(kept, round(limit, 2))


def write(weights: Mapping[str, float], limit: float) -> None:
    """The numbers as a module: a line a feature would be long, so several stand in one."""
    lines, line = [], ""
    for name, weight in sorted(weights.items()):
        piece = f"{name}\t{weight:g}\t"
        if len(line) + len(piece) > 100:
            lines.append(line)
            line = ""
        line += piece
    told = "\n".join(json.dumps(one, ensure_ascii=True) for one in [*lines, line])
    body = "\n".join(f"    {one}" for one in told.split("\n"))
    (ROOT / "src" / "longmind" / "mind" / "planting" / "fitted.py").write_text(
        '"""The fitted numbers. Made by ``python scripts/fit_planting.py``; not edited by hand."""\n\n'
        "from __future__ import annotations\n\nfrom typing import Final\n\n"
        f'LIMIT: Final = {limit}\n"""From which weight on a text is taken for planted."""\n'
        f"_TOLD: Final = (\n{body}\n)\n"
        '_PARTS: Final = _TOLD.split("\\t")\n'
        "WEIGHTS: Final = {name: float(weight) for name, weight in zip(_PARTS[:-1:2], _PARTS[1::2], strict=True)}\n"
        '"""What each feature weighs, by its name."""\n',
        "utf-8",
    )


if __name__ == "__main__":
    main()
