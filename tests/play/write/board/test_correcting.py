"""An earlier move corrected: what follows is replayed, nothing is dropped unless somebody says so."""

from typing import Any

import pytest
from django.utils import translation

from games.core.game import Match as Played
from games.core.types import Refused as GameRefused
from tests import factories as make
from tests.boards import Table, sample, stored, table
from tests.conftest import Cast
from tests.moments import START, after
from tournaments.kernel.write import Conflict, Refused
from tournaments.models import GameAction, Match
from tournaments.play.read.history import history_of
from tournaments.play.read.live import live_game
from tournaments.play.write.ending import NoLongerFits
from tournaments.play.write.moving import ActionRefused

MOVES = ("d4", "e5", "c3", "f6")


def test_what_follows_is_replayed(cast: Cast) -> None:
    live = table(cast)
    live.begin()
    live.play(*MOVES)
    answer = live.correct(2, "e6")
    assert live.texts == ["d4", "e6", "c3", "f6"]
    assert (answer["ply"], answer["game_version"]) == (4, 6)
    shown = live_game(live.game)
    assert shown is not None
    assert [ply.text for ply in shown.plies] == ["d4", "e6", "c3", "f6"]


def test_what_no_longer_fits_is_named_and_nothing_is_dropped(cast: Cast) -> None:
    live = table(cast)
    live.begin()
    live.play(*MOVES)
    before = stored()
    with pytest.raises(NoLongerFits, match=r"move 3, c3, no longer fits.*2 moves would be dropped") as caught:
        live.correct(2, "c3")
    assert (caught.value.ply, caught.value.text, caught.value.dropped) == (3, "c3", ("c3", "f6"))
    assert caught.value.fault.rule == "corners.5"
    assert stored() == before


def test_it_is_dropped_by_choice_and_the_history_keeps_it(cast: Cast) -> None:
    live = table(cast)
    live.begin()
    live.play(*MOVES)
    live.correct(2, "c3", cut=True, by=make.by(live.judge, reason="ход записан неверно"))
    assert (live.texts, live.game.plies) == (["d4", "c3"], 2)
    live.play("h8")
    [change] = history_of(live.game)
    assert (change.action, change.ply, change.was, change.now) == ("game.correct", 2, "e5", "c3")
    assert (change.dropped, change.reason) == (("c3", "f6"), "ход записан неверно")
    assert change.who == live.judge.judge.name  # type: ignore[union-attr]


@pytest.mark.parametrize(("ply", "text"), [(1, "z9"), (2, "d4"), (4, "pass"), (3, "a1-a2-b2-b1")])
def test_a_correction_must_be_legal_itself(cast: Cast, ply: int, text: str) -> None:
    live = table(cast)
    live.begin()
    live.play(*MOVES)
    before = stored()
    with pytest.raises(ActionRefused) as caught:
        live.correct(ply, text)
    assert caught.value.found
    assert stored() == before


def test_a_correction_says_what_was_played(cast: Cast) -> None:
    live = table(cast)
    live.begin()
    live.play(*MOVES)
    with pytest.raises(Refused, match="There is no move yet"):
        live.correct(1, "")


@pytest.mark.parametrize("ply", [0, 5, -1])
def test_only_a_move_that_was_made_is_corrected(cast: Cast, ply: int) -> None:
    live = table(cast)
    live.begin()
    live.play(*MOVES)
    with pytest.raises(Refused, match="no move with this number"):
        live.correct(ply, "h8")


def misfit(played: Played[Any, Any], ply: int) -> str:
    """A legal action in place of another, after which the rest of the game cannot be played."""
    for text in map(played.game.format, played.game.legal_actions(played.positions[ply - 1]) or ()):
        try:
            Played.begin(played.game, [*played.texts[: ply - 1], text, *played.texts[ply:]])
        except GameRefused:
            return text
    raise AssertionError(ply)


def test_a_finished_game_is_finished_no_more_when_its_end_is_cut_off(cast: Cast) -> None:
    live, played = table(cast, "deer"), sample("deer", seed=2)
    live.begin()
    live.play(*played.texts)
    assert Match.objects.get(pk=live.match.pk).total_a + Match.objects.get(pk=live.match.pk).total_b == 1
    ply = len(played.texts) // 2
    text = misfit(played, ply)
    with pytest.raises(NoLongerFits) as caught:
        live.correct(ply, text)
    live.correct(ply, text, cut=True)
    assert len(live.texts) == caught.value.ply - 1
    game, match = live.game, Match.objects.get(pk=live.match.pk)
    assert (game.decision, game.sheet, match.total_a, match.total_b) == ("", None, 0, 0)
    assert game.tags == {"Deer": "A"}


def test_an_ending_stands_while_everything_before_it_fits_and_goes_with_what_does_not(cast: Cast) -> None:
    live = table(cast)
    live.begin()
    live.play(*MOVES)
    live.end("resignation", "B")
    live.correct(4, "f7")
    assert (live.game.decision, live.texts[-1]) == ("B", "f7")
    with pytest.raises(NoLongerFits) as caught:
        live.correct(2, "c3")
    assert caught.value.dropped == ("c3", "f7", "resignation")
    live.correct(2, "c3", cut=True)
    assert (live.game.decision, live.texts) == ("", ["d4", "c3"])
    for language, ending in (("ru", "сдача"), ("en", "resignation")):
        with translation.override(language):
            [change] = [change for change in history_of(live.game) if change.now == "c3"]
        assert (change.dropped, change.ending_was) == (("c3", "f7", ending), ""), "in the reader's language"


def test_times_stay_with_the_moves_that_stay(cast: Cast) -> None:
    live = table(cast)
    live.begin()
    live.play("d4", "e5", spent=7)
    live.correct(1, "d5")
    assert list(GameAction.objects.values_list("text", "spent")) == [("d5", 7), ("e5", 7)]


def test_somebody_faster_is_told(cast: Cast) -> None:
    live = table(cast)
    live.begin()
    live.play(*MOVES)
    with pytest.raises(Conflict):
        live.correct(1, "d5", version=2)


def test_every_change_stands_in_the_history(cast: Cast) -> None:
    live = table(cast)
    live.begin()
    live.play(*MOVES)
    live.take_back()
    live.end("agreement", "draw")
    live.take_back()
    told = [
        (change.action, change.ply, change.was, change.ending_was, change.ending) for change in history_of(live.game)
    ]
    assert told == [
        ("game.take_back", 4, "f6", "", ""),
        ("game.end", None, "", "", "agreed draw"),
        ("game.take_back", None, "", "agreed draw", ""),
    ]


# What a judge has made of a late move before.
@pytest.fixture
def timed(cast: Cast) -> Table:
    """A team game in which A's first move came ten seconds late."""
    live = table(cast)
    live.go_on_to_the_team_stage()
    live.begin()
    live.clock("start", START, side="A")
    live.play("d4", moment=after(50))
    return live


def offered(live: Table) -> tuple[int, int] | None:
    """Number of the move of which the judge is asked what its overrun means, and by how many seconds."""
    shown = live_game(live.game)
    assert shown is not None
    return (shown.overrun.ply, shown.overrun.seconds) if shown.overrun else None


def test_a_skipped_turn_that_is_corrected_to_a_move_is_decided_anew(timed: Table) -> None:
    timed.overrun(1, "skip", moment=after(51))
    assert offered(timed) is None
    timed.correct(1, "d4", moment=after(60))
    assert offered(timed) == (1, 10)
    assert history_of(timed.game)[-1].now == "d4"
    timed.overrun(1, "warn")
    assert GameAction.objects.get().overrun == "warn"


def test_a_warning_stays_with_a_move_that_is_corrected(timed: Table) -> None:
    timed.overrun(1, "warn")
    timed.correct(1, "e5", moment=after(60))
    assert (offered(timed), GameAction.objects.get().overrun) == (None, "warn")


@pytest.fixture
def lost(timed: Table) -> Table:
    """The game was lost by that move once two more had been made."""
    timed.play("e5", moment=after(55))
    timed.play("c3", moment=after(60))
    timed.overrun(1, "lose", moment=after(61))
    assert timed.game.decision == "B"
    return timed


def test_a_loss_on_time_that_is_dropped_with_what_no_longer_fits_is_decided_anew(lost: Table) -> None:
    with pytest.raises(NoLongerFits):
        lost.correct(2, "c3")
    lost.correct(2, "c3", cut=True)
    assert (lost.game.decision, offered(lost)) == ("", (1, 10))
    lost.overrun(1, "lose")
    assert lost.game.decision == "B"


def test_a_loss_on_time_stands_where_the_end_of_the_game_does(lost: Table) -> None:
    lost.correct(1, "d5", moment=after(70))
    assert (lost.game.decision, GameAction.objects.get(ply=1).overrun) == ("B", "lose")


def test_the_list_of_corrections_is_in_the_words_of_whoever_reads_it(timed: Table) -> None:
    timed.overrun(1, "warn")
    for how, result in (("resignation", "A"), ("time", "B"), ("agreement", "draw")):
        timed.end(how, result)
        timed.take_back()
    with translation.override("ru"):
        changes = history_of(timed.game)
    assert [change.overrun for change in changes if change.overrun] == ["предупреждение"]
    ended = [change.ending for change in changes if change.ending]
    assert ended == [change.ending_was for change in changes if change.ending_was]
    assert ended == ["сдача", "просрочка времени", "ничья по соглашению"]
