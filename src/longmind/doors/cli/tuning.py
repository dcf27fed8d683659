"""The command that fits the ranker to your own marks.

It reads memories and changes none; the weights go into a file of their own.
"""

from __future__ import annotations

import json
from pathlib import Path

import click

from longmind.doors.cli import show
from longmind.doors.cli.frame import Standing, Verb, as_json, print_json, standing


@click.command(
    cls=Verb,
    examples=(
        "longmind tune marks.jsonl --user ana",
        "longmind tune marks.jsonl --user ana --out weights.json",
    ),
)
@click.argument("marks", type=click.Path(path_type=Path))
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="Write the weights there, as JSON.")
@as_json
@standing()
@click.pass_obj
def tune(here: Standing, marks: Path, out: Path | None, *, as_json: bool) -> None:
    """Fit the ranker to questions whose memories you marked.

    MARKS has a line of JSON for each question: {"question": "…", "relevant": ["id of a memory", …]}. Half of them are
    kept back, and before and after are measured on those. What --out writes is used by --weights FILE or
    LONGMIND_WEIGHTS=FILE, and in a program by longmind.Policy(weights=longmind.Weights.from_json(…)).
    """
    from longmind.evals.tuning import read_marks, tune

    made = read_marks(marks)
    with here.whole() as whole, show.progress("recalling") as step:
        tuned = tune(here.scoped(whole), made, progress=step)
    if out is not None:
        out.write_text(json.dumps(tuned.weights.as_json(), indent=1) + "\n", "utf-8")
    if as_json:
        print_json(tuned.as_json())
        return
    show.print_numbers(tuned.table())
    if tuned.after["reciprocal rank"] <= tuned.before["reciprocal rank"]:
        show.say("On the marks kept back it is no better: mark more, or keep the present weights.")
    if out is not None:
        show.say(f"written: {out}")


COMMANDS = (tune,)
