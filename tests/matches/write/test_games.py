"""Results, first movers and extra games."""

from decimal import Decimal
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests import factories as make
from tests.conftest import Cast
from tests.judge_games import under_way
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.kernel.access import PUBLIC
from tournaments.kernel.write import Conflict, Intent, KeyReused, Refused
from tournaments.matches.read.protocol import protocol_of
from tournaments.matches.write.games import add_extra, enter_result, remove_extra
from tournaments.models import AuditEntry, Game, Match, Tour
from tournaments.pages.judge.clock import state_of


@pytest.fixture
def playing(cast: Cast) -> Cast:
    """The individual stage of the match has begun."""
    return under_way(cast)


def enter(cast: Cast, intent: Intent | None = None, **fields: object) -> dict[str, object]:
    where = GameKey(Stage.INDIVIDUAL, 1, 1)._asdict() | fields
    stage, board, number = map(where.pop, GameKey._fields)
    key = GameKey(Stage(stage), board, number)
    given: dict[str, Any] = {"version": 0, "match_id": cast.match.pk, "key": key} | where
    return dict(enter_result(intent or make.by(cast.judge), **given))


def stored(cast: Cast) -> Match:
    return Match.objects.get(pk=cast.match.pk)


def refused(caught: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [str(sentence) for _field, sentence in caught.value.faults]


def test_a_result_is_stored_with_totals_and_log(playing: Cast) -> None:
    answer = enter(playing, decision="draw")
    entry = AuditEntry.objects.get()
    assert (answer["total_a"], answer["game_version"]) == ("0.5", 1)
    assert (stored(playing).total_a, stored(playing).total_b) == (Decimal("0.5"), Decimal("0.5"))
    assert entry.changes["before"]["game"] is None
    assert entry.changes["after"]["game"]["decision"] == "draw"
    assert entry.subject == f"game:{Game.objects.get().pk}"


@pytest.mark.parametrize("decision", [*filter(None, Game.Decision)])
def test_every_result_can_be_entered_on_the_shooters_board(playing: Cast, decision: str) -> None:
    playing.match.line_ups.get(side="A").places.filter(board=None).delete()
    allowed = decision in ("B", "forfeit_b", "not_played")
    if allowed:
        enter(playing, board=5, decision=decision)
        assert Game.objects.get().decision == decision
        return
    with pytest.raises(Refused) as caught:
        enter(playing, board=5, decision=decision)
    assert refused(caught)[0].startswith("Альфа: The team has no free shooters")
    assert not Game.objects.exists()


def test_a_result_is_changed_and_cleared(playing: Cast) -> None:
    enter(playing, decision="A")
    enter(playing, decision="B", version=1)
    assert stored(playing).total_b == 1
    enter(playing, decision="", version=2)
    assert (stored(playing).total_a, stored(playing).total_b) == (0, 0)
    assert AuditEntry.objects.order_by("-number")[0].changes["before"]["game"]["decision"] == "B"


def test_the_sides_start_by_turns(playing: Cast) -> None:
    enter(playing, first="B")
    enter(playing, number=2, decision="draw")
    assert list(Game.objects.order_by("number").values_list("first", flat=True)) == ["B", "A"]


def firsts() -> list[str]:
    return list(Game.objects.order_by("stage", "board", "number").values_list("first", flat=True))


def test_the_second_game_follows_a_first_move_that_is_entered_after_its_result(playing: Cast) -> None:
    enter(playing, number=2, decision="draw")
    answer = enter(playing, first="B")
    assert (firsts(), answer["following"]) == (["B", "A"], [2])
    assert Game.objects.get(number=2).version == 1
    changes = AuditEntry.objects.order_by("-number")[0].changes
    assert [game["first"] for game in changes["before"]["following"]] == [""]
    assert [game["first"] for game in changes["after"]["following"]] == ["A"]
    enter(playing, number=2, version=1, decision="A")
    assert firsts() == ["B", "A"]


def test_the_second_game_follows_a_first_move_that_is_corrected(playing: Cast) -> None:
    enter(playing, decision="A", first="A")
    enter(playing, number=2, decision="draw")
    enter(playing, version=1, first="B")
    assert firsts() == ["B", "A"]
    enter(playing, version=2, first="")
    assert firsts() == ["", ""]


@pytest.fixture
def behind(playing: Cast) -> Cast:
    """The team stage, which the side behind begins; A has lost every board."""
    tour = playing.tour
    Tour.objects.filter(pk=tour.pk).update(format=tour.format | {"first_move": "individual_loser"})
    for board in range(1, 6):
        for number in (1, 2):
            Game.objects.create(match=playing.match, stage="individual", board=board, number=number, decision="B")
    Match.objects.filter(pk=playing.match.pk).update(state="team")
    return playing


def test_the_side_behind_is_noted_as_the_first_mover_of_the_team_stage(behind: Cast) -> None:
    enter(behind, stage="team", board=0, decision="B")
    enter(behind, stage="team", board=0, number=2, decision="A")
    assert firsts()[-2:] == ["A", "B"]
    enter(behind, stage="team", board=0, version=1, first="B")
    assert firsts()[-2:] == ["B", "A"], "who was chosen moves first all the same"


@pytest.mark.parametrize("change", [{"decision": ""}, {"decision": "A"}])
def test_nobody_is_behind_in_an_individual_stage_that_is_open_or_even(behind: Cast, change: dict[str, str]) -> None:
    Game.objects.filter(board=1).update(**change)
    if change["decision"]:
        Game.objects.filter(board__in=(2, 3), number=1).update(decision="A")
        Game.objects.filter(board=4, number=1).update(decision="A")
    enter(behind, stage="team", board=0, decision="B")
    assert firsts()[-1] == ""


def test_the_page_expects_the_side_behind_to_move_first(behind: Cast) -> None:
    protocol = protocol_of(stored(behind))
    assert [game.starts for game in protocol.team_games] == ["A", "B"]
    assert [state_of(stored(behind), game.key)["side"] for game in protocol.team_games] == ["A", "B"]
    enter(behind, stage="team", board=0, decision="B", first="B")
    assert state_of(stored(behind), GameKey(Stage.TEAM, 0, 2))["side"] == "A"


def test_a_first_move_that_was_chosen_for_the_second_game_is_kept(playing: Cast) -> None:
    enter(playing, number=2, first="B", decision="A")
    answer = enter(playing, first="B")
    assert (firsts(), answer["following"]) == (["B", "B"], [])
    enter(playing, version=1, first="A")
    enter(playing, board=2, first="A")
    enter(playing, board=2, number=2, first="A", decision="B")
    enter(playing, board=2, version=1, first="B")
    assert firsts() == ["A", "B", "B", "A"]


def test_a_first_move_is_carried_to_no_game_but_the_decided_ones_beside_it(playing: Cast) -> None:
    sheet = {"first": "B", "painted": {"A": 12, "B": 8}}
    where = {"match": playing.match, "stage": "individual"}
    Game.objects.create(**where, board=1, number=2, decision="A", sheet=sheet)
    enter(playing, board=2, number=2, decision="A")
    enter(playing, first="A")
    assert firsts() == ["A", "", ""]
    Match.objects.filter(pk=playing.match.pk).update(state="team")
    enter(playing, stage="team", board=0, number=2, decision="A")
    enter(playing, stage="team", board=0, first="A")
    assert firsts() == ["A", "", "", "A", "B"]


@pytest.mark.parametrize("times", [2, 10])
def test_a_double_tap_has_one_effect(playing: Cast, times: int) -> None:
    intent = make.by(playing.judge)
    answers = [enter(playing, intent, decision="A") for _ in range(times)]
    assert answers == [answers[0]] * times
    assert (Game.objects.get().version, AuditEntry.objects.count()) == (1, 1)
    with pytest.raises(KeyReused):
        enter(playing, intent, decision="B")


def test_the_same_game_entered_twice_from_one_page_is_a_conflict(playing: Cast) -> None:
    enter(playing, decision="A")
    with pytest.raises(Conflict) as caught:
        enter(playing, decision="B")
    assert caught.value.current == Game.objects.get()
    assert caught.value.entry == AuditEntry.objects.get()
    assert Game.objects.get().decision == "A"


def test_two_judges_at_different_boards_do_not_disturb_each_other(playing: Cast) -> None:
    enter(playing, decision="A")
    enter(playing, make.by(playing.organiser), board=2, decision="B")
    assert (stored(playing).total_a, stored(playing).total_b) == (1, 1)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"board": 6}, "This tour has no game 1 on board 6."),
        ({"number": 3}, "This tour has no game 3 on board 1."),
        ({"stage": "team", "board": 0, "number": 3}, "This tour has no team game 3."),
        ({"stage": "team", "board": 0}, "The match has not reached this stage yet: move on to it first."),
        ({"decision": "C"}, "Choose one of the results that are offered."),
        ({"decision": None, "first": "X"}, "Choose one of the results that are offered."),
        (
            {"decision": "not_played"},
            (
                "Game 1 on board 1 counts: enter its result or forfeit it. Only the free shooters’ games may stay "
                "unplayed."
            ),
        ),
        ({"stage": "extra"}, "This game has already been removed from the protocol."),
        ({"version": 3}, "This game has already been removed from the protocol."),
    ],
)
def test_nonsense_is_refused_and_nothing_stored(playing: Cast, fields: dict[str, object], sentence: str) -> None:
    with pytest.raises(Refused) as caught:
        enter(playing, None, **({"decision": "A"} | fields))
    assert refused(caught) == [sentence]
    assert not Game.objects.exists()
    assert not AuditEntry.objects.exists()
    assert stored(playing).version == 1


def test_a_result_from_a_score_sheet_is_not_tapped_over(playing: Cast) -> None:
    sheet = {"first": "A", "painted": {"A": 12, "B": 8}}
    Game.objects.create(match=playing.match, stage="individual", board=1, decision="A", first="A", sheet=sheet)
    with pytest.raises(Refused, match="score sheet or record"):
        enter(playing, version=1, decision="B")
    enter(playing, version=1, decision="A")
    assert Game.objects.get().decision == "A"


def test_strangers_are_refused(playing: Cast) -> None:
    for who in (make.by(playing.other_judge), make.by(playing.captain_a), make.by(PUBLIC)):
        with pytest.raises(PermissionDenied):
            enter(playing, who, decision="A")
    assert not Game.objects.exists()


def test_extra_games_are_noted_and_not_counted(playing: Cast) -> None:
    answer = add_extra(make.by(playing.judge), match_id=playing.match.pk, board=2, number=1, agreed=True)
    shown = answer["game_version"]
    enter(playing, stage="extra", board=2, number=1, version=shown, decision="A")
    protocol = protocol_of(stored(playing))
    assert len(protocol.extra_games) == 1
    assert protocol.total.a == 0
    given = {"match_id": playing.match.pk, "board": 2, "number": 1}
    remove_extra(make.by(playing.judge), **given, version=shown + 1)
    assert not Game.objects.exists()
    assert AuditEntry.objects.order_by("-number")[0].changes["before"]["game"]["decision"] == "A"


@pytest.mark.both_databases
def test_a_tap_on_an_extra_game_that_was_removed_lands_on_no_later_one_of_its_number(playing: Cast) -> None:
    where = {"match_id": playing.match.pk, "board": 2, "number": 1}
    old = add_extra(make.by(playing.judge), **where, agreed=True)["game_version"]
    remove_extra(make.by(playing.judge), **where, version=old)
    add_extra(make.by(playing.judge), **where, agreed=True)
    with pytest.raises(Conflict):
        remove_extra(make.by(playing.judge), **where, version=old)
    with pytest.raises(Conflict):
        enter(playing, stage="extra", board=2, number=1, version=old, decision="A")
    assert Game.objects.get().decision == ""


def test_an_extra_game_needs_the_consent_of_both_players_and_the_judges(playing: Cast) -> None:
    where = {"match_id": playing.match.pk, "board": 2, "number": 1}
    with pytest.raises(Refused) as caught:
        add_extra(make.by(playing.judge), **where, agreed=False)
    assert refused(caught) == ["First ask both players of the pair and the judges, then tick that they all agree."]
    assert not Game.objects.exists()
    assert not AuditEntry.objects.exists()


def test_the_consent_to_an_extra_game_stands_in_the_log_and_in_the_protocol(playing: Cast) -> None:
    enter(playing, decision="A")
    add_extra(make.by(playing.judge), match_id=playing.match.pk, board=2, number=1, agreed=True)
    assert [line.agreed for line in protocol_of(stored(playing)).games] == [*[False] * 12, True]
    counted, extra = AuditEntry.objects.order_by("number")
    assert extra.changes["after"]["game"]["agreed"] is True
    assert "agreed" not in counted.changes["after"]["game"]


def test_extra_games_are_refused_where_the_format_has_none(playing: Cast) -> None:
    playing.tour.format["extra_games"] = False
    playing.tour.save()
    with pytest.raises(Refused, match="This tour has no extra games"):
        add_extra(make.by(playing.judge), match_id=playing.match.pk, board=2, number=21, agreed=True)
    assert not Game.objects.exists()


def test_there_are_not_endlessly_many_extra_games(playing: Cast) -> None:
    Game.objects.create(match=playing.match, stage="extra", board=2, number=20)
    with pytest.raises(Conflict):
        add_extra(make.by(playing.judge), match_id=playing.match.pk, board=2, number=20, agreed=True)
    with pytest.raises(Refused, match="No more extra games"):
        add_extra(make.by(playing.judge), match_id=playing.match.pk, board=2, number=21, agreed=True)
    with pytest.raises(Refused, match="no game"):
        add_extra(make.by(playing.judge), match_id=playing.match.pk, board=9, number=1, agreed=True)
    assert Game.objects.count() == 1


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.integers(1, 5), st.integers(1, 2), st.sampled_from(["A", "B", "draw", ""]))))
def test_every_decided_game_hands_out_exactly_its_points(playing: Cast, taps: list[tuple[int, int, str]]) -> None:
    Game.objects.all().delete()
    for board, number, decision in taps:
        game = Game.objects.filter(board=board, number=number).first()
        version = game.version if game else 0
        enter(playing, board=board, number=number, version=version, decision=decision)
    decided = Game.objects.exclude(decision="").count()
    match = stored(playing)
    if taps:
        assert match.total_a + match.total_b == decided
