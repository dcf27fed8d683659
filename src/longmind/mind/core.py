"""What every verb needs: the store, the embedder, the policy, and the counts not yet written.

Recall writes nothing on its path. What it counts waits here in memory and goes along with the next write of the same
owner, or with ``tend``, ``stats`` or ``close``.
"""

from __future__ import annotations

import secrets
import threading
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, tzinfo
from sys import getsizeof
from typing import TYPE_CHECKING, TypeVar
from zoneinfo import ZoneInfo

import numpy as np

from longmind.domain.change import Applied, Batch, By, Change, Count, Embedding, Erase, Keep, Revise, Vectors
from longmind.domain.ids import Ids
from longmind.domain.memory import Memory
from longmind.domain.query import Page
from longmind.domain.scope import Owner
from longmind.errors import Conflict, ModelIncoherent, ModelUnavailable, NotFound, Refused
from longmind.mind.guard import GUARD, Guard, Look
from longmind.mind.guard.tagged import Beside
from longmind.mind.policy import Policy
from longmind.mind.reading import Reading, read
from longmind.mind.upkeep import Upkeep
from longmind.ports.models import Embedder, EmotionScorer, Lexicon, TokenCounter
from longmind.ports.store import Store
from longmind.ports.tagger import Tagger

MAX_WINDOWS_AT_ONCE = 16
"""Windows of one text that are embedded while the caller waits; the rest is pending until ``tend`` or ``reembed``."""
MAX_READINGS_BYTES = 16_000_000
"""So much memory may take what was read in texts, roughly: some 20,000 short ones, 4,000 long ones."""
MAX_WAITING = 20_000
"""The retrievals of so many memories wait to be written: two megabytes, or twenty where each is another owner's."""
MAX_SIZES = 20_000
"""Of so many pieces of text, and for so many counters, it is remembered how many tokens they take: a megabyte each."""
MAX_COUNTERS = 4
ATTEMPTS = 100
"""How often a write is decided anew when another writer was quicker. Each attempt sees a later state."""

# A reading takes so much besides its text, and so much for each word: most are shared with other readings.
_READING_BYTES = 550
_WORD_BYTES = 32

T = TypeVar("T")

if TYPE_CHECKING:
    from longmind.mind.guard.sealing import Sealer

    # Messages and schemas are not needed by who opens a mind without a language model.
    from longmind.ports.language import LanguageModel


class Counts:
    """Retrievals not yet written, by owner. Safe from many threads.

    Where nobody writes for long, those of the owner who was recalled for longest ago are let go of, as a crash would.
    """

    def __init__(self, most: int = MAX_WAITING) -> None:
        """Start with nothing to write; keep the counts of at most so many memories, or of one owner."""
        self._lock = threading.Lock()
        self._most = most
        self._waiting: OrderedDict[Owner, Counter[str]] = OrderedDict()
        self._memories = 0

    def retrieved(self, owner: Owner, ids: Sequence[str]) -> None:
        """Remember that these were recalled."""
        self._add(owner, dict.fromkeys(ids, 1))

    def take(self, owner: Owner) -> tuple[Count, ...]:
        """What waits for an owner, handed over."""
        with self._lock:
            waiting = self._pop(owner)
        return tuple(Count(id=id, retrievals=times) for id, times in sorted(waiting.items()))

    def put_back(self, owner: Owner, counts: Sequence[Count]) -> None:
        """What could not be written waits again."""
        self._add(owner, {one.id: one.retrievals for one in counts})

    def clear(self) -> None:
        """Nothing waits any more."""
        with self._lock:
            self._waiting.clear()
            self._memories = 0

    def owners(self) -> list[Owner]:
        """Whose counts wait."""
        with self._lock:
            return sorted(self._waiting, key=lambda owner: owner.key)

    def _add(self, owner: Owner, times: Mapping[str, int]) -> None:
        with self._lock:
            waiting = self._pop(owner)
            waiting.update(times)
            if not waiting:
                return
            self._waiting[owner] = waiting
            self._memories += len(waiting)
            while self._memories > self._most and len(self._waiting) > 1:
                self._pop(next(iter(self._waiting)))

    def _pop(self, owner: Owner) -> Counter[str]:
        waiting = self._waiting.pop(owner, Counter[str]())
        self._memories -= len(waiting)
        return waiting


class Readings:
    """What was read in memories' texts, so that it is read once. Safe from many threads; forgets the oldest first."""

    def __init__(self, most_bytes: int = MAX_READINGS_BYTES) -> None:
        """Nothing was read; keep so much, roughly."""
        self._lock = threading.Lock()
        self._most_bytes = most_bytes
        self._held: OrderedDict[tuple[str, str | None, str, int], Reading] = OrderedDict()
        self._bytes = 0

    def of(self, memories: Sequence[Memory]) -> list[Reading]:
        """The reading of each memory's searched text."""
        # Not by the time of the change: two versions of a line may be of one moment. Two owners may share an id.
        keys = [(memory.scope.tenant, memory.scope.user, memory.id, memory.version) for memory in memories]
        with self._lock:
            known = {key: held for key in keys if (held := self._held.get(key)) is not None}
        for key, memory in zip(keys, memories, strict=True):
            if key not in known:
                known[key] = read(memory.searched_text)
        with self._lock:
            for key in keys:
                if key not in self._held:
                    self._bytes += _bytes_of(known[key])
                self._held[key] = known[key]
                self._held.move_to_end(key)
            while self._bytes > self._most_bytes:
                self._bytes -= _bytes_of(self._held.popitem(last=False)[1])
        return [known[key] for key in keys]

    def clear(self) -> None:
        """Let go of everything: something was erased, and no word of it may stay."""
        with self._lock:
            self._held.clear()
            self._bytes = 0


def _bytes_of(reading: Reading) -> int:
    """Roughly how much memory a reading takes."""
    return _READING_BYTES + _WORD_BYTES * len(reading.words) + getsizeof(reading.said)


class Sizes:
    """How many tokens pieces of text take that are counted time and again. Safe from many threads.

    Of a text only its hash is held and never a word, so that nothing of it stays when it is forgotten. So a size may be
    another text's, once in 2**64: it may guide, and what is promised has to be counted anew.
    """

    def __init__(self) -> None:
        """Nothing was counted."""
        self._held: dict[TokenCounter, dict[int, int]] = {}

    def of(self, text: str, counter: TokenCounter) -> int:
        """What the counter counts, or counted before.

        Raises:
            ModelUnavailable: the counter cannot be loaded.
        """
        try:
            held = self._held.setdefault(counter, {})
        except TypeError:  # somebody's own counter that cannot be told from another
            return counter.count(text)
        key = hash(text)
        size = held.get(key)
        if size is None:
            if len(held) >= MAX_SIZES or len(self._held) > MAX_COUNTERS:
                self._held = {counter: (held := {})}
            size = held[key] = counter.count(text)
        return size


@dataclass(frozen=True, slots=True)
class Core:
    """The parts that all handles on one store share."""

    store: Store
    embedder: Embedder
    policy: Policy
    lexicon: Lexicon
    extracts: bool = True
    """Whether facts are read out of what is remembered."""
    upkeep: Upkeep = field(default_factory=Upkeep)
    emotions: EmotionScorer | None = None
    """Who says how strongly something was felt where nobody said; None: it counts as not felt."""
    model: LanguageModel | None = None
    """Who answers, where there is a language model."""
    guard: Guard = field(default_factory=Guard)
    """What is looked for in what comes in, where an owner has no guard of their own."""
    sealer: Sealer | None = None
    """What keeps encrypted what a guard says is to be kept so; None: there is no key for it."""
    beside: Beside | None = None
    """What marks secrets and facts beside the rules; None: the rules alone."""
    lets_go: tuple[Callable[[], None], ...] = ()
    """Called when the store was let go of: what was opened for this mind alone."""
    ids: Ids = field(default_factory=Ids)
    readers: dict[str, bool] = field(default_factory=dict)
    """Which language models have shown that they can read, and which that they cannot."""
    counts: Counts = field(default_factory=Counts)
    readings: Readings = field(default_factory=Readings)
    sizes: Sizes = field(default_factory=Sizes)
    by: By = field(default_factory=By)
    """Who does it, and how, for the audit; each handle says its own."""
    background: list[Callable[[], None]] = field(default_factory=list)
    """How to stop what goes on in the background, before the store is let go of."""
    closing: threading.Lock = field(default_factory=threading.Lock)
    """Held while the store is let go of: who closes second must not do so under the first one's last write."""

    def able(self, model: LanguageModel) -> bool:
        """Whether a language model has shown that it can read; it is tried once.

        Raises:
            ModelUnavailable: it cannot be asked now.
        """
        name = name_of(model)
        if name not in self.readers:
            # Late: most minds have no language model.
            from longmind.mind.prompts.trial import can_read

            self.readers[name] = can_read(model)
        return self.readers[name]

    @property
    def tagger(self) -> Tagger | None:
        """What marks facts beside the rules."""
        return None if self.beside is None else self.beside.tagger

    def doing(self, act: str) -> Core:
        """The same core for an act, in one word: what is written through it is told so in the audit."""
        return replace(self, by=replace(self.by, act=act))

    def acting(self, actor: str | None, door: str | None) -> Core:
        """The same core for somebody, who came by a door; None leaves either as it is."""
        by = self.by
        return replace(self, by=replace(by, actor=actor or by.actor, door=door or by.door))

    def write(self, owner: Owner, changes: Sequence[Change], now: datetime) -> Applied:
        """Apply changes in one batch, the waiting counts of the owner with them.

        Raises:
            Refused: the owner's guard does not let in what one of them holds; nothing was written.
        """
        looked = self._looked_at(owner, changes)
        return self._apply(owner, looked, self.counts.take(owner), now)

    def look(self, owner: Owner) -> Look:
        """A look at something that comes in, by the guard that holds for this owner."""
        return Look(self.guard_of(owner))

    def guard_of(self, owner: Owner) -> Guard:
        """The owner's own guard, if they have one, else that of this mind."""
        own = self.store.settings(owner).get(GUARD)
        guard, sealer = self.guard if own is None else Guard.from_json(own), self.sealer
        if sealer is None or not guard.encrypts:
            return guard.bound(None, self.beside)
        return guard.bound(lambda what, value: sealer.seal(what, value, owner), self.beside)

    def _looked_at(self, owner: Owner, changes: Sequence[Change]) -> Sequence[Change]:
        """The changes without what may not be written: most were looked at where they came in, and this finds nothing.

        It is the one place that everything written passes, so what comes in by a door that forgot to look stays out.
        """
        if all(isinstance(change, Count | Erase) for change in changes):
            return changes
        look = self.look(owner)
        return [self._matching(change, look.change(change)) for change in changes]

    def _matching(self, before: Change, change: Change) -> Change:
        """A change whose vectors and repeat key are of what is in it now."""
        if not isinstance(change, Keep | Revise) or not isinstance(before, Keep | Revise):
            return change
        if change.memory is before.memory:
            return change
        if change.memory.searched_text != before.memory.searched_text:
            change = replace(change, embedding=self.embeddings([change.memory.searched_text])[0])
        if isinstance(change, Keep) and change.repeat_key is not None:
            # Late: what learns stands on this.
            from longmind.mind.learn import repeat_of

            change = replace(change, repeat_key=repeat_of(change.memory))
        return change

    def _apply(self, owner: Owner, changes: Sequence[Change], counts: Sequence[Count], now: datetime) -> Applied:
        batch = Batch(
            id=secrets.token_hex(16),
            owner=owner,
            at=now,
            changes=(*changes, *counts),
            embedder=str(self.embedder.stamp),
            by=self.by,
        )
        try:
            return self.store.apply(batch)
        except BaseException:
            self.counts.put_back(owner, counts)
            raise
        finally:
            # Only now: until it is erased, a recall may read it again. A write whose answer is lost may have happened.
            if any(isinstance(change, Erase) for change in changes):
                self.readings.clear()

    def write_as_read(self, owner: Owner, changes: Sequence[Change], now: datetime) -> Applied:
        """Write what was decided from what was read, all of which was there then.

        Raises:
            Conflict: it has moved on, or it or a key was forgotten since: read and decide anew.
            Refused: as :meth:`write`.
        """
        looked = self._looked_at(owner, changes)
        try:
            return self._apply(owner, looked, self.counts.take(owner), now)
        except (NotFound, Refused) as gone:
            raise Conflict(f"something was forgotten meanwhile ({gone}): try it again") from gone

    def flush(self, now: datetime) -> int:
        """Write every waiting count; returns for how many memories."""
        written = 0
        for owner in self.counts.owners():
            if counts := self.counts.take(owner):
                self._apply(owner, (), counts, now)
                written += len(counts)
        return written

    def embeddings(self, texts: Sequence[str]) -> list[Embedding]:
        """An embedding for each text: its first windows now, the rest counted as missing.

        When the embedder cannot be reached, nothing is lost: every window is missing, and words still find the text.
        """
        windows = [list(self.embedder.windows(text)) for text in texts]
        now = [cut[:MAX_WINDOWS_AT_ONCE] for cut in windows]
        flat = [window for cut in now for window in cut]
        if not flat:
            return []
        try:
            vectors = embed(self.embedder, flat)
        except ModelUnavailable:
            return [Embedding(vectors=None, missing=len(cut)) for cut in windows]
        made: list[Embedding] = []
        start = 0
        for cut, all_windows in zip(now, windows, strict=True):
            rows = vectors[start : start + len(cut)]
            start += len(cut)
            made.append(Embedding(vectors=rows, missing=len(all_windows) - len(cut)))
        return made

    def revision(self, before: Memory, after: Memory) -> Revise:
        """The change to another version, embedded anew where it is found by other words."""
        same = after.searched_text == before.searched_text
        return Revise(memory=after, embedding=None if same else self.embeddings([after.searched_text])[0])

    def zone(self, owner: Owner) -> ZoneInfo | None:
        """The zone that the owner set, if any; without one a message goes by its own offset (:func:`zone_at`)."""
        name = self.store.settings(owner).get("zone")
        return ZoneInfo(name) if isinstance(name, str) else None


def name_of(model: LanguageModel) -> str:
    """What a language model is called; of one without a name, what it is."""
    return str(getattr(model, "name", type(model).__name__))


def zone_at(moment: datetime, own: tzinfo | None) -> tzinfo:
    """The owner's own zone, else the offset that the moment came with."""
    zone = own or moment.tzinfo
    assert zone is not None  # noqa: S101 - narrows the type: instant() has seen to it that the moment is aware
    return zone


def paged(page_after: Callable[[str | None], Page]) -> Iterator[Memory]:
    """Every memory of every page, read one page at a time as they are wanted."""
    after: str | None = None
    while True:
        page = page_after(after)
        yield from page.memories
        after = page.after
        if after is None:
            return


def embed(embedder: Embedder, texts: Sequence[str], *, query: bool = False) -> Vectors:
    """What the embedder says of the texts, if it has the form that it promised; anybody may bring their own embedder.

    Raises:
        ModelUnavailable: it cannot be reached.
        ModelIncoherent: it answered otherwise than promised. A vector of the wrong text would never be noticed later.
    """
    vectors = embedder.embed(texts, query=query)
    wanted = (len(texts), embedder.stamp.dimension)
    if not isinstance(vectors, np.ndarray) or vectors.shape != wanted:
        got = getattr(vectors, "shape", type(vectors).__name__)
        raise ModelIncoherent(f"{embedder.stamp} promised vectors of shape {wanted} and gave {got}", vectors)
    if not np.isfinite(vectors).all():
        raise ModelIncoherent(f"{embedder.stamp} gave vectors with numbers that are not finite", vectors)
    return vectors


def decided(attempt: Callable[[], T]) -> T:
    """Read, decide and write until no other writer comes between; then what the attempt returns.

    Raises:
        Conflict: even the last attempt met a change.
    """
    for _ in range(ATTEMPTS - 1):
        try:
            return attempt()
        except Conflict as conflict:
            if conflict.final:
                raise
    return attempt()
