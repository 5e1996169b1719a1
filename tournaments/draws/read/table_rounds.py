"""A round of a round robin that is drawn otherwise while its other tours stand: who does not meet by that."""

from collections.abc import Iterator

from tournaments.draws.read.draws import Planned
from tournaments.draws.read.series import Series, draw_of, played_in, rounds_of, table_with
from tournaments.draws.rules.pairing.model import Draw as PureDraw
from tournaments.draws.rules.pairing.model import Method, PairingError
from tournaments.kernel.values import Fault
from tournaments.models import Match, Tour

Pairs = list[frozenset[int]]
Rows = list[tuple[int, int, frozenset[int]]]


def missed_by(planned: Planned) -> Iterator[Fault]:
    """Says which pairs would not meet in the round robin that the tour is a round of, and which of its pairs, or of the
    pairs of a new round robin, meet again in a later tour that is drawn already."""
    tour, series = planned.material.tour, planned.series
    table = None if tour.rehearsal else table_with(tour, planned.material.draws)
    if table is None:
        if series is not None and series.method == Method.ROUND_ROBIN and not tour.rehearsal:
            yield from _meeting_again(planned, _elsewhere(tour))
        return
    draws = planned.material.draws
    if series is not None and _is_round(series, table, tour) and played_in(series, tour, draws) is None:
        return
    try:
        by_table = _pairs(draw_of(tour, table, table.entrants(planned.known)))
    except PairingError:  # too few of its teams are left
        return
    rows, played = _elsewhere(tour), rounds_of(table, draws)
    besides = {*_pairs(planned.draw), *(pair for pk, _number, pair in rows if pk not in played)}
    if missed := [pair for pair in by_table if pair not in besides]:
        code = "pairing.table_misses" if table.cycles == 1 else "pairing.table_misses_once"
        yield Fault(code, {"pairs": _named(planned, missed)})
    yield from _meeting_again(planned, rows)


def _meeting_again(planned: Planned, rows: Rows) -> Iterator[Fault]:
    later = {pair for _pk, number, pair in rows if number > planned.material.tour.number}
    if again := [pair for pair in _pairs(planned.draw) if pair in later]:
        yield Fault("pairing.table_meets_again", {"pairs": _named(planned, again)})


def _is_round(series: Series, table: Series, tour: Tour) -> bool:
    """Whether the tour is the same round of both."""
    return series.is_table_of(table) and series.tours.index(tour.pk) == table.tours.index(tour.pk)


def _pairs(draw: PureDraw) -> Pairs:
    return [frozenset((pair.a, pair.b)) for pair in draw.pairs]


def _elsewhere(tour: Tour) -> Rows:
    """Who meets whom in the other tours that count: their ids and numbers, and both teams."""
    matches = Match.objects.filter(tour__tournament=tour.tournament_id, tour__rehearsal=False, team_b__isnull=False)
    columns = ("tour_id", "tour__number", "team_a_id", "team_b_id")
    rows = matches.exclude(tour=tour).order_by("pk").values_list(*columns)
    return [(pk, number, frozenset(pair)) for pk, number, *pair in rows]


def _named(planned: Planned, pairs: Pairs) -> str:
    names = {key: team.name for key, team in planned.teams.items()}
    return "; ".join(" – ".join(sorted(names.get(key, "–") for key in pair)) for pair in pairs)
