"""The interface that every game offers; rules are stateless, positions are frozen and hashable."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from games.core.faults import Fault
from games.core.hidden import Lot, Secrets
from games.core.options import OptionSpec, TagSpec
from games.core.types import Actor, Points, Result, Side, Viewer
from games.core.words import Phrase

P = TypeVar("P")
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Tap(Generic[A]):
    """One next tap of a move that is entered by taps.

    `token` is a cell's name or a word of the notation; `action` is what the tap completes, None when taps are still
    missing; `more` tells whether further taps may follow. `form` is given where no list of taps can be: it is the
    action's text with one gap named by `token`, such as `2:%(direction)s`, which the player fills freely.
    """

    token: str
    action: A | None
    more: bool
    form: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What follows from a score sheet: a result and points, or faults (then neither)."""

    result: Result | None = None
    points: Points | None = None
    net: int | None = None
    faults: tuple[Fault, ...] = ()

    @property
    def valid(self) -> bool:
        return not self.faults


class Advance(Protocol[P, A]):
    """What plays a record quickly."""

    def __call__(self, position: P, texts: Iterator[str], actions: list[A], /) -> tuple[P, str | None]:
        """Play `texts` as long as they are plainly legal, adding the actions to `actions`.

        Gives the position after them and the text that was not played, which `parse`, `check` and `apply` are to
        judge; None at the end of `texts`.
        """


class Game(Protocol[P, A]):
    """A game over positions `P` and actions `A`."""

    @property
    def slug(self) -> str: ...

    @property
    def name(self) -> str:
        """The English name, to be translated."""

    @property
    def options(self) -> tuple[OptionSpec, ...]:
        """In the order in which the tag Options writes them."""

    @property
    def tags(self) -> tuple[TagSpec, ...]: ...

    @property
    def messages(self) -> Mapping[str, str]:
        """Code → English template of every sentence of the game."""

    @property
    def words(self) -> tuple[str, ...]:
        """The English words that stand as arguments in sentences, to be translated."""

    @property
    def enumerable(self) -> bool:
        """False when actions can never be listed (a direction on a plane)."""

    @property
    def swaps_inside(self) -> bool:
        """Whether the sides change roles inside of one game, so that one is as good as two."""

    def start(self, options: Mapping[str, str], tags: Mapping[str, str]) -> P:
        """The position before the first action, from complete options and tags; `Refused` when they do not fit."""

    def parse(self, text: str, position: P) -> A:
        """The action that a text means; `Refused` when it cannot be read."""

    def format(self, action: A) -> str:
        """The canonical text of an action."""

    def check(self, position: P, action: A) -> tuple[Fault, ...]:
        """Everything that is wrong with an action, the most basic first; () when it is legal."""

    def apply(self, position: P, action: A) -> P:
        """The position after a legal action."""

    @property
    def advance(self) -> "Advance[P, A] | None":
        """Plays a record faster than one action at a time; None in games that have no need of it."""

    def legal_actions(self, position: P) -> tuple[A, ...] | None:
        """All legal actions, each once; () when the game is over, None when they cannot be listed."""

    def count_legal(self, position: P) -> int | None:
        """The number of legal actions, None when they cannot be listed."""

    def interjections(self, position: P) -> tuple[A, ...]:
        """What the referee may do at any time; legal, but in no list."""

    def continuations(self, position: P, taps: tuple[str, ...]) -> tuple[Tap[A], ...]:
        """The taps that can follow `taps` on the way to a legal action; () when none can."""

    def spell(self, position: P, taps: tuple[str, ...]) -> str:
        """The text of the action that a person evidently means by these taps, legal or not; "" while that is open.

        Taps that lead to a legal action spell it; those that do not spell what `check` can judge, or what cannot be
        read. A gap of a form is spelled by what fills it.
        """

    def prompt(self, position: P, taps: tuple[str, ...]) -> Phrase:
        """What is to be tapped next, in words."""

    def called(self, token: str) -> Phrase | None:
        """The name of a tap that has no place on the drawing, and of the referee's interjections by their texts.

        "" stands for ending a move to which taps could still be added. None for a token that the drawing shows.
        """

    def role(self, position: P, side: Side) -> Phrase | None:
        """Which figures or part a side has now, in words; None where both have the same."""

    def to_act(self, position: P) -> Actor | None:
        """Who acts next; None when the game is over."""

    def over(self, position: P) -> bool: ...

    def outcome(self, position: P) -> Result:
        """The result by the rules, `Result.OPEN` while nothing is decided."""

    def points(self, position: P) -> Points: ...

    @property
    def secrets(self) -> Secrets[P] | None:
        """Picks that are kept secret under some of its options; None in games without."""

    @property
    def lot(self) -> Lot[P, A] | None:
        """The set-up that can be drawn by lot; None in games that begin without."""

    def view(self, position: P, who: Viewer) -> P:
        """The position as `who` may see it."""

    def redact(self, history: tuple[A, ...], who: Viewer) -> tuple[A, ...]:
        """The history as `who` may see it."""

    def encode(self, position: P) -> str:
        """The position as a short text."""

    def decode(self, text: str) -> P:
        """The position from its text; ValueError when the text is none."""

    def sheet(self, data: object) -> Sheet:
        """Judge a score sheet, given as parsed JSON."""

    def sheet_of(self, positions: Sequence[P], actions: Sequence[A], first: str) -> dict[str, Any]:
        """The score sheet that a game leaves which its rules have ended, without options.

        `positions[i]` stands before `actions[i]`, the last one is final; `first` moved first, "A" or "B".
        """

    def sheet_tags(self, sheet: Mapping[str, Any]) -> dict[str, str]:
        """The tags of a record that a valid score sheet knows: they tell who moved first."""


class OpenGame(Generic[P, A]):
    """Base of games without secrets and interjections of the referee; records are played one action at a time."""

    enumerable = True
    swaps_inside = False
    advance: Advance[P, A] | None = None
    secrets: Secrets[P] | None = None
    lot: Lot[P, A] | None = None

    def interjections(self, position: P) -> tuple[A, ...]:
        return ()

    def called(self, token: str) -> Phrase | None:
        return None

    def role(self, position: P, side: Side) -> Phrase | None:
        return None

    def view(self, position: P, who: Viewer) -> P:
        return position

    def redact(self, history: tuple[A, ...], who: Viewer) -> tuple[A, ...]:
        return history
