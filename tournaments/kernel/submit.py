"""What the pages of the desk share."""

from collections.abc import Callable, Mapping

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render

from tournaments.kernel import access as permissions
from tournaments.kernel.forms.bootstrap import BootstrapForm
from tournaments.kernel.submitted import value_words
from tournaments.kernel.views import actor, version
from tournaments.kernel.write import Answer, Refused
from tournaments.models import Tournament

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
