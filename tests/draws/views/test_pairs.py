"""All pairs of a tour chosen by hand while somebody else takes a match away."""

from typing import Any

from django.test import Client

from tests import factories as make
from tests.drawn import Field
from tests.draws.views.pages import hidden, kept, url
from tests.draws.views.test_draws import field, olga
from tests.lost_race import fields_of_mine
from tournaments.models import Match

__all__ = ["field", "olga"]

ASKED = "This match has been removed in the meantime."


def lost(olga: Client, field: Field) -> tuple[str, Any]:
    """The page of the conflict: 1 and 6 were put together in a match that is gone by now."""
    one, two = (make.make_match(field.tour(1), field.teams[a], field.teams[a + 1]) for a in (0, 2))
    address = url(field, "desk_pairs")
    sent: dict[str, Any] = hidden(olga.get(address).content.decode(), address) | {"a-new": "", "b-new": ""}
    sent |= {f"a-{one.pk}": field.teams[0].pk, f"b-{one.pk}": field.teams[5].pk, "keep_published": "on"}
    sent |= {f"a-{two.pk}": two.team_b_id, f"b-{two.pk}": two.team_a_id}
    one.delete()
    return address, olga.post(address, sent)


def selected(page: str, name: str, pk: int) -> bool:
    return f'<option value="{pk}" selected>' in page[page.index(f'name="{name}"') :].partition("</select>")[0]


def test_a_pair_for_a_match_that_is_gone_is_kept_and_asked_about_then_added(olga: Client, field: Field) -> None:
    address, answer = lost(olga, field)
    sent = fields_of_mine(answer).dict()
    assert (answer.status_code, ASKED in answer.content.decode(), "<bdi>6</bdi>" in kept(answer)) == (409, False, True)
    asked = olga.post(address, sent)
    told = asked.content.decode()
    assert (asked.status_code, ASKED in told, field.pairs(1)) == (422, True, ["3-4"])
    line = next(name for name in sent if name.startswith("a-") and name not in ("a-new", f"a-{Match.objects.get().pk}"))
    again = f"new-{line.removeprefix('a-')}"
    pair = {f"a-{again}": field.teams[0].pk, f"b-{again}": field.teams[5].pk}
    assert all(selected(told, name, pk) for name, pk in pair.items())
    known = {name: value for name, value in sent.items() if not name.endswith(line[1:])} | hidden(told, address)
    assert olga.post(address, known | {name: str(pk) for name, pk in pair.items()}).status_code == 302
    assert field.pairs(1) == ["4-3", "1-6"]


def test_a_pair_for_a_match_that_is_gone_is_left_out_where_its_first_place_is_emptied(
    olga: Client, field: Field
) -> None:
    address, answer = lost(olga, field)
    sent = fields_of_mine(answer).dict()
    gone = next(name[2:] for name in sent if name.startswith("a-") and sent[name] == str(field.teams[0].pk))
    given = sent | {f"a-new-{gone}": "", f"b-new-{gone}": sent[f"b-{gone}"]}
    del given[f"a-{gone}"], given[f"b-{gone}"]
    assert olga.post(address, given).status_code == 302
    assert field.pairs(1) == ["4-3"]
