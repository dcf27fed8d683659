"""What can be said of somebody or something: the predicates that are known, and how each behaves.

A predicate tells whether its subject can have several objects at once (two languages, one age), what it is called from
the other side (who manages is reported to), which type a memory of it gets, and whether it is something that happened:
what happened stays true. Names are English in every language and are compared without capitals and spare spaces. Two
families are open: "favourite … is" and "prefers for …". Any other predicate holds one object at a time, unless its
writer says otherwise. Some mean the same, by another word ("reports to" and "manager is") or another spelling
("colour" and "color"): a fact keeps the one it was said with, and there is one truth among them all.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import product
from types import MappingProxyType

from longmind.domain.claim import same_key

__all__ = ["PREDICATES", "Predicate", "meaning", "predicate", "same_object", "ways_to_say"]


@dataclass(frozen=True, slots=True)
class Predicate:
    """A predicate and how it behaves."""

    name: str
    type: str = "fact"
    """Of a memory that claims it: fact, preference, decision or plan."""
    many: bool = False
    """Whether several objects hold at once; if not, a new one takes the place of the old."""
    inverse: str | None = None
    """The same said of the object: "manages" and "reports to"."""
    event: bool = False
    """Whether it happened once and so stays true."""


_ONE = """
name is; called; age is; birthday is; pronouns are; lives in; born in; comes from; works at; role is; studies at;
studies; email is; phone is; address is; website is; zone is; height is; weight is; religion is; team is; budget is;
drives; costs; deadline is; located in; version is; is
"""
_MANY = """
nationality is; speaks; pet is; uses; works on; allergic to; has condition; takes; plays; has; afraid of; believes;
knows
"""
_PREFERENCES_MANY = "likes; dislikes; prefers; hobby is; always; never; instruction is"
_PLANS_MANY = "plans to; wants; goal is"
_EVENTS = "visited; bought; met; started; finished; quit"
_BOTH_WAYS = (
    Predicate("married to", inverse="married to"),
    Predicate("partner is", inverse="partner is"),
    Predicate("engaged to", inverse="engaged to"),
    Predicate("child is", many=True, inverse="parent is"),
    Predicate("parent is", many=True, inverse="child is"),
    Predicate("sibling is", many=True, inverse="sibling is"),
    Predicate("friend is", many=True, inverse="friend is"),
    Predicate("colleague is", many=True, inverse="colleague is"),
    Predicate("neighbour is", many=True, inverse="neighbour is"),
    Predicate("manager is", inverse="manages"),
    Predicate("reports to", inverse="manages"),
    Predicate("manages", many=True, inverse="reports to"),
    Predicate("owns", many=True, inverse="owned by"),
    Predicate("owned by", inverse="owns"),
    Predicate("depends on", many=True),
)


def _names(listed: str) -> tuple[str, ...]:
    return tuple(" ".join(name.split()) for name in listed.split(";"))


PREDICATES: Mapping[str, Predicate] = MappingProxyType(
    {name: Predicate(name) for name in _names(_ONE)}
    | {name: Predicate(name, many=True) for name in _names(_MANY)}
    | {name: Predicate(name, "preference", many=True) for name in _names(_PREFERENCES_MANY)}
    | {name: Predicate(name, "plan", many=True) for name in _names(_PLANS_MANY)}
    | {name: Predicate(name, many=True, event=True) for name in _names(_EVENTS)}
    | {
        "diet is": Predicate("diet is", "preference"),
        "moving to": Predicate("moving to", "plan"),
        "decided to": Predicate("decided to", "decision", many=True, event=True),
    }
    | {known.name: known for known in _BOTH_WAYS}
)
"""Name → predicate, all that have a name of their own."""

_SAME = {
    "lives in": ("resides in",),
    "works at": ("employed at", "employed by", "employer is"),
    "role is": ("job is", "job title is", "occupation is", "profession is", "works as"),
    "manager is": ("reports to", "managed by", "boss is", "supervisor is"),
    "married to": ("is married to", "spouse is", "husband is", "wife is"),
    "comes from": ("is from",),
    "email is": ("e-mail is", "email address is", "e-mail address is"),
    "phone is": ("phone number is", "telephone is", "telephone number is"),
    "website is": ("homepage is",),
    "zone is": ("time zone is", "timezone is"),
    "birthday is": ("date of birth is",),
    "allergic to": ("is allergic to", "has an allergy to", "allergy is"),
    "afraid of": ("is afraid of",),
    "born in": ("is born in", "was born in"),
    "located in": ("is located in",),
    "moving to": ("is moving to",),
    "engaged to": ("is engaged to",),
    "owned by": ("is owned by",),
}
"""Predicate → others that mean the same, whatever they are said of."""
_MAIN = {other: main for main, others in _SAME.items() for other in others}
_SPELLINGS = """
armour armor; behaviour behavior; colour color; favourite favorite; flavour flavor; harbour harbor; honour honor
humour humor; labour labor; neighbour neighbor; neighbourhood neighborhood; odour odor; parlour parlor; rumour rumor
centre center; theatre theater; metre meter; litre liter; fibre fiber; grey gray; tyre tire; jewellery jewelry
licence license; defence defense; catalogue catalog; dialogue dialog; programme program; mum mom; pyjamas pajamas
aeroplane airplane; moustache mustache; yoghurt yogurt; doughnut donut; organisation organization; storey story
"""
_BRITISH, _AMERICAN = zip(
    *(pair.split() for line in _SPELLINGS.split("\n") for pair in line.split(";") if pair.strip()), strict=True
)
_OTHER_SPELLING = dict(zip((*_AMERICAN, *_BRITISH), (*_BRITISH, *_AMERICAN), strict=True))
_TO_BRITISH = dict(zip(_AMERICAN, _BRITISH, strict=True))
_MOST_WAYS = 32
"""A predicate with more words of two spellings than this allows for is looked up by the first ways only."""

_FAVOURITE = re.compile(r"favou?rite (\S.*) (?:is|are)")
_FOR_PURPOSE = re.compile(r"prefers for \S")
_ARTICLES = re.compile(r"(?:to|a|an|the|my|our|some|drinking|eating|having|drink|eat)\s+(?=\S)")
_AT_MOST_BEFORE = 3
"""Small words before an object: "to eat the" pizza."""


def predicate(name: str) -> Predicate:
    """How a predicate behaves, by its name; an unknown one holds one object at a time and makes a fact."""
    key = same_key(name)
    if known := PREDICATES.get(key):
        return known
    if main := _MAIN.get(key):
        # It behaves as what it means: with a second "is allergic to" the first is no less true.
        return replace(PREDICATES[main], name=" ".join(name.split()))
    if favourite := _FAVOURITE.fullmatch(key):
        return Predicate(f"favourite {favourite[1]} is", "preference")
    if _FOR_PURPOSE.match(key):
        return Predicate(key, "preference")
    return Predicate(" ".join(name.split()) or name)


def meaning(name: str) -> str:
    """What all predicates share that mean the same: the name of one of them, as it is compared."""
    key = " ".join(_spelled(word, _TO_BRITISH) for word in same_key(predicate(name).name).split())
    return _MAIN.get(key, key)


def ways_to_say(name: str) -> tuple[str, ...]:
    """All the predicates by which a fact of the same meaning may have been kept, the one that was asked for first."""
    main = meaning(name)
    kept = [same_key(name), main, *_SAME.get(main, ())]
    if favourite := _FAVOURITE.fullmatch(main):
        kept.append(f"favourite {favourite[1]} are")
    found: dict[str, None] = {}
    for one in kept:
        words = [(word, _spelled(word, _OTHER_SPELLING)) for word in one.split()]
        ways = product(*(dict.fromkeys(pair) for pair in words))
        found.update(dict.fromkeys(" ".join(way) for way, _ in zip(ways, range(_MOST_WAYS), strict=False)))
    return tuple(found)


def _spelled(word: str, spellings: Mapping[str, str]) -> str:
    """A word in another spelling, its plural too; itself where there is none."""
    if other := spellings.get(word):
        return other
    singular = word.removesuffix("s")
    return f"{spellings[singular]}s" if singular in spellings and singular != word else word


def same_object(name: str) -> str:
    """What two ways to say one object share: "drinking coffee", "to drink coffee" and "the coffee" are "coffee"."""
    key = same_key(name)
    for _ in range(_AT_MOST_BEFORE):
        if not (small := _ARTICLES.match(key)):
            break
        key = key[small.end() :]
    return key
