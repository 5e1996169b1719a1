"""A process of simulated tournaments: its settings, its database, the program with or without a planted fault."""

import functools
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

MEMORY: Final = Path("/dev/shm")  # noqa: S108 - nothing in it outlives the run
"""Where files are in memory, on Linux."""


def configure(folder: Path) -> Path:
    """Django with an empty database in the folder, which syncs nothing: no process is killed here in earnest."""
    path = folder / "simulation.sqlite3"
    os.environ |= {"DATABASE_URL": f"sqlite:///{path}", "DATA_DIR": str(folder), "SECRET_KEY": "simulation"}
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    # Up to Python 3.11 a cached property holds a lock while it is worked out, of which the scheduler knows nothing.
    functools.RLock = nullcontext  # type: ignore[attr-defined]
    import django
    from django.conf import settings

    options: Any = settings.DATABASES["default"]["OPTIONS"]
    options["init_command"] = "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF"
    options["cached_statements"] = 1000  # a writer's connection stays, and sends the same ones again and again
    apps = ("tournaments", "auth", "contenttypes", "sessions", "axes", "otp_static", "otp_totp")
    settings.MIGRATION_MODULES = dict.fromkeys(apps)
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.LANGUAGE_CODE = "en"
    django.setup()
    from django.core.management import call_command
    from django.core.management.commands.migrate import Command

    call_command(Command(), run_syncdb=True, verbosity=0)  # the tables as they are now, without the way there
    return path


@dataclass
class _Hub:
    """Stands among the live pages' hubs and passes on what they are told."""

    simulation: Any

    def publish(self, tournament_id: int, _match_id: int | None, revision: int) -> None:
        self.simulation.heard(tournament_id, revision)

    def __hash__(self) -> int:
        return id(self)


@dataclass
class Process:
    """Plays tournaments by their seeds; worlds are made when they are first asked for."""

    simulation: Any
    empty: sqlite3.Connection
    states: Any
    worlds: dict[str, sqlite3.Connection] = field(default_factory=dict)
    life: Any = None

    def play(self, seed: int, **how: Any) -> Any:
        """The run of a seed, played."""
        from script.simulation.run import Run

        return self._played(Run, seed, **how)

    def play_short(self, seed: int, **how: Any) -> Any:
        """The short tournament of a seed, played; ``life`` is then the long one from which it went on."""
        from script.simulation.short import BRANCHES, Life, Short

        if self.life is None or self.life.seed != seed // BRANCHES:
            self.life = self._played(Life, seed // BRANCHES)
        run = Short(self.simulation, seed, self.life, **how)
        with self.states.used():
            run.play()
        return run

    def _played(self, kind: Any, seed: int, **how: Any) -> Any:
        from random import Random

        from script.simulation.worlds import chosen

        world = chosen(Random(f"{seed}/world"))  # noqa: S311 - a play of chance, not a secret
        if world.name not in self.worlds:
            self.worlds[world.name] = self._built(world)
        run = kind(self.simulation, seed, world.name, self.worlds[world.name], **how)
        run.play()
        return run

    def _built(self, world: Any) -> sqlite3.Connection:
        from script.simulation.clock import BEGINS
        from script.simulation.worlds import build

        self.simulation.run = None
        self.simulation.database.restore(self.empty)
        self.simulation.clock.now = BEGINS
        build(world)
        made: sqlite3.Connection = self.simulation.database.snapshot()
        return made


@contextmanager
def process() -> Iterator[Process]:
    """Ready to play; its database goes with the block."""
    parent = MEMORY if MEMORY.is_dir() else None
    with tempfile.TemporaryDirectory(prefix="tournaments-simulation-", dir=parent) as folder:
        path = configure(Path(folder))
        from script.simulation import steps
        from script.simulation.clock import Clock
        from script.simulation.database import Database
        from script.simulation.run import Simulation
        from script.simulation.scheduler import Scheduler
        from tournaments.live.hub import running

        clock = Clock()
        clock.show()
        scheduler = Scheduler(clock.tick)
        simulation = Simulation(scheduler, clock)
        simulation.database = Database(path, scheduler, simulation.committed, simulation.begun)
        hub: Any = _Hub(simulation)
        running.add(hub)
        steps.stop_in_waits(scheduler)
        try:
            yield Process(simulation, simulation.database.snapshot(), steps.KeptStates(scheduler))
        finally:
            running.discard(hub)
            scheduler.close()
            simulation.database.close()
