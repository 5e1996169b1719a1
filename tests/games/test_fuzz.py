"""Any text at all: reading never fails, replaying never raises, and what is legal has one canonical text."""

import random
from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.core.record import read, write
from games.core.replay import Replay
from games.core.types import english
from games.registry import AnyGame, all_games, get, replay
from tests.games.playthrough import sample_record
from tests.games.samples import SAMPLES, WRONG_TEXTS, variants

GAMES = [pytest.param(game, id=game.slug) for game in all_games()]
SPOILT_RECORDS = 100_000
MOST_TEXTS = 400
"""Hypothesis chooses badly among very many; these are drawn by chance from all that a game's sample has."""

QUIET = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
THOROUGH = settings(QUIET, max_examples=10_000)

PIECES = (
    *(
        "[",
        "]",
        '"',
        "\\",
        "{",
        "}",
        "(",
        ")",
        "*",
        "1-0",
        "0-1",
        "1/2-1/2",
        "1.",
        "12...",
        "...",
        "--",
        "\n",
        "\r\n",
        "\n\n",
    ),
    *("\t", "\v", "\N{NO-BREAK SPACE}", "\N{ZERO WIDTH NO-BREAK SPACE}", "\N{NULL}", "%(cell)s", "[%emt 0:00:31]"),
    *('[Result "*"]', '[Result "1-0"]', '[Termination "time"]', '[Options ""]', '[A "Альфа"]', '[B "\\\\"]', "[First]"),
)


@cache
def samples(slug: str) -> tuple[str, ...]:
    """Legal records of a game with every combination of options."""
    game = get(slug)
    return tuple(sample_record(game, options, seed=5) for options in variants(game))


@cache
def action_texts(slug: str) -> tuple[str, ...]:
    texts = sorted(SAMPLES[slug].texts())
    return (*random.Random(1).sample(texts, min(len(texts), MOST_TEXTS)), *WRONG_TEXTS)


def heaps(game: AnyGame) -> st.SearchStrategy[str]:
    """Parts of records in any order."""
    heading = f'[Game "{game.slug}"]\n[A ""]\n[B ""]\n[Result "*"]\n\n'
    parts = st.sampled_from([*PIECES, *action_texts(game.slug)]) | st.text(max_size=8)
    return st.lists(parts).map(" ".join) | st.lists(parts).map(lambda heap: heading + " ".join(heap))


def spoilt(game: AnyGame) -> st.SearchStrategy[str]:
    """Legal records in which stretches are replaced by others."""

    def spoil(text: str, changes: list[tuple[float, int, str]]) -> str:
        for where, length, more in changes:
            at = int(where * len(text))
            text = text[:at] + more + text[at + length :]
        return text

    more = st.sampled_from([*PIECES, *action_texts(game.slug)]) | st.text(max_size=5)
    change = st.tuples(st.floats(0, 1, exclude_max=True), st.integers(0, 12), more)
    return st.builds(spoil, st.sampled_from(samples(game.slug)), st.lists(change, max_size=4))


def assert_answered(text: str) -> None:
    """Every record of a text has an answer, and a legal one a canonical text that reads as itself."""
    for record in read(text):
        played = replay(record)
        assert len(played.positions) == len(played.actions) + (played.game is not None)
        if played.fault:
            assert_refused(played)
        else:
            assert_canonical(played)


def assert_refused(played: Replay) -> None:
    """A fault stands at a ply of the record, has a rule unless it is one of reading, and a sentence."""
    assert played.fault is not None
    ply, fault = played.fault
    assert ply == len(played.actions) + 1 or (ply, played.actions) == (0, ())
    assert (fault.rule is None) is (fault.kind == "syntax")
    assert english(fault)
    assert not played.legal


def assert_canonical(played: Replay) -> None:
    text = write(played.canonical)
    (again,) = read(text)
    second = replay(again)
    assert second.fault is None
    assert write(second.canonical) == text
    assert second.positions == played.positions


@pytest.mark.parametrize("game", GAMES)
@QUIET
@given(data=st.data())
def test_any_heap_of_parts_is_answered(game: AnyGame, data: st.DataObject) -> None:
    assert_answered(data.draw(heaps(game)))


@pytest.mark.parametrize("game", GAMES)
@QUIET
@given(data=st.data())
def test_any_spoilt_record_is_answered(game: AnyGame, data: st.DataObject) -> None:
    assert_answered(data.draw(spoilt(game)))


@QUIET
@given(text=st.text())
def test_any_text_is_answered(text: str) -> None:
    assert_answered(text)


@pytest.mark.parametrize("game", GAMES)
def test_whole_games_have_a_canonical_text(game: AnyGame) -> None:
    for text in samples(game.slug):
        (played,) = map(replay, read(text))
        assert played.fault is None
        assert_canonical(played)
        assert write(played.canonical) == text


@pytest.mark.nightly
@pytest.mark.parametrize("game", GAMES)
@THOROUGH
@given(data=st.data())
def test_very_many_texts_are_answered(game: AnyGame, data: st.DataObject) -> None:
    assert_answered(data.draw(heaps(game) | spoilt(game) | st.text()))


def stands_for_itself(text: str) -> bool:
    """Whether a text is read as one action wherever it stands."""
    records = [([ply.text for ply in record.plies], record.fault) for record in read(f"x {text} y *")]
    return records == [(["x", text, "y"], None)]


def exchanged(game: AnyGame, chance: random.Random) -> Iterator[tuple[str, int]]:
    """Legal records in which one action is exchanged for any text of an action, and which one it is."""
    texts = [text for text in action_texts(game.slug) if stands_for_itself(text)]
    for record in samples(game.slug):
        (played,) = map(replay, read(record))
        for _ in range(50):
            ply = chance.randrange(len(played.actions))
            plies = [each.text for each in played.record.plies[:ply]]
            head = record.partition("\n\n")[0]
            yield f"{head}\n\n{' '.join([*plies, chance.choice(texts)])}\n{played.result.value}\n", ply + 1


@pytest.mark.nightly
@pytest.mark.parametrize("game", GAMES)
def test_a_hundred_thousand_exchanged_actions_are_refused_at_their_ply_or_legal(game: AnyGame) -> None:
    chance, tried = random.Random(100_000), 0
    while tried < SPOILT_RECORDS:
        for text, ply in exchanged(game, chance):
            tried += 1
            (played,) = map(replay, read(text))
            assert get(game.slug) is played.game
            assert len(played.actions) >= ply - 1
            if len(played.actions) < ply:
                assert_refused(played)
            else:
                assert game.check(played.positions[ply - 1], played.actions[ply - 1]) == ()
