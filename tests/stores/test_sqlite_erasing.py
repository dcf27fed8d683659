"""What is erased is gone from the disk: the words, what they were found by, and whose they were."""
# ruff: noqa: SLF001 - what goes wrong inside can only be arranged from inside

from __future__ import annotations

import random
from contextlib import closing
from dataclasses import replace

import apsw
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.domain.change import Configure, Embedding, Erase, Keep, Key, Revise
from longmind.domain.claim import Claim
from longmind.domain.happening import Happening
from longmind.domain.memory import Kind, Source
from longmind.domain.method import Method
from longmind.domain.query import View
from longmind.domain.scope import Scope
from longmind.stores.sqlite import SqliteStore, writing
from longmind.stores.sqlite.scrubbing import scrubbed
from longmind.testing.builders import (
    ANA,
    BEN,
    NOON,
    STAMP,
    batch,
    by_vector,
    by_words,
    drop,
    fill,
    give,
    keep,
    memory,
    next_version,
    revised,
    scanned,
    sheet,
    write,
)

LETTERS = "bcdfghjklmnpqrstvwxz"


@pytest.fixture
def path(tmp_path):
    return tmp_path / "memories.db"


@pytest.fixture
def store(path):
    with closing(SqliteStore(path)) as opened:
        opened.adopt(STAMP)
        yield opened


def on_disk(path, *wanted: bytes) -> list[bytes]:
    """Those that stand somewhere in the file or beside it."""
    content = b"".join(found.read_bytes() for found in path.parent.iterdir())
    return [one for one in wanted if one in content]


def rare(chance: random.Random) -> str:
    return "q" + "".join(chance.choice(LETTERS) for _ in range(14))


class TestBytes:
    """Ana takes back what she said about her health. A thief gets the disk the next day."""

    def test_every_field_is_gone(self, path, store):
        words = [f"zxq{letter}vkjw" for letter in "bcdfghjklmnpr"]
        text, alias, called, tag, value, name, source, place, speaker, kind, key, agent, session = words
        said = memory(
            f"it is {text}",
            name=called,
            aliases=(alias,),
            tags=(tag,),
            metadata={name: value},
            source=Source(source, place),
            speaker=speaker,
            type=kind,
            scope=Scope(user="ana", agent=agent, session=session),
        )
        give(store, Keep(memory=said, repeat_key=text, key=Key(name=key, content="x")))
        wanted = [word.encode() for word in words if word != key]
        assert on_disk(path, *wanted) == wanted
        give(store, Erase(ids=(said.id,), at=NOON))
        assert on_disk(path, *wanted) == []

    def test_every_part_of_a_detail_is_gone_with_its_keys_and_the_links_to_it(self, path, store):
        words = [f"zxq{letter}vkjw" for letter in "bcdfghjklmnpqrst"]
        subject, predicate, wanted, name, code, step, needs, language, situation, did, came, task, project, *rest = (
            words
        )
        lesson, description, gone = rest
        fill(store, linked := memory("linked", id=gone))
        details = [
            (Kind.FACT, Claim(subject=subject, predicate=predicate, object=wanted), None),
            (
                Kind.SKILL,
                Method(description=description, code=code, language=language, steps=(step,), requires=(needs,)),
                name,
            ),
            (
                Kind.EPISODE,
                Happening(
                    situation=situation, actions=(did,), outcome=came, lessons=(lesson,), task=task, project=project
                ),
                None,
            ),
        ]
        told = [memory("told", kind=kind, detail=detail, name=called) for kind, detail, called in details]
        left = memory("left", detail=Happening(outcome="x", links=(gone,)))
        fill(store, *told, left)
        everything = [word.encode() for word in words]
        assert on_disk(path, *everything) == everything
        give(store, Erase(ids=tuple(one.id for one in (*told, linked)), at=NOON))
        # The journal names what was erased by its id, as it names all.
        assert on_disk(path, *everything) == [gone.encode()]
        assert store.get(ANA.owner, [left.id])[0].links == ()

    def test_the_name_of_a_key_is_never_there(self, path, store):
        give(store, keep(memory(), key=Key(name="zxqbvkjw.md", content="x")))
        assert on_disk(path, b"zxqbvkjw") == []

    def test_earlier_versions_are_gone(self, path, store):
        said = memory("it was zxqbvkjw")
        fill(store, said)
        give(store, Revise(memory=revised(said, text="it is zxqcvkjw")))
        assert on_disk(path, b"zxqbvkjw", b"zxqcvkjw") == [b"zxqbvkjw", b"zxqcvkjw"]
        give(store, Erase(ids=(said.id,), at=NOON))
        assert on_disk(path, b"zxqbvkjw", b"zxqcvkjw") == []

    def test_vectors_are_gone(self, path, store):
        vector = np.linspace(0.1, 0.7, STAMP.dimension, dtype=np.float32)
        vector /= np.linalg.norm(vector)
        said = memory()
        give(store, keep(said, embedding=Embedding(vectors=vector[None])))
        assert on_disk(path, vector.tobytes()) == [vector.tobytes()]
        give(store, Erase(ids=(said.id,), at=NOON))
        assert on_disk(path, vector.tobytes()) == []

    def test_an_owner_is_gone_by_name_too(self, path, store):
        whose = Scope(tenant="zxqbvkjw", user="zxqcvkjw")
        give(store, keep(memory("it is zxqdvkjw", scope=whose)), Configure(settings={"zxqfvkjw": "zxqgvkjw"}))
        wanted = [f"zxq{letter}vkjw".encode() for letter in "bcdfg"]
        assert on_disk(path, *wanted) == wanted
        assert store.erase(whose.owner, NOON).removed.memories == 1
        assert on_disk(path, *wanted) == []
        assert store.owners(None, 10) == []

    @pytest.mark.parametrize("seed", range(3))
    def test_nothing_is_left_where_rows_were_moved(self, path, store, seed):
        """Pages overflow and split, rows move to their neighbours: what they leave behind goes as well."""
        chance = random.Random(seed)
        words: dict[str, str] = {}
        for _ in range(12):
            made = []
            for _ in range(chance.randint(20, 60)):
                word = rare(chance)
                filling = " ".join(f"word{chance.randint(0, 300)}" for _ in range(chance.choice([2, 10, 30, 300])))
                made.append(memory(f"{word} {filling}", tags=(word,), speaker=word if chance.random() < 0.2 else None))
                words[made[-1].id] = word
            fill_at_once(store, made)
            gone = chance.sample(sorted(words), len(words) // 4)
            give(store, Erase(ids=tuple(gone), at=NOON))
            assert on_disk(path, *(words.pop(id).encode() for id in gone)) == []
        assert store.check() == []
        assert len(on_disk(path, *(word.encode() for word in words.values()))) == len(words)

    def test_a_sheet_that_is_dropped_is_gone_with_its_past_and_its_name(self, path, store):
        words = [f"zxq{letter}vkjw" for letter in "bcdfghj"]
        text, before, long_before, room, key, agent, session = words
        first = sheet(key, long_before, room=room, scope=Scope(user="ana", agent=agent, session=session))
        second, third = next_version(first, before), next_version(first, text, version=3)
        give(store, write(first), write(second), write(third))
        wanted = [word.encode() for word in words]
        assert on_disk(path, *wanted) == wanted
        give(store, drop(third))
        assert on_disk(path, *wanted) == []

    @pytest.mark.parametrize("length", [1, 3_000, 30_000])
    def test_a_sheet_that_rests_on_the_erased_is_gone_too_in_every_version(self, path, store, length):
        (said, other) = fill(store, memory("it is zxqbvkjw"), memory("something else"))
        quoting = sheet("quoting", "zxqcvkjw" * length, evidence=())
        once = sheet("once", "zxqdvkjw" * length, evidence=(said,))
        stays = next_version(once, "zxqfvkjw", evidence=(other,))
        give(store, write(quoting), write(next_version(quoting, "zxqgvkjw" * length, evidence=(said,))))
        give(store, write(once), write(stays))
        give(store, Erase(ids=(said,), at=NOON))
        assert on_disk(path, *(f"zxq{letter}vkjw".encode() for letter in "bcdfg")) == [b"zxqfvkjw"]
        assert store.sheet_history(ANA, "slots", "once") == [stays]
        assert store.check() == []

    def test_what_is_replaced_is_gone_with_the_sheet(self, path, store):
        first = sheet(said="zxqbvkjw")
        second = next_version(first, "zxqcvkjw")
        give(store, write(first))
        give(store, write(second, keep_past=False))
        give(store, drop(second))
        assert on_disk(path, b"zxqbvkjw", b"zxqcvkjw") == []

    def test_a_drop_whose_answer_was_lost_leaves_nothing_when_it_is_given_again(self, path, store):
        given = batch(drop(first := sheet(said="zxqbvkjw")))
        give(store, write(first))
        with store._connections.writing() as connection:
            writing.apply(connection, store._marks, given, writing.read_texts(given))
        assert on_disk(path, b"zxqbvkjw") == [b"zxqbvkjw"]
        assert store.apply(given).again
        assert on_disk(path, b"zxqbvkjw") == []

    def test_an_owner_goes_with_their_sheets(self, path, store):
        whose = Scope(tenant="zxqbvkjw", user="zxqcvkjw")
        give(store, write(first := sheet("zxqdvkjw", "zxqfvkjw", scope=whose, room="zxqgvkjw")))
        give(store, write(next_version(first)))
        wanted = [f"zxq{letter}vkjw".encode() for letter in "bcdfg"]
        assert on_disk(path, *wanted) == wanted
        assert store.erase(whose.owner, NOON).removed.memories == 0
        assert on_disk(path, *wanted) == []
        assert store.check() == []

    def test_a_reader_only_delays_it(self, path, store):
        said = memory("it is zxqbvkjw")
        fill(store, said)
        with closing(apsw.Connection(str(path))) as reader:
            reader.execute("BEGIN")
            assert reader.execute("SELECT count(*) FROM memories").get == 1
            give(store, Erase(ids=(said.id,), at=NOON))
            assert store.get(ANA.owner, [said.id]) == []
            assert on_disk(path, b"zxqbvkjw") == [b"zxqbvkjw"]
            reader.execute("ROLLBACK")
        fill(store, memory("Ben lives in Porto"))
        assert on_disk(path, b"zxqbvkjw") == []


def fill_at_once(store, memories):
    give(store, *(keep(one, repeat_key=None) for one in memories))


class TestMemoryOfTheProcess:
    """The process goes on for weeks. What it keeps of an owner to search quickly forgets with the file."""

    def test_the_index_keeps_nothing_of_it(self, store):
        kept = memory("Ana lives in Lisbon", scope=replace(ANA, agent="a1"))
        said = memory("it is zxqbvkjw", scope=replace(ANA, agent="zxqcvkjw"), speaker="zxqdvkjw", type="zxqfvkjw")
        fill(store, kept, said)
        assert len(store.search(by_vector(View(scope=ANA), said.text))) == 2
        give(store, Erase(ids=(said.id,), at=NOON))
        index = store._indexes.of(ANA.owner)
        names = [name for column in index.names.values() for name in column.values]
        assert [name for name in names if name and name.startswith("zxq")] == []
        assert said.id not in index.ids
        assert index.vectors is not None
        assert np.count_nonzero(np.any(index.vectors.matrix != 0, axis=1)) == 1
        assert [one.id for one in store.search(by_words(View(scope=ANA), "Lisbon"))] == [kept.id]

    def test_erasing_an_owner_empties_the_index(self, store):
        fill(store, memory("it is zxqbvkjw"))
        assert len(list(scanned(store, View(scope=ANA)))) == 1
        store.erase(ANA.owner, NOON)
        assert store._indexes.of(ANA.owner).count == 0


class TestOthers:
    """Erasing is exact: nobody else loses anything."""

    def test_the_same_words_of_another_owner_stay(self, path, store):
        mine, theirs = memory("it is zxqbvkjw"), memory("it is zxqbvkjw", scope=BEN)
        fill(store, mine, theirs)
        store.erase(ANA.owner, NOON)
        assert [one.id for one in store.search(by_words(View(scope=BEN), "zxqbvkjw"))] == [theirs.id]
        assert store.check() == []

    def test_postings_of_other_rules_are_erased_as_well(self, path, store):
        """Terms that today's rules would not make of the text, as a file made by older rules would hold."""
        said = memory("it is zxqbvkjw")
        fill(store, said)
        with closing(apsw.Connection(str(path))) as raw:
            raw.execute("INSERT INTO postings (owner, term, number, tf) VALUES (1, 'zxqbvkjws', 1, 1)")
            raw.execute("UPDATE memories SET terms = terms + 1")
        give(store, Erase(ids=(said.id,), at=NOON))
        with closing(apsw.Connection(str(path))) as raw:
            assert raw.execute("SELECT count(*) FROM postings").get == 0

    def test_a_line_that_once_was_concluded_from_it_stays_and_forgets_it(self, store):
        """An imported line whose earlier version named evidence that its present one does not."""
        source = memory("Ana said that she moves", id="m-1")
        before = memory("Ana moves", id="m-2", evidence=("m-1",))
        line = Keep(memory=revised(before, text="Ana moved", evidence=()), repeat_key=None, past=(before,))
        give(store, keep(source), line)
        assert store.derived(ANA.owner, ["m-1"]) == []
        assert store.check() == []
        assert give(store, Erase(ids=("m-1",), at=NOON)).erased == ("m-1",)
        assert [one.evidence for one in store.history(ANA.owner, "m-2")] == [(), ()]
        assert store.check() == []


class TestSweeping:
    """What a page does not use is overwritten; what it uses stays as it is."""

    @staticmethod
    def _page(kind: int, rows: int, first_row: int, rubbish: bytes) -> bytes:
        header = bytes([kind, 0, 0]) + rows.to_bytes(2, "big") + first_row.to_bytes(2, "big") + b"\0"
        header += b"\0\0\0\7" if kind in {2, 5} else b""
        index = b"\x0f\xf0" * rows
        filling = (rubbish * 4_096)[: first_row - len(header) - len(index)]
        return header + index + filling + b"r" * (4_096 - first_row)

    @given(
        kind=st.sampled_from([2, 5, 10, 13]),
        rows=st.integers(0, 100),
        first_row=st.integers(300, 4_096),
        offset=st.integers(1, 1_000).map(lambda page: page * 4_096),
    )
    def test_only_what_belongs_to_nobody_is_overwritten(self, kind, rows, first_row, offset):
        dirty = self._page(kind, rows, first_row, b"secret")
        clean = self._page(kind, rows, first_row, b"\0")
        assert scrubbed(dirty, offset) == clean

    @given(st.binary(min_size=512, max_size=512))
    def test_any_page_keeps_its_length_and_a_swept_one_its_bytes(self, page):
        once = scrubbed(page, 512)
        assert len(once) == len(page)
        assert scrubbed(once, 512) == once

    @given(st.binary(min_size=512, max_size=512))
    def test_a_page_of_an_overflowing_row_is_left_alone(self, page):
        # It begins with the number of the next page, whose first byte is 0 in a file of fewer than 2 ** 24 pages.
        overflowing = b"\0" + page[1:]
        assert scrubbed(overflowing, 512) == overflowing

    def test_the_first_page_keeps_the_header_of_the_file(self, path):
        with closing(SqliteStore(path)):
            pass
        first = path.read_bytes()[:4_096]
        assert scrubbed(first, 0)[:100] == first[:100]
