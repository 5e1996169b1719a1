"""What the tests of all games need for Der Isses!: texts that an action could have, set-ups, random games."""

from functools import cache
from itertools import product
from random import Random
from typing import Any

from games.core.cells import bits
from games.isses.actions import LETTERS
from games.isses.chance import drawn_setup
from games.isses.geometry import CELLS, NAMES, NEAR, OVER
from games.isses.notation import format_action
from games.registry import AnyGame

COLOURS = LETTERS[:7]
MOST_MOVES = 7 * 26
"""Moves in a round: on 7×7 cells there are at most 27 different distances, and every move makes one smaller."""
LONGEST = 1 + 7 * (1 + 2 + MOST_MOVES + 2)
SETUPS = tuple(format_action(drawn_setup(str(seed))) for seed in range(6))
CLASHES = ("(setup r=a1 o=a1 y=b1 g=c1 b=d1 v=e1 w=f1)", "(setup r=a1 o=b1 y=a1 g=c1 b=c1 v=e1 w=a1)")


@cache
def texts() -> frozenset[str]:
    """Every step, jump and card, every cell for the coin; longer chains and wrong hops by chance; some set-ups."""
    chance = Random(7)
    samples = {*SETUPS, *CLASHES}
    samples |= {f"(coin {name})" for name in NAMES} | {f"(accuse {colour})" for colour in COLOURS}
    samples |= {f"(pick {side} {colour})" for side, colour in product("AB", COLOURS)}
    samples |= {f"(reveal A={a} B={b})" for a, b in product(COLOURS, COLOURS)}
    samples |= {f"(reveal {side}={colour})" for side, colour in product("AB", COLOURS)}
    hops = [(start, end) for start in CELLS for end in bits(NEAR[start])] + list(OVER)
    for colour in COLOURS:
        samples |= {f"{colour}:{NAMES[start]}-{NAMES[end]}" for start, end in hops}
        samples |= {f"{colour}:{_chain(chance)}" for _ in range(150)}
        samples |= {f"{colour}:{'-'.join(chance.choices(NAMES, k=chance.choice((2, 3))))}" for _ in range(30)}
    return frozenset(samples)


def _chain(chance: Random) -> str:
    """Two or three jumps in a row."""
    path = [chance.choice(CELLS)]
    for _ in range(chance.choice((2, 2, 3))):
        path.append(chance.choice([end for start, end in OVER if start == path[-1]]))
    return "-".join(NAMES[cell] for cell in path)


def legal_texts(_encoded: str) -> frozenset[str]:
    """The sampled set-ups that can be played; in all other positions the game lists its actions."""
    return frozenset(SETUPS)


def random_text(game: AnyGame, position: Any, chance: Random, greedy: bool) -> str | None:
    """A set-up, then what the game lists; in a greedy game accusations, which stand first in the list, are rare."""
    actions = game.legal_actions(position)
    if actions is None:
        return format_action(drawn_setup(str(chance.random())))
    if not actions:
        return None
    likely = actions if not greedy or chance.random() < 0.1 else actions[-6:]
    return game.format(chance.choice(likely))
