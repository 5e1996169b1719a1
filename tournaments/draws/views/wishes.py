"""The page of those who must not meet, and of those who are to."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.draws.forms import WishForm
from tournaments.draws.write.wishes import add_wish, remove_wish
from tournaments.kernel.submit import Faults, desk_of, page, say_refused, sent, submit
from tournaments.models import PairWish, Team, Tour


@require_http_methods(["GET", "HEAD", "POST"])
def wishes(request: HttpRequest, slug: str) -> HttpResponse:
    """The list; POST puts a pair on it."""
    tournament = desk_of(request, slug)
    teams, tours = Team.objects.filter(tournament=tournament), Tour.objects.filter(tournament=tournament)
    form = WishForm(sent(request), teams=list(teams), tours=list(tours))

    def again(_faults: Faults) -> HttpResponse:
        listed = PairWish.objects.filter(tournament=tournament).select_related("one", "other", "tour")
        rows = sorted(listed, key=lambda row: (row.kind, row.tour.number if row.tour else 0, str(row)))
        return page(request, "draws/wishes.html", tournament, "desk_wishes", rows=rows, form=form, teams=len(teams))

    return submit(
        request, partial(add_wish, tournament_id=tournament.pk), form, again=again, to=("desk_wishes", slug),
        done=_("Saved. Every draw from now on will take it into account."),
    )  # fmt: skip


@require_POST
def remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    tournament, to = desk_of(request, slug), ("desk_wishes", slug)
    return submit(
        request, partial(remove_wish, tournament_id=tournament.pk, wish_id=pk), to=to, done=_("Removed."),
        again=lambda faults: say_refused(request, to, faults),
    )  # fmt: skip
