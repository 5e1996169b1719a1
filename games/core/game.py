"""The interface that every game offers, and the history of a game that is played by it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from types import SimpleNamespace
from typing import Any, Final, Generic, Protocol, Self, TypeVar, overload

from games.core import messages
from games.core.sheets import OptionSpec, Sheet, TagSpec, check_options, check_tags, split_agreed
from games.core.teaching import Teaching
from games.core.types import Actor, Fault, Lot, Phrase, Points, Refused, Result, Secrets, Side, Tap, Viewer, latin_cells

# A turn that the referee passes over, because a team has used its time up: one text for it in all games. No player may
# enter it, so it is in no list of legal actions. What it does, and where it makes no sense, `pass_turn` says.
SKIPPED: Final = "--"
"""Its text, as chess writes a turn without a move; no notation of a game can spell it."""


@dataclass(frozen=True, slots=True)
class Skip:
    """The turn of whoever is to act, passed over by the referee."""


SKIP: Final = Skip()

G = TypeVar("G")
_OWN = "own_rules"


def own_rules(game: Any) -> Any:
    """The game's own part, for whoever plays thousands of texts and looks for skips among them beforehand."""
    return vars(game).get(_OWN, game)


def refereed(game: G) -> G:
    """The same game, which now also reads, writes, judges and plays turns that are passed over."""
    rules: Any = game
    own, write = SimpleNamespace(parse=rules.parse, check=rules.check, apply=rules.apply), rules.format

    def parse(text: str, position: Any = None) -> Any:
        return SKIP if text == SKIPPED else own.parse(text, position)

    def format_action(action: Any) -> Any:
        return SKIPPED if action.__class__ is Skip else write(action)

    def check(position: Any, action: Any) -> Any:
        return skip_faults(rules, position) if action.__class__ is Skip else own.check(position, action)

    def apply(position: Any, action: Any) -> Any:
        return rules.pass_turn(position) if action.__class__ is Skip else own.apply(position, action)

    vars(game).update({_OWN: own, "parse": parse, "format": format_action, "check": check, "apply": apply})
    return game


def skip_faults(game: Any, position: Any) -> tuple[Fault, ...]:
    """Why the turn cannot be passed over now; () when it can."""
    match game.to_act(position):
        case None:
            return (messages.OVER.fault(text=SKIPPED),)
        case "referee":
            return (messages.SKIP_NOBODY.fault(),)
    after = game.pass_turn(position)
    return (after,) if isinstance(after, Fault) else ()


# Rules are stateless, positions are frozen and hashable.
P = TypeVar("P")
A = TypeVar("A")


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
    def citing(self) -> str:
        """The English words for the rule `%(number)s` of this game, to be translated."""

    @property
    def messages(self) -> Mapping[str, str]:
        """Code → English template of every sentence of the game."""

    @property
    def words(self) -> tuple[str, ...]:
        """The English words that stand as arguments in sentences, to be translated."""

    @property
    def teaching(self) -> Teaching:
        """Examples of its rules and lessons on its board."""

    @property
    def enumerable(self) -> bool:
        """False when actions can never be listed (a direction on a plane)."""

    @property
    def has_net(self) -> bool:
        """Whether its score sheets tell net points."""

    @property
    def swaps_inside(self) -> bool:
        """Whether the sides change roles inside of one game, so that one is as good as two."""

    def start(self, options: Mapping[str, str], tags: Mapping[str, str]) -> P:
        """The position before the first action, from complete options and tags; `Refused` when they do not fit."""

    def parse(self, text: str, position: P) -> A:
        """The action that a text means; `Refused` when it cannot be read."""

    def typed(self, text: str, said: Callable[[Phrase], str]) -> str:
        """An action as somebody has typed it who reads a board in a language, with the letters that records write;
        ``said`` words phrases in that language. Records themselves are read as they are."""

    def format(self, action: A) -> str:
        """The canonical text of an action."""

    def said(self, action: A) -> Phrase | None:
        """An action in words; None where its text is what people say anyway, such as `d4`."""

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

    def pass_turn(self, position: P) -> P | Fault:
        """The position after the referee has passed over the turn of A or B; a fault where a turn must be taken."""

    def continuations(self, position: P, taps: tuple[str, ...]) -> tuple[Tap[A], ...]:
        """The taps that can follow `taps` on the way to a legal action; () when none can."""

    def spell(self, position: P, taps: tuple[str, ...]) -> str:
        """The text of the action that a person evidently means by these taps, legal or not; "" while that is open.

        Taps that lead to a legal action spell it; those that do not spell what `check` can judge, or what cannot be
        read. A gap of a form is spelled by what fills it.
        """

    def prompt(self, position: P, taps: tuple[str, ...]) -> Phrase:
        """What is to be tapped next; at the end why the winner is one, unless points tell it (`NOTHING_DUE`)."""

    def called(self, token: str) -> Phrase | None:
        """The name of a tap that has no place on the drawing, and of the referee's interjections by their texts.

        "" stands for ending a move to which taps could still be added. None for a token that the drawing shows.
        """

    def role(self, position: P, side: Side) -> Phrase | None:
        """Which figures or part a side has now, in words; None where both have the same."""

    def to_act(self, position: P) -> Actor | None:
        """Who acts next; None when the game is over."""

    def part(self, position: P) -> int:
        """The number of the part that is played, of those that follow one another at once: each begins a new turn."""

    def over(self, position: P) -> bool: ...

    def outcome(self, position: P) -> Result:
        """The result by the rules, `Result.OPEN` while nothing is decided."""

    def points(self, position: P) -> Points: ...

    @property
    def secrets(self) -> Secrets[P, A] | None:
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

    teaching: Teaching = Teaching()
    enumerable = True
    swaps_inside = False
    has_net = False
    advance: Advance[P, A] | None = None
    secrets: Secrets[P, A] | None = None
    lot: Lot[P, A] | None = None

    def interjections(self, position: P) -> tuple[A, ...]:
        return ()

    def pass_turn(self, position: P) -> P | Fault:
        return messages.TURN_KEPT.fault()

    def part(self, position: P) -> int:
        return 1

    def typed(self, text: str, said: Callable[[Phrase], str]) -> str:
        return latin_cells(text)

    def called(self, token: str) -> Phrase | None:
        return None

    def said(self, action: A) -> Phrase | None:
        return None

    def role(self, position: P, side: Side) -> Phrase | None:
        return None

    def view(self, position: P, who: Viewer) -> P:
        return position

    def redact(self, history: tuple[A, ...], who: Viewer) -> tuple[A, ...]:
        return history


# The positions of a game that was played from its texts, made when they are asked for.
class Positions(Sequence[P], Generic[P, A]):
    """The position before each of some legal actions, then the one after the last: one more than actions.

    The first and the last are at hand. Those between are played through once, when the first of them is asked for:
    making them takes as long as judging the actions, and who reads records mostly wants to know how they end.
    """

    def __init__(self, game: Game[P, A], first: P, actions: tuple[A, ...], last: P) -> None:
        self._game, self._first, self._actions, self._last = game, first, actions, last

    @cached_property
    def _all(self) -> tuple[P, ...]:
        return tuple(accumulate(self._actions, self._game.apply, initial=self._first))

    @overload
    def __getitem__(self, index: int) -> P: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[P, ...]: ...

    def __getitem__(self, index: int | slice) -> P | tuple[P, ...]:
        if index == 0:
            return self._first
        return self._last if index in (-1, len(self._actions)) else self._all[index]

    def __len__(self) -> int:
        return len(self._actions) + 1

    def __iter__(self) -> Iterator[P]:
        return iter(self._all)

    def __eq__(self, other: object) -> bool:
        return self._all == tuple(other) if isinstance(other, tuple | Positions) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._all)

    def __repr__(self) -> str:
        return repr(self._all)


# A game's history: positions as a fold over its actions, immutable, undone by taking a prefix.
def start(game: Game[P, A], options: Iterable[tuple[str, str]], tags: dict[str, str]) -> P:
    """The first position of a game; `Refused` on an unknown option, value or tag value.

    Among the options may stand tags that are agreed on for a tour; what `tags` say of the game itself goes before.
    """
    chosen, agreed = split_agreed(game.tags, options)
    known = check_options(game.options, chosen)
    return game.start(known, check_tags(game.tags, agreed | tags))


def fold(game: Game[P, A], first: P, texts: Sequence[str]) -> tuple[tuple[A, ...], Positions[P, A], Fault | None]:
    """Play `texts` from `first`: the accepted actions, the positions (one more than actions), the first fault."""
    advance, own = game.advance, own_rules(game)
    actions: list[A] = []
    rest, fault = iter(texts), None
    position, text = advance(first, rest, actions) if advance else (first, next(rest, None))
    try:
        while text is not None:
            rules = game if text == SKIPPED else own
            action = rules.parse(text, position)
            if faults := rules.check(position, action):
                fault = faults[0]
                break
            position = rules.apply(position, action)
            actions.append(action)
            if advance:
                position, text = advance(position, rest, actions)
            else:
                text = next(rest, None)
    except Refused as refused:
        fault = refused.fault
    accepted = tuple(actions)
    return accepted, Positions(game, first, accepted, position), fault


@dataclass(frozen=True)
class Match(Generic[P, A]):
    """A game as far as it has been played: `positions[i]` stands before `actions[i]`, the last one is current."""

    game: Game[P, A]
    actions: tuple[A, ...]
    positions: tuple[P, ...]

    @classmethod
    def begin(
        cls,
        game: Game[P, A],
        texts: Sequence[str] = (),
        options: Iterable[tuple[str, str]] = (),
        tags: dict[str, str] | None = None,
    ) -> Self:
        """Play `texts` from the start; `Refused` at the first fault."""
        actions, positions, fault = fold(game, start(game, options, tags or {}), texts)
        if fault:
            raise Refused(fault)
        return cls(game, actions, tuple(positions))

    @property
    def position(self) -> P:
        return self.positions[-1]

    @property
    def texts(self) -> tuple[str, ...]:
        """The canonical texts of the actions, from which the match can be played again."""
        return tuple(map(self.game.format, self.actions))

    def play(self, text: str) -> Self:
        """The match one action later; `Refused` with every fault, the most basic first."""
        action = self.game.parse(text, self.position)
        if faults := self.game.check(self.position, action):
            raise Refused(*faults)
        after = self.game.apply(self.position, action)
        return type(self)(self.game, (*self.actions, action), (*self.positions, after))

    def back(self, plies: int = 1) -> Self:
        """The match `plies` actions earlier; ValueError when there were fewer."""
        return self.at(len(self.actions) - plies)

    def at(self, ply: int) -> Self:
        """The match after its first `ply` actions; ValueError when there are fewer."""
        if not 0 <= ply <= len(self.actions):
            raise ValueError(f"ply {ply} of {len(self.actions)}")
        return type(self)(self.game, self.actions[:ply], self.positions[: ply + 1])
