"""When the documents of a tour were printed, and whether they have changed since."""

from collections.abc import Callable, Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.revision_cache import kept
from tournaments.models import Printout, Tour


def printouts_of(tour: Tour) -> Mapping[str, Printout]:
    """Name of a document → its last printing; one query."""
    return {printout.document: printout for printout in Printout.objects.filter(tour=tour)}


def has_changed(tour: Tour, printed: Printout, digest: Callable[[], str]) -> bool:
    """Whether the document says now what it did not say when it was printed; ``digest`` is that of the present one, as
    it was printed then, and is computed once for each revision."""
    if printed.revision == tour.tournament.revision:
        return False
    what = ("digest", tour.pk, printed.document, printed.language, printed.paper)
    return kept(tour.tournament, repr(what), digest) != printed.digest


# What the documents of a tour are called.


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
