"""What all commands share: where they stand (which file, whose memories), and how they open it, end and complain.

The options that say where a command stands may be given before the command's name or after it; the nearer one holds,
and below both the environment, and below that the default. They are collected in one :class:`Standing`, which opens
the mind for the command.
"""

from __future__ import annotations

import functools
import json
import os
import shlex
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

import click
from click.core import ParameterSource

import longmind
from longmind.doors import settings
from longmind.doors.cli import show
from longmind.doors.cli.complaints import FAILED, INTERRUPTED, NotNow, complaint
from longmind.doors.settings import DEFAULT_DB, DEFAULT_EMBEDDER, DEFAULT_USER, SETTINGS, Setting, misspelt

ALSO = (
    "Also takes --db, --tenant, --user, --agent, --session, --embedder, --weights, --guard, --model and --key-file: "
    "see longmind --help."
)
"""Said at the end of each command's help."""

DOOR = "cli"
"""What the audit calls this way in."""
Decorated = TypeVar("Decorated", bound=Callable[..., Any])


@dataclass(slots=True)
class Standing:
    """Where a command stands."""

    db: str = DEFAULT_DB
    tenant: str | None = None
    user: str | None = None
    agent: str | None = None
    session: str | None = None
    embedder: str = DEFAULT_EMBEDDER
    weights: str | None = None
    guard: str | None = None
    model: str | None = None
    key_file: str | None = None
    named: set[str] = field(default_factory=set)
    """Settings that somebody gave, here or in the environment; a default may give way to what the file says."""
    sources: dict[str, ParameterSource] = field(default_factory=dict)
    """Where each setting came from: typed, the environment, longmind.toml, or nowhere."""
    command: str = "longmind"
    """What is being run, for an error's hint: ``longmind recall``."""

    @property
    def path(self) -> Path | None:
        """The file; None where the memories are not in a file of ours."""
        return None if self.db == ":memory:" or "://" in self.db else Path(self.db).expanduser()

    @property
    def vectors_by(self) -> longmind.Embedder:
        """The embedder that was named.

        Raises:
            InvalidInput: no such embedder.
        """
        if self.embedder == "minilm":
            return longmind.MiniLM()
        if self.embedder == "hashing":
            return longmind.Hashing()
        folder = Path(self.embedder).expanduser()
        if not folder.is_dir():
            raise longmind.InvalidInput("embedder", "minilm, hashing, or a folder with a model in it", self.embedder)
        if "bge-small" in folder.resolve().name.casefold():
            return longmind.bge_small(folder)
        return longmind.OnnxEmbedder(folder)

    @property
    def guarding(self) -> longmind.Guard | None:
        """What was named of the guard; None to let everything in. An owner's own comes before it.

        Raises:
            InvalidInput: neither redact nor encrypt nor refuse nor keep.
        """
        if self.guard in (None, "redact"):
            return longmind.Guard()
        if self.guard == "encrypt":
            return longmind.Guard(encrypt=("secrets", "numbers"))
        if self.guard == "refuse":
            return longmind.Guard(refuse=("secrets", "numbers"))
        if self.guard == "keep":
            return None
        raise longmind.InvalidInput("guard", "redact, encrypt, refuse or keep", self.guard)

    @property
    def policy(self) -> longmind.Policy | None:
        """What the named weights make of the policy; None for the mind's own.

        Raises:
            InvalidInput: a file that holds no weights. NotFound: no such file.
        """
        if self.weights is None:
            return None
        try:
            kept = json.loads(Path(self.weights).expanduser().read_text("utf-8"))
        except OSError as error:
            raise longmind.NotFound(
                f"no weights at {self.weights} ({error.strerror}); longmind tune --out makes them"
            ) from error
        except ValueError:
            raise longmind.InvalidInput("weights", "a file that longmind tune --out wrote", self.weights) from None
        return longmind.Policy(weights=longmind.Weights.from_json(kept))

    @property
    def key(self) -> str | None:
        """The key of the memories, from the file that was named or from the environment.

        Raises:
            NotFound: no such file. InvalidInput: it holds no key.
        """
        return read_key(self.key_file)

    @contextmanager
    def whole(self, *, create: bool = False) -> Iterator[longmind.Mind]:
        """The mind on the whole file. Only a command that writes makes a new one; the others say that there is none."""
        path = self.path
        new = path is not None and not path.exists()
        if new and not create:
            raise NotNow(
                f"there is no file of memories at {path}",
                'remember something first (longmind remember "…"), or name the file with --db or LONGMIND_DB',
            )
        # A path loses the "/" that says that a folder is meant.
        folder = "/" if self.db.endswith("/") else ""
        with self._open(f"{path}{folder}" if path else self.db) as mind:
            if new and path is not None:
                what = "folder" if folder else "file"
                show.say(f"made a new {what} of memories: {path.resolve()}", err=True)
            yield mind.acting(door=DOOR)

    def _open(self, name: str) -> longmind.Mind:
        """The file, with the embedder that was named; or else with the one it was made with, if that needs no file."""
        # What is in no file has no key, whatever stands in the environment.
        key = self.key if self.path is not None else None
        opening = functools.partial(
            longmind.open, name, model=self.model, policy=self.policy, guard=self.guarding, key=key,
            sealing_key=settings.sealing_key(),
        )  # fmt: skip
        try:
            return opening(embedder=self.vectors_by)
        except longmind.WrongEmbedder as error:
            held = made_with(error.held)
            if isinstance(held, longmind.Hashing) and "embedder" not in self.named:
                return opening(embedder=held)
            named = "hashing" if isinstance(held, longmind.Hashing) else "minilm" if held is not None else "FOLDER"
            folder = ", the folder with that model" if held is None else ""
            again = f"{self.command} --embedder {named} …{folder}"
            raise NotNow(
                f"the vectors in {name} were made by {error.held}",
                f"give that embedder: {again}; or make them anew with: longmind reembed --db {name}",
            ) from None

    @contextmanager
    def mind(self, *, create: bool = False) -> Iterator[longmind.Mind]:
        """The mind of the owner, narrowed to the agent and the session that were named."""
        with self.whole(create=create) as whole:
            yield self.scoped(whole)

    def scoped(self, whole: longmind.Mind) -> longmind.Mind:
        """The owner's own of a mind on the whole file."""
        return whole.scope(tenant=self.tenant, user=self.user, agent=self.agent, session=self.session)

    def typed(self, command: str, owner: longmind.Owner | None = None) -> str:
        """A command on the same file, about the same owner or another one, to be typed as it is."""
        meant = owner or self.owner
        whose = {"db": self.db if "db" in self.named else None, "tenant": meant.tenant, "user": meant.user}
        unsaid = {"tenant": longmind.Owner().tenant, "user": DEFAULT_USER}
        options = [
            # Quoted for a shell, and what would steer a terminal made visible.
            f"--{name} {shlex.quote(show.visible(value))}"
            for name, value in whose.items()
            if value is not None and (name in self.named or value != unsaid[name])
        ]
        return " ".join([command, *options])

    def owned(self, whole: longmind.Mind) -> longmind.Mind:
        """All that is the owner's, whatever agent and session it is bound to."""
        return owned_by(whole, self.owner)

    @property
    def owner(self) -> longmind.Owner:
        """Whose memories are meant."""
        return longmind.Owner(self.tenant or longmind.Owner().tenant, self.user)

    def owners(self, whole: longmind.Mind) -> list[longmind.Owner]:
        """The owner that was named, or everybody in the file where nobody was."""
        return list(everybody(whole)) if self.named.isdisjoint({"tenant", "user"}) else [self.owner]


def read_key(key_file: str | None) -> str | None:
    """The key in a file, or where none is named the one in the environment; says so if others may read the file.

    Raises:
        NotFound: no such file. InvalidInput: it holds no text.
    """
    try:
        found = settings.key(key_file)
        if key_file is not None and settings.others_may_read(key_file):
            show.say(f"warning: others on this machine may read {key_file}; end that with: chmod 600", err=True)
    except OSError as error:
        raise longmind.NotFound(f"no key at {key_file} ({error.strerror})") from error
    except UnicodeError:
        raise longmind.InvalidInput("key_file", "a file with a passphrase or 64 hexadecimal digits") from None
    return found


def owned_by(whole: longmind.Mind, owner: longmind.Owner) -> longmind.Mind:
    """The mind of an owner of the file."""
    return whole.scope(tenant=owner.tenant, user=owner.user)


def everybody(whole: longmind.Mind) -> Iterator[longmind.Owner]:
    """Every owner who has memories in the file."""
    after: longmind.Owner | None = None
    while page := whole.owners(after):
        yield from page
        after = page[-1]


def made_with(stamp: str | None) -> longmind.Embedder | None:
    """The embedder of ours that a stamp such as ``hashing/256@4965fa…`` names; None when it is none of those."""
    name, _, rest = (stamp or "").partition("/")
    dimension = rest.partition("@")[0]
    if name == "hashing" and dimension.isdecimal():
        known: longmind.Embedder = longmind.Hashing(dimension=int(dimension))
    else:
        known = longmind.MiniLM()
    return known if str(known.stamp) == stamp else None


def moment(typed: str) -> datetime:
    """A moment as a person types it: a date, a time on this machine's clock, or a time with its offset.

    Raises:
        click.BadParameter: it is none of these.
    """
    try:
        read = datetime.fromisoformat(typed.strip())
        # Without an offset it was read off a clock here.
        return read if read.utcoffset() is not None else read.astimezone()
    except (ValueError, OverflowError, OSError):
        forms = "a date (2026-03-31), a time here (2026-03-31T09:00) or one with its offset (2026-03-31T09:00+01:00)"
        raise click.BadParameter(f"{show.visible(typed)} is no time. Give {forms}.") from None


MOMENTS = "A date (its midnight) or a time, on this machine's clock if it has no offset."


class Explained(click.Command):
    """A command whose help ends with examples, and before them with lists of terms."""

    def __init__(
        self,
        *args: Any,  # noqa: ANN401 - click's own
        examples: Sequence[str] = (),
        terms: Mapping[str, Mapping[str, str]] | None = None,
        **more: Any,  # noqa: ANN401
    ) -> None:
        """``examples`` are whole command lines; ``terms`` is heading → term → what it means."""
        super().__init__(*args, **more)
        self.examples = tuple(examples)
        self.terms = terms or {}

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Options, commands, and then ours."""
        super().format_options(ctx, formatter)
        for heading, meanings in self.terms.items():
            with formatter.section(heading):
                formatter.write_dl(list(meanings.items()))
        if self.examples:
            with formatter.section("Examples"):
                for line in self.examples:
                    formatter.write(f"{'':>{formatter.current_indent}}{line}\n")


class Verb(Explained):
    """A command that says which one it is, so that an error can point to its help."""

    def invoke(self, ctx: click.Context) -> object:
        """Run it."""
        ctx.ensure_object(Standing).command = ctx.command_path
        return super().invoke(ctx)


class Verbs(Explained, click.Group):
    """Commands in the order they were written down. As the outermost one it turns errors into sentences."""

    command_class = Verb

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Their names, in that order."""
        del ctx
        return list(self.commands)

    def main(self, args: Any = None, prog_name: Any = None, **extra: Any) -> Any:  # type: ignore[override]  # noqa: ANN401
        """Run a whole command line and end the program; see :mod:`longmind.doors.cli.complaints` for how."""
        if not extra.pop("standalone_mode", True):
            return super().main(args, prog_name, standalone_mode=False, **extra)
        be_lenient()
        here = extra.setdefault("obj", Standing())
        try:
            extra.setdefault("default_map", _of_this_folder())
            code = super().main(args, prog_name, standalone_mode=False, **extra)
            sys.stdout.flush()
        except BrokenPipeError:
            _close_quietly()
            code = FAILED
        except (KeyboardInterrupt, click.Abort):
            show.say("stopped", err=True)
            code = INTERRUPTED
        except click.exceptions.NoArgsIsHelpError as error:
            error.show()
            code = error.exit_code
        except (longmind.LongmindError, click.ClickException, OSError) as error:
            told = complaint(error, here.command)
            if told is None:
                raise
            show.say(f"error: {told.message}", err=True)
            if told.hint:
                show.say(f"hint: {told.hint}", err=True)
            code = told.code
        sys.exit(code if isinstance(code, int) else 0)


Verbs.group_class = Verbs


def _of_this_folder() -> dict[str, object]:
    """What longmind.toml says, as click wants it: a command's own settings under its name."""
    told = settings.from_file()
    return {**told, "serve": {name: value for name, value in told.items() if name not in _ANYWHERE}}


_ANYWHERE = frozenset(one.name for one in SETTINGS)


class Shelf(Verbs):
    """Commands about one kind of thing, of which one is meant when none is named: ``longmind facts`` lists them."""

    def __init__(self, *args: Any, usual: str, takes_words: bool = False, **more: Any) -> None:  # noqa: ANN401
        """``usual`` is meant when none is named; ``takes_words``: even where a word stands that names no command."""
        super().__init__(*args, subcommand_metavar="[COMMAND] [ARGS]...", **more)
        self.usual = usual
        self.takes_words = takes_words

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the usual command where none is named."""
        first = args[0] if args else "-"
        named = first in self.commands or first in ctx.help_option_names
        if not named and (first.startswith("-") or self.takes_words):
            args = [self.usual, *args]
        return super().parse_args(ctx, args)


def be_lenient() -> None:
    """Print a question mark for what the terminal's encoding does not have, rather than fail."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _close_quietly() -> None:
    # Nobody reads any more. Python would complain once more when it flushes at the end; this way it writes to nowhere.
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


def standing(*, outermost: bool = False, without: tuple[str, ...] = ()) -> Callable[[Decorated], Decorated]:
    """Add the options that say where a command stands. The outermost ones also read the environment."""

    def decorate(function: Decorated) -> Decorated:
        for setting in reversed(SETTINGS):
            if setting.name not in without:
                function = _option(setting, outermost=outermost)(function)
        return function

    return decorate


def _option(setting: Setting, *, outermost: bool) -> Callable[[Decorated], Decorated]:
    def keep(ctx: click.Context, _: click.Parameter, value: str | None) -> None:
        if value is not None:
            here = ctx.ensure_object(Standing)
            setattr(here, setting.name, value)
            source = ctx.get_parameter_source(setting.name) or ParameterSource.DEFAULT
            here.sources[setting.name] = source
            if source is not ParameterSource.DEFAULT:
                here.named.add(setting.name)

    return click.option(
        setting.option,
        setting.name,
        help=setting.help,
        metavar=setting.metavar,
        envvar=setting.variable if outermost else None,
        default=setting.default if outermost else None,
        show_default=outermost,
        callback=keep,
        expose_value=False,
        hidden=not outermost,
    )


as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
"""The flag of every command that has an answer."""


def usual_options(function: Decorated) -> Decorated:
    """The options of every command that asks one file something; the command is told where it stands."""
    options: Sequence[Callable[[Any], Any]] = (as_json, standing(), click.pass_obj)
    made: Any = function
    for option in reversed(options):
        made = option(made)
    return made  # type: ignore[no-any-return]  # click's own


def print_json(value: object) -> None:
    """One JSON value on standard output, in the characters its encoding has."""
    unicode = (sys.stdout.encoding or "ascii").casefold().replace("-", "").startswith("utf")
    # A lone half of a surrogate pair cannot be printed in any encoding; escaped it survives.
    text = json.dumps(value, ensure_ascii=not unicode, indent=2)
    show.say(text if text.isascii() or _encodable(text) else json.dumps(value, indent=2))


def _encodable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def json_object(text: str | None, argument: str) -> dict[str, object] | None:
    """What an option holds that takes a JSON object; None when it was not given.

    Raises:
        InvalidInput: it is no JSON object.
    """
    if text is None:
        return None
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise longmind.InvalidInput(argument, 'a JSON object, such as \'{"type": "preference"}\'', text)
    return value


def warn_of_misspelt_settings() -> None:
    """Say on standard error which variables look like settings and are none."""
    for sentence in misspelt():
        show.say(f"warning: {sentence}", err=True)
