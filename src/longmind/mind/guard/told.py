"""Secrets told in ways that need no sign beside them: spelled out, said to be written as one word, the word to get in.

A plain word is no password by itself. It is one where somebody spells it out beside a word for passwords, says how it
is written, or says that it is the word with which one gets in; so is a whole phrase with a year at its end, and what a
quoted setting is set to, with its spaces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from longmind.mind.guard.found import API_KEY, PASSWORD, Finding
from longmind.mind.guard.values import bare, is_mixed, is_telling, stands_for_one

_REACH: Final = 120
_CUED: Final = re.compile(
    r"(?i)pass(?:word|code|phrase|wort)|\bpw\b|kennwort|losung|contrase|clave|c[oó]digo|mot de passe|\bcode|senha"
    r"|wachtwoord"
)
_SPELLED: Final = re.compile(
    r"(?i)(?P<value>[^\W_]{4,20})[\"'”]?(?:\s?[,;:(–—-]\s?|\s)(?:that['’]s\s|spelled\s|spelt\s|i\.e\.\s|also\s)?"
    r"(?P<letters>[^\W_](?:(?:\s?[,.-]\s?|\s)[^\W_]){3,19})(?![^\W_])"
)
SPELLS: Final = ("password", "passcode", "passphrase", "passwort", "kennwort", "contraseña", "clave", "senha", "code")


def spelled(text: str, at: int, word: str) -> Iterator[Finding]:
    """A word that is followed by its own letters, beside a word for passwords."""
    for found in _SPELLED.finditer(text, at + len(word), min(len(text), at + len(word) + _REACH)):
        letters = re.sub(r"[\s,.-]", "", found["letters"])
        if letters.casefold() == found["value"].casefold():
            yield Finding(PASSWORD, found.start("value"), found.end("value"))
            yield Finding(PASSWORD, found.start("letters"), found.end("letters"))


_WITH_WORD: Final = re.compile(
    r"(?i)(?:with|by|using|saying|typing|type|say|mit|con|avec)\s(?:the\s|dem\s|la\s|el\s|le\s)?"
    r"(?:word|wort|palabra|mot)\s[\"'“„«]?(?P<value>[^\W\d_]{4,20})(?![\w'’])"
)


def with_word(text: str, at: int, word: str) -> Iterator[Finding]:
    """The word with which one gets in somewhere."""
    for found in _WITH_WORD.finditer(text, max(0, at - 40), min(len(text), at + len(word) + _REACH)):
        if not re.search(r"[.!?]\s", text[min(at, found.start()) : max(at, found.start())]):
            yield Finding(PASSWORD, found.start("value"), found.end("value"))


WRITTEN: Final = (
    "one word", "all together", "todo junto", "sin espacios", "sin tilde", "no spaces", "without spaces",
    "zusammengeschrieben", "ohne leerzeichen", "tout attaché", "sans espace", "sans accent", "tutto attaccato",
    "tudo junto", "aan elkaar",
)  # fmt: skip
_PLAIN: Final = re.compile(
    r"(?i)(?:\s(?:is|are|was|ist|es|est|é|è)|:|=)\s[\"'“„«]?(?P<value>[^\W_]{5,30})[\"'”“»]?\s?[,(–—-]?"
    r"\s?(?:and\s|y\s|et\s)?$"
)


def written_plainly(text: str, at: int, _: str) -> Iterator[Finding]:
    """A plain word of which is said that it is written as one, where a password or a code is told of."""
    start = max(0, at - 70)
    found = _PLAIN.search(text[start:at])
    if found is not None and _CUED.search(text, start, start + found.start("value")):
        yield Finding(PASSWORD, start + found.start("value"), start + found.end("value"))


_PHRASE: Final = re.compile(
    r"(?i:passphrase|mot de passe|passwort|password)\s?[,:–—-]\s"
    r"(?P<value>[^\W\d_][\w'’]*(?:\s[\w'’]+){2,7}\s\d{2,4})(?=[.,;)!\n]|$)"
)
PHRASED: Final = ("passphrase", "password,", "password:", "passwort,", "passwort:")


def phrase_with_year(text: str, at: int, _: str) -> Iterator[Finding]:
    """Some words and a number after "password": no sentence ends so."""
    found = _PHRASE.match(text, at)
    if found is not None:
        yield Finding(PASSWORD, found.start("value"), found.end("value"))


QUOTED: Final = ("password=", "passwd=", "passphrase=", "secret=", "token=", "pass=", "pwd=")
_OPENED: Final = re.compile(r"(?P<quote>[\"'])[\w.-]{0,60}$")


def quoted_setting(text: str, at: int, word: str) -> Iterator[Finding]:
    """What a setting in quotes is set to, to the other quote: ``Environment="X_PASSWORD=some words"``."""
    end = at + len(word)
    opened = _OPENED.search(text[max(0, at - 60) : at])
    close = -1 if opened is None else text.find(opened["quote"], end, end + _REACH)
    value = text[end:close] if close > end else ""
    if len(value) >= 3 and "\n" not in value and " " in value and not stands_for_one(bare(value)):
        yield Finding(PASSWORD, end, close)


SEEDED: Final = ("totp", "authenticator", "setup ", "2fa", "otp", "two-factor")
_SEED: Final = re.compile(r"(?<![\w=/])(?P<value>[A-Z2-7]{16,64}|(?:[A-Za-z2-7]{4}\s){3,15}[A-Za-z2-7]{4})(?![\w=/])")


def seeded(text: str, at: int, word: str) -> Iterator[Finding]:
    """What one-time codes are made from, near what says that it is for that."""
    for found in _SEED.finditer(text, max(0, at - 60), min(len(text), at + len(word) + _REACH)):
        value = found["value"]
        if is_mixed(value):
            yield Finding(API_KEY, found.start("value"), found.end("value"))


_STILL: Final = re.compile(
    r"(?i)(?:has\s?n['’]?o?t changed|unchanged|never changed|not changed|same as (?:before|ever))[^.!?\n]{0,20}?"
    r"[,:;–—-]\s?(?:it['’]?s\s)?(?:still\s)?[\"'“]?(?P<value>[^\s\"'“”,;]{5,60})"
)
_SHORTLY: Final = re.compile(r"(?i)\b(?:pass|pw|login)\b")
STAYED: Final = ("t changed", "unchanged", "never changed", "not changed", "same as ")


def still_so(text: str, at: int, word: str) -> Iterator[Finding]:
    """A password that has not changed, and what it is."""
    start = max(0, at - _REACH)
    found = _STILL.search(text, max(0, at - 8), min(len(text), at + len(word) + 90))
    if found is None or not (_SHORTLY.search(text[start:at]) or _CUED.search(text, start, at)):
        return
    value = bare(found["value"])
    if is_telling(value) or re.fullmatch(r"[^\W\d_]+(?:_[^\W\d_]+)+", value):
        yield Finding(PASSWORD, found.start("value"), found.start("value") + len(value))


_NONE_SUCH: Final = re.compile(
    r"(?i)(?:ssh-(?:rsa|ed25519|dss)|ecdsa-sha2-\S{1,20})\s"
    r"|(?:something|anything|some kind|irgendwas|algo|quelque chose)\s"
)
"""How what is none begins: a public key; what somebody cannot remember."""
_PROMPT: Final = re.compile(
    r"(?i)(?:enter|retype|repeat|confirm)\s(?:new\s)?(?:pass\w{4,6}|pin)(?: for \S{1,40})?:\s{0,3}\n\s*$"
)
_CLOCK: Final = re.compile(r"\d:$")


def is_none(text: str, found: Finding) -> bool:
    """Whether what was found is plainly no secret: a public key, a guess, a clock's seconds, what follows a prompt."""
    before = text[max(0, found.start - 60) : found.start]
    return (
        _NONE_SUCH.match(text, found.start, found.end) is not None
        or _PROMPT.search(before) is not None
        or (_CLOCK.search(before) is not None and text[found.start : found.start + 2].isdigit())
    )
