"""The command that opens a page to look into a mind: inspect. The page is served until Ctrl-C."""

from __future__ import annotations

import contextlib

import click

import longmind
from longmind.doors.cli import show
from longmind.doors.cli.complaints import NotNow
from longmind.doors.cli.frame import Standing, Verb, standing
from longmind.doors.cli.missing import say_whose
from longmind.doors.cli.tending import ALSO, NARROWER


@click.command(
    cls=Verb,
    examples=(
        "longmind inspect",
        "longmind inspect --user ana --open",
    ),
    epilog=ALSO,
)
@click.option("--open", "opens", is_flag=True, help="Open the page in this machine's browser.")
@click.option("--port", type=click.IntRange(0, 65_535), default=0, help="Any free one, if none is named.")
@standing(without=NARROWER)
@click.pass_obj
def inspect(here: Standing, port: int, *, opens: bool) -> None:
    """Look into a mind on a page, and decide what waits.

    Search with the reasons, what was believed when, evidence, the graph, conflicts and quarantine, the forgetting plan,
    erasure with its receipt, growth and health. The page is there until Ctrl-C, for this machine alone; its address
    holds a key, so that nobody else here can use it. Needs the extra server.
    """
    try:
        from longmind.doors.inspector.local import inspected, leading_to
    except ImportError:
        raise longmind.MissingExtra("server", "a page to look into a mind") from None
    with contextlib.ExitStack() as held:
        whole = held.enter_context(here.whole())
        say_whose(whole, here)
        try:
            page = held.enter_context(inspected(whole, here.owner, port=port))
        except OSError as error:
            raise NotNow(
                f"port {port} cannot be had ({error.strerror})", "leave out --port to take any free one"
            ) from None
        click.echo(page.address)
        show.say("Open this address in a browser on this machine; Ctrl-C ends it.", err=True)
        if opens:
            click.launch(held.enter_context(leading_to(page.address)))
        page.run()


COMMANDS = (inspect,)
