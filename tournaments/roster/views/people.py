"""The organiser's pages of teams, judges, organisers and accounts."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import starmap
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.middleware.csrf import rotate_token
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.accounts.sessions import ended
from tournaments.accounts.write.log import note
from tournaments.kernel import access as permissions
from tournaments.kernel.access import SESSION_LINKS
from tournaments.kernel.bodies import LETTER, takes
from tournaments.kernel.forms import BootstrapForm
from tournaments.kernel.secrets import new_password
from tournaments.kernel.submit import Faults, Stored, Values, desk_of, page, sent, shown_version, stored, submit
from tournaments.kernel.tables import ordered
from tournaments.kernel.views import To, actor, intent, unkept, version
from tournaments.kernel.write import Answer, Intent, Refused
from tournaments.models import Judge, Team, Tournament
from tournaments.models.accounts import What
from tournaments.models.people import AccessLink, token_hash
from tournaments.roster.forms.judge_list import MAX_JUDGES, JudgeListForm
from tournaments.roster.forms.people import JudgeForm, NewTeamForm, OrganiserForm, TeamForm, WithdrawalForm
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
    tournament = desk_of(request, slug)
    form = NewTeamForm(sent(request), individual=tournament.is_individual)

    def again(_faults: Faults) -> HttpResponse:
        table = ordered(request, TeamTable(team_rows(tournament), tournament=tournament))
        return page(request, "roster/teams.html", tournament, "desk_teams", table=table, form=form)

    write = partial(add_team, tournament_id=tournament.pk)
    return submit(request, write, form, again=again, to=lambda answer: ("desk_team", slug, answer["team"]))


@require_http_methods(["GET", "HEAD", "POST"])
def team(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """One team: its name, sign, group, and its players."""
    participant = permissions.get_team(actor(request), slug, pk, "tournament.organise")
    form = _team_form(participant, sent(request))
    return write_team(request, participant, change_team, form, done=_("The changes have been saved."))


@require_POST
def team_remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Removes a team without matches."""
    team = permissions.get_team(actor(request), slug, pk, "tournament.organise")
    done = _("“%(name)s” has been removed.") % {"name": team.name}
    return write_team(request, team, remove_team, done=done, to=("desk_teams", slug))


def write_team(
    request: HttpRequest, team: Team, work: Callable[..., Answer], *forms: BootstrapForm, done: str, to: To = ()
) -> HttpResponse:
    """What a form or a button of a team's page does with the team as it was shown; then ``to``, else the page again."""
    write = partial(work, tournament_id=team.tournament_id, team_id=team.pk, version=version(request))
    home = ("desk_team", team.tournament.slug, team.pk)

    def again(faults: Faults) -> HttpResponse:
        form = next((given for given in forms if isinstance(given, TeamForm)), None) or _team_form(team)
        shown = shown_version(request, team.version) if form.is_bound else team.version
        withdrawal = next((given for given in forms if given is not form), WithdrawalForm())
        return page(
            request, "roster/team.html", team.tournament, "desk_teams", team=team, form=form, faults=faults,
            version=shown, withdrawal_form=withdrawal,
        )  # fmt: skip

    return submit(
        request, write, *forms, again=again, to=to or home, done=done, stored=_as_stored, back=resolve_url(*home)
    )


def _team_form(team: Team, data: QueryDict | None = None) -> TeamForm:
    individual, players = team.tournament.is_individual, team.players.all()
    return TeamForm(data, initial=_values(team), individual=individual, players=players)


def _values(team: Team) -> Values:
    return {name: getattr(team, name) for name in TeamForm.base_fields if name != "names"}


def _as_stored(team: Team) -> Stored:
    """(label, value) of what stands now, the players by name."""
    individual = team.tournament.is_individual
    players = [] if individual else [(_("Players"), ", ".join(team.players.values_list("name", flat=True)) or "–")]
    return [*stored(TeamForm(individual=individual), _values(team)), *players]


# Judges: the list, and one judge.
@require_http_methods(["GET", "HEAD", "POST"])
def judges(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = desk_of(request, slug)
    form = JudgeForm(sent(request), tournament=tournament)

    def write(wants: Intent, /, **given: Any) -> Answer:
        return _add(wants, tournament, [given], lambda _field, sentence: ("name", sentence))

    def again(_faults: Faults) -> HttpResponse:
        return _list_page(request, tournament, form, JudgeListForm())

    return submit(request, write, form, again=again, to=("desk_judges", slug))


@takes(MAX_JUDGES * LETTER)
@require_POST
def paste(request: HttpRequest, slug: str) -> HttpResponse:
    """Several judges from a list, all or none."""
    tournament, form = desk_of(request, slug), JudgeListForm(request.POST)

    def write(wants: Intent, text: list[tuple[int, dict[str, Any]]]) -> Answer:
        return _add(wants, tournament, [judge for _line, judge in text], partial(_at_line, text), completes=True)

    def again(_faults: Faults) -> HttpResponse:
        return _list_page(request, tournament, JudgeForm(tournament=tournament), form)

    return submit(request, write, form, again=again, to=("desk_judges", slug), done=partial(_pasted, form))


def _pasted(form: JudgeListForm, answer: Answer) -> str:
    added, completed = len(answer["judges"]), int(answer.get("completed", 0))
    unused = [_("Columns not used: %(headings)s.") % {"headings": ", ".join(form.unused)}] if form.unused else []
    unused += [_("Rows not used: %(rows)s.") % {"rows": ", ".join(form.above)}] if form.above else []
    if not (added or completed):
        return " ".join([_("Nothing new: everything on this list was already saved."), *unused])
    new = ngettext("%(number)s judge has been added.", "%(number)s judges have been added.", added)
    more = ngettext(
        "Details added for %(number)s judge who was already here.",
        "Details added for %(number)s judges who were already here.",
        completed,
    )
    said = [sentence % {"number": number} for sentence, number in ((new, added), (more, completed)) if number]
    return " ".join([*said, *unused])


def _add(
    wants: Intent,
    tournament: Tournament,
    given: list[Any],
    as_fault: Callable[[str, str], tuple[str, str]],
    *,
    completes: bool = False,
) -> Answer:
    """Adds judges; a fault of one of them is ``as_fault`` as the form on the page needs it."""
    try:
        return add_judges(wants, tournament_id=tournament.pk, judges=given, completes=completes)
    except Refused as refused:
        raise Refused(*starmap(as_fault, refused.faults)) from refused


def _at_line(lines: Sequence[tuple[int, object]], field: str, sentence: str) -> tuple[str, str]:
    """The fault of "judges.0", "judges.1" as a sentence that names the line."""
    place = field.removeprefix("judges.")
    if place.isdecimal():
        sentence = _("Line %(number)s: %(fault)s") % {"number": lines[int(place)][0], "fault": sentence}
    return "text", sentence


@require_http_methods(["GET", "HEAD", "POST"])
def judge(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    person = permissions.get_judge(actor(request), slug, pk, "tournament.organise")
    return _write_judge(request, person, change_judge, _judge_form(person, sent(request)))


@require_POST
def judge_remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Removes a judge without matches."""
    judge = permissions.get_judge(actor(request), slug, pk, "tournament.organise")
    done = _("The judge “%(name)s” has been removed.") % {"name": judge.name}
    return _write_judge(request, judge, remove_judge, done=done)


def _write_judge(
    request: HttpRequest, judge: Judge, work: Callable[..., Answer], *forms: JudgeForm, done: str = ""
) -> HttpResponse:
    """The same for a judge's page; on to all judges."""
    write = partial(work, tournament_id=judge.tournament_id, judge_id=judge.pk, version=version(request))
    slug, form = judge.tournament.slug, forms[0] if forms else _judge_form(judge)

    def again(faults: Faults) -> HttpResponse:
        shown = shown_version(request, judge.version) if form.is_bound else judge.version
        return page(
            request, "roster/judge.html", judge.tournament, "desk_judges", judge=judge, form=form, version=shown,
            faults=faults,
        )  # fmt: skip

    def stands(now: Judge) -> Stored:
        known = _judge_form(now)
        return stored(known, {name: value for name, value in known.initial.items() if name in known.fields})

    to, back = ("desk_judges", slug), reverse("desk_judge", args=[slug, judge.pk])
    return submit(request, write, *forms, again=again, to=to, done=done, stored=stands, back=back)


def _list_page(request: HttpRequest, tournament: Tournament, form: JudgeForm, list_form: JudgeListForm) -> HttpResponse:
    rows = list(judge_rows(tournament))
    table = ordered(request, JudgeTable(rows, slug=tournament.slug))
    return page(
        request, "roster/judges.html", tournament, "desk_judges", table=table, form=form, list_form=list_form,
        lacks_senior=bool(rows) and not any(judge.can_be_senior for judge in rows),
    )  # fmt: skip


def _judge_form(judge: Judge, data: QueryDict | None = None) -> JudgeForm:
    return JudgeForm(data, tournament=judge.tournament, judge=judge, initial=_judge_values(judge))


def _judge_values(judge: Judge) -> Values:
    teams = list(judge.attached_to.values_list("pk", flat=True))
    away = list(judge.away_from.values_list("pk", flat=True))
    return {
        "name": judge.name, "can_be_senior": judge.can_be_senior, "teams": teams, "wish": judge.wish, "away": away,
        "room": judge.wished_room_id or "", "most_tours": judge.most_tours,
        "with_whom": list(judge.judges_with.values_list("pk", flat=True)),
        "without": list(judge.judges_without.values_list("pk", flat=True)),
    }  # fmt: skip


# Who runs the tournament.
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def organisers(request: HttpRequest, slug: str) -> HttpResponse:
    """The organisers; a new account's password is shown here once."""
    tournament, form, wanted = desk_of(request, slug), OrganiserForm(sent(request)), intent(request)
    password = new_password(f"{tournament.pk}:{wanted.key}")

    def write(_wants: Intent, username: str, *, new: bool) -> Answer:
        work = partial(create_organiser, password=password) if new else add_organiser
        return work(wanted, tournament_id=tournament.pk, username=username)

    def to(answer: Answer) -> HttpResponse:
        if form.cleaned_data["new"]:
            return _page(request, tournament, account=answer["username"], password=password)
        messages.success(request, _("“%(name)s” is now an organiser.") % {"name": answer["username"]})
        return redirect("desk_organisers", slug)

    return submit(request, write, form, again=lambda _faults: _page(request, tournament, form), to=to)


@require_POST
def organiser_remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Takes the tournament out of an account's hands."""
    tournament, own = desk_of(request, slug), actor(request).user
    write = partial(remove_organiser, tournament_id=tournament.pk, user_id=pk)
    to = ("desk",) if own is not None and own.pk == pk else ("desk_organisers", slug)
    return submit(request, write, again=lambda faults: _page(request, tournament, faults=faults), to=to)


def _page(request: HttpRequest, tournament: Tournament, form: OrganiserForm | None = None, **more: Any) -> HttpResponse:
    rows = tournament.organisers.select_related("user").order_by("user__username")
    form = form or OrganiserForm()
    return page(request, "roster/organisers.html", tournament, "desk_organisers", form=form, organisers=rows, **more)


# Entering by a private link.
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, token: str) -> HttpResponse:
    """A private link: GET shows whose it is (a preview by a messenger must not use it), POST takes it into the
    session and goes on to an address without the token."""
    links = AccessLink.objects.select_related("judge", "team", "tournament")
    link = links.filter(hash=token_hash(token)).first()
    if link is None or not link.works_at(timezone.now()):
        note(What.LINK_UNKNOWN if link is None else What.LINK_DEAD, request, link=link)
        return unkept(render(request, "roster/accounts/link_dead.html", {"link": link}, status=404))
    if request.method != "POST":
        return unkept(render(request, "roster/accounts/link.html", {"link": link}))
    held = request.session.get(SESSION_LINKS, ())
    if link.pk not in held:
        note(What.LINK_USED, request, link=link)
        rotate_token(request)  # pages that are open already were made for other people
    request.session.cycle_key()
    request.session[SESSION_LINKS] = sorted({*held, link.pk})
    return redirect("judge" if link.kind == AccessLink.Kind.JUDGE else "captain")


@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    """Forgets the private links of this device, not the account."""
    request.session.pop(SESSION_LINKS, None)
    rotate_token(request)
    if key := request.session.session_key:  # pages that are open in other tabs show at once what everybody may see
        request.session.save()
        ended.send(type(request.session), keys=[key])
    return redirect("home")
