"""Answers without any model: by rules, from what was heard of the user and how long ago.

What the user says is kept as a memory of the mind, labelled with what was heard in it, so that it survives a restart
and can be shown, corrected and forgotten like any other. While it is fresh it is *noted*: it weighs what its label
says, halved every half-life, and at each turn what weighs a tenth or less is noted no longer. The memory stays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import longmind
from longmind.agents import choosing, hearing, telling
from longmind.agents.choosing import Weighed
from longmind.agents.forbidding import bars, forbidden, warns
from longmind.agents.hearing import Heard, Want
from longmind.agents.sorts import plain

HALF_LIFE_SECONDS: Final = 1_800.0
LEAST: Final = 0.1
"""What weighs no more is noted no longer."""
SEARCHED: Final = 3
ANSWERED_FROM: Final = 4
NOTED: Final = "noted"
"""The tag of a memory that is noted; beside it stand its labels, such as ``noted:preference``."""
FORBIDS: Final = "forbids"
"""The tag of a memory that says what the user may not have; it does not fade."""
UNKNOWN: Final = "I know nothing of that yet."
_RECALLED_FIRST: Final = 2.0
"""What it counts to be recalled as the best, beside 1 for a word that a sentence shares with the question."""
_NEAR: Final = 8
"""Memories like the best answer, among which later news of the same is looked for."""
_WARNINGS: Final = 30
"""Memories near to an option that are looked through for what speaks against it."""
_NEAR_ENOUGH: Final = 0.12
"""How probable it must be that a warning bears on an option."""
_NEARER: Final = 0.07
"""By how much more it must bear on it than on another."""
_MARK_CHARACTERS: Final = 6
_GENERIC: Final = "go on with what you did last."


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted:
    """A memory that is fresh enough to answer from."""

    memory: longmind.Memory
    labels: tuple[str, ...]
    """What was heard in it, the heaviest first."""
    left: float
    """What is left of its weight."""
    score: float
    """``left``, and 1 more for each word it shares with what was asked."""

    @property
    def mark(self) -> str:
        """By which an answer names it: ``#`` and the end of its id."""
        return f"#{self.memory.id[-_MARK_CHARACTERS:]}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """An answer, and what it was made from."""

    text: str
    want: Want
    """What was asked for."""
    used: tuple[Noted, ...]
    """What the answer names, by its marks."""
    brief: bool
    """Whether it was kept short, as the user likes it."""
    kept: longmind.Memory | None = None
    """The memory of the user's words, where this turn kept them."""
    faded: tuple[longmind.Memory, ...] = ()
    """What is noted no longer from this turn on; the memories stay."""

    def __str__(self) -> str:
        """The answer."""
        return self.text


class OfflineResponder:
    """Answers by rule. Cheap to make: what it knows is in the mind, and two on one scope know the same."""

    def __init__(self, mind: longmind.Mind, *, half_life_seconds: float = HALF_LIFE_SECONDS) -> None:
        """Answer from the memories of this scope.

        Raises:
            InvalidInput: a half-life that is not above 0.
        """
        if isinstance(half_life_seconds, bool) or not (
            isinstance(half_life_seconds, int | float) and 0 < half_life_seconds < float("inf")
        ):
            raise longmind.InvalidInput("half_life_seconds", "a number above 0", half_life_seconds)
        self._mind = mind
        self._half_life = float(half_life_seconds)

    def turn(self, words: str) -> Reply:
        """Hear what the user says, keep it, answer, and let go of what has faded.

        Raises:
            InvalidInput: no text, or only spaces; nothing was written.
        """
        kept = self.hear(words)
        reply = self.answer(words, without=(kept.id,))
        return Reply(
            text=reply.text, want=reply.want, used=reply.used, brief=reply.brief, kept=kept, faded=self.prune()
        )

    def hear(self, words: str) -> longmind.Memory:
        """Keep what the user says, labelled with what is heard in it.

        Raises:
            InvalidInput: no text, or only spaces; nothing was written.
        """
        heard = hearing.hear(words)
        receipt = self._mind.remember(
            words, type=heard.type, importance=heard.importance, tags=_tags(heard, words), speaker="user"
        )
        return receipt.kept[0]

    def note(self, memory: longmind.Memory) -> longmind.Memory:
        """Label a memory of the user's words, which is there already, with what is heard in it. Twice is fine."""
        heard = hearing.hear(memory.text)
        tags = _tags(heard, memory.text)
        if {*tags} <= {*memory.tags}:
            return memory
        return self._mind.correct(
            memory.id,
            tags=[*dict.fromkeys([*memory.tags, *tags])],
            type=heard.type,
            importance=max(memory.importance, heard.importance),
            reason="noted",
        )

    def notes(self) -> tuple[Noted, ...]:
        """All that is noted, the oldest first."""
        now = self._mind.clock.now()
        found = (self._noted(memory, "", now) for memory in self._mind.list(tags=NOTED))
        return tuple(one for one in found if one.left > LEAST)

    def search(self, query: str, *, most: int = SEARCHED) -> tuple[Noted, ...]:
        """The best of what is noted: what is left of each, and the words it shares with the query.

        Raises:
            InvalidInput: ``most`` is below 1.
        """
        if isinstance(most, bool) or not isinstance(most, int) or most < 1:
            raise longmind.InvalidInput("most", "a whole number of at least 1", most)
        return self._best(query, most, ())

    def answer(
        self,
        words: str,
        *,
        known: Iterable[longmind.Memory] = (),
        wishes: Iterable[longmind.Memory] = (),
        without: Sequence[str] = (),
        sure: bool = True,
    ) -> Reply:
        """The answer to the user's words, from what is noted and what else is known; writes nothing.

        ``known`` are memories recalled for these words, the best first, and ``wishes`` preferences that hold whatever
        is asked; both count as noted just now would. ``without`` are ids not to answer from, such as that of the words
        themselves. Where it is not ``sure`` that the answer is among what is known, only what meets the words is told.
        """
        want = hearing.wanted(words)
        noted = self._best(words, ANSWERED_FROM, without, stated=True)
        recalled = [*known]
        also = self._besides(words, [*recalled, *wishes], noted, without)
        every = (*noted, *also)
        brief = self._brief(words, every, without)
        if options := choosing.options(words):
            said = self._stated(words, choosing.bearing(options), every, without)
            weighed = choosing.weighed(options, [one.memory.text for one in said], words)
            if all(one.barring is None for one in weighed):
                weighed = self._by_meaning(weighed, said, without)
            if chosen := _choice(words, weighed, said):
                return Reply(text=chosen[0], want="choice", used=chosen[1], brief=brief)
        how = want == "other" and hearing.asks_how_to_answer(words)
        instructing = self._instructing(words, every, without) if how else []
        barring = [self._noted(one, words, None) for one in self._forbidding() if one.id not in without]
        relevant = {one.id: place for place, one in enumerate(recalled)}
        asked = telling.Asked.of(words)
        about = [
            one
            for one in every
            if hearing.touches(words, one.memory.text)
            or (one.memory.id in relevant and (sure or telling.meets(asked, one.memory.text)))
        ]
        told = [*about, *instructing] if want == "other" else every
        if want == "other" and hearing.asks(words):
            told = self._later(words, told, relevant, without) or told
        text, used = _refusal(words, barring) or _put(words, want, told, relevant, brief=brief)
        return Reply(text=text, want=want, used=used, brief=brief)

    def _stated(
        self, words: str, wanted: Callable[[str], object], every: Iterable[Noted], without: Sequence[str]
    ) -> list[Noted]:
        """Of all that the user ever said, and what was read out of it, what is wanted by its words.

        It looks at every memory, which only a choice and a question about answers are worth.
        """
        there = {one.memory.id: one for one in every}
        said = (one for one in (*self._mind.list(kinds="episode"), *self._forbidding()) if _of_the_user(one))
        found = [there.get(one.id) or self._noted(one, words, None) for one in said if wanted(plain(one.text))]
        kept = [*found, *(one for one in there.values() if wanted(plain(one.memory.text)))]
        return [*{one.memory.id: one for one in kept if one.memory.id not in without}.values()]

    def _by_meaning(self, every: Sequence[Weighed], said: list[Noted], without: Sequence[str]) -> list[Weighed]:
        """Where no word decides: what the user warned of that is near to one option in meaning, and less to others.

        What rules an option out by that is added to ``said``.
        """
        others = {"not": {"id": {"in": [*without]}}} if without else None
        found: list[longmind.Hit | None] = []
        for one in every:
            near = self._mind.recall(one.option.about, limit=_WARNINGS, kinds="episode", where=others)
            warnings = (
                hit
                for hit in near
                if _of_the_user(hit.memory)
                and warns(hit.memory.text)
                and not choosing.likes(hit.memory.text, one.option)
            )
            found.append(max(warnings, key=lambda hit: hit.probability, default=None))
        least = min(0.0 if hit is None else hit.probability for hit in found)
        made: list[Weighed] = []
        for one, hit in zip(every, found, strict=True):
            if hit is None or hit.probability < _NEAR_ENOUGH or hit.probability - least < _NEARER:
                made.append(one)
                continue
            said.append(self._noted(hit.memory, "", None))
            made.append(choosing.ruled_out(one, len(said) - 1))
        return made

    def _instructing(self, words: str, every: Iterable[Noted], without: Sequence[str]) -> list[Noted]:
        """What tells how the user likes to be answered, the surest last."""
        found = self._stated(words, hearing.instructs, every, without)
        return sorted(found, key=lambda one: hearing.instructs(one.memory.text))[-ANSWERED_FROM:]

    def _later(
        self, words: str, told: Sequence[Noted], recalled: Mapping[str, int], without: Sequence[str]
    ) -> list[Noted]:
        """What was said later of the same as the best answer: that it is over, or what came in its place."""
        asked = telling.Asked.of(words)
        best = _best_of(words, told, recalled)
        if best is None or not asked.now:
            return []
        since = best.memory.last_happened_at or best.memory.happened_at
        others = {"not": {"id": {"in": [best.memory.id, *without]}}}
        said = telling.told(asked, best.memory.text)
        least = telling.fits(asked, said)
        near = (hit.memory for hit in self._mind.recall(said, limit=_NEAR, kinds="episode", where=others))
        later = (
            one
            for one in near
            if one.happened_at > since and _of_the_user(one)
            and telling.replaces(asked, one.text, said) and telling.fits(asked, one.text) >= least
        )  # fmt: skip
        return [self._noted(one, words, None) for one in later]

    def _besides(
        self, words: str, memories: Sequence[longmind.Memory], noted: Sequence[Noted], without: Sequence[str]
    ) -> list[Noted]:
        """What is known besides what is noted, each once."""
        there = {*without, *(one.memory.id for one in noted)}
        texts = {one.memory.text for one in noted} | {words}
        also: list[Noted] = []
        # What was said before what was read out of it, which says the same once more.
        for memory in sorted(memories, key=lambda one: one.kind is longmind.Kind.FACT):
            if memory.id not in there and memory.text not in texts and there.isdisjoint(memory.evidence):
                one = self._noted(memory, words, None)
                also.extend(() if _only_asks(one) else (one,))
                texts.add(memory.text)
                there.add(memory.id)
        return also

    def prune(self) -> tuple[longmind.Memory, ...]:
        """Take the label from what has faded; gives the memories, which stay."""
        now = self._mind.clock.now()
        gone = [one for one in self._mind.list(tags=NOTED) if self._noted(one, "", now).left <= LEAST]
        kept = (([tag for tag in one.tags if not tag.startswith(NOTED)], one) for one in gone)
        return tuple(self._mind.correct(one.id, tags=tags, reason="faded") for tags, one in kept)

    def snapshot(self) -> str:
        """What is noted, a line each: its labels, what is left of its weight, its mark, and its words."""
        lines = [f"{'+'.join(one.labels)} {one.left:.2f} {one.mark} {one.memory.text}" for one in self.notes()]
        return "\n".join(lines) or "(nothing noted)"

    def _forbidding(self) -> list[longmind.Memory]:
        """What says that the user may not have something, in their own words, or read out of them."""
        facts = self._mind.facts.find(predicate="allergic to")
        said = [*self._mind.list(tags=FORBIDS)]
        there = {one.id for one in said}
        return [*said, *(one for one in facts if there.isdisjoint(one.evidence))]

    def _best(self, query: str, most: int, without: Sequence[str], *, stated: bool = False) -> tuple[Noted, ...]:
        """The best of what is noted; ``stated`` leaves out what only asked for something, which answers nothing."""
        now = self._mind.clock.now()
        found = [self._noted(memory, query, now) for memory in self._mind.list(tags=NOTED)]
        alive = [one for one in found if one.left > LEAST and one.memory.id not in without]
        alive = [one for one in alive if not (stated and _only_asks(one))]
        # The newer first where the scores are the same.
        return tuple(sorted(alive, key=lambda one: (one.score, one.memory.id), reverse=True)[:most])

    def _noted(self, memory: longmind.Memory, query: str, now: datetime | None) -> Noted:
        tags = [tag.removeprefix(f"{NOTED}:") for tag in memory.tags if tag.startswith(f"{NOTED}:")]
        labels = tuple(label for label in hearing.WEIGHTS if label in tags) or _labels(memory)
        at = memory.last_happened_at or memory.happened_at
        age = 0.0 if now is None else (now - at).total_seconds()
        left = hearing.left_of(hearing.heaviest(labels), age, self._half_life)
        return Noted(memory=memory, labels=labels, left=left, score=left + hearing.shared_words(query, memory.text))

    def _brief(self, words: str, noted: Sequence[Noted], without: Sequence[str]) -> bool:
        """Whether the user's latest word on it is for short answers: in what is noted, what is known, what is said."""
        said = [one.memory for one in (*self.notes(), *noted) if "preference" in one.labels]
        said = [one for one in said if one.id not in without]
        said.sort(key=lambda one: one.last_happened_at or one.happened_at)
        present = [words] if "preference" in hearing.hear(words).labels else []
        told = [
            found for text in (*(one.text for one in said), *present) if (found := hearing.brevity(text)) is not None
        ]
        return bool(told) and told[-1]


def _tags(heard: Heard, words: str) -> tuple[str, ...]:
    return (NOTED, *(f"{NOTED}:{label}" for label in heard.labels), *((FORBIDS,) if bars(words) else ()))


def _of_the_user(memory: longmind.Memory) -> bool:
    return memory.speaker not in ("assistant", "tool", "system")


def _choice(words: str, every: Sequence[Weighed], said: Sequence[Noted]) -> tuple[str, tuple[Noted, ...]] | None:
    """Which option fits, in a sentence of its own, and what was said for it and against the others; None for none."""
    best = choosing.best(every)
    if best is None:
        return None
    told, used = [f"{best.option.name}."], dict[str, Noted]()
    if best.wish is not None:
        one = said[best.wish]
        used[one.memory.id] = one
        told.append(_quoted(choosing.speaking_for(one.memory.text, best.option), one))
    for other in every:
        if other.barring is not None and other.option != best.option:
            one = said[other.barring]
            used[one.memory.id] = one
            against = choosing.speaking_against(one.memory.text, other.option, words)
            told.append(f'Not {other.option.name}: {_who(one)} "{_plain(against)}" ({one.mark}).')
    return " ".join(told), tuple(used.values())


def _quoted(text: str, one: Noted) -> str:
    """What is remembered, with who said it and its mark."""
    who = _who(one)
    return f'{who[0].upper()}{who[1:]}: "{_plain(text)}" ({one.mark}).'


def _who(one: Noted) -> str:
    speaker = one.memory.speaker
    if one.memory.kind is longmind.Kind.FACT:
        return "as far as I know"
    return "you told me" if speaker in (None, "user") else f"{speaker} said"


def _refusal(words: str, barring: Sequence[Noted]) -> tuple[str, tuple[Noted, ...]] | None:
    """The words that say no to what the user may not have; None where nothing forbids it."""
    barred = forbidden(words, [one.memory.text for one in barring])
    if barred is None:
        return None
    against = barring[barred.place]
    return f'Not {barred.what}: you told me "{_plain(against.memory.text)}" ({against.mark}).', (against,)


def _only_asks(one: Noted) -> bool:
    """Whether there is nothing in it but questions and requests."""
    return one.labels == ("dialogue",) and not hearing.states(one.memory.text)


def _labels(memory: longmind.Memory) -> tuple[str, ...]:
    return ("preference",) if memory.type == "preference" else hearing.hear(memory.text).labels


def _put(
    words: str, want: Want, noted: Sequence[Noted], recalled: Mapping[str, int], *, brief: bool
) -> tuple[str, tuple[Noted, ...]]:
    """The words of an answer, and what it names."""
    if want == "summary":
        return _summary(noted, brief=brief)
    if want == "suggestion" and not (recalled and hearing.asks(words)):
        return _suggestion(noted, brief=brief)
    if hearing.asks(words):
        return _told(words, noted, recalled)
    return _noted_too(noted, brief=brief)


def _summary(noted: Sequence[Noted], *, brief: bool) -> tuple[str, tuple[Noted, ...]]:
    used = tuple(noted[:2] if brief else noted)
    if not used:
        return "There is nothing noted to summarise yet.", ()
    told = " | ".join(f"{_plain(one.memory.text)} ({one.mark})" for one in used)
    return f"Summary: {told}" if brief else f"From {_counted(used)}. Summary: {told}", used


def _suggestion(noted: Sequence[Noted], *, brief: bool) -> tuple[str, tuple[Noted, ...]]:
    # A wish of the user's before a topic, a topic before a project, and what was merely said not at all.
    ranked = sorted(noted, key=lambda one: -hearing.heaviest(one.labels))
    chosen = [
        (one, told) for one in ranked if one.labels != ("dialogue",) and (told := hearing.subject(one.memory.text))
    ]
    if not chosen:
        return f"Suggestion: {_GENERIC}", ()
    (best, told), others = chosen[0], chosen[1:]
    if brief or not others:
        return f"Suggestion: something on {told} ({best.mark}).", (best,)
    beside = "; ".join(f"{about} ({one.mark})" for one, about in others)
    used = (best, *(one for one, _ in others))
    return f"From {_counted(used)}. Suggestion: something on {told} ({best.mark}); it would go with: {beside}.", used


def _told(words: str, noted: Sequence[Noted], recalled: Mapping[str, int]) -> tuple[str, tuple[Noted, ...]]:
    """What answers a question best of what is known; two of what was recalled where one is not asked for."""
    asked = telling.Asked.of(words)
    best = _best_of(words, noted, recalled)
    if best is None:
        return UNKNOWN, ()
    others = [one for one in noted if one.memory.id in recalled and one != best]
    second = None if asked.brief or best.memory.id not in recalled else _best_of(words, others, recalled)
    used = (best,) if second is None else (best, second)
    return " ".join(_quoted(telling.told(asked, one.memory.text), one) for one in used), used


def _best_of(words: str, noted: Sequence[Noted], recalled: Mapping[str, int]) -> Noted | None:
    """What answers a question best; None where nothing is known."""
    asked, how = telling.Asked.of(words), hearing.asks_how_to_answer(words)

    def worth(one: Noted) -> float:
        place = recalled.get(one.memory.id)
        first = 0.0 if place is None else _RECALLED_FIRST / (1 + place)
        signs = hearing.instructs(one.memory.text) or -1 if how else 0
        return telling.fits(asked, one.memory.text) + first + signs

    return max(noted, key=worth, default=None)


def _noted_too(noted: Sequence[Noted], *, brief: bool) -> tuple[str, tuple[Noted, ...]]:
    """What a statement goes with."""
    if not noted:
        return "Noted.", ()
    if brief:
        return f"Noted: {_plain(noted[0].memory.text)} ({noted[0].mark}).", (noted[0],)
    named = " | ".join(f"{_plain(one.memory.text)} ({one.mark})" for one in noted)
    return f"Noted. It goes with {_counted(noted)}: {named}", tuple(noted)


def _counted(noted: Sequence[Noted]) -> str:
    return "1 note" if len(noted) == 1 else f"{len(noted)} notes"


def _plain(text: str) -> str:
    """On one line, without the full stop at its end."""
    return " ".join(text.split()).rstrip(".")
