"""The very first start: whatever is printed can be opened."""

import re
import signal
import subprocess
import urllib.request
from pathlib import Path

import pytest

from script.lib.console import ROOT
from tests.scripts.test_server import environment, free_port, until

LAST_LINE = "A captain's link:"


@pytest.mark.slow
def test_an_empty_database_gets_the_demo_and_every_printed_address_opens(tmp_path: Path) -> None:
    port = free_port()
    command = [str(ROOT / "script" / "server"), "--port", str(port)]
    with subprocess.Popen(command, env=environment(tmp_path), stdout=subprocess.PIPE, text=True) as process:
        printed = until(process, LAST_LINE)
        paths = re.findall(rf"http://127\.0\.0\.1:{port}(/\S*)", printed)
        assert len(paths) == 4
        for path in paths:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=120) as answer:
                assert answer.status == 200
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=120) == 0
    assert "Demo tournaments loaded." in printed
