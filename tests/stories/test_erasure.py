"""What is forgotten is as if it had never been: every table is that of a twin who was never told."""
# ruff: noqa: SLF001 - what is in the tables can only be compared from inside

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from copy import copy
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any

import apsw
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import longmind
from longmind import Mind
from longmind.domain.ids import Ids
from longmind.mind import portable
from longmind.stores.sqlite import SqliteStore
from longmind.testing import StillClock

START = "2026-05-03T09:00+01:00"
Rows = dict[str, list[tuple[Any, ...]]]
COUNTERS = {"version", "hash", "number", "latest", "rebuilt", "journal", "audit", "head"}
"""What counts up whatever happens, and what is made with it."""
TELLING = {"audit", "tombstones", "journal", "batches", "sqlite_stat1"}
"""Tables that tell of what was done."""
EVER = {"kinds": [kind.value for kind in longmind.Kind], "include": [status.value for status in longmind.Status]}


class IdsByTime(Ids):
    """Ids that say when they were made and as which at that moment, so that twins give the same to the same."""

    def __init__(self) -> None:
        super().__init__()
        self._made: dict[datetime, int] = {}

    def new(self, now: datetime) -> str:
        """The next of this moment."""
        self._made[now] = self._made.get(now, 0) + 1
        seconds = int((now - datetime.fromisoformat(START)).total_seconds())
        return f"m{seconds:016d}{self._made[now]:010d}"


def twins(folder: Path) -> tuple[Path, Path]:
    """Two empty files with one secret, so that what is hashed in both is equal."""
    one, other = folder / "one.db", folder / "other.db"
    SqliteStore(one).close()
    shutil.copyfile(one, other)
    return one, other


def opened(path: Path) -> tuple[Mind, StillClock]:
    clock = StillClock(START)
    mind = longmind.open(path, embedder=longmind.Hashing(dimension=64), clock=clock)
    mind._core = replace(mind._core, ids=IdsByTime())
    return mind, clock


def dump(path: Path) -> Rows:
    """Every table: rows by the ids and addresses that they are of, not by numbers, which are counted."""
    with closing(apsw.Connection(str(path))) as raw:
        ids = dict(raw.execute("SELECT memory, id FROM memories"))
        sheets = raw.execute("SELECT sheet, room, agent, session, key FROM sheets ORDER BY room, agent, session, key")
        # Messages are numbered as they come; whoever was never told has one number less.
        places = {
            sheet: (room, agent, session, str(nth) if room == "messages" else key)
            for nth, (sheet, room, agent, session, key) in enumerate(sheets)
        }
        told: Rows = {}
        for (table,) in list(raw.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")):
            if table not in TELLING:
                columns = [name for _, name, *_ in raw.execute(f"PRAGMA table_info({table})")]
                rows = [dict(zip(columns, row, strict=True)) for row in raw.execute(f"SELECT * FROM {table}")]
                told[table] = sorted((_row(table, row, ids, places) for row in rows), key=repr)
        return told


def _row(table: str, row: dict[str, Any], ids: dict[int, str], places: dict[int, Any]) -> tuple[Any, ...]:
    if table == "postings":
        row["term of"] = ids[row["owner"] << 32 | row["number"]]
    if table == "vectors":
        row["place"] = ids[row["place"] >> 33 << 32 | row["place"] & 0xFFFFFFFF]
    if "memory" in row:
        row["memory"] = ids[row["memory"]]
    if "sheet" in row:
        row["sheet"] = places[row["sheet"]]
    if table == "sheets":
        row["key"] = row["sheet"][-1]
    if "body" in row:
        body = json.loads(row["body"])
        row["body"] = json.dumps({name: value for name, value in body.items() if name not in COUNTERS})
    return tuple(sorted((name, value) for name, value in row.items() if name not in COUNTERS))


def differences(one: Rows, other: Rows) -> list[str]:
    """What is in one of the two only."""
    return [
        f"{side} {table}: {[pair for pair in row if pair[1] is not None]}"
        for table in one
        for side, mine, theirs in (("+", one, other), ("-", other, one))
        for row in mine[table]
        if row not in theirs[table]
    ]


@dataclass
class Life:
    """One of the twins. Both do the same at the same times; only one is told what is to be forgotten."""

    path: Path
    is_told: bool
    kept: list[str] = field(default_factory=list)
    doomed: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.mind, self.clock = opened(self.path)
        self.ana = self.mind.scope(user="ana")
        self.note = self.ana.remember("The harbour is closed.").id

    def beside(self, user: str) -> Life:
        """Somebody else's, in the same file."""
        other = copy(self)
        other.ana, other.kept, other.doomed = self.mind.scope(user=user), [], []
        other.note = other.ana.remember("The harbour is open.").id
        return other

    def step(self, act: Act, what: str, *, doomed: bool) -> None:
        """Do it, if it is for this one; what came of it is to be forgotten, or not."""
        self.clock.move(minutes=1)
        if self.is_told or not doomed:
            (self.doomed if doomed else self.kept).extend(act(self, what))

    def forget(self) -> None:
        """Forget all that is to be forgotten and is still there."""
        self.clock.move(minutes=1)
        there = {one.id for one in self.ana.list(**EVER)}
        if doomed := [id for id in self.doomed if id in there]:
            self.ana.forget(doomed)


Act = Callable[[Life, str], Iterable[str]]
Step = tuple[Act, str, bool]


def says(life: Life, what: str) -> list[str]:
    return [one.id for one in life.ana.remember(what).kept]


def says_in_a_conversation(life: Life, what: str) -> list[str]:
    return [one.id for one in life.ana.conversation("s1").add("user", what).remembered.kept]


def puts_a_fact(life: Life, what: str) -> list[str]:
    return [one.id for one in life.ana.facts.put("Acme", "CEO", what.rsplit(maxsplit=1)[-1].strip(".")).facts]


def takes_a_place(life: Life, what: str) -> list[str]:
    """Neither of them claims anything, so that nothing else bears on them."""
    there = [life.note] if life.ana.get(life.note).status is longmind.Status.CURRENT else []
    return [life.ana.remember(f"So much for {what.rsplit(maxsplit=1)[-1]}", supersedes=there, key=what).id]


def concludes(life: Life, what: str) -> list[str]:
    """From something that stays and what goes, as far as it is trusted as much: a conclusion has the least trust of all
    that it was drawn from, and the words stay drawn from it."""
    if not life.kept:
        return []
    doomed = [one.id for one in map(life.ana.get, life.doomed) if one.trust is longmind.Trust.USER]
    evidence = [life.kept[-1], *doomed]
    return [life.ana.remember(f"concluded: {what}", kind="insight", evidence=evidence).id]


def writes_a_block(life: Life, what: str) -> list[str]:
    made = [one.id for one in life.ana.remember(f"noted: {what}", type="decision").kept]
    life.ana.blocks["human"].append(what, evidence=made)
    return made


def has_an_episode(life: Life, what: str) -> list[str]:
    return [life.ana.episodes.record(situation=what, action="a", outcome="o", success=True).id]


def keeps_a_slot(life: Life, what: str) -> list[str]:
    life.ana.working("s1").slots.store("it", what)
    return []


ANYBODY: list[Act] = [says, says, says_in_a_conversation, puts_a_fact, writes_a_block, has_an_episode]
WHO_STAYS: list[Act] = [concludes, keeps_a_slot]
WHO_GOES: list[Act] = [takes_a_place, concludes]
WORDS = ["I live in {}.", "I work at {}.", "I like {}.", "My dog is called {}.", "I moved to {}."]
NAMES = ["Porto", "Lyon", "Faro", "Bonn", "Oslo", "Nice", "Graz", "Bern", "Cork", "Lille", "Turin", "Ghent", "Basel"]


def some_steps(chance: Random) -> list[Step]:
    """A few of what a life is made of, each with words of its own."""
    steps: list[Step] = []
    for name in chance.sample(NAMES, chance.randint(3, 9)):
        doomed = chance.random() < 0.5
        act = chance.choice(ANYBODY + (WHO_GOES if doomed else WHO_STAYS))
        steps.append((act, chance.choice(WORDS).format(name), doomed))
    return steps


def lived(folder: Path, steps: Sequence[Step]) -> tuple[Rows, Rows]:
    """What is in both files once the one that was told has forgotten."""
    lives = [Life(path, is_told=told) for path, told in zip(twins(folder), (True, False), strict=True)]
    for life in lives:
        for act, what, doomed in steps:
            life.step(act, what, doomed=doomed)
        life.forget()
        assert life.mind.check() == []
        assert life.ana.audit.verify().whole
        life.mind.close()
    return dump(lives[0].path), dump(lives[1].path)


class TestTwins:
    """Ana's twin led the same life and was never told. After forgetting, nobody can tell the two files apart."""

    @settings(max_examples=12, deadline=None)
    @given(seed=st.integers(0, 2**32 - 1))
    def test_every_table_is_that_of_a_twin_who_was_never_told(self, seed: int) -> None:
        with tempfile.TemporaryDirectory() as folder:
            assert differences(*lived(Path(folder), some_steps(Random(seed)))) == []

    @pytest.mark.parametrize(
        "steps",
        [
            [(says, "I live in Porto.", False), (says, "I live in Lyon.", True)],
            [(says, "I live in Porto.", False), (says, "I live in Lyon.", True), (says, "I live in Faro.", False)],
            [(says, "I live in Porto.", True), (says, "I live in Lyon.", False)],
            [(says, "I live in Porto.", False), (says, "Porto is my home.", True)],
            [(says, "I live in Porto.", False), (takes_a_place, "Not any more.", True)],
            [(writes_a_block, "Ana", False), (writes_a_block, "a dog", True), (writes_a_block, "figs", False)],
            [(says, "I like figs.", False), (writes_a_block, "a dog", True)],
            [(says, "I like figs.", False), (says, "I like tea.", True), (concludes, "food", False)],
            [(puts_a_fact, "John", False), (puts_a_fact, "Jane", True), (puts_a_fact, "Mary", False)],
        ],
    )  # fmt: skip
    def test_so_it_is_in_each_way_that_one_thing_bears_on_another(self, tmp_path: Path, steps: list[Step]) -> None:
        assert differences(*lived(tmp_path, steps)) == []

    @settings(max_examples=6, deadline=None)
    @given(seed=st.integers(0, 2**32 - 1))
    def test_after_an_owner_was_erased_the_file_is_that_of_a_twin_who_never_met_them(self, seed: int) -> None:
        chance = Random(seed)
        bens, anas = some_steps(chance), some_steps(chance)
        with tempfile.TemporaryDirectory() as folder:
            files = twins(Path(folder))
            for path, met in zip(files, (True, False), strict=True):
                ben = Life(path, is_told=True)
                ana = ben.beside("zoe") if met else None
                for mine, hers in zip_longest(bens, anas):
                    if mine is not None:
                        ben.step(mine[0], mine[1], doomed=mine[2])
                    if hers is not None and ana is not None:
                        ana.step(hers[0], hers[1], doomed=False)
                    elif hers is not None:
                        ben.clock.move(minutes=1)
                if ana is not None:
                    receipt = ana.ana.erase()
                    assert receipt.count == receipt.removed.memories
                    assert ana.ana.audit.search(receipt).gone
                ben.mind.close()
            one, other = map(dump, files)
        # Of an owner who is erased stays a number under a keyed hash of their names.
        one["owners"] = [row for row in one["owners"] if dict(row)["tenant"] is not None]
        assert differences(one, other) == []

    def test_what_is_shown_again_is_settled_with_what_was_said_meanwhile(self, tmp_path: Path) -> None:
        with longmind.open(tmp_path / "m.db", embedder=longmind.Hashing()) as mind:
            ana = mind.scope(user="ana")
            (john,) = ana.facts.put("Acme", "CEO", "John").facts
            gone = ana.remember("So much for John", supersedes=john.id).id
            (mary,) = ana.facts.put("Acme", "CEO", "Mary").facts
            ana.forget(gone)
            assert [one.id for one in ana.facts.find("Acme", "CEO")] == [mary.id]

    def test_no_word_of_a_second_telling_is_left_in_what_the_first_had_told(self, tmp_path: Path) -> None:
        """A fact lives on by the words that stay, and quotes none of those that go: neither told first nor later."""
        for first, later in (("I live in Porto.", "Porto is my home."), ("Porto is my home.", "I live in Porto.")):
            path = tmp_path / f"{len(first)}.db"
            with longmind.open(path, embedder=longmind.Hashing()) as mind:
                ana = mind.scope(user="ana")
                told = {text: ana.remember(text).kept[0].id for text in (first, later)}
                (fact,) = ana.facts.find("user", "lives in")
                assert set(told.values()) == set(fact.evidence)
                ana.forget(told["Porto is my home."])
                (left,) = ana.facts.find("user", "lives in")
                assert (left.id, left.evidence, left.occurrences) == (fact.id, (told["I live in Porto."],), 1)
                assert left.metadata["quote"] == "I live in Porto"
                assert mind.check() == []
            assert b"my home" not in path.read_bytes()


WORD = "Zxqbvkjw"
SPELLINGS = tuple(
    {one.encode(encoding) for one in (WORD, WORD.lower(), WORD.upper()) for encoding in ("utf-8", "utf-16-le")}
)


def holding(folder: Path) -> list[str]:
    """The files of a folder, or below it, that hold the word in any spelling."""
    files = [one for one in folder.rglob("*") if one.is_file()]
    return sorted(one.name for one in files if any(spelling in one.read_bytes() for spelling in SPELLINGS))


def said_everywhere(ana: Mind) -> list[str]:
    """Ann works at it, and whoever has anything to do with memory has it too; the ids of what was said of it."""
    chat = ana.conversation("s1", budget_tokens=200)
    ids = [one.id for one in chat.add("user", f"I work at {WORD}.").remembered.kept]
    for number in range(30):
        chat.add("user", f"The weather is fine on day {number}.")
    chat.compressed()
    ids += [one.id for one in ana.remember(f"Ann works at {WORD}.", tags=[WORD], name=WORD).kept]
    ids.append(ana.remember(f"My boss at {WORD} is Tom.", key=WORD, metadata={WORD: WORD}, source=WORD).id)
    ana.correct(ids[-1], f"My boss at {WORD} is Tim.")
    ana.remember(f"Ann is of {WORD}", kind="insight", evidence=ids)
    ana.remember(f"Ann is employed at {WORD}", kind="insight", evidence=ids[:1])
    ana.blocks["human"].append(f"Works at {WORD}.", evidence=ids[1])
    ana.facts.put("Ann", "works at", WORD)
    ana.context(f"Where is Ann working? {WORD}", session="s1", budget_tokens=3_000)
    ana.recall(f"Who works at {WORD}?")
    ana.tend()
    # What was said alone is a memory, and so is each fact that was put; insights go with what they rest on.
    return [*ids, *(one.id for one in ana.facts.find("Ann", "works at"))]


KILLED = """
import os, signal, sys
import longmind
from longmind.stores.sqlite import auditing, writing
from longmind.stores.sqlite.connections import Connections
from longmind.stores.sqlite.scrubbing import _File

path, when, whole, ids = sys.argv[1], sys.argv[2], sys.argv[3] == "whole", sys.argv[4:]
mind = longmind.open(path, embedder=longmind.Hashing())
ana = mind.scope(user="ana")

def killed(*given, **named):
    os.kill(os.getpid(), signal.SIGKILL)

def killed_later(self, data, offset, count=[0], write=_File.xWrite):
    count[0] += self._is_database
    write(self, data, offset)
    if count[0] == 3 and self._is_database:
        killed()

if when == "deleted":
    auditing.tell = killed
elif when == "committed":
    Connections._move = killed
else:
    _File.xWrite = killed_later
ana.erase() if whole else ana.forget(ids)
"""


class TestRow10x2RightToBeForgotten:
    """After deleting "Ann works at Acme" the word is nowhere, byte by byte, in any file."""

    @pytest.fixture
    def ana(self, tmp_path: Path) -> Iterator[Mind]:
        with longmind.open(tmp_path / "m.db", embedder=longmind.Hashing()) as mind:
            ana = mind.scope(user="ana")
            ana.remember("I live in Porto.")
            mind.scope(user="ben").remember("I like figs.")
            yield ana

    def test_after_forgetting_what_was_said_of_it(self, ana: Mind, tmp_path: Path) -> None:
        ids = said_everywhere(ana)
        assert holding(tmp_path)
        receipt = ana.forget(ids)
        assert holding(tmp_path) == []
        assert ana.audit.search(receipt, WORD).gone
        assert WORD.lower() not in ana.context("Where does Ann work?", session="s1", budget_tokens=3_000).text.lower()
        ana.close()
        assert holding(tmp_path) == []

    def test_after_erasing_the_owner(self, ana: Mind, tmp_path: Path) -> None:
        said_everywhere(ana)
        receipt = ana.erase()
        assert holding(tmp_path) == []
        assert ana.audit.search(receipt, WORD).gone

    def test_an_export_in_progress_does_not_hold_it(self, ana: Mind, tmp_path: Path, monkeypatch) -> None:
        """It was read before the word was forgotten, and would have been written after."""
        ids = said_everywhere(ana)
        lines = portable.lines

        def interrupted(*given: Any) -> Any:
            read = lines(*given)
            if ids:
                ana.forget(ids)
                ids.clear()
            return read

        monkeypatch.setattr(portable, "lines", interrupted)
        ana.export(tmp_path / "ana.jsonl")
        assert (tmp_path / "ana.jsonl").exists()
        assert holding(tmp_path) == []

    @pytest.mark.parametrize("whole", [False, True])
    @pytest.mark.parametrize("when", ["deleted", "committed", "moving"])
    def test_after_a_kill_in_the_middle_and_opening_again(
        self, ana: Mind, tmp_path: Path, when: str, *, whole: bool
    ) -> None:
        ids = said_everywhere(ana)
        ana.close()
        given = [str(tmp_path / "m.db"), when, "whole" if whole else "some", *ids]
        killed = subprocess.run([sys.executable, "-c", KILLED, *given], check=False, capture_output=True, timeout=100)
        assert killed.returncode == -signal.SIGKILL, killed.stderr
        assert holding(tmp_path)
        with longmind.open(tmp_path / "m.db", embedder=longmind.Hashing()) as mind:
            again = mind.scope(user="ana")
            if when == "deleted":
                # Nobody was told that it is gone, and it is there as it was.
                assert len(again.list(where={"id": {"in": ids}}, **EVER)) == len(ids)
                again.erase() if whole else again.forget(ids)
            assert again.list(where={"id": {"in": ids}}, **EVER).complete
            assert len(again.list(where={"id": {"in": ids}}, **EVER)) == 0
            # While it is open, not only once it is closed.
            assert holding(tmp_path) == []
            assert mind.check() == []
            assert again.audit.verify().whole
            assert len(mind.scope(user="ben").list()) == 1
        assert holding(tmp_path) == []


class TestPending:
    """Somebody reads the file while something is forgotten: the receipt says so, and it is finished later."""

    @pytest.fixture
    def path(self, tmp_path: Path) -> Path:
        return tmp_path / "m.db"

    @pytest.fixture
    def receipt(self, path: Path) -> Iterator[tuple[Mind, longmind.Forgotten, apsw.Connection]]:
        """A mind, the receipt of what it forgot, and who was reading."""
        with longmind.open(path, embedder=longmind.Hashing()) as mind, closing(apsw.Connection(str(path))) as reader:
            ana = mind.scope(user="ana")
            id = ana.remember(f"It is {WORD}.").id
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM memories").fetchall()
            yield ana, ana.forget(id), reader

    def test_the_receipt_says_so_and_closing_finishes_it(self, receipt, path: Path) -> None:
        ana, told, reader = receipt
        assert told.pending == ("wal",)
        assert "wal" in told.remains
        assert holding(path.parent)
        reader.execute("ROLLBACK")
        ana.close()
        assert holding(path.parent) == []

    def test_tending_finishes_it(self, receipt, path: Path) -> None:
        ana, _, reader = receipt
        reader.execute("ROLLBACK")
        ana.tend()
        assert holding(path.parent) == []

    def test_another_program_finishes_it_by_opening_or_tending(self, receipt, path: Path) -> None:
        _, _, reader = receipt
        reader.execute("ROLLBACK")
        with longmind.open(path, embedder=longmind.Hashing()) as other:
            other.tend()
            assert holding(path.parent) == []

    def test_what_still_reads_keeps_it_and_the_next_receipt_says_so_too(self, receipt) -> None:
        ana, _, _ = receipt
        assert ana.erase().pending == ("wal",)
        assert ana.tend() is not None


class TestAfterwards:
    """Life goes on with what was told anew."""

    @pytest.fixture
    def ana(self, tmp_path: Path) -> Iterator[Mind]:
        """Ana, who took back that she had moved, and a line of what is always in the prompt."""
        with longmind.open(tmp_path / "m.db", embedder=longmind.Hashing()) as mind:
            ana = mind.scope(user="ana")
            ana.remember("I live in Porto.")
            moved, noted = ana.remember("I live in Lyon.").kept[0].id, ana.remember("a note").id
            ana.blocks["human"].append("Ana")
            ana.blocks["human"].append(f"Lyon {WORD}", evidence=noted)
            ana.blocks["human"].append("figs")
            assert set(ana.forget([moved, noted]).reopened) == {one.id for one in ana.list(kinds=["episode", "fact"])}
            yield ana

    def test_it_is_taken_along_and_comes_back_equal(self, ana: Mind, tmp_path: Path) -> None:
        ana.export(tmp_path / "ana.jsonl")
        assert ana.import_archive(tmp_path / "ana.jsonl").changed == ()
        with longmind.open(tmp_path / "other.db", embedder=longmind.Hashing()) as other:
            zoe = other.scope(user="ana")
            zoe.import_archive(tmp_path / "ana.jsonl")
            assert list(zoe.list(**EVER)) == list(ana.list(**EVER))
            assert zoe.blocks["human"].history() == ana.blocks["human"].history()

    def test_facts_and_blocks_go_on(self, ana: Mind) -> None:
        (porto,) = ana.facts.find("user", "lives in")
        assert [one.reason for one in ana.history(porto.id)] == ["remembered"]
        assert ana.correct(porto.id, "user lives in Braga").version == porto.version + 1
        ana.remember("I live in Faro.")
        assert ana.facts.value("user", "lives in") == "Faro"
        block = ana.blocks["human"]
        assert [one.value for one in block.history()] == ["Ana", "Ana\nfigs"]
        block.append("tea")
        assert block.undo().value == "Ana\nfigs"
        assert ana.check() == []
