"""Whether a language model can read: three plain messages, of which anybody can say what they state.

Asked once of a model, and only when what it read would take the place of something that is believed. A model that fails
is not forbidden to read; but what it reads is then believed no further than an assistant's word, which changes nothing
that a user said without somebody's ruling.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Final

from longmind.domain.memory import Memory, Trust
from longmind.domain.scope import Scope
from longmind.errors import ModelIncoherent
from longmind.mind.prompts.facts import read
from longmind.ports.language import LanguageModel

MOST_TRIES: Final = 3
"""So often an answer in another form than asked for is taken for bad luck."""
_AT: Final = datetime(2026, 5, 20, 12, tzinfo=UTC)
_Check = Callable[[Sequence[Memory]], bool]


def _moved(facts: Sequence[Memory]) -> bool:
    now = [fact for fact in facts if fact.claim and not fact.claim.negated and fact.claim.until is None]
    lives = [fact.claim.object.casefold() for fact in now if fact.claim and fact.claim.predicate == "lives in"]
    return lives == ["porto"]


def _hers(facts: Sequence[Memory]) -> bool:
    told = [fact.claim for fact in facts if fact.claim and "peanuts" in fact.claim.object.casefold()]
    return bool(told) and all(claim.subject != "user" and not claim.negated for claim in told)


def _nothing(facts: Sequence[Memory]) -> bool:
    return not facts


_MESSAGES: Final[tuple[tuple[str, _Check], ...]] = (
    ("I moved from Lisbon to Porto last week, so I live in Porto now.", _moved),
    ("My sister Clara is allergic to peanuts.", _hers),
    ("Could you tell me what time it is over there?", _nothing),
)


def can_read(model: LanguageModel) -> bool:
    """Whether it reads each of the messages rightly. An answer of another form, or half of one, may be bad luck.

    Raises:
        ModelUnavailable: it cannot be asked now.
    """
    return all(check(facts) if (facts := _read(model, text)) is not None else False for text, check in _MESSAGES)


def _read(model: LanguageModel, text: str) -> Sequence[Memory] | None:
    """The facts that it reads in a message; None where it cannot say."""
    episode = Memory(id="m" + "0" * 26, scope=Scope(), text=text, happened_at=_AT, recorded_at=_AT, updated_at=_AT)
    for tries in range(MOST_TRIES):
        try:
            found = read(model, episode, (), zone=UTC, trust=Trust.USER, now=_AT, tries=tries)
        except ModelIncoherent:
            continue
        if found.complete:
            return found.facts
    return None
