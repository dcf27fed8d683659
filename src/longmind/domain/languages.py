"""Which language a line is in, told by its smallest words, and which of its words say nothing in a question.

Every word of Latin script is read as English. When the function words of a line speak for another language more than
for English, its words are *also* read by that language's rules: a wrong guess costs a few terms and loses nothing.
Words that are English too, or that stand in the names of people and places ("de", "la", "von"), count half. Urdu is
told from Arabic by its letters. A line without a single such word ("Recetas nuevas") is read as English alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from longmind.domain.letters import folded

LATIN = ("de", "es", "fr", "id", "it", "pt")
"""German, Spanish, French, Indonesian, Italian, Portuguese: the languages of Latin script beside English."""
URDU = "ur"

_STRONG, _WEAK, _LETTER = 20, 10, 1
_ENOUGH = 20
"""Two weak words can be enough, in a line without a word of English. Single letters only settle a tie."""

_ENGLISH = """
a about am an and any are aren as at be been being but by can could did didn do does doesn doing don for from had has
hadn hasn have haven having he her hers herself him himself his how i if in into is isn it its itself just let many may
me might mine much must my myself of on or our ours ourselves shall she should so some such than that the their theirs
them themselves then there these they this those to too us very was wasn we were weren what whatever when where which
who whom whose why will with would you your yours yourself yourselves
"""
_ELSEWHERE = """
в во и на не с со что кто где когда как какой какая какие каком какую какого почему зачем чей у о об от до по за из к
ко а но же бы ли это этот эта эти я ты он она оно мы вы они мне меня тебя его её их мой моя мои твой ваш наш для при
был была было были быть есть будет который которая которые
τι ποιος ποια ποιο που πότε πώς γιατί και το τα η ο οι του της των σε στο στη στην με για από είναι ήταν να θα
ما ماذا من متى أين كيف لماذا هل أي هو هي أنا نحن في على إلى عن مع و أن إن هذا هذه ذلك التي الذي كان كانت
什么 怎么 哪里 哪儿 为什 么时 时候 谁 吗 呢 吧 的 了 是 在 我 你 他 她 它 们 这 那 和 有 也 都 就 不 哪
です ます した ので から どこ いつ なに 何で どう 誰 って
무엇 어디 언제 누구 어떻 무슨 어느 어떤
है हैं था थी थे हूँ हूं हो होता होती होते होगा होगी होंगे होंगी का की के को ने से में पर और या तो ही भी यह वह ये वे इस उस इन उन
जो कि एक क्या कौन कब कहाँ कहां क्यों कैसे कैसा कितना कितने कितनी किस किसने किसको किसे किसका मैं मैंने मुझे मेरा मेरी मेरे
हम हमने हमारा हमारी हमारे तुम आप आपने उसने लिए साथ बारे गया गई गए गईं रहा रही रहे सा सी
আমি আমরা আমার আমাকে আমাদের তুমি তোমার আপনি আপনার সে তার তারা তাকে তাদের এটা এটি সেটা এই সেই ও এবং আর বা যে কি কী কে কার
কাকে কখন কোথায় কেন কেমন কোন কয়টা কত একটি একটা জন্য সঙ্গে সাথে থেকে করে হয় হবে ছিল আছে নিয়ে
ہے ہیں تھا تھی تھے ہوں ہو ہوگا ہوتا ہوتی ہوتے کا کی کے کو نے سے میں پر اور یا تو ہی بھی یہ وہ اس ان جو کہ ایک کیا کون
کب کہاں کیوں کیسے کتنا کتنے کتنی کس میرا میری میرے مجھے ہم ہمارا ہماری ہمارے تم آپ لیے ساتھ بارے گیا گئی گئے گئیں رہا
رہی رہے سا سی گی گا
"""
IDLE_ENGLISH = frozenset(_ENGLISH.split())
"""The function words of English, casefolded."""
IDLE = IDLE_ENGLISH.union(_ELSEWHERE.split())
"""Those of other scripts too; single characters and pairs of them where a script has no spaces between words."""

_FUNCTION_WORDS = {
    "de": """
aber als am an auch auf aus bei beim bin bis bist da das dass dein deine dem den der des dich die dir doch du durch ein
eine einem einen einer eines er es euch euer für gab gibt habe haben habt hat hatte hatten ich ihm ihn ihnen ihr ihre im
in ist ja kann kein keine keinen man mein meine meinem meinen meiner meines mich mir mit nach nicht noch nur oder ob
schon sehr sein seine sich sie sind so über um und uns unser unsere vom von vor wann war waren warum was weil welche
welchem welchen welcher welches wem wen wenn wer werden wessen wie wieso wir wird wo wofür woher wohin wurde zu zum zur
""",
    "es": """
a al algo aquel aquella cómo con cuál cuáles cuándo cuánto cuánta cuántos cuántas de del dónde e el él ella ellas ellos
en era eran eres es esa ese eso esta está están estar este esto estoy estaba fue fueron ha haber había hace han has hay
he hemos la las le les lo los más me mi mis mucho muy nada ni no nos nosotros nuestra nuestro o os para pero por porque
qué que quién quiénes se sea ser si sí sido sin sobre somos son soy su sus también te tengo ti tiene tienen tu tus u un
una unas uno unos y ya yo
""",
    "fr": """
à ai au aussi aux avec avait avons avez c ce ceci cela ces cet cette chez combien comment d dans de des dont du elle
elles en es est et étais était été être eu eux fait il ils j je l la laquelle le lequel les leur leurs lui m ma mais me
même mes moi mon n ne ni nos notre nous on ont ou où par pas plus pour pourquoi qu quand que quel quelle quelles quels
qui quoi s sa sans se ses si sommes son sont suis sur t ta te tes toi ton très tu un une vos votre vous y
""",
    "id": """
ada adalah akan aku anda apa apakah atau bagaimana bahwa belum berapa bisa bukan dalam dan dapat dari dengan di dia
hanya harus ia ini itu jika juga kalau kami kamu kapan karena ke kenapa kita lagi lebih mana masih mengapa mereka oleh
pada pernah saat saja sangat saya sebagai sedang sekarang seperti setelah siapa sudah telah tentang tetapi tidak untuk
yang
""",
    "it": """
a abbiamo ad agli ai al alla alle allo anche avere aveva c che chi ci come con cosa cui d da dagli dai dal dalla dalle
de dei degli del dell della delle dello di dove e è ed era erano essere gli ha hai hanno ho i il in io l la le lei lo
loro lui ma me mi mia mie miei mio molto ne né negli nei nel nell nella nelle noi non nostra nostro o per perché però
più qual quale quali quando quanta quante quanti quanto quella quello questa questo sai se sei si sono sta sto stato su
sua sue sui sul sulla suo suoi te ti tra tu tua tuo un una uno vi voi
""",
    "pt": """
à a ao aos aquela aquele as às até com como da das de dela dele deles do dos e é ela elas ele eles em era eram essa esse
esta está estão estar estava este estou eu foi foram fez há isso isto já lhe lhes mais mas me meu meus mim minha minhas
muito na nas não nem no nos nós nossa nosso num numa o onde os ou para pela pelas pelo pelos por porque porquê qual
quais quando quanta quantas quanto quantos que quê quem são se sem ser seu seus sido sua suas só também te tem têm tenho
ter teu tinha tu tua um uma umas uns vocês você
""",
}

# What speaks for a language and does say something in a question.
_SPEAKING = {
    "de": "heute gestern morgen abend",
    "es": "ayer gusta gustan hoy mañana noche",
    "fr": "hier demain soir",
    "id": "besok dekat hari kemarin lalu malam orang pagi rumah tadi",
    "it": "domani ieri piace piacciono sera",
    "pt": "hoje ontem amanhã noite",
}
# Alone these tell little. Words of English and abbreviations, beside its function words:
_ENGLISH_TOO = """
ad ai all also am an ante as at bin but chi com come comment con die dir do era fur gab ha hat he id in ini io is lo
main man me mine mit moi more no non on or par per plus pour pro sans sat se sea sir so son sum tan te ton um us war
was
"""
# What stands in the names of people and places, mostly:
_WEAK_WORDS = """
ada al au bis ci da dai dal dan das de dei del dell dem den der des di dia dos du ed ein el elle em en er es est eu fa
fez hai han has ho ia il im ja je juga ke la las le lei les li los ma mana mes mi mis mon mucho nada nas ne nell ni
nos ob ons ont os ou pas pela por qu sa sei ser si sin sobre sono sous sta sto su sua sui sul sur ta tem ter ti tu tua
tuo tus un una uno uns van vi vom von vor vos wen wo ya yo zu
"""
_NOT_SPOKEN = re.compile(r"[/\\=@_<>{}#$|~^]")
"""Code and addresses speak no language."""
_LETTERS = re.compile(r"[^\W\d_]+")
_NOT_ARABIC = re.compile("[\u0679\u0688\u0691\u06ba\u06d2\u06c1\u06be\u06a9\u06af\u0686\u067e]")
_NOT_URDU = re.compile("[\u0629\u0643\u064a]")
_OF_IT = "-nya"
_CERTAIN = 1_000
_SHORTEST_OF_IT = 6
"""Kenya, Tanya and Sonya have five letters."""


@lru_cache(maxsize=1)
def idle_words() -> dict[str, frozenset[str]]:
    """Each language of :data:`LATIN` and its function words, with and without accents."""
    return {
        language: frozenset(spelling for word in words.split() for spelling in (word, folded(word)))
        for language, words in _FUNCTION_WORDS.items()
    }


class _Voice(NamedTuple):
    """What a word says for a language."""

    loud: int
    lean: int
    """The same, less what it says for English."""


@lru_cache(maxsize=1)
def _voices() -> dict[str, dict[str, _Voice]]:
    """Word → language → what it says for that one rather than English."""
    neither = IDLE_ENGLISH.union(_ENGLISH_TOO.split())
    weak = neither.union(_WEAK_WORDS.split())
    voices = {word: dict.fromkeys(LATIN, _Voice(0, -_STRONG)) for word in IDLE_ENGLISH}
    voices[_OF_IT] = {"id": _Voice(_WEAK, _WEAK)}
    for language in LATIN:
        for word in idle_words()[language].union(_SPEAKING[language].split()):
            loud = _LETTER if len(word) == 1 else _WEAK if word in weak else _STRONG
            voices.setdefault(word, {})[language] = _Voice(loud, 0 if word in neither or loud == _LETTER else loud)
    return voices


@lru_cache(maxsize=1)
def _leans() -> dict[str, int]:
    """Word → the most that it says for any language rather than English."""
    return {word: max(voice.lean for voice in voices.values()) for word, voices in _voices().items()}


def leaning(piece: str) -> int:
    """How far a piece of text without spaces may speak for a language other than English; below 0: for English.

    A line of which no piece leans above 0 is read as English alone; to look is quick, and most lines are like that.
    """
    leans = _leans()
    word = piece.strip("'\"`.,;:!?()[]*").casefold()
    if word.isalpha() and word.isascii():  # what most pieces are, in a third of the time
        return leans[word] if word in leans else leans[_OF_IT] * _is_of_it(word)
    lean = sum(leans.get(word, 0) for word in _words(piece))
    return lean if piece.isascii() or not _NOT_ARABIC.search(piece) else lean + _CERTAIN


def languages(pieces: Sequence[str]) -> tuple[str, ...]:
    """The languages that a line of these pieces is read in beside English, by their codes; equal ones all of them."""
    voices = _voices()
    loud, lean = dict.fromkeys(LATIN, 0), dict.fromkeys(LATIN, 0)
    for word in frozenset(chain.from_iterable(map(_words, pieces))):
        for language, voice in voices.get(word, {}).items():
            loud[language] += voice.loud
            lean[language] += voice.lean
    most = max(loud.values())
    told = [language for language in LATIN if loud[language] == most >= _ENOUGH and lean[language] > 0]
    line = "" if all(map(str.isascii, pieces)) else " ".join(pieces)
    return (URDU, *told) if _NOT_ARABIC.search(line) and not _NOT_URDU.search(line) else tuple(told)


def _words(piece: str) -> list[str]:
    if _NOT_SPOKEN.search(piece):
        return []
    words = _LETTERS.findall(piece.casefold())
    return words + [_OF_IT for word in words if _is_of_it(word)]


def _is_of_it(word: str) -> bool:
    return word.endswith("nya") and len(word) >= _SHORTEST_OF_IT
