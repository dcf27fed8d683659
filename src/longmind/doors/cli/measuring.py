"""The commands that measure: eval and bench. They use files of their own and leave yours alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

import longmind
from longmind.doors.cli import show
from longmind.doors.cli.complaints import NotNow
from longmind.doors.cli.frame import Standing, Verb, Verbs, as_json, print_json, standing

if TYPE_CHECKING:
    from longmind.evals import Difference, Report
    from longmind.evals.difference import Change
    from longmind.evals.known import Kind

ALSO = "Also takes --embedder: see longmind --help."
_NOT_NEEDED = ("db", "tenant", "user", "agent", "session", "model")
_A_PATH = click.Path(path_type=Path)
Decorated = TypeVar("Decorated", bound=Callable[..., Any])

questions = click.option(
    "--questions", type=_A_PATH, metavar="JSONL", help="Write a line for each question: what was found, and its worth."
)
conversations = click.option("--conversations", type=int, metavar="N", help="Only the first so many.")
no_baselines = click.option(
    "--no-baselines", is_flag=True, help="Without BM25 alone, vectors alone and the lecture's formula beside it."
)
threshold = click.option(
    "--threshold", type=float, metavar="P", help="Take the answer to be there from this probability on."
)
plot = click.option("--plot", type=_A_PATH, metavar="PNG", help="Draw the result (extra: eval).")


def _of_recall(function: Decorated) -> Decorated:
    for option in (as_json, questions, threshold, no_baselines, conversations, plot):
        function = option(function)
    return function


@click.group(
    "eval",
    cls=Verbs,
    examples=(
        "longmind eval locomo locomo10.json --plot recall.png",
        "longmind eval all sets --plots pictures --questions before.jsonl",
        "longmind eval diff before.jsonl after.jsonl",
    ),
)
def eval_() -> None:
    """Measure how well recall finds what it should."""


@eval_.command(
    cls=Verb,
    examples=("longmind eval locomo locomo10.json", "longmind eval locomo locomo10.json --json > result.json"),
    epilog=ALSO,
)
@click.argument("path", type=_A_PATH)
@_of_recall
@standing(without=_NOT_NEEDED)
@click.pass_obj
def locomo(here: Standing, /, path: Path, **chosen: Any) -> None:  # noqa: ANN401 - click's own
    """Measure recall on the LoCoMo file, beside three baselines."""
    if not path.exists():
        raise NotNow(f"there is no file {path}", "give the path of the LoCoMo file, locomo10.json")
    _measure(here, path, "locomo", **chosen)


@eval_.command(
    cls=Verb,
    examples=("longmind eval beam chats/100K", "longmind eval beam beam-100k.json --threshold .4"),
    epilog=ALSO,
)
@click.argument("path", type=_A_PATH)
@_of_recall
@standing(without=_NOT_NEEDED)
@click.pass_obj
def beam(here: Standing, /, path: Path, **chosen: Any) -> None:  # noqa: ANN401 - click's own
    """Measure coverage on BEAM, its folder of conversations or a file of them."""
    _measure(here, path, "beam", **chosen)


@eval_.command(
    cls=Verb,
    examples=("longmind eval longmemeval longmemeval_s.json --conversations 50",),
    epilog=ALSO,
)
@click.argument("path", type=_A_PATH)
@_of_recall
@standing(without=_NOT_NEEDED)
@click.pass_obj
def longmemeval(here: Standing, /, path: Path, **chosen: Any) -> None:  # noqa: ANN401 - click's own
    """Measure recall on a LongMemEval file, or on a pool of its sessions."""
    _measure(here, path, "longmemeval", **chosen)


@eval_.command(cls=Verb, examples=("longmind eval precision fixtures",), epilog=ALSO)
@click.argument("path", type=_A_PATH)
@plot
@questions
@as_json
@standing(without=_NOT_NEEDED)
@click.pass_obj
def precision(here: Standing, /, path: Path, **chosen: Any) -> None:  # noqa: ANN401 - click's own
    """Measure precision on PrecisionMemBench's folder of fixtures."""
    _measure(here, path, "precision", **chosen)


@eval_.command(cls=Verb, examples=("longmind eval extraction dialogues", "longmind eval extraction dialogues --errors"))
@click.argument("folder", type=_A_PATH)
@click.option("--errors", is_flag=True, help="Name every fact that is wrong and every one that is missing.")
@as_json
def extraction(folder: Path, *, errors: bool, as_json: bool) -> None:
    """Measure which facts are read out of dialogues.

    FOLDER has a file for each language; what must be known after each dialogue is compared with what is.
    """
    from longmind.evals.extraction import extraction_report

    with show.progress("measuring") as step:
        report = extraction_report(folder, progress=step)
    if as_json:
        print_json(report.as_json())
        return
    show.print_numbers(report.table(), texts=1)
    for error in report.errors if errors else ():
        show.say(error)


@eval_.command(cls=Verb, examples=("longmind eval guard secrets", "longmind eval guard secrets --errors"))
@click.argument("folder", type=_A_PATH)
@click.option("--errors", is_flag=True, help="Name what was missed and every false alarm, by id.")
@as_json
def guard(folder: Path, *, errors: bool, as_json: bool) -> None:
    """Measure what the guard catches, and its false alarms.

    FOLDER holds caught.json, texts with a secret, and harmless.json, texts that look alike.
    """
    from longmind.evals.guarding import guard_report

    with show.progress("measuring") as step:
        report = guard_report(folder, progress=step)
    if as_json:
        print_json(report.as_json())
        return
    show.print_numbers(report.table(), texts=1)
    show.say(report.summary())
    for error in report.errors if errors else ():
        show.say(error)


@eval_.command(cls=Verb, examples=("longmind eval planted texts", "longmind eval planted texts --json"))
@click.argument("folder", type=_A_PATH)
@as_json
def planted(folder: Path, *, as_json: bool) -> None:
    """Measure what of planted and of honest texts is kept in quarantine.

    FOLDER has planted.json and honest.json, lists of texts with their kind and their source.
    """
    from longmind.evals.planted import planted_report

    with show.progress("measuring") as step:
        report = planted_report(folder, progress=step)
    if as_json:
        print_json(report.as_json())
        return
    show.print_numbers(report.table(), texts=1)


@eval_.command(
    cls=Verb,
    examples=("longmind eval life", "longmind eval life --people 5 --plot life.png", "longmind eval life --json"),
    epilog=ALSO,
)
@click.option("--days", type=int, default=400, show_default=True, metavar="N", help="How long each life is.")
@click.option("--people", type=int, default=20, show_default=True, metavar="N", help="How many lives there are.")
@plot
@as_json
@standing(without=_NOT_NEEDED)
@click.pass_obj
def life(here: Standing, *, days: int, people: int, plot: Path | None, as_json: bool) -> None:
    """Measure what is known after a made-up year: recency against truth.

    Some of what people told changed, and some was told only once; asked over the weights of recency, with supersession
    and without.
    """
    from longmind.evals.life import life_report

    with show.progress("measuring") as step:
        report = life_report(days=days, people=people, embedder=here.vectors_by, progress=step)
    if plot is not None:
        report.plot(plot)
    if as_json:
        print_json(report.as_json())
        return
    show.print_numbers(report.table(), texts=2)
    show.say(report.summary())
    if plot is not None:
        show.say(f"drawn: {plot}")


@eval_.command(
    cls=Verb,
    examples=("longmind eval year", "longmind eval year --messages 5000 --plot year.png", "longmind eval year --json"),
    epilog=ALSO,
)
@click.option("--messages", type=int, default=20_000, show_default=True, metavar="N", help="How many are said.")
@plot
@as_json
@standing(without=_NOT_NEEDED)
@click.pass_obj
def year(here: Standing, *, messages: int, plot: Path | None, as_json: bool) -> None:
    """Measure a made-up year of talk, tended weekly, with forgetting and without.

    Little of it matters. How much is still recalled at the end, whether all that matters is found and no noise with
    it, and whether a weekly pass costs more at the end than at the beginning.
    """
    from longmind.evals.year import year_report

    with show.progress("measuring") as step:
        report = year_report(messages=messages, embedder=here.vectors_by, progress=step)
    if plot is not None:
        report.plot(plot)
    if as_json:
        print_json(report.as_json())
        return
    show.print_numbers(report.table(), texts=1)
    show.say(report.summary())
    if plot is not None:
        show.say(f"drawn: {plot}")


@eval_.command(
    cls=Verb,
    examples=("longmind eval stream nodes.json", "longmind eval stream nodes.json --json"),
    epilog=ALSO,
)
@click.argument("path", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@as_json
@standing(without=(*_NOT_NEEDED, "embedder"))
@click.pass_obj
def stream(here: Standing, path: Path, *, as_json: bool) -> None:  # noqa: ARG001 - every command is given it
    """Try forgetting on a memory stream of Generative Agents.

    What each policy would take of it after half a year, whether anything goes that an insight rests on, and whether
    undoing brings everything back.
    """
    from longmind.evals.streams import stream_report

    with show.progress("measuring") as step:
        report = stream_report(path, progress=step)
    if as_json:
        print_json(report.as_json())
        return
    show.print_numbers(report.table(), texts=1)
    show.say(f"{report.memories} memories, {report.insights} of them insights")


@eval_.command(
    cls=Verb,
    examples=(
        "longmind eval personalization people",
        "longmind eval personalization people --model openai:qwen@http://127.0.0.1:8080/v1 --json",
    ),
    epilog="Also takes --embedder and --model: see longmind --help.",
)
@click.argument("folder", type=_A_PATH)
@click.option("--people", type=click.IntRange(1), metavar="N", help="Only the first so many.")
@click.option("--errors", is_flag=True, help="Name every question that memory did not answer rightly.")
@questions
@as_json
@standing(without=tuple(name for name in _NOT_NEEDED if name != "model"))
@click.pass_obj
def personalization(
    here: Standing, folder: Path, *, people: int | None, errors: bool, questions: Path | None, as_json: bool
) -> None:
    """Measure whether memory helps an agent answer.

    FOLDER has a file for each person: what they told an assistant over weeks, and questions with known right answers.
    Each is asked with the person's memory, with none, and with the whole history before whoever answers: the rules, and
    the --model where one is named.
    """
    from longmind.evals import write_lines
    from longmind.evals.personalization import personalization_report

    model = None if here.model is None else longmind.language_model(here.model)
    with show.progress("measuring") as step:
        report = personalization_report(
            folder, embedder=here.vectors_by, model=model, limit_people=people, progress=step
        )
    if questions is not None:
        write_lines(questions, report.lines)
    if as_json:
        print_json(report.as_json())
        return
    show.print_numbers(report.table(), texts=2)
    show.say(report.summary())
    for error in report.errors() if errors else ():
        show.say(show.visible(error))
    if questions is not None:
        show.say(f"written: {questions}")


@eval_.command(
    cls=Verb,
    examples=("longmind eval context locomo10.json", "longmind eval context locomo10.json beam.json --plot tokens.png"),
    epilog=ALSO,
)
@click.argument("paths", type=_A_PATH, nargs=-1, required=True)
@click.option("--exact", is_flag=True, help="Count tokens as OpenAI's models do (extra: tokens), not by an estimate.")
@conversations
@plot
@as_json
@standing(without=_NOT_NEEDED)
@click.pass_obj
def context(
    here: Standing,
    *,
    paths: tuple[Path, ...],
    exact: bool,
    conversations: int | None,
    plot: Path | None,
    as_json: bool,
) -> None:
    """Measure how many tokens a context takes for its evidence.

    Beside a list of the best memories, over the questions of each set that have an answer. With several sets, --plot
    draws a picture of each, its name behind that of the picture.
    """
    from longmind.evals import measure_context

    reports = []
    with show.progress("measuring") as step:
        for path in paths:
            report = measure_context(
                path, limit_conversations=conversations, embedder=here.vectors_by, exact=exact, progress=step
            )
            reports.append(report)
            if plot is not None:
                report.plot(plot if len(paths) == 1 else plot.with_stem(f"{plot.stem}-{_file_name(Path(path.name))}"))
    if as_json:
        print_json({"sets": [{"path": str(path), **one.as_json()} for path, one in zip(paths, reports, strict=True)]})
        return
    for path, report in zip(paths, reports, strict=True):
        show.say(f"{path}")
        show.print_numbers(report.table(), texts=1)
        show.say(report.summary())
    if plot is not None:
        show.say(f"drawn: {plot}")


def _measure(
    here: Standing,
    path: Path,
    kind: Kind,
    *,
    plot: Path | None,
    questions: Path | None,
    as_json: bool,
    conversations: int | None = None,
    threshold: float | None = None,
    no_baselines: bool = False,
) -> None:
    from longmind.evals import measure_set, write_lines

    with show.progress("measuring") as step:
        report = measure_set(
            path,
            kind,
            limit_conversations=conversations,
            baselines=not no_baselines,
            embedder=here.vectors_by,
            threshold=threshold,
            progress=step,
        )
    if plot is not None:
        report.plot(plot)
    if questions is not None:
        write_lines(questions, report.lines)
    if as_json:
        print_json(report.as_json())
        return
    show.print_numbers(report.table(), texts=1 if kind == "precision" else 2)
    show.say(report.summary())
    if plot is not None:
        show.say(f"drawn: {plot}")
    if questions is not None:
        show.say(f"written: {questions}")


@eval_.command(
    "all",
    cls=Verb,
    examples=("longmind eval all sets", "longmind eval all sets --plots pictures --json > result.json"),
    epilog=ALSO,
)
@click.argument("folder", type=_A_PATH)
@click.option("--plots", type=_A_PATH, metavar="FOLDER", help="Draw each result into this folder (extra: eval).")
@conversations
@no_baselines
@threshold
@questions
@as_json
@standing(without=_NOT_NEEDED)
@click.pass_obj
def all_(
    here: Standing,
    folder: Path,
    *,
    plots: Path | None,
    conversations: int | None,
    threshold: float | None,
    questions: Path | None,
    no_baselines: bool,
    as_json: bool,
) -> None:
    """Measure every set in a folder, beside what is to be reached."""
    from longmind.evals import measure_all, overview, write_lines

    reports: list[tuple[Path, Report]] = []
    with show.progress("measuring") as step:
        for path, report in measure_all(
            folder,
            limit_conversations=conversations,
            baselines=not no_baselines,
            embedder=here.vectors_by,
            threshold=threshold,
            progress=step,
        ):
            reports.append((path, report))
            if plots is not None:
                plots.mkdir(parents=True, exist_ok=True)
                report.plot(plots / f"{_file_name(path.relative_to(folder))}.png")
    if questions is not None:
        write_lines(questions, [line for _, report in reports for line in report.lines])
    if as_json:
        print_json({"sets": [{"path": str(path), **report.as_json()} for path, report in reports]})
        return
    show.print_numbers(overview(reports), texts=3)
    for path, report in reports:
        show.say(f"\n{path}")
        show.say(report.summary())
    if plots is not None:
        show.say(f"\ndrawn in: {plots}")
    if questions is not None:
        show.say(f"\nwritten: {questions}")


def _file_name(path: Path) -> str:
    """A path as one word, so that two sets of one name in two folders have each a picture."""
    return re.sub(r"[^\w.-]+", "-", str(path.with_suffix(""))).strip("-.") or "set"


SHOWN = 10


@eval_.command(
    cls=Verb,
    examples=("longmind eval diff before.jsonl after.jsonl", "longmind eval diff a.jsonl b.jsonl --measure turn_mrr"),
)
@click.argument("before", type=_A_PATH)
@click.argument("after", type=_A_PATH)
@click.option("--measure", metavar="NAME", help="By which measure; turn_recall@10 if none is named.")
@click.option(
    "--show", "shown", type=click.IntRange(0), default=SHOWN, show_default=True, help="How many questions of either."
)
@as_json
def diff(before: Path, after: Path, measure: str | None, shown: int, *, as_json: bool) -> None:
    """Compare two runs question by question: what was won, what was lost.

    BEFORE and AFTER are files that --questions wrote.
    """
    from longmind.evals import difference

    found = difference(before, after) if measure is None else difference(before, after, measure)
    if as_json:
        print_json(found.as_json())
        return
    show.print_numbers(found.table(), texts=3)
    _tell("won", found.won, shown)
    _tell("lost", found.lost, shown)
    _tell_missing(found)


def _tell(word: str, changes: Sequence[Change], shown: int) -> None:
    show.say(f"\n{word}: {show.counted(len(changes), 'question')}")
    for one in changes[:shown]:
        where = f"{one.set} {one.question} ({one.category})"
        show.say(f"  {one.before:.2f} → {one.after:.2f}  {where}  {show.shortened(' '.join(one.text.split()), 120)}")
    if len(changes) > shown:
        show.say(f"  … and {len(changes) - shown} more; --show {len(changes)} shows all")


def _tell_missing(found: Difference) -> None:
    for word, count in (("first", found.only_before), ("second", found.only_after)):
        if count:
            show.say(f"\n{show.counted(count, 'question')} of the {word} run could not be compared")


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
