"""PrecisionMemBench goes through the front door, and what comes back is judged."""

import json
from dataclasses import replace

import pytest

import longmind
from longmind.evals import measure_set
from longmind.evals.beliefs import read_precision
from longmind.evals.precision import Believing, in_order_of_supersession, precision_report, within_scopes


class Listening(longmind.Hashing):
    """Embeds as its parent does, and writes down every text it is given."""

    def __init__(self):
        super().__init__()
        self.heard = []

    def embed(self, texts, *, query=False):
        self.heard += texts
        return super().embed(texts, query=query)


@pytest.fixture
def folder(tmp_path, formats):
    return formats.write_precision(tmp_path / "fixtures")


@pytest.fixture
def data(folder):
    return read_precision(folder)


@pytest.fixture
def believing(data):
    with longmind.open(embedder=longmind.Hashing()) as mind:
        believing = Believing(mind)
        believing.keep_all(data.beliefs)
        yield believing


@pytest.fixture(scope="module")
def report(tmp_path_factory, formats):
    folder = formats.write_precision(tmp_path_factory.mktemp("fixtures"))
    return precision_report(read_precision(folder), embedder=longmind.Hashing())


def asked(data, id, **changed):
    return replace(next(one for one in (*data.cases, *data.turns) if one.id == id), **changed)


class TestReading:
    def test_cases_and_messages_are_read_with_what_is_expected(self, data):
        assert [one.id for one in data.cases] == ["by-alias", "nothing-asked", "nobody-known"]
        assert [one.id for one in data.turns] == ["a-session#0", "a-session#1", "a-session#2"]
        assert data.cases[1].expected.only == frozenset()
        assert (data.cases[2].user, data.cases[2].max_beliefs) == ("brand-new-user", 2)
        assert data.turns[0].expected.never == ("strings-old",)
        assert data.turns[0].adds.id == "capo"
        assert data.turns[1].renames == ("ukulele", ("ohana",))

    def test_a_session_may_be_another_users(self, folder):
        value = json.loads((folder / "session-retrieval.cases.json").read_text())
        value[0]["userId"] = "other-user"
        (folder / "session-retrieval.cases.json").write_text(json.dumps(value))
        assert {turn.user for turn in read_precision(folder).turns} == {"other-user"}

    @pytest.mark.parametrize(
        ("file", "break_it", "where"),
        [
            ("beliefs.seed", lambda all: all[2].pop("content"), r"beliefs\.seed\.json\[3\]\.content"),
            ("beliefs.seed", lambda all: all[2].update(created_at="yesterday"), r"\[3\]\.created_at"),
            ("beliefs.seed", lambda all: all[2].update(created_at="2026-09-01"), r"\[3\]\.created_at"),
            ("beliefs.seed", lambda all: all[2].update(scope="domain:music"), r"\[3\]\.scope"),
            ("retrieval.cases", lambda all: all[0].pop("query"), r"\[1\]\.query"),
            ("retrieval.cases", lambda all: all[0].update(budget={"maxBeliefs": -1}), "maxBeliefs"),
            ("session-retrieval.cases", lambda all: all[0].update(turns=None), r"\[1\]\.turns"),
        ],
    )
    def test_what_is_broken_is_named(self, folder, file, break_it, where):
        path = folder / f"{file}.json"
        value = json.loads(path.read_text("utf-8"))
        break_it(value)
        path.write_text(json.dumps(value), "utf-8")
        with pytest.raises(longmind.InvalidInput, match=where):
            read_precision(folder)


class TestWhatIsKept:
    """The reasons, the confidence and the cases stay outside; what a program would know of a belief goes in."""

    def test_a_belief_has_its_name_its_aliases_its_scopes_and_its_type(self, believing):
        owned = believing.mind.scope(user="test-user")
        memory = owned.get(believing.ids["test-user", "ukulele"])
        assert (memory.text, memory.name, memory.aliases) == ("Plays a tenor ukulele.", "ukulele", ("uke",))
        assert (memory.tags, memory.type, memory.pinned) == (("domain:music",), "entity", False)
        assert owned.get(believing.ids["test-user", "manner"]).pinned

    def test_what_was_superseded_and_what_was_resolved_is_not_current(self, believing):
        owned = believing.mind.scope(user="test-user")
        status = {
            name: str(owned.get(believing.ids["test-user", name]).status)
            for name in ("strings-old", "strings", "venue")
        }
        assert status == {"strings-old": "superseded", "strings": "current", "venue": "retired"}

    def test_each_belongs_to_its_own_user(self, believing):
        with pytest.raises(longmind.NotFound):
            believing.mind.scope(user="test-user").get(believing.ids["other-user", "secret"])

    def test_no_reason_and_no_answer_is_ever_told(self, data, formats):
        listening = Listening()
        precision_report(data, embedder=listening)
        assert any("tenor ukulele" in text for text in listening.heard)
        assert not any(formats.ANSWER in text for text in listening.heard)


class TestSupersession:
    def test_the_superseded_come_first_and_otherwise_nothing_moves(self, data):
        order = [(belief.id, supersedes) for belief, supersedes in in_order_of_supersession(data.beliefs[::-1])]
        names = [name for name, _ in order]
        assert names.index("strings-old") + 1 == names.index("strings")
        assert dict(order)["strings"] == ["strings-old"]
        names.remove("strings-old")
        assert names == [one.id for one in data.beliefs[::-1] if one.id != "strings-old"]

    def test_two_that_supersede_each_other_both_come(self, formats, tmp_path):
        formats.write_precision(tmp_path)
        circle = [formats.a_belief("a", "A.", superseded_by="b"), formats.a_belief("b", "B.", superseded_by="a")]
        (tmp_path / "beliefs.seed.json").write_text(json.dumps(circle))
        order = in_order_of_supersession(read_precision(tmp_path).beliefs)
        assert [(belief.id, supersedes) for belief, supersedes in order] == [("b", []), ("a", ["b"])]

    def test_what_was_superseded_by_nothing_that_is_known_is_not_current_either(self, formats, tmp_path):
        formats.write_precision(tmp_path)
        theirs = formats.a_belief("theirs", "C.", user_id="other-user")
        orphans = [formats.a_belief(name, f"{name}.", superseded_by=by) for name, by in (("a", "x"), ("b", "theirs"))]
        (tmp_path / "beliefs.seed.json").write_text(json.dumps([theirs, *orphans]))
        with longmind.open(embedder=longmind.Hashing()) as mind:
            Believing(mind).keep_all(read_precision(tmp_path).beliefs)
            assert [memory.text for memory in mind.scope(user="test-user").list()] == []
            assert [memory.text for memory in mind.scope(user="other-user").list()] == ["C."]


class TestWhatIsGiven:
    def test_pinned_and_open_questions_have_places_of_their_own(self, believing, data):
        given = believing.ask(asked(data, "by-alias", scopes=("domain:music", "user:universal")))
        assert (given.pinned, given.questions) == (("manner",), ("tuning",))
        assert not {"manner", "tuning"} & set(given.relevant)

    def test_only_the_scopes_that_were_named_are_seen(self, believing, data):
        assert "ukulele-boat" not in believing.ask(asked(data, "by-alias", text="Ukulele")).relevant
        assert believing.ask(asked(data, "by-alias", text="Ukulele", scopes=("domain:sea",))).relevant == (
            "ukulele-boat",
        )

    def test_a_relation_brings_what_it_relates_if_that_may_be_relevant(self, believing, data):
        given = believing.ask(asked(data, "by-alias", text="Who is in the band, which drummer?"))
        assert given.relevant[0] == "band"
        assert "ukulele" in given.relevant
        assert "tuning" not in given.relevant
        assert len(set(given.relevant)) == len(given.relevant)

    def test_a_relation_to_what_another_user_believes_brings_nothing(self, believing, data, formats, folder):
        value = json.loads((folder / "beliefs.seed.json").read_text())
        value[4]["participants"] = ["secret", "nowhere"]
        (folder / "beliefs.seed.json").write_text(json.dumps(value))
        with longmind.open(embedder=longmind.Hashing()) as mind:
            other = Believing(mind)
            other.keep_all(read_precision(folder).beliefs)
            given = other.ask(asked(data, "by-alias", text="Who is in the band, which drummer?"))
        assert given.relevant[0] == "band"
        assert "secret" not in given.relevant

    def test_pinned_ones_use_up_the_room(self, believing, data):
        wide = asked(data, "by-alias", scopes=("domain:music", "user:universal"))
        assert believing.ask(replace(wide, max_beliefs=1)).relevant == ()
        assert believing.ask(replace(wide, max_beliefs=0)).pinned == ()

    def test_what_is_always_said_is_the_pinned_that_holds_everywhere(self, believing, data):
        assert believing.ask(data.cases[0]).persona == "Prefers short answers."
        assert believing.ask(data.cases[2]).persona == ""

    def test_nothing_asked_recalls_nothing(self, believing, data):
        assert believing.ask(data.cases[1]).relevant == ()
        assert believing.found is None

    def test_no_scope_at_all_sees_nothing(self, believing):
        assert list(believing.mind.scope(user="test-user").list(where=within_scopes(()))) == []


class TestSessions:
    def test_what_was_added_after_a_message_is_known_at_the_next(self, report):
        lines = {line["question"]: line for line in report.lines}
        assert "capo" not in lines["a-session#0"]["ranked"]
        assert "capo" in lines["a-session#1"]["ranked"]

    def test_a_word_that_was_added_finds_its_belief(self, report):
        lines = {line["question"]: line for line in report.lines}
        assert "ukulele" in lines["a-session#2"]["ranked"]

    def test_cases_do_not_see_what_sessions_add(self, report):
        assert not any("capo" in line["hits"] for line in report.lines if "#" not in line["question"])


class TestTheReport:
    def test_all_that_passes_is_counted_by_category(self, report):
        assert report.scores["cases"]["questions"] == 3
        assert report.scores["sessions"]["questions"] == 3
        assert list(report.scores) == ["cases", "sessions", "Alias", "Edge"]
        assert report.scores["Edge"]["passed"] == 2

    def test_what_fails_says_why(self, report):
        told = report.as_json()
        assert set(told) == {"precision", "failures", "targets", "seconds", "data"}
        failed = {line["question"]: line["failures"] for line in report.lines if not line["measures"]["passed"]}
        assert told["failures"] == failed
        assert all(failed.values())

    def test_the_table_fits_its_heads(self, report):
        heads, *rows = report.table()
        assert all(len(row) == len(heads) for row in rows)
        assert all(isinstance(cell, str) for row in rows for cell in row)

    def test_it_is_the_same_whenever_it_is_run(self, report, folder):
        again = measure_set(folder, "precision", embedder=longmind.Hashing())
        assert again.scores == report.scores
        assert again.lines == report.lines

    def test_progress_ends_where_it_said_it_would(self, folder):
        seen = []
        measure_set(folder, embedder=longmind.Hashing(), progress=lambda *step: seen.append(step))
        assert [step[0] for step in seen] == [1, 2, 3, 4, 5, 6]
        assert {step[1] for step in seen} == {6}
