"""What in a conversation is worth keeping when not all of it can stay.

Decisions, preferences, results and facts are; small talk, questions and long output of tools are less so. They are told
by cues, words in a dozen languages, and where no cue speaks by structure alone: a number, a name, something in
code, a plain statement by the user. Nothing is understood: a cue is counted, and the reason names what it stands for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from longmind.domain.conversation import SYSTEM_ROLES, TOOL_ROLES, USER_ROLES, Message, Text
from longmind.domain.letters import GRAMS

VERBOSE_CHARACTERS = 300
"""A tool's output longer than this is not quoted in a summary."""
_READ_CHARACTERS = 20_000
"""So much of a message is read for signs."""


class Sign(StrEnum):
    """What a sentence, or what a tool answered, seems to be."""

    DECISION = "a decision"
    PREFERENCE = "a preference"
    INSTRUCTION = "an instruction"
    RESULT = "a result"
    FACT = "a fact"
    ROUTINE = "routine"
    VERBOSE = "long output of a tool"
    SMALL_TALK = "small talk"

    @property
    def score(self) -> float:
        """How much it is worth keeping, 0 to 1."""
        return _SCORES[self]


_SCORES = {
    Sign.DECISION: 1.0,
    Sign.PREFERENCE: 0.9,
    Sign.INSTRUCTION: 0.85,
    Sign.RESULT: 0.8,
    Sign.FACT: 0.6,
    Sign.ROUTINE: 0.3,
    Sign.VERBOSE: 0.2,
    Sign.SMALL_TALK: 0.0,
}


class Worth(NamedTuple):
    """How much a message is worth keeping, 0 to 1, and why."""

    score: float
    reason: str


Judge: TypeAlias = Callable[[Message], Worth]
"""Weighs a message; what it weighs most outlives the rest."""


def by_signs(message: Message) -> Worth:
    """Decisions, preferences, results and facts over the rest: the judge used unless another is given."""
    sign = max(_signs(message), key=lambda sign: sign.score, default=Sign.ROUTINE)
    return Worth(sign.score, sign.value)


def by_recency(message: Message) -> Worth:  # noqa: ARG001 - a judge is given the message
    """All alike, so that only their order counts."""
    return Worth(0.5, "its place")


def _signs(message: Message) -> Iterator[Sign]:
    if message.role in SYSTEM_ROLES:
        yield Sign.INSTRUCTION
    for result in message.results:
        yield Sign.VERBOSE if len(result.words) > VERBOSE_CHARACTERS else Sign.RESULT
    for sentence in spoken(message, _READ_CHARACTERS):
        yield sign_of(sentence, by_user=message.role in USER_ROLES)


def spoken(message: Message, characters: int | None = None) -> list[str]:
    """The sentences of what was said in a message, not of what a tool answered; of the first ``characters`` only."""
    if message.role in TOOL_ROLES:
        return []
    return [one for part in message.parts if isinstance(part, Text) for one in sentences(part.text[:characters])]


def sign_of(sentence: str, *, by_user: bool = True) -> Sign:
    """What one sentence seems to be. Preferences are read in the user's own words alone."""
    small = sentence.casefold()
    if _is_small_talk(sentence, small):
        return Sign.SMALL_TALK
    if sentence.rstrip("\"'”»)] ").endswith(_QUESTION):
        return Sign.ROUTINE
    for sign in _CUED:
        if (by_user or sign is not Sign.PREFERENCE) and _cues(sign).search(small):
            return sign
    telling = _WRITTEN.search(sentence) or _NAME.search(sentence)
    return Sign.FACT if telling or (by_user and _size(sentence) >= _STATEMENT) else Sign.ROUTINE


_QUESTION = ("?", "？", "؟", "吗", "吗。", "か。", "か")
_STATEMENT = 5
"""So many words of a user are a statement, whatever they are about."""
_NOTHING_MORE = 2
"""So many words beside small talk are small talk too: "thanks a lot"."""
_WORD = re.compile(rf"[{GRAMS}]|[^\W_]+(?:'\w+)?")
# Whatever the language, these are not said for nothing: a number, something in quotation marks or written as code; a
# name after a small letter or a comma.
_WRITTEN = re.compile(r"\d|`|://|\w@\w|\w[_/]\w|[a-z][A-Z]|[«“„「『\"]")
_NAME = re.compile(r"(?:(?<=[^\W\d_A-Z] )|(?<=, ))[A-Z](?!')[a-z]+")
_CUED = (Sign.DECISION, Sign.PREFERENCE, Sign.RESULT, Sign.FACT)
_ANSWER = re.compile(r"(?:yes|yep|yeah|no|sure|ok(?:ay)?)(?!\w)")
_SHORT_CHARACTERS = 80


def _is_small_talk(sentence: str, small: str) -> bool:
    if len(small) >= _SHORT_CHARACTERS or _WRITTEN.search(sentence):
        return False
    rest = _cues(Sign.SMALL_TALK).sub(" ", small)
    if any(_cues(sign).search(rest) for sign in _CUED):
        return False
    # "Hello Ana" greets, "Yes, Porto" answers.
    answers = _ANSWER.match(small) and _NAME.search(sentence)
    return _size(rest) <= (0 if rest == small or answers else _NOTHING_MORE)


def _size(sentence: str) -> float:
    """About how many words; two characters of a script without spaces are one."""
    found = _WORD.findall(sentence[:2_000])
    single = sum(len(word) == 1 and not word.isascii() for word in found)
    return len(found) - single / 2


@lru_cache(maxsize=8)
def _cues(sign: Sign) -> re.Pattern[str]:
    whole, pieces = _CUES[sign]
    return re.compile(rf"(?<!\w)(?:{_alternatives(whole)})(?!\w)|{_alternatives(pieces)}")


def _alternatives(cues: str) -> str:
    return "|".join(" ".join(cue.split()) for cue in cues.replace("\n", ";").split(";") if cue.strip())


_CUES: Mapping[Sign, tuple[str, str]] = {
    # Whole words first; then pieces, for scripts without spaces and languages whose endings vary.
    Sign.DECISION: (
        r"""
decided; decision; decide to; agreed; settled on; we chose; i chose; let'?s (?:go with|use|take|do); going with
(?:we|i)(?:'ll| will| are going to| am going to)? (?:go with|take|switch to|stick (?:to|with)); from now on
the plan is; final answer; wir nehmen; on choisit; vamos a usar; d'accord pour
""",
        r"""
entschieden; entscheidung; beschlossen; einigen uns; \bdecid; \bdécid; \bdecis; hemos elegido; acordamos
abbiamo scelto; escolhemos; решил; решено; договорились; выбрали; 决定; 決定; 就用; 选定; 決め; ことにし; 결정; 하기로
قرر; اتفقنا; निर्णय; फ़ैसला; फैसला; तय किया
""",
    ),
    Sign.PREFERENCE: (
        r"""
prefers?; preferred; preference; favou?rite; i (?:really |do |also )?(?:like|love|hate|dislike|enjoy|need|want)
i(?:'d| would) rather; i can'?t (?:stand|eat|drink); allerg\w+; vegetarian; vegan; always; never(?! mind)
i don'?t (?:like|want|use|eat|drink); please (?:always|never|don'?t|do not|use|call|keep|be|avoid); call me
lieber; ich mag; mag (?:kein\w*|gern); immer; niemals; bitte (?:nicht|kein\w*); me gustan?; siempre; nunca
j'aime; toujours; jamais; mi piac\w+; sempre; gosto; suka; selalu; jangan
""",
        r"""
bevorzug; liebling; \bprefer; \bprefier; \bprefir; préfèr; préfér; alérg; favorit; предпочит; люблю; нравится
аллерги; всегда; никогда; 喜欢; 偏好; 讨厌; 过敏; 總是; 总是; 从不; 不要; 素食; 好き; 嫌い; アレルギー; いつも; 苦手
좋아; 싫어; 선호; 알레르기; 항상; أفضل; أحب; أكره; حساسية; دائما; पसंद; एलर्जी; हमेशा
""",
    ),
    Sign.RESULT: (
        r"""
fixed; works now; working now; done; finished; completed?; succeeded; success; pass(?:ed|es); fail(?:ed|s); deployed
installed; created; merged; resolved; solved; confirmed; turn(?:s|ed) out; results?; root cause
the (?:cause|problem|reason) (?:is|was); erledigt; fertig; behoben; funktioniert; gelöst; funciona; listo; risolto
finito; funziona; resolvido; fonctionne; selesai; berhasil; gagal
""",
        r"""
fehlgeschlagen; terminad; arreglad; falló; resuelt; terminé; réparé; échou; résolu; fallit; falhou; исправ; готово
работает; завершен; завершён; ошибк; 完成; 修复; 成功; 失败; 失敗; 解决; 解決; 完了; 修正; 완료; 성공; 실패; 해결; نجح
فشل; सफल; विफल; पूरा हो
""",
    ),
    Sign.FACT: (
        r"""
my (?:\w+ ){1,3}(?:is|are|was); i(?:'m| am) (?:an?|the|from|in|working|called); i (?:live|work|moved|own|study)
we (?:use|have|run); is called; deadline; due (?:on|by); ich (?:bin|wohne|arbeite|heiße); me llamo; trabajo; vivo
je (?:suis|m'appelle|travaille|vis); mi chiamo; lavoro; moro; nama saya
""",
        r"""
меня зовут; живу; работаю; 我叫; 住在; 工作; 私は; 住んで; 저는; 살아; اسمي; أعيش; أعمل; मेरा नाम; रहता; रहती
""",
    ),
    Sign.SMALL_TALK: (
        r"""
hi; hello; hey; thank(?:s| you); thx; ok(?:ay)?; great; cool; nice; sure; yes; yep; yeah; no; no problem
no worries; bye; good (?:morning|afternoon|evening|night|point|idea); you'?re welcome; how are you; how'?s it going
sounds good; got it; lol; haha\w*; perfect; awesome; (?:i'?m )?(?:happy|glad) to help; i see; sorry; please
that'?s (?:great|cool|nice|funny|fine); never mind; hallo; danke; gerne; bitte; tschüss; guten (?:morgen|tag|abend)
hola; gracias; vale; de nada; buenos días; adiós; bonjour; merci; salut; de rien; au revoir; ciao; grazie; prego
buongiorno; olá; obrigad[oa]; tchau; bom dia; halo; terima kasih; привет; спасибо; хорошо; ладно; здравствуйте; пока
مرحبا; شكرا; नमस्ते; धन्यवाद
""",
        "你好;谢谢;好的;再见;こんにちは;ありがとう(?:ございます)?;さようなら;안녕(?:하세요)?;감사(?:합니다)?",
    ),
}


# Sentences -----------------------------------------------------------------------------------------------------------

_CODE = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)
_END = re.compile(r"(?<=[.!?؟।…])[\"'”»)\]]*\s+|(?<=[。！？])[」』”]*|\n\s*")
_NO_END = re.compile(
    r"(?:\b(?:[A-Za-z]|dr|mr|mrs|ms|prof|st|no|nr|vs|etc|e\.g|i\.e|z\.b|ca|sr|sra|approx|fig)\.)\Z", re.IGNORECASE
)


def sentences(text: str) -> list[str]:
    """The sentences of a text, whole and in order; blocks of code are none. In time linear in its length."""
    found: list[str] = []
    open_ended = False
    start = 0
    plain = _CODE.sub("\n", text)
    for stop, following in (*(match.span() for match in _END.finditer(plain)), (len(plain), len(plain))):
        # The mark that closes a quotation belongs to its sentence.
        piece = plain[start:stop] + plain[stop:following].strip()
        start = following
        if not piece.strip():
            continue
        if open_ended and found:
            found[-1] = f"{found[-1]} {piece.strip()}"
        else:
            found.append(piece.strip())
        open_ended = _NO_END.search(piece[-12:]) is not None and "\n" not in plain[stop:following]
    return found
