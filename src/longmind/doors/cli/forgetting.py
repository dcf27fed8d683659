"""The command about forgetting by policy: what may go out of sight, shown first and done when it is said.

What goes is retired: hidden, kept, and brought back by undo. To remove something for good is another command, forget.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeVar

import click
from rich.table import Table
from rich.text import Text

import longmind
from longmind import Aged, Capacity, Expired, Faded, ForgettingPlan, ForgettingPolicy, NeverUsed, Outdated
from longmind.doors.cli import show
from longmind.doors.cli.complaints import NotNow
from longmind.doors.cli.frame import Shelf, Standing, Verb, as_json, print_json, standing
from longmind.doors.cli.missing import say_whose
from longmind.doors.cli.tending import ALSO, NARROWER, acts_table
from longmind.doors.wire import answers

Decorated = TypeVar("Decorated", bound=Callable[..., Any])
SHOWN_AT_ONCE: Final = 100
_DAYS: Final = click.FloatRange(0)
_SHARE: Final = click.FloatRange(0, 1)
_SPARES: Final = "pinned, held, a skill, important, of the work at hand, or the evidence of something that stays"


@click.group(
    cls=Shelf,
    usual="plan",
    examples=(
        "longmind forgetting",
        "longmind forgetting --older-than 60 --below-importance 0.2",
        "longmind forgetting hold ID --reason contract",
    ),
)
def forgetting() -> None:
    """Show what may go out of sight by policy; retire it; hold what must not.

    Without a command it shows the plan. To remove a memory for good, use longmind forget.
    """


_CONDITIONS: Final = (
    click.option(
        "--older-than", type=_DAYS, metavar="DAYS", help="Older than this and of little importance; 90 if not given."
    ),
    click.option(
        "--below-importance", type=_SHARE, metavar="SHARE", help="How little, with --older-than; 0.3 if not given."
    ),
    click.option("--faded-below", type=_SHARE, metavar="SHARE", help="Of which decay left less than this."),
    click.option("--never-used", type=_DAYS, metavar="DAYS", help="Neither used nor recalled in so long."),
    click.option("--superseded", type=_DAYS, metavar="DAYS", help="Something took its place so long ago."),
    click.option("--expired", is_flag=True, help="It was to be remembered until a time that has passed (expires_at)."),
    click.option("--most", type=click.IntRange(1), metavar="N", help="Beyond so many memories, the weakest first."),
)


def conditions(function: Decorated) -> Decorated:
    """The options that say what may go."""
    for option in reversed(_CONDITIONS):
        function = option(function)
    return function


def policy_of(given: Mapping[str, Any]) -> ForgettingPolicy | None:
    """The policy that those options make; None where none was given: the mind's own."""
    made = tuple(_conditions(given))
    return ForgettingPolicy(conditions=made) if made else None


def _conditions(given: Mapping[str, Any]) -> Iterator[Aged | Faded | NeverUsed | Outdated | Expired | Capacity]:
    aged = {"days": given["older_than"], "below_importance": given["below_importance"]}
    if any(one is not None for one in aged.values()):
        yield Aged(**{name: value for name, value in aged.items() if value is not None})
    if given["faded_below"] is not None:
        yield Faded(below=given["faded_below"])
    if given["never_used"] is not None:
        yield NeverUsed(days=given["never_used"])
    if given["superseded"] is not None:
        yield Outdated(days=given["superseded"])
    if given["expired"]:
        yield Expired()
    if given["most"] is not None:
        yield Capacity(most=given["most"])


@forgetting.command(
    "plan",
    cls=Verb,
    examples=(
        "longmind forgetting",
        "longmind forgetting --faded-below 0.05 --never-used 365",
        "longmind forgetting --most 5000 --apply",
    ),
    epilog=f"What is {_SPARES} is never in the plan. {ALSO}",
)
@conditions
@click.option("--apply", "applies", is_flag=True, help="Retire what the plan names.")
@click.option(
    "--limit", type=click.IntRange(1), default=SHOWN_AT_ONCE, show_default=True, help="How many are shown at most."
)
@as_json
@standing(without=NARROWER)
@click.pass_obj
def plan(
    here: Standing,
    /,
    limit: int,
    *,
    applies: bool,
    as_json: bool,
    **given: Any,  # noqa: ANN401
) -> None:
    """Show what may go, why, and what it frees; with --apply, retire it.

    By any of the conditions that are given, or by the policy of the mind where none is. What is retired is hidden and
    kept; what a run retired comes back by longmind undo.
    """
    with here.whole() as whole:
        mind = here.owned(whole)
        with show.progress("looking"):
            planned = mind.forgetting.plan(policy_of(given))
        run = _applied(mind, planned) if applies else None
        if as_json:
            print_json({"plan": answers.forgetting_plan(planned), "run": None if run is None else answers.run(run)})
            return
        if not planned.forgettable:
            show.say(f"Nothing may go: {_looked_at(planned)}.")
            say_whose(whole, here)
            return
    if applies:
        _tell_applied(planned, run, here)
    else:
        _tell_planned(planned, limit, given, here)


def _applied(mind: longmind.Mind, planned: ForgettingPlan) -> longmind.Run | None:
    try:
        return mind.forgetting.apply(planned)
    except longmind.Conflict as error:
        raise NotNow(str(error), "give the same command again") from None


def _looked_at(planned: ForgettingPlan) -> str:
    looked_at = f"{show.memories_counted(planned.looked_at)} looked at"
    return f"{looked_at}, {planned.spared:,} kept ({_SPARES})" if planned.spared else looked_at


def _tell_planned(planned: ForgettingPlan, limit: int, given: Mapping[str, Any], here: Standing) -> None:
    many = len(planned.forgettable)
    show.console().print(_planned(planned, limit))
    if many > limit:
        show.say(f"the first {limit:,} of {many:,}; --limit shows more")
    may_go = f"{show.memories_counted(many)} may go, freeing {show.counted(planned.frees, 'character')}"
    show.say(f"{may_go}; {_looked_at(planned)}")
    show.say(f"retire {'it' if many == 1 else 'them'} with: {_applying(given, here)}")


def _planned(planned: ForgettingPlan, limit: int) -> Table:
    made = show.table("when", "type", "frees", "memory", numbers=("frees",))
    for one in planned.forgettable[:limit]:
        text = Text(show.shortened(one.memory.text))
        text.append(f"\nwhy: {show.visible(one.reason)}", style="cyan")
        text.append(f"\n{one.memory.id}", style="dim")
        made.add_row(f"{one.memory.happened_at:%Y-%m-%d}", one.memory.type, f"{one.frees:,}", text)
    return made


def _applying(given: Mapping[str, Any], here: Standing) -> str:
    """The same command with ``--apply``, to be typed as it is."""
    told = ["longmind forgetting"]
    for name, value in given.items():
        if value is not None and value is not False:
            option = f"--{name.replace('_', '-')}"
            told.append(option if value is True else f"{option} {value:g}")
    return here.typed(" ".join([*told, "--apply"]))


def _tell_applied(planned: ForgettingPlan, run: longmind.Run | None, here: Standing) -> None:
    done = () if run is None else run.acts
    if run is not None:
        show.console().print(acts_table(run.acts))
        show.say(f"\nretired {show.memories_counted(len(done))}; {_looked_at(planned)}")
        show.say(f"undo with: {here.typed(f'longmind undo {run.id}')}")
    if left := len(planned.forgettable) - len(done):
        show.say(f"{show.memories_counted(left)} changed meanwhile, and left as they are", err=True)


@forgetting.command(
    "hold",
    cls=Verb,
    examples=('longmind forgetting hold ID --reason "the contract asks for ten years"',),
    epilog=ALSO,
)
@click.argument("ids", nargs=-1, required=True, metavar="ID...")
@click.option("--reason", required=True, metavar="WORDS", help="Why they must stay; kept with each.")
@as_json
@standing(without=NARROWER)
@click.pass_obj
def hold(here: Standing, ids: tuple[str, ...], reason: str, *, as_json: bool) -> None:
    """Let no policy retire these memories until they are released.

    It keeps nobody from forgetting them with longmind forget.
    """
    with here.whole() as whole:
        held = here.owned(whole).forgetting.hold(ids, reason)
    _tell_held(held, "held", as_json=as_json)


@forgetting.command("release", cls=Verb, examples=("longmind forgetting release ID",), epilog=ALSO)
@click.argument("ids", nargs=-1, required=True, metavar="ID...")
@as_json
@standing(without=NARROWER)
@click.pass_obj
def release(here: Standing, ids: tuple[str, ...], *, as_json: bool) -> None:
    """Let go of memories that were held; from then on they may go like others."""
    with here.whole() as whole:
        released = here.owned(whole).forgetting.release(ids)
    _tell_held(released, "released", as_json=as_json)


def _tell_held(memories: list[longmind.Memory], word: str, *, as_json: bool) -> None:
    if as_json:
        print_json(answers.memories(memories))
        return
    for memory in memories:
        show.say(f"{word} {memory.id}: {show.shortened(memory.text, 70)}")


COMMANDS = (forgetting,)
