"""The settings of the standings, and opening results that were held back."""

from decimal import Decimal

import pytest
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction

from tests import factories as make
from tests.conftest import Cast
from tournaments.kernel.write import Conflict, Refused
from tournaments.models import AuditEntry, Tournament
from tournaments.standings.rules.outcomes import Sharing, StandingsOptions
from tournaments.standings.write import as_proposed, change_standings, open_results, standings_settings_of

USUAL = {
    "metrics": "match_points, points(without=4), lot",
    "win_points": "3",
    "draw_points": "1",
    "loss_points": "0",
    "bye_points": "1½",
    "count_when": "signed",
    "sharing": "range",
    "players_without": "5, 4",
    "frozen_from": "6",
}


@pytest.fixture(autouse=True)
def _six_tours(cast: Cast) -> None:
    while cast.tournament.tours.count() < 6:
        make.make_tour(cast.tournament)


def change(cast: Cast, *, who: str = "organiser", key: str = "", **settings: str) -> None:
    change_standings(
        make.by(getattr(cast, who), key=key), tournament_id=cast.tournament.pk, version=1, settings=USUAL | settings
    )


def stored(cast: Cast) -> Tournament:
    return Tournament.objects.get(pk=cast.tournament.pk)


def test_all_settings_are_stored_and_written_down(cast: Cast) -> None:
    change(cast)
    tournament = stored(cast)
    assert (tournament.metrics, tournament.win_points, tournament.bye_points) == (
        USUAL["metrics"],
        Decimal(3),
        Decimal("1.5"),
    )
    assert (tournament.count_when, tournament.frozen_from, tournament.version) == ("signed", 6, 2)
    assert tournament.standings_options == StandingsOptions(Sharing.RANGE, (4, 5))
    entry = AuditEntry.objects.latest("number")
    assert entry.action == "standings.change"
    assert entry.changes["before"]["frozen_from"] == ""
    assert entry.changes["after"] == USUAL | {"win_points": "3", "bye_points": "1.5", "players_without": "4, 5"}


def test_usual_options_are_stored_as_nothing(cast: Cast) -> None:
    change(cast, sharing="first", players_without="", frozen_from="", bye_points="")
    tournament = stored(cast)
    assert (tournament.standings, tournament.frozen_from, tournament.bye_points) == ({}, None, None)
    assert standings_settings_of(tournament) == USUAL | {
        "sharing": "first",
        "players_without": "",
        "frozen_from": "",
        "bye_points": "",
    }


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("metrics", ""), ("metrics", "beauty"), ("metrics", "points, points"), ("metrics", "points(without=x)"),
        ("win_points", "much"), ("win_points", "0"), ("draw_points", "4"), ("bye_points", "?"),
        ("count_when", "never"), ("sharing", "none"), ("players_without", "4, five"), ("players_without", "0"),
        ("players_without", "٤"), ("frozen_from", "soon"), ("frozen_from", "5, 6"), ("frozen_from", "0"),
        ("frozen_from", "1000"), ("frozen_from", "-1"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused_and_nothing_changes(cast: Cast, field: str, text: str) -> None:
    before = standings_settings_of(cast.tournament)
    with pytest.raises(Refused) as refused:
        change(cast, **{field: text})
    at = {"draw_points": "win_points"}.get(field, field)
    assert [name for name, _sentence in refused.value.faults] == [at]
    assert standings_settings_of(stored(cast)) == before
    assert (stored(cast).version, AuditEntry.objects.count()) == (1, 0)


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("metrics", "points(without=7)"), ("metrics", "points(without=4), points_diff(without=4+9)"),
        ("players_without", "4, 7"), ("frozen_from", "7"),
    ],
)  # fmt: skip
def test_a_tour_that_does_not_exist_is_refused_wherever_it_is_named(cast: Cast, field: str, text: str) -> None:
    before = standings_settings_of(cast.tournament)
    with pytest.raises(Refused) as refused:
        change(cast, **{field: text})
    [(name, sentence)] = refused.value.faults
    assert (name, "1, 2, 3, 4, 5, 6" in sentence) == (field, True)
    assert standings_settings_of(stored(cast)) == before
    assert (stored(cast).version, AuditEntry.objects.count()) == (1, 0)
    with pytest.raises(Refused):
        as_proposed(cast.tournament, USUAL | {field: text})


def test_all_faults_are_told_at_once(cast: Cast) -> None:
    with pytest.raises(Refused) as refused:
        change(cast, metrics="beauty", sharing="none", frozen_from="soon")
    assert {name for name, _sentence in refused.value.faults} == {"metrics", "sharing", "frozen_from"}


def test_others_may_not(cast: Cast) -> None:
    for who in ("other_organiser", "judge", "captain_a"):
        with pytest.raises(PermissionDenied):
            change(cast, who=who)
        with pytest.raises(PermissionDenied):
            open_results(make.by(getattr(cast, who)), tournament_id=cast.tournament.pk, version=1)
    assert stored(cast).version == 1


def test_of_two_organisers_one_wins(cast: Cast) -> None:
    change(cast)
    with pytest.raises(Conflict):
        change(cast, metrics="points")
    assert stored(cast).metrics == USUAL["metrics"]


def test_a_repeated_entry_has_one_effect(cast: Cast) -> None:
    for _ in range(3):
        change(cast, key="the same key")
    assert (stored(cast).version, AuditEntry.objects.count()) == (2, 1)


def test_opening_shows_all_results(cast: Cast) -> None:
    change(cast)
    open_results(make.by(cast.organiser), tournament_id=cast.tournament.pk, version=2)
    assert (stored(cast).frozen_from, stored(cast).version) == (None, 3)
    entry = AuditEntry.objects.latest("number")
    assert (entry.action, entry.changes["before"]["frozen_from"]) == ("standings.open", "6")
    with pytest.raises(Refused):
        open_results(make.by(cast.organiser), tournament_id=cast.tournament.pk, version=3)


def test_a_proposal_stores_nothing(cast: Cast) -> None:
    proposed = as_proposed(cast.tournament, USUAL)
    assert (proposed.metrics, proposed.win_points) == (USUAL["metrics"], Decimal(3))
    assert standings_settings_of(stored(cast)) == standings_settings_of(cast.tournament)
    assert cast.tournament.metrics == "match_points, points"
    with pytest.raises(Refused):
        as_proposed(cast.tournament, USUAL | {"metrics": ""})


def test_the_database_hides_from_tour_one_at_the_earliest(cast: Cast) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Tournament.objects.filter(pk=cast.tournament.pk).update(frozen_from=0)
