"""Teams that leave before the end."""

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from tests import factories as make
from tests.conftest import Cast
from tournaments.kernel.write import Conflict, KeyReused, Refused
from tournaments.matches.write.matches import give_walk_over
from tournaments.matches.write.requests import return_team, withdraw_team
from tournaments.matches.write.signing import approve_match
from tournaments.models import AuditEntry, Match, Team, Tour


@pytest.fixture
def later(cast: Cast) -> dict[int, Match]:
    """Three further tours are planned: Альфа meets Гамма, has a bye, and meets Дельта where points are written."""
    alpha = cast.match.team_a
    second, third = make.make_tour(cast.tournament), make.make_tour(cast.tournament)
    fourth = make.make_tour(cast.tournament, kind="points")
    return {
        2: make.make_match(second, cast.other_match.team_a, alpha),
        3: Match.objects.create(tour=third, number=1, team_a=alpha),
        4: make.make_match(fourth, alpha, cast.other_match.team_b),
    }


def withdraw(cast: Cast, who: Any = None, **fields: Any) -> dict[str, Any]:
    given: dict[str, Any] = {
        "tournament_id": cast.tournament.pk, "team_id": cast.match.team_a_id, "version": 1, "from_tour": 2,
        "planned": "walk_over", "points": "5",
    }  # fmt: skip
    return dict(withdraw_team(who or make.by(cast.organiser), **given | fields))


def returned(cast: Cast, version: int = 2) -> dict[str, Any]:
    ids: dict[str, Any] = {"tournament_id": cast.tournament.pk, "team_id": cast.match.team_a_id}
    return dict(return_team(make.by(cast.organiser), version=version, **ids))


def team(cast: Cast) -> Team:
    return Team.objects.get(pk=cast.match.team_a_id)


def test_later_matches_become_walk_overs_and_the_bye_goes(cast: Cast, later: dict[int, Match]) -> None:
    assert withdraw(cast) == {"version": 2, "matches": 3}
    assert (team(cast).withdrawn_from, team(cast).plays_in(1), team(cast).plays_in(2)) == (2, True, False)
    second, fourth = (Match.objects.get(pk=later[number].pk) for number in (2, 4))
    assert (second.walk_over, second.state, second.total_a, second.total_b) == ("B", "signed", 22, 0)
    assert (fourth.walk_over, fourth.total_a, fourth.total_b) == ("A", 0, 5)
    assert second.version == 2
    assert not Match.objects.filter(pk=later[3].pk).exists()
    assert Match.objects.get(pk=cast.match.pk).state == "planned"
    told = AuditEntry.objects.get().changes
    assert [line["tour"] for line in told["matches"]] == [2, 3, 4]
    assert (told["before"]["withdrawn_from"], told["after"]["withdrawn_from"]) == (None, 2)


def test_later_matches_may_be_taken_away_instead(cast: Cast, later: dict[int, Match]) -> None:
    assert withdraw(cast, planned="remove", points="")["matches"] == 3
    assert not Match.objects.filter(pk__in=[match.pk for match in later.values()]).exists()
    assert Match.objects.filter(tour=cast.tour).count() == 2
    taken = AuditEntry.objects.get().changes["matches"]
    assert (taken[0]["before"]["team_a"], taken[0]["after"]) == ("Гамма", None)


def test_a_team_that_comes_back_plays_what_nobody_has_approved(cast: Cast, later: dict[int, Match]) -> None:
    withdraw(cast)
    approve_match(make.by(cast.organiser), match_id=later[4].pk, version=2)
    assert returned(cast) == {"version": 3, "matches": 1}
    states = dict(Match.objects.filter(tour__number__gte=2).values_list("tour__number", "state"))
    assert (team(cast).withdrawn_from, states) == (None, {2: "planned", 4: "approved"})
    assert Match.objects.get(pk=later[2].pk).total_a == 0


def test_only_a_team_that_has_left_comes_back(cast: Cast) -> None:
    with pytest.raises(Refused):
        returned(cast, version=1)
    assert (team(cast).version, AuditEntry.objects.count()) == (1, 0)


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"from_tour": 0}, "from_tour"),
        ({"from_tour": 1000}, "from_tour"),
        ({"planned": "forget"}, "planned"),
        ({"points": ""}, "points"),
        ({"points": "0"}, "points"),
    ],
)
def test_it_refuses_what_makes_no_sense(
    cast: Cast, later: dict[int, Match], fields: dict[str, Any], field: str
) -> None:
    with pytest.raises(Refused) as caught:
        withdraw(cast, **fields)
    assert [name for name, _ in caught.value.faults] == [field]
    assert (team(cast).withdrawn_from, team(cast).version) == (None, 1)
    assert Match.objects.filter(walk_over="").count() == 5


def test_points_are_asked_for_only_where_a_match_needs_them(cast: Cast) -> None:
    assert withdraw(cast, points="")["matches"] == 0


def test_points_are_not_asked_for_because_of_a_match_that_goes_in_any_case(cast: Cast, later: dict[int, Match]) -> None:
    Tour.objects.filter(number=4).update(draft=True)
    assert withdraw(cast, points="")["matches"] == 3
    assert not Match.objects.filter(pk=later[4].pk).exists()


def test_points_are_not_asked_for_because_of_a_match_that_has_begun(cast: Cast, later: dict[int, Match]) -> None:
    Match.objects.filter(pk=later[4].pk).update(state="approved", entered_a=3, entered_b=1)
    with pytest.raises(Refused) as caught:
        withdraw(cast, points="")
    assert [name for name, _ in caught.value.faults] == ["from_tour"]


def test_a_match_that_has_begun_stands_in_the_way(cast: Cast, later: dict[int, Match]) -> None:
    Match.objects.filter(pk=later[2].pk).update(state="individual")
    with pytest.raises(Refused) as caught:
        withdraw(cast)
    assert [name for name, _ in caught.value.faults] == ["from_tour"]
    assert withdraw(cast, from_tour=3)["matches"] == 2


def test_nobody_leaves_twice_or_before_coming(cast: Cast) -> None:
    withdraw(cast)
    with pytest.raises(Refused):
        withdraw(cast, version=2, from_tour=3)
    Team.objects.filter(pk=cast.match.team_a_id).update(withdrawn_from=None, entered_from=3)
    with pytest.raises(Refused):
        withdraw(cast, version=2, from_tour=3)
    assert team(cast).withdrawn_from is None


@pytest.mark.parametrize("who", ["judge", "captain_a", "other_organiser"])
def test_organisers_alone_withdraw_teams(cast: Cast, who: str) -> None:
    with pytest.raises(PermissionDenied):
        withdraw(cast, make.by(getattr(cast, who)))
    ids: dict[str, Any] = {"tournament_id": cast.tournament.pk, "team_id": cast.match.team_a_id, "version": 1}
    with pytest.raises(PermissionDenied):
        return_team(make.by(getattr(cast, who)), **ids)
    assert team(cast).version == 1


@pytest.mark.parametrize("times", [2, 10])
def test_repeated_it_happens_once(cast: Cast, later: dict[int, Match], times: int) -> None:
    intent = make.by(cast.organiser)
    answers = [withdraw(cast, intent) for _ in range(times)]
    assert answers == [{"version": 2, "matches": 3}] * times
    with pytest.raises(KeyReused):
        withdraw(cast, intent, from_tour=3)
    with pytest.raises(Conflict):
        withdraw(cast)


@pytest.mark.parametrize("planned", ["walk_over", "remove"])
def test_a_walk_over_that_counts_stands_when_the_team_leaves(cast: Cast, planned: str) -> None:
    give_walk_over(make.by(cast.organiser), match_id=cast.match.pk, version=1, absent="A")
    approve_match(make.by(cast.organiser), match_id=cast.match.pk, version=2)
    assert withdraw(cast, from_tour=1, planned=planned)["matches"] == 0
    assert Match.objects.filter(pk=cast.match.pk, state="approved", walk_over="A", version=3).exists()


def test_a_walk_over_that_waits_for_its_approval_goes_on_waiting(cast: Cast) -> None:
    give_walk_over(make.by(cast.organiser), match_id=cast.match.pk, version=1, absent="A")
    withdraw(cast, from_tour=1, planned="remove")
    assert Match.objects.filter(pk=cast.match.pk, walk_over="A", version=2).exists()


def test_nobody_wins_where_both_teams_have_left(cast: Cast) -> None:
    withdraw(cast, from_tour=1)
    assert Match.objects.get(pk=cast.match.pk).walk_over == "A"
    withdraw(cast, team_id=cast.match.team_b_id, from_tour=1)
    assert not Match.objects.filter(pk=cast.match.pk).exists()
