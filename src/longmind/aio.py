"""AsyncMind and what hangs on it: the same names, signatures and answers as Mind, for programs with an event loop.

The core is plain synchronous code, written once. Each verb runs whole in a small pool of threads, where SQLite and the
embedder let go of the interpreter, so the loop goes on. Cancelling abandons the wait, never the commit: what was begun
or queued is carried out.
"""

from __future__ import annotations

import asyncio
import functools
import os
import threading
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Collection, Coroutine, Generator
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import timedelta
from types import TracebackType
from typing import Any, Concatenate, Generic, ParamSpec, Self, TypeVar

from longmind.agents.agent import Agent, Answer
from longmind.api import IN_MEMORY, USUAL_GUARD, Mind, open  # noqa: A004 - longmind.open(), as gzip.open()
from longmind.clock import Clock
from longmind.domain.audit import AuditLine
from longmind.domain.block import Block
from longmind.errors import LongmindError, StoreUnavailable
from longmind.handles.audit import Audit
from longmind.handles.blocks import BlockHandle, Blocks
from longmind.handles.conversation import Conversation
from longmind.handles.episodes import Episodes
from longmind.handles.facts import Conflicts, Doubt, Facts, Profile
from longmind.handles.files import Files
from longmind.handles.forgetting import Forgetting
from longmind.handles.quarantine import Quarantine
from longmind.handles.queue import Queue
from longmind.handles.skills import Skills
from longmind.handles.tending import Tending
from longmind.handles.tools import Tools
from longmind.handles.working import (
    CallsAtHand,
    ScratchpadAtHand,
    SituationAtHand,
    SlotsAtHand,
    TaskAtHand,
    TraceAtHand,
    WorkingMemory,
)
from longmind.mind.guard import Guard
from longmind.mind.keeping.conversation import Worth
from longmind.mind.planting.review import Quarantined
from longmind.mind.policy import Policy
from longmind.mind.skills import Skill
from longmind.mind.summary import Summariser
from longmind.mind.tend import Tended
from longmind.mind.upkeep import Upkeep
from longmind.ports.language import LanguageModel
from longmind.ports.models import Embedder, EmotionScorer, TokenCounter
from longmind.ports.store import Store
from longmind.ports.tagger import Tagger
from longmind.stores.keys import Secret

THREADS = 2
"""Two: one may wait for the disk or a server while the other works. More would fight the loop for the interpreter."""

P = ParamSpec("P")
T = TypeVar("T")
H = TypeVar("H")


def _whole(verb: Callable[Concatenate[H, P], T]) -> Callable[Concatenate[AsyncHandle[H], P], Awaitable[T]]:
    """The verb of a handle, run whole in the pool."""

    @functools.wraps(verb)
    async def run(self: AsyncHandle[H], /, *args: P.args, **kwargs: P.kwargs) -> T:
        # The handle's own: one at the other end of a wire does it otherwise.
        own: Callable[P, T] = getattr(self._held, verb.__name__)
        return await self._run(functools.partial(own, *args, **kwargs))

    return run


class AsyncHandle(Generic[H]):
    """A handle whose verbs are awaited, and the threads they run in."""

    def __init__(self, held: H, pool: ThreadPoolExecutor) -> None:
        """Wrap a handle; the mind that it hangs on says in which threads."""
        self._held = held
        self._pool = pool

    def __repr__(self) -> str:
        """Whose it is; nothing of what it holds."""
        return f"Async{self._held!r}"

    async def _run(self, call: Callable[[], T]) -> T:
        try:
            running = asyncio.get_running_loop().run_in_executor(self._pool, call)
        except RuntimeError as closed:
            # Nothing of the call has run: this is the pool, which takes nothing more.
            raise StoreUnavailable("this mind is closed; open it again") from closed
        # Unshielded, a cancelled wait would also cancel a write that is still queued.
        return await asyncio.shield(running)


class AsyncMind(AsyncHandle[Mind]):
    """Memory, seen from one scope, without blocking an event loop. :class:`longmind.Mind` says what each verb does."""

    def __init__(self, mind: Mind, pool: ThreadPoolExecutor | None = None) -> None:
        """Wrap a mind; the handles made by :meth:`scope` share its threads."""
        super().__init__(mind, pool or ThreadPoolExecutor(THREADS, thread_name_prefix="longmind"))

    @functools.wraps(Mind.scope)
    def scope(
        self,
        *,
        tenant: str | None = None,
        user: str | None = None,
        agent: str | None = None,
        session: str | None = None,
    ) -> AsyncMind:
        """As :meth:`Mind.scope`; reads nothing, so it need not be awaited."""
        return AsyncMind(self._held.scope(tenant=tenant, user=user, agent=agent, session=session), self._pool)

    @functools.wraps(Mind.acting)
    def acting(self, actor: str | None = None, *, door: str | None = None) -> AsyncMind:
        """As :meth:`Mind.acting`; reads nothing, so it need not be awaited."""
        return AsyncMind(self._held.acting(actor, door=door), self._pool)

    @property
    def model(self) -> LanguageModel | None:
        """As :attr:`Mind.model`; reads nothing, so it need not be awaited."""
        return self._held.model

    @property
    def clock(self) -> Clock:
        """As :attr:`Mind.clock`; reads nothing that is kept, so it need not be awaited."""
        return self._held.clock

    @functools.wraps(Mind.conversation)
    def conversation(
        self,
        session: str,
        *,
        budget_tokens: int = 4_096,
        budget_messages: int = 20,
        counter: TokenCounter | None = None,
        summariser: Summariser | None = None,
        worth_remembering: Worth | None = None,
    ) -> AsyncConversation:
        """As :meth:`Mind.conversation`; reads nothing, so it need not be awaited."""
        held = self._held.conversation(
            session,
            budget_tokens=budget_tokens,
            budget_messages=budget_messages,
            counter=counter,
            summariser=summariser,
            worth_remembering=worth_remembering,
        )
        return AsyncConversation(held, self._pool)

    @functools.wraps(Mind.queue)
    def queue(
        self,
        session: str,
        *,
        budget_tokens: int = 4_096,
        counter: TokenCounter | None = None,
        summariser: Summariser | None = None,
        worth_remembering: Worth | None = None,
    ) -> AsyncQueue:
        """As :meth:`Mind.queue`; reads nothing, so it need not be awaited."""
        held = self._held.queue(
            session,
            budget_tokens=budget_tokens,
            counter=counter,
            summariser=summariser,
            worth_remembering=worth_remembering,
        )
        return AsyncQueue(held, self._pool)

    @functools.wraps(Mind.working)
    def working(self, session: str, *, most_slots: int | None = None) -> AsyncWorkingMemory:
        """As :meth:`Mind.working`; reads nothing, so it need not be awaited."""
        return AsyncWorkingMemory(self._held.working(session, most_slots=most_slots), self._pool)

    @functools.wraps(Mind.tools)
    def tools(self, session: str, *, erases: bool = False, only: Collection[str] | None = None) -> AsyncTools:
        """As :meth:`Mind.tools`; reads nothing, so it need not be awaited."""
        return AsyncTools(self._held.tools(session, erases=erases, only=only), self._pool)

    @property
    def files(self) -> AsyncFiles:
        """As :attr:`Mind.files`; reads nothing, so it need not be awaited."""
        return AsyncFiles(self._held.files, self._pool)

    @property
    def blocks(self) -> AsyncBlocks:
        """As :attr:`Mind.blocks`; reads nothing, so it need not be awaited."""
        return AsyncBlocks(self._held.blocks, self._pool)

    @property
    def facts(self) -> AsyncFacts:
        """As :attr:`Mind.facts`; reads nothing, so it need not be awaited."""
        return AsyncFacts(self._held.facts, self._pool)

    @property
    def profile(self) -> AsyncProfile:
        """As :attr:`Mind.profile`; reads nothing, so it need not be awaited."""
        return AsyncProfile(self._held.profile, self._pool)

    @property
    def episodes(self) -> AsyncEpisodes:
        """As :attr:`Mind.episodes`; reads nothing, so it need not be awaited."""
        return AsyncEpisodes(self._held.episodes, self._pool)

    @property
    def skills(self) -> AsyncSkills:
        """As :attr:`Mind.skills`; reads nothing, so it need not be awaited."""
        return AsyncSkills(self._held.skills, self._pool)

    @property
    def conflicts(self) -> AsyncConflicts:
        """As :attr:`Mind.conflicts`; reads nothing, so it need not be awaited."""
        return AsyncConflicts(self._held.conflicts, self._pool)

    @property
    def audit(self) -> AsyncAudit:
        """As :attr:`Mind.audit`; reads nothing, so it need not be awaited."""
        return AsyncAudit(self._held.audit, self._pool)

    @property
    def quarantine(self) -> AsyncQuarantine:
        """As :attr:`Mind.quarantine`; reads nothing, so it need not be awaited."""
        return AsyncQuarantine(self._held.quarantine, self._pool)

    @property
    def forgetting(self) -> AsyncForgetting:
        """As :attr:`Mind.forgetting`; reads nothing, so it need not be awaited."""
        return AsyncForgetting(self._held.forgetting, self._pool)

    @functools.wraps(Mind.tending)
    def tending(self, *, every: timedelta | float, upkeep: Upkeep | None = None) -> AsyncTending:
        """As :meth:`Mind.tending`; only begins it, so it need not be awaited."""
        return AsyncTending(self._held.tending(every=every, upkeep=upkeep), self._pool)

    conversations = _whole(Mind.conversations)
    configure = _whole(Mind.configure)
    guard = _whole(Mind.guard)
    reveal = _whole(Mind.reveal)
    remember = _whole(Mind.remember)
    remember_many = _whole(Mind.remember_many)
    remember_document = _whole(Mind.remember_document)
    recall = _whole(Mind.recall)
    context = _whole(Mind.context)
    get = _whole(Mind.get)
    history = _whole(Mind.history)
    occurrences = _whole(Mind.occurrences)
    list = _whole(Mind.list)
    stats = _whole(Mind.stats)
    owners = _whole(Mind.owners)
    correct = _whole(Mind.correct)
    retire = _whole(Mind.retire)
    restore = _whole(Mind.restore)
    used = _whole(Mind.used)
    forget = _whole(Mind.forget)
    erase = _whole(Mind.erase)
    tend = _whole(Mind.tend)
    reflect = _whole(Mind.reflect)
    runs = _whole(Mind.runs)
    undo = _whole(Mind.undo)
    check = _whole(Mind.check)
    export = _whole(Mind.export)
    import_archive = _whole(Mind.import_archive)

    async def close(self) -> None:
        """Carry out what was begun or queued, write what waits, let go of the store and of the threads. Twice is fine.

        Raises:
            StoreUnavailable: also any verb that is called afterwards, on every handle of this mind.
        """
        # Outside the pool: a place in it would let this overtake a write, whose caller is then told that it failed.
        await asyncio.shield(asyncio.get_running_loop().run_in_executor(None, self._close))

    def _close(self) -> None:
        self._pool.shutdown(wait=True)
        self._held.close()

    async def __aenter__(self) -> Self:
        """The handle itself."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it."""
        await self.close()


class AsyncConversation(AsyncHandle[Conversation]):
    """The conversation of one session, awaited. :class:`longmind.Conversation` says what each verb does."""

    add = _whole(Conversation.add)
    extend = _whole(Conversation.extend)
    messages = _whole(Conversation.messages)
    remembered = _whole(Conversation.remembered)
    window = _whole(Conversation.window)
    bounded = _whole(Conversation.bounded)
    selected = _whole(Conversation.selected)
    compressed = _whole(Conversation.compressed)
    summary = _whole(Conversation.summary)
    tokens = _whole(Conversation.tokens)
    count = _whole(Conversation.count)
    calls = _whole(Conversation.calls)
    as_openai = _whole(Conversation.as_openai)
    as_anthropic = _whole(Conversation.as_anthropic)
    as_langchain = _whole(Conversation.as_langchain)
    clear = _whole(Conversation.clear)


class AsyncSlotsAtHand(AsyncHandle[SlotsAtHand]):
    """Named slots, awaited."""

    store = _whole(SlotsAtHand.store)
    retrieve = _whole(SlotsAtHand.retrieve)
    update = _whole(SlotsAtHand.update)
    remove = _whole(SlotsAtHand.remove)
    list = _whole(SlotsAtHand.list)
    show = _whole(SlotsAtHand.show)


class AsyncScratchpadAtHand(AsyncHandle[ScratchpadAtHand]):
    """Notes under keys, awaited."""

    write = _whole(ScratchpadAtHand.write)
    read = _whole(ScratchpadAtHand.read)
    delete = _whole(ScratchpadAtHand.delete)
    list = _whole(ScratchpadAtHand.list)
    show = _whole(ScratchpadAtHand.show)


class AsyncTaskAtHand(AsyncHandle[TaskAtHand]):
    """The task, awaited."""

    create = _whole(TaskAtHand.create)
    __call__ = _whole(TaskAtHand.__call__)
    read = _whole(TaskAtHand.read)
    advance = _whole(TaskAtHand.advance)
    record_error = _whole(TaskAtHand.record_error)
    fail = _whole(TaskAtHand.fail)
    block = _whole(TaskAtHand.block)
    resume = _whole(TaskAtHand.resume)
    set = _whole(TaskAtHand.set)
    unset = _whole(TaskAtHand.unset)
    drop = _whole(TaskAtHand.drop)
    show = _whole(TaskAtHand.show)


class AsyncSituationAtHand(AsyncHandle[SituationAtHand]):
    """The situation, awaited."""

    aim = _whole(SituationAtHand.aim)
    observe = _whole(SituationAtHand.observe)
    hear = _whole(SituationAtHand.hear)
    read = _whole(SituationAtHand.read)
    show = _whole(SituationAtHand.show)


class AsyncTraceAtHand(AsyncHandle[TraceAtHand]):
    """A reasoning loop, awaited."""

    start = _whole(TraceAtHand.start)
    think = _whole(TraceAtHand.think)
    act = _whole(TraceAtHand.act)
    observe = _whole(TraceAtHand.observe)
    finish = _whole(TraceAtHand.finish)
    drop = _whole(TraceAtHand.drop)
    read = _whole(TraceAtHand.read)
    show = _whole(TraceAtHand.show)


class AsyncCallsAtHand(AsyncHandle[CallsAtHand]):
    """The calls of tools, awaited."""

    record = _whole(CallsAtHand.record)
    find = _whole(CallsAtHand.find)
    list = _whole(CallsAtHand.list)
    show = _whole(CallsAtHand.show)


class AsyncWorkingMemory(AsyncHandle[WorkingMemory]):
    """Working memory of one session, awaited. :class:`longmind.WorkingMemory` says what each part and verb does."""

    def __init__(self, held: WorkingMemory, pool: ThreadPoolExecutor) -> None:
        """Use :meth:`AsyncMind.working`."""
        super().__init__(held, pool)
        self.slots = AsyncSlotsAtHand(held.slots, pool)
        self.scratchpad = AsyncScratchpadAtHand(held.scratchpad, pool)
        self.task = AsyncTaskAtHand(held.task, pool)
        self.situation = AsyncSituationAtHand(held.situation, pool)
        self.trace = AsyncTraceAtHand(held.trace, pool)
        self.calls = AsyncCallsAtHand(held.calls, pool)

    show = _whole(WorkingMemory.show)
    clear = _whole(WorkingMemory.clear)


class AsyncQueue(AsyncHandle[Queue]):
    """The queue of a session's messages, awaited. :class:`longmind.Queue` says what each verb does."""

    add = _whole(Queue.add)
    extend = _whole(Queue.extend)
    settle = _whole(Queue.settle)
    read = _whole(Queue.read)


class AsyncTools(AsyncHandle[Tools]):
    """The tools of a session, awaited. :class:`longmind.Tools` says what each verb does."""

    names = _whole(Tools.names)
    definitions = _whole(Tools.definitions)
    call = _whole(Tools.call)


class AsyncAgent(AsyncHandle[Agent]):
    """An agent of an :class:`AsyncMind`, awaited. :class:`longmind.Agent` says what each verb does."""

    def __init__(self, mind: AsyncMind, session: str = "chat", **options: Any) -> None:  # noqa: ANN401 - as Agent's
        """As :class:`longmind.Agent`, with the same options; writes nothing, so it need not be awaited.

        Raises:
            InvalidInput: as there.
        """
        super().__init__(Agent(mind._held, session, **options), mind._pool)  # noqa: SLF001 - of the same house

    @functools.wraps(Agent.stream)
    def stream(self, words: str) -> AsyncGenerator[str | Answer, None]:
        """As :meth:`longmind.Agent.stream`, each piece awaited: ``async for piece in agent.stream("…")``.

        Whoever stops early closes it (``await pieces.aclose()``), or its model goes on until it is collected.
        """
        return self._pieces(self._held.stream(words))

    async def _pieces(self, turning: Generator[str | Answer, None, None]) -> AsyncGenerator[str | Answer, None]:
        # A piece that nobody waits for any more is still on its way in its thread; what closes waits for it there.
        alone = threading.Lock()

        def further() -> str | Answer | None:
            with alone:
                return next(turning, None)

        def close() -> None:
            with alone:
                turning.close()

        try:
            while (piece := await self._run(further)) is not None:
                yield piece
        except asyncio.CancelledError:
            self._pool.submit(close)
            raise
        except GeneratorExit:
            await self._run(close)
            raise

    say = _whole(Agent.say)
    resume = _whole(Agent.resume)
    waiting = _whole(Agent.waiting)
    answers = _whole(Agent.answers)
    snapshot = _whole(Agent.snapshot)


class AsyncBlockHandle(AsyncHandle[BlockHandle]):
    """One block, awaited. :class:`longmind.BlockHandle` says what each verb does."""

    @property
    def label(self) -> str:
        """Which it is."""
        return self._held.label

    read = _whole(BlockHandle.read)
    append = _whole(BlockHandle.append)
    replace = _whole(BlockHandle.replace)
    rewrite = _whole(BlockHandle.rewrite)
    insert = _whole(BlockHandle.insert)
    configure = _whole(BlockHandle.configure)
    history = _whole(BlockHandle.history)
    undo = _whole(BlockHandle.undo)
    delete = _whole(BlockHandle.delete)
    show = _whole(BlockHandle.show)


class AsyncBlocks(AsyncHandle[Blocks]):
    """The blocks, awaited. :class:`longmind.Blocks` says what each verb does."""

    create = _whole(Blocks.create)
    list = _whole(Blocks.list)
    show = _whole(Blocks.show)

    def __getitem__(self, label: str) -> AsyncBlockHandle:
        """The block of this label, whether it is there yet or not; reads nothing, so it need not be awaited."""
        return AsyncBlockHandle(self._held[label], self._pool)

    async def __aiter__(self) -> AsyncIterator[Block]:
        """The blocks as they are, in the order of labels."""
        for block in await self.list():
            yield block


class AsyncFiles(AsyncHandle[Files]):
    """The files, awaited. :class:`longmind.Files` says what each verb does."""

    list = _whole(Files.list)
    read = _whole(Files.read)
    create = _whole(Files.create)
    rewrite = _whole(Files.rewrite)
    history = _whole(Files.history)
    delete = _whole(Files.delete)
    rename = _whole(Files.rename)


class AsyncAudit(AsyncHandle[Audit]):
    """The audit, awaited. :class:`longmind.Audit` says what each verb does."""

    lines = _whole(Audit.lines)
    verify = _whole(Audit.verify)
    search = _whole(Audit.search)

    async def __aiter__(self) -> AsyncIterator[AuditLine]:
        """Every line, read a page at a time."""
        after = 0
        while page := await self.lines(after=after):
            for line in page:
                yield line
            after = page[-1].number


class AsyncFacts(AsyncHandle[Facts]):
    """The facts, awaited. :class:`longmind.Facts` says what each verb does."""

    put = _whole(Facts.put)
    correct = _whole(Facts.correct)
    find = _whole(Facts.find)
    value = _whole(Facts.value)
    show = _whole(Facts.show)
    history = _whole(Facts.history)
    related = _whole(Facts.related)
    path = _whole(Facts.path)
    match = _whole(Facts.match)
    many = _whole(Facts.many)
    same = _whole(Facts.same)
    apart = _whole(Facts.apart)


class AsyncProfile(AsyncHandle[Profile]):
    """The profile, awaited. :class:`longmind.Profile` says what each verb does."""

    set = _whole(Profile.set)
    get = _whole(Profile.get)
    by_category = _whole(Profile.by_category)
    all = _whole(Profile.all)
    history = _whole(Profile.history)


class AsyncConflicts(AsyncHandle[Conflicts]):
    """The conflicts, awaited. :class:`longmind.Conflicts` says what each verb does."""

    list = _whole(Conflicts.list)
    accept = _whole(Conflicts.accept)
    reject = _whole(Conflicts.reject)
    keep_both = _whole(Conflicts.keep_both)
    undo = _whole(Conflicts.undo)

    async def __aiter__(self) -> AsyncIterator[Doubt]:
        """All that wait, the oldest first."""
        for doubt in await self.list():
            yield doubt


class AsyncEpisodes(AsyncHandle[Episodes]):
    """Episodes of doing, awaited. :class:`longmind.Episodes` says what each verb does."""

    record = _whole(Episodes.record)
    similar = _whole(Episodes.similar)
    what_worked = _whole(Episodes.what_worked)
    what_failed = _whole(Episodes.what_failed)
    recommendation = _whole(Episodes.recommendation)
    related = _whole(Episodes.related)
    stream = _whole(Episodes.stream)
    import_stream = _whole(Episodes.import_stream)
    list = _whole(Episodes.list)


class AsyncSkills(AsyncHandle[Skills]):
    """The skills, awaited; a runner runs in the pool. :class:`longmind.Skills` says what each verb does."""

    add = _whole(Skills.add)
    learn = _whole(Skills.learn)
    learn_from = _whole(Skills.learn_from)
    find = _whole(Skills.find)
    get = _whole(Skills.get)
    history = _whole(Skills.history)
    whole = _whole(Skills.whole)
    succeeded = _whole(Skills.succeeded)
    failed = _whole(Skills.failed)
    run = _whole(Skills.run)
    list = _whole(Skills.list)
    import_voyager = _whole(Skills.import_voyager)

    async def __aiter__(self) -> AsyncIterator[Skill]:
        """The skills, in the order of names."""
        for skill in await self.list():
            yield skill


class AsyncQuarantine(AsyncHandle[Quarantine]):
    """Quarantine, awaited. :class:`longmind.Quarantine` says what each verb does."""

    list = _whole(Quarantine.list)
    release = _whole(Quarantine.release)
    reject = _whole(Quarantine.reject)
    undo = _whole(Quarantine.undo)
    concerns = _whole(Quarantine.concerns)

    async def __aiter__(self) -> AsyncIterator[Quarantined]:
        """All that is in quarantine, in the order recorded."""
        for one in await self.list():
            yield one


class AsyncForgetting(AsyncHandle[Forgetting]):
    """Forgetting by policy, awaited. :class:`longmind.Forgetting` says what each verb does."""

    plan = _whole(Forgetting.plan)
    apply = _whole(Forgetting.apply)
    strengths = _whole(Forgetting.strengths)
    strengths_at = _whole(Forgetting.strengths_at)
    undo = _whole(Forgetting.undo)
    hold = _whole(Forgetting.hold)
    release = _whole(Forgetting.release)


class AsyncTending(AsyncHandle[Tending]):
    """Tending in the background, stopped without holding up the loop. :class:`longmind.Tending` says the rest."""

    stop = _whole(Tending.stop)

    @property
    def latest(self) -> Tended | None:
        """As :attr:`Tending.latest`."""
        return self._held.latest

    @property
    def error(self) -> LongmindError | None:
        """As :attr:`Tending.error`."""
        return self._held.error

    @property
    def passes(self) -> int:
        """As :attr:`Tending.passes`."""
        return self._held.passes

    @property
    def running(self) -> bool:
        """As :attr:`Tending.running`."""
        return self._held.running

    async def __aenter__(self) -> Self:
        """The handle itself."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop it."""
        await self.stop()


class Opening(Coroutine[Any, Any, AsyncMind]):
    """A mind being opened: ``mind = await opening``, or ``async with opening as mind:``, which closes it too."""

    def __init__(self, opening: Coroutine[Any, Any, AsyncMind]) -> None:
        """Begin when awaited."""
        self._opening = opening
        self._mind: AsyncMind | None = None

    def __await__(self) -> Generator[Any, Any, AsyncMind]:
        """The mind, open."""
        return self._opening.__await__()

    async def __aenter__(self) -> AsyncMind:
        """The mind, open."""
        self._mind = await self._opening
        return self._mind

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it."""
        if self._mind is not None:
            await self._mind.close()

    # What asyncio.run() and tasks want of a coroutine.

    def send(self, value: Any) -> Any:  # noqa: ANN401 - as of any coroutine
        """Go on with opening."""
        return self._opening.send(value)

    def throw(self, *error: Any) -> Any:  # noqa: ANN401 - as of any coroutine
        """Let opening meet an error."""
        return self._opening.throw(*error)

    def close(self) -> None:
        """Give up opening."""
        self._opening.close()


def open_async(
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
) -> Opening:
    """As :func:`longmind.open`, for event loops: ``async with longmind.open_async("agent.db") as mind:``."""
    opening = functools.partial(
        open,
        path,
        embedder=embedder,
        model=model,
        policy=policy,
        clock=clock,
        extract=extract,
        upkeep=upkeep,
        emotions=emotions,
        guard=guard,
        key=key,
        sealing_key=sealing_key,
        tagger=tagger,
    )
    return Opening(_open(opening))


async def _open(open_: Callable[[], Mind]) -> AsyncMind:
    pool = ThreadPoolExecutor(THREADS, thread_name_prefix="longmind")
    opening = pool.submit(open_)
    try:
        return AsyncMind(await asyncio.wrap_future(opening), pool)
    except BaseException:
        # Whoever gave up waiting gets no handle to close what may be open in a moment.
        opening.add_done_callback(_close_again)
        pool.shutdown(wait=False)
        raise


def _close_again(opening: Future[Mind]) -> None:
    if not opening.cancelled() and opening.exception() is None:
        opening.result().close()
