"""A turn that ends anywhere, in a failing store or a killed process, also while its answer comes, is taken up once."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest

import longmind
from longmind.errors import StoreError
from longmind.stores.inmemory import InMemoryStore
from longmind.stores.sqlite import SqliteStore
from longmind.testing import FaultyStore

PROGRAM = Path(__file__).with_name("turn_with_a_model.py")
_spec = importlib.util.spec_from_file_location("turn_with_a_model", PROGRAM)
told = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(told)

HOWS = ("say", "stream", "say by rule", "stream by rule")


def right_in_the_end(store, how):
    """Whatever happened before: the turn is there once and whole; gives the answer that was made now, if any."""
    bot, ana, made = told.taken_up(store, how)
    said = [(one.role, one.text) for one in ana.conversation("s1").messages()]
    assert [role for role, _ in said] == ["user", "assistant"]
    assert said[0][1] == told.WORDS
    (kept,) = bot.answers()
    assert kept.text == said[1][1]
    assert (bot.waiting(), bot.resume()) == (None, None)
    texts = [one.text for one in ana.list(kinds="episode")]
    assert texts.count(told.WORDS) == 1
    if "rule" not in how:
        assert kept.text == told.ANSWER
        # At most a call that was done and not recorded was done again, and then changed nothing more.
        assert texts.count(told.KEEPS) == 1
        assert ana.working("s1").scratchpad.read("next").content == told.NOTE
        assert set(kept.calls) == {"remember", "scratchpad_write"}
        assert {told.WORDS, told.KEEPS} <= {ana.get(id).text for id in kept.written if id.startswith("m")}
    assert store.check() == []
    return made


class TestAStore:
    @pytest.mark.parametrize("how", HOWS)
    @pytest.mark.parametrize("after", [False, True])
    def test_that_fails_at_any_write_leaves_a_turn_that_is_taken_up(self, how, after):
        resumed = 0
        for write in range(1, 40):
            store = InMemoryStore()
            try:
                list(told.turn(FaultyStore(store, fail_on=write, after=after), how))
            except StoreError:
                made = right_in_the_end(store, how)
                resumed += made is not None and made.resumed
                continue
            assert right_in_the_end(store, how) is None
            break
        assert resumed >= 2
        assert write > 3

    @pytest.mark.parametrize("how", ["stream", "stream by rule"])
    def test_whose_stream_is_left_at_any_piece_leaves_a_turn_that_is_taken_up(self, how):
        number = 0
        while True:
            number += 1
            store = InMemoryStore()
            with closing(told.turn(store, how)) as pieces:
                *_, last = islice(pieces, number)
            made = right_in_the_end(store, how)
            if isinstance(last, longmind.Answer):
                assert made is None
                break
            assert made.resumed
        assert number > 1


class TestAProcess:
    def killed(self, path, how, *, write=0, when="before", piece=0):
        """Whether it was killed; then another process takes the turn up."""
        done = subprocess.run([sys.executable, PROGRAM, path, how, str(write), when, str(piece)], check=False)
        assert done.returncode in (0, -9)
        with closing(SqliteStore(path)) as store:
            right_in_the_end(store, how)
        return done.returncode == -9

    @pytest.mark.parametrize(
        ("how", "write", "when"),
        [("say", 1, "after"), ("say", 5, "before"), ("stream", 4, "after"), ("stream by rule", 3, "before")],
    )
    def test_that_is_killed_at_a_write_leaves_a_turn_that_is_taken_up(self, tmp_path, how, write, when):
        assert self.killed(tmp_path / "mind.db", how, write=write, when=when)

    @pytest.mark.parametrize(("how", "piece"), [("stream", 1), ("stream", 4), ("stream by rule", 1)])
    def test_that_is_killed_while_the_answer_comes_leaves_a_turn_that_is_taken_up(self, tmp_path, how, piece):
        assert self.killed(tmp_path / "mind.db", how, piece=piece)

    @pytest.mark.campaign
    @pytest.mark.parametrize("how", HOWS)
    @pytest.mark.parametrize("when", ["before", "after"])
    def test_that_is_killed_at_any_write_leaves_a_turn_that_is_taken_up(self, tmp_path, how, when):
        write = 1
        while self.killed(tmp_path / f"{write}.db", how, write=write, when=when):
            write += 1
        assert write > 3

    @pytest.mark.campaign
    @pytest.mark.parametrize("how", ["stream", "stream by rule"])
    def test_that_is_killed_at_any_piece_leaves_a_turn_that_is_taken_up(self, tmp_path, how):
        piece = 1
        while self.killed(tmp_path / f"{piece}.db", how, piece=piece):
            piece += 1
        assert piece > 2
