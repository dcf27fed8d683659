"""A sentence of English cut into clauses: who is spoken of in each, and how each hangs on what stands before.

A cut is made where a mark or a conjunction is followed by somebody and a verb, where the same one does a second thing
("and work at …"), and before words that begin a condition, a reason or a relative clause. What stands before the first
clause must be small talk or a time, or the sentence is not one that is understood.
"""

from __future__ import annotations

from longmind.mind.extract.english.clauses import (
    ADVERBS,
    BE,
    CONJUNCTIONS,
    MARKS,
    SUBORDINATE,
    Clause,
    Line,
    Subject,
    reporting,
)
from longmind.mind.extract.english.lexicon import KIN, NATIONALITIES, PETS, PLACES, gender_of
from longmind.mind.extract.english.verbs import common, forms, frames


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


FILLERS = _set(
    "well so hi hello hey oh and but also actually yes no yeah yep nope nah ok okay right honestly to"
    " be honest in fact by"
    " the way btw fyi note remember that please just you know as plus anyway still now update"
    " correction sorry wait hmm um"
    " uh for record fun good news don't forget keep mind i mean meant thanks thank much scratch sure great cool fine"
    " unfortunately sadly luckily fortunately guess what quick context background personally frankly"
    " basically because since"
    " given then too more one thing a little bit about me my bad oops ah aha haha lol wow nice again"
    " there important reminder"
    " this last not today dear help all everyone guys team buddy friend information info me: save"
    " store memorize memorise"
    " course apparently obviously see say let's tbh ps p.s besides another other although though otherwise similarly"
    " first second third finally next lately recently currently usually normally generally typically"
    " sometimes often mostly"
    " these days nowadays nice meet can could useful correcting myself"
)
_OPENING = _set(
    "in at on for since during after before from as with by last next this yesterday today tomorrow"
    " tonight nowadays every"
    " when while until once back two three four five a ten years over around about late early sometimes most if because"
    " 1 2 3 4 5 6 7 8 9 10 unless although though outside apart besides like despite between early"
    " monday tuesday wednesday"
    " thursday friday saturday sunday several many few some professionally"
)
_AMBIGUOUS = _set(
    "work study play use drive plan visit start need want cook dance hike code program swim cycle run"
    " watch support dream"
    " travel fly hope smoke drink train cost finish share paint measure change switch host date call"
    " report lead guess fear"
    " bore stress relax calm delight bank cache quote top apply rip"
    " care stop claim base name dig pick bake keep train measure read do"
    " pay rise increase jump amount total retail stretch afford set cut lower reduce slip shift slide"
    " end close expire ship launch open happen submit file deliver send return renew sit lie store"
    " park stash update bump downgrade pin lock roll push freeze patch hit reach maintain handle pass"
    " operate blog post publish transfer design compose edit record deploy test monitor track log"
    " draft organise organize replace ditch swap trade exchange dump abandon ride defend ace bow pull"
    " cancel sign drop"
)
_STARTERS = _set("a an the my our his her their at for in on to as with by up off out over down away back into from")
_DETERMINERS = _set("a an the my our his her their")
_PLACED = _set("in at from near to outside of around")
"""Before a name, they tell a place, and "who" behind it is somebody else."""
_WH = _set("what where who how why which whose")
_AUXILIARIES = _set("do does did can could would will should is are was were have has may")
_NO_VERBS = _set(
    "who whom whose which what that this these those the and but or nor so if when while because since though as than"
    " with without for from to of in on at by into about like too also myself himself herself themselves here "
    "there then"
    " alone both all each one two first last time times way"
)
_SHORTEST_VERB = 2
_SURE = _set("afraid glad happy sorry aware certain convinced proud sad relieved pleased delighted")
_WHEN = _set(
    "these days nowadays now currently last next this year month week since then recently lately today at the moment"
)
_MOST_FILLERS = 12
_ADVERBS_BEFORE = 3
_WORDS_OF_A_PHRASE = 6
_WORDS_OF_A_NAME = 3


def clauses(line: Line) -> list[Clause]:
    """The clauses of a sentence, in order."""
    cutter = _Cutter(line)
    for at in range(len(line.tokens)):
        cutter.look(at)
    return cutter.close()


class _Cutter:
    """Goes through the words once and notes where a clause begins."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.cuts: list[tuple[int, int, str, Subject | None, int]] = []
        """Where the clause before ends, where this one begins, its lead, its subject, its verb."""
        self.past_verb = 0

    def look(self, at: int) -> None:
        """Whether a clause begins here."""
        if at < self.past_verb:
            return
        word, before = self.line.low(at), self.line.low(at - 1)
        if word in MARKS:
            return
        if not self.cuts:
            self._first(at)
            return
        if word in ("which", "who") and at:
            self._relative(at, word)
            return
        if before == "," and word in _WH:
            self._cut(at, "?", None, at)
            return
        if before in MARKS and word in _AUXILIARIES and self.line.low(at + 1) in ("i", "you", "we", "there", "it"):
            self._cut(at, "?", None, at)
            return
        if before in MARKS and word == "any":
            self._cut(at, "?", None, at)
            return
        if word in SUBORDINATE:
            self._subordinate(at, word)
            return
        self._further(at, before)

    def _first(self, at: int) -> None:
        if self.line.low(at) == "who" and at and self.line.is_verb(at + 1):
            if subject := self._antecedent(at - 1 if self.line.low(at - 1) != "," else at - 2):
                self._note(0, at, "who", subject, at + 1)
            return
        if at > _MOST_FILLERS and self.line.low(at - 1) not in MARKS:
            return
        if self.line.low(at) in ("if", "unless", "when", "whenever", "because", "since", "as", "while", "whether"):
            if started := self._start(at + 1):
                self._note(at, at, self.line.low(at), *started)
            elif self.line.low(at) in ("if", "unless", "when", "whenever"):
                self._note(at, at, self.line.low(at), None, at)
            return
        started = self._start(at)
        if not started:
            return
        lead = [self.line.low(number) for number in range(at)]
        words = [one for one in lead if one not in MARKS]
        before = self.line.low(at - 1) if at else ""
        of_mine = started[0].kind in ("me", "attribute", "person", "pet")
        greeted = before in MARKS or (before in ("but", "so", "and") and of_mine)
        fine = all(one in FILLERS for one in words) or (bool(words) and words[0] in _OPENING) or greeted
        if fine:
            self._note(0, at, "", *started)

    def _note(self, end: int, at: int, lead: str, subject: Subject | None, verb_at: int) -> None:
        self.cuts.append((end, at, lead, subject, verb_at))
        self.past_verb = verb_at + 1

    def _start(self, at: int) -> tuple[Subject, int] | None:
        """A subject and a verb that begin here, perhaps behind an adverb."""
        steps = 0
        while self.line.low(at) in ADVERBS and steps < _ADVERBS_BEFORE and self.line.low(at) not in ("no", "not"):
            at, steps = at + 1, steps + 1
        found = self.line.subject(at)
        if found and (self.line.is_verb(found[1]) or self._does(*found)):
            return found
        return None

    def _does(self, subject: Subject, at: int) -> bool:
        """Whether a word nobody knows is a verb, since it stands behind "I" or "she"."""
        word = self.line.low(at)
        return (
            subject.kind in ("me", "pronoun")
            and not subject.name.startswith("it")
            and word.isalpha()
            and word not in _NO_VERBS
            and len(word) > _SHORTEST_VERB
        )

    def _cut(self, at: int, lead: str, subject: Subject | None, verb_at: int) -> None:
        """End the clause before: without the mark and the conjunctions in front of this one."""
        end = at
        while end > 0 and (
            self.line.low(end - 1) in MARKS or self.line.low(end - 1) in CONJUNCTIONS | {"that", "also"}
        ):
            end -= 1
        self._note(end, at, lead, subject, verb_at)

    def _relative(self, at: int, word: str) -> None:
        verb_at = at + 1
        if not self.line.is_verb(verb_at):
            self._cut(at, "?" if self.line.low(at - 1) == "," else "rel", None, at)
            return
        subject = self._antecedent(at - 1 if self.line.low(at - 1) != "," else at - 2)
        if subject and word == "which" and subject.kind != "named":
            subject = None
        self._cut(at, word if subject else "rel", subject, verb_at)

    def _antecedent(self, last: int) -> Subject | None:
        """Who "who" stands for: a name right before it, or kin."""
        first = last
        while first >= 0 and self.line.capital(first) and last - first < _WORDS_OF_A_NAME:
            first -= 1
        if first < last:
            name = self.line.said(first + 1, last + 1)
            placed = self.line.low(first) in _PLACED and not gender_of(name)
            return None if placed or name.lower() in NATIONALITIES | PLACES else Subject("named", name)
        for size in (1, 2, 3):
            if self.line.low(last - size) in ("my", "our") and (found := self.line.relation("", last - size + 1)):
                return found[0]
        return None

    def _subordinate(self, at: int, word: str) -> None:
        started = self._start(at + 1)
        if started:
            self._cut(at, word, *started)
        elif word in (
            "because",
            "if",
            "unless",
            "whether",
            "although",
            "though",
            "whereas",
            "when",
            "whenever",
            "while",
        ):
            self._cut(at, word, None, at)

    def _further(self, at: int, before: str) -> None:
        """A second clause behind a mark, a conjunction or a verb of saying."""
        word = self.line.low(at)
        joined = before in MARKS or before in CONJUNCTIONS or before in ("that", "also", "then", "now")
        reported = not joined and self._is_reporting(at - 1)
        if joined or reported:
            if before in ("since", "as") and word in ("a", "an", "the"):
                return
            started = self._start(at)
            if started and not (started[0].kind == "thing" and before == "as"):
                lead = self._lead(at)
                self._cut(at, "that" if reported else lead, *started)
                return
        if before in (",", "and", "but", "or", "then", ";", "also") and self._coordinated(at):
            self._cut(at, "or" if before == "or" else "and", None, at)
            return
        if word in ("i", "we", "you", "he", "she", "they", "i'm") and not joined and (started := self._start(at)):
            if len(self.cuts) == 1 and self.cuts[0][2] in ("when", "while", "as", "since", "because"):
                self._cut(at, "", *started)  # "When I was a student I drove …"
            elif (phrase := self._phrase(at)) is not None:
                self._cut(phrase, "and", *started)
                end, _, lead, subject, verb_at = self.cuts.pop()
                self.cuts.append((end, at, lead, subject, verb_at))
            else:
                self._cut(at, "rel", None, at)

    def _phrase(self, at: int) -> int | None:
        """Where "and for notes" begins before somebody who does something, if it does."""
        for back in range(at - 1, max(at - _WORDS_OF_A_PHRASE, 0), -1):
            when = all(self.line.low(place) in _WHEN for place in range(back, at))
            if when and self.line.low(back - 1) in ("and", "but", ",", ";"):
                return back
            if self.line.low(back) in ("for", "at", "in", "on", "since", "during"):
                before = self.line.low(back - 1)
                return back if before in MARKS or before in ("and", "but") else None
        return None

    def _lead(self, at: int) -> str:
        """The conjunction before a clause: of "and because" the last."""
        before = self.line.low(at - 1)
        return before if before not in ("also", "then", "now") else self.line.low(at - 2) or before

    def _is_reporting(self, at: int) -> bool:
        word = self.line.low(at)
        if word in _SURE and self.line.low(at - 1) in (*BE, "not", "very", "so", "quite", "pretty", "really"):
            return True
        if word in ("me", "us", "you", "him", "her") or self.line.capital(at):
            return any(lemma == "tell" for lemma, _ in forms().get(self.line.low(at - 1), ()))
        return any(lemma in reporting() for lemma, _ in forms().get(word, ()))

    def _coordinated(self, at: int) -> bool:
        """Whether the same subject does a second thing here."""
        steps = 0
        while self.line.low(at) in ADVERBS and steps < _ADVERBS_BEFORE:
            at, steps = at + 1, steps + 1
        word = self.line.low(at)
        if word in ("like", "likes") and self.line.low(at - 1) == ",":
            return False  # "things, like my bowl"
        if word in BE or word in (
            "'ve",
            "have",
            "has",
            "had",
            "don't",
            "doesn't",
            "didn't",
            "do",
            "will",
            "can't",
            "used",
        ):
            return True
        if word == "no" and self.line.low(at + 1) == "longer":
            return True
        known = forms().get(word, ())
        if not known or all(letters == "g" for _, letters in known) or word in PETS or word in KIN:
            return False
        following = self.line.low(at + 1)
        if all(lemma in common() for lemma, _ in known):
            return following in _DETERMINERS
        if word in _AMBIGUOUS:
            cases = [frames()[lemma].cases for lemma, _ in known]
            return (
                following in _STARTERS
                or "/" in following
                or any(following in one for one in cases)
                or self.line.capital(at + 1)
            )
        return bool(following) and following not in (",", "and")

    def close(self) -> list[Clause]:
        """The clauses between the cuts."""
        if not self.cuts:
            return []
        ends = [end for end, *_ in self.cuts[1:]] + [len(self.line.tokens)]
        made = []
        for (_, at, lead, subject, verb_at), end in zip(self.cuts, ends, strict=True):
            made.append(Clause(at, max(end, at), lead, subject, verb_at))
        return made
