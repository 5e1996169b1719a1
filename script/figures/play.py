"""Games between equal partners, and what they were like."""

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Any, Final, NamedTuple

from games import registry
from games.core.likeness import STOPPED, UNFINISHED, Likeness
from games.core.sheets import Choice
from games.core.types import Result, Side
from games.partner.players import played_with
from games.registry import AnyGame
from script.levels.play import OPENING, level_of, played, player

USUAL_LIMITS: Final = {"repetition": "3", "quiet": "40"}
"""What is tried of an option that is a number and off by default."""


LONGEST: Final = 1_000
"""Actions after which a game that nobody has won is said not to end, where no referee can end it."""


class Task(NamedTuple):
    slug: str
    options: tuple[tuple[str, str], ...]
    level: int
    positions: int
    seed: int
    games: int


class One(NamedTuple):
    """One game: the side that won if any, the side that began, turns of both sides, how it ended."""

    winner: Side | None
    began: Side
    turns: int
    ending: str


def variants(game: AnyGame) -> Iterator[tuple[tuple[str, str], ...]]:
    """The usual options, then each other value of each option by itself; not of those that every game is played
    with."""
    yield ()
    always = dict(played_with(game.slug))
    for spec in game.options:
        if spec.name in always:
            continue
        values = spec.values if isinstance(spec, Choice) else (USUAL_LIMITS[spec.name],)
        yield from (((spec.name, value),) for value in values if value != spec.default)


def ending(game: AnyGame, last: Any, stopped: bool) -> str:
    """How a game ended, by the game's own word for it where it has one."""
    if not game.over(last):
        return UNFINISHED
    if stopped:
        return STOPPED
    own = getattr(last, "end", None)
    if isinstance(own, Enum):
        return own.name.lower().replace("_", " ")
    points, result = game.points(last), game.outcome(last)
    if result is Result.DRAWN:
        return "drawn"
    return "decided by points" if points.result() is result else "decided by the criteria after points"


def one(game: AnyGame, task: Task, number: int) -> One:
    """The game of a number: its opening is random, of none to some actions."""
    both = player(task.slug, level_of(task.slug, str(task.level), task.positions), task.positions)
    *before, (last, _none, _nobody) = played(
        game, dict.fromkeys(Side, both), number % (OPENING + 1), number, task.options, LONGEST
    )
    sides = [side for _position, _action, side in before if side]
    turns = 1 + sum(side is not other for side, other in zip(sides[1:], sides, strict=False))
    stops = {game.format(action) for action in game.interjections(before[0][0])}
    stopped = any(side is None and game.format(action) in stops for _position, action, side in before)
    return One(game.outcome(last).winner, sides[0], turns, ending(game, last, stopped))


def numbered(task: Task) -> Iterator[tuple[Task, int]]:
    """What ``play`` takes for each game of a task, in their order."""
    return ((task, number) for number in range(task.seed, task.seed + task.games))


def play(game: tuple[Task, int]) -> One:
    """One game of a task, by its number: in any process the same."""
    task, number = game
    return one(registry.get(task.slug), task, number)


def likeness(task: Task, games: Sequence[One]) -> Likeness:
    """What the games of a task were like."""
    turns = sorted(each.turns for each in games)
    endings = Counter(each.ending for each in games)
    first = sum(each.winner is each.began for each in games)
    draws = sum(each.winner is None for each in games)
    return Likeness(
        task.slug,
        " ".join(f"{name}={value}" for name, value in task.options),
        task.level,
        task.positions,
        task.seed,
        first,
        task.games - first - draws,
        draws,
        tuple(turns[(len(turns) - 1) * part // 10] for part in (0, 1, 5, 9, 10)),  # type: ignore[arg-type]
        tuple(sorted(endings.items(), key=lambda item: (-item[1], item[0]))),
    )
