"""The page: whole in itself, harmless whatever memories hold, and silent about them where it is to be."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from html.parser import HTMLParser

import pytest

import longmind
from longmind.doors.report.figures import gather
from longmind.doors.report.page import Page, named, written
from longmind.testing.doubles import StillClock

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)
HOSTILE = "<script>document.title='owned'</script></style><img src=x onerror=alert(1)> \"&' \u202egnirts \x1b[31m"
SECTIONS = (
    "Growth", "Kinds and types, of what is current", "Strength", "What was done over time", "In doubt",
    "Most used, most recalled", "Insights",
)  # fmt: skip
VOID = {"meta", "br"}


class Reader(HTMLParser):
    """Reads a page as a browser does, and complains of tags that do not close."""

    def __init__(self, html):
        super().__init__(convert_charrefs=True)
        self.tags = []
        self.attributes = []
        self.open = []
        self.text = ""
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += [(tag, name, value) for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += [(tag, name, value) for name, value in attrs]

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if not self.open or self.open[-1] != "style":
            self.text += data


@pytest.fixture
def whole():
    with longmind.open(embedder=longmind.Hashing(), clock=StillClock(NOW)) as mind:
        yield mind


def told(whole, *users, **more):
    figures = [gather(whole.scope(user=user), longmind.Owner(user=user), NOW) for user in users]
    fields = {"figures": figures, "at": NOW, "contents": True, **more}
    return written(Page(**fields))


@pytest.fixture
def lived(whole):
    ana = whole.scope(user="ana")
    first = ana.remember(HOSTILE, importance=0.9, type="<b>type</b>", tags=["<i>"])
    ana.used(first.id)
    ana.recall("document title owned")
    ana.retire(ana.remember(HOSTILE + " again").id, reason=HOSTILE)
    ana.facts.put("user", "works at", "<u>Acme</u>")
    ana.facts.put("user", "works at", "<u>Globex</u>", trust="assistant")
    for number in range(6):
        ana.remember(f"Service_X<script> timed out in run {number}.")
    ana.reflect()
    whole.scope(user="bo").remember("The boiler shows F22.")
    return whole


class TestOneOwner:
    def test_every_section_is_there(self, lived):
        html = told(lived, "ana")
        for title in SECTIONS:
            assert f"<h3>{title}</h3>" in html

    @pytest.mark.parametrize("user", ["ana", "nobody"])
    def test_it_can_be_read_and_every_tag_is_closed(self, lived, user):
        html = told(lived, user)
        assert html.startswith("<!doctype html>\n")
        assert Reader(html).tags[:2] == ["html", "head"]

    def test_what_memories_hold_makes_no_tag_and_no_attribute(self, lived):
        read = Reader(told(lived, "ana"))
        assert not {"script", "img", "b", "i", "u"} & set(read.tags)
        assert not [name for _, name, _ in read.attributes if name.startswith("on")]
        assert "<script>document.title='owned'</script></style><img src=x onerror=alert(1)>" in read.text
        assert "Service_X<script> timed out" in read.text

    def test_what_would_steer_a_reader_is_made_visible(self, lived):
        read = Reader(told(lived, "ana"))
        assert r"\u202egnirts \x1b[31m" in read.text
        assert not {"\u202e", "\x1b"} & set(read.text)

    def test_it_needs_nothing_but_itself(self, lived):
        html = told(lived, "ana")
        read = Reader(html)
        assert not {"script", "link", "iframe", "object", "embed", "base"} & set(read.tags)
        assert not [one for one in read.attributes if one[1] in ("src", "srcset", "data", "action")]
        assert [value for _, name, value in read.attributes if name == "href" and not value.startswith("#")] == []
        assert "url(" not in html
        assert "@import" not in html
        policy = next(value for tag, name, value in read.attributes if (tag, name) == ("meta", "content"))
        assert policy.startswith("default-src 'none'; style-src 'unsafe-inline'")

    def test_it_is_read_in_light_in_dark_and_on_paper(self, lived):
        html = told(lived, "ana")
        for words in ("color-scheme: light dark", "prefers-color-scheme: dark", "@media print"):
            assert words in html

    def test_every_colour_of_the_light_page_has_its_own_in_the_dark_and_on_paper(self, lived):
        style = re.search(r"<style>(.*?)</style>", told(lived, "ana"), re.DOTALL).group(1)
        light, dark, paper = (
            set(re.findall(r"(--\w+):", block)) for block in re.findall(r":root \{(.*?)\}", style, re.DOTALL)
        )
        assert light == dark == paper
        assert set(re.findall(r"var\((--\w+)\)", style)) <= light

    def test_each_picture_says_in_words_what_it_shows(self, lived):
        read = Reader(told(lived, "ana"))
        said = [value for tag, name, value in read.attributes if (tag, name) == ("svg", "aria-label")]
        assert len(said) == read.tags.count("svg") == 3
        current = lived.scope(user="ana").stats().by_status["current"]
        assert f"Now {current} current" in said[0]

    def test_a_doubt_is_shown_with_both_sides_and_what_is_suggested(self, lived):
        text = Reader(told(lived, "ana")).text
        assert "user works at <u>Globex</u>" in text
        assert "suggested: reject" in text
        assert "user works at <u>Acme</u>what is known" in text

    def test_where_there_is_nothing_it_says_so(self, lived):
        text = Reader(told(lived, "nobody")).text
        for words in ("Nothing was taken in yet.", "Nothing waits for a decision.", "No conclusion was drawn yet."):
            assert words in text

    def test_the_size_of_the_file_is_told_where_there_is_one(self, lived):
        assert "12.3\u202fMB" in told(lived, "ana", file_bytes=12_345_678)
        assert "the file" not in told(lived, "ana")


class TestWithoutContents:
    def test_no_word_of_a_memory_is_in_it(self, lived):
        text = Reader(told(lived, "ana", contents=False)).text
        for words in ("owned", "Globex", "Acme", "timed out", "gnirts"):
            assert words not in text
        assert "What memories say is left out." in text

    def test_ids_kinds_and_numbers_still_are(self, lived):
        ana = lived.scope(user="ana")
        text = Reader(told(lived, "ana", contents=False)).text
        assert ana.list(kinds="insight")[0].id in text
        assert "rests on 6 memories" in text


class TestEverybody:
    def test_each_has_a_line_and_a_section_that_the_line_leads_to(self, lived):
        read = Reader(told(lived, "ana", "bo", contents=False))
        links = [value for _, name, value in read.attributes if name == "href"]
        ids = [f"#{value}" for _, name, value in read.attributes if name == "id"]
        assert links == ids
        assert len(set(ids)) == 2
        assert read.tags.count("article") == 2
        assert "Memory of everybody" in read.text

    def test_those_without_a_section_are_counted_and_linked_nowhere(self, lived):
        read = Reader(told(lived, "ana", "bo", left_out=1))
        assert read.tags.count("article") == 1
        assert [name for _, name, _ in read.attributes].count("href") == 1
        assert "1 owner with the fewest memories" in read.text

    def test_figures_of_all_are_added(self, lived):
        total = sum(lived.scope(user=user).stats().total for user in ("ana", "bo"))
        assert f"<dt>memories</dt><dd>{total}</dd>" in told(lived, "ana", "bo")


@pytest.mark.parametrize(
    ("owner", "name"),
    [
        (longmind.Owner(user="ana"), "ana"),
        (longmind.Owner("acme", "ana"), "ana of acme"),
        (longmind.Owner("acme"), "what acme shares"),
        (longmind.Owner(), "what the tenant shares"),
        (longmind.Owner(user="a\u202eb"), r"a\u202eb"),
    ],
)
def test_an_owner_is_named_for_people(owner, name):
    assert named(owner) == name


def test_the_page_of_one_owner_is_headed_by_its_name(lived):
    html = told(lived, "bo")
    assert "<title>Memory of bo</title>" in html
