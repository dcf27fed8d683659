"""The commands about whole files and who may read them: rekey, reveal, hand-over, backup, restore.

A key is never an argument, which others on the machine could read; it comes from a file or from the environment.
"""

from __future__ import annotations

import sys
from pathlib import Path

import click

import longmind
from longmind.doors.cli import show
from longmind.doors.cli.complaints import MISUSED, NotNow
from longmind.doors.cli.frame import Standing, Verb, as_json, print_json, read_key, standing
from longmind.doors.settings import KEY, SEALING_KEY, made_key

_NOT_NEEDED = ("tenant", "user", "agent", "session", "embedder", "weights", "model")


@click.command(
    cls=Verb,
    examples=(
        "openssl rand -hex 32 > my.key; chmod 600 my.key",
        "longmind rekey --new-key-file my.key            # encrypt",
        "longmind rekey --key-file my.key --new-key-file other.key",
        "longmind rekey --key-file my.key --decrypt",
    ),
    epilog="Also takes --db: see longmind --help. Its key now is that of --key-file or " + KEY + ".",
)
@click.option("--new-key-file", metavar="FILE", help="A file with the key from now on; - reads standard input.")
@click.option("--decrypt", is_flag=True, help="No key from now on.")
@as_json
@standing(without=_NOT_NEEDED)
@click.pass_obj
def rekey(here: Standing, *, new_key_file: str | None, decrypt: bool, as_json: bool) -> None:
    """Encrypt the file of memories, give it another key, or decrypt it.

    A key file holds a passphrase, or 64 hexadecimal digits, which are the key itself. There is no way around a lost
    key. No other program may have the file open meanwhile; whenever this is stopped, the file is as it was or done.
    """
    path = here.path
    if path is None or (new_key_file is None) != decrypt:
        raise NotNow("no file, or no new key", "name one --new-key-file, or say --decrypt", MISUSED)
    if new_key_file == "-":
        new: str | None = sys.stdin.read().rstrip("\r\n")
    else:
        new = None if new_key_file is None else read_key(new_key_file)
    longmind.rekey(path, here.key, new)
    done = "decrypted" if new is None else "encrypted with the new key"
    if as_json:
        print_json({"encrypted": new is not None})
        return
    show.say(f"{path} is {done}")


@click.command(
    cls=Verb,
    examples=(
        'export LONGMIND_SEALING_KEY="$(openssl rand -hex 32)"    # keep it: nothing else opens what it sealed',
        'longmind reveal "[iban sealed:…]"',
        "longmind reveal - < letter.txt",
    ),
    epilog=f"Also takes --db and --user: see longmind --help. The key is that of {SEALING_KEY}.",
)
@click.argument("text")
@as_json
@standing(without=("agent", "session", "embedder", "weights", "model", "guard"))
@click.pass_obj
def reveal(here: Standing, *, text: str, as_json: bool) -> None:
    """Show a text with what the guard keeps encrypted in place of its marks.

    TEXT holds marks such as [iban sealed:…]; - reads it from standard input.
    """
    given = sys.stdin.read() if text == "-" else text
    with here.mind() as mind:
        revealed = mind.reveal(given)
    if as_json:
        print_json({"text": revealed})
        return
    show.say(revealed.rstrip("\n"))


@click.command(
    "hand-over",
    cls=Verb,
    examples=(
        "longmind hand-over ana.db --user ana --db minds/ --key-file master.key --key-out ana.key",
        "longmind hand-over ana.db --user ana --db minds/ --plain",
        'longmind recall "where do I live?" --db ana.db --key-file ana.key --user ana',
    ),
    epilog="Also takes --db, --tenant, --user and --key-file: see longmind --help.",
)
@click.argument("to", type=click.Path(path_type=Path))
@click.option(
    "--key-out", metavar="FILE", help="Where to write a new key for it, which is made here; only you may read it."
)
@click.option("--plain", is_flag=True, help="Without a key: anybody who has the file reads it.")
@as_json
@standing(without=("agent", "session", "embedder", "weights", "model"))
@click.pass_obj
def hand_over(here: Standing, *, to: Path, key_out: str | None, plain: bool, as_json: bool) -> None:
    """Write all memories of a user to a file of their own, out of a folder with a file for each user.

    The file and its key are all that is needed to go on with these memories elsewhere.
    """
    path = here.path
    if path is None or (key_out is None) != plain:
        raise NotNow(
            "no folder, or nothing said of a key", "name --key-out FILE for a new key, or say --plain", MISUSED
        )
    new = None if key_out is None else made_key(Path(key_out))
    owner = here.owner
    done = longmind.hand_over(path, to, user=owner.user, tenant=owner.tenant, key=here.key, new_key=new)
    if as_json:
        print_json({"path": str(done.path), "memories": done.memories})
        return
    with_key = "" if key_out is None else f"; its key is in {key_out}"
    show.say(f"{done.path} holds {show.memories_counted(done.memories)}{with_key}")


@click.command(
    cls=Verb,
    examples=(
        "longmind backup agent.db copies/agent-monday.db",
        "longmind backup minds/ copies/monday --key-file master.key --keys elsewhere/keys.json",
    ),
    epilog="Also takes --key-file: see longmind --help.",
)
@click.argument("path", type=click.Path(path_type=Path))
@click.argument("to", type=click.Path(path_type=Path))
@click.option("--keys", metavar="FILE", help="Of a folder under a master key: a copy of its keys, to be kept apart.")
@click.option("--force", is_flag=True, help="Take the place of what is at TO.")
@as_json
@standing(without=(*_NOT_NEEDED, "db"))
@click.pass_obj
def backup(here: Standing, *, path: Path, to: Path, keys: str | None, force: bool, as_json: bool) -> None:
    """Copy a file of memories, or a folder, while others write to it.

    The copy is of one moment, verified, and under the same key. That of a folder under a master key holds no key, so
    that erasing somebody reaches it too; without --keys it is of use only while the folder is there.
    """
    done = longmind.backup(path, to, key=here.key, keys=keys, force=force)
    if as_json:
        print_json({"path": str(done.path), "files": done.files, "bytes": done.bytes})
        return
    show.say(f"{done.path}: {show.counted(done.files, 'file')}, {done.bytes:,} bytes, verified")


@click.command(
    cls=Verb,
    examples=(
        "longmind restore copies/agent-monday.db agent.db --force",
        "longmind restore copies/monday minds/ --key-file master.key --keys elsewhere/keys.json",
    ),
    epilog="Also takes --key-file: see longmind --help.",
)
@click.argument("source", metavar="FROM", type=click.Path(path_type=Path))
@click.argument("to", type=click.Path(path_type=Path))
@click.option("--keys", metavar="FILE", help="The copy of a folder's keys, where the folder is gone.")
@click.option("--force", is_flag=True, help="Take the place of what is at TO; no other program may have it open.")
@as_json
@standing(without=(*_NOT_NEEDED, "db"))
@click.pass_obj
def restore(here: Standing, *, source: Path, to: Path, keys: str | None, force: bool, as_json: bool) -> None:
    """Put back a copy that longmind backup made.

    A copy that is damaged or not complete is refused, and what is at TO stays as it was. What was erased after the
    copy was made stays erased: TO.erased tells it, which should be kept.
    """
    done = longmind.restore(source, to, key=here.key, keys=keys, force=force)
    counts = {"files": done.files, "forgotten": done.forgotten, "erased": done.erased, "unreadable": done.unreadable}
    if as_json:
        print_json({"path": str(done.path), **counts})
        return
    show.say(f"{done.path}: {show.counted(done.files, 'file')} put back")
    for count, why in (
        (done.forgotten, "memories were erased since, and are not put back"),
        (done.erased, "files are of owners who were erased since, and are not put back"),
        (done.unreadable, "files have keys that are nowhere here, and nobody can read them"),
    ):
        if count:
            show.say(f"{count:,} {why}")


COMMANDS = (backup, restore, rekey, reveal, hand_over)
