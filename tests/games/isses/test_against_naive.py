"""The engine and its slow twin agree on every position of random games."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.game import start
from games.core.record import Record, read, write
from games.core.types import Side
from games.isses import GAME
from games.isses.chance import drawn_setup
from games.isses.geometry import EUCLID
from games.isses.moves import _chains, shortest
from games.isses.position import Variant, first_position
from games.isses.refusals import refusals
from games.isses.rules import is_legal
from games.registry import replay
from tests.games.isses import sampling
from tests.games.isses.naive import COLOURS, Naive
from tests.games.isses.sampling import LONGEST
from tests.games.samples import positions

OPTIONS = {"picks": ("reveal", "sealed"), "metric": ("euclid", "steps"), "foreign": ("illegal", "opponent")}


@settings(max_examples=15, deadline=None)
@given(
    options=st.fixed_dictionaries({name: st.sampled_from(values) for name, values in OPTIONS.items()}),
    first=st.sampled_from("AB"),
    chance=st.randoms(use_true_random=False),
    patience=st.integers(0, 9),
)
def test_they_play_the_same_games(options: dict[str, str], first: str, chance: Random, patience: int) -> None:
    position = start(GAME, options.items(), {"First": first})
    twin = Naive(options["picks"], options["metric"], options["foreign"], first)
    texts = [GAME.format(drawn_setup(str(chance.random())))]
    while True:
        position = GAME.apply(position, GAME.parse(texts[-1], position))
        twin.play(texts[-1])
        assert GAME.points(position).as_dict() == twin.coins
        assert GAME.to_act(position) == twin.acts()
        legal = twin.legal()
        assert {GAME.format(action) for action in GAME.legal_actions(position) or ()} == legal
        if twin.due == "over":
            break
        moves = sorted(text for text in legal if ":" in text)
        texts.append(chance.choice(moves if moves and chance.randrange(10) < patience else sorted(legal)))
    assert len(texts) <= LONGEST
    assert_a_record_keeps(texts, options, first)


def assert_a_record_keeps(texts: list[str], options: dict[str, str], first: str) -> None:
    """Written, read and replayed, the game is the same."""
    tags = {"Game": "isses", "A": "Альфа", "B": "Бета", "First": first}
    tags["Options"] = " ".join(f"{name}={value}" for name, value in options.items())
    position = replay(Record.of(tags, texts)).position
    record = Record.of(tags, texts, GAME.outcome(position))
    played = replay(read(write(record))[0])
    assert played.legal
    assert tuple(map(GAME.format, played.actions)) == tuple(texts)
    assert write(played.canonical) == write(read(write(played.canonical))[0])


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(), cells=st.permutations(range(49)), coin=st.integers(0, 48))
def test_they_judge_the_same_chains(seed: int, cells: list[int], coin: int) -> None:
    """In crowded positions, every chain of up to three jumps that the twin finds is judged alike."""
    squares = sorted(range(49), key=lambda cell: (abs(cell // 7 - 3) + abs(cell % 7 - 3), cells[cell]))
    texts = ["(setup " + " ".join(f"{c}={_name(squares[n * 2])}" for n, c in enumerate(COLOURS)) + ")"]
    twin = Naive()
    twin.play(texts[0])
    position = GAME.apply(start(GAME, (), {}), GAME.parse(texts[0], start(GAME, (), {})))
    spots = sorted(twin.legal())
    text = spots[coin % len(spots)]
    twin.play(text)
    position = GAME.apply(position, GAME.parse(text, position))
    canonical = twin.moves()
    for colour, begin in twin.at.items():
        for hops in (1, 2, 3):
            for path in twin.chains(colour, hops):
                text = f"{colour}:{'-'.join(_name(x * 7 + y) for x, y in path)}"
                action = GAME.parse(text, position)
                legal = twin.may_end(colour, begin, path[-1])
                assert (GAME.check(position, action) == ()) is legal
                assert GAME.format(action) == (canonical[colour, path[-1]] if legal else text)


def _name(cell: int) -> str:
    return "abcdefg"[cell // 7] + str(cell % 7 + 1)


def test_what_is_legal_is_what_no_rule_refuses() -> None:
    for position in positions("isses", every=30):
        for text in sampling.texts():
            action = GAME.parse(text, position)
            assert is_legal(position, action) is (not refusals(position, action))


@settings(deadline=None)
@given(cells=st.lists(st.integers(0, 48), min_size=8, max_size=14, unique=True))
def test_the_canonical_chain_is_the_first_of_the_shortest(cells: list[int]) -> None:
    """Whatever stands around: more pieces than there are make longer chains."""
    start, coin, *rest = cells
    others = sum(1 << cell for cell in rest)
    position = first_position(Variant(False, EUCLID, True), Side.A)._replace(
        cells=(start,), occupied=others | 1 << start, coin=coin
    )
    chains = {path[-1]: path for path in _chains(position, start)}
    for end in {*range(49)} - {start, *rest}:
        assert shortest(others, coin, start, end) == chains.get(end, ())
