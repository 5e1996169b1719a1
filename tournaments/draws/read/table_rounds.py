"""A round of a round robin that is drawn otherwise while its other tours stand: who does not meet by that."""

from collections.abc import Iterator

from tournaments.draws.read.draws import Planned
from tournaments.draws.read.series import Series, draw_of, rounds_of, table_with
from tournaments.draws.rules.pairing.model import Draw as PureDraw
from tournaments.draws.rules.pairing.model import PairingError
from tournaments.kernel.values import Fault
from tournaments.models import Match, Tour

Pairs = list[frozenset[int]]


def missed_by(planned: Planned) -> Iterator[Fault]:
    """Says which pairs would not meet in the round robin that the tour is a round of, and which of its pairs meet again
    in a later tour that is drawn already."""
    tour, series = planned.material.tour, planned.series
    table = None if tour.rehearsal else table_with(tour, planned.material.draws)
    if table is None or (series is not None and _is_round(series, table, tour)):
        return
    try:
        by_table = _pairs(draw_of(tour, table, table.entrants(planned.known)))
    except PairingError:  # too few of its teams are left
        return
    here, played = _pairs(planned.draw), rounds_of(table, planned.material.draws)
    rows = [(pk, number, frozenset(pair)) for pk, number, *pair in _elsewhere(tour)]
    besides = {*here, *(pair for pk, _number, pair in rows if pk not in played)}
    later = {pair for _pk, number, pair in rows if number > tour.number}
    if missed := [pair for pair in by_table if pair not in besides]:
        code = "pairing.table_misses" if table.cycles == 1 else "pairing.table_misses_once"
        yield Fault(code, {"pairs": _named(planned, missed)})
    if again := [pair for pair in here if pair in later]:
        yield Fault("pairing.table_meets_again", {"pairs": _named(planned, again)})


def _is_round(series: Series, table: Series, tour: Tour) -> bool:
    """Whether the tour is the same round of both."""
    return series.is_table_of(table) and series.tours.index(tour.pk) == table.tours.index(tour.pk)


def _pairs(draw: PureDraw) -> Pairs:
    return [frozenset((pair.a, pair.b)) for pair in draw.pairs]


def _elsewhere(tour: Tour) -> Iterator[tuple[int, int, int, int]]:
    """Who meets whom in the other tours that count: their ids and numbers, and both teams."""
    matches = Match.objects.filter(tour__tournament=tour.tournament_id, tour__rehearsal=False, team_b__isnull=False)
    columns = ("tour_id", "tour__number", "team_a_id", "team_b_id")
    yield from matches.exclude(tour=tour).order_by("pk").values_list(*columns)


def _named(planned: Planned, pairs: Pairs) -> str:
    names = {key: team.name for key, team in planned.teams.items()}
    return "; ".join(" – ".join(sorted(names.get(key, "–") for key in pair)) for pair in pairs)
