"""The public pages of the cast's tournament, for the tests that open them."""

from decimal import Decimal

from django.urls import reverse

from tests import factories as make
from tests.conftest import Cast
from tournaments.formats.rules.tour_format import PRESETS, to_json
from tournaments.matches.write.signing import approve_match
from tournaments.models import Match, Tour, Tournament

PAGES = ("tournament", "standings", "tour", "team", "match")
FILES = ("standings_export", "tour_export", "team_export")


def address(cast: Cast, name: str, file_format: str = "csv") -> str:
    """The address of a page about the cast's own things."""
    arguments: dict[str, list[object]] = {
        "home": [],
        "tour": [1],
        "team": [cast.match.team_a_id],
        "match": [cast.match.pk],
        "standings_export": [file_format],
        "tour_export": [1, file_format],
        "team_export": [cast.match.team_a_id, file_format],
    }
    before = [] if name == "home" else [cast.tournament.slug]
    return reverse(name, args=[*before, *arguments.get(name, [])])


def page(cast: Cast, name: str, who: str = "public", **headers: str) -> str:
    response = cast.client(who).get(address(cast, name), headers={"accept-language": "en", **headers})
    assert response.status_code == 200
    return response.content.decode()


def set_visibility(cast: Cast, visibility: str) -> None:
    Tournament.objects.filter(pk=cast.tournament.pk).update(visibility=visibility)


def approve(cast: Cast, total_a: str, total_b: str, match: Match | None = None) -> None:
    """A result that the organiser approves."""
    match = match or cast.match
    Tour.objects.filter(pk=match.tour_id).update(kind="points", format=to_json(PRESETS["points"].format))
    entered = {"entered_a": Decimal(total_a), "entered_b": Decimal(total_b)}
    totals = {"total_a": Decimal(total_a), "total_b": Decimal(total_b)}
    Match.objects.filter(pk=match.pk).update(state="signed", **totals, **entered)
    approve_match(make.by(cast.organiser), match_id=match.pk, version=match.version)
