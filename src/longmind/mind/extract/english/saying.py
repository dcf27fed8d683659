"""Who is meant, and how a claim is put down: what was heard of one message while it is read.

A pronoun stands for the last person it fits, when there is no other it could fit. Times that stand in a clause belong
to all it claims. What a later sentence corrects or takes back is changed here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import datetime, tzinfo

from longmind.mind.extract.claims import HIGH, Mode
from longmind.mind.extract.english.clauses import Line, Subject, Verb
from longmind.mind.extract.english.lexicon import KIN, NATIONALITIES, gender_of
from longmind.mind.extract.english.objects import objects
from longmind.mind.extract.found import Found
from longmind.mind.extract.times import Timed, Times, read_times
from longmind.mind.predicates import predicate as known

_BESIDE, _FIRST = 1, 2
_OF_TIES = frozenset({"married to", "partner is", "engaged to", "friend is", "colleague is", "met"})
_UNITS = frozenset({"HR", "IT", "QA", "PR", "R&D", "Sales", "Marketing", "Finance", "Legal", "Accounts", "Support"})
_OF_PEOPLE = frozenset({"role is", "works at", "works on", "studies", "studies at", "married to", "speaks", "drives"})
"""What is said of people alone, and never of a cat."""
_REACH = 3
"""Sentences back that a pronoun reaches."""
_MET_KIN = re.compile(r"(?:my|our) [a-z]+(?: [a-z]+)? (?=[A-Z])")
"""Before a name: "met my wife Laura"."""
_LASTING = re.compile(
    r"\b(?:since|for (?:years|ages|decades|a (?:long )?while|as long|a long time)|all my life|my whole life)\b"
)
_FORMER = re.compile(
    r"\b(?:until|till|when (?:i|we) (?:was|were|lived|worked|studied)|as an? (?:student|kid|child|teenager|teen|boy"
    r"|girl)|before (?:the|that|we|i|(?-i:[A-Z]))|back (?:in|then|when)|in those days|at (?:uni|university|school"
    r"|college)|in (?:19|20)\d\d|previously"
    r"|formerly|originally|in my (?:twenties|thirties|teens|youth))",
    re.IGNORECASE,
)
_INTRODUCING = frozenset({"met", "married to", "partner is", "engaged to"})


@dataclass(slots=True)
class Person:
    """Somebody who was spoken of."""

    name: str
    gender: str
    last: int
    """The number of the sentence that spoke of them last."""
    rank: int = 1
    """How far in front they stood there: 0 as somebody's owner, 1 as one of several, 2 as whom it was about."""


@dataclass(slots=True)
class Say:
    """A clause that is read, and how all it claims is to be taken."""

    line: Line
    base: int
    """Where the sentence begins in the message."""
    first: int
    last: int
    """The words of the clause."""
    subject: Subject
    names: list[str]
    """Who or what it speaks of."""
    verb: Verb
    times: list[Timed] = field(default_factory=list)
    mode: Mode = "stated"
    confidence: float = HIGH
    corrects: bool = False
    anymore: bool = False

    @property
    def rest(self) -> tuple[int, int]:
        """The words behind the verb, as places in the sentence."""
        tokens = self.line.tokens
        if self.verb.after >= self.last:
            return (0, 0)
        return tokens[self.verb.after].start, tokens[self.last - 1].end

    @property
    def words(self) -> str:
        """The words behind the verb."""
        start, end = self.rest
        return self.line.text[start:end]

    @property
    def is_person(self) -> bool:
        """Whether somebody is spoken of rather than something."""
        return self.subject.kind in ("me", "person", "pet", "pronoun") or bool(
            self.subject.kind == "named" and (gender_of(self.subject.name) or self.subject.kin)
        )

    @property
    def former(self) -> bool:
        """Whether it speaks of a time that is over: "when I was a student", "before the Skoda"."""
        return bool(_FORMER.search(self.line.text[: self.line.tokens[self.last - 1].end]))

    @property
    def dated(self) -> bool:
        """Whether it says since when or for how long."""
        start = self.line.tokens[self.first].start
        return any(phrase.way == "since" for phrase in self.times) or bool(_LASTING.search(self.line.text, start))


class Heard:
    """What has been understood of a message so far."""

    def __init__(self, me: str, at: datetime, zone: tzinfo) -> None:
        self.me, self.at, self.zone = me, at, zone
        self.found: list[Found] = []
        self.people: list[Person] = []
        self._called: dict[str, str] = {}
        """The names of kin that were spoken of without one at first."""
        self.thing = ""
        self.thing_before = ""
        """The last thing with a name of its own that was worked on or spoken of."""
        self.sentence = 0

    # --- who is meant -----------------------------------------------------------------------------------------------

    def whose(self, name: str) -> str | None:
        r"""A name as it stands in a claim: "\0" is the one who speaks, a possessive pronoun whoever it fits."""
        if name.startswith("\0"):
            named = self.me + name[1:]
            return self._called.get(named, named)
        for pronoun in ("his", "her", "their", "its", "your", "he", "she"):
            if name == pronoun or name.startswith(f"{pronoun}'s "):
                who = self.meant({"his": "he", "her": "she"}.get(pronoun, pronoun))
                return None if who is None else self._of(who, name[len(pronoun) :])
        return self._called.get(name, name)

    def _of(self, who: str, what: str) -> str | None:
        """What is somebody's, as a claim calls it; nothing for the parents of one's own child, whom one would name."""
        named = who + what
        is_parent = KIN.get(what.rpartition(" ")[2], ("", ""))[0] == "parent is"
        own = is_parent and any(
            (one.subject, one.predicate, one.object) == (self.me, "child is", who) for one in self.found
        )
        return None if own else self._called.get(named, named)

    def meant(self, pronoun: str) -> str | None:
        """Who a pronoun stands for, when it is certain."""
        if pronoun == "it":
            return self.thing or None
        wanted = {"he": "m", "she": "f"}.get(pronoun)
        if wanted is None:
            return None
        near = [one for one in self.people if self.sentence - one.last <= _REACH and one.name != self.me]
        fitting = [one for one in near if one.gender in (wanted, "")]
        sure = [one for one in fitting if one.gender == wanted]
        if len(fitting) == 1 or len(sure) == 1:
            who = (sure or fitting)[0]
            others = [one for one in fitting if one is not who]
            if any((one.last, one.rank) > (who.last, max(who.rank, _BESIDE)) for one in others):
                return None
            if any(one.last == who.last and one.rank > who.rank for one in others):
                return None
            if not who.gender and who.rank < _BESIDE:
                return None
            who.gender, who.last = wanted, self.sentence
            return who.name or None
        return None

    def call(self, described: str, name: str, gender: str = "") -> None:
        """Note that somebody spoken of without a name, "user's sister", has one: both are the same."""
        old = next((one for one in self.people if one.name == described), None)
        if described == name or "'s " not in described:
            return
        self.mention(name, gender or (old.gender if old else ""), _FIRST)
        if old:
            self.people.remove(old)
        self._called[described] = name
        for claim in self.found:
            if claim.subject == described and claim.predicate not in ("name is", "called"):
                claim.subject = name

    def mention(self, name: str, gender: str = "", rank: int = _BESIDE) -> None:
        """Note that somebody is spoken of; a stranger has no name."""
        name = self._called.get(name, name)
        gender = gender or gender_of(name)
        for one in self.people:
            if one.name == name and (name or one.gender == gender):
                one.rank = max(one.rank, rank) if one.last == self.sentence else rank
                one.last, one.gender = self.sentence, one.gender or gender
                return
        self.people.append(Person(name, gender, self.sentence, rank))

    # --- what is claimed --------------------------------------------------------------------------------------------

    def kin(self, subject: Subject, base: int, line: Line, first: int, last: int) -> None:
        """Put down what naming somebody tells by the way."""
        for owner, predicate, name, over in subject.kin:
            whose = self.whose(owner)
            if whose is None or whose == name:
                continue
            self.mention(name, subject.gender)
            start, end = line.tokens[first].start, line.tokens[min(last, len(line.tokens)) - 1].end
            if not self._has(whose, predicate, name):
                self.found.append(Found(whose, predicate, name, base + start, base + end, ended=over))

    def _has(self, subject: str, predicate: str, name: str) -> bool:
        return any((one.subject, one.predicate, one.object) == (subject, predicate, name) for one in self.found)

    def put(
        self,
        say: Say,
        predicate: str,
        start: int,
        end: int,
        *,
        negated: bool | None = None,
        ended: bool = False,
        mode: Mode | None = None,
        owner: str = "",
    ) -> int:
        """Put down what a stretch of the sentence says; how many claims it made."""
        if predicate == "met" and (kin := _MET_KIN.match(say.line.text, start)):
            start = kin.end()
        told = objects(say.line.text[start:end], predicate)
        before = len(self.found)
        negated = say.verb.negated if negated is None else negated
        for piece in told.pieces:
            self.add(
                say,
                predicate,
                piece.text,
                negated=negated != piece.negated,
                ended=ended,
                mode=mode,
                owner=owner,
                instead_of=told.instead_of,
            )
        return len(self.found) - before

    def add(
        self,
        say: Say,
        predicate: str,
        said: str,
        *,
        negated: bool = False,
        ended: bool = False,
        mode: Mode | None = None,
        owner: str = "",
        instead_of: str | None = None,
    ) -> None:
        """Put down one claim for each of whom the clause speaks."""
        ended = (ended or say.verb.ended or say.anymore) and not known(predicate).event
        if negated and (say.anymore or say.verb.ended):
            negated = False
        times = self._times(say, predicate, mode or say.mode, ended=ended)
        tokens = say.line.tokens
        start, end = say.base + tokens[say.first].start, say.base + tokens[say.last - 1].end
        if _is_another_thing(predicate, said):
            return
        if predicate == "speaks" and said.lower().startswith("no "):
            said, negated = said[3:], True
        for name in [owner] if owner else say.names:
            if predicate in _OF_PEOPLE and self._is_pet(name):
                continue
            self.found.append(
                Found(
                    name,
                    predicate,
                    said,
                    start,
                    end,
                    negated=negated,
                    ended=ended,
                    confidence=say.confidence,
                    mode=mode or say.mode,
                    true_from=times.since,
                    true_until=times.until,
                    about=times.when,
                    corrects=say.corrects or instead_of is not None,
                    instead_of=instead_of,
                )
            )
        if predicate == "works on" and not ended:
            self.thing_before = said
        if predicate in _INTRODUCING and said[:1].isupper():
            self.mention(said)

    def _is_pet(self, name: str) -> bool:
        return any(one.predicate == "pet is" and one.object == name for one in self.found)

    def _times(self, say: Say, predicate: str, mode: Mode, *, ended: bool) -> Times:
        phrases = [phrase for phrase in say.times if phrase.way != "idle"]
        if not phrases or predicate in ("birthday is", "deadline is", "instruction is"):
            return Times()
        plan = mode == "planned" or predicate in ("plans to", "moving to", "wants", "goal is")
        past = say.verb.tense in ("past", "pluperfect")
        read = read_times(phrases, self.at, self.zone, to_come=plan, over=ended or past)
        if not ended and read.until and say.verb.tense == "present" and read.until.end <= self.at:
            # "I take it from October to March" comes again every year.
            read = read._replace(since=None, until=None)
        if known(predicate).event or plan:
            return Times(when=read.when or read.since)
        if ended and read.when and not read.since and not read.until:
            # "lived in Oslo in 2019" is true of that year; "left in 2019" says only when it ended.
            is_end = say.verb.lemma in (
                "leave",
                "quit",
                "stop",
                "resign",
                "move",
                "switch",
                "divorce",
                "break",
                "sell",
                "get",
                "lay",
            )
            return Times(None if is_end else read.when, read.when)
        if read.when and not read.since and say.verb.tense in ("past", "perfect", "pluperfect"):
            return Times(read.when, read.until)
        return Times(read.since, read.until)


def _is_another_thing(predicate: str, said: str) -> bool:
    """Whether an object is none of this predicate, whatever stands before it."""
    if predicate in _OF_TIES:
        return said.lower() in NATIONALITIES  # "she married an Italian": nobody by name
    if predicate == "comes from":
        return said in _UNITS  # "Maria from HR"
    # "Gill, dad's partner": a tie, and no work.
    return predicate == "role is" and "'s " in said and bool(KIN.get(said.rpartition(" ")[2], ("",))[0])
