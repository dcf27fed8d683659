"""Every command explains itself, with an example that could be typed."""

from __future__ import annotations

import shlex

import click
import pytest
from click.testing import CliRunner

from longmind.doors.cli import command_line
from longmind.doors.settings import SETTINGS


def commands(command=command_line, path=("longmind",)):
    yield path, command
    for name, inner in getattr(command, "commands", {}).items():
        yield from commands(inner, (*path, name))


ALL = dict(commands())


def named(words):
    """The command that an example runs."""
    path = ("longmind",)
    for word in words[1:]:
        if (*path, word) in ALL:
            path = (*path, word)
    # Such as "longmind facts Ana", which is "longmind facts list Ana".
    usual = getattr(ALL[path], "usual", None)
    return path if usual is None else (*path, usual)


@pytest.mark.parametrize("path", ALL, ids=" ".join)
class TestHelp:
    """A stranger types --help before anything else."""

    def test_shows_an_example(self, path):
        result = CliRunner().invoke(command_line, [*path[1:], "--help"])
        assert result.exit_code == 0
        example = ALL[path].examples[0]
        assert f"Examples:\n  {example}\n" in result.output

    def test_every_example_names_commands_and_options_that_there_are(self, path):
        for example in ALL[path].examples:
            # What is piped in, chained or redirected is another command's.
            for part in example.replace("&&", "|").split("|"):
                words = shlex.split(part.split(">")[0])
                if not words or words[0] != "longmind":
                    continue
                run = named(words)
                assert path in (run, run[:-1], ("longmind",)) or words[1] == "recall"
                known = {option for one in (ALL[run], command_line) for option in options(one)}
                assert {word for word in words if word.startswith("--")} <= known

    def test_every_option_is_explained(self, path):
        for parameter in ALL[path].params:
            if isinstance(parameter, click.Option):
                assert parameter.help, parameter.name


def options(command):
    return {name for parameter in command.params for name in (*parameter.opts, *parameter.secondary_opts)}


def test_every_command_that_was_promised_is_there():
    promised = (
        "demo remember recall context list show history correct forget import export stats check reembed tend eval "
        "bench tune facts profile conflicts timeline episodes skills blocks reflect runs undo forgetting report tools "
        "chat rekey reveal hand-over backup restore audit verify-erasure quarantine serve keys config mcp inspect files"
    )
    assert set(promised.split()) == set(command_line.commands)
    within = {
        "eval": "locomo",
        "facts": "list put history related",
        "profile": "show set get",
        "conflicts": "list accept reject keep-both undo",
        "quarantine": "list release reject undo",
        "episodes": "list similar worked",
        "skills": "list find show import",
        "blocks": "list show append undo",
        "files": "list show delete",
        "forgetting": "plan hold release",
        "keys": "add list revoke",
    }
    for name, commands in within.items():
        assert set(commands.split()) <= set(command_line.commands[name].commands), name


def test_every_command_with_an_answer_has_json():
    for path, command in ALL.items():
        # A group's own answer is that of a command within it.
        if path[1:] not in (("demo",), ("serve",), ("mcp",), ("inspect",)) and not isinstance(command, click.Group):
            assert "--json" in options(command), path


def test_every_setting_is_in_the_help():
    output = CliRunner().invoke(command_line, ["--help"]).output
    for setting in SETTINGS:
        assert f"{setting.option} " in output
        assert setting.variable in output


def test_without_a_command_the_help_is_shown():
    result = CliRunner().invoke(command_line, [])
    assert "Usage: longmind" in result.output
    assert result.exit_code == 2


def test_it_says_its_version():
    assert CliRunner().invoke(command_line, ["--version"]).output == "longmind 0.1.0\n"
