"""The commands that change what is remembered: remember, correct, forget.

What cannot be undone is asked about first, with what would go; a program that cannot be asked must have said yes.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping
from typing import Any

import click

import longmind
from longmind.doors.cli import show
from longmind.doors.cli.complaints import FAILED, MISUSED, NotNow
from longmind.doors.cli.frame import ALSO, MOMENTS, Standing, Verb, as_json, json_object, moment, print_json, standing
from longmind.doors.cli.missing import say_sources
from longmind.doors.wire import answers
from longmind.imports.incoming import decoded

SHOWN_BEFORE_FORGETTING = 5


@click.command(
    cls=Verb,
    examples=(
        'longmind remember "I moved to Lisbon in May, and I\'m vegetarian."',
        'longmind remember "We use PyTorch now." --type decision --supersedes ID',
        "git log -1 | longmind remember - --source git --tag release",
    ),
    epilog=ALSO,
)
@click.argument("words", nargs=-1, metavar="TEXT...")
@click.option(
    "--kind", help="episode (said or done), fact, insight, skill or passage.", show_default=True, default="episode"
)
@click.option("--type", help="Such as fact, preference, decision, interaction, procedure, or a word of your own.")
@click.option("--at", type=moment, metavar="TIME", help=f"When it was said or done; now if not given. {MOMENTS}")
@click.option("--speaker", metavar="NAME", help="Who said it.")
@click.option("--name", help="What the thing it is about is called; it is recalled by that name.")
@click.option("--pin", "pinned", is_flag=True, default=None, help="It is always wanted, whatever is asked.")
@click.option("--importance", type=float, help="How much it matters, 0 to 1.")
@click.option("--emotion", type=float, help="How strongly it was felt, 0 to 1.")
@click.option("--tag", "tags", multiple=True, help="May be given several times.")
@click.option("--alias", "aliases", multiple=True, metavar="WORDS", help="Other words it should be found by.")
@click.option("--metadata", metavar="JSON", help="A JSON object kept beside it.")
@click.option("--expires", type=moment, metavar="TIME", help="Until when to remember it; as --at.")
@click.option("--source", metavar="NAME", help="Where it comes from.")
@click.option("--place", help="Where in the source.")
@click.option("--trust", help="system, user, tool, document, assistant or unknown.")
@click.option("--supersedes", multiple=True, metavar="ID", help="The older belief that this takes the place of.")
@click.option("--evidence", multiple=True, metavar="ID", help="What it was concluded from.")
@click.option("--key", help="The same key with the same text is the same write.")
@as_json
@standing()
@click.pass_obj
def remember(
    here: Standing,
    /,
    words: tuple[str, ...],
    metadata: str | None,
    *,
    as_json: bool,
    **given: Any,  # noqa: ANN401
) -> int:
    """Keep something, word for word. With "-", or with nothing in a pipe, the text comes from standard input."""
    text = _text(words)
    said = {name: value for name, value in given.items() if value not in (None, ())}
    with here.mind(create=True) as mind:
        receipt = mind.remember(text, metadata=json_object(metadata, "metadata"), **said)
    if as_json:
        print_json(answers.remembered(receipt))
        return FAILED if receipt.refused else 0
    for memory in receipt.kept:
        again = f", said {memory.occurrences} times now" if memory.id in receipt.repeated else ""
        show.say(f"{memory.id}{again}")
    for memory in receipt.superseded:
        show.say(f"supersedes {memory.id}: {show.shortened(memory.text, 70)}")
    for memory in receipt.conflicts:
        show.say(f"says otherwise than {memory.id}: {show.shortened(memory.text, 70)}", err=True)
    for (what, sealed), times in Counter((one.what, one.sealed) for one in receipt.redacted).items():
        done = "kept encrypted" if sealed else "taken out before it was kept"
        show.say(f"{done}: {show.counted(times, what)}", err=True)
    for memory in receipt.quarantined:
        show.say(f"{memory.reason}; longmind quarantine shows it", err=True)
    for refusal in receipt.refused:
        show.say(f"refused by {refusal.rule}: {refusal.message}", err=True)
    if receipt.pending:
        show.say("it is long: words find it now, meaning wholly after: longmind tend", err=True)
    if receipt.unread:
        show.say("kept; the language model is still to read it: longmind tend", err=True)
    for problem in receipt.problems:
        show.say(problem, err=True)
    return FAILED if receipt.refused else 0


def _text(words: tuple[str, ...]) -> str:
    if words and words != ("-",):
        return " ".join(words)
    if not words and sys.stdin.isatty():
        raise NotNow("there is nothing to remember", 'say what: longmind remember "…"', MISUSED)
    return decoded(sys.stdin.buffer.read()).rstrip("\r\n")


@click.command(
    cls=Verb,
    examples=(
        'longmind correct ID "Rita\'s birthday is on 19 April."',
        'longmind correct ID --importance 0.9 --reason "she said it twice"',
    ),
    epilog=ALSO,
)
@click.argument("id", metavar="ID")
@click.argument("words", nargs=-1, metavar="[TEXT...]")
@click.option("--type", help="Another type.")
@click.option("--name", help='Another name of the thing it is about; "" takes the name away.')
@click.option("--pin/--no-pin", "pinned", default=None, help="Whether it is always wanted, whatever is asked.")
@click.option("--importance", type=float, help="Another importance, 0 to 1.")
@click.option("--tag", "tags", multiple=True, help="In place of its tags; may be given several times.")
@click.option("--alias", "aliases", multiple=True, metavar="WORDS", help="In place of its aliases.")
@click.option("--metadata", metavar="JSON", help="In place of its metadata.")
@click.option("--reason", help="Why; kept with the version.")
@as_json
@standing()
@click.pass_obj
def correct(
    here: Standing,
    /,
    id: str,
    words: tuple[str, ...],
    metadata: str | None,
    *,
    as_json: bool,
    **given: Any,  # noqa: ANN401
) -> None:
    """Put another text, or other facts, in place of wrong ones. The id stays, and so do the versions before.

    For news, remember it with --supersedes instead.
    """
    changes = {name: value for name, value in given.items() if value not in (None, ())}
    if metadata is not None:
        changes["metadata"] = json_object(metadata, "metadata")
    with here.mind() as mind:
        memory = mind.correct(id, " ".join(words) if words else None, **changes)
    if as_json:
        print_json(answers.memory(memory))
    else:
        show.say(f"{memory.id} is at version {memory.version} now: {show.shortened(memory.text, 70)}")


@click.command(
    cls=Verb,
    examples=(
        "longmind forget ID",
        "longmind forget --session s3",
        'longmind forget --where \'{"source": "/notes/old.md"}\' --yes',
        "longmind forget --everything --user ana",
    ),
    epilog="Also takes --db, --tenant, --user, --agent, --embedder and --model: see longmind --help.",
)
@click.argument("ids", nargs=-1, metavar="[ID...]")
@click.option("--session", "of_session", metavar="NAME", help="All that was remembered in this session.")
@click.option("--where", metavar="JSON", help='All that a filter matches, such as \'{"tags": {"contains": "old"}}\'.')
@click.option("--everything", is_flag=True, help="All memories of this user, whatever their agent or session.")
@click.option("--with-sources", is_flag=True, help="The episodes that a conclusion rests on, too.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@as_json
@standing(without=("session",))
@click.pass_obj
def forget(
    here: Standing,
    ids: tuple[str, ...],
    of_session: str | None,
    where: str | None,
    *,
    everything: bool,
    with_sources: bool,
    yes: bool,
    as_json: bool,
) -> None:
    """Remove memories for good, with everything concluded from them. This cannot be undone."""
    condition = json_object(where, "where")
    chosen = {"ids": ids or None, "session": of_session, "where": condition}
    if sum(one is not None for one in chosen.values()) + everything != 1:
        raise click.UsageError("say what to forget: ids, or --session, or --where, or --everything; exactly one")
    with here.mind() as mind:
        if not yes:
            _ask(mind, chosen, here)
        if everything:
            receipt = mind.erase()
        else:
            receipt = mind.forget(ids or None, session=of_session, where=condition, with_sources=with_sources)
        if as_json:
            print_json(answers.forgotten(receipt))
            return
        _tell(receipt)
        if not receipt.count:
            say_sources(mind, condition)


def _ask(mind: longmind.Mind, chosen: Mapping[str, object], here: Standing) -> None:
    """Show what would go and ask; a program must have said --yes."""
    if not sys.stdin.isatty():
        raise NotNow("forgetting cannot be undone, and there is nobody to ask", "give --yes if it is meant", MISUSED)
    found = _would_go(mind, chosen, here)
    if not found:
        return
    many = show.memories_counted(len(found))
    whose = many if any(one is not None for one in chosen.values()) else f"all {many} of user {here.user}"
    for memory in found[:SHOWN_BEFORE_FORGETTING]:
        show.say(f"  {show.shortened(memory.text, 90)}", err=True)
    if len(found) > SHOWN_BEFORE_FORGETTING:
        show.say(f"  … and {len(found) - SHOWN_BEFORE_FORGETTING:,} more", err=True)
    question = f"Forget {whose} for good, with everything concluded from them?"
    if not click.confirm(question, err=True):
        raise NotNow("nothing was forgotten", "", FAILED)


def _would_go(mind: longmind.Mind, chosen: Mapping[str, object], here: Standing) -> list[longmind.Memory]:
    """What a deletion would take, apart from what was concluded from it. Deleting is exact where reading is not."""
    if isinstance(chosen["ids"], tuple):
        return [mind.get(id) for id in chosen["ids"]]
    bound = {"agent": here.agent, "session": chosen["session"] or here.session}
    filters: list[object] = [{name: value} for name, value in bound.items() if value is not None]
    filters += [chosen["where"]] if chosen["where"] is not None else []
    every = ("superseded", "retired", "quarantined", "pending")
    return list(mind.list(where={"and": filters} if filters else None, include=every))


def _tell(receipt: longmind.Forgotten) -> None:
    show.say(f"forgot {show.memories_counted(receipt.count)}")
    if receipt.reopened:
        show.say(f"current again, since what superseded it is gone: {', '.join(receipt.reopened)}")
    if receipt.pending:
        show.say("somebody else reads the file: its bytes go with the next longmind tend, or when they close it")
    if receipt.sources:
        show.say(f"still holding the words (--with-sources takes them too): {', '.join(receipt.sources)}")


COMMANDS = (remember, correct, forget)
