"""Phoenix across two sessions: what was said on Monday is known on Tuesday, after a restart.

The agent is as small as can be: it keeps what is said, and shows what it knows when it is told to go on. Nothing is
handed from one session to the other but the file.
"""

import tempfile
from pathlib import Path

import longmind
from longmind.testing import StillClock

# A clock that stands still within a session, so that this prints the same whenever you run it.
MONDAY = StillClock("2026-05-04T09:00+00:00")
TUESDAY = StillClock("2026-05-05T10:00+00:00")


def monday(path: Path) -> None:
    """The first session: the project is told, a decision is made, and half of the work is done."""
    with longmind.open(path, clock=MONDAY) as mind:
        ana = mind.scope(user="ana")
        chat = ana.conversation("monday")
        chat.add("user", "I am working on Phoenix. We use Python 3.11 and PostgreSQL.")
        chat.add("assistant", "Good to know. What shall we do first?")
        chat.add("user", "Let's add a login. We decided to use OAuth for it.")
        chat.add("user", "My dog Rex wants to go out, see you tomorrow!")

        # What the agent is doing is working memory: it belongs to the session, and survives as well.
        work = ana.working("monday")
        work.task(goal="Add a login to Phoenix", plan=["Add a table of users", "Add the login page", "Write the tests"])
        work.task.advance("users(id, mail, name)")
        # A block is in every prompt, whatever is asked.
        ana.blocks["human"].append("Ana works on Phoenix, in Python 3.11 with PostgreSQL.")


def tuesday(path: Path) -> None:
    """The second session, in what might be another process: only the file is the same."""
    with longmind.open(path, clock=TUESDAY) as mind:
        ana = mind.scope(user="ana")
        said = "Continue working on Phoenix"
        # First asked, then kept: else the newest memory that fits the words best would be the words themselves.
        found = ana.recall(said, limit=3)
        ana.conversation("tuesday").add("user", said)
        print(f"user: {said}\n")

        print("What is recalled:")
        for hit in found:
            print(f"  {hit.memory.happened_at:%Y-%m-%d}  {hit.memory.text}")

        print("\nWhat was being done:")
        print(ana.working("monday").task.show())

        print("\nWhat every prompt shows:")
        print(ana.blocks.show())

        print("\nWhat was read out of the words, as facts:")
        for fact in ana.list(kinds="fact"):
            print(f"  {fact.text}")

        print("\nAsked for a detail:")
        for question in ("Which database does Phoenix use?", "What have we decided about the login?"):
            print(f"  {question}\n    {ana.recall(question, limit=1)[0].memory.text}")

        # A reasoning loop of thoughts, actions and observations is working memory, too, and one episode at its end.
        loop = ana.working("tuesday").trace
        loop.start("Find the next step for Phoenix")
        loop.act("read_task", {"session": "monday"}, thought="The task of Monday should say.")
        loop.observe(ana.working("monday").task.read().next_step)
        kept = loop.finish("The login page is next.", success=True)
        print(f"\nWhat the agent thought:\n{ana.get(kept.id).text}")

        # Somebody else's agent, with the same file and the same words, knows nothing of it.
        print(f"\nBen asks the same and is told {len(mind.scope(user='ben').recall(said))} memories of Ana's.")
        print("Sessions:", ", ".join(one.name for one in ana.conversations()))


with tempfile.TemporaryDirectory() as folder:
    file = Path(folder) / "agent.db"
    monday(file)
    tuesday(file)
