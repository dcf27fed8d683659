"""`longmind serve` as a process: it listens, survives being killed, and ends in order. Asked by other processes too."""

from __future__ import annotations

import os
import platform
import signal
import socket
import subprocess
import sys
import threading
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest

import longmind
from longmind.doors.http.serving import Listening, listener
from longmind.doors.wire.keys import Keys, beside

CLIENT = """
import sys, threading
import longmind
url, key, name, count = sys.argv[1:]
far = longmind.connect(url, key=key).scope(user="ana")
kept, wrong = [], []
def work(number):
    try:
        for n in range(int(count)):
            kept.append(far.remember(f"process {name} thread {number} says {n}, word w{name}x{number}x{n}").kept[0].id)
    except longmind.LongmindError as error:
        wrong.append(repr(error))
threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
assert not wrong, wrong
print("\\n".join(kept))
"""

HEAPS = """
import ctypes, sys, threading
from longmind.doors.http.serving import share_heaps
c = ctypes.CDLL(None)
c.malloc.restype = c.fopen.restype = ctypes.c_void_p
share_heaps()
together = threading.Barrier(9)
def work():
    assert c.malloc(1000)
    together.wait()
for _ in range(8):
    threading.Thread(target=work).start()
together.wait()
told = ctypes.c_void_p(c.fopen(sys.argv[1].encode(), b"w"))
c.malloc_info(0, told)
c.fclose(told)
"""


class Running:
    """A server in a process of its own."""

    def __init__(self, process: subprocess.Popen[str], url: str) -> None:
        self.process = process
        self.url = url

    def end(self, how: int = signal.SIGTERM) -> int:
        self.process.send_signal(how)
        return self.process.wait(60)


@contextmanager
def running(db: Path, *options: str):
    command = [sys.executable, "-m", "longmind", "serve", "--db", str(db), "--embedder", "hashing", "--port", "0"]
    with subprocess.Popen([*command, *options], stderr=subprocess.PIPE, text=True, cwd=db.parent) as process:
        told = []
        while line := process.stderr.readline():
            told.append(line)
            if " on http://" in line:
                break
        else:
            pytest.fail("".join(told))
        # What it says goes on; a full pipe would stop it.
        drain = threading.Thread(target=process.stderr.read)
        drain.start()
        try:
            yield Running(process, line.split(" on ")[1].strip())
        finally:
            if process.poll() is None:
                process.kill()
            process.wait(60)
            drain.join()


@pytest.fixture
def db(tmp_path):
    return tmp_path / "mind.db"


@pytest.fixture
def key(db):
    return Keys(beside(db)).add("app", rights=["read", "write", "admin"])


class TestASocket:
    def test_answers_are_sent_at_once(self):
        """A socket that is not named as TCP made each answer on a kept connection wait 40 ms."""
        with listener(Listening(port=0)) as one, socket.create_connection(one.getsockname()):
            accepted, _ = one.accept()
            with accepted:
                assert accepted.proto == socket.IPPROTO_TCP

    def test_a_taken_address_is_an_error_of_the_system(self):
        with listener(Listening(port=0)) as one, pytest.raises(OSError, match="in use"):
            listener(Listening(port=one.getsockname()[1]))


@pytest.mark.skipif(os.name != "posix", reason="signals")
class TestAProcess:
    def test_it_serves_the_one_user_and_ends_when_it_is_told_to(self, db):
        with running(db, "--user", "ana") as server:
            with longmind.connect(server.url) as far:
                far.remember("I live in Lisbon.")
            assert server.end() in (0, -signal.SIGTERM)
        with longmind.open(db, embedder=longmind.Hashing()) as mind:
            assert [one.text for one in mind.scope(user="ana").list()] == ["I live in Lisbon."]

    @pytest.mark.campaign
    def test_many_at_once_lose_nothing_and_nobody_sees_a_lock(self, db, key):
        """A7: two processes of four threads, a third that searches all the while; then the server is killed."""
        with running(db, "--per-minute", "0") as server:
            command = [sys.executable, "-c", CLIENT, server.url, key]
            clients = [
                subprocess.Popen([*command, str(number), "50"], stdout=subprocess.PIPE, text=True)
                for number in range(2)
            ]
            with longmind.connect(server.url, key=key) as far:
                while any(one.poll() is None for one in clients):
                    far.scope(user="ana").recall("who says what?")
            kept = [id for one in clients for id in one.communicate()[0].split()]
            assert [one.returncode for one in clients] == [0, 0]
            assert len(set(kept)) == 400
            server.end(signal.SIGKILL)
        with running(db) as server, longmind.connect(server.url, key=key) as far:
            again = far.scope(user="ana")
            assert {one.id for one in again.list()} == set(kept)
            assert "w1x3x11" in again.recall("w1x3x11")[0].memory.text

    def test_a_revoked_key_opens_nothing_from_the_next_request_on(self, db, key):
        with running(db) as server:
            asks = httpx2.Client(
                base_url=server.url, headers={"Authorization": f"Bearer {key}", "Longmind-User": "ana"}
            )
            assert asks.post("/v1/stats").status_code == 200
            revoke = [sys.executable, "-m", "longmind", "keys", "revoke", "app", "--db", str(db)]
            assert subprocess.run(revoke, capture_output=True, check=False).returncode == 0
            assert asks.post("/v1/stats").status_code == 401
            asks.close()

    def test_a_folder_under_a_key_is_served_too(self, tmp_path):
        secret = tmp_path / "master.key"
        secret.write_text("a master key of this test")
        secret.chmod(0o600)
        keys = Keys(beside(tmp_path / "minds"))
        token = keys.add("app")
        (tmp_path / "minds").mkdir()
        with (
            running(tmp_path / "minds", "--key-file", str(secret)) as server,
            longmind.connect(server.url, key=token) as far,
        ):
            far.scope(user="ana").remember("I live in Lisbon.")
            far.scope(user="ben").remember("I live in Porto.")
            assert [one.text for one in far.scope(user="ana").list()] == ["I live in Lisbon."]
        assert b"Lisbon" not in b"".join(
            path.read_bytes() for path in (tmp_path / "minds").rglob("*") if path.is_file()
        )


class TestMemory:
    @pytest.mark.skipif("glibc" not in platform.libc_ver(), reason="another C library")
    def test_the_server_s_threads_share_two_heaps(self, tmp_path):
        told = tmp_path / "heaps.xml"
        subprocess.run([sys.executable, "-c", HEAPS, str(told)], check=True, timeout=60)
        assert told.read_text().count("<heap nr=") == 2
