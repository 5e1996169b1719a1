"""Judges: the list, and one judge."""

from collections.abc import Mapping
from typing import Any, cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.kernel import access as permissions
from tournaments.kernel.errors import conflict
from tournaments.kernel.submit import Values, attempt, desk_of, page, shown_version, status_of, stored
from tournaments.kernel.tables import ordered
from tournaments.kernel.views import actor, intent, version
from tournaments.kernel.write import Conflict, Refused
from tournaments.models import Judge, Tournament
from tournaments.roster.forms.people import JudgeForm, JudgeListForm
from tournaments.roster.read.people import judge_rows
from tournaments.roster.tables.people import JudgeTable
from tournaments.roster.write.judges import add_judges, change_judge, remove_judge


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
    form = JudgeForm(data, tournament=found.tournament, initial=_values(found))
    ids: dict[str, Any] = {"tournament_id": found.tournament_id, "judge_id": pk}
    try:
        answer = attempt(
            form, lambda: change_judge(intent(request), version=version(request), **ids, **_teams_given(form))
        )
    except Conflict as error:
        now = _values(cast(Judge, error.current))
        shown = {name: now[name] for name in ("name", "can_be_senior")}
        return conflict(request, error, form, stored=stored(form, shown), back=request.path)
    if answer is not None:
        return redirect("desk_judges", slug)
    return _judge_page(request, found, form)


@require_POST
def remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Removes a judge without matches."""
    found = permissions.get_judge(actor(request), slug, pk, "tournament.organise")
    ids = {"tournament_id": found.tournament_id, "judge_id": pk}
    try:
        remove_judge(intent(request), version=version(request), **ids)
    except Refused as refused:
        form = JudgeForm(tournament=found.tournament, initial=_values(found))
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


def _values(judge: Judge) -> Values:
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
