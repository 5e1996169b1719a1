"""What a first visit loads with every page of the site, in every role that a page is for."""

from tests.access.matrix import RULES, Rule
from tests.access.test_growth import grow
from tests.access.test_matrix import address, world
from tests.conftest import Cast
from tests.weight import heaviest, weight

__all__ = ["world"]


def role_of(rule: Rule) -> str:
    """Whom the page is made for: of those who may open it the one with the least rights."""
    order = ("public", "captain_a", "judge", "organiser", "superuser")
    return next(role for role in order if rule.get and role in rule.get)


def pages(cast: Cast) -> dict[str, str]:
    """Name → the page, of every address that answers with one."""
    by_name = {}
    for name, rule in RULES.items():
        if rule.get:
            answer = cast.client(role_of(rule)).get(address(cast, name, rule), headers={"accept-language": "ru"})
            text = answer.headers.get("content-type", "").startswith("text/html") and answer.status_code == 200
            page = answer.content.decode() if text and not answer.streaming else ""
            if '<link rel="stylesheet"' in page:
                by_name[name] = page
    return by_name


def test_a_first_visit_to_any_page_is_light(world: Cast) -> None:
    for _ in range(5):
        grow(world)
    weights = {name: (weight(page), heaviest(page)) for name, page in pages(world).items()}
    assert len(weights) >= 90
    assert {name: figures for name, figures in weights.items() if figures[0] > figures[1]} == {}
