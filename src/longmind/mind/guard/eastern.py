"""Values beside cues in scripts without spaces, and in sentences whose grammar is not known here.

In Japanese, Chinese and Korean a particle joins the two; in other scripts what is written in Latin letters or digits
soon after the cue is the value.
"""

from __future__ import annotations

import re
from typing import Final

from longmind.mind.guard import cues
from longmind.mind.guard.found import API_KEY, CODE, PASSWORD, PIN
from longmind.mind.guard.judging import QUOTES, REACH, YEAR, At, value_at
from longmind.mind.guard.values import (
    bare,
    counts_something,
    is_number,
    is_random,
    is_telling,
    stands_for_one,
)

_ASCII: Final = re.compile(r"[!-~０-９Ａ-Ｚａ-ｚ]{3,80}")
_NATIVE: Final = re.compile(
    r"(?P<word>[ぁ-んァ-ヶ一-龠ー]{2,12}\d{2,6})(?=です|だ|で|に|。|$)|[〇零一二三四五六七八九]{4,8}(?=です|だ|で|に|。|$)"
)
"""A password or a PIN written in the script of its sentence."""
_COLON: Final = re.compile(r"\s?[:：=＝]\s?")
_NOTED: Final = re.compile(
    r"(?!必須|忘|変|なし|無し|未|非|不|後|同|秘|別|あり|要|設定|入力|確認|必要|半角|英数|なん|何|わか|ここ|以下|必填|错误|忘记|空|请)[ぁ-んァ-ヶ一-龠ー]{3,16}(?=[。\n]|$)"
)
"""A word in Japanese or Chinese after a colon, and nothing more."""


def eastward(text: str, cue: re.Match[str], what: str) -> At | None:
    """The value after a cue that is joined as in Japanese, Chinese or Korean, or stands in another script."""
    at, reach = cue.end(), min(len(text), cue.end() + REACH)
    east = cues.EAST.match(text, at, reach)
    if east is not None and not (cue[0].isascii() and east[0].isascii()):
        found = _eastern(text, east.end(), what)
        if found is not None:
            return found
    if what == API_KEY or not any(one > "\u036f" for one in cue[0]):
        return None
    colon = _COLON.match(text, at)
    noted = None if colon is None or what != PASSWORD else _NOTED.match(text, colon.end())
    if noted is not None:
        return At(noted.start(), noted.end(), noted[0], quoted=False)
    foreign = cues.FOREIGN.match(text, at, reach)
    return None if foreign is None else _foreign(text, foreign.end(), what)


def _foreign(text: str, at: int, what: str) -> At | None:
    """What stands in Latin letters or digits soon after a cue in another script."""
    token = _ASCII.match(text, at)
    if token is None:
        return None
    value = bare(token[0].strip("\"'[]()"))
    begin = at + token[0].index(value) if value else at
    found = At(begin, begin + len(value), value, quoted=False)
    if counts_something(text[found.end : found.end + 6]) or YEAR.fullmatch(value) or stands_for_one(value):
        return None
    if what == PASSWORD:
        return found if is_telling(value) and any(map(str.isdigit, value)) else None
    return found if is_number(value) else None


def _eastern(text: str, at: int, what: str) -> At | None:
    found = value_at(text, at) if at < len(text) and text[at] in QUOTES else None
    if found is not None:
        if what in (PIN, CODE):
            return found if is_number(found.value) or is_telling(found.value) else None
        prose = re.search(r"文字|以上|必須|設定|変更|不要|忘れ|正し|間違|必要", found.value)
        return None if prose or stands_for_one(found.value) or len(found.value) < 3 else found
    native = _NATIVE.match(text, at)
    if native is not None and what == (PASSWORD if native["word"] else PIN):
        value = native[0]
        return At(at, at + len(value), value, quoted=False)
    token = _ASCII.match(text, at)
    if token is None:
        return None
    value = bare(token[0])
    found = At(at, at + len(value), value, quoted=False)
    if stands_for_one(value) or counts_something(text[found.end : found.end + 6]):
        return None
    if what == API_KEY:
        return found if is_random(value, 10) or (len(value) >= 8 and is_telling(value)) else None
    if what in (PIN, CODE):
        return found if is_number(value) or (what == CODE and is_telling(value)) else None
    plain = re.fullmatch(r"[A-Za-z]{4,40}", value) and re.match(
        r"\s?(?:です|だ|で|に|。|$|입니다|이에요|예요)", text[found.end :]
    )
    return found if is_telling(value) or is_number(value) or plain else None
