"""The walkthrough is run from top to bottom: what stands under each cell is what it prints, and so are its pictures."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
WALK = runpy.run_path(str(ROOT / "scripts" / "walk.py"))
PAGE = (ROOT / "docs" / "walkthrough.md").read_text("utf-8")
CELLS = WALK["cells"](PAGE)


def told(picture: Path) -> list[str]:
    """The words and figures of a picture, in their order."""
    return re.findall(r"<text[^>]*>(.*?)</text>", picture.read_text("utf-8"), re.DOTALL)


@pytest.fixture(scope="module")
def walked():
    return WALK["run"]([source for source, _ in CELLS])


class TestTheWalkthrough:
    def test_every_cell_prints_what_stands_under_it(self, walked):
        printed, _ = walked
        assert printed == [shown for _, shown in CELLS]
        assert all(printed)

    def test_every_python_block_is_a_cell_with_something_under_it(self):
        assert len(re.findall(r"^```python$", PAGE, re.MULTILINE)) == len(CELLS) > 10

    def test_writing_the_page_anew_changes_nothing(self):
        assert WALK["written"](PAGE, [shown for _, shown in CELLS]) == PAGE

    def test_the_pictures_tell_what_was_printed(self, walked, tmp_path):
        WALK["draw"](walked[1], tmp_path)
        drawn = sorted(path.name for path in tmp_path.iterdir())
        assert drawn == sorted(re.findall(r"\]\((\w+\.svg)\)", PAGE))
        for name in drawn:
            assert len(told(tmp_path / name)) > 5
            assert told(tmp_path / name) == told(ROOT / "docs" / name)


class TestWhatItMustSay:
    """A page that was written anew must still hold what a newcomer is promised."""

    def test_the_newer_truth_holds_and_the_older_one_has_its_time(self):
        assert "Where do I live? I moved to Porto last week.\nAnd in April? I live in Lisbon." in PAGE

    def test_what_is_asked_of_nothing_is_not_made_up(self):
        assert "0 hits; is an answer likely to be here? False" in PAGE

    def test_the_context_warns_of_the_allergy_and_holds_the_question_once(self):
        (context,) = [shown for _, shown in CELLS if shown.startswith("This is remembered")]
        assert "- user allergic to shellfish" in context
        assert context.count("Which restaurant shall we book for my sister?") == 1
        assert "Within the budget: True" in context

    def test_a_memory_that_forgets_stays_small_and_keeps_what_matters(self):
        last = re.search(r"week 52: (\d+) memories, or (\d+) without forgetting", PAGE)
        assert int(last[1]) < int(last[2]) / 2
        assert "The spare key is with Rita." in PAGE

    def test_what_is_forgotten_is_gone_with_what_was_read_out_of_it(self):
        assert "2 memories are gone: the words, and what was read out of them\n[]" in PAGE
