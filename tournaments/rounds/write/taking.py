"""Taking a tour for a write."""

from django.utils.translation import gettext as _

from tournaments.kernel.write import Change, Refused
from tournaments.models import Tour


def taken_tour(change: Change, tournament_id: int, tour_id: int, version: int) -> Tour:
    """The tour as it was shown, its tournament locked; Refused when it has been removed meanwhile."""
    tournament = change.take_tournament(tournament_id)
    tour = Tour.objects.filter(tournament=tournament, pk=tour_id).first()
    if tour is None:
        raise Refused(("", _("This tour has been removed meanwhile.")))
    tour.tournament = tournament
    change.compare(tour, version)
    return tour
