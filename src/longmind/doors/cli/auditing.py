"""The commands about the audit: who did what, whether the chain is whole, and whether what was erased is gone.

They change nothing. The files are searched byte by byte before they are opened, since opening and closing tidies them.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import click
from rich.table import Table

import longmind
from longmind.doors.cli import show
from longmind.doors.cli.complaints import FAILED, NotNow
from longmind.doors.cli.frame import Shelf, Standing, Verb, as_json, print_json, standing

ALSO = "Also takes --db, --tenant, --user and --embedder: see longmind --help."
NARROWER = ("agent", "session", "weights", "model")
_IDS_SHOWN = 2
_ENCODINGS = ("utf-8", "utf-16-le", "utf-16-be")


@click.group(
    cls=Shelf,
    usual="lines",
    examples=("longmind audit", "longmind audit --json > audit.json", "longmind audit verify"),
)
def audit() -> None:
    """Show who did what to which memories, by which door, and when; verify that no line is missing or altered."""


@audit.command("lines", cls=Verb, examples=("longmind audit --limit 20", "longmind audit --json"), epilog=ALSO)
@click.option("--after", type=click.IntRange(0), default=0, metavar="NUMBER", help="Only lines after this one.")
@click.option("--limit", type=click.IntRange(1), metavar="N", help="The last N lines only.")
@as_json
@standing(without=NARROWER)
@click.pass_obj
def lines(here: Standing, after: int, limit: int | None, *, as_json: bool) -> None:
    """Show the lines of the audit, oldest first. They name memories by id and hold no content."""
    with here.whole() as whole:
        told = [line for line in here.owned(whole).audit if line.number > after]
    told = told[-limit:] if limit else told
    if as_json:
        print_json([longmind.audit_line_to_json(line) for line in told])
    elif told:
        show.console().print(_table(told))
    else:
        show.say("nothing was done here yet")


def _table(told: Sequence[longmind.AuditLine]) -> Table:
    table = show.table("line", "when", "act", "door", "actor", "to", "hash", numbers=("line",), wide="to")
    for line in told:
        row = (
            f"{line.number}",
            show.when(line.at),
            line.by.act,
            line.by.door or "",
            line.by.actor or "",
            _to(line),
            line.hash[:12],
        )
        table.add_row(*map(show.visible, row))
    return table


def _to(line: longmind.AuditLine) -> str:
    """What a line tells of: how many changes of which sort, and the first ids."""
    if line.erased:
        return "(erased)"
    counts: dict[str, int] = {}
    for one in line.changes:
        counts[one.operation] = counts.get(one.operation, 0) + 1
    ids = list(dict.fromkeys(one.memory for one in line.changes if one.memory is not None))
    some = [*ids[:_IDS_SHOWN], *(["…"] if len(ids) > _IDS_SHOWN else [])]
    return "; ".join(filter(None, (", ".join(f"{count} {name}" for name, count in counts.items()), " ".join(some))))


@audit.command("verify", cls=Verb, examples=("longmind audit verify", "longmind audit verify --head HASH"), epilog=ALSO)
@click.option("--head", metavar="HASH", help="A hash kept from before; its line must still be there.")
@as_json
@standing(without=NARROWER)
@click.pass_obj
def verify(here: Standing, head: str | None, *, as_json: bool) -> int:
    """Make every line of the audit again and compare; exit code 1 where one is missing, altered or out of its place."""
    with here.whole() as whole:
        verified = here.owned(whole).audit.verify(head)
    if as_json:
        told = {"lines": verified.lines, "head": verified.head, "whole": verified.whole, "faults": [*verified.faults]}
        print_json(told)
    else:
        for fault in verified.faults:
            show.say(fault, err=True)
        state = "whole" if verified.whole else "broken"
        show.say(f"{show.counted(verified.lines, 'line')}, {state}; head {verified.head}")
    return 0 if verified.whole else FAILED


@click.command(
    "verify-erasure",
    cls=Verb,
    examples=("longmind verify-erasure receipt.json", "longmind verify-erasure receipt.json --word Acme"),
    epilog="A receipt is what longmind forget --json prints. It holds no words, so give those that must be gone; they "
    f"are kept nowhere. {ALSO}",
)
@click.argument("receipt", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--word", "words", multiple=True, metavar="WORD", help="A word that was erased. May be given again.")
@as_json
@standing(without=NARROWER)
@click.pass_obj
def verify_erasure(here: Standing, receipt: Path, words: tuple[str, ...], *, as_json: bool) -> int:
    """Search for what a receipt says is gone: the ids in every channel, the words there and byte by byte in the files.

    Searched are the database, all files beside it whose name begins with its name, and of a folder all that is in it.
    A word that another memory holds is found too; in an encrypted file none is found byte by byte. The exit code is 1
    where anything is found.
    """
    given = _receipt(receipt)
    if not all(word.strip() for word in words):
        raise longmind.InvalidInput("word", "a word that is not blank")
    # Before the file is opened: closing it would empty the log.
    found = _in_files(here.path, words)
    with here.whole() as whole:
        searched = here.owned(whole).audit.search(given, words)
    gone = searched.gone and not any(found.values())
    if as_json:
        told = {"gone": gone, "in_audit": searched.in_audit, "channels": dict(searched.found), "files": dict(found)}
        print_json({**told, "remains": dict(given.remains)})
    else:
        _tell(given, searched, found, gone=gone)
    return 0 if gone else FAILED


def _receipt(path: Path) -> longmind.Forgotten:
    try:
        return longmind.Forgotten.from_json(json.loads(path.read_text("utf-8")))
    except ValueError as error:
        raise NotNow(f"{path} holds no receipt ({error})", "longmind forget --json writes one") from None


def _in_files(db: Path | None, words: Sequence[str]) -> dict[str, int]:
    """How often each file holds any spelling of the words."""
    if db is None or not words:
        return {}
    spellings = {one for word in words for one in _spellings(word)}
    beside = sorted(one for one in db.parent.iterdir() if one.name.startswith(db.name) and one.is_file())
    within = sorted(one for one in db.rglob("*") if one.is_file()) if db.is_dir() else []
    return {str(one.relative_to(db.parent)): _count(one, spellings) for one in (*beside, *within)}


def _count(path: Path, spellings: set[bytes]) -> int:
    # Whatever case it is in; bytes know that of ASCII only, the rest is spelled out.
    content = path.read_bytes().lower()
    return sum(content.count(one) for one in {spelling.lower() for spelling in spellings})


def _spellings(word: str) -> Iterator[bytes]:
    """The bytes that may stand for a word: in each case, composed and not, in each encoding, and escaped in JSON."""
    cases = {word, word.lower(), word.upper(), word.title(), word.casefold()}
    forms = {unicodedata.normalize(form, one) for one in cases for form in ("NFC", "NFD", "NFKC")}
    for one in forms:
        yield from (one.encode(encoding, "surrogatepass") for encoding in _ENCODINGS)
        yield json.dumps(one)[1:-1].encode()


def _tell(receipt: longmind.Forgotten, searched: longmind.Searched, files: Mapping[str, int], *, gone: bool) -> None:
    table = show.table("place", "found", numbers=("found",), wide="place")
    for place, count in {**searched.found, **files}.items():
        table.add_row(show.visible(place), f"{count:,}")
    table.add_row("line in the audit", "yes" if searched.in_audit else "missing")
    show.console().print(table)
    for place, why in receipt.remains.items():
        show.say(f"remains: {show.visible(place)}: {show.visible(why)}")
    show.say("gone: nothing was found" if gone else "not gone: see above")


COMMANDS = (audit, verify_erasure)
