"""Things to do so that a knock-out can go on."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.draws.read.series import Series
from tournaments.models import Draw, Tour
from tournaments.pages.organiser.todo.facts import Facts
from tournaments.pages.organiser.todo.links import page, tour_page
from tournaments.pages.organiser.todo.shapes import Todo, Urgency
from tournaments.standings.read.counting import counting_states


def brackets(facts: Facts) -> Iterator[Todo]:
    """Drawn matches that nobody has decided, and a next round without a tour."""
    drawn = [tour for tour in facts.tours if _is_knock_out(facts.series.get(tour.pk))]
    for tour in drawn:
        yield from _undecided(facts, tour)
    last = facts.tours[-1] if facts.tours else None
    if last in drawn and facts.is_over(last) and not facts.series[last.pk].is_drawn_out:
        text = _("The knock-out is not at its end, and there is no tour for its next round. Add one.")
        yield Todo("tour.next_round", 1, text, page(facts, "desk_tour_add"), Urgency.SOON)


def _undecided(facts: Facts, tour: Tour) -> Iterator[Todo]:
    counting = counting_states(facts.tournament)
    level = [match for match in facts.by_tour[tour.pk] if match.is_level and match.state in counting]
    found = [match for match in level if not (match.is_bye or match.walk_over or match.goes_on)]
    text = ngettext(
        "%(tour)s: %(count)s match of the knock-out was drawn, and nobody has decided who goes on.",
        "%(tour)s: %(count)s matches of the knock-out were drawn, and nobody has decided who goes on.",
        len(found),
    )
    if found:
        said = text % {"tour": tour, "count": len(found)}
        url = tour_page(facts, "desk_draw", tour) + "#who-goes-on"
        yield Todo("match.goes_on", len(found), said, url, Urgency.NOW)


def _is_knock_out(series: Series | None) -> bool:
    return series is not None and series.method == Draw.Method.KNOCK_OUT
