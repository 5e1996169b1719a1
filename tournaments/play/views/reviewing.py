"""A finished game looked through by the program: a recorded one of a match, or one on a board to try a game on."""

import math
from collections.abc import Callable
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import add_never_cache_headers
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.formats.rules.tour_format import GameKey
from tournaments.kernel.views import actor
from tournaments.play.read.records import recorded_page
from tournaments.play.read.review import (
    Review,
    Reviewed,
    is_begun,
    may_be_reviewed,
    review_of,
    reviewed_board,
    reviewed_game,
    try_again,
)
from tournaments.play.review import Looked, listed_moves, position_svg, sides_of
from tournaments.play.views import limits
from tournaments.play.views.from_here import number_in
from tournaments.play.views.games import now_of, shared_context, wants_board
from tournaments.play.views.limits import LOOKED, address_of, refused, throttled
from tournaments.play.views.try_table import Gone, gone, table_of

SOON, LATEST = 2, 15
"""Seconds after which a page asks again how far the program has come, at least and at most."""
TURNS: Final = 1_000
"""After so many times a page that asks again has its first address again."""
begun = throttled(LOOKED, lambda request, _kwargs: address_of(request))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@begun
def game_review(request: HttpRequest, slug: str, pk: int, key: GameKey) -> HttpResponse:
    """The review of a recorded game under its replay; a POST begins it. 404 while its match is not approved, and where
    the organiser has switched it off."""
    page = recorded_page(actor(request), slug, pk, key)
    if not may_be_reviewed(page):
        raise Http404
    of = reviewed_game(page)
    if request.method == "POST":
        return _begun(request, of)
    known = shared_context(request, page)
    if wants_board(request):
        return render(request, "play/_replay_position.html", known)
    review = review_of(of, begin=_goes_on(request, of))
    looked = Looked(review, sides_of(of.game.slug, page.teams), request.GET)
    return _shown(request, "play/review/game.html", known, review, looked)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@begun
def try_review(request: HttpRequest, game: str, key: str) -> HttpResponse:
    """The same for a game that has ended on a board to try a game on."""
    try:
        table = table_of(game, key)
    except Gone:
        return gone(request, game)
    of = reviewed_board(table.board, table.played)
    if of is None:
        raise Http404
    if request.method == "POST":
        return _begun(request, of)
    plies = len(of.actions)
    ply = number_in(request.GET["ply"], plies) if "ply" in request.GET else plies
    known: dict[str, Any] = {
        "ply": ply,
        "plies": plies,
        "position": position_svg(of, ply),
        "now": now_of(of.game, of.positions, of.actions, ply, table.names),
    }
    if wants_board(request):
        return render(request, "play/review/_position.html", known)
    known |= {"table": table, "moves": listed_moves(of), "record": table.address("try_record")}
    review = review_of(of, begin=_goes_on(request, of))
    looked = Looked(review, sides_of(of.game.slug, table.names, table.person), request.GET)
    return _shown(request, "play/review/board.html", known, review, looked)


def once_reviewed(printed: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """The view of a review's paper, which is printed once there is a review. Before, also where another process of the
    server has found it, its address begins the review as the button does and shows how far it is; it asks again by
    itself, until it has the file."""

    @require_safe
    def run(request: HttpRequest, slug: str, pk: int, key: GameKey) -> HttpResponse:
        page = recorded_page(actor(request), slug, pk, key)
        if not may_be_reviewed(page):
            raise Http404
        of = reviewed_game(page)
        review = review_of(of)
        if review.step == "none":
            if wait := LOOKED.wait(address_of(request), limits.CLOCK()):
                return refused(request, wait)
            review = review_of(of, begin=True)
        if review.step == "done":
            return printed(request, slug=slug, pk=pk, key=key)
        looked = Looked(review, sides_of(of.game.slug, page.teams), {})
        known = shared_context(request, page) | _context(request, review, looked)
        response = render(request, "play/review/paper.html", known, status=202)
        add_never_cache_headers(response)
        return response

    return run


def _begun(request: HttpRequest, of: Reviewed) -> HttpResponse:
    """A review is begun, or what failed of it tried again."""
    try_again(of)
    review_of(of, begin=True)
    return redirect(f"{request.path}?begun=1#review")


def _goes_on(request: HttpRequest, of: Reviewed) -> bool:
    """Whether the page of a review that was begun may ask for it here: it may be another process of the server that
    shows it. That counts as a beginning, so that nobody has any number of games looked through by addresses alone."""
    if "begun" not in request.GET:
        return False
    return is_begun(of) or not LOOKED.wait(address_of(request), limits.CLOCK())


def _shown(request: HttpRequest, page: str, known: dict[str, Any], review: Review, looked: Looked) -> HttpResponse:
    """The page. Where it has no lines yet, htmx puts its part about the review in the place of the line that was asked
    for."""
    response = render(request, page, known | _context(request, review, looked))
    if "point" in request.GET and "hx-request" in request.headers and not looked.points:
        response["HX-Retarget"] = response["HX-Reselect"] = "#review"
    return response


def _context(request: HttpRequest, review: Review, looked: Looked) -> dict[str, Any]:
    """What all these pages show. With scripts a page that asks again renews its part about the review alone; without,
    it is loaded anew: to come back to the part that somebody looks at it needs another address each time, for a browser
    that goes where it is only scrolls. What else an address says stays in it."""
    query, part = request.GET.copy(), "position" if "ply" in request.GET else "review"
    query["begun"] = str(number_in(request.GET.get("begun", ""), TURNS) % TURNS + 1)
    again = min(max(SOON, math.ceil(review.seconds)), LATEST)
    asks = {"again": again, "patience": again + LATEST, "query": query.urlencode(), "part": part}
    return {"review": review, "looked": looked} | asks
