"""HTML and SVG that are put together so that a text is always a text.

Whatever is no :class:`Markup` is escaped when it is put into some, attributes too; and only what is written in this
package becomes markup by itself. So a memory that holds ``<script>`` is shown as these letters.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TypeAlias

VOID = frozenset({"meta", "br", "rect", "path", "line"})
"""Tags without a content."""


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()


Part: TypeAlias = "str | int | float | Iterable[Part] | None"
"""What can be put into a tag: texts and numbers, markup, nothing, and many of these."""


def joined(*parts: Part) -> Markup:
    """All of these one after another, escaped where they are no markup."""
    return Markup("".join(_written(part) for part in parts))


def tag(name: str, /, *parts: Part, **attributes: str | float | bool | None) -> Markup:
    """A tag around its parts.

    An attribute's underscores are hyphens in HTML, and one at its end is none (``class_``); None and False leave an
    attribute out, True gives it without a value.
    """
    opened = name + "".join(_attribute(key, value) for key, value in attributes.items())
    # The stroke at its end is what closes a tag of a picture, and means nothing in HTML.
    return Markup(f"<{opened}/>" if name in VOID else f"<{opened}>{joined(*parts)}</{name}>")


def _attribute(key: str, value: str | float | bool | None) -> str:  # noqa: FBT001 - as HTML has it
    if value is None or value is False:
        return ""
    name = key.removesuffix("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escape(_number(value))}"'


def _number(value: str | float) -> str:
    # Pictures have many places in them, and nobody sees a hundredth of a pixel.
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def _written(part: Part) -> str:
    if part is None:
        return ""
    if isinstance(part, Markup):
        return part
    if isinstance(part, str | int | float):
        return escape(_number(part) if isinstance(part, float) else str(part))
    return "".join(_written(one) for one in part)
