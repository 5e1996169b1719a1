"""Everything that a tour needs printed, on one page, and in one file."""

from collections.abc import Callable, Iterator
from functools import partial
from io import BytesIO
from typing import Final, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile

from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict, StreamingHttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.models import Match, Tour
from tournaments.pdf.notices import judge_notice, team_notice
from tournaments.pdf.protocol import blank_protocols
from tournaments.pdf.rules import game_rules
from tournaments.pdf.sheets import has_sheets, match_sheets, slips_of
from tournaments.queries.blanks import SIZES
from tournaments.queries.protocol import blank_of
from tournaments.queries.tours import matches_of_tour
from tournaments.rules_text import has_rules
from tournaments.tables.export import file_name
from tournaments.views.desk.tour_writes import show, tour_of
from tournaments.views.documents import document, match_address, printing

_CHOICES: Final = ("paper", "ink", "lang")

Write = Callable[[BytesIO], None]


class Sheet(NamedTuple):
    """A document to open: its name, and what is in it."""

    title: str
    address: str
    about: str = ""


@require_safe
def documents(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The documents of a tour with how they are printed (``?paper=``, ``?ink=``, ``?lang=``)."""
    tour = tour_of(request, slug, number)
    matches = list(matches_of_tour(tour))
    met = [match for match in matches if match.team_b_id is not None]
    return show(
        request,
        tour,
        "desk/documents.html",
        "documents",
        query=_query(request),
        languages=settings.LANGUAGES,
        language=request.GET.get("lang") or tour.tournament.language,
        matches=len(met),
        byes=len(matches) - len(met),
        unplaced=sum(match.room_id is None for match in met),
        before=list(_before(tour)),
        after=list(_after(tour)),
        played=[match for match in met if match.state in (Match.State.SIGNED, Match.State.APPROVED)],
        boards=has_rules(tour.kind),
    )


@require_safe
def everything(request: HttpRequest, slug: str, number: int) -> StreamingHttpResponse:
    """What a tour needs before it begins, as a ZIP file with a PDF file of each kind."""
    tour = tour_of(request, slug, number)
    matches = list(matches_of_tour(tour).with_judges())

    def write(file: BytesIO) -> None:
        with ZipFile(file, "w", ZIP_DEFLATED) as archive:
            for place, (name, part) in enumerate(_parts(request, tour, matches), start=1):
                content = BytesIO()
                part(content)
                archive.writestr(file_name(f"{place} {name}", "pdf"), content.getvalue())

    return document(request, tour.tournament.language, f"{slug} {number}", write, "zip")


def _parts(request: HttpRequest, tour: Tour, matches: list[Match]) -> Iterator[tuple[str, Write]]:
    """Names and writers, made one after another so that only one document is in memory."""
    now, printed = timezone.now(), printing(request)
    address = partial(match_address, request, tour.tournament.slug)
    yield (
        _("Notice for teams"),
        partial(team_notice, tour=tour, matches=matches, moment=now, printing=printed),
    )
    yield (
        _("Notice for judges"),
        partial(judge_notice, tour=tour, matches=matches, moment=now, printing=printed),
    )
    yield (
        _("Blank protocols"),
        partial(blank_protocols, tour=tour, matches=matches, address=address, moment=now, printing=printed),
    )
    if has_sheets(tour.kind):
        met = [match for match in matches if match.team_b_id is not None]
        slips = {f"{match.number}. {match}": slips_of(blank_of(match)) for match in met}
        yield _("Score sheets"), partial(match_sheets, tour=tour, matches=slips, moment=now, printing=printed)
    if has_rules(tour.kind):
        yield _("Rules"), partial(game_rules, slug=tour.kind, moment=now, tour=tour, printing=printed)


def _before(tour: Tour) -> Iterator[Sheet]:
    """What is hung up and handed out."""
    where = [tour.tournament.slug, tour.number]
    yield Sheet(_("Notice for teams"), reverse("team_notice_pdf", args=where), _("Who plays whom, and where"))
    yield Sheet(_("Notice for judges"), reverse("judge_notice_pdf", args=where), _("Who judges where"))
    yield Sheet(_("Blank protocols"), reverse("protocols_pdf", args=where), _("A page for each match"))
    if has_sheets(tour.kind):
        yield Sheet(_("Score sheets"), reverse("tour_sheets_pdf", args=where), _("One for each game"))
    if has_rules(tour.kind):
        yield Sheet(_("Rules"), reverse("tour_rules_pdf", args=where), tour.get_kind_display())
        yield Sheet(_("Board to play on"), reverse("board_pdf", args=[tour.kind]), tour.get_kind_display())
    yield Sheet(_("Bracket"), reverse("bracket_pdf", args=where), _("With the names that are known"))
    for teams in SIZES:
        title = _("Empty bracket of %(teams)s") % {"teams": teams}
        yield Sheet(title, reverse("bracket_of_pdf", args=[*where, teams]))
    yield Sheet(
        _("Empty cross-table"), reverse("cross_table_pdf", args=where[:1]), _("The teams down and across")
    )
    yield Sheet(
        _("Private links to cut"),
        reverse("links_pdf", args=where[:1]),
        _("Those of the tournament that work now"),
    )


def _after(tour: Tour) -> Iterator[Sheet]:
    """What is known when it is over."""
    slug = tour.tournament.slug
    yield Sheet(_("Results of the tour"), reverse("tour_results_pdf", args=[slug, tour.number]))
    titles = (
        ("standings", _("Standings")),
        ("cross", _("Cross-table")),
        ("progress", _("Tour by tour")),
        ("players", _("Best players")),
    )
    for what, title in titles:
        yield Sheet(title, reverse("results_pdf", args=[slug, what]))
    yield Sheet(_("Certificates"), reverse("certificates_pdf", args=[slug]))


def _query(request: HttpRequest) -> str:
    """The choices of this page for the addresses of its documents: "?paper=a5", or nothing."""
    chosen = QueryDict(mutable=True)
    for name in _CHOICES:
        if value := request.GET.get(name, "")[:12]:
            chosen[name] = value
    return f"?{chosen.urlencode()}" if chosen else ""
