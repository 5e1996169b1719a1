"""The engine and its slow twin agree on random games."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.game import start
from games.core.record import Record, read, write
from games.core.types import Points
from games.registry import replay
from games.sonor import GAME
from tests.games.sonor.naive import NAMES, Naive, Part, spot_of
from tests.games.sonor.sampling import LONGEST, legal_texts, random_text, texts
from tests.games.sonor.scenes import allows

STEPS = 100_000

OPTIONS = st.fixed_dictionaries(
    {
        "first": st.sampled_from(["evaders", "pursuer"]),
        "stay": st.sampled_from(["no", "yes"]),
        "reach": st.sampled_from(["touch", "centre"]),
    }
)


def agree(twin: Naive, text: str) -> None:
    """The twin's discs stand where the engine's text says."""
    read_again = Naive.read(text)
    assert (twin.spots, twin.todo) == (read_again.spots, read_again.todo)
    _, turns, last, _ = text.split(" | ")[-2].split(" ")
    assert (int(turns), last) == (twin.turns, "-" if twin.last is None else str(twin.last))


CRITERIA: tuple[Callable[[Part, Part], float], ...] = (
    lambda own, _: sum(own["lines"]),
    lambda own, _: sum(lines > 0 for lines in own["lines"]),
    lambda own, _: own["lines"].count(3),
    lambda own, _: sum(lines > 1 for lines in own["lines"]),
    lambda _, other: -1e9 if other["last_catch"] is None else -other["last_catch"],
)


def best(twin: Naive) -> str:
    """The result, one criterion after the other."""
    one, two = twin.results
    for criterion in CRITERIA:
        mine, theirs = criterion(one, two), criterion(two, one)
        if mine != theirs:
            winner = one if mine > theirs else two
            return "1-0" if winner["evaders"] == "A" else "0-1"
    return "1/2-1/2"


@settings(max_examples=25, deadline=None)
@given(options=OPTIONS, evaders=st.sampled_from("AB"), seed=st.integers(0, 10**9), greedy=st.booleans())
def test_they_play_the_same_games(options: dict[str, str], evaders: str, seed: int, greedy: bool) -> None:
    chance = Random(seed)
    position = start(GAME, options.items(), {"Evaders": evaders})
    twin = Naive(options["first"], options["stay"], options["reach"], evaders)
    played = []
    while text := random_text(GAME, position, chance, greedy):
        assert text == "(stop)" or twin.legal(text)
        action = GAME.parse(text, position)
        position = GAME.apply(position, action)
        played.append(GAME.format(action))
        twin.play(played[-1])
        assert GAME.to_act(position) == twin.to_act()
        if twin.part < 3:
            agree(twin, GAME.encode(position))
    assert len(played) <= LONGEST
    scores = {part["evaders"]: sum(part["lines"]) for part in twin.results}
    assert GAME.points(position) == Points(scores["A"], scores["B"])
    assert GAME.outcome(position).value == best(twin)
    assert GAME.sheet({"parts": twin.results, "options": options}).result is GAME.outcome(position)
    _assert_replays(options, evaders, played, GAME.encode(position))


def _assert_replays(options: dict[str, str], evaders: str, played: list[str], end: str) -> None:
    """Writing and reading the record gives the same end and the same bytes."""
    tags = {"Game": "sonor", "A": "a", "B": "b", "Evaders": evaders}
    tags["Options"] = " ".join(f"{name}={value}" for name, value in options.items())
    record = Record.of(tags, played, GAME.outcome(GAME.decode(end)))
    once = replay(read(write(record))[0])
    assert once.legal
    assert GAME.encode(once.position) == end
    text = write(once.canonical)
    assert write(replay(read(text)[0]).canonical) == text


@settings(max_examples=200, deadline=None)
@given(
    places=st.lists(st.tuples(st.integers(100, 700), st.integers(150, 850)), min_size=1, max_size=5, unique=True),
    waiting=st.integers(0, 31),
    corner=st.sampled_from(["1000,39000", "29000,39000", "15000,39000"]),
    stay=st.sampled_from(["no", "yes"]),
)
def test_they_judge_crowded_positions_alike(
    places: list[tuple[int, int]], waiting: int, corner: str, stay: str
) -> None:
    x, y = map(int, corner.split(","))
    side = 1 if x < 15000 else -1
    crowd = [(x, y)]
    for right, up in places:
        spot = x + side * right * 5, y - up * 3
        if len(crowd) < 5 and all((spot[0] - a) ** 2 + (spot[1] - b) ** 2 > 2000**2 for a, b in crowd):
            crowd.append(spot)
    discs = [f"{a},{b}/0" for a, b in crowd] + ["-/0"] * (5 - len(crowd))
    bits = "".join(str(waiting >> n & 1) if n < len(crowd) else "0" for n in range(5))
    last = "1" if len(crowd) < 5 else "-"
    text = f"evaders {stay} touch A | {bits} 3 {last} 15000,2000 | {' '.join(discs)}"
    position = GAME.decode(text)
    for name in NAMES[: len(crowd)]:
        assert spot_of(discs[int(name) - 1].partition("/")[0]) == Naive.read(text).spots[name]
    assert {step for step in texts() - {"(stop)"} if allows(position, step)} == legal_texts(text)


def _game(seed: int, options: dict[str, str]) -> list[str]:
    """The texts of all positions in play of a random game."""
    chance, positions = Random(seed), []
    position = start(GAME, options.items(), {})
    while text := random_text(GAME, position, chance, seed % 2 == 0):
        positions.append(GAME.encode(position))
        position = GAME.apply(position, GAME.parse(text, position))
    return positions


@pytest.mark.nightly
def test_they_judge_a_hundred_thousand_steps_in_any_direction_alike() -> None:
    chance, answers, seed = Random(STEPS), [0, 0], 0
    while sum(answers) < STEPS:
        seed += 1
        reach, stay = chance.choice(["touch", "centre"]), chance.choice(["no", "yes"])
        for text in chance.sample(positions := _game(seed, {"reach": reach, "stay": stay}), min(20, len(positions))):
            position, twin = GAME.decode(text), Naive.read(text)
            for name in f"P{NAMES}":
                for tenths in chance.sample(range(3600), 20):
                    step = GAME.format(GAME.parse(f"{name}:{tenths / 10:.1f}", position))
                    legal = twin.legal(step)
                    assert allows(position, step) is legal
                    answers[legal] += 1
    assert min(answers) > STEPS // 10
