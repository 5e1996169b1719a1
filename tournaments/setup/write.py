"""Tournaments: making one and changing its settings."""

from collections.abc import Mapping
from copy import copy
from typing import Any, Final
from zoneinfo import available_timezones

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import TextChoices
from django.utils.translation import gettext as _

from tournaments.kernel.checks import Checks
from tournaments.kernel.rules import NAME, PLACE, SLUG
from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.matches.write.rescoring import recompute_byes
from tournaments.models import Organiser, Tournament
from tournaments.rounds.write.tours import confirmed, tour_warnings, unconfirmed
from tournaments.standings.write import checked_metrics, judge_match_points, tour_numbers
from tournaments.timetable.write import keep_hours

FIELDS = (
    "name", "place", "starts_on", "ends_on", "time_zone", "language", "visibility", "metrics", "win_points",
    "draw_points", "loss_points", "bye_points", "bye_own", "participants", "count_when", "signing",
    "public_names", "name_order", "search_engines", "draft_times",
    "reviews",
)  # fmt: skip
"""What an organiser sets, besides the address, which is chosen once: printed codes and shared links hold it."""

OF_READERS: Final = ("visibility", "search_engines", "public_names", "name_order", "draft_times", "reviews")
"""Of these, who may see the tournament, whose names, which times and reviews: they may be changed when it is closed,
and no restore point brings them back."""

CHOSEN: Final[Mapping[str, type[TextChoices]]] = {
    "participants": Tournament.Participants, "signing": Tournament.Signing,
    "public_names": Tournament.PublicNames, "name_order": Tournament.NameOrder,
    "search_engines": Tournament.SearchEngines, "draft_times": Tournament.DraftTimes,
    "reviews": Tournament.Reviews,
}  # fmt: skip
"""Settings that are as usual where a form or a file has none."""

RESERVED = frozenset({"new"})
"""Addresses that pages of the site have."""


@use_case("tournament.create")
def create_tournament(change: Change, *, slug: str, settings: Mapping[str, str]) -> Answer:
    """A new tournament with its creator as organiser.

    ``settings`` holds ``FIELDS`` as text (days as 2026-07-14); what is left out is as usual.
    """
    change.answer_if_repeated()
    checks = Checks()
    values = checked_settings(checks, {**settings_of(Tournament()), **settings})
    check_slug(checks, slug)
    checks.refuse_any()
    try:
        with transaction.atomic():
            tournament = change.take_new_tournament(Tournament(slug=slug, **values))
    except IntegrityError as error:
        change.answer_if_repeated()
        raise Refused(("slug", _taken())) from error
    user = change.actor.user
    if user is not None:
        Organiser.objects.create(tournament=tournament, user=user)
    organisers = [user.get_username()] if user is not None else []
    change.log(before=None, after={"slug": slug, **settings_of(tournament), "organisers": organisers})
    return {"tournament": tournament.pk, "slug": slug}


@use_case("tournament.change", when_closed=True)
def change_settings(
    change: Change, *, tournament_id: int, version: int, settings: Mapping[str, str], despite_warnings: bool = False
) -> Answer:
    """Other settings for a tournament; what is left out stays. Standings follow from them at once. Days that leave a
    tour outside are to be confirmed. In another time zone tours and breaks begin at the same hours. Of a closed
    tournament only ``OF_READERS``."""
    tournament = change.take_tournament(tournament_id, version=version)
    checks = Checks()
    before = settings_of(tournament)
    values = checked_settings(checks, {**before, **settings})
    if values["metrics"] not in ("", tournament.metrics):
        checked_metrics(checks, values["metrics"], tour_numbers(tournament))
    _check_participants(checks, tournament, values["participants"])
    checks.refuse_any()
    old = copy(tournament)
    for name, value in values.items():
        setattr(tournament, name, value)
    after = settings_of(tournament)
    if any(before[name] != after[name] for name in FIELDS if name not in OF_READERS):
        change.refuse_when_closed()
    despite = _day_warnings(old, tournament)
    if faults := unconfirmed(despite, despite_warnings):
        raise Refused(*faults)
    if old.time_zone != tournament.time_zone:
        moved, now = keep_hours(change, tournament, old.time_zone)
        if any(moved.values()):
            change.warn(_("The tours and breaks keep their hours, now by the new time zone."))
            before, after = {**before, **moved}, {**after, **now}
    Tournament.objects.filter(pk=tournament.pk).update(**values)
    recompute_byes(tournament)
    change.log(before=before, after=after, **confirmed(despite))
    return {"version": tournament.version}


def _day_warnings(old: Tournament, new: Tournament) -> list[str]:
    """About tours that other days leave outside; the hours stay, so another time zone leaves none."""
    by_the_old_clock = copy(new)
    by_the_old_clock.time_zone = old.time_zone
    return tour_warnings(old, by_the_old_clock)


def settings_of(tournament: Tournament) -> dict[str, str]:
    """The settings as text, as forms and the log hold them."""
    values = {name: getattr(tournament, name) for name in FIELDS}
    return {name: "" if value is None else str(value) for name, value in values.items()}


def checked_settings(checks: Checks, given: Mapping[str, str]) -> dict[str, Any]:
    """The columns' values; what is wrong is added to the checks."""
    text = {name: given.get(name, "") for name in FIELDS}
    for name in CHOSEN:
        column: Any = Tournament._meta.get_field(name)
        text[name] = text[name] or str(column.get_default())
    languages = [code for code, _name in settings.LANGUAGES]
    values: dict[str, Any] = {
        "name": checks.text("name", NAME, text["name"]),
        "place": checks.text("place", PLACE, text["place"]),
        "starts_on": checks.day("starts_on", text["starts_on"]),
        "ends_on": checks.day("ends_on", text["ends_on"]),
        "time_zone": checks.choice("time_zone", text["time_zone"], sorted(available_timezones())),
        "language": checks.choice("language", text["language"], languages),
        "visibility": checks.choice("visibility", text["visibility"], Tournament.Visibility.values),
        "metrics": checked_metrics(checks, text["metrics"]),
        "count_when": checks.choice("count_when", text["count_when"], Tournament.CountWhen.values),
        **{name: checks.points(name, text[name]) for name in ("win_points", "draw_points", "loss_points")},
        "bye_points": checks.points("bye_points", text["bye_points"]) if text["bye_points"].strip() else None,
        "bye_own": checks.points("bye_own", text["bye_own"] or "0"),
        **{name: checks.choice(name, text[name], choices.values) for name, choices in CHOSEN.items()},
    }
    _check_days(checks, values)
    judge_match_points(checks, values)
    return values


def _check_participants(checks: Checks, tournament: Tournament, wanted: str) -> None:
    """Teams and the formats of tours are made for the one or the other."""
    if checks.faults or wanted == tournament.participants:
        return
    if tournament.teams.exists() or tournament.tours.exists():
        checks.add(
            "participants",
            _(
                "There are already participants or tours, and those for people differ from those for teams. "
                "Make a new tournament, or remove them first."
            ),
        )


def _check_days(checks: Checks, values: Mapping[str, Any]) -> None:
    if values["starts_on"] and values["ends_on"] and values["ends_on"] < values["starts_on"]:
        checks.add("ends_on", _("The last day is before the first."))


def check_slug(checks: Checks, slug: str) -> None:
    """Whether a new tournament may have that address."""
    if checks.text("slug", SLUG, slug) and (slug in RESERVED or Tournament.objects.filter(slug=slug).exists()):
        checks.add("slug", _taken())


def _taken() -> str:
    return _("This address is taken. Choose another one.")
