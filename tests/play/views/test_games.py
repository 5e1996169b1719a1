"""A recorded game as everybody sees it, and its record as a file."""

import gzip
import re
from datetime import UTC, datetime
from typing import Any, Final
from xml.etree import ElementTree

import pytest
from django.test import Client
from django.urls import reverse

from games.core.record import read, write
from games.registry import get, replay
from tests import factories as make
from tests.conftest import Cast
from tests.games.samples import random_match
from tests.records import finished_game, finished_text, record_text
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.models import Game, GameAction, Match, Team, Tour, Tournament
from tournaments.play.write import records
from tournaments.play.write.beginning import begin_game
from tournaments.play.write.moving import play

BOARD: Final = GameKey(Stage.INDIVIDUAL, 2, 1)


def record(cast: Cast, text: str) -> None:
    """Enters the record, and gives up the link's cookie: the public has none."""
    Match.objects.filter(pk=cast.match.pk).update(
        state=Match.State.INDIVIDUAL, started_at=datetime(2026, 7, 14, 22, 30, tzinfo=UTC)
    )
    records.enter_record(make.by(cast.judge), match_id=cast.match.pk, version=0, text=text, key=BOARD)


def address(cast: Cast, name: str = "game") -> str:
    return reverse(name, args=["cup", cast.match.pk, BOARD])


def test_it_shows_the_final_position_and_every_move(cast: Cast) -> None:
    record(cast, finished_text())
    page = Client().get(address(cast), headers={"accept-language": "en"}).content.decode()
    played = finished_game()
    assert "Corners board" in page
    assert f"{len(played.actions)} / {len(played.actions)}" in page
    assert f'href="{address(cast)}"' not in page
    assert all(f">{ply.text.replace('-', '–')}</a>" in page for ply in played.record.plies)
    assert "board-circle-painted" in page


def test_moves_are_numbered_as_everything_else_on_the_page_counts_them(cast: Cast) -> None:
    """“3 / 3”, “Move number” and “Move 3, yours” count the moves of both sides."""
    record(cast, record_text("d4", "e5", "c3"))
    page = Client().get(address(cast)).content.decode()
    assert re.findall(r'"moves-number">(\d)\.</span> <a href="\?ply=(\d)#', page) == [
        ("1", "1"),
        ("2", "2"),
        ("3", "3"),
    ]


@pytest.mark.both_databases
@pytest.mark.parametrize(("asked", "shown"), [("0", 0), ("1", 1), ("999", 2), ("-1", 2), ("x", 2), ("9" * 40, 2)])
def test_it_shows_the_position_after_any_move(cast: Cast, asked: str, shown: int) -> None:
    record(cast, record_text("d4", "e5"))
    page = Client().get(address(cast), {"ply": asked}).content.decode()
    assert page.count('id="piece-') == shown
    assert ('id="piece-d4"' in page) is (shown >= 1)


def test_names_in_the_record_that_differ_are_shown(cast: Cast) -> None:
    record(cast, record_text("d4", A="Осётры <b>", B="Бета"))
    page = Client().get(address(cast)).content.decode()
    assert "А: Осётры &lt;b&gt;" in page
    assert "Б: Бета" not in page


def test_the_file_is_the_canonical_record_with_the_tournaments_tags(cast: Cast) -> None:
    record(cast, record_text("d4", "e5", A="кто-то", Annotator="Семён"))
    answer = Client().get(address(cast, "game_record"))
    text = answer.content.decode()
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert answer["Content-Disposition"] == 'attachment; filename="cup-1-1-individual-2-1.txt"'
    tags = read(text)[0].tag
    assert tags.items() >= {
        "Game": "corners", "Event": "Кубок школы", "Site": "2.1", "Date": "2026.07.15", "Round": "1",
        "A": "Альфа", "B": "Бета", "Board": "2", "Annotator": "Семён", "Termination": "resignation",
    }.items()  # fmt: skip
    assert write(replay(read(text)[0]).canonical) == text
    assert replay(read(text)[0]).legal


def test_the_file_can_be_entered_again_and_gives_the_same_file(cast: Cast) -> None:
    record(cast, finished_text().replace("1. ", "{первая партия} 1. ", 1))
    first = Client().get(address(cast, "game_record")).content.decode()
    records.enter_record(make.by(cast.judge), match_id=cast.match.pk, version=1, text=first, key=BOARD)
    assert Client().get(address(cast, "game_record")).content.decode() == first


def test_times_and_comments_stand_in_the_file(cast: Cast) -> None:
    record(cast, record_text("d4", "e5").replace("d4", "d4 {[%emt 0:01:05]} {смело}"))
    text = Client().get(address(cast, "game_record")).content.decode()
    assert "1. d4 {[%emt 0:01:05]} {смело} e5\n1-0\n" in text


@pytest.mark.parametrize(
    "name",
    ['Ква"]\n[Result "0-1"]\n\n', '\\\\"', "a\x0bb\u2028c\x1cd", "\u202eлевоправо", "}{", "я" * 200, "\u200b"],
    ids=["tag", "escapes", "line breaks", "direction", "braces", "long", "nothing to see"],
)
def test_a_hostile_name_does_not_break_the_file(cast: Cast, name: str) -> None:
    record(cast, record_text("d4", "e5"))
    Team.objects.filter(pk=cast.match.team_a_id).update(name=name)
    Tournament.objects.filter(pk=cast.tournament.pk).update(name=name)
    text = Client().get(address(cast, "game_record")).content.decode()
    games = read(text)
    assert len(games) == 1
    assert replay(games[0]).legal
    assert replay(games[0]).result == "1-0"
    assert write(games[0]) == text
    assert all(value.isprintable() for value in games[0].tag.values())


def test_a_game_without_a_record_has_no_page(cast: Cast) -> None:
    Game.objects.create(match=cast.match, decision="A", **BOARD._asdict())
    for name in ("game", "game_record"):
        assert Client().get(address(cast, name)).status_code == 404


def test_a_private_tournament_shows_its_games_to_those_who_take_part(cast: Cast) -> None:
    record(cast, record_text("d4"))
    Tournament.objects.filter(pk=cast.tournament.pk).update(visibility=Tournament.Visibility.PRIVATE)
    for who, status in (("public", 404), ("other_organiser", 404), ("captain_b", 200), ("organiser", 200)):
        assert cast.client(who).get(address(cast)).status_code == status
        assert cast.client(who).get(address(cast, "game_record")).status_code == status


def test_a_long_game_needs_no_more_queries_than_a_short_one(cast: Cast, django_assert_max_num_queries: Any) -> None:
    record(cast, record_text("d4"))
    with django_assert_max_num_queries(14):
        Client().get(address(cast))
    records.enter_record(make.by(cast.judge), match_id=cast.match.pk, version=1, text=finished_text(), key=BOARD)
    with django_assert_max_num_queries(14):
        Client().get(address(cast))


def test_nobody_but_the_judges_reads_names_in_a_record_while_line_ups_are_open_again(cast: Cast) -> None:
    record(cast, finished_text())
    Match.objects.filter(pk=cast.match.pk).update(state=Match.State.LINE_UPS)
    for who, status in {"public": 404, "captain_a": 404, "captain_b": 404, "judge": 200}.items():
        for name in ("game", "game_record"):
            assert cast.client(who).get(address(cast, name)).status_code == status, (who, name)


def test_another_position_is_fetched_without_the_page_around_it(cast: Cast) -> None:
    record(cast, record_text("d4", "e5"))
    for who, name in (("public", "game"), ("judge", "judge_game")):
        part = cast.client(who).get(address(cast, name), {"ply": "1", "part": "board"}).content.decode()
        assert part.startswith('<div class="replay-position" id="position" data-ply="1" data-plies="2"')
        assert part.count('id="piece-') == 1
        assert 'data-now="1 / 2 · d4 · Альфа"' in part
        assert f'data-share="http://testserver{address(cast)}?ply=1"' in part
        assert "<html" not in part


def test_a_page_that_has_not_changed_is_not_sent_again(cast: Cast) -> None:
    record(cast, record_text("d4", "e5"))
    client = Client()
    client.get(address(cast))
    first = client.get(address(cast))
    again = client.get(address(cast), headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    Tournament.objects.update(revision=1000)
    assert client.get(address(cast), headers={"if-none-match": first["ETag"]}).status_code == 200


def test_the_picture_of_any_position_stands_alone(cast: Cast) -> None:
    record(cast, record_text("d4", "e5"))
    answer = Client().get(address(cast, "game_svg"), {"ply": "1"})
    drawn = answer.content.decode()
    assert answer["Content-Type"] == "image/svg+xml; charset=utf-8"
    assert answer["Content-Disposition"] == 'attachment; filename="cup-1-1-individual-2-1-1.svg"'
    assert drawn.count('id="piece-') == 1
    assert "class=" not in drawn
    assert ElementTree.fromstring(drawn).get("viewBox")  # noqa: S314 - our own text


def test_a_game_under_way_is_looked_through_like_a_recorded_one(cast: Cast) -> None:
    Match.objects.filter(pk=cast.match.pk).update(state=Match.State.INDIVIDUAL)
    for side in "AB":
        make.make_line_up(cast.match, side)
    judge = cast.judge
    where: dict[str, Any] = {"match_id": cast.match.pk, "key": BOARD}
    begun = begin_game(make.by(judge), version=0, tags={"First": "B"}, **where)
    made = play(make.by(judge), version=begun["game_version"], action="c3", **where)
    play(make.by(judge), version=made["game_version"], action="e5", **where)
    page = Client().get(address(cast), {"ply": "1"}).content.decode()
    assert page.count('id="piece-') == 1
    assert 'data-now="1 / 2 · c3 · Бета"' in page
    assert f'href="{address(cast)}"' in page
    text = Client().get(address(cast, "game_record")).content.decode()
    assert replay(read(text)[0]).legal
    assert text.endswith("*\n")


def test_a_very_long_game_stays_light(cast: Cast) -> None:
    played = max((random_match(get("heldplay"), (), seed) for seed in range(6)), key=lambda match: len(match.texts))
    assert len(played.texts) >= 300
    record(cast, record_text("d4"))
    Tour.objects.filter(pk=cast.tour.pk).update(kind="heldplay")
    game = Game.objects.get()
    game.tags = {"Game": "heldplay", "Result": str(played.game.outcome(played.position))}
    game.plies = len(played.texts)
    game.save()
    game.actions.all().delete()
    moment = datetime(2026, 7, 14, tzinfo=UTC)
    rows = [
        GameAction(game=game, ply=ply, text=text, entered_by="Семён", entered_at=moment)
        for ply, text in enumerate(played.texts, start=1)
    ]
    GameAction.objects.bulk_create(rows)
    whole = Client().get(address(cast), {"ply": "200"}).content
    part = Client().get(address(cast), {"ply": "200", "part": "board"}).content
    assert whole.count(b"<svg") == 1
    assert len(gzip.compress(whole)) < 25_000
    assert len(gzip.compress(part)) < 5_000
