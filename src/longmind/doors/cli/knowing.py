"""The commands about what is known: facts, profile, conflicts.

A fact has a subject, a predicate and an object, and held from when until when. Each of these words alone shows what
there is; with a word behind it, it does something. Where nobody said from when on something held, it holds from when it
was said, and a mark says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any, Final

import click
from rich.table import Table
from rich.text import Text

import longmind
from longmind.doors.cli import show
from longmind.doors.cli.complaints import NotNow
from longmind.doors.cli.frame import ALSO, MOMENTS, Shelf, Standing, Verb, moment, print_json, usual_options
from longmind.doors.cli.missing import say_whose
from longmind.doors.wire import answers

SHOWN_AT_ONCE = 100
OTHERS: Final = ("superseded", "retired", "quarantined", "pending")
"""The statuses that are shown only when they are asked for."""
MARK: Final = "~ when it was said; nobody said from when on it held"
_ID = re.compile(r"\bm[0-9a-z]{26}\b")

limit_option = click.option(
    "--limit", type=click.IntRange(1), default=SHOWN_AT_ONCE, show_default=True, help="How many at most."
)


# Facts ---------------------------------------------------------------------------------------------------------------


@click.group(
    cls=Shelf,
    usual="list",
    takes_words=True,
    examples=(
        "longmind facts",
        'longmind facts Ana --predicate "works at" --include superseded',
        'longmind facts put Ana "works at" Acme --from 2026-03-01',
        'longmind facts history Ana "works at"',
        "longmind facts related Ana --hops 3",
    ),
)
def facts() -> None:
    """Show what is known, as facts; put, follow them.

    Without a command it lists: longmind facts SUBJECT is longmind facts list SUBJECT.
    """


@facts.command(
    "list",
    cls=Verb,
    examples=(
        "longmind facts list Ana",
        "longmind facts list --object Acme",
        'longmind facts list Ana --predicate "lives in" --as-of 2026-03-01',
    ),
    epilog=ALSO,
)
@click.argument("subject", required=False)
@click.option("--predicate", metavar="WORDS", help='What is said of it, such as "works at".')
@click.option("--object", metavar="NAME", help="Of whom or what it is said.")
@click.option("--as-of", type=moment, metavar="TIME", help=f"What held at that moment. {MOMENTS}")
@click.option("--known-at", type=moment, metavar="TIME", help="What was known at that moment; as --as-of.")
@click.option("--include", multiple=True, type=click.Choice(OTHERS), help="Those of this status too.")
@limit_option
@usual_options
def list_facts(
    here: Standing,
    /,
    subject: str | None,
    limit: int,
    *,
    as_json: bool,
    **given: Any,  # noqa: ANN401 - click's own
) -> None:
    """List facts by any of their parts.

    All of them when no part is named; else the most confident first. The list is complete, or says that it is not.
    """
    seen = {name: given[name] for name in ("as_of", "known_at", "include")}
    parts = {"subject": subject, "predicate": given["predicate"], "object": given["object"]}
    with here.whole() as whole:
        mind = here.scoped(whole)
        if any(part is not None for part in parts.values()):
            known = mind.facts.find(**parts, **seen)
            found, complete = known[:limit], len(known) <= limit
        else:
            listed = mind.list(kinds="fact", limit=limit, **seen)
            found, complete = [*listed], listed.complete
        if as_json:
            print_json({"complete": complete, "facts": answers.memories(found)})
            return
        if not found:
            show.say("No such fact is known." if any(parts.values()) else "No facts are known.")
            say_whose(whole, here)
            return
    show.console().print(_facts(found))
    _say_mark(found)
    _say_how_many(found, complete=complete, limit=limit)


def _say_mark(facts: Iterable[longmind.Memory]) -> None:
    """Explain the mark, where it was used."""
    if any(_since(fact).startswith("~") for fact in facts):
        show.console().print(Text(MARK, style="dim"))


def _say_how_many(found: Sequence[longmind.Memory], *, complete: bool, limit: int) -> None:
    count = show.counted(len(found), "fact")
    if complete:
        show.say(f"{count}, all there {'is' if len(found) == 1 else 'are'}.")
    else:
        show.say(f"{count}, and there are more: give --limit {limit * 10}, or name a subject")


def _facts(found: Iterable[longmind.Memory]) -> Table:
    made = show.table("from", "until", "sure", "fact", numbers=("sure",), wide="fact")
    for fact in found:
        marks = [] if fact.status.value == "current" else [fact.status.value]
        marks += [f"from {fact.source}"] if fact.source else []
        marks += [f"said {fact.occurrences} times"] if fact.occurrences > 1 else []
        text = sentence(fact)
        text.append(show.visible(f"\n{'  '.join((fact.id, *marks))}"), style="dim")
        made.add_row(_since(fact), _day(fact.true_until), _sure(fact), text)
    return made


def start_of(fact: longmind.Memory) -> datetime | None:
    """From when on it held, as far as anybody said; None: it was over before it was told."""
    if fact.true_from is not None:
        return fact.true_from
    over = fact.true_until is not None and fact.true_until <= fact.happened_at
    # What gave way to something was believed until then, whatever is dated earlier.
    return None if over and fact.superseded_by is None else fact.happened_at


def _since(fact: longmind.Memory) -> str:
    start = start_of(fact)
    return "?" if start is None else _day(start) if fact.true_from is not None else f"~{_day(start)}"


def sentence(fact: longmind.Memory) -> Text:
    """What a fact says, its predicate in a colour; one without parts as it was said."""
    claim = fact.claim
    if claim is None:
        return Text(show.shortened(fact.text))
    said = f" {'not ' if claim.negated else ''}{show.visible(claim.predicate)} "
    return Text.assemble(show.visible(claim.subject), (said, "cyan"), show.shortened(claim.object))


def _sure(fact: longmind.Memory) -> str:
    return "" if fact.claim is None else f"{fact.claim.confidence:.0%}"


def _day(moment: datetime | None) -> str:
    return "" if moment is None else f"{moment:%Y-%m-%d}"


def said_of(fact: longmind.Memory) -> str:
    """What a fact says of its subject, in few words: the object, or not it."""
    claim = fact.claim
    told = fact.text if claim is None else f"not {claim.object}" if claim.negated else claim.object
    return " ".join(show.shortened(told).split())


def in_words(reason: str, facts: Iterable[longmind.Memory]) -> str:
    """A reason with what these facts say in the place of their ids."""
    known = {fact.id: f"“{said_of(fact)}”" for fact in facts}
    return show.visible(_ID.sub(lambda found: known.get(found[0], found[0]), reason))


@facts.command(
    cls=Verb,
    examples=(
        'longmind facts put Ana "works at" Acme',
        'longmind facts put Ana "lives in" Lisbon --from 2026-05-01 --source contract.pdf --confidence 0.9',
    ),
    epilog=ALSO,
)
@click.argument("subject")
@click.argument("predicate")
@click.argument("object")
@click.option("--confidence", type=float, default=1.0, show_default=True, help="How sure it is, 0 to 1.")
@click.option("--from", "true_from", type=moment, metavar="TIME", help=f"From when on it held. {MOMENTS}")
@click.option("--until", "true_until", type=moment, metavar="TIME", help="Until when it held; as --from.")
@click.option("--source", metavar="NAME", help="Where it comes from.")
@usual_options
def put(
    here: Standing,
    /,
    subject: str,
    predicate: str,
    object: str,
    *,
    as_json: bool,
    **given: Any,  # noqa: ANN401 - click's own
) -> None:
    """Keep a fact.

    An older object of the same subject and predicate gives way. What contradicts a more trusted source is kept and
    waits: longmind conflicts.
    """
    with here.mind(create=True) as mind:
        done = mind.facts.put(subject, predicate, object, **given)
        known = mind.facts.history(subject, predicate)
    if as_json:
        print_json(
            {
                "facts": answers.memories(done.facts),
                "superseded": answers.memories(done.superseded),
                "conflicts": answers.memories(done.conflicts),
                "repeated": list(done.repeated),
            }
        )
        return
    for fact in done.facts:
        again = f", said {show.counted(fact.occurrences, 'time')} now" if fact.id in done.repeated else ""
        late = " (history; something newer holds)" if fact.status.value == "superseded" else ""
        show.say(f"{fact.id}{again}{late}")
    for fact in done.superseded:
        show.say(f"supersedes {fact.id}: {show.shortened(fact.text, 70)}")
    for fact in done.conflicts:
        _say_doubt(fact, known)


def _say_doubt(fact: longmind.Memory, known: Iterable[longmind.Memory]) -> None:
    show.say(f"{in_words(fact.reason, known)}; decide with: longmind conflicts", err=True)


@facts.command(
    "history",
    cls=Verb,
    examples=('longmind facts history Ana "works at"', 'longmind facts history Ana "lives in" --json'),
    epilog=ALSO,
)
@click.argument("subject")
@click.argument("predicate")
@usual_options
def history(here: Standing, subject: str, predicate: str, *, as_json: bool) -> None:
    """Show all that was ever known by a predicate.

    Every fact of the subject by it, whatever became of it, and why.
    """
    with here.whole() as whole:
        known = here.scoped(whole).facts.history(subject, predicate)
        if as_json:
            print_json(answers.memories(known))
            return
        if not known:
            show.say(f"Nothing is known of {show.visible(f'{subject} {predicate}')} (longmind facts lists what is).")
            say_whose(whole, here)
            return
    made = show.table("from", "until", "status", "fact", wide="fact")
    for fact in known:
        text = sentence(fact)
        text.append(f"\n{in_words(fact.reason, known)}\n{fact.id}", style="dim")
        made.add_row(_since(fact), _day(fact.true_until), fact.status.value, text)
    show.console().print(made)
    _say_mark(known)


@facts.command(
    "related",
    cls=Verb,
    examples=("longmind facts related Ana", 'longmind facts related Ana --hops 3 --predicate "works at"'),
    epilog=ALSO,
)
@click.argument("name")
@click.option("--hops", type=int, default=2, show_default=True, help="Over how many facts at most, 1 to 6.")
@click.option("--predicate", "predicates", multiple=True, metavar="WORDS", help="Only over these; several times.")
@usual_options
def related(here: Standing, name: str, hops: int, predicates: tuple[str, ...], *, as_json: bool) -> None:
    """Show whom and what a name is related to.

    The nearest first, each with the facts that lead there.
    """
    with here.whole() as whole:
        found = here.scoped(whole).facts.related(name, hops=hops, predicates=predicates or None)
        if as_json:
            print_json([{"name": one.name, "hops": one.hops, "path": answers.memories(one.path)} for one in found])
            return
        if not found:
            show.say(f"Nothing is known that is related to {show.visible(name)} (longmind facts lists what is known).")
            say_whose(whole, here)
            return
    made = show.table("hops", "name", "by", numbers=("hops",), wide="by")
    for one in found:
        made.add_row(str(one.hops), show.shortened(one.name, 30), Text("\n").join(map(sentence, one.path)))
    show.console().print(made)


# The profile ---------------------------------------------------------------------------------------------------------


@click.group(
    cls=Shelf,
    usual="show",
    examples=(
        "longmind profile",
        "longmind profile set diet vegetarian --category food",
        "longmind profile get diet",
    ),
)
def profile() -> None:
    """Show what is known of the user, by key; set, get.

    Without a command it shows all, by category.
    """


@profile.command("show", cls=Verb, examples=("longmind profile", "longmind profile show --category food"), epilog=ALSO)
@click.option("--category", metavar="NAME", help="Only this category.")
@usual_options
def show_profile(here: Standing, category: str | None, *, as_json: bool) -> None:
    """Show the user's keys and values, by category."""
    with here.whole() as whole:
        mind = here.scoped(whole)
        known = [fact for key in mind.profile.all() for fact in _values(mind, key)]
        known = [fact for fact in known if category is None or category in fact.tags]
        known.sort(key=lambda fact: (not fact.tags, fact.tags, fact.claim.predicate if fact.claim else ""))
        if as_json:
            print_json([_kept(fact) for fact in known])
            return
        if not known:
            of = "" if category is None else f" in the category {show.visible(category)}"
            show.say(f"Nothing is known of the user{of} yet; set something: longmind profile set KEY VALUE")
            say_whose(whole, here)
            return
    made = show.table("category", "key", "value", "said", wide="value")
    for tags, group in groupby(known, key=lambda fact: fact.tags):
        head = show.shortened(", ".join(tags), 20)
        for fact in group:
            key = "" if fact.claim is None else show.shortened(fact.claim.predicate, 24)
            made.add_row(head, key, Text(said_of(fact)), _day(fact.happened_at))
            head = ""
        made.add_section()
    show.console().print(made)


def _values(mind: longmind.Mind, key: str) -> list[longmind.Memory]:
    """The facts that hold under exactly this key."""
    return [
        fact
        for fact in mind.profile.history(key)
        if fact.status.value == "current"
        and fact.claim is not None
        and fact.claim.predicate == key
        and not fact.claim.negated
    ]


def _kept(fact: longmind.Memory) -> dict[str, object]:
    claim = fact.claim
    return {
        "key": None if claim is None else claim.predicate,
        "value": None if claim is None else claim.object,
        "categories": list(fact.tags),
        "since": answers.plain(fact.true_from or fact.happened_at),
        "status": fact.status.value,
        "id": fact.id,
    }


@profile.command(
    "set",
    cls=Verb,
    examples=("longmind profile set diet vegetarian", 'longmind profile set "favourite city" Porto --category travel'),
    epilog=ALSO,
)
@click.argument("key")
@click.argument("value")
@click.option("--category", metavar="NAME", help="The category to show it under.")
@usual_options
def set_(here: Standing, key: str, value: str, category: str | None, *, as_json: bool) -> None:
    """Set a value; the one before stays in the history."""
    with here.mind(create=True) as mind:
        before = mind.profile.get(key)
        fact = mind.profile.set(key, value, category=category)
        history = mind.profile.history(key)
    if as_json:
        print_json(_kept(fact))
        return
    if fact.status.value == "current":
        was = "" if before in (None, value) else f" (before: {show.shortened(before or '', 60)})"
        show.say(f"{show.visible(key)}: {show.shortened(value, 60)}{was}")
    else:
        show.say(f"{show.visible(key)}: {show.shortened(before or '', 60)}, still")
        _say_doubt(fact, history)


@profile.command(
    "get",
    cls=Verb,
    examples=("longmind profile get diet", "longmind profile get diet --as-of 2026-03-01"),
    epilog=ALSO,
)
@click.argument("key")
@click.option("--as-of", type=moment, metavar="TIME", help=f"What held at that moment. {MOMENTS}")
@usual_options
def get(here: Standing, key: str, as_of: datetime | None, *, as_json: bool) -> None:
    """Print the value of a key.

    The exit code is 1 when nothing is known.
    """
    with here.mind() as mind:
        value = mind.profile.get(key, as_of=as_of)
    if value is None:
        hint = f"see what is known with: longmind profile; or set it: longmind profile set {show.visible(key)} VALUE"
        raise NotNow(f"nothing is known of the user under {show.visible(key)}", hint)
    if as_json:
        print_json({"key": key, "value": value})
    else:
        show.say(show.visible(value))


# Conflicts -----------------------------------------------------------------------------------------------------------


@click.group(
    cls=Shelf,
    usual="list",
    examples=("longmind conflicts", "longmind conflicts accept ID", "longmind conflicts undo"),
)
def conflicts() -> None:
    """Show facts that contradict each other; decide which holds.

    Without a command it lists what waits.
    """


@conflicts.command("list", cls=Verb, examples=("longmind conflicts", "longmind conflicts list --json"), epilog=ALSO)
@usual_options
def list_conflicts(here: Standing, *, as_json: bool) -> None:
    """List what waits for a decision.

    Both sides of each, why it is in doubt, and what is suggested.
    """
    with here.whole() as whole:
        doubts = here.scoped(whole).conflicts.list()
        if as_json:
            print_json([_doubt(one) for one in doubts])
            return
        if not doubts:
            show.say("Nothing is in doubt.")
            say_whose(whole, here)
            return
    made = show.table("", "said", "trust", "fact", wide="fact")
    for one in doubts:
        reason = Text(f"\n{in_words(one.reason, one.against)}\n", style="dim")
        reason.append(f"suggested: longmind conflicts {one.suggestion.replace(' ', '-')} {one.news.id}", style="cyan")
        made.add_row("new", _day(one.news.happened_at), one.news.trust.value, sentence(one.news) + reason)
        for other in one.against:
            made.add_row("known", _day(other.happened_at), other.trust.value, sentence(other))
        made.add_section()
    show.console().print(made)
    show.say(
        f"{show.counted(len(doubts), 'fact')} in doubt; decide with: longmind conflicts accept|reject|keep-both ID"
    )


def _doubt(one: longmind.Doubt) -> dict[str, object]:
    return {
        "news": answers.memory(one.news),
        "against": answers.memories(one.against),
        "reason": one.reason,
        "suggestion": one.suggestion,
    }


def _ruling(name: str, said: str, told: str) -> click.Command:
    """A command that rules on one fact."""

    @click.command(name, cls=Verb, help=said, examples=(f"longmind conflicts {name} ID",), epilog=ALSO)
    @click.argument("id", metavar="ID")
    @usual_options
    def rule(here: Standing, id: str, *, as_json: bool) -> None:
        with here.mind() as mind:
            waiting = mind.conflicts
            by = {"accept": waiting.accept, "reject": waiting.reject, "keep-both": waiting.keep_both}
            try:
                fact = by[name](id)
            except longmind.NotFound as error:
                raise NotNow(str(error), "longmind conflicts shows what waits, with ids") from None
        _say_ruled(fact, told, as_json=as_json)

    return rule


def _say_ruled(fact: longmind.Memory, told: str, *, as_json: bool) -> None:
    if as_json:
        print_json(answers.memory(fact))
    else:
        show.say(f"{told}: {show.shortened(fact.text, 70)} ({fact.status.value})")


conflicts.add_command(_ruling("accept", "Let it hold; what contradicts it gives way.", "accepted"))
conflicts.add_command(_ruling("reject", "Retire it; it never held.", "rejected"))
conflicts.add_command(_ruling("keep-both", "Let it hold beside what it contradicts.", "kept beside the other"))


@conflicts.command("undo", cls=Verb, examples=("longmind conflicts undo",), epilog=ALSO)
@usual_options
def undo(here: Standing, *, as_json: bool) -> None:
    """Take back the latest decision.

    Everything stands as it did before it.
    """
    with here.mind() as mind:
        try:
            fact = mind.conflicts.undo()
        except longmind.NotFound as error:
            raise NotNow(str(error), "longmind conflicts shows what waits for one") from None
    _say_ruled(fact, "taken back, waits again", as_json=as_json)


COMMANDS = (facts, profile, conflicts)
