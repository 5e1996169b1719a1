"""Going back neither announces hidden results nor hides what was announced."""

import pytest
from django.contrib.auth.models import User

from tests import factories as make
from tests.conftest import Cast
from tests.public_pages import approve
from tests.restoring.test_write import fresh, go_back, play_on, point_of
from tests.scripts.test_verify import require_agreement, tournament_of
from tournaments.ceremony.write import begin_ceremony, end_ceremony
from tournaments.kernel.access import COMMAND_LINE, Actor
from tournaments.kernel.write import Refused
from tournaments.models import Ceremony, RestorePoint, Tournament
from tournaments.restoring.write.going_back import restore_tournament
from tournaments.standings.write import change_standings, open_results, standings_settings_of


def hide(actor: Actor | User, tournament: Tournament) -> None:
    settings = standings_settings_of(tournament) | {"frozen_from": "1"}
    change_standings(make.by(actor), tournament_id=tournament.pk, version=tournament.version, settings=settings)


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


def test_the_verifier_knows_that_they_stay_hidden(db: None) -> None:
    tournament = tournament_of(10, teams=4)
    point = RestorePoint.objects.filter(tournament=tournament).order_by("entries")[1]
    hide(COMMAND_LINE, fresh(tournament))
    restore_tournament(make.by(COMMAND_LINE), tournament_id=tournament.pk, point_id=point.pk)
    assert fresh(tournament).frozen_from == 1
    require_agreement(fresh(tournament))
