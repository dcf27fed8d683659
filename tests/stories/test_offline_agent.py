"""A session with an agent that has no model at all: what it is told changes what it answers."""

from __future__ import annotations

import longmind
from longmind import OfflineResponder
from longmind.testing import StillClock

TOLD = (
    "I prefer short answers.",
    "I'm interested in blockchain.",
    "Topic: smart contracts and their audits.",
    "My project is a newsletter for beginners.",
)
QUESTION = "Suggest what to write next."


class TestRow9x2Offline:
    def test_after_four_inputs_the_suggestion_follows_blockchain_and_is_brief(self, tmp_path):
        with longmind.open(tmp_path / "a.db", embedder=longmind.Hashing()) as mind:
            responder = OfflineResponder(mind.scope(user="ana"))
            for words in TOLD:
                responder.turn(words)
            assert [one.memory.text for one in responder.notes()] == list(TOLD)
            told = responder.turn(QUESTION)
            assert told.text.startswith("Suggestion: something on blockchain (#")
            assert told.brief
            stranger = OfflineResponder(mind.scope(user="ben")).turn(QUESTION)
            assert stranger.text == "Suggestion: go on with what you did last."
            assert not stranger.used
            shown = responder.snapshot().splitlines()
            assert [line.split()[0] for line in shown[:4]] == ["preference", "preference+topic", "topic", "project"]
            assert shown[4].endswith(QUESTION)

    def test_the_next_morning_it_starts_from_what_the_mind_still_knows(self, tmp_path):
        clock = StillClock("2026-05-03T09:00+01:00")
        with longmind.open(tmp_path / "a.db", embedder=longmind.Hashing(), clock=clock) as mind:
            for words in TOLD:
                OfflineResponder(mind.scope(user="ana")).turn(words)
        clock = StillClock("2026-05-04T09:00+01:00")
        with longmind.open(tmp_path / "a.db", embedder=longmind.Hashing(), clock=clock) as mind:
            ana = mind.scope(user="ana")
            responder = OfflineResponder(ana)
            assert responder.notes() == ()
            reply = responder.answer(QUESTION, wishes=ana.list(types="preference"))
            assert "blockchain" in reply.text
            assert reply.brief
