"""Reflect: what many memories show together, found by counting, and each conclusion stated with its numbers.

Four patterns are counted: how what was done with a thing or by an action ended, at which times something recurs, what
is said often, and where a mind was changed. A conclusion is an insight that names its evidence. It rests on what was
said and done, never on another insight; it is revised when there is more to count, not repeated; and when so much of
its evidence is erased that it no longer follows, it is retired.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import Final

from longmind.domain.claim import same_key
from longmind.domain.memory import Kind, Memory, Status
from longmind.mind.predicates import predicate

LEAST_TIMES: Final = 3
"""So often something must have been seen before anything follows from it."""
LEAST_RECURRING: Final = 4
LEAST_SHARE: Final = 0.75
"""Of the times of something that recurs, on one day of the week or in one hour."""
MOST_EVIDENCE: Final = 500
_UNRELIABLE: Final = 0.4
"""From which share of failures on something is unreliable."""
_MOST_FAILING: Final = 0.2
_NAMED: Final = 3
"""So many reasons of failure are told, the commonest first."""
_QUOTED_CHARACTERS: Final = 120
_DAYS: Final = ("Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays")

_THING: Final = re.compile(
    r"\b(?:[A-Z][a-z0-9]+(?:[A-Z][A-Za-z0-9]*)+|[A-Z]{2,}[0-9]*[A-Z0-9]+|[A-Za-z]+_[A-Za-z_0-9]+)\b"
)
"""What is written as no word is: ServiceX, PDF, retry_job."""
_FAILURE: Final = re.compile(
    r"\b(?:time(?:d[ -]?out|outs?|-outs?)|fail(?:s|ed|ing|ure|ures)?|errors?|crash(?:es|ed)?|refused|denied|rejected"
    r"|unavailable|unreachable|exception|broken?|aborted|5\d\d|4(?:0[0-9]|1[0-9]|2[0-9]))\b",
    re.IGNORECASE,
)
_SUCCESS: Final = re.compile(
    r"\b(?:succeed(?:s|ed)?|success(?:ful|fully)?|worked|works|passed|went through|fine|ok|200|completed|recovered"
    r"|resolved|fixed)\b",
    re.IGNORECASE,
)
_RETRY: Final = re.compile(
    r"\b(?:retr(?:y|ies|ied|ying)|tried (?:it )?again|try again|second (?:try|attempt))\b", re.IGNORECASE
)
_SAME: Final[Mapping[str, str]] = {"timed out": "timeout", "timed-out": "timeout", "time-out": "timeout"}


@dataclass(frozen=True, slots=True)
class Conclusion:
    """What follows from some memories."""

    pattern: str
    """What was counted, and of what: the same pattern counted again revises the same insight."""
    text: str
    evidence: tuple[str, ...]
    """Ids of what was counted, oldest first."""
    importance: float
    about: str
    """What it is found by beside its words."""


# What was done, and how it ended -------------------------------------------------------------------------------------


def things(memory: Memory) -> set[str]:
    """What something was done with: names written as no word is, and the tools, tags and project told."""
    found = set(_THING.findall(memory.text))
    happening = memory.happening
    if happening is not None:
        found.update(memory.tags)
        found.update(filter(None, (happening.project,)))
    return {thing for thing in found if thing.strip()}


def ended(memory: Memory) -> bool | None:
    """Whether what a memory tells of went well; None: it does not say, or says both."""
    happening = memory.happening
    if happening is not None:
        return happening.success
    failed, worked = _FAILURE.search(memory.text), _SUCCESS.search(memory.text)
    if failed and worked:
        # "Timed out, worked on a retry": it went well in the end.
        return True if _RETRY.search(memory.text) else None
    return False if failed else True if worked else None


def of_thing(thing: str, memories: Sequence[Memory]) -> Conclusion | None:
    """How what was done with a thing ended."""
    told = _in_order(one for one in memories if ended(one) is not None)
    failed = [one for one in told if ended(one) is False]
    worked = [one for one in told if ended(one) is True]
    if len(told) < LEAST_TIMES:
        return None
    retried = [one for one in worked if _RETRY.search(_all_told(one))]
    share = len(failed) / len(told)
    if len(failed) < 2 or share < _UNRELIABLE:  # noqa: PLR2004 - one failure is no pattern
        return None
    text = f"{thing} is unreliable: {len(failed)} of {len(told)} attempts failed{_reasons(failed)}."
    if retried:
        again = [one for one in told if _RETRY.search(_all_told(one))]
        text += f" After a retry it worked {len(retried)} of {len(again)} times: retry it."
    return Conclusion(f"outcomes of {same_key(thing)}", text, _ids(told), 0.7, thing)


def of_action(action: str, memories: Sequence[Memory]) -> Conclusion | None:
    """How something that was done ended, when it nearly always ended alike."""
    told = _in_order(one for one in memories if ended(one) is not None)
    worked = sum(ended(one) is True for one in told)
    if len(told) < LEAST_TIMES:
        return None
    share = worked / len(told)
    said = _quoted(action)
    if share <= _MOST_FAILING:
        text = f"This does not work: {said} failed {len(told) - worked} of {len(told)} times{_reasons(told)}."
    elif share >= 1 - _MOST_FAILING:
        text = f"This works: {said} worked {worked} of {len(told)} times."
    else:
        return None
    return Conclusion(f"action {same_key(action)}", text, _ids(told), 0.6, action)


def _reasons(failed: Sequence[Memory]) -> str:
    counts = Counter(reason for one in failed for reason in _reasons_of(one))
    if not counts:
        return ""
    return f" ({', '.join(f'{reason} {count}' for reason, count in counts.most_common(_NAMED))})"


def _reasons_of(memory: Memory) -> set[str]:
    words = {found.group().casefold() for found in _FAILURE.finditer(_all_told(memory))}
    named = {_SAME.get(word, "timeout" if word.startswith("timeout") else word) for word in words}
    plain = {word for word in named if word.startswith("fail") or word in ("error", "errors")}
    # "Failed with 503": the 503 is the reason.
    return named - plain


def _all_told(memory: Memory) -> str:
    happening = memory.happening
    if happening is None:
        return memory.text
    return " ".join(filter(None, (happening.situation, *happening.actions, happening.outcome, *happening.lessons)))


# What recurs ---------------------------------------------------------------------------------------------------------


def recurring(
    what: str, memories: Sequence[Memory], moments: Sequence[datetime], zone: tzinfo | None
) -> Conclusion | None:
    """On which day of the week, and in which hour, something happens again and again."""
    local = sorted(moment if zone is None else moment.astimezone(zone) for moment in moments)
    days = {moment.date() for moment in local}
    if len(days) < LEAST_RECURRING:
        return None
    day, on_day = Counter(date.weekday() for date in days).most_common(1)[0]
    hour, in_hour = Counter(moment.hour for moment in local).most_common(1)[0]
    when = []
    if on_day >= LEAST_SHARE * len(days):
        when.append(f"on {_DAYS[day]} ({on_day} of {len(days)} days)")
    if in_hour >= LEAST_SHARE * len(local):
        when.append(f"around {hour:02}:00 ({in_hour} of {len(local)} times)")
    if not when:
        return None
    text = f"This recurs {' and '.join(when)}: {_quoted(what)}."
    return Conclusion(f"recurs {same_key(what)}", text, _ids(_in_order(memories)), 0.5, what)


# What is believed ----------------------------------------------------------------------------------------------------


def often_said(fact: Memory, words: Sequence[Memory]) -> Conclusion | None:
    """A preference that was said again and again, in these words."""
    times = max(sum(one.occurrences for one in words), fact.occurrences)
    if fact.type != "preference" or fact.claim is None or times < LEAST_TIMES:
        return None
    text = f"Said {times} times since {fact.happened_at:%Y-%m-%d}: {fact.claim.sentence}"
    return Conclusion(f"often {fact.id}", text, (fact.id,), 0.7, fact.claim.object)


def changed(facts: Sequence[Memory]) -> Conclusion | None:
    """A single-valued predicate of one subject that took one value after another."""
    told = [one for one in _in_order(facts) if one.claim is not None and not one.claim.negated]
    if len(told) < LEAST_TIMES or told[0].claim is None:
        return None
    claim = told[0].claim
    if predicate(claim.predicate).many or predicate(claim.predicate).event:
        return None
    values = [one.claim.object for one in told if one.claim is not None]
    shown = " → ".join((*(() if len(values) <= 5 else ("…",)), *values[-5:]))  # noqa: PLR2004 - what a line holds
    text = f"{claim.subject}, {claim.predicate}: changed {len(values) - 1} times, {shown}."
    return Conclusion(
        f"changes {same_key(claim.subject)} {same_key(claim.predicate)}", text, _ids(told), 0.6, claim.predicate
    )


# Counting on ---------------------------------------------------------------------------------------------------------


def is_observed(memory: Memory) -> bool:
    """Whether conclusions may rest on it: said, seen or done, and not concluded itself."""
    return memory.kind is Kind.EPISODE and memory.status in (Status.CURRENT, Status.RETIRED)


def _in_order(memories: Iterable[Memory]) -> list[Memory]:
    return sorted(memories, key=lambda one: (one.happened_at, one.id))


def _ids(memories: Sequence[Memory]) -> tuple[str, ...]:
    return tuple(one.id for one in memories[-MOST_EVIDENCE:])


def _quoted(text: str) -> str:
    line = " ".join(text.split())
    return f"“{line[:_QUOTED_CHARACTERS].rstrip('.')}{'…' if len(line) > _QUOTED_CHARACTERS else ''}”"
