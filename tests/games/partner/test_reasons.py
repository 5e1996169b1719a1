"""Reasons in words: they are read with every number that can stand in them, and each is given only where it holds."""

import re
from collections.abc import Iterator
from dataclasses import replace
from math import ceil, dist
from random import Random
from typing import Any, Final

import pytest

from games import registry
from games.core.cells import bits
from games.core.types import Message, Phrase, Side
from games.corners.geometry import BY_CORNERS
from games.corners.notation import Put
from games.corners.position import NOT_YET
from games.corners.position import Position as CornersPosition
from games.deer.geometry import NAMES as POINTS
from games.deer.position import points_of
from games.heldplay.notation import NOBODY, Move
from games.heldplay.position import EIGHT
from games.heldplay.position import Position as HeldplayPosition
from games.partner import pursuit, reasons
from games.partner.advice import Seen
from games.partner.corners import SearchedCorners
from games.partner.deer import SearchedDeer
from games.partner.heldplay import HeldplayVeil
from games.partner.rectangles import MASKS, corners_held
from games.partner.sonor_reasons import reason_of
from games.partner.unseen import outcomes
from games.sonor.geometry import EVADER_STEPS
from games.sonor.notation import Step
from games.sonor.position import Position as SonorPosition
from games.sonor.position import decode
from games.sonor.rules import apply, over
from games.sonor.steps import free_directions
from tests.games.deer import helpers as deer
from tests.games.heldplay.boards import stand

NUMBERS = re.compile(r"%\((?:count|filled|turns)\)s [a-z]")
CORNERS, DEER, HELDPLAY = registry.get("corners"), registry.get("deer"), registry.get("heldplay")
SONOR = registry.get("sonor")


def test_no_reason_has_a_word_behind_a_number_that_would_change_with_it() -> None:
    sentences = [value.template for value in vars(reasons).values() if isinstance(value, Message)]
    assert len(sentences) > 20
    assert [sentence for sentence in sentences if NUMBERS.search(sentence)] == []


def test_no_reason_speaks_to_one_side() -> None:
    """Reviews are read by both sides and by everybody else."""
    sentences = [value.template for value in vars(reasons).values() if isinstance(value, Message)]
    assert [sentence for sentence in sentences if re.search(r"\b[Yy]ours?\b", sentence)] == []


def random_game(slug: str, seed: int, most: int, **options: str) -> Iterator[tuple[Any, Any]]:
    """The positions of a random game, each with the action that is played in it."""
    game, random = registry.get(slug), Random(seed)
    position = game.start({spec.name: spec.default for spec in game.options} | options, {})
    for _ in range(most):
        if game.over(position) or game.to_act(position) == "referee":
            return
        action = random.choice(game.legal_actions(position) or ())
        yield position, action
        position = game.apply(position, action)


# Corners.


def still_open(position: CornersPosition, cell: int) -> int:
    """The rectangles with this corner that can still be captured, as far as figures tell that stand already."""
    gone = position.foe if position.variant.reuse else position.foe | position.own_painted
    return sum(mask >> cell & 1 and not mask & gone for _, mask, _ in BY_CORNERS.values())


@pytest.mark.parametrize("reuse", ["effect", "unpainted"])
def test_a_cell_of_corners_is_said_to_have_many_open_rectangles_only_where_it_has(reuse: str) -> None:
    told = set[Phrase]()
    for seed in range(4):
        for position, action in random_game("corners", seed, 80, reuse=reuse):
            reason = SearchedCorners().reason(position, [action], 0)
            if isinstance(action, Put) and reason:
                told.add(reason)
                many = still_open(position, action.cell) >= 37
                assert many or reason.code != reasons.BUILDS.code
                assert not many or reason.code != reasons.NOTHING_BETTER.code
                assert reason.code != reasons.BUILDS.code or reason == reasons.BUILDS.phrase()
    assert {reasons.BUILDS.code, reasons.NOTHING_BETTER.code} <= {reason.code for reason in told}


def most_inside(position: CornersPosition, cell: int, corners: int) -> int:
    """The most cells inside of a rectangle with this corner whose other three are among some cells; -1 without one."""
    rest = [(mask & ~(1 << cell), inside) for _, mask, inside in BY_CORNERS.values() if mask >> cell & 1]
    return max((inside[position.variant.fill].bit_count() for mask, inside in rest if not mask & ~corners), default=-1)


@pytest.mark.parametrize("reuse", ["effect", "unpainted"])
def test_a_corner_is_said_to_complete_a_rectangle_only_where_it_can_then_be_captured(reuse: str) -> None:
    told = set[str]()
    for seed in range(6):
        for position, action in random_game("corners", seed, 80, reuse=reuse):
            if not isinstance(action, Put) or position.left != NOT_YET:
                continue
            usable, foe_usable = position.own, position.foe
            if reuse == "unpainted":
                usable, foe_usable = usable & ~position.own_painted, foe_usable & ~position.foe_painted
            mine, foes = (most_inside(position, action.cell, cells) for cells in (usable, foe_usable))
            reason = SearchedCorners().reason(position, [action], 0)
            right = reasons.COMPLETES if mine >= 0 else reasons.BLOCKS
            if mine >= 0 or foes >= 0:
                assert reason == right.phrase(count=mine if mine >= 0 else foes)
                told.add(right.code)
            else:
                assert reason
                assert reason.code in {reasons.BUILDS.code, reasons.NOTHING_BETTER.code}
    assert told == {reasons.COMPLETES.code, reasons.BLOCKS.code}


def test_where_painted_corners_are_spent_no_rectangle_with_one_is_hoped_for() -> None:
    texts = "b2 h8 b5 h7 e5 g8 e2 a8 b2-b5-e5-e2 a7 h2 c8".split()
    position = CORNERS.start({spec.name: spec.default for spec in CORNERS.options} | {"reuse": "unpainted"}, {})
    for text in texts:
        position = CORNERS.apply(position, CORNERS.parse(text, position))
    mine, _ = corners_held(position)
    hoped = mine.four | mine.three | mine.two
    assert {MASKS[number] & position.own_painted for number in bits(hoped)} == {0}
    again, _ = corners_held(position._replace(variant=replace(position.variant, reuse=True)))
    assert {number for number in bits(again.three | again.two) if not MASKS[number] & position.own_painted} == {
        *bits(mine.three | mine.two)
    }
    assert again.three & ~mine.three


# Deer and dogs.
MOUNTAINS: Final = "a1 b2 c1 c2 d2 e1", "b8 c8 c9 d8"


def why(position: Any, text: str) -> str:
    """The code of the reason for an action of Deer and dogs, of which nothing more is known."""
    reason = SearchedDeer().reason(position, [DEER.parse(text, position)], 0)
    return reason.code if reason else ""


OUT, IN = "partner.deer.shuts_out_way", "partner.deer.shuts_in_way"


@pytest.mark.parametrize(
    ("deer_on", "dogs", "text", "code"),
    [
        ("c8 c3", "b6 c6 d6", "@c7", OUT),
        ("c8 c3", "a6", "@c7", reasons.SHUTS.code),  # the deer jumps out over the dog
        ("c8 c3", "c6", "@c7", reasons.SHUTS.code),  # it steps to b8 and jumps out over it from there
        ("c9 c3", "b8 d8 c7", "@c8", OUT),  # it could have jumped out over c7
        ("c9 c3", "b8 d8 c7 c6", "@c8", reasons.SHUTS.code),  # the deer could not come out before either
        ("c7 a3", "b8 d8 c9", "@c8", IN),
        ("c7 a3", "b8 d8", "@c8", reasons.SHUTS.code),  # the deer jumps in over the dog
        ("c7 a3", "a6 b8", "@d8", reasons.SHUTS.code),  # one way in is left
    ],
)
def test_a_way_of_a_mountain_is_said_to_be_shut_only_where_it_was_open(
    deer_on: str, dogs: str, text: str, code: str
) -> None:
    assert why(deer.stand(deer_on, dogs, "dogs", 14), text) == code


def test_a_way_out_that_the_deer_can_still_step_and_jump_is_not_said_to_be_shut() -> None:
    dogs = "a4 a5 a6 b4 b5 b7 b3 c1 d3 d4 d6 d8 e1 e3 e4 e5 e6"
    position = deer.stand("d2 e7", dogs, "dogs")
    assert why(position, "b3-c3") not in (OUT, IN)
    assert {"d2-c2", "c2xc4"} <= set(deer.texts(deer.after(position, "b3-c3"))) | set(
        deer.texts(deer.after(position, "b3-c3", "d2-c2")._replace(turn=0))
    )


def reached(position: Any, start: int) -> set[int]:
    """Where a deer can come that steps and jumps again and again while nobody else moves and no dog is taken away."""
    came, new = {start}, [start]
    while new:
        at = new.pop()
        standing = position._replace(turn=0, deer=position.deer & ~start | at)
        goals = {move.goal for move in DEER.legal_actions(standing) or () if move.start == at}
        new += goals - came
        came |= goals
    return came


def ways(position: Any, mountain: str) -> tuple[bool, bool]:
    """Whether a deer can come out of a mountain, and whether one can come into it."""
    inside = {point for point, name in POINTS.items() if name in mountain.split()}
    came = [(start, reached(position, start)) for start in points_of(position.deer)]
    return (
        any(start in inside and not goals <= inside for start, goals in came),
        any(start not in inside and goals & inside for start, goals in came),
    )


def test_what_is_said_of_mountains_agrees_with_the_legal_moves() -> None:
    told = set[str]()
    for seed in range(15):
        for position, action in random_game("deer", seed, 120):
            after = DEER.apply(position, action)
            if not position.turn or DEER.over(after):
                continue
            code = why(position, DEER.format(action))
            told.add(code)
            shut = [False, False]
            for mountain in MOUNTAINS:
                both = zip(ways(position, mountain), ways(after, mountain), strict=True)
                shut = [was or (before and not now) for was, (before, now) in zip(shut, both, strict=True)]
            assert (code == OUT) is shut[0]
            assert (code == IN) is (shut[1] and not shut[0])
    assert {OUT, IN} <= told
    assert set(" ".join(MOUNTAINS).split()) == {name for name in POINTS.values() if name[1] in "1289"}


def test_a_dog_that_the_deer_may_take_is_no_promise() -> None:
    """What follows in a line is expected, not certain."""
    position = deer.stand("c5 a3", "c6", "deer", 14)
    line = [DEER.parse(text, position) for text in ("a3-a4", "@e7", "c5xc7")]
    reason = SearchedDeer().reason(position, line, 0)
    assert reason is not None
    assert reason.english() == "The deer can soon take a dog."


# Held-play.
def told_of(position: HeldplayPosition, move: Any) -> Phrase | None:
    return HeldplayVeil().reason(Seen(Side(HELDPLAY.to_act(position) or "A"), position), move)


def next_houses(position: HeldplayPosition, side: int) -> set[int]:
    """The numbers of the houses to which a side could move next: the eight each with its own piece."""
    if position.turn != side:
        position = position._replace(own=position.foe, foe=position.own, turn=side)
    homes, reached = position.variant.houses, set[int]()
    for action in HELDPLAY.legal_actions(position) or ():
        if isinstance(action, Move) and action.goal in homes and not action.number:
            number = homes.index(action.goal) + 1
            if side != EIGHT or position.at[number] == action.start:
                reached.add(number)
    return reached


SHUTS_HOME, SHUTS_HOUSE = "partner.heldplay.shuts_home", "partner.heldplay.shuts_house"
OPENS_HOME, OPENS_HOUSE = "partner.heldplay.opens_home", "partner.heldplay.opens_house"


@pytest.mark.parametrize(
    ("cells", "mover", "text", "code", "number"),
    [
        # Piece 4 can go from h4 to i4, or from i8 down to it; a plain piece steps between.
        ("i7=4 i2=o", "six", "i2-i5", SHUTS_HOME, 4),
        ("i7=o i5=2 h6=8 a9=1", "eight", "h6-i6", None, None),
    ],
)
def test_a_piece_is_said_to_hinder_another_only_where_it_does(
    cells: str, mover: str, text: str, code: str | None, number: int | None
) -> None:
    reason = told_of(position := stand(cells, mover), HELDPLAY.parse(text, position))
    assert reason is not None
    if code:
        assert (reason.code, dict(reason.args)) == (code, {"number": number})


def test_a_reason_follows_from_no_number_that_nobody_has_seen() -> None:
    position = stand("i6=3 i4=4 f1=5 h5=1", hidden="d9 d1 a4 a6")
    said = {told_of(position, one) for one in outcomes(position, HELDPLAY.parse("d9-f9=2", position))}
    assert said == {reasons.TURNS_UP.phrase(cell="d9")}


def test_what_is_said_of_ways_to_houses_agrees_with_the_legal_moves() -> None:
    told = dict[str, int]()
    for seed in range(15):
        for position, move in random_game("heldplay", seed, 150):
            if not isinstance(move, Move) or move.target != NOBODY or position.due >= 0:
                continue
            reason = told_of(position, move)
            assert reason is not None
            told[reason.code] = told.get(reason.code, 0) + 1
            after, own, foe = HELDPLAY.apply(position, move), position.turn, 1 - position.turn
            number = dict(reason.args).get("number")
            opened = next_houses(after, own) - next_houses(position, own)
            shut = next_houses(position, foe) - next_houses(after, foe)
            if reason.code in (OPENS_HOME, OPENS_HOUSE):
                assert number in opened
                assert (reason.code == OPENS_HOME) is (own == EIGHT)
            elif reason.code in (SHUTS_HOME, SHUTS_HOUSE):
                assert number in shut
                assert (reason.code == SHUTS_HOME) is (foe == EIGHT)
            elif reason.code == reasons.NOTHING_BETTER.code:
                assert not opened
                assert not shut
    assert {OPENS_HOME, OPENS_HOUSE, SHUTS_HOME, SHUTS_HOUSE, reasons.NOTHING_BETTER.code} <= told.keys()


# Sonor.
RUNS, HUNTS, GAINS_TIME = "partner.sonor.runs", "partner.sonor.hunts", "partner.sonor.gains_time"
NOTHING = reasons.NOTHING_BETTER.code


def chased(seed: int, most: int) -> Iterator[tuple[SonorPosition, Step]]:
    """Positions of a part of Sonor at sight, each with a step in any direction; now and then that one is played."""
    random, position = Random(seed), SONOR.start({spec.name: spec.default for spec in SONOR.options}, {})
    for _ in range(most):
        if over(position):
            return
        sight = pursuit.sight_step(position)
        step = Step(sight.disc, random.choice(list(free_directions(position, sight.disc)) or [0]))
        if isinstance(sight, Step):
            yield position, step
        position = apply(position, step if isinstance(sight, Step) and random.random() < 0.2 else sight)


def turns_of(position: SonorPosition, evader: int) -> int:
    """The pursuer's turns, its next one among them, until it catches an evader that runs as well as it can."""
    return 1 + ceil(pursuit.best_run(position, evader, pursuit.AROUND, pursuit.BEFORE).turns)


def test_what_is_said_of_steps_agrees_with_where_they_lead() -> None:
    told = set[str]()
    for seed in range(12):
        for position, step in chased(seed, 150):
            reason, after = reason_of(position, step), apply(position, step)
            told.add(reason.code)
            args = dict(reason.args)
            if reason.code == RUNS:
                assert EVADER_STEPS[step.direction][1] < 0
            elif reason.code == GAINS_TIME:
                evader = int(args["evader"]) - 1
                assert args["turns"] == turns_of(after, evader) > turns_of(position, evader)
            elif reason.code == HUNTS:
                place = position.evaders[int(args["evader"]) - 1]
                assert place
                assert dist(place, after.pursuer) < dist(place, position.pursuer)
    assert {RUNS, HUNTS, GAINS_TIME, NOTHING} <= told


@pytest.mark.parametrize(
    ("stood", "text", "said"),
    [
        # Nobody stands between evader 1 and line 2: back from it is no way to it.
        ("10000 5 5 28000,2000 | 3000,25000/0", "1:000", "Evader 1 runs for line 2"),
        ("10000 5 5 28000,2000 | 3000,25000/0", "1:180", "The program sees nothing better."),
        # The pursuer makes for the evader that is alone, or turns its back on it.
        ("00000 5 5 15000,20000 | 15000,35000/0", "P:180", "The pursuer goes for evader 1."),
        ("00000 5 5 15000,20000 | 15000,35000/0", "P:000", "The program sees nothing better."),
        # Within reach before and after, and away from where it can be reached.
        ("10000 5 5 15000,20000 | 15000,24000/0", "1:180", "The program sees nothing better."),
        ("10000 5 5 15000,20000 | 15000,26000/0", "1:180", "Evader 1 gains time."),
        ("10000 5 5 15000,20000 | 15000,30000/0", "1:000", "The program sees nothing better."),
    ],
)
def test_a_step_is_said_to_do_only_what_it_does(stood: str, text: str, said: str) -> None:
    position = decode(f"evaders no touch A | {stood} -/0 -/0 -/0 -/0")
    reason = reason_of(position, SONOR.parse(text, position))
    assert reason.english().startswith(said)
