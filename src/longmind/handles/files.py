"""Files, as they are held: ``mind.files.create("projects/phoenix.md", "…")``; notes that a model keeps for itself.

Thin. A file is read only when somebody asks for it: it is in no prompt and found by no recall. What the owner's guard
takes out of memories it takes out of files, and exports, erasure and copies hold them like everything else.
"""

from __future__ import annotations

from longmind.clock import Clock
from longmind.domain.file import File, check_path
from longmind.domain.scope import Scope
from longmind.handles.blocks import looked_at
from longmind.mind.core import Core
from longmind.mind.keeping import files as keeping


class Files:
    """The files of a scope's agent, or where it names none those of all agents. Bound to no session.

    Every method may raise a :class:`~longmind.StoreError`.
    """

    def __init__(self, core: Core, clock: Clock, scope: Scope) -> None:
        """Use :attr:`longmind.Mind.files`."""
        self._core = core
        self._clock = clock
        self._scope = scope

    def list(self, under: str = "") -> Listing:
        """The files whose paths begin with these parts, in the order of paths; "" is all of them.

        Raises:
            InvalidInput: a path that may not be.
        """
        return keeping.seen(self._core, self._scope, under and check_path(under, "under"))

    def read(self, path: str) -> File:
        """The file at a path.

        Raises:
            InvalidInput: a path that may not be. NotFound: there is none.
        """
        return keeping.read(self._core, self._scope, path)

    def create(self, path: str, text: str = "") -> File:
        """Keep a new file; the folders of its path are there then.

        Raises:
            InvalidInput: a path or a text that may not be. Refused: the guard does not let it in.
            Conflict: something is at this path, or a part of it is a file.
        """
        file = File(path=path, text=looked_at(self._core, self._scope.owner, text))
        return keeping.create(self._core, self._scope, file, self._clock.now())

    def rewrite(self, path: str, text: str, *, expects: int | None = None) -> File:
        """Give a file another text; the versions before are kept.

        Raises:
            InvalidInput: a path or a text that may not be. NotFound: there is no such file.
            Refused: the guard does not let it in. Conflict: ``expects`` is not the present version.
        """
        text = looked_at(self._core, self._scope.owner, text)
        return keeping.rewrite(self._core, self._scope, path, text, expects=expects, now=self._clock.now())

    def history(self, path: str) -> Listing:
        """Every version of a file, oldest first.

        Raises:
            InvalidInput: a path that may not be. NotFound: there is no such file.
        """
        return keeping.history(self._core, self._scope, path)

    def delete(self, path: str) -> Listing:
        """Remove a file, or a folder with all that is in it, for good and with its history; what was there.

        Raises:
            InvalidInput: a path that may not be. NotFound: there is neither.
        """
        return keeping.delete(self._core, self._scope, check_path(path), self._clock.now())

    def rename(self, old: str, new: str) -> Listing:
        """Move a file, or a folder with all that is in it, with its history; what is there then.

        Raises:
            InvalidInput: a path that may not be. NotFound: there is neither. Conflict: something is at the new path.
        """
        return keeping.rename(
            self._core, self._scope, check_path(old, "old"), check_path(new, "new"), self._clock.now()
        )

    def __repr__(self) -> str:
        """Whose they are; nothing of what they say."""
        return f"Files({self._scope})"


Listing = list[File]
"""Files has a method named list, so inside the class this name stands for the builtin."""
