"""What all games share: sides, points, results, words to translate, faults, letters as they are typed."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from enum import Enum, StrEnum
from typing import Final, Generic, Literal, Protocol, Self, TypeVar


class Side(Enum):
    """A is the first-named team or player of the match, B the second-named."""

    A = "A"
    B = "B"

    @property
    def other(self) -> "Side":
        return Side.B if self is Side.A else Side.A


Actor = Literal["A", "B", "referee"]
Viewer = Literal["A", "B", "referee", "public"]


class Result(StrEnum):
    """The result token of a record."""

    A_WON = "1-0"
    B_WON = "0-1"
    DRAWN = "1/2-1/2"
    OPEN = "*"

    @property
    def winner(self) -> Side | None:
        return {Result.A_WON: Side.A, Result.B_WON: Side.B}.get(self)

    @classmethod
    def won_by(cls, side: Side) -> "Result":
        return cls.A_WON if side is Side.A else cls.B_WON


@dataclass(frozen=True, slots=True)
class Points:
    """The game's own points of both sides (painted figures, coins, …)."""

    a: int
    b: int

    @classmethod
    def of(cls, side: Side, own: int, other: int) -> Self:
        """Points where `side` has `own` and its opponent `other`."""
        return cls(own, other) if side is Side.A else cls(other, own)

    def __getitem__(self, side: Side) -> int:
        return self.a if side is Side.A else self.b

    def as_dict(self) -> dict[str, int]:
        return {"A": self.a, "B": self.b}

    def result(self) -> Result:
        """More points win, equal points draw."""
        if self.a == self.b:
            return Result.DRAWN
        return Result.A_WON if self.a > self.b else Result.B_WON


# Sentences as data: a template with named arguments, worded in any language at the border.


def gettext_noop(text: str) -> str:
    """Mark `text` for the translators and give it back; this package itself speaks English only."""
    return text


class Word(str):
    """An argument that is an English word to be translated, unlike a cell's or a team's name."""

    __slots__ = ()


Arg = str | int | Decimal
"""A decimal is a number with a fraction: it has the decimal sign of whoever reads the sentence."""


class Args(Mapping[str, Arg]):
    """Named arguments of a sentence: immutable and hashable."""

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, Arg]) -> None:
        self._values = dict(values)

    def __getitem__(self, name: str) -> Arg:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __eq__(self, other: object) -> bool:
        return self._values == other._values if isinstance(other, Args) else super().__eq__(other)

    def __hash__(self) -> int:
        return hash(frozenset(self._values.items()))

    def __repr__(self) -> str:
        return f"Args({self._values!r})"


@dataclass(frozen=True, slots=True)
class Phrase:
    """A name or sentence: `template` holds `%(name)s` for every name of `args`."""

    code: str
    template: str
    args: Args

    def english(self) -> str:
        """The English text, arguments filled in."""
        return self.template % dict(self.args)


def quoted(text: str, limit: int = 40) -> str:
    """`text` as it may stand in a sentence: printable, and cut to `limit` characters."""
    shown = "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text[: limit + 1])
    return shown if len(shown) <= limit else shown[: limit - 1] + "…"


_LOOK_ALIKES: Final = str.maketrans("асех", "acex")
"""Cyrillic letters that nobody can tell from those of records."""
_CELL_SIGN: Final = re.compile(r"[асе](?=\d)|(?<=\d)х(?=[a-zасе]\d)")
_DASH: Final = re.compile(r"(?<=\d)[\u2010-\u2015\u2212](?=[a-zасе]\d)")


def latin_cells(text: str) -> str:
    """A typed action with the letters of cells, and of a jump between two, as records write them, where they are
    Cyrillic ones that look the same; a dash between cells, as moves are shown, is their hyphen."""
    return _CELL_SIGN.sub(lambda sign: sign[0].translate(_LOOK_ALIKES), _DASH.sub("-", text))


# Why something is refused: a code with arguments, the rule that is broken and the cells at fault.


FaultKind = Literal["syntax", "ambiguous", "illegal"]


@dataclass(frozen=True, slots=True)
class Fault:
    """One reason for a refusal.

    `code` is stable and stands for the sentence `template`; `rule` is the rule's number such as "corners.5", None when
    the text cannot be read; `cells` are the names of the cells to mark on the drawing.
    """

    kind: FaultKind
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
    kind: FaultKind = "illegal"

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


# What a game keeps secret from those who look on, and what is drawn by lot before it.
P_contra = TypeVar("P_contra", contravariant=True)
A_contra = TypeVar("A_contra", contravariant=True)
A_co = TypeVar("A_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Card:
    """Something that can be picked: its sign in the notation, its name, the role that paints it."""

    sign: str
    name: Word
    role: str


class Secrets(Protocol[P_contra, A_contra]):
    """Picks that each side makes for itself, and that nobody else learns before they are shown.

    `view` and `redact` of the game hide them; here stands how they are asked for and told from other actions.
    """

    @property
    def cards(self) -> tuple[Card, ...]:
        """What there is to pick from, the same for both sides at any time."""

    @property
    def opening(self) -> str:
        """What the text of every pick begins with, and no other text."""

    def are_sealed(self, options: Mapping[str, str]) -> bool:
        """Whether picks are actions of the game, and secret, under these options; those left out are the usual."""

    def side_of(self, text: str) -> str:
        """The side, "A" or "B", whose pick a text tells, also one that cannot be played; "" for other texts."""

    def read(self, text: str) -> tuple[str, str] | None:
        """Side and sign of a pick as people type it, in letters of either size; None for other texts."""

    def write(self, side: str, sign: str) -> str:
        """The text of a pick."""

    def due(self, position: P_contra) -> tuple[str, ...]:
        """The sides, of "A" and "B", that have to pick now."""

    def picked(self, position: P_contra, side: str) -> str:
        """The sign that a side has picked and not yet shown, for nobody but this side; "" when there is none or it is
        not known."""

    def shown(self, position: P_contra, following: Sequence[A_contra], side: str) -> str:
        """The sign that a side was to show later in the present round, by the actions that follow; for nobody else
        while it plays the round. "" when it has not picked yet or shows none."""

    def lately(self, position: P_contra, history: Sequence[A_contra]) -> tuple[Phrase, ...]:
        """How the round of the last picks has ended, until the next picks, by what the reader may see; else ()."""

    def count(self, position: P_contra) -> bool:
        """Whether picks of the present round are wanted, made or about to be shown."""


class Lot(Protocol[P_contra, A_co]):
    """A set-up that can be drawn by lot: the same one for the same seed."""

    @property
    def tag(self) -> str:
        """The tag of a record that keeps the seed."""

    def due(self, position: P_contra) -> bool:
        """Whether the set-up comes next."""

    def drawn(self, seed: str) -> A_co:
        """The set-up of a seed."""


A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Tap(Generic[A]):
    """One next tap of a move that is entered by taps.

    `token` is a cell's name or a word of the notation, with a `sign` where it is short enough to be chosen on the
    drawing itself, beside the last tap; `action` is what the tap completes, None when taps are still
    missing; `more` tells whether further taps may follow. `form` is given where no list of taps can be: it is the
    action's text with one gap named by `token`, such as `2:%(direction)s`, which the player fills freely.
    """

    token: str
    action: A | None
    more: bool
    form: str = ""
    sign: str = ""
