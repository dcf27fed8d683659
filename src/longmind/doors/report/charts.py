"""The pictures of the page, as SVG that takes its colours from the page's style, so that they fit light and dark.

Two forms are enough: steps over weeks, stacked or alone, and bars beside words. Each picture says in words what it
shows, for who cannot see it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from longmind.doors.report.markup import Markup, Part, joined, tag

WIDTH: Final = 720.0
HEIGHT: Final = 200.0
LEFT: Final = 46.0
"""Room for the numbers of the axis."""
TOP: Final = 8.0
BELOW: Final = 22.0
"""Room for the words under the axis."""
_ROUND: Final = (1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10)
"""Times a power of ten: the ends an axis may have."""
_LABELS: Final = 6
_LETTER: Final = 3.2
"""Half the width of a letter of the axis, in pixels."""


@dataclass(frozen=True, slots=True)
class Plane:
    """Where a value at a place is drawn: ``places`` of equal width, values from 0 to ``most``."""

    places: int
    most: float

    def x(self, place: float) -> float:
        """The left edge of a place."""
        return LEFT + (WIDTH - LEFT) * place / max(self.places, 1)

    def y(self, value: float) -> float:
        """The height of a value, from above."""
        return TOP + (HEIGHT - TOP - BELOW) * (1 - value / self.most)


def nice(most: float) -> float:
    """The least round number that is not below it; at least 1."""
    if most <= 1:
        return 1.0
    power = 10 ** math.floor(math.log10(most))
    return next(float(step * power) for step in _ROUND if step * power >= most)


def steps(labels: Sequence[str], series: Mapping[str, Sequence[float]], said: str) -> Markup:
    """Values by place, stacked in the order of ``series``, with a legend where there are several.

    ``labels`` name the places; each series has a value for each. ``said`` tells what is to be seen.
    """
    totals = [sum(values) for values in zip(*series.values(), strict=True)]
    plane = Plane(len(labels), nice(max(totals, default=1)))
    below = [0.0] * len(labels)
    drawn: list[Markup] = []
    for number, values in enumerate(series.values()):
        above = [low + value for low, value in zip(below, values, strict=True)]
        drawn.append(tag("path", d=_steps(plane, below, above), class_=f"area s{number}") if any(values) else Markup())
        below = above
    picture = tag(
        "svg",
        _axis(plane),
        drawn,
        _under(plane, labels),
        viewBox=f"0 0 {WIDTH:g} {HEIGHT:g}",
        role="img",
        aria_label=said,
        class_="steps",
    )
    return joined(_legend(list(series)) if len(series) > 1 else None, picture)


def _steps(plane: Plane, below: Sequence[float], above: Sequence[float]) -> str:
    """The outline of what lies between two rows of steps."""
    there = [point for place, value in enumerate(above) for point in ((place, value), (place + 1, value))]
    back = [point for place, value in enumerate(below) for point in ((place, value), (place + 1, value))]
    points = [f"{plane.x(place):.1f} {plane.y(value):.1f}" for place, value in [*there, *reversed(back)]]
    return f"M{'L'.join(points)}Z"


def _axis(plane: Plane) -> list[Part]:
    marks: list[Part] = []
    for value in (0.0, plane.most / 2, plane.most):
        y = plane.y(value)
        marks.append(tag("line", x1=LEFT, x2=WIDTH, y1=y, y2=y, class_="rule"))
        if value == int(value):
            marks.append(tag("text", f"{value:,.0f}", x=LEFT - 6, y=y + 4, text_anchor="end"))
    return marks


def _under(plane: Plane, labels: Sequence[str]) -> list[Part]:
    every = max(1, math.ceil(len(labels) / _LABELS))
    marks: list[Part] = []
    for place in range(0, len(labels), every):
        middle = (plane.x(place) + plane.x(place + 1)) / 2
        half = len(labels[place]) * _LETTER
        at = min(max(middle, LEFT + half), WIDTH - half)
        marks.append(tag("text", labels[place], x=at, y=HEIGHT - 6, text_anchor="middle"))
    return marks


def _legend(names: Sequence[str]) -> Markup:
    named = [
        tag("li", tag("span", class_=f"swatch s{number}", aria_hidden="true"), name)
        for number, name in enumerate(names)
    ]
    return tag("ul", named, class_="legend")


def bars(rows: Sequence[tuple[Part, float, str]]) -> Markup:
    """A line for each row: what it is, a bar as long as its value, and the value in words."""
    most = max((value for _, value, _ in rows), default=0.0) or 1.0
    lines = [
        tag(
            "tr",
            tag("th", name, scope="row"),
            tag("td", _bar(value / most), class_="track"),
            tag("td", told, class_="number"),
        )
        for name, value, told in rows
    ]
    return tag("table", tag("tbody", lines), class_="bars")


def _bar(share: float) -> Markup | None:
    return tag("span", class_="bar", style=f"inline-size:{100 * share:.1f}%") if share else None
