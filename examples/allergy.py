"""An allergy told in message 1 forbids the seafood restaurant ten messages later.

By then the prompt no longer holds the first message. It is in memory all the same: word for word, as a fact that was
read out of it, and among what is kept in the prompt because it matters. One pattern over the facts finds every place
that serves what she must not eat.
"""

import longmind
from longmind.testing import StillClock

# A clock that moves a minute with each message, so that this prints the same whenever you run it.
clock = StillClock("2026-05-04T18:00+00:00")
mind = longmind.open(":memory:", clock=clock)
ana = mind.scope(user="ana")

# What each restaurant serves is knowledge of the agent's own. Its source stands with it.
for place, food in (("Ocean Table", "shellfish"), ("Ocean Table", "salad"), ("Trattoria Sole", "pasta")):
    ana.facts.put(place, "serves", food, source="city guide")

chat = ana.conversation("monday", budget_tokens=90)
for text in (
    "Before we start: I'm allergic to shellfish.",
    "What will the weather be like tonight?",
    "And tomorrow?",
    "Which tram goes to the river?",
    "How long does it take?",
    "Is there a market on Tuesdays?",
    "Which museums are open late?",
    "Is the bridge lit at night?",
    "When does the last tram leave?",
    "Thanks, that helps.",
):
    clock.move(minutes=1)
    chat.add("user", text)

# Message 11. What is known is asked before the question is kept: else the question would be the best match of itself.
QUESTION = "Where shall I have dinner tonight, at Ocean Table or at Trattoria Sole?"
hit = ana.recall("What food must the user avoid?", kinds="episode", limit=1)[0]
chat.add("user", QUESTION)

# --- The newest messages alone would send her to the seafood. ---
newest = [message.shown for message in chat.bounded().messages]
print(f"{len(chat)} messages were said; the newest {len(newest)} fit the prompt.")
print(f"  The allergy is among them: {hit.memory.text in newest}")

# --- 1. In the prompt: what matters outlives small talk, within the same budget. ---
selected = [message.shown for message in chat.selected().messages]
print(f"  It is among the {len(selected)} selected by what they matter: {hit.memory.text in selected}")

# --- 2. By recall: the question shared no word with what was said. ---
print(f"Recalled: {hit.memory.text}")

# --- 3. As facts: one pattern asks for every place that serves what she is allergic to. ---
(allergy,) = ana.facts.find("user", "is allergic to")
print(f"Known: {allergy.text}")
forbidden = {
    match.names["?place"]: match.names["?food"]
    for match in ana.facts.match(("user", "is allergic to", "?food"), ("?place", "serves", "?food"))
}


def answer(places: list[str]) -> str:
    """The agent's whole rule: never a place that serves what is forbidden, and say why."""
    allowed = [place for place in places if place not in forbidden]
    because = ana.get(allergy.evidence[0])
    reasons = [f"Not {place}: it serves {forbidden[place]}" for place in places if place in forbidden]
    return f"{allowed[0]}. {'; '.join(reasons)}, and at {because.happened_at:%H:%M} you said: “{because.text}”"


print(f"\nuser: {QUESTION}")
reply = answer(["Ocean Table", "Trattoria Sole"])
print(f"assistant: {reply}")
chat.add("assistant", reply)
ana.used(hit)  # it decided the answer: it will fade later than what was merely shown

# The same rule with a memory of nothing finds nothing to object to.
stranger = mind.scope(user="ben")
known = stranger.facts.match(("user", "is allergic to", "?food"), ("?place", "serves", "?food"))
print(f"\nWithout the memory, {len(list(known))} places would be ruled out.")
mind.close()
