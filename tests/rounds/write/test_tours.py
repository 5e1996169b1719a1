"""Tours: adding, changing, refilling, removing."""

from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from tests import factories as make
from tests.conftest import Cast
from tournaments.formats.rules.tour_format import PRESETS, GameKey, Stage, TourFormat, to_json
from tournaments.kernel.write import Conflict, KeyReused, Refused
from tournaments.matches.read.protocol import protocol_of
from tournaments.matches.write.games import enter_result, recompute
from tournaments.matches.write.signing import approve_match
from tournaments.models import AuditEntry, Game, LineUp, Match, Penalty, Signature, Tour, Tournament
from tournaments.rounds.write.tours import add_tour, change_tour, refill_tour, remove_tour

WHEN = datetime(2026, 7, 14, 9, tzinfo=UTC)


def new(cast: Cast, **changes: Any) -> dict[str, Any]:
    given = {"tournament_id": cast.tournament.pk, "number": 2, "name": "", "kind": "corners", "preset": "corners"}
    return given | changes


def settings(cast: Cast, **changes: Any) -> dict[str, Any]:
    tour = Tour.objects.get(pk=cast.tour.pk)
    return {
        "tournament_id": cast.tournament.pk,
        "tour_id": tour.pk,
        "version": tour.version,
        "number": tour.number,
        "name": tour.name,
        "starts_at": None,
        "rehearsal": False,
        "format": tour.format,
        "options": tour.options,
    } | changes


def fields(refused: pytest.ExceptionInfo[Refused]) -> set[str]:
    return {field for field, _sentence in refused.value.faults}


def win_all(match: Match, *, signed: bool = True) -> None:
    """A wins everything; the protocol is signed."""
    tour_format = match.tour.tour_format
    boards = [("individual", board, game) for board in tour_format.board_numbers for game in (1, 2)]
    for stage, board, number in [*boards, ("team", 0, 1), ("team", 0, 2)]:
        Game.objects.create(match=match, stage=stage, board=board, number=number, decision="A")
    recompute(match)
    if signed:
        Match.objects.filter(pk=match.pk).update(state=Match.State.SIGNED)
        for role in Signature.Role.values:
            Signature.objects.create(match=match, role=role, name="Имя", given_by="кто", signed_at=WHEN)


def test_a_new_tour_has_a_copy_of_its_preset_with_penalties_in_the_tournaments_language(cast: Cast) -> None:
    answer = add_tour(make.by(cast.organiser), **new(cast, starts_at="2026-07-14T09:00:00+03:00"))
    tour = Tour.objects.get(pk=answer["tour"])
    assert tour.tour_format.boards == 4
    assert tour.tour_format.penalty_presets[0].points == 3
    assert tour.starts_at is not None
    assert tour.starts_at.isoformat() == "2026-07-14T06:00:00+00:00"
    entry = AuditEntry.objects.get()
    assert entry.subject == f"tour:{tour.pk}"
    assert entry.changes["after"]["format"] == tour.format


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"number": 1}, "number"),
        ({"number": 0}, "number"),
        ({"number": 1000}, "number"),
        ({"name": "н" * 121}, "name"),
        ({"name": "\u0390" * 90}, "name"),
        ({"kind": "chess"}, "start"),
        ({"preset": "points"}, "start"),
        ({"starts_at": "yesterday"}, "starts_at"),
        ({"starts_at": "2026-07-14T09:00:00"}, "starts_at"),
        ({"starts_at": "2026-02-30T09:00:00+03:00"}, "starts_at"),
        ({"starts_at": "0001-01-01T00:00:00+03:00"}, "starts_at"),
    ],
)
def test_a_faulty_new_tour_is_refused_at_its_field(cast: Cast, changes: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as refused:
        add_tour(make.by(cast.organiser), **new(cast, **changes))
    assert fields(refused) == {field}
    assert Tour.objects.filter(tournament=cast.tournament).count() == 1
    assert not AuditEntry.objects.exists()


def test_only_organisers_add_tours(cast: Cast) -> None:
    for stranger in (cast.other_organiser, cast.judge, cast.captain_a):
        with pytest.raises(PermissionDenied):
            add_tour(make.by(stranger), **new(cast))
    assert Tour.objects.filter(tournament=cast.tournament).count() == 1


@pytest.mark.parametrize("times", [2, 10])
def test_adding_with_one_key_makes_one_tour(cast: Cast, times: int) -> None:
    intent = make.by(cast.organiser)
    answers = [add_tour(intent, **new(cast)) for _ in range(times)]
    assert answers == answers[:1] * times
    assert Tour.objects.filter(tournament=cast.tournament).count() == 2
    with pytest.raises(KeyReused):
        add_tour(intent, **new(cast, number=3))


def test_settings_are_changed_and_the_second_of_two_loses(cast: Cast) -> None:
    given = settings(cast, name="Финал", number=7, rehearsal=True, options={"reuse": "unpainted", "edges": "inside"})
    answer = change_tour(make.by(cast.organiser), **given)
    tour = Tour.objects.get(pk=cast.tour.pk)
    assert (tour.name, tour.number, tour.rehearsal, tour.options) == ("Финал", 7, True, {"reuse": "unpainted"})
    assert answer == {"tour": tour.pk, "number": 7, "version": 2, "rescored": 0, "withdrawn": 0, "delays_withdrawn": []}
    with pytest.raises(Conflict) as lost:
        change_tour(make.by(cast.organiser), **given)
    assert lost.value.entry is not None
    assert lost.value.entry.action == "tour.change"


def test_a_repeated_change_answers_as_the_first_time(cast: Cast) -> None:
    intent, given = make.by(cast.organiser), settings(cast, name="Финал")
    answers = [change_tour(intent, **given) for _ in range(5)]
    assert answers == answers[:1] * 5
    assert Tour.objects.get(pk=cast.tour.pk).version == 2
    with pytest.raises(KeyReused):
        change_tour(intent, **given | {"name": "Другой"})


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"boards": 21}, "boards"),
        ({"boards": "4"}, "boards"),
        ({"team_move_time": 0}, "team_move_time"),
        ({"draw_shares": 101}, "draw_shares"),
        ({"unknown": 1}, "unknown"),
        ({"boards": 0, "shooters_board": False, "games_per_board": 0, "team_games": 0, "extra_games": False}, ""),
    ],
)
def test_figures_without_sense_are_refused_at_their_setting(cast: Cast, changes: dict[str, Any], field: str) -> None:
    wanted = to_json(PRESETS["corners"].format) | changes
    with pytest.raises(Refused) as refused:
        change_tour(make.by(cast.organiser), **settings(cast, format=wanted))
    assert fields(refused) == {field}
    assert Tour.objects.get(pk=cast.tour.pk).version == 1


@pytest.mark.parametrize("options", [{"reuse": "never"}, {"speed": "fast"}])
def test_options_that_the_game_does_not_know_are_refused(cast: Cast, options: dict[str, str]) -> None:
    with pytest.raises(Refused):
        change_tour(make.by(cast.organiser), **settings(cast, options=options))
    assert Tour.objects.get(pk=cast.tour.pk).options == {}


def test_a_points_tour_has_no_options(cast: Cast) -> None:
    tour = make.make_tour(cast.tournament, kind="points")
    given = settings(cast, tour_id=tour.pk, number=2, format=tour.format, options={"reuse": "effect"})
    with pytest.raises(Refused):
        change_tour(make.by(cast.organiser), **given)


def test_other_points_for_signed_matches_need_a_reason(cast: Cast) -> None:
    win_all(cast.match)
    wanted = cast.tour.format | {"board_points": "2"}
    with pytest.raises(Refused) as refused:
        change_tour(make.by(cast.organiser), **settings(cast, format=wanted))
    assert fields(refused) == {"reason"}
    assert Match.objects.get(pk=cast.match.pk).state == Match.State.SIGNED


def test_with_a_reason_totals_follow_and_touched_matches_are_to_be_signed_again(cast: Cast) -> None:
    win_all(cast.match)
    before = Match.objects.get(pk=cast.match.pk)
    wanted = cast.tour.format | {"board_points": "2"}
    intent = make.by(cast.organiser, reason="ошиблись в положении")
    answer = change_tour(intent, **settings(cast, format=wanted))
    match = Match.objects.get(pk=cast.match.pk)
    assert (before.total_a, match.total_a) == (Decimal(22), Decimal(32))
    assert (answer["rescored"], answer["withdrawn"]) == (1, 3)
    assert (match.state, match.version) == ("closing", before.version + 1)
    assert not match.signatures.filter(withdrawn_at=None).exists()
    assert match.signatures.count() == 3
    logged = AuditEntry.objects.get().changes["matches"]
    assert (logged[0]["before"]["total_a"], logged[0]["after"]["total_a"]) == ("22", "32")


def test_a_changed_format_stands_among_the_corrections_of_the_matches_it_touched(cast: Cast) -> None:
    win_all(cast.match)
    intent = make.by(cast.organiser, reason="ошиблись в положении")
    change_tour(intent, **settings(cast, format=cast.tour.format | {"board_points": "2"}))
    (correction,) = protocol_of(Match.objects.get(pk=cast.match.pk)).corrections
    assert correction.reason == "ошиблись в положении"
    assert ("Альфа: итог", "22", "32") in correction.lines
    assert protocol_of(cast.other_match).corrections == ()


def test_a_signed_match_whose_points_stay_keeps_its_signatures(cast: Cast) -> None:
    win_all(cast.match)
    wanted = cast.tour.format | {"forfeit_points": 50}
    change_tour(make.by(cast.organiser, reason="новое положение"), **settings(cast, format=wanted))
    match = Match.objects.get(pk=cast.match.pk)
    assert match.state == Match.State.SIGNED
    assert match.signatures.filter(withdrawn_at=None).count() == 3


def test_a_signed_match_that_lacks_a_result_now_is_opened(cast: Cast) -> None:
    win_all(cast.match)
    wanted = cast.tour.format | {"team_games": 3}
    answer = change_tour(make.by(cast.organiser, reason="ещё партия"), **settings(cast, format=wanted))
    assert Match.objects.get(pk=cast.match.pk).state == Match.State.CLOSING
    assert (answer["rescored"], answer["withdrawn"]) == (0, 3)


def test_other_points_take_off_the_signatures_of_a_protocol_that_not_all_have_signed(cast: Cast) -> None:
    win_all(cast.match)
    Match.objects.filter(pk=cast.match.pk).update(state=Match.State.CLOSING)
    Signature.objects.filter(match=cast.match, role="captain_b").delete()
    answer = change_tour(make.by(cast.organiser), **settings(cast, format=cast.tour.format | {"board_points": "2"}))
    assert (answer["rescored"], answer["withdrawn"]) == (1, 2)
    assert not cast.match.signatures.filter(withdrawn_at=None).exists()
    assert Match.objects.get(pk=cast.match.pk).state == Match.State.CLOSING


def test_any_setting_that_a_stages_terms_follow_from_counts_the_points_anew(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also one that no list names: as if a game were worth what its stage's minutes are."""
    win_all(cast.match)
    terms = TourFormat._terms
    monkeypatch.setattr(
        TourFormat, "_terms", lambda self, stage: (*terms(self, stage)[:2], Decimal(self.individual_time))
    )
    intent = make.by(cast.organiser, reason="ошиблись в положении")
    answer = change_tour(intent, **settings(cast, format=cast.tour.format | {"individual_time": 25}))
    assert answer["rescored"] == 1
    assert Match.objects.get(pk=cast.match.pk).total_a == 12 * 25


def test_times_change_without_a_reason_and_touch_no_match(cast: Cast) -> None:
    win_all(cast.match)
    answer = change_tour(make.by(cast.organiser), **settings(cast, format=cast.tour.format | {"individual_time": 25}))
    assert answer["rescored"] == 0
    assert Match.objects.get(pk=cast.match.pk).state == Match.State.SIGNED


def test_a_tour_of_another_tournament_is_not_changed(cast: Cast) -> None:
    foreign = make.make_tour(cast.other_tournament)
    with pytest.raises(Refused):
        change_tour(make.by(cast.organiser), **settings(cast, tour_id=foreign.pk))
    assert Tour.objects.get(pk=foreign.pk).version == 1


def identity(cast: Cast, **changes: Any) -> dict[str, Any]:
    return {"tournament_id": cast.tournament.pk, "tour_id": cast.tour.pk, "version": 1} | changes


def test_a_planned_tour_can_become_another_kind(cast: Cast) -> None:
    Tour.objects.filter(pk=cast.tour.pk).update(options={"reuse": "unpainted"})
    intent = make.by(cast.organiser)
    answers = [refill_tour(intent, **identity(cast), kind="points", preset="points") for _ in range(3)]
    tour = Tour.objects.get(pk=cast.tour.pk)
    assert answers == answers[:1] * 3
    assert (tour.kind, tour.tour_format.has_games, tour.options, tour.version) == ("points", False, {}, 2)


def test_a_begun_tour_keeps_its_kind(cast: Cast) -> None:
    Penalty.objects.create(match=cast.match, side="A", points=1, reason="шум")
    with pytest.raises(Refused):
        refill_tour(make.by(cast.organiser), **identity(cast), kind="points", preset="points")
    with pytest.raises(Refused) as refused:
        refill_tour(make.by(cast.organiser), **identity(cast), kind="corners", preset="points")
    assert "start" in fields(refused)
    assert Tour.objects.get(pk=cast.tour.pk).kind == "corners"


def test_a_planned_tour_is_removed_with_its_matches_and_written_down(cast: Cast) -> None:
    intent = make.by(cast.organiser)
    answers = [remove_tour(intent, **identity(cast)) for _ in range(10)]
    assert answers == [{"number": 1}] * 10
    assert not Tour.objects.filter(pk=cast.tour.pk).exists()
    before = AuditEntry.objects.get().changes["before"]
    assert [match["team_a"] for match in before["matches"]] == ["Альфа", "Гамма"]


@pytest.mark.parametrize("what", ["state", "points", "penalty", "game"])
def test_a_tour_with_results_is_not_removed(cast: Cast, what: str) -> None:
    if what == "state":
        Match.objects.filter(pk=cast.match.pk).update(state=Match.State.WARM_UP)
    elif what == "points":
        Match.objects.filter(pk=cast.match.pk).update(entered_a=Decimal(1))
    elif what == "penalty":
        cast.match.penalties.create(side="A", points=1, reason="шум")
    else:
        cast.match.games.create(stage="team", number=1, first="A")
    with pytest.raises(Refused):
        remove_tour(make.by(cast.organiser), **identity(cast))
    assert Tour.objects.filter(pk=cast.tour.pk).exists()
    assert Tour.objects.get(pk=cast.tour.pk).version == 1


@pytest.mark.parametrize("known", [{"plies": 3}, {"begun_at": timezone.now()}])
def test_the_options_of_recorded_games_stand(cast: Cast, known: dict[str, Any]) -> None:
    game = Game.objects.create(match=cast.match, stage="individual", board=1, number=1)
    Game.objects.filter(pk=game.pk).update(**known)
    with pytest.raises(Refused) as refused:
        change_tour(make.by(cast.organiser), **settings(cast, options={"reuse": "unpainted"}))
    assert fields(refused) == {"options"}
    assert Tour.objects.get(pk=cast.tour.pk).options == {}
    change_tour(make.by(cast.organiser), **settings(cast, name="Финал"))


def test_line_ups_sent_ahead_go_when_another_game_is_played(cast: Cast) -> None:
    make.make_line_up(cast.match, "A")
    refill_tour(make.by(cast.organiser), **identity(cast), kind="sonor", preset="duel")
    assert Tour.objects.get(pk=cast.tour.pk).kind == "sonor"
    assert not LineUp.objects.filter(match=cast.match).exists()


@pytest.fixture
def duels(cast: Cast) -> Tournament:
    """An individual tournament."""
    return make.make_tournament(organiser=cast.organiser, participants="people")


@pytest.mark.parametrize(
    ("kind", "preset", "fits"),
    [("corners", "corners", False), ("sonor", "sonor", False), ("sonor", "duel", True), ("points", "points", True)],
)
def test_tours_of_persons_have_one_board_or_written_points(
    cast: Cast, duels: Tournament, kind: str, preset: str, fits: bool
) -> None:
    given: dict[str, Any] = {"tournament_id": duels.pk, "number": 1, "name": "", "kind": kind, "preset": preset}
    if fits:
        add_tour(make.by(cast.organiser), **given)
    else:
        with pytest.raises(Refused) as caught:
            add_tour(make.by(cast.organiser), **given)
        assert fields(caught) == {"start"}
    assert Tour.objects.filter(tournament=duels).exists() == fits


def test_a_tour_of_persons_keeps_to_one_board(cast: Cast, duels: Tournament) -> None:
    tour = make.make_tour(duels, kind="sonor", preset="duel")
    given: dict[str, Any] = {
        "tournament_id": duels.pk, "tour_id": tour.pk, "version": 1, "number": 1, "name": "", "starts_at": None,
        "rehearsal": False, "options": {},
    }  # fmt: skip
    with pytest.raises(Refused) as caught:
        change_tour(make.by(cast.organiser), format=dict(tour.format) | {"boards": 2}, **given)
    assert fields(caught) == {"boards"}
    with pytest.raises(Refused):
        refill_tour(
            make.by(cast.organiser), tournament_id=duels.pk, tour_id=tour.pk, version=1, kind="sonor", preset="sonor"
        )
    assert Tour.objects.get(pk=tour.pk).version == 1
    change_tour(make.by(cast.organiser), format=dict(tour.format) | {"games_per_board": 3}, **given)
    assert Tour.objects.get(pk=tour.pk).tour_format.games_per_board == 3


def test_what_a_smaller_format_leaves_behind_does_not_keep_a_match_from_being_signed(cast: Cast) -> None:
    match = cast.match
    Match.objects.filter(pk=match.pk).update(state="individual")
    for side in "AB":
        make.make_line_up(match, side)
    beyond = GameKey(Stage.INDIVIDUAL, 1, 2), GameKey(Stage.EXTRA, 1, 1)
    enter_result(make.by(cast.organiser), match_id=match.pk, key=beyond[0], version=0, decision="A")
    Game.objects.create(match=match, **beyond[1]._asdict(), decision="B")
    smaller = to_json(replace(cast.tour.tour_format, games_per_board=1, extra_games=False))
    change_format(cast, smaller)
    shown = Match.objects.with_names().get(pk=match.pk)
    missing = protocol_of(shown).missing
    Game.objects.filter(match=match).exclude(number=1, stage=Stage.INDIVIDUAL).delete()
    assert missing == protocol_of(shown).missing


def test_an_approved_bye_goes_on_counting_when_the_format_of_its_tour_changes(cast: Cast) -> None:
    bye = Match.objects.create(tour=cast.tour, number=9, team_a=make.make_team(cast.tournament))
    approve_match(make.by(cast.organiser), match_id=bye.pk, version=1)
    change_format(cast, to_json(replace(cast.tour.tour_format, games_per_board=3)))
    assert Match.objects.get(pk=bye.pk).state == "approved"


def change_format(cast: Cast, tour_format: dict[str, Any]) -> None:
    """Without a reason: nothing of two teams is signed."""
    change_tour(
        make.by(cast.organiser), tournament_id=cast.tournament.pk, tour_id=cast.tour.pk, version=1, number=1, name="",
        starts_at=None, rehearsal=False, format=tour_format, options={},
    )  # fmt: skip


def test_another_time_of_a_tour_withdraws_what_was_said_of_its_delay(cast: Cast) -> None:
    Tour.objects.filter(pk=cast.tour.pk).update(starts_at=WHEN, delay=30)
    change_tour(make.by(cast.organiser), **settings(cast, starts_at=WHEN.isoformat()))
    assert Tour.objects.get(pk=cast.tour.pk).delay == 30
    change_tour(make.by(cast.organiser), **settings(cast, starts_at=WHEN.replace(hour=10).isoformat()))
    assert Tour.objects.get(pk=cast.tour.pk).delay is None
