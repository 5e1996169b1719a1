"""Drawing a tour, and undoing a draw (tour, "Pairing")."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.draws.read.draw_request import DrawRequest
from tournaments.draws.read.draws import Material, Planned, material_of, plan_draw, touched_by
from tournaments.draws.rules.pairing import storage
from tournaments.draws.rules.pairing.model import Draw as PureDraw
from tournaments.draws.rules.pairing.model import Method
from tournaments.draws.write.arrangement import bring_back, replace, restore_point
from tournaments.kernel.descriptions import match_described
from tournaments.kernel.faults import FaultError
from tournaments.kernel.wording import format_sentence
from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.matches.read.begun import begun_among
from tournaments.matches.read.matches import matches_of_tour
from tournaments.models import Draw, Match, Tour
from tournaments.rounds.write.taking import taken_tour


@use_case("draw.make")
def make_draw(
    change: Change,
    *,
    tournament_id: int,
    tour_id: int,
    version: int,
    draw_request: Mapping[str, Any],
    digest: str = "",
    despite_warnings: bool = False,
) -> Answer:
    """Makes the tour's matches, in place of those it has. ``draw_request`` is a ``DrawRequest`` as plain data.

    With the ``digest`` of a preview the draw must still be the one that was looked at. Matches that the request keeps
    stay with their rooms and judges, the others have neither. Refused once a match of the tour has begun; and while
    the standings that it is drawn from lack results, unless the organiser has seen this and wants it all the same.
    """
    tour = taken_tour(change, tournament_id, tour_id, version)
    wanted = _understood(draw_request)
    material = material_of(tour)
    old = material.matches
    _refuse_begun(material)
    _refuse_kept(wanted, material)
    planned = _planned(material, wanted)
    _refuse_changed(planned, digest)
    despite = [one.sentence for one in planned.uncounted]
    if despite and not despite_warnings:
        raise Refused(*(("despite_warnings", sentence) for sentence in (*despite, _early())))
    point = restore_point(old, whole=True)
    rows = _rows(tour, planned.draw, [match for match in old if match.pk in wanted.kept])
    replace(old, rows)
    options = wanted.to_data() | ({"series": planned.series.to_json()} if planned.series else {})
    made = _stored(
        change, tour, method=wanted.method, seed=planned.draw.seed, options=options,
        plan=storage.to_json(planned.draw), before=point,
    )  # fmt: skip
    more = {"despite": despite} if despite else {}
    _log(change, tour, old, method=wanted.method, seed=planned.draw.seed, **more)
    return {"draw": made.pk, "matches": len(rows), "version": tour.version}


@use_case("draw.undo")
def undo_draw(change: Change, *, tournament_id: int, tour_id: int, version: int, draw_id: int) -> Answer:
    """Brings back the matches, rooms and judges from before the tour's newest draw or change by hand."""
    tour = taken_tour(change, tournament_id, tour_id, version)
    newest = Draw.objects.filter(tour=tour).standing().first()
    if newest is None or newest.pk != draw_id:
        raise Refused(("", _("Only the newest draw that stands can be undone. Look at the list again.")))
    old, has_begun = begun_among(matches_of_tour(tour))
    if touched_by(newest, has_begun):
        raise Refused(("", _("A match of this draw has begun, so the draw stands.")))
    bring_back(tour, newest.before)
    newest.undone_at, newest.undone_by = timezone.now(), change.actor_name
    newest.save(update_fields=["undone_at", "undone_by"])
    _log(change, tour, old, method=newest.method, seed=newest.seed)
    return {"draw": newest.pk, "matches": Match.objects.filter(tour=tour).count(), "version": tour.version}


def store_by_hand(
    change: Change, tour: Tour, old: Sequence[Match], rows: Sequence[Match], exchanged: Sequence[int] = ()
) -> Draw:
    """Rows in place of some of the tour's matches, as a person has decided; kept as a draw that can be undone.

    ``exchanged`` are two teams that have changed places.
    """
    point = restore_point(old, whole=False)
    everything = list(matches_of_tour(tour))
    replace(old, rows)
    ids = {match.pk for match in old}
    point["made"] = [row.pk for row in rows if row.pk not in ids]
    drawn = _stored(
        change, tour, method=Draw.Method.MANUAL, options={"exchanged": list(exchanged)}, before=point
    )
    _log(change, tour, everything, method=Draw.Method.MANUAL)
    return drawn


def _understood(draw_request: Mapping[str, Any]) -> DrawRequest:
    try:
        return DrawRequest.from_data(draw_request)
    except (ValueError, TypeError) as error:
        raise Refused(
            ("", _("This draw cannot be understood. Choose its method and options again."))
        ) from error


def _refuse_begun(material: Material) -> None:
    if material.begun:
        raise Refused(
            ("", _("A match of this tour has begun, so its pairs stand. Draw the next tour instead."))
        )


def _refuse_kept(draw_request: DrawRequest, material: Material) -> None:
    faults = []
    if (draw_request.kept or draw_request.forbidden) and draw_request.method != Method.SWISS:
        faults.append(_("Only a Swiss draw can keep pairs or keep some apart. Choose it, or untick these."))
    if not set(draw_request.kept) <= {match.pk for match in material.matches}:
        faults.append(
            _("A match that was to stand has been removed meanwhile. Choose again which ones stand.")
        )
    teams = {pk for pair in draw_request.forbidden for pk in pair}
    if any(one == other for one, other in draw_request.forbidden):
        faults.append(_("To keep apart, name two different ones."))
    if not teams <= {team.pk for team in material.teams}:
        faults.append(_("Somebody who was to be kept apart has been removed meanwhile."))
    if faults:
        raise Refused(*(("", fault) for fault in faults))


def _planned(material: Material, draw_request: DrawRequest) -> Planned:
    try:
        return plan_draw(material, draw_request)
    except FaultError as error:
        raise Refused(("", format_sentence(error.fault))) from error


def _refuse_changed(planned: Planned, digest: str) -> None:
    if digest and digest != planned.digest:
        sentence = _(
            "Results or matches have changed since the preview. Look at the draw again, then store it."
        )
        raise Refused(("", sentence))


def _early() -> str:
    return _("Approve these matches first, or confirm that the draw is to be made without them.")


def _rows(tour: Tour, draw: PureDraw, kept: Sequence[Match]) -> list[Match]:
    """The rows of a drawn tour in table order; kept matches go on with theirs."""
    going_on = {(match.team_a_id, match.team_b_id): match for match in kept}
    rows = []
    for number, pair in enumerate(draw.all_pairs, start=1):
        row = going_on.get((pair.a, pair.b)) or Match(tour=tour, team_a_id=pair.a, team_b_id=pair.b)
        row.version += 1 if row.pk else 0
        row.number = number
        rows.append(row)
    return rows


def _stored(change: Change, tour: Tour, **columns: Any) -> Draw:
    return Draw.objects.create(tour=tour, made_at=timezone.now(), made_by=change.actor_name, **columns)


def _log(change: Change, tour: Tour, old: Sequence[Match], **more: Any) -> None:
    now = matches_of_tour(tour)
    change.log(
        subject=f"tour:{tour.pk}",
        before={"matches": [match_described(match) for match in old]},
        after={"matches": [match_described(match) for match in now]},
        tour=tour.number,
        **more,
    )
