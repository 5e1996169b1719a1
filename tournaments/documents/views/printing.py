"""Documents as files: of a tour, of a match, of one kind, blank ones, results."""

from collections.abc import Callable

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.documents.registry import DOCUMENT_TYPES, print_context_of
from tournaments.documents.registry.sending import send_one
from tournaments.draws.documents import bracket_sheets, empty_cross_table, empty_names
from tournaments.draws.read.draws import SIZES, empty_bracket, teams_by_seed
from tournaments.kernel import access as permissions
from tournaments.kernel.export import table_rows
from tournaments.kernel.views import actor
from tournaments.matches.documents.protocol.document import filled_protocol
from tournaments.matches.read.protocol import protocol_of
from tournaments.matches.views.match import as_read
from tournaments.models import Match
from tournaments.paper.document import Output, document, printing
from tournaments.play.documents.boards import playing_board
from tournaments.play.documents.record import EVERY, Diagrams, recorded_game
from tournaments.play.documents.rules import game_rules
from tournaments.play.documents.sheets import free_sheets, has_sheets, match_sheets
from tournaments.play.games.shared import slips_of
from tournaments.play.rules_text import has_rules
from tournaments.play.views.games import recorded_page
from tournaments.standings.documents import certificates as write_certificates
from tournaments.standings.documents import result_table
from tournaments.standings.read.standings import picture_of, standings
from tournaments.standings.views import part_of, shown_part


@require_safe
def teams(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Who plays whom where: what the public page of the tour says too."""
    return _send(request, slug, number, "teams")


@require_safe
def judges(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Who judges where, for organisers and judges."""
    return _send(request, slug, number, "judges", "tour.print_protocols")


@require_safe
def protocols(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A page to fill in by hand for each match of a tour, in table order (``?lang=`` overrides the tournament's)."""
    return _send(request, slug, number, "protocols", "tour.print_protocols")


@require_safe
def sheets(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A score sheet for every game of a tour, byes left out, with the teams that meet; 404 without a game."""
    return _send(request, slug, number, "sheets", "tour.print_protocols")


@require_safe
def rules(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The rules of a tour's game with the options that it is played with; 404 for a tour without a game."""
    return _send(request, slug, number, "rules")


@require_safe
def tour_results(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The matches of a tour with their points, as far as the visitor may know them."""
    return _send(request, slug, number, "results")


def _send(
    request: HttpRequest, slug: str, number: int, document: str, permission: str = "tournament.view"
) -> HttpResponse:
    tour = permissions.get_tour(actor(request), slug, number, permission)
    return send_one(request, print_context_of(request, tour), DOCUMENT_TYPES[document])


# The protocol of a match as a file.


@require_safe
def protocol(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The protocol of a match as it stands, as far as the visitor may read it."""
    match = permissions.get_match(actor(request), slug, pk, "match.print_protocol")
    tournament = match.tour.tournament

    def write(file: Output) -> None:
        shown = as_read(request, match, protocol_of(match))
        address = match_address(request, slug, match)
        filled_protocol(file, shown, address, timezone.now(), printing(request))

    name = f"{slug} {match.tour.number}.{match.number} {match}"
    return document(request, tournament.language, name, write)


def match_address(request: HttpRequest, slug: str, match: Match) -> str:
    """The absolute address of a match's page, which the code on its protocol opens."""
    return request.build_absolute_uri(reverse("match", args=[slug, match.pk]))


# Documents about games: rules, boards, score sheets, records.


@require_safe
def rules_file(request: HttpRequest, game: str) -> HttpResponse:
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


# Brackets and cross-tables to write on.


@require_safe
def bracket(request: HttpRequest, slug: str, number: int, teams: int | None = None) -> HttpResponse:
    """The knock-out that a tour belongs to, as far as the visitor may know it; an empty one for as many teams as play
    in a tour of another document_type, or for 4, 8, 16 or 32 ``teams``."""
    tour = permissions.get_tour(actor(request), slug, number)
    if teams is None:
        return send_one(request, print_context_of(request, tour), DOCUMENT_TYPES["bracket"])
    if teams not in SIZES:
        raise Http404

    def write(file: Output) -> None:
        drawn, names = empty_bracket(teams), empty_names(teams)
        bracket_sheets(file, tour, drawn, names, timezone.now(), printing(request))

    return document(request, tour.tournament.language, f"{slug} {number} bracket", write)


@require_safe
def cross_table(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody against everybody, to be filled in by hand."""
    tournament = permissions.get_tournament(actor(request), slug)
    teams = teams_by_seed(tournament)

    def write(file: Output) -> None:
        empty_cross_table(file, tournament, teams, timezone.now(), printing(request))

    return document(request, tournament.language, f"{slug} cross-table", write)


# Tables of results to print, as far as the visitor may know them.


@require_safe
def results(request: HttpRequest, slug: str, what: str) -> HttpResponse:
    """Standings, cross-table, tour by tour or best players; ``?group=`` for one group."""
    tournament = permissions.get_tournament(actor(request), slug)
    part = part_of(what)
    shown_part(request, tournament, part)

    def write(file: Output) -> None:
        found, group = shown_part(request, tournament, part)
        title = " – ".join(str(word) for word in (part.title, group) if word)
        result_table(file, tournament, title, [*table_rows(found.table)], timezone.now(), printing(request))

    return document(request, tournament.language, f"{slug} {what}", write)


@require_safe
def certificates(request: HttpRequest, slug: str) -> HttpResponse:
    """A certificate for each team by the whole standings, the best first, for organisers."""
    tournament = permissions.get_tournament(actor(request), slug, "tournament.organise")
    rows, picture = standings(tournament, whole=True).rows, picture_of(tournament)

    def write(file: Output) -> None:
        write_certificates(file, tournament, rows, timezone.now(), printing(request), picture)

    return document(request, tournament.language, f"{slug} certificates", write)
