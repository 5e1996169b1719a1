"""Deriving the totals of a tour's matches anew when its format changes."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Value
from django.db.models.functions import Coalesce
from django.utils import timezone

from tournaments.formats.rules.tour_format import from_json
from tournaments.matches.read.matches import signed
from tournaments.matches.read.rows import load_all, score_of, totals_of
from tournaments.matches.rules.boards import OtherBoards
from tournaments.matches.rules.protocol import Score
from tournaments.matches.write.games import take_off
from tournaments.matches.write.reseating import Reseated, reseat
from tournaments.models import Draw, Match, Signature, Tour, Tournament
from tournaments.models.match import MatchQuerySet
from tournaments.models.tournament import PointsField


def recompute_byes(tournament: Tournament) -> None:
    """Stores what the byes of the tournament earn, after its settings have changed."""
    byes = Match.objects.filter(tour__tournament=tournament, team_b=None)
    byes.update(total_a=Coalesce("entered_a", Value(tournament.bye_own, output_field=PointsField())))


def scoring_changed(old: Mapping[str, Any], new: Mapping[str, Any]) -> bool:
    """Whether two stored formats count points differently."""
    return from_json(old).scoring != from_json(new).scoring


@dataclass(slots=True)
class Rescored:
    """What another format did to the matches of a tour: what the audit log writes down of each that changed, in how
    many the points changed, how many signatures were withdrawn, and of how many games that the format did not ask for
    results were forgotten with their board."""

    matches: list[dict[str, Any]] = field(default_factory=list)
    with_other_points: int = 0
    withdrawn: int = 0
    forgotten: int = 0


def rescore(tour: Tour, old_format: Mapping[str, Any]) -> Rescored:
    """Stores the totals of all the tour's matches as they follow from its new format, after their games and line-ups
    have followed another number of boards; what a bye is worth follows from the tournament's settings alone.

    A match whose points change, or in which a result is missing now, loses its signatures; a signed one goes back to
    its judges.
    """
    before = Tour(kind=tour.kind, format=old_format).tour_format
    boards, matches = OtherBoards(before, tour.tour_format), list(_of_two_teams(tour).with_names().in_table_order())
    stored = load_all(matches)
    former = {match.pk: (score_of(match, before, stored[match.pk]), _described(match)) for match in matches}
    reseated = reseat(boards, matches, stored) if boards.are_other else Reseated({}, stored)
    rescored, changed = Rescored(forgotten=reseated.forgotten), []
    for match in matches:
        match.tour = tour
        old, new = former[match.pk][0], score_of(match, tour.tour_format, reseated.stored[match.pk])
        match.total_a, match.total_b = totals_of(match, new)
        if not _says_the_same(old, new, boards):
            _reopen(match)
            changed.append(match)
            rescored.with_other_points += old.total != new.total
    Match.objects.bulk_update(matches, ["total_a", "total_b", "version", "state", "goes_on"])
    withdrawn = _withdraw(changed)
    rescored.withdrawn = sum(map(len, withdrawn.values()))
    for match in changed:
        told = reseated.told.setdefault(match.pk, {"before": {}, "after": {}})
        told["before"] |= former[match.pk][1]
        told["before"] |= {"signatures": withdrawn[match.pk]} if match.pk in withdrawn else {}
        told["after"] |= _described(match)
    told_of = [match for match in matches if match.pk in reseated.told]
    rescored.matches = [{"match_id": one.pk, "match": str(one), **reseated.told[one.pk]} for one in told_of]
    return rescored


def counts_signed(tour: Tour) -> bool:
    """Whether another scoring would change what has been signed."""
    return signed(_of_two_teams(tour)).exists()


def _of_two_teams(tour: Tour) -> MatchQuerySet:
    return Match.objects.filter(tour=tour, team_b__isnull=False)


def _says_the_same(old: Score, new: Score, boards: OtherBoards) -> bool:
    missing = {boards.key(key) for key in old.undecided}
    return old.total == new.total and not set(new.undecided) - missing


def _reopen(match: Match) -> None:
    """Raises the version, so that whoever looks at the old points cannot sign or approve them. Stores nothing.

    A walk-over needs nobody's signature: it waits for its approval again.
    """
    match.version += 1
    if not match.is_open:
        match.goes_on = "" if Draw.objects.decides_anew(match.goes_on, match.tour) else match.goes_on
        match.state = Match.State.SIGNED if match.walk_over else Match.State.CLOSING


def _withdraw(matches: Iterable[Match]) -> dict[int, list[dict[str, str]]]:
    """Match → the signatures that it loses, as the log tells them."""
    standing = Signature.objects.filter(match__in=[match.pk for match in matches], withdrawn_at=None).order_by("pk")
    rows = list(standing)
    withdrawn: dict[int, list[dict[str, str]]] = defaultdict(list)
    for row, told in zip(rows, take_off(rows, timezone.now()), strict=True):
        withdrawn[row.match_id].append(told)
    return withdrawn


def _described(match: Match) -> dict[str, Any]:
    return {"state": match.state, "total_a": str(match.total_a), "total_b": str(match.total_b)}
