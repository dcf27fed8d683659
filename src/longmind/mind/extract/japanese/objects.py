"""What may be the object of a claim: a noun phrase, a list of them, or something done ("reading books").

An object is known as a whole or not at all: one that was cut in the middle of a word, or that only points ("it",
"there"), is none.
"""

from __future__ import annotations

import re
from functools import lru_cache

from longmind.mind.extract.japanese.words import HIRA, KANJI, LIST, NOTHING, PHRASE

_MAX = 30
"""In characters."""


class _Patterns:
    def __init__(self) -> None:
        self.phrase = re.compile(PHRASE)
        self.listed = re.compile(rf"{PHRASE}(?:{LIST}{PHRASE}){{0,5}}")
        self.joint = re.compile(rf"(?:とか|と(?![{HIRA}]|言)|や(?![{HIRA}])|、|・|,|，|および|及び)")
        self.head = re.compile(
            r"(?:(?:やっぱり|その|あの|この|とても|すごく|特に|主に|今|もう|実は|また|もっぱら|基本|大体|だいたい"
            r"|ずっと|一応|たぶん|多分|普通の|代々|ただの)、?)"
        )
        self.tail = re.compile(
            r"(?:さん|(?<=...)(?:くん|ちゃん)|など|とか|の(?:両方|どちらも|全部|ほう)|だけ|ばかり|ばっかり|ばっか"
            r"|全般|系全般|くらい|ぐらい|関係"
            r"|一筋|一択)\Z"
        )
        self.verb = re.compile(
            rf"[^\s]{{0,12}}(?:[{KANJI}][ぁ-ん]{{0,4}})?(?:[うくすつぬむぶぐる]|った|いた|いだ|んだ|した|ている|てる)"
        )
        self.nominal = re.compile(
            r"(?:.*?(?:は|って|、)(?=[^\s]{4}))??(?P<o>(?:[^\sは、]{1,20}?(?:を|に|で|へ|と"
            r"|が))?[^\sは、]{0,12}?[うくすつぬむぶぐる])(?P<n>の|こと)(?:が|は|も|って)?"
        )


@lru_cache(maxsize=1)
def _known() -> _Patterns:
    return _Patterns()


def bare(said: str) -> str:
    """An object without what fills or trails; "" when nothing is left or it is no object."""
    patterns = _known()
    said = said.strip(" ,.!。、\"'「」『』")
    for _ in range(2):
        if head := patterns.head.match(said):
            said = said[head.end() :]
        if tail := patterns.tail.search(said):
            said = said[: tail.start()]
    said = said.strip(" ,.!。、\"'「」『』")
    return "" if not said or len(said) > _MAX or said in NOTHING or said.split("の")[0] in _POINTS else said


_POINTS = frozenset(
    [
        "それ",
        "これ",
        "あれ",
        "どこ",
        "何",
        "なに",
        "誰",
        "だれ",
        "いつ",
        "どれ",
        "どっち",
        "どちら",
        "そこ",
        "ここ",
        "なん",
    ]
)


def listed(said: str) -> list[str]:
    """The parts of a list of noun phrases; none when it is no such list."""
    patterns = _known()
    if not patterns.listed.fullmatch(said):
        return []
    return [part for part in (bare(part) for part in patterns.joint.split(said)) if part]


_COUNT = re.compile(r"[一二三四五六七八九十\d]{1,3}(?:匹|羽|頭|人|台|本|個)\Z")


def uncounted(said: str) -> str:
    """A thing without how many there are of it."""
    return _COUNT.sub("", said) or said


def nominal(body: str) -> str:
    """Something done, as what is liked: "to read books"; "" when it is nothing of the kind."""
    match = _known().nominal.fullmatch(body)
    if match is None or len(match["o"]) > _MAX:
        return ""
    return match["o"] + (match["n"] if match["n"] == "こと" else "")


def plain_verb(said: str) -> bool:
    """Whether words end with a verb that may stand before a noun."""
    return bool(re.search(r"[うくすつぬむぶぐるた]\Z", said))
