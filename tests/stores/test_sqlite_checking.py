"""A worried person runs ``check``: what was damaged behind our back is found, and rebuilt where the text allows it."""

from __future__ import annotations

from contextlib import closing

import apsw
import numpy as np
import pytest

from longmind.domain.change import Again, Configure, Erase, Mark, Revise
from longmind.domain.happening import Happening
from longmind.domain.memory import Occurrence, Status
from longmind.domain.query import View, claim_keys, happening_keys
from longmind.domain.scope import Owner, Scope
from longmind.errors import StoreCorrupt
from longmind.stores.sqlite import SqliteStore
from longmind.stores.sqlite.scrubbing import NAME
from longmind.testing.builders import (
    ANA,
    BEN,
    NOON,
    STAMP,
    by_keys,
    by_vector,
    by_words,
    embedding,
    fact,
    fill,
    give,
    keep,
    memory,
    next_version,
    revised,
    scanned,
    sheet,
    sheets_of,
    write,
)

VIEW = View(scope=ANA)


def blob(*vector: float) -> str:
    return np.asarray(vector, "<f4").tobytes().hex()


def vector_is(vector: str, number: int) -> str:
    return f"UPDATE vectors SET vectors = x'{vector}' WHERE place >> 33 = 1 AND place & 0xFF = {number}"


def vector_at(place: str) -> str:
    return f"INSERT INTO vectors VALUES ({place}, 1, 0, x'{blob(1, *[0] * 7)}')"


@pytest.fixture
def path(tmp_path):
    return tmp_path / "memories.db"


@pytest.fixture
def said(path):
    """A little life: three of Ana's memories, one concluded from another, one superseded, one of Ben's; two sheets."""
    first = memory("Ana lives in Lisbon", id="m-1")
    second = memory("Ana lives in Porto", id="m-2", supersedes=("m-1",))
    third = memory("Ana moves a lot", id="m-3", evidence=("m-1", "m-2"), speaker="Ana", aliases=("nomad",))
    with closing(SqliteStore(path)) as store:
        fill(store, first)
        moved = Mark(id="m-1", version=1, status=Status.SUPERSEDED, reason="superseded", at=NOON, superseded_by="m-2")
        give(store, keep(second), moved)
        give(store, keep(third), Configure(settings={"zone": "Europe/Lisbon"}))
        give(store, Again(id="m-2", occurrence=Occurrence(happened_at=NOON, recorded_at=NOON)))
        fill(store, memory("Ben lives in Braga", id="m-4", scope=BEN))
        give(store, write(slot := sheet(evidence=("m-1",))), write(next_version(slot, evidence=("m-3",))))
        give(store, write(sheet("other", scope=Scope(user="ana", agent="cook"))))
    return path


def damage(path, *statements: str, foreign_keys: bool = True) -> None:
    """Change the file behind our back, as another program would that knows of the sums of its pages."""
    with closing(apsw.Connection(str(path), vfs=NAME)) as raw:
        raw.pragma("foreign_keys", foreign_keys)
        for statement in statements:
            raw.execute(statement)


def checked(path, *, repair: bool = False):
    with closing(SqliteStore(path)) as store:
        return store.check(repair=repair)


DAMAGES = {
    "a term of a text is gone": ("DELETE FROM postings WHERE term = 'lisbon'", "postings", "m-1"),
    "a term stands there too often": ("UPDATE postings SET tf = 9 WHERE term = 'porto'", "postings", "m-2"),
    "a term too many": ("INSERT INTO postings VALUES (1, 'zebra', 1, 1)", "postings", "m-1"),
    "terms of nobody": ("INSERT INTO postings VALUES (1, 'zebra', 99, 1)", "postings", None),
    "terms of no owner": ("INSERT INTO postings VALUES (99, 'zebra', 1, 1)", "postings", None),
    "another length": ("UPDATE memories SET length = length + 1 WHERE id = 'm-3'", "counts", "m-3"),
    "a vector that was cut": (vector_is("00000000", 1), "vectors", "m-1"),
    "a vector that is no number": (vector_is(blob(*[float("nan")] * 8), 2), "vectors", "m-2"),
    "a vector of another length than 1": (vector_is(blob(*[1.0] * 8), 2), "vectors", "m-2"),
    "a vector of nobody": (vector_at("(1 * 2) << 32 | 99"), "vectors", None),
    "a vector of no owner": (vector_at("(99 * 2) << 32 | 1"), "vectors", None),
    "a vector of no embedder": (vector_at("(1 * 2 + 1) << 32 | 1"), "embedder", None),
    "occurrences miscounted": ("UPDATE memories SET occurrences = 7 WHERE id = 'm-2'", "counts", "m-2"),
    "an occurrence is gone": ("DELETE FROM occurrences WHERE number = 2", "counts", "m-2"),
    "memories miscounted": ("UPDATE owners SET memories = 0 WHERE owner = 1", "counts", None),
    "sheets miscounted": ("UPDATE owners SET sheets = 7 WHERE owner = 1", "counts", None),
    "a link of a sheet is gone": ("DELETE FROM sheet_links WHERE target = 'm-1'", "links", None),
    "a link of a sheet too many": ("INSERT INTO sheet_links VALUES (1, 'm-2', (1 << 32) | 2)", "links", None),
    "a link is gone": ("DELETE FROM links WHERE target = 'm-1'", "links", "m-2"),
    "a link too many": ("INSERT INTO links VALUES (1, 'm-7', (1 << 32) | 1, 1)", "links", "m-1"),
}


class TestRepaired:
    """What follows from the texts is rebuilt from them, and nothing is lost on the way."""

    def test_a_healthy_file_has_no_faults(self, said):
        assert checked(said) == []

    @pytest.mark.parametrize("name", DAMAGES)
    def test_it_is_found_and_rebuilt(self, said, name):
        statement, kind, id = DAMAGES[name]
        with closing(SqliteStore(said)) as store:
            before = {owner: list(scanned(store, View(scope=owner))) for owner in (ANA, BEN)}
            sheets = list(sheets_of(store, ANA.owner))
        damage(said, statement)
        faults = checked(said, repair=True)
        assert (kind, id) in [(fault.kind, fault.memory) for fault in faults]
        assert all(fault.repairable for fault in faults)
        assert checked(said) == []
        if "occurrence" not in name:
            with closing(SqliteStore(said)) as store:
                assert {owner: list(scanned(store, View(scope=owner))) for owner in (ANA, BEN)} == before
                assert list(sheets_of(store, ANA.owner)) == sheets
                assert give(store, Erase(ids=("m-3",), at=NOON)).dropped == (sheet().address,)

    @pytest.mark.parametrize("name", DAMAGES)
    def test_without_repair_it_is_only_told(self, said, name):
        damage(said, DAMAGES[name][0])
        faults = checked(said)
        assert faults
        assert checked(said) == faults

    def test_a_term_that_was_gone_finds_its_memory_again(self, said):
        damage(said, "DELETE FROM postings WHERE term = 'porto'")
        with closing(SqliteStore(said)) as store:
            # Warm before the repair: what is kept in memory must follow it.
            assert store.search(by_words(VIEW, "Porto")) == []
            assert [fault.memory for fault in store.check(repair=True)] == ["m-2"]
            assert [one.id for one in store.search(by_words(VIEW, "Porto"))] == ["m-2"]

    def test_a_damaged_vector_is_dropped_so_that_it_is_made_again(self, said):
        damage(said, DAMAGES["a vector that was cut"][0])
        with closing(SqliteStore(said)) as store:
            with pytest.raises(StoreCorrupt, match="check with repair"):
                store.search(by_vector(VIEW, "Lisbon"))
            store.check(repair=True)
            assert [one.id for one in store.unembedded(ANA.owner, STAMP, None, 10).memories] == ["m-1"]
            assert sorted(one.id for one in store.search(by_vector(VIEW, "Lisbon"))) == ["m-2", "m-3"]

    def test_one_owner_can_be_checked_alone(self, said):
        damage(said, "DELETE FROM postings WHERE owner = 1", "DELETE FROM postings WHERE owner = 2")
        with closing(SqliteStore(said)) as store:
            assert {fault.owner for fault in store.check(BEN.owner, repair=True)} == {BEN.owner}
            assert {fault.owner for fault in store.check()} == {ANA.owner}
            assert store.check(Owner(user="nobody")) == []

    def test_all_of_it_at_once(self, said):
        damage(said, *(statement for statement, _, _ in DAMAGES.values()))
        faults = checked(said, repair=True)
        assert {fault.kind for fault in faults} == {"postings", "vectors", "embedder", "counts", "links"}
        assert checked(said) == []

    def test_an_index_that_lost_a_row_is_made_again(self, said):
        # SQLite lets nobody take a row out of an index; pretending for a moment that it covers less does.
        damage(
            said,
            "PRAGMA writable_schema = ON",
            "UPDATE sqlite_schema SET sql = replace(sql, 'repeat IS NOT NULL', 'repeat IS NULL') "
            "WHERE name = 'memories_by_repeat'",
        )
        damage(said, "REINDEX memories_by_repeat")
        damage(
            said,
            "PRAGMA writable_schema = ON",
            "UPDATE sqlite_schema SET sql = replace(sql, 'repeat IS NULL', 'repeat IS NOT NULL') "
            "WHERE name = 'memories_by_repeat'",
        )
        faults = checked(said, repair=True)
        assert {fault.kind for fault in faults} == {"structure"}
        assert checked(said) == []


class TestOnlyTold:
    """What no text can tell stays as it is, and stays reported: nothing is made up and nothing is removed."""

    def test_a_text_that_is_not_what_was_written(self, said):
        damage(said, "UPDATE memories SET text = 'Ana lives in Madrid' WHERE id = 'm-2'")
        faults = checked(said, repair=True)
        assert {(fault.kind, fault.memory, fault.repairable) for fault in faults} == {
            ("hash", "m-2", False),
            ("postings", "m-2", True),
        }
        with closing(SqliteStore(said)) as store:
            assert [one.id for one in store.search(by_words(VIEW, "Madrid"))] == ["m-2"]
            assert [(fault.kind, fault.memory) for fault in store.check(repair=True)] == [("hash", "m-2")]

    @pytest.mark.parametrize(
        "change",
        [
            "importance = 0.9",
            "metadata = '{\"a\":1}'",
            "trust = 'system'",
            "happened_at = happened_at + 1",
            "happened_offset = 3600",
            "true_until = 5, true_until_offset = 0",
            "reason = 'because'",
            "agent = 'other'",
            "pinned = 1",
        ],
    )
    def test_any_field_that_is_not_what_was_written(self, said, change):
        damage(said, f"UPDATE memories SET {change} WHERE id = 'm-3'")
        assert [(fault.kind, fault.memory) for fault in checked(said)] == [("hash", "m-3")]

    @pytest.mark.parametrize("change", ["name = NULL", "name = 'b'", "pinned = 0", "name = NULL, pinned = 0"])
    def test_a_name_or_a_pin_that_was_taken_away(self, path, change):
        with closing(SqliteStore(path)) as store:
            fill(store, memory("Ana is a nomad", id="m-1", name="a", pinned=True))
        assert checked(path) == []
        damage(path, f"UPDATE memories SET {change}")
        assert ("hash", "m-1") in [(fault.kind, fault.memory) for fault in checked(path)]

    def test_an_earlier_version_that_is_not_what_was_written(self, said):
        damage(said, "UPDATE versions SET text = 'Ana lives in Madrid'")
        (fault,) = checked(said, repair=True)
        assert (fault.kind, fault.memory, fault.repairable) == ("hash", "m-1", False)
        assert "version 1" in fault.message

    def test_evidence_that_never_was(self, said):
        damage(said, """UPDATE memories SET evidence = '["m-1","m-9"]' WHERE id = 'm-3'""")
        faults = checked(said, repair=True)
        assert ("links", "m-3", False) in [(fault.kind, fault.memory, fault.repairable) for fault in faults]
        assert ("links", "m-3", False) in [(fault.kind, fault.memory, fault.repairable) for fault in checked(said)]

    @pytest.mark.parametrize(
        "change",
        [
            "body = '{}'",
            "version = 7",
            "at = at + 1",
            "at_offset = 3600",
            "room = 'other'",
            "key = 'other'",
            "agent = 'other'",
            "session = 'other'",
            "evidence = NULL",
        ],
    )
    def test_a_sheet_that_is_not_what_was_written(self, said, change):
        damage(said, f"UPDATE sheets SET {change} WHERE agent = ''")
        faults = checked(said)
        assert ("hash", ANA.owner, False) in {(fault.kind, fault.owner, fault.repairable) for fault in faults}
        assert not any("Lisbon" in fault.message or "Porto" in fault.message for fault in faults)

    def test_an_earlier_version_of_a_sheet_that_is_not_what_was_written(self, said):
        damage(said, "UPDATE sheet_versions SET body = '{}'")
        (fault,) = checked(said, repair=True)
        assert (fault.kind, fault.repairable) == ("hash", False)
        assert "version 1 of a sheet of slots" in fault.message

    @pytest.mark.parametrize("body", ["", "[]", "{", '{"a":NaN}'])
    def test_a_sheet_that_cannot_be_read_says_so(self, said, body):
        damage(said, f"UPDATE sheets SET body = '{body}' WHERE agent = ''")
        assert [fault.kind for fault in checked(said)] == ["hash"]
        with closing(SqliteStore(said)) as store, pytest.raises(StoreCorrupt, match="check"):
            store.sheet(ANA, "slots", "k")

    def test_evidence_of_a_sheet_that_never_was(self, said):
        damage(said, """UPDATE sheets SET evidence = '["m-9"]' WHERE agent = ''""")
        assert "links" in {fault.kind for fault in checked(said, repair=True)}
        with closing(SqliteStore(said)) as store:
            assert {(fault.kind, fault.repairable) for fault in store.check()} == {("hash", False), ("links", False)}

    def test_a_journal_with_a_gap(self, said):
        damage(said, "DELETE FROM journal WHERE owner = 1 AND number = 2")
        faults = checked(said, repair=True)
        assert [(one.kind, one.owner, one.repairable) for one in faults] == [
            ("counts", ANA.owner, False),
            ("audit", ANA.owner, False),
        ]

    def test_an_audit_that_somebody_has_improved(self, said):
        damage(said, "UPDATE audit SET act = 'nothing' WHERE owner = 1 AND number = 1")
        (fault,) = checked(said, repair=True)
        assert (fault.kind, fault.owner, fault.repairable) == ("audit", ANA.owner, False)

    def test_a_row_of_nobody(self, said):
        damage(said, "INSERT INTO settings VALUES (99, 'zone', '1')", foreign_keys=False)
        (fault,) = checked(said)
        assert (fault.kind, fault.repairable) == ("structure", False)

    def test_a_page_that_was_overwritten(self, said):
        with closing(SqliteStore(said)) as store:
            give(store, *(keep(memory(f"number {number} " * 30)) for number in range(200)))
        with said.open("r+b") as file:
            file.seek(said.stat().st_size // 4096 // 2 * 4096)
            file.write(b"\xff" * 4096)
        with closing(SqliteStore(said)) as store:
            faults = store.check()
        assert "structure" in {fault.kind for fault in faults}

    def test_a_memory_that_vanished_is_told_and_not_passed_over(self, said):
        with closing(SqliteStore(said)) as store:
            assert len(store.scan(VIEW, None, 10).memories) == 2
            damage(said, "DELETE FROM memories WHERE id = 'm-3'", foreign_keys=False)
            with pytest.raises(StoreCorrupt, match="missing"):
                store.scan(VIEW, None, 10)
            assert {"structure", "postings", "counts", "vectors"} <= {fault.kind for fault in store.check()}


class TestDetails:
    """What is said in parts: its keys and links follow from it, and it is what was written or is told not to be."""

    @pytest.fixture
    def told(self, path):
        tried = Happening(outcome="it failed", task="moving", links=("m-1",))
        with closing(SqliteStore(path)) as store:
            fill(store, fact("Ana", "works at", "Acme", id="m-1"), memory("it failed", id="m-2", detail=tried))
            give(store, Revise(memory=revised(store.get(ANA.owner, ["m-1"])[0], detail=None)))
            fill(store, fact("Ana", "works at", "Beta", id="m-3"))
        assert checked(path) == []
        return path

    @pytest.mark.parametrize(
        ("damaging", "kind", "id"),
        [
            ("DELETE FROM postings WHERE term = char(31) || 'object' || char(31) || 'beta'", "postings", "m-3"),
            ("DELETE FROM postings WHERE term LIKE char(31) || 'task%'", "postings", "m-2"),
            ("UPDATE postings SET tf = 2 WHERE term LIKE char(31) || 'predicate_works at'", "postings", "m-3"),
            ("INSERT INTO postings VALUES (1, char(31) || 'subject' || char(31) || 'ana', 1, 1)", "postings", "m-1"),
            ("DELETE FROM links", "links", "m-2"),
        ],
    )
    def test_keys_and_links_are_made_again(self, told, damaging, kind, id):
        damage(told, damaging)
        with closing(SqliteStore(told)) as store:
            assert [(fault.kind, fault.memory, fault.repairable) for fault in store.check(repair=True)] == [
                (kind, id, True)
            ]
            assert store.check() == []
            assert [one.id for one in store.search(by_keys(VIEW, claim_keys(subject="Ana", object="Beta")))] == ["m-3"]
            assert [one.id for one in store.search(by_keys(VIEW, happening_keys(task="moving")))] == ["m-2"]
            give(store, Erase(ids=("m-1",), at=NOON))
            assert store.get(ANA.owner, ["m-2"])[0].links == ()

    @pytest.mark.parametrize("table", ["memories", "versions"])
    @pytest.mark.parametrize("change", ["NULL", "replace(detail, 'Ana', 'Eve')", "replace(detail, '1.0', '0.5')"])
    def test_a_detail_that_is_not_what_was_written(self, told, table, change):
        whose = "m-3" if table == "memories" else "m-1"
        damage(told, f"UPDATE {table} SET detail = {change} WHERE detail LIKE '%Ana%'")
        faults = checked(told, repair=True)
        assert ("hash", whose, False) in [(fault.kind, fault.memory, fault.repairable) for fault in faults]
        assert [(fault.kind, fault.memory) for fault in checked(told)] == [("hash", whose)]

    @pytest.mark.parametrize("table", ["memories", "versions"])
    @pytest.mark.parametrize("detail", ["", "{", "[]", '{"subject":"Ana"}', '{"outcome":"x"}'])
    def test_a_detail_that_cannot_be_read_says_so(self, told, table, detail):
        whose = "m-3" if table == "memories" else "m-1"
        damage(told, f"UPDATE {table} SET detail = '{detail}' WHERE detail LIKE '%Ana%'")
        faults = checked(told, repair=True)
        assert {(fault.kind, fault.memory, fault.repairable) for fault in faults} == {("hash", whose, False)}
        with closing(SqliteStore(told)) as store, pytest.raises(StoreCorrupt, match="run check"):
            store.history(ANA.owner, whose)


class TestMany:
    """More memories than are read at once, with everything a life brings."""

    def test_a_long_life_is_healthy_and_repairing_it_changes_nothing(self, path):
        scope = Scope(user="ana", session="s1")
        said = [memory(f"number {number} of many", scope=scope, id=f"m-{number:04d}") for number in range(600)]
        with closing(SqliteStore(path)) as store:
            give(store, *(keep(one, embedding=embedding(one.text, f"window {one.id}")) for one in said))
            give(store, *(Revise(memory=revised(one, text=f"{one.text}, corrected")) for one in said[::7]))
            before = list(scanned(store, VIEW))
            assert store.check() == []
            assert store.check(repair=True) == []
            assert list(scanned(store, VIEW)) == before
            damage(path, "DELETE FROM postings WHERE number % 2 = 0")
            assert len(store.check(repair=True)) == 300
            assert store.check() == []
            assert list(scanned(store, VIEW)) == before
