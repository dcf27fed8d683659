"""Forgetting by policy, as a shell meets it: looked at first, done when it is said, undone at will."""

from __future__ import annotations

import shlex
from datetime import UTC, datetime, timedelta

import pytest

import longmind
from longmind.doors.cli.forgetting import policy_of

MONDAY = datetime(2024, 1, 1, 9, tzinfo=UTC)
OPTIONS = ("older_than", "below_importance", "faded_below", "never_used", "superseded", "expired", "most")


@pytest.fixture
def lived(shell):
    """Memories of half a year, ten weeks of them used."""
    with longmind.open(shell.db, embedder=longmind.Hashing()) as whole:
        mind = whole.scope(user="me")
        for week in range(26):
            at = MONDAY + timedelta(days=7 * week)
            mind.remember(f"Small talk number {week}.", at=at, importance=0.1 if week < 5 else 0.4)
        mind.remember("The voucher is valid.", at=at, metadata={"expires_at": "2024-08-01T00:00:00+00:00"})
    return shell


def planned(shell, *options):
    return [one["memory"]["text"] for one in shell.json("forgetting", *options)["plan"]["forgettable"]]


class TestThePlan:
    """What may go, why, and what it frees; nothing is written."""

    def test_without_conditions_it_is_the_minds_own(self, lived):
        assert planned(lived) == [*(f"Small talk number {week}." for week in range(5)), "The voucher is valid."]
        shown = " ".join(lived("forgetting").stdout.split())
        assert "Small talk number 0. why: 182 days old, of importance 0.10" in shown
        assert "6 memories may go, freeing 121 characters; 27 memories looked at" in shown
        assert lived.json("stats")["by_status"] == {"current": 27}

    @pytest.mark.parametrize(
        ("options", "expected"),
        [
            (["--older-than", "170"], ["Small talk number 0.", "Small talk number 1."]),
            (["--older-than", "170", "--below-importance", "0.05"], []),
            (["--expired"], ["The voucher is valid."]),
            (["--never-used", "180"], ["Small talk number 0."]),
            (["--superseded", "1"], []),
            (["--most", "25"], ["Small talk number 0.", "Small talk number 1."]),
        ],
    )
    def test_each_condition_names_its_own(self, lived, options, expected):
        assert planned(lived, *options) == expected

    def test_what_has_faded_is_named_with_its_strength(self, lived):
        told = lived.json("forgetting", "--faded-below", "0.01")["plan"]
        assert told["forgettable"]
        assert all("strength" in one["reason"] for one in told["forgettable"])
        assert told["frees"] == sum(one["frees"] for one in told["forgettable"])

    def test_what_is_cut_is_counted(self, lived):
        assert "the first 2 of 6; --limit shows more" in lived("forgetting", "--limit", "2").stdout

    def test_where_nothing_may_go_it_says_so_and_whose_there_are(self, lived):
        assert "Nothing may go: 27 memories looked at." in lived("forgetting", "--older-than", "9999").stdout
        assert "the file holds those of: me" in lived("forgetting", "--user", "zoe").stderr

    @pytest.mark.parametrize(
        "wrong", [["--older-than", "-1"], ["--faded-below", "2"], ["--most", "0"], ["--most", "x"]]
    )
    def test_what_is_no_condition_is_an_error_with_a_hint(self, lived, wrong):
        told = lived("forgetting", *wrong)
        assert told.exit_code == 2
        assert wrong[0] in told.stderr
        assert "hint: longmind forgetting plan --help" in told.stderr

    def test_what_is_kept_until_a_day_may_go_after_it(self, shell):
        shell("remember", "Pick up the parcel!", "--at", "2024-01-01T00:00Z", "--expires", "2024-02-01T00:00Z")
        assert planned(shell) == ["Pick up the parcel!"]
        assert "it was to be remembered until 2024-02-01" in " ".join(shell("forgetting").stdout.split())


class TestApplying:
    """Exactly what was shown is retired, and comes back."""

    def test_the_command_that_is_shown_does_it(self, lived):
        shown = lived("forgetting", "--older-than", "170", "--expired").stdout
        (line,) = [line for line in shown.splitlines() if line.startswith("retire them with: ")]
        command = shlex.split(line.removeprefix("retire them with: longmind "))
        assert lived(*command).exit_code == 0
        assert planned(lived, "--older-than", "170", "--expired") == []
        assert len(lived.json("list")["memories"]) == 24

    def test_what_was_done_is_told_and_can_be_undone(self, lived):
        told = lived("forgetting", "--apply")
        assert "retired 6 memories" in told.stdout
        (line,) = [line for line in told.stdout.splitlines() if line.startswith("undo with: ")]
        assert lived(*shlex.split(line.removeprefix("undo with: longmind "))).exit_code == 0
        assert lived.json("stats")["by_status"] == {"current": 27}

    def test_json_has_the_plan_and_the_run(self, lived):
        told = lived.json("forgetting", "--apply", "--older-than", "170")
        assert [act["verb"] for act in told["run"]["acts"]] == ["retired", "retired"]
        assert told["run"]["cause"] == "forgetting"
        assert {id for act in told["run"]["acts"] for id in act["touched"]} == {
            one["memory"]["id"] for one in told["plan"]["forgettable"]
        }
        assert lived.json("forgetting", "--apply", "--older-than", "170")["run"] is None


class TestHolding:
    """What somebody holds stays, whatever a policy says."""

    def test_what_is_held_is_in_no_plan_until_it_is_released(self, lived):
        id = lived.json("forgetting", "--older-than", "180")["plan"]["forgettable"][0]["memory"]["id"]
        assert f"held {id}" in lived("forgetting", "hold", id, "--reason", "a court asks").stdout
        assert lived.json("show", id)[0]["metadata"] == {"held": "a court asks"}
        told = lived("forgetting", "--older-than", "180").stdout
        assert "Nothing may go: 27 memories looked at, 1 kept (pinned, held," in told
        assert f"released {id}" in lived("forgetting", "release", id).stdout
        assert planned(lived, "--older-than", "180") == ["Small talk number 0."]

    def test_no_reason_and_no_memory_are_errors(self, lived):
        assert lived("forgetting", "hold", "m" + "0" * 26, "--reason", "x").exit_code == 1
        assert lived("forgetting", "hold", "m" + "0" * 26).exit_code == 2
        assert lived("forgetting", "release", "m" + "0" * 26).exit_code == 1


class TestThePolicyThatOptionsMake:
    def test_none_given_is_the_minds_own(self):
        assert policy_of(dict.fromkeys(OPTIONS)) is None

    def test_every_option_makes_its_condition(self):
        given = dict(zip(OPTIONS, (30.0, 0.2, 0.1, 60.0, 90.0, True, 5), strict=True))
        assert policy_of(given).conditions == (
            longmind.Aged(days=30.0, below_importance=0.2),
            longmind.Faded(below=0.1),
            longmind.NeverUsed(days=60.0),
            longmind.Outdated(days=90.0),
            longmind.Expired(),
            longmind.Capacity(most=5),
        )

    def test_importance_alone_keeps_the_usual_age(self):
        assert policy_of(dict.fromkeys(OPTIONS) | {"below_importance": 0.2}).conditions == (
            longmind.Aged(below_importance=0.2),
        )
