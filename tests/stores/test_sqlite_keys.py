"""A file under a key: who has no key reads nothing, and who gives it another loses nothing."""

from __future__ import annotations

import copy
import pickle
import random
import signal
import subprocess
import sys
import threading
import time
import traceback
from contextlib import closing
from pathlib import Path

import pytest

import longmind
from longmind.domain.change import Erase
from longmind.errors import InvalidInput, NotFound, StoreBusy, StoreCorrupt, StoreUnavailable, WrongKey
from longmind.stores.keys import Key, key_of
from longmind.stores.sqlite import SqliteStore, replacing
from longmind.stores.sqlite.connections import BESIDE
from longmind.testing.builders import ANA, NOON, STAMP, everything, fill, give, keep, memory

KEY, OTHER = bytes(range(32)), b"other key, and it has 32 bytes.."
PASSPHRASE = "correct horse battery staple"
WORD = "zxqkvjwpassport"


@pytest.fixture
def path(tmp_path):
    return tmp_path / "memories.db"


def filled(path, key=KEY, count=3):
    """A file with some memories in it, closed; the memories."""
    said = [memory(f"{WORD} number {number}") for number in range(count)]
    with closing(SqliteStore(path, key=key)) as store:
        store.adopt(STAMP)
        fill(store, *said)
    return said


def readable(folder):
    """The files in a folder in which the word stands, bytewise."""
    return sorted(found.name for found in Path(folder).iterdir() if WORD.encode() in found.read_bytes())


def held(path, key):
    with closing(SqliteStore(path, key=key)) as store:
        assert store.check() == []
        return everything(store, ANA.owner)


def damage(path, key):
    """What a check says of a file, or the error of opening or checking it."""
    try:
        with closing(SqliteStore(path, key=key)) as store:
            return store.check()
    except (StoreCorrupt, WrongKey) as error:
        return [error]


class TestRow10x4AFileUnderAKey:
    """The laptop is stolen with the memories on it."""

    def test_nothing_of_it_can_be_read_also_while_it_is_open(self, path):
        with closing(SqliteStore(path, key=KEY)) as store:
            store.adopt(STAMP)
            for number in range(300):
                give(store, keep(memory(f"{WORD} number {number} " * 20)))
            assert len(list(path.parent.iterdir())) == 3
            assert readable(path.parent) == []
        assert [found.name for found in path.parent.iterdir()] == [path.name]
        assert readable(path.parent) == []
        assert b"SQLite" not in path.read_bytes()

    def test_without_a_key_the_same_test_finds_the_word(self, path):
        filled(path, key=None)
        assert readable(path.parent) == [path.name]

    @pytest.mark.parametrize("key", [KEY, KEY.hex(), PASSPHRASE, "ü", lambda: KEY, lambda: PASSPHRASE])
    def test_it_is_opened_again_by_its_key(self, path, key):
        said = filled(path, key)
        with closing(SqliteStore(path, key=key)) as store:
            assert store.get(ANA.owner, [one.id for one in said]) == said

    def test_a_passphrase_typed_on_another_keyboard_is_the_same(self, path):
        filled(path, "caf\u00e9 au lait")
        held(path, "cafe\u0301 au lait")

    @pytest.mark.parametrize("key", [OTHER, "wrong", KEY.hex().replace("0", "f")])
    @pytest.mark.parametrize("right", [KEY, PASSPHRASE])
    def test_a_wrong_key_is_one_error_and_changes_nothing(self, path, right, key):
        filled(path, right)
        before = path.read_bytes()
        with pytest.raises(WrongKey, match="key does not open it"):
            SqliteStore(path, key=key)
        assert path.read_bytes() == before

    def test_no_key_is_told_how_to_give_one(self, path):
        filled(path)
        with pytest.raises(WrongKey, match=r"is encrypted; give its key: .*LONGMIND_KEY"):
            SqliteStore(path)

    def test_a_key_for_a_file_without_one_is_told_how_to_encrypt_it(self, path):
        filled(path, key=None)
        with pytest.raises(WrongKey, match=r"not encrypted; .*longmind rekey"):
            SqliteStore(path, key=KEY)

    def test_a_file_of_another_program_is_not_touched(self, path):
        path.write_bytes(b"some other program's bytes" * 500)
        with pytest.raises(WrongKey, match="nor a file of ours"):
            SqliteStore(path, key=KEY)

    @pytest.mark.parametrize("key", ["", b"", b"short", b"x" * 33, 5, lambda: None, ["a"]])
    def test_what_is_no_key_is_refused_and_not_shown(self, path, key):
        with pytest.raises(InvalidInput, match="key: a passphrase") as refused:
            SqliteStore(path, key=key)
        assert "short" not in str(refused.value)
        assert not path.exists()

    def test_what_is_in_memory_takes_none(self):
        with pytest.raises(InvalidInput, match="key: given for a file"):
            SqliteStore(":memory:", key=KEY)

    def test_a_store_of_ones_own_takes_none(self, path):
        with closing(SqliteStore(path)) as store, pytest.raises(InvalidInput, match="opens itself"):
            longmind.open(store, key=KEY)

    def test_a_changed_bit_anywhere_is_reported_and_no_answer_is_wrong(self, path):
        filled(path, count=40)
        whole = path.read_bytes()
        chance = random.Random(7)
        for _ in range(25):
            place = chance.randrange(24, len(whole))
            path.write_bytes(whole[:place] + bytes([whole[place] ^ 1 << chance.randrange(8)]) + whole[place + 1 :])
            # A page that is read is refused, and a check reads every page.
            assert damage(path, KEY)

    def test_two_who_make_it_at_once_make_one(self, path):
        program = (
            "import sys; from longmind.stores.sqlite import SqliteStore; "
            f"SqliteStore({str(path)!r}, key={PASSPHRASE!r}).close()"
        )
        both = [subprocess.Popen([sys.executable, "-c", program]) for _ in range(3)]
        assert [process.wait() for process in both] == [0, 0, 0]
        held(path, PASSPHRASE)

    def test_what_is_erased_is_not_there_after_it_is_decrypted(self, path):
        said = filled(path, count=200)
        with closing(SqliteStore(path, key=KEY)) as store:
            give(store, Erase(ids=tuple(one.id for one in said), at=NOON))
        replacing.rekey(str(path), Key(KEY), None, 1.0)
        assert readable(path.parent) == []


class TestNothingTellsTheKey:
    """An error report is pasted into a public forum."""

    def test_no_repr_holds_it(self, path):
        key = Key(PASSPHRASE)
        assert PASSPHRASE not in repr(key) + str(key)
        with closing(SqliteStore(path, key=key)) as store:
            inside = [store, store._connections, store._connections._cipher]  # noqa: SLF001
            assert not any(PASSPHRASE in repr(one) for one in inside)

    @pytest.mark.parametrize("take", [copy.copy, copy.deepcopy, pickle.dumps])
    def test_it_is_not_written_anywhere(self, take):
        with pytest.raises(TypeError, match="not written anywhere"):
            take(Key(KEY))

    def test_no_error_holds_it(self, path):
        filled(path, PASSPHRASE)
        given = "-".join(["hunter2"] * 2)
        with pytest.raises(WrongKey) as refused:
            longmind.open(str(path), key=given, embedder=longmind.Hashing())
        error = refused.value
        told = "".join(traceback.format_exception(type(error), error, error.__traceback__))
        assert given not in told

    def test_no_command_line_holds_it(self):
        from longmind.doors.cli import command_line

        names = {name for command in command_line.commands.values() for one in command.params for name in one.opts}
        assert not {"--key-value", "--passphrase", "--password"} & names
        about_keys = {name for name in names if name.startswith(("--key-", "--new-key", "--master"))}
        assert about_keys == {"--key-file", "--new-key-file", "--key-out"}


class TestRekey:
    """A key has leaked, or a file that was made without one is to be protected."""

    WAYS = ((None, KEY), (KEY, OTHER), (KEY, PASSPHRASE), (PASSPHRASE, KEY), (KEY, None))

    @pytest.mark.parametrize(("old", "new"), WAYS)
    def test_everything_is_there_under_the_new_key_and_nothing_under_the_old(self, path, old, new):
        filled(path, old)
        before = held(path, old)
        longmind.rekey(path, old, new)
        assert held(path, new) == before
        with pytest.raises(WrongKey):
            SqliteStore(path, key=old)
        assert [found.name for found in path.parent.iterdir()] == [path.name]
        assert readable(path.parent) == ([path.name] if new is None else [])

    def test_the_log_of_a_program_that_was_killed_goes_along(self, path):
        program = (
            "import os, signal; from longmind.stores.sqlite import SqliteStore; "
            "from longmind.testing.builders import *; "
            f"store = SqliteStore({str(path)!r}); store.adopt(STAMP); fill(store, memory({WORD!r})); "
            "os.kill(os.getpid(), signal.SIGKILL)"
        )
        assert subprocess.run([sys.executable, "-c", program], check=False).returncode == -signal.SIGKILL
        assert readable(path.parent) == [path.name + "-wal"]
        longmind.rekey(path, None, KEY)
        assert readable(path.parent) == []
        with closing(SqliteStore(path, key=KEY)) as store:
            assert [one.text for one in everything(store, ANA.owner)["memories"]] == [WORD]

    def test_who_has_it_open_is_not_robbed_of_it(self, path, monkeypatch):
        monkeypatch.setattr("longmind.files.rekeying.BUSY_SECONDS", 0.1)
        filled(path)
        with closing(SqliteStore(path, key=KEY)) as store:
            with pytest.raises(StoreBusy, match="others have it open"):
                longmind.rekey(path, KEY, OTHER)
            fill(store, memory("still mine"))
        held(path, KEY)

    def test_who_opened_the_old_one_is_told_and_loses_nothing_silently(self, path):
        filled(path)
        with closing(SqliteStore(path, key=KEY)) as store:
            made = path.with_name("made")
            filled(made, OTHER)
            replacing.put_in_place(str(made), str(path))
            for use in (lambda: fill(store, memory("lost")), lambda: store.owners(None, 1), store.check):
                with pytest.raises(StoreUnavailable, match="replaced since it was opened"):
                    use()
        held(path, OTHER)

    @pytest.mark.parametrize("key", [KEY, None], ids=["encrypted", "plain"])
    def test_who_opens_it_meanwhile_waits_and_has_the_new_one(self, path, key):
        """It would otherwise go on with a file that nobody finds any more, and write to the new one's log."""
        filled(path, key)
        opened = []
        with replacing.held_alone(str(path), replacing.cipher_of(str(path), key_of(key), "x"), 1.0):
            waiting = threading.Thread(target=lambda: opened.append(SqliteStore(path, key=key)))
            waiting.start()
            time.sleep(0.3)
            made = path.with_name("made")
            news = filled(made, key)
            replacing.remove_sides(str(path))
            replacing.put_in_place(str(made), str(path))
        waiting.join()
        with closing(opened[0]) as store:
            assert store.get(ANA.owner, [one.id for one in news]) == news
            fill(store, memory("mine"))
        held(path, key)

    @pytest.mark.parametrize("key", [OTHER, PASSPHRASE, None])
    def test_a_wrong_old_key_changes_nothing(self, path, key):
        filled(path)
        before = path.read_bytes()
        with pytest.raises(WrongKey):
            longmind.rekey(path, key, b"n" * 32)
        assert path.read_bytes() == before

    def test_no_file_and_no_keys_are_named(self, path):
        with pytest.raises(NotFound):
            longmind.rekey(path, None, KEY)
        filled(path, None)
        with pytest.raises(InvalidInput, match="new: "):
            longmind.rekey(path)

    def test_what_was_left_beside_it_goes_when_it_is_opened(self, path):
        filled(path)
        beside = path.with_name(path.name + BESIDE)
        beside.write_bytes(WORD.encode())
        held(path, KEY)
        assert not beside.exists()

    @pytest.mark.parametrize("size", [4_096, 40_960, 81_920])
    def test_a_disk_without_room_leaves_it_as_it_was(self, path, size):
        filled(path, count=200)
        before = held(path, KEY)
        program = (
            "import resource, signal, longmind; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
            f"resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size}));\n"
            f"try: longmind.rekey({str(path)!r}, {KEY!r}, None)\n"
            "except longmind.StoreUnavailable as full: print('unavailable')"
        )
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        assert done.stdout == "unavailable\n"
        assert path.stat().st_size > size
        assert readable(path.parent) == []
        assert not path.with_name(path.name + BESIDE).exists()
        assert held(path, KEY) == before

    def test_killed_anywhere_it_is_whole_under_one_key(self, path):
        self._killed_again_and_again(path, 4, random.Random(3))

    def _killed_again_and_again(self, path, turns, chance):
        filled(path, None, count=400)
        before, key = held(path, None), None
        program = (
            "import sys, longmind; a, b = (bytes.fromhex(x) or None for x in sys.argv[2:4]); print(flush=True); "
            "longmind.rekey(sys.argv[1], a, b)"
        )
        for _ in range(turns):
            new = chance.choice([one for one in (None, KEY, OTHER) if one != key])
            keys = [(one or b"").hex() for one in (key, new)]
            child = subprocess.Popen([sys.executable, "-c", program, path, *keys], stdout=subprocess.PIPE)
            child.stdout.readline()
            time.sleep(chance.random() * 0.15)
            child.kill()
            child.communicate()
            key = self._key_of(path, key, new)
            assert held(path, key) == before
            assert not list(path.parent.glob(f"*{BESIDE}*"))
            assert readable(path.parent) == ([path.name] if key is None else [])

    def _key_of(self, path, *keys):
        for key in keys:
            try:
                SqliteStore(path, key=key).close()
            except WrongKey:
                continue
            return key
        pytest.fail("neither key opens it")


def test_a_key_file_is_never_made_readable_by_others_without_a_word(tmp_path):
    from longmind.doors import settings

    kept = tmp_path / "key"
    kept.write_text("x\n")
    kept.chmod(0o644)
    assert settings.key(str(kept)) == "x"
    assert settings.others_may_read(str(kept))
    kept.chmod(0o600)
    assert not settings.others_may_read(str(kept))
