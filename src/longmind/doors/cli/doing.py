"""The commands about what was done and how: episodes, skills, blocks.

An episode tells what was done in a situation and what came of it, a skill how something is done, and a block stands in
every prompt. Each of these words alone shows what there is; with a word behind it, it looks further or does something.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import click
from rich.table import Table
from rich.text import Text

import longmind
from longmind.doors.cli import show
from longmind.doors.cli.complaints import NotNow
from longmind.doors.cli.frame import ALSO, Shelf, Standing, Verb, print_json, usual_options
from longmind.doors.cli.missing import say_whose
from longmind.doors.wire import answers

Decorated = TypeVar("Decorated", bound=Callable[..., Any])
MOST_FOUND = click.IntRange(1, 1_000)


# Episodes ------------------------------------------------------------------------------------------------------------


@click.group(
    cls=Shelf,
    usual="list",
    examples=(
        "longmind episodes",
        'longmind episodes similar "the API answers 503"',
        'longmind episodes worked "the API answers 503"',
    ),
)
def episodes() -> None:
    """Show what was done, and what came of it.

    Without a command it lists. Programs keep episodes with mind.episodes.record(…).
    """


def _of(function: Decorated) -> Decorated:
    """The options that say which episodes are looked at."""
    options = (
        click.option("--task", metavar="NAME", help="Of this task."),
        click.option("--project", metavar="NAME", help="Of this project."),
        click.option("--succeeded/--failed", "success", default=None, help="Only what succeeded, or only what failed."),
    )
    for option in reversed(options):
        function = option(function)
    return function


@episodes.command(
    "list",
    cls=Verb,
    examples=("longmind episodes", "longmind episodes list --project importer --failed"),
    epilog=ALSO,
)
@_of
@usual_options
def list_episodes(here: Standing, /, *, as_json: bool, **given: Any) -> None:  # noqa: ANN401 - click's own
    """List every episode of doing, in the order recorded."""
    with here.whole() as whole:
        found = here.scoped(whole).episodes.list(**given)
        if as_json:
            print_json(answers.memories(found))
            return
        if not found:
            _say_no_episodes(whole, here)
            return
    made = show.table("when", "ended", "episode", wide="episode")
    for one in found:
        made.add_row(f"{one.happened_at:%Y-%m-%d}", _ended(one), _episode(one))
    show.console().print(made)
    show.say(f"{show.counted(len(found), 'episode')}, all there {'is' if len(found) == 1 else 'are'}.")


def _say_no_episodes(whole: longmind.Mind, here: Standing) -> None:
    show.say("There is no such episode of doing; a program keeps one with mind.episodes.record(…).")
    say_whose(whole, here)


def _ended(memory: longmind.Memory) -> Text:
    success = None if memory.happening is None else memory.happening.success
    words = {True: ("well", "green"), False: ("failed", "red"), None: ("", "")}
    return Text(*words[success])


def _episode(memory: longmind.Memory) -> Text:
    happening = memory.happening
    work = () if happening is None else (happening.task, happening.project)
    text = Text(show.shortened(memory.text))
    text.append(show.visible(f"\n{'  '.join((memory.id, *filter(None, work)))}"), style="dim")
    return text


@episodes.command(
    cls=Verb,
    examples=('longmind episodes similar "the API answers 503"', 'longmind episodes similar "a flaky test" --failed'),
    epilog=ALSO,
)
@click.argument("situation", nargs=-1, required=True, metavar="TEXT...")
@click.option("--limit", type=MOST_FOUND, default=5, show_default=True, help="How many at most.")
@_of
@usual_options
def similar(
    here: Standing,
    /,
    situation: tuple[str, ...],
    *,
    as_json: bool,
    **given: Any,  # noqa: ANN401 - click's own
) -> None:
    """Find the episodes most like a situation, best first."""
    asked = " ".join(situation)
    with here.whole() as whole:
        found = here.scoped(whole).episodes.similar(asked, **given)
        if as_json:
            print_json(answers.found(asked, found))
            return
        if not found:
            show.say("Nothing like this was lived through yet (longmind episodes lists what was).")
            say_whose(whole, here)
            return
    made = show.table("alike", "when", "ended", "episode", numbers=("alike",), wide="episode")
    for hit in found:
        row = (f"{hit.score:.2f}", f"{hit.memory.happened_at:%Y-%m-%d}", _ended(hit.memory), _episode(hit.memory))
        made.add_row(*row)
    show.console().print(made)


@episodes.command(cls=Verb, examples=('longmind episodes worked "the API answers 503"',), epilog=ALSO)
@click.argument("situation", nargs=-1, required=True, metavar="TEXT...")
@click.option("--limit", type=MOST_FOUND, default=20, show_default=True, help="Of so many similar episodes at most.")
@usual_options
def worked(here: Standing, situation: tuple[str, ...], limit: int, *, as_json: bool) -> None:
    """Show what worked in situations like one; recommend.

    How often each action worked and failed, counted over the most similar episodes of which it is known how they ended.
    """
    asked = " ".join(situation)
    with here.whole() as whole:
        advice = here.scoped(whole).episodes.recommendation(asked, limit=limit)
        if as_json:
            print_json(_advice(advice))
            return
        if not advice.episodes:
            show.say("Nothing like this was lived through yet to its end (longmind episodes lists what was).")
            say_whose(whole, here)
            return
    if advice.experience.actions:
        show.console().print(_tried(advice.experience.actions))
        show.say()
    show.console().print(Text(show.visible(advice.text)))


def _tried(actions: Sequence[longmind.Tried]) -> Table:
    made = show.table("worked", "failed", "action", numbers=("worked", "failed"), wide="action")
    for one in actions:
        made.add_row(str(one.times_worked), str(one.times_failed), Text(show.shortened(one.action)))
    return made


def _advice(advice: longmind.Advice) -> dict[str, object]:
    lived = advice.experience
    return {
        "situation": lived.situation,
        "recommendation": advice.text,
        "by": advice.by,
        "actions": [
            {"action": one.action, "worked": list(one.worked), "failed": list(one.failed), "share": one.share}
            for one in lived.actions
        ],
        "lessons": [{"text": one.text, "episodes": list(one.episodes)} for one in lived.lessons],
        "episodes": answers.memories(lived.episodes),
    }


# Skills --------------------------------------------------------------------------------------------------------------


@click.group(
    cls=Shelf,
    usual="list",
    examples=(
        "longmind skills",
        'longmind skills find "make a pickaxe"',
        "longmind skills show craftPickaxe",
        "longmind skills import skills.json",
    ),
)
def skills() -> None:
    """Show how things are done; find, bring in.

    Without a command it lists. Programs add skills with mind.skills.add(…).
    """


@skills.command("list", cls=Verb, examples=("longmind skills", "longmind skills list --json"), epilog=ALSO)
@usual_options
def list_skills(here: Standing, *, as_json: bool) -> None:
    """List every skill that worked, lessons too."""
    with here.whole() as whole:
        found = here.scoped(whole).skills.list()
        if as_json:
            print_json([_skill(one) for one in found])
            return
        if not found:
            show.say("There are no skills; bring some in with: longmind skills import FILE")
            say_whose(whole, here)
            return
    made = show.table("worked", "name", "what for", numbers=("worked",), wide="what for")
    for one in found:
        made.add_row(_counted(one), _called(one), _what_for(one))
    show.console().print(made)
    show.say(f"{show.counted(len(found), 'skill')}, all there {'is' if len(found) == 1 else 'are'}.")


def _counted(skill: longmind.Skill) -> str:
    times = skill.tally.worked + skill.tally.failed
    return f"{skill.tally.worked} of {times}" if times else ""


def _called(skill: longmind.Skill) -> str:
    return "(a lesson)" if skill.name is None else show.shortened(skill.name, 30)


def _what_for(skill: longmind.Skill) -> Text:
    text = Text(show.shortened(" ".join(skill.description.split())))
    if skill.requires:
        text.append(show.visible(f"\nrequires {', '.join(skill.requires)}"), style="dim")
    return text


def _skill(skill: longmind.Skill) -> dict[str, object]:
    tally = skill.tally
    return {
        "name": skill.name,
        "description": skill.description,
        "code": skill.code,
        "language": skill.method.language,
        "steps": list(skill.steps),
        "requires": list(skill.requires),
        "version": skill.version,
        "verified": skill.verified,
        "worked": tally.worked,
        "failed": tally.failed,
        "reliability": tally.reliability,
        "error": tally.error,
        "memory": answers.memory(skill.memory),
    }


@skills.command(
    cls=Verb,
    examples=('longmind skills find "make a pickaxe"', "longmind skills find retry a request --limit 1"),
    epilog=ALSO,
)
@click.argument("task", nargs=-1, required=True, metavar="TASK...")
@click.option("--limit", type=MOST_FOUND, default=5, show_default=True, help="How many at most.")
@usual_options
def find(here: Standing, task: tuple[str, ...], limit: int, *, as_json: bool) -> None:
    """Find the skills that fit a task best.

    Of two that fit alike, the one that failed less comes first.
    """
    with here.whole() as whole:
        found = here.scoped(whole).skills.find(" ".join(task), limit=limit)
        if as_json:
            print_json([{"score": one.score, "fit": one.fit, "skill": _skill(one.skill)} for one in found])
            return
        if not found:
            show.say("No skill fits this (longmind skills lists what there is).")
            say_whose(whole, here)
            return
    made = show.table("score", "worked", "name", "what for", numbers=("score", "worked"), wide="what for")
    for one in found:
        made.add_row(f"{one.score:.2f}", _counted(one.skill), _called(one.skill), _what_for(one.skill))
    show.console().print(made)


@skills.command(
    "show",
    cls=Verb,
    examples=("longmind skills show craftPickaxe", "longmind skills show craftPickaxe --version 1"),
    epilog=ALSO,
)
@click.argument("name")
@click.option("--version", type=int, metavar="N", help="An earlier version.")
@usual_options
def show_skill(here: Standing, name: str, version: int | None, *, as_json: bool) -> None:
    """Show all there is to say of a skill.

    What it is for, its code or steps, and how often it worked.
    """
    with here.mind() as mind:
        with _told_what_there_is("longmind skills lists what there is"):
            skill = mind.skills.get(name, version=version)
        missing = [one for one in skill.requires if one not in mind.skills]
    if as_json:
        print_json({**_skill(skill), "missing": missing})
        return
    requires = ", ".join(f"{one} (missing)" if one in missing else one for one in skill.requires)
    rows = {
        "name": skill.name or "",
        "what for": skill.description,
        "worked": _counted(skill) or "not counted yet",
        "last error": skill.tally.error or "",
        "verified": "" if skill.verified else "no: it is found by its name alone until it has worked",
        "version": str(skill.version),
        "requires": requires,
        "language": skill.method.language or "",
        "steps": "\n".join(f"{number}. {step}" for number, step in enumerate(skill.steps, 1)),
        "id": skill.id,
    }
    show.console().print(show.fields(rows))
    if skill.code is not None:
        show.say(f"\n{show.visible(skill.code)}")


@contextmanager
def _told_what_there_is(hint: str) -> Iterator[None]:
    """Say where to look when something is not there."""
    try:
        yield
    except longmind.NotFound as error:
        raise NotNow(str(error), hint) from None


@skills.command(
    "import",
    cls=Verb,
    examples=("longmind skills import skills.json", "longmind skills import skills.json --user ana"),
    epilog=ALSO,
)
@click.argument("file")
@usual_options
def import_skills(here: Standing, file: str, *, as_json: bool) -> None:
    """Bring in the skills of a Voyager library, FILE.

    A JSON object: {"name": {"code": "…", "description": "…"}, …}. Running it again adds nothing.
    """
    with here.mind(create=True) as mind:
        added = mind.skills.import_voyager(file)
    if as_json:
        print_json(
            [
                {
                    "name": one.skill.name,
                    "id": one.skill.id,
                    "version": one.skill.version,
                    "new": one.new,
                    "missing": list(one.missing),
                    "circles": [list(names) for names in one.circles],
                }
                for one in added
            ]
        )
        return
    for one in added:
        what = "known already" if not one.new else "new" if one.skill.version == 1 else f"version {one.skill.version}"
        show.say(f"{show.visible(one.skill.name or '')}: {what}")
    new = sum(one.new for one in added)
    show.say(f"{show.counted(len(added), 'skill')}: {new:,} new or changed, {len(added) - new:,} known already")


# Blocks --------------------------------------------------------------------------------------------------------------

NO_BLOCK = "longmind blocks shows those there are; longmind blocks append LABEL TEXT makes one"


@click.group(
    cls=Shelf,
    usual="list",
    examples=(
        "longmind blocks",
        "longmind blocks show human",
        'longmind blocks append human "Vegetarian."',
        "longmind blocks undo human",
    ),
)
def blocks() -> None:
    """Show the blocks of every prompt; append, undo.

    Blocks are short texts that stand in each prompt. Without a command all are shown.
    """


@blocks.command("list", cls=Verb, examples=("longmind blocks", "longmind blocks list --agent planner"), epilog=ALSO)
@usual_options
def list_blocks(here: Standing, *, as_json: bool) -> None:
    """Show every block.

    The agent's own, and those that all agents share.
    """
    with here.whole() as whole:
        found = here.scoped(whole).blocks.list()
        if as_json:
            print_json([one.to_json() for one in found])
            return
        if not found:
            show.say("There are no blocks; make one with: longmind blocks append LABEL TEXT")
            say_whose(whole, here)
            return
    made = show.table("label", "full", "version", "says", numbers=("full", "version"), wide="says")
    for one in found:
        text = Text(show.visible(one.value) or "(empty)")
        told = [show.visible(one.description)] if one.description else []
        told += ["read-only"] if one.read_only else []
        text.append("".join(f"\n{line}" for line in told), style="dim")
        made.add_row(show.shortened(one.label, 24), _full(one), str(one.version), text)
        made.add_section()
    show.console().print(made)


def _full(block: longmind.Block) -> str:
    return f"{block.characters:,}/{block.limit_characters:,}"


@blocks.command("show", cls=Verb, examples=("longmind blocks show human",), epilog=ALSO)
@click.argument("label")
@usual_options
def show_block(here: Standing, label: str, *, as_json: bool) -> None:
    """Show one block as a prompt shows it."""
    with here.mind() as mind, _told_what_there_is(NO_BLOCK):
        block, shown = mind.blocks[label].read(), mind.blocks[label].show()
    if as_json:
        print_json(block.to_json())
    else:
        show.say(show.visible(shown))


@blocks.command(
    cls=Verb,
    examples=('longmind blocks append human "Vegetarian."', "longmind blocks append persona Short answers."),
    epilog=ALSO,
)
@click.argument("label")
@click.argument("words", nargs=-1, required=True, metavar="TEXT...")
@usual_options
def append(here: Standing, label: str, words: tuple[str, ...], *, as_json: bool) -> None:
    """Add a line at the end of a block.

    A block that is not there yet is made.
    """
    with here.mind(create=True) as mind, _told_why_not():
        block = mind.blocks[label].append(" ".join(words))
    _say_block(block, as_json=as_json)


@blocks.command(cls=Verb, examples=("longmind blocks undo human", "longmind blocks undo human --to 1"), epilog=ALSO)
@click.argument("label")
@click.option("--to", type=click.IntRange(1), metavar="VERSION", help="To this version, not to the one before.")
@usual_options
def undo(here: Standing, label: str, to: int | None, *, as_json: bool) -> None:
    """Give a block the value it had before.

    Undone twice, it is as it was.
    """
    with here.mind() as mind, _told_what_there_is(NO_BLOCK), _told_why_not():
        block = mind.blocks[label].undo(to=to)
    _say_block(block, as_json=as_json)


@contextmanager
def _told_why_not() -> Iterator[None]:
    """Say what to do about a block that may not be edited so."""
    hints = {
        "read-only": "a program that holds it may open it: mind.blocks[LABEL].configure(read_only=False)",
        "limit": "say it shorter, take back what is there (longmind blocks undo LABEL), or use another block",
    }
    try:
        yield
    except longmind.Refused as error:
        raise NotNow(str(error), hints.get(error.rule, "longmind blocks shows what there is")) from None


def _say_block(block: longmind.Block, *, as_json: bool) -> None:
    if as_json:
        print_json(block.to_json())
        return
    full = f"{block.characters:,} of {block.limit_characters:,} characters"
    show.say(f"{show.visible(block.label)}: version {block.version}, {full}")


COMMANDS = (episodes, skills, blocks)
