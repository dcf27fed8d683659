"""Secrets in prose and in settings: a value beside a word that says what it is.

For each cue in a text the joints are tried in turn, from the surest (an equals sign) to the weakest (a mere space); the
weaker the joint, the more the value itself has to look like a secret. Everything is bounded: a cue is looked at a fixed
number of characters to either side, so time grows with the text and not faster.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import pairwise
from typing import Final, NamedTuple

from longmind.mind.guard import cues, pastes, used
from longmind.mind.guard.found import API_KEY, CODE, PASSWORD, PHRASE, PIN, Finding, Gate
from longmind.mind.guard.likened import tells_nothing
from longmind.mind.guard.values import (
    bare,
    counts_something,
    is_coined,
    is_function_word,
    is_long_number,
    is_number,
    is_random,
    is_telling,
    stands_for_one,
    words_of,
)

_REACH: Final = 180
"""So many characters after a cue a value may begin."""
_BACK: Final = 90
_UUID: Final = re.compile(r"(?i)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_TOLD_WHEN: Final = (cues.CHANGED, cues.TO, cues.LOOSE)
"""Where these join a cue to a year, it is when something was changed."""
_QUOTES: Final = {
    '"': '"', "'": "'", "`": "`", "“": "”", "‘": "’", "„": "“", "«": "»", "「": "」", "『": "』", "‹": "›", "”": "”",
}  # fmt: skip
_CLAUSE: Final = re.compile(
    r"[.;!?\n,()\[\]{}。、，；]|\s(?:and|but|so|if|when|until|please|with|in case|since|because|though|just|as|unless"
    r"|thanks|thx|btw|lol|which|that|in|by|from|everywhere|this|these|right|okay|ok|everyone|all"
    r"|und|aber|falls|weil|damit|y|pero|por si|et|mais|si|–|—|-|for|für|para|pour|till|at|on)\s|\s(?:please|btw"
    r"|thanks|thx|lol|now|too|again)$|$"
)
_WORD_NUMBERS: Final = re.compile(
    r"(?i)(?:(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|null|eins|zwei|drei|vier|fünf|sechs|sieben|acht"
    r"|neun|cero|uno|dos|tres"
    r"|cuatro|cinco|seis|siete|ocho|nueve|zéro|un|deux|trois|quatre|cinq|sept|huit|neuf)(?:[\s,-]{1,3}|"
    r"(?![a-zé]))){4,8}"
)
_DIGITS: Final = re.compile(
    r"[#*]?\d(?:[ \-.]?\d){3,9}[#*]?(?![\w%€$]|[.,]\d)|\d(?:[^\w\n]{1,3}\d){3,7}(?![\w%€$]|[.,]\d)"
)
_FAR: Final = re.compile(
    r"(?!s?\s(?:was|got|has been)?\s?(?:blocked|changed|locked|expired|reset))[^.;!?\n\d]{0,50}[\s:(\"']"
    r"(?P<digits>\d{4,6})(?![\w%€$]|[.,/-]\d|\s?[€$£¥])"
)
_TURNED: Final = re.compile(
    r"(?i)(?:(?:left|right|links|rechts|[lr])\s?(?:to\s|auf\s)?\d{1,2}(?!\d)[\s,;→–-]{0,3}(?:then\s|and\s"
    r"|dann\s)?){2,6}(?<=\d)"
    r"|(?:\d{1,2}\s?(?:left|right|links|rechts)[\s,;→–-]{0,3}(?:then\s|and\s)?){2,6}"
    r"|[LRlr]\d{1,2}(?:[\s,-]{1,2}[LRlr]\d{1,2}){1,5}"
    r"|(?:[a-z0-9]{4} ){2,5}(?=[a-z]*\d)[a-z0-9]{4}(?![\w])|(?:star|pound|hash)\s\d{4,8}(?:\s(?:star|pound|hash))?"
    r"|\d{3,5}[ -]\d{3,5}(?:[,;/]?\s{1,2}\d{3,5}[ -]\d{3,5}){1,20}(?!\d)"
)
"""How the knob of a safe is turned; or codes of two groups, in a list."""
_LETTERED: Final = re.compile(r"\d{3,6}[A-F]#?(?![\w-])")
_OF_LOCK: Final = re.compile(r"(?i)lock|luggage|suitcase|koffer|schloss|candado|maleta|cadenas|valise")
_THREE: Final = re.compile(r"\d{3}(?![\w%€$]|[.,]\d)")
_DECIMAL: Final = re.compile(r"\d{1,3}\.\d{3,}")
_CODE_DIGITS: Final = re.compile(r"[#*]?\d(?:[ \-.,/]{0,2}\d){2,11}[#*]?(?![\w%€$])")
_LOGIN: Final = re.compile(
    r"(?i)(?:@[\w-]{2,40}\.\w{2,8}|(?<![a-z])(?:user(?:name)?|log[- ]?in|sign[- ]?in|account|ssh|rdp|s?ftp|vpn"
    r"|usuario|benutzer\w*"
    r"|identifiant|utente|utilisateur"
    r"|gebruiker|wi-?fi|wlan|ssid|réseau|network|hotspot))\b(?:[^.;!?\n]|\.(?=\w)){0,50}(?:with|and"
    r"|,|/|mit|und|con|y|e|com|avec|et|met|en)\s(?:the\s|das\s|la\s|le\s|il\s|a\s|o\s|o\s)?"
    r"(?:[\w-]{2,12}\s)?"
    r"(?:password|mdp|senha|clave|wachtwoord|passwort|pass|pw|contraseña|mot de passe|kennwort)\s[\"']?$"
)
"""What says before a password beside its cue that it is one: a user's name."""
_NAMED_BEFORE: Final = re.compile(
    r"(?i)(?<![a-z])(?:user(?:name)?|usr|usuario|benutzer(?:name)?|identifiant|utente|login|id|account"
    r"|konto)\s?[:=]?\s?[\w.@-]{2,40}\s"
    r"(?:password|passwort|kennwort|pass|pw|pwd|contraseña|clave|mot de passe|mdp|senha|wachtwoord)\s$|(?:gib"
    r"|tippe?) bei passwort\s$"
)
_HAS: Final = re.compile(
    r"(?i)(?:with|using|mit|con|avec|hat|has|had|tiene|tenía|a pour)\s(?:the\s|das\s|dem\s|la\s|el\s|le\s|als\s"
    r"|como\s|as\s)?(?:password"
    r"|passwort|kennwort|contraseña|clave"
    r"|mot de passe|mdp|pw)\s[\"']?$"
)
_WITH_PHRASE: Final = re.compile(r"(?i)(?:with|using|enter|type)\s(?:the\s|my\s)?pass ?phrase\s$")
_PUNCHED: Final = re.compile(
    r"(?i)(?:punch in|enter|type(?: in)?|key in|dial|press|input|use|tippe?|gib|marca"
    r"|tapez)\s(?P<digits>[#*]?\d{4,8}[#*]?)\s(?:at|on|into|in|to"
    r" open|for)\s(?:the\s|our\s|my\s)?"
    r"(?:\w{1,12}\s){0,2}?(?:gate|door|keypad|alarm|safe|lock|lockbox|entrance|garage|panel|intercom|buzzer)"
    r"|(?:use|enter|type|input)\s(?:code\s)?(?P<sent>\d{4,8}|\d{3}[ -]\d{3})\s(?:to|as|for)\s(?:verify|confirm|log"
    r"|sign|complete|activate"
    r"|finish|authenticate|reset|unlock|access|your (?:verification|login|log-in|sign|one|account))"
)
_TO_OPEN: Final = re.compile(
    r"(?i)(?:opens? (?:if|when|once)|get (?:in|into|inside)|to (?:open|enter|unlock|disarm)|rein(?:zu)?kommen|abrir"
    r"|ouvrir"
    r"|öffnen)\b[^.!?\n]{0,40}\W$"
)
_DIALLED: Final = re.compile(
    r"(?i)(?:punch(?: in)?|enter|type(?: in)?|key in|dial|press|input|use|tippe?|gib|marca"
    r"|tapez)\s(?P<digits>[#*]?\d(?:-?\d){3,7}[#*]?)(?=[.,;!)]|$)"
)
_PUNCHES: Final = (
    "use ",
    "tippe ",
    "gib ",
    "marca ",
    "tapez ",
    "punch ",
    "enter ",
    "type ",
    "key in",
    "dial ",
    "press ",
    "input ",
)
_TOLD_CODE: Final = re.compile(
    r"(?i)(?<![\w.,/-])(?P<digits>\d{4,8}|\d{3} \d{3})[\"'”]?\s(?:is|ist|es|est)\s(?:the|your|my|our|der|dein|mein|el"
    r"|tu|mi|le|ton|mon)\s(?:[\w'’-]{1,14}\s){0,2}$"
)
_DASHED: Final = re.compile(
    r"(?i)(?:^|\n)[\"'“]?(?P<digits>\d{4,8})[\"'”]?\s(?:[—–=-]|->|→)\s(?:[\w'’-]{1,14}\s){0,3}$"
    r"|(?<![\w.,/-])(?P<said>\d{4,8})(?:,?\s(?:it['’]s|that['’]s|das ist|es)\s(?:the|my|our|mein\w?|el|mi)\s"
    r"|\s\((?:the\s|my\s)?)"
    r"(?:[\w'’-]{1,14}\s){0,2}$"
    r"|(?:^|\s)(?:it['’]s|it is|es ist|c['’]est|es)\s(?P<its>\d{4,8})[#*]?,?\s(?:[—–-]\s)?"
    r"(?:the|my|our|mein|der|el|le)\s(?:[\w'’-]{1,14}\s){0,3}$"
)
_ENTERED: Final = re.compile(
    r"\s(?P<digits>[#*]?\d{4,8}[#*]?)(?![\w.,-]\w|\w)(?!\s(?:at checkout|for|to get|and (?:get|save)|off|means|is|was"
    r"|line))"
)
_ENTERS: Final = re.compile(
    r"(?i)(?:with|enter|type|press|use|punch in|dial|key in|mit|eingeben|tippe|marca|pulsa|tapez|composez)\s(?:the\s"
    r"|in\s|den\s|el\s|le\s)?$"
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
_LIST: Final = re.compile(
    r"\s(?:and|und|y|et)\s(?:the|my|das|mein|la|le|mi)?\s?(?:new|old|other|second|neue|alte|andere|nueva|otra|nouveau"
    r"|autre)(?: one)?\s(?:is|was|ist|war|es|era|est)\s|\s?(?:[,;/|]|\band\b|\bund\b|\by\b|\bet\b"
    r"|\n[-*\d.) ]{0,5})\s?(?:and\s|und\s)?"
)
_PAIR: Final = re.compile(
    r"(?i)(?<![a-z])(?:log[- ]?in|sign[- ]?in|log(?:ged)? in|credentials?|creds|user(?:name)?|account|logon"
    r"|zugangsdaten|anmeldedaten|zugang|benutzer(?:name)?"
    r"|einloggen|anmelden|melde mich|usuario|acceso|credenciales|identifiants?|utilisateur|connexion|ログイン"
    r"|アカウント)"
    r"(?:ing)?(?:s"
    r"|en)?(?![A-Za-z])"
    r"(?:\s?(?:[:=]|->|→)|\s(?:is|are|with|using|as|for|to|on|mit|als|für|fürs|beim|im|am|in|at|sind|lauten|con"
    r"|para|del?|es|son"
    r"|avec|pour|de|sont|est)(?:\s(?:the\s)?[\w.-]{1,24}){0,2}?\s?(?:[:=]|->|→)?|は)?\s{0,2}[\"'`(]?"
    r"[\w.@+-]{2,60}[\"'`]?\s{0,2}(?:/|:(?!\s)|\s:\s|\||,|;|\swith\s|\sund\s|\sand\s|\smit\s|\sy\s|\set\s"
    r"|\s-\s)\s{0,2}[\"'`]?(?P<value>[^\s\"'`)]{5,80})"
)
_ADMIN: Final = re.compile(
    r"(?i)(?<![\w-])(?:admin(?:istrator)?|root)[\"'`]?\s{0,2}(?:/|:|\||(?P<comma>,\s(?!then))|,\sthen\s|\sand\s"
    r"|\swith\s|\sund\s|\smit\s|\sy\s"
    r"|\set\s)\s{0,2}[\"'`]?(?P<value>[^\s\"'`)]{5,80})"
)
_MAIL_PAIR: Final = re.compile(
    r"@(?:[\w-]{1,40}\.){1,4}[A-Za-z]{2,12}[\"'`)]?\s{0,2}(?:/|\||:|,|;|-|–|—|and|und|y|et|with|mit)\s{1,2}[\"'`]?"
    r"(?P<value>[^\s\"'`)]{6,60})"
)
_PAIR_BEGINS: Final = (
    "login", "log in", "log-in", "logged in", "sign in", "signin", "credential", "creds", "user", "account", "logon",
    "zugangsdaten", "anmeldedaten", "zugang",
    "benutzer", "einloggen", "anmelden", "melde mich", "usuario", "acceso", "credenciales", "identifiant",
    "utilisateur",
    "connexion", "wifi", "wi-fi", "wlan", "ssid", "hotspot", "ログイン", "アカウント", "admin", "root",
)  # fmt: skip
_PHRASE_BEGINS: Final = (
    "seed", "phrase", "mnemonic", " words", "wörter", "frase", "palabras", " mots", "シード", "フレーズ",
    "ニーモニック", "助记词", "니모닉", "semilla", "wallet", "metamask", "ledger", "trezor", "phantom", "electrum",
    "exodus", "bip39", "bip-39",
)  # fmt: skip
_PHRASE_WORD: Final = re.compile(r"[^\W\d_]{2,10}")
_PHRASE_JOINT: Final = re.compile(r"[\s,;|·・、　\-]{0,3}(?:\d{1,2}[.):]?\s{0,2})?")
_NOTE: Final = re.compile(r"(?i)(?:^|\n)(?:my |the |our |new |old )?(?:[\w'’-]{2,14} ){1,2}$")
_CUE_WORD: Final = re.compile(
    r"(?i)pass(?:word|wort|phrase|code|wd)?|pwd?|kennwort|contraseña|clave|mdp|senha|wachtwoord"
)
_HEADS: Final = re.compile(
    r"(?i)manager|polic\w+|prompt|field|box|form|page|screen|reset|recovery|change|hint|strength|length|history"
    r"|generator|vault"
    r"|list|book|notebook|sheet|file|database|breach|leak|dump|crack\w*|hash\w*|fatigue|hygiene|sharing|protection"
    r"|rotation"
    r"|rules?|requirements?|age|complexity|check\w*|test\w*|input|column|entry|store|storage|keeper|app|extension"
    r"|tool|issues?"
    r"|problems?|question|reminder|link|e?mail|letter|dialog|window|error|attempts?|guess|game|audit|update|sync"
    r"|autofill|auth"
    r"|login|access|security|reuse|please|thanks|expires|works|fails|changes|matters|today|time|stuff|thing|help"
    r"|request|needed"
    r"|again|thx|lol|anyone|plz|pls|info|details|day|night|week|sticker|card|note|notes|wrong|here|there|now|only|free"
)
"""What makes another thing of a password, or says something of it, at the end of a note."""
_LEAST_WORDS: Final = 11
_CODE_LIST: Final = re.compile(_LIST.pattern + r"|\s{1,3}")
_MOST_BETWEEN: Final = 120


class _At(NamedTuple):
    """A value as it stands in the text."""

    start: int
    end: int
    value: str
    quoted: bool


def find_beside(text: str, lowered: str) -> Iterator[Finding]:
    """Secrets that a word beside them gives away; ``lowered`` is the text without capitals, as long as it."""
    for word, at, looks in _gate().passing(lowered):
        yield from looks(text, at, word)


_Looks = Callable[[str, int, str], Iterator[Finding]]


@cache
def _gate() -> Gate[_Looks]:
    """What to look for where which word stands."""
    rows: list[tuple[str, _Looks]] = [(cue.begins, partial(_cued, cue=cue)) for cue in cues.CUES]
    rows += [(word, pastes.flagged) for word in pastes.FLAGS]
    rows += [(word, pastes.typed) for word in dict.fromkeys(pastes.TYPED_BEGINS)]
    rows += [(pastes.COOKIE, pastes.cookies)]
    rows += [(word, pastes.in_column) for word in pastes.COLUMNS]
    rows += [(word, used.opened) for word in (*used.OPENS, *used.DEVICES)]
    rows += [(word, used.written_so) for word in used.WRITTEN]
    rows += [(word, used.of_network) for word in used.NETWORKS]
    rows += [(word, _paired) for word in _PAIR_BEGINS]
    rows += [(word, _punched) for word in _PUNCHES]
    rows += [("@", _mailed)]
    rows += [(word, _phrased) for word in _PHRASE_BEGINS]
    return Gate(rows)


def _cued(text: str, at: int, _: str, *, cue: cues.Cue) -> Iterator[Finding]:
    found = cue.at(text, at)
    if found is not None:
        yield from _beside(text, found, cue)


def _paired(text: str, at: int, word: str) -> Iterator[Finding]:
    found = (_ADMIN if word in ("admin", "root") else _PAIR).match(text, at)
    value = "" if found is None else bare(found["value"])
    odd = re.search(r"[/=|]|^[*#<`\[(]|\*\*$|^[a-z]+(?:_[a-z]+)+$", value) is not None
    odd = odd or (found is not None and text[found.start("value") + len(value) :][:1] == ")" and value.isalpha())
    if found is not None and word in ("admin", "root") and found["comma"]:
        odd = odd or not is_coined(value)
    if found is not None and is_telling(value) and not odd and "\n" not in found[0]:
        yield Finding(PASSWORD, found.start("value"), found.start("value") + len(value))


def _punched(text: str, at: int, _: str) -> Iterator[Finding]:
    found = _PUNCHED.match(text, at)
    if found is None and _TO_OPEN.search(text, max(0, at - 60), at):
        found = _DIALLED.match(text, at)
    if found is not None:
        group = str(found.lastgroup)
        yield Finding(CODE, found.start(group), found.end(group))


def _mailed(text: str, at: int, _: str) -> Iterator[Finding]:
    """What stands right after an address with a slash or the like between: an account and its password."""
    found = _MAIL_PAIR.match(text, at)
    if found is not None:
        value = bare(found["value"])
        if is_telling(value) and any(map(str.isdigit, value)) and any(map(str.isalpha, value)) and "@" not in value[1:]:
            yield Finding(PASSWORD, found.start("value"), found.start("value") + len(value))


def _phrased(text: str, at: int, word: str) -> Iterator[Finding]:
    yield from _phrase(text, at + len(word))
    # Named only afterwards: "… (my wallet's backup)".
    yield from (one for one in _phrase(text, max(0, at - 2 * _MOST_BETWEEN)) if one.end <= at)


def _is_opener(text: str, cue: re.Match[str], found: _At) -> bool:
    """Whether what something is opened with is a password: nobody logs in with a plain word or a number of people."""
    if not cue[0].casefold().startswith(cues.VERBS):
        return True
    mixed = any(map(str.isdigit, found.value)) and any(map(str.isalpha, found.value))
    return mixed and len(found.value) >= 6 and text[found.start - 1 : found.start] != "@"


def _beside(text: str, at: re.Match[str], cue: cues.Cue) -> Iterator[Finding]:
    """What a cue gives away: what stands after it, else what stands before it."""
    short = cues.is_short(text, cue, at.start())
    if short is None or cues.is_told_of(text, at):
        return
    if _REFERRED.search(text, max(0, at.start() - 24), at.start()):
        return
    if not cues.is_code(text, cue, at.start()):
        yield from _bare_code(text, at)
        return
    if cue.what in (PASSWORD, PIN) and (both := cues.FROM_TO.match(text, at.end())) is not None:
        values = {name: both[name].strip("\"'“”").rstrip(".,;:!?") for name in ("old", "new")}
        if any(map(is_telling if cue.what == PASSWORD else is_number, values.values())):
            yield from (
                Finding(cue.what, both.start(name), both.start(name) + len(both[name].rstrip(".,;:")))
                for name in values
            )
            return
    # The key of a network is a password, and may be digits alone.
    what = PASSWORD if short and cues.OF_NETWORK.search(text, max(0, at.start() - 60), at.start()) else cue.what
    found = _after(text, at, what, short=short) or _before(text, at, what) or _far(text, at, what)
    if found is None and what == PASSWORD:
        yield from used.used_near(text, at.start(), at.end())
    if found is None or not _is_opener(text, at, found):
        return
    yield Finding(what, found.start, found.end)
    yield from _more(text, found, what)


_REFERRED: Final = re.compile(r"(?:[$%#]\{|\{\{\s?)[\w.]*$")
"""What says before a cue that a setting is only referred to."""


def _far(text: str, cue: re.Match[str], what: str) -> _At | None:
    """A value somewhere later in a sentence about somebody's own: "my PIN is my birthday, 0412"."""
    before = (cues.OWNED if what == PASSWORD else cues.OWN).search(text, max(0, cue.start() - 40), cue.start())
    if what == API_KEY or before is None:
        return None
    if what == PASSWORD:
        for word in _FAR_WORD.finditer(text, cue.end(), min(len(text), cue.end() + _REACH // 2)):
            if word["end"]:
                return None
            value = bare(word["value"])
            at = _At(word.start("value"), word.start("value") + len(value), value, quoted=False)
            if (
                len(value) >= 6
                and is_telling(value)
                and any(map(str.isdigit, value))
                and not _LIKENED.search(text, 0, at.start)
            ):
                return at
        return None
    found = _FAR.match(text, cue.end())
    if found is None or _YEAR.fullmatch(found["digits"]) or counts_something(text[found.end() : found.end() + 16]):
        return None
    return _At(found.start("digits"), found.end("digits"), found["digits"], quoted=False)


_FAR_WORD: Final = re.compile(
    r"(?:\s(?:is|was|ist|war|es|est|plus|so|with|mit|con|avec)|[:,;(–—-])\s?[\"'“„«`]?(?P<value>[^\s\"'”“»`]{6,60})|"
    r"(?P<end>[.!?]\s|\n)"
)
_LIKENED: Final = re.compile(
    r"(?i)(?:like|such as|e\.g\.|than|for example|wie|z\.\s?b\.|como|comme|par exemple)\s[\"'“„«`]?$"
)


def _after(text: str, cue: re.Match[str], what: str, *, short: bool) -> _At | None:
    """The value after a cue, by the surest joint there is."""
    found = _eastward(text, cue, what)
    if found is not None:
        return found
    for joint, strength in _JOINTS:
        joined = joint.match(text, cue.end(), min(len(text), cue.end() + _REACH))
        if joined is None or not _may_join(text, cue, joint, joined, what):
            continue
        if joint is cues.STRONG and what == API_KEY and (found := _set_in_capitals(text, cue, joined)) is not None:
            return found
        sure = _as_strong(text, cue, joined.end(), strength, short=short)
        found = _judged(text, joined.end(), what, sure, short=short)
        if found is None and joint is cues.TO and what == PASSWORD:
            found = _set_to(text, joined.end())
        if joint is cues.COMMAS and found is not None and _ASIDE.fullmatch(found.value):
            continue
        if found is None and joint is cues.PARENTHESIS and what == PASSWORD:
            found = _in_parenthesis(text, joined.end())
        if found is None or (joint in _TOLD_WHEN and _YEAR.fullmatch(found.value)):
            continue
        if joint is cues.LOOSE_COLON and not _ENDS.match(text, found.end):
            continue
        if joint is cues.OVER and not (is_coined(found.value) and _OPEN_WORD.search(joined[0]) is None):
            continue
        if joint is cues.TOLD and joined["sign"] not in "?？!:" and found.value.islower() and found.value.isalpha():
            # "I hate my password, it's terrible."
            continue
        return found
    return None


_JOINTS: Final = (
    (cues.STRONG, 3), (cues.TAG, 3), (cues.ATTRIBUTE, 3), (cues.ARGUMENT, 0), (cues.PROTECTED, 1),
    (cues.CHANGED, 2), (cues.BECAME, 1), (cues.CHOSEN, 1),
    (cues.STILL, 1), (cues.LISTED, 1), (cues.APPOSED, 2),
    (cues.COPULA, 2), (cues.GAPPED_COLON, 3), (cues.TOLD, 2), (cues.NORTHERN, 1),
    (cues.CASED, 2), (cues.COMMAS, 2), (cues.PARENTHESIS, 1), (cues.LOOSE_COLON, 2), (cues.ANSWERED, 1),
    (cues.TO, 1), (cues.ASKED, 1), (cues.LOOSE, 1), (cues.NEWS, 1),
    (cues.VERBED, 0), (cues.BESIDE, 0), (cues.PINNED, 1), (cues.GAPPED, 0), (cues.OVER, 0),
)  # fmt: skip
"""What joins a cue to a value, in the order tried, and how sure it is: 3 a sign, 2 "is", 1 looser words, 0 a space."""


_LAST: Final = re.compile(r"[.!]?\s*(?:$|\n)")
_ENDS: Final = re.compile(r"[\"'”»]?\s{0,2}(?:$|[.!;\n])")
_OPEN_WORD: Final = re.compile(
    r"(?i)\s(?:for|on|of|at|in|from|to|by|and|or|into|about|than|like|für|auf|von|bei|an|am|im|und|oder|para|de|en"
    r"|y|pour|sur"
    r"|du|et|user|host|named|called|version|room|named|model|wie)\s$"
)
"""What says that the next word is where it opens something, and not what opens it."""


_SURE: Final = frozenset(joint for joint, strength in _JOINTS if strength >= 2)


def _eastward(text: str, cue: re.Match[str], what: str) -> _At | None:
    """The value after a cue that is joined as in Japanese, Chinese or Korean, or stands in another script."""
    at, reach = cue.end(), min(len(text), cue.end() + _REACH)
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
        return _At(noted.start(), noted.end(), noted[0], quoted=False)
    foreign = cues.FOREIGN.match(text, at, reach)
    return None if foreign is None else _foreign(text, foreign.end(), what)


_JOINED_WORDS: Final = re.compile(r"(?:[a-z]+-){3,}[a-z]+")


def _set_in_capitals(text: str, cue: re.Match[str], joined: re.Match[str]) -> _At | None:
    """What a setting in capitals that says it is secret is set to, though it be plain words: ``JWT_SECRET=…``."""
    name = re.compile(r"[A-Z0-9_]*$").search(text, max(0, cue.start() - 40), cue.start())
    found = _value_at(text, joined.end())
    joined_words = (
        cue[0].casefold() == "secret" and found is not None and re.fullmatch(r"(?:[a-z]+-){3,}[a-z]+", found.value)
    )
    if "=" in joined[0] and joined_words:
        return found
    if "=" not in joined[0] or not cue[0].isupper() or "SECRET" not in (name[0] if name else "") + cue[0]:
        return None
    if found is None or not re.fullmatch(r"[A-Za-z_-]{8,80}", found.value) or stands_for_one(found.value):
        return None
    return None if tells_nothing(found.value) else found


def _may_join(text: str, cue: re.Match[str], joint: re.Pattern[str], joined: re.Match[str], what: str) -> bool:
    """Whether what stands around says that a joint is one."""
    word = cue[0].casefold()
    if joint is not cues.PROTECTED and what == PASSWORD and word.startswith(cues.VERBS):
        return False
    if joint not in _SURE and word.rstrip("s") in cues.LOCKS:
        return joint is cues.BESIDE and _DIGITS.match(text, joined.end()) is not None
    if joint in (cues.LOOSE, cues.LOOSE_COLON) and what == PASSWORD:
        # "The password policy of the year is 2024."
        return not is_number(text[joined.end() : joined.end() + 12].split(" ", maxsplit=1)[0])
    if joint is cues.TAG:
        opened = "<" in text[max(0, cue.start() - (80 if '"' in joined[0] else 1)) : cue.start()]
        return opened and "</" in text[joined.end() : joined.end() + 120]
    if joint is cues.PINNED:
        return what == PIN
    if joint is cues.LISTED:
        return what == CODE and word.endswith("codes")
    if joint is cues.NORTHERN:
        return word.startswith(cues.NORTHERN_CUES)
    if joint is cues.ARGUMENT:
        return re.search(r"\w\([\"'][\w.-]{0,30}$", text[max(0, cue.start() - 40) : cue.start()]) is not None
    if joint is cues.PROTECTED:
        return cue[0].casefold().startswith(cues.VERBS)
    if joint is cues.TO:
        before = cues.SETS.search(text, max(0, cue.start() - _BACK), cue.start())
        return before is not None or cues.SET_AFTER.match(text, joined.end() - 1) is not None
    return True


def _as_strong(text: str, cue: re.Match[str], at: int, strength: int, *, short: bool) -> int:
    """How sure a joint is, with what it joins."""
    word = cue[0].casefold()
    if cues.COMPOUND.match(text, cue.end()):
        return 0
    if word.startswith("clave"):
        # The crux of a matter more often than a password.
        network = cues.OF_NETWORK.search(text, max(0, cue.start() - 60), cue.start())
        return strength if network or cues.OF_DEVICE.match(text, cue.end()) else min(strength, 1)
    if short and word.startswith("key"):
        return min(strength, 2)
    return max(strength, 1) if text[at : at + 1] in _QUOTES and not short else strength


_MARKUP: Final = re.compile(r"(?:[*_(~|]+|</?[a-z]{1,8}>)*")
_SPELLED: Final = re.compile(r"\w(?:[ ]\w){4,30}(?![\w])(?! \w\b)")
"""A value said letter by letter."""


def _value_at(text: str, at: int) -> _At | None:
    at = _MARKUP.match(text, at).end()  # type: ignore[union-attr]  # it matches nothing, too
    if at >= len(text):
        return None
    spelled = _SPELLED.match(text, at)
    if spelled is not None:
        return _At(at, spelled.end(), spelled[0], quoted=True)
    closing = _QUOTES.get(text[at])
    if closing == "'" and text[at - 1 : at].isalnum():
        # "My daughter's".
        return None
    if closing is not None:
        end = text.find(closing, at + 1, at + 160)
        if end > at + 1 and "\n" not in text[at:end]:
            return _At(at + 1, end, text[at + 1 : end], quoted=True)
        return None
    token = re.compile(r"\S{1,400}").match(text, at)
    if token is None:
        return None
    value = bare(
        re.split(r"</|\|\||[;,](?=[A-Za-z_]+=|$|\")|[\"'`](?=[,;:)}\]>]|$)|&(?=\w+=)|\\n", token[0], maxsplit=1)[0]
    )
    value = re.sub(r"[*_]{2}$", "", value)
    return _At(at, at + len(value), value, quoted=False) if value else None


def _judged(text: str, at: int, what: str, strength: int, *, short: bool) -> _At | None:
    if what in (PIN, CODE):
        return _number(text, at, what, strength)
    found = _value_at(text, at)
    if found is None or stands_for_one(found.value):
        return None
    if what == API_KEY and (groups := _BASE32.match(text, at)) is not None and strength > 0 - (not short):
        return found._replace(end=groups.end(), value=groups[0])
    if what == API_KEY:
        secret = text[max(0, at - 16) : at].casefold().rstrip(" \"'=:").endswith("secret")
        return found if _is_key(found, strength, short=short, secret=secret) else None
    return _password(text, found, strength)


_BASE32: Final = re.compile(
    r"(?=[a-zA-Z ]*[2-7])(?:(?:[a-z2-7]{4} ){3,15}[a-z2-7]{4}|(?:[A-Z2-7]{4} ){3,15}[A-Z2-7]{4})(?!\w)"
)
"""The key of an authenticator, as it is shown to be typed."""


def _is_key(found: _At, strength: int, *, short: bool, secret: bool) -> bool:
    value = found.value
    if short and not secret and _UUID.fullmatch(value):
        # Under "key" alone it names something, and opens nothing.
        return False
    if secret and strength > 2 and found.quoted and re.fullmatch(r"[A-Za-z][a-z -]{7,60}", value):
        return not tells_nothing(value, surely=True)
    if (
        " " in value
        or value.startswith(("http://", "https://", "/", "./", "~", "ssh-rsa", "ssh-ed25519", "SHA256:", "MD5:"))
        or value.endswith(":")
    ):
        return False
    if not short and re.fullmatch(r"(?=[A-Z]*[2-7])[A-Z2-7]{16,64}", value):
        return True
    least = (20, 16, 12, 10)[strength] + (4 if short and strength < 2 else 0)
    if is_random(value, least):
        return True
    if re.fullmatch(r"[A-Z0-9]{4,8}(?:-[A-Z0-9]{4,8}){2,7}", value) and any(map(str.isdigit, value)):
        return strength > 0 or not short
    mixed = any(map(str.isdigit, value)) and any(map(str.isalpha, value))
    if strength >= 2 and not short:
        return len(value) >= 8 and is_telling(value) and (mixed or found.quoted or strength > 2)
    return strength > 2 and short is not None and len(value) >= 6 and mixed and is_telling(value)


def _password(text: str, found: _At, strength: int) -> _At | None:
    value, after = found.value, text[found.end : found.end + 24]
    if _is_named(text, found, strength):
        return None
    if found.quoted:
        return found if _is_quoted_password(found, strength) else None
    if is_telling(value) and not counts_something(after):
        sure = strength or len(value) >= 6 or _LOGIN.search(text, max(0, found.start - _BACK), found.start)
        return _with_sign(text, found) if sure else None
    if is_long_number(value):
        return found
    if is_number(value):
        year = _YEAR.fullmatch(value) is not None
        return (
            None if counts_something(after) or (strength == 0 and year) or (strength < 2 and len(value) < 4) else found
        )
    if strength >= 2:
        return _plain(text, found, strength)
    phrase = _WITH_PHRASE.search(text, max(0, found.start - 40), found.start)
    if phrase is not None and len(text[found.start : found.start + 60].split()) >= 3:
        said = _plain(text, found, 2)
        return said if said is not None and said.value.count(" ") >= 2 else None
    if _is_noted(text, found):
        said = _plain(text, found, 2)
        return said if said is not None and " " not in said.value else None
    login = any(one.search(text, max(0, found.start - _BACK), found.start) for one in (_LOGIN, _HAS, _NAMED_BEFORE))
    return _plain(text, found, 2) if login and len(value.split()) == 1 and not _more_words(text, found.end) else None


_IDENTIFIER: Final = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[._][A-Za-z0-9]*[A-Za-z])+")


_ASIDE: Final = re.compile(
    r"(?i)\w+ly|please|sorry|thanks|however|though|indeed|alas|dude|honey|again|anyway"
    r"|right|folks|everyone"
)
_DONE: Final = re.compile(
    r"(?i)expire|login|work|match|renew|comply|test|continue|proceed|start|begin|save|share|protect|connect|enter"
    r"|access|log"
    r"|change|be|stop|get|unlock|open|see|use|try|make|keep|avoid|prevent|help|verify"
)
"""What one may change a password to do."""


def _set_to(text: str, at: int) -> _At | None:
    """A plain word that ends the sentence in which something becomes the password."""
    found = _value_at(text, at)
    if found is None or not found.value.isalpha() or _DONE.fullmatch(found.value) or not _ENDS.match(text, found.end):
        return None
    return _plain(text, found, 2)


def _in_parenthesis(text: str, at: int) -> _At | None:
    """Words that are joined, in brackets after a cue: "the password (penguin-parade)"."""
    words = re.compile(r"[^\W\d_]{3,}(?:[-_.][^\W\d_]{3,})+(?=\))").match(text, at)
    if words is None or any(tells_nothing(one) or is_function_word(one) for one in re.split(r"[-_.]", words[0])):
        return None
    return None if stands_for_one(words[0]) else _At(at, words.end(), words[0], quoted=False)


def _is_named(text: str, found: _At, strength: int) -> bool:
    """Whether it is the name of something in a program: an argument, a module, ``key=value``."""
    if (strength < 3 and re.match(r"[a-z_]{3,}=", found.value)) or re.search(r"\w\|\w.*\|\w", found.value):
        return True
    called = text[found.start - 1 : found.start] in ("(", "`") or _following(text, found) in (")", "`")
    return called and _IDENTIFIER.fullmatch(found.value) is not None


def _following(text: str, found: _At) -> str:
    """The character after a value."""
    return text[found.end : found.end + 1]


def _is_noted(text: str, found: _At) -> bool:
    """Whether a line is a note and no more: "wifi password swordfish"."""
    begin = text.rfind(" ", 0, max(0, found.start - 1)) + 1
    return (
        found.value.isalpha()
        and len(found.value) >= 5
        and not _HEADS.fullmatch(found.value)
        and _CUE_WORD.fullmatch(text[begin : found.start].rstrip()) is not None
        and _LAST.match(text, found.end) is not None
        and _NOTE.search(text[max(0, begin - 60) : begin]) is not None
    )


def _more_words(text: str, at: int) -> bool:
    """Whether the sentence goes on after this word."""
    return re.match(r"\s+[A-Za-zÀ-ÿ]", text[at : at + 8]) is not None


def _with_sign(text: str, found: _At) -> _At:
    """The value with the marks at its end that belong to passwords more often than to sentences."""
    end = found.end
    while end < len(text) and text[end] in "!$%&#@*?" and end - found.end < 3:
        end += 1
    return found._replace(end=end)


def _is_quoted_password(found: _At, strength: int) -> bool:
    words = found.value.split()
    if len(found.value) < 3 or len(words) > 9:
        return False
    if is_telling(found.value) or is_number(found.value) or _SPELLED.fullmatch(found.value):
        return True
    if sum(map(is_function_word, words)) > len(words) * 0.7 or all(map(tells_nothing, words)):
        return False
    return strength > 0


_WORDLIKE: Final = {2: r"[\w'’\-]+(?:\.\w+)*", 3: r"(?![a-z]+_[a-z_]+$)[\w'’\-]+"}
"""What plain words are made of: in prose with a point in one; words joined in a setting are the name of another."""


def _most_between(text: str, found: _At, end: int, words: list[str], strength: int) -> int:
    """How many words that only hold others together may be in a value: none, but in a phrase."""
    if len(words) < 3 or _OF_PHRASE.search(text, max(0, found.start - 60), found.start) is None:
        return 0
    return len(words) // 2 if strength > 2 and _ENDS.match(text, end) is not None else int(len(words) > 3)


_WORDED: Final = re.compile(
    r"(?i),?\s\(?(?:(?:two|three|one|all one) words?|(?:all )?(?:lower|upper)[- ]?case"
    r"|no (?:spaces?|caps)|all caps)"
)
"""How plain words are written, told after them."""
_IN_BRACKETS: Final = re.compile(r"\s\([\w ]{2,16}:\s$")
_OF_PHRASE: Final = re.compile(r"(?i)pass ?phrase")
_SAID: Final = re.compile(r"(?i)(?:it|that|he|she|what|who|here|there)['’]s|(?:i|you|we|they)['’](?:m|re|ve|ll|d)")


def _inside(text: str, sign: re.Match[str]) -> bool:
    """Whether a point stands inside a word."""
    return sign[0] == "." and text[sign.end() : sign.end() + 1].isalnum()


def _plain(text: str, found: _At, strength: int) -> _At | None:
    """Plain words as a password: one that ends its clause, or several that make no sentence."""
    stop = next((one for one in _CLAUSE.finditer(text, found.start, found.start + 120) if not _inside(text, one)), None)
    end = stop.start() if stop is not None else min(len(text), found.start + 120)
    if text[found.start - 1 : found.start] in ("=", ">"):
        # A setting ends where its word does: ``PGPASSWORD=elephant pg_dump shop``.
        end = found.end
    words = text[found.start : end].split()
    if not 1 <= len(words) <= 10 or any(not re.fullmatch(_WORDLIKE[strength], word) for word in words):
        return None
    if len(words) == 2 and _WORDED.match(text, end) is not None:
        return _At(found.start, end, text[found.start : end], quoted=False)
    idle = sum(tells_nothing(word, surely=strength > 2) for word in words)
    if any(re.fullmatch(r"\d+", one) and counts_something(f" {after}") for one, after in pairwise(words)):
        return None
    if (
        sum(map(is_function_word, words)) > _most_between(text, found, end, words, strength)
        or any(map(_SAID.fullmatch, words))
        or idle > (1 if len(words) > 3 else 0)
    ):
        return None
    if strength > 2 and text[end : end + 1] == "(" and not text[end - 1].isspace():
        return None
    told = _IN_BRACKETS.search(text, max(0, found.start - 24), found.start)
    if (
        strength > 2
        and told is None
        and not text[end - 1].isspace()
        and text[end : end + 1] in tuple(")]([")
        and words[0][0].islower()
    ):
        # An argument of a call: ``connect(password=pwd)``.
        return None
    if len(words) == 1:
        return found if len(words[0]) >= (3 if strength > 2 else 4) and words[0] < "\u0250" else None
    capital = all(word[0].isupper() or word[0].isdigit() for word in words)
    own = cues.OWN.search(text, max(0, found.start - 60), found.start) is not None
    if strength > 2 or capital or own or len(words) >= 3 or any(map(str.isdigit, "".join(words))):
        return _At(
            found.start, found.start + len(text[found.start : end].rstrip()), text[found.start : end], quoted=False
        )
    return None


def _number(text: str, at: int, what: str, strength: int) -> _At | None:
    at = _MARKUP.match(text, at).end()  # type: ignore[union-attr]  # it matches nothing, too
    while at < len(text) and text[at] in "*_([\"'`“‘„«「【#":
        at += 1
    turned = _TURNED.match(text, at) if what == CODE else None
    if turned is not None:
        return _At(at, turned.end(), turned[0], quoted=False)
    digits = (_CODE_DIGITS if what == CODE else _DIGITS).match(text, at) or _LETTERED.match(text, at)
    if digits is None and strength > 1 and _OF_LOCK.search(text, max(0, at - 48), at):
        digits = _THREE.match(text, at)
    if digits is not None and _DECIMAL.fullmatch(digits[0]):
        return None
    if digits is not None and not counts_something(text[digits.end() : digits.end() + 16]):
        goes_on = (
            re.match(r"\s([a-zà-ÿ]{3,})", text[digits.end() : digits.end() + 24])
            if what == PIN and strength < 2
            else None
        )
        own = cues.OWN.search(text, max(0, at - 40), at)
        # "Pin 1500 tiles": what is counted follows.
        if goes_on is None or is_function_word(goes_on[1]) or own:
            return _At(at, digits.end(), digits[0], quoted=False)
        return None
    spoken = _WORD_NUMBERS.match(text, at) if strength else None
    if spoken is not None:
        return _At(at, at + len(spoken[0].rstrip(" ,-")), spoken[0], quoted=False)
    if what == CODE or strength > 1:
        found = _value_at(text, at)
        if (
            found is not None
            and 4 <= len(found.value) <= 24
            and is_telling(found.value)
            and any(map(str.isdigit, found.value))
        ):
            shaped = re.fullmatch(r"[a-z0-9]{4,6}(?:-[a-z0-9]{4,6})+", found.value) is not None
            return found if strength or shaped or found.value.upper() == found.value else None
    return None


def _foreign(text: str, at: int, what: str) -> _At | None:
    """What stands in Latin letters or digits soon after a cue in another script."""
    token = _ASCII.match(text, at)
    if token is None:
        return None
    value = bare(token[0].strip("\"'[]()"))
    begin = at + token[0].index(value) if value else at
    found = _At(begin, begin + len(value), value, quoted=False)
    if counts_something(text[found.end : found.end + 6]) or _YEAR.fullmatch(value) or stands_for_one(value):
        return None
    if what == PASSWORD:
        return found if is_telling(value) and any(map(str.isdigit, value)) else None
    return found if is_number(value) else None


def _eastern(text: str, at: int, what: str) -> _At | None:
    found = _value_at(text, at) if at < len(text) and text[at] in _QUOTES else None
    if found is not None:
        if what in (PIN, CODE):
            return found if is_number(found.value) or is_telling(found.value) else None
        prose = re.search(r"文字|以上|必須|設定|変更|不要|忘れ|正し|間違|必要", found.value)
        return None if prose or stands_for_one(found.value) or len(found.value) < 3 else found
    native = _NATIVE.match(text, at)
    if native is not None and what == (PASSWORD if native["word"] else PIN):
        value = native[0]
        return _At(at, at + len(value), value, quoted=False)
    token = _ASCII.match(text, at)
    if token is None:
        return None
    value = bare(token[0])
    found = _At(at, at + len(value), value, quoted=False)
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


def _before(text: str, cue: re.Match[str], what: str) -> _At | None:
    """A value that stands before its cue and is said to be it."""
    start = max(0, cue.start() - _BACK)
    window = text[start : cue.start()]
    if what in (PIN, CODE) and (told := _TOLD_CODE.search(window) or _DASHED.search(window)) is not None:
        group = str(told.lastgroup)
        return _At(start + told.start(group), start + told.end(group), told[group], quoted=False)
    found = cues.BEFORE.search(window) or cues.BEFORE_EAST.search(window) or cues.WHAT.search(window)
    if found is None or cues.ADVISED.search(window, 0, found.start("value")):
        return None
    if _ANY.search(window, found.end("value")):
        return None
    value = bare(found["value"])
    at = _At(start + found.start("value"), start + found.start("value") + len(value), value, quoted=False)
    if stands_for_one(value):
        return None
    if what == API_KEY:
        return at if is_random(value, 12) and not _UUID.fullmatch(value) else None
    if what in (PIN, CODE):
        return at if is_number(value) or re.fullmatch(r"[A-Z]-\d{4,8}", value) else None
    if what == PASSWORD and _plainly(text, window, found, value, cue):
        return at
    quoted = at.start > 0 and text[at.start - 1] in _QUOTES and found["value"] == value
    wordy = quoted and re.fullmatch(r"[^\W\d_]+(?:-[^\W\d_]+)*", value) is not None and not tells_nothing(value)
    return at if is_telling(value) or (is_number(value) and " for " not in window) or wordy else None


_USED_AS: Final = re.compile(r"(?i)(?:use|using|used|make|set|chose|picked|put|have|keep|nehme|uso|pon)\s[\"'“]?$")
_IS_MY: Final = re.compile(r"(?i)\sis\s(?:my|our|mum's|mom's|dad's)\s(?:[\w'’-]{1,20}\s){0,2}$")
_AS_THE: Final = re.compile(
    r"(?i)\s(?:as\s|als\s|como\s)?(?:the|my|our|your|das|mein|mi"
    r"|la)\s(?:[\w'’-]{1,20}\s){0,3}$|\s(?:as|als|como)\s$"
)


def _plainly(text: str, window: str, found: re.Match[str], value: str, cue: re.Match[str]) -> bool:
    """Whether a plain word before a cue is said to be it: "swordfish is my password", "use it as the password"."""
    ends = re.match(r"[\"'”]?(?:$|[.,;!\n]|\s(?:for|on|at|from|until|für|para|pour)\b)", text[cue.end() :])
    if not ends or not re.fullmatch(r"[^\W\d_]{4,30}\d{0,4}", value) or tells_nothing(value) or is_function_word(value):
        return False
    if value.casefold() in _POINTING:
        return False
    begins = re.search(r"(?:^|[.!?:]\s)[\"'“]?$", window[: found.start("value")]) is not None
    used = _USED_AS.search(window[: found.start("value")]) is not None and _AS_THE.match(window, found.end("value"))
    return bool(used or (begins and _IS_MY.match(window, found.end("value"))))


_POINTING: Final = words_of(
    "that this what which where here there who whose when it mine yours something nothing everything whatever"
)
_ANY: Final = re.compile(r"(?i)\s(?:is|was|are|ist|war|es|era|est|è|é)\s(?:a|an|ein|eine|una|un|one of|among)\s")
"""What says that a value is one password of many: "letmein is a popular password"."""


def _more(text: str, first: _At, what: str) -> Iterator[Finding]:
    """What goes on as a list of the same kind: backup codes, old passwords."""
    at = first.end
    shape = _shape(first.value, what)
    for _ in range(24):
        joint = (_CODE_LIST if what == CODE else _LIST).match(
            text, min(len(text), at + (at < len(text) and text[at] in "\"'`”’」"))
        )
        found = None if joint is None else _value_at(text, joint.end())
        if found is None or stands_for_one(found.value):
            return
        same = _shape(found.value, what) == shape
        if not (same and any(map(str.isdigit, found.value))) and not (what == PASSWORD and is_telling(found.value)):
            return
        yield Finding(what, found.start, found.end)
        at = found.end


def _shape(value: str, what: str) -> str:
    """How it is written: codes are drawn by chance, so that letters and digits stand anywhere."""
    if what == CODE and any(map(str.isalpha, value)):
        return re.sub(r"[a-zA-Z0-9]", "x", value)
    return re.sub(r"[a-z]", "a", re.sub(r"[A-Z]", "A", re.sub(r"\d", "9", value)))


def _bare_code(text: str, cue: re.Match[str]) -> Iterator[Finding]:
    """The digits of a code of which only its article, or what it opens, says that it is one."""
    at, reach = cue.end(), min(len(text), cue.end() + _REACH)
    start = max(0, cue.start() - 24)
    named = cues.BARE_CODE.search(text, start, cue.start()) is not None
    entered = _ENTERED.match(text, at)
    if (
        entered is not None
        and (named or _ENTERS.search(text, start, cue.start()))
        and not counts_something(text[entered.end() : entered.end() + 16])
    ):
        yield Finding(CODE, entered.start("digits"), entered.end("digits"))
        return
    told = _TOLD_CODE.search(text, max(0, cue.start() - 48), cue.start())
    if told is not None:
        yield Finding(CODE, told.start("digits"), told.end("digits"))
        return
    joints: list[tuple[re.Pattern[str], int]] = []
    opened = cues.OPENED.match(text, at, reach)
    if opened is not None:
        joints += [(joint, opened.end()) for joint in (cues.STRONG, cues.CHANGED, cues.COPULA, cues.GAPPED_COLON)]
    if named:
        joints += [(joint, at) for joint in (cues.STRONG, cues.DIRECT, cues.CHANGED, cues.ASKED, cues.STILL, cues.SENT)]
        joints += [(cues.COPULA, at)] if cues.OWN.search(text, start, cue.start()) else []
    if cues.ALONE.search(text, start, cue.start()):
        joints.append((cues.STRONG, at))
    for joint, begin in joints:
        joined = joint.match(text, begin, reach)
        digits = None if joined is None else _DIGITS.match(text, joined.end())
        if digits is None or (joint in _TOLD_WHEN and _YEAR.fullmatch(digits[0])):
            continue
        if opened is None and not re.fullmatch(r"[#*]?\d{4,8}[#*]?|\d{3}[ -]\d{3}", digits[0]):
            continue
        if not counts_something(text[digits.end() : digits.end() + 16]):
            yield Finding(CODE, digits.start(), digits.end())
            return


def _phrase(text: str, at: int) -> Iterator[Finding]:
    """Twelve words or more in a row that make no sentence, soon after a cue for a recovery phrase."""
    start, end, count, last = at, at, 0, at + _MOST_BETWEEN
    place = at
    while place < len(text) and count < 30 and (count or place < last):
        word = _PHRASE_WORD.match(text, place)
        if word is None or _is_sentence_word(word[0]):
            if count >= _LEAST_WORDS:
                break
            count, place = 0, place + (1 if word is None else len(word[0]))
            continue
        start = word.start() if not count else start
        count, end = count + 1, word.end()
        joint = _PHRASE_JOINT.match(text, end)
        place = end if joint is None else joint.end()
        if place == end or place >= len(text):
            if count >= _LEAST_WORDS:
                break
            if place < len(text):
                count, place = 0, place + 1
    if count >= _LEAST_WORDS and _is_list(text[start:end]):
        yield Finding(PHRASE, start, end)


def _is_list(words: str) -> bool:
    """Whether words are set as a list is, and not as a sentence: one sort of sign between them, few that hold it."""
    joints = {re.sub(r"[\d\s.:)-]", "", one) for one in re.split(r"[^\W\d_]+", words)[1:-1]}
    plain = re.findall(r"[^\W\d_]+", words)
    capital = sum(one[0].isupper() for one in plain[1:])
    drawn = sum(one.casefold() in _DRAWN for one in plain)
    return len(joints) == 1 and capital in (0, len(plain) - 1) and drawn <= 2


def _is_sentence_word(word: str) -> bool:
    # These hold a sentence together and are in no list that recovery phrases are drawn from; "you" and "can" are.
    return is_function_word(word) and word.casefold() not in _DRAWN


_DRAWN: Final = words_of(
    """
    before between have must same such very once few each both either during
    you can that this will they when what into then there some just all any about again after only over under off
    out up more most own
    """
)
