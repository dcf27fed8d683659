"""A language read by tables: what a clause is, who speaks, what verbs say, how a time is told.

English has a reader of its own; another language is one module with one :class:`Tables` value. A clause is cleaned
first (negations, adverbs and times are taken out and remembered), so that a rule is only the verb and its object. A
rule has two forms, for "I" and for somebody else: ``{wohne/wohnt}``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, tzinfo
from functools import lru_cache, partial
from typing import NamedTuple

from longmind.domain.letters import folded
from longmind.mind.extract.claims import HIGH, LOW, MEDIUM, Mode
from longmind.mind.extract.english.lexicon import gender_of
from longmind.mind.extract.found import Found
from longmind.mind.extract.sentences import Sentence
from longmind.mind.extract.talk import CompiledTalk, Loose, Talk, compile_talk, pieces
from longmind.mind.extract.times import Timed, Times, read_times
from longmind.mind.predicates import predicate as known

MAX_WORDS = 12


@dataclass(frozen=True, slots=True)
class Tables:
    """All that is known of a language. Every text of patterns is matched without regard to capitals but ``names``."""

    code: str
    rules: str
    """Lines ``predicate | pattern | flags``, a rule each; four spaces before a line join it to the one before.

    ``<o>`` is the object, ``<s>`` a part of the predicate, ``{mine/theirs}`` a verb. Behind a predicate, ``= …`` gives
    the object another form, as ``@``. The flags: ``mine`` (only of the one who speaks), ``ended``, ``negated`` (by the
    verb alone), ``plan``, ``event``, ``negates`` (only with a negation, which is then part of the meaning), ``asserts``
    (its negation belongs to the verb), ``closes`` (only with "no longer"), ``dated`` (only with a date), ``date`` (the
    date is the object), ``whole`` (all of the clause is), ``kin`` (only of kin without a name),
    ``denied`` (only with a negation), ``named`` (only a known first name).
    """
    borders: str
    """Where a clause ends and another begins."""
    me: str
    """Who speaks, at the beginning of a clause; may match nothing where the verb tells."""
    other: str
    """Somebody else at the beginning: groups ``kin`` and ``name``, at least one of them."""
    kin: Mapping[str, tuple[str, str]]
    """Noun → the predicate to who it is, and the English noun."""
    question: str
    """How a question without its mark begins."""
    closed: str
    """What makes a sentence no statement: conditions, wishes, jokes, what others think."""
    reported: str
    """Whose words follow: group ``name``."""
    hedged: str
    negations: str
    over: str
    """"No longer"."""
    adverbs: str
    """What may be left out."""
    times: tuple[tuple[str, str, str], ...]
    """Pattern, way, the date in English; ``{date}`` in a pattern is any date."""
    dates: str
    """A date, as a pattern."""
    english_date: Callable[[str], str]
    listing: str
    """What stands between the parts of a list."""
    articles: str
    tails: str
    nothing: frozenset[str]
    contrast: str
    """"Not X but": group ``wrong``; taken out."""
    correction: str
    """A sentence that only puts right: group ``right``."""
    answers: tuple[tuple[str, str], ...] = ()
    """A question and the statement that an answer ``{a}`` makes of it."""
    rewrites: tuple[tuple[str, str], ...] = ()
    favourites: Mapping[str, str] = field(default_factory=dict)
    """A noun behind "favourite", in English."""
    corrects: str = r"\A(?!)"
    """A beginning that says that what follows puts something right."""
    names: str = r"[A-ZÄÖÜÁÉÍÓÚÑ][\w'-]+(?: [A-ZÄÖÜÁÉÍÓÚÑ][\w'-]+){0,2}"
    accents: bool = False
    """Whether accents may be missing."""
    slips: str = r"(?!)"
    """What was said wrong and put right at once: group ``slip``, which is not read."""
    stray: str = r"(?!)"
    """A part of a list that is none: what begins with a preposition, a word that only fills."""
    broken: str = r"(?!)"
    """Where a name or a thing ends at the latest: another clause begins there."""
    talk: Talk | None = None
    """How things are said in passing."""


class _Rule(NamedTuple):
    predicate: str
    shape: str
    mine: re.Pattern[str]
    theirs: re.Pattern[str]
    flags: frozenset[str]


class _Compiled(NamedTuple):
    rules: tuple[_Rule, ...]
    borders: re.Pattern[str]
    me: re.Pattern[str]
    other: re.Pattern[str]
    question: re.Pattern[str]
    closed: re.Pattern[str]
    reported: re.Pattern[str]
    hedged: re.Pattern[str]
    negations: re.Pattern[str]
    over: re.Pattern[str]
    adverbs: re.Pattern[str]
    times: tuple[tuple[re.Pattern[str], str, str], ...]
    listing: re.Pattern[str]
    articles: re.Pattern[str]
    tails: re.Pattern[str]
    contrast: re.Pattern[str]
    correction: re.Pattern[str]
    slips: re.Pattern[str]
    stray: re.Pattern[str]
    broken: re.Pattern[str]
    rewrites: tuple[tuple[re.Pattern[str], str], ...]
    talk: CompiledTalk | None


_VERB = re.compile(r"\{([^{}/]*)/([^{}]*)\}")
_PLACE = re.compile(r"(?<!\?P)<([os])>")
"""A space that parts no two words of Latin letters."""
_COMPILED: dict[str, _Compiled] = {}


def compiled(tables: Tables) -> _Compiled:
    """The patterns of a language, made when the first sentence in it is read."""
    if tables.code not in _COMPILED:
        _COMPILED[tables.code] = _compile(tables)
    return _COMPILED[tables.code]


def _compile(tables: Tables) -> _Compiled:
    def made(written: str, *, exact: bool = False) -> re.Pattern[str]:
        written = written.replace("{NAME}", f"(?-i:{tables.names})").replace(
            "{KIN}", "|".join(_longest_first(tables.kin))
        )
        return re.compile(_lenient(written) if tables.accents and not exact else written, re.IGNORECASE)

    rules = []
    for line in tables.rules.strip().replace("\n    ", "").splitlines():
        if not line.strip():
            continue
        predicate, pattern, *flags = (part.strip() for part in line.split(" | "))
        pattern = _PLACE.sub(r"(?P<\1>.+?)", pattern)
        mine, theirs = (_VERB.sub(rf"(?:\{way})", pattern) for way in (1, 2))
        end = r"[\s.!\u3002\uff01]*\Z"
        predicate, _, shape = predicate.partition(" = ")
        rules.append(
            _Rule(predicate, shape or "@", made(mine + end), made(theirs + end), frozenset(" ".join(flags).split()))
        )
    return _Compiled(
        rules=tuple(rules),
        borders=made(tables.borders),
        me=made(tables.me),
        other=made(tables.other),
        question=made(tables.question, exact=True),
        closed=made(tables.closed),
        reported=made(tables.reported),
        hedged=made(tables.hedged),
        negations=made(tables.negations),
        over=made(tables.over),
        adverbs=made(tables.adverbs),
        times=tuple((made(pattern.replace("{date}", tables.dates)), way, date) for pattern, way, date in tables.times),
        listing=made(tables.listing),
        articles=made(tables.articles),
        tails=made(tables.tails),
        contrast=made(tables.contrast),
        correction=made(tables.correction),
        slips=made(tables.slips),
        stray=made(tables.stray),
        broken=made(tables.broken),
        talk=compile_talk(tables.talk, made, partial(made, exact=True)) if tables.talk else None,
        rewrites=tuple((made(pattern), by) for pattern, by in tables.rewrites),
    )


_PLAIN = {"á": "a", "é": "e", "í": "i", "ó": "o", "ú": "u", "ñ": "n"}
"""A letter with an accent and what is typed without it."""


def _lenient(pattern: str) -> str:
    """A pattern that is matched without its accents, too; sets of letters are left as they are."""
    made, inside = [], False
    for place, letter in enumerate(pattern):
        if letter == "[" and pattern[place - 1 : place] != "\\":
            inside = True
        elif letter == "]":
            inside = False
        plain = None if inside else _PLAIN.get(letter)
        made.append(f"[{letter}{plain}]" if plain else letter)
    return "".join(made)


def _longest_first(words: Mapping[str, object]) -> list[str]:
    return [re.escape(word) for word in sorted(words, key=len, reverse=True)]


@dataclass(slots=True)
class _Clause:
    """A clause that is read: its words, whom it speaks of, and what was taken out of it."""

    text: str
    start: int
    end: int
    subject: str = ""
    unnamed: str = ""
    """The predicate to whom it speaks of, when they are kin without a name."""
    is_me: bool = False
    negated: bool = False
    over: bool = False
    mode: Mode = "stated"
    confidence: float = HIGH
    instead_of: str | None = None
    corrects: bool = False
    times: list[Timed] = field(default_factory=list)
    whole: str = ""
    """All its words, before anything was taken out."""
    dates: list[str] = field(default_factory=list)
    """The dates in it, as they were said."""


_WHOLE = frozenset({"instruction is", "plans to", "goal is", "wants", "decided to", "believes", "never"})
"""What is a clause of its own and no list."""
_TOGETHER = (
    frozenset({"works at", "role is"}),
    frozenset({"studies", "studies at"}),
    frozenset({"born in", "birthday is"}),
)
"""What one verb can tell at once: "works at Acme as a nurse"."""


_EITHER = (
    frozenset({"lives in", "moving to", "plans to", "born in", "comes from"}),
    frozenset({"likes", "dislikes", "prefers"}),
    frozenset({"never", "likes", "quit", "plays"}),
    frozenset({"pet is", "child is", "sibling is", "has", "owns", "bought"}),
    frozenset({"diet is", "has condition"}),
    frozenset({"visited", "plans to", "lives in"}),
    frozenset({"role is", "studies", "studies at"}),
    frozenset({"works at", "quit"}),
)
"""Of what one piece says only one holds: whoever moves there does not live there yet."""
_NEAR = frozenset({"married to", "partner is", "engaged to", "child is", "sibling is", "pet is"})
"""The ties that are worth knowing even if nobody is named."""


def _blanked(match: re.Match[str]) -> str:
    """A sentence without what was put right at once, everything else in its place."""
    start, end = match.span("slip")
    said, at = match[0], match.start()
    return said[: start - at] + " " * (end - start) + said[end - at :]


_THINGS = """
favourite <s> is; name is; called; age is; lives in; moving to; works at; role is; studies;
studies at; born in; comes from; likes; dislikes; prefers; allergic to; speaks; plays; uses;
drives; pet is; hobby is; married to; partner is; child is; sibling is; nationality is;
afraid of; visited; bought; met; owns; manager is; friend is; colleague is
"""
_ONE_THING = frozenset(" ".join(name.split()) for name in _THINGS.split(";"))
"""What has a name or a thing as its object, and no clause."""
_OWNED = re.compile(
    r"\b(?:el|la|los|las|una?|der|die|das) [\w-]+ (?:de|del|von) \Z|\b(?:der|die|das|den|dem|eine?) [\w-]+ \Z",
    re.IGNORECASE,
)
"""Before kin: somebody or something that is theirs is spoken of."""
_TAKEN_BACK = re.compile(
    r"spaß|scherz|ironie|broma|sarcasmo|冗談|嘘|うそ|なんちゃって|haha|jaja|übersetz|traduc|訳|何て|なんて|traum|roman|novela|sueño|cuento"
    r"|supon|sup[oó]n|imagina|angenommen|stell|もし|仮に|と仮定|小説|夢|cree|piensa|denkt|glaubt|meint",
    re.IGNORECASE,
)
"""A sentence in which nothing counts: a joke, a translation, a story, a supposition, what others believe."""


class TableReader:
    """Reads the sentences of one message that are in one language."""

    asks_without_mark = False

    def __init__(self, tables: Tables, me: str, at: datetime, zone: tzinfo) -> None:
        self.tables, self.me, self.at, self.zone = tables, me, at, zone
        self.patterns = compiled(tables)
        self.found: list[Found] = []
        self._before: _Clause | None = None
        self._spoken_of: tuple[str, str] | None = None
        """Who else was spoken of last, and the predicate to them when they have no name."""

    def statement(self, question: str, answer: str) -> str:
        """The statement that a question and a short answer make; "" when they make none."""
        return statement(self.tables, question, answer)

    def read(self, sentence: Sentence, earlier: Callable[[], list[Found]] | None = None) -> None:
        """Read one sentence; ``earlier`` gives what was claimed in the turns before, when it is asked for."""
        patterns = self.patterns
        text = patterns.slips.sub(_blanked, sentence.text)
        if reported := patterns.reported.match(text):
            self._clause(text, reported.end(), len(text), sentence.start, reported["name"])
            return
        asks = sentence.question or patterns.question.match(text)
        if shut := patterns.closed.search(text):
            if not _TAKEN_BACK.search(text):  # what was said before a condition stands
                self._in_passing(text[: shut.start()], sentence.start, len(self.found), asks=False, cut=True)
            return
        if not asks and (right := patterns.correction.match(text)):
            self._correct(right, sentence, earlier)
            return
        before = len(self.found)
        self._before = None
        for start, end in self._borders(text):
            if asks and end >= len(text.rstrip()):
                break  # a question comes last; what stands before it may be a statement
            if asks and self._is_asking(text[start:end]):
                break
            self._clause(text, start, end, sentence.start)
        if re.match(self.tables.corrects, text, re.IGNORECASE):
            for one in self.found[before:]:
                one.corrects = True
        self._in_passing(text, sentence.start, before, asks=bool(asks))

    # --- what is said in passing ----------------------------------------------------------------------------------

    def _in_passing(self, text: str, base: int, before: int, *, asks: bool, cut: bool = False) -> None:
        """Read the pieces of a sentence, for what the clauses did not tell."""
        talk = self.patterns.talk
        if talk is None:
            return
        strictly = self.found[before:]
        text = talk.apposed.sub(lambda told: told[0].replace(",", " "), text)
        places = pieces(talk, text)
        kin: list[tuple[str, str, _Clause]] = []
        for start, end in places[:-1] if asks or cut else places:
            if talk.asks.search(text[start:end]):
                if asks:
                    break
                continue
            clause = self._piece(text[start:end], base + start)
            self._mentioned(talk, clause, kin)
            self._loosely(talk, clause, strictly)
        told = self.found[before:]
        for noun, predicate, clause in kin:
            subject = f"{self.me}'s {self._kin(noun)[1]}"
            if predicate not in _NEAR or any(one.predicate == predicate for one in told):
                continue
            if not any(one.subject == subject for one in strictly) and not talk.asks.search(text):
                self._put(clause, self.me, predicate, noun, naming=True)

    def _piece(self, said: str, start: int) -> _Clause:
        """A piece, its times, negations and adverbs taken out."""
        left = len(said) - len(said.lstrip())
        clause = _Clause(said.strip(), start + left, start + len(said.rstrip()))
        clause.whole = clause.text
        if self.patterns.hedged.search(clause.text):
            clause.text = self.patterns.hedged.sub(" ", clause.text)
            clause.mode, clause.confidence = "hedged", MEDIUM
        clause.text = _squeezed(clause.text)
        self._take_times(clause)
        for pattern, by in self.patterns.rewrites:
            clause.text = pattern.sub(by, clause.text).strip()
        self._contrasted(clause)
        self._clean(clause)
        return clause

    def _kin(self, noun: str) -> tuple[str, str]:
        """The predicate to a relative, and the English noun."""
        low = noun.lower()
        if low in self.tables.kin:
            return self.tables.kin[low]
        plain = {folded(known_noun): told for known_noun, told in self.tables.kin.items()}
        return plain.get(folded(low), ("", noun))

    def _mentioned(self, talk: CompiledTalk, clause: _Clause, kin: list[tuple[str, str, _Clause]]) -> None:
        """Take down who else a piece speaks of."""
        if mention := talk.mention.search(clause.text):
            self._of_kin(talk, clause, mention, kin)
        elif (other := self.patterns.other.match(clause.text)) and self._is_person(other.groupdict().get("name2")):
            self._spoken_of = (other["name2"], "")
            self._topic(talk, clause, other.end())
        elif talk.stranger.match(clause.text):
            self._spoken_of = None
            clause.subject = "-"
        elif talk.mine.search(clause.text):
            clause.subject, clause.is_me = self.me, True
        elif self._spoken_of is not None:
            clause.subject, clause.unnamed = self._spoken_of

    def _of_kin(
        self, talk: CompiledTalk, clause: _Clause, mention: re.Match[str], kin: list[tuple[str, str, _Clause]]
    ) -> None:
        """Take down the relative a piece mentions, with the name if it is told."""
        if _OWNED.search(clause.text[: mention.start()]):
            clause.subject = "-"
            return
        noun, name = mention["kin"], (mention.groupdict().get("name") or "").strip()
        predicate, english = self._kin(noun)
        if name and predicate and not self._has_told(self.me, predicate, name):
            self._put(clause, self.me, predicate, name, naming=True)
        if not name:
            kin.append((noun, predicate, clause))
        subject = name or f"{self.me}'s {english}"
        self._spoken_of = (subject, "" if name else predicate)
        self._topic(talk, clause, mention.end())

    def _is_person(self, name: str | None) -> bool:
        """Whether a word that stands like a name is one; where nouns are written large, only a known one."""
        if not name:
            return False
        return bool(gender_of(folded(name.split()[0]))) or any(one.subject == name for one in self.found)

    def _topic(self, talk: CompiledTalk, clause: _Clause, end: int) -> None:
        """Give a piece the subject it mentions, unless the speaker is its subject."""
        rest = clause.text[end:].strip(" ,")
        if talk.mine.search(clause.text[:end]) or talk.mine.search(rest):
            clause.subject, clause.is_me = self.me, True
        elif self._spoken_of is not None:
            clause.subject, clause.unnamed = self._spoken_of
            clause.text = rest

    def _has_told(self, subject: str, predicate: str, said: str) -> bool:
        return any(
            one.subject == subject and one.predicate == predicate and one.object.casefold() == said.casefold()
            for one in self.found
        )

    def _loosely(self, talk: CompiledTalk, clause: _Clause, strictly: list[Found]) -> None:
        """Apply the loose rules to a piece."""
        told = {
            "favourite" if one.predicate.startswith("favourite ") else one.predicate
            for one in strictly
            if one.start < clause.end and clause.start < one.end
        }
        negated = clause.negated
        for rule in talk.rules:
            group = rule.predicate.partition(" <")[0]
            if group in told or any(group in pair and told & pair for pair in _EITHER):
                continue
            text = clause.whole if "raw" in rule.flags else clause.text
            if clause.is_me or ("free" in rule.flags and clause.subject in ("", "-")):
                match = rule.mine.search(text)
            elif clause.subject in ("", "-"):
                continue
            else:
                match = rule.theirs.match(text)
            if (
                match
                and match[0].strip()
                and self._loose_applies(rule, clause)
                and self._tell_loosely(talk, rule, match, clause)
            ):
                told.add(group)
            clause.negated = negated

    def _loose_applies(self, rule: Loose, clause: _Clause) -> bool:
        strict = _Rule(rule.predicate, rule.shape, rule.mine, rule.theirs, rule.flags)
        is_me, clause.is_me = clause.is_me, clause.is_me or clause.subject in ("", "-")
        fits = self._applies(strict, clause)
        clause.is_me = is_me
        return fits and not ("plain" in rule.flags and (clause.negated or clause.over))

    def _tell_loosely(self, talk: CompiledTalk, rule: Loose, match: re.Match[str], clause: _Clause) -> bool:
        """Put down what a loose rule tells; whether it told anything."""
        groups = match.groupdict()
        said = groups.get("o") or ""
        if "date" in rule.flags:
            said = next((date for date in clause.dates if any(map(str.isdigit, date))), "")
        if "whole" in rule.flags:
            said = clause.whole.strip(" .!")
        if not said.strip() and rule.shape == "@":
            return False
        noun = (groups.get("s") or "").strip()
        predicate = rule.predicate.replace("<s>", self.tables.favourites.get(noun.lower(), noun))
        subject = (groups.get("t") or "").strip() or clause.subject.strip("-") or self.me
        naming = predicate == "name is" and bool(clause.unnamed)
        if naming:
            subject, predicate = self.me, clause.unnamed
        if "named" in rule.flags and not gender_of(folded(said.strip())):
            return False
        if said and rule.predicate in _ONE_THING:
            said = self._unbroken(said)
            if not said.strip():
                return False
        many = known(predicate).many and "whole" not in rule.flags
        made = False
        for part in talk.joint.split(said) if many and said else [said or "-"]:
            bare = part if "whole" in rule.flags or (rule.shape != "@" and not said) else self._bare(part)
            if bare and not self._has_told(subject, predicate, rule.shape.replace("@", bare)):
                made |= bool(self._put(clause, subject, predicate, rule.shape.replace("@", bare), rule.flags))
                if naming:
                    self._spoken_of = (bare, "")
        return made

    def _is_asking(self, clause: str) -> bool:
        return bool(self.patterns.question.match(clause.strip()))

    def _borders(self, text: str) -> list[tuple[int, int]]:
        places, at = [], 0
        for border in self.patterns.borders.finditer(text):
            places.append((at, border.start()))
            at = border.end()
        return [*places, (at, len(text))]

    def _correct(self, right: re.Match[str], sentence: Sentence, earlier: Callable[[], list[Found]] | None) -> None:
        said = self._bare(right["right"])
        if not said:
            return
        for one in reversed(self.found):
            if one.object[:1].isupper() == said[:1].isupper():
                one.object, one.instead_of, one.corrects = said, one.object, True
                one.end = sentence.start + len(sentence.text.rstrip())
                return
        start, end = sentence.start + right.start("right"), sentence.start + right.end("right")
        for old in reversed(earlier() if earlier else []):
            if not old.ended and old.object[:1].isupper() == said[:1].isupper():
                self.found.append(replace(old, object=said, instead_of=old.object, corrects=True, start=start, end=end))
                return

    # --- a clause -------------------------------------------------------------------------------------------------

    def _clause(self, text: str, start: int, end: int, base: int, reporter: str = "") -> None:
        said = text[start:end]
        left = len(said) - len(said.lstrip())
        clause = _Clause(said.strip(), base + start + left, base + start + len(said.rstrip()))
        if not clause.text:
            return
        clause.whole = clause.text
        if reporter:
            clause.mode, clause.confidence, clause.subject = "reported", LOW, reporter
        if self.patterns.hedged.search(clause.text):
            clause.text = " ".join(self.patterns.hedged.sub(" ", clause.text).split())
            clause.mode, clause.confidence = "hedged", MEDIUM
        self._take_times(clause)
        for pattern, by in self.patterns.rewrites:
            clause.text = pattern.sub(by, clause.text).strip()
        self._contrasted(clause)
        if not reporter:
            self._subject(clause)
        if clause.subject:
            self._clean(clause)
            self._rules(clause)

    def _contrasted(self, clause: _Clause) -> None:
        """Take out "not X but" and ", not X"."""
        if contrast := self.patterns.contrast.search(clause.text):
            groups = contrast.groupdict()
            wrong = groups.get("wrong") or groups.get("after") or ""
            clause.instead_of, clause.corrects = self._bare(wrong) or None, True
            clause.text = self._without(clause.text, contrast.start(), contrast.end())

    def _without(self, text: str, start: int, end: int) -> str:
        return f"{text[:start].rstrip()} {text[end:].lstrip()}".strip()

    def _take_times(self, clause: _Clause) -> None:
        for pattern, way, date in self.patterns.times:
            match = pattern.search(clause.text)
            if not match:
                continue
            english = match.expand(date) if "\\" in date else date
            if match.groupdict().get("date"):
                english = english.replace("@", self.tables.english_date(match["date"]))
            if match.groupdict().get("last"):
                clause.times.append(Timed(0, 0, "until", self.tables.english_date(match["last"])))
            clause.dates.append((match.groupdict().get("date") or "").strip())
            clause.times.append(Timed(0, 0, way, english))  # type: ignore[arg-type]
            clause.text = self._without(clause.text, match.start(), match.end())

    def _subject(self, clause: _Clause) -> None:
        """Find whom the clause speaks of, and take it off."""
        if other := self.patterns.other.match(clause.text):
            groups = other.groupdict()
            kin, name = groups.get("kin"), groups.get("name") or groups.get("name2")
            predicate, noun = self._kin(kin) if kin else ("", "")
            if kin and name and predicate:
                self._put(clause, self.me, predicate, name, naming=True)
            clause.subject = name or f"{self.me}'s {noun}"
            clause.unnamed = "" if name else predicate
            clause.text = clause.text[other.end() :].strip()
        elif me := self.patterns.me.match(clause.text):
            clause.subject, clause.is_me = self.me, True
            clause.text = clause.text[me.end() :].strip()
        elif self._before is not None:  # the same one does a second thing
            clause.subject, clause.is_me = self._before.subject, self._before.is_me
        if clause.subject:
            self._before = clause

    def _clean(self, clause: _Clause) -> None:
        """Take out "no longer", negations and adverbs."""
        patterns = self.patterns
        if patterns.over.search(clause.text):
            clause.over = True
            clause.text = _squeezed(patterns.over.sub(" ", clause.text))
        if patterns.negations.search(clause.text):
            clause.negated = not clause.over
            clause.text = _squeezed(patterns.negations.sub(" ", clause.text))
        clause.text = _squeezed(patterns.adverbs.sub(" ", clause.text))

    def _rules(self, clause: _Clause) -> None:
        told: set[str] = set()
        for rule in self.patterns.rules:
            if told and (rule.predicate in told or not any(told | {rule.predicate} <= pair for pair in _TOGETHER)):
                continue
            match = (rule.mine if clause.is_me else rule.theirs).match(clause.text)
            if match and self._applies(rule, clause) and self._tell(rule, match, clause):
                told.add(rule.predicate)
                if clause.unnamed == "" and rule.predicate == "name is" and not clause.is_me:
                    return

    def _tell(self, rule: _Rule, match: re.Match[str], clause: _Clause) -> int:
        """Put down what a rule tells; how many claims it made."""
        noun = (match.groupdict().get("s") or "").strip()
        predicate = rule.predicate.replace("<s>", self.tables.favourites.get(noun.lower(), noun))
        naming = predicate == "name is" and clause.unnamed
        subject = self.me if naming else clause.subject
        made = 0
        for said in self._objects(rule, match, clause):
            shaped = rule.shape.replace("@", said)
            made += self._put(clause, subject, clause.unnamed if naming else predicate, shaped, rule.flags)
        if made and naming:  # "is called Iván and works at …": Iván does
            clause.subject, clause.is_me, clause.unnamed = self.found[-1].object, False, ""
        return made

    def _objects(self, rule: _Rule, match: re.Match[str], clause: _Clause) -> list[str]:
        """The objects of a rule, each ready to be put down."""
        said = match.groupdict().get("o") or ""
        if "whole" in rule.flags:
            return [clause.whole.strip(" .!")]
        if "date" in rule.flags:
            said = next((date for date in clause.dates if any(map(str.isdigit, date))), "")
        if not said and rule.shape != "@":
            return ["-"]  # the rule has its object of its own
        if "named" in rule.flags and not gender_of(folded(said.strip())):
            return []
        many = known(rule.predicate).many and rule.predicate not in _WHOLE
        parts = self.patterns.listing.split(said) if many else [said]
        astray = next((place for place, part in enumerate(parts[1:], 1) if self.patterns.stray.match(part or "")), None)
        parts = parts[:astray]
        if rule.predicate in _ONE_THING:
            parts = [self._unbroken(part or "") for part in parts]
        return [bare for part in parts if part and (bare := self._bare(part))]

    def _unbroken(self, said: str) -> str:
        """An object up to where another clause begins."""
        broken = self.patterns.broken.search(said)
        return said[: broken.start()] if broken else said

    @staticmethod
    def _applies(rule: _Rule, clause: _Clause) -> bool:
        """Whether the marks of a rule fit: only mine, only with a date, only negated."""
        flags = rule.flags
        if ("kin" in flags and not clause.unnamed) or ("denied" in flags and not clause.negated):
            return False
        if ("mine" in flags and not clause.is_me) or ("dated" in flags and not any(one.date for one in clause.times)):
            return False
        if "closes" in flags and not clause.over:
            return False
        if "negates" in flags:  # "I eat no meat": the rule itself says no
            if not clause.negated:
                return False
            clause.negated = False
        if "asserts" in flags:
            clause.negated = False
        return True

    def _bare(self, said: str) -> str:
        """An object without its article and what trails it; "" when nothing is left."""
        said = said.strip(" ,.!\u3002\u3001\"'")
        for _ in range(2):
            if tail := self.patterns.tails.search(said):
                said = said[: tail.start()].rstrip(" ,")
        for _ in range(2):
            if article := self.patterns.articles.match(said):
                said = said[article.end() :]
        said = said.strip(" ,.!\u3002\u3001\"'\u300c\u300d")
        words = said.split()
        if not words or len(words) > MAX_WORDS or said.lower() in self.tables.nothing:
            return ""
        return "" if all(word.lower() in self.tables.nothing for word in words) else said

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
        if predicate == "dislikes" and clause.negated:
            return 0
        if (naming or predicate in _NEAR) and self._names(subject, predicate, said):
            return 1
        ended = clause.over or "ended" in flags
        plan = "plan" in flags
        event = known(predicate).event
        times = Times() if naming else self._times(clause, plan=plan, ended=ended, event=event)
        self.found.append(
            Found(
                subject,
                predicate,
                said,
                clause.start,
                clause.end,
                negated=(clause.negated != ("negated" in flags)) and not naming and not clause.over,
                ended=ended and not event and not naming,
                confidence=clause.confidence,
                mode="planned" if plan else clause.mode,
                true_from=times.since,
                true_until=times.until,
                about=times.when,
                corrects=clause.corrects,
                instead_of=clause.instead_of,
            )
        )
        return 1

    def _names(self, subject: str, predicate: str, said: str) -> bool:
        """Whether somebody who was only a relative so far is called by name now."""
        for one in self.found:
            same = (one.subject, one.predicate) == (subject, predicate) and one.object.lower() in self.tables.kin
            if same and said.lower() not in self.tables.kin and not known(predicate).many:
                one.object = said
                return True
        return False

    def _times(self, clause: _Clause, *, plan: bool, ended: bool, event: bool) -> Times:
        if not clause.times:
            return Times()
        read = read_times(clause.times, self.at, self.zone, to_come=plan, over=ended)
        if plan or event:
            return Times(when=read.when or read.since)
        if ended and read.when and not read.since:
            return Times(read.when, read.when)
        return Times(read.since or read.when, read.until)


def _squeezed(text: str) -> str:
    return " ".join(text.split())


def statement(tables: Tables, question: str, answer: str) -> str:
    """The statement that a question and a short answer make; "" when they make none."""
    said = answer.strip().strip(".!\u3002 ")
    if not said or len(said.split()) > MAX_WORDS:
        return ""
    for pattern, shape in _answers(tables.code, tables.answers):
        if not pattern.search(question):
            continue
        words = shape.partition("{a}")[0].split()
        first, _, rest = said.partition(" ")
        if words and rest and first.casefold() == words[-1].casefold():
            said = rest  # "Where …?" "In Berlin."
        return shape.replace("{a}", said)
    return ""


@lru_cache(maxsize=8)
def _answers(_code: str, table: tuple[tuple[str, str], ...]) -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(question, re.IGNORECASE), shape) for question, shape in table)
