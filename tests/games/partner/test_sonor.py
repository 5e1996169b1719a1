"""Sonor's partner: legal in every position and under every option, in both roles, and not blind to what is near."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

from games import registry
from games.core.game import start
from games.core.types import Side
from games.partner import pursuit, reasons
from games.partner.advice import SURE, Advice, Budget, Level, Seen
from games.partner.players import partner_of
from games.sonor.geometry import EVADER_STEPS, LENGTH, LINES, WIDTH, on_field, touch
from games.sonor.notation import Stay, Step
from games.sonor.position import REACHED_AT, Position, Variant, decode
from games.sonor.rules import apply, check

GAME, PARTNER = registry.get("sonor"), partner_of("sonor")
OPTIONS = [
    tuple(zip(("first", "stay", "reach"), values, strict=True))
    for values in product(("evaders", "pursuer"), ("no", "yes"), ("touch", "centre"))
]
SIGHT, BEST = Level(0, 500, 0), PARTNER.levels[-1]
PLENTY = Budget(1_000_000)
ALWAYS_ERRS = Level(1, 0, 0, 100)


def advised(position: Position, level: Level = BEST, budget: Budget = PLENTY, seed: int = 1) -> Advice[Any]:
    side = Side(GAME.to_act(position) or "A")
    return PARTNER.advise(Seen(side, position), level, budget, Random(seed))


def faults(position: Position, advice: Advice[Any]) -> tuple[Any, ...]:
    """What is wrong with what the partner would play; to play nothing is wrong."""
    return ("nothing",) if advice.action is None else check(position, advice.action)


def played(position: Position, level: Level = BEST, budget: Budget = PLENTY) -> Position:
    """The position after what the partner would play."""
    action = advised(position, level, budget).action
    assert action is not None
    return apply(position, action)


def match(options: Any, level: Level, budget: Budget, stop: int = 400) -> Iterator[tuple[Position, Any]]:
    """The positions of a match with what was played in them; the referee stops a part that goes on for long."""
    position, actions = start(GAME, options, {}), 0
    while not GAME.over(position):
        actions += 1
        action = GAME.interjections(position)[0] if actions % stop == 0 else advised(position, level, budget, actions)
        action = action.action if isinstance(action, Advice) else action
        yield position, action
        position = GAME.apply(position, action)


def alone(place: tuple[int, int], pursuer: tuple[int, int], waiting: bool, lines: int = 0, reach: str = "touch") -> Any:
    """Evader 1 alone on the field, in the first part."""
    state = f"{'1' if waiting else '0'}0000 5 5 {pursuer[0]},{pursuer[1]}"
    return decode(f"evaders no {reach} A | {state} | {place[0]},{place[1]}/{lines} -/0 -/0 -/0 -/0")


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: " ".join(value for _name, value in options))
def test_it_plays_legally_through_whole_matches(options: Any) -> None:
    """At sight, with a budget of nothing, and by chance, whatever was agreed."""
    for level, budget in ((Level(2, 60, 0, 5), PLENTY), (BEST, Budget(0)), (ALWAYS_ERRS, Budget(0))):
        for position, action in match(options, level, budget, stop=150):
            assert not check(position, action), GAME.encode(position)


@pytest.mark.parametrize("level", PARTNER.levels, ids=lambda level: str(level.number))
def test_every_level_plays_legally_in_the_middle_of_a_part(level: Level) -> None:
    positions = [position for position, _ in match(OPTIONS[0], Level(2, 60, 0, 5), PLENTY)][20:120:25]
    for position in positions:
        advice = advised(position, level, Budget(2_000))
        assert not faults(position, advice)
        assert advice.looked <= 2_000


@pytest.mark.parametrize("budget", [Budget(0), Budget(1_000_000, lambda: True)], ids=["nothing", "late"])
def test_without_any_time_it_plays_at_sight(budget: Budget) -> None:
    position = start(GAME, (), {})
    advice = advised(position, BEST, budget)
    assert advice.action == pursuit.sight_step(position)
    assert (advice.looked, advice.proven) == (0, False)


def test_it_has_nothing_to_play_when_the_match_is_over() -> None:
    *_, (position, action) = match(OPTIONS[0], BEST, Budget(0))
    assert advised(GAME.apply(position, action)) == Advice((), 0)


def test_the_same_chance_gives_the_same_answer() -> None:
    position = [position for position, _ in match(OPTIONS[0], BEST, Budget(0))][30]
    for level in PARTNER.levels:
        assert len({advised(position, level, Budget(400), seed=4) for _ in range(2)}) == 1


def corners() -> Iterator[tuple[int, int]]:
    """The corners of the field, as an evader can stand in them."""
    yield from product((1_000, WIDTH - 1_000), (2_100, LENGTH - 1_000))


@pytest.mark.parametrize("place", list(corners()))
def test_in_a_corner_both_roles_have_a_legal_step(place: tuple[int, int]) -> None:
    x, y = place
    pursuer = min(max(x, 6_000), WIDTH - 6_000), min(max(y, 6_000), LENGTH - 6_000)
    for waiting in (True, False):
        position = alone(place, pursuer, waiting, lines=2)
        for budget in (PLENTY, Budget(0)):
            assert not faults(position, advised(position, BEST, budget))


def test_an_evader_within_reach_is_caught() -> None:
    """Whatever one of the 3600 directions catches, also in corners, where the pursuer must not go straight at it."""
    random, caught = Random(5), 0
    for _ in range(150):
        x, y = random.choice(list(corners()))
        place = abs(x - random.randrange(3_000)), abs(y - random.choice((0, 0, 1_500)))
        place = min(max(place[0], 1_000), WIDTH - 1_000), min(max(place[1], 2_001), LENGTH - 1_000)
        pursuer = random.randrange(2_000, WIDTH - 1_999), random.randrange(2_000, LENGTH - 1_999)
        pursuer = (pursuer[0] + 6 * place[0]) // 7, (pursuer[1] + 6 * place[1]) // 7
        if touch(place, pursuer, 3_000) or not on_field(pursuer, 2_000):
            continue
        position = alone(place, pursuer, waiting=False, lines=2)
        ways = (Step(0, direction) for direction in range(3_600))
        can = any(not check(position, step) and pursuit.taken(position, apply(position, step)) for step in ways)
        for level, budget in ((BEST, PLENTY), (BEST, Budget(0)), (SIGHT, PLENTY)):
            advice = advised(position, level, budget)
            assert bool(pursuit.taken(position, played(position, level, budget))) is can
            assert (advice.reason == reasons.CATCHES.phrase(count=1)) is can
        caught += can
    assert caught > 20


def test_a_lone_evader_is_caught_wherever_it_runs() -> None:
    """The pursuer is twice as fast: no part goes on for ever, though the evader plays as well as it can."""
    for place, pursuer in (((15_000, 39_000), (15_000, 2_000)), ((1_000, 20_100), (28_000, 38_000))):
        position = alone(place, pursuer, waiting=True)
        while not position.done:
            position = played(position, Level(3, 3_000, 1))
            assert position.turns < 45


def test_an_evader_beside_a_line_steps_over_it_when_that_is_safe() -> None:
    for line, y in enumerate(REACHED_AT[True]):
        position = alone((5_000, y + 1_500), (25_000, 30_000), waiting=True, lines=line)
        for level, budget in ((BEST, PLENTY), (BEST, Budget(0)), (SIGHT, PLENTY)):
            after = played(position, level, budget)
            assert (after.done[0] if after.done else after).lines[0] == line + 1
        told = reasons.SAFE if line == 2 else reasons.REACHES
        assert advised(position).reason == told.phrase(evader="1", line=line + 1)


def test_an_evader_does_not_walk_into_the_pursuer() -> None:
    position = alone((15_000, 25_000), (15_000, 21_000), waiting=True)
    for budget in (PLENTY, Budget(0)):
        assert played(position, BEST, budget).evaders[0] is not None


def test_line_3_is_met_to_the_hundredth_where_the_middle_counts() -> None:
    """From every place within two steps of it, in two steps, or in three where two cannot do it."""
    variant = Variant(touch=False)
    for y in range(1_001, 5_000, 37):
        now, steps = y, 0
        while now > LINES[-1]:
            direction = pursuit.finish(variant, (15_000, now))[0]
            now += EVADER_STEPS[direction][1]
            steps += 1
            assert now >= LINES[-1]
        assert steps <= 3


def test_touching_evaders_step_apart_or_stay() -> None:
    """An evader that is walled in has no direction: it stays, and only then."""
    state = "evaders no touch A | 10000 5 - 20000,20000 |"
    walled = f"{state} 1000,39000/0 3001,39000/0 1000,36999/0 9000,30000/0 20000,39000/0"
    position = decode(walled)
    assert advised(position, BEST, Budget(0)).action == Stay(1)
    assert advised(position).action == Stay(1)
    assert advised(position, ALWAYS_ERRS).action == Stay(1)
    said = advised(position).reason
    assert said is not None
    assert said.english() == "Evader 1 cannot step in any direction."
    assert advised(decode(walled.replace("evaders no", "evaders yes"))).reason == said
    free = decode(walled.replace("1000,36999", "1000,34000"))
    assert isinstance(advised(free, BEST, Budget(0)).action, Step)


def test_a_decided_match_is_proven_and_an_open_one_is_not() -> None:
    """In the second part, as soon as the rest cannot change who has more points."""
    done = "evaders no touch A | 11000/11111/9 |"
    won = advised(decode(f"{done} 10000 3 3 15000,30000 | 5000,9500/2 -/3 -/0 -/0 -/0"))
    assert won.proven
    assert won.score >= SURE
    # One evader below line 1 could still get three points, one more than A's two.
    open_still = advised(decode(f"{done} 10000 3 3 15000,30000 | 5000,20500/0 -/0 -/0 -/0 -/0"))
    assert not open_still.proven
    assert abs(open_still.score) < SURE
    lost = decode("evaders no touch A | 33000/00111/9 | 10000 3 3 15000,30000 | 5000,20500/0 -/0 -/0 -/0 -/0")
    advice = advised(lost)
    assert advice.proven
    assert advice.score <= -SURE


def test_no_catch_is_promised_of_an_evader_that_gets_away() -> None:
    """It stands 5 cm from line 3, and the pursuer at the other end of the field."""
    away = decode("evaders no touch A | 00000 20 20 15000,38000 | 15000,5000/2 -/0 -/0 -/0 -/0")
    for level in (SIGHT, BEST):
        reason = advised(away, level).reason
        assert reason is not None
        assert reason.code == "partner.nothing_better"


def test_every_reason_can_be_said_in_english() -> None:
    said = {advised(position, SIGHT).reason for position, _ in match(OPTIONS[0], BEST, Budget(0))}
    hunts = [reason for reason in said if reason and reason.code == "partner.sonor.hunts"]
    assert all(int(dict(reason.args)["turns"]) < pursuit.MOST_TURNS for reason in hunts)
    codes = {reason.code for reason in said if reason}
    assert {"partner.sonor.hunts", "partner.sonor.catches", "partner.sonor.gains_time"} <= codes
    assert all("%" not in reason.english() for reason in said if reason)


def test_runs_are_measured_as_the_engine_plays_them() -> None:
    """An evader that runs straight on, and a pursuer that comes for where it will be, meet when the geometry says."""
    place, pursuer = (6_000, 30_000), (24_000, 12_000)
    turns, _edge = pursuit.caught_after(place, pursuer, 1_350, pursuit.AFTER)
    across, along = EVADER_STEPS[1_350]
    far = 4_000 * turns + 3_000
    there = place[0] + round(turns * across), place[1] + round(turns * along)
    assert touch(there, pursuer, round(far) + 2)
    assert not touch(there, pursuer, round(far) - 2)


def test_an_evader_is_judged_by_what_itself_could_have_done() -> None:
    """The order within a turn is free: whatever another evader could do better it still can."""
    random, compared = Random(7), 0
    for position, _ in match(OPTIONS[0], SIGHT, PLENTY):
        waiting = [disc for disc in range(1, 6) if position.waiting >> disc - 1 & 1]
        if len(waiting) < 2 or random.random() < 0.9:
            continue
        for disc in waiting:
            played = pursuit.legal(position, disc, random.randrange(3_600))
            judged = PARTNER.weigh(Seen(position.running, position), played, Budget(2_000), Random(1))
            assert judged
            assert judged.best.action
            assert judged.best.action.disc == disc
            assert judged.score <= judged.best.score
            compared += disc != pursuit.next_evader(position)
    assert compared > 20
