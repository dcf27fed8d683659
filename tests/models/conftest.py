"""What tests of language models share: a server that plays a provider, and nobody who waits."""

from __future__ import annotations

import pytest

from longmind.ports.language import Prompt

KEY = "sk-very-secret-1234"
FACTS = {
    "type": "object",
    "properties": {"facts": {"type": "array", "items": {"type": "string"}}},
    "required": ["facts"],
    "additionalProperties": False,
}


@pytest.fixture
def asks():
    """A prompt with a form."""
    return Prompt.of("Ana moved to Lisbon.", system="Say what is known.", schema=FACTS)


@pytest.fixture
def pauses():
    """How long each wait between two tries would have been."""
    return []


@pytest.fixture
def calm(pauses):
    """How a client is made that never waits, and always for the longest."""
    return {"sleep": pauses.append, "chance": lambda: 1.0, "api_key": KEY}
