"""A turn that the referee passes over, because a team has used its time up: one text for it in all games.

No player may enter it, so it is in no list of legal actions. What it does, and where it makes no sense, each game
says by `pass_turn`; everything else about it is known here.
"""

from dataclasses import dataclass
from typing import Any, Final, TypeVar

from games.core import messages
from games.core.types import Fault

SKIPPED: Final = "--"
"""Its text, as chess writes a turn without a move; no notation of a game can spell it."""


@dataclass(frozen=True, slots=True)
class Skip:
    """The turn of whoever is to act, passed over by the referee."""


SKIP: Final = Skip()

G = TypeVar("G")


@dataclass(frozen=True, slots=True)
class OwnRules:
    """What a game reads, judges and plays by itself: all but turns that are passed over."""

    parse: Any
    check: Any
    apply: Any


_OWN = "own_rules"


def own_rules(game: Any) -> Any:
    """The game's own part, for whoever plays thousands of texts and looks for skips among them beforehand."""
    return vars(game).get(_OWN, game)


def refereed(game: G) -> G:
    """The same game, which now also reads, writes, judges and plays turns that are passed over."""
    rules: Any = game
    own, write = OwnRules(rules.parse, rules.check, rules.apply), rules.format

    def parse(text: str, position: Any = None) -> Any:
        return SKIP if text == SKIPPED else own.parse(text, position)

    def format_action(action: Any) -> Any:
        return SKIPPED if action.__class__ is Skip else write(action)

    def check(position: Any, action: Any) -> Any:
        return skip_faults(rules, position) if action.__class__ is Skip else own.check(position, action)

    def apply(position: Any, action: Any) -> Any:
        return rules.pass_turn(position) if action.__class__ is Skip else own.apply(position, action)

    vars(game).update({_OWN: own, "parse": parse, "format": format_action, "check": check, "apply": apply})
    return game


def skip_faults(game: Any, position: Any) -> tuple[Fault, ...]:
    """Why the turn cannot be passed over now; () when it can."""
    match game.to_act(position):
        case None:
            return (messages.OVER.fault(text=SKIPPED),)
        case "referee":
            return (messages.SKIP_NOBODY.fault(),)
    after = game.pass_turn(position)
    return (after,) if isinstance(after, Fault) else ()
