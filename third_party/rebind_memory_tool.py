"""Lets the anthropic package's own tests of its memory tool run against ours: a pytest plugin, given with ``-p``.

Its two classes over a folder are replaced by ours over a mind in memory, whose files are mirrored into that folder,
where the tests look for them. What is left out stands in LEFT_OUT with the reason; a test of it that is no longer there
is an error, and so are fewer tests than MUST_PASS.
"""

from __future__ import annotations

from pathlib import Path

import anthropic.lib.tools._beta_builtin_memory_tool as theirs
import pytest

import longmind
from longmind.doors.adapters.anthropic_memory import AsyncMemoryTool, MemoryTool

MUST_PASS = 66
LEFT_OUT = {
    "write to its folder first; a mirror is never read": (
        "test_view_preserves_crlf_line_endings",
        "test_str_replace_preserves_crlf_line_endings",
        "test_insert_preserves_crlf_line_endings",
    ),
    "put links into its folder; ours has no disk to escape to, tests/doors/adapters tries the mirror": (
        "test_read_rejects_symlink_created_after_validation",
        "test_read_rejects_file_replaced_with_symlink_before_open",
        "test_view_rejects_directory_symlink_created_after_validation",
        "test_view_lists_symlinks_only_when_they_stay_inside_memories",
        "test_symlink_validation_reject_symlink_pointing_outside_memories",
        "test_symlink_validation_reject_creating_files_through_symlink_pointing_outside",
        "test_symlink_validation_reject_parent_directory_that_is_symlink_pointing_outside",
        "test_validate_path_returns_resolved_path_not_symlink_target",
    ),
    "keep a file of five million characters; ours holds two": ("test_view_error_for_files_with_too_many_lines",),
    "look at a folder that is made before anything is kept": (
        "test_mkdir_parents_not_world_writable_under_permissive_umask",
    ),
}


def opened() -> longmind.Mind:
    return longmind.open(embedder=longmind.Hashing()).scope(user="ana")


class Ours(MemoryTool):
    """In the place of the package's tool over a folder."""

    def __init__(self, base_path: str = "./memory") -> None:
        super().__init__(opened(), mirror=base_path)
        self.base_path = Path(base_path)
        self.memory_root = self.base_path / "memories"


class OursAwaited(AsyncMemoryTool):
    """In the place of its tool for an event loop."""

    def __init__(self, base_path: str = "./memory") -> None:
        super().__init__(opened(), mirror=base_path)
        self.base_path = Path(base_path)
        self.memory_root = theirs.AsyncPath(base_path) / "memories"


theirs.BetaLocalFilesystemMemoryTool = Ours  # type: ignore[misc]
theirs.BetaAsyncLocalFilesystemMemoryTool = OursAwaited  # type: ignore[misc]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Function]) -> None:
    left_out = {name for names in LEFT_OUT.values() for name in names}
    there = {item.originalname for item in items}
    if missing := left_out - there:
        raise pytest.UsageError(f"left out, and no longer there: {', '.join(sorted(missing))}")
    config.hook.pytest_deselected(items=[item for item in items if item.originalname in left_out])
    items[:] = [item for item in items if item.originalname not in left_out]


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    passed = len(session.config.pluginmanager.get_plugin("terminalreporter").stats.get("passed", []))
    print(f"\n{passed} passed, at least {MUST_PASS}")
    if exitstatus == 0 and passed < MUST_PASS:
        session.exitstatus = 1
