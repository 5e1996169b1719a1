"""The documents say what is there: links lead somewhere, variables and scripts are the real ones."""

import re
from pathlib import Path

import pytest

from script.lib.console import ROOT

DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_to_a_file_leads_to_one(path: Path) -> None:
    targets = re.findall(r"\]\((?!https?://|#)([^)#]+)", path.read_text(encoding="utf-8"))
    assert [target for target in targets if not (path.parent / target).exists()] == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_script_that_is_named_is_there(path: Path) -> None:
    named = set(re.findall(r"`(?:\./)?(script/[a-z]+(?:-[a-z]+)*)\b(?!/)", path.read_text(encoding="utf-8")))
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


def test_every_variable_of_the_settings_is_explained_and_no_other() -> None:
    settings = (ROOT / "config" / "settings.py").read_text(encoding="utf-8")
    read = set(re.findall(r"env\.\w+\(\s*\"([A-Z_]+)\"", settings))
    table = (ROOT / "docs" / "deploying.md").read_text(encoding="utf-8").split("## Behind a proxy")[0]
    assert set(re.findall(r"^\| `([A-Z_]+)`", table, re.MULTILINE)) == read


def test_a_plain_start_of_the_server_keeps_private_links_out_of_the_log_and_stops() -> None:
    text = (ROOT / "docs" / "deploying.md").read_text(encoding="utf-8")
    (start,) = re.findall(r"uvicorn config\.asgi:application(?:.*\\\n)*.*", text)
    assert "--no-access-log" in start
    assert "--timeout-graceful-shutdown 5" in start


def test_the_rules_named_in_the_rulings_are_rules_of_the_game() -> None:
    text = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    assert {int(number) for number in re.findall(r"corners\.(\d+)", text)} <= set(range(1, 11))
