"""Consolidate: what says the same again and again becomes one memory, and what matters of the work at hand is kept.

Careless tidying loses what was true, so this is strict. Two texts say the same when, without articles, interjections
and commas, they are word for word the same: a tense, a number, a day, a name or a negation that differs is another
word. Of a crowd of alike memories (more than ten of one type, in whose numbers, names and negations nothing differs)
each different statement stays, word for word, as a line of one memory. When it was said, and how often, comes along.
What was combined is kept as evidence and retired; that can be undone, and is not done again then. Memories that tell
in parts what happened, and words that facts were read out of, are left alone: reflection counts the first, and the
second are one already.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final, NamedTuple

import numpy as np

from longmind.domain.change import Again, Change, Keep, Revise, marked
from longmind.domain.memory import Kind, Memory, Occurrence, Status, first_occurrence, next_version, repeat_key
from longmind.domain.metadata import Json
from longmind.domain.query import All, Compare, VectorProbe, View
from longmind.domain.run import Act
from longmind.domain.scope import Owner, Scope
from longmind.mind.core import Core
from longmind.mind.draft import least_trusted
from longmind.mind.forgetting import EXPIRES, HELD
from longmind.mind.look import TAKEN_APART, Look, Planned, touched, was_brought_back
from longmind.ports.store import MAX_LIMIT

MADE_BY: Final = "made_by"
CONSOLIDATE: Final = "consolidate"
"""What the metadata of a combined memory says made it."""
LINES: Final = "lines"
"""How many different statements it holds, a line each, in the metadata of a memory that a crowd was combined into."""
COMBINED_INTO: Final = "combined into "
"""Begins the reason why a memory was retired that was combined with others."""
PARTED: Final = "what it was made of was changed"
"""Why a combined memory is out of sight of which somebody changed, hid or held a source."""
_SAID_AGAIN: Final = "the same was said again"
MOST_EVIDENCE: Final = 1_000
"""So many memories are combined into one at most; then another is begun."""
_NEIGHBOURS: Final = 64
_READ_CHARACTERS: Final = 2_000
"""Longer texts are no repeated remarks, and are left alone; nor does a crowd become a longer one."""


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


# No word that means something in another language that is read here: German's "die" and "an" are English words.
_ARTICLES: Final = _set("a an the der das dem den ein eine einen einem einer eines el los las un una unos unas")
_INTERJECTIONS: Final = _set(
    "oh uh um hm hmm hey hi hello ok okay yeah yes well so right please thanks also ja sí pues"
)
"""Say nothing where they stand at the beginning, before a comma or another mark."""
_NEGATIONS: Final = _set(
    "no not never none nothing nobody neither nor without cannot nicht kein keine keinen keinem keiner keines nichts"
    " nie niemals niemand ohne nunca nada nadie ninguno ninguna ni sin jamás ne pas sans jamais rien não nem sem"
)
_COUNTS: Final = _set(
    "zero one two three four five six seven eight nine ten eleven twelve once twice first second third half double"
    " monday tuesday wednesday thursday friday saturday sunday today tomorrow yesterday tonight"
)
"""Numbers and days that are written as words."""
_FIRST_PERSON: Final = _set("I I'm I've I'd I'll I’m I’ve I’d I’ll")
_QUOTES: Final = '"“”„«»'
_ENDS: Final = ".!…。！"
_MARKS: Final = _ENDS + "?？,;:，、；："


class _Gist(NamedTuple):
    """What a text says, as far as two texts may be compared by it."""

    words: tuple[str, ...]
    """Its words in order, with what parts its sentences, without articles and interjections."""
    hard: tuple[str, ...]
    """Those of its words that are numbers, names or negations, in order."""


def planned(look: Look) -> Iterator[Planned]:
    """What is to be combined because of these memories."""
    fresh = [memory for memory in _free(look, look.memories) if memory.kind is Kind.EPISODE]
    vectors = look.core.store.vectors(look.owner, [memory.id for memory in fresh])
    for memory in fresh:
        if memory.id in look.gone or memory.id not in vectors:
            continue
        near = _near(look, memory, vectors[memory.id])
        plan = _crowd(look, memory, near) or _same(look, memory, near)
        if plan is not None:
            look.imagine(plan)
            yield plan


def is_combined(memory: Memory) -> bool:
    """Whether a memory was made of several that said the same."""
    return memory.kind is Kind.INSIGHT and memory.metadata.get(MADE_BY) == CONSOLIDATE


def was_combined(memory: Memory) -> bool:
    """Whether a memory is out of sight because a combined one stands for it."""
    return memory.status is Status.RETIRED and memory.reason.startswith(COMBINED_INTO)


class _Near(NamedTuple):
    memory: Memory
    cosine: float


def _free(look: Look, memories: Sequence[Memory]) -> list[Memory]:
    """Those that may be combined: current, told in one piece, wanted by nobody as they are, and evidence of nothing."""
    may = [
        memory
        for memory in memories
        if memory.status is Status.CURRENT
        and memory.id not in look.gone
        and (memory.kind is Kind.EPISODE or is_combined(memory))
        and memory.detail is None
        and not memory.pinned
        and memory.name is None
        and not memory.supersedes
        and not memory.metadata.keys() & {HELD, EXPIRES}
        and memory.importance <= look.upkeep.least_kept
        and len(memory.text) <= _READ_CHARACTERS
    ]
    asked = [memory.id for memory in may if not is_combined(memory)]
    derived = look.core.store.get(look.owner, look.core.store.derived(look.owner, asked)) if asked else []
    evidence = {id for one in derived if one.status is not Status.RETIRED for id in one.evidence}
    return [one for one in may if is_combined(one) or not (one.id in evidence or _was_parted(look, one))]


def _was_parted(look: Look, memory: Memory) -> bool:
    """Whether somebody undid that it was combined."""
    return was_brought_back(look.core, memory, COMBINED_INTO)


def _near(look: Look, memory: Memory, vector: np.typing.NDArray[np.float32]) -> list[_Near]:
    """The others nearest in meaning that it may be combined with, the nearest first."""
    view = View(scope=look.owner.whole, where=All((Compare(("type",), "eq", memory.type),)))
    embedder = str(look.core.embedder.stamp)
    # What is not written yet still stands in the way of what is farther.
    limit = min(_NEIGHBOURS + len(look.hidden), MAX_LIMIT)
    found = look.core.store.search(VectorProbe(view=view, vector=vector, embedder=embedder, limit=limit))
    scores = {one.id: one.score for one in found if one.id not in look.gone}
    for made, vectors in look.made.values():
        if vectors is not None and made.type == memory.type:
            scores[made.id] = float(np.max(vectors @ vector))
    nearest = sorted(scores, key=lambda id: (-scores[id], id))[:_NEIGHBOURS]
    close = [id for id in nearest if scores[id] >= look.upkeep.alike and id != memory.id]
    there = {one.id: one for one in look.core.store.get(look.owner, close)}
    there |= {id: look.made[id][0] for id in close if id in look.made}
    own, said = _told_beside(memory), _read(look, memory.text)
    alike = [one for id in close if (one := there.get(id)) is not None and _told_beside(one) == own]
    free = _free(look, [one for one in alike if any(_is_like(said, _read(look, part)) for part in _parts_of(one))])
    return [_Near(one, scores[one.id]) for one in free]


def _parts_of(memory: Memory) -> list[str]:
    return _lines_of(memory) or [memory.text]


def _is_like(one: _Gist | None, other: _Gist | None) -> bool:
    """Whether the numbers, names and negations are the same."""
    return one is not None and other is not None and one.hard == other.hard


def _read(look: Look, text: str) -> _Gist | None:
    """What a text says, read once in a pass."""
    if text not in look.read:
        look.read[text] = _gist(text)
    gist: _Gist | None = look.read[text]
    return gist


def _told_beside(memory: Memory) -> tuple[object, ...]:
    """What must be the same beside the words: whatever may be asked for, and would be asked for in vain else."""
    metadata = {name: value for name, value in memory.metadata.items() if name not in (MADE_BY, LINES)}
    # "Yesterday" on another day is another day.
    days = frozenset((one.start, one.end) for one in memory.about if one.precision not in ("instant", "minute", "hour"))
    source = None if memory.source is None else memory.source.name
    return memory.speaker, memory.scope.agent, memory.aliases, source, metadata, days


def _same(look: Look, memory: Memory, near: Sequence[_Near]) -> Planned | None:
    """Combine what says the same; what was combined before takes the new one in."""
    said = _read(look, memory.text)
    if said is None:
        return None
    close = [one.memory for one in near if one.cosine >= look.upkeep.same_meaning]
    alike = [one for one in close if _read(look, one.text) == said]
    # A line of a crowd may be far from the memory that it is a line of.
    there = [one for one in alike if is_combined(one)]
    there += [one.memory for one in near if _lines_of(one.memory) and said in _read_all(look, one.memory)]
    for one in there:
        # What is bound to another session is not for this one to add to.
        if len(one.evidence) < MOST_EVIDENCE and one.scope.session in (None, memory.scope.session):
            return _taken_in(look, one, memory)
    others = [one for one in alike if not is_combined(one)]
    if not others:
        return None
    members = sorted((memory, *others), key=_order)
    return _combined(look, members, members[-1].text, f"the same was said {_times(members)} times")


def _read_all(look: Look, memory: Memory) -> list[_Gist | None]:
    return [_read(look, line) for line in _lines_of(memory)]


def _crowd(look: Look, memory: Memory, near: Sequence[_Near]) -> Planned | None:
    """Make one memory of a crowd, in which each different statement is a line."""
    said = _read(look, memory.text)
    if said is None or "\n" in memory.text.strip():
        return None
    lines: dict[_Gist, str] = {}
    members: list[Memory] = []
    for one in (memory, *(one.memory for one in near if not is_combined(one.memory))):
        gist = _read(look, one.text)
        if gist is None or gist.hard != said.hard or "\n" in one.text.strip():
            continue
        if gist in lines or sum(map(len, lines.values())) + len(lines) + len(one.text) <= _READ_CHARACTERS:
            lines.setdefault(gist, one.text.strip())
            members.append(one)
    if len(members) <= look.upkeep.crowd or len(lines) == 1:
        return None
    members.sort(key=_order)
    lines = {gist: one.text.strip() for one in members if (gist := _read(look, one.text)) is not None}
    reason = f"{len(members)} alike of one type, all that they say on {len(lines)} lines"
    return _combined(look, members, "\n".join(lines.values()), reason, {LINES: len(lines)})


def _lines_of(memory: Memory) -> list[str]:
    """The lines of what was made of a crowd; of anything else none."""
    return memory.text.splitlines() if is_combined(memory) and LINES in memory.metadata else []


def _order(memory: Memory) -> tuple[datetime, str]:
    return memory.happened_at, memory.id


def _gist(text: str) -> _Gist | None:
    """What a text says; None: nothing that could be compared."""
    words: list[str] = []
    hard: list[str] = []
    begins = True
    for line in unicodedata.normalize("NFC", text).splitlines():
        for piece in line.split():
            said = piece.strip(_QUOTES)
            core = said.rstrip(_MARKS + _QUOTES)
            marks = said[len(core) :]
            if begins and core == core.capitalize():
                core = core.lower()
            if begins and marks and not set(marks) & {"?", "？"} and core.casefold() in _INTERJECTIONS:
                continue
            if core and core not in _ARTICLES:
                words.append(core)
                if _is_hard(core):
                    hard.append(core.casefold())
            begins = begins and not core
            if "?" in marks or "？" in marks:
                words.append("?")
            if set(marks) & set(_ENDS + "?？"):
                begins = _parted(words)
        begins = _parted(words)
    while words and words[-1] == ".":
        words.pop()
    return _Gist(tuple(words), tuple(hard)) if words else None


def _parted(words: list[str]) -> bool:
    if words and words[-1] not in (".", "?"):
        words.append(".")
    return True


def _is_hard(word: str) -> bool:
    small = word.casefold()
    if small in _NEGATIONS or small in _COUNTS or small.endswith(("n't", "n’t")):
        return True
    return word not in _FIRST_PERSON and (small != word or not all(one.isalpha() or one in "'’-" for one in word))


# Taking apart -------------------------------------------------------------------------------------------------------


def brought_back(
    core: Core, owner: Owner, broken: Sequence[Memory], but: Collection[str], now: datetime
) -> list[Change]:
    """The return of what was combined into these; not where it was hidden since, or is said anew by now."""
    into = {f"{COMBINED_INTO}{one.id}" for one in broken if one.status is Status.CURRENT}
    others = dict.fromkeys(id for one in broken for id in one.evidence if id not in but)
    found = [one for one in core.store.get(owner, list(others)) if one.status is Status.RETIRED and one.reason in into]
    repeats = {one.id: repeat_key(one) for one in found}
    known = core.store.known(owner, repeats=list(repeats.values())).repeats
    said = {repeat for repeat, id in known.items() if id not in but}
    back: list[Change] = []
    for one in found:
        if repeats[one.id] not in said:
            said.add(repeats[one.id])
            back.append(marked(one, Status.CURRENT, TAKEN_APART, now))
    return back


def parted(core: Core, owner: Owner, memories: Sequence[Memory], now: datetime) -> list[Change]:
    """What is to be done where somebody changes, hides or holds one of what was combined, for it would show no more.

    The combined memory goes out of sight and what else it was made of comes back, to be combined anew. One that
    somebody wants as it is stays.
    """
    ids = {one.id for one in memories if was_combined(one)}
    derived = core.store.get(owner, core.store.derived(owner, sorted(ids))) if ids else []
    broken = [
        one
        for one in derived
        if is_combined(one)
        and one.status is Status.CURRENT
        and not one.pinned
        and HELD not in one.metadata
        and (one.version == 1 or one.reason == _SAID_AGAIN)
    ]
    hidden = [marked(one, Status.RETIRED, PARTED, now) for one in broken]
    return [*hidden, *brought_back(core, owner, broken, ids, now)]


# What is written -----------------------------------------------------------------------------------------------------


def _combined(
    look: Look, members: Sequence[Memory], text: str, reason: str, told: Mapping[str, Json] | None = None
) -> Planned:
    """One memory of several, which it names as evidence; they are retired."""
    id = look.core.ids.new(look.now)
    occurrences = [one for member in members for one in _occurrences(look, member)]
    occurrences.sort(key=lambda one: one.happened_at)
    made = _made(id, members, text, look.now, occurrences)
    made = least_trusted(replace(made, metadata={**made.metadata, **(told or {})}), members)
    embedding = look.core.embeddings([made.searched_text])[0]
    keep = Keep(memory=made, repeat_key=repeat_key(made), embedding=embedding, occurrences=tuple(occurrences))
    changes = (keep, *(_retired(one, id, look.now) for one in members))
    return Planned(
        Act(
            verb="combined",
            reason=f"{reason}, {_span(members)}",
            made=id,
            touched=touched(changes),
            frees=max(sum(len(one.text) for one in members) - len(text), 0),
        ),
        changes,
    )


def _occurrences(look: Look, memory: Memory) -> list[Occurrence]:
    if memory.occurrences == 1:
        return [first_occurrence(memory)]
    return look.core.store.occurrences(look.owner, memory.id)


def _made(id: str, members: Sequence[Memory], text: str, now: datetime, occurrences: Sequence[Occurrence]) -> Memory:
    first = members[0]
    sessions = {one.scope.session for one in members}
    places = {one.source for one in members}
    return Memory(
        id=id,
        scope=Scope(
            first.scope.tenant,
            first.scope.user,
            first.scope.agent,
            first.scope.session if len(sessions) == 1 else None,
        ),
        kind=Kind.INSIGHT,
        type=first.type,
        text=text,
        speaker=first.speaker,
        aliases=first.aliases,
        importance=max(one.importance for one in members),
        emotion=max(one.emotion for one in members),
        tags=tuple(dict.fromkeys(tag for one in members for tag in one.tags)),
        metadata={**first.metadata, MADE_BY: CONSOLIDATE},
        source=first.source if len(places) == 1 or first.source is None else replace(first.source, place=None),
        happened_at=occurrences[0].happened_at,
        last_happened_at=occurrences[-1].happened_at,
        occurrences=len(occurrences),
        about=first.about,
        recorded_at=now,
        updated_at=now,
        evidence=tuple(one.id for one in members),
    )


def _taken_in(look: Look, there: Memory, memory: Memory) -> Planned:
    """What was combined before, with one more."""
    now, times = look.now, there.occurrences + memory.occurrences
    version = least_trusted(
        replace(
            there,
            importance=max(there.importance, memory.importance),
            emotion=max(there.emotion, memory.emotion),
            tags=tuple(dict.fromkeys((*there.tags, *memory.tags))),
            evidence=(*there.evidence, memory.id),
        ),
        [memory, there],
    )
    changes = (
        Revise(memory=next_version(version, _SAID_AGAIN, now)),
        *(Again(id=there.id, occurrence=one) for one in _occurrences(look, memory)),
        _retired(memory, there.id, now),
    )
    return Planned(
        Act(
            verb="combined",
            reason=f"the same was said before, {times} times by now",
            touched=touched(changes),
            frees=len(memory.text),
        ),
        changes,
    )


def _retired(memory: Memory, into: str, now: datetime) -> Change:
    return marked(memory, Status.RETIRED, f"{COMBINED_INTO}{into}", now)


def _times(members: Sequence[Memory]) -> int:
    return sum(one.occurrences for one in members)


def _span(members: Sequence[Memory]) -> str:
    first = min(one.happened_at for one in members)
    last = max(one.said_last_at for one in members)
    return f"{first:%Y-%m-%d} to {last:%Y-%m-%d}" if first.date() != last.date() else f"on {first:%Y-%m-%d}"
