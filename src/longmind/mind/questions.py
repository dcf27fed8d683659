"""Which fact a question asks for: "Where do I work?" asks what somebody works at, "What's my sister's name?" who it is.

Rules for English and for what people ask most: of themselves, of who they know by name, and of things. They are tables
of nouns and a page of patterns, since each recall waits for them; what none of them knows asks for no fact, and is
looked for as any other words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from longmind.domain.scope import MAX_NAME_CHARACTERS
from longmind.mind.attributes import attribute

USER: Final = "user"
READ_CHARACTERS: Final = 200
"""Longer questions tell a story first, and are not read."""
_KIN: Final = {
    noun: predicate
    for predicate, nouns in {
        "sibling is": "brother sister sibling brothers sisters siblings twin",
        "parent is": "mother father mum mom dad parent parents",
        "child is": "son daughter child children kids sons daughters",
        "married to": "wife husband spouse",
        "partner is": "partner boyfriend girlfriend",
        "engaged to": "fiancé fiancée fiance fiancee",
        "manager is": "manager boss supervisor",
        "pet is": "pet pets dog cat dogs cats rabbit parrot hamster horse",
        "friend is": "friend friends",
        "colleague is": "colleague colleagues coworker coworkers",
        "neighbour is": "neighbour neighbours neighbor neighbors",
    }.items()
    for noun in nouns.split()
}


class Asked(NamedTuple):
    """A fact that is asked for: of whom, and by which predicate."""

    subject: str
    predicate: str


def facts_asked(question: str) -> tuple[Asked, ...]:
    """The facts of which a question asks the object, each once; none where it asks for something else.

    Names are in small letters, as facts compare them; "I" is ``user``.
    """
    said = " ".join(question.replace("’", "'").split())
    if not said or len(said) > READ_CHARACTERS:
        return ()
    bare = _LEAD.sub("", said.rstrip("?!. ").lower())
    bare = _TAIL.sub("", bare)
    found: dict[Asked, None] = {}
    for pattern, read in _shapes():
        if match := pattern.fullmatch(bare):
            found.update(dict.fromkeys(one for one in read(match) if len(one.subject) <= MAX_NAME_CHARACTERS))
    return tuple(found)


_LEAD: Final = re.compile(
    r"(?:(?:so|and|hey|hi|ok|okay|please|well|now|but|also|by the way|again)\b[ ,]+)*"
    r"(?:(?:do|can|could|would) you (?:please )?(?:know|remember|tell me|remind me|recall|say)(?: again)?,? "
    r"|(?:tell|remind) me(?: again)?,? |i (?:forgot|forget|don't remember|can't remember),? )?"
)
_TAIL: Final = re.compile(
    r"(?:,? (?:again|now|currently|right now|at the moment|these days|nowadays|today|please|by the way|exactly|actually"
    r"|called|most|best|the most))+\Z"
)
_WHO: Final = r"(?P<s>i|[a-z][\w'.-]*(?: [a-z][\w'.-]*){0,2})"
_NOW: Final = r"(?:(?:currently|now|usually|actually|still) )?"
_NOUN: Final = r"(?P<n>[\w'-]+(?: [\w'-]+)?)"
_OWNER: Final = r"(?P<o>my|my [\w-]+'s?|[\w. -]+'s?)"
_IS: Final = r"(?:'s| is| are|'re)"
_NOBODY: Final = (
    "you we he she it they this that these those there one someone anyone everyone people the a an to my your his her"
    " our their do does"
)
"""How no subject begins that facts are told of by name."""
_NO_ONE: Final = frozenset(_NOBODY.split())


def _whom(said: str) -> str:
    """The subject that is called so; "" where it is nobody that facts are told of."""
    if said in ("i", "me", "myself"):
        return USER
    if said.startswith("my ") and (rest := said.removeprefix("my ")) and rest.split()[-1] in _KIN:
        return f"{USER}'s {rest}"
    return "" if said.split(maxsplit=1)[0] in _NO_ONE else said


def _of_one(predicate: str) -> Callable[[re.Match[str]], Iterator[Asked]]:
    def read(match: re.Match[str]) -> Iterator[Asked]:
        if whom := _whom(match["s"]):
            yield Asked(whom, predicate)

    return read


def _of_both(match: re.Match[str]) -> Iterator[Asked]:
    """What somebody does: the role, and where they have it."""
    for predicate in ("role is", "works at"):
        yield from _of_one(predicate)(match)


def _belonging(match: re.Match[str]) -> Iterator[Asked]:
    """What is "my …", "Ana's …", "my sister's …", "the name of my …"."""
    owner, noun = match["o"], match["n"].strip()
    whom = USER if owner == "my" else _whom(owner.removesuffix("s").removesuffix("'") if "'" in owner else owner)
    if not whom:
        return
    named = re.fullmatch(r"(?P<n>[\w' -]+?)(?:'s)? (?:full |first )?name", noun)
    if named and (kin := _KIN.get(named["n"].split()[-1])):
        yield Asked(whom, kin)
        yield Asked(f"{whom}'s {named['n']}", "name is")
    elif kin := _KIN.get(noun.split()[-1]):
        yield Asked(whom, kin)
    elif predicate := attribute(noun):
        yield Asked(whom, predicate)


def _favourite(match: re.Match[str]) -> Iterator[Asked]:
    if match["n"].split()[-1] not in ("thing", "one"):
        yield Asked(USER, f"favourite {match['n']} is")


def _having(match: re.Match[str]) -> Iterator[Asked]:
    """Which car, which dog, how many children somebody has."""
    noun = match["n"].strip()
    predicate = _KIN.get(noun.split()[-1]) or attribute(noun) or attribute(noun.removesuffix("s"))
    if predicate and (whom := _whom(match["s"])):
        yield Asked(whom, predicate)


_PLACE: Final = r"(?:city|town|country|place|village|area|neighbou?rhood)"
_WORKPLACE: Final = r"(?:company|firm|employer|place|organi[sz]ation|hospital|school|office)"


@lru_cache(maxsize=1)
def _shapes() -> tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Iterator[Asked]]], ...]:
    lives, works, role = _of_one("lives in"), _of_one("works at"), _of_both
    written = (
        (rf"where (?:do|does) {_WHO} {_NOW}live", lives),
        (rf"(?:in )?(?:what|which) {_PLACE} (?:do|does) {_WHO} {_NOW}live(?: in)?", lives),
        (rf"where (?:do|does) {_WHO} {_NOW}work", works),
        (rf"(?:for |at |in )?(?:what|which) {_WORKPLACE} (?:do|does) {_WHO} {_NOW}work(?: for| at| in)?", works),
        (rf"(?:who|whom|what) (?:do|does) {_WHO} {_NOW}work (?:for|at)", works),
        (rf"what (?:do|does) {_WHO} {_NOW}do(?: for (?:a living|work)| as a job| professionally)?", role),
        (rf"where (?:is|am|are) {_WHO} (?:originally )?from", _of_one("comes from")),
        (rf"where (?:do|does) {_WHO} (?:originally )?come from", _of_one("comes from")),
        (rf"where (?:was|were) {_WHO} born", _of_one("born in")),
        (rf"when (?:was|were) {_WHO} born", _of_one("birthday is")),
        (rf"how old (?:is|am|are) {_WHO}", _of_one("age is")),
        (rf"(?:in |on )?(?:what|which) team (?:is|am|are) {_WHO} (?:in|on|part of)", _of_one("team is")),
        (rf"what (?:is|am|are) {_WHO} allergic to", _of_one("allergic to")),
        (rf"who (?:is|am|are) {_WHO} (?:married to|the (?:husband|wife|spouse) of)", _of_one("married to")),
        (rf"(?:what|which) languages? (?:do|does|can) {_WHO} speak", _of_one("speaks")),
        (rf"(?:what|which|how many) {_NOUN} (?:do|does) {_WHO} {_NOW}(?:have|drive|own|keep)", _having),
        (r"(?:what|which|who)(?:'s| is| are) the name of (?P<o>my) (?P<n>[\w' -]+)", _belonging),
        (rf"(?:what|who|which|when|how){_IS} {_OWNER} (?P<n>[\w' -]+)", _belonging),
        (rf"(?:what|who|which|when|how) {_OWNER} (?P<n>[\w' -]+) (?:is|are)", _belonging),
        (r"(?:what|which) (?P<n>[\w'-]+(?: [\w'-]+){0,2}) (?:is|are) my (?:all-time )?favou?rite", _favourite),
        (r"(?:what|which) (?P<n>[\w'-]+(?: [\w'-]+)?) do i (?:like|love|enjoy|prefer)", _favourite),
        (rf"(?:what|which) [\w' -]+? (?:is|are) used by {_WHO}", _of_one("uses")),
        (rf"(?:what|which) (?:[\w'-]+ ){{1,2}}(?:do|does) {_WHO} {_NOW}use", _of_one("uses")),
        (rf"how much (?:do|does) {_WHO} cost", _of_one("costs")),
        (rf"who (?:does {_WHO} report to)", _of_one("manager is")),
    )  # fmt: skip
    return tuple((re.compile(pattern), read) for pattern, read in written)
