"""A made-up year of talk with an assistant in which little matters: what is said on each day, and what is asked after.

Of some twenty thousand messages three hundred tell something that is wanted later, each once, about things of its own;
and a few facts of the person change (:mod:`longmind.evals.lives`). The rest is what such logs are full of: greetings,
thanks, heartbeats, progress of builds, the weather, small requests and their answers. The seed alone decides a year.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import product
from typing import Final

import numpy as np

from longmind import InvalidInput
from longmind.evals.lives import BEGINNING, REMARKS, Life, listed, lives

SEED: Final = 5
DAYS: Final = 364
MESSAGES: Final = 20_000
MATTERING: Final = 300


@dataclass(frozen=True, slots=True)
class Message:
    """One message of the year."""

    at: datetime
    role: str
    text: str
    matters: bool = False


@dataclass(frozen=True, slots=True)
class Probe:
    """A question about something that mattered, and the message that answers it."""

    question: str
    answer: str
    text: str


@dataclass(frozen=True, slots=True)
class Year:
    """What was said, in order, what is asked at the end, and the person whose facts changed."""

    messages: tuple[Message, ...]
    probes: tuple[Probe, ...]
    life: Life


_MATTERS: Final[Sequence[tuple[str, str, tuple[str, ...], tuple[str, ...]]]] = (
    (
        "The shelf number of the {0} is {1}.",
        "What is the shelf number of the {0}?",
        listed("boathouse; archive; greenhouse; studio; bike cellar; rooftop; print shop; chapel; annex; depot"),
        ("4471", "9026", "1385"),
    ),
    (
        "{0} is allergic to {1}.",
        "What is {0} allergic to?",
        listed("Aunt Ilse; Mr Okoro; little Finn; Priya; my godson; Doctor Brandt; Lena; cousin Malik; Tove; Bela"),
        ("walnuts", "penicillin", "latex"),
    ),
    (
        "We decided to use {1} for the {0}.",
        "What did we decide to use for the {0}?",
        listed(
            "invoice service; mobile app; data lake; search page; newsletter; backup job; wiki; kiosk; importer; map"
        ),
        ("Rust", "Kafka", "Svelte"),
    ),
    (
        "The deadline for the {0} is {1}.",
        "When is the deadline for the {0}?",
        listed("grant report; tax return; visa form; thesis draft; tender; audit; catalogue; budget plan; survey; bid"),
        ("3 June", "19 September", "27 November"),
    ),
    (
        "The spare key of the {0} is with {1}.",
        "Who has the spare key of the {0}?",
        listed("cabin; garage; allotment; flat in Ghent; caravan; darkroom; shed; office; boat; attic"),
        ("Marguerite", "old Tomasz", "the baker"),
    ),
    (
        "{0} prefers to be called on {1}.",
        "When does {0} prefer to be called?",
        listed(
            "Ms Duarte; the landlord; Professor Ekholm; the plumber; Yusuf; our tutor; Brigitte; the vet; Ravi; Oona"
        ),
        ("Tuesday mornings", "Friday evenings", "Sundays after lunch"),
    ),
    (
        "The warranty of the {0} runs until {1}.",
        "Until when does the warranty of the {0} run?",
        listed("dishwasher; laptop; bicycle; boiler; camera; piano; printer; freezer; telescope; sewing machine"),
        ("2027", "2029", "2031"),
    ),
    (
        "Remember that the {0} must never be {1}.",
        "What must never happen to the {0}?",
        listed(
            "red cable; sourdough starter; east valve; guest list; old contract; orchid; beta server; drum kit; "
            "ledger; mixer"
        ),
        ("unplugged", "refrigerated", "deleted"),
    ),
    (
        "For {0} I promised to {1}.",
        "What did I promise to do for {0}?",
        listed(
            "Noemi; the choir; Grandpa; the neighbours; Hassan; the school fair; Wiebke; my editor; the club; Sunniva"
        ),
        ("bake two cakes", "lend the van", "write a speech"),
    ),
    (
        "The {0} costs us {1} a month.",
        "What does the {0} cost us a month?",
        listed(
            "storage unit; hosting; gym; music school; parking space; cleaning; co-working desk; cloud backup; stable; "
            "allotment rent"
        ),
        ("48 euros", "130 euros", "275 euros"),
    ),
)
"""How something is told, how it is asked for, what it is about, and what can be told of it."""

_OPENINGS: Final = listed("Hi!; Hello; Good morning; Hey there; Morning!; Good evening; Hi again; Hello, it's me")
_CLOSINGS: Final = listed(
    "Thanks!; Thank you so much; ok; OK great; Perfect, thanks; haha; lol; sure; Sounds good; got it; nice; cool; "
    "That works; bye; See you tomorrow; Good night; yes; no problem; great, thank you; alright"
)
_REPLIES: Final = listed(
    "You're welcome!; Happy to help.; Is there anything else I can do?; Sure, here it is.; Of course!; Let me know "
    "if you need anything else.; Glad that worked.; No problem at all.; Great question!; Here you go."
)
_BEATS: Final = (
    "[heartbeat] all services nominal",
    "HEARTBEAT_OK",
    "build {0} finished, {1} tests passed",
    "build {0} is running",
    "sync finished: {1} files, no changes",
    "cron: cleanup ran, nothing to do",
    "health check ok in {1} ms",
    "deploy {0} finished without errors",
)
_CHATTER: Final = listed(
    "It is raining again.; The coffee machine is broken again.; Nothing new today.; Still waiting for the train.; "
    "What a week.; I'm a bit tired.; The weather is nice today.; Back from lunch.; Another day, another meeting.; "
    "The wifi is slow this morning.; Just looking around.; I'll be right back.; Give me a second.; Let's see.; Hmm."
)
_SHARES: Final = (0.12, 0.24, 0.2, 0.18, 0.14, 0.12)
"""Of the rest: greetings, thanks and the like, replies, heartbeats, chatter, and remarks of a life."""


def year(messages: int = MESSAGES, seed: int = SEED) -> Year:
    """A year with so many messages.

    Raises:
        InvalidInput: too few for what matters, or a seed below 0.
    """
    if isinstance(messages, bool) or not isinstance(messages, int) or messages < 2 * MATTERING:
        raise InvalidInput("messages", f"a whole number of at least {2 * MATTERING}", messages)
    if isinstance(seed, bool) or not isinstance(seed, int) or seed < 0:
        raise InvalidInput("seed", "a whole number of at least 0", seed)
    chance = np.random.default_rng(seed)
    probes = _probes(chance)
    life = lives(DAYS, 1, seed)[0]
    told = [Message(_moment(chance), "user", probe.text, matters=True) for probe in probes]
    told += [Message(one.at, "user", one.text, matters=one.text not in REMARKS) for one in life.said]
    told += [_noise(chance) for _ in range(messages - len(told))]
    return Year(tuple(sorted(told, key=lambda one: one.at)), tuple(probes), life)


def _probes(chance: np.random.Generator) -> list[Probe]:
    """Each thing once, with one of what can be told of it for each of its kind's variants."""
    probes = []
    for says, asks, things, values in _MATTERS:
        for thing, place in product(things, ("", " in Lund", " in Bari")):
            about = f"{thing}{place}"
            value = values[int(chance.integers(len(values)))]
            probes.append(Probe(asks.format(about), value, says.format(about, value)))
    return probes


def _noise(chance: np.random.Generator) -> Message:
    kind = int(chance.choice(len(_SHARES), p=_SHARES))
    role, texts = (
        ("user", _OPENINGS),
        ("user", _CLOSINGS),
        ("assistant", _REPLIES),
        ("tool", _BEATS),
        ("user", _CHATTER),
        ("user", REMARKS),
    )[kind]
    text = texts[int(chance.integers(len(texts)))]
    return Message(_moment(chance), role, text.format(int(chance.integers(1000, 9999)), int(chance.integers(10, 900))))


def _moment(chance: np.random.Generator) -> datetime:
    return BEGINNING + timedelta(days=int(chance.integers(DAYS)), hours=7, seconds=int(chance.integers(14 * 3600)))
