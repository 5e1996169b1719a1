"""The page of one game as everybody sees it: its board move by move, and its record as a file."""

from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments import permissions
from tournaments.queries.protocol import protocol_of
from tournaments.queries.records import GamePage, game_page
from tournaments.views.base import actor
from tournaments.views.match_page import INDIVIDUAL


def find_page(
    request: HttpRequest, slug: str, pk: int, stage: str, board: int, number: int, permission: str
) -> GamePage:
    """One game of a match that the visitor has the permission for; 404 when the match has no such game."""
    match = permissions.get_match(actor(request), slug, pk, permission)
    page = game_page(protocol_of(match), stage, board, number)
    if page is None:
        raise Http404
    return page


def shared_context(request: HttpRequest, page: GamePage) -> dict[str, Any]:
    """What every page of a game shows; ``ply`` is the number of actions played on the board."""
    plies = len(page.replay.actions) if page.replay else 0
    asked = request.GET.get("ply", "")
    ply = min(int(asked), plies) if asked.isdecimal() and len(asked) < 6 else plies
    match = page.match
    return {"page": page, "match": match, "tournament": match.tour.tournament, "ply": ply, "plies": plies}


@require_safe
def game(request: HttpRequest, slug: str, pk: int, stage: str, board: int, number: int) -> HttpResponse:
    """A recorded game, to be looked through."""
    page = recorded_page(request, slug, pk, stage, board, number)
    return render(request, "public/game.html", shared_context(request, page))


@require_safe
def game_record(
    request: HttpRequest, slug: str, pk: int, stage: str, board: int, number: int
) -> HttpResponse:
    """The canonical text of a recorded game."""
    page = recorded_page(request, slug, pk, stage, board, number)
    name = f"{slug}-{page.match.tour.number}-{page.match.number}-{stage}-{board}-{number}.txt"
    response = HttpResponse(page.text, content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def recorded_page(request: HttpRequest, slug: str, pk: int, stage: str, board: int, number: int) -> GamePage:
    """A recorded game as the visitor may see it; 404 when there is none, or none that is shown yet."""
    page = find_page(request, slug, pk, stage, board, number, "tournament.view")
    judges = permissions.may(actor(request), "match.record", page.match)
    page = replace(page, who="referee" if judges else "public")
    # A record names its players: only judges read one while the match stands at its line-ups again.
    if page.replay is None or not (judges or page.match.course >= INDIVIDUAL):
        raise Http404
    return page
