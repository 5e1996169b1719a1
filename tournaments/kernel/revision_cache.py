"""What is computed from a tournament, kept under its revision: never stale, and computed once for each; also pages that
are made once for all visitors who are nobody in particular."""

import gzip
import hashlib
import re
import secrets
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Final, TypeVar
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.locmem import LocMemCache
from django.http import HttpRequest, HttpResponse, QueryDict
from django.middleware.csrf import get_token
from django.middleware.gzip import re_accepts_gzip
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import get_language

from tournaments.kernel.access import PUBLIC
from tournaments.kernel.database import Prepared
from tournaments.kernel.readers import way
from tournaments.kernel.views import actor, is_nobody, may_be_found
from tournaments.models import Tournament

# What a process remembers of what it has made: so many bytes; what was asked for longest ago is forgotten first.
_held: Final[dict[str, int]] = {}
"""Name of a cache → bytes of its values; like Django's own stores shared by the threads of the process."""


class BoundedCache(LocMemCache):
    """Django's cache in the process's memory, bounded by ``MAX_BYTES`` of its options besides the number of entries.
    A value that alone would take more than a quarter of that is not kept: it would push out all others."""

    _cache: OrderedDict[str, bytes]
    _expire_info: dict[str, float | None]
    _lock: Lock
    _max_entries: int

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        super().__init__(name, params)
        self._name, self._most = name, int(params["OPTIONS"]["MAX_BYTES"])
        _held.setdefault(name, 0)

    @property
    def held(self) -> int:
        """Bytes of the values that are kept now."""
        return _held[self._name]

    def _set(self, key: str, value: bytes, timeout: float | None = DEFAULT_TIMEOUT) -> None:
        self._delete(key)
        if len(value) * 4 > self._most:
            return
        while self._cache and (self.held + len(value) > self._most or len(self._cache) >= self._max_entries):
            self._delete(next(reversed(self._cache)))
        self._cache[key] = value
        self._cache.move_to_end(key, last=False)
        self._expire_info[key] = self.get_backend_timeout(timeout)
        _held[self._name] += len(value)

    def _delete(self, key: str) -> bool:
        value = self._cache.pop(key, None)
        if value is None:
            return False
        del self._expire_info[key]
        _held[self._name] -= len(value)
        return True

    def clear(self) -> None:
        with self._lock:
            self._cache.clear()
            self._expire_info.clear()
            _held[self._name] = 0


# One computation for all who ask for the same at once: the first computes, the others wait for what it finds.
T = TypeVar("T")


@dataclass(eq=False, slots=True)
class _Flight:
    """A computation under way, and how many wait for it."""

    found: Future[Any] = field(default_factory=Future)
    waiting: int = 0


class Once:
    """Remembers nothing: who asks when it is over computes anew."""

    def __init__(self) -> None:
        self._under_way: dict[Hashable, _Flight] = {}
        self._lock = Lock()

    @property
    def waiting(self) -> int:
        """How many threads wait for another's computation now."""
        with self._lock:
            return sum(flight.waiting for flight in self._under_way.values())

    def run(self, key: Hashable, compute: Callable[[], T]) -> T:
        """What ``compute`` gives, or what the computation under the same key gives that is under way in another thread;
        an exception likewise. ``compute`` must not ask for its own key."""
        with self._lock:
            leads = key not in self._under_way
            flight = self._under_way.setdefault(key, _Flight())
            flight.waiting += not leads
        if not leads:
            waited: T = flight.found.result()
            return waited
        try:
            computed = compute()
        except BaseException as error:
            flight.found.set_exception(error)
            raise
        else:
            flight.found.set_result(computed)
            return computed
        finally:
            with self._lock:
                del self._under_way[key]


# An answer that goes to many as it is: packed once for the way.
SHORT: Final = 1_000
"""Bytes; an answer no longer than that is packed faster than it is looked up."""
_PACKED_FOR: Final = 60 * 60
"""Seconds, after which the clock sweeps up."""
_LEVEL: Final = 6
_FLAGS_AT, _NAME_AT = 3, 10
"""Where a packed file says that it has a name, and where the name stands: behind the fixed head."""


class Repeated(HttpResponse):
    """An answer whose content is kept and goes to many as it is, with nothing in it of whoever it is sent to."""

    def packed_once(self, request: HttpRequest, most_random: int) -> "Repeated | None":
        """As Django's middleware packs it, with what was packed for an earlier reader and up to ``most_random`` bytes
        more; None when it is too short for that, or packed already."""
        if len(self.content) <= SHORT or self.has_header("Content-Encoding"):
            return None
        patch_vary_headers(self, ("Accept-Encoding",))
        if not re_accepts_gzip.search(request.headers.get("Accept-Encoding", "")):
            return self
        packed = _named(_packed(self.content), most_random)
        if len(packed) >= len(self.content):
            return self
        self.content = packed
        self["Content-Length"], self["Content-Encoding"] = str(len(packed)), "gzip"
        if (tag := self.headers.get("ETag", "")).startswith('"'):
            self["ETag"] = f"W/{tag}"
        return self


def _packed(content: bytes) -> bytes:
    """The content packed (gzip), or as it was packed before: known by what it is, it is never of an earlier state."""
    key = f"packed:{hashlib.sha256(content).hexdigest()}"
    known: bytes | None = cache.get(key)
    if known is None:
        known = gzip.compress(content, _LEVEL, mtime=0)
        cache.set(key, known, _PACKED_FOR)
    return known


def _named(packed: bytes, most: int) -> bytes:
    """With a name of random length inside, as Django does it: the length of an answer tells nothing of its content."""
    head = bytearray(packed[:_NAME_AT])
    head[_FLAGS_AT] |= gzip.FNAME
    return bytes(head) + b"a" * secrets.randbelow(most) + b"\0" + packed[_NAME_AT:]


# A page made once for all visitors who are nobody in particular, and sent to each of them. It is rendered for a request
# of its own, which has neither cookies nor session, messages, account or links: nothing of a visitor can get into what
# others see. Where a page needs something of whoever reads it – the token of its forms, the host that was asked – it
# has a mark, and what belongs there is put in when it is sent.
_TOKEN: Final = re.compile(rb'(name="csrfmiddlewaretoken" value=")[^"]*')
"""As ``{% csrf_token %}`` writes it; what people type has its quotes escaped. What is searched for
stands first: a look behind would be tried at every byte of a long page."""
_TOKEN_MARK: Final = secrets.token_hex(32).encode()
_HOST: Final = f"{secrets.token_hex(16)}.invalid"
"""Nobody can guess these and write them into a page as the name of a team."""
_HOST_MARK: Final = _HOST.encode()

Asked = Mapping[str, str]
"""What of an address's query a page depends on: checked values, without those that are the usual ones."""


Page = Callable[[HttpRequest], HttpResponse]
"""Makes a page for whoever the request it is given comes from."""


class Nobody(HttpRequest):
    """The request of nobody in particular for the same address, with nothing in its query but what was ``asked``. Its
    host is a mark unless a ``host`` is given."""

    def __init__(self, request: HttpRequest, asked: Asked, host: str = "") -> None:
        super().__init__()
        self._host = host or _HOST
        self.used_mark = False
        self._scheme = request.scheme or "http"
        self.method, self.path, self.path_info = "GET", request.path, request.path_info
        self.resolver_match = request.resolver_match
        query = urlencode(sorted(asked.items()))
        self.GET = QueryDict(query)
        self.META = {"REQUEST_METHOD": "GET", "QUERY_STRING": query}
        self.user, self.actor = AnonymousUser(), PUBLIC

    def _get_scheme(self) -> str:
        return self._scheme

    def get_host(self) -> str:
        """The host that was given, or the mark of the one that will be asked."""
        self.used_mark = self._host == _HOST
        return self._host


@dataclass(frozen=True, slots=True)
class Made:
    """A page as it is kept."""

    content: bytes
    headers: tuple[tuple[str, str], ...]

    def sent(self, request: HttpRequest) -> HttpResponse:
        """The page for this visitor."""
        content = self.content
        if _HOST_MARK in content:
            content = content.replace(_HOST_MARK, request.get_host().encode())
        if _TOKEN_MARK in content:
            content = content.replace(_TOKEN_MARK, get_token(request).encode())
            return HttpResponse(content, headers=dict(self.headers))
        return Repeated(content, headers=dict(self.headers))


def made(request: HttpRequest, asked: Asked, page: Page, host: str = "") -> Made:
    """The page for nobody in particular. Raises ValueError for what cannot be sent to everybody: also for a file that
    holds the mark of a host, which may be folded, packed or drawn there. Such a file is made for one ``host``."""
    reader = Nobody(request, asked, host)
    response = page(reader)
    is_page = response.headers.get("Content-Type", "").startswith("text/html")
    if response.status_code != 200 or response.cookies or response.streaming or (reader.used_mark and not is_page):
        raise ValueError(f"{request.path} cannot be made for everybody")
    content = _TOKEN.sub(rb"\g<1>" + _TOKEN_MARK, response.content) if is_page else response.content
    return Made(content, tuple(response.headers.items()))


# Kept under a revision.
KEPT_FOR = 60 * 60
"""Seconds; a revision is asked for only until the next write, and the clock only sweeps up."""
STARTED = secrets.token_hex(4)
"""Another program, or the same one restarted, may draw a page otherwise."""
_once: Final = Once()


def cached(tournament: Tournament, what: str, compute: Callable[[], T]) -> T:
    """The computed value, or the one computed before; ``what`` names it with everything else that it depends on. Who
    asks while it is computed waits for it.

    The tournament's settings must be as stored: whoever asks "what if" computes without keeping.
    """
    return remembered(f"{tournament.pk}:{tournament.revision}", what, compute, lambda: _stands(tournament))


def _stands(tournament: Tournament) -> bool:
    """Whether nothing was written meanwhile: that would be kept under the number of the revision before it."""
    return _REVISION.one(tournament.pk) == tournament.revision


_REVISION: Final = Prepared(lambda pk: Tournament.objects.filter(pk=pk).values_list("revision", flat=True))


def remembered(state: str, what: str, compute: Callable[[], T], stands: Callable[[], bool] = lambda: True) -> T:
    """The same for what depends on more or on less than one tournament: ``state`` names all that it is made from, and
    ``stands`` says afterwards whether it was. What is made of names that are read in
    another way is kept apart."""
    key = _key(state, what)

    def found() -> T:
        known: T | None = cache.get(key)
        if known is not None:
            return known
        computed = compute()
        if stands():
            cache.set(key, computed, KEPT_FOR)
        return computed

    return _once.run(key, found)


def remembered_each(
    states: Mapping[int, str], what: str, compute: Callable[[list[int]], Mapping[int, T]]
) -> dict[int, T]:
    """The same for several things by their numbers, each under the ``state`` of its own: those that are not kept are
    computed together. What ``compute`` leaves out is left out."""
    keys = {number: _key(state, what) for number, state in states.items()}
    kept: dict[str, T] = cache.get_many(keys.values())
    known = {number: kept[key] for number, key in keys.items() if key in kept}
    wanted = [number for number in keys if number not in known]
    computed = compute(wanted) if wanted else {}
    cache.set_many({keys[number]: value for number, value in computed.items()}, KEPT_FOR)
    return known | dict(computed)


def _key(state: str, what: str) -> str:
    return f"kept:{hashlib.sha256(repr((state, what, way())).encode()).hexdigest()[:40]}"


# Pages that a browser may keep, but asks about before it shows them again.
def fresh(
    request: HttpRequest, tournament: Tournament, page: Page, asked: Asked | None = None, *, by_host: bool = False
) -> HttpResponse:
    """The page, or 304 when the browser has it as it is now: nothing was written to the tournament since, and the
    same visitor reads it in the same language.

    To be called after the visitor's permission was checked. ``asked`` is what the page reads of the address's query,
    checked; whatever else stands there changes nothing. For visitors who are nobody in particular the page is made once
    for each revision, ``by_host`` for each host too: files that name it. A page that shows somebody a passing message
    is never kept.
    """
    asked, host = asked or {}, request.get_host() if by_host else ""
    nobody = is_nobody(request)
    etag = _etag(request, tournament, asked) if nobody or not len(messages.get_messages(request)) else None
    answer = get_conditional_response(request, etag=etag) if etag else None
    if answer is None:
        answer = shared(request, tournament, page, asked, host) if nobody else page(request)
    if etag and answer.status_code in (200, 304):
        answer["ETag"] = etag
    if tournament.may_be_found:
        may_be_found(answer)
    patch_cache_control(answer, private=True, no_cache=True)
    patch_vary_headers(answer, ("Cookie", "Accept-Language"))
    return answer


def shared(request: HttpRequest, tournament: Tournament, page: Page, asked: Asked, host: str) -> HttpResponse:
    """The page as it is made for nobody in particular, once for each revision, language and what was asked."""
    kept: Made = cached(tournament, _named_page(request, asked, host), lambda: made(request, asked, page, host))
    return kept.sent(request)


def _named_page(request: HttpRequest, asked: Asked, host: str = "") -> str:
    return repr(("page", STARTED, request.path, request.scheme, get_language(), sorted(asked.items()), host))


def fresh_list(request: HttpRequest, state: str, page: Page, asked: Asked) -> HttpResponse:
    """A page about several tournaments, or 304 when the browser has it as it is now: ``state`` names all that it is
    made from besides what was ``asked``. Only visitors who are nobody in particular share it; for anybody else it is
    made anew."""
    answer = None
    if is_nobody(request):
        what = _named_page(request, asked)
        etag = f'"{_hashed((state, what, request.COOKIES.get(settings.CSRF_COOKIE_NAME)))}"'
        answer = get_conditional_response(request, etag=etag)
        if answer is None:
            kept: Made = remembered(state, what, lambda: made(request, asked, page))
            answer = kept.sent(request)
        answer["ETag"] = etag
    answer = answer or page(request)
    patch_cache_control(answer, private=True, no_cache=True)
    patch_vary_headers(answer, ("Cookie", "Accept-Language"))
    return answer


def _etag(request: HttpRequest, tournament: Tournament, asked: Asked) -> str:
    visitor = actor(request)
    return etag_of(
        tournament,
        request.path,
        sorted(asked.items()),
        get_language(),
        visitor.user and (visitor.user.pk, visitor.user.get_username(), visitor.user.is_superuser),
        [link.pk for link in visitor.links],
        # The page's forms hold a token that goes with this cookie.
        request.COOKIES.get(settings.CSRF_COOKIE_NAME),
    )


def etag_of(tournament: Tournament, *parts: object) -> str:
    """An ETag of something made from the tournament as it stands, and from these parts."""
    return f'"{_hashed((STARTED, tournament.pk, tournament.revision, *parts))}"'


def _hashed(state: object) -> str:
    return hashlib.sha256(repr(state).encode()).hexdigest()[:32]
