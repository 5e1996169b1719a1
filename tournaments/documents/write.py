"""Noting what is printed."""

from collections.abc import Mapping

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.models import Printout, Tour


@use_case("document.print")
def note_printing(
    change: Change, *, tournament_id: int, tour_id: int, documents: Mapping[str, str], language: str, paper: str
) -> Answer:
    """Documents of a tour are printed as they stand; each is given by its name with the digest of what it says."""
    tournament = change.take_tournament(tournament_id)
    tour = Tour.objects.filter(pk=tour_id, tournament=tournament).first()
    if tour is None:
        raise Refused(("", _("This tour is not there any more.")))
    if not documents:
        raise Refused(("", _("Choose at least one document.")))
    for name, digest in documents.items():
        printed = {
            "language": language, "paper": paper, "printed_by": change.actor_name, "printed_at": timezone.now(),
            "revision": tournament.revision, "digest": digest,
        }  # fmt: skip
        Printout.objects.update_or_create(printed, tour=tour, document=name)
    change.log(subject=f"tour:{tour.pk}", tour=tour.number, documents=sorted(documents))
    return {"revision": tournament.revision}
