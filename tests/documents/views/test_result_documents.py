"""Results on paper: what the visitor may know, whole and apart."""

from io import BytesIO
from urllib.parse import unquote

import pytest
from django.utils import translation
from django.utils.translation import gettext
from pypdf import PdfReader

from tests import factories as make
from tests.conftest import Cast
from tests.paper import scenes
from tests.paper.scenes import ENDLESS, NAMES, PRINTED, WORDY, fill_in
from tests.standings.read.test_progress import cup
from tournaments.kernel.tables import table_rows
from tournaments.kernel.wording import format_sentence
from tournaments.models import LineUpPlace, Match, Team, Tournament
from tournaments.paper.document import draw_stamp, stamp_in
from tournaments.standings.documents import result_pages
from tournaments.standings.documents import shown as as_written
from tournaments.standings.read.players import progress_of
from tournaments.standings.tables.progress import progress_table

__all__ = ["cup"]

pytestmark = pytest.mark.django_db
WHAT = ("standings", "cross", "progress", "players")


NOT_ANNOUNCED = ("RESULTS NOT ANNOUNCED", "Contains results not announced yet: do not put up")


def read(cast: Cast, url: str, who: str = "public", query: str = "") -> str:
    response = cast.client(who).get(f"/t/cup/{url}?lang=en{query}")
    assert response.status_code == 200
    text = " ".join(page.extract_text() for page in PdfReader(BytesIO(response.getvalue())).pages)
    return " ".join(text.split())


@pytest.mark.parametrize("what", WHAT)
def test_each_table_is_printed_with_its_title_and_the_teams(cast: Cast, what: str) -> None:
    fill_in(cast.match, NAMES["short"])
    text = read(cast, f"results/{what}.pdf")
    assert "Альфа" in text
    assert "page 1 of 1" in text


def test_a_tour_is_printed_with_points_in_halves(cast: Cast) -> None:
    fill_in(cast.match, NAMES["short"])
    Match.objects.filter(pk=cast.match.pk).update(total_a="12.5")
    text = read(cast, f"tours/{cast.tour.number}/results.pdf")
    assert "Альфа" in text
    assert "12½" in text


def test_results_that_wait_are_printed_for_organisers_only(cast: Cast) -> None:
    fill_in(cast.match, NAMES["short"])
    Match.objects.filter(pk=cast.match.pk).update(total_a="97.5")
    Tournament.objects.filter(pk=cast.tournament.pk).update(frozen_from=cast.tour.number)
    for url in (f"tours/{cast.tour.number}/results.pdf", "results/standings.pdf", "results/cross.pdf"):
        assert "97½" not in read(cast, url)
    assert "97½" in read(cast, f"tours/{cast.tour.number}/results.pdf", "organiser")


@pytest.fixture
def hidden(cast: Cast) -> Cast:
    """A match of the tour counts, and its results wait to be announced."""
    fill_in(cast.match, NAMES["short"])
    Match.objects.filter(pk=cast.match.pk).update(total_a="97.5")
    Tournament.objects.filter(pk=cast.tournament.pk).update(frozen_from=cast.tour.number, metrics="points")
    return cast


def file_of(cast: Cast, url: str, who: str, query: str = "") -> str:
    """What the PDF file is called."""
    response = cast.client(who).get(f"/t/cup/{url}?lang=en{query}")
    return unquote(response["Content-Disposition"])


@pytest.mark.parametrize("url", ["tours/1/results.pdf", *(f"results/{what}.pdf" for what in WHAT)])
def test_a_file_with_results_that_wait_is_called_so(hidden: Cast, url: str) -> None:
    assert "results not announced.pdf" in file_of(hidden, url, "organiser")
    assert "результаты не объявлены.pdf" in file_of(hidden, url, "organiser", "&lang=ru")
    for shown in (file_of(hidden, url, "public"), file_of(hidden, url, "organiser", "&hidden=no")):
        assert "announced" not in shown


def test_several_documents_in_one_file_are_called_so_by_what_stands_in_them(hidden: Cast) -> None:
    def called(*ticked: str) -> str:
        asked = {"document": ticked, "lang": "en"}
        return unquote(hidden.client("organiser").get("/desk/cup/tours/1/documents.zip", asked)["Content-Disposition"])

    assert "results not announced.zip" in called("rules", "results")
    assert "announced" not in called("rules")


@pytest.mark.parametrize("url", ["tours/1/results.pdf", *(f"results/{what}.pdf" for what in WHAT)])
def test_a_sheet_with_results_that_wait_says_so_and_can_be_had_without_them(hidden: Cast, url: str) -> None:
    marked = read(hidden, url, "organiser")
    assert [words in marked for words in NOT_ANNOUNCED] == [True, True]
    everybody = read(hidden, url)
    for shown in (everybody, read(hidden, url, "organiser", "&hidden=no")):
        assert not any(words in shown for words in NOT_ANNOUNCED)
        assert "97½" not in shown
    Tournament.objects.filter(slug="cup").update(frozen_from=None, revision=1000)
    announced = read(hidden, url, "organiser")
    assert not any(words in announced for words in NOT_ANNOUNCED)
    assert announced != everybody


@pytest.mark.parametrize("url", ["tours/1/results.pdf", *(f"results/{what}.pdf" for what in WHAT)])
def test_a_sheet_without_results_that_wait_has_no_mark(hidden: Cast, url: str) -> None:
    Tournament.objects.filter(slug="cup").update(frozen_from=2, revision=1000)
    assert not any(words in read(hidden, url, "organiser") for words in NOT_ANNOUNCED)
    Match.objects.update(state="planned")
    Tournament.objects.filter(slug="cup").update(frozen_from=1, revision=1001)
    assert not any(words in read(hidden, url, "organiser") for words in NOT_ANNOUNCED)


@pytest.mark.parametrize(
    "url",
    [
        "standings.csv", "standings/cross.xlsx", "standings/players.csv", "tours/1/matches.csv", "matches.xlsx",
        "teams/{team}/matches.csv", "teams/{team}/matches.xlsx", "teams/{team}/players/{player}/matches.csv",
    ],
)  # fmt: skip
def test_a_file_with_results_that_wait_is_called_so_and_can_be_had_without_them(hidden: Cast, url: str) -> None:
    url = of_the_team(hidden, url)

    def named(who: str, query: str = "") -> tuple[str, bytes]:
        response = hidden.client(who).get(f"/t/cup/{url}{query}", headers={"accept-language": "en"})
        content = bytes(response.content)
        return unquote(response.headers["Content-Disposition"]), content if url.endswith("csv") else b""

    name, content = named("organiser")
    assert "results not announced" in name
    everybody = named("public")
    assert "results not announced" not in everybody[0]
    assert named("organiser", "?hidden=no") == everybody
    assert content != everybody[1] or url.endswith("xlsx")
    Tournament.objects.filter(slug="cup").update(frozen_from=None, revision=1000)
    assert "results not announced" not in named("organiser")[0]


def of_the_team(cast: Cast, url: str) -> str:
    """The address with the team and the player of the match."""
    place = LineUpPlace.objects.filter(line_up__match=cast.match, line_up__side="A").earliest("pk")
    return url.format(team=cast.match.team_a_id, player=place.player_id)


@pytest.mark.parametrize(
    ("page", "file"),
    [
        ("", "matches.csv"), ("tours/1/", "tours/1/matches.csv"), ("tours/1/", "tours/1/results.pdf"),
        ("teams/{team}/", "teams/{team}/matches.csv"),
        ("teams/{team}/players/{player}/", "teams/{team}/players/{player}/matches.csv"),
    ],
)  # fmt: skip
def test_organisers_are_offered_the_file_without_results_that_wait(hidden: Cast, page: str, file: str) -> None:
    link = f'href="/t/cup/{of_the_team(hidden, file)}?hidden=no"'

    def offers(who: str) -> bool:
        answer = hidden.client(who).get(f"/t/cup/{of_the_team(hidden, page)}", headers={"accept-language": "en"})
        return link in answer.text and "Announced results only:" in answer.text

    assert [offers(who) for who in ("organiser", "captain_a", "public")] == [True, False, False]
    Tournament.objects.filter(slug="cup").update(frozen_from=None, revision=1000)
    assert not offers("organiser")


def test_the_organisers_own_file_of_all_matches_is_called_so_too(hidden: Cast) -> None:
    def name() -> str:
        response = hidden.client("organiser").get("/desk/cup/download/matches.csv", headers={"accept-language": "en"})
        assert response.status_code == 200
        return unquote(response.headers["Content-Disposition"])

    assert "results not announced" in name()
    Tournament.objects.filter(slug="cup").update(frozen_from=2, revision=1000)
    assert "results not announced" not in name()


def test_a_tour_whose_results_are_announced_has_no_file_without_them(hidden: Cast) -> None:
    Tournament.objects.filter(slug="cup").update(frozen_from=2, revision=1000)
    assert "?hidden=no" not in hidden.client("organiser").get("/t/cup/tours/1/").text


def test_certificates_of_a_group_have_its_places_and_its_name(cast: Cast) -> None:
    fill_in(cast.match, NAMES["short"])
    fill_in(cast.other_match, NAMES["short"])
    for match, points in ((cast.match, ("9", "5")), (cast.other_match, ("7", "3"))):
        Match.objects.filter(pk=match.pk).update(total_a=points[0], total_b=points[1])
    for name, group in {"Альфа": "А", "Бета": "Б", "Гамма": "А", "Дельта": "Б"}.items():
        Team.objects.filter(tournament=cast.tournament, name=name).update(group=group)
    Tournament.objects.filter(slug="cup").update(metrics="points", revision=1000)

    def sheets(query: str) -> list[str]:
        answer = cast.client("organiser").get(f"/t/cup/certificates.pdf?lang=en{query}")
        pages = PdfReader(BytesIO(answer.getvalue())).pages
        return [" ".join(page.extract_text().split()) for page in pages]

    best, last = sheets("&group=Б")
    assert all(words in best for words in ("Бета", "1st place", " Б "))
    assert all(words in last for words in ("Дельта", "2nd place"))
    assert "Дельта" in sheets("&group=Б&order=up")[0]
    whole = sheets("")
    assert len(whole) == 4
    assert "1st place" in whole[0]
    assert "Альфа" in whole[0]
    client = cast.client("organiser")
    assert client.get("/t/cup/certificates.pdf?group=none").status_code == 404
    page = client.get("/desk/cup/certificates/").text
    assert page.count("certificates.pdf?group=") == 2


def test_an_unknown_table_or_group_is_not_found(cast: Cast) -> None:
    client = cast.client("public")
    assert client.get("/t/cup/results/secrets.pdf").status_code == 404
    assert client.get("/t/cup/results/standings.pdf?group=none").status_code == 404


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("teams", [0, 3, 30, 200])
def test_nothing_lies_over_anything_else_or_leaves_the_page(teams: int, language: str) -> None:
    tournament = make.make_tournament(name=WORDY)
    head = ["Команда", *(str(number) for number in range(min(teams, 30))), "Очки", "Объяснение"]
    rows = [
        [(ENDLESS, WORDY, "Бета")[number % 3], *["12½ : 7"] * min(teams, 30), "31½", WORDY[: number % 150]]
        for number in range(teams)
    ]
    with translation.override(language):
        pages = result_pages("Таблица " + WORDY, WORDY, [head, *rows])
        for number, page in enumerate(pages, start=1):
            draw_stamp(page, stamp_in(tournament, WORDY, PRINTED), number, len(pages))
    assert [fault for page in pages[:6] for fault in scenes.faults(page)] == []


@pytest.mark.parametrize("team", ["Длинное имя команды", "Рысь"])
def test_no_column_of_a_wide_table_is_lost_and_every_part_names_its_rows(team: str) -> None:
    head = ["№", "Команда", *(f"т{number}" for number in range(40)), "Место"]
    pages = result_pages("Таблица", "", [head, ["7", team, *["12½ : 7"] * 40, "1"]])
    assert len(pages) > 1
    text = scenes.texts_of(pages).split("\n")
    assert all(text.count(heading) == 1 for heading in head[2:])
    assert text.count("12½ : 7") == 40
    assert text.count(team) == text.count("7") == len(pages)


@pytest.mark.parametrize(("teams", "size", "sheets"), [(30, 7.5, 3), (24, 8.5, 3), (16, 8.5, 2)])
def test_a_table_that_has_to_be_divided_is_in_the_type_that_takes_the_fewest_sheets(
    teams: int, size: float, sheets: int
) -> None:
    """In the usual type 30 teams would take five sheets, 24 four, 16 three; of equal types it is the largest."""
    head = ["№", "Команда", *map(str, range(1, teams + 1))]
    lines = [[str(number), "Буревестник (Гимназия)", *["16½ : 5½"] * teams] for number in range(1, teams + 1)]
    pages = result_pages("Шахматка", "Кубок", [head, *lines])
    cells = [cell for page in pages for cell in scenes.cells_of(page)]
    assert {cell.fitted.size for cell in cells if "Буревестник" in cell.fitted.lines[0]} == {size}
    assert len(pages) == sheets


READ_WITH_EASE = 6.0


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("metric", ["match_points", "points"])
def test_tour_by_tour_on_paper_every_heading_tells_place_from_points(cup: Cast, metric: str, language: str) -> None:
    Tournament.objects.filter(pk=cup.tournament.pk).update(metrics=metric)
    tournament = Tournament.objects.get(pk=cup.tournament.pk)
    with translation.override(language):
        progress = progress_of(tournament)
        head, *_rows = rows = [[*map(as_written, row)] for row in table_rows(progress_table(tournament, progress))]
        (page,) = result_pages("", "", rows)
        what = (gettext("Place"), format_sentence(progress.metric.label))
    assert len({*head}) == len(head)
    titles = {" ".join(cell.fitted.lines): cell.fitted for cell in page.cells}
    for number in (1, 2, 3):
        for word in what:
            (fitted,) = (fitted for text, fitted in titles.items() if f" {number}" in text and text.endswith(word))
            assert fitted.lines[0].split()[1].startswith(str(number)), "the number stands beside its word"
            assert (fitted.whole, fitted.size >= READ_WITH_EASE) == (True, True)


def test_what_the_parts_of_a_wide_table_have_in_common_is_drawn_once() -> None:
    head = ["№", "Команда", *(f"т{number}" for number in range(60)), "Место"]
    lines = [[str(number), f"Команда {number}", *["1 : 0"] * 60, f"{number}-е"] for number in range(1, 61)]
    pages = result_pages("Таблица", "", [head, *lines])
    forms = {id(page.under): page.under for page in pages}
    assert len(pages) > 2 * len(forms) > 2
    assert scenes.texts_of([page for page in forms.values() if page]).count("Команда ") == 60
    assert scenes.texts_of(pages).count("-е") == 60
    for page in pages:
        names = {cell.box.top for cell in scenes.cells_of(page) if cell.fitted.lines[0].startswith("Команда ")}
        assert {cell.box.top for cell in page.cells if cell.box.top > min(names)} <= names
    assert scenes.texts_of(pages).count("1 : 0") == 60 * 60


@pytest.mark.parametrize("names", [["7А", "Сокол"], ["«Сокол»", "«Рысь»"], ["1 школа", ""], ["", ""]])
def test_a_wide_table_is_printed_whatever_its_teams_are_called(names: list[str]) -> None:
    head = ["Команда", *(f"т{number}" for number in range(40)), "Место"]
    lines = [[names[number % 2], *["12½ : 7"] * 40, str(number)] for number in range(40)]
    pages = result_pages("Таблица", "", [head, *lines, [""] * len(head)])
    assert scenes.texts_of(pages).count("12½ : 7") == 40 * 40
    assert [fault for page in pages for fault in scenes.faults(page)] == []
