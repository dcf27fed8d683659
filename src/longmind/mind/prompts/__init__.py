"""What language models are told: versioned texts beside this file, and how they are filled in.

A text is in three parts, apart by lines of dashes: its version, what the model is told beforehand, and what it is
asked. Whatever a model says is kept with its name and the text's version, so that it is known what came of which
wording. What people wrote is put in between tags, and cannot close them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Final

from longmind.domain.conversation import Message
from longmind.domain.metadata import Json
from longmind.domain.schema import misfit
from longmind.errors import InvalidInput, ModelIncoherent
from longmind.ports.language import Completion, LanguageModel, Prompt

MODEL: Final = "model"
PROMPT: Final = "prompt"
"""Where metadata says which language model concluded something, and from which text in which version."""
_PLACE: Final = re.compile(r"\{([a-z_]+)\}")


@dataclass(frozen=True, slots=True)
class Wording:
    """One text."""

    name: str
    version: int
    system: str
    user: str

    @property
    def places(self) -> frozenset[str]:
        """What is to be filled in."""
        return frozenset(_PLACE.findall(f"{self.system}\n{self.user}"))

    def __str__(self) -> str:
        """``facts 1``."""
        return f"{self.name} {self.version}"


@lru_cache
def wording(name: str) -> Wording:
    """The text of this name."""
    text = resources.files(__name__).joinpath(f"{name}.md").read_text("utf-8")
    version, system, user = re.split(r"(?m)^---\n", text, maxsplit=2)
    return Wording(name, int(version.removeprefix("version:")), system.strip(), user.strip())


def ask(
    model: LanguageModel, name: str, schema: dict[str, Json], *, max_tokens: int = 1_024, **told: str
) -> Completion:
    """What a model answers to a text filled in with what is told, if it has the form that was asked for.

    Raises:
        InvalidInput: a place in the text is not filled in.
        ModelUnavailable, ModelIncoherent: as :meth:`~longmind.ports.language.LanguageModel.complete`.
    """
    text = wording(name)
    if missing := text.places - told.keys():
        raise InvalidInput("told", f"all places of {name} filled in", sorted(missing))
    # In one go: what is filled in may itself look like a place, and is none.
    filled = [_PLACE.sub(lambda place: told[place[1]], part) for part in (text.system, text.user)]
    messages = (Message.of("system", filled[0]), Message.of("user", filled[1]))
    completion = model.complete(Prompt(messages=messages, schema=schema, name=name, max_tokens=max_tokens))
    # Anybody may bring their own model, and need not have checked what it says.
    if wrong := misfit(completion.value, schema):
        raise ModelIncoherent(f"what the model said has another form: {wrong}", completion.text, completion.usage)
    return completion


def made_by(completion: Completion, name: str) -> dict[str, Json]:
    """What the metadata of whatever was concluded from an answer says of where it is from."""
    return {MODEL: completion.model, PROMPT: str(wording(name))}


def data(text: str, most: int = 4_000) -> str:
    """What somebody wrote, as it stands between tags: cut in the middle where it is too long, and closing none."""
    shown = text.replace("<", "‹").replace(">", "›")
    if len(shown) <= most:
        return shown
    return f"{shown[: most // 2]} […] {shown[-most // 2 :]}"
