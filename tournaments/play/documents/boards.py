"""A board in its true size on several sheets, to be cut out and glued together. Lengths in points."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import registry
from games.drawing.scene import Scene
from tournaments.paper.document import MARGIN, Document, body_of
from tournaments.paper.document_type import DocumentType, PrintContext
from tournaments.paper.fitting import BOLD
from tournaments.paper.page import DOTTED, MM, Box, Page, Size, Stroke, Style
from tournaments.play.documents.sheets import the_game
from tournaments.play.games import registry as site_games
from tournaments.play.games.shared import bare_board, ruler
from tournaments.play.rules_text import has_rules

FLAP: Final = 10 * MM
"""A strip along an inner edge that the next sheet is glued on."""
_ROWS: Final = 2
_COLUMNS: Final = 2
_CUT: Final = Stroke(0.5, 0, (4, 2.5))
_MARK: Final = 8.0
_WORDS: Final = Style(size=8.5, least=5, pad=0, on_top=True)
_TITLE: Final = Style(face=BOLD, size=10, least=6, pad=0)
_HEAD: Final = 16.0


@dataclass(frozen=True, slots=True)
class Tile:
    """One sheet of a board: its row and column from the upper left, the part of the whole drawing that it shows
    (``left`` and ``top`` from the drawing's corner, without the strips to glue)."""

    row: int
    column: int
    part: Box

    @property
    def number(self) -> int:
        """From 1, along the rows."""
        return self.row * _COLUMNS + self.column + 1

    @property
    def has_right(self) -> bool:
        """Whether a sheet is glued on its right."""
        return self.column < _COLUMNS - 1

    @property
    def has_below(self) -> bool:
        """Whether a sheet is glued below it."""
        return self.row < _ROWS - 1


def tiles(scene: Scene, unit: float) -> Iterator[Tile]:
    """The quarters of a drawing whose unit is so many points, all of one size."""
    width, height = scene.width * unit / _COLUMNS, scene.height * unit / _ROWS
    for row in range(_ROWS):
        for column in range(_COLUMNS):
            yield Tile(row, column, Box(column * width, row * height, width, height))


def tile_page(scene: Scene, unit: float, tile: Tile, size: Size) -> Page:
    """A tile on a page of that size; what cannot be printed on it is a ValueError."""
    page = Page(bookmark=gettext("Sheet %(number)s") % {"number": tile.number}, size=size, exact=True)
    body = body_of(size)
    wide = tile.part.width + (FLAP if tile.has_right else 0)
    high = tile.part.height + (FLAP if tile.has_below else 0)
    if wide > size.width - MARGIN or high > body.height - _HEAD - _MARK:
        raise ValueError(f"{wide:.0f} × {high:.0f} points do not fit a sheet of {size}")
    shown = Box((size.width - wide) / 2, body.top + _HEAD + _MARK, wide, high)
    whole = Box(shown.x - tile.part.x, shown.top - tile.part.top, scene.width * unit, scene.height * unit)
    page.picture(whole, scene, shown)
    cut = Box(shown.x, shown.top, tile.part.width, tile.part.height)
    _draw_marks(page, cut, shown)
    page.text(Box(MARGIN, body.top, size.width - 2 * MARGIN, _HEAD - 2), _title(tile), _TITLE)
    foot = Box(MARGIN, shown.bottom + _MARK + 2, size.width - 2 * MARGIN, body.bottom - shown.bottom - _MARK - 2)
    words, measure = foot.cut(max(12.0, foot.height - 26))
    page.text(words, _words(tile), _WORDS)
    if measure.height > 20:
        ruler(page, measure)
    return page


def _draw_marks(page: Page, cut: Box, shown: Box) -> None:
    """Marks outside the corners to cut along; a dotted line where the strip to glue on begins."""
    for x in (shown.x, shown.right):
        page.rule(x, shown.top - _MARK, x, shown.top - 1, _CUT)
        page.rule(x, shown.bottom + 1, x, shown.bottom + _MARK, _CUT)
    for y in (shown.top, shown.bottom):
        page.rule(shown.x - _MARK, y, shown.x - 1, y, _CUT)
        page.rule(shown.right + 1, y, shown.right + _MARK, y, _CUT)
    if cut.right < shown.right:
        page.rule(cut.right, shown.top, cut.right, shown.bottom, DOTTED)
    if cut.bottom < shown.bottom:
        page.rule(shown.x, cut.bottom, shown.right, cut.bottom, DOTTED)


def _title(tile: Tile) -> str:
    count = _ROWS * _COLUMNS
    places = {
        (0, 0): gettext("upper left"),
        (0, 1): gettext("upper right"),
        (1, 0): gettext("lower left"),
        (1, 1): gettext("lower right"),
    }
    place = places[tile.row, tile.column]
    words = gettext("Sheet %(number)s of %(count)s, %(place)s. Print it without scaling.")
    return words % {"number": tile.number, "count": count, "place": place}


def _words(tile: Tile) -> str:
    """How to put the sheets together."""
    sentences = [gettext("Cut along the marks at the corners.")]
    if tile.has_right:
        words = gettext("Glue sheet %(number)s on the strip on the right, up to the dotted line.")
        sentences.append(words % {"number": tile.number + 1})
    if tile.has_below:
        words = gettext("Glue sheet %(number)s on the strip at the foot, up to the dotted line.")
        sentences.append(words % {"number": tile.number + _COLUMNS})
    return " ".join(sentences)


# A board to play on: in its true size over several sheets when the rules give it one, else as large as a sheet allows.
def board_pages(slug: str, size: Size, options: Mapping[str, str] | None = None, *, grid: bool = False) -> list[Page]:
    scene = bare_board(slug, options)
    game = site_games.get(slug)
    if grid and game.gridded:
        scene = game.gridded()
    if unit := game.unit:
        field = [tile_page(scene, unit, tile, size) for tile in tiles(scene, unit)]
        return [*field, *(pieces(size) for pieces in game.cut_out)]
    return [_page(scene, gettext(registry.get(slug).name), size)]


def _page(scene: Scene, name: str, size: Size) -> Page:
    page = Page(bookmark=name, size=size, exact=True)
    page.picture(body_of(size), scene)
    return page


def playing_board(
    slug: str, context: PrintContext, options: Mapping[str, str] | None = None, *, grid: bool = False
) -> list[Document]:
    """The board of a game, as a tour with these options plays it, with its grid if it has one and that is wanted, also
    by ``?grid=1``; KeyError when there is no such game."""
    grid = grid or bool(context.asked.get("grid"))
    game = gettext(registry.get(slug).name)
    title = gettext("Board of the game “%(game)s”") % {"game": game}
    return context.laid(board_pages(slug, context.printing.paper.size, options, grid=grid), title, game)


def has_grid(slug: str) -> bool:
    """Whether the board of a game can be printed with a grid."""
    game = site_games.find(slug)
    return game is not None and game.gridded is not None


BOARDS: Final = (
    DocumentType(
        key="board", title=_("Board to play on"), about=_("As large as paper allows"),
        lay=lambda context: playing_board(context.tour.kind, context, context.tour.options),
        fits=lambda tour: has_rules(tour.kind), needs=(), rare=True,
    ),
    DocumentType(
        key="gridded", title=_("Board with a 5 cm grid"), about=_("The lines help to measure and to set up the discs"),
        lay=lambda context: playing_board(context.tour.kind, context, context.tour.options, grid=True),
        fits=lambda tour: has_grid(tour.kind), needs=(), rare=True,
    ),
    DocumentType(
        key="board",
        lay=lambda context: playing_board(context.subject, context),
        path="boards/<slug:game>.pdf", name="board_pdf", fetch=the_game, fits=has_rules,
        file=lambda context: context.name, reads=("grid",),
    ),
)  # fmt: skip
