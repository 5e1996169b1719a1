"""What the documents of a tour are called."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

DOCUMENTS: Final[Mapping[str, str | Promise]] = {
    "teams": _("Notice for participants"),
    "judges": _("Notice for judges"),
    "protocols": _("Blank protocols"),
    "sheets": _("Score sheets"),
    "rules": _("Rules"),
    "board": _("Board to play on"),
    "bracket": _("Bracket"),
    "grid": _("Empty cross-table"),
    "links": _("Private links to cut"),
    "filled": _("Filled protocols"),
    "records": _("Game records"),
    "results": _("Results of the tour"),
    "standings": _("Standings"),
    "cross": _("Cross-table"),
    "progress": _("Tour by tour"),
    "players": _("Best players"),
    "certificates": _("Certificates"),
}
"""By the names under which addresses, printouts and the audit log know them."""
