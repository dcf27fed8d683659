"""New values for what had one: a price, a number, a day, a version that is told again in other words.

"My rent is 900." "They've put the rent up to 950.": the second sentence names what the first was about, tells that it
changed, and holds one value of the same sort. Where there are several, or what is told lies ahead, nothing is claimed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from longmind.mind.extract.english import correcting
from longmind.mind.extract.english.lexicon import KIN, PETS
from longmind.mind.extract.found import Found

_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*"
_DAY = re.compile(
    rf"\b\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {_MONTH}\b|\b{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?\b|\b\d{{1,2}}(?:st"
    rf"|nd|rd|th)\b"
    r"|\b(?:next |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b\d{4}-\d\d-\d\d\b",
    re.IGNORECASE,
)
_PHONE = re.compile(r"\+?\d[\d ()/-]{6,}\d")
_TIME = re.compile(r"\b\d{1,2}[:.]\d\d(?: ?[ap]m)?\b|\b\d{1,2} ?[ap]m\b", re.IGNORECASE)
_MAIL = re.compile(r"\S+@[\w.-]+\w")
_NUMBER = re.compile(
    r"(?<![\w.,:/-])[£$€]?\d[\d,]*(?:\.\d+)?k?(?![\w:/-]|\.\d)(?: ?(?:pounds|euros?|dollars|quid|kilos?|kg|lbs"
    r"|stone|cm|eur"
    r"|usd|gbp|€)\b)?(?! ?(?:days?|weeks?|months?|years?|hours?|minutes?|times|people|percent|%))",
    re.IGNORECASE,
)
_CHANGED = re.compile(
    r"\b(?:now|new|changed?|moved|pushed|postponed|extended|extension|raised|increased|upped|bumped|lowered"
    r"|reduced|cut"
    r"|(?:gone|went|go|goes|put|is|'s|are|back|all the way) (?:it |them |the \w+ )?(?:back )?(?:up|down)|(?:up"
    r"|down) to"
    r"|back (?:to|on|at)|rolled back|dropped|instead|since|updated?|turned|today|doubled|halved|brought forward"
    r"|delayed|slipped|until|reconsidered|shifted|rescheduled|upgraded?|downgraded?|these days|by now|bumped)\b",
    re.IGNORECASE,
)
_AHEAD = re.compile(
    r"\b(?:will|'ll|going to|gonna|might|may|would|could|should|if|from next|next (?:year|month)|plans? to|want"
    r"|wants|thinking|hope|hoping|asked|asking|request\w*|propos\w+|maybe|perhaps)\b(?! be from)|\?",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    r"\b(?:from|was|were|used to (?:be|cost)|instead of|not|previously|originally)(?: \w+)? \Z", re.IGNORECASE
)
_FROM_DAY = re.compile(
    r"\b(?:since|as of|from|starting|on|in|last|yesterday|effective)(?: (?:the|next|this|last))? \Z", re.IGNORECASE
)
_ANCHORS = {
    "weight is": r"kilos?|kg|weigh\w*|lbs|pounds|stone|scales?",
    "phone is": r"number|phone|mobile",
    "email is": r"e-?mail|address|mail",
    "budget is": r"budget",
    "deadline is": r"deadline|due|extension",
    "version is": r"version|upgraded?|rolled back|downgraded?",
    "age is": r"turned(?= \d)|birthday(?=.*\d)",
}
_FRAGMENT = re.compile(
    r"\A\W{0,3}(?:(?:and|so|now|but|well|update)[ ,:]{1,2}){0,2}(?:(?:i'm|we're|it's"
    r"|i am) )?(?:now )?(?:back )?(?:up|down|at) (?:to |at )?[£$€]?\d",
    re.IGNORECASE,
)
_VALUED = frozenset({"costs", *_ANCHORS, "height is"})
_DOSE = re.compile(r"\d[\d.,]*\s?(?:mg|mcg|µg|ml|g)\b", re.IGNORECASE)
_DOSED = re.compile(
    r"\b(?:raised?|increased?|upped|doubled|halved|lowered|reduced|bumped|now|up to|down to|cut|changed|since|put)\b",
    re.IGNORECASE,
)
_VERSIONED = re.compile(r"(?P<name>[A-Za-z][\w .+#-]*?)\s+v?(?P<number>\d[\w.]*)\Z")
_TO_VERSION = re.compile(
    r"\b(?:roll(?:ed|ing)? back|back|upgrad\w+|downgrad\w+|bumped|moved|went|running|now)(?: \w+){0,2}? (?:to"
    r"|on|at) v?"
    r"(?P<number>\d[\d.]*\d|\d+)(?![\w:%])",
    re.IGNORECASE,
)
_VERSIONS_OF = frozenset({"uses", "owns", "depends on", "has"})


def may_change(text: str) -> bool:
    """Whether anything in a text may be a new value; in most there is not."""
    figures = any(map(str.isdigit, text)) or _DAY.search(text) is not None
    told = figures and (_CHANGED.search(text) or _GIVEN.search(text) or _FRAGMENT.search(text))
    return bool(told) or _SETTING.search(text) is not None


_SETTING = re.compile(
    r"\b(?:(?:changed|moved|reset|set|updated|switched|renamed|put|shifted|pushed) .{1,40} to |favou?rite|e-?mail|@"
    r"|new [a-z]{3,15}(?:, | is | called | named |: | )(?-i:[A-Z]))",
    re.IGNORECASE,
)


def revalued(sentence: str, known: Sequence[Found], found: Sequence[Found], text: str) -> tuple[Found, str] | None:
    """What that is known a sentence gives a new value, and the value; None when it is not wholly certain.

    ``found`` is what the message claims already, ``text`` all of the message.
    """
    if _AHEAD.search(sentence):
        return None
    for old in reversed(known):
        if any(one is not old and (one.subject, one.predicate) == (old.subject, old.predicate) for one in found):
            continue
        value = ""
        if old.predicate in _VALUED or old.predicate.endswith(("password is", "goal is")):
            value = _value(sentence, old, known, text)
        elif old.predicate.startswith("favourite "):
            value = _favourite(sentence, known)
        elif old.predicate == "name is":
            value = _successor(sentence, old)
        elif old.predicate == "is":
            value = _set_to(sentence, old)
        elif old.predicate == "takes":
            value = _dose(sentence, old)
        elif old.predicate in _VERSIONS_OF:
            value = _version(sentence, old, known)
        if value and value.casefold() != old.object.casefold():
            if any(value.casefold() == one.object.casefold() for one in found):
                return None
            return old, value
    return None


def anchored(sentence: str, old: Found) -> bool:
    """Whether a sentence names what a claim is about."""
    told = old.subject.split(" ")
    names = [old.subject, told[0], told[-1]] if old.subject != "user" and "'s " not in old.subject else []
    words = "|".join(re.escape(one) for one in names if len(one) >= _LEAST and one.casefold() not in _SMALL)
    words = "|".join(filter(None, (words, _ANCHORS.get(old.predicate, "") if old.subject == "user" else "")))
    return bool(words) and re.search(rf"(?<![\w-])(?:{words})(?![\w-])", sentence, re.IGNORECASE) is not None


_LEAST = 3
_GIVEN = re.compile(r"\b(?:gave|given|got|have|get|has) (?:us |me |them )?(?:until|till) ", re.IGNORECASE)
_LEADS = re.compile(
    r"(?:\A|: |birthday[,!.] |\b(?:is|are|at|to|costs?|now|only|about|around|just|paying|pay|charges?"
    r"|until|till|on|be"
    r"|been|hit|turned|by|for|reached|roughly|exactly)\b |'s |'re )(?:the |next |now |a |up |just )?\Z",
    re.IGNORECASE,
)
"""What stands right before a value that something has now."""
_MOST_BIRTHDAYS = 5
_TRIED = re.compile(r"\b(?:test\w*|tried|try\w*|failed|evaluat\w+|considered|compar\w+|support\w*)\b", re.IGNORECASE)
_OF_IT = re.compile(r"\b(?:it's|it is|its|it)\b", re.IGNORECASE)
_SMALL = frozenset({"for", "our", "the", "my", "of", "with", "and", "new", "old", "team"})


def _favourite(sentence: str, known: Sequence[Found]) -> str:
    """Another favourite of the one sort that was spoken of: "my new favourite is …"."""
    told = _NEW_FAVOURITE.search(sentence)
    return (
        (told["new"] or told["now"])
        if told and sum(one.predicate.startswith("favourite ") for one in known) == 1
        else ""
    )


_NEW_FAVOURITE = re.compile(
    r"\b[Mm]y (?:(?:new|current) favou?rite(?: one)?(?: is|'s) (?P<new>(?:the )?(?-i:[A-Z])[^,;!?]{1,40}?)"
    r"|favou?rite(?: one)?"
    r"(?: is|'s) (?:now )?(?P<now>(?:the )?(?-i:[A-Z])[^,;!?]{1,40}?)(?: now| these days))(?=[,;.!]|\s*\Z)"
)


_FAMILY = frozenset({"parent is", "child is", "sibling is", "has"})


def _successor(sentence: str, old: Found) -> str:
    """Who has somebody's place now: "I've got a new therapist, Dr Weiss"."""
    role = old.subject.rpartition("'s ")[2]
    if "'s " not in old.subject or KIN.get(role, ("", ""))[0] in _FAMILY or role in PETS:
        return ""
    told = re.search(
        rf"\bnew {re.escape(role)}(?:,|:| is| called| named|'s| is called|'s name is)? "
        r"(?P<o>(?:(?-i:Dr|Mr|Mrs|Ms|Miss|Prof)\.? )?(?-i:[A-Z])[\w'-]+(?: (?-i:[A-Z])[\w'-]+)?)",
        sentence,
        re.IGNORECASE,
    )
    return told["o"] if told else ""


def _set_to(sentence: str, old: Found) -> str:
    """What something was changed to: "changed the password to mango9"."""
    head = old.subject.split(" ")[-1]
    if len(head) < _LEAST or not re.fullmatch(r"\w[\w-]*", head):
        return ""
    told = re.search(
        rf"\b(?:changed|moved|reset|set|updated|switched|renamed|put|shifted|pushed) (?:the |my "
        rf"|our )?(?:[\w-]+ )?{re.escape(head)}"
        r" (?:back |over |out |forward )?to (?P<o>[^\s,;!?]+(?: [ap]m\b)?)(?=[,;.!]|\s*\Z| (?:because|since|as"
        r"|from|so|and|at)\b)",
        sentence,
        re.IGNORECASE,
    )
    return told["o"].rstrip(".") if told else ""


def _value(sentence: str, old: Found, known: Sequence[Found], text: str) -> str:
    alone = old is [one for one in known if one.predicate in _VALUED][-1] if old.predicate in _VALUED else False
    fragment = alone and _FRAGMENT.match(sentence)
    given = _GIVEN.search(sentence) and sum(one.predicate == "deadline is" for one in known) == 1
    of_it = _OF_IT.search(sentence) and anchored(text, old) and _CHANGED.search(text)
    here = anchored(sentence, old) and _CHANGED.search(sentence)
    if not (fragment or here or of_it or (given and old.predicate == "deadline is")):
        return ""
    told = [one for one in _of_sort(sentence, old) if not _BEFORE.search(sentence[: one.start()])]
    if old.predicate != "deadline is":
        told = [one for one in told if not _FROM_DAY.search(sentence[: one.start()])]
    if old.predicate not in ("phone is", "email is"):
        told = [one for one in told if _LEADS.search(sentence[: one.start()])]
    if old.predicate == "age is":
        told = [one for one in told if old.object.isdigit() and 0 < int(one[0]) - int(old.object) <= _MOST_BIRTHDAYS]
    values = {one[0].strip(" .,").casefold(): one[0].strip(" .,") for one in told}
    values.pop(old.object.casefold(), None)
    return next(iter(values.values())) if len(values) == 1 else ""


def _of_sort(sentence: str, old: Found) -> list[re.Match[str]]:
    """What in a sentence is of the sort of a claim's object."""
    if old.predicate == "phone is":
        return list(_PHONE.finditer(sentence))
    if old.predicate == "email is":
        return list(_MAIL.finditer(sentence))
    if old.predicate == "deadline is":
        return list(_DAY.finditer(sentence)) if correcting.alike(old.object, "3 May") else []
    if _PHONE.search(sentence) or not any(map(str.isdigit, old.object)):
        return []
    days = [*_DAY.finditer(sentence), *_TIME.finditer(sentence)]
    numbers = _NUMBER.finditer(sentence)
    return [one for one in numbers if not any(day.start() < one.end() and one.start() < day.end() for day in days)]


def _dose(sentence: str, old: Found) -> str:
    """Another dose of the same medicine: "they doubled my ramipril, I take 10 mg now"."""
    if not (held := _DOSE.search(old.object)) or not _DOSED.search(sentence):
        return ""
    drug = re.sub(r"\A(?:\W|of\b)+", "", old.object.replace(held[0], "")).strip()
    if len(drug) < _LEAST or drug.casefold() not in sentence.casefold():
        return ""
    told = {one[0] for one in _DOSE.finditer(sentence) if not _BEFORE.search(sentence[: one.start()])}
    return old.object.replace(held[0], told.pop()) if len(told) == 1 else ""


def _version(sentence: str, old: Found, known: Sequence[Found]) -> str:
    """Another version of the same thing: "production is on Django 5.1 now", "had to roll back to 15"."""
    held = _VERSIONED.match(old.object)
    if not held or _TRIED.search(sentence) or re.match(r"(?i)(?:pixel|iphone|galaxy)", old.object):
        return ""
    named = re.search(
        rf"(?<!\w){re.escape(held['name'])} v?(?P<number>\d[\d.]*\d|\d+)(?![\w:%])", sentence, re.IGNORECASE
    )
    others = {one.object for one in known if one.predicate in _VERSIONS_OF and _VERSIONED.match(one.object)}
    match = (named if _CHANGED.search(sentence) else None) or (
        _TO_VERSION.search(sentence) if len(others) == 1 else None
    )
    if not match or match["number"] == held["number"]:
        return ""
    return f"{held['name']} {match['number']}"


def as_new(old: Found, value: str, start: int, end: int) -> Found:
    """The claim with its new value."""
    return replace(
        old, object=value, ended=False, true_from=None, true_until=None, about=None, corrects=True, instead_of=None,
        slip="", start=start, end=end,
    )  # fmt: skip
