"""A ceremony is begun, goes on and back, and ends."""

from typing import Any

import pytest

from tests import factories as make
from tests.closing.test_write import close, fresh
from tests.conftest import Cast
from tests.public_pages import approve
from tests.scripts.test_verify import report
from tournaments.archive.read import document_of
from tournaments.ceremony.read import Stage, ceremony_of, ceremony_runs, stage_of
from tournaments.ceremony.write import begin_ceremony, end_ceremony, show_step
from tournaments.kernel.write import Conflict, Refused
from tournaments.models import AuditEntry, Ceremony, Team, Tournament
from tournaments.standings.write import change_standings, standings_settings_of


@pytest.fixture(autouse=True)
def results(cast: Cast) -> None:
    """Two matches count, and are hidden: Альфа 13, Гамма 12, Дельта 10, Бета 9."""
    approve(cast, "13", "9")
    approve(cast, "12", "10", cast.other_match)
    Tournament.objects.filter(pk=cast.tournament.pk).update(frozen_from=1)


def begin(cast: Cast, version: int = 0, one_by_one: int = 10, *, hide_last: bool = False) -> Ceremony:
    wanted: dict[str, Any] = {"one_by_one": one_by_one, "best_players": 3, "hide_last": hide_last}
    begin_ceremony(make.by(cast.organiser), tournament_id=cast.tournament.pk, version=version, **wanted)
    return found(cast)


def found(cast: Cast) -> Ceremony:
    row = ceremony_of(cast.tournament)
    assert row is not None
    return row


def show(cast: Cast, shown: int) -> None:
    row = found(cast)
    show_step(make.by(cast.organiser), tournament_id=cast.tournament.pk, version=row.version, shown=shown)


def stage(cast: Cast) -> Stage:
    return stage_of(Tournament.objects.get(pk=cast.tournament.pk), found(cast))


def names(stage: Stage) -> list[str]:
    return [row.team.name for row in stage.teams]


def test_places_are_revealed_from_the_last_one_upwards(cast: Cast) -> None:
    begin(cast)
    assert (stage(cast).now, names(stage(cast))) == (None, [])
    seen = []
    for number in range(1, stage(cast).count + 1):
        show(cast, number)
        seen.append(names(stage(cast))[0])
    assert seen[-1] == "Альфа"
    assert stage(cast).podium[0].team.name == "Альфа"
    places = [row.place for row in stage(cast).teams]
    assert places == sorted(places)
    show(cast, stage(cast).count - 1)
    assert "Альфа" not in names(stage(cast))


def test_the_lower_part_of_the_table_is_one_step(cast: Cast) -> None:
    begin(cast, one_by_one=1)
    show(cast, 1)
    now = stage(cast).now
    assert now is not None
    assert now.is_many
    assert len(now.teams) == 3


def test_a_step_is_one_step_and_of_two_who_press_one_is_first(cast: Cast) -> None:
    row = begin(cast)
    for wrong in (2, -1, 0):
        with pytest.raises(Refused, match="по одному шагу"):
            show(cast, wrong)
    intent = make.by(cast.organiser)
    for _twice in range(2):  # the same press sent twice
        show_step(intent, tournament_id=cast.tournament.pk, version=row.version, shown=1)
    assert found(cast).shown == 1
    with pytest.raises(Conflict):
        show_step(make.by(cast.organiser), tournament_id=cast.tournament.pk, version=row.version, shown=1)
    assert found(cast).shown == 1


def test_results_that_change_meanwhile_stop_it(cast: Cast) -> None:
    begin(cast)
    show(cast, 1)
    Team.objects.filter(name="Альфа").update(lot=1)
    approve_again(cast)
    assert stage(cast).changed
    assert names(stage(cast)) == []
    with pytest.raises(Refused, match="результаты изменились"):
        show(cast, 2)
    begin(cast, version=found(cast).version)
    assert not stage(cast).changed
    assert found(cast).shown == 0


def approve_again(cast: Cast) -> None:
    """Бета has won after all."""
    cast.match.refresh_from_db()
    cast.match.total_a, cast.match.total_b, cast.match.entered_a, cast.match.entered_b = 1, 21, 1, 21
    cast.match.save()
    tournament = Tournament.objects.get(pk=cast.tournament.pk)
    tournament.revision += 1
    tournament.save()


def test_its_end_makes_all_results_public_and_before_its_last_step_asks_why(cast: Cast) -> None:
    begin(cast)
    with pytest.raises(Refused, match="Напишите, почему"):
        end_ceremony(make.by(cast.organiser), tournament_id=cast.tournament.pk, version=found(cast).version)
    assert Tournament.objects.get(pk=cast.tournament.pk).frozen_from == 1
    for number in range(1, stage(cast).count + 1):
        show(cast, number)
    end_ceremony(make.by(cast.organiser), tournament_id=cast.tournament.pk, version=found(cast).version)
    assert Tournament.objects.get(pk=cast.tournament.pk).frozen_from is None
    assert AuditEntry.objects.order_by("-number")[0].action == "ceremony.end"
    with pytest.raises(Refused, match="не идёт"):
        show(cast, 1)


def frozen(cast: Cast) -> int | None:
    number: int | None = Tournament.objects.get(pk=cast.tournament.pk).frozen_from
    return number


def test_it_hides_the_last_tour_that_counts_until_its_end_where_nothing_is_hidden(cast: Cast) -> None:
    Tournament.objects.filter(pk=cast.tournament.pk).update(frozen_from=None)
    make.make_tour(cast.tournament)  # nothing has been played there yet
    version = Tournament.objects.get(pk=cast.tournament.pk).version
    begin(cast, hide_last=True)
    assert frozen(cast) == cast.tour.number
    settings = standings_settings_of(cast.tournament) | {"frozen_from": ""}
    with pytest.raises(Conflict):  # a form that was opened before
        change_standings(make.by(cast.organiser), tournament_id=cast.tournament.pk, version=version, settings=settings)
    assert frozen(cast) == cast.tour.number
    end_ceremony(make.by(cast.organiser, reason="Пора"), tournament_id=cast.tournament.pk, version=found(cast).version)
    assert frozen(cast) is None


@pytest.mark.parametrize(("before", "wanted", "after"), [(None, False, None), (2, False, 2), (1, True, 1)])
def test_it_hides_nothing_unasked_and_nothing_more_than_is_hidden(
    cast: Cast, before: int | None, after: int | None, *, wanted: bool
) -> None:
    Tournament.objects.filter(pk=cast.tournament.pk).update(frozen_from=before)
    begin(cast, hide_last=wanted)
    assert frozen(cast) == after


def test_it_hides_the_last_tour_that_counts_where_only_later_ones_would_be_hidden(cast: Cast) -> None:
    """Tour 2 is hidden, and nobody has played it; or it was removed."""
    Tournament.objects.filter(pk=cast.tournament.pk).update(frozen_from=2)
    begin(cast, hide_last=True)
    assert frozen(cast) == 1
    assert AuditEntry.objects.order_by("-number")[0].changes["before"] == {"frozen_from": "2"}


def test_whoever_checks_the_log_knows_what_it_has_hidden_and_opened(cast: Cast) -> None:
    def differences() -> list[str]:
        tournament = Tournament.objects.get(pk=cast.tournament.pk)
        return [line for line in report(document_of(tournament, with_log=True)).lines if "frozen_from" in line]

    Tournament.objects.filter(pk=cast.tournament.pk).update(frozen_from=None)
    begin(cast, hide_last=True)
    assert differences() == []
    Tournament.objects.filter(pk=cast.tournament.pk).update(frozen_from=None)
    assert differences() != []
    Tournament.objects.filter(pk=cast.tournament.pk).update(frozen_from=1)
    end_ceremony(make.by(cast.organiser, reason="Пора"), tournament_id=cast.tournament.pk, version=found(cast).version)
    assert differences() == []


def test_in_a_closed_tournament_it_ends_where_everybody_may_read_all_results(cast: Cast) -> None:
    Tournament.objects.update(frozen_from=None)
    begin(cast)
    for number in range(1, stage(cast).count + 1):
        show(cast, number)
    close(cast)
    assert ceremony_runs(fresh(cast.tournament))
    end_ceremony(make.by(cast.organiser), tournament_id=cast.tournament.pk, version=found(cast).version)
    assert not ceremony_runs(fresh(cast.tournament))
    assert AuditEntry.objects.order_by("-number")[0].action == "ceremony.end"


def test_in_a_closed_tournament_it_reveals_nothing(cast: Cast) -> None:
    """A tournament that is closed stays as it is: what is hidden, and how far the ceremony has come."""
    begin(cast)
    for number in range(1, stage(cast).count + 1):
        show(cast, number)
    close(cast)
    before = (fresh(cast.tournament).frozen_from, fresh(cast.tournament).audit_count, found(cast).version)
    with pytest.raises(Refused, match="Этот турнир закрыт"):
        end_ceremony(make.by(cast.organiser), tournament_id=cast.tournament.pk, version=found(cast).version)
    with pytest.raises(Refused, match="Этот турнир закрыт"):
        show(cast, stage(cast).count - 1)
    assert (fresh(cast.tournament).frozen_from, fresh(cast.tournament).audit_count, found(cast).version) == before
    assert found(cast).ended_at is None


def test_nothing_to_reveal_and_numbers_out_of_bounds_are_refused(cast: Cast) -> None:
    for wanted in ({"one_by_one": 0}, {"one_by_one": 501}, {"best_players": -1}, {"best_players": 21}):
        settings: dict[str, Any] = {"one_by_one": 10, "best_players": 3, "hide_last": True} | wanted
        with pytest.raises(Refused, match="Введите целое число"):
            begin_ceremony(make.by(cast.organiser), tournament_id=cast.tournament.pk, version=0, **settings)
    other = make.make_tournament(organiser=cast.organiser)
    with pytest.raises(Refused, match="открывать нечего"):
        begin_ceremony(
            make.by(cast.organiser), tournament_id=other.pk, version=0, one_by_one=9, best_players=0, hide_last=True
        )
    assert not Tournament.objects.filter(pk=other.pk, frozen_from__isnull=False).exists()
    assert not Ceremony.objects.exists()
