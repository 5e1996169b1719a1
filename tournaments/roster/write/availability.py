"""Use case: in which tours judges and rooms cannot be had."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.models import Judge, Room
from tournaments.roster.write.judge_rows import Known

Cells = Sequence[Sequence[int]]
"""Pairs of a judge's or a room's id and a tour's."""


@use_case("judge.availability")
def set_availability(
    change: Change, *, tournament_id: int, away: Cells = (), back: Cells = (), closed: Cells = (), opened: Cells = ()
) -> Answer:
    """Judges who are ``away`` in tours and those who are ``back``, rooms that are ``closed`` and ``opened``: only what
    differs from what the page showed, so that two who change other cells do not hinder one another."""
    tournament = change.take_tournament(tournament_id)
    known = Known(tournament)
    _refuse_gone([*away, *back], known.judges, known)
    _refuse_gone([*closed, *opened], known.rooms, known)
    judges = [known.judges[pk] for pk in sorted({cell[0] for cell in (*away, *back)})]
    rooms = [known.rooms[pk] for pk in sorted({cell[0] for cell in (*closed, *opened)})]
    before = _availability(judges, rooms)
    for gone, there, rows in ((away, back, known.judges), (closed, opened, known.rooms)):
        for pk, tour in gone:
            _missed(rows[pk]).add(tour)
        for pk, tour in there:
            _missed(rows[pk]).remove(tour)
    for judge in judges:
        judge.version += 1
        judge.save(update_fields=["version"])
    change.log(before=before, after=_availability(judges, rooms))
    return {"changed": sum(map(len, (away, back, closed, opened)))}


def _refuse_gone(cells: Cells, rows: Mapping[int, object], known: Known) -> None:
    if any(pk not in rows or tour not in known.tours for pk, tour in cells):
        raise Refused(("", _("A judge, a room or a tour has been removed in the meantime. Look at the table again.")))


def _missed(row: Judge | Room) -> Any:
    return row.away_from if isinstance(row, Judge) else row.closed_in


def _availability(judges: Sequence[Judge], rooms: Sequence[Room]) -> dict[str, Any]:
    """Judges and rooms with the numbers of the tours in which they cannot be had."""
    return {
        "judges": [
            {"id": judge.pk, "name": judge.name, "away_from": sorted(judge.away_from.values_list("number", flat=True))}
            for judge in judges
        ],
        "rooms": [
            {"room": room.name, "closed_in": sorted(room.closed_in.values_list("number", flat=True))} for room in rooms
        ],
    }
