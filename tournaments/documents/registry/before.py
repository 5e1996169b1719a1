"""What is hung up and handed out before a tour."""

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.documents.registry.job import Job
from tournaments.documents.registry.kind import Kind, Lack
from tournaments.draws.documents.bracket import Names, bracket_sheets, empty_names
from tournaments.draws.documents.cross_table import empty_cross_table
from tournaments.draws.read.blanks import empty_bracket, teams_by_seed, teams_in
from tournaments.draws.read.series import bracket_with
from tournaments.matches.documents.notices import judge_notice, team_notice
from tournaments.matches.documents.protocol import blank_protocols
from tournaments.matches.read.protocol import blank_of
from tournaments.models import Tour
from tournaments.paper.document import Document
from tournaments.play.documents.boards import playing_board
from tournaments.play.documents.rules import game_rules
from tournaments.play.documents.sheets import has_sheets, match_sheets, slips_of
from tournaments.play.rules_text import has_rules
from tournaments.roster.documents import link_slips
from tournaments.roster.read.links import issued_links


def _has_rules(tour: Tour) -> bool:
    return has_rules(tour.kind)


def _has_sheets(tour: Tour) -> bool:
    return has_sheets(tour.kind)


def _teams(job: Job) -> list[Document]:
    return job.lay(team_notice, job.tour, job.matches)


def _judges(job: Job) -> list[Document]:
    return job.lay(judge_notice, job.tour, job.matches)


def _protocols(job: Job) -> list[Document]:
    return job.lay(blank_protocols, job.tour, job.matches, job.address)


def _sheets(job: Job) -> list[Document]:
    slips = {f"{match.number}. {match}": slips_of(blank_of(match)) for match in job.met}
    return job.lay(match_sheets, job.tour, slips)


def _rules(job: Job) -> list[Document]:
    return job.lay(game_rules, job.tour.kind, tour=job.tour)


def _board(job: Job) -> list[Document]:
    return job.lay(playing_board, job.tour.kind)


def _bracket(job: Job) -> list[Document]:
    """The knock-out that the tour belongs to, else an empty one for as many teams as play."""
    standing = bracket_with(job.tour, whole=job.whole)
    if standing is None:
        teams = teams_in(job.tour)
        return job.lay(bracket_sheets, job.tour, empty_bracket(teams), empty_names(teams))
    names = {pk: team.name for pk, team in standing.teams.items()}
    numbers = {pk: number for number, pk in enumerate(standing.series.teams, start=1)}
    return job.lay(bracket_sheets, job.tour, standing.bracket, Names(names, numbers))


def _grid(job: Job) -> list[Document]:
    tournament = job.tour.tournament
    return job.lay(empty_cross_table, tournament, teams_by_seed(tournament))


def _links(job: Job) -> list[Document]:
    tournament = job.tour.tournament
    return job.lay(link_slips, tournament, issued_links(tournament, job.moment), job.enter)


def _nothing(_job: Job) -> Lack | None:
    return None


def _drawn(job: Job) -> Lack | None:
    """Whether there are matches."""
    words = _("No matches are drawn yet.")
    lack = Lack(words, "desk_draw", gettext_lazy("Draw the tour"), of_tour=True, nothing=True)
    return None if job.met else lack


def _placed(job: Job) -> Lack | None:
    """Whether every match has its room."""
    count = sum(match.room_id is None for match in job.met)
    words = ngettext("%(count)s match has no room yet.", "%(count)s matches have no room yet.", count)
    return _drawn(job) or _places(words, count)


def _judged(job: Job) -> Lack | None:
    """Whether every match has its judges besides."""
    count = sum(not match.match_judges.all() for match in job.met)
    words = ngettext("%(count)s match has no judge yet.", "%(count)s matches have no judge yet.", count)
    return _placed(job) or _places(words, count)


def _places(words: str, count: int) -> Lack | None:
    return (
        Lack(words % {"count": count}, "desk_places", gettext_lazy("Rooms and judges"), of_tour=True)
        if count
        else None
    )


def _given(job: Job) -> Lack | None:
    words = _("No link works yet: make links on the page of private links first.")
    return None if job.links else Lack(words, "desk_links", gettext_lazy("Links"), nothing=True)


BEFORE: Final[Sequence[Kind]] = (
    Kind(
        key="teams", about=gettext_lazy("Who plays whom, and where"),
        documents=_teams, lacks=_placed,
    ),
    Kind(
        key="judges", about=gettext_lazy("Who judges where"),
        documents=_judges, lacks=_judged,
    ),
    Kind(
        key="protocols", about=gettext_lazy("A page for each match"),
        documents=_protocols, lacks=_judged,
    ),
    Kind(
        key="sheets", about=gettext_lazy("One for each game"),
        documents=_sheets, lacks=_placed, fits=_has_sheets,
    ),
    Kind(
        key="rules", about=gettext_lazy("With the rulings and the options of this tour"),
        documents=_rules, lacks=_nothing, fits=_has_rules,
    ),
    Kind(
        key="board", about=gettext_lazy("As large as paper allows"),
        documents=_board, lacks=_nothing, fits=_has_rules, rare=True,
    ),
    Kind(
        key="bracket", about=gettext_lazy("With the names that are known"),
        documents=_bracket, lacks=_nothing, rare=True,
    ),
    Kind(
        key="grid", about=gettext_lazy("All names down and across"),
        documents=_grid, lacks=_nothing, rare=True,
    ),
    Kind(
        key="links",
        about=gettext_lazy("Those of the tournament that work now. Never part of the file with everything."),
        documents=_links, lacks=_given, secret=True, rare=True,
    ),
)  # fmt: skip
