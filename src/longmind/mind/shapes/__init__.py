"""Messages in the shapes that others use, read and written. Pure.

Four shapes: OpenAI's chat completions, the items of OpenAI's responses, Anthropic's messages, LangChain's dictionaries.
What a shape says beside our fields (a cache mark, a usage count, whether words stood in a list) is kept in the
metadata under the shape's name and written back there, so that ``write(read(raw)) == raw`` for what the shape allows.
The other way, ``read(write(messages)) == messages`` for what the shape can say; what it cannot say is an
:class:`~longmind.errors.InvalidInput` that names it, unless the caller names it in ``without``. By default an id, a
time and metadata of other origin may stay behind: they are for us, not for a model.

Two borders between messages may move, never what is in them: where results must stand in messages of their own they
are put there, and where a shape wants the results of parallel calls in one message they are joined.
"""

from longmind.mind.shapes.anthropic import AnthropicPrompt, read_anthropic, write_anthropic
from longmind.mind.shapes.langchain import read_langchain, write_langchain
from longmind.mind.shapes.openai import read_openai, write_openai
from longmind.mind.shapes.responses import read_responses, write_responses
from longmind.mind.shapes.shape import TEXT_PARTS, WITHOUT

__all__ = [
    "TEXT_PARTS",
    "WITHOUT",
    "AnthropicPrompt",
    "read_anthropic",
    "read_langchain",
    "read_openai",
    "read_responses",
    "write_anthropic",
    "write_langchain",
    "write_openai",
    "write_responses",
]
