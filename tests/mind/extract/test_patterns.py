"""No pattern may take more than time linear in a sentence, and sentences have a bounded length.

Held by the shape of the patterns, not by the clock: what may repeat without end holds nothing that may repeat without
end beside it or in it, unless what repeats begins with a mark of its own.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import re
import subprocess
import sys
from re import _constants as codes
from re import _parser as parser

import pytest

import longmind.mind.extract as package
from longmind.mind.extract.frames import frames_of
from longmind.mind.extract.japanese import signs
from longmind.mind.extract.japanese.forms import CLASSES, endings
from longmind.mind.extract.japanese.frames import asked, frames, named
from longmind.mind.extract.languages import tables_of
from longmind.mind.extract.sentences import MAX_SENTENCE, sentences
from longmind.mind.extract.tables import compiled

USED_BY = re.compile(r"re\.\w+|pattern")
UNBOUNDED = 100
"""A repetition that may go on longer counts as one without end."""


def called(module):
    """The patterns that are written where they are used: ``re.match(r"…", words)``."""
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(node, ast.Call) and node.args:
            first = node.args[0]
            if (
                USED_BY.fullmatch(ast.unparse(node.func))
                and isinstance(first, ast.Constant)
                and isinstance(first.value, str)
            ):
                yield first.value


def framed(code):
    """The patterns of the frames of a language."""
    frames = [frame for of_verb in frames_of(tables_of(code)).values() for frame in of_verb]
    return tuple((frame.pattern, frame.beside, frame.thing) for frame in frames)


def patterns():
    """Every pattern of the package, as text: those of the modules, of their lazy tables, of the languages."""
    found = {}

    def gather(value, where):
        if isinstance(value, re.Pattern):
            found[value.pattern] = where
        elif isinstance(value, tuple | list):
            for part in value:
                gather(part, where)

    for info in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        module = importlib.import_module(info.name)
        for name, value in vars(module).items():
            gather(value, f"{info.name}.{name}")
            if name in ("_patterns", "_signs", "_templates", "_kinds"):
                told = value()
                gather(tuple(told.values()) if isinstance(told, dict) else told, f"{info.name}.{name}")
        for written in called(module):
            found.setdefault(written, info.name)
    for code in ("de", "es"):
        gather((tuple(compiled(tables_of(code))), framed(code)), code)
    gather((frames(), asked(), named(), *(endings(kind) for kind in CLASSES)), "ja")
    for name, made in vars(signs).items():
        if inspect.isfunction(made) and not inspect.signature(made).parameters:
            gather(made(), f"signs.{name}")
    return found


def nested(parsed, *, inside=False):
    """Whether something repeats without end within what repeats without end."""
    for code, argument in parsed:
        if code in (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT):
            _, high, body = argument
            endless = high is codes.MAXREPEAT or high > UNBOUNDED
            if endless and inside:
                return True
            if nested(body, inside=inside or endless):
                return True
        elif code is codes.SUBPATTERN:
            if nested(argument[-1], inside=inside):
                return True
        elif code is codes.BRANCH:
            if any(nested(branch, inside=inside) for branch in argument[1]):
                return True
        elif code in (codes.ASSERT, codes.ASSERT_NOT) and nested(argument[1], inside=inside):
            return True
    return False


PATTERNS = patterns()


def test_the_patterns_are_found():
    assert len(PATTERNS) > 600


@pytest.mark.parametrize("written", [r"(?:a+)+", r"(?:(?:\w+ )*x)*", r"(?:a|b+)*"])
def test_a_nested_repetition_is_noticed(written):
    assert nested(parser.parse(written))


@pytest.mark.parametrize(
    "written", PATTERNS, ids=[f"{where}-{number}" for number, where in enumerate(PATTERNS.values())]
)
def test_no_repetition_holds_another(written):
    tied = re.sub(r"\\s[+*]", r"\\s", written)  # spaces between words are tied to the words around them
    assert not nested(parser.parse(tied))


def test_no_sentence_is_longer_than_its_bound():
    for text in ("word " * 50_000, "x" * 200_000, "a, " * 70_000, "私" * 10_000):
        assert all(len(sentence.text) <= MAX_SENTENCE for sentence in sentences(text))


def test_importing_the_library_does_not_load_it():
    code = "import sys, longmind; print([name for name in sys.modules if 'mind.extract' in name])"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"
