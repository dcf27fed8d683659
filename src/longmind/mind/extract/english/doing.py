"""What single verbs say that mean too much to be read from a table: prefer, speak, eat, go, become, leave.

Each reads the words behind its verb, and is strict about them. The table at the end says which verb is read by whom.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from longmind.mind.extract.claims import MEDIUM
from longmind.mind.extract.english import lexicon
from longmind.mind.extract.english.acting import by_table, habits, pattern, plan, taken
from longmind.mind.extract.english.being import complements
from longmind.mind.extract.english.changing import degree, get, start, stop, switch
from longmind.mind.extract.english.having import have, job, possessed_kin
from longmind.mind.extract.english.lexicon import one_of
from longmind.mind.extract.english.objects import objects
from longmind.mind.extract.english.saying import Heard, Say
from longmind.mind.extract.english.verbs import forms, frames
from longmind.mind.extract.english.wanting import MOST_CHOSEN, choose, chosen, decide, planning, wanting

Doing = Callable[[Heard, Say], None]


def prefer(heard: Heard, say: Say) -> None:
    """Read "prefer X to Y", "prefer X for Z"."""
    would = say.verb.tense == "modal" and say.line.low(say.verb.after - 2) in ("would", "'d")
    if taken(say, "feeling")[0] != "holds" and not would:
        return
    words = say.words
    if re.match(r"(?:if|that|you|it|not|to not)\b", words, re.IGNORECASE):
        return
    cut = re.search(
        r"\s(?:over|rather than|instead of|more than|as opposed to|versus|vs\.?|than)\s", words, re.IGNORECASE
    )
    if not cut and not words.lower().startswith("to "):
        cut = re.search(r"\sto\s", words)
    end = cut.start() if cut else len(words)
    purpose, inside = _purpose(say, words[:end] if cut is None else words)
    if not purpose:
        heard.put(say, "prefers", say.rest[0], say.rest[0] + end)
        return
    end = min(end, inside) if inside >= 0 else end
    heard.put(say, f"prefers for {purpose}", say.rest[0], say.rest[0] + end)


_NO_PURPOSE = re.compile(r"(?:an?|few|each|some|\d|me|my|now|this|the|example|instance)\b", re.IGNORECASE)
_PURPOSE_BEFORE = re.compile(r"(?:^|[,;] (?:and |but )?|\band )[Ff]or (?P<for>[^,;]+?),? *$")


def _purpose(say: Say, words: str) -> tuple[str, int]:
    """What something is preferred for, and where in the words that is told (-1: before them); "" when it is not."""
    behind = None if words.lower().startswith("to ") else re.search(r"\sfor\s(?P<for>[^,;:()]+)", words, re.IGNORECASE)
    told = behind or _PURPOSE_BEFORE.search(say.line.text[: say.line.tokens[say.first].start])
    if told is None or _NO_PURPOSE.match(told["for"]):
        return "", -1
    name = objects(told["for"], "uses").pieces
    bare = (
        re.sub(r" (?:development|work|tasks?|purposes|projects?|stuff|programming)$", "", name[0].text) if name else ""
    )
    return bare, told.start() if behind else -1


_TAKEN = frozenset({"have", "take", "eat", "drink", "use", "get"})
"""Behind "rather", the thing is preferred and not the doing."""


def rather(heard: Heard, say: Say) -> None:
    """Read "I'd rather have oat milk", "I'd rather walk than drive"."""
    if say.verb.negated or say.subject.kind == "you" or not say.words:
        return
    start = say.rest[0] if say.verb.lemma in _TAKEN else say.line.tokens[say.verb.after - 1].start
    cut = re.search(r"\s(?:than|instead of|over)\s", say.line.text[start : say.rest[1]])
    end = start + cut.start() if cut else say.rest[1]
    if re.match(r"(?:it|that|this|not|you|him|her|them|be|know|die)\b", say.line.text[start:end], re.IGNORECASE):
        return
    heard.put(say, "prefers", start, end)


def speak(heard: Heard, say: Say) -> None:
    """Read "speak": languages only, each a claim."""
    can = say.verb.tense == "can"
    how, over = ("holds", False) if can else taken(say, "state")
    if how != "holds":
        return
    for piece in objects(say.words, "speaks").pieces:
        bare = re.sub(
            r"^(?:enough|any|fluent|fluently|some|a bit of|a little bit of|little|a little|bit of|basic"
            r"|conversational|good|decent|perfect|native|only"
            r"|pretty good|broken|very little|passable) ",
            "",
            piece.text,
            flags=re.IGNORECASE,
        )
        bare = re.sub(
            r" (?:fluently|well|natively|at home|at work|at a native level|at .+ level|and|with .+|to .+)$", "", bare
        )
        if bare.lower() in lexicon.LANGUAGES or bare.lower().rpartition(" ")[2] in lexicon.LANGUAGES:
            heard.add(say, "speaks", bare, negated=say.verb.negated != piece.negated, ended=over)


def drive(heard: Heard, say: Say) -> None:
    """Read "drive a Tesla"."""
    how, over = taken(say, "state")
    if how != "holds":
        return
    for piece in objects(re.split(r"\s(?:to|from|for|around|in|every|with)\s", say.words)[0], "drives").pieces:
        is_vehicle = one_of(lexicon.VEHICLES, piece.text) or re.match(
            r"(?:an?|my|our) (?:[\w-]+ ){0,4}?[A-Z\d]", say.words
        )
        if is_vehicle or any(word in lexicon.VEHICLES for word in piece.text.lower().split()):
            heard.add(say, "drives", piece.text, negated=say.verb.negated, ended=over)


def play(heard: Heard, say: Say) -> None:
    """Read "play the piano", "play for the Lions"."""
    how, over = ("holds", False) if say.verb.tense == "can" else taken(say, "state")
    if how == "plan":
        return
    if how != "holds":
        return
    if say.verb.always and say.verb.tense == "present":
        habits(heard, say)
        return
    words = say.words
    if match := re.match(r"for (?P<o>[A-Z].+|the .+)", words):
        heard.put(say, "team is", say.rest[0] + match.start("o"), say.rest[1], ended=over)
        return
    region = re.split(
        r"\s(?:with|in|at|for|on|every|as|against|when|since|once|twice|professionally|competitively)\s", words
    )[0]
    if re.match(
        r"(?:with|around|along|in|at|on|it|a (?:role|part|trick|game)|the (?:role|victim|fool|part)|devil|by"
        r"|hard|nice|safe|well)\b",
        words,
    ):
        return
    region = re.sub(r"^(?:a (?:little|bit of|lot of)|some|lots of|around with) ", "", region)
    known = [piece for piece in objects(region, "plays").pieces if len(piece.text.split()) <= MOST_CHOSEN]
    for piece in known:
        bare = piece.text.removeprefix("the ")
        if (
            say.verb.tense == "past"
            and not say.verb.ended
            and bare.lower() in ("games", "cards", "some games", "music")
        ):
            continue
        heard.add(say, "plays", bare, negated=(say.verb.negated or say.verb.never) != piece.negated, ended=over)


def hobby(heard: Heard, say: Say) -> None:
    """Read "do yoga", "collect stamps", and what is done in one's free time."""
    how, over = taken(say, "state")
    if how != "holds" or (over and not say.verb.ended and not say.anymore) or say.verb.negated:
        return
    if say.verb.always or say.verb.never:
        habits(heard, say)
        return
    words, lemma = say.words, say.verb.lemma
    if lemma == "do" and (living := re.match(r"(?P<o>.+) for a living", words)):
        heard.put(say, "role is", say.rest[0], say.rest[0] + living.end("o"))
        return
    if lemma == "do" and not over and degree(heard, say):
        return
    region = re.split(
        r"\s(?:every|at|with|for|in|on|twice|once|to|since|three|a few|several|when|regularly|from|daily)\b", words
    )[0]
    if lemma in ("do", "practice", "practise", "collect"):
        _pastime(heard, say, region, ended=over)
        return
    if words.lower().startswith(("to work", "to school", "to the", "home", "into ")):
        return
    lead = say.line.text[: say.line.tokens[say.first].start].lower() + words.lower()
    often = (
        r"free time|spare time|on (?:the )?weekends?|every (?:day|week|morning|evening|weekend|sunday"
        r"|saturday)|for fun|as a hobby|a lot|(?:once|twice|three times|\d times) a (?:week|month)"
    )
    if re.search(often, lead):
        gerund = next(form for form, known_forms in forms().items() if (lemma, "g") in known_forms)
        told = objects(f"{gerund} {words}", "hobby is").pieces
        region = re.sub(rf"\s*(?:in my|{often}).*$", "", told[0].text) if told else gerund
        heard.add(say, "hobby is", region or gerund, ended=over)


def _pastime(heard: Heard, say: Say, region: str, *, ended: bool) -> None:
    """Read "do yoga", "collect stamps"."""
    for piece in objects(region, "hobby is").pieces:
        if say.verb.lemma != "collect":
            bare = re.sub(r"^(?:a lot of|some|a bit of|lots of|hot|vinyasa) ", "", piece.text.lower())
            if one_of(lexicon.ACTIVITIES | lexicon.SPORTS, bare):
                heard.add(say, "hobby is", piece.text[len(piece.text) - len(bare) :], ended=ended)
        elif not region.lower().startswith(("my ", "the ", "him", "her ", "them")) and not pattern(
            r"(?:data|information|feedback|donations|my\b|money|points|evidence)"
        ).match(piece.text):
            heard.add(say, "hobby is", f"collecting {piece.text}", ended=ended)


def eat(heard: Heard, say: Say) -> None:
    """Read "eat", "drink", "smoke": diets, and what is never taken."""
    words, lemma, verb = say.words, say.verb.lemma, say.verb
    can_not = verb.tense == "can" and verb.negated
    how, over = ("holds", False) if can_not else taken(say, "state")
    if how != "holds" or (verb.tense in ("past", "pluperfect") and not verb.ended):
        return
    low = re.sub(r"^(?:an?|only|strictly|mostly) ", "", words.lower())
    diet = next((one for one in lexicon.DIETS if re.match(rf"{re.escape(one)}\b", low)), "")
    if lemma == "eat" and (follows := re.match(r"an? (?P<o>[\w-]+(?: [\w-]+)?) diet\b", words)) and not verb.negated:
        heard.put(say, "diet is", say.rest[0] + follows.start("o"), say.rest[0] + follows.end("o"), ended=over)
        return
    if lemma == "eat" and diet and not verb.negated:
        start = say.rest[0] + words.lower().index(diet)
        heard.put(say, "diet is", start, start + len(diet), ended=over)
        return
    if over and (say.anymore or verb.ended):
        if lemma == "smoke":
            heard.add(say, "quit", "smoking")
        else:
            heard.put(say, "likes", say.rest[0], say.rest[1], negated=False, ended=True)
        return
    if verb.always:
        habits(heard, say)
    elif verb.negated or verb.never:
        _never(heard, say)
    elif lemma in ("eat", "drink") and re.search(r"\b(?:now|instead|these days)\b", words) and verb.tense == "present":
        heard.put(say, "likes", say.rest[0], say.rest[1])


def _never(heard: Heard, say: Say) -> None:
    lemma = say.verb.lemma
    if lemma == "smoke" and not say.words:
        heard.add(say, "never", "smoke")
        return
    for piece in objects(re.sub(r"^any ", "", say.words), "uses").pieces:
        heard.add(say, "never", f"{lemma} {piece.text}")


def take(heard: Heard, say: Say) -> None:
    """Read "take": medicines and courses only."""
    how, over = taken(say, "state")
    words = say.words
    if say.verb.tense == "past" and words.startswith("up "):
        heard.put(say, "started", say.rest[0] + 3, say.rest[1])
    if how != "holds" or (say.verb.tense == "past" and not say.verb.ended):
        return
    if match := pattern(
        r"an? (?:\w+ )?(?:course|class) (?:in|on|about) (?P<o>.+)|an? (?P<o2>\w+) (?:course|class)\b"
    ).match(words):
        if match["o2"]:
            heard.add(say, "studies", match["o2"], ended=over)
            return
        heard.put(say, "studies", say.rest[0] + match.start("o"), say.rest[1], ended=over)
        return
    if match := pattern(r"(?P<o>\w+(?: \w+)?) (?:lessons|classes)\b").match(words):
        heard.put(say, "studies", say.rest[0], say.rest[0] + match.end("o"), ended=over)
        return
    region = re.split(r"\s(?:for|every|daily|twice|once|at|with|in|against|to|because)\b", words)[0]
    is_medicine = re.search(r"\d ?(?:mg|mcg|ml|iu)\b|medication|tablets?\b|\bpills?\b|supplements?\b", region)
    for piece in objects(region, "takes").pieces:
        if is_medicine or lexicon.is_medicine(piece.text):
            heard.add(say, "takes", piece.text, negated=say.verb.negated, ended=over)


def believe(heard: Heard, say: Say) -> None:
    """Read "believe in", "believe that"; what is only thought is read as what it says."""
    if say.verb.tense != "present" or not say.words:
        return
    if match := pattern(r"(?:in|that) (?P<o>.+)").match(say.words):
        heard.put(say, "believes", say.rest[0] + match.start("o"), say.rest[1])


_OFTEN = r"every|often|a lot|regularly|on weekends|(?:once|twice|times) a week"


def go(heard: Heard, say: Say) -> None:
    """Read "go": by a name, to a school, to a place, vegan, with a choice."""
    words, offset, tense = say.words, say.rest[0], say.verb.tense
    if match := re.match(r"by (?P<o>\w+/\w+)", words):
        heard.put(say, "pronouns are", offset + match.start("o"), say.rest[1])
    elif match := re.match(r"by (?P<o>[A-Z].+)", words):
        if taken(say, "state") == ("holds", False):
            heard.put(say, "called", offset + match.start("o"), say.rest[1])
    elif match := pattern(
        r"(?:fully |completely |back to being )?(?P<o>vegan|vegetarian|keto|gluten-free|plant-based|pescatarian)\b"
    ).match(words):
        if tense in ("past", "perfect"):
            heard.put(say, "diet is", offset + match.start("o"), offset + match.end("o"))
    elif (match := re.match(r"with (?P<o>(?:the|an?) .+)", words)) and tense == "progressive" and say.subject.shared:
        for piece in objects(match["o"], "decided to").pieces[:1]:
            heard.add(say, "decided to", f"go with {piece.text}")
    elif match := re.match(r"with (?P<o>.+)", words):
        if tense in ("past", "perfect") and say.subject.kind == "me" and say.subject.shared:
            chosen(heard, say, offset + match.start("o"))
    elif match := pattern(r"(?:back )?to (?P<o>.+)").match(words):
        _went(heard, say, offset + match.start("o"), match["o"])
    elif tense == "present" and (match := re.match(rf"(?P<o>\w+ing)\b(?=.*(?:{_OFTEN}))", words)):
        heard.put(say, "hobby is", offset, offset + match.end("o"))


def _went(heard: Heard, say: Say, start: int, where: str) -> None:
    tense = say.verb.tense
    is_school = re.search(
        r"universit|college|\bschool at\b|academy|\b(?:MIT|UCLA|ETH|UCL|LSE|NYU)\b|Stanford|Harvard"
        r"|Yale|Princeton|Oxford\b",
        where,
    )
    if is_school and tense in ("present", "past", "progressive"):
        start += len(school[0]) if (school := re.match(r"(?:\w+ )?school at ", where)) else 0
        if not where.lower().startswith(("school", "college")) or school:
            heard.put(say, "studies at", start, say.rest[1], ended=tense == "past")
    elif tense in ("past", "perfect", "pluperfect") and where[:1].isupper():
        end = start + len(re.split(r"\s(?:with|for|to|on|last|because|by|and)\s", where)[0])
        heard.put(say, "visited", start, end, negated=say.verb.negated or say.verb.never)
    elif tense in ("progressive", "future") and where[:1].isupper():
        plan(heard, say)


def learn(heard: Heard, say: Say) -> None:
    """Read "learning Spanish"."""
    if say.verb.tense == "future":
        plan(heard, say)
    if (
        say.verb.tense != "progressive"
        or say.verb.negated
        or say.words.lower().startswith(("to ", "how ", "about ", "that "))
    ):
        return
    region = re.split(r"\s(?:for|with|on|at|from|by|in|because|how)\s", say.words)[0]
    heard.put(say, "studies", say.rest[0], say.rest[0] + len(region))


def teach(heard: Heard, say: Say) -> None:
    """Read "teach math at …": where somebody works."""
    how, over = taken(say, "state")
    if how == "holds" and (match := re.search(r"\bat (?P<o>(?:the|a|an|my|our|his|her) .+|[A-Z].+)", say.words)):
        heard.put(say, "works at", say.rest[0] + match.start("o"), say.rest[1], ended=over)


def run(heard: Heard, say: Say) -> None:
    """Read "run": a program, a business; a plan to run is one, too."""
    how, over = taken(say, "state")
    if how == "plan":
        plan(heard, say)
    if how != "holds":
        return
    if met := re.match(r"into (?P<o>[A-Z][\w'-]+(?: [A-Z][\w'-]+)?)", say.words):
        if say.verb.tense == "past":
            heard.put(say, "met", say.rest[0] + met.start("o"), say.rest[0] + met.end("o"))
        return
    if match := re.match(r"(?:on (?:top of )?)?(?P<o>[A-Z].+)", say.words):
        heard.put(say, "uses", say.rest[0] + match.start("o"), say.rest[1], ended=over)
        return
    for piece in objects(say.words, "owns").pieces:
        head = re.split(r" (?:in|with|on|called|near|for) ", piece.text.lower())[0]
        if one_of(lexicon.BELONGINGS, head) and say.is_person and re.match(r"(?:an?|my own) ", say.words):
            heard.add(say, "owns", piece.text, ended=over)


def make(heard: Heard, say: Say) -> None:
    """Read "building", "writing", "developing": what is being worked on."""
    words = say.words
    if say.verb.tense == "future":
        plan(heard, say)
    if say.verb.lemma == "write" and (
        match := re.match(r"(?:(?:most of |all )?(?:my )?code |programs |mostly |software )?in (?P<o>[A-Z].+)", words)
    ):
        how, over = taken(say, "state")
        if how == "holds":
            heard.put(say, "uses", say.rest[0] + match.start("o"), say.rest[1], ended=over)
        return
    is_work = re.match(r"(?:an?|my|our|the) ", words, re.IGNORECASE)
    if say.verb.tense == "progressive" and is_work and not say.verb.negated and say.is_person:
        heard.put(say, "works on", say.rest[0], say.rest[1])


def passive(heard: Heard, say: Say) -> None:
    """Read "was born in", "was promoted to", "was diagnosed with"."""
    words, offset = say.words, say.rest[0]
    if say.verb.tense in ("modal", "can", "future") or say.verb.unsure:
        return
    past = say.verb.tense in ("past", "pluperfect") and say.verb.lemma in ("marry", "engage", "base", "own", "host")
    for written, predicate in _PASSIVE.get(say.verb.lemma, ()):
        if predicate in ("owned by", "uses") and (say.subject.kind == "me" or say.verb.negated):
            continue
        if match := pattern(written).match(words):
            ended = past or say.verb.ended or say.anymore
            name = "located in" if predicate == "lives in" and not say.is_person else predicate
            heard.put(say, name, offset + match.start("o"), offset + match.end("o"), ended=ended)
    if say.verb.lemma == "bear":
        _born(heard, say)


_PASSIVE: dict[str, tuple[tuple[str, str], ...]] = {
    "promote": ((r"to (?:be )?(?P<o>.+)", "role is"),),
    "hire": ((r"(?:at|by) (?P<o>.+?)(?= as |$)", "works at"), (r"(?:.+ )?as (?P<o>.+)", "role is")),
    "diagnose": ((r"with (?P<o>.+?)(?= by |$)", "has condition"),),
    "raise": ((r"in (?P<o>.+)", "comes from"),),
    "base": ((r"(?:in|out of|at) (?P<o>.+)", "lives in"), (r"on (?P<o>[A-Z].+)", "uses")),
    "locate": ((r"(?:in|at|on) (?P<o>.+)", "located in"),),
    "engage": ((r"to (?P<o>.+)", "engaged to"),),
    "marry": ((r"to (?P<o>.+)", "married to"),),
    "own": ((r"by (?P<o>.+)", "owned by"),),
    "host": ((r"(?:on|in|with|by) (?P<o>.+)", "uses"),),
    "write": ((r"in (?P<o>.+)", "uses"),),
    "build": ((r"(?:with|on top of|on|using|in) (?P<o>.+)", "uses"),),
}


def _born(heard: Heard, say: Say) -> None:
    words, offset = say.words, say.rest[0]
    if place := re.search(
        r"(?:\A|\s)(?:and raised )?in (?P<o>(?!the\b)[A-Z][\w' -]*?(?:, [A-Z][\w' -]*?)?)(?=$|[.,;]| on | in | and )",
        words,
    ):
        months = "january february march april may june july august september october november december"
        if place["o"].split(" ")[0].lower() not in months:
            heard.put(say, "born in", offset + place.start("o"), offset + place.end("o"))
    if year := re.fullmatch(r"(?:back )?in (?P<o>(?:19|20)\d\d)", words.strip(" .")):
        heard.add(say, "birthday is", year["o"])
    for phrase in say.times:
        said = say.line.text[phrase.start : phrase.end]
        date = re.sub(r"^(?:back )?(?:on|in) (?:the )?", "", said)
        if (
            phrase.way == "when"
            and re.search(r"[A-Za-z]{3,} ?\d|\d (?:of )?[A-Za-z]{3,}|\d(?:st|nd|rd|th)|\d+[./-]\d", date)
            and re.search(r"\d", date)
        ):
            heard.add(say, "birthday is", date)


def turn(heard: Heard, say: Say) -> None:
    """Read "turned 30", "turned vegan"; who turns 18 on a day to come is 17 until then."""
    if say.verb.tense in ("present", "progressive", "future") and not say.verb.negated:
        _turning(heard, say)
        return
    if say.verb.tense not in ("past", "perfect") or say.verb.negated:
        return
    words = re.split(r"\s(?:yesterday|today|last|this|in|on|two|a)\b", say.words)[0]
    for told in complements(words, person=True, first=False):
        if told.predicate in ("age is", "diet is"):
            heard.put(say, told.predicate, say.rest[0] + told.start, say.rest[0] + told.end)


def _turning(heard: Heard, say: Say) -> None:
    match = re.match(r"(?P<n>\d{1,2})\b(?: years old)?(?: on (?:the )?(?P<day>\d.+|[A-Z]\w+ \d.*))?", say.words)
    if match and say.is_person:
        heard.add(say, "age is", str(int(match["n"]) - 1))
        if match["day"]:
            heard.put(say, "birthday is", say.rest[0] + match.start("day"), say.rest[1])


def become(heard: Heard, say: Say) -> None:
    """Read "became a nurse"."""
    if say.verb.tense == "future":
        plan(heard, say)
    if say.verb.tense not in ("past", "perfect") or say.verb.negated:
        return
    for told in complements(say.words, person=True, first=False):
        if told.predicate in ("role is", "diet is", "works at", "religion is", "likes", "has condition"):
            heard.put(say, told.predicate, say.rest[0] + told.start, say.rest[0] + told.end)


def leave(heard: Heard, say: Say) -> None:
    """Read "left Acme for Globex", "left my job at Acme"."""
    if say.verb.tense not in ("past", "perfect") or say.verb.negated:
        if say.verb.tense in ("progressive", "future"):
            plan(heard, say)
        return
    words, offset = say.words, say.rest[0]
    if match := pattern(r"(?:my|the) (?:\w+ )?(?:job|position|role|post) (?:at|with) (?P<o>.+)").match(words):
        heard.put(say, "works at", offset + match.start("o"), say.rest[1], ended=True)
        return
    match = re.match(
        r"(?P<o>[A-Z][\w&.' -]*?)(?: (?:for|to join) (?P<new>[A-Z].+))?(?=$|[,;.]| in | last | after |"
        r" because | at | on | to | two | a | three | years)",
        words,
    )
    if match and match["o"].split(" ")[0].lower() not in lexicon.PLACES and not lexicon.gender_of(match["o"]):
        heard.put(say, "works at", offset + match.start("o"), offset + match.end("o"), ended=True)
        if match["new"]:
            heard.put(say, "works at", offset + match.start("new"), offset + match.end("new"))


def adopt(heard: Heard, say: Say) -> None:
    """Read "adopted a puppy called …"."""
    how, _ = taken(say, "event")
    if how == "plan":
        plan(heard, say)
    elif how == "holds" and not say.verb.negated:
        possessed_kin(heard, say, say.words, over=False)


def tolerate(heard: Heard, say: Say) -> None:
    """Read "can't stand", "can't bear", "don't care for"."""
    words = say.words
    if say.verb.lemma == "care":
        if say.verb.negated and (match := re.match(r"(?:much )?for (?P<o>.+)", words)):
            heard.put(say, "dislikes", say.rest[0] + match.start("o"), say.rest[1], negated=False)
    elif say.verb.tense == "can" and say.verb.negated:
        heard.put(say, "dislikes", say.rest[0], say.rest[1], negated=False)


def part(heard: Heard, say: Say) -> None:
    """Read "broke up with", "split up with"."""
    if say.verb.tense in ("past", "perfect") and (match := re.match(r"up with (?P<o>.+)", say.words)):
        heard.put(say, "partner is", say.rest[0] + match.start("o"), say.rest[1], ended=True)


def see(heard: Heard, say: Say) -> None:
    """Read "I'm seeing Tom": a partner, when it is a name and for now."""
    if (
        say.verb.tense == "progressive"
        and re.match(r"(?:someone (?:named|called) |a \w+ named )?[A-Z]", say.words)
        and say.subject.kind == "me"
    ):
        dated = any(phrase.way == "when" for phrase in say.times)
        if not dated and not re.match(r"Dr|Doctor", say.words):
            start = say.rest[0] + re.match(r"(?:someone (?:named|called) |a \w+ named )?", say.words).end()  # type: ignore[union-attr]
            heard.put(say, "partner is", start, say.rest[1])


def sell(heard: Heard, say: Say) -> None:
    """Read "sold my car"."""
    match = re.match(r"(?:my|our|the (?=[A-Z])) ?(?:old )?(?P<o>.+)", say.words)
    if not match and (the := re.match(r"the (?:old )?(?P<o>[\w-]+.*)", say.words)):
        match = the if one_of(lexicon.BELONGINGS, the["o"].split(" ")[0].lower()) else None
    if match and say.verb.tense in ("past", "perfect") and not say.verb.negated:
        heard.put(say, "owns", say.rest[0] + match.start("o"), say.rest[1], ended=True)


def follow(heard: Heard, say: Say) -> None:
    """Read "follow a keto diet", "keep kosher"."""
    how, over = taken(say, "state")
    match = pattern(
        r"(?:to )?(?:an? |the )?(?:strict |strictly )?(?P<o>[\w-]+(?: [\w-]+)?) diet\b|(?P<k>kosher|halal|vegan)\b"
    ).match(say.words)
    if how == "holds" and match:
        group = "o" if match["o"] else "k"
        start = say.rest[0] + match.start(group)
        heard.put(say, "diet is", start, say.rest[0] + match.end(group), ended=over)


def come(heard: Heard, say: Say) -> None:
    """Read "I come from Porto"."""
    if (
        say.verb.tense == "present"
        and (match := re.match(r"(?:originally )?from (?P<o>.+)", say.words))
        and say.is_person
    ) and not re.match(r"from (?:a |an )?(?:family|background|work|home|long|big family)", say.words):
        heard.put(say, "comes from", say.rest[0] + match.start("o"), say.rest[1])


def grow(heard: Heard, say: Say) -> None:
    """Read "grew up in Porto"."""
    no_place = r"(?:a (?:big|small|large|poor|strict|religious)? ?(?:family|household|home)|the \d|an? (?:era|time))"
    match = re.match(rf"up (?:in|near|on|outside) (?P<o>(?!{no_place}).+)", say.words)
    if match and say.verb.tense in ("past", "perfect"):
        heard.put(say, "comes from", say.rest[0] + match.start("o"), say.rest[1])


def retire(heard: Heard, say: Say) -> None:
    """Read "I retired from Acme"."""
    if say.verb.tense in ("future", "progressive"):
        plan(heard, say)
    elif say.verb.tense in ("past", "perfect"):
        heard.add(say, "role is", "retired")
        if match := re.match(r"from (?P<o>[A-Z].+)", say.words):
            heard.put(say, "works at", say.rest[0] + match.start("o"), say.rest[1], ended=True)


def find(heard: Heard, say: Say) -> None:
    """Read "found a job at Acme"."""
    if say.verb.tense in ("past", "perfect") and not say.verb.negated:
        job(heard, say, say.words, say.rest[0])


def celebrate(heard: Heard, say: Say) -> None:
    """Read "I celebrate my birthday on 3 May"."""
    if match := pattern(r"my birthday (?:on |in )(?P<o>.+)").match(say.words):
        heard.put(say, "birthday is", say.rest[0] + match.start("o"), say.rest[1])


def listen(heard: Heard, say: Say) -> None:
    """Read "listen to a lot of jazz": a liking, less surely."""
    if taken(say, "feeling") == ("holds", False) and say.verb.tense == "present" and not say.verb.negated:
        match = re.match(
            r"(?:mostly |mainly )?(?:to )?(?:mostly |mainly |a lot of |lots of |a ton of )(?:to )?(?P<o>.+)", say.words
        )
        if match:
            say.confidence = min(say.confidence, MEDIUM)
            heard.put(say, "likes", say.rest[0] + match.start("o"), say.rest[1])


def dig(heard: Heard, say: Say) -> None:
    """Read "I dig jazz"."""
    if say.verb.tense == "present" and not say.words.lower().startswith(("into", "a ", "up", "for", "in ", "through")):
        heard.put(say, "likes", say.rest[0], say.rest[1])


def accept(heard: Heard, say: Say) -> None:
    """Read "accepted an offer from Acme"."""
    match = re.match(
        r"(?:an?|the|my|their) (?:job |new )*(?:offer|job|position|role) (?:from|at|with) (?P<o>[A-Z].+)", say.words
    )
    if match and say.verb.tense in ("past", "perfect") and not say.verb.negated:
        heard.put(say, "works at", say.rest[0] + match.start("o"), say.rest[1])


def hold(heard: Heard, say: Say) -> None:
    """Read "hold Irish citizenship", "hold a degree in chemistry"."""
    if taken(say, "state") != ("holds", False) or say.verb.negated:
        return
    for written, predicate in (
        (r"(?:an? )?(?P<o>[A-Z]\w+) (?:citizenship|passport|nationality)", "nationality is"),
        (r"an? (?P<o>(?:[\w'.]+ )?(?:degree|phd|mba|diploma|licen[cs]e|master's|bachelor's)\b.*)", "has"),
    ):
        if match := pattern(written).match(say.words):
            heard.put(say, predicate, say.rest[0] + match.start("o"), say.rest[0] + match.end("o"))
            return


def know(heard: Heard, say: Say) -> None:
    """Read "know a bit of Swedish"."""
    if say.verb.tense == "present" and re.match(r"(?:a bit of|some|a little|basic|a little bit of) [A-Z]", say.words):
        speak(heard, say)


def wrap(heard: Heard, say: Say) -> None:
    """Read "wrapped up my thesis"."""
    if say.verb.tense in ("past", "perfect") and (match := re.match(r"up (?P<o>(?:my|our|the) .+)", say.words)):
        heard.put(say, "finished", say.rest[0] + match.start("o"), say.rest[1])


def hand(heard: Heard, say: Say) -> None:
    """Read "handed in my notice at Acme"."""
    if say.verb.tense in ("past", "perfect") and (
        match := re.match(r"in my (?:notice|resignation) (?:at|to) (?P<o>[A-Z].+)", say.words)
    ):
        heard.put(say, "works at", say.rest[0] + match.start("o"), say.rest[1], ended=True)


def settle(heard: Heard, say: Say) -> None:
    """Read "settled on MongoDB", "settled in Porto"."""
    if say.verb.tense in ("past", "perfect") and (match := re.match(r"on (?P<o>.+)", say.words)):
        chosen(heard, say, say.rest[0] + match.start("o"))
    else:
        by_table(heard, say, frames()["settle"])


def call(heard: Heard, say: Say) -> None:
    """Read "I call Lisbon home"."""
    if say.verb.tense == "present" and (match := re.match(r"(?P<o>[A-Z][\w' ,-]+) (?:my )?home\b", say.words)):
        heard.put(say, "lives in", say.rest[0] + match.start("o"), say.rest[0] + match.end("o"))


DOING: dict[str, Doing] = {
    "have": have,
    "get": get,
    "start": start,
    "begin": start,
    "stop": stop,
    "quit": stop,
    "give": stop,
    "switch": switch,
    "change": switch,
    "migrate": switch,
    "plan": planning,
    "intend": planning,
    "want": wanting,
    "wanna": wanting,
    "hope": wanting,
    "dream": wanting,
    "aim": wanting,
    "try": wanting,
    "train": wanting,
    "save": wanting,
    "decide": decide,
    "choose": choose,
    "pick": choose,
    "prefer": prefer,
    "speak": speak,
    "drive": drive,
    "play": play,
    "do": hobby,
    "practice": hobby,
    "practise": hobby,
    "collect": hobby,
    "swim": hobby,
    "hike": hobby,
    "jog": hobby,
    "cycle": hobby,
    "dance": hobby,
    "sing": hobby,
    "paint": hobby,
    "bake": hobby,
    "cook": hobby,
    "eat": eat,
    "drink": eat,
    "smoke": eat,
    "take": take,
    "believe": believe,
    "go": go,
    "learn": learn,
    "teach": teach,
    "run": run,
    "build": make,
    "develop": make,
    "write": make,
    "turn": turn,
    "become": become,
    "leave": leave,
    "adopt": adopt,
    "stand": tolerate,
    "tolerate": tolerate,
    "care": tolerate,
    "break": part,
    "split": part,
    "see": see,
    "sell": sell,
    "follow": follow,
    "stick": follow,
    "keep": follow,
    "come": come,
    "grow": grow,
    "retire": retire,
    "find": find,
    "celebrate": celebrate,
    "listen": listen,
    "read": listen,
    "dig": dig,
    "agree": decide,
    "bear": tolerate,
    "rescue": adopt,
    "upgrade": switch,
    "land": find,
    "accept": accept,
    "hold": hold,
    "know": know,
    "wrap": wrap,
    "hand": hand,
    "settle": settle,
    "call": call,
    "knit": hobby,
    "garden": hobby,
    "sew": hobby,
    "crochet": hobby,
    "surf": hobby,
    "ski": hobby,
    "fish": hobby,
    "sail": hobby,
    "climb": hobby,
    "meditate": hobby,
    "draw": hobby,
    "skate": hobby,
}
"""Verb → how it is read."""
PASSIVES: Doing = passive
