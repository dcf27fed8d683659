"""What a fact claims: a subject, a predicate and an object, said to hold or not to hold.

Names are kept as they were said and compared by a key without capitals, accents of width and spare spaces. A claim says
nothing of when it held or who said so: that is the memory's that carries it.
"""

from __future__ import annotations

import math
import unicodedata
from dataclasses import dataclass
from datetime import datetime

from longmind.domain.detail import read_parts, settle
from longmind.domain.metadata import Json
from longmind.domain.scope import check_name
from longmind.domain.time import instant
from longmind.errors import InvalidInput

Anything = object
"""Inside :class:`Claim`, ``object`` is a field."""
MAX_OBJECT_CHARACTERS = 10_000
"""Of an object; a subject and a predicate are names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """Subject, predicate, object.

    Raises:
        InvalidInput: a part that is no text, empty or too long; a confidence outside 0…1; a time without an offset.
    """

    subject: str
    predicate: str
    object: str
    negated: bool = False
    """Whether it says that this does not hold: "Ana does not like coffee"."""
    confidence: float = 1.0
    """0…1, how sure whoever concluded it was."""
    verified_at: datetime | None = None
    """When somebody last made sure of it."""
    until: datetime | None = None
    """Until when it was said to hold. The memory's ``true_until`` may be earlier: something took its place."""
    corrects: bool = False
    """Whether it was said as a change or a correction: "actually", "no longer", "I switched"."""
    instead_of: str | None = None
    """The object that was said by a slip and never held: "Lyon" of "I live in Lyon." "Sorry, I meant Porto."."""

    def __post_init__(self) -> None:
        """Check every part."""
        check_name(self.subject, "subject")
        check_name(self.predicate, "predicate")
        _check_object(self.object, "object")
        if self.instead_of is not None:
            _check_object(self.instead_of, "instead_of")
        if not isinstance(self.negated, bool):
            raise InvalidInput("negated", "true or false", self.negated)
        if not isinstance(self.corrects, bool):
            raise InvalidInput("corrects", "true or false", self.corrects)
        sure = self.confidence
        if isinstance(sure, bool) or not isinstance(sure, int | float) or not math.isfinite(sure) or not 0 <= sure <= 1:
            raise InvalidInput("confidence", "a number from 0 to 1", sure)
        if self.verified_at is not None:
            settle(self, verified_at=instant(self.verified_at, "verified_at"))
        if self.until is not None:
            settle(self, until=instant(self.until, "until"))

    @property
    def triple(self) -> str:
        """``(Alice, works at, Acme Corp)``; a negated predicate has "not" before it."""
        return f"({self.subject}, {'not ' if self.negated else ''}{self.predicate}, {self.object})"

    @property
    def sentence(self) -> str:
        """``Alice works at Acme Corp``."""
        return f"{self.subject} {'not ' if self.negated else ''}{self.predicate} {self.object}"

    def to_json(self) -> dict[str, Json]:
        """As JSON keeps it."""
        told: dict[str, Json] = {
            "subject": self.subject,
            "predicate": self.predicate,
            "object": self.object,
            "negated": self.negated,
            "confidence": self.confidence,
            "verified_at": None if self.verified_at is None else self.verified_at.isoformat(),
            "until": None if self.until is None else self.until.isoformat(),
            "corrects": self.corrects,
        }
        # Left out where there is none: what was written before there was such a thing is equal to what is written now.
        return told if self.instead_of is None else told | {"instead_of": self.instead_of}

    @classmethod
    def from_json(cls, kept: Anything) -> Claim:
        """What :meth:`to_json` gave.

        Raises:
            InvalidInput: it has another form; says what is allowed.
        """
        return cls(**read_parts(kept, cls, needed=("subject", "predicate", "object")))


def _check_object(told: Anything, argument: str) -> None:
    allowed = f"text of 1 to {MAX_OBJECT_CHARACTERS} characters, not only spaces, without NUL"
    if not isinstance(told, str) or not told.strip() or len(told) > MAX_OBJECT_CHARACTERS or "\0" in told:
        raise InvalidInput(argument, allowed, told)
    try:
        told.encode()
    except UnicodeEncodeError:
        raise InvalidInput(argument, "text that can be written as UTF-8 (no half surrogate pair)", told) from None


def same_key(name: str) -> str:
    """What two spellings of one name share: compatible letters (NFKC), no capitals, single spaces."""
    # Once more at the end: what has no capitals may be composed again, and would differ from what was never apart.
    return " ".join(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).split())
