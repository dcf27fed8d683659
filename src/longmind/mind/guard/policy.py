"""What an owner lets in: what becomes of each class of secret and personal number, and what may be remembered at all.

A class is kept, redacted (a mark stands in its place), kept encrypted (the mark holds it, and a key opens it) or
refused. Unless somebody says otherwise, what opens something and what a memory should never need is redacted, and how
people are reached is kept: they want that remembered. Rules say what may be remembered: the first that fits a memory
decides, and what none fits may be.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from typing import Final, Literal, get_args

from longmind.domain.memory import Memory
from longmind.domain.metadata import Json
from longmind.domain.scope import check_name
from longmind.errors import InvalidInput, Refused
from longmind.mind.guard.found import CLASSES, CONTACTS, NUMBERS, SECRETS, Finder, plain_mark

Action = Literal["keep", "redact", "encrypt", "refuse"]
"""What becomes of a class."""
GROUPS: Final[Mapping[str, tuple[str, ...]]] = {"secrets": SECRETS, "numbers": NUMBERS, "contacts": CONTACTS}
GUARD: Final = "guard"
"""The owner's setting that holds their own guard."""
_PARTS: Final = frozenset({"redact", "encrypt", "refuse", "keep", "provisions"})
_MOST_PROVISIONS: Final = 100
_MOST_WORDS: Final = 200


@dataclass(frozen=True, slots=True)
class Provision:
    """Allows or denies what fits it: all that is named here must fit, of several types, sources or words any one.

    Raises:
        InvalidInput: neither allow nor deny, no name, or a part that may not be.
    """

    verdict: Literal["allow", "deny"]
    name: str
    """What it is called where something is refused by it."""
    types: Sequence[str] = ()
    """Types of memory: "preference", "fact", a word of the caller's."""
    sources: Sequence[str] = ()
    """Names of sources; ``*`` stands for anything: "https://*", "slack"."""
    words: Sequence[str] = ()
    """What it speaks of. Words are compared without their endings; of several in one, all must be there."""
    below_importance: float | None = None
    """Fits what matters less than this, 0…1: what is said in passing has .2 or less."""

    def __post_init__(self) -> None:
        """Check every part."""
        if self.verdict not in ("allow", "deny"):
            raise InvalidInput("provision.verdict", "allow or deny", self.verdict)
        check_name(self.name, "provision.name")
        for part in ("types", "sources", "words"):
            given = getattr(self, part)
            values = (given,) if isinstance(given, str) else tuple(given)
            if len(values) > _MOST_WORDS:
                raise InvalidInput(f"provision.{part}", f"at most {_MOST_WORDS}", len(values))
            object.__setattr__(self, part, tuple(check_name(one, f"provision.{part}") for one in values))
        below = self.below_importance
        if below is not None and (isinstance(below, bool) or not isinstance(below, int | float) or not 0 <= below <= 1):
            raise InvalidInput("provision.below_importance", "a number from 0 to 1, or None", below)

    def fits(self, memory: Memory) -> bool:
        """Whether a memory is what this rule is about."""
        if self.types and memory.type not in self.types and memory.kind.value not in self.types:
            return False
        source = "" if memory.source is None else memory.source.name
        if self.sources and not any(fnmatchcase(source, one) for one in self.sources):
            return False
        if self.below_importance is not None and memory.importance >= self.below_importance:
            return False
        return not self.words or speaks_of(memory.searched_text, self.words)

    @property
    def of_words(self) -> bool:
        """Whether it asks for words alone, and so can be told of any text."""
        return bool(self.words) and not self.types and not self.sources and self.below_importance is None

    def to_json(self) -> dict[str, Json]:
        """As JSON keeps it."""
        return {
            "verdict": self.verdict,
            "name": self.name,
            "types": list(self.types),
            "sources": list(self.sources),
            "words": list(self.words),
            "below_importance": self.below_importance,
        }


def speaks_of(text: str, words: Sequence[str]) -> bool:
    """Whether any of these words, or all words of one of them, are in a text, whatever their endings."""
    # Late: stems are not needed where there are no provisions.
    from longmind.domain.words import terms

    there = set(terms(text))
    return any(there.issuperset(wanted) for word in words if (wanted := set(terms(word))))


@dataclass(frozen=True, slots=True, kw_only=True)
class Guard:
    """What becomes of secrets and personal numbers on their way in, and what may be remembered at all.

    Classes are named by themselves or by their group: ``secrets`` (api key, private key, password, pin, code, recovery
    phrase), ``numbers`` (card number, iban, bank account, national id), ``contacts`` (e-mail, phone). A class named by
    itself comes before its group; of what is not named, secrets and numbers are redacted and contacts kept.

    Raises:
        InvalidInput: no such class or group, one named for two things, or provisions that are none.
    """

    redact: str | Sequence[str] = ()
    """A mark such as ``[password]`` stands in its place."""
    encrypt: str | Sequence[str] = ()
    """A mark stands in its place that holds it, encrypted: ``Mind.reveal`` opens it, with the ``sealing_key``."""
    refuse: str | Sequence[str] = ()
    """What holds it is not taken in at all."""
    keep: str | Sequence[str] = ()
    """It stays as it is."""
    provisions: Sequence[Provision] = ()
    """What may be remembered: the first rule that fits decides."""
    _actions: Mapping[str, Action] = field(init=False, repr=False, compare=False, default_factory=dict)
    _seal: Callable[[str, str], str] | None = field(init=False, repr=False, compare=False, default=None)
    finder: Finder | None = field(init=False, repr=False, compare=False, default=None)
    """What finds secrets beside the rules; the mind's own, and no setting."""

    def __post_init__(self) -> None:
        """Check every part, and settle what becomes of each class."""
        groups: dict[str, Action] = {}
        own: dict[str, Action] = {}
        for action in get_args(Action):
            given = getattr(self, action)
            names = (given,) if isinstance(given, str) else tuple(given)
            object.__setattr__(self, action, names)
            for name in names:
                known = groups if name in GROUPS else own if name in CLASSES else None
                if known is None:
                    raise InvalidInput(f"guard.{action}", f"of {', '.join((*GROUPS, *CLASSES))}", name)
                if name in known:
                    raise InvalidInput(f"guard.{action}", f"named once; {name!r} is named for {known[name]} too", name)
                known[name] = action
        usual: dict[str, Action] = {"secrets": "redact", "numbers": "redact", "contacts": "keep"}
        settled = {one: (usual | groups)[group] for group, classes in GROUPS.items() for one in classes}
        object.__setattr__(self, "_actions", settled | own)
        provisions = tuple(self.provisions)
        if len(provisions) > _MOST_PROVISIONS or not all(isinstance(rule, Provision) for rule in provisions):
            raise InvalidInput("guard.provisions", f"at most {_MOST_PROVISIONS} of longmind.Provision", provisions)
        object.__setattr__(self, "provisions", provisions)

    @classmethod
    def off(cls, *, provisions: Sequence[Provision] = ()) -> Guard:
        """One that keeps everything as it is."""
        return cls(keep=tuple(GROUPS), provisions=provisions)

    def action(self, what: str) -> Action:
        """What becomes of a class."""
        return self._actions[what]

    @property
    def looked_for(self) -> frozenset[str]:
        """The classes that are not merely kept."""
        return frozenset(one for one, action in self._actions.items() if action != "keep")

    @property
    def encrypts(self) -> bool:
        """Whether it keeps any class encrypted."""
        return "encrypt" in self._actions.values()

    def bound(self, seal: Callable[[str, str], str] | None, finder: Finder | None) -> Guard:
        """The same guard, with what makes the mark that holds a value, and what finds secrets beside the rules."""
        bound = replace(self)
        object.__setattr__(bound, "_seal", seal)
        object.__setattr__(bound, "finder", finder)
        return bound

    def mark(self, what: str, value: str) -> str:
        """What stands in place of a value.

        Raises:
            Refused: it is to be kept encrypted, and there is no key for it.
        """
        if self.action(what) != "encrypt":
            return plain_mark(what, value)
        if self._seal is None:
            raise Refused(
                what,
                f"this owner's guard keeps a {what} encrypted, and there is no key for it here: open the memories with "
                "sealing_key=…, or on the command line with LONGMIND_SEALING_KEY. Nothing was written",
            )
        return self._seal(what, value)

    def check(self, memory: Memory) -> None:
        """See to it that this may be remembered.

        Raises:
            Refused: a rule denies it; says which.
        """
        rule = next((one for one in self.provisions if one.fits(memory)), None)
        if rule is not None and rule.verdict == "deny":
            raise denied(rule)

    def may_be(self, memory: Memory) -> bool:
        """Whether this may be remembered."""
        rule = next((one for one in self.provisions if one.fits(memory)), None)
        return rule is None or rule.verdict == "allow"

    def check_words(self, text: str) -> None:
        """See to it that a text that is no memory (a message, a block) may be kept, by the provisions about words.

        Raises:
            Refused: a rule denies it; says which.
        """
        rule = next((one for one in self.provisions if one.of_words and speaks_of(text, one.words)), None)
        if rule is not None and rule.verdict == "deny":
            raise denied(rule)

    def to_json(self) -> dict[str, Json]:
        """As JSON keeps it."""
        return {
            "redact": list(self.redact),
            "encrypt": list(self.encrypt),
            "refuse": list(self.refuse),
            "keep": list(self.keep),
            "provisions": [rule.to_json() for rule in self.provisions],
        }

    @classmethod
    def from_json(cls, value: object) -> Guard:
        """What :meth:`to_json` gave.

        Raises:
            InvalidInput: it has another form; says what is allowed.
        """
        if not isinstance(value, Mapping) or not value.keys() <= _PARTS:
            raise InvalidInput("guard", f"an object with {', '.join(sorted(_PARTS))}", value)
        given = dict(value)
        provisions = given.pop("provisions", [])
        if not isinstance(provisions, list) or not all(isinstance(rule, Mapping) for rule in provisions):
            raise InvalidInput("guard.provisions", "a list of objects with verdict and name", provisions)
        try:
            return cls(**given, provisions=[Provision(**rule) for rule in provisions])
        except TypeError as error:
            raise InvalidInput("guard", f"an object with {', '.join(sorted(_PARTS))} ({error})") from None


def denied(rule: Provision) -> Refused:
    """What is raised where a rule denies something."""
    return Refused(rule.name, "this may not be remembered here, by a rule of the owner's guard; nothing was written")
