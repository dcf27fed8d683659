"""Pictures that show what they were given, and say it in words too."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as some

from longmind.doors.report.charts import HEIGHT, LEFT, WIDTH, Plane, bars, nice, steps

NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def picture(html):
    return ET.fromstring(html[html.index("<svg") :])


def outline(path):
    numbers = [float(number) for number in NUMBER.findall(path.get("d"))]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


counts = some.lists(some.tuples(some.integers(0, 10**6), some.integers(0, 10**6)), min_size=1, max_size=40)


@given(counts)
def test_a_picture_is_whole_and_stays_within_its_frame(values):
    series = {"first": [one for one, _ in values], "second": [other for _, other in values]}
    drawn = picture(steps(["2026-01-05"] * len(values), series, "told"))
    for path in drawn.iter("path"):
        for x, y in outline(path):
            assert LEFT - 0.1 <= x <= WIDTH + 0.1
            assert 0 <= y <= HEIGHT


def test_series_are_stacked_in_their_order():
    drawn = picture(steps(["a", "b"], {"low": [1, 2], "high": [3, 0]}, "told"))
    low, high = (outline(path) for path in drawn.iter("path"))
    plane = Plane(2, 4.0)
    assert min(y for _, y in low) == pytest.approx(plane.y(2), abs=0.1)
    assert min(y for _, y in high) == pytest.approx(plane.y(4), abs=0.1)
    assert max(y for _, y in high) == pytest.approx(plane.y(1), abs=0.1)


def test_a_series_of_nothing_is_in_the_legend_and_not_drawn():
    html = steps(["a"], {"some": [1], "none": [0]}, "told")
    assert len(list(picture(html).iter("path"))) == 1
    assert "none</li>" in html


def test_it_says_what_is_to_be_seen():
    drawn = picture(steps(["a"], {"x": [1]}, "One thing <told>."))
    assert (drawn.get("role"), drawn.get("aria-label")) == ("img", "One thing <told>.")


def test_places_are_named_a_few_at_most():
    labels = [f"week {number}" for number in range(100)]
    texts = [text.text for text in picture(steps(labels, {"x": [1] * 100}, "told")).iter("text")]
    named = [text for text in texts if text.startswith("week")]
    assert named[0] == "week 0"
    assert len(named) <= 6


@given(some.floats(0, 1e12))
def test_an_axis_ends_not_far_above_its_most(most):
    end = nice(most)
    assert end >= most
    assert end <= max(1.0, most * 2)


def test_bars_are_as_long_as_their_values():
    html = bars([("many", 4.0, "4"), ("few", 1.0, "1"), ("none", 0.0, "0")])
    assert re.findall(r"inline-size:([\d.]+)%", html) == ["100.0", "25.0"]
    assert html.count("<tr>") == 3


def test_without_any_value_there_is_no_bar():
    assert "inline-size" not in bars([("none", 0.0, "0")])
