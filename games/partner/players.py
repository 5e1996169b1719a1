"""Which partner plays which game, and what it is told of a game."""

from collections.abc import Sequence
from typing import Any

from games.core.types import Side, Viewer
from games.partner import corners, deer, sonor
from games.partner.advice import Partner, Seen
from games.registry import AnyGame

AnyPartner = Partner[Any]

_PARTNERS: dict[str, AnyPartner] = {"corners": corners.PARTNER, "deer": deer.PARTNER, "sonor": sonor.PARTNER}


def partner_of(slug: str) -> AnyPartner:
    """The partner for a game; KeyError when there is none."""
    return _PARTNERS[slug]


def seen_by(game: AnyGame, position: Any, actions: Sequence[Any], side: Side) -> Seen[Any, Any]:
    """A game as one side sees it: this, and nothing else, is what a partner gets."""
    who: Viewer = "A" if side is Side.A else "B"
    return Seen(side, game.view(position, who), tuple(game.redact(tuple(actions), who)))
