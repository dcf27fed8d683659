"""Every store keeps the contract: the one in memory, SQLite in a file, and SQLite in memory."""

from __future__ import annotations

from contextlib import contextmanager

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


class TestSqliteStoreInMemory(TestSqliteStore):
    def place(self, folder):
        return ":memory:"
