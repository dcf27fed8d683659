"""Similarity times recency: should the newer memory win, or the one that fits better?

Four notes about one user were written over 320 days, and two questions are asked on the last day. The newer preference
must beat the older one, and yet the stable fact of day 5 must not fade away. With

    score = similarity x (1 - w + w x 0.5 ** (age / 30 days))

both come out right only where the weight ``w`` of recency lies in a certain band, which is looked for below. Where the
newer words say what they take the place of, no weight is needed at all: the end shows it.
"""

from datetime import UTC, datetime, timedelta

import longmind
from longmind.testing import StillClock

FIRST_DAY = datetime(2026, 1, 1, tzinfo=UTC)
NOTES = {
    0: "The user's favourite framework is TensorFlow.",
    5: "The user studies B.Tech ICT at PDEU.",
    300: "The user now prefers PyTorch over TensorFlow.",
    310: "The user's project AgentForge uses CrewAI.",
}
# Each question, and a word of the note that answers it today.
QUESTIONS = {"Which deep learning framework does the user like?": "PyTorch", "Where does the user study?": "PDEU"}

# A clock that stands still on day 320, so that the figures are the same whenever you run this. Nothing is read out of
# the words here (extract=False): this is about the arithmetic alone.
clock = StillClock(FIRST_DAY + timedelta(days=320))
mind = longmind.open(":memory:", clock=clock, extract=False)
user = mind.scope(user="ana")
for day, note in NOTES.items():
    user.remember(note, at=FIRST_DAY + timedelta(days=day))

for weight in (0.6, 0.3):
    print(f"With a recency weight of {weight}:")
    policy = longmind.Policy.similarity_recency(weight=weight, half_life_days=30)
    for question in QUESTIONS:
        print(f"  {question}")
        for hit in user.recall(question, policy=policy, limit=2):
            print(f"    {hit.score:.3f} = {hit.relevance:.3f} similar, {hit.memory.text}")
    print()

# Try every weight from 0 to 1 and keep those with which both answers come first.
right = []
for step in range(101):
    policy = longmind.Policy.similarity_recency(weight=step / 100, half_life_days=30)
    firsts = {question: user.recall(question, policy=policy)[0].memory.text for question in QUESTIONS}
    if all(QUESTIONS[question] in first for question, first in firsts.items()):
        right.append(step / 100)
print(f"Both answers come first with weights from {min(right):.2f} to {max(right):.2f}.")
mind.close()

# The default reads facts out of the words. The newer one takes the place of the older, and what nobody spoke of again
# is as true as ever; what was believed before can still be asked for.
print("\nWith the default:")
with longmind.open(":memory:", clock=clock) as mind:
    user = mind.scope(user="ana")
    for day, note in NOTES.items():
        user.remember(note, at=FIRST_DAY + timedelta(days=day))
    for question in QUESTIONS:
        print(f"  {question}\n    {user.recall(question, limit=1)[0].memory.text}")
    before = user.recall("Which framework does the user like?", as_of=FIRST_DAY + timedelta(days=100), limit=1)
    print(f"  And on day 100?\n    {before[0].memory.text}")
