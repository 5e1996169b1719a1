"""What a real server does with bodies that are larger than their address takes."""

import json
from collections.abc import Iterator

import pytest

from tests.processes.conftest import run
from tests.processes.lines import Line, Said, Served, served

pytestmark = pytest.mark.slow
TEN_GB = 10 * 1024**3
MB = 1024**2
UNKNOWN, LOG_IN, IMPORT = "/no/such", "/accounts/login/", "/desk/new/import/"
SPOOLED = 7 * MB
"""More than Django keeps in memory."""
TOKEN = "x" * 32


@pytest.fixture(scope="module")
def sessions(shared_environment: dict[str, str]) -> dict[str, str]:
    """Keys of sessions: of an organiser, and of a visitor who has not logged in."""
    keys: dict[str, str] = json.loads(run(shared_environment, "-m", "tests.processes.people"))
    return keys


@pytest.fixture(scope="module")
def server(shared_environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("bodies"), shared_environment) as running:
        yield running


def announced(length: int, session: str = "") -> tuple[str, ...]:
    cookies = f"Cookie: csrftoken={TOKEN}; sessionid={session}"
    return (f"Content-Length: {length}", "Content-Type: multipart/form-data; boundary=edge", cookies)


def chunk(data: bytes) -> bytes:
    return f"{len(data):x}\r\n".encode() + data + b"\r\n"


def is_short_page(said: Said) -> bool:
    """In both languages, protected, and small."""
    both = 'lang="ru"' in said.body and 'lang="en"' in said.body
    return both and said.is_protected() and said.headers["connection"] == "close" and len(said.body) < 2_000


@pytest.mark.parametrize("path", [LOG_IN, IMPORT])
def test_ten_gigabytes_are_refused_when_they_are_announced(server: Served, path: str) -> None:
    with Line(server.port) as line:
        said = line.ask(f"POST {path}", *announced(TEN_GB), body=b"x" * SPOOLED).hear()
        assert said.status == 413
        assert is_short_page(said)
        assert line.is_ended()
    assert ("97 MB" if path == IMPORT else "256 kB") in said.body
    assert not server.spooled()


@pytest.mark.parametrize("start", [f"POST {UNKNOWN}", f"GET {LOG_IN}", f"PUT {LOG_IN}"])
def test_where_nothing_is_taken_the_answer_comes_without_the_body(server: Served, start: str) -> None:
    with Line(server.port) as line:
        said = line.ask(start, *announced(TEN_GB), body=b"x" * SPOOLED).hear()
        assert said.status == {"POST": 404, "GET": 200, "PUT": 403}[start.split(maxsplit=1)[0]]
        assert said.headers["connection"] == "close"
        assert said.is_protected()
        assert line.is_ended()
    assert not server.spooled()


def test_a_body_without_a_length_is_counted(server: Served) -> None:
    with Line(server.port) as line:
        line.ask(f"POST {LOG_IN}", "Transfer-Encoding: chunked", body=chunk(b"x" * 65_536) * 5)
        said = line.hear()
    assert said.status == 413
    assert is_short_page(said)


def test_a_body_within_the_limit_is_read(server: Served) -> None:
    fields = f"csrfmiddlewaretoken={TOKEN}&username=nobody&password=wrong&more=".encode()
    fields += b"x" * (256 * 1024 - len(fields))
    kind = "Content-Type: application/x-www-form-urlencoded"
    for head, body in (
        (f"Content-Length: {len(fields)}", fields),
        ("Transfer-Encoding: chunked", chunk(fields[:99]) + chunk(fields[99:]) + b"0\r\n\r\n"),
    ):
        with Line(server.port) as line:
            said = line.ask(f"POST {LOG_IN}", head, kind, f"Cookie: csrftoken={TOKEN}", body=body).hear()
        assert said.status == 200
        assert "nobody" in said.body, "the form is shown again with the name that came"


def test_one_byte_more_than_the_limit_is_refused(server: Served) -> None:
    with Line(server.port) as line:
        assert line.ask(f"POST {LOG_IN}", *announced(256 * 1024 + 1)).hear().status == 413


@pytest.mark.parametrize("path", [LOG_IN, IMPORT, UNKNOWN])
def test_a_body_that_tells_its_length_in_two_ways_is_refused(server: Served, path: str) -> None:
    """Who announced five bytes and sent chunks was asked for no session, and could send as much as an organiser."""
    with Line(server.port) as line:
        line.ask(f"POST {path}", *announced(5), "Transfer-Encoding: chunked", body=chunk(b"x" * 65_536) * 5)
        said = line.hear()
        assert said.status == 400
        assert is_short_page(said)
    assert not server.spooled()


@pytest.mark.parametrize("who", ["", "visitor", "invented"])
def test_files_are_taken_only_from_those_who_have_logged_in(server: Served, sessions: dict[str, str], who: str) -> None:
    session = sessions.get(who, "a" * 32 if who else "")
    with Line(server.port) as line:
        said = line.ask(f"POST {IMPORT}", *announced(8 * MB, session)).hear()
        assert said.status == 403
        assert is_short_page(said)
    with Line(server.port) as line:
        cookie = f"Cookie: sessionid={session}"
        line.ask(f"POST {IMPORT}", "Transfer-Encoding: chunked", cookie, body=chunk(b"x" * 65_536) * 5)
        assert line.hear().status == 413
    assert not server.spooled()


def test_a_file_comes_through_for_an_organiser(server: Served, sessions: dict[str, str]) -> None:
    """It is no tournament: the form says so in its own words, as it does of one that is a little too large."""
    for size, words in ((8 * MB, "JSON"), (32 * MB + 1000, "import_tournament")):
        body = form_with(b"x" * size)
        with Line(server.port) as line:
            said = line.ask(f"POST {IMPORT}", *announced(len(body), sessions["organiser"]), body=body).hear()
        assert said.status == 422
        assert words in said.body


def form_with(file: bytes) -> bytes:
    def part(name: str, more: str, content: bytes) -> bytes:
        return f'--edge\r\nContent-Disposition: form-data; name="{name}"{more}\r\n\r\n'.encode() + content + b"\r\n"

    named = '; filename="cup.json"\r\nContent-Type: application/json'
    return part("csrfmiddlewaretoken", "", TOKEN.encode()) + part("file", named, file) + b"--edge--\r\n"
