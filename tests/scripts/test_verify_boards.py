"""``script/verify`` on another number of boards: the empty games that are begun for it are told by the log."""

from dataclasses import replace

import pytest

from tests.replayed import replayed
from tests.scripts.test_verify import by, require_agreement
from tests.scripts.test_verify_changes import Changes
from tournaments.formats.rules.tour_format import to_json
from tournaments.kernel.access import COMMAND_LINE
from tournaments.kernel.write import Intent
from tournaments.matches.write.clocks import set_clock
from tournaments.matches.write.matches import change_match, give_walk_over, take_back_walk_over
from tournaments.matches.write.requests import return_team, withdraw_team
from tournaments.matches.write.states import move
from tournaments.models import Game, Match, Team, Tour
from tournaments.restoring.write.going_back import restore_tournament
from tournaments.restoring.write.keeping import make_point
from tournaments.rounds.write.tours import change_tour, refill_tour

pytestmark = pytest.mark.one_database


class Boards(Changes):
    """Tour 2 is planned, with games on boards; its first match had begun once."""

    def __init__(self) -> None:
        super().__init__()
        self.first = self.matches[0]
        self.moves("planned", "warm_up", "planned")

    def moves(self, seen: str, *states: str) -> None:
        for to in states:
            move(by(5_000 + self.used), match_id=self.first.pk, seen=seen, to=to)
            self.used, seen = self.used + 1, to

    def plays(self, boards: int) -> None:
        tour = Tour.objects.get(tournament=self.tournament, number=2)
        told = {"number": 2, "name": "", "starts_at": None, "rehearsal": False, "options": tour.options}
        self.used += 1
        wanted = to_json(replace(tour.tour_format, boards=boards))
        intent = Intent(COMMAND_LINE, f"verify-{self.used:08d}", "пришли ещё игроки")
        change_tour(intent, tournament_id=self.tournament.pk, **self.tour(), **told, format=wanted)
        require_agreement(self.tournament)

    def games(self) -> int:
        return Game.objects.filter(match=self.first).count()


@pytest.fixture
def boards(db: None) -> Boards:
    return replayed("boards", Boards)


def test_it_agrees_when_a_match_that_had_begun_got_games_and_other_teams(boards: Boards) -> None:
    boards.plays(5)
    assert boards.games()
    first = boards.row("match", boards.first)
    given = {"room": "", "number": boards.first.number, "team_a_id": boards.first.team_a_id, "team_b_id": None}
    boards.do(change_match, **first, **given)
    assert not boards.games()


def test_it_agrees_when_a_tour_with_empty_games_is_of_another_kind(boards: Boards) -> None:
    boards.plays(5)
    boards.do(refill_tour, **boards.tour(), kind="deer", preset="deer")
    boards.do(refill_tour, **boards.tour(), kind="points", preset="points")


def test_it_agrees_when_a_walk_over_was_taken_back_after_another_number_of_boards(boards: Boards) -> None:
    boards.do(give_walk_over, **boards.row("match", boards.first), absent="A")
    boards.plays(5)
    boards.used += 1
    intent = Intent(COMMAND_LINE, f"verify-{boards.used:08d}", "пришли")
    take_back_walk_over(intent, **boards.row("match", boards.first))
    require_agreement(boards.tournament)
    assert boards.games()
    team = Team.objects.get(pk=boards.first.team_a_id)
    boards.do(withdraw_team, **boards.row("team", team), from_tour=2, planned="walk_over")
    boards.plays(4)
    boards.do(return_team, **boards.row("team", team))
    assert boards.games()


def test_it_agrees_when_the_clock_of_moves_was_set_for_a_team_game(boards: Boards) -> None:
    boards.moves("planned", "warm_up")
    for do in ("start", "pause", "reset"):
        boards.do(set_clock, match_id=boards.first.pk, kind="move", do=do, number=1)


def test_it_agrees_when_one_has_gone_back_to_another_number_of_boards(boards: Boards) -> None:
    point = boards.do(make_point, name="до")["point"]
    boards.plays(5)
    before = boards.do(restore_tournament, point_id=point)["before"]
    assert boards.games()
    boards.do(restore_tournament, point_id=before)
    assert Match.objects.filter(pk=boards.first.pk).exists()
