"""Use cases: how the standings count, lots, certificates."""

import base64
import binascii
import re
from collections.abc import Collection, Mapping
from copy import copy
from hashlib import sha256
from typing import Any

from django.db.models import F
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from tournaments.kernel import access as permissions
from tournaments.kernel.checks import Checks
from tournaments.kernel.rules import DRAW, TOUR
from tournaments.kernel.values import FaultError
from tournaments.kernel.wording import format_sentence
from tournaments.kernel.write import Answer, Change, Refused, judged, use_case
from tournaments.models import CertificatePicture, Team, Tournament
from tournaments.standings.rules.metrics import (
    MetricsError,
    format_metrics,
    missing_tours,
    parse_metrics,
    require_tours,
)
from tournaments.standings.rules.outcomes import Sharing, StandingsOptions, check_match_points, options_to_json
from tournaments.standings.rules.picture import MAX_BYTES, Picture, PictureFault, clean_picture
from tournaments.standings.rules.ranking import drawn_lots

FIELDS = (
    "metrics", "win_points", "draw_points", "loss_points", "bye_points", "count_when", "sharing", "players_without",
    "frozen_from",
)  # fmt: skip
"""What an organiser sets, as text: points as people write them, tours by their numbers ("4, 5")."""

_SEPARATORS = re.compile(r"[\s,;+]+")


@use_case("standings.change")
def change_standings(change: Change, *, tournament_id: int, version: int, settings: Mapping[str, str]) -> Answer:
    """Other metrics, match points, options, or another tour from which on results are held back."""
    tournament = change.take_tournament(tournament_id, version=version)
    checks = Checks()
    values = _checked_for(checks, tournament, settings)
    checks.refuse_any()
    before = standings_settings_of(tournament)
    for name, value in values.items():
        setattr(tournament, name, value)
    Tournament.objects.filter(pk=tournament.pk).update(**values)
    change.log(before=before, after=standings_settings_of(tournament))
    return {"version": tournament.version}


@use_case("standings.open")
def open_results(change: Change, *, tournament_id: int, version: int) -> Answer:
    """Everybody may see all results from now on."""
    tournament = change.take_tournament(tournament_id, version=version)
    if tournament.frozen_from is None:
        raise Refused(("", _("All results have already been announced.")))
    before = standings_settings_of(tournament)
    show_all(tournament)
    change.log(before=before, after=standings_settings_of(tournament))
    return {"version": tournament.version}


def show_all(tournament: Tournament) -> None:
    """No result of the tournament, which the write has taken, is hidden any more."""
    tournament.frozen_from = None
    Tournament.objects.filter(pk=tournament.pk).update(frozen_from=None)


def hide_from(tournament: Tournament, tour_number: int) -> None:
    """The results of this tour of the tournament, which the write has taken, and of later ones are hidden."""
    tournament.frozen_from = tour_number
    Tournament.objects.filter(pk=tournament.pk).update(frozen_from=tour_number)


def standings_settings_of(tournament: Tournament) -> dict[str, str]:
    """The settings as text, as forms and the log hold them."""
    options = tournament.standings_options
    columns = ("metrics", "win_points", "draw_points", "loss_points", "bye_points", "count_when", "frozen_from")
    values = {name: getattr(tournament, name) for name in columns}
    return {name: "" if value is None else str(value) for name, value in values.items()} | {
        "sharing": options.sharing.value,
        "players_without": ", ".join(map(str, options.players_without)),
    }


def checked_standings(
    checks: Checks, given: Mapping[str, str], tours: Collection[int] | None = None, *, hidden_from: int | None = None
) -> dict[str, Any]:
    """The columns' values; what is wrong is added to the checks: also a tour that is none of ``tours``, where these
    are known. Results may be hidden ``hidden_from`` on without such a tour: it has been removed, and those of later
    ones are hidden all the same."""
    text = {name: given.get(name, "") for name in FIELDS}
    sharing = checks.choice("sharing", text["sharing"], [choice.value for choice in Sharing])
    without = _tours(checks, "players_without", text["players_without"], tours)
    stays = text["frozen_from"].strip() == str(hidden_from)
    frozen = _tours(checks, "frozen_from", text["frozen_from"], None if stays else tours)
    if len(frozen) > 1:
        checks.add("frozen_from", _("Name one tour: its results and those of later tours are hidden."))
    values: dict[str, Any] = {
        "metrics": checked_metrics(checks, text["metrics"], tours),
        **{name: checks.points(name, text[name]) for name in ("win_points", "draw_points", "loss_points")},
        "bye_points": checks.points("bye_points", text["bye_points"]) if text["bye_points"].strip() else None,
        "count_when": checks.choice("count_when", text["count_when"], Tournament.CountWhen.values),
        "frozen_from": frozen[0] if frozen else None,
    }
    judge_match_points(checks, values)
    if not checks.faults:
        values["standings"] = options_to_json(StandingsOptions(Sharing(sharing), without))
    return values


def _checked_for(checks: Checks, tournament: Tournament, settings: Mapping[str, str]) -> dict[str, Any]:
    return checked_standings(checks, settings, tour_numbers(tournament), hidden_from=tournament.frozen_from)


def as_proposed(tournament: Tournament, settings: Mapping[str, str]) -> Tournament:
    """The tournament as it would be with these settings; nothing is stored. Refused says what is wrong with them."""
    checks = Checks()
    values = _checked_for(checks, tournament, settings)
    checks.refuse_any()
    proposed = copy(tournament)
    for name, value in values.items():
        setattr(proposed, name, value)
    return proposed


def _tours(checks: Checks, field: str, text: str, known: Collection[int] | None) -> tuple[int, ...]:
    """The numbers of tours, in ascending order."""
    try:
        numbers = {TOUR.read(part) for part in _SEPARATORS.split(text) if part}
    except FaultError:
        checks.add(field, _("Write the numbers of tours, for example 4 or 4, 5."))
        return ()
    if known is not None and (fault := missing_tours(numbers, known)):
        checks.add(field, format_sentence(fault))
    return tuple(sorted(numbers))


def judge_match_points(checks: Checks, values: Mapping[str, Any]) -> None:
    """Whether match points go together; asked once each figure is in order."""
    if checks.faults:
        return
    if fault := check_match_points(*(values[name] for name in ("win_points", "draw_points", "loss_points"))):
        checks.add("win_points", format_sentence(fault))


def tour_numbers(tournament: Tournament) -> frozenset[int]:
    return frozenset(tournament.tours.order_by().values_list("number", flat=True))


def checked_metrics(checks: Checks, text: str, tours: Collection[int] | None = None) -> str:
    """The canonical list of metrics, which leave out none but these ``tours``; None where tours are yet to come."""
    try:
        metrics = parse_metrics(text)
        if tours is not None:
            require_tours(metrics, tours)
        clean = format_metrics(metrics)
    except MetricsError as error:
        checks.add("metrics", format_sentence(error.fault))
        return ""
    return clean


# Drawing lots for all teams at once: by a number that is written down, so that anybody can repeat it.
@use_case("lots.draw")
def draw_lots(change: Change, *, tournament_id: int, version: int, seed: int) -> Answer:
    """A lot for every team, from 1. Drawing again needs a reason, for it
    changes places that stand."""
    tournament = change.take_tournament(tournament_id, version=version)
    teams = list(Team.objects.filter(tournament=tournament))
    before = {team.name: team.lot for team in teams if team.lot is not None}
    judged("seed", DRAW, seed)
    if not teams:
        raise Refused(("", _("There is nobody to draw lots for yet.")))
    if before and not change.intent.reason:
        raise Refused(("reason", _("Lots have already been drawn. Say why they are drawn again.")))
    lots = drawn_lots((team.name for team in teams), seed)
    for team in teams:
        Team.objects.filter(pk=team.pk).update(lot=lots[team.name], version=F("version") + 1)
    change.log(before={"lots": before}, after={"lot_number": seed, "lots": lots})
    return {"teams": len(lots), "seed": seed}


# The background of certificates.
NOTHING = Picture(b"", 0, 0)


def _store_read(change: Change, read: tuple[int, int, Picture]) -> Answer:
    return _store(change, *read)


@use_case("certificate.picture", then=_store_read)
def set_picture(change: Change, *, tournament_id: int, version: int, file: str) -> tuple[int, int, Picture]:
    """Another picture under the text of certificates; ``file`` is the uploaded file as base64.

    What is stored is made from the picture in it (``clean_picture``).
    """
    permissions.require(change.actor, "tournament.organise", get_object_or_404(Tournament, pk=tournament_id))
    return tournament_id, version, _picture_in(file)


@use_case("certificate.remove_picture")
def remove_picture(change: Change, *, tournament_id: int, version: int) -> Answer:
    """Certificates on white paper again."""
    return _store(change, tournament_id, version, NOTHING)


def _picture_in(file: str) -> Picture:
    try:
        return clean_picture(base64.b64decode(file[: 2 * MAX_BYTES], validate=True))
    except PictureFault as error:
        raise Refused(("file", format_sentence(error.fault))) from error
    except binascii.Error as error:
        raise Refused(("file", _("The picture did not arrive in full. Choose it again."))) from error


def _store(change: Change, tournament_id: int, version: int, picture: Picture) -> Answer:
    tournament = change.take_tournament(tournament_id)
    row, _made = CertificatePicture.objects.get_or_create(tournament=tournament)
    if not (row.content or picture.content):
        raise Refused(("", _("There is no picture to remove.")))
    before = _for_log(row)
    change.compare(row, version)
    row.content, row.width, row.height = picture.content, picture.width, picture.height
    row.save()
    change.log(subject=f"certificatepicture:{row.pk}", before=before, after=_for_log(row))
    return {"version": row.version}


def _for_log(row: CertificatePicture) -> dict[str, str] | None:
    """The picture as the log tells it: its size, and the digest by which it is known again."""
    if not row.content:
        return None
    return {"picture": f"{row} · SHA-256 {sha256(row.content).hexdigest()}"}
