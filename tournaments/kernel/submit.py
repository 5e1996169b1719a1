"""What happens when somebody submits a form: the refusals and lost races that any write can meet become pages that
keep what was entered."""

import logging
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from typing import Any, Final, cast

from django import forms
from django.conf import settings
from django.contrib import messages
from django.core.exceptions import SuspiciousOperation
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.http.multipartparser import MultiPartParserError
from django.shortcuts import redirect, render, resolve_url
from django.utils.dateparse import parse_date
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext
from django.views import i18n
from django.views.decorators.csrf import csrf_exempt
from django_htmx.http import reselect, reswap, retarget

from games import registry
from tournaments.kernel import access as permissions
from tournaments.kernel.closed import Over, closed_sentence
from tournaments.kernel.denied import denied
from tournaments.kernel.forms import BootstrapForm, ZonedDateTimeField
from tournaments.kernel.problems import problem
from tournaments.kernel.store import unavailable
from tournaments.kernel.views import To, actor, attempt, for_programs, is_early, plain, version
from tournaments.kernel.wording import day_text, moment_text
from tournaments.kernel.write import Answer, Conflict, KeyReused
from tournaments.models import Tour, Tournament

Submitted = Sequence[tuple[str, str]]
"""(field, value) of a form, or (label, value) as people read them."""
Faults = Sequence[tuple[str, str]]
"""(field, sentence) of what was refused."""
Stored = list[tuple[str, object]]
"""(label, value) of what stands now."""
Values = Mapping[str, object]

_log = logging.getLogger(__name__)

HIDDEN: Final = (
    *("csrfmiddlewaretoken", "key", "version", "code"),
    *("password", "password1", "password2", "old_password", "new_password1", "new_password2"),
)
CODE: Final = re.compile(r"\d*(?:-\d+)?|[a-z][a-z0-9_:.-]*|\S{40,}")
"""What pages send for a row, a choice, a tick or a table: it is kept, and says nothing to people."""


def submitted_fields(request: HttpRequest) -> Submitted:
    """(field, value) of a submitted form, without what belongs to the form's machinery and without passwords;
    nothing of a pick that is a secret, nor of what cannot be read."""
    try:
        request.POST  # noqa: B018 - read here for the first time where no page has been reached
    except (SuspiciousOperation, MultiPartParserError, OSError):
        return []
    if "card" in request.POST or any(map(_tells_a_secret, request.POST.dict().values())):
        return []
    return [(name, value) for name in request.POST for value in request.POST.getlist(name) if name not in HIDDEN]


def _tells_a_secret(text: str) -> bool:
    """Whether a text begins as a pick of some game does, however the rest of it is spelled."""
    return registry.secrets_of(text) is not None


def typed(submitted: Submitted) -> list[str]:
    """The values as people have entered them, for pages that do not know the form; without ``CODE``, and without what
    ``was`` there before."""
    return [value for name, value in submitted if name not in ("was", "strokes") and not CODE.fullmatch(value.strip())]


def entered(*sent: forms.BaseForm) -> Submitted:
    """(label, value) of forms as their own pages say it; without what nobody has entered or chosen."""
    return [
        (str(bound.label), value_words(bound.field, value))
        for form in sent
        if form.is_bound
        for bound in form
        for value in _several(bound.data)
        if value and bound.label and not bound.is_hidden
    ]


def value_words(field: forms.Field | None, value: object) -> str:
    """A value as people read it: a choice by its words, several of them as a list, a marked box as yes."""
    if isinstance(field, forms.BooleanField):
        return gettext("yes") if value else gettext("no")
    if isinstance(field, forms.DateField) and (day := _day(value)):
        value = day_text(day)
    if isinstance(field, ZonedDateTimeField):
        value = _moment(field, value)
    if isinstance(field, forms.ChoiceField):
        words = _flat(field)
        chosen = value if isinstance(value, list | tuple) else [value]
        value = ", ".join(str(words.get(str(one), one)) for one in chosen if one is not None)
    elif field is not None:
        value = field.prepare_value(value)
    return "–" if value in ("", None) else str(value)


def _day(value: object) -> date | None:
    """A day as a form sends it, or as it is stored; None for anything else."""
    try:
        return value if isinstance(value, date) else parse_date(str(value))
    except ValueError:
        return None


def _moment(field: ZonedDateTimeField, value: object) -> object:
    """A moment by the clock of its field, be it stored or as a form sends it; anything else as it is."""
    try:
        moment = field.to_python(value)
    except forms.ValidationError:
        return value
    return moment_text(moment.astimezone(field.zone)) if moment else ""


def _several(data: Any) -> Iterable[Any]:
    """What came for one field: of some fields several values."""
    return data if isinstance(data, list) else [data]


def _flat(field: forms.ChoiceField) -> dict[str, object]:
    flat: dict[str, object] = {}
    for key, label in cast(Any, field.choices):
        inner = dict(label) if isinstance(label, list | tuple) else {key: label}
        flat |= {str(value): words for value, words in inner.items()}
    return flat


# Pages for what went wrong: each says what happened and what to do next.
def whole_page(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Lets htmx put the answer in place of the page's content, whatever part it wanted to replace."""
    if not request.htmx:  # type: ignore[attr-defined]
        return response
    return reswap(reselect(retarget(response, "#main"), "#main"), "outerHTML")


def bad_request(request: HttpRequest, *_: object, **__: object) -> HttpResponse:
    """400; where it is not known yet who asks, or the site is called by another's name, a page of a few lines."""
    if is_early(request):
        return plain(request, 400)
    return whole_page(request, render(request, "kernel/errors/400.html", status=400))


def forbidden(request: HttpRequest, *_: object, **__: object) -> HttpResponse:
    """403: the visitor may look but not act; a link may have expired since the page was opened: the input is kept."""
    return _keeping(request, "kernel/errors/403.html", 403, why=denied(request))


def not_found(request: HttpRequest, *_: object, **__: object) -> HttpResponse:
    """404: there is nothing here, or nothing for this visitor; programs are told so as JSON."""
    if for_programs(request.path_info):
        return problem(404)
    return _keeping(request, "kernel/errors/404.html", 404, why=denied(request, missing=True))


def server_error(request: HttpRequest) -> HttpResponse:
    """500: our fault; 503 when there was only too much to do, or nothing can be stored, wherever that was noticed. What
    is broken may be what a whole page needs: then one that needs nothing."""
    if answer := unavailable(request, sys.exception()):
        return answer
    try:
        return plain(request, 500) if is_early(request) else _keeping(request, "kernel/errors/500.html", 500)
    except Exception:  # noqa: BLE001 - whatever it is, the visitor gets an answer
        _log.exception("The page for an error could not be made")
        return plain(request, 500)


def csrf_failed(request: HttpRequest, *_: object, **__: object) -> HttpResponse:
    """403 for a form whose token is missing or old; the input is kept to be sent again."""
    return _keeping(request, "kernel/errors/csrf.html", 403)


@csrf_exempt
def set_language(request: HttpRequest) -> HttpResponseBase:
    """Django's own, without a token: the form stands on every page, and pages that are the same for everybody – in a
    proxy's memory too – can hold none. A form of another site is told by the origin that browsers send with it."""
    origin, own = request.headers.get("Origin"), f"{request.scheme}://{request.get_host()}"
    if origin not in (None, own, *settings.CSRF_TRUSTED_ORIGINS):
        return csrf_failed(request)
    return i18n.set_language(request)


def conflict(
    request: HttpRequest, exception: Conflict, *sent: BaseForm, shown: Submitted = (), **context: object
) -> HttpResponse:
    """409: somebody was faster; shows what stands now, who wrote it, and the visitor's own input: as it is ``shown``,
    else in the words of the forms that were ``sent``; with the reason, which belongs to the intent and to no form."""
    words, reason = [*(shown or entered(*sent))], request.POST.get("reason", "").strip()
    if reason and reason not in (text.strip() for _label, text in words):
        words.append((gettext("Reason"), reason))
    known = {"conflict": exception, "typed": (), "shown": words, **context}
    return _keeping(request, "kernel/errors/conflict.html", 409, **known)


def key_reused(request: HttpRequest) -> HttpResponse:
    """409: the same submission came back with another content."""
    return _keeping(request, "kernel/errors/key_reused.html", 409)


def over(request: HttpRequest, exception: Over) -> HttpResponse:
    """In place of a page on which a match is written: the tournament is closed, and what was entered is not stored."""
    tournament = exception.match.tour.tournament
    known = {"match": exception.match, "tournament": tournament, "sentence": closed_sentence()}
    return _keeping(request, "kernel/errors/over.html", 200 if request.method in ("GET", "HEAD") else 422, **known)


def too_many(request: HttpRequest) -> HttpResponse:
    """429: more than people can enter; the input is kept to be sent again."""
    return _keeping(request, "kernel/errors/429.html", 429)


def _keeping(request: HttpRequest, template: str, status: int, **more: object) -> HttpResponse:
    submitted = submitted_fields(request)
    known = {"kept": submitted, "typed": typed(submitted), **more}
    return whole_page(request, render(request, template, known, status=status))


class RefusalMiddleware(MiddlewareMixin):
    """A lost race or a reused key that a view did not show by itself becomes a page that keeps the input; a database
    that is busy or cannot store, one that says when to come back."""

    async_capable = False

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The page for what any write can meet."""
        if isinstance(exception, Conflict):
            return _keeping(request, "kernel/errors/conflict.html", 409, conflict=exception)
        if isinstance(exception, KeyReused):
            return key_reused(request)
        if isinstance(exception, Over):
            return over(request, exception)
        return unavailable(request, exception)


def desk_of(request: HttpRequest, slug: str) -> Tournament:
    return permissions.get_tournament(actor(request), slug, "tournament.organise")


def page(
    request: HttpRequest, template: str, tournament: Tournament, tab: str, *, status: int = 0, **context: object
) -> HttpResponse:
    """A page of the tournament's desk under one of its tabs; unless told otherwise 422 when it shows ``faults`` or a
    form that was refused."""
    known = {"tournament": tournament, "tab": tab, **context}
    shown = [form for form in context.values() if isinstance(form, BaseForm)]
    status = status or (422 if context.get("faults") else status_of(*shown))
    return render(request, template, known, status=status)


def shown_version(request: HttpRequest, current: int) -> int:
    """The version that the page was made from: a form that is shown again keeps the one it was sent with."""
    return version(request) if request.method == "POST" else current


def sent(request: HttpRequest) -> QueryDict | None:
    """What a form of the page is bound to: what was sent, be it empty, or nothing when the page is only looked at."""
    return request.POST if request.method == "POST" else None


def submit(
    request: HttpRequest,
    write: Callable[..., Answer],
    *forms: BootstrapForm,
    again: Callable[[Faults], HttpResponse],
    to: To | Callable[[Answer], To | HttpResponse],
    done: str | Callable[[Answer], str] = "",
    stored: Callable[[Any], Stored] | None = None,
    shown: Submitted | Callable[[], Submitted] = (),
    back: str = "",
    lost: Callable[[Conflict], HttpResponse] | None = None,
    seen: Callable[[], Mapping[str, str]] | None = None,
) -> HttpResponse:
    """What every view that writes does: looked at, or with ``forms`` that are not valid, the page (``again(())``);
    else it tries to ``write``, a use case that still lacks the intent and what the forms tell.

    Written: the next page says ``done``, and the visitor goes on ``to`` an address; both may follow from the answer, of
    which ``to`` may also make a page. Refused: each fault stands in the form that has its field, else in the first one;
    ``again`` gets them where there is no form. Lost race: a page with what is ``stored`` now, what was sent (``shown``,
    else the forms' words), and the way ``back``, else ``to``; ``lost`` answers by itself; with neither any lost race's.
    Where a page says what it was made from by more than a version, ``seen`` are these fields as they stand now: whoever
    saves all the same has seen that.
    """
    if request.method != "POST" or [form for form in forms if not form.is_valid()]:
        return again(())

    def beaten(race: Conflict) -> HttpResponse:
        if stored is None:
            raise race
        way = back or (request.path if callable(to) else resolve_url(*to))
        words = shown() if callable(shown) else shown
        made_from = seen() if seen is not None else {}
        kept = [*(field for field in submitted_fields(request) if field[0] not in made_from), *made_from.items()]
        return conflict(request, race, *forms, shown=words, stored=stored(race.current), back=way, kept=kept)

    return attempt(
        request, lambda wants: write(wants, **arguments(*forms)), to=to, done=done, lost=lost or beaten,
        refused=lambda refusal: again(_left_over(refusal.faults, forms)),
    )  # fmt: skip


def _left_over(faults: Faults, forms: Sequence[BootstrapForm]) -> Faults:
    """Those that stand in no form, once each is shown in the one that has its field, else in the first."""
    if not forms:
        return faults
    for name, sentence in faults:
        next((form for form in forms if name in form.fields), forms[0]).show_faults([(name, sentence)])
    return ()


def arguments(*sent: BootstrapForm) -> dict[str, Any]:
    """What all these forms tell a use case."""
    return {name: value for form in sent for name, value in form.arguments().items()}


def say_refused(request: HttpRequest, to: To, faults: Faults) -> HttpResponse:
    """For a button of a page that is not shown again here: the page it goes on ``to`` says what was refused."""
    for _field, sentence in faults:
        messages.error(request, sentence, extra_tags="danger")
    return redirect(*to)


def status_of(*shown: BaseForm) -> int:
    """422 when a form of the page was refused."""
    return 422 if any(form.is_bound and form.errors for form in shown) else 200


def stored(form: forms.Form, values: Values) -> Stored:
    """(label, value) of what stands now, for the page of a lost race."""
    return [(str(form.fields[name].label), value_words(form.fields[name], values[name])) for name in values]


def tour_of(request: HttpRequest, slug: str, number: int) -> Tour:
    return permissions.get_tour(actor(request), slug, number, "tournament.organise")
