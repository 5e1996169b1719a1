"""A photo of the paper protocol, taken on a phone: smaller before it is sent, kept without a link, stored once."""

import re
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import FilePayload, Page, Route, expect

from tests.journeys.conftest import DESKTOP, Opener, Site
from tests.journeys.judging import enter_by_link
from tests.journeys.test_unsent import SECOND_JUDGE, of_match

pytestmark = pytest.mark.browser


def photo(name: str = "лист.jpg", size: tuple[int, int] = (3000, 4000)) -> FilePayload:
    file = BytesIO()
    Image.effect_noise((size[0] // 8, size[1] // 8), 90).resize(size).convert("RGB").save(file, "JPEG", quality=92)
    return {"name": name, "mimeType": "image/jpeg", "buffer": file.getvalue()}


@pytest.fixture
def phone(site: Site, open_page: Opener) -> Page:
    """The judge's phone at the page of the match's photos, by the way that judges go."""
    page = open_page()
    enter_by_link(page, site, "judge")
    page.goto(site.page(f"matches/{site.told['match']}/judge/"))
    page.get_by_role("link", name="Фото протокола").click()
    expect(page.locator("#photo-list .empty")).to_be_visible()
    return page


def stored(page: Page) -> None:
    expect(page.locator("#photo-queue li")).to_have_count(0)


def test_a_photo_is_made_smaller_sent_and_shown(phone: Page) -> None:
    given = photo()
    with phone.expect_request(lambda request: request.method == "POST") as sent:
        phone.locator("input[capture]").set_input_files(given)
    assert int(sent.value.all_headers()["content-length"]) < len(given["buffer"])
    expect(phone.locator("#photo-list li")).to_have_count(1)
    stored(phone)
    expect(phone.locator("#photo-list img")).to_have_js_property("complete", True)


def test_several_at_once_come_each_with_the_note(phone: Page) -> None:
    phone.locator("input[name=note]").fill("обе стороны")
    phone.locator("input[multiple]").set_input_files([photo(size=(300, 400)), photo("второй.jpg", (400, 300))])
    expect(phone.locator("#photo-list li")).to_have_count(2)
    expect(phone.locator("#photo-list li", has_text="обе стороны")).to_have_count(2)
    expect(phone.locator("input[name=note]")).to_have_value("")
    stored(phone)


def test_a_photo_chosen_before_the_script_has_come_is_taken(phone: Page) -> None:
    held: list[Route] = []
    phone.route("**/photos.*js", lambda route: held.append(route))  # noqa: PLW0108 - a bound method of a list takes no keywords
    phone.reload(wait_until="commit")
    phone.locator("input[name=note]").fill("обе стороны")
    phone.locator("input[multiple]").set_input_files(photo(size=(300, 400)))
    for route in held:
        route.continue_()
    expect(phone.locator("#photo-list li", has_text="обе стороны")).to_have_count(1)
    stored(phone)


def test_without_a_link_a_photo_is_kept_also_over_a_reload_and_stored_once(phone: Page) -> None:
    def lose(route: Route) -> None:
        if route.request.method == "POST":
            route.abort()
        else:
            route.continue_()

    phone.route("**/photos/", lose)
    phone.locator("input[capture]").set_input_files(photo(size=(300, 400)))
    expect(phone.locator("#photo-queue li")).to_contain_text("нет связи")
    phone.reload()
    expect(phone.locator("#photo-queue li")).to_contain_text("нет связи")
    phone.unroute("**/photos/", lose)
    phone.get_by_role("button", name="Отправить сейчас").click()
    expect(phone.locator("#photo-list li")).to_have_count(1)
    stored(phone)


def test_an_answer_that_is_lost_makes_no_second_photo(phone: Page) -> None:
    answered: list[bool] = []

    def lose_the_answer(route: Route) -> None:
        if route.request.method != "POST" or answered:
            route.continue_()
            return
        answered.append(True)
        route.fetch(max_redirects=0)
        route.abort()

    phone.route("**/photos/", lose_the_answer)
    phone.locator("input[capture]").set_input_files(photo(size=(300, 400)))
    expect(phone.locator("#photo-list li")).to_have_count(1)
    stored(phone)
    phone.reload()
    expect(phone.locator("#photo-list li")).to_have_count(1)


def test_what_is_no_photo_is_said_beside_its_name_and_not_sent_again(phone: Page) -> None:
    phone.locator("input[multiple]").set_input_files(
        {"name": "письмо.jpg", "mimeType": "image/jpeg", "buffer": b"no photo"}
    )
    line = phone.locator("#photo-queue li")
    expect(line).to_contain_text("письмо.jpg: Это не фотография")
    line.get_by_role("button", name="Не отправлять").click()
    stored(phone)
    expect(phone.locator("#photo-list .empty")).to_be_visible()


def test_an_organiser_looks_closely_with_keys_and_buttons(site: Site, phone: Page, open_page: Opener) -> None:
    phone.locator("input[capture]").set_input_files(photo(size=(900, 1200)))
    expect(phone.locator("#photo-list li")).to_have_count(1)
    page = open_page(DESKTOP)
    page.goto("/accounts/login/?next=/desk/")
    page.locator("input[name=username]").fill("olga")
    page.locator("input[name=password]").fill(site.told["password"])
    page.locator("main button").click()
    page.wait_for_url("**/desk/")
    page.goto(f"{site.url}/desk/cup/tours/1/")
    link = page.get_by_role("link", name=re.compile(r"^1\sфото"))
    expect(link).to_have_css("font-weight", "400")
    expect(link).to_have_css("text-decoration-line", "underline")
    expect(page.get_by_role("link", name=re.compile(" – .+фото"))).to_have_count(0)
    page.goto(f"{site.url}/desk/cup/matches/{site.told['match']}/")
    figure, image = page.locator(".sheet-photo"), page.locator(".sheet-photo img")
    narrow = image.bounding_box()
    page.locator(".sheet-photo-window").focus()
    page.keyboard.press("+")
    expect(figure).to_have_attribute("data-level", "2")
    wide = image.bounding_box()
    assert narrow is not None
    assert wide is not None
    assert wide["width"] > 1.4 * narrow["width"]
    page.locator("[data-zoom='-1']").click()
    expect(figure).to_have_attribute("data-level", "1")
    expect(page.locator("[data-zoom='-1']")).to_be_disabled()
    page.get_by_role("link", name=re.compile("Фото протокола")).click()
    page.locator("#photo-list summary").click()
    page.get_by_role("button", name="Да, удалить").click()
    expect(page.locator("#photo-list .empty")).to_be_visible()


def test_a_photo_outlives_a_link_that_has_expired(phone: Page) -> None:
    def bar(route: Route) -> None:
        if route.request.method == "POST":
            route.fulfill(status=403, body="-")
        else:
            route.continue_()

    phone.route("**/photos/", bar)
    phone.locator("input[multiple]").set_input_files(photo(size=(300, 400)))
    line = phone.locator("#photo-queue li")
    expect(line).to_contain_text("откройте ещё раз свою личную ссылку")
    expect(line.get_by_role("button", name="Не отправлять")).to_be_visible()
    phone.reload()
    expect(line).to_contain_text("откройте ещё раз свою личную ссылку")
    phone.unroute("**/photos/", bar)
    phone.reload()
    expect(phone.locator("#photo-list li")).to_have_count(1)
    stored(phone)


def test_a_photo_that_another_judge_took_is_not_sent_in_ones_own_name(phone: Page, site: Site) -> None:
    phone.route("**/photos/", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    photos, line = phone.url, phone.locator("#photo-queue li")
    phone.locator("input[multiple]").set_input_files(photo(size=(300, 400)))
    expect(line).to_contain_text("нет связи")
    phone.goto(f"{site.url}/judge/")
    with phone.expect_navigation():
        phone.get_by_role("button", name="Забыть мои ссылки на этом устройстве").tap()
    phone.goto(f"{site.url}/go/{of_match(site, SECOND_JUDGE).strip()}/")
    phone.get_by_role("button", name="Да, это я").click()
    phone.unroute("**/photos/")
    phone.goto(photos)
    expect(line).to_contain_text("пусть тот, кто сделал фото")
    expect(line.get_by_role("button", name="Отправить сейчас")).to_have_count(0)
    expect(phone.locator("#photo-list li")).to_have_count(0)
    enter_by_link(phone, site, "judge")
    phone.goto(photos)
    expect(phone.locator("#photo-list li")).to_have_count(1)
    stored(phone)
