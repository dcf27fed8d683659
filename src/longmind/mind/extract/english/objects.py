"""Where the object of a claim begins and ends, and what it is made of when it is a list.

Articles go, trailing asides go, what tells a time goes (it is read apart); capitals stay as said. What is left must be
something: a pronoun or a function word alone is no object, and neither is half a page.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from longmind.mind.extract.english.lexicon import TOOLS
from longmind.mind.extract.times import Timed, timed
from longmind.mind.predicates import predicate as known

MAX_WORDS = 12
MAX_WORDS_OF_A_SENTENCE = 18
"""Of what is a sentence of its own: a wish, a belief, a plan."""
_LONG = frozenset({"instruction is", "believes", "plans to", "decided to", "goal is", "wants", "always", "never"})
_NO_LIST = frozenset({"started", "finished", "quit", "works on"})
_KEEPS_TIMES = frozenset({"birthday is", "deadline is", "instruction is", "always", "never", "phone is", "address is"})
_KEEPS_COMMA = frozenset(
    {"lives in", "born in", "comes from", "address is", "located in", "birthday is", "deadline is"}
)


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_KEEPS_TO = frozenset({"likes", "dislikes", "prefers", "instruction is", "believes", "always", "never"})


_OF_ONE = frozenset(
    {"allergic to", "has condition", "takes", "lives in", "works at", "studies", "studies at", "role is"}
)
_BETTER = re.compile(r" (?:a lot |much |far |way |even )?(?:better|more) than ")
"""Where what is liked less begins."""
_ANOTHERS = re.compile(r",? (?:and|but|while) (?:my|our|his|her|their) ")
"""Where another's begins: "allergic to bees and my son to eggs"."""


class Piece(NamedTuple):
    """An object and its place in the region it was read from."""

    text: str
    start: int
    end: int
    negated: bool = False


class Objects(NamedTuple):
    """The objects of one predicate, the times beside them, and what was said to be wrong."""

    pieces: list[Piece]
    times: list[Timed]
    instead_of: str | None = None


_TWO_IN_ONE = (
    "rock and roll|rock & roll|mac and cheese|fish and chips|bread and butter|gin and tonic|dungeons and dragons"
    "|arts and crafts|drum and bass|rhythm and blues|salt and pepper|black and white|johnson and johnson"
    "|johnson & johnson|marks and spencer|marks & spencer|ben and jerry's|peace and quiet|r and b|r&b|ham and eggs"
    "|research and development|supply and demand|pride and prejudice|war and peace|crime and punishment|trial and error"
    "|beer and wine festival|science and technology|sales and marketing|health and safety|procter & gamble"
    "|cookies and cream|peanut butter and jelly|rick and morty|game of thrones|up and coming|pros and cons"
    "|simon and garfunkel|earl grey|biscuits and gravy|surf and turf|bed and breakfast|food and drinks?"
)


class _Patterns(NamedTuple):
    cut: re.Pattern[str]
    cut_long: re.Pattern[str]
    called: re.Pattern[str]
    tail: re.Pattern[str]
    article: re.Pattern[str]
    split: re.Pattern[str]
    contrast: re.Pattern[str]
    pair: re.Pattern[str]


@lru_cache(maxsize=1)
def _patterns() -> _Patterns:
    aside = (
        r"because|which|who|whom|whose|where|when|while|although|though|unless|if|so|until|cause|cuz|except|thanks to"
        r"|due to|as well as|as much|as long as|even though|even if|lol|haha|btw|by the way|tbh|to be honest|honestly"
        r"|i think|i guess|you know|for sure|among others|as always|such as|despite|yet|given|besides|apart from"
        r"|including|especially|during|throughout|alongside|whereas|like my|i'm|i've|i'd|i|we|we're|he"
        r"|she|they|you|is|are|was|were|has|with no"
        r"|and so on|let's|what|why|how|would|will|makes?|gives?|bc|tho|pls|anyway|instead"
    )
    return _Patterns(
        re.compile(
            rf"[;()\[\]!?\"\u2014\u2013]|:(?=\s|\Z)|\.\.|\s-+\s|(?:,\s*|\s+)'?(?:{aside})(?![\w'-])"
            rf"|,\s*(?:and\s+)?then\b|,? of (?:all (?:things|places|people)|course)\b|,?\s+but(?! not\b)(?! also\b)\b"
            r"|,\s*(?:living|based|working|planning|currently|raised|tastes|latest|mad|obsessed"
            r"|allergic|keen|retired|loves|hates|likes|lives|works|plays|drives|has|won't|can't|doesn't)\b"
        ),
        re.compile(
            r"[;()\[\]!?\"\u2014\u2013]|\.\.|\s-+\s|(?:,\s*|\s+)(?:because|unless|although|though|lol"
            r"|haha|btw|by the way)(?![\w'-])"
        ),
        re.compile(r"\s*(?:a|an|the|this|my|our) (?:[\w-]+ ){0,3}(?:called|named) (?=[A-Z])"),
        re.compile(
            r"(?:[\s,.]+(?:too|as well|either|a lot|very much|so much|the most|the best|most of all|actually|though"
            r"|please|thanks|etc|and more|or so|or something|at all|again|really|in general|in particular|more than"
            r"|anything|right|ok|okay|lol|haha|btw|already|still|myself|ourselves|together|now|here|there|today"
            r"|as of late|and all|and such|and stuff|and|or|but|with|for|to|of|in|at|on|by|full-time|full time"
            r"|part-time|part time|remotely|everyday|very well|fluently|well|fairly well|every day|online|mostly"
            r"|twice|once|before|a few times|many times|several times|a couple of times|three times"
            r"|about|around|coming up|each|and that|and it|quite a bit|a bit|by now|so far|yet))?[\s,.'\"]*\Z",
            re.IGNORECASE,
        ),
        re.compile(
            r"\s*(?:(?:(?!(?-i:The [A-Z]))(?:a|an|the)|some|any|this|that|these|those|both|either|all"
            r"|such|only|just|really|currently|about"
            r"|around|approximately|roughly|actually|also|still|now|mostly|mainly|now)\s+(?=\S))?",
            re.IGNORECASE,
        ),
        re.compile(
            r"\s*,(?!\d{3})\s*(?:and\s+|or\s+|&\s*|nor\s+)?(?:also\s+)?|\s+(?:and|&|or|plus|nor|as"
            r" well as)\s+(?:also\s+)?",
            re.IGNORECASE,
        ),
        re.compile(
            r"(?:,|\s+-+)?\s+(?P<way>(?:and |but )?(?:certainly |definitely )?not(?= )|rather than"
            r"|instead of|as opposed to"
            r"|over(?= )|more than)\s+(?!only\b|just\b|so\b|that\b)(?P<wrong>[^,;]{1,80})",
            re.IGNORECASE,
        ),
        re.compile(_TWO_IN_ONE, re.IGNORECASE),
    )


_NOTHING = _set(
    "few yourself someone somebody couple bunch others bit ton tons loads "
    "it that this them him her you one ones so there here what which who me us i we they he she these those something"
    " anything nothing everything someone anyone everyone such same all both any some more most much many lot a an the"
    " to of in on at for with by from and or but not no yes is are was were be been being do does did"
    " doing have has had"
    " too also very really just only then than as if when where why how now today well back home up out off down over"
    " mine yours things stuff thing way time ok okay fine good bad better best great it's that's myself yourself each"
    " other another people else going get got into about around help"
)
_THIS_ONE = re.compile(
    r"\s*(?:all )?(?:the (?!(?-i:[A-Z]))(?!(?:sea|ocean|beach|mountains?|outdoors|rain|cold|heat|summer"
    r"|winter|snow|water|city|countryside|forest"
    r"|sun|desert|night|theatre|theater|opera|cinema|gym|piano|guitar|violin|stars?|autumn|fall|spring"
    r"|smell of|sound of|taste of|color|colour)\b)"
    r"|these|those|your|seeing (?:you|how|that|your)|having you|hearing (?:about|from)|making sure|that you)\b",
    re.IGNORECASE,
)
"""What is before somebody's eyes, rather than liked in general."""
_OF_SEVERAL = re.compile(
    r"\s*(?:to (?:say|admit|tell|break|bother|ask|interrupt|think|see (?:you|it|that))|that (?:this|it"
    r"|he|she|they|you|we|i|my"
    r"|the|people|when|there|some|your)|the (?:first|second|third|last|latter|former|other|same|original|previous))\b",
    re.IGNORECASE,
)
"""One of what was just spoken of, or a way of speaking: "the second option", "I hate to say it"."""
_DONE = re.compile(r"(?:booked|ordered|signed|cancelled|returned|borrowed|finished|started|moved|joined|cried|loved) ")
"""A second thing that was done is no object of the first."""
_BAD_BEGINNING = re.compile(
    r"(?:it|that|this|them|you|him|how|what|when|where|why|if|whether|whenever|who|as|than|your|yours"
    r"|their|his|its|to you|not to"
    r"|without|onto|because|despite|not|no|is|are|was|were|be|will|would|could|should|can|i|i'm|we|he|she|they|there"
    r"|being able|having to|all of)\b"
    r"(?!-)",
    re.IGNORECASE,
)
_IT_MAY_BE = re.compile(
    r"(?:that \w+|this \w+|to be|not (?:using|being|having|to)|what if|it crowd|no )", re.IGNORECASE
)
_WORD = re.compile(r"\S+")


def objects(region: str, predicate: str) -> Objects:
    """The objects that a stretch of a sentence holds, for a predicate; places are places in the stretch."""
    low = region.lower() if len(region.lower()) == len(region) else region
    end = len(region)
    if named := _patterns().called.match(region) if predicate in ("works at", "studies at", "owns") else None:
        inner = objects(region[named.end() :], predicate)
        moved = [piece._replace(start=piece.start + named.end(), end=piece.end + named.end()) for piece in inner.pieces]
        return inner._replace(pieces=moved)
    cutter = _patterns().cut_long if predicate in ("believes", "instruction is") else _patterns().cut
    if cut := cutter.search(low, 0, end):
        end = cut.start() or 0
    if predicate == "likes" and (other := _BETTER.search(low, 0, end)):
        end = other.start()
    if predicate in _OF_ONE and (another := _ANOTHERS.search(low, 0, end)):
        end = another.start()
    phrases = [] if predicate == "instruction is" else timed(region)
    if predicate not in _KEEPS_TIMES:
        starts = [phrase.start for phrase in phrases if phrase.start < end]
        end = min([end, *starts])
    wrong = _patterns().contrast.search(region, 0, end) if predicate not in _LONG else None
    pieces: list[Piece] = []
    instead_of = None
    feels = predicate in ("likes", "dislikes")
    if (feels and _THIS_ONE.match(region)) or ((feels or predicate == "prefers") and _OF_SEVERAL.match(region)):
        return Objects([], phrases)
    if predicate == "works on" and not _NAMES.match(region) and (second := _SECOND.search(low, 0, end)):
        end = second.start()
    many = known(predicate).many
    neither = re.match(r"\s*neither\s", low)
    if wrong:
        told = _trimmed(region, wrong.start("wrong"), wrong.end("wrong"), predicate)
        is_not = "not" in wrong["way"].lower()
        if told and is_not and many and predicate in ("likes", "dislikes", "speaks", "plays", "uses", "owns"):
            pieces.append(told._replace(negated=True))
        elif told and not many:
            instead_of = told.text
        end = wrong.start()
    if neither:
        pieces = [
            one._replace(negated=True)
            for one in _listed(region[neither.end() :], end - neither.end(), predicate, many=many)
        ]
        return Objects(pieces, phrases)
    pieces = [*_listed(region, end, predicate, many=many), *pieces]
    return Objects(pieces, phrases, instead_of)


def without_asides(text: str) -> str:
    """A stretch of a sentence up to the first aside: "because …", "so …", "when …"."""
    low = text.lower() if len(text.lower()) == len(text) else text
    cut = _patterns().cut.search(low)
    return text[: cut.start()] if cut else text


def _listed(region: str, end: int, predicate: str, *, many: bool) -> list[Piece]:
    pairs = [pair.span() for pair in _patterns().pair.finditer(region, 0, end)]
    commas = [
        match.span()
        for match in _patterns().split.finditer(region, 0, end)
        if not any(start < match.start() < stop for start, stop in pairs) and not _is_firm(region, match)
    ]
    if not many or predicate in _LONG or (predicate in _NO_LIST and not _NAMES.match(region)):
        if predicate not in _KEEPS_COMMA and predicate not in _LONG:
            end = next((start for start, _ in commas if region[start:].lstrip()[:1] == ","), end)
        one = _trimmed(region, 0, end, predicate)
        return [one] if one else []
    if commas and not any(_JOINS.search(region[start:stop]) for start, stop in commas):
        # "simple, minimal dependencies": without an "and" it is no list
        one = _trimmed(region, 0, end if predicate in _ADJECTIVAL else commas[0][0], predicate)
        return [one] if one and len(one.text.split()) <= _MAX_LISTED else []
    borders = [0, *(place for span in commas for place in span), end]
    spans = list(zip(borders[::2], borders[1::2], strict=True))
    pieces = []
    if (
        _ADJECTIVE.search(region[: borders[1]])
        and "," in region[borders[1] : borders[2]]
        and not _NEXT_THING.match(region, borders[2])
        if len(borders) > _ONE_PAIR
        else False
    ):
        spans = [(0, borders[3]), *spans[2:]]
    for number, (start, stop) in enumerate(spans):
        piece = _trimmed(region, start, stop, predicate)
        if piece is None:
            if number == 0:
                return []
            continue
        if number and len(piece.text.split()) > _MAX_LISTED:
            break
        pieces.append(piece)
    return pieces


def _is_firm(region: str, joint: re.Match[str]) -> bool:
    """Whether "&" stands in a name: "Finch & Lowe", but not "Figma & Slack"."""
    if joint[0].strip() != "&" or not region[joint.end() : joint.end() + 1].isupper():
        return False
    name = _NAME_BEFORE.search(region, 0, joint.start())
    return name is not None and name["o"].lower() not in TOOLS


_NAME_BEFORE = re.compile(r"(?:\A|[\s,])(?P<o>[A-Z][\w'-]*)\Z")
_MAX_LISTED = 7
_SECOND = re.compile(
    r"\s+and (?:just |then |finally |also )?(?:\w+ed|things|everything|all|trying|getting|looking"
    r"|hoping|have|had)\b|, (?!and )"
)
"""What is done beside what is worked on."""
_ADJECTIVAL = frozenset({"likes", "dislikes", "prefers", "uses"})
_ONE_PAIR = 3
_JOINS = re.compile(r"and|or|&|plus|nor|as well as", re.IGNORECASE)
_NAMES = re.compile(r"\s*(?:[A-Z][\w-]{1,30}, ){1,6}[A-Z][\w-]{1,30},? and [A-Z][\w-]{1,30}(?=[.,;!]|\s*\Z)")
"""Names of what is worked on: "Atlas, Borealis and Comet"."""
_NEXT_THING = re.compile(r"(?:an?|the|some|my|our|one|two|three|four|five|\d+) ", re.IGNORECASE)
"""Begins another thing and no adjective: "a cat, a dog and three hens"."""
_ADJECTIVE = re.compile(r"(?:\A|\s)(?:a|an|the) (?!\w+(?:ing|s)\b)\w+\s*\Z", re.IGNORECASE)
"""Before a comma that parts adjectives: "a safe, inviting place"."""


def _trimmed(region: str, start: int, end: int, predicate: str) -> Piece | None:
    """The object without article and asides, when there is one."""
    for _ in range(_AT_MOST_TAILS):
        tail = _patterns().tail.search(region, start, end)
        if not tail or tail.start() == end or tail.start() <= start:
            break
        end = tail.start()
    article = _patterns().article.match(region, start, end)
    start = article.end() if article else start
    if predicate not in _KEEPS_TO and region[start : start + 3].lower() == "to ":
        start += 3
    while start < end and region[start] in " ,.'\"":
        start += 1
    text = region[start:end]
    if predicate not in _LONG | {"likes", "dislikes", "afraid of"} and text.lower().startswith(("my ", "our ")):
        start += text.index(" ") + 1
        text = region[start:end]
    if predicate not in _LONG and _DONE.match(text):
        return None
    words = _WORD.findall(text)
    most = MAX_WORDS_OF_A_SENTENCE if predicate in _LONG else MAX_WORDS
    if not words or len(words) > most or not any(letter.isalnum() for letter in text):
        return None
    if all(word.lower().strip(",.'") in _NOTHING for word in words):
        return None
    if (
        _BAD_BEGINNING.match(text)
        and predicate not in _LONG | {"pronouns are"}
        and not _IT_MAY_BE.match(text)
        and not text[0].isupper()
    ):
        return None
    return Piece(" ".join(words), start, end)


_AT_MOST_TAILS = 3
