"""Mind, AsyncMind and open(): the handle people hold.

Thin: it turns arguments into values, asks :mod:`longmind.mind`, and gives the answer. A ``Mind`` belongs to nobody
until it is scoped; everything done through ``mind.scope(user="ana")`` belongs to Ana. ``AsyncMind`` has the same names,
signatures and answers, and runs each verb whole in a small pool of threads.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from types import EllipsisType, TracebackType
from typing import TYPE_CHECKING, Literal, Self, cast, overload
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from longmind.clock import Clock, SystemClock
from longmind.domain.change import Configure
from longmind.domain.ids import is_id
from longmind.domain.memory import EVERY_STATUS, Kind, Memory, Occurrence, Source, Status
from longmind.domain.metadata import Json
from longmind.domain.query import All, AnyOf, Compare, Filter, Not, Stats, View, parse_filter
from longmind.domain.scope import DEFAULT_TENANT, Owner, Scope, check_name
from longmind.domain.time import Interval, instant
from longmind.errors import Conflict, InvalidInput, MissingFeature, NotFound, Refused, WrongEmbedder, WrongKey
from longmind.mind import recall
from longmind.mind import remember as remembering
from longmind.mind.conclude import QUOTE
from longmind.mind.core import Core, decided
from longmind.mind.draft import Draft, Fields, draft, memory_ids, truth
from longmind.mind.forgetting import is_expired
from longmind.mind.guard import GUARD, Guard
from longmind.mind.guard.tagged import Beside
from longmind.mind.planting.limits import LIMITS, QUARANTINE, Limits
from longmind.mind.policy import Policy
from longmind.mind.rank import Hit
from longmind.mind.recall import Found
from longmind.mind.remember import Refusal, Remembered
from longmind.mind.upkeep import Upkeep
from longmind.ports.models import Embedder, Lexicon
from longmind.ports.store import MAX_LIMIT, Fault, Store
from longmind.ports.tagger import Tagger
from longmind.stores.keys import Key, Secret, is_locked, key_of

# What only some calls need is imported inside them, so that `import longmind` stays quick.
if TYPE_CHECKING:
    from longmind.domain.run import Run
    from longmind.handles.audit import Audit
    from longmind.handles.blocks import Blocks
    from longmind.handles.conversation import Conversation
    from longmind.handles.episodes import Episodes
    from longmind.handles.facts import Conflicts, Facts, Profile
    from longmind.handles.files import Files
    from longmind.handles.forgetting import Forgetting
    from longmind.handles.quarantine import Quarantine
    from longmind.handles.queue import Queue
    from longmind.handles.skills import Skills
    from longmind.handles.tending import Tending
    from longmind.handles.tools import Tools
    from longmind.handles.working import WorkingMemory
    from longmind.mind import passages
    from longmind.mind.context import Context, ContextShape, Template
    from longmind.mind.forget import Forgotten
    from longmind.mind.guard.sealing import Sealer
    from longmind.mind.keeping.conversation import Session, Worth
    from longmind.mind.keeping.runs import Undone
    from longmind.mind.portable import Exported, Imported
    from longmind.mind.summary import Summariser
    from longmind.mind.tend import Progress, Tended
    from longmind.ports.language import LanguageModel
    from longmind.ports.models import EmotionScorer, TokenCounter

IN_MEMORY = ":memory:"
_PAGE = 1_000
USUAL_GUARD = Guard()
"""Secrets, and numbers that a memory should never need, are redacted."""
NO_SEALING_KEY = (
    "one that keeps nothing encrypted, or a key for it: longmind.open(path, sealing_key=…), on the command line "
    "LONGMIND_SEALING_KEY"
)
_DATABASE = b"SQLite format 3\0"
"""How every SQLite file begins."""
_NO_WORDS = Refusal(0, "empty", "the message holds no words")

Words = str | Sequence[str] | None
Moment = datetime | str | None
Where = Mapping[str, object] | None
# Mind has a method named list, so inside the class these names stand for the builtin.
Memories = list[Memory]
Occurrences = list[Occurrence]
Owners = list[Owner]
Faults = list[Fault]
Conditions = list[Filter]
ManyFields = list[Fields]
Sessions = list["Session"]
Runs = list["Run"]


class Listed(Sequence[Memory]):
    """Memories in the order in which they were recorded, and whether these are all."""

    def __init__(self, memories: Sequence[Memory], after: str | None) -> None:
        """Hold the memories and where the rest begins."""
        self._memories = tuple(memories)
        self.after = after
        """Give this as ``after`` to get what follows; None when nothing does."""

    @property
    def complete(self) -> bool:
        """Whether nothing follows."""
        return self.after is None

    def __len__(self) -> int:
        """How many are here."""
        return len(self._memories)

    @overload
    def __getitem__(self, index: int) -> Memory: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Memory, ...]: ...
    def __getitem__(self, index: int | slice) -> Memory | tuple[Memory, ...]:
        """A memory, or several."""
        return self._memories[index]

    def __iter__(self) -> Iterator[Memory]:
        """The memories, oldest record first."""
        return iter(self._memories)

    def __repr__(self) -> str:
        """Short, without content."""
        return f"Listed({len(self)} memories, complete={self.complete})"


class Mind:
    """Memory, seen from one scope. Cheap to narrow; safe to use from many threads.

    Every method may raise a :class:`~longmind.StoreError`; what else it raises is said with it.
    """

    def __init__(self, core: Core, clock: Clock, scope: Scope | None = None) -> None:
        """Use :func:`longmind.open`; this is for those who bring their own store."""
        self._core = core
        self._clock = clock
        self._scope = scope

    # Whose memory it is

    def scope(
        self,
        *,
        tenant: str | None = None,
        user: str | None = None,
        agent: str | None = None,
        session: str | None = None,
    ) -> Mind:
        """A handle whose memories belong to this tenant, user, agent and session.

        Names not given stay as they are on this handle. Without a user, what is written is shared by the whole tenant.

        Raises:
            InvalidInput: a name is not allowed, or this handle is bound to another one already.
        """
        own = self._scope or Scope()
        asked = {"tenant": tenant, "user": user, "agent": agent, "session": session}
        for part, value in asked.items():
            bound = getattr(own, part)
            free = (None, DEFAULT_TENANT) if self._scope is None else (None,)
            if value is not None and bound not in (*free, value):
                raise InvalidInput(
                    part, f"{bound!r}, which this handle is bound to; start from the unscoped mind", value
                )
        names = {part: value for part, value in asked.items() if value is not None}
        core = self._core if agent is None or self._core.by.actor is not None else self._core.acting(agent, None)
        return Mind(core, self._clock, replace(own, **names))

    def acting(self, actor: str | None = None, *, door: str | None = None) -> Mind:
        """The same handle; what is written through it is told in the audit as done by ``actor``, who came by ``door``.

        Neither is content, and neither gives or takes any right: ``actor`` is who is said to do it (else the agent of
        the scope), and goes from the audit when the owner is erased; ``door`` is a way in ("cli", "http"), and stays.

        Raises:
            InvalidInput: a name is not allowed.
        """
        for name, given in (("actor", actor), ("door", door)):
            if given is not None:
                check_name(given, name)
        return Mind(self._core.acting(actor, door), self._clock, self._scope)

    def configure(
        self,
        *,
        zone: str | EllipsisType | None = ...,
        guard: Guard | EllipsisType | None = ...,
        limits: Limits | EllipsisType | None = ...,
        quarantine: bool | EllipsisType | None = ...,
    ) -> None:
        """Set what holds for this owner alone; what is not given stays as it is, and None is what holds by default.

        ``zone`` is an IANA name such as ``Europe/Lisbon``, by default each message's own offset. ``guard`` says what
        may be remembered of what comes in from now on, by default the mind's own. ``limits`` say how much is taken in,
        ``quarantine`` whether what reads as planted is kept apart, which it is by default.

        Raises:
            InvalidInput: nothing given, no such zone, no guard or one that needs a sealing key where there is none, no
                limits, or neither True nor False; nothing was written.
        """
        settings: dict[str, Json] = {}
        if zone is not ...:
            settings["zone"] = None if zone is None else _zone(zone).key
        if guard is not ...:
            if not isinstance(guard, Guard | None):
                raise InvalidInput("guard", "a longmind.Guard, or None for the mind's own", guard)
            if guard is not None and guard.encrypts and self._core.sealer is None:
                raise InvalidInput("guard", NO_SEALING_KEY)
            settings[GUARD] = None if guard is None else guard.to_json()
        if limits is not ...:
            if not isinstance(limits, Limits | None):
                raise InvalidInput("limits", "a longmind.Limits, or None for those by default", limits)
            settings[LIMITS] = None if limits is None else limits.to_json()
        if quarantine is not ...:
            settings[QUARANTINE] = None if quarantine is None else truth(quarantine, "quarantine")
        if not settings:
            raise InvalidInput("configure", "at least one of zone, guard, limits and quarantine")
        self._core.doing("configure").write(self._own.owner, [Configure(settings=settings)], self._clock.now())

    def guard(self) -> Guard:
        """What is looked for in what comes in here: the owner's own guard, else the mind's.

        Raises:
            InvalidInput: this handle is bound to nobody.
        """
        return self._core.guard_of(self._own.owner)

    def reveal(self, text: str) -> str:
        """A text with what is kept encrypted in place of its marks: ``[card number sealed:…]`` as it was said.

        Any text of this owner's will do: of a memory, a message, a block, a context. Nothing else shows these values.

        Raises:
            InvalidInput: no text; a mark that was sealed for another owner, by another key, or changed;
                no sealing key; or this handle is bound to nobody.
        """
        if not isinstance(text, str):
            raise InvalidInput("text", "a text", text)
        if (sealer := self._core.sealer) is None:
            raise InvalidInput(
                "sealing_key", "the key that it was sealed by: open(path, sealing_key=…), or LONGMIND_SEALING_KEY"
            )
        return sealer.reveal(text, self._own.owner)

    # In

    def remember(
        self,
        content: str | Mapping[str, object] | Sequence[Mapping[str, object]],
        *,
        kind: str = "episode",
        type: str | None = None,
        speaker: str | None = None,
        name: str | None = None,
        pinned: bool | None = None,
        importance: float | None = None,
        emotion: float | None = None,
        tags: Sequence[str] = (),
        aliases: Sequence[str] = (),
        metadata: Mapping[str, object] | None = None,
        expires: datetime | str | None = None,
        source: str | Source | None = None,
        place: str | None = None,
        trust: str | None = None,
        at: datetime | str | None = None,
        supersedes: str | Sequence[str] = (),
        evidence: str | Sequence[str] = (),
        key: str | None = None,
    ) -> Remembered:
        """Keep a text, a message, or a list of messages (``{"role", "content", "name"?, "time"?, "session"?}``).

        A text or a message alone is never junk. Of a list, each message is kept in the conversation of the session it
        names, else of this scope's, else of one made for the list (``.sessions``). Its words are a memory too, unless
        they are a greeting, boilerplate, a system's, or were recalled and pasted back (``.refused``).

        The text stays byte for byte, but for secrets and the like that the owner's guard takes out (``.redacted``).
        Saying exactly the same again adds an occurrence, not a memory, and what that brings of labels (tags, aliases, a
        name, a pin, a higher importance) comes to those there. Days that the words speak of ("yesterday") are resolved
        against ``at`` into ``about``. ``name`` is what the thing it is about is called (in a message, ``name`` is who
        said it), and a memory with a name is recalled by name; one that is ``pinned`` is always wanted, whatever is
        asked. Importance and emotion are 0…1; the importance of an episode is judged by rule when it is not given. From
        ``expires`` on it is neither recalled nor listed; ``at`` is when it was said or done, an aware datetime;
        ``supersedes`` names what this takes the place of, ``evidence`` what it was concluded from. The same ``key``
        with the same content is the same write.

        Raises:
            InvalidInput: an argument. NotFound: evidence, or what it supersedes. Conflict: the key was used with other
                content. Refused: the guard does not let it in, or it goes beyond a limit. Nothing was written then.
        """
        shared: Fields = {
            "kind": kind, "type": type, "speaker": speaker, "name": name, "pinned": pinned,
            "importance": importance, "emotion": emotion, "tags": tags, "aliases": aliases, "metadata": metadata,
            "expires": expires, "source": source, "place": place, "trust": trust, "at": at,
            "supersedes": supersedes, "evidence": evidence, "key": key,
        }  # fmt: skip
        return self._remember_given(content, shared)

    def remember_many(self, contents: Iterable[str | Mapping[str, object]]) -> Remembered:
        """Keep many at once: texts, or mappings of ``text``, ``session``, ``agent``, any keyword of :meth:`remember`.

        All in one transaction: everything is checked and embedded first, then all of it is kept, or nothing. What the
        owner's guard does not let in, or goes beyond a limit, is named in ``.refused``, and keeps none of the others
        out.

        Raises:
            InvalidInput, NotFound, Conflict: as :meth:`remember`; nothing was written.
        """
        # A text is a sequence of texts, and each of its letters would be kept.
        if isinstance(contents, str | bytes | Mapping) or not isinstance(contents, Iterable):
            raise InvalidInput("contents", "several texts or mappings; remember() keeps one alone", contents)
        fields: ManyFields = []
        for place, one in enumerate(contents):
            if isinstance(one, str):
                fields.append({"text": one})
            elif isinstance(one, Mapping):
                fields.append(cast("Fields", dict(one)))
            else:
                raise InvalidInput(f"contents[{place}]", "a text or a mapping with text", one)
        return self._remember_each(fields)

    def remember_document(
        self,
        text: str,
        *,
        source: str,
        format: Literal["markdown", "text"] = "markdown",
        at: datetime | str | None = None,
        tags: Sequence[str] = (),
        metadata: Mapping[str, object] | None = None,
    ) -> Remembered:
        """Cut a document into passages and keep each with its source and place. Doing it again adds nothing.

        Of a document that changed, what is new is kept and what is no longer in it retired (named as superseded). What
        was forgotten of it stays forgotten, and is named as refused. Passages that read as instructions planted for an
        agent are kept in quarantine, and named as such; the others are not.

        Raises:
            InvalidInput: no text, or a format that is neither markdown nor text.
        """
        if format not in ("markdown", "text"):
            raise InvalidInput("format", "markdown or text", format)
        if not isinstance(text, str) or not text.strip():
            raise InvalidInput("text", "a document with at least one character that is not a space", text)
        from longmind.mind import passages

        # As it is kept: by its name what is no longer in the document is found.
        source = self._core.look(self._own.owner).text(check_name(source, "source"), "source")
        fields: ManyFields = [
            {
                "text": one.text,
                "kind": "passage",
                "source": source,
                "place": one.place,
                "at": at,
                "tags": tags,
                "metadata": metadata,
                "key": _passage_key(source, one),
            }
            for one in passages.cut(text, markdown=format == "markdown")
        ]
        done = self._remember_each(fields)
        kept = {memory.id for memory in done.kept}
        before = self.list(kinds=Kind.PASSAGE.value, where={"source": source})
        gone = [memory.id for memory in before if memory.scope == self._own and memory.id not in kept]
        retired = self.retire(gone, reason="no longer in the document") if gone else []
        return replace(done, superseded=(*done.superseded, *retired))

    def _remember(self, fields: Fields) -> Remembered:
        now, guard = self._clock.now(), self._core.guard_of(self._own.owner)
        made = draft(fields, scope=self._own, zone=self._zone(), now=now, guard=guard)
        return remembering.remember(self._core.doing("remember"), self._own, [made], now)

    def _remember_each(self, fields: Sequence[Fields]) -> Remembered:
        """Keep what the guard lets in, and name the others."""
        now, zone, guard = self._clock.now(), self._zone(), self._core.guard_of(self._own.owner)
        drafts: dict[int, Draft] = {}
        refused: dict[int, Refusal] = {}
        for place, one in enumerate(fields):
            try:
                drafts[place] = draft(one, scope=self._own, zone=zone, now=now, guard=guard)
            except Refused as no:
                refused[place] = Refusal(place, no.rule, str(no))
        core = self._core.doing("remember")
        if not drafts:
            return Remembered(refused=tuple(refused.values()))
        done = remembering.remember(core, self._own, list(drafts.values()), now, partly=True)
        if not refused:
            return done
        places = list(drafts)
        refused |= {places[one.position]: replace(one, position=places[one.position]) for one in done.refused}
        redacted = tuple(replace(one, position=places[one.position]) for one in done.redacted)
        return replace(done, refused=tuple(refused[place] for place in sorted(refused)), redacted=redacted)

    def _remember_given(self, content: object, shared: Fields) -> Remembered:
        if isinstance(content, str):
            return self._remember({**shared, "text": content})
        if isinstance(content, Mapping):
            from longmind.mind.messages import read_message

            one = read_message(content, shared)
            return Remembered(refused=(_NO_WORDS,)) if one is None else self._remember(one)
        from longmind.mind.keeping.messages import remember_messages

        messages = [one for one in content if isinstance(one, Mapping)] if isinstance(content, Sequence) else None
        if messages is None or len(messages) != len(cast("Sequence[object]", content)):
            raise InvalidInput("content", "a text, a message, or a list of messages", content)
        if len(messages) > 1 and shared.get("supersedes"):
            raise InvalidInput("supersedes", "given with one text or message: several cannot take the same place")
        return remember_messages(self._core.doing("remember"), self._own, messages, shared, self._clock.now())

    # Out

    def recall(
        self,
        query: str,
        *,
        limit: int = 10,
        kinds: Words = None,
        types: Words = None,
        tags: Words = None,
        where: Where = None,
        during: str | Interval | None = None,
        as_of: Moment = None,
        known_at: Moment = None,
        include: Words = (),
        task: Words = None,
        policy: Policy | None = None,
    ) -> Found:
        """What matters to the question, best first, each with its score, its date, its source and why.

        Only what is relevant comes back, down to nothing; ``policy`` says from which probability on. Filters apply
        before the best are taken: as many as ``limit`` come back whenever that many are relevant. ``where`` is a
        filter such as ``{"metadata.size": {"gt": 2}}``; ``during`` matches when it happened or what it is about
        (``"2026-03"``, ``"2026-03-01..2026-03-09"``); ``as_of`` asks what held in the world at a moment, ``known_at``
        what we had been told by then; ``include`` adds statuses to ``current``. What belongs to the ``task``
        at hand, by a tag, its task or its project, is preferred.

        Raises:
            InvalidInput: names the argument and what is allowed.
        """
        view = self._view(
            kinds=kinds,
            types=types,
            tags=tags,
            where=where,
            during=during,
            as_of=as_of,
            known_at=known_at,
            include=include,
        )
        if policy is not None and not isinstance(policy, Policy):
            raise InvalidInput("policy", "a longmind.Policy, or None for the mind's own", policy)
        chosen = policy or self._core.policy
        tasks = () if task is None else _words(task, "task")
        return recall.recall(self._core, query, view, limit=limit, policy=chosen, now=self._clock.now(), tasks=tasks)

    def context(
        self,
        query: str,
        *,
        session: str | None = None,
        task: Words = None,
        budget_tokens: int = 2_000,
        queue_tokens: int | None = None,
        shape: ContextShape = "text",
        template: Template | None = None,
        counter: TokenCounter | None = None,
    ) -> Context:
        """One text, or one list of messages, to put before a model: what matters of all that is remembered.

        The blocks, what is known of the user, relevant memories, similar episodes and their lessons, skills, the work
        at hand, the summary and the latest turns of the ``session`` (else of this scope's), and last the user's words
        once: those worth most a token within the budget, which is never exceeded. The blocks, the newest turns and the
        words are always there. ``counter`` counts tokens (else they are estimated, and the context says so). The same
        memory gives the same text. Showing uses nothing: what an answer cites (:meth:`~longmind.Context.cited`) may be
        told to :meth:`used`. With ``queue_tokens`` the conversation is shown as a :meth:`queue` of that budget holds
        it: the summary and all that has not left for it, before everything but what is binding.

        Raises:
            InvalidInput: an empty question, or a budget too small for what is always there; says what is needed.
            ModelUnavailable: the counter cannot be loaded.
        """
        # Late, as conversation().
        from longmind.mind.context import Template
        from longmind.mind.keeping.context import QueueRoom, put_together
        from longmind.mind.tokens import ESTIMATE

        own = self._own
        named = own.session if session is None else session
        if template is not None and not isinstance(template, Template):
            raise InvalidInput("template", "a longmind.Template, or None for the usual one", template)
        return put_together(
            self._core,
            own,
            query,
            session=None if named is None else self._in_session(named),
            tasks=() if task is None else _words(task, "task"),
            budget_tokens=budget_tokens,
            shape=shape,
            template=template or Template(),
            counter=counter or ESTIMATE,
            held=None if queue_tokens is None else QueueRoom.of(queue_tokens, counter or ESTIMATE),
            now=self._clock.now(),
        )

    def get(self, id: str) -> Memory:
        """The present version of a memory, of any status.

        Raises:
            NotFound: no such memory here.
        """
        return self._seen([id])[0]

    def history(self, id: str) -> Memories:
        """All versions of a memory, oldest first, each with its reason.

        Raises:
            NotFound: no such memory here.
        """
        return self._core.store.history(self._seen([id])[0].scope.owner, id)

    def occurrences(self, id: str) -> Occurrences:
        """Each time exactly this was said, in the order told.

        Raises:
            NotFound: no such memory here.
        """
        return self._core.store.occurrences(self._seen([id])[0].scope.owner, id)

    def list(
        self,
        *,
        kinds: Words = None,
        types: Words = None,
        tags: Words = None,
        where: Where = None,
        during: str | Interval | None = None,
        as_of: Moment = None,
        known_at: Moment = None,
        include: Words = (),
        limit: int | None = None,
        after: str | None = None,
    ) -> Listed:
        """Memories by structure, without a question, in the order recorded: all of them, or ``limit`` after ``after``.

        The owner's own; what the tenant shares is listed by its own scope.

        Raises:
            InvalidInput: names the argument and what is allowed.
        """
        if limit is not None and (isinstance(limit, bool) or not isinstance(limit, int) or limit < 1):
            raise InvalidInput("limit", "an integer of at least 1, or None for all", limit)
        if after is not None and (not isinstance(after, str) or not is_id(after)):
            raise InvalidInput("after", "the .after of a page before, or the id of a memory", after)
        view = self._view(
            kinds=kinds,
            types=types,
            tags=tags,
            where=where,
            during=during,
            as_of=as_of,
            known_at=known_at,
            include=include,
        )
        if kinds is None and types is None:
            view = _with_their_words(view)
        at = view.as_of or view.known_at or self._clock.now()
        found: Memories = []
        while limit is None or len(found) < limit:
            page = self._core.store.scan(view, after, _PAGE if limit is None else min(_PAGE, limit - len(found)))
            found.extend(one for one in page.memories if one.status is not Status.CURRENT or not is_expired(one, at))
            after = page.after
            if after is None:
                break
        return Listed(found, after)

    def stats(self) -> Stats:
        """Counts over everything of this scope, of any status, and what the guard took out of it."""
        self._core.flush(self._clock.now())
        view = View(scope=self._own, statuses=EVERY_STATUS)
        return replace(self._core.store.stats(view), redacted=remembering.redacted_in(self._core, view))

    def owners(self, after: Owner | None = None, limit: int = 1_000) -> Owners:
        """Whose memories are kept here, by tenant and user, after ``after``. Only an unscoped mind tells.

        Raises:
            InvalidInput: this handle is bound to a scope, or a limit outside 1 to 10,000.
        """
        if self._scope is not None:
            raise InvalidInput("owners", "called on the unscoped mind; who is bound to a scope sees no other owner")
        if after is not None and not isinstance(after, Owner):
            raise InvalidInput("after", "the last Owner of a page before", after)
        if isinstance(limit, bool) or not isinstance(limit, int) or not 1 <= limit <= MAX_LIMIT:
            raise InvalidInput("limit", f"an integer from 1 to {MAX_LIMIT:,}", limit)
        return self._core.store.owners(after, limit)

    # At hand: a conversation, working memory, blocks

    @property
    def model(self) -> LanguageModel | None:
        """The language model that this mind was opened with, if any; the same on every handle."""
        return self._core.model

    @property
    def clock(self) -> Clock:
        """What this mind reads the time from; the same on every handle."""
        return self._clock

    def conversation(
        self,
        session: str,
        *,
        budget_tokens: int = 4_096,
        budget_messages: int = 20,
        counter: TokenCounter | None = None,
        summariser: Summariser | None = None,
        worth_remembering: Worth | None = None,
    ) -> Conversation:
        """The conversation of a session: what was said in it, in order, and what of it the next prompt is shown.

        The budgets are a prompt's; what is beyond them stays. ``counter`` counts tokens (else they are estimated),
        ``summariser`` makes summaries (else they are made of what was said, by rule). ``worth_remembering`` is given
        each message with words and says why these make no memory, or None when they do.

        Raises:
            InvalidInput: a session that may not be, or not the one this handle is bound to; a budget below 1.
        """
        from longmind.handles.conversation import Conversation

        return Conversation(
            self._core.doing("conversation"),
            self._clock,
            self._in_session(session),
            budget_tokens=budget_tokens,
            budget_messages=budget_messages,
            counter=counter,
            summariser=summariser,
            worth_remembering=worth_remembering,
        )

    def conversations(self) -> Sessions:
        """The sessions in which something was said, by agent, then by name; as far as this scope sees them."""
        from longmind.mind.keeping.conversation import sessions

        return [*sessions(self._core, self._own)]

    def queue(
        self,
        session: str,
        *,
        budget_tokens: int = 4_096,
        counter: TokenCounter | None = None,
        summariser: Summariser | None = None,
        worth_remembering: Worth | None = None,
    ) -> Queue:
        """The messages of a session as a prompt holds them: warned of above 70% of the budget, summarised at its limit.

        What it gives never exceeds the budget, and what leaves it stays in the conversation. The rest is as for
        :meth:`conversation`.

        Raises:
            InvalidInput: a session that may not be, or not the one this handle is bound to; a budget below 256.
        """
        from longmind.handles.queue import Queue

        return Queue(
            self._core.doing("queue"),
            self._clock,
            self._in_session(session),
            budget_tokens=budget_tokens,
            counter=counter,
            summariser=summariser,
            worth_remembering=worth_remembering,
        )

    def working(self, session: str, *, most_slots: int | None = None) -> WorkingMemory:
        """Working memory of a session: slots, scratchpad, task, situation, reasoning loop, calls of tools.

        There are at most ten slots unless ``most_slots`` says otherwise.

        Raises:
            InvalidInput: a session that may not be, or not the one this handle is bound to; no number of slots.
        """
        from longmind.handles.working import WorkingMemory

        return WorkingMemory(self._core.doing("working"), self._clock, self._in_session(session), most_slots=most_slots)

    def tools(self, session: str, *, erases: bool = False, only: Collection[str] | None = None) -> Tools:
        """The tools by which a model keeps its own memory, in a session: their definitions, and what a call does.

        What a model forgets is retired and can be restored; with ``erases`` it is gone for good. ``only`` those named.

        Raises:
            InvalidInput: a session that may not be, or not the one this handle is bound to; a name that is no tool's.
        """
        from longmind.handles.tools import Tools

        self._in_session(session)
        return Tools(self._core.doing("tools"), self._clock, self._own, session, self, erases=erases, only=only)

    @property
    def blocks(self) -> Blocks:
        """The blocks: short labelled texts that are always in the prompt and that the agent may edit.

        Raises:
            InvalidInput: this handle is bound to nobody.
        """
        from longmind.handles.blocks import Blocks

        return Blocks(self._core.doing("blocks"), self._clock, self._own)

    @property
    def files(self) -> Files:
        """The files: texts under paths that a model keeps for itself, with versions; in no prompt, found by no recall.

        Raises:
            InvalidInput: this handle is bound to nobody.
        """
        from longmind.handles.files import Files

        return Files(self._core.doing("files"), self._clock, self._own)

    # What is known

    @property
    def facts(self) -> Facts:
        """The facts: subject, predicate and object, asked for by any part and walked along.

        Raises:
            InvalidInput: this handle is bound to nobody.
        """
        from longmind.handles.facts import Facts

        return Facts(self._core.doing("facts"), self._clock, self._own)

    @property
    def profile(self) -> Profile:
        """What is known of the user by key, one value each.

        Raises:
            InvalidInput: this handle is bound to nobody.
        """
        from longmind.handles.facts import Profile

        return Profile(self._core.doing("profile"), self._clock, self._own)

    @property
    def episodes(self) -> Episodes:
        """Episodes of doing: what was tried in which situation, and how it went.

        Raises:
            InvalidInput: this handle is bound to nobody.
        """
        from longmind.handles.episodes import Episodes

        return Episodes(self._core.doing("episodes"), self._clock, self._own)

    @property
    def skills(self) -> Skills:
        """The skills: how to do something, found by what is to be done.

        Raises:
            InvalidInput: this handle is bound to nobody.
        """
        from longmind.handles.skills import Skills

        return Skills(self._core.doing("skills"), self._clock, self._own)

    @property
    def conflicts(self) -> Conflicts:
        """The facts that wait for a ruling.

        Raises:
            InvalidInput: this handle is bound to nobody.
        """
        from longmind.handles.facts import Conflicts

        return Conflicts(self._core.doing("ruling"), self._clock, self._own)

    @property
    def quarantine(self) -> Quarantine:
        """What was kept apart because it reads as planted, or came in a flood: to be released or rejected.

        Raises:
            InvalidInput: this handle is bound to nobody.
        """
        from longmind.handles.quarantine import Quarantine

        return Quarantine(self._core.doing("review"), self._clock, self._own)

    # Over time

    @property
    def forgetting(self) -> Forgetting:
        """What may go out of sight by policy: shown, done and undone.

        Raises:
            InvalidInput: this handle is bound to nobody, or to an agent or a session.
        """
        from longmind.handles.forgetting import Forgetting

        return Forgetting(self._core.doing("forgetting"), self._clock, self._whole("forgetting"))

    @property
    def audit(self) -> Audit:
        """Who did what to which memories, by which door, and when; chained, and without a word of content.

        Raises:
            InvalidInput: this handle is bound to nobody, or to an agent or a session.
        """
        from longmind.handles.audit import Audit

        return Audit(self._core, self._whole("audit"))

    def correct(
        self,
        id: str,
        text: str | None = None,
        *,
        type: str | None = None,
        speaker: str | None = None,
        name: str | None = None,
        pinned: bool | None = None,
        importance: float | None = None,
        emotion: float | None = None,
        tags: Sequence[str] | None = None,
        aliases: Sequence[str] | None = None,
        metadata: Mapping[str, object] | None = None,
        reason: str = "corrected",
        version: int | None = None,
    ) -> Memory:
        """A new version under the same id; what is not given stays, metadata and lists are replaced whole.

        An empty ``name`` takes the name away. The text of a fact is a sentence of the same subject and predicate, whose
        object it claims then; :meth:`longmind.Facts.correct` changes any part of it.

        Raises:
            InvalidInput: nothing to change, or a value that is not allowed; nothing was written.
            NotFound: no such memory here.
            Conflict: ``version`` was given and the memory has moved on from it.
        """
        from longmind.mind import revise

        changes = {
            "text": text,
            "type": type,
            "speaker": speaker,
            "name": name,
            "pinned": pinned,
            "importance": importance,
            "emotion": emotion,
            "tags": tags,
            "aliases": aliases,
            "metadata": metadata,
        }
        (id,) = memory_ids(id, "id")
        core, zone, now = self._core.doing("correct"), self._zone(), self._clock.now()
        return revise.correct(core, self._own, id, changes, reason=reason, version=version, zone=zone, now=now)

    def retire(self, ids: str | Sequence[str], *, reason: str = "retired") -> Memories:
        """Hide memories and keep them; :meth:`restore` undoes it. What a retired fact had replaced holds again.

        Raises:
            NotFound: names those that are not there; nothing was written.
        """
        return self._mark(ids, Status.RETIRED, reason, "retire")

    def restore(self, ids: str | Sequence[str], *, reason: str = "restored") -> Memories:
        """Make retired, superseded or quarantined memories current again.

        A fact stands where it would have come to stand: if another took its place meanwhile, it is superseded now.

        Raises:
            NotFound: names those that are not there; nothing was written.
            Conflict: it is a fact whose place another holds, and nothing would change; or another memory says the same.
        """
        return self._mark(ids, Status.CURRENT, reason, "restore")

    def used(self, *hits: Hit | Memory | str) -> None:
        """Say that these were really used, not merely shown: it keeps them fresh.

        Raises:
            NotFound: names those that are not there; nothing was written.
        """
        from longmind.mind import revise

        ids = memory_ids([_id_of(hit) for hit in hits], "hits")
        by_owner: dict[Owner, list[str]] = {}
        for memory in self._seen(ids):
            by_owner.setdefault(memory.scope.owner, []).append(memory.id)
        for owner, some in by_owner.items():
            revise.use(self._core.doing("used"), owner, some, self._clock.now())

    def forget(
        self,
        ids: str | Sequence[str] | None = None,
        *,
        where: Where = None,
        session: str | None = None,
        with_sources: bool = False,
    ) -> Forgotten:
        """Erase memories for good, by id, by a filter, or a whole session, with what was concluded from them alone.

        A session goes with its conversation and working memory; a message goes with the memory of its words.

        By a filter or a session, deleting is exact: through a handle bound to an agent or session, only what is bound
        to that one goes, though it also sees what is bound to none. An id may name anything the handle sees.
        ``with_sources`` also takes the memories that the forgotten ones were concluded from.

        Raises:
            InvalidInput: not exactly one of ids, where and session; nothing was erased.
            NotFound: names ids that are not there; nothing was erased.
            Refused: one of what would go is held (:meth:`longmind.Forgetting.hold`); nothing was erased.
        """
        from longmind.mind import forget

        if [ids, where, session].count(None) != 2:  # noqa: PLR2004 - exactly one of three
            raise InvalidInput("forget", "exactly one of ids, where, session; erase() forgets a whole owner")
        now, core = self._clock.now(), self._core.doing("forget")
        if ids is not None:
            return forget.forget(core, self._own, memory_ids(ids, "ids"), with_sources=with_sources, now=now)
        if with_sources:
            raise InvalidInput("with_sources", "used together with ids only")
        scope = self._own if session is None else replace(self._own, session=session)
        if session is not None and self._own.session not in (None, session):
            raise InvalidInput("session", f"{self._own.session!r}, which this handle is bound to", session)
        view = View(scope=scope, exact=True, where=parse_filter(where), statuses=EVERY_STATUS)
        forgetting = forget.forget_seen if session is None else forget.forget_session
        return forgetting(core, view, now)

    def erase(self) -> Forgotten:
        """Erase everything of this owner, for good, whatever agent and session it is bound to.

        Raises:
            Refused: something is held (:meth:`longmind.Forgetting.hold`); nothing was erased.
            InvalidInput: this handle is bound to an agent or a session, which is not a whole owner.
        """
        from longmind.mind import forget

        return forget.erase(self._core.doing("erase"), self._whole("erase").owner, self._clock.now())

    def tend(self, *, upkeep: Upkeep | None = None, dry_run: bool = False, progress: Progress | None = None) -> Tended:
        """Do what is due over time: complete what waits, combine what says the same, conclude, retire what fades.

        Of this owner, or of every one where the mind is unscoped. One bounded pass, which goes on where the last one
        stopped and may be cut off anywhere; safe from cron, beside live traffic and beside a second pass. What it did
        can be read in :meth:`runs` and undone. ``dry_run`` says what would be done and writes nothing.

        Raises:
            InvalidInput: this handle is bound to an agent or a session, which is not a whole owner.
            ModelUnavailable: the embedder cannot be reached; what was done stays done.
        """
        from longmind.mind import tend

        owner = None if self._scope is None else self._whole("tend").owner
        chosen = upkeep or self._core.upkeep
        core = self._core.doing("tend")
        return tend.tend(core, chosen, self._clock.now, owner=owner, dry_run=dry_run, progress=progress)

    def reflect(self, *, upkeep: Upkeep | None = None, dry_run: bool = False) -> Tended:
        """A pass of :meth:`tend` that draws conclusions now, however little came in since the last time.

        Raises:
            InvalidInput: this handle is bound to nobody, or to an agent or a session.
        """
        from longmind.mind import tend

        chosen = upkeep or self._core.upkeep
        owner = self._whole("reflect").owner
        core = self._core.doing("reflect")
        return tend.tend(core, chosen, self._clock.now, owner=owner, dry_run=dry_run, reflect=True)

    def tending(self, *, every: timedelta | float, upkeep: Upkeep | None = None) -> Tending:
        """Make a pass of :meth:`tend` at once and then ``every`` so often, in the background, until it is stopped.

        ``every`` is a timedelta or seconds. Closing the mind stops it.

        Raises:
            InvalidInput: as :meth:`tend`, or no stretch of time above 0 and within a year.
        """
        from longmind.handles.tending import Tending

        if self._scope is not None:
            self._whole("tending")
        begun = Tending(lambda: self.tend(upkeep=upkeep), every)
        self._core.background.append(begun.stop)
        return begun

    def runs(self) -> Runs:
        """What passes over this owner's memories did, oldest first; each can be undone.

        Raises:
            InvalidInput: this handle is bound to nobody, or to an agent or a session.
        """
        from longmind.mind.keeping import runs

        return runs.runs(self._core, self._whole("runs").owner)

    def undo(self, run: str) -> Undone:
        """Make what a run did to this owner's memories as it was before; what changed since is left, and named.

        Raises:
            NotFound: no such run, or it is too old to be undone.
            Conflict: it was undone already.
            InvalidInput: this handle is bound to nobody, or to an agent or a session.
        """
        from longmind.mind.keeping import runs

        return runs.undo(self._core.doing("undo"), self._whole("undo").owner, run, self._clock.now())

    def check(self, *, repair: bool = False) -> Faults:
        """Re-derive what can be re-derived, and say what differs; ``repair`` rebuilds it from the text, never wipes."""
        return self._core.store.check(None if self._scope is None else self._scope.owner, repair=repair)

    # Take it along

    def export(
        self,
        path: str | os.PathLike[str],
        *,
        format: Literal["archive", "markdown"] = "archive",
        key: Secret | None = None,
    ) -> Exported:
        """Write this scope's memories to a file: everything as an archive, or the current ones as Markdown notes.

        The audit tells of it. Where something is erased meanwhile, the file is begun anew, and never holds it. With
        ``key``, a passphrase or 32 bytes, the archive is encrypted; whoever takes it in needs the key.

        Raises:
            InvalidInput: an unknown format, a path that is a database's, a key that is none or for notes; nothing was
                written.
            MissingExtra: a key, and cryptography is not installed.
            OSError: the file cannot be written.
        """
        from longmind.mind import archive, audit, portable
        from longmind.mind.notes import write_notes

        if format not in ("archive", "markdown"):
            raise InvalidInput("format", "archive or markdown", format)
        if key is not None and format != "archive":
            raise InvalidInput("key", "given for an archive; notes are there to be read")
        target, owner, lock = _target(path), self._own.owner, key_of(key)
        # Told before it is done: nothing leaves of which nobody is told.
        self._core.doing("export").write(owner, (), self._clock.now())

        def attempt() -> Exported:
            count, _ = self._core.store.audit_head(owner)

            def erased() -> bool:
                return audit.erased_since(self._core, owner, count)

            if format == "archive":
                lines = portable.lines(self._core, self._own)
                return _write_file(target, _locked(archive.write(lines), lock), len(lines), stale=erased)
            memories = self.list()
            return _write_file(target, [write_notes(memories).encode()], len(memories), stale=erased)

        return decided(attempt)

    def import_archive(self, path: str | os.PathLike[str], *, key: Secret | None = None) -> Imported:
        """Take in an archive that :meth:`export` wrote; it belongs to this owner then. Running it again adds nothing.

        Raises:
            InvalidInput: not an archive; or this handle is bound to an agent or a session, and an archive brings its
                own; or a key that is none. DamagedArchive: it was cut, or changed since. Nothing was written.
            WrongKey: the key does not open it, it needs one and none was given, or it has none.
            MissingExtra: it is encrypted, and cryptography is not installed.
            OSError: the file cannot be read.
        """
        from longmind.mind import archive, portable

        if self._own.agent is not None or self._own.session is not None:
            raise InvalidInput(
                "import_archive", "called on a scope without agent and session: an archive brings its own"
            )
        found = archive.read(_lines(_archived(Path(path), key_of(key))), self._own)
        return portable.bring_in(self._core.doing("import"), self._own.owner, found, self._clock.now())

    def close(self) -> None:
        """Write what waits and let go of the store, for every handle on it. Twice is fine."""
        for stop in self._core.background:
            stop()
        with self._core.closing:
            try:
                self._core.flush(self._clock.now())
            finally:
                # What could not be written now never will be, and closing again must not stumble over it.
                self._core.counts.clear()
                try:
                    self._core.store.close()
                finally:
                    for let_go in self._core.lets_go:
                        let_go()

    def __enter__(self) -> Self:
        """The handle itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it."""
        self.close()

    def __repr__(self) -> str:
        """Whose it is; nothing of what it holds."""
        return f"Mind({self._scope or 'unscoped'})"

    @property
    def _own(self) -> Scope:
        if self._scope is None:
            raise InvalidInput("scope", 'said first: mind.scope(user="ana"); an unscoped mind only tends and checks')
        return self._scope

    def _whole(self, verb: str) -> Scope:
        """This handle's scope, if it is a whole owner."""
        if self._own != self._own.whole:
            raise InvalidInput(verb, "called on a scope without agent and session: it is about everything of the owner")
        return self._own

    def _zone(self) -> ZoneInfo | None:
        return self._core.zone(self._own.owner)

    def _seen(self, ids: Sequence[str]) -> Memories:
        """Memories of this owner or shared by the tenant, in the order asked for."""
        wanted = memory_ids(ids, "id")
        scopes = [self._own] if self._own.user is None else [self._own, self._own.shared]
        found = {
            memory.id: memory
            for scope in scopes
            for memory in self._core.store.get(scope.owner, wanted)
            if scope.sees(memory.scope)
        }
        missing = [id for id in wanted if id not in found]
        if missing:
            raise NotFound(f"no such memory here: {', '.join(missing)}")
        return [found[id] for id in wanted]

    def _in_session(self, session: str) -> Scope:
        if self._own.session not in (None, session):
            raise InvalidInput("session", f"{self._own.session!r}, which this handle is bound to", session)
        return replace(self._own, session=check_name(session, "session"))

    def _mark(self, ids: str | Sequence[str], status: Status, reason: str, act: str) -> Memories:
        from longmind.mind import revise

        core, named = self._core.doing(act), memory_ids(ids, "ids")
        return revise.mark(core, self._own, named, status, reason=reason, now=self._clock.now())

    def _view(
        self,
        *,
        kinds: Words,
        types: Words,
        tags: Words,
        where: Where,
        during: str | Interval | None,
        as_of: Moment,
        known_at: Moment,
        include: Words,
    ) -> View:
        conditions: Conditions = []
        if kinds is not None:
            conditions.append(parse_filter({"kind": {"in": _words(kinds, "kinds")}}, "kinds") or All(()))
        if types is not None:
            conditions.append(Compare(("type",), "in", _words(types, "types")))
        if tags is not None:
            conditions.extend(Compare(("tags",), "contains", tag) for tag in _words(tags, "tags"))
        if where is not None:
            conditions.append(parse_filter(where) or All(()))
        statuses = {Status.CURRENT, *(_status(word) for word in _words(include or (), "include"))}
        return View(
            scope=self._own,
            where=All(tuple(conditions)) if conditions else None,
            statuses=frozenset(statuses),
            during=self._during(during),
            as_of=None if as_of is None else instant(as_of, "as_of"),
            known_at=None if known_at is None else instant(known_at, "known_at"),
        )

    def _during(self, during: str | Interval | None) -> Interval | None:
        if isinstance(during, str):
            from longmind.mind.dates import parse_during

            return parse_during(during, self._zone() or ZoneInfo("UTC"))
        if during is None or isinstance(during, Interval):
            return during
        raise InvalidInput("during", "text such as 2026-03 or 2026-03-01..2026-03-09, or an Interval", during)


def open(
    path: str | os.PathLike[str] | Store = IN_MEMORY,
    *,
    embedder: Embedder | None = None,
    model: str | LanguageModel | Callable[[str], str] | None = None,
    policy: Policy | None = None,
    clock: Clock | None = None,
    extract: bool = True,
    upkeep: Upkeep | None = None,
    emotions: EmotionScorer | None = None,
    guard: Guard | None = USUAL_GUARD,
    key: Secret | None = None,
    sealing_key: Secret | None = None,
    tagger: Tagger | bool | None = None,
) -> Mind:
    """Open a file of memories, making it when there is none. ``":memory:"`` keeps nothing after it is closed.

    A path that is a folder, or ends with "/", is a folder with a file for each owner.

    A store of your own may be given in place of a file; it belongs to the mind then, which closes it. With ``extract``,
    facts are read out of what people say, by rules, and a newer one takes the place of an older one. ``upkeep`` holds
    the numbers by which :meth:`Mind.tend` keeps memories in order. ``emotions`` says how strongly something was felt
    where nobody says (``longmind.Vader()``). ``guard`` says what becomes of secrets and personal numbers, and what may
    be remembered, where an owner has no guard of their own (:meth:`Mind.configure`); None lets everything in as it is.
    ``sealing_key`` is for what a guard keeps encrypted (:meth:`Mind.reveal`): 32 bytes, or 64 hexadecimal digits.
    ``tagger`` is the small model that marks secrets and facts beside the rules: True for the one inside the package,
    False for none. Not given, it is there, but not beside :class:`longmind.Hashing`: who takes that wants no network.

    ``model`` is a language model, kept as :attr:`Mind.model`: an object, a function from words to words, or an address
    such as ``openai:NAME@http://127.0.0.1:8080/v1`` (:func:`longmind.language_model`), closed with the mind. It reads
    what is remembered and helps to tend, summarise and advise; where it fails, the rules do, and receipts say so.

    Raises:
        InvalidInput: a directory; a model that is none, or needs a key and has none; a guard or a sealing key that is
            none; a guard that keeps something encrypted, and no sealing key.
        MissingExtra: httpx2 for a language model's server, or cryptography for a folder's or a sealing key, is missing.
        MissingFeature: a ``postgresql://`` address.
        StoreCorrupt: a file that is not ours. SchemaTooNew: written by a newer longmind.
        WrongKey: the key does not open the file, it needs one and none was given, or it has none.
        WrongEmbedder: its vectors were made by another embedder; says how to re-embed.
    """
    looking, chosen = _guard(guard), embedder or _minilm()
    sealer, marks = _sealer(sealing_key, looking), _beside(chosen, tagger=tagger)
    # Before the file is made: what is wrong with the model is no reason to leave an empty one.
    answering, lets_go = _language_model(model)
    store = _claimed(path, chosen, key, lets_go)
    rules, tending, words = policy or Policy(), upkeep or Upkeep(), _lexicon()
    parts = (store, chosen, rules, words, extract, tending, emotions, answering, looking, sealer, marks, lets_go)
    return Mind(Core(*parts), clock or SystemClock())


@dataclass(frozen=True, slots=True, kw_only=True)
class Reembedded:
    """What re-embedding did."""

    memories: int
    """How many were embedded; those that an interrupted run had done are not done again."""
    previous: str | None
    present: str


def reembed(
    path: str | os.PathLike[str],
    embedder: Embedder | None = None,
    *,
    progress: Progress | None = None,
    clock: Clock | None = None,
    key: Secret | None = None,
) -> Reembedded:
    """Make every vector in a file anew with another embedder (MiniLM when none is given), long texts to their end.

    The old vectors are kept and searched until the last new one is there. It may be interrupted and run again, and
    others may write meanwhile.

    Raises:
        NotFound: no such file. WrongKey: as :func:`longmind.open`.
        ModelUnavailable: the embedder cannot be reached; what was done is kept for the next run.
    """
    from longmind.mind import tend

    if not Path(path).exists():
        raise NotFound(f"no file {os.fspath(path)}; longmind.open() would make a new one")
    chosen, now = embedder or _minilm(), clock or SystemClock()
    store = _open_store(path, key)
    try:
        previous = store.embedder
        if previous != chosen.stamp:
            store.prepare(chosen.stamp)
        memories = tend.embed_and_adopt(store, chosen, now.now(), progress)
        return Reembedded(
            memories=memories, previous=None if previous is None else str(previous), present=str(chosen.stamp)
        )
    finally:
        store.close()


def _claimed(
    path: str | os.PathLike[str] | Store,
    embedder: Embedder,
    key: Secret | None,
    lets_go: Sequence[Callable[[], None]],
) -> Store:
    """The store at a path, holding vectors of this embedder or none; where there is none, all is let go of."""
    with ExitStack() as undoing:
        for let_go in lets_go:
            undoing.callback(let_go)
        store = _open_store(path, key)
        undoing.callback(store.close)
        _claim(store, embedder, path)
        undoing.pop_all()
    return store


def _language_model(
    model: str | LanguageModel | Callable[[str], str] | None,
) -> tuple[LanguageModel | None, tuple[Callable[[], None], ...]]:
    """The language model, and how to let go of it if it was opened here."""
    if model is None:
        return None, ()
    from longmind.models.addresses import at, language_model

    if not isinstance(model, str):
        return language_model(model), ()
    opened = at(model)
    return opened, (opened.close,)


def _guard(guard: Guard | None) -> Guard:
    if guard is None:
        return Guard.off()
    if not isinstance(guard, Guard):
        raise InvalidInput("guard", "a longmind.Guard, or None to let everything in", guard)
    return guard


def _sealer(given: Secret | None, guard: Guard) -> Sealer | None:
    if given is None and guard.encrypts:
        raise InvalidInput("guard", NO_SEALING_KEY)
    if given is None:
        return None
    # Late: most minds keep nothing so.
    from longmind.mind.guard.sealing import Sealer
    from longmind.stores.keys import Key

    try:
        return Sealer(Key(given).itself)
    except InvalidInput:
        raise InvalidInput("sealing_key", "32 bytes, or 64 hexadecimal digits (openssl rand -hex 32)") from None


def _lexicon() -> Lexicon:
    from longmind.models.lexicon import EnglishWords

    return EnglishWords()


def _beside(embedder: Embedder, *, tagger: Tagger | bool | None) -> Beside | None:
    """What stands beside the rules; nothing is loaded yet."""
    if tagger is not None and not isinstance(tagger, bool):
        if not isinstance(tagger, Tagger):
            raise InvalidInput("tagger", "True, False, or an object with secrets(text) and facts(text, before)", tagger)
        return Beside(tagger)
    # Late, as the embedder.
    from longmind.models.hashing import Hashing
    from longmind.models.tagger import MiniTagger

    wanted = not isinstance(embedder, Hashing) if tagger is None else tagger
    return Beside(MiniTagger()) if wanted else None


def _minilm() -> Embedder:
    # Late: whoever brings an embedder of their own needs none of ours.
    from longmind.models.minilm import MiniLM

    return MiniLM()


def _open_store(path: str | os.PathLike[str] | Store, key: Secret | None) -> Store:
    if not isinstance(path, str | os.PathLike):
        if key is not None:
            raise InvalidInput("key", "given with the name of a file; a store of your own opens itself")
        if callable(getattr(path, "apply", None)):
            return path
        raise InvalidInput("path", "the name of a file, :memory:, or a store", path)
    name = os.fspath(path)
    if not isinstance(name, str) or not name.strip():
        raise InvalidInput("path", "the name of a file, or :memory:", name)
    if name.split("://", 1)[0] in ("postgresql", "postgres"):
        raise MissingFeature("PostgreSQL is not supported yet; give the name of a file, which longmind makes")
    # Late: whoever brings a store of their own needs no SQLite, and `import longmind` stays quick.
    if is_folder(name):
        from longmind.stores.directory import DirectoryStore

        return DirectoryStore(name, key=key)
    from longmind.stores.sqlite import SqliteStore

    return SqliteStore(name, key=key)


def is_folder(name: str) -> bool:
    """Whether a path means a folder with a file for each owner."""
    return name.endswith(("/", os.sep)) or Path(name).is_dir()


def _claim(store: Store, embedder: Embedder, path: str | os.PathLike[str] | Store) -> None:
    held = store.embedder
    if held is None:
        store.adopt(embedder.stamp)
    elif held != embedder.stamp:
        name = os.fspath(path) if isinstance(path, str | os.PathLike) else "this store"
        raise WrongEmbedder(
            f"the vectors in {name} were made by {held}, and this is {embedder.stamp}. Open it with that "
            "embedder, or make all vectors anew: longmind reembed --db FILE, or longmind.reembed(path, embedder)",
            held=str(held),
        )


def _passage_key(source: str, passage: passages.Passage) -> str:
    text = hashlib.sha256(passage.text.encode("utf-8", "replace")).hexdigest()
    return hashlib.sha256(f"{len(source)}:{source}{passage.place}\n{text}".encode()).hexdigest()


def _lines(text: str) -> list[str]:
    # Split at line feeds only: splitlines() would also cut at line ends that a text may hold.
    return [line + "\n" for line in text.removesuffix("\n").split("\n")]


def _target(path: str | os.PathLike[str]) -> Path:
    """Where to write to, if that is not a database: a slip of the hand must not end all memory."""
    name = os.fspath(path) if isinstance(path, str | os.PathLike) else path
    if not isinstance(name, str) or not Path(name).name:
        raise InvalidInput("path", "the name of a file to write", path)
    target = Path(name)
    if target.is_file():
        with target.open("rb") as file:
            if (begins := file.read(len(_DATABASE))) == _DATABASE or is_locked(begins):
                raise InvalidInput("path", "a new file or an earlier export; this one is a database", name)
    return target


def _locked(text: Iterable[str], key: Key | None) -> Iterator[bytes]:
    """The lines of an archive as they are written, under a key if there is one."""
    from longmind.mind import archive
    from longmind.stores.locked import lock

    lines = (line.encode() for line in text)
    return lines if key is None else lock(lines, key, archive.LOCKED, archive.ENCRYPTED)


def _archived(path: Path, key: Key | None) -> str:
    """The text of an archive, decrypted if it is encrypted.

    Raises:
        WrongKey, DamagedArchive, MissingExtra, OSError: as :meth:`Mind.import_archive`.
    """
    from longmind.mind import archive
    from longmind.stores.locked import MOST_MANIFEST_BYTES, unlock

    with path.open("rb") as file:
        first = file.readline(MOST_MANIFEST_BYTES)
        if archive.is_locked(first):
            raw = b"".join(unlock(file, first, key, archive.ENCRYPTED, str(path)))
        elif key is not None:
            raise WrongKey(f"{path}: it is not encrypted; import it without a key")
        else:
            raw = first + file.read()
    return raw.decode("utf-8", errors="replace")


def _write_file(path: Path, pieces: Iterable[bytes], memories: int, *, stale: Callable[[], bool]) -> Exported:
    """Write beside the file and move it there, so that a file that is there is whole.

    Raises:
        Conflict: it is ``stale`` before it is there: it may hold what was erased meanwhile.
    """
    from longmind.mind.portable import Exported

    digest = hashlib.sha256()
    beside = path.with_name(path.name + ".part")
    try:
        with beside.open("wb") as file:
            for piece in pieces:
                digest.update(piece)
                file.write(piece)
        erased = stale()
        if not erased:
            beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    if erased:
        beside.unlink()
        raise Conflict("something was erased while this was written: try it again")
    return Exported(memories=memories, sha256=digest.hexdigest())


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, TypeError, OSError):
        raise InvalidInput("zone", "the IANA name of a time zone, such as Europe/Lisbon", name) from None


def _with_their_words(view: View) -> View:
    """The view without the facts that were read out of somebody's words: those are told with them, not beside them."""
    read_out = Compare(("metadata", QUOTE), "gte", "")
    beside = AnyOf((Not(Compare(("kind",), "eq", Kind.FACT.value)), Not(read_out)))
    return replace(view, where=beside if view.where is None else All((view.where, beside)))


def _words(words: str | Sequence[str], argument: str) -> tuple[str, ...]:
    if not isinstance(words, str | Sequence | set | frozenset):
        raise InvalidInput(argument, "a text or a list of texts", words)
    given = (words,) if isinstance(words, str) else tuple(words)
    for word in given:
        if not isinstance(word, str):
            raise InvalidInput(argument, "a text or a list of texts", word)
    return given


def _status(word: str) -> Status:
    try:
        return Status(word)
    except ValueError:
        raise InvalidInput("include", f"statuses: {', '.join(one.value for one in Status)}", word) from None


def _id_of(hit: Hit | Memory | str) -> str:
    return hit.memory.id if isinstance(hit, Hit) else hit.id if isinstance(hit, Memory) else hit
