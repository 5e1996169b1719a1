"""Why a partner would play an action, in words. They stand beside the action itself, and do not say it again."""

from typing import Final

from games.core.types import Message, gettext_noop, table

# In every game.
WINS = Message("partner.wins", gettext_noop("This wins, whatever the opponent plays."))
NOTHING_BETTER = Message("partner.nothing_better", gettext_noop("The program sees nothing better."))

# Corners.
PAINTS = Message("partner.corners.paints", gettext_noop("Figures painted – %(count)s."))
FILLS = Message("partner.corners.fills", gettext_noop("Figures painted – %(count)s, cells filled – %(filled)s."))
COMPLETES = Message(
    "partner.corners.completes", gettext_noop("It is the fourth corner of a rectangle. Cells inside: %(count)s.")
)
BLOCKS = Message(
    "partner.corners.blocks", gettext_noop("The opponent needs this corner for a rectangle. Cells inside: %(count)s.")
)
BUILDS = Message("partner.corners.builds", gettext_noop("It is a corner of many rectangles that are still open."))
PASSES = Message("partner.corners.passes", gettext_noop("No capture would paint more figures."))

# Deer and dogs.
TAKES = Message("partner.deer.takes", gettext_noop("The deer takes a dog."))
TAKES_SOON = Message("partner.deer.takes_soon", gettext_noop("The deer can soon take a dog."))
ROOM = Message("partner.deer.room", gettext_noop("Points that the deer can still move to: %(count)s."))
SHUTS = Message("partner.deer.shuts", gettext_noop("Points that this leaves the deer to move to: %(count)s."))
GUARDS = Message("partner.deer.guards", gettext_noop("After this no dog can be taken."))
SHUTS_OUT_WAY = Message("partner.deer.shuts_out_way", gettext_noop("This shuts the way out of the mountain."))
SHUTS_IN_WAY = Message("partner.deer.shuts_in_way", gettext_noop("This shuts the way into the mountain."))

# Sonor.
CATCHES = Message("partner.sonor.catches", gettext_noop("Evaders caught by this step: %(count)s."))
HUNTS = Message(
    "partner.sonor.hunts",
    gettext_noop("The pursuer goes for evader %(evader)s. Turns until it is caught: about %(turns)s."),
)
SAFE = Message("partner.sonor.safe", gettext_noop("Evader %(evader)s reaches line 3 and is safe."))
REACHES = Message("partner.sonor.reaches", gettext_noop("Evader %(evader)s reaches line %(line)s."))
RUNS = Message(
    "partner.sonor.runs",
    gettext_noop("Evader %(evader)s runs for line %(line)s: it gets there before the pursuer can catch it."),
)
GAINS_TIME = Message(
    "partner.sonor.gains_time", gettext_noop("Evader %(evader)s gains time. Turns until it is caught: about %(turns)s.")
)
STAYS = Message("partner.sonor.stays", gettext_noop("Evader %(evader)s is better off where it is."))
CANNOT_STEP = Message("partner.sonor.cannot_step", gettext_noop("Evader %(evader)s cannot step in any direction."))
LOST = Message("partner.sonor.lost", gettext_noop("Evader %(evader)s is caught by its own step."))

# Held-play.
FOUR_HOUSES = Message("partner.heldplay.four_houses", gettext_noop("This is the fourth house: the game is won."))
ATTACKS = Message(
    "partner.heldplay.attacks",
    gettext_noop("The piece on %(cell)s has to go to a grey circle, and the same side moves again."),
)
NO_MOVE = Message("partner.heldplay.no_move", gettext_noop("No other move is possible."))
TURNS_UP = Message(
    "partner.heldplay.turns_up", gettext_noop("The piece on %(cell)s shows its number, so that it can find its house.")
)
COMES_HOME = Message("partner.heldplay.comes_home", gettext_noop("Piece %(number)s holds its house from now on."))
GOES_HOME = Message(
    "partner.heldplay.goes_home", gettext_noop("Piece %(number)s comes nearer to its house on %(cell)s.")
)
TAKES_HOUSE = Message("partner.heldplay.takes_house", gettext_noop("The piece takes house %(number)s."))
GOES_TO_HOUSE = Message(
    "partner.heldplay.goes_to_house", gettext_noop("The piece comes nearer to house %(number)s, which is free.")
)
OPENS_HOME = Message(
    "partner.heldplay.opens_home", gettext_noop("After this, piece %(number)s is one move from its house.")
)
OPENS_HOUSE = Message("partner.heldplay.opens_house", gettext_noop("After this, house %(number)s is one move away."))
SHUTS_HOME = Message(
    "partner.heldplay.shuts_home", gettext_noop("After this, piece %(number)s cannot reach its house in one move.")
)
SHUTS_HOUSE = Message(
    "partner.heldplay.shuts_house", gettext_noop("After this, the opponent cannot reach house %(number)s in one move.")
)

# Der Isses! None of them tells more than both sides know, but for the move that ends the round.
COIN = Message("partner.isses.coin", gettext_noop("Steps from %(cell)s to the nearest piece: %(count)s."))
ANY_CARD = Message("partner.isses.any_card", gettext_noop("Every card has to be picked now and then."))
ACCUSES = Message(
    "partner.isses.accuses",
    gettext_noop("Judging by the moves, the opponent has the %(card)s with a chance of %(chance)s%%."),
)
REACHES_COIN = Message("partner.isses.reaches", gettext_noop("The piece reaches the coin."))
THREATENS_ONE = Message(
    "partner.isses.threatens_one",
    gettext_noop(
        "One piece could then reach the coin in one turn. Only the side that moves knows whether it is its own."
    ),
)
THREATENS = Message(
    "partner.isses.threatens",
    gettext_noop(
        "Pieces that could then reach the coin in one turn: %(count)s."
        " Only the side that moves knows whether its own is among them."
    ),
)
QUIET = Message("partner.isses.quiet", gettext_noop("After this no piece can reach the coin in one turn."))

MESSAGES: Final = table(globals())
"""Code → English template of every reason."""
