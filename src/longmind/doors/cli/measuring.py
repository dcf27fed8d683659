"""The commands that measure: eval and bench. They use files of their own and leave yours alone."""

from __future__ import annotations

from pathlib import Path

import click

from longmind.doors.cli import show
from longmind.doors.cli.complaints import NotNow
from longmind.doors.cli.frame import Standing, Verb, Verbs, as_json, print_json, standing

ALSO = "Also takes --embedder: see longmind --help."
_NOT_NEEDED = ("db", "tenant", "user", "agent", "session")


@click.group(
    "eval",
    cls=Verbs,
    examples=("longmind eval locomo locomo10.json --plot recall.png",),
)
def eval_() -> None:
    """Measure how well recall finds what it should."""


@eval_.command(
    cls=Verb,
    examples=(
        "longmind eval locomo locomo10.json",
        "longmind eval locomo locomo10.json --json > result.json",
    ),
    epilog=ALSO,
)
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--plot", type=click.Path(path_type=Path), metavar="PNG", help="Draw the result (extra: eval).")
@click.option("--conversations", type=int, metavar="N", help="Only the first so many.")
@click.option(
    "--no-baselines", is_flag=True, help="Without BM25 alone, vectors alone and the lecture's formula beside it."
)
@as_json
@standing(without=_NOT_NEEDED)
@click.pass_obj
def locomo(
    here: Standing, path: Path, plot: Path | None, conversations: int | None, *, no_baselines: bool, as_json: bool
) -> None:
    """Measure recall on the LoCoMo file, beside three baselines."""
    from longmind.evals import measure_set

    if not path.exists():
        raise NotNow(f"there is no file {path}", "give the path of the LoCoMo file, locomo10.json")
    with show.progress("measuring") as step:
        report = measure_set(
            path,
            "locomo",
            limit_conversations=conversations,
            baselines=not no_baselines,
            embedder=here.model,
            progress=step,
        )
    if plot is not None:
        report.plot(plot)
    if as_json:
        print_json(report.as_json())
        return
    show.print_numbers(report.table())
    show.say(report.summary())
    if plot is not None:
        show.say(f"drawn: {plot}")


@click.command(
    cls=Verb,
    examples=(
        "longmind bench",
        "longmind bench --full --json",
    ),
)
@click.option("--full", is_flag=True, help="Inside a store of a million memories, not 200,000.")
@as_json
def bench(*, full: bool, as_json: bool) -> None:
    """Measure how fast it writes and recalls.

    As ratios to a bare SQLite insert and to a bare scan, measured in the same run.
    """
    from longmind.evals import bench as measure

    with show.progress("measuring") as step:
        report = measure(full=full, progress=step)
    if as_json:
        print_json(report.as_json())
        return
    show.console().print(show.measured(report.table()))


COMMANDS = (eval_, bench)
