"""Going back neither announces hidden results nor hides what was announced."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests import factories as make
from tests.conftest import Cast
from tests.public_pages import approve
from tests.restoring.test_write import fresh, go_back, play_on, point_of
from tests.scripts.test_verify import report, require_agreement, tournament_of
from tournaments.archive.read import document_of
from tournaments.ceremony.write import begin_ceremony, end_ceremony
from tournaments.kernel.access import COMMAND_LINE, Actor
from tournaments.kernel.write import Refused
from tournaments.models import AuditEntry, Ceremony, RestorePoint, Tour, Tournament
from tournaments.restoring.write.going_back import restore_tournament
from tournaments.restoring.write.keeping import make_point
from tournaments.rounds.write.tours import change_tour, remove_tour
from tournaments.standings.write import change_standings, open_results, standings_settings_of


def hide(actor: Actor | User, tournament: Tournament, first: str = "1") -> None:
    settings = standings_settings_of(tournament) | {"frozen_from": first}
    change_standings(make.by(actor), tournament_id=tournament.pk, version=tournament.version, settings=settings)


def renumber(actor: Actor | User, tour: Tour, number: int) -> None:
    told: dict[str, Any] = {"name": "", "starts_at": None, "rehearsal": False, "options": tour.options}
    given: dict[str, Any] = told | {"tournament_id": tour.tournament_id, "tour_id": tour.pk, "version": tour.version}
    change_tour(make.by(actor), **given, number=number, format=tour.format)


def begin(cast: Cast) -> None:
    by = make.by(cast.organiser)
    begin_ceremony(by, tournament_id=cast.tournament.pk, version=0, one_by_one=3, best_players=3, hide_last=True)


@pytest.mark.parametrize("way", ["settings", "ceremony"])
def test_results_that_were_hidden_since_are_not_announced(cast: Cast, way: str) -> None:
    approve(cast, "13", "9")
    point = point_of(cast)
    if way == "settings":
        hide(cast.organiser, fresh(cast.tournament))
    else:
        begin(cast)
    play_on(cast)
    go_back(cast, point)
    assert fresh(cast.tournament).frozen_from == 1


def test_results_that_were_announced_since_stay_announced(cast: Cast) -> None:
    hide(cast.organiser, fresh(cast.tournament))
    point = point_of(cast)
    open_results(make.by(cast.organiser), tournament_id=cast.tournament.pk, version=fresh(cast.tournament).version)
    play_on(cast)
    go_back(cast, point)
    assert fresh(cast.tournament).frozen_from is None


def test_results_of_a_tour_that_has_got_another_number_since_stay_hidden(cast: Cast) -> None:
    approve(cast, "13", "9")
    hide(cast.organiser, fresh(cast.tournament))
    point = point_of(cast)
    renumber(cast.organiser, Tour.objects.get(pk=cast.tour.pk), 2)
    assert fresh(cast.tournament).frozen_from == 2
    before = go_back(cast, point)["before"]
    assert fresh(cast.tournament).frozen_from == 1
    assert AuditEntry.objects.filter(action="tournament.restore").get().changes["frozen_from"] == "1"
    go_back(cast, RestorePoint.objects.get(pk=before))
    assert Tour.objects.get(pk=cast.tour.pk).number == 2
    assert fresh(cast.tournament).hides_results_of(2)


def test_results_of_a_tour_that_was_removed_since_stay_hidden(cast: Cast) -> None:
    tour = make.make_tour(cast.tournament)
    hide(cast.organiser, fresh(cast.tournament), str(tour.number))
    point = point_of(cast)
    renumber(cast.organiser, Tour.objects.get(pk=tour.pk), 5)
    tour = Tour.objects.get(pk=tour.pk)
    remove_tour(make.by(cast.organiser), tournament_id=cast.tournament.pk, tour_id=tour.pk, version=tour.version)
    assert fresh(cast.tournament).frozen_from == 5
    go_back(cast, point)
    assert fresh(cast.tournament).frozen_from == 2


def test_there_is_nothing_to_go_back_from_where_results_were_only_announced(cast: Cast) -> None:
    """And a ceremony held: going back touches neither."""
    approve(cast, "13", "9")
    hide(cast.organiser, fresh(cast.tournament))
    point = point_of(cast)
    begin(cast)
    by = make.by(cast.organiser, reason="Поздно")
    end_ceremony(by, tournament_id=cast.tournament.pk, version=Ceremony.objects.get().version)
    assert fresh(cast.tournament).frozen_from is None
    with pytest.raises(Refused, match="ничего не изменилось"):
        go_back(cast, point)


@pytest.fixture
def gone_back(db: None) -> Tournament:
    """To where no results were hidden, after they were hidden and the tour had got another number."""
    tournament = tournament_of(10, teams=4)
    hide(COMMAND_LINE, tournament, "")
    made = make_point(make.by(COMMAND_LINE), tournament_id=tournament.pk, name="Обед")
    hide(COMMAND_LINE, fresh(tournament))
    renumber(COMMAND_LINE, Tour.objects.get(tournament=tournament, number=1), 9)
    restore_tournament(make.by(COMMAND_LINE), tournament_id=tournament.pk, point_id=made["point"])
    return fresh(tournament)


def test_the_verifier_knows_that_they_stay_hidden(gone_back: Tournament) -> None:
    assert gone_back.frozen_from == 1
    require_agreement(gone_back)


def test_the_verifier_knows_that_earlier_versions_announced_them(gone_back: Tournament) -> None:
    """Their entries do not say what is hidden."""
    document = document_of(gone_back, with_log=True)
    entry = document["log"][-1]
    entry["data"] = json.dumps(
        {name: said for name, said in json.loads(entry["data"]).items() if name != "frozen_from"}
    )
    assert [line for line in report(document).lines if "frozen_from is" in line]
    del document["tournament"]["frozen_from"]
    assert not [line for line in report(document).lines if "frozen_from is" in line]
