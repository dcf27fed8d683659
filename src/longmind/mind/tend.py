"""Tend: what is done over time rather than at once.

One pass completes the vectors of what is found by words only, writes the counts that wait, and then looks, owner by
owner, at what is new since the last pass: what says the same is combined, conclusions are drawn, and what fades is
retired. It is bounded, and goes on where the last one stopped; it may be cut off anywhere, for every deed is written
whole, together with how far the pass has come. Beside live traffic it is safe: what changed in the meantime is left to
whoever changed it, and looked at again by the next pass. What it costs depends on what is new, not on what is there.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from itertools import islice
from typing import Final, NamedTuple

from longmind.domain.change import Batch, Embed, Embedding, JournalLine, Vectors
from longmind.domain.memory import Kind, Memory, Status
from longmind.domain.query import View
from longmind.domain.run import Act
from longmind.domain.scope import Owner
from longmind.errors import Conflict, Refused
from longmind.mind import consolidate
from longmind.mind.budget import Budgeted
from longmind.mind.core import Core, decided, embed, paged
from longmind.mind.forget import erase_ids
from longmind.mind.forgetting import Forgettable, ForgettingPolicy, capacity
from longmind.mind.keeping import reflecting, sheets, slots
from longmind.mind.keeping.forgetting import AT_ONCE, Judge, moments, overdue, presence, retiring, written
from longmind.mind.keeping.forgetting import PAGE as SWEPT
from longmind.mind.keeping.runs import Pass, Progressed, begin, come_so_far
from longmind.mind.look import Look, Planned, retired_by
from longmind.mind.upkeep import Upkeep
from longmind.ports.language import Usage
from longmind.ports.models import Embedder
from longmind.ports.store import Store

PAGE = 64
MOST_TRIES: Final = 3
"""So often a language model is asked again to reflect upon the same when it failed."""
COMBINED_AT_ONCE: Final = 25
"""So many combinations are written in one transaction."""
_LINES = 1_000
"""So many lines of the journal are read at once."""
_TELLING = frozenset({"keep", "again", "revise", "mark"})
"""What may make a memory worth looking at."""
Progress = Callable[[int, int], None]
"""Called with how many memories are done and how many there are."""
Now = Callable[[], datetime]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tended:
    """What a pass did, or would do."""

    embedded: int = 0
    """Memories whose vectors are complete now and were not before."""
    counted: int = 0
    """Memories whose waiting counts were written."""
    looked_at: int = 0
    """Memories that were new since the last pass."""
    acts: tuple[Act, ...] = ()
    """What was done to memories, in order."""
    runs: tuple[str, ...] = ()
    """Ids under which that can be undone, one for each owner to whom something was done."""
    busy: tuple[Owner, ...] = ()
    """Owners who were being tended by another one at that moment, and were left alone."""
    waiting: tuple[Owner, ...] = ()
    """Owners of whom more is to be looked at than one pass does, or met so much traffic that it was put off."""
    unread: int = 0
    """Episodes that the language model is still to read."""
    problems: tuple[str, ...] = ()
    """What went wrong with the language model, in words; the rules did what they can."""
    used: Usage | None = None
    """What the language model took; None where there is none."""
    dry_run: bool = False
    """Whether all this was only planned."""

    @property
    def complete(self) -> bool:
        """Whether everything was done that is due and can be: where there is no language model, nothing can be read."""
        return not self.busy and not self.waiting and not (self.unread and self.used is not None)


class _News(NamedTuple):
    """What is new by a line of the journal."""

    line: int
    lines: int
    """How many lines these are."""
    sheets: bool
    """Whether sheets were written, too."""
    memories: list[Memory]
    hidden: list[Memory]
    """What went out of sight."""
    felt: float
    """The importance, on the scale of 1 to 10, of what was said, seen or done."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a pass was asked to do, and with what."""

    core: Core
    upkeep: Upkeep
    now: Now
    model: Budgeted | None
    dry_run: bool
    reflect: bool


@dataclass(slots=True)
class _Tally:
    """What a pass has come to so far."""

    looked_at: int = 0
    acts: list[Act] = field(default_factory=list)
    runs: list[str] = field(default_factory=list)
    busy: list[Owner] = field(default_factory=list)
    waiting: list[Owner] = field(default_factory=list)
    unread: int = 0
    problems: list[str] = field(default_factory=list)


def tend(
    core: Core,
    upkeep: Upkeep,
    now: Now,
    *,
    owner: Owner | None = None,
    dry_run: bool = False,
    reflect: bool = False,
    progress: Progress | None = None,
) -> Tended:
    """One pass over an owner, or over every one; with ``reflect``, conclusions are drawn however little came in.

    Raises:
        ModelUnavailable: the embedder cannot be reached; what was done before stays done.
    """
    counted = 0 if dry_run else core.flush(now())
    if not dry_run:
        # What a reader kept in the log when it was erased, in whichever process.
        core.store.settle()
    embedded = 0 if dry_run else embed_missing(core.store, core.embedder, now(), progress, owner)
    tally = _Tally()
    model = None if core.model is None else Budgeted(core.model, upkeep.budget)
    asked = _Asked(core, upkeep, now, model, dry_run, reflect)
    for one in owners(core.store) if owner is None else (owner,):
        _Tending(asked, one, tally).run()
    return Tended(
        embedded=embedded,
        counted=counted,
        looked_at=tally.looked_at,
        acts=tuple(tally.acts),
        runs=tuple(tally.runs),
        busy=tuple(tally.busy),
        waiting=tuple(tally.waiting),
        unread=tally.unread,
        problems=tuple(dict.fromkeys(tally.problems)),
        used=None if model is None else model.used,
        dry_run=dry_run,
    )


class _Stop(Exception):
    """Somebody else is at it."""


class _Tending:
    """A pass over one owner: it begins with the first thing there is to write, so that nothing due writes nothing."""

    def __init__(self, asked: _Asked, owner: Owner, tally: _Tally) -> None:
        self.core = asked.core
        self.owner = owner
        self.upkeep = asked.upkeep
        self.now = asked.now
        self.model = asked.model
        self.tally = tally
        self.dry_run = asked.dry_run
        self.forced = asked.reflect
        self.come = come_so_far(asked.core, owner)
        self.gone: set[str] = set()
        self.made: dict[str, tuple[Memory, Vectors | None]] = {}
        self.hidden: set[str] = set()
        self.held: Pass | None = None

    def run(self) -> None:
        """Look at what is new, then at what may be forgotten; whatever happens, let go of it in the end."""
        try:
            self._steps()
        except _Stop:
            self.tally.busy.append(self.owner)
        except Conflict:
            self.tally.waiting.append(self.owner)
            self._end()
        except BaseException:
            self._end()
            raise
        else:
            self._end()

    def _steps(self) -> None:
        self._read()
        if not self._look():
            self.tally.waiting.append(self.owner)
        if self.upkeep.reflect:
            self._do(reflecting.again(self._at([])))
        self._judge()
        if self.upkeep.reflect and (self.forced or self.come.tries or self.come.felt >= self.upkeep.reflect_after):
            self._reflect()
        policy = self.upkeep.forget or ForgettingPolicy(conditions=())
        if policy.conditions:
            judge = Judge(self.core, self.owner, policy, presence(self.come), self.now())
            self._sweep(judge)
            self._make_room(judge)
            self._erase(judge)

    def _read(self) -> None:
        """Let the language model read what waits, as far as its budget goes; without one, say how much that is."""
        if self.model is None and not self.core.store.count_sheets(self.owner, room=sheets.UNREAD):
            return
        from longmind.mind.keeping import unread

        try:
            if self.model is not None and not self.dry_run:
                self._do(unread.planned(self.core, self.owner, self.model, self.now(), self.tally.problems))
        finally:
            self.tally.unread += unread.waiting(self.core, self.owner)

    def _judge(self) -> None:
        """Let the language model rule on doubts that it was not asked about before."""
        if self.model is None or self.dry_run:
            return
        from longmind.mind.keeping import pondering

        self._do(pondering.judged(self._at([]), self.model, self.tally.problems))

    def _ponder(self, memories: list[Memory], concluded: Sequence[Act]) -> bool:
        """Let the language model conclude what counting does not, and draft lessons from what was counted.

        Whether it answered; where there is none, nothing was asked.
        """
        if self.model is None or self.dry_run:
            return True
        from longmind.mind.keeping import pondering

        look, problems = self._at(memories), len(self.tally.problems)
        made = [act.made for act in concluded if act.made is not None]
        if self.come.tries:
            # What was counted then is there already, and nothing was learned from it.
            made += self.core.store.derived(self.owner, [memory.id for memory in memories])
        counted = self.core.store.get(self.owner, made)
        lessons = (pondering.drafted(look, self.model, one, self.tally.problems) for one in counted)
        self._do(one for one in lessons if one is not None)
        self._do(pondering.drawn(look, self.model, self.tally.problems))
        return len(self.tally.problems) == problems

    def _look(self) -> bool:
        """Whether all that is new was looked at."""
        lines = 0
        for news in _news(self.core, self.owner, self.come.read):
            if lines >= self.upkeep.most:
                return False
            lines += _LINES
            self.tally.looked_at += len(news.memories)
            if self.upkeep.consolidate and news.sheets:
                self._do(slots.planned(self._at([])))
            if self.upkeep.consolidate and news.memories:
                self._do(consolidate.planned(self._at(news.memories)), COMBINED_AT_ONCE)
            if self.upkeep.reflect and news.hidden:
                self._do(reflecting.outdated(self._at(news.hidden)))
            # A page of lines that tell nothing is not read again and again either.
            if news.memories or news.felt or news.lines >= _LINES:
                there = presence(self.come).seen(moments([*news.memories, *news.hidden]), self.now()).there
                self._come_to(replace(self.come, read=news.line, felt=self.come.felt + news.felt, there=there))
        return True

    def _reflect(self) -> None:
        """Conclude from all that came since the last reflection."""
        line, lines, told = self.come.reflected, 0, False
        for news in _news(self.core, self.owner, self.come.reflected):
            lines += _LINES
            # What was combined meanwhile was still said and done.
            memories = [*news.memories, *(one for one in news.hidden if consolidate.was_combined(one))]
            if memories:
                told, before = True, len(self.tally.acts)
                self._do(reflecting.planned(self._at(memories)))
                if not self._ponder(memories, self.tally.acts[before:]) and self.come.tries < MOST_TRIES:
                    # The model is asked about these again by the next pass, whatever came in until then.
                    self._come_to(replace(self.come, reflected=line, tries=self.come.tries + 1))
                    return
            line = news.line
            if lines >= self.upkeep.most:
                break
        if told or lines > _LINES:
            self._come_to(replace(self.come, reflected=line, felt=0.0, tries=0))

    def _sweep(self, judge: Judge) -> None:
        """Look at the next memories, as many as a pass looks at, and begin again at the end."""
        looked_at, after = 0, self.come.swept
        while looked_at < self.upkeep.most:
            page = self.core.store.scan(judge.view, after, min(SWEPT, self.upkeep.most - looked_at))
            looked_at += len(page.memories)
            named = [(one, judge.reason(judge.judged(one))) for one in page.memories if one.id not in self.gone]
            found = judge.spare([Forgettable(one, reason) for one, reason in named if reason is not None])
            self._do((retiring(one, judge.now) for one in found), AT_ONCE)
            after = page.after
            if after is None:
                break
        if after != self.come.swept:
            self._come_to(replace(self.come, swept=after))

    def _erase(self, judge: Judge) -> None:
        """Erase for good what was retired by policy so long ago as the policy says, with all that rests on it alone."""
        due = overdue(judge, self.upkeep.most)
        if not due:
            return
        if not self.dry_run:
            self._held().write((), (), self.come, self.now())
            due = self._erased(due)
        if not due:
            return
        days = f"retired by policy more than {judge.policy.erase_after_days:g} days ago"
        act = Act(verb="erased", reason=f"{len(due)} memories, {days}", frees=sum(len(one.text) for one in due))
        self._do([Planned(act, ())])

    def _erased(self, due: list[Memory]) -> list[Memory]:
        """Erase these, but not what something that is held rests on; those that went."""
        try:
            erase_ids(self.core, self.owner, [one.id for one in due], self.now(), asked="policy")
        except Refused:
            if len(due) == 1:
                return []
            return [gone for one in due for gone in self._erased([one])]
        return due

    def _make_room(self, judge: Judge) -> None:
        """Where there is more than the capacity, look at everything, and retire the weakest."""
        most, current = capacity(judge.policy), View(scope=self.owner.whole)
        if most is None or self.core.store.stats(current).total <= most:
            return
        everything = paged(lambda after: self.core.store.scan(current, after, SWEPT))
        judged = [judge.judged(one) for one in everything if one.id not in self.gone]
        found = judge.beyond(judged, ())
        self._do((retiring(one, judge.now) for one in found), AT_ONCE)

    def _at(self, memories: list[Memory]) -> Look:
        return Look(
            self.core, self.owner, memories, self.now(), self.upkeep, self.gone, made=self.made, hidden=self.hidden
        )

    def _do(self, plans: Iterable[Planned], at_once: int = 1) -> None:
        plans = iter(plans)
        while some := list(islice(plans, at_once)):
            acts = [one.act for one in some] if self.dry_run else self._done(some)
            self.tally.acts += acts
            self.gone |= {id for plan in some if any(plan.act is act for act in acts) for id in retired_by(plan)}
            if acts and self.held is not None and self.held.id not in self.tally.runs:
                self.tally.runs.append(self.held.id)

    def _done(self, some: Sequence[Planned]) -> list[Act]:
        """What of it was done. What somebody changed meanwhile is news, and looked at by the next pass."""
        held = self._held()
        try:
            done = written(held, some, self.come, self.now())
        except Conflict:
            raise _Stop from None
        # It is there to be seen now, or was not done.
        self.made.clear()
        self.hidden.clear()
        return done

    def _held(self) -> Pass:
        if self.held is None:
            self.held = begin(self.core, self.owner, "tend", self.now())
        if self.held is None:
            raise _Stop
        return self.held

    def _come_to(self, come: Progressed) -> None:
        self.come = come
        if self.dry_run:
            return
        try:
            self._held().write((), (), come, self.now())
        except Conflict:
            raise _Stop from None

    def _end(self) -> None:
        if self.held is None:
            return
        # What it wrote itself is no news: so the next pass, when nothing came, has nothing to write.
        come = replace(self.come, read=self._read_up_to())
        self.held.release(come, self.now())

    def _read_up_to(self) -> int:
        """The line of the journal up to which there is nothing but what the pass wrote itself."""
        line, sheets = self.come.read, False
        for news in _news(self.core, self.owner, line):
            if news.memories:
                break
            line, sheets = news.line, sheets or news.sheets
        if sheets and self.upkeep.consolidate and next(iter(slots.planned(self._at([]))), None) is not None:
            # A slot was written meanwhile: the next pass looks at it.
            return self.come.read
        return line


def is_felt(memory: Memory) -> bool:
    """Whether a memory counts for when it is time to reflect: what was said, seen or done."""
    return memory.kind is Kind.EPISODE


def _news(core: Core, owner: Owner, after: int) -> Iterator[_News]:
    """What came or changed since a line of the journal and is current, a page of lines at a time."""
    while lines := core.store.journal(owner, after, _LINES):
        after = lines[-1].number
        ids = dict.fromkeys(one.memory for one in lines if one.memory is not None and one.operation in _TELLING)
        memories = core.store.get(owner, list(ids)) if ids else []
        yield _News(
            after,
            len(lines),
            any(one.operation == "write" for one in lines),
            [one for one in memories if _is_news(one)],
            [one for one in memories if one.status in (Status.SUPERSEDED, Status.RETIRED)],
            _felt(lines, memories),
        )
        if len(lines) < _LINES:
            return


def _is_news(memory: Memory) -> bool:
    """Whether there is something to look at that a pass did not make itself."""
    return memory.status is Status.CURRENT and not _is_made(memory)


def _is_made(memory: Memory) -> bool:
    return memory.metadata.get(consolidate.MADE_BY) in (consolidate.CONSOLIDATE, reflecting.REFLECT)


def _felt(lines: Sequence[JournalLine], memories: Sequence[Memory]) -> float:
    """The importance of what was said, seen or done in these lines, whatever became of it since."""
    weights = {one.id: 10 * one.importance for one in memories if is_felt(one) and not _is_made(one)}
    return sum(weights.get(one.memory or "", 0.0) for one in lines if one.operation in ("keep", "again"))


def owners(store: Store) -> Iterator[Owner]:
    """Every owner, in the order of their keys."""
    after: Owner | None = None
    while page := store.owners(after, 1_000):
        yield from page
        after = page[-1]


def embed_missing(
    store: Store, embedder: Embedder, now: datetime, progress: Progress | None = None, only: Owner | None = None
) -> int:
    """Embed every memory that lacks vectors of this embedder, all its windows; returns how many."""
    done = 0
    whose = list(owners(store)) if only is None else [only]
    waiting = _count_missing(store, embedder, whose) if progress is not None else 0
    for owner in whose:
        for memory in _missing(store, embedder, owner, PAGE):
            _embed(store, embedder, owner, memory, now)
            done += 1
            if progress is not None:
                progress(done, max(waiting, done))
    return done


def embed_and_adopt(store: Store, embedder: Embedder, now: datetime, progress: Progress | None = None) -> int:
    """Embed everything with this embedder, then search by it; returns how many memories were embedded.

    Others may write meanwhile, so what they wrote is embedded too before the change-over is tried again.

    Raises:
        Conflict: others wrote without pause through every attempt; what was done is kept for the next run.
    """
    done = 0

    def attempt() -> None:
        nonlocal done
        done += embed_missing(store, embedder, now, progress)
        store.adopt(embedder.stamp)

    decided(attempt)
    return done


def _count_missing(store: Store, embedder: Embedder, whose: Sequence[Owner]) -> int:
    return sum(1 for owner in whose for _ in _missing(store, embedder, owner, 1_000))


def _missing(store: Store, embedder: Embedder, owner: Owner, limit: int) -> Iterator[Memory]:
    return paged(partial(store.unembedded, owner, embedder.stamp, limit=limit))


def _embed(store: Store, embedder: Embedder, owner: Owner, memory: Memory, now: datetime) -> None:
    vectors = embed(embedder, list(embedder.windows(memory.searched_text)))
    change = Embed(id=memory.id, version=memory.version, embedding=Embedding(vectors=vectors))
    batch = Batch(
        id=secrets.token_hex(16),
        owner=owner,
        at=now,
        changes=(change,),
        embedder=str(embedder.stamp),
    )
    store.apply(batch)
