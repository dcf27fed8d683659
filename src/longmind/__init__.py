"""Memory for AI agents: what was said and done, kept word for word, recalled with its score, reason, date and source.

Open a file, scope it to somebody, remember and recall:

    import longmind

    mind = longmind.open("agent.db")
    ana = mind.scope(user="ana")
    ana.remember("I moved to Lisbon in May, and I'm vegetarian.")
    for hit in ana.recall("what should I cook for her?", limit=3):
        print(hit.score, hit.memory.text, hit.why)

This is the shop window: every promised name, in one sorted list.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from longmind.api import Listed, Mind, Reembedded, open, reembed  # noqa: A004 - longmind.open(), as gzip.open()
from longmind.clock import Clock, SystemClock
from longmind.domain.memory import Kind, Memory, Occurrence, Source, Status, Trust
from longmind.domain.query import Stats
from longmind.domain.scope import Owner, Scope
from longmind.domain.time import Interval
from longmind.errors import (
    BudgetSpent,
    Conflict,
    DamagedArchive,
    InvalidInput,
    LongmindError,
    MissingExtra,
    MissingFeature,
    ModelError,
    ModelIncoherent,
    ModelUnavailable,
    NotFound,
    Refused,
    SchemaTooNew,
    StoreBusy,
    StoreCorrupt,
    StoreError,
    StoreUnavailable,
    WrongEmbedder,
    WrongKey,
)
from longmind.mind.forgetting import (
    Aged,
    Capacity,
    Expired,
    Faded,
    Forgettable,
    ForgettingPlan,
    ForgettingPolicy,
    NeverUsed,
    Outdated,
)
from longmind.mind.guard import Guard, Provision, Redacted
from longmind.mind.planting.limits import Limits
from longmind.mind.policy import Policy
from longmind.mind.rank import Hit, Part, Why
from longmind.mind.recall import Found
from longmind.mind.remember import Refusal, Remembered
from longmind.mind.upkeep import Upkeep
from longmind.mind.weights import Weights
from longmind.ports.models import Embedder, Stamp
from longmind.ports.store import Fault, Store

if TYPE_CHECKING:
    from longmind.agents.agent import Agent, Answer
    from longmind.agents.offline import Noted, OfflineResponder, Reply
    from longmind.aio import (
        AsyncAgent,
        AsyncAudit,
        AsyncBlockHandle,
        AsyncBlocks,
        AsyncConflicts,
        AsyncConversation,
        AsyncEpisodes,
        AsyncFacts,
        AsyncFiles,
        AsyncForgetting,
        AsyncMind,
        AsyncProfile,
        AsyncQuarantine,
        AsyncQueue,
        AsyncSkills,
        AsyncTending,
        AsyncTools,
        AsyncWorkingMemory,
        open_async,
    )
    from longmind.domain.audit import AuditLine, audit_line_to_json
    from longmind.domain.block import Block
    from longmind.domain.change import By, JournalLine, Removed
    from longmind.domain.claim import Claim
    from longmind.domain.conversation import Message, Other, Text, ToolCall, ToolResult
    from longmind.domain.file import File
    from longmind.domain.happening import Happening
    from longmind.domain.method import Method
    from longmind.domain.run import Act, Run
    from longmind.domain.task import Situation, Task, TaskStatus
    from longmind.domain.trace import Call, Trace, Turn
    from longmind.domain.working import Note, Slot
    from longmind.doors.wire.connect import connect, connect_async
    from longmind.files import BackedUp, HandedOver, Restored, backup, hand_over, rekey, restore
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
    from longmind.handles.working import WorkingMemory
    from longmind.imports.bringing import import_file
    from longmind.imports.brought import Brought, Trouble
    from longmind.mind.archive import memory_to_json
    from longmind.mind.audit import Searched, Verified
    from longmind.mind.budget import Budget, Budgeted
    from longmind.mind.context import Context, ContextSection, ContextShape, Template, Unshown
    from longmind.mind.conversation import Fitted, LeftOut, MadeCall, MadeCalls, Summary, Window
    from longmind.mind.episodes import Advice, Adviser, Experience, Lesson, Tried
    from longmind.mind.facts import Match, Related
    from longmind.mind.forget import Forgotten
    from longmind.mind.importance import Scorer, Weighed
    from longmind.mind.keeping.conversation import Added, Cleared, Session
    from longmind.mind.keeping.runs import Undone
    from longmind.mind.learn import Learned
    from longmind.mind.notes import read_notes
    from longmind.mind.planting.review import Concern, Quarantined
    from longmind.mind.portable import Exported, Imported
    from longmind.mind.queue import Queued
    from longmind.mind.skills import Skill, SkillAdded, SkillHit, Tally, Whole
    from longmind.mind.summary import Extractive, Summariser
    from longmind.mind.tend import Tended
    from longmind.mind.tokens import Estimate, conversation_tokens
    from longmind.mind.tools import ToolOutcome, tool_definitions
    from longmind.mind.working import Stored
    from longmind.models.addresses import language_model
    from longmind.models.anthropic import AnthropicModel
    from longmind.models.calling import FunctionModel
    from longmind.models.hashing import Hashing
    from longmind.models.minilm import MiniLM, bge_small
    from longmind.models.onnx import OnnxEmbedder
    from longmind.models.openai import OpenAIModel
    from longmind.models.tokens import OpenAITokens
    from longmind.models.vader import Vader
    from longmind.ports.language import Completion, LanguageModel, Price, Prompt, StreamingModel, Usage, streamed
    from longmind.ports.models import EmotionScorer, TokenCounter

# asyncio alone costs as much time as everything else here, who brings an embedder needs none of ours, and what tends or
# exports is not needed to remember and recall: these come when they are first asked for.
_LATE = {
    "Agent": "longmind.agents.agent",
    "Answer": "longmind.agents.agent",
    "Noted": "longmind.agents.offline",
    "OfflineResponder": "longmind.agents.offline",
    "Reply": "longmind.agents.offline",
    "AsyncAgent": "longmind.aio",
    "AsyncAudit": "longmind.aio",
    "AsyncBlockHandle": "longmind.aio",
    "AsyncBlocks": "longmind.aio",
    "AsyncConflicts": "longmind.aio",
    "AsyncConversation": "longmind.aio",
    "AsyncEpisodes": "longmind.aio",
    "AsyncFacts": "longmind.aio",
    "AsyncFiles": "longmind.aio",
    "AsyncForgetting": "longmind.aio",
    "AsyncMind": "longmind.aio",
    "AsyncProfile": "longmind.aio",
    "AsyncQuarantine": "longmind.aio",
    "AsyncQueue": "longmind.aio",
    "AsyncSkills": "longmind.aio",
    "AsyncTending": "longmind.aio",
    "AsyncTools": "longmind.aio",
    "AsyncWorkingMemory": "longmind.aio",
    "open_async": "longmind.aio",
    "AuditLine": "longmind.domain.audit",
    "audit_line_to_json": "longmind.domain.audit",
    "Block": "longmind.domain.block",
    "File": "longmind.domain.file",
    "By": "longmind.domain.change",
    "JournalLine": "longmind.domain.change",
    "Removed": "longmind.domain.change",
    "Claim": "longmind.domain.claim",
    "Message": "longmind.domain.conversation",
    "Other": "longmind.domain.conversation",
    "Text": "longmind.domain.conversation",
    "ToolCall": "longmind.domain.conversation",
    "ToolResult": "longmind.domain.conversation",
    "Happening": "longmind.domain.happening",
    "Method": "longmind.domain.method",
    "Act": "longmind.domain.run",
    "Run": "longmind.domain.run",
    "Situation": "longmind.domain.task",
    "Task": "longmind.domain.task",
    "TaskStatus": "longmind.domain.task",
    "Call": "longmind.domain.trace",
    "Trace": "longmind.domain.trace",
    "Turn": "longmind.domain.trace",
    "Note": "longmind.domain.working",
    "Slot": "longmind.domain.working",
    "connect": "longmind.doors.wire.connect",
    "connect_async": "longmind.doors.wire.connect",
    "BackedUp": "longmind.files",
    "HandedOver": "longmind.files",
    "Restored": "longmind.files",
    "backup": "longmind.files",
    "hand_over": "longmind.files",
    "rekey": "longmind.files",
    "restore": "longmind.files",
    "Audit": "longmind.handles.audit",
    "BlockHandle": "longmind.handles.blocks",
    "Blocks": "longmind.handles.blocks",
    "Conversation": "longmind.handles.conversation",
    "Episodes": "longmind.handles.episodes",
    "Conflicts": "longmind.handles.facts",
    "Doubt": "longmind.handles.facts",
    "Facts": "longmind.handles.facts",
    "Profile": "longmind.handles.facts",
    "Files": "longmind.handles.files",
    "Forgetting": "longmind.handles.forgetting",
    "Quarantine": "longmind.handles.quarantine",
    "Quarantined": "longmind.mind.planting.review",
    "Concern": "longmind.mind.planting.review",
    "Queue": "longmind.handles.queue",
    "Skills": "longmind.handles.skills",
    "Tending": "longmind.handles.tending",
    "Tools": "longmind.handles.tools",
    "WorkingMemory": "longmind.handles.working",
    "import_file": "longmind.imports.bringing",
    "Brought": "longmind.imports.brought",
    "Trouble": "longmind.imports.brought",
    "memory_to_json": "longmind.mind.archive",
    "Searched": "longmind.mind.audit",
    "Verified": "longmind.mind.audit",
    "Budget": "longmind.mind.budget",
    "Budgeted": "longmind.mind.budget",
    "Context": "longmind.mind.context",
    "ContextSection": "longmind.mind.context",
    "ContextShape": "longmind.mind.context",
    "Template": "longmind.mind.context",
    "Unshown": "longmind.mind.context",
    "Fitted": "longmind.mind.conversation",
    "LeftOut": "longmind.mind.conversation",
    "MadeCall": "longmind.mind.conversation",
    "MadeCalls": "longmind.mind.conversation",
    "Summary": "longmind.mind.conversation",
    "Window": "longmind.mind.conversation",
    "Advice": "longmind.mind.episodes",
    "Adviser": "longmind.mind.episodes",
    "Experience": "longmind.mind.episodes",
    "Lesson": "longmind.mind.episodes",
    "Tried": "longmind.mind.episodes",
    "Match": "longmind.mind.facts",
    "Related": "longmind.mind.facts",
    "Forgotten": "longmind.mind.forget",
    "Scorer": "longmind.mind.importance",
    "Weighed": "longmind.mind.importance",
    "Added": "longmind.mind.keeping.conversation",
    "Cleared": "longmind.mind.keeping.conversation",
    "Session": "longmind.mind.keeping.conversation",
    "Undone": "longmind.mind.keeping.runs",
    "Learned": "longmind.mind.learn",
    "read_notes": "longmind.mind.notes",
    "Exported": "longmind.mind.portable",
    "Imported": "longmind.mind.portable",
    "Queued": "longmind.mind.queue",
    "Skill": "longmind.mind.skills",
    "SkillAdded": "longmind.mind.skills",
    "SkillHit": "longmind.mind.skills",
    "Tally": "longmind.mind.skills",
    "Whole": "longmind.mind.skills",
    "Extractive": "longmind.mind.summary",
    "Summariser": "longmind.mind.summary",
    "Tended": "longmind.mind.tend",
    "Estimate": "longmind.mind.tokens",
    "ToolOutcome": "longmind.mind.tools",
    "conversation_tokens": "longmind.mind.tokens",
    "tool_definitions": "longmind.mind.tools",
    "Stored": "longmind.mind.working",
    "language_model": "longmind.models.addresses",
    "AnthropicModel": "longmind.models.anthropic",
    "FunctionModel": "longmind.models.calling",
    "Hashing": "longmind.models.hashing",
    "MiniLM": "longmind.models.minilm",
    "bge_small": "longmind.models.minilm",
    "OnnxEmbedder": "longmind.models.onnx",
    "OpenAIModel": "longmind.models.openai",
    "OpenAITokens": "longmind.models.tokens",
    "Vader": "longmind.models.vader",
    "Completion": "longmind.ports.language",
    "LanguageModel": "longmind.ports.language",
    "StreamingModel": "longmind.ports.language",
    "streamed": "longmind.ports.language",
    "Price": "longmind.ports.language",
    "Prompt": "longmind.ports.language",
    "Usage": "longmind.ports.language",
    "EmotionScorer": "longmind.ports.models",
    "TokenCounter": "longmind.ports.models",
}

__version__ = "0.1.0"

__all__ = [
    "Act",
    "Added",
    "Advice",
    "Adviser",
    "Aged",
    "Agent",
    "Answer",
    "AnthropicModel",
    "AsyncAgent",
    "AsyncAudit",
    "AsyncBlockHandle",
    "AsyncBlocks",
    "AsyncConflicts",
    "AsyncConversation",
    "AsyncEpisodes",
    "AsyncFacts",
    "AsyncFiles",
    "AsyncForgetting",
    "AsyncMind",
    "AsyncProfile",
    "AsyncQuarantine",
    "AsyncQueue",
    "AsyncSkills",
    "AsyncTending",
    "AsyncTools",
    "AsyncWorkingMemory",
    "Audit",
    "AuditLine",
    "BackedUp",
    "Block",
    "BlockHandle",
    "Blocks",
    "Brought",
    "Budget",
    "BudgetSpent",
    "Budgeted",
    "By",
    "Call",
    "Capacity",
    "Claim",
    "Cleared",
    "Clock",
    "Completion",
    "Concern",
    "Conflict",
    "Conflicts",
    "Context",
    "ContextSection",
    "ContextShape",
    "Conversation",
    "DamagedArchive",
    "Doubt",
    "Embedder",
    "EmotionScorer",
    "Episodes",
    "Estimate",
    "Experience",
    "Expired",
    "Exported",
    "Extractive",
    "Facts",
    "Faded",
    "Fault",
    "File",
    "Files",
    "Fitted",
    "Forgettable",
    "Forgetting",
    "ForgettingPlan",
    "ForgettingPolicy",
    "Forgotten",
    "Found",
    "FunctionModel",
    "Guard",
    "HandedOver",
    "Happening",
    "Hashing",
    "Hit",
    "Imported",
    "Interval",
    "InvalidInput",
    "JournalLine",
    "Kind",
    "LanguageModel",
    "Learned",
    "LeftOut",
    "Lesson",
    "Limits",
    "Listed",
    "LongmindError",
    "MadeCall",
    "MadeCalls",
    "Match",
    "Memory",
    "Message",
    "Method",
    "Mind",
    "MiniLM",
    "MissingExtra",
    "MissingFeature",
    "ModelError",
    "ModelIncoherent",
    "ModelUnavailable",
    "NeverUsed",
    "NotFound",
    "Note",
    "Noted",
    "Occurrence",
    "OfflineResponder",
    "OnnxEmbedder",
    "OpenAIModel",
    "OpenAITokens",
    "Other",
    "Outdated",
    "Owner",
    "Part",
    "Policy",
    "Price",
    "Profile",
    "Prompt",
    "Provision",
    "Quarantine",
    "Quarantined",
    "Queue",
    "Queued",
    "Redacted",
    "Reembedded",
    "Refusal",
    "Refused",
    "Related",
    "Remembered",
    "Removed",
    "Reply",
    "Restored",
    "Run",
    "SchemaTooNew",
    "Scope",
    "Scorer",
    "Searched",
    "Session",
    "Situation",
    "Skill",
    "SkillAdded",
    "SkillHit",
    "Skills",
    "Slot",
    "Source",
    "Stamp",
    "Stats",
    "Status",
    "Store",
    "StoreBusy",
    "StoreCorrupt",
    "StoreError",
    "StoreUnavailable",
    "Stored",
    "StreamingModel",
    "Summariser",
    "Summary",
    "SystemClock",
    "Tally",
    "Task",
    "TaskStatus",
    "Template",
    "Tended",
    "Tending",
    "Text",
    "TokenCounter",
    "ToolCall",
    "ToolOutcome",
    "ToolResult",
    "Tools",
    "Trace",
    "Tried",
    "Trouble",
    "Trust",
    "Turn",
    "Undone",
    "Unshown",
    "Upkeep",
    "Usage",
    "Vader",
    "Verified",
    "Weighed",
    "Weights",
    "Whole",
    "Why",
    "Window",
    "WorkingMemory",
    "WrongEmbedder",
    "WrongKey",
    "__version__",
    "audit_line_to_json",
    "backup",
    "bge_small",
    "connect",
    "connect_async",
    "conversation_tokens",
    "hand_over",
    "import_file",
    "language_model",
    "memory_to_json",
    "open",
    "open_async",
    "read_notes",
    "reembed",
    "rekey",
    "restore",
    "streamed",
    "tool_definitions",
]


def __getattr__(name: str) -> object:
    if name in _LATE:
        return getattr(import_module(_LATE[name]), name)
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)
