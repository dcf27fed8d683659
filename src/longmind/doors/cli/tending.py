"""The commands about life over time: tend, reflect, runs, undo.

Whatever they do is shown with its reason, and with the command that undoes it. A pass over the whole file goes owner by
owner, so that what was done is told by whose memories it was done to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

import click
from rich.table import Table
from rich.text import Text

import longmind
from longmind.doors.acts import alike
from longmind.doors.cli import show
from longmind.doors.cli.complaints import NotNow
from longmind.doors.cli.frame import Standing, Verb, as_json, print_json, standing
from longmind.doors.cli.missing import say_whose
from longmind.doors.passes import Pass, passes, used_in_all
from longmind.doors.wire import answers

Decorated = TypeVar("Decorated", bound=Callable[..., Any])
ALSO: Final = "Also takes --db, --tenant, --user, --embedder, --weights and --model: see longmind --help."
NARROWER: Final = ("agent", "session")
"""What these commands do not take: they are about everything of an owner."""
RUNS_SHOWN: Final = 20
ACTS_SHOWN: Final = 100
IDS_SHOWN: Final = 5
OWNERS_SHOWN: Final = 10
PROBLEMS_SHOWN: Final = 3
_DREW: Final = ("concluded", "revised")

dry_run_option = click.option("--dry-run", is_flag=True, help="Only show what would be done.")


# Tend ----------------------------------------------------------------------------------------------------------------


def budgeted(function: Decorated) -> Decorated:
    """The options that say what a language model may take."""
    options = (
        click.option(
            "--most-calls",
            type=click.IntRange(0),
            default=1_000,
            show_default=True,
            metavar="N",
            help="How often the language model may be asked, where there is one.",
        ),
        click.option(
            "--most-tokens", type=click.IntRange(0), metavar="N", help="How many tokens it may take, in and out."
        ),
    )
    for option in reversed(options):
        function = option(function)
    return function


def _upkeep(given: Mapping[str, Any]) -> longmind.Upkeep:
    return longmind.Upkeep(budget=longmind.Budget(calls=given["most_calls"], tokens=given["most_tokens"]))


@click.command(
    cls=Verb,
    examples=(
        "longmind tend --dry-run",
        "longmind tend --db agent.db",
        "longmind tend --user ana --json",
    ),
    epilog=ALSO,
)
@dry_run_option
@budgeted
@as_json
@standing(without=NARROWER)
@click.pass_obj
def tend(
    here: Standing,
    /,
    *,
    dry_run: bool,
    as_json: bool,
    **given: Any,  # noqa: ANN401
) -> None:
    """Do what is due over time. Safe from cron.

    Completes the vectors of long texts, combines what says the same, draws conclusions when enough came in, and retires
    what has faded. Of the whole file, or of one user where --user or LONGMIND_USER names one.

    A pass goes on where the last one stopped. What it did can be seen in longmind runs, and undone.
    """
    with here.whole() as whole:
        owners = here.owners(whole)
        with show.progress("tending") as step:
            done = list(_passes(whole, owners, _upkeep(given), step, dry_run=dry_run))
        if as_json:
            print_json(_as_json(done, dry_run=dry_run))
            return
        _tell_passes(done, here, dry_run=dry_run)
        if here.owner in owners and not any(one.is_worth_telling for one in done):
            say_whose(whole, here)


def _passes(
    whole: longmind.Mind,
    owners: Sequence[longmind.Owner],
    upkeep: longmind.Upkeep,
    step: show.Step,
    *,
    dry_run: bool,
) -> Iterator[Pass]:
    def embedding(done: int, of: int) -> None:
        step(done, of, "embedding")

    if len(owners) == 1:
        # How far it is with one owner nobody says; the bar moves to and fro.
        yield from passes(whole, owners, upkeep, dry_run=dry_run, embedding=embedding)
        return
    step(0, len(owners), None)
    for number, one in enumerate(passes(whole, owners, upkeep, dry_run=dry_run), 1):
        step(number, len(owners), None)
        yield one


def _as_json(done: Sequence[Pass], *, dry_run: bool) -> dict[str, object]:
    used = used_in_all(done)
    summed = ("embedded", "counted", "looked_at", "unread")
    return {
        "dry_run": dry_run,
        "complete": all(one.done.complete for one in done),
        **{name: sum(getattr(one.done, name) for one in done) for name in summed},
        "used": None if used is None else answers.usage(used),
        "owners": [{**answers.owner(one.owner), **answers.tended(one.done)} for one in done if one.is_worth_telling],
    }


def _tell_passes(done: Sequence[Pass], here: Standing, *, dry_run: bool) -> None:
    acts = [act for one in done for act in one.done.acts]
    _show_acts(acts)
    new = show.memories_counted(sum(one.done.looked_at for one in done))
    embedded = show.memories_counted(sum(one.done.embedded for one in done))
    nothing = "" if acts else "; nothing else is due"
    if dry_run:
        show.say(f"would look at {new}, new since the last pass{nothing}; nothing was written")
    else:
        show.say(f"looked at {new}, new since the last pass; completed the vectors of {embedded}{nothing}")
    _tell_the_rest(done, here)


def _show_acts(acts: Sequence[longmind.Act]) -> None:
    if acts:
        show.console().print(acts_table(acts))
        show.say()


def acts_table(acts: Iterable[longmind.Act]) -> Table:
    """What was done, why, how often and to how many memories, and what it frees."""
    made = show.table("what", "times", "memories", "frees", "why", numbers=("times", "memories", "frees"), wide="why")
    for one in alike(acts):
        numbers = (f"{count:,}" if count else "" for count in (one.times, one.memories, one.frees))
        made.add_row(one.verb, *numbers, Text(show.visible(one.why)))
    return made


def _tell_the_rest(done: Sequence[Pass], here: Standing) -> None:
    """What the language model took, how to undo, what went wrong and what is left."""
    used = used_in_all(done)
    if used is not None and used.calls:
        cost = "" if used.cost is None or not used.cost else f", {used.cost:.4f} of money"
        show.say(f"the language model: {show.counted(used.calls, 'call')}, {used.tokens:,} tokens{cost}")
    runs = [(one.owner, run) for one in done for run in one.done.runs]
    for owner, run in runs[:OWNERS_SHOWN]:
        show.say(f"undo with: {here.typed(f'longmind undo {run}', owner)}")
    if len(runs) > OWNERS_SHOWN:
        show.say(f"… and {len(runs) - OWNERS_SHOWN:,} more; longmind runs --user NAME names them")
    problems = Counter(problem for one in done for problem in one.done.problems)
    for problem, times in problems.most_common(PROBLEMS_SHOWN):
        again = f" ({times:,} times)" if times > 1 else ""
        show.say(f"the language model failed: {show.visible(problem)}{again}; the rules did what they can", err=True)
    if len(problems) > PROBLEMS_SHOWN:
        show.say(f"… and {len(problems) - PROBLEMS_SHOWN:,} other problems; --json has all", err=True)
    _tell_what_is_left(done)


def _tell_what_is_left(done: Sequence[Pass]) -> None:
    busy = sum(bool(one.done.busy) for one in done)
    waiting = sum(bool(one.done.waiting) for one in done)
    unread = sum(one.done.unread for one in done)
    if busy:
        show.say(f"left alone, being tended by somebody else just now: {show.counted(busy, 'owner')}", err=True)
    if waiting:
        show.say(f"there is more to do for {show.counted(waiting, 'owner')}: give the command again", err=True)
    if unread:
        still = show.counted(unread, "episode")
        show.say(f"{still} still to be read by the language model, by the next pass", err=True)


# Reflect -------------------------------------------------------------------------------------------------------------


@click.command(
    cls=Verb,
    examples=(
        "longmind reflect",
        "longmind reflect --user ana --dry-run",
    ),
    epilog=ALSO,
)
@dry_run_option
@budgeted
@as_json
@standing(without=NARROWER)
@click.pass_obj
def reflect(
    here: Standing,
    /,
    *,
    dry_run: bool,
    as_json: bool,
    **given: Any,  # noqa: ANN401
) -> None:
    """Draw conclusions now, however little came in.

    By counting: how what was done ended, at which times something recurs, what is said often, where a mind was changed.
    Each conclusion is an insight that names its evidence; longmind list --kind insight shows them all.

    It is a pass of longmind tend over one user's memories, so what else is due is done as well.
    """
    with here.whole() as whole:
        mind = here.owned(whole)
        with show.progress("reflecting"):
            done = mind.reflect(upkeep=_upkeep(given), dry_run=dry_run)
        drawn = [] if dry_run else list(_drawn(mind, done))
        if as_json:
            print_json({**answers.tended(done), "insights": answers.memories(drawn)})
            return
        if drawn:
            show.console().print(_insights(drawn))
        elif not any(act.verb in _DREW for act in done.acts):
            show.say("Nothing new follows from what is known.")
            say_whose(whole, here)
    _show_acts([act for act in done.acts if dry_run or act.verb not in _DREW])
    if dry_run:
        show.say("nothing was written")
    _tell_the_rest([Pass(here.owner, done)], here)


def _drawn(mind: longmind.Mind, done: longmind.Tended) -> Iterator[longmind.Memory]:
    """The insights that were made, or counted anew."""
    ids = dict.fromkeys(id for act in done.acts if act.verb in _DREW for id in act.touched)
    for id in ids:
        memory = _there(mind, id)
        if memory is not None and memory.kind is longmind.Kind.INSIGHT:
            yield memory


def _there(mind: longmind.Mind, id: str) -> longmind.Memory | None:
    try:
        return mind.get(id)
    except longmind.NotFound:
        # Somebody forgot it meanwhile.
        return None


def _insights(values: Iterable[longmind.Memory]) -> Table:
    made = show.table("rests on", "insight", numbers=("rests on",), wide="insight")
    for one in values:
        text = Text(show.shortened(one.text))
        text.append(f"\n{one.id}", style="dim")
        made.add_row(show.memories_counted(len(one.evidence)), text)
    return made


# Runs ----------------------------------------------------------------------------------------------------------------


@click.command(
    cls=Verb,
    examples=(
        "longmind runs",
        "longmind runs ID",
        "longmind runs --user ana --json",
    ),
    epilog=ALSO,
)
@click.argument("id", metavar="[ID]", required=False)
@click.option(
    "--limit", type=click.IntRange(1), default=RUNS_SHOWN, show_default=True, help="The latest so many at most."
)
@as_json
@standing(without=NARROWER)
@click.pass_obj
def runs(here: Standing, id: str | None, limit: int, *, as_json: bool) -> None:
    """Show what was done over time, and why.

    Each pass that did something is a run, the oldest first, and can be undone.

    With an ID, every act of that run is shown, with the memories that it changed.
    """
    with here.whole() as whole:
        mind = here.owned(whole)
        every = mind.runs()
        if id is not None:
            _show_run(mind, _named(every, id), here, as_json=as_json)
            return
        if as_json:
            print_json([answers.run(one) for one in every])
            return
        if not every:
            show.say("Nothing was done over time yet; longmind tend does what is due.")
            say_whose(whole, here)
            return
    show.console().print(_runs(every[-limit:]))
    if len(every) > limit:
        show.say(f"the latest {limit:,} of {show.counted(len(every), 'run')}; --limit shows more")
    show.say(f"see all that one did with: longmind runs ID; undo it with: {here.typed('longmind undo ID')}")


def _named(every: Sequence[longmind.Run], id: str) -> longmind.Run:
    for one in every:
        if one.id == id:
            return one
    raise no_such_run(id)


def no_such_run(id: str) -> NotNow:
    """What is said where a run is named that is not there."""
    hint = "longmind runs shows those there are; where it is another user's, name the user with --user"
    return NotNow(f"there is no run {show.visible(id)} of this user that could be undone", hint)


def _runs(values: Iterable[longmind.Run]) -> Table:
    made = show.table("when", "for", "what was done", wide="what was done")
    for one in values:
        verbs = dict.fromkeys(act.verb for act in one.acts)
        told = Text("\n".join(_in_a_line(verb, [act for act in one.acts if act.verb == verb]) for verb in verbs))
        told.append(f"\n{one.id}{'  undone' if one.undone else ''}", style="dim")
        made.add_row(show.when(one.at), one.cause, told)
    return made


def _in_a_line(verb: str, acts: Sequence[longmind.Act]) -> str:
    """``combined 2 times, 9 memories, freeing 340 characters: the same was said 3…6 times``."""
    groups = alike(acts)
    memories, frees = (sum(getattr(one, name) for one in groups) for name in ("memories", "frees"))
    told = [f"{verb} {show.counted(len(acts), 'time')}"]
    told += [show.memories_counted(memories)] if memories else []
    told += [f"freeing {show.counted(frees, 'character')}"] if frees else []
    return f"{', '.join(told)}: {'; '.join(show.visible(one.why) for one in groups)}"


def _show_run(mind: longmind.Mind, run: longmind.Run, here: Standing, *, as_json: bool) -> None:
    if as_json:
        print_json(answers.run(run))
        return
    made = show.table("what", "frees", "why, and which", numbers=("frees",), wide="why, and which")
    for act in run.acts[:ACTS_SHOWN]:
        told = Text(show.visible(act.reason))
        for id in act.touched:
            memory = _there(mind, id)
            text = "(forgotten since)" if memory is None else show.shortened(memory.text, 120)
            told.append(f"\n{id}{' (made)' if id == act.made else ''}  {text}", style="dim")
        made.add_row(act.verb, f"{act.frees:,}" if act.frees else "", told)
    show.console().print(made)
    if len(run.acts) > ACTS_SHOWN:
        show.say(f"the first {ACTS_SHOWN} of {show.counted(len(run.acts), 'act')}; --json has all")
    after = "undone since" if run.undone else f"undo it with: {here.typed(f'longmind undo {run.id}')}"
    show.say(f"done {show.when(run.at)} for {run.cause}; {after}")


# Undo ----------------------------------------------------------------------------------------------------------------


@click.command(
    cls=Verb,
    examples=(
        "longmind undo ID",
        "longmind undo ID --user ana --json",
    ),
    epilog=ALSO,
)
@click.argument("id", metavar="ID")
@as_json
@standing(without=NARROWER)
@click.pass_obj
def undo(here: Standing, id: str, *, as_json: bool) -> None:
    """Make everything as it was before a run.

    What the run hid comes back, and what it made is retired. What was changed since is left as it is, and named.

    The ids of runs are in longmind runs.
    """
    with here.whole() as whole:
        try:
            done = here.owned(whole).undo(id)
        except longmind.NotFound:
            raise no_such_run(id) from None
        except longmind.Conflict as error:
            raise NotNow(str(error), "longmind runs shows what was done, and what of it was undone") from None
    if as_json:
        print_json(answers.undone(done))
        return
    show.say(f"{show.memories_counted(len(done.restored))} as before")
    if done.removed:
        show.say(f"{show.memories_counted(len(done.removed))} that the run had made: retired")
    if done.left:
        more = ", …" if len(done.left) > IDS_SHOWN else ""
        left = f"{show.memories_counted(len(done.left))} changed or forgotten since, left as they are"
        show.say(f"{left}: {', '.join(done.left[:IDS_SHOWN])}{more}", err=True)


COMMANDS = (tend, reflect, runs, undo)
