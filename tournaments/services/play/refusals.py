"""Why something is not played."""

from typing import Any

from games.core.faults import Fault
from tournaments.services.base import Refused
from tournaments.wording import cited


class ActionRefused(Refused):
    """An action that cannot be read, or that breaks a rule; nothing was stored.

    ``found`` are all reasons, the most basic first; ``position`` is the one that it was refused in, as everybody may
    see it.
    """

    def __init__(self, found: tuple[Fault, ...], position: Any) -> None:
        super().__init__(*(("action", cited(fault)) for fault in found))
        self.found = found
        self.position = position
