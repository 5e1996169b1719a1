"""A program plays on a board: by everybody's service, for the version that it has thought about, from its own view."""

import pickle
from itertools import count
from typing import Any

import pytest

from games.core.types import Side
from games.partner.players import outcomes, partner_of, played_with
from games.registry import all_games
from tests.games.isses.scenes import PLAYED as BEFORE
from tests.play.thinking import Thinking
from tournaments.kernel.thinking import Died, Progress
from tournaments.kernel.write import Conflict, Refused
from tournaments.models import TryBoard
from tournaments.play.read.against import (
    Program,
    back_to,
    hint_progress,
    is_programs_turn,
    levels_of,
    may_be_hinted,
    program_of,
)
from tournaments.play.read.trying import record_of_board, standing_of_board
from tournaments.play.thought import think
from tournaments.play.write import against, trying
from tournaments.play.write.moving import ActionRefused

pytestmark = pytest.mark.django_db
numbers = count()
PLAYED = [game.slug for game in all_games() if levels_of(game.slug)]


def key() -> str:
    return f"submission-{next(numbers)}"


def make(game: str = "corners", program: Program | None = None, **more: Any) -> TryBoard:
    options = more.pop("options", dict(played_with(game)))
    tags = more.pop("tags", {}) | against.tag_of(game, program or Program(Side.B, 1), options)
    return trying.make_board(**{"key": key(), "game": game, "options": options, "tags": tags} | more)


def known(board: TryBoard) -> dict[str, Any]:
    return {"board": board.key, "game": board.game, "key": key(), "version": board.version}


def play(board: TryBoard, action: str) -> TryBoard:
    return trying.play(action=action, own=True, **known(board))


def ask(board: TryBoard) -> Progress:
    return against.ask(board, standing_of_board(board))


def now(board: TryBoard) -> TryBoard:
    return TryBoard.objects.get(pk=board.pk)


def test_some_games_are_played_by_a_program() -> None:
    assert {"corners", "deer"} <= set(PLAYED)


@pytest.mark.parametrize("game", PLAYED)
def test_a_program_plays_both_sides_of_every_game_that_it_knows(game: str, thinking: Thinking) -> None:
    """With no time to think at all it plays what comes first."""
    board = make(game)
    for _action in range(20):
        played = standing_of_board(board)
        side = played.game.to_act(played.position)
        if side not in ("A", "B"):
            break
        board = against.set_program(program=Program(Side(side), 1), **known(board))
        assert ask(board).step == "answered"
        assert len(now(board).actions) == len(board.actions) + 1
        board = now(board)


def test_who_plays_is_kept_with_the_board_and_stands_in_no_record() -> None:
    board = make(program=Program(Side.A, 3))
    assert program_of(board) == Program(Side.A, 3)
    assert "Program" not in record_of_board(board, {})
    again = trying.begin_again(swap=True, **known(board))
    assert program_of(again) == Program(Side.A, 3)
    assert program_of(against.set_program(program=None, **known(again))) is None


def test_a_level_that_no_program_has_is_refused_and_changes_nothing() -> None:
    board = make()
    before = TryBoard.objects.values().get()
    with pytest.raises(Refused):
        against.set_program(program=Program(Side.A, 17), **known(board))
    assert TryBoard.objects.values().get() == before


def test_where_nothing_may_think_there_is_no_program(settings: Any) -> None:
    board = make()
    settings.THINKING_PROCESSES = 0
    assert levels_of("corners") == ()
    assert program_of(board) is None
    assert may_be_hinted(board, standing_of_board(board)) is None


def test_a_game_without_a_partner_has_no_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(slug: str) -> Any:
        raise KeyError(slug)

    monkeypatch.setattr("tournaments.play.read.against.partner_of", nobody)
    assert levels_of("corners") == ()


def test_the_answer_is_a_move_like_every_other(thinking: Thinking) -> None:
    board = play(make(), "d4")
    assert is_programs_turn(board, standing_of_board(board))
    assert ask(board).step == "answered"
    assert len(now(board).actions) == 2
    assert now(board).version == board.version + 1
    assert not is_programs_turn(now(board), standing_of_board(now(board)))


def test_a_person_does_not_play_for_the_program_unless_it_is_by_hand() -> None:
    board = play(make(), "d4")
    before = TryBoard.objects.values().get()
    with pytest.raises(Refused):
        play(board, "e5")
    assert TryBoard.objects.values().get() == before
    assert trying.play(action="e5", **known(board)).actions == ["d4", "e5"]


def test_an_answer_that_comes_twice_is_played_once() -> None:
    board = play(make(), "d4")
    for _time in range(2):
        against.answered(board=board.key, game=board.game, version=board.version, action="e5")
    against.answered(board=board.key, game=board.game, version=board.version, action="f6")
    assert now(board).actions == ["d4", "e5"]


@pytest.mark.parametrize("change", ["back", "again", "hand", "gone"])
def test_an_answer_for_a_board_that_has_changed_is_dropped(change: str, thinking: Thinking) -> None:
    thinking.held = Progress("thinking")
    board = play(make(), "d4")
    assert ask(board).step == "thinking"
    if change == "back":
        trying.take_back(**known(board))
    elif change == "again":
        trying.begin_again(swap=False, **known(board))
    elif change == "hand":
        trying.play(action="e5", **known(board))
    else:
        TryBoard.objects.all().delete()
    before = list(TryBoard.objects.values())
    assert thinking.go_on().step == "answered"
    assert list(TryBoard.objects.values()) == before


def test_an_answer_that_the_rules_do_not_allow_is_refused_and_changes_nothing() -> None:
    board = play(make(), "d4")
    before = TryBoard.objects.values().get()
    for action, error in (("d4", ActionRefused), ("nonsense", ActionRefused), ("", Died)):
        with pytest.raises(error):
            against.answered(board=board.key, game=board.game, version=board.version, action=action)
    assert TryBoard.objects.values().get() == before


def test_a_program_is_asked_from_what_its_side_sees_and_for_one_version_only(thinking: Thinking) -> None:
    board = play(make("deer", tags={"Deer": "A"}, program=Program(Side.B, 2)), first_of("deer"))
    assert ask(board).step == ask(board).step == "answered"
    (asked,) = thinking.asked
    game, seen, level, *_rest = asked.arguments
    assert (game, seen.side, level) == ("deer", Side.B, 2)
    played = standing_of_board(board)
    assert seen.position == played.game.view(played.position, "B")


def first_of(game: str) -> str:
    played = standing_of_board(make(game))
    return str(played.game.format((played.game.legal_actions(played.position) or ())[0]))


def test_a_move_is_taken_back_with_the_answer_to_it(thinking: Thinking) -> None:
    board = play(make(), "d4")
    ask(board)
    board = play(now(board), free(now(board)))
    ask(board)
    assert len(now(board).actions) == 4
    board = trying.take_back(**known(now(board)))
    assert len(board.actions) == 2
    thinking.held = Progress("thinking")
    board = trying.take_back(**known(play(board, free(board))))
    assert len(board.actions) == 2, "before the answer there is only the person's own move to take back"
    board = trying.take_back(**known(board))
    assert board.actions == []
    with pytest.raises(Refused):
        trying.take_back(**known(board))


def free(board: TryBoard) -> str:
    played = standing_of_board(board)
    return str(played.game.format((played.game.legal_actions(played.position) or ())[0]))


def test_the_programs_first_move_is_not_taken_back(thinking: Thinking) -> None:
    board = make(tags={"First": "B"})
    ask(board)
    board = now(board)
    assert len(board.actions) == 1
    assert back_to(board, standing_of_board(board)) is None
    with pytest.raises(Refused):
        trying.take_back(**known(board))


def test_after_the_end_nothing_is_asked_and_no_hint_is_given() -> None:
    board = play(make(), "d4")
    over = trying.end(how="resignation", result="B", **known(board))
    played = standing_of_board(over)
    assert not is_programs_turn(over, played)
    assert may_be_hinted(over, played) is None


@pytest.mark.parametrize("game", PLAYED)
def test_a_hint_is_a_legal_move_of_whoever_is_to_move(game: str, thinking: Thinking) -> None:
    board = trying.make_board(key=key(), game=game, options={}, tags={})
    played = standing_of_board(board)
    side = may_be_hinted(board, played)
    if side is None:
        assert played.game.to_act(played.position) == "referee"
        return
    thought = hint_progress(board, played, side).answer
    advised = played.game.parse(thought.action, played.position)
    for action in outcomes(game, played.position, advised):
        assert played.game.check(played.position, action) == ()
    assert thinking.asked[-1].arguments[2] == partner_of(game).levels[-1].number
    assert now(board).actions == [], "it is not played"


def test_against_a_program_hints_are_for_the_person(thinking: Thinking) -> None:
    board = make()
    assert may_be_hinted(board, standing_of_board(board)) is Side.A
    board = play(board, "d4")
    assert may_be_hinted(board, standing_of_board(board)) is None


def test_two_people_who_pick_in_secret_get_no_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both would read what follows from one's card."""
    monkeypatch.setattr("tournaments.play.read.against.partner_of", lambda _slug: partner_of("corners"))
    monkeypatch.setattr("tournaments.play.read.against.sides_due", lambda _board, _played: ("A",))
    board = trying.make_board(key=key(), game="isses", options={"picks": "sealed"}, tags={})
    assert may_be_hinted(board, standing_of_board(board)) is None
    alone = make("isses", options={"picks": "sealed"})
    assert may_be_hinted(alone, standing_of_board(alone)) is Side.A


def test_a_lost_race_between_two_pages_is_a_conflict_as_ever() -> None:
    board = make()
    play(board, "d4")
    with pytest.raises(Conflict):
        play(board, "e5")


def sealed(*picks: str) -> TryBoard:
    """A board of Der Isses! against a program on which these were picked."""
    board = make("isses", options={"picks": "sealed"})
    for text in (*BEFORE, *picks):
        board = trying.play(action=text, **known(board))
    return board


@pytest.fixture
def _any_game_has_a_partner(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who plays does not matter here, only what is asked."""
    monkeypatch.setattr("tournaments.play.read.against.partner_of", lambda _slug: partner_of("corners"))


@pytest.mark.usefixtures("_any_game_has_a_partner")
def test_two_worlds_that_differ_in_the_persons_pick_ask_the_program_the_same(thinking: Thinking) -> None:
    thinking.held = Progress("thinking")
    seen = []
    for pick in ("r", "g"):
        board = sealed(f"(pick A {pick})")
        assert is_programs_turn(board, standing_of_board(board))
        ask(board)
        seen.append(thinking.asked[-1].arguments[1])
    assert seen[0] == seen[1]
    assert pickle.dumps(seen[0]) == pickle.dumps(seen[1])


@pytest.mark.usefixtures("_any_game_has_a_partner")
def test_a_person_picks_for_nobody_else(thinking: Thinking) -> None:
    board = sealed()
    with pytest.raises(Refused):
        play(board, "(pick B r)")
    assert len(play(board, "(pick A r)").actions) == len(BEFORE) + 1, "who picks first does not matter"


@pytest.mark.usefixtures("_any_game_has_a_partner")
def test_a_pick_is_taken_back_by_whoever_picked(thinking: Thinking) -> None:
    board = sealed("(pick A r)", "(pick B g)")
    assert back_to(board, standing_of_board(board)) == len(BEFORE)


@pytest.mark.parametrize("program", [Program(Side.A, 1), None], ids=str)
@pytest.mark.parametrize("picks", [("(pick A r)",), ("(pick B y)",), ("(pick A r)", "(pick B y)")])
def test_nobody_takes_over_a_card_that_was_never_shown(program: Program | None, picks: tuple[str, ...]) -> None:
    board = sealed(*picks)
    with pytest.raises(Refused, match="сначала доиграйте раунд"):
        against.set_program(program=program, **known(board))
    assert (now(board).tags, now(board).version) == (board.tags, board.version)


def test_the_level_changes_while_cards_are_hidden_and_the_side_before_and_after(thinking: Thinking) -> None:
    stronger, other = Program(Side.B, 2), Program(Side.A, 1)
    board = against.set_program(program=stronger, **known(sealed("(pick A r)", "(pick B y)")))
    assert program_of(board) == stronger
    assert program_of(against.set_program(program=other, **known(sealed()))) == other
    people = trying.make_board(key=key(), game="isses", options=dict(played_with("isses")), tags={})
    for text in (*BEFORE, "(pick A r)", "(pick B y)"):
        people = trying.play(action=text, **known(people))
    assert program_of(against.set_program(program=other, **known(people))) == other


def test_a_board_whose_cards_stay_with_the_players_gets_no_program_and_no_hint(thinking: Thinking) -> None:
    board = trying.make_board(key=key(), game="isses", options={"picks": "reveal"}, tags={})
    with pytest.raises(Refused, match="только втайне"):
        against.set_program(**known(board), program=Program(Side.B, 1))
    for text in BEFORE:
        board = play(board, text)
    assert may_be_hinted(board, standing_of_board(board)) is None


# What chance decides.


def numbers_shown(games: int, text: str, **more: Any) -> set[str]:
    """What a piece turned out to be in some games in which it is moved first."""
    boards = [play(make("heldplay", **more), text) for _game in range(games)]
    return {board.actions[0].partition("=")[2] for board in boards}


@pytest.mark.parametrize("text", ["a3-a4", "a3-a4=5"])
def test_the_number_of_a_piece_is_drawn_whatever_is_said(thinking: Thinking, text: str) -> None:
    shown = numbers_shown(16, text)
    assert len(shown) > 2, "eight numbers, each as likely: twice in 8 ** 13 games there are fewer"
    assert shown <= set("12345678")


def test_between_two_people_the_piece_in_their_hand_says_its_number() -> None:
    board = trying.make_board(key=key(), game="heldplay", options={}, tags={})
    with pytest.raises(ActionRefused):
        trying.play(action="a3-a4", **known(board))
    assert trying.play(action="a3-a4=5", **known(board)).actions == ["a3-a4=5"]


def test_what_is_thought_leaves_the_number_open(thinking: Thinking) -> None:
    """Also a hint: what a piece will show is nobody's advice. The same question has the same answer."""
    board = make("heldplay", Program(Side.B, 1))
    progress = hint_progress(board, standing_of_board(board), Side.A)
    assert "=" not in progress.answer.action
    board = make("heldplay", Program(Side.A, 1))
    thinking.held = Progress("thinking")
    ask(board)
    assert thinking.asked[-1].done is not None
    game, seen, level, *_rest = thinking.asked[-1].arguments
    (action,) = {think(game, seen, level, 0, 5).action for _time in range(8)}
    assert "=" not in action
    thinking.go_on()
    assert "=" in now(board).actions[0]


def test_a_repeated_submission_shows_the_number_that_was_drawn(thinking: Thinking) -> None:
    board = make("heldplay")
    once = known(board)
    first = trying.play(action="a3-a4", own=True, **once)
    assert all(trying.play(action="a3-a4", own=True, **once).actions == first.actions for _time in range(8))


def test_a_hint_that_was_not_found_is_looked_for_anew_when_it_is_asked_for_again(thinking: Thinking) -> None:
    board, thinking.dies = make(), True
    assert hint_progress(board, standing_of_board(board), Side.A).step == "failed"
    thinking.dies = False
    assert hint_progress(board, standing_of_board(board), Side.A).step == "answered"
