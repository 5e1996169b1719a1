"""The site as it is deployed, on loopback ports, in a folder that is thrown away: nginx, two processes, PostgreSQL."""

import contextlib
import http.client
import os
import secrets
import signal
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

from script.lib.console import ROOT, Refusal
from script.lib.deploying import unit

HOST = "cup.example"
CONFIGURATION = ROOT / "deploy" / "nginx.conf"
PATIENCE = 60
"""Seconds after which what has not started never will."""
AROUND = """worker_processes 1;
daemon off;
pid {folder}/nginx.pid;
error_log stderr crit;
{user}
events {{ worker_connections 4096; }}
http {{
    include /etc/nginx/mime.types;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


@dataclass(frozen=True)
class Reply:
    """An answer of the site."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes

    def all(self, name: str) -> list[str]:
        """Every header of that name."""
        return [value for known, value in self.headers if known.lower() == name.lower()]


@dataclass
class Visitor:
    """A browser as far as it matters here: an address of its own, cookies, one request after another."""

    site: "Site"
    source: str = "127.0.0.1"
    cookies: dict[str, str] = field(default_factory=dict)

    def get(self, path: str, **headers: str) -> Reply:
        """The answer to GET."""
        return self.ask("GET", path, None, headers)

    def post(self, path: str, fields: Mapping[str, object], **headers: str) -> Reply:
        """The answer to a form, with the token that goes with the cookie."""
        token = self.cookies.setdefault("csrftoken", "x" * 32)
        body = urlencode({"csrfmiddlewaretoken": token, **fields}).encode()
        kind = {"Content-Type": "application/x-www-form-urlencoded", "Referer": f"https://{HOST}{path}"}
        return self.ask("POST", path, body, {**kind, **headers})

    def ask(self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> Reply:
        """Any request, on a connection of its own; cookies are kept as browsers do."""
        connection = self.site.connection(self.source)
        try:
            cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
            known = {"Host": HOST, **({"Cookie": cookies} if cookies else {}), **headers}
            connection.request(method, path, body, known)
            answer = connection.getresponse()
            reply = Reply(answer.status, answer.getheaders(), answer.read())
        finally:
            connection.close()
        for line in reply.all("Set-Cookie"):
            name, _, rest = line.partition("=")
            self.cookies[name] = rest.partition(";")[0]
        return reply


@dataclass
class Site:
    """Where everything is, and what runs."""

    folder: Path
    nginx: Path
    https: int
    plain: int
    ports: tuple[int, int]
    environment: dict[str, str]
    processes: dict[int, "subprocess.Popen[bytes]"] = field(default_factory=dict)

    @property
    def log(self) -> Path:
        """nginx's access log."""
        return self.folder / "access.log"

    def connection(self, source: str = "127.0.0.1") -> http.client.HTTPSConnection:
        """A connection to nginx that trusts its certificate alone."""
        trust = ssl.create_default_context(cafile=self.folder / "certificate.pem")
        trust.check_hostname = False  # asked for at 127.0.0.1, and named cup.example
        return http.client.HTTPSConnection(
            "127.0.0.1", self.https, timeout=30, source_address=(source, 0), context=trust
        )

    def start(self, port: int) -> None:
        """One process as the unit file starts it, until it answers."""
        log = (self.folder / f"process-{port}.log").open("ab")
        command = unit.command(port)
        self.processes[port] = subprocess.Popen(command, cwd=ROOT, env=self.environment, stdout=log, stderr=log)
        wait_for(port, self.processes[port])

    def stop(self, port: int) -> None:
        """SIGTERM, as systemd sends it, and the end of the process."""
        process = self.processes.pop(port)
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)

    def configuration(self) -> str:
        """deploy/nginx.conf for these ports and this folder."""
        replaced = {
            "listen 80;": f"listen 127.0.0.1:{self.plain};",
            "listen 443 ssl http2;": f"listen 127.0.0.1:{self.https} ssl http2;",
            "127.0.0.1:8000": f"127.0.0.1:{self.ports[0]}",
            "127.0.0.1:8001": f"127.0.0.1:{self.ports[1]}",
            f"/etc/ssl/{HOST}/fullchain.pem": str(self.folder / "certificate.pem"),
            f"/etc/ssl/{HOST}/privkey.pem": str(self.folder / "key.pem"),
            "/var/log/nginx/tournaments.log": str(self.log),
            "/var/log/nginx/tournaments-error.log": str(self.folder / "error.log"),
            "/var/cache/nginx/tournaments": str(self.folder / "cache"),
        }
        text = CONFIGURATION.read_text()
        for named, here in replaced.items():
            if named not in text:
                raise Refusal(f"{CONFIGURATION.name} has no {named!r}: script/lib/deploying/site.py replaces it.")
            text = text.replace(named, here)
        return text


def made(folder: Path, nginx: Path, environment: dict[str, str]) -> Site:
    """A site with its certificate and configuration; nothing runs yet."""
    https, plain, *ports = free_ports(4)
    site = Site(folder, nginx, https, plain, (ports[0], ports[1]), environment)
    certificate(folder)
    (folder / "site.conf").write_text(site.configuration())
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(AROUND.format(folder=folder, user=user))
    return site


def accepted(site: Site) -> str:
    """What nginx has to say against its configuration; empty when nothing."""
    command = [str(site.nginx), "-p", str(site.folder), "-c", str(site.folder / "nginx.conf"), "-t", "-q"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stderr.strip() or ("" if done.returncode == 0 else "it ended badly")


@contextlib.contextmanager
def running(site: Site) -> Iterator[Site]:
    """Both processes behind nginx, for as long as the block lasts."""
    command = [str(site.nginx), "-p", str(site.folder), "-c", str(site.folder / "nginx.conf")]
    try:
        for port in site.ports:
            site.start(port)
        with subprocess.Popen(command) as nginx:
            try:
                wait_for(site.https, nginx)
                yield site
            finally:
                nginx.terminate()
    finally:
        for port in list(site.processes):
            site.stop(port)


def as_deployed(folder: Path, database: str) -> dict[str, str]:
    """The variables of a server behind a proxy with TLS."""
    kept = {name: value for name, value in os.environ.items() if name not in ("STATIC_STORAGE", "DEBUG")}
    data = folder / "data"
    data.mkdir(mode=0o700)
    own = {"DATA_DIR": str(data), "DATABASE_URL": database, "HTTPS": "1", "ALLOWED_HOSTS": HOST}
    return {**kept, **own, "SECRET_KEY": secrets.token_urlsafe(50), "DJANGO_SETTINGS_MODULE": "config.settings"}


def certificate(folder: Path) -> None:
    """Signed by itself, for a day."""
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", f"/CN={HOST}"]
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "certificate.pem")]
    subprocess.run([*command, *files], check=True, capture_output=True)


def free_ports(count: int) -> list[int]:
    """Ports of 127.0.0.1 on which nobody listens."""
    with contextlib.ExitStack() as probes:
        sockets = [probes.enter_context(socket.socket()) for _ in range(count)]
        for probe in sockets:
            probe.bind(("127.0.0.1", 0))
        return [int(probe.getsockname()[1]) for probe in sockets]


def wait_for(port: int, process: "subprocess.Popen[bytes]") -> None:
    """Until something listens there. Raises Refusal when the process has ended, or nothing does."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and process.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.1)
    raise Refusal(f"Nothing listens on port {port}; the process's last words stand above or in its log.")
