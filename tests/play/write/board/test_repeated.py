"""Every write on the board sent several times under one key: one effect, the same answer; and what a move may cost."""

from collections.abc import Callable
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from tests import factories as make
from tests.boards import Table, sample, table
from tests.conftest import Cast
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.kernel.write import Answer, Intent, KeyReused
from tournaments.models import AuditEntry, Clock, GameAction
from tournaments.play.read.live import live_game, live_games_of, live_games_of_tournament

Write = Callable[[Table, Intent, bool], Answer]


def begin(live: Table, by: Intent, other: bool) -> Answer:
    live.key = GameKey(Stage.INDIVIDUAL, 3, 1)
    return live.begin({"First": "B" if other else "A"}, by=by, version=0)


def move(live: Table, by: Intent, other: bool) -> Answer:
    return live.play("h1" if other else "h2", by=by, version=3)


def back(live: Table, by: Intent, other: bool) -> Answer:
    return live.take_back(by=by, version=4 if other else 3)


def correction(live: Table, by: Intent, other: bool) -> Answer:
    return live.correct(1, "h1" if other else "h2", by=by, version=3)


def ending(live: Table, by: Intent, other: bool) -> Answer:
    return live.end("resignation", "A" if other else "B", by=by, version=3)


def overrun(live: Table, by: Intent, other: bool) -> Answer:
    if not AuditEntry.objects.filter(action="game.confirm_overrun").exists():
        GameAction.objects.filter(ply=1).update(spent=50, allowed=40)
    return live.overrun(1, "lose" if other else "warn", by=by, version=3)


@pytest.mark.parametrize("times", [2, 10])
@pytest.mark.parametrize("write", [begin, move, back, correction, ending, overrun])
def test_it_has_one_effect(cast: Cast, write: Write, times: int) -> None:
    live = table(cast)
    live.begin()
    live.play("d4", "e5")
    entries, intent = AuditEntry.objects.count(), make.by(live.judge)
    answers = [write(live, intent, False) for _ in range(times)]
    assert answers == [answers[0]] * times
    assert AuditEntry.objects.count() == entries + 1
    with pytest.raises(KeyReused):
        write(live, intent, True)
    assert AuditEntry.objects.count() == entries + 1


MOST_QUERIES = 17
"""Of a move, begin and commit included; on a clock two more, with the end of the game those that fill the protocol."""


@pytest.mark.parametrize("plies", [2, 80])
def test_a_move_costs_as_many_queries_late_as_early(
    cast: Cast, plies: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    live, texts = table(cast, "deer"), sample("deer", seed=2).texts
    live.begin()
    live.play(*texts[:plies])
    version = live.game.version
    with django_assert_max_num_queries(MOST_QUERIES) as taken:
        live.play(texts[plies], version=version)
    told = [query["sql"] for query in taken.captured_queries if query["sql"].startswith("UPDATE")]
    assert not any("total_a" in sql for sql in told), "no decision has changed, so no total is computed"


def shown(live: Table, cast: Cast) -> list[Any]:
    game = live.game
    return [
        lambda: live_game(game, "referee"),
        lambda: live_games_of(live.match),
        lambda: live_games_of_tournament(cast.tournament),
    ]


def test_boards_are_read_in_a_constant_number_of_queries(
    cast: Cast, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    live, most = table(cast), (1, 3, 3)
    live.begin()
    live.play("d4")
    for look, number in zip(shown(live, cast), most, strict=True):
        with django_assert_max_num_queries(number):
            assert look()
    Clock.objects.create(match=live.match, kind="move", limit=40)
    for board in (1, 3, 4):
        live.key = GameKey(Stage.INDIVIDUAL, board, 1)
        live.begin()
        live.play("a1", "b1", "c1", "d1")
    for look, number in zip(shown(live, cast), most, strict=True):
        with django_assert_max_num_queries(number):
            assert look()
