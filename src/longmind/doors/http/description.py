"""What the interface is, in the form of OpenAPI 3.1.

It is made of the same table as the routes, and its schemas of the same types that bodies are read by, so it cannot tell
of anything else than there is.
"""

from __future__ import annotations

import functools
from typing import Any, Final

from pydantic import TypeAdapter

import longmind
from longmind.doors.http.doorman import SHARED
from longmind.doors.wire import codec
from longmind.doors.wire.bodies import body_of
from longmind.doors.wire.calls import CALLS, Call, Right
from longmind.doors.wire.errors import ROWS

_TEXT: Final = {"type": "string"}
_PROBLEM: Final[dict[str, Any]] = {
    "title": "Problem",
    "type": "object",
    "required": ["code", "status", "message", "retry", "argument", "allowed"],
    "properties": {
        "code": {"type": "string", "enum": sorted({row.code for row in ROWS})},
        "status": {"type": "integer"},
        "message": _TEXT,
        "retry": {"type": "boolean", "description": "Whether the same call, given again unchanged, may succeed."},
        "argument": {"type": ["string", "null"], "description": "Which argument is not allowed."},
        "allowed": {"type": ["string", "null"], "description": "What is."},
    },
}
_FAILURES: Final = {
    "400": "An argument is not allowed.", "401": "No key, or none that is known here.",
    "403": "The key is not for that.", "404": "Not here: not there at all, or somebody else's.",
    "409": "It collides with what is there.", "412": "It has moved on from the version that was named.",
    "413": "Too large.", "415": "Not the kind of content that is taken.", "422": "A policy says no.",
    "428": "The version that a change was decided from is missing.", "429": "Too many with this key; see Retry-After.",
    "500": "A defect, noted under X-Request-Id.", "501": "Not to be had on this server.",
    "502": "A model answered with nonsense.", "503": "Not now; see Retry-After.",
}  # fmt: skip
_USUAL: Final = ("400", "401", "403", "404", "409", "413", "415", "422", "429", "500", "501", "502", "503")
_CHANGING: Final = (*_USUAL, "412", "428")
_LOOKING: Final = ("400", "401", "403", "404", "429", "500", "503")


@functools.cache
def description() -> dict[str, Any]:
    """The whole document."""
    adapters = _adapters()
    schemas, told = TypeAdapter.json_schemas(adapters, ref_template="#/components/schemas/{model}")
    defined = {**told.get("$defs", {}), "Problem": _PROBLEM}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "longmind",
            "version": longmind.__version__,
            "description": "Memory for AI agents. Every call of a mind, by its name; see docs/http.md.",
        },
        "paths": {**_calls(schemas), **_memories(schemas), **_blocks(schemas), **_streams(schemas), **_server()},
        "components": {
            "schemas": defined,
            "responses": {code: _failure(text) for code, text in _FAILURES.items()},
            "parameters": _headers(),
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer", "bearerFormat": "lm_…"}},
        },
        "security": [{"key": []}],
    }


_Keyed = list[tuple[str, Any, TypeAdapter[Any]]]
_Schemas = dict[tuple[str, Any], dict[str, Any]]


def _adapters() -> _Keyed:
    found: _Keyed = []
    for call in CALLS.values():
        if not call.streamed:
            found.append((call.name, "validation", TypeAdapter(body_of(call.name))))
        found.append((call.name, "serialization", codec.adapter(call.answer)))
    found += [(name, "validation", TypeAdapter(body_of(*row))) for name, row in _PARTIAL.items()]
    return found


_PARTIAL: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "PATCH memory": ("correct", ("id", "version")),
    "PUT new block": ("blocks.create", ("label",)),
    "PUT block": ("block.rewrite", ("label", "expects")),
}
"""Bodies of which a part stands in the address or a header."""


def _calls(schemas: _Schemas) -> dict[str, Any]:
    return {f"/v1/{call.path}": {"post": _call(call, schemas)} for call in CALLS.values() if not call.streamed}


def _call(call: Call, schemas: _Schemas) -> dict[str, Any]:
    needed = any(one.needed for one in call.arguments)
    return {
        "operationId": call.name,
        "tags": [call.place or "mind"],
        "summary": call.about,
        "description": f"Takes the right to {call.right}.",
        "parameters": _parameters(writes=call.right is not Right.READ),
        "requestBody": {"required": needed, "content": _content(schemas[call.name, "validation"])},
        "responses": {"200": _success(schemas[call.name, "serialization"]), **_failures(_USUAL)},
        "x-longmind-idempotent": call.idempotent,
        "x-longmind-destructive": call.destructive,
    }


def _memories(schemas: _Schemas) -> dict[str, Any]:
    lists = [_query(name, {"type": "array", "items": _TEXT}) for name in ("kinds", "types", "tags", "include")]
    said = [_query(name, _TEXT) for name in ("during", "as_of", "known_at", "after")]
    limit = _query("limit", {"type": "integer", "minimum": 1, "maximum": 1000, "default": 100})
    one = schemas["get", "serialization"]
    patch = {
        **_addressed(
            "memories.patch", "Correct a memory: a new version under the same id.", one, (*_USUAL, "412", "428")
        ),
        "requestBody": {"required": True, "content": _content(schemas["PATCH memory", "validation"])},
    }
    patch["parameters"] = [*_parameters(writes=True), _reference("If-Match")]
    return {
        "/v1/memories": {
            "get": {
                "operationId": "memories.page", "tags": ["memories"],
                "summary": "Memories in the order in which they were recorded; after says where the next page begins.",
                "parameters": [*_parameters(), limit, *said, *lists],
                "responses": {"200": _success(schemas["list", "serialization"]), **_failures(_LOOKING)},
            }
        },
        "/v1/memories/{id}": {
            "parameters": [_path("id")],
            "get": {
                **_addressed("memories.get", "The present version of a memory.", one, _LOOKING),
                "parameters": _parameters(),
            },
            "patch": patch,
        },
    }  # fmt: skip


def _blocks(schemas: _Schemas) -> dict[str, Any]:
    one = schemas["block.read", "serialization"]
    either = {"anyOf": [schemas["PUT block", "validation"], schemas["PUT new block", "validation"]]}
    put = {
        **_addressed(
            "blocks.put", "Write a block: If-None-Match: * makes it, If-Match changes it.", one, (*_USUAL, "412", "428")
        ),
        "requestBody": {"required": True, "content": _content(either)},
    }
    put["responses"]["201"] = _success(one, etag=True)
    put["parameters"] = [*_parameters(writes=True), _reference("If-Match"), _reference("If-None-Match")]
    return {
        "/v1/blocks/{label}": {
            "parameters": [_path("label")],
            "get": {**_addressed("blocks.get", "A block.", one, _LOOKING), "parameters": _parameters()},
            "put": put,
        }
    }


def _streams(schemas: _Schemas) -> dict[str, Any]:
    form = _query("format", {"type": "string", "enum": ["archive", "markdown"], "default": "archive"})
    lines = {"application/x-ndjson": {"schema": _TEXT}}
    done = {"type": "object", "properties": {"done": schemas["import_archive", "serialization"]}}
    return {
        "/v1/export": {
            "get": {
                "operationId": "export", "tags": ["mind"], "summary": CALLS["export"].about,
                "parameters": [*_parameters(), form],
                "responses": {
                    "200": {"description": "The file.", "content": {**lines, "text/markdown": {"schema": _TEXT}}},
                    **_failures(_LOOKING), "409": {"$ref": "#/components/responses/409"},
                },
            }
        },
        "/v1/import": {
            "post": {
                "operationId": "import", "tags": ["mind"], "summary": CALLS["import_archive"].about,
                "description": "Lines of JSON: received (bytes) and working while it goes on, last done or problem.",
                "parameters": _parameters(),
                "requestBody": {"required": True, "content": lines},
                "responses": {
                    "200": {"description": "Progress.", "content": {"application/x-ndjson": {"schema": done}}},
                    **_failures((*_LOOKING, "415")),
                },
            }
        },
    }  # fmt: skip


def _server() -> dict[str, Any]:
    def told(operation: str, summary: str, schema: dict[str, Any], kind: str = "application/json") -> dict[str, Any]:
        responses = {"200": {"description": "So it is.", "content": {kind: {"schema": schema}}}}
        return {
            "operationId": operation,
            "tags": ["server"],
            "summary": summary,
            "security": [],
            "responses": responses,
        }

    answer = {"type": "object"}
    ready = told("ready", "Whether memories can be read and written now.", answer)
    ready["responses"] |= _failures(("503", "500"))
    metrics = told("metrics", "Numbers for Prometheus; takes the right to admin.", _TEXT, "text/plain")
    metrics["responses"] |= _failures(("400", "401", "403", "429"))
    del metrics["security"]
    return {
        "/health": {"get": told("health", "Whether it runs.", answer)},
        "/ready": {"get": ready},
        "/metrics": {"get": metrics},
        "/openapi.json": {"get": told("openapi", "This document.", answer)},
    }


# Pieces of the document -----------------------------------------------------------------------------------------------


def _addressed(operation: str, summary: str, schema: dict[str, Any], failures: tuple[str, ...]) -> dict[str, Any]:
    return {
        "operationId": operation,
        "tags": [operation.partition(".")[0]],
        "summary": summary,
        "responses": {"200": _success(schema, etag=True), **_failures(failures)},
    }


def _content(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


def _success(schema: dict[str, Any], *, etag: bool = False) -> dict[str, Any]:
    told: dict[str, Any] = {"description": "What the call gives.", "content": _content(schema)}
    return {**told, "headers": {"ETag": {"schema": _TEXT, "description": "Its version."}}} if etag else told


def _failures(codes: tuple[str, ...]) -> dict[str, Any]:
    return {code: {"$ref": f"#/components/responses/{code}"} for code in codes}


def _failure(text: str) -> dict[str, Any]:
    schema = {"$ref": "#/components/schemas/Problem"}
    return {"description": text, "content": {"application/problem+json": {"schema": schema}}}


def _parameters(*, writes: bool = False) -> list[dict[str, Any]]:
    names = ["Longmind-Tenant", "Longmind-User", "Longmind-Shared", "Longmind-Agent", "Longmind-Session"]
    return [_reference(name) for name in (*names, *(["Idempotency-Key"] if writes else []))]


def _reference(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/parameters/{name}"}


def _path(name: str) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": {**_TEXT, "minLength": 1}}


def _query(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "in": "query", "schema": schema}


def _headers() -> dict[str, Any]:
    told = {
        "Longmind-Tenant": "Whose memories: the tenant. Only with a key of the whole server. Percent-encoded UTF-8.",
        "Longmind-User": "Whose memories: the user, where the key is not bound to one. Percent-encoded UTF-8.",
        "Longmind-Shared": "true: what the whole tenant shares, and no user's; otherwise: so unless a user is meant.",
        "Longmind-Agent": "Only what is bound to this agent, and to none. Percent-encoded UTF-8.",
        "Longmind-Session": "Only what is bound to this session, and to none. Percent-encoded UTF-8.",
        "Idempotency-Key": "The same request under the same key is done once.",
        "If-Match": 'The version that the change was decided from, as its ETag told it: "3"; * is any.',
        "If-None-Match": "*: it must not be there yet.",
    }
    return {
        name: {"name": name, "in": "header", "description": text, "schema": _schema_of(name)}
        for name, text in told.items()
    }


def _schema_of(header: str) -> dict[str, Any]:
    if header == "Longmind-Shared":
        return {**_TEXT, "enum": [*SHARED]}
    if header == "If-None-Match":
        return {**_TEXT, "enum": ["*"]}
    return {**_TEXT, "pattern": '^(\\*|"[1-9][0-9]{0,14}")$'} if header == "If-Match" else {**_TEXT, "minLength": 1}
