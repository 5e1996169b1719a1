"""The second step: what is stored, what a code opens, what a wrong one costs."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice
from pytest_django import Settings

from tests import factories as make
from tests.accounts.steps import STEP, Phone, wrong
from tournaments.accounts.read import app_being_set_up, codes_left, has_second_step
from tournaments.accounts.write.second_step import (
    MOST_FAILURES,
    begin_second_step,
    check_code,
    confirm_second_step,
    new_recovery_codes,
    remove_second_step,
)
from tournaments.models import LogInEntry

pytestmark = pytest.mark.django_db


def test_it_has_no_effect_until_the_app_has_shown_a_code(phone: Phone) -> None:
    olga = make.make_user("olga")
    begin_second_step(olga)
    assert not confirm_second_step(olga, wrong(phone.code(olga)))[0].right
    assert not has_second_step(olga)
    assert not check_code(olga, phone.code(olga)).right
    checked, codes = confirm_second_step(olga, phone.code(olga))
    assert (checked.right, has_second_step(olga), len(set(codes))) == (True, True, 10)


def test_a_slip_of_the_finger_while_setting_up_makes_nobody_wait(phone: Phone, settings: Settings) -> None:
    settings.OTP_TOTP_THROTTLE_FACTOR = 1
    olga = make.make_user("olga")
    begin_second_step(olga)
    assert not confirm_second_step(olga, "12 34")[0].right
    assert confirm_second_step(olga, phone.code(olga))[0].right


def test_to_begin_again_voids_the_secret_before_but_never_one_that_counts(phone: Phone) -> None:
    olga = make.make_user("olga")
    begin_second_step(olga)
    first = app_being_set_up(olga)
    begin_second_step(olga)
    second = app_being_set_up(olga)
    assert first is not None
    assert second is not None
    assert first.key != second.key
    assert TOTPDevice.objects.count() == 1
    confirm_second_step(olga, phone.code(olga))
    begin_second_step(olga)
    assert TOTPDevice.objects.get().key == second.key


@pytest.mark.parametrize(("late", "right"), [(-2, False), (-1, True), (0, True), (1, True), (2, False)])
def test_clocks_may_differ_by_one_step(phone: Phone, late: int, right: bool) -> None:
    olga = make.make_user("olga")
    phone.set_up(olga)
    phone.now += 10 * STEP
    assert check_code(olga, phone.code(olga, late=late)).right is right


def test_a_code_opens_once(phone: Phone) -> None:
    olga = make.make_user("olga")
    codes = phone.set_up(olga)
    code = phone.code(olga)
    assert [check_code(olga, code).right for _ in range(2)] == [True, False]
    typed = f"{codes[0][:4]} {codes[0][4:]}".upper()
    assert [check_code(olga, typed).right for _ in range(2)] == [True, False]
    assert codes_left(olga) == 9


def test_the_code_that_turned_it_on_does_not_open_anything(phone: Phone) -> None:
    olga = make.make_user("olga")
    begin_second_step(olga)
    code = phone.code(olga)
    assert confirm_second_step(olga, code)[0].right
    assert not check_code(olga, code).right


def test_codes_are_one_accounts_own(phone: Phone) -> None:
    olga, oleg = make.make_user("olga"), make.make_user("oleg")
    codes = phone.set_up(olga)
    phone.set_up(oleg)
    assert not check_code(oleg, phone.code(olga)).right
    assert not check_code(oleg, codes[0]).right


def test_recovery_codes_are_stored_as_hashes_and_new_ones_end_those_before(phone: Phone) -> None:
    olga = make.make_user("olga")
    codes = phone.set_up(olga)
    stored = set(StaticToken.objects.values_list("token", flat=True))
    assert not stored & set(codes)
    assert not check_code(olga, min(stored)).right
    fresh = new_recovery_codes(olga)
    assert not check_code(olga, codes[0]).right
    checked = check_code(olga, fresh[0])
    assert (checked.right, checked.by_recovery) == (True, True)


def test_every_wrong_code_makes_the_wait_longer_up_to_some_minutes(phone: Phone, settings: Settings) -> None:
    settings.OTP_TOTP_THROTTLE_FACTOR = settings.OTP_STATIC_THROTTLE_FACTOR = 1
    olga = make.make_user("olga")
    codes = phone.set_up(olga)
    for _ in range(MOST_FAILURES + 5):
        TOTPDevice.objects.update(throttling_failure_timestamp=timezone.now() - timedelta(seconds=2**9))
        checked = check_code(olga, wrong(phone.code(olga)))
        assert (checked.right, checked.wait) == (False, 0)
    held_up = check_code(olga, phone.code(olga))
    assert held_up.right is False
    assert 2**8 < held_up.wait <= 2**9
    assert check_code(olga, codes[0]).right, "who has a recovery code is not shut out by wrong codes of the app"
    TOTPDevice.objects.update(throttling_failure_timestamp=timezone.now() - timedelta(seconds=2**9))
    assert check_code(olga, phone.code(olga)).right
    assert TOTPDevice.objects.get().throttling_failure_count == 0


def test_without_a_second_step_no_code_is_right() -> None:
    olga = make.make_user("olga")
    assert not check_code(olga, "123456").right
    assert not check_code(olga, "abcdefgh").right
    assert not remove_second_step(olga)


def test_whoever_runs_the_server_can_take_it_off(phone: Phone) -> None:
    olga, oleg = make.make_user("olga"), make.make_user("oleg")
    phone.set_up(olga)
    phone.set_up(oleg)
    out = StringIO()
    call_command("remove_second_step", "olga", stdout=out)
    assert "The account olga needs no code any more" in out.getvalue()
    assert [has_second_step(user) for user in (olga, oleg)] == [False, True]
    assert StaticDevice.objects.filter(user_id=olga.pk).count() == 0
    entry = LogInEntry.objects.get()
    assert (entry.what, entry.account, entry.device) == ("factor_off", olga, "manage.py")
    for name in ("olga", "nobody"):
        with pytest.raises(CommandError):
            call_command("remove_second_step", name)
