"""What the user may not have, by what they said of themselves: an allergy told once forbids the dish ever after. Pure.

The words that name one sort of food stand side by side, so that shellfish forbids seafood and the scampi on it. It is
a rule for plain cases, in English: it forbids what it knows, and what it does not know it leaves to whoever answers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

_FISH: Final = "fish seafood sushi sashimi salmon tuna cod anchovy anchovies"
_SHELLFISH: Final = (
    "shellfish seafood shrimp shrimps prawn prawns crab crabs lobster lobsters oyster oysters mussel mussels clam "
    "clams scallop scallops scampi paella crayfish"
)
_NUTS: Final = (
    "nut nuts peanut peanuts almond almonds walnut walnuts hazelnut hazelnuts cashew cashews pistachio satay pesto"
)
_DAIRY: Final = "dairy milk lactose cheese butter cream yoghurt yogurt ice-cream fondue"
_GLUTEN: Final = "gluten wheat bread pasta pizza barley rye noodles"
_EGGS: Final = "egg eggs omelette omelettes mayonnaise quiche"
_MEAT: Final = (
    "meat beef pork lamb chicken veal bacon ham steak steaks steakhouse burger burgers sausage sausages turkey duck"
)
_ALCOHOL: Final = "alcohol wine beer whisky whiskey vodka gin cocktail cocktails"
SORTS: Final = tuple(frozenset(words.split()) for words in (
    _FISH, _SHELLFISH, _NUTS, _DAIRY, _GLUTEN, _EGGS, _MEAT, _ALCOHOL,
))  # fmt: skip
"""Words that name the same sort of food, or a place or a dish that is full of it."""
_WAYS: Final = {"vegetarian": _MEAT + " " + _FISH + " " + _SHELLFISH}
_WAYS["vegan"] = _WAYS["vegetarian"] + " " + _DAIRY + " " + _EGGS

_BARRED: Final = re.compile(
    r"\b(?:allergic to|allergy to|allergies to|intolerant (?:to|of)|can(?:no|')t eat|cannot have|can't have|never eat"
    r"|never drink|don't eat|do not eat|don't drink|do not drink|must not eat)\s+(?P<what>[^.!?;\n]+)"
    r"|\b(?P<before>[\w-]+) (?:allergy|intolerance)\b|\b(?P<way>vegetarian|vegan)\b",
    re.IGNORECASE,
)
_DENIED: Final = re.compile(
    r"\b(?:not|no longer|never|isn't|wasn't)\s+(?:\w+\s+){0,2}(?:allergic|vegetarian|vegan)\b", re.IGNORECASE
)
_OF_THE_USER: Final = re.compile(r"\b(?:i|i'm|i\u2019m|i've|my|me|user)\b", re.IGNORECASE)
_WORDS: Final = re.compile(r"[\w-]+")
_LITTLE: Final = "and or any all the a an of to anything with in it at so severe bad"
_SMALL: Final = frozenset(_LITTLE.split())


@dataclass(frozen=True, slots=True, kw_only=True)
class Forbidden:
    """Something that the user may not have."""

    what: str
    """The word for it that was said."""
    place: int
    """Which of what the user had said forbids it, counted from 0."""


def bars(text: str) -> frozenset[str]:
    """The words for what this text says that the user may not have; none where it is about somebody else."""
    if _DENIED.search(text) or not _OF_THE_USER.search(text):
        return frozenset()
    found: set[str] = set()
    for match in _BARRED.finditer(text):
        if match["way"]:
            found |= {*_WAYS[match["way"].casefold()].split()}
            continue
        named = {*_WORDS.findall((match["what"] or match["before"]).casefold())}
        found |= named - _SMALL
        found |= {word for sort in SORTS if sort & named for word in sort}
    return frozenset(found)


def forbidden(words: str, told: Sequence[str]) -> Forbidden | None:
    """The first thing in these words that something told forbids; None where nothing does, or it is told anew."""
    if bars(words):
        return None
    said = _WORDS.findall(words.casefold())
    for place, text in enumerate(told):
        barred = bars(text)
        for word in said:
            if word in barred:
                return Forbidden(what=word, place=place)
    return None
