"""The contract of a store, as tests: a store is done when it passes them.

Whoever writes a store makes a subclass of :class:`StoreContract` in a test file and says how their store is opened;
pytest does the rest. The promises stand one by one in :mod:`longmind.testing.promises`; those of a feature the store
does not declare are skipped, and nothing else can be: a promise that is overridden or skipped is a failure.

    class TestMyStore(StoreContract):
        opener = MyStore                    # MyStore(place) opens the store in a path of an empty folder

A store that other processes may share needs no more than that; a durable one also says how its work is stopped after
so many steps (``stop_after``), and one that is no file says what its place is (``place``). The long rounds are marked
``campaign``, a marker to be registered with pytest.
"""

from __future__ import annotations

import sys

from longmind.errors import MissingExtra

try:
    import hypothesis  # noqa: F401 - asked for here once, for all the promises
    import pytest
except ImportError as missing:
    raise MissingExtra("dev", "the contract of a store (pytest, hypothesis)") from missing

# So that an assertion that fails shows what it compared; pytest can do that only before they are imported.
for name in ("longmind.testing.promises", "longmind.testing.builders"):
    if name not in sys.modules:
        pytest.register_assert_rewrite(name)

from longmind.testing.promises.agreement import AgreementPromises  # noqa: E402 - see above
from longmind.testing.promises.auditing import AuditPromises, RemovedPromises, RetellPromises  # noqa: E402
from longmind.testing.promises.embedders import EmbedderPromises  # noqa: E402
from longmind.testing.promises.keys import KeysPromises, LinkPromises  # noqa: E402
from longmind.testing.promises.living import LivingPromises  # noqa: E402
from longmind.testing.promises.naming import NamingPromises  # noqa: E402
from longmind.testing.promises.owners import (  # noqa: E402
    ForgettingPromises,
    KnownThenPromises,
    OwnerPromises,
    TimePromises,
)
from longmind.testing.promises.processes import ProcessPromises  # noqa: E402
from longmind.testing.promises.reading import ReadingPromises, SearchingPromises  # noqa: E402
from longmind.testing.promises.sheets import (  # noqa: E402
    SheetEvidencePromises,
    SheetPagePromises,
    SheetPromises,
)
from longmind.testing.promises.stopping import StoppingPromises  # noqa: E402
from longmind.testing.promises.writing import (  # noqa: E402
    AllOrNothingPromises,
    ChangePromises,
    KeepPromises,
    WritingPromises,
)

__all__ = ["StoreContract"]


class StoreContract(
    WritingPromises,
    AllOrNothingPromises,
    KeepPromises,
    ChangePromises,
    ReadingPromises,
    SearchingPromises,
    NamingPromises,
    KeysPromises,
    LinkPromises,
    OwnerPromises,
    TimePromises,
    KnownThenPromises,
    ForgettingPromises,
    AuditPromises,
    RemovedPromises,
    RetellPromises,
    SheetPromises,
    SheetPagePromises,
    SheetEvidencePromises,
    EmbedderPromises,
    LivingPromises,
    AgreementPromises,
    StoppingPromises,
    ProcessPromises,
):
    """Every promise of :mod:`longmind.ports.store`, for the store that ``opener`` opens."""
