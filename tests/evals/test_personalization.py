"""An answer is judged by rule, and what memory adds is the difference to the same agent without it."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

import longmind
from longmind.evals.lines import write_lines
from longmind.evals.personalization import CONDITIONS, MEMORY, NONE, WHOLE, personalization_report
from longmind.evals.personas import Probe, judge, offered, read_people
from longmind.testing import ScriptedModel

DATA = Path(__file__).parent.parent / "data"
SECRET = "quinquereme"
"""A word that only stands where a right answer is decided; nothing that a mind is given may hold it."""


def asked(must=(), must_not=(), options=(), forbidden=()):
    return Probe(
        id="p", kind="fact", at=datetime(2026, 5, 1, tzinfo=UTC), ask="?",
        must=tuple(must), must_not=tuple(must_not), options=tuple(options), forbidden=tuple(forbidden),
    )  # fmt: skip


class TestJudging:
    @pytest.mark.parametrize(
        ("answer", "right"),
        [
            ("Her name is RITA.", True),
            ("Rita", True),
            ("Margarita.", False),
            ("She is Rita-Maria, of Porto.", True),
            ("I don't know.", False),
        ],
    )
    def test_a_spelling_counts_as_whole_words_in_any_case(self, answer, right):
        assert judge(asked(must=[("Rita",)]), answer).right is right

    def test_of_every_group_one_spelling_is_needed(self):
        probe = asked(must=[("one", "1"), ("blue",)])
        assert judge(probe, "1 blue").right
        assert not judge(probe, "1 one").right

    def test_a_spelling_that_must_not_be_there_makes_it_wrong(self):
        probe = asked(must=[("Porto",)], must_not=["Lisbon"])
        assert judge(probe, "Porto").right
        assert not judge(probe, "Porto, before that Lisbon").right

    @pytest.mark.parametrize("answer", ["I don't know.", "I don\u2019t know.", "I DON'T KNOW"])
    def test_apostrophes_of_either_kind_are_the_same(self, answer):
        assert judge(asked(must=[("don't know",)]), answer).right


class TestOffering:
    OPTIONS = ("Bella Pasta", "Bella", "Dr. Wok")

    @pytest.mark.parametrize(
        ("answer", "found"),
        [
            ("Bella Pasta.", {"Bella Pasta"}),
            ("Take bella!", {"Bella"}),
            ("Not Bella. Dr. Wok it is.", {"Dr. Wok"}),
            ("Not Dr. Wok. Bella", {"Bella"}),
            ("Bella, rather than Dr. Wok", set()),
            ("I wouldn't go to Bella.\nDr. Wok?", {"Dr. Wok"}),
            ("I wouldn\u2019t go to Bella", set()),
            ("Bella notes: nothing known", {"Bella"}),
            ("Either Bella or Dr. Wok", {"Bella", "Dr. Wok"}),
            ("Bella. No, Bella Pasta.", {"Bella"}),
            ("I know nothing of that.", set()),
        ],
    )
    def test_an_option_is_offered_where_its_sentence_denies_nothing(self, answer, found):
        assert offered(self.OPTIONS, answer) == found

    @pytest.mark.parametrize(
        ("answer", "right", "violates"),
        [
            ("Dr. Wok.", True, False),
            ("Bella.", False, True),
            ("Dr. Wok or Bella.", False, True),
            ("Dr. Wok. Avoid Bella.", True, False),
            ("I don't know.", False, False),
        ],
    )
    def test_one_must_be_offered_and_none_that_is_forbidden(self, answer, right, violates):
        verdict = judge(asked(options=self.OPTIONS, forbidden=["Bella"]), answer)
        assert (verdict.right, verdict.violates) == (right, violates)

    def test_what_must_be_there_counts_beside_the_options(self):
        probe = asked(must=[("Dr. Wok",)], options=self.OPTIONS)
        assert judge(probe, "Dr. Wok.").right
        assert not judge(probe, "Bella.").right


# People ---------------------------------------------------------------------------------------------------------------


def a_probe(id, kind, ask, must=(), **more):
    return {
        "id": id, "kind": kind, "at": "2026-05-01T09:00:00+02:00", "ask": ask, "must": [[*one] for one in must],
        "must_not": [], "options": [], "forbidden": [], "why": SECRET, **more,
    }  # fmt: skip


def a_person(id="ana-reis", sister="Rita"):
    return {
        "id": id,
        "about": SECRET,
        "sessions": [
            {
                "at": "2026-03-02T18:10:00+01:00",
                "turns": [
                    {"speaker": "user", "text": f"I'm allergic to shellfish. My sister is called {sister}."},
                    {"speaker": "assistant", "text": "I will keep that in mind."},
                ],
            },
            {"at": "2026-04-02T18:10:00+02:00", "turns": [{"speaker": "user", "text": "It rained the whole day."}]},
        ],
        "probes": [
            a_probe("p1", "fact", "What is my sister called?", [[sister, SECRET]]),
            a_probe(
                "p2", "constraint", "Sakura (sushi and seafood) or Bella (vegetarian pasta) tonight?",
                options=["Sakura", "Bella"], forbidden=["Sakura"],
            ),
            a_probe("p3", "none", "What is my shoe size?", [["don't know", "know nothing", SECRET]]),
        ],
    }  # fmt: skip


def write(folder, *people):
    folder.mkdir(exist_ok=True)
    for one in people:
        (folder / f"{one.get('id', 'nobody')}.json").write_text(json.dumps(one), "utf-8")
    return folder


@pytest.fixture
def folder(tmp_path):
    return write(tmp_path / "people", a_person(), a_person("ben-cole", "Cleo"), a_person("eva-holm", "Linnea"))


class Listening(longmind.Hashing):
    """Embeds as its parent does, and writes down every text it is given."""

    def __init__(self):
        super().__init__()
        self.heard = set()

    def embed(self, texts, *, query=False):
        self.heard.update(texts)
        return super().embed(texts, query=query)


class TestReading:
    def test_a_person_is_read_whole(self, folder):
        ana = read_people(folder)[0]
        assert (ana.id, len(ana.sittings), [one.kind for one in ana.probes]) == (
            "ana-reis", 2, ["fact", "constraint", "none"],
        )  # fmt: skip
        assert ana.probes[1].forbidden == ("Sakura",)

    @pytest.mark.parametrize(
        ("change", "where"),
        [
            (lambda one: one["probes"][0].update(kind="guess"), r"probes\[1\].kind"),
            (lambda one: one["probes"][1].update(forbidden=["Wok"]), r"probes\[2\].forbidden"),
            (lambda one: one["probes"][0].update(at="2026-03-03T09:00:00+01:00"), r"probes\[1\].at"),
            (lambda one: one["probes"][0].update(at="yesterday"), r"probes\[1\].at"),
            (lambda one: one["sessions"].reverse(), "sessions"),
            (lambda one: one["sessions"][0]["turns"][0].update(speaker="dog"), r"turns\[1\].speaker"),
            (lambda one: one.pop("id"), "id"),
        ],
    )
    def test_what_is_wrong_is_said_with_its_place(self, tmp_path, change, where):
        person = a_person()
        change(person)
        with pytest.raises(longmind.InvalidInput, match=where):
            read_people(write(tmp_path / "people", person))

    def test_a_folder_without_people_is_refused(self, tmp_path):
        with pytest.raises(longmind.NotFound, match="no people"):
            read_people(tmp_path)


class TestTheSets:
    """The people to test on and those to develop on are others, and stay as they were written."""

    @pytest.mark.parametrize(("name", "people", "probes"), [("personas", 16, 209), ("personas_dev", 6, 77)])
    def test_all_of_them_can_be_read_and_judged(self, name, people, probes):
        found = read_people(DATA / name)
        assert (len(found), sum(len(one.probes) for one in found)) == (people, probes)
        for probe in (probe for one in found for probe in one.probes):
            assert probe.must or probe.options
            assert not judge(probe, probe.ask).right or probe.options

    def test_nobody_is_in_both(self):
        ids = [{one.id for one in read_people(DATA / name)} for name in ("personas", "personas_dev")]
        assert not ids[0] & ids[1]


class TestSecrets:
    def test_it_hears_what_was_said_and_asked_and_nothing_that_decides(self, folder):
        listening = Listening()
        personalization_report(folder, embedder=listening)
        assert listening.heard
        assert not [text for text in listening.heard if SECRET in text]

    def test_a_model_is_told_nothing_that_decides(self, folder):
        model = ScriptedModel(lambda prompt: _spoken(prompt, "Hm."))
        personalization_report(folder, embedder=longmind.Hashing(), model=model, limit_people=1)
        assert model.asked
        assert not [prompt for prompt in model.asked if any(SECRET in one.text for one in prompt.messages)]

    def test_no_question_sees_another(self, folder):
        model = ScriptedModel(lambda prompt: _spoken(prompt, "Hm."))
        personalization_report(folder, embedder=longmind.Hashing(), model=model, limit_people=1)
        for prompt in model.asked:
            told = "\n".join(one.text for one in prompt.messages)
            assert sum(ask in told for ask in ("sister called?", "Sakura (", "shoe size?")) == 1


def _spoken(prompt, answer):
    return answer if prompt.schema is None else {"tool": "", "arguments": {}, "answer": answer}


class TestRow9x3Figures:
    def test_the_rules_know_with_memory_what_they_do_not_without(self, folder):
        told = personalization_report(folder, embedder=longmind.Hashing()).as_json()
        rules = told["personalization"]["rules"]
        assert (told["people"], told["questions"]) == (3, 9)
        right = {name: {kind: one["sum"] for kind, one in rules[name]["right"].items()} for name in CONDITIONS}
        assert right[MEMORY] == {"all": 9, "constraint": 3, "fact": 3, "none": 3}
        # Without memory nothing tells the options apart, and what is not known is said to be.
        assert right[NONE] == {"all": 3, "constraint": 0, "fact": 0, "none": 3}
        assert rules[MEMORY]["forbidden_offered"] == {
            "questions": 3, "sum": 0, "mean": 0.0, "interval95": [0.0, 0.0],
        }  # fmt: skip
        assert told["forbidden_by_chance"] == 0.5
        gain = rules["memory - none"]["right"]["all"]
        assert gain["difference"] == pytest.approx(2 / 3)
        assert gain["difference_interval95"] == pytest.approx([2 / 3, 2 / 3])

    def test_a_model_is_measured_beside_the_rules(self, folder):
        def says(prompt):
            told = "\n".join(one.text for one in prompt.messages)
            knows = next((name for name in ("Rita", "Cleo", "Linnea") if name in told), None)
            return _spoken(prompt, f"{knows}." if knows and "sister called?" in told else "I don't know.")

        report = personalization_report(folder, embedder=longmind.Hashing(), model=ScriptedModel(says))
        model = report.as_json()["personalization"]["model"]
        assert [model[name]["right"]["fact"]["sum"] for name in CONDITIONS] == [3, 0, 3]
        assert [model[name]["right"]["none"]["sum"] for name in CONDITIONS] == [3, 3, 3]
        assert model[NONE]["tokens"]["mean"] < model[MEMORY]["tokens"]["mean"]

    def test_a_model_that_does_not_answer_is_wrong_and_counted(self, folder):
        model = ScriptedModel(lambda _: longmind.ModelUnavailable("busy"))
        report = personalization_report(folder, embedder=longmind.Hashing(), model=model, limit_people=1)
        assert [report.as_json()["personalization"]["model"][name]["failures"] for name in CONDITIONS] == [3, 3, 3]
        assert {one.right for one in report.of("model", MEMORY)} == {False}
        assert "9 times the model gave no answer" in report.summary()

    def test_the_whole_history_is_counted_with_every_session(self, folder):
        short_one = personalization_report(folder, embedder=longmind.Hashing(), limit_people=1)
        person = a_person()
        person["sessions"][1]["turns"][0]["text"] = "It rained the whole day. " * 200
        long_one = personalization_report(write(folder, person), embedder=longmind.Hashing(), limit_people=1)
        before, after = (one.of("rules", WHOLE)[0].told.tokens for one in (short_one, long_one))
        assert after > before + 800

    def test_a_line_for_each_question_tells_the_answer_and_its_worth(self, folder, tmp_path):
        report = personalization_report(folder, embedder=longmind.Hashing())
        assert write_lines(tmp_path / "lines.jsonl", report.lines) == 27
        line = report.lines[0]
        assert (line["set"], line["owner"], line["measures"]) == (
            "personalization, rules, memory", "ana-reis", {"passed": 1.0},
        )  # fmt: skip
        assert "Rita" in line["answer"]
