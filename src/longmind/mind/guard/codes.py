"""Codes that are told by what is done with them: punched in at a door, sent to a phone, typed to verify something.

Of a mere "code" only its article, what it opens, or the verb says that it is one that opens something.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from longmind.mind.guard import cues
from longmind.mind.guard.found import CODE, Finding
from longmind.mind.guard.judging import DIGITS, REACH, TOLD_WHEN, YEAR
from longmind.mind.guard.values import (
    counts_something,
)

_PUNCHED: Final = re.compile(
    r"(?i)(?:punch in|enter|type(?: in)?|key in|dial|press|input|use|tippe?|gib|marca"
    r"|tapez)\s(?P<digits>[#*]?\d{4,8}[#*]?)\s(?:at|on|into|in|to"
    r" open|for)\s(?:the\s|our\s|my\s)?"
    r"(?:\w{1,12}\s){0,2}?(?:gate|door|keypad|alarm|safe|lock|lockbox|entrance|garage|panel|intercom|buzzer)"
    r"|(?:use|enter|type|input)\s(?:code\s)?(?P<sent>\d{4,8}|\d{3}[ -]\d{3})\s(?:to|as|for)\s(?:verify|confirm|log"
    r"|sign|complete|activate"
    r"|finish|authenticate|reset|unlock|access|your (?:verification|login|log-in|sign|one|account))"
    r"|(?:punch(?: in)?|enter|type(?: in)?|key in|dial|press|tippe|marca|tapez)\s(?P<signed>\d{4,8}),?\s"
    r"(?:and\s|und\s|y\s|et\s)?"
    r"(?:then\s|dann\s|luego\s|puis\s|followed by\s)?(?:press\s|hit\s)?(?:the\s|a\s|die\s|la\s)?"
    r"(?:hash|pound|star|asterisk|#|\*|bell|raute|stern|almohadilla|asterisco|di[eè]se|[eé]toile)"
    r"|set (?:the|my|our|his|her)\s(?:\w{1,12}\s)?(?:safe|lock|padlock|lockbox|combination)(?:\scombination)?\sto\s"
    r"(?P<dialled>\d{1,2}(?:-\d{1,2}){2,4}|\d{4,8})(?![\w-])"
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
PUNCHES: Final = (
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
    "set ",
)
TOLD_CODE: Final = re.compile(
    r"(?i)(?<![\w.,/-])(?P<digits>\d{4,8}|\d{3} \d{3})[\"'”]?\s(?:is|ist|es|est)\s(?:the|your|my|our|der|dein|mein|el"
    r"|tu|mi|le|ton|mon)\s(?:[\w'’-]{1,14}\s){0,2}$"
)
DASHED: Final = re.compile(
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


def punched(text: str, at: int, _: str) -> Iterator[Finding]:
    """Digits that a verb has somebody type at a door or the like."""
    found = _PUNCHED.match(text, at)
    if found is None and _TO_OPEN.search(text, max(0, at - 60), at):
        found = _DIALLED.match(text, at)
    if found is not None:
        group = str(found.lastgroup)
        yield Finding(CODE, found.start(group), found.end(group))


_GROUPED: Final = r"(?P<digits>\d{3}[ -]\d{3}|\d{2} \d{2} \d{2})(?![ -]?\d)"
_SENT: Final = re.compile(
    r"(?i)codes?\s(?:that\s|which\s)?(?:they|he|she|it|you|(?:the|my|your) \w{1,12})\s(?:just\s)?"
    r"(?:sent|texted|gave|mailed)\s(?:(?:me|us|you|over)\s)?(?:was|is|:)\s" + _GROUPED
)
_SORTED: Final = re.compile(r"(?i)codes?(?:\s(?:is|was|came(?: in)?|of))?:?\s" + _GROUPED)
_SORT: Final = re.compile(
    r"(?i)(?:two-?factor|2fa|verification|security|log-?in|sign-?in|sms|one-?time|confirmation|authenticat\w+|auth"
    r"|activation|unlock)[\s-]$"
)
SENT: Final = "code"


def sent(text: str, at: int, _: str) -> Iterator[Finding]:
    """Digits in groups that came to somebody as a code, or after a code of which is said what it is for."""
    found = _SENT.match(text, at)
    if found is None and _SORT.search(text, max(0, at - 24), at):
        found = _SORTED.match(text, at)
    if found is not None:
        yield Finding(CODE, found.start("digits"), found.end("digits"))


def bare_code(text: str, cue: re.Match[str]) -> Iterator[Finding]:
    """The digits of a code of which only its article, or what it opens, says that it is one."""
    at, reach = cue.end(), min(len(text), cue.end() + REACH)
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
    told = TOLD_CODE.search(text, max(0, cue.start() - 48), cue.start())
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
        digits = None if joined is None else DIGITS.match(text, joined.end())
        if digits is None or (joint in TOLD_WHEN and YEAR.fullmatch(digits[0])):
            continue
        if opened is None and not re.fullmatch(r"(?:[#*]|[A-Z]-)?\d{4,8}[#*]?|\d{3}[ -]\d{3}", digits[0]):
            continue
        if not counts_something(text[digits.end() : digits.end() + 16]):
            yield Finding(CODE, digits.start(), digits.end())
            return
