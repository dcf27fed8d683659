"""Whether what stands where a secret would stand is one: a password, a key, the digits of a PIN or a code.

The surer the joint between a cue and a value, the less the value itself must look like a secret: 3 is a sign, 2 is
"is", 1 looser words, 0 a mere space. Plain words are a password only where the sentence says nothing else of it.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final, NamedTuple

from longmind.mind.guard import cues
from longmind.mind.guard.found import API_KEY, CODE, PIN
from longmind.mind.guard.likened import tells_nothing
from longmind.mind.guard.values import (
    bare,
    counts_something,
    is_function_word,
    is_long_number,
    is_mixed,
    is_number,
    is_random,
    is_telling,
    stands_for_one,
)

REACH: Final = 180
"""So many characters after a cue a value may begin."""
BACK: Final = 90
UUID: Final = re.compile(r"(?i)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
YEAR: Final = re.compile(r"(?:19|20)\d\d")
TOLD_WHEN: Final = (cues.CHANGED, cues.TO, cues.LOOSE)
"""Where these join a cue to a year, it is when something was changed."""
QUOTES: Final = {
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
DIGITS: Final = re.compile(
    r"(?:[#*]|[A-Z]-)?\d(?:[ \-.]?\d){3,9}[#*]?(?![\w%€$]|[.,]\d)|\d(?:[^\w\n]{1,3}\d){3,7}(?![\w%€$]|[.,]\d)"
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


class At(NamedTuple):
    """A value as it stands in the text."""

    start: int
    end: int
    value: str
    quoted: bool


_LAST: Final = re.compile(r"[.!]?\s*(?:$|\n)")
ENDS: Final = re.compile(r"[\"'”»]?\s{0,2}(?:$|[.!;\n])")
_MARKUP: Final = re.compile(r"(?:[*_(~|]+|</?[a-z]{1,8}>)*")
_SPELLED: Final = re.compile(r"\w(?:[ ]\w){4,30}(?![\w])(?! \w\b)")
"""A value said letter by letter."""


def value_at(text: str, at: int) -> At | None:
    """What stands at a place and could be a value: a word, what is quoted, letters said one by one."""
    at = _MARKUP.match(text, at).end()  # type: ignore[union-attr]  # it matches nothing, too
    if at >= len(text):
        return None
    spelled = _SPELLED.match(text, at)
    if spelled is not None:
        return At(at, spelled.end(), spelled[0], quoted=True)
    closing = QUOTES.get(text[at])
    if closing == "'" and text[at - 1 : at].isalnum():
        # "My daughter's".
        return None
    if closing is not None:
        end = text.find(closing, at + 1, at + 160)
        if end > at + 1 and "\n" not in text[at:end]:
            return At(at + 1, end, text[at + 1 : end], quoted=True)
        return None
    token = re.compile(r"\S{1,400}").match(text, at)
    if token is None:
        return None
    value = bare(
        re.split(r"</|\|\||[;,](?=[A-Za-z_]+=|$|\")|[\"'`](?=[,;:)}\]>]|$)|&(?=\w+=)|\\n", token[0], maxsplit=1)[0]
    )
    value = re.sub(r"[*_]{2}$", "", value)
    return At(at, at + len(value), value, quoted=False) if value else None


def judged(text: str, at: int, what: str, strength: int, *, short: bool) -> At | None:
    """The value at a place, if it looks enough like one of its class; ``short``: its cue is a bare "key" or "token"."""
    if what in (PIN, CODE):
        return _number(text, at, what, strength)
    found = value_at(text, at)
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


def _is_key(found: At, strength: int, *, short: bool, secret: bool) -> bool:
    value = found.value
    if short and not secret and UUID.fullmatch(value):
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
    mixed = is_mixed(value)
    if strength >= 2 and not short:
        return len(value) >= 8 and is_telling(value) and (mixed or found.quoted or strength > 2)
    return strength > 2 and short is not None and len(value) >= 6 and mixed and is_telling(value)


def _password(text: str, found: At, strength: int) -> At | None:
    value, after = found.value, text[found.end : found.end + 24]
    if _is_named(text, found, strength):
        return None
    if found.quoted:
        return found if _is_quoted_password(found, strength) else None
    if is_telling(value) and not counts_something(after):
        sure = strength or len(value) >= 6 or _LOGIN.search(text, max(0, found.start - BACK), found.start)
        return _with_sign(text, found) if sure else None
    if is_long_number(value):
        return found
    if is_number(value):
        year = YEAR.fullmatch(value) is not None
        return (
            None if counts_something(after) or (strength == 0 and year) or (strength < 2 and len(value) < 4) else found
        )
    if strength >= 2:
        return plain(text, found, strength)
    phrase = _WITH_PHRASE.search(text, max(0, found.start - 40), found.start)
    if phrase is not None and len(text[found.start : found.start + 60].split()) >= 3:
        said = plain(text, found, 2)
        return said if said is not None and said.value.count(" ") >= 2 else None
    if _is_noted(text, found):
        said = plain(text, found, 2)
        return said if said is not None and " " not in said.value else None
    login = any(one.search(text, max(0, found.start - BACK), found.start) for one in (_LOGIN, _HAS, _NAMED_BEFORE))
    return plain(text, found, 2) if login and len(value.split()) == 1 and not _more_words(text, found.end) else None


_IDENTIFIER: Final = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[._][A-Za-z0-9]*[A-Za-z])+")


def _is_named(text: str, found: At, strength: int) -> bool:
    """Whether it is the name of something in a program: an argument, a module, ``key=value``."""
    if (strength < 3 and re.match(r"[a-z_]{3,}=", found.value)) or re.search(r"\w\|\w.*\|\w", found.value):
        return True
    called = text[found.start - 1 : found.start] in ("(", "`") or _following(text, found) in (")", "`")
    return called and _IDENTIFIER.fullmatch(found.value) is not None


def _following(text: str, found: At) -> str:
    """The character after a value."""
    return text[found.end : found.end + 1]


def _is_noted(text: str, found: At) -> bool:
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


def _with_sign(text: str, found: At) -> At:
    """The value with the marks at its end that belong to passwords more often than to sentences."""
    end = found.end
    while end < len(text) and text[end] in "!$%&#@*?" and end - found.end < 3:
        end += 1
    return found._replace(end=end)


def _is_quoted_password(found: At, strength: int) -> bool:
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


def _most_between(text: str, found: At, end: int, words: list[str], strength: int) -> int:
    """How many words that only hold others together may be in a value: none, but in a phrase."""
    if len(words) < 3 or _OF_PHRASE.search(text, max(0, found.start - 60), found.start) is None:
        return 0
    return len(words) // 2 if strength > 2 and ENDS.match(text, end) is not None else int(len(words) > 3)


_TWO: Final = re.compile(r"[A-Z]\w{2,20}/[A-Z]\w{2,20}")
"""Two words with a stroke between, as somebody set them after a sign."""
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


def plain(text: str, found: At, strength: int) -> At | None:
    """Plain words as a password: one that ends its clause, or several that make no sentence."""
    stop = next((one for one in _CLAUSE.finditer(text, found.start, found.start + 120) if not _inside(text, one)), None)
    end = stop.start() if stop is not None else min(len(text), found.start + 120)
    if text[found.start - 1 : found.start] in ("=", ">"):
        # A setting ends where its word does: ``PGPASSWORD=elephant pg_dump shop``.
        end = found.end
    if strength > 2 and _TWO.fullmatch(found.value) and ENDS.match(text, found.end):
        return None if any(map(tells_nothing, found.value.split("/"))) else found
    words = text[found.start : end].split()
    if not 1 <= len(words) <= 10 or any(not re.fullmatch(_WORDLIKE[strength], word) for word in words):
        return None
    if len(words) == 2 and _WORDED.match(text, end) is not None:
        return At(found.start, end, text[found.start : end], quoted=False)
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
        return At(
            found.start, found.start + len(text[found.start : end].rstrip()), text[found.start : end], quoted=False
        )
    return None


def _number(text: str, at: int, what: str, strength: int) -> At | None:
    at = _MARKUP.match(text, at).end()  # type: ignore[union-attr]  # it matches nothing, too
    while at < len(text) and text[at] in "*_([\"'`“‘„«「【#":
        at += 1
    turned = _TURNED.match(text, at) if what == CODE else None
    if turned is not None:
        return At(at, turned.end(), turned[0], quoted=False)
    digits = (_CODE_DIGITS if what == CODE else DIGITS).match(text, at) or _LETTERED.match(text, at)
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
            return At(at, digits.end(), digits[0], quoted=False)
        return None
    spoken = _WORD_NUMBERS.match(text, at) if strength else None
    if spoken is not None:
        return At(at, at + len(spoken[0].rstrip(" ,-")), spoken[0], quoted=False)
    if what == CODE or strength > 1:
        found = value_at(text, at)
        if (
            found is not None
            and 4 <= len(found.value) <= 24
            and is_telling(found.value)
            and any(map(str.isdigit, found.value))
        ):
            shaped = re.fullmatch(r"[a-z0-9]{4,6}(?:-[a-z0-9]{4,6})+", found.value) is not None
            return found if strength or shaped or found.value.upper() == found.value else None
    return None
