"""The audit of an owner, as it is held: read, verified, and nothing else. Nobody writes it but the store."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from longmind.domain.audit import AuditLine
from longmind.domain.scope import Scope
from longmind.errors import InvalidInput
from longmind.mind import audit
from longmind.mind.audit import Searched, Verified
from longmind.mind.core import Core
from longmind.mind.forget import Forgotten
from longmind.ports.store import MAX_LIMIT

Lines = list[AuditLine]
Words = str | Sequence[str]


class Audit:
    """Who did what to which memories, by which door, and when. Iterating gives every line, oldest first."""

    def __init__(self, core: Core, scope: Scope) -> None:
        """Use :attr:`longmind.Mind.audit`."""
        self._core = core
        self._scope = scope

    def lines(self, *, after: int = 0, limit: int = 1_000) -> Lines:
        """The lines after a number, oldest first.

        Raises:
            InvalidInput: ``after`` is below 0, or a limit outside 1 to 10,000.
        """
        for name, given, least, most in (("after", after, 0, 2**53), ("limit", limit, 1, MAX_LIMIT)):
            if isinstance(given, bool) or not isinstance(given, int) or not least <= given <= most:
                raise InvalidInput(name, f"an integer from {least:,} to {most:,}", given)
        return self._core.store.audit(self._scope.owner, after, limit)

    def __iter__(self) -> Iterator[AuditLine]:
        """Every line, read a page at a time."""
        return audit.every_line(self._core, self._scope.owner)

    def verify(self, head: str | None = None) -> Verified:
        """Whether any line is missing, altered, added or out of its place; says which.

        ``head`` is a hash kept from before (the ``head`` of an earlier verification, or the ``audit`` of a receipt):
        its line must still be there. Without one, a chain that somebody wrote anew from the beginning looks whole.
        """
        return audit.verified(self._core, self._scope.owner, head)

    def search(self, receipt: Forgotten, words: Words = ()) -> Searched:
        """Look for what a receipt says is gone in every channel again: by its ids, and by ``words`` that it held.

        The receipt holds no words, so whoever asks gives them; they are kept nowhere. A word that something else holds
        is found there. Files are not searched (``longmind verify-erasure`` does that too).

        Raises:
            InvalidInput: no receipt, or no words.
        """
        if not isinstance(receipt, Forgotten):
            raise InvalidInput("receipt", "what forget() or erase() gave", type(receipt).__name__)
        given = (words,) if isinstance(words, str) else tuple(words)
        if not all(isinstance(word, str) and word.strip() for word in given):
            raise InvalidInput("words", "texts that are not blank")
        return audit.searched(self._core, self._scope.owner, receipt, given)

    def __repr__(self) -> str:
        """Whose it is."""
        return f"Audit({self._scope})"
