"""What is still to be done at the end of a tournament; who has won, in words and for the archive."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.ceremony.read import ceremony_runs
from tournaments.kernel.readers import as_public
from tournaments.matches.read.counting import counting
from tournaments.models import Judge, Match, Player, Signal, Team, Tour, Tournament
from tournaments.restoring.read import put_aside
from tournaments.roster.write.links import working
from tournaments.rounds.read.tours import TourLine, tour_lines
from tournaments.standings.read.players import PlayerRow, best_players
from tournaments.standings.read.standings import StandingsRow, counting_matches, is_over, standings

PODIUM: Final = 3


@dataclass(frozen=True)
class Ending:
    """What is open: matches that nobody has approved, requests without an answer, results that are hidden, a ceremony
    that has not ended, links that work; where none does, those that would work again if their holders came back
    (``links_aside``). ``uncounted`` of the ``unapproved`` matches do not count: where signed matches count, those that
    nobody has signed, walk-overs among them. Rehearsals keep nothing open. While there are ``empty`` tours, nobody has
    won."""

    unapproved: int
    requests: int
    hidden_from: int | None
    has_ceremony: bool
    links: int
    links_aside: int
    is_played: bool
    uncounted: int
    empty: tuple[Tour, ...]

    @property
    def is_approved(self) -> bool:
        return self.is_played and not (self.unapproved or self.requests or self.empty)

    @property
    def is_settled(self) -> bool:
        """Whether the results are those of the end, for everybody to see."""
        return self.is_approved and self.hidden_from is None

    @property
    def is_revealed(self) -> bool:
        return not self.hidden_from and not self.has_ceremony


def ending_of(tournament: Tournament) -> Ending:
    matches, now = Match.objects.filter(tour__tournament=tournament, tour__rehearsal=False), timezone.now()
    links = working(tournament, now).count()
    unapproved = matches.exclude(state=Match.State.APPROVED)
    return Ending(
        unapproved=unapproved.count(),
        requests=Signal.objects.open().filter(tournament=tournament).count(),
        hidden_from=tournament.frozen_from,
        has_ceremony=ceremony_runs(tournament),
        links=links,
        links_aside=0 if links else put_aside(tournament, now),
        is_played=matches.filter(state=Match.State.APPROVED).exists(),
        uncounted=unapproved.exclude(counting(tournament.count_when)).count(),
        empty=tuple(tournament.tours.filter(matches=None, rehearsal=False).order_by("number")),
    )


@dataclass(frozen=True)
class Winners:
    """The first places of the final standings, and of the players' table where there is one; nobody where the
    standings are not ``final``, because something does not count or is hidden."""

    teams: tuple[StandingsRow, ...] = ()
    players: tuple[PlayerRow, ...] = ()
    final: bool = True


def winners_of(tournament: Tournament, lines: Sequence[TourLine] | None = None) -> Winners:
    """As everybody may know them; ``lines`` are its tours, where they are known already."""
    if not is_over(tournament, tour_lines(tournament) if lines is None else lines, knows_all=False):
        return Winners(final=False)
    teams = tuple(row for row in standings(tournament).rows if row.place <= PODIUM and row.came)
    players: Iterable[PlayerRow] = () if tournament.is_individual else best_players(tournament).rows
    return Winners(teams, tuple(row for row in players if row.place <= PODIUM and row.total > 0))


def thanks_for(tournament: Tournament) -> str:
    """A text for all who took part, in the language of the tournament's documents, to be copied and changed. Names of
    persons stand in it as everybody may read them."""
    with translation.override(tournament.language), as_public():
        winners = winners_of(tournament)
        paragraphs = [_opening(tournament)]
        if winners.teams:
            places = "\n".join(f"{row.written}. {row.team.name}" for row in winners.teams)
            paragraphs.append(_("The winners:") + "\n" + places)
        if winners.players:
            best = "\n".join(f"{row.written}. {row.name} ({row.team.name})" for row in winners.players)
            paragraphs.append(_("The best players:") + "\n" + best)
        paragraphs.append(_("Thank you to everyone who played, judged and helped. See you at the next tournament!"))
        return "\n\n".join(paragraphs)


def _opening(tournament: Tournament) -> str:
    matches = counting_matches(tournament, include_hidden=True).exclude(team_b=None).count()
    judges = Judge.objects.filter(tournament=tournament).count()
    teams = Team.objects.filter(tournament=tournament).count()
    players = Player.objects.filter(team__tournament=tournament).count()
    who = [ngettext("%(count)s participant", "%(count)s participants", teams) % {"count": teams}]
    if not tournament.is_individual:
        who = [
            ngettext("%(count)s team", "%(count)s teams", teams) % {"count": teams},
            ngettext("%(count)s player", "%(count)s players", players) % {"count": players},
        ]
    who += [
        ngettext("%(count)s judge", "%(count)s judges", judges) % {"count": judges},
        ngettext("%(count)s match", "%(count)s matches", matches) % {"count": matches},
    ]
    return _("“%(name)s” is over.") % {"name": tournament.name} + "\n" + ", ".join(who) + "."
