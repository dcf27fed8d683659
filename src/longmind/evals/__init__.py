"""HOW GOOD it is: data sets, what is measured on them, and how fast the machinery runs.

Everything here uses the front door only, so a number means what a user would get. Plots need the extra ``eval``.
"""

from longmind.evals.bench import bench
from longmind.evals.commands import Report, measure_all, measure_context, measure_set
from longmind.evals.contexts import ContextReport
from longmind.evals.difference import Difference, difference
from longmind.evals.lines import write_lines
from longmind.evals.overview import overview
from longmind.evals.precision_report import PrecisionReport
from longmind.evals.report import BenchReport, RecallReport

__all__ = [
    "BenchReport",
    "ContextReport",
    "Difference",
    "PrecisionReport",
    "RecallReport",
    "Report",
    "bench",
    "difference",
    "measure_all",
    "measure_context",
    "measure_set",
    "overview",
    "write_lines",
]
