"""An organiser makes a tournament and imports a real one's matches."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import DESKTOP, PHONE, ROOT, Opener, Site
from tests.journeys.test_protocol import log_in

pytestmark = pytest.mark.browser

REAL = ROOT / "tests/data/fmt_2022_matches.csv"


@pytest.mark.parametrize("encoding", ["utf-8", "cp1251"])
def test_the_real_tournament_comes_in_from_a_file_and_is_ranked(
    site: Site, open_page: Opener, tmp_path: Path, encoding: str
) -> None:
    text = REAL.read_text("utf-8")
    file = tmp_path / "matches.csv"
    file.write_bytes((text if encoding == "utf-8" else text.replace(",", ";")).encode(encoding))
    page = open_page(DESKTOP)
    log_in(page)
    page.get_by_role("link", name="Новый турнир").click()
    page.locator("[name=name]").fill("ФМТ 2022")
    page.get_by_text("Ещё настройки", exact=True).click()
    page.locator("[name=slug]").fill("fmt-2022")
    page.locator("[name=starts_on]").fill("2022-07-14")
    page.locator("[name=ends_on]").fill("2022-07-20")
    page.locator("main form button.btn-primary").click()
    page.wait_for_url("**/desk/fmt-2022/**")
    page.goto("/desk/fmt-2022/matches/import/")
    page.locator("input[type=file]").set_input_files(file)
    page.locator("main form button.btn-primary").click()
    expect(page.locator("tbody tr")).to_have_count(55)
    for box in page.locator("main input[type=checkbox]").all():
        box.check()
    page.locator("main [name=reason]").fill("Протоколы подписаны на бумаге")
    page.get_by_role("button", name="Сохранить эти встречи").click()
    page.wait_for_url("**/desk/fmt-2022/tours/**")
    page.goto("/t/fmt-2022/standings/")
    rows = page.locator("tbody tr")
    expect(rows).to_have_count(22)
    expect(rows.first).to_contain_text("хи")
    expect(rows.first).to_contain_text("27")
    expect(rows.nth(21)).to_contain_text("пси")


OWN = """Кубок школы, жеребьёвка

№;Раунд;Первые;Вторые;Где
1;7;Орлы;Соколы;2.1
2;7;Ястребы;Ястребы;2.2
"""


def test_a_table_with_columns_of_its_own_is_put_right_in_the_preview(
    site: Site, open_page: Opener, tmp_path: Path
) -> None:
    file = tmp_path / "own.csv"
    file.write_text(OWN, "utf-8")
    page = open_page(PHONE)
    log_in(page)
    page.goto(f"/desk/{site.told['slug']}/matches/import/")
    page.locator("input[type=file]").set_input_files(file)
    page.locator("main form button.btn-primary").click()
    expect(page.locator("#look")).to_contain_text("Заголовки — в строке 3")
    for name, meaning in (("column-2", "Сторона А"), ("column-3", "Сторона Б"), ("column-4", "Комната")):
        page.locator(f"[name={name}]").select_option(label=meaning)
    page.get_by_role("button", name="Проверить строки ещё раз").click()
    fault = page.locator("[aria-invalid=true]")
    expect(fault).to_have_value("Ястребы")
    expect(page.get_by_role("textbox", name="Вторые")).to_have_attribute("aria-describedby", "cell-5-3-faults")
    fault.fill("Кречеты")
    fault.press("Enter")
    expect(page.locator("#look [aria-invalid=true]")).to_have_count(0)
    expect(page.locator("tbody tr")).to_have_count(2)
    page.get_by_role("button", name="Сохранить эти встречи").click()
    page.wait_for_url("**/tours/**")
    page.goto(f"/desk/{site.told['slug']}/tours/7/")
    expect(page.locator("main")).to_contain_text("Кречеты")


def test_a_file_that_is_no_table_gets_a_sentence(site: Site, open_page: Opener, tmp_path: Path) -> None:
    picture = tmp_path / "matches.csv"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40)
    page = open_page(DESKTOP)
    log_in(page)
    page.goto(f"/desk/{site.told['slug']}/matches/import/")
    page.locator("input[type=file]").set_input_files(picture)
    page.locator("main form button.btn-primary").click()
    expect(page.locator("main [role=alert], main .errorlist").first).to_be_visible()


def test_whoever_chooses_far_too_large_a_file_reads_how_large_it_may_be(
    site: Site, open_page: Opener, tmp_path: Path
) -> None:
    film = tmp_path / "matches.csv"
    with film.open("wb") as file:
        file.truncate(40_000_000)
    page = open_page(DESKTOP)
    log_in(page)
    page.goto(f"/desk/{site.told['slug']}/matches/import/")
    page.locator("input[type=file]").set_input_files(film)
    page.locator("main form button.btn-primary").click()
    expect(page.locator("main")).to_contain_text("не больше 6\N{NO-BREAK SPACE}МБ")
    page.go_back()
    expect(page.locator("input[type=file]")).to_be_visible()
