"""Standing wishes to the assistant: "keep answers short", "always reply in German", "call me Max".

A wish is kept only when it is meant to last: it says so ("from now on", "always"), or it speaks of how to answer. What
is asked for once ("write me a poem") is no wish.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple


class Wish(NamedTuple):
    """A wish and its place in the sentence."""

    predicate: str
    start: int
    end: int


class _Patterns(NamedTuple):
    call: re.Pattern[str]
    lasting: re.Pattern[str]
    manner: re.Pattern[str]
    want: re.Pattern[str]
    against: re.Pattern[str]
    contact: re.Pattern[str]


_OPENING = (
    r"(?:(?:and|but|so|also|ok|okay|hi|hey|hello|oh|actually|no|yes|well|hmm|btw|note|fyi)\b[,:]?\s+)?"
    r"(?:(?:and|please|pls|kindly|just|and|you can|you may|could you|can you|would you|you should|i want you to"
    r"|i'd like you to|i need you to|i'd prefer (?:it )?if you|i would like you to|make sure (?:to|you)|be sure to"
    r"|remember to|try to|feel free to)\s+){0,2}(?:please\s+)?"
)
_ABOUT = (
    r"(?:answers?|repl(?:y|ies)|respon(?:d|ses?)|explanations?|tone|emojis?|jargon|bullet points?|bullets|examples?"
    r"|code|sentences?|paragraphs?|messages?|summar(?:y|ies)|language|units?|metric|celsius|fahrenheit|markdown"
    r"|tables?|formal|informal|concise|brief|short|polite|casual|blunt|honest|direct|friendly|patient"
    r"|straight to the point|to the"
    r" point|kilomet(?:er|re)s"
    r"|british|american|dutch|italian|portuguese|polish|russian|chinese|english|german|spanish|french|japanese"
    r"|greetings?|intros?"
    r"|introductions?|first name|last name|surname|sugar-?coat\w*|preamble|filler|spoilers|grams|inches|miles|"
    r"it short|it brief|it simple|things short|dates?"
    r"|24-hour|disclaimers?|apologi[sz]\w*|small talk|step by step|steps|comments|sources?"
    r"|citations?|headings?|tests?)"
)
_MANNER = (
    r"(?:keep|switch (?:back )?to|answer|reply|respond|use|write|speak|talk|be|avoid|stop|don't|do not|never|always"
    r"|give|explain|format"
    r"|address|include|skip|leave out|drop|omit|stick to|prefer|limit|cite|send|show|provide|start|end|no)"
)


_CONTACT = (
    r"\A\s*(?:(?:you|they) can |please |feel free to |just |the best way to )?(?:always"
    r" )?(?:reach|contact|e-?mail|mail|write(?: to)?|text|call|phone) me"
    r" (?:at|on|via|is)(?: my)?(?: e-?mail| phone| number)?:? ?(?:(?P<mail>\S+@[\w.-]+\w)"
    r"|(?P<phone>[+\d][\d ()-]{6,}\d))"
)


@lru_cache(maxsize=1)
def _patterns() -> _Patterns:
    return _Patterns(
        re.compile(
            rf"\A\s*{_OPENING}(?:(?:from now on|in future|in the future),? )?(?:(?:just|please) )?"
            r"(?:(?:call|address) me (?:as )?|refer to me as |(?:everyone|everybody|people|friends"
            r"|they|my (?:friends|family|mom|mates"
            r"|colleagues|coworkers|teammates|parents)|most people|folks|you can all) (?:just |usually"
            r" |all )?(?:calls? me|knows? me as) )"
            r"(?P<o>(?:(?:dr|mr|mrs|ms|prof)\.? )?[A-Z][\w'-]*(?: [A-Z][\w'-]*)?)(?=\s*(?:$|[,.!;)]"
            r"|instead|from now on| please| not |, not | and | by | - | for short))",
            re.IGNORECASE,
        ),
        re.compile(
            rf"\A\s*{_OPENING}(?:(?:from now on|going forward|in (?:the )?future|from here on|henceforth"
            rf"|as a rule|by default"
            rf"|for future reference),?\s+(?:please\s+|can you\s+)?(?P<o>{_MANNER}\b.+|(?:\w+"
            rf" ){{1,3}}.+)|(?:please )?(?P<always>"
            r"(?:always|never) (?=(?:use|answer|reply|respond|call|show|give(?! up)|include|add"
            r"|explain|write|speak|address|ask|assume"
            r"|suggest|recommend|mention|format|cite|keep|put|provide|start|end|send|delete|commit"
            r"|deploy|run|check|test|translate"
            r"|plan|schedule|book|order|touch|merge|push|email|ping|wake|invite|spell|avoid|swear|bring"
            r"|convert|round|say(?! never)|be|greet|remind|confirm|double-check|list|reveal|share"
            r"|quote|make|tell)\b)(?!(?:been|had|liked|loved|wanted|heard|a |the |mind|ever|again"
            r"|really"
            r"|do |did |knew|thought))"
            r"[a-z]+ .+))",
            re.IGNORECASE,
        ),
        re.compile(rf"\A\s*{_OPENING}(?P<o>{_MANNER}\b(?: \S+){{0,8}}? (?:\w+ )?{_ABOUT}\b.*)", re.IGNORECASE),
        re.compile(
            r"\A\s*(?:i (?:really )?prefer(?= that| if| when| it)|i (?:really )?(?:like|love"
            r"|appreciate) it(?= when| if)|i'd (?:like|prefer|love"
            r"|appreciate)|i would (?:like|prefer|appreciate))"
            r" (?:it )?(?:when|if|that) you (?:would |could |don't also )?(?P<o>(?!are|were|can|have"
            r"|had|did|said|say that|know|think)\w+ .+)",
            re.IGNORECASE,
        ),
        re.compile(
            rf"\A\s*{_OPENING}(?P<o>(?:stop (?:suggest|recommend|mention|remind|ask|call|send|show|assum"
            rf"|us|includ|bring|add|giv|apologi[sz])ing"
            r"|(?:don't|do not|never|avoid) (?:ever )?(?:suggest|recommend|mention|remind|ask|call"
            r"|send|show|assume|use|include|bring up|add|contact|text)(?:ing)?)"
            r"\b .+)",
            re.IGNORECASE,
        ),
        re.compile(_CONTACT, re.IGNORECASE),
    )


_ANSWERS = re.compile(
    r"\A\s*(?:i (?:want|need|like|prefer|would like|would prefer)|i'd (?:like|prefer)|give me|show me"
    r"|(?:please )?put)"
    r" (?:all |your |my |the )*(?P<o>(?:answers|replies|responses|prices|dates|units|emails|summaries|explanations"
    r"|examples"
    r"|code comments|comments|numbers|times|temperatures|distances|everything|sources|citations|recipes|measurements)"
    r" (?:in|as|to be|without|with|short|brief|under|from) ?.*)",
    re.IGNORECASE,
)
_ONLY = re.compile(
    r"\A\s*(?:(?:and|also|so|oh|but),? )*(?:please |pls |kindly )(?P<o>(?:only|just) (?:ever )?(?:suggest|recommend"
    r"|show|give|use|send|reply"
    r"|answer|include|offer|book|contact|email|e-mail|text|write) .+)",
    re.IGNORECASE,
)
_ALL_OF_THEM = re.compile(
    r"\A\s*(?:(?:and|also|so|please),? )*(?:i (?=only want))?(?P<o>only want (?!to\b|a\b|the\b|you\b|it\b)[a-z].+"
    r"|all (?:the |your |my )?(?:\w+ )?(?:times|prices|dates|bookings|answers|replies|emails|units"
    r"|amounts|messages|code|numbers|suggestions|recipes|meetings) (?:should|must|need to|have to|ought to) be .+"
    r"|(?:[A-Z]?[\w -]{3,40})"
    r" (?:is|are) a must\b.*)",
    re.IGNORECASE,
)
_SHAPED = re.compile(
    r"\A\s*(?:(?:and|also|so|oh|but),? )*(?:i'd (?:love|like|prefer|want)|i (?:want|would like|would love"
    r"|need)) (?P<o>(?:the|your|all|my)"
    r" (?:\w+ )?(?:texts?|answers?|replies|responses|emails?|copy|tone|wording|messages|descriptions|summaries"
    r"|drafts) to (?:be|sound|stay"
    r"|read|feel|look) .+)",
    re.IGNORECASE,
)
_UNDER = re.compile(
    r"\A\s*(?:(?:and|also|oh|so|btw|please),? )*(?P<o>(?:whenever|every time|any time|each time|when"
    r"|if) (?:you(?! (?:have|get|are"
    r"|can|could|do|want|need|know|like|'re|would))|i(?! (?:get|am|have|had|was|were|could|did|go|come|need|want|win"
    r"|die)))"
    r" [^,]{3,60}, (?:then )?(?:please |always |just |only )*(?:use|give|reply|answer|write|show|add|include|keep"
    r"|ask|convert|assume"
    r"|avoid|don't|never|start|check|speak|say|explain|cite|format|translate|skip|suggest|stick|number|sort|list"
    r"|rank|group|label)\b.+|when i say"
    r" [\w' -]{1,30} i mean [\w' -]+)",
    re.IGNORECASE,
)
_ASKED = re.compile(
    r"\A\s*(?P<o>(?:speak|talk|write|reply|explain things) to me (?:like|as|in)\b .+|(?:no need to|you (?:can"
    r"|may) (?:skip|leave out"
    r"|stop|drop)|spare me) (?:the )?(?:disclaimers?|apologi\w+|warnings?|intros?|pleasantries|explanations?|emojis?"
    r"|small talk)"
    r".*|(?:don't|do not|never|please don't) (?:schedule|book|plan|ping|phone|ring) (?:anything|me|any \w+|calls"
    r"|meetings)"
    r" (?:before|after|on|at|in|for|during|between)\b.+)",
    re.IGNORECASE,
)
_SCARED = re.compile(
    r"\A\s*(?P<o>[A-Z][\w' -]{2,40}?) (?:really |just |absolutely )?(?:terrif(?:y|ies)|scares?"
    r"|frightens?|freaks?) me(?: out)?(?: to death)?\W*\Z"
)
_HERE = re.compile(
    r"\A\s*(?:(?:[Hh]i|[Hh]ey|[Hh]ello)(?: there| all| everyone)?[,!]? )?(?:it's |this is"
    r" )?(?P<o>[A-Z][a-z]+)(?<!Nothing)(?<!Everyone)(?<!Here)(?<!Not) here(?=[!.,]|\Z)"
)
_ONCE = re.compile(
    r"\b(?:give|write|provide|show|send|make) (?:me )?an? |"
    r"\b(?:me (?:an?|the|some|\d|three|two|five)\b|this|that|the following|these|for me|my (?:email"
    r"|essay|code|text|letter|cv"
    r"|resume)|today|tonight|tomorrow|now\b(?! on)|above|below)",
    re.IGNORECASE,
)
_LASTS = re.compile(
    r"\b(?:from now on|always|never|in future|in the future|going forward|every time|whenever)\b", re.IGNORECASE
)


_PROMPT = re.compile(
    r"\s*(?:(?:so|and|but|then|also),? )?(?:please |pls |kindly )?(?:from now on,? |in future,? )?(?:please )?"
    r"(?:stop \w+ing |(?:never|always) (?!been|had|liked|loved|wanted|heard|the |a |mind|again|really|did )[a-z]+ "
    r"|no more )|"
    r"\s*(?:(?:so|and|but|then|also),? )?(?:please |pls )(?:don't|do not|only|keep|use|avoid|no |stick to) ?",
    re.IGNORECASE,
)


_TONGUE = re.compile(
    r"\A\s*(?P<o>(?:in )?(?:English|German|French|Spanish|Italian|Dutch|Japanese|Portuguese|Polish|Swedish)"
    r" (?:from now on|only|from here on))(?:,? please)?(?=\W|\Z)"
)
_TELLS = re.compile(
    r"(?:i(?! (?:want|need|would|prefer|expect))|i'm|i am|i've|we|we're|he|she|they|it|it's|the|my|our|his|her|their"
    r"|(?-i:[A-Z][a-z]+) (?:is|will|has|does))\b",
    re.IGNORECASE,
)
"""What is so from now on, rather than what is wished for: "From now on I report to Mona"."""


def lasting_wish(text: str) -> str:
    """The standing wish that a part of a sentence is: "so please never book Sundays"; "" when it is none."""
    if not _PROMPT.match(text) or _ONCE.search(text):
        return ""
    wished = wish(text)
    return text[wished.start : wished.end].strip(" .,!") if wished and wished.predicate == "instruction is" else ""


def wish(text: str) -> Wish | None:
    """The wish that a sentence is, if it is one that is meant to last."""
    patterns = _patterns()
    if (called := patterns.call.match(text)) and text[called.start("o")].isupper():
        return Wish("called", *called.span("o"))
    lasting = patterns.lasting.match(text)
    if lasting and lasting["o"] and _TELLS.match(lasting["o"]):
        return None
    if lasting and not lasting["always"]:
        return Wish("instruction is", *lasting.span("o"))
    if lasting and not text[: lasting.start("always")].rstrip().lower().endswith((" i", "i've", "have", "i")):
        return Wish("instruction is", *lasting.span("always"))
    if contact := patterns.contact.match(text):
        return Wish("email is", *contact.span("mail")) if contact["mail"] else Wish("phone is", *contact.span("phone"))
    if scared := _SCARED.match(text):
        return Wish("afraid of", *scared.span("o"))
    if here := _HERE.match(text):
        return Wish("name is", *here.span("o"))
    if (wanted := patterns.want.match(text)) or (wanted := _ALL_OF_THEM.match(text)):
        return Wish("instruction is", *wanted.span("o"))
    for pattern in (patterns.against, _TONGUE, _ANSWERS, _SHAPED, _UNDER, _ASKED, _ONLY):
        if (wanted := pattern.match(text)) and not _ONCE.search(wanted["o"]):
            return Wish("instruction is", *wanted.span("o"))
    manner = patterns.manner.match(text)
    if manner and (not _ONCE.search(manner["o"]) or _LASTS.search(text)):
        return Wish("instruction is", *manner.span("o"))
    return None
