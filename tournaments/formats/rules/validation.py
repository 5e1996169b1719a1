"""Is a format sensible? Each figure alone, then together with the others."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from games.core.types import gettext_noop
from tournaments.formats.rules.tour_format import KINDS, FirstMove, PenaltyPreset, TourFormat
from tournaments.kernel.rules import PENALTY, PENALTY_REASON
from tournaments.kernel.values import FaultError, FormatFault, PointsError, Rule, tell, to_units

MESSAGES: Final = {
    "format.range": gettext_noop("Enter a number from %(minimum)s to %(maximum)s."),
    "format.too_precise": gettext_noop("Points have at most two decimal places."),
    "format.boards_without_games": gettext_noop("Boards need at least one game each."),
    "format.games_without_boards": gettext_noop("Games on boards need boards to play on."),
    "format.share_not_exact": gettext_noop("This share of %(points)s points has more than two decimal places."),
    "format.shooters_alone": gettext_noop("Free shooters need main boards as well as their own."),
    "format.advice_range": gettext_noop(
        "The pause for a hint lasts %(minimum)s to %(maximum)s seconds, or 0 for none."
    ),
    "format.advice_without_team": gettext_noop("A hint from the free shooters needs a team stage."),
    "format.loser_needs_stages": gettext_noop("This first move needs both an individual and a team stage."),
    "format.extra_without_boards": gettext_noop("Extra games need an individual stage."),
    "format.too_many_presets": gettext_noop("You can prepare at most %(maximum)s penalties. Remove one first."),
    "format.preset_twice": gettext_noop("The penalty “%(reason)s” appears twice."),
    "format.points_kind_has_games": gettext_noop("In this kind of tour judges enter points; it has no games."),
    "format.game_kind_without_games": gettext_noop(
        "This kind of tour needs at least one game, on the boards or between the teams."
    ),
    "format.unknown_kind": gettext_noop("There is no kind of tour named “%(kind)s”."),
}
tell(MESSAGES)

#: Smallest and largest sensible figure: counts, points, per cent, minutes, seconds.
RANGES: Final[dict[str, tuple[int, int]]] = {
    "boards": (0, 20),
    "games_per_board": (0, 10),
    "board_points": (0, 1000),
    "team_games": (0, 10),
    "team_points": (0, 1000),
    "draw_shares": (0, 100),
    "explain_and_warm_up": (0, 240),
    "individual_time": (1, 600),
    "team_move_time": (5, 3600),
    "forfeit_points": (50, 100),
}
ADVICE_RANGE: Final = (5, 600)
MAX_PRESETS: Final = 20

Faults = Iterator[FormatFault]


def check(tour_format: TourFormat, kind: str | None = None) -> tuple[FormatFault, ...]:
    """All faults of a format, () when it is sensible; with a kind also whether it suits that kind of tour."""
    single_faults = (*_figures(tour_format), *_presets(tour_format.penalty_presets))
    # Relations between figures that are wrong by themselves would only repeat the fault.
    together = () if single_faults else (*_stages(tour_format), *_shares(tour_format), *_suits(tour_format, kind))
    return (*single_faults, *together)


def _figures(tour_format: TourFormat) -> Faults:
    for field, (minimum, maximum) in RANGES.items():
        value = Decimal(getattr(tour_format, field))
        if not (value.is_finite() and minimum <= value <= maximum):
            yield FormatFault(field, "format.range", {"minimum": minimum, "maximum": maximum})
        elif not _is_exact(value):
            yield FormatFault(field, "format.too_precise")
    minimum, maximum = ADVICE_RANGE
    if tour_format.shooters_advice != 0 and not minimum <= tour_format.shooters_advice <= maximum:
        yield FormatFault("shooters_advice", "format.advice_range", {"minimum": minimum, "maximum": maximum})


def _presets(presets: tuple[PenaltyPreset, ...]) -> Faults:
    field = "penalty_presets"
    if len(presets) > MAX_PRESETS:
        yield FormatFault(field, "format.too_many_presets", {"maximum": MAX_PRESETS})
    seen: set[PenaltyPreset] = set()
    for preset in presets:
        judged: tuple[tuple[Rule, object], ...] = (PENALTY, preset.points), (PENALTY_REASON, preset.reason)
        for rule, given in judged:
            try:
                rule.check(given)
            except FaultError as error:
                yield FormatFault(field, error.code, error.fault.args)
        if preset in seen:
            yield FormatFault(field, "format.preset_twice", {"reason": preset.reason})
        seen.add(preset)


def _stages(tour_format: TourFormat) -> Faults:
    has_boards, has_team = bool(tour_format.board_numbers), tour_format.team_games > 0
    if has_boards and not tour_format.games_per_board:
        yield FormatFault("games_per_board", "format.boards_without_games")
    if tour_format.games_per_board and not has_boards:
        yield FormatFault("boards", "format.games_without_boards")
    if tour_format.shooters_board and not tour_format.boards:
        yield FormatFault("shooters_board", "format.shooters_alone")
    if tour_format.shooters_advice and not has_team:
        yield FormatFault("shooters_advice", "format.advice_without_team")
    if tour_format.first_move is FirstMove.INDIVIDUAL_LOSER and not (has_boards and has_team):
        yield FormatFault("first_move", "format.loser_needs_stages")
    if tour_format.extra_games and not has_boards:
        yield FormatFault("extra_games", "format.extra_without_boards")


def _shares(tour_format: TourFormat) -> Faults:
    used = (
        (tour_format.board_points, "board_points", tour_format.has_individual_stage),
        (tour_format.team_points, "team_points", tour_format.team_games > 0),
    )
    for points, field, is_used in used:
        if is_used and not points:
            minimum, maximum = Decimal("0.01"), RANGES[field][1]
            yield FormatFault(field, "format.range", {"minimum": minimum, "maximum": maximum})
        for share in ("draw_shares", "forfeit_points"):
            if is_used and not _is_exact(points * getattr(tour_format, share) / 100):
                yield FormatFault(share, "format.share_not_exact", {"points": points})


def _suits(tour_format: TourFormat, kind: str | None) -> Faults:
    if kind is None:
        return
    if kind not in KINDS:
        yield FormatFault("", "format.unknown_kind", {"kind": kind})
    elif kind == "points" and tour_format.has_games:
        yield FormatFault("", "format.points_kind_has_games")
    elif kind != "points" and not tour_format.has_games:
        yield FormatFault("", "format.game_kind_without_games")


def _is_exact(points: Decimal) -> bool:
    try:
        to_units(points)
    except PointsError:
        return False
    return True
