"""Addresses as nobody's page writes them: numbers that no database holds, signs that no text has, far too much text."""

import re
from pathlib import Path
from typing import Final

import pytest
from django.conf import settings
from django.urls.converters import IntConverter

from tests.access.matrix import RULES
from tests.access.test_matrix import PATTERNS, address, snapshot, world
from tests.conftest import Cast
from tournaments.formats.rules.tour_format import GameConverter, GameKey, Stage

__all__ = ["world"]

READ: Final = re.compile(r"""request\.GET\.get\("(\w+)"|"(\w+)" in request\.GET""")
SOURCES: Final = (Path(settings.BASE_DIR) / "tournaments").glob("**/*.py")
PARAMETERS: Final = {
    first or second for source in SOURCES for first, second in READ.findall(source.read_text("utf-8"))
} | {"match", "action", "actor", "sort", "method", "wanted", "seed"}
"""All that any page reads from its address, by itself or through a form."""
DRAWN: Final = (".pdf", ".zip", ".png")
"""What takes long to make is asked for once."""
REFUSED: Final = (302, 404, 405, 409, 422)
"""What is gone already is removed once more by going back to the list."""
NOT_BEGUN: Final = "judge_taps"
"""Says of every game that is not on the board that it is not, whether there is such a game or not."""


@pytest.mark.parametrize("odd", ["a\0b", "9" * 40, "-1"])
def test_whatever_stands_behind_the_question_mark_is_answered(world: Cast, odd: str) -> None:
    assert {"ply", "page", "lang"} <= PARAMETERS
    client = world.client("superuser")
    asked = dict.fromkeys(PARAMETERS, odd)
    for name, rule in RULES.items():
        url = address(world, name, rule)
        if rule.get and (odd == "-1" or not url.endswith(DRAWN)):
            assert client.get(url, asked).status_code < 500, url


def _with(number: int, converter: object) -> tuple[object, ...]:
    """What an address says with this number where the converter reads one."""
    if isinstance(converter, GameConverter):
        return GameKey(Stage.INDIVIDUAL, number, 1), GameKey(Stage.INDIVIDUAL, 1, number)
    return (number,) if isinstance(converter, IntConverter) else ()


@pytest.mark.parametrize("number", [0, 10**30])
def test_a_number_that_nothing_has_is_not_found_by_any_method(world: Cast, number: int) -> None:
    for name, rule in RULES.items():
        address(world, name, rule)  # some addresses need a row of their own
    client, before = world.client("superuser"), snapshot()
    for name, rule in RULES.items():
        for key, converter in PATTERNS[name].items():
            for odd in _with(number, converter) if name != NOT_BEGUN else ():
                url = address(world, name, rule, **{key: odd})
                for method in ("GET", "POST"):
                    assert client.generic(method, url).status_code in REFUSED, (method, url)
    assert snapshot() == before
