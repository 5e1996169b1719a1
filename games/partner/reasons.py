"""Why a partner would play an action, in words."""

from typing import Final

from games.core.types import Message, gettext_noop, table

# In every game.
WINS = Message("partner.wins", gettext_noop("This wins, whatever the opponent plays."))

# Corners.
PAINTS = Message("partner.corners.paints", gettext_noop("%(cells)s paints %(count)s figures."))
FILLS = Message("partner.corners.fills", gettext_noop("%(cells)s paints %(count)s figures and fills %(filled)s cells."))
COMPLETES = Message(
    "partner.corners.completes",
    gettext_noop("%(cell)s is the fourth corner of a rectangle with %(count)s cells inside."),
)
BLOCKS = Message(
    "partner.corners.blocks",
    gettext_noop("%(cell)s takes a corner from the opponent: a rectangle with %(count)s cells inside is gone."),
)
BUILDS = Message("partner.corners.builds", gettext_noop("%(cell)s is a corner of many rectangles that are still open."))
PASSES = Message("partner.corners.passes", gettext_noop("No capture would paint more figures."))

# Deer and dogs.
TAKES = Message("partner.deer.takes", gettext_noop("The deer takes a dog."))
TAKES_SOON = Message("partner.deer.takes_soon", gettext_noop("The deer will take a dog."))
ROOM = Message("partner.deer.room", gettext_noop("The deer keep %(count)s free points to move to."))
SHUTS = Message("partner.deer.shuts", gettext_noop("This leaves the deer %(count)s points to move to."))
GUARDS = Message("partner.deer.guards", gettext_noop("After this no dog can be taken."))

MESSAGES: Final = table(globals())
"""Code → English template of every reason."""
