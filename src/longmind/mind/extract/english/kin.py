"""People and animals named in passing: "kids: Ines (7), Teo (4)", "the neighbours upstairs, the Okafors".

Whose somebody is does not hang on what the sentence is about: who says "my pal Struan" has a pal of that name, in a
question as well as in a complaint. Each way of naming is a pattern of its own, anchored at the word that tells the tie.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from longmind.mind.extract.english.lexicon import KIN, KIN_MANY, PETS


class Named(NamedTuple):
    """Somebody by name: whose, how they are tied, how old when that is told, and the place of the words."""

    owner: str
    predicate: str
    name: str
    age: str
    start: int
    end: int
    over: bool = False


_NO_NAME = (
    r"(?!(?:I|I'm|I've|The|A|An|This|That|It|He|She|They|We|You|My|Our|His|Her|Their|And|But|So|If|When|Is|Are|Do"
    r"|Can|Please"
    r"|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August"
    r"|September|October|November|December|Any|What|How|Which|Where|Who|Both|All|Not|No|Yes)\b)"
)
_NAME = rf"{_NO_NAME}[A-Z][\w'’-]*[a-z](?: (?:(?:de|van|von|der|O')\s?)?[A-Z][\w'’-]*[a-z])?"
_AGED = r"(?:,? ?\(?(?:aged? |who is |who's |is )?(?P<{0}>\d{{1,2}})\)?(?! ?(?:am|pm|years|kg|cm|%|:|/|\.\d)))?"


def _words(known: dict[str, object] | frozenset[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(known, key=lambda word: (-len(word), word)))


class _Patterns(NamedTuple):
    one: re.Pattern[str]
    further: re.Pattern[str]
    many: re.Pattern[str]
    listed: re.Pattern[str]
    neighbours: re.Pattern[str]
    pet: re.Pattern[str]
    friend: re.Pattern[str]
    baby: re.Pattern[str]
    born: re.Pattern[str]
    behind: re.Pattern[str]


_PLURAL_PETS = (
    r"cats|dogs|puppies|kittens|rabbits|hens|chickens|guinea pigs|hamsters|ferrets|horses|ponies|budgies|rats|goats"
)
_SINGLE_PETS = (
    r"dog|cat|puppy|kitten|pup|rabbit|bunny|hamster|parrot|horse|pony|tortoise|turtle|snake|lizard|gecko|ferret|budgie"
    r"|guinea pig|hedgehog|cockatiel|labrador|lab|poodle|beagle|dachshund|corgi|husky|terrier|spaniel|greyhound|lurcher"
    r"|whippet|collie|tabby|mutt"
)


_BORN = (
    r"\b(?:had|having) (?:a|the|our|another) (?:\w+ )?baby|gave birth|\bwelcomed|\bbaby (?:arrived|came"
    r"|was born|is here)|\bbaby's here"
    r"|\bwas born\b|\bnewborn\b|\bbecame (?:parents|a (?:dad|mum|mom|father|mother))|\bhad (?:a|our) "
    r"(?:\w+ )?(?:girl|boy|daughter|son)\b"
)


@lru_cache(maxsize=1)
def _patterns() -> _Patterns:
    kin = _words({word: 0 for word, (predicate, _) in KIN.items() if predicate and predicate != "reports"})
    many = _words(dict.fromkeys(KIN_MANY, 0))
    adjectives = r"(?:(?!and |or |with |for )[\w-]+ ){0,3}?"
    return _Patterns(
        re.compile(
            rf"\b(?:my|our|My|Our) {adjectives}(?P<kin>{kin})(?:,? |(?P<by> (?:from|at|in|of|for) [\w' "
            rf"]{{2,24}}, ))"
            rf"(?P<name>{_NAME}){_AGED.format('age')}"
        ),
        re.compile(
            rf"(?:,| and| &|, and) (?:my |our |our little |the )?(?:(?!her |his |their |your )[\w-]+ "
            rf")?(?P<kin>{kin}),? (?P<name>{_NAME}){_AGED.format('age')}"
        ),
        re.compile(
            rf"(?:\b(?:my|our|My|Our|both|all|Both|All) {adjectives}|\b(?:have|got|'ve) (?:two|three|four|five|\d"
            rf"|the) {adjectives}"
            rf"|\A\W*|[,:(]\s*(?:the )?)"
            rf"(?P<kin>{many}|{_PLURAL_PETS})(?: are)?(?: here)?(?:,| are|:| -| –| —|\()? ?(?={_NAME}(?:,| and| &"
            rf"|\s?\())",
            re.IGNORECASE,
        ),
        re.compile(
            rf"(?:(?:,|;)? ?(?:and |& )?)(?:baby |little |big |the |our "
            rf")?(?P<name>{_NAME}){_AGED.format('age')}(?=\s*(?:,|and|&|\)|\.|!|\?|;|\Z|-|–|—|is|are|who|in|at"
            rf"|have|has|both|all))"
        ),
        re.compile(
            rf"\b(?:the|our|my|The|Our|My) (?:[\w-]+ )?(?P<kin>neighbou?rs?)(?: upstairs| downstairs| next door| "
            rf"over| across the \w+| opposite| below| above){{0,2}},? (?:the )?(?P<name>{_NAME})(?: and "
            rf"(?P<two>{_NAME}))?"
        ),
        re.compile(rf"\b(?:the|The) (?P<kin>{_SINGLE_PETS})(?:,| \(| -) ?(?P<name>{_NAME})(?:,|\)| -|\Z)"),
        re.compile(
            rf"\b(?:a|an|one|this|an old|my old) (?:\w+ )?(?P<kin>friend|mate|pal|colleague|coworker|co-worker"
            rf"|workmate|neighbou?r)"
            rf"(?: of (?:mine|ours)| from (?:work|uni|school|college|church|the \w+)){{0,2}},? (?:called |named "
            rf")?(?P<name>{_NAME})(?=,|\W*\Z| who| has| is| and| lives| works| told| said|'s)"
        ),
        re.compile(
            rf"\b(?:a|an|our|another|it's a|It's a|A) (?:little |baby |beautiful |healthy |gorgeous )*(?P<kin>girl"
            rf"|boy|daughter|son)(?:,| called| named|:| -| —| –){{1,2}} (?:little |baby )?(?P<name>{_NAME})"
        ),
        re.compile(_BORN, re.IGNORECASE),
        re.compile(
            rf"(?P<name>{_NAME})(?: \(|, )(?:my|our) {adjectives}(?P<kin>{kin})(?:,? (?P<age>\d{{1,2}}))?"
            r"(?: (?:across|from|at|in|upstairs|downstairs|next)\b[^(),.;]{0,24})?(?=\)|, [a-z])"
        ),
    )


def is_birth(text: str) -> bool:
    """Whether a sentence tells of a child that was born."""
    return bool(_patterns().born.search(text))


def named(text: str, *, birth: bool) -> Iterator[Named]:
    """Who is named in a sentence in passing; ``birth``: whether a birth was told of in it or before."""
    told = _patterns()
    for match in told.one.finditer(text):
        if match["age"] or match["by"]:
            yield _tie(match, match["kin"], match.span())
        at = match.end()
        for _ in range(_MOST):
            if not (further := told.further.match(text, at)):
                break
            yield _tie(further, further["kin"], further.span())
            at = further.end()
    for match in told.many.finditer(text):
        if _is_mine(text, match):
            yield from _several(text, match)
    yield from _others_named(text)
    if birth and (born := told.baby.search(text)) and not _OTHERS.search(text, 0, born.start()):
        yield Named("", "child is", born["name"], "", *born.span())


def _others_named(text: str) -> Iterator[Named]:
    """Neighbours, animals, friends, and whoever is named before the tie is told: "Rosie (my stepdaughter, 16)"."""
    told = _patterns()
    for match in told.neighbours.finditer(text):
        for name in filter(None, (match["name"], match["two"])):
            yield Named("", "neighbour is", name, "", *match.span())
    for match in told.pet.finditer(text):
        if _OTHERS.search(text, 0, match.start()):
            continue
        yield Named("", "pet is", match["name"], "", *match.span())
    for match in told.behind.finditer(text):
        yield _tie(match, match["kin"], match.span())
    for match in told.friend.finditer(text):
        yield _tie(match, match["kin"], match.span())


_MINE = re.compile(r"(?:my|our)\b", re.IGNORECASE)
_HAVE = re.compile(r"(?:have|got|'ve)\b", re.IGNORECASE)
_I_HAVE = re.compile(r"(?:\A|\b(?:i|we)(?: \w+)?|[,.;:]|\band)\W*(?:have )?\Z", re.IGNORECASE)
_BETWEEN = re.compile(r"\b(?:has|have|had|is|are|was|were|got|'s|and|of)\b|'s ", re.IGNORECASE)


def _is_mine(text: str, match: re.Match[str]) -> bool:
    """Whether the children or animals that are named are those of whoever speaks."""
    before = text[match.start() : match.start("kin")]
    if _MINE.match(before):
        return not _BETWEEN.search(before)
    if _HAVE.match(before) and not _I_HAVE.search(text[: match.start()]):
        return False
    return not _OTHERS.search(text, 0, match.start() + 1)


_OTHERS = re.compile(
    r"\b(?:he|she|they|his|her|their|your)\b|\b[A-Z][a-z]+ (?:has|have|had|got|and [A-Z][a-z]+ (?:have|had|got))\b"
    r"|(?<!it)(?<!here)(?<!there)(?<!that)'s [a-z]|\b[Mm]y (?:\w+ ){0,2}(?:sister|brother|mate|friend|cousin|boss"
    r"|neighbour"
    r"|colleague|mum|mom|dad|aunt|uncle)\b"
)
"""Before the names of children and animals: they are somebody else's."""


def _several(text: str, match: re.Match[str]) -> Iterator[Named]:
    noun = match["kin"].lower()
    predicate = KIN_MANY.get(noun, "pet is" if noun in PETS or noun.endswith("s") else "")
    found, at = [], match.end()
    for _ in range(_MOST):
        if not (one := _patterns().listed.match(text, at)):
            break
        found.append(Named("", predicate, one["name"], one["age"] or "", match.start(), one.end()))
        at = one.end()
    if len(found) > 1:
        yield from found


def _tie(match: re.Match[str], noun: str, span: tuple[int, int]) -> Named:
    age = match.groupdict().get("age") or ""
    return Named("", KIN[noun.lower()][0], match["name"], age, *span)


_MOST = 6
