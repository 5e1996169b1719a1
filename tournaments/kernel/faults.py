"""What can be wrong, as a stable code with arguments; the wording is chosen by whoever shows it."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from types import MappingProxyType
from typing import Final, Protocol

Argument = str | int | Decimal | None


class Worded(Protocol):
    """Anything that the table of messages has a sentence for."""

    @property
    def code(self) -> str: ...

    @property
    def args(self) -> Mapping[str, Argument]: ...


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong or missing; ``side`` ("A" or "B") when it concerns one team of the match."""

    code: str
    args: Mapping[str, Argument] = dataclasses.field(default_factory=dict, hash=False)
    side: str | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "args", MappingProxyType(dict(self.args)))


@dataclass(frozen=True, slots=True)
class FormatFault:
    """A setting of a tour's format that makes no sense; ``field`` is its name, "" for the format as a whole."""

    field: str
    code: str
    args: Mapping[str, Argument] = dataclasses.field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "args", MappingProxyType(dict(self.args)))


@dataclass(frozen=True, slots=True)
class Sentence:
    """An English template with its arguments, for text that is no fault (labels, reasons)."""

    template: str
    args: Mapping[str, Argument] = dataclasses.field(default_factory=dict, hash=False)


class FaultError(ValueError):
    """A refused input; ``fault`` says why."""

    def __init__(self, code: str, args: Mapping[str, Argument] | None = None) -> None:
        super().__init__(code, dict(args or {}))
        self.fault = Fault(code, args or {})

    @property
    def code(self) -> str:
        return self.fault.code


_templates: Final[dict[str, str]] = {}


def tell(sentences: Mapping[str, str]) -> None:
    """Makes sentences known by their codes to whoever words a fault; who can raise a code tells its sentence.

    Raises ValueError for a code that already means something else.
    """
    for code, template in sentences.items():
        if _templates.setdefault(code, template) != template:
            raise ValueError(f"two sentences for {code}")


def known_sentences() -> Mapping[str, str]:
    """Every English sentence that was told so far, by its code."""
    return MappingProxyType(_templates)


def template_of(said: Worded | Sentence) -> str:
    """The English sentence of a fault or of any other text, its arguments not yet in it."""
    return said.template if isinstance(said, Sentence) else _templates[said.code]
