"""The search finds what looking at everything finds, and says "proven" only of what is."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games import registry
from games.core.types import Side
from games.deer.notation import STEPS, Step
from games.partner.advice import SURE, WON, Advice, Budget, Level, Seen, never
from games.partner.corners import SearchedCorners
from games.partner.deer import SearchedDeer
from games.partner.players import partner_of
from games.partner.search import Search, SearchedGame, SearchPartner

GAMES: dict[str, SearchedGame[Any, Any]] = {"corners": SearchedCorners(), "deer": SearchedDeer()}
PLENTY = Budget(1_000_000)


def positions(slug: str, seed: int, options: dict[str, str] | None = None) -> Iterator[Any]:
    """The positions of one random game."""
    game, random = registry.get(slug), Random(seed)
    usual = {spec.name: spec.default for spec in game.options}
    position = game.start(usual | (options or {}), {})
    while not game.over(position):
        yield position
        position = game.apply(position, random.choice(game.legal_actions(position) or ()))


def best(
    searched: SearchedGame[Any, Any],
    position: Any,
    deepest: int | None,
    budget: Budget = PLENTY,
    *,
    reduces: bool = False,
) -> tuple[Any, int, bool]:
    return Search(searched, budget, reduces=reduces).best(position, searched.legal_actions(position), deepest)


def minimax(searched: SearchedGame[Any, Any], position: Any, depth: int, ply: int = 0) -> int:
    """The score of a position by looking at everything: no bounds, no table, no order."""
    result = searched.result(position)
    if result is not None:
        return result * (WON - ply)
    if depth < 0:
        return settled(searched, position, ply)
    after = (searched.apply(position, action) for action in searched.legal_actions(position))
    return max(-minimax(searched, position, depth - 1, ply + 1) for position in after)


def settled(searched: SearchedGame[Any, Any], position: Any, ply: int) -> int:
    result = searched.result(position)
    if result is not None:
        return result * (WON - ply)
    after = [searched.apply(position, action) for action in searched.captures(position)]
    return max([searched.evaluate(position), *(-settled(searched, position, ply + 1) for position in after)])


@pytest.mark.parametrize(("slug", "every"), [("corners", 9), ("deer", 5)])
def test_it_finds_the_score_that_looking_at_everything_finds(slug: str, every: int) -> None:
    searched = GAMES[slug]
    for position in list(positions(slug, seed=3))[2:60:every]:
        for depth in (0, 1):
            line, score, _proven = best(searched, position, depth)
            assert score == minimax(searched, position, depth)
            assert -minimax(searched, searched.apply(position, line[0]), depth - 1, 1) == score


@pytest.mark.parametrize("reduces", [False, True])
@pytest.mark.parametrize("options", [{}, {"edges": "outside"}, {"reuse": "unpainted"}])
def test_the_last_actions_of_corners_are_solved(options: dict[str, str], reduces: bool) -> None:
    """Whoever wins from there by looking at everything to the end, wins in the search, which calls it proven."""
    searched = GAMES["corners"]
    for seed in range(4):
        ends = [position for position in positions("corners", seed, options) if position.empty.bit_count() <= 2]
        for position in ends[-4:]:
            exact = minimax(searched, position, 60)
            _line, score, proven = best(searched, position, None, reduces=reduces)
            assert proven
            assert (score > 0, score < 0) == (exact > 0, exact < 0)


def test_an_estimate_is_not_called_proven() -> None:
    for slug, searched in GAMES.items():
        middle = list(positions(slug, seed=1))[4]
        _line, score, proven = best(searched, middle, 1)
        assert not proven
        assert abs(score) < SURE


def deer_wins(plies: int) -> Any:
    """A position of a random game that the search says the deer win within so many actions, and no sooner."""
    searched = GAMES["deer"]
    for seed in range(200):
        for position in positions("deer", seed):
            if not position.turn and position.taken >= 11 and best(searched, position, plies - 1)[1] == WON - plies:
                return position
    raise AssertionError("no such position")


def test_the_last_dog_is_taken_and_the_win_proven() -> None:
    searched, game = GAMES["deer"], registry.get("deer")
    position = deer_wins(1)
    line, _score, proven = best(searched, position, 0)
    assert proven
    assert game.over(game.apply(position, line[0]))


@pytest.mark.parametrize(("plies", "reduces"), [(3, False), (5, False), (5, True)])
def test_a_proven_win_wins_against_every_reply(plies: int, reduces: bool) -> None:
    """Whatever the opponent plays, the deer win as soon as promised: shown by looking at everything."""
    searched = GAMES["deer"]
    position = deer_wins(plies)
    line, score, proven = best(searched, position, None if reduces else plies - 1, reduces=reduces)
    assert proven
    assert score == WON - plies
    after = searched.apply(position, line[0])
    for reply in searched.legal_actions(after):
        assert minimax(searched, searched.apply(after, reply), plies - 3) >= WON - plies + 2


def test_looking_at_late_actions_less_deeply_looks_further() -> None:
    """With the same budget."""
    for slug, searched in GAMES.items():
        whole, reduced = 0, 0
        for position in list(positions(slug, seed=5))[4:40:6]:
            for reduces in (False, True):
                search = Search(searched, Budget(6_000), reduces=reduces)
                search.best(position, searched.ordered(position, searched.legal_actions(position)), None)
                reduced, whole = (reduced + search.depth, whole) if reduces else (reduced, whole + search.depth)
        assert reduced > whole


def test_part_of_a_search_never_proves_a_loss() -> None:
    """With a budget that ends inside of the first look, some actions have not been tried: they could still save."""
    searched = GAMES["deer"]
    for seed in range(30):
        for position in list(positions("deer", seed))[-12:]:
            few = len(searched.legal_actions(position)) - 1
            _line, score, proven = best(searched, position, None, Budget(max(few, 0)))
            assert not (proven and score < 0)


def advised(slug: str, position: Any, budget: Budget, level: Level | None = None, seed: int = 1) -> Advice[Any]:
    side = Side(registry.get(slug).to_act(position) or "A")
    partner = partner_of(slug)
    return partner.advise(Seen(side, position), level or partner.levels[-1], budget, Random(seed))


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("budget", [Budget(0), Budget(1_000_000, lambda: True)], ids=["nothing", "late"])
def test_it_plays_something_legal_without_any_time(slug: str, budget: Budget) -> None:
    game = registry.get(slug)
    for position in positions(slug, seed=5):
        advice = advised(slug, position, budget)
        assert advice.action is not None
        assert not game.check(position, advice.action)
        assert advice.looked == 0
        assert not advice.proven


@pytest.mark.parametrize("slug", GAMES)
def test_it_has_nothing_to_play_when_the_game_is_over(slug: str) -> None:
    game = registry.get(slug)
    *_before, last = positions(slug, seed=5)
    over = next(
        after for after in (game.apply(last, action) for action in game.legal_actions(last) or ()) if game.over(after)
    )
    assert advised(slug, over, PLENTY) == Advice((), 0)


@pytest.mark.parametrize("errs", [0, 100])
def test_it_refuses_a_position_in_which_nothing_is_legal_and_nothing_decided(
    errs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    stuck, level = SearchedCorners(), Level(1, 100, 0, errs)
    monkeypatch.setattr(stuck, "legal_actions", lambda _position: ())
    partner = SearchPartner(stuck, (level,), 100)
    seen: Seen[Any, Any] = Seen(Side.A, next(positions("corners", seed=5)))
    with pytest.raises(ValueError, match="nothing is legal"):
        partner.advise(seen, level, PLENTY, Random(1))


@pytest.mark.parametrize("slug", GAMES)
def test_the_same_chance_gives_the_same_answer(slug: str) -> None:
    position = list(positions(slug, seed=8))[6]
    answers = {advised(slug, position, Budget(500), seed=4) for _ in range(2)}
    assert len(answers) == 1


def test_a_level_errs_as_often_as_it_says() -> None:
    position = list(positions("deer", seed=8))[6]
    always = Level(1, 100, 0, errs=100)
    played = {advised("deer", position, PLENTY, always, seed).action for seed in range(200)}
    assert played == set(registry.get("deer").legal_actions(position) or ())
    sometimes = Level(1, 100, 0, errs=30)
    thought = [advised("deer", position, PLENTY, sometimes, seed).looked > 0 for seed in range(400)]
    assert 240 < sum(thought) < 320


def test_the_time_is_asked_for_now_and_then() -> None:
    asked = 0

    def late() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    position = list(positions("corners", seed=8))[6]
    assert 0 < advised("corners", position, Budget(1_000_000, late)).looked < 200
    assert not never()


def at_play(seed: int, **options: str) -> Iterator[Seen[Any, Any]]:
    """The positions of a game of Deer that level 1 plays against itself, each with the actions that led there."""
    game, partner, random = registry.get("deer"), partner_of("deer"), Random(seed)
    position, actions = game.start({spec.name: spec.default for spec in game.options} | options, {}), list[Any]()
    while not game.over(position) and len(actions) < 120:
        seen: Seen[Any, Any] = Seen(Side(game.to_act(position) or "A"), position, tuple(actions))
        yield seen
        actions.append(partner.advise(seen, partner.levels[0], PLENTY, random).action)
        position = game.apply(position, actions[-1])


def test_what_has_been_on_the_board_is_found_by_taking_steps_back() -> None:
    """Of the actions of a position: those that lead to what was there since the last dog was put or taken, as the game
    itself went, up to four times."""
    searched, found = GAMES["deer"], 0
    for seed in range(16):
        been = list[Any]()
        for seen in at_play(seed):
            been.append(seen.position)
            after = {action: searched.apply(seen.position, action) for action in searched.legal_actions(seen.position)}
            counts = {action: been.count(position) for action, position in after.items() if not position.hand}
            stale = {} if seen.position.hand else {action: 15 * min(n, 4) for action, n in counts.items() if n}
            assert searched.staleness(seen, tuple(after)) == stale
            found += len(stale)
    assert found > 40


def test_where_the_rules_end_what_repeats_itself_nothing_is_stale() -> None:
    """There coming back may be what one side needs. Corners only fills its board."""
    searched = GAMES["deer"]
    for seen in at_play(1, repetition="20"):
        assert not searched.staleness(seen, searched.legal_actions(seen.position))
    for position in positions("corners", 1):
        assert not GAMES["corners"].staleness(Seen(Side.A, position), GAMES["corners"].legal_actions(position))


def there_and_back(seen: Seen[Any, Any], step: Any) -> tuple[Any, ...]:
    """A deer's step and a dog's, and both taken back: () where the step cannot be."""
    searched = GAMES["deer"]
    after = searched.apply(seen.position, step)
    for reply in searched.legal_actions(after):
        back = STEPS[step.goal][step.start]
        if back in searched.legal_actions(searched.apply(after, reply)):
            return step, reply, back, STEPS[reply.goal][reply.start]
    return ()


def test_the_best_level_does_not_go_to_and_fro_for_ever() -> None:
    """What it would play first it mostly no longer plays once that has come to nothing three times."""
    partner, played, other = partner_of("deer"), 0, 0
    for seed in range(16):
        for seen in list(at_play(seed))[42::4]:
            step = advised("deer", seen.position, Budget(600)).action
            if seen.position.hand or not isinstance(step, Step) or seen.position.turn:
                continue
            again = replace(seen, actions=there_and_back(seen, step) * 3)
            chosen = partner.advise(again, partner.levels[-1], Budget(600), Random(1)).action
            played, other = played + 1, other + (chosen != step)
    assert played > 10
    assert other > played / 2


def test_a_win_is_played_however_often_its_position_has_been_there() -> None:
    searched, position = GAMES["deer"], deer_wins(3)
    stale = dict.fromkeys(searched.legal_actions(position), 60)
    usual, score, proven = best(searched, position, 2)
    search = Search(searched, PLENTY, stale=stale)
    assert search.best(position, searched.legal_actions(position), 2) == (usual, score, proven)
