"""A board to play on as a file."""

from datetime import datetime

from django.utils.translation import gettext

from games import registry
from games.drawing.scene import Scene
from tournaments.paper.document import About, Output, write
from tournaments.paper.page import Page
from tournaments.paper.sizes import PLAIN, Printing, Size
from tournaments.paper.stamp import body_of, plain_stamp
from tournaments.play.documents.boards.tiles import tile_page, tiles
from tournaments.play.games import registry as site_games
from tournaments.play.games.shared.board import bare_board


def playing_board(file: Output, slug: str, moment: datetime, printing: Printing = PLAIN) -> None:
    """Write a game's board: in its true size over several sheets when the rules give it one, else as large as a sheet
    allows. KeyError when there is no such game."""
    game = gettext(registry.get(slug).name)
    title = gettext("Board of the game “%(game)s”") % {"game": game}
    pages = board_pages(slug, printing.paper.size)
    write(file, pages, About(title, game), plain_stamp(title, moment), printing)


def board_pages(slug: str, size: Size) -> list[Page]:
    """The board on sheets of that size."""
    scene = bare_board(slug)
    if unit := site_games.get(slug).unit:
        return [tile_page(scene, unit, tile, size) for tile in tiles(scene, unit)]
    return [_page(scene, gettext(registry.get(slug).name), size)]


def _page(scene: Scene, name: str, size: Size) -> Page:
    page = Page(bookmark=name, size=size, exact=True)
    page.picture(body_of(size), scene)
    return page
