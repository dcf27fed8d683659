"""What is told so far in a message, and of whom.

Who is meant is often not said: the topic stands first and holds until another is named. Somebody or something that
nobody knows of has no claims.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from typing import NamedTuple

from longmind.mind.extract.claims import HIGH, LOW, MEDIUM, Mode
from longmind.mind.extract.found import Found
from longmind.mind.extract.japanese import signs
from longmind.mind.extract.japanese.clauses import Token
from longmind.mind.extract.japanese.forms import Form
from longmind.mind.extract.japanese.objects import uncounted
from longmind.mind.extract.japanese.words import BEASTS, KIN, VAGUE
from longmind.mind.extract.times import Times, read_times
from longmind.mind.predicates import predicate as known


def _split(words: str) -> frozenset[str]:
    return frozenset(" ".join(word.split()) for word in words.split(";"))


NEAR = _split("married to; partner is; engaged to; child is; sibling is")
"""The ties that are worth knowing even if nobody is named."""
TIES = NEAR | _split("pet is; friend is; colleague is; manager is; parent is")
"""The ties to somebody who may have a name."""
_CARRIED = _split(
    """age is; role is; name is; called; has condition; allergic to; diet is; likes; dislikes; prefers; hobby is; plays;
    speaks; studies at; studies; takes; never; lives in; works at; birthday is; comes from; born in; nationality is;
    afraid of; drives; uses; team is; is; quit"""
)
"""What a sentence without a topic may still say of whom the sentence before spoke of."""
_TASTES = _split("likes; dislikes; never; afraid of; prefers")
"""What is said of any child, any dog."""
TOGETHER = (
    frozenset({"works at", "role is"}),
    frozenset({"studies", "studies at"}),
    frozenset({"born in", "birthday is"}),
    frozenset({"age is", "role is"}),
    frozenset({"lives in", "role is"}),
)
"""What one clause can tell at once."""


_SUBJECTS = frozenset({"は", "が", "も", "って", "には", "にも", "、", ""})
_STRAY = re.compile(r"(?<!から)(?<!で)(?<!に)(?<!て)(?<![かい])[はが]\Z")


class Who(NamedTuple):
    """Whom a clause speaks of; without a subject: nobody knows."""

    subject: str
    tie: str = ""
    """The predicate to who it is, when they are kin without a name."""
    is_me: bool = False


@dataclass(slots=True)
class Clause:
    """A clause that is read, and what is said of it as a whole."""

    text: str
    start: int
    end: int
    hedged: bool = False
    over: bool = False
    before: bool = False
    """Whether it is said to be of old times."""
    wrong: str = ""
    sentence: str = ""
    """All of the sentence."""
    told: set[str] = field(default_factory=set)
    """The predicates of its claims."""


class Telling:
    """The claims of a message so far, the people in it, and whom it speaks of."""

    def __init__(self, me: str, at: datetime, zone: tzinfo) -> None:
        self.me, self.at, self.zone = me, at, zone
        self.found: list[Found] = []
        self.earlier: list[Found] | None = None
        """What the same speaker claimed in the turns before; None while nobody asked."""
        self.names: dict[str, str] = {}
        """Names of people and animals that were told, and the tie of each to the speaker."""
        self.topic: Who | None = None
        self.carried: Who | None = None
        """The topic of the sentence before."""
        self.asked: tuple[str, Who] | None = None
        """What was just told as on a form, and of whom."""
        self.pending: list[str] = []
        """Things that may be the first parts of a list."""
        self.mends = False
        """Whether the last clause said that the one before it was wrong."""
        self.strayed = False
        """Whether the clause has a topic that nobody knows."""
        self.heard = False
        """Whether somebody else was spoken of."""

    @property
    def myself(self) -> Who:
        """Who speaks."""
        return Who(self.me, is_me=True)

    def known_so_far(self) -> list[Found]:
        """All that the speaker claimed, the latest last."""
        return [*(self.earlier or ()), *self.found]

    def remember(self, found: list[Found]) -> None:
        """Take the names from what was claimed in the turns before."""
        self.earlier = found
        for one in found:
            if one.predicate in TIES:
                if one.object not in KIN and not one.negated:
                    self.names.setdefault(one.object, one.predicate)
            elif one.subject != self.me and not one.subject.startswith(f"{self.me}'s"):
                self.names.setdefault(one.subject, "")

    def is_somebody(self, token: Token, relation: str) -> bool:
        """Whether a relative is meant and not any child, any dog."""
        if token.kind != "who":
            return False
        if token.own or token.name or not token.kin:
            return True
        tie = KIN[token.kin][0]
        if token.kin in BEASTS or (tie == "child is" and token.kin in VAGUE and relation in _TASTES):
            return any(one.predicate == tie and not one.negated for one in self.known_so_far())
        return True

    def subject(self, parts: list[Token], thing: Token | None, relation: str, used: Sequence[Token] = ()) -> Who | None:
        """Whom a clause speaks of; None when it is somebody or something that nobody knows."""
        others = [one for one in parts if one is not thing]
        if stray := [one for one in others if one not in used and self._is_stray(one, relation)]:
            self.strayed = any(one.particle in ("は", "って") for one in stray)
            return None
        people = [one for one in others if self.is_somebody(one, relation) and one.particle in _SUBJECTS]
        mine = [one for one in others if one.kind == "me" and one.particle != "の"]
        if any(one.particle in ("は", "も", "って", "") for one in mine):
            self.topic = self.myself
            return None if any(one.particle in ("は", "が") for one in people) else self.topic
        if people:
            self.topic = self.who(people[-1])
            return self.topic
        if mine:
            return self.myself
        if self.topic is not None:
            return self.topic
        if self.carried is not None and relation in _CARRIED:
            return self.carried
        return self.myself

    def _is_stray(self, token: Token, relation: str) -> bool:
        """Whether a token is the topic of a clause, and nobody knows who or what it is."""
        if token.kind == "rest":
            return bool(_STRAY.search(token.text))
        if token.kind != "thing" and (token.kind != "who" or self.is_somebody(token, relation)):
            return False
        return token.particle in ("は", "が", "も", "って") and not signs.idle_topic().fullmatch(token.text)

    def who(self, token: Token) -> Who:
        """Whom a token means: by name where the name was told."""
        if token.name:
            return Who(token.name, self.names.get(token.name, "") if token.name in BEASTS else "")
        tie, noun = KIN[token.kin]
        told = [name for name, one in self.names.items() if one == tie and tie]
        if len(told) == 1 and not known(tie).many:
            return Who(told[0])
        return Who(f"{self.me}'s {noun}", tie)

    def owner(self, parts: list[Token], relation: str) -> Who | None:
        """Whose job, name … it is."""
        if parts and parts[-1].kin in BEASTS and relation == "name is":
            parts[-1] = parts[-1]._replace(own=True)
        if parts and parts[-1].kind == "who" and parts[-1].particle == "の":
            parts[-1] = parts[-1]._replace(particle="は")
        if any(one.kind in ("thing", "rest") for one in parts):
            return None
        return self.subject(parts, None, relation)

    def tie(self, clause: Clause, tie: str, said: str) -> None:
        """Put down who somebody is to the speaker; a name takes the place of "brother"."""
        said = said.strip("「」『』")
        for one in self.found:
            if (one.subject, one.predicate) == (self.me, tie):
                if one.object == said or (
                    said in KIN
                    and (
                        not known(tie).many
                        or KIN[said][1] == KIN.get(one.object, ("", ""))[1]
                        or one.object in self.names
                    )
                ):
                    return
                if one.object in KIN and said not in KIN and KIN[one.object][0] == tie:
                    one.object = said
                    self.names[said] = tie
                    return
        self.put(clause, self.myself, tie, said, "holds", times=False)
        if said not in KIN:
            self.names.setdefault(said, tie)

    def is_partner(self, token: Token) -> bool:
        """Whether "she" is the speaker's girlfriend: nobody else is there whom it could mean."""
        return (
            token.kin == "彼女"
            and not self.names
            and not self.heard
            and token.particle in ("は", "が", "に", "と", "も", "を")
        )

    def put(
        self,
        clause: Clause,
        who: Who,
        relation: str,
        said: str,
        way: str,
        *,
        form: Form | None = None,
        times: bool = True,
    ) -> None:
        """Put a claim down, in a way: it holds, ended, is denied, happened or is planned."""
        if not who.subject or (relation == "name is" and who.tie and way != "holds"):
            return
        if relation == "name is" and (said in KIN or signs.beast().fullmatch(said)):
            return
        clause.told.add(relation)
        said = _measured(relation, said)
        if relation == "name is" and who.tie:
            self.tie(clause, who.tie, said)
            self.names.setdefault(said, who.tie)
            self.topic = Who(said)
            return
        if (relation == "dislikes" and way == "denied") or self._has_told(who.subject, relation, said, way):
            return
        if self.mends and way == "holds" and not known(relation).many:
            self.found[:] = [one for one in self.found if (one.subject, one.predicate) != (who.subject, relation)]
        self.found.append(self._claim(clause, who.subject, relation, said, way, form=form, times=times))
        if relation in TIES and said not in KIN and not signs.beast().fullmatch(said) and way == "holds":
            self.names.setdefault(said, relation)
        if relation == "pet is" and way == "holds" and times:
            self.topic = Who(f"{self.me}'s pet", "pet is") if said not in self.names else Who(said)

    def _has_told(self, subject: str, relation: str, said: str, way: str) -> bool:
        same = [one for one in self.found if (one.subject, one.predicate, one.object) == (subject, relation, said)]
        return any(one.ended == (way == "ended") for one in same)

    def _claim(
        self,
        clause: Clause,
        subject: str,
        relation: str,
        said: str,
        way: str,
        *,
        form: Form | None,
        times: bool,
    ) -> Found:
        event, plan = known(relation).event, way == "planned"
        told = self.times(clause, plan=plan, ended=way == "ended", event=event) if times else Times()
        mode: Mode = "stated"
        if plan:
            mode = "planned"
        elif form and form.reported:
            mode = "reported"
        elif clause.hedged or (form and form.hedged):
            mode = "hedged"
        return Found(
            subject,
            relation,
            said,
            clause.start,
            clause.end,
            negated=way == "denied",
            ended=way == "ended" and not event,
            confidence=_CONFIDENCE.get(mode, HIGH),
            mode=mode,
            true_from=told.since,
            true_until=told.until,
            about=told.when,
            corrects=bool(clause.wrong) and times,
            instead_of=(clause.wrong or None) if times else None,
        )

    def times(self, clause: Clause, *, plan: bool, ended: bool, event: bool) -> Times:
        """The times of a clause, as the claim takes them."""
        phrases = list(signs.times(clause.text))
        if not phrases:
            return Times()
        read = read_times(phrases, self.at, self.zone, to_come=plan, over=ended)
        if plan or event:
            return Times(when=read.when or read.since)
        if ended and read.when and not read.since:
            return Times(read.when, read.when)
        return Times(read.since or read.when, read.until)


_QUIT = {"禁煙": "たばこ", "禁酒": "お酒", "断酒": "お酒"}
"""What is given up by those who "give up"."""
_CONFIDENCE: dict[Mode, float] = {"reported": LOW, "hedged": MEDIUM}


def _measured(relation: str, said: str) -> str:
    """An age without its unit, a height or a weight with its unit apart, what was given up."""
    if relation == "pet is":
        return uncounted(said)
    if relation == "quit":
        return _QUIT.get(said, said)
    if relation == "age is":
        return re.sub(r"[歳才]\Z", "", said)
    return signs.measured(said) if relation in ("height is", "weight is") else said
