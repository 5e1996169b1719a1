"""Where what was on a board is found once a tour is played on another number of boards."""

from dataclasses import dataclass

from tournaments.formats.rules.tour_format import GameKey, TourFormat


def shooters_place(tour_format: TourFormat) -> int:
    """The number of the free shooters' board, also while none is played: its games come back with it."""
    return tour_format.boards + 1


@dataclass(frozen=True, slots=True)
class OtherBoards:
    """A tour's format as it was and as it is now. The free shooters' board goes on under another number."""

    before: TourFormat
    after: TourFormat

    @property
    def are_other(self) -> bool:
        """Whether any number of a board means another one now."""
        return self.before.boards != self.after.boards

    def number(self, board: int) -> int | None:
        """The board's number now; None for one that is no longer played. 0, the teams' one, stays."""
        if not self.are_other:
            return board
        if board == shooters_place(self.before):
            return shooters_place(self.after)
        return board if board <= min(self.before.boards, self.after.boards) else None

    def key(self, key: GameKey) -> GameKey | None:
        """The game's key now; None for a game on a board that is no longer played."""
        board = self.number(key.board)
        return None if board is None else key._replace(board=board)
