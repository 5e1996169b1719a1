"""What ``script/bench`` installs, what it says when that cannot be had, and what it measures."""

from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from pytest_django import Settings

from script.lib import environment
from script.lib.bench import documents, entry, moves, start, world
from script.lib.console import Refusal
from tournaments.models import AuditEntry, Game, GameAction


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The requirements that were asked for; nothing is installed and nothing measured."""
    names: list[str] = []

    def ensure(name: str) -> Path:
        names.append(name)
        return Path("python")

    monkeypatch.setattr(environment, "ensure", ensure)
    monkeypatch.setattr("os.execv", lambda *_: None)
    return names


@pytest.mark.parametrize(
    ("arguments", "requirements"),
    [
        (["games"], [environment.DEVELOPMENT, environment.BENCH]),
        (["standings", "games", "--rounds", "3"], [environment.DEVELOPMENT, environment.BENCH]),
        ([], [environment.DEVELOPMENT, environment.BENCH]),
        (["standings", "entry"], [environment.DEVELOPMENT]),
        (["--help"], [environment.DEVELOPMENT]),
    ],
)
def test_it_installs_python_chess_only_where_games_are_measured(
    arguments: list[str], requirements: list[str], asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(".")
    start.main(arguments)
    assert asked == requirements


def test_it_names_what_can_be_measured_without_python_chess(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreachable(name: str) -> Path:
        if name == environment.BENCH:
            raise Refusal("The package index could not be reached.")
        return Path("python")

    monkeypatch.setattr(environment, "ensure", unreachable)
    with pytest.raises(
        Refusal,
        match=r"not be reached\. .*: script/bench standings entry moves documents paper draws public viewers overload "
        r"tenants partner processes copies$",
    ) as refused:
        start.main(["games"])
    assert "\n" not in str(refused.value)


SMALL: dict[ModuleType, dict[str, Any]] = {
    entry: {"TEAMS": (4, 6), "TOURS": 2},
    moves: {"TEAMS": 4, "KINDS": ("points", "deer"), "EARLY": 2, "LATE": 6},
    documents: {"GOALS": {4: "–"}},
}


@pytest.mark.django_db
@pytest.mark.parametrize("group", SMALL, ids=lambda group: group.__name__)
def test_it_measures_in_a_tournament_that_the_simulator_has_played(
    group: ModuleType, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    settings.ROOT_URLCONF = "script.lib.bench.plain"
    for name, value in SMALL[group].items():
        monkeypatch.setattr(group, name, value)
    lines = [figure.line() for figure in group.measure(1)]
    assert all(line.startswith("| V") for line in lines)
    name = group.__name__.rpartition(".")[2]
    assert any(line.startswith(f"`{name}-4`: seed {world.SEED}, tours of ") for line in world.made)
    actions = list(AuditEntry.objects.values_list("action", flat=True))
    assert {"tournament.create", "draw.make", "tour.judges"} <= set(actions)
    assert actions.count("game.enter") == Game.objects.filter(decision="A", sheet__isnull=True).count()
    assert actions.count("game.play") == GameAction.objects.count()
