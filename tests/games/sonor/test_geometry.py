"""The table of steps is the same on every machine."""

import math
from decimal import ROUND_HALF_UP, Decimal
from hashlib import sha256

import pytest

from games.sonor.geometry import EVADER_STEPS, PURSUER_STEPS, TURN, millimetres, on_field, touch

TABLES = [(2_000, EVADER_STEPS), (4_000, PURSUER_STEPS)]


def test_the_table_is_pinned() -> None:
    text = ";".join(f"{x},{y}" for _, table in TABLES for x, y in table)
    assert sha256(text.encode()).hexdigest() == "21c596cc465c71384a2558f0bb27785e007a9569b09371667ac443a336f63f0e"


@pytest.mark.parametrize(("size", "table"), TABLES)
def test_both_components_are_rounded_to_the_nearest_hundredth(size: int, table: tuple[tuple[int, int], ...]) -> None:
    for tenths, (x, y) in enumerate(table):
        angle = math.radians(tenths / 10)
        for rounded, exact in ((x, size * math.sin(angle)), (y, -size * math.cos(angle))):
            assert rounded == Decimal(exact).quantize(Decimal(1), ROUND_HALF_UP)
            assert abs(abs(exact - rounded) - 0.5) > 1e-5, "so near to a tie that a float could err"


@pytest.mark.parametrize(("size", "table"), TABLES)
def test_the_table_is_symmetric(size: int, table: tuple[tuple[int, int], ...]) -> None:
    assert [table[tenths] for tenths in (0, 900, 1800, 2700)] == [(0, -size), (size, 0), (0, size), (-size, 0)]
    assert table[300] == (size // 2, -round(size * math.sqrt(3) / 2))
    assert len(table) == TURN
    for tenths, (x, y) in enumerate(table):
        assert table[-tenths] == (-x, y)
        assert table[(tenths + TURN // 2) % TURN] == (-x, -y)
        assert table[(tenths + TURN // 4) % TURN] == (-y, x)


def test_touching_includes_the_exact_distance() -> None:
    assert touch((0, 0), (3000, 0), 3000)
    assert not touch((0, 0), (3000, 1), 3000)


def test_a_disc_may_touch_the_edges() -> None:
    assert on_field((1000, 39000), 1000)
    assert on_field((29000, 1000), 1000)
    assert not any(on_field(place, 1000) for place in ((999, 2000), (29001, 2000), (2000, 999), (2000, 39001)))


@pytest.mark.parametrize(
    ("hundredths", "text"), [(0, "0"), (49, "0"), (50, "1"), (12345, "123"), (-49, "0"), (-51, "-1"), (-2000, "-20")]
)
def test_people_read_whole_millimetres(hundredths: int, text: str) -> None:
    assert millimetres(hundredths) == text
