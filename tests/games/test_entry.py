"""What taps mean that lead to no legal action: the action that a person evidently wants, so that its rule is cited."""

import pytest

from games.core.game import Match
from games.core.types import Refused
from games.registry import get

SETUP = "(setup r=g5 o=c5 y=d2 g=f5 b=b5 v=d4 w=a5)"
CASES = [
    ("corners", ["d4"], "d4", "d4", "corners.5"),
    ("corners", ["a1", "h8", "c1", "h7"], "a1", "", None),
    ("corners", ["a1", "h8", "c1", "h7"], "a1,c1,c3", "a1-a3-c3-c1", "corners.6"),
    ("corners", ["a1", "h8", "c1", "h7"], "a1,c1,d4", "", None),
    ("corners", ["a1", "h8", "c1", "h7"], "a1,c1,d4,e5", "a1-c1-d4-e5", "corners.6"),
    ("corners", [], "pass", "pass", "corners.9"),
    ("deer", [], "c3,c4", "c3-c4", "deer.5"),
    ("deer", [], "c7,c9", "c7xc9", "deer.5"),
    ("deer", [], "b4,b3", "b4-b3", "deer.5"),
    ("deer", [], "a5", "@a5", "deer.5"),
    ("deer", ["c7xa5"], "b4", "@b4", "deer.3"),
    ("heldplay", [], "c9", "", None),
    ("heldplay", [], "c9,e8", "c9-e8", "heldplay.2"),
    ("heldplay", [], "c9,c7,=5", "c9-c7=5", "heldplay.3"),
    ("heldplay", [], "c9,e9,=5,d6", "c9-e9=5#d6", "heldplay.6"),
    ("isses", [SETUP], "g4", "(coin g4)", "isses.2"),
    ("isses", [SETUP, "(coin g3)"], "d2,e2,f2", "y:d2-e2-f2", "isses.7"),
    ("isses", [SETUP, "(coin g3)"], "c5,b6", "o:c5-b6", "isses.8"),
    ("isses", [SETUP, "(coin g3)"], "a1", "", None),
    ("sonor", [], "P", "P:000", "sonor.2"),
    ("sonor", [], "2,180", "2:180", "sonor.5"),
    ("sonor", [], "2,-", "2:-", "sonor.3"),
    ("sonor", ["1:000"], "1", "1:000", "sonor.3"),
]


@pytest.mark.parametrize(("slug", "played", "taps", "text", "rule"), CASES)
def test_taps_against_the_rules_spell_what_was_meant(
    slug: str, played: list[str], taps: str, text: str, rule: str | None
) -> None:
    match = Match.begin(get(slug), played)
    assert match.game.spell(match.position, tuple(taps.split(","))) == text
    if rule:
        with pytest.raises(Refused) as refused:
            match.play(text)
        assert refused.value.fault.rule == rule


def test_the_attacked_piece_of_held_play_needs_its_circle_only() -> None:
    game = get("heldplay")
    text = "a3-a4=1 d5-b5 a6-a5=7 f4-f2 f9-g9=8 b5-b8"
    match = Match.begin(game, text.split())
    due = match.position._replace(due=match.position.at[7])
    assert game.spell(due, ("d5",)) == "a5-d5"
    assert game.prompt(due, ()).english().startswith("The piece on a5 is attacked")
