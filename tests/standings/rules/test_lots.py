"""Drawing lots."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.kernel.rules import MAX_SEED
from tournaments.standings.rules.ranking import drawn_lots

NAMES = ["Альфа", "бета", "Гамма", "Ёж", "Дельта"]


@given(st.lists(st.text(max_size=9), max_size=30), st.integers(0, MAX_SEED), st.integers())
def test_everybody_has_one_lot_whatever_the_order_of_the_names(names: list[str], seed: int, order: int) -> None:
    lots = drawn_lots(names, seed)
    assert sorted(lots.values()) == list(range(1, len(set(names)) + 1))
    shuffled = list(names)
    Random(order).shuffle(shuffled)
    assert drawn_lots(shuffled, seed) == lots


def test_a_drawing_can_be_repeated_for_ever() -> None:
    assert drawn_lots(NAMES, 7) == {"Ёж": 1, "Альфа": 2, "Дельта": 3, "бета": 4, "Гамма": 5}


def test_every_team_can_be_the_first() -> None:
    first = {min(lots, key=lots.__getitem__) for lots in (drawn_lots(NAMES, seed) for seed in range(60))}
    assert first == set(NAMES)


@pytest.mark.parametrize("seed", [-1, MAX_SEED + 1])
def test_a_number_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match=r"value\.draw"):
        drawn_lots(NAMES, seed)
