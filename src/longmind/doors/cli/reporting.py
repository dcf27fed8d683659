"""The command that writes a page about a memory's life: report. It changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

import longmind
from longmind.clock import SystemClock
from longmind.doors.cli import show
from longmind.doors.cli.complaints import MISUSED, NotNow
from longmind.doors.cli.frame import Standing, Verb, as_json, everybody, owned_by, print_json, standing
from longmind.doors.cli.missing import say_whose
from longmind.doors.cli.tending import ALSO, NARROWER

# What draws the page is imported when one is wanted: every other command starts without it.
if TYPE_CHECKING:
    from longmind.doors.report.figures import Figures

OUT: Final = "report.html"
SECTIONS: Final = 50
"""Owners that have a section of their own on a page about everybody, those with the most memories."""
_LOOKED_AT: Final = 2_000
"""So many characters of a file say whether it is a page of ours."""


@click.command(
    cls=Verb,
    examples=(
        "longmind report",
        "longmind report --user ana --out ana.html",
        "longmind report --everybody --out everybody.html",
    ),
    epilog=ALSO,
)
@click.option("--out", type=click.Path(path_type=Path), metavar="HTML", help=f"Where to write it; {OUT} if not given.")
@click.option("--everybody", "of_all", is_flag=True, help="About every owner in the file, one after another.")
@click.option(
    "--contents/--no-contents",
    default=None,
    help="Whether to show what memories say; shown of one owner, left out of everybody if not given.",
)
@click.option("--yes", is_flag=True, help="Write over a file that is no report.")
@as_json
@standing(without=NARROWER)
@click.pass_obj
def report(here: Standing, out: Path | None, *, of_all: bool, contents: bool | None, yes: bool, as_json: bool) -> None:
    """Write a page about the life of a memory.

    How it grew, of what kinds it is, how strong memories are, what was combined, concluded and forgotten and why, what
    is in doubt, what is used most, and the insights with their evidence. One HTML file that needs nothing else, to be
    read in a browser or printed.

    With --json the figures are printed, and the page is written only where --out says so.
    """
    from longmind.doors.report.page import Page, written

    target = (out or Path(OUT)).expanduser()
    writes = out is not None or not as_json
    if writes:
        _check(target, here, yes=yes)
    shown = contents if contents is not None else not of_all
    with here.whole() as whole:
        owners = list(everybody(whole)) if of_all else [here.owner]
        figures = _gathered(whole, owners)
        page = Page(
            figures=figures,
            at=SystemClock().now(),
            contents=shown,
            file_bytes=_bytes(here),
            left_out=max(0, len(figures) - SECTIONS),
        )
        if not of_all:
            say_whose(whole, here)
    if writes:
        target.write_text(written(page), "utf-8")
    if as_json:
        told = [one.as_json(contents=shown) for one in figures]
        print_json({"path": str(target) if writes else None, "file_bytes": page.file_bytes, "owners": told})
        return
    memories = show.memories_counted(sum(one.stats.total for one in figures))
    whose = f" of {show.counted(len(figures), 'owner')}" if of_all else ""
    show.say(f"{show.visible(str(target))}: {memories}{whose}{'' if shown else ', without what they say'}")


def _gathered(whole: longmind.Mind, owners: Sequence[longmind.Owner]) -> list[Figures]:
    """The figures of each, who has the most memories first."""
    from longmind.doors.report.figures import gather

    found = []
    with show.progress("counting") as step:

        def counted(done: int, of: int) -> None:
            step(done, of, None)

        for number, owner in enumerate(owners):
            if len(owners) > 1:
                step(number, len(owners), None)
            alone = counted if len(owners) == 1 else None
            found.append(gather(owned_by(whole, owner), owner, SystemClock().now(), alone))
    return sorted(found, key=lambda one: (-one.stats.total, one.owner.key))


def _check(target: Path, here: Standing, *, yes: bool) -> None:
    """See, before anything is counted, that the page may be written there."""
    if here.path is not None and target.exists() and here.path.exists() and target.samefile(here.path):
        raise NotNow("that is the file the memories are in", "name another one with --out", MISUSED)
    if not target.parent.is_dir():
        raise NotNow(f"there is no folder {target.parent}", "make it first, or name another place with --out")
    if target.is_dir():
        raise NotNow(f"{target} is a folder", f"name a file in it: --out {target / OUT}", MISUSED)
    if target.exists() and not yes and not _is_ours(target):
        hint = "name another one with --out, or give --yes to write over it"
        raise NotNow(f"{target} is there already, and is no report", hint, MISUSED)


def _is_ours(target: Path) -> bool:
    from longmind.doors.report.page import GENERATOR

    with target.open(encoding="utf-8", errors="replace") as file:
        return f'content="{GENERATOR}"' in file.read(_LOOKED_AT)


def _bytes(here: Standing) -> int | None:
    """The size of the file, with what SQLite keeps beside it while it is open."""
    if here.path is None:
        return None
    beside = [here.path, here.path.with_name(f"{here.path.name}-wal")]
    return sum(one.stat().st_size for one in beside if one.is_file())


COMMANDS = (report,)
