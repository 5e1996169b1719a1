"""What screens show: a match with its clocks and boards, the slides of the hall."""

from tournaments.live.read.screens import Shown, hall_screens, match_screen

__all__ = ["Shown", "hall_screens", "match_screen"]
