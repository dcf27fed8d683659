"""What every promise needs: a new store, the same store again, and no way to opt out.

A store that lacks a feature is not asked for it; it says so in ``features``, and that is the only reason for which a
promise is skipped. Any other skip is a failure, and a promise that somebody overrides is an error at once.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import ClassVar, ParamSpec

import pytest

from longmind.ports.store import Feature, Store

_P = ParamSpec("_P")
_NOT_DECLARED = "the store does not declare the feature "


class Stores:
    """Opens stores, each in a place of its own, and closes them in the end."""

    def __init__(self, opener: Callable[[str], Store], place: Callable[[Path], str], folder: Path) -> None:
        """Say how to open a store, and where."""
        self._opener = opener
        self._place = place
        self._folder = folder
        self._opened: list[tuple[Store, str]] = []

    def new(self) -> Store:
        """A new, empty store."""
        folder = self._folder / f"store-{len(self._opened)}"
        folder.mkdir()
        return self.open(self._place(folder))

    def open(self, place: str) -> Store:
        """The store in this place."""
        try:
            store = self._opener(place)
        except pytest.skip.Exception as skipped:
            raise AssertionError(f"a store that cannot be opened is not skipped: {skipped}") from None
        self._opened.append((store, place))
        return store

    def place_of(self, store: Store) -> str:
        """Where a store of these is."""
        return next(place for one, place in self._opened if one is store)

    def again(self, store: Store) -> Store:
        """The same store, closed and opened again."""
        store.close()
        return self.open(self.place_of(store))

    def close(self) -> None:
        """Close all of them."""
        for store, _ in self._opened:
            store.close()


class Promises:
    """How the store under test is opened. A subclass gives ``opener``, and the rest where its store needs it."""

    opener: ClassVar[Callable[[str], Store]]
    """Opens the store in a place, new if there is none yet. With the feature ``shared``, other processes import it by
    its name, so it must have one: a class or a function of a module."""

    def place(self, folder: Path) -> str:
        """Where in an empty folder of its own a store is opened: a path, or what else ``opener`` takes."""
        return str(folder / "store")

    def stop_after(self, store: Store, steps: int) -> AbstractContextManager[object] | None:  # noqa: ARG002
        """Within this context, the store's work is stopped after so many database steps; None where there are none."""
        return None

    @pytest.fixture
    def stores(self, tmp_path: Path) -> Iterator[Stores]:
        """Opens stores for a test."""
        opened = Stores(type(self).opener, self.place, tmp_path)
        yield opened
        opened.close()

    @pytest.fixture
    def store(self, stores: Stores) -> Store:
        """A new, empty store."""
        return stores.new()

    @pytest.fixture
    def rounds_of(self, request: pytest.FixtureRequest) -> Callable[[int], int]:
        """How many of so many rounds a campaign runs: what a fixture ``rounds`` of the project says, else all."""
        try:
            scaled: Callable[[int], int] = request.getfixturevalue("rounds")
        except pytest.FixtureLookupError:
            return lambda full: full
        return scaled

    def needs(self, store: Store, feature: Feature) -> None:
        """Skip what follows unless the store declares the feature."""
        if feature not in store.features:
            pytest.skip(f"{_NOT_DECLARED}{feature.value}")

    def __init_subclass__(cls) -> None:
        """Refuse to let a promise go unasked."""
        super().__init_subclass__()
        for name, value in list(vars(cls).items()):
            if not name.startswith("test_"):
                continue
            if any(hasattr(base, name) for base in cls.__mro__[1:]):
                raise TypeError(f"{cls.__name__}.{name}: a promise cannot be overridden")
            setattr(cls, name, _unskippable(value))


def _unskippable(test: Callable[_P, None]) -> Callable[_P, None]:
    @functools.wraps(test)
    def asked(*args: _P.args, **kwargs: _P.kwargs) -> None:
        try:
            test(*args, **kwargs)
        except pytest.skip.Exception as skipped:
            if str(skipped).startswith(_NOT_DECLARED):
                raise
            raise AssertionError(f"only a feature that is not declared is skipped: {skipped}") from None

    return asked
