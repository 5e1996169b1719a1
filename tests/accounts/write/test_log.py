"""The log of log-ins: what is written, how much of it, how long."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import RequestFactory
from django.utils import timezone

from tests import factories as make
from tests.accounts.steps import CHROME
from tournaments.accounts.read import link_uses, own_entries
from tournaments.accounts.write import log
from tournaments.accounts.write.log import PLACES, forget_held, note
from tournaments.kernel.throttle import Throttle
from tournaments.models import LogInEntry
from tournaments.models.accounts import What
from tournaments.models.audit import AppendOnly

pytestmark = pytest.mark.django_db
NOON = timezone.now().replace(hour=12, minute=0)


@pytest.fixture(autouse=True)
def _from_the_beginning() -> Iterator[None]:
    forget_held()
    yield
    forget_held()


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> "Clock":
    return Clock(monkeypatch)


class Clock:
    """What ``note`` takes for the time of day and for the seconds since a start."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._patch = monkeypatch
        self(NOON)

    def __call__(self, moment: datetime) -> None:
        self._patch.setattr("django.utils.timezone.now", lambda: moment)
        self._patch.setattr(log, "monotonic", moment.timestamp)


def happens(what: What, account: User | None = None, address: str = "203.0.113.7", **more: object) -> None:
    request = RequestFactory().get("/", REMOTE_ADDR=address, HTTP_USER_AGENT=CHROME)
    note(what, request, account=account, **more)  # type: ignore[arg-type]


def rows() -> list[tuple[str, int, str]]:
    return list(LogInEntry.objects.order_by("pk").values_list("what", "times", "address"))


def test_an_entry_says_who_what_and_roughly_where(at: Clock) -> None:
    olga = make.make_user("olga")
    happens(What.LOG_IN, olga)
    entry = LogInEntry.objects.get()
    assert (entry.account, entry.what, entry.times, entry.at) == (olga, "log_in", 1, NOON)
    assert (entry.address, entry.device) == ("203.0.113.0/24", "Chrome, Android")


def test_it_is_append_only() -> None:
    happens(What.LINK_UNKNOWN)
    entry = LogInEntry.objects.get()
    with pytest.raises(AppendOnly):
        entry.save()
    with pytest.raises(AppendOnly):
        entry.delete()


def test_the_same_within_an_hour_is_one_row_and_another_account_another(at: Clock) -> None:
    olga, oleg = make.make_user("olga"), make.make_user("oleg")
    happens(What.WRONG_PASSWORD, olga)
    at(NOON + timedelta(minutes=20))
    happens(What.WRONG_PASSWORD, olga)
    happens(What.WRONG_PASSWORD, oleg)
    at(NOON + timedelta(minutes=61))
    happens(What.WRONG_PASSWORD, olga)
    assert [times for _what, times, _address in rows()] == [2, 1, 1]
    first = LogInEntry.objects.order_by("pk")[0]
    assert (first.at, first.last_at) == (NOON, NOON + timedelta(minutes=20))


def test_of_many_places_so_many_have_rows_and_the_others_share_one(at: Clock) -> None:
    olga = make.make_user("olga")
    for number in range(PLACES + 7):
        happens(What.WRONG_PASSWORD, olga, f"10.0.{number}.1")
    assert [times for _what, times, _address in rows()] == [1] * PLACES + [7]
    assert rows()[-1][2] == ""
    happens(What.WRONG_PASSWORD, olga, "10.0.0.9")
    assert rows()[0][1] == 2


def test_a_flood_is_written_seldom_and_still_counted(at: Clock, django_assert_num_queries: object) -> None:
    olga = make.make_user("olga")
    for _ in range(30):
        happens(What.WRONG_PASSWORD, olga)
    with django_assert_num_queries(0):  # type: ignore[operator]
        for _ in range(1_000):
            happens(What.WRONG_PASSWORD, olga)
    assert rows() == [("wrong_password", 30, "203.0.113.0/24")]
    at(NOON + timedelta(seconds=20))
    happens(What.WRONG_PASSWORD, olga)
    assert rows() == [("wrong_password", 1_031, "203.0.113.0/24")]


def test_what_is_held_back_is_bounded(at: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "MOST_HELD", 3)
    monkeypatch.setattr(log, "_flood", Throttle(burst=0, rate=1e-9))
    for _ in range(10):
        happens(What.WRONG_PASSWORD, make.make_user())
    assert len(log._held) <= 3
    assert rows() == []


def test_a_flood_at_one_account_holds_back_no_other_and_no_success(at: Clock) -> None:
    olga, oleg = make.make_user("olga"), make.make_user("oleg")
    for _ in range(100):
        happens(What.WRONG_PASSWORD, olga)
    happens(What.LOG_IN, olga)
    happens(What.WRONG_PASSWORD, oleg)
    assert [what for what, _times, _address in rows()] == ["wrong_password", "log_in", "wrong_password"]


def test_everybody_sees_their_own() -> None:
    tournament = make.make_tournament(organiser=make.make_user("olga"))
    other = make.make_tournament(organiser=make.make_user("oleg"))
    link, _token = make.make_link(make.make_judge(tournament, "Семён"))
    happens(What.LINK_USED, link=link)
    happens(What.LOG_IN, User.objects.get(username="oleg"))
    assert [entry.link for entry in link_uses(tournament)] == [link]
    assert not link_uses(other).exists()
    assert [own_entries(user).count() for user in User.objects.order_by("username")] == [1, 0]


def test_the_command_tells_all_or_one_accounts(at: Clock) -> None:
    olga = make.make_user("olga")
    tournament = make.make_tournament(organiser=olga, slug="cup")
    link, token = make.make_link(make.make_judge(tournament, "Семён"))
    happens(What.LOG_IN, olga)
    happens(What.LINK_USED, link=link)
    happens(What.WRONG_PASSWORD)
    everything, own, none = StringIO(), StringIO(), StringIO()
    call_command("log_ins", stdout=everything)
    call_command("log_ins", "olga", stdout=own)
    lines = everything.getvalue().splitlines()
    assert lines[0] == f"{NOON:%Y-%m-%d %H:%M}  olga  Log-in  Chrome, Android 203.0.113.0/24"
    assert "judge: Семён (cup)  Link opened on a new device" in lines[1]
    assert "  -  Wrong password  " in lines[2]
    assert own.getvalue().splitlines() == lines[:1]
    assert token not in everything.getvalue()
    at(NOON + timedelta(days=3))
    call_command("log_ins", days=2, stdout=none)
    assert none.getvalue() == ""
    with pytest.raises(CommandError):
        call_command("log_ins", "nobody")


def test_the_command_takes_any_number_of_days_but_no_other_one(at: Clock) -> None:
    happens(What.LOG_IN, make.make_user("olga"))
    told = StringIO()
    call_command("log_ins", "--days", "1000000", stdout=told)
    assert "  olga  Log-in  " in told.getvalue()
    with pytest.raises(CommandError, match="'-1' is not a number of days"):
        call_command("log_ins", "--days=-1")
