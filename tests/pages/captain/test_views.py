"""The captain's pages: what comes next, and signing the protocol."""

from decimal import Decimal

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests import factories as make
from tests.conftest import Cast
from tournaments.models import AuditEntry, LineUp, Match, Signature, Team

ENGLISH = {"accept-language": "en"}


@pytest.fixture
def ready(cast: Cast) -> Cast:
    """The cast's match as a points match that is ready to be signed, 5\u00a0:\u00a03½."""
    tour = make.make_tour(cast.tournament, kind="points")
    Match.objects.filter(pk=cast.match.pk).update(
        tour=tour, state="closing", entered_a=Decimal(5), entered_b=Decimal("3.5"),
        total_a=Decimal(5), total_b=Decimal("3.5"),
    )  # fmt: skip
    return cast


def address(cast: Cast) -> str:
    return reverse("captain_match", args=[cast.tournament.slug, cast.match.pk])


def sign(cast: Cast, client: Client, **fields: object) -> HttpResponse:
    given = {"name": "Анна", "role": "captain_a", "version": 1, "signatures": 0, "key": "key-of-anna"}
    response: HttpResponse = client.post(address(cast), given | fields, headers=ENGLISH)  # type: ignore[assignment]
    return response


def signed(cast: Cast) -> list[tuple[str, str]]:
    return list(Signature.objects.filter(match=cast.match).values_list("role", "name"))


def text_of(client: Client, url: str) -> str:
    response = client.get(url, headers=ENGLISH)
    assert response.status_code == 200
    return response.content.decode()


def test_a_corrected_line_up_of_the_opponent_is_read_once_the_games_begin(cast: Cast) -> None:
    """The match was stepped back to its line-ups, and every change has a reason since it was signed."""
    for side in "AB":
        make.make_line_up(cast.match, side)
    line_up = LineUp.objects.get(match=cast.match, side="B")
    places = {place.player_id: str(place.board or "s") for place in line_up.places.all()}
    first, second = (player for player, place in places.items() if place in ("1", "2"))
    places |= {first: places[second], second: places[first]}
    given = {f"place-{player}": place for player, place in places.items()}
    Match.objects.filter(pk=cast.match.pk).update(state="line_ups")
    url = reverse("judge_line_up", args=[cast.tournament.slug, cast.match.pk, "B"])
    fields = given | {"version": line_up.version, "reason": "Перепутаны доски", "done": "1", "key": "key-of-line-up"}
    cast.client("judge").post(url, fields)
    assert AuditEntry.objects.filter(reason="Перепутаны доски").exists()
    captain = cast.client("captain_a")
    for state, seen in (("line_ups", False), ("individual", True)):
        Match.objects.filter(pk=cast.match.pk).update(state=state)
        for url in (address(cast), reverse("match", args=[cast.tournament.slug, cast.match.pk])):
            page = text_of(captain, url)
            assert "Перепутаны доски" in page
            assert (f"Line-up of {cast.match.team_b}" in page) is seen


def test_the_captain_sees_the_next_match_and_what_waits_for_a_signature(ready: Cast) -> None:
    tour = make.make_tour(ready.tournament)
    make.make_match(tour, ready.other_match.team_a, ready.match.team_a, room="Беседка")
    text = text_of(ready.client("captain_a"), reverse("captain"))
    to_sign, to_come = text.split("What comes next")
    assert "5\u00a0:\u00a03½" in to_sign
    assert address(ready) in to_sign
    assert "Беседка" in to_come
    assert "Гамма" in to_come
    assert "Дельта" not in text


def test_what_the_captain_has_signed_is_played_and_no_longer_asked_for(ready: Cast) -> None:
    home = reverse("captain")
    signature = Signature.objects.create(
        match=ready.match, role="captain_b", name="Борис", given_by="Борис", signed_at=timezone.now()
    )
    assert "Check and sign" in text_of(ready.client("captain_a"), home), "the other captain has signed"
    signed = text_of(ready.client("captain_b"), home)
    assert "Check and sign" not in signed
    assert address(ready) in signed.split("Played")[1]
    Signature.objects.filter(pk=signature.pk).update(withdrawn_at=timezone.now())
    assert "Check and sign" in text_of(ready.client("captain_b"), home), "it does not stand any more"


def test_a_captain_without_matches_is_told_when_one_appears(cast: Cast) -> None:
    team = make.make_team(cast.tournament)
    cast.captain_a = make.make_link(team)[0]
    assert "Your team has no match planned now" in text_of(cast.client("captain_a"), reverse("captain"))


def test_a_captain_whose_team_has_withdrawn_is_promised_no_further_match(cast: Cast) -> None:
    team = make.make_team(cast.tournament)
    cast.captain_a = make.make_link(team)[0]
    assert "withdrawn" not in text_of(cast.client("captain_a"), reverse("captain"))
    Team.objects.filter(pk=team.pk).update(withdrawn_from=4)
    text = text_of(cast.client("captain_a"), reverse("captain"))
    assert "withdrawn from tour 4 on" in text
    assert "Your team has no match planned now." in text
    assert "The next one appears here" not in text


@pytest.mark.parametrize("who", ["public", "judge", "organiser"])
def test_whoever_leads_no_team_is_refused(cast: Cast, who: str) -> None:
    assert cast.client(who).get(reverse("captain")).status_code == 403


def test_more_matches_need_no_more_queries(cast: Cast, django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    client = cast.client("captain_a")
    with django_assert_max_num_queries(12) as before:
        text_of(client, reverse("captain"))
    for _ in range(5):
        make.make_match(make.make_tour(cast.tournament), cast.match.team_a)
    type(cast.tournament).objects.update(revision=9)
    with django_assert_max_num_queries(len(before)):
        text_of(client, reverse("captain"))


def test_before_the_match_the_page_says_what_to_bring(cast: Cast) -> None:
    make.make_line_up(cast.match, "B")
    text = text_of(cast.client("captain_a"), address(cast))
    assert "Name your line-up, then come to the room in time." in text
    assert "Бета 1" not in text


def test_while_it_is_played_nothing_can_be_signed(cast: Cast) -> None:
    Match.objects.filter(pk=cast.match.pk).update(state="team")
    client = cast.client("captain_a")
    assert "The judge has not finished the protocol yet" in text_of(client, address(cast))
    response = sign(cast, client)
    assert response.status_code == 422
    assert "at the end of the match" in response.content.decode()
    assert signed(cast) == []


def test_a_captain_signs_the_protocol_that_was_shown(ready: Cast) -> None:
    client = ready.client("captain_a")
    text = text_of(client, address(ready))
    assert "I agree and sign" in text
    assert "5\u00a0:\u00a03½" in text
    response = sign(ready, client)
    assert response.status_code == 302
    assert response["Location"] == address(ready)
    assert signed(ready) == [("captain_a", "Анна")]
    after = text_of(client, address(ready))
    assert "Signed. Thank you!" in after
    assert "I agree and sign" not in after


def test_a_signature_sent_twice_is_given_once(ready: Cast) -> None:
    client = ready.client("captain_a")
    assert [sign(ready, client).status_code for _ in range(3)] == [302, 302, 302]
    assert signed(ready) == [("captain_a", "Анна")]
    assert AuditEntry.objects.count() == 1


def test_what_was_changed_after_it_was_shown_is_not_signed(ready: Cast) -> None:
    Match.objects.filter(pk=ready.match.pk).update(version=2, total_a=Decimal(4))
    response = sign(ready, ready.client("captain_a"))
    text = response.content.decode()
    assert response.status_code == 409
    assert "4\u00a0:\u00a03½" in text
    assert "Анна" in text
    assert signed(ready) == []


def test_a_signature_of_the_other_captain_meanwhile_does_not_disturb(ready: Cast) -> None:
    assert sign(ready, ready.client("captain_b"), role="captain_b", key="key-of-boris").status_code == 302
    assert sign(ready, ready.client("captain_a")).status_code == 302
    assert dict(signed(ready)).keys() == {"captain_a", "captain_b"}


@pytest.mark.parametrize(
    "fields", [{"name": ""}, {"name": "я" * 201}, {"role": "senior"}, {"role": ""}, {"signatures": "many"}]
)
def test_a_form_that_makes_no_sense_is_shown_again(ready: Cast, fields: dict[str, object]) -> None:
    assert sign(ready, ready.client("captain_a"), **fields).status_code == 422
    assert signed(ready) == []


def test_nobody_signs_for_the_other_team(ready: Cast) -> None:
    assert sign(ready, ready.client("captain_a"), role="captain_b").status_code == 403
    assert sign(ready, ready.client("other_captain")).status_code == 403
    assert sign(ready, ready.client("judge")).status_code == 403
    assert sign(ready, ready.client("public")).status_code == 403
    assert signed(ready) == []


def test_an_organiser_may_sign_for_a_captain(ready: Cast) -> None:
    assert sign(ready, ready.client("organiser"), role="captain_b", name="Борис").status_code == 302
    assert signed(ready) == [("captain_b", "Борис")]


def test_a_correction_asks_for_the_signature_again(ready: Cast) -> None:
    moment = timezone.now()
    Signature.objects.create(
        match=ready.match, role="captain_a", name="Анна", given_by="Альфа", signed_at=moment, withdrawn_at=moment
    )
    text = text_of(ready.client("captain_a"), address(ready))
    assert "the earlier signatures were removed" in text
    assert "I agree and sign" in text


def test_what_is_missing_keeps_the_form_away(ready: Cast) -> None:
    Match.objects.filter(pk=ready.match.pk).update(entered_b=None)
    assert "I agree and sign" not in text_of(ready.client("captain_a"), address(ready))


def test_hostile_names_are_text(ready: Cast) -> None:
    Team.objects.filter(tournament=ready.tournament).update(name="<script>alert(1)</script>" + "Щ" * 100)
    for url in (reverse("captain"), address(ready)):
        text = text_of(ready.client("captain_a"), url)
        assert "<script>alert" not in text
        assert "&lt;script&gt;" in text
