"""Which figures or part a side has, in words: for screens, where colours alone tell few."""

import pytest

from games.core.game import Match
from games.core.types import Side
from games.registry import get
from tests.journeys import boards

ROLES = {
    "corners": ({"Circles": "B"}, "triangles", "circles"),
    "deer": ({"Deer": "B"}, "the dogs", "the deer"),
    "heldplay": ({"Eight": "B"}, "the six", "the eight"),
    "sonor": ({"Evaders": "B"}, "the pursuer", "the evaders"),
}


@pytest.mark.parametrize("slug", ROLES)
def test_the_roles_follow_from_how_the_game_began(slug: str) -> None:
    tags, of_a, of_b = ROLES[slug]
    game = get(slug)
    position = Match.begin(game, (), (), tags).position
    told = [game.role(position, side) for side in (Side.A, Side.B)]
    assert [role and role.template for role in told] == [of_a, of_b]


def test_both_sides_of_der_isses_have_the_same() -> None:
    game = get("isses")
    assert game.role(Match.begin(game).position, Side.A) is None


@pytest.mark.parametrize("slug", ["heldplay", "sonor"])
def test_the_roles_change_with_the_game_or_part(slug: str) -> None:
    game, match = get(slug), Match.begin(get(slug))
    before = game.role(match.position, Side.A)
    for text in boards.texts(slug):
        match = match.play(text)
    assert game.role(match.position, Side.A) != before


@pytest.mark.parametrize("slug", [*ROLES, "isses"])
def test_the_words_are_known_to_the_translators(slug: str) -> None:
    game = get(slug)
    position = Match.begin(game).position
    for side in Side:
        role = game.role(position, side)
        assert role is None or game.messages[role.code] == role.template
