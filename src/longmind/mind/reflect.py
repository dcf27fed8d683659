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

OFTEN: Final = "often "
"""Begins the pattern of what is said often, before the id of the fact."""
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
    r"\b(?!Mc[A-Z])(?:[A-Z][a-z0-9]+(?:[A-Z][A-Za-z0-9]*)+|[A-Z]{2,}[0-9]*[A-Z0-9]+|[A-Za-z]+_[A-Za-z_0-9]+)\b"
)
"""What is written as no word is: ServiceX, PDF, retry_job."""
_NO_THINGS: Final = frozenset(
    ("API", "APIS", "URL", "URLS", "HTTP", "HTTPS", "JSON", "XML", "TODO", "FYI", "ASAP", "BTW", "IMO", "LOL", "OMG")
)
_MOST_SHOUTED: Final = 0.6
"""Where more of the letters are capitals, they name nothing."""
_CODE_BEFORE: Final = (
    r"(?:http|status|codes?|errors?|returns?|returned|gets?|got|gives?|gave|throws?|threw|with|answers|answered"
    r"|responds|responded|an?|the|and|or)\s+"
)
_CODE_BEHIND: Final = (
    r"(?=\s*(?:$|[^\w\s]|(?:errors?|from|on|again|after|when|for|responses?|status|and|or|at|in|by)\b))"
)
_BAD_CODE: Final = r"(?:4[0-2]\d|50\d)"
_FAILURE: Final = re.compile(
    rf"\b(?:{_CODE_BEFORE}(?P<code>{_BAD_CODE}){_CODE_BEHIND}|(?P<codes>{_BAD_CODE})s"
    r"|time(?:d[ -]?out|outs?|-outs?)|fail(?:s|ed|ing|ure|ures)?|errors?|crash(?:es|ed)?|refused|denied|rejected"
    r"|unavailable|unreachable|exceptions?(?! (?:of|to)\b)|broken?|aborted)\b",
    re.IGNORECASE,
)
_SUCCESS: Final = re.compile(
    r"\b(?:succeed(?:s|ed)?|success(?:ful|fully)?|worked|works|working|passed|went through|completed|recovered"
    r"|resolved|fixed|(?:is|was|are|were|ran|runs|went|all|now|looks) (?:ok|okay|fine)"
    rf"|{_CODE_BEFORE}20[0-4]{_CODE_BEHIND})\b",
    re.IGNORECASE,
)
_RETRY: Final = re.compile(
    r"\b(?:retr(?:y|ies|ied|ying)|tried (?:it )?again|try again|second (?:try|attempt))\b", re.IGNORECASE
)
_NEGATED: Final = re.compile(
    r"(?:\b(?:no|not|never|without|zero|0|nothing|neither|nor|hardly|free of|stopped)|n['’]t)(?:\s+\w+){0,2}\s*$",
    re.IGNORECASE,
)
_SUPPOSED: Final = re.compile(
    r"\b(?:if|unless|would|might|may|should|in case|suppose|supposing|hope|hopes|wish|will|won['’]t|going to"
    r"|could(?! not|n['’]t))\b|['’]ll\b",
    re.IGNORECASE,
)
"""What is only thought of did not happen."""
_SENTENCE: Final = re.compile(r"[^.!?\n]+(?:\.(?=\w)[^.!?\n]*)*[.!?]*")
_CLAUSE: Final = re.compile(
    r"[,;:—–]|\b(?:so|but|then|and|while|whereas|because|although|though|until)\b", re.IGNORECASE
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


# What was done, and how it ended -------------------------------------------------------------------------------------


def things(memory: Memory) -> set[str]:
    """What something was done with: names written as no word is, and the tools, tags and project told."""
    found = _things_in(memory.text)
    happening = memory.happening
    if happening is not None:
        found.update(memory.tags)
        found.update(filter(None, (happening.project,)))
    return {thing for thing in found if thing.strip()}


def _things_in(text: str) -> set[str]:
    letters = [letter for letter in text if letter.isalpha()]
    shouted = sum(letter.isupper() for letter in letters) > _MOST_SHOUTED * len(letters)
    found = set(_THING.findall(text)) - _NO_THINGS
    return {thing for thing in found if "_" in thing or not (shouted and thing.isupper() and len(letters) > len(thing))}


def ended(memory: Memory, thing: str | None = None) -> bool | None:
    """Whether what a memory tells of went well, with a thing where several are named; None: it does not say, or both.

    A question, a wish and what might happen are no attempt; "no errors" is no failure, and "never worked" no success.
    """
    if memory.happening is not None:
        return memory.happening.success
    clauses = _clauses(memory, thing)
    failed, worked = any(map(_fails, clauses)), any(map(_works, clauses))
    if failed and worked:
        # "Timed out, worked on a retry": it went well in the end.
        return True if any(map(_RETRY.search, clauses)) else None
    return False if failed else True if worked else None


def _clauses(memory: Memory, thing: str | None = None) -> list[str]:
    """What is told as having happened, of one thing where several are named: clause by clause."""
    told = [
        clause
        for sentence in _SENTENCE.findall(memory.text)
        if not sentence.rstrip().endswith("?") and not _SUPPOSED.search(sentence)
        for clause in _CLAUSE.split(sentence)
        if clause.strip()
    ]
    if thing is None or len(_things_in(memory.text)) <= 1:
        return told
    mine, about = [], None
    for clause in told:
        named = {same_key(one) for one in _things_in(clause)}
        if named:
            # A clause over two things does not say which of them it was.
            about = named.pop() if len(named) == 1 else None
        if about == same_key(thing):
            mine.append(clause)
    return mine


def _fails(clause: str) -> bool:
    failed = any(not _NEGATED.search(clause[: found.start()]) for found in _FAILURE.finditer(clause))
    return failed or any(_NEGATED.search(clause[: found.start()]) for found in _SUCCESS.finditer(clause))


def _works(clause: str) -> bool:
    if any(not _NEGATED.search(clause[: found.start()]) for found in _SUCCESS.finditer(clause)):
        return True
    found = list(_FAILURE.finditer(clause))
    return bool(found) and all(_NEGATED.search(clause[: one.start()]) for one in found)


def of_thing(thing: str, memories: Sequence[Memory]) -> Conclusion | None:
    """How what was done with a thing ended."""
    told = _in_order(one for one in memories if ended(one, thing) is not None)
    failed = [one for one in told if ended(one, thing) is False]
    worked = [one for one in told if ended(one, thing) is True]
    if len(told) < LEAST_TIMES:
        return None
    share = len(failed) / len(told)
    if len(failed) < 2 or share < _UNRELIABLE:  # noqa: PLR2004 - one failure is no pattern
        return None
    text = f"{thing} is unreliable: {len(failed)} of {len(told)} attempts failed{_reasons(failed, thing)}."
    retried = [one for one in worked if _is_retried(one, thing)]
    if retried:
        again = [one for one in told if _is_retried(one, thing)]
        text += f" After a retry it worked {len(retried)} of {len(again)} times: retry it."
    return Conclusion(f"outcomes of {same_key(thing)}", text, _ids(told), 0.7)


def _is_retried(memory: Memory, thing: str) -> bool:
    return any(map(_RETRY.search, _told(memory, thing)))


def of_action(action: str, memories: Sequence[Memory]) -> Conclusion | None:
    """How something that was done ended, when it nearly always ended alike."""
    told = _in_order(one for one in memories if ended(one) is not None)
    failed = [one for one in told if ended(one) is False]
    worked = len(told) - len(failed)
    if len(told) < LEAST_TIMES:
        return None
    share = worked / len(told)
    said = _quoted(action)
    if share <= _MOST_FAILING:
        text = f"This does not work: {said} failed {len(told) - worked} of {len(told)} times{_reasons(failed)}."
    elif share >= 1 - _MOST_FAILING:
        text = f"This works: {said} worked {worked} of {len(told)} times."
    else:
        return None
    return Conclusion(f"action {same_key(action)}", text, _ids(told), 0.6)


def _reasons(failed: Sequence[Memory], thing: str | None = None) -> str:
    counts = Counter(reason for one in failed for reason in _reasons_of(_told(one, thing)))
    if not counts:
        return ""
    return f" ({', '.join(f'{reason} {count}' for reason, count in counts.most_common(_NAMED))})"


def _reasons_of(clauses: Sequence[str]) -> list[str]:
    words = {
        (found["code"] or found["codes"] or found.group()).casefold()
        for clause in clauses
        for found in _FAILURE.finditer(clause)
        if not _NEGATED.search(clause[: found.start()])
    }
    named = {_SAME.get(word, "timeout" if word.startswith("timeout") else word) for word in words}
    plain = {word for word in named if word.startswith("fail") or word in ("error", "errors")}
    # "Failed with 503": the 503 is the reason.
    return sorted(named - plain)


def _told(memory: Memory, thing: str | None) -> list[str]:
    happening = memory.happening
    if happening is None:
        return _clauses(memory, thing)
    return [*filter(None, (happening.situation, *happening.actions, happening.outcome, *happening.lessons))]


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
    return Conclusion(f"recurs {same_key(what)}", text, _ids(_in_order(memories)), 0.5)


# What is believed ----------------------------------------------------------------------------------------------------


def often_said(fact: Memory, words: Sequence[Memory]) -> Conclusion | None:
    """A preference that was said again and again, in these words."""
    times = max(sum(one.occurrences for one in words), fact.occurrences)
    if fact.type != "preference" or fact.claim is None or times < LEAST_TIMES:
        return None
    text = f"Said {times} times since {fact.happened_at:%Y-%m-%d}: {fact.claim.sentence}"
    return Conclusion(f"{OFTEN}{fact.id}", text, (fact.id,), 0.7)


def changed(facts: Sequence[Memory]) -> Conclusion | None:
    """A single-valued predicate of one subject that took one value after another."""
    told = [one for one in _in_order(facts) if one.claim is not None and not one.claim.negated]
    if len(told) < LEAST_TIMES or told[0].claim is None:
        return None
    claim = told[0].claim
    if predicate(claim.predicate).many or predicate(claim.predicate).event:
        return None
    # What held before is not told: whoever looks for what holds now would find it beside that.
    claim = told[-1].claim or claim
    text = f"{claim.subject}, {claim.predicate}: changed {len(told) - 1} times, the last time to {claim.object}."
    return Conclusion(f"changes {same_key(claim.subject)} {same_key(claim.predicate)}", text, _ids(told), 0.6)


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
