"""Whose vectors a directory holds: one small file says it for all, and each file of memories follows.

The small file is where a change of embedders happens, in one step; a file of memories catches up when it is next used,
so that a stop in the middle of five thousand files leaves none that answers by another's vectors.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from longmind.errors import Conflict, StoreCorrupt
from longmind.ports.models import Stamp
from longmind.stores.directory.writing import publish, read
from longmind.stores.sqlite import SqliteStore

STAMPS: Final = "embedder.json"


@dataclass(frozen=True, slots=True)
class Stamps:
    """The embedder whose vectors are searched, and the one being prepared to follow it."""

    present: Stamp | None = None
    prepared: Stamp | None = None

    def bring_in_step(self, store: SqliteStore) -> bool:
        """Have a file's embedders be these; False while its memories lack vectors of the present one."""
        held, prepared = store.stamps
        if self.present is not None and held != self.present:
            try:
                store.adopt(self.present)
            except Conflict:
                # Somebody wrote who had not heard of it yet; reembed completes them.
                store.prepare(self.present)
                return False
            prepared = None
        # Preparing the present one is how to let go of another that was being prepared.
        wanted = self.prepared or self.present
        if prepared != self.prepared and wanted is not None:
            store.prepare(wanted)
        return True


class StampFile:
    """The small file; read again only when it was written."""

    def __init__(self, root: Path) -> None:
        """Look for it in a directory."""
        self._path = root / STAMPS
        self._seen: tuple[tuple[int, int] | None, Stamps] = (None, Stamps())

    def read(self) -> Stamps:
        """What it says.

        Raises:
            StoreCorrupt: it is damaged.
        """
        try:
            status = self._path.stat()
        except FileNotFoundError:
            return Stamps()
        at = (status.st_ino, status.st_mtime_ns)
        seen, stamps = self._seen
        if seen != at:
            content = read(self._path) or {}
            stamps = Stamps(*(self._stamp(content.get(name)) for name in ("present", "prepared")))
            self._seen = (at, stamps)
        return stamps

    def content(self) -> dict[str, Any] | None:
        """What is in it, as it is."""
        return read(self._path)

    def write(self, stamps: Stamps) -> None:
        """Have it say this from now on."""
        told = {"present": stamps.present, "prepared": stamps.prepared}
        content = {name: one and [one.name, one.fingerprint, one.dimension] for name, one in told.items()}
        publish(self._path, content, over=True)

    def _stamp(self, told: Any) -> Stamp | None:  # noqa: ANN401 - as JSON has it
        if told is None:
            return None
        try:
            name, fingerprint, dimension = told
            return Stamp(str(name), str(fingerprint), int(dimension))
        except (TypeError, ValueError) as error:
            raise StoreCorrupt(f"{self._path}: damaged; restore it from a copy") from error
