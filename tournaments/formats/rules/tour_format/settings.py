"""The settings of a tour's format; the defaults are the source's Corners tour."""

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Final

from games import registry

GAME_KINDS: Final = tuple(game.slug for game in registry.all_games())
KINDS: Final = (*GAME_KINDS, "points")


class FirstMove(StrEnum):
    """Who starts (tour 2): rock-paper-scissors, or in the team stage the side behind after the individual one."""

    RPS = "rps"
    INDIVIDUAL_LOSER = "individual_loser"


class Overrun(StrEnum):
    """What a team move over its time means, once the judge confirms it."""

    WARN = "warn"
    SKIP = "skip"
    LOSE = "lose"


class Stage(StrEnum):
    """Where a game belongs; extra games are recorded and never counted (tour, note 2)."""

    INDIVIDUAL = "individual"
    TEAM = "team"
    EXTRA = "extra"


@dataclass(frozen=True, slots=True)
class PenaltyPreset:
    """A penalty that a judge picks in one tap: positive ``points`` are taken off."""

    points: Decimal
    reason: str


@dataclass(frozen=True, slots=True)
class TourFormat:
    """How the matches of one tour are played and scored.

    ``explain_and_warm_up`` and ``individual_time`` are minutes, ``team_move_time`` and ``shooters_advice`` seconds
    (advice 0: off). ``draw_shares`` is the percentage of a drawn game's points that its first mover gets, the other
    side gets the rest; ``forfeit_points`` likewise for the side that is present. So a decided game is always worth
    exactly its stage's points. ``show_targets``: the board lights up where a tapped piece can go.
    """

    boards: int = 4
    shooters_board: bool = True
    games_per_board: int = 2
    board_points: Decimal = Decimal(1)
    team_games: int = 2
    team_points: Decimal = Decimal(6)
    draw_shares: int = 50
    explain_and_warm_up: int = 20
    individual_time: int = 15
    team_move_time: int = 40
    first_move: FirstMove = FirstMove.RPS
    extra_games: bool = True
    overrun: Overrun = Overrun.WARN
    shooters_advice: int = 0
    penalty_presets: tuple[PenaltyPreset, ...] = ()
    forfeit_points: int = 100
    show_targets: bool = True

    @property
    def shooters_number(self) -> int | None:
        """The number of the free shooters' board, which follows the main ones; None without it."""
        return self.boards + 1 if self.shooters_board else None

    @property
    def board_numbers(self) -> range:
        """All boards of the individual stage, the shooters' one last."""
        return range(1, self.boards + self.shooters_board + 1)

    @property
    def has_individual_stage(self) -> bool:
        return bool(self.board_numbers) and self.games_per_board > 0

    @property
    def has_games(self) -> bool:
        """False for a tour whose judges enter the points by hand."""
        return self.has_individual_stage or self.team_games > 0

    def game_points(self, stage: Stage) -> Decimal:
        """What one game of the stage is worth in total (tour 6, 11); an extra one nothing."""
        worth = {Stage.INDIVIDUAL: self.board_points, Stage.TEAM: self.team_points}
        return worth.get(stage, Decimal(0))
