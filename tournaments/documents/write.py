"""Noting what is printed."""

from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.documents.rules import Run
from tournaments.kernel.values import FaultError
from tournaments.kernel.wording import format_sentence
from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.models import Printout, Tour, Tournament


@use_case("document.print")
def note_printing(
    change: Change, *, tournament_id: int, tour_id: int, documents: Mapping[str, str], language: str, paper: str
) -> Answer:
    """Documents of a tour are printed as they stand; each is given by its name with the digest of what it says."""
    tournament = change.take_tournament(tournament_id)
    tour = Tour.objects.filter(pk=tour_id, tournament=tournament).first()
    if tour is None:
        raise Refused(("", _("This tour no longer exists.")))
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


@use_case("document.envelopes", when_closed=True)
def choose_envelopes(change: Change, *, tournament_id: int, run: Mapping[str, Any]) -> Answer:
    """What is printed for each room of a tour, from now on: ``Run.as_json()``."""
    tournament = change.take_tournament(tournament_id)
    try:
        wanted = Run.from_json(run).as_json()
    except FaultError as error:
        raise Refused(("", format_sentence(error.fault))) from error
    before = Run.from_json(tournament.envelopes).as_json()
    Tournament.objects.filter(pk=tournament.pk).update(envelopes=wanted)
    change.log(before=before, after=wanted)
    return {"copies": sum(wanted["copies"].values())}
