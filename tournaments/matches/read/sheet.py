"""What a protocol shows, as frozen data; nothing here reads the database."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext

from games.core.types import Points
from tournaments.formats.rules.tour_format import GameKey, Stage, TourFormat
from tournaments.kernel.values import joined_score
from tournaments.kernel.wording import step_words
from tournaments.matches.rules.protocol import Pair
from tournaments.matches.rules.signing import was_wholly_signed
from tournaments.matches.rules.strokes import Stroke, read_strokes
from tournaments.models import Match, Signature


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
    """One team's half of the protocol. ``main`` has one entry per board, None where nobody is named. ``version`` is the
    line-up's (0: not entered yet). ``short``: a judge has confirmed that the team has too few players.
    """

    side: str
    team_id: int
    name: str
    sign: str
    version: int
    short: bool
    main: tuple[PlayerLine | None, ...]
    shooters: tuple[PlayerLine, ...]
    stages: Mapping[Stage, Decimal]
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

    def seated(self, board: int, tour_format: TourFormat) -> tuple[PlayerLine, ...]:
        """Who sits at a board: one player, all free shooters, nobody while that is not known."""
        if board == tour_format.shooters_number:
            return self.shooters
        player = self.main[board - 1] if 0 < board <= len(self.main) else None
        return (player,) if player else ()

    @property
    def captain(self) -> PlayerLine | None:
        """Whoever is marked as captain."""
        return next((player for player in self.players if player.captain), None)


_WON_BY = {"A": "A", "B": "B", "draw": "draw", "forfeit_a": "A", "forfeit_b": "B"}


def outcome_of(won_by: str, side: str) -> str:
    """What a game or a match is for a side: "win", "draw", "loss", "" without a decision."""
    return {"": "", "draw": "draw", side: "win"}.get(won_by, "loss")


@dataclass(frozen=True, slots=True)
class GameLine:
    """One game. ``version`` 0: nothing is known of it yet. ``decision`` is one of ``models.Game.Decision`` or "".

    ``own`` are the game's own points from its ``sheet`` as it is stored, both None without one; ``score`` is the game's
    score in words where its rules count one from them ("difference 5"); ``points`` what each side gets for it (nothing
    in an extra game); ``settled`` whether that is known; ``absent`` the sides ("A", "B") that have nobody to play it;
    ``open`` whether it may be entered in the present state of the match; ``begun`` whether it is, or was, played on the
    board; ``where`` which game it is, in words; ``starts`` who moves first, as far as that follows from the board's
    first game or the individual stage too; ``agreed``: both players and the judges agreed to this extra game.
    """

    stage: str
    board: int
    number: int
    version: int
    first: str
    decision: str
    own: Points | None
    recorded: bool
    points: Pair
    settled: bool
    name_a: str
    name_b: str
    absent: str
    open: bool
    game_id: int | None
    begun: bool = False
    where: str = ""
    starts: str = ""
    agreed: bool = False
    score: str = ""
    sheet: Mapping[str, Any] | None = field(default=None, hash=False)

    @property
    def key(self) -> GameKey:
        return GameKey(Stage(self.stage), self.board, self.number)

    @property
    def own_text(self) -> str:
        """The game's own points as people read them ("12 : 7"), "" without any."""
        return joined_score(self.own.a, self.own.b) if self.own else ""

    @property
    def own_and_score(self) -> str:
        """The game's own points and what its rules make of them."""
        return ", ".join(filter(None, (self.own_text, self.score)))

    @property
    def bound(self) -> bool:
        """The result follows from a score sheet or a record and is not tapped."""
        return self.own is not None or self.recorded or self.begun

    @property
    def live(self) -> bool:
        return self.begun and not self.decision

    @property
    def followed(self) -> bool:
        """Whether it is on the board now."""
        return self.live and self.open

    @property
    def leads_on(self) -> bool:
        """Whether its page shows moves: those recorded, or those to come."""
        return self.recorded or self.followed

    @property
    def won_by(self) -> str:
        """ "A" or "B", by play or because the other one forfeits, "draw", "" as long as nobody has won."""
        return _WON_BY.get(self.decision, "")

    @property
    def outcome_a(self) -> str:
        """What became of it for A, as ``outcome_of`` says it."""
        return outcome_of(self.won_by, "A")

    @property
    def outcome_b(self) -> str:
        return outcome_of(self.won_by, "B")


@dataclass(frozen=True, slots=True)
class Board:
    """One row of the sheet: a pair of players with its games, or one game of whole teams or an extra one.

    ``players_a`` and ``players_b`` are those who sit there, several free shooters, nobody while that is not known.
    """

    stage: Stage
    number: int
    is_shooters: bool
    name_a: str
    name_b: str
    games: tuple[GameLine, ...]
    points: Pair
    undecided: int
    players_a: tuple[PlayerLine, ...] = ()
    players_b: tuple[PlayerLine, ...] = ()

    @property
    def is_of_pairs(self) -> bool:
        """Whether it is the row of a pair with all its games that count."""
        return self.stage.in_pairs and self.stage.counts

    @property
    def sign(self) -> str:
        """The row on a narrow screen: its board, "3+" for an extra game there; of whole teams which game it is."""
        if not self.stage.in_pairs:
            return str(self.key.number)
        if not self.stage.counts:
            return f"{self.number}+"
        return gettext("FS") if self.is_shooters else str(self.number)

    @property
    def has_begun(self) -> bool:
        """Whether there is anything to tell of its games."""
        return any(game.decision or game.leads_on for game in self.games)

    @property
    def winner(self) -> str:
        """ "A" or "B" once every game is decided and one has more points from them, else ""."""
        if self.undecided or self.points.a == self.points.b:
            return ""
        return "A" if self.points.a > self.points.b else "B"

    @property
    def key(self) -> GameKey:
        """That of its first game, by which the whole row is named."""
        return self.games[0].key


def row_of(game: GameLine) -> Board:
    """A game that has a row to itself."""
    undecided = int(not game.settled)
    return Board(game.key.stage, game.board, False, game.name_a, game.name_b, (game,), game.points, undecided)


@dataclass(frozen=True, slots=True)
class StageLine:
    """A stage as a whole: sub-totals, its rows, how many counted games have no worth yet."""

    stage: Stage
    points: Pair
    parts: Sequence[Board]
    title: str

    @property
    def undecided(self) -> int:
        return sum(part.undecided for part in self.parts)


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
    """One of the three signatures; ``signed_at`` None while it is missing, ``proposed`` the name expected there.

    ``way`` is a ``models.Signature.Way``; ``strokes`` what was drawn, for those who read the whole protocol.
    """

    role: str
    label: str
    team: str
    name: str
    proposed: str
    given_by: str
    signed_at: datetime | None
    way: str = ""
    strokes: str = ""
    withdrawn_at: datetime | None = None

    @property
    def side(self) -> str:
        """ "A" or "B" of a captain, "" of the judge."""
        return {Signature.Role.CAPTAIN_A.value: "A", Signature.Role.CAPTAIN_B.value: "B"}.get(self.role, "")

    @property
    def drawn(self) -> tuple[Stroke, ...]:
        return read_strokes(self.strokes)

    @property
    def on_paper(self) -> bool:
        """Whether it was typed in from paper, by whoever ``given_by`` names."""
        return self.way == Signature.Way.PAPER


@dataclass(frozen=True, slots=True)
class Correction:
    """A change that somebody gave a reason for. ``lines`` are (what, old, new) in words; ``only_opens``: the protocol's
    state changed and nothing that is written in it; ``approves``: it was approved."""

    at: datetime
    who: str
    reason: str
    lines: tuple[tuple[str, str, str], ...]
    only_opens: bool = False
    approves: bool = False


@dataclass(frozen=True, slots=True)
class Protocol:
    """Everything in one protocol. ``missing`` are sentences: what has to be entered before it can be signed; ``named``:
    both line-ups are complete; ``behind``: the team that begins the team stage as the one behind after the individual
    stage, None where that does not decide it, or not yet."""

    match: Match
    tour_format: TourFormat
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
    named: bool
    behind: SideView | None

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
        return {stage: self._stage(stage) for stage in Stage if stage.counts}

    def _stage(self, stage: Stage) -> StageLine:
        rows = self.boards if stage.in_pairs else map(row_of, self.team_games)
        points = Pair(self.a.stages[stage], self.b.stages[stage] if self.b else Decimal(0))
        title = capfirst(step_words(stage, self.match.tour.tournament))
        return StageLine(stage, points, tuple(row for row in rows if row.stage is stage), title)

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
    def approved_because(self) -> str | None:
        """Why it was approved without all its signatures, "" where that is not known; None where it was not."""
        told = (line.reason for line in reversed(self.corrections) if line.approves)
        waived = self.b and not self.match.walk_over and self.signed < len(self.signatures)
        return next(told, "") if waived and self.match.state == Match.State.APPROVED else None

    @property
    def corrects(self) -> bool:
        """The protocol is signed or was wholly signed once: every change of it needs a reason."""
        gone = ((line.withdrawn_at, line.role) for line in self.withdrawn if line.withdrawn_at is not None)
        return not self.match.is_open or was_wholly_signed(gone)

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

    @property
    def takes_extra_games(self) -> bool:
        """Whether another one may be added in the present state of the match."""
        return self.tour_format.extra_games and self.match.stage_open(Stage.EXTRA)

    @property
    def told_extra_games(self) -> tuple[GameLine, ...]:
        """Those that a summary lists: once the match is signed, none of which there is nothing to tell."""
        return tuple(one for one in self.extra_games if self.match.is_open or one.decision or one.recorded or one.own)

    @property
    def extra_rows(self) -> tuple[Board, ...]:
        return tuple(map(row_of, self.extra_games))
