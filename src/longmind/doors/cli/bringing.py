"""Bringing a file's parts into a mind, a batch at a time, and counting what became of each.

A batch is one transaction. When something in it is refused, it is halved until what is wrong stands alone: the rest
goes in, and the part that does not is told with its place and the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import tzinfo
from pathlib import Path

import longmind
from longmind.doors.cli.frame import Standing
from longmind.doors.wire.files import read_file
from longmind.doors.wire.incoming import Broken, Document, Format, Incoming, Part, Unreadable

AT_ONCE = 64
FORGOTTEN = "was forgotten here, and stays so"
GUARDED = "the guard does not let it in"
WHOLE = "the whole file"


@dataclass(frozen=True, slots=True)
class Trouble:
    """One part that did not go in: where it stands, and why not."""

    place: str
    reason: str


@dataclass(slots=True)
class Outcome:
    """What became of one file."""

    path: str
    format: str = ""
    new: int = 0
    """Memories that were not there before."""
    facts: int = 0
    """How many of those are facts that were given as such; others may have been read out of what came in."""
    known: int = 0
    """Parts that were there already, or say again what is."""
    broken: list[Trouble] = field(default_factory=list)
    """Could not be read."""
    conflicts: list[Trouble] = field(default_factory=list)
    """Other words than last time at the same place; left as they were."""
    refused: list[Trouble] = field(default_factory=list)
    """Were forgotten here, and stay so."""
    guarded: list[Trouble] = field(default_factory=list)
    """What the owner's guard did not let in."""
    redacted: int = 0
    """Parts that came in without what the guard took out of them."""
    pending: int = 0
    """Found by words, not wholly by meaning yet."""

    @property
    def clean(self) -> bool:
        """Whether nothing is to be put right."""
        return not self.broken and not self.conflicts


@dataclass(slots=True)
class Bringing:
    """Brings files into the memories of whoever imports them."""

    mind: longmind.Mind
    """The mind of the whole file: some formats name their own users."""
    here: Standing
    zone: tzinfo | None = None
    step: Callable[[int, int | None, str | None], None] | None = None
    _done: int = 0

    def bring(self, path: Path, format: Format | None, source: str) -> Outcome:
        """All of one file.

        Raises:
            OSError: it cannot be read.
            InvalidInput: it is a broken archive. StoreError: the store cannot take it; what went in before stays.
        """
        outcome = Outcome(str(path), format or "")
        self._done = 0
        try:
            reading = read_file(path, format, self.zone)
            outcome.format = reading.format
            if reading.format == "archive":
                self._archive(path, outcome)
                return outcome
            for user, batch in _batches(reading.parts):
                self._batch(user, batch, source, outcome)
                self._tell(len(batch), reading.total, path.name)
        except Unreadable as error:
            outcome.broken.append(Trouble(WHOLE, str(error)))
        return outcome

    def bring_one_of_many(self, path: Path, format: Format | None, source: str) -> Outcome:
        """The same, but a file that may not be read is told of and costs the others nothing."""
        try:
            return self.bring(path, format, source)
        except PermissionError as error:
            return not_read(error, path)

    def _mind(self, user: str | None) -> longmind.Mind:
        # Not narrowed to a session: a part may have its own, and is given the session that was named where it has none.
        return self.mind.scope(tenant=self.here.tenant, user=user or self.here.user, agent=self.here.agent)

    def _tell(self, count: int, total: int, label: str) -> None:
        self._done += count
        if self.step is not None:
            self.step(min(self._done, total), total, label)

    def _archive(self, path: Path, outcome: Outcome) -> None:
        imported = self._mind(None).import_archive(path)
        outcome.new, outcome.known = imported.kept, imported.already
        outcome.refused += [Trouble(id, FORGOTTEN) for id in imported.refused]
        outcome.guarded += [Trouble(id, GUARDED) for id in imported.guarded]
        outcome.redacted += imported.redacted
        outcome.conflicts += [Trouble(id, "is here with another history, and stays so") for id in imported.changed]

    def _batch(self, user: str | None, batch: Sequence[Part], source: str, outcome: Outcome) -> None:
        mind = self._mind(user)
        outcome.broken += [Trouble(part.place, part.reason) for part in batch if isinstance(part, Broken)]
        incoming = [part for part in batch if isinstance(part, Incoming)]
        documents = [part for part in batch if isinstance(part, Document)]
        before, facts = _others(mind), outcome.facts
        taken = self._keep(mind, incoming, source, outcome)
        taken += sum(self._document(mind, one, source, outcome) for one in documents)
        new = _others(mind) - before + outcome.facts - facts
        outcome.new += new
        # Another program may write at the same time; it cannot make fewer than none known.
        outcome.known += max(0, taken - new)

    def _keep(self, mind: longmind.Mind, parts: Sequence[Incoming], source: str, outcome: Outcome) -> int:
        """Keep them in one transaction, or halve them to find what is wrong; how many are there now."""
        if not parts:
            return 0
        named = {} if self.here.session is None else {"session": self.here.session}
        try:
            receipt = mind.remember_many([{**named, **part.keyed(source)} for part in parts])
        except (longmind.InvalidInput, longmind.Conflict) as error:
            if len(parts) > 1:
                middle = len(parts) // 2
                first = self._keep(mind, parts[:middle], source, outcome)
                return first + self._keep(mind, parts[middle:], source, outcome)
            _blame(error, parts[0].place, outcome)
            return 0
        return _received(receipt, [part.place for part in parts], outcome)

    def _document(self, mind: longmind.Mind, document: Document, source: str, outcome: Outcome) -> int:
        try:
            receipt = mind.remember_document(document.text, source=source, format=document.format)
        except (longmind.InvalidInput, longmind.Conflict) as error:
            _blame(error, WHOLE, outcome)
            return 0
        return _received(receipt, [], outcome)


def not_read(error: OSError, path: Path | None = None) -> Outcome:
    """A file or a folder that may not be read, as something that is to be put right."""
    return Outcome(str(path or error.filename), broken=[Trouble("all of it", error.strerror or str(error))])


def _received(receipt: longmind.Remembered, places: Sequence[str], outcome: Outcome) -> int:
    for refusal in receipt.refused:
        place = places[refusal.position] if refusal.position < len(places) else f"passage {refusal.position + 1}"
        again = f"{FORGOTTEN}; bring it in under another name with --source NAME"
        if refusal.rule == "tombstone":
            outcome.refused.append(Trouble(place, again))
        else:
            outcome.guarded.append(Trouble(place, refusal.message))
    outcome.redacted += len({one.position for one in receipt.redacted})
    outcome.pending += len(receipt.pending)
    outcome.facts += len({one.id for one in receipt.kept if one.kind is longmind.Kind.FACT} - {*receipt.repeated})
    return len(receipt.kept)


def _others(mind: longmind.Mind) -> int:
    """How many memories there are that are no facts: those may have been read out of what came in."""
    stats = mind.stats()
    return stats.total - stats.by_kind.get("fact", 0)


def _blame(error: longmind.LongmindError, place: str, outcome: Outcome) -> None:
    if not isinstance(error, longmind.Conflict):
        outcome.broken.append(Trouble(place, str(error)))
    elif place == WHOLE:
        outcome.conflicts.append(Trouble(place, str(error)))
    else:
        reason = "says something else than when it was last imported; what was said then is kept, and this is not"
        outcome.conflicts.append(Trouble(place, reason))


def _batches(parts: Iterator[Part]) -> Iterator[tuple[str | None, list[Part]]]:
    """(whose, parts): at most so many at once, and all of one user."""
    batch: list[Part] = []
    whose: str | None = None
    for part in parts:
        user = part.user if isinstance(part, Incoming) else whose
        if batch and (user != whose or len(batch) >= AT_ONCE):
            yield whose, batch
            batch = []
        whose = user
        batch.append(part)
    if batch:
        yield whose, batch
