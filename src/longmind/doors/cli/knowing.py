"""The commands about what is known: facts, profile, conflicts, timeline.

A fact has a subject, a predicate and an object, and held from when until when. Each of these words alone shows what
there is; with a word behind it, it does something. The timeline draws what was believed when, a bar a fact, on the
terminal or as a picture; where nobody said from when on something held, it holds from when it was said, and says so.
"""

from __future__ import annotations

import re
import sys
import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby
from pathlib import Path
from typing import Any, Final

import click
from rich.cells import cell_len, set_cell_size
from rich.table import Table
from rich.text import Text

import longmind
from longmind.doors.cli import show
from longmind.doors.cli.complaints import NotNow
from longmind.doors.cli.frame import ALSO, MOMENTS, Standing, Verb, Verbs, as_json, moment, print_json, standing
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
@as_json
@standing()
@click.pass_obj
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


def _since(fact: longmind.Memory) -> str:
    start = _start(fact)
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


def _what(fact: longmind.Memory) -> str:
    """What a fact says of its subject, in few words: the object, or not it."""
    claim = fact.claim
    told = fact.text if claim is None else f"not {claim.object}" if claim.negated else claim.object
    return " ".join(show.shortened(told).split())


def in_words(reason: str, facts: Iterable[longmind.Memory]) -> str:
    """A reason with what these facts say in the place of their ids."""
    known = {fact.id: f"“{_what(fact)}”" for fact in facts}
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
@as_json
@standing()
@click.pass_obj
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
@as_json
@standing()
@click.pass_obj
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
@as_json
@standing()
@click.pass_obj
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
@as_json
@standing()
@click.pass_obj
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
            made.add_row(head, key, Text(_what(fact)), _day(fact.happened_at))
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
@as_json
@standing()
@click.pass_obj
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
@as_json
@standing()
@click.pass_obj
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
@as_json
@standing()
@click.pass_obj
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
    @as_json
    @standing()
    @click.pass_obj
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
@as_json
@standing()
@click.pass_obj
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


# The timeline --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Span:
    """A fact as the timeline draws it."""

    fact: longmind.Memory
    start: datetime | None
    """None: nobody said from when on, and it was over before it was told."""
    end: datetime | None
    """None: it holds, or waits."""
    fate: str
    """What became of it, in a word or two: what replaced it, "ended", "in doubt"; empty while it holds."""

    @property
    def heading(self) -> str:
        """Subject and predicate, which the bars of one group share."""
        claim = self.fact.claim
        return "said without parts" if claim is None else show.visible(f"{claim.subject} {claim.predicate}")

    @property
    def told_only(self) -> bool:
        """Whether it starts where it was said, for want of a better date."""
        return self.fact.true_from is None and self.start is not None


def spans(facts: Sequence[longmind.Memory]) -> list[Span]:
    """Facts as bars, those of one subject and predicate together, in the order of the world."""
    known = {fact.id: fact for fact in facts}
    made = [Span(fact, _start(fact), fact.true_until, _fate(fact, known)) for fact in facts]
    return sorted(
        made,
        key=lambda one: (
            one.heading.casefold(), one.heading, one.start or one.end or one.fact.happened_at, one.fact.id
        ),
    )  # fmt: skip


def _start(fact: longmind.Memory) -> datetime | None:
    if fact.true_from is not None:
        return fact.true_from
    over = fact.true_until is not None and fact.true_until <= fact.happened_at
    # What gave way to something was believed until then, whatever is dated earlier.
    return None if over and fact.superseded_by is None else fact.happened_at


def _fate(fact: longmind.Memory, known: Mapping[str, longmind.Memory]) -> str:
    status = fact.status.value
    if status in ("pending", "quarantined"):
        return "in doubt" if status == "pending" else status
    if status == "retired":
        return "rejected" if fact.reason == "rejected" else status
    by = known.get(fact.superseded_by or "")
    if by is None or by.claim is None or fact.claim is None:
        return "replaced" if fact.superseded_by else "ended" if fact.true_until else ""
    if by.claim.object.casefold() == fact.claim.object.casefold():
        return "said again" if by.claim.negated == fact.claim.negated else "no longer"
    return f"→ {_what(by)}"


@click.command(
    cls=Verb,
    examples=(
        "longmind timeline",
        'longmind timeline Ana "works at"',
        "longmind timeline Ana --plot ana.png",
    ),
    epilog=ALSO,
)
@click.argument("subject", required=False)
@click.argument("predicate", required=False)
@click.option("--plot", type=click.Path(path_type=Path), metavar="PNG", help="Draw it as a picture too (extra: eval).")
@limit_option
@as_json
@standing()
@click.pass_obj
def timeline(
    here: Standing, subject: str | None, predicate: str | None, plot: Path | None, limit: int, *, as_json: bool
) -> None:
    """Draw what was believed when.

    A bar for each fact, and what took its place. Of a subject, of a subject by one predicate, or of all that is known;
    what holds no longer is drawn too.
    """
    with here.whole() as whole:
        mind = here.scoped(whole)
        found = spans(_believed(mind, subject, predicate))
        shown, complete = found[:limit], len(found) <= limit
        now = longmind.SystemClock().now()
        if plot is not None and shown:
            _draw(plot, shown, now)
        if as_json:
            print_json({"complete": complete, "facts": [_as_json(one) for one in shown]})
            return
        if not found:
            show.say("There is nothing to draw: no such fact is known. (longmind facts lists what is.)")
            say_whose(whole, here)
            return
    _print(shown, now)
    if not complete:
        show.say(f"{len(shown)} of {len(found)} facts; --limit {len(found)} draws all, or name a subject")
    if plot is not None:
        show.say(f"drawn: {plot}")


def _believed(mind: longmind.Mind, subject: str | None, predicate: str | None) -> Sequence[longmind.Memory]:
    """Every fact, whatever became of it."""
    if subject is None:
        return list(mind.list(kinds="fact", include=OTHERS))
    if predicate is None:
        return mind.facts.find(subject, include=OTHERS)
    return mind.facts.history(subject, predicate)


def _as_json(one: Span) -> dict[str, object]:
    claim = one.fact.claim
    return {
        "id": one.fact.id,
        "subject": None if claim is None else claim.subject,
        "predicate": None if claim is None else claim.predicate,
        "object": one.fact.text if claim is None else claim.object,
        "negated": claim is not None and claim.negated,
        "from": answers.plain(one.start),
        "from_when_said": one.told_only,
        "until": answers.plain(one.end),
        "status": one.fact.status.value,
        "superseded_by": one.fact.superseded_by,
        "fate": one.fate.removeprefix("→ "),
    }


@dataclass(frozen=True, slots=True)
class Axis:
    """The stretch of time that is drawn."""

    first: datetime
    last: datetime
    now: datetime

    @classmethod
    def over(cls, drawn: Sequence[Span], now: datetime) -> Axis:
        """From the first thing that is known to now, or further where something is known of later."""
        moments = [one for span in drawn for one in (span.start, span.end) if one is not None]
        first, last = min([*moments, now]), max([*moments, now])
        return cls(first, max(last, first + timedelta(minutes=1)), now)

    @property
    def format(self) -> str:
        """How a moment is written: days, or minutes where all is of a few days."""
        return "%Y-%m-%d" if self.last - self.first > timedelta(days=3) else "%m-%d %H:%M"

    def place(self, moment: datetime, width: int) -> int:
        """At which of so many columns a moment stands."""
        return round((moment - self.first) / (self.last - self.first) * width)


_COLOURS = {"current": "green", "superseded": "blue", "pending": "yellow"}
"""On the terminal; anything else is red."""
_BLOCKS = {"current": "█", "superseded": "▒", "pending": "░"}
_PLAIN_BLOCKS = {"current": "#", "superseded": "=", "pending": "-"}
"""Where the terminal has no blocks. Colours are lost in a pipe, so that what holds differs in its character too."""
WIDEST_WORDS = 24
NARROWEST_BAR = 10


@dataclass(frozen=True, slots=True)
class Columns:
    """How wide each part of a line is."""

    what: int
    bar: int
    date: int
    fate: int

    @classmethod
    def within(cls, width: int, drawn: Sequence[Span], axis: Axis) -> Columns:
        """The bar takes what the others leave."""
        widest = min(WIDEST_WORDS, width // 6)
        what = min(widest, max(cell_len(_what(one.fact)) for one in drawn))
        fate = min(widest, max(cell_len(one.fate) for one in drawn))
        date = len(axis.last.strftime(axis.format))
        spaces = 2 + 4  # two columns before a line, and one between its five parts
        return cls(what, max(NARROWEST_BAR, width - what - fate - 2 * date - 1 - spaces), date, fate)

    def line(self, what: str, bar: Text, start: str, end: str, fate: str) -> Text:
        """A line of these; what is too long is cut."""
        cells = (f"  {_fitted(what, self.what)} ", bar, f" {start:>{self.date + 1}} {end:>{self.date}} ")
        return Text.assemble(*cells, _fitted(fate, self.fate).rstrip())


def _fitted(text: str, width: int) -> str:
    cut = text if cell_len(text) <= width else f"{set_cell_size(text, width - 1).rstrip()}…"
    return set_cell_size(cut, width)


def _print(drawn: Sequence[Span], now: datetime) -> None:
    axis, where = Axis.over(drawn, now), show.console()
    columns = Columns.within(where.width, drawn, axis)
    first = axis.first.strftime(axis.format)
    last = "now" if axis.last == now else axis.last.strftime(axis.format)
    scale = f"{first}{last:>{columns.bar - len(first)}}" if columns.bar > len(first) + len(last) else " " * columns.bar
    lines = [columns.line("", Text(scale), "from", "until", "")]
    lines[0].stylize("dim")
    for heading, group in groupby(drawn, key=lambda one: one.heading):
        lines.append(Text(heading, style="bold"))
        lines += [line_of(one, axis, columns) for one in group]
    if any(one.told_only for one in drawn):
        lines.append(Text(MARK, style="dim"))
    for line in lines:
        # A bar that is folded is no picture: where the terminal is too narrow, the lines are longer than it is wide.
        where.print(line, no_wrap=True, overflow="ignore", crop=False)


def line_of(one: Span, axis: Axis, columns: Columns) -> Text:
    """A fact's whole line: what it says, its bar, its days, and what became of it."""
    start = "?" if one.start is None else f"{'~' if one.told_only else ''}{one.start.strftime(axis.format)}"
    end = "" if one.end is None else one.end.strftime(axis.format)
    fate = one.fate if _has_blocks() else one.fate.replace("→", ">")
    return columns.line(_what(one.fact), bar_of(one, axis, columns.bar), start, end, fate)


def _has_blocks() -> bool:
    return (sys.stdout.encoding or "ascii").casefold().startswith("utf")


def bar_of(one: Span, axis: Axis, width: int) -> Text:
    """A fact's bar, with the space around it so many columns wide; never without a block."""
    status = one.fact.status.value
    block = (_BLOCKS if _has_blocks() else _PLAIN_BLOCKS).get(status, "x")
    begin = 0 if one.start is None else min(axis.place(one.start, width), width - 1)
    end = max(begin + 1, min(width, axis.place(one.end or max(axis.now, one.start or axis.now), width)))
    if one.start is None:
        # From when on is not known, only until when.
        return Text("·" * (end - 1) + block + " " * (width - end), style=_COLOURS.get(status, "red"))
    return Text(" " * begin + block * (end - begin) + " " * (width - end), style=_COLOURS.get(status, "red"))


# As a picture --------------------------------------------------------------------------------------------------------

_INK: Final = {"current": "#7aa874", "superseded": "#1b6ca8", "pending": "#e08e45"}
_MEANINGS: Final = {"current": "holds", "superseded": "held before", "pending": "in doubt", "retired": "rejected"}
_OTHER_INK: Final = "#a3a3a3"
_INCHES_A_LINE: Final = 0.32


def _draw(path: Path, drawn: Sequence[Span], now: datetime) -> None:
    """Draw the same as a picture at ``path`` (PNG).

    Raises:
        MissingExtra: matplotlib is not installed.
    """
    # Its own figure, without a window, as the pictures of the evaluation have it.
    from longmind.evals.drawing import _figure

    axis = Axis.over(drawn, now)
    lines: list[Span | str] = []
    for heading, group in groupby(drawn, key=lambda one: one.heading):
        lines += [heading, *group]
    figure = _figure(10, 1.2 + _INCHES_A_LINE * len(lines))
    axes = figure.subplots()
    bars = {
        line.fact.status.value: _draw_bar(axes, place, line, axis)
        # Pale bars first, so that the legend shows the full colour where there is one.
        for place, line in sorted(
            enumerate(lines), key=lambda one: isinstance(one[1], Span) and one[1].start is not None
        )
        if isinstance(line, Span)
    }
    figure.legend(
        [*bars.values()],
        [_MEANINGS.get(status, status) for status in bars],
        loc="outside lower right",
        ncols=len(bars),
        frameon=False,
        fontsize=8,
    )
    labels = [line if isinstance(line, str) else show.shortened(_what(line.fact), 40) for line in lines]
    # Text of memories is data: a dollar sign in it is no formula.
    axes.set_yticks(range(len(lines)), labels, fontsize=9, parse_math=False)
    for label, line in zip(axes.get_yticklabels(), lines, strict=True):
        label.set_fontweight("bold" if isinstance(line, str) else "normal")
    margin = (axis.last - axis.first) / 50
    axes.set_xlim(axis.first - margin, axis.last + 8 * margin)
    axes.set_ylim(len(lines) - 0.3, -0.7)
    axes.axvline(now, color=_OTHER_INK, linewidth=0.8, linestyle=":")
    axes.set_title("What was believed when", fontsize=11)
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.tick_params(axis="y", length=0)
    axes.tick_params(axis="x", labelsize=8)
    _save(figure, path)


def _draw_bar(axes: Any, place: int, one: Span, axis: Axis) -> Any:  # noqa: ANN401 - matplotlib has no types
    start = axis.first if one.start is None else one.start
    end = one.end or max(axis.now, start)
    least = (axis.last - axis.first) / 200
    ink = _INK.get(one.fact.status.value, _OTHER_INK)
    # Pale where it starts: from when on is not known.
    pale = 0.35 if one.start is None else 1.0
    bar = axes.barh(place, max(end - start, least), 0.62, left=start, color=ink, alpha=pale)
    fate = f"  {show.shortened(one.fate, 40)}"
    axes.text(max(end, start + least), place, fate, va="center", fontsize=8, parse_math=False)
    return bar


def _save(figure: Any, path: Path) -> None:  # noqa: ANN401 - matplotlib has no types
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        figure.savefig(path, format="png", dpi=150)
    if any("missing from" in str(one.message) for one in caught):
        show.say("note: the picture's font lacks some of these letters; they are drawn as boxes", err=True)


COMMANDS = (facts, profile, conflicts, timeline)
