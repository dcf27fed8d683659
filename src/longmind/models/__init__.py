"""Who turns texts into vectors, and who answers: the model in the package, any model in the same form, none at all.

Importing this room reads no weights and loads neither the network's runtime nor an HTTP library; each is loaded when
the first text comes. Embedders behind a server are in :mod:`longmind.models.http`; language models in
:mod:`~longmind.models.openai`, :mod:`~longmind.models.anthropic` and :mod:`~longmind.models.calling`, named in one
line by :mod:`~longmind.models.addresses`.
"""

from longmind.models.hashing import Hashing
from longmind.models.minilm import MiniLM, bge_small
from longmind.models.onnx import OnnxEmbedder
from longmind.ports.models import Embedder, Stamp

__all__ = ["Embedder", "Hashing", "MiniLM", "OnnxEmbedder", "Stamp", "bge_small"]
