"""How somebody is reached: e-mail addresses and telephone numbers. Kept unless an owner says otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from longmind.mind.guard.found import EMAIL, PHONE, Finding

_EMAIL: Final = re.compile(r"(?<![\w.+-])[\w.+'-]{1,64}@(?:[\w-]{1,63}\.){1,6}[A-Za-z]{2,24}(?![\w-])")
_PHONE: Final = re.compile(
    r"(?<![\w+])(?:(?:\+|00)\d{1,3}[ \-./]?)(?:\(?\d{1,5}\)?[ \-./]?){1,5}\d{2,5}(?!\w)"
    r"|(?<![\w-])\(?\d{3}\)?[ \-.]\d{3}[ \-.]\d{4}(?![\w-])"
)
_SAID: Final = re.compile(
    r"(?i)(?<![a-z])(?:phone|mobile|cell|tel(?:ephone|efon|éfono)?|call (?:me|us|him|her|them)|whatsapp|handy"
    r"(?:nummer)?|móvil|portable|fax|電話(?:番号)?|携帯)"
    r"[^\d\n]{0,24}(?P<number>\(?\d(?:[ \-./()]{0,2}\d){6,14})(?!\w)"
)


def find_contacts(text: str) -> Iterator[Finding]:
    """E-mail addresses; telephone numbers in international form, in America's, or after a word for one."""
    if "@" in text:
        yield from (Finding(EMAIL, found.start(), found.end()) for found in _EMAIL.finditer(text))
    for found in _PHONE.finditer(text):
        if 8 <= sum(map(str.isdigit, found[0])) <= 15:
            yield Finding(PHONE, found.start(), found.end())
    yield from (Finding(PHONE, found.start("number"), found.end("number")) for found in _SAID.finditer(text))
