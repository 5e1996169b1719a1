"""The tournament of 2022, 22 teams, paired by the Swiss system through the services after each of its real tours."""

import csv
from collections.abc import Iterable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests import factories as make
from tournaments.draws.read.draws import entrants_of
from tournaments.draws.rules.pairing import model
from tournaments.draws.write.assignments import assign_judges, assign_rooms
from tournaments.draws.write.draws import make_draw, undo_draw
from tournaments.models import Draw, Match, Room, Tour, Tournament
from tournaments.rounds.read.match_rows import MatchRow
from tournaments.rounds.write.match_import import import_matches

REAL = Path(__file__).parents[2] / "data" / "fmt_2022_matches.csv"


def rows_of(tour: int) -> list[dict[str, str | int]]:
    with REAL.open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if int(row["tour"]) == tour]
    return [MatchRow(line=line, **row).as_data() for line, row in enumerate(rows, start=2)]


def play(olga: User, tournament: Tournament, tour: int) -> None:
    """The tour as it really went."""
    intent = make.by(olga, reason="протоколы на бумаге")
    import_matches(intent, tournament_id=tournament.pk, rows=rows_of(tour), create=True, approve=True)
    tournament.refresh_from_db()


def where(tour: Tour) -> dict[str, Any]:
    tour.refresh_from_db()
    return {"tournament_id": tour.tournament_id, "tour_id": tour.pk, "version": tour.version}


def differences(scores: dict[int, Decimal], matches: Iterable[Match]) -> Decimal:
    pairs = ((scores[match.team_a_id], scores[match.team_b_id or 0]) for match in matches)
    return sum(((a - b) ** 2 for a, b in pairs), Decimal(0))


@pytest.fixture
def olga(db: None) -> User:
    return make.make_user()


def test_every_tour_could_be_drawn_without_repeats_and_no_wider_apart_than_by_hand(olga: User) -> None:
    tournament = make.make_tournament(organiser=olga)
    play(olga, tournament, 1)
    for number in range(2, 6):
        tour = make.make_tour(tournament, kind="points")
        known = {team.key: team for team in entrants_of(tour)}
        given = where(tour)
        drawn = make_draw(
            make.by(olga),
            tournament_id=given["tournament_id"],
            tour_id=tour.pk,
            version=given["version"],
            draw_request={"method": "swiss", "seed": 2022},
        )
        ours = list(Match.objects.filter(tour=tour))
        assert len(ours) == 11
        assert not [match for match in ours if match.team_b_id in known[match.team_a_id].met]
        assert model.from_json(Draw.objects.get(pk=drawn["draw"]).plan).notes[0].code == "pairing.no_repeat"
        scores = {key: team.score for key, team in known.items()}
        apart = differences(scores, ours)
        undo_draw(make.by(olga), **where(tour), draw_id=drawn["draw"])
        assert not Match.objects.filter(tour=tour).exists()
        play(olga, tournament, number)
        assert apart <= differences(scores, Match.objects.filter(tour=tour))


def test_the_sixth_tour_gets_pairs_rooms_and_judges_at_once(olga: User) -> None:
    tournament = make.make_tournament(organiser=olga)
    for number in range(1, 6):
        play(olga, tournament, number)
    for _ in range(14):
        make.make_judge(tournament, can_be_senior=True)
    tour = make.make_tour(tournament, kind="points")
    make_draw(make.by(olga), **where(tour), draw_request={"method": "swiss", "seed": 6}, digest="")
    assign_rooms(make.by(olga), **where(tour), digest="")
    assign_judges(make.by(olga), **where(tour), wanted=1, seed=6, digest="")
    matches = list(Match.objects.filter(tour=tour).with_names().with_judges().order_by("number"))
    rooms = list(Room.objects.filter(tournament=tournament))[:11]
    assert [match.room for match in matches] == rooms
    assert len({match.match_judges.get().judge_id for match in matches}) == 11
