"""Who else is spoken of: relatives, animals, their names, and what is told of them in passing.

Each pattern here is all of a clause. The first that fits has the clause, whether it claims something or not.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from longmind.mind.extract.japanese import signs
from longmind.mind.extract.japanese.clauses import tokens
from longmind.mind.extract.japanese.forms import form_of_be
from longmind.mind.extract.japanese.frames import named
from longmind.mind.extract.japanese.objects import bare, listed
from longmind.mind.extract.japanese.telling import NEAR, Clause, Telling, Who
from longmind.mind.extract.japanese.words import KIN, VAGUE
from longmind.mind.extract.sentences import Sentence

_STATES = {"結婚": "既婚", "入籍": "既婚"}
_CHILD = frozenset({"子", "上の子", "下の子", "真ん中の子", "うちの子", "我が子"})
_BY_ORDER = frozenset({"child is", "pet is", "sibling is"})


def relatives(told: Telling, clause: Clause) -> None:
    """Read "I have a sister", "our cat is called …", and what comes on a day or costs money."""
    for pattern, read in _READERS:
        if (match := pattern().fullmatch(clause.text)) and read(told, clause, match):
            return


def _called(told: Telling, clause: Clause, match: re.Match[str]) -> bool:
    parts = tokens(match["own"], told.names)
    who = None if any(one.kind == "rest" for one in parts) else told.owner(parts, "name is")
    name = match["o"].strip("「」『』")
    if who is None or not name:
        return False
    if match["calls"]:
        told.put(clause, who, "called", name + (match["hon"] or ""), "holds")
    else:
        told.put(clause, who, "name is", name, "holds")
    return True


def _reacts(told: Telling, clause: Clause, match: re.Match[str]) -> bool:
    said = bare(match["o"])
    who = told.owner(tokens(match["own"], told.names), "allergic to") if listed(said) else None
    if who is not None:
        told.put(clause, who, "allergic to", said, "holds")
    return bool(listed(said))


def _amount(told: Telling, clause: Clause, match: re.Match[str]) -> bool:
    if form_of_be(match).kind == "now":
        told.put(clause, Who(match["t"]), "is" if match["earned"] else "costs", match["o"], "holds")
    return True


def _due(told: Telling, clause: Clause, match: re.Match[str]) -> bool:
    if form_of_be(match).kind in ("now", "was", "begun"):
        told.put(clause, Who(match["t"]), "is", match["o"], "holds", times=False)
    return True


def _due_last(told: Telling, clause: Clause, match: re.Match[str]) -> bool:
    thing, owner = match["t"], match["own"]
    if form_of_be(match).kind not in ("now", "was"):
        return True
    if thing == "誕生日":
        who = told.owner(tokens(owner, told.names), "birthday is") if owner else told.myself
        if who is not None:
            told.put(clause, who, "birthday is", match["o"], "holds", times=False)
    elif thing.startswith("締"):
        told.put(clause, told.myself, "deadline is", match["o"], "holds", times=False)
    else:
        told.put(clause, Who(owner + thing), "is", match["o"], "holds", times=False)
    return True


def _dated(told: Telling, clause: Clause, match: re.Match[str]) -> bool:
    if form_of_be(match).kind == "now":
        told.put(clause, Who(match["t"]), "deadline is", match["o"] or match["o2"], "holds", times=False)
    return True


def _presents(told: Telling, clause: Clause, match: re.Match[str]) -> bool:
    """Take a name and an employer; both only where the words can mean nothing else."""
    plainly = match[0].endswith("です")
    company = signs.company().fullmatch(match["at"])
    if (plainly and not company) or match["o"] in KIN or signs.no_name().search(match["o"]):
        return False
    if not listed(match["at"]) or signs.attribute().match(clause.text):
        return False
    told.put(clause, told.myself, "name is", match["o"], "holds")
    told.put(clause, told.myself, "works at", match["at"], "holds")
    return True


def _married(told: Telling, clause: Clause, match: re.Match[str]) -> bool:
    who = told.owner(tokens(match["own"], told.names), "is")
    if who is not None and "と" not in match["own"]:
        way = "denied" if match["no"] else "holds"
        told.put(clause, who, "is", _STATES.get(match["o"], match["o"]), way)
    return True


def _by_order(told: Telling, clause: Clause, match: re.Match[str]) -> bool:
    carried = told.topic or told.carried
    if carried is None or carried.tie not in _BY_ORDER:
        return False
    if not any(one.noun.fullmatch(match["o"]) for one in named()):
        told.put(clause, told.myself, carried.tie, match["o"], "holds")
        told.topic = carried
    return True


def _named_so(told: Telling, clause: Clause, match: re.Match[str]) -> bool:
    tie = KIN[match["kin"]][0] if match["kin"] in KIN else "pet is"
    if tie and form_of_be(match).kind == "now" and not tokens(match["own"], told.names):
        told.tie(clause, tie, match["o"])
        told.topic = Who(match["o"])
    return True


def _introduced(told: Telling, clause: Clause, match: re.Match[str]) -> bool:
    tie = KIN[match["kin"]][0]
    if tie and form_of_be(match).kind == "now" and match["o"] not in KIN:
        told.tie(clause, tie, match["o"])
        told.topic = Who(match["o"])
    return True


def _exists(told: Telling, clause: Clause, match: re.Match[str]) -> bool:
    parts = tokens(match["own"], told.names)
    if any(one.kind == "rest" or (one.kind == "thing" and one.particle != "の") for one in parts):
        return True
    if any(one.kind == "who" and one.particle not in ("の", "と", "、", "") for one in parts):
        return True
    kin, name = match["kin"], match["name"]
    tie, noun = KIN.get(kin, ("pet is", "pet"))
    if not tie or (told.topic and not told.topic.is_me):
        return True
    who = Who(name) if name else Who(f"{told.me}'s {noun}", tie)
    told.put(clause, told.myself, tie, name or kin, "denied" if match["no"] else "holds")
    if "生まれ" in match[0] and (date := re.search(signs.BORN, clause.text)):
        told.put(clause, who, "birthday is", date[0], "holds")
    if not match["no"]:
        told.topic = who
    return True


def _pastime(told: Telling, clause: Clause, match: re.Match[str]) -> bool:
    who = told.owner(tokens(match["own"], told.names), "hobby is")
    if who is not None and form_of_be(match).kind == "now":
        told.put(clause, who, "goal is" if match["what"] in ("夢", "目標") else "hobby is", match["o"], "holds")
    return True


_READERS: tuple[tuple[Callable[[], re.Pattern[str]], Callable[[Telling, Clause, re.Match[str]], bool]], ...] = (
    (signs.called, _called),
    (signs.reacts, _reacts),
    (signs.amounts, _amount),
    (signs.due, _due),
    (signs.presents, _presents),
    (signs.due_last, _due_last),
    (signs.dated, _dated),
    (signs.married, _married),
    (signs.by_order, _by_order),
    (signs.pet_named, _named_so),
    (signs.named_so, _named_so),
    (signs.introduced, _introduced),
    (signs.introduced_last, _introduced),
    (signs.exists, _exists),
    (signs.pastime, _pastime),
)


def mentioned(told: Telling, clause: Clause, subjects: set[str]) -> None:
    """Take down who else a clause speaks of, and make them the topic; ``subjects`` are those of its claims."""
    if signs.no_tie().search(clause.text):
        return
    clause = replace(clause, told=set())  # that somebody is there does not make the clause understood
    for one in tokens(clause.text, told.names):
        if one.kind != "who":
            continue
        if one.particle == "とは":  # of both, or of the other
            told.topic = Who("")
        is_topic = one.particle in ("は", "って", "、", "も", "が") or clause.text.endswith(one.text)
        if not one.kin:
            told.heard = True
            told.topic = Who(one.name) if is_topic else told.topic
            continue
        tie, noun = KIN[one.kin]
        subject = f"{told.me}'s {noun}"
        surely = one.own or one.kin not in VAGUE
        if tie and one.name:
            told.tie(clause, tie, one.name)
        elif tie in NEAR and one.particle and (surely or told.is_partner(one) or subject in subjects):
            told.tie(clause, tie, "子ども" if one.kin in _CHILD else one.kin)
        told.heard = told.heard or one.kin != "彼女"
        if one.age and (surely or one.name):
            told.put(clause, Who(one.name) if one.name else Who(subject, tie), "age is", one.age, "holds")
        if told.is_somebody(one, "likes") and (is_topic or not one.particle):
            told.topic = told.who(one)


def relatives_with(told: Telling, text: str, sentence: Sentence) -> None:
    """Take down what a relative is or has before the noun for them: "my daughter who is allergic to eggs"."""
    for match in signs.kin_with().finditer(text):
        before = text[: match.start()]
        if match["own"] or before.endswith(("の", "元", "前の")) or re.match("の", text[match.end() :]):
            continue
        clause = Clause(text, sentence.start, sentence.start + len(text.rstrip()))
        tie, noun = KIN[match["kin"]]
        if tie in NEAR:
            told.tie(clause, tie, match["kin"])
        for group, relation in _TOLD_BEFORE.items():
            if match[group] and (group != "allergy" or listed(match[group])):
                told.put(clause, Who(f"{told.me}'s {noun}", tie), relation, match[group], "holds", times=False)


_TOLD_BEFORE = {
    "ill": "has condition",
    "allergy": "allergic to",
    "diet": "diet is",
    "age": "age is",
    "role": "role is",
}
