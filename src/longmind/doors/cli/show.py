"""How memories look on a terminal: tables for people, folded to its width.

A table on a terminal has colours; in a pipe it has none, and no escape codes. Text from memories is data and nothing
else: markup in it is shown as it is, and characters that would steer the terminal are made visible.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from itertools import islice

from rich import box
from rich.console import Console, Group, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from longmind import Context, Fault, Hit, Interval, Memory, Occurrence, Stats, Status

MAX_SHOWN_CHARACTERS = 400
"""Of a text in a table; ``show`` has the whole."""
WORDS_BEFORE = 60
"""Characters shown before the first of the question's words, where a text is not shown from its beginning."""
PLACES_LOOKED_AT = 20
"""Of each word of the question in a long text."""
SHORTEST_STEM = 4
LONGEST_ENDING = 3
REASONS_SHOWN = 3
BAR_CHARACTERS = 20
COMFORTABLE_WIDTH = 90
"""Columns of a terminal below which bars are short and times are days."""
_TIME = "%Y-%m-%d %H:%M"
Step = Callable[[int, int | None, str | None], None]
"""Called with how much is done, how much there is to do, and what is being done (None: as before)."""


def console(*, err: bool = False) -> Console:
    """Where to print: standard output, or standard error for what is not the answer."""
    return Console(stderr=err, highlight=False, emoji=False, markup=False)


def say(text: str = "", *, err: bool = False) -> None:
    """A line on standard output, or on standard error when it is not the answer."""
    # Not click.echo, which writes UTF-8 to a stream that says it is ASCII.
    stream = sys.stderr if err else sys.stdout
    stream.write(f"{text}\n")
    stream.flush()


class Line:
    """A line on standard output that is written as its pieces come; what would steer a terminal is made visible."""

    def __init__(self) -> None:
        """Begin it; nothing is written yet."""
        self._held = ""

    def add(self, piece: str) -> None:
        """Write a piece; a CR at its end waits for the LF it may belong to."""
        text = self._held + piece
        self._held = "\r" if text.endswith("\r") else ""
        sys.stdout.write(visible(text.removesuffix("\r") if self._held else text))
        sys.stdout.flush()

    def end(self) -> None:
        """End it."""
        say(visible(self._held))
        self._held = ""


def visible(text: str) -> str:
    """A text with the characters that would steer a terminal made visible; line ends and tabs stay."""
    return "".join(_seen(character) for character in text.replace("\r\n", "\n"))


def _seen(character: str) -> str:
    steers = unicodedata.category(character) in {"Cc", "Cs"} or character in _BIDI
    if not steers or character in "\n\t":
        return character
    return character.encode("unicode_escape", "surrogatepass").decode()


# These turn the direction of what follows, in other people's lines too.
_BIDI = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def shortened(text: str, limit: int = MAX_SHOWN_CHARACTERS) -> str:
    """At most ``limit`` characters, cut where a word ends if one does."""
    seen = visible(text).strip()
    if len(seen) <= limit:
        return seen
    cut = seen[: limit - 1]
    at_a_word = cut.rsplit(maxsplit=1)[0]
    return f"{(at_a_word if len(at_a_word) > limit // 2 else cut).rstrip()}…"


def excerpt(text: str, words: Sequence[str], limit: int = MAX_SHOWN_CHARACTERS) -> str:
    """At most ``limit`` characters of a text: its beginning, unless most of these words stand further down."""
    seen = visible(text).strip()
    if len(seen) <= limit:
        return seen
    places = [(place, word) for word in words for place in _places(word, seen)]

    def held(start: int) -> int:
        return len({word for place, word in places if start <= place <= start + limit - len(word) - 2})

    start = max([0, *sorted(max(0, place - WORDS_BEFORE) for place, _ in places)], key=held)
    if start == 0:
        return shortened(seen, limit)
    lead = seen[start : start + WORDS_BEFORE]
    # A word that the cut goes through is left out.
    start += len(lead) - len(lead.split(maxsplit=1)[-1]) if " " in lead else 0
    return "…" + shortened(seen[start:], limit - 1)


def _places(word: str, text: str) -> list[int]:
    """Where a word stands, the first few; or else where it is part of another, or where one begins as it does."""
    # "speaking" was asked, and "speak" is there: what found it was their stem.
    begins = word[: max(SHORTEST_STEM, len(word) - LONGEST_ENDING)]
    for pattern in (rf"\b{re.escape(word)}", re.escape(word), rf"\b{re.escape(begins)}"):
        found = [match.start() for match in islice(re.finditer(pattern, text, re.IGNORECASE), PLACES_LOOKED_AT)]
        if found:
            return found
    return []


def counted(count: int, one: str, many: str | None = None) -> str:
    """A number and what it counts: ``1 memory``, ``1,200 memories``."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def memories_counted(count: int) -> str:
    """``1 memory``, ``2 memories``."""
    return counted(count, "memory", "memories")


def when(moment: datetime | None) -> str:
    """A time to the minute, on the clock it was told by."""
    return "" if moment is None else moment.strftime(_TIME)


def _short(moment: datetime) -> str:
    return when(moment) if console().width >= COMFORTABLE_WIDTH else f"{moment:%Y-%m-%d}"


def table(*columns: str, numbers: Sequence[str] = (), wide: str = "memory") -> Table:
    """An empty table. ``numbers`` stand to the right; the ``wide`` column takes what is left and is folded."""
    made = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")
    for column in columns:
        if column == wide:
            made.add_column(column, overflow="fold", ratio=1)
        else:
            made.add_column(column, no_wrap=True, justify="right" if column in numbers else "left")
    return made


def context(made: Context) -> Group:
    """What is in each section of a context with its tokens, and what was left out, the same reasons told together."""
    shown = table("section", "tokens", "what is in it", numbers=("tokens",), wide="what is in it")
    for one in made.sections:
        shown.add_row(one.name, f"{one.tokens:,}", Text(visible(", ".join(one.names))))
    gone = table("left out", "of", "why", wide="why")
    for (section, reason), count in Counter((one.section, _alike(one.reason)) for one in made.left_out).items():
        gone.add_row(f"{count:,}", section, Text(visible(reason)))
    return Group(shown, Text(), gone) if made.left_out else Group(shown)


def _alike(reason: str) -> str:
    """A reason without its number, so that the same ones are told together."""
    return re.sub(r" \(\d+\.\d+\)$", "", reason)


def hits(found: Sequence[Hit], *, bars: bool = False, ids: bool = True) -> Table:
    """What was recalled: score, when, who, and the memory with the reason for it.

    ``bars`` shows what every part gave, in place of the largest few; ``ids`` leaves the id out when false.
    """
    made = table("score", "when", "who", "memory", numbers=("score",))
    for hit in found:
        memory = hit.memory
        made.add_row(f"{hit.score:.2f}", _short(memory.happened_at), _who(memory), _hit(hit, bars=bars, ids=ids))
        made.add_section()
    return made


def _hit(hit: Hit, *, bars: bool, ids: bool) -> RenderableType:
    asked = next((part.detail for part in hit.why.parts if part.name == "words"), "")
    lines = Text(excerpt(hit.memory.text, [word for word in asked.split(", ") if word]))
    if not bars:
        lines.append(f"\nwhy: {reason(hit)}", style="cyan")
    if ids:
        lines.append(f"\n{_id_and_source(hit.memory)}", style="dim")
    return Group(lines, parts(hit)) if bars else lines


def _id_and_source(memory: Memory) -> str:
    """The id, and of the source the last two parts of its name, with the place: ``app/CLAUDE.md, Testing``."""
    source = memory.source
    if source is None:
        return memory.id
    # Two parts, since many folders have a CLAUDE.md.
    name = "/".join(source.name.rstrip("/").rsplit("/", 2)[-2:])
    return visible(f"{memory.id}  {name}" + (f", {source.place}" if source.place else ""))


def reason(hit: Hit) -> str:
    """The parts that gave most, in one line, and how many more there are."""
    given = (part for part in hit.why.parts if part.contribution and part.name != "base")
    told = sorted(given, key=lambda part: -abs(part.contribution))
    said = " ".join(str(replace(part, detail=visible(part.detail))) for part in told[:REASONS_SHOWN])
    more = len(told) - REASONS_SHOWN
    return said.removeprefix("+ ") + (f" and {more} more" if more > 0 else "")


def parts(hit: Hit) -> Table:
    """What each part gave, as a bar and a number; these add up to the total. Parts that gave nothing are left out."""
    narrow = console().width < COMFORTABLE_WIDTH
    length = BAR_CHARACTERS // 4 if narrow else BAR_CHARACTERS
    heads = ("why", "", "gave") if narrow else ("why", "", "gave", "value", "weight", "")
    made = Table.grid(padding=(0, 1))
    for head in heads[:-1]:
        made.add_column(no_wrap=True, justify="right" if head in ("gave", "value", "weight") else "left")
    made.add_column(no_wrap=narrow, overflow="fold")
    made.add_row(*(Text(head, style="dim") for head in heads))
    given = [part for part in hit.why.parts if part.contribution]
    most = max((abs(part.contribution) for part in given), default=1.0)
    for part in given:
        cells = (
            Text(part.name),
            Text(
                _block() * round(length * abs(part.contribution) / most),
                style="red" if part.contribution < 0 else "green",
            ),
            f"{part.contribution:.3f}",
            f"{part.value:.2f}",
            f"{part.weight:.2f}",
            Text(visible(part.detail), style="dim"),
        )
        made.add_row(*cells[: len(heads)])
    made.add_row("total", "", f"{hit.why.total:.3f}")
    made.add_row(Text("score", style="bold"), "", Text(f"{hit.score:.3f}", style="bold"))
    return made


def _block() -> str:
    return "█" if (sys.stdout.encoding or "ascii").casefold().startswith("utf") else "#"


def memories(values: Sequence[Memory]) -> Table:
    """A list of memories, each with its id."""
    made = table("when", "who", "kind", "type", "memory")
    for memory in values:
        text = Text(shortened(memory.text))
        marks = [_fate(memory)] if memory.status is not Status.CURRENT else []
        marks += [f"said {memory.occurrences} times"] if memory.occurrences > 1 else []
        marks += ["pinned"] if memory.pinned else []
        marks += [f"named {visible(memory.name)}"] if memory.name else []
        text.append(f"\n{'  '.join((_id_and_source(memory), *marks))}", style="dim")
        made.add_row(_short(memory.happened_at), _who(memory), memory.kind.value, memory.type, text)
    return made


def _fate(memory: Memory) -> str:
    """Its status, and why it has it: ``retired, forgotten: 120 days old, of importance 0.10``."""
    status, reason = memory.status.value, visible(memory.reason)
    if reason in _SAYS_NOTHING or reason.startswith(status):
        return reason if reason.startswith(status) else status
    return f"{status}, {reason}"


_SAYS_NOTHING = ("remembered", "imported")
"""Reasons of a version that do not tell why it is out of sight."""


def versions(values: Sequence[Memory]) -> Table:
    """A line of versions, oldest first."""
    made = table("version", "since", "status", "memory", numbers=("version",))
    for memory in values:
        text = Text(shortened(memory.text))
        text.append(f"\n{visible(memory.reason)}", style="dim")
        made.add_row(str(memory.version), when(memory.updated_at), memory.status.value, text)
    return made


def memory(value: Memory, occurrences: Sequence[Occurrence] = ()) -> Table:
    """Everything there is to say of one memory; what is empty is left out."""
    scope = value.scope
    interval = [_interval(one, value.happened_at) for one in value.about]
    held = f"{when(value.true_from) or 'ever'} to {when(value.true_until) or 'now'}"
    used = [counted(value.uses, "time")] + ([f"last {when(value.last_used_at)}"] if value.last_used_at else [])
    rows = {
        "id": value.id,
        "text": visible(value.text),
        "kind, type": f"{value.kind.value}, {value.type}",
        "status": f"{value.status.value}, version {value.version} ({value.reason})",
        "said by": value.speaker or "",
        "name": value.name or "",
        "pinned": "yes" if value.pinned else "",
        "happened": value.happened_at.isoformat(sep=" "),
        "about": "; ".join(interval),
        "held": held if value.true_from or value.true_until else "",
        "told": value.recorded_at.isoformat(sep=" ", timespec="seconds"),
        "changed": value.updated_at.isoformat(sep=" ", timespec="seconds") if value.version > 1 else "",
        "importance": f"{value.importance:g}",
        "emotion": f"{value.emotion:g}" if value.emotion else "",
        "tags": ", ".join(value.tags),
        "aliases": ", ".join(value.aliases),
        "metadata": str(dict(value.metadata)) if value.metadata else "",
        "source": str(value.source or ""),
        "trust": value.trust.value,
        "whose": ", ".join(f"{name} {getattr(scope, name)}" for name in _SCOPE if getattr(scope, name) is not None),
        "supersedes": ", ".join(value.supersedes),
        "superseded by": value.superseded_by or "",
        "evidence": ", ".join(value.evidence),
        "recalled": counted(value.retrievals, "time"),
        "used": ", ".join(used),
        "said again": "; ".join(when(one.happened_at) for one in occurrences[1:]),
    }
    return fields(rows)


def _interval(one: Interval, told: datetime) -> str:
    """An interval on the clock it was told by; one of a minute or less is its start."""
    start, end = (moment.astimezone(told.tzinfo) for moment in (one.start, one.end))
    if one.precision in ("instant", "minute"):
        return when(start)
    return f"{when(start)} to {when(end)} ({one.precision})"


_SCOPE = ("tenant", "user", "agent", "session")


def fields(rows: Mapping[str, str]) -> Table:
    """Names and values, a line each; empty ones left out."""
    made = Table.grid(padding=(0, 2))
    made.add_column(style="bold", no_wrap=True)
    made.add_column(overflow="fold")
    for name, value in rows.items():
        if value:
            made.add_row(name, Text(visible(value)))
    return made


def stats(value: Stats) -> Table:
    """Counts."""
    mean = "" if value.mean_importance is None else f"{value.mean_importance:.2f}"
    return fields(
        {
            "memories": f"{value.total:,}",
            "by kind": _counts(value.by_kind),
            "by type": _counts(value.by_type),
            "by status": _counts(value.by_status),
            "mean importance": mean,
            "recalled": counted(value.retrievals, "time"),
            "used": counted(value.uses, "time"),
            "taken out by the guard": _counts(value.redacted),
            "not embedded": f"{value.unembedded:,} (longmind tend completes them)" if value.unembedded else "",
        }
    )


def _counts(value: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {count:,}" for name, count in sorted(value.items(), key=lambda one: (-one[1], one[0])))


def faults(values: Sequence[Fault]) -> Table:
    """What does not make sense."""
    made = table("kind", "whose", "repairable", "what", wide="what")
    for fault in values:
        owner = "" if fault.owner is None else f"{fault.owner.tenant}/{fault.owner.user or '(shared)'}"
        text = Text(visible(fault.message))
        if fault.memory:
            text.append(f"\n{fault.memory}", style="dim")
        made.add_row(fault.kind, visible(owner), "yes" if fault.repairable else "no", text)
    return made


def print_numbers(rows: Sequence[Sequence[str]], *, texts: int = 2) -> None:
    """Print a table whose first row is its head; after so many texts, all columns are numbers.

    A number that is cut is worth nothing, so where the terminal is too narrow, the lines are longer than it is wide.
    """
    made = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold", padding=(0, 1, 0, 0))
    for place, head in enumerate(rows[0]):
        made.add_column(head, no_wrap=True, justify="left" if place < texts else "right")
    for row in rows[1:]:
        made.add_row(*row)
    where = console()
    where.width = max(where.width, where.measure(made, options=where.options.update(width=1_000)).maximum)
    where.print(made)


def measured(rows: Sequence[Sequence[str]]) -> Table:
    """A table of what was measured, the value, the ratio, and to what."""
    made = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold", padding=(0, 1, 0, 0))
    for place, head in enumerate(rows[0]):
        number = 0 < place < len(rows[0]) - 1
        # Numbers stay whole; what they say is folded.
        made.add_column(head, no_wrap=number, justify="right" if number else "left", overflow="fold", min_width=5)
    for row in rows[1:]:
        made.add_row(*row)
    return made


def _who(memory: Memory) -> str:
    return shortened(memory.speaker or "", 20)


@contextmanager
def progress(label: str, total: int | None = None) -> Iterator[Step]:
    """A bar on standard error while something goes on; nothing where that is no terminal."""
    where = console(err=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=where, transient=True, disable=not where.is_terminal) as bar:
        task = bar.add_task(label, total=total)

        def step(done: int, of: int | None = None, doing: str | None = None) -> None:
            bar.update(task, completed=done, total=of if of is not None else total, description=doing or label)

        yield step
