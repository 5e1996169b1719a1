"""The page at an address that only takes forms: whoever loads a refused form's address again is told so."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def only_forms(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """A page in place of the empty answer that a method is not allowed."""
    if request.method != "GET":
        return answer
    told = render(request, "kernel/errors/405.html", status=405)
    told["Allow"] = answer["Allow"]
    return told
