"""How a game stands, in the words of a review: who is better, and in what."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

CLEAR, AHEAD = 0.7, 0.25
"""From here on, on the scale from -1 to 1, a side is said to be winning, or better."""
NAMED, YOU, PROGRAM = "named", "you", "program"
WINS, CLOSE, BETTER = "wins", "close", "better"

_OF_A_GAME: Final[Mapping[tuple[str, str], Promise]] = {
    (WINS, NAMED): _("%(name)s wins"),
    (WINS, YOU): _("you win"),
    (WINS, PROGRAM): _("the program wins"),
    (CLOSE, NAMED): _("%(name)s is close to winning"),
    (CLOSE, YOU): _("you are close to winning"),
    (CLOSE, PROGRAM): _("the program is close to winning"),
    (BETTER, NAMED): _("%(name)s is better"),
    (BETTER, YOU): _("you are better"),
    (BETTER, PROGRAM): _("the program is better"),
}
_OF_A_STAKE: Final[Mapping[tuple[str, str], Promise]] = {
    (WINS, NAMED): _("%(name)s wins %(what)s"),
    (WINS, YOU): _("you win %(what)s"),
    (WINS, PROGRAM): _("the program wins %(what)s"),
    (CLOSE, NAMED): _("%(name)s is close to winning %(what)s"),
    (CLOSE, YOU): _("you are close to winning %(what)s"),
    (CLOSE, PROGRAM): _("the program is close to winning %(what)s"),
    (BETTER, NAMED): _("%(name)s is more likely to win %(what)s"),
    (BETTER, YOU): _("you are more likely to win %(what)s"),
    (BETTER, PROGRAM): _("the program is more likely to win %(what)s"),
}
_BETTER_FOR: Final[Mapping[str, Promise]] = {
    NAMED: _("better for %(name)s"),
    YOU: _("better for you"),
    PROGRAM: _("better for the program"),
}
_TITLES: Final[Mapping[str, Promise]] = {
    NAMED: _("Move %(number)s, %(name)s"),
    YOU: _("Move %(number)s, yours"),
    PROGRAM: _("Move %(number)s, the program’s"),
}


@dataclass(frozen=True)
class Sides:
    """Of whom a review speaks: the names of the sides, and ``person``, the side of the reader who has played against a
    program, "" where two have played. ``stake`` is what the values are about where it is not the whole game."""

    names: Mapping[str, str]
    person: str = ""
    stake: str = ""

    def stands(self, value: float) -> str:
        """How a game stands for side A."""
        side, words = "A" if value > 0 else "B", _OF_A_STAKE if self.stake else _OF_A_GAME
        grade = WINS if abs(value) == 1 else CLOSE if abs(value) >= CLEAR else BETTER
        if abs(value) >= AHEAD:
            return str(words[grade, self._who(side)]) % self._words(side)
        if self.stake:
            return gettext("the chances of winning %(what)s are even") % self._words(side)
        return gettext("the game is even")

    def better_for(self, side: str) -> str:
        """What one end of the curve means."""
        return str(_BETTER_FOR[self._who(side)]) % self._words(side)

    def title(self, number: int, side: str) -> str:
        """A move by its number, and whose it is."""
        return str(_TITLES[self._who(side)]) % (self._words(side) | {"number": str(number)})

    def _who(self, side: str) -> str:
        return NAMED if not self.person else YOU if side == self.person else PROGRAM

    def _words(self, side: str) -> dict[str, str]:
        return {"name": self.names[side], "what": self.stake}
