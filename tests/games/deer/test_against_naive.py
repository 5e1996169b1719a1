"""The engine and its slow twin agree on every position of random games."""

from collections import Counter
from itertools import combinations, product
from random import Random

from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.core.game import SKIPPED, Match, fold, start
from games.core.record import Record, write
from games.core.types import Result, Side
from games.deer import GAME
from games.deer.geometry import ALL_JUMPS, JUMPS, NAMES, NEIGHBOURS
from games.registry import replay
from tests.games.deer import naive
from tests.games.deer.helpers import texts

LONGEST = 33 + 15 * 2 * 30
"""Plies of a game with `quiet` at most 30: the puts, then the quiet ones before and after 14 captures."""


def test_both_know_the_same_points_lines_and_jumps() -> None:
    assert set(NAMES.values()) == {naive.name(point) for point in naive.BOARD}
    edges = {frozenset({p, q}) for p in NAMES for q in NAMES if NEIGHBOURS[p] & q}
    assert {frozenset(map(NAMES.get, edge)) for edge in edges} == {
        frozenset(map(naive.name, edge)) for edge in naive.EDGES
    }
    assert {tuple(map(NAMES.get, jump)) for jump in ALL_JUMPS} == {
        tuple(map(naive.name, triple)) for triple in naive.TRIPLES
    }


def test_the_board_has_35_points_74_lines_and_106_jumps() -> None:
    assert len(NAMES) == 35
    assert sum(near.bit_count() for near in NEIGHBOURS.values()) == 2 * 74
    assert len(ALL_JUMPS) == len(set(ALL_JUMPS)) == 106
    assert len(JUMPS[False]) == 106 - 8


def _replayed(texts: list[str], options: dict[str, str], deer: str, result: str | None) -> None:
    """The whole game again, as a record."""
    tags = {"Game": "deer", "A": "x", "B": "y", "Deer": deer}
    tags |= {"Options": " ".join(f"{name}={value}" for name, value in options.items())} if options else {}
    won = {"deer": Result.won_by(Side(deer)), "dogs": Result.won_by(Side(deer).other), "draw": Result.DRAWN}
    played = replay(Record.of(tags, texts, won[result] if result else Result.OPEN))
    assert played.legal
    assert (played.over, played.result.value) == (result is not None, won[result].value if result else "*")
    assert write(played.canonical) == write(played.record)


def _chosen(twin: naive.Naive, chance: Random, greed: int) -> str:
    """Any legal action; greedy deer rather jump."""
    legal = sorted(twin.legal())
    jumps = [text for text in legal if "x" in text]
    return chance.choice(jumps if jumps and chance.randrange(4) < greed else legal)


@settings(max_examples=25, deadline=None)
@given(
    diagonals=st.sampled_from(["yes", "no"]),
    repetition=st.sampled_from(["0", "2", "3"]),
    quiet=st.sampled_from(["1", "7", "30"]),
    deer=st.sampled_from("AB"),
    chance=st.randoms(use_true_random=False),
    greed=st.integers(0, 4),
)
@example("yes", "2", "30", "A", Random(3), 0)
@example("no", "0", "30", "B", Random(4), 4)
def test_they_play_the_same_games_and_these_end(
    diagonals: str, repetition: str, quiet: str, deer: str, chance: Random, greed: int
) -> None:
    options = {"entry_diagonals": diagonals, "repetition": repetition, "quiet": quiet}
    position = start(GAME, list(options.items()), {"Deer": deer})
    twin = naive.Naive(diagonals == "yes", int(repetition), int(quiet))
    while twin.legal():
        assert texts(position) == twin.legal()
        assert GAME.to_act(position) == (deer if twin.deer_turn else Side(deer).other.value)
        text = _chosen(twin, chance, greed)
        position = GAME.apply(position, GAME.parse(text, position))
        twin.play(text)
        assert GAME.points(position)[Side(deer)] == twin.taken == 24 - GAME.points(position)[Side(deer).other]
    assert GAME.over(position)
    assert len(twin.played) <= LONGEST
    given_options = {name: value for name, value in options.items() if value not in {"yes", "0"}}
    _replayed(twin.played, given_options, deer, twin.result())


@settings(max_examples=25, deadline=None)
@given(repetition=st.sampled_from(["2", "3"]), quiet=st.sampled_from(["0", "7"]), chance=st.randoms())
@example("2", "7", Random(3))
def test_they_agree_on_what_has_been_repeated_when_turns_are_skipped(
    repetition: str, quiet: str, chance: Random
) -> None:
    """Most turns are skipped: that alone brings a position back while dogs are in hand."""
    position = start(GAME, [("repetition", repetition), ("quiet", quiet)], {})
    twin = naive.Naive(True, int(repetition), int(quiet))
    while twin.legal() and len(twin.played) < 300:
        skips = chance.randrange(3) < (0 if twin.deer_turn else 2)
        text = SKIPPED if skips else chance.choice(sorted(twin.legal()))
        position = GAME.apply(position, GAME.parse(text, position))
        twin.play(text)
        assert GAME.decode(GAME.encode(position)) == position
        assert texts(position) == twin.legal()


@settings(max_examples=25, deadline=None)
@given(diagonals=st.sampled_from(["yes", "no"]), chance=st.randoms(use_true_random=False), greed=st.integers(0, 4))
def test_a_record_is_played_as_its_actions_are_one_by_one(diagonals: str, chance: Random, greed: int) -> None:
    match = Match.begin(GAME, options=[("entry_diagonals", diagonals)])
    twin = naive.Naive(diagonals == "yes")
    while twin.legal() and len(twin.played) < 200:
        text = _chosen(twin, chance, greed)
        match = match.play(text)
        twin.play(text)
    for ply in (0, 1, len(twin.played) // 2, len(twin.played)):
        first = match.positions[ply]
        actions, positions, fault = fold(GAME, first, twin.played[ply:])
        assert (actions, [*positions], fault) == (match.actions[ply:], [*match.positions[ply:]], None)
        wrong = [*twin.played[ply:], "c3xc3", "@a1"]
        actions, positions, fault = fold(GAME, first, wrong)
        assert (len(actions), positions[-1]) == (len(twin.played) - ply, match.position)
        assert fault is not None
    _replayed(twin.played, {} if diagonals == "yes" else {"entry_diagonals": "no"}, "A", twin.result())


def _parts(deer: set[naive.Point]) -> list[int]:
    """The sizes of the parts that the board falls into without two points."""
    left, sizes = naive.BOARD - deer, []
    while left:
        part = {left.pop()}
        while grown := {q for q in left if any(frozenset({p, q}) in naive.EDGES for p in part)}:
            part |= grown
            left -= grown
        sizes.append(len(part))
    return sizes


def test_the_dogs_lack_an_action_in_exactly_one_position() -> None:
    """Dogs without a step fill whole parts of the board; at least eleven of them, or the deer have won."""
    counts: Counter[tuple[str, str]] = Counter()
    for deer in combinations(sorted(naive.BOARD), 2):
        sizes = _parts(set(deer))
        for filled in product((0, 1), repeat=len(sizes)):
            dogs = sum(size * full for size, full in zip(sizes, filled, strict=True))
            if 11 <= dogs <= 24:
                counts[naive.name(deer[0]), naive.name(deer[1])] += 1
    assert counts == {("c3", "c7"): 1}
