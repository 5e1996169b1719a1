"""Deriving the totals of a tour's matches anew when its format changes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Value
from django.db.models.functions import Coalesce
from django.utils import timezone

from tournaments.formats.rules.tour_format import from_json
from tournaments.matches.read.matches import signed
from tournaments.matches.read.rows import load_all, score_of
from tournaments.matches.rules.protocol import Score
from tournaments.matches.write.games import recompute, take_off
from tournaments.matches.write.reseating import reseat, shooters_place
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
    many the points changed, and how many signatures were withdrawn."""

    matches: list[dict[str, Any]] = field(default_factory=list)
    with_other_points: int = 0
    withdrawn: int = 0


def rescore(tour: Tour, old_format: Mapping[str, Any]) -> Rescored:
    """Stores the totals of all the tour's matches as they follow from its new format, after their games and line-ups
    have followed another number of boards; what a bye is worth follows from the tournament's settings alone.

    A match whose points change, or in which a result is missing now, loses its signatures; a signed one goes back to
    its judges.
    """
    before = Tour(kind=tour.kind, format=old_format).tour_format
    rescored, matches = Rescored(), list(_of_two_teams(tour).with_names().in_table_order())
    stored, after = load_all(matches), tour.tour_format
    former = {match.pk: score_of(match, before, stored[match.pk]) for match in matches}
    reseated = reseat(tour, before, after) if before.boards != after.boards else {}
    stored = load_all(matches) if reseated else stored
    for match in matches:
        match.tour, rows = tour, stored[match.pk]
        old, totals = former[match.pk], (match.total_a, match.total_b)
        new = recompute(match, rows)
        told = reseated.get(match.pk, {"before": {}, "after": {}})
        if not _says_the_same(old, new, {shooters_place(before): shooters_place(after)}):
            told["before"] |= _described(match.state, *totals)
            gone = _reopen(match)
            told["before"] |= {"signatures": gone} if gone else {}
            rescored.withdrawn += len(gone)
            rescored.with_other_points += old.total != new.total
            told["after"] |= _described(match.state, match.total_a, match.total_b)
        if told["before"] or told["after"]:
            rescored.matches.append({"match_id": match.pk, "match": str(match), **told})
    return rescored


def counts_signed(tour: Tour) -> bool:
    """Whether another scoring would change what has been signed."""
    return signed(_of_two_teams(tour)).exists()


def _of_two_teams(tour: Tour) -> MatchQuerySet:
    return Match.objects.filter(tour=tour, team_b__isnull=False)


def _says_the_same(old: Score, new: Score, moved: Mapping[int, int]) -> bool:
    """``moved``: the new numbers of boards that have another one now."""
    missing = {key._replace(board=moved.get(key.board, key.board)) for key in old.undecided}
    return old.total == new.total and not set(new.undecided) - missing


def _reopen(match: Match) -> list[dict[str, str]]:
    """Raises the version, so that whoever looks at the old points cannot sign or approve them. Returns the signatures
    that were withdrawn.

    A walk-over needs nobody's signature: it waits for its approval again.
    """
    match.version += 1
    if not match.is_open:
        match.goes_on = "" if Draw.objects.decides_anew(match.goes_on, match.tour) else match.goes_on
        match.state = Match.State.SIGNED if match.walk_over else Match.State.CLOSING
    Match.objects.filter(pk=match.pk).update(version=match.version, state=match.state, goes_on=match.goes_on)
    return take_off(list(Signature.objects.filter(match=match, withdrawn_at=None).order_by("pk")), timezone.now())


def _described(state: str, total_a: object, total_b: object) -> dict[str, Any]:
    return {"state": state, "total_a": str(total_a), "total_b": str(total_b)}
