"""Files that are made for an answer."""

from collections.abc import Iterator
from typing import IO

import pytest
from django.http import HttpResponse
from django.utils.translation import get_language

from tournaments.paper.document import made

STEP = bytes(range(256)) * 256


class Work:
    """So many steps of 64 KiB; in which language each was made."""

    def __init__(self, steps: int, fails_at: int = -1) -> None:
        self.steps, self.fails_at = steps, fails_at
        self.spoken: list[str | None] = []

    def write(self, file: IO[bytes]) -> Iterator[None]:
        for number in range(self.steps):
            if number == self.fails_at:
                raise ZeroDivisionError
            self.spoken.append(get_language())
            file.write(STEP)
            yield

    def answer(self) -> HttpResponse:
        return made(self.write, "ru", lambda: "a/name")


def test_a_file_is_whole_and_has_its_name() -> None:
    response = Work(9).answer()
    assert response.content == STEP * 9
    assert response["Content-Disposition"] == 'inline; filename="a name.pdf"'
    assert response["Content-Language"] == "ru"


def test_every_step_speaks_the_language_of_the_file_and_the_thread_keeps_its_own() -> None:
    work, spoken = Work(9), get_language()
    work.answer()
    assert work.spoken == ["ru"] * 9
    assert get_language() == spoken


@pytest.mark.parametrize("step", [0, 8])
def test_what_goes_wrong_is_an_error_and_no_half_file(step: int) -> None:
    with pytest.raises(ZeroDivisionError):
        Work(9, fails_at=step).answer()
