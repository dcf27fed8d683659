"""Summaries and advice in a language model's words, where there is one that answers; by rule where not.

Each says who said it. A model that is not there, or does not answer as asked, takes nothing away: the rule says it
then, under its own name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from longmind.domain.conversation import Message
from longmind.domain.metadata import Json
from longmind.errors import ModelError, ModelIncoherent
from longmind.mind.prompts import ask, data, wording
from longmind.mind.signs import spoken
from longmind.mind.summary import Extractive
from longmind.mind.tokens import ESTIMATE
from longmind.ports.language import LanguageModel
from longmind.ports.models import TokenCounter

_WORDS_A_TOKEN: Final = 0.7
_MOST: Final = 24_000
"""Characters of a conversation that are shown at once."""


def _schema(name: str) -> dict[str, Json]:
    return {
        "type": "object",
        "properties": {name: {"type": "string", "minLength": 1}},
        "required": [name],
        "additionalProperties": False,
    }


def _name(model: LanguageModel, text: str) -> str:
    return f"{getattr(model, 'name', type(model).__name__)}, {wording(text)}"


class ModelSummariser:
    """Makes one summary after the other by a language model; where it fails, of whole sentences.

    Not for two threads at once: :attr:`name` is that of who made the latest.
    """

    def __init__(self, model: LanguageModel, counter: TokenCounter | None = None) -> None:
        """Ask ``model``."""
        self._model = model
        self._rule = Extractive(counter or ESTIMATE)
        self._name = _name(model, "summary")

    @property
    def name(self) -> str:
        """Who made the latest summary."""
        return self._name

    def summarise(self, messages: Sequence[Message], *, earlier: str | None, budget_tokens: int) -> str:
        """One text that takes the place of the messages and of the earlier summary."""
        said = "\n".join(f"{one.role}: {' '.join(spoken(one))}" for one in messages)
        try:
            completion = ask(
                self._model,
                "summary",
                _schema("summary"),
                max_tokens=max(budget_tokens, 16),
                words=str(max(int(budget_tokens * _WORDS_A_TOKEN), 10)),
                earlier=data(earlier or "", _MOST),
                conversation=data(said, _MOST),
            )
        except ModelError:
            self._name = self._rule.name
            return self._rule.summarise(messages, earlier=earlier, budget_tokens=budget_tokens)
        self._name = _name(self._model, "summary")
        value: Any = completion.value
        return str(value["summary"])


class ModelAdviser:
    """Puts advice into a language model's words."""

    def __init__(self, model: LanguageModel) -> None:
        """Ask ``model``."""
        self._model = model

    @property
    def name(self) -> str:
        """Who it is."""
        return _name(self._model, "advice")

    def advise(self, situation: str, experience: str) -> str:
        """What to do in the situation, given what was lived through.

        Raises:
            ModelError: it cannot say.
        """
        completion = ask(
            self._model, "advice", _schema("advice"), situation=data(situation), experience=data(experience, _MOST)
        )
        value: Any = completion.value
        text = str(value["advice"]).strip()
        if not text:
            raise ModelIncoherent("the model gave no advice", value)
        return text
