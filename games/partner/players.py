"""Which partner plays which game, and what it is told of a game."""

from collections.abc import Sequence
from typing import Any

from games.core.types import Side, Viewer
from games.heldplay import DEALT
from games.partner import corners, deer, heldplay, isses, sonor, unseen
from games.partner.advice import Partner, Seen
from games.registry import AnyGame, get

AnyPartner = Partner[Any]

_PARTNERS: dict[str, AnyPartner] = {
    "corners": corners.PARTNER,
    "deer": deer.PARTNER,
    "heldplay": heldplay.PARTNER,
    "isses": isses.PARTNER,
    "sonor": sonor.PARTNER,
}


def partner_of(slug: str) -> AnyPartner:
    """The partner for a game; KeyError when there is none."""
    return _PARTNERS[slug]


def played_with(slug: str) -> tuple[tuple[str, str], ...]:
    """The options that a game against a program needs: a program has no cards in its hand, so that it seals its
    picks."""
    return (("picks", "sealed"),) if slug == "isses" else ()


def outcomes(slug: str, position: Any, action: Any) -> tuple[Any, ...]:
    """What an action may turn out to be by chance, each as likely as the others; itself alone where nothing is left to
    chance.

    An advice is one of them, drawn from the random source that was passed in. Whoever plays it, or takes it from a
    person who plays against a program, draws another one with a source that no player knows.
    """
    return unseen.outcomes(position, action) if slug == "heldplay" else (action,)


def entered_drawn(slug: str) -> AnyGame:
    """A game as it is entered on a board where the program draws what chance decides: nobody is asked for it."""
    return DEALT if slug == "heldplay" else get(slug)


def leaves_to_chance(slug: str) -> bool:
    """Whether chance decides something of a game while it is played."""
    return entered_drawn(slug) is not get(slug)


def chosen(slug: str, position: Any, action: Any) -> Any:
    """An action as far as it is chosen, without what chance decides of it; it can be said and drawn, not played."""
    return unseen.chosen(position, action) if slug == "heldplay" else action


def seen_by(game: AnyGame, position: Any, actions: Sequence[Any], side: Side) -> Seen[Any, Any]:
    """A game as one side sees it: this, and nothing else, is what a partner gets."""
    who: Viewer = "A" if side is Side.A else "B"
    own = game.secrets.picked(position, who) if game.secrets else ""
    return Seen(side, game.view(position, who), tuple(game.redact(tuple(actions), who)), own)
