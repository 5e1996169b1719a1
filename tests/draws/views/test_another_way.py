"""The page of a tour's draws after a look at one: "Draw another way" still has all that was asked for, also what only
another method asks for."""

import re
from html.parser import HTMLParser
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client

from tests import factories as make
from tests.drawn import Field, make_field
from tests.draws.views.pages import browser_of, kept, url
from tournaments.models import Draw, Match, PairWish, Team

Pairs = list[tuple[str, str]]
THIRD_PLACE = ("third_place", "on")
METHODS = ("swiss", "round_robin", "knock_out")


class _Form(HTMLParser):
    """The fields of one form of a page, as a browser sends them."""

    def __init__(self, action: str) -> None:
        super().__init__()
        self.sent: Pairs = []
        self._action = action
        self._inside = False
        self._list = ""
        """The name of the list whose choices are being read."""
        self._in_text = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        name, value = known.get("name") or "", known.get("value")
        self._inside = known.get("action") == self._action if tag == "form" else self._inside
        self._list = name if tag == "select" else self._list
        self._in_text = self._inside and tag == "textarea"
        if not self._inside:
            return
        if tag == "input" and name and known.get("type") not in ("checkbox", "radio"):
            self.sent.append((name, value or ""))
        elif tag == "input" and "checked" in known:
            self.sent.append((name, value or "on"))
        elif tag == "option" and "selected" in known:
            self.sent.append((self._list, value or ""))
        elif tag == "textarea":
            self.sent.append((name, ""))

    def handle_endtag(self, tag: str) -> None:
        self._inside = self._inside and tag != "form"
        self._in_text = False

    def handle_data(self, data: str) -> None:
        if self._in_text:
            name, text = self.sent[-1]
            self.sent[-1] = (name, text + data.removeprefix("\n").replace("\n", "\r\n"))


def fields(answer: Any, action: str) -> Pairs:
    reader = _Form(action)
    reader.feed(answer.content.decode())
    return [(name, value) for name, value in reader.sent if name != "csrfmiddlewaretoken"]


def send(client: Client, address: str, fields: Pairs, **changed: str) -> Any:
    """Sends the fields with some of them entered anew, and goes to where that leads."""
    sent = QueryDict(mutable=True)
    for name, value in fields:
        sent.appendlist(name, value)
    for name, value in changed.items():
        sent[name] = value
    return client.post(address, sent.urlencode(), content_type="application/x-www-form-urlencoded", follow=True)


@pytest.fixture
def field(db: None) -> Field:
    """Six teams of two groups with a match; one pair must not meet."""
    field = make_field(6)
    for place, team in enumerate(field.teams):
        Team.objects.filter(pk=team.pk).update(group="Восток" if place < 3 else "Запад")
    make.make_match(field.tour(1), field.teams[0], field.teams[1])
    PairWish.objects.create(tournament=field.tournament, one=field.teams[1], other=field.teams[2], kind="forbidden")
    return field


@pytest.fixture
def olga(field: Field) -> Client:
    return browser_of(field)


@pytest.mark.parametrize("method", METHODS)
def test_after_a_look_the_form_still_has_what_every_method_asks_for(olga: Client, field: Field, method: str) -> None:
    address = url(field, "desk_draw")
    asked = [
        ("look", "1"), ("method", method), ("seed", "5"), ("within", "lot"), ("forbidden", "1 – 6"), ("wished", "4; 5"),
        ("kept", str(Match.objects.get().pk)), ("best", "2"), ("each_group", "on"), ("by_group", "on"), ("cycles", "2"),
        THIRD_PLACE, ("fresh", "on"),
    ]  # fmt: skip
    shown = send(olga, address, asked)
    assert (b'id="preview"' in shown.content, len(shown.redirect_chain)) == (True, 1)
    assert sorted(fields(shown, f"{address}#preview")) == sorted(asked)
    ids = re.findall(r' id="(id_\w+)"', shown.content.decode())
    assert sorted(ids) == sorted(set(ids)), "a label leads to the first of two"


@pytest.mark.parametrize("method", METHODS)
def test_what_is_not_ticked_and_pairs_that_were_emptied_stay_so(olga: Client, field: Field, method: str) -> None:
    address = url(field, "desk_draw")
    opened = [pair for pair in fields(olga.get(address), f"{address}#preview") if pair != THIRD_PLACE]
    shown = send(olga, address, opened, method=method, forbidden="")
    assert b'id="preview"' in shown.content
    again = fields(shown, f"{address}#preview")
    assert (THIRD_PLACE in again, dict(again)["forbidden"]) == (False, "")


def test_a_bracket_after_a_look_at_another_method_has_its_match_for_third_place(olga: Client, field: Field) -> None:
    address = url(field, "desk_draw")
    looked = send(olga, address, fields(olga.get(address), f"{address}#preview"), method="swiss")
    bracket = send(olga, address, fields(looked, f"{address}#preview"), method="knock_out")
    send(olga, address, fields(bracket, address))
    assert Draw.objects.get().options["third_place"] is True


def test_a_draw_that_could_not_be_saved_leaves_the_form_as_it_was(olga: Client, field: Field) -> None:
    field.draw(1)
    field.play(1)
    Match.objects.update(state="signed")
    address = url(field, "desk_draw", 2)
    looked = send(olga, address, fields(olga.get(address), f"{address}#preview"), method="swiss", cycles="2")
    refused = send(olga, address, fields(looked, address))
    assert refused.status_code == 422
    assert fields(refused, f"{address}#preview") == fields(looked, f"{address}#preview")


def test_a_lost_race_tells_only_what_the_chosen_method_asks_for(olga: Client, field: Field) -> None:
    address = url(field, "desk_draw")
    looked = send(olga, address, fields(olga.get(address), f"{address}#preview"), method="swiss")
    field.draw(1)
    lost = send(olga, address, fields(looked, address))
    told = kept(lost)
    assert (lost.status_code, "<dt>Method</dt>" in told, "third place" in told) == (409, True, False)
    assert "How often each pair meets" not in told
