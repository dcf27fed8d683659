"""How a verb is taken: what its tense says, and what stands behind it by its table.

The same verb tells of now, of what is over, of what is to come, or of nothing at all. What is to come is a plan,
whatever the verb. What somebody always or never does is told by the whole of it.
"""

from __future__ import annotations

import re
from functools import lru_cache

from longmind.mind.extract.english import lexicon
from longmind.mind.extract.english.objects import objects
from longmind.mind.extract.english.saying import Heard, Say
from longmind.mind.extract.english.verbs import Frame


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_LIFE = _set(
    "move visit travel fly marry join buy adopt study learn graduate retire relocate quit leave"
    " launch attend build sell"
    " switch migrate emigrate open become"
)
"""What people tell of as plans with a bare "will"."""
_DAILY = _set(
    "need have be say tell ask check try think show give know use like love hate want let share keep"
    " talk look see mention"
    " explain guess assume remember feel swear prefer follow"
)
"""Verbs that make no plan: "I'm going to ask you something"."""


@lru_cache(maxsize=256)
def pattern(written: str) -> re.Pattern[str]:
    """A pattern without regard to capitals, compiled once."""
    return re.compile(written, re.IGNORECASE)


def taken(say: Say, sort: str) -> tuple[str, bool]:
    """How the tense of a verb is to be taken: ``holds``, ``plan`` or ``drop``; and whether it is over."""
    verb = say.verb
    tense = verb.tense
    if verb.unsure or tense in ("modal", "can", "participle"):
        return "drop", False
    if tense == "future":
        return "plan", False
    over = verb.ended or say.anymore
    if sort == "event":
        if tense == "progressive":
            return "plan", False
        fine = tense in ("past", "perfect", "pluperfect", "passive") and not over
        return ("holds" if fine else "drop"), False
    if sort == "feeling":
        if tense == "past" and say.former and not verb.negated:
            return "holds", True
        fine = tense in ("present", "progressive", "perfect") or over or (tense == "past" and verb.never)
        return ("holds" if fine else "drop"), over
    if tense in ("past", "pluperfect"):
        return "holds", True
    if tense == "perfect" and not (verb.lasting or say.dated or verb.always or verb.never or over):
        return "drop", False
    return "holds", over


# --- from the table ---------------------------------------------------------------------------------------------------


def by_table(heard: Heard, say: Say, frame: Frame) -> None:
    """Read a verb by its cases."""
    if frame.sort == "event" and say.verb.tense == "present" and (say.verb.always or say.verb.never):
        habits(heard, say)
        return
    how, ended = taken(say, frame.sort)
    if how == "drop":
        return
    if how == "plan":
        plan(heard, say)
        return
    tense = say.verb.tense
    if tense == "present" and (say.verb.never or (say.verb.always and frame.sort != "feeling")):
        habits(heard, say)
        return
    if frame.lemma == "move" and tense == "present" and not say.verb.ended:
        return
    if frame.lemma == "use" and _used(heard, say):
        return
    negated = say.verb.negated or say.verb.never
    for case, start, end in _one_home(say, cases(say, frame)):
        region = say.line.text[start:end]
        name = case.lstrip("~")
        if frame.lemma == "live" and region[:1].isdigit():
            name = "address is"
        if frame.lemma == "move":
            name = _moved(heard, say, region.lower())
        if name and _suits(name, region, say):
            heard.put(say, name, start, end, negated=negated, ended=ended or case.startswith("~"))


def _one_home(say: Say, told: list[tuple[str, int, int]]) -> list[tuple[str, int, int]]:
    """Of "in a small house outside Leeds", the one with a name."""
    if sum(case == "lives in" for case, _, _ in told) <= 1:
        return told
    return [one for one in told if one[0] != "lives in" or say.line.text[one[1]].isupper()] or told[:1]


def _used(heard: Heard, say: Say) -> bool:
    """Read "use they/them pronouns", "use version 5.2 of the API"; whether it is one of these."""
    if pronouns := re.match(r"(?P<o>\w+/\w+) pronouns", say.words):
        heard.add(say, "pronouns are", pronouns["o"], negated=say.verb.negated)
        return True
    if versioned := re.match(r"version (?P<v>v?\d[\w.-]*) of (?:the |our )?(?P<o>[^,;]+)", say.words):
        say.names = [versioned["o"]]
        heard.add(say, "version is", versioned["v"], negated=say.verb.negated)
    return versioned is not None


_PASSED_OVER = _set(
    "part full time back over out full-time primarily mostly mainly currently now really away alone just"
    " right professionally remotely"
    " part-time up together fluent still again here happily there freelance"
)
"""Between a verb and what it takes."""


def cases(say: Say, frame: Frame) -> list[tuple[str, int, int]]:
    """The predicates behind a verb, each with the stretch that holds its object, up to the next known preposition."""
    line, at = say.line, say.verb.after
    found: list[tuple[str, int, int]] = []
    while line.low(at) in _PASSED_OVER:
        at += 1
    while at < say.last:
        word = line.low(at)
        if line.text[line.tokens[at].start].isupper() and at > say.verb.after:
            word = ""  # a name: "12 Orchard Close"
        predicate = frame.cases.get(word) if word in frame.cases else frame.cases.get("") if not found else None
        if predicate == "works at" and found and word == "for" and found[-1][0] == "works on":
            break  # "working on a talk for a conference"
        start = at + 1 if word in frame.cases else at
        if predicate is None and not found and word not in frame.cases:
            break
        stop = start + (1 if predicate else 0)
        while stop < say.last and (line.low(stop) not in frame.cases or line.text[line.tokens[stop].start].isupper()):
            stop += 1
        if start < say.last and predicate and not is_time(say, line.tokens[start].start):
            found.append((predicate, line.tokens[start].start, line.tokens[min(stop, say.last) - 1].end))
        elif not found:
            found.append(("", 0, 0))
        at = max(stop, at + 1)
    return [one for one in found if one[0]]


def _moved(heard: Heard, say: Say, where: str) -> str:
    """What a move says: another home, another tool, another employer."""
    if lexicon.one_of(lexicon.TOOLS, where) or any(lexicon.one_of(lexicon.TOOLS, word) for word in where.split()[:1]):
        return "uses"
    last = heard.found[-1] if heard.found else None
    told_work = last is not None and last.predicate == "works at" and last.start >= say.base
    return "works at" if told_work and not lexicon.one_of(lexicon.PLACES, where) else "lives in"


def is_time(say: Say, place: int) -> bool:
    """Whether a time is told at a place: "lived in 2019"."""
    return any(phrase.start <= place < phrase.end for phrase in say.times)


def _suits(predicate: str, said: str, say: Say) -> bool:
    """Whether an object is of the sort that its predicate takes."""
    low = said.lower().strip()
    lemma = say.verb.lemma
    if lemma in ("join", "leave") and predicate == "role is":
        return True
    if lemma in ("join", "leave"):
        bare = re.sub(r"^(?:a|an|the|my|our) ", "", low)
        firm = (
            r"(?:startup|start-up|company|firm|agency|lab|studio|consultancy|nonprofit|non-profit|organi[sz]ation|bank)"
        )
        called = re.match(rf"(?:a|an|the) (?:[\w-]+ ){{0,3}}{firm} (?:called|named) ", low)
        return bool(called) or (said[:1].isupper() and bare.split(" ")[0] not in lexicon.PLACES)
    if lemma == "attend":
        head = re.split(r"\s(?:at|in|for|by|on|about|where|every)\s", said)[0]
        return bool(
            re.search(r"(?:[Uu]niversity|[Cc]ollege|[Ss]chool|[Aa]cademy|[Ii]nstitute)\b|^[A-Z]{3,5}$", head)
        ) and not re.search(
            r"(?:event|session|party|fair|workshop|class|meeting|reunion|tour|game|lecture|play|concert|dance)s?\b",
            head,
        )
    if lemma == "move" and predicate == "lives in" and re.match(r"(?:the|an?|this|that|my|our|next) ", low):
        return bool(_HOME.search(low)) or said[4:5].isupper()
    if lemma == "move" and predicate == "lives in":
        return said[:1].isupper() or say.line.text[: say.line.text.index(said)].rstrip().endswith("to")
    if predicate == "visited":
        return said[:1].isupper() or (bool(re.match(r"(?:the |my |our )", low)) and lemma == "visit")
    if predicate in ("met", "partner is"):
        return said[:1].isupper() or low.startswith(("my ", "our "))
    if predicate == "costs":
        return bool(re.search(r"\d|hundred|thousand|grand|quid|euros|dollars|pounds|bucks", low))
    if predicate == "weight is":
        return bool(pattern(r"(?:about |around |roughly )?\d").match(low))
    if lemma == "use" and say.verb.tense == "past" and not (say.verb.ended or say.dated or say.former):
        return False  # used once, as a rule
    if say.verb.tense in ("past", "pluperfect") and (lemma == "volunteer" or predicate == "works on"):
        return False
    never = _NEVER.get(predicate.lstrip("~")) if lemma not in _NEVER else _NEVER[lemma]
    return not (never and pattern(never).match(low))


_HOME = re.compile(
    r"\b(?:city|town|village|countryside|coast|seaside|flat|house|farm|island|country|suburbs?|apartment|place|cottage"
    r"|mountains|capital|bungalow|studio|boat|caravan|cabin|care home|hostel|north|south|east|west|sea)\b"
)
_NEVER = {
    "lives in": r"(?:.*\b(?:project|team|department|plan|shift|role|system|app|version|tier)\W*\Z"
    r"|fear|peace|hope|the (?:moment|past|present)|denial|harmony|constant|hell|\w+ing\b)",
    "works at": r"(?:\d|me\b|us\b|you\b|night|home|it\b|myself|a living|hours|over|about|least|many|now)",
    "role is": r"(?:(?:a |an )?(?:well|part|usual|much|soon|long|hard)\b|(?:\S+ ){8})",
    "uses": r"(?:\w+ )?(?:first |last |middle |birth |maiden )?name\b|(?:the )?(?:term|word|phrase|following|same"
    r"|similar|correct|right|different|above|this|these|that|it|following)\b|(?:a|the) (?:similar|different|same)\b",
    "works on": r"(?:a |an |the |my |our |this |that |some )?(?:project|task|code|work|assignment"
    r"|problem|issue|it|this|that|stuff|things)\W*$|(?:this|these|that)\b",
    "studies": r"(?:a lot|hard|all|every|it|that|more|less|the effect|this)",
    "manage": r"(?:to |with|just|fine)",
    "lead": r"(?:to |a (?:busy|quiet|healthy|good)|a life|by )",
}
"""Predicate or verb → what is no object of it: "lives in fear", "manages to"."""


def plan(heard: Heard, say: Say) -> None:
    """What is to come: a move, a plan, or small talk."""
    lemma, verb = say.verb.lemma, say.verb
    if verb.negated or say.subject.kind in ("thing", "attribute"):
        return
    dated = any(phrase.way in ("when", "since") and phrase.date for phrase in say.times)
    if lemma in ("move", "relocate", "emigrate"):
        if found := pattern(r"(?:back |over |out )?to (?P<o>.+)").match(say.words):
            start = say.rest[0] + found.start("o")
            heard.put(say, "moving to", start, say.rest[1], mode="planned")
        return
    if lemma in _DAILY or not lemma or (lemma not in _LIFE and not dated and verb.form != "b"):
        return
    will = say.line.low(say.verb.after - 2) in ("will", "'ll")
    if will and lemma not in _LIFE and not dated:
        return
    if (
        say.verb.form == "g"
        and lemma not in _LIFE
        and not (dated and lemma in ("go", "start", "meet", "begin", "run", "take"))
    ):
        return
    start = say.line.tokens[verb.after].start if verb.after < say.last else 0
    rest = say.line.text[start : say.rest[1]] if start else ""
    word = say.line.low(verb.after - 1) if lemma == "other" else lemma
    told = objects(f"{word} {rest}", "plans to")
    for piece in told.pieces[:1]:
        if len(piece.text.split()) > 1 or lemma in ("retire", "graduate", "emigrate"):
            heard.add(say, "plans to", piece.text, mode="planned")


_THOUGHT = _set("know wonder think understand remember guess expect notice realise realize wish feel see seem mean get")
"""Never knowing what to say is no habit."""
_BARE_HABITS = _set("drink smoke cook fly vote dance gamble swim drive")
"""What somebody may never do without more words."""


def habits(heard: Heard, say: Say) -> None:
    """What somebody always or never does."""
    predicate = "always" if say.verb.always else "never"
    if say.verb.negated:
        return
    start = say.line.tokens[say.verb.after - 1].start
    end = say.line.tokens[say.last - 1].end
    if say.verb.after >= say.last and say.verb.lemma not in _BARE_HABITS:
        return
    if say.verb.lemma in _THOUGHT or say.line.low(say.verb.after - 1) in _THOUGHT:
        return
    if pattern(r"give up|mind\b|say never|forget\b|look back").match(say.line.text[start:end]):
        return
    heard.put(say, predicate, start, end, negated=False)
