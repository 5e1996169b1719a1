"""What a person does while the program thinks, on a page that does not know yet that it has answered."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games.core.types import Side
from tests.play.thinking import Thinking
from tests.play.views.trying.test_against import actions, against_program, shown
from tests.play.views.trying.test_board import at, key, made, sent
from tests.play.views.trying.test_secrets import BEFORE
from tournaments.kernel.thinking import Progress
from tournaments.models import TryBoard
from tournaments.play.read.against import Program, program_of
from tournaments.play.write import trying

pytestmark = pytest.mark.django_db


@pytest.fixture
def client() -> Client:
    return Client(headers={"accept-language": "en"})


@pytest.fixture
def board(client: Client, thinking: Thinking) -> TryBoard:
    """The person has moved, and the page says that the program thinks."""
    thinking.held = Progress("thinking")
    board = against_program()
    sent(client, board, action="d4")
    shown(client, board)
    return TryBoard.objects.get(pk=board.pk)


def _undone(board: TryBoard) -> bool:
    return not board.actions


def _resigned(board: TryBoard) -> bool:
    return board.tags["Result"] == "0-1" and len(board.actions) == 2


def _plain(board: TryBoard) -> bool:
    return board.targets is False and len(board.actions) == 2


def _stronger(board: TryBoard) -> bool:
    return program_of(board) == Program(Side.B, 3) and len(board.actions) == 2


@pytest.mark.parametrize(
    ("fields", "done"),
    [
        ({"do": "back"}, _undone), ({"do": "again"}, _undone), ({"do": "resign"}, _resigned), ({"do": "plain"}, _plain),
        ({"do": "opponent", "opponent": "program", "person": "A", "level": "3"}, _stronger),
    ],
)  # fmt: skip
def test_a_button_that_was_tapped_just_after_the_answer_does_what_it_says(
    client: Client, board: TryBoard, thinking: Thinking, fields: dict[str, str], done: Callable[[TryBoard], bool]
) -> None:
    assert thinking.go_on().step == "answered"
    answer = sent(client, board, "try_change", version=board.version, **fields)
    assert answer.status_code == 302
    assert answer["Location"] == at(board)
    now = TryBoard.objects.get()
    assert done(now)
    assert now.version == board.version + 2


def test_what_the_person_has_changed_on_another_page_is_a_conflict_as_ever(
    client: Client, board: TryBoard, thinking: Thinking
) -> None:
    assert thinking.go_on().step == "answered"
    sent(client, board, "try_change", do="plain")
    before = TryBoard.objects.values().get()
    for do in ("back", "resign"):
        assert sent(client, board, "try_change", version=board.version, do=do).status_code == 409
    assert TryBoard.objects.values().get() == before


def test_of_two_people_the_slower_is_told_also_by_the_buttons(client: Client) -> None:
    board = made()
    sent(client, board, action="d4")
    assert sent(client, board, "try_change", version=1, do="back").status_code == 409


def test_a_move_is_for_the_position_that_its_page_shows(client: Client, board: TryBoard, thinking: Thinking) -> None:
    assert thinking.go_on().step == "answered"
    before = actions(board)
    free = next(cell for cell in ("a1", "b2", "c3", "f6") if cell not in before)
    assert sent(client, board, version=board.version, action=free).status_code == 409
    assert actions(board) == before


@pytest.mark.parametrize("headers", [{}, {"hx-request": "true"}])
def test_a_card_is_picked_whether_the_program_has_picked_meanwhile_or_not(
    client: Client, thinking: Thinking, headers: dict[str, str]
) -> None:
    thinking.held = Progress("thinking")
    board = against_program("isses")
    for text in BEFORE:
        sent(client, board, action=text, hand="1")
    shown(client, board)
    version = TryBoard.objects.get().version
    assert thinking.go_on().step == "answered"
    assert len(actions(board)) == len(BEFORE) + 1
    answer = sent(client, board, version=version, pick="A", card="g", headers=headers)
    assert answer.status_code in {200, 302}
    assert actions(board)[-1] == "(pick A g)"


def test_several_answers_in_a_row_are_no_conflict(board: TryBoard) -> None:
    """Where a turn is several steps, the program answers several times."""

    def nothing(_row: TryBoard) -> None:
        """The board stays as it is."""

    def write(own: str, version: int, **more: Any) -> TryBoard:
        return trying.written(board.key, board.game, own, version, own, nothing, None, **more)

    for step in range(3):
        write(f"program {board.version + step}", board.version + step)
    assert write(key(), board.version, after_program=True).version == board.version + 4
