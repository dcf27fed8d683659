"""How much is taken: whoever goes beyond is told, and when to come again."""

from __future__ import annotations

import threading

import pytest

import longmind
from longmind.doors.http.limits import Measure, Pace, Room
from longmind.doors.http.repeats import Repeats
from longmind.doors.wire.errors import TurnedAway


class TestABody:
    def test_one_that_is_too_large_is_refused(self, serving):
        with serving(measure=Measure(body_bytes=1_000, import_bytes=1_000, per_minute=0)) as served:
            ana = served.ana()
            refused = ana.post("/v1/remember", json={"content": "x " * 600})
            assert (refused.status_code, refused.json()["code"]) == (413, "too_large")
            assert ana.post("/v1/remember", json={"content": "x " * 100}).status_code == 200
            lines = ana.post("/v1/import", content=b"x" * 2_000, headers={"Content-Type": "application/x-ndjson"})
            assert '"too_large"' in lines.text


class TestPace:
    def test_who_asks_too_fast_is_told_when_to_come_again(self, serving):
        with serving(measure=Measure(per_minute=60)) as served:
            ana = served.ana()
            answers = [ana.post("/v1/stats") for _ in range(15)]
            refused = next(one for one in answers if one.status_code != 200)
            assert (refused.status_code, refused.json()["code"], refused.json()["retry"]) == (429, "too_many", True)
            assert int(refused.headers["retry-after"]) >= 1
            ben = served.client(served.keys.add("ben", user="ben"))
            assert ben.post("/v1/recall", json={"query": "x"}).status_code == 200  # each key has its own pace

    def test_ten_seconds_worth_may_come_at_once(self):
        pace = Pace(60)
        for _ in range(10):
            pace.step("ana")
        with pytest.raises(TurnedAway):
            pace.step("ana")

    def test_no_limit_is_none(self):
        pace = Pace(0)
        for _ in range(1_000):
            pace.step("ana")


class Slow(longmind.Hashing):
    """An embedder that waits until it may go on."""

    def __init__(self):
        super().__init__()
        self.asked = threading.Semaphore(0)
        self.go_on = threading.Event()

    def embed(self, texts, *, query=False):
        self.asked.release()
        assert self.go_on.wait(60)
        return super().embed(texts, query=query)


class TestRoom:
    def test_a_full_room_turns_away_and_says_so(self):
        room = Room(1)
        with room.taken():
            with pytest.raises(TurnedAway) as full, room.taken():
                pass
            assert full.value.seconds == 1
        with room.taken():
            pass

    def test_more_at_once_than_there_is_room_for_are_told_to_come_again(self, serving):
        slow = Slow()
        with serving(measure=Measure(at_once=2, threads=2, per_minute=0), embedder=slow) as served:
            answers = []

            def ask(text):
                client = served.client(token)
                answers.append(client.post("/v1/remember", json={"content": text}).status_code)

            token = served.keys.add("ana", user="ana")
            threads = [threading.Thread(target=ask, args=(text,)) for text in ("I have a dog.", "I have a cat.")]
            for thread in threads:
                thread.start()
            for _ in threads:
                assert slow.asked.acquire(timeout=60)
            client = served.client(token)
            refused = client.post("/v1/recall", json={"query": "x"})
            assert (refused.status_code, refused.json()["code"]) == (503, "overloaded")
            assert refused.headers["retry-after"] == "1"
            assert client.get("/health").status_code == 200  # it still says that it runs
            slow.go_on.set()
            for thread in threads:
                thread.join(60)
            assert answers == [200, 200]


class TestStopping:
    def test_what_was_begun_is_carried_out_and_nothing_new_is_taken(self, serving):
        slow = Slow()
        with serving(embedder=slow) as served:
            ana = served.ana()
            answers = []
            asking = threading.Thread(
                target=lambda: answers.append(ana.post("/v1/remember", json={"content": "I have a dog."}))
            )
            asking.start()
            assert slow.asked.acquire(timeout=60)
            served.service.stopping = True
            refused = served.client().get("/ready")
            assert refused.status_code == 503
            assert ana.post("/v1/stats").json()["code"] == "store_unavailable"
            slow.go_on.set()
            asking.join(60)
            assert answers[0].status_code == 200
            assert served.mind.scope(user="ana").list()


class TestAnswersThatAreKept:
    def test_the_oldest_goes_first_where_there_are_too_many(self):
        repeats = Repeats(most=2)
        for key in ("a", "b", "c"):
            assert repeats.begin(("t", "u"), key, b"x") is None
            repeats.end(("t", "u"), key, b"answer", ())
        assert repeats.begin(("t", "u"), "a", b"x") is None
        assert repeats.begin(("t", "u"), "c", b"x").body == b"answer"

    def test_the_same_at_the_same_moment_is_told_to_come_again(self):
        repeats = Repeats()
        repeats.begin(("t", "u"), "a", b"x")
        with pytest.raises(TurnedAway):
            repeats.begin(("t", "u"), "a", b"x")

    def test_one_owners_are_not_anothers(self):
        repeats = Repeats()
        repeats.begin(("t", "u"), "a", b"x")
        repeats.end(("t", "u"), "a", b"answer", ())
        assert repeats.begin(("t", "v"), "a", b"x") is None
