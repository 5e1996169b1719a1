"""Two judges who share a phone: what the one has entered without a link is never sent in the other's name."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys import judging
from tests.journeys.conftest import Opener, Site
from tests.journeys.test_unsent import SECOND_JUDGE, of_match, opened

pytestmark = pytest.mark.browser
OTHERS = (
    "Введённое другим судьёй хранится в этом телефоне. "
    "Чтобы оно отправилось, пусть он откроет здесь свою личную ссылку."
)
TAPS = """
from tournaments.models import AuditEntry
for entry in AuditEntry.objects.filter(match_id={pk}, action="game.enter").order_by("pk"):
    print(entry.actor)
"""


@pytest.fixture
def phone(site: Site, open_page: Opener) -> Page:
    """The first judge has tapped without a link, and then has the links of this device forgotten."""
    judging.put_state(site, "individual")
    page = opened(site, open_page, "individual")
    page.route("**/tap/", lambda route: route.abort())
    tap(page, "1-1", "A")
    expect(count(page)).to_have_text("не отправлено: 1")
    with page.expect_navigation():
        page.get_by_role("button", name="Забыть мои ссылки на этом устройстве").tap()
    page.unroute("**/tap/")
    return page


def count(page: Page) -> Locator:
    return page.locator("[data-outbox] span").first


def tap(page: Page, slot: str, value: str) -> None:
    page.locator(f"#individual-{slot} button[name=decision][value={value}]").tap()


def chosen(page: Page, slot: str, value: str) -> None:
    button = page.locator(f"#individual-{slot} button[name=decision][value={value}]")
    expect(button).to_have_attribute("aria-pressed", "true")


def take(page: Page, site: Site, link: str) -> None:
    """Opens a personal link, and the protocol."""
    page.goto(link)
    page.get_by_role("button", name="Да, это я").click()
    page.wait_for_url("**/judge/")
    page.goto(site.page(f"matches/{site.told['match']}/judge/?step=individual"))
    expect(page.locator("[data-live][data-state=live]")).to_be_attached()


def names(site: Site) -> list[str]:
    """Whose the stored results are, as the log of changes says."""
    return of_match(site, TAPS).splitlines()


def second(site: Site) -> str:
    return f"{site.url}/go/{of_match(site, SECOND_JUDGE).strip()}/"


def test_it_waits_beside_what_the_other_enters_and_goes_when_its_judge_is_back(phone: Page, site: Site) -> None:
    take(phone, site, second(site))
    others = phone.locator("#late .late-gone")
    expect(others.locator("summary")).to_have_text(OTHERS)
    phone.locator(".crumbs a").first.tap(trial=True)  # the line covers nothing
    tap(phone, "2-1", "B")
    chosen(phone, "2-1", "B")
    phone.context.set_offline(True)
    tap(phone, "1-1", "B")
    expect(count(phone)).to_have_text("не отправлено: 1")
    phone.context.set_offline(False)
    chosen(phone, "1-1", "B")
    expect(others).to_have_count(1)
    assert set(names(site)) == {"Пётр"}

    with phone.expect_navigation():
        phone.get_by_role("button", name="Забыть мои ссылки на этом устройстве").tap()
    take(phone, site, site.link("judge"))
    expect(others).to_have_count(0)
    expect(phone.locator("#late #conflict")).to_be_visible()
    chosen(phone, "1-1", "B")


def test_it_goes_under_both_names_where_both_links_are_on_the_phone(phone: Page, site: Site) -> None:
    take(phone, site, second(site))
    expect(phone.locator("#late .late-gone")).to_have_count(1)
    take(phone, site, site.link("judge"))
    chosen(phone, "1-1", "A")
    expect(phone.locator("#late")).to_be_empty()
    assert [len(name.split(", ")) for name in names(site)] == [2]


def test_it_can_be_looked_at_and_thrown_away(phone: Page, site: Site) -> None:
    take(phone, site, second(site))
    late = phone.locator("#late")
    late.locator("summary").tap()
    expect(late).to_contain_text("выигрывает Альфа")
    late.get_by_role("button", name="Удалить насовсем").tap()
    expect(late).to_be_empty()
    take(phone, site, site.link("judge"))
    expect(phone.locator("#individual-1-1 button.tap[aria-pressed=true]")).to_have_count(0)
    assert names(site) == []


def test_a_page_from_before_the_links_changed_asks_whose_entry_it_is(
    phone: Page, site: Site, open_page: Opener
) -> None:
    """The first judge's page is still there in one tab when the second one opens a link in another."""
    take(phone, site, site.link("judge"))
    other = phone.context.new_page()
    other.goto(f"{site.url}/judge/")
    with other.expect_navigation():
        other.get_by_role("button", name="Забыть мои ссылки на этом устройстве").tap()
    take(other, site, second(site))
    before = names(site)
    tap(phone, "2-1", "A")
    expect(phone.get_by_text("Отправится от имени: Пётр")).to_be_visible()
    assert names(site) == before
    phone.get_by_role("button", name="Отправить ещё раз").tap()
    chosen(phone, "2-1", "A")
    assert names(site) == [*before, "Пётр"]
