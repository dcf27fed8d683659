"""What the shapes share: content that is text or a list of parts, calls, results, and what a shape cannot say.

A shape is a name, the other parts it knows, and what it calls words. Everything it says beside our fields is noted in
the metadata under its name.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, NoReturn

from longmind.domain.conversation import Message, Other, Part, Text, ToolCall, ToolResult
from longmind.domain.metadata import Json, dump
from longmind.errors import InvalidInput

WITHOUT = frozenset({"id", "at", "metadata"})
"""What a writer may leave out unless told otherwise. Beside these it may be ``speaker``, ``error`` (that a result was
one), ``order`` (of words after a call), and any type of part, such as ``thinking`` or ``image_url``."""
TEXT_PARTS = ("text", "input_text", "output_text")
"""What parts that are words are called, in all shapes."""

Raw = dict[str, Any]


class Shape(NamedTuple):
    """What one shape calls things, and which other parts it knows."""

    name: str
    others: frozenset[str]
    words: str = "text"

    def notes(self, value: Message | Part) -> Mapping[str, Any]:
        """What this shape said of it beside our fields."""
        noted = value.metadata.get(self.name)
        return noted if isinstance(noted, dict) else {}

    def noted(self, **notes: object) -> dict[str, Json]:
        """Metadata that holds the notes which say something."""
        kept: dict[str, Any] = {name: note for name, note in notes.items() if note is not None}
        return {self.name: kept} if kept else {}


class Writing(NamedTuple):
    """One message on its way out."""

    shape: Shape
    without: Collection[str]
    place: str

    def cannot(self, what: str, why: str, got: object = ...) -> None:
        """Refuse what the shape cannot say, unless the caller can do without it."""
        if what not in self.without:
            raise InvalidInput(self.place, f"{why}; name {what!r} in `without` to leave it out", got)

    def refuse(self, why: str, got: object = ...) -> NoReturn:
        """Refuse what no leaving out could mend."""
        raise InvalidInput(self.place, why, got)

    def check_message(self, message: Message, *fields: str) -> None:
        """Refuse the fields that the shape has no place for; ``fields`` are those it has."""
        for field in {"id", "at", "speaker"} - set(fields):
            if getattr(message, field) is not None:
                self.cannot(field, f"{self.shape.name} has no place for {field}", getattr(message, field))
        self.check_metadata(message)

    def check_metadata(self, value: Message | Part) -> None:
        """Refuse metadata that is not this shape's own notes."""
        if foreign := value.metadata.keys() - {self.shape.name}:
            self.cannot("metadata", f"{self.shape.name} has no place for metadata", sorted(foreign))

    def says(self, part: Other) -> bool:
        """Whether the shape has such a part; False only where it may be left out."""
        if part.type in self.shape.others or self.shape.name in part.metadata:
            return True
        self.cannot(part.type, f"{self.shape.name} has no part of type {part.type}")
        return False


def writing_of(
    shape: Shape, messages: Iterable[Message], without: Collection[str]
) -> Iterator[tuple[Message, Writing]]:
    """Each message and how it is to be written."""
    for position, message in enumerate(messages):
        yield message, Writing(shape, without, f"messages[{position}]")


def content_of(parts: Sequence[Part], writing: Writing, form: object) -> Any:  # noqa: ANN401 - text, a list or None
    """Words and other parts as this shape writes them; ``form`` is how they stood, where they were read."""
    written = [one for part in parts for one in written_part(part, writing)]
    if form == "null" and not written:
        return None
    if form != "list" and len(parts) == len(written) == 1 and written[0].keys() == {"type", "text"}:
        return written[0]["text"]
    return written if written or form == "list" else ""


def written_part(part: Part, writing: Writing) -> list[Raw]:
    """Words or another part as one member of a list; none where it is left out."""
    writing.check_metadata(part)
    notes = writing.shape.notes(part)
    if isinstance(part, Text):
        return [{"type": notes.get("type", writing.shape.words), "text": part.text, **notes.get("rest", {})}]
    if not isinstance(part, Other):
        writing.refuse(f"words, pictures and the like here, not a {type(part).__name__}")
    return [dict(part.value)] if writing.says(part) else []


def read_content(content: object, shape: Shape, place: str) -> tuple[tuple[Text | Other, ...], str | None]:
    """The parts of a content, and its form where that is not the one we would write."""
    if content is None:
        return (), "null"
    if isinstance(content, str):
        return (Text(content),), None
    if not isinstance(content, Sequence):
        raise InvalidInput(place, "text, or a list of parts", content)
    parts = tuple(read_part(part, shape, f"{place}[{number}]") for number, part in enumerate(content))
    plain = not parts or (len(parts) == 1 and isinstance(parts[0], Text) and not parts[0].metadata)
    return parts, "list" if plain else None


def read_part(part: object, shape: Shape, place: str) -> Text | Other:
    """Words or another part out of a member of a list.

    Raises:
        InvalidInput: no object, or none with a type.
    """
    said = mapping_in(part, place)
    type = text_in(said, "type", place)
    if type in TEXT_PARTS and isinstance(said.get("text"), str):
        rest = {key: value for key, value in said.items() if key not in ("type", "text")}
        return Text(said["text"], shape.noted(type=None if type == shape.words else type, rest=rest or None))
    return Other(said, {} if type in shape.others else {shape.name: {}})


def unusual(form: str | None, usual: str | None) -> str | None:
    """What must be noted so that a content is written in the form it was read in."""
    return None if form == usual else form


def mapping_in(value: object, place: str) -> Mapping[str, Any]:
    """The value, if it is an object.

    Raises:
        InvalidInput: it is none.
    """
    if not isinstance(value, Mapping):
        raise InvalidInput(place, "an object", value)
    return value


def text_in(value: Mapping[str, Any], key: str, place: str) -> str:
    """The text under a key.

    Raises:
        InvalidInput: there is none, or an empty one.
    """
    said = value.get(key)
    if not isinstance(said, str) or not said:
        raise InvalidInput(f"{place}.{key}", "text that is not empty", said)
    return said


def rest_of(value: Mapping[str, Any], *known: str) -> dict[str, Any] | None:
    """All but the keys that are known; None when that is nothing."""
    return {key: said for key, said in value.items() if key not in known} or None


def maybe_text(value: object, place: str) -> str | None:
    """The text, or None where there is none or an empty one.

    Raises:
        InvalidInput: it is something else.
    """
    if value is not None and not isinstance(value, str):
        raise InvalidInput(place, "text", value)
    return value or None


def call_of(named: tuple[str, str], arguments: object, shape: Shape, rest: Raw | None, place: str) -> ToolCall:
    """A call whose arguments are JSON as text. What is no JSON, as models sometimes write, is kept as that text."""
    id, name = named
    if not isinstance(arguments, str):
        raise InvalidInput(f"{place}.arguments", "JSON as text", arguments)
    try:
        read: Json = json.loads(arguments, parse_constant=_no_constant)
        call = ToolCall(id, name, read, shape.noted(rest=rest))
        if dump(call.arguments) == arguments:
            return call
    except (ValueError, RecursionError):  # InvalidInput is a ValueError
        return ToolCall(id, name, arguments, shape.noted(rest=rest, arguments=arguments))
    return ToolCall(id, name, read, shape.noted(rest=rest, arguments=arguments))


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)


def arguments_of(call: ToolCall, shape: Shape) -> str:
    """The arguments of a call as JSON in text, byte for byte as they were read where they were."""
    noted = shape.notes(call).get("arguments")
    return noted if isinstance(noted, str) else dump(call.arguments)


def calls_last(parts: Sequence[Part], writing: Writing) -> tuple[list[Part], list[ToolCall]]:
    """The words and the calls of a message, for shapes that write them apart."""
    calls = [part for part in parts if isinstance(part, ToolCall)]
    first = next((number for number, part in enumerate(parts) if isinstance(part, ToolCall)), len(parts))
    if len(calls) != len(parts) - first:
        writing.cannot("order", f"{writing.shape.name} has calls after all words, not before some")
    return [part for part in parts if not isinstance(part, ToolCall)], calls


def results_apart(message: Message, writing: Writing) -> Iterator[ToolResult | tuple[Part, ...]]:
    """Each result alone, and the runs of other parts between them, in order."""
    if message.role != "user" and len(message.results) != len(message.parts):
        writing.refuse(f"a message of the role {message.role} holds results alone")
    run: list[Part] = []
    for part in message.parts:
        if not isinstance(part, ToolResult):
            run.append(part)
            continue
        if run:
            yield tuple(run)
            run = []
        yield part
    if run:
        yield tuple(run)


def check_error(result: ToolResult, writing: Writing) -> None:
    """Refuse an error where a shape cannot say that it was one."""
    if result.error:
        writing.cannot("error", f"{writing.shape.name} cannot say that a result was an error")


def placed(raw: object) -> Iterator[tuple[object, str]]:
    """Each member of a list of messages, and the name of its place.

    Raises:
        InvalidInput: no list.
    """
    if isinstance(raw, str | Mapping) or not isinstance(raw, Sequence):
        raise InvalidInput("messages", "a list of messages", raw)
    for position, said in enumerate(raw):
        yield said, f"messages[{position}]"


def empty_form(role: str, content: Sequence[Part]) -> str | None:
    """How no content at all is written where nothing else is noted; None: there is some."""
    return None if content else "null" if role == "assistant" else "list"
