"""Letters: one by one, outside of every transaction, never twice, and nothing is lost when the server fails."""

import smtplib
from itertools import count
from typing import Any

import pytest
from django.core import mail
from django.core.exceptions import PermissionDenied
from django.core.mail import EmailMessage
from django.core.mail.backends.locmem import EmailBackend
from django.db import connection
from pytest_django import Settings

from tests import factories as make
from tests.conftest import Cast
from tests.telling.test_read import issue, messages
from tournaments.kernel.write import Refused
from tournaments.models import AuditEntry, Judge, Team, Told
from tournaments.roster.read import token_for
from tournaments.telling import letters
from tournaments.telling.letters import Letter, Outcome, send_letters
from tournaments.telling.rules import SENDING_SECONDS

HERE = "tests.telling.test_letters"
LETTERS = [Letter(f"captain-{number}", f"{number}@school.example", "Тур 1", "Текст") for number in range(1, 4)]


class Unreachable(EmailBackend):
    def open(self) -> bool:
        raise ConnectionRefusedError


class Stopping(EmailBackend):
    """Takes one letter, then nothing more is heard of it."""

    def send_messages(self, messages: Any) -> int:
        if mail.outbox:
            raise smtplib.SMTPServerDisconnected
        return super().send_messages(messages)


class Choosy(EmailBackend):
    """Does not know the second address."""

    def send_messages(self, messages: Any) -> int:
        if messages[0].to[0].startswith("2@"):
            raise smtplib.SMTPRecipientsRefused({messages[0].to[0]: (550, b"unknown")})
        return super().send_messages(messages)


class Strict(EmailBackend):
    """Takes no letters from us."""

    def send_messages(self, messages: Any) -> int:
        raise smtplib.SMTPSenderRefused(550, b"who are you", messages[0].from_email)


@pytest.fixture(autouse=True)
def _sender(settings: Settings) -> None:
    settings.MAIL_FROM = "cup@school.example"


def use(settings: Settings, backend: type[EmailBackend]) -> None:
    settings.EMAIL_BACKEND = f"{HERE}.{backend.__name__}"


def test_letters_are_sent_each_to_one_reader() -> None:
    assert set(send_letters(LETTERS).values()) == {"done"}
    assert [message.to for message in mail.outbox] == [[letter.address] for letter in LETTERS]
    assert {message.from_email for message in mail.outbox} == {"cup@school.example"}
    assert all(not message.cc and not message.bcc for message in mail.outbox)


def test_a_server_that_cannot_be_reached_takes_none(settings: Settings) -> None:
    use(settings, Unreachable)
    assert send_letters(LETTERS) == dict.fromkeys([letter.key for letter in LETTERS], "failed")


def test_of_a_server_that_stops_in_the_middle_one_letter_is_doubtful(settings: Settings) -> None:
    use(settings, Stopping)
    assert [*send_letters(LETTERS).values()] == ["done", "unknown", "failed"]


def test_an_address_that_is_refused_holds_nobody_up(settings: Settings) -> None:
    use(settings, Choosy)
    assert [*send_letters(LETTERS).values()] == ["done", "refused", "done"]


def test_a_server_that_takes_none_from_us_is_not_asked_for_each(settings: Settings) -> None:
    use(settings, Strict)
    assert send_letters(LETTERS) == dict.fromkeys([letter.key for letter in LETTERS], "failed")


def test_after_a_while_no_further_letter_is_begun() -> None:
    times = count(0, SENDING_SECONDS * 0.6)
    assert [*send_letters(LETTERS, lambda: float(next(times))).values()] == ["done", "", ""]


# From the button on.
@pytest.fixture
def world(cast: Cast) -> Cast:
    Team.objects.filter(pk=cast.match.team_a_id).update(email="1@school.example")
    Judge.objects.filter(pk=cast.match.match_judges.get().judge_id).update(email="2@school.example")
    return cast


def press(cast: Cast, *, key: str = "", again: bool = False, **seen: str) -> Outcome:
    """The button, for everybody, with what the page showed."""
    cards = messages(cast.tour).cards
    people = {card.key: seen.get(card.name, card.digest) for card in cards}
    return letters.mail(make.by(cast.organiser, key=key), cast.tour, cards, people, again=again)


def states() -> list[str]:
    return list(Told.objects.order_by("pk").values_list("state", flat=True))


def test_those_whose_text_has_changed_are_named_also_where_it_has_for_all_chosen(world: Cast) -> None:
    outcome = press(world, Альфа="0" * 64, Семён="0" * 64)
    assert (outcome.states, set(outcome.changed)) == ({}, {"Альфа", "Семён"})
    assert mail.outbox == []


def test_where_nobody_chosen_has_an_address_it_says_so(cast: Cast) -> None:
    with pytest.raises(Refused, match="нет адреса"):
        press(cast)


@pytest.mark.usefixtures("world")
def test_who_has_an_address_and_nothing_to_be_told_gets_no_letter_and_no_note(cast: Cast) -> None:
    away = make.make_judge(cast.tournament, "Ира")
    Judge.objects.filter(pk=away.pk).update(email="3@school.example")
    with pytest.raises(Refused, match="нет адреса"):
        letters.mail(make.by(cast.organiser), cast.tour, [], {f"judge-{away.pk}": "0" * 64}, again=True)
    assert (states(), mail.outbox) == ([], [])


def test_whoever_may_not_send_is_told_so_also_where_nobody_has_an_address(cast: Cast) -> None:
    people = {f"captain-{cast.match.team_a_id}": "0" * 64}
    with pytest.raises(PermissionDenied):
        letters.mail(make.by(cast.other_organiser), cast.tour, messages(cast.tour).cards, people, again=False)


def test_who_got_it_is_remembered_with_what_was_said(world: Cast) -> None:
    assert press(world).states == {"Альфа": "done", "Семён": "done"}
    assert [message.to for message in mail.outbox] == [["1@school.example"], ["2@school.example"]]
    assert "your opponent is “Бета”" in mail.outbox[0].body
    known = {card.name for card in messages(world.tour).cards if card.knows}
    assert known == {"Альфа", "Семён"}
    assert [entry.action for entry in AuditEntry.objects.order_by("number")] == ["message.mail", "message.mailed"]


def test_a_repeated_press_sends_nothing_twice(world: Cast) -> None:
    press(world, key="one-submission")
    assert press(world, key="one-submission").repeated
    with pytest.raises(Refused):
        press(world)
    assert len(mail.outbox) == 2
    assert press(world, again=True).states == {"Альфа": "done", "Семён": "done"}
    assert len(mail.outbox) == 4


def test_a_letter_with_the_new_link_goes_to_whoever_had_another(world: Cast) -> None:
    issue(world, f"captain-{world.match.team_a_id}")
    press(world)
    issue(world, f"captain-{world.match.team_a_id}", key="a-lost-phone")
    sent = len(mail.outbox)
    assert press(world).states == {"Альфа": "done"}
    (letter,) = mail.outbox[sent:]
    assert token_for(world.tournament, "a-lost-phone", f"captain-{world.match.team_a_id}") in letter.body
    with pytest.raises(Refused, match="Отправлять некому"):
        press(world)


def test_a_text_that_has_changed_since_the_page_was_opened_is_not_sent(world: Cast) -> None:
    outcome = press(world, Альфа="0" * 64)
    assert (outcome.changed, outcome.states) == (("Альфа",), {"Семён": "done"})
    assert len(mail.outbox) == 1


def test_a_failing_server_loses_nothing_and_may_be_asked_again(world: Cast, settings: Settings) -> None:
    use(settings, Unreachable)
    assert press(world).names("failed") == ["Альфа", "Семён"]
    assert states() == ["failed", "failed"]
    use(settings, EmailBackend)
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert press(world).names("done") == ["Альфа", "Семён"]
    assert states() == ["done", "done"]


def test_a_program_that_is_stopped_while_it_sends_leaves_a_note(world: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> None:
        raise SystemExit

    monkeypatch.setattr(letters, "send_letters", stopped)
    with pytest.raises(SystemExit):
        press(world)
    assert states() == ["under_way", "under_way"]
    assert all(card.sending for card in messages(world.tour).cards if card.email)


@pytest.fixture
def unlocked(world: Cast, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How deep in transactions each letter was sent, above the test's own."""
    outside = len(connection.atomic_blocks)
    depths: list[int] = []
    send = EmailMessage.send

    def watched(self: EmailMessage, *args: Any, **given: Any) -> int:
        depths.append(len(connection.atomic_blocks) - outside)
        return send(self, *args, **given)

    monkeypatch.setattr(EmailMessage, "send", watched)
    return depths


def test_letters_are_sent_outside_of_every_transaction(unlocked: list[int], world: Cast) -> None:
    press(world)
    assert unlocked == [0, 0]
