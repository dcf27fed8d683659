"""Secrets in what is typed to a machine and pasted here: commands, SQL, markup, settings of routers, cookies.

Nothing beside such a value says what it is but its place: what follows ``-a`` after ``redis-cli``. So a row is the word
a command begins with and what leads from there to the value, within one line and so many characters.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from longmind.mind.guard.found import API_KEY, PASSWORD, Finding
from longmind.mind.guard.values import bare, is_mixed, is_random, is_telling, stands_for_one

_VALUE: Final = r"(?P<value>(?<=\{)[^}\n]{3,100}(?=\})|(?<=[\"'])[^\"'\n]{2,100}(?=[\"'])|[^\s\"'`;|&<>]{3,100})"
_ON: Final = r"[^\n|;]{0,120}?\s"
"""On in the same command, up to a space."""
_QUOTE: Final = r"[\"']?"

_TYPED: Final[tuple[tuple[str, str], ...]] = (
    ("redis-cli", rf"redis-cli{_ON}(?:-a|--pass)[ =]"),
    ("openssl", rf"openssl{_ON}-(?:k|K|pass(?:in|out)?)\s(?!env:|file:|stdin|fd:)(?:pass:)?"),
    *((one, rf"{one}{_ON}-h?p(?=[^\s-])") for one in ("7z", "unrar", "rar a")),
    *((one, rf"{one}{_ON}-P\s?") for one in ("zip ", "sqlcmd", "ipmitool", "mosquitto_")),
    *((one, rf"{one}{_ON}-w\s(?!-)") for one in ("ldapsearch", "ldapadd", "ldapmodify")),
    *((one, rf"{one}{_ON}-(?:p|pw)\s") for one in ("plink", "pscp", "psexec", "rdesktop", "mongosh", "vncviewer")),
    ("xfreerdp", rf"xfreerdp{_ON}/p:"),
    ("smbclient", rf"smbclient{_ON}-U\s?[\"']?[\w.\\/-]{{1,40}}%"),
    ("keytool", rf"keytool{_ON}-(?:store|key)pass\s"),
    ("snmp", rf"snmp(?:bulk)?(?:walk|get)\s{_ON}-c\s(?!public|private)"),
    ("snmp-server", r"snmp-server community (?!public|private)"),
    ("nmcli", rf"nmcli{_ON}password\s"),
    ("wpa_passphrase", r"wpa_passphrase\s(?:\"[^\"\n]{1,40}\"|\S{1,40})\s"),
    ("rabbitmqctl", r"rabbitmqctl (?:add_user|change_password) \S{1,40}\s"),
    ("htpasswd", rf"htpasswd{_ON}-\w{{0,3}}b\w{{0,3}}\s\S{{1,60}}\s\S{{1,40}}\s"),
    ("mysqladmin", rf"mysqladmin{_ON}password\s"),
    ("mc alias", r"mc alias set \S{1,40} \S{1,100} \S{1,60}\s"),
    ("aws configure", r"aws configure set \w{0,20}secret_access_key\s"),
    ("vault login", r"vault login (?:token=)?(?!-)"),
    ("net use", r"net user? [^\n]{0,80}?/user:\S{1,60}\s"),
    *((one, rf"{re.escape(one)}(?=[^}}\n]{{3,100}}\}})") for one in ("pwd={", "password={")),
    ("--", r"--(?:[a-z]{1,12}-){0,3}pass(?:word|wd|phrase)?[ =](?!-)"),
    ("define", (
        r"define\(\s?[\"']\w{0,40}(?:PASS|PASSWORD|PASSWD|PWD|SECRET|TOKEN|KEY|SALT)\w{0,10}[\"']\s?,"
        r"\s?(?=[\"'])"
    )),
    ("env ", r"(?-i:ENV \w{0,30}(?:PASS|PASSWORD|PASSWD|PWD|SECRET|TOKEN|KEY))[ =]"),
    ("identified ", r"identified (?:with \S{1,40} )?by (?:password )?(?=[\"'])"),
    ("echo ", (
        r"echo (?:-n )?[\"']?(?:[\w.-]{1,40}:)?(?=[^\s\"'|]{3,100}[\"']?\s?\|\s?(?:sudo\s[^\n|]{0,20}-S"
        r"|[^\n|]{0,80}(?:--password-stdin|--passphrase-fd|passwd|chpasswd)))"
    )),
    ("username ", r"username \S{1,40}(?: privilege \d{1,2})? (?:secret|password) [05789]\s"),
    ("enable ", r"enable (?:secret|password) [05789]\s"),
    ("auth", (
        r"auth(?:_?basic)?[\"']?\s?[:=]{1,2}>?\s?[\"'(]{0,3}[\w.@-]{1,60}(?:[\"']\s?,\s?(?=[\"'])|:(?=(?:[^\W\d_]+\d"
        r"|\d+[^\W\d_])\w*\b(?!:)))"
    )),
    ("basic", r"basic_?auth[\"']?\s?[:=(]\s?[\"'(]{0,3}[\w.@-]{1,60}(?::|[\"']\s?,\s?(?=[\"']))"),
)  # fmt: skip
"""The beginning of a command in small letters, and what leads to the password from there."""

TYPED_BEGINS: Final = tuple(begins for begins, _ in _TYPED)
COOKIE: Final = "cookie"
_COOKIES: Final = re.compile(r"(?i)cookies?[\"']?\s?(?:[:=]|-b|is|was)\s{0,2}[\"']?(?=[\w.-]{1,60}=)")
_COOKIE: Final = re.compile(r"[\w.-]{1,60}=(?P<value>[^\s;\"',]{1,1000})(?:;\s?)?|[\w-]{1,20}(?:;\s?)")
_FLAGGED: Final = re.compile(
    r"\s(?:-u|--user)[ =][\"']?[\w.@+-]{1,60}:(?P<pair>[^\s\"']{2,100})|sshpass\s+-p\s?[\"']?(?P<ssh>[^\s\"']{2,100})"
    r"|\s-p\s?[\"']?(?P<tight>(?=\S*[A-Za-z])(?=\S*\d)[^\s\"'/:]{5,100})(?![^\s\"'])"
    r"|\s--pass(?:word|wd"
    r"|phrase)?[ =][\"']?(?P<long>[^\s\"'\-][^\s\"']{1,100})"
    r"|login\s\S{1,60}\spassword\s(?P<netrc>\S{2,100})"
)
_TOKENED: Final = re.compile(
    r"(?i)--(?:[a-z]{1,12}-){0,3}(?:token|api-?key|access-?key|secret(?:-key)?)[ =][\"']?"
    r"(?P<value>[\w+/=.~-]{8,200})(?![^\s\"'])"
)
_BASIC: Final = re.compile(r"(?i)basic\s(?P<value>[A-Za-z0-9+/]{8,400}={0,2})(?![\w+/=])")
_AUTHORIZED: Final = re.compile(
    r"(?i)authorization[\"']?\s?[:=]\s?[\"']?(?:"
    r"(?:digest|aws4|hmac|signature|oauth|hawk)[^\n]{0,300}?(?:response|signature|mac|oauth_token)=[\"']?"
    r"(?P<signed>[\w+/=%-]{16,200})"
    r"|(?!bearer|basic)[a-z][a-z0-9-]{1,20}\s(?P<value>[\w+/=:~-]{8,400})(?![\w=]))"
)
_DEFAULT: Final = re.compile(
    r"(?i)\$\{\w{0,40}(?:pass|passwd|password|pwd|secret|token|api_?key|pin)\w{0,10}:?[-=](?P<value>[^\s{}$]{3,100})\}"
)
AUTHORIZATION: Final = "authorization"
DEFAULT: Final = "${"
LONG_FLAG: Final = "--"
BASIC: Final = "basic "
FLAGS: Final = (" -u ", " --user", "sshpass", " -p", " --pass", "login ")


@cache
def _leads(begins: str) -> tuple[re.Pattern[str], ...]:
    """The patterns of a beginning, compiled when it is first met: most never are."""
    return tuple(re.compile(f"(?i){lead}{_QUOTE}{_VALUE}") for one, lead in _TYPED if one == begins)


def flagged(text: str, at: int, _: str) -> Iterator[Finding]:
    """A password after the flag of a command, whichever it is."""
    found = _FLAGGED.match(text, at)
    if found is not None:
        group = str(found.lastgroup)
        if not stands_for_one(found[group]):
            yield Finding(PASSWORD, found.start(group), found.end(group))


def token_flagged(text: str, at: int, _: str) -> Iterator[Finding]:
    """A token after the flag of a command that says it is one."""
    found = _TOKENED.match(text, at)
    value = "" if found is None else found["value"]
    # "--secret db-creds" names one.
    if found is not None and is_mixed(value) and (is_random(value, 10) or is_telling(value)):
        yield Finding(API_KEY, found.start("value"), found.end("value"))


def basic(text: str, at: int, _: str) -> Iterator[Finding]:
    """A name and a password as HTTP carries them: ``Basic``, and both in base64 with a colon between them."""
    found = _BASIC.match(text, at)
    if found is None or len(found["value"]) % 4:
        return
    try:
        pair = base64.b64decode(found["value"], validate=True).decode("utf-8")
    except ValueError:
        return
    if re.fullmatch(r"[^\s:]{1,80}:\S{2,200}", pair):
        yield Finding(API_KEY, found.start("value"), found.end("value"))


def authorized(text: str, at: int, _: str) -> Iterator[Finding]:
    """What a header shows that one may: a key after the name of a scheme, or a signature."""
    found = _AUTHORIZED.match(text, at)
    if found is not None:
        group = str(found.lastgroup)
        if is_random(found[group], 12):
            yield Finding(API_KEY, found.start(group), found.end(group))


def default_of(text: str, at: int, _: str) -> Iterator[Finding]:
    """What a setting is where nobody sets it: ``${DB_PASSWORD:-Walrus_31}``."""
    found = _DEFAULT.match(text, at)
    if found is not None and not stands_for_one(found["value"]) and not found["value"].startswith(("/", ".")):
        yield Finding(PASSWORD, found.start("value"), found.end("value"))


def typed(text: str, at: int, begins: str) -> Iterator[Finding]:
    """A password in a command that is known."""
    if text[at - 1 : at].isalnum() and begins != "auth":
        return
    for lead in _leads(begins):
        found = lead.match(text, at)
        if found is not None and not stands_for_one(bare(found["value"])):
            yield Finding(PASSWORD, found.start("value"), found.end("value"))


def cookies(text: str, at: int, _: str) -> Iterator[Finding]:
    """What a browser sends to be known again: the long values of cookies."""
    found = _COOKIES.match(text, at)
    place = -1 if found is None else found.end()
    for _count in range(24):
        one = _COOKIE.match(text, place) if place >= 0 else None
        if one is None:
            return
        value = one["value"] or ""
        if len(value) >= 16 and (is_random(value.replace("%", "-"), 16) or (len(value) >= 20 and is_telling(value))):
            yield Finding(API_KEY, one.start("value"), one.end("value"))
        place = one.end()


COLUMNS: Final = ("password", "passwort", "contraseña", "mot de passe")
_HEADER: Final = re.compile(r"[^\n]{0,80}$")
_MOST_ROWS: Final = 20


def in_column(text: str, at: int, word: str) -> Iterator[Finding]:
    """What stands below the head of a column that is called a password, in a table that is pasted."""
    end = at + len(word)
    line_end = text.find("\n", end, end + 80)
    before = _HEADER.search(text[max(0, at - 80) : at])
    sign = next((one for one in "|,;\t" if before and one in before[0].rstrip(" ")[-1:]), None)
    if sign is None or line_end < 0 or text[end:line_end].strip()[:1] not in ("", sign):
        return
    column, place = str(before and before[0]).count(sign), line_end + 1
    cells_of_head = column + 1 + text[end:line_end].count(sign)
    for _ in range(_MOST_ROWS):
        line = text[place : place + 200].split("\n", maxsplit=1)[0]
        cells = line.split(sign)
        if len(cells) != cells_of_head:
            return
        value = cells[column].strip(" \"'")
        begin = place + len(sign.join(cells[:column])) + 1 + cells[column].find(value) if value else place
        if len(value) >= 3 and (sign == "|" or " " not in value) and value.strip("-:") and not stands_for_one(value):
            yield Finding(PASSWORD, begin, begin + len(value))
        place += len(line) + 1
