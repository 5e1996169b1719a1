"""The players of a team."""

from typing import cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments import permissions
from tournaments.forms.people import PlayerForm, PlayersForm
from tournaments.models import Player
from tournaments.services.base import Conflict, Refused
from tournaments.services.teams import add_players, change_player, remove_player
from tournaments.views.base import actor, intent, version
from tournaments.views.desk.common import attempt
from tournaments.views.desk.teams import team_page
from tournaments.views.errors import conflict


@require_POST
def add(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """New players, all or none."""
    team = permissions.get_team(actor(request), slug, pk, "tournament.organise")
    form = PlayersForm(request.POST)
    named = {"tournament_id": team.tournament_id, "team_id": pk}
    answer = attempt(form, lambda: add_players(intent(request), names=form.cleaned_data["names"], **named))
    if answer is None:
        return team_page(request, team, players_form=form)
    return redirect("desk_team", slug, pk)


@require_POST
def change(request: HttpRequest, slug: str, pk: int, player_pk: int) -> HttpResponse:
    """Another name."""
    team = permissions.get_team(actor(request), slug, pk, "tournament.organise")
    form = PlayerForm(request.POST)
    try:
        answer = attempt(
            form,
            lambda: change_player(
                intent(request), version=version(request), name=form.cleaned_data["name"],
                tournament_id=team.tournament_id, team_id=pk, player_id=player_pk,
            ),
        )  # fmt: skip
    except Conflict as error:
        now = cast(Player, error.current).name
        back = reverse("desk_team", args=[slug, pk])
        return conflict(request, error, stored=[(_("First and last name"), now)], back=back)
    if answer is None:
        faults = tuple(("", str(text)) for texts in form.errors.values() for text in texts)
        return team_page(request, team, faults=faults)
    return redirect("desk_team", slug, pk)


@require_POST
def remove(request: HttpRequest, slug: str, pk: int, player_pk: int) -> HttpResponse:
    """Removes a player who stands in no line-up."""
    team = permissions.get_team(actor(request), slug, pk, "tournament.organise")
    named = {"tournament_id": team.tournament_id, "team_id": pk, "player_id": player_pk}
    try:
        remove_player(intent(request), version=version(request), **named)
    except Refused as refused:
        return team_page(request, team, faults=refused.faults)
    return redirect("desk_team", slug, pk)
