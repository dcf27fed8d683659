"""What a question asks for: a person, a day, a number, a recommendation; what holds now, what held then, what changed.

Recall ranks better when it knows. These are rules for English over a handful of words, no model: the clause that asks
is found ("Do you know when …" asks when), its question word and the noun behind it tell what is wanted, its first
auxiliary and the words of time tell which time is meant. In doubt the answer is the broad one: ``what`` and ``any``. A
question in another language still gives its names and its quoted phrases.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import takewhile
from typing import Literal, NamedTuple

__all__ = ["Asking", "Tense", "Wants", "read_asking"]

Wants = Literal["who", "when", "where", "how_many", "how_to", "preference", "yes_no", "why", "what"]
"""What the answer is: a person, a time, a place, a quantity, a way of doing it, something that depends on tastes, yes
or no, a reason, or anything else."""

Tense = Literal["now", "then", "change", "any"]
"""What holds now, what held at a time that is over, how one became the other; or it does not say."""

READ_CHARS = 2_000
"""So much of a question is read; what is longer is a text that was pasted."""


@dataclass(frozen=True, slots=True)
class Asking:
    """What a question asks for.

    ``several`` is whether it asks for more than one thing. ``names`` are the words and phrases written with a capital
    that the start of a sentence does not explain, as said, in order, each once, without a possessive 's and without
    days and months; ``quoted`` the phrases between quotation marks, in order.
    """

    wants: Wants
    tense: Tense
    several: bool
    names: tuple[str, ...]
    quoted: tuple[str, ...]


def read_asking(query: str) -> Asking:
    """Read what a question asks for, by English rules. Never raises on any text."""
    text = query[:READ_CHARS]
    quoted = tuple(dict.fromkeys(next(filter(None, match.groups())).strip() for match in _QUOTED.finditer(text)))
    if quoted:
        text = _QUOTED.sub(lambda match: " " * (match.end() - match.start()), text)
    text = text.replace("\u2019", "'")
    clause = _clause(text)
    wants, asks_for_advice = _wants(clause)
    return Asking(wants, _tense(clause, wants, asks_for_advice), _several(clause, wants), _names(text), quoted)


def _some(words: str) -> str:
    """A piece of a pattern: one of these words."""
    return f"(?:{'|'.join(words.split())})"


def _words(words: str) -> frozenset[str]:
    return frozenset(words.split())


_QUOTED = re.compile(
    r"\"([^\"\n]+)\"|\u201c([^\u201d\n]+)\u201d|\u00ab([^\u00bb\n]+)\u00bb|\u201e([^\u201c\u201d\n]+)[\u201c\u201d]"
    r"|`([^`\n]+)`|(?<!\w)'(\w[^'\n]*(?:'\w[^'\n]*)*)'(?!\w)|(?<!\w)\u2018(\w[^\n\u2018]*?)\u2019(?!\w)"
)

# --- the clause that asks ---------------------------------------------------------------------------------------------

_PRESENT = _words("is are am do does isn't aren't don't doesn't 's 're 'm")
_PAST = _words("was were did had wasn't weren't didn't hadn't")
_PERFECT = _words("has have hasn't haven't 've")
_MODAL = _words(
    "will would can could should shall may might must won't wouldn't can't cannot couldn't shouldn't mustn't 'll 'd"
)
_AUXILIARIES = _PRESENT | _PAST | _PERFECT | _MODAL
_QUESTION_WORDS = _words("who whom whose when where what which why how whether if")
_WH = r"(?:who|whom|whose|when|where|what|which|why|how|whether|if)\b"

_TOKEN = re.compile(r"'(?:s|re|m|ve|ll|d)\b|[^\W_]+(?:'t\b|(?:[-.][^\W_]+)*)")
_SHORTENED = _QUESTION_WORDS | _words("that it he she there here")
"""Words whose 's is "is"; behind any other it is a possessive."""
_ADDRESSED = re.compile(r"(?:(?:so|and|but|ok|okay|hey|hi|hello|please|well|oh|also|now|then)\b[,\s]+|\w+,\s+(?=\w))+")
_REQUEST = re.compile(
    r"(?:(?:do|can|could|would|will|did)\s+you\s+(?:please\s+|still\s+|happen\s+to\s+)?)?"
    r"(?:tell|know|remember|remind|recall|say|show|explain|check|find\s+out|figure\s+out|i\s+wonder|i\s+forgot"
    r"|i\s+want\s+to\s+know|i'd\s+like\s+to\s+know|i\s+need\s+to\s+know|i\s+don't\s+(?:know|remember))"
    rf"(?:\s+(?:me|us))?(?:\s+(?:again|exactly|please))?\s+(?:(?:with|to|for|from|at|in|on|by|since)\s+)?(?={_WH})"
)
_WITH_PREPOSITION = re.compile(rf"(?:with|to|for|from|at|in|on|by|since|until|of|about)\s+(?={_WH})")
_AFTER_A_PAUSE = re.compile(rf"[,:;]\s+(?:so\s+|and\s+)?(?={_WH})")
_SENTENCE = re.compile(
    r"[^.!?\n]*(?:[.](?=\S)[^.!?\n]*|(?<=\b(?:[DM]r|Ms|St))[.][^.!?\n]*|(?<=Mrs)[.][^.!?\n]*)*[.!?]*"
)


class _Clause(NamedTuple):
    """The part of a question that asks, in small letters, and its words."""

    whole: str
    asking: str
    tokens: list[str]


def _clause(text: str) -> _Clause:
    """Of several sentences the last one with a question mark, without what is said before it asks."""
    asking = text
    if text.rstrip().find("\n") >= 0 or _ENDS_INSIDE.search(text):
        sentences = [sentence.strip() for sentence in _SENTENCE.findall(text) if sentence.strip()]
        asks = [one for one in sentences if one.endswith("?")]
        asks = asks or [one for one in sentences if _before_it_asks(one.lower())] or sentences[:1]
        asking = asks[-1] if asks else ""
    asking = asking.strip().lower()
    if addressed := _ADDRESSED.match(asking):
        rest = asking[addressed.end() :]
        first = _TOKEN.match(rest)
        if first and (first[0] in _AUXILIARIES or first[0] in _QUESTION_WORDS or _before_it_asks(rest)):
            asking = rest
    if request := _before_it_asks(asking):
        asking = asking[request.end() :]
    tokens = _tokens(asking)
    if tokens and tokens[0] not in _QUESTION_WORDS and tokens[0] not in _AUXILIARIES:
        pause = _AFTER_A_PAUSE.search(asking)
        if pause:
            asking = asking[pause.end() :]
            tokens = _tokens(asking)
    return _Clause(text.lower(), asking, tokens)


def _before_it_asks(asking: str) -> re.Match[str] | None:
    """What stands before the question word: "tell me", "do you know", "with"."""
    return _REQUEST.match(asking) or _WITH_PREPOSITION.match(asking)


def _tokens(asking: str) -> list[str]:
    """The words of a clause; "who's" is two of them, "Ana's" is one."""
    tokens: list[str] = []
    for word in _TOKEN.findall(asking):
        if word == "'s" and tokens and tokens[-1] not in _SHORTENED:
            tokens[-1] += word
        else:
            tokens.append(word)
    return tokens


_ENDS_INSIDE = re.compile(r"[.!?]\s+\S")

# --- what is wanted ---------------------------------------------------------------------------------------------------

_PRONOUNS = _words("i we you he she it they me us him her them one this that these those there someone people")
_DETERMINERS = _words("the a an my our your his her its their this that these those of exactly")
_BEHIND_A_NOUN = _words(
    "of for in on at to with from about that which who when where while i we you he she it they by than and or before"
    " after between during as if into behind under during since until"
)
_SUBJECT = _words("i we you one they people someone anyone he she")

_NOUNS: dict[Wants, str] = {
    "who": """
        person people friend friends colleague colleagues relative relatives cousin cousins neighbour neighbours
        neighbor neighbors teacher teachers doctor doctors coworker coworkers teammate teammates guest guests sibling
        siblings brother sister brothers sisters classmate classmates child kid man woman guy employee
    """,
    "when": "time date day days month year years week weekend weekday dates times hour season decade birthday",
    "where": """
        city cities country countries town towns village place places location locations address street neighbourhood
        neighborhood continent state region island hometown destination destinations venue
    """,
    "how_many": """
        number price cost amount age temperature percentage height weight distance duration length salary quantity
        balance budget size score speed rate
    """,
    "why": "reason reasons cause",
    "how_to": "steps procedure way process",
}
_HEADS: dict[str, Wants] = {noun: wants for wants, nouns in _NOUNS.items() for noun in nouns.split()}
"""The noun that a "what" or "which" asks for, where it tells more than they do."""
_NAMED_ONLY_BEHIND_A_VERB = _words("number price cost amount age way process procedure steps cause balance budget")
"""Heads that tell only behind "what is": "what number did she call" asks for no quantity."""

_ADVICE = re.compile(
    r"\b(?:recommend|suggest|suggestions?|recommendations?|tips?\s+(?:for|on|to|about)|any\s+(?:good\s+)?(?:tips|advice"
    r"|ideas)|some\s+(?:tips|advice|ideas)|advice\s+(?:on|for|about)|ideas?\s+(?:for|about)"
    r"|help\s+(?:me|us)\s+(?:choose|pick|decide|find|plan)|(?:i'm|i\s+am|we're|we\s+are)\s+(?:looking|searching)\s+for)\b"
    r"|\A(?:what|which|where)\b(?:(?!\bdid\b|\bdo\b|\bdoes\b|\bwho\b).){0,40}?\b(?:should|could|shall)\s+(?:i|we)\b"
    r"|\A(?:what|which)\b.*\b(?:would|might)\b.*\b(?:suits?|enjoy|like|love|prefer)\b"
)
_TASTE = re.compile(
    r"\b(?:prefer(?:s|red|ence|ences)?|favou?rites?)\b"
    r"|\A(?:what|which|how)\b.*\b(?:do|does|did|don't|doesn't|used?\s+to)\b.*"
    r"(?<!look)(?<!feel)(?<!sound)(?<!taste)(?<!smell)(?<!seem)(?<!be)\s(?:(?:dis)?like|love|enjoy|hate)\b"
)
_HOW_MUCH = re.compile(
    r"how\s+(?:many|much|often|frequently|long|old|far|tall|big|heavy|high|deep|large|small|fast|wide|thick|expensive"
    r"|likely|hot|cold|warm|loud|strong|late|close|hard|soon|recently|early)\b"
)
_HOW_WHEN = re.compile(r"how\s+(?:long\s+ago|soon|recently|early|late)\b")
_HOW_TO = re.compile(
    r"how\s+(?:best\s+)?to\b"
    rf"|how\s+(?:do|can|could|should|would|must|might|shall|may)\s+{_some('i we you one they people someone anyone')}"
    r"\s+(?!feel\b|know\b|think\b|look\b|compare\b|do\b|usually\s+feel\b)"
    r"|how\s+(?:do|can|could|should|would|must|might)\s+(?:i|we)\s+do\b"
    r"|how\s+(?:is|are|was|were)\b.*(?<!relat)(?<!excit)(?<!tir)(?<!marri)(?<!interest)(?<!connect)(?:[a-z]ed|done|made"
    r"|built|set\s+up)\W*\Z"
    r"|how\s+(?:did|does|has|have)\s.*\b(?:fix(?:ed)?|solved?|repair(?:ed)?|ma[dk]e|buil[dt]|set\s+up|install(?:ed)?"
    r"|configured?|removed?|clean(?:ed)?|cook(?:ed)?|baked?|prepared?|created?|resolved?|deploy(?:ed)?|restored?"
    r"|recover(?:ed)?|manage\s+to|get\s+(?:rid|.*\bout)|unlock(?:ed)?|grow|train(?:ed)?|implement(?:ed)?|debug(?:ged)?|wire"
    r"|connect(?:ed)?|format(?:ted)?|assembled?|replaced?|convert(?:ed)?|migrated?|reset|encrypt(?:ed)?|sew|knit|paint)\b"
)
_REASON = re.compile(
    r"why\b|how\s+come\b|what\s+(?:made|makes|caused|causes|motivated|motivates|prompted|drove|led|inspired|inspires)\b"
    r"|what\b.*\bfor\?\Z"
)
_WHETHER = _words("whether if")
_EMBEDDED: dict[str, Wants] = {"who": "who", "whom": "who", "whose": "who", "when": "when", "where": "where"}


def _wants(clause: _Clause) -> tuple[Wants, bool]:
    """What is wanted, and whether it is advice: that asks for something new, whatever the verb's tense."""
    asking, tokens = clause.asking, clause.tokens
    if not tokens:
        return "what", False
    first = tokens[0]
    if first in ("what", "which") and _head(tokens)[1] == "who":
        return "who", False
    if _ADVICE.search(asking) or (first not in _QUESTION_WORDS and _ADVICE.search(clause.whole)):
        return "preference", True
    if _TASTE.search(asking) and first not in _EMBEDDED and first != "why":
        return "preference", False
    if first in _WHETHER:
        return "yes_no", False
    if first in _EMBEDDED:
        return _EMBEDDED[first], False
    if _REASON.match(asking):
        return "why", False
    if first == "how":
        return _how(asking), False
    if first in ("what", "which"):
        return _head(tokens)[1], False
    if first in _AUXILIARIES:
        return ("what" if "or" in tokens and "or not" not in asking else "yes_no"), False
    return "what", False


def _how(asking: str) -> Wants:
    if _HOW_WHEN.match(asking):
        return "when"
    if _HOW_MUCH.match(asking):
        return "how_many"
    return "how_to" if _HOW_TO.match(asking) else "what"


def _head(tokens: list[str]) -> tuple[list[str], Wants]:
    """The noun phrase a "what" or "which" asks for ("what old books", "what is the number of"), and what that wants."""
    direct = list(takewhile(lambda token: token not in _AUXILIARIES and token not in _VERBS, tokens[1:]))
    stops = [at for at, token in enumerate(direct) if token in _PRONOUNS and token not in _DETERMINERS]
    direct = direct[: stops[0]] if stops and stops[0] else direct
    if direct and direct[0] not in _PRONOUNS:
        noun = _noun(direct[1:] if direct[0] == "of" else direct)
        return direct, "what" if noun in _NAMED_ONLY_BEHIND_A_VERB else _HEADS.get(noun, "what")
    rest = tokens[1 + len(direct) :]
    if direct or not rest or rest[0] not in _COPULAS:
        return direct, "what"
    behind = rest[1:]
    if not behind or (behind[0] in _PRONOUNS and behind[0] not in _DETERMINERS):
        return [], "what"
    phrase = list(takewhile(lambda token: token not in _BEHIND_A_NOUN, behind))
    if not phrase or (phrase[-1] == "number" and behind[len(phrase) : len(phrase) + 1] != ["of"]):
        return phrase, "what"  # a telephone's number counts nothing
    return phrase, _HEADS.get(phrase[-1], "what")


_COPULAS = _words("is are was were 's 're isn't wasn't")
_VERBS = _words(
    "has makes made happens happened brings brought causes caused goes went comes came helps gets got keeps kept drives"
    " means meant costs cost works worked lives lived plays played likes speaks spoke owns teaches taught needs opens"
    " closes starts takes took eats wants uses used knows runs ran sits stands belongs helped plans changed replaced"
    " fits gave inspires motivates motivated does contains holds writes reads wears sells handles expires ends begins"
    " drinks led prompted bought visited recommended suits pays arrives leaves lies stays sleeps connects returns"
    " depends"
)
_PRESENT_VERBS = frozenset(
    verb for verb in _VERBS if verb.endswith("s") and verb not in ("plans", "means", "works", "uses", "plays")
) | _words("works plays uses means")


def _acts(tokens: list[str]) -> bool:
    """Whether a verb follows at once: "who sings", "what symbolizes freedom"; no auxiliary, so "what books" is none."""
    return (
        len(tokens) > 1
        and tokens[0] in ("who", "what")
        and tokens[1].endswith("s")
        and (tokens[0] == "who" or tokens[1] in _VERBS or _AUXILIARIES.isdisjoint(tokens))
        and tokens[1] not in _AUXILIARIES
    )


def _noun(phrase: list[str]) -> str:
    """The noun a phrase is about: the last word, or the last before "of"."""
    before = list(takewhile(lambda token: token not in _BEHIND_A_NOUN, phrase))
    return before[-1] if before else ""


# --- which time is meant ----------------------------------------------------------------------------------------------

_CHANGE = re.compile(
    r"\b(?:still|any\s?more|any\s+longer|no\s+longer|switch(?:ed|ing)|switch\s+(?:from|to|over)|chang(?:e|ed|es|ing)"
    r"|evolv\w+|evolution|improv(?:e|ed|ing)|worsen\w*|becomes?|became|replaced|replac(?:e|ing)\s+(?:it|him|her|them)"
    r"|stop(?:ped)?\s+\w+ing|quit|g[ai]ven?\s+up|over\s+time|over\s+the\s+years|(?:go|gone|went|going)\s+(?:up|down)"
    r"|increased?|decreased?|shifted|differ(?:s|ed|ent)?\s+from|used\s+to\s.*\bbut\s+now|turned\s+into"
    r"|(?:mov|migrat|convert|transition|upgrad|go|went|gone)(?:e|ed|ing)?\b.*\bfrom\s+\S.*\sto)\b"
)
_MONTHS = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)\b"
)
_THEN = re.compile(
    r"\b(?:(?<!is\s)(?<!are\s)(?<!get\s)used\s+to|did(?:n't)?\s.*\suse\s+to|previous(?:ly)?|former(?:ly)?|originally|initial(?:ly)?"
    r"|the\s+original\s+\w+|at\s+first|in\s+the\s+past|back\s+(?:then|in|when)"
    r"|at\s+th(?:e|at)\s+time|as\s+an?\s+(?:\w+\s+)?(?:child|kid|teenager|teen|boy|girl|student|baby|toddler)"
    r"|when\s+(?:\w+\s+){1,2}(?:was|were)|growing\s+up|in\s+\w+\s+(?:youth|childhood|teens|twenties|thirties)"
    r"|(?<!long\s)ago|yesterday|last\s+(?:night|week|weekend|month|year|quarter|spring|summer|autumn|fall|winter"
    rf"|(?:mon|tues|wednes|thurs|fri|satur|sun)day|{_MONTHS})|prior\s+to"
    r"|(?:my|our|his|her|their|your|'s)\s+old\s+(?:job|address|number|phone|flat|house|apartment|school|boss|name|password"
    r"|employer|doctor|car|landlord))\b"
)
_POINT = re.compile(
    r"\b(?:(?:in|since|during|on|from|by|around|before|after|until|of)\s+(?:(?:early|mid|late)[\s-]+)?"
    rf"(?:{_MONTHS}|(?:1[89]|20)\d\d\b)|\d{{1,2}}(?:st|nd|rd|th)?\s+(?:of\s+)?{_MONTHS}|{_MONTHS}\s+\d{{1,2}}\b"
    r"|20\d\d-\d\d-\d\d|20\d\d\b|(?:19|20)\d0s\b|before\b|earlier\b)"
)
"""A point of time, or a "before": over only when the verb says so."""
_NOW = re.compile(
    r"\b(?:currently|current|now|nowadays|these\s+days|at\s+the\s+moment|at\s+present|presently|latest|most\s+recent"
    r"|up[\s-]to[\s-]date|as\s+of\s+today|newest)\b"
)


def _tense(clause: _Clause, wants: Wants, asks_for_advice: bool) -> Tense:  # noqa: FBT001 (read beside its maker)
    asking, tokens = clause.asking, clause.tokens
    is_open = wants == "how_to" or asks_for_advice
    # How to change a tyre asks for no change.
    if not is_open and _CHANGE.search(asking):
        return "change"
    if _THEN.search(asking):
        return "then"
    verb = next((token for token in tokens if token in _AUXILIARIES), "")
    acts_now = not verb and (_acts(tokens) or not _PRESENT_VERBS.isdisjoint(tokens))
    is_past = verb in _PAST or verb in _PERFECT or (not verb and not acts_now and tokens[:1] != ["how"])
    if is_past and wants != "when" and _POINT.search(asking):
        return "then"
    if _NOW.search(asking):
        return "now"
    if is_open or verb in _MODAL or (not verb and tokens and tokens[0] not in _QUESTION_WORDS):
        return "any"
    return "now" if verb in _PRESENT or acts_now else "any"


# --- how many things --------------------------------------------------------------------------------------------------

_SEVERAL = re.compile(
    r"\bhow\s+(?:many|often|frequently)\b|\bin\s+total\b|\baltogether\b|\boverall\b|\btotal\s+(?:number|amount|cost)\b"
    r"|\blist\b|\bboth\b|\beverything\b|\beveryone\b|\beverybody\b|\bdifferent\b|\bvarious\b|\border\s+(?:in|did|do|of)\b|\bsome\s+of\b"
    r"|\bin\s+(?:what|which)\s+order\b|\boverview\b|\bsummar(?:y|i[sz]e)\b|\bcompare\b|\btimeline\b|\bhistory\s+of\b"
    r"|\bover\s+(?:time|the\s+years)\b|\bname\s+(?:two|three|four|five|six|some|a\s+few)\b"
    r"|(?<!\bat\s)(?<!after\s)(?<!first\sof\s)\ball\b(?!\s+(?:day|night|right|week|month|year|along|alone|the\s+time"
    r"|of\s+a\s+sudden|morning|afternoon|summer|winter))"
)
_OFFERED = re.compile(r"\b(?:any|some)\s+(?:\w+\s+)?(\w+s)\b")
_ONE_OF_THEM = _words("better best most first last next")
_NO_PLURALS = _words(
    "news series species class bus glass dress boss gas lens business process address analysis virus bonus status"
    " campus always this his its hers yours ours theirs us does is was has christmas perhaps thus plus less unless"
    " across diabetes physics mathematics politics"
)
_PLURALS = _words("people children men women feet teeth mice kids")
_PLURAL_LETTERS = 4


def _several(clause: _Clause, wants: Wants) -> bool:
    tokens = clause.tokens
    if _SEVERAL.search(clause.whole):
        return True
    if wants == "preference" and any(_is_plural(word) for word in _OFFERED.findall(clause.asking)):
        return True
    if not tokens or tokens[0] not in ("what", "which", "who", "whom", "where", "whose"):
        return False
    verb = next((token for token in tokens[1:] if token in _AUXILIARIES), "")
    if verb in ("has", "have", "'ve") and tokens[0] != "whose":
        return True
    if tokens[0] == "where" or _acts(tokens) or (tokens[0] in ("who", "whom") and verb not in ("are", "were", "'re")):
        return False
    phrase = _head(tokens)[0]
    if tokens[0] not in ("what", "which") or (len(tokens) > 1 and tokens[1] in ("are", "were", "'re")):
        behind = tokens[2:]
        if not behind or (behind[0] in _PRONOUNS and behind[0] not in _DETERMINERS):
            return False
        phrase = list(takewhile(lambda token: token not in _BEHIND_A_NOUN, behind))
    return any(_is_plural(word) for word in phrase) and _ONE_OF_THEM.isdisjoint(tokens)


def _is_plural(word: str) -> bool:
    if word in _PLURALS:
        return True
    return (
        len(word) >= _PLURAL_LETTERS
        and word.endswith("s")
        and not word.endswith(("ss", "us", "is", "'s"))
        and word not in _NO_PLURALS
    )


# --- names ------------------------------------------------------------------------------------------------------------

_NAME_TOKEN = re.compile(r"[^\W\d_](?:[^\W_]|['.&/+-](?=[^\W_]))*\+*|\d+")
_CONNECTORS = _words("of van von de da do dos das del della di du la le der den al bin ibn y zu ter ten")
_TITLES = _words("dr mr mrs ms st prof jr sr")
_NEVER = _words("i ok am pm")
_DATES = _words(
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august"
    " september october november december mon tue wed thu fri sat sun jan feb mar apr jun jul aug sep sept oct nov dec"
)
_PEOPLE_TOO = _words("april may june august")
"""Months that people are called after: a name where nothing makes them a month."""
_BEFORE_A_MONTH = _words(
    "in since during until till last next this early mid late by from to before after of between through on every each"
    " around and"
)
_OPENERS = (
    _QUESTION_WORDS
    | _AUXILIARIES
    | _PRONOUNS
    | _DETERMINERS
    | _BEHIND_A_NOUN
    | _words(
        "tell remind show explain list name give summarise summarize compare recommend suggest help find describe any"
        " some all both please so but well hey hi hello ok okay yes no not now then also let let's make write ask check"
        " search look get say do remember recall forget which's what's who's where's when's how's i'm i've i'd i'll"
        " did every each no maybe perhaps because although though while just only even still first last next thanks"
        " call send buy add set update delete remove plan book draft review about regarding according considering"
        " despite based given imagine suppose today tomorrow yesterday"
    )
)


class _Token(NamedTuple):
    """A word as written, what stands before it, and whether it opens a sentence."""

    word: str
    gap: str
    opens: bool


def _names(text: str) -> tuple[str, ...]:
    tokens = _name_tokens(text)
    if not any(token.word.islower() for token in tokens) and len(tokens) > 3:  # noqa: PLR2004 (all in capitals)
        return ()
    names: list[str] = []
    at = 0
    while at < len(tokens):
        if not _is_name(tokens, at):
            at += 1
            continue
        end = _phrase_end(tokens, at)
        if not _is_date(tokens, at, end):
            names.append(_written(tokens[at:end]))
        at = end
    return tuple(dict.fromkeys(names))


def _name_tokens(text: str) -> list[_Token]:
    tokens: list[_Token] = []
    end = 0
    for match in _NAME_TOKEN.finditer(text):
        gap = text[end : match.start()]
        titled = gap == ". " and bool(tokens) and (tokens[-1].word.lower() in _TITLES or len(tokens[-1].word) == 1)
        opens = not tokens or (not titled and not gap.isspace() and bool(_OPENING.search(gap)))
        tokens.append(_Token(match[0], gap, opens))
        end = match.end()
    return tokens


_OPENING = re.compile(r"[.!?:\n\u2014]\s|\n")


def _bare(word: str) -> str:
    """The word without its possessive 's."""
    return word[:-2] if word.endswith(("'s", "'S")) else word


def _is_name(tokens: list[_Token], at: int) -> bool:
    """Whether a name begins there. The first word of a sentence has its capital from there, and needs another sign."""
    token = tokens[at]
    bare = _bare(token.word)
    low = bare.lower()
    if bare.islower() or bare.isdigit() or low in _NEVER or low.split("'")[0] in _NEVER:
        return False
    if not token.opens or not bare[1:].islower():
        # "E-4711" and "PyTorch" are capitals of their own.
        return not token.opens or (len(bare) > 1 and low not in _OPENERS)
    if low in _OPENERS or token.word.lower() in _OPENERS:
        return False
    if bare != token.word:
        return True
    if at + 1 == len(tokens):
        return len(tokens) == 1
    following = tokens[at + 1]
    asks = following.word.lower() in _AUXILIARIES or following.word.lower() in _QUESTION_WORDS
    return asks or (following.gap == " " and not following.word.islower() and not following.word.isdigit())


def _phrase_end(tokens: list[_Token], at: int) -> int:
    """Where a name ends: capitals follow each other, with "of", "van" and their like between two of them."""
    end = at + 1
    while end < len(tokens) and _bare(tokens[end - 1].word) == tokens[end - 1].word:
        step = 0
        while end + step < len(tokens) and step < 2 and _connects(tokens, end, step):  # noqa: PLR2004 ("of the")
            step += 1
        reached = end + step
        if reached == len(tokens) or not _follows(tokens[reached], tokens[reached - 1]):
            break
        end = reached + 1
    return end


def _connects(tokens: list[_Token], end: int, step: int) -> bool:
    word, before = tokens[end + step].word, tokens[end + step - 1].word
    if tokens[end + step].gap != " ":
        return False
    if step:
        return word == "the" and before == "of"
    acronym = len(before) > 1 and before.isupper()
    return word in _CONNECTORS and not (word == "of" and (acronym or before.lower() in _DATES))


def _follows(token: _Token, before: _Token) -> bool:
    """Whether a word carries on a name: "Mr. Silva" as "Matt Patterson"."""
    titled = token.gap == ". " and (before.word.lower() in _TITLES or len(before.word) == 1)
    bare = _bare(token.word)
    is_capital = not bare.islower() and not bare.isdigit() and bare.lower().split("'")[0] not in _NEVER
    return is_capital and not token.opens and (token.gap == " " or titled)


def _is_date(tokens: list[_Token], at: int, end: int) -> bool:
    """Whether the capitals are only those of days and months."""
    words = [_bare(token.word).lower() for token in tokens[at:end]]
    if not all(word in _DATES for word in words):
        return False
    if len(words) > 1 or words[0] not in _PEOPLE_TOO:
        return True
    before = tokens[at - 1].word.lower() if at else ""
    follows_number = before.isdigit() or (end < len(tokens) and tokens[end].word.isdigit())
    return follows_number or before in _BEFORE_A_MONTH


def _written(tokens: list[_Token]) -> str:
    """A name as it was said, without the last possessive 's."""
    joined = tokens[0].word + "".join(token.gap + token.word for token in tokens[1:])
    return _bare(joined)
