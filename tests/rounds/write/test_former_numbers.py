"""What names a tour by its number once that tour is away: another tour may get the number."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import translation

from tests import factories as make
from tests.conftest import Cast
from tournaments.kernel.write import Refused
from tournaments.models import AuditEntry, RestorePoint, Team, Tour, Tournament
from tournaments.restoring.read import title_of
from tournaments.restoring.write.going_back import restore_tournament
from tournaments.restoring.write.keeping import make_point
from tournaments.rounds.write.match_import import import_matches
from tournaments.rounds.write.tours import add_tour, change_tour, remove_tour
from tournaments.standings.rules.outcomes import Sharing
from tournaments.standings.write import as_proposed, change_standings, standings_settings_of


@pytest.fixture
def cup(cast: Cast) -> Cast:
    """Tours 1, 2, 4 and 6."""
    for number in (2, 4, 6):
        make.make_tour(cast.tournament, kind="points", number=number)
    return cast


def remove(cast: Cast, number: int) -> list[str]:
    """The sentences that the organiser is told besides."""
    tour, intent = Tour.objects.get(tournament=cast.tournament, number=number), make.by(cast.organiser)
    remove_tour(intent, tournament_id=cast.tournament.pk, tour_id=tour.pk, version=tour.version)
    return list(intent.found.get("warnings", []))


def add(cast: Cast, number: int) -> list[str]:
    intent = make.by(cast.organiser)
    add_tour(intent, tournament_id=cast.tournament.pk, number=number, name="", kind="points", preset="points")
    return list(intent.found.get("warnings", []))


def bring_in(cast: Cast, number: int) -> list[str]:
    """The tour comes with a list of matches."""
    intent, row = make.by(cast.organiser), {"line": 2, "tour": str(number), "team_a": "Раз", "team_b": "Два"}
    import_matches(intent, tournament_id=cast.tournament.pk, rows=[row], create=True)
    return list(intent.found.get("warnings", []))


def renumber(cast: Cast, old: int, new: int) -> list[str]:
    tour, intent = Tour.objects.get(tournament=cast.tournament, number=old), make.by(cast.organiser)
    change_tour(
        intent, tournament_id=cast.tournament.pk, tour_id=tour.pk, version=tour.version, number=new, name=tour.name,
        starts_at=None, rehearsal=False, format=tour.format, options=tour.options,
    )  # fmt: skip
    return list(intent.found.get("warnings", []))


def stored(cast: Cast) -> Tournament:
    return Tournament.objects.get(pk=cast.tournament.pk)


def settle(cast: Cast, **columns: Any) -> None:
    Tournament.objects.filter(pk=cast.tournament.pk).update(**columns)


LEFT_OUT = {"metrics": "points(without=2+4), points_diff(without=4), wins", "standings": {"players_without": [4]}}


def test_a_new_tour_with_the_number_of_a_removed_one_counts(cup: Cast) -> None:
    settle(cup, **LEFT_OUT)
    version = stored(cup).version
    assert len(remove(cup, 4)) == 1
    assert (stored(cup).metrics, stored(cup).standings) == ("points(without=2), points_diff, wins", {})
    assert stored(cup).version == version + 1
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.changes["before"]["number"]) == ("tour.remove", 4)
    assert entry.changes["before"]["settings"] == {"metrics": LEFT_OUT["metrics"], "players_without": "4"}
    assert entry.changes["after"]["settings"]["metrics"] == "points(without=2), points_diff, wins"
    assert add(cup, 4) == []
    assert stored(cup).metrics == "points(without=2), points_diff, wins"


@pytest.mark.parametrize("comes", [add, bring_in])
def test_a_new_tour_counts_where_an_earlier_version_has_left_the_number_in_the_settings(
    cup: Cast, comes: Callable[[Cast, int], list[str]]
) -> None:
    settle(cup, metrics="points(without=5), wins", standings={"players_without": [2, 5]})
    (warning,) = comes(cup, 5)
    assert warning
    assert (stored(cup).metrics, stored(cup).standings) == ("points, wins", {"players_without": [2]})
    changes = AuditEntry.objects.get().changes
    before, after = (changes[when].get("tours", [changes[when]])[0] for when in ("before", "after"))
    assert before["settings"]["players_without"] == "2, 5"
    assert after["settings"]["players_without"] == "2"


def test_a_tour_that_nothing_names_is_removed_and_added_without_a_word(cup: Cast) -> None:
    settle(cup, metrics="points(without=2), wins")
    version = stored(cup).version
    assert [remove(cup, 4), add(cup, 4), add(cup, 5)] == [[], [], []]
    assert (stored(cup).metrics, stored(cup).version) == ("points(without=2), wins", version)
    assert [entry.changes["after"] is None for entry in AuditEntry.objects.order_by("number")] == [True, False, False]


def test_going_back_to_before_leaves_the_tour_out_again(cup: Cast) -> None:
    settle(cup, **LEFT_OUT)
    made = make_point(make.by(cup.organiser), tournament_id=cup.tournament.pk, name="Обед")
    remove(cup, 4)
    restore_tournament(make.by(cup.organiser), tournament_id=cup.tournament.pk, point_id=made["point"])
    assert (stored(cup).metrics, stored(cup).standings) == (LEFT_OUT["metrics"], LEFT_OUT["standings"])


def test_hidden_results_stay_hidden_from_the_number_of_a_removed_tour_on(cup: Cast) -> None:
    settle(cup, frozen_from=4)
    remove(cup, 4)
    add(cup, 4)
    assert stored(cup).frozen_from == 4
    assert [stored(cup).hides_results_of(number) for number in (2, 4, 6)] == [False, True, True]


def test_settings_are_saved_while_results_are_hidden_from_a_removed_tour_on(cup: Cast) -> None:
    settle(cup, frozen_from=4)
    remove(cup, 4)
    settings = standings_settings_of(stored(cup)) | {"sharing": "range"}
    assert as_proposed(stored(cup), settings).frozen_from == 4
    version = stored(cup).version
    change_standings(make.by(cup.organiser), tournament_id=cup.tournament.pk, version=version, settings=settings)
    assert (stored(cup).frozen_from, stored(cup).standings_options.sharing) == (4, Sharing.RANGE)
    for wrong in ({"frozen_from": "5"}, {"frozen_from": "4, 5"}, {"players_without": "4"}):
        with pytest.raises(Refused, match=r"нет\. Есть туры: 1, 2, 6"):
            as_proposed(stored(cup), settings | wrong)


def test_who_came_late_or_has_left_plays_in_the_tour_that_replaces_a_removed_one(cup: Cast) -> None:
    """Or does not: the number says before which tour they came or went."""
    late = make.make_team(cup.tournament, "Поздние", entered_from=4)
    gone = make.make_team(cup.tournament, "Ушедшие", withdrawn_from=4)
    assert [remove(cup, 4), add(cup, 4)] == [[], []]
    rows = [Team.objects.get(pk=team.pk) for team in (late, gone)]
    assert [[row.plays_in(number) for number in (2, 4, 6)] for row in rows] == [
        [False, True, True],
        [True, False, False],
    ]


@pytest.mark.parametrize("comes", [add, bring_in])
@pytest.mark.parametrize(("number", "warned"), [(3, True), (5, False), (7, False)])
def test_a_new_tour_before_the_one_from_which_somebody_has_left_is_told(
    cup: Cast, number: int, warned: bool, comes: Callable[[Cast, int], list[str]]
) -> None:
    make.make_team(cup.tournament, "Ушедшие", withdrawn_from=4)
    make.make_team(cup.tournament, "Уходящие", withdrawn_from=8)
    warnings = comes(cup, number)
    assert ["Ушедшие" in warning for warning in warnings] == [True] * warned
    assert not any("Уходящие" in warning for warning in warnings)


@pytest.mark.parametrize(("old", "new", "told"), [(2, 7, True), (6, 3, False), (6, 9, False), (4, 5, False)])
def test_a_tour_that_moves_past_where_somebody_left_is_told(cup: Cast, old: int, new: int, told: bool) -> None:
    gone = make.make_team(cup.tournament, "Ушедшие", withdrawn_from=4)
    plays = gone.plays_in(old)
    warnings = [warning for warning in renumber(cup, old, new) if "Ушедшие" in warning]
    assert bool(warnings) == told
    assert (Team.objects.get(pk=gone.pk).plays_in(new) != plays) == told


def test_a_tour_that_moves_among_those_with_hidden_results_is_told(cup: Cast) -> None:
    settle(cup, frozen_from=6)
    (warning,) = renumber(cup, 2, 8)
    assert "6" in warning
    assert stored(cup).hides_results_of(8)
    assert warning not in renumber(cup, 6, 7)


def points(cast: Cast, *called: tuple[str, int]) -> list[RestorePoint]:
    made = make_point(make.by(cast.organiser), tournament_id=cast.tournament.pk, name="Обед")
    like = RestorePoint.objects.get(pk=made["point"])
    return [
        RestorePoint.objects.create(
            tournament=cast.tournament,
            reason=reason,
            tour=number,
            made_at=like.made_at,
            made_by="",
            entries=0,
            content=like.content,
            rows=like.rows,
            size=like.size,
        )
        for reason, number in called
    ]


def titles(made: list[RestorePoint]) -> list[str]:
    with translation.override("en"):
        return [title_of(RestorePoint.objects.get(pk=point.pk)) for point in made]


@pytest.mark.parametrize("how", ["added", "imported", "renumbered"])
def test_the_restore_point_of_a_removed_tour_does_not_follow_another_with_its_number(cup: Cast, how: str) -> None:
    Tournament.objects.filter(pk=cup.tournament.pk).update(language="en")
    made = points(cup, ("draw", 4), ("tour", 4), ("draw", 6))
    remove(cup, 4)
    assert titles(made)[0] == "before a draw of tour 4"
    if how == "added":
        add(cup, 4)
    elif how == "imported":
        bring_in(cup, 4)
    else:
        renumber(cup, 6, 4)
    renumber(cup, 4, 8)
    former = ["before a draw of the former tour 4", "before the former tour 4 was closed"]
    assert titles(made) == [*former, f"before a draw of tour {8 if how == 'renumbered' else 6}"]


def test_the_restore_point_of_a_removed_tour_comes_back_with_it(cup: Cast) -> None:
    made = points(cup, ("draw", 4))
    before = RestorePoint.objects.exclude(pk__in=[point.pk for point in made]).get()
    remove(cup, 4)
    restore_tournament(make.by(cup.organiser), tournament_id=cup.tournament.pk, point_id=before.pk)
    renumber(cup, 4, 5)
    assert titles(made) == ["before a draw of tour 5"]
