"""The registry, and that everything that games say can be translated."""

import re

import pytest

from games.core.messages import MESSAGES
from games.core.sheets import Choice
from games.registry import all_games, find, get, message_table, paints

ORDER = ["corners", "sonor", "isses", "heldplay", "deer"]


def test_games_are_found_by_their_slug_in_the_order_of_the_rules() -> None:
    slugs = [game.slug for game in all_games()]
    assert slugs == [slug for slug in ORDER if slug in slugs]
    assert "corners" in slugs
    assert all(get(slug) is find(slug) for slug in slugs)


def test_an_unknown_slug_is_no_game() -> None:
    assert find("chess") is None
    with pytest.raises(KeyError):
        get("chess")


def test_codes_of_sentences_belong_to_one_game_or_to_all() -> None:
    table = message_table()
    assert len(table) == len(MESSAGES) + sum(len(game.messages) for game in all_games())
    for game in all_games():
        assert all(code.startswith(f"{game.slug}.") for code in game.messages)


def test_sentences_name_their_arguments() -> None:
    for template in message_table().values():
        assert re.sub(r"%\([a-z_]+\)s", "", template).count("%") == 0


def test_options_have_words_for_every_value() -> None:
    for game in all_games():
        for option in game.options:
            assert option.label
            assert option.accepts(option.default)
            if isinstance(option, Choice):
                assert len(option.labels) == len(option.values)
        assert all(tag.label for tag in game.tags)


def test_roles_of_games_have_one_paint() -> None:
    roles = [role for role, _ in paints()]
    assert len(roles) == len(set(roles))
