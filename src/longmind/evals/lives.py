"""Made-up lives in which some things change and others do not, and what is true on every day of them.

A person tells each fact in plain statements of the kinds in :mod:`longmind.mind.predicates`, each in several
phrasings, among many remarks that claim nothing of the sort, and is asked in the plain words of the topic: what is
measured with them is truth over time, not how much is read out of words. About half of a person's facts change two to
four times, never back to what held before; the others are told once, early, and never again. A pet stays, as several
can be had at once. The seed and a person's number alone decide a life, so that more people leave those before them as
they were.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

import numpy as np

from longmind import InvalidInput

CHANGED: Final = "changed"
STABLE: Final = "stable"
AS_OF: Final = "as of"
GROUPS: Final = (CHANGED, STABLE, AS_OF)
"""What holds now of what changed; what holds of what never did; what held on a day gone by."""
BEGINNING: Final = datetime(2024, 1, 1, tzinfo=UTC)
DAYS_MIN: Final = 40
SEED: Final = 33
EVENING_HOUR: Final = 20
"""When questions are asked: whatever was told that day is known."""
_EARLY, _FIRST_CHANGE, _LAST_CHANGE = 0.1, 0.15, 0.97
"""Shares of a life: what is first told is told before the first, what changes changes between the other two."""
_CHANGES_MIN, _CHANGES_MAX = 2, 4
_CHANGING: Final = 0.5
_REMARKS_A_DAY: Final = 0.4


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """Something people tell of themselves: how they put it, how it is asked for, and what it can be."""

    name: str
    says: tuple[str, ...]
    """``{}`` stands for the object."""
    later: tuple[str, ...]
    """How a change is told; ``{old}``, where there is one, stands for what held until then."""
    asks: tuple[str, ...]
    objects: tuple[str, ...]
    changes: bool = True


def listed(words: str) -> tuple[str, ...]:
    """What stands between semicolons, each on one line."""
    return tuple(" ".join(word.split()) for word in words.split(";"))


TOPICS: Final = (
    Topic(
        name="lives in",
        says=listed("I live in {}.; I'm living in {} these days.; I am based in {}."),
        later=listed("I've moved to {}.; I just moved to {}.; I live in {} now.; I have settled in {}."),
        asks=listed("Where do I live?; Which city do I live in?; In what city do I live?"),
        objects=listed("Oslo; Porto; Ghent; Turin; Leeds; Graz; Vilnius; Malmö; Utrecht; Seville; Galway; Basel"),
    ),
    Topic(
        name="works at",
        says=listed("I work at {}.; I work for {}.; My employer is {}."),
        later=listed("I've joined {}.; I started a new job at {}.; I work at {} now.; I got a job at {}."),
        asks=listed("Where do I work?; Which company do I work for?; What company do I work at?"),
        objects=listed("Globex; Initech; Hooli; Acme; Umbra; Nimbus; Stripe; Vandelay; Tyrell; Soylent; Wonka"),
    ),
    Topic(
        name="favourite colour",
        says=listed("My favourite colour is {}.; My favourite colour is {}, always a safe choice."),
        later=listed("My favourite colour is now {}.; My favourite colour is {} these days."),
        asks=listed("What is my favourite colour?; Which colour is my favourite?"),
        objects=listed("teal; crimson; ochre; indigo; olive; violet; beige; turquoise; amber; maroon"),
    ),
    Topic(
        name="favourite dish",
        says=listed("My favourite dish is {}.; Of all food, my favourite dish is {}."),
        later=listed("My favourite dish is now {}.; My favourite dish is {} these days."),
        asks=listed("What is my favourite dish?; Which dish is my favourite?"),
        objects=listed("ramen; lasagne; paella; moussaka; goulash; biryani; risotto; pierogi; ceviche; couscous"),
    ),
    Topic(
        name="favourite band",
        says=listed("My favourite band is {}."),
        later=listed("My favourite band is now {}.; My favourite band is {} these days."),
        asks=listed("What is my favourite band?; Which band is my favourite?"),
        objects=listed("Radiohead; Portishead; Blur; Wilco; Pulp; Queen; Genesis; Kraftwerk; Air; Sigur Rós"),
    ),
    Topic(
        name="drives",
        says=listed("I drive a {}.; My car is a {}."),
        later=listed("I drive a {} now.; My new car is a {}.; I'm driving a {} these days."),
        asks=listed("What car do I drive?; Which car do I have?"),
        objects=listed("Volvo; Mazda; Skoda; Fiat; Tesla; Renault; Subaru; Peugeot; Kia; Honda"),
    ),
    Topic(
        name="diet",
        says=listed("I'm {}.; I am {}, and have been for a while."),
        later=listed("I've become {}.; I'm {} now.; I am {} these days."),
        asks=listed("What is my diet?; What kind of diet do I follow?"),
        objects=listed("vegan; vegetarian; pescatarian; flexitarian"),
    ),
    Topic(
        name="partner",
        says=listed("My partner is {}.; My partner's name is {}.; My partner is called {}."),
        later=listed("My partner is now {}.; I'm together with {} now.; I'm dating {} now."),
        asks=listed("Who is my partner?; What is my partner's name?"),
        objects=listed("Mei; Tomas; Ines; Rafael; Noor; Sanna; Luca; Petra; Amir; Helle"),
    ),
    Topic(
        name="phone",
        says=listed("My phone number is {}."),
        later=listed("My new phone number is {}.; My phone number is now {}."),
        asks=listed("What is my phone number?; Which phone number do I have?"),
        objects=listed("555 0103; 555 0118; 555 0127; 555 0135; 555 0142; 555 0156; 555 0161; 555 0179; 555 0188"),
    ),
    Topic(
        name="team",
        says=listed("I'm on the {} team.; I'm in the {} team."),
        later=listed("I'm on the {} team now.; I'm in the {} team now."),
        asks=listed("Which team am I on?; What team am I in?"),
        objects=listed("payments; search; platform; mobile; billing; security; growth; onboarding; analytics"),
    ),
    Topic(
        name="manager",
        says=listed("My manager is {}.; My boss is {}."),
        later=listed("My manager is now {}.; My new manager is {}.; These days my manager is {}."),
        asks=listed("Who is my manager?; What is my manager's name?"),
        objects=listed("Karen; David; Olga; Femi; Ruth; Stefan; Yuki; Boris; Alma; Conrad"),
    ),
    Topic(
        name="project uses",
        says=listed("Phoenix uses {}."),
        later=listed("Phoenix has switched from {old} to {}.; Phoenix switched from {old} to {}."),
        asks=listed("Which database does Phoenix use?; What database is used by Phoenix?"),
        objects=listed("PostgreSQL; MySQL; SQLite; MongoDB; Redis; Cassandra; DuckDB; MariaDB; CouchDB"),
    ),
    Topic(
        name="pet",
        says=listed("I have a dog called {}.; My dog's name is {}.; My dog is called {}."),
        later=(),
        asks=listed("What is my dog called?; What is the name of my dog?"),
        objects=listed("Rex; Biscuit; Turbo; Pixel; Waffle; Bruno; Domino; Ziggy; Pepper"),
        changes=False,
    ),
)

_REMARKS: Final[Sequence[tuple[str, tuple[str, ...]]]] = (
    (
        "{} this morning.",
        listed(
            "The train was late again; It rained for hours; The lift was out of order; The bakery had a long queue; "
            "There was fog over the river; The printer jammed twice; The traffic was awful; The post came early"
        ),
    ),
    (
        "{}, of all things.",
        listed(
            "They talked about penguins on the radio; The meeting was about office chairs; The parcel held a single "
            "spoon; The film was about a lighthouse; The whole street smelled of paint"
        ),
    ),
    (
        "Could you {}?",
        listed(
            "proofread this paragraph; explain how tides work; suggest a title for the talk; shorten this email; "
            "sum up the article; turn this list into a table; check the spelling; draft a polite reply"
        ),
    ),
    (
        "What {}?",
        listed(
            "should be on a packing list; is a good opening for a speech; rhymes with silver; makes bread rise; does "
            "the word palimpsest mean; is the difference between a gorge and a canyon"
        ),
    ),
    (
        "The {} went on far too long.",
        listed(
            "meeting; film; concert; fire drill; speech; phone call; match; workshop; ceremony; interview; train ride; "
            "roadworks outside"
        ),
    ),
    (
        "{} was quite interesting.",
        listed(
            "The article on volcanoes; The talk on beekeeping; The podcast about maps; The exhibition of clocks; The "
            "chapter on trade routes; The lecture on Roman roads; The report on rivers"
        ),
    ),
    (
        "Well, {}.",
        listed(
            "that was a long day; the weather is no help; the weekend went by quickly; nobody expected that; there "
            "goes the afternoon; it is what it is; the news was dull; at least the sun came out"
        ),
    ),
    (
        "{} were loud last night.",
        listed("The neighbours; The seagulls; The bells; The bins; Some students; The pipes"),
    ),
)
REMARKS: Final = tuple(shape.format(filler) for shape, fillers in _REMARKS for filler in fillers)


@dataclass(frozen=True, slots=True)
class Said:
    """Something a person said."""

    at: datetime
    text: str


@dataclass(frozen=True, slots=True)
class Truth:
    """What was true of one topic: what held from which day on, in that order."""

    topic: Topic
    since: tuple[tuple[int, str], ...]

    def on(self, day: int) -> str | None:
        """What was true at the end of a day; None before it was told."""
        return next((value for first, value in reversed(self.since) if first <= day), None)

    @property
    def changed(self) -> bool:
        """Whether it ever did."""
        return len(self.since) > 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question, and what answers it."""

    topic: str
    group: str
    text: str
    as_of: datetime | None
    """The past moment that it is about; None: the end of the life."""
    right: str
    wrong: tuple[str, ...]
    """What held before, or came to hold later."""


@dataclass(frozen=True, slots=True)
class Life:
    """What a person said, in order, what was true, and what is asked at the end."""

    person: str
    said: tuple[Said, ...]
    truths: tuple[Truth, ...]
    questions: tuple[Question, ...]
    end: datetime


def lives(days: int, people: int, seed: int = SEED) -> list[Life]:
    """So many lives of so many days.

    Raises:
        InvalidInput: fewer than one person, too few days for anything to change, or a seed below 0.
    """
    for name, value, least in (("days", days, DAYS_MIN), ("people", people, 1), ("seed", seed, 0)):
        if isinstance(value, bool) or not isinstance(value, int) or value < least:
            raise InvalidInput(name, f"a whole number of at least {least}", value)
    return [_life(number, days, np.random.default_rng((seed, number))) for number in range(people)]


def _life(number: int, days: int, chance: np.random.Generator) -> Life:
    truths = tuple(_truth(topic, days, chance) for topic in TOPICS)
    told = [one for truth in truths for one in _told(truth, chance)]
    said = sorted([*told, *_small_talk(days, chance)], key=lambda one: one.at)
    return Life(
        person=f"person-{number}",
        said=tuple(said),
        truths=truths,
        questions=tuple(question for truth in truths for question in _questions(truth, days, chance)),
        end=_evening(days),
    )


def _truth(topic: Topic, days: int, chance: np.random.Generator) -> Truth:
    changes = topic.changes and chance.random() < _CHANGING
    most = min(_CHANGES_MAX, len(topic.objects) - 1)
    count = int(chance.integers(_CHANGES_MIN, most + 1)) if changes else 0
    objects = chance.permutation(len(topic.objects))[: count + 1]
    between = np.arange(round(_FIRST_CHANGE * days), round(_LAST_CHANGE * days))
    first = int(chance.integers(0, round(_EARLY * days)))
    on = [first, *sorted(int(day) for day in chance.choice(between, count, replace=False))]
    return Truth(topic, tuple((day, topic.objects[place]) for day, place in zip(on, objects, strict=True)))


def _told(truth: Truth, chance: np.random.Generator) -> Iterator[Said]:
    before = ""
    for day, value in truth.since:
        ways = truth.topic.later if before else truth.topic.says
        yield Said(_daytime(day, chance), _any(ways, chance).format(value, old=before))
        before = value


def _small_talk(days: int, chance: np.random.Generator) -> Iterator[Said]:
    for day in range(days):
        for _ in range(int(chance.poisson(_REMARKS_A_DAY))):
            yield Said(_daytime(day, chance), _any(REMARKS, chance))


def _questions(truth: Truth, days: int, chance: np.random.Generator) -> Iterator[Question]:
    """What holds now; and of what changed, also what held at the end of any day since it was first told."""
    yield _question(truth, days, None, chance)
    if truth.changed:
        day = int(chance.integers(truth.since[0][0], days))
        yield _question(truth, day, _evening(day), chance)


def _question(truth: Truth, day: int, as_of: datetime | None, chance: np.random.Generator) -> Question:
    right = truth.on(day)
    assert right is not None  # noqa: S101 - asked of days since it was told
    now = CHANGED if truth.changed else STABLE
    return Question(
        topic=truth.topic.name,
        group=now if as_of is None else AS_OF,
        text=_any(truth.topic.asks, chance),
        as_of=as_of,
        right=right,
        wrong=tuple(value for _, value in truth.since if value != right),
    )


def _any(ways: Sequence[str], chance: np.random.Generator) -> str:
    return ways[int(chance.integers(len(ways)))]


def _daytime(day: int, chance: np.random.Generator) -> datetime:
    return BEGINNING + timedelta(days=day, hours=8, minutes=int(chance.integers(0, 600)))


def _evening(day: int) -> datetime:
    return BEGINNING + timedelta(days=day, hours=EVENING_HOUR)
