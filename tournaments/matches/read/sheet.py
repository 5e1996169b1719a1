"""What a protocol shows, as frozen data; nothing here reads the database."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.utils.text import capfirst

from tournaments.formats.rules.tour_format import GameKey, Stage, TourFormat
from tournaments.matches.rules.protocol import Pair
from tournaments.models import Match


@dataclass(frozen=True, slots=True)
class JudgeLine:
    name: str
    senior: bool


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player of a line-up. ``board`` None is a free shooter; ``points`` are those of the player's own board."""

    player_id: int
    name: str
    board: int | None
    captain: bool
    points: Decimal | None = None


@dataclass(frozen=True, slots=True)
class SideView:
    """One team's half of the protocol.

    ``main`` has one entry per board, None where nobody is named. ``version`` is the line-up's (0: not entered yet).
    ``short``: a judge has confirmed that the team has too few players.
    """

    side: str
    team_id: int
    name: str
    sign: str
    version: int
    short: bool
    main: tuple[PlayerLine | None, ...]
    shooters: tuple[PlayerLine, ...]
    shooters_points: Decimal
    individual: Decimal
    team_stage: Decimal
    entered: Decimal | None
    penalties: Decimal
    total: Decimal

    @property
    def label(self) -> str:
        """The short sign where there is one, else the name."""
        return self.sign or self.name

    @property
    def players(self) -> tuple[PlayerLine, ...]:
        """Everybody named, boards first."""
        return (*(player for player in self.main if player), *self.shooters)

    @property
    def captain(self) -> PlayerLine | None:
        """Whoever is marked as captain."""
        return next((player for player in self.players if player.captain), None)


@dataclass(frozen=True, slots=True)
class GameLine:
    """One game. ``version`` 0: nothing is known of it yet. ``decision`` is one of ``models.Game.Decision`` or "".

    ``own`` is the game's own score from its sheet ("12 : 7"), "" without one; ``points`` what each side gets for it
    (nothing in an extra game); ``settled`` whether that is known; ``absent`` the sides ("A", "B") that have nobody
    to play it; ``open`` whether it may be entered in the present state of the match; ``begun`` whether it is, or was,
    played on the board; ``agreed`` whether both players and the judges agreed to this extra game.
    """

    stage: str
    board: int
    number: int
    version: int
    first: str
    decision: str
    own: str
    recorded: bool
    points: Pair
    settled: bool
    name_a: str
    name_b: str
    absent: str
    open: bool
    game_id: int | None
    begun: bool = False
    agreed: bool = False

    @property
    def key(self) -> GameKey:
        return GameKey(Stage(self.stage), self.board, self.number)

    @property
    def bound(self) -> bool:
        """The result follows from a score sheet or a record and is not tapped."""
        return bool(self.own) or self.recorded or self.begun

    @property
    def live(self) -> bool:
        return self.begun and not self.decision


@dataclass(frozen=True, slots=True)
class Board:
    """One pair of the individual stage with its games."""

    number: int
    is_shooters: bool
    name_a: str
    name_b: str
    games: tuple[GameLine, ...]
    points: Pair
    undecided: int


@dataclass(frozen=True, slots=True)
class StageLine:
    """A stage as a whole: sub-totals, its boards or games, how many counted games have no worth yet."""

    stage: Stage
    points: Pair
    parts: Sequence[Board | GameLine]
    undecided: int

    @property
    def title(self) -> str:
        return capfirst(str(Match.State(self.stage).label))


@dataclass(frozen=True, slots=True)
class PenaltyLine:
    """Points (positive) taken off a side."""

    pk: int
    side: str
    team: str
    points: Decimal
    reason: str


@dataclass(frozen=True, slots=True)
class SignatureLine:
    """One of the three signatures; ``signed_at`` None while it is missing, ``proposed`` the name expected there."""

    role: str
    label: str
    team: str
    name: str
    proposed: str
    given_by: str
    signed_at: datetime | None


@dataclass(frozen=True, slots=True)
class Correction:
    """A change that somebody gave a reason for. ``lines`` are (what, old, new) in words."""

    at: datetime
    who: str
    reason: str
    lines: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class Step:
    """A state in the course of the match."""

    state: str
    label: str
    is_done: bool
    is_now: bool


@dataclass(frozen=True, slots=True)
class Protocol:
    """Everything in one protocol. ``missing`` are sentences: what has to be entered before it can be signed."""

    match: Match
    tour_format: TourFormat
    has_engine: bool
    steps: tuple[Step, ...]
    judges: tuple[JudgeLine, ...]
    a: SideView
    b: SideView | None
    boards: tuple[Board, ...]
    team_games: tuple[GameLine, ...]
    extra_games: tuple[GameLine, ...]
    penalties: tuple[PenaltyLine, ...]
    signatures: tuple[SignatureLine, ...]
    withdrawn: tuple[SignatureLine, ...]
    corrections: tuple[Correction, ...]
    missing: tuple[str, ...]

    @property
    def sides(self) -> tuple[SideView, ...]:
        """The teams that are there: a bye has one."""
        return (self.a, self.b) if self.b else (self.a,)

    def side(self, side: str) -> SideView | None:
        return self.a if side == "A" else self.b

    @property
    def total(self) -> Pair:
        """The totals of both teams."""
        return Pair(self.a.total, self.b.total if self.b else Decimal(0))

    @property
    def stages(self) -> Mapping[str, StageLine]:
        """The stages of the tour by their names, in their order, whether or not this one has games of them."""
        return {line.stage: line for line in (
            StageLine(Stage.INDIVIDUAL, self.individual, self.boards, sum(one.undecided for one in self.boards)),
            StageLine(Stage.TEAM, self.team_stage, self.team_games, sum(not one.settled for one in self.team_games)),
        )}  # fmt: skip

    @property
    def individual(self) -> Pair:
        """The individual stage's sub-totals."""
        return Pair(self.a.individual, self.b.individual if self.b else Decimal(0))

    @property
    def team_stage(self) -> Pair:
        """The team stage's sub-totals."""
        return Pair(self.a.team_stage, self.b.team_stage if self.b else Decimal(0))

    @property
    def penalty_sum(self) -> Pair:
        """The penalties' sums, positive."""
        return Pair(self.a.penalties, self.b.penalties if self.b else Decimal(0))

    @property
    def undecided(self) -> int:
        """How many counted games have no worth yet."""
        return sum(line.undecided for line in self.stages.values())

    @property
    def signed(self) -> int:
        """How many signatures stand."""
        return sum(line.signed_at is not None for line in self.signatures)

    @property
    def corrects(self) -> bool:
        """The protocol is signed or was wholly signed once: every change of it needs a reason."""
        return not self.match.is_open or len({line.role for line in self.withdrawn}) == len(self.signatures) > 0

    @property
    def reason(self) -> str:
        """Why the protocol is being corrected: the last reason that somebody gave."""
        return self.corrections[-1].reason if self.corrections else ""

    @property
    def games(self) -> tuple[GameLine, ...]:
        """All games, board by board, then the team stage, then the extra ones."""
        return (*(game for board in self.boards for game in board.games), *self.team_games, *self.extra_games)

    def game(self, key: GameKey) -> GameLine | None:
        """The line of one game; None when the protocol has no such game."""
        return next((game for game in self.games if game.key == key), None)
