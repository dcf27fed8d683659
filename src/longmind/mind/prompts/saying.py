"""Summaries and advice in a language model's words, where there is one that answers; by rule where not.

Each says who said it. A model that is not there, or does not answer as asked, takes nothing away: the rule says it
then, under its own name.
"""

from __future__ import annotations

import re
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
_AROUND_TOKENS: Final = 32
"""What the form of the answer takes beside its words."""
_SHOWN: Final = 12_000
"""Characters of a conversation that are shown at once; a longer one is summarised part by part."""
_MOST_SUMMARY: Final = 20_000
_MOST_ADVICE: Final = 2_000
_FIGURE: Final = re.compile(r"\d{3,}")
"""Years, amounts, ports, numbers of tickets: what must not be invented, and can be looked up."""


def _schema(name: str, most: int) -> dict[str, Json]:
    return {
        "type": "object",
        "properties": {name: {"type": "string", "minLength": 1, "maxLength": most}},
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
        self._counter = counter or ESTIMATE
        self._rule = Extractive(self._counter)
        self._name = _name(model, "summary")

    @property
    def name(self) -> str:
        """Who made the latest summary."""
        return self._name

    def summarise(self, messages: Sequence[Message], *, earlier: str | None, budget_tokens: int) -> str:
        """One text that takes the place of the messages and of the earlier summary."""
        said = [f"{one.role}: {' '.join(spoken(one))}" for one in messages]
        try:
            text = earlier or ""
            for part in _parts(said):
                text = self._one(part, text, budget_tokens)
        except ModelError:
            self._name = self._rule.name
            return self._rule.summarise(messages, earlier=earlier, budget_tokens=budget_tokens)
        self._name = _name(self._model, "summary")
        return text

    def _one(self, part: str, earlier: str, budget_tokens: int) -> str:
        completion = ask(
            self._model,
            "summary",
            _schema("summary", _MOST_SUMMARY),
            max_tokens=max(budget_tokens, 16) + _AROUND_TOKENS,
            words=str(max(int(budget_tokens * _WORDS_A_TOKEN), 10)),
            earlier=data(earlier, _MOST_SUMMARY),
            conversation=data(part, _SHOWN),
        )
        value: Any = completion.value
        text = str(value["summary"]).strip()
        if not text or not completion.complete:
            raise ModelIncoherent("the model gave no summary, or half of one", completion.text, completion.usage)
        if self._counter.count(text) > budget_tokens:
            raise ModelIncoherent(f"the summary is longer than {budget_tokens} tokens", text, completion.usage)
        if invented := set(_FIGURE.findall(text)) - set(_FIGURE.findall(f"{earlier}\n{part}")):
            raise ModelIncoherent(f"the summary holds {len(invented)} figures that nobody said", text, completion.usage)
        return text


def _parts(said: Sequence[str]) -> list[str]:
    """The messages in parts that can be shown at once, none of them cut unless it alone is too long."""
    parts = [""]
    for one in said:
        if parts[-1] and len(parts[-1]) + len(one) > _SHOWN:
            parts.append("")
        parts[-1] += f"{one}\n"
    return [part.strip() for part in parts if part.strip()] or [""]


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
        form = _schema("advice", _MOST_ADVICE)
        completion = ask(self._model, "advice", form, situation=data(situation), experience=data(experience, _SHOWN))
        value: Any = completion.value
        text = str(value["advice"]).strip()
        if not text:
            raise ModelIncoherent("the model gave no advice", completion.text, completion.usage)
        return text
