"""What a tour would publish, what it has published, and what speaks against publishing it now."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.draws.read.assignments import conflicts_of, places_of
from tournaments.draws.read.draws import entrants_of
from tournaments.draws.read.history import findings_of, history_of
from tournaments.draws.rules.pairing.model import Pair
from tournaments.kernel.wording import format_sentence
from tournaments.matches.read.matches import begun, matches_of_tour, wishes_for
from tournaments.models import Judge, Match, Room, Team, Tour
from tournaments.models.audit import canonical
from tournaments.publishing.rules import Change, Fixture, Snapshot, from_json, judge_changes, team_changes


@dataclass(frozen=True)
class Publication:
    """A tour with what it has published and what it would publish now; ``teams`` and ``judges`` name both. ``doubts``
    are sentences; ``digest`` tells whether a second look gives the same."""

    tour: Tour
    matches: tuple[Match, ...]
    before: Snapshot
    now: Snapshot
    teams: Mapping[int, str]
    judges: Mapping[int, str]
    doubts: tuple[str, ...] = ()

    @property
    def team_changes(self) -> tuple[Change, ...]:
        return team_changes(self.before, self.now)

    @property
    def judge_changes(self) -> tuple[Change, ...]:
        return judge_changes(self.before, self.now)

    @property
    def affected(self) -> tuple[str, ...]:
        """The names of all whom something differs for."""
        teams = dict.fromkeys(self.teams.get(change.who, "–") for change in self.team_changes)
        return (*teams, *dict.fromkeys(self.judges.get(change.who, "–") for change in self.judge_changes))

    @property
    def digest(self) -> str:
        shown = [[match.pk, match.version] for match in self.matches]
        text = canonical([shown, list(self.doubts), str(self.tour.starts_at), self.tour.draft])
        return sha256(text.encode()).hexdigest()[:32]


def publication_of(tour: Tour) -> Publication:
    """In a constant number of queries; without the doubts."""
    matches = tuple(matches_of_tour(tour).with_judges())
    names = {team.pk: team.name for match in matches for team in (match.team_a, match.team_b) if team is not None}
    judges = {row.judge_id: row.judge.name for match in matches for row in match.match_judges.all()}
    before, now = from_json(tour.published), tuple(fixture_of(match, tour) for match in matches)
    gone = {team for fixture in before for team in fixture.teams} - names.keys()
    names |= {row.pk: row.name for row in Team.objects.filter(pk__in=gone)} if gone else {}
    away = {judge for fixture in before for judge, _senior in fixture.judges} - judges.keys()
    judges |= {row.pk: row.name for row in Judge.objects.filter(pk__in=away)} if away else {}
    return Publication(tour, matches, before, now, names, judges)


def fixture_of(match: Match, tour: Tour) -> Fixture:
    """Of a match with its names and judges."""
    return Fixture(
        match=match.pk, table=match.number, a=match.team_a_id, b=match.team_b_id,
        room=match.room.name if match.room else "", at=tour.starts_at.isoformat() if tour.starts_at else "",
        judges=tuple((row.judge_id, row.senior) for row in match.match_judges.all()),
    )  # fmt: skip


def is_begun(tour: Tour) -> bool:
    """Whether a match of the tour has begun, so that nothing about it can be a draft."""
    return begun(Match.objects.filter(tour=tour)).exists()


def doubts_of(publication: Publication) -> tuple[str, ...]:
    """What an organiser should read before publishing: about the pairs, rooms and judges as they are now."""
    tour, matches = publication.tour, publication.matches
    return (
        *_about_pairs(tour, matches),
        *_about_places(tour, [match for match in matches if match.team_b_id is not None]),
    )


@dataclass(frozen=True, slots=True)
class Lacking:
    """What a tournament has none of, though the tour's games are played in rooms and led by judges. Whoever works
    without them is told so and asked nothing."""

    rooms: bool = False
    judges: bool = False

    def __bool__(self) -> bool:
        return self.rooms or self.judges


def lacking(publication: Publication) -> Lacking:
    """Of a draft; a match of written points needs neither."""
    tour = publication.tour
    met = any(match.team_b_id is not None for match in publication.matches)
    if not (tour.draft and tour.has_games and met):
        return Lacking()
    rooms, judges = (not model.objects.filter(tournament=tour.tournament_id).exists() for model in (Room, Judge))
    return Lacking(rooms, judges)


def _about_pairs(tour: Tour, matches: Sequence[Match]) -> Iterator[str]:
    pairs = [Pair(match.team_a_id, match.team_b_id) for match in matches]
    for finding in findings_of(pairs, entrants_of(tour), history_of(tour), wishes_for(tour)):
        sentence = format_sentence(finding.fault)
        if finding.pair is None:
            yield sentence
        else:
            table = _("Table %(number)s") % {"number": matches[finding.pair].number}
            yield f"{table}: {sentence}"


def _about_places(tour: Tour, matches: Sequence[Match]) -> Iterator[str]:
    """Nothing where the tournament has no rooms, or no judges, at all."""
    roomless = [match for match in matches if match.room_id is None]
    if roomless and Room.objects.filter(tournament=tour.tournament_id).exists():
        text = ngettext("%(count)s match has no room yet.", "%(count)s matches have no room yet.", len(roomless))
        yield text % {"count": len(roomless)}
    places = places_of(tour)
    unjudged = [match for match in matches if not any(row.senior for row in match.match_judges.all())]
    if unjudged and places.judges:
        text = ngettext(
            "%(count)s match has no senior judge yet.", "%(count)s matches have no senior judge yet.", len(unjudged)
        )
        yield text % {"count": len(unjudged)}
    yield from dict.fromkeys(format_sentence(note.fault) for note in conflicts_of(places))
