"""Made-up histories: batches that collide with each other as often as they can.

Two tenants with a few users, agents and sessions and a small vocabulary in several scripts: from these a chance (a
seeded one, so that it can be repeated) makes memories, changes, views and questions. Most changes are possible, some
are not, and what is made knows what was made before: ids, keys and batches come back.
"""
# ruff: noqa: ANN401 - fields go by name to the class that knows them

from __future__ import annotations

import itertools
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random
from typing import Any, TypeVar

from longmind.domain.change import (
    Again,
    Batch,
    Change,
    Configure,
    Count,
    Drop,
    Embed,
    Embedding,
    Erase,
    Keep,
    Key,
    Mark,
    Retell,
    Revise,
    Write,
)
from longmind.domain.claim import Claim
from longmind.domain.happening import Happening
from longmind.domain.memory import Detail, Kind, Memory, Occurrence, Source, Status, Trust, first_occurrence, repeat_key
from longmind.domain.metadata import Json
from longmind.domain.method import Method
from longmind.domain.query import View, claim_keys, happening_keys, parse_filter, skill_keys
from longmind.domain.scope import Owner, Scope
from longmind.domain.sheet import Address, Sheet
from longmind.domain.time import Interval, instant
from longmind.testing.builders import EVER, NOON, OTHER_STAMP, STAMP, embedding

_T = TypeVar("_T")

OWNERS = (Owner("acme", "ann-lee"), Owner("acme", "ann_lee"), Owner("acme", None), Owner("acme-corp", "ann-lee"))
STAMPS = (STAMP, OTHER_STAMP)
TEXTS = (
    "Lisbon",
    " Lisbon ",
    "Lisbon and Porto and Lisbon",
    "Porto",
    "never use `rm -rf` in Porto, E-4711",
    "the C++ build; don't",
    "里斯本的家",
    "我的家在里斯本",
    "リスボンの家",
    "서울 집",
    "кафе в Лиссабоне",
    "قهوة في لشبونة",
    "🍵 in Lisbon",
    "caf\u00e9",
    "cafe\u0301",
    "!",
)
QUESTIONS = (
    "Lisbon",
    "Porto Lisbon",
    "rm -rf",
    "E-4711",
    "C++",
    "里斯",
    "家",
    "Лиссабон",
    "لشبونة",
    "🍵",
    "café",
    "Mel",
    "nowhere",
    "where is Porto?",
    "",
)
NAMES = ("Lisbon", "redis cache", "Redis-Caches", "Lissabon", "里斯本", "Porto", "redis", "!")
BEGINNINGS = ("", "lis", "red", "里", "p", "@", "%", "z")
MOMENTS = tuple(
    instant(moment)
    for moment in (
        "2026-04-30T23:30:00-01:00",
        "2026-05-01T00:00:00Z",
        "2026-05-01T09:00:00.000001+05:45",
        "2026-05-02T00:00:00+02:00",
        "2026-05-03T12:00:00Z",
        "2030-01-01T00:00:00Z",
    )
)
METADATA: tuple[dict[str, Any], ...] = (
    {},
    {"n": 3, "ok": True},
    {"n": 2**70, "ok": 1, "list": [1, "a"]},
    {"n": "3", "ok": None, "nested": {"x": 1.0}},
)
FILTERS: tuple[dict[str, Any], ...] = (
    {"type": "fact"},
    {"kind": {"in": ["fact", "insight"]}},
    {"tags": {"contains": "home"}},
    {"importance": {"gte": 0.5}},
    {"speaker": {"ne": None}},
    {"speaker": {"contains": "e"}},
    {"pinned": True},
    {"pinned": {"ne": True}},
    {"name": "redis_cache"},
    {"name": {"ne": "Lisbon"}},
    {"agent": None},
    {"session": "s1"},
    {"trust": {"in": ["user", "tool"]}},
    {"source": "chat"},
    {"happened_at": {"lte": "2026-05-01T00:00Z"}},
    {"recorded_at": {"gt": "2026-05-03T12:00Z"}},
    {"updated_at": {"ne": "2026-05-03T12:00Z"}},
    {"began_at": {"gte": "2026-05-01T00:00Z"}},
    {"metadata.n": {"gt": 2}},
    {"metadata.n": {"ne": 3}},
    {"metadata.ok": True},
    {"metadata.ok": None},
    {"metadata.list": {"contains": 1}},
    {"metadata.nested.x": 1},
    {"uses": {"gt": 0}},
    {"occurrences": 1},
    {"not": {"metadata.n": {"gt": 2}}},
    {"or": [{"type": "fact"}, {"tags": {"contains": "home"}}, {"not": {"agent": None}}]},
    {"and": []},
)

NOUNS = ("Lisbon", "LISBON", " Porto", "里斯本")
VERBS = ("lives in", "Lives  In", "likes")
KEYS = (
    claim_keys(subject="lisbon"),
    claim_keys(predicate="lives in"),
    claim_keys(object="Porto"),
    claim_keys(subject="Lisbon", predicate="lives in"),
    claim_keys(predicate="lives in", object="lisbon"),
    claim_keys(subject="lisbon", object="里斯本"),
    claim_keys(subject="Porto", predicate="Lives in", object="Lisbon"),
    skill_keys("Redis_Cache"),
    happening_keys(task="Lisbon"),
    happening_keys(task="Porto", project="LISBON"),
)

ROOMS = ("messages", "slots")
SHEET_KEYS = ("a", "k10", "k9", "Ä", "里")
AGENTS = (None, "a1", "a_1")
SESSIONS = (None, "s1", "s_1")
STATUSES = (*[Status.CURRENT] * 6, *Status)


def some_interval(chance: Random) -> Interval:
    """An interval between two of the moments, perhaps an empty one."""
    start, end = sorted([chance.choice(MOMENTS), chance.choice(MOMENTS)])
    return Interval(start, end)


def sometimes(chance: Random, value: _T, share: float = 0.3) -> _T | None:
    """The value in so many of all cases, else None."""
    return value if chance.random() < share else None


def _detail(chance: Random, kind: Kind, ids: list[str]) -> Detail | None:
    """What a memory of this kind may say in parts; its links lead to some of these ids."""
    one, other, verb = chance.choice(NOUNS), chance.choice(NOUNS), chance.choice(VERBS)
    if kind is Kind.FACT:
        sure = chance.choice([0, 0.5, 1.0])
        return Claim(subject=one, predicate=verb, object=other, negated=chance.random() < 0.2, confidence=sure)
    if kind is Kind.SKILL:
        return Method(description=one, code=sometimes(chance, "f('\u00e9')\n"), steps=chance.choice([(), ("a", "a")]))
    if kind is not Kind.EPISODE:
        return None
    return Happening(
        situation=one,
        success=chance.choice([None, True, False]),
        task=sometimes(chance, other, 0.7),
        project=sometimes(chance, one, 0.7),
        links=tuple(chance.choice(ids) for _ in range(chance.randint(0, 2))) if ids else (),
    )


def _said(chance: Random, kind: Kind, ids: list[str]) -> dict[str, Any]:
    """Some fields of a memory that was of this kind, most of them left as they are by default."""
    few: dict[str, Any] = {
        "kind": chance.choice(list(Kind)),
        "type": chance.choice(["fact", "preference"]),
        "speaker": chance.choice(["user", "Mel", "mel"]),
        "importance": chance.choice([0.0, 0.3, 0.5, 1.0]),
        "tags": chance.choice([("home",), ("home", "diet"), ("Home",)]),
        "name": chance.choice(["Lisbon", "redis_cache"]),
        "pinned": True,
        "aliases": chance.choice([("Lissabon",), ("里斯本", "Porto")]),
        "metadata": chance.choice(METADATA),
        "source": chance.choice([Source("chat"), Source("chat", "7")]),
        "trust": chance.choice(list(Trust)),
        "about": tuple(some_interval(chance) for _ in range(chance.randint(0, 2))),
        "true_from": chance.choice(MOMENTS),
        "true_until": chance.choice(MOMENTS),
    }
    said = {name: few[name] for name in chance.sample(sorted(few), chance.randint(0, 4))}
    if "kind" not in said and chance.random() < 0.5:
        said["kind"] = chance.choice([kind, Kind.FACT, Kind.FACT])
    # What is of another kind now says other things in parts.
    if "kind" in said:
        said["detail"] = sometimes(chance, _detail(chance, said["kind"], ids), 0.8)
    return said


def some_view(chance: Random, owner: Owner, known: list[datetime]) -> View:
    """A view of an owner's; ``known`` are moments to look back from."""
    agent, session = chance.choice(AGENTS), chance.choice(SESSIONS)
    return View(
        scope=Scope(owner.tenant, owner.user, sometimes(chance, agent, 0.2), sometimes(chance, session, 0.2)),
        exact=chance.random() < 0.2,
        where=parse_filter(sometimes(chance, chance.choice(FILTERS))),
        statuses=chance.choice([frozenset({Status.CURRENT}), EVER, EVER, frozenset({Status.SUPERSEDED})]),
        during=sometimes(chance, some_interval(chance), 0.1),
        as_of=sometimes(chance, chance.choice(MOMENTS), 0.15),
        known_at=sometimes(chance, chance.choice(known)),
    )


class History:
    """What the machine remembers of its own doing: names it gave, so that it can give them again."""

    def __init__(self) -> None:
        self.now = NOON
        self.known: list[datetime] = [NOON - timedelta(days=1)]
        self.ids: dict[Owner, list[str]] = {owner: [] for owner in OWNERS}
        self.keys: list[str] = ["k0"]
        self.repeats: dict[Owner, list[str]] = {owner: [] for owner in OWNERS}
        self.batches: list[Batch] = []
        self._numbers = itertools.count(1)

    def tick(self) -> None:
        """An hour later."""
        self.now += timedelta(hours=1)
        self.known.append(self.now)

    def name(self, letter: str) -> str:
        """A name that was not given before, greater than all of its letter that were."""
        return f"{letter}{next(self._numbers):026d}"


class Changes:
    """Makes up the changes of one batch: most of them possible, some not."""

    def __init__(
        self, chance: Random, history: History, owner: Owner, present: list[Memory], sheets: list[Sheet]
    ) -> None:
        self._chance = chance
        self._history = history
        self._owner = owner
        # As the batch goes on, what it has done so far is taken into account where that is easy.
        self._present = {memory.id: memory for memory in present}
        self._sheets = {sheet.address: sheet for sheet in sheets}
        self.embeds = True

    def next(self) -> list[Change]:
        """The next change, or two that belong together."""
        makers = {
            self._keep: 6,
            self._keep_newer: 2,
            self._keep_line: 1,
            self._again: 2,
            self._revise: 3,
            self._mark: 2,
            self._retell: 1,
            self._count: 1,
            self._embed: 1,
            self._erase: 2,
            self._configure: 1,
            self._write: 4,
            self._write_whole: 1,
            self._drop: 1,
        }
        (maker,) = self._chance.choices(list(makers), list(makers.values()))
        changes: list[Change] = maker()
        return changes

    def many(self, count: int) -> list[Change]:
        """So many memories, none of them taken for a repeat of another."""
        return [replace(self._kept(self._memory()), repeat_key=None, key=None) for _ in range(count)]

    def _id(self) -> str:
        """Mostly of a memory that is there; sometimes of one that was, or never."""
        if self._present and self._chance.random() < 0.9:
            return self._chance.choice(sorted(self._present))
        return self._chance.choice([*self._history.ids[self._owner], "m-never"])

    def _memory(self, **fields: Any) -> Memory:
        owner, chance, now = self._owner, self._chance, self._history.now
        scope = Scope(owner.tenant, owner.user, chance.choice(AGENTS), chance.choice(SESSIONS))
        said = _said(chance, Kind.EPISODE, self._history.ids[owner])
        given = {"status": chance.choice(STATUSES), "happened_at": chance.choice(MOMENTS), **said, **fields}
        id = self._history.name("m")
        self._history.ids[owner].append(id)
        text = chance.choice(TEXTS)
        return Memory(**{"id": id, "scope": scope, "text": text, "recorded_at": now, "updated_at": now, **given})

    def _embedding(self, memory: Memory) -> Embedding | None:
        if not self.embeds or self._chance.random() < 0.2:
            return None
        return embedding(memory.text, *memory.aliases, missing=self._chance.choice([0, 0, 0, 1]))

    def _key(self) -> Key | None:
        if self._chance.random() < 0.7:
            return None
        if self._chance.random() < 0.6:
            self._history.keys.append(self._history.name("k"))
            return Key(name=self._history.keys[-1], content="x")
        return Key(name=self._chance.choice(self._history.keys), content=self._chance.choice("xy"))

    def _kept(self, memory: Memory) -> Keep:
        repeat = repeat_key(memory)
        self._history.repeats[self._owner].append(repeat)
        self._present[memory.id] = memory
        return Keep(
            memory=memory,
            repeat_key=self._chance.choice([repeat, repeat, None]),
            embedding=self._embedding(memory),
            key=self._key(),
        )

    def _keep(self) -> list[Change]:
        evidence = [self._id() for _ in range(self._chance.choice([0, 0, 1, 2]))] if self._present else []
        memory = self._memory(evidence=tuple(dict.fromkeys(evidence)))
        if self._chance.random() < 0.05:
            memory = replace(memory, id=self._id())
        return [self._kept(memory)]

    def _keep_newer(self) -> list[Change]:
        """News: a memory that supersedes another."""
        if not self._present:
            return self._keep()
        old = self._present[self._chance.choice(sorted(self._present))]
        keep = self._kept(self._memory(supersedes=(old.id,)))
        closing = Mark(
            id=old.id,
            version=old.version,
            status=Status.SUPERSEDED,
            reason="superseded",
            at=self._history.now,
            superseded_by=keep.memory.id,
            true_until=sometimes(self._chance, self._chance.choice(MOMENTS), 0.7),
        )
        self._present[old.id] = replace(old, version=old.version + 1)
        return [keep, closing]

    def _keep_line(self) -> list[Change]:
        """A whole line, as an import gives it."""
        told = self._chance.choice(self._history.known)
        first = self._memory(recorded_at=told, updated_at=told)
        second = replace(
            first, version=2, text=self._chance.choice(TEXTS), reason="corrected", updated_at=self._history.now
        )
        happened = [self._chance.choice(MOMENTS) for _ in range(self._chance.randint(0, 2))]
        occurrences = [Occurrence(happened_at=moment, recorded_at=told) for moment in (first.happened_at, *happened)]
        self._present[first.id] = second
        keep = Keep(
            memory=replace(second, uses=self._chance.randint(0, 2), retrievals=1, last_used_at=told),
            repeat_key=None,
            embedding=self._embedding(second),
            past=(first,),
            occurrences=tuple(occurrences) if happened else (),
        )
        return [keep]

    def _again(self) -> list[Change]:
        happened = Occurrence(
            happened_at=self._chance.choice(MOMENTS),
            recorded_at=self._history.now,
            source=sometimes(self._chance, Source("chat", "8")),
            metadata=self._chance.choice(METADATA),
        )
        return [Again(id=self._id(), occurrence=happened, key=self._key())]

    def _revise(self) -> list[Change]:
        if not self._present:
            return self._keep()
        before = self._present[self._chance.choice(sorted(self._present))]
        fields = {"version": before.version + 1, "reason": "corrected", "updated_at": self._history.now}
        new = replace(before, **{**fields, **_said(self._chance, before.kind, self._history.ids[self._owner])})
        if self._chance.random() < 0.5:
            new = replace(new, text=self._chance.choice(TEXTS))
        if self._chance.random() < 0.1:
            new = replace(new, version=self._chance.randint(1, 5))
        self._history.repeats[self._owner].append(repeat_key(new))
        self._present[new.id] = new
        return [Revise(memory=new, embedding=self._embedding(new))]

    def _mark(self) -> list[Change]:
        id = self._id()
        before = self._present.get(id)
        version = before.version if before and self._chance.random() < 0.9 else self._chance.randint(1, 3)
        status = self._chance.choice(list(Status))
        if before:
            self._present[id] = replace(before, version=version + 1, status=status)
        return [Mark(id=id, version=version, status=status, reason=f"now {status}", at=self._history.now)]

    def _retell(self) -> list[Change]:
        """A line anew, as its latest version alone, said once."""
        id = self._id()
        before = self._present.get(id)
        if before is None:
            return self._mark()
        last = replace(before, version=before.version + 1, reason="retold", occurrences=1, last_happened_at=None)
        self._present[id] = last
        return [
            Retell(
                id=id,
                version=before.version,
                versions=(last,),
                occurrences=(first_occurrence(last),),
                repeat_key=repeat_key(last),
            )
        ]

    def _count(self) -> list[Change]:
        used_at = sometimes(self._chance, self._chance.choice(MOMENTS))
        return [Count(id=self._id(), uses=self._chance.randint(0, 2), retrievals=1, used_at=used_at)]

    def _embed(self) -> list[Change]:
        id = self._id()
        before = self._present.get(id)
        if before is None or not self.embeds:
            return self._count()
        said = embedding(before.text, missing=self._chance.choice([0, 0, 1]))
        return [Embed(id=id, version=before.version - self._chance.choice([0, 0, 0, 1]), embedding=said)]

    def _erase(self) -> list[Change]:
        ids = tuple(dict.fromkeys(self._id() for _ in range(self._chance.randint(1, 2))))
        for id in ids:
            self._present.pop(id, None)
        return [Erase(ids=ids, at=self._history.now)]

    def _configure(self) -> list[Change]:
        values: list[Json] = [None, 1, "UTC", {"a": [None, 2**70]}]
        return [Configure(settings={self._chance.choice(["zone", "it's"]): self._chance.choice(values)})]

    def _address(self) -> Address:
        """Mostly of a sheet that is there; sometimes of one that may never have been."""
        if self._sheets and self._chance.random() < 0.6:
            return self._chance.choice(sorted(self._sheets, key=lambda at: at.order))
        scope = Scope(self._owner.tenant, self._owner.user, self._chance.choice(AGENTS), self._chance.choice(SESSIONS))
        return Address(scope, self._chance.choice(ROOMS), self._chance.choice(SHEET_KEYS))

    def _sheet(self, at: Address, version: int) -> Sheet:
        evidence = [self._id() for _ in range(self._chance.choice([0, 0, 1, 2]))] if self._present else []
        body: dict[str, Json] = {"text": self._chance.choice(TEXTS), **self._chance.choice(METADATA)}
        made = Sheet(
            scope=at.scope,
            room=at.room,
            key=at.key,
            version=version,
            body=body,
            at=self._history.now,
            evidence=tuple(evidence),
        )
        self._sheets[at] = made
        return made

    def _write(self) -> list[Change]:
        at = self._address()
        version = self._sheets[at].version + 1 if at in self._sheets else 1
        if self._chance.random() < 0.05:
            version = self._chance.randint(1, 4)
        return [Write(sheet=self._sheet(at, version), keep_past=self._chance.random() < 0.7)]

    def _write_whole(self) -> list[Change]:
        """A sheet with its past, as an import gives it."""
        at = self._address()
        versions = [self._sheet(at, version) for version in sorted(self._chance.sample(range(1, 9), 3))]
        past = tuple(versions[: self._chance.randint(0, 2)])
        return [Write(sheet=versions[-1], keep_past=True, past=past)]

    def _drop(self) -> list[Change]:
        at = self._address()
        there = self._sheets.pop(at, None)
        version = there.version if there and self._chance.random() < 0.9 else self._chance.randint(1, 3)
        return [Drop(scope=at.scope, room=at.room, key=at.key, version=version)]


def named_in(given: Batch) -> list[str]:
    """The ids of the memories that a batch is about."""
    named: list[str] = []
    for change in given.changes:
        if isinstance(change, Keep | Revise):
            named += [change.memory.id, *change.memory.supersedes, *change.memory.evidence, *change.memory.links]
        elif isinstance(change, Erase):
            named += change.ids
        elif isinstance(change, Write):
            named += change.sheet.evidence
        elif not isinstance(change, Configure | Drop):
            named.append(change.id)
    return sorted(set(named))
