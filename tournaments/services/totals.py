"""Totals follow from what is written in a protocol; nobody types them."""

from tournaments.formats.protocol import Score
from tournaments.models import Match
from tournaments.queries.protocol import score_of


def recompute(match: Match) -> Score:
    """Stores the totals of a match as they follow from its games, penalties or entered points (tour 12).

    To be called inside the transaction of every change to these or to the tour's format. The match's ``entered_*``
    must be as stored.
    """
    score = score_of(match, match.tour.tour_format)
    match.total_a, match.total_b = score.total.a, score.total.b
    Match.objects.filter(pk=match.pk).update(total_a=match.total_a, total_b=match.total_b)
    return score
