"""A fixed cast: who they are is the same in every test.

Olga organises the tournament, Oleg another one. Semyon is the senior judge of the match Альфа – Бета, Sveta of the
match Гамма – Дельта. Anna is the captain of Альфа, Boris of Бета, Galya of Гамма.
"""

import gc
import re
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.contrib.auth.models import User
from django.core.cache import cache, caches
from django.db import connection
from django.test import Client
from django.utils import translation
from hypothesis import settings as hypothesis_settings
from pytest_django import DjangoDbBlocker

from tests import factories as make
from tests.covering import choose
from tests.migrated import migrated_once, run_folder
from tests.replayed import replayed
from tests.statements import Statements, is_needless, mark
from tournaments.accounts.views.log_in import STRANGERS
from tournaments.kernel import write
from tournaments.kernel.access import SESSION_LINKS
from tournaments.kernel.views import other_ports
from tournaments.management import catalogues
from tournaments.models import AccessLink, Match, Tour, Tournament

STATIC_FILES = "tournaments.kernel.views.serve_static_files"
"""Looks for collected files, which tests have none of. Real servers, as in ``tests/journeys`` and ``tests/processes``,
have it."""

OWN_ROWS = re.compile(r'(?:INSERT INTO|UPDATE|DELETE FROM) "tournaments_')


def pytest_addoption(parser: pytest.Parser) -> None:
    """How ``script/test --nightly`` asks for more than every run has time for."""
    parser.addoption("--thorough", action="store_true", help="compare drawn files, show pages on both databases")
    parser.addoption(
        "--every-statement-on-both",
        action="store_true",
        help="fail where tests of one database send a statement that no test of both sends; asks for a whole run",
    )
    parser.addoption("--choice-to", type=Path, help="with it: write which tests are to run on PostgreSQL")
    parser.addoption("--choice", type=Path, help="of the tests of both databases, run those that are named in the file")


def pytest_configure(config: pytest.Config) -> None:
    """Static files without a manifest and without a server for them, a cheap password hash, translations as they
    stand in the sources, no example of Hypothesis that fails for being slow on a busy machine."""
    hypothesis_settings.register_profile("suite", deadline=None)
    hypothesis_settings.load_profile("suite")
    catalogues.compile_changed()
    django_settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
    django_settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    django_settings.MIDDLEWARE.remove(STATIC_FILES)
    if config.getoption("--every-statement-on-both"):
        statements = Statements(config.getoption("--choice-to"))
        statements.listen()
        config.pluginmanager.register(statements)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Files of which a run wants no test, unless it is thorough and wants pages on both databases."""
    if not collection_path.name.startswith("test_") or config.getoption("thorough"):
        return None
    return is_needless(collection_path, config.getoption("markexpr")) or None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Which tests one database is enough for, and which of the others are chosen."""
    mark(items, thorough=config.getoption("--thorough"))
    if config.getoption("--choice"):
        config.hook.pytest_deselected(items=choose(items, config.getoption("--choice")))


def pytest_collection_finish() -> None:
    """The tests themselves are never garbage: nobody needs to look them through again and again."""
    gc.freeze()
    gc.set_threshold(50_000)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings: None, tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker
) -> Iterator[None]:
    """Each process of a run has a database of its own, and only one of them makes it by migrations."""
    with migrated_once(run_folder(tmp_path_factory), django_db_blocker):
        yield


@pytest.fixture(autouse=True)
def _nothing_remembered() -> Iterator[None]:
    """Every test rolls the database back to the same revisions: what was computed for another test is forgotten,
    and so is the language that its last page was shown in."""
    cache.clear()
    caches["reviews"].clear()
    other_ports.clear()
    STRANGERS.forget()
    with translation.override(django_settings.LANGUAGE_CODE):
        yield


@pytest.fixture(autouse=True)
def _rows_put_by_hand(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Tests put rows where they want them without a use case, which would raise the tournament's revision: what was
    made from the rows before is forgotten then. What a use case writes must be seen by its revision alone."""
    within = ContextVar("within", default=False)
    run_once = write._run_once

    def run(change: write.Change, *work: Any) -> write.Answer:
        token = within.set(True)
        try:
            return run_once(change, *work)
        finally:
            within.reset(token)

    def note(execute: Callable[..., object], sql: str, *how: Any) -> object:
        done = execute(sql, *how)
        if not within.get() and OWN_ROWS.match(sql):
            cache.clear()
        return done

    monkeypatch.setattr(write, "_run_once", run)
    with connection.execute_wrapper(note):
        yield


@dataclass
class Cast:
    """The people and things of one tournament, and of a second one beside it."""

    tournament: Tournament
    tour: Tour
    match: Match
    other_match: Match
    organiser: User
    other_organiser: User
    superuser: User
    judge: AccessLink
    other_judge: AccessLink
    captain_a: AccessLink
    captain_b: AccessLink
    other_captain: AccessLink
    other_tournament: Tournament

    def client(self, who: str) -> Client:
        """A browser of somebody of the cast, by the name of the field; ``"public"`` is nobody."""
        client = Client()
        person = None if who == "public" else getattr(self, who)
        if isinstance(person, User):
            client.force_login(person)
        elif isinstance(person, AccessLink):
            session = client.session
            session[SESSION_LINKS] = [person.pk]
            session.save()
            client.cookies[django_settings.SESSION_COOKIE_NAME] = session.session_key or ""
        return client

    def watcher(self, who: str) -> str:
        """Somebody of the cast who follows a live page, as the hub knows them: by a session of theirs."""
        return self.client(who).session.session_key or ""


@pytest.fixture
def cast(db: None) -> Cast:
    """A Corners tour with two planned matches between four teams."""
    return replayed("cast", make_cast)


def make_cast() -> Cast:
    """The same for whoever needs it outside of one test."""
    organiser, other_organiser = make.make_user("olga"), make.make_user("oleg")
    tournament = make.make_tournament(organiser=organiser, slug="cup", name="Кубок школы")
    tour = make.make_tour(tournament)
    alpha, beta, gamma, delta = (make.make_team(tournament) for _ in range(4))
    semyon = make.make_judge(tournament, "Семён", can_be_senior=True)
    sveta = make.make_judge(tournament, "Света", can_be_senior=True)
    return Cast(
        tournament=tournament,
        tour=tour,
        match=make.make_match(tour, alpha, beta, judges=(semyon,)),
        other_match=make.make_match(tour, gamma, delta, judges=(sveta,)),
        organiser=organiser,
        other_organiser=other_organiser,
        superuser=make.make_user("root", is_superuser=True, is_staff=True),
        judge=make.make_link(semyon)[0],
        other_judge=make.make_link(sveta)[0],
        captain_a=make.make_link(alpha)[0],
        captain_b=make.make_link(beta)[0],
        other_captain=make.make_link(gamma)[0],
        other_tournament=make.make_tournament(organiser=other_organiser, slug="other"),
    )
