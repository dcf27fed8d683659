"""Nobody sees another's memory: in no call of any handle, under no name, and not by trying what there is.

Each public call is made by somebody who has nothing: once with the ids, sessions, labels and names that are Ana's, and
once with ones that nobody has. The answers, the errors and the questions that the store is asked are the same.
"""

from __future__ import annotations

import inspect
import json
import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import longmind
from longmind import Agent, InvalidInput, Kind, LongmindError, Mind, Status
from longmind.domain.scope import Owner, Scope
from longmind.handles import audit, episodes, facts, forgetting, skills, working
from longmind.mind.guard.sealing import Sealer
from longmind.ports.store import Store
from longmind.stores.directory import DirectoryStore
from longmind.stores.inmemory import InMemoryStore
from longmind.stores.sqlite import SqliteStore
from longmind.testing import StillClock
from longmind.testing.builders import everything

SECRET = "Qwvbkzj"
"""Stands in everything that is Ana's, and is never given to a call."""
ANA = Owner(user="ana")


@dataclass(frozen=True)
class Known:
    """What somebody who has nothing may have heard of."""

    id: str
    run: str
    session: str
    name: str
    """Of a block, a slot, a note, a skill, a subject, a key, a document."""
    word: str
    receipt: str
    mark: str
    """Of what is kept encrypted."""


SEALING_KEY = bytes(range(32))
NOBODYS = Known(
    id="m" + "0" * 25 + "9",
    run="m" + "0" * 25 + "8",
    session="nosession",
    name="noname",
    word="noword",
    receipt="0" * 64,
    mark=Sealer(SEALING_KEY).seal("pin", "0815", Owner(user="nobody")),
)


class Asked:
    """A store, and which questions it was asked."""

    def __init__(self, store: InMemoryStore) -> None:
        self.store = store
        self.questions: list[str] = []

    def __getattr__(self, name: str) -> Any:
        attribute = getattr(self.store, name)
        if callable(attribute):
            self.questions.append(name)
        return attribute


@dataclass
class House:
    """Ana's memories and everybody else's, in one store."""

    mind: Mind
    asked: Asked
    anas: Known
    folder: Path
    guests: int = 0

    def guest(self) -> Mind:
        """Somebody who has one memory, and nothing to do with Ana."""
        self.guests += 1
        guest = self.mind.scope(user=f"guest {self.guests}")
        guest.remember("The harbour is closed.")
        return guest


def _live(ana: Mind) -> Known:
    """Give Ana one of everything; what a stranger may have heard of it."""
    name, session, word = "anasname", "anassession", "anasword"
    said = ana.remember(f"I work at {SECRET} {word}.", key=name, source=name, tags=[name]).kept[0].id
    ana.remember("I live in Porto.")
    ana.remember(f"{SECRET} is what {word} means", kind="insight", evidence=said)
    ana.remember_document(f"# {name}\n\nIt is {SECRET}.", source=name)
    chat = ana.conversation(session, budget_tokens=200)
    for number in range(12):
        chat.add("user", f"The {word} of day {number} is {SECRET}.")
    chat.compressed()
    ana.queue(session, budget_tokens=400).read()
    ana.blocks.create(name, f"It is {SECRET}.")
    ana.files.create(name, f"It is {SECRET}.")
    at_hand = ana.working(session)
    at_hand.slots.store(name, SECRET)
    at_hand.scratchpad.write(name, SECRET)
    at_hand.task.create(SECRET, [SECRET])
    at_hand.situation.aim(SECRET)
    at_hand.trace.start(SECRET)
    at_hand.calls.record(name, {"q": SECRET}, SECRET)
    for one in ("John", "Jane", "John"):
        ana.facts.put(name, "boss", f"{SECRET} {one}")
    ana.profile.set(name, SECRET)
    ana.episodes.record(situation=f"{word} {SECRET}", action="a", outcome="o", success=True, task=name)
    ana.skills.add(name, description=f"{word} {SECRET}", code="pass")
    for number in range(4):
        ana.remember(f"Once more, at {number}, {SECRET}: the {word} was late.")
    receipt = ana.forget(ana.remember(f"gone {SECRET}").id)
    gone = ana.remember("old and of no importance", importance=0.0, at="2020-01-01T00:00Z").id
    plan = ana.forgetting.plan(longmind.ForgettingPolicy(conditions=(longmind.Aged(days=1, below_importance=1.0),)))
    run = ana.forgetting.apply(plan)
    assert gone
    assert run is not None
    mark = Sealer(SEALING_KEY).seal("pin", SECRET, Owner(user="ana"))
    assert ana.reveal(mark) == SECRET
    return Known(id=said, run=run.id, session=session, name=name, word=word, receipt=receipt.audit, mark=mark)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    asked = Asked(InMemoryStore())
    clock = StillClock("2026-05-03T09:00+01:00")
    with longmind.open(
        asked,  # type: ignore[arg-type]  # it is a store in all but name
        embedder=longmind.Hashing(dimension=64),
        clock=clock,
        sealing_key=SEALING_KEY,
    ) as mind:
        yield House(mind, asked, _live(mind.scope(user="ana")), tmp_path_factory.mktemp("house"))


Call = Callable[[Mind, Known], Any]


def _exported(mind: Mind, known: Known) -> str:
    path = Path(known.session)
    mind.export(path)
    text = path.read_text("utf-8")
    path.unlink()
    return str(len(text.splitlines()))


def _imported(mind: Mind, known: Known) -> Any:
    path = Path(known.session)
    mind.export(path)
    try:
        return mind.scope().import_archive(path)
    finally:
        path.unlink()


def _file_of(known: Known) -> Path:
    """What another program might have kept, under names that somebody may have heard of."""
    lines = [
        {"role": "user", "content": "I like figs.", "session": known.session, "id": known.id, "source": known.name},
        {"role": "user", "content": f"What is {known.word}?", "name": known.name, "key": known.name},
    ]
    path = Path("import.jsonl")
    path.write_text("\n".join(map(json.dumps, lines)), "utf-8")
    return path


def _policy() -> Any:
    return longmind.ForgettingPolicy(conditions=(longmind.Aged(days=1, below_importance=1.0),))


def _receipt(known: Known) -> Any:
    return longmind.Forgotten(count=1, ids=(known.id,), audit=known.receipt)


CALLS: dict[type, dict[str, list[Call]]] = {
    Mind: {
        "acting": [lambda m, k: m.acting(k.name).list()],
        "audit": [lambda m, k: [line.by for line in m.audit]],
        "blocks": [lambda m, k: m.blocks.list()],
        "files": [lambda m, k: m.files.list()],
        "check": [lambda m, k: m.check()],
        "clock": [lambda m, k: m.clock.now()],
        "configure": [lambda m, k: m.configure(zone="UTC")],
        "conflicts": [lambda m, k: m.conflicts.list()],
        "context": [lambda m, k: m.context(k.word, session=k.session, task=k.name).text],
        "conversation": [lambda m, k: m.conversation(k.session).messages()],
        "conversations": [lambda m, k: m.conversations()],
        "correct": [
            lambda m, k: m.correct(k.id, "other words"),
            lambda m, k: m.correct(k.id, importance=1.0, version=1),
        ],
        "episodes": [lambda m, k: m.episodes.list()],
        "erase": [lambda m, k: m.erase()],
        "export": [_exported],
        "facts": [lambda m, k: m.facts.show()],
        "forget": [
            lambda m, k: m.forget(k.id),
            lambda m, k: m.forget([m.list()[0].id, k.id], with_sources=True),
            lambda m, k: m.forget(session=k.session),
            lambda m, k: m.forget(where={"id": k.id}),
            lambda m, k: m.forget(where={"source": k.name}),
        ],
        "forgetting": [lambda m, k: m.forgetting.plan(_policy())],
        "get": [lambda m, k: m.get(k.id)],
        "guard": [lambda m, k: m.guard()],
        "reveal": [lambda m, k: m.reveal(k.mark)],
        "history": [lambda m, k: m.history(k.id)],
        "import_archive": [_imported],
        "list": [
            lambda m, k: m.list(where={"session": k.session}, include=[one.value for one in Status]),
            lambda m, k: m.list(where={"id": k.id}, kinds=[one.value for one in Kind]),
            lambda m, k: m.list(tags=k.name),
        ],
        "model": [lambda m, k: m.model],
        "occurrences": [lambda m, k: m.occurrences(k.id)],
        "owners": [lambda m, k: m.owners()],
        "profile": [lambda m, k: m.profile.all()],
        "quarantine": [lambda m, k: m.quarantine.list()],
        "queue": [lambda m, k: m.queue(k.session).read()],
        "recall": [
            lambda m, k: m.recall(k.word, include=[one.value for one in Status]),
            lambda m, k: m.recall(k.name, kinds=[one.value for one in Kind], task=k.name),
        ],
        "reflect": [lambda m, k: m.reflect()],
        "remember": [
            lambda m, k: m.remember("words", key=k.name),
            lambda m, k: m.remember("words", evidence=k.id),
            lambda m, k: m.remember("words", supersedes=k.id),
            lambda m, k: m.remember([{"role": "user", "content": "I like figs.", "session": k.session}]),
            lambda m, k: m.remember("I live in Porto."),
        ],
        "remember_document": [lambda m, k: m.remember_document("# a\n\nsome words", source=k.name)],
        "remember_many": [lambda m, k: m.remember_many([{"text": "words", "session": k.session, "key": k.name}])],
        "restore": [lambda m, k: m.restore(k.id)],
        "retire": [lambda m, k: m.retire(k.id), lambda m, k: m.retire([m.list()[0].id, k.id])],
        "runs": [lambda m, k: m.runs()],
        "scope": [lambda m, k: m.scope(session=k.session).list(), lambda m, k: m.scope(user="ana")],
        "skills": [lambda m, k: m.skills.list()],
        "stats": [lambda m, k: m.stats()],
        "tend": [lambda m, k: m.tend()],
        "tending": [lambda m, k: m.tending(every=3_600).stop()],
        "tools": [lambda m, k: m.tools(k.session).names()],
        "undo": [lambda m, k: m.undo(k.run)],
        "used": [lambda m, k: m.used(k.id)],
        "working": [lambda m, k: m.working(k.session).show()],
    },
    longmind.Conversation: {
        "add": [lambda m, k: m.conversation(k.session).add("user", "I like figs.")],
        "as_anthropic": [lambda m, k: m.conversation(k.session).as_anthropic()],
        "as_langchain": [lambda m, k: m.conversation(k.session).as_langchain()],
        "as_openai": [lambda m, k: m.conversation(k.session).as_openai()],
        "bounded": [lambda m, k: m.conversation(k.session).bounded()],
        "calls": [lambda m, k: m.conversation(k.session).calls()],
        "clear": [lambda m, k: m.conversation(k.session).clear(with_memories=True)],
        "compressed": [lambda m, k: m.conversation(k.session).compressed()],
        "count": [lambda m, k: m.conversation(k.session).count()],
        "extend": [lambda m, k: m.conversation(k.session).extend([{"role": "user", "content": "I like figs."}])],
        "messages": [lambda m, k: m.conversation(k.session).messages()],
        "remembered": [lambda m, k: m.conversation(k.session).remembered(3)],
        "selected": [lambda m, k: m.conversation(k.session).selected()],
        "summary": [lambda m, k: m.conversation(k.session).summary()],
        "tokens": [lambda m, k: m.conversation(k.session).tokens()],
        "window": [lambda m, k: m.conversation(k.session).window(3)],
    },
    longmind.Queue: {
        "add": [lambda m, k: m.queue(k.session).add("user", "I like figs.")],
        "extend": [lambda m, k: m.queue(k.session).extend([{"role": "user", "content": "I like figs."}])],
        "read": [lambda m, k: m.queue(k.session).read()],
        "settle": [lambda m, k: m.queue(k.session).settle()],
    },
    longmind.WorkingMemory: {
        "clear": [lambda m, k: m.working(k.session).clear()],
        "show": [lambda m, k: m.working(k.session).show()],
    },
    working.SlotsAtHand: {
        "list": [lambda m, k: m.working(k.session).slots.list()],
        "remove": [lambda m, k: m.working(k.session).slots.remove(k.name)],
        "retrieve": [lambda m, k: m.working(k.session).slots.retrieve(k.name)],
        "show": [lambda m, k: m.working(k.session).slots.show()],
        "store": [lambda m, k: m.working(k.session).slots.store(k.name, 1)],
        "update": [lambda m, k: m.working(k.session).slots.update(k.name, 1)],
    },
    working.ScratchpadAtHand: {
        "delete": [lambda m, k: m.working(k.session).scratchpad.delete(k.name)],
        "list": [lambda m, k: m.working(k.session).scratchpad.list()],
        "read": [lambda m, k: m.working(k.session).scratchpad.read(k.name)],
        "show": [lambda m, k: m.working(k.session).scratchpad.show()],
        "write": [lambda m, k: m.working(k.session).scratchpad.write(k.name, 1)],
    },
    working.TaskAtHand: {
        "advance": [lambda m, k: m.working(k.session).task.advance()],
        "block": [lambda m, k: m.working(k.session).task.block("x")],
        "create": [lambda m, k: m.working(k.session).task.create("x", ["y"])],
        "drop": [lambda m, k: m.working(k.session).task.drop()],
        "fail": [lambda m, k: m.working(k.session).task.fail("x")],
        "read": [lambda m, k: m.working(k.session).task.read()],
        "record_error": [lambda m, k: m.working(k.session).task.record_error("x")],
        "resume": [lambda m, k: m.working(k.session).task.resume()],
        "set": [lambda m, k: m.working(k.session).task.set(k.name, 1)],
        "show": [lambda m, k: m.working(k.session).task.show()],
        "unset": [lambda m, k: m.working(k.session).task.unset(k.name)],
    },
    working.SituationAtHand: {
        "aim": [lambda m, k: m.working(k.session).situation.aim("x")],
        "hear": [lambda m, k: m.working(k.session).situation.hear("x")],
        "observe": [lambda m, k: m.working(k.session).situation.observe({"x": 1})],
        "read": [lambda m, k: m.working(k.session).situation.read()],
        "show": [lambda m, k: m.working(k.session).situation.show()],
    },
    working.TraceAtHand: {
        "act": [lambda m, k: m.working(k.session).trace.act("x")],
        "drop": [lambda m, k: m.working(k.session).trace.drop()],
        "finish": [lambda m, k: m.working(k.session).trace.finish("x")],
        "observe": [lambda m, k: m.working(k.session).trace.observe("x")],
        "read": [lambda m, k: m.working(k.session).trace.read()],
        "show": [lambda m, k: m.working(k.session).trace.show()],
        "start": [lambda m, k: m.working(k.session).trace.start("x")],
        "think": [lambda m, k: m.working(k.session).trace.think("x")],
    },
    working.CallsAtHand: {
        "find": [lambda m, k: m.working(k.session).calls.find(k.name)],
        "list": [lambda m, k: m.working(k.session).calls.list()],
        "record": [lambda m, k: m.working(k.session).calls.record(k.name, {}, 1)],
        "show": [lambda m, k: m.working(k.session).calls.show()],
    },
    longmind.Files: {
        "list": [lambda m, _: m.files.list(), lambda m, k: m.files.list(k.name)],
        "read": [lambda m, k: m.files.read(k.name)],
        "create": [lambda m, k: m.files.create(k.name, "x")],
        "rewrite": [lambda m, k: m.files.rewrite(k.name, "x")],
        "history": [lambda m, k: m.files.history(k.name)],
        "rename": [lambda m, k: m.files.rename(k.name, "elsewhere")],
        "delete": [lambda m, k: m.files.delete(k.name)],
    },
    longmind.Blocks: {
        "create": [lambda m, k: m.blocks.create(k.name, "x"), lambda m, k: m.blocks.create(k.name, "x", evidence=k.id)],
        "list": [lambda m, k: m.blocks.list()],
        "show": [lambda m, k: m.blocks.show()],
    },
    longmind.BlockHandle: {
        "append": [lambda m, k: m.blocks[k.name].append("x"), lambda m, k: m.blocks[k.name].append("x", evidence=k.id)],
        "configure": [lambda m, k: m.blocks[k.name].configure(description="x")],
        "delete": [lambda m, k: m.blocks[k.name].delete()],
        "history": [lambda m, k: m.blocks[k.name].history()],
        "insert": [lambda m, k: m.blocks[k.name].insert(1, "x")],
        "read": [lambda m, k: m.blocks[k.name].read()],
        "replace": [lambda m, k: m.blocks[k.name].replace("x", "y")],
        "rewrite": [lambda m, k: m.blocks[k.name].rewrite("x")],
        "show": [lambda m, k: m.blocks[k.name].show()],
        "undo": [lambda m, k: m.blocks[k.name].undo()],
    },
    audit.Audit: {
        "lines": [lambda m, k: [line.by for line in m.audit.lines()]],
        "search": [lambda m, k: m.audit.search(_receipt(k), k.word)],
        "verify": [lambda m, k: m.audit.verify(k.receipt).faults],
    },
    facts.Facts: {
        "apart": [lambda m, k: m.facts.apart(k.name)],
        "correct": [lambda m, k: m.facts.correct(k.id, object="x")],
        "find": [lambda m, k: m.facts.find(k.name), lambda m, k: m.facts.find(object=k.name)],
        "history": [lambda m, k: m.facts.history(k.name, "boss")],
        "many": [lambda m, k: m.facts.many(k.name)],
        "match": [lambda m, k: m.facts.match((k.name, "boss", "?x"))],
        "path": [lambda m, k: m.facts.path(k.name, "x")],
        "put": [lambda m, k: m.facts.put(k.name, "boss", "x")],
        "related": [lambda m, k: m.facts.related(k.name)],
        "same": [lambda m, k: m.facts.same(k.name, "x")],
        "show": [lambda m, k: m.facts.show(k.name)],
        "value": [lambda m, k: m.facts.value(k.name, "boss")],
    },
    facts.Profile: {
        "all": [lambda m, k: m.profile.all()],
        "by_category": [lambda m, k: m.profile.by_category(k.name)],
        "get": [lambda m, k: m.profile.get(k.name)],
        "history": [lambda m, k: m.profile.history(k.name)],
        "set": [lambda m, k: m.profile.set(k.name, "x")],
    },
    facts.Conflicts: {
        "accept": [lambda m, k: m.conflicts.accept(k.id)],
        "keep_both": [lambda m, k: m.conflicts.keep_both(k.id)],
        "list": [lambda m, k: m.conflicts.list()],
        "reject": [lambda m, k: m.conflicts.reject(k.id)],
        "undo": [lambda m, k: m.conflicts.undo()],
    },
    longmind.Quarantine: {
        "concerns": [lambda m, k: m.quarantine.concerns()],
        "list": [lambda m, k: m.quarantine.list()],
        "reject": [lambda m, k: m.quarantine.reject(k.id)],
        "release": [lambda m, k: m.quarantine.release(k.id)],
        "undo": [lambda m, k: m.quarantine.undo(), lambda m, k: m.quarantine.undo(k.id)],
    },
    forgetting.Forgetting: {
        "apply": [lambda m, k: m.forgetting.apply(m.forgetting.plan(_policy()))],
        "hold": [lambda m, k: m.forgetting.hold(k.id, "x")],
        "plan": [lambda m, k: m.forgetting.plan(_policy())],
        "release": [lambda m, k: m.forgetting.release(k.id)],
        "strengths": [lambda m, k: m.forgetting.strengths()],
        "strengths_at": [lambda m, k: m.forgetting.strengths_at(["2026-05-03T09:00+01:00"])],
        "undo": [lambda m, k: m.forgetting.undo(k.run)],
    },
    longmind.Tools: {
        "call": [
            lambda m, k: m.tools(k.session).call("memory_read", {"id": k.id}),
            lambda m, k: m.tools(k.session, erases=True).call("memory_forget", {"id": k.id}),
            lambda m, k: m.tools(k.session).call("conversation_search", {"query": k.word}),
        ],
        "definitions": [lambda m, k: m.tools(k.session).definitions()],
        "names": [lambda m, k: m.tools(k.session).names()],
    },
    Agent: {
        "answers": [lambda m, k: Agent(m, k.session).answers()],
        "resume": [lambda m, k: Agent(m, k.session).resume()],
        "say": [lambda m, k: Agent(m, k.session).say(f"What is {k.word}?").text],
        "snapshot": [lambda m, k: Agent(m, k.session).snapshot()],
        "stream": [lambda m, k: [*Agent(m, k.session).stream(f"What is {k.word}?")][-1].text],
        "waiting": [lambda m, k: Agent(m, k.session).waiting()],
    },
    episodes.Episodes: {
        "import_stream": [lambda m, k: m.episodes.import_stream({})],
        "list": [lambda m, k: m.episodes.list(task=k.name), lambda m, k: m.episodes.list()],
        "recommendation": [lambda m, k: m.episodes.recommendation(k.word)],
        "record": [lambda m, k: m.episodes.record(situation="x", action="y", outcome="z", links=[k.id])],
        "related": [lambda m, k: m.episodes.related(k.id)],
        "similar": [lambda m, k: m.episodes.similar(k.word)],
        "stream": [lambda m, k: m.episodes.stream(k.word)],
        "what_failed": [lambda m, k: m.episodes.what_failed(k.word)],
        "what_worked": [lambda m, k: m.episodes.what_worked(k.word)],
    },
    skills.Skills: {
        "add": [
            lambda m, k: m.skills.add(k.name, description="x", code="y"),
            lambda m, k: m.skills.add("x", description="x", requires=[k.name]),
        ],
        "failed": [lambda m, k: m.skills.failed(k.name)],
        "find": [lambda m, k: m.skills.find(k.word)],
        "get": [lambda m, k: m.skills.get(k.name)],
        "history": [lambda m, k: m.skills.history(k.name)],
        "import_voyager": [lambda m, k: m.skills.import_voyager({})],
        "learn": [lambda m, k: m.skills.learn("x", evidence=k.id)],
        "learn_from": [lambda m, k: m.skills.learn_from(k.id)],
        "list": [lambda m, k: m.skills.list()],
        "run": [lambda m, k: m.skills.run(k.name, lambda whole: 1)],
        "succeeded": [lambda m, k: m.skills.succeeded(k.name)],
        "whole": [lambda m, k: m.skills.whole(k.name)],
    },
}
OF_THE_PROCESS = {Mind: {"close"}, longmind.Tending: {"error", "latest", "passes", "running", "stop"}}
"""What is about the process and nobody's memory."""
BESIDE: dict[str, list[Call]] = {
    "import_file": [
        lambda m, k: longmind.import_file(m, _file_of(k)),
        lambda m, k: longmind.import_file(m, _file_of(k), source=k.name),
    ],
}
"""The functions beside a mind that work on one."""
OF_WHOLE_FILES = {
    "backup",
    "connect",
    "connect_async",
    "hand_over",
    "open",
    "open_async",
    "reembed",
    "rekey",
    "restore",
}
"""Whoever calls these has the file, or a key, and so everything that it opens."""
OF_VALUES = {
    "audit_line_to_json",
    "bge_small",
    "conversation_tokens",
    "language_model",
    "memory_to_json",
    "read_notes",
    "streamed",
    "tool_definitions",
}
"""What makes one value of another and asks no store."""
EVERY_CALL = [(handle, name) for handle, calls in CALLS.items() for name in calls]


def _shown(value: object) -> str:
    """All that an answer holds; some say little of it by themselves."""
    if isinstance(value, Sequence) and not isinstance(value, str):
        return f"{value!r} {[_shown(one) for one in value]}"
    return repr(value)


def _outcome(house: House, call: Call, known: Known) -> tuple[str, list[str]]:
    """What came of a call by somebody new, with all that was given masked; and which questions were asked for it."""
    guest = house.guest()
    house.asked.questions.clear()
    try:
        told = _shown(call(guest, known))
    except (LongmindError, ValueError, LookupError) as error:
        told = f"{type(error).__name__}: {error}"
    questions = list(house.asked.questions)
    assert SECRET.casefold() not in told.casefold()
    for field, value in vars(known).items():
        told = told.replace(value, f"<{field}>")
    told = re.sub(r"guest \d+", "<guest>", told)
    told = re.sub(r"m[0-9a-hjkmnp-tv-z]{26}", "<some id>", told)
    return re.sub(r"\b[0-9a-f]{32,64}\b|0x[0-9a-f]+", "<some hash>", told), questions


class TestEveryCall:
    def test_no_call_and_no_handle_is_left_out(self) -> None:
        """A new one is written down here, with how a stranger would use it, or this fails."""
        hanging = {value for value in vars(longmind.aio).values() if isinstance(value, type)}
        handles = {one.__name__.removeprefix("Async") for one in hanging if one.__name__.startswith("Async")} - {
            "Handle",
            "Generator",
            "Iterator",
        }
        tried = {handle.__name__: {*calls, *OF_THE_PROCESS.get(handle, ())} for handle, calls in CALLS.items()}
        tried[longmind.Tending.__name__] = OF_THE_PROCESS[longmind.Tending]
        assert set(tried) == handles
        every = [*CALLS, longmind.Tending]
        public = {one.__name__: {name for name in dir(one) if not name.startswith("_")} for one in every}
        assert {name: tried[name] for name in public} == public

    @pytest.mark.parametrize(("handle", "name"), EVERY_CALL, ids=lambda one: getattr(one, "__name__", one))
    def test_what_is_anas_and_what_is_nobodys_is_the_same_to_a_stranger(
        self, house: House, handle: type, name: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(house.folder)
        before = everything(house.asked.store, ANA)
        for call in CALLS[handle][name]:
            anas, nobodys = (_outcome(house, call, known) for known in (house.anas, NOBODYS))
            assert anas == nobodys
        after = everything(house.asked.store, ANA)
        assert after == before

    def test_no_function_beside_the_mind_is_left_out(self) -> None:
        public = {name for name in longmind.__all__ if inspect.isfunction(getattr(longmind, name))}
        assert public == {*BESIDE, *OF_WHOLE_FILES, *OF_VALUES}

    @pytest.mark.parametrize("name", BESIDE)
    def test_nor_does_a_function_beside_the_mind_tell_them_apart(
        self, house: House, name: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(house.folder)
        before = everything(house.asked.store, ANA)
        house.guest().stats()  # writes what calls before this one left to be counted
        for call in BESIDE[name]:
            anas, nobodys = (_outcome(house, call, known) for known in (house.anas, NOBODYS))
            assert anas == nobodys
        assert everything(house.asked.store, ANA) == before

    @pytest.mark.parametrize(
        ("handle", "name"),
        [
            *((Mind, name) for name in ("get", "history", "list", "recall", "runs", "conversation")),
            (facts.Facts, "find"),
            (longmind.BlockHandle, "read"),
            (working.SlotsAtHand, "retrieve"),
        ],
    )
    def test_to_ana_it_is_not_the_same(self, house: House, handle: type, name: str) -> None:
        """Or the test above would pass whatever a call answered."""
        ana = house.mind.scope(user="ana")
        assert any(SECRET in _shown(call(ana, house.anas)) or name == "runs" for call in CALLS[handle][name])


LETTERS = [
    "a",
    "b",
    "A",
    "%",
    "_",
    "*",
    "/",
    ".",
    "..",
    "\\",
    "'",
    '"',
    "[",
    "?",
    "|",
    ":",
    "-",
    " ",
    "\u0430",
    "e\u0301",
]
LETTERS += [
    "\u00e9",
    "\u212b",
    "\u00c5",
    "\uff41",
    "\u0131",
    "\u200d",
    "\u202e",
    "\n",
    "\t",
    "ß",
    "ss",
    "ﬁ",
    "fi",
    "🌱",
]
names = st.lists(st.sampled_from(LETTERS), min_size=1, max_size=4).map("".join).filter(lambda name: bool(name.strip()))
STORES: dict[str, Callable[[Path], Store]] = {
    "inmemory": lambda _: InMemoryStore(),
    "sqlite": lambda _: SqliteStore(":memory:"),
    "folder": DirectoryStore,
}
LOOKS: dict[str, Callable[[Mind], Any]] = {
    "list": lambda mind: mind.list(include=[one.value for one in Status], kinds=[one.value for one in Kind]),
    "recall": lambda mind: mind.recall("secret harbour"),
    "context": lambda mind: mind.context("What is the secret?").text,
    "facts": lambda mind: mind.facts.find("the harbour"),
    "blocks": lambda mind: mind.blocks.list(),
    "files": lambda mind: mind.files.list(),
    "conversations": lambda mind: mind.conversation("s").messages(),
    "slots": lambda mind: mind.working("s").slots.list(),
    "profile": lambda mind: dict(mind.profile.all()),
    "skills": lambda mind: mind.skills.list(),
    "episodes": lambda mind: mind.episodes.list(),
    "audit": lambda mind: [one for line in mind.audit for one in line.changes],
}
SECRETS = re.compile(r"secret\d+z")


def _settle_in(mind: Mind, secret: str) -> None:
    mind.remember(f"The secret of the harbour is {secret}.", tags=[secret], key="k")
    mind.facts.put("the harbour", "lamp", secret)
    mind.blocks.create("human", secret)
    mind.files.create("human", secret)
    mind.conversation("s").add("user", f"The secret is {secret}.")
    mind.working("s").slots.store("it", secret)
    mind.profile.set("lamp", secret)
    mind.skills.add("secret", description=secret, code="pass")
    mind.episodes.record(situation=f"the secret {secret}", action="a", outcome="o", success=True)


class TestNames:
    """Names that look alike, that a pattern would match, or that begin as another does."""

    @pytest.mark.parametrize("kind", STORES)
    @settings(max_examples=10, deadline=None)
    @given(
        owners=st.lists(st.tuples(names, st.none() | names), min_size=2, max_size=4, unique=True),
    )
    def test_two_owners_never_see_each_others(
        self, kind: str, tmp_path_factory: pytest.TempPathFactory, owners: list[tuple[str, str | None]]
    ) -> None:
        with longmind.open(
            STORES[kind](tmp_path_factory.mktemp("minds")), embedder=longmind.Hashing(dimension=64)
        ) as mind:
            minds = [mind.scope(tenant=tenant, user=user) for tenant, user in owners]
            for number, one in enumerate(minds):
                _settle_in(one, f"secret{number}z")
            for number, one in enumerate(minds):
                shared = {f"secret{at}z" for at, whose in enumerate(owners) if whose == (owners[number][0], None)}
                for what, look in LOOKS.items():
                    seen = set(SECRETS.findall(_shown(look(one))))
                    # What a tenant shares is recalled by all of its users, and by nobody else's.
                    assert seen <= {f"secret{number}z"} | (shared if what in ("recall", "context") else set())
                    assert what == "audit" or f"secret{number}z" in seen or what == "recall"
            gone = minds[0].erase()
            assert gone.count
            for number, one in enumerate(minds[1:], 1):
                assert f"secret{number}z" in _shown(LOOKS["list"](one))
                assert one.audit.verify().whole

    @pytest.mark.parametrize("kind", STORES)
    @settings(max_examples=10, deadline=None)
    @given(
        agents=st.lists(names, min_size=2, max_size=3, unique=True),
        sessions=st.lists(names, min_size=2, max_size=3, unique=True),
    )
    def test_agents_and_sessions_of_one_owner_are_told_apart(
        self, kind: str, tmp_path_factory: pytest.TempPathFactory, agents: list[str], sessions: list[str]
    ) -> None:
        # Facts are the owner's, whoever was told them.
        with longmind.open(
            STORES[kind](tmp_path_factory.mktemp("minds")), embedder=longmind.Hashing(dimension=64), extract=False
        ) as mind:
            ana = mind.scope(user="ana")
            places = [(agent, session) for agent in agents for session in sessions]
            for number, (agent, session) in enumerate(places):
                bound = ana.scope(agent=agent, session=session)
                bound.remember(f"The secret of the harbour is secret{number}z.")
                bound.working(session).slots.store("it", f"secret{number}z")
            for number, (agent, session) in enumerate(places):
                bound = ana.scope(agent=agent, session=session)
                for seen in (LOOKS["list"](bound), LOOKS["recall"](bound), bound.working(session).slots.list()):
                    assert set(SECRETS.findall(_shown(seen))) == {f"secret{number}z"}
            agent, session = places[0]
            ana.scope(agent=agent).forget(session=session)
            left = set(SECRETS.findall(_shown(LOOKS["list"](ana))))
            assert left == {f"secret{number}z" for number in range(1, len(places))}

    @pytest.mark.parametrize("name", ["", " ", "\t", "\0", "a\0b", "\ud800", "x" * 1_001])
    @pytest.mark.parametrize("part", ["tenant", "user", "agent", "session"])
    def test_what_is_no_name_is_refused(self, part: str, name: str) -> None:
        with (
            longmind.open(InMemoryStore(), embedder=longmind.Hashing(dimension=64)) as mind,
            pytest.raises(InvalidInput),
        ):
            mind.scope(**{part: name})

    def test_names_in_another_normal_form_are_others(self) -> None:
        """By value, never by look: whoever wants them to be one makes them one before."""
        with longmind.open(InMemoryStore(), embedder=longmind.Hashing(dimension=64)) as mind:
            mind.scope(user="Ren\u00e9").remember("The harbour is closed.")
            other = unicodedata.normalize("NFD", "Ren\u00e9")
            assert len(mind.scope(user=other).list()) == 0
            assert Scope(user=other).owner != Scope(user="Ren\u00e9").owner
