"""A step of Sonor drawn before it is played: where it ends, whom it touches, which line it reaches."""

from collections.abc import Iterator

from games.core.types import Message, Refused, gettext_noop, table
from games.drawing.scene import Shape, Show
from games.sonor.geometry import LINES, WIDTH, Place, millimetres
from games.sonor.notation import NAMES, PURSUER, Step, in_degrees, parse
from games.sonor.plane import radius_of, ring, stroke
from games.sonor.position import Position
from games.sonor.rules import apply, check
from games.sonor.steps import place_of, stepped

ENDS = Message("sonor.ghost_ends", gettext_noop("evader %(evader)s: %(degrees)s°, to %(x)s / %(y)s mm"))
PURSUER_ENDS = Message("sonor.ghost_pursuer_ends", gettext_noop("pursuer: %(degrees)s°, to %(x)s / %(y)s mm"))
CATCHES = Message("sonor.ghost_catches", gettext_noop("evader %(evader)s is caught"))
REACHES = Message("sonor.ghost_reaches", gettext_noop("line %(line)s is reached"))

MESSAGES = table(globals())


def ghost(position: Position, show: Show) -> Iterator[Shape]:
    """The steps among the taps; contacts of those that are legal, as the rules judge them (sonor.7, sonor.8)."""
    for text in show.taps:
        step = read_step(text)
        place = place_of(position, step.disc) if step else None
        if step and place:
            after = stepped(place, step)
            x, y = map(millimetres, after)
            message = ENDS if step.disc else PURSUER_ENDS
            name = message.phrase(evader=NAMES[step.disc], degrees=in_degrees(step), x=x, y=y)
            yield stroke("ghost", place, after)
            yield ring("ghost", after, radius_of(step.disc) - 0.05, "ghost-end", name)
            if not check(position, step):
                yield from _contacts(position, step, after)


def _contacts(position: Position, step: Step, after: Place) -> Iterator[Shape]:
    played = apply(position, step)
    ended = len(played.done) > len(position.done)
    result = played.done[-1] if ended else played.part
    for disc, place in enumerate(position.evaders, 1):
        if place and result.caught[disc - 1]:
            where = after if disc == step.disc else place
            name = CATCHES.phrase(evader=NAMES[disc])
            yield ring("contact", where, radius_of(disc) + 0.15, f"ghost-caught-{disc}", name)
    if step.disc != PURSUER:
        bit = step.disc - 1
        for line in range(position.lines[bit] + 1, result.lines[bit] + 1):
            y = LINES[line - 1]
            name = REACHES.phrase(line=line)
            yield stroke("contact", (0, y), (WIDTH, y), id_=f"ghost-line-{line}", name=name)


def read_step(text: str) -> Step | None:
    """The step that a text means, None when it means none."""
    try:
        action = parse(text)
    except Refused:
        return None
    return action if isinstance(action, Step) else None
