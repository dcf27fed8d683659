"""The command quarantine: what was kept apart and why, and what becomes of it.

The word alone lists what waits, and the sources to look at; with a word behind it, it decides.
"""

from __future__ import annotations

from collections.abc import Callable

import click
from rich.text import Text

import longmind
from longmind.doors.cli import show
from longmind.doors.cli.complaints import NotNow
from longmind.doors.cli.frame import ALSO, Shelf, Standing, Verb, print_json, usual_options
from longmind.doors.cli.missing import say_whose
from longmind.doors.wire import answers


@click.group(
    cls=Shelf,
    usual="list",
    examples=("longmind quarantine", "longmind quarantine release ID", "longmind quarantine undo"),
)
def quarantine() -> None:
    """Show what is kept apart and why; let it in, or reject it.

    Without a command it lists what waits.
    """


@quarantine.command("list", cls=Verb, examples=("longmind quarantine", "longmind quarantine list --json"), epilog=ALSO)
@usual_options
def list_quarantined(here: Standing, *, as_json: bool) -> None:
    """List what is in quarantine, with the reason of each.

    Texts that read as instructions planted for an agent, and floods, from sources trusted less than the user. Nothing
    of it is recalled or shown to a model until it is released. Below stand the sources to look at.
    """
    with here.whole() as whole:
        mind = here.scoped(whole)
        held, concerns = mind.quarantine.list(), mind.quarantine.concerns()
        if as_json:
            print_json(
                {
                    "held": [answers.quarantined(one) for one in held],
                    "concerns": [answers.concern(one) for one in concerns],
                }
            )
            return
        if not held:
            show.say("Nothing is in quarantine.")
            say_whose(whole, here)
    if held:
        made = show.table("recorded", "source", "trust", "what and why", wide="what and why")
        for one in held:
            told = Text(show.shortened(one.memory.text, 200))
            told.append(f"\n{one.reason}", style="yellow")
            told.append(f"\n{one.memory.id}", style="dim")
            source = "" if one.memory.source is None else show.visible(str(one.memory.source))
            made.add_row(show.when(one.memory.recorded_at), source, one.memory.trust.value, told)
        show.console().print(made)
        show.say(
            f"{show.memories_counted(len(held))} in quarantine; decide with: longmind quarantine release|reject ID"
        )
    for concern in concerns:
        show.say(f"{show.visible(concern.source)}: {concern.message}")


def _deciding(name: str, said: str, told: str) -> click.Command:
    """A command that decides on memories in quarantine."""

    @click.command(name, cls=Verb, help=said, examples=(f"longmind quarantine {name} ID",), epilog=ALSO)
    @click.argument("ids", metavar="ID...", nargs=-1, required=True)
    @usual_options
    def decide(here: Standing, ids: tuple[str, ...], *, as_json: bool) -> None:
        with here.mind() as mind:
            verbs: dict[str, Callable[[tuple[str, ...]], longmind.Run]] = {
                "release": mind.quarantine.release,
                "reject": mind.quarantine.reject,
            }
            try:
                run = verbs[name](ids)
            except longmind.NotFound as error:
                raise NotNow(str(error), "longmind quarantine shows what waits, with ids") from None
            except longmind.Conflict as error:
                raise NotNow(str(error), "longmind quarantine shows what waits") from None
        if as_json:
            print_json(answers.run(run))
        else:
            show.say(
                f"{told}: {show.memories_counted(len(ids))}; undo it with: {here.typed('longmind quarantine undo')}"
            )

    return decide


quarantine.add_command(_deciding("release", "Let them in, as if they had come in honestly.", "released"))
quarantine.add_command(_deciding("reject", "Retire them; they are recalled by nobody.", "rejected"))


@quarantine.command("undo", cls=Verb, examples=("longmind quarantine undo",), epilog=ALSO)
@usual_options
def undo(here: Standing, *, as_json: bool) -> None:
    """Take back the latest release or rejection.

    Everything stands as it did before it.
    """
    with here.mind() as mind:
        try:
            done = mind.quarantine.undo()
        except longmind.NotFound as error:
            raise NotNow(str(error), "longmind quarantine shows what waits") from None
    if as_json:
        print_json(answers.undone(done))
    else:
        show.say(f"{show.memories_counted(len(done.restored))} as before")


COMMANDS = (quarantine,)
