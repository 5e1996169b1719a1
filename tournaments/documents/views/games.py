"""Documents about games: rules, boards, score sheets, records."""

from collections.abc import Callable

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.kernel import access as permissions
from tournaments.kernel.views import actor
from tournaments.matches.read.protocol import protocol_of
from tournaments.matches.views.match_page import as_read
from tournaments.models import Match
from tournaments.paper.document import Output
from tournaments.paper.views import document, printing
from tournaments.play.documents.boards import playing_board
from tournaments.play.documents.record import Diagrams, recorded_game
from tournaments.play.documents.record.diagrams import EVERY
from tournaments.play.documents.rules import game_rules
from tournaments.play.documents.sheets import free_sheets, has_sheets, match_sheets, slips_of
from tournaments.play.rules_text import has_rules
from tournaments.play.views.games import recorded_page


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """The rules of a game with the rulings; ``?lang=`` as in all documents, else in the visitor's language."""
    return _free(request, game, has_rules, game_rules)


@require_safe
def free_score_sheets(request: HttpRequest, game: str) -> HttpResponse:
    """Blank score sheets of a game that belong to no tournament."""
    return _free(request, game, has_sheets, free_sheets)


@require_safe
def board(request: HttpRequest, game: str) -> HttpResponse:
    """A board to play on."""
    return _free(request, game, has_rules, playing_board)


def _free(
    request: HttpRequest, game: str, known: Callable[[str], bool], make: Callable[..., None]
) -> HttpResponse:
    if not known(game):
        raise Http404

    def write(file: Output) -> None:
        make(file, game, timezone.now(), printing=printing(request))

    return document(request, get_language() or settings.LANGUAGE_CODE, game, write)


@require_safe
def match_score_sheets(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """A score sheet for every game of a match, with the names that the visitor may read."""
    match: Match = permissions.get_match(actor(request), slug, pk, "match.print_protocol")
    tour = match.tour
    if not has_sheets(tour.kind):
        raise Http404

    def write(file: Output) -> None:
        slips = slips_of(as_read(request, match, protocol_of(match)))
        match_sheets(file, tour, {f"{match.number}. {match}": slips}, timezone.now(), printing(request))

    name = f"{slug} {tour.number}.{match.number} {match} {tour.kind}"
    return document(request, tour.tournament.language, name, write)


@require_safe
def game_record(
    request: HttpRequest, slug: str, pk: int, stage: str, board: int, number: int
) -> HttpResponse:
    """A recorded game with diagrams: ``?every=`` so many actions (0: none) and ``?at=`` chosen ones ("3,17")."""
    page = recorded_page(request, slug, pk, stage, board, number)
    diagrams = Diagrams(_whole(request.GET.get("every", ""), EVERY), _chosen(request.GET.get("at", "")))

    def write(file: Output) -> None:
        recorded_game(file, page, timezone.now(), diagrams, printing(request))

    match = page.match
    name = f"{slug} {match.tour.number}.{match.number} {match} {page.title}"
    return document(request, match.tour.tournament.language, name, write)


def _chosen(text: str) -> tuple[int, ...]:
    """The numbers of a list; what is no number is left out."""
    found = (_whole(part.strip(), -1) for part in text.split(",", 200)[:200])
    return tuple(number for number in found if number >= 0)


def _whole(text: str, otherwise: int) -> int:
    """A number as an address writes it."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else otherwise
