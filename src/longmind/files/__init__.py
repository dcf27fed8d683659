"""What is done to whole files, whosever memories are in them: another key, a copy, a copy put back, a file handed over.

None of this hangs on a :class:`~longmind.Mind`: it works on files, and mostly nobody may have them open meanwhile.
"""

from longmind.files.backing import BackedUp, backup
from longmind.files.rekeying import HandedOver, hand_over, rekey
from longmind.files.restoring import Restored, restore

__all__ = ["BackedUp", "HandedOver", "Restored", "backup", "hand_over", "rekey", "restore"]
