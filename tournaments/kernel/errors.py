"""Pages for what went wrong: each says what happened and what to do next."""

from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django_htmx.http import reselect, reswap, retarget

from tournaments.kernel.submitted import Kept, entered, kept_fields, worded
from tournaments.kernel.write import Conflict


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
