"""What a game plays in one go is what its rules play one action at a time."""

from random import Random
from typing import Any

import pytest

from games.core.game import fold
from games.registry import all_games
from tests.games.alike import assert_alike
from tests.games.samples import SAMPLES, WRONG_TEXTS, matches, positions, random_match, variants

QUICK = [game for game in all_games() if game.advance]
pytestmark = pytest.mark.parametrize("game", QUICK, ids=lambda game: game.slug)


def disturbed(texts: list[str], others: list[str], chance: Random) -> list[str]:
    """The texts with another in place of one, before one, or with two of them changed about."""
    changed, at = [*texts], chance.randrange(len(texts))
    match chance.randrange(4):
        case 0:
            changed[at] = chance.choice(others)
        case 1:
            changed.insert(at, chance.choice(others))
        case 2:
            other = chance.randrange(max(0, at - 6), at + 1)
            changed[at], changed[other] = changed[other], changed[at]
        case _:
            changed[at] = chance.choice(texts)
    return changed


def test_whole_games_are_played_alike(game: Any) -> None:
    for match in matches(game.slug):
        assert assert_alike(game, match.positions[0], [*match.texts]) == len(match.actions)


def test_each_beginning_ends_in_the_position_of_the_rules(game: Any) -> None:
    for match in matches(game.slug)[:8]:
        for ply, position in enumerate(match.positions):
            assert fold(game, match.positions[0], match.texts[:ply])[1][-1] == position


def test_they_are_played_alike_from_the_middle(game: Any) -> None:
    chance = Random(4)
    for match in matches(game.slug):
        for ply in chance.sample(range(len(match.positions)), 5):
            assert_alike(game, match.positions[ply], [*match.texts[ply:]])


def test_what_no_game_can_hold_is_refused_alike(game: Any) -> None:
    chance = Random(64)
    others = [*sorted(SAMPLES[game.slug].texts()), *WRONG_TEXTS]
    for match in matches(game.slug):
        for _ in range(40):
            texts = disturbed([*match.texts], others, chance)
            assert_alike(game, match.positions[0], texts)


def test_every_single_text_is_judged_alike(game: Any) -> None:
    texts = [*sorted(SAMPLES[game.slug].texts()), *WRONG_TEXTS]
    for number, position in enumerate(positions(game.slug, every=25)):
        for text in texts[number % 5 :: 5]:
            assert_alike(game, position, [text])


def test_nothing_is_played_after_the_end(game: Any) -> None:
    for match in matches(game.slug):
        if game.over(match.position):
            text = match.texts[-1]
            played: list[Any] = []
            assert game.advance(match.position, iter([text]), played) == (match.position, text)
            assert not played


def test_other_games_with_every_option_are_played_alike(game: Any) -> None:
    for number, options in enumerate(variants(game)):
        match = random_match(game, options, 1000 + number)
        assert assert_alike(game, match.positions[0], [*match.texts]) == len(match.actions)
