"""Teams: the list, and one team."""

from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.kernel import access as permissions
from tournaments.kernel.errors import conflict
from tournaments.kernel.submit import Values, attempt, desk_of, page, shown_version, status_of, stored
from tournaments.kernel.tables import ordered
from tournaments.kernel.views import actor, intent, version
from tournaments.kernel.write import Conflict, Refused
from tournaments.models import Team
from tournaments.roster.forms.people import NewTeamForm, TeamForm, WithdrawalForm
from tournaments.roster.read.people import team_rows
from tournaments.roster.tables.people import TeamTable
from tournaments.roster.write.teams import add_team, change_team, remove_team


@require_http_methods(["GET", "HEAD", "POST"])
def teams(request: HttpRequest, slug: str) -> HttpResponse:
    """All teams, and a form for one more."""
    tournament = desk_of(request, slug)
    sent = request.POST if request.method == "POST" else None
    form = NewTeamForm(sent, alone=tournament.is_individual)
    answer = attempt(
        form, lambda: add_team(intent(request), tournament_id=tournament.pk, **form.cleaned_data)
    )
    if answer is not None:
        return redirect("desk_team", slug, answer["team"])
    table = ordered(request, TeamTable(team_rows(tournament), tournament=tournament))
    return page(
        request, "roster/teams.html", tournament, "desk_teams", status=status_of(form), table=table, form=form
    )


@require_http_methods(["GET", "HEAD", "POST"])
def team(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """One team: its name, sign, group, and its players."""
    found = permissions.get_team(actor(request), slug, pk, "tournament.organise")
    sent, alone = request.POST if request.method == "POST" else None, found.tournament.is_individual
    form = TeamForm(sent, initial=_values(found), alone=alone, players=found.players.all())
    try:
        answer = attempt(
            form,
            lambda: change_team(
                intent(request),
                tournament_id=found.tournament_id,
                team_id=pk,
                version=version(request),
                **form.given(),
            ),
        )
    except Conflict as error:
        return conflict(request, error, form, stored=as_stored(cast(Team, error.current)), back=request.path)
    if answer is not None:
        messages.success(request, _("The changes are stored."))
        return redirect("desk_team", slug, pk)
    return team_page(request, found, form=form)


@require_POST
def remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Removes a team without matches."""
    found = permissions.get_team(actor(request), slug, pk, "tournament.organise")
    try:
        remove_team(intent(request), tournament_id=found.tournament_id, team_id=pk, version=version(request))
    except Refused as refused:
        return team_page(request, found, faults=refused.faults)
    messages.success(request, _("“%(name)s” is removed.") % {"name": found.name})
    return redirect("desk_teams", slug)


def team_page(
    request: HttpRequest,
    team: Team,
    *,
    form: TeamForm | None = None,
    withdrawal_form: WithdrawalForm | None = None,
    faults: tuple[tuple[str, str], ...] = (),
) -> HttpResponse:
    """The page of a team; 422 when something was refused."""
    alone = team.tournament.is_individual
    form = form or TeamForm(initial=_values(team), alone=alone, players=team.players.all())
    withdrawal_form = withdrawal_form or WithdrawalForm()
    status = 422 if faults else status_of(form, withdrawal_form)
    shown = shown_version(request, team.version) if form.is_bound else team.version
    context = {"team": team, "form": form, "faults": faults, "version": shown}
    context |= {"withdrawal_form": withdrawal_form}
    return page(request, "roster/team.html", team.tournament, "desk_teams", status=status, **context)


def _values(team: Team) -> Values:
    return {name: getattr(team, name) for name in TeamForm.base_fields if name != "names"}


def as_stored(team: Team) -> list[tuple[str, object]]:
    """(label, value) of what stands now, the players by name."""
    alone = team.tournament.is_individual
    players = [] if alone else [(_("Players"), ", ".join(team.players.values_list("name", flat=True)) or "–")]
    return [*stored(TeamForm(alone=alone), _values(team)), *players]
