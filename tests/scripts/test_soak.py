"""What ``script/soak`` compares: it finds whatever is lost, doubled or changed. And one round with a real server."""

import asyncio
import json
import subprocess
from collections import Counter
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings

from script.lib.bench.crowd import Reply
from script.lib.soak import clients, command, disks, faults, load
from script.lib.soak.clients import House, Writer
from script.lib.soak.command import _options
from script.lib.soak.faults import SCENARIOS, Measure, kill
from script.lib.soak.ledger import LATE, Entry, Ledger, Receipt, compared
from script.lib.soak.site import Site, copied, played, surroundings
from tests.postgres import own_database

RECEIPTS = [
    Receipt("soak-a-0", "a", "game.enter", '"decision": "A"'),
    Receipt("soak-a-1", "a", "game.enter", '"decision": "B"'),
    Receipt("soak-b-0", "b", "game.play", '"c7xc5"'),
]
ENTRIES = [
    Entry("soak-a-0", 7, "game.enter", '{"decision": "A"}'),
    Entry("soak-b-0", 8, "game.play", '{"text": "c7xc5"}'),
    Entry("soak-a-1", 9, "game.enter", '{"decision": "B"}'),
    Entry("setup", 1, "tour.add", "null"),
]
SENT = ["soak-a-0", "soak-a-1", "soak-b-0", "soak-b-1"]


def test_a_form_that_is_told_to_come_back_at_once_has_not_been_answered_quickly() -> None:
    ledger = Ledger()
    for status in (200, 503, 0):
        ledger.note_write(status, "", 0.01)
    assert (ledger.seconds, ledger.waits) == ([0.01, 0.01], [0.01, LATE, LATE])


@pytest.mark.parametrize(("answers", "share"), [({"own 200": 99, "own 503": 1, "503": 7}, 0.01), ({"200": 3}, 0)])
def test_judges_pages_that_were_put_off_are_counted_and_nobody_elses(answers: dict[str, int], share: float) -> None:
    assert load.put_off(answers) == pytest.approx(share)


def test_what_was_told_and_stands_is_no_fault() -> None:
    assert compared(RECEIPTS, ENTRIES, SENT) == []


@pytest.mark.parametrize("key", [entry.key for entry in ENTRIES[:3]])
def test_a_lost_receipt_is_found(key: str) -> None:
    problems = compared(RECEIPTS, [entry for entry in ENTRIES if entry.key != key])
    assert problems == [f"{key} was told to be stored and is lost."]


def test_a_doubled_one_is_found() -> None:
    assert compared(RECEIPTS, [*ENTRIES, replace(ENTRIES[1], number=10)]) == ["soak-b-0 stands in the log 2 times."]


@pytest.mark.parametrize("changed", [{"after": '{"decision": "draw"}'}, {"action": "game.play"}])
def test_a_changed_one_is_found(changed: dict[str, Any]) -> None:
    (problem,) = compared(RECEIPTS, [replace(ENTRIES[0], **changed), *ENTRIES[1:]])
    assert problem.startswith("soak-a-0 is another one than was sent: ")


def test_one_that_stands_before_what_its_client_was_told_earlier_is_found() -> None:
    problems = compared(RECEIPTS, [replace(ENTRIES[0], number=12), *ENTRIES[1:]])
    assert problems == ["soak-a-1 stands before what its client was told earlier."]


def test_one_that_nobody_has_sent_is_found_once_nobody_sends_any_more() -> None:
    entries = [*ENTRIES, Entry("soak-c-0", 10, "game.enter", "{}")]
    assert compared(RECEIPTS, entries) == []
    assert compared(RECEIPTS, entries, SENT) == ["soak-c-0 is in the log, and nobody has sent it."]


def test_a_refusal_of_what_nobody_else_writes_is_a_fault_and_a_503_is_sent_again_with_its_key() -> None:
    async def asked() -> Ledger:
        requests: list[bytes] = []

        async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            head = await reader.readuntil(b"\r\n\r\n")
            length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
            requests.append(await reader.readexactly(length))
            status = [b"503 Busy\r\nNot-Stored: full\r\nRetry-After: 0", b"200 OK", b"409 Conflict"][len(requests) - 1]
            writer.write(b"HTTP/1.1 " + status + b"\r\n\r\n")
            writer.close()

        async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
            house = House(server.sockets[0].getsockname()[1])
            forms = iter([({"decision": "A"}, "A"), ({"decision": "B"}, "B"), ({"decision": "A"}, "never sent")])
            await Writer("x", "/tap/", "session", "game.enter", forms, 0, (0, 0)).live(house)
        assert requests[0] == requests[1]
        assert b"version=1" in requests[2]
        return house.ledger

    ledger = asyncio.run(asked())
    assert ledger.writes == {"503 full": 1, "200": 1, "409": 1}
    assert [receipt.key for receipt in ledger.receipts] == ["soak-x-0"]
    assert len(ledger.faults) == 1
    assert ledger.faults[0].startswith("soak-x-1 was answered 409")


def test_a_page_that_broke_is_a_fault_and_a_busy_one_is_not() -> None:
    ledger = Ledger()
    for status in (0, 200, 503, 500):
        ledger.note_look(status, 0.1)
    assert ledger.faults == ["A page was answered 500."]


def test_short_is_thirty_kills_on_each_database_and_every_fault() -> None:
    short, whole = _options(["--short"]), _options([])
    assert (short.measure.rounds, whole.measure.rounds) == (30, 200)
    assert list(whole.scenarios) == ["kill", "full", "read-only", "held", "slow", "clock", "postgres", "kill-postgres"]
    assert list(short.scenarios) == [*whole.scenarios, "load"]


@pytest.mark.parametrize(
    ("stored", "shown", "expected"),
    [
        (False, {"200": 3}, ""),
        (True, {"200": 3}, "somebody was told 1 × that something is stored"),
        (False, {}, "pages were answered like this: {}"),
        (False, {"200": 3, "none": 1}, "pages were answered like this"),
        (False, {"200": 3, "503": 1}, "pages were answered like this"),
        (False, {"200": 3, "own none": 1}, "pages were answered like this"),
        (False, {"200": 3, "late": 1}, "somebody waited 9.0 s for a page"),
    ],
)
def test_what_is_told_to_be_stored_while_the_disk_stands_still_is_a_fault_and_so_is_a_page_that_waits(
    stored: bool, shown: dict[str, int], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ledger, naps = Ledger(), []

    async def nap(seconds: float) -> None:
        """No time passes; what people do falls into the second nap, the long one."""
        naps.append(seconds)
        if len(naps) == 2:
            ledger.looks.update(shown)
            ledger.waited += [1, 9] if "late" in shown else [1]
            ledger.receipts += RECEIPTS[:stored]

    brake: Any = SimpleNamespace(stop=lambda _seconds: None, wait=lambda: None)
    site: Any = SimpleNamespace(ledger=ledger)
    monkeypatch.setattr(asyncio, "sleep", nap)
    assert asyncio.run(faults._still(site, brake, 10)) == shown.get("200", 0)
    assert naps == [1, 8, 1]
    assert [expected in fault for fault in ledger.faults] == [True] * bool(expected)


@pytest.mark.slow
def test_a_disk_that_is_held_up_is_read_and_goes_on_even_when_whoever_stops_it_is_killed(tmp_path: Path) -> None:
    folder = tmp_path / "disk"
    try:
        with disks.that_can_be_held_up(folder):
            (folder / "known").write_text("known")
            with disks.brake(folder) as brake:
                brake.stop(20)
                writing = subprocess.Popen(["/bin/dd", "if=/dev/zero", f"of={folder / 'new'}", "count=1", "conv=fsync"])
                with pytest.raises(subprocess.TimeoutExpired):
                    writing.wait(0.5)
                assert (folder / "known").read_text() == "known"
                brake.process.kill()
            assert writing.wait(5) == 0
    except disks.NoDisk as why:
        pytest.skip(str(why))


@pytest.mark.parametrize(
    ("bound", "p95", "expected"), [(None, 9.0, True), (300.0, 0.3, True), (300.0, 0.301, False), (300.0, 0.0, False)]
)
def test_a_slow_hall_fails_only_where_a_bound_was_asked_for(
    bound: float | None, p95: float, expected: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nor does it pass where no entry was answered at all."""
    monkeypatch.setattr(load, "middle_and_p95", lambda _seconds: (p95 / 2, p95))
    assert load._tell(hall(), 0.01, 1.0, bound) == expected
    assert ("FAULT" in capsys.readouterr().out) != expected


@pytest.mark.parametrize(
    ("ledger", "log", "fault"),
    [
        ({}, "", ""),
        ({}, "2 × OperationalError: database is locked\n", "that the database is locked"),
        ({"writes": Counter({"500": 1})}, "", "1 answers of 500 or more"),
        ({"writes": Counter({"503": 1, "none": 1})}, "", ""),
        ({"looks": Counter({"200": 5, "own 503": 1})}, "", "no judge was shown a page"),
        ({"faults": ["soak-a-0 was told to be stored and is lost."]}, "", "is lost"),
    ],
)
def test_a_hall_fails_on_a_locked_database_and_where_no_judge_saw_a_page(
    ledger: dict[str, Any], log: str, fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert load._tell(hall(log, **ledger), 0.01, 1.0, None) == (not fault)
    faults = [line for line in capsys.readouterr().out.splitlines() if "FAULT" in line]
    assert [fault in line for line in faults] == [True] * bool(fault)


def hall(log: str = "", **ledger: Any) -> Any:
    """What is left of a hall in which a judge has seen a page."""
    left = Ledger(**{"looks": Counter({"own 200": 1}), **ledger})
    return SimpleNamespace(ledger=left, logged=lambda: (0, 0), log=lambda: log, summary=lambda: "")


def test_a_judge_opens_the_page_before_some_entries_and_only_with_the_session(monkeypatch: pytest.MonkeyPatch) -> None:
    requests: list[bytes] = []

    async def answer(_house: House, request: bytes, patience: float = 8) -> Reply:
        requests.append(request)
        return Reply(200, {}, b"", 0.0)

    monkeypatch.setattr(clients, "OPENED", 1)
    monkeypatch.setattr(House, "ask", answer)
    house = House(0)
    forms = iter([({"decision": "A"}, "A"), ({"decision": "B"}, "B")])
    asyncio.run(Writer("x", "/tap/", "known", "game.enter", forms, 0, (0, 0), "/page/").live(house))
    assert [request.split(b" HTTP")[0] for request in requests] == [b"GET /page/", b"POST /tap/"] * 2
    assert all(b"sessionid=known" in request for request in requests)
    assert house.ledger.looks == {"own 200": 2}
    house.ledger.note_look(404, 0.1, "own ")
    house.ledger.note_look(404, 0.1)
    assert house.ledger.faults == ["A page was answered 404."]


def test_the_bound_of_the_load_is_given_in_milliseconds_and_is_none_by_itself() -> None:
    assert _options(["--short"]).bound is None
    assert _options(["load", "--bound=300"]).bound == 300


async def survived(site: Site) -> None:
    """A round, after which all is there; then a receipt that nothing stands for, which is found."""
    try:
        await site.start()
        site.come()
        await kill(site, Measure(1, 1))
        await site.go()
        await site.look(last=True)
        assert site.ledger.faults == []
        assert len(site.ledger.receipts) > 5
        site.ledger.receipts.append(Receipt("soak-never", "nobody", "game.enter", "A"))
        await site.look()
        assert site.ledger.faults == ["soak-never was told to be stored and is lost."]
    finally:
        await site.close()
    assert "Traceback" not in site.log()


@pytest.mark.slow
@pytest.mark.nightly
@pytest.mark.skipif("sqlite" not in str(settings.DATABASES["default"]["ENGINE"]), reason="starts a server on SQLite")
def test_a_killed_server_goes_on_with_all_that_was_told_and_a_lost_entry_would_be_seen(tmp_path: Path) -> None:
    template, data = tmp_path / "template", tmp_path / "data"
    template.mkdir()
    told = played(template, surroundings(template), "--teams=8", "--boards=1")
    copied(template, data)
    assert json.loads((data / "scene.json").read_text()) == told
    asyncio.run(survived(Site(data, told, surroundings(data), tmp_path / "errors.log")))


@pytest.mark.slow
@pytest.mark.nightly
@pytest.mark.postgres
@pytest.mark.both_databases
def test_so_does_a_killed_server_on_postgresql(tmp_path: Path) -> None:
    with own_database() as url:
        environment = surroundings(tmp_path, DATABASE_URL=url)
        told = played(tmp_path, environment, "--teams=8", "--boards=1")
        asyncio.run(survived(Site(tmp_path, told, environment, tmp_path / "errors.log")))


@pytest.mark.parametrize(("scenario", "used"), [("kill", False), ("kill-postgres", True), ("postgres", True)])
def test_a_fault_has_the_database_that_its_name_says(
    scenario: str, used: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = "postgres://somewhere/postgres"
    monkeypatch.setattr(command, "_postgres", lambda _stack: address)
    monkeypatch.setattr(command, "played", lambda folder, *_how: (folder / "scene.json").write_text("{}"))
    with command._place(tmp_path, scenario) as site:
        assert site.environment.get("DATABASE_URL") == (address if used else None)
    assert (SCENARIOS[scenario] is kill) == scenario.startswith("kill")


@pytest.mark.parametrize(("starts", "is_fault"), [(201, False), (1, True)])
def test_a_server_may_warn_at_each_start_and_else_is_not_loud(starts: int, is_fault: bool, tmp_path: Path) -> None:
    errors = tmp_path / "errors.log"
    errors.write_text("PostgreSQL's fsync is off\n" * 201)
    site = Site(tmp_path, {}, {}, errors, starts=[1.0] * starts)
    command._judge_log(site, *site.logged())
    assert bool(site.ledger.faults) == is_fault


def test_keys_are_never_the_same() -> None:
    told = {
        "slug": "s", "moves": ["a"],
        "taps": [{"match": number, "keys": ["i/1/1", "i/1/2"], "session": ""} for number in range(6)],
        "boards": [{"match": 9, "key": "i/1/1", "version": 1, "session": ""}],
    }  # fmt: skip
    names = [writer.name for writer in clients.judges(told)]
    assert len(set(names)) == len(names) == 11
