"""The referee's board: a game played move by move, each of them checked by the rules."""

from typing import Any, Final

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import trigger_client_event

from tournaments.kernel import errors
from tournaments.kernel.views import intent, version
from tournaments.kernel.write import Conflict, Refused
from tournaments.matches.read.positions import standing_of, texts_of
from tournaments.pages.judge.board_page import page_of, show
from tournaments.pages.judge.game_ref import GameRef, board_view_of, game_ref_of
from tournaments.pages.judge.page import tell_withdrawn
from tournaments.pages.judge.picks import enter_pick
from tournaments.play.board import taps_of, told
from tournaments.play.forms.board import picked
from tournaments.play.read.live import LiveGame
from tournaments.play.write.play import ActionRefused, play

REFUSED: Final = 422


@require_POST
def judge_play(request: HttpRequest, slug: str, pk: int, stage: str, board: int, number: int) -> HttpResponse:
    """Plays what was typed (``action``), said (``say``) or tapped (``taps``); with htmx the answer is the board.

    The write reads the match and asks for the permission by itself: only what goes wrong is looked into further here.
    """
    where = (slug, pk, stage, board, number)
    entering = intent(request, within=slug)
    text = typed(request) or _tapped(request, game_ref_of(request, *where))
    pick = picked(request, text)
    if pick is not None:  # captains may pick as well, but on a page of their own
        return _picked(request, game_ref_of(request, *where), *pick)
    asked: dict[str, Any] = {"match_id": pk, "stage": stage, "board": board, "number": number}
    try:
        tell_withdrawn(request, play(entering, **asked, version=version(request), action=text))
    except PermissionDenied:
        game_ref_of(request, *where)  # 404 for those who may not know of the match
        raise
    except Refused as refused:
        return _refused(request, game_ref_of(request, *where), text, refused)
    except Conflict as found:
        return conflict(request, game_ref_of(request, *where), found, [(_("Move"), text)])
    known: LiveGame | None = entering.found.get("game")
    game_ref = GameRef(known.match, stage, board, number) if known else game_ref_of(request, *where)
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect(game_ref.address("judge_board"))
    live = known or game_ref.live()
    assert live is not None  # noqa: S101 - something has just been played
    answer = render(request, "play/board/_board.html", {"board_view": board_view_of(game_ref, live)})
    return trigger_client_event(answer, "boardplayed")


def _picked(request: HttpRequest, game_ref: GameRef, side: str, card: str) -> HttpResponse:
    """Stores a sealed pick; the answer is a cover that says only that it is stored."""
    try:
        enter_pick(request, game_ref, side, card)
    except Refused as refused:
        return _refused(request, game_ref, "", refused)
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect(f"{game_ref.address('judge_board')}?handed=1")
    live = game_ref.live()
    assert live is not None  # noqa: S101 - something has just been picked
    answer = render(
        request, "play/board/_board.html", {"board_view": board_view_of(game_ref, live, handed=True)}
    )
    return trigger_client_event(answer, "boardplayed")


def typed(request: HttpRequest) -> str:
    """The action that a form holds as text; "" when it holds taps alone."""
    return request.POST.get("say") or request.POST.get("action", "").strip()


def entered_text(request: HttpRequest, game_ref: GameRef) -> str:
    """The action that a form holds; taps without a text are spelled by the rules, with what only they may know."""
    return typed(request) or _tapped(request, game_ref)


def _tapped(request: HttpRequest, game_ref: GameRef) -> str:
    taps = taps_of(request.POST.get("taps", ""))
    live = game_ref.live() if taps else None
    if live is None:
        return ""
    played = standing_of(live.game, texts_of(live.game))
    return played.game.spell(played.position, taps) or " ".join(taps)


def _refused(request: HttpRequest, game_ref: GameRef, text: str, refused: Refused) -> HttpResponse:
    live = game_ref.live()
    if live is None:
        return show(
            request, game_ref, faults=[sentence for _field, sentence in refused.faults], status=REFUSED
        )
    found = refused.found if isinstance(refused, ActionRefused) else ()
    said = () if found else tuple(sentence for _field, sentence in refused.faults)
    typed = "" if request.POST.get("taps") else text
    board_view = board_view_of(game_ref, live, refused=found, faults=said, entered=text, typed=typed)
    if not request.htmx:  # type: ignore[attr-defined]
        return show(request, game_ref, board_view=board_view, status=REFUSED)
    return render(request, "play/board/_board.html", {"board_view": board_view}, status=REFUSED)


def conflict(
    request: HttpRequest, game_ref: GameRef, found: Conflict, shown: list[tuple[str, str]]
) -> HttpResponse:
    """409: what stands now beside what was entered."""
    live = game_ref.live()
    stored = [(_("Recorded moves"), live.ply), (_("Last move"), live.last or "–")] if live else []
    return errors.conflict(request, found, stored=stored, shown=shown, back=game_ref.address("judge_board"))


@require_safe
def judge_taps(request: HttpRequest, slug: str, pk: int, stage: str, board: int, number: int) -> HttpResponse:
    """What ``play.board.told`` tells of the taps of a game as judges see it; with ``news`` only the game's version."""
    game_ref = game_ref_of(request, slug, pk, stage, board, number)
    if request.GET.get("news") and (known := game_ref.version()) is not None:
        return JsonResponse({"version": known})
    live = game_ref.live()
    if live is None:
        page_of(request, game_ref)  # 404 when the match has no such game
        return JsonResponse({"version": None, "taps": []})
    shown = game_ref.match.tour.tour_format.show_targets
    answer = told(live.engine, live.position, request.GET, over=live.over, targets=shown)
    return JsonResponse({"version": live.version} | answer)
