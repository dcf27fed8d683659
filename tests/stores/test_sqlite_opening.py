"""What may be given as a database, what is made of it, and what is refused untouched."""
# ruff: noqa: SLF001 - what goes wrong inside can only be arranged from inside

from __future__ import annotations

import os
import shutil
import tempfile
import threading
from contextlib import closing
from pathlib import Path

import apsw
import pytest

from longmind.domain.change import Erase, Revise
from longmind.domain.indexing import indexed
from longmind.domain.query import View
from longmind.errors import InvalidInput, SchemaTooNew, StoreCorrupt, StoreUnavailable
from longmind.ports.store import Feature
from longmind.stores.sqlite import SqliteStore, migrations, rereading
from longmind.stores.sqlite.scrubbing import NAME
from longmind.testing.builders import ANA, BEN, NOON, by_words, give, keep, memory, revised

NOBODY = 65534


@pytest.fixture
def path(tmp_path):
    return tmp_path / "memories.db"


def fill(path):
    """A file of ours with one memory in it; the memory."""
    said = memory()
    with closing(SqliteStore(path)) as store:
        give(store, keep(said))
    return said


def raw(path):
    return closing(apsw.Connection(str(path), vfs=NAME))


class TestWhatCanBeOpened:
    """A new name, an empty file, a file of ours: each becomes a store and is one again the next time."""

    def test_a_new_file_is_made_and_found_again(self, path):
        said = fill(path)
        with closing(SqliteStore(path)) as store:
            assert store.get(ANA.owner, [said.id]) == [said]

    def test_an_empty_file_becomes_a_store(self, path):
        path.touch()
        said = fill(path)
        with closing(SqliteStore(str(path))) as store:
            assert store.get(ANA.owner, [said.id]) == [said]

    def test_a_file_is_durable_and_shared_and_one_in_memory_is_neither(self, path):
        with closing(SqliteStore(path)) as kept, closing(SqliteStore(":memory:")) as passing:
            assert kept.features == {Feature.DURABLE, Feature.SHARED}
            assert passing.features == frozenset()

    def test_stores_in_memory_are_apart(self):
        with closing(SqliteStore(":memory:")) as one, closing(SqliteStore(":memory:")) as other:
            give(one, keep(memory()))
            assert one.owners(None, 10) == [ANA.owner]
            assert other.owners(None, 10) == []

    def test_a_closed_store_leaves_one_file(self, path):
        fill(path)
        assert [found.name for found in path.parent.iterdir()] == [path.name]

    def test_a_relative_path_means_the_same_file_after_a_change_of_folder(self, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        with closing(SqliteStore("here.db")) as store:
            said = memory()
            give(store, keep(said))
            (tmp_path / "elsewhere").mkdir()
            monkeypatch.chdir(tmp_path / "elsewhere")
            together = threading.Barrier(4)
            found = []

            def read():
                # More readers at once than were opened so far.
                together.wait()
                found.append(store.get(ANA.owner, [said.id]))

            readers = [threading.Thread(target=read) for _ in range(4)]
            for reader in readers:
                reader.start()
            for reader in readers:
                reader.join()
        assert found == [[said]] * 4
        assert list((tmp_path / "elsewhere").iterdir()) == []

    def test_it_is_kept_as_promised(self, path):
        with closing(SqliteStore(path)) as store, store._connections.writing() as connection:
            assert connection.pragma("journal_mode") == "wal"
            assert connection.pragma("synchronous") == 2
            assert connection.pragma("foreign_keys") == 1
            assert connection.pragma("secure_delete") == 1
            # What moves pages from the log into the file sweeps them first; the others must leave it alone.
            assert connection.pragma("wal_autocheckpoint") == 0
            assert connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, -1) == 1
            assert connection.pragma("application_id") == migrations.APPLICATION_ID
            assert connection.pragma("user_version") == migrations.SCHEMA

    def test_the_log_beside_it_stays_small(self, path):
        with closing(SqliteStore(path)) as store:
            for number in range(40):
                give(store, keep(memory(f"number {number} " + "with much to say " * 20_000)))
            assert path.stat().st_size > 8_000_000
            assert path.with_name(path.name + "-wal").stat().st_size < 6_000_000


class TestWhatIsRefused:
    """Somebody gives the wrong path. They are told what is allowed, and what they gave is as it was."""

    @pytest.mark.parametrize("given", [None, 3, b"bytes.db", "", "  ", "a\0b"])
    def test_what_is_no_path_is_named(self, given):
        with pytest.raises(InvalidInput, match=r"path: .*longmind file"):
            SqliteStore(given)

    @pytest.mark.parametrize("seconds", [-1, float("nan"), float("inf"), "30", None, True])
    def test_what_is_no_time_to_wait_is_named(self, path, seconds):
        with pytest.raises(InvalidInput, match="busy_seconds"):
            SqliteStore(path, busy_seconds=seconds)
        assert not path.exists()

    def test_a_folder(self, tmp_path):
        with pytest.raises(InvalidInput, match="folder") as refused:
            SqliteStore(tmp_path)
        assert refused.value.argument == "path"
        assert list(tmp_path.iterdir()) == []

    def test_what_is_no_regular_file(self, tmp_path):
        os.mkfifo(tmp_path / "pipe")
        with pytest.raises(InvalidInput, match="regular file"):
            SqliteStore(tmp_path / "pipe")

    def test_a_folder_that_is_not_there(self, tmp_path):
        with pytest.raises(StoreUnavailable, match="folder does not exist"):
            SqliteStore(tmp_path / "missing" / "memories.db")
        assert list(tmp_path.iterdir()) == []

    @pytest.mark.parametrize(
        "content", [b"hello", b"# Notes\n" * 2_000, b"\0" * 8_192, b"SQLite format 3\0" + b"x" * 90]
    )
    def test_a_file_that_is_no_database(self, path, content):
        path.write_bytes(content)
        with pytest.raises(StoreCorrupt, match=str(path)):
            SqliteStore(path)
        assert path.read_bytes() == content

    def test_a_database_of_another_program(self, path):
        with raw(path) as other:
            other.execute("CREATE TABLE recipes (name TEXT); INSERT INTO recipes VALUES ('soup')")
        content = path.read_bytes()
        with pytest.raises(StoreCorrupt, match="another program"):
            SqliteStore(path)
        assert path.read_bytes() == content

    def test_a_newer_file(self, path):
        fill(path)
        with raw(path) as newer:
            newer.pragma("user_version", migrations.SCHEMA + 1)
        content = path.read_bytes()
        with pytest.raises(SchemaTooNew, match="upgrade longmind"):
            SqliteStore(path)
        assert path.read_bytes() == content

    def test_a_file_without_its_tables(self, path):
        fill(path)
        with raw(path) as damaged:
            damaged.execute("DROP TABLE postings")
        with closing(SqliteStore(path)) as store, pytest.raises(StoreCorrupt, match="tables"):
            give(store, keep(memory("Ben lives in Porto")))

    def test_a_file_that_was_cut(self, path):
        with closing(SqliteStore(path)) as store:
            for number in range(50):
                give(store, keep(memory(f"number {number} " * 40)))
        with path.open("r+b") as file:
            file.truncate(path.stat().st_size // 2)
        with pytest.raises(StoreCorrupt):
            self._read_all(path)

    def _read_all(self, path):
        with closing(SqliteStore(path)) as store:
            assert store.check() == []


# From Python 3.12, forking says so when there are other threads; the child does nothing but open a file.
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
class TestReadOnly:
    """A file somebody may read and not write. A store writes also in order to read, so it says so at once."""

    def _as_somebody_without_rights(self, work):
        """Do this in a child process that may not write; what it says."""
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                if os.geteuid() == 0:
                    os.setgroups([])
                    os.setgid(NOBODY)
                    os.setuid(NOBODY)
                os.write(write, work().encode())
            finally:
                os._exit(0)
        os.close(write)
        with os.fdopen(read, "rb") as said:
            answer = said.read().decode()
        os.waitpid(child, 0)
        return answer

    @staticmethod
    def _opening(path):
        try:
            SqliteStore(path)
        except StoreUnavailable as error:
            return f"StoreUnavailable {error}"
        except BaseException as error:  # noqa: BLE001 - told to the parent, which expects the one above
            return f"{type(error).__name__} {error}"
        return "opened"

    @pytest.fixture
    def folder(self):
        # Others must be able to reach it, or they would fail for another reason; pytest's own folders are closed.
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            folder.chmod(0o755)
            yield folder

    def test_a_file_that_may_only_be_read(self, folder):
        path = folder / "memories.db"
        fill(path)
        path.chmod(0o444)
        answer = self._as_somebody_without_rights(lambda: self._opening(path))
        assert answer.startswith("StoreUnavailable")
        assert "read-only" in answer

    def test_a_new_file_where_nothing_may_be_made(self, folder):
        folder.chmod(0o555)
        answer = self._as_somebody_without_rights(lambda: self._opening(folder / "new.db"))
        folder.chmod(0o755)
        assert answer.startswith("StoreUnavailable")
        assert "folder" in answer
        assert list(folder.iterdir()) == []

    def test_a_file_whose_folder_may_not_be_written(self, folder):
        path = folder / "memories.db"
        fill(path)
        path.chmod(0o666)
        folder.chmod(0o555)
        answer = self._as_somebody_without_rights(lambda: self._opening(path))
        folder.chmod(0o755)
        assert answer.startswith("StoreUnavailable")


class TestMigrations:
    """A file goes from version to version, each in one transaction: it is always of one version."""

    def test_an_older_file_is_brought_up_to_date(self, path, monkeypatch):
        said = fill(path)
        add = lambda connection: connection.execute("CREATE TABLE added (x INTEGER) STRICT")  # noqa: E731
        self._pretend(monkeypatch, add)
        with closing(SqliteStore(path)) as store:
            assert store.get(ANA.owner, [said.id]) == [said]
        with raw(path) as now:
            assert now.pragma("user_version") == migrations.SCHEMA
            assert now.execute("SELECT count(*) FROM added").get == 0

    def test_a_migration_that_fails_leaves_the_version_before(self, path, monkeypatch):
        said = fill(path)

        def break_off(connection):
            connection.execute("CREATE TABLE added (x INTEGER) STRICT")
            connection.execute("SELECT * FROM what_is_not_there")

        with monkeypatch.context() as patch:
            self._pretend(patch, break_off)
            with pytest.raises(StoreCorrupt):
                SqliteStore(path)
        with raw(path) as now:
            assert now.pragma("user_version") == migrations.SCHEMA
            assert not now.table_exists("main", "added")
        with closing(SqliteStore(path)) as store:
            assert store.get(ANA.owner, [said.id]) == [said]

    def test_a_new_file_goes_through_all_of_them(self, path, monkeypatch):
        self._pretend(monkeypatch, lambda connection: connection.execute("CREATE TABLE added (x INTEGER) STRICT"))
        fill(path)
        with raw(path) as now:
            assert now.pragma("user_version") == len(migrations.MIGRATIONS)
            assert now.table_exists("main", "added")

    def _pretend(self, monkeypatch, following):
        """As if one more version were out."""
        monkeypatch.setattr(migrations, "MIGRATIONS", (*migrations.MIGRATIONS, following))
        monkeypatch.setattr(migrations, "SCHEMA", migrations.SCHEMA + 1)


class TestWordRules:
    """The rules that make terms get better; a file of the older ones is read again when it is opened, by whoever does.

    Until then every question would be asked in words that the file does not know.
    """

    DERIVED = (
        "SELECT * FROM postings ORDER BY owner, term, number",
        "SELECT id, length, terms, hash, text FROM memories ORDER BY memory",
    )

    def _derived(self, path):
        with raw(path) as file:
            rows = [file.execute(statement).fetchall() for statement in self.DERIVED]
            return rows, file.execute("SELECT value FROM meta WHERE name = 'words_version'").get

    def _older(self, path):
        """A file as other rules would have made it."""
        with raw(path) as file:
            file.execute("UPDATE meta SET value = value - 1 WHERE name = 'words_version'")
            file.execute("UPDATE OR REPLACE postings SET term = substr(term, 1, 3), tf = 9")
            file.execute("UPDATE memories SET length = 1, terms = 1")

    @pytest.fixture
    def life(self, path):
        """Of two owners, one of whom has many memories; what was derived from them."""
        said = [memory(f"Ana lives in Lisbon, house {number}", name=f"house {number}") for number in range(600)]
        bens = memory("Ben lives in Porto", scope=BEN, aliases=("里斯本",))
        with closing(SqliteStore(path)) as store:
            for start in range(0, len(said), 100):
                give(store, *(keep(one, embedded=False) for one in said[start : start + 100]))
            give(store, keep(bens))
            give(store, Revise(memory=revised(said[0], text="Ana lives in Braga")), Erase(ids=(said[1].id,), at=NOON))
        return self._derived(path)

    def test_it_becomes_what_a_new_file_is(self, path, life):
        self._older(path)
        assert self._derived(path) != life
        with closing(SqliteStore(path)) as store:
            assert self._derived(path) == life
            assert store.check() == []
            assert len(store.search(by_words(View(scope=ANA), "Braga"))) == 1
            assert len(store.search(by_words(View(scope=BEN), "里斯本"))) == 1

    def test_a_file_of_the_first_schema_too(self, path):
        shutil.copyfile(Path(__file__).parent / "saved" / "schema-1.db", path)
        with closing(SqliteStore(path)):
            fresh = self._derived(path)
        shutil.copyfile(Path(__file__).parent / "saved" / "schema-1.db", path)
        self._older(path)
        with closing(SqliteStore(path)) as store:
            assert self._derived(path) == fresh
            assert store.check() == []

    def test_what_breaks_off_leaves_the_file_as_it_was(self, path, life, monkeypatch):
        self._older(path)
        before = self._derived(path)
        read = []

        def broken(text):
            read.append(text)
            if len(read) > 300:
                raise KeyboardInterrupt
            return indexed(text)

        with monkeypatch.context() as patch:
            patch.setattr(rereading, "indexed", broken)
            with pytest.raises(KeyboardInterrupt):
                SqliteStore(path)
        assert self._derived(path) == before
        with closing(SqliteStore(path)):
            assert self._derived(path) == life

    def test_two_who_open_it_at_once_read_it_once(self, path, life, monkeypatch):
        self._older(path)
        together = threading.Barrier(2)
        read = []
        monkeypatch.setattr(rereading, "indexed", lambda memory: read.append(memory.text) or indexed(memory))

        def open_it():
            together.wait()
            with closing(SqliteStore(path)) as store:
                assert store.check() == []

        openers = [threading.Thread(target=open_it) for _ in range(2)]
        for opener in openers:
            opener.start()
        for opener in openers:
            opener.join()
        assert len(read) == 600
        assert self._derived(path) == life

    def test_terms_of_newer_rules_are_refused_and_not_touched(self, path, life):
        with raw(path) as newer:
            newer.execute("UPDATE meta SET value = value + 1 WHERE name = 'words_version'")
        content = path.read_bytes()
        with pytest.raises(SchemaTooNew, match="upgrade longmind"):
            SqliteStore(path)
        assert path.read_bytes() == content

    @pytest.mark.parametrize(
        "change", ["UPDATE meta SET value = value + 1 WHERE name = 'words_version'", "PRAGMA user_version = 99"]
    )
    def test_who_had_it_open_while_a_newer_one_changed_it_neither_writes_nor_searches(self, path, life, change):
        with closing(SqliteStore(path)) as store:
            assert store.search(by_words(View(scope=ANA), "Braga"))
            with raw(path) as newer:
                newer.execute(change)
                newer.execute("UPDATE owners SET version = version + 1, rebuilt = version + 1")
            for work in (
                lambda: give(store, keep(memory())),
                lambda: store.search(by_words(View(scope=ANA), "Braga")),
                store.check,
            ):
                with pytest.raises(SchemaTooNew, match="upgrade longmind"):
                    work()


def test_two_files_keep_their_secrets_apart(tmp_path):
    def secret(path: Path) -> bytes:
        fill(path)
        with raw(path) as connection:
            return connection.execute("SELECT value FROM meta WHERE name = 'secret'").get

    one, other = secret(tmp_path / "one.db"), secret(tmp_path / "other.db")
    assert len(one) == len(other) == 32
    assert one != other


class TestIdsThatCannotBe:
    """Somebody asks for what no store could hold. There is none, and nothing else is given instead."""

    @pytest.mark.parametrize("odd", ["\ud800", "m-1\0", "m-1\0\udc00", ""])
    def test_nothing_is_found_under_them(self, path, odd):
        with closing(SqliteStore(path)) as store:
            first = memory(id="m-1")
            give(store, keep(first), keep(memory("Ana moves a lot", evidence=("m-1",))))
            assert store.get(ANA.owner, [odd, "m-1"]) == [first]
            assert store.derived(ANA.owner, [odd]) == []
            assert store.history(ANA.owner, odd) == []
            assert store.known(ANA.owner, repeats=[odd], keys=[odd], ids=[odd]).buried == frozenset()
            assert give(store, Erase(ids=(odd,), at=first.updated_at)).erased == ()
