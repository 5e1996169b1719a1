"""A board to try a game on that begins in the middle of one: at a picture of the rules, at a recorded game's move."""

from collections.abc import Mapping, Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from games.core.demonstration import steps
from games.core.game import fold, start
from games.drawing.svg import svg
from games.registry import AnyGame
from tournaments.formats.rules.tour_format import GameKey
from tournaments.kernel import access as permissions
from tournaments.kernel.views import intent
from tournaments.kernel.wording import namer
from tournaments.matches.read.positions import agreed_of, own_tags
from tournaments.matches.read.rows import LINE_UPS_SHOWN
from tournaments.play.forms import options_in, query_of
from tournaments.play.read.against import levels_of
from tournaments.play.read.records import GamePage, recorded_page
from tournaments.play.read.review import may_be_spoken_of
from tournaments.play.rules_pictures import played_on_with
from tournaments.play.rules_text import rules_of
from tournaments.play.views.limits import MADE, address_of, throttled
from tournaments.play.write.trying import draws_tag, make_board

LONGEST_NUMBER = 5
"""Digits of a step's or a move's number."""


def number_in(text: str, most: int) -> int:
    """A number of an address, at most ``most``; 0 for what is none."""
    return min(int(text), most) if text.isdecimal() and len(text) <= LONGEST_NUMBER else 0


def try_example(request: HttpRequest, engine: AnyGame) -> HttpResponse:
    """The position of an example (``?from=`` its key, ``step=`` how many of its moves are made), to be played from,
    with the options of the rules that it stands in; 404 when the game has no such example. A POST makes the board."""
    example = engine.teaching.example(request.GET["from"])
    if example is None:
        raise Http404
    shown = steps(engine, example)
    step = number_in(request.GET.get("step", ""), len(shown) - 1)
    if request.method == "POST":
        options = played_on_with(engine.slug, example, options_in(engine, request.GET.dict()))
        return _begun(request, engine, options, dict(example.tags), shown[step].texts)
    picture = SafeString(svg(engine.scene(shown[step].position, shown[step].actions), namer=namer()))
    about = {"rules": rules_of(engine.slug), "caption": gettext(example.caption), "picture": picture}
    asked = query_of(engine.slug, options_in(engine, request.GET.dict()))
    return render(request, "play/try/from.html", about | {"key": example.key, "step": step, "asked": asked})


def may_be_tried(page: GamePage) -> bool:
    """Whether everybody may play on from the moves of a recorded game: it is decided, and everybody may read it. Where
    a program plays the game, it could be asked about any position on such a board: then it must be free to speak."""
    match, replay = page.match, page.replay
    if levels_of(match.tour.kind) and not may_be_spoken_of(match):
        return False
    decided = page.row is not None and bool(page.row.decision) and replay is not None and replay.legal
    open_to_all = all(
        permissions.may(permissions.PUBLIC, permission, match) for permission in ("tournament.view", "match.see_result")
    )
    return decided and open_to_all and match.course >= LINE_UPS_SHOWN


@require_POST
@throttled(MADE, lambda request, _kwargs: address_of(request))
def game_try(request: HttpRequest, slug: str, pk: int, key: GameKey) -> HttpResponse:
    """A board on which a recorded game has come as far as its page shows it (``ply``)."""
    page = recorded_page(permissions.PUBLIC, slug, pk, key)
    if not may_be_tried(page) or page.replay is None or page.engine is None or page.row is None:
        raise Http404
    ply = number_in(request.POST.get("ply", ""), len(page.replay.actions))
    stored = page.match.tour.options
    agreed = agreed_of(page.engine.slug, stored)
    options = {name: value for name, value in stored.items() if name not in agreed}
    tags = agreed | own_tags(page.engine.slug, page.row.tags or {})
    if page.engine.lot:
        tags.pop(page.engine.lot.tag, None)  # the set-up is one of the moves: the board draws none
    known = [page.engine.format(action) for action in page.replay.actions[:ply]]
    # What stays secret cannot be played: the board begins before it.
    played, *_rest = fold(page.engine, start(page.engine, options.items(), tags), known)
    return _begun(request, page.engine, options, tags, known[: len(played)])


def _begun(
    request: HttpRequest, engine: AnyGame, options: Mapping[str, str], tags: Mapping[str, str], played: Sequence[str]
) -> HttpResponse:
    tags = {**tags, **draws_tag(engine.slug)}  # nobody has set such a game up on a table
    board = make_board(
        key=intent(request).key, game=engine.slug, options=options, tags=tags, maker=address_of(request), played=played
    )
    return redirect("try_board", board.game, board.key)
