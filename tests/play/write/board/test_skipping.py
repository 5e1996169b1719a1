"""A skipped turn is the referee's: nobody enters one as a move, and a record holds one only where time can be over."""

import pytest
from django.utils.translation import override

from games.core.game import SKIPPED
from tests import factories as make
from tests.boards import Table, stored, table
from tests.conftest import Cast
from tests.records import record_text
from tournaments.models import Game, GameAction
from tournaments.play.write.moving import ActionRefused
from tournaments.play.write.records import RecordRefused, enter_record

BY_HAND = "only the judge skips a turn"


@pytest.fixture(params=["individual", "team"])
def begun(cast: Cast, request: pytest.FixtureRequest) -> Table:
    """A game with two moves, without a running clock."""
    live = table(cast)
    if request.param == "team":
        live.go_on_to_the_team_stage()
    live.begin()
    live.play("d4", "e5")
    return live


@pytest.mark.parametrize("text", [SKIPPED, f" {SKIPPED} "])
def test_nobody_enters_it_as_a_move(begun: Table, text: str) -> None:
    before = stored()
    with pytest.raises(ActionRefused, match=BY_HAND) as refused:
        begun.play(text)
    assert [fault.rule for fault in refused.value.found] == ["record.skip"]
    assert stored() == before


def test_nobody_corrects_a_move_into_it(begun: Table) -> None:
    before = stored()
    with pytest.raises(ActionRefused, match=BY_HAND):
        begun.correct(2, SKIPPED)
    assert stored() == before


def test_the_refusal_is_said_in_russian_too(begun: Table) -> None:
    with override("ru"), pytest.raises(ActionRefused, match="ход пропускает только судья"):
        begun.play(SKIPPED)


def paste(live: Table, *moves: str) -> None:
    enter_record(make.by(live.judge), match_id=live.match.pk, version=0, text=record_text(*moves), key=live.key)


def test_a_record_with_a_skipped_turn_is_refused_where_moves_have_no_time_limit(cast: Cast) -> None:
    live = table(cast)
    before = stored()
    with pytest.raises(RecordRefused, match=r"Move 2 \(1… --\): .*no time limit") as refused:
        paste(live, "d4", SKIPPED, "e5")
    assert refused.value.replay is not None
    assert len(refused.value.replay.actions) == 1
    assert stored() == before


def test_a_record_with_a_skipped_turn_is_taken_where_moves_have_a_time_limit(cast: Cast) -> None:
    live = table(cast)
    live.go_on_to_the_team_stage()
    paste(live, "d4", SKIPPED, "e5")
    assert live.texts == ["d4", SKIPPED, "e5"]


def test_a_record_that_holds_a_skipped_turn_already_can_be_entered_again(cast: Cast) -> None:
    live = table(cast)
    paste(live, "d4", "e5")
    GameAction.objects.filter(ply=2).update(text=SKIPPED)
    version = Game.objects.get().version
    enter_record(
        make.by(live.judge), match_id=live.match.pk, version=version, text=record_text("d4", SKIPPED, "c3"),
        key=live.key,
    )  # fmt: skip
    assert live.texts == ["d4", SKIPPED, "c3"]
