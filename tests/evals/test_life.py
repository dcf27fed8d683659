"""A year of people whose facts change, and others whose never do: the truth is known, and so is what comes back."""

import json
import sys
from collections import Counter
from datetime import timedelta

import pytest
from click.testing import CliRunner

import longmind
from longmind.doors.cli import command_line
from longmind.evals.life import DAYS as DAYS_OF_A_LIFE
from longmind.evals.life import DEFAULT, WITH, WITHOUT, LifeReport, life_report, names
from longmind.evals.life import PEOPLE as PEOPLE_THERE_ARE
from longmind.evals.lives import AS_OF, BEGINNING, CHANGED, GROUPS, REMARKS, STABLE, TOPICS, lives

DAYS, PEOPLE = 60, 3
WEIGHTS = (0.0, 0.6, 1.0)
"""As few as show a curve."""


def measured(**changed):
    return life_report(**{"days": DAYS, "people": PEOPLE, "weights": WEIGHTS, "embedder": longmind.Hashing()} | changed)


def untimed(report):
    return {name: value for name, value in report.as_json().items() if name != "seconds"}


@pytest.fixture(scope="module")
def lived():
    return lives(400, 5)


@pytest.fixture(scope="module")
def report():
    return measured()


class TestALife:
    """What is asked can be answered from what was said."""

    def test_the_same_seed_lives_the_same_lives(self, lived):
        assert lives(400, 5) == lived
        assert lives(400, 5, seed=34) != lived

    def test_more_people_leave_the_others_as_they_were(self, lived):
        assert lives(400, 6)[:5] == lived

    def test_some_facts_change_two_to_four_times_and_the_others_never(self, lived):
        changes = Counter(len(truth.since) - 1 for life in lived for truth in life.truths)
        assert set(changes) == {0, 2, 3, 4}
        assert changes[0] > len(lived)

    def test_what_never_changes_was_told_once_and_early(self, lived):
        for life in lived:
            for truth in life.truths:
                if not truth.changed:
                    assert truth.since[0][0] < 40
                    told = [one for one in life.said if names(one.text, truth.since[0][1])]
                    assert len(told) == 1

    def test_what_was_said_last_of_a_topic_is_what_was_true_that_evening(self, lived):
        for life in lived:
            assert [one.at for one in life.said] == sorted(one.at for one in life.said)
            for truth in life.truths:
                objects = truth.topic.objects
                for day in (*range(0, 400, 7), 400):
                    evening = BEGINNING + timedelta(days=day, hours=20)
                    told = [
                        value
                        for one in life.said
                        if one.at <= evening
                        for value in objects
                        if value in {told for _, told in truth.since} and names(one.text, value)
                    ]
                    assert truth.on(day) == (told[-1] if told else None)

    def test_what_is_right_is_never_among_what_is_wrong_and_is_true_on_the_day_asked_about(self, lived):
        for life in lived:
            truths = {truth.topic.name: truth for truth in life.truths}
            for one in life.questions:
                day = 400 if one.as_of is None else (one.as_of - BEGINNING).days
                assert one.right == truths[one.topic].on(day)
                assert {one.right, *one.wrong} == {value for _, value in truths[one.topic].since}
                assert one.right not in one.wrong
                assert (one.group == STABLE) == (not one.wrong)

    def test_no_object_is_another_topics_or_named_in_a_remark(self):
        objects = [value.casefold() for topic in TOPICS for value in topic.objects]
        assert len(objects) == len(set(objects))
        assert not [(remark, value) for remark in REMARKS for value in objects if names(remark, value)]

    @pytest.mark.parametrize(
        ("numbers", "named"), [((39, 1), "days"), ((400, 0), "people"), ((400, 1, -1), "seed"), ((4e2, 1), "days")]
    )
    def test_a_number_outside_what_is_allowed_is_named(self, numbers, named):
        with pytest.raises(longmind.InvalidInput, match=named):
            lives(*numbers)


class TestPlainStatements:
    """It is truth over time that is measured: whatever is told is read, and what is a remark is none."""

    @pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.name)
    def test_every_way_to_tell_a_topic_is_read_as_one_fact(self, topic):
        old, *values = topic.objects
        with longmind.open(embedder=longmind.Hashing()) as mind:
            predicates = set()
            for place, way in enumerate((*topic.says, *topic.later)):
                for value in values:
                    owned = mind.scope(user=f"{place} {value}")
                    owned.remember(way.format(value, old=old))
                    claims = [fact.claim for fact in owned.list(kinds="fact")]
                    assert [claim.object for claim in claims] == [value], way
                    predicates.update(claim.predicate for claim in claims)
        assert len(predicates) == 1

    def test_remarks_claim_nothing(self):
        with longmind.open(embedder=longmind.Hashing()) as mind:
            owned = mind.scope(user="ana")
            for remark in REMARKS:
                owned.remember(remark)
            assert [fact.text for fact in owned.list(kinds="fact")] == []


class TestNaming:
    @pytest.mark.parametrize("text", ["I live in Oslo.", "OSLO", "Oslo's streets", "from Rome to Oslo"])
    def test_whole_words_name_what_holds(self, text):
        assert names(text, "Oslo")

    @pytest.mark.parametrize("text", ["I've switched from Oslo to Rome.", "Oslofjord", ""])
    def test_what_was_left_and_parts_of_words_do_not(self, text):
        assert not names(text, "Oslo")


class TestTheReport:
    def test_the_same_seed_comes_to_the_same(self):
        assert untimed(measured(people=1)) == untimed(measured(people=1))

    def test_every_policy_is_asked_everything_with_supersession_and_without(self, report):
        questions = [question for life in lives(DAYS, PEOPLE) for question in life.questions]
        assert set(report.asked) == {WITH, WITHOUT}
        for by_policy in report.asked.values():
            assert list(by_policy) == ["0.0", "0.6", "1.0", DEFAULT]
            for asked in by_policy.values():
                assert [one.question for one in asked] == questions

    def test_nothing_outdated_is_told_where_truth_supersedes(self, report):
        for groups in report.scores[WITH].values():
            assert [groups[group]["outdated"] for group in GROUPS] == [0.0, 0.0, 0.0]

    def test_without_superseding_what_is_outdated_comes_back(self, report):
        changed = {policy: groups[CHANGED] for policy, groups in report.scores[WITHOUT].items()}
        assert changed["0.0"]["outdated"] > 0.2
        assert changed["0.0"]["right"] < report.scores[WITH]["0.0"][CHANGED]["right"]

    def test_recency_alone_forgets_what_is_stable(self, report):
        stable = [report.scores[WITHOUT][policy][STABLE]["right"] for policy in ("0.0", "1.0")]
        assert stable[0] > stable[1]

    def test_an_answer_is_never_both_right_and_outdated(self, report):
        for by_policy in report.asked.values():
            for asked in by_policy.values():
                assert not [one for one in asked if one.right and one.outdated]

    def test_the_json_names_every_share_with_its_interval(self, report):
        told = json.loads(json.dumps(report.as_json()))
        assert set(told) == {"life", "wrong", "targets", "seconds", "data"}
        for by_policy in told["life"].values():
            for groups in by_policy.values():
                assert set(groups) == {CHANGED, STABLE, AS_OF}
                for scores in groups.values():
                    assert scores["questions"] > 0
                    low, high = scores["right_interval95"]
                    assert 0 <= low <= scores["right"] <= high <= 1
                    assert scores["right"] + scores["outdated"] <= 1
        assert [one["least"] for one in told["targets"]] == [0.95] * 3
        assert len(told["wrong"]) == sum(not one.right for one in report.asked[WITH][DEFAULT])

    def test_the_table_has_a_row_for_each_policy_twice(self, report):
        head, *rows = report.table()
        assert head == ["supersession", "policy", *(word for group in GROUPS for word in (group, "±95%", "old"))]
        assert [tuple(row[:2]) for row in rows] == [
            (which, policy)
            for which in ("with", "without")
            for policy in ("recency 0.0", "recency 0.6", "recency 1.0", DEFAULT)
        ]
        assert {len(row) for row in rows} == {len(head)}

    def test_the_summary_says_of_each_group_whether_it_is_reached(self, report):
        lines = report.summary().splitlines()
        assert [line.partition(":")[0] for line in lines[:3]] == list(GROUPS)
        assert all("reached" in line for line in lines[:3])

    def test_a_group_of_which_nothing_was_asked_is_null_and_no_share(self, report):
        only_stable = {
            which: {
                policy: [one for one in asked if one.question.group == STABLE] for policy, asked in by_policy.items()
            }
            for which, by_policy in report.asked.items()
        }
        bare = LifeReport(asked=only_stable, seconds=report.seconds, data=report.data)
        assert bare.as_json()["life"][WITH][DEFAULT][CHANGED] == {
            "questions": 0, "right": None, "right_interval95": None, "outdated": None
        }  # fmt: skip
        assert bare.table()[1][2:5] == ["–", "–", "–"]
        assert "changed: – of 0, at least .950: nothing was asked" in bare.summary()

    def test_the_picture_is_drawn(self, report, tmp_path):
        report.plot(tmp_path / "life.png")
        assert (tmp_path / "life.png").read_bytes().startswith(b"\x89PNG")

    def test_without_matplotlib_a_picture_says_what_to_install(self, report, tmp_path, monkeypatch):
        monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
        with pytest.raises(longmind.MissingExtra, match="eval"):
            report.plot(tmp_path / "life.png")

    def test_it_tells_how_far_it_is(self):
        steps = []
        measured(people=1, weights=(0.6,), progress=lambda *step: steps.append(step))
        assert steps[-1][0] == steps[-1][1]
        assert {label for _, _, label in steps} == {"live", "ask"}


class TestTheCommand:
    COMMAND = ("--embedder", "hashing", "eval", "life", "--people", "1", "--days", "40")

    def test_it_prints_the_table_and_draws_the_picture(self, tmp_path):
        done = CliRunner().invoke(command_line, [*self.COMMAND, "--plot", str(tmp_path / "life.png")])
        assert done.exit_code == 0, done.output
        assert "recency 0.6" in done.output
        assert f"drawn: {tmp_path / 'life.png'}" in done.output.replace("\n", "")
        assert (tmp_path / "life.png").exists()

    def test_it_tells_programs_the_same(self):
        done = CliRunner().invoke(command_line, [*self.COMMAND, "--json"])
        told = json.loads(done.stdout)
        assert (told["data"]["people"], told["data"]["days"]) == (1, 40)
        assert len(told["life"][WITH]) == 12

    def test_a_life_too_short_to_change_is_refused(self):
        done = CliRunner().invoke(command_line, ["eval", "life", "--days", "10"])
        assert done.exit_code == 2
        assert "at least 40" in done.output

    def test_it_lives_as_long_and_as_often_as_a_program_that_says_nothing(self):
        options = {one.name: one.default for one in command_line.commands["eval"].commands["life"].params}
        assert (options["days"], options["people"]) == (DAYS_OF_A_LIFE, PEOPLE_THERE_ARE)
