"""What a language model concludes over time, as it is done: doubts are judged, insights drawn, lessons drafted.

Each is one deed of a pass, with the model and the version of its prompt beside it, and each can be undone. A model
judges a doubt once; never for a less trusted source against a more trusted one, which is for a person to do; and only
if it has shown that it can read.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Final

from longmind.domain.change import Change, Keep, Revise, Write
from longmind.domain.memory import Kind, Memory, Status, next_version, repeat_key
from longmind.domain.metadata import Json
from longmind.domain.method import Method
from longmind.domain.query import All, Compare, VectorProbe, View
from longmind.domain.run import Act
from longmind.domain.scope import Owner
from longmind.domain.sheet import Address, Sheet
from longmind.errors import ModelError, ModelIncoherent
from longmind.mind import learn, rulings
from longmind.mind.consolidate import MADE_BY
from longmind.mind.core import Counts, embed, name_of, paged
from longmind.mind.draft import least_trusted
from longmind.mind.keeping.reflecting import PATTERN, REFLECT
from longmind.mind.keeping.sheets import Held, at
from longmind.mind.keeping.unread import told
from longmind.mind.look import Look, Planned, touched
from longmind.mind.predicates import predicate
from longmind.mind.prompts import MODEL
from longmind.mind.prompts.judging import Drawn, insights, judge, lesson, questions
from longmind.mind.prompts.trial import MOST_TRIES
from longmind.mind.recall import recall
from longmind.mind.reflect import is_observed
from longmind.ports.language import LanguageModel

JUDGED: Final = "judged"
"""The room that says of which doubts a model was asked."""
DRAWN: Final = "drawn"
"""The room that says what a model concluded from which memories, so that what was put away stays away."""
_NEAR: Final = 3
_SHOWN: Final = 60
"""So many of the newest memories questions are asked about."""
_RETRIEVED: Final = 10
_SAME: Final = 0.9
"""From which cosine on two insights say the same: the one that is there is revised."""
_IMPORTANCE: Final = 0.7


def judged(look: Look, model: LanguageModel, problems: list[str]) -> Iterator[Planned]:
    """What a model rules on doubts that nobody has ruled on."""
    view = View(
        scope=look.owner.whole,
        where=Compare(("kind",), "eq", Kind.FACT.value),
        statuses=frozenset({Status.PENDING}),
    )
    for fact in paged(partial(look.core.store.scan, view, limit=_SHOWN)):
        asked = at(look.core, Address(look.owner.whole, JUDGED, fact.id))
        if fact.claim is None or (asked.sheet is not None and not _may_be_asked_again(asked.sheet)):
            continue
        against = _against(look, fact)
        # Not for a less trusted source, whatever a model makes of its words.
        if not against or max(one.trust.level for one in against) > fact.trust.level:
            continue
        try:
            if not look.core.able(model):
                problems.append(f"{name_of(model)} has not shown that it can read, and is not asked which fact holds")
                return
            yield _ruled(look, model, fact, against[-1], asked)
        except ModelError as error:
            problems.append(told(error, "judging"))
            if not isinstance(error, ModelIncoherent):
                return
            yield _not_ruled(look, fact, asked, error)


def _may_be_asked_again(asked: Sheet) -> bool:
    return "ruling" not in asked.body and _tries(asked) < MOST_TRIES


def _tries(asked: Sheet | None) -> int:
    tries = None if asked is None else asked.body.get("tries")
    return tries if isinstance(tries, int) else 0


def _against(look: Look, fact: Memory) -> list[Memory]:
    """The facts that stand where one in doubt would stand, the newest last."""
    assert fact.claim is not None  # noqa: S101 - asked of facts with a claim only
    names = learn.names_of(look.core, fact.scope, fact.claim.subject)
    name, _ = learn.canonical(fact.claim)
    several = predicate(name).many or name in learn.many_valued(look.core, look.owner)
    known = learn.facts_about(look.core, fact.scope, names, name, fact.claim.object if several else None)
    standing = [one for one in known if one.status is Status.CURRENT and one.scope == fact.scope]
    return sorted(standing, key=lambda one: (one.happened_at, one.id))


def _ruled(look: Look, model: LanguageModel, fact: Memory, against: Memory, asked: Held) -> Planned:
    evidence = {id: one for one in (fact, against) for id in one.evidence}
    texts = {one.id: one.text for one in look.core.store.get(look.owner, list(evidence))}
    words = {one.id: "\n".join(texts[id] for id in one.evidence if id in texts) for one in (fact, against)}
    ruling, made = judge(model, fact, against, words)
    changes: list[Change] = [_asked_of(look, fact, asked, {**made, "ruling": None if ruling is None else ruling.value})]
    if ruling is not None:
        made_before = rulings.rulings_of(look.core, look.owner)
        changes += rulings.ruled(look.core, fact, ruling, look.now, by=made)
        changes += learn.resettled(look.core, fact, {**made_before, fact.id: ruling}, look.now)
    said = "could not say" if ruling is None else f"ruled: {ruling.value}"
    return Planned(Act(verb="revised", reason=f"{made[MODEL]} {said}", touched=touched(changes)), changes)


def _not_ruled(look: Look, fact: Memory, asked: Held, error: ModelError) -> Planned:
    """Remember that it was asked in vain: nobody pays for the same nonsense for ever."""
    tries = _tries(asked.sheet) + 1
    act = Act(verb="revised", reason=f"a model gave no ruling ({type(error).__name__}), {tries} of {MOST_TRIES} times")
    return Planned(act, (_asked_of(look, fact, asked, {"tries": tries}),))


def _asked_of(look: Look, fact: Memory, asked: Held, body: dict[str, Json]) -> Write:
    sheet = Sheet(
        scope=look.owner.whole,
        room=JUDGED,
        key=fact.id,
        version=asked.version + 1,
        body=body,
        at=look.now,
        evidence=(fact.id,),
    )
    return Write(sheet=sheet, keep_past=False)


def drawn(look: Look, model: LanguageModel, problems: list[str]) -> Iterator[Planned]:
    """The insights that a model draws from the newest of these memories and what they call to mind."""
    newest = [one for one in look.memories if is_observed(one)][-_SHOWN:]
    if len(newest) < 2:  # noqa: PLR2004 - nothing follows from one
        return
    try:
        for question in questions(model, newest):
            for one in insights(model, question, _recalled(look, question)):
                plan = _insight(look, one)
                if plan is not None:
                    yield plan
    except ModelError as error:
        problems.append(told(error, "drawing insights"))


def drafted(look: Look, model: LanguageModel, insight: Memory, problems: list[str]) -> Planned | None:
    """The lesson that a model drafts from what an insight was counted on."""
    if not str(insight.metadata.get(PATTERN, "")).startswith(("outcomes of ", "action ")):
        return None
    accounts = [one for one in look.core.store.get(look.owner, insight.evidence) if is_observed(one)][-_RETRIEVED:]
    if not accounts:
        return None
    try:
        one = lesson(model, accounts)
    except ModelError as error:
        problems.append(told(error, "drafting a lesson"))
        return None
    if one is None:
        return None
    made = _made(look, one, Kind.SKILL, "procedure")
    made = replace(made, detail=Method(description=one.text), metadata={**one.made})
    if look.core.store.known(look.owner, repeats=[repeat_key(made)]).repeats:
        return None
    return _kept(look, made, f"{one.made[MODEL]} drafted a lesson from {len(one.evidence)} accounts")


def _recalled(look: Look, question: str) -> list[Memory]:
    where = Compare(("kind",), "eq", Kind.EPISODE.value)
    quiet = replace(look.core, counts=Counts())
    view = View(scope=look.owner.whole, where=where)
    found = recall(quiet, question, view, limit=_RETRIEVED, policy=look.core.policy, now=look.now)
    return sorted(
        (hit.memory for hit in found if hit.memory.scope.owner == look.owner), key=lambda one: one.happened_at
    )


def _insight(look: Look, one: Drawn) -> Planned | None:
    """The deed that keeps a conclusion, or what else it rests on; None where that is known, or somebody put it away."""
    drawn_from = at(look.core, _told_at(look.owner, one))
    if drawn_from.sheet is not None:
        there = next(iter(look.core.store.get(look.owner, [str(drawn_from.sheet.body.get("id"))])), None)
        # Forgotten or retired: the same words are not to say it again, however a model puts it.
        if there is None or there.status is not Status.CURRENT:
            return None
    there = _same(look, one.text)
    reason = f"{one.made[MODEL]} concluded from {len(one.evidence)} memories"
    if there is None:
        made = replace(_made(look, one, Kind.INSIGHT, "fact"), metadata={MADE_BY: REFLECT, **one.made})
        kept = _kept(look, made, reason)
        if drawn_from.sheet is not None:
            return kept
        place = _told_at(look.owner, one)
        sheet = Sheet(
            scope=place.scope,
            room=place.room,
            key=place.key,
            body={"id": made.id},
            at=look.now,
            evidence=made.evidence,
        )
        return Planned(kept.act, (*kept.changes, Write(sheet=sheet, keep_past=False)))
    evidence = tuple(dict.fromkeys((*there.evidence, *(memory.id for memory in one.evidence))))
    if there.status is not Status.CURRENT or evidence == there.evidence:
        return None
    version = least_trusted(replace(there, evidence=evidence), [there, *one.evidence])
    changes = (Revise(memory=next_version(version, "concluded again", look.now)),)
    return Planned(Act(verb="revised", reason=reason, touched=touched(changes)), changes)


def _told_at(owner: Owner, one: Drawn) -> Address:
    """Where it says what was drawn from just these memories."""
    drawn_from = "\n".join(sorted(memory.id for memory in one.evidence))
    return Address(owner.whole, DRAWN, hashlib.sha256(drawn_from.encode()).hexdigest())


def _same(look: Look, text: str) -> Memory | None:
    """The insight that says the same already, or did until somebody retired it."""
    vector = embed(look.core.embedder, list(look.core.embedder.windows(text))[:1])[0]
    where = All((Compare(("kind",), "eq", Kind.INSIGHT.value), Compare(("metadata", MADE_BY), "eq", REFLECT)))
    view = View(scope=look.owner.whole, where=where, statuses=frozenset({Status.CURRENT, Status.RETIRED}))
    probe = VectorProbe(view=view, vector=vector, embedder=str(look.core.embedder.stamp), limit=_NEAR)
    near = [one.id for one in look.core.store.search(probe) if one.score >= _SAME]
    found = [one for one in look.core.store.get(look.owner, near) if MODEL in one.metadata]
    return next(iter(sorted(found, key=lambda one: one.status is not Status.CURRENT)), None)


def _made(look: Look, one: Drawn, kind: Kind, type: str) -> Memory:
    agents = {memory.scope.agent for memory in one.evidence}
    made = Memory(
        id=look.core.ids.new(look.now),
        scope=replace(look.owner.whole, agent=agents.pop() if len(agents) == 1 else None),
        kind=kind,
        type=type,
        text=one.text,
        importance=_IMPORTANCE,
        happened_at=max(memory.said_last_at for memory in one.evidence),
        recorded_at=look.now,
        updated_at=look.now,
        evidence=tuple(memory.id for memory in one.evidence),
    )
    return least_trusted(made, one.evidence)


def _kept(look: Look, made: Memory, reason: str) -> Planned:
    embedding = look.core.embeddings([made.searched_text])[0]
    keep = Keep(memory=made, repeat_key=repeat_key(made), embedding=embedding)
    return Planned(Act(verb="concluded", reason=reason, made=made.id, touched={made.id: 1}), (keep,))
