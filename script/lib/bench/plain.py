"""The project's addresses, and beside them the plain pages that figures are compared with."""

import uuid

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path

from config.urls import urlpatterns as project
from tournaments.models import Room, Tournament


def empty_page(request: HttpRequest) -> HttpResponse:
    """The site's frame with nothing in it, behind the same middleware."""
    return render(request, "base.html")


def one_row(_request: HttpRequest) -> HttpResponse:
    """Inserts one row in one transaction."""
    with transaction.atomic():
        Room.objects.create(tournament=Tournament.objects.all()[0], name=uuid.uuid4().hex)
    return HttpResponse("stored")


urlpatterns = [path("plain/page/", empty_page), path("plain/row/", one_row), *project]
