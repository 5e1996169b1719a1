"""How the hall is divided."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.live.rules import BOARDS, COLUMN, LISTS, MOST, Slide, SlideKind, columns, paged, sections

COUNTS = st.dictionaries(st.integers(1, 10_000), st.integers(1, 10), max_size=120)
TABLES = sorted(MOST)


def slides_of(boards: dict[int, int], now: dict[int, int], teams: int) -> tuple[Slide, ...]:
    """Matches with so many boards each, tours with so many matches, so many teams."""
    matches = (Slide(SlideKind.MATCH, match, boards=count) for match, count in boards.items())
    tours = (slide for tour, count in now.items() for slide in paged(SlideKind.NOW, count, tour))
    return (*matches, *tours, *paged(SlideKind.STANDINGS, teams))


@given(st.sampled_from(TABLES), st.integers(1, 400))
def test_every_line_stands_on_one_page_in_its_order_and_pages_are_even(kind: SlideKind, lines: int) -> None:
    rows = list(range(lines))
    pages = [columns(kind, rows, slide.page) for slide in paged(kind, lines)]
    assert [row for page in pages for column in page for row in column] == rows
    sizes = [sum(map(len, page)) for page in pages]
    assert max(sizes) <= MOST[kind]
    assert max(sizes) - min(sizes) <= 1
    for page in pages:
        assert len(page) == (1 if sum(map(len, page)) <= COLUMN[kind] else 2)
        assert len(page[0]) - len(page[-1]) <= 1


def test_a_table_without_lines_has_no_page() -> None:
    assert paged(SlideKind.STANDINGS, 0) == ()


def test_twelve_rooms_with_one_board_each_stand_in_one_section_and_the_tables_in_the_next() -> None:
    divided = sections(slides_of(dict.fromkeys(range(1, 13), 1), {3: 12}, 24))
    assert [len(section) for section in divided] == [12, 4]
    assert {slide.kind for slide in divided[0]} == {SlideKind.MATCH}


@pytest.mark.parametrize(
    ("rooms", "boards", "wanted"), [(12, 4, 4), (30, 1, 3), (30, 4, 10), (75, 4, 25), (300, 1, 25)]
)
def test_a_larger_hall_has_as_many_sections_as_it_needs(rooms: int, boards: int, wanted: int) -> None:
    assert len(sections(slides_of(dict.fromkeys(range(1, rooms + 1), boards), {}, 0))) == wanted


@given(COUNTS, st.dictionaries(st.integers(1, 20), st.integers(0, 200), max_size=3), st.integers(0, 300))
def test_every_slide_stands_in_one_section_and_none_holds_too_much(
    boards: dict[int, int], now: dict[int, int], teams: int
) -> None:
    slides = slides_of(boards, now, teams)
    divided = sections(slides)
    assert tuple(slide for section in divided for slide in section) == slides
    for section in divided:
        assert sum(slide.boards for slide in section) <= BOARDS
        assert sum(1 for slide in section if slide.kind is not SlideKind.MATCH) <= LISTS


@given(COUNTS, st.integers(0, 300))
def test_no_section_is_empty_but_that_of_an_empty_hall(boards: dict[int, int], teams: int) -> None:
    divided = sections(slides_of(boards, {}, teams))
    assert all(divided) or divided == ((),)


def test_a_match_with_more_boards_than_a_section_has_one_of_its_own() -> None:
    divided = sections(slides_of({1: 1, 2: BOARDS + 3, 3: 1}, {}, 0))
    assert [[slide.about for slide in section] for section in divided] == [[1], [2], [3]]


def test_names_tell_slides_apart() -> None:
    slides = slides_of({7: 2, 8: 1}, {1: 20, 2: 1}, 30)
    assert len({slide.name for slide in slides}) == len(slides)
    assert [
        Slide(SlideKind.MATCH, 7).name,
        Slide(SlideKind.NOW, 2, 1).name,
        Slide(SlideKind.STANDINGS, page=3).name,
    ] == ["slide-match-7", "slide-now-2-1", "slide-standings-3"]


def test_pairs_stand_in_one_column_so_that_both_names_find_room_on_a_line() -> None:
    assert columns(SlideKind.NOW, range(8), page=1) == (range(8),)
    assert len(columns(SlideKind.SCORES, range(8), page=1)) == 2
