"""What the tools answer: a value that a program reads, and beside it the same as text for a model.

The values are small: what an agent needs to go on, and not every field that a memory has. The text says it in few
tokens, one memory a line with its id in front; further lines of a memory are set in, so that no words in it can pass
for another memory.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mcp.types import CallToolResult, TextContent
from typing_extensions import TypedDict

from longmind import Block, Context, Forgotten, Found, Hit, Memory, Remembered
from longmind.doors.wire.errors import Problem


class Kept(TypedDict):
    """A memory, as far as an agent needs it."""

    id: str
    text: str
    kind: str
    type: str
    said_by: str | None
    happened_at: str
    status: str
    trust: str
    importance: float
    tags: list[str]
    source: str | None


class Recalled(Kept):
    """A memory that was recalled."""

    score: float
    why: str


class Recall(TypedDict):
    """What was recalled, best first."""

    hits: list[Recalled]
    confident: bool
    probability: float
    complete: bool
    notes: list[str]


class Prompt(TypedDict):
    """What to know before answering, as one text."""

    text: str
    tokens: int
    budget_tokens: int
    confident: bool
    left_out: int


class No(TypedDict):
    """What was not kept, and why."""

    rule: str
    message: str


class Receipt(TypedDict):
    """What became of something that was to be remembered."""

    kept: list[Kept]
    known_already: list[str]
    superseded: list[Kept]
    conflicts: list[Kept]
    quarantined: list[Kept]
    refused: list[No]
    redacted: list[str]
    encrypted: list[str]
    problems: list[str]


class Version(TypedDict):
    """A version of a memory."""

    version: int
    text: str
    status: str
    reason: str
    updated_at: str


class Shelf(TypedDict):
    """A page of memories; of one that was asked for by its id, its versions too."""

    memories: list[Kept]
    complete: bool
    after: str | None
    versions: list[Version]


class Gone(TypedDict):
    """What was forgotten."""

    ids: list[str]
    for_good: bool
    holding_the_words: list[str]


class Known(TypedDict):
    """A fact."""

    id: str
    subject: str
    predicate: str
    object: str
    negated: bool
    confidence: float
    true_from: str | None
    true_until: str | None
    status: str


class Facts(TypedDict):
    """Facts, the most confident first."""

    facts: list[Known]
    complete: bool


class Written(TypedDict):
    """A block as it is now."""

    label: str
    value: str
    version: int
    characters: int
    limit_characters: int


def told(text: str, value: object) -> CallToolResult:
    """A text for the model, and the value for whoever reads it by program."""
    return CallToolResult(content=[TextContent(type="text", text=text)], structured_content=value)


def kept(memory: Memory) -> Kept:
    """The memory as an agent needs it."""
    return {
        "id": memory.id,
        "text": memory.text,
        "kind": memory.kind.value,
        "type": memory.type,
        "said_by": memory.speaker,
        "happened_at": memory.happened_at.isoformat(),
        "status": memory.status.value,
        "trust": memory.trust.value,
        "importance": memory.importance,
        "tags": list(memory.tags),
        "source": None if memory.source is None else str(memory.source),
    }


def line(memory: Memory, *more: str) -> str:
    """``[id] (day, who, type, …) text``."""
    who = () if memory.speaker is None else (_one_line(memory.speaker),)
    where = () if memory.source is None else (f"source: {_one_line(str(memory.source))}",)
    stands = () if memory.status.value == "current" else (memory.status.value,)
    about = (f"{memory.happened_at:%Y-%m-%d}", *who, memory.type, *where, *stands, *more)
    return f"[{memory.id}] ({', '.join(about)}) {indented(memory.text)}"


def lines(memories: Iterable[Memory], nothing: str) -> str:
    """A memory a line; ``nothing`` where there are none."""
    return "\n".join(line(one) for one in memories) or nothing


def recalled(found: Found) -> CallToolResult:
    """The hits, and how far they can be relied on."""
    value: Recall = {
        "hits": [_hit(one) for one in found],
        "confident": found.confident,
        "probability": found.probability,
        "complete": found.complete,
        "notes": list(found.notes),
    }
    if not found:
        return told("Nothing relevant is remembered.", value)
    doubt = [] if found.confident else ["Not sure that the answer is among these."]
    hits = [line(one.memory, f"score {one.score:.2f}") for one in found]
    return told("\n".join([*doubt, *hits, *found.notes]), value)


def _hit(hit: Hit) -> Recalled:
    return {**kept(hit.memory), "score": hit.score, "why": str(hit.why)}


def context(made: Context) -> CallToolResult:
    """The text to show to a model."""
    value: Prompt = {
        "text": made.text,
        "tokens": made.tokens,
        "budget_tokens": made.budget_tokens,
        "confident": made.confident,
        "left_out": len(made.left_out),
    }
    return told(made.text, value)


def receipt(done: Remembered) -> CallToolResult:
    """What was kept, and whatever else is to be known of it."""
    taken = [one.what for one in done.redacted if not one.sealed]
    sealed = [one.what for one in done.redacted if one.sealed]
    value: Receipt = {
        "kept": [kept(one) for one in done.kept],
        "known_already": list(done.repeated),
        "superseded": [kept(one) for one in done.superseded],
        "conflicts": [kept(one) for one in done.conflicts],
        "quarantined": [kept(one) for one in done.quarantined],
        "refused": [{"rule": one.rule, "message": one.message} for one in done.refused],
        "redacted": taken,
        "encrypted": sealed,
        "problems": list(done.problems),
    }
    apart = {one.id for one in done.quarantined}
    kept_at_all = [one.id for one in done.kept if one.id not in apart]
    said = [
        f"Remembered as {', '.join(kept_at_all)}." if kept_at_all else "",
        "It was known already." if done.repeated else "",
        _listed("It takes the place of", done.superseded),
        _listed("It contradicts what is known, and waits for a ruling:", done.conflicts),
        _listed("It reads as planted and is kept apart until somebody releases it:", done.quarantined),
        *(f"Not kept ({one.rule}): {one.message}" for one in done.refused),
        f"Taken out: {', '.join(taken)}." if taken else "",
        f"Kept encrypted: {', '.join(sealed)}." if sealed else "",
        *done.problems,
    ]
    return told("\n".join(part for part in said if part), value)


def shelf(memories: Sequence[Memory], after: str | None, history: Sequence[Memory] = ()) -> CallToolResult:
    """A page of memories, or one with its versions."""
    value: Shelf = {
        "memories": [kept(one) for one in memories],
        "complete": after is None,
        "after": after,
        "versions": [_version(one) for one in history],
    }
    text = lines(memories, "There are no such memories.")
    if len(history) > 1:
        text += "\nVersions, oldest first:\n" + "\n".join(
            f"{one.version} ({one.updated_at:%Y-%m-%d}, {_one_line(one.reason)}) {indented(one.text)}"
            for one in history
        )
    rest = "" if after is None else f"\nThere are more: ask again with after={after}."
    return told(text + rest, value)


def _version(memory: Memory) -> Version:
    return {
        "version": memory.version,
        "text": memory.text,
        "status": memory.status.value,
        "reason": memory.reason,
        "updated_at": memory.updated_at.isoformat(),
    }


def corrected(memory: Memory) -> CallToolResult:
    """The memory as it is now."""
    return told(f"Corrected; it is at version {memory.version} now.\n{line(memory)}", kept(memory))


def retired(memories: Sequence[Memory]) -> CallToolResult:
    """What is no longer found, and can be brought back."""
    ids = [one.id for one in memories]
    value: Gone = {"ids": ids, "for_good": False, "holding_the_words": []}
    return told(f"Forgotten: {', '.join(ids)} is no longer found. The user can bring it back.", value)


def erased(gone: Forgotten) -> CallToolResult:
    """What is gone for good, and what still holds its words."""
    value: Gone = {"ids": list(gone.ids), "for_good": True, "holding_the_words": list(gone.sources)}
    rest = f" These still hold the words: {', '.join(gone.sources)}." if gone.sources else ""
    return told(f"Forgotten for good: {', '.join(gone.ids)}.{rest}", value)


def facts(found: Sequence[Memory], *, complete: bool) -> CallToolResult:
    """Facts with what they claim."""
    value: Facts = {"facts": [one for fact in found if (one := _known(fact)) is not None], "complete": complete}
    rest = "" if complete else "\nThere are more; ask for less."
    return told(lines(found, "Nothing is known of that.") + rest, value)


def _known(fact: Memory) -> Known | None:
    claim = fact.claim
    if claim is None:
        return None
    return {
        "id": fact.id,
        "subject": claim.subject,
        "predicate": claim.predicate,
        "object": claim.object,
        "negated": claim.negated,
        "confidence": claim.confidence,
        "true_from": None if fact.true_from is None else fact.true_from.isoformat(),
        "true_until": None if fact.true_until is None else fact.true_until.isoformat(),
        "status": fact.status.value,
    }


def block(written: Block) -> CallToolResult:
    """A block as it is now."""
    value: Written = {
        "label": written.label,
        "value": written.value,
        "version": written.version,
        "characters": written.characters,
        "limit_characters": written.limit_characters,
    }
    full = f"{written.characters:,} of {written.limit_characters:,} characters"
    return told(f"The block {written.label} says now ({full}):\n{written.value}", value)


def failed(problem: Problem) -> CallToolResult:
    """What went wrong, told to the model, and by its parts to a program."""
    return CallToolResult(
        content=[TextContent(type="text", text=problem.message)],
        structured_content={"error": problem.to_json()},
        is_error=True,
    )


def indented(text: str) -> str:
    """Further lines set in."""
    return "\n  ".join(text.splitlines()) if text else text


def _listed(said: str, memories: Sequence[Memory]) -> str:
    return "\n".join((said, *(line(one) for one in memories))) if memories else ""


def _one_line(text: str) -> str:
    return " ".join(text.split())
