"""The page about a life, as a shell asks for it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest


@pytest.fixture
def lived(shell, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shell("remember", "The boiler shows F22.", "--user", "bo")
    shell("remember", "The lamp hums.")
    shell("remember", "The door creaks.")
    return shell


def test_it_is_written_beside_where_one_stands(lived):
    told = lived("report")
    assert told.stdout == "report.html: 2 memories\n"
    html = Path("report.html").read_text("utf-8")
    assert "<title>Memory of me</title>" in html
    assert "The lamp hums." in html
    assert "boiler" not in html


def test_it_is_written_where_one_says(lived, tmp_path):
    lived("report", "--user", "bo", "--out", "bo.html")
    assert "The boiler shows F22." in Path("bo.html").read_text("utf-8")


def test_of_everybody_it_has_no_words_unless_they_are_asked_for(lived):
    assert lived("report", "--everybody").stdout == "report.html: 3 memories of 2 owners, without what they say\n"
    html = Path("report.html").read_text("utf-8")
    assert "boiler" not in html
    assert 'href="#owner-' in html
    lived("report", "--everybody", "--contents")
    assert "boiler" in Path("report.html").read_text("utf-8")


def test_of_one_owner_the_words_can_be_left_out(lived):
    lived("report", "--no-contents")
    assert "lamp" not in Path("report.html").read_text("utf-8")


def test_the_latest_page_takes_the_place_of_the_one_before(lived):
    lived("report")
    lived("remember", "The roof leaks.")
    assert lived("report").exit_code == 0
    assert "roof" in Path("report.html").read_text("utf-8")


def test_a_file_that_is_no_report_is_left_alone(lived):
    Path("report.html").write_text("<p>mine</p>")
    told = lived("report")
    assert (told.exit_code, "is no report" in told.stderr) == (2, True)
    assert "hint: name another one with --out, or give --yes" in told.stderr
    assert Path("report.html").read_text() == "<p>mine</p>"
    assert lived("report", "--yes").exit_code == 0


@pytest.mark.parametrize(
    ("out", "words"),
    [("none/x.html", "there is no folder none"), (".", "is a folder"), ("shell.db", "memories are in")],
)
def test_where_it_cannot_be_written_is_an_error_with_what_to_do(lived, out, words):
    told = lived("report", "--out", out)
    assert told.exit_code != 0
    assert words in told.stderr
    assert "hint: " in told.stderr


def test_json_has_the_figures_and_writes_no_page(lived):
    told = lived.json("report")
    assert told["path"] is None
    assert told["file_bytes"] > 0
    (me,) = told["owners"]
    assert (me["user"], me["stats"]["total"], me["weeks"][-1]["current"]) == ("me", 2, 2)
    assert me["strongest"][0]["memory"]["text"] in ("The lamp hums.", "The door creaks.")
    assert not Path("report.html").exists()


def test_json_of_everybody_has_no_words(lived):
    told = lived.json("report", "--everybody", "--out", "all.html")
    assert [one["user"] for one in told["owners"]] == ["me", "bo"]
    assert "hums" not in json.dumps(told)
    assert Path(told["path"]).exists()


def test_an_owner_without_memories_is_told_who_has_some(lived):
    told = lived("report", "--user", "zoe")
    assert told.exit_code == 0
    assert "the file holds those of: bo, me" in told.stderr


def test_it_changes_nothing(lived):
    before = lived.json("stats"), lived.json("runs")
    lived("report", "--everybody")
    assert (lived.json("stats"), lived.json("runs")) == before
