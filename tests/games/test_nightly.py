"""The same contract on many more inputs; too long for every run."""

import random
from typing import Any

import pytest

from games.core.types import Refused, english
from games.registry import AnyGame, all_games
from tests.games.samples import SAMPLES, WRONG_TEXTS, legal_actions, random_match, variants

INPUTS = 100_000
POSITIONS = 12
"""Judged of each match, so that the inputs come from very many matches."""

pytestmark = [pytest.mark.nightly, pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)]


def judged(game: AnyGame, position: Any, text: str, legal: set[Any]) -> str:
    """How a text was answered, after looking whether that is right: unread, illegal or legal."""
    try:
        action = game.parse(text, position)
    except Refused:
        return "unread"
    faults = game.check(position, action)
    assert (faults == ()) is (action in legal)
    for fault in faults:
        assert fault.kind in ("illegal", "ambiguous")
        assert fault.rule
        assert fault.rule.partition(".")[0] in (game.slug, "record")
        assert "%(" not in english(fault)
    return "illegal" if faults else "legal"


def test_a_hundred_thousand_inputs_are_judged_as_the_list_of_legal_actions_does(game: AnyGame) -> None:
    chance = random.Random(100_000)
    texts = [*sorted(SAMPLES[game.slug].texts()), *WRONG_TEXTS]
    options = list(variants(game))
    answers = dict.fromkeys(("unread", "illegal", "legal"), 0)
    seed = 0
    while sum(answers.values()) < INPUTS:
        seed += 1
        played = random_match(game, chance.choice(options), seed).positions[:-1]
        for position in chance.sample(played, min(POSITIONS, len(played))):
            legal = {*legal_actions(game, position), *game.interjections(position)}
            for text in (*chance.choices(texts, k=100), *map(game.format, legal)):
                answers[judged(game, position, text, legal)] += 1
    assert min(answers["illegal"], answers["legal"]) > INPUTS // 10
    assert answers["unread"] > 100
