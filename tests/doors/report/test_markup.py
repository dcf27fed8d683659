"""A text put into markup comes out as the same text, whatever it holds."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as some

from longmind.doors.report.markup import Markup, joined, tag


class Read(HTMLParser):
    """What a reader of HTML finds in it."""

    def __init__(self, html):
        super().__init__(convert_charrefs=True)
        self.tags = []
        self.attributes = []
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes.append(dict(attrs))

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)

    def handle_data(self, data):
        self.text += data


@given(some.text())
def test_a_text_is_read_back_as_it_was_and_makes_no_tag(text):
    read = Read(tag("p", text))
    assert read.tags == ["p"]
    assert read.text == text


@given(some.text(alphabet=some.characters(exclude_characters="\r\n\0")))
def test_an_attribute_is_read_back_as_it_was_and_makes_no_other(text):
    read = Read(tag("p", "x", title=text))
    assert read.attributes == [{"title": text}]


@pytest.mark.parametrize(
    "text", ["<script>alert(1)</script>", "</style><b>", "\"><img src=x onerror='y'>", "&lt;b&gt;", "--><!--"]
)
def test_what_looks_like_markup_is_letters(text):
    read = Read(joined(tag("p", text, title=text), text))
    assert read.tags == ["p"]
    assert read.text == text * 2


def test_markup_in_markup_is_not_escaped_again():
    assert tag("p", tag("b", "x & y"), " z") == "<p><b>x &amp; y</b> z</p>"


def test_nothing_and_many_can_be_put_in():
    assert tag("ul", None, [tag("li", number) for number in (1, 2)]) == "<ul><li>1</li><li>2</li></ul>"


def test_attributes_are_named_as_html_names_them():
    written = tag("path", class_="a", aria_label="b", d=1.25, hidden=True, id=None, lang=False)
    assert written == '<path class="a" aria-label="b" d="1.25" hidden/>'


def test_a_name_may_be_an_attribute_too():
    assert tag("meta", name="x") == '<meta name="x"/>'


def test_joined_texts_are_markup_from_then_on():
    assert isinstance(joined("<"), Markup)
    assert joined(joined("<")) == "&lt;"
