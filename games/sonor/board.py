"""A position of Sonor as a drawing, the field to scale, beneath it what each evader has reached; and what taps mean."""

from collections.abc import Iterator, Sequence

from games.core import messages as shared
from games.core.types import Message, Phrase, Side, Tap, gettext_noop, table
from games.drawing.scene import PLAIN, Box, Disc, Ink, Label, Paint, Path, Scene, Shape, Show, Sign, silent
from games.sonor import messages
from games.sonor.geometry import EVADERS, LENGTH, LINES, START_EVADERS, START_PURSUER, WIDTH, Place, millimetres
from games.sonor.ghost import ghost
from games.sonor.marks import marks, under
from games.sonor.notation import NAMES, NUMBERS, PURSUER, STAYING, STOP, Action, Stay, Step, format_action, in_degrees
from games.sonor.plane import ACROSS, COORDINATES, DOWN, LEFT, RIGHT, TOP, TRAY, point, radius_of, ring, slot, stroke
from games.sonor.position import Position
from games.sonor.rules import check, merits, movers, over, part_number
from games.sonor.steps import free_directions

_EVERY, _MARK = 5_000, 150
"""Coordinates stand at every 50 mm, with a short mark outside the field."""
_EVADER = Ink("#1d4ed8", "#93c5fd", "#000000")
_PURSUER = Ink("#be123c", "#fda4af", "#000000")
_ON_EVADER = Ink("#ffffff", "#0f172a", "#ffffff")
_PAPER = Ink("#ffffff", "#1f2530", "#ffffff")
_LINE = Ink("#15803d", "#86efac", "#000000")
PAINTS = (
    ("sonor-line", Paint(None, _LINE, 0.06)),
    ("line-number", Paint(_LINE)),
    ("sonor-tick", Paint(None, Ink("#d1d5db", "#3b4454", "#cccccc"), 0.02)),
    ("evader", Paint(_EVADER, _EVADER, 0.05)),
    ("evader-number", Paint(_ON_EVADER)),
    ("evader-start", Paint(None, _EVADER, 0.03)),
    ("pursuer-start", Paint(None, _PURSUER, 0.03)),
    ("evader-stepped", Paint(_PAPER, _EVADER, 0.08)),
    ("evader-stepped-number", Paint(_EVADER)),
    ("evader-out", Paint(None, _EVADER, 0.08)),
    ("pursuer", Paint(_PAPER, _PURSUER, 0.12)),
    ("pursuer-letter", Paint(_PURSUER)),
    ("evader-caught", Paint(None, _PURSUER, 0.1)),
    ("line-reached", Paint(_LINE, _LINE, 0.04)),
    ("line-unreached", Paint(None, _LINE, 0.04)),
)


def _field(grid: bool = False) -> Iterator[Shape]:
    yield Box(role="cell", id="cell-field", name=messages.PLANE.phrase(), x=LEFT, y=TOP, width=ACROSS, height=DOWN)
    for x in range(_EVERY, WIDTH, _EVERY):
        yield stroke("sonor-tick", (x, 0 if grid else LENGTH), (x, LENGTH if grid else LENGTH + _MARK))
    for y in range(_EVERY, LENGTH, _EVERY):
        yield stroke("sonor-tick", (0 if grid else -_MARK, y), (WIDTH if grid else 0, y))
    for number, y in enumerate(LINES, 1):
        name = messages.LINE.phrase(line=number, y=millimetres(y))
        yield stroke("sonor-line", (0, y), (WIDTH, y), id_=f"line-{number}", name=name)
    yield Box(role="frame", x=LEFT, y=TOP, width=ACROSS, height=DOWN)


def _coordinates() -> Iterator[Shape]:
    """Millimetres on the left and below; on the right the lines' numbers, in the order in which an evader meets
    them."""
    for x in range(0, WIDTH + 1, _EVERY):
        across, down = point((x, LENGTH))
        yield Label(role="coordinate", x=across, y=down + 0.42, text=str(x // 100), size=0.56)
    for y in range(0, LENGTH + 1, _EVERY):
        across, down = point((0, y))
        yield Label(role="coordinate", x=across - 0.67, y=down, text=str(y // 100), size=0.56)
    for number, y in enumerate(LINES, 1):
        across, down = point((WIDTH, y))
        yield Label(role="line-number", x=across + 0.42, y=down, text=str(number), size=0.9)


def _evader_phrase(position: Position, disc: int) -> Phrase:
    place, lines = position.evaders[disc - 1], position.lines[disc - 1]
    if place is None:
        caught = position.is_caught(disc - 1)
        return (messages.CAUGHT_EVADER if caught else messages.SAFE_EVADER).phrase(evader=disc, lines=lines)
    message = messages.STEPPED_EVADER if _has_stepped(position, disc) else messages.EVADER
    return message.phrase(evader=disc, x=millimetres(place[0]), y=millimetres(place[1]), lines=lines)


def _has_stepped(position: Position, disc: int) -> bool:
    """Whether an evader has stepped while others of its turn have not."""
    return bool(position.waiting) and not position.waiting >> disc - 1 & 1


def _evader(position: Position, disc: int, place: Place) -> Iterator[Shape]:
    x, y = point(place)
    role, radius = "evader-stepped" if _has_stepped(position, disc) else "evader", radius_of(disc) - 0.03
    name, tap = _evader_phrase(position, disc), NAMES[disc]
    yield Disc(role=role, id=f"piece-{disc}", name=name, tap=tap, x=x, y=y, radius=radius)
    yield Label(role=f"{role}-number", x=x, y=y, text=NAMES[disc], size=0.66)


def _discs(position: Position) -> Iterator[Shape]:
    x, y = point(position.pursuer)
    name = messages.PURSUER.phrase(x=millimetres(position.pursuer[0]), y=millimetres(position.pursuer[1]))
    radius, tap = radius_of(PURSUER) - 0.06, NAMES[PURSUER]
    yield Disc(role="pursuer", id=f"piece-{tap}", name=name, tap=tap, x=x, y=y, radius=radius)
    yield Label(role="pursuer-letter", x=x, y=y, text=Sign(messages.PURSUER_SIGN.phrase(), 0), size=1.1)
    for disc, place in enumerate(position.evaders, 1):
        if place:
            yield from _evader(position, disc, place)


def _tray(position: Position) -> Iterator[Shape]:
    """Every evader's number and a dot for each line; one out of play stands here itself, a caught one crossed."""
    for disc in range(1, EVADERS + 1):
        x, y = slot(disc)
        if position.evaders[disc - 1] is None:
            name = _evader_phrase(position, disc)
            yield Disc(role="evader-out", id=f"piece-{disc}", name=name, x=x, y=y, radius=0.46)
        if position.is_caught(disc - 1):
            yield Path(role="evader-caught", points=((x - 0.4, y + 0.4), (x + 0.4, y - 0.4)), closed=False)
        # Above the stroke, so that the number can be read.
        yield Label(role="coordinate", x=x, y=y, text=NAMES[disc], size=0.66)
        for line in range(len(LINES)):
            role = "line-reached" if position.lines[disc - 1] > line else "line-unreached"
            yield Disc(role=role, x=x + 0.93 + 0.56 * line, y=y, radius=0.2)


def _start() -> Iterator[Shape]:
    """Where the discs begin, as circles of their size (sonor.1)."""
    yield ring("pursuer-start", START_PURSUER, radius_of(PURSUER))
    for disc, place in enumerate(START_EVADERS, 1):
        x, y = point(place)
        yield ring("evader-start", place, radius_of(disc))
        yield Label(role="coordinate", x=x, y=y, text=NAMES[disc], size=0.5)


def bare(_position: Position, grid: bool = False) -> Scene:
    """The field without discs, with the places where they begin; a ``grid`` of 50 mm helps to write places down."""
    shapes = silent((*_field(grid), *_coordinates(), *_start()))
    width, height = LEFT + ACROSS + RIGHT, TOP + DOWN + COORDINATES
    return Scene(width, height, messages.FIELD.phrase(), shapes, PAINTS)


def pieces() -> Scene:
    """The discs in their size, to be cut out: five evaders with their numbers and a spare one, the pursuer with its
    letter and a spare one."""
    letter = Sign(messages.PURSUER_SIGN.phrase(), 0)
    shapes = [shape for n, text in enumerate((*NAMES[1:], "")) for shape in _to_cut(1, 0.7 + 1.4 * n, 0.7, text)]
    shapes += [*_to_cut(PURSUER, 2.9, 2.6, letter), *_to_cut(PURSUER, 5.5, 2.6, "")]
    return Scene(8.4, 3.7, messages.PIECES.phrase(), tuple(shapes), PAINTS)


def _to_cut(disc: int, x: float, y: float, sign: str | Sign) -> Iterator[Shape]:
    yield Disc(role="evader-start" if disc else "pursuer-start", x=x, y=y, radius=radius_of(disc))
    if sign:
        yield Label(role="coordinate", x=x, y=y, text=sign, size=radius_of(disc))


def scene(position: Position, history: Sequence[Action] = (), show: Show = PLAIN) -> Scene:
    """The field; `history` is needed for the marks of the last step only."""
    shapes = (
        *_field(),
        *_coordinates(),
        *under(position, history, show),
        *_discs(position),
        *_tray(position),
        *ghost(position, show),
        *marks(position, show),
    )
    width, height = LEFT + ACROSS + RIGHT, TOP + DOWN + COORDINATES + TRAY
    return Scene(width, height, messages.FIELD.phrase(), shapes, PAINTS)


# Sonor's moves by taps: a disc, then a free direction, or `-` for an evader that stays.
def continuations(position: Position, taps: tuple[str, ...]) -> tuple[Tap[Action], ...]:
    """The discs that can act; after one of them what it can do: a tap with the form of its direction, and staying."""
    discs = movers(position)
    if not taps:
        return tuple(Tap(NAMES[disc], None, True) for disc in discs)
    disc = NUMBERS.get(taps[0])
    if len(taps) > 1 or disc is None or disc not in discs:
        return ()
    next_taps: list[Tap[Action]] = []
    if next(free_directions(position, disc), None) is not None:
        next_taps.append(Tap("direction", None, False, f"{NAMES[disc]}:%(direction)s"))
    if disc != PURSUER and not check(position, Stay(disc)):
        next_taps.append(Tap(STAYING, Stay(disc), False))
    return tuple(next_taps)


# Sonor entered by taps: what taps mean that lead to no legal action, what to tap next, the names of words.


EVADER_TAP = Message("sonor.evader_tap", gettext_noop("Part %(part)s, the evaders’ turn: tap the one that steps."))
PURSUER_TAP = Message("sonor.pursuer_tap", gettext_noop("Part %(part)s, the pursuer’s turn: tap its disc."))
DIRECTION_TAP = Message("sonor.direction_tap", gettext_noop("Drag from the disc and let go, or tap where it steps to."))
STAY_TAP = Message("sonor.stay_tap", gettext_noop("This evader cannot step: tap “It stays”."))
STAYS = Message("sonor.stays", gettext_noop("It stays"))
STOPPING = Message("sonor.stopping", gettext_noop("End this part"))
STEPS = Message("sonor.said_step", gettext_noop("%(evader)s: %(degrees)s°"))
PURSUER_STEPS = Message("sonor.said_pursuer", gettext_noop("Pursuer: %(degrees)s°"))
STANDS = Message("sonor.said_stays", gettext_noop("%(evader)s stays"))
STOPPED = Message("sonor.said_stop", gettext_noop("End of the part"))
MORE_REACHED = Message(
    "sonor.more_reached",
    gettext_noop("The points are equal. Evaders that reached a line decide: %(more)s against %(fewer)s."),
)
MORE_SAFE = Message(
    "sonor.more_safe",
    gettext_noop("The points are equal. Evaders that reached line 3 decide: %(more)s against %(fewer)s."),
)
CAUGHT_SOONER = Message(
    "sonor.caught_sooner",
    gettext_noop(
        "The points are equal. The last catch decides: the winner’s on turn %(turn)s, the opponent’s on turn %(later)s."
    ),
)
ALONE_CAUGHT = Message(
    "sonor.alone_caught", gettext_noop("The points are equal. Catches decide: the opponent caught none.")
)
THE_EVADERS = Message("sonor.role_evaders", gettext_noop("the evaders"))
THE_PURSUER = Message("sonor.role_pursuer", gettext_noop("the pursuer"))

MESSAGES = table(globals())

_AHEAD = "000"


def spell(position: Position, taps: tuple[str, ...]) -> str:
    """A disc and its direction; a disc whose turn it is not, alone, means any step of it."""
    if len(taps) == 1 and taps[0] in NUMBERS:
        return "" if NUMBERS[taps[0]] in movers(position) else f"{taps[0]}:{_AHEAD}"
    return ":".join(taps)


def prompt(position: Position, taps: tuple[str, ...]) -> Phrase:
    """What is to be tapped next; at the end what has decided, where the points are equal."""
    if over(position):
        return _decided(position)
    if taps and taps[0] in NAMES:
        only_stays = [tap.token for tap in continuations(position, taps)] == [STAYING]
        return (STAY_TAP if only_stays else DIRECTION_TAP).phrase()
    return (PURSUER_TAP if movers(position) == (PURSUER,) else EVADER_TAP).phrase(part=part_number(position))


def _decided(position: Position) -> Phrase:
    """Which of the tie-breaks has made the winner (sonor.11); line 2 never does."""
    (points, reached, safe, _, caught, last), (their_points, their_reached, their_safe, _, they_caught, their_last) = (
        sorted(merits(position.done), reverse=True)
    )
    if points > their_points:
        return shared.NOTHING_DUE.phrase()
    if reached > their_reached:
        return MORE_REACHED.phrase(more=reached, fewer=their_reached)
    if safe > their_safe:
        return MORE_SAFE.phrase(more=safe, fewer=their_safe)
    if caught > they_caught:
        return ALONE_CAUGHT.phrase()
    return CAUGHT_SOONER.phrase(turn=-last, later=-their_last) if last > their_last else shared.NOTHING_DUE.phrase()


def called(token: str) -> Phrase | None:
    """The names of staying and of the referee's stop."""
    words = {STAYING: STAYS, format_action(STOP): STOPPING}
    return words[token].phrase() if token in words else None


def role(position: Position, side: Side) -> Phrase:
    """By who has the evaders in this part."""
    return (THE_EVADERS if side == position.running else THE_PURSUER).phrase()


def said(action: Action) -> Phrase:
    """A disc and its direction in degrees."""
    match action:
        case Step(disc, _direction):
            degrees = in_degrees(action)
            if disc == PURSUER:
                return PURSUER_STEPS.phrase(degrees=degrees)
            return STEPS.phrase(evader=NAMES[disc], degrees=degrees)
        case Stay(disc):
            return STANDS.phrase(evader=NAMES[disc])
    return STOPPED.phrase()
