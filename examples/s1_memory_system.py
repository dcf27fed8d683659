"""A memory system in one file: memories of every type, episodes, facts, and counts of what is used.

An assistant for programmers keeps five memories, is asked two questions, learns facts from a sentence and looks back at
what it did. The program ends with a restart, after which the counts are still there.
"""

import tempfile
from pathlib import Path

import longmind
from longmind.testing import StillClock

# A clock that stands still, so that this prints the same whenever you run it.
clock = StillClock("2026-03-20T12:00+00:00")
folder = tempfile.TemporaryDirectory()
path = Path(folder.name) / "agent.db"
mind = longmind.open(path, clock=clock)
ana = mind.scope(user="ana")

# --- Five memories. The type is an open label; the importance says how much each matters. ---
ana.remember_many(
    [
        {"text": "The user likes concise answers with code examples.", "type": "preference", "importance": 0.8},
        {"text": "Reviewed a colleague's login code and suggested null checks.", "type": "episodic", "importance": 0.6},
        {"text": "The caching task failed: Redis was not installed.", "type": "episodic", "importance": 0.5},
        {"text": "Python is a language with dynamic types.", "type": "semantic", "importance": 0.4},
        {"text": "The project uses PostgreSQL with pgvector for embeddings.", "type": "semantic", "importance": 0.7},
    ]
)
stats = ana.stats()
print(f"{stats.total} memories, mean importance {stats.mean_importance:.2f}")
for type_, count in sorted(stats.by_type.items()):
    print(f"  {type_}: {count}")

# --- Asked by meaning. Only what is relevant comes back, so this may be one memory or many. ---
print("\nHow should I store embeddings in the database?")
stored = ana.recall("How should I store embeddings in the database?")
for hit in stored:
    print(f"  {hit.memory.text}")
ana.used(stored[0])  # it went into the answer: that is more than having been shown

# Recency, importance and relevance, simply added: importance is spread over its whole range and similarity is not, so
# that what mattered a little more wins over what was asked for. The default brings relevance to one scale first.
LOST = "What went wrong in past tasks?"
print(f"\n{LOST}")
print("  simply added:")
for hit in ana.recall(LOST, types="episodic", policy=longmind.Policy.lecture()):
    print(f"    {hit.score * 3:.3f}  {hit.memory.text}")  # the three weights are 1, and the score is their mean
print("  by default:")
for hit in ana.recall(LOST, types="episodic"):
    print(f"    {hit.memory.text}")

# --- Facts: subject, predicate, object, read out of plain statements; the sentence stays as their evidence. ---
print()
told = ana.remember("Alice works at Acme Corp as a senior engineer. She prefers Python for backend development.")
print(ana.facts.show("Alice"))
(employer,) = ana.facts.find("alice", "works at")
print(f"  known from: {ana.get(employer.evidence[0]).text[:46]}")

# --- Episodes: what was tried, what came of it, and what was learnt. ---
ana.episodes.record(
    situation="the migration of the orders table", action="added a column without a default",
    outcome="the old rows had no value for it", success=False, lessons="Give every new column a default.",
    at="2026-03-02T10:00+00:00",
)  # fmt: skip
ana.episodes.record(
    situation="the migration of the users table", action="added a column with a default",
    outcome="all rows were kept", success=True, at="2026-03-09T10:00+00:00",
)  # fmt: skip
print("\nWhy did the last migration fail?")
(failure,) = ana.episodes.similar("Why did the last migration fail?", success=False, limit=1)
print(f"  {failure.memory.text}")
for one in ana.episodes.what_worked("migrate a table").actions:
    print(f"  What worked: {one.action}")

# --- Retrievals and uses are counted apart, and both survive a restart. ---
mind.close()
with longmind.open(path, clock=clock) as mind:
    stats = mind.scope(user="ana").stats()
    print(f"\nAfter a restart: {stats.total} memories, retrieved {stats.retrievals} times, used {stats.uses} time")
folder.cleanup()
