"""Three people of a town live through a day: they perceive, retrieve, reflect and plan (Park et al. 2023).

Each has a memory that nobody else can look into, so news spreads by talk alone. Ines is going to give a party, and in
the evening everybody is asked whether there is one, and how they know. There is no model: people follow simple rules,
and all that the rules go by is what they remember.
"""

from itertools import permutations

import longmind
from longmind.testing import StillClock

NEWS = "Ines is giving a party at the café tonight at seven."
# What each does by their plan of the day, and where; the café and the park are where people meet.
PLANS = {
    "Ines": {8: ("baking bread", "café"), 9: ("baking rolls", "café"), 10: ("buying flour", "market"),
             12: ("baking a cake", "café"), 17: ("cleaning up", "café")},
    "Tomas": {8: ("teaching", "school"), 10: ("buying tomatoes", "market"), 16: ("reading the paper", "park")},
    "Mara": {8: ("practising the cello", "home"), 12: ("mending a bicycle", "home"), 16: ("walking the dog", "park")},
}  # fmt: skip
# The world has an answer to some of it, and says whether it went well.
BURNT, FINE = ("the oven failed and everything burnt", False), ("the oven worked", True)
WORLD = {"baking bread": BURNT, "baking rolls": BURNT, "baking a cake": FINE}


class Villager:
    """Somebody who lives by what they remember."""

    def __init__(self, town: longmind.Mind, name: str) -> None:
        """Wake up with a plan of the day, which is the task at hand."""
        self.name = name
        self.me = town.scope(user=name)
        self.today = self.me.working("today")
        self.today.task(goal=f"{name}'s day", plan=[f"{what}, {place}" for what, place in PLANS[name].values()])

    def act(self, what: str, place: str, others: list[str]) -> str:
        """Take the next step of the plan, and perceive what came of it and who is there."""
        outcome, success = WORLD.get(what, (None, None))
        with_what = ["oven"] if outcome else []
        self.me.episodes.record(situation=f"{what} ({place})", outcome=outcome, success=success, tags=with_what)
        for other in others:
            self.me.remember(f"{other} was at the {place}.", importance=0.1)
        self.today.task.advance(outcome)
        return f"{what}; {outcome}" if outcome else what

    def hear(self, words: str, speaker: str, place: str) -> None:
        """Keep what was said and who said it. What is still to come matters; of all else, signs in the words say."""
        weight = 0.9 if "tonight" in words else None
        self.me.remember(words, speaker=speaker, importance=weight, metadata={"place": place})

    def retrieve(self, query: str) -> list[longmind.Memory]:
        """What comes to mind, by how recent it is, how much it matters (twice), and how well it fits."""
        return [hit.memory for hit in self.me.episodes.stream(query, limit=5, importance=2)]

    def news_for(self, other: str) -> str | None:
        """What first comes to mind, if it matters and was not heard from the other."""
        first = self.retrieve(f"What is new, and should I tell {other}?")[0]
        return first.text if first.importance > 0.7 and first.speaker != other else None  # noqa: PLR2004

    def reflect(self) -> list[str]:
        """Conclude what follows, once enough has come in that matters (15 here; 150 unless it is said)."""
        done = self.me.tend(upkeep=longmind.Upkeep(reflect_after=15, forget=None))
        return [self.me.get(act.made).text for act in done.acts if act.verb == "concluded" and act.made]

    def knows(self, by: str | None = None) -> longmind.Memory | None:
        """What says that there is a party, by what was known at an hour; None where nothing is likely to say it."""
        known_at = f"2026-05-04T{by}+00:00" if by else None
        found = self.me.recall("Is there a party tonight?", limit=1, known_at=known_at)
        return found[0].memory if found.confident else None

    def plan_evening(self) -> str:
        """Plan the evening by what is known of the party and what was concluded about the oven."""
        plan = ["go to the party at the café"] if self.knows() else ["stay at home"]
        ovens = self.me.recall("Can I rely on the oven?", kinds="insight", limit=1)
        if ovens.confident:
            plan.insert(0, f"make cold dishes ({ovens[0].memory.text.split(':')[0]})")
        self.me.working("evening").task(goal=f"{self.name}'s evening", plan=plan)
        return ", then ".join(plan)


def live(town: longmind.Mind, clock: StillClock, *, talking: bool) -> tuple[list[Villager], list[str]]:
    """The day, from seven when Ines has her idea to six when the evening is planned; what is to be told of it."""
    clock.set("2026-05-04T07:00+00:00")
    villagers, told = [Villager(town, name) for name in PLANS], []
    villagers[0].hear(NEWS, "Ines", "home")
    for hour in range(8, 18):
        clock.set(f"2026-05-04T{hour:02}:00+00:00")
        for where in ("school", "home", "market", "café", "park"):
            here = [one for one in villagers if PLANS[one.name].get(hour, ("", ""))[1] == where]
            for one in here:
                others = [other.name for other in here if other is not one]
                told.append(f"{hour:02}:00  {one.name} ({where}): {one.act(PLANS[one.name][hour][0], where, others)}")
            for one, other in permutations(here, 2) if talking else ():
                if words := one.news_for(other.name):
                    other.hear(words, one.name, where)
                    told.append(f"{hour:02}:00  {one.name} tells {other.name}: “{words}”")
        told += [f"{hour:02}:00  {one.name} concludes: {text}" for one in villagers for text in one.reflect()]
    clock.set("2026-05-04T18:00+00:00")
    return villagers, [*told, *(f"18:00  {one.name} plans to {one.plan_evening()}." for one in villagers)]


clock = StillClock("2026-05-04T07:00+00:00")
mind = longmind.open(":memory:", clock=clock)
villagers, told = live(mind.scope(tenant="town"), clock, talking=True)
print("\n".join(told))

print("\nWho knows of the party in the evening, and how?")
for one in villagers:
    if memory := one.knows():
        how = "her own idea" if memory.speaker == one.name else f"told by {memory.speaker}"
        print(f"  {one.name}: {how} ({memory.happened_at:%H:%M}, {memory.metadata['place']}): “{memory.text}”")
print("  And at noon: " + ", ".join(one.name for one in villagers if one.knows(by="12:00")))

print("\nThe same day in a town where nobody talks:")
villagers, told = live(mind.scope(tenant="silent town"), clock, talking=False)
print("  Who knows: " + ", ".join(one.name for one in villagers if one.knows()))
print("  " + "\n  ".join(told[-3:]))
mind.close()
