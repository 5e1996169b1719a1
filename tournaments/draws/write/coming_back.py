"""Whether a draw may come back: undoing and redoing change neither which rounds are played nor their order."""

from django.utils.translation import gettext as _

from tournaments.draws.read.series import Series, played_in
from tournaments.draws.rules.pairing.model import Method
from tournaments.kernel.write import Refused
from tournaments.models import Draw, Tour


def refuse_out_of_place(tour: Tour) -> None:
    """A round that comes back and counts must not be played in another tour by now; one of a knock-out follows rounds
    that count and have smaller numbers."""
    draws = tuple(Draw.objects.standing_in(tour.tournament_id))
    newest = next((draw for draw in reversed(draws) if draw.tour_id == tour.pk and draw.is_by_program), None)
    if tour.rehearsal or newest is None or "series" not in newest.options:
        return
    series = Series.from_json(newest.options["series"])
    other = played_in(series, tour, draws)
    if other is not None:
        sentence = _(
            "The round that would come back has been drawn in another tour since then: %(tour)s. Undo that draw first."
        )
        raise Refused(("", sentence % {"tour": other}))
    if series.method == Method.KNOCK_OUT:
        _refuse_without_rounds_before(tour, series)


def _refuse_without_rounds_before(tour: Tour, series: Series) -> None:
    before = Tour.objects.filter(pk__in=series.tours[: series.tours.index(tour.pk)]).order_by("number")
    rehearsed = before.filter(rehearsal=True).first()
    if rehearsed is not None:
        sentence = _(
            "The pairs that would come back were drawn from the results of a tour that has since become a rehearsal "
            "(%(tour)s). Let that tour count first, or make this tour a rehearsal too."
        )
        raise Refused(("", sentence % {"tour": rehearsed}))
    behind = before.filter(number__gt=tour.number).last()
    if behind is not None:
        sentence = _(
            "The pairs that would come back were drawn from the results of a tour that now has a higher number "
            "(%(tour)s). First give this tour a number above it."
        )
        raise Refused(("", sentence % {"tour": behind}))
