"""A mind at the other end of a wire. The stories are told through it too (tests/stories)."""

from __future__ import annotations

import asyncio
import inspect
import json
import subprocess
import sys

import pytest

import longmind
from longmind.doors.http.doorman import Doorman
from longmind.doors.http.limits import Measure
from longmind.doors.http.service import Service
from longmind.doors.wire.calls import handles
from longmind.doors.wire.connecting import RemoteMind
from longmind.doors.wire.keys import EVERY_RIGHT, Keys
from longmind.testing import StillClock


@pytest.fixture
def served(stage, tmp_path):
    """A mind, its keys, and where it is served."""
    keys = Keys(tmp_path / "keys")
    clock = StillClock("2026-05-03T09:00Z")
    with longmind.open(tmp_path / "mind.db", embedder=longmind.Hashing(), clock=clock) as mind:
        service = Service(mind, Doorman(keys, tenant="default", user="me"), Measure(per_minute=0))
        stage.put(service)
        yield mind, keys, stage.url
        service.let_go()


@pytest.fixture
def ana(served):
    _, keys, url = served
    with longmind.connect(url, key=keys.add("ana", rights=EVERY_RIGHT, user="ana")) as far:
        yield far


class TestTheSameFace:
    def test_every_handle_has_the_verbs_of_the_one_at_home(self, ana):
        assert isinstance(ana, longmind.Mind)
        assert isinstance(ana.facts, longmind.Facts)
        assert isinstance(ana.conversation("s1"), longmind.Conversation)
        for name, kind in handles().items():
            if name:
                continue
            for verb, own in inspect.getmembers(kind, inspect.isfunction):
                if not verb.startswith("_"):
                    far = inspect.signature(getattr(RemoteMind, verb))
                    assert list(far.parameters) == list(inspect.signature(own).parameters), verb

    def test_what_it_gives_is_what_the_mind_gives(self, served, ana):
        mind, _, _ = served
        home = mind.scope(user="ana")
        kept = ana.remember("I moved to Lisbon in May.", metadata={"n": [1, None]})
        assert kept.kept == tuple(home.get(one.id) for one in kept.kept)
        assert list(ana.recall("where does she live?")) == list(home.recall("where does she live?"))
        assert ana.facts.find("user") == home.facts.find("user")
        assert ana.stats().total == home.stats().total
        ana.used(ana.recall("where does she live?")[0])
        assert home.get(kept.kept[0].id).uses == 1

    def test_what_goes_wrong_is_raised_as_at_home(self, ana):
        with pytest.raises(longmind.InvalidInput) as wrong:
            ana.recall("x", limit=0)
        assert wrong.value.argument == "limit"
        with pytest.raises(longmind.NotFound):
            ana.get("m01m8pt6ek945mhhgwcbyeseq3v")
        with pytest.raises(TypeError):
            ana.recall()

    def test_a_key_that_opens_nothing_is_told(self, served):
        _, keys, url = served
        keys.add("somebody")
        with longmind.connect(url, key="lm_wrong") as stranger, pytest.raises(longmind.Refused):
            stranger.stats()

    def test_an_event_loop_has_it_too(self, served):
        _, keys, url = served
        token = keys.add("loop", user="ana")

        async def told():
            async with longmind.connect_async(url, key=token) as far:
                await far.remember("I live in Lisbon.")
                await far.blocks["human"].append("Vegetarian.")
                return [hit.memory.text for hit in await far.recall("where do I live?")]

        assert asyncio.run(told()) == ["I live in Lisbon."]


class TestFiles:
    """Names of files mean files of this machine, not of the server's."""

    def test_an_archive_is_written_and_read_here(self, served, ana, tmp_path):
        _, keys, url = served
        ana.remember("I live in Lisbon.")
        done = ana.export(tmp_path / "ana.jsonl")
        assert done.memories == 2
        with longmind.connect(url, key=keys.add("ben", rights=EVERY_RIGHT, user="ben")) as ben:
            assert ben.import_archive(tmp_path / "ana.jsonl").kept == 2
            (tmp_path / "cut.jsonl").write_bytes((tmp_path / "ana.jsonl").read_bytes()[:-9])
            with pytest.raises(longmind.DamagedArchive):
                ben.import_archive(tmp_path / "cut.jsonl")

    def test_a_database_is_not_written_over(self, ana, tmp_path):
        with pytest.raises(longmind.InvalidInput, match="database"):
            ana.export(tmp_path / "mind.db")

    def test_a_stream_is_read_here(self, ana, tmp_path):
        library = tmp_path / "skills.json"
        library.write_text(json.dumps({"dig": {"code": "dig()", "description": "Digs a hole."}}))
        assert [one.skill.name for one in ana.skills.import_voyager(library)] == ["dig"]


class TestWhatCannotTravel:
    def test_an_object_of_this_program_is_refused_rather_than_left_out(self, ana):
        with pytest.raises(longmind.MissingFeature, match="counter"):
            ana.context("dinner?", counter=longmind.Estimate())
        with pytest.raises(longmind.MissingFeature, match="summariser"):
            ana.conversation("s1", summariser=longmind.Extractive())

    def test_an_agent_stands_where_the_memories_are(self, ana):
        with pytest.raises(longmind.MissingFeature, match="worth_remembering"):
            longmind.Agent(ana, "chat").say("Hello there.")

    def test_who_acts_is_the_keys_business(self, ana):
        with pytest.raises(longmind.MissingFeature):
            ana.acting("somebody else")
        with pytest.raises(longmind.MissingFeature):
            ana.tending(every=60)

    def test_a_skill_is_run_here_and_counted_there(self, ana):
        ana.skills.add("dig", description="Digs a hole.", code="dig()")
        assert ana.skills.run("dig", lambda whole: len(whole.code)) == 5
        with pytest.raises(ZeroDivisionError):
            ana.skills.run("dig", lambda whole: 1 / 0)
        assert (ana.skills.get("dig").tally.worked, ana.skills.get("dig").tally.failed) == (1, 1)


class TestTheWire:
    def test_where_nobody_answers_it_says_so_and_that_it_may_help_to_try_again(self):
        with longmind.connect("http://127.0.0.1:9") as nobody, pytest.raises(longmind.StoreUnavailable) as lost:
            nobody.stats()
        assert lost.value.retry

    def test_after_closing_it_says_so(self, served):
        far = longmind.connect(served[2])
        far.close()
        far.close()
        with pytest.raises(longmind.StoreUnavailable, match="closed"):
            far.stats()

    def test_what_is_no_address_is_refused(self):
        for url in ("agent.db", "", "ftp://x", 3):
            with pytest.raises(longmind.InvalidInput, match="url"):
                longmind.connect(url)

    def test_what_is_no_key_is_refused_and_not_shown(self, served):
        for key in ("lm_…", "lm_secret\n", 3):
            with pytest.raises(longmind.InvalidInput, match="key") as wrong:
                longmind.connect(served[2], key=key)
            assert "secret" not in str(wrong.value)

    def test_a_missing_package_is_told_by_its_extra(self):
        for package in ("pydantic", "httpx2"):
            program = (
                f"import sys; sys.modules[{package!r}] = None; import longmind; longmind.connect('http://127.0.0.1')"
            )
            ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
            assert "pip install 'longmind[client]'" in ended.stderr

    def test_a_repr_shows_no_key(self, served):
        assert "lm_secret" not in repr(longmind.connect(served[2], key="lm_secret"))
