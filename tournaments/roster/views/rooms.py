"""The rooms of a tournament and their order."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.kernel import access as permissions
from tournaments.kernel.errors import conflict
from tournaments.kernel.submit import sent
from tournaments.kernel.views import actor, intent
from tournaments.kernel.write import Conflict, Refused
from tournaments.models import Room
from tournaments.roster.forms.rooms import RenameRoomForm, RoomsForm, rooms_initial
from tournaments.roster.write.rooms import arrange_rooms, rename_room


@require_http_methods(["GET", "HEAD", "POST"])
def rooms(request: HttpRequest, slug: str) -> HttpResponse:
    """The list as lines of text, and renaming one of them."""
    tournament = permissions.get_tournament(actor(request), slug, "tournament.organise")
    found = list(Room.objects.filter(tournament=tournament))
    renames = "rename-room" in request.POST
    listed = RoomsForm(None if renames else sent(request), initial=rooms_initial(found))
    renamed = RenameRoomForm(request.POST if renames else None, rooms=found)
    form, work = (renamed, rename_room) if renames else (listed, arrange_rooms)
    if request.method == "POST" and form.is_valid():
        try:
            work(intent(request), tournament_id=tournament.pk, **form.arguments())
            messages.success(request, _("Saved."))
            return redirect("desk_rooms", slug)
        except Refused as refused:
            form.show_faults(refused.faults)
        except Conflict as lost:
            stored = [(_("Rooms in table order"), "\n".join(room.name for room in found))]
            return conflict(request, lost, form, stored=stored, back=reverse("desk_rooms", args=[slug]))
    known = {
        "tournament": tournament,
        "tab": "desk_tours",
        "form": listed,
        "rename": renamed,
        "count": len(found),
    }
    return render(request, "roster/rooms.html", known, status=422 if form.errors else 200)
