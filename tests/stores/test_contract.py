"""Both stores keep the contract; SQLite in a file and in memory."""

from __future__ import annotations

from longmind.stores.inmemory import InMemoryStore
from longmind.testing.store_contract import StoreContract


class TestInMemoryStore(StoreContract):
    opener = staticmethod(lambda place: InMemoryStore())
