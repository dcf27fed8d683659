"""What belongs to somebody, and things: "my email is …", "her birthday's …", "the API endpoint is …".

The noun decides the predicate, and what is said must be able to be one: an address of mail has an @, a phone number
digits. Of a thing without a predicate of its own only a value is kept, never an opinion.
"""

from __future__ import annotations

import re

from longmind.mind import attributes
from longmind.mind.extract.english import being, lexicon
from longmind.mind.extract.english.acting import by_table
from longmind.mind.extract.english.doing import DOING, PASSIVES
from longmind.mind.extract.english.lexicon import KIN
from longmind.mind.extract.english.objects import objects
from longmind.mind.extract.english.saying import Heard, Say
from longmind.mind.extract.english.verbs import frames

_TOGETHER = frozenset({"team", "company", "project", "startup", "group", "lab", "office", "department"})
"""What is spoken of as oneself: "our team uses Jira"."""
_NO_NAMES = frozenset(
    {"not", "on", "in", "a", "the", "hard", "spelled", "same", "already", "never", "too", "very", "so", "my"}
)
_MOST_WORDS_OF_A_THING = 7
_LEAST_DIGITS = 6


def favourite(heard: Heard, say: Say) -> bool:
    """Read "Sushi is my favourite food": what is mine, said the other way round."""
    match = re.match(r"(?:still |now |by far |also )?(?:my|our) (?P<noun>[\w' -]+)", say.words)
    predicate = attributes.attribute(match["noun"].strip()) if match else ""
    if not predicate or say.verb.negated or say.verb.tense != "present" or predicate in ("plans to", "role is"):
        return False
    heard.add(say, predicate, say.line.said(say.first, say.first + len(say.subject.name.split())), owner=heard.me)
    return True


def naming(heard: Heard, say: Say) -> None:
    """Read "my sister is Clara", "our dog is called Rex"."""
    if say.subject.kind == "pronoun":
        _naming_again(heard, say)
        return
    unnamed = say.subject.kind in ("person", "pet") and "'s " in say.subject.name
    match = re.match(
        r"(?:an? (?:\w+ )?(?:woman|man|guy|girl|bloke|lady|lad|person) )?(?:called "
        r"|named )?(?P<o>(?:(?:Mrs?|Ms|Dr)\.? )?[A-Z][\w'-]+(?: [A-Z][\w'-]+){0,2})(?=$|[,.;!(]| and )",
        say.words,
    )
    if not unnamed or not match or say.verb.negated or say.verb.tense not in ("present", "perfect"):
        return
    owner = heard.whose(say.subject.name.rpartition("'s ")[0])
    if owner and say.subject.owner and say.subject.owner != "reports":
        heard.add(say, say.subject.owner, match["o"], owner=owner)
        heard.call(say.names[0], match["o"], say.subject.gender)
    elif owner and not say.subject.owner:
        heard.add(say, "name is", match["o"], owner=say.names[0])
        heard.call(say.names[0], match["o"], say.subject.gender)


def _naming_again(heard: Heard, say: Say) -> None:
    """Read "he's called Dan" of somebody who was spoken of without a name."""
    match = re.match(r"(?:called |named )?(?P<o>[A-Z][\w'-]+(?: [A-Z][\w'-]+)?)(?=$|[,.;!(]| and )", say.words)
    unnamed = _unnamed(say.names[0]) if say.names else None
    if match and unnamed and not say.verb.negated and say.verb.tense in ("present", "passive"):
        heard.add(say, unnamed[1], match["o"], owner=unnamed[0])
        heard.call(say.names[0], match["o"])


_BEFORE = {
    "birthday is": r"(?:(?:on|in|is) ){0,2}(?:the )?",
    "plans to": "to ",
    "goal is": "to ",
    "wants": "to ",
    "instruction is": "to ",
    "budget is": r"(?:capped at|set at|limited to|up to|set to) ",
    "role is": r"(?:as|being) ",
}
"""Predicate → what may stand before its object."""


def attribute(heard: Heard, say: Say) -> None:
    """Read "my email is …", "her birthday's …", "my favourite tea is …"."""
    verb, subject = say.verb, say.subject
    owner = heard.me if subject.owner == "" else heard.whose(subject.owner)
    if owner is None or verb.unsure or verb.tense in ("modal", "can", "future"):
        return
    if not say.words and verb.form != "g":
        return
    if subject.owner == "" and verb.lemma == "use" and subject.name.lower() in _TOGETHER:
        say.names = [owner]
        by_table(heard, say, frames()["use"])
        return
    predicate = _attribute_of(say)
    if not predicate:
        _many_kin(heard, say, owner)
        return
    is_doing = verb.form == "g" and predicate in ("wants", "goal is", "hobby is", "plans to", "likes", "role is")
    if not is_doing and _does_else(heard, say, predicate, owner):
        return
    start, end = say.rest
    if is_doing:
        start, end = say.line.tokens[verb.after - 1].start, say.line.tokens[say.last - 1].end
    say.names = [owner]
    if predicate == "name is" and (unnamed := _unnamed(subject.owner) or _unnamed(owner)):
        _named_kin(heard, say, unnamed, owner)
        return
    if not _is_fit(predicate, say.words or say.line.text[start:end]):
        return
    ended = verb.tense in ("past", "pluperfect") or verb.ended
    predicate = _formerly(predicate, say)
    if ended and predicate in ("name is", "birthday is", "goal is", "plans to", "instruction is"):
        return
    if predicate == "birthday is" and (further := re.search(r",? (?:and|but) (?=[a-z])", say.line.text[start:end])):
        end = start + further.start()
    if skipped := _BEFORE.get(predicate):
        start += len(re.match(rf"(?:{skipped})?", say.line.text[start:end])[0])  # type: ignore[index]
    heard.put(say, predicate, start, end, ended=ended)


def _does_else(heard: Heard, say: Say, predicate: str, owner: str) -> bool:
    """Whether an attribute does something else than being something: "our CI runs on …", "our boat is called …"."""
    lemma = say.verb.lemma
    if lemma not in ("be", "call", "name", "include", "fall"):
        if predicate == "uses":
            _many_kin(heard, say, owner)
        return True
    if lemma in ("call", "name") and predicate in ("owns", "drives"):
        heard.put(say, "called", *say.rest, owner=say.subject.name)
        return True
    return False


def _formerly(predicate: str, say: Say) -> str:
    """What a name that is no more is: "my surname used to be Pawlak"."""
    return "called" if predicate == "name is" and say.verb.ended and say.words[:1].isupper() else predicate


def _attribute_of(say: Say) -> str:
    """The predicate by the noun, and by what is said of it: "my phone" is a thing or a number."""
    predicate = attributes.attribute(say.subject.name)
    if predicate == "owns" and _is_fit("phone is", say.words):
        return "phone is"
    return predicate


def _unnamed(owner: str) -> tuple[str, str] | None:
    """Of "my sister" in "my sister's name": whose, and by which predicate."""
    whose, told, noun = owner.rpartition("'s ")
    if not told:
        return None
    last = noun.split()[-1]
    predicate = KIN.get(last, ("pet is" if last in lexicon.PETS else "", ""))[0]
    return (whose, predicate) if predicate and predicate != "reports" else None


def _named_kin(heard: Heard, say: Say, unnamed: tuple[str, str], owner: str) -> None:
    match = re.match(r"(?:now |actually )?(?P<o>[A-Z][\w'-]+(?: [A-Z][\w'-]+){0,3})", say.words)
    whose = heard.whose(unnamed[0])
    if match and whose and not say.verb.negated:
        if say.subject.owner in ("his", "her", "their", "its") and (called := heard.whose(say.subject.owner)):
            heard.add(say, "name is", match["o"], owner=called)
        heard.add(say, unnamed[1], match["o"], owner=whose)
        described = heard.whose(say.subject.owner if _unnamed(say.subject.owner) else owner)
        heard.call(described or "", match["o"], say.subject.gender)


def _is_fit(predicate: str, words: str) -> bool:
    """Whether what an attribute is said to be can be one: a phone number has digits, an address of mail an @."""
    low = words.lower()
    if low.startswith(
        ("that ", "not sure", "unknown", "private", "none of", "so ", "very ", "too ", "really ", "the same")
    ):
        return predicate in ("goal is", "favourite") and low.startswith("that ")
    if predicate in ("plans to", "goal is") and re.fullmatch(r"(?!\w+ing\b)[a-z]+(?: enough)?\W*", words):
        return False  # "my plan is simple"
    if predicate == "phone is":
        return sum(letter.isdigit() for letter in words) >= _LEAST_DIGITS
    if predicate == "email is":
        return "@" in words
    if predicate in ("age is", "height is", "weight is", "budget is", "costs", "birthday is"):
        number = any(letter.isdigit() for letter in words) or bool(
            re.search(r"\b(?:five|six|ten|fifteen|twenty|thirty|forty|fifty|sixty)", low)
        )
        month = re.search(
            r"\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b", low
        )
        return number or (predicate == "birthday is" and bool(month)) or (predicate == "budget is" and "hundred" in low)
    if predicate in ("works at", "studies at", "team is"):
        return words[:1].isupper() or low.startswith(("the ", "called "))
    if predicate in ("name is", "called"):
        plain = re.fullmatch(r"(?!\w+(?:ed|ing|ly)\b)[a-z'-]+(?: [a-z'-]+)?[ .!]*", words)
        return words[:1].isupper() or bool(plain and low.split()[0] not in _NO_NAMES)
    if predicate in ("drives", "owns"):
        return bool(re.match(r"(?:an?|the) |[A-Z\d]", words))
    if predicate == "role is":
        return low.startswith(("a ", "an ", "as ", "being ", "the ")) or lexicon.is_role(words)
    if predicate in ("lives in", "comes from", "located in"):
        return words[:1].isupper() or low.startswith("a ")
    return True


def _many_kin(heard: Heard, say: Say, owner: str) -> None:
    """Read "my kids are Leo and Mia", and what is a value of something of ours."""
    low = say.subject.name.lower()
    words = low.split()
    last = words[-1] if words else ""
    predicate = lexicon.KIN_MANY.get(last) or ("pet is" if last in lexicon.PETS else "")
    match = re.match(r"(?:called |named )?(?P<o>[A-Z].+)", say.words)
    say.names = [owner]
    peoples = match and (match["o"].lower().strip(" .!") in lexicon.NATIONALITIES or " " not in match["o"].strip())
    if predicate == "parent is" and peoples:
        return
    if predicate and match and say.verb.lemma in ("be", "call", "name") and not say.verb.negated:
        heard.put(say, predicate, say.rest[0] + match.start("o"), say.rest[1])
        return
    if say.subject.owner == "":
        say.subject.kind = "thing"
        say.names = [say.subject.name]
        thing(heard, say)


_SYSTEMS = frozenset(
    {
        "project",
        "app",
        "service",
        "backend",
        "frontend",
        "server",
        "site",
        "website",
        "pipeline",
        "system",
        "team",
        "database",
    }
    | {
        "cluster",
        "platform",
        "product",
        "company",
        "stack",
        "bot",
        "plugin",
        "library",
        "firmware",
        "game",
        "gateway",
        "api",
    }
)
"""Things without a name that may be said to use something."""


def _doing(heard: Heard, say: Say) -> None:
    """Read what a thing does: "Phoenix uses …", "the API is owned by …"."""
    verb, noun = say.verb, say.subject.name
    if verb.form == "passive" and verb.lemma in ("call", "name"):
        if say.words[:1].islower() or noun.split()[-1].lower() not in lexicon.PETS | set(KIN):
            heard.put(say, "called", *say.rest)
    elif verb.form == "passive":
        PASSIVES(heard, say)
    elif verb.lemma in ("use", "run") and noun.islower() and " " not in noun and noun not in _SYSTEMS:
        return  # "the code uses a loop" is nothing to know
    elif verb.lemma == "run":
        DOING["run"](heard, say)
    elif verb.lemma in ("use", "cost", "depend", "rely", "belong"):
        by_table(heard, say, frames()[verb.lemma])


def thing(heard: Heard, say: Say) -> None:
    """Read "the API endpoint is …", "the deadline for the report is …", "Phoenix uses …"."""
    verb, noun = say.verb, say.subject.name
    if noun.lower() == "name" and verb.lemma == "be" and say.words[:1].isupper() and say.line.low(say.first) == "the":
        say.names = [heard.me]
        heard.put(say, "name is", *say.rest)
        return
    if verb.unsure or verb.tense in ("modal", "can", "future") or not say.words:
        return
    if noun.split()[-1].lower() in _VAGUE or say.line.low(say.first) in ("a", "an"):
        return  # nobody knows which; of one of many nothing but a price is told
    noun = noun.removesuffix("'s")
    if _nicknamed(heard, say, noun):
        return
    predicate, thing = being.thing_attribute(noun)
    moved = re.match(r"to (?P<o>.+)", say.words) if predicate and verb.lemma in ("move", "change", "shift") else None
    if moved and verb.tense in ("past", "perfect", "passive", "present") and not verb.negated:
        say.names = [thing or "project"]
        heard.put(say, predicate, say.rest[0] + moved.start("o"), say.rest[1])
        return
    if verb.lemma != "be":
        _doing(heard, say)
        return
    if favourite(heard, say) or _goal(heard, say, noun) or _planned(heard, say, noun):
        return
    start, end = say.rest
    skip = re.match(
        r"(?:(?:now|currently|still|actually|moved to|set to|set for|about|around|called|named) )*", say.words
    )
    start += len(skip[0]) if skip else 0
    if predicate:
        start += len(re.match(r"(?:(?:on|by|at) )?", say.line.text[start:end])[0])  # type: ignore[index]
        if _is_fit(predicate, say.line.text[start:end]):
            mine = heard.me if say.line.low(say.first) in ("my", "our") else heard.thing_before or "project"
            say.names = [thing or mine]
            heard.put(say, predicate, start, end, ended=verb.tense in ("past", "pluperfect") and predicate != "costs")
        return
    if told := being.complements(say.words, person=False, first=False):
        for one in told:
            heard.put(say, one.predicate, say.rest[0] + one.start, say.rest[0] + one.end)
        return
    _value(heard, say, start)


_VAGUE = frozenset({"one", "thing", "rest", "kind", "point", "problem", "question", "favourite", "favorite"})


def _goal(heard: Heard, say: Say, noun: str) -> bool:
    """Read "FTP goal is 270", said of oneself; whether it is that."""
    is_mine = noun.lower().endswith(" goal") and say.line.low(say.first) not in ("the", "his", "her", "their")
    if is_mine:
        heard.put(say, "goal is", *say.rest, owner=heard.me)
    return is_mine


def _planned(heard: Heard, say: Say, noun: str) -> bool:
    """Read "the plan for this year is to insulate the loft"; whether it is that."""
    match = re.match(r"(?:still |now )?to (?P<o>[a-z].+)", say.words)
    if match and re.fullmatch(r"(?:current |rough |big )?plan(?: for .+)?", noun.lower()) and not say.verb.negated:
        heard.put(say, "plans to", say.rest[0] + match.start("o"), say.rest[1], owner=heard.me, mode="planned")
        return True
    return False


def _nicknamed(heard: Heard, say: Say, noun: str) -> bool:
    """Read "our project's codename is Walrus"; whether it is that."""
    named = re.fullmatch(r"(?P<o>.+)'s (?:code ?name|name|nickname)", noun)
    if named and say.words[:1].isupper():
        heard.put(say, "called", *say.rest, owner=named["o"])
        return True
    return False


_OF_SOMEBODY = re.compile(r"(?:my|our|his|her|their)\b|[A-Z][\w-]*'s\W*$", re.IGNORECASE)
_SOMEBODY = frozenset(
    {"girl", "boy", "nieces", "nephews", "cousins", "aunts", "uncles", "nephew", "niece", *lexicon.KIN_MANY}
)


def _value(heard: Heard, say: Say, start: int) -> None:
    """Read "the API endpoint is …", "our CTO is Dana": the last resort for a thing."""
    verb, noun, end = say.verb, say.subject.name, say.rest[1]
    said = say.line.text[start:end]
    if re.match(
        r"(?:too|very|so|not|really|wrong|weak|right|fine|ok|okay|ready|new|old|long|short|safe|secret)\b",
        say.words.lower(),
    ):
        return
    name = re.match(r"(?P<o>[A-Z][\w'-]+(?: [A-Z][\w'-]+){0,2})(?=$|[,.;!(]| and )", said)
    if name and lexicon.is_role(noun) and verb.tense == "present" and not verb.negated:
        heard.add(say, "role is", noun, owner=name["o"])
        return
    if (
        verb.tense == "present"
        and not verb.always
        and being.is_value(said, noun)
        and not _OF_SOMEBODY.match(said)
        and said.lower() not in lexicon.NATIONALITIES
        and noun.lower().rpartition(" ")[2] not in _SOMEBODY
        and len(noun.split()) <= _MOST_WORDS_OF_A_THING
    ):
        pieces = objects(said, "is").pieces
        if pieces and being.is_value(pieces[0].text, noun):
            heard.put(say, "is", start, end)
