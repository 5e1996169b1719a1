"""What ``script/bench`` installs, and what it says when that cannot be had."""

from pathlib import Path

import pytest

from script.lib import environment
from script.lib.bench import start
from script.lib.console import Refusal


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The requirements that were asked for; nothing is installed and nothing measured."""
    found: list[str] = []

    def ensure(name: str) -> Path:
        found.append(name)
        return Path("python")

    monkeypatch.setattr(environment, "ensure", ensure)
    monkeypatch.setattr("os.execv", lambda *_: None)
    return found


@pytest.mark.parametrize(
    ("arguments", "requirements"),
    [
        (["games"], environment.BENCH),
        (["standings", "games", "--rounds", "3"], environment.BENCH),
        ([], environment.BENCH),
        (["standings", "entry"], environment.DEVELOPMENT),
        (["--help"], environment.DEVELOPMENT),
    ],
)
def test_it_installs_python_chess_only_where_games_are_measured(
    arguments: list[str], requirements: str, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(".")
    start.main(arguments)
    assert asked == [requirements]


def test_it_names_what_can_be_measured_without_python_chess(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreachable(_name: str) -> Path:
        raise Refusal("The package index could not be reached.")

    monkeypatch.setattr(environment, "ensure", unreachable)
    with pytest.raises(
        Refusal,
        match=r"not be reached\. .*: script/bench standings entry moves documents paper draws viewers$",
    ) as refused:
        start.main(["games"])
    assert "\n" not in str(refused.value)
