"""Sentence embedders kept as ONNX files, run on this machine's processor.

A folder holds the network and ``tokenizer.json``, as sentence-transformers and its like publish them. The files are
read at the first text, once in a process whoever asks: embedders of the same files share one session, which uses one
thread, because two threads were slower than one as soon as anything else wanted the processor. Texts are run in small
batches of like length: batches of eight were as fast as any, batches of 64 a third slower at three times the memory.

Tokens come from :mod:`longmind.models.wordpiece`; the tokens a text starts and ends with are added here. They are those
that the ``tokenizers`` library gives (a test compares them), except around rare characters that came into Unicode after
version 8, which one of the two does not know.
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, Literal, Protocol, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from longmind.errors import InvalidInput, ModelIncoherent, ModelUnavailable
from longmind.models.fingerprint import fingerprint, sha256_of
from longmind.models.windows import HAN, SPACE, cut
from longmind.models.wordpiece import WordPiece
from longmind.ports.models import Stamp, Vectors

Pooling = Literal["mean", "cls"]

_BATCH_TEXTS = 8
_BATCH_TOKENS = 1024
"""Padding counted. Bounds the memory of one run: four windows of 256 tokens at a time."""

_BLOCK_CHARACTERS = 256
_BLOCK = re.compile(
    rf"(?s:.){{1,{_BLOCK_CHARACTERS}}}(?=[{SPACE}{HAN}]|\Z)|[{SPACE}{HAN}]?[^{SPACE}{HAN}]+",
)
"""A stretch of text that may be tokenised by itself, ending where a word ends, so that a limit stops the reading."""

Key = TypeVar("Key")
Value = TypeVar("Value")


class OnceEach(Generic[Key, Value]):
    """Makes a value once for each key, whichever thread comes first, and keeps it."""

    def __init__(self) -> None:
        self._values: dict[Key, Value] = {}
        self._locks: dict[Key, threading.Lock] = {}
        self._lock = threading.Lock()

    def get(self, key: Key, make: Callable[[], Value]) -> Value:
        """The value of ``key``, made by ``make`` if there is none. What ``make`` raises is raised, and nothing kept."""
        if key in self._values:
            return self._values[key]
        with self._lock:
            lock = self._locks.setdefault(key, threading.Lock())
        with lock:
            if key not in self._values:
                self._values[key] = make()
            return self._values[key]


@dataclass(frozen=True, slots=True)
class _Files:
    """The files of one embedder, told apart by place, size and time of change."""

    model: Path
    tokenizer: Path
    beside: tuple[Path, ...]
    """Weights that the network file names and does not hold: ``model.onnx_data``."""
    versions: tuple[tuple[int, int], ...]

    def all(self) -> tuple[Path, ...]:
        return (self.model, self.tokenizer, *self.beside)


class _Node(Protocol):
    """A named input or output of a network; an axis of open length has a name in place of a number."""

    name: str
    shape: Sequence[int | str | None]


class _Session(Protocol):
    """What is used of onnxruntime's InferenceSession, which ships no types."""

    def get_inputs(self) -> Sequence[_Node]: ...

    def get_outputs(self) -> Sequence[_Node]: ...

    def run(self, outputs: Sequence[str], inputs: Mapping[str, NDArray[np.int64]]) -> Sequence[NDArray[np.float32]]: ...


@dataclass(frozen=True, slots=True)
class _Loaded:
    """A network and its tokenizer, ready to run."""

    session: _Session
    tokenizer: WordPiece
    inputs: frozenset[str]
    output: str
    dimension: int
    before: tuple[int, ...]
    after: tuple[int, ...]
    padding: int


_LOADED: OnceEach[_Files, _Loaded] = OnceEach()
_DIGESTS: OnceEach[_Files, Mapping[str, str]] = OnceEach()


class OnnxEmbedder:
    """An embedder kept as an ONNX file with its ``tokenizer.json`` in one folder.

    The network is ``model_q8.onnx``, else ``model.onnx``, else the folder's only ``.onnx`` file. It must take
    ``input_ids`` and ``attention_mask`` (and may take ``token_type_ids``) and give a vector for each token. Its
    tokenizer must be BERT's WordPiece, as it is for MiniLM, bge, gte, the English e5 and their like.

    Do not give it networks made by onnxruntime's ``quantize_dynamic``: they scale a whole batch at once, so that a
    text's vector depends on what it is batched with.
    """

    def __init__(
        self,
        folder: str | Path,
        *,
        name: str | None = None,
        pooling: Pooling = "mean",
        window_tokens: int = 256,
        query_prefix: str = "",
        expect_sha256: Mapping[str, str] | None = None,
        cosine_floor: float = 0.0,
        dimension: int | None = None,
    ) -> None:
        """Name the folder; nothing is read yet.

        Args:
            folder: holds the network and ``tokenizer.json``.
            name: what its vectors are stamped with; the folder's name if not given.
            pooling: how one vector is made of a text's token vectors: their mean, or the first token's.
            window_tokens: how many tokens it reads at once, the two special ones counted; the rest is not read.
            query_prefix: put before every query, for networks trained so.
            expect_sha256: hexadecimal sha256 by file name; other files are refused when they are loaded.
            cosine_floor: the cosine of two texts that have nothing to do with each other, from -1 to below 1.
            dimension: how long its vectors are. Not given, reading :attr:`stamp` loads the network to find out.

        Raises:
            InvalidInput: an argument is not allowed.
        """
        if pooling not in {"mean", "cls"}:
            raise InvalidInput("pooling", "'mean' or 'cls'", pooling)
        if window_tokens < 8:  # noqa: PLR2004 - two special tokens and a word or two of rare characters
            raise InvalidInput("window_tokens", "at least 8", window_tokens)
        if not -1 <= cosine_floor < 1:
            raise InvalidInput("cosine_floor", "from -1 to below 1", cosine_floor)
        if dimension is not None and dimension < 1:
            raise InvalidInput("dimension", "at least 1", dimension)
        self._folder = Path(folder)
        self._name = name or self._folder.resolve().name
        self._pooling = pooling
        self._window_tokens = window_tokens
        self._query_prefix = query_prefix
        self._expected = dict(expect_sha256 or {})
        self._floor = cosine_floor
        self._dimension = dimension
        self._files: _Files | None = None
        self._stamp: Stamp | None = None
        self._own: _Loaded | None = None

    @property
    def stamp(self) -> Stamp:
        """Who makes the vectors. Hashes the files once, unless their hashes were given.

        Raises:
            ModelUnavailable: a file is missing, or (if no dimension was given) cannot be loaded.
        """
        if self._stamp is None:
            files = self._found()
            known = all(file.name in self._expected for file in files.all())
            digests = self._expected if known else _DIGESTS.get(files, lambda: _digests(files))
            decides = fingerprint(files=sorted(digests[file.name] for file in files.all()), pooling=self._pooling)
            dimension = self._dimension if self._dimension is not None else self._load().dimension
            self._stamp = Stamp(self._name, decides, dimension)
        return self._stamp

    def tokens(self, text: str) -> list[int]:
        """The ids the network would read for ``text``, were there no limit, without the special ones around it.

        Names of special tokens in the text (``"[SEP]"``) are plain text.

        Raises:
            ModelUnavailable: the tokenizer cannot be loaded.
        """
        return _tokens(self._load(), text)

    def windows(self, text: str) -> list[str]:
        """Cut ``text`` into pieces of at most ``window_tokens`` tokens; joined they are ``text``.

        Raises:
            ModelUnavailable: the tokenizer cannot be loaded.
        """
        # A token takes at least one character of plain ASCII. Two tokens are special; some tokenizers add one in front.
        if text.isascii() and len(text) <= self._window_tokens - 3:
            return [text]
        loaded = self._load()
        limit = self._window_tokens - len(loaded.before) - len(loaded.after)
        if len(_tokens(loaded, text, limit + 1)) <= limit:
            return [text]
        return cut(text, limit, lambda parts: [len(_tokens(loaded, part)) for part in parts])

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
        """Vectors of ``texts``, shape (len(texts), dimension), float32, each of length 1.

        Of a text longer than ``window_tokens`` only the start is read: cut it with :meth:`windows` first.

        Raises:
            ModelUnavailable: a file is missing, not the one expected, or cannot be loaded.
            ModelIncoherent: the network gave vectors of another shape than promised, or no numbers.
        """
        loaded = self._load()
        prefix = self._query_prefix if query else ""
        limit = self._window_tokens - len(loaded.before) - len(loaded.after)
        rows = [(*loaded.before, *_tokens(loaded, prefix + text, limit), *loaded.after) for text in texts]
        # A tokenizer without special tokens makes nothing of an empty text; the network must read something.
        rows = [row or (loaded.padding,) for row in rows]
        vectors = np.empty((len(rows), loaded.dimension), dtype=np.float32)
        for batch in _batches(rows):
            vectors[batch] = _run(loaded, [rows[i] for i in batch], self._pooling)
        return vectors

    def relevance(self, cosine: NDArray[np.float64]) -> NDArray[np.float64]:
        """Map cosines to 0…1: 0 up to ``cosine_floor``, from there in a straight line to 1."""
        scaled = (np.asarray(cosine, dtype=np.float64) - self._floor) / (1.0 - self._floor)
        return np.clip(scaled, 0.0, 1.0)

    def _found(self) -> _Files:
        """The files as they were when they were first needed, so that the stamp and the vectors speak of the same."""
        if self._files is None:
            self._files = _find(self._folder)
        return self._files

    def _load(self) -> _Loaded:
        """The network and tokenizer, loaded at the first call in this process and checked at this object's first."""
        if self._own is None:
            files = self._found()
            self._check(_DIGESTS.get(files, lambda: _digests(files)))
            loaded = _LOADED.get(files, lambda: _load(files))
            if self._dimension not in {None, loaded.dimension}:
                message = f"{files.model} gives vectors of {loaded.dimension} numbers, not {self._dimension}"
                raise ModelIncoherent(message, loaded.dimension)
            self._own = loaded
        return self._own

    def _check(self, digests: Mapping[str, str]) -> None:
        for name, expected in self._expected.items():
            if digests.get(name) != expected.lower():
                found = f"has sha256 {digests[name]}" if name in digests else "is missing"
                message = (
                    f"{self._folder / name} {found}, expected {expected}: the file is damaged or another one; "
                    "install the package (or copy the model) again"
                )
                raise ModelUnavailable(message)


class TokenNetwork:
    """A network that gives a vector for each token, for a model that reads words and not whole texts."""

    def __init__(self, folder: Path) -> None:
        """Load the network and the tokenizer of a folder.

        Raises:
            ModelUnavailable: a file is missing or cannot be loaded.
        """
        files = _find(folder)
        self._loaded = _LOADED.get(files, lambda: _load(files))

    def word(self, word: str) -> list[int]:
        """The ids of a word; at least one."""
        return self._loaded.tokenizer.encode(word) or [self._loaded.tokenizer.unknown]

    def states(self, ids: Sequence[int], kinds: Sequence[int]) -> NDArray[np.float32]:
        """A vector for each token, shape (len(ids), dimension); ``kinds``: 0 or 1 for each, as it was taught."""
        row = np.array([ids], dtype=np.int64)
        given = {
            "input_ids": row,
            "attention_mask": np.ones_like(row),
            "token_type_ids": np.array([kinds], dtype=np.int64),
        }
        inputs = {name: given[name] for name in self._loaded.inputs}
        return np.asarray(self._loaded.session.run([self._loaded.output], inputs)[0][0], dtype=np.float32)


class Scoring:
    """A small network that stands on the vectors of tokens: it gives arrays by name for some by name."""

    def __init__(self, path: Path) -> None:
        """Load it.

        Raises:
            ModelUnavailable: it is missing or cannot be loaded.
        """
        self._session = _session(path)
        self._told = [node.name for node in self._session.get_outputs()]

    def run(self, given: Mapping[str, NDArray[Any]]) -> dict[str, NDArray[np.float32]]:
        """All it gives, each of shape (spans, …)."""
        return dict(zip(self._told, self._session.run(self._told, given), strict=True))


def _find(folder: Path) -> _Files:
    """The files in ``folder``. Raises ModelUnavailable if there are not the ones needed."""
    networks = [folder / name for name in ("model_q8.onnx", "model.onnx") if (folder / name).is_file()]
    networks = networks or sorted(folder.glob("*.onnx"))
    if not networks or (len(networks) > 1 and networks[0].name not in {"model_q8.onnx", "model.onnx"}):
        what = "several .onnx files" if networks else "no .onnx file"
        message = f"{folder} holds {what}: put the model there as model.onnx, with its tokenizer.json beside it"
        raise ModelUnavailable(message)
    model, tokenizer = networks[0], folder / "tokenizer.json"
    if not tokenizer.is_file():
        message = f"{tokenizer} is missing: copy it from where {model.name} came from"
        raise ModelUnavailable(message)
    beside = sorted(file for file in folder.glob(f"{model.name}*data") if file.is_file())
    model, tokenizer, *others = (path.resolve() for path in (model, tokenizer, *beside))
    return _Files(model, tokenizer, tuple(others), _versions((model, tokenizer, *others)))


def _versions(paths: Sequence[Path]) -> tuple[tuple[int, int], ...]:
    try:
        return tuple((status.st_size, status.st_mtime_ns) for status in (path.stat() for path in paths))
    except OSError as error:
        message = f"{error.filename} cannot be read: {error.strerror}"
        raise ModelUnavailable(message) from error


def _digests(files: _Files) -> Mapping[str, str]:
    try:
        return {path.name: sha256_of(path) for path in files.all()}
    except OSError as error:
        message = f"{error.filename} cannot be read: {error.strerror}"
        raise ModelUnavailable(message) from error


def _load(files: _Files) -> _Loaded:
    session = _session(files.model)
    if _versions(files.all()) != files.versions:
        message = f"{files.model} changed while it was being read: try again"
        raise ModelUnavailable(message)
    inputs = frozenset(node.name for node in session.get_inputs())
    # Three axes: text, token, number. Some networks also give a pooled vector, which has two.
    outputs = {node.name: node.shape[-1] for node in session.get_outputs() if len(node.shape) == 3}  # noqa: PLR2004
    known = {"input_ids", "attention_mask", "token_type_ids"}
    if not {"input_ids", "attention_mask"} <= inputs <= known or not outputs:
        message = (
            f"{files.model} is no sentence embedder: it takes {', '.join(sorted(inputs))} and gives "
            f"{', '.join(node.name for node in session.get_outputs())}, and it must take input_ids and attention_mask "
            "and give a vector for each token"
        )
        raise ModelUnavailable(message)
    output = "last_hidden_state" if "last_hidden_state" in outputs else next(iter(outputs))
    dimension = outputs[output]
    if not isinstance(dimension, int):
        message = f"{files.model} does not say how long its vectors are: export it with a fixed hidden size"
        raise ModelUnavailable(message)
    tokenizer, before, after, padding = _tokenizer(files.tokenizer)
    return _Loaded(
        session=session,
        tokenizer=tokenizer,
        inputs=inputs,
        output=output,
        dimension=dimension,
        before=before,
        after=after,
        padding=padding,
    )


def _session(model: Path) -> _Session:
    """An onnxruntime session over ``model``: one thread, the processor only, silent."""
    try:
        import onnxruntime
    except ImportError as error:
        message = f"onnxruntime cannot be loaded here ({error}): install it again, or use longmind.models.Hashing"
        raise ModelUnavailable(message) from error
    onnxruntime.disable_telemetry_events()
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.log_severity_level = 4  # fatal only: what goes wrong is raised
    try:
        return cast("_Session", onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"]))
    except Exception as error:  # onnxruntime's own exceptions share no base
        message = f"{model} cannot be loaded: is it a whole ONNX file, and onnxruntime 1.22 or later? ({error})"
        raise ModelUnavailable(message) from error


def _tokenizer(path: Path) -> tuple[WordPiece, tuple[int, ...], tuple[int, ...], int]:
    """The tokenizer without padding and cutting, the ids before and after a text, and the id that pads."""
    try:
        rules = json.loads(path.read_text(encoding="utf-8"))
        before, after = _special(rules.get("post_processor"))
        named = {token["content"]: token["id"] for token in rules.get("added_tokens", ())}
        padding = named.get("[PAD]", named.get("<pad>", 0))
        return WordPiece(rules), before, after, padding
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        message = f"{path} cannot be read as a tokenizer: copy it again from where the model came from ({error})"
        raise ModelUnavailable(message) from error


def _special(rule: Mapping[str, Any] | None) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The ids to put before and after a single text, as the tokenizer's post-processor says."""
    if rule is None:
        return (), ()
    if rule["type"] in {"BertProcessing", "RobertaProcessing"}:
        return (rule["cls"][1],), (rule["sep"][1],)
    if rule["type"] != "TemplateProcessing":
        message = f"post-processor {rule['type']} is not known"
        raise ValueError(message)
    ids: tuple[list[int], list[int]] = ([], [])
    passed = 0
    for step in rule["single"]:
        if "Sequence" in step:
            passed = 1
        else:
            ids[passed].extend(rule["special_tokens"][step["SpecialToken"]["id"]]["ids"])
    return tuple(ids[0]), tuple(ids[1])


def _tokens(loaded: _Loaded, text: str, limit: int | None = None) -> list[int]:
    """The ids of ``text``, at most ``limit`` of them.

    Takes time in proportion to what is read of the text.
    """
    ids: list[int] = []
    for block in _BLOCK.finditer(text):
        ids += loaded.tokenizer.encode(block[0])
        if limit is not None and len(ids) >= limit:
            return ids[:limit]
    return ids


def _batches(rows: Sequence[Sequence[int]]) -> Iterator[list[int]]:
    """The rows' places, in groups of like length small enough to be run at once."""
    batch: list[int] = []
    for place in sorted(range(len(rows)), key=lambda i: len(rows[i])):
        if batch and (len(batch) == _BATCH_TEXTS or (len(batch) + 1) * len(rows[place]) > _BATCH_TOKENS):
            yield batch
            batch = []
        batch.append(place)
    if batch:
        yield batch


def _run(loaded: _Loaded, rows: Sequence[Sequence[int]], pooling: Pooling) -> Vectors:
    """Vectors of the rows' token ids, each of length 1."""
    shape = (len(rows), max(len(row) for row in rows))
    ids = np.full(shape, loaded.padding, dtype=np.int64)
    mask = np.zeros(shape, dtype=np.int64)
    for i, row in enumerate(rows):
        ids[i, : len(row)] = row
        mask[i, : len(row)] = 1
    given = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros(shape, dtype=np.int64)}
    (hidden,) = loaded.session.run([loaded.output], {name: given[name] for name in loaded.inputs})
    if hidden.shape != (*shape, loaded.dimension):
        message = f"the network promised vectors of shape {(*shape, loaded.dimension)} and gave {hidden.shape}"
        raise ModelIncoherent(message, hidden.shape)
    if pooling == "cls":
        pooled = hidden[:, 0]
    else:
        # One text after the other, so that the padding its batch mates bring cannot even change how it is rounded.
        pooled = np.stack([tokens[: len(row)].mean(axis=0) for tokens, row in zip(hidden, rows, strict=True)])
    lengths = np.linalg.norm(pooled, axis=1, keepdims=True)
    if not (np.isfinite(lengths).all() and (lengths > 0).all()):
        raise ModelIncoherent("the network gave a vector that has no direction")
    return np.asarray(pooled / lengths, dtype=np.float32)
