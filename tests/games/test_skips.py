"""A turn that the referee passes over: one text in every game, legal where it makes sense, kept in every record."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.game import SKIP, SKIPPED, Match, fold
from games.core.record import Record, read, write
from games.core.types import Refused, english
from games.deer.position import End, Position
from games.drawing.svg import svg
from games.registry import AnyGame, all_games, get, message_table
from games.registry import replay as replay_record
from tests.games.alike import assert_alike
from tests.games.deer.helpers import after, stand
from tests.games.heldplay import boards as heldplay
from tests.games.samples import SAMPLES, legal_actions, matches, positions, random_match, variants
from tests.games.test_fuzz import QUIET

GAMES = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)


def may_skip(game: AnyGame, position: Any) -> bool:
    return not game.check(position, SKIP)


def with_skips(game: AnyGame, options: tuple[tuple[str, str], ...], seed: int) -> Match[Any, Any]:
    """A game by chance in which the referee passes over a third of the turns that can be, up to a hundred."""
    chance = Random(seed)
    texts = random_match(game, options, seed).texts
    match: Match[Any, Any] = Match.begin(game, options=options)
    for text in texts[:200]:
        if game.over(match.position):
            break
        while chance.random() < 0.3 and may_skip(game, match.position):
            match = match.play(SKIPPED)
        try:
            match = match.play(text)
        except Refused:
            legal = legal_actions(game, match.position)
            if not legal:
                break
            match = match.play(game.format(chance.choice(legal)))
    return match


@GAMES
def test_a_skip_is_read_and_written_as_two_dashes_and_is_nobodys_own_action(game: AnyGame) -> None:
    assert SKIPPED not in SAMPLES[game.slug].texts()
    for position in positions(game.slug, every=16):
        assert game.parse(SKIPPED, position) == SKIP
        assert game.format(SKIP) == SKIPPED
        assert SKIP not in (game.legal_actions(position) or ())
        assert SKIP not in game.interjections(position)


@GAMES
def test_it_costs_the_turn_or_is_refused_in_words(game: AnyGame) -> None:
    known, skipped = message_table(), 0
    for position in positions(game.slug, every=5):
        faults = game.check(position, SKIP)
        if faults:
            assert known[faults[0].code] == faults[0].template
            assert faults[0].rule
            assert "%(" not in english(faults[0])
            continue
        skipped += 1
        before, mover = game.encode(position), game.to_act(position)
        assert mover in ("A", "B")
        after = game.apply(position, SKIP)
        assert game.encode(position) == before
        assert game.over(after) or game.to_act(after) not in (mover, "referee")
        assert game.decode(game.encode(after)) == after
        assert sum(game.points(after).as_dict().values()) == sum(game.points(position).as_dict().values())
    assert skipped > 10


@GAMES
def test_a_finished_game_and_a_referee_who_is_to_act_have_no_turn_to_lose(game: AnyGame) -> None:
    for match in matches(game.slug)[::5]:
        for position in match.positions:
            to_act = game.to_act(position)
            faults = game.check(position, SKIP)
            if to_act is None:
                assert faults[0].rule == "record.over"
            elif to_act == "referee":
                assert faults[0].rule == "record.skip"


@GAMES
def test_records_with_skips_are_played_written_and_drawn(game: AnyGame) -> None:
    kept = 0
    for number, options in enumerate(variants(game)):
        match = with_skips(game, options, number)
        if SKIPPED not in match.texts:
            continue
        kept += 1
        names = " ".join(f"{name}={value}" for name, value in options)
        tags = {"Game": game.slug, "A": "a", "B": "b", "Options": names}
        result = game.outcome(match.position)
        played = replay_record(read(write(Record.of(tags, match.texts, result)))[0])
        assert played.legal
        assert played.actions == match.actions
        assert played.position == match.position
        text = write(played.canonical)
        assert read(text)[0].texts == match.texts
        assert_alike(game, match.positions[0], [*match.texts])
        at = match.texts.index(SKIPPED) + 1
        assert svg(game.scene(match.positions[at], match.actions[:at]))
        for who in ("A", "B", "referee", "public"):
            seen = game.redact(match.actions, who)
            assert [action for action in seen if action == SKIP] == [SKIP] * match.texts.count(SKIPPED)
    assert kept


@GAMES
@QUIET
@given(seed=st.integers(0, 10**6), which=st.integers(0, 10**6))
def test_any_game_with_skips_can_be_taken_back_and_played_again(game: AnyGame, seed: int, which: int) -> None:
    options = [*variants(game)]
    match = with_skips(game, options[which % len(options)], seed)
    _actions, reached, fault = fold(game, match.positions[0], match.texts)
    assert fault is None
    assert reached[-1] == match.position
    ply = which % (len(match.texts) + 1)
    again = match.at(ply)
    for text in match.texts[ply:]:
        again = again.play(text)
    assert again.position == match.position


def _quiet_stand(options: str) -> Position:
    return stand("c3 c9", "a7 b7 c7 d7 e7 a6 e6 a3 a4 e4 e3", options=options)


def begun(slug: str, *texts: str, **options: str) -> Match[Any, Any]:
    return Match.begin(get(slug), texts, options=tuple(options.items()))


def why(match: Match[Any, Any]) -> str:
    with pytest.raises(Refused) as refused:
        match.play(SKIPPED)
    return english(refused.value.fault)


def test_in_the_last_round_of_corners_it_takes_the_one_action_that_is_left() -> None:
    names = [f"{column}{row}" for column in "abcdefgh" for row in range(1, 9)]
    full = begun("corners", *names)
    assert full.game.to_act(full.position) == "A"
    assert full.play(SKIPPED).play(SKIPPED).game.over(full.play(SKIPPED).play("pass").position)


def test_dogs_whose_turn_is_skipped_keep_their_dog_in_hand() -> None:
    match = begun("deer", "c3-b2", SKIPPED)
    assert match.position.hand == 16
    assert match.game.to_act(match.position) == "A"
    assert match.play("c7-c8").play("@c7").position.hand == 15


def test_a_skip_is_counted_like_a_step_where_deer_and_dogs_counts_draws() -> None:
    repeated = after(_quiet_stand("yes 2 0"), SKIPPED)
    assert repeated.end is None
    assert after(repeated, SKIPPED).end is End.REPETITION
    quiet = after(_quiet_stand("yes 0 1"), "c3-c2")
    assert (quiet.still, after(quiet, SKIPPED).end) == (1, End.QUIET)


def test_evaders_that_have_not_stepped_stay_and_the_pursuers_lost_turn_counts() -> None:
    match = begun("sonor", "1:000", SKIPPED)
    assert match.game.to_act(match.position) == "B"
    assert match.position.evaders[1] == begun("sonor").position.evaders[1]
    later = match.play(SKIPPED)
    assert (later.game.to_act(later.position), later.position.turns, later.position.waiting) == ("A", 1, 0b11111)


def test_in_der_isses_only_a_turn_of_the_round_is_skipped() -> None:
    setup = "(setup r=a1 o=c1 y=e1 g=g1 b=a7 v=c7 w=e7)"
    match = begun("isses")
    assert why(match) == "No turn can be skipped now: the judge acts next."
    assert "without the coin of side B" in why(match.play(setup))
    playing = match.play(setup).play("(coin d4)")
    assert playing.play(SKIPPED).game.to_act(playing.play(SKIPPED).position) == "B"
    assert "the judge acts next" in why(playing.play("(accuse r)"))
    sealed = begun("isses", setup, "(coin d4)", "(pick A r)", picks="sealed")
    assert "the judge acts next" in why(sealed)


def test_an_attacked_piece_of_held_play_must_retreat() -> None:
    attacked = heldplay.after(heldplay.stand("d9=o c9=1 e9=2 d7=3", won="AB1347"), "d7-d8#d9")
    (fault,) = get("heldplay").check(attacked, SKIP)
    assert (fault.rule, fault.cells) == ("heldplay.6", ("d9",))
    assert english(fault) == "This turn cannot be skipped: the attacked plain piece on d9 must retreat."


def test_skips_of_held_play_are_no_passes_and_end_no_game() -> None:
    begin = begun("heldplay")
    assert begin.play(SKIPPED).play(SKIPPED).position == begin.position
