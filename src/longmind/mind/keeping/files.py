"""Files, one a sheet with its whole history, under their paths; a folder is moved and removed with all that is in it.

They are the agent's own, or of all agents where the scope names none, and bound to no session. The version of a file is
that of its sheet. Where another writer was quicker, a change is decided anew from what is there now.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from longmind.domain.change import Change, Write
from longmind.domain.file import File, check_path, is_in
from longmind.domain.scope import Scope
from longmind.domain.sheet import Address, Sheet
from longmind.errors import Conflict, InvalidInput, NotFound
from longmind.mind.core import Core, decided
from longmind.mind.keeping.sheets import Held, at, drop, every, looked_at, next_of, value_of

ROOM = "files"


def seen(core: Core, scope: Scope, under: str = "") -> list[File]:
    """The files whose paths begin with these parts, in the order of paths."""
    sheets = every(core, scope.owner, room=ROOM, scope=_place(scope))
    return [file_of(sheet) for sheet in sheets if is_in(sheet.key, under)]


def read(core: Core, scope: Scope, path: str) -> File:
    """The file at a path.

    Raises:
        NotFound: there is none.
    """
    return _there(at(core, _address(scope, path)), path)


def create(core: Core, scope: Scope, file: File, now: datetime) -> File:
    """Keep a new file.

    Raises:
        Conflict: something is at its path, or a part of it is a file.
    """
    address = _address(scope, file.path)

    def attempt() -> File:
        held = at(core, address)
        _check_free(core, scope, file.path, held)
        return _keep(core, address, held, file, now)

    return decided(attempt)


def rewrite(core: Core, scope: Scope, path: str, text: str, *, expects: int | None, now: datetime) -> File:
    """Give a file another text.

    Raises:
        NotFound: there is none. Conflict: ``expects`` is not the present version.
    """
    address = _address(scope, path)

    def attempt() -> File:
        held = at(core, address)
        present = _there(held, path)
        if expects is not None and expects != present.version:
            raise Conflict(f"{path} is at version {present.version}, not at {expects}; read it again", final=True)
        return _keep(core, address, held, replace(present, text=text), now)

    return decided(attempt)


def history(core: Core, scope: Scope, path: str) -> list[File]:
    """Every version of a file, oldest first.

    Raises:
        NotFound: there is none.
    """
    read(core, scope, path)
    return [file_of(sheet) for sheet in core.store.sheet_history(_place(scope), ROOM, path)]


def delete(core: Core, scope: Scope, path: str, now: datetime) -> list[File]:
    """Remove a file, or a folder with all in it, for good and with its history; what was there. "" is everything.

    Raises:
        NotFound: there is neither.
    """

    def attempt() -> list[File]:
        sheets = _at_or_in(core, scope, path)
        if not sheets and path:
            raise NotFound(f"no file or folder is at {path}")
        if sheets:
            core.write_as_read(scope.owner, [drop(sheet) for sheet in sheets], now)
        return [file_of(sheet) for sheet in sheets]

    return decided(attempt)


def rename(core: Core, scope: Scope, old: str, new: str, now: datetime) -> list[File]:
    """Move a file, or a folder with all in it, with its history; what is there then.

    Raises:
        NotFound: there is neither. Conflict: something is at the new path. InvalidInput: it is within the old one.
    """
    if is_in(new, old):
        raise InvalidInput("new", "a path that is not within the one that is moved", new)

    def attempt() -> list[File]:
        sheets = _at_or_in(core, scope, old)
        if not sheets:
            raise NotFound(f"no file or folder is at {old}")
        _check_free(core, scope, new, at(core, _address(scope, new)))
        changes: list[Change] = []
        moved: list[File] = []
        for sheet in sheets:
            path = check_path(new + sheet.key.removeprefix(old), "new")
            versions = [
                replace(one, key=path, body=replace(file_of(one), path=path).to_json())
                for one in core.store.sheet_history(sheet.scope, ROOM, sheet.key)
            ]
            changes += [drop(sheet), Write(sheet=versions[-1], keep_past=True, past=tuple(versions[:-1]))]
            moved.append(file_of(versions[-1]))
        core.write_as_read(scope.owner, changes, now)
        return moved

    return decided(attempt)


def file_of(sheet: Sheet) -> File:
    """The file that a sheet holds, with the version that the sheet has now.

    Raises:
        StoreCorrupt: it holds something else.
    """
    return replace(value_of(sheet, File), version=sheet.version)


def _keep(core: Core, address: Address, held: Held, file: File, now: datetime) -> File:
    kept = replace(looked_at(core, address.scope.owner, File, file, "file"), path=address.key, version=held.version + 1)
    if held.sheet is not None and kept.text == file_of(held.sheet).text:
        return file_of(held.sheet)
    core.write_as_read(address.scope.owner, [Write(sheet=next_of(held, address, kept, now), keep_past=True)], now)
    return kept


def _at_or_in(core: Core, scope: Scope, path: str) -> list[Sheet]:
    return [
        sheet
        for sheet in every(core, scope.owner, room=ROOM, scope=_place(scope))
        if sheet.key == path or is_in(sheet.key, path)
    ]


def _check_free(core: Core, scope: Scope, path: str, held: Held) -> None:
    """See that nothing is at a path, and that no part of it is a file: else there would be a file that is a folder."""
    if held.sheet is not None or seen(core, scope, path):
        raise Conflict(f"{path} is there already", final=True)
    parts = path.split("/")
    for end in range(1, len(parts)):
        above = "/".join(parts[:end])
        if at(core, _address(scope, above)).sheet is not None:
            raise Conflict(f"{above} is a file, so nothing can be in it", final=True)


def _place(scope: Scope) -> Scope:
    return replace(scope, session=None)


def _address(scope: Scope, path: str) -> Address:
    return Address(_place(scope), ROOM, check_path(path))


def _there(held: Held, path: str) -> File:
    if held.sheet is None:
        raise NotFound(f"no file is at {path}")
    return file_of(held.sheet)
