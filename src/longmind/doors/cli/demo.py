"""The demo: what a newcomer should see in a minute, on a real conversation, with the line of Python behind each step.

Everything shown is computed while it is shown, on a file of its own; no answer is written down here. The clock of the
demo stands at the day after the conversation's last message, so that it shows the same today and in a year.
"""

from __future__ import annotations

import json
import shlex
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from importlib import resources
from itertools import groupby
from pathlib import Path

import click
from rich.console import Console
from rich.text import Text

import longmind
from longmind.doors.cli import show
from longmind.doors.cli.complaints import MISUSED, NotNow
from longmind.doors.cli.frame import DOOR, Standing, Verb, standing

USER = "ana"
Message = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class _StandingClock:
    """Tells the same time whenever it is asked."""

    moment: datetime

    def now(self) -> datetime:
        return self.moment


def sample() -> list[Message]:
    """The conversation that ships with the package: Ana and her assistant, over some weeks."""
    text = resources.files("longmind.data").joinpath("sample.jsonl").read_text("utf-8")
    messages: list[Message] = [json.loads(line) for line in text.splitlines() if line]
    return messages


@click.command(
    cls=Verb,
    examples=(
        "longmind demo",
        "longmind demo --keep demo.db",
    ),
    epilog="Also takes --embedder: see longmind --help.",
)
@click.option("--keep", type=click.Path(path_type=Path), metavar="PATH", help="Keep the demo's file, to try things on.")
@standing(without=("db", "tenant", "user", "agent", "session", "model"))
@click.pass_obj
def demo(here: Standing, keep: Path | None) -> None:
    """Watch memory at work, on a conversation that comes along.

    It is taken in, recalled with reasons, corrected and partly forgotten; offline, and in seconds.
    """
    if keep is not None and keep.exists():
        raise NotNow(f"{keep} exists already", "name a file that does not, or remove it first", MISUSED)
    messages = sample()
    clock = _StandingClock(datetime.fromisoformat(messages[-1]["time"]) + timedelta(days=1))
    with _file(keep) as path, longmind.open(str(path), embedder=here.vectors_by, clock=clock) as mind:
        tour = Tour(mind.acting(door=DOOR).scope(user=USER), show.console())
        tour.take_in(messages)
        tour.recall()
        tour.supersede()
        tour.exact()
        tour.forget()
        tour.count()
    if keep is not None:
        look = f"longmind --db {shlex.quote(str(keep))} --user {USER}"
        show.say(f"\nKept. Look into it: {look} recall --why when is the vet\n               or: {look} list")
    else:
        show.say('\nYours: longmind remember "…", longmind recall "…", longmind --help')


@contextmanager
def _file(keep: Path | None) -> Iterator[Path]:
    if keep is not None:
        yield keep
        return
    with tempfile.TemporaryDirectory(prefix="longmind-demo-") as folder:
        yield Path(folder) / "demo.db"


@dataclass(slots=True)
class Tour:
    """The steps of the demo, in order, each printed with its line of Python."""

    ana: longmind.Mind
    console: Console
    number: int = 0

    def take_in(self, messages: Sequence[Message]) -> None:
        """Remember the whole conversation, a session at a time."""
        sessions = [list(some) for _, some in groupby(messages, key=lambda message: message["session"])]
        first, last = messages[0]["time"][:10], messages[-1]["time"][:10]
        self._step(f"Take in a conversation: {len(messages)} messages, {len(sessions)} sessions, {first} to {last}")
        self._code(f'ana = longmind.open("agent.db").scope(user="{USER}")', "ana.remember(messages)")
        done = 0
        with show.progress("remembering", len(messages)) as step:
            for session in sessions:
                self.ana.remember(session)
                done += len(session)
                step(done, None, None)
        self._say(f"{self.ana.stats().total} memories, word for word, each with its speaker and its time.")

    def recall(self) -> None:
        """Ask something that shares no word with its answer."""
        self._step("Ask in your own words; every hit says why it is here")
        self._recall("dietary restrictions", limit=2)

    def supersede(self) -> None:
        """A belief goes stale, is superseded, and stays in history."""
        question = "which deep learning framework do I like?"
        self._step("A belief that has gone stale. What each part gave adds up to the score")
        stale = self._recall(question, limit=1, bars=True)[0].memory
        news = "My favourite deep learning framework is PyTorch now."
        self._step("Supersede it: the news takes its place, what was believed before stays")
        remembering = 'ana.remember(news, speaker="Ana", supersedes=old.id)'
        self._code("old = found[0].memory", f'news = "{news}"', remembering)
        self.ana.remember(news, speaker="Ana", supersedes=stale.id)
        self._recall(question, limit=1)
        self._step("What held in March can still be asked, and how it came to change")
        self._recall(question, limit=1, as_of="2026-03-20T12:00Z")
        self._code("ana.history(old.id)")
        self.console.print(show.versions(self.ana.history(stale.id)))

    def exact(self) -> None:
        """An exact token, and a question in another language."""
        self._step("An error code is found as it is written")
        self._recall("how did I fix E-4711?", limit=1)
        self._step("And words of every language")
        self._recall("na terça, a que horas saímos do Porto?", limit=1)

    def forget(self) -> None:
        """Forget something for good and look for it again."""
        question = "does Ana get nervous before speaking?"
        self._step("Forgetting is for good, and says how much is gone")
        id = self._recall(question, limit=1)[0].memory.id
        self._code("ana.forget(found[0].memory.id)")
        self._say(f"forgot {self.ana.forget(id).count}")
        again = self._recall(question, limit=5, quiet=True)
        gone = sum(hit.memory.id == id for hit in again)
        self._say(f"{gone} of {len(again)} hits are what was forgotten. Nothing was put in its place; the nearest now:")
        self.console.print(show.hits(again[:1], ids=False))

    def count(self) -> None:
        """What there is now."""
        self._step("What is in there")
        self._code("ana.stats()")
        self.console.print(show.stats(self.ana.stats()))

    def _recall(
        self, question: str, *, limit: int, as_of: str | None = None, bars: bool = False, quiet: bool = False
    ) -> longmind.Found:
        when = "" if as_of is None else f', as_of="{as_of}"'
        self._code(f'found = ana.recall("{question}", limit={limit}{when})')
        found = self.ana.recall(question, limit=limit, as_of=as_of)
        if not quiet:
            self.console.print(show.hits(found, bars=bars, ids=False))
        return found

    def _step(self, title: str) -> None:
        self.number += 1
        self.console.print(Text(f"\n{self.number}. {title}", style="bold"))

    def _code(self, *lines: str) -> None:
        for line in lines:
            # Never folded: it is there to be copied.
            self.console.print(Text(f">>> {line}", style="green"), soft_wrap=True)

    def _say(self, text: str) -> None:
        self.console.print(Text(show.visible(text)))


COMMANDS = (demo,)
