"""Pages open to everybody who may see the tournament."""

from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from PIL import Image, ImageDraw, ImageFont

from tournaments.formats.rules.tour_format import GameKey
from tournaments.kernel import access as permissions
from tournaments.kernel.nobody import is_nobody
from tournaments.kernel.protection import may_be_found
from tournaments.kernel.revision_cache import STARTED, fresh, kept
from tournaments.kernel.tables import order_asked, ordered
from tournaments.kernel.values import clean_text
from tournaments.kernel.views import actor, few
from tournaments.kernel.wording import days_text
from tournaments.live.views.cards import cards, open_ones
from tournaments.live.views.channels import live_match, live_overview, live_tour
from tournaments.live.views.home import live_home
from tournaments.live.views.pages import follow_game
from tournaments.matches.read.matches import matches_of_team, matches_of_tour, matches_of_tournament, shown_to
from tournaments.matches.tables import MatchTable, TeamMatchTable
from tournaments.matches.views.match import visitor_context
from tournaments.models import Team, Tour, Tournament
from tournaments.play.read.records import recorded_page
from tournaments.play.views.games import position_asked, shared_context, wants_board
from tournaments.rounds.views.tours import export, frame, sees_all
from tournaments.standings.read.standings import standings as standings_of


@cache_control(no_store=True)
@require_safe
def health(_request: HttpRequest) -> HttpResponse:
    """For whoever watches the server: it answers and reaches its database. Nothing is locked, nothing told."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return HttpResponse("ok\n", content_type="text/plain")


@cache_control(private=True, no_cache=True)
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The tournaments that the visitor may know of: a page of them, or those that are searched for."""
    moment = timezone.now()
    known = permissions.visible_tournaments(actor(request))
    shown = few(request, open_ones(known, moment))
    archived = known.filter(closed_at__isnull=False).exists()
    as_everybody = is_nobody(request) and not shown["search"] and shown["tournaments"].number == 1
    followed = {"live": live_home()} if as_everybody else {"cards": cards(list(shown["tournaments"]), moment).body}
    context = {**shown, **followed, "archived": archived}
    page = render(request, "pages/public/home.html", context)
    return may_be_found(page)


NOT_FOR_ROBOTS: Final = ("desk", "judge", "captain", "go", "calendars", "accounts", "i18n", "try", "api")
"""First parts of addresses that no program needs to ask for. Not those of tournaments: only who may read them reads
there that they are not to be shown."""


@require_safe
def robots(_request: HttpRequest) -> HttpResponse:
    """robots.txt."""
    lines = ("User-agent: *", *(f"Disallow: /{part}/" for part in NOT_FOR_ROBOTS))
    return HttpResponse("\n".join((*lines, "")), content_type="text/plain; charset=utf-8")


@require_safe
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """One tournament: what is on now, the top of the standings, the tours."""
    found = permissions.get_tournament(actor(request), slug)
    return fresh(request, found, lambda reader: _tournament(reader, found))


def _tournament(request: HttpRequest, found: Tournament) -> HttpResponse:
    context = frame(request, found, "overview") | {"live": live_overview(request, found)}
    return render(request, "pages/public/tournament.html", context)


@require_safe
def tour(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A tour's matches in table order."""
    found = permissions.get_tour(actor(request), slug, number)

    def page(reader: HttpRequest) -> HttpResponse:
        shown = {"tour": found, "live": live_tour(reader, found)}
        context = frame(reader, found.tournament, number) | shown
        return render(reader, "pages/public/tour.html", context)

    return fresh(request, found.tournament, page, order_asked(request, MatchTable))


@require_safe
def tour_export(request: HttpRequest, slug: str, number: int, format: str) -> HttpResponse:  # noqa: A002
    """A tour's matches as a file."""
    found = permissions.get_tour(actor(request), slug, number)

    def page(reader: HttpRequest) -> HttpResponse:
        return export(_tour_table(reader, found), format, f"{found.tournament.name} – {found}")

    return fresh(request, found.tournament, page)


@require_safe
def matches_export(request: HttpRequest, slug: str, format: str) -> HttpResponse:  # noqa: A002
    """All matches of a tournament as a file."""
    found = permissions.get_tournament(actor(request), slug)

    def page(reader: HttpRequest) -> HttpResponse:
        rows = shown_to(actor(reader), matches_of_tournament(found))
        return export(TeamMatchTable(rows, tournament=found), format, f"{found.name} – {_('Matches')}")

    return fresh(request, found, page)


@require_safe
def team(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """A team: its place and why, its matches, its players."""
    found = permissions.get_team(actor(request), slug, pk)

    def page(reader: HttpRequest) -> HttpResponse:
        table = standings_of(found.tournament, include_hidden=sees_all(reader, found.tournament))
        context = frame(reader, found.tournament, "team") | {
            "team": found,
            "row": table.row_of(found.pk),
            "metrics": table.metrics,
            "players": found.players.all(),
            "table": ordered(reader, _team_table(reader, found)),
        }
        return render(reader, "pages/public/team.html", context)

    return fresh(request, found.tournament, page, order_asked(request, TeamMatchTable))


@require_safe
def team_export(request: HttpRequest, slug: str, pk: int, format: str) -> HttpResponse:  # noqa: A002
    """A team's matches as a file."""
    found = permissions.get_team(actor(request), slug, pk)

    def page(reader: HttpRequest) -> HttpResponse:
        return export(_team_table(reader, found), format, f"{found.tournament.name} – {found.name}")

    return fresh(request, found.tournament, page)


@require_safe
def match(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """A match: who, where, how it stands; the line-ups once the individual stage has begun."""
    found = permissions.get_match(actor(request), slug, pk)
    played_in = found.tour.tournament

    def page(reader: HttpRequest) -> HttpResponse:
        shown = {"match": found, "live": live_match(reader, found, "match")}
        context = frame(reader, played_in, "match") | visitor_context(reader, found) | shown
        return render(reader, "pages/public/match.html", context)

    return fresh(request, played_in, page)


def _tour_table(request: HttpRequest, tour: Tour) -> MatchTable:
    return MatchTable(shown_to(actor(request), matches_of_tour(tour)), tournament=tour.tournament)


def _team_table(request: HttpRequest, team: Team) -> TeamMatchTable:
    return TeamMatchTable(shown_to(actor(request), matches_of_team(team)), tournament=team.tournament)


# The page of one game as everybody sees it: looked through move by move, followed while it is under way.
@require_safe
def game(request: HttpRequest, slug: str, pk: int, key: GameKey) -> HttpResponse:
    """A recorded game, to be looked through; one under way is followed, unless a move of it is asked for."""
    match = permissions.get_match(actor(request), slug, pk)

    def page(reader: HttpRequest) -> HttpResponse:
        followed = None if "ply" in reader.GET else follow_game(reader, match, key)
        if followed is not None:
            return followed
        template = "play/_replay_position.html" if wants_board(reader) else "pages/public/game.html"
        return render(reader, template, shared_context(reader, recorded_page(actor(reader), slug, pk, key)))

    return fresh(request, match.tour.tournament, page, position_asked(request, match, key))


# The picture that messengers show beside a link: a tournament's name, days and place.
FONTS: Final = Path(__file__).parent / "static" / "tournaments" / "fonts"
WIDTH: Final = 1200
HEIGHT: Final = 630
MARGIN: Final = 80
INK, SOFT, PAPER, GOLD = "#ffffff", "#b9d3db", "#123a47", "#e9b44c"
SIZES: Final = (92, 76, 62, 50)
"""Sizes of the title: the largest in which it has no more than three lines, else the smallest, cut."""
MOST_LINES: Final = 3
BOLD: Final = "DejaVuSansCondensed-Bold.ttf"
REGULAR: Final = "DejaVuSansCondensed.ttf"


def card(title: str, lines: tuple[str, ...], brand: str) -> bytes:
    """A PNG of 1200 × 630 points: the brand, the title, and smaller lines beneath it."""
    picture = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    draw = ImageDraw.Draw(picture)
    _board(draw)
    draw.text((MARGIN, 70), brand, font=_font(REGULAR, 40), fill=GOLD)
    font, rows = _fitted(clean_text(title))
    height = 150.0
    for row in rows:
        draw.text((MARGIN, height), row, font=font, fill=INK)
        height += font.size * 1.2
    for line in filter(None, lines):
        height += 14
        draw.text((MARGIN, height), _cut(clean_text(line), _font(REGULAR, 42)), font=_font(REGULAR, 42), fill=SOFT)
        height += 48
    content = BytesIO()
    picture.quantize(64).save(content, "PNG", optimize=True)
    return content.getvalue()


def _board(draw: ImageDraw.ImageDraw) -> None:
    """A strip of a chequered board at the foot."""
    side = 30
    for place in range(WIDTH // side):
        for row in range(2):
            if (place + row) % 2:
                top = HEIGHT - (2 - row) * side
                draw.rectangle((place * side, top, (place + 1) * side - 1, top + side - 1), fill="#1d4f5f")


@cache
def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FONTS / name, size)


def _fitted(text: str) -> tuple[ImageFont.FreeTypeFont, list[str]]:
    for font in (_font(BOLD, size) for size in SIZES):
        rows = _rows(text, font)
        if len(rows) <= MOST_LINES:
            return font, rows
    font = _font(BOLD, SIZES[-1])
    rows = _rows(text, font)
    return font, [*rows[: MOST_LINES - 1], _cut(" ".join(rows[MOST_LINES - 1 :]), font)]


def _rows(text: str, font: ImageFont.FreeTypeFont) -> list[str]:
    """The text broken between words, a word longer than a line within it."""
    rows = [""]
    for word in text.split():
        longer = f"{rows[-1]} {word}".strip()
        if _fits(longer, font):
            rows[-1] = longer
            continue
        if rows[-1]:
            rows.append("")
        for sign in word:
            if not _fits(rows[-1] + sign, font):
                rows.append("")
            rows[-1] += sign
    return rows


def _fits(text: str, font: ImageFont.FreeTypeFont) -> bool:
    return font.getlength(text) <= WIDTH - 2 * MARGIN


def _cut(text: str, font: ImageFont.FreeTypeFont) -> str:
    if _fits(text, font):
        return text
    while text and not _fits(f"{text}…", font):
        text = text[:-1]
    return f"{text.rstrip()}…"


# What a link to a tournament looks like in a messenger.
@require_safe
def picture(request: HttpRequest, slug: str) -> HttpResponse:
    """The tournament's name, days and place as a PNG, drawn once for each revision."""
    found = permissions.get_tournament(actor(request), slug)

    def page(_reader: HttpRequest) -> HttpResponse:
        content = kept(found, repr(("picture", STARTED)), lambda: _drawn(found))
        return HttpResponse(content, content_type="image/png")

    return fresh(request, found, page)


def _drawn(tournament: Tournament) -> bytes:
    with translation.override(tournament.language):
        days = days_text(tournament.starts_on, tournament.ends_on)
        return card(tournament.name, (days, tournament.place), _("Tourboard"))
