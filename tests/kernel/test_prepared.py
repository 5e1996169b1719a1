"""Prepared queries give what the queries that they are made of give."""

from collections.abc import Callable, Iterable
from decimal import Decimal
from threading import Thread
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import Count
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_match, make_team, make_tour, make_tournament
from tournaments.kernel.database import Insert, Prepared, Update
from tournaments.models import Game, Match, Team, Tournament

pytestmark = pytest.mark.django_db


def statements(ask: Callable[[Any], Iterable[Any]], value: object) -> tuple[list[Any], list[str]]:
    with CaptureQueriesContext(connection) as captured:
        rows = list(ask(value))
    return rows, [query["sql"] for query in captured]


def test_it_gives_the_rows_and_the_statement_of_the_plain_query() -> None:
    """Related rows, annotations and values, for one value after the other."""
    matches = [make_match(make_tour(make_tournament())) for _ in range(3)]
    plain = {
        "related": lambda pk: Match.objects.filter(pk=pk).select_related("tour", "team_a", "team_b"),
        "values": lambda pk: Match.objects.filter(pk=pk).values_list("team_a__name", "version"),
        "annotated": lambda pk: Match.objects.filter(pk=pk).annotate(judges=Count("match_judges")).order_by("pk"),
    }
    for make in plain.values():
        prepared = Prepared(make)
        for match in (*matches, matches[0]):
            assert statements(prepared, match.pk) == statements(make, match.pk)


def test_related_rows_come_with_it_and_are_not_asked_for_again(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    match = make_match(make_tour(make_tournament()))
    prepared = Prepared(lambda pk: Match.objects.filter(pk=pk).select_related("team_a"))
    prepared(match.pk)
    with django_assert_num_queries(1):
        (row,) = prepared(match.pk)
        assert row.team_a.name == match.team_a.name


def test_texts_are_values_and_no_part_of_the_statement() -> None:
    prepared = Prepared(lambda name: Team.objects.filter(name=name), str)
    team = make_team(make_tournament(), "O'Neil")
    assert prepared("O'Neil") == [team]
    assert prepared("' OR 1=1 --") == []


def test_several_values_keep_their_places() -> None:
    """Also where two are of the same kind, and one is for a small column."""
    match = make_match(make_tour(make_tournament()))
    for board, number in ((1, 2), (2, 1)):
        Game.objects.create(match=match, stage="individual", board=board, number=number)
    prepared = Prepared(
        lambda match, stage, board, number: Game.objects.filter(
            match_id=match, stage=stage, board=board, number=number
        ),
        int, str, int, int,
    )  # fmt: skip
    found = prepared.one(match.pk, "individual", 1, 2)
    assert found is not None
    assert (found.board, found.number) == (1, 2)
    found = prepared.one(match.pk, "individual", 2, 1)
    assert found is not None
    assert (found.board, found.number) == (2, 1)
    assert prepared.one(match.pk, "team", 1, 2) is None


@pytest.mark.parametrize("number", [2**63, -(2**63) - 1, 10**30])
def test_a_number_that_no_id_can_be_is_nobodys(number: int) -> None:
    assert Prepared(lambda pk: Tournament.objects.filter(pk=pk)).one(number) is None


def test_a_query_that_does_not_ask_for_the_value_is_refused() -> None:
    with pytest.raises(ValueError, match="Nothing to prepare"):
        Prepared(lambda _pk: Tournament.objects.all()).one(1)


def test_columns_are_converted_as_the_plain_query_does() -> None:
    """Points, JSON and moments come back as what they are."""
    match = make_match(make_tour(make_tournament()))
    stored = Game.objects.create(match=match, stage="team", tags={"First": "A"}, begun_at=timezone.now())
    Match.objects.filter(pk=match.pk).update(total_a=Decimal("2.5"))
    (game,) = Prepared(lambda pk: Game.objects.filter(pk=pk).select_related("match"))(stored.pk)
    assert (game.tags, game.begun_at, game.match.total_a) == ({"First": "A"}, stored.begun_at, Decimal("2.5"))


def test_an_update_sends_what_the_plain_one_does_and_says_whether_there_was_such_a_row() -> None:
    match = make_match(make_tour(make_tournament()))
    totals = Update(Match, "total_a", "version", found_by=("pk", "version"))
    with CaptureQueriesContext(connection) as plain:
        Match.objects.filter(pk=match.pk, version=1).update(total_a=Decimal("0.5"), version=1)
    with CaptureQueriesContext(connection) as ours:
        assert totals(match.pk, 1, total_a=Decimal("0.5"), version=1)
    assert [query["sql"] for query in ours] == [query["sql"] for query in plain]
    assert totals(match.pk, 1, total_a=Decimal("1.5"), version=2)
    assert not totals(match.pk, 1, total_a=Decimal("2.5"), version=2)
    match.refresh_from_db()
    assert (match.total_a, match.version) == (Decimal("1.5"), 2)


@pytest.mark.parametrize("told", [True, False])
def test_an_inserted_row_has_its_number_and_is_what_was_given(told: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where an older SQLite does not tell the number with the row."""
    if not told and connection.vendor != "sqlite":
        pytest.skip("PostgreSQL always tells it")
    monkeypatch.setattr(connection.features, "can_return_columns_from_insert", told)
    match = make_match(make_tour(make_tournament()))
    insert = Insert(Game)
    for number in (1, 2):
        game = Game(match=match, stage="team", number=number, decision="A", tags={"First": "B"})
        insert(game)
        assert not game._state.adding
        stored = Game.objects.get(pk=game.pk)
        assert (stored.match, stored.number, stored.decision, stored.tags) == (match, number, "A", {"First": "B"})


def test_a_row_that_stands_there_already_spoils_the_transaction_as_ever() -> None:
    match, insert = make_match(make_tour(make_tournament())), Insert(Game)
    insert(Game(match=match, stage="team"))
    with pytest.raises(IntegrityError), transaction.atomic():
        insert(Game(match=match, stage="team"))
    assert Game.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_each_thread_asks_over_its_own_connection() -> None:
    """What was compiled on the first one's is no way to it."""
    tournament = make_tournament()
    prepared = Prepared(lambda pk: Tournament.objects.filter(pk=pk))
    assert prepared.one(tournament.pk) == tournament
    asked = []

    def ask() -> None:
        asked.append(statements(prepared, tournament.pk))
        connection.close()

    thread = Thread(target=ask)
    thread.start()
    thread.join()
    ((rows, sent),) = asked
    assert rows == [tournament]
    assert len(sent) == 1
