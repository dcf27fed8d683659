"""From an episode to the facts that its words claim, each with the episode as its evidence.

What somebody said of themselves and of others is read by rules (:mod:`longmind.mind.extract`) and becomes facts that
are learnt in the same transaction in which the episode is kept. A fact belongs to the owner and not to the session in
which it was said; what another one reported is trusted least.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime, tzinfo
from typing import TYPE_CHECKING

from longmind.domain.change import Change, Keep, Revise
from longmind.domain.memory import ROLES, Kind, Memory, Status, Trust, next_version
from longmind.domain.scope import Owner
from longmind.domain.time import Interval
from longmind.mind.core import Core, zone_at
from longmind.mind.forgetting import expiry
from longmind.mind.predicates import predicate

if TYPE_CHECKING:
    from longmind.mind.extract import Extracted, Said
    from longmind.ports.tagger import Tagger

QUOTE = "quote"
"""Where a fact's metadata says which words it came from."""
MAX_BEFORE = 4
"""So many turns before are read along, for short answers and for who "she" is."""
_MOST_OF_IT = 0.6
"""From which share of its words on an episode stands and falls with the claims read out of it."""
ALL_OVER = "every claim in it was superseded"
"""Why an episode is out of sight of which every claim is over."""
_OVER = (Status.SUPERSEDED, Status.RETIRED)
_AROUND = ".,;:!?\"'()"
_CHANGE = re.compile(
    r"(?i)\b(?:moved|switched|changed|back|now|again|joined|started|left|jetzt|wieder|umgezogen|gewechselt"
    r"|ahora|otra vez|de nuevo|me mudé|cambié|volví)\b|今は|また|引っ越し|変え"
)
_SLIP = re.compile(
    r"(?i)\b(?:i mean(?:t)?|meant to|typo|mistyped|misspoke|my (?:mistake|bad)|correction|(?:scratch|scrap|strike) that"
    r"|make (?:that|it)|or rather|oops|wait|sorry|hang on|hold on|ich meinte?|meine ich|quatsch|korrektur|vertippt"
    r"|versprochen|verzeihung|quise decir|quería decir|me equivoqué|perdón|corrección)\b|訂正|間違え|言い間違"
)
"""Signs that what was said before was a slip of the tongue or of the hand."""
_NO_LONGER = re.compile(r"(?i)\b(?:no longer|any ?more|these days|nicht mehr|mittlerweile|ya no|actualmente)\b|もう")
_SMALL_WORD = 4
"""Of "in Porto", so many characters are not the object."""
_BEFORE_A_CORRECTION = 60
"""So many characters before the right words are looked at for such a sign."""
_PEOPLE = frozenset({"user", "human"})
"""The roles that people play."""


def is_read(episode: Memory) -> bool:
    """Whether claims are read out of an episode: a person said it, and nobody told yet what it means."""
    speaker = (episode.speaker or "user").casefold()
    # Whoever gave it a type of its own, or drew it from something, said what it means.
    told = episode.kind is Kind.EPISODE and episode.type == "interaction" and not (episode.detail or episode.evidence)
    # A tool may have a name too; whose words it gives is not the user's.
    return told and episode.trust is Trust.USER and (speaker not in ROLES or speaker in _PEOPLE)


def conclude(
    episodes: Sequence[Memory],
    *,
    zone: tzinfo | None,
    now: datetime,
    before: Sequence[Memory] = (),
    tagger: Tagger | None = None,
) -> list[Memory]:
    """The facts claimed in episodes, given in the order they were said; without ids.

    ``before`` were said before and are only read along. ``tagger`` marks what rules do not read.

    Raises:
        ModelUnavailable: the tagger's weights cannot be loaded.
    """
    # Late: what reads is compiled when the first words are read.
    from longmind.mind.extract import Said, extract

    turns: dict[tuple[str | None, str | None], list[Said]] = {}
    facts: list[Memory] = []
    for place, episode in enumerate((*before, *episodes)):
        said = turns.setdefault((episode.scope.agent, episode.scope.session), [])
        if place >= len(before) and is_read(episode):
            at = episode.happened_at
            found = extract(
                episode.text,
                speaker=episode.speaker,
                at=at,
                zone=zone_at(at, zone),
                before=said[-MAX_BEFORE:],
                tagger=tagger,
            )
            for one in found.claims:
                facts += _facts(episode, one, now)
        said.append(Said(episode.speaker, episode.text, episode.happened_at))
    return facts


def _facts(episode: Memory, one: Extracted, now: datetime) -> list[Memory]:
    """What one claim makes: a fact, and the denial of what it puts right where both could hold."""
    facts = [_fact(episode, one, now)]
    both = predicate(one.claim.predicate).many
    # What was put right in the same breath was never claimed; nobody has to deny it.
    if both and one.instead_of is not None and one.instead_of != one.claim.object and one.slip != "here":
        wrong = replace(one.claim, object=one.instead_of, negated=not one.claim.negated)
        # Of a slip nothing is left, not even that it is not so.
        denial = replace(one, claim=wrong, true_from=None, true_until=None, ended=one.slip == "before")
        facts.append(_fact(episode, denial, now))
    return facts


def _fact(episode: Memory, one: Extracted, now: datetime) -> Memory:
    opens = None if one.true_from is None else one.true_from.start
    closes = _closes(episode, one)
    if opens is not None and closes is not None and closes <= opens:
        opens = None
    claim = replace(
        one.claim,
        predicate=predicate(one.claim.predicate).name,
        until=closes,
        corrects=_is_change(one),
        instead_of=one.instead_of if _is_slip(episode, one) else None,
    )
    times = (one.about, one.true_from, one.true_until)
    return Memory(
        id="",
        scope=replace(episode.scope, session=None),
        kind=Kind.FACT,
        type=one.type,
        text=claim.sentence,
        detail=claim,
        trust=Trust.UNKNOWN if one.mode == "reported" else episode.trust,
        metadata={QUOTE: one.quote.text, **expiry(episode)},
        happened_at=episode.happened_at,
        about=tuple(dict.fromkeys(time for time in times if isinstance(time, Interval))),
        recorded_at=now,
        updated_at=now,
        true_from=opens,
        evidence=(episode.id,),
    )


def _is_change(one: Extracted) -> bool:
    """Whether it is said that something changed: who says so may be back where they were before."""
    return one.corrects or _CHANGE.search(one.quote.text) is not None


def _is_slip(episode: Memory, one: Extracted) -> bool:
    """Whether what it puts right was never meant, rather than true until now.

    A sign in the words says so ("sorry, I meant Porto"), or that nothing is said but the right one ("No, Porto").
    """
    if not one.corrects or one.instead_of is None:
        return False
    if one.slip:
        return True
    if one.ended:
        return False
    start = max(0, one.quote.start - _BEFORE_A_CORRECTION)
    said = episode.text[start : one.quote.end]
    if _CHANGE.search(said) or _NO_LONGER.search(said):
        return False
    alone = one.quote.text.strip(_AROUND).casefold().endswith(one.claim.object.casefold())
    return _SLIP.search(said) is not None or (alone and len(one.quote.text) <= len(one.claim.object) + _SMALL_WORD)


def _closes(episode: Memory, one: Extracted) -> datetime | None:
    if one.true_until is not None:
        return one.true_until.start
    return episode.happened_at if one.ended else None


def outdate(
    core: Core, owner: Owner, changes: Sequence[Change], now: datetime, but: Collection[str] = ()
) -> list[Change]:
    """Hide the episodes whose every claim is over after these changes, and show again those of which one holds.

    An episode is hidden only if the words that were read as claims are most of it: of a long story that mentions an old
    address, the rest still stands.
    """
    after = {change.memory.id: change.memory for change in changes if isinstance(change, Keep | Revise)}
    named = sorted({id for fact in after.values() if QUOTE in fact.metadata for id in fact.evidence} - {*but})
    episodes = core.store.get(owner, named)
    there = core.store.derived(owner, [episode.id for episode in episodes]) if episodes else []
    facts = {fact.id: fact for fact in core.store.get(owner, there)} | after
    read_out = [fact for fact in facts.values() if QUOTE in fact.metadata]
    made: list[Change] = []
    for episode in episodes:
        version = _shown(episode, [fact for fact in read_out if episode.id in fact.evidence])
        if version is not episode:
            made.append(Revise(memory=next_version(version, version.reason, now)))
    return made


def outdated(episodes: Sequence[Memory], changes: Sequence[Change]) -> dict[str, Memory]:
    """The new episodes whose claims another one of the same batch is done with, as they are to be kept, by id."""
    facts: dict[str, list[Memory]] = {}
    for change in changes:
        if isinstance(change, Keep) and QUOTE in change.memory.metadata:
            for id in change.memory.evidence:
                facts.setdefault(id, []).append(change.memory)
    hidden = ((one, _shown(one, facts[one.id])) for one in episodes if one.id in facts)
    return {one.id: version for one, version in hidden if version is not one}


def _shown(episode: Memory, facts: Sequence[Memory]) -> Memory:
    """An episode as it is to be shown beside the facts read out of it; itself if nothing changes."""
    over = [fact for fact in facts if fact.status is Status.SUPERSEDED and fact.superseded_by is not None]
    hidden = bool(over) and all(fact.status in _OVER for fact in facts) and _covered(episode, facts) >= _MOST_OF_IT
    if hidden and episode.status is Status.CURRENT:
        last = max(over, key=lambda fact: (fact.true_until or fact.happened_at, fact.id))
        return replace(
            episode,
            status=Status.SUPERSEDED,
            superseded_by=last.superseded_by,
            true_until=last.true_until,
            reason=ALL_OVER,
        )
    if not hidden and episode.status is Status.SUPERSEDED and episode.reason == ALL_OVER:
        return replace(
            episode, status=Status.CURRENT, superseded_by=None, true_until=None, reason="a claim holds again"
        )
    return episode


def _covered(episode: Memory, facts: Sequence[Memory]) -> float:
    """Which share of an episode's words was read as claims, 0…1."""
    words = episode.text.split()
    quoted = {word.strip(_AROUND) for fact in facts for word in str(fact.metadata[QUOTE]).split()}
    return sum(word.strip(_AROUND) in quoted for word in words) / max(len(words), 1)
