"""Episodes of doing, as they are held: recorded, recalled by what they are like, and asked what worked.

Thin: it turns arguments into values, asks :mod:`longmind.mind.episodes`, and gives the answer. An episode is a memory
like any other; ``mind.recall`` finds it too, and forgetting it is done there.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, tzinfo
from pathlib import Path

from longmind.clock import Clock
from longmind.domain.happening import Happening
from longmind.domain.memory import Memory, Source
from longmind.domain.scope import Scope, check_name
from longmind.errors import InvalidInput
from longmind.mind import episodes as deciding
from longmind.mind.core import Core
from longmind.mind.draft import Fields, memory_ids
from longmind.mind.episodes import Advice, Adviser, Experience
from longmind.mind.importance import Scorer
from longmind.mind.policy import Policy
from longmind.mind.recall import Found
from longmind.mind.remember import Remembered
from longmind.mind.streams import read_stream

LOOKED_AT = 20
"""So many of the most similar episodes are asked what worked."""
Memories = list[Memory]


class Episodes:
    """What was done, and what came of it. Every method may raise a :class:`~longmind.StoreError`."""

    def __init__(self, core: Core, clock: Clock, scope: Scope, scorer: Scorer | None = None) -> None:
        """Use :attr:`longmind.Mind.episodes`. ``scorer`` says how much an episode matters where nobody does."""
        self._core = core
        self._clock = clock
        self._scope = scope
        self._scorer = scorer

    def record(
        self,
        *,
        situation: str | None = None,
        action: str | None = None,
        actions: Sequence[str] = (),
        outcome: str | None = None,
        success: bool | None = None,
        lessons: str | Sequence[str] = (),
        task: str | None = None,
        project: str | None = None,
        tags: Sequence[str] = (),
        importance: float | None = None,
        emotion: float | None = None,
        links: str | Sequence[str] = (),
        at: datetime | str | None = None,
        source: str | Source | None = None,
        trust: str | None = None,
        evidence: str | Sequence[str] = (),
        scorer: Scorer | None = None,
    ) -> Remembered:
        """Keep an episode, told as a sentence: "On 2024-01-15, while working on …, I successfully …".

        Say what there was, what was done (one ``action``, or ``actions`` in their order) and what came of it; any of
        it may be left out, not all. ``links`` are ids of related memories. An importance that is not given is judged
        by the scorer, or by rule (:mod:`longmind.mind.importance`). It is an agent's own account, and trusted as an
        assistant's words unless ``trust`` says otherwise.

        Raises:
            InvalidInput: names the argument and what is allowed; nothing was written.
            NotFound: evidence or a link is not there; nothing was written.
        """
        if action is not None and actions:
            raise InvalidInput("action", "given alone; several go into actions, in their order", action)
        happening = Happening(
            situation=situation,
            actions=(action,) if action is not None else actions,  # type: ignore[arg-type]  # made a tuple there
            outcome=outcome,
            success=success,
            lessons=(lessons,) if isinstance(lessons, str) else lessons,  # type: ignore[arg-type]  # as above
            task=task,
            project=project,
            links=memory_ids(links, "links"),
        )
        fields: Fields = {
            "tags": tags, "importance": importance, "emotion": emotion, "at": at, "source": source, "trust": trust,
            "evidence": evidence,
        }  # fmt: skip
        judge = self._scorer if scorer is None else scorer
        return deciding.record(self._core, self._scope, happening, fields, scorer=judge, now=self._clock.now())

    def similar(
        self,
        situation: str,
        *,
        limit: int = 5,
        success: bool | None = None,
        task: str | None = None,
        project: str | None = None,
        policy: Policy | None = None,
    ) -> Found:
        """The episodes most like a situation, best first: of all that was done, or of what succeeded, or failed.

        Without a policy they are compared by words and meaning alone, and what is hardly like it is left out.

        Raises:
            InvalidInput: nothing to look for, or a limit outside 1 to 1,000.
        """
        return deciding.similar(
            self._core, self._scope, situation,
            limit=limit, success=success, task=task, project=project, policy=policy, now=self._clock.now(),
        )  # fmt: skip

    def what_worked(self, situation: str, *, limit: int = LOOKED_AT) -> Experience:
        """What was done with success in the ``limit`` most similar episodes, action by action, and their lessons.

        Raises:
            InvalidInput: as :meth:`similar`.
        """
        return self._lived(situation, limit, success=True)

    def what_failed(self, situation: str, *, limit: int = LOOKED_AT) -> Experience:
        """What was done and failed in the ``limit`` most similar episodes, action by action, and their lessons.

        Raises:
            InvalidInput: as :meth:`similar`.
        """
        return self._lived(situation, limit, success=False)

    def recommendation(self, situation: str, *, limit: int = LOOKED_AT, adviser: Adviser | None = None) -> Advice:
        """What to do, drawn from what worked and what failed, in words, with every episode named.

        An ``adviser``, a language model, may put it into words; where it fails, or has nothing to go by, it is said by
        rule. Either way the advice names its episodes.

        Raises:
            InvalidInput: as :meth:`similar`.
        """
        return deciding.recommend(self._lived(situation, limit, success=None), adviser or self._adviser(), self._zone())

    def _adviser(self) -> Adviser | None:
        """Who puts advice into words where nobody was named: the mind's language model, if it has one."""
        if self._core.model is None:
            return None
        from longmind.mind.prompts.saying import ModelAdviser

        return ModelAdviser(self._core.model)

    def related(self, id: str) -> Memories:
        """What a memory points at, then what points at it; each once.

        Raises:
            InvalidInput: no id.
            NotFound: no such memory here.
        """
        (checked,) = memory_ids(id, "id")
        return deciding.related(self._core, self._scope, checked)

    def stream(
        self,
        query: str,
        *,
        limit: int = 10,
        recency: float = 1.0,
        importance: float = 1.0,
        relevance: float = 1.0,
        recency_per_hour: float = 0.995,
    ) -> Found:
        """Episodes and insights by Generative Agents' sum: ``α · recency + β · importance + γ · relevance``.

        Raises:
            InvalidInput: weights or a factor that are not allowed, nothing to look for, or a limit outside 1 to 1,000.
        """
        return deciding.stream(
            self._core, self._scope, query,
            limit=limit, recency=recency, importance=importance, relevance=relevance,
            recency_per_hour=recency_per_hour, now=self._clock.now(),
        )  # fmt: skip

    def list(self, *, task: str | None = None, project: str | None = None, success: bool | None = None) -> Memories:
        """Every episode of doing, in the order recorded: all, or those of a task, of a project, that succeeded, failed.

        Raises:
            InvalidInput: a name that no task or project could have.
        """
        return deciding.every(self._core, self._scope, task=task, project=project, success=success)

    def import_stream(
        self, stream: str | os.PathLike[str] | Mapping[str, object], *, source: str = "memory stream"
    ) -> Memories:
        """Keep a memory stream of Generative Agents: its ``nodes.json``, or what is in it. Again adds nothing.

        Its times say no zone, and are the owner's own, else UTC. Thoughts become insights that name their evidence,
        their expiration becomes when they expire. ``source`` tells two streams of one owner apart. The memories come
        in the order of the nodes; all nodes are checked before the first is written, and a run that was interrupted is
        completed by running it again.

        Raises:
            InvalidInput: it has another form; nothing was written.
            OSError: the file cannot be read.
        """
        nodes = read_stream(_read(stream), check_name(source, "source"), self._zone() or UTC)
        return deciding.bring_in(self._core, self._scope, nodes, self._clock.now())

    def _lived(self, situation: str, limit: int, *, success: bool | None) -> Experience:
        found = self.similar(situation, limit=limit)
        return deciding.experience(situation, [hit.memory for hit in found], success=success, zone=self._zone())

    def _zone(self) -> tzinfo | None:
        return self._core.zone(self._scope.owner)

    def __repr__(self) -> str:
        """Whose they are; nothing of what they tell."""
        return f"Episodes({self._scope})"


def _read(stream: str | os.PathLike[str] | Mapping[str, object]) -> object:
    if not isinstance(stream, str | os.PathLike):
        return stream
    try:
        return json.loads(Path(stream).read_text("utf-8"))
    except ValueError:
        raise InvalidInput("stream", "a file of JSON", os.fspath(stream)) from None
