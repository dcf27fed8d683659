"""What is told in passing of whoever speaks: "my migraines", "as a nurse I …", "everyone calls me Bee", "at 61 I …".

A possessive or a small phrase takes for granted what another would say in a sentence of its own. Each way is a pattern
that holds wherever it stands, in a question as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from longmind.mind.extract.english import lexicon


class Aside(NamedTuple):
    """A claim of the speaker (or of ``owner``, a possessive pronoun) and the place of its words."""

    owner: str
    predicate: str
    object: str
    start: int
    end: int


_NAME = r"(?P<o>(?-i:[A-Z])[\w'’-]*[a-z](?: (?-i:[A-Z])[\w'’-]*[a-z])?)"
_ALL = (
    r"(?:everyone|everybody|people|friends|most people|they all|folks|all|the (?:kids|lads|girls|boys|team|neighbours)"
    r"|(?:my|our|the) (?:[\w-]+ )?(?:friends|colleagues|coworkers|mates|family|kids|students|pupils|teammates"
    r"|customers|neighbours|clients|mother|mum|mom|dad|father|wife|husband|boss|gran|nan|brother|sister))"
)
_GONE = (
    r"(?!\s*(?:is|are|'s|was|were|has|have)?\s?(?:now |finally |all |completely )?(?:gone|cured|over|in remission"
    r"|history|cleared|disappeared|stopped|better now|medication|meds|pills|tablets|charity|nurse|clinic|research))"
)


_TABLE = r"""
has condition | \b(?:as|being) an? (?P<o>(?:type (?:1|2) )?(?:diabetic|asthmatic|coeliac|celiac|epileptic|dyslexic|
    amputee|wheelchair user)),? (?:i|i'm|i've|i'd|my|we)\b
child is | \bi(?:'m| am) <name>'s (?:mum|mom|dad|mother|father|mummy|daddy|stepmum|stepdad)\b
married to | \bi(?:'m| am) <name>'s (?:wife|husband|spouse)\b
sibling is | \bi(?:'m| am) <name>'s (?:\w+ )?(?:brother|sister|twin)\b
quit | \b[Mm]y last day (?:at|with) <name> was\b
hobby is | (?:\A|[.;,] |\b(?:and|but|because|so) )(?P<o>(?!everything|nothing|something|anything|morning|evening|king|
    being|having|thing)\w+ing) (?:keeps me (?:sane|going|fit|happy|young)|is my (?:therapy|passion|thing|happy place|
    escape|hobby|life)|relaxes me|calms me)\b
has condition | \b(?P<owner>my|his|her) (?:\w+ )?(?P<o><condition>)\b<gone>
has condition | \b(?P<owner>my) [\w ]{3,20} \((?P<o><condition>)\)
takes | \b(?P<owner>my|his|her) (?:daily |nightly |morning )?(?P<o><medicine>)\b(?! study| allergy| intolerance| is\b
    | are\b)
takes | (?:\A|[.;,] )(?P<o><medicine>) (?:helps|works|keeps|makes me|isn't (?:helping|working))\b
uses | \b(?P<owner>my) (?P<o>hearing aids?|wheelchair|walking stick|crutches|inhaler|insulin pump|guide dog|cpap)\b
called | \b<all> (?:just |all |mostly |usually |always |still |only |really )*(?:call|calls|called|calling) me <name>
called | \b<all> (?:just |all |mostly |usually |always |still |only )*(?:know|knows) me (?:as|by) <name>
called | \b(?:known|better known) (?:to (?:everyone|friends|most people|most) )?as <name>(?=[.,;!)]|\Z)
name is | \b(?:christened|baptised|baptized|born) <name>(?=[.,;!)]|\Z| but| and)
name is | \b(?:this is|it's) <name> (?:from|in|at) (?:the )?(?:accounts|hr|finance|it|sales|marketing|support|legal|
    ops|reception|payroll)\b
name is | \A\W*(?:it's|it is|i'm|its) <name>(?: btw| by the way|,? not (?-i:[A-Z]))
age is | \b(?:as an?|being an?) (?P<o>\d{1,2})[- ](?:year[- ]old|yo\b|y/o)(?! (?:company|house|car|dog|cat|laptop|bug|
    problem|building))
age is | (?:\A|[.,;] |\b(?:and|but|so) )(?:at|being) (?P<o>[1-9]\d),? (?:i|i'm|i've|i'd|my|it's)\b
age is | \b(?:at|for) (?:my age|someone my age) ?[,(] ?(?P<o>[1-9]\d)\b
role is | \b(?:as|speaking as|being|for) an? (?P<o>(?!fan|kid|child|teen|student|result|rule|matter|former|
    beginner)(?:[\w-]+ ){0,3}?[\w-]+)(?: myself| here)?,? (?:i|i'm|i've|i'd|my|we)\b
role is | \blike me,? (?:who's )?an? (?P<o>(?:[\w-]+ ){0,3}?[\w-]+)(?= with| who| in| from|[,.?!;]|\Z)
nationality is | \b(?:as|being) an? ?(?P<o>(?-i:[A-Z])\w+)(?: (?:guy|woman|man|girl|person|citizen|national))?,? (?:i|
    i'm|i've|i'd|my|we)\b
nationality is | \bbeing (?P<o>(?-i:[A-Z])\w+),? (?:i|i'm|i've|i'd|my|we)\b
child is | \b(?:my|our) (?:\d{1,2}|\w+)[- ](?:year|month|
    week)[- ]old(?: son| daughter| boy| girl)?,? \(?<name>(?=[,.;:!?)]|\Z| is| has| and| who| loves| wants|'s)
child is | \b(?:the|our|my) (?:little one|baby|wee one|youngest|eldest|oldest|middle one|newborn|toddler|
    bump)(?:'s| is|'s gonna be| will be)? (?:called|named) <name>
pet is | <name> the (?:dog|cat|rabbit|hamster|parrot|tortoise|horse|pony|puppy|kitten|guinea pig|budgie|ferret)\b
neighbour is | (?P<o>(?-i:(?:Mrs?|Ms|Dr|Miss)\.? )(?-i:[A-Z])[\w'’-]+),? (?:from |who lives )?(?:next door|upstairs|
    downstairs|across the (?:road|street|hall)|at number \w+|over the road)\b
neighbour is | \b<name> (?:from )next door\b
has condition | \b(?P<o><condition>) (?:is|are) (?:my|the) (?:main |real |big )?(?:issue|problem|trouble|enemy|nemesis)
called | <all> (?:just |all |mostly |still |only )*(?:calls?|called) (?P<owner>her|him) <name>
called | \b(?:we|i|they|which is why we) (?:all |just |mostly |usually )*(?:call|called) (?P<owner>her|him) <name>
called | \b(?P<owner>her|his) name(?:'s| is) [\w'-]+,? but (?:everyone|everybody|we|people) (?:just |all )?(?:says?|
    uses?|calls? (?:her|him)) <name>
never | \b(?P<o>no (?:pork|meat|alcohol|nuts|shellfish|beef|gluten|dairy|fish)) in (?:the|our|my|this) (?:house|
    kitchen|home|household)\b
never | \bno (?P<o>pork|meat|alcohol|nuts|shellfish|beef|gluten|dairy|fish|peanuts|caffeine) (?:for me|either)\b
"""
"""What is told | how: ``o`` is what, ``owner`` whose."""
_SLOT = re.compile(r"(?<!\?P)<(\w+)>")


class _Patterns(NamedTuple):
    told: tuple[tuple[str, re.Pattern[str]], ...]
    quick: re.Pattern[str]


def _any_of(words: frozenset[str]) -> str:
    return "(?:" + "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word))) + ")"


@lru_cache(maxsize=1)
def _patterns() -> _Patterns:
    conditions = _any_of(frozenset(one for one in lexicon.CONDITIONS if len(one) > _SHORTEST))
    medicines = f"(?:{_any_of(lexicon.MEDICINES)}|{lexicon.MEDICINE_ENDING.pattern})"
    pieces = {"condition": conditions, "medicine": medicines, "all": _ALL, "name": _NAME, "gone": _GONE}
    told = []
    for line in _TABLE.strip().replace("\n    ", "").splitlines():
        predicate, _, written = line.partition(" | ")
        filled = _SLOT.sub(lambda slot: pieces[slot[1]], written)
        told.append((predicate, re.compile(filled, re.IGNORECASE)))
    quick = re.compile(
        r"\b(?:my|his|her|as|being|like me|at|call|calls|called|calling|know|knows|known|keeps me|relaxes|calms"
        r"|therapy|passion|christened|baptised|born|it's"
        r"|its|i'm|it is|this is|the|next door|upstairs|downstairs|number|helps|works|keeps|mum|mom|dad|mother"
        r"|father|wife|husband|brother|sister|twin|last day|keeps me|relaxes"
        r"|calms|therapy|passion|escape|hobby|issue|problem"
        r"|everyone|no)\b",
        re.IGNORECASE,
    )
    return _Patterns(tuple(told), quick)


_SHORTEST = 3
_ASKING = re.compile(
    r"(?:who|what|where|how|which|when|why|would|will|could|should|does|did|is|are|was)\b", re.IGNORECASE
)
"""Begins a question and no name: "Would the dog mind?"."""
_LEASTWAYS = re.compile(r"\b(?:if|imagine|suppose|pretend|as if)\b", re.IGNORECASE)


def asides(text: str) -> Iterator[Aside]:
    """What a sentence tells in passing of whoever speaks."""
    told = _patterns()
    if not told.quick.search(text):
        return
    for predicate, pattern in told.told:
        for match in pattern.finditer(text):
            if _LEASTWAYS.search(text, max(0, match.start() - _BEFORE), match.start()):
                continue
            if _is_fit(predicate, match["o"]) and not _ASKING.match(match["o"]):
                owner, said = (match.groupdict().get("owner") or "").lower(), match["o"]
                said = f"eat {said.removeprefix('no ')}" if predicate == "never" else said
                yield Aside({"him": "his"}.get(owner, owner), predicate, said, *match.span())


_KIN = "mum|mom|dad|wife|husband|sister|brother|son|daughter|partner|gran|nan|grandma|grandad|boyfriend|girlfriend"
_BIRTHDAY = re.compile(
    rf"(?:(?P<me>my own|mine|me)|(?:my )?(?P<kin>{_KIN})|(?P<name>(?-i:[A-Z])[\w'-]*[a-z]))(?:'s)?(?: is|:)?(?: "
    rf"on)? (?:the )?"
    r"(?P<day>\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*"
    r"|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w* \d{1,2}(?:st|nd|rd|th)?)",
    re.IGNORECASE,
)


def birthdays(text: str) -> Iterator[tuple[str, str, int, int]]:
    """Whose birthday is when, in a list of them: "Mum on 2 July, mine on 4 August"."""
    for match in _BIRTHDAY.finditer(text):
        if match["kin"]:
            yield match["kin"].lower(), match["day"], *match.span()
        elif match["me"] or match["name"].lower() not in _NO_NAMES:
            yield "me" if match["me"] else match["name"], match["day"], *match.span()


_BEFORE = 25


def _is_fit(predicate: str, said: str) -> bool:
    low = said.lower()
    if predicate == "role is":
        return lexicon.is_role(low) and low.rpartition(" ")[2] not in ("student", "intern", "lead", "head", "owner")
    if predicate == "nationality is":
        return low in lexicon.NATIONALITIES or low in _PEOPLE
    if predicate in ("called", "name is", "child is", "pet is", "married to", "sibling is"):
        first = low.split(" ")[0]
        return first not in _NO_NAMES | lexicon.NATIONALITIES | lexicon.PLACES | lexicon.RELIGIONS | lexicon.DIETS
    return True


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_NO_NAMES = _set(
    "i i'm the a an this that it he she they we you my our his her and but so if when mr mrs ms dr monday tuesday"
    " wednesday thursday friday saturday sunday january february march april may june july august september october"
    " november december not yes no ok okay sorry thanks please"
)
_PEOPLE = _set(
    "dane swede finn pole turk spaniard scot brit englishman welshman irishman frenchman dutchman aussie serb croat"
    " czech slovak hungarian icelander kiwi"
)
