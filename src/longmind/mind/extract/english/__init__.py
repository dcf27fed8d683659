"""English: what people say of themselves and others, read by clauses."""

from __future__ import annotations

from longmind.mind.extract.english.reading import English

__all__ = ["English"]
