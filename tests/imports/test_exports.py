"""Coming from another program: what was kept there is here, with its times and whose words it was, and is here once."""

from __future__ import annotations

import json
import zipfile
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest

import longmind
from longmind.imports.files import format_of
from longmind.imports.incoming import FORMATS
from longmind.mind.forgetting import EXPIRES
from longmind.stores.inmemory import InMemoryStore
from longmind.stores.sqlite import SqliteStore
from longmind.testing import FaultyStore, StillClock
from longmind.testing.builders import everything

SAMPLES = Path(__file__).parent / "samples"
NAMES = sorted(path.name for path in SAMPLES.iterdir())
FORMAT_OF = {
    "chatgpt.json": "chatgpt",
    "claude.json": "claude",
    "langgraph.jsonl": "langgraph",
    "letta.af": "letta",
    "letta_legacy.af": "letta",
    "mem0.json": "mem0",
    "server_memory.jsonl": "mcp-memory",
    "stream.json": "stream",
    "zep.json": "zep",
}
ANA = longmind.Owner(user="ana")


def opened(store):
    return longmind.open(store, embedder=longmind.Hashing(), clock=StillClock("2026-05-03T09:00Z"))


@pytest.fixture(params=[InMemoryStore, lambda: SqliteStore(":memory:")], ids=["inmemory", "sqlite"])
def store(request):
    return request.param()


@pytest.fixture
def whole(store):
    with opened(store) as mind:
        yield mind


@pytest.fixture
def ana(whole):
    return whole.scope(user="ana")


def kept(mind, **options):
    """text → memory of all that is there, whatever became of it."""
    everybody = mind.list(include=["superseded", "retired", "pending"], **options)
    return {memory.text: memory for memory in everybody}


def written(path: Path, value: object) -> Path:
    path.write_text(json.dumps(value), "utf-8")
    return path


def sample(name: str):
    text = (SAMPLES / name).read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()] if name.endswith(".jsonl") else json.loads(text)


@pytest.mark.parametrize("name", NAMES)
class TestEverySample:
    """Whatever it comes from."""

    def test_it_is_known_by_its_content_whatever_it_is_called(self, name, tmp_path):
        suffixes = ("jsonl", "bak") if name.endswith(".jsonl") else ("json", "bak", "af")
        for suffix in suffixes:
            other = tmp_path / f"thing.{suffix}"
            other.write_bytes((SAMPLES / name).read_bytes())
            assert format_of(other) == FORMAT_OF[name]
            other.write_bytes(b"\xef\xbb\xbf" + (SAMPLES / name).read_bytes().replace(b"\n", b"\r\n"))
            assert format_of(other) == FORMAT_OF[name]

    def test_it_comes_in_once(self, name, store, ana):
        done = longmind.import_file(ana, SAMPLES / name)
        assert done.new + done.facts > 0
        assert (done.format, done.broken, done.conflicts, done.refused) == (FORMAT_OF[name], [], [], [])
        before = everything(store, ANA)
        again = longmind.import_file(ana, SAMPLES / name)
        assert (again.new, again.facts, again.blocks, again.broken, again.conflicts) == (0, 0, 0, [], [])
        assert again.known == done.new + done.known + done.blocks
        assert again.left == done.left
        assert everything(store, ANA) == before

    def test_from_another_folder_it_is_the_same(self, name, store, ana, tmp_path):
        if name == "stream.json":
            return  # its ids are its own: its source tells it from another
        longmind.import_file(ana, SAMPLES / name)
        before = everything(store, ANA)
        moved = tmp_path / name
        moved.write_bytes((SAMPLES / name).read_bytes())
        assert longmind.import_file(ana, moved).new == 0
        assert everything(store, ANA) == before

    def test_a_dry_run_says_the_same_and_writes_nothing(self, name, store, ana):
        tried = longmind.import_file(ana, SAMPLES / name, dry_run=True)
        assert everything(store, ANA)["memories"] == []
        assert everything(store, ANA)["sheets"] == []
        done = longmind.import_file(ana, SAMPLES / name)
        assert tried.dry_run
        assert (tried.left, tried.blocks, tried.broken) == (done.left, done.blocks, done.broken)
        assert done.new >= tried.new > 0

    @pytest.mark.parametrize("after", [False, True])
    def test_interrupted_anywhere_and_run_again_it_is_as_if_it_never_was(self, name, store, after):
        with opened(InMemoryStore()) as unbroken:
            longmind.import_file(unbroken.scope(user="ana"), SAMPLES / name)
            expected = sorted(
                (one.text, one.status.value, one.occurrences, one.true_until and one.true_until.isoformat())
                for one in kept(unbroken.scope(user="ana")).values()
            )
        for fails in range(1, 12):
            mind = opened(FaultyStore(InMemoryStore(), fail_on=fails, after=after)).scope(user="ana")
            with suppress(longmind.StoreError):
                longmind.import_file(mind, SAMPLES / name)
            longmind.import_file(mind, SAMPLES / name)
            found = sorted(
                (one.text, one.status.value, one.occurrences, one.true_until and one.true_until.isoformat())
                for one in kept(mind).values()
            )
            assert found == expected

    def test_what_is_forgotten_stays_so(self, name, ana):
        longmind.import_file(ana, SAMPLES / name)
        first = ana.list()[0]
        ana.forget(first.id)
        again = longmind.import_file(ana, SAMPLES / name) if name != "stream.json" else None
        assert first.text not in kept(ana)
        assert again is None or again.refused or first.kind.value == "fact"

    def test_cut_anywhere_it_says_so_and_what_is_whole_comes_in(self, name, ana, tmp_path):
        raw = (SAMPLES / name).read_bytes()
        for part in (0.3, 0.6, 0.9):
            path = tmp_path / name
            path.write_bytes(raw[: int(len(raw) * part)])
            done = longmind.import_file(ana, path)
            assert done.broken

    def test_nothing_in_it_takes_the_program_down(self, name, tmp_path):
        """Each value of it replaced, one after another, by what should not be there."""
        ana = opened(InMemoryStore()).scope(user="ana")
        value = sample(name)
        lines = name.endswith(".jsonl")
        wrongs = (None, 7, "x", [], {}, [None], {"a": {"b": [1]}}, "\ud800", "nul \0", float("nan"))
        for number, path in enumerate(paths(value)):
            for wrong in (wrongs[number % len(wrongs)], wrongs[(number * 7 + 3) % len(wrongs)]):
                bent = bend(value, path, wrong)
                text = "".join(json.dumps(line) + "\n" for line in bent) if lines else json.dumps(bent)
                (tmp_path / name).write_text(text, "utf-8")
                with suppress(longmind.InvalidInput):  # it may name another user now
                    longmind.import_file(ana, tmp_path / name, format=FORMAT_OF[name])


def paths(value, here=()):
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        yield (*here, key)
        yield from paths(one, (*here, key))


def bend(value, path, wrong):
    bent = json.loads(json.dumps(value))
    at = bent
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = wrong
    return bent


class TestChatGPT:
    """A tree of messages: what was shown in the end is what was said."""

    @pytest.fixture
    def came(self, ana):
        longmind.import_file(ana, SAMPLES / "chatgpt.json")
        return kept(ana)

    def test_messages_keep_their_words_times_sessions_and_speakers(self, came):
        said = came["My oven is a Gaggenau. I live in Porto."]
        assert (said.speaker, said.trust, said.scope.session) == ("user", "user", "6f1a-bread")
        assert said.happened_at == datetime(2026, 1, 1, 11, 0, 10, tzinfo=UTC)
        assert said.metadata == {"title": "Bread"}
        answer = came["Proof the dough for two hours."]
        assert (answer.speaker, answer.trust) == ("assistant", "assistant")
        assert came["[image]\nIs this crust right?"].trust == "user"
        assert came["What is a levain?"].happened_at == datetime(2026, 1, 1, 12, 23, 20, tzinfo=UTC)

    def test_the_users_words_are_read_and_the_assistants_are_not(self, came, ana):
        assert ana.facts.value("user", "lives in") == "Porto"
        assert not [one for one in came.values() if one.claim and "dough" in one.text]

    def test_what_was_edited_away_or_said_by_nobody_is_left_out(self, came, ana):
        assert not [text for text in came if "Miele" in text or "Good ovens" in text or "search(" in text]
        reasons = {reason: count for _, reason, count in longmind.import_file(ana, SAMPLES / "chatgpt.json").reasons}
        assert reasons["on another branch: it was edited, or answered anew"] == 2
        assert reasons["what a tool answered"] == 2

    def test_what_it_was_told_to_remember_is_a_memory_of_the_assistants(self, came):
        noted = came["User bakes with a Gaggenau oven."]
        assert (noted.type, noted.trust) == ("fact", "assistant")
        assert came["I bake bread for a living."].trust == "user"
        assert came["Answer briefly."].speaker == "user"

    def test_the_next_export_brings_only_what_is_new(self, came, ana, tmp_path):
        value = sample("chatgpt.json")
        value[0]["title"] = "Bread, renamed"
        node = json.loads(json.dumps(value[0]["mapping"]["u1"]))
        node["id"] = node["message"]["id"] = "u3"
        node["message"]["content"]["parts"] = ["And rye?"]
        node["parent"], node["children"] = "a2", []
        value[0]["mapping"]["u3"] = node
        value[0]["current_node"] = "u3"
        done = longmind.import_file(ana, written(tmp_path / "next.json", value))
        assert (done.new, done.conflicts, done.broken) == (1, [], [])
        assert kept(ana).keys() - came.keys() == {"And rye?"}

    def test_messages_that_follow_each_other_in_a_circle_are_told(self, ana, tmp_path):
        value = sample("chatgpt.json")
        value[0]["mapping"]["root"]["parent"] = "a2"
        done = longmind.import_file(ana, written(tmp_path / "a.json", value))
        assert [trouble.reason for trouble in done.broken] == ["its messages follow each other in a circle"]
        assert list(kept(ana)) == ["What is a levain?"]

    def test_an_older_export_that_does_not_say_what_was_shown_last(self, ana, tmp_path):
        value = sample("chatgpt.json")
        del value[0]["current_node"]
        longmind.import_file(ana, written(tmp_path / "a.json", value))
        assert "It is a little pale." in kept(ana)
        assert "Good ovens." not in kept(ana)


class TestClaude:
    def test_messages_and_the_text_of_attached_files(self, ana):
        longmind.import_file(ana, SAMPLES / "claude.json")
        came = kept(ana)
        assert came["I sail a small boat from Cascais."].trust == "user"
        assert came["I sail a small boat from Cascais."].scope.session == "c-1"
        assert came["Check the pintles."].trust == "assistant"
        assert came["Old exports have a text and nothing else."].speaker == "user"
        (passage,) = [one for one in came.values() if one.kind is longmind.Kind.PASSAGE]
        assert passage.source.name == "log.txt (Claude, m-1)"
        assert passage.happened_at == datetime(2026, 1, 5, 10, tzinfo=UTC)
        assert not [text for text in came if "Rudders" in text]

    def test_its_memories_and_projects_are_documents(self, ana, tmp_path):
        memories = [
            {"conversations_memory": "**Work**\n\nSails.", "project_memories": {"p1": "Knots."}, "account_uuid": "a"}
        ]
        projects = [
            {
                "uuid": "p1",
                "name": "Knots",
                "prompt_template": "",
                "docs": [{"uuid": "d", "filename": "k.md", "content": "Bowline."}],
            }
        ]
        for value in (memories, projects):
            done = longmind.import_file(ana, written(tmp_path / "m.json", value))
            assert (done.format, done.broken) == ("claude", [])
        assert {one.source.name for one in kept(ana).values()} == {
            "Claude's memory", "Claude's memory of project p1", "k.md (Claude, d)",
        }  # fmt: skip

    def test_a_conversation_on_each_line_is_one_too(self, ana, tmp_path):
        lines = [json.dumps(one) for one in sample("claude.json")]
        (tmp_path / "c.jsonl").write_text("\n".join([*lines, "{broken"]))
        done = longmind.import_file(ana, tmp_path / "c.jsonl")
        assert (done.format, done.new, len(done.broken)) == ("claude", 4, 1)


class TestMem0:
    """Its history becomes memories in each other's place, and what was deleted there stays out."""

    def test_an_updated_memory_is_the_old_one_and_the_new_one(self, ana):
        longmind.import_file(ana, SAMPLES / "mem0.json")
        came = kept(ana)
        new, old = came["Lives in Lisbon"], came["Lives in Porto"]
        assert (old.status, old.superseded_by, new.status) == ("superseded", new.id, "current")
        assert old.true_until == new.happened_at == datetime(2026, 3, 2, 16, tzinfo=UTC)
        assert new.tags == ("personal_details",)
        assert new.metadata["topic"] == "home"
        asked = ana.recall("where does she live?", as_of="2026-02-01T00:00Z")
        assert asked[0].memory.text == "Lives in Porto"

    def test_a_models_words_are_not_the_users(self, ana):
        longmind.import_file(ana, SAMPLES / "mem0.json")
        came = kept(ana)
        assert came["Lives in Lisbon"].trust == "assistant"
        peanuts = came["Is allergic to peanuts"]
        assert (peanuts.trust, peanuts.scope.agent, peanuts.scope.session) == ("user", "cook", "dinner")

    def test_what_was_deleted_or_expires_there(self, ana):
        longmind.import_file(ana, SAMPLES / "mem0.json")
        assert "Owes Rui money" not in kept(ana)
        assert kept(ana)["Has a parking permit"].metadata[EXPIRES].startswith("2027-01-01")

    def test_what_changed_there_since_takes_its_place(self, ana, tmp_path):
        value = sample("mem0.json")["results"]
        longmind.import_file(ana, written(tmp_path / "a.json", value))
        value[0]["memory"] = "Lives in Faro"
        value[0]["updated_at"] = "2026-04-01T00:00:00Z"
        value[1]["categories"] = ["health"]
        done = longmind.import_file(ana, written(tmp_path / "b.json", value))
        assert (done.new, done.known, done.broken, done.conflicts) == (1, 2, [], [])
        came = kept(ana)
        assert (came["Lives in Lisbon"].status, came["Lives in Faro"].status) == ("superseded", "current")
        assert longmind.import_file(ana, tmp_path / "b.json").new == 0

    def test_what_gave_way_here_to_something_else_does_not_hold_up_what_is_new_there(self, ana, tmp_path):
        value = sample("mem0.json")["results"]
        longmind.import_file(ana, written(tmp_path / "a.json", value))
        ana.remember("I moved to Faro.", supersedes=kept(ana)["Lives in Lisbon"].id)
        event = {"memory_id": "mem-1", "event": "UPDATE", "created_at": "2026-03-02T16:00:00Z"}
        history = [{**event, "new_memory": text} for text in ("Lives in Lisbon", "Lives in Sintra")]
        done = longmind.import_file(ana, written(tmp_path / "h.json", history))
        assert (done.new, done.known, done.broken, done.conflicts) == (1, 1, [], [])
        assert kept(ana)["Lives in Sintra"].status == "current"
        assert longmind.import_file(ana, tmp_path / "h.json").new == 0

    def test_the_history_alone_is_enough(self, ana, tmp_path):
        done = longmind.import_file(ana, written(tmp_path / "h.json", sample("mem0.json")["history"]))
        assert (done.format, done.new) == ("mem0", 2)
        assert [memory.text for memory in ana.list()] == ["Lives in Lisbon"]

    def test_said_back_and_forth_it_is_a_memory_each_time(self, ana, tmp_path):
        events = [("Likes tea", "ADD"), ("Likes coffee", "UPDATE"), ("Likes tea", "UPDATE")]
        history = [
            {
                "id": str(n),
                "memory_id": "m",
                "new_memory": text,
                "event": event,
                "created_at": f"2026-01-0{n}T00:00:00Z",
            }
            for n, (text, event) in enumerate(events, 1)
        ]
        path = written(tmp_path / "h.json", history)
        assert longmind.import_file(ana, path).new == 3
        assert [memory.text for memory in ana.list()] == ["Likes tea"]
        assert longmind.import_file(ana, path).new == 0

    def test_relations_of_its_graph_are_facts(self, ana, tmp_path):
        value = sample("mem0.json")
        value["relations"] = [
            {"source": "alex", "relationship": "plays_with", "target": target} for target in ("rita", "rui")
        ]
        value["insights"] = [{"x": 1}]
        done = longmind.import_file(ana, written(tmp_path / "m.json", value))
        assert {fact.claim.object for fact in ana.facts.find("alex", "plays with")} == {"rita", "rui"}
        assert ("left", "of a kind that is not read", 1) in done.reasons
        assert longmind.import_file(ana, tmp_path / "m.json").new == 0


class TestUsers:
    """A file says whose its memories are there; whose they are here, whoever imports it says."""

    @pytest.fixture
    def path(self, tmp_path):
        one = {"memory": "Likes tea", "created_at": "2026-01-01T00:00:00Z"}
        users = ("alex", "bea", "alex", None)
        value = [{"id": str(n), **one, "memory": f"Likes tea {n}", "user_id": user} for n, user in enumerate(users)]
        return written(tmp_path / "mem0.json", value)

    def test_several_are_never_made_one_in_silence(self, ana, whole, path):
        for mind in (ana, whole):
            with pytest.raises(longmind.InvalidInput, match=r"2 users \(alex, bea\)"):
                longmind.import_file(mind, path)
        assert kept(ana) == {}

    def test_one_becomes_somebody_here_and_the_others_are_left(self, whole, path):
        done = longmind.import_file(whole.scope(user="me"), path, users={"alex": "me"})
        assert (done.new, done.users) == (3, {"alex": 2})
        assert [trouble.place for trouble in done.left] == ["1"]
        assert set(kept(whole.scope(user="me"))) == {"Likes tea 0", "Likes tea 2", "Likes tea 3"}

    def test_each_may_keep_their_own_name(self, whole, path):
        done = longmind.import_file(whole, path, users="own")
        assert done.users == {"alex": 2, "bea": 1}
        assert set(kept(whole.scope(user="bea"))) == {"Likes tea 1"}
        # Whose the fourth is, nobody said.
        assert [trouble.place for trouble in done.left] == ["3"]

    def test_a_mind_that_is_bound_to_one_takes_in_nobody_elses(self, ana, path):
        with pytest.raises(longmind.InvalidInput, match="ana"):
            longmind.import_file(ana, path, users={"alex": "bob"})

    def test_a_mind_that_is_bound_to_nobody_says_so_at_once(self, whole):
        with pytest.raises(longmind.InvalidInput, match="scope"):
            longmind.import_file(whole, SAMPLES / "claude.json")


class TestZep:
    """What no longer holds there is past here, with its end; what holds is held."""

    @pytest.fixture
    def came(self, ana):
        longmind.import_file(ana, SAMPLES / "zep.json")
        return kept(ana)

    def test_an_invalidated_fact_is_past_and_says_until_when(self, came, ana):
        old, new = came["Kendra loves Adidas shoes"], came["Kendra now wears Puma shoes"]
        assert (old.status, old.true_until) == ("superseded", datetime(2026, 1, 20, 10, tzinfo=UTC))
        assert (old.true_from, new.true_from) == (datetime(2026, 1, 1, 10, tzinfo=UTC), old.true_until)
        assert new.status == "current"
        assert ana.facts.value("Kendra", "loves") == "Puma shoes"
        assert ana.facts.value("Kendra", "loves", as_of="2026-01-05T00:00Z") == "Adidas shoes"

    def test_a_fact_rests_on_its_episodes_and_goes_with_them(self, came, ana):
        fact = came["Kendra loves Adidas shoes"]
        (id,) = fact.evidence
        episode = ana.get(id)
        assert (episode.text, episode.speaker, episode.trust) == ("I love my Adidas shoes!", "Kendra", "user")
        assert fact.trust == "assistant"
        ana.forget(id)
        assert "Kendra loves Adidas shoes" not in kept(ana)

    def test_two_that_hold_at_once_hold_both(self, came):
        assert {came[f"Kendra collects {what}"].status for what in ("stamps", "maps")} == {"current"}

    def test_who_said_what_is_kept_apart(self, came):
        bot = came["Sorry to hear that."]
        assert (bot.speaker, bot.trust) == ("Bot", "assistant")
        assert came['{"customer": "Kendra", "since": 2019}'].trust == "document"
        summary = came["Kendra: Kendra changed from Adidas to Puma."]
        assert (summary.trust, summary.tags) == ("assistant", ("Customer",))

    def test_an_episode_of_several_speakers_is_believed_as_the_least(self, ana, tmp_path):
        value = {
            "episodes": [dict(sample("zep.json")["episodes"][0], content="user: I sing.\nassistant: I own a yacht.")]
        }
        longmind.import_file(ana, written(tmp_path / "z.json", value))
        assert [memory.trust for memory in ana.list()] == ["unknown"]

    def test_edges_alone_with_their_names(self, ana, tmp_path):
        edges = [
            {**edge, "source_node_name": "Kendra", "target_node_name": edge["fact"].split()[-2]}
            for edge in sample("zep.json")["edges"][:2]
        ]
        done = longmind.import_file(ana, written(tmp_path / "z.json", edges))
        assert (done.format, done.facts) == ("zep", 2)

    def test_without_names_what_holds_is_a_text_and_what_does_not_is_told(self, ana, tmp_path):
        done = longmind.import_file(ana, written(tmp_path / "z.json", sample("zep.json")["edges"]))
        assert [trouble.reason for trouble in done.left] == ["no longer held, and its nodes are not in the file"]
        assert "Kendra collects maps" in kept(ana)

    def test_one_that_ended_before_it_began_is_past(self, ana, tmp_path):
        value = sample("zep.json")
        value["edges"] = [dict(value["edges"][0], invalid_at="2025-12-01T00:00:00Z")]
        done = longmind.import_file(ana, written(tmp_path / "z.json", value))
        assert done.broken == []
        assert kept(ana)["Kendra loves Adidas shoes"].true_until == datetime(2025, 12, 1, tzinfo=UTC)

    def test_messages_of_a_chat_are_no_episodes_of_a_graph(self, tmp_path):
        chat = [{"uuid": "1", "role": "user", "content": "hello", "created_at": "2026-01-01T00:00:00Z"}]
        assert format_of(written(tmp_path / "c.json", chat)) == "openai"

    def test_what_is_not_read_of_it_is_told(self, ana, tmp_path):
        value = {**sample("zep.json"), "communities": [{"uuid": "c"}, {"uuid": "d"}]}
        done = longmind.import_file(ana, written(tmp_path / "z.json", value))
        assert ("left", "of a kind that is not read", 2) in done.reasons


class TestLetta:
    def test_words_come_out_of_their_envelopes(self, ana):
        longmind.import_file(ana, SAMPLES / "letta.af")
        came = kept(ana)
        assert came["My roses get black spots."].trust == "user"
        answer = came["Cut off the spotted leaves."]
        assert (answer.trust, answer.speaker) == ("assistant", "gardener")
        assert "Thanks, I live in Sintra." in came
        assert not [text for text in came if "They need help" in text or "login" in text or "You are" in text]

    def test_blocks_are_blocks(self, ana):
        longmind.import_file(ana, SAMPLES / "letta.af")
        human, persona = ana.blocks["human"].read(), ana.blocks["persona"].read()
        assert (human.value, human.description) == ("Grows roses. Lives in Sintra.", "Who they are")
        assert persona.read_only
        ana.blocks["human"].append("Has a dog.")
        again = longmind.import_file(ana, SAMPLES / "letta.af")
        assert [trouble.place for trouble in again.conflicts] == ["block human"]
        assert ana.blocks["human"].read().value.endswith("Has a dog.")

    def test_of_several_agents_each_has_its_own(self, ana, tmp_path):
        value = sample("letta.af")
        value["agents"].append(
            dict(value["agents"][0], name="florist", id="agent-1", block_ids=["block-1"], messages=[])
        )
        longmind.import_file(ana, written(tmp_path / "two.af", value))
        assert "human" in ana.scope(agent="gardener").blocks
        assert "human" not in ana.scope(agent="florist").blocks
        assert {one.scope.agent for one in kept(ana).values() if one.kind is longmind.Kind.EPISODE} == {"gardener"}

    def test_a_long_block_has_room(self, ana, tmp_path):
        value = sample("letta_legacy.af")
        value["core_memory"][0]["value"] = "word " * 800
        assert longmind.import_file(ana, written(tmp_path / "a.af", value)).blocks == 1

    def test_another_form_is_refused(self, ana, tmp_path):
        done = longmind.import_file(ana, written(tmp_path / "a.af", {"agents": "x"}), format="letta")
        assert "not an agent file" in done.broken[0].reason


class TestServerMemory:
    def test_relations_are_facts_and_observations_are_about_somebody(self, ana):
        longmind.import_file(ana, SAMPLES / "server_memory.jsonl")
        came = kept(ana)
        assert ana.facts.value("John Smith", "works at") == "Anthill"
        assert {fact.claim.object for fact in ana.facts.find("user", "mentors")} == {"John Smith", "Rita"}
        spanish = came["John Smith: Speaks fluent Spanish"]
        assert (spanish.aliases, spanish.tags, spanish.trust) == (("John Smith",), ("person",), "assistant")
        assert ana.recall("what languages does John Smith speak?")[0].memory == spanish
        assert "About user: Prefers morning meetings" in came
        assert ana.facts.value("Anthill", "is a") == "organization"

    def test_the_graph_as_one_object_is_the_same(self, store, ana, tmp_path):
        longmind.import_file(ana, SAMPLES / "server_memory.jsonl")
        before = everything(store, ANA)
        lines = sample("server_memory.jsonl")
        graph = {
            "entities": [one for one in lines if one["type"] == "entity"],
            "relations": [one for one in lines if one["type"] == "relation"],
        }
        assert longmind.import_file(ana, written(tmp_path / "g.json", graph)).new == 0
        assert everything(store, ANA) == before

    def test_a_broken_line_costs_one_line(self, ana, tmp_path):
        lines = (SAMPLES / "server_memory.jsonl").read_text().splitlines()
        lines[1] = '{"type": "entity", "name": '
        lines.append('{"type": "rumour"}')
        (tmp_path / "m.jsonl").write_text("\n".join(lines))
        done = longmind.import_file(ana, tmp_path / "m.jsonl")
        assert len(done.broken) == 2
        assert "About user: Graduated in 2019" in kept(ana)


class TestLangGraph:
    def test_words_become_text_and_the_rest_stays_beside_them(self, ana):
        longmind.import_file(ana, SAMPLES / "langgraph.jsonl")
        came = kept(ana)
        assert came["Ana prefers window seats."].metadata == {"kind": "Memory"}
        faro = came["Ana flies from Faro."]
        assert (faro.metadata, faro.tags, faro.source.place) == (
            {"confidence": 0.8},
            ("memories", "ana"),
            "memories/ana: k-2",
        )
        assert faro.happened_at == datetime(2026, 1, 1, 8, tzinfo=UTC)
        assert '{"columns": 3, "theme": "dark"}' in came

    def test_one_line_alone_is_known_too(self, tmp_path):
        for suffix in ("jsonl", "json"):
            alone = written(tmp_path / f"one.{suffix}", sample("langgraph.jsonl")[0])
            assert format_of(alone) == "langgraph"

    def test_a_value_that_changed_takes_the_place_of_the_old(self, ana, tmp_path):
        longmind.import_file(ana, SAMPLES / "langgraph.jsonl")
        value = sample("langgraph.jsonl")
        value[1]["value"]["text"] = "Ana flies from Lisbon."
        for news in (1, 0):
            done = longmind.import_file(ana, written(tmp_path / "l.json", {"items": value}))
            assert (done.format, done.new, done.conflicts) == ("langgraph", news, [])
        assert kept(ana)["Ana flies from Faro."].superseded_by == kept(ana)["Ana flies from Lisbon."].id


class TestRow10x6Portability:
    """Ana comes from elsewhere, lives here for a while, and takes all of it along."""

    def test_from_everywhere_to_here_and_on(self, store, ana, tmp_path):
        for name in NAMES:
            whose = ana.scope(agent="cook") if name == "letta_legacy.af" else ana
            assert longmind.import_file(whose, SAMPLES / name).clean
        ana.remember("I moved to Faro.")
        ana.export(tmp_path / "ana.jsonl")
        other = SqliteStore(str(tmp_path / "other.db"))
        with opened(other) as mind:
            elsewhere = mind.scope(user="ana")
            came = longmind.import_file(elsewhere, tmp_path / "ana.jsonl")
            assert (came.format, came.clean) == ("archive", True)
            elsewhere.export(tmp_path / "again.jsonl")
            assert (tmp_path / "again.jsonl").read_bytes() == (tmp_path / "ana.jsonl").read_bytes()
            assert elsewhere.facts.value("Kendra", "loves", as_of="2026-01-05T00:00Z") == "Adidas shoes"
            assert elsewhere.blocks["human"].read() == ana.blocks["human"].read()
            assert elsewhere.check() == []


class TestPacked:
    """As it is downloaded: a zip archive, with much else in it."""

    def packed(self, path, **files):
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, value in {"user.json": {"id": "x"}, "chat.html": "<html>", **files}.items():
                archive.writestr(name, value if isinstance(value, str) else json.dumps(value))
        return path

    def test_what_is_in_it_is_the_same_as_unpacked(self, store, ana, tmp_path):
        longmind.import_file(ana, SAMPLES / "chatgpt.json")
        before = everything(store, ANA)
        first, second = sample("chatgpt.json")
        files = {"export/conversations-000.json": [first], "export/conversations-001.json": [second]}
        done = longmind.import_file(ana, self.packed(tmp_path / "export.zip", **files))
        assert (done.format, done.new, done.known, done.broken) == ("chatgpt", 0, 8, [])
        assert everything(store, ANA) == before

    def test_claudes_memories_and_projects_come_along(self, ana, tmp_path):
        files = {
            "conversations.json": sample("claude.json"),
            "memories.json": [{"conversations_memory": "Sails."}],
            "projects.json": [
                {"name": "Knots", "prompt_template": "", "docs": [{"filename": "k", "content": "Bowline."}]}
            ],
        }
        done = longmind.import_file(ana, self.packed(tmp_path / "data.zip", **files))
        assert (done.format, done.new, done.broken) == ("claude", 6, [])

    @pytest.mark.parametrize("files", [{}, {"conversations.json": "{"}, {"conversations.json": [{"a": 1}]}])
    def test_one_without_a_known_export_says_so(self, ana, tmp_path, files):
        assert len(longmind.import_file(ana, self.packed(tmp_path / "x.zip", **files)).broken) == 1

    def test_a_damaged_one_says_so(self, ana, tmp_path):
        path = self.packed(tmp_path / "x.zip", **{"conversations.json": sample("chatgpt.json")})
        raw = bytearray(path.read_bytes())
        raw[raw.index(b"conversations.json") + 60] ^= 0xFF
        path.write_bytes(raw)
        assert len(longmind.import_file(ana, path).broken) == 1
        path.write_bytes(raw[: len(raw) // 2])
        assert len(longmind.import_file(ana, path).broken) == 1


class TestHostile:
    """Files that somebody made to break something, or that just came out so."""

    @pytest.mark.campaign
    def test_a_line_of_ten_megabytes_costs_one_line(self, ana, tmp_path):
        lines = (SAMPLES / "langgraph.jsonl").read_text().splitlines()
        big = json.loads(lines[0])
        big["key"], big["value"] = "big", {"text": "x" * 10_000_000}
        (tmp_path / "big.jsonl").write_text("\n".join([*lines, json.dumps(big)]))
        done = longmind.import_file(ana, tmp_path / "big.jsonl")
        assert (done.new, len(done.broken)) == (3, 1)
        assert "at most" in done.broken[0].reason
        assert len(done.broken[0].reason) < 300

    def test_the_same_thing_twice_is_one(self, ana, tmp_path):
        value = sample("chatgpt.json")
        assert longmind.import_file(ana, written(tmp_path / "a.json", [*value, *value])).new == 8
        assert longmind.import_file(ana, SAMPLES / "chatgpt.json").new == 0

    def test_no_file_makes_itself_the_systems_word(self, ana, tmp_path):
        value = sample("claude.json")
        value[0]["chat_messages"][1]["sender"] = "system"
        longmind.import_file(ana, written(tmp_path / "a.json", value))
        assert kept(ana)["Check the pintles."].trust == "unknown"
        memories = sample("mem0.json")["results"]
        memories[0]["role"] = "system"
        longmind.import_file(ana, written(tmp_path / "b.json", memories))
        assert kept(ana)["Lives in Lisbon"].trust == "unknown"

    def test_one_nested_too_deep_is_refused(self, ana, tmp_path):
        (tmp_path / "deep.json").write_text("[" * 100_000 + "]" * 100_000)
        assert longmind.import_file(ana, tmp_path / "deep.json").broken
        value = sample("langgraph.jsonl")
        deep: object = 1
        for _ in range(40):
            deep = {"a": deep}
        value[0]["value"] = {"text": "shallow", "deep": deep}
        done = longmind.import_file(ana, written(tmp_path / "l.json", value))
        assert (done.new, len(done.broken)) == (2, 1)

    def test_every_format_has_its_name_in_the_help(self):
        from longmind.doors.cli.carrying import FORMATS_EXPLAINED

        assert set(FORMATS_EXPLAINED) == set(FORMATS)

    def test_a_named_format_that_it_is_not_is_told(self, ana):
        for format in ("chatgpt", "claude", "mem0", "zep", "letta", "langgraph", "mcp-memory"):
            done = longmind.import_file(ana, SAMPLES / "stream.json", format=format)
            assert done.broken or done.new == 0, format
