"""Which data set a path is, told from what is in it; and which sets there are in a folder.

Files in these formats are called anything, so names are not looked at. A set is a JSON file (LoCoMo, LongMemEval, BEAM
in the plain shape) or a folder (BEAM as published, PrecisionMemBench).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias, get_args

from longmind import InvalidInput, NotFound
from longmind.evals import beam, beliefs, heap, locomo, longmemeval
from longmind.evals.beliefs import BeliefSet
from longmind.evals.reading import read_json
from longmind.evals.sets import DataSet

Kind: TypeAlias = Literal["locomo", "beam", "longmemeval", "precision"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
FORMATS: Final[dict[Kind, str]] = {
    "locomo": locomo.FORMAT,
    "beam": f"{beam.FORMAT}, or a file in {heap.FORMAT}, with beam as its bench",
    "longmemeval": f"{longmemeval.FORMAT}; or a file in {heap.FORMAT}, with lme as its bench",
    "precision": beliefs.FORMAT,
}
ANY: Final = "a LoCoMo file, a LongMemEval file or pool, a BEAM file or folder, or PrecisionMemBench's folder"
_DEPTH: Final = 3
"""How many folders down sets are looked for."""
_FILES: Final[dict[Kind, tuple[Callable[[object], bool], Callable[[object, int | None], DataSet]]]] = {
    "locomo": (locomo.is_locomo, locomo.read_locomo),
    "beam": (beam.is_beam, beam.read_beam),
    "longmemeval": (longmemeval.is_longmemeval, longmemeval.read_longmemeval),
}


@dataclass(frozen=True, slots=True)
class Known:
    """A set, and where it was found."""

    path: Path
    kind: Kind
    data: DataSet | BeliefSet


def read_set(path: str | Path, kind: Kind | None = None, limit: int | None = None) -> Known:
    """Read what is at a path: a set of this kind, or whichever it is.

    Args:
        path: a file or a folder; read only.
        kind: what it must be; any if not given.
        limit: only the first so many conversations.

    Raises:
        NotFound: there is nothing there.
        InvalidInput: it is not a set that is known, or another than ``kind``, or its format is broken.
    """
    _check(limit)
    where, allowed = Path(path), ANY if kind is None else FORMATS[kind]
    if not where.exists():
        raise NotFound(f"there is no file or folder {path}; give the path of {ANY}")
    if where.is_dir():
        found = _folder(where, limit)
    else:
        value = read_json(where, allowed, "")
        # A file that is nobody's is read as what it was said to be, so that the error says what is wrong with it.
        told = _kind_of(value) or (kind if kind in _FILES else None)
        found = None if told is None or kind not in (None, told) else _known(where, told, value, limit)
        if found is None and told is not None:
            raise InvalidInput("path", f"{allowed} (it looks like {told}: longmind eval {told})", str(path))
    if found is None:
        raise InvalidInput("path", allowed, str(path))
    if kind not in (None, found.kind):
        raise InvalidInput("path", f"{allowed} (it looks like {found.kind}: longmind eval {found.kind})", str(path))
    return found


def sets_in(folder: str | Path, limit: int | None = None) -> Iterator[Known]:
    """The sets in a folder and in the folders within it, in the order of their names; what is no set is passed over.

    Raises:
        NotFound: there is no such folder.
        InvalidInput: a set's format is broken.
    """
    _check(limit)
    if not Path(folder).is_dir():
        raise NotFound(f"there is no folder {folder}; give a folder in which there are sets: {ANY}")
    yield from _sets_in(Path(folder), limit, _DEPTH)


def _check(limit: int | None) -> None:
    if limit is not None and limit < 1:
        raise InvalidInput("conversations", "at least 1", limit)


def _sets_in(place: Path, limit: int | None, depth: int) -> Iterator[Known]:
    found = _folder(place, limit)
    if found is not None:
        yield found
        return
    for one in sorted(place.iterdir()):
        if one.is_dir() and depth:
            yield from _sets_in(one, limit, depth - 1)
        elif one.suffix == ".json":
            value = read_json(one, ANY, "")
            told = _kind_of(value)
            if told is not None:
                yield _known(one, told, value, limit)


def _folder(path: Path, limit: int | None) -> Known | None:
    if beliefs.is_precision(path):
        return Known(path, "precision", beliefs.read_precision(path))
    if beam.beam_folders(path):
        return Known(path, "beam", beam.read_beam_folder(path, limit))
    return None


def _kind_of(value: object) -> Kind | None:
    return next((kind for kind, (looks, _) in _FILES.items() if looks(value)), None)


def _known(path: Path, kind: Kind, value: object, limit: int | None) -> Known:
    return Known(path, kind, _FILES[kind][1](value, limit))
