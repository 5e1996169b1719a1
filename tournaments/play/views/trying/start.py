"""Which game to try, and how it begins."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from games import registry
from games.registry import AnyGame
from tournaments.kernel.views import intent
from tournaments.kernel.write import Refused
from tournaments.play.board.lot import new_seed
from tournaments.play.forms.trying import TryForm, TryOptionsForm
from tournaments.play.read.lots import seeded
from tournaments.play.rules_text import has_rules, rules_of
from tournaments.play.views.trying.game import names
from tournaments.play.views.trying.limits import MADE, address_of, throttled
from tournaments.play.write.trying import make_board

REFUSED = 422


@require_safe
def try_games(request: HttpRequest) -> HttpResponse:
    """The games there are."""
    games = [rules_of(game.slug) for game in registry.all_games() if has_rules(game.slug)]
    return render(request, "play/try/games.html", {"games": games})


@require_http_methods(["GET", "HEAD", "POST"])
@throttled(MADE, lambda request, _kwargs: address_of(request))
def try_new(request: HttpRequest, game: str) -> HttpResponse:
    """How a game begins; a POST makes a board for it. Options can stand in the address, as a tour's link has them."""
    engine = registry.find(game)
    if engine is None or not has_rules(game):
        raise Http404
    data = request.POST if request.method == "POST" else None
    form = TryForm(data, engine=engine, names=names())
    options = TryOptionsForm(data, game=engine, asked=request.GET)
    if data is not None and form.is_valid() and options.is_valid():
        made = _made(request, engine, form, options)
        if made is not None:
            return made
    context = {"form": form, "options": options, "rules": rules_of(game, dict(options.initial))}
    return render(request, "play/try/new.html", context, status=200 if data is None else REFUSED)


def _made(
    request: HttpRequest, engine: AnyGame, form: TryForm, options: TryOptionsForm
) -> HttpResponse | None:
    """The new board; None when the form now says what is wrong."""
    tags = form.tags | (seeded(engine, new_seed()) if form.draws else {})
    try:
        board = make_board(
            key=intent(request).key,
            game=engine.slug,
            options=options.data_to_store(),
            tags=tags,
            targets=form.cleaned_data["targets"],
        )
    except Refused as refused:
        form.show_faults(refused.faults)
        return None
    return redirect("try_board", board.game, board.key)
