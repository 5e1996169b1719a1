"""Dates of tours that do not lie within the tournament: what is said of them, and the organiser's word for them."""

from typing import Any, Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.kernel.day_text import days_text
from tournaments.models import Tour, Tournament
from tournaments.rounds.read.dates import left_outside, outside_on

DESPITE: Final = "despite_warnings"
"""The field in which an organiser confirms what a warning is about."""


def day_warnings(tour: Tour) -> list[str]:
    """What is to be said of the tour's date."""
    tournament = tour.tournament
    day = outside_on(tournament, tour)
    if day is None:
        return []
    sentence = _(
        "%(day)s is not among the tournament’s days (%(days)s). Check the day and the year. If they are right, tick "
        "the box; the tournament’s days are changed in its settings."
    )
    days = days_text(tournament.starts_on, tournament.ends_on)
    return [sentence % {"day": date_format(day), "days": days}]


def tour_warnings(before: Tournament, after: Tournament) -> list[str]:
    """What is to be said of the tours that other days of the tournament leave outside it."""
    found = left_outside(before, after)
    if not found:
        return []
    text = ngettext(
        "%(count)s tour would be outside these days: %(tours)s.",
        "%(count)s tours would be outside these days: %(tours)s.",
        len(found),
    )
    tours = ", ".join(f"{tour} ({date_format(day)})" for tour, day in found)
    advice = _("Check the days. If they are right, tick the box and change the dates of the tours later.")
    return [f"{text % {'count': len(found), 'tours': tours}} {advice}"]


def unconfirmed(warnings: list[str], despite: bool) -> list[tuple[str, str]]:
    """The warnings as faults, unless the organiser has seen them and wants it all the same."""
    return [] if despite else [(DESPITE, sentence) for sentence in warnings]


def confirmed(warnings: list[str]) -> dict[str, Any]:
    """For the log: what was stored despite of which warnings."""
    return {"despite": warnings} if warnings else {}
