"""Beginnings of addresses that several rooms share; the addresses of many rows at once."""

from functools import cache, lru_cache
from typing import Final

from django.urls import get_script_prefix, reverse

TOURNAMENT: Final = "t/<slug:slug>"
TOUR: Final = "t/<slug:slug>/tours/<int:number>"
MATCH: Final = "t/<slug:slug>/matches/<int:pk>"
TEAM: Final = "t/<slug:slug>/teams/<int:pk>"
PLAYER: Final = "t/<slug:slug>/teams/<int:pk>/players/<int:player_pk>"
DESK: Final = "desk/<slug:slug>"
DESK_TOUR: Final = "desk/<slug:slug>/tours/<int:number>"
GAME: Final = "games/<game:key>"


ANY: Final = "-any-tournament-"
"""Stands for a tournament's piece in an address that is looked up once for many."""


def of_any(name: str) -> str:
    """The address of a page of any tournament; whoever uses it puts the tournament's own piece in place of ``ANY``."""
    return _of_any(name, get_script_prefix())


@cache
def _of_any(name: str, _prefix: str) -> str:
    return reverse(name, args=[ANY])


@lru_cache(maxsize=256)
def numbered(name: str, slug: str, count: int = 1) -> str:
    """The address of a tournament's rows, looked up once for all of them: each of its ``count`` numbers is "{}". The
    tournament's own piece stays as it is, whether it looks like a number or not."""
    before, piece, after = reverse(name, args=[slug, *[0] * count]).partition(f"/{slug}/")
    return before + piece + after.replace("/0/", "/{}/")
