"""Publishing a tour, noting that changes have been told, taking a tour back to draft."""

from dataclasses import replace
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.matches.read.matches import match_described
from tournaments.models import Match, Tour
from tournaments.publishing.read import doubts_of, is_begun, publication_of
from tournaments.publishing.rules import to_json

DESPITE: Final = "despite_warnings"
"""The field in which an organiser confirms what is doubtful."""


@use_case("tour.publish")
def publish_tour(
    change: Change, *, tournament_id: int, tour_id: int, version: int, digest: str = "", despite_warnings: bool = False
) -> Answer:
    """Everybody sees the tour's matches with rooms, judges and times as they are now; what was published before is
    remembered until then. Of a published tour: those concerned have been told what has changed since.

    With the ``digest`` of a preview it must still be what was looked at. What is doubtful is refused unless the
    organiser has seen it and wants it all the same.
    """
    tour = change.take_tour(tournament_id, tour_id, version)
    publication = publication_of(tour)
    if not publication.matches:
        raise Refused(("", _("This tour has no matches yet. Draw it first.")))
    publication = replace(publication, doubts=doubts_of(publication) if tour.draft else ())
    if digest and digest != publication.digest:
        raise Refused(("", _("Something has changed since you last looked. Look at it again, then publish.")))
    if publication.doubts and not despite_warnings:
        raise Refused(*((DESPITE, sentence) for sentence in publication.doubts))
    before, affected = _described(tour, ()), len(publication.affected)
    if tour.draft:
        tour.draft, tour.published_at = False, timezone.now()
    tour.published = to_json(publication.now)
    tour.save(update_fields=["draft", "published_at", "published"])
    despite = {"despite": list(publication.doubts)} if publication.doubts else {}
    change.log(
        subject=f"tour:{tour.pk}",
        before=before,
        after=_described(tour, publication.matches),
        tour=tour.number,
        **despite,
    )
    return {"tour": tour.number, "told": affected, "version": tour.version}


@use_case("tour.take_back")
def take_back_tour(change: Change, *, tournament_id: int, tour_id: int, version: int) -> Answer:
    """The tour is a draft again. Refused once a match of it has begun."""
    tour = change.take_tour(tournament_id, tour_id, version)
    if tour.draft:
        raise Refused(("", _("This tour is already a draft.")))
    if is_begun(tour):
        raise Refused(("", _("A match of this tour has begun, so the tour stays published.")))
    before = _described(tour, ())
    tour.draft = True
    tour.save(update_fields=["draft"])
    change.log(subject=f"tour:{tour.pk}", before=before, after=_described(tour, ()), tour=tour.number)
    return {"tour": tour.number, "version": tour.version}


def _described(tour: Tour, matches: tuple[Match, ...]) -> dict[str, Any]:
    """Whether it is a draft, and what is published; teams, rooms and judges by name, so that the entry can be read
    later."""
    rows = [
        match_described(match)
        | {
            "judges": [row.judge.name for row in match.match_judges.all()],
            "judge_ids": [row.judge_id for row in match.match_judges.all()],
            "senior": next((row.judge.name for row in match.match_judges.all() if row.senior), None),
        }
        for match in matches
    ]
    return {"draft": tour.draft} | ({"matches": rows} if rows else {})
