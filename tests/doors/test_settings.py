"""Settings come from the environment in one place, and a misspelt one is told of."""

from __future__ import annotations

from longmind.doors.settings import SETTINGS, misspelt


class TestAMisspeltSetting:
    """Somebody sets LONGMIND_DATABASE, and wonders for an afternoon why their memories are elsewhere."""

    def test_is_told_with_what_was_meant(self):
        (told,) = misspelt({"LONGMIND_USR": "ana"})
        assert "LONGMIND_USR" in told
        assert "did you mean LONGMIND_USER?" in told

    def test_that_resembles_nothing_is_told_with_all_there_are(self):
        (told,) = misspelt({"LONGMIND_Q": "1"})
        assert all(setting.variable in told for setting in SETTINGS)

    def test_leaves_right_ones_and_strangers_alone(self):
        right = {setting.variable: "x" for setting in SETTINGS}
        assert misspelt({**right, "PATH": "x", "_LONGMIND_COMPLETE": "x"}) == []

    def test_is_told_on_standard_error_by_every_command(self, run):
        told = run("stats", "--db", "none.db", env={"LONGMIND_EMBEDER": "hashing"})
        assert b"did you mean LONGMIND_EMBEDDER?" in told.stderr
        assert told.stdout == b""
