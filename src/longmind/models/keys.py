"""Keys of language models that stand in the environment.

Only a variable that is named is read, each time its key is sent, and never kept: so a key may change while a program
runs. Which variable it is follows from the server: a provider's own gets the provider's, and any other address only the
one that is ours, so that no key goes to whom it was not meant for.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Final

MODEL_KEY: Final = "LONGMIND_MODEL_KEY"
"""The key for a server named by its address."""


def environment(variable: str) -> Callable[[], str]:
    """What to call for the key in a variable of the environment; an empty text where there is none."""
    return lambda: os.environ.get(variable, "")
