"""The organiser's pages of teams, judges, organisers and accounts."""

from collections.abc import Mapping
from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.kernel import access as permissions
from tournaments.kernel.access import SESSION_LINKS
from tournaments.kernel.secrets import new_password
from tournaments.kernel.submit import (
    Values,
    attempt,
    conflict,
    desk_of,
    page,
    shown_version,
    status_of,
    stored,
)
from tournaments.kernel.tables import ordered
from tournaments.kernel.views import actor, intent, unkept, version
from tournaments.kernel.write import Answer, Conflict, Refused
from tournaments.models import Judge, Team, Tournament
from tournaments.models.people import AccessLink, token_hash
from tournaments.roster.forms.people import (
    JudgeForm,
    JudgeListForm,
    LogInForm,
    NewTeamForm,
    OrganiserForm,
    TeamForm,
    WithdrawalForm,
)
from tournaments.roster.read import judge_rows, team_rows
from tournaments.roster.tables import JudgeTable, TeamTable
from tournaments.roster.write.staff import (
    add_judges,
    add_organiser,
    change_judge,
    create_organiser,
    remove_judge,
    remove_organiser,
)
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
def team_remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
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


# Judges: the list, and one judge.


@require_http_methods(["GET", "HEAD", "POST"])
def judges(request: HttpRequest, slug: str) -> HttpResponse:
    """All judges, and a form for one more."""
    tournament = desk_of(request, slug)
    form = JudgeForm(request.POST if request.method == "POST" else None, tournament=tournament)

    def write() -> Mapping[str, object]:
        try:
            return add_judges(intent(request), tournament_id=tournament.pk, judges=[_teams_given(form)])
        except Refused as refused:
            raise Refused(*(("name", sentence) for _field, sentence in refused.faults)) from refused

    if attempt(form, write) is not None:
        return redirect("desk_judges", slug)
    return _list_page(request, tournament, form, JudgeListForm())


@require_POST
def paste(request: HttpRequest, slug: str) -> HttpResponse:
    """Several judges from a list, all or none."""
    tournament = desk_of(request, slug)
    form = JudgeListForm(request.POST)

    def write() -> Mapping[str, object]:
        lines = form.cleaned_data["text"]
        given = [judge for _number, judge in lines]
        try:
            return add_judges(intent(request), tournament_id=tournament.pk, judges=given)
        except Refused as refused:
            raise _at_lines(refused, [number for number, _judge in lines]) from refused

    answer = attempt(form, write)
    if answer is None:
        return _list_page(request, tournament, JudgeForm(tournament=tournament), form)
    number = len(cast(list[int], answer["judges"]))
    sentence = ngettext("%(number)s judge is added.", "%(number)s judges are added.", number)
    messages.success(request, sentence % {"number": number})
    return redirect("desk_judges", slug)


@require_http_methods(["GET", "HEAD", "POST"])
def judge(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """One judge."""
    found = permissions.get_judge(actor(request), slug, pk, "tournament.organise")
    data = request.POST if request.method == "POST" else None
    form = JudgeForm(data, tournament=found.tournament, initial=_judge_values(found))
    ids: dict[str, Any] = {"tournament_id": found.tournament_id, "judge_id": pk}
    try:
        answer = attempt(
            form, lambda: change_judge(intent(request), version=version(request), **ids, **_teams_given(form))
        )
    except Conflict as error:
        now = _judge_values(cast(Judge, error.current))
        shown = {name: now[name] for name in ("name", "can_be_senior")}
        return conflict(request, error, form, stored=stored(form, shown), back=request.path)
    if answer is not None:
        return redirect("desk_judges", slug)
    return _judge_page(request, found, form)


@require_POST
def judge_remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Removes a judge without matches."""
    found = permissions.get_judge(actor(request), slug, pk, "tournament.organise")
    ids = {"tournament_id": found.tournament_id, "judge_id": pk}
    try:
        remove_judge(intent(request), version=version(request), **ids)
    except Refused as refused:
        form = JudgeForm(tournament=found.tournament, initial=_judge_values(found))
        return _judge_page(request, found, form, faults=refused.faults, status=422)
    messages.success(request, _("The judge “%(name)s” is removed.") % {"name": found.name})
    return redirect("desk_judges", slug)


def _list_page(
    request: HttpRequest, tournament: Tournament, form: JudgeForm, list_form: JudgeListForm
) -> HttpResponse:
    table = ordered(request, JudgeTable(judge_rows(tournament), slug=tournament.slug))
    context = {"table": table, "form": form, "list_form": list_form}
    return page(
        request, "roster/judges.html", tournament, "desk_judges", status=status_of(form, list_form), **context
    )


def _judge_page(
    request: HttpRequest, judge: Judge, form: JudgeForm, *, status: int = 200, **context: object
) -> HttpResponse:
    shown = shown_version(request, judge.version) if form.is_bound else judge.version
    known = {"judge": judge, "form": form, "version": shown, **context}
    return page(
        request,
        "roster/judge.html",
        judge.tournament,
        "desk_judges",
        status=max(status, status_of(form)),
        **known,
    )


def _judge_values(judge: Judge) -> Values:
    teams = list(judge.attached_to.values_list("pk", flat=True))
    away = list(judge.away_from.values_list("pk", flat=True))
    return {
        "name": judge.name, "can_be_senior": judge.can_be_senior, "teams": teams, "wish": judge.wish, "away": away,
    }  # fmt: skip


def _teams_given(form: JudgeForm) -> dict[str, Any]:
    """The form's values; without any team or tour in the tournament the form has no such field."""
    return {"teams": [], "away": [], **form.cleaned_data}


def _at_lines(refused: Refused, numbers: list[int]) -> Refused:
    """The faults of "judges.0", "judges.1" as sentences that name the line."""
    faults = []
    for field, sentence in refused.faults:
        place = field.removeprefix("judges.")
        line = _("Line %(number)s: %(fault)s")
        named = line % {"number": numbers[int(place)], "fault": sentence} if place.isdecimal() else sentence
        faults.append(("text", named))
    return Refused(*faults)


# Who runs the tournament.


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def organisers(request: HttpRequest, slug: str) -> HttpResponse:
    """The organisers; a new account's password is shown here once."""
    tournament = desk_of(request, slug)
    form = OrganiserForm(request.POST if request.method == "POST" else None)
    wanted = intent(request)
    password = new_password(f"{tournament.pk}:{wanted.key}")

    def write() -> Answer:
        named = {"tournament_id": tournament.pk, "username": form.cleaned_data["username"]}
        if form.cleaned_data["new"]:
            return create_organiser(wanted, password=password, **named)
        return add_organiser(wanted, **named)

    answer = attempt(form, write)
    if answer is not None and form.cleaned_data["new"]:
        return _page(request, tournament, OrganiserForm(), account=answer["username"], password=password)
    if answer is not None:
        messages.success(request, _("“%(name)s” is an organiser now.") % {"name": answer["username"]})
        return redirect("desk_organisers", slug)
    return _page(request, tournament, form)


@require_POST
def organiser_remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Takes the tournament out of an account's hands."""
    tournament = desk_of(request, slug)
    try:
        remove_organiser(intent(request), tournament_id=tournament.pk, user_id=pk)
    except Refused as refused:
        return _page(request, tournament, OrganiserForm(), faults=refused.faults, status=422)
    own = actor(request).user
    return redirect("desk") if own is not None and own.pk == pk else redirect("desk_organisers", slug)


def _page(
    request: HttpRequest, tournament: Tournament, form: OrganiserForm, *, status: int = 200, **context: object
) -> HttpResponse:
    rows = tournament.organisers.select_related("user").order_by("user__username")
    known = {"form": form, "organisers": rows, **context}
    return page(
        request,
        "roster/organisers.html",
        tournament,
        "desk_organisers",
        status=max(status, status_of(form)),
        **known,
    )


# Logging in with a password, and entering by a private link.


class LogInView(LoginView):
    """An organiser's log-in; throttled by django-axes."""

    template_name = "roster/accounts/login.html"
    authentication_form = LogInForm
    redirect_authenticated_user = True


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, token: str) -> HttpResponse:
    """A private link: GET shows whose it is (a preview by a messenger must not use it), POST takes it into the
    session and goes on to an address without the token."""
    found = AccessLink.objects.select_related("judge", "team", "tournament")
    link = found.filter(hash=token_hash(token)).first()
    if link is None or not link.works_at(timezone.now()):
        return unkept(render(request, "roster/accounts/link_dead.html", {"link": link}, status=404))
    if request.method != "POST":
        return unkept(render(request, "roster/accounts/link.html", {"link": link}))
    request.session.cycle_key()
    request.session[SESSION_LINKS] = sorted({*request.session.get(SESSION_LINKS, ()), link.pk})
    return redirect("judge" if link.kind == AccessLink.Kind.JUDGE else "captain")


@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    """Forgets the private links of this device, not the account."""
    request.session.pop(SESSION_LINKS, None)
    return redirect("home")
