"""The disk is full, the work is interrupted, a transaction will not end: the handle goes on working afterwards."""
# ruff: noqa: SLF001 - what goes wrong inside can only be arranged from inside

from __future__ import annotations

from contextlib import closing

import apsw
import pytest

from longmind.domain.change import Erase
from longmind.errors import StoreBusy, StoreCorrupt, StoreError, StoreUnavailable
from longmind.stores.sqlite import SqliteStore
from longmind.stores.sqlite.errors import translate
from longmind.testing.builders import ANA, NOON, STAMP, everything, fill, give, keep, memory


@pytest.fixture
def store(tmp_path):
    with closing(SqliteStore(tmp_path / "memories.db")) as opened:
        opened.adopt(STAMP)
        yield opened


def pages(store):
    with store._connections.reading() as connection:
        return connection.pragma("page_count")


class TestFullDisk:
    """A phone's disk fills up in the middle of a conversation."""

    @pytest.mark.parametrize("room", range(8))
    def test_nothing_is_half_written_and_it_goes_on_when_there_is_room(self, store, room):
        first = memory()
        fill(store, first)
        before = everything(store, ANA.owner)
        said = [memory(f"number {number} " + "with much to say " * 200) for number in range(30)]
        store._connections.limit_pages(pages(store) + room)
        with pytest.raises(StoreUnavailable, match="disk is full; make room") as full:
            give(store, *(keep(one) for one in said))
        assert full.value.retry
        assert everything(store, ANA.owner) == before
        store._connections.limit_pages(None)
        give(store, *(keep(one) for one in said))
        assert store.get(ANA.owner, [first.id, *(one.id for one in said)]) == [first, *said]
        assert store.check() == []

    def test_what_fits_can_still_be_read_and_erased(self, store):
        said = [memory(f"number {number}") for number in range(20)]
        fill(store, *said)
        store._connections.limit_pages(pages(store))
        with pytest.raises(StoreUnavailable):
            fill(store, memory("much to say " * 5_000))
        give(store, Erase(ids=tuple(one.id for one in said[:10]), at=NOON))
        assert store.get(ANA.owner, [one.id for one in said]) == said[10:]
        assert store.check() == []


class TestInterrupted:
    """Somebody presses Ctrl-C, or SQLite is told to stop; also while it is undoing what it did."""

    @pytest.fixture(params=["in a file", "in memory"])
    def store(self, request, tmp_path):
        path = ":memory:" if request.param == "in memory" else tmp_path / "memories.db"
        with closing(SqliteStore(path)) as opened:
            yield opened

    @pytest.mark.parametrize("steps", [0, 1, 5, 50])
    def test_it_says_so_and_goes_on(self, store, steps):
        store.adopt(STAMP)
        store.stop_after(steps)
        with pytest.raises(StoreUnavailable, match="interrupted; try again"):
            fill(store, memory())
        store.stop_after(None)
        said = memory()
        fill(store, said)
        assert store.get(ANA.owner, [said.id]) == [said]
        assert store.check() == []

    def test_ctrl_c_in_the_middle_leaves_nothing_open(self, store):
        with pytest.raises(KeyboardInterrupt):
            self._write_half(store)
        with store._connections.writing() as connection:
            assert connection.execute("SELECT count(*) FROM meta WHERE name = 'half'").get == 0

    def _write_half(self, store):
        with store._connections.writing() as connection:
            connection.execute("INSERT INTO meta (name, value) VALUES ('half', 1)")
            raise KeyboardInterrupt

    def test_ctrl_c_while_reading_leaves_nothing_open(self, store):
        for _ in range(20):
            with pytest.raises(KeyboardInterrupt), store._connections.reading():
                raise KeyboardInterrupt
        assert store.owners(None, 1) == []

    def test_a_transaction_that_somebody_left_open_is_undone_first(self, store):
        """An exception between two instructions can leave one; nobody is there any more to end it."""
        with store._connections._held() as connection:
            pass
        connection.execute("BEGIN IMMEDIATE; INSERT INTO meta (name, value) VALUES ('half', 1)")
        said = memory()
        give(store, keep(said))
        assert store.get(ANA.owner, [said.id]) == [said]
        with store._connections.reading() as connection:
            assert connection.execute("SELECT count(*) FROM meta WHERE name = 'half'").get == 0


class TestNoWayBack:
    """A transaction that cannot be rolled back, whatever is tried."""

    def _refuse_rollback(self, connection):
        refused = (apsw.SQLITE_TRANSACTION, "ROLLBACK")
        connection.set_authorizer(
            lambda operation, what, *_: apsw.SQLITE_DENY if (operation, what) == refused else apsw.SQLITE_OK
        )

    def _leave_open(self, store):
        with store._connections.writing() as connection:
            self._refuse_rollback(connection)
            connection.execute("INSERT INTO meta (name, value) VALUES ('half', 1)")
            raise KeyboardInterrupt

    def test_in_a_file_the_connection_is_replaced(self, store):
        with pytest.raises(KeyboardInterrupt):
            self._leave_open(store)
        said = memory()
        fill(store, said)
        assert store.get(ANA.owner, [said.id]) == [said]
        with store._connections.reading() as connection:
            assert connection.execute("SELECT count(*) FROM meta WHERE name = 'half'").get == 0

    def test_in_memory_the_store_is_closed_and_says_so(self):
        store = SqliteStore(":memory:")
        with pytest.raises(KeyboardInterrupt):
            self._leave_open(store)
        with pytest.raises(StoreUnavailable, match="closed"):
            store.owners(None, 1)
        store.close()

    def test_a_reader_that_cannot_end_is_replaced(self, store):
        with store._connections.reading() as connection:
            self._refuse_rollback(connection)
        assert store.owners(None, 1) == []


class TestTranslation:
    """Never a driver's exception: each of SQLite's errors is one of ours."""

    @pytest.mark.parametrize(
        ("theirs", "ours"),
        [
            (apsw.BusyError, StoreBusy),
            (apsw.LockedError, StoreBusy),
            (apsw.ProtocolError, StoreBusy),
            (apsw.SchemaChangeError, StoreBusy),
            (apsw.FullError, StoreUnavailable),
            (apsw.ReadOnlyError, StoreUnavailable),
            (apsw.CantOpenError, StoreUnavailable),
            (apsw.IOError, StoreUnavailable),
            (apsw.InterruptError, StoreUnavailable),
            (apsw.NoMemError, StoreUnavailable),
            (apsw.ConnectionClosedError, StoreUnavailable),
            (apsw.CorruptError, StoreCorrupt),
            (apsw.NotADBError, StoreCorrupt),
            (apsw.ConstraintError, StoreCorrupt),
            (apsw.SQLError, StoreCorrupt),
        ],
    )
    def test_each_has_its_branch(self, theirs, ours):
        translated = translate(theirs("said by SQLite"), "agent.db", 1.0)
        assert type(translated) is ours
        assert str(translated).startswith("agent.db: ")

    def test_all_of_them_have_one(self):
        errors = [error for error in vars(apsw).values() if isinstance(error, type) and issubclass(error, apsw.Error)]
        assert len(errors) > 30
        assert all(isinstance(translate(error(), "agent.db", 0.0), StoreError) for error in errors)

    def test_a_damaged_sector_is_corruption_and_a_pulled_plug_is_not(self):
        damaged, unplugged = apsw.IOError("disk I/O error"), apsw.IOError("disk I/O error")
        damaged.extendedresult = apsw.SQLITE_IOERR_CORRUPTFS
        unplugged.extendedresult = apsw.SQLITE_IOERR_READ
        assert isinstance(translate(damaged, "agent.db", 0.0), StoreCorrupt)
        assert isinstance(translate(unplugged, "agent.db", 0.0), StoreUnavailable)

    def test_a_file_that_may_not_be_written_any_more_says_what_to_do(self, store):
        with store._connections._held() as connection:
            connection.pragma("query_only", True)  # noqa: FBT003 - SQLite's own switch
        with pytest.raises(StoreUnavailable, match=r"read-only.*give write access"):
            fill(store, memory())
        with store._connections._held() as connection:
            connection.pragma("query_only", False)  # noqa: FBT003 - SQLite's own switch
        fill(store, memory())
