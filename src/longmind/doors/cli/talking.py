"""The command that talks: an agent with the memory of the file, line by line, and what may be asked of it meanwhile.

Only answers go to standard output, so that a conversation can be piped in and out; what the program itself has to say
goes to standard error. At a terminal an answer is shown as it comes.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import click

import longmind
from longmind.doors.cli import show
from longmind.doors.cli.frame import ALSO, Standing, Verb, as_json, standing

SESSION: Final = "chat"
SHOWN: Final = 20
"""How many memories /memory shows, the latest."""
_HELP: Final = {
    "/why": "what the last answer was made from, and what it wrote",
    "/memory": f"what is remembered, the latest {SHOWN} last",
    "/forget ID": "forget a memory for good, by its id or its mark, such as #q1a7",
    "/quit": "leave; everything is kept",
}


@click.command(
    cls=Verb,
    examples=(
        "longmind chat",
        "longmind chat --model openai:qwen@http://127.0.0.1:8080/v1",
        "longmind chat --tool recall --tool remember --budget-tokens 3000",
        'echo "What should I cook tonight?" | longmind chat --user ana',
    ),
    terms={"While talking": _HELP},
    epilog=ALSO,
)
@click.option("--offline", is_flag=True, help="Answer by rule, whatever model there is.")
@click.option("--persona", metavar="TEXT", help="Who the agent is; kept as the block persona, unless there is one.")
@click.option("--erases", is_flag=True, help="What the model forgets is gone for good; without it, it can be restored.")
@click.option("--tool", multiple=True, metavar="NAME", help="A tool the model may call; all, if none is named.")
@click.option(
    "--budget-tokens",
    type=int,
    default=8_000,
    show_default=True,
    help="How much a prompt takes at most, the tools in it; a model that reads less needs fewer tools.",
)
@as_json
@standing()
@click.pass_obj
def chat(
    here: Standing,
    persona: str | None,
    tool: tuple[str, ...],
    budget_tokens: int,
    *,
    offline: bool,
    erases: bool,
    as_json: bool,
) -> None:
    """Talk with an agent that remembers.

    With a --model it answers, keeps its own memory, and names what it used; without one the answers are made by rule.
    At a terminal an answer is shown as it comes. What was said stays: tomorrow, another session goes on from it. With
    --json, each answer is one JSON object on a line of its own.
    """
    with here.whole(create=True) as whole:
        mind = whole.scope(tenant=here.tenant, user=here.user, agent=here.agent)
        agent = longmind.Agent(
            mind,
            here.session or SESSION,
            offline=offline,
            persona=persona,
            erases=erases,
            tools=tool or None,
            budget_tokens=budget_tokens,
        )
        Talk(mind, agent, as_json, streams=sys.stdout.isatty() and not as_json).run(sys.stdin.isatty())


@dataclass(slots=True)
class Talk:
    """A conversation at the terminal."""

    mind: longmind.Mind
    agent: longmind.Agent
    as_json: bool = False
    streams: bool = False
    """Whether answers are shown as they come."""

    def run(self, at_a_terminal: bool) -> None:  # noqa: FBT001 - what the stream says of itself
        """Answer each line until there is none, or /quit."""
        if at_a_terminal:
            show.say(f"Type what you want to say, or one of {', '.join(_HELP)}.", err=True)
        self._take_up()
        for line in _lines(at_a_terminal):
            words = line.strip()
            if words == "/quit":
                return
            if words:
                self._one(words)

    def _take_up(self) -> None:
        waiting = self.agent.waiting()
        if waiting is None:
            return
        show.say(f"note: this had no answer yet: {show.visible(waiting)}", err=True)
        answer = self.agent.resume()
        if answer is not None:
            self._tell(answer)

    def _one(self, words: str) -> None:
        try:
            if words.startswith("/"):
                self._command(*words.split(maxsplit=1))
            elif self.streams:
                self._show(words)
            else:
                self._tell(self.agent.say(words))
        except (longmind.InvalidInput, longmind.NotFound, longmind.Refused, longmind.Conflict) as error:
            show.say(f"error: {show.visible(str(error))}", err=True)

    def _command(self, command: str, argument: str = "") -> None:
        if command == "/why":
            self._why()
        elif command == "/memory":
            self._memory()
        elif command == "/forget":
            self._forget(argument.strip())
        else:
            raise longmind.InvalidInput("command", f"one of {', '.join(_HELP)}", command)

    def _tell(self, answer: longmind.Answer) -> None:
        self._say({"text": answer.text, **answer.to_json()}, answer.text)
        self._note(answer)

    def _note(self, answer: longmind.Answer) -> None:
        if answer.failure is not None:
            show.say(f"note: answered by rule, since the model did not: {show.visible(answer.failure)}", err=True)

    def _show(self, words: str) -> None:
        """The answer as it comes; another one where its model broke off."""
        line = show.Line()
        try:
            for piece in self.agent.stream(words):
                if not isinstance(piece, longmind.Answer):
                    line.add(piece)
                    continue
                line.end()
                self._note(piece)
        except longmind.ModelError as error:
            line.end()
            show.say(f"note: this broke off, and is answered anew: {show.visible(str(error))}", err=True)
            answer = self.agent.resume()
            if answer is not None:
                self._tell(answer)

    def _why(self) -> None:
        answers = self.agent.answers(last=1)
        if not answers:
            raise longmind.NotFound("nothing was answered in this session yet")
        last = answers[-1]
        if self.as_json:
            self._say({"text": last.text, **last.to_json()}, "")
            return
        show.say(f"answered by {show.visible(last.by)}; tools: {', '.join(last.calls) or 'none'}")
        if last.warned or last.evicted:
            warned = "; the model was warned that it fills what it sees" if last.warned else ""
            show.say(f"the conversation: {last.evicted} messages left for its summary{warned}")
        cited = {*last.cited}
        for title, ids in (("named", last.cited), ("shown", last.recalled), ("wrote", last.written)):
            for id in ids:
                if title != "shown" or id not in cited:
                    show.say(f"  {title} {self._told(id)}")

    def _told(self, id: str) -> str:
        try:
            return _line(self.mind.get(id))
        except longmind.NotFound:
            # A block or a note is written too, and a memory may be gone since.
            return show.visible(id)

    def _memory(self) -> None:
        every = self.mind.list()
        if not every and not self.as_json:
            show.say("nothing is remembered yet")
        for memory in every[-SHOWN:]:
            self._say(longmind.memory_to_json(memory), _line(memory))

    def _forget(self, wanted: str) -> None:
        mark = wanted.removeprefix("#")
        if not mark:
            raise longmind.InvalidInput("/forget", "followed by an id or a mark, such as #q1a7", wanted)
        found = [one.id for one in self.mind.list(include=("retired", "superseded")) if one.id.endswith(mark)]
        if len(found) > 1:
            raise longmind.InvalidInput("/forget", "more of the id: several end like this", wanted)
        if not found:
            raise longmind.NotFound(f"no memory ends in {mark}; /memory shows them")
        gone = self.mind.forget(found[0])
        self._say({"forgot": gone.count}, f"forgot {gone.count}")

    def _say(self, value: object, told: str) -> None:
        show.say(json.dumps(value) if self.as_json else show.visible(told))


def _lines(at_a_terminal: bool) -> Iterator[str]:  # noqa: FBT001 - as above
    while True:
        if at_a_terminal:
            sys.stderr.write("> ")
            sys.stderr.flush()
        line = sys.stdin.readline()
        if not line:
            return
        yield line


def _line(memory: longmind.Memory) -> str:
    """A memory on one line: its mark, its day, its type, and its words."""
    words = " ".join(show.visible(memory.text).split())
    return f"#{memory.id[-6:]} {memory.happened_at:%Y-%m-%d} {show.visible(memory.type)}: {words}"


COMMANDS = (chat,)
