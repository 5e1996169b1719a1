"""Why something is refused: a code with arguments, the rule that is broken and the cells at fault."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from games.core.words import Arg, Args, Phrase

Kind = Literal["syntax", "ambiguous", "illegal"]


@dataclass(frozen=True, slots=True)
class Fault:
    """One reason for a refusal.

    `code` is stable and stands for the sentence `template`; `rule` is the rule's number such as "corners.5", None when
    the text cannot be read; `cells` are the names of the cells to mark on the drawing.
    """

    kind: Kind
    code: str
    rule: str | None
    args: Args
    cells: tuple[str, ...] = ()
    template: str = field(default="", repr=False)

    @property
    def phrase(self) -> Phrase:
        return Phrase(self.code, self.template, self.args)


def english(fault: Fault) -> str:
    """The fault as a plain English sentence, as the command line prints it."""
    return fault.phrase.english()


@dataclass(frozen=True, slots=True)
class Message:
    """A kind of fault: everything about it but the arguments of one case."""

    code: str
    template: str
    rule: str | None = None
    kind: Kind = "illegal"

    def fault(self, cells: Iterable[str] = (), /, **args: Arg) -> Fault:
        return Fault(self.kind, self.code, self.rule, Args(args), tuple(cells), self.template)

    def phrase(self, **args: Arg) -> Phrase:
        return Phrase(self.code, self.template, Args(args))


def table(namespace: dict[str, object]) -> dict[str, str]:
    """Code → English template of every `Message` in a module's namespace."""
    messages = [value for value in namespace.values() if isinstance(value, Message)]
    return {message.code: message.template for message in messages}


class Refused(Exception):
    """An action, a tag or an option is refused; nothing has changed."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(english(faults[0]))
        self.faults = faults

    @property
    def fault(self) -> Fault:
        """The most basic fault, which is the one that is cited."""
        return self.faults[0]
