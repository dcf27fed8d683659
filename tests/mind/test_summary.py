"""A summary made without a model: whole sentences, the best that fit."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from longmind.domain.conversation import Message, Text, ToolCall, ToolResult
from longmind.mind.summary import Extractive, Summariser
from longmind.mind.tokens import ESTIMATE


def user(text: str) -> Message:
    return Message.of("user", text)


def assistant(text: str) -> Message:
    return Message.of("assistant", text)


def tool(id: str, text: str, *, error: bool = False) -> tuple[Message, Message]:
    asked = Message("assistant", (ToolCall(id, "shell", {"command": "make"}),))
    return asked, Message("tool", (ToolResult(id, (Text(text),), error),))


def summary(*messages: Message, earlier: str | None = None, tokens: int = 200) -> list[str]:
    return Extractive().summarise(messages, earlier=earlier, budget_tokens=tokens).split("\n")


class TestWhatIsInIt:
    def test_it_is_a_summariser_and_says_how_it_works(self):
        assert isinstance(Extractive(), Summariser)
        assert Extractive().name == "extractive"

    def test_facts_decisions_preferences_and_progress_as_they_were_said(self):
        assert summary(
            user("Hi! My name is Ana. How are you?"),
            assistant("Hello Ana! How can I help?"),
            user("I prefer short answers. We decided to use PostgreSQL."),
            assistant("The migration is finished."),
            user("Thanks!"),
        ) == [
            "user: My name is Ana.",
            "user: I prefer short answers.",
            "user: We decided to use PostgreSQL.",
            "assistant: The migration is finished.",
        ]

    def test_who_said_it_where_there_is_a_name(self):
        assert summary(Message.of("user", "I'm vegan.", speaker="Ana")) == ["user (Ana): I'm vegan."]

    def test_a_short_answer_of_a_tool_but_no_long_output(self):
        assert summary(*tool("a", "3 passed\nin 2 s")) == ["tool: 3 passed in 2 s"]
        assert "tool" not in summary(*tool("a", "line\n" * 100), user("I'm vegan."))[0]

    def test_no_error_of_a_tool_that_worked_when_it_was_tried_again(self):
        failed, worked = tool("a", "no such target", error=True), tool("b", "built")
        assert summary(*failed, *worked) == ["tool: built"]
        assert summary(*worked, *failed) == ["tool: built", "tool: no such target"]

    def test_no_attempt_that_was_corrected(self):
        told = summary(
            user("Which port does the database use?"),
            assistant("The database listens on 5432."),
            user("No, that is wrong, it listens on 5433."),
        )
        assert told == ["user: No, that is wrong, it listens on 5433."]

    def test_nor_what_the_user_corrected_in_their_own_words(self):
        told = summary(
            user("My flight to Lisbon leaves on Monday."),
            assistant("Noted."),
            user("I work at Acme."),
            user("Actually, my flight to Lisbon leaves on Tuesday."),
        )
        assert told == ["user: I work at Acme.", "user: Actually, my flight to Lisbon leaves on Tuesday."]

    def test_nothing_twice(self):
        assert summary(user("I'm vegan."), user("i'm  vegan.")) == ["user: I'm vegan."]

    def test_what_an_earlier_summary_said_first(self):
        told = summary(user("I live in Porto."), earlier="user: I'm vegan.\nShe works at Acme.")
        assert told == ["user: I'm vegan.", "She works at Acme.", "user: I live in Porto."]

    def test_in_other_languages_by_cue_or_structure(self):
        assert summary(
            user("你好！我对虾过敏。"),
            user("Ζω στην Αθήνα από το 2019. Γεια!"),
            user("Tôi làm việc ở một ngân hàng lớn tại Hà Nội."),
        ) == [
            "user: 我对虾过敏。",
            "user: Ζω στην Αθήνα από το 2019.",
            "user: Tôi làm việc ở một ngân hàng lớn tại Hà Nội.",
        ]

    def test_routine_only_where_there_is_nothing_better(self):
        assert summary(assistant("Look at that one.")) == ["assistant: Look at that one."]
        assert summary(assistant("Look at that one."), user("I'm vegan.")) == ["user: I'm vegan."]


class TestItsSize:
    def test_the_best_stay_when_not_all_fit(self):
        said = [user(f"The box number {number} is over there.") for number in range(20)]
        told = summary(*said, user("I'm allergic to shellfish."), *said, tokens=40)
        assert "user: I'm allergic to shellfish." in told
        assert 1 < len(told) < 5

    @given(
        st.lists(st.text(st.sampled_from("ab 1.\n"), max_size=60).map(user), max_size=8),
        st.none() | st.text(st.sampled_from("ab 1.\n"), max_size=60),
        st.integers(1, 100),
    )
    def test_it_fits_or_is_one_line_that_says_so_and_is_never_empty(self, messages, earlier, tokens):
        told = Extractive().summarise(messages, earlier=earlier, budget_tokens=tokens)
        assert told.strip()
        assert ESTIMATE.count(told) <= tokens or told.startswith(f"({len(messages)} earlier message")

    def test_what_was_passed_over_is_counted_on(self):
        once = summary(user("Thanks!"), assistant("Sure!"))
        assert once == ["(2 earlier messages without decisions, preferences, results or facts.)"]
        assert summary(user("Hi"), earlier=once[0]) == [once[0].replace("2", "3")]

    def test_a_sentence_that_is_too_long_is_not_cut(self):
        assert summary(user("word 1 " * 500)) == ["(1 earlier message without a sentence short enough to quote.)"]
