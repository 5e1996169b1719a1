"""What names a tour by its number, when the tour gets another one."""

import re
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests import factories as make
from tests.conftest import Cast
from tournaments.audit.tables import lines_of
from tournaments.kernel.write import Refused
from tournaments.models import AuditEntry, Match, RestorePoint, Team, Tour, Tournament
from tournaments.models.tour_numbers import first_after
from tournaments.restoring.read import title_of
from tournaments.restoring.write.going_back import restore_tournament
from tournaments.restoring.write.keeping import make_point
from tournaments.rounds.write.tours import change_tour


@pytest.fixture
def cup(cast: Cast) -> Cast:
    """Tours 1, 2, 4, 6 and 7; a match of the last two is approved."""
    for number in (2, 4, 6, 7):
        make.make_tour(cast.tournament, kind="points", number=number)
    for number in (6, 7):
        make.make_match(
            tour(cast, number), cast.match.team_a, cast.match.team_b,
            state="approved", total_a=Decimal(31), total_b=Decimal(17), entered_a=Decimal(31), entered_b=Decimal(17),
        )  # fmt: skip
    return cast


def tour(cast: Cast, number: int) -> Tour:
    return Tour.objects.get(tournament=cast.tournament, number=number)


def renumber(cast: Cast, old: int, new: int) -> Any:
    """The sentences that the organiser is told besides."""
    row, intent = tour(cast, old), make.by(cast.organiser)
    change_tour(
        intent, tournament_id=cast.tournament.pk, tour_id=row.pk, version=row.version, number=new, name=row.name,
        starts_at=None, rehearsal=False, format=row.format, options=row.options,
    )  # fmt: skip
    return intent.found.get("warnings", [])


def stored(cast: Cast) -> Tournament:
    return Tournament.objects.get(pk=cast.tournament.pk)


def settle(cast: Cast, **columns: Any) -> None:
    Tournament.objects.filter(pk=cast.tournament.pk).update(**columns)


def test_hidden_results_stay_hidden_whatever_number_their_tour_gets(cup: Cast) -> None:
    settle(cup, frozen_from=6)
    warnings = renumber(cup, 6, 5)
    assert stored(cup).frozen_from == 5
    assert len(warnings) == 1
    match = Match.objects.get(tour__number=5)
    page = Client().get(reverse("match", args=["cup", match.pk])).content.decode()
    assert not re.search(r"31\s*:\s*17", re.sub(r"<[^>]*>|&nbsp;", " ", page))


def test_the_number_back_brings_the_settings_back(cup: Cast) -> None:
    settle(cup, frozen_from=6, metrics="match_points, points(without=4+6)", standings={"players_without": [6]})
    for number, others in ((6, 5), (5, 6)):
        renumber(cup, number, others)
    now = stored(cup)
    assert (now.frozen_from, now.metrics) == (6, "match_points, points(without=4+6)")
    assert now.standings == {"players_without": [6]}


def test_tours_left_out_are_the_same_tours_afterwards(cup: Cast) -> None:
    settle(cup, metrics="points(without=2+4), points_diff(without=4), wins", standings={"players_without": [4, 7]})
    before = stored(cup).version
    warnings = renumber(cup, 4, 5)
    now = stored(cup)
    assert now.metrics == "points(without=2+5), points_diff(without=5), wins"
    assert now.standings == {"players_without": [5, 7]}
    assert now.version == before + 1
    assert len(warnings) == 1
    entry = AuditEntry.objects.get()
    assert entry.action == "tour.change"
    assert entry.changes["before"]["settings"]["players_without"] == "4, 7"
    assert entry.changes["after"]["settings"]["players_without"] == "5, 7"
    assert {line.new for line in lines_of(entry)} >= {"5", "5, 7"}


def test_a_number_that_a_removed_tour_had_leaves_nothing_out(cup: Cast) -> None:
    settle(cup, metrics="points(without=3), points(without=4)", standings={"players_without": [3]})
    renumber(cup, 2, 3)
    now = stored(cup)
    assert (now.metrics, now.standings) == ("points, points(without=4)", {})


def test_a_change_without_another_number_touches_no_setting(cup: Cast) -> None:
    settle(cup, frozen_from=6, metrics="points(without=3)")
    version = stored(cup).version
    assert renumber(cup, 6, 6) == []
    assert (stored(cup).version, stored(cup).metrics) == (version, "points(without=3)")


@pytest.mark.parametrize(("old", "new"), [(6, 3), (7, 3)])
def test_a_number_that_would_show_hidden_results_is_refused_and_says_what_to_do(cup: Cast, old: int, new: int) -> None:
    settle(cup, frozen_from=6)
    with pytest.raises(Refused) as refused:
        renumber(cup, old, new)
    ((field, sentence),) = refused.value.faults
    assert field == "number"
    assert {"6", "3", "4"} <= set(re.findall(r"\d+", sentence))
    assert (tour(cup, old).number, stored(cup).frozen_from) == (old, 6)
    assert not AuditEntry.objects.exists()


def test_a_tour_that_comes_before_the_hidden_ones_stays_as_it_is(cup: Cast) -> None:
    settle(cup, frozen_from=6)
    renumber(cup, 4, 3)
    assert stored(cup).frozen_from == 6
    renumber(cup, 7, 8)
    assert stored(cup).frozen_from == 6


def test_who_came_late_or_has_left_plays_in_the_same_tours(cup: Cast) -> None:
    late, gone = make.make_team(cup.tournament, "Поздние"), make.make_team(cup.tournament, "Ушедшие")
    Team.objects.filter(pk=late.pk).update(entered_from=4)
    Team.objects.filter(pk=gone.pk).update(withdrawn_from=4)
    renumber(cup, 4, 5)
    rows = [Team.objects.get(pk=team.pk) for team in (late, gone)]
    assert (rows[0].entered_from, rows[1].withdrawn_from) == (5, 5)
    assert [row.version for row in rows] == [2, 2]
    told = AuditEntry.objects.get().changes
    assert [row["entered_from"] for row in told["after"]["teams"] if row["entered_from"]] == [5]


def test_going_back_to_before_brings_number_and_settings_back_together(cup: Cast) -> None:
    settle(cup, frozen_from=6, metrics="points(without=6)")
    made = make_point(make.by(cup.organiser), tournament_id=cup.tournament.pk, name="Обед")
    renumber(cup, 6, 5)
    restore_tournament(make.by(cup.organiser), tournament_id=cup.tournament.pk, point_id=made["point"])
    assert (stored(cup).frozen_from, stored(cup).metrics) == (6, "points(without=6)")
    assert tour(cup, 6).number == 6


@pytest.mark.parametrize(
    ("first", "old", "new", "expected"),
    [
        (6, 6, 5, 5),
        (6, 6, 8, 7),
        (6, 7, 5, 5),
        (6, 4, 5, 6),
        (6, 6, 3, None),
        (6, 2, 9, None),
        (5, 6, 8, 5),
        (9, 2, 3, 9),
    ],
)
def test_the_first_of_the_same_tours(first: int, old: int, new: int, expected: int | None) -> None:
    assert first_after(first, (1, 2, 4, 6, 7), old, new) == expected


def test_restore_points_are_called_after_their_tours_by_the_numbers_of_now(cup: Cast) -> None:
    """Also after going back, which brings the former numbers; of a tour that is away they keep the last one."""
    made = make_point(make.by(cup.organiser), tournament_id=cup.tournament.pk, name="Обед")
    point = RestorePoint.objects.get(pk=made["point"])
    kept = RestorePoint.objects.exclude(pk=point.pk)
    for reason, number in (("draw", 1), ("tour", 2), ("draw", 99)):
        RestorePoint.objects.create(
            tournament=cup.tournament, reason=reason, tour=number, made_at=point.made_at, made_by="", entries=0,
            content=point.content, rows=point.rows, size=point.size,
        )  # fmt: skip

    def called() -> list[str]:
        with translation.override("en"):
            return [title_of(row) for row in kept.exclude(tour=None).order_by("pk")]

    first = ["before a draw of tour 1", "before tour 2 was closed", "before a draw of tour 99"]
    assert called() == first
    renumber(cup, 2, 8)
    renumber(cup, 1, 2)
    assert called() == ["before a draw of tour 2", "before tour 8 was closed", "before a draw of tour 99"]
    restore_tournament(make.by(cup.organiser), tournament_id=cup.tournament.pk, point_id=point.pk)
    assert called() == first
