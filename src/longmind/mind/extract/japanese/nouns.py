"""What nouns tell: by themselves ("a nurse, 29"), and as on a form ("my job is …").

Where words are not divided a noun may begin in the middle of another: what stands before it must be understood too.
"""

from __future__ import annotations

import re

from longmind.mind.extract.japanese import signs
from longmind.mind.extract.japanese.clauses import Token, after_times, tokens
from longmind.mind.extract.japanese.forms import form_of_be
from longmind.mind.extract.japanese.frames import Named, asked, named
from longmind.mind.extract.japanese.objects import bare, listed, plain_verb
from longmind.mind.extract.japanese.telling import TOGETHER, Clause, Telling
from longmind.mind.predicates import predicate as known

_WAYS = {"now": "holds", "begun": "holds", "not": "denied", "was": "ended"}
_NOT_YET = re.compile(r"あと|もうすぐ|来[年月]|まで|後に|未満|以上")
_LISTED = frozenset({"likes", "allergic to", "uses", "diet is", "lives in", "works at", "comes from", "born in"})
_THINGS = frozenset(
    [
        "lives in",
        "works at",
        "role is",
        "likes",
        "dislikes",
        "hobby is",
        "allergic to",
        "comes from",
        "born in",
        "never",
        "studies",
        "team is",
        "pet is",
        "visited",
        "uses",
        "favourite",
    ]
)
"""What has a noun phrase as its object, and no clause."""


def on_a_form(told: Telling, clause: Clause) -> None:
    """Read "my job is …"."""
    _prefers(told, clause)
    if clause.told:
        return
    if favourite := signs.favourite().fullmatch(clause.text):
        who = told.subject(tokens(favourite["own"], told.names), None, "likes")
        form, said = form_of_be(favourite), bare(favourite["o"])
        if who and said and form.kind in ("now", "not"):
            told.put(
                clause,
                who,
                f"favourite {signs.in_english(favourite['s'])} is",
                said,
                "holds" if form.kind == "now" else "denied",
                form=form,
            )
        return
    for one in asked():
        if match := one.whole.fullmatch(clause.text):
            if _asked_for(told, clause, one.relation, match):
                return
        elif match := one.alone.fullmatch(clause.text):
            who = told.owner(tokens(match["own"], told.names), one.relation)
            told.asked = (one.relation, who) if who else None


def _prefers(told: Telling, clause: Clause) -> None:
    prefers = signs.prefers().fullmatch(clause.text)
    if prefers is None:
        return
    form, said = form_of_be(prefers), bare(prefers["o"] or prefers["other"])
    who = told.subject(tokens(prefers["own"] or "", told.names), None, "prefers")
    if who and said and form.kind == "now":
        told.put(clause, who, "prefers", said, "holds", form=form)


def _asked_for(told: Telling, clause: Clause, relation: str, match: re.Match[str]) -> bool:
    who = told.owner(tokens(match["own"], told.names), relation)
    said, form = bare(match["o"]), form_of_be(match)
    if who is not None and "本名" in match[0]:
        who = who._replace(tie="")
    if who is None or not said or form.kind not in _WAYS:
        return False
    if "<" not in relation and relation in _THINGS and not listed(said):
        return False
    way = "ended" if signs.former().search(match[0]) else _WAYS[form.kind]
    if form.kind == "was" and relation in (
        "name is",
        "birthday is",
        "born in",
        "comes from",
        "deadline is",
        "height is",
        "weight is",
        "budget is",
        "phone is",
    ):
        way = "holds"
    parts = listed(said) if known(relation).many and relation != "goal is" else [said]
    if relation == "lives in" and re.search(r"\d-\d|\d番|\d丁目", said):
        relation = "address is"
    for part in parts:
        told.put(clause, who, relation, part, way, form=form)
    told.asked = (relation, who)
    return True


def attribute(clause: Clause) -> tuple[str, str]:
    """What comes before a noun, and the clause without it: "who lives in Sapporo", "Tadokoro"; "" for none."""
    if first := signs.clause_before_name().match(clause.text):
        return first["what"], clause.text[first.end() :]
    match = signs.attribute().match(clause.text)
    if match is None:
        return "", clause.text
    topic = match["topic"] or ""
    return topic + match["what"], topic + clause.text[match.end() :]


def by_nouns(told: Telling, clause: Clause) -> None:
    """Read what somebody is said to be by a noun."""
    for one in named():
        if clause.told and not any(clause.told | {one.relation} <= pair for pair in TOGETHER):
            continue
        match = one.noun.fullmatch(clause.text)
        if match is not None:
            _by_noun(told, clause, one, match)


def _by_noun(told: Telling, clause: Clause, one: Named, match: re.Match[str]) -> None:
    relation, form, way = one.relation, form_of_be(match), _way_of(clause, one, match)
    parts = tokens(match["own"], told.names)
    if not way or not _ends_well(parts, match["own"]) or _is_topic(told, clause, match):
        return
    said = bare(after_times(match["o"])) if relation in _LISTED else match["o"]
    if signs.none_of_it().fullmatch(f"{relation}: {said}"):
        return
    if relation == "works at" and not signs.workplace().fullmatch(said):
        return
    if relation in ("allergic to", "has condition"):  # "my sister has": に marks who
        parts = [
            part._replace(particle="は") if (part.kind, part.particle) == ("who", "に") else part for part in parts
        ]
    who = told.subject(parts, None, relation)
    if who is None or not said or (relation in _THINGS and not listed(said)):
        return
    if (form.reported and who.is_me) or (form.hedged and not who.is_me) or ("kin" in one.flags and who.is_me):
        return
    for part in (known(relation).many and listed(said)) or [said]:
        told.put(clause, who, relation, part, way, form=form)
    if relation == "role is" and (age := re.search(r"(\d{1,3})[歳才]の", match[0])):
        told.put(clause, who, "age is", age[1], way, form=form)


def _way_of(clause: Clause, one: Named, match: re.Match[str]) -> str:
    """Whether what a noun says holds, held or is denied; "" when it says nothing."""
    kind = form_of_be(match).kind
    way = _WAYS.get(kind, "")
    if ("was" in one.flags and kind != "was") or ("begun" in one.flags and kind != "begun"):
        return ""
    if kind == "not" and one.relation in ("age is", "is"):
        return ""
    if one.relation == "age is" and _NOT_YET.search(match["own"]):
        return ""
    if (way == "holds" and ("former" in one.flags or clause.before)) or (way == "denied" and clause.over):
        return "ended"
    return way


def _is_topic(told: Telling, clause: Clause, match: re.Match[str]) -> bool:
    """Whether a noun only names somebody else whom the sentence goes on to speak of: "our manager, …"."""
    said = clause.text[: match.end("o")]
    last = tokens(said, told.names)[-1:]
    if match["own"] == "" and match[0].startswith("うちの") and match.end("o") == len(clause.text):
        told.strayed = True
        return True
    return (
        bool(last)
        and last[0].kind == "who"
        and bool(last[0].kin)
        and (last[0].own or match.end("o") == len(clause.text))
    )


def plans(told: Telling, clause: Clause) -> None:
    """Read what is planned, decided or wished."""
    for relation, pattern in signs.plans():
        match = pattern.fullmatch(clause.text)
        if match is None:
            continue
        parts = tokens(match["own"], told.names)
        if any(one.kind in ("thing", "rest") for one in parts):
            continue
        who = told.subject(parts, None, relation)
        if (
            who is not None
            and (said := after_times(signs.planned(match)))
            and not re.search(r"\d(?:歳|才)?になる", said)
        ):
            told.put(clause, who, relation, said, "planned" if relation == "plans to" else "holds")
            return


def _ends_well(parts: list[Token], own: str) -> bool:
    """Whether what stands before a noun is all understood, and none of it belongs to the noun."""
    if not parts:
        return True
    last = parts[-1]
    if last.kind == "thing" and not last.particle and last.end == len(own):
        return False
    if any(one.kind == "rest" for one in parts):
        return last.kind == "rest" and plain_verb(last.text) and sum(one.kind == "rest" for one in parts) == 1
    return last.particle != "の" or last.kind == "when"
