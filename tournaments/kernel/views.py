"""What a request passes on its way to a view and back: protecting headers, errors as programs read them, the host,
static files, the language of an address, who asks; and what views ask of it: whoever makes it, what its form wants to
write, and the attempt to write it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from typing import Any, Final, TypeVar, cast
from urllib.parse import urlencode

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from csp.constants import HEADER
from csp.utils import build_policy
from django.conf import settings
from django.contrib import messages
from django.core.exceptions import DisallowedHost
from django.core.handlers.asgi import ASGIHandler
from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotFound
from django.middleware.gzip import GZipMiddleware
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils import translation
from servestatic.middleware import ServeStaticMiddleware

from tournaments.kernel.access import SESSION_LINKS, Actor, Visitor, actor_of
from tournaments.kernel.only_forms import only_forms
from tournaments.kernel.problems import across, problem
from tournaments.kernel.rules import REASON
from tournaments.kernel.values import clean_text, new_key
from tournaments.kernel.write import Conflict, Intent, Refused

GetResponse = Callable[[HttpRequest], HttpResponse]
GetAnswer = Callable[[HttpRequest], HttpResponseBase]
To = tuple[Any, ...]
"""The name of an address with its arguments, or a path."""
Written = TypeVar("Written")
"""What a write answers."""

# What protects every answer, also those that are given before any page of the program is reached: headers, and a short
# page that needs neither visitor, session nor database.
SHORT = "kernel/errors/short.html"
ROBOTS = "X-Robots-Tag"
"""What search engines may do with an answer: nothing, unless the answer says otherwise."""


def may_be_found(answer: HttpResponse) -> HttpResponse:
    """An answer that search engines may show."""
    answer[ROBOTS] = "all"
    return answer


def protecting_headers(*, is_secure: bool) -> Iterator[tuple[str, str]]:
    """What an answer must say unless it says something of its own."""
    yield HEADER, _policy()
    yield "X-Content-Type-Options", "nosniff"
    yield "Referrer-Policy", settings.SECURE_REFERRER_POLICY
    yield "X-Frame-Options", settings.X_FRAME_OPTIONS
    yield ROBOTS, "noindex, nofollow"
    yield "Cross-Origin-Opener-Policy", settings.SECURE_CROSS_ORIGIN_OPENER_POLICY
    if is_secure and settings.SECURE_HSTS_SECONDS:
        more = (
            ("includeSubDomains", settings.SECURE_HSTS_INCLUDE_SUBDOMAINS),
            ("preload", settings.SECURE_HSTS_PRELOAD),
        )
        said = [f"max-age={settings.SECURE_HSTS_SECONDS}", *(name for name, wanted in more if wanted)]
        yield "Strict-Transport-Security", "; ".join(said)


def unread_headers() -> Iterator[tuple[str, str]]:
    """Those of an answer to a request that was not read: whether it came by HTTPS only the server in front knows."""
    return protecting_headers(is_secure=bool(settings.SECURE_PROXY_SSL_HEADER))


@cache
def _policy() -> str:
    return str(build_policy())


def protect(response: HttpResponseBase, *, is_secure: bool) -> HttpResponseBase:
    framed = getattr(response, "xframe_options_exempt", False)  # its own policy says where it may be shown
    for name, value in protecting_headers(is_secure=is_secure):
        if not (framed and name == "X-Frame-Options"):
            response.headers.setdefault(name, value)
    return response


def protect_unread(response: HttpResponse) -> HttpResponse:
    for name, value in unread_headers():
        response.headers.setdefault(name, value)
    return response


class ProtectingMiddleware:
    """Stands outside of all others: whichever of them answers by itself, or fails, its answer passes here."""

    sync_capable = async_capable = True

    def __init__(self, get_response: Any) -> None:
        self.get_response = get_response
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> Any:
        if iscoroutinefunction(self):
            return self._later(request)
        return protect(self.get_response(request), is_secure=request.is_secure())

    async def _later(self, request: HttpRequest) -> HttpResponseBase:
        return protect(await self.get_response(request), is_secure=request.is_secure())


class ProtectingHandler(ASGIHandler):
    """Answers requests that cannot even be read as one, which no middleware sees, with a page and the same headers."""

    def create_request(self, scope: Mapping[str, Any], body_file: Any) -> tuple[Any, Any]:
        request, refused = super().create_request(scope, body_file)
        if refused is not None:
            refused = protect(plain(None, refused.status_code), is_secure=False)
        return request, refused


def is_early(request: HttpRequest) -> bool:
    """Whether the request failed before it was known who makes it, or came by a name that is not the site's."""
    try:
        request.get_host()
    except DisallowedHost:
        return True
    return not (hasattr(request, "actor") and hasattr(request, "htmx"))


def plain(request: HttpRequest | None, status: int) -> HttpResponse:
    """A page that shows nothing but what went wrong, and asks nothing of anybody."""
    language = translation.get_language_from_request(request) if request else settings.LANGUAGE_CODE
    with translation.override(language):
        return HttpResponse(render_to_string(SHORT, {"status": status}), status=status)


# What is below ``/api/`` is read by programs (``kernel.problems``).
BELOW: Final = "/api/"
KEPT_HEADERS: Final = ("Allow", "Retry-After", "Not-Stored", "Cache-Control")
"""Headers of an answer for people that stay when it becomes one for programs."""


def for_programs(path: str) -> bool:
    return path.startswith(BELOW)


class ProgramsMiddleware:
    """Whoever answers below ``/api/``, and however it fails: it is said in JSON, and other sites may read it."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        if not for_programs(request.path_info):
            return answer
        if answer.status_code >= 400 and answer.headers.get("Content-Type") != "application/json":
            headers_kept = {name: answer.headers[name] for name in KEPT_HEADERS if name in answer.headers}
            logged = getattr(answer, "_has_been_logged", False)
            answer = problem(answer.status_code, headers_kept)
            answer._has_been_logged = logged  # type: ignore[attr-defined] # else Django would write a second line
        return across(answer)


# One way to write each host that the site is asked by: some answers are made, and some streams drawn, for each of them.
# Django looks at the name alone: its case, a dot at its end and any port would pass, each as a host of its own.
MOST_PORTS: Final = 4
"""Ports of which nothing is known that are answered under: those of a proxy or a tunnel that no setting names."""
_USUAL: Final = {"http": 80, "https": 443}
_HIGHEST: Final = 65535
other_ports: Final[set[int]] = set()
"""The first such ports that this process was asked at, by a right name."""


def canonical_host(get_response: GetAnswer) -> GetAnswer:
    """The middleware: whoever reads the request's host, directly or in an address, reads it in this one way. A port
    that the site does not have is left out; nobody is ever answered with one that another visitor has sent. A name
    that is not the site's goes on as it is, and is refused where the host is first read."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        if "HTTP_HOST" in request.META:
            with suppress(DisallowedHost):  # said with the page and the line in the log that it always has
                request.META["HTTP_HOST"] = _canonical(request)
        return get_response(request)

    return answer


def _canonical(request: HttpRequest) -> str:
    host = request.get_host().lower()
    name, colon, digits = host.rpartition(":")
    if not colon or host.endswith("]"):  # the colons of an IPv6 address stand in brackets
        return host.removesuffix(".")
    name, digits = name.removesuffix("."), digits.lstrip("0")
    port = int(digits) if 0 < len(digits) <= len(str(_HIGHEST)) else 0
    if not 0 < port <= _HIGHEST or port == _USUAL.get(request.scheme or ""):
        return name
    known = str(port) == request.META.get("SERVER_PORT") or port in settings.KNOWN_PORTS
    return f"{name}:{port}" if known or _has_place(port) else name


def _has_place(port: int) -> bool:
    if len(other_ports) < MOST_PORTS:
        other_ports.add(port)
    return port in other_ports


# How static files are served.
class _File(FileResponse):
    """A file with the headers that were found for it, and no guesses."""

    def set_headers(self, filelike: object) -> None:
        """They are set by whoever makes it."""


def serve_static_files(get_response: GetAnswer) -> GetAnswer:
    """The package's middleware for requests that run in a thread: its own needs an event loop for each of them."""

    async def no_file(_request: HttpRequest) -> HttpResponse:
        return HttpResponseNotFound()

    known = ServeStaticMiddleware(no_file)  # asked for its files alone: what is none goes on below

    def answer(request: HttpRequest) -> HttpResponseBase:
        path = request.path_info
        static_file = known.find_file(path) if known.autorefresh else known.files.get(path)
        if static_file is None:
            return get_response(request)
        found_file = static_file.get_response(request.method or "GET", request.META)
        response = HttpResponse() if found_file.file is None else _File(found_file.file)
        response.status_code = int(found_file.status)
        del response.headers["Content-Type"]
        for name, value in found_file.headers:
            if value is not None:
                response[name] = value
        return response

    return answer


# The language that an address names: ``?language=en``. Search engines and links need an address for each language.
# Whoever comes by one stays in its language: live updates and the next pages are asked for without the name, so the
# choice is kept as the buttons at the top keep it.
LANGUAGE: Final = "language"
LANGUAGE_KEPT_FOR: Final = 60 * 60 * 24 * 365
"""Seconds."""


def languages() -> tuple[str, ...]:
    return tuple(code for code, _name in settings.LANGUAGES)


def in_language(address: str, language: str) -> str:
    """The address, without a query, of the page in a language: the usual language's is the plain one."""
    return address if language == settings.LANGUAGE_CODE else f"{address}?{urlencode({LANGUAGE: language})}"


def address_language(get_response: GetAnswer) -> GetAnswer:
    """Stands behind Django's own choice by cookie and browser, and before everything that makes a page."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        asked = request.GET.get(LANGUAGE, "") if request.method in ("GET", "HEAD") else ""
        if asked not in languages():
            return get_response(request)
        before = translation.get_language()
        _forget(request)
        translation.activate(asked)
        request.LANGUAGE_CODE = asked
        response = get_response(request)
        if asked != before and isinstance(response, HttpResponse):
            response.set_cookie(
                settings.LANGUAGE_COOKIE_NAME, asked, max_age=LANGUAGE_KEPT_FOR, secure=settings.LANGUAGE_COOKIE_SECURE,
                httponly=settings.LANGUAGE_COOKIE_HTTPONLY, samesite="Lax",
            )  # fmt: skip
        return response

    return answer


def _forget(request: HttpRequest) -> None:
    """The page that is made is that of the plain address: its buttons lead to the other language too."""
    query = request.GET.copy()
    del query[LANGUAGE]
    request.GET = query  # type: ignore[assignment]
    request.META["QUERY_STRING"] = query.urlencode()


# Packing, and who makes the request.
PACKED: Final = frozenset({"application/pdf", "application/zip", "image/png", "image/jpeg"})


class PackingMiddleware(GZipMiddleware):
    """Sends texts packed. Files that are packed in themselves go as they are, and keep their lengths."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Packs the answer when that is worth it."""
        if response.headers.get("Content-Type") in PACKED:
            return response
        pack: Any = getattr(response, "packed_once", None)  # what is kept and goes to many (``Repeated``)
        return (pack and pack(request, self.max_random_bytes)) or super().process_response(request, response)


class ActorMiddleware:
    """``request.actor``: whoever makes the request; looked up when it is first asked for."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        links = request.session.get(SESSION_LINKS, ())
        request.actor = Visitor(lambda: actor_of(request.user, links))  # type: ignore[attr-defined]
        answer = self.get_response(request)
        return only_forms(request, answer) if answer.status_code == 405 else answer


def actor(request: HttpRequest) -> Actor:
    return cast(Actor, request.actor)  # type: ignore[attr-defined]


def is_nobody(request: HttpRequest) -> bool:
    """Whether the visitor has neither an account nor a private link. A message that waits makes nobody somebody, which
    anybody could bring about: it waits for the next page that is made for them alone, as that of the log-in is."""
    visitor = actor(request)
    return visitor.user is None and not visitor.links


def intent(request: HttpRequest, within: str = "") -> Intent:
    """What the submitted form wants to write under: its key and its reason; ``within`` as in ``Intent``.

    A form without a key (a script, an old page) gets one of its own: it is then not protected against repetition.
    """
    key = request.POST.get("key", "")
    if not (8 <= len(key) <= 80 and key.isprintable()):
        key = new_key()
    reason = clean_text(request.POST.get("reason", ""))[: REASON.maximum]
    return Intent(actor(request), key, reason, within)


def attempt(
    request: HttpRequest,
    write: Callable[[Intent], Written],
    *,
    refused: Callable[[Refused], HttpResponse],
    to: To | Callable[[Written], To | HttpResponse],
    done: str | Callable[[Written], str] = "",
    lost: Callable[[Conflict], HttpResponse] | None = None,
    wants: Intent | None = None,
) -> HttpResponse:
    """One write of a view that answers by itself to a refusal (``refused``), as boards do, which show the rule that was
    broken, and to a lost race (``lost``, else as any lost race is answered). ``submit`` stands on it, for forms; ``to``
    and ``done`` are the same here. ``wants`` is given where the answer needs what the write leaves in it."""
    wanted = wants or intent(request)
    try:
        answer = write(wanted)
    except Refused as refusal:
        return refused(refusal)
    except Conflict as race:
        if lost is None:
            raise
        return lost(race)
    _say(request, done(answer) if callable(done) else done, wanted.found.get("warnings", ()))
    where = to(answer) if callable(to) else to
    return where if isinstance(where, HttpResponse) else redirect(*where)


def _say(request: HttpRequest, done: str, warnings: Iterable[str]) -> None:
    if done:
        messages.success(request, done)
    for sentence in warnings:
        messages.warning(request, sentence)


def version(request: HttpRequest, name: str = "version") -> int:
    """The version of the row that the form was made from; -1, which no row has, when it is missing or no number."""
    text = request.POST.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 10 else -1


def unkept(response: HttpResponse) -> HttpResponse:
    """An answer at an address that holds a secret, or that shows one: nobody keeps it, and no other site is told.

    Not "no-referrer": a browser then sends a form with the origin "null", which the CSRF check refuses.
    """
    response["Referrer-Policy"] = "strict-origin"
    response["Cache-Control"] = "no-store"
    return response


def shown_number(request: HttpRequest) -> int | None:
    """The number of the last write that the visitor's page shows, where a script sends it along."""
    text = request.headers.get("X-Shown", "")
    return int(text) if text.isdecimal() and len(text) < 16 else None


def warn(request: HttpRequest, sentence: str) -> None:
    """Says something on the next page; nothing when there is nothing to say."""
    if sentence:
        messages.warning(request, sentence)
