"""Japanese: a reader of clauses, particles and endings."""

from longmind.mind.extract.japanese.reader import JapaneseReader

__all__ = ["JapaneseReader"]
