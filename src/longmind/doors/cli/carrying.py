"""The commands that carry memories in and out: import and export.

What becomes of each part of a file is counted in :mod:`longmind.imports.bringing`; this says it.
"""

from __future__ import annotations

import hashlib
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

import longmind
from longmind.doors.cli import show
from longmind.doors.cli.complaints import FAILED, MISUSED, NotNow
from longmind.doors.cli.frame import ALSO, Standing, Verb, as_json, print_json, read_key, standing
from longmind.imports.incoming import FORMATS, Format, zone_of

# The readers of other programs' files are imported when one is wanted: every other command starts without them.
if TYPE_CHECKING:
    from longmind.imports.bringing import Users
    from longmind.imports.brought import Brought

GRAPH = "mcp-memory"
"""The format of MCP's reference memory server."""
STANDARD = "-"
MAX_TOLD = 20
"""Troubles told one by one; --json has them all."""


FORMATS_EXPLAINED = {
    "chat": 'JSON lines: {"role", "content", "time"?, "session"?, "name"?}, or {"messages": [...]} on each line.',
    "openai": 'A list of messages, or {"messages": [...]}; content in parts and called tools too.',
    "chatgpt": "ChatGPT's export: the zip archive, or conversations.json out of it.",
    "claude": "Claude's export: the zip archive, or conversations.json, memories.json or projects.json out of it.",
    "mem0": "What mem0's get_all and history give, as JSON.",
    "zep": "Episodes, nodes and edges of Zep or Graphiti, as JSON; what was invalidated is past here.",
    "letta": "An agent file (.af): its blocks, what was said, its files.",
    "langgraph": "What a LangGraph store keeps, as JSON or lines of it.",
    "mcp-memory": "The memory.jsonl of MCP's reference memory server.",
    "stream": "A memory stream of Generative Agents: nodes.json.",
    "locomo": "The LoCoMo file; each conversation becomes a user of its own.",
    "markdown": "Notes (CLAUDE.md, AGENTS.md, MEMORY.md): a memory for each bullet or paragraph, found by its headings "
    "too; a bullet you change is a new memory beside the old. Long prose becomes passages.",
    "text": "Passages.",
    "archive": "What longmind export writes.",
}


@click.command(
    "import",
    cls=Verb,
    examples=(
        "longmind import chat.jsonl --zone Europe/Lisbon",
        "longmind import CLAUDE.md --user ana",
        'longmind import notes/ && longmind recall "how do we run the tests?"',
        "longmind import conversations.json --dry-run",
        "longmind import mem0.json --map-user alex=ana",
    ),
    terms={"Formats": FORMATS_EXPLAINED},
    epilog=ALSO,
)
@click.argument("path")
@click.option(
    "--from",
    "--format",
    "format",
    type=click.Choice(["auto", *FORMATS]),
    default="auto",
    show_default=True,
    help="What the file is.",
)
@click.option("--zone", metavar="ZONE", help="The zone of times that name none: Europe/Lisbon, or +02:00.")
@click.option("--source", metavar="NAME", help="What to call where it is from; the file's path if not given.")
@click.option(
    "--map-user",
    "mapped",
    metavar="THEIRS=OURS",
    multiple=True,
    help="Whose memory a user of the file becomes; the file's other users are left out. May be given again.",
)
@click.option("--own-users", is_flag=True, help="Each user of the file is one here, under their own name.")
@click.option("--archive-key-file", metavar="FILE", help="A file with the key of an archive that is encrypted.")
@click.option("--dry-run", is_flag=True, help="Read and check all of it, say what would come in, and write nothing.")
@as_json
@standing()
@click.pass_obj
def import_(
    here: Standing,
    path: str,
    format: str,
    zone: str | None,
    source: str | None,
    *,
    mapped: tuple[str, ...],
    own_users: bool,
    archive_key_file: str | None,
    dry_run: bool,
    as_json: bool,
) -> int:
    """Take in what another program kept: chats, notes, a text, an export, an archive; "-" is standard input.

    What a file is shows in it; of a folder, its Markdown, text and JSON-lines files are taken.

    Running it again adds nothing: each part is known again by its source and place. A part that cannot be read is told
    with its place and the reason, the rest goes in, and the exit code is 1; it is so too when all there is was
    forgotten here before. The table at the end says what was taken and what was not, and why.

    A file that names several users says nothing of whose they are here: give --map-user or --own-users.
    """
    from longmind.imports.bringing import Bringing, not_read, passing
    from longmind.imports.files import files_in

    named: Format | None = None if format == "auto" else format  # type: ignore[assignment]  # click.Choice made it one
    known_zone, users = None if zone is None else zone_of(zone), _users(mapped, own=own_users)
    key = _archive_key(archive_key_file)
    with _file(path) as (file, own_name):
        unread: list[Brought] = []
        files = files_in(file, lambda error: unread.append(not_read(error)))
        if source is not None and len(files) > 1:
            raise NotNow("--source names one source, and this folder has several files", "leave it out", MISUSED)
        whole = passing() if dry_run else here.whole(create=True)
        with whole as mind, show.progress("importing") as step:
            base = mind.scope(tenant=here.tenant, agent=here.agent)
            to_me, named_by = base.scope(user=here.user), source or own_name
            bringing = Bringing(
                base, to_me, users=users, session=here.session, zone=known_zone, source=named_by, step=step, key=key
            )
            bring = bringing.bring_one_of_many if file.is_dir() else bringing.bring
            outcomes = [replace(bring(one, named), dry_run=dry_run) for one in files] + unread
    if own_name:
        outcomes[0].path = "standard input"
    print_json(_as_json(outcomes)) if as_json else _tell(outcomes)
    return 0 if _well(outcomes) else FAILED


def _users(mapped: Sequence[str], *, own: bool) -> Users:
    pairs = [one.partition("=") for one in mapped]
    if any(not theirs or not ours for theirs, _, ours in pairs):
        raise click.UsageError("--map-user: THEIRS=OURS, such as alex=ana")
    if pairs and own:
        raise click.UsageError("--map-user or --own-users, not both")
    return "own" if own else {theirs: ours for theirs, _, ours in pairs} or None


def _well(outcomes: Sequence[Brought]) -> bool:
    """Whether nothing is to be put right, and not all there was has been refused."""
    there = sum(outcome.new + outcome.blocks + outcome.sheets + outcome.known for outcome in outcomes)
    refused = any(outcome.refused or outcome.guarded for outcome in outcomes)
    return all(outcome.clean for outcome in outcomes) and (there > 0 or not refused)


@contextmanager
def _file(path: str) -> Iterator[tuple[Path, str | None]]:
    """The file, and for standard input, kept in a passing file, what to call it: the same content, the same name."""
    if path != STANDARD:
        yield Path(path).expanduser(), None
        return
    content = sys.stdin.buffer.read()
    name = f"standard input {hashlib.sha256(content).hexdigest()[:12]}"
    with tempfile.TemporaryDirectory(prefix="longmind-import-") as folder:
        file = Path(folder) / "standard-input"
        file.write_bytes(content)
        yield file, name


def _as_json(outcomes: Sequence[Brought]) -> dict[str, object]:
    names = ("left", "broken", "conflicts", "refused", "guarded")
    return {
        "new": sum(outcome.new for outcome in outcomes),
        "known": sum(outcome.known for outcome in outcomes),
        "blocks": sum(outcome.blocks for outcome in outcomes),
        **{name: sum(len(getattr(outcome, name)) for outcome in outcomes) for name in names},
        "dry_run": any(outcome.dry_run for outcome in outcomes),
        "redacted": sum(outcome.redacted for outcome in outcomes),
        "files": [asdict(outcome) for outcome in outcomes],
    }


def _tell(outcomes: Sequence[Brought]) -> None:
    for outcome in outcomes:
        told = [f"{outcome.new:,} new", f"{outcome.known:,} known already"]
        told += [show.counted(outcome.blocks, "block")] if outcome.blocks else []
        told += [show.counted(outcome.sheets, "sheet")] if outcome.sheets else []
        told += [f"{len(outcome.left):,} left out"] if outcome.left else []
        for name, troubles in (
            ("broken", outcome.broken),
            ("in conflict", outcome.conflicts),
            ("forgotten before", outcome.refused),
            ("not let in", outcome.guarded),
        ):
            told += [f"{len(troubles):,} {name}"] if troubles else []
            for trouble in troubles[:MAX_TOLD]:
                show.say(f"{outcome.path}, {show.visible(trouble.place)}: {show.visible(trouble.reason)}", err=True)
            if len(troubles) > MAX_TOLD:
                more = len(troubles) - MAX_TOLD
                show.say(f"{outcome.path}: … and {more:,} more {name}; --json has all", err=True)
        told += [f"{outcome.redacted:,} with something taken out"] if outcome.redacted else []
        tried = "would be " if outcome.dry_run else ""
        show.say(f"{outcome.path} ({outcome.format or 'unread'}): {tried}{', '.join(told)}")
        if outcome.pending and not outcome.dry_run:
            long = show.counted(outcome.pending, "long text")
            show.say(f"{long} to be found wholly by meaning after: longmind tend", err=True)
    _tell_reasons(outcomes)


def _tell_reasons(outcomes: Sequence[Brought]) -> None:
    """The table of what was taken and what was not, the same reasons together; none where all of it was taken."""
    reasons: Counter[tuple[str, str]] = Counter()
    users: Counter[str] = Counter()
    for outcome in outcomes:
        reasons.update({(became, reason): count for became, reason, count in outcome.reasons})
        users.update(outcome.users)
    if not reasons and not users:
        return
    made = show.table("parts", "became", "why", numbers=("parts",), wide="why")
    made.add_row(f"{sum(one.new for one in outcomes):,}", "new", "")
    made.add_row(f"{sum(one.known for one in outcomes):,}", "known", "there already, or said again")
    if blocks := sum(one.blocks for one in outcomes):
        made.add_row(f"{blocks:,}", "blocks", "")
    for user, count in sorted(users.items()):
        made.add_row(f"{count:,}", "of a user", show.visible(user))
    for (became, reason), count in reasons.most_common():
        made.add_row(f"{count:,}", became, show.shortened(reason))
    show.console().print(made)


@click.command(
    cls=Verb,
    examples=(
        "longmind export ana.jsonl --user ana",
        "longmind export ana.locked --user ana --archive-key-file archive.key",
        "longmind export - --format markdown | less",
    ),
    epilog=ALSO,
)
@click.argument("path")
@click.option(
    "--format",
    type=click.Choice(["archive", "markdown", GRAPH]),
    default="archive",
    show_default=True,
    help="What to write.",
)
@click.option(
    "--archive-key-file",
    metavar="FILE",
    help="A file with the key to encrypt the archive with; import needs it too.",
)
@click.option("--yes", is_flag=True, help="Write over a file that export did not write.")
@as_json
@standing()
@click.pass_obj
def export(here: Standing, path: str, format: str, *, archive_key_file: str | None, yes: bool, as_json: bool) -> None:
    """Write a user's memories to a file; "-" is standard output.

    An archive has everything, with every version, and can be imported anywhere. Markdown is for reading. mcp-memory is
    the graph of entities and relations, as MCP's reference memory server keeps it.

    An older export is written over; any other file only with --yes.
    """
    from longmind.imports.files import may_be_replaced

    if archive_key_file is not None and format != "archive":
        raise click.UsageError("--archive-key-file: notes are there to be read; leave it out, or write an archive")
    key = _archive_key(archive_key_file)
    if path == STANDARD:
        if as_json:
            raise click.UsageError("--json tells about the file, and there is none when it goes to standard output")
        _to_standard_output(here, format, key)
        return
    target = Path(path).expanduser()
    if here.path is not None and target.exists() and here.path.exists() and target.samefile(here.path):
        raise NotNow("that is the file the memories are in", "name another one to export to", MISUSED)
    if not target.parent.is_dir():
        raise NotNow(f"there is no folder {target.parent}", "make it first, or name another place to export to")
    if not yes and target.is_file() and not may_be_replaced(target):
        hint = "name another one to export to, or give --yes to write over it"
        raise NotNow(f"{target} is there already, and is neither an archive nor notes that export wrote", hint, MISUSED)
    with here.mind() as mind:
        try:
            exported = _exported(mind, target, format, key)
        except OSError as error:
            # Not the passing file beside it, which nobody has named.
            raise OSError(error.errno, error.strerror, str(target)) from error
    if as_json:
        print_json({"path": str(target), "memories": exported.memories, "sha256": exported.sha256})
    else:
        show.say(f"{target}: {show.memories_counted(exported.memories)} (sha256 {exported.sha256})")


def _exported(mind: longmind.Mind, target: Path, format: str, key: str | None) -> longmind.Exported:
    if format != GRAPH:
        return mind.export(target, format=format, key=key)  # type: ignore[arg-type]  # click.Choice made it one
    from longmind.doors.mcp.graph import jsonl

    text = jsonl(mind)
    target.write_bytes(text.encode())
    count = text.count("\n") + bool(text)
    return longmind.Exported(memories=count, sha256=hashlib.sha256(text.encode()).hexdigest())


def _to_standard_output(here: Standing, format: str, key: str | None) -> None:
    with tempfile.TemporaryDirectory(prefix="longmind-export-") as folder, here.mind() as mind:
        file = Path(folder) / "export"
        _exported(mind, file, format, key)
        # Bytes, so that an archive has the same hash in every terminal's encoding.
        sys.stdout.buffer.write(file.read_bytes())


def _archive_key(key_file: str | None) -> str | None:
    """The key in a file that was named; what is in the environment is the key of the memories, and of nothing else."""
    return None if key_file is None else read_key(key_file)


COMMANDS = (import_, export)
