"""A protocol scored: who plays, what was decided, and the totals that follow from it."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from typing import Final

from games.core.types import gettext_noop
from tournaments.formats.rules.tour_format import FirstMove, GameKey, Stage, TourFormat
from tournaments.kernel.values import Fault, tell, tidy

MESSAGES: Final = {
    "line_up.too_few": gettext_noop(
        "Exactly %(expected)s main players are needed. Boards without a player: %(boards)s. "
        "If the team has no more players, mark in its line-up that it is short of them."
    ),
    "line_up.too_many": gettext_noop("Exactly %(expected)s main players are needed, but there are %(given)s."),
    "line_up.two_boards": gettext_noop("%(name)s is on several boards: %(boards)s. A player can play on only one."),
    "line_up.main_and_shooter": gettext_noop("%(name)s is both on board %(board)s and among the free shooters."),
    "line_up.shooter_twice": gettext_noop("%(name)s is listed twice among the free shooters."),
    "line_up.two_captains": gettext_noop("A team has one captain, but several are marked: %(names)s."),
    "line_up.captain_not_playing": gettext_noop(
        "%(name)s is marked as captain but is neither a main player nor a free shooter."
    ),
}
tell(MESSAGES)


@dataclass(frozen=True, slots=True)
class Player:
    """A player as the line-up knows one: equal keys are the same person, the name is for messages."""

    key: Hashable
    name: str = field(compare=False)


@dataclass(frozen=True, slots=True)
class LineUp:
    """A team's entry in a protocol: ``main`` in board order, None where nobody is named yet.

    ``short``: the judge has confirmed that the team has too few players, so empty boards are no fault.
    """

    main: tuple[Player | None, ...] = ()
    shooters: tuple[Player, ...] = ()
    captains: tuple[Player, ...] = ()
    short: bool = False

    def player_on(self, board: int) -> Player | None:
        """The main player of a board, counted from 1."""
        return self.main[board - 1] if 0 < board <= len(self.main) else None


def check_line_up(tour_format: TourFormat, line_up: LineUp) -> tuple[Fault, ...]:
    """All that is wrong with a complete line-up (tour, course 3); () when it may play.

    The names of players stand in the faults' arguments. No captain is no fault here: the protocol asks for one.
    """
    return (*_count(tour_format.boards, line_up), *_repeated(line_up), *_captains(line_up))


def _count(boards: int, line_up: LineUp) -> Iterator[Fault]:
    named = {number for number, player in enumerate(line_up.main, start=1) if player is not None}
    empty = [number for number in range(1, boards + 1) if number not in named]
    if len(line_up.main) > boards and any(number > boards for number in named):
        yield Fault("line_up.too_many", {"expected": boards, "given": len(named)})
    elif empty and not line_up.short:
        yield Fault("line_up.too_few", {"expected": boards, "boards": _listed(empty)})


def _repeated(line_up: LineUp) -> Iterator[Fault]:
    boards: dict[Player, list[int]] = {}
    for number, player in enumerate(line_up.main, start=1):
        if player is not None:
            boards.setdefault(player, []).append(number)
    for player, numbers in boards.items():
        if len(numbers) > 1:
            yield Fault("line_up.two_boards", {"name": player.name, "boards": _listed(numbers)})
    for player, times in Counter(line_up.shooters).items():
        if player in boards:
            yield Fault("line_up.main_and_shooter", {"name": player.name, "board": boards[player][0]})
        if times > 1:
            yield Fault("line_up.shooter_twice", {"name": player.name})


def _captains(line_up: LineUp) -> Iterator[Fault]:
    captains = tuple(dict.fromkeys(line_up.captains))
    if len(captains) > 1:
        yield Fault("line_up.two_captains", {"names": ", ".join(player.name for player in captains)})
    for captain in captains:
        if captain not in line_up.main and captain not in line_up.shooters:
            yield Fault("line_up.captain_not_playing", {"name": captain.name})


def _listed(numbers: list[int]) -> str:
    return ", ".join(str(number) for number in numbers)


# Scoring one protocol: from decided games, penalties and entered points to totals, never the other way.
class Side(StrEnum):
    """The first- and the second-named team of a match."""

    A = "A"
    B = "B"

    @property
    def other(self) -> "Side":
        return Side.B if self is Side.A else Side.A


class Decision(StrEnum):
    """How a game ended; NONE while it has not."""

    NONE = ""
    A = "A"
    B = "B"
    DRAW = "draw"
    FORFEIT_A = "forfeit_a"
    FORFEIT_B = "forfeit_b"
    NOT_PLAYED = "not_played"


@dataclass(frozen=True, slots=True)
class Game:
    """One line of the protocol; ``first`` is the side that moved first."""

    stage: Stage
    board: int
    number: int
    decision: Decision = Decision.NONE
    first: Side | None = None

    @property
    def key(self) -> GameKey:
        return GameKey(self.stage, self.board, self.number)


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points (positive) taken off one side."""

    side: Side
    points: Decimal
    reason: str


@dataclass(frozen=True, slots=True)
class Pair:
    """Points of both sides."""

    a: Decimal = Decimal(0)
    b: Decimal = Decimal(0)

    def __add__(self, more: "Pair") -> "Pair":
        return Pair(tidy(self.a + more.a), tidy(self.b + more.b))

    def __sub__(self, less: "Pair") -> "Pair":
        return Pair(tidy(self.a - less.a), tidy(self.b - less.b))

    def of(self, side: Side) -> Decimal:
        return self.a if side is Side.A else self.b


@dataclass(frozen=True, slots=True)
class Protocol:
    """What the judges wrote. ``entered_*`` hold the points of a tour without games, None while not entered."""

    games: tuple[Game, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    entered_a: Decimal | None = None
    entered_b: Decimal | None = None
    line_up_a: LineUp | None = None
    line_up_b: LineUp | None = None

    def line_up(self, side: Side) -> LineUp | None:
        return self.line_up_a if side is Side.A else self.line_up_b

    def entered(self, side: Side) -> Decimal | None:
        return self.entered_a if side is Side.A else self.entered_b


@dataclass(frozen=True, slots=True)
class BoardScore:
    """One pair of players: the points that each won and how many of their games are undecided."""

    stage: Stage
    board: int
    is_shooters: bool
    points: Pair
    undecided: int


@dataclass(frozen=True, slots=True)
class Score:
    """Everything that follows from a protocol; the total is games (or entered points) less penalties (tour 12)."""

    boards: tuple[BoardScore, ...]
    stages: Mapping[Stage, Pair]
    entered: Pair
    penalties: Pair
    total: Pair
    undecided: tuple[GameKey, ...]


def counted_games(tour_format: TourFormat) -> tuple[GameKey, ...]:
    """Every game that the format asks for: board by board, then the team stage."""
    return tuple(key for stage in Stage for key in tour_format.games_of(stage))


def walked_over(tour_format: TourFormat, absent: Side) -> tuple[Game, ...]:
    """The games of a match to which one side did not come: every counted one is forfeited to the other."""
    decision = Decision.FORFEIT_B if absent is Side.A else Decision.FORFEIT_A
    return tuple(Game(*key, decision=decision) for key in counted_games(tour_format))


def game_points(tour_format: TourFormat, game: Game) -> Pair:
    """What each side gets from a game (tour 6, 11): together the stage's points once decided, else nothing."""
    percent = _percent_of_a(tour_format, game)
    if percent is None:
        return Pair()
    points = tour_format.game_points(game.stage)
    part = tidy(points * percent / 100)
    return Pair(part, tidy(points - part))


def score(tour_format: TourFormat, protocol: Protocol) -> Score:
    """Points by board and stage, penalties and totals of both sides, and the games still undecided.

    Games that the format does not ask for count nothing, of a game given twice the first counts. Line-ups change no
    points: of a protocol given without them, a board that is not played because nobody sits there is undecided too.
    """
    games = [(game, game_points(tour_format, game)) for game in _counted(tour_format, protocol.games)]
    boards = dict.fromkeys((game.stage, game.board) for game, _worth in games if game.stage.in_pairs)
    stages = {stage: _sum(worth for game, worth in games if game.stage is stage) for stage in Stage if stage.counts}
    by_hand = not tour_format.has_games
    entered = Pair(protocol.entered_a or Decimal(0), protocol.entered_b or Decimal(0)) if by_hand else Pair()
    penalties = _sum(_taken_off(penalty) for penalty in protocol.penalties)
    undecided = tuple(game.key for game, _worth in games if not is_settled(tour_format, game, protocol))
    total = _sum(stages.values()) + entered - penalties
    lines = tuple(_board(tour_format, stage, board, games, undecided) for stage, board in boards)
    return Score(lines, stages, entered, penalties, total, undecided)


def is_settled(tour_format: TourFormat, game: Game, protocol: Protocol) -> bool:
    """Whether it is known what a game of the protocol is worth; only the free shooters' games may stay unplayed, and
    those of a board for which neither team has a player."""
    if game.decision is Decision.NOT_PLAYED:
        of_shooters = game.board == tour_format.shooters_number
        return is_in_pairs(game) and (of_shooters or all(lacks(protocol, side, game.board) for side in Side))
    return _percent_of_a(tour_format, game) is not None


def is_in_pairs(game: Game) -> bool:
    """Whether it is a game of the individual stage that counts."""
    return game.stage.counts and game.stage.in_pairs


def lacks(protocol: Protocol, side: Side, board: int) -> bool:
    """Whether a judge has confirmed that the side is short of players, and nobody of it sits at the board."""
    line_up = protocol.line_up(side)
    return line_up is not None and line_up.short and line_up.player_on(board) is None


def _percent_of_a(tour_format: TourFormat, game: Game) -> int | None:
    match game.decision:
        case Decision.A:
            return 100
        case Decision.B:
            return 0
        case Decision.FORFEIT_A:
            return tour_format.forfeit_points
        case Decision.FORFEIT_B:
            return 100 - tour_format.forfeit_points
        case Decision.DRAW:
            return _drawn_percent_of_a(tour_format.draw_shares, game.first)
    return None


def by_turns(first: str, number: int) -> str:
    """Who starts a game of a board whose first game ``first`` has started: the sides take turns, so the loser of
    rock-paper-scissors starts the second game (tour 2); "" while the first is not known."""
    if not first or number % 2:
        return first
    return "B" if first == "A" else "A"


def side_behind(tour_format: TourFormat, score: Score) -> str:
    """The side that the individual stage lets begin as whole teams (tour 2); "" where that does not decide it, or has
    not ended."""
    if tour_format.first_move is not FirstMove.INDIVIDUAL_LOSER or any(key.stage.in_pairs for key in score.undecided):
        return ""
    won = _sum(points for stage, points in score.stages.items() if stage.in_pairs)
    return "" if won.a == won.b else "A" if won.a < won.b else "B"


def expected_first(tour_format: TourFormat, score: Score | None, key: GameKey, opening: str) -> str:
    """Who moves first as far as it follows from who did in the first game of its board (``opening``), else from the
    individual stage, whose score games of pairs need not know; "" as long as neither says so."""
    if not key.stage.counts:
        return ""
    turns = by_turns(opening, key.number) if key.number > 1 else ""
    return turns or by_turns("" if key.stage.in_pairs or score is None else side_behind(tour_format, score), key.number)


def _drawn_percent_of_a(share_of_first: int, first: Side | None) -> int | None:
    if share_of_first == 50:
        return 50
    if first is None:
        return None
    return share_of_first if first is Side.A else 100 - share_of_first


def _counted(tour_format: TourFormat, games: tuple[Game, ...]) -> tuple[Game, ...]:
    given: dict[GameKey, Game] = {}
    for game in games:
        given.setdefault(game.key, game)
    return tuple(given.get(key, Game(*key)) for key in counted_games(tour_format))


def _board(
    tour_format: TourFormat, stage: Stage, board: int, games: Sequence[tuple[Game, Pair]], undecided: Sequence[GameKey]
) -> BoardScore:
    points = _sum(worth for game, worth in games if (game.stage, game.board) == (stage, board))
    open_games = sum((key.stage, key.board) == (stage, board) for key in undecided)
    return BoardScore(stage, board, board == tour_format.shooters_number, points, open_games)


def _taken_off(penalty: Penalty) -> Pair:
    return Pair(a=penalty.points) if penalty.side is Side.A else Pair(b=penalty.points)


def _sum(pairs: Iterable[Pair]) -> Pair:
    return sum(pairs, Pair())


# Who has won.
def winning_side(total_a: Decimal, total_b: Decimal, *, walk_over: str, goes_on: str) -> str:
    """The side, "A" or "B", that has won a match of two which has to have a winner; "" where nobody has decided yet.

    ``walk_over`` is the side that did not come: the other one has won, also where it has no more points for it.
    ``goes_on`` is the organiser's decision after a draw and counts only while the points are equal.
    """
    if walk_over:
        return Side.B if walk_over == Side.A else Side.A
    if total_a == total_b:
        return goes_on
    return Side.A if total_a > total_b else Side.B
