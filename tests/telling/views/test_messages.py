"""The organiser's page of messages: texts to copy, marks, slips, letters, new links; and the page of addresses."""

import html
import re
from io import BytesIO
from typing import Any

import pytest
from django.core import mail
from django.urls import reverse
from pypdf import PdfReader
from pytest_django import Settings

from tests import factories as make
from tests.conftest import Cast
from tests.telling.test_read import card, messages
from tournaments.draws.write.draws import make_draw
from tournaments.models import AccessLink, Judge, Team, Told, Tour, Tournament
from tournaments.restoring.write.going_back import restore_tournament
from tournaments.restoring.write.keeping import make_point
from tournaments.telling.write import note_told

URL = "/desk/cup/tours/1/messages/"
ENGLISH = {"accept-language": "en"}


def show(cast: Cast, query: str = "") -> str:
    answer = cast.client("organiser").get(URL + query, headers=ENGLISH)
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    return answer.content.decode()


def text_of(page: str, key: str) -> str:
    field = re.search(
        rf'<textarea[^>]* id="text-{key.replace("captain", "participant")}"[^>]*>(.*?)</textarea>', page, re.DOTALL
    )
    assert field
    return html.unescape(field[1]).lstrip("\n")


def row(page: str, key: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page.split(f'id="message-{key}"')[1].split("</li>", maxsplit=1)[0]).split())


def who(cast: Cast, *keys: str) -> list[str]:
    return [f"{message.key}:{message.digest}" for message in messages(cast.tour).cards if message.key in keys]


def press(cast: Cast, what: str, *keys: str, **more: str) -> str:
    """A button of the page, and the page that it leads to."""
    data = {"who": who(cast, *keys), "key": "one-submission", **more}
    answer = cast.client("organiser").post(f"{URL}{what}/", data, headers=ENGLISH, follow=True)
    assert answer.status_code == 200, answer.content
    return answer.content.decode()


@pytest.fixture
def keys(cast: Cast) -> tuple[str, str]:
    return f"captain-{cast.match.team_a_id}", f"judge-{cast.judge.judge_id}"


def test_every_text_stands_in_a_field_that_can_be_selected(cast: Cast, keys: tuple[str, str]) -> None:
    page = show(cast)
    assert "«Альфа»: ваш соперник\N{NO-BREAK SPACE}— «Бета»" in text_of(page, keys[0])
    assert "Семён, вы судите: Альфа – Бета" in text_of(page, keys[1])
    assert "1. Альфа – Бета (2.1)" in text_of(page, "all")
    for key in keys:
        assert text_of(page, key) in html.unescape(page.split('id="whole"')[1])


def test_every_mark_and_button_belongs_to_a_form_of_the_page(cast: Cast) -> None:
    page = show(cast)
    wanted = set(re.findall(r' form="([^"]+)"', page))
    assert wanted
    for name in wanted:
        assert len(re.findall(rf'id="{name}"', page)) == len(re.findall(rf'<form [^>]*id="{name}"', page)) == 1


def test_texts_are_in_the_tournaments_language_unless_another_is_chosen(cast: Cast, keys: tuple[str, str]) -> None:
    assert "ваш соперник" in text_of(show(cast), keys[0])
    assert "your opponent" in text_of(show(cast, "?lang=en"), keys[0])
    assert f'action="{URL}told/?lang=en"' in show(cast, "?lang=en")


def test_links_hand_the_text_on_without_asking_another_host(cast: Cast, keys: tuple[str, str]) -> None:
    page = show(cast).split(f'id="message-{keys[0]}"')[1].split("</li>")[0]
    for beginning in ("sms:?&amp;body=", "mailto:?subject=", "https://t.me/share/url?url="):
        assert f'href="{beginning}' in page
    assert 'rel="noopener noreferrer"' in page
    assert not re.findall(r'(?:src|action|hx-get)="https?:', show(cast))


def test_marking_says_who_has_been_told_and_a_change_says_so_at_the_row(cast: Cast, keys: tuple[str, str]) -> None:
    assert "not informed yet" in row(show(cast), keys[0])
    page = press(cast, "told", *keys)
    assert "Marked as informed: 2." in page
    assert "told, " in row(page, keys[0])
    cast.match.room.name = "3.3"  # type: ignore[union-attr]
    cast.match.room.save()  # type: ignore[union-attr]
    page = show(cast)
    assert "out of date" in row(page, keys[0])
    assert "2 have out-of-date information" in page
    assert f'value="{who(cast, keys[0])[0]}" form="telling" data-group="participants" checked' in page


def test_going_back_to_before_the_draw_lists_whom_to_tell_again(cast: Cast, keys: tuple[str, str]) -> None:
    """The pairs they were told of are gone; once others are published the rows say so, and telling settles it."""
    tour, by = make.make_tour(cast.tournament), cast.organiser
    ids: dict[str, Any] = {"tournament_id": cast.tournament.pk, "tour_id": tour.pk}
    point = make_point(make.by(by), tournament_id=cast.tournament.pk, name="До жребия")["point"]
    drawn = {"method": "swiss", "seed": 5}
    make_draw(make.by(by), **ids, version=1, draw_request=drawn, despite_warnings=True)
    Tour.objects.filter(pk=tour.pk).update(draft=False)
    cards = messages(tour).captains
    people = {card.key: card.digest for card in cards}
    note_told(make.by(by), **ids, people=people | {"all": "7" * 64}, way="hand")
    restore_tournament(make.by(by), tournament_id=cast.tournament.pk, point_id=point)
    url = URL.replace("/1/", f"/{tour.number}/")
    page = cast.client("organiser").get(url, headers=ENGLISH).content.decode()
    assert "Out of date" in page
    assert set(re.findall(r'id="stale-([^"]+)"', page)) == {*people, "all"}
    make.make_match(tour, cast.other_match.team_a, cast.match.team_a)
    Tour.objects.filter(pk=tour.pk).update(draft=False)
    page = cast.client("organiser").get(url, headers=ENGLISH).content.decode()
    assert "out of date" in row(page, f"captain-{cast.match.team_a_id}")
    assert 'id="stale-' not in page


def test_nobody_is_listed_as_told_what_still_holds_while_the_tour_waits(cast: Cast, keys: tuple[str, str]) -> None:
    press(cast, "told", *keys)
    Tour.objects.filter(pk=cast.tour.pk).update(draft=True)
    assert "Out of date" not in show(cast)


def test_one_button_marks_one_person_and_another_one_forgets_it(cast: Cast, keys: tuple[str, str]) -> None:
    press(cast, "told", keys[1], only=who(cast, keys[0])[0])
    assert [told.key for told in Told.objects.all()] == [keys[0]]
    press(cast, "told", keys[0], forget="1")
    assert not Told.objects.exists()


def test_the_text_for_everybody_can_be_marked_too(cast: Cast) -> None:
    everybody = messages(cast.tour).everybody
    page = press(cast, "told", only=f"all:{everybody.digest}")
    assert "told, " in row(page, "all")


def test_what_was_told_is_what_the_page_showed(cast: Cast, keys: tuple[str, str]) -> None:
    shown = who(cast, keys[0])
    cast.match.room.name = "3.3"  # type: ignore[union-attr]
    cast.match.room.save()  # type: ignore[union-attr]
    page = cast.client("organiser").post(f"{URL}told/", {"who": shown}, headers=ENGLISH, follow=True).content.decode()
    assert "out of date" in row(page, keys[0])


def test_slips_are_printed_for_those_chosen_and_noted(cast: Cast, keys: tuple[str, str]) -> None:
    answer = cast.client("organiser").post(f"{URL}print/", {"who": who(cast, *keys)})
    assert answer["Location"].startswith("/desk/cup/tours/1/messages.pdf?who=")
    file = cast.client("organiser").get(answer["Location"])
    assert file["Cache-Control"] == "no-store"
    pages = [page.extract_text() for page in PdfReader(BytesIO(file.getvalue())).pages]
    assert len(pages) == 1
    assert "ваш соперник" in pages[0]
    assert "вы судите" in pages[0]
    assert "Гамма" not in pages[0]
    assert {(told.key, told.way) for told in Told.objects.all()} == {(key, "printed") for key in keys}


def test_new_links_stand_in_the_texts_and_let_their_holders_in(cast: Cast, keys: tuple[str, str]) -> None:
    page = press(cast, "links", *keys)
    assert "2 new links are in their texts" in page
    for key, goal in zip(keys, ("captain", "judge"), strict=True):
        (token,) = re.findall(r"http://testserver/go/([^/]+)/", text_of(page, key))
        assert cast.client("public").post(f"/go/{token}/")["Location"] == reverse(goal)
    cast.judge.refresh_from_db()
    assert cast.judge.revoked_at is not None
    assert AccessLink.objects.filter(revoked_at=None).count() == 5


def test_letters_are_offered_where_a_server_and_addresses_are_there(
    cast: Cast, keys: tuple[str, str], settings: Settings
) -> None:
    button = f'formaction="{URL}mail/"'
    assert button not in show(cast)
    Team.objects.filter(pk=cast.match.team_a_id).update(email="alpha@school.example")
    assert "no mail server is set up" in show(cast)
    settings.MAIL_FROM = "cup@school.example"
    assert button in show(cast)
    assert "1 letter was sent." in press(cast, "mail", *keys)
    assert "sent by e-mail, " in row(show(cast), keys[0])
    assert "nothing is sent twice" in press(cast, "mail", *keys)
    assert len(mail.outbox) == 1


def test_without_a_mail_server_nothing_is_noted(cast: Cast, keys: tuple[str, str]) -> None:
    Team.objects.filter(pk=cast.match.team_a_id).update(email="alpha@school.example")
    answer = cast.client("organiser").post(f"{URL}mail/", {"who": who(cast, *keys)}, headers=ENGLISH)
    assert answer.status_code == 422
    assert "No mail server is set up" in answer.content.decode()
    assert not Told.objects.exists()


def test_a_failing_server_is_told_with_what_to_do(cast: Cast, keys: tuple[str, str], settings: Settings) -> None:
    settings.MAIL_FROM = "cup@school.example"
    settings.EMAIL_BACKEND = "tests.telling.test_letters.Unreachable"
    Team.objects.filter(pk=cast.match.team_a_id).update(email="alpha@school.example")
    page = press(cast, "mail", *keys)
    assert "The mail server could not be reached. Nothing was sent to Альфа: try again later." in page
    assert "not sent: the mail server could not be reached" in row(page, keys[0])


def test_words_of_ones_own_stand_in_every_text(cast: Cast, keys: tuple[str, str]) -> None:
    words = {"message_before": "Здравствуйте!", "message_after": "", "version": "1"}
    page = press(cast, "words", **words)
    assert text_of(page, keys[0]).startswith("Здравствуйте!\n\n")
    answer = cast.client("organiser").post(f"{URL}words/", words | {"message_before": "я" * 401, "version": "2"})
    assert answer.status_code == 422
    assert "я" * 401 in answer.content.decode()
    assert Tournament.objects.get(slug="cup").message_before == "Здравствуйте!"


@pytest.mark.parametrize("what", ["told", "print", "links"])
def test_nobody_chosen_is_refused_in_a_sentence(cast: Cast, what: str) -> None:
    answer = cast.client("organiser").post(f"{URL}{what}/", headers=ENGLISH)
    assert answer.status_code == 422
    assert "Select at least one name." in answer.content.decode()


def test_a_tour_without_matches_says_what_to_do_first(cast: Cast) -> None:
    tour = make.make_tour(cast.tournament)
    url = reverse("tour_messages", args=["cup", tour.number])
    page = cast.client("organiser").get(url, headers=ENGLISH).content.decode()
    assert "draw it first" in page
    assert "<textarea" not in page
    for what in ("told", "print", "mail"):
        assert cast.client("organiser").post(f"{url}{what}/").status_code == 422


# Addresses.
def test_addresses_are_entered_for_all_at_once_and_shown_to_organisers_alone(cast: Cast, keys: tuple[str, str]) -> None:
    url = "/desk/cup/addresses/"
    data = {keys[0]: "alpha@school.example", f"was-{keys[0]}": "", keys[1]: "", f"was-{keys[1]}": ""}
    answer = cast.client("organiser").post(url, data, headers=ENGLISH, follow=True)
    assert "1 address saved." in answer.content.decode()
    assert card(cast.tour, "Альфа").email == "alpha@school.example"
    wrong = cast.client("organiser").post(url, data | {keys[1]: "nobody", f"was-{keys[0]}": "alpha@school.example"})
    assert wrong.status_code == 422
    assert Judge.objects.get(pk=cast.match.match_judges.get().judge_id).email == ""


def fields_of_addresses(page: str) -> dict[str, str]:
    """What a browser sends from the page of addresses."""
    return {
        name[1]: html.unescape(value[1]) if (value := re.search(r' value="([^"]*)"', tag)) else ""
        for tag in re.findall(r"<input[^>]*>", page)
        if (name := re.search(r' name="((?:was-)?(?:captain|judge)-[^"]+)"', tag))
    }


def test_an_address_that_somebody_else_has_changed_is_replaced_by_saving_once_more(
    cast: Cast, keys: tuple[str, str]
) -> None:
    client, url, team = cast.client("organiser"), "/desk/cup/addresses/", cast.match.team_a
    sent = fields_of_addresses(client.get(url).content.decode()) | {
        keys[0]: "mine@school.example", keys[1]: "семён",
    }  # fmt: skip
    Team.objects.filter(pk=team.pk).update(email="other@school.example")
    faulty = client.post(url, sent, headers=ENGLISH).content.decode()
    assert "Someone else changed this address" not in faulty, "another fault came first"
    again = fields_of_addresses(faulty) | {keys[1]: "semyon@school.example"}
    refused = client.post(url, again, headers=ENGLISH)
    assert (refused.status_code, Team.objects.get(pk=team.pk).email) == (422, "other@school.example")
    page = html.unescape(refused.content.decode())
    assert "it is now “other@school.example”. Save again to replace it." in page
    assert client.post(url, fields_of_addresses(page), headers=ENGLISH).status_code == 302
    assert Team.objects.get(pk=team.pk).email == "mine@school.example"
    assert Judge.objects.get(name="Семён").email == "semyon@school.example"


def test_an_address_that_somebody_else_has_removed_is_told(cast: Cast, keys: tuple[str, str]) -> None:
    client, url, team = cast.client("organiser"), "/desk/cup/addresses/", cast.match.team_a
    sent = {keys[0]: "mine@school.example", f"was-{keys[0]}": "old@school.example"}
    page = html.unescape(client.post(url, sent, headers=ENGLISH).content.decode())
    assert "Someone else removed this address first. Save again to keep yours." in page
    assert client.post(url, fields_of_addresses(page), headers=ENGLISH).status_code == 302
    assert Team.objects.get(pk=team.pk).email == "mine@school.example"


@pytest.mark.parametrize("name", ["team", "tournament", "standings", "api_teams", "api_team", "api_tournament"])
def test_no_public_page_holds_an_address(cast: Cast, name: str) -> None:
    Team.objects.update(email="alpha@school.example")
    Judge.objects.update(email="semyon@school.example")
    args = ["cup", cast.match.team_a_id] if name in ("team", "api_team") else ["cup"]
    answer = cast.client("public").get(reverse(name, args=args))
    assert answer.status_code == 200
    assert "school.example" not in answer.content.decode()


@pytest.mark.parametrize("what", ["teams", "players", "judges", "audit"])
def test_no_download_of_a_list_holds_an_address(cast: Cast, what: str) -> None:
    Team.objects.update(email="alpha@school.example")
    Judge.objects.update(email="semyon@school.example")
    answer = cast.client("organiser").get(reverse("desk_download", args=["cup", what, "csv"]))
    assert "school.example" not in answer.content.decode()
