"""Totals follow from what is written in a protocol; nobody types them."""

from django.db.models import Value
from django.db.models.functions import Coalesce

from tournaments.matches.read.protocol import score_of
from tournaments.matches.rules.protocol import Score
from tournaments.models import Match, Tournament
from tournaments.models.fields import PointsField


def recompute(match: Match) -> Score:
    """Stores the totals of a match as they follow from its games, penalties or entered points (tour 12).

    To be called inside the transaction of every change to these or to the tour's format. The match's ``entered_*``
    must be as stored. A bye earns what the tournament's settings say, unless points were imported for it.
    """
    score = score_of(match, match.tour.tour_format)
    match.total_a, match.total_b = score.total.a, score.total.b
    if match.team_b_id is None:
        own = match.tour.tournament.bye_own
        match.total_a = own if match.entered_a is None else match.entered_a
    Match.objects.filter(pk=match.pk).update(total_a=match.total_a, total_b=match.total_b)
    return score


def recompute_byes(tournament: Tournament) -> None:
    """Stores what the byes of the tournament earn, after its settings have changed."""
    byes = Match.objects.filter(tour__tournament=tournament, team_b=None)
    byes.update(total_a=Coalesce("entered_a", Value(tournament.bye_own, output_field=PointsField())))
