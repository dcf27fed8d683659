"""The command line: translate what was typed, call a Mind, and show its answer to a person or a program."""

from __future__ import annotations

import click

from longmind.doors.cli import (
    auditing,
    carrying,
    demo,
    doing,
    filing,
    forgetting,
    hosting,
    inspecting,
    keeping,
    knowing,
    measuring,
    quarantining,
    reading,
    reporting,
    securing,
    serving,
    talking,
    tending,
    timeline,
    tooling,
    tuning,
    writing,
)
from longmind.doors.cli.frame import Verbs, standing, warn_of_misspelt_settings
from longmind.doors.settings import KEY, MODEL_KEY, SETTINGS


@click.group(
    "longmind",
    cls=Verbs,
    examples=(
        "longmind demo",
        'longmind remember "I moved to Lisbon in May, and I\'m vegetarian."',
        'longmind recall "what should I cook for her?"',
    ),
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="These options may also be given after a command's name, or in the environment: "
    + ", ".join(setting.variable for setting in SETTINGS)
    + f". The key for the server of a --model is read from {MODEL_KEY}, or from OPENAI_API_KEY or ANTHROPIC_API_KEY "
    f"for these providers' own servers; the key of encrypted memories from --key-file, or from {KEY}.",
)
@standing(outermost=True)
@click.version_option(package_name="longmind", message="%(prog)s %(version)s")
def command_line() -> None:
    """Memory for AI agents: what was said and done, kept word for word, and recalled with its reasons."""
    warn_of_misspelt_settings()


for _command in (
    *demo.COMMANDS,
    *writing.COMMANDS[:1],
    *reading.COMMANDS,
    *writing.COMMANDS[1:],
    *knowing.COMMANDS,
    *quarantining.COMMANDS,
    *timeline.COMMANDS,
    *doing.COMMANDS,
    *filing.COMMANDS,
    *tooling.COMMANDS,
    *talking.COMMANDS,
    *tending.COMMANDS,
    *forgetting.COMMANDS,
    *hosting.COMMANDS,
    *reporting.COMMANDS,
    *inspecting.COMMANDS,
    *carrying.COMMANDS,
    *keeping.COMMANDS,
    *securing.COMMANDS,
    *serving.COMMANDS,
    *auditing.COMMANDS,
    *measuring.COMMANDS,
    *tuning.COMMANDS,
):
    command_line.add_command(_command)


def main() -> None:
    """The command ``longmind``."""
    command_line.main(prog_name="longmind")


__all__ = ["command_line", "main"]
