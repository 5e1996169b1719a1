"""The parts of the organiser's desk."""

from dataclasses import dataclass

from django import template
from django.urls import NoReverseMatch, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournaments.models import Tour, Tournament
from tournaments.pages.organiser.views import Overview
from tournaments.publishing.read import publication_of

register = template.Library()

TABS: tuple[tuple[str, str | Promise], ...] = (
    ("desk_tournament", _("Overview")),
    ("desk_teams", _("Teams")),
    ("desk_judges", _("Judges")),
    ("desk_links", _("Links")),
    ("desk_tours", _("Tours")),
    ("desk_approvals", _("Approval")),
    ("desk_signals", _("Signals")),
    ("desk_standings", _("Standings")),
    ("desk_audit", _("Audit log")),
    ("desk_organisers", _("Organisers")),
    ("desk_settings", _("Settings")),
)
"""URL name of each part, which is also the tab's name, and its label."""


@dataclass(frozen=True)
class Tab:
    name: str
    label: str | Promise
    url: str


@register.simple_tag
def desk_tabs(tournament: Tournament) -> list[Tab]:
    persons = {"desk_teams": _("Participants")} if tournament.is_individual else {}
    found = ((name, persons.get(name, label), desk_url(name, tournament.slug)) for name, label in TABS)
    return [Tab(name, label, url) for name, label, url in found if url]


@dataclass(frozen=True)
class PublicationNote:
    """What a page about a tour says of its publication: that it is still to come, or who has to be told of changes."""

    to_publish: bool = False
    told: tuple[str, ...] = ()


@register.simple_tag
def publication_note(tour: Tour) -> PublicationNote:
    if tour.draft:
        return PublicationNote(to_publish=tour.matches.exists())
    if not tour.published:
        return PublicationNote()
    return PublicationNote(told=publication_of(tour).told)


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
