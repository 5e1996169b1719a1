"""The page of one game as everybody sees it: looked through move by move, followed while it is under way."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.kernel.fresh import fresh
from tournaments.live.views.match import follow_game
from tournaments.play.views.games import recorded_page, shared_context, wants_board


@require_safe
def game(request: HttpRequest, slug: str, pk: int, stage: str, board: int, number: int) -> HttpResponse:
    """A recorded game, to be looked through; one under way is followed, unless a move of it is asked for."""
    followed = None if "ply" in request.GET else follow_game(request, slug, pk, stage, board, number)
    if followed is not None:
        return followed
    page = recorded_page(request, slug, pk, stage, board, number)
    template = "play/_replay_position.html" if wants_board(request) else "pages/public/game.html"
    return fresh(
        request, page.match.tour.tournament, lambda: render(request, template, shared_context(request, page))
    )
