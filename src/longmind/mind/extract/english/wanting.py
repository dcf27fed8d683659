"""What is to be: plans, wants, goals, decisions.

A want is kept when it outlasts the conversation: "I want to learn the piano", not "I want to know more".
"""

from __future__ import annotations

import re

from longmind.mind.extract.english.acting import pattern, taken
from longmind.mind.extract.english.objects import objects
from longmind.mind.extract.english.saying import Heard, Say


def planning(heard: Heard, say: Say) -> None:
    """Read "plan to", "intend to", "thinking of"."""
    if taken(say, "state") != ("holds", False) or say.verb.negated:
        return
    match = pattern(r"(?:on |to )?(?P<o>.+)").match(say.words)
    if match and (say.verb.lemma == "plan" or say.words.lower().startswith("to ")):
        heard.put(say, "plans to", say.rest[0] + match.start("o"), say.rest[1], mode="planned")


_WISHES = (
    r"(?:eventually |really |also |someday |one day |just )?(?:(?:learn|visit|become|travel|move|live"
    r"|own|start|open|build|run|quit"
    r"|lose|retire|study|adopt|marry|climb|improve|switch|join|launch|create|master|stop|publish"
    r"|explore|earn|reduce|volunteer"
    r"|swim|hike|speak|teach|buy|cook|play|save|finish)\b|(?:get|have|write|make|record|find|be|see"
    r"|read|take) (?:an?|my(?: own)?|more|married|fit|the (?=\w+ (?:lights|world|pyramids|alps)))\b"
    r"|(?:see|work (?:in|at|as|for)|go to) (?=(?-i:[A-Z])|an?\b))"
)
_REQUEST = (
    r"(?:know|ask|see if|see how|see what|see the|hear|make sure|check|talk|thank|confirm|understand"
    r"|point|clarify|say|tell|share"
    r"|let|try|use|add|order|book|find out|get (?:some|your|the|this|a quote|an? (?:answer|overview"
    r"|idea))|have (?:a look|some|it|this|that)"
    r"|go over|go back|go through|be (?:sure|clear|able|honest)|make it|help you|read (?:this|it|the)"
    r"|see (?:it|this|that|a|an|some|more|all))\b"
)


_JUST_NOW = r"\w+ (?:this|these|that|the|it)\b|get an? (?:better|good|sense|feel|handle|idea|quote|refund|error)"
"""What is wanted of the matter at hand, not of life."""


_GOODS = (
    r"(?:refund|coffee|pizza|drink|sandwich|tea|beer|break|snack|hug|minute|word|list|summary|table"
    r"|function|script|recipe|report"
    r"|answer|version|copy|quick|short|simple|detailed|better|different|clear|few|couple|example|plan"
    r"|way|bit|lot|burger|taxi|ticket"
    r"|second|moment|response|solution|chart|picture|image|file|quote)"
)
"""What is wanted now and had soon."""


def wanting(heard: Heard, say: Say) -> None:
    """Read "want", "hope to", "dream of": what outlasts the conversation."""
    how, over = taken(say, "feeling")
    if how == "holds" and over and say.verb.lemma == "want" and (was := pattern(r"to (?P<o>.+)").match(say.words)):
        heard.put(say, "wants", say.rest[0] + was.start("o"), say.rest[1], negated=False, ended=True)
        return
    if (how, over) != ("holds", False) or say.verb.lemma in ("save", "train", "aim", "try") or say.verb.negated:
        _aiming(heard, say)
        return
    words = say.words
    lemma = say.verb.lemma
    if lemma == "dream":
        match = pattern(r"(?:of|about) (?P<o>\w+ing .+)").match(words)
    elif lemma == "hope":
        match = pattern(rf"to (?P<o>(?!{_REQUEST}){_WISHES}.*)").match(words)
    else:
        match = pattern(
            rf"(?:to )?(?P<o>(?!{_REQUEST}){_WISHES}.+|(?:an?|another) (?!\w+ (?:about|on|of|for)"
            rf" )(?!(?:\w+ )?{_GOODS}\b).+)"
        ).match(words)
    low = say.line.text.lower()
    if not match and lemma == "want" and re.search(r"\b(?:one day|some ?day|eventually|always wanted)\b", low):
        match = pattern(rf"to (?P<o>(?!{_REQUEST})[a-z]+ .+)").match(words)
    if match and match["o"].strip() and not pattern(_JUST_NOW).match(match["o"]):
        heard.put(say, "wants", say.rest[0] + match.start("o"), say.rest[1])


def would_like(heard: Heard, say: Say) -> None:
    """Read "I'd love to visit Japan some day": a wish, when it is for some day or from the heart."""
    words = say.words
    helper = say.line.low(say.verb.after - 2)
    some_day = re.search(r"\b(?:someday|some day|one day|eventually)\b", words)
    if some_day and (any_wish := pattern(rf"to (?P<o>(?!{_REQUEST}).+)").match(words)) and not say.verb.negated:
        heard.put(say, "wants", say.rest[0] + any_wish.start("o"), say.rest[1])
        return
    of_life = re.match(
        r"to (?:be (?!able|sure|clear|honest|notified|reminded|removed|added"
        r"|careful)[a-z]+(?:-[a-z]+)? (?:by|before)|become|learn|own|retire|study|marry|adopt) ",
        words,
    )
    lasting = (
        say.verb.lemma == "love"
        or of_life
        or re.search(r"\b(?:someday|some day|one day|eventually|in the future)\b", words)
    )
    match = pattern(rf"to (?P<o>(?!{_REQUEST}){_WISHES}.+)").match(words)
    if match and lasting and helper in ("would", "'d", "really") and not say.verb.negated:
        heard.put(say, "wants", say.rest[0] + match.start("o"), say.rest[1])


_AIMS = (
    r"to (?P<o>(?!\w+ (?:this|these|that|it|about|the)\b)(?:lose|quit|save|gain|eat|cut|stop|become"
    r"|drink|exercise|sleep|spend|live"
    r"|retire|run|walk|conceive|meditate|stretch|reduce my|improve my|get (?:fit|in shape|better at"
    r"|healthier|pregnant|into|more)"
    r"|learn (?!how\b|to\b)|read more|write a (?:book|novel)|be more|build (?:a habit|muscle|strength))\b.*)"
)


def _aiming(heard: Heard, say: Say) -> None:
    """Read "trying to", "training for", "saving up for": a goal."""
    if taken(say, "state") != ("holds", False) or say.verb.negated:
        return
    lemma, words = say.verb.lemma, say.words
    match = None
    if lemma == "train" and say.words.lower().startswith("to be"):
        heard.put(say, "goal is", *say.rest)
        return
    if lemma == "aim" and say.verb.tense == "progressive" and (at := pattern(r"(?:for|at) (?P<o>.+)").match(words)):
        heard.put(say, "goal is", say.rest[0] + at.start("o"), say.rest[1])
        return
    if lemma == "aim" or (lemma == "try" and say.verb.tense == "progressive"):
        match = pattern(_AIMS).match(words)
    elif lemma == "train" and say.verb.tense == "progressive":
        match = pattern(r"for (?P<o>.+)").match(words)
    elif lemma == "save" and say.verb.tense == "progressive":
        match = pattern(r"(?:up |money |up money )?(?:for|to) (?P<o>.+)").match(words)
    if match:
        heard.put(say, "goal is", say.rest[0] + match.start("o"), say.rest[1])


def decide(heard: Heard, say: Say) -> None:
    """Read "decided to", "decided on"."""
    if say.verb.tense not in ("past", "perfect", "pluperfect") or say.verb.negated:
        return
    if say.verb.lemma == "agree" and not (say.subject.shared and say.words.lower().startswith(("to ", "on "))):
        return
    if match := pattern(r"(?P<not>not )?to (?P<o>.+)").match(say.words):
        start = say.rest[0] + match.start("o")
        for piece in objects(say.line.text[start : say.rest[1]], "decided to").pieces:
            heard.add(say, "decided to", f"not {piece.text}" if match["not"] else piece.text)
    elif match := pattern(r"(?:on|in favou?r of) (?P<o>.+)").match(say.words):
        chosen(heard, say, say.rest[0] + match.start("o"))


def choose(heard: Heard, say: Say) -> None:
    """Read "we chose SQLite over Postgres", "we went with Redis"."""
    if say.verb.tense not in ("past", "perfect", "pluperfect") or say.verb.negated or say.subject.kind != "me":
        return
    if say.verb.lemma == "pick" and say.words.startswith("up "):
        if match := re.match(r"up (?P<o>an? (?:new|used|second-hand) .+)", say.words):
            heard.put(say, "bought", say.rest[0] + match.start("o"), say.rest[1])
        return
    if say.words.lower().startswith("to "):
        heard.put(say, "decided to", say.rest[0] + 3, say.rest[1])
        return
    chosen(heard, say, say.rest[0])


def chosen(heard: Heard, say: Say, start: int) -> None:
    """Put down a choice: "use SQLite"."""
    region = say.line.text[start : say.rest[1]]
    cut = re.split(r"\s(?:for|over|instead|because|as|rather|to)\s", region)[0]
    if re.match(r"(?:an?|the|my|our|this|that) ", cut) or (not say.subject.shared and not cut[:1].isupper()):
        return
    for piece in objects(cut, "decided to").pieces:
        if len(piece.text.split()) <= MOST_CHOSEN and not piece.text.lower().startswith(("my ", "it", "this", "that")):
            gerund = piece.text.split(" ")[0].lower().endswith("ing")
            heard.add(say, "decided to", piece.text if gerund else f"use {piece.text}")


MOST_CHOSEN = 6
