"""Protocols laid out: nothing overlaps, nothing is lost, one page where a page can hold it."""

from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise

import pytest
from django.utils import translation

from games import registry
from games.core.game import start
from games.drawing.scene import Path
from tests import factories as make
from tests.paper import scenes
from tests.paper.scenes import ENDLESS, FORMATS, NAMES, SHORT, fill_in, make_match, pages_of, texts_of
from tournaments.formats.rules.tour_format import to_json
from tournaments.kernel.access import Actor
from tournaments.matches.documents.protocol.document import Forms, blank_pages, lay_out
from tournaments.matches.documents.protocol.sheet import Sheet
from tournaments.matches.read.protocol import blank_of, protocol_of
from tournaments.matches.read.rows import without_line_ups, without_notes
from tournaments.models import LineUp, LineUpPlace, Match, Player, Signature
from tournaments.paper.document import BODY, draw_stamp, local_time, stamp_of
from tournaments.paper.page import Box, Page, Style

pytestmark = pytest.mark.django_db

HANDWRITING = 14.0
"""Points from line to line: five millimetres."""

WANTED = [(kind, "short") for kind in FORMATS] + [("corners", name) for name in NAMES if name != "short"]
WANTED += [("large", "long"), ("points", "worst"), ("duel", "long"), ("teams only", "worst")]


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize(("kind", "name"), WANTED)
def test_nothing_lies_over_anything_else_or_leaves_the_page(kind: str, name: str, language: str) -> None:
    match = make_match(kind, NAMES[name])
    with translation.override(language):
        pages = pages_of(match, blank=True)
        pages += pages_of(fill_in(match, NAMES[name]), blank=False)
        for number, page in enumerate(pages, start=1):
            draw_stamp(page, stamp_of(match.tour, scenes.PRINTED), number, len(pages))
    assert [fault for page in pages for fault in scenes.faults(page)] == []


def test_the_check_finds_what_lies_over_something() -> None:
    page = Page()
    page.text(Box(50, 50, 100, 12), "один")
    page.text(Box(60, 52, 100, 12), "другой")
    page.text(Box(540, 100, 100, 12), "снаружи", Style(align="right"))
    page.rule(300, 199, 320, 215)
    page.text(Box(290, 200, 40, 12), "на черте")
    game = registry.get("corners")
    page.picture(Box(290, 205, 400, 40), game.bare(start(game, (), {})))
    page.picture(Box(300, 210, 40, 40), game.bare(start(game, (), {})))
    faults = scenes.faults(page)
    assert [fault.split("”")[0] for fault in faults] == [
        *("“снаружи", "“один", "“на черте"),
        *("a picture leaves the page", "pictures overlap", "“на черте", "“на черте"),
    ]


@pytest.mark.parametrize("kind", [kind for kind in FORMATS if kind != "largest"])
@pytest.mark.parametrize("name", ["short", "crowd", "alone", "long"])
def test_a_blank_is_one_page_whatever_the_format_and_the_names(kind: str, name: str) -> None:
    with translation.override("en"):
        first, *further = pages_of(make_match(kind, NAMES[name]), blank=True)
    if (kind, name) == ("large", "long"):
        # The table leaves so little room that the names stand in full on a page of their own.
        assert len(further) == 1
        assert {spill.about for spill in first.spilled} <= {
            "Senior judge",
            "Judges",
            "Room",
            "Tournament",
            "Team A",
            "Team B",
        }
    else:
        assert not further


@pytest.mark.parametrize("name", ["short", "crowd", "alone", "long"])
def test_a_filled_protocol_is_one_page_with_forty_shooters_and_with_long_names(name: str) -> None:
    match = fill_in(make_match("corners", NAMES[name]), NAMES[name])
    (page,) = pages_of(match, blank=False)
    assert page.spilled == []
    text = texts_of([page])
    for player in Player.objects.filter(places__line_up__match=match):
        assert player.name in text.replace("\n", " ")


def test_the_largest_format_goes_on_to_further_pages_and_says_so() -> None:
    with translation.override("en"):
        pages = pages_of(make_match("largest", NAMES["short"]), blank=True)
    assert len(pages) > 1
    assert "next page" in texts_of(pages[:1])
    boards = [cell.fitted.lines for page in pages for cell in scenes.cells_of(page) if cell.box.x < 50]
    assert [str(number) for number in range(1, 22)] == [lines[0] for lines in boards if lines[0].isdecimal()]


def test_what_does_not_fit_stands_in_full_on_the_next_page_and_the_first_says_so() -> None:
    names = NAMES["worst"]
    match = fill_in(make_match("corners", names), names)
    with translation.override("en"):
        first, *further = pages_of(match, blank=False)
    assert further
    assert "What did not fit is given in full on the next page." in texts_of([first])
    assert texts_of(further).count("Замечание.") == names.remarks.count("Замечание.")
    assert {spill.about for spill in first.spilled} >= {"Remarks", f"Free shooters of {names.team_b}"}


def test_a_blank_shows_the_names_and_nothing_that_was_written() -> None:
    match = fill_in(make_match("corners", NAMES["short"]), NAMES["short"])
    with translation.override("en"):
        text = texts_of(pages_of(match, blank=True))
    for shown in ("Альфа", "Бета", "Семёнов Павел", "Иванова Светлана", "2.1 · table 1", "Tour 1. Corners"):
        assert shown in text
    for hidden in ("Игрок", "переиграна", "1 : 0", "½", "approved"):
        assert hidden not in text


def test_a_filled_protocol_of_points_writes_its_hours_as_a_range() -> None:
    match = make_match("points", NAMES["short"])
    match.started_at, match.ended_at = (datetime(2026, 7, 14, hour, tzinfo=UTC) for hour in (9, 10))
    hours = [local_time(moment, match.tour, "H:i") for moment in (match.started_at, match.ended_at)]
    assert "–".join(hours) in texts_of(pages_of(match, blank=False)).split("\n")


def test_a_filled_protocol_shows_results_points_penalties_totals_and_signatures() -> None:
    match = fill_in(make_match("corners", NAMES["short"]), NAMES["short"])
    with translation.override("en"):
        lines = texts_of(pages_of(match, blank=False)).split("\n")
    protocol = protocol_of(match)
    for shown in ("1 : 0", "0 : 1", "½ : ½", "+ : −", "–", "3 : 3", "−½", "−½ нарушение 0 Игрок", "C"):
        assert shown in lines, shown
    assert f"{protocol.total.a:f}".replace(".5", "½") in lines
    assert "Партия переиграна." in lines
    assert "signed on screen, 14 July, 12:30" in lines
    assert f"{match.tour.tournament} · match: approved" in lines


def sign_as(match: Match, role: str, **given: str) -> None:
    Signature.objects.filter(match=match, role=role).update(**given)


DRAWN = "40,300 200,40 320,330 480,90 560,300;100,360 900,340;950,100"


def test_what_was_entered_from_paper_is_printed_as_such() -> None:
    match = fill_in(make_match("corners", NAMES["short"]), NAMES["short"])
    sign_as(match, "captain_a", way="own", given_by="Альфа")
    sign_as(match, "captain_b", way="paper", given_by="Семёнов Павел")
    with translation.override("en"):
        lines = texts_of(pages_of(match, blank=False)).split("\n")
    assert "signed on paper, entered by Семёнов Павел, 14 July, 12:30" in lines
    assert lines.count("signed on screen, 14 July, 12:30") == 2
    sign_as(match, "captain_b", way="judges")
    with translation.override("en"):
        lines = texts_of(pages_of(match, blank=False)).split("\n")
    assert "signed on the judge’s phone, 14 July, 12:30" in lines


def test_what_an_organiser_has_pressed_is_printed_as_nobodys_signature_on_a_phone() -> None:
    match = fill_in(make_match("corners", NAMES["short"]), NAMES["short"])
    for role in ("senior", "captain_a", "captain_b"):
        sign_as(match, role, way="desk", given_by="olga")
    with translation.override("en"):
        text = texts_of(pages_of(match, blank=False))
    assert text.count("on the organiser’s screen, entered by olga, 14 July, 12:30") == 3
    assert "signed on screen" not in text
    assert "judge’s phone" not in text


@pytest.mark.parametrize("name", ["short", "worst", "long"])
def test_a_drawn_signature_stands_as_lines_over_its_field(name: str) -> None:
    match = fill_in(make_match("corners", NAMES[name]), NAMES[name])
    sign_as(match, "captain_a", strokes=DRAWN)
    sign_as(match, "senior", strokes=DRAWN)
    with translation.override("en"):
        pages = pages_of(match, blank=False)
    assert [fault for page in pages for fault in scenes.faults(page)] == []
    pictures = [picture for page in pages for picture in page.pictures if picture.scene.name.code == "signature"]
    assert len(pictures) == 2
    path = pictures[0].scene.shapes[0]
    assert isinstance(path, Path)
    assert (path.points[0], path.closed) == ((40, 300), False)
    assert all(picture.box.height > 25 and picture.box.width > 60 for picture in pictures)


def test_a_reader_of_the_public_protocol_gets_no_drawing() -> None:
    match = fill_in(make_match("corners", NAMES["short"]), NAMES["short"])
    sign_as(match, "captain_a", strokes=DRAWN)
    assert [line.strokes for line in without_notes(protocol_of(match)).signatures] == ["", "", ""]


def test_points_entered_by_hand_stand_with_their_penalties_and_total() -> None:
    match = fill_in(make_match("points", NAMES["short"]), NAMES["short"])
    with translation.override("en"):
        lines = texts_of(pages_of(match, blank=False)).split("\n")
    assert [line for line in lines if line in {"12½", "−3", "−½", "12"}] == ["12½", "−3", "−½", "12", "−3"]


def test_missing_judges_leave_a_line_to_write_on() -> None:
    match = make_match("corners", NAMES["alone"])
    (alone,) = pages_of(match, blank=True)
    (known,) = pages_of(make_match("corners", NAMES["short"]), blank=True)
    assert len(alone.rules) == len(known.rules) + 2


def test_the_captain_is_marked_also_among_the_free_shooters() -> None:
    match = fill_in(make_match("corners", NAMES["short"]), NAMES["short"])
    places = LineUpPlace.objects.filter(line_up__match=match, line_up__side="A")
    places.update(captain=False)
    shooter = places.filter(board=None).order_by("pk")[0]
    LineUpPlace.objects.filter(pk=shooter.pk).update(captain=True)
    with translation.override("en"):
        assert f"{shooter.player.name} (C)" in texts_of(pages_of(match, blank=False))


def test_a_bye_has_a_filled_protocol_with_two_signatures() -> None:
    match = make_match("corners", NAMES["short"])
    Match.objects.filter(pk=match.pk).update(team_b=None)
    with translation.override("en"):
        (page,) = pages_of(scenes.loaded(match), blank=False)
    assert scenes.faults(page) == []
    assert "Captain" in texts_of([page])
    assert "Бета" not in texts_of([page])


def test_blanks_of_a_tour_share_one_form() -> None:
    forms: Forms = {}
    matches = [make_match("corners", NAMES["short"]) for _ in range(3)]
    pages = [page for match in matches for page in lay_out(Sheet(blank_of(match), scenes.ADDRESS, True), forms)]
    assert len(forms) == 1
    assert len({id(page.under) for page in pages}) == 1


def test_a_reader_sees_the_line_ups_that_are_shown_to_them_only() -> None:
    match = fill_in(make_match("corners", NAMES["short"]), NAMES["short"])
    whole = protocol_of(match)
    for shown in ("", "A", "B"):
        part = without_line_ups(whole, shown)
        names = {line.name_a for line in part.games} | {line.name_b for line in part.games} - {""}
        named = [side.side for side in part.sides if side.players]
        assert named == list(shown)
        assert bool(names - {""}) == bool(shown)
    assert without_line_ups(whole, "AB") == whole


def test_notes_are_taken_out_for_the_public() -> None:
    match = fill_in(make_match("corners", NAMES["short"]), NAMES["short"])
    text = texts_of(lay_out(Sheet(without_notes(protocol_of(match)), scenes.ADDRESS, False), {}))
    assert "нарушение" not in text
    assert "переиграна" not in text
    assert match.remarks
    assert "−½" in text


def test_cut_text_is_kept_only_when_it_is_about_something() -> None:
    page = Page()
    page.text(Box(0, 0, 30, 6), "слишком длинное слово", Style(size=6, least=6), "что-то")
    page.text(Box(0, 10, 30, 6), "слишком длинное слово", Style(size=6, least=6))
    assert [(spill.about, spill.text) for spill in page.spilled] == [("что-то", "слишком длинное слово")]
    assert all(cell.fitted.lines[-1].endswith("…") for cell in page.cells)


def test_an_extra_game_says_who_has_to_agree_and_who_agreed() -> None:
    match = make_match("corners", SHORT)
    with translation.override("en"):
        assert "only if both players and the judges agree" in texts_of(pages_of(match, blank=True))
        fill_in(match, SHORT)
        assert "agree" not in texts_of(pages_of(match, blank=False))
        extra = match.games.filter(stage="extra")
        extra.filter(number=1).update(agreed=True)
        assert "both players and the judges agreed: board 1, game 1" in texts_of(pages_of(match, blank=False))
        extra.update(agreed=True)
        assert "agreed:" not in (words := texts_of(pages_of(match, blank=False)))
        assert "both players and the judges agreed" in words


@pytest.mark.parametrize("blank", [True, False])
def test_in_russian_the_sides_have_russian_letters_in_their_columns_and_in_the_key(blank: bool) -> None:
    match = fill_in(make_match("corners", SHORT), SHORT)
    with translation.override("ru"):
        lines = texts_of(pages_of(match, blank=blank)).split("\n")
    assert {"А", "Б"} <= set(lines)
    assert not {"A", "B"} & set(lines)
    assert any("А, Б — чей первый ход" in " ".join(line.split()) for line in lines)


def _places_for_shooters(pages: list[Page]) -> dict[str, list[Box]]:
    """The marks of captains below the captions of the free shooters' names, by the team."""
    (page,) = pages
    cells = scenes.cells_of(page)
    captions = {" ".join(cell.fitted.lines): cell.box for cell in cells}
    below = captions["Free shooters of Альфа"].bottom
    end = next(box.top for words, box in captions.items() if words == "Individual stage" and box.top > below)
    marks = [cell.box for cell in cells if cell.fitted.lines == ("C",) and below <= cell.box.top < end]
    middle = BODY.x + BODY.width / 2
    return {side: [box for box in marks if (box.x < middle) == (side == "A")] for side in "AB"}


@pytest.mark.parametrize("kind", ["corners", "eight", "large"])
@pytest.mark.parametrize("name", ["short", "long"])
def test_a_blank_has_room_for_six_shooters_a_team_each_with_a_captains_mark(kind: str, name: str) -> None:
    chosen = FORMATS | {"eight": replace(FORMATS["corners"], boards=8)}
    match = make_match("corners", NAMES[name]._replace(team_a="Альфа"))
    match.tour.format = to_json(chosen[kind])
    with translation.override("en"):
        places = _places_for_shooters(pages_of(match, blank=True)[:1])
    for marks in places.values():
        assert len(marks) >= 6
        lines = sorted({box.top for box in marks})
        assert all(later - earlier >= HANDWRITING for earlier, later in pairwise(lines))


def named_before(match: Match, count: int, name: str = "Чудинова Анастасия") -> list[Player]:
    """Free shooters of Альфа whom its captain has named before the match."""
    line_up = LineUp.objects.create(match=match, side="A")
    players = [Player.objects.create(team=match.team_a, name=f"{name} {number}") for number in range(count)]
    for player in players:
        LineUpPlace.objects.create(line_up=line_up, player=player, captain=player is players[0])
    return players


def printed(match: Match, visitor: Actor) -> list[Page]:
    with translation.override("en"):
        return blank_pages([match], replace(scenes.print_of(match.tour), visitor=visitor))


@pytest.mark.parametrize("kind", ["corners", "eight", "large"])
@pytest.mark.parametrize("count", [1, 2, 5, 6, 8])
def test_a_blank_names_the_shooters_that_are_known_and_has_room_for_others(kind: str, count: int) -> None:
    match = make_match("corners", SHORT._replace(team_a="Альфа"))
    chosen = FORMATS | {"eight": replace(FORMATS["corners"], boards=8)}
    match.tour.format = to_json(chosen[kind])
    players = named_before(match, count)
    pages = printed(match, Actor(system="test"))
    assert [fault for page in pages for fault in scenes.faults(page)] == []
    places = _places_for_shooters(pages[:1])
    names = {" ".join(cell.fitted.lines): cell.box for cell in pages[0].cells}
    assert all(player.name in names for player in players)
    assert len(places["A"]) >= max(6, count + 2)
    assert all(box.x < BODY.x + BODY.width / 2 for name, box in names.items() if name.startswith("Чудинова"))
    assert len(pages) == 1 or kind == "large"


@pytest.mark.parametrize("count", [3, 8, 30])
def test_long_names_of_known_shooters_stand_in_full(count: int) -> None:
    match = make_match("corners", SHORT._replace(team_a="Альфа"))
    players = named_before(match, count, ENDLESS[:150])
    pages = printed(match, Actor(system="test"))
    assert [fault for page in pages for fault in scenes.faults(page)] == []
    words = "".join(texts_of(pages).split())
    assert all("".join(player.name.split()) in words for player in players)


def test_a_judge_of_another_match_learns_no_line_up_from_a_blank() -> None:
    match = make_match("corners", SHORT)
    (player,) = named_before(match, 1)
    judge = make.make_judge(match.tour.tournament, "Другой судья")
    stranger = Actor(links=(make.make_link(judge)[0],))
    own = Actor(links=(make.make_link(match.match_judges.all()[0].judge)[0],))
    assert player.name not in texts_of(printed(match, stranger))
    assert player.name in texts_of(printed(match, own))


def test_a_blank_has_lines_for_a_pair_of_extra_games_where_these_are_played() -> None:
    with translation.override("en"):
        usual, without = make_match("corners", SHORT), make_match("no team stage", SHORT)
        rows = [page.under for page in pages_of(usual, blank=True) if page.under]
        words = texts_of(pages_of(without, blank=True))
    band = next(cell.box for cell in rows[0].cells if "Extra games" in " ".join(cell.fitted.lines))
    end = next(cell.box for cell in rows[0].cells if cell.fitted.lines == ("Penalties",))
    results = [c.box for c in rows[0].cells if c.fitted.lines == (":",) and band.bottom <= c.box.top < end.top]
    assert len({box.top for box in results}) == 2
    assert min(box.height for box in results) >= HANDWRITING
    assert "Extra games" not in words


@pytest.mark.parametrize(
    ("language", "words"), [("en", "40 seconds to discuss a move"), ("ru", "40 секунд на обсуждение хода")]
)
def test_the_seconds_are_those_of_the_discussion(language: str, words: str) -> None:
    with translation.override(language):
        assert words in texts_of(pages_of(make_match("corners", SHORT), blank=True))


def test_the_head_of_a_filled_protocol_says_that_it_is_the_match_which_is_approved() -> None:
    match = fill_in(make_match("corners", SHORT), SHORT)
    with translation.override("ru"):
        assert "Кубок Альфа · встреча: утверждена" in texts_of(pages_of(match, blank=False))
