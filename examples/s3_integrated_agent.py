"""An agent with every kind of memory at once: recall, build the prompt, answer, remember.

What the user says goes through one loop (``longmind.Agent``): the memories that matter are recalled, they are put into
one prompt together with the work at hand and the latest turns, a model answers, and what was said is kept. Any chat
model fits in; the one here follows a script, so that this runs offline and prints the same every time.
"""

import re

import longmind
from longmind.testing import ScriptedModel, StillClock

# What the script looks for among the memories it is shown, and what it says of the one where it finds it.
SCRIPT = {
    "matplotlib": "with matplotlib, which you prefer",
    "Draw bars": "as bars, since nobody could read the pies of April",
    "name the source": "with the source under it, as always",
    "board meets": "and by Friday, when the board meets",
}


def script(prompt: longmind.Prompt) -> dict[str, object]:
    """Stands for a language model: it answers from the memories it is shown, and cites each by its mark."""
    shown = prompt.messages[-1].text
    told = []
    for words, says in SCRIPT.items() if shown.endswith(QUESTION) else ():
        for line in shown.splitlines():
            if words in line and (mark := re.search(r"(#[0-9a-z]{4,})[\])]", line)):
                told.append(f"{says} ({mark[1]})")
                break
    return {"tool": "", "arguments": {}, "answer": f"{', '.join(told)}." if told else "I see."}


numbers = {"#q1a7": "#q1a7"}


def numbered(text: str) -> str:
    """With #1, #2 … for the marks: they are the ends of ids, which differ from run to run."""
    return re.sub(r"#[0-9a-z]{4,}", lambda mark: numbers.setdefault(mark[0], f"#{len(numbers)}"), text)


# A clock that moves when it is told to, so that the dates are the same whenever you run this.
clock = StillClock("2026-05-04T09:00+00:00")
model = ScriptedModel(script)
mind = longmind.open(":memory:", clock=clock)
ana = mind.scope(user="ana")

# --- Episodic memory: what was done before, and what came of it. ---
ana.episodes.record(
    situation="the sales report of April", action="drew the figures as pies", outcome="nobody could read it",
    success=False, lessons="Draw bars", at="2026-04-20T09:00+00:00",
)  # fmt: skip

# --- Monday, a first session. All that is said is kept word for word; what is heard in it decides as what. ---
QUESTION = "How shall I draw each figure for the board?"
monday = longmind.Agent(ana, "monday", model=model)
print("Monday. What is said, and what it is kept as:")
for words in (
    "I prefer matplotlib for plots.",
    "I always name the source under a figure.",
    "Remember that the board meets on Friday.",
    "It is likely to rain.",
    "Would you like some tea?",
    "Do you remember my name?",
):
    clock.move(minutes=1)
    kept, *facts = (ana.get(id) for id in monday.say(words).written)
    print(f"  {kept.type:<12} {words}" + "".join(f"  It follows: {fact.text}" for fact in facts))

# --- Tuesday, another session, with work at hand. What was said on Monday is no longer in the conversation. ---
clock.move(days=1)
work = ana.working("tuesday")
work.task(goal="Publish the sales report of May", plan=["Collect the figures", "Draw them", "Write the text"])
work.task.advance("in sales.csv")
work.slots.store("deadline", "The report is due on Thursday.", priority=9)
tuesday = longmind.Agent(ana, "tuesday", model=model)
tuesday.say("Good morning! Where were we?")
clock.move(minutes=1)

print(f"\nTuesday. What is recalled for “{QUESTION}”, from every session and of every kind:")
for hit in ana.recall(QUESTION, limit=4):
    source = hit.memory.scope.session or "an episode"
    print(f"  {hit.score:.2f}  {source}: {hit.memory.text}")

answer = tuesday.say(QUESTION)
prompt = model.asked[-1].messages[-1].text
print("\nWhat the model is shown; the memories stand under their days:\n")
print(numbered(prompt))
print(f"\n(The question stands in it {prompt.count(QUESTION)} time.)")
print(f"\nassistant: {numbered(answer.text)}")

print("\nWhat was cited was used, and fades later than what was merely shown:")
for memory in map(ana.get, answer.cited):
    print(f"  used {memory.uses} time: {memory.text}")

# --- The same model and the same words, without these memories. ---
stranger = longmind.Agent(mind.scope(user="ben"), model=model).say(QUESTION)
print(f"\nBen asks the same.\nassistant: {stranger}")
mind.close()
