"""What the program takes from others: licences that we accept, a bill of materials, known faults."""

import http.server
import json
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from script.lib import audit, environment, fonts, lint, sbom, vendor
from script.lib.console import ROOT
from script.lib.licences import faults
from script.lib.packages import Used, used
from script.lib.parts import Counts

ONE = Used("pypi", "something", "1.0", "MIT", shipped=True, hashes=("0" * 64,))


def test_every_package_has_a_licence_that_we_accept() -> None:
    assert faults(used()) == []


@pytest.mark.parametrize("licence", ["", "UNKNOWN", "AGPL-3.0-only", "MIT AND GPL-3.0-only", "GPL-3.0-or-later"])
def test_a_licence_that_nobody_has_accepted_is_named(licence: str) -> None:
    (fault,) = faults([ONE, replace(ONE, name="other", licence=licence)])
    assert fault.startswith("✗ other 1.0 has ")


def test_one_of_several_licences_is_enough_and_tools_may_have_another() -> None:
    choice = replace(ONE, licence="GPL-3.0-only OR MIT")
    tool = replace(ONE, licence="GPL-3.0-or-later", shipped=False)
    assert faults([choice, tool]) == []


def test_all_that_is_locked_or_brought_along_is_told() -> None:
    told = {package.name for package in used()}
    locked = {line.split("==")[0].split("[")[0] for name in environment.LOCKED for line in entries(name)}
    assert len(locked) > 60
    assert locked | {package.name for package in vendor.PACKAGES} | {"dejavu-fonts", "eslint"} <= told


def entries(name: str) -> list[str]:
    return [line for line in (ROOT / name).read_text().splitlines() if line[:1].isalpha()]


def test_the_version_of_the_fonts_is_what_they_say_themselves() -> None:
    faces = [(fonts.TARGET / face).read_bytes() for face in fonts.FACES.values()]
    spelt = f"Version {fonts.VERSION}"
    assert all(spelt.encode() in face or spelt.encode("utf-16-be") in face for face in faces)


def test_the_bill_of_materials_keeps_to_the_schema_and_names_what_is_shipped() -> None:
    text = sbom.bill(used())
    assert sbom.invalid(text) == ""
    parts = {part["name"]: part for part in json.loads(text)["components"]}
    shipped = {line.split("==")[0].split("[")[0] for line in entries(environment.RUNTIME)}
    brought = {package.name for package in vendor.PACKAGES if package.target == vendor.TARGET} | {"dejavu-fonts"}
    assert parts.keys() == shipped | brought
    assert all(part["licenses"] and part["externalReferences"][0]["hashes"] for part in parts.values())


def test_a_bill_that_does_not_keep_to_the_schema_is_noticed() -> None:
    assert "components" in sbom.invalid('{"bomFormat": "CycloneDX", "specVersion": "1.6", "components": 5}')


# Known faults
class Advisories(http.server.BaseHTTPRequestHandler):
    """Answers as told about the version whose faults everybody knows."""

    status, body = 200, b""

    def do_GET(self) -> None:
        self.send_response(self.status if self.path == "/django/2.2/json" else 404)
        self.end_headers()
        self.wfile.write(self.body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name there
        """Not on the screen."""


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Advisories]]:
    class Handler(Advisories):
        pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        monkeypatch.setattr(audit, "SERVICE", f"http://127.0.0.1:{server.server_address[1]}")
        for name in ("CI", "ADVISORIES"):
            monkeypatch.delenv(name, raising=False)
        yield Handler
        server.shutdown()


@pytest.fixture
def binaries(tmp_path: Path) -> Path:
    """pip-audit that writes down what it was asked, and ends as the file ``status`` says."""
    program = tmp_path / "pip-audit"
    program.write_text(f'#!/bin/sh\necho "$*" >> {tmp_path}/asked\nexit "$(cat {tmp_path}/status)"\n')
    program.chmod(0o755)
    (tmp_path / "status").write_text("0")
    return tmp_path


def knows_faults(service: type[Advisories]) -> None:
    service.body = b'{"vulnerabilities": [{"id": "PYSEC-0"}]}'


def test_every_lock_file_is_asked_about_with_its_hashes_and_nothing_may_be_left_out(
    service: type[Advisories], binaries: Path
) -> None:
    knows_faults(service)
    assert audit.outcome(binaries).counts == Counts(passed=1)
    (asked,) = (binaries / "asked").read_text().splitlines()
    locked = sorted(path.name for path in ROOT.glob("requirements*.txt"))
    assert sorted(asked.partition(" -r ")[2].split(" -r ")) == locked
    assert {"--require-hashes", "--strict"} <= set(asked.split())
    assert "--ignore-vuln" not in asked


def test_a_known_fault_or_a_package_that_could_not_be_asked_about_fails(
    service: type[Advisories], binaries: Path
) -> None:
    knows_faults(service)
    (binaries / "status").write_text("1")
    assert audit.outcome(binaries).counts == Counts(failed=1)


@pytest.mark.parametrize(("status", "body"), [(404, b""), (200, b'{"vulnerabilities": []}')])
@pytest.mark.parametrize(("wanted", "counts"), [("", Counts(skipped=1)), ("required", Counts(failed=1))])
def test_a_source_that_knows_no_faults_at_all_is_told_and_never_taken_for_an_audit(
    status: int, body: bytes, wanted: str, counts: Counts, service: type[Advisories], binaries: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    service.status, service.body = status, body
    monkeypatch.setenv("CI", "true")
    monkeypatch.setenv("ADVISORIES", wanted)
    outcome = audit.outcome(binaries)
    assert outcome.counts == counts
    assert "passed" not in outcome.line
    assert not (binaries / "asked").exists()


@pytest.mark.parametrize(
    ("ci", "wanted", "counts"),
    [
        ("", "", Counts(skipped=1)),
        ("true", "", Counts(failed=1)),
        ("", "required", Counts(failed=1)),
        ("true", "offline", Counts(skipped=1)),
    ],
)
@pytest.mark.parametrize("body", [b"<html>come back later</html>", b'"none"'])
def test_a_network_that_fails_is_a_failure_where_nothing_may_be_skipped(
    body: bytes, ci: str, wanted: str, counts: Counts, service: type[Advisories], binaries: Path,
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    service.status, service.body = 503, body
    monkeypatch.setenv("CI", ci)
    monkeypatch.setenv("ADVISORIES", wanted)
    assert audit.outcome(binaries).counts == counts
    assert "ADVISORIES=offline" in capsys.readouterr().out


def test_an_answer_in_another_shape_is_no_list_of_faults(service: type[Advisories], binaries: Path) -> None:
    service.body = b'["none"]'
    assert audit.outcome(binaries).counts == Counts(skipped=1)
    assert not (binaries / "asked").exists()


def test_lint_asks_for_known_faults(monkeypatch: pytest.MonkeyPatch, binaries: Path) -> None:
    monkeypatch.setattr(lint, "CHECKS", {})
    monkeypatch.setattr(lint, "script_outcomes", list)
    monkeypatch.setenv("ADVISORIES", "offline")
    assert [outcome.name for outcome in lint.outcomes(binaries)] == [audit.NAME]


def test_nothing_is_installed_without_hashes() -> None:
    """Every place that installs Python's packages names a lock file with hashes."""
    texts = [
        path
        for folder in ("script", ".ci", "docs")
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.suffix in ("", ".py", ".sh", ".md") and "decisions" not in path.parts
    ]
    lines = [line for path in [*texts, ROOT / "README.md"] for line in path.read_text("utf-8").splitlines()]
    installing = [line for line in lines if "pip install" in line and "pip install uv" not in line]
    assert installing
    assert [line for line in installing if "--require-hashes" not in line] == []
