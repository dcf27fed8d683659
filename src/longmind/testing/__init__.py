"""PROOF that others can run on their own store or model: contracts and doubles.

The doubles are imported from here. The contracts need pytest and Hypothesis, so each is imported from its own module:
``from longmind.testing.store_contract import StoreContract``.
"""

from longmind.testing.doubles import FaultyStore, StillClock
from longmind.testing.language import BrokenOff, ScriptedModel, chatty, cut, fenced, quoted
from longmind.testing.tagger import ScriptedTagger, Stated

__all__ = [
    "BrokenOff",
    "FaultyStore",
    "ScriptedModel",
    "ScriptedTagger",
    "Stated",
    "StillClock",
    "chatty",
    "cut",
    "fenced",
    "quoted",
]
