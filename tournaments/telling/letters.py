"""Handing letters to the mail server, one by one. It may take long: never within a transaction."""

import hashlib
import logging
import smtplib
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage, get_connection

from tournaments.kernel.write import Intent
from tournaments.models import Told, Tour
from tournaments.telling.read import Card
from tournaments.telling.rules import SENDING_SECONDS
from tournaments.telling.write import People, claim_letters, note_letters

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Letter:
    key: str
    address: str
    subject: str
    text: str


def can_send() -> bool:
    """Whether whoever runs the server has named a mail server and who the letters are from."""
    return bool(settings.MAIL_FROM)


def send_letters(letters: Iterable[Letter], clock: Callable[[], float] = time.monotonic) -> dict[str, str]:
    """What has become of each (``Told.State``) by its key, "" of those that were not begun: the time was over.

    A server that cannot be reached, or fails in the middle, is not asked again: the rest has failed with it. Whether it
    has taken the letter during which it failed nobody knows.
    """
    states: dict[str, str] = {}
    end, server = clock() + SENDING_SECONDS, get_connection()
    broken = not _opened(server)
    for letter in letters:
        if broken:
            states[letter.key] = Told.State.FAILED
        elif clock() > end:
            states[letter.key] = ""
        else:
            states[letter.key] = state = _sent(server, letter)
            broken = state in (Told.State.FAILED, Told.State.UNKNOWN)
    _close(server)
    return states


def _opened(server: Any) -> bool:
    try:
        server.open()
    except (OSError, smtplib.SMTPException) as error:
        _log.warning("The mail server could not be reached: %s", type(error).__name__)
        return False
    return True


def _sent(server: Any, letter: Letter) -> str:
    message = EmailMessage(letter.subject, letter.text, settings.MAIL_FROM, [letter.address], connection=server)
    try:
        message.send()
    except (smtplib.SMTPRecipientsRefused, smtplib.SMTPDataError, ValueError):
        return Told.State.REFUSED
    except smtplib.SMTPSenderRefused:
        _log.warning("The mail server takes no letters from EMAIL_FROM")
        return Told.State.FAILED
    except (OSError, smtplib.SMTPException) as error:
        _log.warning("The mail server has failed: %s", type(error).__name__)
        return Told.State.UNKNOWN
    return Told.State.DONE


def _close(server: Any) -> None:
    try:
        server.close()
    except (OSError, smtplib.SMTPException):
        _log.warning("The mail server did not say good-bye")


# From the button to what the page says.
@dataclass(frozen=True, slots=True)
class Outcome:
    """Names of those to whom a letter went, and of those it did not: ``states`` by name; ``changed`` are those whose
    text is another one than was looked at."""

    states: dict[str, str]
    changed: tuple[str, ...] = ()
    repeated: bool = False

    def names(self, *states: str) -> list[str]:
        return [name for name, state in self.states.items() if state in states]


def mail(wanted: Intent, tour: Tour, cards: Iterable[Card], people: People, *, again: bool) -> Outcome:
    """Sends those texts that stand as the organiser has seen them (``people``). The letters are noted first: a button
    that is pressed twice, or a page that is sent again, sends nothing twice. Refused when there is nobody to send to.
    """
    known = {card.key: card for card in cards if card.email}
    changed = tuple(card.name for card in known.values() if people.get(card.key) != card.digest)
    ids: dict[str, Any] = {"tournament_id": tour.tournament_id, "tour_id": tour.pk}
    stand = {key: card.digest for key, card in known.items() if card.name not in changed}
    if changed and not stand:
        return Outcome({}, changed)
    without = sorted(people.keys() - stand.keys())
    answer = claim_letters(wanted, **ids, people=stand or people, without=without, again=again)
    if "entry" not in wanted.found:
        return Outcome({}, changed, repeated=True)
    chosen = [known[key] for key in answer["letters"]]
    states = send_letters(Letter(card.key, card.email, card.subject, card.text) for card in chosen)
    after = hashlib.sha256(f"{wanted.key}:mailed".encode()).hexdigest()
    note_letters(replace(wanted, key=after, found={}), **ids, states=states)
    return Outcome({known[key].name: state for key, state in states.items()}, changed)
