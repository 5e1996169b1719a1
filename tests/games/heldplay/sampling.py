"""What the contract of all games needs to know of Held-play: texts that a move could have, and players with aims."""

import random
from typing import Any

from games.heldplay.geometry import CELLS, NAMES
from games.heldplay.notation import FIRST_MOVES, NOBODY, Action, Move
from games.heldplay.position import EIGHT, Position

LONGEST = 400
WORDS = ("pass", "(draw)", *(f"(game {n}{lot})" for n in range(5) for lot in ("", " eight=A", " eight=B")))


def texts() -> frozenset[str]:
    """What the referee and a side without moves say, all ways, some of them with numbers and attacks."""
    chance = random.Random(81)
    samples = {*WORDS, *(f"{NAMES[way // CELLS]}-{NAMES[way % CELLS]}" for way in FIRST_MOVES)}
    for _ in range(800):
        start, goal, target = chance.choices(NAMES, k=3)
        lane = chance.choice([name for name in NAMES if name[0] == start[0] or name[1] == start[1]])
        number = f"={chance.randrange(1, 9)}"
        samples |= {f"{start}-{goal}{number}", f"{start}-{lane}{number}", f"{start}-{lane}#{target}"}
        samples.add(f"{start}-{lane}{number}#{target}")
    return frozenset(samples)


def _aims(position: Position, action: Action) -> bool:
    """Whether an action attacks, or takes a house that the piece can hold, from outside of any."""
    if not isinstance(action, Move):
        return False
    if action.target != NOBODY:
        return True
    houses = position.variant.houses
    if position.turn == EIGHT:
        number = action.number or position.at.index(action.start)
        return houses[number - 1] == action.goal
    return action.goal in houses and action.start not in houses


def random_text(game: Any, position: Position, chance: random.Random, _greedy: bool) -> str | None:
    """Mostly an action with an aim; by chance alone a match would take thousands of moves."""
    actions = game.legal_actions(position)
    if not actions:
        return None
    aims = [action for action in actions if _aims(position, action)]
    return str(game.format(chance.choice(aims if aims and chance.random() < 0.8 else actions)))
