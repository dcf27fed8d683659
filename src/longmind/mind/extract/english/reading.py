"""Reading English: sentence by sentence, clause by clause.

A clause is taken as it hangs on the others: under "if" nothing is claimed, behind "Anna said" it is Anna's word, behind
"I think" it is less sure, and in a question only what it takes for granted is read. Then the verb decides.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, tzinfo

from longmind.mind import attributes
from longmind.mind.extract.claims import HIGH, LOW, MEDIUM, Mode
from longmind.mind.extract.english import asides, being, constructions, correcting, fragments, kin, lexicon
from longmind.mind.extract.english.acting import by_table, habits
from longmind.mind.extract.english.answers import answered_oneself, own_question
from longmind.mind.extract.english.belonging import attribute, favourite, naming, thing
from longmind.mind.extract.english.clauses import Clause, Line, Subject, Verb, reporting
from longmind.mind.extract.english.doing import DOING, PASSIVES, rather
from longmind.mind.extract.english.echoing import above_all, echo
from longmind.mind.extract.english.frames import by_verb
from longmind.mind.extract.english.framing import framed
from longmind.mind.extract.english.gates import gate, is_tag_question
from longmind.mind.extract.english.objects import without_asides
from longmind.mind.extract.english.people import BESIDE, FIRST, OWNER, is_somebody, mentioned
from longmind.mind.extract.english.possessing import form_line, may_cost, mine_by_the_way
from longmind.mind.extract.english.quick import in_full
from longmind.mind.extract.english.saying import Heard, Say
from longmind.mind.extract.english.splitting import clauses
from longmind.mind.extract.english.verbs import common, frames
from longmind.mind.extract.english.wanting import would_like
from longmind.mind.extract.english.wishes import lasting_wish, wish
from longmind.mind.extract.found import Found
from longmind.mind.extract.sentences import Sentence
from longmind.mind.extract.times import timed
from longmind.mind.predicates import predicate as known_predicate

_ACTUALLY = re.compile(
    r"\b(?:actually|correction|i meant|i mean|scratch that|sorry|wait|oops|my bad|my mistake|to correct)\b|\A\s*no\b,?"
)


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_ANYMORE = re.compile(r"\b(?:anymore|any more|any longer)\b")
_TELEGRAM = re.compile(
    r"(?:(?:and|also|oh|yes|yeah|btw|fyi|hi|hey|hello|well|plus|but"
    r"|ps)\b[,!]?\s+)*(?P<rest>(?P<am>(?:(?:originally|currently|now|still"
    r"|also|really|super|severely|a) )?(?:(?:big|huge|massive) fan of|allergic to|lactose intolerant"
    r"|from (?=(?-i:[A-Z]))(?!(?-i:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday))|based in|living in"
    r"|working (?:at|for|as|on)|studying|born\s+(?:in|on)|married to|engaged to|learning|moving to|into (?=[a-z])"
    r"|not a (?:big |huge )?fan of|interested in|afraid of|scared of|obsessed with|training for|saving"
    r" (?:up )?for|planning)\b.*)"
    r"|(?:just |recently |finally |really |absolutely |still |also |totally )?(?:love(?! (?:the|that"
    r"|this|these|those|your|you|it|how|and|is|having|seeing|hearing|what|all|to (?:see|know|hear|get"
    r"|have|try|learn))\b)|hate|can't stand"
    r"|cannot stand|prefer|moved to|just moved|started(?! (?:the|raining|snowing)\b)|turned"
    r"|switched (?:from|to)|quit|stopped|gave up|got a|bought|adopted|live in|work (?:at|for|as)|used"
    r" to|grew up in|(?:don't|dont) like|adore|speak"
    r"|joined|no longer|play the|studied|visited(?! (?:the|your|this)\b)|never (?:liked|been))\b(?!,)(?= \S).*)\Z",
    re.IGNORECASE | re.DOTALL,
)
"""A sentence without its "I": "Just moved to Porto", "Big fan of jazz"."""
_ASIDE = re.compile(r"\(\d{1,3}\)|\b(?:\w+ )?languages?:(?= )|(?<=\b[Bb]orn) and (?:raised|bred|grew up)(?= in\b)")
"""Behind the name of a child: "Leo (7)"; "born and raised"."""
_ADDRESS = re.compile(
    r",\s*(?:my (?:dear|friend|love)|dear|love|mate|man|dude|bro|buddy|pal|guys|folks|darling|honey|sweetie|lads|team"
    r"|everyone|everybody)(?=\s*[.!?)]*\s*\Z)",
    re.IGNORECASE,
)
"""Whom the words are addressed to, at their end: "We live in Porto, my dear"."""
_NOT_IN = re.compile(
    r"(?P<whole>\b(?P<at>in|at|on|for|with|from|to) (?P<what>[^,;.]{1,40}?),? not )(?P<again>(?P=at) )(?=\w)",
    re.IGNORECASE,
)
"""What is said twice where one would do: "in Lyon, not in Porto"."""
_NOT_ONLY = re.compile(r"\bnot (?:only|just) (?P<one>[^,;]{1,60}?),? but (?:also )?", re.IGNORECASE)
_COLON = re.compile(
    r"\A(?P<what>\s*[Mm]y (?:name|pronouns|email|e-mail|age|birthday|number|phone number|address|time"
    r" ?zone|job|role|hobbies|diet)):(?= )"
)
"""Told as in a form: "My pronouns: he/him"."""
_OR_ALSO = re.compile(r"[\s,]*(?:or|and)\s+")
_AS_YOU_KNOW = re.compile(
    r"\s*(?:oh,? )?did (?:you know|i (?:ever |already )?(?:tell you|mention))(?: to"
    r" you)?(?: that)? (?=(?:i|i'm|my|we|our)\b)",
    re.IGNORECASE,
)
_POLITE_IF = re.compile(
    r"\Aif (?:that|it|this) (?:helps|matters|makes|is (?:relevant|important|useful))|\Aif you(?:'re|"
    r" are) (?:wondering|curious|asking)"
    r"|\Aif you must know|\Aif i(?:'m| am) (?:being )?honest|\Aif anyone"
)
_TRUSTED = _set("say tell mention know remember swear realize realise notice admit insist explain find forget")
_HEDGED = _set("think guess believe suppose feel assume")
_THEIR_WORDS = _set("say tell mention admit explain insist swear claim")
_JOINT = re.compile(r"\s*(?:,? (?:and|but)|,|&|/) (?:also )?")
_WEIGHED = re.compile(r"\b(?:kg|kilos?|weigh\w*|lbs?|pounds)\b", re.IGNORECASE)
_DESCRIBED = re.compile(
    r"\b(?:an? (?:old |good |close |dear )?(?:friend|mate|pal|colleague|coworker|neighbou?r)(?: of (?:mine|ours)| "
    r"from \w+| at work)?"
    r"|(?:[Mm]y|[Oo]ur) (?:[\w-]+ ){1,2}(?:from|at|in|of|for) [\w' ]{2,24}"
    r"|[Tt]he neighbou?rs?(?: upstairs| downstairs| next door| opposite)?|[Tt]he (?:cat|dog|puppy|kitten|rabbit"
    r"|hamster|parrot|baby)),"
    r" (?:the )?(?P<name>[A-Z][\w'-]+(?: [A-Z][\w'-]+)?),(?= \w)"
)
"""Before a name and its comma: who is called so."""
_INSERTED = re.compile(r"\([^()]*\b(?:i|we|he|she|they|you|it)\b[^()]*\)(?=\s*\w)", re.IGNORECASE)
"""A sentence in brackets within another."""
_POSSESSIVES = _set("my our his her their")
_TIES = frozenset({"child is", "sibling is", "married to", "partner is", "engaged to"})
"""What is worth knowing of somebody without a name, too."""
_LOST = _set("lost buried lose mourn mourning miss late")
_CHILD = frozenset({"child is"})
_TIED = _TIES | {"friend is", "colleague is", "neighbour is", "parent is", "pet is", "manager is", "reports to"}
_MANY_TIES = frozenset({"pet is", "child is", "sibling is"})
_COUNTED = re.compile(r"(?:two|three|four|five|\d) [a-z]")
_ANY_CHILD = _set("kid child baby toddler youngest eldest oldest")
_AND = frozenset({"and", ",", "or", "who", "which", "but", "then"})

Earlier = Callable[[], Sequence[Found]]


class English:
    """Reads the English sentences of one message."""

    def __init__(self, me: str, at: datetime, zone: tzinfo) -> None:
        self.heard = Heard(me, at, zone)
        self.muted = False
        self._before: Subject | None = None
        self._topics: list[tuple[int, str | None]] = []
        """Of whom a sentence speaks from which place on, as the subject of a sentence that is put together."""
        self._making = self._wrong = False
        self._theirs: set[str] = set()
        """The kin of others: "her wife"."""
        self._asked = ""
        """The short question of the same speaker right before."""
        self._unnamed: list[tuple[str, str, int, int]] = []
        self._called: set[str] = set()
        """The kin that were called by their names."""
        self._birth = self._birthdays = False
        """Whether a birth, or several birthdays, were spoken of."""
        self._whole_text = ""

    def close(self) -> None:
        """Put down whom the message spoke of without a name: who says "my daughter" has one."""
        for predicate, noun, start, end in self._unnamed:
            last = noun.split(" ")[-1]
            one_at_most = not known_predicate(predicate).many
            told = [one.object for one in self.found if (one.subject, one.predicate) == (self.heard.me, predicate)]
            by_name = any(one.predicate == predicate and one.start <= start < one.end for one in self.found)
            if (
                by_name
                or last in self._called
                or (told and one_at_most)
                or last in told
                or (told and last in _ANY_CHILD)
            ):
                continue
            self.found.append(Found(self.heard.me, predicate, last, start, end, ended=noun.startswith("ex")))
        self._unnamed.clear()
        named = {one.predicate for one in self.found if one.object[:1].isupper()}
        many = named & _MANY_TIES
        for one in [one for one in self.found if one.predicate in many and _COUNTED.match(one.object)]:
            self.found.remove(one)

    @property
    def found(self) -> list[Found]:
        """What was found so far."""
        return self.heard.found

    def read(self, sentence: Sentence, earlier: Earlier | None = None) -> None:
        """Read one sentence; ``earlier`` gives what was claimed in the turns before, when it is asked for."""
        said, before = in_full(sentence.text), len(self.found)
        if any(noun in self._theirs for noun in _THE_KIN.findall(sentence.text)):
            said = sentence.text  # "Jo, that's the wife": hers, of whom was spoken before
        self._theirs.update(noun for noun in _THEIR_KIN.findall(sentence.text))
        if said == sentence.text:
            self._read(sentence, earlier)
            return
        self._read(sentence._replace(text=said), earlier)
        for one in self.found[before:]:
            one.start, one.end = sentence.start, sentence.start + len(sentence.text.rstrip())

    def _read(self, sentence: Sentence, earlier: Earlier | None) -> None:
        asked, self._asked = self._asked, own_question(sentence.text) if sentence.question else ""
        if asked and not sentence.question and (made := answered_oneself(asked, sentence.text)):
            end = sentence.start + len(sentence.text.rstrip())
            if self.read_made(made, sentence.start, end, answered=False):
                return
        said = correcting.inside(sentence.text)
        if said and not sentence.question:
            before = len(self.found)
            self._sentence(sentence._replace(text=said[0]))
            is_all = len(self.found) == before and len(said[0].split()) <= _MOST_WORDS_OF_A_START
            self._correct(said[1], sentence, earlier if is_all else None)
            return
        before = len(self.found)
        wrong, self._wrong = self._wrong, correcting.is_only_a_sign(sentence.text)
        if wrong and (alone := correcting.short(sentence.text)):
            self._correct(alone, sentence, earlier)
            return
        right = None if sentence.question else correcting.whole(sentence.text)
        if right and correcting.begins(sentence.text) and self._correct(right, sentence, earlier):
            return
        self._sentence(sentence)
        if len(self.found) == before and right and self._correct(right, sentence, earlier):
            return
        if not sentence.question and (change := correcting.changed(sentence.text)):
            self._change(change, sentence, earlier)

    def _change(self, change: correcting.Right, sentence: Sentence, earlier: Earlier | None) -> None:
        """Put down what the last thing that can change so has changed to."""
        for old in reversed([*(earlier() if earlier else ()), *self.found]):
            fits = old.predicate in _CHANGING and correcting.fits(old.object, change.object)
            if fits and change.object.casefold() in old.object.casefold():
                return
            if fits and correcting.alike(old.object, change.object):
                start, end = sentence.start + change.start, sentence.start + change.end
                made = replace(old, object=change.object, instead_of=None, corrects=True, slip="", start=start, end=end)
                made.ended, made.true_from, made.true_until = False, None, None
                self.found.append(made)
                return

    def read_line(self, heading: str, sentence: Sentence, text: str) -> bool:
        """Read a line of a list under its heading; whether it was one."""
        if not heading or not _BULLET.search(text[: sentence.start]):
            return False
        end = sentence.start + len(sentence.text.rstrip())
        for made in fragments.listed_line(heading, sentence.text):
            self.read_made(made, sentence.start, end, answered=False)
        return True

    def read_made(self, text: str, start: int, end: int, *, answered: bool) -> int:
        """Read a sentence that was put together, for the words at a place; how many claims it made."""
        before = len(self.found)
        self._sentence(Sentence(text, 0, question=False, paragraph=False))
        for one in self.found[before:]:
            one.start, one.end = start, end
            if answered and one.mode == "stated":
                one.mode = "answered"
        return len(self.found) - before

    def _correct(self, right: correcting.Right, sentence: Sentence, earlier: Earlier | None) -> bool:
        """Put the right object in the place of the wrong one; whether there was one."""
        wrong = (right.instead_of or "").casefold()
        start, end = sentence.start + right.start, sentence.start + right.end
        for one in reversed(self.found):
            if right.object.casefold() in one.object.casefold():
                return True  # it was right
            if correcting.fits(one.object, right.object) and wrong in one.object.casefold() and _is_short(one):
                one.object, one.instead_of, one.corrects, one.slip = right.object, one.object, True, "here"
                one.start, one.end = min(one.start, start), max(one.end, end)
                return True
        for old in reversed(earlier() if earlier else ()):
            if right.object.casefold() in old.object.casefold():
                return True
            if correcting.fits(old.object, right.object) and wrong in old.object.casefold() and _is_short(old):
                made = replace(old, object=right.object, instead_of=old.object, corrects=True, start=start, end=end)
                made.slip = "before"
                self.found.append(made)
                return True
        return False

    def _sentence(self, sentence: Sentence) -> None:
        before = len(self.found)
        if made := form_line(sentence.text):
            told = len(self.found)
            self.read_made(made, sentence.start, sentence.start + len(sentence.text.rstrip()), answered=False)
            if len(self.found) > told:
                return
        if form := _COLON.match(sentence.text):
            self._whole(Line(f"{form['what'].strip()} is{sentence.text[form.end() :]}"), sentence)
            return
        sentence = sentence._replace(text=_NOT_ONLY.sub(_and, sentence.text))
        plain = _ADDRESS.sub(lambda address: " " * len(address[0]), _NOT_IN.sub(_in_once, sentence.text))
        sentence = sentence._replace(text=plain)
        text, wrong = correcting.contrast(_ASIDE.sub(lambda aside: " " * len(aside[0]), plain))
        text = _DESCRIBED.sub(lambda one: f"{one['name']} ".rjust(len(one[0])), text)
        if known := _AS_YOU_KNOW.match(text):
            text = " " * known.end() + text[known.end() :]
            sentence = sentence._replace(question=False)
        self._whole_text = sentence.text
        is_plain = self._read_sentence(sentence._replace(text=_INSERTED.sub(lambda one: " " * len(one[0]), text)))
        self._whole_text = ""
        for one in self.found[before:] if wrong else ():
            one.instead_of, one.corrects = wrong, True
        if is_plain and not self._making:
            self._making = True
            self._bits(sentence._replace(text=text), before)
            self._making = False

    # --- what is said without its subject ---------------------------------------------------------------------------

    def _bits(self, sentence: Sentence, before: int) -> None:
        """Read what is said in bits, as far as it was not read already."""
        number, muted, topics = self.heard.sentence, self.muted, list(self._topics)
        start, end = sentence.start, sentence.start + len(sentence.text.rstrip())
        if not sentence.question and (wholes := fragments.listed(sentence.text)):
            for whole in wholes:
                self.read_made(whole, start, end, answered=False)
        else:
            opening = fragments.opening(sentence.text, frozenset(one.name for one in self.heard.people))
            for bit in fragments.bits(sentence.text):
                if not sentence.question and bit.start and (wished := lasting_wish(bit.text)):
                    self._wish_of_bit(wished, sentence, bit)
                    continue
                low = bit.text.casefold()
                if any(one.object.casefold() in low for one in self.found[before:]):
                    continue
                topic = _topic_at(topics, bit.start)
                if not topics and bit.start and _OTHERS.match(sentence.text):
                    topic = None  # "Our CTO, Dana, decided …" speaks of somebody, and it is not known of whom
                if topic == "" and bit.start and not any(place < bit.start for place, _ in topics):
                    topic = opening
                if (he := _HE.match(bit.text)) and not self.heard.meant(he[1].lower()):
                    continue
                if (one := fragments.apposed(sentence.text, bit)) and one != topic:
                    topic = one
                for made in fragments.made(sentence.text, topic, bit, asks=sentence.question):
                    so_far = len(self.found)
                    self.read_made(made, start + bit.start, start + bit.end, answered=False)
                    self._drop_parts(before, so_far)
        self.heard.sentence, self.muted = number, muted
        self._topics = [(0, topics[-1][1] or "")] if topics else []

    def _drop_parts(self, before: int, so_far: int) -> None:
        """Drop of the latest claims those that are a part of what the sentence claims already."""
        told = [(one.subject, one.predicate, one.object.casefold()) for one in self.found[before:so_far]]
        for place in range(len(self.found) - 1, so_far - 1, -1):
            new = self.found[place]
            if any((new.subject, new.predicate) == one[:2] and new.object.casefold() in one[2] for one in told):
                del self.found[place]

    def _about(self, place: int, name: str) -> None:
        """Note of whom a sentence speaks from a place on."""
        mine = name.removeprefix(f"{self.heard.me}'s ")
        self._topics.append((place, "" if name == self.heard.me else f"My {mine}" if mine != name else name))

    def _read_sentence(self, sentence: Sentence) -> bool:
        """Read a sentence by its clauses; whether it was open to be read at all."""
        heard = self.heard
        heard.sentence += 1
        if self.muted:
            return False
        low = sentence.text.lower()
        judged = gate(low, question=sentence.question)
        if judged.takes_back:
            del heard.found[:]
        self.muted = judged.mutes
        if judged.closed:
            return False
        asks = judged.asks or is_tag_question(low)
        if self._wished(sentence, asks=asks):
            return False
        if not asks and (begun := _TELEGRAM.match(sentence.text)):
            be = "I'm " if begun["am"] else "I "
            self._whole(Line(be + sentence.text[begun.start("rest") :]), sentence)
            return True
        line, before = Line(sentence.text), len(heard.found)
        self._by_the_way(line, sentence._replace(text=self._whole_text or sentence.text), asks=asks)
        self._clauses(line, sentence, asks=asks)
        self._in_passing(sentence, before, asks=asks)
        if (alone := line.name(0)) and alone[0] and alone[1] == len(line.tokens):
            heard.mention(alone[0])
        self._mention(line, len(line.tokens))
        return True

    def _mention(self, line: Line, until: int) -> None:
        """Note who a sentence speaks of before a place, whether or not the words are understood."""
        if self._making:
            return
        for one in mentioned(line):
            if one.at >= until:
                break
            name = self.heard.whose(one.name)
            self.heard.mention(name or "", one.gender, one.rank if name else BESIDE)

    def _in_passing(self, sentence: Sentence, before: int, *, asks: bool) -> None:
        """Read what is told beside the claims of a sentence: who shares them, what something may cost, whose it is."""
        found, me, base = self.found, self.heard.me, sentence.start
        for more in () if asks else (echo(sentence.text, found, before, me), above_all(sentence.text, found, before)):
            found.extend([more] if more else [])
        if budget := may_cost(sentence.text):
            found.append(Found(me, "budget is", budget[0], base + budget[1], base + budget[2]))
        for said, start, end in mine_by_the_way(sentence.text):
            if not any(said.casefold() in one.object.casefold() for one in found):
                found.append(Found(me, "owns", said, base + start, base + end))

    def _wished(self, sentence: Sentence, *, asks: bool) -> bool:
        """Read a standing wish; whether that is all the sentence is."""
        if asks and (told := _ALWAYS_ASKED.match(sentence.text)):
            self._wish("instruction is", *told.span("o"), sentence)
            return True
        if asks or not (wished := wish(sentence.text)):
            return False
        self._wish(wished.predicate, wished.start, wished.end, sentence)
        rest = _OR_ALSO.match(sentence.text, wished.end)
        if rest and wished.predicate in ("email is", "phone is") and (also := wish(sentence.text[rest.end() :])):
            self._wish(also.predicate, rest.end() + also.start, rest.end() + also.end, sentence)
        return wished.predicate == "instruction is"

    def _whole(self, line: Line, sentence: Sentence) -> None:
        """Read a sentence whose "I" was left out; its claims come from all of it."""
        before = len(self.found)
        self._clauses(line, sentence, asks=False)
        for one in self.found[before:]:
            one.start, one.end = sentence.start, sentence.start + len(sentence.text.rstrip())

    def _wish_of_bit(self, wished: str, sentence: Sentence, bit: fragments.Bit) -> None:
        """Put down a standing wish that is a part of a sentence, once."""
        if any(one.predicate == "instruction is" and wished in one.object for one in self.found):
            return
        start, end = sentence.start + bit.start, sentence.start + bit.end
        self.found.append(Found(self.heard.me, "instruction is", wished, start, end))

    def _wish(self, predicate: str, start: int, end: int, sentence: Sentence) -> None:
        said = " ".join(sentence.text[start:end].split()).rstrip(" ,.;")
        if len(said.split()) <= _MOST_WORDS_OF_A_WISH:
            first = sentence.start + len(sentence.text) - len(sentence.text.lstrip())
            last = sentence.start + len(sentence.text.rstrip())
            self.found.append(Found(self.heard.me, predicate, said, first, last))

    def _by_the_way(self, line: Line, sentence: Sentence, *, asks: bool) -> None:
        """Names that are told beside kin: "my sister Clara", wherever it stands, and what else is told in passing."""
        for at in range(len(line.tokens)):
            owner = line.low(at)
            if owner not in _POSSESSIVES:
                continue
            mine = owner in ("my", "our")
            if told := line.relation("" if mine else owner, at + 1):
                self._kin_at(line, at, told, sentence.start, mine=mine, asks=asks)
        self._birth = self._birth or kin.is_birth(sentence.text)
        for one in kin.named(sentence.text, birth=self._birth):
            self._named(one, sentence.start)
        self._aside(sentence)

    def _kin_at(self, line: Line, at: int, told: tuple[Subject, int], base: int, *, mine: bool, asks: bool) -> None:
        """Put down whom a possessive names, or keep that they were spoken of without a name."""
        somebody, behind = told
        parted = line.low(at - 1) == "from" and line.low(at - 2) in ("split", "divorced", "separated", "apart")
        lost = parted or line.low(at - 1) in _LOST
        if somebody.kin:
            somebody.kin = [(*one[:3], one[3] or lost) for one in somebody.kin]
            self.heard.kin(somebody, base, line, at, behind)
            self._called.update(line.low(place) for place in range(at, behind))
        elif mine and not lost and somebody.owner in (_CHILD if asks else _TIES) and somebody.name.startswith("\0's "):
            token = line.tokens[min(behind, len(line.tokens)) - 1]
            self._unnamed.append((somebody.owner, somebody.name[4:], base + line.tokens[at].start, base + token.end))
        if somebody.kind in ("person", "pet") and "'s " not in somebody.name:
            self.heard.mention(somebody.name, somebody.gender)
        if mine and not asks and line.low(behind) in ("", "(") and (name := self.heard.whose(somebody.name)):
            self.heard.mention(name, somebody.gender)
            self._about(line.tokens[at].start, name)

    def _aside(self, sentence: Sentence) -> None:
        """Put down what a phrase takes for granted: "my migraines", "as a nurse I …", and birthdays in a row."""
        base, me = sentence.start, self.heard.me
        self._birthdays = self._birthdays or "birthdays" in sentence.text.lower()
        for who, day, start, end in asides.birthdays(sentence.text) if self._birthdays else ():
            named = me if who in ("mine", "me") else f"{me}'s {who}" if who.islower() else who
            self.found.append(Found(named, "birthday is", day, base + start, base + end))
        for aside in asides.asides(sentence.text):
            whose = me if aside.owner in ("", "my") else self.heard.whose(aside.owner)
            if whose:
                self.found.append(Found(whose, aside.predicate, aside.object, base + aside.start, base + aside.end))

    def _named(self, one: kin.Named, base: int) -> None:
        """Put down somebody named in passing."""
        known = [told for told in self.found if (told.subject, told.object) == (self.heard.me, one.name)]
        self.heard.mention(one.name)
        if not any(told.predicate in _TIED for told in known):
            self.found.append(
                Found(self.heard.me, one.predicate, one.name, base + one.start, base + one.end, ended=one.over)
            )
        if one.age:
            self.found.append(Found(one.name, "age is", one.age, base + one.start, base + one.end))

    # --- clauses ----------------------------------------------------------------------------------------------------

    def _clauses(self, line: Line, sentence: Sentence, *, asks: bool) -> None:
        cut = clauses(line)
        self._before = None
        veil: tuple[Mode, float] | None = None
        hidden = ""
        for number, clause in enumerate(cut):
            following = cut[number + 1] if number + 1 < len(cut) else None
            text = line.said(clause.first, clause.last).lower()
            if clause.lead in ("if", "unless", "whether", "whenever"):
                polite = _POLITE_IF.match(f"{clause.lead} {text}" if not text.startswith(clause.lead) else text)
                hidden = "" if polite else "if" if number == 0 else hidden
                veil = None
                continue
            if clause.lead in ("but", ";", ":") or (clause.lead in ("so", "because") and hidden != "if"):
                hidden, veil = "", None
            if hidden or self._is_out(clause, following, line, cut, asks=asks):
                self._before = clause.subject or self._before
                continue
            if veil and clause.lead not in {"that", *_AND, ""}:
                veil = None
            if (
                veil
                and clause.lead == "and"
                and clause.subject
                and clause.subject.kind == "me"
                and veil[0] == "reported"
            ):
                veil = None
            self._before = clause.subject or self._before
            if veil and veil[1] == 0:
                continue
            governed = self._clause(line, sentence, clause, veil or ("stated", HIGH), following)
            veil = governed or veil

    def _is_out(self, clause: Clause, following: Clause | None, line: Line, cut: list[Clause], *, asks: bool) -> bool:
        """Whether a clause claims nothing: a question, a condition's main clause, a relative clause nobody knows."""
        if clause.lead in ("?", "rel", "where", "until", "before", "after", "once", "or", "nor", "yet not"):
            return True
        if clause.lead == "when" or (clause.lead == "while" and clause.subject is None):
            verb = line.verb(clause.verb_at)
            if not verb or verb.tense != "past" or verb.lemma == "be":
                return True
        apart = line.low(clause.last) in (",", "so", "and", "but", ";", "\u2014", "-")
        if following and following.lead in ("if", "unless") and not apart:
            text = line.said(following.first, following.last).lower()
            if not _POLITE_IF.match(text if text.startswith("if") else f"if {text}"):
                return True
        if not asks:
            return False
        if clause.lead in ("since", "because", "as", "given") or line.low(clause.first - 1) in (
            "since",
            "because",
            "given",
        ):
            return False
        later = [one for one in cut if one.first > clause.first]
        is_statement = clause.first <= _MOST_BEFORE and clause.subject is not None and clause.subject.kind != "you"
        asked = any(one.lead == "?" for one in later)
        return not (is_statement and asked)

    def _clause(
        self,
        line: Line,
        sentence: Sentence,
        clause: Clause,
        taken: tuple[Mode, float],
        following: Clause | None,
    ) -> tuple[Mode, float] | None:
        """Read one clause; how those behind it are to be taken, when it says so."""
        self._mention(line, clause.first)
        subject, verb = self._before, line.verb(clause.verb_at)
        if subject is None or verb is None or verb.after > clause.last:
            return None
        if not _agrees(subject, verb):
            return None
        if (
            verb.lemma == "be"
            and _TOLD.match(line.said(verb.after, clause.last))
            and following
            and following.lead == "that"
        ):
            return _NOTHING
        if verb.lemma in reporting() and following and following.lead in ("that", ""):
            if subject.kind in ("person", "named"):
                self._names(subject, line, sentence, clause)
            return self._governs(line, subject, verb, clause)
        if taken[0] == "reported" and subject.kind in ("me", "you"):
            return None
        names = self._names(subject, line, sentence, clause)
        if not names and subject.kind != "attribute":
            return None
        say = self._say(line, sentence.start, clause, names, verb)
        say.mode, say.confidence = taken
        self._read_clause(say)
        return None

    def _say(self, line: Line, base: int, clause: Clause, names: list[str], verb: Verb) -> Say:
        start, end = line.tokens[clause.first].start, line.tokens[clause.last - 1].end
        lead = line.text[: line.tokens[clause.first].start] if clause.first and not clause.lead else ""
        here = [
            phrase._replace(start=phrase.start + start, end=phrase.end + start)
            for phrase in timed(line.text[start:end])
        ]
        times = [*timed(lead), *here]
        low = line.text[:end].lower()
        corrects = bool(_ACTUALLY.search(lead.lower() or "-")) or "actually" in line.text[start:end].lower()
        return Say(
            line,
            base,
            clause.first,
            clause.last,
            self._before or Subject("other"),
            names,
            verb,
            times,
            corrects=corrects,
            anymore=bool(_ANYMORE.search(low, start)) and verb.negated,
        )

    def _names(self, subject: Subject, line: Line, sentence: Sentence, clause: Clause) -> list[str]:
        """What the one who is spoken of is called in a claim; nothing when it is not certain."""
        heard = self.heard
        if clause.subject is subject and subject.kin:
            heard.kin(subject, sentence.start, line, clause.first, clause.verb_at)
        place = line.tokens[clause.first].start
        if subject.kind == "me":
            self._about(place, heard.me)
            return [heard.me]
        if subject.kind == "pronoun":
            who = heard.meant(subject.name)
            if who and subject.name != "it":
                self._about(place, who)
            else:
                self._topics.append((place, None))
            return [who] if who else []
        if subject.kind in ("person", "pet", "named"):
            name = heard.whose(subject.name)
            if name is None:
                return []
            rank = FIRST if clause.subject is subject else BESIDE
            owner, _, noun = name.rpartition("'s ")[0].rpartition("'s ")
            if owner and noun in lexicon.KIN:
                heard.mention(f"{owner}'s {noun}", lexicon.KIN[noun][1], OWNER)
            heard.mention(name, subject.gender, rank)
            self._about(place, name)
            if subject.kind == "named":
                heard.thing = name
            others = [other for other in map(heard.whose, subject.several) if other]
            for other in others:
                heard.mention(other)
            return [name, *others]
        if subject.kind == "thing":
            heard.thing = subject.name
            self._topics.append((place, None))
            return [subject.name]
        if subject.kind == "attribute" and not attributes.attribute(subject.name):
            self._topics.append((place, None))
        return []

    def _governs(self, line: Line, subject: Subject, verb: Verb, clause: Clause) -> tuple[Mode, float]:
        """How what is said, thought or heard is to be taken."""
        lemma, nothing = verb.lemma, _NOTHING
        if subject.kind == "you":
            return ("stated", HIGH) if lemma in ("know", "remember") and not verb.negated else nothing
        admits = verb.tense == "modal" and line.low(verb.after - 2) in ("to", "must", "should")
        if subject.kind == "me":
            if verb.negated or (verb.tense in ("modal", "can", "future") and not admits) or verb.never:
                return nothing
            if lemma in _TRUSTED:
                return "stated", HIGH
            if lemma in _HEDGED:
                return "hedged", MEDIUM
            return ("reported", LOW) if lemma == "hear" else nothing
        if lemma in _THEIR_WORDS and not verb.negated and verb.tense in ("present", "past", "perfect"):
            names = self._names(subject, line, Sentence(line.text, 0, question=False, paragraph=False), clause)
            return ("reported", LOW) if names or subject.kind == "other" else nothing
        return nothing

    # --- one clause -------------------------------------------------------------------------------------------------

    def _read_clause(self, say: Say) -> None:
        kind, verb = say.subject.kind, say.verb
        if _is_stranger(say) or framed(self.heard, say):
            return
        self._heed(say)
        if kind == "attribute":
            attribute(self.heard, say)
        elif kind == "thing":
            thing(self.heard, say)
        elif (end := constructions.read(self.heard, say)) >= 0:
            self._go_on(say, end)
        elif verb.lemma == "be":
            self._being(say)
        elif verb.tense == "modal" and (say.line.low(verb.after - 2) == "rather" or verb.lemma in ("like", "love")):
            rather(self.heard, say) if say.line.low(verb.after - 2) == "rather" else would_like(self.heard, say)
        elif verb.form == "passive":
            self._passive(say)
        elif (verb.always or verb.never) and verb.tense == "present" and _is_habit(verb.lemma):
            if kind == "me" or verb.lemma != "other":
                habits(self.heard, say)
        elif verb.lemma in DOING:
            DOING[verb.lemma](self.heard, say)
        elif frames()[verb.lemma].sort != "plain":
            by_table(self.heard, say, frames()[verb.lemma])

    def _heed(self, say: Say) -> None:
        """Note what something was done to: what "it" is in the sentence behind."""
        if say.subject.kind == "me" and say.verb.lemma in _DOING_TO and (done := _WHAT_IS_DONE.match(say.words)):
            self.heard.thing = done["o"]

    def _go_on(self, say: Say, end: int) -> None:
        """Read what else somebody is: "hard of hearing and vegan"."""
        joint = _JOINT.match(say.words, end)
        if say.verb.lemma != "be" or not joint:
            return
        place = say.rest[0] + joint.end()
        after = next((at for at in range(say.verb.after, say.last) if say.line.tokens[at].start >= place), say.last)
        if say.verb.after < after < say.last:
            self._read_clause(replace(say, verb=replace(say.verb, after=after)))

    def _passive(self, say: Say) -> None:
        """Read "is called …", "was born in …"."""
        if say.verb.lemma not in ("call", "name"):
            PASSIVES(self.heard, say)
            return
        if say.subject.kind == "me" and say.verb.tense == "present":
            self.heard.put(say, "called", *say.rest)
        naming(self.heard, say)

    def _being(self, say: Say) -> None:
        verb = say.verb
        if verb.unsure or verb.tense in ("modal", "can", "future") or not say.words:
            return
        if verb.tense == "perfect" and (been := re.match(r"(?:to|in) (?P<o>[A-Z][\w' -]+)", say.words)):
            if been[0].startswith("to"):
                negated = verb.negated or verb.never
                self.heard.put(say, "visited", say.rest[0] + been.start("o"), say.rest[1], negated=negated)
            return
        if say.subject.kind == "named" and favourite(self.heard, say):
            return
        if say.subject.kind == "me" and (
            version := re.match(
                r"(?:still |now |currently )?(?:on|at|using) version (?P<v>v?\d[\w.-]*) of (?P<o>.+)", say.words
            )
        ):
            say.names = [say.words[version.start("o") : version.end("o")]]
            self.heard.put(say, "version is", say.rest[0] + version.start("v"), say.rest[0] + version.end("v"))
            return
        if self._employed(say):
            return
        person = say.is_person or (say.subject.kind == "named" and self._seems_person(say))
        if self._by_words(say):
            return
        told = being.complements(
            _before_times(say), person=person, first=say.subject.kind == "me" and not say.subject.shared
        )
        if not told and say.subject.kind in ("named", "pet", "person"):
            naming(self.heard, say)
            return
        for one in told:
            self._tell(say, one)

    def _by_words(self, say: Say) -> bool:
        """Read "an avid reader", and of two "engaged", "married"."""
        verb, heard = say.verb, self.heard
        if (hobby := being.zeal(say.words)) and not verb.negated and verb.tense == "present":
            heard.add(say, "hobby is", hobby)
            return True
        mutual = re.match(r"(?:both )?(?P<how>engaged|married|dating)(?=\W*$| now| since| for)", say.words)
        if not mutual or not say.subject.name or say.subject.kind != "me":
            return False
        told = {"engaged": "engaged to", "married": "married to"}.get(mutual["how"], "partner is")
        heard.add(say, told, say.subject.name, negated=verb.negated)
        return True

    def _employed(self, say: Say) -> bool:
        """Read "I was at Initech for six years", "she's at Globex now": work, when it lasts or has changed."""
        match = re.match(
            r"(?:now |currently |still )?at (?P<o>[A-Z][\w&.' -]*?)(?= now\b| for | since | until |[.,!]|$)", say.words
        )
        lasting = say.dated or say.anymore or say.verb.ended or re.search(r"\bnow\b", say.words)
        if not match or not lasting or match["o"].lower() in lexicon.PLACES:
            return False
        ended = say.verb.tense in ("past", "pluperfect")
        schooled = bool(_SCHOOLS.search(say.line.text))
        if not schooled and any(one.predicate == "child is" and one.object in say.names for one in self.found):
            return False
        self.heard.put(
            say,
            "studies at" if schooled else "works at",
            say.rest[0] + match.start("o"),
            say.rest[0] + match.end("o"),
            ended=ended,
        )
        return True

    def _seems_person(self, say: Say) -> bool:
        """Whether a name is somebody's, as far as what is said of it tells."""
        return any(one.name == say.subject.name and one.gender for one in self.heard.people) or not re.match(
            r"(?:located|based|headquartered|owned|written|built|hosted|deployed|powered|due|version"
            r"|(?:now |currently )?(?:at|on) |in [A-Z])",
            say.words,
        )

    def _tell(self, say: Say, told: being.Told) -> None:
        verb, heard = say.verb, self.heard
        start, end = say.rest[0] + told.start, say.rest[0] + told.end
        ended = told.ended or (verb.tense in ("past", "pluperfect") and told.predicate not in ("comes from", "name is"))
        if (
            told.predicate == "age is"
            and say.words[told.start :][:3].strip().isdigit()
            and _WEIGHED.search(say.line.text)
        ):
            told = told._replace(predicate="weight is")
        if told.predicate == "age is" and (ended or say.subject.shared):
            return
        if told.owner:
            owner = told.owner.removesuffix("'s")
            whose = heard.me if owner in ("my", "our") else heard.whose(owner)
            if whose and say.subject.kind in ("named", "person", "pet", "pronoun") and "'s " not in say.names[0]:
                heard.mention(say.names[0])
                for name in say.names:
                    heard.add(say, told.predicate, name, negated=verb.negated, ended=ended, owner=whose)
            return
        if told.opposite and verb.negated:
            heard.put(say, "dislikes", start, end, negated=False)
            return
        if told.predicate == "name is" and say.subject.kind in ("person", "pet", "pronoun"):
            naming(self.heard, say)
            return
        heard.put(say, told.predicate, start, end, ended=ended, negated=verb.negated or verb.never)


def _is_short(one: Found) -> bool:
    """Whether all of an object may be put right by a word: not a plan, a habit or a wish; and it holds."""
    return not one.ended and (one.predicate not in _WHOLE or len(one.object.split()) <= _SHORT_GOAL)


_ALWAYS_ASKED = re.compile(
    r"\s*(?:please,? )?(?:can|could|would|will) you (?:please )?(?P<o>(?:from now on,? |in future,? )?(?:always"
    r"|never) [a-z]+ .+"
    r"|[a-z]+ .+ from now on)",
    re.IGNORECASE,
)
_BULLET = re.compile(r"(?:\A|\n)\s*(?:[-*\u2022\u2013\u2014+]+|\(?\d{1,2}[.)])\s+\Z")
_OTHERS = re.compile(
    r"\s*(?:(?:[Tt]he|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir) [\w -]{2,30}|[A-Z][a-z]+), [A-Z][a-z]+(?: [A-Z][a-z]+)?, "
)
_SPOUSES = r"(wife|husband|missus|kids|baby|boyfriend|girlfriend|dog|cat)\b"
_THE_KIN = re.compile(rf"\b[Tt]he {_SPOUSES}")
_THEIR_KIN = re.compile(rf"(?:\b(?:[Hh]is|[Hh]er|[Tt]heir)|'s) {_SPOUSES}")
_HE = re.compile(r"(?:and |but |so )?(he|she)\b(?!/)", re.IGNORECASE)
_SCHOOLS = re.compile(r"\b(?:schools?|uni|university|college|nursery|pupil|student|year \d)\b", re.IGNORECASE)
_DOING_TO = frozenset(
    {"change", "move", "update", "upgrade", "launch", "start", "finish", "open", "build", "develop", "replace"}
)
_WHAT_IS_DONE = re.compile(r"(?:the|our|my) (?P<o>[a-z-]+(?: [a-z-]+){0,2})\W*\Z")
"""What "it" is in the sentence behind: "We've changed the stand-up. It's at 10 now."."""
_SHORT_GOAL = 2
_CHANGING = frozenset(
    {
        "goal is",
        "deadline is",
        "costs",
        "version is",
        "budget is",
        "phone is",
        "email is",
        "address is",
        "weight is",
        "age is",
        "is",
    }
)
"""What changes and is told again by its value alone: "19th now"."""
_WHOLE = frozenset({"plans to", "wants", "goal is", "decided to", "always", "never", "instruction is", "believes"})


def _is_stranger(say: Say) -> bool:
    """Whether somebody does something of whom nobody knows who it is: "the piano teacher lives in Acton"."""
    unknown = say.subject.kind == "thing" or (say.subject.kind == "attribute" and say.verb.lemma in ("live", "move"))
    return unknown and say.verb.lemma != "be" and is_somebody(say.subject.name)


def _is_habit(lemma: str) -> bool:
    """Whether doing it always is a habit; always wanting something is wanting it."""
    known = lemma in DOING or lemma in by_verb()
    return lemma == "other" or lemma in common() or (known and lemma not in _FELT)


def _agrees(subject: Subject, verb: Verb) -> bool:
    """Whether one person or thing does what the verb says: "sounds like", "moments like these" are no such thing."""
    one = subject.kind in ("named", "person", "pet", "thing", "attribute") and not subject.several
    plural = subject.name.endswith(("'s parents", "s")) and subject.kind in ("person", "thing", "attribute")
    return not (one and not plural and verb.form == "b" and verb.tense == "present" and not verb.helped)


def _in_once(said: re.Match[str]) -> str:
    return said["whole"] + " " * len(said["again"])


def _and(match: re.Match[str]) -> str:
    """Read "not only X but also Y" as "X and Y", at the same places."""
    return f"{match['one']} and ".rjust(len(match[0]))


def _before_times(say: Say) -> str:
    """The words behind the verb, without the times at their end."""
    start, end = say.rest
    end = min((phrase.start for phrase in say.times if start < phrase.start < end), default=end)
    return without_asides(say.line.text[start:end])


def _topic_at(topics: list[tuple[int, str | None]], start: int) -> str | None:
    """Of whom a bit is that begins at a place; what is said of a thing is its own until another is spoken of."""
    before = [(place, who) for place, who in topics if place < start or (who is not None and place == start)]
    return max(reversed(before), key=lambda one: one[0])[1] if before else ""


_MOST_WORDS_OF_A_START = 3
"""Before a correction that is all of a sentence: "Oh, actually, no, Porto"."""
_TOLD = re.compile(r"(?:told|informed|asked|advised)\b", re.IGNORECASE)
_NOTHING: tuple[Mode, float] = ("stated", 0.0)
_FELT = frozenset(
    {"prefer", "want", "wanna", "hope", "dream", "believe", "plan", "intend", "speak", "aim", "try", "care"}
)
"""Always wanting something is wanting it."""
_MOST_BEFORE = 12
_MOST_WORDS_OF_A_WISH = 24
