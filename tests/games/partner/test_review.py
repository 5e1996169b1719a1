"""Finished games looked through: blunders are found, said to be proven where they are, and judged without hindsight."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games import registry
from games.core.game import SKIPPED, Match
from games.core.types import Result, Side
from games.partner import review
from games.partner.advice import SURE, WON, Budget
from games.partner.players import partner_of, seen_by
from games.partner.review import Decision, Moment, branch_of, curve, decisions, looked_at, played_on, turning_points
from games.registry import all_games
from tests.games.isses.scenes import PLAYED, Game, play, sealed
from tests.games.samples import random_match


def moments(slug: str, first: Any, texts: Sequence[str], each: int = 3_000) -> list[Moment]:
    """What is found in a game that goes on from a position."""
    game = registry.get(slug)
    at, actions = [first], list[Any]()
    for text in texts:
        actions.append(game.parse(text, at[-1]))
        assert not game.check(at[-1], actions[-1])
        at.append(game.apply(at[-1], actions[-1]))
    judged = (looked_at(game, decision, each, "seed") for decision in decisions(game, at, actions))
    return [moment for moment in judged if moment is not None]


THROWN_AWAY = {
    # The last turns: A paints enough by one capture, or passes and is overtaken.
    "corners": ("inside effect A A 2 ABABABBaBBBAABABbAAAAAAaAbAAAAAbBBBAABBABBBABABABBBBABBABBABAAAB", "pass", -1.0),
    # The deer take the fourteenth dog, or let the last move before a draw go by.
    "deer": ("yes 0 1 A deer 0 1 .o...o..ooo....do.od....ooo...o.... -", "c3-b2", 0.0),
}
"""Positions in which side A wins for certain; an action that throws this away, and what is left after it."""


@pytest.mark.parametrize("slug", THROWN_AWAY)
def test_a_win_that_was_thrown_away_is_a_turning_point_and_proven(slug: str) -> None:
    text, blunder, left = THROWN_AWAY[slug]
    game = registry.get(slug)
    position = game.decode(text)
    (moment,) = moments(slug, position, [blunder])
    assert turning_points([moment]) == (moment,)
    assert moment.proven
    assert moment.after_proven
    assert (moment.value, moment.after) == (1, left)
    assert moment.line[0] != blunder
    # What is called proven is so: however the line's first action is answered, the same side still wins.
    assert wins(slug, game.apply(position, game.parse(moment.line[0], position)), moment.side)


def wins(slug: str, position: Any, side: Side) -> bool:
    """Whether a side wins however the other one plays, by another search with far more positions."""
    game = registry.get(slug)
    if game.over(position):
        return game.outcome(position) is Result.won_by(side)
    mover = Side(game.to_act(position))
    seen = seen_by(game, position, (), mover)
    partner = partner_of(slug)
    advice = partner.advise(seen, partner.levels[-1], Budget(200_000), Random(7))
    return advice.proven and (advice.score >= SURE if mover is side else advice.score <= -SURE)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: str(game.slug))
def test_every_game_can_be_looked_through_and_has_the_same_review_every_time(game: Any) -> None:
    options = (("picks", "sealed"),) if game.slug == "isses" else ()
    played = random_match(game, options, 5)
    chosen = decisions(game, played.positions, played.actions)
    assert chosen
    some = chosen[:: max(1, len(chosen) // 6)]
    first, again = ([looked_at(game, decision, 250, "seed") for decision in some] for _time in range(2))
    assert first == again
    known = [moment for moment in first if moment is not None]
    assert known
    for moment in known:
        assert -1 <= moment.value <= 1
        assert -1 <= moment.after <= 1
        assert moment.line
        position = played.positions[moment.ply]
        assert not game.check(position, game.parse(moment.line[0], position))


@pytest.mark.parametrize("game", all_games(), ids=lambda game: str(game.slug))
def test_a_budget_of_nothing_finds_nothing(game: Any) -> None:
    options = (("picks", "sealed"),) if game.slug == "isses" else ()
    played = random_match(game, options, 5)
    for decision in decisions(game, played.positions, played.actions)[:5]:
        assert looked_at(game, decision, 0, "seed") is None


def test_what_nobody_could_have_played_there_is_not_judged() -> None:
    game = registry.get("corners")
    first = game.start({spec.name: spec.default for spec in game.options}, {})
    taken = game.apply(first, game.parse("d4", first))
    wrong = Decision(0, seen_by(game, taken, (), Side.B), game.parse("d4", first))
    assert looked_at(game, wrong, 500, "seed") is None


@pytest.mark.parametrize("slug", ["corners", "deer", "heldplay", "sonor"])
def test_a_game_that_is_over_has_nothing_to_decide(slug: str) -> None:
    game = registry.get(slug)
    played = random_match(game, (), 5)
    side = Side.A
    wrong = Decision(0, seen_by(game, played.position, played.actions, side), played.actions[-1])
    assert looked_at(game, wrong, 500, "seed") is None


# Nobody is judged by what he could not know.


def test_the_same_view_is_judged_the_same_whatever_the_other_card_is() -> None:
    moves = ("r:a1-b2", "w:d7-d6", "r:b2-c3")
    reviews = []
    game = registry.get("isses")
    for card in ("b", "g", "v"):
        match = sealed("r", card, *moves)
        of_a = [
            decision for decision in decisions(game, match.positions, match.actions) if decision.seen.side is Side.A
        ]
        reviews.append([looked_at(game, decision, 300, "seed") for decision in of_a])
    assert any(moment is not None for moment in reviews[0])
    assert reviews[0] == reviews[1] == reviews[2]


MOVES = ("r:a1-b2", "w:d7-d6", "r:b2-c3", "w:d6-d5")


def kept(cards: str, ending: str = "(accuse g)") -> Game:
    """A first round whose cards stay with the players until they are shown; A ends it."""
    return play(*PLAYED, *MOVES, ending, f"(reveal {cards})")


def judged(match: Game, side: Side, each: int = 300) -> dict[str, Moment | None]:
    """What is found of a side's decisions."""
    game = registry.get("isses")
    of_side = [decision for decision in decisions(game, match.positions, match.actions) if decision.seen.side is side]
    return {game.format(decision.played): looked_at(game, decision, each, "seed") for decision in of_side}


def test_cards_that_stay_with_the_players_are_known_from_the_end_of_their_round() -> None:
    match = kept("A=r B=b", "r:c3-d4").play("(coin a2)").play("g:g7-f6")
    known = {side: [text for text, found in judged(match, side).items() if found] for side in Side}
    assert known[Side.A] == ["r:a1-b2", "r:b2-c3", "r:c3-d4"]
    assert known[Side.B] == ["(coin d4)", "w:d7-d6", "w:d6-d5", "(coin a2)"], "the last round was not played out"


def test_a_card_that_was_shown_counts_as_one_that_was_sealed() -> None:
    game, partner = registry.get("isses"), partner_of("isses")
    for side in Side:
        found = []
        for match in (kept("A=r B=b"), sealed("r", "b", *MOVES, "(accuse g)", "(reveal)")):
            made = [made for made in decisions(game, match.positions, match.actions) if made.seen.side is side][-1]
            found.append(partner.weigh(made.seen, made.played, Budget(300), Random(1)))
        assert found[0] is not None
        assert found[0] == found[1]


def test_a_card_that_was_not_shown_leaves_its_moves_unjudged() -> None:
    found = judged(kept("B=b"), Side.A)
    assert list(found) == [MOVES[0], MOVES[2], "(accuse g)"]
    assert set(found.values()) == {None}
    assert all(judged(kept("B=b"), Side.B).values())


def test_a_turning_point_is_found_where_cards_stay_with_the_players() -> None:
    """Red stands where it reaches the coin, and it is the own card; instead A accuses by chance."""
    found = judged(kept("A=r B=b"), Side.A, 2_000)["(accuse g)"]
    assert found is not None
    assert found.line == ("r:c3-d4",)
    assert turning_points([found]) == (found,)


@pytest.mark.parametrize("side", Side)
def test_whatever_the_other_side_shows_at_the_end_changes_nothing(side: Side) -> None:
    """Also where the other side has the card that was accused, where both have the same, and where it shows none."""
    cards = [{side: "r", side.other: other} for other in "gbr"]
    found = [judged(kept(f"A={shown[Side.A]} B={shown[Side.B]}"), side) for shown in cards]
    if side is Side.B:
        found.append(judged(kept("B=r"), side))
    assert all(found[0].values())
    assert all(other == found[0] for other in found)


def test_where_the_coin_was_put_is_judged_without_the_cards_that_were_picked_after_it() -> None:
    found = [judged(kept(f"A=r B={own}"), Side.B)["(coin d4)"] for own in "bgv"]
    assert found[0] is not None
    assert found[0] == found[1] == found[2]


def test_secret_picks_and_what_the_judge_entered_are_no_decisions() -> None:
    match = sealed("r", "b", "r:a1-b2")
    isses = registry.get("isses")
    texts = [isses.format(decision.played) for decision in decisions(isses, match.positions, match.actions)]
    assert texts == ["(coin d4)", "r:a1-b2"] or texts == ["r:a1-b2"]
    game = registry.get("corners")
    skipped = Match.begin(game, ["d4"]).play(SKIPPED)
    assert [decision.ply for decision in decisions(game, skipped.positions, skipped.actions)] == [0]


# Which moves the game turned on.


def moment(ply: int, side: Side, lost: float, **more: Any) -> Moment:
    sign = 1 if side is Side.A else -1
    plain = Moment(ply, side, "x", ("y",), sign * lost / 2, -sign * lost / 2, False, False)
    return replace(plain, **more)


def test_no_more_than_three_of_a_side_and_those_that_lost_most() -> None:
    of_a = [moment(2 * number, Side.A, 0.3 + number / 10) for number in range(6)]
    of_b = [moment(2 * number + 1, Side.B, 1.5) for number in range(2)]
    assert [point.ply for point in turning_points([*of_a, *of_b])] == [1, 3, 6, 8, 10]


def test_what_lost_little_or_was_the_best_is_none() -> None:
    little = moment(0, Side.A, review.TURNS - 0.01)
    same = moment(2, Side.A, 1.0, line=("x", "z"))
    gained = moment(4, Side.B, -1.0)
    assert turning_points([little, same, gained]) == ()


def test_the_curve_ends_as_the_game_did() -> None:
    moments = [moment(0, Side.A, 1.0), moment(2, Side.B, 1.0)]
    assert curve(moments, 3, Result.B_WON) == ((0, 0.5), (2, 0.0), (3, -1.0))
    assert curve(moments, 3, Result.DRAWN)[-1] == (3, 0.0)
    assert curve(moments, 3)[-1] == (3, 0.5)
    assert curve([], 3) == ()


def test_the_curve_evens_out_estimates_and_nothing_that_is_proven() -> None:
    moments = [
        moment(0, Side.A, 0.4),
        moment(1, Side.B, 0.4),
        moment(2, Side.A, 2.0, proven=True),
        moment(3, Side.B, 0.4),
    ]
    assert [value for _ply, value in curve(moments, 4)][:4] == pytest.approx([0.2, 0.0, 1.0, -0.2])


@pytest.mark.parametrize("slug", sorted(review.WHOLE))
def test_a_whole_game_stays_within_its_budget(slug: str) -> None:
    for count in (0, 1, 50, 1_000):
        each = review.budget_of(slug, count)
        assert review.LEAST <= each <= review.MOST
        assert each * min(count, review.WHOLE[slug] // review.LEAST) <= review.WHOLE[slug]


@pytest.mark.parametrize("slug", sorted(review.WHOLE))
def test_a_score_becomes_a_share_that_grows_with_it(slug: str) -> None:
    share = partner_of(slug).share
    scores = (-WON, -SURE, -900, -100, 0, 100, 900, SURE, WON)
    shares = [share(score) for score in scores]
    assert shares == sorted(shares)
    assert shares[:2] == [-1, -1]
    assert shares[-2:] == [1, 1]
    assert share(0) == 0
    assert abs(share(900)) < 1, "only what is proven is sure"


# A better line is played on by both sides, each by what it would see.


@pytest.mark.parametrize("slug", ["heldplay", "isses", "sonor"])
def test_a_better_line_goes_on_as_the_game_could(slug: str) -> None:
    game = registry.get(slug)
    played = random_match(game, (("picks", "sealed"),) if slug == "isses" else (), 5)
    chosen = decisions(game, played.positions, played.actions)
    lengths = []
    for decision in chosen[:: max(1, len(chosen) // 6)]:
        found = looked_at(game, decision, 250, "seed")
        if found is None:
            continue
        branch = branch_of(game, played.positions, played.actions, decision, found.line)
        line = played_on(game, branch, 60, "seed")
        assert line == played_on(game, branch, 60, "seed")
        assert line[: len(found.line)] == found.line
        position, part = played.positions[decision.ply], game.part(played.positions[decision.ply])
        for text in line:
            assert game.to_act(position) in ("A", "B")
            assert game.part(position) == part
            action = game.parse(text, position)
            assert not game.check(position, action), "also by the cards that were really picked"
            position = game.apply(position, action)
        lengths.append(len(line))
    assert max(lengths) > 1
    assert max(lengths) <= review.FARTHEST


def test_in_a_line_nobody_knows_more_than_at_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    game, asked = registry.get("isses"), list[Any]()
    match = sealed("r", "b", "r:a1-b2", "w:d7-d6", "(accuse g)", "(reveal)")
    decision = next(each for each in decisions(game, match.positions, match.actions) if each.seen.side is Side.A)
    partner = partner_of("isses")

    class Listening:
        levels = partner.levels

        def advise(self, seen: Any, *more: Any) -> Any:
            asked.append(seen)
            return partner.advise(seen, *more)

    monkeypatch.setattr(review, "partner_of", lambda _slug: Listening())
    branch = branch_of(game, match.positions, match.actions, decision, ("r:a1-b2",))
    assert branch.cards == {Side.A: "r", Side.B: "b"}
    played_on(game, branch, 60, "seed")
    assert [seen.side for seen in asked[:2]] == [Side.B, Side.A]
    for seen in asked:
        assert seen.own == branch.cards[seen.side]
        assert seen.position == game.view(seen.position, "public"), "no card is in it"
        assert seen.actions == game.redact(seen.actions, "public")


def test_a_line_ends_before_a_side_whose_card_nobody_was_shown() -> None:
    game = registry.get("isses")
    match = kept("B=b")
    decision = next(
        each for each in decisions(game, match.positions, match.actions) if game.format(each.played) == MOVES[1]
    )
    branch = branch_of(game, match.positions, match.actions, decision, MOVES[1:2])
    assert branch.cards == {Side.A: "", Side.B: "b"}
    assert played_on(game, branch, 60, "seed") == MOVES[1:2]
