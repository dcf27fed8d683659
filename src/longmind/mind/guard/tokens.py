"""Tokens of known forms: what a service hands out begins as that service's tokens do.

Each row is what such a token begins with and what follows. A row costs a look for its beginning, and its pattern is
tried only where that stands. Lengths are lower bounds: services lengthen their tokens more often than they tell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from longmind.mind.guard.found import API_KEY, PASSWORD, PRIVATE_KEY, Finding
from longmind.mind.guard.values import is_placeholder, is_random, stands_for_one

_ANY: Final = r"[A-Za-z0-9_\-]"
_WORD: Final = r"[A-Za-z0-9]"

_BEGINNINGS: Final[tuple[tuple[str, str], ...]] = (
    # Clouds
    *((lead, r"[A-Z0-9]{16}(?![A-Z0-9])") for lead in ("AKIA", "ASIA", "ABIA", "ACCA")),
    ("ABSK", r"[A-Za-z0-9+/]{60,300}={0,2}"),
    ("AIza", r"[\w\-]{30,45}"),
    ("ya29.", r"[\w\-]{20,500}"),
    ("GOCSPX-", rf"{_ANY}{{20,60}}"),
    ("1//0", rf"{_ANY}{{30,200}}"),
    ("LTAI", rf"{_WORD}{{12,30}}"),
    ("AKID", rf"{_WORD}{{28,40}}"),
    ("dop_v1_", r"[a-f0-9]{32,80}"),
    ("doo_v1_", r"[a-f0-9]{32,80}"),
    ("dor_v1_", r"[a-f0-9]{32,80}"),
    ("HRKU-", rf"{_ANY}{{20,100}}"),
    ("FlyV1 fm", r"[\w+/,=\-]{30,}"),
    ("fm2_", r"[A-Za-z0-9+/]{40,}={0,3}"),
    ("fo1_", rf"{_ANY}{{30,60}}"),
    ("pscale_", r"(?:tkn|pw|oauth)_[\w.\-]{20,80}"),
    ("sbp_", rf"{_WORD}{{30,60}}"),
    ("sb_secret_", rf"{_ANY}{{16,80}}"),
    ("napi_", rf"{_WORD}{{30,80}}"),
    ("tskey-", rf"{_ANY}{{16,80}}"),
    ("v1.0-", r"[a-f0-9]{24}-[a-f0-9]{100,200}"),
    *((lead, rf"{_WORD}{{20,80}}") for lead in ("vcp_", "vck_", "nfp_", "nfo_", "rnd_", "tgp_v1_", "apify_api_")),
    ("AVNS_", rf"{_ANY}{{16,40}}"),
    ("mdb_sa_sk_", rf"{_ANY}{{30,60}}"),
    ("AQVN", rf"{_ANY}{{30,60}}"),
    ("y0_", rf"{_ANY}{{30,120}}"),
    ("t1.", rf"[A-Z0-9a-z_-]{{10,300}}={{0,2}}\.{_ANY}{{60,200}}={{0,2}}"),
    ("SWMTKN-1-", r"[a-z0-9\-]{40,120}"),
    ("EXO", r"[a-f0-9]{24}(?![a-z0-9])"),
    ("SCW", r"[A-Z0-9]{17}(?![A-Z0-9])"),
    # Code and packages
    ("github_pat_", r"\w{30,120}"),
    *((lead, rf"{_WORD}{{20,255}}") for lead in ("ghp_", "gho_", "ghu_", "ghs_", "ghr_", "npm_")),
    *(
        (lead, r"[\w.\-]{16,300}")
        for lead in (
            "glpat-", "gldt-", "glrt-", "glptt-", "glsoat-", "glcbt-", "glft-", "glimt-", "glagent-", "gloas-",
        )
    ),
    ("ATATT3", r"[\w\-=]{30,250}"),
    ("ATBB", rf"{_WORD}{{20,60}}"),
    ("ATCTT3", r"[\w\-=]{30,250}"),
    ("pypi-", rf"{_ANY}{{30,250}}"),
    ("rubygems_", r"[a-f0-9]{32,64}"),
    ("cio", rf"{_WORD}{{32}}(?!{_WORD})"),
    ("oy2", r"[a-z0-9]{43}(?![a-z0-9])"),
    ("dckr_pat_", rf"{_ANY}{{20,60}}"),
    ("dckr_oat_", rf"{_ANY}{{20,60}}"),
    ("CLOJARS_", r"[a-z0-9]{40,80}"),
    ("CCIPAT_", rf"{_ANY}{{20,100}}"),
    *((lead, r"[a-f0-9]{30,60}") for lead in ("bkua_", "sqp_", "sqa_")),
    ("AKCp", rf"{_WORD}{{30,90}}"),
    ("sgp_", r"[a-f0-9_]{32,80}"),
    ("sntrys_", r"[\w+/=\-]{30,300}"),
    ("sntryu_", r"[a-f0-9]{40,80}"),
    ("squ_", r"[a-f0-9]{30,60}"),
    ("snyk_", rf"{_ANY}{{20,100}}"),
    ("pul-", r"[a-f0-9]{30,60}"),
    ("hvs.", rf"{_ANY}{{20,200}}"),
    ("hvb.", rf"{_ANY}{{20,300}}"),
    *((lead, r"[\w.\-]{30,100}") for lead in ("dp.pt.", "dp.st.", "dp.ct.", "dp.sa.", "dp.scim.")),
    ("hvr.", rf"{_ANY}{{20,200}}"),
    ("ops_eyJ", r"[A-Za-z0-9+/]{40,}={0,3}"),
    ("A3-", r"[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){2,3}"),
    ("AGE-SECRET-KEY-1", r"[A-Z0-9]{40,70}"),
    ("PMAK-", r"[a-f0-9]{20,30}-[a-f0-9]{30,40}"),
    ("figd_", rf"{_ANY}{{30,60}}"),
    ("lin_api_", rf"{_WORD}{{30,60}}"),
    ("lin_oauth_", rf"{_WORD}{{30,80}}"),
    ("ntn_", rf"{_WORD}{{30,60}}"),
    ("secret_", rf"{_WORD}{{40,50}}(?!{_WORD})"),
    ("CFPAT-", rf"{_ANY}{{30,60}}"),
    ("tfp_", r"[\w.=\-]{40,70}"),
    ("pat", r"[A-Za-z0-9]{14}\.[a-f0-9]{40,80}"),
    # Models
    ("sk-", rf"(?:(?:proj|ant|or|svcacct|admin|lf|None)-{_ANY}{{16,250}}|(?=[a-z]*[0-9A-Z]){_WORD}{{20,100}})"),
    ("sk_", rf"(?=[a-z]*[0-9A-Z])[A-Za-z0-9]{{32,80}}(?!{_WORD})"),
    ("hf_", rf"{_WORD}{{20,60}}"),
    ("api_org_", rf"{_WORD}{{20,60}}"),
    ("r8_", rf"{_WORD}{{25,60}}"),
    ("gsk_", rf"{_WORD}{{30,80}}"),
    ("xai-", rf"{_WORD}{{40,120}}"),
    ("pplx-", rf"{_WORD}{{30,80}}"),
    ("fw_", rf"{_WORD}{{20,60}}"),
    ("nvapi-", rf"{_ANY}{{30,100}}"),
    ("lsv2_", r"(?:pt|sk)_[a-f0-9]{32}_[a-f0-9]{10}"),
    ("pcsk_", rf"{_ANY}{{30,100}}"),
    ("tvly-", rf"{_ANY}{{20,60}}"),
    ("jina_", rf"{_WORD}{{30,80}}"),
    ("voyage-", rf"(?=[a-z]*[0-9A-Z]){_ANY}{{40,60}}"),
    *((lead, rf"{_WORD}{{20,80}}") for lead in ("csk-", "e2b_", "KGAT_", "aio_")),
    ("fc-", r"[a-f0-9]{32}(?![a-z0-9])"),
    ("BSA", rf"(?=[A-Za-z_-]*[0-9]){_ANY}{{27,31}}(?![A-Za-z0-9])"),
    ("wandb_v1_", rf"{_ANY}{{30,120}}"),
    # Money
    ("sk_live_", rf"{_WORD}{{10,120}}"),
    ("sk_test_", rf"{_WORD}{{10,120}}"),
    ("rk_live_", rf"{_WORD}{{10,120}}"),
    ("rk_test_", rf"{_WORD}{{10,120}}"),
    ("whsec_", r"[\w+/=]{16,100}"),
    ("sq0atp-", rf"{_ANY}{{20,60}}"),
    ("sq0csp-", rf"{_ANY}{{30,60}}"),
    ("EAAAE", rf"{_ANY}{{50,80}}"),
    ("access_token$", r"(?:production|sandbox)\$[0-9a-z]{10,20}\$[0-9a-f]{20,40}"),
    ("shppa_", r"[a-fA-F0-9]{20,40}"),
    ("shpat_", r"[a-fA-F0-9]{20,40}"),
    ("shpca_", r"[a-fA-F0-9]{20,40}"),
    ("shpss_", r"[a-fA-F0-9]{20,40}"),
    ("shippo_live_", r"[a-f0-9]{30,50}"),
    ("FLWSECK", rf"[_-]{_ANY}{{12,60}}"),
    ("EZAK", rf"{_WORD}{{40,60}}"),
    ("access-", r"(?:production|sandbox|development)-[0-9a-f-]{32,40}"),
    ("rzp_live_", rf"{_WORD}{{12,30}}"),
    ("lmsqueezy_", rf"{_WORD}{{20,80}}"),
    *((lead, r"[a-z0-9_]{20,100}") for lead in ("pdl_live_", "pdl_sdbx_")),
    ("live_", rf"(?=[a-zA-Z]*[0-9]){_WORD}{{30,40}}(?!{_WORD})"),
    ("test_", rf"(?=[a-zA-Z]*[0-9])(?=[a-z0-9]*[A-Z]){_WORD}{{30,40}}(?!{_WORD})"),
    # Talk
    *(
        (lead, rf"{_ANY}{{10,250}}")
        for lead in (
            "xoxb-", "xoxp-", "xoxa-", "xoxr-", "xoxs-", "xoxo-", "xoxe-", "xoxe.", "xoxd-", "xoxc-", "xapp-",
        )
    ),
    ("SG.", r"[\w\-]{16,32}\.[\w\-]{16,64}"),
    ("xkeysib-", r"[a-f0-9]{40,80}-[A-Za-z0-9]{12,20}"),
    ("key-", r"[0-9a-zA-Z]{32}(?![0-9a-zA-Z])"),
    ("re_", r"[A-Za-z0-9]{6,12}_[A-Za-z0-9]{16,40}"),
    ("EAA", rf"(?=[A-Za-z]*[0-9]){_WORD}{{60,300}}"),
    ("AAAAAAAAAAAAAAAAAAAAA", r"[\w%]{40,120}"),
    ("oauth:", r"[a-z0-9]{30}(?![a-z0-9])"),
    ("mfa.", rf"{_ANY}{{60,100}}"),
    ("syt_", rf"{_WORD}{{4,60}}_{_WORD}{{16,30}}_{_WORD}{{4,10}}"),
    ("sl.", rf"{_ANY}{{100,200}}"),
    ("ATTA", r"[a-f0-9]{60,80}"),
    ("pat-", r"(?:na|eu|ap)\d?-[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}"),
    ("pk_", r"\d{5,10}_[A-Z0-9]{32}"),
    ("IGQV", rf"{_ANY}{{60,300}}"),
    ("IGAA", rf"{_WORD}{{60,300}}"),
    ("pina_", rf"{_WORD}{{40,120}}"),
    ("vk1.a.", rf"{_ANY}{{60,300}}"),
    # Watching
    ("NRAK-", r"[A-Z0-9]{20,40}"),
    *((lead, r"[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}") for lead in ("sdk-", "api-", "mob-")),
    *((lead, rf"{_WORD}{{40,80}}") for lead in ("hcaik_", "hcbik_", "hcxik_")),
    ("NRII-", rf"{_ANY}{{20,50}}"),
    ("NRJS-", r"[a-f0-9]{15,30}"),
    ("glc_", r"[A-Za-z0-9+/]{30,400}={0,3}"),
    ("glsa_", r"[A-Za-z0-9]{30,40}_[A-Fa-f0-9]{6,10}"),
    ("eyJrIjoi", r"[A-Za-z0-9+/]{30,400}={0,3}"),
    ("dt0c01.", r"[A-Z0-9a-z]{20,30}\.[A-Z0-9a-z]{40,80}"),
    ("phx_", rf"{_ANY}{{30,60}}"),
    ("phc_", rf"{_WORD}{{40,60}}"),
    ("dapi", r"[a-f0-9]{30,40}(?:-\d)?(?![a-z0-9])"),
    ("pnu_", rf"{_WORD}{{30,50}}"),
    ("sk.eyJ", r"[\w.\-]{40,200}"),
    ("nsec1", r"[a-z0-9]{50,70}"),
    ("xprv", rf"{_WORD}{{90,120}}"),
    ("QVNBQ", r"[\w+/=]{40,}"),
)  # fmt: skip


@cache
def _row(lead: str, rest: str) -> re.Pattern[str]:
    """The pattern of a row, compiled when its beginning is first met: most never are."""
    return re.compile(rf"(?<![A-Za-z0-9_]){re.escape(lead)}{rest}")


_SHAPES: Final[tuple[tuple[str, str, str], ...]] = (
    ("eyJ", API_KEY, r"(?<![\w.])eyJ[\w\-]{8,}\.(?:eyJ)?[\w\-]{8,}(?:\.[\w\-]{0,}){1,3}"),
    (".atlasv1.", API_KEY, r"(?<!\w)[A-Za-z0-9]{10,20}\.atlasv1\.[\w\-]{40,90}"),
    ("Q~", API_KEY, r"(?<![\w~.])[\w~.]{3}\dQ~[\w~.\-]{25,40}"),
    ("-us", API_KEY, r"(?<![a-z0-9])[a-f0-9]{32}-us\d{1,2}(?![a-z0-9])"),
    (":AA", API_KEY, r"(?<!\d)\d{8,10}:AA[\w\-]{30,40}"),
    (":A", API_KEY, r"(?<!\d)\d{8,10}:A[\w\-]{34}(?![\w\-])"),
    ("PRIVATE", PRIVATE_KEY, (
        r"-{2,5}\s?BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?\s?-{2,5}"
        r"(?:(?:(?!-----BEGIN)[^\0]){0,16000}?-{2,5}\s?END (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?\s?-{2,5}"
        r"|(?=[\sA-Za-z0-9+/=\\:,.…-]{0,400}?[A-Za-z0-9+/=]{16})[\sA-Za-z0-9+/=\\:,.…-]{0,16000})"
    )),
    ("PuTTY-User-Key-File", PRIVATE_KEY, (
        r"PuTTY-User-Key-File-\d[^\0]{0,6000}?Private-Lines:[\s\d]{1,8}(?:[A-Za-z0-9+/=]{4,80}\s?){1,80}"
    )),
    ("/webhooks/", API_KEY, r"(?<![\w/])(?:https?://)?[\w.\-]{4,60}/(?:api/)?(?:v\d+/)?webhooks/\d{10,22}/[\w\-]{20,100}"),
    ("hooks.slack.com", API_KEY, r"(?:https?://)?hooks\.slack\.com/(?:services|workflows|triggers)/[\w/\-]{16,120}"),
    ("hooks.zapier.com", API_KEY, r"(?:https?://)?hooks\.zapier\.com/hooks/catch/[\w/]{8,60}"),
    ("maker.ifttt.com", API_KEY, r"(?:https?://)?maker\.ifttt\.com/[\w/\-]{1,80}/key/[\w\-]{16,60}"),
    ("/deploy/prj_", API_KEY, r"(?<=/deploy/prj_)\w{10,40}/\w{6,40}"),
    ("hc-ping.com", API_KEY, r"(?<=hc-ping\.com/)[a-f0-9\-]{30,40}"),
    ("NRAL", API_KEY, r"(?<![\w])[a-f0-9]{32,40}(?:FFFF)?NRAL(?![\w])"),
    ("/private-", API_KEY, r"(?<=/private-)[a-f0-9]{16,64}"),
    ("WIFI:", PASSWORD, r"(?<=P:)[^;\n]{4,80}(?=;)"),
    ("$2", PASSWORD, r"(?<![\w$])\$2[abxy]?\$\d\d\$[./A-Za-z0-9]{40,60}"),
    ("$6$", PASSWORD, r"\$6\$(?:rounds=\d{1,9}\$)?[./A-Za-z0-9]{1,20}\$[./A-Za-z0-9]{60,90}"),
    ("$apr1$", PASSWORD, r"\$apr1\$[./A-Za-z0-9]{1,10}\$[./A-Za-z0-9]{15,30}"),
    ("$argon2", PASSWORD, r"\$argon2(?:id|i|d)\$v=\d+\$[\w=,]{5,40}\$[\w+/=]{8,80}\$[\w+/=]{16,120}"),
)  # fmt: skip
"""What stands in a text that holds it, its class, and its form, where that does not begin with a word of its own."""

_SHORTEST: Final = 14
"""No token is shorter, and few words are as long."""
_LONG: Final = 50
"""Words as long as this are few, and looked at one by one."""
_WIF: Final = r"(?<![A-Za-z0-9])(?:5[1-9A-HJ-NP-Za-km-z]{50}|[KL][1-9A-HJ-NP-Za-km-z]{51})(?![A-Za-z0-9])"
_DISCORD: Final = r"(?<![\w.])[MNO][A-Za-z\d]{20,28}\.[\w\-]{5,7}\.[\w\-]{25,45}(?![\w.])"
_URL_PASSWORD: Final = re.compile(
    r"(?<![A-Za-z0-9])[A-Za-z][A-Za-z0-9+.\-]{1,20}://(?P<user>[^\s:/@<>\"'`]{0,80}):"
    r"(?P<secret>(?:(?!://)[^\s<>\"'`]){1,200})@(?=[\w\[({$<])"
)
_ORACLE: Final = re.compile(
    r"(?i)(?:oracle:(?:thin|oci8?):|sqlplus\s)(?P<user>[\w$]{1,40})/(?P<secret>[^\s@\"'`]{2,80})@"
)
_URL_SECRET: Final = re.compile(
    r"(?i)[?&;#](?:x-amz-(?:signature|credential|security-token)|sig|signature|(?:[a-z]{0,20}[_-]?)?(?:token"
    r"|api[_-]?key|apikey"
    r"|secret|sign|ticket|invite|signed|otp|password|passwd|pwd|access[_-]?key|auth|jwt|sid|session(?:id)?|code"
    r"|key|hash|credential))"
    r"=(?P<secret>[^\s&#\"'<>`)\]]{6,600})"
)


def _is_shown(user: str, secret: str) -> bool:
    """Whether only the form of an address is shown: everybody's user and password of a database at home."""
    return stands_for_one(secret) or secret.casefold() in _SHOWN or secret.casefold() == user.casefold()


_SHOWN: Final = frozenset({"password", "pass", "passwd", "pw", "pwd", "secret", "passwort", "token", "port"})
"""What stands for the password where only the form of an address is shown."""


def find_tokens(text: str) -> Iterator[Finding]:
    """Tokens, private keys, and passwords inside addresses."""
    words = [word for word in text.split() if len(word) >= _SHORTEST]
    there = " ".join(words)
    for lead, rest in _BEGINNINGS if words else ():
        if lead in there:
            yield from (_found(API_KEY, one) for one in _row(lead, rest).finditer(text) if not _is_cut(text, one))
    for gate, what, form in _SHAPES:
        if gate in text:
            yield from (_found(what, one) for one in _shape(form).finditer(text) if not is_placeholder(one[0]))
    if any(len(word) >= _LONG for word in words):
        yield from (_found(PRIVATE_KEY, one) for one in _shape(_WIF).finditer(text) if _mixed(one[0]))
        yield from (_found(API_KEY, one) for one in _shape(_DISCORD).finditer(text))
    yield from _in_addresses(text)
    if "hook" in text:
        yield from (_found(API_KEY, one) for one in _HOOK.finditer(text) if _is_hook(one["last"]))


_HOOK: Final = re.compile(
    r"(?<![\w/.\-])(?:https?://)?(?=[\w.\-/]{0,80}hook)[\w.\-]{4,60}(?::\d{2,5})?/"
    r"(?![\w.\-/]{0,80}/(?:commit|blob|tree|docs|issues|pull)/)(?:[\w.@%\-]{1,120}/){0,8}(?P<last>[\w@%\-]{16,160})"
)
"""Where a program listens: whoever knows the address may speak there."""


def _is_hook(last: str) -> bool:
    return is_random(last) or re.fullmatch(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", last) is not None


def _in_addresses(text: str) -> Iterator[Finding]:
    forms = (
        (_URL_PASSWORD, PASSWORD, "://" in text and "@" in text),
        (_URL_TOKEN, API_KEY, "://" in text and "@" in text),
        (_ORACLE, PASSWORD, "oracle:" in text or "sqlplus" in text),
    )
    for form, what, there in forms:
        for found in form.finditer(text) if there else ():
            if not _is_shown(found["user"], found["secret"]):
                yield Finding(what, found.start("secret"), found.end("secret"))
    if ("=" in text and "://" in text) or "&" in text:
        for found in _URL_SECRET.finditer(text):
            if _worth(found) and not stands_for_one(found["secret"]):
                yield Finding(API_KEY, found.start("secret"), found.end("secret"))


_URL_TOKEN: Final = re.compile(r"://(?P<user>)(?P<secret>(?=[A-Za-z_-]*\d)[\w\-]{24,80})(?::[^\s:/@]{0,80})?@(?=\w)")
"""A token in the place of a user's name."""


@cache
def _shape(form: str) -> re.Pattern[str]:
    return re.compile(form)


def _found(what: str, found: re.Match[str]) -> Finding:
    return Finding(what, found.start(), found.end())


def _is_cut(text: str, found: re.Match[str]) -> bool:
    """Whether a token only shows what such tokens look like: with dots for the rest, or in words."""
    return is_placeholder(found[0]) or text.startswith(("...", "…", "***", "xxx", "<"), found.end())


def _mixed(token: str) -> bool:
    return any(one.isdigit() for one in token) and any(one.islower() for one in token) and any(map(str.isupper, token))


def _worth(found: re.Match[str]) -> bool:
    """Whether what an address says under such a name opens anything: a code of six letters is a page's."""
    name = found[0].split("=", 1)[0].casefold()
    secret = found["secret"]
    if re.search(
        r"(?i)example\.(?:com|org|net)|localhost|127\.0\.0\.1",
        found.string[max(0, found.start() - 120) : found.start()],
    ):
        return False
    vague = name[1:] in ("code", "key", "hash", "sid", "auth", "session")
    return len(secret) >= 20 and any(map(str.isdigit, secret)) if vague else True
