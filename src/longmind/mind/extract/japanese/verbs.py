"""What verbs and adjectives tell.

A verb ends its clause, and all of its ending is understood. Its object is the nearest thing behind a particle that the
verb wants; any other topic must be somebody who is known.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from longmind.mind.extract.japanese import signs
from longmind.mind.extract.japanese.clauses import Token, after_times, tokens
from longmind.mind.extract.japanese.forms import Form, form_of
from longmind.mind.extract.japanese.frames import SENSES, Frame, frames
from longmind.mind.extract.japanese.objects import bare, listed, nominal, uncounted
from longmind.mind.extract.japanese.telling import TOGETHER, Clause, Telling, Who
from longmind.mind.extract.japanese.words import BEASTS, NOTHING
from longmind.mind.predicates import predicate as known

_QUIT = {"禁煙": "たばこ", "禁酒": "お酒", "断酒": "お酒"}
_PLAIN_PARTICLE = {
    "には": "に",
    "にも": "に",
    "では": "で",
    "でも": "で",
    "とは": "と",
    "とも": "と",
    "だけは": "は",
    "だけ": "",
    "だけが": "が",
    "だけで": "で",
    "からは": "から",
    "なんか": "は",
    "なんて": "は",
    "とか": "は",
}
_POINTS = re.compile(
    r"(?:この|その|あの|こういう|そういう|ああいう|どの|そんな|こんな|あんな|あなたの|君の|ここの|そこの|さっきの"
    r"|これまでの)\Z"
)
_POINTING = re.compile(r"とこ|ところ|所|街|町|市|会社|場所|お店|店|人|子|犬種|学校|大学|村|国")
"""What is called by the name before it."""
_SOFTLY = frozenset(
    {"likes", "dislikes", "never", "takes", "wants", "bought", "pet is", "married to", "partner is", "quit"}
)
"""Of what a word in hiragana that nobody listed may be the object."""
_ANY_WORK = frozenset({"会社", "仕事", "職場"})
_AHEAD = re.compile(r"来|今度|明日|将来|春|月|年")
_NOW_ONLY = re.compile(
    r"しか|あまり|あんまり|そんなに|めったに|ほとんど|今日|明日|昨日|今夜|今晩|今朝|今週|来週|最近|しばらく|今は"
    r"|今月|まだ"
)
_OFTEN = re.compile(
    r"休日|週末|休みの日|毎[日週朝晩年月]|よく|いつも|[週月]に?[\d一二三四]|しょっちゅう|暇さえあれば|普段|日課|休み"
)
_ELSEWHERE = re.compile(r"実家|隣|近所|祖父母|会社|学校|友達|友人|向かい|上の階|店|カフェ")


class _Verb(NamedTuple):
    """Where a verb ends a clause, and in which form."""

    at: int
    form: Form
    stem: bool
    """Whether the verb has letters of its own; "do" has none."""


def by_verbs(told: Telling, clause: Clause) -> None:
    """Read what the verb of a clause tells."""
    cache: dict[int, list[Token]] = {}
    for frame in frames():
        if clause.told and not any(clause.told | {frame.relation} <= pair for pair in TOGETHER):
            continue
        for verb in _verbs(frame, clause.text):
            body = cache.get(verb.at)
            if body is None:
                body = cache[verb.at] = tokens(clause.text[: verb.at], told.names)
            if _by_frame(told, clause, frame, list(body), verb):
                break


def _by_frame(told: Telling, clause: Clause, frame: Frame, parts: list[Token], verb: _Verb) -> bool:
    """Whether a frame claims something; ``parts`` is what stands before its verb."""
    way = SENSES[frame.sense].get(verb.form.kind, "")
    thing, said = _object(told, frame, parts, clause.text[: verb.at], stem=verb.stem) if way else (None, [])
    if thing is None or not said:
        return False
    who = told.subject(parts, thing, frame.relation, _listed_with(parts, said))
    if who is None or _is_doubtful(verb.form, who) or _is_barred(clause, frame, parts, who, said):
        return False
    if verb.form.kind == "and" and signs.to_come().search(clause.sentence):
        return False
    if frame.sense == "dropped-thing":
        return _dropped(told, clause, who, said[0])
    relation, shape, way = _meant(clause, frame, verb.form, way)
    if not relation:
        return False
    said = _as_known(told, relation, way, said)
    _beside(told, clause, who, frame, said=said, parts=parts)
    for one in said:
        told.put(clause, who, relation, shape.replace("@", one), way, form=verb.form)
    return True


def _is_doubtful(form: Form, who: Who) -> bool:
    """Whether a form says what the speaker cannot know so: hearsay of oneself, a belief about another."""
    return form.reported if who.is_me else form.hedged


def _listed_with(parts: list[Token], said: list[str]) -> list[Token]:
    """The tokens of a list: "fish and meat"."""
    joined = [one for one in parts if one.particle in ("も", "と", "や")]
    return [one for one in joined if any(part in said for part in (one.text, one.kin, one.name) if part)]


def _is_barred(clause: Clause, frame: Frame, parts: list[Token], who: Who, said: list[str]) -> bool:
    """Whether something else in the clause makes it mean another thing."""
    relation, sense = frame.relation, frame.sense
    if relation == "never":
        return bool(_NOW_ONLY.search(clause.text))
    if any(re.fullmatch(r"[\u3041-\u3096]{2,8}", one) for one in said) and relation not in _SOFTLY:
        return True
    if relation == "pet is":
        places = [one for one in parts if one.particle in ("で", "に", "では", "には")]
        return any(_ELSEWHERE.search(one.text) for one in places)
    if relation == "dislikes":
        return "苦手" in clause.text and all(signs.skill().fullmatch(one) for one in said)
    if sense == "at-school":
        return not any(one.particle == "で" and signs.school().fullmatch(one.text) for one in parts)
    if sense == "stayed":
        return not (signs.lasting().search(clause.text) or (not who.is_me and "今は" in clause.text))
    if sense == "dose":
        return not signs.ill().search(clause.sentence)
    return sense == "often" and not _OFTEN.search(clause.text)


def _meant(clause: Clause, frame: Frame, form: Form, way: str) -> tuple[str, str, str]:
    """The relation, the form of its object and the way that a form means in a clause; "" for no relation at all."""
    relation, shape = frame.relation, "@"
    if way == "dropped if over":
        way = "dropped" if clause.over else ""
    if not way:
        return "", "", ""
    if way == "planned":
        relation, _, shape = frame.plan.partition("=")
        if form.kind == "habit" and not _AHEAD.search(clause.text):
            return "", "", ""
    if way == "dropped" or (frame.sense == "refuses" and clause.over):
        return "likes", "@", "ended"
    if clause.before and way == "holds" and frame.sense in ("state", "habit", "now", "can", "is"):
        way = "ended"
    if clause.over and way == "denied":
        way = "ended"
    return relation, shape or "@", way


def _as_known(told: Telling, relation: str, way: str, said: list[str]) -> list[str]:
    """The objects as they are called elsewhere."""
    if relation == "quit":
        return [_QUIT.get(one, one) for one in said]
    if relation == "has condition":
        return [re.sub(r"\A持病の|の?診断\Z", "", one) for one in said]
    if relation == "works at" and way == "ended" and (known_as := _ended_work(told, said[0])):
        return [known_as]
    return said


def _beside(told: Telling, clause: Clause, who: Who, frame: Frame, *, said: list[str], parts: list[Token]) -> None:
    """Take down what a clause tells besides: a day of birth, an employer, what the medicine is for."""
    if frame.relation == "quit":
        _no_more(told, clause, who, said[0])
    if frame.relation == "takes" and (ill := signs.against().fullmatch(said[0])):
        told.put(clause, who, "has condition", ill["o"], "holds")
    if frame.relation == "born in" and (date := re.search(signs.BORN, clause.text)):
        told.put(clause, who, "birthday is", date[0], "holds")
    if frame.relation == "role is" and frame.sense == "state" and (place := _workplace(parts)):
        told.put(clause, who, "works at", place, "holds")


def _no_more(told: Telling, clause: Clause, who: Who, said: str) -> None:
    """What somebody gave up is no more what they do."""
    for one in told.known_so_far():
        if (
            one.subject == who.subject
            and one.predicate in ("plays", "hobby is", "uses", "takes", "studies")
            and said in one.object
            and not one.ended
        ):
            told.put(clause, who, one.predicate, one.object, "ended")


def _dropped(told: Telling, clause: Clause, who: Who, said: str) -> bool:
    """Whoever gave away a thing that was theirs has it no more."""
    for one in reversed(told.known_so_far()):
        if (
            one.subject == who.subject
            and one.predicate in ("uses", "owns", "drives", "bought", "has", "pet is")
            and said in one.object
        ):
            told.put(clause, who, "owns" if one.predicate == "bought" else one.predicate, one.object, "ended")
            return True
    return False


def _ended_work(told: Telling, said: str) -> str:
    """Which work it is that somebody gave up, as it was called before."""
    for one in reversed(told.known_so_far()):
        if one.predicate == "works at" and not one.negated and (said in one.object or said in _ANY_WORK):
            return one.object
    return ""


def _workplace(parts: list[Token]) -> str:
    """Where somebody has a role: "at Acme as a nurse"."""
    places = [one.text for one in parts if one.kind == "thing" and one.particle in ("で", "に")]
    return places[-1] if places and signs.workplace().fullmatch(places[-1]) else ""


def _object(
    told: Telling, frame: Frame, parts: list[Token], body: str, *, stem: bool
) -> tuple[Token | None, list[str]]:
    """The thing that a verb wants, and all things that are listed with it."""
    if parts and frame.sense == "is" and (whole := nominal(body)):
        return parts[-1], [whole]
    for place in range(len(parts) - 1, -1, -1):
        one = parts[place]
        if one.kind == "rest":
            break
        particle = one.particle if one.particle in frame.slots else _PLAIN_PARTICLE.get(one.particle, one.particle)
        if one.kind == "when" or particle not in frame.slots or not (one.particle or place == len(parts) - 1):
            continue
        if (not stem and after_times(body[one.end :])) or (place and _is_vague(parts[place - 1])):
            break
        said = _fitting(frame, one)
        if place and (called := _called(frame, parts[place - 1], one, said)):
            return one, [called]
        if said:
            return one, [*_listed(told, frame, parts, place), *said]
    return None, []


def _is_vague(before: Token) -> bool:
    """Whether what stands before a thing leaves open which it is: "cats or dogs", "that shop"."""
    return before.particle == "か" or (before.kind == "rest" and bool(_POINTS.search(before.text)))


def _called(frame: Frame, before: Token, one: Token, said: list[str]) -> str:
    """The name by which a thing is called: "a cat called Tama", "a place called Omiya"."""
    points = bool(_POINTING.fullmatch(one.text))
    if before.particle not in ("という", "って") or not (points or (said and frame.relation in ("pet is", "child is"))):
        return ""
    fitting = _fitting(frame, before._replace(particle=""))
    return fitting[0] if fitting else before.text if said else ""


def _fitting(frame: Frame, token: Token) -> list[str]:
    """A thing as the object of a frame, if it is of its kind."""
    is_topic = token.kind == "me" or (token.kind == "who" and token.particle in ("は", "も", "って", "には"))
    if is_topic and (token.kin not in BEASTS or token.own):
        return []
    if token.theirs and frame.relation not in ("likes", "dislikes", "visited"):
        return []
    said = (token.name or token.kin) if token.kind == "who" else token.text
    said = uncounted(said)
    if said in NOTHING and token.kind != "who":
        return []
    made = (
        [said]
        if token.kind == "who" or re.fullmatch(r"[\u3041-\u3096]{2,8}", said)
        else [bare(part) for part in listed(said)]
    )
    return [one for one in made if one and (frame.wants is None or frame.wants.fullmatch(one))]


def _listed(told: Telling, frame: Frame, parts: list[Token], place: int) -> list[str]:
    found: list[str] = []
    first = place
    while first > 0 and parts[first - 1].particle in ("と", "や", "とか", "も", "か"):
        if parts[first - 1].kind == "who" and parts[first - 1].kin not in BEASTS:
            break
        said = _fitting(frame, parts[first - 1]._replace(particle="が"))
        if not said:
            break
        found = [*said, *found]
        first -= 1
    if first == 0 and told.pending and known(frame.relation).many:
        found = [*(one for said in told.pending for one in listed(said)), *found]
    return found


def _verbs(frame: Frame, text: str) -> list[_Verb]:
    """Where a verb of a frame ends a clause; the longest word first."""
    found: list[_Verb] = []
    for stem, pattern in frame.heads:
        if not stem:
            places = (at for at in range(1, len(text)) if text[at] in "しすやな")
            found += [_Verb(at, form_of(match), stem=False) for at in places if (match := pattern.fullmatch(text, at))][
                :1
            ]
            continue
        at = text.rfind(stem)
        if at <= 0:
            continue
        after = at + len(stem)
        match = pattern.fullmatch(text, after)
        if match is None and text[after : after + 1] in ("を", "は"):  # "do work" and "do the work" are one verb
            match = pattern.fullmatch(text, after + 1)
        if match:
            found.append(_Verb(at, form_of(match), stem=True))
    return sorted(found)
