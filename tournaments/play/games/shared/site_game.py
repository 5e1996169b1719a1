"""What a game's folder holds, as the registry finds it."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from tournaments.paper.page import Box, Page
from tournaments.paper.sizes import Size
from tournaments.play.games.shared.form import SheetForm
from tournaments.play.games.shared.slip import Slip
from tournaments.play.games.shared.source import GameSource
from tournaments.play.read.sheets import SheetData


class PrintedSheet(NamedTuple):
    """The score sheet of a game on paper: how many stand beside and below one another on a page, and how one is drawn;
    pages that every document of the game ends with."""

    grid: tuple[int, int]
    draw: Callable[[Page, Box, Slip], None]
    further: tuple[Callable[[Size], Page], ...] = ()

    @property
    def on_a_page(self) -> int:
        """How many sheets a page holds."""
        return self.grid[0] * self.grid[1]


@dataclass(frozen=True, slots=True)
class SiteGame:
    """What the site has for the game of a slug, besides its engine in ``games``.

    ``rules`` are its rules as people read them. ``invented`` makes a score sheet such as a game could end with; the
    side that is given begins, or has the role that changes hands. Without a ``form`` the game is entered by its result
    or its record; without a ``printed`` sheet there is none to print. ``unit`` is how many points of paper a unit of
    the drawing takes where the rules give the board a size, 0 where they do not. ``chosen`` is an action by chance in
    a position of a game whose actions cannot be listed.
    """

    slug: str
    rules: GameSource
    invented: Callable[[str, Random], SheetData]
    form: type[SheetForm] | None = None
    printed: PrintedSheet | None = None
    unit: float = 0
    chosen: Callable[[Any, Random], Any] | None = None
