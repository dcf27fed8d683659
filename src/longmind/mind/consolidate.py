"""Consolidate: what says the same again and again becomes one memory, and what matters of the work at hand is kept.

Careless tidying loses what was true, so this is strict. Two texts say the same when, without articles and fillers,
they are word for word the same in their roots: a number, a day, a name or a negation that differs is another word. Of
a crowd of alike memories (more than ten of one type) those stay that hold every word of all of them, so that no word is
lost. What was combined is kept as evidence and retired, which can be undone. Memories that tell in parts what happened,
and words that facts were read out of, are left alone: reflection counts the first, and the second are one already.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from longmind.domain.change import Change, Keep, Mark, Revise
from longmind.domain.memory import Kind, Memory, Status, repeat_key
from longmind.domain.metadata import Json
from longmind.domain.query import All, Compare, VectorProbe, View
from longmind.domain.run import Act
from longmind.domain.scope import Scope
from longmind.mind.draft import least_trusted
from longmind.mind.look import Look, Planned
from longmind.mind.reading import root

MADE_BY: Final = "made_by"
CONSOLIDATE: Final = "consolidate"
"""What the metadata of a combined memory says made it."""
SAID: Final = "said"
"""How often, in the metadata of a combined memory."""
COMBINED_INTO: Final = "combined into "
"""Begins the reason why a memory was retired that was combined with others."""
MOST_EVIDENCE: Final = 1_000
"""So many memories are combined into one at most; then another is begun."""
_NEIGHBOURS: Final = 64
_READ_CHARACTERS: Final = 2_000
"""Longer texts are no repeated remarks, and are left alone."""
_TOKEN: Final = re.compile(r"[^\W_]+(?:[.,:'’/@-][^\W_]+)*(?:\+\+|#|%)?|[$€£¥]|\?")


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_FILLERS: Final = _set(
    "a an the just really again very so quite ok okay oh well hey hi yeah yes um uh then also please thanks thank you"
    " der die das ein eine einen einem einer ja also nochmal wieder halt mal el la los las un una unos unas sí pues ya"
    " otra vez"
)
_NEGATIONS: Final = _set(
    "no not never none nothing nobody neither nor without cannot nicht kein keine keinen keiner nie niemals ohne nunca"
    " nada nadie ni sin jamás ne pas sans jamais não nem sem"
)


class _Gist(NamedTuple):
    """What a text says, as far as two texts may be compared by it."""

    words: tuple[str, ...]
    """The roots of its words in order, without articles and fillers."""
    hard: frozenset[str]
    """Those of its words that are numbers, names or negations."""


def planned(look: Look) -> Iterator[Planned]:
    """What is to be combined because of these memories."""
    fresh = [memory for memory in _free(look, look.memories) if memory.kind is Kind.EPISODE]
    vectors = look.core.store.vectors(look.owner, [memory.id for memory in fresh])
    for memory in fresh:
        if memory.id in look.gone or memory.id not in vectors:
            continue
        near = _near(look, memory, vectors[memory.id])
        plan = _same(look, memory, near) or _crowd(look, memory, near)
        if plan is not None:
            yield plan
            # Whoever shows what would be done does nothing in between.
            look.gone.update(plan.act.touched.keys() - {plan.act.made})


def is_combined(memory: Memory) -> bool:
    """Whether a memory was made of several that said the same."""
    return memory.kind is Kind.INSIGHT and memory.metadata.get(MADE_BY) == CONSOLIDATE


class _Near(NamedTuple):
    memory: Memory
    cosine: float


def _free(look: Look, memories: Sequence[Memory]) -> list[Memory]:
    """Those that may be combined: current, told in one piece, not pinned, and evidence of nothing else."""
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
        and memory.importance <= look.upkeep.least_kept
        and len(memory.text) <= _READ_CHARACTERS
    ]
    return [memory for memory in may if is_combined(memory) or not look.core.store.derived(look.owner, [memory.id])]


def _near(look: Look, memory: Memory, vector: np.typing.NDArray[np.float32]) -> list[_Near]:
    """The others nearest in meaning that it may be combined with, of its type and speaker, the nearest first."""
    view = View(scope=look.owner.whole, where=All((Compare(("type",), "eq", memory.type),)))
    embedder = str(look.core.embedder.stamp)
    found = look.core.store.search(VectorProbe(view=view, vector=vector, embedder=embedder, limit=_NEIGHBOURS))
    close = {one.id: one.score for one in found if one.score >= look.upkeep.alike and one.id != memory.id}
    others = _free(look, look.core.store.get(look.owner, list(close)))
    return [
        _Near(other, close[other.id])
        for other in others
        if other.speaker == memory.speaker and other.scope.agent == memory.scope.agent and _days(other) == _days(memory)
    ]


def _days(memory: Memory) -> frozenset[tuple[datetime, datetime]]:
    """The days that its words speak of; "yesterday" on another day is another day."""
    return frozenset((one.start, one.end) for one in memory.about if one.precision not in ("instant", "minute", "hour"))


def _same(look: Look, memory: Memory, near: Sequence[_Near]) -> Planned | None:
    """Combine what says the same; what was combined before takes the new one in."""
    said = _gist(memory.text)
    alike = [one.memory for one in near if one.cosine >= look.upkeep.same_meaning and _says(one.memory, said)]
    for there in alike:
        if is_combined(there) and len(there.evidence) < MOST_EVIDENCE:
            return _taken_in(there, memory, look.now)
    others = [one for one in alike if not is_combined(one)]
    if not others:
        return None
    members = sorted((memory, *others), key=lambda one: (one.happened_at, one.id))
    return _combined(look, members, members[-1].text, f"the same was said {_times(members)} times")


def _says(memory: Memory, said: _Gist) -> bool:
    return any(_gist(line) == said for line in memory.text.splitlines()) or _gist(memory.text) == said


def _crowd(look: Look, memory: Memory, near: Sequence[_Near]) -> Planned | None:
    """Shrink a crowd to those that hold all words of all of it; what was shrunk before takes in what adds no word."""
    for one in near:
        there = one.memory
        if is_combined(there) and len(there.evidence) < MOST_EVIDENCE and _adds_nothing(there.text, memory.text):
            return _taken_in(there, memory, look.now)
    members = [memory, *(one.memory for one in near if not is_combined(one.memory))]
    if len(members) <= look.upkeep.crowd:
        return None
    members.sort(key=lambda one: (one.happened_at, one.id))
    key = _covering(members)
    if 2 * len(key) > len(members):
        return None
    text = "\n".join(one.text for one in key)
    return _combined(look, members, text, f"{len(members)} alike of one type, all words of which are in {len(key)}")


def _covering(members: Sequence[Memory]) -> list[Memory]:
    """The fewest found, in order, that hold every word and every combination of numbers, names and negations."""
    gists = {one.id: _gist(one.text) for one in members}
    left: set[object] = {part for one in members for part in _parts(gists[one.id])}
    key: list[Memory] = []
    while left:
        best = max(members, key=lambda one: (len(left.intersection(_parts(gists[one.id]))), one.happened_at, one.id))
        key.append(best)
        left.difference_update(_parts(gists[best.id]))
    return sorted(key, key=lambda one: (one.happened_at, one.id))


def _parts(gist: _Gist) -> set[object]:
    return {*gist.words, gist.hard}


def _adds_nothing(there: str, text: str) -> bool:
    if "\n" not in there:
        # One line stands for what says the same, not for what is alike.
        return False
    lines = [_gist(line) for line in there.splitlines()]
    held: set[object] = {part for line in lines for part in _parts(line)}
    return _parts(_gist(text)) <= held


@lru_cache(maxsize=4_096)
def _root(word: str) -> str:
    return root(word)


def _gist(text: str) -> _Gist:
    words: list[str] = []
    hard: set[str] = set()
    begins = True
    for found in _TOKEN.finditer(text):
        said = found.group()
        small = said.casefold()
        if small in _FILLERS:
            continue
        negates = small in _NEGATIONS or small.endswith(("n't", "n’t"))
        # A capital at the beginning of a sentence may be a name or not: the word itself is compared anyway.
        if negates or any(letter.isdigit() for letter in said) or (not begins and said[0].isupper()):
            hard.add(small)
        words.append(small if negates else _root(small))
        begins = text[found.end() : found.end() + 1] in (".", "!", "?", "\n", ":")
    return _Gist(tuple(words), frozenset(hard))


# What is written -----------------------------------------------------------------------------------------------------


def _combined(look: Look, members: Sequence[Memory], text: str, reason: str) -> Planned:
    """One memory of several, which it names as evidence; they are retired."""
    id = look.core.ids.new(look.now)
    made = least_trusted(_made(id, members, text, look.now), members)
    embedding = look.core.embeddings([made.searched_text])[0]
    keep = Keep(memory=made, repeat_key=repeat_key(made), embedding=embedding)
    return Planned(
        Act(
            verb="combined",
            reason=f"{reason}, {_span(members)}",
            made=id,
            touched={id: 1, **{one.id: one.version + 1 for one in members}},
            frees=sum(len(one.text) for one in members) - len(text),
        ),
        (keep, *(_retired(one, id, look.now) for one in members)),
    )


def _made(id: str, members: Sequence[Memory], text: str, now: datetime) -> Memory:
    first = members[0]
    sessions = {one.scope.session for one in members}
    metadata: dict[str, Json] = {MADE_BY: CONSOLIDATE, SAID: _times(members)}
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
        importance=max(one.importance for one in members),
        emotion=max(one.emotion for one in members),
        tags=tuple(dict.fromkeys(tag for one in members for tag in one.tags)),
        metadata=metadata,
        happened_at=max(one.said_last_at for one in members),
        about=first.about,
        recorded_at=now,
        updated_at=now,
        evidence=tuple(one.id for one in members),
    )


def _taken_in(there: Memory, memory: Memory, now: datetime) -> Planned:
    """What was combined before, with one more."""
    before = there.metadata.get(SAID)
    times = (before if isinstance(before, int) else len(there.evidence)) + memory.occurrences
    version = least_trusted(
        replace(
            there,
            version=there.version + 1,
            reason="the same was said again",
            metadata={**there.metadata, SAID: times},
            importance=max(there.importance, memory.importance),
            happened_at=max(there.happened_at, memory.said_last_at),
            updated_at=max(now, there.updated_at),
            evidence=(*there.evidence, memory.id),
        ),
        [memory, there],
    )
    return Planned(
        Act(
            verb="combined",
            reason=f"the same was said before, {times} times by now",
            touched={there.id: version.version, memory.id: memory.version + 1},
            frees=len(memory.text),
        ),
        (Revise(memory=version), _retired(memory, there.id, now)),
    )


def _retired(memory: Memory, into: str, now: datetime) -> Change:
    return Mark(
        id=memory.id,
        version=memory.version,
        status=Status.RETIRED,
        reason=f"{COMBINED_INTO}{into}",
        at=max(now, memory.updated_at),
    )


def _times(members: Sequence[Memory]) -> int:
    return sum(one.occurrences for one in members)


def _span(members: Sequence[Memory]) -> str:
    first = min(one.happened_at for one in members)
    last = max(one.said_last_at for one in members)
    return f"{first:%Y-%m-%d} to {last:%Y-%m-%d}" if first.date() != last.date() else f"on {first:%Y-%m-%d}"
