"""The board on which actions are entered by taps: what it shows of a position, and the taps that can follow."""

from tournaments.play.board.asked import told
from tournaments.play.board.tree import Marks, draws_targets, marks, taps_of, tree
from tournaments.play.board.view import BoardView

__all__ = ["BoardView", "Marks", "draws_targets", "marks", "taps_of", "told", "tree"]
