"""What the tables of these tests are: a sentence, ``=>``, and the claims in it.

A claim is ``predicate: object`` of the user, or ``subject / predicate: object``; ``~`` says that it holds no longer,
``!`` that it is negated. A line that begins with spaces goes on with the one before.
"""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from longmind.mind.extract import Extracted, Said, extract

SAID_AT = datetime(2026, 3, 10, 12, tzinfo=UTC)
"""A Tuesday, at noon."""


def written(claim: Extracted) -> str:
    told = claim.claim
    subject = "" if told.subject == "user" else f"{told.subject} / "
    marks = ("~" if claim.ended else "") + ("!" if told.negated else "")
    return f"{marks}{subject}{told.predicate}: {told.object}"


@pytest.fixture
def claims_in():
    """The claims that a message makes, as the tables write them."""

    def read(text, speaker=None, before=()):
        return [written(claim) for claim in extract(text, speaker=speaker, at=SAID_AT, zone=UTC, before=before).claims]

    return read


@pytest.fixture
def hear():
    """What is extracted from the last of several turns, each a speaker and what they say."""

    def read(*turns):
        before = [Said(speaker, text, SAID_AT) for speaker, text in turns[:-1]]
        speaker, text = turns[-1]
        return extract(text, speaker=speaker, at=SAID_AT, zone=UTC, before=before)

    return read


def pytest_generate_tests(metafunc):
    """Give each row of a module's tables to the tests that ask for one."""
    if "must" in metafunc.fixturenames:
        metafunc.parametrize("must", rows(metafunc.module.MUST), ids=lambda row: row[0])
    if "must_not" in metafunc.fixturenames:
        metafunc.parametrize("must_not", metafunc.module.MUST_NOT.strip().splitlines())


def rows(table):
    """Sentence and claims, from lines that may go on with spaces before them."""
    joined = table.strip().replace("\n    ", " ")
    told = [line.partition(" => ") for line in joined.splitlines()]
    return [(sentence.strip(), [claim.strip() for claim in claims.split("; ")]) for sentence, _, claims in told]
