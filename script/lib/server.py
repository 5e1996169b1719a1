"""``script/server``: from a bare checkout to a serving program; a second run only starts it."""

import argparse
import os
import socket
from collections.abc import Sequence

from script.lib import environment
from script.lib.console import ROOT, Refusal, run_as_command
from tournaments.kernel.reach import is_loopback, own_addresses

DATABASES = ("sqlite", "postgres", "postgresql")
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - compared, not listened on


def main(arguments: Sequence[str]) -> int:
    """Check the options, make the environment ready and become the server."""
    options = _parser().parse_args(arguments)
    _check_database_url()
    environment.require_writable(environment.data_folder())
    python = environment.ensure(environment.RUNTIME)
    command = ["manage.py", "serve", "--host", options.host, "--port", str(options.port)]
    if options.no_demo:
        command.append("--no-demo")
    if not _is_loopback(options.host):
        command += ["--base-url", _open_to_others(options.host, options.port)]
    os.chdir(ROOT)
    os.execv(python, [str(python), *command])  # the server is to get the signals itself


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="script/server",
        description="Makes ready whatever is missing (packages, database, translations, demo) and serves.",
        epilog="DATABASE_URL, SECRET_KEY, DATA_DIR, ALLOWED_HOSTS and others are read from the environment.",
    )
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: %(default)s)")
    parser.add_argument("--port", type=_port, default=8000, help="port to listen on (default: %(default)s)")
    parser.add_argument("--no-demo", action="store_true", help="leave an empty database empty")
    return parser


def _check_database_url() -> None:
    """Only what the program is tested with; the address is not repeated, it may hold a password."""
    url = os.environ.get("DATABASE_URL")
    if url and url.split("://")[0] not in DATABASES:
        known = " or ".join(f"{scheme}://…" for scheme in DATABASES)
        raise Refusal(f"DATABASE_URL must begin with {known}; unset it for an SQLite file under var.")


def _port(text: str) -> int:
    if text.isascii() and text.isdecimal() and 0 < int(text) < 65536:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a port: a number from 1 to 65535 is needed")


def _is_loopback(host: str) -> bool:
    """Whether nobody else reaches a server that listens there; on 0.0.0.0 and :: everybody does."""
    return is_loopback(host) and host not in EVERYWHERE


def _open_to_others(host: str, port: int) -> str:
    """The address that phones in the same network open; all that this machine has there are allowed unless
    ALLOWED_HOSTS names others."""
    addresses = own_addresses() if host in EVERYWHERE else [host]
    names = [f"[{address}]" if ":" in address else address for address in addresses] or ["127.0.0.1"]
    os.environ.setdefault("ALLOWED_HOSTS", ",".join(["localhost,127.0.0.1,[::1]", *names, socket.gethostname()]))
    return f"http://{names[0]}:{port}"


if __name__ == "__main__":
    run_as_command(main)
