"""A clause as a verb and what stands beside it, whatever their order.

German puts its verb second, last or in two halves, Spanish drops the subject and piles up verbs; a table of phrases
meets only the orders somebody thought of. Here a language takes a clause apart first: which verb, in which time, of
whom, and the parts beside it, each by its preposition. A frame then names the verb and the part that is the object, so
that "In Köln hab ich gewohnt", "ich wohnte in Köln" and "weil ich in Köln wohne" are one frame.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, tzinfo
from functools import partial
from typing import NamedTuple

from longmind.domain.letters import folded
from longmind.mind.extract.claims import LOW, MEDIUM
from longmind.mind.extract.english.lexicon import gender_of
from longmind.mind.extract.found import Found
from longmind.mind.extract.sentences import Sentence
from longmind.mind.extract.tables import _EITHER, _NEAR, _OWNED, TableReader, Tables, _Clause, _lenient
from longmind.mind.extract.talk import CompiledTalk
from longmind.mind.predicates import predicate as known


class Part(NamedTuple):
    """A part of a clause beside its verb: the preposition before it, and what it lists.

    The slot is ``what`` without a preposition, ``how`` for words that are no thing, ``zu`` or ``inf`` for what is to
    be done. Frames may ask for ``all`` of the clause.
    """

    slot: str
    things: tuple[str, ...]
    article: str = ""


class Reading(NamedTuple):
    """A clause that was taken apart."""

    verb: str
    time: str
    """``now``, ``past``, ``ahead``, ``want``, ``can`` or ``must``."""
    who: str
    """``me``; ``kin`` or ``name`` (told by ``subject``); ``he``, ``she`` or ``they`` (spoken of before); ``same`` (no
    subject: who was spoken of last); ``mine`` (a thing of the speaker's, told by ``subject``); ``it`` (another)."""
    subject: str
    name: str
    """The name of kin, where it is told."""
    parts: tuple[Part, ...]
    rest: str
    """All words but the verb and its subject."""


class Gathering:
    """The parts of a clause while its words are gone through."""

    def __init__(self) -> None:
        self.parts: list[Part] = []
        self.slot, self.article = "", ""
        self.things: list[str] = []
        self.said: list[str] = []
        self.noun = False
        """Whether the words so far hold the name of a thing."""

    def close(self, slot: str = "", *, plain: str = "what") -> None:
        """End a part, and begin another behind a preposition, if any; ``plain`` is the slot of one without."""
        if self.said:
            self.things.append(" ".join(self.said))
        if self.things:
            self.parts.append(Part(self.slot or plain, tuple(self.things), self.article))
        self.slot, self.article, self.things, self.said, self.noun = slot, "", [], [], False

    def next_thing(self) -> None:
        """Go on with the next of a list."""
        self.things.append(" ".join(self.said))
        self.said = []


class Frame(NamedTuple):
    """A verb, the part that is the object, and what that says."""

    predicate: str
    shape: str
    slots: tuple[str, ...]
    pattern: re.Pattern[str]
    flags: frozenset[str]
    beside: re.Pattern[str] | None
    thing: re.Pattern[str] | None


@dataclass(frozen=True, slots=True)
class FramedTables(Tables):
    """A language whose clauses are taken apart."""

    frames: str = ""
    """Lines ``predicate | verbs | slots: pattern | flags | beside``; four spaces join a line to the one before.

    Verbs may have a thing of the speaker's as their subject: ``sein heißen:hobby|hobbys``. The verb ``*`` is any.
    Behind a predicate, ``= …`` shapes the object. The pattern is matched at the
    beginning of the object, its group ``o`` is what is kept. The flags are times
    (``now past ahead want can must``: the frame is only of these, and what is past is not over), ``mine`` (only of the
    speaker), ``any`` (of anything), ``list`` (all that is listed), ``ended``, ``negated``, ``negates``, ``denied``,
    ``plain``, ``asserts``, ``closes``, ``plan``, ``date``, ``dated``, ``unnamed``, ``named`` as in ``Tables.rules``,
    and     ``of`` (of the first thing in the clause), ``work`` (no first name), ``the`` (only with "the"),
    ``group`` (the object is kin; what is listed behind it are names). ``beside`` must be found in the clause.
    """
    segments: Callable[[str], list[tuple[int, int]]] = field(default=lambda text: [(0, len(text))])
    """Where the clauses of a sentence begin and end."""
    read: Callable[[str], Reading | None] = field(default=lambda _text: None)
    groups: Mapping[str, str] = field(default_factory=dict)
    """A noun of kin or pets → the predicate to them: ``kinder`` → ``child is``."""
    owning: str = r"(?!)"
    """Articles that no name of a place has."""
    any_article: str = r"(?!)"
    """Articles that no subject of study has."""
    verb_last: bool = False
    """Whether what is to be done has its verb at the end."""
    reordered: tuple[tuple[str, str], ...] = ()
    """What is put in another order before anything is read; as long as before."""
    signed: str = r"(?!)"
    """The end of a letter: group ``name``."""
    denied_kin: str = r"(?!)"
    """A beginning of kin who are said to be none."""
    intro: str = r"(?!)"
    """A beginning after which somebody lists what they are."""
    being: str = ""
    """ "I am", before what is listed."""
    right: str = r"(?!)"
    """What is right and what was wrong: groups ``right`` and ``wrong``."""
    prepositions: str = r"(?!)"
    """What kin stand behind who do not do what is told."""
    lands: str = r""
    """Places that have an article."""
    ill: str = r"(?!)"
    """Illnesses that last."""
    pointing: str = r"(?!)"
    """Articles that point at a thing at hand."""
    once: str = r"(?!)"
    """A time that makes a habit a thing of today."""
    street: str = r"(?!)"
    """A street and its number."""
    to_come: str = r"(?!)"
    """A time from which on something will hold."""
    thing: str = r"(?!)"
    """What is worth knowing that somebody has."""
    gone: str = r"(?!)"
    """Of somebody who lives no more."""
    no_thing: str = r"(?!)"
    """What is nobody's home, work or like: "Hoffnung", "Ordnung"."""


_NAMING = frozenset({"heißen", "llamarse"})
_TIES = _NEAR | {"friend is", "parent is"}
_SMALL_BEFORE = re.compile(r"^(?:[a-zäöüßáéíóúñ]{1,30} ){1,4}(?=[A-ZÄÖÜÁÉÍÓÚ])")
_SHORT = 3
"""Letters of a noun that is too short to end another: "Hund" in "Labradorhund" is long enough."""
_ONLY_ONE = tuple(pair for pair in _EITHER if "studies at" not in pair)
_GONE = frozenset({"sterben", "scheiden", "trennen", "morir", "fallecer"})
_TIMES = frozenset({"now", "past", "ahead", "want", "can", "must"})
_CHECKED = frozenset(
    {"lives in", "works at", "comes from", "born in", "moving to", "visited", "studies at", "studies"}
    | {"likes", "dislikes", "prefers", "plays", "uses", "hobby is", "afraid of"}
    | {"name is", "called", "married to", "engaged to", "partner is", "met"}
)
"""What has a place, a person or a thing as its object, and no common word."""
_NAMED_THINGS = frozenset({"lives in", "moving to", "works at", "comes from", "visited", "studies at"})
_LIKED = frozenset({"likes", "dislikes", "prefers", "uses"})
_HABITS = frozenset({"plays", "hobby is", "takes", "drives", "never"})
_PLACES = frozenset({"lives in", "comes from", "born in", "moving to", "visited"})
_HELD = frozenset({"now", "past"})
_FEMALE = re.compile(
    r"(?:mother|sister|wife|daughter|girlfriend|aunt|niece|fiancée)\b|.*mother\b|.*daughter\b|.*sister"
)
_MALE = re.compile(r"(?:father|brother|husband|son|boyfriend|uncle|nephew|fiancé)\b|.*father\b|.*brother\b|.*son\b")
_OF = re.compile(r"\b(?:de|del|von) \Z", re.IGNORECASE)
_PRESENTED = re.compile(r"present|vorgestellt|vorstellung", re.IGNORECASE)
_FIRST_NAME = re.compile(r"\s*([A-ZÄÖÜÁÉÍÓÚ][a-zäöüßáéíóúñ]+)(?=,)")
_LISTED = re.compile(r"[^,;:.()]+")
_BAR = re.compile(r"\s\|(?=\s|\Z)")
_COMPILED: dict[str, Mapping[str, tuple[Frame, ...]]] = {}


def frames_of(tables: FramedTables) -> Mapping[str, tuple[Frame, ...]]:
    """Verb → its frames, made when the first sentence of the language is read."""
    if tables.code not in _COMPILED:
        _COMPILED[tables.code] = _compile(tables)
    return _COMPILED[tables.code]


def _compile(tables: FramedTables) -> Mapping[str, tuple[Frame, ...]]:
    def made(written: str) -> re.Pattern[str]:
        return re.compile(_lenient(written) if tables.accents else written, re.IGNORECASE)

    found: dict[str, list[Frame]] = {}
    for line in tables.frames.strip().replace("\n    ", "").splitlines():
        if not line.strip():
            continue
        predicate, verbs, slots, *more = (part.strip() for part in _BAR.split(line))
        flags, beside = (*more, "", "")[:2]
        predicate, _, shape = predicate.partition(" = ")
        names, _, pattern = slots.partition(":")
        verbs, _, thing = verbs.partition(":")
        for verb in verbs.split():
            frame = Frame(
                predicate,
                shape or "@",
                tuple(names.split()),
                made(pattern.strip() or r".+"),
                frozenset(flags.split()),
                made(rf"\b(?:{beside})") if beside else None,
                made(rf"(?:{thing})\Z") if thing else None,
            )
            found.setdefault(verb, []).append(frame)
    return {verb: tuple(frames) for verb, frames in found.items()}


class FramedReader(TableReader):
    """Reads the sentences of one message in a language whose clauses are taken apart."""

    tables: FramedTables

    def __init__(self, tables: FramedTables, me: str, at: datetime, zone: tzinfo) -> None:
        super().__init__(tables, me, at, zone)
        self.frames = frames_of(tables)
        self.no_thing = re.compile(rf"(?:(?-i:[a-zäöüßáéíóúñ]+) )?(?:{tables.no_thing})\b", re.IGNORECASE)
        self.owning = re.compile(tables.owning, re.IGNORECASE)
        self.any_article = re.compile(tables.any_article, re.IGNORECASE)
        self.intro = re.compile(tables.intro, re.IGNORECASE)
        self.right = re.compile(tables.right)
        self.thing = re.compile(rf"(?:{tables.thing})\b", re.IGNORECASE)
        self.beside = re.compile(rf"\b(?:{tables.prepositions}) (?:\w+ )?\Z", re.IGNORECASE)
        self.signed = re.compile(tables.signed, re.IGNORECASE)
        self.denied_kin = re.compile(tables.denied_kin, re.IGNORECASE)
        self.lands = re.compile(tables.lands, re.IGNORECASE)
        self.ill = re.compile(rf"(?:{tables.ill})\b", re.IGNORECASE)
        self.pointing = re.compile(tables.pointing, re.IGNORECASE)
        self.once = re.compile(tables.once, re.IGNORECASE)
        self.street = re.compile(tables.street, re.IGNORECASE)
        self.to_come = re.compile(tables.to_come, re.IGNORECASE)
        self.gone = re.compile(tables.gone, re.IGNORECASE)
        self._about: tuple[str, str] | None = None
        """Who else was spoken of last, and the predicate to them when they have no name."""
        self._is_third = False
        """Whether the clause before spoke of them."""
        self._is_aside = False
        """Whether it only mentioned them."""

    def _in_passing(self, text: str, base: int, before: int, *, asks: bool, cut: bool = False) -> None:
        self._framed(text, base, cut=asks or cut)
        super()._in_passing(text, base, before, asks=asks, cut=cut)

    def _of_kin(
        self, talk: CompiledTalk, clause: _Clause, mention: re.Match[str], kin: list[tuple[str, str, _Clause]]
    ) -> None:
        """As the tables do; kin behind a preposition do nothing."""
        before = clause.text[: mention.start()]
        beside = self.beside.search(before) is not None
        if self.denied_kin.search(clause.whole) or _OF.search(before):
            clause.is_me = bool(talk.mine.search(before))
            clause.subject = self.me if clause.is_me else "-"
            return
        about = self._spoken_of
        super()._of_kin(talk, clause, mention, kin)
        if beside and clause.subject != "-":
            self._spoken_of = about
            clause.is_me = bool(talk.mine.search(clause.whole))
            clause.subject, clause.unnamed = (self.me, "") if clause.is_me else ("-", "")

    def _clause(self, text: str, start: int, end: int, base: int, reporter: str = "") -> None:
        """As the tables do; what somebody says of themselves is taken apart, too."""
        super()._clause(text, start, end, base, reporter)
        if not reporter:
            return
        clause = self._taken(text[start:end], base + start)
        clause.mode, clause.confidence, clause.subject = "reported", LOW, reporter
        reading = self.tables.read(clause.text)
        if reading is not None and reading.who in ("same", "it", "he", "she"):
            self._apply(reading, clause)

    def _framed(self, text: str, base: int, *, cut: bool) -> None:
        """Take the clauses of a sentence apart, and read what their frames tell."""
        wrong = ""
        for pattern, by in self.tables.reordered:
            text = re.sub(pattern, by, text, flags=re.IGNORECASE)
        if contrast := self.patterns.contrast.search(text):
            groups = contrast.groupdict()
            wrong = self._bare(groups.get("wrong") or groups.get("after") or "")
            text = text[: contrast.start()] + " " * len(contrast[0]) + text[contrast.end() :]
        self._is_third = False
        places = self.tables.segments(text)
        for start, end in places[:-1] if cut else places:
            if self.patterns.talk is None or self.patterns.talk.asks.search(text[start:end]):
                continue
            clause = self._taken(text[start:end], base + start)
            clause.instead_of, clause.corrects = wrong or None, bool(wrong)
            reading = self.tables.read(clause.text)
            if reading is not None and self._attributed(reading, clause):
                self._apply(reading, clause)
                self._near(reading, clause)
                self._possessed(reading, clause)
            if mention := self.patterns.talk.mention.search(clause.text):
                self._beside(mention, clause)

    def _put(
        self,
        clause: _Clause,
        subject: str,
        predicate: str,
        said: str,
        flags: frozenset[str] = frozenset(),
        *,
        naming: bool = False,
    ) -> int:
        """As the tables do; who moves in later does not live there yet, a street is an address, the dead are past."""
        if predicate == "lives in" and self.street.search(said):
            predicate = "address is"
        elif predicate == "lives in" and self.to_come.search(clause.whole):
            predicate, flags = "moving to", flags | {"plan"}
        if clause.negated and "ended" in flags:  # never did
            flags -= {"ended"}
        count = len(self.found)
        made = super()._put(clause, subject, predicate, said, flags, naming=naming)
        if naming and len(self.found) > count and self.gone.search(clause.whole):
            self.found[-1].ended = True
        return made

    def _beside(self, mention: re.Match[str], clause: _Clause) -> None:
        """Remember kin that a clause mentions beside its subject: the next one may speak of them."""
        if not clause.is_me or _OWNED.search(clause.text[: mention.start()]):
            return
        predicate, noun = self._kin(mention["kin"])
        name = (mention.groupdict().get("name") or "").strip()
        self._about = (name or f"{self.me}'s {noun}", "" if name else predicate)
        self._is_third = self._is_aside = True

    def _possessed(self, reading: Reading, clause: _Clause) -> None:
        """Put down a thing of the speaker's that does something: "my camera is broken"."""
        group = self._group_of(reading.subject) if reading.who == "mine" else ""
        if group in _NEAR and not any(one.predicate == group for one in self.found):
            first = reading.parts[0] if reading.parts and reading.parts[0].slot == "what" else Part("", ())
            names = [one for one in first.things if one.isalpha() and one.istitle()]
            for said in names if len(names) == len(first.things) else ():
                self._put(clause, self.me, group, said, naming=True)
            if not names:
                self._put(clause, self.me, group, reading.subject, naming=True)
        if reading.who == "mine" and self.ill.match(reading.subject) and not clause.negated:
            self._put(clause, self.me, "has condition", reading.subject)
        if reading.who == "mine" and self.thing.match(reading.subject) and not clause.negated:
            told = any(one.start < clause.end and clause.start < one.end for one in self.found)
            if not told and not self.gone.search(clause.whole):
                clause.subject, clause.is_me = self.me, True
                self._put(clause, self.me, "owns", reading.subject)

    def _near(self, reading: Reading, clause: _Clause) -> None:
        """Put down that there is somebody near who was spoken of without a name."""
        told = any((one.subject, one.predicate) == (self.me, clause.unnamed) for one in self.found)
        if reading.who == "kin" and clause.unnamed in _NEAR and not told and reading.verb not in _GONE:
            self._put(clause, self.me, clause.unnamed, reading.subject, naming=True)

    def _introduced(self, text: str, base: int) -> None:
        """Read what somebody lists of themselves: "About me: 52, bus driver, from Trier"."""
        intro = self.intro.match(text)
        if not intro:
            return
        first = _FIRST_NAME.match(text, intro.end())
        if first and _PRESENTED.search(intro[0]):
            clause = _Clause(text, base, base + len(text.rstrip()))
            self._put(clause, self.me, "name is", first[1])
        for match in _LISTED.finditer(text, intro.end()):
            clause = self._taken(match[0], base + match.start())
            if clause.text and self.tables.read(clause.text) is None:
                reading = self.tables.read(f"{self.tables.being} {clause.text}")
                if reading is not None and self._attributed(reading, clause):
                    self._apply(reading, clause)

    def _put_right(self, text: str, base: int, earlier: Callable[[], list[Found]] | None) -> None:
        """Replace what was said wrong before: "Zadar, not Zagreb"."""
        match = self.right.search(text)
        if not match:
            return
        wrong, right = self._bare(match["wrong"]), self._bare(match["right"])
        if any(one.object == right for one in self.found):
            return
        for one in reversed([*(earlier() if earlier else []), *self.found]):
            if wrong and right and one.object.casefold() == wrong.casefold() and not one.ended:
                start, end = base + match.start(), base + len(text.rstrip())
                if one in self.found:
                    self.found.remove(one)
                self.found.append(replace(one, object=right, instead_of=wrong, corrects=True, start=start, end=end))
                return

    def _ended(self, sentence: Sentence, earlier: Callable[[], list[Found]] | None) -> None:
        """End the tie to somebody who was named before and is said to live no more."""
        if earlier is None or not self.gone.search(sentence.text):
            return
        start, end = sentence.start, sentence.start + len(sentence.text.rstrip())
        for one in earlier():
            named = re.search(rf"\b{re.escape(one.object)}\b", sentence.text)
            if named and one.predicate in _TIES and not one.ended and one.object[:1].isupper():
                self.found.append(replace(one, ended=True, start=start, end=end))

    def read(self, sentence: Sentence, earlier: Callable[[], list[Found]] | None = None) -> None:
        """As the tables do; besides, what is listed after an introduction, and what is put right."""
        super().read(sentence, earlier)
        self._introduced(sentence.text, sentence.start)
        if not sentence.question:
            self._put_right(sentence.text, sentence.start, earlier)
            self._ended(sentence, earlier)
        if (signed := self.signed.search(sentence.text)) and not self._has_told(self.me, "name is", signed["name"]):
            clause = _Clause(sentence.text, sentence.start, sentence.start + len(sentence.text.rstrip()))
            self._put(clause, self.me, "name is", signed["name"])

    def _taken(self, said: str, start: int) -> _Clause:
        """A clause, its times, negations and adverbs taken out."""
        left = len(said) - len(said.lstrip())
        clause = _Clause(said.strip(), start + left, start + len(said.rstrip()))
        clause.whole = clause.text
        if self.patterns.hedged.search(clause.text):
            clause.text = self.patterns.hedged.sub(" ", clause.text)
            clause.mode, clause.confidence = "hedged", MEDIUM
        self._take_times(clause)
        self._clean(clause)
        return clause

    def _attributed(self, reading: Reading, clause: _Clause) -> bool:
        """Find whom a reading speaks of; whether that is known."""
        was_third, self._is_third = self._is_third, False
        aside, self._is_aside = self._is_aside, False
        if reading.who == "me":
            clause.subject, clause.is_me = self.me, True
        elif reading.who == "kin":
            predicate, noun = self._kin(reading.subject)
            if reading.name and predicate and not self._has_told(self.me, predicate, reading.name):
                self._put(clause, self.me, predicate, reading.name, naming=True)
            clause.subject = reading.name or f"{self.me}'s {noun}"
            clause.unnamed = "" if reading.name else predicate
        elif reading.who == "name":
            clause.subject = reading.subject
        elif reading.who in ("he", "she", "same"):
            if self._about is None or not (was_third or reading.who != "same") or not self._may_be(reading.who):
                return False
            if aside and reading.who == "same" and reading.verb in _NAMING:
                return False
            clause.subject, clause.unnamed = self._about
        else:
            clause.subject = "-"
            return reading.who in ("mine", "it")
        if not clause.is_me:
            self._about, self._is_third = (clause.subject, clause.unnamed), True
        return True

    def _may_be(self, pronoun: str) -> bool:
        """Whether a pronoun can mean whoever was spoken of last."""
        subject = self._about[0] if self._about else ""
        noun = subject.removeprefix(f"{self.me}'s ")
        gender = gender_of(folded(subject)) if noun == subject else ""
        if pronoun == "he":
            return gender != "f" and not (noun != subject and _FEMALE.match(noun))
        if pronoun == "she":
            return gender != "m" and not (noun != subject and _MALE.match(noun))
        return True

    def _apply(self, reading: Reading, clause: _Clause) -> None:
        """Put down what the frames of a verb tell."""
        told = {
            "favourite" if one.predicate.startswith("favourite ") else one.predicate
            for one in self.found
            if one.start < clause.end and clause.start < one.end
        }
        negated = clause.negated
        for frame in (*self.frames.get(reading.verb, ()), *self.frames.get("*", ())):
            group = frame.predicate.partition(" <")[0]
            if group in told or any(group in pair and told & pair for pair in _ONLY_ONE):
                continue
            clause.negated = negated
            if self._fits(frame, reading, clause) and self._tell_frame(frame, reading, clause):
                told |= {
                    group,
                    *(one.predicate for one in self.found if one.start < clause.end and clause.start < one.end),
                }
        clause.negated = negated

    def _fits(self, frame: Frame, reading: Reading, clause: _Clause) -> bool:
        """Whether the marks of a frame fit its reading."""
        flags = frame.flags
        if reading.time not in (flags & _TIMES or _HELD):
            return False
        if frame.predicate in _HABITS and self.once.search(clause.whole):
            return False
        if frame.thing is not None:
            if reading.who != "mine" or not frame.thing.match(reading.subject):
                return False
        elif clause.subject == "-" and "any" not in flags:
            return False
        if frame.beside is not None and not frame.beside.search(clause.whole):
            return False
        return self._marked(flags, clause)

    @staticmethod
    def _marked(flags: frozenset[str], clause: _Clause) -> bool:
        if ("mine" in flags and not clause.is_me) or ("unnamed" in flags and not clause.unnamed):
            return False
        if "plain" in flags and (clause.negated or clause.over):
            return False
        if ("denied" in flags and not clause.negated) or ("closes" in flags and not clause.over):
            return False
        if "dated" in flags and not any(one.date for one in clause.times):
            return False
        if "negates" in flags and not clause.negated:
            return False
        if "negates" in flags or "asserts" in flags:
            clause.negated = False
        return True

    def _tell_frame(self, frame: Frame, reading: Reading, clause: _Clause) -> bool:
        """Put down the objects of a frame; whether there was one."""
        flags = frame.flags
        if reading.time == "past" and not flags & _TIMES and not known(frame.predicate).event:
            flags |= {"ended"}
        subject = self.me if clause.subject == "-" else clause.subject
        if "of" in flags:
            subject = reading.subject or next((part.things[0] for part in reading.parts if part.slot == "what"), "")
            if not subject or (frame.slots and frame.pattern.match(subject)):
                return False
        if "group" in flags:
            return self._tell_group(frame, reading, clause, flags)
        noun = self._favourite(frame, reading)
        put = partial(self._put_framed, clause, subject, frame._replace(flags=flags), noun)
        if "date" in flags:
            date = next((date for date in clause.dates if any(map(str.isdigit, date))), "")
            return bool(date) and put(date)
        if not frame.slots:
            return put("-")
        made = False
        for part in self._asked(frame, reading):
            things = part.things if "of" not in flags or part.things[0] != subject else ()
            objects = [said for thing in things if (said := self._object(frame, thing))]
            told = [put(said) for said in (objects if "list" in flags else objects[:1])]
            made = made or any(told)
            if made and not ("list" in flags and part.slot not in ("what", "how")):
                break
        return made

    def _asked(self, frame: Frame, reading: Reading) -> list[Part]:
        """The parts of a clause that a frame asks for."""
        everything = reading.rest
        if reading.time in ("want", "ahead"):
            everything = " ".join((everything, reading.verb) if self.tables.verb_last else (reading.verb, everything))
        parts = (*reading.parts, Part("all", (everything.strip(),)), Part("thing", (reading.subject,)))
        asked = [part for part in parts if part.slot in frame.slots and not self._is_other_thing(frame, part)]
        if frame.predicate == "works at":  # "after ten years at A I work at B"
            last = max((place for place, part in enumerate(asked) if part.slot == asked[0].slot), default=0)
            asked = [part for place, part in enumerate(asked) if part.slot != asked[0].slot or place == last]
        return asked

    def _is_other_thing(self, frame: Frame, part: Part) -> bool:
        """Whether an article tells that something is no place of its own name, no subject, nobody's name."""
        if "the" in frame.flags and not self.any_article.match(part.article):
            return True
        if frame.predicate in _LIKED and self.pointing.match(part.article):
            return True
        if frame.predicate in ("name is", "called") and part.article and part.things[0][:1].islower():
            return True
        if (
            frame.predicate in _PLACES
            and self.any_article.match(part.article)
            and not self.lands.search(part.things[0])
        ):
            return True
        studied = frame.predicate == "studies"
        pattern = self.any_article if studied else self.owning if frame.predicate in _PLACES else None
        return bool(part.article and pattern and pattern.match(part.article) and " " not in part.things[0])

    def _favourite(self, frame: Frame, reading: Reading) -> str:
        """What a favourite is one of, in English."""
        match = frame.thing.match(reading.subject) if frame.thing else None
        noun = (match.groupdict().get("s") or "").lower() if match else ""
        return self.tables.favourites.get(noun, noun)

    def _object(self, frame: Frame, thing: str) -> str:
        match = frame.pattern.match(thing)
        if not match and frame.predicate in _NAMED_THINGS:
            match = frame.pattern.match(_SMALL_BEFORE.sub("", thing))
        if not match:
            return ""
        said = (match.groupdict().get("o") or match[0]).strip()
        if frame.predicate in _CHECKED and self.no_thing.match(said):
            return ""
        if "work" in frame.flags and gender_of(folded(match[0])):
            return ""
        if "named" in frame.flags and not gender_of(folded(match[0])):
            return ""
        return self._bare(said)

    def _put_framed(self, clause: _Clause, subject: str, frame: Frame, noun: str, said: str) -> bool:
        predicate = frame.predicate.replace("<s>", noun)
        shaped = frame.shape.replace("@", said)
        if predicate == "name is" and clause.unnamed:  # "she is called …": who they are to the speaker
            self._named(clause, shaped)
            return True
        if self._has_told(subject, predicate, shaped):
            return True
        return bool(self._put(clause, subject, predicate, shaped, frame.flags))

    def _named(self, clause: _Clause, name: str) -> None:
        """Call somebody by name who had none so far."""
        noun = clause.subject.removeprefix(f"{self.me}'s ")
        for one in self.found:
            same = (one.subject, one.predicate) == (self.me, clause.unnamed)
            if same and one.object.lower() in self.tables.kin and self._kin(one.object)[1] == noun:
                one.object = name
                break
        else:
            self._put(clause, self.me, clause.unnamed, name, naming=True)
        self._about = (name, "")

    def _group_of(self, said: str) -> str:
        noun = said.partition(" de ")[0].rpartition(" ")[2].lower()
        told = self.tables.groups.get(noun) or self._kin(noun)[0]
        ends = (self.tables.groups[end] for end in self.tables.groups if len(end) > _SHORT and noun.endswith(end))
        return told or next(ends, "")

    def _tell_group(self, frame: Frame, reading: Reading, clause: _Clause, flags: frozenset[str]) -> bool:
        """Put down kin or pets that somebody has, by name where names follow."""
        subject, made = clause.subject, False
        for place, part in enumerate(reading.parts):
            noun = part.things[0].partition(" de ")[0].rpartition(" ")[2]
            predicate = self._group_of(noun) if part.slot in frame.slots else ""
            if not predicate:
                continue
            listed = part.things[1:] or (
                reading.parts[place + 1].things
                if reading.parts[place + 1 : place + 2] and reading.parts[place + 1].slot in (":", "namens")
                else ()
            )
            ages = {name: age for one in listed for name, _, age in [one.partition(" de ")] if age.isdigit()}
            listed = tuple(one.partition(" de ")[0] if one.partition(" de ")[0] in ages else one for one in listed)
            names = [one for one in listed if one[:1].isupper() and not self._group_of(one)]
            others = [one for one in listed if self._group_of(one)]
            for said in names or [part.things[0], *others]:
                told = self._group_of(said) or predicate
                made |= bool(self._put(clause, subject, told, self._bare(said), flags))
            for name, age in ages.items():
                self._put(clause, name, "age is", age)
            if clause.is_me and len(names) <= 1:
                self._about = (names[0], "") if names else (f"{self.me}'s {self._kin(noun)[1]}", predicate)
                self._is_third = True
        return made


def reader_for(tables: Tables, me: str, at: datetime, zone: tzinfo) -> TableReader:
    """The reader of a language, whether its clauses are taken apart or not."""
    made = FramedReader if isinstance(tables, FramedTables) else TableReader
    return made(tables, me, at, zone)  # type: ignore[arg-type]
