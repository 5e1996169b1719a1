"""An organiser tells everybody about a tour: copies texts on a phone, marks them, sees what has changed since."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.accessible import violations
from tests.journeys.conftest import DESKTOP, PHONE, Opener, Site, printed_by, served
from tests.journeys.test_protocol import log_in, no_sideways

pytestmark = pytest.mark.browser

URL = "/desk/cup/tours/2/messages/"
TOLD = "const told = []; Object.defineProperty(window, 'told', { value: told });"
CLIPBOARD = (
    TOLD + "Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => told.push(text) } });"
)
NO_CLIPBOARD = (
    TOLD + "Object.defineProperty(navigator, 'clipboard', { value: undefined });"
    "document.execCommand = (what) => { told.push(`${what}: ${document.activeElement.value}`); return true; };"
)
SHARING = TOLD + "navigator.share = async ({ text }) => { told.push(text); };"


@pytest.fixture
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The second tour is planned, with rooms and judges."""
    yield from served(tmp_path_factory.mktemp("messages"), "tests.journeys.papers_scene")


def message(page: Page, name: str) -> Locator:
    return page.locator(f".message:has(bdi:text-is('{name}'))")


def entered(page: Page) -> Page:
    log_in(page)
    page.goto(URL)
    return page


def text(page: Page, name: str) -> str:
    return message(page, name).locator("textarea").input_value()


def prepared(open_page: Opener, script: str) -> Page:
    page = open_page(PHONE)
    page.add_init_script(script)
    return entered(page)


def test_texts_are_copied_marked_and_told_as_changed(site: Site, open_page: Opener) -> None:
    page = prepared(open_page, CLIPBOARD)
    no_sideways(page)
    assert violations(page) == []
    expect(message(page, "Альфа")).to_contain_text("ещё не передано")
    message(page, "Альфа").get_by_role("button", name="Скопировать").tap()
    expect(message(page, "Альфа").get_by_role("button", name="Скопировано")).to_be_visible()
    assert page.evaluate("told") == [text(page, "Альфа")]
    assert "ваш соперник\N{NO-BREAK SPACE}— «Гамма»" in text(page, "Альфа")
    assert "Судья: Семён Ветров" in text(page, "Альфа")
    message(page, "Альфа").get_by_role("button", name="Отметить: передано").tap()
    expect(message(page, "Альфа")).to_contain_text("передано, ")
    expect(message(page, "Альфа").get_by_role("checkbox")).not_to_be_checked()
    expect(message(page, "Бета").get_by_role("checkbox")).to_be_checked()
    page.goto("/desk/cup/rooms/")
    page.get_by_label("Новое название").fill("3.14")
    with page.expect_navigation():
        page.locator("form:has([name=rename-name]) button").first.tap()
    page.goto(URL)
    expect(message(page, "Альфа")).to_contain_text("сведения устарели")
    expect(message(page, "Альфа").get_by_role("checkbox")).to_be_checked()


def test_all_texts_are_copied_at_once(site: Site, open_page: Opener) -> None:
    page = prepared(open_page, CLIPBOARD)
    page.get_by_text("Все тексты сразу").first.tap()
    page.get_by_role("button", name="Скопировать всё").tap()
    expect(page.get_by_role("button", name="Скопировано")).to_be_visible()
    (copied,) = page.evaluate("told")
    assert all(text(page, name) in copied for name in ("Альфа", "Дельта", "Катя Фомина"))


def test_where_scripts_have_no_clipboard_the_text_is_shown_selected_and_copied(site: Site, open_page: Opener) -> None:
    page = prepared(open_page, NO_CLIPBOARD)
    expect(message(page, "Альфа").locator("textarea")).not_to_be_visible()
    message(page, "Альфа").get_by_role("button", name="Скопировать").tap()
    field = message(page, "Альфа").locator("textarea")
    expect(field).to_be_visible()
    assert page.evaluate("told") == [f"copy: {text(page, 'Альфа')}"]
    selected = field.evaluate("field => [field.selectionStart, field.selectionEnd === field.value.length]")
    assert selected == [0, True]


def test_a_phone_hands_a_text_on_by_its_own_menu(site: Site, open_page: Opener) -> None:
    page = prepared(open_page, SHARING)
    message(page, "Катя Фомина").get_by_role("button", name="Поделиться").tap()
    assert page.evaluate("told") == [text(page, "Катя Фомина")]


def test_slips_new_links_and_marks_work_without_scripts(site: Site, open_page: Opener) -> None:
    page = entered(open_page(DESKTOP | {"java_script_enabled": False}))
    expect(message(page, "Альфа").get_by_role("button", name="Скопировать")).not_to_be_visible()
    message(page, "Альфа").locator("summary").click()
    expect(message(page, "Альфа").locator("textarea")).to_be_visible()
    assert "/go/" not in text(page, "Альфа")
    page.get_by_role("button", name="Создать новые личные ссылки").click()
    assert "/go/" in text(page, "Альфа")
    assert printed_by(page, page.get_by_role("button", name="Напечатать карточки (PDF)").click)
    page.reload()
    expect(message(page, "Катя Фомина")).to_contain_text("напечатано, ")
    page.get_by_label("Язык сообщений").select_option("en")
    page.get_by_role("button", name="Показать").click()
    assert "your opponent is “Гамма”" in text(page, "Альфа")


def test_before_codes_are_printed_it_is_said_that_no_phone_opens_them(site: Site, open_page: Opener) -> None:
    """The server of the journeys listens on 127.0.0.1 alone, as ``script/server`` does unless it is told otherwise."""
    page = open_page(PHONE)
    log_in(page)
    for path in ("/desk/cup/links/", "/desk/cup/tours/2/documents/", "/desk/cup/tours/2/documents/envelopes/", URL):
        page.goto(path)
        warning = page.locator("#reach")
        expect(warning).to_contain_text("С телефона эти коды и ссылки не открыть")
        expect(warning).to_contain_text(site.url.removeprefix("http://"))
        no_sideways(page)
    page.goto("/desk/cup/links/")
    page.get_by_role("button", name="Создать новые ссылки").tap()
    expect(page.locator("#reach")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator("#reach")).not_to_be_visible()
