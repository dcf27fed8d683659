"""A conversation goes through a mind, and what comes back is measured; the answers stay outside."""

import json
import tempfile

import pytest

import longmind
from longmind.evals import measure_set
from longmind.evals.locomo import GROUPS, conversation_of
from longmind.evals.measures import NAMES
from longmind.evals.runner import as_memory, turn_of
from longmind.evals.scores import WITH_INTERVAL

ANSWER = "quinquereme"


def run(path, **named):
    return measure_set(path, **{"embedder": longmind.Hashing(), **named})


class TestARun:
    def test_it_finds_what_the_words_give_away(self, report):
        assert report.scores["single-hop"]["turn_recall@5"] == 1
        assert report.scores["1-4"]["session_any@10"] == 1

    def test_every_promised_name_is_in_the_json(self, report):
        told = json.loads(json.dumps(report.as_json(), allow_nan=False))
        assert set(told) == {"locomo", "baselines", "abstention", "updates", "targets", "seconds", "data"}
        assert set(told["baselines"]) == {"words", "vectors", "lecture"}
        for scores in (told["locomo"], *told["baselines"].values()):
            assert set(scores) == set(GROUPS)
            for measured in scores.values():
                assert set(measured) == {"questions", *NAMES, *(f"{name}_interval95" for name in WITH_INTERVAL)}
        assert {"ingest", "query", "query_each"} <= set(told["seconds"])

    def test_the_names_are_the_ones_that_others_read(self, report):
        assert {
            *(f"turn_{name}@{depth}" for name in ("recall", "any", "all") for depth in (5, 10, 20, 40)),
            *(f"session_{name}@{depth}" for name in ("any", "all") for depth in (5, 10)),
            *(f"coverage@{budget}_tokens" for budget in (500, 1000, 2000)),
            "turn_ndcg@10",
            "turn_mrr",
        } <= set(report.scores["1-4"])

    def test_what_was_measured_on_is_told(self, report):
        assert report.data == {
            "set": "locomo",
            "conversations": 1,
            "turns": 7,
            "memories": 6,
            "refused": 0,
            "questions": 5,
            "questions_skipped": 2,
            "evidence_repaired": 2,
            "evidence_dropped": 3,
            "embedder": longmind.Hashing().stamp.name,
        }

    def test_one_sentence_tells_what_was_done(self, report):
        told = report.summary()
        assert "\n1 conversations, 7 turns remembered in " in told
        assert " 5 questions asked in " in told
        assert "resampling questions, of fewer than three conversations" in told
        assert told.endswith("; 2 questions left out for want of evidence")

    def test_the_baselines_can_be_left_out(self, sample, write):
        assert run(write(sample), baselines=False).baselines == {}

    def test_it_is_the_same_whenever_it_is_run(self, report, sample, write):
        assert run(write(sample)).scores == report.scores

    def test_conversations_do_not_see_each_other(self, report, sample, write):
        beside = run(write(sample, sample | {"sample_id": "tiny-2"}), baselines=False).scores
        assert beside["1-4"]["turn_mrr"] == pytest.approx(report.scores["1-4"]["turn_mrr"])
        assert beside["1-4"]["questions"] == 2 * report.scores["1-4"]["questions"]

    def test_a_question_is_also_asked_where_nothing_answers_it(self, sample, write):
        other = sample | {"sample_id": "tiny-2"}
        two = run(write(sample, other), baselines=False)
        assert (two.abstention["answerable"], two.abstention["unanswerable"]) == (8, 8)
        strangers = [line for line in two.lines if not line["answerable"]]
        assert {(line["owner"], line["question"].split(":")[0]) for line in strangers} == {
            ("tiny-1", "tiny-2"),
            ("tiny-2", "tiny-1"),
        }
        assert all(line["gold"] == [] and set(line["measures"]) == {"abstained"} for line in strangers)
        assert two.seconds["query_each"] * 10 == pytest.approx(two.seconds["query"])

    def test_alone_a_conversation_has_nobody_to_be_strange_to(self, report):
        assert (report.abstention["unanswerable"], report.abstention["auroc"]) == (0, None)

    def test_each_question_has_its_line(self, report):
        line = next(line for line in report.lines if line["text"] == "Where is Ana's flat?")
        assert (line["set"], line["owner"], line["question"]) == ("locomo", "tiny-1", "tiny-1:1")
        assert (line["category"], line["gold"], line["answerable"]) == ("single-hop", ["D1:1"], True)
        assert line["ranked"][0] == "D1:1"
        assert len(line["ranked"]) == len(line["probabilities"])
        assert set(line["measures"]) == set(NAMES)

    def test_progress_ends_where_it_said_it_would(self, sample, write):
        seen = []
        run(write(sample), progress=lambda *step: seen.append(step))
        done = [step[0] for step in seen]
        assert done == sorted(done)
        assert seen[-1][:2] == (7 + 4 * 5, 7 + 4 * 5)
        assert {step[1] for step in seen} == {seen[-1][1]}

    def test_nothing_is_left_behind(self, sample, write, tmp_path, monkeypatch):
        path = write(sample)
        before = path.read_bytes()
        scratch = tmp_path / "scratch"
        scratch.mkdir()
        monkeypatch.setattr(tempfile, "tempdir", str(scratch))
        run(path)
        assert list(scratch.iterdir()) == []
        assert path.read_bytes() == before


class TestTheMindIsToldNothing:
    """Finding the evidence means nothing if the answer, the category or the evidence was ever shown."""

    def test_what_it_keeps_holds_no_answer_category_or_evidence(self, sample, tmp_path):
        conversation = conversation_of(sample)
        with longmind.open(embedder=longmind.Hashing()) as mind:
            owned = mind.scope(user=conversation.name)
            owned.remember_many(as_memory(turn, conversation.name) for turn in conversation.turns)
            kept = list(owned.list())
            owned.export(tmp_path / "out", format="markdown")
        written = b"".join(path.read_bytes() for path in sorted(tmp_path.rglob("*")) if path.is_file())
        assert b"greyhound" in written
        assert ANSWER.encode() not in written
        for memory in kept:
            assert (dict(memory.metadata), memory.tags, memory.aliases, memory.evidence) == ({}, (), (), ())

    def test_a_turn_is_told_with_its_speaker_session_time_and_place(self, sample):
        turn = conversation_of(sample).turns[2]
        assert as_memory(turn, "tiny-1") == {
            "text": "My violin lessons start on Tuesday.",
            "speaker": "Ana",
            "session": "session_1",
            "at": turn.at,
            "source": "tiny-1",
            "place": "D1:3",
        }


class TestCredit:
    """A hit stands for one turn, however much is shown beside it."""

    @pytest.fixture
    def ana(self):
        with longmind.open(embedder=longmind.Hashing()) as mind:
            yield mind.scope(user="ana")

    def test_a_repeat_stands_for_the_first_time_it_was_said(self, ana):
        for place in ("D1:2", "D1:4"):
            ana.remember("That sounds great!", speaker="Ben", source="tiny-1", place=place)
        (memory,) = ana.list()
        assert memory.occurrences == 2
        assert turn_of(memory, ana) == "D1:2"

    def test_a_conclusion_stands_for_its_first_evidence(self, ana):
        first = ana.remember("I eat no meat.", source="tiny-1", place="D1:1").id
        second = ana.remember("Nor fish.", source="tiny-1", place="D1:2").id
        concluded = ana.remember("Ana is vegetarian.", kind="insight", evidence=[first, second]).id
        assert turn_of(ana.get(concluded), ana) == "D1:1"

    def test_what_came_from_nowhere_stands_for_nothing(self, ana):
        assert turn_of(ana.get(ana.remember("Hello.").id), ana) == ""
