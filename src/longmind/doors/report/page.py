"""The page itself: sections of one owner, or of everybody one after another.

It holds what memories say only where that is asked for; otherwise they are told by their ids, kinds and numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from importlib.resources import files
from typing import Final

from longmind import Memory, Owner
from longmind.doors.cli import show
from longmind.doors.report.charts import bars, steps
from longmind.doors.report.figures import BINS, HIDDEN_NAMED, Figures, Week, together
from longmind.doors.report.markup import Markup, Part, joined, tag

GENERATOR: Final = "longmind report"
"""By this a page of ours is known again, which may be written over."""
_SHOWN_CHARACTERS: Final = 240
_TYPES_SHOWN: Final = 10
_WEEKS_SHOWN: Final = 12
_OF_A_PASS: Final = ("forgotten: ", "combined into ")
_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
"""Nothing runs and nothing is fetched, even if somebody edits the file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """What the whole page is about."""

    figures: Sequence[Figures]
    """Of each owner, the owner with the most memories first."""
    at: datetime
    contents: bool
    """Whether to show what memories say."""
    file_bytes: int | None = None
    """How large the file is; None where there is none."""
    left_out: int = 0
    """Owners that are only counted in the overview, and have no section."""


def written(page: Page) -> str:
    """The page as HTML, whole."""
    alone = len(page.figures) == 1 and not page.left_out
    title = f"Memory of {named(page.figures[0].owner)}" if alone else "Memory of everybody"
    shown = page.figures[: len(page.figures) - page.left_out]
    head = (
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=_POLICY),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="generator", content=GENERATOR),
        tag("title", title),
        # Not escaped: a style is no text, and this one is ours.
        tag("style", Markup(files(__package__).joinpath("report.css").read_text("utf-8"))),
    )
    body = (
        tag("header", tag("h1", title), tag("p", _stated(page), class_="soft")),
        _storage(page),
        None if alone else _overview(page),
        [_owner(one, contents=page.contents, heading=not alone) for one in shown],
    )
    html = tag("html", tag("head", head), tag("body", tag("main", body)), lang="en")
    return f"<!doctype html>\n{html}\n"


def named(owner: Owner) -> str:
    """A name for people: ``ana``, ``ana of acme``, ``what acme shares``."""
    tenant = "" if owner.tenant == Owner().tenant else owner.tenant
    if owner.user is None:
        return show.visible(f"what {tenant or 'the tenant'} shares")
    return show.visible(f"{owner.user} of {tenant}" if tenant else owner.user)


def _stated(page: Page) -> str:
    words = "" if page.contents else " What memories say is left out."
    return f"As of {page.at:%Y-%m-%d %H:%M} UTC. Weeks begin on Monday, UTC.{words}"


def _tiles(rows: Sequence[tuple[str, str]]) -> Markup:
    return tag("dl", [tag("div", tag("dt", name), tag("dd", value)) for name, value in rows], class_="tiles")


def _storage(page: Page) -> Markup:
    total = sum(one.stats.total for one in page.figures)
    current = sum(one.stats.by_status.get("current", 0) for one in page.figures)
    without = sum(one.stats.unembedded for one in page.figures)
    rows = [
        ("memories", f"{total:,}"),
        ("current", f"{current:,}"),
        ("times recalled", f"{sum(one.stats.retrievals for one in page.figures):,}"),
        ("times really used", f"{sum(one.stats.uses for one in page.figures):,}"),
        ("characters kept", f"{sum(one.characters for one in page.figures):,}"),
        ("characters current", f"{sum(one.characters_current for one in page.figures):,}"),
    ]
    rows += [("not wholly embedded", f"{without:,}")] if without else []
    rows += [("the file", _bytes(page.file_bytes))] if page.file_bytes is not None else []
    return tag("section", _tiles(rows), aria_label="storage")


def _bytes(count: int) -> str:
    size = float(count)
    for unit in ("bytes", "kB", "MB"):
        if size < 1_000:  # noqa: PLR2004 - the unit is the explanation
            return f"{size:,.0f} {unit}" if unit == "bytes" else f"{size:,.1f}\u202f{unit}"
        size /= 1_000
    return f"{size:,.1f}\u202fGB"


# Everybody -----------------------------------------------------------------------------------------------------------


def _overview(page: Page) -> Markup:
    rows = [
        tag(
            "tr",
            tag("th", _linked(number, one, page), scope="row"),
            [
                tag("td", value, class_="number")
                for value in (
                    f"{one.stats.total:,}",
                    f"{one.stats.by_status.get('current', 0):,}",
                    f"{one.stats.by_status.get('retired', 0):,}",
                    f"{len(one.doubts):,}",
                    f"{one.insights_in_all:,}",
                    _day(one.last_run_at),
                )
            ],
        )
        for number, one in enumerate(page.figures)
    ]
    heads = ("owner", "memories", "current", "retired", "in doubt", "insights", "last tended")
    left = f"{show.counted(page.left_out, 'owner')} with the fewest memories have no section of their own."
    return tag(
        "section",
        tag("h2", "Everybody"),
        _growth(together(page.figures)),
        _table(heads, rows),
        tag("p", left, class_="soft") if page.left_out else None,
    )


def _linked(number: int, one: Figures, page: Page) -> Part:
    has_section = number < len(page.figures) - page.left_out
    return tag("a", named(one.owner), href=f"#{_anchor(one.owner)}") if has_section else named(one.owner)


def _anchor(owner: Owner) -> str:
    # Hexadecimal: an anchor may hold no space, and two owners must not meet in one.
    return f"owner-{owner.tenant.encode().hex()}-{(owner.user or '').encode().hex()}"


def _table(heads: Sequence[str], rows: Sequence[Part]) -> Markup:
    first, *others = heads
    head = [tag("th", first, scope="col"), *(tag("th", one, scope="col", class_="number") for one in others)]
    return tag("table", tag("thead", tag("tr", head)), tag("tbody", rows))


def _day(moment: datetime | None) -> str:
    return "–" if moment is None else f"{moment:%Y-%m-%d}"


# One owner -----------------------------------------------------------------------------------------------------------


def _owner(one: Figures, *, contents: bool, heading: bool) -> Markup:
    told = Told(contents=contents)
    sections = (
        tag("section", tag("h3", "Growth"), _growth(one.weeks)),
        tag("section", tag("h3", "Kinds and types, of what is current"), _kinds(one)),
        tag("section", tag("h3", "Strength"), _strength(one, told)),
        tag("section", tag("h3", "What was done over time"), _done(one, told)),
        tag("section", tag("h3", "In doubt"), _doubts(one, told)),
        tag("section", tag("h3", "Most used, most recalled"), _most(one, told)),
        tag("section", tag("h3", "Insights"), _insights(one, told)),
    )
    title = tag("h2", named(one.owner), id=_anchor(one.owner)) if heading else None
    return tag("article", title, sections)


def _growth(weeks: Sequence[Week]) -> Markup:
    if not weeks:
        return _nothing("Nothing was taken in yet.")
    labels = [f"{week.start:%Y-%m-%d}" for week in weeks]
    last = weeks[-1]
    kept: dict[str, Sequence[float]] = {
        "current": [week.current for week in weeks],
        "superseded": [week.superseded for week in weeks],
        "retired": [week.retired for week in weeks],
    }
    if any(week.waiting for week in weeks):
        kept["waiting"] = [week.waiting for week in weeks]
    said = (
        f"At the end of each week, stacked: {', '.join(kept)}. Now {last.current:,} current, "
        f"{last.superseded:,} superseded, {last.retired:,} retired."
    )
    came = sum(week.taken_in for week in weeks)
    arrivals = f"Taken in by week, {came:,} in all, {last.taken_in:,} this week."
    return joined(
        tag("p", "There at the end of each week. What was erased is not counted.", class_="soft"),
        steps(labels, kept, said),
        tag("p", "Taken in by week.", class_="soft"),
        steps(labels, {"taken in": [week.taken_in for week in weeks]}, arrivals),
        _weeks(weeks),
    )


def _weeks(weeks: Sequence[Week]) -> Markup:
    names = ("taken_in", "current", "superseded", "retired", "waiting")
    rows = [
        tag(
            "tr",
            tag("th", f"{week.start:%Y-%m-%d}", scope="row"),
            [tag("td", f"{getattr(week, name):,}", class_="number") for name in names],
        )
        for week in weeks[-_WEEKS_SHOWN:]
    ]
    heads = ("week of", *(name.replace("_", " ") for name in names))
    return tag("details", tag("summary", "The latest weeks in numbers"), _table(heads, rows))


def _kinds(one: Figures) -> Markup:
    if not one.by_kind:
        return _nothing("Nothing is current.")
    columns = []
    for name, counts in (("kind", one.by_kind), ("type", one.by_type)):
        shown = list(counts.items())[:_TYPES_SHOWN]
        more = len(counts) - len(shown)
        rows = [(show.visible(label), float(count), f"{count:,}") for label, count in shown]
        note = tag("p", f"and {more} more", class_="soft") if more else None
        columns.append(tag("div", tag("p", f"By {name}", class_="soft"), bars(rows), note))
    return tag("div", columns, class_="pair")


def _course(one: Figures) -> Markup | None:
    if not one.course:
        return None
    series = {
        "0.3 or more": [float(each.strong) for each in one.course],
        "0.1 to 0.3": [float(each.fading) for each in one.course],
        "below 0.1": [float(each.weak) for each in one.course],
    }
    labels = [f"{each.at:%Y-%m-%d}" for each in one.course]
    last = one.course[-1]
    said = f"Strength over time: now {last.strong} strong, {last.fading} fading, {last.weak} weak."
    return joined(tag("p", "How strong what was current was, over time.", class_="soft"), steps(labels, series, said))


def _strength(one: Figures, told: Told) -> Markup:
    if one.median_strength is None:
        return _nothing("Nothing is current.")
    rows = [
        (f"{number / BINS:.1f} to {(number + 1) / BINS:.1f}", float(count), f"{count:,}")
        for number, count in enumerate(one.strengths)
    ]
    strongest, weakest = (
        [told.line(each.memory, f"strength {each.strength:.3f}") for each in some]
        for some in (one.strongest, one.weakest)
    )
    explained = (
        "What is left of a memory: its importance, halved for every half-life in which nothing was done with it; "
        f"what is used keeps longer. Half of them are above {one.median_strength:.2f}."
    )
    return joined(
        tag("p", explained, class_="soft"),
        _course(one),
        tag(
            "div",
            tag("div", tag("p", "How many memories are how strong", class_="soft"), bars(rows)),
            tag("div", tag("p", "The strongest", class_="soft"), strongest,
                joined(tag("p", "The weakest", class_="soft"), weakest) if weakest else None),
            class_="pair",
        ),
    )  # fmt: skip


def _done(one: Figures, told: Told) -> Markup:
    if not one.done:
        return _nothing("No pass has changed anything yet; longmind tend does what is due.")
    rows = [
        tag(
            "tr",
            tag("th", each.verb, tag("span", show.visible(each.why), class_="why"), scope="row"),
            [
                tag("td", f"{count:,}" if count else "", class_="number")
                for count in (each.times, each.memories, each.frees)
            ],
        )
        for each in one.done
    ]
    stated = f"In {show.counted(one.runs, 'run')}, the last on {_day(one.last_run_at)}; each can be undone."
    hidden = [told.line(memory, f"{_day(memory.updated_at)}{told.reason(memory)}") for memory in one.hidden]
    latest = f"Last out of sight{f', the latest {HIDDEN_NAMED}' if len(hidden) == HIDDEN_NAMED else ''}"
    return joined(
        tag("p", stated, class_="soft"),
        _table(("what, and why", "times", "memories", "characters freed"), rows),
        joined(tag("p", latest, class_="soft"), hidden) if hidden else None,
    )


def _doubts(one: Figures, told: Told) -> Markup:
    if not one.doubts:
        return _nothing("Nothing waits for a decision.")
    lines = [
        joined(
            told.line(doubt.news, f"{doubt.reason}; suggested: {doubt.suggestion}"),
            tag(
                "div",
                [told.line(other, "what is known") for other in doubt.against],
                style="margin-inline-start:1.5rem",
            ),
        )
        for doubt in one.doubts
    ]
    many = show.counted(len(one.doubts), "fact")
    return joined(tag("p", f"{many} waiting; longmind conflicts decides.", class_="soft"), lines)


def _most(one: Figures, told: Told) -> Markup:
    if not one.most_used and not one.most_recalled:
        return _nothing("Nothing was recalled or used yet.")
    used = [told.line(memory, f"used {show.counted(memory.uses, 'time')}") for memory in one.most_used]
    recalled = [
        told.line(memory, f"recalled {show.counted(memory.retrievals, 'time')}") for memory in one.most_recalled
    ]
    return tag(
        "div",
        tag("div", tag("p", "Most used", class_="soft"), used or _nothing("Nothing was used yet.")),
        tag("div", tag("p", "Most recalled", class_="soft"), recalled or _nothing("Nothing was recalled yet.")),
        class_="pair",
    )


def _insights(one: Figures, told: Told) -> Markup:
    if not one.insights:
        return _nothing("No conclusion was drawn yet.")
    lines = []
    for insight in one.insights:
        many = len(insight.memory.evidence)
        evidence = [tag("li", told.words(each)) for each in insight.evidence] if told.contents else []
        more = many - len(evidence)
        if evidence and more:
            evidence.append(tag("li", f"and {more:,} more", class_="soft"))
        lines.append(
            joined(
                told.line(insight.memory, f"rests on {show.memories_counted(many)}"),
                tag("ul", evidence) if evidence else None,
            )
        )
    left = one.insights_in_all - len(one.insights)
    note = tag("p", f"and {show.counted(left, 'insight')} more", class_="soft") if left > 0 else None
    return joined(lines, note)


def _nothing(said: str) -> Markup:
    return tag("p", said, class_="soft")


@dataclass(frozen=True, slots=True)
class Told:
    """How a memory is told: by its words, or only by what it is."""

    contents: bool

    def words(self, memory: Memory) -> Markup:
        """What it says, shortened; or its kind and type."""
        if not self.contents:
            return tag("span", f"{memory.kind.value}, {show.visible(memory.type)}, of {_day(memory.happened_at)}")
        return tag("span", show.shortened(memory.text, _SHOWN_CHARACTERS), class_="words", dir="auto")

    def reason(self, memory: Memory) -> str:
        """Why it is out of sight. What is not from a pass may be in somebody's own words."""
        shown = self.contents or memory.reason.startswith(_OF_A_PASS)
        return f", {memory.reason}" if shown else ""

    def line(self, memory: Memory, why: str) -> Markup:
        """A memory, why it is told here, and its id."""
        return tag("p", self.words(memory), tag("span", show.visible(why), " ", tag("code", memory.id), class_="why"))
