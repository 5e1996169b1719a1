"""Who plays for a team in a match: main players by board, free shooters, the captain."""

from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from typing import Final

from games.core.words import gettext_noop
from tournaments.formats.rules.tour_format import TourFormat
from tournaments.kernel.faults import Fault, tell

MESSAGES: Final = {
    "line_up.too_few": gettext_noop(
        "Exactly %(expected)s main players are needed. Boards without a player: %(boards)s. "
        "If the team has no more players, mark in its line-up that it is short of them."
    ),
    "line_up.too_many": gettext_noop(
        "Exactly %(expected)s main players are needed, but there are %(given)s."
    ),
    "line_up.two_boards": gettext_noop(
        "%(name)s stands on several boards: %(boards)s. A player plays on one."
    ),
    "line_up.main_and_shooter": gettext_noop(
        "%(name)s stands on board %(board)s and among the free shooters."
    ),
    "line_up.shooter_twice": gettext_noop("%(name)s stands twice among the free shooters."),
    "line_up.two_captains": gettext_noop("A team has one captain, but several are marked: %(names)s."),
    "line_up.captain_not_playing": gettext_noop(
        "%(name)s is marked as captain but is neither a main player nor a free shooter."
    ),
}
tell(MESSAGES)


@dataclass(frozen=True, slots=True)
class Player:
    """A player as the line-up knows one: equal keys are the same person, the name is for messages."""

    key: Hashable
    name: str = field(compare=False)


@dataclass(frozen=True, slots=True)
class LineUp:
    """A team's entry in a protocol: ``main`` in board order, None where nobody is named yet.

    ``short``: the judge has confirmed that the team has too few players, so empty boards are no fault.
    """

    main: tuple[Player | None, ...] = ()
    shooters: tuple[Player, ...] = ()
    captains: tuple[Player, ...] = ()
    short: bool = False

    def player_on(self, board: int) -> Player | None:
        """The main player of a board, counted from 1."""
        return self.main[board - 1] if 0 < board <= len(self.main) else None


def check_line_up(tour_format: TourFormat, line_up: LineUp) -> tuple[Fault, ...]:
    """All that is wrong with a complete line-up (tour, course 3); () when it may play.

    The names of players stand in the faults' arguments. No captain is no fault here: the protocol asks for one.
    """
    return (*_count(tour_format.boards, line_up), *_repeated(line_up), *_captains(line_up))


def _count(boards: int, line_up: LineUp) -> Iterator[Fault]:
    named = {number for number, player in enumerate(line_up.main, start=1) if player is not None}
    empty = [number for number in range(1, boards + 1) if number not in named]
    if len(line_up.main) > boards and any(number > boards for number in named):
        yield Fault("line_up.too_many", {"expected": boards, "given": len(named)})
    elif empty and not line_up.short:
        yield Fault("line_up.too_few", {"expected": boards, "boards": _listed(empty)})


def _repeated(line_up: LineUp) -> Iterator[Fault]:
    boards: dict[Player, list[int]] = {}
    for number, player in enumerate(line_up.main, start=1):
        if player is not None:
            boards.setdefault(player, []).append(number)
    for player, numbers in boards.items():
        if len(numbers) > 1:
            yield Fault("line_up.two_boards", {"name": player.name, "boards": _listed(numbers)})
    for player, times in Counter(line_up.shooters).items():
        if player in boards:
            yield Fault("line_up.main_and_shooter", {"name": player.name, "board": boards[player][0]})
        if times > 1:
            yield Fault("line_up.shooter_twice", {"name": player.name})


def _captains(line_up: LineUp) -> Iterator[Fault]:
    captains = tuple(dict.fromkeys(line_up.captains))
    if len(captains) > 1:
        yield Fault("line_up.two_captains", {"names": ", ".join(player.name for player in captains)})
    for captain in captains:
        if captain not in line_up.main and captain not in line_up.shooters:
            yield Fault("line_up.captain_not_playing", {"name": captain.name})


def _listed(numbers: list[int]) -> str:
    return ", ".join(str(number) for number in numbers)
