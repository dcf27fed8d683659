"""Passwords told by what is done with them: "type … to unlock it", "we use … for all logins".

No word says that the value is a password; the sentence is about getting in somewhere, and a verb hands it something
that is put together as people put passwords together. Also how a value is written ("capital H") and a network with
its key.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from longmind.mind.guard.found import PASSWORD, Finding
from longmind.mind.guard.values import (
    bare,
    is_coined,
    is_function_word,
    is_mixed,
    stands_for_one,
    words_of,
)

_REACH: Final = 100
"""So many characters to either side a sentence is read."""
_END: Final = re.compile(r"[.!?。]\s|\n")
_USED: Final = re.compile(
    r"(?i)(?<![\w-])(?:needs?|wants?|say|then|and|und|y|et|variations? of|based on|type in|musst du"
    r"|use[sd]?|using|type[sd]?|typing|enter(?:ed|ing)?|put(?:ting)? in|try|tried|takes|gets in"
    r"|with|via|(?P<is>it['’]?s|is|was|to be|lautet"
    r"|es|est|c['’]est|è|é)"
    r"|mit|gib|tippe?|nutzen?|benutzen?|verwenden?|nimm|con|pon|usa|uso|usamos|escribe|avec|utilise|utilisons|tape"
    r"|mets|com"
    r"|met|gebruik)"
    r"\s(?:the\s(?:password\s|code\s)?|always\s|immer\s|siempre\s"
    r"|toujours\s)?[\"'“„«`]?(?P<value>[^\s\"'“”„«»`,;]{7,60})"
)
_SLASHED: Final = re.compile(
    r"(?:^|(?<=[\s\"'“]))[\w.@-]{2,40}\s?/\s?(?P<first>[^\s/\"'“”,;]{6,60})\s(?:is|are|ist|es|est|works|gets)\s|(?<=\s)(?:as|with|is|are|:|mit|als|con|como|avec"
    r"|comme)\s[\"'“]?[\w.@-]{2,40}\s?/\s?(?P<value>[^\s/\"'“”,;]{6,60})(?![\w/])"
)
ADVISED: Final = re.compile(
    r"(?i)(?:don['’]?t|do not|never|avoid|instead of|rather than|such as|for example|e\.g\.|like|example|common"
    r"|weak|terrible|bad"
    r"|version|nicht|niemals|nunca|jamais)\b[^.!?\n]{0,40}$"
)
OPENS: Final = (
    "log in", "login", "logged in", "log on", "logon", "sign in", "signin", "signs in", "unlock", "encrypted",
    "decrypt", "wifi", "wi-fi", "wlan", "hotspot", "einlogg", "anmeld", "entsperr", "iniciar sesión",
    "iniciar sesion", "desbloque", "opens with", "open with", "locked", "öffne", "connecter", "connexion",
    "déverrouill",
    "zugang", "accedere", "entrar ", "get on", "getting in", "to get in", "log me in", "log us in", "logs me in",
    "gets you in", "get you in", "you're in", "you’re in", "it asks", "asks for", "for everything", "everywhere",
    "all my accounts",    "locked out", "entra con", "kommt mit",
)  # fmt: skip
"""What is in a sentence about getting in."""
DEVICES: Final = ("ipad", "router", "laptop", "tablet")
_TYPED: Final = re.compile(r"(?i)wants?|takes|type[sd]?|enter|tippe?|escribe|tape")
"""What is done with a password at a device, of which much else is said, too."""
WRITTEN: Final = (
    "capital ", "lowercase", "lower case", "lower-case", "uppercase", "upper case", "all caps", "with a zero",
    "no spaces", "one word", "alles klein", "großgeschrieben", "kleingeschrieben", "en minúscula", "en mayúscula",
    "con mayúscula", "en majuscule", "en minuscule", "with a dot", "exclamation mark",
)  # fmt: skip
"""How a value is written: said of passwords and of little else."""
_WRITTEN_SO: Final = re.compile(
    r"(?i)(?:^|(?:it['’]?s|is|was|:|=|,|—|–|-|with|type|enter|use|lautet|ist|es|est)\s{1,2})[\"'“„«(]?"
    r"(?P<value>[^\s\"'“”„«»()]{5,40})[\"'”“»)]?\s?[,(–—-]?\s{0,2}"
    r"(?:(?:with|mit|con|avec|it['’]s|all|in|and|but|the|a|an|is|that['’]s)\s){0,3}$"
)
NETWORKS: Final = ("wifi", "wi-fi", "wlan", "ssid", "hotspot", "network")
_NETWORK: Final = re.compile(
    r"(?i)(?:wi-?fi|wlan|ssid|hotspot|network)(?![a-z])(?:\s(?:is|called|named|name|heißt|se llama|s['’]appelle"
    r"|at the \w{1,20}|here))?\s?:?\s?"
    r"(?P<q>[\"'“„«]?)[\w .!'-]{2,32}?[\"'”“»]?\s{0,2}(?:/|\||,|;|–|—|->|→)\s{0,2}"
    r"(?:(?:key|pw|pass(?:word)?|mdp|clave|code|schlüssel)\s?:?\s?)?[\"'“„«`]?(?P<value>[^\s\"'“”»`,;]{8,63})"
)
_LOGIN: Final = re.compile(
    r"(?i)(?:log-?in|logon|acceso|zugang)s?(?:\s(?:for|to|is|on|für|zum|para"
    r"|al)\s[^:\n]{1,30})?\s?[:=]\s?[\"'“]?(?P<value>[^\s\"'“”»`,;/]{7,60})"
)
_PAIRED: Final = re.compile(
    r"(?i)(?:log-?in|logon|zugang(?:sdaten)?|acceso|accès|accesso|account|konto|cuenta"
    r"|compte)s?\s[^\n.!?;]{0,30}?:\s?[\"'(]?[\w.@+-]{2,60}[\"')]?"
    r"\s{0,2}(?:/|\||,|und|and|y|et|mit|with|con)\s{0,2}[\"'(]?(?P<value>[^\s\"'“”»`,;]{6,60})"
)


_AND: Final = re.compile(r"(?i)(?:and|und|y|et|then)\s")
_LETS_IN: Final = re.compile(r"\s?(?:$|[.,;!)\n]|(?:gets|opens|lets|works|unlocks|logs|and you|und du)\b)")
"""What comes after a value that is only listed: what it does, or nothing."""


def _value_of(found: re.Match[str]) -> str:
    """The value of a match, without the signs that end a clause after it."""
    return found["value"].rstrip(".,;:)]}")


def used_near(text: str, begin: int, end: int) -> Iterator[Finding]:
    """What a verb hands a sentence about getting in, which is told of from one place to another."""
    first, last = max(0, begin - _REACH), min(len(text), end + _REACH)
    for stop in _END.finditer(text, first, begin):
        first = stop.end()
    after = _END.search(text, end, last)
    last = last if after is None else after.start() + 1
    for pair in _SLASHED.finditer(text, first, last):
        group = str(pair.lastgroup)
        if is_coined(bare(pair[group])):
            yield Finding(PASSWORD, pair.start(group), pair.start(group) + len(bare(pair[group])))
    network, device = (text[begin:end].casefold() in words for words in (NETWORKS, DEVICES))
    for found in _USED.finditer(text, first, last):
        if network and found["is"]:
            # What a network is, is its name.
            continue
        if device and _TYPED.match(found[0]) is None:
            continue
        if _AND.match(found[0]) and not _LETS_IN.match(text, found.start("value") + len(_value_of(found))):
            continue
        value = _value_of(found)
        if (
            value[:-1].isalpha()
            and not value[-1:].isalnum()
            and not text[found.end("value") : found.end("value") + 2].strip().islower()
        ):
            # "Log in with Antonia!"
            continue
        if is_coined(value) and not ADVISED.search(text, first, found.start("value")):
            yield Finding(PASSWORD, found.start("value"), found.start("value") + len(value))


def opened(text: str, at: int, word: str) -> Iterator[Finding]:
    """What gets one in where a sentence is about getting in; a login with its password after a colon."""
    yield from used_near(text, at, at + len(word))
    for form in (_LOGIN, _PAIRED):
        found = form.match(text, at)
        value = "" if found is None else bare(found["value"])
        # A name may have a number at its end; few begin with a capital too.
        named = form is _LOGIN and (value.islower() or "@" in value)
        if found is not None and is_coined(value) and not named:
            yield Finding(PASSWORD, found.start("value"), found.start("value") + len(value))


def opens_with(text: str, at: int, word: str) -> Iterator[Finding]:
    """Some words and a number that something opens with: "the vault opens with copper lantern violin 58"."""
    found = _OPENS_WITH.match(text, at + len(word))
    words = [] if found is None else found["value"].split()
    # "Opens with two songs from 1998" is a sentence, and so is all that has small words in it.
    if found is not None and not any(map(is_function_word, words)) and not _COUNTED.intersection(words):
        yield Finding(PASSWORD, found.start("value"), found.end("value"))


def stuck_on(text: str, at: int, word: str) -> Iterator[Finding]:
    """The key of a network as it stands on the device."""
    found = _STUCK_ON.match(text, at + len(word))
    if found is not None and is_mixed(found["value"]):
        yield Finding(PASSWORD, found.start("value"), found.end("value"))


OPENING: Final = ("open", "unlock")
ON_DEVICES: Final = ("wpa", "wifi", "wi-fi", "wlan", "router")
_COUNTED: Final = words_of("two three four five")


def set_to(text: str, at: int, _: str) -> Iterator[Finding]:
    """What somebody was given to get in with: "reset her to Welcome!Fjord23"."""
    found = _SET_TO.match(text, at)
    value = "" if found is None else bare(found["value"])
    if found is not None and len(value) >= 8 and is_coined(value) and any(map(str.isdigit, value)):
        yield Finding(PASSWORD, found.start("value"), found.start("value") + len(value))


_SET_TO: Final = re.compile(
    r"(?i)set (?:(?:her|him|them|you|me|yours|hers|his|theirs|user)\s(?:back\s|up\s)?(?:to|with)"
    r"|(?<=reset )to(?=\s(?-i:[A-Z][a-z])\S{0,40}[-!#_.]))\s(?P<value>\S{8,60})"
)
_OPENS_WITH: Final = re.compile(r"(?i)s? with (?P<value>(?:[a-z]{3,12} ){2,5}\d{1,4})(?![\w.,]?\d)")
_STUCK_ON: Final = re.compile(
    r"(?i)(?:key|code)?[^.;!?\n]{0,40}?\s(?:says|reads|steht|dice|pone|indique)\s(?P<value>(?-i:[A-Z0-9]{8,64}))(?!\w)"
)
SET_TO: Final = "set "


def written_so(text: str, at: int, _: str) -> Iterator[Finding]:
    """A value of which is said how it is written."""
    start = max(0, at - 60)
    found = _WRITTEN_SO.search(text[start:at])
    if found is not None and is_coined(value := bare(found["value"])):
        yield Finding(PASSWORD, start + found.start("value"), start + found.start("value") + len(value))


def of_network(text: str, at: int, _: str) -> Iterator[Finding]:
    """The key of a network, beside its name."""
    found = _NETWORK.match(text, at)
    value = "" if found is None else bare(found["value"])
    if found is not None and is_coined(value) and not stands_for_one(value):
        yield Finding(PASSWORD, found.start("value"), found.start("value") + len(value))
