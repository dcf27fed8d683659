"""The command that serves agent hosts: mcp.

It prints nothing: standard output belongs to the protocol. What the server is stands in :mod:`longmind.doors.mcp`,
which is imported only when it is asked for, since its package is an extra.
"""

from __future__ import annotations

import click

import longmind
from longmind.doors.cli import show
from longmind.doors.cli.frame import ALSO, Standing, Verb, standing
from longmind.doors.settings import DEFAULT_USER

HOST = "127.0.0.1"
PORT = 8765


@click.command(
    cls=Verb,
    examples=(
        "longmind mcp",
        "longmind mcp --db ~/memories.db --user ana",
        "longmind mcp --http --port 8765",
    ),
    epilog=ALSO,
)
@click.option(
    "--compatible", is_flag=True, help="Offer the nine tools of MCP's reference memory server in place of ours."
)
@click.option(
    "--http", is_flag=True, help="Serve over streamable HTTP at /mcp, and not over standard input and output."
)
@click.option("--host", default=HOST, show_default=True, metavar="ADDRESS", help="Where to serve over HTTP.")
@click.option("--port", type=click.IntRange(0, 65_535), default=PORT, show_default=True, help="On which port.")
@standing()
@click.pass_obj
def mcp(here: Standing, *, compatible: bool, http: bool, host: str, port: int) -> None:
    """Serve memory to agent hosts over the Model Context Protocol.

    On standard input and output, for a host that starts it. With --http, to whoever has a key of longmind keys; without
    any key, to this machine alone.
    """
    try:
        from longmind.doors.mcp.compatible import graph_server
        from longmind.doors.mcp.server import DOOR, memory_server, serve_stdio
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("mcp", "mcp_types"):
            raise
        raise longmind.MissingExtra("mcp", "serving over the Model Context Protocol") from error
    made = graph_server if compatible else memory_server
    with here.whole(create=True) as whole:
        if not http:
            mine = here.scoped(whole).acting(door=DOOR)
            serve_stdio(made(lambda _: mine))
            return
        if here.agent or here.session:
            raise click.UsageError("--agent and --session are named by the key or by headers where it serves over HTTP")
        from longmind.doors.http.doorman import Doorman, is_here
        from longmind.doors.mcp.http import PATH, Callers, serve_http
        from longmind.doors.wire.keys import Keys, beside

        doorman = Doorman(
            None if here.path is None else Keys(beside(here.path)),
            tenant=here.owner.tenant,
            user=here.user or DEFAULT_USER,
            open_here=is_here(host),
        )
        server = made(Callers(whole))
        show.say(f"serving at http://{host}:{port}{PATH}", err=True)
        serve_http(server, doorman, host, port)


COMMANDS = (mcp,)
