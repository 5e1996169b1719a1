"""Private links, from issuing to entering."""

import re
from datetime import timedelta

from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import factories as make
from tests.conftest import Cast
from tournaments.kernel.secrets import new_password, new_token
from tournaments.models import AccessLink, AuditEntry


def data(*holders: str, **more: str) -> dict[str, object]:
    day = timezone.now().date() + timedelta(days=5)
    return {"holders": list(holders), "expires_on": day.isoformat(), "key": "one-submission", **more}


def tokens_of(page: str) -> list[str]:
    return re.findall(r'value="http://testserver/go/([^/"]+)/"', page)


def test_a_new_link_is_shown_once_with_its_code_and_lets_its_holder_in(cast: Cast) -> None:
    client = cast.client("organiser")
    holders = (f"judge-{cast.judge.judge_id}", f"captain-{cast.match.team_a_id}")
    response = client.post(reverse("desk_links_issue", args=["cup"]), data(*holders))
    page = response.content.decode()
    tokens = tokens_of(page)
    assert (response.status_code, len(tokens), page.count("<svg")) == (200, 2, 2)
    assert "no-store" in response.headers["Cache-Control"]
    assert response.headers["Referrer-Policy"] == "strict-origin"
    for token, goal in zip(tokens, ("judge", "captain"), strict=True):
        entered = Client().post(reverse("enter", args=[token]))
        assert entered.headers["Location"] == reverse(goal)
    assert not any(token in client.get(reverse("desk_links", args=["cup"])).content.decode() for token in tokens)


def test_a_form_that_is_sent_again_shows_the_same_links_and_makes_no_others(cast: Cast) -> None:
    client, url = cast.client("organiser"), reverse("desk_links_issue", args=["cup"])
    pages = [client.post(url, data(f"judge-{cast.judge.judge_id}")).content.decode() for _ in range(3)]
    assert tokens_of(pages[0]) == tokens_of(pages[1]) == tokens_of(pages[2])
    assert AccessLink.objects.filter(judge=cast.judge.judge).count() == 2


def test_no_stored_row_holds_a_token(cast: Cast) -> None:
    response = cast.client("organiser").post(
        reverse("desk_links_issue", args=["cup"]), data(f"judge-{cast.judge.judge_id}")
    )
    token = tokens_of(response.content.decode())[0]
    rows = [*AccessLink.objects.values_list(), *AuditEntry.objects.values_list()]
    assert token not in str(rows)


def test_links_end_with_the_day_in_the_tournaments_time_zone(cast: Cast) -> None:
    cast.tournament.time_zone = "Asia/Kamchatka"
    cast.tournament.save()
    form = data(f"judge-{cast.judge.judge_id}")
    cast.client("organiser").post(reverse("desk_links_issue", args=["cup"]), form)
    link = AccessLink.objects.latest("pk")
    assert link.expires_at.isoformat() == f"{form['expires_on']}T12:00:00+00:00"


def test_wrong_choices_are_refused_and_change_nothing(cast: Cast) -> None:
    client, url = cast.client("organiser"), reverse("desk_links_issue", args=["cup"])
    foreign = make.make_judge(cast.other_tournament)
    before = AccessLink.objects.count()
    good = f"judge-{cast.judge.judge_id}"
    for form in (
        data(),
        data(f"judge-{foreign.pk}"),
        data("nonsense"),
        data(good, expires_on="2020-01-01"),
        data(good, expires_on="soon"),
        data(good, expires_on="9999-12-31"),
    ):
        assert client.post(url, form).status_code == 422
    assert AccessLink.objects.count() == before


def test_the_page_tells_the_state_of_every_link(cast: Cast) -> None:
    client = cast.client("organiser")
    client.cookies["django_language"] = "en"
    expired = make.make_judge(cast.tournament)
    make.make_link(expired, days=-1)
    make.make_judge(cast.tournament)
    client.post(reverse("desk_link_revoke", args=["cup", cast.other_judge.pk]))
    page = client.get(reverse("desk_links", args=["cup"])).content.decode()
    for state in ("works until", "expired", "revoked", "no link yet"):
        assert state in page


def test_a_revoked_link_stops_working_where_it_is_in_use(cast: Cast) -> None:
    judge = cast.client("judge")
    cast.client("organiser").post(reverse("desk_link_revoke", args=["cup", cast.judge.pk]))
    url = reverse("judge_match", args=["cup", cast.match.pk])
    assert judge.get(url).status_code in (403, 404)


def test_a_page_that_was_opened_before_the_links_changed_writes_nothing(cast: Cast) -> None:
    """It still shows another judge's work: what is sent from it would be stored in the wrong name."""
    _, own = make.make_link(cast.match.match_judges.get().judge)
    _, token = make.make_link(make.make_judge(cast.tournament, "Пётр"))
    phone = Client(enforce_csrf_checks=True)

    def sent(old: str) -> int:
        """What a form gets that changes nothing, from a page with that token."""
        return phone.post(reverse("enter", args=[own]), {"csrfmiddlewaretoken": old}).status_code

    def take(link: str) -> str:
        address = reverse("enter", args=[link])
        phone.get(address)
        phone.post(address, {"csrfmiddlewaretoken": phone.cookies[settings.CSRF_COOKIE_NAME].value})
        return phone.cookies[settings.CSRF_COOKIE_NAME].value

    first = take(own)
    assert take(own) == first, "nothing has changed"
    second = take(token)
    assert sent(first) == 403
    assert sent(second) == 302
    phone.post(reverse("leave"), {"csrfmiddlewaretoken": second})
    assert sent(second) == 403


def test_all_working_links_are_prolonged_together(cast: Cast) -> None:
    url = reverse("desk_links_prolong", args=["cup"])
    client = cast.client("organiser")
    assert client.post(url, {"expires_on": "2020-01-01"}).status_code == 422
    assert client.post(url, {"expires_on": (timezone.now() + timedelta(days=40)).date().isoformat()}).status_code == 302
    cast.judge.refresh_from_db()
    assert cast.judge.expires_at > timezone.now() + timedelta(days=39)


def test_secrets_differ_by_submission_and_have_their_length() -> None:
    tokens = {new_token(f"submission-{number}") for number in range(100)}
    assert len(tokens) == 100
    assert {len(token) for token in tokens} == {22}
    assert new_token("a") != new_password("a")
    assert len(new_password("a")) == 16
