"""An agent that learns skills as it goes, as Voyager does in its world of blocks.

A skill is added when it worked, is found by a description in any words, may be made of other skills, and each run is
counted. Of two that fit alike, the one that failed ranks lower. longmind runs nothing by itself: the runner is yours.
"""

import longmind
from longmind.testing import StillClock

# A clock that stands still, so that this prints the same whenever you run it.
mind = longmind.open(":memory:", clock=StillClock("2026-05-04T09:00+00:00"))
skills = mind.scope(agent="digger", user="ana").skills

WORLD = {"logs": 0, "planks": 0, "sticks": 0, "pickaxes": 0}


def run(whole: longmind.Whole) -> None:
    """The runner: gives the code the world to act on. Run code of others in a sandbox instead."""
    exec(whole.code, {"world": WORLD})  # noqa: S102 - the code stands below, in this file


def attempt(name: str, description: str, code: str, requires: tuple[str, ...] = ()) -> None:
    """Try new code; only what worked becomes a skill that others find."""
    skills.add(name, description=description, code=code, requires=requires, language="python", verified=False)
    try:
        skills.run(name, run)  # an error counts as a failure, success as what verifies it
    except Exception as error:  # noqa: BLE001 - whatever went wrong, the agent goes on
        print(f"  {name}: failed, {type(error).__name__}: {error}")
    else:
        print(f"  {name}: worked and is a skill now; {WORLD}")


print("Learning, one thing built on the other:")
attempt("gather_wood", "Collect logs from the nearest tree", "world['logs'] += 3")
attempt("saw_planks", "Saw logs into wooden planks", "world['logs'] -= 1; world['planks'] += 4", ("gather_wood",))
attempt("carve_sticks", "Carve planks into sticks", "world['planks'] -= 2; world['stiks'] += 4", ("saw_planks",))

# The error says what to mend. Better code under the same name is the next version; the first one can still be read.
print("\nMended:")
attempt("carve_sticks", "Carve planks into sticks", "world['planks'] -= 2; world['sticks'] += 4", ("saw_planks",))
CRAFT = "world['planks'] -= 1; world['sticks'] -= 2; world['pickaxes'] += 1"
attempt("make_pickaxe", "Craft a wooden pickaxe for mining stone", CRAFT, ("carve_sticks",))
first = skills.get("carve_sticks", version=1)
print(f"  the first carve_sticks said: {first.code!r}, and failed {first.tally.failed} time")

print("\nFound by what is to be done, in other words than its name:")
for task in ("I need a tool to dig up rocks", "get some timber from a tree"):
    print(f"  {task} -> {skills.find(task, limit=1)[0].skill.name}")

print("\nMade of others, in the order in which they are needed:")
print("  " + ", ".join(part.name for part in skills.whole("make_pickaxe").parts))

# Another way to the same thing, which works today and not tomorrow.
print("\nTwo ways to a pickaxe, before and after one of them fails twice:")
attempt("trade_pickaxe", "Buy a wooden pickaxe for mining stone", "world['pickaxes'] += 1")


def rank() -> None:
    """Show which of the two would be taken, with score = fit x (worked + 2) / (worked + failed + 2)."""
    hits = skills.find("How do I get hold of a pickaxe?", limit=2)
    print("  " + ", ".join(f"{hit.skill.name} {hit.score:.2f}" for hit in hits))


rank()
for _ in range(2):
    skills.failed("trade_pickaxe", error="no trader was there")
rank()
tally = skills.get("trade_pickaxe").tally
print(f"  trade_pickaxe worked {tally.worked} time and failed {tally.failed} times, lastly: {tally.error}")

mind.close()
