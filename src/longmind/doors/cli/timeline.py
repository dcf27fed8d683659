"""The timeline: what was believed when, a bar a fact, on the terminal or as a picture.

Where nobody said from when on something held, it holds from when it was said, and the timeline says so.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby
from pathlib import Path
from typing import Any, Final

import click
from rich.cells import cell_len, set_cell_size
from rich.text import Text

import longmind
from longmind.doors.cli import show
from longmind.doors.cli.frame import ALSO, Standing, Verb, print_json, usual_options
from longmind.doors.cli.knowing import MARK, OTHERS, limit_option, said_of, start_of
from longmind.doors.cli.missing import say_whose
from longmind.doors.wire import answers


@dataclass(frozen=True, slots=True)
class Span:
    """A fact as the timeline draws it."""

    fact: longmind.Memory
    start: datetime | None
    """None: nobody said from when on, and it was over before it was told."""
    end: datetime | None
    """None: it holds, or waits."""
    fate: str
    """What became of it, in a word or two: what replaced it, "ended", "in doubt"; empty while it holds."""

    @property
    def heading(self) -> str:
        """Subject and predicate, which the bars of one group share."""
        claim = self.fact.claim
        return "said without parts" if claim is None else show.visible(f"{claim.subject} {claim.predicate}")

    @property
    def told_only(self) -> bool:
        """Whether it starts where it was said, for want of a better date."""
        return self.fact.true_from is None and self.start is not None


def spans(facts: Sequence[longmind.Memory]) -> list[Span]:
    """Facts as bars, those of one subject and predicate together, in the order of the world."""
    known = {fact.id: fact for fact in facts}
    made = [Span(fact, start_of(fact), fact.true_until, _fate(fact, known)) for fact in facts]
    return sorted(
        made,
        key=lambda one: (
            one.heading.casefold(), one.heading, one.start or one.end or one.fact.happened_at, one.fact.id
        ),
    )  # fmt: skip


def _fate(fact: longmind.Memory, known: Mapping[str, longmind.Memory]) -> str:
    status = fact.status.value
    if status in ("pending", "quarantined"):
        return "in doubt" if status == "pending" else status
    if status == "retired":
        return "rejected" if fact.reason == "rejected" else status
    if fact.reason.startswith("never held"):
        return "a slip"
    by = known.get(fact.superseded_by or "")
    if by is None or by.claim is None or fact.claim is None:
        return "replaced" if fact.superseded_by else "ended" if fact.true_until else ""
    if by.claim.object.casefold() == fact.claim.object.casefold():
        return "said again" if by.claim.negated == fact.claim.negated else "no longer"
    return f"→ {said_of(by)}"


@click.command(
    cls=Verb,
    examples=(
        "longmind timeline",
        'longmind timeline Ana "works at"',
        "longmind timeline Ana --plot ana.png",
    ),
    epilog=ALSO,
)
@click.argument("subject", required=False)
@click.argument("predicate", required=False)
@click.option("--plot", type=click.Path(path_type=Path), metavar="PNG", help="Draw it as a picture too (extra: eval).")
@limit_option
@usual_options
def timeline(
    here: Standing, subject: str | None, predicate: str | None, plot: Path | None, limit: int, *, as_json: bool
) -> None:
    """Draw what was believed when.

    A bar for each fact, and what took its place. Of a subject, of a subject by one predicate, or of all that is known;
    what holds no longer is drawn too.
    """
    with here.whole() as whole:
        mind = here.scoped(whole)
        found = spans(_believed(mind, subject, predicate))
        shown, complete = found[:limit], len(found) <= limit
        now = longmind.SystemClock().now()
        if plot is not None and shown:
            _draw(plot, shown, now)
        if as_json:
            print_json({"complete": complete, "facts": [_as_json(one) for one in shown]})
            return
        if not found:
            show.say("There is nothing to draw: no such fact is known. (longmind facts lists what is.)")
            say_whose(whole, here)
            return
    _print(shown, now)
    if not complete:
        show.say(f"{len(shown)} of {len(found)} facts; --limit {len(found)} draws all, or name a subject")
    if plot is not None:
        show.say(f"drawn: {plot}")


def _believed(mind: longmind.Mind, subject: str | None, predicate: str | None) -> Sequence[longmind.Memory]:
    """Every fact, whatever became of it."""
    if subject is None:
        return list(mind.list(kinds="fact", include=OTHERS))
    if predicate is None:
        return mind.facts.find(subject, include=OTHERS)
    return mind.facts.history(subject, predicate)


def _as_json(one: Span) -> dict[str, object]:
    claim = one.fact.claim
    return {
        "id": one.fact.id,
        "subject": None if claim is None else claim.subject,
        "predicate": None if claim is None else claim.predicate,
        "object": one.fact.text if claim is None else claim.object,
        "negated": claim is not None and claim.negated,
        "from": answers.plain(one.start),
        "from_when_said": one.told_only,
        "until": answers.plain(one.end),
        "status": one.fact.status.value,
        "superseded_by": one.fact.superseded_by,
        "fate": one.fate.removeprefix("→ "),
    }


@dataclass(frozen=True, slots=True)
class Axis:
    """The stretch of time that is drawn."""

    first: datetime
    last: datetime
    now: datetime

    @classmethod
    def over(cls, drawn: Sequence[Span], now: datetime) -> Axis:
        """From the first thing that is known to now, or further where something is known of later."""
        moments = [one for span in drawn for one in (span.start, span.end) if one is not None]
        first, last = min([*moments, now]), max([*moments, now])
        return cls(first, max(last, first + timedelta(minutes=1)), now)

    @property
    def format(self) -> str:
        """How a moment is written: days, or minutes where all is of a few days."""
        return "%Y-%m-%d" if self.last - self.first > timedelta(days=3) else "%m-%d %H:%M"

    def place(self, moment: datetime, width: int) -> int:
        """At which of so many columns a moment stands."""
        return round((moment - self.first) / (self.last - self.first) * width)


_COLOURS = {"current": "green", "superseded": "blue", "pending": "yellow"}
"""On the terminal; anything else is red."""
_BLOCKS = {"current": "█", "superseded": "▒", "pending": "░"}
_PLAIN_BLOCKS = {"current": "#", "superseded": "=", "pending": "-"}
"""Where the terminal has no blocks. Colours are lost in a pipe, so that what holds differs in its character too."""
WIDEST_WORDS = 24
NARROWEST_BAR = 10


@dataclass(frozen=True, slots=True)
class Columns:
    """How wide each part of a line is."""

    what: int
    bar: int
    date: int
    fate: int

    @classmethod
    def within(cls, width: int, drawn: Sequence[Span], axis: Axis) -> Columns:
        """The bar takes what the others leave."""
        widest = min(WIDEST_WORDS, width // 6)
        what = min(widest, max(cell_len(said_of(one.fact)) for one in drawn))
        fate = min(widest, max(cell_len(one.fate) for one in drawn))
        date = len(axis.last.strftime(axis.format))
        spaces = 2 + 4  # two columns before a line, and one between its five parts
        return cls(what, max(NARROWEST_BAR, width - what - fate - 2 * date - 1 - spaces), date, fate)

    def line(self, what: str, bar: Text, start: str, end: str, fate: str) -> Text:
        """A line of these; what is too long is cut."""
        cells = (f"  {_fitted(what, self.what)} ", bar, f" {start:>{self.date + 1}} {end:>{self.date}} ")
        return Text.assemble(*cells, _fitted(fate, self.fate).rstrip())


def _fitted(text: str, width: int) -> str:
    cut = text if cell_len(text) <= width else f"{set_cell_size(text, width - 1).rstrip()}…"
    return set_cell_size(cut, width)


def _print(drawn: Sequence[Span], now: datetime) -> None:
    axis, where = Axis.over(drawn, now), show.console()
    columns = Columns.within(where.width, drawn, axis)
    first = axis.first.strftime(axis.format)
    last = "now" if axis.last == now else axis.last.strftime(axis.format)
    scale = f"{first}{last:>{columns.bar - len(first)}}" if columns.bar > len(first) + len(last) else " " * columns.bar
    lines = [columns.line("", Text(scale), "from", "until", "")]
    lines[0].stylize("dim")
    for heading, group in groupby(drawn, key=lambda one: one.heading):
        lines.append(Text(heading, style="bold"))
        lines += [line_of(one, axis, columns) for one in group]
    if any(one.told_only for one in drawn):
        lines.append(Text(MARK, style="dim"))
    for line in lines:
        # A bar that is folded is no picture: where the terminal is too narrow, the lines are longer than it is wide.
        where.print(line, no_wrap=True, overflow="ignore", crop=False)


def line_of(one: Span, axis: Axis, columns: Columns) -> Text:
    """A fact's whole line: what it says, its bar, its days, and what became of it."""
    start = "?" if one.start is None else f"{'~' if one.told_only else ''}{one.start.strftime(axis.format)}"
    end = "" if one.end is None else one.end.strftime(axis.format)
    fate = one.fate if _has_blocks() else one.fate.replace("→", ">")
    return columns.line(said_of(one.fact), bar_of(one, axis, columns.bar), start, end, fate)


def _has_blocks() -> bool:
    return (sys.stdout.encoding or "ascii").casefold().startswith("utf")


def bar_of(one: Span, axis: Axis, width: int) -> Text:
    """A fact's bar, with the space around it so many columns wide; never without a block."""
    status = one.fact.status.value
    block = (_BLOCKS if _has_blocks() else _PLAIN_BLOCKS).get(status, "x")
    begin = 0 if one.start is None else min(axis.place(one.start, width), width - 1)
    end = max(begin + 1, min(width, axis.place(one.end or max(axis.now, one.start or axis.now), width)))
    if one.start is None:
        # From when on is not known, only until when.
        return Text("·" * (end - 1) + block + " " * (width - end), style=_COLOURS.get(status, "red"))
    return Text(" " * begin + block * (end - begin) + " " * (width - end), style=_COLOURS.get(status, "red"))


# As a picture --------------------------------------------------------------------------------------------------------

_INK: Final = {"current": "#7aa874", "superseded": "#1b6ca8", "pending": "#e08e45"}
_MEANINGS: Final = {"current": "holds", "superseded": "held before", "pending": "in doubt", "retired": "rejected"}
_OTHER_INK: Final = "#a3a3a3"
_INCHES_A_LINE: Final = 0.32


def _draw(path: Path, drawn: Sequence[Span], now: datetime) -> None:
    """Draw the same as a picture at ``path`` (PNG).

    Raises:
        MissingExtra: matplotlib is not installed.
    """
    # Its own figure, without a window, as the pictures of the evaluation have it.
    from longmind.evals.drawing import figure_of

    axis = Axis.over(drawn, now)
    lines: list[Span | str] = []
    for heading, group in groupby(drawn, key=lambda one: one.heading):
        lines += [heading, *group]
    figure = figure_of(10, 1.2 + _INCHES_A_LINE * len(lines))
    axes = figure.subplots()
    bars = {
        line.fact.status.value: _draw_bar(axes, place, line, axis)
        # Pale bars first, so that the legend shows the full colour where there is one.
        for place, line in sorted(
            enumerate(lines), key=lambda one: isinstance(one[1], Span) and one[1].start is not None
        )
        if isinstance(line, Span)
    }
    figure.legend(
        [*bars.values()],
        [_MEANINGS.get(status, status) for status in bars],
        loc="outside lower right",
        ncols=len(bars),
        frameon=False,
        fontsize=8,
    )
    labels = [line if isinstance(line, str) else show.shortened(said_of(line.fact), 40) for line in lines]
    # Text of memories is data: a dollar sign in it is no formula.
    axes.set_yticks(range(len(lines)), labels, fontsize=9, parse_math=False)
    for label, line in zip(axes.get_yticklabels(), lines, strict=True):
        label.set_fontweight("bold" if isinstance(line, str) else "normal")
    margin = (axis.last - axis.first) / 50
    axes.set_xlim(axis.first - margin, axis.last + 8 * margin)
    axes.set_ylim(len(lines) - 0.3, -0.7)
    axes.axvline(now, color=_OTHER_INK, linewidth=0.8, linestyle=":")
    axes.set_title("What was believed when", fontsize=11)
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.tick_params(axis="y", length=0)
    axes.tick_params(axis="x", labelsize=8)
    _save(figure, path)


def _draw_bar(axes: Any, place: int, one: Span, axis: Axis) -> Any:  # noqa: ANN401 - matplotlib has no types
    start = axis.first if one.start is None else one.start
    end = one.end or max(axis.now, start)
    least = (axis.last - axis.first) / 200
    ink = _INK.get(one.fact.status.value, _OTHER_INK)
    # Pale where it starts: from when on is not known.
    pale = 0.35 if one.start is None else 1.0
    bar = axes.barh(place, max(end - start, least), 0.62, left=start, color=ink, alpha=pale)
    fate = f"  {show.shortened(one.fate, 40)}"
    axes.text(max(end, start + least), place, fate, va="center", fontsize=8, parse_math=False)
    return bar


def _save(figure: Any, path: Path) -> None:  # noqa: ANN401 - matplotlib has no types
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        figure.savefig(path, format="png", dpi=150)
    if any("missing from" in str(one.message) for one in caught):
        show.say("note: the picture's font lacks some of these letters; they are drawn as boxes", err=True)


COMMANDS = (timeline,)
