"""The command that prints the tools a model may be given to keep its own memory.

It opens no file: the definitions are the same for everybody, in the shape that a server takes.
"""

from __future__ import annotations

import click

import longmind
from longmind.doors.cli import show
from longmind.doors.cli.frame import Verb, as_json, print_json, standing

_SHAPES = ("openai", "responses", "anthropic", "mcp")


@click.command(
    cls=Verb,
    examples=(
        "longmind tools",
        "longmind tools --shape anthropic > tools.json",
        "longmind tools --only remember --only recall --json",
    ),
)
@click.option("--shape", type=click.Choice(_SHAPES), help="Print JSON for this kind of server; openai is its chat.")
@click.option("--only", multiple=True, metavar="NAME", help="Only this tool; may be given several times.")
@click.option("--erases", is_flag=True, help="Forgetting is for good; without it, it can be taken back.")
@as_json
@standing()
def tools(shape: str | None, only: tuple[str, ...], *, erases: bool, as_json: bool) -> None:
    """Print the tools by which a model keeps its own memory.

    Without an option they are told to a person; --shape prints their definitions as JSON for a request, and --json
    alone those for OpenAI's chat completions. In a program: mind.tools("session").definitions() and .call().
    """
    made = longmind.tool_definitions(shape or "openai", erases=erases, only=only or None)
    if as_json or shape is not None:
        print_json(made)
        return
    told = show.table("tool", "what it does", wide="what it does")
    for one in longmind.tool_definitions("anthropic", erases=erases, only=only or None):
        told.add_row(str(one["name"]), str(one["description"]))
    show.console().print(told)


COMMANDS = (tools,)
