"""What happens when somebody submits a form: the refusals and lost races that any write can meet become pages that
keep what was entered."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import cache
from typing import Any, Final, cast

from django import forms
from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.dateparse import parse_date
from django.utils.deprecation import MiddlewareMixin
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django_htmx.http import reselect, reswap, retarget

from games import registry
from tournaments.kernel import access as permissions
from tournaments.kernel.forms import BootstrapForm
from tournaments.kernel.views import actor, version
from tournaments.kernel.write import Answer, Conflict, KeyReused, Refused
from tournaments.models import Tournament

Kept = Sequence[tuple[str, str]]

HIDDEN: Final = ("csrfmiddlewaretoken", "key", "version", "password", "password1", "password2")
MACHINERY: Final = frozenset(
    "calendar card chosen cut digest do document done format headings holders key lang making match "
    "metric next only pick ply rest rows say seen shown signatures slot step table taps to undecided version was "
    "what".split()
)
"""Fields that a page fills in by itself: sent again, and not shown."""
OF_A_ROW: Final = re.compile(r"(?:place|column|tour|player|remove)-\d+|[ab]-(?:\d+|new)|captain|new-place")
"""Fields of one row of many, which say nothing without the row: the same."""
LABELS: Final[dict[str, str | Promise]] = {
    "a": _("points A"), "absent": _("Did not come"), "answer": _("Answer"), "b": _("points B"),
    "consequence": _("What follows"), "decided_too": _("Those that stand too"), "decision": _("Result"),
    "ended": _("End"), "file": _("File"), "first": _("First mover"), "judges": _("Judges"), "name": _("Name"),
    "names": _("Names"), "new-name": _("New player"), "number": _("Number"), "one": _("Team"),
    "options": _("Options of the game"), "order": _("Order of standings"), "other": _("Team"), "points": _("Points"),
    "reason": _("Reason"), "remarks": _("Remarks"), "role": _("Signature"), "rooms": _("Rooms"),
    "seed": _("Number"), "senior": _("Senior judge"), "sheet": _("Score sheet"), "short": _("Short of players"),
    "side": _("Side"), "teams": _("Teams"), "text": _("Text"), "tour": _("Tour"), "username": _("Account"),
    "why": _("Reason"), "without": _("without tours"),
}  # fmt: skip
"""Words for fields that templates write by themselves, and for those that several forms call differently; forms that
are made of data tell those of their fields."""
CHOICES: Final[dict[str, tuple[tuple[str, str | Promise], ...]]] = {}
"""The same of what can be chosen in such fields."""
SHEETS: Final = re.compile(r"(?:painted|coins|houses|winner|evader|last_catch)_\w+|eight")


def kept_fields(request: HttpRequest) -> Kept:
    """(field, value) of a submitted form, without what belongs to the form's machinery and without passwords;
    nothing of a pick that is a secret."""
    if "card" in request.POST or any(map(_tells_a_secret, request.POST.dict().values())):
        return []
    return [
        (name, value) for name in request.POST for value in request.POST.getlist(name) if name not in HIDDEN
    ]


def _tells_a_secret(text: str) -> bool:
    """Whether a text begins as a pick of some game does, however the rest of it is spelled."""
    return any(text.lower().startswith(secrets.opening.lower()) for secrets in registry.secrets())


def worded(kept: Iterable[tuple[str, str]]) -> Kept:
    """(label, value) as the form's own page says it; without what nobody has typed or chosen."""
    told = ((name, _field(name), value) for name, value in kept if value)
    return [
        (label, value_words(field, value))
        for name, field, value in told
        if (label := label_of(name)) and not _is_number_of_a_row(field)
    ]


def entered(*sent: forms.BaseForm) -> Kept:
    """The same for forms that are at hand, with their own labels and choices."""
    return [
        (str(bound.label), value_words(bound.field, value))
        for form in sent
        if form.is_bound
        for bound in form
        for value in _several(bound.data)
        if value and bound.label and not bound.is_hidden
    ]


def label_of(name: str) -> str:
    """What people call a field; empty for one that they do not see."""
    plain = name.removeprefix("format-")
    if plain in MACHINERY or OF_A_ROW.fullmatch(plain):
        return ""
    if plain in LABELS:
        return str(LABELS[plain])
    if plain.startswith("options-"):
        return str(LABELS["options"])
    field = _field(plain)
    if field is not None and field.label:
        return str(field.label)
    return str(LABELS["sheet"]) if SHEETS.fullmatch(plain) else ""


def value_words(field: forms.Field | None, value: object) -> str:
    """A value as people read it: a choice by its words, a marked box as yes."""
    if isinstance(field, forms.BooleanField):
        return gettext("yes") if value else gettext("no")
    if isinstance(field, forms.DateField) and (day := _day(value)):
        value = date_format(day)
    if isinstance(field, forms.ChoiceField):
        value = _flat(field).get(str(value), value)
    return "–" if value in ("", None) else str(value)


def _day(value: object) -> date | None:
    """A day as a form sends it, or as it is stored; None for anything else."""
    try:
        return value if isinstance(value, date) else parse_date(str(value))
    except ValueError:
        return None


def _several(data: Any) -> Iterable[Any]:
    """What came for one field: of some fields several values."""
    return data if isinstance(data, list) else [data]


def _is_number_of_a_row(field: forms.Field | None) -> bool:
    """Whether the field's choices are rows of a tournament, which only a form at hand can name."""
    return isinstance(field, forms.ChoiceField) and not _flat(field)


def _flat(field: forms.ChoiceField) -> dict[str, object]:
    flat: dict[str, object] = {}
    for key, label in cast(Any, field.choices):
        inner = dict(label) if isinstance(label, list | tuple) else {key: label}
        flat |= {str(one): words for one, words in inner.items()}
    return flat


def _field(name: str) -> forms.Field | None:
    plain = name.removeprefix("format-")
    if plain in CHOICES:
        return forms.ChoiceField(choices=CHOICES[plain])
    return _known().get(name)


@cache
def _known() -> Mapping[str, forms.Field]:
    """A field of each name that the site's forms have."""
    return {name: field for form in _forms(BootstrapForm) for name, field in form.base_fields.items()}


def _forms(kind: type[BootstrapForm]) -> Iterator[type[BootstrapForm]]:
    for found in kind.__subclasses__():
        yield found
        yield from _forms(found)


# Pages for what went wrong: each says what happened and what to do next.


def whole_page(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Lets htmx put the answer in place of the page's content, whatever part it wanted to replace."""
    if not request.htmx:  # type: ignore[attr-defined]
        return response
    return reswap(reselect(retarget(response, "#main"), "#main"), "outerHTML")


def bad_request(request: HttpRequest, *_: object, **__: object) -> HttpResponse:
    """400."""
    return whole_page(request, render(request, "kernel/errors/400.html", status=400))


def forbidden(request: HttpRequest, *_: object, **__: object) -> HttpResponse:
    """403: the visitor may look but not act; a link may have expired since the page was opened: the input is kept."""
    return _keeping(request, "kernel/errors/403.html", 403)


def not_found(request: HttpRequest, *_: object, **__: object) -> HttpResponse:
    """404: there is nothing here, or nothing for this visitor; programs are told so as JSON."""
    if request.path.startswith(reverse("api")):
        return JsonResponse({"detail": "Not Found"}, status=404)
    return _keeping(request, "kernel/errors/404.html", 404)


def server_error(request: HttpRequest) -> HttpResponse:
    """500: our fault."""
    return _keeping(request, "kernel/errors/500.html", 500)


def csrf_failed(request: HttpRequest, *_: object, **__: object) -> HttpResponse:
    """403 for a form whose token is missing or old; the input is kept to be sent again."""
    return _keeping(request, "kernel/errors/csrf.html", 403)


def conflict(
    request: HttpRequest,
    exception: Conflict,
    *sent: BaseForm,
    shown: Kept = (),
    **context: object,
) -> HttpResponse:
    """409: somebody was faster; shows what stands now, who wrote it, and the visitor's own input: as it is ``shown``,
    else in the words of the forms that were ``sent``."""
    known = {
        "conflict": exception,
        "kept": kept_fields(request),
        **context,
        "shown": shown or entered(*sent),
    }
    return whole_page(request, render(request, "kernel/errors/conflict.html", known, status=409))


def any_conflict(request: HttpRequest, exception: Conflict) -> HttpResponse:
    """The same where no view has shown it: of a form that nobody has at hand any more."""
    return conflict(request, exception, shown=worded(kept_fields(request)))


def key_reused(request: HttpRequest) -> HttpResponse:
    """409: the same submission came back with another content."""
    return _keeping(request, "kernel/errors/key_reused.html", 409)


def too_many(request: HttpRequest) -> HttpResponse:
    """429: more than people can enter; the input is kept to be sent again."""
    return _keeping(request, "kernel/errors/429.html", 429)


def _keeping(request: HttpRequest, template: str, status: int) -> HttpResponse:
    kept = kept_fields(request)
    return whole_page(
        request, render(request, template, {"kept": kept, "shown": worded(kept)}, status=status)
    )


# Packs texts, puts the actor on the request, and turns the services' refusals into pages.


class RefusalMiddleware(MiddlewareMixin):
    """A lost race or a reused key that a view did not show by itself becomes a page that keeps the input."""

    async_capable = False

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The page for the two refusals that any write can meet."""
        if isinstance(exception, Conflict):
            return any_conflict(request, exception)
        if isinstance(exception, KeyReused):
            return key_reused(request)
        return None


Values = Mapping[str, object]


def desk_of(request: HttpRequest, slug: str) -> Tournament:
    """The tournament, for its organisers."""
    return permissions.get_tournament(actor(request), slug, "tournament.organise")


def page(
    request: HttpRequest,
    template: str,
    tournament: Tournament,
    tab: str,
    *,
    status: int = 200,
    **context: object,
) -> HttpResponse:
    """A page of the tournament's desk under one of its tabs."""
    known = {"tournament": tournament, "tab": tab, **context}
    return render(request, template, known, status=status)


def shown_version(request: HttpRequest, current: int) -> int:
    """The version that the page was made from: a form that is shown again keeps the one it was sent with."""
    return version(request) if request.method == "POST" else current


def sent(request: HttpRequest) -> QueryDict | None:
    """What a form of the page is bound to: what was sent, be it empty, or nothing when the page is only looked at."""
    return request.POST if request.method == "POST" else None


def attempt(form: BootstrapForm, write: Callable[[], Answer]) -> Answer | None:
    """The service's answer, or None with what is wrong put into the form."""
    if not form.is_valid():
        return None
    try:
        return write()
    except Refused as refused:
        form.show_faults(refused.faults)
        return None


def settle(request: HttpRequest, write: Callable[[], Answer], done: str) -> Answer | None:
    """For a button without fields: the service's answer, or None; the next page says ``done``, or what is wrong."""
    try:
        answer = write()
    except Refused as refused:
        for _field, sentence in refused.faults:
            messages.error(request, sentence, extra_tags="danger")
        return None
    messages.success(request, done)
    return answer


def status_of(*shown: forms.Form) -> int:
    """422 when a form of the page was refused."""
    return 422 if any(form.is_bound and form.errors for form in shown) else 200


def stored(form: forms.Form, values: Values) -> list[tuple[str, object]]:
    """(label, value) of what stands now, for the page of a lost race."""
    return [(str(form.fields[name].label), value_words(form.fields[name], values[name])) for name in values]
