"""An agent that calls a flaky service, and stops repeating its mistake.

The agent follows one rule: a procedure if it has learnt one, else what worked in situations like this, else what it has
not tried yet. All that it learns is in its memory: episodes of what it did and what came of it, the conclusion that
reflection draws from them, and the procedure that their lessons become.
"""

import itertools

import longmind
from longmind.testing import StillClock

# A clock that moves a day with each job, so that this prints the same whenever you run it.
clock = StillClock("2026-05-04T09:00+00:00")
mind = longmind.open(":memory:", clock=clock)

GIVE_UP, AT_ONCE, WAIT = "gave up", "retried at once", "waited and retried"
failures = itertools.cycle([TimeoutError("timed out"), ConnectionError("answered 503")])


def service_x(*, rested: bool) -> str:
    """The flaky service: it answers only those who have waited."""
    if not rested:
        raise next(failures)
    return "42 records"


def choose(agent: longmind.Mind, situation: str) -> tuple[str, str]:
    """What to do now that it failed, and why."""
    worked = agent.episodes.what_worked(situation).actions
    if worked:
        return worked[0].action, f"which worked {len(worked[0].worked)} of {worked[0].times} times"
    failed = {one.action for one in agent.episodes.what_failed(situation).actions}
    untried = next(way for way in (GIVE_UP, AT_ONCE, WAIT) if way not in failed)
    return untried, "which was not tried yet"


def act(way: str, error: Exception) -> None:
    """Do it. Raises an error when it does not help."""
    if way == GIVE_UP:
        raise error
    service_x(rested=way == WAIT)


def job(agent: longmind.Mind, name: str) -> bool:
    """The job of a day, from the call to the memory of it. Whether it was done."""
    clock.move(days=1)
    # What was learnt is followed before anything goes wrong.
    for hit in agent.skills.find("How should ServiceX be called?", limit=1):
        service_x(rested=True)
        print(f"  {name}: done at once, by the procedure “{hit.skill.description}”")
        return True
    try:
        service_x(rested=False)
    except (TimeoutError, ConnectionError) as error:
        situation = f"ServiceX {error}"
        way, why = choose(agent, situation)
        try:
            act(way, error)
            done, outcome = True, "ServiceX worked after a retry"
        except (TimeoutError, ConnectionError) as again:
            done, outcome = False, f"ServiceX {again}, the job failed"
        lesson = "Wait before calling ServiceX again" if done else ()
        agent.episodes.record(situation=situation, action=way, outcome=outcome, success=done, lessons=lesson)
        print(f"  {name}: {situation}; I {way}, {why}: {'done' if done else 'failed'}")
        return done
    return True


print("Without a memory (each job with an empty one):")
done = sum(job(mind.scope(user=f"nobody {number}"), f"job {number}") for number in range(1, 6))
print(f"  {done} of 5 done")

print("\nWith a memory:")
agent = mind.scope(user="ana", agent="worker")
done = sum(job(agent, f"job {number}") for number in range(1, 6))
print(f"  {done} of 5 done")

# Then the agent reflects. No model is needed: the conclusion is drawn by counting, and names its evidence.
print("\nReflection:")
ana = mind.scope(user="ana")
ana.reflect()
for insight in ana.list(kinds="insight"):
    print(f"  {insight.text} ({len(insight.evidence)} memories)")

# The lessons of what worked become a procedure, which goes when the last of its evidence is forgotten.
learned = agent.skills.learn_from(*(memory.id for memory in agent.episodes.list(success=True)))
for added in learned:
    print(f"  procedure: {added.skill.description} ({len(added.skill.memory.evidence)} memories)")

print("\nAfter that:")
done = sum(job(agent, f"job {number}") for number in range(6, 9))
print(f"  {done} of 3 done")
print(f"\nCan I rely on ServiceX? {ana.recall('Can I rely on ServiceX?', kinds='insight', limit=1)[0].memory.text}")
mind.close()
