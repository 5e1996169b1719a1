"""Boards to try a game on: written whole, once, and within bounds."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import models
from django.http import Http404
from django.utils import timezone

from games.registry import all_games, get
from tests.games.samples import random_match
from tournaments.kernel.write import Conflict, KeyReused, Refused
from tournaments.models import AuditEntry, TryBoard
from tournaments.play.read.trying import LIFETIME, find_board, record_of_board, standing_of_board
from tournaments.play.write import trying
from tournaments.play.write.moving import ActionRefused

pytestmark = pytest.mark.django_db
numbers = iter(range(1_000_000))


def key() -> str:
    return f"submission-{next(numbers)}"


def make(game: str = "corners", **more: Any) -> TryBoard:
    return trying.make_board(**{"key": key(), "game": game, "options": {}, "tags": {}} | more)


def known(board: TryBoard, **more: Any) -> dict[str, Any]:
    """What every write says of the board that it is about."""
    return {"board": board.key, "game": board.game, "key": key(), "version": board.version} | more


def play(board: TryBoard, action: str, **more: Any) -> TryBoard:
    return trying.play(action=action, **known(board, **more))


def take_back(board: TryBoard) -> TryBoard:
    return trying.take_back(**known(board))


def rows() -> list[dict[str, Any]]:
    return [dict(row) for row in TryBoard.objects.order_by("pk").values()]


def test_a_board_has_an_address_that_cannot_be_guessed_and_begins_as_the_game_does() -> None:
    board = make(tags={"First": "B"})
    assert len(board.key) == 22
    assert (board.version, board.actions, board.tags["First"]) == (1, [], "B")
    assert standing_of_board(board).game.to_act(standing_of_board(board).position) == "B"


@pytest.mark.parametrize("game", [game.slug for game in all_games()])
def test_a_whole_game_of_each_kind_is_played_on_it(game: str) -> None:
    board = make(game)
    played = random_match(get(game), (), 3)
    for text in played.texts:
        board = play(board, text)
    assert tuple(board.actions) == played.texts
    assert board.version == len(played.texts) + 1
    assert standing_of_board(board).position == played.position


def test_nobody_skips_a_turn_on_it() -> None:
    board = play(make(), "d4")
    before = rows()
    with pytest.raises(ActionRefused) as refused:
        play(board, "--")
    assert [fault.code for fault in refused.value.found] == ["record.skip_by_hand"]
    assert rows() == before


def test_an_action_against_the_rules_changes_nothing() -> None:
    board = play(make(), "d4")
    before = rows()
    with pytest.raises(ActionRefused) as refused:
        play(board, "d4")
    assert refused.value.found[0].rule == "corners.5"
    with pytest.raises(Refused):
        play(board, "d" * 201)
    assert rows() == before


def test_a_repeated_submission_has_one_effect_and_the_same_answer() -> None:
    made = key()
    first = make(key=made)
    assert make(key=made).pk == first.pk
    moved = key()
    board = play(first, "d4", key=moved)
    assert play(first, "d4", key=moved).actions == board.actions == ["d4"]
    with pytest.raises(KeyReused):
        play(first, "e5", key=moved)
    with pytest.raises(KeyReused):
        make(key=made, tags={"First": "B"})
    for text in ("e5", "d5") * (trying.KEYS_KEPT // 2 + 1):
        board = play(board, text) if text not in board.actions else take_back(board)
    assert make(key=made).pk == first.pk
    assert TryBoard.objects.count() == 1


def test_of_two_who_move_at_once_one_wins() -> None:
    board = make()
    play(board, "d4")
    with pytest.raises(Conflict) as conflict:
        play(board, "e5")
    assert isinstance(conflict.value.current, models.Model)
    assert TryBoard.objects.get().actions == ["d4"]


def test_the_last_action_is_taken_back_until_there_is_none() -> None:
    board = take_back(play(play(make(), "d4"), "e5"))
    assert board.actions == ["d4"]
    board = take_back(board)
    with pytest.raises(Refused, match=r".+"):
        take_back(board)
    assert TryBoard.objects.get().version == board.version


def test_a_drawn_set_up_is_drawn_with_its_seed_and_stays() -> None:
    board = make("isses", tags={"Seed": "1f"})
    assert len(board.actions) == 1
    assert make("isses", tags={"Seed": "1f"}).actions == board.actions
    assert make("isses", tags={"Seed": "20"}).actions != board.actions
    with pytest.raises(Refused):
        take_back(board)


def test_it_begins_again_with_sides_swapped() -> None:
    board = play(make("deer", tags={"Deer": "A"}), first_move("deer"))
    board = trying.begin_again(**known(board), swap=True)
    assert (board.tags["Deer"], board.actions) == ("B", [])
    board = trying.begin_again(**known(board), swap=False)
    assert board.tags["Deer"] == "B"


def first_move(game: str) -> str:
    return random_match(get(game), (), 1).texts[0]


def test_a_set_up_is_drawn_anew_when_it_begins_again() -> None:
    board = make("isses", tags={"Seed": "1f", "First": "A"})
    again = trying.begin_again(**known(board), swap=True, seed="20")
    assert (again.tags["Seed"], again.tags["First"]) == ("20", "B")
    assert again.actions != board.actions


def test_an_option_or_a_tag_that_the_game_has_not_is_refused() -> None:
    wrongs: tuple[dict[str, Any], ...] = (
        {"options": {"edges": "maybe"}},
        {"options": {"colour": "blue"}},
        {"tags": {"First": "C"}},
        {"tags": {"Deer": "A"}},
        {"tags": {"First": "A" * 501}},
    )
    for wrong in wrongs:
        with pytest.raises(Refused):
            make(**wrong)
    with pytest.raises(Http404):
        make("chess")
    assert not TryBoard.objects.exists()


def test_a_board_that_nobody_touches_expires_and_is_removed_by_the_next_one() -> None:
    board = make()
    old = timezone.now() - LIFETIME
    TryBoard.objects.update(touched_at=old)
    assert find_board("corners", board.key) is None
    with pytest.raises(Http404):
        play(board, "d4")
    assert TryBoard.objects.count() == 1
    fresh = make()
    assert list(TryBoard.objects.values_list("pk", flat=True)) == [fresh.pk]


def test_of_too_many_boards_the_longest_untouched_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trying, "MOST_BOARDS", 5)
    begun = timezone.now()
    boards = [make(moment=_later(begun, number)) for number in range(5)]
    play(boards[0], "d4", moment=_later(begun, 10))
    for number in range(20, 23):
        make(moment=_later(begun, number))
        assert TryBoard.objects.count() == 5
    kept = set(TryBoard.objects.values_list("pk", flat=True))
    assert boards[0].pk in kept
    assert not kept & {board.pk for board in boards[1:4]}


@pytest.fixture
def six(monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(trying, "MOST_BOARDS", 6)
    return 6


def kept() -> set[int]:
    return set(TryBoard.objects.values_list("pk", flat=True))


def test_whoever_makes_boards_without_end_pushes_away_only_their_own(six: int) -> None:
    begun = timezone.now()
    boards = [make(maker="school", moment=_later(begun, number)) for number in range(3)]
    mine = [play(board, "d4", moment=_later(begun, 10)).pk for board in boards]
    for number in range(100, 120):
        make(maker="stranger", moment=_later(begun, number))
    assert TryBoard.objects.count() == six
    assert set(mine) <= kept()
    more = make(maker="a third", moment=_later(begun, 200)).pk
    assert {*mine, more} <= kept()


def test_a_newcomer_gets_room_from_whoever_has_the_most(six: int) -> None:
    begun = timezone.now()
    few = make(maker="few", moment=begun).pk
    many = [make(maker="many", moment=_later(begun, 1 + number)).pk for number in range(5)]
    new = make(maker="new", moment=_later(begun, 10)).pk
    assert kept() == {few, new, *many[1:]}


def test_of_one_maker_a_board_goes_first_on_which_nothing_was_played(six: int) -> None:
    begun = timezone.now()
    played = play(make(maker="school", moment=begun), "d4", moment=begun).pk
    for number in range(1, 20):
        make(maker="school", moment=_later(begun, number))
    assert played in kept()
    assert TryBoard.objects.count() == six


def test_of_many_makers_with_a_board_each_the_longest_untouched_goes(six: int) -> None:
    begun = timezone.now()
    boards = [make(maker=f"phone {number}", moment=_later(begun, number)).pk for number in range(six)]
    new = make(maker="one more", moment=_later(begun, 20)).pk
    assert kept() == {*boards[1:], new}


def test_who_made_a_board_is_not_to_be_read_from_it() -> None:
    assert "203.0.113.9" not in str(TryBoard.objects.filter(pk=make(maker="203.0.113.9").pk).values().get())


def _later(begun: datetime, seconds: int) -> datetime:
    return begun + timedelta(seconds=seconds)


def test_a_game_cannot_become_longer_than_any_game_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trying, "MOST_ACTIONS", 1)
    board = play(make(), "d4")
    with pytest.raises(Refused):
        play(board, "e5")
    assert TryBoard.objects.get().actions == ["d4"]


def test_it_remembers_a_bounded_number_of_submissions() -> None:
    board = make()
    for number in range(trying.KEYS_KEPT + 5):
        board = trying.show_targets(**known(board), shown=bool(number % 2))
    assert len(TryBoard.objects.get().writes) == trying.KEYS_KEPT


def test_no_tournaments_log_hears_of_it() -> None:
    take_back(play(make(), "d4"))
    assert not AuditEntry.objects.exists()


def test_the_record_is_one_that_can_be_replayed() -> None:
    board = play(play(make(tags={"First": "B"}), "d4"), "e5")
    text = record_of_board(board, {"A": "Первый", "B": "Второй"})
    assert '[First "B"]' in text
    assert text.endswith("1. d4 e5\n*\n")


def test_a_sealed_pick_is_not_in_the_record_before_it_is_revealed() -> None:
    board = make("isses", options={"picks": "sealed"}, tags={"Seed": "1f"})
    texts = []
    for colour in "rb":
        current = board
        for action in (*_coin(current), f"(pick A {colour})"):
            current = play(current, action)
        texts.append(record_of_board(current, {"A": "Первый", "B": "Второй"}))
        board = make("isses", options={"picks": "sealed"}, tags={"Seed": "1f"})
    assert texts[0] == texts[1]
    assert "(pick A ?)" in texts[0]


def _coin(board: TryBoard) -> list[str]:
    """Whatever is due before the picks."""
    played, texts = standing_of_board(board), []
    while not any("(pick" in played.game.format(action) for action in played.game.legal_actions(played.position) or ()):
        texts.append(played.game.format((played.game.legal_actions(played.position) or ())[0]))
        played = played.play(texts[-1])
    return texts


def test_of_two_first_submissions_at_once_the_second_gets_the_board_of_the_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, looks = make(key="once-and-again"), iter([False, True])
    made_before = trying._made_before
    monkeypatch.setattr(trying, "_made_before", lambda *asked: made_before(*asked) if next(looks) else None)
    assert make(key="once-and-again").pk == first.pk
    assert TryBoard.objects.count() == 1


def end(board: TryBoard, how: str = "resignation", result: str = "A") -> TryBoard:
    return trying.end(how=how, result=result, **known(board))


def test_a_game_that_is_given_up_is_over_until_that_is_taken_back() -> None:
    board = end(play(make(), "d4"))
    record = record_of_board(board, {})
    assert '[Result "1-0"]' in record
    assert '[Termination "resignation"]' in record
    before = rows()
    with pytest.raises(ActionRefused):
        play(board, "e5")
    with pytest.raises(Refused):
        end(board, "agreement", "draw")
    assert rows() == before
    board = take_back(board)
    assert (board.actions, "Result" in board.tags, "Termination" in board.tags) == (["d4"], False, False)
    assert play(board, "e5").actions == ["d4", "e5"]


def test_a_game_that_was_ended_begins_again_without_its_ending() -> None:
    board = end(play(make(tags={"First": "A"}), "d4"), "agreement", "draw")
    assert '[Result "1/2-1/2"]' in record_of_board(board, {})
    again = trying.begin_again(swap=True, **known(board))
    assert (again.actions, again.tags["First"], "Termination" in again.tags) == ([], "B", False)


@pytest.mark.parametrize(("how", "result"), [
    ("agreement", "A"), ("resignation", "draw"), ("adjudication", "A"), ("nonsense", "A"), ("agreement", "x"),
])  # fmt: skip
def test_an_ending_that_makes_no_sense_is_refused(how: str, result: str) -> None:
    board = play(make(), "d4")
    before = rows()
    with pytest.raises(Refused):
        end(board, how, result)
    assert rows() == before


def test_a_game_that_the_rules_have_ended_is_not_given_up() -> None:
    board = make("corners")
    for text in random_match(get("corners"), (), 3).texts:
        board = play(board, text)
    with pytest.raises(Refused):
        end(board)
