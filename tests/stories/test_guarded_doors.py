"""Every call that takes words, each given a secret in each of its words: the secret is in no byte of the file.

The calls are found by looking at the classes, so that a new one is in here or this fails.
"""

from __future__ import annotations

import contextlib
import inspect
import json
import re

import pytest

import longmind
from longmind import Guard, InvalidInput, Refused
from longmind.handles import working
from longmind.testing import StillClock

SECRET = "ghp_" + "16C7e42F292c6912E7710c838347Ae178B4a"
SAID = f"the token is {SECRET} for now"
CARD = "4539 1488 0343 6467"

HANDLES = (
    longmind.Mind, longmind.Conversation, longmind.Queue, longmind.WorkingMemory, working.SlotsAtHand,
    working.ScratchpadAtHand, working.TaskAtHand, working.SituationAtHand, working.TraceAtHand, working.CallsAtHand,
    longmind.Blocks, longmind.BlockHandle, longmind.Facts, longmind.Profile, longmind.Episodes, longmind.Skills,
    longmind.Conflicts, longmind.Forgetting, longmind.Tools,
)  # fmt: skip

WRITES_NO_WORDS = {
    # These read, or name by an id, a label, a session, a role, what is there: nothing that is said in them is kept.
    "Mind": "acting configure context conversation export forget get history list occurrences queue recall reveal scope"
    " tools undo used working",
    "Conversation": "as_anthropic as_langchain as_openai",
    "SlotsAtHand": "remove retrieve",
    "ScratchpadAtHand": "delete read",
    "TaskAtHand": "unset",
    "CallsAtHand": "find",
    "Facts": "find history path related show value apart",
    "Profile": "by_category get history",
    "Episodes": "list recommendation related similar stream what_failed what_worked",
    "Skills": "find get history learn_from run succeeded whole",
    "Conflicts": "accept keep_both reject",
    "Forgetting": "release strengths strengths_at undo",
}


def takes_words(function):
    words = re.compile(r"str|Json|Mapping|Message|Words|Fields|object")
    parameters = inspect.signature(function).parameters.values()
    return any(one.name != "self" and words.search(str(one.annotation)) for one in parameters)


def calls():
    for handle in HANDLES:
        for name, function in inspect.getmembers(handle, inspect.isfunction):
            if (not name.startswith("_") or name == "__call__") and takes_words(function):
                yield f"{handle.__name__}.{name}"


def an_id(mind):
    return mind.remember("The router stands in the hall.").id


def a_task(mind):
    mind.working("s").task.create("find the router", ["look", "plug in"])
    return mind.working("s").task


def a_loop(mind):
    trace = mind.working("s").trace
    trace.start("find the router")
    return trace


def an_archive(mind, folder):
    with longmind.open(embedder=longmind.Hashing(), guard=None) as other:
        them = other.scope(user="them")
        them.remember(SAID, metadata={"note": SAID}, source=SAID)
        them.conversation("s9").add("user", SAID)
        them.blocks["human"].append(SAID)
        them.working("s9").slots.store("router", SAID)
        them.export(folder / "them.jsonl")
    mind.import_archive(folder / "them.jsonl")
    (folder / "them.jsonl").unlink()


EVERYWHERE = {
    "speaker": SAID, "name": SAID, "tags": [SAID], "aliases": [SAID], "metadata": {"a": [SAID, {SAID: SAID}]},
}  # fmt: skip

WRITES = {
    "Mind.remember": lambda mind, _: mind.remember(SAID, source=SAID, place=SAID, key=SAID, type=SAID, **EVERYWHERE),
    "Mind.remember_many": lambda mind, _: mind.remember_many([SAID, {"text": SAID, "source": SAID, **EVERYWHERE}]),
    "Mind.remember_document": lambda mind, _: mind.remember_document(f"# {SAID}\n\n{SAID}", source=SAID, tags=[SAID]),
    "Mind.correct": lambda mind, _: mind.correct(an_id(mind), SAID, reason=SAID, type=SAID, **EVERYWHERE),
    "Mind.retire": lambda mind, _: mind.retire(an_id(mind), reason=SAID),
    "Mind.restore": lambda mind, _: mind.restore(mind.retire(an_id(mind))[0].id, reason=SAID),
    "Mind.import_archive": an_archive,
    "Conversation.add": lambda mind, _: mind.conversation("s").add(
        "user", SAID, speaker=SAID, id=SAID, metadata={"a": SAID}
    ),
    "Conversation.extend": lambda mind, _: mind.conversation("s").extend(
        [
            {
                "role": "user",
                "content": [{"type": "text", "text": SAID}, {"type": "image_url", "image_url": {"url": SAID}}],
            },
            {
                "role": "assistant",
                "content": None,
                "tool_calls": [
                    {"id": "c1", "type": "function", "function": {"name": "f", "arguments": json.dumps({"a": SAID})}}
                ],
            },
            {"role": "tool", "tool_call_id": "c1", "content": SAID},
        ]
    ),
    "Queue.add": lambda mind, _: mind.queue("s").add("user", SAID),
    "Queue.extend": lambda mind, _: mind.queue("s").extend([{"role": "user", "content": SAID}]),
    "SlotsAtHand.store": lambda mind, _: mind.working("s").slots.store(SAID, {"a": [SAID]}),
    "SlotsAtHand.update": lambda mind, _: (
        mind.working("s").slots.store("x", 1),
        mind.working("s").slots.update("x", SAID),
    ),
    "ScratchpadAtHand.write": lambda mind, _: mind.working("s").scratchpad.write(SAID, SAID),
    "TaskAtHand.create": lambda mind, _: mind.working("s").task.create(SAID, [SAID], variables={"a": SAID}),
    "TaskAtHand.__call__": lambda mind, _: mind.working("s").task(goal=SAID, plan=[SAID]),
    "TaskAtHand.advance": lambda mind, _: (a_task(mind).advance(SAID), a_task(mind).advance({"a": SAID})),
    "TaskAtHand.record_error": lambda mind, _: a_task(mind).record_error(SAID),
    "TaskAtHand.fail": lambda mind, _: a_task(mind).fail(SAID),
    "TaskAtHand.block": lambda mind, _: a_task(mind).block(SAID),
    "TaskAtHand.set": lambda mind, _: a_task(mind).set("a", SAID),
    "SituationAtHand.aim": lambda mind, _: mind.working("s").situation.aim(SAID),
    "SituationAtHand.observe": lambda mind, _: mind.working("s").situation.observe({"a": SAID}),
    "SituationAtHand.hear": lambda mind, _: mind.working("s").situation.hear(SAID),
    "TraceAtHand.start": lambda mind, _: mind.working("s").trace.start(SAID),
    "TraceAtHand.think": lambda mind, _: a_loop(mind).think(SAID),
    "TraceAtHand.act": lambda mind, _: a_loop(mind).act("f", {"a": SAID}, thought=SAID),
    "TraceAtHand.observe": lambda mind, _: (a_loop(mind).act("f"), mind.working("s").trace.observe(SAID, error=SAID)),
    "TraceAtHand.finish": lambda mind, _: (a_loop(mind).think("hm"), mind.working("s").trace.finish(SAID)),
    "CallsAtHand.record": lambda mind, _: mind.working("s").calls.record("f", {"a": SAID}, SAID, error=SAID),
    "Blocks.create": lambda mind, _: mind.blocks.create("human", SAID, description=SAID),
    "BlockHandle.append": lambda mind, _: mind.blocks["human"].append(SAID),
    "BlockHandle.insert": lambda mind, _: (mind.blocks.create("human", "a"), mind.blocks["human"].insert(1, SAID)),
    "BlockHandle.replace": lambda mind, _: (mind.blocks.create("human", "a"), mind.blocks["human"].replace("a", SAID)),
    "BlockHandle.rewrite": lambda mind, _: mind.blocks["human"].rewrite(SAID),
    "BlockHandle.configure": lambda mind, _: (
        mind.blocks.create("human"),
        mind.blocks["human"].configure(description=SAID),
    ),
    "Facts.put": lambda mind, _: mind.facts.put(SAID, "is near", SAID, source=SAID, tags=[SAID], many=True),
    "Facts.many": lambda mind, _: mind.facts.many(SAID),
    "Facts.correct": lambda mind, _: mind.facts.correct(
        mind.facts.put("a", "is near", "b").facts[0].id, object=SAID, subject=SAID, reason=SAID
    ),
    "Facts.same": lambda mind, _: (mind.facts.put(SAID, "is near", "b"), mind.facts.same(SAID, "Bob")),
    "Profile.set": lambda mind, _: mind.profile.set("router", SAID, category=SAID),
    "Episodes.record": lambda mind, _: mind.episodes.record(
        situation=SAID, actions=[SAID], outcome=SAID, lessons=[SAID], task=SAID, project=SAID, tags=[SAID], source=SAID
    ),
    "Episodes.import_stream": lambda mind, folder: mind.episodes.import_stream(
        {
            "node_1": {
                "node_count": 1,
                "type_count": 1,
                "type": "event",
                "depth": 0,
                "created": "2023-02-13 00:00:00",
                "expiration": None,
                "subject": "Ana",
                "predicate": "is",
                "object": "idle",
                "description": SAID,
                "embedding_key": SAID,
                "poignancy": 1,
                "keywords": ["a"],
                "filling": [],
            }
        },
        source=SAID,
    ),
    "Skills.add": lambda mind, _: mind.skills.add(
        "plug in", description=SAID, code=f"x = {SAID!r}", tags=[SAID], source=SAID
    ),
    "Skills.failed": lambda mind, _: (
        mind.skills.add("plug in", description="d", code="x = 1"),
        mind.skills.failed("plug in", error=SAID),
    ),
    "Skills.learn": lambda mind, _: mind.skills.learn(SAID, evidence=an_id(mind), tags=[SAID], source=SAID),
    "Skills.import_voyager": lambda mind, _: mind.skills.import_voyager(
        {"plugIn": {"code": f"// {SAID}", "description": SAID}}
    ),
    "Forgetting.hold": lambda mind, _: mind.forgetting.hold(an_id(mind), SAID),
    "Tools.call": lambda mind, _: (
        [
            mind.tools("s").call(one["name"], dict.fromkeys(one["inputSchema"]["properties"], SAID))
            for one in mind.tools("s").definitions(shape="mcp")
        ]
        + [mind.tools("s").call("core_memory_append", {"label": "human", "content": SAID})]
    ),
}


class TestEveryDoor:
    def test_each_call_that_takes_words_is_here_or_writes_none(self):
        reads = {f"{handle}.{name}" for handle, names in WRITES_NO_WORDS.items() for name in names.split()}
        assert set(calls()) == reads | WRITES.keys()

    @pytest.mark.parametrize("call", WRITES)
    def test_what_it_writes_holds_no_secret_in_any_byte(self, call, tmp_path):
        path = tmp_path / "kept.db"
        with longmind.open(path, embedder=longmind.Hashing(), clock=StillClock("2026-05-03T09:00Z")) as mind:
            WRITES[call](mind.scope(user="ana"), tmp_path)
            mind.scope(user="ana").tend()
            # While it is open, too: what waits in the log is kept.
            assert not [one.name for one in tmp_path.iterdir() if SECRET.encode() in one.read_bytes()]
        assert not [one.name for one in tmp_path.iterdir() if SECRET.encode() in one.read_bytes()]
        assert b"[api key]" in path.read_bytes()

    @pytest.mark.parametrize("call", WRITES)
    def test_what_is_refused_is_refused_at_every_door(self, call, tmp_path):
        path = tmp_path / "kept.db"
        # An import names what it refused, and takes in the rest; so do several messages.
        with (
            longmind.open(path, embedder=longmind.Hashing(), guard=Guard(refuse="secrets")) as mind,
            contextlib.suppress(Refused),
        ):
            WRITES[call](mind.scope(user="ana"), tmp_path)
        assert not [one.name for one in tmp_path.iterdir() if SECRET.encode() in one.read_bytes()]


class TestNetBehindTheDoors:
    """Whatever reaches the store passes the same guard, so a door that forgot to look leaks nothing."""

    def test_a_reason_that_no_door_looks_at_is_looked_at(self):
        with longmind.open(embedder=longmind.Hashing()) as mind:
            ana = mind.scope(user="ana")
            memory = ana.retire(ana.remember("old").id, reason=f"it held {CARD}")[0]
            assert memory.reason == "it held [card number]"

    def test_there_must_be_room_for_a_mark(self):
        with longmind.open(embedder=longmind.Hashing()) as mind:
            ana = mind.scope(user="ana")
            ana.blocks.create("human", "PIN", limit_characters=9)
            with pytest.raises((InvalidInput, Refused)):
                # "PIN: 4711" has nine characters, "PIN: [pin]" ten.
                ana.blocks["human"].rewrite("PIN: 4711")
            assert ana.blocks["human"].read().value == "PIN"
