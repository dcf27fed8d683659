# ruff: noqa: PLR2004, S311, T201 - a program for one purpose, whose numbers stand where they are used
"""Fits the numbers by which planted texts are told from honest ones: ``python scripts/fit_planting.py``.

The texts in ``tests/data/planted_tried``, each folder by other hands, and sentences put together from the forms in
``scripts/plants`` become features (``longmind.mind.planting.reading``), and a logistic regression with a Gaussian
prior gives each a weight, written to ``src/longmind/mind/planting/fitted.py``. Which sentence of a planted text is the
planted one is not told: at first all count alike, then those more that weigh most so far. What is said in
``tests/data/dialogues_tried`` and the sentences of this project's papers are honest too; where they change, the numbers
do a little. The limit is set where so many honest texts, each judged by numbers fitted without its folder, would be
held: so nothing but another writer's texts says how good it is. Nothing of ``tests/data/planted``, ``planted_second``,
``planted_third`` and ``planted_later`` is read here: they measure.
"""

from __future__ import annotations

import base64
import json
import random
import re
import textwrap
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from longmind.domain.memory import Trust
from longmind.evals.planted import SOURCES
from longmind.mind.planting.reading import every_stretch, place_of, rebate

Numbers = NDArray[np.float64]
ROOT = Path(__file__).parent.parent
TRIED = ROOT / "tests" / "data" / "planted_tried"
FOLDERS = ("everyday", "technical", "languages", "quiet", "mixed", "services")
"""Each by one writer, who had not seen the rules."""
PLACES = 1 << 20
LEAST_COUNT = 2
STEPS = 32
PRIOR = 2.0
ROUNDS = 2
OF_PLANTED, OF_HONEST = 0.7, 0.5
"""So much of what a text counts is given to its heaviest stretches, in so many rounds after the first."""
FALSE_SHARE = 0.025
MADE = 8
MADE_COUNTS = 0.5
"""So many sentences of each form, and what each counts beside a text that somebody wrote."""


USERS_SHARE = 0.15
"""So much of what users say counts as said by others."""
_SPEAKERS = {"assistant": Trust.ASSISTANT, "tool": Trust.TOOL}


class Given(NamedTuple):
    """A text to fit to."""

    text: str
    trust: Trust
    planted: bool
    counts: float
    folder: str = ""


def texts() -> Iterator[Given]:
    """All that is fitted to. What a user says is never judged, and left out."""
    draw = random.Random(7)
    for folder in ("", *FOLDERS):
        for name in ("planted", "honest"):
            for one in json.loads((TRIED / folder / f"{name}.json").read_text("utf-8")):
                if (trust := Trust(SOURCES[one["source"]])) is not Trust.USER:
                    yield Given(one["text"], trust, name == "planted", 1.0, folder)
    yield from made(draw)
    yield from talk(draw)
    papers = [ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "docs/walkthrough.md")]
    prose = " ".join(re.sub(r"(?s:```.*?```)|\|.*\|", " ", path.read_text("utf-8")) for path in papers)
    for text in draw.sample([one for one in re.split(r"(?<=\.)\s+", prose) if 60 < len(one) < 300], 120):
        yield Given(" ".join(text.split()), draw.choice((Trust.TOOL, Trust.DOCUMENT)), planted=False, counts=0.5)


def talk(draw: random.Random) -> Iterator[Given]:
    """What people, assistants and tools say to one another; most of it is short, and none of it planted."""
    for path in sorted((ROOT / "tests" / "data" / "dialogues_tried").glob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            for turn in json.loads(line)["turns"]:
                if turn["speaker"] != "user":
                    trust = _SPEAKERS.get(turn["speaker"], Trust.UNKNOWN)
                    yield Given(turn["text"], trust, planted=False, counts=1.0)
                elif draw.random() < USERS_SHARE:
                    trust = draw.choice((Trust.UNKNOWN, Trust.UNKNOWN, Trust.DOCUMENT))
                    yield Given(turn["text"], trust, planted=False, counts=0.6)


# --- made sentences -------------------------------------------------------------------------------------------------


def made(draw: random.Random) -> Iterator[Given]:
    """Sentences of every form in ``scripts/plants``: gaps in braces, and below ``= name`` what may stand in one.

    Below ``== planted document`` stand the forms of that sort and source. A gap in a capital begins a sentence.
    """
    for path in sorted((ROOT / "scripts" / "plants").glob("*.txt")):
        parts, forms = _forms(path)
        for sort, trust, form in forms:
            for _ in range(MADE if "{" in form else 1):
                text = _filled(draw, form, parts)
                text = text[:1].upper() + text[1:] if draw.randrange(4) else text
                yield Given(text, Trust(trust), sort == "planted", MADE_COUNTS)


def _forms(path: Path) -> tuple[dict[str, list[str]], list[tuple[str, str, str]]]:
    parts: dict[str, list[str]] = {}
    forms: list[tuple[str, str, str]] = []
    name, sort, trust = "", "", ""
    for line in filter(None, path.read_text("utf-8").split("\n")):
        if line.startswith("== "):
            _, sort, trust = line.split()
            name = ""
        elif line.startswith("= "):
            name = line[2:]
        elif name:
            # A bar may stand in a mark such as <|im_start|>, too.
            parts[name] = re.split(r"(?<!<)\|(?!>)(?!im_)", line)
        else:
            forms.append((sort, trust, line))
    return parts, forms


def _filled(draw: random.Random, form: str, parts: dict[str, list[str]]) -> str:
    def fill(gap: re.Match[str]) -> str:
        name = gap.group(1)[:1].lower() + gap.group(1)[1:]
        of_one = name == "acts"
        if of_one:
            name = "act"
        if name not in parts:
            return gap.group()
        text = _filled(draw, draw.choice(parts[name]), parts)
        text = _of_one(text) if of_one else text
        return text[:1].upper() + text[1:] if gap.group(1)[0].isupper() else text

    return re.sub(r"\{([A-Za-z]+[0-9]?b?)\}", fill, form)


def _of_one(act: str) -> str:
    """What one does, of what many do: "send it" is "sends it"."""
    verb, _, rest = act.partition(" ")
    if re.search(r"(?:s|sh|ch|x|z|o)$", verb):
        verb += "es"
    else:
        verb = verb[:-1] + "ies" if re.search(r"[^aeiou]y$", verb) else verb + "s"
    return f"{verb} {rest}".strip()


# --- the fit --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rows:
    """Stretches of texts as rows of few numbers: of each number its row, its place, and itself."""

    row: NDArray[np.int64]
    place: NDArray[np.int64]
    value: Numbers
    text: NDArray[np.int64]
    """Of each row, which text it is of."""
    places: int
    """How many places there are."""

    def times(self, weights: Numbers) -> Numbers:
        """What each row weighs."""
        return np.bincount(self.row, weights=self.value * weights[self.place], minlength=len(self.text))

    def back(self, slopes: Numbers) -> Numbers:
        """What each place has of the rows' slopes."""
        return np.bincount(self.place, weights=self.value * slopes[self.row], minlength=self.places)

    def of(self, chosen: NDArray[np.bool_]) -> Rows:
        """The rows of some texts, the texts still numbered as they were."""
        rows = chosen[self.text]
        kept = rows[self.row]
        row = (np.cumsum(rows) - 1)[self.row[kept]]
        return Rows(row, self.place[kept], self.value[kept], self.text[rows], self.places)


def read(given: Sequence[Given]) -> tuple[Rows, NDArray[np.int64]]:
    """All stretches of all texts, and which places their numbers have; what stands in one alone is left out."""
    stretches = [(number, found) for number, one in enumerate(given) for found in every_stretch(one.text, one.trust)]
    seen = Counter(name for _, found in stretches for name in found)
    row: list[int] = []
    place: list[int] = []
    value: list[float] = []
    text: list[int] = []
    for number, found in stretches:
        names = [name for name, size in found.items() if size and seen[name] >= LEAST_COUNT]
        row += [len(text)] * len(names)
        place += [place_of(name) for name in names]
        value += [found[name] for name in names]
        text.append(number)
    places, near = np.unique(np.array(place), return_inverse=True)
    return Rows(np.array(row), near, np.array(value), np.array(text), len(places)), places


def fit(rows: Rows, y: Numbers, counts: Numbers) -> Numbers:
    """Weights by which stretches of planted texts (``y`` is 1) are told from others; each text counts as said."""
    flat = counts[rows.text] / np.bincount(rows.text, minlength=len(y))[rows.text]
    weights = _fit(rows, y, flat, np.zeros(rows.places))
    for _ in range(ROUNDS):
        weighed = rows.times(weights)
        most = np.full(len(y), -np.inf)
        np.maximum.at(most, rows.text, weighed)
        size = np.exp(weighed - most[rows.text])
        told = counts[rows.text] * size / np.bincount(rows.text, weights=size, minlength=len(y))[rows.text]
        part = np.where(y[rows.text] == 1, OF_PLANTED, OF_HONEST)
        weights = _fit(rows, y, (1 - part) * flat + part * told, weights)
    return weights


def _fit(rows: Rows, y: Numbers, shares: Numbers, at: Numbers) -> Numbers:
    wanted = y[rows.text]
    sign = 2 * wanted - 1

    def loss(weights: Numbers) -> tuple[float, Numbers]:
        scores = rows.times(weights)
        cost = float((shares * np.logaddexp(0, -sign * scores)).sum() + PRIOR / 2 * (weights @ weights))
        return cost, rows.back(shares * (1 / (1 + np.exp(-scores)) - wanted)) + PRIOR * weights

    return least(loss, at)


def least(loss: Callable[[Numbers], tuple[float, Numbers]], at: Numbers) -> Numbers:
    """Where a smooth convex function is least, by L-BFGS with ten pairs."""
    steps: list[tuple[Numbers, Numbers]] = []
    cost, slope = loss(at)
    for _ in range(200):
        way = _way(slope, steps)
        size = 1.0
        while (new := loss(at + size * way))[0] > cost + 1e-4 * size * (slope @ way) and size > 1e-8:
            size /= 2
        step, turn = size * way, new[1] - slope
        if step @ turn > 1e-12:
            steps = [*steps[-9:], (step, turn)]
        done = abs(cost - new[0]) < 1e-5 * max(1.0, abs(cost))
        at, cost, slope = at + step, *new
        if done:
            break
    return at


def _way(slope: Numbers, steps: Sequence[tuple[Numbers, Numbers]]) -> Numbers:
    way = slope.copy()
    parts = []
    for step, turn in reversed(steps):
        part = (step @ way) / (step @ turn)
        parts.append(part)
        way -= part * turn
    way *= (steps[-1][0] @ steps[-1][1]) / (steps[-1][1] @ steps[-1][1]) if steps else 1 / max(1.0, np.linalg.norm(way))
    for (step, turn), part in zip(steps, reversed(parts), strict=True):
        way += step * (part - (turn @ way) / (step @ turn))
    return -way


def judged(rows: Rows, weights: Numbers, texts: int) -> Numbers:
    """What each text weighs: its heaviest stretch, less what that may weigh by chance."""
    best = np.full(texts, -np.inf)
    np.maximum.at(best, rows.text, rows.times(weights))
    many = np.bincount(rows.text, minlength=texts)
    return best - np.array([rebate(int(one)) for one in many])


def main() -> None:
    """Fit, say what would be found in a folder that was left out, and write the numbers."""
    given = list(texts())
    rows, places = read(given)
    y = np.array([float(one.planted) for one in given])
    counts = np.array([one.counts for one in given])
    folder = np.array([one.folder for one in given])
    found = np.zeros(len(given))
    for name in FOLDERS:
        out = folder == name
        found[out] = judged(rows.of(out), fit(rows.of(~out), y, counts), len(given))[out]
    tried = np.isin(folder, FOLDERS)
    honest = np.sort(found[tried & (y == 0)])
    everyone = sum(len(json.loads((TRIED / name / "honest.json").read_text("utf-8"))) for name in FOLDERS)
    for share in (0.01, 0.015, 0.02, 0.025, 0.03, 0.04):
        at = honest[-int(share * everyone) - 1]
        told = [f"{name} {(found[(folder == name) & (y == 1)] > at).mean():.3f}" for name in FOLDERS]
        print(f"{share} false, {at:.2f}: {(found[tried & (y == 1)] > at).mean():.3f} of planted ({', '.join(told)})")
    limit = float(honest[-int(FALSE_SHARE * everyone) - 1]) + 0.005
    weights = fit(rows, y, counts)
    own = judged(rows, weights, len(given))
    print(
        f"fitted to: {(own[tried & (y == 1)] > limit).mean():.3f}, {(own[tried & (y == 0)] > limit).mean():.3f} false"
    )
    everywhere = np.zeros(PLACES)
    everywhere[places] = weights
    write(everywhere, round(limit, 2))


def write(weights: Numbers, limit: float) -> None:
    """The numbers as a module: a byte for each place, packed."""
    steps = np.clip(np.round(weights * STEPS), -127, 127).astype(np.int8)
    packed = base64.b85encode(zlib.compress(steps.tobytes(), 9)).decode()
    body = "\n".join(f"    {json.dumps(line)}" for line in textwrap.wrap(packed, 100))
    (ROOT / "src" / "longmind" / "mind" / "planting" / "fitted.py").write_text(
        '"""The fitted numbers. Made by ``python scripts/fit_planting.py``; not edited by hand."""\n\n'
        "from __future__ import annotations\n\nfrom typing import Final\n\n"
        f'LIMIT: Final = {limit}\n"""From which weight on a text is taken for planted."""\n'
        f'PLACES: Final = {PLACES}\n"""How many weights there are."""\n'
        f'STEPS: Final = {STEPS}\n"""So many steps of a weight are 1."""\n'
        f"WEIGHTS: Final = (\n{body}\n)\n"
        '"""A signed byte for each weight, packed by zlib, in base 85."""\n',
        "utf-8",
    )


if __name__ == "__main__":
    main()
