"""When the last copy was made, whether it is whole, and what is kept how long."""

from typing import Any, Final
from zoneinfo import ZoneInfo

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.keeping.read import folder_state
from tournaments.keeping.words import REASONS, trouble
from tournaments.keeping.write import KEPT
from tournaments.kernel.submit import desk_of, page

SHOWN: Final = 50


@require_safe
def copies(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = desk_of(request, slug)
    folder = folder_state(timezone.now())
    rows = [(copy, REASONS[copy.reason]) for copy in folder.copies[:SHOWN]] if folder else []
    known: dict[str, Any] = {
        "found": folder,
        "trouble": trouble(folder),
        "rows": rows,
        "kept": KEPT,
        "on_server": connection.vendor != "sqlite",
    }
    with timezone.override(ZoneInfo(tournament.time_zone)):
        return page(request, "keeping/copies.html", tournament, "desk_copies", **known)
