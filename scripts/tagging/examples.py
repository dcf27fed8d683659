# ruff: noqa: PLR0917, SLF001 - a row is made as the model makes it, or what is fitted would not be what is run
"""What people wrote for it, as rows of words with the secrets and the facts marked in them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from longmind.mind.extract.languages import language_of
from longmind.mind.extract.message import role_of, subject_of
from longmind.mind.predicates import PREDICATES, meaning
from longmind.models import tagger
from longmind.models.onnx import TokenNetwork
from tagging.network import Example, Marked

DATA = Path(__file__).parent.parent.parent / "tests" / "data"
SECRETS = (
    "secrets", "secrets_second", "secrets_third", "secrets_fourth", "secrets_dev", "secrets_dev/more",
    "secrets_dev/prose", "secrets_dev/told", "secrets_dev/noted", "secrets_dev/home", "secrets_dev/work",
    "secrets_dev/asked",
)  # fmt: skip
"""Folders of texts with a secret and texts that look alike; those that measure are not read."""
PIN, CODE, PASSWORD = 2, 3, 1
KINDS = {
    "pin": PIN, "pin_code_phrase": PIN, "pin_otp_phrase": CODE, "otp": CODE, "door_code": CODE, "alarm_code": CODE,
    "safe": CODE, "code": CODE, "password_prose": PASSWORD, "password": PASSWORD, "phrase": PASSWORD, "login": PASSWORD,
    "wifi": PASSWORD, "passphrase": PASSWORD, "other_account": PASSWORD, "security_answer": PASSWORD,
    "secret_word": PASSWORD,
}  # fmt: skip
"""Classes of secrets that are told in prose. Of other texts with a secret nothing is learnt: rules find those."""
SELDOM = {
    "version is", "website is", "reports to", "knows", "believes", "pronouns are", "religion is", "zone is",
    "depends on",
}  # fmt: skip
"""Predicates that mean too little, or of which there is too little, to be marked."""
MARKED_TOO = ("version is", "pronouns are", "religion is", "zone is", "depends on", "eats", "drinks")
OTHER = 1
"""The kind of a fact whose predicate has no name here: that it is one is learnt, and not told."""
PREDICATE_NAMES = ("", "", *sorted(set(PREDICATES) - SELDOM), *MARKED_TOO)
KIND_OF = {name: number for number, name in enumerate(PREDICATE_NAMES) if name}
SAME = {
    other: name
    for name, others in json.loads((Path(__file__).parent / "same.json").read_text("utf-8")).items()
    for other in others
}
"""Ways in which those who labelled named a predicate."""
ENGLISH = "my our the a an his her their your to in at on for of some"
OTHERS = "der die das den dem ein eine einen einem einer mein meine meinen meinem meiner el la los las un una mi"
LEADING = frozenset((*ENGLISH.split(), *OTHERS.split()))
SPEAKER, NOBODY, FIRST_WORD = 0, 1, 2
"""The places of a subject: whoever speaks, nobody who is named, and from there on the words."""

Text = tuple[str, str | None, int]
"""A text, its secret, and of which kind it is."""


def texts_of(folder: str) -> Iterator[Text]:
    """The texts of a folder."""
    for name in ("caught", "harmless"):
        for one in json.loads((DATA / folder / f"{name}.json").read_text("utf-8")):
            if name == "harmless":
                yield one["text"], None, 0
            elif one["class"] in KINDS:
                yield one["text"], one["secret"], KINDS[one["class"]]


def talk() -> Iterator[str]:
    """What nobody wrote to try a guard."""
    for path in sorted((DATA / "dialogues_tried").glob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            yield from (turn["text"] for turn in json.loads(line)["turns"])
    for name in ("planted", "honest"):
        yield from (one["text"] for one in json.loads((DATA / "planted_tried" / f"{name}.json").read_text("utf-8")))


def of_secret(network: TokenNetwork, text: Text, widest: int) -> Example | None:
    """A text with its secret marked wherever it stands; None where it cannot be."""
    said, secret, kind = text
    row = next(tagger._windows(network, said), None)
    if row is None:
        return None
    marked = {}
    for found in re.finditer(re.escape(secret), said) if secret else ():
        span = _span(row.words, found.start(), found.end())
        if span is not None and span[1] - span[0] < widest:
            marked[span] = Marked(kind)
    return None if secret and not marked else Example(row, marked)


def _span(words: Sequence[tagger._Word], start: int, end: int) -> tuple[int, int] | None:
    """The words from one character to another, without the signs around them."""
    inside = [place for place, word in enumerate(words) if word.end > start and word.start < end]
    while inside and words[inside[-1]].text in ".,;:\"'”’»)!?":
        inside.pop()
    while inside and words[inside[0]].text in "\"'“‘«(":
        inside.pop(0)
    return (inside[0], inside[-1]) if inside else None


def dialogues(writer: str) -> list[dict[str, Any]]:
    """What a writer wrote, with every statement in it."""
    path = DATA / "dialogues_tried" / f"{writer}.jsonl"
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def of_dialogue(network: TokenNetwork, dialogue: dict[str, Any], widest: int) -> Iterator[tuple[int, Example]]:
    """Each turn that somebody says, by its number, with what it states."""
    turns = dialogue["turns"]
    for number, turn in enumerate(turns):
        me, last = subject_of(turn["speaker"]), turns[number - 1] if number else None
        if me is None or language_of(turn["text"]) in ("ja", "zh"):
            continue
        before = None if last is None else (role_of(last["speaker"]), last["text"])
        row = tagger._with_context(network, turn["text"], before)
        marked: dict[tuple[int, int], Marked] = {}
        for fact in dialogue["facts"]:
            if fact["turn"] == number and (told := _fact(row, fact, turn["text"], last, me, dialogue)) is not None:
                span, one = told
                if span[1] - span[0] < widest:
                    marked.setdefault(span, one)
        if len(row.words) > row.context:
            yield number, Example(row, marked)


def _fact(
    row: tagger._Row, fact: dict[str, Any], text: str, last: dict[str, Any] | None, me: str, dialogue: dict[str, Any]
) -> tuple[tuple[int, int], Marked] | None:
    own = row.words[row.context :]
    span = _find(own, text, fact["object"])
    if span is None:
        return None
    # What only a later turn ends is not told as over here.
    later = any(
        other["turn"] > fact["turn"] and (other["subject"], other["relation"]) == (fact["subject"], fact["relation"])
        for other in dialogue["facts"]
    )
    ended = fact["status"] == "past" and not later
    subject = _subject(row, fact["subject"], text, last, me, span[0])
    return span, Marked(kind_of(fact["relation"]), subject, fact["negated"], ended)


def _subject(
    row: tagger._Row, name: str, text: str, last: dict[str, Any] | None, me: str, near: int
) -> tuple[int, int]:
    if name.casefold() in ("user", "i", me.casefold()):
        return SPEAKER, SPEAKER
    found = _find(row.words[row.context :], text, name, near=near)
    shift = row.context
    if found is None and last is not None:
        found, shift = _find(row.words[: row.context], last["text"], name), 0
    if found is None:
        return NOBODY, NOBODY
    return found[0] + shift + FIRST_WORD, found[1] + shift + FIRST_WORD


def _find(words: Sequence[tagger._Word], text: str, said: str, near: int | None = None) -> tuple[int, int] | None:
    """Where words stand, as the label has them; the nearest before a place, where they stand more than once."""
    said = said.strip(" .,;:!?\"'()").removeprefix("user's ")
    hits = []
    for found in re.finditer(re.escape(said), text, re.IGNORECASE) if said else ():
        inside = [place for place, word in enumerate(words) if word.end > found.start() and word.start < found.end()]
        if inside:
            exact = (words[inside[0]].start, words[inside[-1]].end) == found.span()
            far = 0 if near is None else abs(near - inside[0]) + 5 * (inside[0] > near)
            hits.append((not exact, far, inside[0], inside[-1]))
    if not hits:
        return None
    _, _, first, last = min(hits)
    while first < last and words[first].text.casefold() in LEADING:
        first += 1
    return first, last


def kind_of(relation: str) -> int:
    """The kind of a fact, of how the one who labelled it named its predicate."""
    name = relation.casefold().strip()
    for one in (name, meaning(name), SAME.get(name), SAME.get(meaning(name))):
        if one is not None and (told := SAME.get(one, one)) in KIND_OF:
            return KIND_OF[told]
    return KIND_OF["prefers"] if name.startswith("prefers for") else OTHER
