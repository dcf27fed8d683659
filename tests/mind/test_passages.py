"""Documents become passages: nothing is left out, each knows its place."""

from hypothesis import given
from hypothesis import strategies as st

from longmind.mind.passages import COMFORTABLE_CHARACTERS, cut

lines = st.sampled_from(
    [
        "",
        "# Pump",
        "## Faults",
        "The valve is stuck.",
        "- a point",
        "```",
        "code = 1",
        "#notaheading",
        "Ein Satz. Noch einer.",
        "x" * 900,
    ]
)


class TestMarkdown:
    TEXT = "intro\n\n# Pump\n\nIt runs at 40 bar.\n\n## Faults\n\nE-4711.\n\nE-4712.\n\n# Tap\n\nClose it.\n"

    def test_each_passage_names_its_headings_and_lines(self) -> None:
        assert [passage.place for passage in cut(self.TEXT, markdown=True)] == [
            "line 1",
            "Pump, line 5",
            "Pump > Faults, lines 9-11",
            "Tap, line 15",
        ]

    def test_a_hash_in_code_is_no_heading(self) -> None:
        (passage,) = cut("```sh\n# not a heading\n\nrm -rf build\n```\n", markdown=True)
        assert "rm -rf build" in passage.text
        assert passage.place == "lines 1-5"

    def test_in_plain_text_a_hash_is_a_hash(self) -> None:
        assert "# Pump" in "\n".join(passage.text for passage in cut(self.TEXT, markdown=False))

    def test_a_long_paragraph_is_cut_at_sentence_ends(self) -> None:
        passages = cut("This is a sentence of some length. " * 100, markdown=False)
        assert len(passages) > 1
        assert all(passage.text.endswith(".") for passage in passages)
        assert all(len(passage.text) <= 2 * COMFORTABLE_CHARACTERS for passage in passages)
        assert passages[0].place == "line 1, part 1"


class TestLaws:
    @given(some=st.lists(lines, max_size=30), markdown=st.booleans())
    def test_every_word_is_in_a_passage(self, some: list[str], *, markdown: bool) -> None:
        text = "\n".join(some)
        kept = " ".join(passage.text + " " + passage.place for passage in cut(text, markdown=markdown))
        body = [line for line in some if not (markdown and line in ("# Pump", "## Faults"))]
        assert all(word in kept for line in body for word in line.split())

    @given(st.text())
    def test_no_text_is_an_error_and_no_passage_is_empty(self, text: str) -> None:
        assert all(passage.text.strip() for passage in cut(text, markdown=True))

    @given(st.lists(lines, max_size=30))
    def test_places_differ(self, some: list[str]) -> None:
        places = [passage.place for passage in cut("\n".join(some), markdown=True)]
        assert len(places) == len(set(places))
