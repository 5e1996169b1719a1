"""A tournament with matches of all five games under way, for tests of live pages."""

from typing import Any

from django.contrib.sessions.backends.db import SessionStore
from django.utils import timezone

from tests import factories as make
from tests.boards import SLUGS, Table, sample
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.kernel.access import SESSION_LINKS
from tournaments.models import Match, Tournament


def seat(tournament: Tournament, slug: str, *, state: str) -> Table:
    """A match of the next tour with line-ups and a judge, in its individual or team stage."""
    tour = make.make_tour(tournament, kind=slug)
    judge = make.make_judge(tournament, can_be_senior=True)
    match = make.make_match(tour, judges=(judge,), state=state, started_at=timezone.now())
    for side in "AB":
        make.make_line_up(match, side)
    where = GameKey(Stage.TEAM, 0, 1)
    if state == Match.State.INDIVIDUAL:
        where = GameKey(Stage.INDIVIDUAL, 1, 1)
    return Table(match, make.make_link(judge)[0], where)


def session_of(table: Table) -> str:
    """A session that holds the judge's link."""
    session = SessionStore()
    session[SESSION_LINKS] = [table.judge.pk]
    session.create()
    return str(session.session_key)


def fill(plies: int) -> dict[str, Any]:
    """For each game a match in its individual stage with all boards begun, and one in its team stage; what a program
    needs to open and to play them."""
    tournament = make.make_tournament(organiser=make.make_user("olga"), slug="live", name="Кубок школы")
    told: dict[str, Any] = {"slug": tournament.slug, "team": {}, "individual": {}}
    for slug in SLUGS:
        for state in (Match.State.TEAM, Match.State.INDIVIDUAL):
            table = seat(tournament, slug, state=state)
            _play(table, slug, plies)
            told[str(state)][slug] = {
                "match": table.match.pk, "session": session_of(table), "version": table.game.version,
                "texts": list(sample(slug).texts[plies:]),
            }  # fmt: skip
    return told


def _play(table: Table, slug: str, plies: int) -> None:
    boards = table.match.tour.tour_format.board_numbers if table.key.board else (0,)
    for board in boards:
        table.key = table.key._replace(board=board)
        table.begin()
        whole = sample(slug, seed=board or 1).texts
        table.play(*whole[: min(plies + board, len(whole) - 1)])
    table.key = table.key._replace(board=boards[0])
    kind = "move" if table.key.stage == "team" else "individual"
    table.clock("start", kind=kind, number=1 if kind == "move" else None)
