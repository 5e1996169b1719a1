"""A new tournament made like another one: what was set up, never what was played."""

from datetime import date, datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from tournaments.archive.read import document_of
from tournaments.archive.rules import Document, write_document
from tournaments.archive.write import store
from tournaments.kernel import access as permissions
from tournaments.kernel.checks import Checks
from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.models import Tournament

OF_THE_EVENT: Final = ("lot", "entered_from", "withdrawn_from")
"""Members of a team that belong to the tournament that was played."""


@use_case("tournament.copy")
def copy_tournament(
    change: Change,
    *,
    tournament_id: int,
    slug: str,
    name: str,
    starts_on: str,
    teams: bool = True,
    judges: bool = True,
) -> Answer:
    """A tournament with the settings, rooms and tours of another one, moved to another first day, and if wanted with
    its teams and their players, and its judges. Matches, results, links and the log stay behind.
    """
    change.answer_if_repeated()
    source = Tournament.objects.filter(pk=tournament_id).first()
    if source is None:
        raise Refused(("", _("This tournament is not there any more.")))
    permissions.require(change.actor, "tournament.organise", source)
    checks = Checks()
    name, first_day = checks.name("name", name), checks.day("starts_on", starts_on)
    checks.refuse_any()
    assert first_day is not None  # noqa: S101 - else it would have been refused
    document = _bare(document_of(source), teams=teams, judges=judges)
    _move(document, source, first_day)
    document["tournament"]["name"] = name
    document["tournament"].pop("frozen_from", None)
    return store(change, document, slug, copied_from=source.name, file=write_document(document))


def _bare(document: Document, *, teams: bool, judges: bool) -> Document:
    """The document without anything that was played."""
    bare = {name: document[name] for name in ("format", "version", "address", "tournament")}
    bare["rooms"] = document.get("rooms", [])
    bare["tours"] = [_without(tour, "matches", "draws") for tour in document.get("tours", [])]
    if teams:
        bare["teams"] = [_without(team, *OF_THE_EVENT) for team in document.get("teams", [])]
    if judges:
        left = () if teams else ("attached_to",)
        bare["judges"] = [_without(judge, *left) for judge in document.get("judges", [])]
    return bare


def _without(data: Document, *names: str) -> Document:
    return {name: value for name, value in data.items() if name not in names}


def _move(document: Document, source: Tournament, first_day: date) -> None:
    """Days and beginnings as many days later (or earlier), at the same hours of the tournament's time zone."""
    days = first_day - source.starts_on
    try:
        settings: dict[str, Any] = document["tournament"]
        settings["starts_on"], settings["ends_on"] = (
            first_day.isoformat(),
            (source.ends_on + days).isoformat(),
        )
        for tour in document["tours"]:
            if "starts_at" in tour:
                tour["starts_at"] = _moved(tour["starts_at"], days, ZoneInfo(source.time_zone))
    except OverflowError as error:
        raise Refused(("starts_on", _("Enter a day, for example 2026-07-14."))) from error


def _moved(moment: str, days: timedelta, zone: ZoneInfo) -> str:
    return (datetime.fromisoformat(moment).astimezone(zone) + days).isoformat()
