"""A tournament in which everything that can be stored is stored: for what must hold of all of it."""

import json
from dataclasses import fields
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

from tests import factories as make
from tests.boards import SLUGS, sample, table
from tests.conftest import Cast
from tests.kept import kept
from tournaments.archive.read import text_of
from tournaments.archive.write.importing import import_tournament
from tournaments.draws.write.draws import make_draw, undo_draw
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.matches.write.games import recompute
from tournaments.models import (
    Draw,
    HallDisplay,
    Judge,
    Match,
    PairWish,
    PaperEntry,
    Penalty,
    Photo,
    Room,
    Signal,
    Signature,
    Site,
    TimetableItem,
    Told,
    Tour,
    Tournament,
)
from tournaments.publishing.read import fixture_of
from tournaments.publishing.rules import to_json

NOW = datetime(2026, 7, 14, 10, 30, 0, 125, tzinfo=UTC)


def fill(cast: Cast) -> Tournament:
    """Something in every table of the cast's tournament."""
    ids = _ids(cast)
    if kept("whole", lambda: _fill(cast)):
        _find(cast, _first)
    elif not _first:
        _first.update(ids)
    return Tournament.objects.get(pk=cast.tournament.pk)


_first: dict[str, Any] = {}
"""The ids of the cast whose tournament is kept."""


def _ids(cast: Cast) -> dict[str, Any]:
    return {field.name: getattr(cast, field.name).pk for field in fields(cast)}


def _find(cast: Cast, ids: dict[str, Any]) -> None:
    """The cast is that of the kept tournament."""
    for name, pk in ids.items():
        rows = type(getattr(cast, name))._default_manager
        setattr(cast, name, rows.get(pk=pk))


def _fill(cast: Cast) -> None:
    tournament = cast.tournament
    for slug in SLUGS:
        _play(cast, slug)
    _write_protocol(cast.match)
    late = make.make_team(tournament, "Ёлки", sign="ё", group="7", seed=3, lot=2, entered_from=2, withdrawn_from=5)
    judge = make.make_judge(tournament, "Ян", wish="strong", most_tours=3, wished_room=cast.match.room)
    judge.away_from.add(cast.tour)
    judge.judges_with.add(cast.match.match_judges.get().judge)
    judge.judges_without.add(cast.other_match.match_judges.get().judge)
    Room.objects.get(tournament=tournament, matches=cast.other_match).closed_in.add(cast.tour)
    judge.attached_to.add(late, cast.match.team_a)
    points = make.make_tour(tournament, kind="points", rehearsal=True, starts_at=NOW, name="Разминка")
    make.make_match(points, late, cast.match.team_a, entered_a=Decimal("-1.25"), entered_b=Decimal(7), state="approved")
    assert cast.match.team_b is not None
    bye = Match.objects.create(tour=points, number=9, team_a=cast.match.team_b, state="approved")
    make.make_match(points, cast.other_match.team_a, cast.other_match.team_b, walk_over="B", state="closing")
    Signal.objects.create(
        tournament=tournament, match=cast.match, team=cast.match.team_a, kind="dispute", text="Не так", given_by="Анна",
        given_at=NOW, answer="Так", done_by="Ольга", done_at=NOW,
    )  # fmt: skip
    Photo.objects.create(
        match=cast.match, content=b"", width=2, height=1, size=0, note="Лист 1", given_by="Семён", given_at=NOW
    )
    Signal.objects.create(tournament=tournament, kind="room", text="Нет доски", given_by="Семён", given_at=NOW)
    _place(cast)
    _draw(cast)
    for match in (*Match.objects.filter(tour=points).exclude(pk=bye.pk), bye, cast.match):
        recompute(match)
    options = {"sharing": "range", "players_without": [1]}
    words = {"message_before": "Здравствуйте!\nТур скоро.", "message_after": "Ольга, 8-800"}
    Tournament.objects.filter(pk=tournament.pk).update(standings=options, frozen_from=6, **words)
    _tell(cast, judge)


def _tell(cast: Cast, judge: Judge) -> None:
    """Addresses; a team and a judge who have been told, a letter that was not sent, the text for everybody."""
    for row in (judge, cast.match.team_a):
        type(row)._default_manager.filter(pk=row.pk).update(email="anna@school.example")
    told = {"tour": cast.tour, "digest": "7" * 64, "told_by": "Ольга", "told_at": NOW}
    Told.objects.create(**told, team=cast.match.team_a, way="hand")
    Told.objects.create(**told, judge=judge, way="mail", state="refused")
    Told.objects.create(**told, way="printed")


def _place(cast: Cast) -> None:
    """Two sites, a break, a tour with a length, an estimate and a delay of its own."""
    site = Site.objects.create(tournament=cast.tournament, name="Корпус Б", directions="Через двор,\nвход 2", walk=7)
    Site.objects.create(tournament=cast.tournament, name="Корпус А")
    Room.objects.filter(matches=cast.match).update(site=site)
    TimetableItem.objects.create(tournament=cast.tournament, name="Обед", starts_at=NOW, minutes=40, place="Столовая")
    Tour.objects.filter(pk=cast.tour.pk).update(minutes=90, moves=30, delay=10)
    programme = {"slides": ["standings", "now"], "seconds": 20, "theme": "light", "tables": [1, 2]}
    HallDisplay.objects.create(
        tournament=cast.tournament, programme=programme, message="Обед в 13:00,\nстоловая", turned=3, orders=7,
        held="slide-standings-1", notice="Все в зал", paused=True,
    )  # fmt: skip


def _play(cast: Cast, slug: str) -> None:
    """A game played to its end on the board, one under way, one of which only the sheet is known, a running clock."""
    live = table(cast, slug)
    live.begin()
    live.play(*sample(slug, seed=2).texts)
    sheet = live.game.sheet
    live.match.games.create(stage="individual", board=3, number=1, sheet=sheet, decision=live.game.decision, first="A")
    live.key = GameKey(Stage.INDIVIDUAL, 1, 1)
    live.begin()
    live.play(*sample(slug, seed=3).texts[:5])
    live.match.clocks.create(kind="individual", limit=900, spent=1500, running_since=NOW)
    live.match.clocks.create(kind="move", limit=40, number=2)
    live.match.clocks.create(kind="advice", limit=30, game=live.game)
    recompute(live.match)


def _draw(cast: Cast) -> None:
    """A draw that was undone, one that stands and was changed by hand, and a bracket."""
    for method in ("swiss", "knock_out"):
        tour = make.make_tour(cast.tournament)
        given: dict[str, Any] = {"tournament_id": cast.tournament.pk, "tour_id": tour.pk}
        wish = {"method": method, "seed": 5}
        first = make_draw(make.by(cast.organiser), **given, version=1, draw_request=wish, despite_warnings=True)
        undo_draw(make.by(cast.organiser), **given, version=2, draw_id=first["draw"])
        make_draw(make.by(cast.organiser), **given, version=3, draw_request=wish | {"seed": 6}, despite_warnings=True)
    _publish(cast)
    Draw.objects.filter(method="swiss", undone_at=None).update(
        options={"exchanged": [cast.match.team_a_id, 10**6], "kept": [cast.match.pk, 10**7, 10**6]}
    )


def _publish(cast: Cast) -> None:
    """The cast's tour with a judge who has been removed since; who must not meet, and who is to."""
    gone: dict[str, Any] = {
        "match": 10**6,
        "table": 7,
        "a": cast.match.team_a_id,
        "b": None,
        "room": "",
        "at": "",
        "judges": [],
    }
    published = to_json([fixture_of(match, cast.tour) for match in cast.tour.matches.with_names().with_judges()])
    published["matches"] += [gone | {"judges": [{"judge": 10**6, "senior": True}]}]
    Tour.objects.filter(pk=cast.tour.pk).update(published=published, published_at=NOW)
    teams = {"one": cast.match.team_a, "other": cast.match.team_b}
    PairWish.objects.create(tournament=cast.tournament, **teams, reason="братья")
    PairWish.objects.create(tournament=cast.tournament, **teams, kind="wished", tour=cast.tour)


def _write_protocol(match: Any) -> None:
    make.make_line_up(match, "A")
    make.make_line_up(match, "B")
    Penalty.objects.create(match=match, side="A", points="1.5", reason="Шум")
    Penalty.objects.create(match=match, side="A", points=1, reason="Беготня")
    match.games.create(stage="team", board=0, number=1, decision="draw", first="B")
    match.games.create(stage="extra", board=5, number=1, decision="forfeit_a")
    typed: dict[str, Any] = {"match": match, "entered_by": "Ольга", "entered_id": "user:1", "entered_at": NOW}
    PaperEntry.objects.create(**typed, number=1, content={"totals": ["1", "2½"], "signed": {"senior": "Семён"}})
    PaperEntry.objects.create(**typed, number=2, content={"teams": {"A": {"boards": ["Пётр"]}}}, settled=True)
    signed: dict[str, Any] = {"match": match, "given_by": "link", "signed_at": NOW}
    Signature.objects.create(**signed, role="senior", name="Семён", withdrawn_at=NOW + timedelta(minutes=1))
    Signature.objects.create(**signed, role="senior", name="Семён")
    Match.objects.filter(pk=match.pk).update(
        state="signed", started_at=NOW, ended_at=NOW, remarks="Всё <b>спокойно</b>,\nкроме «шума»."
    )
    match.refresh_from_db()


def read_back(text: str, slug: str) -> Tournament:
    """The tournament made from a file's text under another address."""
    answer = import_tournament(make.by(make.make_user()), text=text, slug=slug)
    return Tournament.objects.get(pk=answer["tournament"])


def without_address(tournament: Tournament) -> dict[str, Any]:
    """The tournament's document without its address."""
    document: dict[str, Any] = json.loads(text_of(tournament))
    del document["address"]
    return document
