"""A folder with a file for each owner: who is taken along, who is destroyed, and what a listing tells."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from contextlib import closing
from dataclasses import replace

import apsw
import pytest

import longmind
from longmind.domain.change import Embed, Erase, Removed
from longmind.domain.query import View
from longmind.domain.scope import Owner
from longmind.errors import (
    InvalidInput,
    MissingFeature,
    NotFound,
    StoreCorrupt,
    StoreUnavailable,
    WrongEmbedder,
    WrongKey,
)
from longmind.stores.directory import DirectoryStore
from longmind.stores.directory.stamps import StampFile, Stamps
from longmind.stores.sqlite import SqliteStore
from longmind.testing.builders import (
    ANA,
    BEN,
    NOON,
    OTHER_STAMP,
    STAMP,
    batch,
    by_vector,
    embedding,
    everything,
    fill,
    memory,
)

MASTER, OTHER = bytes(range(32)), bytes(reversed(range(32)))
WORD = b"zxqkvjwpassport"


@pytest.fixture
def root(tmp_path):
    return tmp_path / "minds"


@pytest.fixture
def store(root):
    with closing(DirectoryStore(root, key=MASTER)) as opened:
        opened.adopt(STAMP)
        yield opened


def said_of(scope, number=0):
    return memory(f"{WORD.decode()} of {scope.user} {number}", scope=scope)


def files(root, end=".db"):
    return sorted(path for path in root.rglob("*") if path.name.endswith(end) and path.is_file())


def data_file(store, owner):
    return store.homes.of(owner).file


class TestAFolderUnderAMasterKey:
    """Five thousand people's memories on one server, and its disk is sold."""

    def test_nothing_of_it_can_be_read_neither_words_nor_names(self, store, root):
        for scope in (ANA, BEN):
            fill(store, said_of(scope))
        store.close()
        content = b"".join(path.read_bytes() for path in root.rglob("*") if path.is_file())
        for told in (WORD, b"ana", b"ben", STAMP.name.encode() + b" of", b"SQLite format"):
            assert told not in content
        assert not [path for path in root.rglob("*") if "ana" in path.name or "ben" in path.name]

    def test_names_that_differ_only_in_case_have_files_that_do_not(self, root):
        owners = [Owner(user=name) for name in ("ana", "Ana", "ANA", "a/na", "../ana", "ana.db", "ａna", "CON", "aux")]
        with closing(DirectoryStore(root)) as store:
            for owner in owners:
                fill(store, memory("Lisbon", scope=owner.whole))
            assert store.owners(None, 100) == sorted(owners, key=lambda owner: owner.key)
        names = [path.relative_to(root).as_posix() for path in files(root)]
        assert len({name.casefold() for name in names}) == len(owners)
        assert all(name == name.casefold() and name.isascii() for name in names)

    def test_two_folders_name_the_same_owner_otherwise(self, tmp_path):
        names = []
        for folder in ("one", "other"):
            with closing(DirectoryStore(tmp_path / folder)) as store:
                names.append(store.homes.name_of(ANA.owner))
        assert names[0] != names[1]

    @pytest.mark.parametrize("key", [OTHER, "a passphrase", None])
    def test_another_key_or_none_is_one_error(self, store, root, key):
        store.close()
        with pytest.raises(WrongKey):
            DirectoryStore(root, key=key)

    def test_a_key_for_a_folder_without_one_is_told_so(self, root):
        DirectoryStore(root).close()
        with pytest.raises(WrongKey, match="made without keys"):
            DirectoryStore(root, key=MASTER)

    def test_an_owners_file_opens_by_neither_the_master_key_nor_anothers(self, store):
        for scope in (ANA, BEN):
            fill(store, said_of(scope))
        places = [store.homes.of(scope.owner) for scope in (ANA, BEN)]
        store.close()
        for key in (MASTER, places[1].key, None):
            with pytest.raises(WrongKey):
                SqliteStore(places[0].file, key=key)
        with closing(SqliteStore(places[0].file, key=places[0].key)) as own:
            assert own.owners(None, 10) == [ANA.owner]

    def test_a_seal_moved_to_another_place_is_refused(self, store):
        for scope in (ANA, BEN):
            fill(store, said_of(scope))
        small = [data_file(store, one.owner).parent / f"{store.homes.name_of(one.owner)}.json" for one in (ANA, BEN)]
        store.close()
        small[0].write_bytes(small[1].read_bytes())
        with closing(DirectoryStore(small[0].parent.parent, key=MASTER)) as again:
            with pytest.raises(StoreCorrupt, match="not of this directory"):
                again.get(ANA.owner, ["m"])
            assert [fault.kind for fault in again.check()] == ["structure"]

    def test_the_master_key_is_changed_while_others_go_on(self, store, root):
        fill(store, first := said_of(ANA))
        before = [path.read_bytes() for path in files(root)]
        longmind.rekey(root, MASTER, "a passphrase from now on")
        assert [path.read_bytes() for path in files(root)] == before
        fill(store, second := said_of(ANA, 1))
        with pytest.raises(WrongKey):
            DirectoryStore(root, key=MASTER)
        with closing(DirectoryStore(root, key="a passphrase from now on")) as again:
            assert again.get(ANA.owner, [first.id, second.id]) == [first, second]

    @pytest.mark.parametrize(("key", "old", "new"), [(MASTER, MASTER, None), (None, None, MASTER)])
    def test_what_rekey_does_not_do_to_a_folder_it_says(self, root, key, old, new):
        DirectoryStore(root, key=key).close()
        with pytest.raises(MissingFeature):
            longmind.rekey(root, old, new)

    def test_a_folder_with_other_things_in_it_is_not_touched(self, tmp_path):
        (tmp_path / "photo.jpg").touch()
        with pytest.raises(InvalidInput, match="holds other things"):
            longmind.open(tmp_path, embedder=longmind.Hashing())
        assert [path.name for path in tmp_path.iterdir()] == ["photo.jpg"]

    def test_without_the_package_it_says_how_to_get_it(self, root):
        program = (
            "import sys; sys.modules['cryptography.hazmat.primitives.ciphers.aead'] = None; import longmind\n"
            f"try: longmind.open({str(root)!r} + '/', key='x', embedder=longmind.Hashing())\n"
            "except longmind.MissingExtra as missing: print(missing)"
        )
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        assert "pip install 'longmind[keys]'" in done.stdout


class TestErasing:
    """Ana asks to be forgotten. Backups of her file are on tapes that nobody will ever find again."""

    @pytest.mark.parametrize("key", [MASTER, None], ids=["keys", "plain"])
    def test_her_file_goes_and_what_is_left_knows_only_burials(self, root, key):
        with closing(DirectoryStore(root, key=key)) as store:
            fill(store, said := said_of(ANA), said_of(BEN))
            before = data_file(store, ANA.owner)
            assert store.erase(ANA.owner, NOON).removed.memories == 1
            assert not before.exists()
            assert said.id in store.known(ANA.owner, ids=[said.id]).buried
            assert store.owners(None, 10) == [BEN.owner]
            assert store.check() == []
        assert WORD + b" of ana" not in b"".join(path.read_bytes() for path in root.rglob("*") if path.is_file())

    def test_a_copy_of_her_file_is_unreadable_even_with_the_master_key(self, store, root, tmp_path):
        fill(store, said_of(ANA), said_of(BEN))
        copy = tmp_path / "copy.db"
        copy.write_bytes(data_file(store, ANA.owner).read_bytes())
        store.erase(ANA.owner, NOON)
        small = store.homes.of(ANA.owner)
        with pytest.raises(WrongKey):
            SqliteStore(copy, key=small.key)
        assert WORD not in copy.read_bytes()

    def test_the_small_file_that_held_the_key_is_overwritten_where_it_lay(self, store):
        fill(store, said_of(ANA))
        place = store.homes.of(ANA.owner)
        small = place.file.parent / f"{place.name}.json"
        with small.open("rb") as held:
            sealed = held.read()
            store.erase(ANA.owner, NOON)
            held.seek(0)
            assert held.read() == b"\0" * len(sealed)

    def test_she_may_come_back_and_what_was_erased_may_not(self, store):
        fill(store, said := said_of(ANA))
        store.erase(ANA.owner, NOON)
        with pytest.raises(longmind.Refused):
            fill(store, said)
        fill(store, news := said_of(ANA, 1))
        assert store.get(ANA.owner, [news.id]) == [news]

    def test_another_process_that_has_it_open_goes_on_with_the_new_file(self, store, root):
        fill(store, said := said_of(ANA))
        with closing(DirectoryStore(root, key=MASTER)) as other:
            assert other.get(ANA.owner, [said.id]) == [said]
            store.erase(ANA.owner, NOON)
            assert other.get(ANA.owner, [said.id]) == []
            fill(other, news := said_of(ANA, 1))
            assert store.get(ANA.owner, [news.id]) == [news]

    def test_a_log_that_somebody_reads_is_pending_until_they_end(self, root):
        with closing(DirectoryStore(root)) as store:
            fill(store, said := said_of(ANA), said_of(BEN))
            with closing(apsw.Connection(str(data_file(store, ANA.owner)))) as reader:
                reader.execute("BEGIN")
                reader.execute("SELECT count(*) FROM memories").fetchall()
                assert store.apply(batch(Erase(ids=(said.id,), at=NOON))).pending == ("wal",)
                assert store.settle() == ("wal",)
                reader.execute("ROLLBACK")
                assert store.settle() == ()
                assert all(log.stat().st_size == 0 for log in root.rglob("*-wal"))

    def test_nothing_is_pending_when_the_file_itself_went(self, root):
        with closing(DirectoryStore(root)) as store:
            fill(store, said_of(ANA))
            with closing(apsw.Connection(str(data_file(store, ANA.owner)))) as reader:
                reader.execute("BEGIN")
                reader.execute("SELECT count(*) FROM memories").fetchall()
                assert store.erase(ANA.owner, NOON).pending == ()
            assert not any(WORD in path.read_bytes() for path in root.rglob("*") if path.is_file())

    def test_what_another_writes_meanwhile_is_not_lost(self, store, root):
        """Somebody writes for her between the two steps of erasing her."""
        fill(store, said_of(ANA))
        with closing(DirectoryStore(root, key=MASTER)) as other:
            renew = store._renew  # noqa: SLF001 - what comes in between can only be arranged from inside

            def late(owner, opened):
                fill(other, news)
                renew(owner, opened)

            news = said_of(ANA, 1)
            store._renew = late  # noqa: SLF001
            store.erase(ANA.owner, NOON)
            assert store.get(ANA.owner, [news.id]) == [news]

    def test_killed_anywhere_she_is_erased_whole_or_not_at_all(self, root):
        self._killed(root, 4, random.Random(2))

    def _killed(self, root, turns, chance):
        program = (
            "import sys; from longmind.stores.directory import DirectoryStore\n"
            "from longmind.testing.builders import ANA, NOON\n"
            f"store = DirectoryStore(sys.argv[1], key={MASTER!r}); store.owners(None, 10); print(flush=True); "
            "store.erase(ANA.owner, NOON)"
        )
        with closing(DirectoryStore(root, key=MASTER)) as store:
            store.adopt(STAMP)
            fill(store, ben := said_of(BEN))
        for turn in range(turns):
            said = [said_of(ANA, 10 * turn + number) for number in range(10)]
            with closing(DirectoryStore(root, key=MASTER)) as store:
                fill(store, *said)
            child = subprocess.Popen([sys.executable, "-c", program, root], stdout=subprocess.PIPE)
            child.stdout.readline()
            time.sleep(chance.random() * 0.08)
            child.send_signal(signal.SIGKILL)
            child.communicate()
            with closing(DirectoryStore(root, key=MASTER)) as store:
                left = store.get(ANA.owner, [one.id for one in said])
                assert left in (said, [])
                assert store.check() == []
                assert store.get(BEN.owner, [ben.id]) == [ben]
                store.erase(ANA.owner, NOON)
                assert everything(store, ANA.owner)["memories"] == []
            assert len(files(root)) == len(files(root, ".json")) - 2


class TestManyOwners:
    def test_opening_opens_none_of_their_files_and_few_stay_open(self, root):
        scopes = [longmind.Scope(user=f"user {number:03}") for number in range(12)]
        with closing(DirectoryStore(root, most_open=3)) as store:
            for scope in scopes:
                fill(store, memory("Lisbon", scope=scope))
            assert len(store._pool.stores()) == 3  # noqa: SLF001
        with closing(DirectoryStore(root, most_open=3)) as store:
            assert store.embedder == STAMP
            assert store._pool.stores() == []  # noqa: SLF001
            assert store.owners(None, 5) == [scope.owner for scope in scopes[:5]]
            assert len(store._pool.stores()) == 3  # noqa: SLF001

    def test_one_that_is_closed_just_as_it_is_asked_is_opened_again(self, store, monkeypatch):
        """With many threads and few files open, a file may go between being looked for and being used."""
        fill(store, said := said_of(ANA))
        looks = iter([True])

        def has(name):
            store._pool.drop(name)  # noqa: SLF001 - what comes in between can only be arranged from inside
            return next(looks, False)

        monkeypatch.setattr(store._pool, "has", has)  # noqa: SLF001
        assert store.get(ANA.owner, [said.id]) == [said]

    def test_who_is_asked_about_and_has_nothing_gets_no_file(self, store, root):
        assert store.get(Owner(user="nobody"), ["m"]) == []
        assert store.audit(Owner(user="nobody"), 0, 10) == []
        assert files(root) == []

    def test_who_is_erased_and_has_nothing_gets_a_file_that_says_that_this_was_asked(self, store, root):
        nobody = Owner(user="nobody")
        assert store.erase(nobody, NOON).removed == Removed()
        assert [line.by.act for line in store.audit(nobody, 0, 10)] == ["erase"]
        assert store.owners(None, 10) == []
        assert len(files(root)) == 1

    def test_a_file_that_missed_a_change_of_embedders_catches_up_or_says_so(self, store, root):
        fill(store, said := said_of(ANA))
        StampFile(root).write(Stamps(present=OTHER_STAMP))
        assert store.embedder == OTHER_STAMP
        assert [one.id for one in store.unembedded(ANA.owner, OTHER_STAMP, None, 10).memories] == [said.id]
        with pytest.raises(WrongEmbedder):
            store.search(replace(by_vector(View(scope=ANA), "Lisbon"), embedder=str(OTHER_STAMP)))
        store.apply(batch(Embed(id=said.id, version=1, embedding=embedding("Lisbon")), embedder=OTHER_STAMP))
        assert store.unembedded(ANA.owner, OTHER_STAMP, None, 10).memories == ()
        with store._lent(ANA.owner) as file:  # noqa: SLF001
            assert file.embedder == OTHER_STAMP


class TestThroughAMind:
    """The same verbs as on a file."""

    @pytest.fixture
    def opened(self, root):
        def opened(key=MASTER, embedder=None):
            return longmind.open(f"{root}/", key=key, embedder=embedder or longmind.Hashing())

        return opened

    def test_remembered_recalled_shared_tended_and_erased(self, opened):
        with opened() as mind:
            ana, ben = mind.scope(user="ana"), mind.scope(user="ben")
            ana.remember("I live in Lisbon.")
            ben.remember("I live in Porto.")
            mind.scope().remember("The office is in Faro.")
            assert ana.recall("where is the office?", limit=1)[0].memory.text == "The office is in Faro."
            assert [owner.user for owner in mind.owners()] == [None, "ana", "ben"]
            mind.tend()
            assert ana.erase().count >= 1
            assert len(ana.list()) == 0
            assert ben.recall("Porto")[0].memory.text == "I live in Porto."
        with opened() as mind:
            assert [owner.user for owner in mind.owners()] == [None, "ben"]
            assert mind.check() == []

    def test_embedded_anew_by_another(self, opened, root):
        with opened() as mind:
            for user in ("ana", "ben"):
                mind.scope(user=user).remember("I live in Lisbon.")
            total = sum(mind.scope(user=user).stats().total for user in ("ana", "ben"))
        other = longmind.Hashing(dimension=64)
        done = longmind.reembed(root, other, key=MASTER)
        assert done.memories == total
        with opened(embedder=other) as mind:
            assert mind.scope(user="ben").recall("Lisbon")
        with pytest.raises(WrongEmbedder):
            opened()

    def test_handed_over_it_is_a_file_of_ones_own(self, opened, root, tmp_path):
        with opened() as mind:
            ana = mind.scope(user="ana")
            ana.remember("I live in Lisbon.")
            mind.scope(user="ben").remember("I live in Porto.")
            before = [memory.text for memory in ana.list()]
            done = longmind.hand_over(root, tmp_path / "ana.db", user="ana", key=MASTER, new_key="hers")
        assert done.memories >= len(before)
        with longmind.open(done.path, key="hers", embedder=longmind.Hashing()) as mind:
            assert [owner.user for owner in mind.owners()] == ["ana"]
            assert [memory.text for memory in mind.scope(user="ana").list()] == before
            assert mind.check() == []
            there = [line.hash for line in mind.scope(user="ana").audit]
            assert mind.scope(user="ana").audit.verify().whole
        with opened() as mind:
            ana = mind.scope(user="ana")
            assert [line.hash for line in ana.audit] == there
            assert [line.by.act for line in ana.audit][-2:] == ["remember", "handover"]

    def test_the_chain_outlives_the_erasure_and_another_master_key(self, opened, root):
        with opened() as mind:
            ana = mind.scope(user="ana")
            ana.remember("I live in Lisbon.")
            told = ana.erase().audit
            ana.remember("I am back.")
            head = ana.audit.verify(told).head
        longmind.rekey(root, MASTER, OTHER)
        with opened(key=OTHER) as mind:
            ana = mind.scope(user="ana")
            verified = ana.audit.verify(told)
            assert (verified.whole, verified.head) == (True, head)
            assert [line.by.act for line in ana.audit] == ["remember", "erase", "remember"]
            assert [line.erased for line in ana.audit] == [True, True, False]

    def test_handing_over_writes_over_nothing_and_knows_who_is_not_there(self, opened, root, tmp_path):
        opened().close()
        (tmp_path / "there").touch()
        with pytest.raises(InvalidInput, match="nothing is yet"):
            longmind.hand_over(root, tmp_path / "there", user="ana", key=MASTER)
        with pytest.raises(NotFound, match="'ana'"):
            longmind.hand_over(root, tmp_path / "ana.db", user="ana", key=MASTER)
        assert not (tmp_path / "ana.db").exists()
        with pytest.raises(NotFound):
            longmind.hand_over(tmp_path / "none", tmp_path / "ana.db", user="ana", key=MASTER)

    def test_a_closed_one_says_so(self, opened):
        mind = opened()
        mind.close()
        with pytest.raises(StoreUnavailable, match="closed"):
            mind.scope(user="ana").recall("x")
