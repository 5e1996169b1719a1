"""One protocol as everybody reads it."""

from decimal import Decimal

import pytest
from django.utils import timezone, translation
from pytest_django import DjangoAssertNumQueries

from games.core.types import Points
from tests import factories as make
from tests.conftest import Cast
from tournaments.kernel.access import Actor, get_match
from tournaments.matches.read.protocol import blank_of, course_of, last_write, newest, protocol_of, protocols_of
from tournaments.matches.rules.protocol import Pair
from tournaments.models import AuditEntry, Game, LineUp, Match, Penalty, Signature
from tournaments.models.audit import canonical
from tournaments.rounds.read.match_rows import MatchRow
from tournaments.rounds.write.match_import import import_matches

HALF = Decimal("0.5")


def enter(match: Match, board: int, number: int, decision: str, **fields: object) -> Game:
    stage = "individual" if board else "team"
    given = {"stage": stage, "board": board, "number": number, "decision": decision, **fields}
    return Game.objects.create(match=match, **given)


def test_it_shows_line_ups_games_and_sub_totals(cast: Cast) -> None:
    make.make_line_up(cast.match, "A")
    make.make_line_up(cast.match, "B")
    sheet = {"first": "B", "painted": {"A": 12, "B": 8}}
    enter(cast.match, 1, 1, "A", first="B", sheet=sheet)
    enter(cast.match, 1, 2, "draw")
    enter(cast.match, 5, 1, "forfeit_b")
    enter(cast.match, 0, 1, "B")
    Penalty.objects.create(match=cast.match, side="B", points=3, reason="шум")
    protocol = protocol_of(cast.match)
    assert protocol.b is not None
    first = protocol.boards[0]
    assert (first.name_a, first.points) == ("Альфа 1", Pair(Decimal("1.5"), HALF))
    assert (first.games[0].own, first.games[0].first, first.games[0].bound) == (Points(12, 8), "B", True)
    assert protocol.stages["individual"].points == Pair(Decimal("1.5"), Decimal("1.5"))
    assert protocol.stages["team"].points == Pair(Decimal(0), Decimal(6))
    assert protocol.behind is None
    assert protocol.total == Pair(Decimal("1.5"), Decimal("4.5"))
    assert [player and player.points for player in protocol.a.main] == [Decimal("1.5"), 0, 0, 0]
    assert (protocol.a.captain and protocol.a.captain.name) == "Альфа 1"
    assert protocol.undecided == 7 + 1


def test_points_imported_from_a_table_are_news_to_pages_about_the_match(cast: Cast) -> None:
    match = cast.match
    cast.tour.kind = "points"
    cast.tour.save()
    shown = newest(match, last_write(match))
    row = MatchRow(1, tour="1", team_a=match.team_a.name, team_b=str(match.team_b), points_a="3", points_b="1")
    import_matches(make.by(cast.organiser), tournament_id=cast.tournament.pk, rows=[row.as_data()])
    assert newest(match, last_write(match)) > shown


@pytest.mark.parametrize("shooters", [1, 2, 3, 20])
def test_all_free_shooters_are_named_on_their_board_however_many_they_are(cast: Cast, shooters: int) -> None:
    team = make.make_team(cast.tournament, "Омега", players=4 + shooters)
    match = make.make_match(cast.tour, team)
    make.make_line_up(match, "A")
    board = protocol_of(match).boards[-1]
    assert sorted(board.name_a.split(", ")) == sorted(f"Омега {number}" for number in range(5, 5 + shooters))
    assert {game.name_a for game in board.games} == {board.name_a}
    assert board.name_b == ""


def test_it_says_in_order_what_is_missing(cast: Cast) -> None:
    make.make_line_up(cast.match, "A")
    with translation.override("en"):
        missing = protocol_of(cast.match).missing
    assert missing[0] == "Бета: The team’s line-up is not entered yet."
    assert missing[1] == "Board 1, game 1 has no result yet."
    assert len(missing) == 1 + 10 + 2


def test_it_marks_who_has_nobody_to_play(cast: Cast) -> None:
    line_up = make.make_line_up(cast.match, "A")
    make.make_line_up(cast.match, "B")
    line_up.places.filter(board=4).delete()
    line_up.places.filter(board=None).delete()
    LineUp.objects.filter(pk=line_up.pk).update(short=True)
    boards = protocol_of(cast.match).boards
    assert [board.games[0].absent for board in boards] == ["", "", "", "A", "A"]


def test_withdrawn_signatures_stay_visible(cast: Cast) -> None:
    moment = timezone.now()
    given = {"match": cast.match, "given_by": "Семён", "signed_at": moment}
    Signature.objects.create(role="senior", name="С", withdrawn_at=moment, **given)
    Signature.objects.create(role="captain_a", name="А", **given)
    protocol = protocol_of(cast.match)
    assert [line.name for line in protocol.signatures] == ["", "А", ""]
    assert [line.name for line in protocol.withdrawn] == ["С"]
    assert protocol.signatures[0].proposed == "Семён"


def test_corrections_tell_old_and_new_in_words(cast: Cast) -> None:
    old = {"stage": "individual", "board": 2, "number": 1, "decision": "A", "first": ""}
    data = {"before": {"game": old}, "after": {"game": {**old, "decision": "draw"}}}
    entry = AuditEntry(
        tournament=cast.tournament, number=1, at=timezone.now(), actor="Семён", actor_id="link:1",
        action="game.enter", subject="game:1", match_id=cast.match.pk, reason="ошибка судьи", key="k" * 8,
        answer="{}", body_hash="", data=canonical(data),
    )  # fmt: skip
    entry.save()
    with translation.override("en"):
        correction = protocol_of(cast.match).corrections[0]
    assert correction.lines == (("Board 2, game 1", "Альфа won", "draw"),)
    assert (correction.who, correction.reason) == ("Семён", "ошибка судьи")


def test_the_number_of_queries_does_not_grow(cast: Cast, django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    make.make_line_up(cast.match, "A")
    make.make_line_up(cast.match, "B")
    for board in range(1, 6):
        for number in (1, 2):
            enter(cast.match, board, number, "draw")
    match = get_match(Actor(user=cast.organiser), "cup", cast.match.pk)
    with django_assert_max_num_queries(8):
        protocol_of(match)


def test_many_protocols_take_as_many_queries_as_one_and_read_the_same(
    cast: Cast, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    matches = [get_match(Actor(user=cast.organiser), "cup", pk) for pk in (cast.match.pk, cast.other_match.pk)]
    for match in matches:
        make.make_line_up(match, "B")
        enter(match, 1, 1, "A")
        Penalty.objects.create(match=match, side="A", points=match.number, reason="шум")
    with django_assert_max_num_queries(8):
        together = protocols_of(matches)
    assert together == tuple(protocol_of(match) for match in matches)
    assert [protocol.a.total for protocol in together] == [0, -1]


def test_a_blank_protocol_shows_nothing_that_was_written_and_asks_the_database_nothing(
    cast: Cast, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    make.make_line_up(cast.match, "A")
    enter(cast.match, 1, 1, "A")
    Match.objects.filter(pk=cast.match.pk).update(state="closing", remarks="шум", started_at=timezone.now())
    match = get_match(Actor(user=cast.organiser), "cup", cast.match.pk)
    with django_assert_max_num_queries(0):
        blank = blank_of(match)
    assert (blank.match.state, blank.match.remarks, blank.match.started_at) == ("planned", "", None)
    assert (blank.a.version, blank.undecided, blank.judges[0].name) == (0, 12, "Семён")
    assert match.state == "closing"


@pytest.mark.parametrize(
    ("preset", "expected"),
    [
        ("corners", ["planned", "warm_up", "line_ups", "individual", "team", "closing", "signed", "approved"]),
        ("duel", ["planned", "warm_up", "line_ups", "individual", "closing", "signed", "approved"]),
        ("points", ["planned", "closing", "signed", "approved"]),
    ],
)
def test_a_format_without_a_stage_skips_its_state(cast: Cast, preset: str, expected: list[str]) -> None:
    tour = make.make_tour(cast.tournament, preset=preset)
    assert list(course_of(tour.tour_format)) == expected


def test_a_stage_stays_open_when_the_match_goes_on() -> None:
    assert [Match(state=state).stage_open("individual") for state in ("line_ups", "individual", "team", "closing")] == [
        False,
        True,
        True,
        True,
    ]
    assert [Match(state=state).stage_open("team") for state in ("individual", "team", "closing", "signed")] == [
        False,
        True,
        True,
        False,
    ]
