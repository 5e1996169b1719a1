"""What is checked or goes out as evidence is of one moment, however much is written meanwhile."""

import json
from pathlib import Path

import pytest

from tests.processes.conftest import run
from tests.scripts.test_verify import said

pytestmark = [pytest.mark.slow, pytest.mark.both_databases]


def test_an_honest_log_and_file_are_whole_though_somebody_writes_before_each_question(
    shared_environment: dict[str, str], tmp_path: Path
) -> None:
    found = json.loads(run(shared_environment | {"DEBUG": "1"}, "-m", "tests.processes.moments", str(tmp_path)))
    assert found["written"] > 20
    assert (found["page"], found["command"]) == ([], "")
    # What is copied into a new tournament has the settings and the judges of one moment, too.
    assert found["entries"]["log"] == 1 + found["entries"]["judges"] > 20
    status, report = said(tmp_path / "moments.json")
    assert status == 0, report
