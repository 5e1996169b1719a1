"""Another format of a tour: how much is asked, and what is told of what was forgotten."""

from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests import factories as make
from tests.conftest import Cast
from tests.records import finished_text
from tournaments.formats.rules.tour_format import GameKey, to_json
from tournaments.kernel.write import Answer
from tournaments.matches.write.games import recompute
from tournaments.models import AuditEntry, Game, Match, PaperEntry, Signature, Tour
from tournaments.play.write.records import enter_record
from tournaments.rounds.write.tours import change_tour


def _change(cast: Cast, tour: Tour, **changes: object) -> Answer:
    wanted = to_json(replace(tour.tour_format, **changes))  # type: ignore[arg-type]
    return change_tour(
        make.by(cast.organiser, reason="fewer have come"), tournament_id=cast.tournament.pk, tour_id=tour.pk,
        version=tour.version, number=tour.number, name="", starts_at=None, rehearsal=False, format=wanted, options={},
    )  # fmt: skip


def _signed(cast: Cast, tour: Tour) -> None:
    """A signed match with line-ups, a recorded game of the free shooters, and a second entry that says otherwise."""
    match = make.make_match(tour, make.make_team(cast.tournament), make.make_team(cast.tournament))
    for side in "AB":
        make.make_line_up(match, side)
    Match.objects.filter(pk=match.pk).update(state="individual")
    shooters = GameKey.read("individual-5-1")
    enter_record(make.by(cast.organiser), match_id=match.pk, key=shooters, version=0, text=finished_text(1))
    for board in (1, 2, 3):
        Game.objects.create(match=match, stage="individual", board=board, number=1, decision="A")
    Match.objects.filter(pk=match.pk).update(state="signed")
    Signature.objects.create(match=match, role="senior", name="Семён", signed_at=timezone.now())
    content = {"games": {"individual-5-1": "B"}}
    PaperEntry.objects.create(match=match, number=2, content=content, entered_by="vera", entered_at=timezone.now())
    recompute(Match.objects.get(pk=match.pk))


def _queries(cast: Cast, matches: int, boards: int) -> int:
    tour = make.make_tour(cast.tournament, number=10 + matches + boards)
    tour.format |= {"games_per_board": 1}
    tour.save()
    for _number in range(matches):
        _signed(cast, tour)
    tour = Tour.objects.get(pk=tour.pk)
    with CaptureQueriesContext(connection) as asked:
        _change(cast, tour, boards=boards)
    told = AuditEntry.objects.filter(action="tour.change").latest("number").changes["matches"]
    there = {boards + 1} if boards < 5 else {5, 6}  # where the free shooters sat a pair begins anew
    assert [{game["board"] for game in one["after"]["games"]} for one in told] == [there] * matches
    assert all(one["after"]["games"][0]["actions"] for one in told)
    return len(asked)


@pytest.mark.parametrize("boards", [3, 5])
def test_more_matches_ask_no_more_of_the_database(cast: Cast, boards: int) -> None:
    assert _queries(cast, 2, boards) == _queries(cast, 4, boards)
