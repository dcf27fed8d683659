"""An archive on a stick that is lost: who finds it reads nothing, and who has it back sees whether it was touched."""

from __future__ import annotations

import hashlib
import hmac
import io
import json
import random
import sys
import tracemalloc

import pytest
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from hypothesis import given, settings
from hypothesis import strategies as st

import longmind
from longmind.errors import DamagedArchive, InvalidInput, MissingExtra, WrongKey
from longmind.stores.keys import Key
from longmind.stores.locked import PART_BYTES, lock, unlock
from longmind.testing import StillClock

RAW, PASSPHRASE = b"k" * 32, "a passphrase of several words"
MANIFEST = {"format": "x", "version": 3}


def locked(content, key=RAW, pieces=7_000):
    parts = (content[start : start + pieces] for start in range(0, len(content), pieces))
    return b"".join(lock(parts, Key(key), MANIFEST, "locked"))


def unlocked(whole, key=RAW):
    file = io.BytesIO(whole)
    first = file.readline()
    return b"".join(unlock(file, first, None if key is None else Key(key), "locked", "it"))


def parts_of(whole):
    first, rest = whole.split(b"\n", 1)
    size = PART_BYTES + 16
    return [first + b"\n", *(rest[start : start + size] for start in range(0, len(rest), size))]


CONTENT = random.Random(1).randbytes(3 * PART_BYTES + 100)


class TestTheParts:
    @settings(max_examples=20)
    @given(st.sampled_from([0, 1, PART_BYTES - 1, PART_BYTES, PART_BYTES + 1, 3 * PART_BYTES]), st.integers(1, 200_000))
    def test_whatever_its_length_and_pieces_it_comes_back_as_it_was(self, length, pieces):
        assert unlocked(locked(CONTENT[:length], pieces=pieces)) == CONTENT[:length]

    def test_nothing_of_it_can_be_read_and_no_two_are_alike(self):
        one, other = (locked(b"Lisbon " * 1_000) for _ in range(2))
        assert b"Lisbon" not in one
        assert parts_of(one)[1] != parts_of(other)[1]

    def test_a_passphrase_locks_as_well(self):
        assert unlocked(locked(b"Lisbon", PASSPHRASE), PASSPHRASE) == b"Lisbon"

    @pytest.mark.parametrize("key", [b"o" * 32, PASSPHRASE, None])
    def test_another_key_or_none_opens_nothing(self, key):
        with pytest.raises(WrongKey):
            unlocked(locked(b"Lisbon"), key)

    @pytest.mark.parametrize(
        "order", [[0], [0, 1], [0, 1, 2, 3], [0, 2, 1, 3, 4], [0, 2, 3, 4], [0, 1, 1, 2, 3, 4], [0, 4]]
    )
    def test_parts_that_are_missing_moved_or_doubled_are_told(self, order):
        parts = parts_of(locked(CONTENT))
        assert len(parts) == 5
        with pytest.raises(DamagedArchive):
            unlocked(b"".join(parts[int(number)] for number in order))

    def test_a_part_of_another_file_under_the_same_key_is_none_of_this_one(self):
        one, other = parts_of(locked(CONTENT)), parts_of(locked(CONTENT))
        with pytest.raises(DamagedArchive, match="part 2 "):
            unlocked(b"".join([*one[:2], other[2], *one[3:]]))

    def test_more_than_there_was_is_told(self):
        with pytest.raises(DamagedArchive):
            unlocked(locked(CONTENT) + b"x")

    def test_a_changed_bit_anywhere_is_told(self):
        whole, chance = locked(CONTENT[: PART_BYTES + 50]), random.Random(2)
        first = len(parts_of(whole)[0])
        for at in [*range(first), *(chance.randrange(first, len(whole)) for _ in range(50))]:
            changed = bytearray(whole)
            changed[at] ^= 1 << chance.randrange(8)
            with pytest.raises((DamagedArchive, WrongKey, ValueError, KeyError)) as told:
                unlocked(bytes(changed))
            if at >= first:
                assert told.type is DamagedArchive

    @pytest.mark.parametrize("key", [RAW, PASSPHRASE])
    def test_somebody_opens_it_who_has_read_the_papers_and_not_our_code(self, key):
        first, *parts = parts_of(locked(CONTENT, key))
        said = json.loads(first)["locked"]
        header, salt = bytes.fromhex(said["key"]), bytes.fromhex(said["salt"])
        if header[3] == 1:
            key = hashlib.scrypt(key.encode(), salt=header, n=2**17, r=8, p=1, maxmem=2**28, dklen=32)
        drawn = hmac.digest(salt, key, "sha256")
        once = hmac.digest(drawn, b"longmind archive\x01", "sha256")
        twice = hmac.digest(drawn, once + b"longmind archive\x02", "sha256")
        cipher, last = ChaCha20Poly1305(once), len(parts) - 1
        nonces = (number.to_bytes(11, "big") + bytes([number == last]) for number in range(len(parts)))
        assert (
            b"".join(cipher.decrypt(nonce, part, first) for nonce, part in zip(nonces, parts, strict=True)) == CONTENT
        )
        manifest = json.loads(first)
        check = bytes.fromhex(manifest["locked"].pop("check"))
        line = json.dumps(manifest, sort_keys=True, separators=(",", ":")) + "\n"
        assert hmac.digest(twice, line.encode(), "sha256") == check

    def test_it_is_never_all_in_memory(self):
        class Long(io.RawIOBase):
            def __init__(self, pieces):
                self.pieces, self.rest = pieces, b""

            def read(self, size):
                while len(self.rest) < size and (piece := next(self.pieces, None)) is not None:
                    self.rest += piece
                found, self.rest = self.rest[:size], self.rest[size:]
                return found

        pieces = lock((bytes(10_000) for _ in range(3_000)), Key(RAW), MANIFEST, "locked")
        first = next(pieces)
        tracemalloc.start()
        read = sum(map(len, unlock(Long(pieces), first, Key(RAW), "locked", "it")))
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert read == 30_000_000
        assert peak < 3_000_000


@pytest.fixture
def ana(tmp_path):
    clock = StillClock("2026-05-03T09:00Z")
    with longmind.open(tmp_path / "m.db", embedder=longmind.Hashing(), clock=clock, extract=False) as mind:
        ana = mind.scope(user="ana")
        ana.remember_many([f"I live in Lisbon, door {number}." for number in range(300)])
        ana.blocks["human"].append("Vegetarian.")
        yield ana


class TestAnArchive:
    @pytest.mark.parametrize("key", [RAW, PASSPHRASE, RAW.hex()])
    def test_taken_along_and_exported_again_it_is_the_same(self, ana, tmp_path, key):
        ana.export(tmp_path / "plain.jsonl")
        told = ana.export(tmp_path / "a.locked", key=key)
        assert told.memories == 300
        assert b"Lisbon" not in (tmp_path / "a.locked").read_bytes()
        with longmind.open(embedder=longmind.Hashing()) as other:
            dora = other.scope(user="dora")
            assert dora.import_archive(tmp_path / "a.locked", key=key).kept == 300
            dora.export(tmp_path / "again.jsonl")
        assert (tmp_path / "again.jsonl").read_bytes() == (tmp_path / "plain.jsonl").read_bytes()

    def test_nothing_is_written_unless_all_of_it_is_sound(self, ana, tmp_path):
        path = tmp_path / "a.locked"
        ana.export(path, key=RAW)
        whole = path.read_bytes()
        with longmind.open(embedder=longmind.Hashing()) as other:
            dora = other.scope(user="dora")
            for content, key, error in (
                (whole, b"o" * 32, WrongKey),
                (whole, None, WrongKey),
                (whole[:-1], RAW, DamagedArchive),
                (whole[: len(whole) // 2], RAW, DamagedArchive),
            ):
                path.write_bytes(content)
                with pytest.raises(error):
                    dora.import_archive(path, key=key)
                assert not dora.list()

    def test_a_key_for_one_that_has_none_and_for_notes_is_refused(self, ana, tmp_path):
        ana.export(tmp_path / "plain.jsonl")
        with pytest.raises(WrongKey, match="not encrypted"):
            ana.import_archive(tmp_path / "plain.jsonl", key=RAW)
        with pytest.raises(InvalidInput, match="key"):
            ana.export(tmp_path / "notes.md", format="markdown", key=RAW)
        (tmp_path / "notes.md").write_text("- A note.\n")
        with pytest.raises(InvalidInput, match="key"):
            longmind.import_file(ana, tmp_path / "notes.md", key=RAW)

    def test_without_the_package_it_is_said_what_to_install(self, ana, tmp_path, monkeypatch):
        monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives.ciphers.aead", None)
        with pytest.raises(MissingExtra, match="keys"):
            ana.export(tmp_path / "a.locked", key=RAW)
        assert not list(tmp_path.glob("a.locked*"))

    def test_its_first_line_says_what_it_is_and_no_more(self, ana, tmp_path):
        ana.export(tmp_path / "a.locked", key=RAW)
        manifest = json.loads((tmp_path / "a.locked").read_bytes().split(b"\n", 1)[0])
        assert set(manifest) == {"format", "version", "encrypted"}
        assert set(manifest["encrypted"]) == {"cipher", "part_bytes", "key", "salt", "check"}
