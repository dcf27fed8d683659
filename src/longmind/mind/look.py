"""What a step of a pass is given to look at, and what it gives back.

A step looks at memories and says what it would do, each deed with the changes that do it. It writes nothing: so what is
shown beforehand is exactly what is done.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from longmind.domain.change import Change
from longmind.domain.memory import Memory
from longmind.domain.run import Act
from longmind.domain.scope import Owner
from longmind.mind.core import Core
from longmind.mind.upkeep import Upkeep


@dataclass(frozen=True, slots=True)
class Look:
    """What a step is given to look at."""

    core: Core
    owner: Owner
    memories: Sequence[Memory]
    """Those to look at, as they are now."""
    now: datetime
    upkeep: Upkeep
    gone: set[str] = field(default_factory=set)
    """Ids that an earlier deed of the same pass retires; no step counts on them any more."""


class Planned(NamedTuple):
    """One deed, and the changes that do it, decided from what was read: applied whole or not at all."""

    act: Act
    changes: Sequence[Change]
