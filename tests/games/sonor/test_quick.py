"""Steps played in one go in a crowd: where discs touch, catch and reach lines, to the hundredth of a millimetre."""

from math import dist
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.sonor import GAME
from games.sonor.position import Position
from games.sonor.quick import advance
from tests.games.alike import assert_alike
from tests.games.sonor.sampling import texts

TEXTS = sorted(texts())


def standing(evaders: list[tuple[int, int]], pursuer: tuple[int, int], waiting: str, reach: str = "touch") -> Position:
    """Evaders that have reached the lines of their places; ValueError when they cannot stand so."""
    lines = [sum(y <= line + (1000 if reach == "touch" else 0) for line in (19000, 10000, 1000)) for _, y in evaders]
    discs = [f"{x},{y}/{reached}" for (x, y), reached in zip(evaders, lines, strict=True)]
    discs += ["-/3"] * (5 - len(discs))
    bits = waiting[: len(evaders)] + "0" * (5 - len(evaders))
    return GAME.decode(f"evaders no {reach} A | {bits} 3 - {pursuer[0]},{pursuer[1]} | {' '.join(discs)}")


def crowded(chance: Random) -> Position:
    """Discs a step or less apart, often at an edge or a line."""
    across, along = chance.choice([1500, 15000, 28500]), chance.choice([3500, 11500, 20500, 30000, 38500])

    def near(far: int) -> tuple[int, int]:
        x, y = across + chance.randint(-far, far), along + chance.randint(-far, far)
        return min(max(x, 1000), 29000), min(max(y, 2001), 39000)

    evaders: list[tuple[int, int]] = []
    for place in (near(4000) for _ in range(12)):
        if len(evaders) < 5 and all(dist(place, other) > 2001 for other in evaders):
            evaders.append(place)
    pursuer = 15000, 20000 if along < 20000 else 2000
    for place in (near(7000) for _ in range(12)):
        if all(dist(place, other) > 3001 for other in evaders) and 2000 <= place[0] <= 28000 and place[1] <= 38000:
            pursuer = place
    waiting = f"{chance.randrange(32):05b}" if chance.random() < 0.7 else "00000"
    return standing(evaders, pursuer, waiting, chance.choice(["touch", "centre"]))


@settings(max_examples=300, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_steps_in_a_crowd_are_judged_alike(seed: int) -> None:
    chance = Random(seed)
    position = crowded(chance)
    for text in chance.sample(TEXTS, 60):
        assert_alike(GAME, position, [text])


@pytest.mark.parametrize(
    ("other", "allowed"),
    [
        *(((17000, 20000), False), ((17001, 20000), True), ((13000, 20000), False), ((12999, 20000), True)),
        *(((16200, 18400), False), ((16200, 18399), True), ((13800, 18400), False), ((15000, 17999), True)),
    ],
)
def test_evaders_touch_at_twenty_millimetres(other: tuple[int, int], allowed: bool) -> None:
    position = standing([(15000, 22000), other], (5000, 5000), "11")
    assert assert_alike(GAME, position, ["1:000"]) == allowed
    assert (advance(position, iter(["1:000"]), [])[1] is None) is allowed


@pytest.mark.parametrize(
    ("pursuer", "caught"),
    [
        *(((18000, 25000), True), ((18001, 25000), False), ((12000, 25000), True), ((11999, 25000), False)),
        *(((15000, 22000), True), ((15000, 21999), False), ((15000, 28000), True), ((15000, 28001), False)),
        *(((16800, 22600), True), ((16801, 22600), False), ((13200, 27400), True), ((13199, 27400), False)),
    ],
)
def test_the_pursuer_catches_at_thirty_millimetres(pursuer: tuple[int, int], caught: bool) -> None:
    x, y = pursuer
    below = y > 25000
    stepping = standing([(15000, 23000 if below else 27000), (25000, 38000)], pursuer, "11")
    pursued = standing([(15000, 25000), (25000, 38000)], (x, y + 4000 if below else y - 4000), "00")
    for position, text in ((stepping, "1:180" if below else "1:000"), (pursued, "P:000" if below else "P:180")):
        assert assert_alike(GAME, position, [text]) == 1
        assert (advance(position, iter([text]), [])[0].evaders[0] is None) is caught


@pytest.mark.parametrize(
    ("evader", "text", "allowed"),
    [
        *(((3000, 30000), "1:270", True), ((2999, 30000), "1:270", False)),
        *(((27000, 30000), "1:090", True), ((27001, 30000), "1:090", False)),
        *(((9000, 37000), "1:180", True), ((9000, 37001), "1:180", False)),
        *(((9000, 3000), "1:000", True), ((9000, 2999), "1:000", False)),
    ],
)
def test_evaders_stay_on_the_field(evader: tuple[int, int], text: str, allowed: bool) -> None:
    position = standing([evader, (20000, 20000)], (20000, 10000), "11")
    assert assert_alike(GAME, position, [text]) == allowed


@pytest.mark.parametrize(
    ("pursuer", "text", "allowed"),
    [
        *(((6000, 30000), "P:270", True), ((5999, 30000), "P:270", False)),
        *(((24000, 30000), "P:090", True), ((24001, 30000), "P:090", False)),
        *(((9000, 34000), "P:180", True), ((9000, 34001), "P:180", False)),
        *(((9000, 6000), "P:000", True), ((9000, 5999), "P:000", False)),
    ],
)
def test_the_pursuer_stays_on_the_field(pursuer: tuple[int, int], text: str, allowed: bool) -> None:
    position = standing([(15000, 20000)], pursuer, "0")
    assert assert_alike(GAME, position, [text]) == allowed


@pytest.mark.parametrize(("y", "reach", "reached"), [(22000, "touch", 1), (22001, "touch", 0), (21000, "centre", 1)])
def test_lines_are_reached_to_the_hundredth(y: int, reach: str, reached: int) -> None:
    position = standing([(15000, y)], (5000, 5000), "1", reach)
    assert_alike(GAME, position, ["1:000"])
    assert advance(position, iter(["1:000"]), [])[0].lines[0] == reached
