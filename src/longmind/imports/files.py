"""Which importer a file wants, told by its content first and its name second.

:func:`read_file` opens one file and gives its parts; :func:`files_in` says which files of a folder are imported. A
format that is named is believed; otherwise the content decides before the extension does, since a chat log is often
called ``.txt`` and a list of messages ``.json``.
"""

from __future__ import annotations

import codecs
import errno
import json
import os
from collections.abc import Callable, Iterator
from datetime import tzinfo
from pathlib import Path

import longmind
from longmind.imports.chat import chat_lines, conversations, json_of, message_lists
from longmind.imports.exports import EXPORTS, format_of_lines, format_of_value
from longmind.imports.incoming import Document, Format, Part, Reading, Unreadable, decoded, text_of
from longmind.imports.locomo import conversations_of, incoming_turns, turns_of
from longmind.imports.notes import incoming_notes, is_notes, own_notes
from longmind.imports.packed import is_packed, unpacked

IN_FOLDERS = frozenset({".md", ".markdown", ".txt", ".jsonl"})
"""What is imported of a folder."""
NOT_WRITTEN_HERE = frozenset({"node_modules", "__pycache__", "venv", "site-packages", "dist", "build"})
"""Folders of other people's texts, or of what a program has made."""
ARCHIVE = "longmind-archive"
"""What the first line of an archive says it is."""
_MARKDOWN = frozenset({".md", ".markdown", ".mdc"})
_ENOUGH_BYTES = 65_536
"""How much of a file is looked at to tell what it is."""


def files_in(path: Path, unreadable: Callable[[OSError], None] | None = None) -> list[Path]:
    """The file itself, or the Markdown, text and JSON-lines files under a folder; sorted.

    Hidden ones are left out, and folders of what others have made, such as ``node_modules``. A folder inside it that
    cannot be read is passed over, and told to ``unreadable``.

    Raises:
        FileNotFoundError: there is no such file.
        OSError: the folder itself cannot be read.
        Unreadable: no such file is in the folder.
    """
    if not path.exists():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
    if not path.is_dir():
        return [path]

    def told(error: OSError) -> None:
        if unreadable is None or error.filename == str(path):
            raise error
        unreadable(error)

    found = []
    for folder, folders, names in os.walk(path, onerror=told):
        folders[:] = [name for name in folders if not name.startswith(".") and name not in NOT_WRITTEN_HERE]
        for file in (Path(folder) / name for name in names if not name.startswith(".")):
            try:
                # No pipe or socket; and in a folder that may only be listed, not even this may be asked.
                found += [file] if file.suffix.casefold() in IN_FOLDERS and file.is_file() else []
            except PermissionError as error:
                told(error)
    if not found:
        raise Unreadable(f"there is nothing to import in {path}: no {', '.join(sorted(IN_FOLDERS))} file")
    return sorted(found)


def format_of(path: Path) -> Format:
    """What a file is.

    Raises:
        Unreadable: JSON that is none of the forms we know.
        OSError: it cannot be read.
    """
    if is_packed(path):
        return _format_of_packed(unpacked(path))
    with path.open("rb") as file:
        start = _as_utf8(file.read(_ENOUGH_BYTES)).lstrip()
    first = start.split(b"\n", 1)[0]
    opened = _json_or_none(first)
    if isinstance(opened, dict) and _is_manifest(opened):
        return "archive"
    suffix = path.suffix.casefold()
    if suffix in _MARKDOWN:
        return "markdown"
    more = bool(start[len(first) :].strip())
    if isinstance(opened, dict) and more and (known := format_of_lines(opened)) is not None:
        return known
    if suffix in {".jsonl", ".ndjson"} or (isinstance(opened, dict) and "role" in opened):
        alone = format_of_value(opened) if isinstance(opened, dict) and not more else None
        return alone or "chat"
    if isinstance(opened, dict) and "messages" in opened and more:
        # A whole conversation on the first line, and more lines below it.
        return "chat"
    if suffix in {".json", ".af"} or (suffix != ".txt" and start[:1] in {b"{", b"["}):
        return _json_format(path)
    return "text"


def may_be_replaced(path: Path) -> bool:
    """Whether a file is an export of ours by its first lines, or has nothing in it.

    Raises:
        OSError: it cannot be read.
    """
    with path.open("rb") as file:
        first, second = file.readline(_ENOUGH_BYTES), file.readline(_ENOUGH_BYTES)
    opened = _json_or_none(first)
    if isinstance(opened, dict) and _is_manifest(opened):
        return True
    return not first or longmind.read_notes((first + second).decode(errors="replace")) is not None


def read_file(path: Path, format: Format | None, zone: tzinfo | None) -> Reading:
    """A file's parts, read as ``format``, or as what it looks like. An archive has none: the mind reads those.

    Raises:
        Unreadable: the file as a whole is not in its form.
        OSError: it cannot be read.
    """
    if is_packed(path):
        inside = unpacked(path)
        return EXPORTS[_format_of_packed(inside)].of(inside, zone)
    known = format or format_of(path)
    if known in ("archive", "stream"):
        return Reading(format=known, total=0, parts=iter(()))
    if known == "chat":
        raw = _as_utf8(path.read_bytes())
        return Reading(format=known, total=raw.count(b"\n") + 1, parts=chat_lines(raw, zone))
    text = text_of(path)
    if known in EXPORTS:
        return EXPORTS[known].reading(text, zone)
    if known == "openai":
        value = json_of(text)
        total = sum(len(messages) for _, _, messages in conversations(value) or [])
        return Reading(format=known, total=total, parts=message_lists(value, zone))
    if known == "locomo":
        value = json_of(text)
        return Reading(format=known, total=turns_of(value), parts=incoming_turns(value, zone), by_user=True)
    return _texts(known, path.name, text)


def _texts(format: Format, name: str, text: str) -> Reading:
    if format == "markdown" and (own := own_notes(text)) is not None:
        return Reading(format=format, total=len(own), parts=iter(own))
    if format == "markdown" and is_notes(name, text):
        notes = list(incoming_notes(text))
        return Reading(format=format, total=len(notes), parts=iter(notes))
    document = Document(text=text, format="markdown" if format == "markdown" else "text")
    parts: Iterator[Part] = iter((document,) if text.strip() else ())
    return Reading(format=format, total=1, parts=parts)


def _json_format(path: Path) -> Format:
    value = json_of(text_of(path))
    if conversations_of(value) is not None:
        return "locomo"
    known = format_of_value(value)
    if known is not None:
        return known
    if conversations(value) is not None:
        return "openai"
    raise Unreadable("JSON, but none of the forms that are known; name what it is with --from, such as --from openai")


def _format_of_packed(value: list[object]) -> Format:
    """Whose export an archive holds, told by its first conversation."""
    known = format_of_value(value[:1])
    if known is None or known not in EXPORTS:
        raise Unreadable("a zip archive whose conversations.json is no export that is known")
    return known


def _is_manifest(first: dict[str, object]) -> bool:
    return first.get("format") == ARCHIVE


def _as_utf8(raw: bytes) -> bytes:
    """UTF-16 with its mark, as Windows' editors save it, turned into UTF-8; anything else as it is."""
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return decoded(raw if len(raw) % 2 == 0 else raw[:-1]).encode()
    return raw.removeprefix(codecs.BOM_UTF8)


def _json_or_none(line: bytes) -> object:
    try:
        value: object = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return value
