"""What is told of requests: a line in the log, numbers for Prometheus, a span for OpenTelemetry. No word of contents.

The route stands in the place of the path, since a path may hold an id or a label. Spans have the names of the GenAI
conventions for memories (``search_memory``, ``upsert_memory``, …), and hold what was asked only where ``contents`` says
so. Where OpenTelemetry is not installed, there are none.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

LOG: Final = logging.getLogger("longmind.http")
TEXT_FORM: Final = "text/plain; version=0.0.4; charset=utf-8"
_SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

# The conventions name seven operations; what is none of them has no span.
OPERATIONS: Final[Mapping[str, str]] = {
    **dict.fromkeys(
        (
            "recall", "context", "list", "get", "facts.find", "facts.related", "facts.match", "episodes.similar",
            "episodes.stream", "skills.find",
        ),
        "search_memory",
    ),
    **dict.fromkeys(("remember", "remember_many", "remember_document", "facts.put", "conversation.add",
                     "conversation.extend", "episodes.record", "skills.add", "import_archive"), "upsert_memory"),
    **dict.fromkeys(("correct", "facts.correct", "retire", "restore"), "update_memory"),
    **dict.fromkeys(("forget", "conversation.clear"), "delete_memory"),
    "erase": "delete_memory_store",
}  # fmt: skip
"""Call → the operation of the GenAI conventions."""
_ASKED: Final = ("query", "situation", "task")


class Numbers:
    """The numbers of one server."""

    def __init__(self) -> None:
        """Begin at zero."""
        self._all = CollectorRegistry()
        self.requests = Counter(
            "longmind_requests", "Requests answered.", ("method", "route", "status"), registry=self._all
        )
        self.seconds = Histogram(
            "longmind_request_seconds", "How long it took.", ("route",), buckets=_SECONDS, registry=self._all
        )
        self.inside = Gauge("longmind_requests_inside", "Requests that are being answered.", registry=self._all)
        self.turned_away = Counter(
            "longmind_turned_away", "Requests that were turned away.", ("code",), registry=self._all
        )

    def text(self) -> bytes:
        """All of them, in Prometheus' form."""
        return generate_latest(self._all)


class Spans:
    """Makes a span for each call that is an operation on memories, where OpenTelemetry is there."""

    def __init__(self, *, contents: bool = False, provider: Any = None) -> None:  # noqa: ANN401 - OpenTelemetry's
        """Use the program's own provider unless one is given; ``contents``: what was asked is told too."""
        self._contents = contents
        try:
            from opentelemetry import trace

            self._tracer: Any = trace.get_tracer("longmind", tracer_provider=provider)
        except ImportError:
            self._tracer = None

    @contextmanager
    def of(
        self, call: str, owner: tuple[str | None, ...], given: Mapping[str, Any], headers: Mapping[str, str]
    ) -> Iterator[Any]:
        """The span of a call; yields it, or None."""
        operation = OPERATIONS.get(call)
        if self._tracer is None or operation is None:
            yield None
            return
        from opentelemetry.propagate import extract

        told = {
            "gen_ai.operation.name": operation,
            "gen_ai.provider.name": "longmind",
            # Whose memories they are is nobody's business there; that two spans are of one owner may be.
            "gen_ai.memory.store.id": hashlib.sha256(repr(owner).encode()).hexdigest()[:16],
        }
        asked = next((given[name] for name in _ASKED if isinstance(given.get(name), str)), None)
        if self._contents and asked is not None:
            told["gen_ai.memory.query.text"] = asked
        with self._tracer.start_as_current_span(operation, context=extract(headers), attributes=told) as span:
            yield span


def counted(span: Any, answer: object) -> None:  # noqa: ANN401 - OpenTelemetry's
    """Tell a span how many memories there were."""
    kept = getattr(answer, "kept", answer)
    if span is not None and hasattr(kept, "__len__") and not isinstance(kept, str | Mapping):
        span.set_attribute("gen_ai.memory.record.count", len(kept))


def failed(span: Any, code: str) -> None:  # noqa: ANN401 - OpenTelemetry's
    """Tell a span what went wrong, by its word; a message could hold what was said."""
    if span is not None:
        from opentelemetry.trace import Status, StatusCode

        span.set_attribute("error.type", code)
        span.set_status(Status(StatusCode.ERROR))
