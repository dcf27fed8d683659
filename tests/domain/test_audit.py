"""A chain of lines: whatever is done to it afterwards is found, and nothing is found where nothing was done."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from longmind.domain.audit import BEGINNING, ERASE, AuditLine, broken, chained, without_particulars
from longmind.domain.change import By, JournalLine

NOON = datetime(2026, 5, 3, 12, tzinfo=UTC)
names = st.none() | st.text(max_size=5)
acts = st.tuples(names, names, st.integers(0, 3))


def chain_of(acts: list[tuple[str | None, str | None, int]]) -> list[AuditLine]:
    """A chain of one line for each of these, and one of nobody."""
    lines: list[AuditLine] = []
    for at, (actor, door, count) in enumerate([*acts, (None, None, 1)]):
        when = NOON + timedelta(seconds=at)
        changes = [
            JournalLine(number=one, at=when, operation="keep", memory=f"m-{at}-{one}", version=1, batch=f"b-{at}")
            for one in range(count)
        ]
        end = (len(lines), lines[-1].hash if lines else BEGINNING)
        lines.append(chained(end, when, By(act="write", actor=actor, door=door), changes, salt=f"{at:032x}"))
    return lines


def faults(lines: list[AuditLine], whole: list[AuditLine]) -> list[str]:
    return list(broken(lines, len(whole), whole[-1].hash))


@given(st.lists(acts, max_size=6))
def test_a_chain_that_nobody_touched_is_whole(acts):
    lines = chain_of(acts)
    assert faults(lines, lines) == []
    assert list(broken([], 0, BEGINNING)) == []


@given(st.lists(acts, max_size=6), st.data())
def test_a_line_that_is_removed_is_missed(acts, data):
    lines = chain_of(acts)
    gone = data.draw(st.integers(0, len(lines) - 1))
    assert faults(lines[:gone] + lines[gone + 1 :], lines)


@given(st.lists(acts, min_size=1, max_size=6), st.data())
def test_lines_in_another_order_are_found(acts, data):
    lines = chain_of(acts)
    order = data.draw(st.permutations(range(len(lines))).filter(lambda order: list(order) != sorted(order)))
    moved = [lines[place] for place in order]
    assert faults(moved, lines)
    numbered = [replace(line, number=number) for number, line in enumerate(moved, 1)]
    assert faults(numbered, lines)


@given(st.lists(acts, max_size=6), st.data())
def test_a_line_that_is_altered_in_anything_is_found(acts, data):
    lines = chain_of(acts)
    at = data.draw(st.integers(0, len(lines) - 1))
    line = lines[at]
    one = JournalLine(number=9, at=line.at, operation="erase", memory="m", version=None, batch="b")
    altered = data.draw(
        st.sampled_from(
            [
                replace(line, at=line.at + timedelta(microseconds=1)),
                replace(line, by=replace(line.by, act="read")),
                replace(line, by=replace(line.by, actor=f"{line.by.actor}x")),
                replace(line, by=replace(line.by, door=f"{line.by.door}x")),
                replace(line, count=line.count + 1),
                replace(line, changes=(*line.changes, one)),
                replace(line, salt="0" * 31 + "x"),
                replace(line, digest="0" * 64),
                replace(line, hash="0" * 64),
                replace(line, number=line.number + 7),
                without_particulars(line),
            ]
        )
    )
    assert faults([*lines[:at], altered, *lines[at + 1 :]], lines)


@given(st.lists(acts, max_size=4), acts)
def test_a_line_that_is_added_is_found_also_at_the_end_and_rightly_chained(acts, more):
    lines = chain_of(acts)
    assert faults(chain_of([*acts, more]), lines)


@given(st.lists(acts, max_size=4))
def test_a_chain_without_particulars_is_whole_only_where_an_erasure_says_so(acts):
    lines = chain_of(acts)
    stripped = [without_particulars(line) for line in lines]
    assert faults(stripped, lines)
    erasure = chained((len(lines), lines[-1].hash), NOON, By(act=ERASE), (), salt="1" * 32)
    told = [*stripped, without_particulars(erasure)]
    assert faults(told, told) == []
    # What came after the erasure still says who did it.
    later = chained((len(told), told[-1].hash), NOON, By(actor="ana"), (), salt="2" * 32)
    assert faults([*told, later], [*told, later]) == []
    assert faults([*told, without_particulars(later)], [*told, later])
