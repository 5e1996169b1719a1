"""The page of one game for the judges of its match: score sheet and record."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.kernel import submit
from tournaments.kernel.access import may
from tournaments.kernel.submit import Kept
from tournaments.kernel.views import actor, intent, version
from tournaments.kernel.wording import cited
from tournaments.kernel.write import Conflict, Refused
from tournaments.matches.read.rows import decision_words
from tournaments.matches.write.games import needs_reason, signatures_given
from tournaments.models import Game, Match
from tournaments.pages.judge import page
from tournaments.pages.judge.page import tell_withdrawn
from tournaments.play.board import BoardView
from tournaments.play.forms import RecordForm
from tournaments.play.games import registry as site_games
from tournaments.play.games.sheet_form import SheetForm
from tournaments.play.read.live import LiveGame, live_game
from tournaments.play.read.records import (
    DECISIONS,
    NAMELESS,
    GamePage,
    SheetData,
    fresh_page,
    judge_sheet,
    with_options,
)
from tournaments.play.views.games import find_page, shared_context, wants_board
from tournaments.play.write import records
from tournaments.play.write.records import RecordRefused

REFUSED = 422


@require_http_methods(["GET", "HEAD", "POST"])
def judge_game(request: HttpRequest, slug: str, pk: int, stage: str, board: int, number: int) -> HttpResponse:
    """Shows the game; a POST does what its button ``do`` says."""
    page = find_page(request, slug, pk, stage, board, number, "match.record")
    if page.replay and wants_board(request):
        return render(request, "play/_replay_position.html", shared_context(request, page))
    if request.method != "POST":
        return _show(request, page)
    write = WRITES.get(request.POST.get("do", ""))
    if write is None:
        return submit.bad_request(request)
    try:
        return write(request, page)
    except Conflict as conflict:
        return _conflict(request, page, conflict)


@require_safe
def judge_game_result(
    request: HttpRequest, slug: str, pk: int, stage: str, board: int, number: int
) -> HttpResponse:
    """What would follow from the figures typed so far: a line of the page, nothing is stored."""
    page = find_page(request, slug, pk, stage, board, number, "match.record")
    form = _sheet_form(page, request.GET)
    if form is None:
        raise Http404
    preview = _preview(page, form.sheet()) if form.is_valid() else {}
    return render(request, "pages/judge/game/_result.html", {"preview": preview})


def _enter_sheet(request: HttpRequest, page: GamePage) -> HttpResponse:
    form = _sheet_form(page, request.POST)
    if form is None:
        raise Http404
    if form.is_valid():
        try:
            tell_withdrawn(
                request, records.enter_sheet(intent(request), sheet=form.sheet(), **_game(request, page))
            )
            return _stored(request, page)
        except Refused as refused:
            form.refuse(refused.faults)
        except Conflict as conflict:
            return _conflict(request, page, conflict, form)
    return _show(request, page, sheet_form=form)


def _clear_sheet(request: HttpRequest, page: GamePage) -> HttpResponse:
    try:
        tell_withdrawn(request, records.clear_sheet(intent(request), **_game(request, page)))
    except Refused as refused:
        return _show(request, page, faults=_sentences(refused))
    return _stored(request, page)


def _enter_record(request: HttpRequest, page: GamePage) -> HttpResponse:
    form = RecordForm(request.POST, request.FILES)
    if not form.is_valid():
        return _show(request, page, record_form=form)
    try:
        tell_withdrawn(
            request,
            records.enter_record(intent(request), text=form.cleaned_data["text"], **_game(request, page)),
        )
    except Refused as refused:
        replay = refused.replay if isinstance(refused, RecordRefused) else None
        sentence = " ".join(_sentences(refused))
        return _show(request, page, record_form=form.shown_again, refused=sentence, refused_replay=replay)
    except Conflict as conflict:
        # A chosen file is gone when the form is sent again: its text goes in its place.
        text = form.cleaned_data["text"]
        kept = [("do", "record"), ("text", text)]
        shown = [(str(form.fields["text"].label), text)]
        return _conflict(request, page, conflict, kept=kept, shown=shown)
    return _stored(request, page)


def _remove_record(request: HttpRequest, page: GamePage) -> HttpResponse:
    try:
        tell_withdrawn(request, records.remove_record(intent(request), **_game(request, page)))
    except Refused as refused:
        return _show(request, page, faults=_sentences(refused))
    return _stored(request, page)


WRITES: Final[Mapping[str, Callable[[HttpRequest, GamePage], HttpResponse]]] = {
    "sheet": _enter_sheet,
    "clear": _clear_sheet,
    "record": _enter_record,
    "remove": _remove_record,
}


def _game(request: HttpRequest, page: GamePage) -> dict[str, Any]:
    """Which game is written, and which version of it the form was made from."""
    line = page.line
    return {
        "match_id": page.match.pk, "stage": line.stage, "board": line.board, "number": line.number,
        "version": version(request),
    }  # fmt: skip


def _address(name: str, page: GamePage) -> str:
    line, match = page.line, page.match
    return reverse(name, args=[match.tour.tournament.slug, match.pk, line.stage, line.board, line.number])


def _stored(request: HttpRequest, page: GamePage) -> HttpResponse:
    messages.success(request, _("Stored."))
    return redirect(_address("judge_game", page))


def _show(request: HttpRequest, page: GamePage, **context: Any) -> HttpResponse:
    """The page; after a refusal with what was typed, under the version that it was typed for."""
    refused = request.method == "POST"
    sheet_form = context.pop("sheet_form", None) or _sheet_form(page)
    known = shared_context(request, page) | {
        "is_open": page.line.open or _may_correct(request, page.match),
        "needs_reason": needs_reason(page.match),
        "signatures_given": signatures_given(page.match),
        "version": version(request) if refused else page.line.version,
        "sheet_form": sheet_form,
        "record_form": RecordForm(),
        "preview": _preview_of(page, sheet_form),
        "preview_url": _address("judge_game_result", page),
    }
    return render(request, "pages/judge/game.html", known | context, status=REFUSED if refused else 200)


def _may_correct(request: HttpRequest, match: Match) -> bool:
    """Whether a protocol that is signed can be changed by the visitor; an approved one only by the organiser."""
    if match.is_open:
        return False
    return match.state != Match.State.APPROVED or may(actor(request), "match.approve", match)


def _conflict(
    request: HttpRequest,
    page: GamePage,
    conflict: Conflict,
    *sent: SheetForm,
    shown: Kept = (),
    **more: object,
) -> HttpResponse:
    now = fresh_page(page)
    stored = [
        (_("Result"), now.result),
        (_("Score"), now.line.own or "–"),
        (_("Recorded moves"), len(now.actions) or "–"),
    ]
    back = _address("judge_game", page)
    return submit.conflict(request, conflict, *sent, shown=shown, stored=stored, back=back, **more)


def _sheet_form(page: GamePage, data: Mapping[str, Any] | None = None) -> SheetForm | None:
    """The score sheet's form, holding what is stored or sent; None when the game has none."""
    game = site_games.find(page.match.tour.kind)
    kind = game.form if game else None
    if kind is None or page.engine is None:
        return None
    teams = {"A": str(page.match.team_a), "B": str(page.match.team_b or "–")}
    sheet = page.row.sheet if page.row else None
    initial = kind.values_of(sheet) if sheet else {"first": page.line.first}
    return kind(data, teams=teams, initial=initial)


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
    return {"result": result, "score": f"{judged.points.a} : {judged.points.b}", "net": judged.net}


def _sentences(refused: Refused) -> list[str]:
    return [sentence for _field, sentence in refused.faults]


# A game at a judge's table: which one an address is about, and what its board shows.


@dataclass(frozen=True)
class GameRef:
    """One game of a match that the visitor may record."""

    match: Match
    stage: str
    board: int
    number: int

    @property
    def game(self) -> dict[str, Any]:
        """The game as services name it."""
        return {"match_id": self.match.pk, "stage": self.stage, "board": self.board, "number": self.number}

    def address(self, name: str) -> str:
        """An address of this game."""
        slug = self.match.tour.tournament.slug
        return reverse(name, args=[slug, self.match.pk, self.stage, self.board, self.number])

    def live(self) -> LiveGame | None:
        """The game as it stands now, as judges may see it; None when it was not begun on the board."""
        row = Game.objects.filter(**self.game).first()
        if row is None:
            return None
        row.match = self.match
        return live_game(row, "referee")

    def version(self) -> int | None:
        """The version of the game, None when it is not on the board."""
        begun = Game.objects.filter(**self.game, begun_at__isnull=False)
        return begun.values_list("version", flat=True).first()

    @property
    def teams(self) -> dict[str, str]:
        """The teams' names by side."""
        return {"A": str(self.match.team_a), "B": str(self.match.team_b or NAMELESS)}


def game_ref_of(request: HttpRequest, slug: str, pk: int, stage: str, board: int, number: int) -> GameRef:
    """The game of an address; 404 or 403 for those who may not record it."""
    return GameRef(page.get_match(request, slug, pk), stage, board, number)


def board_view_of(game_ref: GameRef, live: LiveGame, **said: Any) -> BoardView:
    """What the board shows; ``said`` as in ``BoardView``: a refusal, or that a pick is stored."""
    tour = game_ref.match.tour
    return BoardView(
        engine=live.engine,
        position=live.position,
        actions=live.actions,
        version=live.version,
        names=live.teams,
        play=game_ref.address("judge_play"),
        taps=game_ref.address("judge_taps"),
        result=live.result if live.over else "",
        targets=tour.tour_format.show_targets,
        options=tour.options,
        covers=True,
        **said,
    )
