# ruff: noqa: ANN401 - onnx has no types here
"""A head as a network of its own: from the vectors of tokens to what each span is described by, and its chances."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

OPSET = 20
"""The first with Gelu; onnxruntime 1.22 reads it."""
SIZE = 384


class _Graph:
    """Puts nodes together, each named for what comes out of it."""

    def __init__(self, weights: Mapping[str, Any]) -> None:
        self.weights, self.nodes, self.kept = weights, [], []

    def number(self, name: str, value: Any) -> str:
        self.kept.append(numpy_helper.from_array(np.asarray(value), name))
        return name

    def put(self, kind: str, inputs: list[str], out: str, **given: Any) -> str:
        self.nodes.append(helper.make_node(kind, inputs, [out], **given))
        return out

    def linear(self, name: str, x: str, out: str) -> str:
        weight = self.number(f"{name}.weight", self.weights[f"{name}.weight"].astype(np.float32).T.copy())
        bias = self.number(f"{name}.bias", self.weights[f"{name}.bias"].astype(np.float32))
        return self.put("Add", [self.put("MatMul", [x, weight], f"{out}_of"), bias], out)

    def again(self, name: str, x: str, out: str) -> str:
        return self.put("Add", [self.put("MatMul", [x, f"{name}.weight"], f"{out}_of"), f"{name}.bias"], out)

    def row(self, name: str, places: str, out: str) -> str:
        table = self.number(f"{name}.weight", self.weights[f"{name}.weight"].astype(np.float32))
        return self.put("Gather", [table, places], out, axis=0)

    def sum(self, parts: list[str], out: str) -> str:
        return self.put("Sum", parts, out)


def _pointing(graph: _Graph) -> list[tuple[str, list[str | int]]]:
    """What says whose each span is and its flags; the outputs with their shapes."""
    picked = graph.put("Gather", ["states", "every_first"], "every_picked", axis=0)
    every = [
        graph.again("inp", picked, "every_put_in"),
        graph.put("Gather", ["shape.weight", "every_shape"], "every_shaped"),
    ]
    none = graph.number("none", graph.weights["none"].astype(np.float32)[None])
    keys = graph.put(
        "Concat", [graph.linear("me", "first_state", "me"), none, graph.sum(every, "every")], "keys", axis=0
    )
    size = len(graph.weights["qs.bias"])
    for query, key, out in (("qs", "ks", "begins"), ("qe", "ke", "ends_with")):
        turned = graph.put("Transpose", [graph.linear(key, keys, key)], f"{key}_turned", perm=[1, 0])
        scores = graph.put("MatMul", [graph.linear(query, "hidden", query), turned], f"{out}_scores")
        eight = graph.number(f"{out}_scale", np.float32(size**0.5))
        graph.put("Softmax", [graph.put("Div", [scores, eight], f"{out}_scaled")], out, axis=-1)
    graph.linear("flag", "hidden", "flags")
    return [("begins", ["span", "place"]), ("ends_with", ["span", "place"]), ("flags", ["span", 2])]


def scoring(weights: Mapping[str, Any], *, points: bool) -> Any:
    """The network of a head, from its weights by name; ``points``: it says whose each span is, too."""
    graph, glued = _Graph(weights), "gs.weight" in weights
    size = weights["hid.weight"].shape[0]
    words = [
        graph.linear("inp", graph.put("Gather", ["states", "firsts"], "picked", axis=0), "put_in"),
        graph.row("shape", "shapes", "shaped"),
    ]
    if glued:
        words.append(graph.row("gap", "gaps", "gapped"))
    own = graph.sum(words, "words")
    nothing = graph.number("nothing", np.zeros((1, size), np.float32))
    zero, one, least, most = (graph.number(f"n{value}", np.array([value])) for value in (0, 1, -1, 2**31))
    sooner = graph.put("Slice", [graph.linear("bf", own, "bf"), zero, least, zero], "sooner")
    later = graph.put("Slice", [graph.linear("af", own, "af"), one, most, zero], "later")
    starts = graph.sum([graph.linear("st", own, "st"), graph.put("Concat", [nothing, sooner], "led", axis=0)], "starts")
    ends = graph.sum([graph.linear("en", own, "en"), graph.put("Concat", [later, nothing], "trailed", axis=0)], "ends")
    whole = graph.linear("cl", graph.put("Slice", ["states", zero, one, zero], "first_state"), "whole")
    parts = [
        graph.put("Gather", [starts, "first"], "started", axis=0),
        graph.put("Gather", [ends, "last"], "ended", axis=0),
        graph.row("wid", "width", "wide"),
        whole,
    ]
    if glued:
        parts += [graph.row("gs", "apart_before", "before"), graph.row("ge", "apart_after", "after")]
    bent = graph.put("Gelu", [graph.sum(parts, "mixed")], "bent", approximate="tanh")
    graph.put("Gelu", [graph.linear("hid", bent, "hid")], "hidden", approximate="tanh")
    graph.put("Softmax", [graph.linear("out", "hidden", "scores")], "chances", axis=-1)
    places = ["firsts", "shapes", "first", "last", "width", *(("gaps", "apart_before", "apart_after") if glued else ())]
    told = [("chances", ["span", len(weights["out.bias"])])]
    if points:
        told += _pointing(graph)
        places += ["every_first", "every_shape"]
    inputs = [helper.make_tensor_value_info("states", TensorProto.FLOAT, ["token", SIZE])]
    inputs += [helper.make_tensor_value_info(name, TensorProto.INT64, [None]) for name in places]
    outputs = [helper.make_tensor_value_info(name, TensorProto.FLOAT, shape) for name, shape in told]
    made = helper.make_graph(graph.nodes, "head", inputs, outputs, graph.kept)
    model = helper.make_model(made, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=10)
    onnx.checker.check_model(model)
    return model
