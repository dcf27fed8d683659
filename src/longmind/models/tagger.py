"""The small model that reads, inside the package: MiniLM taught to mark secrets and facts in what people write.

One network gives a vector for each token of a text; two small ones on top score every span of a few words, one for
being a secret, one for being the object of a statement. They were fitted together (``scripts/fit_tagger.py``) to texts
that people wrote for it. What it is, and how well it does, stands in ``weights/tagger/README.md``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from longmind.errors import ModelUnavailable
from longmind.models.fingerprint import sha256_of
from longmind.models.onnx import Scoring, TokenNetwork
from longmind.ports.tagger import Spot, Tagged

WEIGHTS: Final = Path(__file__).parent / "weights" / "tagger"
"""Where the files of :class:`MiniTagger` are."""
SHA256: Final[Mapping[str, str]] = MappingProxyType(
    {
        "facts.onnx": "4f7c2a038704296bca612826d42287f1b8a63dd27768b59d2749dde5c7229f54",
        "model_q8.onnx": "0aef5e74862e4eb6ace0b5b43c3f7097e06596dea1b4e4474c10551d7a969e0b",
        "predicates.json": "306fe8e27815934bae9fb9d737eb88a7df2de11938982bf085cb2b4e1f45a363",
        "secrets.onnx": "fb8753babb9c0b4f7e6c7370338bf8fda29a794d8fceb794ebb7bf227a9b5b4a",
        "tokenizer.json": "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
    },
)
"""The hashes of those files, checked whenever they are loaded."""

Array = NDArray[np.float32]
_CLS: Final = 101
_SEP: Final = 102
_MOST_TOKENS: Final = 240
"""So many tokens are read at once, of the message and what comes before it."""
_STEP_BACK: Final = 40
"""So many words are read again with what follows them, where a text is longer."""
_CONTEXT_WORDS: Final = 60
_CONTEXT_TOKENS: Final = 64
_WORD_TOKENS: Final = 8
"""A word of more pieces is cut."""
_KEEP: Final = 0.05
"""What is less likely is not told."""
_FACT_WORD: Final = re.compile(r"[ぁ-ゖァ-ヶー]|[一-鿿]|[^\W_]+?(?=[ぁ-ヶ一-鿿])|[^\W_]+|[^\w\s]|_")
_SECRET_WORD: Final = re.compile(r"[^\W\d_]+|\d+|[^\w\s]|_")
_SECRETS: Final = ("password", "pin", "code")
_WIDEST_SECRET: Final = 14
_WIDEST_OBJECT: Final = 10
"""So many words a span has at most."""
_SPECIAL: Final = 2
"""Before the words, a subject may be the speaker, or nobody who is named."""


class _Word(NamedTuple):
    start: int
    end: int
    text: str
    glued: bool
    """Whether nothing stands between it and the word before."""


class _Row(NamedTuple):
    """A text as it is run: its tokens, and the word that each of some tokens begins."""

    ids: tuple[int, ...]
    kinds: tuple[int, ...]
    firsts: tuple[int, ...]
    words: tuple[_Word, ...]
    context: int
    """So many of the words are of the turn before."""


class _Marked(NamedTuple):
    """A span of words with all that its head says of it, by name."""

    first: int
    last: int
    told: Mapping[str, Array]

    @property
    def chances(self) -> Array:
        """Of its kinds; the first is that it is nothing."""
        return self.told["chances"]


class MiniTagger:
    """Marks secrets and facts, English best; some 5 ms a sentence, more for longer texts; nothing is sent anywhere."""

    def __init__(self, folder: str | Path = WEIGHTS) -> None:
        """Name the folder; nothing is read yet."""
        self._folder = Path(folder)

    def secrets(self, text: str) -> list[Spot]:
        """As :meth:`longmind.ports.tagger.Tagger.secrets`."""
        model, told = _loaded(self._folder), []
        for row in _windows(model.network, text):
            for one in model.secrets.marked(model.network.states(row.ids, row.kinds), row):
                what = _SECRETS[int(one.chances[1:].argmax())]
                told.append(Spot(row.words[one.first].start, row.words[one.last].end, what, 1 - float(one.chances[0])))
        return _apart(told)

    def facts(self, text: str, before: tuple[str, str] | None = None) -> list[Tagged]:
        """As :meth:`longmind.ports.tagger.Tagger.facts`; of a long text the first tokens are read."""
        model = _loaded(self._folder)
        row = _with_context(model.network, text, before)
        if len(row.words) == row.context:
            return []
        told = model.facts.marked(model.network.states(row.ids, row.kinds), row)
        return [fact for one in told if (fact := model.fact(one, row)) is not None]


class _Head:
    """Scores every span of some words, by a network of its own that stands on the vectors of tokens."""

    def __init__(self, path: Path, widest: int, *, glued: bool) -> None:
        self._network, self._widest, self._glued = Scoring(path), widest, glued

    def marked(self, states: Array, row: _Row) -> list[_Marked]:
        """The spans that are likely something, the likeliest first, none over another."""
        words = row.words[row.context :]
        spans = list(spans_of(words, self._widest, glued=self._glued))
        if not spans:
            return []
        scored = self._network.run(self._given(states, row, words, spans))
        chances = scored["chances"]
        likely = np.flatnonzero(chances[:, 0] < 1 - _KEEP)
        told: list[_Marked] = []
        for place in likely[np.argsort(chances[likely, 0], kind="stable")]:
            first, last = spans[place][0] + row.context, spans[place][1] + row.context
            if all(last < one.first or first > one.last for one in told):
                told.append(_Marked(first, last, {name: values[place] for name, values in scored.items()}))
        return told

    def _given(
        self, states: Array, row: _Row, words: Sequence[_Word], spans: Sequence[tuple[int, int]]
    ) -> dict[str, NDArray[Any]]:
        first, last = np.array(spans, dtype=np.int64).T
        given: dict[str, NDArray[Any]] = {
            "states": states,
            "firsts": np.array(row.firsts[row.context :], dtype=np.int64),
            "shapes": np.array([_shape(word.text) for word in words], dtype=np.int64),
            "first": first,
            "last": last,
            "width": last - first,
        }
        if self._glued:
            apart = np.array([*(not word.glued for word in words), True], dtype=np.int64)
            return given | {"gaps": apart[:-1], "apart_before": apart[first], "apart_after": apart[last + 1]}
        every = np.array([_shape(word.text) for word in row.words], dtype=np.int64)
        return given | {"every_first": np.array(row.firsts, dtype=np.int64), "every_shape": every}


def spans_of(words: Sequence[_Word], widest: int, *, glued: bool) -> Iterator[tuple[int, int]]:
    """Which spans may be something, by their first and last word.

    They begin and end with a word; ``glued``: or with a sign that nothing parts from one, as passwords do.
    """
    good = [word.text[0].isalnum() or (not glued and word.text[0] in "£$€") for word in words]
    for first in range(len(words)):
        leads = glued and not words[first].glued and first + 1 < len(words) and words[first + 1].glued
        if not good[first] and not (leads and good[first + 1]):
            continue
        for last in range(first, min(len(words), first + widest)):
            if good[last] or (glued and words[last].glued):
                yield first, last


class _Model:
    """The network and its two heads."""

    def __init__(self, folder: Path, predicates: Sequence[str]) -> None:
        self.network, self._predicates = TokenNetwork(folder), tuple(predicates)
        self.secrets = _Head(folder / "secrets.onnx", _WIDEST_SECRET, glued=True)
        self.facts = _Head(folder / "facts.onnx", _WIDEST_OBJECT, glued=False)

    def fact(self, one: _Marked, row: _Row) -> Tagged | None:
        """What a span that states something states; None where it is of no kind that has a name."""
        kind = int(one.chances[1:].argmax()) + 1
        if not self._predicates[kind]:
            return None
        begins, ends = one.told["begins"], one.told["ends_with"]
        first, last = int(begins.argmax()), int(ends.argmax())
        chance = float(one.chances[kind] * begins[first] * ends[last])
        if (first == 0) != (last == 0) or first == 1 or last < first:
            return None
        subject, before = None, False
        if first:
            first, last = first - _SPECIAL, last - _SPECIAL
            before = first < row.context
            if before != (last < row.context):
                return None
            subject = (row.words[first].start, row.words[last].end)
        negated, ended = (float(value) > 0 for value in one.told["flags"])
        start, end = row.words[one.first].start, row.words[one.last].end
        return Tagged(start, end, self._predicates[kind], subject, before, negated, ended, chance)


@lru_cache(4)
def _loaded(folder: Path) -> _Model:
    """The model of a folder, read once in a process."""
    try:
        for name, digest in (SHA256 if folder == WEIGHTS else {}).items():
            if sha256_of(folder / name) != digest:
                message = f"{folder / name} is damaged or another file; install the package again"
                raise ModelUnavailable(message)
        predicates = json.loads((folder / "predicates.json").read_text("utf-8"))
    except (OSError, ValueError) as error:
        message = f"{folder} holds no tagger that can be read ({error}); install the package again"
        raise ModelUnavailable(message) from error
    return _Model(folder, predicates)


def _shape(word: str) -> int:
    """How a word is written, which the network's own words do not tell: they have no capitals."""
    if word.isdigit():
        return 3
    if word.isupper() and len(word) > 1:
        return 1
    return 2 if word[0].isupper() else 4 if word.isalpha() and word.islower() else 0


def _words(pattern: re.Pattern[str], text: str) -> list[_Word]:
    told: list[_Word] = []
    for one in pattern.finditer(text):
        told.append(_Word(one.start(), one.end(), one[0], bool(told) and told[-1].end == one.start()))
    return told


def _put(network: TokenNetwork, words: Sequence[_Word], ids: list[int], firsts: list[int]) -> int:
    """Put words at the end of a row, as far as there is room; how many went in."""
    for count, word in enumerate(words):
        pieces = network.word(word.text)[:_WORD_TOKENS]
        if len(ids) + len(pieces) >= _MOST_TOKENS:
            return count
        firsts.append(len(ids))
        ids += pieces
    return len(words)


def _windows(network: TokenNetwork, text: str) -> Iterator[_Row]:
    """A text in rows that the network reads whole, each beginning with some words of the one before."""
    words = _words(_SECRET_WORD, text)
    begin = 0
    while begin < len(words):
        ids, firsts = [_CLS], list[int]()
        end = begin + _put(network, words[begin : begin + _MOST_TOKENS], ids, firsts)
        ids.append(_SEP)
        here = (words[begin]._replace(glued=False), *words[begin + 1 : end])
        yield _Row(tuple(ids), (0,) * len(ids), tuple(firsts), here, 0)
        if end == len(words):
            return
        begin = max(begin + 1, end - _STEP_BACK)


def _with_context(network: TokenNetwork, text: str, before: tuple[str, str] | None) -> _Row:
    """A message with the end of the turn before it."""
    ids, kinds, firsts, words = [_CLS], [0], [], []
    if before is not None:
        speaker, said = before
        lead = [*network.word(speaker), *network.word(":")]
        context: list[tuple[_Word, list[int]]] = []
        room = _CONTEXT_TOKENS
        for word in reversed(_words(_FACT_WORD, said)[-_CONTEXT_WORDS:]):
            pieces = network.word(word.text)
            room -= len(pieces)
            if room < 0:
                break
            context.insert(0, (word, pieces))
        ids += lead
        for word, pieces in context:
            firsts.append(len(ids))
            words.append(word)
            ids += pieces
        ids.append(_SEP)
        kinds = [0] * len(ids)
    count, own = len(words), _words(_FACT_WORD, text)
    words += own[: _put(network, own, ids, firsts)]
    ids.append(_SEP)
    kinds += [1] * (len(ids) - len(kinds))
    return _Row(tuple(ids), tuple(kinds), tuple(firsts), tuple(words), count)


def _apart(spots: Sequence[Spot]) -> list[Spot]:
    told: list[Spot] = []
    for one in sorted(spots, key=lambda spot: -spot.chance):
        if all(one.end <= other.start or other.end <= one.start for other in told):
            told.append(one)
    return told
