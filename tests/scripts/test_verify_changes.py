"""``script/verify`` on logs in which teams, judges, rooms, tours, draws and matches were changed by use cases."""

import io
from datetime import UTC, datetime
from typing import Any

import pytest
from django.core.management import call_command

from tests.replayed import replayed
from tests.scripts.test_verify import by, report, require_agreement, typed_in
from tournaments.archive.read import document_of, text_of
from tournaments.archive.write.importing import copy_tournament, import_tournament
from tournaments.draws.write.assignments import assign_judges, assign_rooms
from tournaments.draws.write.draws import make_draw, redo_draw, undo_draw
from tournaments.draws.write.moving import swap_places
from tournaments.draws.write.pairs import set_pairs, swap_teams
from tournaments.draws.write.pairs import state_of as pairs_now
from tournaments.kernel.write import UseCase
from tournaments.matches.write.matches import add_match, change_match, remove_match
from tournaments.matches.write.requests import return_team, withdraw_team
from tournaments.models import Draw, Game, Judge, LineUpPlace, Match, MatchJudge, Player, Room, Team, Tour, Tournament
from tournaments.paper_entry.write import enter_paper
from tournaments.publishing.write import publish_tour
from tournaments.roster.write.availability import set_availability
from tournaments.roster.write.staff import arrange_rooms, change_judge, remove_judge, rename_room
from tournaments.roster.write.teams import add_team, change_team, import_roster, remove_team
from tournaments.rounds.write.tours import add_tour, change_tour, refill_tour, remove_tour
from tournaments.setup.write import change_settings
from tournaments.standings.write import change_standings, standings_settings_of
from tournaments.timetable.write import change_timetable, state_of


class Changes:
    """Uses use cases one after another in one tournament, which has to agree after each."""

    def __init__(self) -> None:
        call_command(
            "simulate", stdout=io.StringIO(), slug="changes", teams=4, tours=2, seed=3, kind=["points", "corners"],
            last="planned", persons=False, games=0, players=(3, 5),
        )  # fmt: skip
        self.used, self.slug = 0, "changes"

    @classmethod
    def of(cls, slug: str) -> "Changes":
        """In a tournament that is there already."""
        changes = cls.__new__(cls)
        changes.used, changes.slug = 0, slug
        return changes

    @property
    def tournament(self) -> Tournament:
        return Tournament.objects.get(slug=self.slug)

    def do(self, write: UseCase[Any], **given: Any) -> Any:
        self.used += 1
        if "match_id" not in given or "tournament_id" in given:
            given["tournament_id"] = self.tournament.pk
        answer = write(by(self.used), **given)
        require_agreement(self.tournament)
        return answer

    def row(self, name: str, row: Any) -> dict[str, Any]:
        """The row as a use case wants to be told which one is meant."""
        row.refresh_from_db()
        return {f"{name}_id": row.pk, "version": row.version}

    def tour(self, number: int = 2) -> dict[str, Any]:
        return self.row("tour", Tour.objects.get(tournament=self.tournament, number=number))

    @property
    def matches(self) -> list[Match]:
        return list(Match.objects.filter(tour__tournament=self.tournament, tour__number=2).order_by("number"))

    def draw(self, number: int) -> None:
        self.do(make_draw, **self.tour(number), draw_request={"method": "swiss", "seed": 5}, despite_warnings=True)
        self.do(publish_tour, **self.tour(number), despite_warnings=True)


@pytest.fixture
def changes(db: None) -> Changes:
    return replayed("changes", Changes)


@pytest.mark.one_database
def test_it_agrees_when_teams_judges_and_rooms_were_changed(changes: Changes) -> None:
    team, room = Team.objects.all()[0], Room.objects.all()[0]
    judge, spare = Judge.objects.filter(match_judges=None)[:2]
    player = Player.objects.filter(team=team)[0]
    renamed = [{"id": player.pk, "name": "Иной Игрок"}]
    named = {"name": "Новое имя", "sign": "", "group": "", "seed": 3, "players": renamed, "names": ["Ещё Один"]}
    changes.do(change_team, **changes.row("team", team), **named)
    changes.do(change_judge, **changes.row("judge", judge), name="Другая", can_be_senior=True, teams=[team.pk])
    changes.do(rename_room, room_id=room.pk, old=room.name, name="Зал")
    rooms = list(Room.objects.order_by("position").values_list("name", flat=True))
    changes.do(arrange_rooms, shown=rooms, names=[*(name.upper() for name in rooms), "Запасной"])
    tour = Tour.objects.get(number=2)
    changes.do(set_availability, away=[(judge.pk, tour.pk)])
    changes.do(import_roster, rows=[{"number": 1, "team": "Гости", "players": ["Анна Первая", "Пётр Второй"]}])
    changes.do(remove_team, **changes.row("team", Team.objects.get(name="Гости")))
    added = changes.do(add_team, name="Поздние")
    changes.do(remove_team, **changes.row("team", Team.objects.get(pk=added["team"])))
    changes.do(remove_judge, **changes.row("judge", spare))


@pytest.mark.one_database
def test_it_agrees_when_tours_and_draws_were_changed(changes: Changes) -> None:
    changes.do(assign_rooms, **changes.tour())
    drawn = changes.do(make_draw, **changes.tour(), draw_request={"method": "swiss", "seed": 5}, despite_warnings=True)
    changes.do(assign_judges, **changes.tour(), wanted=1, seed=2)
    one, other = changes.matches[:2]
    swapped = changes.do(swap_teams, **changes.tour(), one=one.team_a_id, other=other.team_a_id)
    changes.do(undo_draw, **changes.tour(), draw_id=swapped["draw"])
    changes.do(redo_draw, **changes.tour(), draw_id=swapped["draw"])
    changes.do(undo_draw, **changes.tour(), draw_id=swapped["draw"])
    changes.do(undo_draw, **changes.tour(), draw_id=drawn["draw"])
    assert Draw.objects.filter(undone_at__isnull=False).count() == 2
    one, other = changes.matches[:2]
    changes.do(swap_places, **changes.tour(), one=f"room:{one.pk}:0", other=f"room:{other.pk}:0", despite_warnings=True)
    seen = state_of(changes.tournament)
    times = [{"id": changes.tour()["tour_id"], "starts_at": "2026-07-14T09:00:00+03:00", "minutes": 90, "moves": None}]
    changes.do(change_timetable, seen=seen, tours=times, items=[], despite_warnings=True)
    tour = Tour.objects.get(number=2)
    told: dict[str, Any] = {"name": "Второй", "starts_at": None, "rehearsal": False, "options": {}}
    changes.do(change_tour, **changes.tour(), **told, number=5, format=tour.format)
    changes.do(refill_tour, **changes.tour(5), kind="deer", preset="deer")
    added = changes.do(add_tour, number=2, name="", kind="points", preset="points")
    changes.do(remove_tour, **changes.tour(2))
    assert not Tour.objects.filter(pk=added["tour"]).exists()


@pytest.mark.one_database
def test_it_agrees_when_matches_have_become_byes_and_judges_come_back(changes: Changes) -> None:
    changes.draw(2)
    changes.do(assign_rooms, **changes.tour())
    changes.do(assign_judges, **changes.tour(), wanted=1, seed=2)
    first, *others = changes.matches
    pairs = [{"match": first.pk, "a": first.team_a_id, "b": None}]
    pairs += [{"match": match.pk, "a": match.team_a_id, "b": match.team_b_id} for match in others]
    draw = changes.do(set_pairs, **changes.tour(), seen=pairs_now(changes.matches), pairs=pairs)["draw"]
    assert not first.match_judges.exists()
    changes.do(undo_draw, **changes.tour(), draw_id=draw)
    assert first.match_judges.exists()
    changes.do(redo_draw, **changes.tour(), draw_id=draw)
    other = {"match_id": others[0].pk, "version": others[0].version, "room": "", "number": others[0].number}
    changes.do(change_match, **other, team_a_id=others[0].team_a_id, team_b_id=None)


@pytest.mark.one_database
def test_it_agrees_when_another_time_zone_has_moved_the_tours(changes: Changes) -> None:
    """And goes on to notice what is not as the log says."""
    tour, ten = changes.tour(), "2026-07-14T10:00:00+03:00"
    times = [{"id": tour["tour_id"], "starts_at": ten, "minutes": 90, "moves": None}]
    lunch = [{"id": None, "name": "Обед", "starts_at": ten, "minutes": 40, "place": ""}]
    seen = state_of(changes.tournament)
    changes.do(change_timetable, seen=seen, tours=times, items=lunch, despite_warnings=True)
    zone = {"time_zone": "Asia/Yekaterinburg"}
    changes.do(change_settings, version=changes.tournament.version, settings=zone, despite_warnings=True)
    assert Tour.objects.get(pk=tour["tour_id"]).starts_at == datetime(2026, 7, 14, 5, tzinfo=UTC)
    document = document_of(changes.tournament, with_log=True)
    document["tours"][1]["starts_at"] = "2026-07-14T07:00:00+00:00"
    document["tournament"]["place"] = "Омск"
    differing = [line.split(" is ")[0].strip() for line in report(document).lines if "the log's last word" in line]
    assert differing == ["settings: place", "tour 2: starts_at"]


@pytest.mark.one_database
def test_it_agrees_when_a_tour_that_settings_name_has_another_number(changes: Changes) -> None:
    settings = standings_settings_of(changes.tournament) | {
        "metrics": "match_points, points(without=2)", "players_without": "2", "frozen_from": "2",
    }  # fmt: skip
    changes.do(change_standings, version=changes.tournament.version, settings=settings)
    team = Team.objects.filter(entered_from=None).order_by("pk").last()
    assert team is not None
    changes.do(withdraw_team, **changes.row("team", team), from_tour=2, planned="remove")
    tour = Tour.objects.get(number=2)
    told: dict[str, Any] = {"name": "", "starts_at": None, "rehearsal": False, "options": {}}
    changes.do(change_tour, **changes.tour(), **told, number=5, format=tour.format)
    assert changes.tournament.frozen_from == 5
    assert Team.objects.get(pk=team.pk).withdrawn_from == 5
    changes.do(change_tour, **changes.tour(5), **told, number=2, format=tour.format)


@pytest.mark.one_database
def test_it_agrees_when_a_tour_that_settings_leave_out_was_removed(changes: Changes) -> None:
    settings = standings_settings_of(changes.tournament) | {
        "metrics": "match_points, points(without=2)", "players_without": "2", "frozen_from": "2",
    }  # fmt: skip
    changes.do(change_standings, version=changes.tournament.version, settings=settings)
    changes.do(remove_tour, **changes.tour(2))
    require_agreement(changes.tournament)
    assert (changes.tournament.metrics, changes.tournament.frozen_from) == ("match_points, points", 2)
    changes.do(add_tour, number=2, name="", kind="points", preset="points")


@pytest.mark.one_database
def test_it_agrees_when_matches_were_changed_and_a_team_has_left(changes: Changes) -> None:
    one, other = changes.matches[:2]
    changes.do(remove_match, match_id=other.pk, version=other.version, tournament_id=0)
    pair = {"team_a_id": other.team_b_id, "team_b_id": other.team_a_id, "room": "Новый зал"}
    made = changes.do(add_match, tour_id=one.tour_id, **pair)
    match = Match.objects.get(pk=made["match"])
    changes.do(
        change_match, **changes.row("match", match), team_a_id=other.team_a_id, team_b_id=other.team_b_id,
        room="", number=7,
    )  # fmt: skip
    team = Team.objects.get(pk=one.team_a_id)
    changes.do(withdraw_team, **changes.row("team", team), from_tour=2, planned="walk_over", points="3")
    changes.do(return_team, **changes.row("team", team))
    changes.do(withdraw_team, **changes.row("team", team), from_tour=2, planned="remove")


@pytest.mark.one_database
@pytest.mark.parametrize("how", ["copied", "imported"])
def test_it_agrees_when_a_tournament_that_was_brought_in_is_played(changes: Changes, how: str) -> None:
    """What its results are worth stands in the file that its first entry holds."""
    changes.do(remove_tour, **changes.tour(2))
    changes.do(add_tour, number=2, name="", kind="corners", preset="corners")
    if how == "copied":
        changes.do(copy_tournament, slug="guest", name="Копия", starts_on="2026-08-01")
    else:
        import_tournament(by(100), text=text_of(changes.tournament, with_log=True), slug="guest")
    changes.slug = "guest"
    changes.draw(2)
    one, other = changes.matches
    changes.do(enter_paper, match_id=one.pk, version=one.version, typed=typed_in(one, "A", "3"), signs=True)
    require_agreement(changes.tournament)
    left = changes.row("team", Team.objects.get(pk=other.team_a_id))
    changes.do(withdraw_team, **left, from_tour=2, planned="walk_over", points="3")
    assert [match.walk_over for match in changes.matches] == ["", "A"]


@pytest.mark.one_database
def test_it_agrees_when_a_team_of_an_undone_draw_was_removed(changes: Changes) -> None:
    """Its draw names it no more, also among the pairs that were not to meet."""
    added = changes.do(add_team, name="Поздние")["team"]
    request = {"method": "swiss", "seed": 5, "forbidden": [[added, changes.matches[0].team_a_id]]}
    drawn = changes.do(make_draw, **changes.tour(), draw_request=request, despite_warnings=True)
    changes.do(undo_draw, **changes.tour(), draw_id=drawn["draw"])
    judge = Judge.objects.all()[0]
    changes.do(change_judge, **changes.row("judge", judge), name=judge.name, can_be_senior=True, teams=[added])
    changes.do(remove_team, **changes.row("team", Team.objects.get(pk=added)))
    assert {"gone": 1} in document_of(changes.tournament)["tours"][1]["draws"][1]["options"]["forbidden"][0]


@pytest.mark.django_db
def test_it_agrees_when_what_is_said_of_a_judge_changes_after_the_judge_has_judged() -> None:
    call_command(
        "simulate", stdout=io.StringIO(), slug="changes", teams=4, tours=1, seed=3, kind=["points"],
        last="approved", persons=False, games=0, players=(3, 5),
    )  # fmt: skip
    changes = Changes.of("changes")
    row = MatchJudge.objects.filter(senior=True).select_related("judge", "match").order_by("pk")[0]
    given = {"name": row.judge.name, "can_be_senior": False, "teams": [row.match.team_a_id]}
    changes.do(change_judge, **changes.row("judge", row.judge), **given)
    changes.do(set_availability, away=[(row.judge_id, row.match.tour_id)])
    assert not report(document_of(changes.tournament)).differences


@pytest.mark.one_database
@pytest.mark.parametrize("boards", [5, 3])
def test_it_agrees_when_another_number_of_boards_is_played(db: None, boards: int) -> None:
    """The free shooters' games have another number then, and whoever sat at a board that goes is one of them."""
    call_command(
        "simulate", stdout=io.StringIO(), slug="changes", teams=4, tours=1, seed=3, kind=["corners"],
        last="line_ups" if boards == 3 else "closing", persons=False, games=0, players=(5, 6),
    )  # fmt: skip
    changes, tour = Changes.of("changes"), Tour.objects.get(tournament__slug="changes")
    before = dict(Game.objects.values_list("pk", "board"))
    given = {"number": 1, "name": "", "rehearsal": False, "starts_at": None, "options": tour.options}
    changes.do(change_tour, **changes.tour(1), **given, format=tour.format | {"boards": boards})
    after = dict(Game.objects.filter(pk__in=before).values_list("pk", "board"))
    assert after == {pk: 6 if board == 5 and boards == 5 else board for pk, board in before.items()}
    assert not LineUpPlace.objects.filter(board__gt=boards).exists()
