"""A team leaves the tournament before its end, or comes back."""

from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.kernel import access as permissions
from tournaments.kernel.errors import conflict
from tournaments.kernel.submit import attempt
from tournaments.kernel.views import actor, intent, version
from tournaments.kernel.write import Conflict, Refused
from tournaments.matches.write.withdrawals import return_team, withdraw_team
from tournaments.models import Team
from tournaments.roster.forms.people import WithdrawalForm
from tournaments.roster.views.teams import as_stored, team_page


@require_POST
def withdraw(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The team leaves the tournament."""
    found = permissions.get_team(actor(request), slug, pk, "tournament.organise")
    form = WithdrawalForm(request.POST)
    try:
        answer = attempt(
            form,
            lambda: withdraw_team(
                intent(request),
                tournament_id=found.tournament_id,
                team_id=pk,
                version=version(request),
                **form.cleaned_data,
            ),
        )
    except Conflict as error:
        return _changed_meanwhile(request, error, form)
    if answer is None:
        return team_page(request, found, withdrawal_form=form)
    messages.success(request, _("The withdrawal is stored. What has been played stands."))
    return redirect("desk_team", slug, pk)


@require_POST
def come_back(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The team plays again."""
    found = permissions.get_team(actor(request), slug, pk, "tournament.organise")
    try:
        return_team(intent(request), tournament_id=found.tournament_id, team_id=pk, version=version(request))
    except Refused as refused:
        return team_page(request, found, faults=refused.faults)
    except Conflict as error:
        return _changed_meanwhile(request, error)
    messages.success(request, _("The withdrawal is taken back."))
    return redirect("desk_team", slug, pk)


def _changed_meanwhile(request: HttpRequest, lost: Conflict, *sent: WithdrawalForm) -> HttpResponse:
    now = cast(Team, lost.current)
    return conflict(
        request,
        lost,
        *sent,
        stored=as_stored(now),
        back=reverse("desk_team", args=[now.tournament.slug, now.pk]),
    )
