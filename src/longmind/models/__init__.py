"""Who turns texts into vectors: the model in the package, any model in the same form, and none at all.

Importing this room reads no weights and loads neither the network's runtime nor an HTTP library; each is loaded when
the first text comes. Embedders behind a server are in :mod:`longmind.models.http`.
"""

from longmind.models.hashing import Hashing
from longmind.models.minilm import MiniLM, bge_small
from longmind.models.onnx import OnnxEmbedder
from longmind.ports.models import Embedder, Stamp

__all__ = ["Embedder", "Hashing", "MiniLM", "OnnxEmbedder", "Stamp", "bge_small"]
