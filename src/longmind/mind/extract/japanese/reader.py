"""Reads the Japanese sentences of one message.

A sentence is cut into clauses, and each is offered to what knows forms, relatives, verbs, nouns and plans, in this
order. A clause claims something only when all of it is understood: an ending that doubts, and it claims nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, tzinfo

from longmind.mind.extract.found import Found
from longmind.mind.extract.japanese import signs
from longmind.mind.extract.japanese.clauses import after_times, clauses, is_time, tokens
from longmind.mind.extract.japanese.forms import BE, form_of_be
from longmind.mind.extract.japanese.frames import asked
from longmind.mind.extract.japanese.nouns import attribute, by_nouns, on_a_form, plans
from longmind.mind.extract.japanese.objects import bare, listed
from longmind.mind.extract.japanese.people import mentioned, relatives, relatives_with
from longmind.mind.extract.japanese.telling import TIES, Clause, Telling, Who
from longmind.mind.extract.japanese.verbs import by_verbs
from longmind.mind.extract.japanese.words import KIN
from longmind.mind.extract.sentences import Sentence

_WHO_ONE_IS = frozenset({"name is", "role is", "age is", "comes from", "born in", "birthday is", "diet is", "is"})
"""Who somebody is: what stands before the noun belongs to them too."""
_LISTS = frozenset(
    {"hobby is", "likes", "dislikes", "allergic to", "never", "speaks", "comes from", "lives in", "visited"}
)
"""What may go on behind a comma."""
_TASTES = ("likes", "dislikes", "never")
_NOWADAYS = ("lives in", "works at", "role is", "uses", "drives", "studies at", "likes", "plays", "hobby is", "team is")
_ORDER = (on_a_form, relatives, by_verbs, by_nouns, plans)
_NOUN_ALONE = re.compile(rf"(?P<o>.{{1,24}}?){BE}")


class JapaneseReader:
    """Reads the sentences of one message that are in Japanese."""

    asks_without_mark = True

    def __init__(self, me: str, at: datetime, zone: tzinfo) -> None:
        self.told = Telling(me, at, zone)
        self.found = self.told.found
        self._closed = False
        self._last = 0
        """How many claims there were before this sentence."""
        self._supposed = False
        self._greeted = False
        self._maybe: Found | None = None
        """What may be a name, if an introduction ends after it."""

    def statement(self, question: str, answer: str) -> str:
        """The statement that a question and a short answer make; "" when they make none."""
        return signs.statement(question, answer)

    def read(self, sentence: Sentence, earlier: Callable[[], list[Found]] | None = None) -> None:
        """Read one sentence; ``earlier`` gives what was claimed in the turns before, when it is asked for."""
        told, text = self.told, signs.cleaned(sentence.text)
        if self._closed or self._is_closed(text):
            return
        if earlier is not None and told.earlier is None:
            told.remember(earlier())
        if not sentence.question and (right := signs.correction().match(text)) and self._correct(right, sentence):
            return
        if spoke := signs.misspoke().fullmatch(text.strip(" 。")):
            text = f"いや、{spoke['noun']}は{spoke['y']}"
        self._last = len(self.found)
        told.carried, told.topic, told.asked, told.pending = told.topic, None, None, []
        if not sentence.question and self._instruction(text, sentence):
            return
        self._clauses(text, sentence)
        self._written(text, sentence)
        if signs.corrects().match(text):
            for one in self.found[self._last :]:
                one.corrects = True
        if len(self.found) == self._last and told.topic is None:
            told.carried = None

    # --- the sentence ---------------------------------------------------------------------------------------------

    def _is_closed(self, text: str) -> bool:
        """Whether nothing counts: a joke, a story, a text that is given to be worked on."""
        if signs.takes_back().search(text):
            del self.found[self._last :]
            return True
        if signs.material().search(text):
            self._closed = signs.material_follows(text)
            return True
        return bool(signs.unreal().search(text))

    def _instruction(self, text: str, sentence: Sentence) -> bool:
        """Take a sentence whole that asks for something from now on."""
        if signs.calls(text) or signs.address().search(text) or not signs.asks_always(text):
            return False
        said = sentence.text.strip()
        self.told.put(
            self._whole(sentence), self.told.myself, "instruction is", said.strip("。!！ "), "holds", times=False
        )
        return True

    @staticmethod
    def _whole(sentence: Sentence) -> Clause:
        return Clause(sentence.text, sentence.start, sentence.start + len(sentence.text.rstrip()))

    def _written(self, text: str, sentence: Sentence) -> None:
        """Addresses, numbers and dates that are told by their own letters."""
        told = self.told
        for relation, pattern in signs.written():
            match = None if sentence.question else pattern.search(text)
            if match and not any(one.predicate == relation for one in self.found[self._last :]):
                told.mends = bool(signs.corrects().match(text.lstrip()))
                told.put(self._whole(sentence), told.myself, relation, match["o"], "holds", times=False)
                told.mends = False

    def _clauses(self, text: str, sentence: Sentence) -> None:
        supposes, since, places = False, -1, clauses(text)
        for number, (start, end, mark) in enumerate(places):
            last = number == len(places) - 1
            if not last and is_time(text[start:end]):
                since = start if since < 0 else since
                continue
            begin, since = since if since >= 0 else start, -1
            said = text[begin:end]
            supposes = supposes or bool(signs.supposes().search(said))
            asks = "?" in mark or "？" in mark or (sentence.question and (last or said.endswith(("て", "で"))))
            if supposes or asks or self._is_shut(said):
                self.told.asked = None
                continue
            left = len(said) - len(said.lstrip())
            place = (sentence.start + begin + left, sentence.start + begin + len(said.rstrip()))
            clause = Clause(said.replace(signs.JOIN, "").strip(), *place, sentence=text)
            _mark(clause)
            self._clause(clause, mark)
            if begin != start and not clause.told:  # what stood before had nothing to do with it
                clause = replace(clause, text=text[start:end].replace(signs.JOIN, "").strip())
                _mark(clause)
                self._clause(clause, mark)
            if not last and not clause.told and self._is_beginning(clause):
                since = begin
        if not supposes:
            relatives_with(self.told, text, sentence)
        self._supposed = supposes
        self._introduced(text, sentence)

    def _is_shut(self, said: str) -> bool:
        if self._supposed and signs.of_it().match(said):
            return True
        return bool(signs.shuts().search(said)) and not signs.called().fullmatch(said.strip())

    def _is_beginning(self, clause: Clause) -> bool:
        """Whether a clause was only the beginning of the next: a thing whose verb follows."""
        parts = tokens(clause.text, self.told.names)
        if not parts or any(one.kind == "rest" for one in parts):
            return False
        return parts[-1].kind == "thing" and parts[-1].particle in ("で", "に", "を", "へ", "は", "が", "も")

    def _introduced(self, text: str, sentence: Sentence) -> None:
        """Who introduces themselves: by a name with a greeting; by name, age and work, one after the other."""
        self._greeted = self._greeted or bool(signs.greets().search(sentence.text))
        if self._maybe and signs.wishes_well().match(text):
            self.found.append(self._maybe)
            self._maybe = None
        only, first = signs.only_name().fullmatch(text.strip()), signs.first_name().match(text)
        told = {one.predicate for one in self.found[self._last :] if one.subject == self.told.me}
        if only and len(self.found) == self._last and not signs.no_name().search(only["o"]):
            self._named(only["o"], sentence)
            if not self._greeted and not only["well"]:
                self._maybe = self.found.pop()
        elif first and self._greeted and _introduces(told) and not signs.no_name().search(first["o"]):
            self._named(first["o"], sentence)

    def _named(self, name: str, sentence: Sentence) -> None:
        self.told.put(self._whole(sentence), self.told.myself, "name is", name, "holds", times=False)

    # --- a clause -------------------------------------------------------------------------------------------------

    def _clause(self, clause: Clause, mark: str) -> None:
        told = self.told
        if signs.slip().fullmatch(clause.text):
            told.mends = True
            return
        if not self._turned(clause):
            return
        before, asked_before, told.strayed = len(self.found), told.asked, False
        self._offer(clause)
        claims = self.found[before:]
        mentioned(told, clause, {one.subject for one in claims if one.predicate not in _TASTES})
        new = [one for one in self.found[before:] if one not in claims]
        ties = [one for one in new if one.predicate in TIES]
        kept = [one for one in claims if one in self.found]
        self.found[before:] = [*ties, *kept, *(one for one in new if one not in ties)]
        if clause.told:
            told.pending = []
        elif told.asked is asked_before:
            self._go_on(clause, mark)
            if told.strayed and not clause.told:  # the sentence goes on about them
                told.topic = Who("")
        told.mends = False

    def _offer(self, clause: Clause) -> None:
        """Offer a clause to all who can read it, until one does."""
        beside, rest = attribute(clause)
        if beside:
            first = replace(clause, text=rest, told=set())
            before = len(self.found)
            self._offer(first)
            claims = self.found[before:]
            if first.told & _WHO_ONE_IS:  # who they are, with more about them before it
                self._offer(replace(clause, text=beside, told=set()))
                self.found[before:] = [*(one for one in self.found[before:] if one not in claims), *claims]
                clause.told |= first.told
                return
            del self.found[before:]
        for read in _ORDER:
            read(self.told, clause)
            if clause.told:
                return

    def _turned(self, clause: Clause) -> bool:
        """Put a clause into the plainest form; False when it speaks of nobody knows whom."""
        told = self.told
        if pronoun := signs.again().match(clause.text):
            told.topic = told.topic or told.carried
            if told.topic is None or told.topic.is_me or len(told.names) > 1:
                told.topic = told.carried = Who("")
                return False
            clause.text = clause.text[pronoun.end() :]
        clause.text = signs.pet_by_name().sub(r"\g<0>の", clause.text)
        if lead := signs.leads_in().match(clause.text):
            clause.text = clause.text[lead.end() :] or clause.text
        if cleft := signs.cleft().fullmatch(clause.text):
            clause.text = f"{cleft['when']}に{cleft['what']}"
        return True

    def _go_on(self, clause: Clause, mark: str) -> None:
        """A noun alone: more of what was just told, what puts it right, a part of a list, or a topic."""
        told, match = self.told, _NOUN_ALONE.fullmatch(clause.text)
        said = bare(match["o"]) if match and not match["not"] and not match["was"] else ""
        said = said if listed(said) else ""
        pending, told.pending = told.pending, []
        if self._turned_out(clause) or self._instead(clause) or self._nowadays(clause) or self._next_name(clause):
            return
        if said and told.mends and self.found:
            self._mend(said, clause)
        elif said and told.asked and told.asked[0] in _LISTS:
            relation, who = told.asked
            value = next((one.value for one in asked() if one.relation == relation), None)
            for part in listed(said) if value is None or value.fullmatch(said) else ():
                told.put(clause, who, relation, part, "holds")
        elif said and mark in ("、", "・", ",", "，", " ") and clause.text.endswith(said) and self._is_thing(said):
            told.pending = [*pending, said]

    def _is_thing(self, said: str) -> bool:
        return all(one.kind == "thing" for one in tokens(said, self.told.names))

    def _next_name(self, clause: Clause) -> bool:
        """Take the name of the next relative, once names are told: "my mother is Kazuko, my father Masao"."""
        told = self.told
        other = signs.introduced_so().fullmatch(clause.text)
        if other is None or not told.asked or told.asked[0] != "name is" or form_of_be(other).kind != "now":
            return False
        if tie := KIN[other["kin"]][0]:
            told.tie(clause, tie, other["o"])
        return True

    def _nowadays(self, clause: Clause) -> bool:
        """Take what is so now, after what was: "I used to …, but now it is B"."""
        last = self.found[-1] if self.found else None
        match = signs.nowadays().fullmatch(clause.text)
        if match is None or last is None or not last.ended or form_of_be(match).kind != "now":
            return False
        said = bare(match["o"])
        if not said or not listed(said) or last.predicate not in _NOWADAYS:
            return False
        self.told.put(clause, Who(last.subject), last.predicate, said, "holds")
        return True

    # --- putting right --------------------------------------------------------------------------------------------

    def _turned_out(self, clause: Clause) -> bool:
        """Put right what turned out to be otherwise."""
        out = signs.turned_out().fullmatch(clause.text)
        if out is None:
            return False
        said = bare(after_times(out["o"])).removeprefix("なんと")
        for one in reversed(self.told.known_so_far()) if said else ():
            if one.object[-1:] == said[-1:] and one.object != said and not one.ended:
                self._replace(one, said, clause)
                return True
        return False

    def _instead(self, clause: Clause) -> bool:
        """Put right what was said of somebody, here or in the turns before."""
        match = signs.instead().fullmatch(clause.text)
        if not self.told.mends or match is None or form_of_be(match).kind not in ("now", "was"):
            return False
        who, said = self.told.owner(tokens(f"{match['own']}は", self.told.names), "is"), bare(match["o"])
        if who is None or not listed(said):
            return False
        for one in reversed(self.told.known_so_far()):
            if one.subject == who.subject and not one.ended and _is_alike(one.object, said):
                self._replace(one, said, clause)
                return True
        return False

    def _replace(self, old: Found, said: str, clause: Clause) -> None:
        new = replace(old, object=said, instead_of=old.object, corrects=True, start=clause.start, end=clause.end)
        self.found[:] = [*(one for one in self.found if one is not old), new]

    def _mend(self, said: str, clause: Clause) -> None:
        last = self.found[-1]
        if not _is_alike(last.object, said):
            return
        unit = re.sub(r"[\d.,]", "", last.object) if said.replace(".", "").isdigit() else ""
        said = signs.measured(said + unit) if last.predicate in ("height is", "weight is") else said + unit
        last.object, last.instead_of, last.corrects, last.end = said, last.object, True, clause.end

    def _correct(self, right: re.Match[str], sentence: Sentence) -> bool:
        """Put right what was claimed last, here or in the turns before."""
        said = bare(right["right"])
        if not said or not listed(said):
            return False
        end = sentence.start + len(sentence.text.rstrip())
        for one in reversed(self.found):
            if _is_alike(one.object, said):
                one.object, one.instead_of, one.corrects, one.end = said, one.object, True, end
                return True
        for old in reversed(self.told.earlier or ()):
            if not old.ended and not old.negated and _is_alike(old.object, said):
                new = replace(old, object=said, instead_of=old.object, corrects=True, start=sentence.start, end=end)
                self.found.append(new)
                return True
        return False


def _introduces(told: set[str]) -> bool:
    """Whether somebody tells who they are, but for their name."""
    return "name is" not in told and bool(told & {"age is", "role is", "lives in", "comes from"})


def _is_alike(one: str, other: str) -> bool:
    """Whether two objects are of one kind: both numbers, or neither."""
    return one[:1].isdigit() == other[:1].isdigit()


def _mark(clause: Clause) -> None:
    """Take out of a clause what is said of it as a whole."""
    clause.hedged = bool(signs.hedged().search(clause.text))
    clause.over = bool(re.search(r"もう(?!すぐ|少し)", clause.text))
    clause.before = bool(signs.before().search(clause.text))
    if contrast := signs.contrast().search(clause.text):
        clause.wrong = contrast["wrong"]
        clause.text = clause.text[: contrast.start()] + clause.text[contrast.end() :]
