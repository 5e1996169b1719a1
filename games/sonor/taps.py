"""Sonor's moves by taps: a disc, then a free direction, or `-` for an evader that stays."""

from games.core import messages as shared
from games.core.types import Message, Phrase, Side, Tap, gettext_noop, table
from games.sonor.notation import NAMES, NUMBERS, PURSUER, STAYING, STOP, Action, Stay, Step, format_action, in_degrees
from games.sonor.position import Position
from games.sonor.rules import check, movers, over
from games.sonor.steps import free_directions


def continuations(position: Position, taps: tuple[str, ...]) -> tuple[Tap[Action], ...]:
    """The discs that can act; after one of them what it can do: a tap with the form of its direction, and staying."""
    discs = movers(position)
    if not taps:
        return tuple(Tap(NAMES[disc], None, True) for disc in discs)
    disc = NUMBERS.get(taps[0])
    if len(taps) > 1 or disc is None or disc not in discs:
        return ()
    found: list[Tap[Action]] = []
    if next(free_directions(position, disc), None) is not None:
        found.append(Tap("direction", None, False, f"{NAMES[disc]}:%(direction)s"))
    if disc != PURSUER and not check(position, Stay(disc)):
        found.append(Tap(STAYING, Stay(disc), False))
    return tuple(found)


# Sonor entered by taps: what taps mean that lead to no legal action, what to tap next, the names of words.


EVADER_TAP = Message("sonor.evader_tap", gettext_noop("The evaders’ turn: tap the one that steps."))
PURSUER_TAP = Message("sonor.pursuer_tap", gettext_noop("The pursuer’s turn: tap its disc."))
DIRECTION_TAP = Message("sonor.direction_tap", gettext_noop("Drag from the disc and let go, or tap where it steps to."))
STAYS = Message("sonor.stays", gettext_noop("It stays"))
STOPPING = Message("sonor.stopping", gettext_noop("End this part"))
STEPS = Message("sonor.said_step", gettext_noop("%(evader)s: %(degrees)s°"))
PURSUER_STEPS = Message("sonor.said_pursuer", gettext_noop("Pursuer: %(degrees)s°"))
STANDS = Message("sonor.said_stays", gettext_noop("%(evader)s stays"))
STOPPED = Message("sonor.said_stop", gettext_noop("End of the part"))
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
    """What is to be tapped next."""
    if over(position):
        return shared.NOTHING_DUE.phrase()
    if taps and taps[0] in NAMES:
        return DIRECTION_TAP.phrase()
    return (PURSUER_TAP if movers(position) == (PURSUER,) else EVADER_TAP).phrase()


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
