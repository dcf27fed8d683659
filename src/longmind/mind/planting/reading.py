"""Whether a text reads as an instruction planted for an agent, and by which signs.

A text is read in its sentences, so that a long manual does not add up and one sentence hidden in it is found. Of each
the tells, the words, their spelling and the notions they stand for are weighed together, by fitted numbers; the more
sentences there are, the more it takes. Who is not known, or only an assistant, is held to the same measure as a document, by weights of
its own. What is quoted where people talk about such texts is a quotation, and is not read.
"""

from __future__ import annotations

import base64
import math
import re
import zlib
from array import array
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from longmind.domain.memory import Memory, Trust
from longmind.mind.planting.bare import bare, unaccented
from longmind.mind.planting.fitted import LIMIT, PLACES, STEPS, WEIGHTS
from longmind.mind.planting.notions import IS_WIDE, said
from longmind.mind.planting.tells import ENGLISH, Tell
from longmind.mind.planting.tongues import OTHERS

STRETCH_CHARACTERS: Final = 320
"""So much is read at once at most."""
MOST_CHARACTERS: Final = 200_000
"""So much of a text is read."""
_LEAST_CHARACTERS: Final = 45
"""A sentence shorter than this is read with the next."""
_SHORT: Final = 1_000
_PER_STRETCH: Final = 0.1
"""How much more it takes where a text has e times as many stretches."""


class Planted(NamedTuple):
    """Why a text is taken for planted, or how near it comes."""

    sorts: tuple[str, ...]
    """The sorts of tells that stand in the stretch that weighs most, heaviest first."""
    weight: float
    """What that stretch weighs; from :data:`~longmind.mind.planting.fitted.LIMIT` on it is taken for planted."""


_OF_THE_TOPIC: Final = re.compile(
    r"\b(?:prompt[- ]injections?|injections?|injected|jailbreak\w*|attack(?:s|er|ers|ing|ed)?|suspicious|cheating|fell for|"
    r"warn(?:s|ed|ing) (?:about|of|against|that)|beware|fake|deceiv\w*|manipulat\w+|malicious|phishing|scam\w*|adversar\w+|"
    r"test case|owasp|vulnerabilit\w+|red[- ]team\w*|defen[cs]e\w*|defend\w*|mitigat\w+|spoof\w*|poison\w*|social engineering|"
    r"(?:security|safety) (?:training|research\w*)|researchers?|untrusted|planted|exploit\w*|fraud\w*|hijack\w*|tricks?|"
    r"angriff\w*|ataques?|attaques?)\b|インジェクション|攻撃|詐欺|不審"
)
_OF_TEXTS: Final = re.compile(
    r"\b(?:phrases?|sentences?|instructions?|comments?|texts?|lines?|words|messages?|prompts?|notes?|mails?|pages?|titles?|commands?) "
    r"(?:like|such as|saying|says?|that (?:says?|reads?|claims?))\b|\b(?:paper|talk|study|benchmark|article|blog post|"
    r"for example|(?<![.@\w-])examples?(?![.\w])|e\.g\.|for instance|lecture|course|chapter|survey)\b"
)
_QUOTED: Final = re.compile(
    r"\"[^\"\n]{1,400}\"|(?<!\w)'[^'\n]{1,400}'(?!\w)|`[^`\n]{1,400}`|<!--.{1,400}?-->|「[^」\n]{1,200}」"
)
_LEAST_UNQUOTED: Final = 0.25
"""So much of a text has to be left without its quotations, or they are read."""
_FOR_PEOPLE: Final = re.compile(
    r"\b(?:employees|staff|colleagues|supervisors?|callers?|passengers|patients|students|pupils|guests|members of the team|"
    r"interns|suppliers|contractors?|residents|tenants|marketing|mitarbeiter\w*|kollegen|empleados|employes)\b|社員|従業員"
)
_SPOKEN_TO: Final = re.compile(r"\b(?:you|your|yours)\b")
_NOT_DONE: Final = re.compile(
    r"(?:\b(?:never|not|don't|cannot|can't|won't|refuse to|may not|must not|no one may|nobody|without|nor|nie|kein\w*|nicht|"
    r"nunca|jamais|ne)(?: \w+){0,2} ?)$"
)
_SUBORDINATE: Final = re.compile(
    r"\b(?:if|when|whenever|that|whether|once|after|unless|where|until|as|because|in case|while|what|before) $"
)
_FOREIGN: Final = re.compile(
    r"\b(?:der|die|das|und|el|la|los|las|que|le|les|des|et|de|il|het|een|da|os|nie|ve|yang|todas|para|com|uma|di|che|per|"
    r"del|una|un|en|du|aux|sur|pour|dans|ist|ein|den|dem|nicht|mit|ab|ne|si|tu|se|al|au|van|ik)\b"
)
_CAPITAL: Final = re.compile(r"(?<=[\w,;&+] )[A-ZÀ-ÖØ-Þ][^\W\d_]+")
_DATES: Final = (
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september "
    "october november december montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar marz mai juni juli "
    "oktober dezember english german french spanish italian euro eur usd gbp"
)
"""What has a capital and names nobody: days, months, languages, money."""
_SENTENCE: Final = re.compile(r"(?s:.+?)(?:[.!?]+[\"')\]]*(?=\s|$)|[。！？]|\n|$)")
_MARKUP: Final = re.compile(r"\"\s*[:=]\s*[\"\[{\d]|[{\[,]\s*\"")
_WORD: Final = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?|[<>{}\[\]#=|]|\d+")
_SPELLED: Final = 0.4
"""What four letters in a row count for, beside a word or a notion."""
_ALONE: Final = 0.6
"""From which weight by hand on a tell is a strong one."""
_LOOKED_BEFORE: Final = ("taken", "of the user")
"""Sorts of which some tell nothing after certain words."""
_Named = tuple[str, Tell, Callable[[str], re.Match[str] | None]]
_TOLD_APART: Final = ("of the user", "about the user", "told", "waiting", "lasting", "spoken to", "memory", "resolve")
"""Sorts that say something else in the mouth of an assistant, of a tool, or of somebody who is not known."""


def planted(memory: Memory) -> Planted | None:
    """Why what a memory says is taken for planted, where its source is trusted less than the user; None: it is not."""
    if memory.trust.level >= Trust.USER.level:
        return None
    called = (memory.name, *memory.aliases, *memory.tags)
    return read("\n".join((memory.text, *filter(None, called))), memory.trust)


def read(text: str, trust: Trust = Trust.DOCUMENT) -> Planted | None:
    """Why a text from a source that is trusted so far is taken for planted; None: it is not."""
    found = weighed(text, trust)
    return found if found.weight >= LIMIT else None


def weighed(text: str, trust: Trust = Trust.DOCUMENT) -> Planted:
    """What the heaviest stretch of a text weighs, less what a long one may weigh by chance."""
    best, many, weights = Planted((), -math.inf), 0, _weights()
    for stretch, found in _read(text, trust):
        many += 1
        # As weight_of, without a call for each of some hundreds.
        steps = sum([weights[zlib.crc32(name.encode()) % PLACES] * value for name, value in found.items()])
        weight = steps / STEPS + sum(map(_spelled, set(_letters(stretch))))
        if weight > best.weight:
            best = Planted(_sorts(found), weight)
    return best._replace(weight=round(best.weight - rebate(many), 3))


def rebate(many: int) -> float:
    """What the heaviest of so many stretches may weigh by chance."""
    return _PER_STRETCH * math.log(max(many, 1))


def every_stretch(text: str, trust: Trust) -> Iterator[dict[str, float]]:
    """What each stretch of a text is weighed by."""
    for stretch, found in _read(text, trust):
        yield found | spelling(stretch)


def _read(text: str, trust: Trust) -> Iterator[tuple[str, dict[str, float]]]:
    """Each stretch of a text, and what it is weighed by beside the spelling of its words."""
    plain, disguised = bare(text[:MOST_CHARACTERS])
    of_texts = _OF_THE_TOPIC.search(plain) is not None or _OF_TEXTS.search(plain) is not None
    if of_texts and not _MARKUP.search(plain):
        unquoted = _QUOTED.sub(" ", plain)
        # A text that is a quotation as a whole quotes nothing.
        plain = unquoted if len(unquoted) > len(plain) * _LEAST_UNQUOTED else plain
    told = {"of texts": 1.0} if of_texts else {}
    named = proper_names(text[:MOST_CHARACTERS])
    for stretch in stretches(plain):
        found = features(stretch, trust, named, disguised=disguised, foreign=is_foreign(text, stretch))
        yield stretch, found | told


def proper_names(text: str) -> frozenset[str]:
    """The words of a text that have a capital inside a sentence, as bare ones. Days and months are no names."""
    return frozenset(map(unaccented, _CAPITAL.findall(text))).difference(_DATES.split())


def stretches(plain: str) -> Iterator[str]:
    """A text in its sentences, short ones with the next; a last one that is short begins with the end of the one before."""
    held, last = "", ""
    for match in _SENTENCE.finditer(plain):
        for start in range(match.start(), match.end(), STRETCH_CHARACTERS):
            piece = plain[start : min(match.end(), start + STRETCH_CHARACTERS)]
            if held and len(held) + len(piece) > STRETCH_CHARACTERS:
                yield held
                held, last = "", held
            held += piece
            if len(held.strip()) >= _LEAST_CHARACTERS:
                yield held
                held, last = "", held
    if held or not last:
        yield (last + held)[-STRETCH_CHARACTERS:]


def is_foreign(text: str, stretch: str) -> bool:
    """Whether other languages than English are to be looked for in a stretch of a text."""
    if not stretch.isascii() or _FOREIGN.search(stretch):
        return True
    # Accents were taken off. In a long text they may stand anywhere, and its small words tell.
    return len(text) < _SHORT and not text.isascii() and any(one.isalpha() and not one.isascii() for one in text)


def features(
    stretch: str, trust: Trust, named: frozenset[str] = frozenset(), *, disguised: bool, foreign: bool
) -> dict[str, float]:
    """What a stretch of bare text is weighed by: its tells, their sorts and how many, its words, and whose it is."""
    found: dict[str, float] = {"": 1.0, f"trust {trust.value}": 1.0}
    sorts: dict[str, float] = {}
    for name, tell, search in _tells(foreign=foreign):
        if search(stretch) and (tell.sort not in _LOOKED_BEFORE or _stands(tell, stretch)):
            found[name] = 1.0
            sorts[tell.sort] = max(tell.weight, sorts.get(tell.sort, 0.0))
    found |= {f"sort {sort}": weight for sort, weight in sorts.items()}
    found |= {f"{trust.value} {sort}": 1.0 for sort in _TOLD_APART if sort in sorts}
    found["sorts"] = sum(sorts.values()) / 3
    found["strong"] = float(sum(weight >= _ALONE for weight in sorts.values()) > 1)
    found["disguised"] = float(disguised)
    found["topic"] = float(_OF_THE_TOPIC.search(stretch) is not None)
    found["people"] = float(_FOR_PEOPLE.search(stretch) is not None)
    found[f"{trust.value} you"] = float(_SPOKEN_TO.search(stretch) is not None)
    found |= dict.fromkeys(words(stretch), 1.0)
    found |= dict.fromkeys(said(stretch, trust.value, named), 1.0)
    return found


def words(stretch: str) -> set[str]:
    """The words of a stretch, and each with the one before it; of scripts without spaces, signs."""
    read = [part for word in _WORD.findall(stretch) for part in (word if IS_WIDE.search(word) else (word,))]
    read = ["0" if one.isdigit() else one for one in read]
    return {f"w {one}" for one in read} | {f"w {one} {two}" for one, two in pairwise(read)}


def spelling(stretch: str) -> dict[str, float]:
    """How the words of a stretch are spelled: in how many of them each four letters stand in a row, times a constant."""
    count = Counter(gram for word in set(_letters(stretch)) for gram in _grams(word))
    return {gram: many * _SPELLED for gram, many in count.items()}


def _letters(stretch: str) -> list[str]:
    return [one for one in _WORD.findall(stretch) if one.isalpha()]


def _grams(word: str) -> set[str]:
    whole = f"^{word}$"
    return {f"c4 {whole[start : start + 4]}" for start in range(max(1, len(whole) - 3))}


@lru_cache(maxsize=20_000)
def _spelled(word: str) -> float:
    """What the spelling of a word weighs. Weights add up, so words are looked up whole."""
    return sum(weight_of(gram) for gram in _grams(word)) * _SPELLED


def weight_of(name: str) -> float:
    """What a feature weighs. Features share places by their names' checksums: most weigh nothing, so few meet."""
    return _weights()[place_of(name)] / STEPS


def place_of(name: str) -> int:
    """Where the weight of a feature stands."""
    return zlib.crc32(name.encode()) % PLACES


@cache
def _weights() -> array[int]:
    return array("b", zlib.decompress(base64.b85decode(WEIGHTS)))


def _sorts(found: dict[str, float]) -> tuple[str, ...]:
    sorts = {name.removeprefix("sort "): weight for name, weight in found.items() if name.startswith("sort ")}
    return tuple(sorted(sorts, key=lambda sort: (-sorts[sort], sort)))


def _stands(tell: Tell, stretch: str) -> bool:
    for match in tell.pattern.finditer(stretch):
        before = stretch[max(0, match.start() - 24) : match.start()]
        if tell.sort == "taken" and _NOT_DONE.search(before):
            continue
        if tell.sort == "of the user" and tell.weight >= _ALONE and _SUBORDINATE.search(before):
            continue
        return True
    return False


@cache
def _tells(*, foreign: bool) -> tuple[_Named, ...]:
    """All tells, each with the name that its weight has, its sort and its place among those of the sort, and its search."""
    named: list[_Named] = []
    count: dict[str, int] = {}
    for tell in (*ENGLISH, *OTHERS) if foreign else ENGLISH:
        count[tell.sort] = count.get(tell.sort, 0) + 1
        named.append((f"{tell.sort} {count[tell.sort]}", tell, tell.pattern.search))
    return tuple(named)
