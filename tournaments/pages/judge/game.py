"""The page of one game for the judges of its match: score sheet and record."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.formats.rules.tour_format import GameKey
from tournaments.kernel import submit
from tournaments.kernel.access import may
from tournaments.kernel.bodies import takes
from tournaments.kernel.values import joined_score
from tournaments.kernel.views import actor, attempt, version, warn
from tournaments.kernel.wording import cited, phrase
from tournaments.kernel.write import Answer, Conflict, Intent, Refused, UseCase
from tournaments.matches.read.rows import decision_words
from tournaments.matches.write.games import before_change, withdrawn_words
from tournaments.models import Match
from tournaments.play.forms import RecordForm
from tournaments.play.games import registry as site_games
from tournaments.play.games.sheet_form import SheetForm
from tournaments.play.read.records import (
    DECISIONS,
    GamePage,
    SheetData,
    find_page,
    fresh_page,
    judge_sheet,
    with_options,
)
from tournaments.play.views.games import shared_context, wants_board
from tournaments.play.write import records
from tournaments.play.write.records import MAX_LENGTH, RecordRefused

REFUSED = 422


@takes(MAX_LENGTH)
@require_http_methods(["GET", "HEAD", "POST"])
def judge_game(request: HttpRequest, slug: str, pk: int, key: GameKey) -> HttpResponse:
    """Shows the game; a POST does what its button ``do`` says."""
    page = find_page(actor(request), slug, pk, key, "match.record")
    if page.replay and wants_board(request):
        return render(request, "play/_replay_position.html", shared_context(request, page))
    if request.method != "POST":
        return _show(request, page)
    write = WRITES.get(request.POST.get("do", ""))
    return write(request, page) if write else submit.bad_request(request)


@require_safe
def judge_game_result(request: HttpRequest, slug: str, pk: int, key: GameKey) -> HttpResponse:
    """What would follow from the figures typed so far: a line of the page, nothing is stored."""
    page = find_page(actor(request), slug, pk, key, "match.record")
    form = _sheet_form(page, request.GET)
    if form is None:
        raise Http404
    preview = _preview(page, form.sheet()) if form.is_valid() else {}
    return render(request, "pages/judge/game/_result.html", {"preview": preview})


def _enter_sheet(request: HttpRequest, page: GamePage) -> HttpResponse:
    form = _sheet_form(page, request.POST)
    if form is None:
        raise Http404
    if not form.is_valid():
        return _show(request, page, sheet_form=form)
    return _submit(request, page, records.enter_sheet, form, sheet=form.sheet())


def _enter_record(request: HttpRequest, page: GamePage) -> HttpResponse:
    form = RecordForm(request.POST, request.FILES)
    if not form.is_valid():
        return _show(request, page, record_form=form)
    text, by_hand = form.cleaned_data["text"], form.cleaned_data["file"] is None
    return _submit(request, page, records.enter_record, form, text=text, by_hand=by_hand)


def _submit(
    request: HttpRequest,
    page: GamePage,
    use_case: UseCase[...],
    form: SheetForm | RecordForm | None = None,
    **given: Any,
) -> HttpResponse:
    """One write about the game: the page after it, or with what was refused, or what stands beside what was sent."""
    game: dict[str, Any] = {"match_id": page.match.pk, "key": page.line.key, "version": version(request)}

    def write(wants: Intent) -> Answer:
        answer = use_case(wants, **game, **given)
        warn(request, withdrawn_words(answer))
        return answer

    return attempt(
        request, write, refused=lambda refusal: _refused(request, page, refusal, form),
        lost=lambda race: _conflict(request, page, race, form), done=_("Saved."),
        to=(_row(page) if isinstance(form, SheetForm) else _address("judge_game", page),),
    )  # fmt: skip


def _refused(
    request: HttpRequest, page: GamePage, refused: Refused, form: SheetForm | RecordForm | None
) -> HttpResponse:
    sentences = refused.sentences
    if form is None:
        return _show(request, page, faults=sentences)
    if isinstance(form, SheetForm):
        form.refuse(refused.faults)
        return _show(request, page, sheet_form=form)
    replay = refused.replay if isinstance(refused, RecordRefused) else None
    shown = {"record_form": form.shown_again, "refused": " ".join(sentences), "refused_replay": replay}
    return _show(request, page, **shown)


WRITES: Final[Mapping[str, Callable[[HttpRequest, GamePage], HttpResponse]]] = {
    "sheet": _enter_sheet,
    "clear": partial(_submit, use_case=records.clear_sheet),
    "record": _enter_record,
    "remove": partial(_submit, use_case=records.remove_record),
}


TAKES_AWAY: Final = {"clear": gettext_lazy("Clear the score sheet"), "remove": gettext_lazy("Remove the record")}
"""What its buttons without a form do, in words."""


def _address(name: str, page: GamePage) -> str:
    match = page.match
    return reverse(name, args=[match.tour.tournament.slug, match.pk, page.line.key])


def _row(page: GamePage) -> str:
    """The game's row in the protocol."""
    match, key = page.match, page.line.key
    protocol = reverse("judge_match", args=[match.tour.tournament.slug, match.pk])
    return f"{protocol}?step={key.stage.during}#{key}"


def _show(request: HttpRequest, page: GamePage, **context: Any) -> HttpResponse:
    """The page; after a refusal with what was typed, under the version that it was typed for."""
    refused = request.method == "POST"
    sheet_form = context.pop("sheet_form", None) or _sheet_form(page)
    needs_reason, takes_off = before_change(page.match)
    known = shared_context(request, page) | {
        "is_open": page.line.open or _may_correct(request, page.match),
        "needs_reason": needs_reason,
        "signatures_given": takes_off,
        "version": version(request) if refused else page.line.version,
        "sheet_form": sheet_form,
        "record_form": RecordForm(),
        "preview": _preview_of(page, sheet_form),
        "preview_url": _address("judge_game_result", page),
        "row_url": _row(page),
    }
    return render(request, "pages/judge/game.html", known | context, status=REFUSED if refused else 200)


def _may_correct(request: HttpRequest, match: Match) -> bool:
    """Whether a protocol that is signed can be changed by the visitor; an approved one only by the organiser."""
    if match.is_open:
        return False
    return match.state != Match.State.APPROVED or may(actor(request), "match.approve", match)


def _conflict(
    request: HttpRequest, page: GamePage, conflict: Conflict, form: SheetForm | RecordForm | None
) -> HttpResponse:
    now, back = fresh_page(page), _address("judge_game", page)
    stored = [
        (_("Result"), now.result),
        (_("Score"), now.line.own_and_score or "–"),
        (_("Recorded moves"), len(now.actions) or "–"),
    ]
    if form is None:
        shown = [(_("What you wanted to do"), str(TAKES_AWAY[request.POST["do"]]))]
        return submit.conflict(request, conflict, shown=shown, stored=stored, back=back)
    if isinstance(form, SheetForm):
        return submit.conflict(request, conflict, form, stored=stored, back=back, after=_row(page))
    # A chosen file is gone when the form is sent again: its text goes in its place.
    text = form.cleaned_data["text"]
    shown, kept = [(str(form.fields["text"].label), text)], [("do", "record"), ("text", text)]
    return submit.conflict(request, conflict, shown=shown, stored=stored, back=back, kept=kept)


def _sheet_form(page: GamePage, data: Mapping[str, Any] | None = None) -> SheetForm | None:
    """The score sheet's form, holding what is stored or sent; None when the game has none."""
    game = site_games.find(page.match.tour.kind)
    kind = game.form if game else None
    if kind is None or page.engine is None:
        return None
    sheet, options = page.row.sheet if page.row else None, page.match.tour.options
    initial = kind.values_of(sheet) if sheet else kind.begun(page.first, options)
    return kind(data, teams=page.teams, options=options, initial=initial)


def _preview_of(page: GamePage, form: SheetForm | None) -> Mapping[str, Any]:
    """The result of a valid form, else of what is stored."""
    if form is not None and form.is_bound:
        return _preview(page, form.sheet()) if form.is_valid() else {}
    return _preview(page, page.row.sheet) if form and page.row and page.row.sheet else {}


def _preview(page: GamePage, sheet: SheetData) -> Mapping[str, Any]:
    tour = page.match.tour
    judged = judge_sheet(tour, with_options(tour, sheet))
    if judged.result is None or judged.points is None:
        return {"faults": [cited(fault) for fault in judged.faults]}
    result = decision_words(DECISIONS[judged.result], page.teams)
    words = phrase(judged.score) if judged.score else ""
    return {"result": result, "score": joined_score(judged.points.a, judged.points.b), "words": words}
