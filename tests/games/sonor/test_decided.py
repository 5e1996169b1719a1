"""Why a match of Sonor with equal points has a winner: it is said in words, and only then."""

import pytest

from games.core.messages import NOTHING_DUE
from games.core.types import Phrase, Side
from games.registry import get
from games.sonor import board
from games.sonor.position import Part, Position, Variant

GAME = get("sonor")
START: Position = GAME.start({spec.name: spec.default for spec in GAME.options}, {})


def ended(first: Part, second: Part, evaders: Side = Side.A) -> Phrase:
    """What is said once the match has ended with these parts."""
    return board.prompt(START._replace(variant=Variant(evaders=evaders), done=(first, second)), ())


def part(lines: str, last_catch: int | None = None) -> Part:
    """What is left of a part: the lines that the evaders reached, and the turn of the last catch."""
    reached = tuple(map(int, lines))
    return Part(reached, tuple(last_catch is not None and number < 3 for number in reached), last_catch)


@pytest.mark.parametrize("evaders", list(Side))
@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        (part("11100"), part("30000"), board.MORE_REACHED.phrase(more=3, fewer=1)),
        (part("31100"), part("22100"), board.MORE_SAFE.phrase(more=1, fewer=0)),
        (part("11100", 12), part("11100", 15), board.CAUGHT_SOONER.phrase(turn=12, later=15)),
        (part("11100", None), part("11100", 15), board.ALONE_CAUGHT.phrase()),
    ],
)
def test_what_decides_between_equal_points_is_said(one: Part, other: Part, said: Phrase, evaders: Side) -> None:
    assert ended(one, other, evaders) == said
    assert ended(other, one, evaders) == said


@pytest.mark.parametrize(
    ("one", "other"),
    [(part("11100", 12), part("11100", 12)), (part("11100"), part("11100")), (part("33333"), part("11100", 9))],
)
def test_where_the_points_tell_or_nothing_does_no_more_is_said(one: Part, other: Part) -> None:
    assert ended(one, other) == NOTHING_DUE.phrase()
