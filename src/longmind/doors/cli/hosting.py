"""The command that serves agent hosts: mcp.

It prints nothing: standard output belongs to the protocol. What the server is stands in :mod:`longmind.doors.mcp`,
which is imported only when it is asked for, since its package is an extra.
"""

from __future__ import annotations

import click

import longmind
from longmind.doors.cli.frame import ALSO, Standing, Verb, standing


@click.command(
    cls=Verb,
    examples=("longmind mcp", "longmind mcp --db ~/memories.db --user ana"),
    epilog=ALSO,
)
@click.option(
    "--compatible", is_flag=True, help="Offer the nine tools of MCP's reference memory server in place of ours."
)
@standing()
@click.pass_obj
def mcp(here: Standing, *, compatible: bool) -> None:
    """Serve memory to agent hosts over the Model Context Protocol, on standard input and output."""
    try:
        from longmind.doors.mcp.compatible import graph_server
        from longmind.doors.mcp.server import DOOR, memory_server, serve_stdio
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("mcp", "mcp_types"):
            raise
        raise longmind.MissingExtra("mcp", "serving over the Model Context Protocol") from error
    with here.mind(create=True) as mind:
        mine = mind.acting(door=DOOR)
        made = graph_server if compatible else memory_server
        serve_stdio(made(lambda: mine))


COMMANDS = (mcp,)
