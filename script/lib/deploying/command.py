"""What ``script/try-deploying`` does: a sentence for each check, with ✓ or ✗; status 1 when one is not so."""

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

import django

from script.lib import system
from script.lib.console import Refusal, run_as_command, say
from script.lib.deploying import site as sites
from script.lib.deploying import unit
from script.lib.postgres import throw_away_cluster


def main(arguments: Sequence[str]) -> int:
    """Try everything that one machine allows."""
    parser = argparse.ArgumentParser(
        prog="script/try-deploying", description="Tries docs/deploying.md on this machine."
    )
    parser.parse_args(arguments)
    failed = 0
    for sentence, is_so in _checks():
        say(f"{'✓' if is_so else '✗'} {sentence}")
        failed += not is_so
    say(f"{failed} failed." if failed else "All of it is so.")
    return 1 if failed else 0


def _checks() -> Iterator[unit.Check]:
    yield from unit.checks()
    nginx, initdb = _program(system.NGINX), _program(system.INITDB)
    with ExitStack() as stack:
        folder = Path(tempfile.mkdtemp(prefix="tournaments-deployed-"))
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        database = stack.enter_context(throw_away_cluster(initdb.parent))
        site = sites.made(folder, nginx, sites.as_deployed(folder, database))
        accepted = sites.accepted(site)
        yield f"nginx accepts deploy/nginx.conf{accepted and f': {accepted}'}", not accepted
        if not accepted:
            yield from _tried(site)


def _program(program: system.Program) -> Path:
    if program.find() is None:
        say(f"{program.package} is not on this machine; it is installed through apt-get now.")
    path = program.get()
    if path is None:
        raise Refusal(f"{program.advice}. Then run this again.")
    return path


def _tried(site: sites.Site) -> Iterator[unit.Check]:
    _set_up(site)
    from script.lib.deploying import checks, rolling, world

    scene = world.made()
    from django.db import connections

    with sites.running(site):
        for check in (*checks.ALL, rolling.checks):
            yield from check(site, scene)
    connections.close_all()


def _set_up(site: sites.Site) -> None:
    """The steps of docs/deploying.md before the first start, in this process."""
    os.environ.update(site.environment)
    django.setup()
    from django.core.management import call_command

    say("Making the database, translations and static files …")
    for step in (("compile_translations",), ("migrate",), ("collectstatic", "--noinput")):
        call_command(*step, verbosity=0)
    sys.stdout.flush()


if __name__ == "__main__":
    run_as_command(main)
