"""Six commands on files under /memories, answered in the words that models of the Anthropic memory tool have learned.

The files are a mind's (``mind.files``), so that versions, the owner's guard, erasure and export cover them. A path is
taken apart and put together again before anything is asked of it, and leads nowhere else: there is no disk under it.
With a ``mirror``, what is kept is also written to a folder, for people to read; it is never read back.
"""

from __future__ import annotations

import os
import secrets
import shutil
import unicodedata
import urllib.parse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from longmind import File, Mind
from longmind.errors import Conflict, InvalidInput, LongmindError, NotFound

ROOT: Final = "/memories"
MOST_LINES: Final = 999_999
_NUMBER_WIDTH: Final = len(str(MOST_LINES))
_LEVELS: Final = 2
_TRIES: Final = 20
_SIZES: Final = ("B", "K", "M", "G")
_NOT_THERE: Final = "The path {} does not exist. Please provide a valid path."


class Complaint(LongmindError):
    """What is wrong with a command, in the words that the model knows."""


class MemoryFiles:
    """The commands, over the files of a mind."""

    def __init__(self, mind: Mind, *, mirror: str | os.PathLike[str] | None = None) -> None:
        """``mirror``: a folder in which ``memories`` is kept as the files are; only this user can read it."""
        self._files = mind.acting(door="anthropic").files
        self.mirror = None if mirror is None else Path(mirror) / ROOT.strip("/")
        self._reflect("")

    def view(self, path: str, view_range: Sequence[int] | None = None) -> str:
        """A file with line numbers, or what is in a folder, two levels deep, without what is hidden.

        Raises:
            Complaint: there is neither, or it has too many lines.
        """
        at = path_of(path)
        file = self._file(at) if at else None
        if file is not None:
            return _numbered(path, file.text, view_range)
        inside = self._files.list(at)
        if at and not inside:
            raise Complaint(_NOT_THERE.format(path))
        return _listed(path, at, inside)

    def create(self, path: str, file_text: str) -> str:
        """Make a file.

        Raises:
            Complaint: something is there.
        """
        at, there = path_of(path), Complaint(f"File {path} already exists")
        if not at:
            raise there
        try:
            self._files.create(at, file_text)
        except Conflict as error:
            raise there from error
        self._reflect(at)
        return f"File created successfully at: {path}"

    def str_replace(self, path: str, old_str: str, new_str: str) -> str:
        """Put a text in the place of another one, which must be there once.

        Raises:
            Complaint: there is no such file, or the text is not there once; says in which lines it is.
        """

        def replaced(text: str) -> str:
            if not (count := text.count(old_str)):
                raise Complaint(f"No replacement was performed, old_str `{old_str}` did not appear verbatim in {path}.")
            if count > 1:
                raise Complaint(
                    f"No replacement was performed. Multiple occurrences of old_str `{old_str}` in lines: "
                    f"{', '.join(map(str, _lines_of(text, old_str)))}. Please ensure it is unique"
                )
            return text.replace(old_str, new_str)

        before, after = self._edited(path, replaced)
        changed = before[: before.find(old_str)].count("\n")
        lines = after.split("\n")
        first, last = max(0, changed - 2), min(len(lines), changed + 3)
        snippet = "\n".join(_line(number + 1, lines[number]) for number in range(first, last))
        return (
            f"The memory file has been edited. Here is the snippet showing the change (with line numbers):\n{snippet}"
        )

    def insert(self, path: str, insert_line: int, insert_text: str) -> str:
        """Put lines after a line; 0 is the beginning.

        Raises:
            Complaint: there is no such file, or no such line.
        """

        def inserted(text: str) -> str:
            lines = text.split("\n")
            if not lines[-1]:
                lines.pop()
            if not 0 <= insert_line <= len(lines):
                raise Complaint(
                    f"Invalid `insert_line` parameter: {insert_line}. It should be within the range [0, {len(lines)}]."
                )
            lines.insert(insert_line, insert_text.rstrip("\n"))
            made = "\n".join(lines)
            return made if made.endswith("\n") else made + "\n"

        self._edited(path, inserted)
        return f"The file {path} has been edited."

    def delete(self, path: str) -> str:
        """Remove a file, or a folder with all that is in it, for good.

        Raises:
            Complaint: there is neither, or it is the root.
        """
        at = path_of(path)
        if not at:
            raise Complaint(f"Cannot delete the {ROOT} directory itself")
        try:
            self._files.delete(at)
        except NotFound as error:
            raise Complaint(f"The path {path} does not exist") from error
        self._reflect(at)
        return f"Successfully deleted {path}"

    def rename(self, old_path: str, new_path: str) -> str:
        """Move a file, or a folder with all that is in it.

        Raises:
            Complaint: there is neither, or something is at the new path.
        """
        old, new = path_of(old_path), path_of(new_path)
        if not old:
            raise Complaint(f"Cannot rename the {ROOT} directory itself")
        there = Complaint(f"The destination {new_path} already exists")
        if not new:
            raise there
        try:
            self._files.rename(old, new)
        except NotFound as error:
            raise Complaint(f"The path {old_path} does not exist") from error
        except Conflict as error:
            raise there from error
        self._reflect(old)
        self._reflect(new)
        return f"Successfully renamed {old_path} to {new_path}"

    def clear(self) -> str:
        """Remove every file."""
        for top in {file.path.split("/")[0] for file in self._files.list()}:
            self._files.delete(top)
        self._reflect("")
        return "All memory cleared"

    def _file(self, at: str) -> File | None:
        try:
            return self._files.read(at)
        except NotFound:
            return None

    def _edited(self, path: str, change: Callable[[str], str]) -> tuple[str, str]:
        """The text before and after; decided anew where another writer was quicker."""
        at = path_of(path)
        for tries_left in reversed(range(_TRIES)):
            file = self._file(at) if at else None
            if file is None:
                is_folder = not at or bool(self._files.list(at))
                raise Complaint(f"The path {path} is not a file." if is_folder else _NOT_THERE.format(path))
            try:
                after = self._files.rewrite(at, change(file.text), expects=file.version)
            except Conflict:
                if not tries_left:
                    raise
                continue
            self._reflect(at)
            return file.text, after.text
        raise AssertionError  # the last try raised

    def _reflect(self, at: str) -> None:
        """Write to the mirror what is at a path now, or take away what is not."""
        if self.mirror is None:
            return
        folder = self.mirror
        _make(folder)
        _remove(folder, at)
        for file in (*filter(None, [self._file(at) if at else None]), *self._files.list(at)):
            _write(folder, file)


def path_of(given: str) -> str:
    """A path under /memories as a path of files; "" is /memories itself.

    Raises:
        Complaint: it does not begin so, or would lead elsewhere: as it is, decoded, or in letters that look alike.
    """
    begins = given == ROOT or given.startswith(ROOT + "/")
    if not begins:
        raise Complaint(f"Path must start with {ROOT}, got: {given}")
    rest = given[len(ROOT) :]
    escapes = Complaint(f"Path {given} would escape {ROOT} directory")
    for seen in _as_seen(rest):
        if "\\" in seen or "\0" in seen or _resolved(seen) is None:
            raise escapes
    resolved = _resolved(rest)
    if resolved is None:
        raise escapes
    # Where decoding makes other parts of it, somebody wants to be misunderstood.
    if any(_resolved(seen) != resolved for seen in _as_seen(rest) if ".." in seen and ".." not in rest):
        raise escapes
    return resolved


def _as_seen(rest: str) -> list[str]:
    """The path as others may read it: decoded once and twice, and what looks like dots and slashes taken for these."""
    seen = [rest]
    for _ in range(2):
        seen.append(urllib.parse.unquote(seen[-1], errors="replace"))
    return [unicodedata.normalize("NFKC", one) for one in seen]


def _resolved(rest: str) -> str | None:
    """The parts without . and .., joined; None where .. leads out."""
    parts: list[str] = []
    for part in rest.split("/"):
        if part.strip() == "..":
            if not parts:
                return None
            parts.pop()
        elif part.strip() not in ("", "."):
            parts.append(part)
    return "/".join(parts)


def _numbered(path: str, text: str, view_range: Sequence[int] | None) -> str:
    lines, first = text.split("\n"), 1
    if len(lines) > MOST_LINES:
        raise Complaint(f"File {path} exceeds maximum line limit of 999,999 lines.")
    if view_range and len(view_range) == 2:  # noqa: PLR2004 - from and to
        first = max(1, view_range[0])
        lines = lines[first - 1 : len(lines) if view_range[1] == -1 else view_range[1]]
    numbered = "\n".join(_line(first + place, line) for place, line in enumerate(lines))
    return f"Here's the content of {path} with line numbers:\n{numbered}"


def _line(number: int, text: str) -> str:
    return f"{number:>{_NUMBER_WIDTH}}\t{text}"


def _lines_of(text: str, wanted: str) -> list[int]:
    """In which lines it begins, counted from 1."""
    found, at = [], text.find(wanted)
    while at != -1:
        found.append(text[:at].count("\n") + 1)
        at = text.find(wanted, at + 1)
    return found


def _listed(path: str, at: str, inside: Sequence[File]) -> str:
    """A folder as a list of sizes and paths; a folder is as large as what is in it."""
    sizes: dict[tuple[str, ...], int] = {}
    folders: set[tuple[str, ...]] = set()
    for file in inside:
        size = len(file.text.encode())
        parts = tuple(file.path.removeprefix(at).strip("/").split("/"))
        if any(part.startswith(".") for part in parts):
            continue
        for depth in range(1, min(len(parts), _LEVELS) + 1):
            sizes[parts[:depth]] = sizes.get(parts[:depth], 0) + size
            if depth < len(parts):
                folders.add(parts[:depth])
    total = sum(size for parts, size in sizes.items() if len(parts) == 1)
    lines = [f"{_size(total)}\t{path}"]
    lines += [
        f"{_size(size)}\t{path}/{'/'.join(parts)}{'/' if parts in folders else ''}"
        for parts, size in sorted(sizes.items())
    ]
    header = f"Here're the files and directories up to {_LEVELS} levels deep in {path}, excluding hidden items:"
    return "\n".join((header, *lines))


def _size(count: int) -> str:
    """Bytes as ``512B``, ``1.5K``, ``4K``."""
    unit = min(max(0, count.bit_length() - 1) // 10, len(_SIZES) - 1)
    size = count / 1024**unit
    return f"{int(size)}{_SIZES[unit]}" if size == int(size) else f"{size:.1f}{_SIZES[unit]}"


# The mirror: a folder for people -------------------------------------------------------------------------------------


def _make(folder: Path) -> None:
    """A folder and those above it; those that are made are this user's alone, whatever the umask."""
    missing = []
    while not folder.exists():
        missing.append(folder)
        folder = folder.parent
    for one in reversed(missing):
        one.mkdir(mode=0o700, exist_ok=True)
        one.chmod(0o700)


def _remove(folder: Path, at: str) -> None:
    """What is at a path of the mirror; a link is removed, and what it leads to is left alone."""
    _check_no_link(folder, at)
    target = folder / at if at else folder
    if target.is_symlink() or target.is_file():
        target.unlink()
    elif target.is_dir():
        for inside in target.iterdir() if not at else (target,):
            if inside.is_dir() and not inside.is_symlink():
                shutil.rmtree(inside)
            else:
                inside.unlink()


def _write(folder: Path, file: File) -> None:
    """A file of the mirror, whole or not at all."""
    target = folder / file.path
    _check_no_link(folder, file.path)
    _make(target.parent)
    beside = target.parent / f".tmp-{secrets.token_hex(8)}"
    number = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(number, "wb") as written:
            written.write(file.text.encode())
            written.flush()
            os.fsync(number)
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _check_no_link(folder: Path, path: str) -> None:
    """See that no folder on the way is a link: it would lead out of the mirror.

    Raises:
        InvalidInput: one is.
    """
    above = folder
    for part in path.split("/")[:-1]:
        above /= part
        if above.is_symlink():
            raise InvalidInput("mirror", "a folder in which nobody has put links; this is one", str(above))
