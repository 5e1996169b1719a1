"""What stood in a protocol and what stands there now, in the words of whoever reads it."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.utils.translation import override

from tests import factories as make
from tests.boards import Table, table
from tests.conftest import Cast
from tests.records import finished_text
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.matches.read.corrections import _game_lines, corrections_of_all
from tournaments.matches.write.closing import save_times
from tournaments.matches.write.line_ups import save_line_up
from tournaments.models import LineUp, Match
from tournaments.play.games import registry
from tournaments.play.write.records import enter_record, enter_sheet

GAME = {"stage": "individual", "board": 1, "number": 1}
TEAMS = {"A": "А", "B": "Б"}


@pytest.fixture
def _english() -> Iterator[None]:
    with override("en"):
        yield


@pytest.mark.parametrize(
    ("kind", "was", "now", "told"),
    [
        ("isses", "(coin d4)", "(coin e5)", ("Монетка на d4", "Монетка на e5")),
        ("sonor", "", "(stop)", ("–", "Конец части")),
        ("deer", "@d8", "@d9?", ("Собака на d8", "@d9?")),
        ("", "@d8", "", ("@d8", "–")),
    ],
)
def test_a_corrected_move_is_told_in_words(kind: str, was: str, now: str, told: tuple[str, str]) -> None:
    with override("ru"):
        (line,) = _game_lines(GAME | {"ply": 2, "text": was}, GAME | {"ply": 2, "text": now}, TEAMS, kind)
    assert line[1:] == told


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (GAME | {"stage": "team", "board": 0, "number": 2, "first": "A"}, {"number": 2, "overrun": "warn"}),
        (None, {"number": 2, "overrun": "warn"}),
    ],
    ids=["a game with a row", "nothing was known of it"],
)
def test_an_entry_that_names_a_team_game_by_its_number_alone_is_read(old: Any, new: Any) -> None:
    with override("ru"):
        lines = _game_lines(old, new, TEAMS, "corners")
    assert lines == [("Командная партия\N{NO-BREAK SPACE}2, просрочка", "–", "предупреждение")]


def test_an_overrun_that_names_a_side_tells_whose_it_was() -> None:
    with override("ru"):
        (line,) = _game_lines(None, GAME | {"overrun": "skip", "side": "B"}, TEAMS, "corners")
    assert line[2] == "Б: ход пропускается"


def last_lines(match: Match) -> tuple[tuple[str, str, str], ...]:
    fresh = Match.objects.with_names().get(pk=match.pk)
    return corrections_of_all([fresh])[fresh.pk][-1].lines


LOST = {"evaders": "A", "lines": [3, 0, 1, 1, 3], "caught": [False, True, False, True, False], "last_catch": 5}
WON = {"evaders": "B", "lines": [0, 0, 1, 1, 1], "caught": [True, True, True, True, True], "last_catch": 9}


@pytest.mark.usefixtures("_english")
@pytest.mark.parametrize(
    ("kind", "was", "now", "told"),
    [
        (
            "corners", {"first": "A", "painted": {"A": 12, "B": 8}}, {"first": "A", "painted": {"A": 16, "B": 8}},
            ("12 : 8, difference 4", "16 : 8, difference 8"),
        ),
        (
            "deer", {"deer": "A", "outcome": "dogs", "taken": 3}, {"deer": "A", "outcome": "dogs", "taken": 9},
            ("3 : 21", "9 : 15"),
        ),
        (
            "isses", {"first": "A", "coins": {"A": 4, "B": 1}}, {"first": "A", "coins": {"A": 4, "B": 3}},
            ("4 : 1", "4 : 3"),
        ),
        (
            "heldplay",
            {"games": [{"eight": side, "winner": "A", "houses": [1, 3, 4, 7]} for side in "AB"]},
            {"games": [{"eight": side, "winner": "A", "houses": [1, 2, 5, 7]} for side in "AB"]},
            ("A 1347, A 1347", "A 1257, A 1257"),
        ),
        (
            "sonor", {"parts": [LOST, WON]}, {"parts": [LOST | {"last_catch": 7}, WON]},
            ("3 0✕ 1 1✕ 3 – 5, 0✕ 0✕ 1✕ 1✕ 1✕ – 9", "3 0✕ 1 1✕ 3 – 7, 0✕ 0✕ 1✕ 1✕ 1✕ – 9"),
        ),
    ],
)  # fmt: skip
def test_a_corrected_score_sheet_shows_what_it_said(
    cast: Cast, kind: str, was: dict[str, Any], now: dict[str, Any], told: tuple[str, str]
) -> None:
    live = table(cast, kind)
    for version, sheet in enumerate((was, now)):
        by = make.by(live.judge, reason="a slip")
        enter_sheet(by, match_id=live.match.pk, key=live.key, version=version, sheet=sheet)
    (line,) = (line for line in last_lines(live.match) if line[0].endswith("score sheet"))
    assert tuple(text.replace("\N{NO-BREAK SPACE}", " ") for text in line[1:]) == told


@pytest.mark.usefixtures("_english")
def test_a_sheet_that_is_none_any_more_is_told_as_one(cast: Cast) -> None:
    for kind in ("corners", "heldplay"):
        (line,) = _game_lines(GAME | {"sheet": {"odd": 1}}, GAME, TEAMS, kind)
        assert line[1:] == ("entered", "–")
        assert not _game_lines(GAME | {"sheet": {"odd": 1}}, GAME | {"sheet": {"odd": 2}}, TEAMS, kind)


def test_every_game_with_a_score_sheet_tells_its_figures() -> None:
    from tournaments.matches.read.corrections import FIGURES

    assert set(FIGURES) == {game.slug for game in registry.all_games() if game.figures}


@pytest.fixture
def named(cast: Cast) -> tuple[Table, LineUp, list[dict[str, Any]]]:
    live = table(cast)
    line_up = LineUp.objects.get(match=live.match, side="A")
    places = [{"player": row.player_id, "board": row.board, "captain": row.captain} for row in line_up.places.all()]
    return live, line_up, places


@pytest.mark.usefixtures("_english")
def test_another_captain_is_told(named: tuple[Table, LineUp, list[dict[str, Any]]]) -> None:
    live, line_up, places = named
    places[0]["captain"], places[1]["captain"] = False, True
    by = make.by(live.judge, reason="another captain")
    save_line_up(by, match_id=live.match.pk, side="A", version=line_up.version, places=places)
    ((_what, old, new),) = last_lines(live.match)
    assert old.index("(captain)") < old.index(", 2 ") < new.index("(captain)")


@pytest.mark.usefixtures("_english")
def test_a_team_that_is_short_of_players_is_told(named: tuple[Table, LineUp, list[dict[str, Any]]]) -> None:
    live, line_up, places = named
    kept = [place for place in places if place["board"] != 4]
    by = make.by(live.judge, reason="one is ill")
    save_line_up(by, match_id=live.match.pk, side="A", version=line_up.version, places=kept, short=True)
    ((_what, old, new),) = last_lines(live.match)
    assert ("short of players" in old, new.endswith("; short of players")) == (False, True)


@pytest.mark.usefixtures("_english")
def test_corrected_times_are_told_in_the_tournaments_time(cast: Cast) -> None:
    match = cast.match
    Match.objects.filter(pk=match.pk).update(started_at="2026-07-14T07:00:00Z")
    started, ended = "2026-07-14T10:30:00+03:00", "2026-07-14T11:00:00+03:00"
    by = make.by(cast.judge, reason="the clock was wrong")
    save_times(by, match_id=match.pk, version=match.version, started=started, ended=ended)
    assert last_lines(match) == (
        ("Started", "14 July 2026, 10:00", "14 July 2026, 10:30"),
        ("Ended", "–", "14 July 2026, 11:00"),
    )


@pytest.mark.usefixtures("_english")
@pytest.mark.parametrize(
    ("new", "told"),
    [
        (["d4", "e4", "c3"], [("move 2", "e5", "e4")]),
        (["d5", "e4", "c3"], [("move 1", "d4", "d5"), ("recorded moves", "3", "3, other moves from move 1 on")]),
        (["d4", "e5"], [("recorded moves", "3", "2")]),
        (["d4"], [("recorded moves", "3", "1")]),
        ([], [("recorded moves", "3", "–")]),
        (["d4", "e5", "c4", "c5"], [("move 3", "c3", "c4"), ("recorded moves", "3", "4, other moves from move 3 on")]),
    ],
)
def test_a_record_in_place_of_another_shows_where_they_part(new: list[str], told: list[tuple[str, str, str]]) -> None:
    lines = _game_lines(GAME | {"actions": ["d4", "e5", "c3"]}, GAME | {"actions": new}, TEAMS, "")
    assert [(line[0].removeprefix("Board 1, game 1, "), *line[1:]) for line in lines] == told


def test_a_record_is_told_as_it_is_stored(cast: Cast) -> None:
    key = GameKey(Stage.INDIVIDUAL, 1, 1)
    live = table(cast)
    for version, number in enumerate((1, 2)):
        by = make.by(live.judge, reason="another record")
        enter_record(by, match_id=live.match.pk, key=key, version=version, text=finished_text(number))
    labels = [line[0] for line in last_lines(live.match)]
    assert any("ход" in label for label in labels), labels
