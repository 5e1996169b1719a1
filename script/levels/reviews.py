"""How far what a review says of a game depends on its budget: which turning points stand when more is looked at."""

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Final, NamedTuple

from games import registry
from games.core.types import Side
from games.partner.review import TURNS, Decision, Moment, budget_of, decisions, looked_at, turning_points
from games.registry import AnyGame
from script.levels.play import OPENING, level_of, played, player

PLAYED_BY: Final = "2"
"""The level of both sides: it errs now and then, as people do."""
NEAR: Final = TURNS / 2
"""A decision that seemed to lose less than this is not looked at again; it keeps its first value."""


class Stood(NamedTuple):
    """One game: its turning points, and how many of them are turning points with the larger budget too."""

    points: int
    stood: int


def finished_game(slug: str, number: int, positions: int) -> tuple[AnyGame, tuple[Decision, ...]]:
    """What was decided in a game between two players of the same level, looking at so many positions an action."""
    game = registry.get(slug)
    both = player(slug, level_of(slug, PLAYED_BY, positions), positions)
    steps = list(played(game, dict.fromkeys(Side, both), number % (OPENING + 1), number))
    places, actions = [step[0] for step in steps], [step[1] for step in steps[:-1]]
    return game, decisions(game, places, actions)


def stood(game: AnyGame, made: Sequence[Decision], each: int, times: int) -> Stood:
    """The game looked through with so many positions for each decision; then everything that comes near to a turning
    point again, with so many times as many."""
    usual = {decision.ply: moment for decision in made if (moment := looked_at(game, decision, each, "usual"))}
    more = dict[int, Moment](usual)
    for decision in made:
        if (
            decision.ply in usual
            and usual[decision.ply].lost >= NEAR
            and (moment := looked_at(game, decision, each * times, "more"))
        ):
            more[decision.ply] = moment
    before = {point.ply for point in turning_points(list(usual.values()))}
    after = {point.ply for point in turning_points(list(more.values()))}
    return Stood(len(before), len(before & after))


def standing(slug: str, times: int, positions: int, seed: int) -> Iterator[Stood]:
    """Game by game without end."""
    for number in count(seed):
        game, made = finished_game(slug, number, positions)
        yield stood(game, made, budget_of(slug, len(made)), times)
