"""What was played before, as the entrants of the next draw."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal

from tournaments.draws.rules.pairing.model import NO_SIDE, Entrant, Key

NOTHING = Decimal(0)


@dataclass(frozen=True, slots=True)
class Meeting:
    """A match of an earlier tour, also one without a result yet; without ``b`` a bye. The points are match points."""

    tour: int
    a: Key
    b: Key | None
    points_a: Decimal = NOTHING
    points_b: Decimal = NOTHING


def with_history(entrants: Iterable[Entrant], meetings: Iterable[Meeting]) -> tuple[Entrant, ...]:
    """The entrants with sides, opponents, byes and floats of these meetings added, tour by tour.

    Names, scores, ranks and withdrawals stay as they are given: the standings know them. Floats compare the match
    points before each tour. Meetings of teams that are not among the entrants count for the other team alone.
    """
    found = {team.key: team for team in entrants}
    points = dict.fromkeys(found, NOTHING)
    tours: dict[int, list[Meeting]] = {}
    for meeting in meetings:
        tours.setdefault(meeting.tour, []).append(meeting)
    for _, played in sorted(tours.items()):
        before = dict(points)
        absent = set(found)
        for meeting in played:
            absent -= {meeting.a, meeting.b}
            for team, side, opponent, won in _both(meeting):
                if team in found:
                    found[team] = _after(found[team], side, opponent, before)
                    points[team] += won
        for team in absent:
            found[team] = replace(found[team], sides=found[team].sides + NO_SIDE)
    return tuple(found.values())


def _both(meeting: Meeting) -> list[tuple[Key, str, Key | None, Decimal]]:
    if meeting.b is None:
        return [(meeting.a, NO_SIDE, None, meeting.points_a)]
    return [(meeting.a, "A", meeting.b, meeting.points_a), (meeting.b, "B", meeting.a, meeting.points_b)]


def _after(team: Entrant, side: str, opponent: Key | None, before: Mapping[Key, Decimal]) -> Entrant:
    sides = team.sides + side
    if opponent is None:
        return replace(team, sides=sides, byes=team.byes + 1)
    lead = before[team.key] - before.get(opponent, before[team.key])
    return replace(
        team, sides=sides, met=(*team.met, opponent), downs=team.downs + (lead > 0), ups=team.ups + (lead < 0)
    )
