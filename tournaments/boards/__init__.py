"""The board on which actions are entered by taps: what it shows of a position, and the taps that can follow."""

from tournaments.boards.asked import told
from tournaments.boards.sight import Sight
from tournaments.boards.tree import Marks, draws_targets, marks, taps_of, tree

__all__ = ["Marks", "Sight", "draws_targets", "marks", "taps_of", "told", "tree"]
