"""What a path holds is told from what is in it, never from its name."""

import json

import pytest

import longmind
from longmind.evals import measure_all
from longmind.evals.known import KINDS, read_set, sets_in


class TestAPath:
    @pytest.mark.parametrize(
        ("name", "kind"),
        [
            ("locomo.json", "locomo"),
            ("pool.json", "longmemeval"),
            ("nested/lme.json", "longmemeval"),
            ("beam.json", "beam"),
            ("chats", "beam"),
            ("chats/2", "beam"),
            ("fixtures", "precision"),
        ],
    )
    def test_it_is_known_by_what_it_holds(self, folder_of_sets, name, kind):
        assert read_set(folder_of_sets / name).kind == kind
        assert read_set(folder_of_sets / name, kind).kind == kind
        for other in KINDS:
            if other != kind:
                with pytest.raises(longmind.InvalidInput, match=f"longmind eval {kind}"):
                    read_set(folder_of_sets / name, other)

    @pytest.mark.parametrize("name", ["other.json", "notes.txt", "nested"])
    def test_what_is_no_set_is_refused_with_what_is_allowed(self, folder_of_sets, name):
        with pytest.raises(longmind.InvalidInput, match=r"LoCoMo file.*LongMemEval.*BEAM.*PrecisionMemBench"):
            read_set(folder_of_sets / name)

    @pytest.mark.parametrize("kind", KINDS)
    def test_what_should_be_one_and_is_none_is_told_its_format(self, folder_of_sets, kind):
        with pytest.raises(longmind.InvalidInput, match=r"format|shape|folder"):
            read_set(folder_of_sets / "other.json", kind)

    def test_what_is_not_there_is_not_found(self, tmp_path):
        with pytest.raises(longmind.NotFound, match="nowhere"):
            read_set(tmp_path / "nowhere")

    def test_none_is_no_number_of_conversations(self, folder_of_sets):
        with pytest.raises(longmind.InvalidInput, match="at least 1"):
            read_set(folder_of_sets / "beam.json", limit=0)


class TestAFolder:
    def test_every_set_in_it_is_found_once_and_nothing_else(self, folder_of_sets):
        found = [(str(one.path.relative_to(folder_of_sets)), one.kind) for one in sets_in(folder_of_sets)]
        assert found == [
            ("beam.json", "beam"),
            ("chats", "beam"),
            ("fixtures", "precision"),
            ("locomo.json", "locomo"),
            ("nested/lme.json", "longmemeval"),
            ("pool.json", "longmemeval"),
        ]

    def test_a_set_that_is_broken_is_not_passed_over(self, folder_of_sets):
        (folder_of_sets / "locomo.json").write_text(json.dumps([{"conversation": {}}]))
        with pytest.raises(longmind.InvalidInput, match="sample 1"):
            list(sets_in(folder_of_sets))

    def test_none_in_it_is_said(self, tmp_path):
        with pytest.raises(longmind.InvalidInput, match="one with a set in it"):
            list(measure_all(tmp_path))
        with pytest.raises(longmind.NotFound, match="nowhere"):
            list(measure_all(tmp_path / "nowhere"))
