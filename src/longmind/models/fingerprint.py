"""Telling by a short text whether two embedders make the same vectors.

A fingerprint is the hash of everything that decides a vector and of nothing else: moving a file or naming a server
differently must not make a store's vectors strangers, and pooling them otherwise must.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path


def fingerprint(**decides: object) -> str:
    """``"sha256:…"`` of the named values, which must be JSON; the order they are named in does not matter."""
    canonical = json.dumps(decides, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return f"sha256:{hashlib.sha256(canonical.encode()).hexdigest()}"


def sha256_of(path: Path) -> str:
    """The sha256 of a file's bytes, in hexadecimal digits.

    Raises:
        OSError: the file cannot be read.
    """
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
