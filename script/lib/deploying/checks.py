"""What the site behind nginx must do. Each check yields sentences and whether they are so."""

import re
import secrets
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator

from axes.models import AccessAttempt
from django.urls import reverse

from script.lib.console import ROOT
from script.lib.deploying.live import Stream
from script.lib.deploying.site import HOST, Reply, Site, Visitor
from script.lib.deploying.unit import Check
from script.lib.deploying.world import PASSWORD, Scene

ONCE = ("Strict-Transport-Security", "Content-Security-Policy", "X-Content-Type-Options", "X-Frame-Options")
READERS = 200
"""Parents who open the same page."""
KEPT = 2
"""Seconds for which nginx does not ask; as deploy/nginx.conf says."""
SPELLINGS = (
    "/go/{}/", "/GO/{}/", "//go//{}/", "/%67o/{}/", "/go/%0a{}/", "/go%2f{}/", "/t/{}/", "/{}", "/t/cup/?next=/go/{}/",
    "/calendars/{}.ics", "/Calendars/{}", "/static/go/{}", "/api/v1/{}", "/desk/?x={}",
)  # fmt: skip
"""Ways in which a token can stand in an address."""


def settings(site: Site, scene: Scene) -> Iterator[Check]:
    """Django's own check of a deployment, with these variables."""
    del scene
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    done = subprocess.run(command, cwd=ROOT, env=site.environment, capture_output=True, text=True, check=False)
    yield "manage.py check --deploy has nothing to say", done.returncode == 0 and "no issues" in done.stdout


def pages(site: Site, scene: Scene) -> Iterator[Check]:
    """TLS, and the headers of the program once each."""
    visitor = Visitor(site)
    replies = [visitor.get(path) for path in ("/", scene.page, reverse("login"), "/no/such/page/", "/api/v1/")]
    yield "pages come over TLS, unknown ones as 404", [reply.status for reply in replies] == [200, 200, 200, 404, 200]
    yield (
        "every answer has the protecting headers once",
        all(len(reply.all(name)) == 1 for reply in replies for name in ONCE),
    )
    static = re.findall(rb'href="(/static/[^"]+\.css)"', replies[0].body)[0].decode()
    packed = visitor.get(static, **{"Accept-Encoding": "gzip"})
    yield "styles come packed, to be kept by browsers", (packed.all("Content-Encoding"), packed.status) == (
        ["gzip"], 200) and "immutable" in packed.all("Cache-Control")[0]  # fmt: skip
    plain = _over_http(site)
    yield "without TLS there is only the way to TLS", b" 301 " in plain and f"https://{HOST}/".encode() in plain


def log_in(site: Site, scene: Scene) -> Iterator[Check]:
    """Over TLS, with cookies that stay there, counted under the visitor's own address."""
    visitor, cookies = Visitor(site), list[str]()
    for answer in (visitor.get(reverse("login")), _logged_in(visitor, scene)):
        cookies += answer.all("Set-Cookie")
    yield "an organiser logs in and sees the desk", visitor.get(reverse("desk")).status == 200
    yield (
        "every cookie is Secure and HttpOnly, the session's among them",
        all({"Secure", "HttpOnly"} <= set(re.split("; ?", line)) for line in cookies)
        and any(line.startswith("sessionid=") for line in cookies),
    )
    stranger = Visitor(site, source="127.0.0.7")
    form = {"username": "nobody-at-all", "password": "wrong"}
    stranger.post(reverse("login"), form, **{"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "http"})
    counted = set(AccessAttempt.objects.filter(username="nobody-at-all").values_list("ip_address", flat=True))
    yield "a wrong password is counted under the real address, whatever the visitor says", counted == {"127.0.0.7"}


def bodies(site: Site, scene: Scene) -> Iterator[Check]:
    """Two limits, one behind the other."""
    del scene
    visitor = Visitor(site)
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    announced = _announced(site, 41 * 1024 * 1024)
    yield "a body of 41 MB is refused by nginx when it is announced", b" 413 " in announced
    large = visitor.ask("POST", reverse("login"), b"x=" + b"x" * 300_000, kind)
    yield "a form of 300 kB is refused by the program", large.status == 413 and bool(large.all(ONCE[1]))


def streams(site: Site, scene: Scene) -> Iterator[Check]:
    """Unbuffered through nginx; each process hears what the other one writes."""
    ports = [site.https, *site.ports]
    with Stream.all_of(site, ports, scene.stream) as opened:
        yield (
            "a live page gets its first state at once, through nginx too",
            all(stream.next_event() for stream in opened),
        )
        for number, port in enumerate(site.ports, 1):
            status = scene.tap(site, scene.judges[0], port=port)
            heard = [stream.next_event() for stream in opened]
            yield (
                f"what process {number} stores is heard on live pages of both and of nginx",
                (status == 200 and all(heard)),
            )


def secrets_in_logs(site: Site, scene: Scene) -> Iterator[Check]:
    """No token of a private link or a calendar in any log."""
    visitor, tokens = Visitor(site), [scene.token, *(secrets.token_urlsafe(16) for _ in range(3))]
    for token in tokens:
        for spelling in SPELLINGS:
            visitor.get(spelling.format(token), Referer=f"https://{HOST}/go/{token}/")
    visitor.get(scene.page)
    texts = {path.name: path.read_text(errors="replace") for path in sorted(site.folder.glob("*.log"))}
    yield "nginx's access log has what was asked", f"GET {scene.page}" in texts[site.log.name]
    leaks = sorted({name for name, text in texts.items() for token in tokens if token in text})
    yield f"no token of a private link stands in any log{f': {leaks}' if leaks else ''}", not leaks


def memory(site: Site, scene: Scene) -> Iterator[Check]:
    """Parents do not reach the program."""
    before, begun = len(_lines(site, scene.page)), time.monotonic()
    replies = [Visitor(site).get(scene.page, **{"Accept-Language": "ru"}) for _ in range(READERS)]
    seconds = time.monotonic() - begun
    how = Counter(line.split()[-1] for line in _lines(site, scene.page)[before:])
    asked, most = READERS - how["HIT"] - how["STALE"] - how["UPDATING"], round(seconds / KEPT) + 2
    same = len({reply.body for reply in replies}) == 1 and {reply.status for reply in replies} == {200}
    yield f"of {READERS} parents in {seconds:.0f} s {asked} reached the program, at most {most}", asked <= most and same
    tag = replies[-1].all("ETag")[0]
    yield (
        "a page that has not changed is answered 304",
        (Visitor(site).get(scene.page, **{"If-None-Match": tag, "Accept-Language": "ru"}).status == 304),
    )
    languages = [
        _language(Visitor(site).get(scene.page, **{"Accept-Language": language}))
        for language in ("en", "ru", "de", "de, en")
    ]
    chosen = Visitor(site, cookies={"django_language": "en", "any": "thing"})
    languages.append(_language(chosen.get(scene.page, **{"Accept-Language": "ru"})))
    yield "each language has its own, as the program would choose it", languages == ["en", "ru", "ru", "en", "en"]


def nobody_elses(site: Site, scene: Scene) -> Iterator[Check]:
    """What belongs to one visitor never comes out of the memory for another."""
    organiser = Visitor(site)
    _logged_in(organiser, scene)
    judge = Visitor(site, cookies={"sessionid": scene.judges[0].session})
    addresses = [*scene.public, scene.judges[0].page]
    own: list[Reply] = []
    for _ in range(2):
        own = [organiser.get(path) for path in scene.public] + [judge.get(path) for path in addresses]
    yield "an organiser and a judge see their own pages", scene.canary in own[0].body and own[-1].status == 200
    odd = [f"x=1;sessionid={organiser.cookies['sessionid']}", f"sessionid={organiser.cookies['sessionid']};x=1"]
    yield (
        "also with cookies in another order",
        all(scene.canary in Visitor(site).get(scene.page, Cookie=cookies).body for cookies in odd),
    )
    others = [Visitor(site).get(path) for path in addresses]
    yield "others see nothing of theirs", not any(scene.canary in reply.body for reply in others)
    yield "a judge's page is not there for others", others[-1].status in (302, 403, 404)
    again = organiser.get(scene.page)
    yield "and the organiser's page is still their own after others have asked", scene.canary in again.body
    kept = [path.read_bytes() for path in (site.folder / "cache").rglob("*") if path.is_file()]
    dangerous = (scene.canary, b"Set-Cookie", b"csrfmiddlewaretoken", b"no-store", scene.token.encode())
    held = [phrase for phrase in dangerous for answer in kept if phrase in answer]
    yield (
        f"none of {len(kept)} kept answers holds a name, cookie, form token or what is forbidden",
        bool(kept) and not held,
    )


def without_program(site: Site, scene: Scene) -> Iterator[Check]:
    """The newest page known is better than none."""
    Visitor(site).get(scene.page)
    for port in site.ports:
        site.stop(port)
    yield "while no process runs, parents see what was there last", Visitor(site).get(scene.page).status == 200
    yield "and what judges enter is refused, to be sent again", scene.tap(site, scene.judges[0]) == 502
    for port in site.ports:
        site.start(port)
    yield "afterwards it is stored", _until(lambda: scene.tap(site, scene.judges[0], again=True) == 200)


ALL: tuple[Callable[[Site, Scene], Iterator[Check]], ...] = (
    settings, pages, log_in, bodies, streams, secrets_in_logs, memory, nobody_elses, without_program,
)  # fmt: skip


def _logged_in(visitor: Visitor, scene: Scene) -> Reply:
    return visitor.post(reverse("login"), {"username": scene.organiser, "password": PASSWORD})


def _language(reply: Reply) -> str:
    return str(re.findall(r'<html lang="(..)"', reply.body.decode())[0])


def _lines(site: Site, path: str) -> list[str]:
    """Of the access log: who asked for that address."""
    return [line for line in site.log.read_text().splitlines() if f'"GET {path}"' in line]


def _over_http(site: Site) -> bytes:
    import socket

    with socket.create_connection(("127.0.0.1", site.plain), timeout=10) as link:
        link.sendall(f"GET / HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n\r\n".encode())
        return b"".join(iter(lambda: link.recv(65_536), b""))


def _announced(site: Site, length: int) -> bytes:
    """The first line of the answer to a body that is announced and never sent."""
    connection = site.connection()
    connection.putrequest("POST", reverse("login"), skip_host=True)
    for name, value in (("Host", HOST), ("Content-Length", str(length)), ("Content-Type", "text/plain")):
        connection.putheader(name, value)
    connection.endheaders()
    answer = connection.getresponse()
    connection.close()
    return f"HTTP {answer.status} {answer.reason}".encode()


def _until(so: Callable[[], bool], seconds: float = 20) -> bool:
    """Whether it becomes so in that time."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if so():
            return True
        time.sleep(0.2)
    return False
