"""What changes: what somebody got, started, stopped, switched to.

What is started holds from then on, what is stopped holds no longer; of a switch both are told.
"""

from __future__ import annotations

import re

from longmind.mind.extract.english import lexicon
from longmind.mind.extract.english.acting import cases, pattern, plan, taken
from longmind.mind.extract.english.having import job, possessed_kin
from longmind.mind.extract.english.lexicon import one_of
from longmind.mind.extract.english.objects import objects
from longmind.mind.extract.english.saying import Heard, Say
from longmind.mind.extract.english.verbs import forms, frames

_SOCIAL = frozenset(
    [
        "twitter",
        "facebook",
        "instagram",
        "tiktok",
        "reddit",
        "snapchat",
        "linkedin",
        "whatsapp",
        "youtube",
        "netflix",
        "spotify",
    ]
)
_STATES_TO_START = frozenset({"work", "use", "live", "study", "play", "drive", "own", "date", "take", "code", "speak"})


def _is_dated(say: Say) -> bool:
    """Whether it says when, or that it is going to be."""
    return say.verb.form == "b" or any(phrase.date for phrase in say.times)


_DEGREE = (
    r"(?:an?|my) (?:master'?s|phd|ph\.d\.?|degree|bachelor'?s|mba|apprenticeship|course)(?: degree)?"
    r" (?:in|on) (?P<o>.+?)"
    r"(?: at (?P<at>.+))?$"
)


def degree(heard: Heard, say: Say) -> bool:
    """Read "a master's in robotics at ETH" behind a verb; whether it is one."""
    course, offset = pattern(_DEGREE).match(say.words), say.rest[0]
    if course:
        heard.put(say, "studies", offset + course.start("o"), offset + course.end("o"))
        if course["at"]:
            heard.put(say, "studies at", offset + course.start("at"), offset + course.end("at"))
    return course is not None


def _getting(heard: Heard, say: Say) -> None:
    """Read "I'm getting into pottery", "I'm going to get a dog"."""
    words, offset = say.words, say.rest[0]
    is_now = say.verb.tense == "progressive"
    if is_now and degree(heard, say):
        return
    wanted = r"married|promoted|engaged"
    if is_now and (match := pattern(r"(?:into|really into) (?P<o>.+)").match(words)):
        heard.put(say, "likes", offset + match.start("o"), say.rest[1])
    elif pattern(rf"(?:an?|my|our) |{wanted}" if _is_dated(say) else wanted).match(words):
        for piece in objects(f"get {words}", "plans to").pieces:
            heard.add(say, "plans to", piece.text, mode="planned")


def get(heard: Heard, say: Say) -> None:
    """Read "got": a job, a pet, married, promoted."""
    how, _ = taken(say, "event")
    words, offset = say.words, say.rest[0]
    if say.verb.tense == "can" and say.verb.negated and (match := pattern(r"enough of (?P<o>.+)").match(words)):
        heard.put(say, "likes", offset + match.start("o"), say.rest[1], negated=False)
        return
    if say.verb.tense == "present" or say.verb.negated:
        return
    mutual = re.match(r"(?P<how>engaged|married)(?! to)\b", words)
    if mutual and say.subject.name and say.subject.kind == "me" and how == "holds":
        heard.add(say, "engaged to" if mutual["how"] == "engaged" else "married to", say.subject.name)
    elif how == "plan":
        _getting(heard, say)
    elif how == "holds" and not job(heard, say, words, offset):
        _got(heard, say, words, offset)


def _got(heard: Heard, say: Say, words: str, offset: int) -> None:
    for written, predicate in (
        (r"(?:re)?married to (?P<o>.+)", "married to"),
        (r"engaged to (?P<o>.+)", "engaged to"),
        (r"divorced from (?P<o>.+)", "~married to"),
        (r"promoted to (?:be )?(?P<o>.+)", "role is"),
        (r"(?:a promotion|promoted) (?:and (?:i'm|am) now|as) (?P<o>.+)", "role is"),
        (r"(?:laid off|fired|let go|sacked) (?:from|by|at) (?P<o>.+)", "~works at"),
        (r"(?:hired|employed|recruited) (?:at|by) (?P<o>.+)", "works at"),
        (r"(?:accepted|admitted) (?:in)?to (?P<o>[A-Z].+)", "studies at"),
        (r"(?:really |very |super )?into (?P<o>(?!an? |the |trouble|this|that|it\b|my |some )(?-i:[a-z]).+)", "likes"),
        (r"diagnosed with (?P<o>.+?)(?= by |$)", "has condition"),
        (r"rid of (?:my|our) (?P<o>.+)", "~owns"),
    ):
        if match := pattern(written).match(words):
            heard.put(
                say,
                predicate.lstrip("~"),
                offset + match.start("o"),
                offset + match.end("o"),
                ended=predicate[0] == "~",
            )
            return
    if not possessed_kin(heard, say, words, over=False):
        told = objects(words, "owns")
        for piece in told.pieces:
            head = re.split(r" (?:with|in|on|for|at|from) ", piece.text.lower())[0]
            if one_of(lexicon.BELONGINGS, head) and re.match(r"(?:an?|two|my first) ", words):
                heard.add(say, "owns", piece.text)


def start(heard: Heard, say: Say) -> None:
    """Read "started": a job, a habit, a project."""
    how, _ = taken(say, "event")
    words, offset = say.words, say.rest[0]
    if how == "plan" and say.verb.tense in ("progressive", "future"):
        if match := pattern(r"to (?P<verb>like|love|enjoy|hate|dislike|prefer) (?P<o>.+)").match(words):
            feeling = {"hate": "dislikes", "dislike": "dislikes", "prefer": "prefers"}.get(
                match["verb"].lower(), "likes"
            )
            heard.put(say, feeling, offset + match.start("o"), say.rest[1], negated=False)
        elif job(heard, say, words, offset) and heard.found and any(phrase.date for phrase in say.times):
            _as_plan(heard, say)
        else:
            plan(heard, say)
        return
    if how != "holds" or say.verb.negated:
        return
    if job(heard, say, words, offset):
        return
    if match := pattern(r"(?:at|with) (?P<o>(?-i:[A-Z]).+?)(?: as (?P<as>.+))?$").match(words):
        heard.put(say, "works at", offset + match.start("o"), offset + match.end("o"))
        if match["as"]:
            heard.put(say, "role is", offset + match.start("as"), offset + match.end("as"))
        return
    if match := pattern(r"as (?P<o>an? .+?|the .+?)(?: (?:at|with) (?P<at>.+))?$").match(words):
        heard.put(say, "role is", offset + match.start("o"), offset + match.end("o"))
        if match["at"]:
            heard.put(say, "works at", offset + match.start("at"), offset + match.end("at"))
        return
    vague = (
        r"(?:looking|thinking|feeling|getting|seeing|noticing|wondering|worrying|realizing|trying|going|being"
        r"|having|caring|to|off|out|over|again|with|the (?:year|day|week|morning|month))\b"
    )
    if re.fullmatch(r"\w+ing\W*", words) and not one_of(
        lexicon.ACTIVITIES | lexicon.SPORTS, words.strip(" .!").lower()
    ):
        return  # "started crying"
    if not _gerund(heard, say, ended=False) and not pattern(vague).match(words):
        heard.put(say, "started", offset, say.rest[1])


def _as_plan(heard: Heard, say: Say) -> None:
    """Make a plan of the job that has not begun."""
    while heard.found and heard.found[-1].start == say.base + say.line.tokens[say.first].start:
        if heard.found[-1].predicate not in ("works at", "role is"):
            break
        heard.found.pop()
    told = objects(f"{say.verb.lemma} {say.words}", "plans to")
    for piece in told.pieces[:1]:
        heard.add(say, "plans to", piece.text, mode="planned")


def _gerund(heard: Heard, say: Say, *, ended: bool) -> bool:
    """Read "using Docker" behind "started" or "stopped" as the state it is; whether it is one."""
    line, at = say.line, say.verb.after
    for lemma, letters in forms().get(line.low(at), ()):
        frame = frames()[lemma]
        if "g" in letters and lemma in ("like", "love", "enjoy") and ended:
            heard.put(say, "likes", line.tokens[at].end, say.rest[1], negated=False, ended=True)
            return True
        if "g" not in letters or lemma not in _STATES_TO_START or at + 1 >= say.last:
            continue
        if lemma in ("play", "drive", "take", "speak"):
            if not ended and lemma != "speak":
                return False
            predicate = {"play": "plays", "drive": "drives", "take": "takes", "speak": "speaks"}[lemma]
            return heard.put(say, predicate, line.tokens[at + 1].start, say.rest[1], negated=False, ended=ended) > 0
        inner = Say(line, say.base, say.first, say.last, say.subject, say.names, say.verb, say.times)
        inner.verb.after = at + 1
        made = 0
        for predicate, first, last in cases(inner, frame):
            made += heard.put(inner, predicate.lstrip("~"), first, last, negated=False, ended=ended)
        return made > 0
    return False


def stop(heard: Heard, say: Say) -> None:
    """Read "stopped", "quit", "gave up"."""
    words, offset, lemma = say.words, say.rest[0], say.verb.lemma
    if lemma == "give":
        match = pattern(r"up (?:on )?(?P<o>.+)|(?P<p>[\w ]{2,40}) up$").match(words)
        if not match:
            return
        group = "o" if match["o"] else "p"
        offset, words = offset + match.start(group), match[group]
    how, _ = taken(say, "event")
    if how == "plan":
        if say.verb.tense == "future" or lemma == "quit":
            plan(heard, say)
        return
    if how != "holds" or say.verb.negated:
        return
    if match := pattern(r"(?:my|the|her|his) (?:\w+ )?(?:job|position|role) (?:at|with) (?P<o>.+)").match(words):
        heard.put(say, "works at", offset + match.start("o"), say.rest[1], negated=False, ended=True)
        return
    is_firm = words[:1].isupper() and lexicon.PLACES.isdisjoint({words.split()[0].lower()})
    if lemma == "quit" and is_firm and not one_of(lexicon.TOOLS | _SOCIAL, words.split()[0].lower()):
        heard.put(say, "works at", offset, say.rest[1], negated=False, ended=True)
        return
    if lemma != "give" and _gerund(heard, say, ended=True):
        return
    first = words.split(" ")[0].lower() if words else ""
    if lemma == "stop" and not first.endswith("ing"):
        return
    if pattern(r"the (?:game|app|program|session|browser|terminal|meeting|call|chat|tab)\b").match(words):
        return
    heard.put(say, "quit", offset, offset + len(words), negated=False)


_VERSIONS = (
    r"(?:the |our |my )?(?P<what>(?!from\b|to\b)[\w.-]+(?: (?!from\b|to\b)[\w-]+)?)(?: from (?P<old>v?\d+(?:\.\d+)*))?"
    r"(?: up)? to (?P<new>v?\d+(?:\.\d+)*)(?!\S)"
)


def versions(heard: Heard, say: Say, words: str) -> bool:
    """Read "upgraded the cluster from 1.27 to 1.30"; whether it is told of versions."""
    match = pattern(_VERSIONS).match(words)
    if not match:
        return False
    heard.add(say, "version is", match["new"], owner=match["what"])
    if match["old"]:
        heard.add(say, "version is", match["old"], owner=match["what"], ended=True)
    return True


def switch(heard: Heard, say: Say) -> None:
    """Read "switched from X to Y": the new holds, the old no longer."""
    how, _ = taken(say, "event")
    words, offset = say.words, say.rest[0]
    match = pattern(
        r"(?:[\w' ]{0,30}? )??(?:over )?(?:from (?P<old>.+?) )?(?:back )?(?:over )?to (?P<new>.+?)(?:"
        r" from (?P<then>.+))?$"
    ).match(words)
    if not match or say.verb.negated or say.verb.tense in ("present", "modal", "can", "participle"):
        return
    if how == "plan":
        plan(heard, say)
        return
    if versions(heard, say, words):
        return
    before = words[: match.start("new")].lower()
    if say.verb.lemma == "change" and not match["old"] and "name" not in before and "job" not in before:
        return
    new = match["new"].lower()
    predicate = "uses"
    known_tool = (
        match["new"][:1].isupper() or match["old"] or one_of(lexicon.TOOLS, re.split(r"[,.;]| for | in ", new)[0])
    )
    if not known_tool and re.match(r"(?:the|our|my|a) (?!whole|entire|team|company)", before):
        return  # "switched the office to standing desks"
    if one_of(lexicon.DIETS, re.split(r"[,.;]| diet| in | because", new)[0]) or " diet" in new:
        predicate = "diet is"
    elif re.match(r"(?:\w+ )?(?:jobs?|companies|employers?)", before) or say.verb.lemma == "job":
        predicate = "works at"
    elif "name" in before:
        predicate = "name is"
    elif "major" in before:
        predicate = "studies"
    start, end = offset + match.start("new"), offset + match.end("new")
    if predicate == "diet is" and (diet := pattern(r"(?:an? )?(?P<o>[\w-]+(?: [\w-]+)?) diet\b").match(match["new"])):
        end = start + diet.end("o")
        start += diet.start("o")
    heard.put(say, predicate, start, end)
    old = "old" if match["old"] else "then" if match["then"] else ""
    if old:
        heard.put(say, predicate, offset + match.start(old), offset + match.end(old), ended=True)
