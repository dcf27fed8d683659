"""The commands that keep a file in order: check, reembed. They work on the whole file, whosever memories."""

from __future__ import annotations

from dataclasses import asdict

import click

import longmind
from longmind.doors.cli import show
from longmind.doors.cli.complaints import FAILED, MISUSED, NotNow
from longmind.doors.cli.frame import Standing, Verb, as_json, everybody, owned_by, print_json, standing
from longmind.doors.wire import answers

ALSO = "Also takes --db, --embedder and --key-file: see longmind --help."
_NOT_NEEDED = ("tenant", "user", "agent", "session", "model")


@click.command(
    cls=Verb,
    examples=(
        "longmind check",
        "longmind check --db agent.db --repair",
    ),
    epilog=ALSO,
)
@click.option("--repair", is_flag=True, help="Rebuild from the text what can be; nothing remembered is ever removed.")
@as_json
@standing(without=_NOT_NEEDED)
@click.pass_obj
def check(here: Standing, *, repair: bool, as_json: bool) -> int:
    """See whether what is kept makes sense.

    Hashes, words, vectors and links are derived anew and compared. The exit code is 1 if something is wrong. Sources
    that planted, came in a flood or contradict much are counted; longmind quarantine names them.
    """
    with here.whole() as mind:
        faults = mind.check(repair=repair)
        left = mind.check() if repair and faults else faults
        # Where something is wrong, what is read may be wrong too.
        owners = () if left else everybody(mind)
        concerns = sum(len(owned_by(mind, owner).quarantine.concerns()) for owner in owners)
    if as_json:
        told = {"faults": [answers.fault(one) for one in faults], "left": [answers.fault(one) for one in left]}
        print_json({**told, "concerns": concerns})
    elif not faults:
        show.say("No faults.")
    else:
        show.console().print(show.faults(faults))
        if repair:
            show.say(f"{len(faults) - len(left)} of {len(faults)} repaired.")
        else:
            show.say(
                f"{show.counted(len(faults), 'fault')}; what is repairable is repaired by: longmind check --repair"
            )
    if concerns and not as_json:
        show.say(f"{show.counted(concerns, 'concern')} about sources: longmind quarantine")
    return FAILED if left else 0


@click.command(
    cls=Verb,
    examples=(
        "longmind reembed",
        "longmind reembed --db agent.db --embedder models/bge-small",
    ),
    epilog=ALSO,
)
@as_json
@standing(without=_NOT_NEEDED)
@click.pass_obj
def reembed(here: Standing, *, as_json: bool) -> None:
    """Make all vectors anew, by another embedder or the same.

    Long texts are embedded to their end.

    The old vectors stay in use until the last new one is there; it may be interrupted and run again.
    """
    path = here.path
    if path is None:
        raise NotNow("there is no file to re-embed", "name it with --db", MISUSED)
    with show.progress("embedding") as step:
        done = longmind.reembed(path, here.vectors_by, progress=lambda count, of: step(count, of, None), key=here.key)
    if as_json:
        print_json(asdict(done))
        return
    was = "" if done.previous in (None, done.present) else f" (before: {done.previous})"
    show.say(f"embedded {show.memories_counted(done.memories)} anew; all vectors are by {done.present}{was}")


COMMANDS = (check, reembed)
