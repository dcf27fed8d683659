"""Sheets in an archive: they come along with their histories, and none holds what was forgotten where it arrives."""

from __future__ import annotations

import hashlib
import inspect
import json
from dataclasses import replace

import pytest

import longmind
from longmind.domain.scope import Scope
from longmind.errors import DamagedArchive, InvalidInput
from longmind.mind.archive import seal
from longmind.stores.inmemory import InMemoryStore
from longmind.stores.sqlite import SqliteStore
from longmind.testing import StillClock
from longmind.testing.builders import batch, drop, everything, next_version, sheet, sheets_of, write

ANA, BOB = Scope(user="ana"), Scope(user="bob")
BODY = {"text": "里斯本 🍵\n'quoted'", "big": 2**70, "none": None, "list": [{"a": [1, 2.5]}]}


@pytest.fixture(params=[InMemoryStore, lambda: SqliteStore(":memory:")], ids=["inmemory", "sqlite"])
def store(request):
    return request.param()


@pytest.fixture
def mind(store):
    with longmind.open(
        store, embedder=longmind.Hashing(), clock=StillClock("2026-05-03T09:00Z"), extract=False
    ) as opened:
        yield opened


@pytest.fixture
def ana(mind):
    return mind.scope(user="ana")


@pytest.fixture
def bob(mind):
    return mind.scope(user="bob")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "archive"


def write_all(store, *sheets, **options):
    for one in sheets:
        store.apply(batch(write(one, **options)))


def lived(store, ana):
    """A little of everything: two rooms, an agent and a session, a past, one that was replaced, one that rests."""
    said = ana.remember("I am vegetarian").id
    first = sheet("0001", room="messages", scope=replace(ANA, session="s1"), body=BODY)
    replaced = sheet("diet", scope=replace(ANA, agent="cook"))
    resting = sheet("human", room="blocks", evidence=(said,))
    write_all(store, first, next_version(first, "edited"), sheet("0002", room="messages"), replaced, resting)
    write_all(store, next_version(replaced, "vegan"), next_version(replaced, "both", version=3), keep_past=False)
    write_all(store, next_version(resting, "Vegetarian.", evidence=()))
    return said


def owned_by(store, owner):
    """All sheets of an owner, told as another's."""
    return [
        [replace(version, scope=replace(version.scope, user="bob")) for version in versions]
        for versions in everything(store, owner)["sheets"]
    ]


def remade(path, change):
    """An archive that somebody changed by hand, and whose manifest and seal they put right."""
    manifest, *lines = [json.loads(line) for line in path.read_text().split("\n")[:-2]]
    change(manifest, lines)
    if manifest["version"] > 2:
        path.write_text("".join(seal((manifest, *lines))))
        return path
    written = "".join(json.dumps(line) + "\n" for line in (manifest, *lines))
    path.write_text(written + json.dumps({"sha256": hashlib.sha256(written.encode()).hexdigest()}) + "\n")
    return path


class TestRoundTrip:
    """Ana takes all of it along: what she said, and what was on the desk."""

    def test_sheets_come_back_equal_with_their_histories(self, store, ana, bob, path, tmp_path):
        lived(store, ana)
        ana.export(path)
        done = bob.import_archive(path)
        assert (done.sheets, done.sheets_already, done.sheets_refused, done.sheets_changed) == (4, 0, (), ())
        assert everything(store, BOB.owner)["sheets"] == owned_by(store, ANA.owner)
        assert [len(versions) for versions in everything(store, BOB.owner)["sheets"]] == [2, 1, 2, 1]
        bob.export(tmp_path / "again")
        assert (tmp_path / "again").read_bytes() == path.read_bytes()
        assert store.check() == []

    def test_bringing_them_in_again_adds_nothing(self, store, ana, bob, path):
        lived(store, ana)
        ana.export(path)
        bob.import_archive(path)
        before = everything(store, BOB.owner)
        for mind in (bob, ana):
            done = mind.import_archive(path)
            assert (done.sheets, done.sheets_already, done.sheets_changed) == (0, 4, ())
        assert everything(store, BOB.owner) == before

    def test_another_store_reads_what_one_wrote(self, store, ana, path):
        lived(store, ana)
        ana.export(path)
        for other in (InMemoryStore(), SqliteStore(":memory:")):
            with longmind.open(other, embedder=longmind.Hashing()) as elsewhere:
                elsewhere.scope(user="ana").import_archive(path)
                assert everything(other, ANA.owner)["sheets"] == everything(store, ANA.owner)["sheets"]

    def test_many_come_in_their_order(self, store, ana, bob, path):
        made = [sheet(f"{number:04d}", f"message {number}", room="messages") for number in range(1_100)]
        store.apply(batch(*(write(one) for one in made)))
        ana.export(path)
        assert bob.import_archive(path).sheets == len(made)
        assert [one.key for one in sheets_of(store, BOB.owner)] == [one.key for one in made]

    def test_a_part_takes_the_sheets_that_its_scope_shows(self, store, ana, bob, path):
        scopes = [ANA, replace(ANA, agent="one"), replace(ANA, agent="two"), replace(ANA, agent="one", session="s")]
        write_all(store, *(sheet(scope=scope) for scope in scopes))
        ana.scope(agent="one").export(path)
        assert bob.import_archive(path).sheets == 3
        assert {one.scope.agent for one in sheets_of(store, BOB.owner)} == {None, "one"}

    def test_who_has_nothing_but_sheets_can_take_them_along(self, store, ana, bob, path):
        write_all(store, sheet())
        assert ana.export(path).memories == 0
        assert (bob.import_archive(path).kept, store.count_sheets(BOB.owner)) == (0, 1)


class TestForgotten:
    """Bob forgot it. No archive brings it back in other words."""

    def test_a_sheet_that_rests_on_the_forgotten_alone_stays_away(self, store, ana, bob, path):
        gone, other = ana.remember("forgotten").id, ana.remember("other").id
        ana.export(path)
        bob.import_archive(path)
        bob.forget(gone)
        alone, both = sheet("alone", evidence=(gone,)), sheet("both", evidence=(gone, other))
        past = sheet("past", "quotes it", evidence=(gone,))
        write_all(store, alone, both, sheet("free"), past, next_version(past, "does not", evidence=(other,)))
        ana.export(path)
        for sheets, already in ((3, 0), (0, 3)):
            done = bob.import_archive(path)
            assert done.refused == (gone,)
            assert (done.sheets, done.sheets_already, done.sheets_changed) == (sheets, already, ())
            assert [at.key for at in done.sheets_refused] == ["alone"]
        assert {at.scope.owner for at in done.sheets_refused} == {BOB.owner}
        kept = {one[-1].key: [version.evidence for version in one] for one in everything(store, BOB.owner)["sheets"]}
        assert kept == {"both": [(other,)], "free": [()], "past": [(other,)]}
        assert store.check() == []
        bob.forget(other)
        assert [one.key for one in sheets_of(store, BOB.owner)] == ["free"]

    def test_so_does_one_that_rests_on_what_stays_away_for_that(self, store, ana, bob, path):
        gone = ana.remember("forgotten").id
        ana.export(path)
        bob.import_archive(path)
        bob.forget(gone)
        concluded = ana.remember("so it is", evidence=gone).id
        write_all(store, sheet(evidence=(concluded,)))
        ana.export(path)
        done = bob.import_archive(path)
        assert set(done.refused) == {gone, concluded}
        assert [at.key for at in done.sheets_refused] == ["k"]
        assert store.count_sheets(BOB.owner) == 0

    def test_it_stays_away_also_where_another_stands_in_its_place(self, store, ana, bob, path):
        gone = ana.remember("forgotten").id
        write_all(store, sheet(evidence=(gone,)))
        ana.export(path)
        bob.import_archive(path)
        bob.forget(gone)
        write_all(store, mine := sheet(said="Bob's own", scope=BOB))
        assert [at.key for at in bob.import_archive(path).sheets_refused] == ["k"]
        assert list(sheets_of(store, BOB.owner)) == [mine]

    def test_what_was_dropped_may_come_back(self, store, ana, path):
        write_all(store, one := sheet())
        ana.export(path)
        store.apply(batch(drop(one), owner=ANA.owner))
        assert ana.import_archive(path).sheets == 1
        assert list(sheets_of(store, ANA.owner)) == [one]


class TestPart:
    """What a sheet rests on did not come along, or is said here under another id."""

    def test_what_did_not_come_along_is_not_named(self, store, ana, bob, path):
        theirs = ana.scope(agent="other").remember("the other's").id
        write_all(store, sheet(evidence=(theirs,)))
        ana.scope(agent="one").export(path)
        bob.import_archive(path)
        assert [one.evidence for one in sheets_of(store, BOB.owner)] == [()]
        assert bob.import_archive(path).sheets_already == 1

    def test_it_rests_on_what_is_said_here(self, store, ana, bob, path):
        said = ana.remember("the same words").id
        here = bob.remember("the same words").id
        write_all(store, sheet(evidence=(said,)))
        ana.export(path)
        assert bob.import_archive(path).sheets == 1
        assert [one.evidence for one in sheets_of(store, BOB.owner)] == [(here,)]
        assert bob.import_archive(path).sheets_already == 1
        bob.forget(here)
        assert store.count_sheets(BOB.owner) == 0

    def test_one_that_is_here_with_another_history_stays_as_it_is(self, store, ana, bob, path):
        write_all(store, one := sheet(), other := sheet("other"))
        ana.export(path)
        bob.import_archive(path)
        write_all(store, newer := next_version(replace(one, scope=BOB)))
        done = bob.import_archive(path)
        assert (done.sheets, done.sheets_already) == (0, 1)
        assert done.sheets_changed == (newer.address,)
        assert list(sheets_of(store, BOB.owner)) == [newer, replace(other, scope=BOB)]


WRONG = {
    "no version": lambda one: one.update(versions=[]),
    "a version twice": lambda one: one["versions"].append(one["versions"][-1]),
    "no room": lambda one: one.pop("room"),
    "an empty key": lambda one: one.update(key=""),
    "an agent by number": lambda one: one.update(agent=7),
    "an empty session": lambda one: one.update(session=""),
    "a naive time": lambda one: one["versions"][0].update(at="2026-03-01T00:00"),
    "a body that is a list": lambda one: one["versions"][0].update(body=[]),
    "NUL in a body": lambda one: one["versions"][0].update(body={"text": "a\0b"}),
    "version 0": lambda one: one["versions"][0].update(version=0),
    "evidence that is no id": lambda one: one["versions"][0].update(evidence=["x"]),
    "no evidence at all": lambda one: one["versions"][0].pop("evidence"),
    "an unknown field": lambda one: one["versions"][0].update(colour="red"),
    "another owner": lambda one: one["versions"][0].update(scope={"user": "ben"}),
    "versions as a number": lambda one: one.update(versions=1),
}


class TestFormat:
    """An archive of the first format has no sheets; one made by hand is checked like anything said at the door."""

    def test_an_archive_of_the_first_format_still_comes_in(self, ana, bob, path):
        ana.remember("said long ago")

        def as_before(manifest, lines):
            said = {"format": "longmind-archive", "version": 3, "memories": 1, "sheets": 0, "settings": {}}
            assert manifest == said
            del manifest["sheets"], manifest["settings"]
            manifest["version"] = 1

        ana.export(path)
        assert bob.import_archive(remade(path, as_before)).kept == 1
        assert [one.text for one in bob.list()] == ["said long ago"]

    def test_a_newer_format_is_refused(self, ana, bob, path):
        ana.remember("from the future")
        ana.export(path)
        with pytest.raises(InvalidInput, match="newer"):
            bob.import_archive(remade(path, lambda manifest, _: manifest.update(version=4)))

    @pytest.mark.parametrize("counts", [{"sheets": None}, {"sheets": "2"}, {"sheets": -1, "memories": 4}])
    def test_a_manifest_says_how_much_there_is(self, store, ana, bob, path, counts):
        lived(store, ana)
        ana.export(path)
        with pytest.raises(InvalidInput, match="archive"):
            bob.import_archive(remade(path, lambda manifest, _: manifest.update(counts)))
        assert everything(store, BOB.owner)["memories"] == everything(store, BOB.owner)["sheets"] == []

    @pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
    def test_what_may_not_be_written_does_not_come_in(self, store, ana, bob, path, wrong):
        lived(store, ana)
        ana.export(path)
        with pytest.raises(InvalidInput, match=r"archive: .*line 3"):
            bob.import_archive(remade(path, lambda _, lines: wrong(lines[1])))
        assert everything(store, BOB.owner)["memories"] == everything(store, BOB.owner)["sheets"] == []

    def test_a_sheet_that_stands_there_twice_is_refused(self, store, ana, bob, path):
        lived(store, ana)
        ana.export(path)

        def twice(manifest, lines):
            lines.append(lines[-1])
            manifest["sheets"] += 1

        with pytest.raises(InvalidInput, match="two are of one"):
            bob.import_archive(remade(path, twice))


class TestLinks:
    """An episode of doing points at others; it points at the same ones where it arrives, by the ids they have there."""

    def episodes(self, ana):
        first = ana.episodes.record(situation="the tide came", action="wait", outcome="dry feet", success=True)
        second = ana.episodes.record(
            situation="the tide came again", action="wait", outcome="dry again", success=True, links=[first.id]
        )
        return first.id, second.id

    def test_they_point_at_what_says_the_same_here(self, ana, bob, path):
        _, second = self.episodes(ana)
        ana.export(path)
        same = bob.episodes.record(situation="the tide came", action="wait", outcome="dry feet", success=True).id
        bob.import_archive(path)
        assert bob.get(second).links == (same,)
        assert [one.id for one in bob.episodes.related(same)] == [second]
        assert bob.import_archive(path).kept == 0

    def test_they_do_not_point_at_what_was_forgotten_here(self, ana, bob, path):
        first, second = self.episodes(ana)
        ana.export(path)
        bob.import_archive(path)
        bob.forget([first, second])
        bob.import_archive(path)
        third = ana.episodes.record(situation="x", action="y", outcome="z", success=True, links=[first]).id
        ana.export(path)
        bob.import_archive(path)
        assert bob.get(third).links == ()


class TestDamage:
    """A file that was cut, bent or mended by hand is refused before anything is written, and the error says where."""

    @pytest.fixture
    def whole(self, store, ana, path):
        lived(store, ana)
        ana.configure(zone="Europe/Lisbon")
        ana.export(path)
        return path.read_bytes()

    @pytest.fixture
    def refused(self, store, bob, path):
        def refused(raw):
            path.write_bytes(raw)
            with pytest.raises(InvalidInput) as told:
                bob.import_archive(path)
            there = everything(store, BOB.owner)
            assert (there["memories"], there["sheets"], there["settings"]) == ([], [], {})
            return told.value

        return refused

    def test_one_that_is_whole_comes_in(self, whole, bob, path):
        assert bob.import_archive(path).sheets == 4

    def test_a_changed_line_is_named(self, whole, refused):
        lines = whole.splitlines(keepends=True)
        for number, line in enumerate(lines[1:-1], start=2):
            bent = [*lines[: number - 1], line.replace(b"2026-", b"2027-", 1), *lines[number:]]
            assert b"".join(bent) != whole
            error = refused(b"".join(bent))
            assert isinstance(error, DamagedArchive)
            assert error.line == number

    def test_a_missing_a_doubled_and_a_moved_line_are_named(self, whole, refused):
        lines = whole.splitlines(keepends=True)
        assert refused(b"".join([*lines[:2], *lines[3:]])).line == 3
        assert refused(b"".join([*lines[:3], lines[2], *lines[3:]])).line == 4
        assert refused(b"".join([*lines[:2], lines[3], lines[2], *lines[4:]])).line == 3
        assert refused(b"".join([*lines[:-2], lines[-1]])).line == len(lines) - 1

    def test_whatever_byte_is_bent_it_is_refused(self, whole, refused):
        for place in range(0, len(whole) - 1, 37):
            refused(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])

    def test_wherever_it_is_cut_it_is_refused(self, whole, refused):
        for place in range(0, len(whole) - 1, 53):
            refused(whole[:place])

    def test_one_that_is_encrypted_in_a_way_that_is_not_known_says_so(self, bob, path):
        path.write_text("".join(seal([{"format": "longmind-archive", "version": 3, "encrypted": {"by": "x"}}])))
        with pytest.raises(DamagedArchive, match="encrypted"):
            bob.import_archive(path)


class TestSettings:
    """The owner's zone and what they said holds several objects come along, and nothing that is set here is changed."""

    def test_they_come_along_and_once(self, store, ana, bob, path):
        ana.configure(zone="Europe/Lisbon")
        ana.facts.put("Ana", "plays", "go", many=True)
        ana.export(path)
        assert bob.import_archive(path).settings == ("many_valued", "zone")
        assert store.settings(BOB.owner) == store.settings(ANA.owner)
        again = bob.import_archive(path)
        assert (again.settings, again.settings_changed) == ((), ())

    def test_all_that_can_be_configured_comes_along(self, store, ana, bob, path):
        guard = longmind.Guard(refuse="numbers", provisions=[longmind.Provision("deny", "work", words=("invoice",))])
        settings = {"zone": "Europe/Lisbon", "guard": guard, "limits": longmind.Limits(per_day=7), "quarantine": False}
        assert set(settings) == set(inspect.signature(ana.configure).parameters)
        ana.configure(**settings)
        ana.export(path)
        assert set(bob.import_archive(path).settings) == set(settings)
        assert store.settings(BOB.owner) == store.settings(ANA.owner)

    def test_what_is_set_here_stays_and_is_told(self, store, ana, bob, path):
        ana.configure(zone="Europe/Lisbon")
        bob.configure(zone="Asia/Tokyo")
        ana.export(path)
        assert bob.import_archive(path).settings_changed == ("zone",)
        assert store.settings(BOB.owner) == {"zone": "Asia/Tokyo"}

    def test_a_part_brings_none(self, store, ana, bob, path):
        ana.configure(zone="Europe/Lisbon")
        ana.scope(agent="cook").export(path)
        assert bob.import_archive(path).settings == ()

    @pytest.mark.parametrize(
        "wrong",
        [
            {"zone": "Nowhere/Land"},
            {"zone": 7},
            {"many_valued": "plays"},
            {"colour": "red"},
            [],
            None,
            {"guard": 7},
            {"guard": {"keep": ["nothing"]}},
            {"limits": {"per_day": 0}},
            {"limits": [1]},
            {"quarantine": 1},
        ],
    )
    def test_what_may_not_be_set_is_refused(self, store, ana, bob, path, wrong):
        ana.remember("words")
        ana.export(path)
        with pytest.raises(DamagedArchive, match="line 1"):
            bob.import_archive(remade(path, lambda manifest, _: manifest.update(settings=wrong)))
        assert everything(store, BOB.owner)["memories"] == []
