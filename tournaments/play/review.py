"""A review in words and pictures: the curve, the turning points, the line to play through at each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import starmap
from math import hypot
from typing import Any, Final, NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.core.types import Refused
from games.drawing.scene import Scene, silent
from games.drawing.svg import svg
from games.partner.players import outcomes
from games.partner.review import Moment
from tournaments.kernel.wording import namer, phrase, said, said_each, said_text
from tournaments.play.games import registry as games
from tournaments.play.read.review import Review, Reviewed
from tournaments.play.review_words import Sides

WIDTH, HEIGHT, EDGE = 320, 120, 8
"""Of the curve, in units of its drawing; nothing is drawn nearer to its edge than so many."""
WIDEST: Final = 16.0
"""Around a mark, in the same units: a finger finds it."""
LONGEST: Final = 8
"""Actions of a line that are shown: what is further on is seldom what happens."""


def position_svg(of: Reviewed, ply: int) -> SafeString:
    """The board after so many actions, as everybody may see it."""
    scene = of.game.scene(of.game.view(of.positions[ply], "public"), of.actions[:ply])
    return SafeString(svg(scene, namer=namer()))  # every name in it is escaped there


class ListedMove(NamedTuple):
    """An action in the list of moves, in words. Where no clock ran and nobody commented, these say so."""

    ply: int
    text: str
    spent: int | None = None
    comment: str = ""


def listed_moves(of: Reviewed) -> tuple[tuple[ListedMove, ...], ...]:
    """All moves, two to a row, each with the number that its turning point has."""
    listed = tuple(starmap(ListedMove, enumerate(said_each(of.game, of.actions), start=1)))
    return tuple(listed[first : first + 2] for first in range(0, len(listed), 2))


class Line(NamedTuple):
    """The better action and what may follow, played: the positions after each, and the actions."""

    positions: tuple[Any, ...]
    actions: tuple[Any, ...]


class Mark(NamedTuple):
    """A turning point on the curve; what is tapped within ``reach`` of it is meant for it."""

    number: int
    ply: int
    x: str
    y: str
    reach: str
    name: str


def line_of(of: Reviewed, moment: Moment) -> Line:
    """The line of a turning point as far as it can be played."""
    position, positions, actions = of.positions[moment.ply], list[Any](), list[Any]()
    try:
        for text in moment.line[:LONGEST]:
            action = of.game.parse(text, position)
            if of.game.check(position, action):
                break
            position = of.game.apply(position, action)
            positions.append(position)
            actions.append(action)
    except Refused:
        pass
    return Line(tuple(positions), tuple(actions))


@dataclass(frozen=True)
class Point:
    """A turning point: what was played, what was better and why. ``step`` of its line is drawn, 1 the better action."""

    of: Reviewed
    moment: Moment
    number: int
    sides: Sides
    step: int = 1

    @cached_property
    def line(self) -> Line:
        return line_of(self.of, self.moment)

    @property
    def ply(self) -> int:
        return self.moment.ply

    @property
    def who(self) -> str:
        return self.sides.names[self.moment.side.value]

    @property
    def title(self) -> str:
        return self.sides.title(self.ply + 1, self.moment.side.value)

    @property
    def played(self) -> str:
        return said_text(self.of.game, self.moment.played, self.of.positions[self.ply])

    @property
    def better(self) -> str:
        return said_text(self.of.game, self.moment.line[0], self.of.positions[self.ply])

    @property
    def reason(self) -> str:
        return phrase(self.moment.reason) if self.moment.reason else ""

    @property
    def with_better(self) -> str:
        return self.sides.stands(self.moment.value)

    @property
    def with_played(self) -> str:
        return self.sides.stands(self.moment.after)

    @property
    def by_chance(self) -> bool:
        """Whether what an action of the line turns out to be is not known before it is played."""
        played = zip((self.of.positions[self.ply], *self.line.positions), self.line.actions, strict=False)
        return any(len(outcomes(self.of.game.slug, position, action)) > 1 for position, action in played)

    @property
    def length(self) -> int:
        return len(self.line.actions)

    @property
    def at(self) -> int:
        """The step that is drawn."""
        return min(max(self.step, 1), self.length)

    @property
    def back(self) -> int:
        return max(self.at - 1, 1)

    @property
    def on(self) -> int:
        return min(self.at + 1, self.length)

    @property
    def now(self) -> str:
        """What the drawn step is."""
        return said(self.of.game, self.line.actions[self.at - 1]) if self.length else ""

    @property
    def further(self) -> tuple[str, ...]:
        """What may follow the better action."""
        return tuple(said(self.of.game, action) for action in self.line.actions[1:])

    def scene(self, step: int = 0) -> Scene:
        """The board after so many actions of the line, by default after the drawn ones."""
        step = step or self.at
        actions = (*self.of.actions[: self.ply], *self.line.actions[:step])
        position = self.line.positions[step - 1] if step else self.of.positions[self.ply]
        return self.of.game.scene(self.of.game.view(position, "public"), actions)

    @property
    def svg(self) -> SafeString:
        """The drawn step, without names of its parts: the words beside it say the move."""
        scene = self.scene()
        plain = replace(scene, shapes=silent(scene.shapes))
        return SafeString(svg(plain, namer=namer(), prefix=f"line-{self.number}-", small=True))  # escaped there


def sides_of(slug: str, names: Mapping[str, str], person: str = "") -> Sides:
    """The sides of a game, as a review of it speaks of them."""
    stake = games.get(slug).stake
    return Sides(names, person, str(stake.words) if stake else "")


@dataclass(frozen=True)
class Looked:
    """A review as a page shows it; ``asked`` is the address's query: ``point`` and ``step`` choose what of a line is
    drawn, ``ply`` which position of the game."""

    review: Review
    sides: Sides
    asked: Mapping[str, str]

    @cached_property
    def points(self) -> tuple[Point, ...]:
        chosen, step = self.asked.get("point", ""), self.asked.get("step", "")
        drawn = int(step) if step.isascii() and step.isdecimal() and len(step) < 3 else 1
        return points_of(self.review, self.sides, {chosen: drawn})

    @property
    def sentence(self) -> str:
        """How far the program has come, or why there is nothing to see."""
        review = self.review
        if review.step == "full":
            return _("Too many games are waiting for the program just now. This page will try again by itself.")
        if review.step == "waiting" and review.before:
            words = ngettext(
                "The program is busy: %(count)s other game is ahead of this one.",
                "The program is busy: %(count)s other games are ahead of this one.",
                review.before,
            )
            return words % {"count": review.before}
        if review.open:
            return _("The program is looking through the game…")
        if review.step == "failed":
            return _("The program could not finish looking through this game. What it has found so far is kept.")
        if not review.moments:
            return _("There is nothing in this record that the program could judge.")
        return "" if self.points else _("The program found no move at which the game turned.")

    @property
    def ply(self) -> str:
        """The position of the game that the address asks for, to be kept in links."""
        ply = self.asked.get("ply", "")
        return ply if ply.isascii() and ply.isdecimal() and len(ply) < 6 else ""

    @property
    def kept(self) -> str:
        """What addresses end with that lead on in a review that was begun: another process of the server, or this one
        once it has begun anew, goes on with it then."""
        return "" if self.review.step == "none" else "&begun=1"

    @property
    def better_for(self) -> dict[str, str]:
        """What the upper and the lower end of the curve mean, by side."""
        return {side: self.sides.better_for(side) for side in ("A", "B")}

    @property
    def anew(self) -> str:
        """That the curve begins anew where what is played for is over."""
        stake = games.get(self.review.of.game.slug).stake
        return str(stake.anew) if stake else ""

    @property
    def path(self) -> str:
        """The curve's points."""
        return " ".join(f"{self._x(ply):g},{_y(value):g}" for ply, value in self.review.curve)

    @property
    def marks(self) -> tuple[Mark, ...]:
        at = dict(self.review.curve)
        places = [(self._x(point.ply), _y(at[point.ply])) for point in self.points]
        return tuple(
            Mark(point.number, point.ply, f"{x:g}", f"{y:g}", f"{_reach((x, y), places):.1f}", point.title)
            for point, (x, y) in zip(self.points, places, strict=True)
        )

    def _x(self, ply: int) -> float:
        last = max(len(self.review.of.actions), 1)
        return round(EDGE + (WIDTH - 2 * EDGE) * ply / last, 1)


def points_of(review: Review, sides: Sides, steps: Mapping[str, int] | None = None) -> tuple[Point, ...]:
    """The turning points of a review that has come to its end; ``steps`` by their numbers are drawn."""
    moments: Sequence[Moment] = review.points
    return tuple(
        Point(review.of, moment, number, sides, (steps or {}).get(str(number), 1))
        for number, moment in enumerate(moments, 1)
    )


def _reach(place: tuple[float, float], places: Sequence[tuple[float, float]]) -> float:
    """How far from a mark a tap is still its own: half of the way to the nearest other one."""
    return min([WIDEST, *(hypot(place[0] - x, place[1] - y) / 2 for x, y in places if (x, y) != place)])


def _y(value: float) -> float:
    return round(HEIGHT / 2 - (HEIGHT / 2 - EDGE) * value, 1)
