"""Questions turned into the statements that their answers make: "Which team are you on?" is "I'm on {a}".

A question asks for one part of a statement and puts its verb before its subject. Here the subject goes back before the
verb, "you" becomes "I", and the part that is asked for becomes a gap: behind the verb, or behind the preposition that
the question ends with. What only asks for a yes becomes the statement itself, and so does what the assistant says about
whom it speaks to ("So your deadline is the 3rd?").
"""

from __future__ import annotations

import re

_SWAPS = {
    "you": "I", "your": "my", "yours": "mine", "yourself": "myself", "i": "you", "my": "your", "me": "you",
    "you're": "I'm", "you've": "I've", "you'd": "I'd", "you'll": "I'll", "are": "am", "were": "was",
}  # fmt: skip
_PREPOSITIONS = r"(?:on|in|at|for|to|with|from|of|about|by|under|into)"
_SUBJECT = (
    r"(?P<s>you(?: (?:both|guys|all))?|we|he|she|they|it|this|that|(?:your|the|his|her|their"
    r"|our) [\w'-]+(?: [\w'-]+){0,3}?"
    r"|(?-i:[A-Z])[\w'-]+(?: (?-i:[A-Z])[\w'-]+)?)"
)
_DO = r"(?P<do>do|does|did)"
_BE = r"(?P<be>is|are|was|were|'s|'re)"
_ADVERBS = (
    r"(?:(?:currently|now|usually|mostly|mainly|actually|still|normally|typically|also|generally|ever|even) ){0,3}"
)
_NOUN = r"(?P<n>[\w'-]+(?: [\w'-]+){0,2}?(?: of [\w.' -]+?)?)"
_VERB = r"(?P<v>[a-z]+)"


def _i(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


_WHICH_DO = _i(rf"(?:what|which|who)(?: {_NOUN})? {_DO} {_SUBJECT} {_ADVERBS}{_VERB}(?P<rest>(?: .+)?)")
_WHICH_BE = _i(
    rf"(?:what|which)(?: {_NOUN})? ?{_BE} {_SUBJECT} {_ADVERBS}(?P<v>(?:[\w'-]{{1,20}} ){{0,3}}?)(?P<p>{_PREPOSITIONS})"
)
_WHICH_ING = _i(rf"(?:what|which)(?: {_NOUN})? ?{_BE} {_SUBJECT} {_ADVERBS}(?P<v>[a-z]+ing)(?P<rest>(?: .+)?)")
_WHAT_IS = _i(rf"(?:what|who|which)(?: one)? ?{_BE} {_SUBJECT}(?P<rest>)")
_WHERE_BE = _i(rf"where ?{_BE} {_SUBJECT}(?: (?:located|based|kept|stored|hosted))?(?P<rest>)")
_WHERE_DO = _i(
    rf"where {_DO} {_SUBJECT} {_ADVERBS}(?P<v>live|work|study|keep|store|park|host|stay|sit|teach)(?P<rest>.*)"
)
_WHEN_BE = _i(rf"(?:when|what day|what date|by when) ?{_BE} {_SUBJECT}(?P<rest> due| over| ready| scheduled| planned)?")
_WHEN_DO = _i(rf"when {_DO} {_SUBJECT} (?P<v>end|expire|close|start|launch|run out|finish|ship|begin|open)")
_MUCH = _i(
    rf"how much (?:(?:{_DO} {_SUBJECT} (?:cost|run)(?: you)?)"
    rf"|(?:{_BE.replace('be>', 'be2>')} {_SUBJECT.replace('s>', 's2>')}))"
)
_PAY = _i(r"how much (?:do|did|are) you (?P<v>pay|paying|spend|spending)(?P<rest>(?: (?:for|on) .+)?)(?: .*)?")
_WHO_DOES = _i(
    r"(?:who|which team|what team) (?P<v>owns|maintains|runs|manages|leads|handles|looks after) (?P<rest>.+)"
)
_VERSION = _i(
    r"(?:what|which) version(?: of (?P<of>[\w.' -]+?))?(?: (?:are|do|is|does) .+?| you're on)?(?: on| at| using| run"
    r"| use)?"
)
_LEADS = _i(
    r"(?:(?:and|so|ok|okay|great|got it|thanks|right|just to (?:check|confirm|be sure)|to confirm|well|then|also|ah|oh"
    r"|perfect|noted|understood|nice|sure|alright|wait|hm+)\b[ ,!.:-]{0,4}){1,5}"
)
_TAILS = _i(
    r",? (?:right|correct|yes|no|is that right|is that correct|then|i believe|i think|i take it|these days|isn't it"
    r"|don't you|aren't you|if i may ask"
    r"|by the way"
    r"|these days|at the moment|currently|exactly|again|though|please|most|best)\Z"
)
_TOLD = _i(
    r"(?:(?:i|i've|i have|i'll|i will|i'd|let me|shall i|should i|so|and) )*(?:noted?|saved?|remember(?:ed)?|put down"
    r"|record(?:ed)?"
    r"|got|see|understand|take it|assume|think|believe|note|gather|know|recall|correct in (?:saying|thinking))"
    r"(?: it| down)?(?: that)? (?=(?:you|your|you're|you've)\b)"
)
_ORDER = _i(
    r"(?:shall|should|can|may|do you want me to|would you like me to|want me to|do you need me to)(?: i)? "
    r"(?P<lasting>(?:always|keep|continue to|from now on|also always|stick to|default to|never|stop) )?(?P<o>.+)"
)
_LASTS = _i(
    r"\b(?:always|from now on|by default|in future|going forward|every time|keep|stick to|default|never|stop)\b"
)
_MANNER = _i(
    r"(?:use|using|answer|reply|write|writing|format|show|give|include|respond|speak|spell|address|call|keep|avoid"
    r"|skip)\b"
)
_ONCE = _i(
    r"\b(?:book|order|send|draft|remind|add|it\b|this|that|these|now|today|tomorrow|look|check|summary|list|table"
    r"|example)"
)


def asked(question: str) -> str:
    """A question without what stands before and behind it."""
    bare = question.strip().strip("?!. ")
    if lead := _LEADS.match(bare):
        bare = bare[lead.end() :]
    for _ in range(2):
        bare = _TAILS.sub("", bare)
    return bare.strip(" ,")


def statement_with_gap(question: str, answer: str) -> str:
    """The statement that a question and its short answer make; "" when the question is none of these."""
    bare = asked(question)
    for pattern, make in _SHAPES:
        if match := pattern.fullmatch(bare):
            return make(match, answer)
    return ""


def statement_agreed(question: str) -> str:
    """The statement about whom it speaks to that a yes agrees with; "" when there is none."""
    bare = asked(question)
    if told := _TOLD.match(bare):
        return swapped(bare[told.end() :])
    if re.match(r"(?:you|your|you're|you've)\b", bare, re.IGNORECASE) and not _WISHES.match(bare):
        return swapped(bare)
    if match := _i(r"(?P<h>have|did) you (?P<r>(?:ever |already |just )?\w+ .+)").fullmatch(bare):
        return f"I {match['h'].lower()} {swapped(match['r'])}"
    if match := _i(
        r"(?:is|are) (?P<s>your (?:[\w'-]+ )??(?:[\w'-]+)|the [\w'-]+(?: [\w'-]+)?) (?P<r>(?:still |now "
        r"|currently )?(?:the|a|an|in"
        r"|on|at|due|based|called|with|owned|\d|(?-i:[A-Z])).*)"
    ).fullmatch(bare):
        return f"{swapped(match['s'])} is {match['r']}"
    return ""


_WISHES = _i(
    r"you(?:'d| would| could| can| may| might| should| will|'ll| want| need| mean| said| asked| mentioned| know| see"
    r"| think"
    r"|'re (?:right|welcome|asking|looking))\b|you're (?:right|welcome|all set)|your (?:question|request|message"
    r"|order)\b"
)


def instruction_agreed(question: str, answer: str) -> str:
    """What the assistant is to do from now on, when it asked whether it shall, and was told so; "" when once only."""
    match = _ORDER.fullmatch(asked(question))
    if not match or re.search(r"\bor\b", match["o"]):
        return ""
    lasting = bool(match["lasting"] or _LASTS.search(match["o"]) or _LASTS.search(answer))
    if not (lasting or _MANNER.match(match["o"])) or (_ONCE.search(match["o"]) and not lasting):
        return ""
    first = (match["lasting"] or "").strip().lower()
    told = (
        _GERUND.sub(lambda verb: _BASES.get(verb[0].lower(), verb[0]), match["o"])
        if first in ("keep", "")
        else match["o"]
    )
    head = {"always": "always ", "never": "never ", "stop": "stop ", "stick to": "stick to "}.get(first, "")
    return f"From now on {head}{swapped(told)}"


_BASES = {
    "using": "use",
    "writing": "write",
    "answering": "answer",
    "replying": "reply",
    "giving": "give",
    "calling": "call",
}
_GERUND = _i(r"\A(?:using|writing|answering|replying|giving|calling)\b")


def swapped(said: str) -> str:
    """What is said to somebody, as they would say it of themselves."""
    words = said.split(" ")
    made = []
    for place, word in enumerate(words):
        low = word.lower()
        before = words[place - 1].lower() if place else ""
        if low in ("are", "were") and before != "you":
            made.append(word)
        elif (
            low == "you"
            and place
            and words[place - 1].lower() in ("to", "for", "with", "call", "remind", "give", "send")
        ):
            made.append("me")
        else:
            made.append(_SWAPS.get(low, word))
    return " ".join(made)


def _subject(match: re.Match[str]) -> str:
    said = match["s"]
    return "I" if said.lower().startswith("you ") or said.lower() == "you" else swapped(said)


def _be(subject: str, match: re.Match[str]) -> str:
    past = match["be"].lower().startswith("w")
    if subject == "I":
        return "was" if past else "am"
    return "was" if past else "are" if match["be"].lower() in ("are", "'re") else "is"


def _doing(subject: str, match: re.Match[str], verb: str) -> str:
    if match["do"].lower() == "did":
        return f"did {verb}"
    if match["do"].lower() == "does":
        return {"have": "has", "do": "does", "go": "goes"}.get(
            verb, verb + ("es" if verb.endswith(("s", "sh", "ch")) else "s")
        )
    del subject
    return verb


def _which_do(match: re.Match[str], answer: str) -> str:
    subject, verb, rest = _subject(match), match["v"].lower(), match["rest"].strip()
    if verb in _MENTAL or (match["n"] or "").lower() in ("time", "kind", "sort", "part", "day", "way"):
        return ""
    noun = (match["n"] or "").lower()
    if (
        verb in ("have", "own", "drive")
        and noun
        and not re.match(r"(?:an?|two|three|my|the|some|no)\b", answer, re.IGNORECASE)
    ):
        return f"{'My' if subject == 'I' else subject + chr(39) + 's'} {noun} is {answer}"
    if rest and re.fullmatch(_PREPOSITIONS, rest, re.IGNORECASE):
        return f"{subject} {_doing(subject, match, verb)} {rest} {_without(answer, rest)}"
    if rest and not re.match(rf"{_PREPOSITIONS}\b", rest, re.IGNORECASE):
        return ""
    return f"{subject} {_doing(subject, match, verb)} {answer} {swapped(rest)}".strip()


_MENTAL = frozenset(
    {"think", "want", "need", "mean", "know", "say", "suggest", "recommend", "call", "look", "feel", "do"}
)


def _which_be(match: re.Match[str], answer: str) -> str:
    subject = _subject(match)
    noun, preposition = (match["n"] or "").lower(), match["p"].lower()
    said = _without(answer, preposition)
    if noun in ("team", "squad") and not re.search(r"\bteam\b", said, re.IGNORECASE):
        said = f"the {re.sub('^the ', '', said, flags=re.IGNORECASE)} team"
    if noun in ("city", "town", "country", "place") and not match["v"]:
        return f"{subject} live{'' if subject == 'I' else 's'} in {said}"
    if noun.endswith(("zone", "timezone")):
        return f"My time zone is {said}" if subject == "I" else ""
    return f"{subject} {_be(subject, match)} {match['v']}{preposition} {said}"


def _which_ing(match: re.Match[str], answer: str) -> str:
    subject, rest = _subject(match), match["rest"].strip()
    if match["v"].lower() in (
        "looking",
        "thinking",
        "doing",
        "trying",
        "going",
        "having",
        "talking",
        "planning",
        "hoping",
    ):
        return ""
    if rest and not re.fullmatch(_PREPOSITIONS, rest, re.IGNORECASE):
        return f"{subject} {_be(subject, match)} {match['v']} {answer} {swapped(rest)}"
    return f"{subject} {_be(subject, match)} {match['v']} {rest + ' ' if rest else ''}{_without(answer, rest or '-')}"


def _what_is(match: re.Match[str], answer: str) -> str:
    if match["s"].lower() in ("you", "this", "that", "it", "he", "she", "they", "we") or _CALLED.search(match["s"]):
        return ""
    return f"{_capital(_subject(match))} {_be(_subject(match), match)} {answer}"


_CALLED = _i(r" (?:called|named|like|about|for|again|now|doing|made of)\Z")


def _where(match: re.Match[str], answer: str) -> str:
    subject = _subject(match)
    if match["s"].lower() in ("you", "it", "this", "that", "he", "she", "they", "we"):
        return ""
    return f"{_capital(subject)} {_be(subject, match)} {_placed(answer)}"


def _where_do(match: re.Match[str], answer: str) -> str:
    subject, rest = _subject(match), match["rest"].strip()
    if rest and not re.match(r"(?:your|the|my|most|all)\b", rest):
        return ""
    place = _placed(answer, "at" if match["v"].lower() in ("work", "study", "teach") else "in")
    return f"{_capital(subject)} {_doing(subject, match, match['v'].lower())} {swapped(rest)} {place}".replace(
        "  ", " "
    )


def _when(match: re.Match[str], answer: str) -> str:
    subject, rest = _subject(match), (match["rest"] or "").strip()
    if match["s"].lower() in ("you", "he", "she", "they", "we", "this", "that"):
        return ""
    if match["s"].lower() == "it":
        return f"The deadline is {_without(answer, 'on|by')}" if rest == "due" else ""
    said = _without(answer, "on|by|at")
    return f"{_capital(subject)} {_be(subject, match)} {rest + ' ' if rest else ''}{said}"


def _when_do(match: re.Match[str], answer: str) -> str:
    return f"{_capital(_subject(match))} {_doing('', match, match['v'].lower())} on {_without(answer, 'on|in|at|by')}"


def _much(match: re.Match[str], answer: str) -> str:
    said = (match["s"] or match["s2"]).lower()
    if said in ("it", "that", "this", "you", "they"):
        return ""
    return f"{_capital(swapped(match['s'] or match['s2']))} costs {answer}"


def _pay(match: re.Match[str], answer: str) -> str:
    return f"I pay {answer}{swapped(match['rest'])}" if match["rest"] else ""


def _who_does(match: re.Match[str], answer: str) -> str:
    return f"{answer} {match['v'].lower()} {swapped(match['rest'])}"


def _version(match: re.Match[str], answer: str) -> str:
    said = re.sub(r"^(?:version|v\.?) ", "", answer, flags=re.IGNORECASE)
    if not re.match(r"v?\d", said):
        return ""
    return f"The version of {match['of']} is {said}" if match["of"] else f"The version is {said}"


def _capital(said: str) -> str:
    return said[:1].upper() + said[1:]


def _without(answer: str, prepositions: str) -> str:
    """An answer without the preposition that the statement has already."""
    return re.sub(rf"^(?:{prepositions})\s+(?=\S)", "", answer, flags=re.IGNORECASE)


def _placed(answer: str, default: str = "in") -> str:
    first = answer.split(" ", maxsplit=1)[0].lower()
    return answer if first in _PLACING else f"{default} {answer}"


_PLACING = frozenset(
    [
        "in",
        "on",
        "at",
        "under",
        "near",
        "behind",
        "next",
        "by",
        "above",
        "below",
        "inside",
        "outside",
        "opposite",
        "from",
        "with",
        "for",
        "to",
    ]
)
_SHAPES = (
    (_VERSION, _version),
    (_WHO_DOES, _who_does),
    (_MUCH, _much),
    (_PAY, _pay),
    (_WHEN_BE, _when),
    (_WHEN_DO, _when_do),
    (_WHERE_BE, _where),
    (_WHERE_DO, _where_do),
    (_WHICH_BE, _which_be),
    (_WHICH_DO, _which_do),
    (_WHICH_ING, _which_ing),
    (_WHAT_IS, _what_is),
)
