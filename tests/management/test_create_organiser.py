"""The first account of a server."""

import io
import sys

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from tournaments.management.commands import create_organiser

pytestmark = pytest.mark.django_db


def at_a_terminal(monkeypatch: pytest.MonkeyPatch, *typed: str) -> None:
    """A person who types these passwords."""
    answers = iter(typed)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr(create_organiser, "getpass", lambda _prompt: next(answers))


def test_without_a_terminal_a_password_is_made_and_printed() -> None:
    out = io.StringIO()
    call_command("create_organiser", "maria", "--generate", stdout=out)
    lines = out.getvalue().splitlines()
    assert lines[0] == "The account maria is made."
    assert User.objects.get(username="maria").check_password(lines[1].removeprefix("Password: "))


def test_at_a_terminal_the_password_is_asked_for_and_never_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    at_a_terminal(monkeypatch, "a long enough password", "a long enough password")
    out = io.StringIO()
    call_command("create_organiser", "maria", stdout=out)
    assert out.getvalue() == "The account maria is made.\n"
    assert User.objects.get().check_password("a long enough password")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (("one long password", "another long one"), "The two passwords differ, so no account is made."),
        (("short", "short"), "This password is too short"),
        (("password1234", "password1234"), "This password is too common"),
    ],
)
def test_a_password_that_will_not_do_makes_no_account(
    monkeypatch: pytest.MonkeyPatch, typed: tuple[str, ...], sentence: str
) -> None:
    at_a_terminal(monkeypatch, *typed)
    with pytest.raises(CommandError, match=sentence):
        call_command("create_organiser", "maria")
    assert not User.objects.exists()


def test_a_name_that_is_taken_is_refused_whatever_its_letters_case() -> None:
    User.objects.create_user("maria", password="her own password")
    advice = "There is already an account with this name. For a new password run: manage.py changepassword maria"
    with pytest.raises(CommandError, match=advice):
        call_command("create_organiser", "Maria", "--generate")
    assert User.objects.get().check_password("her own password")


@pytest.mark.parametrize("name", ["two words", "", "a" * 151])
def test_a_name_that_no_account_can_have_is_refused(name: str) -> None:
    with pytest.raises(CommandError):
        call_command("create_organiser", name, "--generate")
    assert not User.objects.exists()
