"""Teams and players."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import translation

from tests import factories as make
from tests.conftest import Cast
from tournaments.models import AuditEntry, Player, Team, Tournament
from tournaments.services.base import Conflict, KeyReused, Refused
from tournaments.services.teams import (
    add_players,
    add_team,
    change_player,
    change_team,
    remove_player,
    remove_team,
)


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


def test_a_team_is_added_once_however_often_it_is_sent(cast: Cast) -> None:
    intent = make.by(cast.organiser)
    answers = [
        add_team(intent, tournament_id=cast.tournament.pk, name="  Омега ", sign="ω", group="А")
        for _ in range(5)
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


def test_players_are_added_all_or_none(cast: Cast) -> None:
    team = cast.match.team_a
    ids = {"tournament_id": cast.tournament.pk, "team_id": team.pk}
    intent = make.by(cast.organiser)
    answers = [add_players(intent, names=["Лев", " ", "Яна"], **ids) for _ in range(2)]
    assert answers[0] == answers[1]
    assert team.players.count() == 8
    for names in (["Ия", "лев"], ["Ия", "ИЯ"], ["д" * 101], [], [" "]):
        with pytest.raises(Refused) as caught:
            add_players(make.by(cast.organiser), names=names, **ids)
        assert caught.value.faults[0][0] == "names"
    assert team.players.count() == 8


def test_a_player_is_renamed_but_not_into_a_team_mate(cast: Cast) -> None:
    first, second = cast.match.team_a.players.order_by("pk")[:2]
    ids = {"tournament_id": cast.tournament.pk, "team_id": first.team_id, "player_id": first.pk}
    with pytest.raises(Refused):
        change_player(make.by(cast.organiser), version=1, name=second.name.upper(), **ids)
    change_player(make.by(cast.organiser), version=1, name="Лев", **ids)
    with pytest.raises(Conflict):
        change_player(make.by(cast.organiser), version=1, name="Яна", **ids)
    first.refresh_from_db()
    assert (first.name, first.key, first.version) == ("Лев", "лев", 2)


def test_a_player_in_a_line_up_stays_and_another_goes(cast: Cast) -> None:
    make.make_line_up(cast.match, "A")
    player = cast.match.team_a.players.order_by("pk")[0]
    ids = {"tournament_id": cast.tournament.pk, "team_id": player.team_id, "version": 1}
    with pytest.raises(Refused, match=player.name):
        remove_player(make.by(cast.organiser), player_id=player.pk, **ids)
    free = Player.objects.create(team=cast.match.team_a, name="Лев")
    remove_player(make.by(cast.organiser), player_id=free.pk, **ids)
    assert Player.objects.filter(pk=player.pk).exists()
    assert not Player.objects.filter(pk=free.pk).exists()


def test_ids_of_another_tournament_reach_nothing(cast: Cast) -> None:
    foreign = make.make_team(cast.other_tournament, "Чужая")
    player = foreign.players.order_by("pk")[0]
    ids = {"tournament_id": cast.tournament.pk, "team_id": foreign.pk, "version": 1}
    intent = make.by(cast.organiser)
    calls: list[Callable[[], object]] = [
        lambda: change_team(intent, name="Х", sign="", group="", seed=None, **ids),
        lambda: remove_team(intent, **ids),
        lambda: change_player(intent, player_id=player.pk, name="Х", **ids),
        lambda: remove_player(intent, player_id=player.pk, **ids),
    ]
    for call in calls:
        with pytest.raises(Refused):
            call()
    with pytest.raises(Refused):
        add_players(intent, tournament_id=cast.tournament.pk, team_id=foreign.pk, names=["Х"])
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
    given = {"tournament_id": duels.pk, "team_id": person.pk, "version": 1}
    change_team(make.by(cast.organiser), name="Ким Лёва", sign="", group="", seed=None, **given)
    assert [player.name for player in person.players.all()] == ["Ким Лёва"]


def test_a_person_has_no_players_to_change(cast: Cast, duels: Tournament) -> None:
    person = make.make_team(duels, "Ким Лев", players=1)
    player = person.players.get()
    given = {"tournament_id": duels.pk, "team_id": person.pk}
    one = given | {"player_id": player.pk, "version": 1}
    writes: tuple[Callable[[], object], ...] = (
        lambda: add_players(make.by(cast.organiser), names=["Ещё"], **given),
        lambda: change_player(make.by(cast.organiser), name="Другой", **one),
        lambda: remove_player(make.by(cast.organiser), **one),
    )
    for write in writes:
        with pytest.raises(Refused, match="plays for themselves"):
            write()
    assert list(person.players.values_list("name", "version")) == [(player.name, 1)]
