"""The page over a file, as somebody starts it and leaves it again."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import urllib.request

import pytest

import longmind

LINE = 30
"""Seconds that a first line may take."""


@pytest.fixture
def db(tmp_path):
    path = tmp_path / "mind.db"
    with longmind.open(str(path), embedder=longmind.Hashing()) as mind:
        mind.scope(user="me").remember("Tea at four.")
    return str(path)


class TestInspect:
    def test_it_prints_its_address_answers_and_ends_with_ctrl_c(self, db):
        command = [sys.executable, "-m", "longmind", "--db", db, "--embedder", "hashing", "inspect"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
            try:
                address = running.stdout.readline().strip()
                assert address.startswith("http://127.0.0.1:")
                assert address.endswith("&tenant=default&user=me")
                with urllib.request.urlopen(address, timeout=LINE) as answer:
                    assert b"<title>longmind</title>" in answer.read()
            finally:
                running.send_signal(signal.SIGINT)
            _, errors = running.communicate(timeout=LINE)
        assert running.returncode == 0
        assert "Ctrl-C ends it" in errors
        assert "Traceback" not in errors

    def test_a_port_that_is_taken_is_told(self, shell):
        shell.remember("Tea at four.")
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            result = shell("inspect", "--port", str(port))
        assert result.exit_code != 0
        assert f"port {port} cannot be had" in result.stderr

    def test_where_there_is_no_file_it_says_so(self, shell):
        result = shell("inspect")
        assert result.exit_code != 0
        assert "there is no file of memories" in result.stderr
