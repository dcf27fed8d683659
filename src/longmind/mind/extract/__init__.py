"""From what people say to claims, by rules alone: no model, no network, the same answer every time.

Only what is said plainly is taken. A question, a wish, a joke, a quotation, another one's guess claims nothing; "no
longer" ends a claim, "not … but …" corrects one, "Anna said" makes it less sure. Copied text (code, logs, signatures)
is not read at all. The words of an assistant, a tool or a system say nothing about the user.

A message is cut into sentences of bounded length, each is read in its own language, and every pattern takes time
linear in the sentence. ``claims`` holds the values, ``copied`` and ``junk`` say what is not read, ``languages`` who
reads what.
"""

from __future__ import annotations

from longmind.mind.extract.claims import HIGH, LOW, MEDIUM, Extracted, Extraction, Junk, Mode, Quote, Said
from longmind.mind.extract.junk import junk
from longmind.mind.extract.message import MAX_CLAIMS, extract

__all__ = [
    "HIGH",
    "LOW",
    "MAX_CLAIMS",
    "MEDIUM",
    "Extracted",
    "Extraction",
    "Junk",
    "Mode",
    "Quote",
    "Said",
    "extract",
    "junk",
]
