"""First steps in Corners: positions with a goal."""

from games.core.game import Match
from games.core.teaching import Goal, Lesson
from games.core.types import Side, gettext_noop
from games.corners.geometry import RECTANGLES, SIZE
from games.corners.notation import Action, Capture
from games.corners.position import Position

_MANY = 9
"""New circles that the smaller of two rectangles does not give."""


def _captured(match: Match[Position, Action], before: int) -> Capture | None:
    """The learner's last capture."""
    return next((action for action in match.actions[before:][::-1] if isinstance(action, Capture)), None)


def _any_capture(match: Match[Position, Action], before: int) -> bool:
    return _captured(match, before) is not None


def _turned_capture(match: Match[Position, Action], before: int) -> bool:
    """No two of the corners stand in one column."""
    capture = _captured(match, before)
    return capture is not None and len({cell // SIZE for cell in capture.corners}) == len(capture.corners)


def _new_figures(match: Match[Position, Action], before: int) -> int:
    side = match.positions[before].mover
    return (match.position.figures(side)[0] & ~match.positions[before].figures(side)[0]).bit_count()


def _filled(match: Match[Position, Action], before: int) -> bool:
    return _new_figures(match, before) >= _MANY


def _newly_painted(match: Match[Position, Action], before: int) -> int:
    side = match.positions[before].mover
    return (match.position.figures(side)[1] & ~match.positions[before].figures(side)[1]).bit_count()


def _painted(count: int) -> Goal:
    return lambda match, before: _newly_painted(match, before) == count


def _ready(match: Match[Position, Action], before: int) -> bool:
    """The learner has put a figure and has four corners that were not there before."""
    side = match.positions[before].mover
    own = match.position.figures(side)[0]
    return len(match.actions) > before and any(rectangle.mask & own == rectangle.mask for rectangle in RECTANGLES)


def _threatened(position: Position, side: Side) -> bool:
    """Whether a side needs one figure more for four corners."""
    own, empty = position.figures(side)[0], position.empty
    missing = (rectangle.mask & ~own for rectangle in RECTANGLES)
    return any(mask.bit_count() == 1 and mask & empty for mask in missing)


def _stopped(match: Match[Position, Action], before: int) -> bool:
    return len(match.actions) > before and not _threatened(match.position, match.positions[before].mover.other)


def _both(match: Match[Position, Action], before: int) -> bool:
    """The learner's one figure makes the corners of two rectangles."""
    own = match.position.figures(match.positions[before].mover)[0]
    ready = sum(rectangle.mask & own == rectangle.mask for rectangle in RECTANGLES)
    return len(match.actions) > before and ready > 1


LESSONS = (
    Lesson(
        "first_capture",
        gettext_noop("Capture a rectangle"),
        gettext_noop("Four of your circles are the corners of a rectangle. Capture it: tap three of them."),
        (
            gettext_noop("The corners are b2, b5, e5 and e2."),
            gettext_noop("Tap b2, then b5, then e5; the fourth corner follows from these."),
        ),
        gettext_noop(
            "The corners are painted, and each of them is a point. The empty cells inside have become yours too."
        ),
        _any_capture,
        "b2-b5-e5-e2",
        before="b2 g7 b5 h4 e5 f1 e2 h8",
    ),
    Lesson(
        "prepare",
        gettext_noop("Prepare a rectangle"),
        gettext_noop("You have three corners. Place a circle so that a rectangle is ready for your next turn."),
        (
            gettext_noop("Two of your circles stand in the same row, two in the same column."),
            gettext_noop("The missing corner is in the column of f6 and in the row of c3."),
        ),
        gettext_noop("Placing and capturing are two turns: the other side sees what you prepare."),
        _ready,
        "f3",
        before="c3 g8 c6 b1 f6 h4",
    ),
    Lesson(
        "find_turned",
        gettext_noop("Capture a turned one"),
        gettext_noop("A rectangle may be turned. Find the one whose sides do not run along the rows and capture it."),
        (
            gettext_noop("Begin at c2 and go three cells to the right and one up: that is f3."),
            gettext_noop("Tap c2, f3 and e6."),
        ),
        gettext_noop("From corner to corner: three to the right and one up, then one to the left and three up."),
        _turned_capture,
        "b5-c2-f3-e6",
        before="c2 h1 f3 g7 e6 a8 b5 h5 a6 d8 a7 h3 b6 f8 b7 g2",
    ),
    Lesson(
        "fill",
        gettext_noop("Fill the inside"),
        gettext_noop(
            "You can capture a small rectangle or a large one. Capture the one that gives you more new circles."
        ),
        (gettext_noop("The small one at the top has no cells inside."), gettext_noop("Tap b1, b5 and f5.")),
        gettext_noop(
            "Both captures paint four corners. The large one also fills its inside, and you can use that later."
        ),
        _filled,
        "b1-b5-f5-f1",
        before="b1 h1 b5 c8 f5 h4 f1 a6 g8 h3 g7 d7 h8 e6 h7 a3",
    ),
    Lesson(
        "stop",
        gettext_noop("Stop the other side"),
        gettext_noop("The triangles need one more corner. Place your circle so that they cannot get it."),
        (gettext_noop("The triangles stand on c3, c6 and f6."), gettext_noop("Their fourth corner is f3.")),
        gettext_noop("Once all four corners are there, nobody can stop the capture. It has to be stopped before."),
        _stopped,
        "f3",
        before="h1 c3 a8 c6 h7 f6",
    ),
    Lesson(
        "double",
        gettext_noop("Two rectangles at once"),
        gettext_noop("Place one circle so that two rectangles are ready for you."),
        (gettext_noop("Two rectangles lack the same corner."), gettext_noop("Look at d4.")),
        gettext_noop(
            "You capture one rectangle a turn. With two prepared, the other one is still there on your next turn."
        ),
        _both,
        "d4",
        before="b2 h1 b4 a8 d2 h6 f4 e8 f7 c7 d7 g1",
    ),
    Lesson(
        "painted_again",
        gettext_noop("Use painted corners again"),
        gettext_noop("You have captured a square. Capture another rectangle that uses two of its painted corners."),
        (
            gettext_noop("Painted corners may be used again as long as the capture changes something."),
            gettext_noop("Tap e2, e5 and h5."),
        ),
        gettext_noop("Two new circles are painted: painted corners count once, but they help you again and again."),
        _painted(2),
        "e2-e5-h5-h2",
        before="b2 g7 b5 h4 e5 f1 e2 h8 b2-b5-e5-e2 a8 h2 g4 h5 f8",
    ),
    Lesson(
        "last_capture",
        gettext_noop("The last round"),
        gettext_noop("The board is full: you have one more capture. Capture a rectangle that paints four triangles."),
        (
            gettext_noop("A rectangle with two painted corners would paint two more only."),
            gettext_noop("Tap c3, c6 and f6."),
        ),
        gettext_noop("In the last round count how many figures a capture paints: each is a point."),
        _painted(4),
        "c3-c6-f6-f3",
        before="a1 b4 a8 b5 h8 c5 h1 c4 d1 b4-b5-c5-c4 d8 c3 e1 c6 e8 f6 f1 f3 a2 g4 a3 g5 a1-a8-h8-h1",
    ),
)
