"""What a message says, before it is put into words; whether somebody knows it; addresses that hand it on. Pure."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Final
from urllib.parse import quote

MOST_LETTERS: Final = 100
"""Sent by one press of the button."""
SENDING_SECONDS: Final = 20.0
"""After so long no further letter is begun: whoever pressed the button waits for the answer."""
LOST_AFTER: Final = 180.0
"""Seconds after which nobody waits any more for a letter that was being sent: the program was stopped meanwhile."""
MOST_CHOSEN: Final = 1_000
"""People named by one form or one address."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """A match as somebody has to know it: ``room`` is empty while there is none, ``senior`` and ``others`` are the
    judges."""

    table: int
    team_a: str
    team_b: str = ""
    room: str = ""
    senior: str = ""
    others: tuple[str, ...] = ()

    @property
    def pair(self) -> str:
        return f"{self.team_a} – {self.team_b}"


@dataclass(frozen=True, slots=True)
class Facts:
    """What one person is told of a tour: ``key`` says who it is as forms name them, "all" everybody; ``tour`` and
    ``begins`` hold of it what a reader is told, in no language, the time as the tournament's clock shows it, then the
    one that an announced delay makes of it."""

    key: str
    name: str
    tour: str
    begins: str
    meetings: tuple[Meeting, ...]

    @property
    def kind(self) -> str:
        return self.key.partition("-")[0]


def said(facts: Facts, *own: str) -> str:
    """All that a message says, with the organiser's ``own`` words in it, in one spelling: another one is news for
    whoever was told."""
    return json.dumps([asdict(facts), *own], ensure_ascii=False, sort_keys=True)


class Standing(StrEnum):
    """What somebody knows."""

    NEW = "new"
    TOLD = "told"
    CHANGED = "changed"
    RENEWED = "renewed"  # all but the link of their own, which has taken another one's place since


def standing_of(digest: str, digests: Sequence[str], *, renewed: bool = False) -> Standing:
    """By the digests of what they have been told, in whatever way, the newest last: that is what they know; and whether
    their link was ``renewed`` since then."""
    if not digests:
        return Standing.NEW
    if digests[-1] != digest:
        return Standing.CHANGED
    return Standing.RENEWED if renewed else Standing.TOLD


# Addresses that hand a message on to another program of the same device: nothing is sent by opening a page.
def sms_link(text: str) -> str:
    """Spelled so that phones of both makers take the text; whom it is for is chosen there."""
    return f"sms:?&body={quote(text, safe='')}"


def mail_link(address: str, subject: str, text: str) -> str:
    body = quote(text.replace("\n", "\r\n"), safe="")
    return f"mailto:{quote(address, safe='@')}?subject={quote(subject, safe='')}&body={body}"


def telegram_link(page: str, text: str) -> str:
    """The page's address and what stands beneath it."""
    return f"https://t.me/share/url?url={quote(page, safe='')}&text={quote(text, safe='')}"


def keys_in(text: str) -> list[str]:
    """The people that an address names: "captain-3,judge-5"; what is none is left out."""
    return [key for key in text.split(",")[:MOST_CHOSEN] if is_key(key)]


def is_key(text: str) -> bool:
    kind, dash, number = text.partition("-")
    if text == "all":
        return True
    return kind in ("captain", "judge") and bool(dash) and number.isascii() and number.isdecimal() and len(number) < 16
