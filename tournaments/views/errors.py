"""Pages for what went wrong: each says what happened and what to do next."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.forms.kept import kept_fields
from tournaments.services.base import Conflict


def bad_request(request: HttpRequest, *_: object, **__: object) -> HttpResponse:
    """400."""
    return render(request, "errors/400.html", status=400)


def forbidden(request: HttpRequest, *_: object, **__: object) -> HttpResponse:
    """403: the visitor may look but not act."""
    return render(request, "errors/403.html", status=403)


def not_found(request: HttpRequest, *_: object, **__: object) -> HttpResponse:
    """404: there is nothing here, or nothing for this visitor."""
    return render(request, "errors/404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """500: our fault."""
    return render(request, "errors/500.html", status=500)


def csrf_failed(request: HttpRequest, *_: object, **__: object) -> HttpResponse:
    """403 for a form whose token is missing or old; the input is kept to be sent again."""
    return render(request, "errors/csrf.html", {"kept": kept_fields(request)}, status=403)


def conflict(request: HttpRequest, exception: Conflict, **context: object) -> HttpResponse:
    """409: somebody was faster; shows what stands now, who wrote it, and the visitor's own input."""
    known = {"conflict": exception, "kept": kept_fields(request), **context}
    return render(request, "errors/conflict.html", known, status=409)


def key_reused(request: HttpRequest) -> HttpResponse:
    """409: the same submission came back with another content."""
    return render(request, "errors/key_reused.html", {"kept": kept_fields(request)}, status=409)
