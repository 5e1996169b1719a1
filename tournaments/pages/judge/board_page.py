"""The page of the referee's board: before the game, while it is played, and after it."""

from collections.abc import Sequence
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from games import registry
from tournaments.kernel import errors
from tournaments.kernel.views import intent, version
from tournaments.kernel.write import Conflict, Intent, Refused
from tournaments.matches.write.protocol import needs_reason, signatures_given
from tournaments.models import Game
from tournaments.pages.judge.clocks import clocks_context
from tournaments.pages.judge.game_ref import GameRef, board_view_of, game_ref_of
from tournaments.play.board import BoardView
from tournaments.play.board.lot import new_seed
from tournaments.play.forms.board import BeginForm, CorrectForm, EndForm
from tournaments.play.read.live import LiveGame, history_of, live_game
from tournaments.play.read.lots import drawn_text, seeded
from tournaments.play.read.records import GamePage
from tournaments.play.rules_text import rules_of
from tournaments.play.views.games import find_page
from tournaments.play.write.play import begin_game, play

REFUSED: Final = 422
ADDRESSES: Final = ("board", "take_back", "correct", "end", "overrun")
CONSEQUENCES: Final = (
    (("warn", gettext_lazy("Warn")), ("skip", gettext_lazy("Skip the turn"))),
    (("lose", gettext_lazy("The game is lost")),),
)
"""From mild to grave, in groups that stand apart: what ends the game is no neighbour that a slip could hit."""


@require_http_methods(["GET", "HEAD", "POST"])
def judge_board(
    request: HttpRequest, slug: str, pk: int, stage: str, board: int, number: int
) -> HttpResponse:
    """Shows the board, or how the game begins; with ``part=beside`` only what stands around it. A POST begins it."""
    game_ref = game_ref_of(request, slug, pk, stage, board, number)
    if request.method == "POST":
        return begin(request, game_ref)
    if request.GET.get("part") == "beside":
        tournament = game_ref.match.tour.tournament
        return render(
            request,
            "pages/judge/board/_parts.html",
            beside(game_ref, game_ref.live()) | {"tournament": tournament},
        )
    return show(request, game_ref, handed="handed" in request.GET)


def begin(request: HttpRequest, game_ref: GameRef) -> HttpResponse:
    """Begins the game as the form says; with a set-up drawn by lot that is its first action."""
    page = page_of(request, game_ref)
    form = _begin_form(page, request.POST)
    if form is None or not form.is_valid():
        return show(request, game_ref, begin_form=form, status=REFUSED)
    seed, meant = new_seed() if form.draws else "", intent(request)
    engine = registry.get(game_ref.match.tour.kind)
    tags = form.tags | seeded(engine, seed)
    try:
        answer = begin_game(meant, **game_ref.game, version=version(request), tags=tags)
        if seed:
            second = Intent(meant.actor, f"{meant.key[:70]}-setup", meant.reason)
            play(second, **game_ref.game, version=answer["game_version"], action=drawn_text(engine, tags))
    except Refused as refused:
        form.show_faults(refused.faults)
        return show(request, game_ref, begin_form=form, status=REFUSED)
    except Conflict as found:
        return errors.conflict(request, found, form, back=game_ref.address("judge_board"))
    return redirect(game_ref.address("judge_board"))


def show(
    request: HttpRequest,
    game_ref: GameRef,
    *,
    board_view: BoardView | None = None,
    faults: Sequence[str] = (),
    status: int = 200,
    handed: bool = False,
    **context: Any,
) -> HttpResponse:
    """The page; after a refusal with what was entered, after a pick (``handed``) with the cover of the phone."""
    page = page_of(request, game_ref)
    live = live_game(page, "referee")
    known = beside(game_ref, live) | {
        "page": page,
        "tournament": game_ref.match.tour.tournament,
        "board_view": board_view or (board_view_of(game_ref, live, handed=handed) if live else None),
        "faults": faults,
        "rules": rules_of(page.engine.slug, game_ref.match.tour.options) if page.engine else None,
    }
    if live is None:
        known["begin_form"] = _begin_form(page)
    return render(request, "pages/judge/board.html", known | context, status=status)


def beside(game_ref: GameRef, live: LiveGame | None) -> dict[str, Any]:
    """What stands around the board of a game under way: clocks, forms, moves, history."""
    match = game_ref.match
    known: dict[str, Any] = {
        "match": match,
        "live": live,
        "needs_reason": needs_reason(match),
        "signatures_given": signatures_given(match),
        "addresses": {name: game_ref.address(f"judge_{name}") for name in ADDRESSES},
    }
    if live is None:
        return known
    if game_ref.stage == Game.Stage.TEAM:
        known |= clocks_context(match) | {"may_write": match.is_open, "clock_game": game_ref.number}
    if live.plies:
        known["correct_form"] = CorrectForm(texts=[ply.text for ply in live.plies])
    if not live.over:
        known["end_form"] = EndForm(names=live.teams)
    return known | {"history": history_of(live.game), "consequences": CONSEQUENCES}


def page_of(request: HttpRequest, game_ref: GameRef) -> GamePage:
    """The game with its record; 404 when the match has no such game."""
    match = game_ref.match
    where = (match.tour.tournament.slug, match.pk, game_ref.stage, game_ref.board, game_ref.number)
    return find_page(request, *where, "match.record")


def _begin_form(page: GamePage, data: Any = None) -> BeginForm | None:
    """How the game begins; None when its rules are not built in."""
    if page.engine is None:
        return None
    return BeginForm(data, engine=page.engine, names=page.teams, first=page.line.first)
