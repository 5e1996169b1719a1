"""What a hint draws and says: the advised move, and nothing that could be taken for it."""

from dataclasses import replace

import pytest
from django.utils.translation import override

from games.core.game import Match
from games.partner.corners import SearchedCorners
from games.registry import get
from tests.play.views.trying.test_board import made
from tournaments.kernel.wording import phrase
from tournaments.play.views.try_table import TryTable, TryView

pytestmark = pytest.mark.django_db
CAPTURED = ("a1", "h8", "a3", "h7", "c1", "g8", "c3", "d5", "a1-a3-c3-c1", "e5")


def hinted(text: str, *texts: str) -> TryView:
    """A board of Corners after some moves, with a move as the hint for the next one, and why."""
    match = Match.begin(get("corners"))
    for played in texts:
        match = match.play(played)
    reason = SearchedCorners().reason(match.position, [match.game.parse(text, match.position)], 0)
    assert reason
    plain = TryTable(made("corners"), match).board_view()
    return replace(plain, hint=text, because=phrase(reason))


def test_the_rectangle_of_an_earlier_capture_is_not_taken_for_the_hint() -> None:
    assert 'id="last-capture"' in replace(hinted("d1", *CAPTURED), hint="").svg
    assert 'id="last-capture"' not in hinted("d1", *CAPTURED).svg
    assert 'id="last-capture"' in hinted("a1-a3-c3-c1", *CAPTURED[:-2]).svg


@pytest.mark.parametrize(
    ("text", "played", "english", "russian"),
    [
        (
            "a1-a3-c3-c1",
            CAPTURED[:-2],
            "Hint: a1–a3–c3–c1. Figures painted – 4, cells filled – 5.",
            "Подсказка: a1–a3–c3–c1. Закрашено фигур\xa0— 4, заполнено клеток\xa0— 5.",
        ),
        (
            "c3",
            CAPTURED[:6],
            "Hint: c3. It is the fourth corner of a rectangle. Cells inside: 5.",
            "Подсказка: c3. Это четвёртый угол прямоугольника. Клеток внутри: 5.",
        ),
        (
            "g7",
            (*CAPTURED[:6], "d1"),
            "Hint: g7. It is the fourth corner of a rectangle. Cells inside: 0.",
            "Подсказка: g7. Это четвёртый угол прямоугольника. Клеток внутри: 0.",
        ),
        (
            "g7",
            CAPTURED[:6],
            "Hint: g7. The opponent needs this corner for a rectangle. Cells inside: 0.",
            "Подсказка: g7. Этого угла сопернику не хватает для прямоугольника. Клеток внутри: 0.",
        ),
        (
            "d4",
            (),
            "Hint: d4. It is a corner of many rectangles that are still open.",
            "Подсказка: d4. Это угол многих прямоугольников, которые ещё можно собрать.",
        ),
    ],
)
def test_the_reason_of_a_hint_does_not_say_the_move_again(
    text: str, played: tuple[str, ...], english: str, russian: str
) -> None:
    for language, said in (("en", english), ("ru", russian)):
        with override(language):
            assert hinted(text, *played).hint_text == said
