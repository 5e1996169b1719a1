"""Why something is not played."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import ngettext

from games.core.faults import Fault
from tournaments.kernel.wording import cited
from tournaments.kernel.write import Refused


class ActionRefused(Refused):
    """An action that cannot be read, or that breaks a rule; nothing was stored.

    ``found`` are all reasons, the most basic first; ``position`` is the one that it was refused in, as everybody may
    see it.
    """

    def __init__(self, found: tuple[Fault, ...], position: Any) -> None:
        super().__init__(*(("action", cited(fault)) for fault in found))
        self.found = found
        self.position = position


class NoLongerFits(Refused):
    """A correction after which something that follows is no longer legal; nothing was stored.

    ``ply`` is the first action that no longer fits (one more than the actions when it is how the game was ended),
    ``text`` what stands there, ``fault`` why it does not fit. ``dropped`` is all that would go with it, from there on.
    """

    def __init__(self, ply: int, dropped: Sequence[str], fault: Fault) -> None:
        said = ngettext(
            "After this correction move %(ply)s, %(text)s, no longer fits: %(fault)s %(count)s move would be dropped.",
            "After this correction move %(ply)s, %(text)s, no longer fits: %(fault)s %(count)s moves would be dropped.",
            len(dropped),
        )
        words = {"ply": ply, "text": dropped[0], "fault": cited(fault), "count": len(dropped)}
        super().__init__(("cut", said % words))
        self.ply = ply
        self.text = dropped[0]
        self.dropped = tuple(dropped)
        self.fault = fault
