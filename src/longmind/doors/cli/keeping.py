"""The commands that keep a file in order: check, reembed, rekey. They work on the whole file, whosever memories."""

from __future__ import annotations

import sys
from dataclasses import asdict

import click

import longmind
from longmind.doors.cli import show
from longmind.doors.cli.complaints import FAILED, MISUSED, NotNow
from longmind.doors.cli.frame import Standing, Verb, as_json, print_json, read_key, standing
from longmind.doors.settings import KEY
from longmind.doors.wire import answers

ALSO = "Also takes --db, --embedder and --key-file: see longmind --help."
_NOT_NEEDED = ("tenant", "user", "agent", "session", "model")


@click.command(
    cls=Verb,
    examples=(
        "longmind check",
        "longmind check --db agent.db --repair",
    ),
    epilog=ALSO,
)
@click.option("--repair", is_flag=True, help="Rebuild from the text what can be; nothing remembered is ever removed.")
@as_json
@standing(without=_NOT_NEEDED)
@click.pass_obj
def check(here: Standing, *, repair: bool, as_json: bool) -> int:
    """See whether what is kept makes sense.

    Hashes, words, vectors and links are derived anew and compared. The exit code is 1 if something is wrong.
    """
    with here.whole() as mind:
        faults = mind.check(repair=repair)
        left = mind.check() if repair and faults else faults
    if as_json:
        print_json({"faults": [answers.fault(one) for one in faults], "left": [answers.fault(one) for one in left]})
    elif not faults:
        show.say("No faults.")
    else:
        show.console().print(show.faults(faults))
        if repair:
            show.say(f"{len(faults) - len(left)} of {len(faults)} repaired.")
        else:
            show.say(
                f"{show.counted(len(faults), 'fault')}; what is repairable is repaired by: longmind check --repair"
            )
    return FAILED if left else 0


@click.command(
    cls=Verb,
    examples=(
        "longmind reembed",
        "longmind reembed --db agent.db --embedder models/bge-small",
    ),
    epilog=ALSO,
)
@as_json
@standing(without=_NOT_NEEDED)
@click.pass_obj
def reembed(here: Standing, *, as_json: bool) -> None:
    """Make all vectors anew, by another embedder or the same.

    Long texts are embedded to their end.

    The old vectors stay in use until the last new one is there; it may be interrupted and run again.
    """
    path = here.path
    if path is None:
        raise NotNow("there is no file to re-embed", "name it with --db", MISUSED)
    with show.progress("embedding") as step:
        done = longmind.reembed(path, here.vectors_by, progress=lambda count, of: step(count, of, None), key=here.key)
    if as_json:
        print_json(asdict(done))
        return
    was = "" if done.previous in (None, done.present) else f" (before: {done.previous})"
    show.say(f"embedded {show.memories_counted(done.memories)} anew; all vectors are by {done.present}{was}")


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
@standing(without=(*_NOT_NEEDED, "embedder", "weights"))
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


COMMANDS = (check, reembed, rekey)
