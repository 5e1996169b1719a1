"""Recorded games and the rules of games, as pages, pictures and files."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games import registry
from games.core.game import Game as Engine
from games.drawing.scene import Scene
from games.drawing.svg import svg
from tournaments.formats.rules.tour_format import GameKey
from tournaments.kernel import access as permissions
from tournaments.kernel.revision_cache import fresh
from tournaments.kernel.views import actor, may_be_found
from tournaments.kernel.wording import namer, said
from tournaments.models import Game, Match
from tournaments.play.forms import options_in, query_of
from tournaments.play.guide import guide_of
from tournaments.play.read.records import GamePage, recorded_page
from tournaments.play.read.review import may_be_reviewed
from tournaments.play.rules_pictures import find_picture, set_up_of
from tournaments.play.rules_text import has_rules, rules_of
from tournaments.play.views.from_here import may_be_tried

LONGEST_PLY = 5
"""Digits of a move's number."""


@dataclass(frozen=True)
class Shown:
    """The position of a recorded game after ``ply`` actions, as its page and its files name it."""

    page: GamePage
    ply: int
    site: str

    @property
    def now(self) -> str:
        """Where in the game this is: number, move and who made it."""
        played = self.page.replay
        if played is None or played.game is None:
            return f"{self.ply} / {plies_of(self.page)}"
        return now_of(played.game, played.positions, played.actions, self.ply, self.page.teams)

    @property
    def share(self) -> str:
        return f"{self.site}{self._address('game')}?ply={self.ply}"

    @property
    def svg(self) -> str:
        return f"{self._address('game_svg')}?ply={self.ply}"

    @property
    def record(self) -> str:
        return self._address("game_record")

    @property
    def review(self) -> str:
        return self._address("game_review")

    @property
    def name(self) -> str:
        """What files of the game are called."""
        match, line = self.page.match, self.page.line
        return f"{match.tour.tournament.slug}-{match.tour.number}-{match.number}-{line.key}"

    def _address(self, name: str) -> str:
        match = self.page.match
        return reverse(name, args=[match.tour.tournament.slug, match.pk, self.page.line.key])


def now_of(
    game: Engine[Any, Any], positions: Sequence[Any], actions: Sequence[Any], ply: int, names: Mapping[str, str]
) -> str:
    """Where in a played game a position is, after ``ply`` of its actions: number, move and who made it."""
    count = f"{ply} / {len(actions)}"
    if not ply:
        return count
    side = game.to_act(positions[ply - 1])
    return " · ".join(filter(None, (count, said(game, actions[ply - 1]), names.get(str(side)))))


def plies_of(page: GamePage) -> int:
    """The number of actions played on the board."""
    return len(page.replay.actions) if page.replay else 0


def shown_of(request: HttpRequest, page: GamePage) -> Shown:
    """The position that the address asks for (``?ply=12``), else the last one."""
    plies, asked = plies_of(page), request.GET.get("ply", "")
    ply = min(int(asked), plies) if asked.isdecimal() and len(asked) <= LONGEST_PLY else plies
    return Shown(page, ply, request.build_absolute_uri("/").removesuffix("/"))


def shared_context(request: HttpRequest, page: GamePage) -> dict[str, Any]:
    """What every page of a game shows; ``ply`` is the shown one of the ``plies`` actions played on the board."""
    match, shown = page.match, shown_of(request, page)
    return {
        "page": page,
        "match": match,
        "tournament": match.tour.tournament,
        "shown": shown,
        "ply": shown.ply,
        "plies": plies_of(page),
        "may_be_tried": may_be_tried(page),
        "review_address": shown.review if may_be_reviewed(page) else "",
    }


def position_asked(request: HttpRequest, match: Match, key: GameKey) -> dict[str, str]:
    """What of the query a page of a game follows: ``ply``, no later than the last action, and whether it is the board
    alone that is asked for. Without any, no query."""
    asked = {"part": "board"} if wants_board(request) else {}
    if "ply" not in request.GET:
        return asked
    ply = request.GET["ply"]
    if not (ply.isdecimal() and len(ply) <= LONGEST_PLY):
        return asked | {"ply": ""}
    plies = Game.objects.filter(match=match, **key._asdict()).values_list("plies", flat=True).first() or 0
    return asked | {"ply": str(min(int(ply), plies))}


def wants_board(request: HttpRequest) -> bool:
    """Whether a page that shows a game already asks for another position alone (``?part=board``)."""
    return request.method in ("GET", "HEAD") and request.GET.get("part") == "board"


@require_safe
def game_svg(request: HttpRequest, slug: str, pk: int, key: GameKey) -> HttpResponse:
    """The position that the address asks for, as a picture that stands alone."""
    match = permissions.get_match(actor(request), slug, pk)

    def drawing(reader: HttpRequest) -> HttpResponse:
        page = recorded_page(actor(reader), slug, pk, key)
        shown, played = shown_of(reader, page), page.replay
        assert played is not None  # noqa: S101 - a recorded game has one
        scene = registry.get(page.match.tour.kind).scene(played.positions[shown.ply], played.actions[: shown.ply])
        drawn = svg(scene, namer=namer(), standalone=True)
        return _file(drawn, "image/svg+xml", f"{shown.name}-{shown.ply}.svg")

    return fresh(request, match.tour.tournament, drawing, position_asked(request, match, key), by_host=True)


@require_safe
def game_record(request: HttpRequest, slug: str, pk: int, key: GameKey) -> HttpResponse:
    match = permissions.get_match(actor(request), slug, pk)

    def record(reader: HttpRequest) -> HttpResponse:
        page = recorded_page(actor(reader), slug, pk, key)
        return _file(page.text, "text/plain", f"{shown_of(reader, page).name}.txt")

    return fresh(request, match.tour.tournament, record, by_host=True)


def _file(content: str, kind: str, name: str) -> HttpResponse:
    response = HttpResponse(content, content_type=f"{kind}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


# The rules of the games as pages.
LONGEST_STEP = 3
"""Digits of a picture's step."""


class Listed(NamedTuple):
    """A game in the list of all rules, with the picture of its board."""

    slug: str
    title: str
    about: str
    picture: Scene


@require_safe
def rules_list(request: HttpRequest) -> HttpResponse:
    texts = [rules_of(game.slug) for game in registry.all_games() if has_rules(game.slug)]
    games = [Listed(text.slug, text.title, text.about, set_up_of(text.slug)) for text in texts]
    return may_be_found(render(request, "play/rules/list.html", {"games": games}))


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """The rules of a game; with the options that the address asks for, if there are any, as ``rules_address`` does."""
    if not has_rules(game):
        raise Http404
    options = options_in(registry.get(game), request.GET.dict())
    context = {
        "rules": rules_of(game, options or None, pictured=True),
        "picture": set_up_of(game, options or None),
        "asked": query_of(game, options),
        "try": try_address(game, options),
        "pdf": _address("rules_pdf", game, options),
    }
    page = render(request, "play/rules/page.html", context)
    return page if options else may_be_found(page)


@require_safe
def rules_picture(request: HttpRequest, game: str, key: str) -> HttpResponse:
    """One picture of a rule, at the step that the address asks for (``?step=2``), else at the last; with the options
    of the rules in which it stands."""
    if not has_rules(game):
        raise Http404
    options = options_in(registry.get(game), request.GET.dict())
    picture, text = find_picture(game, key, options), rules_of(game, options)
    rule = text.rule(f"{game}.{picture.rule}") if picture else None
    if rule is None or picture is None:
        raise Http404
    asked = request.GET.get("step", "")
    step = int(asked) if asked.isdecimal() and len(asked) <= LONGEST_STEP else 0
    moves = (step or len(picture.scenes)) - 1
    ways = {"asked": query_of(game, options), "back": rules_address(game, options)}
    context = {"rules": text, "rule": rule, "picture": picture, "step": step, "moves": moves}
    page = render(request, "play/rules/picture.html", context | ways)
    return page if options else may_be_found(page)


@require_safe
def tour_rules(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The rules of a tour's game with the options that it is played with; 404 for a tour without a game."""
    tour = permissions.get_tour(actor(request), slug, number)
    if not has_rules(tour.kind):
        raise Http404

    def page(reader: HttpRequest) -> HttpResponse:
        context = {
            "tour": tour,
            "rules": rules_of(tour.kind, tour.options, pictured=True),
            "picture": set_up_of(tour.kind, tour.options),
            "asked": query_of(tour.kind, tour.options),
            "try": try_address(tour.kind, tour.options),
            "pdf": reverse("tour_rules_pdf", args=[slug, number]),
        }
        return render(reader, "play/rules/page.html", context)

    return fresh(request, tour.tournament, page)


@require_safe
def tour_guide(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What a judge of the tour has to know, in pictures."""
    tour = permissions.get_tour(actor(request), slug, number)

    def page(reader: HttpRequest) -> HttpResponse:
        known = {"guide": guide_of(tour), "has_rules": has_rules(tour.kind)}
        return render(reader, "play/guide.html", {"tour": tour, "tournament": tour.tournament, **known})

    return fresh(request, tour.tournament, page)


def try_address(game: str, options: Mapping[str, str]) -> str:
    """Where a game with these options is tried."""
    return _address("try_new", game, options)


def rules_address(game: str, options: Mapping[str, str]) -> str:
    """Where the rules of a game with these options stand."""
    return _address("rules", game, options)


def _address(name: str, game: str, options: Mapping[str, str]) -> str:
    asked = query_of(game, options)
    return reverse(name, args=[game]) + (f"?{asked}" if asked else "")
