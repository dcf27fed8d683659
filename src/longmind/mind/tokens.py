"""How many tokens a message takes in a prompt.

A counter (:class:`longmind.ports.models.TokenCounter`) counts words; here stands what comes on top of them: every
message costs :data:`MESSAGE_TOKENS`, a name, a call and a result a few each, a picture a flat number, since its bytes
are not its tokens. Calls, results and reasoning are counted like words: left out, they would overflow a budget that
seems half empty. The counter used unless another is given is :data:`ESTIMATE`, which needs no vocabulary and says that
it is not exact.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from longmind.domain.conversation import Message, Other, Part, Text, ToolCall
from longmind.domain.letters import GRAMS, MARKS, WHOLE_GRAMS
from longmind.domain.metadata import Json, dump
from longmind.ports.models import TokenCounter

MESSAGE_TOKENS = 4
"""Around each message: three that OpenAI's chat format puts there, and one for the role. The three that open the reply
come once a prompt, not once a message, and are not counted."""
SPEAKER_TOKENS = 1
"""Beside a speaker's name."""
TOOL_TOKENS = 4
"""Around a call or a result, for the format that each provider writes them in."""
PICTURE_TOKENS = 1_000
"""A picture, a file or a recording, whatever its size: what providers charge for about a million pixels."""

_PICTURES = frozenset({
    "audio", "container_upload", "document", "file", "image", "image_url", "input_audio", "input_file", "input_image",
    "media", "video", "video_url",
})  # fmt: skip
_WRITTEN_SOURCES = frozenset({"text", "content"})
_OPAQUE = re.compile(r"data:[^,\s]{1,200},\S*|[A-Za-z0-9+/=_-]{200,}")
"""Bytes written as text: no model reads them as such."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """Counts by rule: one pass over the letters, no vocabulary, any language.

    A token stands for up to seven small letters of the Latin alphabet, three digits, three letters of another alphabet,
    or one character of Chinese, Japanese or Korean. On prose, code and logs in a dozen languages that comes within a
    half of what ``o200k_base`` counts, and mostly above it: rather an early warning than an overflow. On what is no
    text (runs of signs, base64, emoji) it may be off by a half.
    """

    @property
    def name(self) -> str:
        """``"estimate"``."""
        return "estimate"

    @property
    def exact(self) -> bool:
        """Never."""
        return False

    def count(self, text: str) -> int:
        """About how many tokens; 0 for an empty text."""
        if text.isascii():
            return len(_ONE.findall(text)) + sum(_by_pieces(run) for run in _RARE.findall(text))
        return _by_pieces(text)


ESTIMATE = Estimate()

_KANA = "\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff"
_PIECE = re.compile(
    rf"(?P<word>[A-Z]?[a-z]+)|(?P<capitals>[A-Z]+)|(?P<digits>[0-9]+)|(?P<characters>[{WHOLE_GRAMS}{_KANA}]+)"
    rf"|(?P<grams>[{GRAMS}]+)|(?P<letters>(?:[^\W\d_]|[{MARKS}])+)"
    r"|(?P<line>(?:\r?\n)+)|(?P<space>\s+)"
    r"|(?P<same>(?P<sign>[!-/:-@\[-`{-~])(?P=sign){3,})|(?P<signs>[!-/:-@\[-`{-~]+)|(?P<other>.)",
    re.DOTALL,
)
# The same of plain ASCII, several times as fast: pieces that are one token each, and the runs that have to be measured.
_SIGN = r"[!-/:-@\[-`{-~]"
_ONE = re.compile(
    rf"(?:(?<![A-Z])[A-Z][a-z]{{1,6}}|[a-z]{{1,7}}|[A-Z]{{1,4}}|[0-9]{{1,3}}|(?<!{_SIGN}){_SIGN}{{1,2}}(?!{_SIGN})|[^\s!-~])"
)
_RARE = re.compile(rf"{_SIGN}{{3,}}|(?:\r?\n)+|[^\S ]\s*| \s+")
_PER_TOKEN = {
    "word": 7,
    "capitals": 4,
    "digits": 3,
    "characters": 1,
    "grams": 2,
    "letters": 3,
    "line": 16,
    "same": 16,
    "signs": 2,
}
_SPACES_PER_TOKEN = 60
_PICTOGRAMS = 0x2000


def _by_pieces(text: str) -> int:
    return sum(_tokens(found.lastgroup, found.end() - found.start(), found[0]) for found in _PIECE.finditer(text))


def _tokens(kind: str | None, length: int, piece: str) -> int:
    if kind == "space":  # a single one belongs to the word after it
        return -(-(length - 1) // _SPACES_PER_TOKEN) if piece[0] == " " else -(-length // _SPACES_PER_TOKEN)
    if kind in _PER_TOKEN:
        return -(-length // _PER_TOKEN[kind])
    return 2 if ord(piece) >= _PICTOGRAMS else 1


# Messages ------------------------------------------------------------------------------------------------------------


def message_tokens(message: Message, counter: TokenCounter = ESTIMATE) -> int:
    """What a message takes in a prompt, with what the format puts around it.

    Raises:
        ModelUnavailable: the counter cannot be loaded.
    """
    speaker = 0 if message.speaker is None else SPEAKER_TOKENS + counter.count(message.speaker)
    return MESSAGE_TOKENS + speaker + sum(_part_tokens(part, counter) for part in message.parts)


def conversation_tokens(messages: Iterable[Message], counter: TokenCounter = ESTIMATE) -> int:
    """The sum over the messages.

    Raises:
        ModelUnavailable: the counter cannot be loaded.
    """
    return sum(message_tokens(message, counter) for message in messages)


def counts_exactly(messages: Iterable[Message], counter: TokenCounter) -> bool:
    """Whether every word is counted by a model's own tokenizer and nothing in the messages is a picture or a file.

    What stands around words (:data:`MESSAGE_TOKENS`, :data:`TOOL_TOKENS`) is as providers tell it.
    """
    return counter.exact and not any(_has_picture(part) for message in messages for part in message.parts)


def _part_tokens(part: Part, counter: TokenCounter) -> int:
    if isinstance(part, Text):
        return counter.count(part.text)
    if isinstance(part, ToolCall):
        said = part.arguments if isinstance(part.arguments, str) else dump(part.arguments)
        return TOOL_TOKENS + counter.count(part.name) + counter.count(said)
    if isinstance(part, Other):
        read = counter.count("\n".join(_readable(dict(part.value))))
        return read + (PICTURE_TOKENS if _is_picture(part) else 0)
    return TOOL_TOKENS + sum(_part_tokens(inner, counter) for inner in part.content)


def _has_picture(part: Part) -> bool:
    if isinstance(part, Text | ToolCall):
        return False
    return _is_picture(part) if isinstance(part, Other) else any(map(_has_picture, part.content))


def _is_picture(part: Other) -> bool:
    source = part.value.get("source")
    written = isinstance(source, dict) and source.get("type") in _WRITTEN_SOURCES
    return part.type in _PICTURES and not written


def _readable(value: Json) -> Iterable[str]:
    """All text in it but its keys and what is bytes in disguise."""
    if isinstance(value, str):
        if not _OPAQUE.fullmatch(value):
            yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _readable(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _readable(inner)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield str(value)
