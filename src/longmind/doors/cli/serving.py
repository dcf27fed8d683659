"""The commands that let others in: serve and keys; and config, which shows the settings and where each comes from.

What serving needs is imported when it is asked for: the command line itself runs without the extra ``server``.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

import longmind
from longmind.doors import settings
from longmind.doors.cli import show
from longmind.doors.cli.complaints import MISUSED, NotNow
from longmind.doors.cli.frame import ALSO, Shelf, Standing, Verb, as_json, print_json, standing
from longmind.doors.settings import KEY, MODEL_KEY, SEALING_KEY, SERVER, SETTINGS

if TYPE_CHECKING:
    from longmind.doors.http.limits import Measure
    from longmind.doors.wire.keys import Keys

_TEXTS = frozenset({"host", "telemetry_contents"})
_SOURCES = {
    ParameterSource.COMMANDLINE: "command line",
    ParameterSource.ENVIRONMENT: "environment",
    ParameterSource.DEFAULT_MAP: settings.FILE,
}
_NOBODY = "default"
_WITHOUT_ONE = ("agent", "session", "embedder", "weights", "guard", "model", "key_file")


def _server_options(function: Callable[..., Any]) -> Callable[..., Any]:
    for setting in reversed(SERVER):
        kind: Any = click.INT if setting.name not in _TEXTS else click.STRING
        if setting.name == "telemetry_contents":
            kind = click.Choice(["yes", "no"])
        function = click.option(
            setting.option,
            setting.name,
            type=kind,
            default=setting.default,
            show_default=True,
            envvar=setting.variable,
            show_envvar=True,
            metavar=setting.metavar,
            help=setting.help,
        )(function)
    return function


@click.command(
    cls=Verb,
    examples=(
        "longmind serve --user ana",
        "longmind serve --host 0.0.0.0 --port 8000",
    ),
    epilog=ALSO,
)
@_server_options
@standing()
@click.pass_obj
def serve(here: Standing, /, **chosen: Any) -> None:  # noqa: ANN401 - the settings, by name
    """Answer over HTTP until it is stopped (SIGTERM, Ctrl-C); what is being answered then is finished.

    Without keys it answers this machine only, as the one user of --user. With keys (longmind keys add) whoever has one
    sees what it is bound to. What there is to ask is told by /openapi.json and docs/http.md.
    """
    _needs_server()
    from longmind.doors.http.serving import Listening, serve, service
    from longmind.doors.http.watching import Spans
    from longmind.doors.inspector import routes

    tenant = here.tenant or longmind.Owner().tenant
    listening = Listening(host=chosen["host"], port=chosen["port"], tenant=tenant, user=here.user or "me")
    spans = Spans(contents=chosen["telemetry_contents"] == "yes")
    with here.whole(create=True) as mind:
        served = service(mind, _keys(here), listening, _measure(chosen), spans)
        whom = "whoever has a key" if served.doorman.asks_for_keys else f"{listening.user}, without a key"

        def announce(url: str) -> None:
            show.say(f"serving {whom} on {url}", err=True)

        serve(served, listening, announce=announce, more=routes(), on_stop=mind.close)


def _measure(chosen: dict[str, Any]) -> Measure:
    from longmind.doors.http.limits import Measure

    names = ("body_bytes", "import_bytes", "per_minute", "at_once", "threads")
    for name in names:
        least = 0 if name == "per_minute" else 1
        if chosen[name] < least:
            raise longmind.InvalidInput(name, f"a number of at least {least}", chosen[name])
    return Measure(**{name: chosen[name] for name in names})


def _needs_server() -> None:
    missing = [name for name in ("prometheus_client", "pydantic", "starlette", "uvicorn") if find_spec(name) is None]
    if missing:
        raise longmind.MissingExtra("server", "longmind serve")


def _keys(here: Standing) -> Keys | None:
    from longmind.doors.wire.keys import Keys, beside

    return None if here.path is None else Keys(beside(here.path))


@click.group(
    cls=Shelf,
    usual="list",
    examples=(
        "longmind keys",
        "longmind keys add phone --user ana --rights read,write",
        "longmind keys add app --whole-tenant",
        "longmind keys revoke phone",
    ),
)
def keys() -> None:
    """The keys with which others come in through longmind serve and longmind mcp.

    Without a command it lists them. A key is shown once, when it is made; what is kept of it beside the memories opens
    nothing.
    """


@keys.command(
    "add",
    cls=Verb,
    examples=(
        "longmind keys add phone --user ana --rights read,write",
        "longmind keys add app --whole-tenant --tenant acme",
        "longmind keys add upkeep --all-tenants --rights read,admin",
    ),
    epilog="Also takes --db, --tenant, --user and --agent, which it is bound to: see longmind --help.",
)
@click.argument("name")
@click.option(
    "--rights",
    default="read,write",
    show_default=True,
    metavar="RIGHTS",
    help="What it may do, of read, write, forget and admin, with commas between.",
)
@click.option("--whole-tenant", is_flag=True, help="Bind it to no user: each request names one.")
@click.option("--all-tenants", is_flag=True, help="Bind it to nobody: each request names the tenant too.")
@as_json
@standing(without=("session", "embedder", "weights", "guard", "model", "key_file"))
@click.pass_obj
def add(here: Standing, name: str, *, rights: str, whole_tenant: bool, all_tenants: bool, as_json: bool) -> None:
    """Make a key and show it, this once.

    NAME is what the audit says who did it. Binding it to --user is safest; an application with many users binds it to
    its tenant and names the user with each request (Longmind-User).
    """
    user = here.user if "user" in here.named else None
    if [user is not None, whole_tenant, all_tenants].count(True) != 1:
        raise NotNow("whose key is it?", "say one of --user NAME, --whole-tenant and --all-tenants", MISUSED)
    tenant = None if all_tenants else here.tenant or longmind.Owner().tenant
    agent = here.agent if "agent" in here.named else None
    token = _known_keys(here).add(
        name, rights=[one.strip() for one in rights.split(",")], tenant=tenant, user=user, agent=agent
    )
    if as_json:
        print_json({"name": name, "key": token})
        return
    show.say(token)
    show.say("keep it now: it is shown this once", err=True)


@keys.command("list", cls=Verb, examples=("longmind keys", "longmind keys list --json"), epilog="Also takes --db.")
@as_json
@standing(without=("tenant", "user", *_WITHOUT_ONE))
@click.pass_obj
def list_keys(here: Standing, *, as_json: bool) -> None:
    """List the keys: what each is bound to, what it may do, and whether it was revoked."""
    found = _known_keys(here).list()
    if as_json:
        print_json([one.to_json() for one in found])
        return
    if not found:
        show.say("There are no keys. longmind keys add makes one.")
        return
    made = show.table("name", "whose", "rights", "made", "revoked", wide="whose")
    for one in found:
        bound = [f"{part} {value}" for part in ("tenant", "user", "agent") if (value := getattr(one, part)) is not None]
        moments = [show.when(at) if at is not None else "" for at in (one.created_at, one.revoked_at)]
        whose = ", ".join(bound) or "the whole server"
        made.add_row(show.visible(one.name), show.visible(whose), " ".join(sorted(one.rights)), *moments)
    show.console().print(made)


@keys.command("revoke", cls=Verb, examples=("longmind keys revoke phone",), epilog="Also takes --db.")
@click.argument("name")
@as_json
@standing(without=("tenant", "user", *_WITHOUT_ONE))
@click.pass_obj
def revoke(here: Standing, name: str, *, as_json: bool) -> None:
    """Let a key open nothing any more, from the next request on, also at a server that runs."""
    done = _known_keys(here).revoke(name)
    if as_json:
        print_json(done.to_json())
        return
    show.say(f"{name} opens nothing any more")


def _known_keys(here: Standing) -> Keys:
    try:
        found = _keys(here)
    except ImportError:
        raise longmind.MissingExtra("server", "longmind keys") from None
    if found is None:
        raise NotNow("keys are kept beside a file, and these memories are in none", "name the file with --db", MISUSED)
    return found


@click.command("config", cls=Verb, examples=("longmind config", "longmind config --json"), epilog=ALSO)
@as_json
@standing()
@click.pass_obj
def shown_settings(here: Standing, *, as_json: bool) -> None:
    """Show every setting, its value, and where it comes from.

    What is typed comes before the environment, that before longmind.toml in this folder, that before the default. A
    key is never shown, only whether there is one. --model is not read from longmind.toml: a folder that came from
    elsewhere could send memories away.
    """
    rows = [
        *((one.variable, getattr(here, one.name), _source(here, one.name)) for one in SETTINGS),
        *(_server_setting(one) for one in SERVER),
        *((name, "set" if settings.is_set(name) else None, "environment") for name in (KEY, SEALING_KEY, MODEL_KEY)),
    ]
    if as_json:
        print_json([{"setting": name, "value": value, "from": source} for name, value, source in rows])
        return
    made = show.table("setting", "value", "from", wide="value")
    for name, value, source in rows:
        made.add_row(name, "" if value is None else show.visible(str(value)), source)
    show.console().print(made)


def _source(here: Standing, name: str) -> str:
    return _SOURCES.get(here.sources.get(name, ParameterSource.DEFAULT), _NOBODY)


def _server_setting(setting: settings.Setting) -> tuple[str, str | None, str]:
    given = settings.in_environment(setting)
    if given is not None:
        return setting.variable, given, "environment"
    told = settings.from_file().get(setting.name)
    return (
        (setting.variable, told, settings.FILE) if told is not None else (setting.variable, setting.default, "default")
    )


COMMANDS = (serve, keys, shown_settings)
