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
    Conflict,
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
from longmind.mind.archive import memory_to_json
from longmind.mind.forget import Forgotten
from longmind.mind.notes import read_notes
from longmind.mind.policy import Policy
from longmind.mind.portable import Exported, Imported
from longmind.mind.rank import Hit, Part, Why
from longmind.mind.recall import Found
from longmind.mind.remember import Refusal, Remembered
from longmind.mind.tend import Tended
from longmind.mind.weights import Weights
from longmind.ports.models import Embedder, Stamp
from longmind.ports.store import Fault, Store

if TYPE_CHECKING:
    from longmind.aio import AsyncMind, open_async
    from longmind.models.hashing import Hashing
    from longmind.models.minilm import MiniLM, bge_small
    from longmind.models.onnx import OnnxEmbedder

# asyncio alone costs as much time as everything else here, and who brings an embedder needs none of ours: these come
# when they are first asked for.
_LATE = {
    "AsyncMind": "longmind.aio",
    "open_async": "longmind.aio",
    "Hashing": "longmind.models.hashing",
    "MiniLM": "longmind.models.minilm",
    "bge_small": "longmind.models.minilm",
    "OnnxEmbedder": "longmind.models.onnx",
}

__version__ = "0.1.0"

__all__ = [
    "AsyncMind",
    "Clock",
    "Conflict",
    "Embedder",
    "Exported",
    "Fault",
    "Forgotten",
    "Found",
    "Hashing",
    "Hit",
    "Imported",
    "Interval",
    "InvalidInput",
    "Kind",
    "Listed",
    "LongmindError",
    "Memory",
    "Mind",
    "MiniLM",
    "MissingExtra",
    "MissingFeature",
    "ModelError",
    "ModelIncoherent",
    "ModelUnavailable",
    "NotFound",
    "Occurrence",
    "OnnxEmbedder",
    "Owner",
    "Part",
    "Policy",
    "Reembedded",
    "Refusal",
    "Refused",
    "Remembered",
    "SchemaTooNew",
    "Scope",
    "Source",
    "Stamp",
    "Stats",
    "Status",
    "Store",
    "StoreBusy",
    "StoreCorrupt",
    "StoreError",
    "StoreUnavailable",
    "SystemClock",
    "Tended",
    "Trust",
    "Weights",
    "Why",
    "WrongEmbedder",
    "WrongKey",
    "__version__",
    "bge_small",
    "memory_to_json",
    "open",
    "open_async",
    "read_notes",
    "reembed",
]


def __getattr__(name: str) -> object:
    if name in _LATE:
        return getattr(import_module(_LATE[name]), name)
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)
