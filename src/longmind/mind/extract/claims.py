"""What is read out of a message: claims, each with its words, its times and how surely it was said.

These are values only. A claim that no longer holds is not negated but ended: what is said is that it did hold. Times
keep the precision they were said with. Confidence has three steps: said plainly, said with a doubt, told by another.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from longmind.domain.claim import Claim
from longmind.domain.time import Interval

Mode = Literal["stated", "hedged", "reported", "planned", "answered"]
"""How it was said: plainly; with "I think"; as another one's words; as what is to come; as a short answer."""
Junk = Literal["greeting", "acknowledgement", "boilerplate", "heartbeat", "system prompt"]
"""Why a message makes no memory."""

Slip = Literal["", "here", "before"]
"""Nothing was: what is wrong is denied. It was put right in the same message; it was claimed in a turn before."""

HIGH, MEDIUM, LOW = 0.9, 0.6, 0.3
"""The confidence of what is said plainly, with a doubt, or by another than whom it is about."""


@dataclass(frozen=True, slots=True)
class Said:
    """A turn before, in the same conversation. ``speaker`` is a role or a name; None is the user."""

    speaker: str | None
    text: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Quote:
    """The words a claim came from: ``text[start:end]`` of the message, in characters."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Extracted:
    """One claim, and all that the words say about it."""

    claim: Claim
    type: str
    """Of the memory it makes: fact, preference, decision or plan."""
    quote: Quote
    mode: Mode = "stated"
    ended: bool = False
    """Whether it is said to hold no longer: "I used to live in Rome"."""
    true_from: Interval | None = None
    """When it began to hold, as finely as it was said."""
    true_until: Interval | None = None
    """When it ceased, or will cease, to hold."""
    about: Interval | None = None
    """When it happened or is to happen, for what happens once."""
    corrects: bool = False
    """Whether it is said to put something right: "actually", "I meant", "not Rome but Milan"."""
    instead_of: str | None = None
    """The object that was wrong, when that was said too."""
    slip: Slip = ""
    """Whether what was wrong was a slip of the tongue, and where it was made."""


@dataclass(frozen=True, slots=True)
class Extraction:
    """All that was read out of one message."""

    claims: tuple[Extracted, ...] = ()
    junk: Junk | None = None
    """What kind of message without content it is; None for any with some."""
