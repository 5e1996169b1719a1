"""The parts of the organiser's desk."""

from dataclasses import dataclass
from typing import Final

from django import template
from django.urls import NoReverseMatch, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from tournaments.models import Tour, Tournament
from tournaments.pages.organiser.views import Overview
from tournaments.publishing.read import publication_of

register = template.Library()

_Pages = tuple[tuple[str, str | Promise], ...]
PARTS: Final[tuple[tuple[str | Promise, _Pages], ...]] = (
    (_("Overview"), (("desk_tournament", _("Overview")),)),
    (_("Teams"), (("desk_teams", _("Teams")), ("desk_roster", _("Paste a list")))),
    (_("Judges and rooms"), (
        ("desk_judges", _("Judges")), ("desk_rooms", _("Rooms")), ("desk_sites", _("Sites")),
        ("desk_availability", _("Availability")), ("desk_judge_load", _("Who judges where")),
        ("desk_links", _("Links")), ("desk_addresses", _("E-mail")),
    )),
    (_("Tours"), (
        ("desk_tours", _("Tours")), ("desk_timetable", _("Timetable")),
        ("desk_hall", _("Hall display")), ("desk_wishes", _("Who must not meet")),
        ("desk_import_matches", _("Import matches")),
    )),
    (_("Results"), (("desk_approvals", _("Approval")), ("desk_signals", _("Requests")))),
    (_("Standings"), (
        ("desk_standings", _("Standings")), ("desk_certificates", _("Certificates")),
        ("desk_ceremony", _("Ceremony")), ("desk_end", _("The end of the tournament")),
    )),
    (_("Settings"), (
        ("desk_settings", _("Settings")), ("desk_organisers", _("Organisers")), ("desk_points", _("Restore points")),
        ("desk_copies", _("Backups")), ("desk_audit", _("Audit log")),
    )),
)  # fmt: skip
"""The desk's entries, never more than one row holds: a label, and the pages behind it as URL names and labels. The
first page is the one that the entry leads to; a page names its own, and its entry is marked with it."""


@dataclass(frozen=True)
class Tab:
    label: str | Promise
    url: str
    current: bool


@dataclass(frozen=True)
class Menu:
    """The row of entries, and the row of pages behind the one that is open."""

    entries: list[Tab]
    pages: list[Tab]


@register.simple_tag
def desk_menu(tournament: Tournament, tab: str) -> Menu:
    """The desk's menu as the page of that URL name shows it."""
    persons = {"desk_teams": _("Participants")} if tournament.is_individual else {}

    def shown(name: str, label: str | Promise, current: bool) -> Tab:
        return Tab(persons.get(name, label), desk_url(name, tournament.slug), current)

    entries: list[Tab] = []
    pages: list[Tab] = []
    for label, behind in PARTS:
        current = any(tab == name for name, _label in behind)
        entries.append(shown(behind[0][0], label, current))
        if current and len(behind) > 1:
            pages = [shown(name, text, name == tab) for name, text in behind]
    return Menu(entries, pages)


@dataclass(frozen=True)
class PublicationNote:
    """What a page about a tour says of its publication: that it is still to come, or who has to be told of changes."""

    to_publish: bool = False
    affected: tuple[str, ...] = ()


@register.simple_tag
def publication_note(tour: Tour) -> PublicationNote:
    if tour.draft:
        return PublicationNote(to_publish=tour.matches.exists())
    if not tour.published:
        return PublicationNote()
    return PublicationNote(affected=publication_of(tour).affected)


TOUR_PAGES: Final[tuple[tuple[str, str, str | Promise], ...]] = (
    ("matches", "desk_matches", _("Matches")),
    ("draw", "desk_draw", pgettext_lazy("of pairs", "Draw")),
    ("pairs", "desk_pairs", _("Pairs")),
    ("places", "desk_places", _("Rooms and judges")),
    ("publish", "desk_publish", _("Publication")),
    ("messages", "tour_messages", _("Messages")),
    ("documents", "desk_documents", _("Documents")),
    ("paper", "desk_paper", _("Paper protocols")),
    ("settings", "desk_tour", _("Settings")),
    ("public", "tour", _("Public page")),
)
"""The pages of a tour in the order of an evening: what a page calls itself, URL name, label."""


@register.simple_tag
def tour_pages(tour: Tour, part: str) -> list[Tab]:
    """The pages of the tour, with the one that is looked at marked."""
    where = [tour.tournament.slug, tour.number]
    return [Tab(label, reverse(name, args=where), key == part) for key, name, label in TOUR_PAGES]


def desk_url(name: str, slug: str) -> str:
    """The address of a part; "" when the site has none of that name."""
    try:
        return reverse(name, args=[slug])
    except NoReverseMatch:
        return ""


@dataclass(frozen=True)
class NumberCell:
    """A number of the overview and where it leads."""

    number: int
    label: str
    url: str
    urgent: bool = False


@register.simple_tag
def desk_numbers(tournament: Tournament, numbers: Overview) -> list[NumberCell]:
    who = [(numbers.teams, ngettext("team", "teams", numbers.teams), "desk_teams")]
    who.append((numbers.players, ngettext("player", "players", numbers.players), "desk_teams"))
    if tournament.is_individual:
        who = [(numbers.teams, ngettext("participant", "participants", numbers.teams), "desk_teams")]
    cells = (
        *who,
        (numbers.judges, ngettext("judge", "judges", numbers.judges), "desk_judges"),
        (numbers.links, ngettext("working link", "working links", numbers.links), "desk_links"),
        (numbers.tours, ngettext("tour", "tours", numbers.tours), "desk_tours"),
        (numbers.matches, ngettext("match", "matches", numbers.matches), "desk_tours"),
    )
    waiting = ngettext("match awaits approval", "matches await approval", numbers.waiting)
    urgent = NumberCell(numbers.waiting, waiting, desk_url("desk_approvals", tournament.slug), numbers.waiting > 0)
    shown = (NumberCell(number, label, desk_url(name, tournament.slug)) for number, label, name in cells)
    return [*shown, urgent]
