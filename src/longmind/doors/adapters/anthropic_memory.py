"""The memory tool of Anthropic's models, over a mind: ``MemoryTool(mind)`` among the tools of a tool runner.

The package's own class names the six commands and reads what the model sends; what they do stands in
:mod:`longmind.doors.adapters.memory_files`. What is wrong with a command is told to the model in the words it knows.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from typing import Any

from longmind import Mind
from longmind.doors.adapters.memory_files import MemoryFiles
from longmind.errors import LongmindError, MissingExtra

try:
    from anthropic.lib.tools import BetaAbstractMemoryTool, BetaAsyncAbstractMemoryTool, ToolError
    from anyio.to_thread import run_sync
except ModuleNotFoundError as _error:
    raise MissingExtra("anthropic", "the memory tool of Anthropic's models") from _error


class MemoryTool(BetaAbstractMemoryTool):
    """The six commands over the files of ``mind``, which is somebody's: ``MemoryTool(mind.scope(user="ana"))``."""

    def __init__(
        self,
        mind: Mind,
        *,
        mirror: str | os.PathLike[str] | None = None,
        cache_control: Any = None,  # noqa: ANN401
    ) -> None:
        """``mirror``: a folder in which the files are kept for people to read; ``cache_control``: as the package's."""
        super().__init__(cache_control=cache_control)
        self.files = MemoryFiles(mind, mirror=mirror)

    def view(self, command: Any) -> str:  # noqa: ANN401 - the package's
        """A file with line numbers, or what is in a folder."""
        return _told(partial(self.files.view, command.path, command.view_range))

    def create(self, command: Any) -> str:  # noqa: ANN401
        """Make a file."""
        return _told(partial(self.files.create, command.path, command.file_text))

    def str_replace(self, command: Any) -> str:  # noqa: ANN401
        """Put a text in the place of another one."""
        return _told(partial(self.files.str_replace, command.path, command.old_str, command.new_str))

    def insert(self, command: Any) -> str:  # noqa: ANN401
        """Put lines after a line."""
        return _told(partial(self.files.insert, command.path, command.insert_line, command.insert_text))

    def delete(self, command: Any) -> str:  # noqa: ANN401
        """Remove a file or a folder."""
        return _told(partial(self.files.delete, command.path))

    def rename(self, command: Any) -> str:  # noqa: ANN401
        """Move a file or a folder."""
        return _told(partial(self.files.rename, command.old_path, command.new_path))

    def clear_all_memory(self) -> str:
        """Remove every file."""
        return _told(self.files.clear)


class AsyncMemoryTool(BetaAsyncAbstractMemoryTool):
    """The same for an event loop; each command runs whole in a thread."""

    def __init__(
        self,
        mind: Mind,
        *,
        mirror: str | os.PathLike[str] | None = None,
        cache_control: Any = None,  # noqa: ANN401
    ) -> None:
        """As :class:`MemoryTool`."""
        super().__init__(cache_control=cache_control)
        self.held = MemoryTool(mind, mirror=mirror)

    async def view(self, command: Any) -> str:  # noqa: ANN401
        """A file with line numbers, or what is in a folder."""
        return await run_sync(self.held.view, command)

    async def create(self, command: Any) -> str:  # noqa: ANN401
        """Make a file."""
        return await run_sync(self.held.create, command)

    async def str_replace(self, command: Any) -> str:  # noqa: ANN401
        """Put a text in the place of another one."""
        return await run_sync(self.held.str_replace, command)

    async def insert(self, command: Any) -> str:  # noqa: ANN401
        """Put lines after a line."""
        return await run_sync(self.held.insert, command)

    async def delete(self, command: Any) -> str:  # noqa: ANN401
        """Remove a file or a folder."""
        return await run_sync(self.held.delete, command)

    async def rename(self, command: Any) -> str:  # noqa: ANN401
        """Move a file or a folder."""
        return await run_sync(self.held.rename, command)

    async def clear_all_memory(self) -> str:
        """Remove every file."""
        return await run_sync(self.held.clear_all_memory)


def _told(command: Callable[[], str]) -> str:
    """What a command answers.

    Raises:
        ToolError: what is wrong with it, for the model.
    """
    try:
        return command()
    except LongmindError as error:
        raise ToolError(str(error)) from error
