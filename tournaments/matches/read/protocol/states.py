"""The course of a match (tour.md): which states a tour's format has, in order."""

from tournaments.formats.rules.tour_format import TourFormat
from tournaments.models import Game, Match

State = Match.State

BEFORE_STAGES = (State.PLANNED, State.WARM_UP, State.LINE_UPS)
"""While a match is in one of these, its line-ups are nobody's business but the own captain's and the judges'."""

_OPEN_FOR: dict[str, tuple[str, ...]] = {
    Game.Stage.INDIVIDUAL: (State.INDIVIDUAL, State.TEAM, State.CLOSING),
    Game.Stage.EXTRA: (State.INDIVIDUAL, State.TEAM, State.CLOSING),
    Game.Stage.TEAM: (State.TEAM, State.CLOSING),
}


def course_of(tour_format: TourFormat) -> tuple[Match.State, ...]:
    """The states that a match of this format goes through; a tour of entered points has no stages."""
    if not tour_format.has_games:
        return (State.PLANNED, State.CLOSING, State.SIGNED, State.APPROVED)
    asked = {
        State.WARM_UP: tour_format.explain_and_warm_up > 0,
        State.INDIVIDUAL: tour_format.has_individual_stage,
        State.TEAM: tour_format.team_games > 0,
    }
    return tuple(state for state in State if asked.get(state, True))


def plays_alone(match: Match) -> bool:
    """Whether the sides of the match are persons, so that nobody has to name who plays."""
    return match.tour.tournament.is_individual and match.tour.tour_format.has_games


def course_of_match(match: Match) -> tuple[Match.State, ...]:
    """The states that this match goes through: between persons there is no step of line-ups."""
    course = course_of(match.tour.tour_format)
    return tuple(state for state in course if state is not State.LINE_UPS or not plays_alone(match))


def stage_open(state: str, stage: str) -> bool:
    """Whether games of the stage may be entered in this state of the match.

    A stage stays open when the match has gone on: a result that was held up on the way is still taken.
    """
    return state in _OPEN_FOR[stage]
