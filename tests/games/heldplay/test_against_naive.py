"""The engine and its slow twin agree on every position of random matches."""

from random import Random

from hypothesis import given, reject, settings
from hypothesis import strategies as st

from games.core.game import start
from games.heldplay import GAME
from games.heldplay.geometry import NAMES
from games.heldplay.position import Position
from tests.games.heldplay import naive

LONGEST = 130
"""Plies after which a random match is left: chance alone seldom takes four houses."""

CORNERS = {"a1", "a9", "i1", "i9"}


@st.composite
def layouts(draw: st.DrawFn) -> tuple[list[str], list[str], int]:
    """Houses, circles, line."""
    houses = draw(st.lists(st.sampled_from(sorted({*NAMES} - CORNERS)), min_size=8, max_size=8, unique=True))
    others = sorted({*NAMES} - {*houses})
    circles = draw(st.lists(st.sampled_from(others), min_size=6, max_size=6, unique=True))
    return houses, circles, draw(st.integers(0, 1))


def tempting(twin: naive.Naive, legal: set[str]) -> list[str]:
    """Attacks, ways to a house, and no way away from one: what makes a match end."""

    def wanted(text: str) -> bool:
        if "#" in text:
            return True
        if "-" not in text:
            return False
        first, goal = (naive.cell(word[:2]) for word in text.split("-"))
        piece = text.partition("=")[2] or twin.board[first]
        homes = twin.houses if piece == "o" else [twin.houses[int(piece) - 1]]
        return goal in homes and first not in homes

    return sorted(filter(wanted, legal))


def compare(position: Position, twin: naive.Naive) -> set[str]:
    legal = twin.legal()
    assert {GAME.format(action) for action in GAME.legal_actions(position)} == legal
    assert GAME.points(position).as_dict() == twin.points()
    actor = {"play": twin.mover(), "over": None}.get(twin.state, "referee")
    assert GAME.to_act(position) == actor
    assert GAME.over(position) is (twin.state == "over")
    return legal


@settings(max_examples=12, deadline=None)
@given(
    layout=layouts(),
    lot=st.booleans(),
    eight=st.sampled_from("AB"),
    seed=st.integers(0, 10**9),
    greed=st.integers(0, 9),
)
def test_they_play_the_same_matches(
    layout: tuple[list[str], list[str], int], lot: bool, eight: str, seed: int, greed: int
) -> None:
    chance = Random(seed)
    houses, circles, line = layout
    tags = {"Eight": eight, "Layout": f"houses={','.join(houses)} circles={','.join(circles)} line={line}"}
    position = start(GAME, [("third", "lot" if lot else "swap")], tags)
    twin = naive.Naive(eight, lot, bool(line), [*map(naive.cell, houses)], [*map(naive.cell, circles)])
    for _ in range(LONGEST):
        if not (legal := compare(position, twin)):
            break
        wanted = tempting(twin, legal) if chance.randrange(10) < greed else []
        text = chance.choice(wanted or sorted(legal))
        if twin.state == "play" and not chance.randrange(200):
            text = "(draw)"
        action = GAME.parse(text, position)
        assert GAME.check(position, action) == ()
        position = GAME.apply(position, action)
        twin.play(text)
    assert GAME.outcome(position).value == result(twin)


def result(twin: naive.Naive) -> str:
    winners = [winner for winner, _ in twin.wins]
    return "1-0" if winners.count("A") == 2 else "0-1" if winners.count("B") == 2 else "*"


def crowded(chance: Random) -> tuple[Position, naive.Naive]:
    """Pieces close together, where they surround each other: as many at their houses as chance wants."""
    twin = naive.Naive(role=chance.choice(["eight", "six"]), line=chance.random() < 0.7)
    near = chance.randrange(9), chance.randrange(9)
    cells = sorted(naive.BOARD, key=lambda at: abs(at[0] - near[0]) + abs(at[1] - near[1]) + 2 * chance.random())
    numbers = chance.sample("12345678", chance.randrange(2, 9))
    board = dict.fromkeys(chance.sample(twin.houses, 8 - len(numbers)), "?")
    pieces = chance.sample([*numbers, *"oooooo"], len(numbers) + 6)
    board |= dict(zip([at for at in cells if at not in board], pieces, strict=False))
    twin.board = board
    layout = GAME.encode(start(GAME, [], {})).split(" ", 1)[1].rsplit(" ", 5)[0]
    signs = "".join(board.get(naive.cell(name), ".") for name in NAMES)
    layout = layout.replace("line=1", f"line={int(twin.line)}")
    try:
        return GAME.decode(f"swap {layout} A {twin.role} move - {signs}"), twin
    except ValueError:
        reject()  # four houses are held: no such game goes on


@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_they_see_the_same_attacks_in_a_crowd(seed: int) -> None:
    chance = Random(seed)
    position, twin = crowded(chance)
    legal = compare(position, twin)
    if attacks := sorted(text for text in legal if "#" in text):
        text = chance.choice(attacks)
        position = GAME.apply(position, GAME.parse(text, position))
        twin.play(text)
        compare(position, twin)


@settings(max_examples=5, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_both_refuse_the_same_texts(seed: int) -> None:
    """Every way with every number, the attacks on every piece, what the referee could say."""
    chance = Random(seed)
    position, twin = crowded(chance)
    attacks = sorted(text for text in twin.legal() if "#" in text)
    if attacks and chance.random() < 0.5:
        position = GAME.apply(position, GAME.parse(attacks[0], position))
        twin.play(attacks[0])
    ends = ["", *(f"={number}" for number in range(1, 9))]
    targets = ["", *(f"#{naive.name(at)}" for at in twin.board), f"#{chance.choice(NAMES)}"]
    starts = [*map(naive.name, twin.board), *chance.sample(NAMES, 4)]
    texts = {f"{a}-{b}{n}{t}" for a in starts for b in NAMES for n in ends for t in chance.sample(targets, 2)}
    texts |= {"pass", *(f"(game {n}{eight})" for n in range(5) for eight in ("", " eight=A", " eight=B"))}
    accepted = {text for text in texts if not GAME.check(position, GAME.parse(text, position))}
    assert accepted == texts & twin.legal()
