"""Notices of a tour: nothing overlaps, nothing is lost, as large as one page allows."""

from collections.abc import Callable

import pytest
from django.utils import translation
from pypdf import PdfReader

from tests import factories as make
from tests.paper import scenes
from tests.paper.scenes import ENDLESS, PRINTED, WORDY
from tournaments.matches.documents.notices import NOTICES, judge_pages, team_pages
from tournaments.matches.read.matches import matches_of_tour
from tournaments.models import Match, Room, Site, Tour
from tournaments.paper.document import draw_stamp, stamp_of
from tournaments.paper.document_type import DocumentType
from tournaments.paper.page import Page, Paper, Printing

pytestmark = pytest.mark.django_db
HOSTILE = "<b>жирно</b> %(x)s {{ 7 }} \u202egnp.exe"


def make_tour_of(count: int, name: str = "Команда", room: str = "Кабинет", judge: str = "Судья") -> Tour:
    """A tour of that many matches; every name ends with a number."""
    tour = make.make_tour(make.make_tournament(name=name[:200]))
    for number in range(count):
        end = str(number)
        teams = [
            make.make_team(tour.tournament, f"{name[: 200 - len(end) - 1]}{side}{end}", players=0) for side in "АБ"
        ]
        judges = [make.make_judge(tour.tournament, f"{judge[: 200 - len(end) - 1]}{letter}{end}") for letter in "АБВ"]
        make.make_match(tour, *teams, judges=tuple(judges), room=f"{room[: 100 - len(end)]}{end}")
    return tour


def matches_of(tour: Tour) -> list[Match]:
    return list(matches_of_tour(tour).with_judges())


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize(
    ("count", "name"), [(0, "А"), (1, "А"), (12, "Команда"), (30, ENDLESS), (30, WORDY), (100, "Команда")]
)
def test_nothing_lies_over_anything_else_or_leaves_the_page(count: int, name: str, language: str) -> None:
    tour = make_tour_of(count, name, name[:90], name)
    with translation.override(language):
        pages = [*team_pages(tour, matches_of(tour)), *judge_pages(tour, matches_of(tour))]
        for number, page in enumerate(pages, start=1):
            draw_stamp(page, stamp_of(tour, PRINTED), number, len(pages))
    assert [fault for page in pages for fault in scenes.faults(page)] == []


def test_every_team_of_two_hundred_stands_there_once() -> None:
    tour = make_tour_of(100)
    text = scenes.texts_of(team_pages(tour, matches_of(tour))).split("\n")
    for match in matches_of(tour):
        assert text.count(f"{match.team_a} – {match.team_b}") == 1


def test_the_type_is_larger_when_there_are_fewer_matches() -> None:
    sizes = []
    for count in (4, 16, 40, 100):
        tour = make_tour_of(count)
        (cell,) = [
            cell for cell in team_pages(tour, matches_of(tour))[0].cells if cell.fitted.lines[0].startswith("КомандаА0")
        ]
        sizes.append(cell.fitted.size)
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] >= 24 > sizes[-1]


def test_no_name_is_cut_however_long() -> None:
    tour = make_tour_of(30, ENDLESS, ENDLESS, ENDLESS)
    pages = [*team_pages(tour, matches_of(tour)), *judge_pages(tour, matches_of(tour))]
    assert [cell.fitted.lines for page in pages for cell in page.cells if not cell.fitted.whole] == []


def test_the_senior_judge_stands_before_the_others_and_no_conflict_is_printed() -> None:
    tour = make_tour_of(1)
    match = matches_of(tour)[0]
    with translation.override("en"):
        lines = scenes.texts_of(judge_pages(tour, [match])).split("\n")
    senior = [row.judge.name for row in match.match_judges.all() if row.senior]
    others = [row.judge.name for row in match.match_judges.all() if not row.senior]
    assert lines.index(senior[0]) < lines.index(", ".join(others))


def test_a_bye_says_so_to_the_teams_and_needs_no_judge() -> None:
    tour = make_tour_of(1)
    Match.objects.update(team_b=None)
    with translation.override("en"):
        assert "– bye" in scenes.texts_of(team_pages(tour, matches_of(tour)))
        assert "КомандаА0" not in scenes.texts_of(judge_pages(tour, matches_of(tour)))


@pytest.mark.parametrize("pages_of", [team_pages, judge_pages])
def test_a_sample_stands_where_it_always_stood(pages_of: Callable[[Tour, list[Match]], list[Page]]) -> None:
    tour = make_tour_of(3)
    Match.objects.filter(number=3).update(team_b=None, room=None)
    with translation.override("en"):
        page, *_further = pages_of(tour, matches_of(tour))
    scenes.compare_with_golden(f"notice-{pages_of.__name__.removesuffix('_pages')}s", page)


@pytest.mark.parametrize("paper", list(Paper))
@pytest.mark.parametrize("notice", NOTICES)
def test_it_prints_hostile_names_as_text_on_every_paper(notice: DocumentType, paper: Paper) -> None:
    tour = make_tour_of(3, HOSTILE)
    with translation.override("en"):
        file = scenes.file_of(notice.lay(scenes.print_of(tour, Printing(paper, colour=False))))
    reader = PdfReader(file)
    text = "".join(page.extract_text() for page in reader.pages)
    assert "<b>жирно</b>" in " ".join(text.split())
    assert "\u202e" not in text
    assert reader.metadata is not None
    assert "Notice for" in str(reader.metadata.title)
    assert len(reader.outline) == 1
    assert "page 1 of 1" in text


def test_matches_of_one_site_stand_together_with_the_sites_name() -> None:
    tour = make_tour_of(4)
    here, there = (Site.objects.create(tournament=tour.tournament, name=name) for name in ("Корпус А", "Корпус Б"))
    for number, site in ((1, there), (2, here), (3, there), (4, None)):
        Room.objects.filter(matches__tour=tour, matches__number=number).update(site=site)
    matches = matches_of(tour)
    names = [match.room.name for match in matches if match.room]
    for pages_of in (team_pages, judge_pages):
        text = " ".join(scenes.texts_of(pages_of(tour, matches)).split())
        told = [f"{names[1]}, Корпус А", f"{names[0]}, Корпус Б", f"{names[2]}, Корпус Б", names[3]]
        places = [text.index(room) for room in told]
        assert places == sorted(places)


LYCEUM = (
    ("υ Ипсилон", "ψ Пси", "Актовый зал", "Мария Носова", "Юлия Цветкова"),
    ("ν Ню-ню", "γ Гамма-всплеск", "201", "Захар Ильин", "Анна Белова"),
    ("κ Каппа", "ζ Дзета", "202", "Никита Орлов", "Ольга Панина"),
    ("χ Хи-хи", "ε Эпсилон-окрестность", "205", "Борис Громов", "Тимур Уваров"),
    ("λ Лямбда-исчисление", "ι Йота", "304", "Елена Зимина", "Лев Маслов"),
    ("π Пи", "μ Мю", "Кабинет информатики 3.12", "Нина Власова", "Филипп Хромов"),
)


@pytest.mark.parametrize("pages_of", [team_pages, judge_pages])
def test_no_line_tears_a_sign_from_its_name_or_begins_with_a_dash_and_all_names_have_one_size(
    pages_of: Callable[[Tour, list[Match]], list[Page]],
) -> None:
    tour = make.make_tour(make.make_tournament())
    for *teams, room, senior, judge in LYCEUM:
        signs = [team.split(" ") for team in teams]
        made = [make.make_team(tour.tournament, name, sign=sign, players=0) for sign, name in signs]
        judges = tuple(make.make_judge(tour.tournament, name) for name in (senior, judge))
        make.make_match(tour, *made, judges=judges, room=room)
    (page,) = pages_of(tour, matches_of(tour))
    pairs = [cell.fitted for cell in page.cells if " – " in " ".join(cell.fitted.lines) and "·" not in str(cell.fitted)]
    assert len(pairs) == len(LYCEUM)
    torn = [line for pair in pairs for line in pair.lines if line.startswith("–") or line.rstrip(" –")[-2:-1] == " "]
    assert torn == []
    assert len({pair.size for pair in pairs}) == 1
    rooms = {cell.fitted.size for cell in page.cells if cell.fitted.lines[0] in ("201", "304", "Кабинет")}
    assert len(rooms) == 1


@pytest.mark.parametrize("pages_of", [team_pages, judge_pages])
def test_where_everybody_plays_alone_the_notices_name_no_teams(
    pages_of: Callable[[Tour, list[Match]], list[Page]],
) -> None:
    tour = make.make_tour(make.make_tournament(participants="people"))
    assert tour.tournament.is_individual
    make.make_match(tour)
    with translation.override("ru"):
        lines = scenes.texts_of(pages_of(tour, matches_of(tour))).split("\n")
    assert "Участники" in lines
    assert "Команды" not in lines


NAMES = (
    ("Кабинет 101", "Ян Цветков", "Анна Берг", "Вера Ким", "Олег Мышкин"),
    ("Кабинет 102", "Ия Тарасова", "Юрий Савин", "Ольга Панина", "Лев Маслов"),
    ("Кабинет 103", "Юлия Лис", "Борис Громов", "Мария Носова", "Елена Зимина"),
)


@pytest.mark.parametrize("pages_of", [team_pages, judge_pages])
@pytest.mark.parametrize("participants", ["teams", "people"])
def test_no_line_tears_a_name_that_it_has_room_for(
    participants: str, pages_of: Callable[[Tour, list[Match]], list[Page]]
) -> None:
    tour = make.make_tour(make.make_tournament(participants=participants))
    sides = iter(("Ия Белова", "Захар Ильин", "Ян Орлов", "Нил Хромов", "Яна Уварова", "Инна Ким"))
    for room, *names in NAMES:
        judges = tuple(make.make_judge(tour.tournament, name) for name in names)
        teams = [make.make_team(tour.tournament, next(sides), players=0) for _side in "AB"]
        make.make_match(tour, *teams, judges=judges, room=room)
    said = {name for row in NAMES for name in row} if pages_of is judge_pages else {row[0] for row in NAMES}
    if participants == "people":
        said |= {team for match in matches_of(tour) for team in (str(match.team_a), str(match.team_b))}
    (page,) = pages_of(tour, matches_of(tour))
    lines = [line for cell in page.cells for line in cell.fitted.lines]
    assert {name for name in said if not any(name in line for line in lines)} == set()


def test_smaller_letters_keep_names_of_three_words_whole() -> None:
    """Where nobody else judges, their column has nothing but a dash."""
    tour = make.make_tour(make.make_tournament())
    rows = (("Кабинет 101", "Ян Борисович Цветков"), ("Кабинет 102", "Дарья Фёдоровна Тарасова"))
    for room, senior in rows:
        make.make_match(tour, judges=(make.make_judge(tour.tournament, senior),), room=room)
    (page,) = judge_pages(tour, matches_of(tour))
    cells = {cell.fitted.lines: cell.fitted.size for cell in page.cells}
    assert {cells.get((text,)) for row in rows for text in row} == {14.0}


@pytest.mark.parametrize("pages_of", [team_pages, judge_pages])
def test_a_name_longer_than_a_line_goes_on_between_its_words(
    pages_of: Callable[[Tour, list[Match]], list[Page]],
) -> None:
    tour = make_tour_of(3, room=WORDY[:90], judge=WORDY[:90])
    for page in pages_of(tour, matches_of(tour)):
        cells = [cell.fitted for cell in page.cells if WORDY[:8] in cell.fitted.lines[0]]
        assert cells
        words = {word for cell in cells for line in cell.lines for word in line.split()}
        assert all(any(word.startswith(whole) for word in words) for whole in WORDY[:90].split()[:-1])
