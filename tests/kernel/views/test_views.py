"""What every view reads from a form before its own fields."""

from django.http import HttpRequest
from django.test import RequestFactory

from tournaments.kernel.access import PUBLIC
from tournaments.kernel.rules import REASON
from tournaments.kernel.views import intent, version


def sent(**fields: str) -> HttpRequest:
    request = RequestFactory().post("/", fields)
    request.actor = PUBLIC  # type: ignore[attr-defined]
    return request


def test_a_reason_is_one_line_of_signs_that_people_see() -> None:
    assert intent(sent(reason=" опечатка\x00\r\n судьи\u202e ")).reason == "опечатка судьи"
    assert len(intent(sent(reason="я" * 9000)).reason) == REASON.maximum


def test_a_key_that_no_form_gives_is_replaced() -> None:
    assert intent(sent(key="a" * 32)).key == "a" * 32
    for key in ("", "short", "a" * 81, "a\x00" * 8, "a\n" * 8):
        assert len(intent(sent(key=key)).key) == 32


def test_a_version_that_is_no_number_is_one_that_no_row_has() -> None:
    for text in ("", "x", "-3", "1.5", "9" * 10, "²"):
        assert version(sent(version=text)) == -1
    assert version(sent(version="12")) == 12
