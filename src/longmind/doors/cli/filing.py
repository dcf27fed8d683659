"""The command about the files that a model keeps for itself: to look at them, and to remove one.

Writing them is the model's; a person sees what is kept, every version of it, and may take it away.
"""

from __future__ import annotations

import click

import longmind
from longmind.doors.cli import show
from longmind.doors.cli.complaints import NotNow
from longmind.doors.cli.frame import ALSO, Shelf, Standing, Verb, print_json, usual_options
from longmind.doors.cli.missing import say_whose

NO_FILE = "longmind files shows those there are"


@click.group(
    cls=Shelf,
    usual="list",
    examples=("longmind files", "longmind files show projects/phoenix.md", "longmind files delete projects --yes"),
)
def files() -> None:
    """Show the files that a model keeps for itself; remove them.

    They are texts under paths, in no prompt and found by no recall. Without a command all are listed.
    """


@files.command("list", cls=Verb, examples=("longmind files", "longmind files list projects"), epilog=ALSO)
@click.argument("under", default="")
@usual_options
def list_files(here: Standing, under: str, *, as_json: bool) -> None:
    """List the files, or those whose paths begin with UNDER."""
    with here.whole() as whole:
        found = here.scoped(whole).files.list(under)
        if as_json:
            print_json([one.to_json() for one in found])
            return
        if not found:
            show.say("There are no files.")
            say_whose(whole, here)
            return
    made = show.table("path", "characters", "version", numbers=("characters", "version"), wide="path")
    for one in found:
        made.add_row(show.visible(one.path), f"{len(one.text):,}", str(one.version))
    show.console().print(made)


@files.command(
    "show",
    cls=Verb,
    examples=("longmind files show projects/phoenix.md", "longmind files show projects/phoenix.md --version 1"),
    epilog=ALSO,
)
@click.argument("path")
@click.option("--version", type=click.IntRange(1), help="As it was then; --json without it tells every version.")
@usual_options
def show_file(here: Standing, path: str, version: int | None, *, as_json: bool) -> None:
    """Show what a file says."""
    with here.mind() as mind:
        try:
            history = mind.files.history(path)
        except longmind.NotFound as error:
            raise NotNow(str(error), NO_FILE) from None
    wanted = [one for one in history if version in (None, one.version)]
    if not wanted:
        raise NotNow(f"{path} has no version {version}", f"its latest is {history[-1].version}")
    if as_json:
        print_json([one.to_json() for one in wanted])
    else:
        show.say(show.visible(wanted[-1].text))


@files.command("delete", cls=Verb, examples=("longmind files delete projects/phoenix.md --yes",), epilog=ALSO)
@click.argument("path")
@click.option("--yes", is_flag=True, help="Do not ask.")
@usual_options
def delete_file(here: Standing, path: str, *, yes: bool, as_json: bool) -> None:
    """Remove a file, or all under a path, for good and with every version."""
    with here.mind() as mind:
        if not yes:
            click.confirm(f"Remove {show.visible(path)} for good?", abort=True, err=True)
        try:
            gone = mind.files.delete(path)
        except longmind.NotFound as error:
            raise NotNow(str(error), NO_FILE) from None
    if as_json:
        print_json([one.path for one in gone])
    else:
        show.say(f"Removed: {', '.join(show.visible(one.path) for one in gone)}")


COMMANDS = (files,)
