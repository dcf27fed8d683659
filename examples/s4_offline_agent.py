"""A personal agent with no model at all: it hears what the user likes, answers from it, and lets it fade.

``longmind.OfflineResponder`` goes by rules. What it hears in the user's words gives them a weight (preference 1.5,
topic 1.2, project 1.0, anything else 0.6) that halves every half hour; a tenth or less is no longer at hand. What has
faded from the notes is still remembered: the memory stays, and may be recalled in a year.
"""

import re

import longmind
from longmind.testing import StillClock

QUESTION = "Suggest what to write next."

# A clock that moves when it is told to: so the hours below pass at once, and this prints the same whenever you run it.
clock = StillClock("2026-05-04T09:00+00:00")
mind = longmind.open(":memory:", clock=clock)
ana = mind.scope(user="ana")
agent = longmind.OfflineResponder(ana)  # a half-life of 1,800 seconds; half_life_seconds=60 shows more in a minute

numbers: dict[str, str] = {}


def numbered(text: object) -> str:
    """With #1, #2 … for the marks: they are the ends of ids, which differ from run to run."""
    return re.sub(r"#[0-9a-z]{6}\b", lambda mark: numbers.setdefault(mark[0], f"#{len(numbers) + 1}"), str(text))


def say(words: str) -> longmind.Reply:
    """A turn: what is said is kept, answered, and what has faded is let go of."""
    reply = agent.turn(words)
    print(f"  user:  {words}\n  agent: {numbered(reply)}")
    return reply


print("Three inputs, and the suggestion follows what she is interested in, naming the notes it was made from:")
for words in (
    "I'm interested in blockchain.",
    "Topic: smart contracts and their audits.",
    "My project is a newsletter for beginners.",
):
    say(words)
long = say(QUESTION)

print("\nThe fourth, and brevity is learnt:")
say("I prefer short answers.")
short = say(QUESTION)
print(f"  (brief: {long.brief}, then {short.brief}; {len(long.text.split())} words, then {len(short.text.split())})")

print("\nThe snapshot: what is noted, with its labels, its weight and its mark:")
print(numbered(agent.snapshot()))

print("\nA search adds 1 for each word that is shared to what is left of the weight:")
for note in agent.search("Which contracts need audits?"):
    print(f"  {note.score:.2f}  {note.memory.text}")

# The same words to an agent that knows nothing: what memory is worth is the difference.
stranger = longmind.OfflineResponder(mind.scope(user="ben"))
print(f"\nWithout the memory:\n  user:  {QUESTION}\n  agent: {stranger.turn(QUESTION)}")

# --- Fading: a dialogue weighs a tenth 4,653 seconds after it was said, a preference after 7,032. ---
print("\nHow it fades (what weighs a tenth or less is let go of):")
seconds = 0
for moment in (0, 1_800, 3_600, 4_652, 4_653, 7_032, 7_033):
    clock.move(seconds=moment - seconds)
    seconds = moment
    gone = {memory.text for memory in agent.prune()}
    left = {note.memory.text: note.left for note in agent.notes()}
    shown = ", ".join(
        f"{name} {left[text]:.5f}" if text in left else f"{name} {'is let go of' if text in gone else 'gone'}"
        for name, text in (("preference", "I prefer short answers."), ("dialogue", QUESTION))
    )
    print(f"  after {moment:>5,} s: {shown}")
print(f"\nWhat is noted then:\n{agent.snapshot()}")

# --- What has faded is not forgotten, and a preference is looked up when it is needed. ---
print(f"\nStill remembered: {ana.recall('What is her project?', limit=1)[0].memory.text}")
clock.move(days=1)
wishes = ana.list(types="preference", kinds="episode")
print(f"The next day:\n  user:  {QUESTION}\n  agent: {numbered(agent.answer(QUESTION, wishes=wishes))}")
mind.close()
