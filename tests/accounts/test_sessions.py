"""Sessions of accounts: listed, ended one by one or all, over by themselves."""

from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape

from tests import factories as make
from tests.accounts.steps import CHROME, Phone, give_password, is_in
from tests.conftest import Cast
from tournaments.accounts import sessions
from tournaments.accounts.read import mark_of, sittings
from tournaments.keeping.write import forget_old
from tournaments.models import LogInEntry, OpenSession, Passkey

DAY = timedelta(days=1)


def logged_in(name: str = "olga", agent: str = "") -> Client:
    client = Client(headers={"user-agent": agent})
    give_password(client, name)
    return client


def later(monkeypatch: pytest.MonkeyPatch, by: timedelta) -> None:
    moment = timezone.now() + by
    monkeypatch.setattr("django.utils.timezone.now", lambda: moment)


def end(client: Client, what: str) -> None:
    assert client.post(reverse("account_sessions_end"), {"session": what}).status_code == 302


def test_the_page_lists_ones_own_sessions_and_marks_this_one(cast: Cast) -> None:
    phone, laptop, _other = logged_in(agent=CHROME), logged_in(), logged_in("oleg")
    listed = sittings(cast.organiser, laptop.session.session_key or "")
    assert [(sitting.device, sitting.is_this) for sitting in listed] == [("", True), ("Chrome, Android", False)]
    page = laptop.get(reverse("account"), headers={"accept-language": "en"}).content.decode()
    assert page.count("this device") == 1
    assert listed[1].mark in page
    assert listed[0].mark not in page
    assert str(phone.session.session_key) not in page


@pytest.mark.parametrize("sent", [r'"\000abcdefgh"', r'"abcdefgh\377"', "abcd-efgh", ""])
def test_a_cookie_that_can_be_no_key_is_not_looked_up(cast: Cast, monkeypatch: pytest.MonkeyPatch, sent: str) -> None:
    """Quoted as browsers may write it, a cookie can hold any sign; PostgreSQL cannot be asked about a zero byte."""
    asked: list[str] = []
    monkeypatch.setattr(sessions, "_SESSION", SimpleNamespace(one=asked.append))
    assert Client().get("/", HTTP_COOKIE=f"sessionid={sent}").status_code == 200
    assert Client().get(reverse("account"), HTTP_COOKIE=f"sessionid={sent}").status_code == 302
    assert asked == []
    Client().get(reverse("account"), HTTP_COOKIE="sessionid=abcdefgh0123")
    assert asked == ["abcdefgh0123"]


def test_one_session_is_ended_and_no_other(cast: Cast) -> None:
    phone, laptop, third = logged_in(), logged_in(), logged_in()
    end(laptop, mark_of(phone.session.session_key or ""))
    assert [is_in(client) for client in (phone, laptop, third)] == [False, True, True]
    assert LogInEntry.objects.filter(what="ended", account=cast.organiser).count() == 1


def test_all_others_are_ended(cast: Cast) -> None:
    phone, laptop, oleg = logged_in(), logged_in(), logged_in("oleg")
    end(laptop, "others")
    assert [is_in(client) for client in (phone, laptop, oleg)] == [False, True, True]


def test_nobody_ends_anothers_session(cast: Cast) -> None:
    olga, oleg = logged_in(), logged_in("oleg")
    for what in (mark_of(olga.session.session_key or ""), olga.session.session_key or "", "", "x"):
        end(oleg, what)
    assert is_in(olga)
    assert not LogInEntry.objects.filter(what="ended").exists()


def test_another_password_ends_all_other_sessions_and_a_log_in_half_way(cast: Cast, phone: Phone) -> None:
    here, there = logged_in(), logged_in()
    phone.set_up(cast.organiser)
    half_way = Client()
    assert give_password(half_way) == reverse("login_code")
    fresh = "another long password"
    given = {"old_password": make.PASSWORD, "new_password1": fresh, "new_password2": fresh}
    assert here.post(reverse("account_password"), given).headers["Location"] == reverse("account")
    assert [is_in(client) for client in (here, there)] == [True, False]
    assert OpenSession.objects.get().session_id == here.session.session_key
    answer = half_way.post(reverse("login_code"), {"code": phone.code(cast.organiser)})
    assert answer.headers["Location"] == reverse("login")
    assert not is_in(half_way)
    assert cast.organiser.log_ins.filter(what="password").count() == 1


ANOTHER = "another long password"
CHANGED = {"old_password": make.PASSWORD, "new_password1": ANOTHER, "new_password2": ANOTHER}


def add_passkeys(user: User, number: int) -> None:
    for key in range(number):
        Passkey.objects.create(
            account=user, name=f"Телефон {key}", credential=b"%d %d" % (user.pk, key), public_key=b"k", uses=0,
            added_at=timezone.now(),
        )  # fmt: skip


@pytest.mark.parametrize(("ticked", "left"), [({}, 2), ({"remove_passkeys": "on"}, 0)])
def test_whoever_changes_the_password_is_asked_about_passkeys(cast: Cast, ticked: dict[str, str], left: int) -> None:
    """They open the account without it: a lost phone's is removed with one tick, and the log says so."""
    oleg, here = User.objects.get(username="oleg"), logged_in()
    add_passkeys(cast.organiser, 2)
    add_passkeys(oleg, 1)
    page = here.get(reverse("account_password"), headers={"accept-language": "en"}).content.decode()
    assert "Your 2 passkeys will still open the account" in page
    wrong = here.post(reverse("account_password"), CHANGED | ticked | {"old_password": "wrong"})
    assert wrong.status_code == 422
    assert Passkey.objects.filter(account=cast.organiser).count() == 2
    assert here.post(reverse("account_password"), CHANGED | ticked).status_code == 302
    assert Passkey.objects.filter(account=cast.organiser).count() == left
    assert Passkey.objects.filter(account=oleg).count() == 1
    assert cast.organiser.log_ins.filter(what="passkey_removed").exists() == bool(ticked)


def test_without_passkeys_the_password_page_asks_nothing_of_them(cast: Cast) -> None:
    here = logged_in()
    page = here.get(reverse("account_password"), headers={"accept-language": "en"}).content.decode()
    assert "remove_passkeys" not in page
    assert here.post(reverse("account_password"), CHANGED | {"remove_passkeys": "on"}).status_code == 302
    assert not cast.organiser.log_ins.filter(what="passkey_removed").exists()


def test_a_password_changed_on_the_server_ends_all_sessions(cast: Cast) -> None:
    client = logged_in()
    cast.organiser.set_password("another long password")
    cast.organiser.save()
    assert not is_in(client)


def test_the_old_password_is_asked_for_and_throttled_without_locking_the_log_in(cast: Cast) -> None:
    client, fresh = logged_in(), "another long password"
    given = {"old_password": "wrong", "new_password1": fresh, "new_password2": fresh}
    answers = [client.post(reverse("account_password"), given).status_code for _ in range(12)]
    assert answers[0] == 422
    assert answers[-1] == 429
    right = client.post(reverse("account_password"), given | {"old_password": make.PASSWORD})
    assert right.status_code == 429
    assert is_in(logged_in())
    cast.organiser.refresh_from_db()
    assert cast.organiser.check_password(make.PASSWORD)


def test_what_is_typed_into_the_form_is_kept_nowhere(cast: Cast) -> None:
    from axes.models import AccessAttempt

    client = logged_in()
    given = {"old_password": "an-old-secret", "new_password1": "a-new-secret", "new_password2": "a-new-secret"}
    page = client.post(reverse("account_password"), given).content.decode()
    stored = AccessAttempt.objects.get()
    assert "secret" not in f"{stored.post_data}{page}"
    strict = Client(enforce_csrf_checks=True)
    refused = strict.post(reverse("account_password"), given | {"code": "a-code-secret"}).content.decode()
    assert "secret" not in refused


def test_a_session_in_use_goes_on_and_an_idle_one_ends(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    idle = timedelta(seconds=settings.SESSION_COOKIE_AGE)
    used, unused = logged_in(), logged_in()
    later(monkeypatch, idle - DAY)
    assert is_in(used)
    later(monkeypatch, 2 * DAY)
    assert [is_in(used), is_in(unused)] == [True, False]


def test_a_session_ends_at_its_longest_however_much_it_is_used(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    client = logged_in()
    for _ in range(settings.SESSION_LONGEST // DAY.total_seconds().__int__() // 10):
        assert is_in(client)
        later(monkeypatch, 10 * DAY)
    assert not is_in(client)
    assert not OpenSession.objects.exists()


def test_a_session_is_stored_once_a_day_at_most(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    client = logged_in()
    before = Session.objects.get().session_data
    assert is_in(client)
    assert Session.objects.get().session_data == before
    later(monkeypatch, DAY)
    assert is_in(client)
    assert sittings(cast.organiser, "")[0].seen == timezone.now()


def test_a_session_from_before_counts_from_when_it_is_seen(cast: Cast) -> None:
    client = logged_in()
    session = client.session
    del session[sessions.SITTING]
    session.save()
    OpenSession.objects.all().delete()
    assert is_in(client)
    assert len(sittings(cast.organiser, "")) == 1


def test_a_private_link_opened_beside_keeps_the_session_in_the_list(cast: Cast) -> None:
    client = logged_in()
    _, token = make.make_link(cast.match.team_a)
    client.post(reverse("enter", args=[token]))
    assert [sitting.key for sitting in sittings(cast.organiser, "")] == [client.session.session_key]


def test_what_has_ended_goes_with_the_old_entries(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    logged_in()
    forget_old(timezone.now() + timedelta(seconds=settings.SESSION_COOKIE_AGE) + DAY)
    assert not Session.objects.exists()
    assert not OpenSession.objects.exists()


def test_an_account_that_goes_takes_its_sessions_along(cast: Cast) -> None:
    client = logged_in("root")
    cast.superuser.delete()
    assert not is_in(client)
    session = client.session
    session["x"] = 1
    session.save()


@pytest.mark.parametrize("state", ["revoked", "new"])
def test_an_organiser_ends_a_judges_session_at_once(cast: Cast, state: str) -> None:
    judge, url = cast.client("judge"), reverse("judge_match", args=["cup", cast.match.pk])
    assert judge.get(url).status_code == 200
    olga = cast.client("organiser")
    if state == "revoked":
        olga.post(reverse("desk_link_revoke", args=["cup", cast.judge.pk]))
    else:
        day = (timezone.now() + 5 * DAY).date().isoformat()
        given = {"holders": f"judge-{cast.judge.judge_id}", "expires_on": day}
        page = olga.post(reverse("desk_links_issue", args=["cup"]), given)
        assert page.status_code == 200, escape(page.content.decode())
    assert judge.get(url).status_code == 403


def test_a_locked_account_is_let_in_by_the_command_that_the_page_names(cast: Cast) -> None:
    for _ in range(settings.AXES_FAILURE_LIMIT):
        Client().post(reverse("login"), {"username": "olga", "password": "wrong"})
    assert Client().post(reverse("login"), {"username": "olga", "password": make.PASSWORD}).status_code == 429
    call_command("axes_reset", verbosity=0)
    assert is_in(logged_in())
