"""The matches of a tour as a whole: putting them aside as a restore point, replacing them, bringing them back."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from django.db import router
from django.utils.translation import gettext as _

from tournaments.kernel.write import Refused
from tournaments.matches.write.line_ups import drop_line_ups
from tournaments.models import Judge, Match, MatchJudge, Room, Team, Tour

COLUMNS = (
    "id",
    "number",
    "team_a_id",
    "team_b_id",
    "room_id",
    "room_locked",
    "walk_over",
    "goes_on",
    "version",
)
"""What a planned match consists of, besides its judges."""


def restore_point(matches: Collection[Match], *, whole: bool, made: Iterable[int] = ()) -> dict[str, Any]:
    """Planned matches with rooms and judges as plain data; ``whole``: these are all of the tour.

    ``made`` are the ids of matches that a change by hand has made: undoing takes them away.
    """
    judges: dict[int, list[dict[str, Any]]] = {match.pk: [] for match in matches}
    for row in MatchJudge.objects.filter(match__in=judges).order_by("pk"):
        judges[row.match_id].append({"judge": row.judge_id, "senior": row.senior, "locked": row.locked})
    rows = [
        {name: getattr(match, name) for name in COLUMNS} | {"judges": judges[match.pk]} for match in matches
    ]
    return {"whole": whole, "matches": rows, "made": list(made)}


def replace(old: Collection[Match], rows: Sequence[Match]) -> None:
    """Rows of a tour in place of old ones. A row with the id of an old one goes on being that match, with its judges.

    Line-ups that captains have sent ahead to a match that gets other teams are dropped. The rows are taken out and
    put in again, since teams that change places would meet the rule that each plays once.
    """
    before = {match.pk: (match.team_a_id, match.team_b_id) for match in old}
    staying = {row.pk for row in rows if row.pk}
    Match.objects.filter(pk__in=before.keys() - staying).delete()
    changed = [row.pk for row in rows if before.get(row.pk, ()) != (row.team_a_id, row.team_b_id)]
    drop_line_ups(pk for pk in changed if pk)
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
        MatchJudge(match_id=data["id"], judge_id=one["judge"], senior=one["senior"], locked=one["locked"])
        for data in known
        for one in data["judges"]
        if one["judge"] in judges
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
        raise Refused(
            ("", _("Somebody of the earlier matches has been removed, so they cannot be brought back."))
        )
    if wanted & busy or taken:
        sentence = _(
            "Matches of this tour were changed by hand since. Change these back first, or draw anew."
        )
        raise Refused(("", sentence))
