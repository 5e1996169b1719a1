"""What a message says, whether it is known, and the addresses that hand it on."""

from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

import pytest

from tournaments.telling.rules import (
    Facts,
    Meeting,
    Standing,
    is_key,
    keys_in,
    mail_link,
    said,
    sms_link,
    standing_of,
    telegram_link,
)

MEETING = Meeting(1, "Альфа", "Бета", "2.1", "Семён", ("Катя",))
FACTS = Facts("captain-3", "Альфа", "1 corners ", "2026-07-14 10:00", (MEETING,))
TEXT = "Альфа & Бета?\nКомната: 2.1 #1 100 %"


@pytest.mark.parametrize(
    "other",
    [
        replace(FACTS, begins="2026-07-14 10:30"),
        replace(FACTS, name="Альфа 2"),
        replace(FACTS, tour="1 deer "),
        replace(FACTS, meetings=()),
        replace(FACTS, meetings=(replace(MEETING, table=2),)),
        replace(FACTS, meetings=(replace(MEETING, team_b="Гамма"),)),
        replace(FACTS, meetings=(replace(MEETING, room="2.2"),)),
        replace(FACTS, meetings=(replace(MEETING, senior=""),)),
        replace(FACTS, meetings=(replace(MEETING, others=()),)),
    ],
)
def test_another_time_room_opponent_or_judge_is_another_message(other: Facts) -> None:
    assert said(other) != said(FACTS)


def test_another_word_of_the_organisers_own_is_another_message_in_whichever_place() -> None:
    assert len({said(FACTS, "а", ""), said(FACTS, "", "а"), said(FACTS, "", "")}) == 3


@pytest.mark.parametrize(
    ("told", "standing"),
    [((), "new"), (("x",), "told"), (("x", "y"), "changed"), (("y", "x"), "told"), (("x", "y", "x"), "told")],
)
def test_what_somebody_knows_is_what_they_were_told_last(told: tuple[str, ...], standing: str) -> None:
    assert standing_of("x", told) is Standing(standing)


def test_links_carry_the_whole_text_whatever_stands_in_it() -> None:
    telegram = urlsplit(telegram_link("https://cup.example/go/a/?b=c", TEXT))
    assert (telegram.scheme, telegram.netloc, telegram.path) == ("https", "t.me", "/share/url")
    assert parse_qs(telegram.query) == {"url": ["https://cup.example/go/a/?b=c"], "text": [TEXT]}
    letter = urlsplit(mail_link("anna@school.example", "Тур 1", TEXT))
    assert (letter.scheme, letter.path) == ("mailto", "anna@school.example")
    assert parse_qs(letter.query) == {"subject": ["Тур 1"], "body": [TEXT.replace("\n", "\r\n")]}
    short = urlsplit(sms_link(TEXT))
    assert (short.scheme, short.path, parse_qs(short.query)) == ("sms", "", {"body": [TEXT]})


def test_a_form_names_people_and_nothing_else() -> None:
    assert [key for key in ("captain-3", "judge-12", "all") if is_key(key)] == ["captain-3", "judge-12", "all"]
    for wrong in ("", "captain", "captain-", "captain-x", "captain-²", "team-3", "captain--3", "judge-" + "1" * 16):
        assert not is_key(wrong)
    assert keys_in("captain-3,nonsense,judge-5") == ["captain-3", "judge-5"]
