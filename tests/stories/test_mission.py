"""What a memory must be able to do: a test, at least, for each capability that works today. Named by its row."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import longmind
from longmind import Interval, MiniLM, Policy
from longmind.testing import StillClock


def texts(memories: Any) -> list[str]:
    return [memory.text for memory in memories]


def recalled(found: Any) -> list[str]:
    return [hit.memory.text for hit in found]


@pytest.fixture
def reading(opened: Any) -> Any:
    """Ana's mind with the embedder that understands English."""
    return opened(embedder=MiniLM()).scope(user="ana")


class TestRow3x1KeepAndRecall:
    """Text with time, type, importance, metadata and source; by meaning, with filters; forgotten by id."""

    def test_everything_said_of_it_is_kept(self, ana: Any, clock: StillClock) -> None:
        kept = ana.remember(
            "I take my coffee black.",
            type="preference",
            importance=0.7,
            emotion=0.2,
            speaker="Ana",
            tags=["drinks"],
            aliases=["espresso"],
            name="coffee",
            pinned=True,
            metadata={"turn": 3},
            source="chat.jsonl",
            place="line 3",
            trust="user",
            at="2026-04-01T10:00+02:00",
        ).kept[0]
        memory = ana.get(kept.id)
        assert memory == kept
        assert (memory.type, memory.importance, memory.emotion, memory.tags) == ("preference", 0.7, 0.2, ("drinks",))
        assert (memory.speaker, memory.aliases, memory.metadata) == ("Ana", ("espresso",), {"turn": 3})
        assert (memory.name, memory.pinned) == ("coffee", True)
        assert str(memory.source) == "chat.jsonl, line 3"
        assert memory.happened_at.isoformat() == "2026-04-01T10:00:00+02:00"
        assert memory.recorded_at == clock.now()

    @pytest.mark.parametrize("type_", ["fact", "preference", "decision", "interaction", "procedure", "recipe"])
    def test_five_types_and_any_of_your_own(self, ana: Any, type_: str) -> None:
        ana.remember("Something.", type=type_)
        ana.remember("Something else.", type="other")
        assert recalled(ana.recall("something", types=type_)) == ["Something."]

    def test_meaning_finds_what_shares_no_word(self, reading: Any) -> None:
        reading.remember_many(["The cat sleeps on the sofa.", "Stocks fell sharply on Monday."])
        assert recalled(reading.recall("a pet resting on furniture"))[0] == "The cat sleeps on the sofa."

    def test_a_filtered_recall_returns_as_many_as_exist(self, ana: Any) -> None:
        ana.remember_many({"text": f"tea note {n}", "type": "rare" if n % 50 == 0 else "common"} for n in range(400))
        assert len(ana.recall("tea", types="rare", limit=8)) == 8
        assert len(ana.recall("tea", types="rare", limit=20)) == 8
        everything = longmind.Policy(least_probability=0.0)
        assert len(ana.recall("no such word anywhere", types="rare", limit=8, policy=everything)) == 8

    def test_forgotten_by_id_it_is_gone(self, ana: Any) -> None:
        kept = ana.remember("Gone soon.")
        assert ana.forget(kept.id).count == 1
        assert len(ana.recall("gone soon")) == 0
        with pytest.raises(longmind.NotFound):
            ana.get(kept.id)


class TestRow3x2SimilarityTimesRecency:
    """The worked example: four notes over 320 days, score = similarity × (0.4 + 0.6 × 0.5^(age/30))."""

    NOTES = (
        (0, "The user's favourite framework is TensorFlow."),
        (5, "The user studies B.Tech ICT at PDEU."),
        (300, "The user now prefers PyTorch over TensorFlow."),
        (310, "The user's project AgentForge uses CrewAI."),
    )

    @pytest.fixture
    def untold(self, opened: Any) -> Any:
        """A mind that reads nothing out of the words, and so lets nothing take the place of anything."""
        return opened(embedder=MiniLM(), extract=False).scope(user="ana")

    FRAMEWORK = "Which deep learning framework does the user like?"
    STUDY = "Where does the user study?"

    def scores(self, reading: Any, clock: StillClock, question: str, weight: float) -> dict[str, float]:
        start = clock.now()
        for day, note in self.NOTES:
            clock.set(start)
            clock.move(days=day)
            reading.remember(note)
        clock.set(start)
        clock.move(days=320)
        found = reading.recall(question, policy=Policy.similarity_recency(weight=weight, half_life_days=30))
        names = ("PyTorch over", "favourite", "PDEU", "AgentForge")
        return {name: hit.score for hit in found for name in names if name in hit.memory.text}

    def test_the_newer_preference_wins(self, untold: Any, clock: StillClock) -> None:
        scores = self.scores(untold, clock, self.FRAMEWORK, 0.6)
        assert scores["PyTorch over"] == pytest.approx(0.367, abs=0.01)
        assert scores["favourite"] == pytest.approx(0.2885, abs=0.01)
        assert max(scores, key=lambda name: scores[name]) == "PyTorch over"

    def test_the_stable_fact_is_still_found(self, untold: Any, clock: StillClock) -> None:
        scores = self.scores(untold, clock, self.STUDY, 0.6)
        assert scores["PDEU"] == pytest.approx(0.184, abs=0.01)
        assert scores["AgentForge"] == pytest.approx(0.133, abs=0.01)
        assert max(scores, key=lambda name: scores[name]) == "PDEU"

    def test_with_weight_03_the_old_fact_wins(self, untold: Any, clock: StillClock) -> None:
        scores = self.scores(untold, clock, self.FRAMEWORK, 0.3)
        assert scores["favourite"] == pytest.approx(0.505, abs=0.01)
        assert scores["PyTorch over"] == pytest.approx(0.419, abs=0.01)

    def test_by_default_the_newer_takes_the_place_of_the_old_and_the_stable_one_stays(
        self, reading: Any, clock: StillClock
    ) -> None:
        start = clock.now()
        for day, note in self.NOTES:
            clock.set(start)
            reading.remember(note, at=clock.move(days=day))
        clock.set(start)
        clock.move(days=320)
        assert recalled(reading.recall(self.FRAMEWORK))[0] == "The user now prefers PyTorch over TensorFlow."
        assert "The user's favourite framework is TensorFlow." not in recalled(reading.recall(self.FRAMEWORK))
        assert recalled(reading.recall(self.STUDY))[0] == "The user studies B.Tech ICT at PDEU."

    def test_superseded_the_old_one_is_recalled_only_when_asked_for(self, reading: Any, clock: StillClock) -> None:
        old = reading.remember("My favourite framework is TensorFlow.")
        clock.move(days=300)
        done = reading.remember("I prefer PyTorch now.", supersedes=old.id)
        assert texts(done.superseded) == ["My favourite framework is TensorFlow."]
        assert recalled(reading.recall(self.FRAMEWORK)) == ["I prefer PyTorch now."]
        before = clock.move(days=-100)
        assert recalled(reading.recall(self.FRAMEWORK, as_of=before)) == ["My favourite framework is TensorFlow."]
        both = reading.recall(self.FRAMEWORK, include=["superseded"])
        assert {hit.memory.status for hit in both} == {"current", "superseded"}
        assert [version.reason for version in reading.history(old.id)] == ["remembered", f"superseded by {done.id}"]

    def test_forgetting_the_newer_reopens_the_older(self, ana: Any) -> None:
        old = ana.remember("The office is in Porto.")
        new = ana.remember("The office is in Lisbon.", supersedes=old.id)
        assert old.id in ana.forget(new.id).reopened
        assert recalled(ana.recall("office")) == ["The office is in Porto."]


class TestRow3x4Words:
    def test_overlap_finds_and_rare_words_weigh_more(self, ana: Any) -> None:
        ana.remember_many(["the report is late", "the report is about heat pumps", "the pump is late"])
        found = ana.recall("late pumps", policy=Policy.words_only())
        assert recalled(found)[0] == "the pump is late"
        assert "pump" in str(found[0].why)

    def test_an_alias_is_searched_and_never_shown(self, ana: Any) -> None:
        ana.remember("Robert fixed the boiler.", aliases=["Bob", "my brother"])
        ana.remember("Carla painted the fence.")
        found = ana.recall("what did my brother do?")
        assert found[0].memory.text == "Robert fixed the boiler."


class TestRow3x6Files:
    """What was kept goes into a file and comes back equal."""

    def told(self, ana: Any, clock: StillClock) -> None:
        old = ana.remember("I live in Porto.", metadata={"big": 2**70, "none": None}, tags=["home"])
        clock.move(days=1)
        ana.remember("I live in Lisbon.", supersedes=old.id, source="chat", place="1")
        ana.remember("Zeilen\u2028und\u0085Enden\r\nbleiben 🍕 wie sie sind\n")
        ana.remember("I live in Lisbon.", at="2026-05-02T09:00+00:00")
        kept = ana.scope(agent="a", session="s").remember("bound to a session")
        ana.correct(kept.id, "bound to one session", tags=["x"])
        ana.used(kept.id)
        ana.retire(ana.remember("retired soon").id)
        cache = ana.remember("It keeps sessions for a day.", name="redis -- cache", pinned=True)
        ana.correct(cache.id, name="session cache > all", pinned=False)
        ana.remember("No nuts, ever.", pinned=True)

    def test_an_archive_comes_back_equal(self, mind: Any, clock: StillClock, tmp_path: Path) -> None:
        ana = mind.scope(user="ana")
        self.told(ana, clock)
        out = ana.export(tmp_path / "ana.jsonl")
        other = mind.scope(user="ben")
        done = other.import_archive(tmp_path / "ana.jsonl")
        assert (done.kept, done.already) == (out.memories, 0)
        again = other.export(tmp_path / "ben.jsonl")
        assert (tmp_path / "ben.jsonl").read_bytes() == (tmp_path / "ana.jsonl").read_bytes()
        assert again.sha256 == out.sha256

    def test_bringing_it_in_again_adds_nothing(self, mind: Any, clock: StillClock, tmp_path: Path) -> None:
        ana = mind.scope(user="ana")
        self.told(ana, clock)
        out = ana.export(tmp_path / "ana.jsonl")
        done = ana.import_archive(tmp_path / "ana.jsonl")
        assert (done.kept, done.already, done.changed) == (0, out.memories, ())

    def test_what_was_forgotten_does_not_come_back(self, ana: Any, tmp_path: Path) -> None:
        gone = ana.remember("to be forgotten").id
        ana.remember("to stay")
        ana.export(tmp_path / "ana.jsonl")
        ana.forget(gone)
        assert ana.import_archive(tmp_path / "ana.jsonl").refused == (gone,)
        assert texts(ana.list()) == ["to stay"]
        assert ana.remember("to be forgotten").kept[0].id != gone

    @pytest.mark.parametrize("harm", ["cut", "changed", "not one", "newer"])
    def test_a_harmed_archive_is_refused_whole(self, mind: Any, tmp_path: Path, harm: str) -> None:
        ana = mind.scope(user="ana")
        ana.remember_many(["one", "two"])
        path = tmp_path / "a.jsonl"
        ana.export(path)
        whole = path.read_text()
        harmed = {
            "cut": "".join(whole.splitlines(keepends=True)[:-1]),
            "changed": whole.replace('"one"', '"eno"'),
            "not one": "hello\n",
            "newer": whole.replace('"version":3}', '"version":4}', 1),
        }[harm]
        path.write_text(harmed)
        ben = mind.scope(user="ben")
        with pytest.raises(longmind.InvalidInput, match="archive"):
            ben.import_archive(path)
        assert ben.stats().total == 0

    def test_markdown_comes_back_equal_too(self, mind: Any, clock: StillClock, tmp_path: Path) -> None:
        ana, ben = mind.scope(user="ana"), mind.scope(user="ben")
        self.told(ana, clock)
        ana.remember("ends --> here <!-- {} -->", speaker="Ana", metadata={"-->": ">"}, tags=["a-b"], type="odd\ntype")
        ana.remember("- a bullet\n\n  # no heading\n", importance=0.9, emotion=0.3, trust="tool", kind="fact")
        ana.export(tmp_path / "ana.md", format="markdown")
        fields = longmind.read_notes((tmp_path / "ana.md").read_bytes().decode())
        assert fields is not None
        ben.remember_many(fields)
        ben.export(tmp_path / "ben.md", format="markdown")
        assert (tmp_path / "ben.md").read_bytes() == (tmp_path / "ana.md").read_bytes()
        assert sorted(texts(ben.list())) == sorted(texts(ana.list()))
        assert texts(ben.list(where={"pinned": True})) == ["No nuts, ever."]
        assert texts(ben.list(where={"name": "session cache > all"})) == ["It keeps sessions for a day."]

    def test_markdown_is_for_people(self, ana: Any, tmp_path: Path) -> None:
        ana.remember("Two\nlines.", type="preference", source="chat")
        ana.export(tmp_path / "notes.md", format="markdown")
        written = (tmp_path / "notes.md").read_text()
        assert "## preference" in written
        assert "- Two\n  lines." in written


class TestRow3x7Documents:
    MANUAL = "# Pump\n\nThe pump runs at 40 bar.\n\n## Faults\n\nE-4711 means the valve is stuck.\n\n- Close the tap.\n"

    def test_passages_are_found_beside_memories_with_their_place(self, ana: Any) -> None:
        ana.remember("The valve broke again.")
        done = ana.remember_document(self.MANUAL, source="manual.md")
        found = ana.recall("What does E-4711 mean?")
        assert found[0].memory.kind == "passage"
        assert str(found[0].memory.source) == "manual.md, Pump > Faults, lines 7-9"
        assert len(done.kept) == 2
        both = ana.recall("What does E-4711 mean, and which valve broke?")
        assert {hit.memory.kind for hit in both} == {"passage", "episode"}
        assert recalled(ana.recall("valve", kinds="episode")) == ["The valve broke again."]

    def test_reading_it_again_adds_nothing_not_even_an_occurrence(self, ana: Any) -> None:
        ana.remember_document(self.MANUAL, source="manual.md")
        ana.remember_document(self.MANUAL, source="manual.md")
        assert [memory.occurrences for memory in ana.list()] == [1, 1]


class TestRow3x9Embedders:
    def test_another_embedder_is_refused_with_what_to_do(self, tmp_path: Path) -> None:
        path = tmp_path / "m.db"
        with longmind.open(path, embedder=longmind.Hashing()) as mind:
            mind.scope(user="ana").remember("The cat sleeps on the sofa.")
        with pytest.raises(longmind.WrongEmbedder, match="longmind reembed"):
            longmind.open(path)

    def test_re_embedding_makes_it_fit(self, tmp_path: Path) -> None:
        path = tmp_path / "m.db"
        with longmind.open(path, embedder=longmind.Hashing()) as mind:
            mind.scope(user="ana").remember_many([f"The cat number {n} sleeps." for n in range(70)])
            mind.scope(tenant="t").remember("Shared with all.")
        steps: list[tuple[int, int]] = []
        done = longmind.reembed(path, progress=lambda now, all_: steps.append((now, all_)))
        assert (done.memories, steps[-1]) == (71, (71, 71))
        with longmind.open(path) as mind:
            found = mind.scope(user="ana").recall("a pet resting")
            assert found.complete
            assert found[0].why.channels == ("meaning",)
            assert mind.check() == []
        assert longmind.reembed(path).memories == 0

    def test_an_embedder_of_another_length_is_another_embedder(self, tmp_path: Path) -> None:
        path = tmp_path / "m.db"
        longmind.open(path, embedder=longmind.Hashing(dimension=64)).close()
        with pytest.raises(longmind.WrongEmbedder):
            longmind.open(path, embedder=longmind.Hashing(dimension=128))


class TestRow3x10WordsAndMeaning:
    def test_dietary_restrictions_finds_vegetarian(self, reading: Any) -> None:
        reading.remember_many(
            [
                "I prefer vegetarian food.",
                "The restrictions on parking were lifted.",
                "My favourite colour is green.",
                "I work in the city centre.",
            ]
        )
        found = reading.recall("dietary restrictions")
        assert "I prefer vegetarian food." in recalled(found)[:2]
        alone = reading.recall("dietary restrictions", policy=Policy.vectors_only())
        assert recalled(alone)[0] == "I prefer vegetarian food."
        assert alone[0].score == pytest.approx(0.393, abs=0.02)


class TestRow3x11Listing:
    def test_all_preferences_since_january_and_it_says_that_these_are_all(self, ana: Any) -> None:
        ana.remember_many(
            {"text": f"preference {n}", "type": "preference", "at": f"{2023 + n % 3}-06-01T09:00+00:00"}
            for n in range(60)
        )
        ana.remember("a fact", type="fact")
        listed = ana.list(types="preference", during="2024-01-01..")
        assert (len(listed), listed.complete) == (40, True)

    def test_a_page_says_that_it_is_one(self, ana: Any) -> None:
        ana.remember_many(f"note {n}" for n in range(25))
        seen: list[str] = []
        after = None
        while True:
            page = ana.list(limit=10, after=after)
            seen.extend(texts(page))
            after = page.after
            assert page.complete == (after is None)
            if after is None:
                break
        assert seen == [f"note {n}" for n in range(25)]


class TestRow7x2Weights:
    """Two memories that match alike and differ in what is known of them: each weight alone lifts one."""

    NONE = dict.fromkeys(("recency", "importance", "use", "emotion", "task", "trust"), 0.0)

    @pytest.fixture
    def teas(self, ana: Any, clock: StillClock) -> Any:
        ana.remember("tea with milk", at="2025-12-01T09:00Z", importance=0.4, emotion=0.1)
        other = {"at": "2026-01-01T09:00Z", "importance": 0.9, "emotion": 0.8, "tags": ["breakfast"]}
        ana.remember("tea with lemon", speaker="ben", **other)
        ana.used(ana.recall("lemon", limit=1)[0])
        return ana

    @pytest.mark.parametrize("weight", ["recency", "importance", "use", "emotion", "task"])
    @pytest.mark.parametrize("shape", ["fitted", "additive"])
    def test_each_weight_alone_is_seen_in_the_score(self, teas: Any, weight: str, shape: str) -> None:
        def asked(**weights: float) -> Any:
            given = {f"{name}_weight": value for name, value in (self.NONE | weights).items()}
            return teas.recall("tea", task="breakfast", policy=Policy(shape=shape, **given))

        without, with_it = asked(), asked(**{weight: 0.5})
        assert weight not in {one.name for one in without[0].why.parts if one.contribution}
        lemon = next(hit for hit in with_it if hit.memory.text == "tea with lemon")
        milk = next(hit for hit in with_it if hit.memory.text == "tea with milk")
        added = {hit.memory.text: {one.name: one.contribution for one in hit.why.parts} for hit in (lemon, milk)}
        assert added["tea with lemon"][weight] > added["tea with milk"].get(weight, 0.0)
        before = {hit.memory.text: hit.why.total for hit in without}
        gained = lemon.why.total - before["tea with lemon"], milk.why.total - before["tea with milk"]
        assert gained[0] > gained[1]


class TestRow7x5Statistics:
    def test_retrievals_and_uses_are_counted_apart_and_survive(self, tmp_path: Path) -> None:
        path = tmp_path / "m.db"
        with longmind.open(path, embedder=longmind.Hashing()) as mind:
            ana = mind.scope(user="ana")
            ana.remember("tea in the morning", importance=0.8, type="preference")
            ana.remember("coffee at noon", importance=0.4)
            hit = ana.recall("tea")[0]
            ana.recall("tea", limit=1)
            ana.used(hit)
        with longmind.open(path, embedder=longmind.Hashing()) as mind:
            stats = mind.scope(user="ana").stats()
            assert (stats.total, stats.uses, stats.retrievals) == (2, 1, 2)
            assert stats.by_type == {"preference": 1, "interaction": 1}
            assert stats.mean_importance == pytest.approx(0.6)


class TestRow7x6TheLecturesFive:
    """Relevance must be calibrated before it is added: the sum of the lecture puts null checks before Redis."""

    @pytest.fixture
    def five(self, reading: Any) -> Any:
        reading.remember("The user prefers concise answers with code examples.", type="preference", importance=0.8)
        reading.remember(
            "The task of caching sessions failed because Redis was not reachable from the worker.",
            type="episodic",
            importance=0.6,
        )
        reading.remember("Reviewed the login code and suggested adding null checks.", type="episodic", importance=0.5)
        reading.remember("Python is a language with dynamic types.", type="semantic", importance=0.4)
        reading.remember("pgvector stores embeddings inside PostgreSQL.", type="semantic", importance=0.7)
        return reading

    def test_the_statistics(self, five: Any) -> None:
        stats = five.stats()
        assert stats.total == 5
        assert stats.by_type == {"preference": 1, "episodic": 2, "semantic": 2}
        assert stats.mean_importance == pytest.approx(0.6)

    def test_pgvector_comes_first(self, five: Any) -> None:
        assert "pgvector" in recalled(five.recall("How should I store embeddings in the database?"))[0]

    def test_the_redis_failure_comes_first(self, five: Any) -> None:
        assert "Redis" in recalled(five.recall("What went wrong in past tasks?", types="episodic"))[0]


class TestRow10x1WhatMayBeRemembered:
    """The penicillin allergy, and not every passing complaint."""

    def test_the_allergy_is_kept_and_the_complaint_is_not(self, ana: Any) -> None:
        ana.configure(guard=longmind.Guard(provisions=[longmind.Provision("deny", "passing", below_importance=0.3)]))
        told = ana.remember_many(["I'm allergic to penicillin.", "Ugh, the coffee machine is slow again."])
        assert texts(told.kept) == ["I'm allergic to penicillin."]
        assert [(one.position, one.rule) for one in told.refused] == [(1, "passing")]
        with pytest.raises(longmind.Refused, match="passing"):
            ana.remember("The bus was late again, so annoying.")
        assert len(ana.list()) == 1


class TestRow10x3Agents:
    def test_one_agents_memories_of_ana_are_not_the_others(self, mind: Any) -> None:
        ana, ben = mind.scope(user="ana"), mind.scope(user="ben")
        ana.scope(agent="A").remember("tea for agent A")
        ana.scope(agent="B").remember("tea for agent B")
        ana.remember("tea for any agent")
        mind.scope().remember("tea for the whole tenant")
        assert set(recalled(ana.scope(agent="A").recall("tea"))) == {
            "tea for agent A",
            "tea for any agent",
            "tea for the whole tenant",
        }
        assert len(ana.recall("tea")) == 4
        assert recalled(ben.recall("tea")) == ["tea for the whole tenant"]


class TestRow10x7NextSession:
    def test_the_project_is_known_after_a_restart(self, tmp_path: Path) -> None:
        path = tmp_path / "agent.db"
        with longmind.open(path) as mind:
            mind.scope(user="ana", session="monday").remember(
                "I am working on Phoenix. We use Python 3.11 and PostgreSQL."
            )
        with longmind.open(path) as mind:
            found = mind.scope(user="ana").recall("Continue working on Phoenix")
            assert "Python 3.11 and PostgreSQL" in found[0].memory.text


class TestTime:
    def test_known_at_is_what_we_had_been_told(self, ana: Any, clock: StillClock) -> None:
        kept = ana.remember("The meeting is on Monday.")
        told = clock.now()
        clock.move(days=1)
        ana.correct(kept.id, "The meeting is on Friday.")
        ana.remember("The meeting room is blue.")
        assert recalled(ana.recall("meeting", known_at=told)) == ["The meeting is on Monday."]
        assert texts(ana.list(known_at=told)) == ["The meeting is on Monday."]
        assert len(ana.recall("meeting")) == 2

    def test_a_question_may_name_its_time(self, ana: Any, clock: StillClock) -> None:
        ana.remember("We talked about boats.", at="2026-04-10T09:00+00:00")
        ana.remember("We talked about boats and trains.", at="2026-05-02T09:00+00:00")
        found = ana.recall("What did we talk about yesterday?")
        assert isinstance(found.during, Interval)
        assert recalled(found)[0] == "We talked about boats and trains."
        assert "time" in found[0].why.channels
