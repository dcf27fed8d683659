"""Skills, as they are held: added when they worked, found by what they are for, run by whoever can, counted.

Thin: it turns arguments into values, asks :mod:`longmind.mind.skills`, and gives the answer. Nothing is ever run from
here but what the caller gives to run it with.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from longmind.clock import Clock
from longmind.domain.memory import Source
from longmind.domain.method import Method
from longmind.domain.scope import Scope
from longmind.errors import InvalidInput, NotFound
from longmind.mind import skills as deciding
from longmind.mind.core import Core
from longmind.mind.draft import Fields, memory_ids, truth
from longmind.mind.policy import Policy
from longmind.mind.revise import seen
from longmind.mind.skills import Skill, SkillAdded, SkillHit, Whole

P = ParamSpec("P")
T = TypeVar("T")
Listing = list[Skill]
"""Skills has a method named list, so inside the class this name stands for the builtin."""
SkillHits = list[SkillHit]
Receipts = list[SkillAdded]


class Skills:
    """How things are done. Every method may raise a :class:`~longmind.StoreError`."""

    def __init__(self, core: Core, clock: Clock, scope: Scope) -> None:
        """Use :attr:`longmind.Mind.skills`."""
        self._core = core
        self._clock = clock
        self._scope = scope

    def add(
        self,
        name: str,
        *,
        description: str,
        code: str | None = None,
        steps: Sequence[str] = (),
        language: str | None = None,
        requires: str | Sequence[str] = (),
        tags: Sequence[str] = (),
        importance: float | None = None,
        source: str | Source | None = None,
        trust: str | None = None,
        evidence: str | Sequence[str] = (),
        verified: bool = True,
    ) -> SkillAdded:
        """Keep a skill that worked: its code, or its steps, and the names of the skills it is made of.

        Under a name that is there, it is the next version; the one before can still be read. What it requires may be
        added later: the receipt says what is missing, and what requires itself. One that has not worked yet is added
        with ``verified=False``: it is found by its name alone until :meth:`succeeded` is said of it.

        Raises:
            InvalidInput: neither code nor steps or both, or a part that may not be; nothing was written.
            NotFound: evidence is not there; nothing was written.
            Refused: not verified, where a version that has worked is there; nothing was written.
        """
        if (code is None) == (not steps):
            raise InvalidInput("code", "either code or steps; a lesson without either is learned", code)
        method = Method(
            description=description,
            code=code,
            language=language,
            steps=steps,  # type: ignore[arg-type]  # made a tuple there
            requires=(requires,) if isinstance(requires, str) else requires,  # type: ignore[arg-type]  # as above
        )
        fields: Fields = {
            "tags": tags, "importance": importance, "source": source, "trust": trust, "evidence": evidence,
        }  # fmt: skip
        checked = truth(verified, "verified")
        return deciding.add(self._core, self._scope, name, method, fields, verified=checked, now=self._clock.now())

    def learn(
        self,
        lesson: str,
        *,
        evidence: str | Sequence[str],
        tags: Sequence[str] = (),
        importance: float | None = None,
        source: str | Source | None = None,
    ) -> SkillAdded:
        """Keep a lesson as a procedure: "Always retry ServiceX". It rests on its evidence.

        It goes with the last of that. Learned again from others, it rests on them too. A lesson has no name, so that
        any question may find it.

        Raises:
            InvalidInput: no lesson, or no evidence; nothing was written.
            NotFound: evidence is not there; nothing was written.
        """
        fields: Fields = {"tags": tags, "importance": importance, "source": source, "evidence": evidence}
        return deciding.learn(self._core, self._scope, lesson, fields, self._clock.now())

    def learn_from(self, *episodes: str) -> Receipts:
        """Keep every lesson that these episodes tell as a procedure, each with the episodes that tell it.

        Raises:
            InvalidInput: no id.
            NotFound: names those that are not there; nothing was written.
        """
        told: dict[str, dict[str, None]] = {}
        for memory in seen(self._core, self._scope, memory_ids(episodes, "episodes")):
            for lesson in () if memory.happening is None else memory.happening.lessons:
                told.setdefault(lesson, {})[memory.id] = None
        return [self.learn(lesson, evidence=tuple(ids)) for lesson, ids in told.items()]

    def find(self, task: str, *, limit: int = 5, policy: Policy | None = None) -> SkillHits:
        """The skills that fit a task best, told in any words; of two that fit alike, the one that failed less.

        Each has ``score = fit · (worked + 2) / (worked + failed + 2)``.

        Raises:
            InvalidInput: no task, or a limit outside 1 to 1,000.
        """
        return deciding.find(self._core, self._scope, task, limit=limit, policy=policy, now=self._clock.now())

    def get(self, name: str, *, version: int | None = None) -> Skill:
        """A skill by its name, capitals aside; in an earlier version if one is asked for.

        Raises:
            NotFound: no such skill, or no such version.
        """
        if version is None:
            return deciding.get(self._core, self._scope, name)
        past = [one for one in self.history(name) if one.version == version]
        if not past:
            raise NotFound(f"the skill {name!r} has no version {version}")
        return past[0]

    def history(self, name: str) -> Listing:
        """Every version of a skill, the oldest first, each with what its own code came to.

        Raises:
            NotFound: there is no such skill.
        """
        return deciding.history(self._core, self._scope, name)

    def whole(self, name: str) -> Whole:
        """A skill with all that it is made of, in the order in which it is needed; says what is missing.

        Raises:
            NotFound: there is no such skill.
        """
        return deciding.whole_of(self._core, self._scope, self.get(name))

    def succeeded(self, name: str) -> Skill:
        """Count that it worked. Two processes that count at once lose nothing.

        Raises:
            NotFound: there is no such skill.
        """
        return deciding.count(self._core, self.get(name), self._clock.now(), worked=True)

    def failed(self, name: str, *, error: str | BaseException | None = None) -> Skill:
        """Count that it failed, and keep with what.

        Raises:
            NotFound: there is no such skill.
        """
        told = _told(error) if isinstance(error, BaseException) else error
        return deciding.count(self._core, self.get(name), self._clock.now(), worked=False, error=told)

    def run(self, name: str, runner: Callable[Concatenate[Whole, P], T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Give the whole skill to a runner, and give back what that gives; its success is counted, or its failure.

        The runner is called with the :class:`Whole` and the further arguments; ``whole.code`` is all code in order. An
        exception out of it is counted as a failure of the code that ran, and raised again.

        Raises:
            NotFound: there is no such skill, or something that it requires is missing; nothing was run or counted.
        """
        whole = self.whole(name)
        if not whole.complete:
            raise NotFound(f"the skill {name!r} requires what is not here: {', '.join(whole.missing)}")
        try:
            answer = runner(whole, *args, **kwargs)
        except Exception as error:
            self._counted(whole.skill, error)
            raise
        self._counted(whole.skill, None)
        return answer

    def _counted(self, skill: Skill, error: Exception | None) -> None:
        # Forgotten while it ran, there is nothing left to count it of, and the answer is the caller's all the same.
        with suppress(NotFound):
            told = None if error is None else _told(error)
            deciding.count(self._core, skill, self._clock.now(), worked=error is None, error=told)

    def list(self) -> Listing:
        """Every skill that worked, lessons too, in the order recorded."""
        return deciding.every(self._core, self._scope)

    def import_voyager(self, library: str | os.PathLike[str] | Mapping[str, object]) -> Receipts:
        """Add the skills of a Voyager library: a file of JSON, or what is in it. Doing it again adds nothing.

        All are checked before the first is written; a run that was interrupted is completed by running it again.

        Raises:
            InvalidInput: it has another form; nothing was written.
            OSError: the file cannot be read.
        """
        return [
            deciding.add(
                self._core, self._scope, name, method, {"source": "voyager"}, verified=True, now=self._clock.now()
            )
            for name, method in deciding.read_voyager(_read(library))
        ]

    def __contains__(self, name: object) -> bool:
        """Whether a skill of this name is there."""
        try:
            return isinstance(name, str) and self.get(name) is not None
        except NotFound:
            return False

    def __iter__(self) -> Iterator[Skill]:
        """Every skill that worked, in the order recorded."""
        return iter(self.list())

    def __repr__(self) -> str:
        """Whose they are; nothing of what they hold."""
        return f"Skills({self._scope})"


def _told(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"


def _read(library: str | os.PathLike[str] | Mapping[str, object]) -> object:
    if not isinstance(library, str | os.PathLike):
        return library
    try:
        return json.loads(Path(library).read_text("utf-8"))
    except ValueError:
        raise InvalidInput("library", "a file of JSON", os.fspath(library)) from None
