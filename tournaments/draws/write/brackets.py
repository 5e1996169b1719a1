"""Who goes on after a drawn match of a knock-out."""

from django.utils.translation import gettext as _

from tournaments.draws.read.draw_input import is_drawn
from tournaments.draws.read.series import series_with
from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.models import Draw, Match, Side
from tournaments.standings.read.standings import counting_states


@use_case("draw.goes_on")
def decide_who_goes_on(change: Change, *, match_id: int, version: int, side: str) -> Answer:
    """The side, "A" or "B", that goes on after a drawn match of a knock-out; "" takes the decision back.

    The protocol stays as it is. Refused while the match does not count, and once the next tour is drawn.
    """
    match = change.take_match(match_id, permission="tournament.organise", version=version)
    faults = _faults(match, side)
    if faults:
        raise Refused(*(("", fault) for fault in faults))
    before, match.goes_on = match.goes_on, side
    match.save(update_fields=["goes_on"])
    change.log(before={"goes_on": before}, after={"goes_on": side})
    return {"match": match.pk, "version": match.version}


def _faults(match: Match, side: str) -> list[str]:
    if side not in {"", *Side.values}:
        return [_("Choose one of the two sides.")]
    series = series_with(match.tour)
    if series is None:
        return [_("This match belongs to no knock-out, so nobody has to go on.")]
    if match.state not in counting_states(match.tour.tournament) or not is_drawn(match):
        return [_("Somebody must be chosen only after a match that counts and was drawn.")]
    later = Draw.objects.filter(tour__in=series.tours, tour__number__gt=match.tour.number).standing()
    if later.exists():
        return [_("The next tour of this knock-out is drawn already. Undo its draw first.")]
    return []
