"""Server-sent events: whatever way the bytes are cut, the same data comes out, and nothing of an event that is cut."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from longmind.models.sse import events

DATA = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\n"), min_size=1)


def cut(whole, places):
    at = sorted({place % (len(whole) + 1) for place in places})
    return [whole[first:last] for first, last in zip([0, *at], [*at, len(whole)], strict=True)]


class TestEvents:
    @given(
        told=st.lists(st.lists(DATA, min_size=1, max_size=3), max_size=5),
        end=st.sampled_from(["\n", "\r\n", "\r"]),
        places=st.lists(st.integers(0, 500), max_size=12),
    )
    def test_are_the_same_wherever_the_bytes_are_cut(self, told, end, places):
        blocks = ["".join(f"data: {line}{end}" for line in lines) + end for lines in told]
        whole = f": comment{end}event: x{end}".join(["", *blocks]).encode()
        assert list(events(cut(whole, places))) == ["\n".join(lines) for lines in told]

    def test_one_that_has_not_ended_is_none(self):
        assert list(events([b"data: one\n\ndata: two\n"])) == ["one"]

    def test_the_space_behind_the_colon_is_no_data_and_only_one(self):
        assert list(events([b"data:a\n\ndata:  b\n\n"])) == ["a", " b"]

    def test_what_is_no_data_makes_no_event(self):
        assert list(events([b": hello\n\nevent: ping\nid: 7\nretry: 3\n\ndata: x\n\n"])) == ["x"]

    def test_broken_bytes_are_replaced_and_the_rest_goes_on(self):
        assert list(events([b"data: \xff!\n\n"])) == ["\ufffd!"]
