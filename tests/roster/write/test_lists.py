"""Many teams and players at once."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import translation

from tests import factories as make
from tests.conftest import Cast
from tournaments.kernel.write import KeyReused, Refused
from tournaments.models import AuditEntry, Player, Team
from tournaments.roster.write.teams import import_roster


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


ROWS: list[dict[str, Any]] = [
    {"number": 1, "team": "Омега", "players": [], "sign": "ω", "group": "А"},
    {"number": 2, "team": "омега", "players": ["Лев", "Ёлкин Ян"]},
    {"number": 3, "team": "Альфа", "players": ["Лев"]},
]


@pytest.mark.parametrize("times", [1, 2, 10])
def test_new_teams_and_players_are_stored_once(cast: Cast, times: int) -> None:
    intent = make.by(cast.organiser)
    answers = [import_roster(intent, tournament_id=cast.tournament.pk, rows=ROWS) for _ in range(times)]
    assert answers == [{"teams": 1, "players": 3, "completed": 0}] * times
    omega = Team.objects.get(key="омега")
    assert (omega.name, omega.sign, omega.group) == ("Омега", "ω", "А")
    assert sorted(omega.players.values_list("key", flat=True)) == ["елкин ян", "лев"]
    assert cast.match.team_a.players.count() == 7
    assert len(AuditEntry.objects.get().changes["after"]["players"]) == 3


def numbered(last: str) -> list[dict[str, Any]]:
    """A row for each player of one team, the first without an initial number."""
    seeds = (("Лев", ""), ("Ян", "7"), ("Ия", last))
    return [
        {"number": number, "team": "Омега", "players": [name], "seed": seed}
        for number, (name, seed) in enumerate(seeds, start=1)
    ]


def test_rows_that_agree_about_an_initial_number_give_it_to_the_team(cast: Cast) -> None:
    import_roster(make.by(cast.organiser), tournament_id=cast.tournament.pk, rows=numbered("7"))
    assert Team.objects.get(key="омега").seed == 7


def test_rows_that_disagree_about_an_initial_number_are_refused(cast: Cast) -> None:
    with pytest.raises(Refused, match="Row 3: “Омега” has the initial number 7 in row 2"):
        import_roster(make.by(cast.organiser), tournament_id=cast.tournament.pk, rows=numbered("8"))
    assert not Team.objects.filter(key="омега").exists()


def test_the_same_key_with_another_list_is_refused(cast: Cast) -> None:
    intent = make.by(cast.organiser)
    import_roster(intent, tournament_id=cast.tournament.pk, rows=ROWS)
    with pytest.raises(KeyReused):
        import_roster(intent, tournament_id=cast.tournament.pk, rows=ROWS[:1])


def test_one_wrong_row_keeps_all_others_out(cast: Cast) -> None:
    before = (Team.objects.count(), Player.objects.count())
    rows = [*ROWS, {"number": 9, "team": "Альфа", "players": ["д" * 101, ""]}]
    with pytest.raises(Refused) as caught:
        import_roster(make.by(cast.organiser), tournament_id=cast.tournament.pk, rows=rows)
    assert len(caught.value.faults) == 2
    assert all("9" in sentence for _field, sentence in caught.value.faults)
    assert (Team.objects.count(), Player.objects.count()) == before
    assert AuditEntry.objects.count() == 0


def test_an_empty_list_is_refused(cast: Cast) -> None:
    with pytest.raises(Refused):
        import_roster(make.by(cast.organiser), tournament_id=cast.tournament.pk, rows=[])


def test_strangers_import_nothing(cast: Cast) -> None:
    with pytest.raises(PermissionDenied):
        import_roster(make.by(cast.other_organiser), tournament_id=cast.tournament.pk, rows=ROWS)
    assert not Team.objects.filter(key="омега").exists()


def test_in_an_individual_tournament_every_row_is_a_person(cast: Cast) -> None:
    duels = make.make_tournament(organiser=cast.organiser, participants="people")
    rows = [{"number": 1, "team": "Ким Лев"}, {"number": 2, "team": "Ли Ян", "players": ["ли ян"]}]
    answer = import_roster(make.by(cast.organiser), tournament_id=duels.pk, rows=rows)
    assert answer == {"teams": 2, "players": 2, "completed": 0}
    assert list(Player.objects.filter(team__tournament=duels).values_list("team__name", "name")) == [
        ("Ким Лев", "Ким Лев"),
        ("Ли Ян", "Ли Ян"),
    ]


def test_it_refuses_players_of_a_person(cast: Cast) -> None:
    duels = make.make_tournament(organiser=cast.organiser, participants="people")
    rows = [{"number": 1, "team": "Ким Лев", "players": ["Ли Ян"]}]
    with pytest.raises(Refused, match="one person per line"):
        import_roster(make.by(cast.organiser), tournament_id=duels.pk, rows=rows)
    assert not Team.objects.filter(tournament=duels).exists()


def test_a_list_completes_teams_that_are_there_and_the_log_says_how_they_were(cast: Cast) -> None:
    rows = [
        {"number": 1, "team": "альфа", "players": ["Новый"], "sign": "α", "group": "А", "seed": "3"},
        {"number": 2, "team": "Бета", "seed": "4"},
        {"number": 3, "team": "Гамма", "players": ["Ещё один"]},
    ]
    answer = import_roster(make.by(cast.organiser), tournament_id=cast.tournament.pk, rows=rows)
    assert answer == {"teams": 0, "players": 2, "completed": 2}
    stored = Team.objects.filter(tournament=cast.tournament).order_by("pk")
    assert list(stored.values_list("name", "sign", "group", "seed", "version"))[:3] == [
        ("Альфа", "α", "А", 3, 2),
        ("Бета", "", "", 4, 2),
        ("Гамма", "", "", None, 1),
    ]
    changes = AuditEntry.objects.get().changes
    was, now = ([(row["name"], row["seed"]) for row in changes[when]["teams"]] for when in ("before", "after"))
    assert (was, now) == ([("Альфа", None), ("Бета", None)], [("Альфа", 3), ("Бета", 4)])


def test_a_list_changes_nothing_that_stands(cast: Cast) -> None:
    Team.objects.filter(pk=cast.match.team_a_id).update(seed=7)
    row = {"number": 1, "team": "Альфа", "players": ["Новый"], "seed": "3"}
    with pytest.raises(Refused, match="already has the initial number 7"):
        import_roster(make.by(cast.organiser), tournament_id=cast.tournament.pk, rows=[row])
    assert not Player.objects.filter(name="Новый").exists()
    assert Team.objects.get(pk=cast.match.team_a_id).seed == 7


def test_a_person_is_completed_and_stays_one_player(cast: Cast) -> None:
    duels = make.make_tournament(organiser=cast.organiser, participants="people")
    for row in ({"number": 1, "team": "Ким Лев"}, {"number": 1, "team": "Ким Лев", "seed": "5"}):
        import_roster(make.by(cast.organiser), tournament_id=duels.pk, rows=[row])
    person = Team.objects.get(tournament=duels)
    assert (person.seed, [player.name for player in person.players.all()]) == (5, ["Ким Лев"])


def test_a_whole_list_that_is_uploaded_again_adds_what_is_new(cast: Cast) -> None:
    import_roster(make.by(cast.organiser), tournament_id=cast.tournament.pk, rows=ROWS)
    answer = import_roster(make.by(cast.organiser), tournament_id=cast.tournament.pk, rows=ROWS)
    assert answer == {"teams": 0, "players": 0, "completed": 0}
    assert Team.objects.get(key="омега").version == 1
    more = [*ROWS, {"number": 4, "team": "Омега", "players": ["Лев", "Ия"], "seed": "9"}]
    more[1] = {"number": 2, "team": "Омега", "players": ["ёлкин ян"]}
    answer = import_roster(make.by(cast.organiser), tournament_id=cast.tournament.pk, rows=more)
    assert answer == {"teams": 0, "players": 1, "completed": 1}
    assert sorted(Player.objects.filter(team__key="омега").values_list("name", flat=True)) == ["Ёлкин Ян", "Ия", "Лев"]


def test_a_list_that_is_uploaded_again_and_contradicts_is_refused_by_its_row(cast: Cast) -> None:
    import_roster(make.by(cast.organiser), tournament_id=cast.tournament.pk, rows=ROWS)
    again = [{**ROWS[0], "sign": "о"}, {"number": 2, "team": "Омега", "players": ["Новый"]}]
    with pytest.raises(Refused, match="Row 1: “Омега” already has the sign “ω”"):
        import_roster(make.by(cast.organiser), tournament_id=cast.tournament.pk, rows=again)
    assert not Player.objects.filter(name="Новый").exists()


def test_a_person_who_lacks_the_player_gets_it_from_a_list(cast: Cast) -> None:
    duels = make.make_tournament(organiser=cast.organiser, participants="people")
    person = Team.objects.create(tournament=duels, name="Ким Лев")
    for row in ({"number": 1, "team": "ким лев"}, {"number": 1, "team": "Ким Лев", "players": ["Ким Лев"]}):
        import_roster(make.by(cast.organiser), tournament_id=duels.pk, rows=[row])
        assert list(person.players.values_list("name", flat=True)) == ["Ким Лев"]


def test_a_person_stands_once_in_a_list_also_as_their_own_player(cast: Cast) -> None:
    duels = make.make_tournament(organiser=cast.organiser, participants="people")
    rows = [{"number": 1, "team": "Ким Лев"}, {"number": 2, "team": "Ким Лев", "players": ["Ким Лев"]}]
    with pytest.raises(Refused, match="Row 2: “Ким Лев” appears twice in the list: first in row 1"):
        import_roster(make.by(cast.organiser), tournament_id=duels.pk, rows=rows)
    assert not Team.objects.filter(tournament=duels).exists()
