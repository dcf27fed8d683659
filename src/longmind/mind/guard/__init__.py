"""Guard: what comes in is looked at before anything is kept.

Secrets and numbers that a memory should never need are found by their form, by their checksum, or by a word beside them
(:mod:`scan`), and a mark stands in their place; an owner may say otherwise of each class, and what may be remembered at
all (:mod:`policy`). Everything that is written passes here once more, so that no door can be forgotten
(:mod:`cleaning`). Beside the rules a small model may read (:mod:`tagged`); all of it is offline, the same for the same
text, and in time that grows with the text.
"""

from longmind.mind.guard.cleaning import REDACTED, Look, Redacted, redactions_of, told_of
from longmind.mind.guard.found import CLASSES, CONTACTS, NUMBERS, SECRETS
from longmind.mind.guard.policy import GUARD, Guard, Provision

__all__ = [
    "CLASSES",
    "CONTACTS",
    "GUARD",
    "NUMBERS",
    "REDACTED",
    "SECRETS",
    "Guard",
    "Look",
    "Provision",
    "Redacted",
    "redactions_of",
    "told_of",
]
