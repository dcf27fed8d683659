"""One turn of an agent, of three rounds and two tools, with a model or by rule; also a program that can be made to die.

``python turn_with_a_model.py FILE HOW WRITE WHEN PIECE`` says the words in a file and kills itself, as nobody can
expect: ``before`` or ``after`` its WRITE-th write, or when it has been given its PIECE-th piece; 0 is never. HOW is
``say`` or ``stream``, with ``by rule`` behind it where no model answers. :func:`taken_up` goes on where that left off.
"""

from __future__ import annotations

import importlib.util
import os
import signal
import sys
from pathlib import Path

import longmind
from longmind.stores.sqlite import SqliteStore
from longmind.testing import ScriptedModel, StillClock

_spec = importlib.util.spec_from_file_location("life_with_a_model", Path(__file__).with_name("life_with_a_model.py"))
life = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(life)

WORDS = "I prefer songs, and my sister Clara sings in a choir."
KEEPS = "Ana's sister Clara sings in a choir."
NOTE = "ask when the choir sings"
ANSWER = "It is kept that Clara sings. When does her choir sing?"


def step(answer="", tool="", **arguments):
    return {"tool": tool, "arguments": arguments, "answer": answer}


def right(prompt):
    """What a model says that does what is still to be done, and heeds what it is told was done."""
    told = "\n".join(one.text for one in prompt.messages)
    done = told.partition("Before you were interrupted")[2]
    if "remember answered" not in told and "- remember: " not in done:
        return step(tool="remember", content=KEEPS)
    if "scratchpad_write answered" not in told and "- scratchpad_write: " not in done:
        return step(tool="scratchpad_write", key="next", content=NOTE)
    return step(ANSWER)


def agent(store, *, by_rule):
    """The agent in a mind on this store, and Ana's mind."""
    mind = longmind.open(store, embedder=longmind.Hashing(), clock=StillClock("2026-05-03T09:00+00:00"))
    ana = mind.scope(user="ana")
    return longmind.Agent(ana, "s1", model=None if by_rule else ScriptedModel(right)), ana


def turn(store, how):
    """The pieces of the turn, the answer last."""
    bot, _ = agent(store, by_rule="rule" in how)
    yield from bot.stream(WORDS) if how.startswith("stream") else [bot.say(WORDS)]


def taken_up(store, how):
    """Go on in another process: take up what has no answer, or say the words where they were not kept."""
    bot, ana = agent(store, by_rule="rule" in how)
    answer = bot.resume()
    if answer is None and not bot.answers():
        answer = bot.say(WORDS)
    return bot, ana, answer


def main():
    path, how, write, when, piece = sys.argv[1:]
    store = life.Dying(SqliteStore(path), int(write), when)
    for number, _ in enumerate(turn(store, how), 1):
        if number == int(piece):
            os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    main()
