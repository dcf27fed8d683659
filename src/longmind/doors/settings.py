"""The settings a door takes from its surroundings, and the only place that reads the environment.

What the command line needs is declared here and read by click; nothing inside the house looks at the environment at
all. A variable that begins like ours and is none of ours is most likely a misspelt setting, and a setting that is
silently not applied costs somebody an afternoon: :func:`misspelt` finds those.
"""

from __future__ import annotations

import difflib
import os
import secrets
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from longmind.errors import InvalidInput

PREFIX = "LONGMIND_"
DEFAULT_DB = "longmind.db"
"""In the folder the command is run from."""
DEFAULT_USER = "me"
DEFAULT_EMBEDDER = "minilm"


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting of the command line: its option's name, what it means, and what holds when nobody sets it."""

    name: str
    help: str
    default: str | None = None
    metavar: str = "NAME"

    @property
    def option(self) -> str:
        """How it is given on the command line."""
        return "--" + self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        """The environment variable that sets it."""
        return PREFIX + self.name.upper()


SETTINGS: tuple[Setting, ...] = (
    Setting("db", "The file of memories, or a folder with a file for each user.", DEFAULT_DB, "PATH"),
    Setting("tenant", "The tenant whose memories these are."),
    Setting("user", "The user whose memories these are.", DEFAULT_USER),
    Setting("agent", "Only this agent's memories, and those bound to no agent."),
    Setting("session", "Only this session's memories, and those bound to no session."),
    Setting(
        "embedder",
        "What turns texts into vectors: minilm, hashing (no model), or a folder with a model.",
        DEFAULT_EMBEDDER,
        "minilm|hashing|FOLDER",
    ),
    Setting(
        "weights",
        "Weights of the ranker, as longmind tune --out writes them; the package's own otherwise.",
        None,
        "FILE",
    ),
    Setting(
        "guard",
        "What becomes of secrets and personal numbers that come in: redact (unless set), encrypt, refuse or keep.",
        None,
        "redact|encrypt|refuse|keep",
    ),
    Setting(
        "model",
        "A language model that reads along, such as ollama:NAME or openai:NAME@http://127.0.0.1:8080/v1.",
        None,
        "ADDRESS",
    ),
    Setting("key_file", "A file with the key that the memories are encrypted with.", None, "FILE"),
)

SERVER: tuple[Setting, ...] = (
    Setting("host", "The address to listen on; beyond this machine only with keys.", "127.0.0.1", "ADDRESS"),
    Setting("port", "The port; 0 takes a free one.", "8000", "NUMBER"),
    Setting("per_minute", "Requests a minute with one key at most; 0 is no limit.", "6000", "NUMBER"),
    Setting("at_once", "Requests at once at most; more are told to come again.", "64", "NUMBER"),
    Setting("threads", "Threads in which memories are asked.", "8", "NUMBER"),
    Setting("body_bytes", "Bytes of one request at most.", "8000000", "NUMBER"),
    Setting("import_bytes", "Bytes of an archive that is taken in at most.", "256000000", "NUMBER"),
    Setting("telemetry_contents", "Whether spans hold what was asked: yes or no.", "no", "yes|no"),
)
"""What ``longmind serve`` takes besides."""

FILE = "longmind.toml"
"""Settings of a folder, beside what is run there."""
_NOT_IN_A_FILE = frozenset({"model"})
"""A folder that came from elsewhere must not send memories to whom it likes."""

MODEL_KEY = PREFIX + "MODEL_KEY"
"""The key for a language model that is named by its address. No option: others could read it off the command line."""

KEY = PREFIX + "KEY"
"""The key of the memories themselves, for who has no file for it. No option, as above."""

SEALING_KEY = PREFIX + "SEALING_KEY"
"""The key for what the guard keeps encrypted. No option, as above."""

# Read by the test suite, not by us; somebody who runs both must not be warned of it.
_NOT_OURS_TO_JUDGE = frozenset({"LONGMIND_ARTEFACTS", "LONGMIND_CAMPAIGN_SHARE", "LONGMIND_TEST_LLM"})


def from_file(path: Path | None = None) -> dict[str, str]:
    """The settings in ``longmind.toml`` of this folder, by name; none where there is no such file.

    Raises:
        InvalidInput: it is no TOML, or holds what is no setting, or none that may stand there.
    """
    place = path or Path(FILE)
    try:
        told = tomllib.loads(place.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except (tomllib.TOMLDecodeError, UnicodeError) as error:
        raise InvalidInput(str(place), f"settings in TOML ({error})") from None
    known = {one.name for one in (*SETTINGS, *SERVER)} - _NOT_IN_A_FILE
    for name, value in told.items():
        if name not in known or not isinstance(value, str | int | bool):
            raise InvalidInput(f"{place}: {name}", f"one of {', '.join(sorted(known))}, each a text or a number")
    return {name: _as_typed(value) for name, value in told.items()}


def _as_typed(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def in_environment(setting: Setting) -> str | None:
    """What the environment says of a setting; None where it says nothing."""
    return os.environ.get(setting.variable)


def is_set(variable: str) -> bool:
    """Whether a variable is set, whatever it holds."""
    return bool(os.environ.get(variable))


def key(key_file: str | None) -> str | None:
    """The key in the file that was named, else the one in the environment; None where there is neither.

    Raises:
        OSError: the file cannot be read. UnicodeError: it holds no text.
    """
    if key_file is None:
        return os.environ.get(KEY)
    # Editors end a text with a line break, which nobody means as a part of it.
    return Path(key_file).expanduser().read_text("utf-8").rstrip("\r\n")


def sealing_key() -> str | None:
    """The key for what the guard keeps encrypted, from the environment; None where there is none."""
    return os.environ.get(SEALING_KEY) or None


def made_key(path: Path) -> str:
    """A new key, written to a file that only this user may read.

    Raises:
        FileExistsError: there is one; it may be somebody's key. OSError: it cannot be written.
    """
    new = secrets.token_hex(32)
    number = os.open(path.expanduser(), os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(number, "w", encoding="ascii") as file:
        file.write(new + "\n")
    return new


def others_may_read(key_file: str) -> bool:
    """Whether others on this machine may read a file, where that can be told."""
    return os.name == "posix" and bool(Path(key_file).expanduser().stat().st_mode & 0o077)


def misspelt(environment: Mapping[str, str] | None = None) -> list[str]:
    """A sentence for every variable that begins like ours and sets nothing; sorted."""
    known = [*(setting.variable for setting in (*SETTINGS, *SERVER)), MODEL_KEY, KEY, SEALING_KEY]
    names = os.environ if environment is None else environment
    found = []
    for name in sorted(names):
        if name.startswith(PREFIX) and name not in known and name not in _NOT_OURS_TO_JUDGE:
            # Without the prefix, which alone would make any two of them alike.
            close = difflib.get_close_matches(name.removeprefix(PREFIX), [one.removeprefix(PREFIX) for one in known], 1)
            meant = f"did you mean {PREFIX}{close[0]}?" if close else f"the settings are {', '.join(known)}"
            found.append(f"{name} is set and means nothing; {meant}")
    return found
