"""A name and its password, told as a pair: "admin / k1wi-farm", "ana@example.org: …".

The word for a login, or the name itself, says what the pair is; the second of the two has to look like a password.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from longmind.mind.guard.found import PASSWORD, Finding
from longmind.mind.guard.values import bare, is_coined, is_mixed, is_telling

_PAIR: Final = re.compile(
    r"(?i)(?<![a-z])(?:log[- ]?in|sign[- ]?in|log(?:ged)? in|credentials?|creds|user(?:name)?|account|logon"
    r"|zugangsdaten|anmeldedaten|zugang|benutzer(?:name)?"
    r"|einloggen|anmelden|melde mich|usuario|acceso|credenciales|identifiants?|utilisateur|connexion|ログイン"
    r"|アカウント)"
    r"(?:ing)?(?:s"
    r"|en)?(?![A-Za-z])"
    r"(?:\s?(?:[:=]|->|→)|\s(?:is|are|with|using|as|for|to|on|give it|give them|type|enter|use"
    r"|mit|als|für|fürs|beim|im|am|in|at|sind|lauten|con"
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
PAIR_BEGINS: Final = (
    "login", "log in", "log-in", "logged in", "sign in", "signin", "credential", "creds", "user", "account", "logon",
    "zugangsdaten", "anmeldedaten", "zugang",
    "benutzer", "einloggen", "anmelden", "melde mich", "usuario", "acceso", "credenciales", "identifiant",
    "utilisateur",
    "connexion", "wifi", "wi-fi", "wlan", "ssid", "hotspot", "ログイン", "アカウント", "admin", "root",
)  # fmt: skip
NAMES: Final = frozenset({"user", "account", "benutzer", "usuario", "identifiant", "utilisateur", "アカウント"})


def paired(text: str, at: int, word: str) -> Iterator[Finding]:
    """The password of a pair that a word for a login, or the name of an administrator, begins."""
    found = (_ADMIN if word in ("admin", "root") else _PAIR).match(text, at)
    value = "" if found is None else bare(found["value"])
    odd = re.search(r"[/=|]|^[*#<`\[(]|\*\*$|^[a-z]+(?:_[a-z]+)+$", value) is not None
    odd = odd or (found is not None and text[found.start("value") + len(value) :][:1] == ")" and value.isalpha())
    if found is not None and word in ("admin", "root") and found["comma"]:
        odd = odd or not is_coined(value)
    if found is not None and is_telling(value) and not odd and "\n" not in found[0]:
        yield Finding(PASSWORD, found.start("value"), found.start("value") + len(value))


def mailed(text: str, at: int, _: str) -> Iterator[Finding]:
    """What stands right after an address with a slash or the like between: an account and its password."""
    found = _MAIL_PAIR.match(text, at)
    if found is not None:
        value = bare(found["value"])
        if is_telling(value) and is_mixed(value) and "@" not in value[1:]:
            yield Finding(PASSWORD, found.start("value"), found.start("value") + len(value))
