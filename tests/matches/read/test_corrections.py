"""What stood in a protocol and what stands there now, in the words of whoever reads it."""

import pytest
from django.utils.translation import override

from tournaments.matches.read.corrections import _game_lines

GAME = {"stage": "individual", "board": 1, "number": 1}


@pytest.mark.parametrize(
    ("kind", "was", "now", "told"),
    [
        ("isses", "(coin d4)", "(coin e5)", ("Монетка на d4", "Монетка на e5")),
        ("sonor", "", "(stop)", ("–", "Конец части")),
        ("deer", "@d8", "@d9?", ("Собака на d8", "@d9?")),
        ("", "@d8", "", ("@d8", "–")),
    ],
)
def test_a_corrected_move_is_told_in_words(kind: str, was: str, now: str, told: tuple[str, str]) -> None:
    with override("ru"):
        (line,) = _game_lines(
            GAME | {"ply": 2, "text": was}, GAME | {"ply": 2, "text": now}, {"A": "А", "B": "Б"}, kind
        )
    assert line[1:] == told
