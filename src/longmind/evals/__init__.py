"""HOW GOOD it is: data sets, what is measured on them, and how fast the machinery runs.

Everything here uses the front door only, so a number means what a user would get. Plots need the extra ``eval``.
"""

from longmind.evals.bench import bench
from longmind.evals.report import BenchReport, LocomoReport
from longmind.evals.runner import locomo_command

__all__ = ["BenchReport", "LocomoReport", "bench", "locomo_command"]
