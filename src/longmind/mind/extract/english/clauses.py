"""Clauses of English: words, who is spoken of, and the verb with all that stands before it.

A sentence is cut where somebody or something new is said to do something, so that a claim is read from its own clause
alone. Words are looked at one after another with a few words ahead, never back and forth: reading takes time linear in
the sentence.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from longmind.mind.extract.english.lexicon import CONDITION_WORDS, KIN, KIN_MANY, PETS, gender_of, is_role
from longmind.mind.extract.english.verbs import forms
from longmind.mind.extract.times import timed


class Token(NamedTuple):
    """A word in small letters and its place in the sentence."""

    low: str
    start: int
    end: int


_PIECE = re.compile(r"[\u2014\u2013]|[^\s\u2014\u2013]+")
_SUFFIXES = ("'m", "'ve", "'d", "'ll", "'re", "'s")
_RUN_TOGETHER = {"im": 1, "ive": 1, "hes": 2, "shes": 3, "youre": 3, "theyre": 4, "weve": 2}
"""Written without their apostrophe, and where it belongs."""
_LEADING = "\"([{'<"
_TRAILING = ",;:)]}\"'!?>"


def tokens(text: str) -> list[Token]:
    """The words of a sentence; punctuation and shortened verbs ("I'm") are words of their own."""
    found: list[Token] = []
    for match in _PIECE.finditer(text):
        start, end = match.span()
        while start < end and text[start] in _LEADING:
            found.append(Token(text[start], start, start + 1))
            start += 1
        tail: list[Token] = []
        while end > start and text[end - 1] in _TRAILING:
            tail.append(Token(text[end - 1], end - 1, end))
            end -= 1
        if end > start:
            word = text[start:end].lower()
            if word in _RUN_TOGETHER and end - start == len(word):
                cut = start + _RUN_TOGETHER[word]
                found += [
                    Token(word[: cut - start], start, cut),
                    Token(f"'{word[cut - start :]}", cut, end),
                    *reversed(tail),
                ]
                continue
            for suffix in _SUFFIXES:
                if word.endswith(suffix) and len(word) > len(suffix) and len(word) == end - start:
                    cut = end - len(suffix)
                    found += [Token(word[: -len(suffix)], start, cut), Token(suffix, cut, end)]
                    break
            else:
                found.append(Token(word, start, end))
        found += reversed(tail)
    return found


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


CONJUNCTIONS = _set("and but or so because since as although though while whereas plus then cause cuz yet nor")
SUBORDINATE = _set(
    "because if unless when whenever where while although though whereas until after before once whether"
)
MARKS = _set(', ; : ( ) - \u2014 \u2013 " [ ] ...')
ADVERBS = _set(
    "really also still currently just recently usually often actually absolutely mostly generally now finally already"
    " both all totally kinda personally definitely mainly even only quite truly simply particularly"
    " especially typically"
    " always never ever honestly literally basically genuinely sometimes normally regularly"
    " frequently rarely officially"
    " originally lately presently primarily strongly firmly sincerely proudly happily sadly luckily fortunately first"
    " initially formerly previously once since then officially obviously clearly certainly surely seriously deeply"
    " much fully mildly severely highly slightly pretty so very too rather extremely super newly freshly"
)
UNSURE = _set("maybe perhaps possibly probably supposedly allegedly apparently hypothetically presumably hardly barely")
MODALS = _set(
    "would could might may should must shall wouldn't couldn't shouldn't mightn't mustn't ought"
    " needn't can can't cannot"
)
BE = _set("am is are was were 'm 're isn't aren't wasn't weren't ain't be")
_HAVE = _set("have has had 've haven't hasn't hadn't")
_DO = _set("do does did don't doesn't didn't dont doesnt didnt")
_WILL = _set("will 'll won't")
_NOT_NAMES = _set(
    "ours mine theirs yours hers the this that these those it its i we you he she they my our your his her their "
    "a an and but or"
    " so because since as"
    " if when where what who whom whose which why how yes no not ok okay please maybe perhaps there here now then also"
    " well oh hi hello hey thanks thank sorry actually honestly in on at for from with by to of about"
    " after before until"
    " while although though once every each some any all both most many much few one two three just only even still yet"
    " today tomorrow yesterday monday tuesday wednesday thursday friday saturday sunday january"
    " february march april may"
    " june july august september october november december let don't do does did can could would should will is are was"
    " were have has had am be been being never always sometimes usually lately recently currently anyway plus everyone"
    " everybody nobody someone somebody anyone people dear good great nice remember note update correction imagine"
    " suppose instead later earlier unfortunately luckily fortunately sure right wait scratch make keep use try give"
    " tell show write help call born nothing something everything fyi btw lol haha wow yeah yep nope nah guess think"
    " another other last next first second finally besides however therefore otherwise speaking apparently according"
    " during under over between through within without near like love hate prefer want need got getting going being"
    " having doing thinking looking working living moving starting switching used whenever wherever whatever unless"
    " whether neither either nor than too very really literally technically basically personally frankly overall"
    " tonight this's that's there's here's what's who's i'm i've i'd i'll"
)
_KIN_ADJECTIVES = _set(
    "older younger little big oldest youngest elder eldest best new old dear lovely first second"
    " middle good close oldest"
    " current other only amazing wonderful sweet beloved own late ex former adopted direct next-door"
    " great grown-up teenage baby two three four five six 2 3 4 5 6 wee kid actual rock 12-year-old very youngest"
    " twin three-year-old favourite favorite two-year-old"
)
_AFTER_IS = _set(
    "a an the not from in at on my our been got called named really also still just now always never very into allergic"
    " vegan vegetarian married engaged afraid scared based located about back going moving working living studying born"
    " turning turned one so too currently already only fluent interested passionate obsessed terrified getting"
)
MAX_NOUN = 6
"""Words that a thing may be called by."""


@dataclass(slots=True)
class Subject:
    """Who or what a clause speaks of."""

    kind: str
    """``me``, ``you``, ``pronoun``, ``person``, ``pet``, ``attribute`` (of ``owner``), ``thing``, ``other``."""
    name: str = ""
    owner: str = ""
    """Of an attribute ("my email"): whose; "" is the one who speaks, a pronoun is who it stands for."""
    gender: str = ""
    shared: bool = False
    """Whether it is "ours"."""
    kin: list[tuple[str, str, str, bool]] = field(default_factory=list)
    """What naming it tells by the way: owner, predicate, name, and whether it is over ("my ex-wife Anna")."""
    several: list[str] = field(default_factory=list)
    """The others, when several do the same: "Tom and Anna"."""


@dataclass(slots=True)
class Verb:
    """A verb and what stands before it."""

    lemma: str
    form: str
    tense: str = "present"
    """``present``, ``past``, ``perfect``, ``progressive``, ``future``, ``modal``, ``can``, ``passive``."""
    negated: bool = False
    ended: bool = False
    always: bool = False
    never: bool = False
    unsure: bool = False
    helped: bool = False
    """Whether "do" or "used to" stands before it."""
    lasting: bool = False
    """``have been living``: perfect and progressive."""
    after: int = 0
    """The first word behind it."""


class Line:
    """A sentence and its words."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = tokens(text)
        self.opening = self._behind_time()
        """The first word behind a time that the sentence begins with: "since Monday …"."""

    def _behind_time(self) -> int:
        if not _TIMES.match(self.text):
            return 0
        phrases = timed(self.text[:_OPENING])
        end = phrases[0].end if phrases and phrases[0].start <= 1 else 0
        return next((at for at, token in enumerate(self.tokens) if token.start >= end and token.low != ","), 0)

    def low(self, number: int) -> str:
        """A word in small letters; nothing beyond the end."""
        return self.tokens[number].low if 0 <= number < len(self.tokens) else ""

    def said(self, first: int, last: int) -> str:
        """Words as they were written, from one up to before another."""
        if first >= last or first >= len(self.tokens):
            return ""
        return self.text[self.tokens[first].start : self.tokens[min(last, len(self.tokens)) - 1].end]

    def capital(self, number: int) -> bool:
        """Whether a word begins with a capital and could be a name."""
        if not 0 <= number < len(self.tokens):
            return False
        token = self.tokens[number]
        return self.text[token.start].isupper() and token.low.rstrip(".") not in _NOT_NAMES

    # --- who is spoken of -------------------------------------------------------------------------------------------

    def subject(self, first: int) -> tuple[Subject, int] | None:
        """Who or what a clause that begins here would speak of, and the word behind."""
        word = self.low(first)
        if word in ("i", "we"):
            return Subject("me", shared=word == "we"), first + 1
        if word in ("you", "u", "y'all"):
            return Subject("you"), first + 1
        if word in ("he", "she", "they", "it"):
            return Subject("pronoun", word), first + 1
        if word in ("this", "that", "there", "these", "those", "everyone", "everybody", "nobody", "someone", "people"):
            return Subject("other", word), first + 1
        if word in ("my", "our", "his", "her", "their", "its", "your"):
            return self._possessed(first)
        if word == "one" and self.low(first + 1) == "of" and self.low(first + 2) in ("my", "our"):
            return self._possessed(first + 2)
        if word == "the" or (word in ("a", "an") and first == 0):
            return self._thing(first + 1)
        if self.capital(first):
            return self._named(first)
        bare = first in (0, self.opening)
        is_name = word.isalpha() and (word not in _NOT_NAMES or word == "everything")
        return self._thing(first) if bare and is_name else None

    def _possessed(self, first: int) -> tuple[Subject, int] | None:
        word = self.low(first)
        owner = "" if word in ("my", "our") else word
        return self._of(owner, first + 1, shared=word == "our")

    def _of(self, owner: str, at: int, *, shared: bool = False) -> tuple[Subject, int] | None:
        """What belongs to an owner: kin, a pet, or a thing."""
        found = self.relation(owner, at)
        if found and "'s " in found[0].name and not self.is_verb(found[1]):
            found = found[0], self._behind_place(found[1])
        if found is None and (employed := self._employed(at)):
            return employed
        if found is None:
            ahead = self._noun(at)
            if ahead is None:
                return None
            noun = self.said(at, ahead)
            return Subject("attribute", noun, owner, shared=shared), ahead
        subject, after = found
        if self.low(after) == "'s" and not self._is_verb_s(after):
            return self._of_kin(subject, after)
        if self.low(after) == "and" and self.low(after + 1) in ("my", "our") and not owner:
            other = self.relation("", after + 2)
            if other and self.is_verb(other[1]):
                subject.several = [other[0].name]
                subject.kin = [*subject.kin, *other[0].kin]
                return subject, other[1]
        if self.low(after) == "and" and self.low(after + 1) == "i" and not owner:
            return Subject("me", kin=subject.kin, shared=True), after + 2
        return subject, after

    def _employed(self, at: int) -> tuple[Subject, int] | None:
        """Somebody named behind what they do: "our designer Mia"."""
        for role in range(at + 1, at + 1 + _WORDS_OF_A_ROLE):
            if self.capital(role) and is_role(self.said(at, role)):
                name, behind = self.name(role + (1 if self.low(role) == "," else 0))
                is_it = bool(name) and self.is_verb(behind) and self.low(behind) != "'s"
                return (Subject("person", name, gender=gender_of(name)), behind) if is_it else None
        return None

    def _behind_place(self, after: int) -> int:
        """The verb behind "in Leeds", "from work" beside kin; the same place when there is none."""
        if self.low(after) in _WHEREABOUTS:
            for at in range(after + 1, after + _WORDS_OF_A_PLACE):
                if self.low(at) in MARKS or self.low(at) in CONJUNCTIONS:
                    break
                if self.is_verb(at) or (self.low(at) == "'s" and self._is_verb_s(at)):
                    return at
        return after

    def _of_kin(self, kin: Subject, possessive: int) -> tuple[Subject, int] | None:
        further = self._of(kin.name, possessive + 1)
        if further is None:
            return None
        further[0].kin = [*kin.kin, *further[0].kin]
        if further[0].kind not in ("person", "pet"):
            further[0].gender = kin.gender
        return further

    def relation(self, owner: str, at: int) -> tuple[Subject, int] | None:
        """Kin or a pet behind "my", with its name when it is told; and the word behind."""
        start, over = at, False
        while self._describes_kin(at) and at - start < _AT_MOST_ADJECTIVES:
            over = over or self.low(at) in ("ex", "former", "late")
            at += 1
        if self.low(at).startswith("ex-") or self.low(at) == "ex":
            over = True
        one, two = self.low(at).removeprefix("ex-"), f"{self.low(at)} {self.low(at + 1)}"
        noun, size = (two, 2) if two in KIN or two in PETS or two in KIN_MANY else (one, 1)
        if noun not in KIN and noun not in PETS:
            return self._several_kin(owner, noun, at + size)
        if self.low(at + size) in _NO_KIN:
            return None
        predicate, gender = KIN.get(noun, ("pet is", ""))
        after = at + size
        if noun in PETS and noun not in KIN and (self.low(after) == "food" or noun.endswith("s")):
            return self._several_kin(owner, noun, after)
        comma = self.low(after) == "," and self.capital(after + 1) and self.low(after + 2) not in CONJUNCTIONS
        name_at = after + 1 if comma else after
        name, behind = self.name(name_at)
        if comma and self.low(behind) != "," and behind < len(self.tokens):
            name = ""
        whose = owner or "\0"
        described = self.said(self._telling(start, at), at + size)
        kind = "pet" if noun in PETS else "person"
        if not name:
            return Subject(kind, f"{whose}'s {described}", gender=gender, owner=predicate), after
        behind += 1 if comma and self.low(behind) == "," else 0
        kin = [(whose, predicate, name, over)] if predicate and predicate != "reports" else []
        kin = [(whose, "manages", name, over)] if predicate == "reports" else kin
        return Subject(kind, name, gender=gender, kin=kin, owner=predicate), behind

    def _telling(self, start: int, noun: int) -> int:
        """The first word before kin that tells which: "older sister", and not "lovely sister"."""
        return next((at for at in range(start, noun) if self.low(at) not in _IDLE), noun)

    def _describes_kin(self, at: int) -> bool:
        """Whether a word stands before kin and says which: "my real dad", "my very annoying brother"."""
        word = self.low(at)
        if word in _KIN_ADJECTIVES:
            return not self._is_kin(at)
        if not word.isalpha() or word in KIN or word in PETS or word in KIN_MANY or word in _NO_ADJECTIVES:
            return False
        return not self.capital(at) and (self.low(at + 1) in KIN or self.low(at + 2) in KIN) and not self.is_verb(at)

    def _is_kin(self, at: int) -> bool:
        """Whether a word that could be an adjective names somebody: "my youngest is 4", "my other half"."""
        two = f"{self.low(at)} {self.low(at + 1)}"
        return two in KIN or (self.low(at) in KIN and (self.low(at + 1) in MARKS or self.is_verb(at + 1)))

    def _several_kin(self, owner: str, noun: str, after: int) -> tuple[Subject, int] | None:
        """Read "my kids Leo and Mia"."""
        predicate = KIN_MANY.get(noun) or ("pet is" if noun in PETS and noun.endswith("s") else "")
        name, behind = self.name(after + 1 if self.low(after) in (",", ":", "-", "\u2014") else after)
        if (
            noun == "parents"
            and not name
            and self.is_verb(after)
            and not (self.low(after) in BE and self.capital(after + 1))
        ):
            return Subject("person", f"{owner or chr(0)}'s parents"), after
        if not predicate or not name or self.low(behind) not in ("and", ",", "&"):
            return None
        names, at = [name], behind
        while self.low(at) in ("and", ",", "&") and len(names) < MAX_NOUN:
            name, behind = self.name(at + (2 if self.low(at + 1) in ("and", "&") else 1))
            if not name:
                break
            names.append(name)
            at = behind
        whose = owner or "\0"
        kin = [(whose, predicate, one, False) for one in names]
        return Subject("person", names[0], kin=kin, several=names[1:], owner=predicate), at

    def name(self, first: int) -> tuple[str, int]:
        """A name of one to four words with capitals, and the word behind; "" when there is none."""
        at = first
        while self.capital(at) and at - first < _AT_MOST_NAMES and self.low(at) not in MARKS:
            at += 1
            if self.low(at) in ("de", "da", "von", "van", "der", "del", "la", "of") and self.capital(at + 1):
                at += 1
        return (self.said(first, at), at) if at > first else ("", first)

    def _named(self, first: int) -> tuple[Subject, int] | None:
        name, at = self.name(first)
        low = name.lower()
        at = self._past_where(at)
        if low.split(" ")[0].rstrip(".") in _TITLED and " " in low and self.is_verb(at):
            return Subject("person", name, gender=gender_of(name)), at
        if low in ("mom", "mum", "dad", "grandma", "grandpa"):
            return Subject("person", f"\0's {low}", gender=KIN[low][1], owner=KIN[low][0]), at
        if self.low(at) == "'s" and not self._is_verb_s(at):
            return self._of(name, at + 1)
        if self.low(at) == "and" and self.low(at + 1) == "i":
            return Subject("me", name, shared=True), at + 2
        if self.low(at) == "and":
            other, behind = self.name(at + 1)
            if other and self.is_verb(behind):
                return Subject("person", name, several=[other]), behind
        if self.low(at) == "," and self.low(at + 1) == "my":
            told = self.relation("", at + 2)
            if told and not told[0].kin and self.low(told[1]) in (",", ""):
                kin = [("\0", told[0].owner, name, False)] if told[0].owner not in ("reports", "") else []
                return Subject(told[0].kind, name, gender=told[0].gender, kin=kin), told[1] + 1
        if self.is_verb(at):
            return Subject("named", name), at
        if further := self._named_further(name, at):
            return further
        ahead = self._noun(first)
        return (Subject("thing", self.said(first, ahead)), ahead) if ahead else (Subject("named", name), at)

    def _named_further(self, name: str, at: int) -> tuple[Subject, int] | None:
        """A name of which more is told before its verb: "Jakob from sales speaks …", "Maryam, our neighbour, is …"."""
        if gender_of(name) and self.low(at) in ("from", "in", "at") and (placed := self._behind_place(at)) != at:
            return Subject("named", name), placed
        behind = self._behind_apposition(at)
        if not behind:
            return None
        told = self.relation("", at + 2) if self.low(at + 1) in ("my", "our") else None
        if told and not told[0].kin and told[0].name.startswith("\0's "):
            kin = [("\0", told[0].owner, name, False)] if told[0].owner not in ("reports", "") else []
            return Subject(told[0].kind, name, gender=told[0].gender, kin=kin), behind
        return Subject("named", name), behind

    def _behind_apposition(self, at: int) -> int:
        """The verb behind what tells more of a name: "Sandro, the younger one, is …"; 0 when there is none."""
        close = {",": ",", "(": ")"}.get(self.low(at), "")
        if not close or (close == "," and self.low(at + 1) not in _APPOSED and self.low(at + 1)[:1] not in _FIGURES):
            return 0
        for behind in range(at + 2, min(at + _WORDS_APPOSED, len(self.tokens) - 1)):
            if self.low(behind) == close:
                is_it = self.is_verb(behind + 1) and self.low(behind + 1) not in CONJUNCTIONS
                return behind + 1 if is_it else 0
            if close == "," and (self.low(behind) in MARKS or self.low(behind) in CONJUNCTIONS):
                return 0
        return 0

    def _past_where(self, at: int) -> int:
        """The word behind "next door", "upstairs" that stand behind a name."""
        if self.low(at) == "next" and self.low(at + 1) == "door":
            return at + 2
        if self.low(at) in ("himself", "herself", "themself", "themselves", "too"):
            return at + 1
        return at + 1 if self.low(at) in ("upstairs", "downstairs") else at

    def _thing(self, first: int) -> tuple[Subject, int] | None:
        ahead = self._noun(first)
        return (Subject("thing", self.said(first, ahead)), ahead) if ahead else None

    def _noun(self, first: int) -> int | None:
        """Where the verb begins behind a thing's name that begins here."""
        for at in range(first, first + MAX_NOUN + 1):
            word = self.low(at)
            if not word or word in MARKS or (at > first and word in ("i", "we", "you", "he", "she", "it", "they")):
                return None
            is_is = word == "'s" and self.low(at - 1) in _MINE
            if at > first and (is_is or (word, self.low(at + 1)) == ("used", "to")):
                return at
            if at > first and (word in BE or word == "'s" or word in _WILL or word in _HAVE or word in _DO):
                if word == "'s" and not self._is_verb_s(at):
                    continue
                return at
            if word in _THING_VERBS and (self.low(at + 1) in BE or self.low(at + 1) in ("of", "and", "date")):
                continue
            if at > first and self._is_before_verb(at):
                return at
            if word == "cost" and self.low(at - 1) in ("the", "a", "of", "total", "our", "my", "no"):
                continue
            if at > first and word in _THING_VERBS:
                return at
            if word in CONJUNCTIONS or word in MODALS or word in ("that", "your"):
                return None
            if word in ("my", "our") and self.low(at - 1) not in ("for", "of", "in", "on", "at", "with", "from"):
                return None
        return None

    def _is_before_verb(self, at: int) -> bool:
        """Whether a word stands before the verb of a thing: "no longer", "must", "still"."""
        word, following = self.low(at), self.low(at + 1)
        if word in MODALS or (word == "no" and following == "longer") or (word == "used" and following == "to"):
            return True
        return word in ADVERBS and (following in _THING_VERBS or following in BE)

    # --- the verb ---------------------------------------------------------------------------------------------------

    def is_verb(self, at: int) -> bool:
        """Whether a word could be the verb of a clause, or stand right before it."""
        word = self.low(at)
        steps = 0
        while (word in ADVERBS or word in UNSURE) and steps < _AT_MOST_ADVERBS:
            habit = word in ("always", "never")
            at, steps = at + 1, steps + 1
            word = self.low(at)
            if habit and word.isalpha() and word not in BE:
                return True
        if word in BE or word in _HAVE or word in _DO or word in _WILL or word in MODALS:
            return True
        if word in ("'s", "'d", "no") or (word == "not" and steps == 0):
            return word != "no" or self.low(at + 1) == "longer"
        return any("g" not in letters or len(letters) > 1 for _, letters in forms().get(word, ()))

    def _is_verb_s(self, at: int) -> bool:
        """Whether this 's is "is" or "has"."""
        word = self.low(at + 1)
        if self.capital(at + 1) and self.low(at + 2) in ("", ",", "and"):
            return True
        if word in CONDITION_WORDS and self.low(at + 2) in ("", ",", "and", "in", "but", "so", "since", "."):
            return True  # "Cyril's deaf in one ear"
        if not word or word in _AFTER_IS or word in ADVERBS or word[0] in _FIGURES or word in ("gonna", "her", "his"):
            return True
        return any(letters in {"g", "n", "pn"} for _, letters in forms().get(word, ())) and word not in PETS

    def verb(self, first: int) -> Verb | None:
        """The verb that begins here with its helpers, adverbs and negations; None when there is none."""
        verb, at, stop = Verb("", ""), first, first + _AT_MOST_HELPERS
        while at < min(stop, len(self.tokens)):
            word = self.low(at)
            if word == "'ve" and self.low(at + 1) in ("a", "an", "no", "two", "three"):
                verb.lemma, verb.form, verb.after = "have", "b", at + 1
                return verb
            if word in _HAVE_GOT and self.low(at + 1) == "got":
                verb.negated ^= word.endswith("n't")
                verb.lemma, verb.form, verb.after = "have", "b", at + 2
                return verb
            step = self._adverb(verb, word, at) or self._helper(verb, word, at)
            if step:
                at += step
                continue
            if word in BE or (word == "'s" and not verb.lemma) or word == "been":
                return self._being(verb, word, at)
            return self._main(verb, word, at)
        return None

    def _adverb(self, verb: Verb, word: str, at: int) -> int:
        if word in ("not", "n't"):
            verb.negated = not verb.negated
        elif word == "no" and self.low(at + 1) == "longer":
            verb.ended = True
            return 2
        elif word == "kind" and self.low(at + 1) == "of":
            return 2
        elif word in ("never", "always", "ever"):
            verb.always, verb.never = verb.always or word == "always", verb.never or word == "never"
        elif word in UNSURE:
            verb.unsure = True
        elif word not in ADVERBS:
            return 0
        return 1

    def _helper(self, verb: Verb, word: str, at: int) -> int:
        """How many words of help stand here: "do", "have" before a participle, "will", "used to", "going to"."""
        following = self._next(at + 1)
        if word in _DO and (self._has_form(following, "b") or self.low(following) in (*_HAVE, "be", "not")):
            verb.tense = "past" if word.startswith("did") else verb.tense
            verb.negated ^= word.endswith(("n't", "nt"))
            verb.helped = True
            return 1
        is_had = word == "'d" and (self._has_form(following, "n") and not self._has_form(following, "b"))
        perfect = self._has_form(following, "n") or self.low(following) in ("been", "got")
        if (word in _HAVE and perfect and self.low(following) != "got") or is_had:
            if verb.tense in ("modal", "can", "future"):
                return 1
            verb.tense = "pluperfect" if word in ("had", "'d", "hadn't") else "perfect"
            verb.negated ^= word.endswith("n't")
            return 1
        if word in ("have", "has", "had") and self.low(at + 1) == "to":
            verb.tense = "modal"
            return 2
        if word in _WILL:
            verb.tense, verb.negated = "future", verb.negated ^ (word == "won't")
            return 1
        if word in MODALS or word == "'d":
            is_can = word in ("can", "can't", "cannot")
            verb.tense = "can" if is_can else "modal"
            verb.negated ^= word.endswith("n't") or word in ("can't", "cannot")
            return 1
        if word in _CATENATIVE and self.low(at + 1) == "to" and self._has_form(at + 2, "b"):
            return 2
        if word in ("used", "use") and self.low(at + 1) == "to" and verb.tense in ("present", "past"):
            verb.ended = verb.helped = True
            return 2
        return 0

    def _being(self, verb: Verb, word: str, at: int) -> Verb | None:
        """A form of "to be": alone, before -ing, before "going to", or before a participle that is read."""
        verb.negated ^= word.endswith("n't")
        if word in ("was", "were", "wasn't", "weren't"):
            verb.tense = "past"
        helper = verb.tense
        following, steps = at + 1, 0
        while steps < _AT_MOST_ADVERBS and (step := self._adverb(verb, self.low(following), following)):
            following, steps = following + step, steps + 1
        if word == "'s" and self.low(following) == "been":
            verb.tense = "perfect"
            return self._being(verb, "been", following)
        if self.low(following) in ("going", "gonna", "about") and (
            self.low(following) == "gonna" or self.low(following + 1) == "to"
        ):
            infinitive = following + (1 if self.low(following) == "gonna" else 2)
            if self._has_form(infinitive, "b"):
                verb.tense = "future" if helper != "past" else "modal"
                return self._main(verb, self.low(infinitive), infinitive)
            if helper in ("present", "progressive") and self._seems_verb(infinitive):
                verb.tense = "future"
                verb.lemma, verb.form, verb.after = "other", "b", infinitive + 1
                return verb
        for lemma, letters in forms().get(self.low(following), ()):
            if "g" in letters:
                verb.lasting = helper in ("perfect", "pluperfect")
                verb.tense = {"past": "past", "future": "future", "modal": "modal"}.get(helper, "progressive")
                verb.tense = "pluperfect" if helper == "pluperfect" else verb.tense
                verb.lemma, verb.form, verb.after = lemma, "g", following + 1
                return verb
            if "n" in letters and (lemma in _PASSIVES or (word == "'s" and lemma not in _PASSIVES)):
                if word == "'s" and lemma not in _PASSIVES:
                    verb.tense = "perfect"
                    verb.lemma, verb.form, verb.after = lemma, "n", following + 1
                    return verb
                verb.lemma, verb.form, verb.after = lemma, "passive", following + 1
                return verb
        verb.lemma, verb.form, verb.after = "be", "be", following
        return verb

    def _seems_verb(self, at: int) -> bool:
        """Whether a word behind "going to" is a verb that is not known: "renovate the kitchen"."""
        word, following = self.low(at), self.low(at + 1)
        return word.isalpha() and not self.capital(at) and word not in _NOT_NAMES and following in _DETERMINERS

    def _main(self, verb: Verb, word: str, at: int) -> Verb | None:
        for lemma, letters in forms().get(word, ()):
            if letters == "g":
                continue
            if verb.tense == "present" and not ({"b", "s"} & set(letters)):
                verb.tense = "past" if "p" in letters else "participle"
            elif verb.tense == "present" and lemma == "quit" and "p" in letters:
                verb.tense = "past"  # spelled alike; nobody says "I quit smoking" of a habit
            verb.lemma, verb.form, verb.after = lemma, letters, at + 1
            return verb
        if (
            (verb.always or verb.never)
            and word.isalpha()
            and verb.tense == "present"
            and word not in _NO_HABIT
            and not word.endswith(("ed", "ing"))
        ):
            verb.lemma, verb.form, verb.after = "other", "b", at + 1
            return verb
        return None

    def _next(self, at: int) -> int:
        """The next word that is no adverb and no "not"."""
        steps = 0
        while steps < _AT_MOST_ADVERBS and (self.low(at) in ADVERBS or self.low(at) in ("not", *UNSURE)):
            at, steps = at + 1, steps + 1
        return at

    def _has_form(self, at: int, letter: str) -> bool:
        return any(letter in letters for _, letters in forms().get(self.low(at), ()))


_IDLE = _set(
    "new dear lovely poor amazing wonderful sweet beloved own current actual very grown-up dearest darling annoying"
    " fantastic brilliant great rock only teenage"
)
_APPOSED = _set("whose the a an my our his her their no one also aged poor bless as")
_WORDS_APPOSED = 10
_TITLED = _set(
    "mr mrs ms miss dr aunt auntie aunty uncle cousin grandma granny grandpa grandad nan nana professor prof"
)
_NO_ADJECTIVES = _set(
    "and or with for of in on at to from by is the a an my our his her their me i we you that this as but"
)
_WHEREABOUTS = _set("in from at of up down over upstairs downstairs next")
_WORDS_OF_A_ROLE = 3
_WORDS_OF_A_PLACE = 5
_AT_MOST_ADJECTIVES = 3
_OPENING = 40
_TIMES = re.compile(
    r"(?:since|as|from|until|in|on|by|at|now|these|right|currently|today|this|last|next|for|starting|nowadays|lately) ",
    re.IGNORECASE,
)
_MINE = _set(
    "name email e-mail birthday number nickname deadline job budget hobby goal height age diet address website"
)
"""Behind these, 's is "is": "my name's Tom"."""
_NO_KIN = _set("tongue food company board language country ship project node process class site park tag house of")
"""Behind these, a word of kin is none: "mother tongue", "dog food"."""
_NO_HABIT = _set(
    "seem look feel wonder end appear happen tend manage struggle mind one any a the in at on here there more be"
)
"""No habits: "I always seem to forget"."""
_FIGURES = "0123456789$\u00a3\u20ac"
_DETERMINERS = _set("the a an my our his her their some all this")
_CATENATIVE = _set("tend tends seem seems happen happens grown learned learnt come")
"""Behind them and "to", the verb that is meant: "tend to prefer", "have grown to like"."""
_HAVE_GOT = _set("have has 've 's haven't hasn't")
_AT_MOST_NAMES = 4
_AT_MOST_ADVERBS = 4
_AT_MOST_HELPERS = 10
_PASSIVES = _set(
    "bear name call base locate host promote hire diagnose raise own engage marry write build employ lay fire sack make"
    " prescribe christen"
)
_THING_VERBS = _set(
    "uses runs costs depends belongs relies lives works likes loves hates speaks plays drives owns has studies prefers"
    " enjoys moved uses supports requires needs died turned weighs include includes cost falls rises rose goes went"
    " comes came sells drops dropped jumped climbed increased slipped shifted ends ended closes closed expires expired"
    " ships shipped launches launched sits sat stands stood lives live expire close end start starts needs require rely"
    " bore bores annoy annoys irritates disgusts exhausts stresses relaxes calms delights fascinates tops lasts need"
    " relies suit suits work works builds maintains owns handles took passed got changed hit reached uses use sets set"
)


class Clause(NamedTuple):
    """A clause: where it begins and ends, who it speaks of, and how it hangs on what stands before."""

    first: int
    last: int
    lead: str
    """The conjunction or the mark before it."""
    subject: Subject | None
    verb_at: int


@lru_cache(maxsize=1)
def reporting() -> frozenset[str]:
    """Verbs that may have a clause behind them without "that"."""
    return _set(
        "say tell think know hear mention claim guess suppose wish assume remember feel swear realize realise notice"
        " forget joke doubt insist imagine pretend explain admit worry hope believe dream find"
    )
