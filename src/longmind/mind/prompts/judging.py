"""What a language model concludes where rules do not: which of two facts holds, what follows, what is learned.

Pure towards what is kept: each function is given memories and a model, and answers with values. Numbers stand for the
memories, so that a model can name no other; what names none, or one that is not there, is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from longmind.domain.memory import Memory
from longmind.domain.metadata import Json
from longmind.mind.prompts import ask, data, made_by
from longmind.mind.reconcile import Ruling
from longmind.ports.language import LanguageModel

QUESTIONS: Final = 3
"""So many questions are asked of what came in lately (Park et al. 2023, section 4.2)."""
INSIGHTS: Final = 5
_SHOWN: Final = 400
_VERDICTS: Final = {
    "new_holds": Ruling.ACCEPT,
    "old_holds": Ruling.REJECT,
    "both_hold": Ruling.KEEP_BOTH,
    "unsure": None,
}


@dataclass(frozen=True, slots=True)
class Drawn:
    """Something concluded, the memories it rests on, and what is kept of where it is from."""

    text: str
    evidence: tuple[Memory, ...]
    made: dict[str, Json]


def judge(
    model: LanguageModel, new: Memory, old: Memory, words: dict[str, str]
) -> tuple[Ruling | None, dict[str, Json]]:
    """Which of two facts holds; None: it cannot be said. ``words`` are those they were read out of, by id.

    Raises:
        ModelUnavailable, ModelIncoherent: as the model.
    """
    schema: dict[str, Json] = {
        "type": "object",
        "properties": {"verdict": {"type": "string", "enum": list(_VERDICTS)}},
        "required": ["verdict"],
        "additionalProperties": False,
    }
    completion = ask(
        model,
        "judge",
        schema,
        max_tokens=64,
        new=data(new.text),
        old=data(old.text),
        new_day=f"{new.happened_at:%Y-%m-%d}",
        old_day=f"{old.happened_at:%Y-%m-%d}",
        new_words=data(words.get(new.id, "")),
        old_words=data(words.get(old.id, "")),
    )
    value: Any = completion.value
    return _VERDICTS[value["verdict"]], made_by(completion, "judge")


def questions(model: LanguageModel, memories: Sequence[Memory]) -> list[str]:
    """What is worth asking about these memories.

    Raises:
        ModelUnavailable, ModelIncoherent: as the model.
    """
    item: dict[str, Json] = {"type": "string", "minLength": 1, "maxLength": 300}
    schema = _listed("questions", item, QUESTIONS)
    completion = ask(model, "questions", schema, most=str(QUESTIONS), statements=_numbered(memories))
    value: Any = completion.value
    return [question for question in value["questions"] if question.strip()]


def insights(model: LanguageModel, question: str, memories: Sequence[Memory]) -> list[Drawn]:
    """What follows from these memories for a question, each from at least two of them.

    Raises:
        ModelUnavailable, ModelIncoherent: as the model.
    """
    if len(memories) < 2:  # noqa: PLR2004 - nothing follows from one that it does not say
        return []
    item: dict[str, Json] = {
        "type": "object",
        # In this order they are written: first what it rests on, then what follows.
        "properties": {"because": _numbers(memories), "text": {"type": "string", "minLength": 1, "maxLength": 500}},
        "required": ["because", "text"],
        "additionalProperties": False,
    }
    schema = _listed("insights", item, INSIGHTS)
    completion = ask(
        model, "insights", schema, most=str(INSIGHTS), question=data(question), statements=_numbered(memories)
    )
    value: Any = completion.value
    made = made_by(completion, "insights")
    drawn = [Drawn(one["text"].strip(), _meant(one["because"], memories), made) for one in value["insights"]]
    return [one for one in drawn if one.text and len(one.evidence) > 1]


def lesson(model: LanguageModel, memories: Sequence[Memory]) -> Drawn | None:
    """What is to be done the next time, as these memories show; None: nothing is learned.

    Raises:
        ModelUnavailable, ModelIncoherent: as the model.
    """
    schema: dict[str, Json] = {
        "type": "object",
        "properties": {"because": _numbers(memories), "lesson": {"type": "string", "maxLength": 400}},
        "required": ["because", "lesson"],
        "additionalProperties": False,
    }
    completion = ask(model, "lesson", schema, accounts=_numbered(memories))
    value: Any = completion.value
    drawn = Drawn(value["lesson"].strip(), _meant(value["because"], memories), made_by(completion, "lesson"))
    return drawn if drawn.text and drawn.evidence else None


def _listed(name: str, item: dict[str, Json], most: int) -> dict[str, Json]:
    return {
        "type": "object",
        "properties": {name: {"type": "array", "maxItems": most, "items": item}},
        "required": [name],
        "additionalProperties": False,
    }


def _numbers(memories: Sequence[Memory]) -> dict[str, Json]:
    numbers: list[Json] = [*range(1, len(memories) + 1)]
    return {"type": "array", "maxItems": len(memories), "items": {"type": "integer", "enum": numbers}}


def _numbered(memories: Sequence[Memory]) -> str:
    return "\n".join(
        f"{number}. ({one.happened_at:%Y-%m-%d}) {data(' '.join(one.text.split()), _SHOWN)}"
        for number, one in enumerate(memories, start=1)
    )


def _meant(numbers: Sequence[int], memories: Sequence[Memory]) -> tuple[Memory, ...]:
    return tuple(memories[number - 1] for number in dict.fromkeys(numbers) if 1 <= number <= len(memories))
