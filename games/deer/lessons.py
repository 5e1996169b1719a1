"""First steps in Deer and dogs: positions with a goal."""

from games.core.game import Match
from games.core.teaching import Lesson
from games.core.types import gettext_noop
from games.deer.examples import ALL_PUT, HELD, NEARLY
from games.deer.geometry import FULL, LANDINGS, NEIGHBOURS, POINTS, mask_of
from games.deer.notation import Action, Jump
from games.deer.position import PAIR, End, Position, shut_in
from games.deer.rules import legal_actions

_SMALL = mask_of("b8 c8 d8 c9")
_LARGE = mask_of("a1 c1 e1 b2 c2 d2")

Played = Match[Position, Action]


def _has_acted(match: Played, before: int) -> bool:
    return len(match.actions) > before


def _taken(match: Played, before: int) -> bool:
    return match.position.taken > match.positions[before].taken


def _landings(position: Position, start: int) -> int:
    """Where a deer on a point can jump to."""
    free = FULL & ~(position.deer | position.dogs)
    return LANDINGS[position.variant.diagonals][start][NEIGHBOURS[start] & position.dogs] & free


def _jumps_on(match: Played, before: int) -> bool:
    """The deer that has jumped can jump on in more ways than one dog can close."""
    jump = match.actions[-1] if _has_acted(match, before) else None
    return isinstance(jump, Jump) and _landings(match.position, jump.goal).bit_count() > 1


def _nobody_jumps(match: Played, before: int) -> bool:
    return _has_acted(match, before) and not any(isinstance(action, Jump) for action in legal_actions(match.position))


def _out(match: Played, before: int) -> bool:
    """No deer is in the small mountain."""
    return not match.position.deer & _SMALL


def _shut_at_the_top(match: Played, before: int) -> bool:
    return shut_in(match.position, _SMALL)


def _shut_at_the_bottom(match: Played, before: int) -> bool:
    return shut_in(match.position, _LARGE)


def _surrounded(match: Played, before: int) -> bool:
    return match.position.end is End.SURROUNDED


def _held(match: Played, before: int) -> bool:
    """One deer stays on the entry, the other has moved inside the small mountain."""
    home = match.position.deer & (_SMALL | POINTS["c7"])
    on_entry = match.position.deer & POINTS["c7"]
    return _has_acted(match, before) and bool(on_entry) and home.bit_count() == PAIR


LESSONS = (
    Lesson(
        "jump_over",
        gettext_noop("Jump over a dog"),
        gettext_noop("Take a dog: jump over it with a deer. Tap the deer, then the free point behind the dog."),
        (
            gettext_noop("A jump goes straight along a line; the point behind the dog has to be free."),
            gettext_noop("Tap the lower deer on c3, then the centre, c5."),
        ),
        gettext_noop("The dog is off the board. The deer need 14 of them, and a turn has one jump at most."),
        _taken,
        "c3xc5",
    ),
    Lesson(
        "jump_on",
        gettext_noop("Jump to where you can jump on"),
        gettext_noop("Jump so that the same deer can jump in at least two ways next time: one dog cannot stop both."),
        (
            gettext_noop("Look for a free point with many dogs round it."),
            gettext_noop("In the centre, on c5, a deer has dogs all round."),
        ),
        gettext_noop("The dogs put one dog a turn. Whoever threatens two jumps gets one of them."),
        _jumps_on,
        "c3xc5",
    ),
    Lesson(
        "guard",
        gettext_noop("Put a dog so that the deer cannot jump"),
        gettext_noop("You play the dogs. One of them can be taken: put a dog so that neither deer can jump."),
        (
            gettext_noop("Which dogs stand next to a deer, and where is the point behind them free?"),
            gettext_noop("The deer on c7 can jump over d6 to e5."),
        ),
        gettext_noop("A dog is safe while the point behind it is not free."),
        _nobody_jumps,
        "@e5",
        before="c3-c2 @c5 c2-c1 @a5 c1-c2",
    ),
    Lesson(
        "way_out",
        gettext_noop("Lead the deer out"),
        gettext_noop("The deer at the top is about to be shut in. Lead it out of the small mountain in two moves."),
        (gettext_noop("Only one point next to it is free."), gettext_noop("Step to c8, then to c7.")),
        gettext_noop("A mountain with dogs in it is a trap. Leave it before the entry is closed."),
        _out,
        "c9-c8 @a3 c8-c7",
        before="c7-c8 @b8 c8-c9 @d8",
        most=2,
        replies="@a3",
    ),
    Lesson(
        "close_entry",
        gettext_noop("Close the entry"),
        gettext_noop(
            "You play the dogs. A deer has gone up the small mountain: put a dog so that it cannot come back."
        ),
        (
            gettext_noop("There is one way out of the mountain only."),
            gettext_noop("Put a dog on the entry, c7. The dogs behind it keep the deer from jumping over it."),
        ),
        gettext_noop("A dog on the entry with dogs behind it shuts the mountain."),
        _shut_at_the_top,
        "@c7",
        before="c7-c8 @a3 c8-c9",
    ),
    Lesson(
        "right_dog",
        gettext_noop("Close the entry with the right dog"),
        gettext_noop("No dog is in hand. Step with a dog so that the deer in the large mountain cannot come out."),
        (
            gettext_noop("A dog has to stand on the entry, c3, and no deer may be able to jump over it."),
            gettext_noop("The dogs on b4, c4 and d4 are needed where they are. Step with the dog on b3 or d3."),
        ),
        gettext_noop("Before a dog steps, look at what it leaves open behind it."),
        _shut_at_the_bottom,
        "b3-c3",
        before=f"{ALL_PUT} c1-c2",
    ),
    Lesson(
        "surround",
        gettext_noop("Surround the deer"),
        gettext_noop("You play the dogs. Put a dog so that neither deer can step or jump: then you have won."),
        (
            gettext_noop("Both deer are in the small mountain. Which point next to them is free?"),
            gettext_noop("Put a dog on c7."),
        ),
        gettext_noop("The dogs win as soon as it is the deer’s turn and they cannot move, even with dogs in hand."),
        _surrounded,
        "@c7",
        before=NEARLY,
    ),
    Lesson(
        "hold",
        gettext_noop("Hold the draw"),
        gettext_noop("You play the deer. Move so that no dog can get into the small mountain."),
        (
            gettext_noop("As long as a deer stays on the entry, nobody gets past it."),
            gettext_noop("Move the deer inside the mountain, not the one on c7."),
        ),
        gettext_noop(
            "One deer keeps the entry, the other moves inside: against good dogs this is the deer’s only draw."
        ),
        _held,
        "c9-c8",
        before=HELD,
    ),
)
