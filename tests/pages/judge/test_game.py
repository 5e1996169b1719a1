"""The page of one game for the judges of its match."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games import registry
from tests import factories as make
from tests.conftest import Cast
from tests.judge_games import BOARD, address, judge, send, under_way
from tests.records import finished_text, record_text
from tournaments.models import AuditEntry, Game, GameAction, Match, Tour
from tournaments.play.write import records

__all__ = ["judge"]


@pytest.fixture
def playing(cast: Cast) -> Cast:
    """The cast in the midst of the individual stage, line-ups named."""
    return under_way(cast)


def test_it_names_the_game_the_teams_and_the_players(playing: Cast, judge: Client) -> None:
    page = judge.get(address(playing)).content.decode()
    assert "<h1>Board 2, game 1</h1>" in page
    for name in ("Альфа 2", "Бета 2", "Painted figures of Альфа", "Painted figures of Бета"):
        assert name in page


def test_the_sheet_is_stored_and_its_result_shown(playing: Cast, judge: Client) -> None:
    answer = send(judge, playing, "sheet", first="A", painted_a=12, painted_b=7)
    row = f"/t/cup/matches/{playing.match.pk}/judge/?step=individual#individual-2-1"
    assert (answer.status_code, answer["Location"]) == (302, row)
    page = judge.get(address(playing)).content.decode()
    assert "Альфа won" in page
    assert "12\u00a0:\u00a07" in page
    assert 'name="version" value="1"' in page


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"painted_a": "-1"}, "There cannot be fewer than 0 painted figures."),
        ({"painted_a": "65"}, "The board has 64 cells"),
        ({"painted_a": "5"}, "it is 0, 4 or at least 6"),
        ({"painted_a": "много"}, "in digits"),
        ({"painted_a": "12.5"}, "in digits"),
        ({"painted_a": ""}, "0 if none"),
        ({"painted_a": "40", "painted_b": "25"}, "Both sides together"),
        ({"first": ""}, "Tap who moved first."),
        ({"first": "C"}, "This is no longer in the list. Choose again."),
    ],
)
def test_bad_figures_are_refused_where_they_were_typed(
    playing: Cast, judge: Client, fields: dict[str, str], sentence: str
) -> None:
    given = {"first": "A", "painted_a": "12", "painted_b": "7"} | fields
    answer = send(judge, playing, "sheet", **given)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert sentence in page
    assert f'value="{given["painted_b"]}"' in page
    assert not Game.objects.exists()


def test_figures_not_in_fours_are_refused_where_the_tour_paints_once(playing: Cast, judge: Client) -> None:
    Tour.objects.filter(pk=playing.tour.pk).update(options={"reuse": "unpainted"})
    answer = send(judge, playing, "sheet", first="A", painted_a=12, painted_b=7)
    assert answer.status_code == 422
    assert "multiple of 4" in answer.content.decode()


def chosen(client: Client, cast: Cast, **game: Any) -> Any:
    """Who is chosen as the first mover on the form of a game."""
    return client.get(address(cast, **game)).context["sheet_form"]["first"].value()


@pytest.mark.parametrize(("known", "other"), [("A", "B"), ("B", "A")])
@pytest.mark.parametrize(("decided", "asked"), [(1, 2), (2, 1)])
def test_in_the_other_game_of_a_pair_the_other_side_moves_first(
    playing: Cast, judge: Client, known: str, other: str, decided: int, asked: int
) -> None:
    assert chosen(judge, playing, number=asked) == ""
    Game.objects.create(match=playing.match, **BOARD._replace(number=decided)._asdict(), first=known)
    assert chosen(judge, playing, number=decided) == known
    assert chosen(judge, playing, number=asked) == other
    assert chosen(judge, playing, board=3, number=asked) == ""


@pytest.mark.parametrize(
    ("game", "row"),
    [
        ({}, "?step=individual#individual-2-1"),
        ({"stage": "extra", "number": 1}, "?step=individual#extra-2-1"),
        ({"stage": "team", "board": 0}, "?step=team#team-0-1"),
    ],
)
def test_the_way_back_leads_to_the_game_s_row(playing: Cast, judge: Client, game: dict[str, Any], row: str) -> None:
    Game.objects.create(match=playing.match, stage="extra", board=2, number=1, decision="A")
    page = judge.get(address(playing, **game))
    assert f'href="/t/cup/matches/{playing.match.pk}/judge/{row}"' in page.content.decode()


def test_an_approved_sheet_is_read_and_not_changed(playing: Cast, judge: Client) -> None:
    send(judge, playing, "sheet", first="A", painted_a=12, painted_b=7)
    Match.objects.filter(pk=playing.match.pk).update(state=Match.State.APPROVED)
    page = judge.get(address(playing)).content.decode()
    assert '<fieldset class="sheet-lines" disabled>' in page
    assert 'value="12"' in page
    assert "only the organiser can still correct it" in page
    assert '<button class="btn' not in page


def test_the_sheet_is_cleared(playing: Cast, judge: Client) -> None:
    send(judge, playing, "sheet", first="A", painted_a=12, painted_b=7)
    send(judge, playing, "clear", version=1, key="another-key")
    assert Game.objects.get().decision == ""
    assert send(judge, playing, "clear", version=2, key="a-third-key").status_code == 422


@pytest.mark.parametrize(
    ("figures", "part"), [(("8", "8"), "draw"), (("5", "8"), "it is 0, 4 or at least 6"), (("6", "8"), "Бета won")]
)
def test_what_follows_is_told_while_typing_and_stores_nothing(
    playing: Cast, judge: Client, figures: tuple[str, str], part: str
) -> None:
    query = {"first": "A", "painted_a": figures[0], "painted_b": figures[1]}
    assert part in judge.get(address(playing, "judge_game_result"), query).content.decode()
    assert not Game.objects.exists()


def test_a_half_typed_sheet_tells_nothing(playing: Cast, judge: Client) -> None:
    answer = judge.get(address(playing, "judge_game_result"), {"first": "A", "painted_a": "x"})
    assert (answer.status_code, answer.content.strip()) == (200, b"")


def test_a_pasted_record_is_shown_as_board_and_moves(playing: Cast, judge: Client) -> None:
    assert send(judge, playing, "record", text=finished_text()).status_code == 302
    page = judge.get(address(playing)).content.decode()
    assert '<svg xmlns="http://www.w3.org/2000/svg"' in page
    assert "Remove the record" in page
    assert "painted_a" not in page
    assert page.count("?ply=") > GameAction.objects.count()


def test_a_pasted_record_may_be_typed_with_cyrillic_letters_that_look_the_same_but_a_file_may_not(
    playing: Cast, judge: Client
) -> None:
    text = record_text("с3", "е5")
    refused = send(judge, playing, "record", text="", file=SimpleUploadedFile("a.txt", text.encode()))
    assert "Move 1 (1. с3)" in refused.content.decode()
    assert not Game.objects.exists()
    assert send(judge, playing, "record", text=text).status_code == 302
    assert list(GameAction.objects.values_list("text", flat=True)) == ["c3", "e5"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1251"])
@pytest.mark.parametrize("name", ["игра.txt", "game.PGN"])
def test_a_file_is_taken_in_the_encodings_that_programs_write(
    playing: Cast, judge: Client, encoding: str, name: str
) -> None:
    file = SimpleUploadedFile(name, finished_text().encode(encoding))
    assert send(judge, playing, "record", text="", file=file).status_code == 302
    assert (Game.objects.get().tags or {})["A"] == "Альфа"


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("game.pdf", b"%PDF-1.7", "Choose a text file"),
        ("game.txt", b"\x89PNG\r\n\x1a\n\x00\x00", "This is not a text file"),
        ("game.txt", b"", "empty"),
        ("game.txt", b"d4 " * 3_500_000, "too long"),
        ("game.txt", "\ufeffd4".encode("utf-16"), "This is not a text file"),
    ],
    ids=["type", "binary", "empty", "10 MB", "utf-16"],
)
def test_a_file_that_is_no_record_is_refused(
    playing: Cast, judge: Client, name: str, content: bytes, sentence: str
) -> None:
    answer = send(judge, playing, "record", text="", file=SimpleUploadedFile(name, content))
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert not Game.objects.exists()


def test_a_faulty_record_is_kept_and_shown_with_the_position_before_the_fault(playing: Cast, judge: Client) -> None:
    text = record_text("d4", "e5", "d4")
    answer = send(judge, playing, "record", text="", file=SimpleUploadedFile("a.txt", text.encode()))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Move 3 (2. d4): No figure can be put on d4" in page
    assert "(Rule 5 of Corners.)" in page
    assert 'id="fault-d4"' in page
    assert 'id="piece-e5"' in page
    assert "[Termination &quot;resignation&quot;]" in page
    assert not AuditEntry.objects.exists()


def test_markup_in_a_record_is_shown_as_text(playing: Cast, judge: Client) -> None:
    hostile = record_text("<script>alert(1)</script>", A="<img src=x>")
    page = send(judge, playing, "record", text=hostile).content.decode()
    assert "<script>alert" not in page
    assert "<img src=x>" not in page


def test_the_record_is_removed(playing: Cast, judge: Client) -> None:
    send(judge, playing, "record", text=finished_text())
    send(judge, playing, "remove", version=1, key="another-key")
    assert not GameAction.objects.exists()
    assert send(judge, playing, "remove", version=2, key="a-third-key").status_code == 422


def test_the_slower_judge_sees_what_stands_and_the_own_input(playing: Cast, judge: Client) -> None:
    sheet = {"first": "B", "painted": {"A": 6, "B": 20}}
    records.enter_sheet(make.by(playing.organiser), match_id=playing.match.pk, version=0, sheet=sheet, key=BOARD)
    answer = send(judge, playing, "sheet", first="A", painted_a=12, painted_b=7)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "6\u00a0:\u00a020" in page
    assert '<input type="hidden" name="painted_a" value="12">' in page
    assert '<input type="hidden" name="version" value="1">' in page
    assert Game.objects.get().decision == "B"


def test_a_file_of_the_slower_judge_is_kept_as_text(playing: Cast, judge: Client) -> None:
    sheet = {"first": "B", "painted": {"A": 6, "B": 20}}
    records.enter_sheet(make.by(playing.organiser), match_id=playing.match.pk, version=0, sheet=sheet, key=BOARD)
    file = SimpleUploadedFile("a.txt", record_text("d4").encode())
    page = send(judge, playing, "record", text="", file=file).content.decode()
    assert '<input type="hidden" name="do" value="record">' in page
    assert "[Game &quot;corners&quot;]" in page


def test_a_refusal_keeps_the_version_that_was_shown(playing: Cast, judge: Client) -> None:
    send(judge, playing, "sheet", first="A", painted_a=12, painted_b=7)
    page = send(judge, playing, "sheet", first="A", painted_a="", painted_b=7, key="another-key")
    assert 'name="version" value="0"' in page.content.decode()


@pytest.mark.parametrize("kind", Tour.Kind.values)
def test_a_game_without_rules_offers_neither_sheet_nor_record(
    playing: Cast, judge: Client, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    others = {game.slug: game for game in registry.all_games() if game.slug != kind}
    monkeypatch.setattr(registry, "_GAMES", others)
    Tour.objects.filter(pk=playing.tour.pk).update(kind=kind)
    page = judge.get(address(playing)).content.decode()
    assert "only the result is entered" in page
    assert 'name="do"' not in page
    assert send(judge, playing, "sheet", first="A").status_code == 404
    assert judge.get(address(playing, "judge_game_result")).status_code == 404


def test_before_the_stage_nothing_is_offered(cast: Cast) -> None:
    client = cast.client("judge")
    page = client.get(address(cast)).content.decode()
    assert 'name="do"' not in page
    assert send(client, cast, "sheet", first="A", painted_a=12, painted_b=7).status_code == 422


def test_a_signed_protocol_asks_for_a_reason(playing: Cast, judge: Client) -> None:
    Match.objects.filter(pk=playing.match.pk).update(state=Match.State.SIGNED)
    assert 'name="reason"' in judge.get(address(playing)).content.decode()
    given = {"first": "A", "painted_a": 12, "painted_b": 7}
    assert send(judge, playing, "sheet", **given).status_code == 422
    assert send(judge, playing, "sheet", reason="забыли", **given).status_code == 302
    assert AuditEntry.objects.get().reason == "забыли"


def test_an_approved_protocol_is_corrected_by_the_organiser_only(playing: Cast, judge: Client) -> None:
    Match.objects.filter(pk=playing.match.pk).update(state=Match.State.APPROVED)
    assert 'name="do"' not in judge.get(address(playing)).content.decode()
    assert 'name="do"' in playing.client("organiser").get(address(playing)).content.decode()
    given = {"first": "A", "painted_a": 12, "painted_b": 7, "reason": "так надо"}
    assert send(judge, playing, "sheet", **given).status_code == 422
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    ("who", "status"),
    [("public", 403), ("other_judge", 403), ("captain_a", 403), ("other_organiser", 403), ("judge", 200),
     ("organiser", 200), ("superuser", 200)],
)  # fmt: skip
def test_it_is_open_to_the_judges_of_the_match_and_the_organisers(playing: Cast, who: str, status: int) -> None:
    client = playing.client(who)
    assert client.get(address(playing)).status_code == status
    assert client.get(address(playing, "judge_game_result")).status_code == status


@pytest.mark.parametrize("game", [{"board": 6}, {"number": 3}, {"stage": "team"}, {"stage": "extra"}])
def test_a_game_that_the_protocol_does_not_have_is_not_found(
    playing: Cast, judge: Client, game: dict[str, Any]
) -> None:
    assert judge.get(address(playing, **game)).status_code == 404


@pytest.mark.parametrize(("where", "status"), [("final/2/1", 404), ("team/2", 404), ("individual/02/1", 200)])
def test_an_address_names_a_stage_that_there_is_and_two_numbers(
    playing: Cast, judge: Client, where: str, status: int
) -> None:
    assert judge.get(address(playing).replace("individual/2/1", where)).status_code == status


def test_an_unknown_button_is_a_bad_request(playing: Cast, judge: Client) -> None:
    assert send(judge, playing, "fly").status_code == 400


def test_more_moves_and_more_games_add_no_queries(
    playing: Cast, judge: Client, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(18):
        judge.get(address(playing))
    send(judge, playing, "record", text=finished_text())
    for board in (1, 3, 4):
        Game.objects.create(match=playing.match, stage="individual", board=board, decision="A")
    with django_assert_max_num_queries(18):
        judge.get(address(playing))


def test_ten_megabytes_of_pasted_text_are_refused_before_they_are_read(playing: Cast, judge: Client) -> None:
    answer = send(judge, playing, "record", text="d4 " * 3_500_000)
    assert answer.status_code == 400
    assert "could not be read" in answer.content.decode()
    assert not Game.objects.exists()
