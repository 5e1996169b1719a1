"""Recorded games with diagrams."""

from dataclasses import replace

import pytest
from django.utils import translation
from pypdf import PdfReader

from tests.games.isses.scenes import sealed
from tests.paper import scenes
from tests.paper.game_scenes import SLUGS, long_game, make_game_match, recorded
from tests.paper.scenes import LONG, SHORT, WORST, loaded
from tournaments.matches.read.protocol import protocol_of
from tournaments.models import Game, Match
from tournaments.play.documents.record import MOST, Diagrams, record_pages, recorded_game
from tournaments.play.read.records import game_page

pytestmark = pytest.mark.django_db
NOTE = "Хороший ход; " + "Щ" * 300


def texts() -> tuple[str, ...]:
    """A game of Corners that is not over after fifty of them."""
    return long_game("corners", 55).texts


@pytest.fixture
def match() -> Match:
    return make_game_match("corners", SHORT)


def faults(match: Match, slug: str, plies: int, diagrams: Diagrams, note: str) -> list[str]:
    page = recorded(match, long_game(slug, plies).texts[:plies], note)
    return [fault for printed in record_pages(page, diagrams) for fault in scenes.faults(printed)]


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("slug", SLUGS)
def test_nothing_lies_over_anything_else_after_sixty_moves(slug: str, language: str) -> None:
    with translation.override(language):
        assert faults(make_game_match(slug, SHORT), slug, 60, Diagrams(7, (0, 3)), "Хороший ход") == []


@pytest.mark.parametrize("names", [LONG, WORST])
def test_long_names_and_notes_and_four_hundred_moves_fit(names: scenes.Names) -> None:
    assert faults(make_game_match("heldplay", names), "heldplay", 400, Diagrams(), NOTE) == []


def test_every_move_note_and_time_is_there_in_order(match: Match) -> None:
    with translation.override("en"):
        pages = record_pages(recorded(match, texts()[:50], "Хороший ход"), Diagrams(0))
    text = " ".join(cell.fitted.lines[0] for page in pages for cell in page.cells if cell.style.size == 9.2)
    words = " ".join(word for word in text.split() if not word.rstrip(".…").isdecimal()).split()
    actions = [word for word in words if word in texts()]
    assert tuple(actions) == texts()[:50]
    assert text.count("{Хороший ход}") == 10
    assert "(45 s)" in text
    assert "1. " in text
    assert "25. " in text
    lines = [line for page in pages for cell in page.cells if cell.style.size == 9.2 for line in cell.fitted.lines]
    assert [line for line in lines if line.split()[-1].rstrip(".…").isdecimal()] == [], "no number ends a line"


def test_a_skipped_turn_is_printed_in_words_with_a_diagram_after_it(match: Match) -> None:
    with translation.override("ru"):
        pages = record_pages(recorded(match, ("d4", "--", "e4")), Diagrams(1))
    printed = " ".join(line for page in pages for cell in page.cells for line in cell.fitted.lines)
    assert "пропуск хода (судья)" in printed
    assert "после 1… пропуск хода (судья)" in printed
    assert "--" not in printed


def captions(match: Match, diagrams: Diagrams, plies: int = 50) -> list[str]:
    with translation.override("en"):
        pages = record_pages(recorded(match, texts()[:plies]), diagrams)
    shown = [cell.fitted.lines[0] for page in pages for cell in page.cells]
    return [line for line in shown if line.startswith(("after ", "before the first"))]


def test_diagrams_stand_every_so_many_moves_at_chosen_ones_and_at_the_end(match: Match) -> None:
    moves = texts()
    printed = captions(match, Diagrams(20, (0, 3, 999)))
    plies = {0: "before the first move", 3: f"after 2. {moves[2]}", 20: f"after 10… {moves[19]}"}
    plies |= {40: f"after 20… {moves[39]}", 50: f"after 25… {moves[49]}"}
    assert printed == list(plies.values())


def test_the_last_position_stands_there_also_without_diagrams_among_the_moves(match: Match) -> None:
    assert len(captions(match, Diagrams(0))) == 1


@pytest.mark.parametrize(("every", "count", "expected"), [(1, 1000, 112), (1, 60, 60), (20, 10, 1), (-4, 9, 1)])
def test_there_are_never_more_diagrams_than_anybody_reads(every: int, count: int, expected: int) -> None:
    plies = Diagrams(every).plies(count)
    assert len(plies) == expected <= MOST
    assert plies[-1] == count


def test_a_diagram_is_the_scene_of_the_screen(match: Match) -> None:
    page = recorded(match, texts()[:50])
    (picture,) = [picture for printed in record_pages(page, Diagrams(0)) for picture in printed.pictures]
    assert page.replay is not None
    assert page.engine is not None
    assert picture.scene == page.engine.scene(page.replay.position, page.replay.actions)


def test_the_head_names_teams_players_and_the_result(match: Match) -> None:
    with translation.override("en"):
        page = recorded(match, texts()[:50])
        file = scenes.file_of(recorded_game(page, scenes.print_of(page)))
    reader = PdfReader(file)
    text = " ".join(reader.pages[0].extract_text().split())
    for shown in ("Corners · Board 1, game 1", "Альфа", "Бета", "00 Игрок", "moved first", "Result: "):
        assert shown in text
    assert reader.metadata is not None
    assert reader.metadata.title == f"{match.tour.tournament}: Tour 1. Corners – Альфа – Бета, Board 1, game 1"


def test_a_paper_in_russian_has_no_english_word_whoever_prints_it(match: Match) -> None:
    game = recorded(match, texts(), decision="A")
    Game.objects.filter(match=match).update(sheet={"first": "A", "painted": {"A": 32, "B": 28}})
    with translation.override("en"):
        page = game_page(protocol_of(loaded(match)), game.line.key)
    assert page is not None
    with translation.override("ru"):
        file = scenes.file_of(recorded_game(page, scenes.print_of(page)))
    text = " ".join(PdfReader(file).pages[0].extract_text().split())
    assert "разница 4" in text
    assert "difference" not in text


def test_further_pages_are_bookmarked_by_their_first_diagram(match: Match) -> None:
    with translation.override("en"):
        pages = record_pages(recorded(match, texts()[:50]), Diagrams(5))
    assert pages[0].bookmark == "Альфа – Бета: Board 1, game 1"
    assert pages[1].bookmark.startswith("after ")


def test_a_sealed_pick_is_printed_for_the_judges_alone() -> None:
    match = make_game_match("isses", SHORT, {"picks": "sealed"})
    made = recorded(match, sealed("r", "b").texts, decision="B")
    for who, shown in (("referee", True), ("public", False), ("A", False)):
        text = scenes.texts_of(record_pages(replace(made, who=who), Diagrams(1)))  # type: ignore[arg-type]
        assert ("(pick A r)" in text) == shown
        assert ("(pick A ?)" in text) != shown


def test_a_game_without_a_record_has_no_document(match: Match) -> None:
    with pytest.raises(ValueError, match="no record"):
        record_pages(recorded(match, ()), Diagrams())


def test_a_hostile_note_is_printed_as_text(match: Match) -> None:
    note = "<b>да</b>\n=1+1 \u202e🦊(\\) Tj"
    with translation.override("en"):
        text = scenes.texts_of(record_pages(recorded(match, texts()[:9], note), Diagrams()))
    assert "{<b>да</b> =1+1 \ufffd\ufffd(\\) Tj}" in text.replace("\n", " ")


@pytest.mark.parametrize(("language", "letters"), [("ru", {"А", "Б"}), ("en", {"A", "B"})])
def test_the_sides_have_the_letters_of_the_readers_alphabet(match: Match, language: str, letters: set[str]) -> None:
    with translation.override(language):
        first, *_further = record_pages(recorded(match, texts()[:10]), Diagrams(0))
    assert {line for cell in first.cells for line in cell.fitted.lines if line in set("ABАБ")} == letters
