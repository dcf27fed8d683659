"""Write the file that a released version leaves behind, once for each schema: ``python tests/stores/make_saved.py``.

The files in ``saved/`` are never made again: they stand for those that people have. A later version must open each and
show the life in it as it was lived.
"""

from __future__ import annotations

import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from longmind.domain.change import Again, By, Configure, Count, Embed, Erase, Keep, Key, Mark, Revise
from longmind.domain.claim import Claim
from longmind.domain.happening import Happening
from longmind.domain.memory import Kind, Occurrence, Source, Status, Trust
from longmind.domain.method import Method
from longmind.domain.scope import Scope
from longmind.domain.sheet import Sheet
from longmind.domain.time import Interval, instant
from longmind.stores.sqlite import SqliteStore
from longmind.stores.sqlite.migrations import SCHEMA
from longmind.testing.builders import (
    OTHER_STAMP,
    STAMP,
    batch,
    drop,
    embedding,
    keep,
    memory,
    next_version,
    revised,
    write,
)

SAVED = Path(__file__).parent / "saved"

ANA = Scope(tenant="acme", user="ana", agent="helper", session="s1")
SHARED = Scope(tenant="acme")
AT = instant("2026-05-03T09:00+01:00")


def said():
    """What is said in that life."""
    lisbon = memory(
        "I moved to Lisbon in May, and I'm vegetarian. 🌱",
        id="m-1",
        scope=ANA,
        at=AT,
        speaker="Ana",
        importance=0.75,
        emotion=0.25,
        tags=("home", "food"),
        aliases=("Lisboa", "リスボン"),
        metadata={"big": 10**30, "nested": {"none": None, "list": [1, 2.5, "x", True]}},
        source=Source("chat.jsonl", "line 7"),
        about=(Interval(instant("2026-05-01T00:00Z"), instant("2026-06-01T00:00Z"), "month"),),
        true_from=instant("2026-05-01T00:00Z"),
    )
    porto = memory("Ana lives in Porto", id="m-2", scope=ANA, at=AT, kind=Kind.FACT, type="fact", supersedes=("m-1",))
    insight = memory(
        "Ana moves a lot", id="m-3", scope=ANA, at=AT, kind=Kind.INSIGHT, trust=Trust.ASSISTANT, evidence=("m-1", "m-2")
    )
    secret = memory("my number is 4711", id="m-4", scope=ANA, at=AT)
    shared = memory("The office is in Braga", id="m-5", scope=SHARED, at=AT)
    return lisbon, porto, insight, secret, shared


def live(store, schema: int = SCHEMA) -> None:
    """One life, with everything that a store of this schema keeps."""
    lisbon, porto, insight, secret, shared = said()
    store.adopt(STAMP)
    steps = [
        (keep(lisbon, key=Key(name="chat.jsonl#7", content="c1")),),
        (
            keep(porto),
            Mark(
                id="m-1",
                version=1,
                status=Status.SUPERSEDED,
                reason="superseded",
                at=AT,
                superseded_by="m-2",
                true_until=AT,
            ),
        ),
        (keep(insight), keep(secret, key=Key(name="chat.jsonl#9", content="c2"))),
        (Again(id="m-2", occurrence=Occurrence(happened_at=AT, recorded_at=AT, metadata={"where": "call"})),),
        (Revise(memory=revised(insight, text="Ana moves often", at=AT), embedding=embedding("a", "b", missing=2)),),
        (Count(id="m-2", uses=2, retrievals=5, used_at=AT), Configure(settings={"zone": "Europe/Lisbon", "n": 3})),
        (Erase(ids=("m-4",), at=AT),),
    ]
    for number, changes in enumerate(steps):
        store.apply(batch(*changes, owner=ANA.owner, id=f"b-{number}", at=AT))
    store.apply(batch(Keep(memory=shared, repeat_key=None), owner=SHARED.owner, id="b-shared", at=AT))
    if schema > 1:
        live_with_names(store)
    if schema > 2:
        live_with_sheets(store)
        live_with_details(store)
    if schema > 3:
        live_with_audit(store)
    store.prepare(OTHER_STAMP)
    store.apply(
        batch(
            Embed(id="m-2", version=1, embedding=embedding("porto")),
            owner=ANA.owner,
            id="b-other",
            at=AT,
            embedder=OTHER_STAMP,
        )
    )


def live_with_names(store) -> None:
    """What became possible with schema 2: names, and what is pinned."""
    cache = memory("redis_cache keeps sessions for a day", id="m-6", scope=ANA, at=AT, name="redis_cache", pinned=True)
    named = revised(cache, name="session cache", at=AT)
    steps = [
        (keep(cache), keep(memory("Ana is allergic to nuts", id="m-7", scope=ANA, at=AT, pinned=True))),
        (Revise(memory=named, embedding=embedding("session cache")),),
        (Revise(memory=revised(named, pinned=False, at=AT)),),
    ]
    for number, changes in enumerate(steps):
        store.apply(batch(*changes, owner=ANA.owner, id=f"b-named-{number}", at=AT))


def live_with_sheets(store) -> None:
    """What became possible with schema 3: sheets, with a past and without, and of somebody who has nothing else."""
    body = {"text": "Dinner at eight? 🌱", "plan": [{"step": "cook", "done": None}], "big": 10**30}
    first = Sheet(scope=ANA, room="messages", key="0001", body=body, at=AT, evidence=("m-2", "m-9"))
    second = next_version(first, "Dinner at nine", evidence=("m-2",))
    slot = Sheet(scope=Scope(tenant="acme", user="ana"), room="slots", key="diet", body={"text": "vegetarian"}, at=AT)
    quoting, gone = (
        Sheet(scope=ANA, room="notes", key=key, body={"text": "4711"}, at=AT) for key in ("quoting", "gone")
    )
    theirs = Sheet(scope=Scope(tenant="acme", user="ben"), room="blocks", key="human", body={"text": "Ben"}, at=AT)
    steps = [
        (keep(memory("my number is still 4711", id="m-9", scope=ANA, at=AT)),),
        (write(first), write(second), write(slot)),
        (write(quoting), write(next_version(quoting, "4711", evidence=("m-9",))), write(gone)),
        (write(next_version(slot, "vegan"), keep_past=False), drop(gone)),
        (Erase(ids=("m-9",), at=AT),),
    ]
    for number, changes in enumerate(steps):
        store.apply(batch(*changes, owner=ANA.owner, id=f"b-sheets-{number}", at=AT))
    store.apply(batch(write(theirs), id="b-sheets-ben", at=AT))


def live_with_details(store) -> None:
    """What became possible with schema 3 as well: what memories say in parts, and links of which one leads nowhere."""
    claim = Claim(subject="Ana", predicate="lives in", object="Porto", confidence=0.9, verified_at=AT)
    lives = memory("Ana lives in Porto now", id="m-10", scope=ANA, at=AT, kind=Kind.FACT, type="fact", detail=claim)
    gone = memory("a detour by 4711", id="m-11", scope=ANA, at=AT)
    tried = Happening(
        situation="a flat was to be found",
        actions=("asked a friend", "asked an agency"),
        outcome="found one 🌱",
        success=True,
        lessons=("Ask friends first.",),
        task="find a flat",
        project="moving",
        links=("m-2", "m-11"),
    )
    code = "def pack(things):\n\treturn sorted(things)  # é\n"
    pack = Method(description="packs", code=code, language="python", steps=("sort", "sort"), requires=("lift",))
    steps = [
        (keep(lives), keep(gone)),
        (keep(memory("Finding a flat", id="m-12", scope=ANA, at=AT, detail=tried)),),
        (keep(memory("packs", id="m-13", scope=ANA, at=AT, kind=Kind.SKILL, name="pack", detail=pack)),),
        (Revise(memory=revised(lives, detail=replace(claim, object="Braga", negated=True), at=AT)),),
        (Erase(ids=("m-11",), at=AT),),
    ]
    for number, changes in enumerate(steps):
        store.apply(batch(*changes, owner=ANA.owner, id=f"b-details-{number}", at=AT))


def live_with_audit(store) -> None:
    """What became possible with schema 4: who did it, and an owner who was erased and came back."""
    cem = Scope(tenant="acme", user="cem")
    by = By(act="remember", actor="support", door="cli")
    (one, other) = (memory(text, id=id, scope=cem, at=AT) for text, id in (("Cem", "m-14"), ("Cem again", "m-15")))
    store.apply(replace(batch(keep(one), owner=cem.owner, id="b-audit-1", at=AT), by=by))
    store.erase(cem.owner, AT, By(act="erase", actor="support", door="cli"))
    store.apply(replace(batch(keep(other), owner=cem.owner, id="b-audit-2", at=AT), by=by))


def main() -> int:
    """Write the file of the present schema, unless there is one."""
    path = SAVED / f"schema-{SCHEMA}.db"
    if path.exists():
        sys.stderr.write(f"{path} is there already; a saved file is never made again\n")
        return 1
    SAVED.mkdir(exist_ok=True)
    with closing(SqliteStore(path)) as store:
        live(store)
    return 0


if __name__ == "__main__":
    sys.exit(main())
