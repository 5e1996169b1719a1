"""Captions of what a rule forbids: the mark beside them says that it is not allowed, they say why."""

import pytest
from django.utils.translation import gettext, override

from games.core.teaching import Example
from games.registry import all_games

FORBIDDEN = [
    pytest.param(example, id=f"{game.slug}-{example.key}")
    for game in all_games()
    for example in game.teaching.examples
    if example.refused
]


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("example", FORBIDDEN)
def test_a_caption_does_not_say_again_what_its_mark_says(example: Example, language: str) -> None:
    with override(language):
        mark, caption = gettext("Not allowed"), gettext(example.caption)
    assert mark.casefold() not in caption.casefold()
    assert not caption.startswith(("Not here", "Сюда нельзя"))
