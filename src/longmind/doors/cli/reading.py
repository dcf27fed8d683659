"""The commands that only look: recall, context, list, show, history, stats.

None of them makes a file; where nothing is found, they say what may be the reason.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

import longmind
from longmind import ContextShape
from longmind.doors.cli import show
from longmind.doors.cli.frame import ALSO, MOMENTS, Standing, Verb, as_json, json_object, moment, print_json, standing
from longmind.doors.cli.missing import say_sources, say_whose
from longmind.doors.wire import answers

Decorated = TypeVar("Decorated", bound=Callable[..., Any])
LISTED_AT_ONCE = 100


def narrowing(function: Decorated) -> Decorated:
    """The options that say which memories are looked at."""
    options = (
        click.option("--kind", "kinds", multiple=True, metavar="KIND", help="episode, fact, insight, skill, passage."),
        click.option("--type", "types", multiple=True, metavar="TYPE", help="Such as fact, preference, decision."),
        click.option("--tag", "tags", multiple=True, metavar="TAG", help="With this tag; every one that is given."),
        click.option("--where", metavar="JSON", help='A filter, such as \'{"importance": {"gte": 0.7}}\'.'),
        click.option(
            "--during", metavar="TIME", help="When it happened or what it is about: 2026, 2026-03, 2026-03-31."
        ),
        click.option("--as-of", type=moment, metavar="TIME", help=f"What held at that moment. {MOMENTS}"),
        click.option("--known-at", type=moment, metavar="TIME", help="What was known at that moment; as --as-of."),
        click.option(
            "--include", multiple=True, metavar="STATUS", help="superseded, retired, quarantined, pending too."
        ),
    )
    for option in reversed(options):
        function = option(function)
    return function


def narrowed(given: dict[str, Any]) -> dict[str, Any]:
    """Those options as ``Mind.recall`` and ``Mind.list`` take them."""
    return {
        "kinds": given["kinds"] or None,
        "types": given["types"] or None,
        "tags": given["tags"] or None,
        "where": json_object(given["where"], "where"),
        "during": given["during"],
        "as_of": given["as_of"],
        "known_at": given["known_at"],
        "include": given["include"],
    }


@click.command(
    cls=Verb,
    examples=(
        "longmind recall what should I not cook for Ana",
        'longmind recall --why --limit 3 "which framework do we use?"',
        'longmind recall "where did I live?" --as-of 2026-03-01',
    ),
    epilog=ALSO,
)
@click.argument("query", nargs=-1, required=True)
@click.option("--limit", type=int, default=10, show_default=True, help="How many at most.")
@click.option("--task", multiple=True, metavar="NAME", help="The task at hand: what belongs to it is preferred.")
@narrowing
@click.option("--why", is_flag=True, help="Show what each part gave; the parts add up to the score.")
@as_json
@standing()
@click.pass_obj
def recall(
    here: Standing,
    /,
    query: tuple[str, ...],
    limit: int,
    task: tuple[str, ...],
    *,
    why: bool,
    as_json: bool,
    **given: Any,  # noqa: ANN401
) -> None:
    """Find what matters now, each with its score and its reason."""
    asked = " ".join(query)
    with here.whole() as whole:
        mind = here.scoped(whole)
        found = mind.recall(asked, limit=limit, task=task or None, **narrowed(given))
        if as_json:
            print_json(answers.found(asked, found))
            return
        if not found:
            show.say("Nothing was found.")
            say_whose(whole, here)
            say_sources(mind, json_object(given["where"], "where"))
            return
    if _nothing_from_then(found):
        show.say("Nothing is from then; the nearest:\n")
    elif not found.confident:
        show.say("Not sure that the answer is among these.\n")
    show.console().print(show.hits(found, bars=why))
    if found.during is not None:
        show.say(f"(read as about {show.when(found.during.start)} to {show.when(found.during.end)})")
    for note in found.notes:
        show.say(f"note: {note}", err=True)


@click.command(
    cls=Verb,
    examples=(
        'longmind context "plan dinner" --budget-tokens 1500',
        'longmind context "plan dinner" --session monday --why',
        'longmind context "plan dinner" --shape openai --json',
    ),
    epilog=ALSO,
)
@click.argument("query", nargs=-1, required=True)
@click.option(
    "--budget-tokens", type=int, default=2_000, show_default=True, help="How many tokens at most, by estimate."
)
@click.option("--task", multiple=True, metavar="NAME", help="The task at hand: what belongs to it is preferred.")
@click.option(
    "--shape",
    type=click.Choice(["text", "openai", "responses", "anthropic", "langchain"]),
    default="text",
    show_default=True,
    help="What the tokens are counted for, and the form of the messages in JSON.",
)
@click.option("--why", is_flag=True, help="Show what is in each section, its tokens, and what was left out and why.")
@as_json
@standing()
@click.pass_obj
def context(
    here: Standing,
    query: tuple[str, ...],
    budget_tokens: int,
    task: tuple[str, ...],
    shape: ContextShape,
    *,
    why: bool,
    as_json: bool,
) -> None:
    """Put together what to show a model before it answers.

    Blocks, facts, memories, episodes, skills, the conversation and the work of a --session: what is worth most within
    the budget, as one text.
    """
    with here.whole() as whole:
        # The session says which conversation is meant. What was said in others is recalled as well.
        mind = whole.scope(tenant=here.tenant, user=here.user, agent=here.agent)
        made = mind.context(
            " ".join(query), session=here.session, task=task or None, budget_tokens=budget_tokens, shape=shape
        )
        if as_json:
            print_json(answers.context(made))
            return
        show.say(show.visible(str(made)))
    if why:
        show.say()
        show.console().print(show.context(made))
        estimated = "" if made.exact else ", by estimate"
        show.say(f"{made.tokens:,} of {made.budget_tokens:,} tokens{estimated}.")
    for note in made.notes:
        show.say(f"note: {note}", err=True)


def _nothing_from_then(found: longmind.Found) -> bool:
    """Whether the question was read as about a time, and no hit is from it."""
    matches = [hit.features["time_match"] for hit in found if hit.features]
    return found.during is not None and bool(matches) and max(matches) < 1


@click.command(
    "list",
    cls=Verb,
    examples=(
        "longmind list",
        "longmind list --type preference --during 2026-03",
        'longmind list --where \'{"speaker": "Ana"}\' --json',
    ),
    epilog=ALSO,
)
@narrowing
@click.option("--limit", type=int, default=LISTED_AT_ONCE, show_default=True, help="How many at most.")
@click.option("--after", metavar="ID", help="Go on after this memory.")
@as_json
@standing()
@click.pass_obj
def list_(
    here: Standing,
    /,
    limit: int,
    after: str | None,
    *,
    as_json: bool,
    **given: Any,  # noqa: ANN401
) -> None:
    """List memories by what they are, without a question.

    The list is complete, or says that it is not.
    """
    with here.whole() as whole:
        mind = here.scoped(whole)
        listed = mind.list(limit=limit, after=after, **narrowed(given))
        if as_json:
            print_json(answers.listed(listed))
            return
        if not listed:
            show.say("There is nothing to list.")
            say_whose(whole, here)
            say_sources(mind, json_object(given["where"], "where"))
            return
    show.console().print(show.memories(listed))
    if listed.complete:
        show.say(f"{show.memories_counted(len(listed))}, all there {'is' if len(listed) == 1 else 'are'}.")
    else:
        show.say(f"{show.memories_counted(len(listed))}, and there are more: longmind list --after {listed.after} …")


@click.command(
    "show",
    cls=Verb,
    examples=(
        "longmind show m06f0kw4hw0q3v9x2t7r8m5zq1a",
        "longmind show m06f0kw4hw0q3v9x2t7r8m5zq1a --json",
    ),
    epilog=ALSO,
)
@click.argument("ids", nargs=-1, required=True, metavar="ID...")
@as_json
@standing()
@click.pass_obj
def show_(here: Standing, ids: tuple[str, ...], *, as_json: bool) -> None:
    """Show everything about a memory.

    Its whole text, its times, its source, how often it was said, recalled and used.
    """
    with here.mind() as mind:
        shown = [(mind.get(id), mind.occurrences(id)) for id in ids]
    if as_json:
        print_json(
            [{**answers.memory(one), "said": [answers.occurrence(time) for time in said]} for one, said in shown]
        )
        return
    for number, (one, said) in enumerate(shown):
        if number:
            show.say()
        show.console().print(show.memory(one, said))


@click.command(cls=Verb, examples=("longmind history m06f0kw4hw0q3v9x2t7r8m5zq1a",), epilog=ALSO)
@click.argument("id", metavar="ID")
@as_json
@standing()
@click.pass_obj
def history(here: Standing, id: str, *, as_json: bool) -> None:
    """Show every version of a memory, with the reason for each."""
    with here.mind() as mind:
        versions = mind.history(id)
    if as_json:
        print_json(answers.memories(versions))
        return
    show.console().print(show.versions(versions))


@click.command(
    cls=Verb,
    examples=(
        "longmind stats",
        "longmind stats --user ana --json",
    ),
    epilog=ALSO,
)
@as_json
@standing()
@click.pass_obj
def stats(here: Standing, *, as_json: bool) -> None:
    """Count memories, and how they are used.

    In all, by kind, type and status; how often they were recalled, and how often really used.
    """
    with here.whole() as whole:
        mind = here.scoped(whole)
        counted = mind.stats()
        if as_json:
            print_json(answers.stats(counted))
            return
        show.console().print(show.stats(counted))
        if not counted.total:
            say_whose(whole, here)


COMMANDS = (recall, context, list_, show_, history, stats)
