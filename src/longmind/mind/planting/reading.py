"""Whether a text reads as an instruction planted for an agent, and by which signs.

Signs count together where they stand together: within so many characters of each other, each sort once, by its
heaviest. So a long manual does not add up, and one sentence hidden in it is found. What is quoted where people talk
about such texts is a quotation, and counts for nothing there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from longmind.domain.memory import Memory, Trust
from longmind.mind.planting.bare import bare
from longmind.mind.planting.tells import ENGLISH, Tell
from longmind.mind.planting.tongues import OTHERS

TOGETHER_CHARACTERS: Final = 280
"""So near to each other signs count together."""
LIMITS: Final = {Trust.TOOL: 0.85, Trust.DOCUMENT: 1.0, Trust.ASSISTANT: 0.7, Trust.UNKNOWN: 0.7}
"""From which sum on a text is taken for planted, by how far its source is trusted. A tool gives data and no orders, and
who is not known has nothing to say to an agent; documents are full of orders to people."""
MOST_CHARACTERS: Final = 200_000


class Planted(NamedTuple):
    """Why a text is taken for planted."""

    sorts: tuple[str, ...]
    """The sorts of signs that stand together, heaviest first."""
    weight: float
    """Their sum."""


class _Sign(NamedTuple):
    start: int
    end: int
    sort: str
    weight: float


_OF_THE_TOPIC: Final = re.compile(
    r"\b(?:prompt[- ]injections?|injections?|injected|jailbreak\w*|attack(?:s|er|ers|ing)?|malicious|phishing|scam\w*|adversar\w+|"
    r"test case|owasp|vulnerabilit\w+|red[- ]team\w*|defen[cs]e\w*|defend\w*|mitigat\w+|spoof\w*|poison\w*|social engineering|"
    r"(?:security|safety) (?:training|research\w*)|researchers?|untrusted|planted|exploit\w*|fraud\w*|hijack\w*|tricks?|"
    r"angriff\w*|ataques?|attaques?)\b|インジェクション|攻撃"
)
_OF_TEXTS: Final = re.compile(
    r"\b(?:phrases?|sentences?|instructions?|comments?|texts?|lines?|words|messages?|prompts?|notes?|mails?|pages?|titles?|commands?) "
    r"(?:like|such as|saying|says?|that (?:says?|reads?|claims?))\b|\b(?:paper|talk|study|benchmark|article|blog post|"
    r"for example|example|e\.g\.|for instance|lecture|course|chapter|survey)\b"
)
_QUOTED: Final = re.compile(
    r"\"[^\"\n]{1,400}\"|(?<!\w)'[^'\n]{1,400}'(?!\w)|`[^`\n]{1,400}`|<!--.{1,400}?-->|「[^」\n]{1,200}」"
)
_NOT_DONE: Final = re.compile(
    r"(?:\b(?:never|not|don't|cannot|can't|won't|refuse to|may not|must not|no one may|nobody|without|nor|nie|kein\w*|nicht|"
    r"nunca|jamais|ne)(?: \w+){0,2} ?)$"
)
_SUBORDINATE: Final = re.compile(
    r"\b(?:if|when|whenever|that|whether|once|after|unless|where|until|as|because|in case|while|what|before) $"
)
_GENTLE: Final = {"of the user": 0.4, "about the user": 0.4, "told": 0.6, "lasting": 0.8, "must": 0.0, "memory": 0.7}
"""What an assistant may say in its own words: what the user wants, what it will do from now on."""
_ANCHORS: Final = frozenset(
    {
        "override",
        "spoken to",
        "inner",
        "memory",
        "of the user",
        "consent",
        "taken",
        "role",
        "tool",
        "authority",
        "waiting",
    }
)
"""Without one of these, it is people who are told what to do; unless a sign is as heavy as :data:`_ALONE`."""
_ALONE: Final = 0.6
_SEVERAL: Final = 3


def planted(memory: Memory) -> Planted | None:
    """Why what a memory says is taken for planted, where its source is trusted less than the user; None: it is not."""
    if memory.trust.level >= Trust.USER.level:
        return None
    called = (memory.name, *memory.aliases, *memory.tags)
    return read("\n".join((memory.text, *filter(None, called))), memory.trust)


def read(text: str, trust: Trust = Trust.DOCUMENT) -> Planted | None:
    """Why a text from a source that is trusted so far is taken for planted; None: it is not."""
    found = weighed(text, trust)
    return found if found is not None and found.weight >= LIMITS[trust] else None


def weighed(text: str, trust: Trust = Trust.DOCUMENT) -> Planted | None:
    """The signs in a text that weigh most together, whether or not it is enough; None: there are none."""
    plain, disguised = bare(text[:MOST_CHARACTERS])
    signs = sorted(_signs(plain, ENGLISH if text.isascii() and not disguised and _is_english(plain) else _ALL))
    if (about := _OF_THE_TOPIC.search(plain) is not None) or _OF_TEXTS.search(plain):
        signs = _unquoted(plain, signs, 0.5 if about else 1.0)
    if trust is Trust.ASSISTANT:
        signs = [one._replace(weight=one.weight * _GENTLE.get(one.sort, 1.0)) for one in signs]
    best: Planted | None = None
    first = 0
    for last, one in enumerate(signs):
        while one.start - signs[first].start > TOGETHER_CHARACTERS:
            first += 1
        here = _together(signs[first : last + 1], disguised=disguised)
        if best is None or here.weight > best.weight:
            best = here
    to_people = (
        _TO_THE_USER.search(plain) and "user" not in plain if trust is Trust.ASSISTANT else _FOR_PEOPLE.search(plain)
    )
    if best is not None and to_people:
        best = best._replace(weight=round(best.weight - (2 * _LESS if trust is Trust.ASSISTANT else _LESS), 3))
    return best


_ALL: Final = (*ENGLISH, *OTHERS)
_FOREIGN: Final = re.compile(
    r"\b(?:der|die|das|und|el|la|los|las|que|le|les|des|et|de|il|het|een|da|os|nie|ve|yang|todas|para|com|uma|di|che|per|del|una|un|en|du|aux|sur|pour|dans|ist|ein|den|dem|nicht|mit|ab)\b"
)


def _is_english(plain: str) -> bool:
    return _FOREIGN.search(plain) is None


def _signs(plain: str, tells: Iterable[Tell]) -> Iterable[_Sign]:
    for tell in tells:
        for match in tell.pattern.finditer(plain):
            before = plain[max(0, match.start() - 24) : match.start()]
            if tell.sort == "taken" and _NOT_DONE.search(before):
                continue
            if tell.sort == "of the user" and tell.weight > 0.3 and _SUBORDINATE.search(before):  # noqa: PLR2004
                continue
            yield _Sign(match.start(), match.end(), tell.sort, tell.weight)


def _unquoted(plain: str, signs: Sequence[_Sign], share: float) -> list[_Sign]:
    """The signs of a text about such texts: none that is quoted, and the others at a share of their weight."""
    quoted = [(one.start(), one.end()) for one in _QUOTED.finditer(plain)]
    return [
        one._replace(weight=one.weight * share)
        for one in signs
        if not any(start <= one.start and one.start < end for start, end in quoted)
    ]


_FOR_PEOPLE: Final = re.compile(
    r"\b(?:employees|staff|colleagues|supervisors?|callers?|passengers|patients|students|pupils|guests|members of the team|"
    r"interns|suppliers|contractors?|residents|tenants|marketing|mitarbeiter\w*|kollegen|empleados|employes)\b|社員|従業員"
)
_TO_THE_USER: Final = re.compile(r"\b(?:you|your|yours)\b")
"""How an assistant speaks to its user, who to a planted text is a third person."""
_LESS: Final = 0.3
"""So much less weighs what is said where people are told what to do."""


def _together(signs: Sequence[_Sign], *, disguised: bool) -> Planted:
    heaviest: dict[str, float] = {}
    for one in signs:
        heaviest[one.sort] = max(one.weight, heaviest.get(one.sort, 0.0))
    weight = sum(heaviest.values()) + (0.4 if disguised and heaviest else 0.0)
    if not (_ANCHORS & heaviest.keys() or max(heaviest.values()) >= _ALONE or len(heaviest) > _SEVERAL):
        weight /= 2
    ordered = sorted(heaviest, key=lambda sort: (-heaviest[sort], sort))
    return Planted(tuple(ordered), round(weight, 3))
