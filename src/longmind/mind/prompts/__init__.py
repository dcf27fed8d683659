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
    """What a model answers to a text filled in with what is told.

    Raises:
        ModelUnavailable, ModelIncoherent: as :meth:`~longmind.ports.language.LanguageModel.complete`.
    """
    text = wording(name)
    filled = [_PLACE.sub(lambda place: told.get(place[1], place[0]), part) for part in (text.system, text.user)]
    messages = (Message.of("system", filled[0]), Message.of("user", filled[1]))
    return model.complete(Prompt(messages=messages, schema=schema, name=name, max_tokens=max_tokens))


def made_by(completion: Completion, name: str) -> dict[str, Json]:
    """What the metadata of whatever was concluded from an answer says of where it is from."""
    return {MODEL: completion.model, PROMPT: str(wording(name))}


def data(text: str, most: int = 4_000) -> str:
    """What somebody wrote, as it stands between tags: cut in the middle where it is too long, and closing none."""
    shown = text.replace("<", "‹").replace(">", "›")
    if len(shown) <= most:
        return shown
    return f"{shown[: most // 2]} […] {shown[-most // 2 :]}"
