"""Episodes of doing: told as sentences, recalled by what they are like, and asked what worked.

An episode's text is a sentence or two over what there was, what was done and what came of it, so that it is found like
anything else that was said. What is like a situation is measured on words and meaning alone, for a situation is no
question and has no one answer. Advice needs no model: it counts, action by action, how often what was done in the
episodes at hand worked, quotes their lessons, and names every episode it rests on.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from functools import partial
from typing import Final, Protocol, runtime_checkable

from longmind.domain.claim import same_key
from longmind.domain.happening import Happening
from longmind.domain.memory import Kind, Memory, Status, Trust
from longmind.domain.query import All, AnyOf, Compare, Filter, KeysProbe, View, happening_keys
from longmind.domain.scope import Scope
from longmind.domain.time import instant
from longmind.errors import InvalidInput, ModelError
from longmind.mind.core import Core, Counts, paged, zone_at
from longmind.mind.draft import Fields, draft, unit
from longmind.mind.importance import Scorer, weigh
from longmind.mind.policy import Policy
from longmind.mind.rank import Hit
from longmind.mind.recall import MAX_HITS, Found, recall
from longmind.mind.remember import Remembered, remember
from longmind.mind.revise import seen
from longmind.mind.streams import Observation

ALIKE: Final = Policy(
    shape="additive",
    words=0.5,
    meaning=0.7,
    recency_weight=0.0,
    importance_weight=0.0,
    use_weight=0.0,
    emotion_weight=0.0,
    trust_weight=0.0,
    candidates=100,
    scores_per_channel=MAX_HITS,
)
"""How alike two situations are: words and meaning, and nothing of how old or how important one is.

Meaning counts for more than words, as situations and tasks are told in words of their own.
"""
LEAST_ALIKE: Final = 0.15
"""What is less like the situation than this is another one."""
LEAST_SHARE: Final = 0.3
"""And so is what is less like it than this share of the most similar one."""
_PAGE: Final = 1_000


# Telling -------------------------------------------------------------------------------------------------------------


def tell(happening: Happening, at: datetime, zone: tzinfo | None) -> str:
    """The episode in words; the date is that of the owner's zone, or of ``at``'s own offset.

    "On 2024-01-15, while working on the importer, I successfully ran OCR over the scans: all tables were read." What is
    not told is left out, and what is no verb in the past is not made one: "I did this: retry, but failed: 503."
    """
    day = at.astimezone(zone_at(at, zone)).date().isoformat()
    during, before = _setting(happening)
    opening = f"On {day}{during}"
    what = _doing(happening)
    if before is not None:
        return " ".join((f"{opening}: {_ended(before)}", *what, *_learned(happening)))
    if what and what[0].startswith("I "):
        return " ".join((f"{opening}, {what[0]}", *what[1:], *_learned(happening)))
    return " ".join((f"{opening}.", *what, *_learned(happening)))


def _setting(happening: Happening) -> tuple[str, str | None]:
    """What stands behind the date, and the situation where it has to be told in a sentence of its own."""
    work = " in ".join(part for part in (_one_line(happening.task), _one_line(happening.project)) if part)
    situation = happening.situation
    if work:
        return f", while working on {work}", situation
    if situation is not None and _is_gerund(situation):
        return f", while {_small(situation).strip().rstrip('.')}", None
    return "", situation


def _doing(happening: Happening) -> list[str]:
    """What was done and what came of it, a sentence each or one for both."""
    success, outcome = happening.success, happening.outcome
    done = _done(happening.actions, success=success)
    if done is None and success is None:
        return [] if outcome is None else [f"Outcome: {_ended(outcome)}"]
    if success is None:
        return [_ended(f"I {done}"), *([] if outcome is None else [f"Outcome: {_ended(outcome)}"])]
    if done is None:
        done = "succeeded" if success else "failed"
    elif not success:
        done = f"{done.rstrip('. ')}, but failed"
    return [_ended(f"I {done}") if outcome is None else f"I {done.rstrip('. ')}: {_ended(outcome)}"]


def _done(actions: Sequence[str], *, success: bool | None) -> str | None:
    if not actions:
        return None
    told = [_without_i(action) for action in actions]
    how = "successfully " if success else ""
    if all(map(_is_past, told)):
        return how + ", then ".join(_small(action).strip().rstrip(".") for action in told)
    return f"{how}did this: {'; then '.join(action.strip().rstrip('.') for action in told)}"


def _learned(happening: Happening) -> Iterator[str]:
    return (f"Lesson: {_ended(lesson)}" for lesson in happening.lessons)


def _words(words: str) -> frozenset[str]:
    return frozenset(words.split())


_NO_GERUNDS = _words(
    "anything bring ceiling during evening everything king morning nothing ping ring sibling sling something spring"
    " sting string thing wing"
)
_PAST = _words(
    "became began bought broke brought built came caught chose cut did drew drove fed felt found froze gave got grew"
    " had held hid hit kept knew laid led left lent let lit lost made meant met overrode paid put ran read rebuilt"
    " redid reran reset rewrote said sat saw sent set shook shot showed shut slept sold sought spent spoke split spun"
    " stood stuck swept swung taught thought threw told took understood undid went withdrew woke won wore wrote"
)
_NO_PAST = _words("bed embed exceed feed need proceed seed shed speed succeed")


def _is_gerund(text: str) -> bool:
    first = _first_word(text)
    return first.endswith("ing") and first not in _NO_GERUNDS and "\n" not in text.strip()


def _is_past(text: str) -> bool:
    first = _first_word(text)
    return first in _PAST or (first.endswith("ed") and first not in _NO_PAST)


def _first_word(text: str) -> str:
    words = text.split(None, 1)
    return words[0].casefold() if words and words[0].isalpha() else ""


def _without_i(text: str) -> str:
    told = text.strip()
    return told[2:].lstrip() if told.startswith("I ") else told


def _small(text: str) -> str:
    """Without the capital of a sentence's beginning; an acronym keeps its own."""
    told = text.strip()
    return told if told[1:2].isupper() else told[:1].lower() + told[1:]


def _one_line(text: str | None) -> str:
    return "" if text is None else " ".join(text.split()).rstrip(".")


def _ended(text: str) -> str:
    told = text.rstrip()
    return told if told.endswith((".", "!", "?", "…", "。", "！", "？", ".”", '."')) else f"{told}."


# Recording -----------------------------------------------------------------------------------------------------------


def record(
    core: Core, scope: Scope, happening: Happening, fields: Fields, *, scorer: Scorer | None, now: datetime
) -> Remembered:
    """Keep an episode of this, told in words; an importance that ``fields`` do not say is judged.

    Raises:
        InvalidInput: a field that may not be.
        NotFound: evidence or a link is not there.
    """
    zone, at = core.zone(scope.owner), fields.get("at")
    text = tell(happening, now if at is None else instant(at), zone)
    importance = fields.get("importance")
    if importance is None:
        felt = unit(fields.get("emotion"), "emotion")
        importance = weigh(text, happening=happening, emotion=felt, scorer=scorer).importance
    told: Fields = {
        **fields,
        "text": text,
        "kind": Kind.EPISODE.value,
        "detail": happening,
        "importance": importance,
        # An agent's own account of what it did.
        "trust": Trust.ASSISTANT.value if fields.get("trust") is None else fields.get("trust"),
    }
    made = draft(told, scope=scope, zone=zone, now=now, guard=core.guard_of(scope.owner))
    if happening.links:
        seen(core, scope, happening.links)
    return remember(core, scope, [made], now)


def bring_in(core: Core, scope: Scope, observations: Sequence[Observation], now: datetime) -> list[Memory]:
    """Keep the nodes of a memory stream, in their order; what is there already is there once."""
    zone = core.zone(scope.owner)
    ids: dict[str, str] = {}
    kept: list[Memory] = []
    waiting: list[Observation] = []
    # What was observed by a program is told in its words, and is nobody's claim.
    quiet = replace(core, extracts=False)

    def write() -> None:
        given, guard = [_given(node, ids) for node in waiting], core.guard_of(scope.owner)
        done = remember(quiet, scope, [draft(one, scope=scope, zone=zone, now=now, guard=guard) for one in given], now)
        ids.update({node.id: memory.id for node, memory in zip(waiting, done.kept, strict=True)})
        kept.extend(done.kept)
        waiting.clear()

    for node in observations:
        if waiting and (len(waiting) >= _PAGE or not ids.keys() >= set(node.evidence)):
            write()
        waiting.append(node)
    if waiting:
        write()
    return kept


def _given(node: Observation, ids: Mapping[str, str]) -> Fields:
    evidence = tuple(dict.fromkeys(ids[one] for one in node.evidence))
    return {**node.fields, "evidence": evidence, "key": f"{node.fields['source']}"}


# Recalling -----------------------------------------------------------------------------------------------------------


def similar(
    core: Core,
    scope: Scope,
    situation: str,
    *,
    limit: int,
    now: datetime,
    success: bool | None = None,
    task: str | None = None,
    project: str | None = None,
    policy: Policy | None = None,
) -> Found:
    """The episodes that tell a happening and are most like the situation, best first.

    Without a policy, likeness is that of :data:`ALIKE`, and what is hardly like it is left out. Of more than a thousand
    episodes, the thousand that match best are looked at.

    Raises:
        InvalidInput: nothing to look for, or a limit outside 1 to 1,000.
    """
    if isinstance(limit, bool) or not isinstance(limit, int) or not 1 <= limit <= MAX_HITS:
        raise InvalidInput("limit", f"an integer from 1 to {MAX_HITS}", limit)
    view = _view(core, scope, task, project)
    chosen = ALIKE if policy is None else policy
    # What is looked at and not given was not recalled.
    looking = replace(core, counts=Counts())
    for size in dict.fromkeys((min(max(chosen.candidates, limit), MAX_HITS), MAX_HITS)):
        wide = replace(chosen, candidates=max(chosen.candidates, size))
        found = recall(looking, situation, view, limit=size, policy=wide, now=now)
        near = found if policy is not None else alike(found)
        hits = [hit for hit in near if _is_of(hit.memory, success=success)][:limit]
        exhausted = chosen.shape != "fitted" and len(near) < size
        if len(hits) == limit or exhausted:
            break
    for owner in {hit.memory.scope.owner for hit in hits}:
        core.counts.retrieved(owner, [hit.memory.id for hit in hits if hit.memory.scope.owner == owner])
    return _found(found, hits, chosen)


def _found(looked: Found, hits: Sequence[Hit], policy: Policy) -> Found:
    best = max((hit.relevance for hit in hits), default=0.0)
    least = policy.confident_probability if policy.shape == "fitted" else LEAST_ALIKE
    return Found(
        hits,
        confident=bool(hits) and best >= least,
        complete=looked.complete,
        during=looked.during,
        notes=looked.notes,
        probability=best,
    )


def alike(found: Sequence[Hit]) -> list[Hit]:
    """Those that are really like what was looked for; see :data:`LEAST_ALIKE` and :data:`LEAST_SHARE`."""
    least = least_alike(hit.relevance for hit in found)
    return [hit for hit in found if hit.relevance >= least]


def least_alike(relevances: Iterable[float]) -> float:
    """How alike something has to be among things that are so much alike."""
    return max(LEAST_ALIKE, LEAST_SHARE * max(relevances, default=0.0))


def _is_of(memory: Memory, *, success: bool | None) -> bool:
    happening = memory.happening
    return happening is not None and (success is None or happening.success is success)


def _view(core: Core, scope: Scope, task: str | None, project: str | None) -> View:
    where: Filter = Compare(("kind",), "eq", Kind.EPISODE.value)
    if task is None and project is None:
        return View(scope=scope, where=where)
    owners = [scope] if scope.user is None else [scope, scope.shared]
    ids = [id for one in owners for id in _ids_of(core, View(scope=one, where=where), task, project)]
    return View(scope=scope, where=All((where, Compare(("id",), "in", tuple(ids)))))


def _ids_of(core: Core, view: View, task: str | None, project: str | None) -> Iterator[str]:
    keys, after = happening_keys(task=task, project=project), None
    while True:
        page = core.store.search(KeysProbe(view=view, keys=keys, limit=_PAGE, after=after))
        yield from (one.id for one in page)
        if len(page) < _PAGE:
            return
        after = page[-1].id


def every(
    core: Core, scope: Scope, *, task: str | None = None, project: str | None = None, success: bool | None = None
) -> list[Memory]:
    """All of the owner's episodes that tell a happening, in the order recorded; of this task, project, success."""
    view = _view(core, scope, task, project)
    return [memory for memory in paged(partial(core.store.scan, view, limit=_PAGE)) if _is_of(memory, success=success)]


def stream(
    core: Core,
    scope: Scope,
    query: str,
    *,
    limit: int,
    now: datetime,
    recency: float,
    importance: float,
    relevance: float,
    recency_per_hour: float,
) -> Found:
    """Episodes and insights by Generative Agents' sum (Park et al. 2023, section 4.1), weighted as given.

    ``recency_per_hour`` is what is left of an hour's recency: 0.995 leaves 0.887 after a day and 0.431 after a week.

    Raises:
        InvalidInput: no weight above 0, a factor that is not between 0 and 1, or what recall does not allow.
    """
    if not isinstance(recency_per_hour, float) or not 0 < recency_per_hour < 1:
        raise InvalidInput("recency_per_hour", "a number above 0 and below 1, such as 0.995", recency_per_hour)
    policy = replace(Policy.lecture(recency, importance, relevance), half_life_days=half_life_days(recency_per_hour))
    if policy.everything <= 0:
        raise InvalidInput("relevance", "a weight above 0 for at least one of recency, importance and relevance")
    kinds = (Compare(("kind",), "eq", kind.value) for kind in (Kind.EPISODE, Kind.INSIGHT))
    return recall(core, query, View(scope=scope, where=AnyOf(tuple(kinds))), limit=limit, policy=policy, now=now)


def half_life_days(recency_per_hour: float) -> float:
    """The half-life that an hourly factor means: 0.995 an hour is 138.3 hours."""
    return math.log(0.5) / math.log(recency_per_hour) / 24


# Links ---------------------------------------------------------------------------------------------------------------


def related(core: Core, scope: Scope, id: str) -> list[Memory]:
    """What a memory points at, in its order, then what points at it, the oldest first; each once.

    Raises:
        NotFound: no such memory here.
    """
    (memory,) = seen(core, scope, [id])
    pointed = {one.id: one for one in core.store.get(scope.owner, memory.links) if scope.sees(one.scope)}
    naming = core.store.get(scope.owner, core.store.naming(scope.owner, [id]))
    pointing = (one for one in naming if id in one.links and one.status is Status.CURRENT and scope.sees(one.scope))
    found = {one: pointed[one] for one in memory.links if one in pointed}
    found.update((one.id, one) for one in pointing if one.id not in found)
    return [one for one in found.values() if one.id != id]


# Advice --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tried:
    """One action, and how the episodes in which it was done ended."""

    action: str
    """As it was told in the most similar of them."""
    worked: tuple[str, ...]
    """Ids of the episodes that succeeded."""
    failed: tuple[str, ...]
    """Ids of those that failed."""
    times_worked: int = 0
    """How often it worked: what was told twice in the same words, on one day, is one episode and was done twice."""
    times_failed: int = 0

    @property
    def times(self) -> int:
        """How often it was done."""
        return self.times_worked + self.times_failed

    @property
    def share(self) -> float:
        """How often it worked, smoothed: ``(worked + 1) / (times + 2)``, so that once is less sure than often."""
        return (self.times_worked + 1) / (self.times + 2)


@dataclass(frozen=True, slots=True)
class Lesson:
    """What was learned, and the ids of the episodes that say so."""

    text: str
    episodes: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Experience:
    """What was lived through in situations like one."""

    situation: str
    success: bool | None
    """Which episodes are told: those that succeeded, those that failed, or both."""
    episodes: tuple[Memory, ...]
    """Those, the most similar first; of all of them it is known how they ended."""
    actions: tuple[Tried, ...]
    """What was done in them, with all times it was done in similar episodes; what worked most surely first, or of
    failures what failed most surely."""
    lessons: tuple[Lesson, ...]
    """What they say was learned, the most similar first."""
    text: str
    """All of it in words, the episodes named."""

    def __str__(self) -> str:
        """The words."""
        return self.text


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """What to do, drawn from what worked and what failed."""

    text: str
    """In words; said by a rule, it names each episode with its day and id."""
    experience: Experience
    """What it rests on."""
    by: str = "rule"
    """Who said it: "rule", or the adviser's name."""

    @property
    def episodes(self) -> tuple[str, ...]:
        """The ids of the episodes it rests on, the most similar first."""
        return tuple(memory.id for memory in self.experience.episodes)

    def __str__(self) -> str:
        """The words."""
        return self.text


@runtime_checkable
class Adviser(Protocol):
    """Puts advice into words: a language model."""

    @property
    def name(self) -> str:
        """Who it is; stands with the advice."""
        ...

    def advise(self, situation: str, experience: str) -> str:
        """What to do in the situation, given what was lived through, in words.

        Raises:
            ModelError: it cannot say; the rule does then.
        """
        ...


def experience(
    situation: str, episodes: Sequence[Memory], *, success: bool | None = None, zone: tzinfo | None = None
) -> Experience:
    """What these episodes (the most similar first) tell of what worked, what failed, or both."""
    ended = [one for one in episodes if one.happening is not None and one.happening.success is not None]
    told = [one for one in ended if _is_of(one, success=success)]
    ids = {one.id for one in told}
    actions = [one for one in _tried(ended) if not ids.isdisjoint((*one.worked, *one.failed))]
    actions.sort(key=lambda one: -one.share if success is not False else one.share)
    found = Experience(
        situation=situation,
        success=success,
        episodes=tuple(told),
        actions=tuple(actions),
        lessons=tuple(_lessons(told)),
        text="",
    )
    return replace(found, text="\n".join(_shown(found, _named(ended, zone))))


def recommend(lived: Experience, adviser: Adviser | None = None, zone: tzinfo | None = None) -> Advice:
    """Advice from experience of both sorts: what to do, what to leave, and what was learned, the episodes named."""
    if adviser is not None and lived.episodes:
        try:
            text = adviser.advise(lived.situation, lived.text)
            if isinstance(text, str) and text.strip():
                return Advice(text=text, experience=lived, by=adviser.name)
        except ModelError:
            return Advice(text=_advice(lived, zone), experience=lived)
    return Advice(text=_advice(lived, zone), experience=lived)


def _tried(episodes: Sequence[Memory]) -> list[Tried]:
    """Every action of them once, in the order of first being told; a different wording is another action."""
    found: dict[str, Tried] = {}
    for memory in episodes:
        happening = memory.happening
        assert happening is not None  # noqa: S101 - asked only of what happened
        for key, action in {_key(action): action for action in reversed(happening.actions)}.items():
            before = found.get(key, Tried(action.strip(), (), ()))
            found[key] = (
                replace(
                    before,
                    worked=(*before.worked, memory.id),
                    times_worked=before.times_worked + memory.occurrences,
                )
                if happening.success
                else replace(
                    before,
                    failed=(*before.failed, memory.id),
                    times_failed=before.times_failed + memory.occurrences,
                )
            )
    return list(found.values())


def _lessons(episodes: Sequence[Memory]) -> Iterator[Lesson]:
    found: dict[str, Lesson] = {}
    for memory in episodes:
        happening = memory.happening
        for lesson in () if happening is None else happening.lessons:
            before = found.get(_key(lesson), Lesson(lesson.strip(), ()))
            if memory.id not in before.episodes:
                found[_key(lesson)] = replace(before, episodes=(*before.episodes, memory.id))
    yield from found.values()


def _key(text: str) -> str:
    """What two tellings of one thing share: capitals, spaces, the closing mark and an "I" at the beginning aside."""
    return same_key(_without_i(text)).rstrip(" .!。！")


def _named(episodes: Sequence[Memory], zone: tzinfo | None) -> Callable[[Sequence[str]], str]:
    days = {
        memory.id: memory.happened_at.astimezone(zone_at(memory.happened_at, zone)).date().isoformat()
        for memory in episodes
    }
    return lambda ids: ", ".join(f"{days[id]} {id}" if id in days else id for id in ids)


_NOTHING = {
    True: "Nothing is known to have worked in situations like this.",
    False: "Nothing is known to have failed in situations like this.",
    None: "Nothing like this was lived through yet.",
}


def _shown(lived: Experience, named: Callable[[Sequence[str]], str]) -> Iterator[str]:
    if not lived.episodes:
        yield _NOTHING[lived.success]
        return
    opening = {True: "What worked", False: "What failed", None: "What was tried"}[lived.success]
    yield f"{opening} in situations like this ({_many(len(lived.episodes), 'episode')}):"
    done = {id for one in lived.actions for id in (*one.worked, *one.failed)}
    for one in lived.actions:
        yield f"- “{one.action}” {_how_often(one)} ({named((*one.worked, *one.failed))})"
    for memory in lived.episodes:
        if memory.id not in done:
            yield f"- {memory.text} ({memory.id})"
    if lived.lessons:
        yield "Lessons:"
        yield from (f"- {_ended(lesson.text)} ({named(lesson.episodes)})" for lesson in lived.lessons)


def _advice(lived: Experience, zone: tzinfo | None) -> str:
    if not lived.episodes:
        return _NOTHING[None]
    named = _named(lived.episodes, zone)
    good = sum(1 for memory in lived.episodes if memory.happening is not None and memory.happening.success)
    count = _many(len(lived.episodes), "similar episode")
    ids = [memory.id for memory in lived.episodes]
    lines = [f"Of {count}, {good} succeeded and {len(ids) - good} failed ({named(ids)})."]
    do = [one for one in lived.actions if one.times_worked > one.times_failed]
    leave = [one for one in reversed(lived.actions) if one.times_failed > one.times_worked]
    unsure = [one for one in lived.actions if one.times_failed == one.times_worked]
    for intro, actions in (("Do as before", do), ("Leave out", leave), ("Not sure", unsure)):
        lines += [
            f"{intro}: “{one.action}” {_how_often(one)} ({named((*one.worked, *one.failed))})." for one in actions
        ]
    if leave and not do:
        lines.append("Nothing that was tried has worked more often than it failed: try something else.")
    lines += [f"Lesson: {_ended(lesson.text)} ({named(lesson.episodes)})" for lesson in lived.lessons]
    return "\n".join(lines)


def _how_often(one: Tried) -> str:
    if not one.times_failed:
        return f"worked {one.times_worked} of {_many(one.times, 'time')}"
    if not one.times_worked:
        return f"failed {one.times_failed} of {_many(one.times, 'time')}"
    return f"worked {one.times_worked} and failed {one.times_failed} of {_many(one.times, 'time')}"


def _many(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
