"""Drawing a tour and undoing a draw: its matches put aside as a restore point, replaced, brought back."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from django.db import router
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.draws.read.draws import DrawRequest, Material, Planned, material_of, plan_draw
from tournaments.draws.read.history import brings_back, redoable, touched_by
from tournaments.draws.read.series import decide_in_bracket, is_drawn, series_with
from tournaments.draws.rules.pairing import model
from tournaments.draws.rules.pairing.model import Draw as PureDraw
from tournaments.draws.rules.pairing.model import Method
from tournaments.draws.write.coming_back import refuse_out_of_place
from tournaments.kernel.database import Foreseen
from tournaments.kernel.values import FaultError
from tournaments.kernel.wording import format_sentence
from tournaments.kernel.write import Answer, Change, Refused, store_ahead, use_case
from tournaments.matches.read.counting import pair_counts
from tournaments.matches.read.matches import becomes_bye, begun, begun_among, match_described, matches_of_tour
from tournaments.models import Draw, Judge, LineUp, Match, MatchJudge, Room, Side, Team, Tour, Tournament

COLUMNS = ("id", "number", "team_a_id", "team_b_id", "room_id", "room_locked", "walk_over", "goes_on", "version")
"""What a planned match consists of, besides its judges."""


def restore_point(matches: Collection[Match], *, whole_tour: bool, made: Iterable[int] = ()) -> dict[str, Any]:
    """Planned matches with rooms and judges as plain data; ``whole_tour``: these are all of the tour.

    ``made`` are the ids of matches that a change by hand has made: undoing takes them away.
    """
    judges: dict[int, list[dict[str, Any]]] = {match.pk: [] for match in matches}
    for row in MatchJudge.objects.filter(match__in=judges).order_by("pk"):
        judges[row.match_id].append({"judge": row.judge_id, "senior": row.senior, "locked": row.locked})
    rows = [{name: getattr(match, name) for name in COLUMNS} | {"judges": judges[match.pk]} for match in matches]
    return {"whole": whole_tour, "matches": rows, "made": list(made)}


def replace(old: Collection[Match], rows: Sequence[Match]) -> None:
    """Rows of a tour in place of old ones. A row with the id of an old one goes on being that match, with its judges.

    Line-ups that captains have sent ahead to a match that gets other teams are dropped. The rows are taken out and
    put in again, since teams that change places would meet the rule that each plays once.
    """
    before = {match.pk: (match.team_a_id, match.team_b_id) for match in old}
    staying = {row.pk for row in rows if row.pk}
    Match.objects.filter(pk__in=before.keys() - staying).delete()
    changed = [row.pk for row in rows if before.get(row.pk, ()) != (row.team_a_id, row.team_b_id)]
    LineUp.forget([pk for pk in changed if pk], games=True)
    # Only the rows: judges, clocks and signals keep their match, which is back before the transaction ends.
    Match.objects.filter(pk__in=staying)._raw_delete(router.db_for_write(Match))
    Match.objects.bulk_create(rows)


def bring_back(tour: Tour, before: Mapping[str, Any]) -> list[Match]:
    """The matches of a restore point exactly as they were, in place of those that came after it.

    A room or judge that has been removed since stays away. Refused when a team has been removed or is now in a match
    that the restore point knows nothing of.
    """
    known = before["matches"]
    mine = Match.objects.filter(tour=tour)
    if not before["whole"]:
        mine = mine.filter(pk__in=[*(row["id"] for row in known), *before["made"]])
    current = {match.pk: match for match in mine}
    _refuse_clashes(tour, known, current)
    rooms = set(Room.objects.filter(tournament=tour.tournament_id).values_list("pk", flat=True))
    rows = [_row(tour, data, current, rooms) for data in known]
    MatchJudge.objects.filter(match__in=current).delete()
    replace(list(current.values()), rows)
    judges = Judge.objects.filter(tournament=tour.tournament_id).in_bulk()
    MatchJudge.objects.bulk_create(
        MatchJudge(
            match_id=data["id"], judge_id=assigned["judge"], senior=assigned["senior"], locked=assigned["locked"]
        )
        for data in known
        for assigned in data["judges"]
        if assigned["judge"] in judges
    )
    return rows


def _row(tour: Tour, data: Mapping[str, Any], current: Mapping[int, Match], rooms: Collection[int]) -> Match:
    values = {name: data[name] for name in COLUMNS}
    if values["room_id"] not in rooms:
        values["room_id"], values["room_locked"] = None, False
    shown = current[data["id"]].version if data["id"] in current else 0
    return Match(tour=tour, **values | {"version": max(shown, data["version"]) + 1})


def _refuse_clashes(tour: Tour, known: Sequence[Mapping[str, Any]], current: Collection[int]) -> None:
    wanted = {row[name] for row in known for name in ("team_a_id", "team_b_id") if row[name]}
    there = Team.objects.filter(tournament=tour.tournament_id, pk__in=wanted).count()
    others = Match.objects.filter(tour=tour).exclude(pk__in=current)
    busy = {pk for pair in others.values_list("team_a_id", "team_b_id", "number") for pk in pair[:2]}
    taken = set(others.values_list("number", flat=True)) & {row["number"] for row in known}
    if there < len(wanted):
        sentence = _(
            "Someone in the earlier matches has been removed, so the draw cannot be brought back. Draw the tour again."
        )
        raise Refused(("", sentence))
    if wanted & busy or taken:
        sentence = _(
            "Matches of this tour have been changed by hand since then. Change them back first, or draw again."
        )
        raise Refused(("", sentence))


# What is planned of a tour before it is taken: its draw, its judges.
T = TypeVar("T")


def planned_ahead(
    change: Change, tournament_id: int, tour_id: int, version: int,
    plan: Callable[[Tour], T], store: Callable[[Change, Tour, T], Answer],
) -> Callable[[Change], Answer]:  # fmt: skip
    """Looks ahead, if the tour still stands as it was shown. Returns what follows in the transaction (``store_ahead``):
    the tour is taken, planned again, and what comes of it stored."""

    def look(tournament: Tournament) -> None:
        tour = Tour.objects.filter(tournament=tournament, pk=tour_id, version=version).first()
        if tour is not None:
            tour.tournament = tournament
            plan(tour)

    def follow(change: Change) -> Answer:
        tour = change.take_tour(tournament_id, tour_id, version)
        return store(change, tour, plan(tour))

    change.look_ahead(tournament_id, look)
    return follow


# Drawing a tour, and undoing a draw (tour, "Pairing").
@use_case("draw.make", then=store_ahead, risky=True)
def make_draw(
    change: Change,
    *,
    tournament_id: int,
    tour_id: int,
    version: int,
    draw_request: Mapping[str, Any],
    digest: str = "",
    despite_warnings: bool = False,
    keep_published: bool = False,
) -> Callable[[Change], Answer]:
    """Makes the tour's matches, in place of those it has. ``draw_request`` is a ``DrawRequest`` as plain data. A
    published tour becomes a draft again, unless the organiser wants the new pairs to be public at once.

    With the ``digest`` of a preview the draw must still be the one that was looked at. Matches that the request keeps
    stay with their rooms and judges, the others have neither. Refused once a match of the tour has begun; and while
    the standings that it is drawn from lack results, unless the organiser has seen this and wants it all the same.
    """
    foreseen = Foreseen()

    def planned(tour: Tour) -> Planned:
        draw = _planned(material_of(tour), _understood(draw_request), foreseen)
        _refuse_changed(draw, digest)
        if draw.uncounted and not despite_warnings:
            sentences = (*(uncounted.sentence for uncounted in draw.uncounted), _early())
            raise Refused(*(("despite_warnings", sentence) for sentence in sentences))
        return draw

    store = partial(_store, keep_published=keep_published)
    return planned_ahead(change, tournament_id, tour_id, version, planned, store)


def _store(change: Change, tour: Tour, planned: Planned, *, keep_published: bool) -> Answer:
    old, wanted = planned.material.matches, planned.draw_request
    point = restore_point(old, whole_tour=True)
    rows = _rows(tour, planned.draw, [match for match in old if match.pk in wanted.kept])
    replace(old, rows)
    options = wanted.to_data() | ({"series": planned.series.to_json()} if planned.series else {})
    made = _stored(
        change, tour, method=wanted.method, seed=planned.draw.seed, options=options,
        plan=model.to_json(planned.draw), before=point,
    )  # fmt: skip
    despite = [uncounted.sentence for uncounted in planned.uncounted]
    more = ({"despite": despite} if despite else {}) | becomes_draft(tour, keep_published=keep_published)
    _log(change, tour, old, method=wanted.method, seed=planned.draw.seed, **more)
    return {"draw": made.pk, "matches": len(rows), "version": tour.version}


def becomes_draft(tour: Tour, *, keep_published: bool) -> dict[str, Any]:
    """A published tour with other pairs is a draft again, unless it is to stay published or one of its matches has
    begun; what the log says of it."""
    if tour.draft or keep_published or begun(matches_of_tour(tour)).exists():
        return {}
    tour.draft = True
    tour.save(update_fields=["draft"])
    return {"draft": True}


@use_case("draw.undo", risky=True)
def undo_draw(
    change: Change, *, tournament_id: int, tour_id: int, version: int, draw_id: int, keep_published: bool = False
) -> Answer:
    """Brings back the matches, rooms and judges from before the tour's newest draw or change by hand. What stands until
    then is kept, so that it can be redone."""
    tour = change.take_tour(tournament_id, tour_id, version)
    newest = Draw.objects.filter(tour=tour).standing().first()
    if newest is None or newest.pk != draw_id:
        raise Refused(("", _("Only the latest draw still in force can be undone. Look at the list again.")))
    if not brings_back(newest):
        sentence = _(
            "This draw was imported together with the tournament, so it cannot be undone. Draw the tour again."
        )
        raise Refused(("", sentence))
    old, has_begun = begun_among(matches_of_tour(tour))
    if touched_by(newest, has_begun):
        raise Refused(("", _("A match of this draw has begun, so the draw cannot be undone.")))
    judged = _judged(tour)
    newest.after = _after(newest, old)
    bring_back(tour, newest.before)
    newest.undone_at, newest.undone_by = timezone.now(), change.actor_name
    newest.save(update_fields=["after", "undone_at", "undone_by"])
    if newest.is_by_program:
        refuse_out_of_place(tour)
    more = becomes_draft(tour, keep_published=keep_published or not newest.is_by_program)
    _log(change, tour, old, judged, method=newest.method, seed=newest.seed, **more)
    return {"draw": newest.pk, "matches": Match.objects.filter(tour=tour).count(), "version": tour.version}


@use_case("draw.redo", risky=True)
def redo_draw(
    change: Change, *, tournament_id: int, tour_id: int, version: int, draw_id: int, keep_published: bool = False
) -> Answer:
    """Brings back what undoing the draw has taken away, with the rooms and judges of then."""
    tour = change.take_tour(tournament_id, tour_id, version)
    old, has_begun = begun_among(matches_of_tour(tour))
    undone = redoable(tuple(Draw.objects.filter(tour=tour).order_by("-pk")), has_begun)
    if undone is None or undone.pk != draw_id:
        raise Refused(
            ("", _("You can redo only what was undone last, and only straight away. Look at the list again."))
        )
    judged = _judged(tour)
    bring_back(tour, undone.after)
    undone.undone_at, undone.undone_by, undone.after = None, "", {}
    undone.save(update_fields=["after", "undone_at", "undone_by"])
    if undone.is_by_program:
        refuse_out_of_place(tour)
    more = becomes_draft(tour, keep_published=keep_published or not undone.is_by_program)
    _log(change, tour, old, judged, method=undone.method, seed=undone.seed, **more)
    return {"draw": undone.pk, "matches": Match.objects.filter(tour=tour).count(), "version": tour.version}


def _after(drawn: Draw, matches: Sequence[Match]) -> dict[str, Any]:
    """The restore point of what the draw concerned as it stands before it is undone."""
    ids = touched_by(drawn, (match.pk for match in matches))
    gone = [row["id"] for row in drawn.before["matches"] if row["id"] not in ids]
    return restore_point([match for match in matches if match.pk in ids], whole_tour=drawn.before["whole"], made=gone)


def store_by_hand(
    change: Change, tour: Tour, old: Sequence[Match], rows: Sequence[Match], exchanged: Sequence[int] = ()
) -> Draw:
    """Rows in place of some of the tour's matches, as a person has decided; kept as a draw that can be undone. Nobody
    judges a match that becomes a bye.

    ``exchanged`` are two teams that have changed places, one of which may have had none.
    """
    point = restore_point(old, whole_tour=False)
    everything, judged = list(matches_of_tour(tour)), _judged(tour)
    before = {match.pk: match for match in old}
    byes = [row.pk for row in rows if row.pk in before and becomes_bye(before[row.pk], row.team_b_id)]
    MatchJudge.objects.filter(match__in=byes).delete()
    replace(old, rows)
    point["made"] = [row.pk for row in rows if row.pk not in before]
    drawn = _stored(change, tour, method=Draw.Method.MANUAL, options={"exchanged": list(exchanged)}, before=point)
    _log(change, tour, everything, judged, method=Draw.Method.MANUAL)
    return drawn


def _understood(draw_request: Mapping[str, Any]) -> DrawRequest:
    try:
        return DrawRequest.from_data(draw_request)
    except (ValueError, TypeError) as error:
        raise Refused(("", _("This draw is not possible. Choose its method and options again."))) from error


def _refuse_begun(material: Material) -> None:
    if material.begun:
        raise Refused(
            ("", _("A match of this tour has begun, so its pairs cannot be redrawn. Draw the next tour instead."))
        )


def _refuse_kept(draw_request: DrawRequest, material: Material) -> None:
    faults = []
    if (draw_request.kept or draw_request.forbidden or draw_request.wished) and draw_request.method != Method.SWISS:
        faults.append(_("Only a Swiss draw can fix pairs or keep opponents apart. Choose Swiss, or untick these."))
    if not set(draw_request.kept) <= {match.pk for match in material.matches}:
        faults.append(_("A fixed match has been removed in the meantime. Choose the fixed pairs again."))
    named = (*(draw_request.forbidden or ()), *(draw_request.wished or ()))
    teams = {pk for pair in named for pk in pair}
    if any(pk == other for pk, other in named):
        faults.append(_("Choose two different participants to keep apart."))
    if not teams <= {team.pk for team in material.teams}:
        faults.append(_("Someone who was to be kept apart has been removed in the meantime."))
    if faults:
        raise Refused(*(("", fault) for fault in faults))


def _planned(material: Material, draw_request: DrawRequest, foreseen: Foreseen) -> Planned:
    _refuse_begun(material)
    _refuse_kept(draw_request, material)
    try:
        return plan_draw(material, draw_request, foreseen)
    except FaultError as error:
        raise Refused(("", format_sentence(error.fault))) from error


def _refuse_changed(planned: Planned, digest: str) -> None:
    if digest and digest != planned.digest:
        sentence = _("Results or matches have changed since the preview. Look at the draw again, then save it.")
        raise Refused(("", sentence))


def _early() -> str:
    return _("Approve these matches first, or confirm that you want to draw without them.")


def _rows(tour: Tour, draw: PureDraw, staying: Sequence[Match]) -> list[Match]:
    """The rows of a drawn tour in table order; kept matches go on with theirs."""
    going_on = {(match.team_a_id, match.team_b_id): match for match in staying}
    rows = []
    for number, pair in enumerate(draw.all_pairs, start=1):
        row = going_on.get((pair.a, pair.b)) or Match(tour=tour, team_a_id=pair.a, team_b_id=pair.b)
        row.version += 1 if row.pk else 0
        row.number = number
        rows.append(row)
    return rows


def _stored(change: Change, tour: Tour, **columns: Any) -> Draw:
    return Draw.objects.create(tour=tour, made_at=timezone.now(), made_by=change.actor_name, **columns)


Judged = Mapping[int, list[str]]
"""Match → its judges by their names, as the log has them."""


def _judged(tour: Tour) -> Judged:
    judged: dict[int, list[str]] = {}
    for row in MatchJudge.objects.filter(match__tour=tour).select_related("judge").order_by("judge__name"):
        judged.setdefault(row.match_id, []).append(str(row))
    return judged


def _log(change: Change, tour: Tour, old: Sequence[Match], judged: Judged | None = None, **more: Any) -> None:
    """``judged`` are the judges from before: of matches that stay, the log tells where they are others now."""
    now = list(matches_of_tour(tour))
    before = judged or {}
    after = before if judged is None else _judged(tour)
    staying = {match.pk for match in old} & {match.pk for match in now}
    others = {pk for pk in staying if before.get(pk, []) != after.get(pk, [])}

    def described(matches: Iterable[Match], judges: Judged) -> list[dict[str, Any]]:
        told = {pk: {"judges": judges.get(pk, [])} for pk in others}
        return [match_described(match) | told.get(match.pk, {}) for match in matches]

    change.log(
        subject=f"tour:{tour.pk}",
        before={"matches": described(old, before)},
        after={"matches": described(now, after)},
        tour=tour.number,
        **more,
    )


# Who goes on after a drawn match of a knock-out.
@use_case("draw.goes_on")
def decide_who_goes_on(change: Change, *, match_id: int, version: int, side: str) -> Answer:
    """The side, "A" or "B", that goes on after a drawn match of a knock-out; "" takes the decision back.

    The protocol stays as it is. Refused while the match does not count, and once the next tour is drawn.
    """
    match = change.take_match(match_id, permission="tournament.organise", version=version)
    faults = _faults(match, side)
    if faults:
        raise Refused(*(("", fault) for fault in faults))
    before, match.goes_on = match.goes_on, side
    match.save(update_fields=["goes_on"])
    change.log(before={"goes_on": before}, after={"goes_on": side})
    return {"match": match.pk, "version": match.version}


def _faults(match: Match, side: str) -> list[str]:
    if side not in {"", *Side}:
        return [_("Choose one of the two sides.")]
    if series_with(match.tour) is None or not decide_in_bracket([match]):
        return [_("This is not a knock-out match, so nobody has to go through.")]
    if not pair_counts(match, match.tour.tournament.count_when) or not is_drawn(match):
        return [_("You only have to decide after a drawn match that counts.")]
    if Draw.objects.goes_on_after(match.tour):
        return [_("The next tour of this knock-out has already been drawn. Undo its draw first.")]
    return []
