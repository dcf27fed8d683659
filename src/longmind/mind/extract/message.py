"""One message: who says it, what of it is read, and what comes out.

The readers of the languages find claims; here they are put in order, checked, and made values with the words they came
from. What answers a question before, or puts right what was said before, is read with the turns before.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, tzinfo

from longmind.domain.claim import Claim
from longmind.domain.scope import MAX_NAME_CHARACTERS
from longmind.mind.extract.claims import Extracted, Extraction, Quote, Said
from longmind.mind.extract.copied import own_words
from longmind.mind.extract.english import English, doubting, ending, fragments, revaluing
from longmind.mind.extract.english.answers import felt_otherwise, is_agreement, no_longer, replacing, statement
from longmind.mind.extract.english.correcting import fits
from longmind.mind.extract.english.gates import without_quotations
from longmind.mind.extract.english.questions import statement_agreed
from longmind.mind.extract.found import Found
from longmind.mind.extract.junk import junk
from longmind.mind.extract.languages import Reader, language_of, reader_of
from longmind.mind.extract.sentences import Sentence, sentences
from longmind.mind.extract.tagged import beside
from longmind.mind.predicates import predicate
from longmind.ports.tagger import Tagger

MAX_CLAIMS = 200
"""At most so many claims are read from one message, the first ones."""
TURNS_BACK = 6
"""So many turns back a correction or a pronoun reaches."""
_LONG_TURN = 4_000
"""A longer turn before is not looked into: nobody answers a document with one word."""

_USERS = frozenset({"user", "human", "me"})
_SILENT = frozenset(
    {"assistant", "ai", "bot", "model", "tool", "function", "system", "developer", "agent", "chatbot", "gpt", "claude"}
)


def subject_of(speaker: str | None) -> str | None:
    """What "I" is called in a claim: ``user`` for a user's role, else the speaker's name; None for a machine."""
    told = " ".join((speaker or "user").split())
    if told.casefold() in _SILENT:
        return None
    return "user" if told.casefold() in _USERS or not told else told[:MAX_NAME_CHARACTERS]


def extract(
    text: str,
    *,
    speaker: str | None,
    at: datetime,
    zone: tzinfo,
    before: Sequence[Said] = (),
    tagger: Tagger | None = None,
) -> Extraction:
    """What a message claims, in the order of its words, and whether it is junk. Never raises on any text.

    ``speaker`` is a role or a name (None: the user), ``at`` when it was said (aware), ``zone`` whose days are meant,
    ``before`` the turns before in the same conversation, the latest last. ``tagger`` marks what rules do not read.

    Raises:
        ModelUnavailable: the tagger's weights cannot be loaded.
    """
    me = subject_of(speaker)
    if me is None:
        return Extraction()
    kind = junk(text)
    if kind == "system prompt":
        return Extraction(junk=kind)
    found = _Message(me, at, zone, before[-TURNS_BACK:]).read(text)
    if tagger is not None and kind is None and len(text) <= _LONG_TURN and language_of(text) == "en":
        own, last = without_quotations(own_words(text)), before[-1] if before else None
        marked = tagger.facts(text, None if last is None else (role_of(last.speaker), last.text))
        if last is not None and subject_of(last.speaker) not in (None, me):
            # Among people nobody knows whose mum "my mum" was, nor who "works at Tesco" is said of.
            plain = _MYSELF.search(text) is not None
            marked = [one for one in marked if not one.before and (plain or one.subject is not None)]
        said = "" if last is None else without_quotations(own_words(last.text))
        found += beside(marked, found, own, said, me)
    claims = tuple(_checked(found, text))[:MAX_CLAIMS]
    return Extraction(claims, None if claims else kind)


def role_of(speaker: str | None) -> str:
    """Who spoke, as a tagger is told."""
    told = (speaker or "user").casefold()
    if told in ("user", "tool"):
        return told
    return "other" if subject_of(speaker) else "assistant"


_USER = "User"
_THE_USER = re.compile(r"\b[Tt]he [Uu]ser(?P<of>['’]s)?\b")
"""The user, as notes about them call them: "The user's favourite …"."""


def _called(said: re.Match[str]) -> str:
    """The same as a name, or as a possessive, in as many characters."""
    return ("My" if said["of"] else _USER).ljust(len(said[0]))


_MYSELF = re.compile(
    r"(?<![\w'])(?:i|im|i'm|ive|i've|id|i'd|i'll|we|we're|we've|us|me|my|our|mine|myself|ours)(?!\w)", re.IGNORECASE
)
_ANOTHER = re.compile(r"(?<![\w'])(?:he|she|his|her|him|hes|shes|he's|she's|himself|herself)(?!\w)", re.IGNORECASE)
_WHAT_PEOPLE_ARE = frozenset(
    {
        "name is", "pronouns are", "age is", "lives in", "comes from", "nationality is", "works at", "works on",
        "role is", "studies", "studies at", "diet is", "likes", "dislikes", "has condition", "allergic to", "takes",
        "plays", "hobby is", "speaks",
    }
)  # fmt: skip


def _is_of_another(one: Found, text: str) -> bool:
    """Whether a claim about oneself is told without "I", beside words about another: "He's a good man. From Brno."."""
    if one.mode == "answered" or one.predicate not in _WHAT_PEOPLE_ARE:
        return False
    start = max(text.rfind(mark, 0, one.start) for mark in ".!?\n") + 1
    ends = [at for mark in ".!?\n" if (at := text.find(mark, one.end)) >= 0]
    if _MYSELF.search(text, start, min(ends, default=len(text))):
        return False
    before = max(text.rfind(mark, 0, max(0, start - 1)) for mark in ".!?\n") + 1
    return _ANOTHER.search(text, before, one.start) is not None


class _Message:
    """A message that is read, and the turns before it."""

    def __init__(self, me: str, at: datetime, zone: tzinfo, before: Sequence[Said]) -> None:
        self.me, self.at, self.zone = me, at, zone
        self.before = [turn for turn in before if len(turn.text) <= _LONG_TURN]
        self._told: list[Found] | None = None

    def read(self, text: str) -> list[Found]:
        """All claims, in the order they were found."""
        english = English(self.me, self.at, self.zone)
        self._remember(english)
        others: dict[str, Reader | None] = {}
        language, first, heading = self._language(), True, ""
        for one in _sentences(text):
            # "*Porto" puts right what was said before.
            right = one.start == 1 and text[0] == "*"
            sentence = one._replace(text=f"*{one.text}", start=0) if right else one
            language = language_of(sentence.text, language)
            if language == "en":
                sentence = sentence._replace(text=_THE_USER.sub(_called, sentence.text))
                if not (first and self._answer(english, sentence)) and not english.read_line(heading, sentence, text):
                    self._plain(english, sentence)
                    heading = fragments.heading(sentence.text)
            else:
                if language not in others:
                    others[language] = reader_of(language, self.me, self.at, self.zone)
                if (reader := others[language]) is not None:
                    self._elsewhere(reader, sentence, first=first)
            first = False
            if len(english.found) > MAX_CLAIMS:
                break
        english.close()
        for found in english.found:
            found.subject = self.me if found.subject == _USER else found.subject
        english.found[:] = [one for one in english.found if one.subject != self.me or not _is_of_another(one, text)]
        doubting.second_thoughts(english.found, text, self.me)
        self._since_then(english.found)
        self._after_that(english.found)
        self._end(english.found, text)
        return [*english.found, *(one for reader in others.values() if reader for one in reader.found)]

    def _plain(self, english: English, sentence: Sentence) -> None:
        """Read a sentence of English, apart what was and what is now where it tells both."""
        sentence = sentence._replace(text=_IS_MINE_NOW.sub(r"\g<told>", sentence.text))
        if (both := ending.then_and_now(sentence.text)) is None:
            english.read(sentence, self._earlier)
            return
        was_until, now_from, now = both
        english.read(sentence._replace(text=sentence.text[:was_until]), self._earlier)
        end = sentence.start + len(sentence.text.rstrip())
        english.read_made(now, sentence.start + now_from, end, answered=False)

    def _since_then(self, found: list[Found]) -> None:
        """Let what is so since some days ago take the place of what was said to be so in a turn before.

        "I'm on support." "Since Monday I'm on sales.": the first was said later than Monday, and yet it is the old one.
        """
        dated = [one for one in found if one.true_from and not one.ended and not predicate(one.predicate).many]
        for one in dated:
            for old in self._earlier():
                same = (old.subject, old.predicate) == (one.subject, one.predicate)
                if same and old.object != one.object and old.true_from is None:
                    one.true_from, one.corrects = None, True

    def _after_that(self, found: list[Found]) -> None:
        """Let what is over since some month have held when it was said to, later than that month began.

        "I take sertraline." "Came off the sertraline in March.": in March it was still said to be taken. And who lives
        where they were moving to is moving no more.
        """
        for one in [one for one in found if one.ended and (one.true_from or one.true_until)]:
            if any(old.key == one.key and not old.ended for old in self._earlier()):
                one.true_from = one.true_until = None
        living = [one for one in found if one.predicate == "lives in" and not one.ended]
        homes = {(one.subject, one.object.casefold()): one for one in living}
        for old in ending.standing(self._earlier()) if homes else ():
            home = homes.get((old.subject, old.object.casefold()))
            if old.predicate == "moving to" and home is not None:
                found.append(ending.as_ended(old, home.start, home.end))

    def _end(self, found: list[Found], text: str) -> None:
        """Let what is told to be over end: what was claimed in this message, and in the turns before."""
        ends, revalues = ending.may_end(text), revaluing.may_change(text)
        needed = ends or revalues or ending.may_replace(found, text)
        before = ending.standing(self._earlier()) if needed else []
        if revalues:
            self._revalue(before, found, text)
        gone = [(old, one.start, one.end) for old, one in ending.replaced(found, [*before, *found], text)]
        for sentence in _sentences(text) if ends else ():
            end = sentence.start + len(sentence.text)
            here = [one for one in found if one.start < end and not (one.ended or one.negated)]
            for old, first, last in ending.over(sentence.text, [*before, *here], self.me):
                gone.append((old, sentence.start + first, sentence.start + last))
        for old, start, end in gone:
            again = [one for one in found if (one.subject, one.predicate, one.object) == old.key]
            if any(one.ended or (one is not old and one.start > start) for one in again):
                continue
            if any(old is one for one in found):
                old.ended, old.true_until = True, None
            else:
                found.append(ending.as_ended(old, start, end))
                if (new := ending.put_in_its_place(old, text)) and all(one.object != new for one in found):
                    found.append(revaluing.as_new(old, new, start, end))

    def _revalue(self, before: list[Found], found: list[Found], text: str) -> None:
        """Put down the new value of what was claimed with another in the turns before."""
        for sentence in _sentences(text) if before else ():
            if changed := revaluing.revalued(sentence.text, before, found, text):
                old, value = changed
                start, end = sentence.start, sentence.start + len(sentence.text.rstrip())
                found.append(revaluing.as_new(old, value, start, end))
                if predicate(old.predicate).many:
                    found.append(ending.as_ended(old, start, end))

    def _language(self) -> str:
        """The language of the turn before, for an answer of a word."""
        told = "en"
        for sentence in _sentences(self.before[-1].text) if self.before else ():
            told = language_of(sentence.text, told)
        return told

    def _elsewhere(self, reader: Reader, sentence: Sentence, *, first: bool) -> None:
        before = len(reader.found)
        reader.read(sentence, self._earlier)
        if len(reader.found) > before or not first or not self.before or sentence.question:
            return
        if subject_of(self.before[-1].speaker) == self.me:
            return
        asked = [one.text for one in _sentences(self.before[-1].text) if one.question or reader.asks_without_mark]
        made = reader.statement(asked[-1], sentence.text) if asked else ""
        if made:
            reader.read(sentence._replace(text=made, start=0))
            for one in reader.found[before:]:
                one.start, one.end = sentence.start, sentence.start + len(sentence.text.rstrip())
                one.mode = "answered" if one.mode == "stated" else one.mode

    def _remember(self, reader: English) -> None:
        """Who was spoken of in the turns before, for pronouns."""
        for turn in self.before:
            if subject_of(turn.speaker) is None:
                continue
            other = English(subject_of(turn.speaker) or self.me, turn.at, self.zone)
            for sentence in _sentences(turn.text):
                other.read(sentence)
            for one in other.heard.people:
                reader.heard.mention(one.name, one.gender, one.rank)
            reader.heard.thing_before = other.heard.thing_before or reader.heard.thing_before

    def _earlier(self) -> list[Found]:
        """What the same speaker claimed in the turns before."""
        if self._told is None:
            self._told = []
            for number, turn in enumerate(self.before):
                if subject_of(turn.speaker) == self.me:
                    inner = _Message(self.me, turn.at, self.zone, self.before[:number])
                    # What came before it was read already; else each turn would read all before it again.
                    inner._told = list(self._told)
                    self._told += inner.read(turn.text)
        # Each time their own: who corrects may change what was found.
        return [replace(one) for one in self._told]

    def _answer(self, reader: English, sentence: Sentence) -> bool:
        """Read a sentence as the answer to the question before; whether it was one."""
        if not self.before or subject_of(self.before[-1].speaker) == self.me or sentence.question:
            return False
        told = list(_sentences(self.before[-1].text))
        asked = next((one.text for one in reversed(told) if one.question), "")
        said = asked or (told[-1].text if told else "")
        start = sentence.start + len(sentence.text) - len(sentence.text.lstrip())
        end = sentence.start + len(sentence.text.rstrip())
        made = statement(said, sentence.text) if asked or is_agreement(sentence.text) else ""
        made = made or self._instead(said, sentence.text)
        over = no_longer(said, sentence.text)
        if not made and not over:
            return False
        if made and _IS_BARE.match(sentence.text.strip()) and reader.read_made(made, start, end, answered=True):
            return True
        trial = English(self.me, self.at, self.zone)
        trial.read(sentence)
        if trial.found and over:
            reader.read_made(over, start, end, answered=True)
        return not trial.found and bool(made) and reader.read_made(made, start, end, answered=True) > 0

    def _instead(self, said: str, answer: str) -> str:
        """What was said of whom it was said to, with the right object in the place of the wrong one: "No, Lyon"."""
        right, told = replacing(answer), statement_agreed(said)
        if told and (felt := felt_otherwise(told, answer)):
            return felt
        if not right or not told:
            return ""
        trial = English(self.me, self.at, self.zone)
        trial.read_made(told, 0, 0, answered=True)
        wrong = {one.object for one in trial.found if fits(one.object, right) and one.object in told}
        return told.replace(wrong.pop(), right) if len(wrong) == 1 else ""


_IS_BARE = re.compile(r"(?!.*\b(?:i|i'm|i've|i'd|we|we're|my|our|he|she|it|they)\b)\S+(?: \S+){0,4}\Z", re.IGNORECASE)
"""A short answer without anybody who does something: it means what was asked."""


_IS_MINE_NOW = re.compile(
    r"(?P<told>\b[A-Z][\w'-]+(?: [A-Z][\w'-]+)? is (?:my|our) [a-z][a-z -]{2,28}[a-z])"
    r" (?:now|these days|nowadays)(?=\s*\Z)"
)
"""Whoever is my manager now is my manager."""
_NOTHING = frozenset({"no", "yes", "none", "nope", "nah", "yeah", "yep", "ok", "okay"})
"""What answers and names nothing."""
_NOBODY = frozenset({"gonna", "ouch", "oops", "would", "current"})
"""Words at the beginning of a sentence that are no subject."""
_DAY = re.compile(r"\d月\d")
_WEEKLY = re.compile(r"(?:mon|tues|wednes|thurs|fri|satur|sun)days", re.IGNORECASE)
"""When something is every week, which is no deadline."""
_WHO_IS_WHAT = re.compile(r"\b[A-Z][\w'.-]* (?:\w+ )?the \w")
"""A name with its trade is no trade: "Mr Patel the chemist"; nor is "Miso hates the vet"."""
_FURTHER = re.compile(r"(?<=\w), (?=[a-z]+ (?:me|you|us|it|her|him|them|what|to|the|a|my|is|are)\b).*")
"""What goes on behind a day: "14 May, remind me to call"."""
_WITH_WHOM = frozenset({"married to", "partner is", "engaged to"})
_EMOJI_STOP = re.compile(
    r"[\U0001f300-\U0001f493\U0001f4a0-\U0001faff\u2600-\u2763\u2765-\u27bf][\U0001f300-\U0001faff\ufe0f]*(?=\s)"
)
"""Whoever puts a picture between two words ends what was said, as with a full stop; a heart may stand for a word."""
_TITLE_ALONE = re.compile(r"(?:Mrs?|Ms|Miss|Dr|Prof|mrs?)\.?")
"""What is left of a name that was cut: "the carer for Mr and Mrs Laurent"."""


def _sentences(text: str) -> list[Sentence]:
    told = without_quotations(own_words(text))
    return list(sentences(told if told.isascii() else _EMOJI_STOP.sub(lambda one: ".".ljust(len(one[0])), told)))


def _of_the_dead(one: Found, text: str) -> bool:
    """Whether it is told of somebody who is no more: "my late husband"."""
    if " late " in f" {one.subject} ":
        return True
    late = one.predicate in _WITH_WHOM and re.search(rf"\b[Ll]ate (?:\w+ )?{re.escape(one.object)}\b", text)
    return bool(late)


def _checked(found: list[Found], text: str) -> list[Extracted]:
    """The claims as values, each once, in order."""
    kept: dict[tuple[str, str, str, bool, bool], Extracted] = {}
    for one in sorted(found, key=lambda one: one.start):
        if not one.object.strip() or "\0" in one.object + one.subject or len(one.subject) > MAX_NAME_CHARACTERS:
            continue
        if _TITLE_ALONE.fullmatch(one.object) or _TITLE_ALONE.fullmatch(one.subject):
            continue
        if one.object.casefold() in _NOTHING or one.subject.casefold() in _NOBODY:
            continue
        if one.predicate in ("name is", "called") and _DAY.search(one.object):
            continue
        one.object = one.object.removesuffix(" after all")
        if one.predicate == "deadline is" and _WEEKLY.fullmatch(one.object):
            continue
        if one.predicate == "role is" and _WHO_IS_WHAT.search(one.object):
            continue
        one.object = _FURTHER.sub("", one.object) if one.predicate in ("birthday is", "deadline is") else one.object
        one.ended = one.ended or _of_the_dead(one, text)
        if one.mode == "answered" and one.object.endswith("'s") and one.predicate == "prefers":
            continue  # "Davide's": something of his, and nobody knows what
        key = (one.subject, one.predicate, one.object.casefold(), one.negated, one.ended)
        if key in kept:
            continue
        kept[key] = Extracted(
            claim=Claim(
                subject=one.subject,
                predicate=one.predicate,
                object=one.object,
                negated=one.negated,
                confidence=one.confidence,
            ),
            type=predicate(one.predicate).type,
            quote=Quote(text[one.start : one.end], one.start, one.end),
            mode=one.mode,
            ended=one.ended,
            true_from=one.true_from,
            true_until=one.true_until,
            about=one.about,
            corrects=one.corrects,
            instead_of=one.instead_of,
            slip=one.slip,
        )
    return list(kept.values())
