"""Customer service: what an agent has to hold while it helps somebody, and hand over when it cannot.

Working memory of one case: the issue, how the customer feels, what was done, which policies apply, and whether somebody
else must take over. All of it is written as it happens, so that a colleague (or the same agent after a crash) goes on
where the case stands, and does nothing twice.
"""

import tempfile
from pathlib import Path

import longmind
from longmind.testing import StillClock

# A clock that stands still, so that this prints the same whenever you run it.
clock = StillClock("2026-05-04T09:00+00:00")
MOST_WITHOUT_A_SUPERVISOR = 100


def payments(order: int) -> list[int]:
    """Stands for the shop's own system: what was paid for an order, in euros."""
    return {88: [120, 120]}.get(order, [])


with tempfile.TemporaryDirectory() as folder:
    path = Path(folder) / "service.db"

    # --- The first agent takes the case. ---
    with longmind.open(path, clock=clock) as mind:
        # What holds for everybody belongs to the tenant, not to one customer: every customer's recall finds it.
        shop = mind.scope(tenant="shop")
        shop.remember("Refunds above 100 euros need a supervisor's approval.", type="policy", importance=0.9)
        shop.remember("A parcel that is lost is sent again for free.", type="policy", importance=0.9)

        customer = mind.scope(tenant="shop", user="ana")
        case = customer.working("case 4711", most_slots=5)
        chat = customer.conversation("case 4711")
        chat.add("user", "I was charged twice for order 88. That is annoying, but I am sure you can help.")

        # The priority says what must not be lost when the slots are full; 10 is the most.
        case.slots.store("issue", "charged twice for order 88", priority=10)
        case.slots.store("emotional state", "annoyed, but polite", priority=7)
        rule = customer.recall("Which policy is there for a refund?", types="policy", limit=1)[0].memory
        case.slots.store("policy", rule.text, priority=9)

        case.task(goal="Settle order 88", plan=["Check the payments", "Refund", "Confirm by mail"])
        paid = payments(88)
        case.calls.record("payments", {"order": 88}, paid)
        case.task.advance(f"{len(paid)} payments of {paid[0]} euros")

        # --- Escalation: the amount decides, not the mood. ---
        if paid[0] > MOST_WITHOUT_A_SUPERVISOR:
            case.task.block(f"a supervisor must approve the refund of {paid[0]} euros")
            case.slots.store("escalation", "to a supervisor", priority=8)
        print("The case as it is handed over:\n")
        print(case.show())

    # --- The supervisor opens the same file later, in another process. ---
    clock.move(hours=2)
    with longmind.open(path, clock=clock) as mind:
        customer = mind.scope(tenant="shop", user="ana")
        case = customer.working("case 4711")
        asked = case.calls.find("payments", {"order": 88})
        print(f"\nThe payments were looked up already: {asked.result}. Nobody needs to ask again.")

        customer.conversation("case 4711").add("user", "Thank you for looking after this so quickly.")
        case.slots.update("emotional state", "calm")
        case.slots.remove("escalation")
        case.task.resume()
        case.task.advance("120 euros, approved")
        case.task.advance("sent")
        print(f"\n{case.task.show()}")
        print(f"\nEmotional state: {case.slots.retrieve('emotional state').content}")

    # --- Weeks later: the case is an episode of this customer, and of no other. ---
    clock.move(weeks=5)
    with longmind.open(path, clock=clock) as mind:
        ana, ben = mind.scope(tenant="shop", user="ana"), mind.scope(tenant="shop", user="ben")
        (episode,) = ana.episodes.list(task="Settle order 88")
        print(f"\nKept as an episode on {episode.happened_at:%Y-%m-%d}, success: {episode.happening.success}")
        seen = ben.recall("charged twice for order 88")
        print(f"Ben's recall sees what is the shop's alone: {', '.join(hit.memory.type for hit in seen)}")
