"""Beginnings of addresses that several rooms share."""

from typing import Final

TOURNAMENT: Final = "t/<slug:slug>"
TOUR: Final = "t/<slug:slug>/tours/<int:number>"
MATCH: Final = "t/<slug:slug>/matches/<int:pk>"
TEAM: Final = "t/<slug:slug>/teams/<int:pk>"
PLAYER: Final = "t/<slug:slug>/teams/<int:pk>/players/<int:player_pk>"
DESK: Final = "desk/<slug:slug>"
DESK_TOUR: Final = "desk/<slug:slug>/tours/<int:number>"
GAME: Final = "games/<game:key>"
