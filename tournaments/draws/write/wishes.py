"""Who must not meet and who is to meet, kept with the tournament."""

from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.kernel.checks import Checks
from tournaments.kernel.rules import REASON
from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.models import PairWish, Team, Tour

MOST = 300
"""Of one tournament."""


@use_case("pairs.wish")
def add_wish(
    change: Change, *, tournament_id: int, one: int, other: int, kind: str, tour: int | None = None, reason: str = ""
) -> Answer:
    """Two teams (ids) that must not meet, or are to, in a tour (its id) or in any of them; in place of what was said of
    the two for the same tour."""
    tournament = change.take_tournament(tournament_id)
    checks = Checks()
    teams = Team.objects.filter(tournament=tournament).in_bulk([one, other])
    if len(teams) < 2:
        checks.add("other", _("Choose two different participants of this tournament."))
    if kind not in PairWish.Kind.values:
        checks.add("kind", _("Choose whether they must not meet or have to meet."))
    of = Tour.objects.filter(tournament=tournament, pk=tour).first() if tour else None
    if tour and of is None:
        checks.add("tour", _("This tour has been removed in the meantime."))
    said = checks.text("reason", REASON, reason)
    mine = PairWish.objects.filter(tournament=tournament)
    same = mine.filter(Q(one=one, other=other) | Q(one=other, other=one), tour=of)
    if mine.count() >= MOST and not same.exists():
        checks.add("", _("A tournament can have at most %(maximum)s such pairs. Remove one first.") % {"maximum": MOST})
    checks.refuse_any()
    before = [described(row) for row in same.select_related("one", "other", "tour")]
    same.delete()
    row = PairWish.objects.create(
        tournament=tournament, one=teams[one], other=teams[other], kind=kind, tour=of, reason=said
    )
    change.log(before=before[0] if before else None, after=described(row))
    return {"wish": row.pk}


@use_case("pairs.wish_remove")
def remove_wish(change: Change, *, tournament_id: int, wish_id: int) -> Answer:
    tournament = change.take_tournament(tournament_id)
    row = PairWish.objects.filter(tournament=tournament, pk=wish_id).select_related("one", "other", "tour").first()
    if row is None:
        raise Refused(("", _("This pair has already been removed from the list.")))
    change.log(before=described(row), after=None)
    row.delete()
    return {"wish": wish_id}


def described(row: PairWish) -> dict[str, Any]:
    """By name too, so that the entry can be read later."""
    return {
        "id": row.pk, "one_id": row.one_id, "team_a": row.one.name, "other_id": row.other_id, "team_b": row.other.name,
        "wish_kind": row.kind, "tour": row.tour.number if row.tour else None, "tour_id": row.tour_id,
        "reason": row.reason,
    }  # fmt: skip
