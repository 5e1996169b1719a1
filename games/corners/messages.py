"""Why a Corners action or score sheet is refused, and the names of what is on the board."""

from games.core.types import Message, Word, gettext_noop, table

CIRCLE = Word(gettext_noop("circle"))
TRIANGLE = Word(gettext_noop("triangle"))
WORDS = (CIRCLE, TRIANGLE)

UNREADABLE = Message(
    "corners.unreadable",
    gettext_noop("“%(text)s” cannot be read: write a cell (d4), four corners (a1-a3-c3-c1) or pass."),
    kind="syntax",
)
OFF_BOARD = Message(
    "corners.off_board", gettext_noop("“%(cell)s” is not a cell of the board; the cells are a1 to h8."), kind="syntax"
)
CORNER_COUNT = Message(
    "corners.corner_count",
    gettext_noop("A capture names exactly four cells; number of cells in “%(text)s”: %(count)s."),
    kind="syntax",
)
PASS_EARLY = Message(
    "corners.pass_early",
    gettext_noop("A pass is allowed in the last round only, when no cell is empty; cells still empty: %(count)s."),
    rule="corners.9",
)
PUT_LAST = Message(
    "corners.put_last",
    gettext_noop("No figure can be put on %(cell)s: in the last round a side captures a rectangle or passes."),
    rule="corners.9",
)
OCCUPIED = Message(
    "corners.occupied",
    gettext_noop("No figure can be put on %(cell)s: the cell is not empty, a %(figure)s stands there."),
    rule="corners.5",
)
CELL_TWICE = Message(
    "corners.cell_twice",
    gettext_noop("%(cell)s is named twice; a rectangle has four different corners."),
    rule="corners.6",
)
NOT_RECTANGLE = Message(
    "corners.not_rectangle",
    gettext_noop("The centres of %(cells)s are not the corners of a rectangle."),
    rule="corners.6",
)
WRONG_ORDER = Message(
    "corners.wrong_order",
    gettext_noop("%(cells)s are not named in order round the rectangle; in order they are %(order)s."),
    rule="corners.6",
)
EMPTY_CORNER = Message(
    "corners.empty_corner",
    gettext_noop("Corner %(cell)s is empty; all four must hold the mover’s own figures."),
    rule="corners.6",
)
FOREIGN_CORNER = Message(
    "corners.foreign_corner",
    gettext_noop("Corner %(cell)s holds a %(figure)s of the opponent; all four must be the mover’s own."),
    rule="corners.6",
)
PAINTED_CORNER = Message(
    "corners.painted_corner",
    gettext_noop("The %(figure)s on the corner %(cell)s is painted already and cannot be used again."),
    rule="corners.8",
)
NO_EFFECT = Message(
    "corners.no_effect",
    gettext_noop("Capturing %(cells)s would change nothing: all four corners are painted and no cell inside is empty."),
    rule="corners.8",
)

FIGURES_IMPOSSIBLE = Message(
    "corners.figures_impossible",
    gettext_noop("One side cannot have this number of painted figures (%(count)s): it is 0, 4 or at least 6."),
    rule="corners.10",
)
FIGURES_FOURS = Message(
    "corners.figures_fours",
    gettext_noop(
        "One side cannot have this number of painted figures (%(count)s): when painted corners may not be used again, "
        "it is a multiple of 4."
    ),
    rule="corners.8",
)
FIGURES_SUM = Message(
    "corners.figures_sum",
    gettext_noop("Both sides together cannot have %(count)s painted figures: the board has 64 cells."),
    rule="corners.10",
)

SCORE = Message("corners.score", gettext_noop("difference %(count)s"))

BOARD = Message("corners.board", gettext_noop("Corners board"))
EMPTY_CELL = Message("corners.empty_cell", gettext_noop("%(cell)s, empty"))
TAKEN_CELL = Message("corners.taken_cell", gettext_noop("%(cell)s, %(figure)s"))
FIGURE = Message("corners.figure", gettext_noop("%(figure)s on %(cell)s"))
PAINTED_FIGURE = Message("corners.painted_figure", gettext_noop("painted %(figure)s on %(cell)s"))
TARGET = Message("corners.target", gettext_noop("rectangle that can be captured: %(cells)s"))
LAST_CAPTURE = Message("corners.last_capture", gettext_noop("last captured rectangle: %(cells)s"))

MESSAGES = table(globals())
