"""What a real server does with connections that send nothing, half a request, nonsense, or are too many."""

import contextlib
import resource
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.processes.lines import Line, Said, Served, served

pytestmark = pytest.mark.slow
LOG_IN = "/accounts/login/"
PROXY, STRANGER, SCHOOL = "127.0.0.1", "127.0.0.2", "127.0.0.3"
"""Of these, uvicorn believes the first what it tells of others."""
FILES = 200


@pytest.fixture(scope="module")
def server(shared_environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("usual"), shared_environment) as running:
        yield running


@pytest.fixture(scope="module")
def hasty(shared_environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with no patience."""
    with served(tmp_path_factory.mktemp("hasty"), shared_environment, REQUEST_SECONDS="1") as running:
        yield running


@pytest.fixture(scope="module")
def narrow(shared_environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that lets ten connections of one address in."""
    with served(tmp_path_factory.mktemp("narrow"), shared_environment, CLIENT_CONNECTIONS="10") as running:
        yield running


TRIES = 20


@contextlib.contextmanager
def heard(server: Served, send: Callable[[Line], Line]) -> Iterator[tuple[Line, Said]]:
    """A connection and the answer to what was sent on it. A server without patience ends it where the test is stopped
    before it has sent that: then it is tried again."""
    for _ in range(TRIES):
        with Line(server.port) as line:
            try:
                said = send(line).hear()
            except (EOFError, ConnectionError):
                continue
            yield line, said
            return
    pytest.fail("nothing was ever answered")


def test_half_a_head_is_ended(hasty: Served) -> None:
    with heard(hasty, lambda line: line.send(f"GET {LOG_IN} HTTP/1.1\r\nHost: local")) as (line, said):
        assert said.status == 408
        assert said.is_protected()
        assert line.is_ended()


def test_a_connection_without_a_request_is_ended_without_a_word(hasty: Served) -> None:
    with Line(hasty.port) as line:
        assert line.is_ended()


def test_half_a_body_is_ended(hasty: Served) -> None:
    def send(line: Line) -> Line:
        return line.ask(f"POST {LOG_IN}", "Content-Length: 1000", body=b"x" * 999)

    with heard(hasty, send) as (line, said):
        assert said.status == 408
        assert said.is_protected()
        assert line.is_ended()
    assert "Traceback" not in hasty.said()


def test_a_second_request_has_to_come_as_a_whole_too(hasty: Served) -> None:
    def send(line: Line) -> Line:
        assert line.ask(f"GET {LOG_IN}").hear().status == 200
        return line.send("GET / HT")

    with heard(hasty, send) as (line, said):
        assert said.status == 408
        assert line.is_ended()


def test_an_idle_connection_is_ended(server: Served) -> None:
    with Line(server.port) as line:
        assert line.ask(f"GET {LOG_IN}").hear().status == 200
        assert line.is_ended()


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"GET /" + b"x" * 70_000, 414),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nCookie: " + b"x" * 70_000, 431),
        (b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 12_000, 431),
        (b"nonsense\r\n\r\n", 400),
        (b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n", 505),
        (b"GET / HTTP/0.9\r\nHost: localhost\r\n\r\n", 505),
        (b"GET /accounts/login/ HTTP/2.0\r\nHost: localhost\r\n\r\n", 505),
        (b"POST / HTTP/3.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc", 505),
        (b"GET /accounts/login/ HTTP/1.0\r\nHost: localhost\r\n\r\n", 200),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nbad name: 1\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: many\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
        (b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip\r\n\r\n", 400),
        (b"POST /accounts/login/ HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400),
        (b"GET http://localhost/ HTTP/1.1\r\nHost: localhost\r\n\r\n", 404),
        (b"OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n", 404),
        (b"GET /%ff%00 HTTP/1.1\r\nHost: localhost\r\n\r\n", 404),
    ],
)  # fmt: skip
def test_what_is_no_request_is_answered_as_such(server: Served, sent: bytes, status: int) -> None:
    before = server.said()
    with Line(server.port) as line:
        said = line.send(sent).hear()
    assert said.status == status
    assert said.is_protected()
    assert "Traceback" not in server.said().removeprefix(before)


def test_nonsense_does_not_fill_the_log(server: Served) -> None:
    before = len(server.said())
    for _ in range(50):
        with Line(server.port) as line:
            assert line.send(b"nonsense\r\n\r\n").hear().status == 400
        with Line(server.port) as line:
            assert line.ask(f"GET {LOG_IN}", "Connection: Upgrade", "Upgrade: websocket").hear().status == 200
            assert line.ask("GET /no/such").hear().status == 404
            assert line.ask(f"POST {LOG_IN}").hear().status == 403
    assert server.said()[before:].count("\n") < 25, "a few kinds, each once a minute"


@contextlib.contextmanager
def asking(port: int, own: str, *headers: str) -> Iterator[Line]:
    """Ten connections of one address with a request under way; the first of them."""
    with contextlib.ExitStack() as stack:
        held = [stack.enter_context(Line(port, own)).announce(f"POST {LOG_IN}", *headers) for _ in range(10)]
        yield held[0]


def test_an_address_has_so_many_connections_and_others_are_let_in(narrow: Served) -> None:
    with asking(narrow.port, STRANGER) as first:
        with Line(narrow.port, STRANGER) as one_more:
            said = one_more.hear()
            assert said.status == 503
            assert said.headers["retry-after"]
            assert said.is_protected()
            assert one_more.is_ended()
        assert f"{STRANGER} was turned away" in narrow.said()
        with Line(narrow.port, SCHOOL) as other:
            assert other.ask(f"GET {LOG_IN}").hear().status == 200
        assert first.send(b"a=b&c").hear().status == 403, "whoever was there first is served"


def test_behind_a_proxy_the_address_is_that_which_the_proxy_tells(narrow: Served) -> None:
    behind, other = f"X-Forwarded-For: {STRANGER}", f"X-Forwarded-For: {SCHOOL}"
    with asking(narrow.port, PROXY, behind):
        with Line(narrow.port, PROXY) as one_more:
            said = one_more.ask(f"GET {LOG_IN}", behind).hear()
            assert said.status == 503
            assert said.is_protected()
        with Line(narrow.port, PROXY) as another:
            assert another.ask(f"GET {LOG_IN}", other).hear().status == 200
        with Line(narrow.port, SCHOOL) as liar:
            assert liar.ask(f"GET {LOG_IN}", behind).hear().status == 200, "not everybody is believed"


def test_those_who_ask_nothing_give_way_to_those_who_ask(narrow: Served) -> None:
    with contextlib.ExitStack() as stack:
        silent = [stack.enter_context(Line(narrow.port, STRANGER)) for _ in range(40)]
        assert silent[0].is_ended()
        for _ in range(3):
            with Line(narrow.port, STRANGER) as line:
                assert line.ask(f"GET {LOG_IN}").hear().status == 200


@pytest.fixture
def few_files(shared_environment: dict[str, str], tmp_path: Path) -> Iterator[Served]:
    """A server that may open few files."""
    with served(tmp_path, shared_environment, files=FILES) as running:
        yield running


def test_at_the_limit_of_open_files_people_are_served_and_the_log_stays_short(few_files: Served) -> None:
    with contextlib.ExitStack() as stack:
        for number in range(500):
            stack.enter_context(Line(few_files.port, f"127.0.1.{number % 250 + 1}"))
        assert len(few_files.files()) <= FILES
        with Line(few_files.port, SCHOOL) as line:
            assert line.ask(f"GET {LOG_IN}").hear().status == 200
    assert few_files.said().count("\n") < 10


def test_a_server_that_cannot_open_files_says_so_once_and_recovers(few_files: Served) -> None:
    with Line(few_files.port) as line:
        assert line.ask(f"GET {LOG_IN}").hear().status == 200
    resource.prlimit(few_files.process.pid, resource.RLIMIT_NOFILE, (len(few_files.files()), FILES))
    with contextlib.ExitStack() as stack:
        waiting = [stack.enter_context(Line(few_files.port, SCHOOL)) for _ in range(30)]
        while "open files" not in few_files.said():
            few_files.process.poll()
        resource.prlimit(few_files.process.pid, resource.RLIMIT_NOFILE, (FILES, FILES))
        assert waiting[-1].ask(f"GET {LOG_IN}").hear().status == 200
    assert few_files.said().count("open files") == 1
    assert "Traceback" not in few_files.said()
