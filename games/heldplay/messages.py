"""Why a Held-play action, layout or score sheet is refused."""

from games.core.types import Message, gettext_noop, table

UNREADABLE = Message(
    "heldplay.unreadable",
    gettext_noop(
        "“%(text)s” cannot be read: write a move (d8-d3), one that turns a piece up (c9-c8=5) or one that attacks "
        "(c5-c4#d4). All else is at the end of the rules."
    ),
    kind="syntax",
)
OFF_BOARD = Message(
    "heldplay.off_board", gettext_noop("“%(cell)s” is not a cell of the board; its cells are a1 to i9."), kind="syntax"
)
NO_NUMBER = Message(
    "heldplay.no_number",
    gettext_noop("No piece has the number %(number)s; the pieces are numbered 1 to 8."),
    kind="syntax",
)

LAYOUT_TEXT = Message(
    "heldplay.layout_text",
    gettext_noop(
        "“%(text)s” is not a Held-play board. Name eight houses in the order of their numbers, six circles, and 1 for "
        "a thick line or 0 for none, as here: %(form)s"
    ),
    kind="syntax",
)
LAYOUT_CELL = Message(
    "heldplay.layout_cell",
    gettext_noop("The board cannot have a house or a circle on “%(cell)s”: cells are called a1 to i9."),
    kind="syntax",
)
LAYOUT_TWICE = Message(
    "heldplay.layout_twice",
    gettext_noop("The board names %(cell)s twice, but houses and circles are fourteen different cells."),
    kind="syntax",
)
LAYOUT_CORNER = Message(
    "heldplay.layout_corner",
    gettext_noop("House %(house)s cannot lie on %(cell)s: no house lies in a corner."),
    kind="syntax",
)
FIRST_DIFFERS = Message(
    "heldplay.first_differs",
    gettext_noop("The tag First says %(first)s, but %(eight)s has the eight, and the eight move first."),
    kind="syntax",
)

GAME_DUE = Message(
    "heldplay.game_due",
    gettext_noop("“%(text)s” cannot be played: no game has begun, the next one begins with %(due)s."),
    rule="heldplay.10",
)
GAME_EARLY = Message(
    "heldplay.game_early", gettext_noop("“%(text)s” is not due: game %(game)s is not over yet."), rule="heldplay.10"
)
PASS_RETREAT = Message(
    "heldplay.pass_retreat",
    gettext_noop("The attacked %(piece)s on %(cell)s must retreat, so its side cannot pass."),
    rule="heldplay.12",
)
SKIP_RETREAT = Message(
    "heldplay.skip_retreat",
    gettext_noop("This turn cannot be skipped: the attacked %(piece)s on %(cell)s must retreat."),
    rule="heldplay.6",
)
PASS_EARLY = Message(
    "heldplay.pass_early",
    gettext_noop("A side passes only when it cannot move; its pieces on these cells can: %(cells)s."),
    rule="heldplay.12",
)

RETREAT_OTHER = Message(
    "heldplay.retreat_other",
    gettext_noop("The attacked %(piece)s on %(cell)s must retreat at once, and no piece can move from %(start)s."),
    rule="heldplay.6",
)
RETREAT_CIRCLE = Message(
    "heldplay.retreat_circle",
    gettext_noop(
        "The %(piece)s on %(start)s cannot retreat to %(cell)s, which is no circle; free circles: %(circles)s."
    ),
    rule="heldplay.6",
)
RETREAT_TAKEN = Message(
    "heldplay.retreat_taken",
    gettext_noop("No piece can retreat to the circle %(cell)s: it is not free, the %(piece)s stands there."),
    rule="heldplay.6",
)
RETREAT_ATTACK = Message(
    "heldplay.retreat_attack",
    gettext_noop("A retreat declares no attack, so none on %(cell)s either."),
    rule="heldplay.6",
)

NOTHING_THERE = Message(
    "heldplay.nothing_there", gettext_noop("Nothing can move from %(cell)s: the cell is empty."), rule="heldplay.2"
)
FOREIGN_PIECE = Message(
    "heldplay.foreign_piece",
    gettext_noop("The %(piece)s on %(cell)s cannot be moved: it is the opponent’s."),
    rule="heldplay.2",
)
NO_STEP = Message(
    "heldplay.no_step",
    gettext_noop("From %(start)s to %(start)s is no move: a piece goes to another cell."),
    rule="heldplay.2",
)
NOT_STRAIGHT = Message(
    "heldplay.not_straight",
    gettext_noop("A piece moves along a row or a column, but %(start)s and %(goal)s share neither."),
    rule="heldplay.2",
)
IN_THE_WAY = Message(
    "heldplay.in_the_way",
    gettext_noop("The move from %(start)s to %(goal)s needs %(cell)s empty, but the %(piece)s stands there."),
    rule="heldplay.2",
)
LINE_CROSSED = Message(
    "heldplay.line_crossed",
    gettext_noop(
        "The move from %(start)s to %(goal)s crosses the thick line between %(before)s and %(behind)s; "
        "crossing it is a move of one step by itself."
    ),
    rule="heldplay.3",
)

NUMBER_MISSING = Message(
    "heldplay.number_missing",
    gettext_noop(
        "The piece on %(cell)s is face down: its first move tells the number that it shows, as in %(text)s=%(number)s; "
        "numbers not seen yet: %(numbers)s."
    ),
    rule="heldplay.1",
    kind="ambiguous",
)
NUMBER_SEEN = Message(
    "heldplay.number_seen",
    gettext_noop(
        "The piece on %(cell)s cannot show the number %(number)s, which the piece on %(other)s has; "
        "numbers not seen yet: %(numbers)s."
    ),
    rule="heldplay.1",
)
NUMBER_SHOWN = Message(
    "heldplay.number_shown",
    gettext_noop("The %(piece)s on %(cell)s is not face down, so its move is written without a number (%(number)s)."),
    rule="heldplay.1",
)

TARGET_EMPTY = Message(
    "heldplay.target_empty",
    gettext_noop("There is nothing to attack on %(cell)s: the cell is empty after the move."),
    rule="heldplay.6",
)
TARGET_OWN = Message(
    "heldplay.target_own", gettext_noop("The piece on %(cell)s cannot be attacked: it is your own."), rule="heldplay.6"
)
TARGET_CORNER = Message(
    "heldplay.target_corner",
    gettext_noop("The %(piece)s on %(cell)s cannot be attacked: in a corner no piece has three neighbours."),
    rule="heldplay.6",
)
TARGET_OPEN = Message(
    "heldplay.target_open",
    gettext_noop("The %(piece)s on %(cell)s is not surrounded: none of the attacker’s pieces stands on %(cells)s."),
    rule="heldplay.6",
)
TARGET_HIDDEN = Message(
    "heldplay.target_hidden",
    gettext_noop("The piece on %(cell)s cannot be attacked: it is face down."),
    rule="heldplay.7",
)
TARGET_HOLDS = Message(
    "heldplay.target_holds",
    gettext_noop("The %(piece)s on %(cell)s cannot be attacked: it holds its house."),
    rule="heldplay.7",
)
NO_CIRCLE = Message(
    "heldplay.no_circle",
    gettext_noop("The %(piece)s on %(cell)s cannot be attacked: pieces stand on all circles, so it could not retreat."),
    rule="heldplay.6",
)

SHEET_GAMES = Message(
    "heldplay.sheet_games",
    gettext_noop("The field “%(field)s” of the score sheet must be a list of the games."),
    kind="syntax",
)
SHEET_HOUSES = Message(
    "heldplay.sheet_houses",
    gettext_noop("The field “%(field)s” of the score sheet must be a list of house numbers."),
    kind="syntax",
)
GAMES_FEW = Message(
    "heldplay.games_few",
    gettext_noop("A match goes on until a side has won two games; games on the sheet: %(count)s."),
    rule="heldplay.10",
)
GAMES_MANY = Message(
    "heldplay.games_many",
    gettext_noop(
        "Side %(side)s won the match with game %(game)s, so no other is played; games on the sheet: %(count)s."
    ),
    rule="heldplay.10",
)
ROLES = Message(
    "heldplay.roles",
    gettext_noop("The sides swap the eight and the six after each game, so game %(game)s gives %(side)s the eight."),
    rule="heldplay.10",
)
NET = Message("heldplay.net", gettext_noop("net points: %(net)s"))
HOUSES_FOUR = Message(
    "heldplay.houses_four",
    gettext_noop("Game %(game)s is won by four houses; the sheet says %(count)s."),
    rule="heldplay.8",
)
HOUSE_TWICE = Message(
    "heldplay.house_twice",
    gettext_noop("House %(house)s is named twice in game %(game)s; four different houses win."),
    rule="heldplay.8",
)

MESSAGES = table(globals())
