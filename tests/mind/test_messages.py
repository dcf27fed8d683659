"""Messages in the shapes that chat APIs use."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import longmind
from longmind.testing import StillClock


@pytest.fixture
def ana() -> longmind.Mind:
    clock = StillClock("2026-05-03T09:00Z")
    return longmind.open(embedder=longmind.Hashing(), clock=clock).scope(user="ana")


class TestMessages:
    def test_role_name_time_and_session_are_kept(self, ana: longmind.Mind) -> None:
        done = ana.remember(
            [
                {
                    "role": "user",
                    "name": "Ana",
                    "content": "I like tea.",
                    "time": "2026-04-01T10:00+02:00",
                    "session": "s1",
                },
                {"role": "assistant", "content": "I noted it."},
            ]
        )
        first, second = done.kept
        assert (first.speaker, first.trust, first.scope.session) == ("Ana", "user", "s1")
        assert first.happened_at.isoformat() == "2026-04-01T10:00:00+02:00"
        assert (second.speaker, second.trust, second.scope.session) == ("assistant", "assistant", None)

    def test_a_named_assistant_is_trusted_as_an_assistant(self, ana: longmind.Mind) -> None:
        (kept,) = ana.remember([{"role": "assistant", "name": "Hal", "content": "All is well."}]).kept
        assert (kept.speaker, kept.trust) == ("Hal", "assistant")

    def test_parts_are_joined_and_pictures_left_out(self, ana: longmind.Mind) -> None:
        parts = [
            {"type": "text", "text": "Look:"},
            {"type": "image_url", "image_url": {"url": "x"}},
            {"type": "input_text", "text": "a cat"},
        ]
        assert ana.remember({"role": "user", "content": parts}).kept[0].text == "Look:\na cat"

    def test_a_message_without_words_is_named_as_refused(self, ana: longmind.Mind) -> None:
        done = ana.remember(
            [
                {"role": "assistant", "content": None, "tool_calls": [{"id": "1"}]},
                {"role": "tool", "content": "42 degrees"},
            ]
        )
        assert [(refusal.position, refusal.rule) for refusal in done.refused] == [(0, "empty")]
        assert [memory.trust for memory in done.kept] == ["tool"]

    def test_one_key_for_a_list_keeps_each_message_once(self, ana: longmind.Mind) -> None:
        messages = [{"role": "user", "content": "one"}, {"role": "user", "content": "two"}]
        first = ana.remember(messages, key="chat-7")
        again = ana.remember(messages, key="chat-7")
        assert [memory.id for memory in again.kept] == [memory.id for memory in first.kept]
        assert [memory.occurrences for memory in ana.list()] == [1, 1]


def user(text: str, **beside: object) -> dict[str, object]:
    return {"role": "user", "content": text, **beside}


def texts(ana: longmind.Mind, session: str) -> list[str]:
    return [message.text for message in ana.conversation(session).messages()]


class TestAListIsAConversation:
    """Every message stays in its conversation; what says nothing makes no memory, and the receipt says so."""

    def test_every_message_is_kept_in_its_session_in_order(self, ana: longmind.Mind) -> None:
        done = ana.remember([user("I sing.", session="a"), user("hi", session="b"), user("I dance.", session="a")])
        assert (texts(ana, "a"), texts(ana, "b"), done.sessions) == (["I sing.", "I dance."], ["hi"], ("a", "b"))
        assert [memory.scope.session for memory in done.kept] == ["a", "a"]

    def test_the_session_of_the_handle_is_theirs(self, ana: longmind.Mind) -> None:
        ana.scope(session="s9").remember([user("I sing."), user("ok")])
        assert texts(ana, "s9") == ["I sing.", "ok"]

    def test_with_no_session_they_get_one_and_their_memories_are_seen_from_everywhere(self, ana: longmind.Mind) -> None:
        done = ana.remember([user("I keep bees."), user("hello")])
        assert [one.name for one in ana.conversations()] == list(done.sessions)
        assert texts(ana, done.sessions[0]) == ["I keep bees.", "hello"]
        assert ana.scope(session="another").recall("bees")[0].memory.text == "I keep bees."
        assert ana.remember([user("I keep bees.")]).sessions != done.sessions
        assert [memory.occurrences for memory in ana.list()] == [2]

    @pytest.mark.parametrize(
        ("message", "rule"),
        [
            (user("hi"), "junk"),
            (user("Thanks a lot!"), "junk"),
            (user("Sent from my iPhone"), "junk"),
            ({"role": "system", "content": "Answer in French."}, "system"),
            (user("Memories:\n- I keep bees.\n"), "pasted"),
            ({"role": "assistant", "content": None}, "empty"),
        ],
    )
    def test_what_says_nothing_of_its_own_is_a_message_and_no_memory(
        self, ana: longmind.Mind, message: dict[str, object], rule: str
    ) -> None:
        ana.remember("I keep bees.")
        done = ana.scope(session="s1").remember([user("I sing."), message])
        (refusal,) = done.refused
        assert (refusal.position, refusal.rule, refusal.session) == (1, rule, "s1")
        assert len(ana.conversation("s1")) == 2
        assert [memory.text for memory in ana.list()] == ["I keep bees.", "I sing."]

    def test_of_what_was_pasted_only_the_own_words_make_a_memory(self, ana: longmind.Mind) -> None:
        ana.remember("I keep bees.")
        done = ana.remember([user("- I keep bees.\nAnd I bought a second hive.")])
        assert [memory.text for memory in done.kept] == ["And I bought a second hive."]

    def test_a_text_and_a_message_alone_are_never_junk(self, ana: longmind.Mind) -> None:
        assert ana.remember("hi").kept[0].text == ana.remember(user("hi")).kept[0].text == "hi"

    def test_calls_and_results_stay_what_they_are(self, ana: longmind.Mind) -> None:
        call = {"id": "c1", "type": "function", "function": {"name": "f", "arguments": "{}"}}
        raw = [
            {"role": "assistant", "content": None, "tool_calls": [call]},
            {"role": "tool", "tool_call_id": "c1", "content": "12 degrees in Porto"},
        ]
        (session,) = ana.remember(raw).sessions
        assert ana.conversation(session).as_openai() == raw

    def test_a_short_answer_is_read_with_the_question_before_it(self, ana: longmind.Mind) -> None:
        ana.remember([{"role": "assistant", "content": "Where do you live?"}, user("Lisbon.")])
        assert ana.facts.value("user", "lives in") == "Lisbon"
        ana.remember([{"role": "assistant", "content": "What do you do for work?", "session": "s1"}])
        ana.remember([user("I'm a baker.", session="s1")])
        assert ana.facts.value("user", "role is") == "baker"

    def test_forgetting_the_memory_takes_the_message_along(self, ana: longmind.Mind) -> None:
        done = ana.remember([user("I keep bees.", session="s1"), user("hi", session="s1")])
        ana.forget(done.kept[0].id)
        assert texts(ana, "s1") == ["hi"]

    def test_other_messages_under_one_key_are_a_conflict(self, ana: longmind.Mind) -> None:
        ana.remember([user("hi"), user("I sing.")], key="k")
        for other in ([user("hello"), user("I sing.")], [user("hi"), user("I dance.")], [user("hi")]):
            with pytest.raises(longmind.Conflict):
                ana.remember(other, key="k")
        assert [one.messages for one in ana.conversations()] == [2]

    def test_what_was_forgotten_does_not_come_back_under_its_key(self, ana: longmind.Mind) -> None:
        messages = [user("hi", session="s1"), user("I sing.", session="s1")]
        ana.remember(messages, key="k")
        ana.forget(session="s1")
        again = ana.remember(messages, key="k")
        assert [(one.position, one.rule, one.session) for one in again.refused] == [
            (0, "junk", "s1"),
            (1, "tombstone", None),
        ]
        assert texts(ana, "s1") == ["hi"]

    @given(
        st.lists(
            st.tuples(
                st.sampled_from(["hi", "I sing.", "I sing.\nI dance.", "I dance.", "ok", "", "- I sing."]),
                st.sampled_from([None, "a", "b"]),
            ),
            max_size=6,
        )
    )
    def test_under_one_key_a_list_is_kept_once_however_often_it_comes(self, said: list[tuple[str, str | None]]) -> None:
        clock = StillClock("2026-05-03T09:00Z")
        ana = longmind.open(embedder=longmind.Hashing(), clock=clock).scope(user="ana")
        messages = [user(text) | ({} if session is None else {"session": session}) for text, session in said]
        first = ana.remember(messages, key="k")
        there = [(one.name, one.messages) for one in ana.conversations()]
        again = ana.remember(messages, key="k")
        assert [memory.id for memory in again.kept] == [memory.id for memory in first.kept]
        assert [(one.position, one.rule) for one in again.refused] == [
            (one.position, one.rule) for one in first.refused
        ]
        assert [(one.name, one.messages) for one in ana.conversations()] == there
        assert sum(one.messages for one in ana.conversations()) == len(messages)
        assert all(memory.occurrences <= len(messages) for memory in ana.list())
