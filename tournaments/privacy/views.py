"""The organiser's page about one person: what is stored as a file, and removing the name."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.kernel import access as permissions
from tournaments.kernel.submit import Faults, Stored, page, sent, submit
from tournaments.kernel.views import actor, version
from tournaments.models import Judge, Player
from tournaments.privacy.forms import EraseForm
from tournaments.privacy.read.export import name_of_file, text_of
from tournaments.privacy.read.person import Person, photographed_with
from tournaments.privacy.read.preview import preview
from tournaments.privacy.write import erase_person


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def player(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    return _person_page(request, _of_player(request, slug, pk))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def judge(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    return _person_page(request, _of_judge(request, slug, pk))


@require_safe
def player_file(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    return _file(_of_player(request, slug, pk))


@require_safe
def judge_file(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    return _file(_of_judge(request, slug, pk))


def _of_player(request: HttpRequest, slug: str, pk: int) -> Person:
    row = permissions.get_player(actor(request), slug, pk)
    return Person(row.team.tournament, row)


def _of_judge(request: HttpRequest, slug: str, pk: int) -> Person:
    row = permissions.get_judge(actor(request), slug, pk)
    return Person(row.tournament, row)


def _file(person: Person) -> HttpResponse:
    response = HttpResponse(text_of(person), content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name_of_file(person)}"'
    response["Cache-Control"] = "no-store"
    return response


def _person_page(request: HttpRequest, person: Person) -> HttpResponse:
    """What would go, with a box for whatever is not certain; a POST removes the name."""
    previewed, tournament = preview(person), person.tournament
    form = EraseForm(sent(request), preview=previewed)
    address = f"desk_{person.kind}_data"

    def again(faults: Faults) -> HttpResponse:
        tab = "desk_judges" if person.kind == "judge" else "desk_teams"
        shown = form
        if form.is_bound and form.data.get("shown") != previewed.shown:  # what has to be decided is another list now
            shown, faults = EraseForm(preview=previewed), [("", str(sentence)) for sentence in form.non_field_errors()]
        return page(
            request, "privacy/person.html", tournament, tab, person=person, found=previewed, form=shown, faults=faults,
            photographed=photographed_with(person),
            file=f"{address}_file", address=address, status=422 if form.is_bound else 200,
        )  # fmt: skip

    def stands(row: Player | Judge) -> Stored:
        return [(_("Name"), row.name)]

    write = partial(
        erase_person, tournament_id=tournament.pk, kind=person.kind, pk=person.row.pk, version=version(request)
    )
    return submit(
        request, write, form, again=again, to=(address, tournament.slug, person.row.pk), stored=stands,
        done=lambda answer: _("The name has been removed and replaced with “%(name)s”.") % {"name": answer["name"]},
    )  # fmt: skip
