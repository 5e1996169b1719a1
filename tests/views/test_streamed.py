"""Answers that are sent while they are being made."""

from collections.abc import Iterator

import pytest
from django.http import HttpRequest, StreamingHttpResponse
from django.test import AsyncRequestFactory, RequestFactory
from django.utils.translation import get_language

from tournaments.pdf.streaming import Pipe
from tournaments.views.streamed import Flow, streamed

STEP = bytes(range(256)) * 256


class Work:
    """So many steps of 64 KiB; how many were made, and in which language."""

    def __init__(self, steps: int, fails_at: int = -1) -> None:
        self.steps, self.fails_at = steps, fails_at
        self.made: list[str | None] = []
        self.pipe = Pipe()

    def run(self) -> Iterator[None]:
        for number in range(self.steps):
            if number == self.fails_at:
                raise ZeroDivisionError
            self.made.append(get_language())
            self.pipe.write(STEP)
            yield

    def answer(self, request: HttpRequest | None = None) -> StreamingHttpResponse:
        return streamed(request or RequestFactory().get("/"), Flow(self.pipe, self.run(), "ru"), "a/name")


def test_a_long_file_is_made_while_it_is_sent() -> None:
    work = Work(12)
    response = work.answer()
    assert "Content-Length" not in response
    assert [len(work.made) for _piece in response] == [4, 8, 12, 12]


def test_a_short_file_has_its_length_and_its_name() -> None:
    response = Work(2).answer()
    assert response["Content-Length"] == str(2 * len(STEP))
    assert response["Content-Disposition"] == 'inline; filename="a name.pdf"'
    assert response["Content-Language"] == "ru"
    assert response.getvalue() == STEP * 2


async def test_either_kind_of_server_sends_the_same_bytes() -> None:
    later = Work(9).answer(AsyncRequestFactory().get("/"))
    assert b"".join([piece async for piece in later]) == b"".join(Work(9).answer()) == STEP * 9


def test_every_step_speaks_the_language_of_the_file_and_the_thread_keeps_its_own() -> None:
    work, spoken = Work(9), get_language()
    for _piece in work.answer():
        assert get_language() == spoken
    assert set(work.made) == {"ru"}


def test_what_goes_wrong_at_the_beginning_is_an_error_and_no_half_file() -> None:
    with pytest.raises(ZeroDivisionError):
        Work(12, fails_at=1).answer()
