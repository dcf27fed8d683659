"""Every store keeps the contract: in memory; SQLite in a file, in an encrypted one, in memory; a directory of files."""

from __future__ import annotations

from contextlib import contextmanager

from longmind.stores.directory import DirectoryStore
from longmind.stores.inmemory import InMemoryStore
from longmind.stores.sqlite import SqliteStore
from longmind.testing.store_contract import StoreContract


@contextmanager
def stopped_after(store, steps):
    """SQLite counts the instructions of its virtual machine, and stops where it is told to."""
    store.stop_after(steps)
    try:
        yield
    finally:
        store.stop_after(None)


class TestInMemoryStore(StoreContract):
    opener = staticmethod(lambda place: InMemoryStore())


class TestSqliteStore(StoreContract):
    opener = SqliteStore

    def stop_after(self, store, steps):
        return stopped_after(store, steps)


def encrypted(place):
    return SqliteStore(place, key=bytes(range(32)))


class TestEncryptedSqliteStore(TestSqliteStore):
    opener = staticmethod(encrypted)


class TestDirectoryStore(TestSqliteStore):
    opener = DirectoryStore


def with_a_master_key(place):
    # Few stay open, so that they come and go.
    return DirectoryStore(place, key=bytes(range(32)), most_open=2)


class TestDirectoryStoreUnderAMasterKey(TestSqliteStore):
    opener = staticmethod(with_a_master_key)


class TestSqliteStoreInMemory(TestSqliteStore):
    def place(self, folder):
        return ":memory:"
