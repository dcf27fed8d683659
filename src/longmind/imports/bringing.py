"""Bringing a file's parts into a mind, a batch at a time, and counting what became of each.

A batch is one transaction. When something in it is refused, it is halved until what is wrong stands alone: the rest
goes in, and the part that does not is told with its place and the reason. What names another part is brought after it.
An import that was interrupted is completed by running it again: every part is known again by its key.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import tzinfo
from pathlib import Path
from typing import Literal, TypeAlias

import longmind
from longmind.imports.brought import Brought, Trouble
from longmind.imports.files import read_file
from longmind.imports.incoming import (
    Broken,
    Document,
    Format,
    Incoming,
    Labelled,
    Left,
    Part,
    Reading,
    Several,
    Unreadable,
    zone_of,
)

AT_ONCE = 64
FORGOTTEN = "was forgotten here, and stays so"
GUARDED = "the guard does not let it in"
ANOTHER = "is here with another history, and stays so"
WHOLE = "the whole file"
OTHERS = "of a user that was not asked for"
NOBODYS = "of a user whom the file does not name, and nobody was named in their place"
Users: TypeAlias = "Mapping[str, str] | Literal['own'] | None"
"""Whose memory the users of a file become: by name; each their own; None: the file is of one person, whose it is."""
_Key: TypeAlias = str | bytes | Callable[[], str | bytes] | None
_Places: TypeAlias = dict[str, list[longmind.Memory]]
Step: TypeAlias = Callable[[int, int | None, str | None], None]
"""Called with how much is done, how much there is to do, and what is being done."""


def import_file(
    mind: longmind.Mind,
    path: str | os.PathLike[str],
    *,
    format: Format | None = None,
    source: str | None = None,
    zone: str | None = None,
    users: Users = None,
    dry_run: bool = False,
    progress: Step | None = None,
    key: _Key = None,
) -> Brought:
    """Take in a file that another program wrote; ``longmind import --help`` names those that are known.

    ``mind`` is whose memory it becomes: ``mind.scope(user="ana")``. A file that names several users is refused unless
    ``users`` says whose each is (``{"alex": "ana"}``: others are left out; ``"own"``: each under their own name), with
    a mind that is bound to no user. The format is told from the content unless it is given. ``zone`` is that of times
    that name none, ``source`` what to call where it is from. ``dry_run`` reads and checks everything and writes
    nothing. Running it again adds nothing; what was forgotten here stays forgotten. ``key`` opens an encrypted archive.

    Raises:
        InvalidInput: no such zone, a file of several users, a mind bound to nobody or to another user, a damaged
            archive; nothing was written. WrongKey: the archive needs another key, or one at all. OSError: the file
            cannot be read. StoreError: what went in before stays.
    """
    if dry_run:
        with passing() as whole:
            to_me = whole if users is not None else whole.scope(user="somebody")
            bringing = Bringing(whole, to_me, users=users, zone=_zone(zone), source=source, step=progress, key=key)
            return replace(bringing.bring(Path(path), format), dry_run=True)
    bringing = Bringing(mind, mind, users=users, zone=_zone(zone), source=source, step=progress, key=key)
    return bringing.bring(Path(path), format)


def passing() -> longmind.Mind:
    """A mind that keeps nothing, in which an import is tried: whatever it refuses, the real one refuses."""
    return longmind.open(embedder=longmind.Hashing(), extract=False)


def _zone(name: str | None) -> tzinfo | None:
    return None if name is None else zone_of(name)


@dataclass(slots=True)
class Bringing:
    """Brings files into the memories of whoever imports them."""

    mind: longmind.Mind
    """What is narrowed to a user that the file names."""
    to_me: longmind.Mind
    """Whose it is otherwise."""
    users: Users = None
    session: str | None = None
    """What parts without a session are bound to."""
    zone: tzinfo | None = None
    source: str | None = None
    """What to call where it is from; None: what the format's parts are from, or the file."""
    step: Step | None = None
    key: _Key = None
    """What opens an encrypted archive."""
    _done: int = 0
    _bound: bool = True
    """Whether there is somebody whose a part is that names no user."""
    _ids: dict[tuple[str | None, str], str] = field(default_factory=dict)
    """(user, name of a part) → the memory that it became."""
    _there: dict[tuple[str | None, str], _Places] = field(default_factory=dict)
    """(user, source) → what is said at each place of it."""
    _before: dict[str, tuple[longmind.Mind, int]] = field(default_factory=dict)
    """Whose → their mind, and how many memories there were, facts aside: two users there may be one here."""
    _taken: int = 0
    """Parts that are there now, new or known."""

    def bring(self, path: Path, format: Format | None) -> Brought:
        """All of one file.

        Raises:
            OSError: it cannot be read.
            InvalidInput: it is a broken archive, or names several users and nobody said whose each is.
            StoreError: the store cannot take it; what went in before stays.
        """
        outcome = Brought(str(path), format or "")
        self._done, self._ids, self._there, self._before, self._taken = 0, {}, {}, {}, 0
        try:
            reading = read_file(path, format, self.zone)
        except Unreadable as error:
            outcome.broken.append(Trouble(WHOLE, str(error)))
            return outcome
        outcome.format = reading.format
        if self.key is not None and reading.format != "archive":
            raise longmind.InvalidInput("key", "given for an encrypted archive, which this file is not")
        own = self._own(reading)
        self._bound = self._is_bound(needed=not own)
        if reading.format == "archive":
            self._archive(path, outcome)
        elif reading.format == "stream":
            self._stream(path, outcome)
        else:
            # The whole path: many folders have a CLAUDE.md, and their bullets are not each other's.
            source = self.source or reading.source or path.resolve().as_posix()
            try:
                for user, batch in _batches(reading.parts):
                    self._batch(user if own else None, batch, source, outcome)
                    self._tell(len(batch), reading.total, path.name)
            except Unreadable as error:
                outcome.broken.append(Trouble(WHOLE, str(error)))
            self._count(outcome)
        return outcome

    def _count(self, outcome: Brought) -> None:
        """Tell what is new from what was known, once all is done: counting costs reading all."""
        outcome.new = sum(_others(mind) - before for mind, before in self._before.values()) + outcome.facts
        # Another program may write at the same time; it cannot make fewer than none known.
        outcome.known += max(0, self._taken - outcome.new)

    def bring_one_of_many(self, path: Path, format: Format | None) -> Brought:
        """The same, but a file that may not be read is told of and costs the others nothing."""
        try:
            return self.bring(path, format)
        except PermissionError as error:
            return not_read(error, path)

    def _own(self, reading: Reading) -> bool:
        """Whether the users that the file names are told apart."""
        if reading.by_user or self.users is not None:
            return bool(reading.users) or reading.by_user
        if len(reading.users) > 1:
            named = ", ".join(reading.users[:5]) + (", …" if len(reading.users) > 5 else "")  # noqa: PLR2004 - a line
            raise longmind.InvalidInput(
                "users",
                f'said: the file names {len(reading.users)} users ({named}); {{"{reading.users[0]}": "ana"}} takes in '
                'one as ana, "own" each under their own name',
            )
        return False

    def _is_bound(self, *, needed: bool) -> bool:
        try:
            self.to_me.stats()
        except longmind.InvalidInput:
            if needed:
                raise
            return False
        return True

    def _mind(self, user: str | None) -> longmind.Mind | None:
        """Whose a part is; None where it is of somebody who was not asked for."""
        if user is None:
            return self.to_me if self._bound else None
        if isinstance(self.users, Mapping):
            return self.mind.scope(user=self.users[user]) if user in self.users else None
        return self.mind.scope(user=user)

    def _tell(self, count: int, total: int, label: str) -> None:
        self._done += count
        if self.step is not None:
            self.step(min(self._done, total), total, label)

    def _archive(self, path: Path, outcome: Brought) -> None:
        imported = self.to_me.import_archive(path, key=self.key)
        outcome.new, outcome.known = imported.kept, imported.already
        outcome.refused += [Trouble(id, FORGOTTEN) for id in imported.refused]
        outcome.guarded += [Trouble(id, GUARDED) for id in imported.guarded]
        outcome.redacted += imported.redacted
        outcome.conflicts += [Trouble(id, ANOTHER) for id in imported.changed]
        outcome.sheets = imported.sheets
        outcome.refused += [Trouble(f"sheet {at.room}", FORGOTTEN) for at in imported.sheets_refused]
        outcome.guarded += [Trouble(f"sheet {at.room}", GUARDED) for at in imported.sheets_guarded]
        outcome.conflicts += [Trouble(f"sheet {at.room}", ANOTHER) for at in imported.sheets_changed]
        outcome.left += [Trouble(f"setting {name}", "is set otherwise here") for name in imported.settings_changed]

    def _stream(self, path: Path, outcome: Brought) -> None:
        before = self.to_me.stats().total
        try:
            kept = self.to_me.episodes.import_stream(path, source=self.source or path.resolve().as_posix())
        except (longmind.InvalidInput, longmind.Conflict, longmind.Refused) as error:
            _blame(error, WHOLE, outcome)
            return
        outcome.new = self.to_me.stats().total - before
        outcome.known = max(0, len(kept) - outcome.new)

    def _batch(self, user: str | None, batch: Sequence[Part], source: str, outcome: Brought) -> None:
        outcome.broken += [Trouble(part.place, part.reason) for part in batch if isinstance(part, Broken)]
        outcome.left += [Trouble(part.place, part.reason) for part in batch if isinstance(part, Left)]
        mind = self._mind(user)
        if mind is None:
            places = [part.place for part in batch if isinstance(part, Incoming | Labelled)]
            outcome.left += [Trouble(place, NOBODYS if user is None else OTHERS) for place in places]
            return
        several = [part.predicate for part in batch if isinstance(part, Several)]
        if several:
            mind.facts.many(*several)
        if repr(mind) not in self._before:
            self._before[repr(mind)] = mind, _others(mind)
        taken = self._keep(mind, user, [part for part in batch if isinstance(part, Incoming)], source, outcome)
        taken += sum(self._document(mind, part, source, outcome) for part in batch if isinstance(part, Document))
        self._taken += taken
        for part in batch:
            if isinstance(part, Labelled):
                self._block(mind, part, outcome)
        if user is not None and taken:
            outcome.users[user] = outcome.users.get(user, 0) + taken

    def _keep(
        self, mind: longmind.Mind, user: str | None, parts: Sequence[Incoming], source: str, outcome: Brought
    ) -> int:
        """Keep parts of one batch; how many are there now."""
        named = {} if self.session is None else {"session": self.session}
        fields = [{**named, **self._linked(part, user, part.keyed(source))} for part in parts]
        self._give_way(mind, user, parts, fields)
        return self._kept(mind, user, list(zip(parts, fields, strict=True)), outcome)

    def _give_way(
        self, mind: longmind.Mind, user: str | None, parts: Sequence[Incoming], fields: Sequence[dict[str, object]]
    ) -> None:
        """Let what is said at a part's place give way to it, where it says something else now."""
        for part, given in zip(parts, fields, strict=True):
            if part.latest and "supersedes" not in given:
                old = self._said_at(mind, user, given)
                if old and all(one.text != part.fields["text"] for one in old):
                    given["supersedes"] = tuple(one.id for one in old)

    def _said_at(self, mind: longmind.Mind, user: str | None, given: Mapping[str, object]) -> list[longmind.Memory]:
        source, place = str(given["source"]), str(given["place"])
        if (user, source) not in self._there:
            there: _Places = {}
            for memory in mind.list(where={"source": source}):
                there.setdefault(_place(memory), []).append(memory)
            self._there[user, source] = there
        kind = given.get("kind", "episode")
        return [one for one in self._there[user, source].get(place, ()) if one.kind.value == kind]

    def _linked(self, part: Incoming, user: str | None, fields: dict[str, object]) -> dict[str, object]:
        """The fields, naming the memories that the parts it names became."""
        evidence = tuple(dict.fromkeys(id for name in part.rests_on if (id := self._ids.get((user, name)))))
        before = None if part.instead_of is None else self._ids.get((user, part.instead_of))
        return {
            **fields,
            **({"evidence": evidence} if evidence else {}),
            **({"supersedes": (before,)} if before else {}),
        }

    def _kept(
        self,
        mind: longmind.Mind,
        user: str | None,
        parts: Sequence[tuple[Incoming, Mapping[str, object]]],
        outcome: Brought,
    ) -> int:
        """Keep them in one transaction, or halve them to find what is wrong; how many are there now."""
        if not parts:
            return 0
        try:
            receipt = mind.remember_many([fields for _, fields in parts])
        except (longmind.InvalidInput, longmind.Conflict) as error:
            if len(parts) > 1:
                middle = len(parts) // 2
                first = self._kept(mind, user, parts[:middle], outcome)
                return first + self._kept(mind, user, parts[middle:], outcome)
            return self._alone(mind, user, parts[0], error, outcome)
        return self._there_now(receipt, user, [part for part, _ in parts], outcome)

    def _alone(
        self,
        mind: longmind.Mind,
        user: str | None,
        alone: tuple[Incoming, Mapping[str, object]],
        error: longmind.LongmindError,
        outcome: Brought,
    ) -> int:
        """What to do about a part that cannot be kept as it is."""
        part, fields = alone
        if not isinstance(error, longmind.Conflict) or not (part.by_words or part.needs):
            _blame(error, part.place, outcome)
            return 0
        free = {name: value for name, value in fields.items() if name != "supersedes"}
        if free == fields:
            # These words were taken from here before; what else was said of them may be told otherwise now.
            return 1
        # What it should take the place of has given way to something else meanwhile; or it was taken before.
        return self._kept(mind, user, [(part, free)], outcome)

    def _there_now(
        self, receipt: longmind.Remembered, user: str | None, parts: Sequence[Incoming], outcome: Brought
    ) -> int:
        """Note which memories parts became, for those that name them."""
        refused = {refusal.position for refusal in receipt.refused}
        there = [part for position, part in enumerate(parts) if position not in refused]
        if len(there) == len(receipt.kept):
            for part, memory in zip(there, receipt.kept, strict=True):
                self._ids[user, part.called] = memory.id
                places = self._there.get((user, "" if memory.source is None else memory.source.name))
                if part.latest and places is not None and memory.status is longmind.Status.CURRENT:
                    places[_place(memory)] = [memory]
        return _received(receipt, [part.place for part in parts], outcome)

    def _document(self, mind: longmind.Mind, document: Document, source: str, outcome: Brought) -> int:
        try:
            receipt = mind.remember_document(
                document.text, source=document.source or source, format=document.format, at=document.at
            )
        except (longmind.InvalidInput, longmind.Conflict, longmind.Refused) as error:
            _blame(error, document.source or WHOLE, outcome)
            return 0
        return _received(receipt, [], outcome)

    def _block(self, mind: longmind.Mind, part: Labelled, outcome: Brought) -> None:
        blocks = (mind if part.agent is None else mind.scope(agent=part.agent)).blocks
        try:
            limit = max(longmind.Block(label=part.label).limit_characters, len(part.value))
            blocks.create(
                part.label,
                part.value,
                description=part.description,
                read_only=part.read_only,
                limit_characters=limit,
            )
            outcome.blocks += 1
        except longmind.InvalidInput as error:
            outcome.broken.append(Trouble(part.place, str(error)))
        except longmind.Refused as error:
            outcome.guarded.append(Trouble(part.place, str(error)))
        except longmind.Conflict:
            if blocks[part.label].read().value == part.value:
                outcome.known += 1
            else:
                outcome.conflicts.append(Trouble(part.place, "a block of this label says something else here"))


def not_read(error: OSError, path: Path | None = None) -> Brought:
    """A file or a folder that may not be read, as something that is to be put right."""
    return Brought(str(path or error.filename), broken=[Trouble("all of it", error.strerror or str(error))])


def _place(memory: longmind.Memory) -> str:
    return "" if memory.source is None else memory.source.place or ""


def _received(receipt: longmind.Remembered, places: Sequence[str], outcome: Brought) -> int:
    for refusal in receipt.refused:
        place = places[refusal.position] if refusal.position < len(places) else f"passage {refusal.position + 1}"
        again = f"{FORGOTTEN}; bring it in under another name with --source NAME"
        if refusal.rule == "tombstone":
            outcome.refused.append(Trouble(place, again))
        else:
            outcome.guarded.append(Trouble(place, refusal.message))
    outcome.redacted += len({one.position for one in receipt.redacted if not one.sealed})
    outcome.pending += len(receipt.pending)
    outcome.facts += len({one.id for one in receipt.kept if one.kind is longmind.Kind.FACT} - {*receipt.repeated})
    return len(receipt.kept)


def _others(mind: longmind.Mind) -> int:
    """How many memories there are that are no facts: those may have been read out of what came in."""
    stats = mind.stats()
    return stats.total - stats.by_kind.get("fact", 0)


def _blame(error: longmind.LongmindError, place: str, outcome: Brought) -> None:
    if isinstance(error, longmind.Refused):
        outcome.guarded.append(Trouble(place, str(error)))
    elif not isinstance(error, longmind.Conflict):
        outcome.broken.append(Trouble(place, str(error)))
    elif place == WHOLE:
        outcome.conflicts.append(Trouble(place, str(error)))
    else:
        reason = "says something else than when it was last imported; what was said then is kept, and this is not"
        outcome.conflicts.append(Trouble(place, reason))


def _batches(parts: Iterable[Part]) -> Iterator[tuple[str | None, list[Part]]]:
    """(whose, parts): at most so many at once, all of one user, and none with what it needs."""
    batch: list[Part] = []
    names: set[str] = set()
    whose: str | None = None
    for part in parts:
        user = part.user if isinstance(part, Incoming | Several) else whose
        needed = isinstance(part, Incoming) and not names.isdisjoint(part.needs)
        if batch and (user != whose or needed or len(batch) >= AT_ONCE):
            yield whose, batch
            batch, names = [], set()
        whose = user
        batch.append(part)
        if isinstance(part, Incoming):
            names.add(part.called)
    if batch:
        yield whose, batch
