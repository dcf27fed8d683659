"""How SQLite goes about it: what one owner costs does not grow with what others have, nor a look-up with their own."""
# ruff: noqa: SLF001 - only from inside can one listen to what SQLite is asked

from __future__ import annotations

import re
from contextlib import closing

import pytest

from longmind.domain.change import Again, Configure, Count, Embed, Erase, Key, Mark, Revise
from longmind.domain.happening import Happening
from longmind.domain.memory import Occurrence, Status
from longmind.domain.query import View, claim_keys, happening_keys, parse_filter
from longmind.domain.scope import Scope
from longmind.stores.sqlite import SqliteStore
from longmind.testing.builders import (
    ANA,
    EVER,
    NOON,
    OTHER_STAMP,
    STAMP,
    by_keys,
    by_name,
    by_vector,
    by_words,
    drop,
    embedding,
    everything,
    fact,
    fill,
    give,
    keep,
    memory,
    next_version,
    revised,
    sheet,
    sheets_of,
    write,
)

SMALL = {"embedders", "asked", "touched"}
"""Two rows at most, and the lists of ids that are asked about."""


class Listening:
    """What SQLite is asked while the block runs, and its plans for it."""

    def __init__(self, store):
        self._connection = store._connections._writer
        self._asked = {}

    def __enter__(self):
        self._connection.set_exec_trace(self._note)
        return self

    def __exit__(self, *_):
        self._connection.set_exec_trace(None)

    def _note(self, cursor, statement, bindings):
        self._asked.setdefault(statement, bindings)
        return True

    @property
    def plans(self):
        return {
            statement: [row[3] for row in self._connection.execute(f"EXPLAIN QUERY PLAN {statement}", bindings)]
            for statement, bindings in self._asked.items()
            if statement.lstrip().startswith(("SELECT", "INSERT", "UPDATE", "DELETE"))
        }

    def scans(self):
        """Tables that are walked through from end to end."""
        steps = [step.split() for plan in self.plans.values() for step in plan]
        return {words[1] for words in steps if words[0] == "SCAN"} - SMALL

    def walks(self):
        """Statements that walk through all that an owner has."""
        return [
            statement
            for statement, plan in self.plans.items()
            if any(step.endswith("(owner=?)") and "settings" not in step for step in plan)
        ]


@pytest.fixture
def store():
    # In memory there is one connection for everything, so that one can listen to all of it.
    with closing(SqliteStore(":memory:")) as opened:
        opened.adopt(STAMP)
        yield opened


def live(store):
    """A whole life: each change and each question."""
    said = memory(scope=Scope(user="ana", session="s1"), name="home", aliases=("the flat",))
    give(store, keep(said, key=Key(name="k", content="x")))
    concluded = memory("Ana moves a lot", evidence=(said.id,))
    give(store, keep(concluded))
    give(
        store,
        Again(id=said.id, occurrence=Occurrence(happened_at=NOON, recorded_at=NOON)),
        Revise(memory=revised(said, text="Ana lives in Porto"), embedding=embedding("Porto")),
        Mark(id=concluded.id, version=1, status=Status.SUPERSEDED, reason="x", at=NOON, superseded_by=said.id),
        Count(id=said.id, uses=1, used_at=NOON),
        Embed(id=said.id, version=2, embedding=embedding("Porto")),
        Configure(settings={"zone": "UTC", "other": None}),
    )
    live_with_sheets(store, said.id)
    live_with_details(store, said.id)
    everything(store, ANA.owner)
    view = View(scope=ANA, statuses=EVER, known_at=NOON, where=parse_filter({"metadata.a": 1}))
    store.search(by_words(view, "Ana"))
    store.search(by_vector(view, "Ana"))
    store.search(by_name(view, "home", "flat"))
    store.names(ANA.owner, ["ho", "fl"], 5)
    store.vectors(ANA.owner, [said.id, concluded.id])
    store.known(ANA.owner, repeats=["a"], keys=["k"], ids=[said.id])
    store.get(ANA.owner, [said.id, concluded.id])
    store.owners(None, 5)
    store.unembedded(ANA.owner, OTHER_STAMP, None, 5)
    give(store, Count(id=said.id, uses=1))
    everything(store, ANA.owner)
    give(store, Erase(ids=(said.id,), at=NOON))


def live_with_details(store, said):
    """What is told in parts, looked up, corrected and forgotten."""
    works = fact("Ana", "works at", "Acme")
    tried = memory("it failed", detail=Happening(outcome="it failed", task="migrate", project="db", links=(said,)))
    give(store, keep(works), keep(tried))
    give(store, Revise(memory=revised(works, detail=fact("Ana", "works at", "Beta").detail)))
    for view in (View(scope=ANA), View(scope=ANA, statuses=EVER, known_at=NOON)):
        store.search(by_keys(view, claim_keys(subject="Ana", object="Beta"), 5, said))
        store.search(by_keys(view, happening_keys(task="migrate", project="db")))
    give(store, Erase(ids=(works.id,), at=NOON))


def live_with_sheets(store, said):
    """Sheets of every sort, and every way to ask for them."""
    resting, slot, gone = sheet("resting", evidence=(said,)), sheet("slot"), sheet("gone")
    give(store, *(write(one) for one in (resting, next_version(resting), slot, gone)))
    give(store, write(next_version(slot), keep_past=False), drop(gone))
    store.sheet(ANA, "slots", "slot")
    store.sheet_history(ANA, "slots", "resting")
    for backwards in (False, True):
        for asked in ({"room": "slots", "scope": ANA}, {"room": "slots"}, {}):
            list(sheets_of(store, ANA.owner, 1, newest_first=backwards, **asked))
    for scope in (ANA, None):
        store.count_sheets(ANA.owner, room="slots", scope=scope)
    store.count_sheets(ANA.owner)


class TestPlans:
    """The file of a thousand users. Nobody pays for the others."""

    def test_no_table_is_walked_through_whatever_is_asked(self, store):
        with Listening(store) as heard:
            live(store)
        assert len(heard.plans) > 50
        assert heard.scans() == set()

    def test_nothing_walks_through_all_that_its_owner_has(self, store):
        with Listening(store) as heard:
            live(store)
        assert heard.walks() == []

    def test_erasing_and_checking_an_owner_leave_the_others_alone(self, store):
        live(store)
        with Listening(store) as heard:
            store.check(ANA.owner)
            store.check(ANA.owner, repair=True)
            store.erase(ANA.owner, NOON)
        assert heard.scans() == set()

    def test_a_page_of_sheets_and_their_number_are_read_off_the_index(self, store):
        """The end of a conversation of ten thousand messages costs what its page does, and counting reads no body."""
        with Listening(store) as heard:
            live_with_sheets(store, fill(store, memory())[0])
        pages = [plan for statement, plan in heard.plans.items() if "ORDER BY" in statement and "LIMIT" in statement]
        assert len(pages) == 6
        # Found where the page begins, down to the key, and put in order by nobody.
        assert [plan for plan in pages if len(plan) != 1 or not re.search(r"key\)?[<>]", plan[0])] == []
        counts = [plan for statement, plan in heard.plans.items() if "count(*) FROM sheets" in statement]
        assert len(counts) == 2
        assert all("USING COVERING INDEX" in step for plan in counts for step in plan)

    def test_a_page_of_what_holds_a_key_reads_no_memory(self, store):
        """Of ten thousand facts about one subject, a page is found by their numbers; nobody's words are read."""
        view, keys = View(scope=ANA), claim_keys(subject="Ana", object="thing 7")
        fill(store, *(fact("Ana", "likes", f"thing {number}") for number in range(200)))
        store.search(by_keys(view, keys))
        with Listening(store) as heard:
            assert len(store.search(by_keys(view, keys))) == 1
            page = store.search(by_keys(view, claim_keys(subject="Ana"), 20))
            assert len(store.search(by_keys(view, claim_keys(subject="Ana"), 20, page[-1].id))) == 20
        asked = {statement: plan for statement, plan in heard.plans.items() if "owners" not in statement}
        looks = [step for statement, plan in asked.items() if "postings" in statement for step in plan]
        assert [step for step in looks if step.startswith("SEARCH")] == [
            "SEARCH postings USING PRIMARY KEY (owner=? AND term=?)"
        ]
        assert heard.scans() == set()
        assert [statement for statement in asked if "memories" in statement or "versions" in statement] == []

    def test_listening_would_hear_it(self, store):
        with Listening(store) as heard, store._connections.reading() as connection:
            connection.execute("SELECT count(*) FROM postings WHERE tf > 1").fetchall()
            connection.execute("SELECT count(*) FROM memories WHERE owner = ?", (1,)).fetchall()
        assert heard.scans() == {"postings"}
        assert len(heard.walks()) == 1
