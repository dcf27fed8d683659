# ruff: noqa: ANN401, PLR2004, S311, T201 - a program for one purpose; torch has no types here
"""Fits the small model that marks secrets and facts: ``python scripts/fit_tagger.py`` (needs torch and onnx).

MiniLM's six layers and two heads (``longmind.models.tagger``) are fitted together to the texts of the folders in
``tagging.examples.SECRETS`` and the dialogues in ``tests/data/dialogues_tried``. A secret says little about how it is
told, so half of the time another's stands in its place. One writer of each kind is kept out, and by them are chosen
the chances from which on a mark is believed (``mind/guard/tagged.py``, ``mind/extract/tagged.py``). What measures is
not read: ``tests/data/secrets_fifth`` and after, ``tests/data/dialogues`` and ``dialogues_second``. It takes half an
hour on two cores.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from tagging import examples
from tagging.examples import Text
from tagging.network import Batch, Encoder, Example, Head
from tagging.scoring import scoring
from torch import nn

from longmind.models import minilm, tagger
from longmind.models.onnx import TokenNetwork

EPOCHS, RATE, HEAD_RATE, WEIGHT_DECAY = 8, 1e-4, 5e-4, 0.02
SECRET_SIZE, FACT_SIZE, SECRET_WIDEST, FACT_WIDEST = 192, 256, 14, 10
SECRET_COUNTS = 2.0
"""What a text with a secret, or none, counts beside a turn."""
KEPT = 0.5
"""Of texts without a secret so many are read each time round."""
MOST_TALK = 6_000
KEPT_OUT = ("secrets_dev/home", "c")
"""A folder of secrets and a writer of dialogues that nothing is fitted to."""


class Model(nn.Module):
    """The network with its heads."""

    def __init__(self) -> None:
        super().__init__()
        self.encoder = Encoder(minilm.WEIGHTS / "model_q8.onnx")
        self.sec = Head(4, SECRET_SIZE, SECRET_WIDEST, glued=True)
        self.tag = Head(len(examples.PREDICATE_NAMES), FACT_SIZE, FACT_WIDEST, glued=False)

    def loss(self, batch: Batch, head: Head) -> Any:
        """What a batch loses."""
        with torch.autocast("cpu", dtype=torch.bfloat16):
            states = self.encoder(batch.ids, batch.sides, batch.padding)
        return head.loss(states.float(), batch)

    def save(self, folder: Path) -> None:
        """Write the network and the heads."""
        folder.mkdir(parents=True, exist_ok=True)
        self.encoder.save(folder / "model_q8.onnx")
        shutil.copy(minilm.WEIGHTS / "tokenizer.json", folder)
        weights = {
            head: {name: value.numpy().astype(np.float16) for name, value in head.state_dict().items()}
            for head in (self.sec, self.tag)
        }
        onnx.save(scoring(weights[self.sec], points=False), folder / "secrets.onnx")
        onnx.save(scoring(weights[self.tag], points=True), folder / "facts.onnx")
        (folder / "predicates.json").write_text(json.dumps(examples.PREDICATE_NAMES, indent=1) + "\n", "utf-8")


def batches(given: Sequence[Example], size: int) -> Iterator[list[Example]]:
    """Examples of like length, together."""
    order = sorted(range(len(given)), key=lambda place: len(given[place].row.ids) + 8 * random.random())
    batch: list[Example] = []
    for place in order:
        if batch and (len(batch) == size or (len(batch) + 1) * len(given[place].row.ids) > 2_500):
            yield batch
            batch = []
        batch.append(given[place])
    yield batch


def of_texts(network: TokenNetwork, texts: Sequence[Text], pool: dict[int, list[str]]) -> list[Example]:
    """The texts of one time round, half of the secrets with another's in their place."""
    told = []
    for text, secret, kind in texts:
        if secret is None and random.random() > KEPT:
            continue
        other = random.choice(pool[kind]) if secret and random.random() < 0.5 else secret
        said = text.replace(secret, other) if secret and other else text
        made = examples.of_secret(network, (said, other, kind), SECRET_WIDEST)
        if made is not None:
            told.append(made)
    return told


def fit(model: Model, network: TokenNetwork, texts: Sequence[Text], turns: Sequence[Example], epochs: int) -> None:
    """Fit by AdamW, secrets and facts in turn."""
    frozen = {id(part.weight) for part in (model.encoder.word, model.encoder.place)}
    encoder = [one for one in model.encoder.parameters() if id(one) not in frozen]
    heads = [*model.sec.parameters(), *model.tag.parameters()]
    groups = [{"params": encoder, "lr": RATE}, {"params": heads, "lr": HEAD_RATE}]
    steps = torch.optim.AdamW(groups, weight_decay=WEIGHT_DECAY)
    pool: dict[int, list[str]] = {}
    for _, secret, kind in texts:
        if secret:
            pool.setdefault(kind, []).append(secret)
    count = epochs * (len(list(batches(of_texts(network, texts, pool), 24))) + len(list(batches(turns, 16))))
    slope = torch.optim.lr_scheduler.LambdaLR(
        steps, lambda step: min(1, step / (0.05 * count)) * max(0.02, 1 - step / count)
    )
    begun = time.monotonic()
    for epoch in range(epochs):
        model.train()
        jobs = [(model.sec, one) for one in batches(of_texts(network, texts, pool), 24)]
        jobs += [(model.tag, one) for one in batches(turns, 16)]
        random.shuffle(jobs)
        lost: dict[Head, list[float]] = {model.sec: [], model.tag: []}
        for head, some in jobs:
            batch = Batch(some, head)
            if not len(batch.spans):
                continue
            if head is model.sec and random.random() < 0.1:
                batch.shapes.fill_(4)
            loss = model.loss(batch, head) * (SECRET_COUNTS if head is model.sec else 1)
            steps.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_([*encoder, *heads], 1.0)
            steps.step()
            slope.step()
            lost[head].append(loss.item())
        means = " ".join(f"{sum(some) / len(some):.3f}" for some in lost.values())
        print(f"round {epoch + 1}: lost {means}; {time.monotonic() - begun:.0f} s", flush=True)


def main() -> None:
    """Fit, and write into the folder."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, default=tagger.WEIGHTS)
    parser.add_argument("--epochs", type=int, default=EPOCHS)
    parser.add_argument("--threads", type=int, default=2)
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    torch.manual_seed(0)
    random.seed(0)
    network = TokenNetwork(minilm.WEIGHTS)
    texts = [one for folder in examples.SECRETS if folder not in KEPT_OUT for one in examples.texts_of(folder)]
    talk = sorted(set(examples.talk()))
    texts += [(one, None, 0) for one in random.sample(talk, min(MOST_TALK, len(talk)))]
    writers = [path.stem for path in sorted((examples.DATA / "dialogues_tried").glob("*.jsonl"))]
    turns = [
        turn
        for writer in writers
        if writer not in KEPT_OUT
        for one in examples.dialogues(writer)
        for _, turn in examples.of_dialogue(network, one, FACT_WIDEST)
    ]
    marks = sum(len(one.marked) for one in turns)
    secrets = sum(one[1] is not None for one in texts)
    print(f"{len(texts)} texts, {secrets} with a secret; {len(turns)} turns, {marks} facts", flush=True)
    model = Model()
    fit(model, network, texts, turns, given.epochs)
    model.save(given.folder)


if __name__ == "__main__":
    main()
