"""The examples are run as a newcomer runs them, and print what is shown beside them."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent.parent / "examples"
EXAMPLES = sorted(path.stem for path in FOLDER.glob("*.py"))


@pytest.fixture
def printed(request, tmp_path, monkeypatch, capsys):
    """What an example prints, in a folder of its own that it leaves empty."""
    monkeypatch.chdir(tmp_path)
    runpy.run_path(str(FOLDER / f"{request.param}.py"), run_name="__main__")
    assert not list(tmp_path.iterdir())
    return capsys.readouterr().out


def shown(name: str) -> str:
    return (FOLDER / f"{name}.out").read_text("utf-8")


class TestEveryExample:
    @pytest.mark.parametrize(("printed", "name"), [(name, name) for name in EXAMPLES], indirect=["printed"])
    def test_it_prints_what_is_shown_beside_it(self, printed, name):
        assert printed == shown(name)

    def test_each_output_has_its_program(self):
        assert sorted(path.stem for path in FOLDER.glob("*.out")) == EXAMPLES

    def test_the_table_names_each_once(self):
        told = re.findall(r"^\| \[`(\w+)\.py`\]", (FOLDER / "README.md").read_text("utf-8"), re.MULTILINE)
        assert sorted(told) == EXAMPLES

    @pytest.mark.parametrize("name", EXAMPLES)
    def test_it_is_short_enough_to_be_read(self, name):
        assert 40 <= len((FOLDER / f"{name}.py").read_text("utf-8").splitlines()) <= 120

    def test_every_link_of_the_table_leads_somewhere(self):
        links = re.findall(r"\]\(([^)#:]+)\)", (FOLDER / "README.md").read_text("utf-8"))
        assert links
        assert not [link for link in links if not (FOLDER / link).exists()]


class TestWhatTheOutputsMustSay:
    """The figures and turns that the examples are there for: an output that was written anew must still hold them."""

    def test_similarity_times_recency_gives_the_published_figures(self):
        scores = [
            float(score) for score in re.findall(r"^ +(0\.\d{3}) =", shown("s0_similarity_recency"), re.MULTILINE)
        ]
        assert scores[:6] == pytest.approx([0.367, 0.289, 0.186, 0.134, 0.505, 0.419], abs=0.01)
        assert "weights from 0.46 to 0.72" in shown("s0_similarity_recency")

    def test_the_memory_system_counts_and_ranks_as_in_the_lecture(self):
        lines = [line.strip() for line in shown("s1_memory_system").splitlines()]
        assert lines[:4] == ["5 memories, mean importance 0.60", "episodic: 2", "preference: 1", "semantic: 2"]
        assert "pgvector" in lines[lines.index("How should I store embeddings in the database?") + 1]
        assert "null checks" in lines[lines.index("simply added:") + 1]
        assert "Redis" in lines[lines.index("by default:") + 1]

    def test_consolidation_takes_what_is_strictly_above_seven_tenths(self):
        after = shown("s2_layered_agent").split("what is new in it:")[1]
        for priority, name in ((8, "finding"), (9, "reader"), (10, "deadline")):
            assert f"{priority / 10:.2f}  {name}: " in after
        assert "hurry" not in after
        assert "(2/4 steps completed)" in shown("s2_layered_agent")

    def test_what_is_said_is_kept_as_what_it_is_and_a_question_as_no_preference(self):
        monday = shown("s3_integrated_agent").split("\n\n")[0].splitlines()[1:]
        assert [line.split()[0] for line in monday] == ["preference"] * 2 + ["fact"] + ["interaction"] * 3
        assert "likely" in monday[3]

    def test_one_prompt_holds_every_kind_of_memory_and_the_question_once(self):
        question = "How shall I draw each figure for the board?"
        prompt = shown("s3_integrated_agent").split("under their days:\n\n")[1].split("\n\n(The question")[0]
        assert prompt.count(question) == 1
        assert prompt.endswith(f"The user says:\n{question}")
        for told in ("matplotlib", "Remember that the board meets", "Lesson: Draw bars", "[next] Draw"):
            assert told in prompt
        assert "assistant: I see." in prompt.split("Recent conversation:")[1]

    def test_the_answer_cites_what_it_was_shown_and_a_stranger_gets_none_of_it(self):
        _, answer, stranger = re.findall(r"^assistant: (.*)$", shown("s3_integrated_agent"), re.MULTILINE)
        assert len(re.findall(r"\(#\d\)", answer)) == 4
        assert stranger == "I see."

    def test_the_offline_agent_learns_to_be_brief_and_follows_the_interest(self):
        told = re.findall(r"^  agent: (.*Suggestion.*)$", shown("s4_offline_agent"), re.MULTILINE)
        long, short, stranger, next_day = told
        assert "something on blockchain" in long
        assert short == next_day == "Suggestion: something on blockchain (#1)."
        assert len(short) < len(long)
        assert stranger == "Suggestion: go on with what you did last."

    def test_the_offline_agent_keeps_its_four_inputs_each_with_its_weight(self):
        weights = dict(re.findall(r"^([a-z+]+) (\d\.\d\d) #\d ", shown("s4_offline_agent"), re.MULTILINE))
        assert weights == {
            "preference+topic": "1.50", "topic": "1.20", "project": "1.00", "dialogue": "0.60", "preference": "1.50",
        }  # fmt: skip

    def test_a_preference_is_let_go_of_after_7032_seconds_and_a_dialogue_after_4653(self):
        out = shown("s4_offline_agent")
        assert re.search(r"after 4,652 s: .*dialogue 0\.1\d+\n +after 4,653 s: .*dialogue is let go of", out)
        assert re.search(r"after 7,032 s: preference 0\.1\d+.*\n +after 7,033 s: preference is let go of", out)
        assert "Still remembered: My project" in out

    def test_phoenix_is_known_after_the_restart(self):
        first = shown("phoenix").split("What is recalled:\n")[1].splitlines()[0]
        assert first.endswith("I am working on Phoenix. We use Python 3.11 and PostgreSQL.")

    def test_the_case_is_escalated_and_settled(self):
        handed_over, settled = shown("customer_service").split("The payments were looked up already")
        for told in ("issue (10)", "emotional state (7): annoyed", "policy (9)", "escalation (8)", "Tool calls:"):
            assert told in handed_over
        assert "Status: completed (3/3 steps completed)" in settled
        assert "Emotional state: calm" in settled

    def test_a_skill_that_fails_ranks_lower(self):
        before, after = re.findall(r"^  (\w+) 0\.\d\d, \w+ 0\.\d\d$", shown("skill_learning"), re.MULTILINE)
        assert (before, after) == ("trade_pickaxe", "make_pickaxe")

    def test_the_agent_stops_repeating_its_mistake(self):
        assert re.findall(r"(\d) of \d done", shown("servicex")) == ["0", "3", "3"]
        assert "ServiceX is unreliable" in shown("servicex")

    def test_news_spread_by_talk_alone_and_everybody_can_say_how_they_know(self):
        talking, silent = shown("town").split("The same day in a town where nobody talks:")
        known = re.findall(r"^  (\w+): (her own idea|told by (\w+)) \((\d\d:00)", talking, re.MULTILINE)
        assert [(name, teller) for name, _, teller, _ in known] == [("Ines", ""), ("Tomas", "Ines"), ("Mara", "Tomas")]
        for name, _, teller, hour in known[1:]:
            assert f"{hour}  {teller} tells {name}: " in talking
        assert "And at noon: Ines, Tomas\n" in talking
        assert "Who knows: Ines\n" in silent

    def test_the_evening_is_planned_by_what_is_known_and_what_was_concluded(self):
        talking, silent = shown("town").split("The same day in a town where nobody talks:")
        assert talking.count("go to the party") == 3
        assert silent.count("stay at home") == 2
        assert "Ines concludes: oven is unreliable: 2 of 3 attempts failed." in talking
        assert "Ines plans to make cold dishes (oven is unreliable)" in talking


class TestRow9x6Allergy:
    def test_told_in_message_1_it_rules_the_seafood_out_ten_messages_later(self):
        assert "11 messages were said" in shown("allergy")
        assert "assistant: Trattoria Sole. Not Ocean Table: it serves shellfish" in shown("allergy")
