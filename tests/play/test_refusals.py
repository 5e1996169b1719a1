"""Refusals of the games as people read them."""

import re
from collections.abc import Sequence

import pytest
from django.utils import translation

from games.core.game import Match
from games.core.types import Fault, Refused
from games.registry import all_games, get
from tournaments.kernel.wording import sentence

ISSES = ("(setup r=b2 o=g6 y=f2 g=b5 b=d1 v=f5 w=d7)", "(coin d4)")
ATTACK = "c9-b9=3 d6-c6 i7-h7=8 c6-c8 h7-h8 c8-c9 f9-d9=1 f6-f7".split()


def refusal(slug: str, before: Sequence[str], text: str) -> Fault:
    with pytest.raises(Refused) as refused:
        Match.begin(get(slug), before).play(text)
    return refused.value.fault


@pytest.mark.parametrize(
    ("slug", "before", "text", "russian", "english"),
    [
        (
            "heldplay", ["c9-b9=3", "d6-c6"], "d5-d7",
            "Ходить с d5 нельзя: там шашка соперника (шашка без номера).",
            "The plain piece on d5 cannot be moved: it is the opponent’s.",
        ),
        (
            "heldplay", ATTACK, "h8-d8#c9",
            "На c9 стоит шашка без номера, она не окружена: шашек атакующего нет на c8.",
            "The plain piece on c9 is not surrounded: none of the attacker’s pieces stands on c8.",
        ),
        (
            "isses", ISSES, "r:b3-c3",
            "На клетке b3 нет этой фишки: красная фишка стоит на b2.",
            "The red piece is not on b3: it stands on b2.",
        ),
        (
            "isses", [*ISSES, "r:b2-c3", "y:f2-f3", "r:c3-d4"], "(reveal A=o)",
            (
                "На монетку пришла красная фишка, её привела сторона А. Значит, выбор этой стороны — не оранжевая "
                "карта. Проверьте карту."
            ),
            "Side A moved the red piece onto the coin, so it cannot have picked the orange card. Check the card.",
        ),
        (
            "sonor", ["1:000", "2:000", "4:000", "5:000"], "P:180",
            "Сейчас ход убегающих: преследователю шагать рано. Ещё не шагнул убегающий 3.",
            "It is the evaders’ turn: the pursuer cannot step yet. Evader 3 has not stepped.",
        ),
        (
            "sonor", ["2:000", "4:000"], "P:180",
            "Сейчас ход убегающих: преследователю шагать рано. Ещё не шагнули убегающие: 1, 3, 5.",
            "It is the evaders’ turn: the pursuer cannot step yet. Evaders that have not stepped: 1, 3, 5.",
        ),
    ],
)  # fmt: skip
def test_a_refusal_names_what_stands_where_in_both_languages(
    slug: str, before: Sequence[str], text: str, russian: str, english: str
) -> None:
    fault = refusal(slug, before, text)
    for language, words in (("ru", russian), ("en", english)):
        with translation.override(language):
            assert sentence(fault).replace("\N{NO-BREAK SPACE}", " ") == words


ALWAYS_MANY = {"corners.figures_sum"}
"""Cited from 65 on."""


def test_no_sentence_has_a_word_behind_a_number_that_would_change_with_one() -> None:
    sentences = {code: text for game in all_games() for code, text in game.messages.items()}
    assert len(sentences) > 200
    counts = {code for code, text in sentences.items() if re.search(r"%\((?:count|rounds)\)s (?!of )[a-z]", text)}
    assert counts == ALWAYS_MANY
