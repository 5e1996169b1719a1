"""Teams and players."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import translation

from tests import factories as make
from tests.conftest import Cast
from tournaments.kernel.write import Conflict, KeyReused, Refused
from tournaments.models import AuditEntry, Player, Team, Tournament
from tournaments.roster.write.teams import add_team, change_team, remove_team


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


def test_a_team_is_added_once_however_often_it_is_sent(cast: Cast) -> None:
    intent = make.by(cast.organiser)
    answers = [
        add_team(intent, tournament_id=cast.tournament.pk, name="  Омега ", sign="ω", group="А") for _ in range(5)
    ]
    team = Team.objects.get(name="Омега")
    assert answers == [{"team": team.pk}] * 5
    assert (team.sign, team.group, team.key) == ("ω", "А", "омега")
    with pytest.raises(KeyReused):
        add_team(intent, tournament_id=cast.tournament.pk, name="Другая")


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "альфа"}, "name"),
        ({"name": "д" * 101}, "name"),
        ({"name": "Омега", "sign": "д" * 13}, "sign"),
        ({"name": "Омега", "group": "д" * 61}, "group"),
    ],
)
def test_it_refuses_a_team_that_is_there_or_wrong(cast: Cast, values: dict[str, str], field: str) -> None:
    before = Team.objects.count()
    with pytest.raises(Refused) as caught:
        add_team(make.by(cast.organiser), tournament_id=cast.tournament.pk, **values)
    assert [name for name, _ in caught.value.faults] == [field]
    assert (Team.objects.count(), AuditEntry.objects.count()) == (before, 0)


def test_the_same_name_is_free_in_another_tournament(cast: Cast) -> None:
    add_team(make.by(cast.other_organiser), tournament_id=cast.other_tournament.pk, name="Альфа")
    assert Team.objects.filter(name="Альфа").count() == 2


def change(cast: Cast, team: Team, **values: Any) -> None:
    given = {"name": team.name, "sign": "", "group": "", "seed": None, "version": 1} | values
    change_team(make.by(cast.organiser), tournament_id=cast.tournament.pk, team_id=team.pk, **given)


def test_a_team_is_changed_and_both_names_are_logged(cast: Cast) -> None:
    team = cast.match.team_a
    change(cast, team, name="АЛЬФА", sign="α", group="Б", seed=3)
    team.refresh_from_db()
    assert (team.name, team.sign, team.group, team.seed, team.version) == ("АЛЬФА", "α", "Б", 3, 2)
    changes = AuditEntry.objects.get().changes
    assert (changes["before"]["name"], changes["after"]["name"]) == ("Альфа", "АЛЬФА")


@pytest.mark.parametrize(
    "values", [{"name": "Бета"}, {"name": " "}, {"seed": 0}, {"seed": 10_000}, {"lot": 0}, {"lot": 10_000}]
)
def test_it_refuses_to_change_a_team_into_nonsense(cast: Cast, values: dict[str, Any]) -> None:
    team = cast.match.team_a
    with pytest.raises(Refused):
        change(cast, team, **values)
    team.refresh_from_db()
    assert (team.name, team.version) == ("Альфа", 1)


def test_the_second_of_two_who_change_a_team_loses(cast: Cast) -> None:
    change(cast, cast.match.team_a, name="Первая")
    with pytest.raises(Conflict) as caught:
        change(cast, cast.match.team_a, name="Вторая")
    assert str(caught.value.current) == "Первая"
    assert caught.value.entry is not None


def test_a_team_with_matches_stays_and_one_without_goes(cast: Cast) -> None:
    named = {"tournament_id": cast.tournament.pk, "version": 1}
    with pytest.raises(Refused, match="1"):
        remove_team(make.by(cast.organiser), team_id=cast.match.team_a_id, **named)
    free = make.make_team(cast.tournament)
    intent = make.by(cast.organiser)
    assert remove_team(intent, team_id=free.pk, **named) == remove_team(intent, team_id=free.pk, **named)
    assert not Team.objects.filter(pk=free.pk).exists()
    assert Team.objects.filter(pk=cast.match.team_a_id).exists()
    assert len(AuditEntry.objects.get().changes["before"]["players"]) == 6


def saved(cast: Cast, team: Team) -> list[str]:
    return sorted(Player.objects.filter(team=team).values_list("name", flat=True))


def faults(cast: Cast, team: Team, **values: Any) -> list[tuple[str, str]]:
    """What is wrong; nothing is stored."""

    def state() -> list[Any]:
        rows = [list(model.objects.order_by("pk").values()) for model in (Team, Player)]
        return [*rows, AuditEntry.objects.count()]

    before = state()
    with pytest.raises(Refused) as caught:
        change(cast, team, **values)
    assert state() == before
    return list(caught.value.faults)


def test_players_are_renamed_removed_and_added_in_one_write(cast: Cast) -> None:
    team = make.make_team(cast.tournament, "Омега", players=4)
    one, two, three, four = team.players.order_by("pk")
    players = [{"id": one.pk, "name": " Лев "}, {"id": two.pk, "name": "Яна"}, {"id": three.pk, "remove": True}]
    change(cast, team, name="Омега 2", players=players, names=["Ия", " ", "Ада"])
    assert saved(cast, team) == ["Ада", "Ия", "Лев", "Омега 4", "Яна"]
    one.refresh_from_db()
    four.refresh_from_db()
    assert (one.pk, one.key, one.version, four.version) == (one.pk, "лев", 2, 1)
    changes = AuditEntry.objects.get().changes
    assert [player["name"] for player in changes["before"]["players"]] == ["Омега 1", "Омега 2", "Омега 3"]
    assert [player["name"] for player in changes["after"]["players"]] == ["Лев", "Яна", "Ия", "Ада"]
    assert changes["after"]["name"] == "Омега 2"


def test_the_log_alone_tells_who_is_in_the_team(cast: Cast) -> None:
    team = make.make_team(cast.tournament, "Омега", players=3)
    told = {player.pk: player.name for player in team.players.all()}
    one, two, three = told
    change(cast, team, players=[{"id": one, "name": "Лев"}, {"id": two, "remove": True}], names=["Ия"])
    change(cast, team, version=2, players=[{"id": one, "remove": True}, {"id": three, "name": "Яна"}])
    for entry in AuditEntry.objects.order_by("number"):
        for player in entry.changes["before"]["players"]:
            del told[player["id"]]
        told |= {player["id"]: player["name"] for player in entry.changes["after"]["players"]}
    assert told == dict(team.players.values_list("pk", "name"))


def test_two_players_exchange_their_names_and_a_new_one_takes_that_of_a_removed_one(cast: Cast) -> None:
    team = make.make_team(cast.tournament, "Омега", players=3)
    one, two, three = team.players.order_by("pk")
    players = [{"id": one.pk, "name": two.name}, {"id": two.pk, "name": one.name}, {"id": three.pk, "remove": True}]
    change(cast, team, players=players, names=[three.name])
    assert dict(team.players.values_list("pk", "name")).items() >= {(one.pk, "Омега 2"), (two.pk, "Омега 1")}
    assert saved(cast, team) == ["Омега 1", "Омега 2", "Омега 3"]
    assert not team.players.filter(pk=three.pk).exists()


def test_all_faults_of_a_team_are_told_at_once_and_nothing_is_stored(cast: Cast) -> None:
    make.make_line_up(cast.match, "A")
    team = cast.match.team_a
    one, two, three, four = team.players.order_by("pk")[:4]
    players = [
        {"id": one.pk, "name": ""},
        {"id": two.pk, "name": "д" * 101},
        {"id": three.pk, "remove": True},
        {"id": four.pk, "name": "Лев"},
        {"id": 999_999, "name": "Ия"},
    ]
    problems = faults(cast, team, name="Бета", seed=0, players=players, names=["АЛЬФА 5", "лев"])
    assert [field for field, _ in problems] == [
        "name", "seed", "player-999999", f"remove-{three.pk}", f"player-{one.pk}", f"player-{two.pk}", "names", "names",
    ]  # fmt: skip


def test_of_two_who_change_players_the_second_loses_and_changes_nothing(cast: Cast) -> None:
    team = cast.match.team_a
    one, two = team.players.order_by("pk")[:2]
    change(cast, team, players=[{"id": one.pk, "name": "Лев"}])
    with pytest.raises(Conflict):
        change(cast, team, players=[{"id": one.pk, "name": "Яна"}, {"id": two.pk, "name": "Ия"}])
    assert saved(cast, team) == ["Альфа 2", "Альфа 3", "Альфа 4", "Альфа 5", "Альфа 6", "Лев"]


def test_players_come_and_go_once_however_often_it_is_sent(cast: Cast) -> None:
    team = cast.match.team_a
    given: dict[str, Any] = {"tournament_id": cast.tournament.pk, "team_id": team.pk, "version": 1}
    given["names"] = ["Лев"]
    intent = make.by(cast.organiser)
    answers = [change_team(intent, name=team.name, sign="", group="", seed=None, **given) for _ in range(3)]
    assert answers == [{"version": 2}] * 3
    assert len(saved(cast, team)) == 7


def test_players_of_another_team_are_out_of_reach(cast: Cast) -> None:
    foreign = cast.match.team_b
    assert foreign is not None
    player = foreign.players.first()
    assert player is not None
    for wanted in ({"name": "Лев"}, {"remove": True}):
        problems = faults(cast, cast.match.team_a, players=[{"id": player.pk, **wanted}])
        assert [field for field, _ in problems] == [f"player-{player.pk}"]


def test_ids_of_another_tournament_reach_nothing(cast: Cast) -> None:
    foreign = make.make_team(cast.other_tournament, "Чужая")
    ids: dict[str, Any] = {"tournament_id": cast.tournament.pk, "team_id": foreign.pk, "version": 1}
    intent = make.by(cast.organiser)
    calls: list[Callable[[], object]] = [
        lambda: change_team(intent, name="Х", sign="", group="", seed=None, **ids),
        lambda: remove_team(intent, **ids),
    ]
    for call in calls:
        with pytest.raises(Refused):
            call()
    assert foreign.players.count() == 6


def test_strangers_write_nothing(cast: Cast) -> None:
    before = Team.objects.count()
    for intent in (make.by(cast.other_organiser), make.by(cast.judge), make.by(cast.captain_a)):
        with pytest.raises(PermissionDenied):
            add_team(intent, tournament_id=cast.tournament.pk, name="Омега")
        with pytest.raises(PermissionDenied):
            remove_team(intent, tournament_id=cast.tournament.pk, team_id=cast.match.team_a_id, version=1)
    assert Team.objects.count() == before


def test_a_lot_and_a_late_entry_are_stored_and_logged(cast: Cast) -> None:
    team = make.make_team(cast.tournament)
    change(cast, team, lot=7, entered_from=3)
    team.refresh_from_db()
    assert (team.lot, team.entered_from) == (7, 3)
    assert [team.plays_in(number) for number in (1, 2, 3, 9)] == [False, False, True, True]
    after = AuditEntry.objects.get().changes["after"]
    assert (after["lot"], after["entered_from"], after["withdrawn_from"]) == (7, 3, None)


@pytest.mark.parametrize("first", [0, 1000, 4])
def test_it_refuses_a_late_entry_that_makes_no_sense(cast: Cast, first: int) -> None:
    team = make.make_team(cast.tournament, withdrawn_from=4)
    with pytest.raises(Refused) as caught:
        change(cast, team, entered_from=first)
    assert [field for field, _ in caught.value.faults] == ["entered_from"]
    team.refresh_from_db()
    assert (team.entered_from, team.version) == (None, 1)


def test_a_team_that_has_played_did_not_come_late(cast: Cast) -> None:
    with pytest.raises(Refused, match="1"):
        change(cast, cast.match.team_a, entered_from=2)
    assert AuditEntry.objects.count() == 0


@pytest.fixture
def duels(cast: Cast) -> Tournament:
    """An individual tournament."""
    return make.make_tournament(organiser=cast.organiser, participants="people")


def test_a_person_is_a_participant_and_the_one_player(cast: Cast, duels: Tournament) -> None:
    answer = add_team(make.by(cast.organiser), tournament_id=duels.pk, name="Ким Лев")
    person = Team.objects.get(pk=answer["team"])
    assert [player.name for player in person.players.all()] == ["Ким Лев"]
    given: dict[str, Any] = {"tournament_id": duels.pk, "team_id": person.pk, "version": 1}
    change_team(make.by(cast.organiser), name="Ким Лёва", sign="", group="", seed=None, **given)
    assert [player.name for player in person.players.all()] == ["Ким Лёва"]


def test_a_person_of_an_earlier_version_gets_the_player_when_saved(cast: Cast, duels: Tournament) -> None:
    person = Team.objects.create(tournament=duels, name="Ким Лев")
    given: dict[str, Any] = {"tournament_id": duels.pk, "team_id": person.pk, "version": 1}
    change_team(make.by(cast.organiser), name="Ким Лев", sign="", group="", seed=None, **given)
    assert [player.name for player in person.players.all()] == ["Ким Лев"]
    assert [player["name"] for player in AuditEntry.objects.get().changes["after"]["players"]] == ["Ким Лев"]


def test_a_person_has_no_players_to_change(cast: Cast, duels: Tournament) -> None:
    person = make.make_team(duels, "Ким Лев", players=1)
    player = person.players.get()
    given: dict[str, Any] = {"tournament_id": duels.pk, "team_id": person.pk, "version": 1}
    wrong: tuple[dict[str, Any], ...] = ({"names": ["Ещё"]}, {"players": [{"id": player.pk, "name": "Другой"}]})
    for more in wrong:
        with pytest.raises(Refused, match="plays for themselves"):
            change_team(make.by(cast.organiser), name="Ким Лев", sign="", group="", seed=None, **given, **more)
    assert list(person.players.values_list("name", "version")) == [(player.name, 1)]
