"""Markdown notes: each bullet is a thing of its own."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from longmind.imports.notes import incoming_notes, is_notes, read_notes

NOTES = """\
---
name: project notes
---
# Maré

Tide forecasts for small harbours.

## Testing
- Run `make test` before every commit.
- The slow tests are marked:
  - campaign
  - load
* [x] Never mock the store.

  It hides defects.

Style
-----
1. Names are nouns.
2. Run the formatter like this:

   ```sh
   # not a heading
   make lint
   ```
***
Done.
"""


def notes(text):
    return [(" > ".join(note.headings), note.text) for note in read_notes(text)]


class TestNotes:
    """A CLAUDE.md of a real project."""

    def test_each_bullet_or_paragraph_is_one_note_under_its_headings(self):
        assert notes(NOTES) == [
            ("Maré", "Tide forecasts for small harbours."),
            ("Maré > Testing", "Run `make test` before every commit."),
            ("Maré > Testing", "The slow tests are marked:\n- campaign\n- load"),
            ("Maré > Testing", "Never mock the store.\n\nIt hides defects."),
            ("Maré > Style", "Names are nouns."),
            ("Maré > Style", "Run the formatter like this:\n\n```sh\n# not a heading\nmake lint\n```"),
            ("Maré > Style", "Done."),
        ]

    def test_a_note_is_found_by_its_headings_too(self):
        note = list(incoming_notes(NOTES))[1]
        assert note.place == "Maré > Testing"
        assert note.fields["aliases"] == ["Maré", "Testing"]
        assert note.fields["metadata"] == {"name": "project notes"}

    def test_code_stays_with_the_sentence_that_announces_it(self):
        assert notes("Run it like this:\n\n```\nmake\n\nmake test\n```\n") == [
            ("", "Run it like this:\n\n```\nmake\n\nmake test\n```")
        ]

    def test_a_note_that_moved_is_the_same_and_one_that_changed_is_new(self):
        def keys(text):
            return {note.keyed("f")["key"] for note in incoming_notes(text)}

        before = keys("# A\n- one\n- two\n")
        assert keys("# A\n- two\n- zero\n- one\n") > before
        assert len(keys("# A\n- one\n- two, changed\n") & before) == 1

    def test_line_ends_of_windows_change_nothing(self):
        assert notes(NOTES.replace("\n", "\r\n")) == notes(NOTES)

    @given(
        st.lists(
            st.sampled_from(
                ["- one", "* two", "1. three", "  - four", "five", "  six", "seven:", "```", "~~~", "", "\teight"]
            )
        )
    )
    def test_no_word_is_lost_and_none_comes_twice(self, lines):
        said = [word.strip(":") for line in lines for word in line.split() if word.strip(":").isalpha()]
        kept = [word.strip(":") for _, note in notes("\n".join(lines)) for word in note.split()]
        assert [word for word in kept if word.isalpha()] == said


class TestWhatIsNotes:
    """A long text that is prose becomes passages instead."""

    def test_by_name(self):
        assert is_notes("CLAUDE.md", "Only prose.\n\nNothing else.")

    def test_by_being_mostly_bullets(self):
        assert is_notes("ideas.md", "# Ideas\n\n- one\n- two\n\nand a line")
        assert not is_notes("essay.md", "# Tides\n\nFirst.\n\nSecond.\n\nThird.\n\n- one")
        assert not is_notes("empty.md", "")
