"""``manage.py serve``: what ``script/server`` starts once the packages are there."""

import errno
import io
import socket
from argparse import ArgumentTypeError
from typing import Any, Final

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError, connections
from django.db.migrations.exceptions import InconsistentMigrationHistory
from django.utils.module_loading import import_string

from tournaments.kernel.busy import Why
from tournaments.kernel.reach import LISTENING
from tournaments.kernel.store import why_unavailable
from tournaments.live import limits
from tournaments.management import backups, catalogues, preparation, serving, upgrading

UNWRITABLE: Final[dict[Why | None, str]] = {
    Why.FULL: "Not started: the disk is full (%s). Free some space on the disk of DATA_DIR and start again; nothing is "
    "lost.",
    Why.FAILING: "Not started: the database cannot be written (%s). Its disk or folder is read-only, belongs to "
    "another user, or fails: see to the disk of DATA_DIR and start again, or restore a backup on another one.",
}
"""What is said where nothing could be stored. Pages alone are not served then: see ``preparation.require_writable``."""


class Command(BaseCommand):
    """Makes the database, translations, static files and demo ready where they are not, then serves."""

    help = "Makes ready what is missing and serves until it is stopped."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=_port, default=8000)
        parser.add_argument("--no-demo", action="store_true", help="leave an empty database empty")
        parser.add_argument("--base-url", help="the address that people open, when it is not http://HOST:PORT")

    def handle(self, *args: Any, host: str, port: int, no_demo: bool, base_url: str | None, **options: Any) -> None:
        with self._listener(host, port) as listener, backups.in_use():
            LISTENING.host = host
            self._prepare(demo=not no_demo)
            addresses = self._addresses(base_url or _url(host, port))
            application = import_string(settings.ASGI_APPLICATION)
            connections.close_all()
            for told in filter(None, (limits.warning(), preparation.room_warning())):
                self._say(told)
            if not serving.serve(application, listener, lambda: self._say(addresses)):
                raise CommandError("The server could not start; the lines above say why.")
        self._say("Stopped.")

    def _prepare(self, *, demo: bool) -> None:
        try:
            preparation.reach_database()
            preparation.require_writable()
            if catalogues.compile_changed():
                self._say("Translations compiled.")
            self._migrate()
            if preparation.collect_static():
                self._say("Scripts and styles collected.")
            if demo and preparation.is_empty():
                call_command("load_demo", stdout=self.stdout)
        except DatabaseError as error:
            raise CommandError(_unusable(error)) from error
        except OSError as error:
            raise CommandError(
                UNWRITABLE.get(why_unavailable(error), "A file could not be written: %s.") % error
            ) from error

    def _migrate(self) -> None:
        try:
            if preparation.migrate():
                self._say("Database brought up to date.")
        except (DatabaseError, InconsistentMigrationHistory) as error:
            if why_unavailable(error) in UNWRITABLE:
                raise
            if upgrading.has_become_current():
                self._say("Database brought up to date by another server.")
                return
            raise CommandError(upgrading.not_upgraded(error)) from error

    def _addresses(self, base_url: str) -> str:
        text = io.StringIO()
        call_command("addresses", base_url=base_url, stdout=text)
        return text.getvalue().rstrip()

    def _listener(self, host: str, port: int) -> socket.socket:
        try:
            return serving.open_socket(host, port)
        except OSError as error:
            raise CommandError(_refused(error, host, port)) from error

    def _say(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()


def _port(text: str) -> int:
    """The system would cut a larger number down to another port, and take 0 for any."""
    if text.isascii() and text.isdecimal() and 0 < int(text) < 65536:
        return int(text)
    raise ArgumentTypeError(f"{text!r} is not a port: a number from 1 to 65535 is needed")


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _unusable(error: DatabaseError) -> str:
    said = " ".join(str(error).split())
    return UNWRITABLE.get(why_unavailable(error), "The database cannot be used: %s. Check DATABASE_URL.") % said


def _refused(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} on {host} is in use: stop the other program, or choose another with --port {port + 1}."
    if error.errno == errno.EACCES:
        return f"Port {port} needs more rights than this user has: choose one above 1023 with --port 8000."
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return f"{host!r} is not an address of this machine: use --host 127.0.0.1, or 0.0.0.0 for all of them."
    return f"{host}:{port} cannot be listened on: {error.strerror}."
