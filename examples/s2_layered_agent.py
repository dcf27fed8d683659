"""The layers of an agent's memory: what is being said, what is at hand, and what is kept.

A research agent talks (a buffer with a budget), works (a few slots and a task), and keeps what lasts. At the end of the
day ``tend`` consolidates: what mattered more than 0.7, strictly, moves from working memory to long-term memory.
"""

import longmind
from longmind.testing import StillClock

# A clock that stands still between the days, so that this prints the same whenever you run it.
clock = StillClock("2026-05-04T09:00+00:00")
mind = longmind.open(":memory:", clock=clock)
ana = mind.scope(user="ana")

# --- Layer 1, the buffer: the conversation in order. A prompt sees as much of it as the budget allows. ---
chat = ana.conversation("monday", budget_messages=4)
chat.add("user", "My favourite city is Porto, and I need a report on ProductX.")
for topic in ("the price", "the battery", "the warranty"):
    chat.add("user", f"What do the reviews say about {topic}?")
    chat.add("assistant", f"I shall look for {topic} in the reviews.")
print(f"{len(chat)} messages were said, the prompt sees {len(chat.bounded().messages)} of them:")
print(chat.window(2).lines)

# --- Layer 2, working memory: slots with a priority of 1 to 10, at most four of them here, and a task. ---
work = ana.working("monday", most_slots=4)
work.slots.store("finding", "The battery of ProductX lasts nine hours.", priority=8)
work.slots.store("deadline", "The report on ProductX is due on Friday.", priority=10)
work.slots.store("draft", "The draft has two pages so far.", priority=7)
work.slots.store("mood", "Ana is in a hurry.", priority=7)
pushed = work.slots.store("reader", "The report is for the board.", priority=9)
print(f"\nFour slots, and a fifth comes: {pushed.evicted.name!r} goes, which mattered least and waited longest.")
print(work.slots.show())

work.task(
    goal="Research ProductX and write a report",
    plan=["Search for product information", "Read customer reviews", "Compare competitors", "Write report"],
)
work.task.advance("Found 3 official pages")
work.task.advance("4.2 stars")
print(f"\n{work.task.show()}")

# --- Layer 3, long-term memory: what was said is there already, word for word, whatever the prompt sees. ---
print("\nLong-term memory, before consolidation:")
for memory in ana.list():
    print(f"  {memory.importance:.2f}  {memory.text}")
before = len(ana.list())

# The task is completed, which makes it an episode: what was done, and that it succeeded.
work.task.advance("2 rivals, both dearer")
work.task.advance("sent to the board")

# The same small thing was said in three sessions, and need not be kept three times.
for day in ("tuesday", "wednesday", "thursday"):
    clock.move(days=1)
    ana.scope(session=day).remember("The lift was broken, so I walked.", importance=0.4)

# --- Consolidation, at night, from cron: what it will do can be looked at first, and undone afterwards. ---
print("\nConsolidation:")
for act in mind.tend(dry_run=True).acts:
    print(f"  would be {act.verb}: {act.reason}")
done = ana.tend()
# Priority 7 is exactly 0.7, which is not above it: the mood of Monday stays behind.
print("\nLong-term memory, what is new in it:")
for memory in ana.list()[before:]:
    sources = f" (made of {len(memory.evidence)})" if memory.evidence else ""
    print(f"  {memory.importance:.2f}  {memory.text.splitlines()[0]}{sources}")

# --- All layers answer one question. ---
print("\nWhen is the report due?")
print(f"  {ana.recall('When is the report due?', limit=1)[0].memory.text}")

undone = ana.undo(done.runs[0])
print(f"\nUndone: {len(undone.restored)} memories are as before, {len(undone.removed)} that were made are retired.")
mind.close()
