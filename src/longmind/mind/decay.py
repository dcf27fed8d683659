"""How freshness fades.

One law: what is left of it halves every half-life. Generative Agents' hourly factor 0.995 (Park et al. 2023, section
4.1) is the same law with a half-life of about 138 hours.
"""

from __future__ import annotations

import math
from datetime import datetime

GENERATIVE_AGENTS_HALF_LIFE_DAYS = math.log(0.5) / math.log(0.995) / 24
"""0.995 an hour, said as a half-life: 138.3 hours."""


def age_days(happened_at: datetime, now: datetime) -> float:
    """Days from then to now; what lies in the future has age 0."""
    return max((now - happened_at).total_seconds() / 86_400, 0.0)


def recency(age_days: float, half_life_days: float) -> float:
    """``0.5 ** (age / half-life)``: 1 when it is new, in (0, 1]."""
    return float(0.5 ** (max(age_days, 0.0) / half_life_days))


def stability_days(half_life_days: float, uses: int, spread_days: float) -> float:
    """The half-life of what was used, in days.

    Each doubling of its uses adds one half-life, and the time over which it went on being used is added whole: used
    again after long, it keeps longer (the spacing effect; Cepeda et al. 2006).
    """
    return half_life_days * (1 + math.log2(1 + max(uses, 0))) + max(spread_days, 0.0)


def strength(importance: float, idle_days: float, stability_days: float) -> float:
    """What is left of a memory: its importance, halved for every ``stability_days`` in which nothing was done with it.

    0…1; at most its importance.
    """
    return importance * recency(idle_days, stability_days)
