"""The MCP conformance suite against our server over HTTP, for both eras of the protocol.

Beside what we offer, the server has the few fixtures that the suite calls by name, made as our own tools are made. Of
the rest, LEFT_OUT says by scenario what we do not offer; the suite itself complains of one that has come to pass.
Run by third_party/run with node and the suite's program.
"""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import uvicorn
from mcp.server import MCPServer
from mcp.types import CallToolResult, TextContent

import longmind
from longmind.doors.http.doorman import Doorman
from longmind.doors.mcp.http import PATH, Callers, http_app
from longmind.doors.mcp.server import memory_server
from longmind.doors.mcp.tools import Hints, made

AT_LEAST = {"2025-11-25": 43, "2026-07-28": 103}
"""Checks that pass, by version of the protocol."""
NOT_OFFERED = {
    "answers that are no text": (
        "tools-call-image", "tools-call-audio", "tools-call-embedded-resource", "tools-call-mixed-content",
        "resources-read-binary", "prompts-get-embedded-resource", "prompts-get-with-image",
    ),
    "completion of arguments": ("completion-complete",),
    "progress: nothing here takes long": ("tools-call-with-progress",),
    "a fixture about JSON schemas that no tool of ours uses": ("json-schema-2020-12",),
}  # fmt: skip
LEFT_OUT = {
    "2025-11-25": {
        **NOT_OFFERED,
        "questions back to the host, its model or its user": (
            "tools-call-sampling", "tools-call-elicitation", "elicitation-sep1034-defaults",
            "elicitation-sep1330-enums",
        ),
        "logging to the host: contents are never logged": ("logging-set-level", "tools-call-with-logging"),
        "subscriptions": ("resources-subscribe", "resources-unsubscribe"),
        "sessions: every request stands alone": ("server-sse-polling", "server-sse-multiple-streams"),
    },
    "2026-07-28": {
        **NOT_OFFERED,
        "questions back to the host, its model or its user": (
            "input-required-result-basic-elicitation", "input-required-result-basic-sampling",
            "input-required-result-basic-list-roots", "input-required-result-request-state",
            "input-required-result-multiple-input-requests", "input-required-result-multi-round",
            "input-required-result-non-tool-request", "input-required-result-result-type",
            "input-required-result-tampered-state", "input-required-result-capability-check",
            "input-required-result-missing-input-response", "input-required-result-validate-input",
        ),
        "a fixture that needs a capability of the host; nothing of ours does": ("server-stateless",),
        "arguments in headers": ("http-custom-header-server-validation",),
    },
}  # fmt: skip


def add_fixtures(server: MCPServer) -> None:
    """What the suite calls by name."""

    @server.resource("test://static-text", mime_type="text/plain")
    def static_text() -> str:
        return "This is the content of the static text resource."

    @server.resource("test://template/{id}/data", mime_type="application/json")
    def template(id: str) -> str:
        return f'{{"id": "{id}", "templateTest": true, "data": "Data for ID: {id}"}}'

    @server.prompt()
    def test_simple_prompt() -> str:
        """A prompt without arguments."""
        return "This is a simple prompt for testing."

    @server.prompt()
    def test_prompt_with_arguments(arg1: str, arg2: str) -> str:
        """A prompt with two."""
        return f"Prompt with arguments: arg1='{arg1}', arg2='{arg2}'"


def test_simple_text() -> CallToolResult:
    """Answers with a text."""
    return CallToolResult(content=[TextContent(type="text", text="This is a simple text response for testing.")])


def test_error_handling() -> CallToolResult:
    """Goes wrong."""
    raise longmind.InvalidInput("nothing", "anything else")


def serve(whole: longmind.Mind) -> tuple[uvicorn.Server, socket.socket]:
    doorman = Doorman(None, tenant="default", user="me")
    fixtures = [made(act, Hints(title=act.__name__)) for act in (test_simple_text, test_error_handling)]
    server = memory_server(Callers(whole), also=fixtures)
    add_fixtures(server)
    listening = socket.create_server(("127.0.0.1", 0))
    serving = uvicorn.Server(uvicorn.Config(http_app(server, doorman), log_level="error", ws="none"))
    threading.Thread(target=serving.run, kwargs={"sockets": [listening]}, daemon=True).start()
    return serving, listening


def run(node: str, suite: str, url: str, version: str, folder: Path) -> bool:
    """Whether all passes that is not left out, and no less than must."""
    expected = folder / f"{version}.yml"
    names = [name for names in LEFT_OUT[version].values() for name in names]
    expected.write_text("server:\n" + "".join(f"  - {name}\n" for name in names), "utf-8")
    command = [node, suite, "server", "--url", url, "--suite", "all", "--spec-version", version]
    done = subprocess.run(
        [*command, "--expected-failures", str(expected), "-o", str(folder / version)],
        capture_output=True, text=True, timeout=200, check=False,
    )  # fmt: skip
    total = re.search(r"^Total: (\d+) passed", done.stdout, re.MULTILINE)
    passed = int(total[1]) if total else 0
    print(f"{version}: {passed} checks passed, at least {AT_LEAST[version]}; {len(names)} scenarios left out:")
    for why, left_out in LEFT_OUT[version].items():
        print(f"  {why}: {', '.join(left_out)}")
    if done.returncode or passed < AT_LEAST[version]:
        print(done.stdout[done.stdout.find("=== SUMMARY") :], done.stderr[-2_000:])
        return False
    return True


def main() -> None:
    node, suite = sys.argv[1:3]
    with tempfile.TemporaryDirectory() as name, longmind.open(embedder=longmind.Hashing()) as whole:
        serving, listening = serve(whole)
        url = f"http://127.0.0.1:{listening.getsockname()[1]}{PATH}"
        right = [run(node, suite, url, version, Path(name)) for version in LEFT_OUT]
        serving.should_exit = True
    raise SystemExit(not all(right))


if __name__ == "__main__":
    main()
