"""What users of other memories suffered from, and what must happen here: the acceptance cases of the field."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import longmind
from longmind import InvalidInput, MiniLM
from longmind.testing import StillClock

PARAGRAPH = (
    "On the morning of the second day the team agreed that the migration would be done in three steps, that each step "
    "would be announced a week before, and that nobody would be paged at night unless customers had noticed a problem."
)


def texts(memories: Any) -> list[str]:
    return [memory.text for memory in memories]


def first(found: Any) -> str:
    return found[0].memory.text


class TestSayingTheSameThrice:
    """A2. The same paragraph twice, then with a line end: one memory, one id, nothing deleted."""

    def test_it_stays_one_memory_with_one_id(self, ana: Any) -> None:
        ids = [ana.remember(said).id for said in (PARAGRAPH, PARAGRAPH, PARAGRAPH + "\n")]
        assert len(set(ids)) == 1
        assert texts(ana.list()) == [PARAGRAPH]

    def test_each_time_is_kept(self, ana: Any, clock: StillClock) -> None:
        said = ana.remember(PARAGRAPH, source="chat", metadata={"turn": 1})
        clock.move(days=2)
        again = ana.remember(PARAGRAPH + "\n", source="mail", metadata={"turn": 9})
        assert again.repeated == (said.id,)
        assert again.kept[0].occurrences == 2
        told = ana.occurrences(said.id)
        assert [(str(one.source), one.metadata) for one in told] == [("chat", {"turn": 1}), ("mail", {"turn": 9})]
        assert (told[1].happened_at - told[0].happened_at).days == 2

    def test_in_one_call_too(self, ana: Any) -> None:
        done = ana.remember_many([PARAGRAPH, {"text": f"  {PARAGRAPH}"}, "Something else."])
        assert [memory.id for memory in done.kept[:2]] == [done.kept[0].id] * 2
        assert ana.stats().total == 2

    def test_another_speaker_or_session_is_another_memory(self, ana: Any) -> None:
        ana.remember(PARAGRAPH, speaker="Ana")
        ana.remember(PARAGRAPH, speaker="Ben")
        ana.scope(session="s1").remember(PARAGRAPH, speaker="Ben")
        assert ana.stats().total == 3


class TestAlikeIsNotTheSame:
    """A3. What differs in a number is different, and found by its number."""

    SAID = (
        "Deadline of phase 1 is October 15",
        "Deadline of phase 2 is October 16",
        "service A listens on 8080",
        "service B listens on 8081",
    )

    def test_four_memories_stay_four(self, ana: Any) -> None:
        ana.remember_many(self.SAID)
        assert texts(ana.list()) == list(self.SAID)

    @pytest.mark.parametrize(
        ("question", "answer"),
        [("phase 1 deadline", 0), ("phase 2 deadline", 1), ("what listens on 8080?", 2), ("8081", 3)],
    )
    def test_each_is_found_by_its_number(self, ana: Any, question: str, answer: int) -> None:
        ana.remember_many(self.SAID)
        assert first(ana.recall(question)) == self.SAID[answer]


class TestNamesAlike:
    """A4. Names that look alike, or like a pattern, see only their own, in every channel."""

    SCOPES = (
        {"user": "ann-lee"},
        {"user": "ann_lee"},
        {"user": "ann%"},
        {"user": "ann"},
        {"tenant": "acme", "user": "x"},
        {"tenant": "acme-corp", "user": "x"},
        {"tenant": "acme"},
        {"tenant": "acme-corp"},
    )

    def test_each_sees_only_its_own(self, mind: Any) -> None:
        for number, names in enumerate(self.SCOPES):
            mind.scope(**names).remember(f"secret note number {number}", tags=["note"])
        for number, names in enumerate(self.SCOPES):
            own = mind.scope(**names)
            shared = {"acme": 6, "acme-corp": 7}.get(names.get("tenant", "")) if "user" in names else None
            expected = {f"secret note number {n}" for n in (number, shared) if n is not None}
            assert texts(own.list()) == [f"secret note number {number}"]
            assert {hit.memory.text for hit in own.recall("secret note", limit=50)} == expected
            assert {hit.memory.text for hit in own.recall("secret note number", tags="note", limit=50)} == expected
            assert own.stats().total == 1

    def test_an_id_of_another_is_not_there(self, mind: Any) -> None:
        theirs = mind.scope(user="ann_lee").remember("mine alone").id
        stranger = mind.scope(user="ann-lee")
        for verb in (
            stranger.get,
            stranger.history,
            stranger.occurrences,
            stranger.forget,
            stranger.retire,
            stranger.used,
        ):
            with pytest.raises(longmind.NotFound):
                verb(theirs)
        with pytest.raises(longmind.NotFound):
            stranger.correct(theirs, "yours now")
        with pytest.raises(longmind.NotFound):
            stranger.remember("built on yours", kind="insight", evidence=theirs)

    @pytest.mark.parametrize(
        "where", [{"colour": "red"}, {"type": {"like": "a%"}}, {"metadata.n": {"$gt": 1}}, {"n": 1}]
    )
    def test_an_unknown_key_or_operator_raises(self, ana: Any, where: dict[str, object]) -> None:
        for verb in (
            lambda: ana.recall("x", where=where),
            lambda: ana.list(where=where),
            lambda: ana.forget(where=where),
        ):
            with pytest.raises(InvalidInput, match="where"):
                verb()


class TestForgettingAnOwner:
    """A5. 150 memories of one, 3 of the other; the first is erased once."""

    def test_all_of_one_goes_and_nothing_of_the_other(self, mind: Any, tmp_path: Path) -> None:
        one, other = mind.scope(user="u1"), mind.scope(user="u2")
        one.remember_many(f"apple number {n}" for n in range(150))
        other.remember_many(f"apple of another {n}" for n in range(3))
        assert one.erase().count == 150
        assert len(one.list()) == 0
        assert len(one.recall("apple")) == 0
        assert len(one.recall("apple", policy=longmind.Policy.words_only())) == 0
        assert one.export(tmp_path / "one.jsonl").memories == 0
        assert one.stats().total == 0
        assert other.stats().total == 3
        assert len(other.recall("apple")) == 3

    def test_by_filter_and_by_session_the_count_is_true(self, mind: Any) -> None:
        ana = mind.scope(user="ana")
        ana.remember_many({"text": f"note {n}", "metadata": {"n": n}} for n in range(10))
        ana.remember_many({"text": f"said {n}", "session": "s1"} for n in range(4))
        ana.remember_many({"text": f"said {n}", "session": "s2"} for n in range(2))
        assert ana.forget(where={"metadata.n": {"gte": 7}}).count == 3
        assert ana.forget(session="s1").count == 4
        assert ana.stats().total == 9
        assert ana.forget(where={"metadata.n": {"gte": 7}}).count == 0

    def test_an_agents_forgetting_takes_its_own_only(self, mind: Any) -> None:
        ana = mind.scope(user="ana")
        ana.remember("of nobody in particular")
        ana.scope(agent="A").remember("of agent A")
        ana.scope(agent="B").remember("of agent B")
        assert ana.scope(agent="A").forget(where={}).count == 1
        assert texts(ana.list()) == ["of nobody in particular", "of agent B"]


class TestManyAtOnce:
    """A7 in one process: four threads on one handle, a fifth recalling all the while."""

    def test_nothing_is_lost_and_nobody_sees_a_lock(self, kept_at: str) -> None:
        errors: list[BaseException] = []
        acknowledged: list[str] = []
        with longmind.open(kept_at, embedder=longmind.Hashing()) as mind:
            ana = mind.scope(user="ana")
            done = threading.Event()

            def guarded(work: Callable[[], None]) -> Callable[[], None]:
                def run() -> None:
                    try:
                        work()
                    except BaseException as error:  # noqa: BLE001 - shown by the assertion below
                        errors.append(error)

                return run

            def writer(number: int) -> Callable[[], None]:
                return lambda: acknowledged.extend(
                    ana.remember(f"thread {number} says {n}, word w{number}x{n}").id for n in range(25)
                )

            def reader() -> None:
                while not done.is_set():
                    ana.recall("thread says")

            threads = [threading.Thread(target=guarded(writer(number))) for number in range(4)]
            watcher = threading.Thread(target=guarded(reader))
            for thread in (watcher, *threads):
                thread.start()
            for thread in threads:
                thread.join()
            done.set()
            watcher.join()
            assert errors == []
            assert sorted(memory.id for memory in ana.list()) == sorted(acknowledged)
            assert len(set(acknowledged)) == 100
            assert first(ana.recall("w3x24")).endswith("w3x24")


class TestYesterday:
    """A9. "yesterday the pump failed", told on 10 March at eight in the morning in Japan."""

    def test_the_day_is_found_and_the_words_are_kept(self, ana: Any) -> None:
        said = ana.remember("yesterday the pump failed", at="2026-03-10T08:00+09:00").kept[0]
        assert said.text == "yesterday the pump failed"
        (day,) = said.about
        assert day.precision == "day"
        assert day.start.isoformat() == "2026-03-08T15:00:00+00:00"
        assert first(ana.recall("pump")) == said.text
        ana.configure(zone="Asia/Tokyo")
        for during in ("2026-03-09..2026-03-09", "2026-03-09", "2026-03"):
            assert first(ana.recall("pump", during=during)) == said.text
        assert len(ana.recall("pump", during="2026-03-08")) == 0
        assert len(ana.recall("pump", during="2026-03-11..")) == 0

    def test_telling_it_again_a_week_later_changes_nothing_of_it(self, ana: Any, clock: StillClock) -> None:
        said = ana.remember("yesterday the pump failed", at="2026-03-10T08:00+09:00").kept[0]
        clock.move(days=7)
        ana.tend()
        assert ana.get(said.id).about == said.about


class TestEveryLanguage:
    """A10. One sentence in each; an inner word of it finds it, and its bytes are kept."""

    SAID = (
        ("我昨天在北京买了一本关于历史的书。", "历史"),
        ("明日は友達と京都の図書館へ行きます。", "図書"),
        ("저는 서울에서 맛있는 비빔밥을 먹었어요.", "비빔"),
        ("Моя сестра живёт в Новосибирске с двумя собаками.", "собаками"),
        ("أختي تعمل طبيبة في مستشفى القاهرة.", "مستشفى"),
        ("Die Übergröße der Türschlösser störte den Müller.", "Türschlösser"),
        ("We celebrated with 🍕 and cake until midnight.", "🍕"),
    )

    def test_each_is_first_for_its_inner_word(self, opened: Callable[..., Any]) -> None:
        ana = opened(embedder=MiniLM()).scope(user="ana")
        ana.remember_many(said for said, _ in self.SAID)
        for said, word in self.SAID:
            assert first(ana.recall(word)) == said
        assert texts(ana.list()) == [said for said, _ in self.SAID]


class TestExactTokens:
    """A11. Code, dashes, apostrophes and error numbers are words like others; no question is an error."""

    SAID = (
        "never use `rm -rf` here",
        "the C++ build",
        "see docs/a-b.md",
        "don't deploy on Fridays",
        "error E-4711",
        "plan C",
    )

    @pytest.mark.parametrize(
        ("question", "answer"),
        [("rm -rf", 0), ("C++", 1), ("a-b.md", 2), ("don't", 3), ("E-4711", 4), ("What is E-4711?", 4)],
    )
    def test_the_right_one_is_first(self, ana: Any, question: str, answer: int) -> None:
        ana.remember_many(self.SAID)
        assert first(ana.recall(question)) == self.SAID[answer]

    def test_punctuation_alone_finds_nothing(self, ana: Any) -> None:
        ana.remember_many(self.SAID)
        found = ana.recall("((")
        assert len(found) == 0
        assert not found.confident

    def test_an_empty_question_says_what_to_do(self, ana: Any) -> None:
        for question in ("", "  \n"):
            with pytest.raises(InvalidInput, match=r"list\(\)"):
                ana.recall(question)

    @pytest.mark.parametrize(
        "question", ['"', "AND OR NOT", "a*", "x:y", "NEAR(", "\\", "%_", "'; drop table", "\ud800", "a\0b"]
    )
    def test_no_question_is_an_error(self, ana: Any, question: str) -> None:
        ana.remember_many(self.SAID)
        ana.recall(question)

    def test_thousands_of_words_are_a_question_too(self, ana: Any) -> None:
        ana.remember_many(self.SAID)
        question = " ".join(f"word{n}" for n in range(5_000)) + " E-4711"
        assert first(ana.recall(question, policy=longmind.Policy.words_only())) == "error E-4711"
        assert first(ana.recall(question)) == "error E-4711"


class TestMetadataOfEveryType:
    """A14. All values and types as given; the text changes, the id and the first record stay."""

    METADATA: dict[str, object] = {  # noqa: RUF012 - never changed
        "tags": ["a", "b"],
        "n": 3,
        "big": 2**70,
        "ok": True,
        "none": None,
        "nested": {"x": 1, "deep": [{"y": [1.5, "z", None]}]},
        "float": 1.0,
        "text": "1",
    }

    def test_it_comes_back_as_given(self, ana: Any, clock: StillClock) -> None:
        kept = ana.remember("with metadata", metadata=self.METADATA).kept[0]
        clock.move(hours=1)
        corrected = ana.correct(kept.id, "with other words")
        for memory in (kept, corrected, ana.get(kept.id), *ana.history(kept.id)):
            assert json.dumps(memory.metadata, sort_keys=True) == json.dumps(self.METADATA, sort_keys=True)
        assert type(ana.get(kept.id).metadata["ok"]) is bool
        assert type(ana.get(kept.id).metadata["float"]) is float
        assert (corrected.id, corrected.recorded_at) == (kept.id, kept.recorded_at)
        assert corrected.updated_at > kept.updated_at
        assert texts(ana.history(kept.id)) == ["with metadata", "with other words"]

    @pytest.mark.parametrize(
        ("where", "matches"),
        [
            ({"metadata.n": {"gt": 2}}, True),
            ({"metadata.n": {"gt": 3}}, False),
            ({"metadata.n": 3}, True),
            ({"metadata.n": 3.0}, True),
            ({"metadata.n": "3"}, False),
            ({"metadata.tags": {"contains": "a"}}, True),
            ({"metadata.tags": {"contains": "c"}}, False),
            ({"metadata.big": 2**70}, True),
            ({"metadata.big": {"gt": 2**69}}, True),
            ({"metadata.big": 2**70 + 1}, False),
            ({"metadata.ok": True}, True),
            ({"metadata.ok": 1}, False),
            ({"metadata.none": None}, True),
            ({"metadata.missing": None}, False),
            ({"metadata.missing": {"ne": 1}}, False),
            ({"not": {"metadata.missing": 1}}, True),
            ({"metadata.nested.x": 1}, True),
            ({"metadata.nested": {"eq": {"x": 1}}}, False),
            ({"metadata.n": {"gt": 2}, "metadata.tags": {"contains": "a"}}, True),
            ({"and": [{"metadata.n": {"gt": 2}}, {"or": [{"metadata.text": "x"}, {"metadata.text": "1"}]}]}, True),
            ({"metadata.n": {"in": [1, 2]}}, False),
        ],
    )
    def test_filters_are_right(self, ana: Any, where: dict[str, object], *, matches: bool) -> None:
        ana.remember("with metadata", metadata=self.METADATA)
        ana.remember("without")
        expected = ["with metadata"] if matches else []
        assert [text for text in texts(ana.list(where=where)) if text != "without"] == expected
        found = [hit.memory.text for hit in ana.recall("metadata", where=where)]
        assert [text for text in found if text != "without"] == expected

    @pytest.mark.parametrize(
        ("metadata", "key"),
        [
            ({"a": {"b": float("nan")}}, r"metadata\.a\.b"),
            ({"when": object()}, r"metadata\.when"),
            ({"pair": (1, 2)}, r"metadata\.pair"),
            ({1: "x"}, "metadata"),
            ({"huge": 10**5000}, r"metadata\.huge"),
            ({"nul": "a\0"}, r"metadata\.nul"),
        ],
    )
    def test_what_cannot_be_kept_is_refused_by_its_key(self, ana: Any, metadata: dict[str, object], key: str) -> None:
        with pytest.raises(InvalidInput, match=key):
            ana.remember("never written", metadata=metadata)
        assert ana.stats().total == 0
