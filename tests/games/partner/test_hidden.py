"""Partners of games with something hidden: they play by what their side sees, legally, alike with the same chance."""

import pickle
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games import registry
from games.core.game import start
from games.core.types import Side
from games.isses.actions import COLOURS, Accuse, Pick
from games.partner import hidden
from games.partner.advice import Advice, Budget, Level, Seen
from games.partner.heldplay import HeldplayVeil
from games.partner.isses import IssesVeil
from games.partner.players import outcomes, partner_of, played_with, seen_by
from games.registry import AnyGame

HIDDEN = ("heldplay", "isses")
LITTLE = Budget(12)
DEEP = Level(4, 1_000_000)

Step = tuple[Any, list[Any], Side]


def first(game: AnyGame, options: tuple[tuple[str, str], ...] = (), seed: int = 1) -> tuple[Any, list[Any]]:
    """A game after its set-up."""
    position = start(game, (*played_with(game.slug), *options), {})
    if game.lot is None:
        return position, []
    setup = game.lot.drawn(str(seed))
    return game.apply(position, setup), [setup]


def due(game: AnyGame, position: Any) -> Side | None:
    """Who acts, one after the other where both pick; None for the referee."""
    if game.secrets and (sides := game.secrets.due(position)):
        return Side(sides[0])
    acts = game.to_act(position)
    return Side(acts) if acts in ("A", "B") else None


def ask(game: AnyGame, step: Step, budget: Budget, level: Level = DEEP, seed: int = 1) -> Advice[Any]:
    return partner_of(game.slug).advise(seen_by(game, *step), level, budget, Random(seed))


def played(slug: str, seed: int, longest: int, options: tuple[tuple[str, str], ...] = ()) -> Iterator[Step]:
    """A game by partners that hardly think: every position in which one of them is asked, and the actions before."""
    game, random, levels = registry.get(slug), Random(seed), partner_of(slug).levels
    position, actions = first(game, options, seed)
    while not game.over(position) and len(actions) < longest:
        side = due(game, position)
        if side is None:
            action = random.choice(game.legal_actions(position) or ())
        else:
            yield position, list(actions), side
            level = levels[len(actions) % len(levels)]
            action = ask(game, (position, actions, side), LITTLE, level, random.randrange(10**6)).action
            action = random.choice(outcomes(slug, position, action))
        assert game.check(position, action) == (), f"{game.format(action)} after {game.encode(position)}"
        position = game.apply(position, action)
        actions.append(action)


def isses_worlds(step: Step, random: Random) -> Step | None:
    """The same step in a world in which the other side has picked another card."""
    position, actions, side = step
    other = "AB".index(side.other.value)
    if position.picks[other] not in COLOURS:
        return None
    card = random.choice([colour for colour in COLOURS if colour != position.picks[other]])
    picks = tuple(card if n == other else pick for n, pick in enumerate(position.picks))
    number = max(n for n, action in enumerate(actions) if isinstance(action, Pick) and action.side == other)
    return position._replace(picks=picks), [*actions[:number], Pick(other, card), *actions[number + 1 :]], side


def shown(game: AnyGame, step: Step) -> tuple[int, bytes]:
    """What its side sees; of what was agreed, which is one object in both worlds, that it is this one: its tables are
    far longer than all the rest."""
    seen = seen_by(game, *step)
    return id(seen.position.variant), pickle.dumps(replace(seen, position=seen.position._replace(variant=None)))


def alike(game: AnyGame, one: Step, other: Step) -> None:
    """Byte by byte the same to see, and the same advice."""
    assert shown(game, one) == shown(game, other)
    assert ask(game, one, LITTLE, seed=3) == ask(game, other, LITTLE, seed=3)


def test_a_card_of_the_other_side_changes_nothing() -> None:
    game, random, compared = registry.get("isses"), Random(5), 0
    for seed in range(100):
        for step in played("isses", seed, 70):
            if other := isses_worlds(step, random):
                alike(game, step, other)
                compared += 1
        if compared >= 1_000:
            break
    assert compared >= 1_000


def replayed(game: AnyGame, choices: list[Any], deal: dict[int, int]) -> Step:
    """A game of Held-play in a world where this piece lies on each house, told by moves without numbers."""
    position, actions = first(game)
    for choice in choices:
        action = choice._replace(number=deal[choice.start]) if position.hidden >> choice.start & 1 else choice
        position = game.apply(position, action)
        actions.append(action)
    return position, actions, Side(game.to_act(position))


def swapped(game: AnyGame, position: Any, deal: dict[int, int], random: Random) -> dict[int, int]:
    """A world in which two pieces that lie face down have changed places."""
    one, two = random.sample([cell for cell in deal if position.hidden >> cell & 1], 2)
    return deal | {one: deal[two], two: deal[one]}


def test_numbers_that_nobody_has_seen_change_nothing() -> None:
    game, random, compared = registry.get("heldplay"), Random(6), 0
    while compared < 1_000:
        houses = first(game)[0].variant.houses
        deal = dict(zip(houses, random.sample(range(1, 9), 8), strict=True))
        choices, step = list[Any](), replayed(game, [], deal)
        while step[0].hidden.bit_count() > 1 and len(choices) < 40 and step[0].due >= -1:
            alike(game, step, replayed(game, choices, swapped(game, step[0], deal, random)))
            compared += 1
            choices.append(random.choice(game.legal_actions(step[0]) or ())._replace(number=0))
            step = replayed(game, choices, deal)


@pytest.mark.parametrize("third", ["swap", "lot"])
def test_every_advice_is_legal_over_matches_of_heldplay(third: str) -> None:
    """Among them first moves, retreats and beginnings by the referee."""
    assert len(list(played("heldplay", 2, 400, (("third", third),)))) > 50


@pytest.mark.parametrize("metric", ["euclid", "steps"])
@pytest.mark.parametrize("foreign", ["illegal", "opponent"])
def test_every_advice_is_legal_over_games_of_isses(metric: str, foreign: str) -> None:
    options = (("metric", metric), ("foreign", foreign))
    phases = [step[0].phase for seed in range(6) for step in played("isses", seed, 200, options)]
    assert {"coin", "picks", "play"} == set(phases)


@pytest.mark.parametrize("slug", HIDDEN)
@pytest.mark.parametrize("budget", [Budget(0), Budget(1_000_000, lambda: True)], ids=["nothing", "late"])
def test_it_plays_something_legal_without_any_time(slug: str, budget: Budget) -> None:
    game = registry.get(slug)
    for step in played(slug, 4, 120):
        advice = ask(game, step, budget)
        assert game.check(step[0], advice.action) == ()
        assert advice.looked == 0
        assert advice.score == 0
        assert not advice.proven


@pytest.mark.parametrize("slug", HIDDEN)
def test_the_same_chance_gives_the_same_answer(slug: str) -> None:
    game = registry.get(slug)
    for step in list(played(slug, 8, 30))[::6]:
        assert ask(game, step, Budget(300), seed=4) == ask(game, step, Budget(300), seed=4)


@pytest.mark.parametrize("slug", HIDDEN)
def test_it_keeps_to_the_budget(slug: str) -> None:
    """But for the last way down the tree, which is not cut short."""
    game = registry.get(slug)
    for step in list(played(slug, 8, 30))[::6]:
        assert ask(game, step, Budget(200)).looked <= 200 + 60
        assert ask(game, step, Budget(1_000_000), Level(3, 150)).looked <= 150 + 60


@pytest.mark.parametrize("slug", HIDDEN)
def test_the_time_is_asked_for_now_and_then(slug: str) -> None:
    asked = 0

    def late() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    game = registry.get(slug)
    step = list(played(slug, 8, 12))[-1]
    assert 0 < ask(game, step, Budget(1_000_000, late)).looked < 1_000


def tables(node: hidden.Node) -> int:
    """How many there are from a node on."""
    kept = [table for table in node.values() if table is not None]
    after = (tables(below) for table in kept for nodes in table.after.values() for below in nodes.values())
    return len(kept) + sum(after)


@pytest.mark.parametrize(("slug", "veil"), [("heldplay", HeldplayVeil()), ("isses", IssesVeil())])
def test_a_full_tree_takes_no_more(slug: str, veil: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = seen_by(registry.get(slug), *list(played(slug, 8, 12))[-1])
    free, full = (hidden.HiddenSearch[Any, Any](veil, seen, Budget(800), Random(1)) for _ in range(2))
    free.run(None)
    assert tables(free.root) > 5
    monkeypatch.setattr(hidden, "MOST_KEPT", 5)
    full.run(None)
    assert tables(full.root) == 5
    assert full.looked >= 800


@pytest.mark.parametrize("slug", HIDDEN)
def test_it_has_nothing_to_play_when_the_other_side_is_to_act(slug: str) -> None:
    game = registry.get(slug)
    asked = [step for step in played(slug, 3, 30) if slug != "isses" or step[0].phase != "picks"]
    for position, actions, side in asked:
        assert ask(game, (position, actions, side.other), Budget(50)) == Advice((), 0)


@pytest.mark.parametrize("slug", HIDDEN)
def test_a_level_errs_as_often_as_it_says(slug: str) -> None:
    game = registry.get(slug)
    step = list(played(slug, 8, 12))[-1]
    thought = [ask(game, step, Budget(40), Level(1, 40, 0, errs=30), seed).looked > 0 for seed in range(150)]
    assert 85 < sum(thought) < 125


@pytest.mark.parametrize("slug", HIDDEN)
def test_it_says_why(slug: str) -> None:
    """In words whose arguments are all there."""
    game, told = registry.get(slug), set()
    for seed in range(3):
        for step in played(slug, seed, 120):
            reason = ask(game, step, LITTLE).reason
            assert reason is not None
            assert reason.english()
            told.add(reason.code)
    assert len(told) >= 5


def test_without_its_card_a_side_is_told_nothing() -> None:
    """Where cards stay with the players, and whoever asks does not say which it is."""
    game = registry.get("isses")
    position = start(game, (), {})
    actions = [game.lot.drawn("1")] if game.lot else []
    position = game.apply(position, actions[0])
    coin = (game.legal_actions(position) or ())[0]
    position = game.apply(position, coin)
    side = Side(game.to_act(position))
    seen: Seen[Any, Any] = seen_by(game, position, [*actions, coin], side)
    partner = partner_of("isses")
    assert partner.advise(seen, DEEP, Budget(50), Random(1)) == Advice((), 0)
    told = Seen(seen.side, seen.position, seen.actions, own="r")
    action = partner.advise(told, DEEP, Budget(50), Random(1)).action
    assert game.check(position, action) == ()
    assert not isinstance(action, Accuse)
