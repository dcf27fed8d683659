# ruff: noqa: ANN401, SLF001 - torch is no dependency here and has no types; words are shaped as the model shapes them
"""MiniLM and the two heads on top of it, as torch has them, from the package's ONNX file and back into one.

The heads are those of ``longmind.models.tagger``, name for name. Words and places keep their vectors, everything else
of the network is fitted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn
from torch.nn import functional

from longmind.models import tagger

SIZE, HEADS, BLOCK = 384, 12, 32
ATTENTION = {"q": "attention.self.query", "k": "attention.self.key", "v": "attention.self.value"}
LINEAR = {**ATTENTION, "o": "attention.output.dense", "i": "intermediate.dense", "f": "output.dense"}
NORM = {"n1": "attention.output.LayerNorm", "n2": "output.LayerNorm"}


class Example(NamedTuple):
    """A row of words and what is marked in it."""

    row: tagger._Row
    marked: dict[tuple[int, int], Marked]
    """By the first and the last word, counted without those of the turn before."""


class Marked(NamedTuple):
    """What a span is: its kind, and of a fact whose it is (places as the heads count them) and its two flags."""

    kind: int
    subject: tuple[int, int] = (0, 0)
    negated: bool = False
    ended: bool = False


class Layer(nn.Module):
    """One layer of BERT."""

    def __init__(self) -> None:
        super().__init__()
        for name in "qkvo":
            setattr(self, name, nn.Linear(SIZE, SIZE))
        self.i, self.f = nn.Linear(SIZE, 4 * SIZE), nn.Linear(4 * SIZE, SIZE)
        self.n1, self.n2 = nn.LayerNorm(SIZE, eps=1e-12), nn.LayerNorm(SIZE, eps=1e-12)
        self.drop = nn.Dropout(0.1)

    def forward(self, x: Any, bias: Any) -> Any:
        """The next layer's input."""
        texts, tokens, _ = x.shape
        query, key, value = (one(x).view(texts, tokens, HEADS, -1).transpose(1, 2) for one in (self.q, self.k, self.v))
        told = functional.scaled_dot_product_attention(query, key, value, attn_mask=bias)
        x = self.n1(x + self.drop(self.o(told.transpose(1, 2).reshape(texts, tokens, SIZE))))
        return self.n2(x + self.drop(self.f(functional.gelu(self.i(x)))))


class Encoder(nn.Module):
    """MiniLM."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.kept = onnx.load(path)
        self.named = {one.name: one for one in self.kept.graph.initializer}
        self.mats = [node for node in self.kept.graph.node if node.op_type == "MatMulNBits"]
        self.word = nn.Embedding.from_pretrained(self._table("word"), freeze=True)
        self.place = nn.Embedding.from_pretrained(self._table("position"), freeze=True)
        self.side = nn.Embedding.from_pretrained(
            torch.tensor(self._array("m.embeddings.token_type_embeddings.weight")), freeze=False
        )
        self.norm = nn.LayerNorm(SIZE, eps=1e-12)
        self.layers = nn.ModuleList(Layer() for _ in range(len(self.mats) // 6))
        self.drop = nn.Dropout(0.1)
        for name, module in self._parts():
            module.weight.data = torch.tensor(self._array(f"{name}.weight"))
            module.bias.data = torch.tensor(self._array(f"{name}.bias"))
        for node, module in self._matrices():
            scales = self._array(node.input[2])
            cells = self._array(node.input[1]).astype(np.float32) - 128
            shape = tuple(module.weight.shape)
            module.weight.data = torch.tensor((cells * scales.reshape(shape[0], -1, 1)).reshape(shape))
            module.bias.data = torch.tensor(self._array(self._bias(node)))

    def _array(self, name: str) -> Any:
        return numpy_helper.to_array(self.named[name])

    def _table(self, what: str) -> Any:
        name = f"m.embeddings.{what}_embeddings.weight"
        return torch.tensor(self._array(f"{name}_q8").astype(np.float32) * self._array(f"{name}_s8"))

    def _parts(self) -> Iterator[tuple[str, Any]]:
        yield "m.embeddings.LayerNorm", self.norm
        for number, layer in enumerate(self.layers):
            for short, long in NORM.items():
                yield f"m.encoder.layer.{number}.{long}", getattr(layer, short)

    def _matrices(self) -> Iterator[tuple[Any, Any]]:
        for number, node in enumerate(self.mats):
            yield node, getattr(self.layers[number // 6], tuple(LINEAR)[number % 6])

    def _bias(self, node: Any) -> str:
        number = self.mats.index(node)
        return f"m.encoder.layer.{number // 6}.{tuple(LINEAR.values())[number % 6]}.bias"

    def forward(self, ids: Any, sides: Any, padding: Any) -> Any:
        """A vector for each token."""
        x = self.drop(self.norm(self.word(ids) + self.place.weight[: ids.shape[1]] + self.side(sides)))
        kind = torch.bfloat16 if torch.is_autocast_enabled("cpu") else x.dtype
        bias = torch.zeros(len(ids), 1, 1, ids.shape[1], dtype=kind).masked_fill(padding[:, None, None], -1e4)
        for layer in self.layers:
            x = layer(x, bias)
        return x

    def save(self, path: Path) -> None:
        """Write it as the file it was read from, with its numbers."""
        for name, module in self._parts():
            self._put(f"{name}.weight", module.weight)
            self._put(f"{name}.bias", module.bias)
        self._put("m.embeddings.token_type_embeddings.weight", self.side.weight)
        for node, module in self._matrices():
            blocks = module.weight.detach().numpy().reshape(len(module.weight), -1, BLOCK)
            scales = np.maximum(np.abs(blocks).max(-1) / 127, 1e-12)
            self._put(node.input[1], np.clip(np.rint(blocks / scales[..., None]), -127, 127) + 128)
            self._put(node.input[2], scales)
            self._put(self._bias(node), module.bias)
        onnx.save(self.kept, path)

    def _put(self, name: str, value: Any) -> None:
        old = self._array(name)
        array = value.detach().numpy() if isinstance(value, torch.Tensor) else value
        self.named[name].CopyFrom(numpy_helper.from_array(array.reshape(old.shape).astype(old.dtype), name))


class Head(nn.Module):
    """Scores every span of some words; ``glued``: it looks at what stands between words, and facts have subjects."""

    def __init__(self, kinds: int, size: int, widest: int, *, glued: bool) -> None:
        super().__init__()
        self.glued, self.widest = glued, widest
        self.inp, self.cl, self.me = nn.Linear(SIZE, size), nn.Linear(SIZE, size), nn.Linear(SIZE, size)
        for name in ("st", "en", "bf", "af", "hid"):
            setattr(self, name, nn.Linear(size, size))
        self.out, self.flag = nn.Linear(size, kinds), nn.Linear(size, 2)
        for name in ("qs", "ks", "qe", "ke"):
            setattr(self, name, nn.Linear(size, 64))
        self.shape, self.wid = nn.Embedding(5, size), nn.Embedding(widest, size)
        self.none = nn.Parameter(torch.randn(size) * 0.1)
        self.drop = nn.Dropout(0.15)
        tables = [self.shape, self.wid]
        if glued:
            self.gap, self.gs, self.ge = (nn.Embedding(2, size) for _ in range(3))
            tables += [self.gap, self.gs, self.ge]
        for table in tables:
            nn.init.normal_(table.weight, std=0.1)
        nn.init.zeros_(self.out.bias)
        nn.init.normal_(self.out.weight, std=0.02)
        self.out.bias.data[0] = 5.0

    def forward(self, states: Any, batch: Batch) -> tuple[Any, Any]:
        """What each span is described by, and the vectors of all words."""
        words = self.inp(states.gather(1, batch.firsts[..., None].expand(-1, -1, SIZE))) + self.shape(batch.shapes)
        if self.glued:
            words = words + self.gap(1 - batch.glued)
        own = self.drop(words)[batch.text, batch.word]
        nothing = torch.zeros(1, own.shape[1])
        after = torch.zeros(len(own), 1, dtype=torch.bool)
        after[1:, 0] = batch.text[1:] == batch.text[:-1]
        before = torch.cat([after[1:], torch.zeros(1, 1, dtype=torch.bool)])
        starts = self.st(own) + torch.where(after, torch.cat([nothing, self.bf(own)[:-1]]), nothing)
        ends = self.en(own) + torch.where(before, torch.cat([self.af(own)[1:], nothing]), nothing)
        first, last = batch.spans.T
        mixed = starts[first] + ends[last] + self.wid(last - first) + self.cl(states[:, 0])[batch.text[first]]
        if self.glued:
            mixed = mixed + self.gs(batch.apart_before) + self.ge(batch.apart_after)
        hidden = functional.gelu(mixed, approximate="tanh")
        return functional.gelu(self.hid(self.drop(hidden)), approximate="tanh"), words

    def pointed(self, hidden: Any, words: Any, states: Any, batch: Batch, rows: Any) -> tuple[Any, Any]:
        """Of some spans, how each word may begin and may end its subject."""
        text = batch.text[batch.spans[rows, 0]]
        keys = torch.cat([self.me(states[:, :1]), self.none.expand(len(words), 1, -1), words], 1)
        hidden_from = torch.cat([torch.zeros(len(words), 2, dtype=torch.bool), batch.padded], 1)[text]
        begins = torch.einsum("rd,rwd->rw", self.qs(hidden), self.ks(keys)[text]) / 8
        ends = torch.einsum("rd,rwd->rw", self.qe(hidden), self.ke(keys)[text]) / 8
        return begins.masked_fill(hidden_from, -1e4), ends.masked_fill(hidden_from, -1e4)

    def loss(self, states: Any, batch: Batch) -> Any:
        """How far it is from what is marked, for each text."""
        hidden, words = self(states, batch)
        lost = functional.cross_entropy(self.out(self.drop(hidden)), batch.kinds, reduction="sum")
        rows = batch.kinds.nonzero()[:, 0]
        if not self.glued and len(rows):
            begins, ends = self.pointed(self.drop(hidden[rows]), words, states, batch, rows)
            lost = lost + 0.5 * functional.cross_entropy(begins, batch.subjects[:, 0], reduction="sum")
            lost = lost + 0.5 * functional.cross_entropy(ends, batch.subjects[:, 1], reduction="sum")
            flags = self.flag(hidden[rows])
            lost = lost + 0.5 * functional.binary_cross_entropy_with_logits(flags, batch.flags, reduction="sum")
        return lost / len(batch.ids)


class Batch:
    """Some examples as torch wants them."""

    def __init__(self, examples: Sequence[Example], head: Head) -> None:
        tokens, most = max(len(one.row.ids) for one in examples), max(len(one.row.words) for one in examples)
        count = len(examples)
        ids, sides = np.zeros((count, tokens), int), np.zeros((count, tokens), int)
        padding, padded = np.ones((count, tokens), bool), np.ones((count, most), bool)
        firsts, shapes, glued = (np.zeros((count, most), int) for _ in range(3))
        text, word, spans, kinds, subjects, flags, before, after = ([] for _ in range(8))
        for number, (row, marked) in enumerate(examples):
            size = len(row.ids)
            ids[number, :size], sides[number, :size], padding[number, :size] = row.ids, row.kinds, False
            size = len(row.words)
            firsts[number, :size], padded[number, :size] = row.firsts, False
            shapes[number, :size] = [tagger._shape(one.text) for one in row.words]
            glued[number, :size] = [one.glued for one in row.words]
            base, own = len(text), row.words[row.context :]
            text += [number] * len(own)
            word += range(row.context, size)
            for first, last in tagger.spans_of(own, head.widest, glued=head.glued):
                spans.append((base + first, base + last))
                before.append(int(not own[first].glued))
                after.append(int(last + 1 == len(own) or not own[last + 1].glued))
                one = marked.get((first, last))
                kinds.append(0 if one is None else one.kind)
                if one is not None:
                    subjects.append(one.subject)
                    flags.append((float(one.negated), float(one.ended)))
        tell = torch.tensor
        self.ids, self.sides, self.padding, self.padded = map(torch.from_numpy, (ids, sides, padding, padded))
        self.firsts, self.shapes, self.glued = map(torch.from_numpy, (firsts, shapes, glued))
        self.text, self.word, self.kinds = tell(text), tell(word), tell(kinds)
        self.spans = tell(spans, dtype=torch.long).reshape(-1, 2)
        self.subjects = tell(subjects, dtype=torch.long).reshape(-1, 2)
        self.flags = tell(flags).reshape(-1, 2)
        self.apart_before, self.apart_after = tell(before), tell(after)
