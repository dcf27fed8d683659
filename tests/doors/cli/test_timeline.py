"""The timeline, as a shell meets it: what was believed when, drawn on the terminal and as a picture."""

from __future__ import annotations

import sys
from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as some
from rich.cells import cell_len

import longmind
from longmind.doors.cli.timeline import Axis, Columns, bar_of, line_of, spans

NOW = datetime(2026, 6, 1, tzinfo=UTC)


class TestTheTimeline:
    """What was believed when, as a picture."""

    def test_each_fact_has_a_bar_its_days_and_what_took_its_place(self, told, in_doubt):
        lines = told("timeline", "Ana", env={"COLUMNS": "80"}).stdout.splitlines()
        by_object = {line.split()[0]: line for line in lines if line.startswith("  ")}
        assert by_object["Acme"].split()[2:] == ["2019-02-01", "2022-06-01", "→", "Globex"]
        assert set(by_object["Acme"].split()[1]) == {"▒"}
        assert by_object["Globex"].split()[2:] == ["2022-06-01"]
        assert set(by_object["Globex"].split()[1]) == {"█"}
        assert by_object["Hooli"].split()[2:] == ["~2025-09-04", "in", "doubt"]
        assert by_object["Acme"].index("▒") < by_object["Globex"].index("█") < by_object["Hooli"].index("░")
        assert lines.index("Ana lives in") < lines.index("Ana works at")
        assert max(map(cell_len, lines)) <= 80

    def test_it_draws_all_of_a_subject_or_of_a_subject_by_one_predicate(self, told):
        def drawn(*named):
            return {one["object"] for one in told.json("timeline", *named)["facts"]}

        assert drawn() == {"Acme", "Globex", "Porto", "Lisbon"}
        assert drawn("Globex") == {"Lisbon"}
        assert drawn("Ana", "works at") == {"Acme", "Globex"}

    def test_the_json_tells_of_each_from_when_until_when_and_what_became_of_it(self, told):
        first, second = told.json("timeline", "Ana", "lives in")["facts"]
        assert (first["object"], first["until"], first["status"]) == (
            "Porto", "2025-05-01T10:00:00+00:00", "superseded",
        )  # fmt: skip
        assert (first["superseded_by"], first["fate"]) == (second["id"], "Lisbon")
        assert (second["from"], second["from_when_said"], second["until"]) == ("2025-05-01T10:00:00+00:00", True, None)

    def test_what_only_ended_has_no_beginning(self, shell):
        with longmind.open(shell.db, embedder=longmind.Hashing()) as whole:
            facts = whole.scope(user="me").facts
            facts.put("Ana", "born in", "Porto", true_from="1990-01-01T00:00Z")
            facts.put("Ana", "lives in", "Rome", true_until="2020-05-01T10:00Z", at="2025-05-02T10:00Z")
        (one,) = shell.json("timeline", "Ana", "lives in")["facts"]
        assert (one["from"], one["until"], one["fate"]) == (None, "2020-05-01T10:00:00+00:00", "ended")
        assert "·" in shell("timeline", "Ana").stdout

    def test_a_terminal_without_blocks_gets_plain_characters(self, run):
        for place in ("Porto", "Lisbon"):
            run("facts", "put", "Ana", "lives in", place)
        shown = run("timeline", encoding="ascii").stdout.decode("ascii")
        assert "#" in shown
        assert "> Lisbon" in shown

    def test_what_was_cut_is_told(self, told):
        assert "1 of 5 facts; --limit 5 draws all" in told("timeline", "--limit", "1").stdout
        assert told.json("timeline", "--limit", "1")["complete"] is False

    def test_what_was_a_slip_never_held(self, shell):
        with longmind.open(shell.db, embedder=longmind.Hashing()) as whole:
            said = [{"role": "user", "content": text} for text in ("I live in Lyon.", "Sorry, I meant Porto.")]
            whole.scope(user="me").remember(said)
        slip, right = shell.json("timeline", "user", "lives in")["facts"]
        assert (slip["object"], slip["fate"], right["object"]) == ("Lyon", "a slip", "Porto")
        assert "a slip" in shell("timeline").stdout

    def test_a_fact_without_parts_is_drawn_by_its_words(self, shell):
        shell("remember", "Water is wet.", "--kind", "fact")
        shown = shell("timeline").stdout
        assert "said without parts" in shown
        assert "Water is wet" in shown

    def test_the_picture_is_drawn_whatever_letters_there_are(self, told, in_doubt, tmp_path):
        told("facts", "put", "Ana", "owes", "$5 and $\\frac{6}$")
        told("facts", "put", "Ana", "speaks", "日本語")
        done = told("timeline", "--plot", str(tmp_path / "a.png"))
        assert done.exit_code == 0
        assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
        assert "drawn: " in done.stdout
        assert "drawn as boxes" in done.stderr
        assert "boxes" not in told("timeline", "Globex", "--plot", str(tmp_path / "b.png")).stderr

    def test_without_matplotlib_it_says_what_to_install(self, told, tmp_path, monkeypatch):
        for name in [name for name in sys.modules if name.split(".")[0] == "matplotlib"]:
            monkeypatch.delitem(sys.modules, name)
        monkeypatch.setitem(sys.modules, "matplotlib", None)
        said = told("timeline", "--plot", str(tmp_path / "a.png"))
        assert said.exit_code == 1
        assert "longmind[eval]" in said.stderr
        assert not (tmp_path / "a.png").exists()

    def test_a_picture_that_cannot_be_written_says_why(self, told, tmp_path):
        said = told("timeline", "--plot", str(tmp_path / "none" / "a.png"))
        assert said.exit_code == 1
        assert "hint: see that the path is right" in said.stderr


MOMENTS = some.datetimes(datetime(1990, 1, 1), datetime(2040, 1, 1), timezones=some.just(UTC))  # noqa: DTZ001 - the zone is drawn beside


@some.composite
def facts(draw):
    """A fact with any days, of any status."""
    start, end = draw(some.none() | MOMENTS), draw(some.none() | MOMENTS)
    return longmind.Memory(
        id=f"m{draw(some.integers(0, 9)):026}",
        scope=longmind.Scope("default", "me"),
        kind=longmind.Kind.FACT,
        text="x",
        detail=longmind.Claim(subject="Ana", predicate="works at", object=draw(some.text("ab猫 ", min_size=3)) + "x"),
        status=draw(some.sampled_from(longmind.Status)),
        happened_at=draw(MOMENTS),
        recorded_at=NOW,
        updated_at=NOW,
        true_from=start,
        true_until=end,
        superseded_by=draw(some.none() | some.just(f"m{1:026}")),
    )


class TestTheLines:
    """Whatever is drawn, a picture stays a picture."""

    @given(some.lists(facts(), min_size=1, max_size=6), some.integers(80, 200))
    def test_no_line_is_wider_than_the_terminal_and_every_fact_has_a_bar(self, known, width):
        drawn = spans(known)
        axis = Axis.over(drawn, NOW)
        columns = Columns.within(width, drawn, axis)
        for one in drawn:
            bar = bar_of(one, axis, columns.bar)
            assert cell_len(bar.plain) == columns.bar
            assert bar.plain.strip()
            assert cell_len(line_of(one, axis, columns).plain) <= width

    @given(some.lists(facts(), min_size=1, max_size=6))
    def test_what_began_later_is_never_drawn_further_to_the_left(self, known):
        drawn = [one for one in spans(known) if one.start is not None]
        axis = Axis.over(drawn, NOW)
        places = [bar_of(one, axis, 60).plain for one in sorted(drawn, key=lambda one: one.start)]
        starts = [len(bar) - len(bar.lstrip()) for bar in places]
        assert starts == sorted(starts)

    def test_days_are_told_unless_all_is_of_a_few(self):
        def axis(days):
            return Axis(NOW - timedelta(days=days), NOW, NOW)

        assert axis(400).format == "%Y-%m-%d"
        assert axis(1).format == "%m-%d %H:%M"

    def test_nothing_but_now_is_still_an_axis(self):
        axis = Axis.over([], NOW)
        assert axis.place(NOW, 40) == 0
