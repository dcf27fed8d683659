"""What is said of one and then, in two words, of another: "and so do I", "my wife doesn't either", "same for Tom".

The claim before is taken for the other one as well, with its object and its negation. Only what two people can share is
told again: what they like, use, speak or never do, not where one of them was born.
"""

from __future__ import annotations

import re
from dataclasses import replace

from longmind.mind.extract.found import Found

_SHARED = frozenset(
    {"likes", "dislikes", "prefers", "uses", "speaks", "plays", "never", "always", "hobby is", "diet is", "allergic to"}
    | {"afraid of", "owns", "drives", "religion is", "nationality is", "role is", "wants", "has condition", "lives in"}
)
_WHO = r"(?P<who>i|we|me|my (?:[a-z-]+ )?[a-z-]+|(?-i:[A-Z])[a-z]+)"
_ECHOES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?:\b|\A)(?:so|neither|nor) (?:do|does|did|am|is|are|have|has|can) {_WHO}(?=\W|\Z)",
        rf"\b{_WHO} (?:do|does|am|is|are|have|has|can)(?:n't| not)? (?:either|too|as well)(?=\W|\Z)",
        rf"\bsame (?:goes )?(?:for|with) {_WHO}(?=\W|\Z)",
        r"\b(?P<who>me) (?:too|neither)(?=\W|\Z)",
    )
)


_ABOVE_ALL = re.compile(
    r"\b(?:especially|particularly|above all|most of all) (?:the )?(?P<o>(?!when|if|in|on|at|with|for|because|since"
    r"|my|that|this)[\w'-]+(?: [\w'-]+){0,3})"
    r"(?=\s*(?:[,.;!?)]|\Z))",
    re.IGNORECASE,
)


def above_all(text: str, found: list[Found], before: int) -> Found | None:
    """What is liked or disliked above the rest: "I love being outdoors, especially fell walking"."""
    match = _ABOVE_ALL.search(text)
    told = next((one for one in reversed(found[before:]) if one.predicate in ("likes", "dislikes", "prefers")), None)
    if not match or told is None or match["o"].casefold() in told.object.casefold():
        return None
    return replace(told, object=match["o"])


def echo(text: str, found: list[Found], before: int, me: str) -> Found | None:
    """The last claim of a sentence that another one shares, as theirs; none when nobody is said to."""
    for pattern in _ECHOES:
        match = pattern.search(text)
        told = next((one for one in reversed(found[before:]) if one.predicate in _SHARED), None)
        if not match or told is None:
            continue
        who = match["who"].lower()
        subject = me if who in ("i", "we", "me") else f"{me}'s {who[3:]}" if who.startswith("my ") else match["who"]
        if subject == told.subject or (subject == me and told.subject.startswith(f"{me}'s ") and not match["who"]):
            continue
        return replace(told, subject=subject)
    return None
