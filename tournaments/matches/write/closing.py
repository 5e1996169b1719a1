"""Penalties, remarks, times, and the points of a tour without games."""

from datetime import datetime
from decimal import Decimal

from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.kernel.checks import Checks
from tournaments.kernel.rules import PENALTY, PENALTY_REASON, REMARKS
from tournaments.kernel.values import clean_lines, read_moment
from tournaments.kernel.write import Answer, Change, Conflict, Refused, judged, use_case
from tournaments.matches.write.games import Writing, open_protocol, plain
from tournaments.matches.write.states import begin_closing, end_of
from tournaments.models import Match, Penalty, Side

MOST_PENALTIES = 50


@use_case("penalty.add")
def add_penalty(change: Change, *, match_id: int, version: int, side: str, points: str, reason: str) -> Answer:
    """Takes points (positive, as people write them: "3", "2½") off a side, with a reason."""
    writing = open_protocol(change, match_id, version=version)
    checks = Checks()
    reason, amount = _penalty(checks, side, points, reason)
    if Penalty.objects.filter(match_id=match_id).count() >= MOST_PENALTIES:
        checks.add("", _("There are too many penalties: remove some first."))
    checks.refuse_any()
    penalty = Penalty(match=writing.match, side=side, reason=reason)
    penalty.points = amount
    penalty.save()
    writing.note("penalty", None, penalty_told(penalty))
    return writing.close(penalty=penalty.pk)


@use_case("penalty.remove")
def remove_penalty(change: Change, *, match_id: int, version: int, penalty_id: int) -> Answer:
    """Takes a penalty out of the protocol; the log keeps it."""
    writing = open_protocol(change, match_id, version=version)
    penalty = Penalty.objects.filter(match_id=match_id, pk=penalty_id).first()
    if penalty is None:
        raise Refused(("", _("This penalty has already been removed.")))
    writing.note("penalty", penalty_told(penalty), None)
    penalty.delete()
    return writing.close()


@use_case("match.remarks")
def save_remarks(change: Change, *, match_id: int, version: int, remarks: str, was: list[str] | None = None) -> Answer:
    """The judges' remarks, as text.

    ``was``: the remarks as they were shown, and those that were sent from the same page since. They are compared then
    in place of the version: what others do in the protocol meanwhile does not disturb somebody who writes.
    """
    writing = open_protocol(change, match_id, version=version if was is None else None)
    remarks = clean_lines(remarks)
    if was is not None and clean_lines(writing.match.remarks) not in {remarks, *map(clean_lines, was)}:
        raise Conflict(writing.match, change.last_write(Q(match_id=match_id, action="match.remarks")))
    judged("remarks", REMARKS, remarks)
    writing.set_match(remarks=remarks)
    return writing.close()


@use_case("match.enter_points")
def enter_points(change: Change, *, match_id: int, version: int, a: str, b: str) -> Answer:
    """Both sides' points of a tour without games, as people write them; negative ones are allowed, "" clears."""
    writing = open_protocol(change, match_id, version=version)
    if writing.match.tour.tour_format.has_games:
        raise Refused(("", _("In this tour the points are worked out from the games and cannot be entered.")))
    checks = Checks()
    given = {"a": a, "b": b}
    values = {f"entered_{name}": checks.points(name, text) if text.strip() else None for name, text in given.items()}
    checks.refuse_any()
    begin_closing(writing)
    writing.set_match(**values, **_ended(writing, values))
    return writing.close()


def _ended(writing: Writing, values: dict[str, Decimal | None]) -> dict[str, object]:
    """Such a match ends when both sides' points are there."""
    match = writing.match
    complete = match.state == Match.State.CLOSING and None not in values.values()
    return {"ended_at": end_of(match, writing.moment)} if complete and match.ended_at is None else {}


def _penalty(checks: Checks, side: str, points: str, reason: str) -> tuple[str, Decimal]:
    if side not in [*Side]:
        checks.add("side", _("Choose the side."))
    amount = checks.points("points", points, PENALTY)
    return checks.text("why", PENALTY_REASON, reason), amount


def penalty_told(penalty: Penalty) -> dict[str, object]:
    """What the log writes down of it."""
    return {
        "id": penalty.pk, "side": penalty.side, "points": plain(penalty.points), "reason": penalty.reason
    }  # fmt: skip


@use_case("match.times")
def save_times(change: Change, *, match_id: int, version: int, started: str, ended: str) -> Answer:
    """When the match really began and ended, as ISO moments with their offset, "" when not known.

    They follow from the course of the match; a protocol that is entered from paper later needs its own.
    """
    writing = open_protocol(change, match_id, version=version)
    begun, over = _moment(started), _moment(ended)
    if begun and over and over < begun:
        raise Refused(("ended", _("The match cannot end before it begins: correct one of the two times.")))
    writing.set_match(started_at=begun, ended_at=over)
    return writing.close()


def _moment(text: str) -> datetime | None:
    """An ISO moment; Refused for anything else."""
    moment = read_moment(text)
    if text and moment is None:
        raise Refused(("", _("Enter both a date and a time.")))
    return moment
