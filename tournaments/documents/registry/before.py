"""What is hung up and handed out before a tour."""

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.documents.registry.document_type import DocumentType, MissingPrerequisite, PrintContext
from tournaments.draws.documents import Names, bracket_sheets, empty_cross_table, empty_names
from tournaments.draws.read.draw_input import bracket_with
from tournaments.draws.read.draws import empty_bracket, teams_by_seed, teams_in
from tournaments.matches.documents.notices import judge_notice, team_notice
from tournaments.matches.documents.protocol.document import blank_protocols
from tournaments.matches.read.protocol import blank_of
from tournaments.models import Tour
from tournaments.paper.document import Document
from tournaments.play.documents.boards import playing_board
from tournaments.play.documents.rules import game_rules
from tournaments.play.documents.sheets import has_sheets, match_sheets
from tournaments.play.games.shared import slips_of
from tournaments.play.rules_text import has_rules
from tournaments.roster.documents import link_slips
from tournaments.roster.read import issued_links


def _has_rules(tour: Tour) -> bool:
    return has_rules(tour.kind)


def _has_sheets(tour: Tour) -> bool:
    return has_sheets(tour.kind)


def _teams(print_context: PrintContext) -> list[Document]:
    return print_context.lay(team_notice, print_context.tour, print_context.matches)


def _judges(print_context: PrintContext) -> list[Document]:
    return print_context.lay(judge_notice, print_context.tour, print_context.matches)


def _protocols(print_context: PrintContext) -> list[Document]:
    return print_context.lay(
        blank_protocols, print_context.tour, print_context.matches, print_context.address
    )


def _sheets(print_context: PrintContext) -> list[Document]:
    slips = {f"{match.number}. {match}": slips_of(blank_of(match)) for match in print_context.met}
    return print_context.lay(match_sheets, print_context.tour, slips)


def _rules(print_context: PrintContext) -> list[Document]:
    return print_context.lay(game_rules, print_context.tour.kind, tour=print_context.tour)


def _board(print_context: PrintContext) -> list[Document]:
    return print_context.lay(playing_board, print_context.tour.kind)


def _bracket(print_context: PrintContext) -> list[Document]:
    """The knock-out that the tour belongs to, else an empty one for as many teams as play."""
    standing = bracket_with(print_context.tour, whole=print_context.whole)
    if standing is None:
        teams = teams_in(print_context.tour)
        return print_context.lay(bracket_sheets, print_context.tour, empty_bracket(teams), empty_names(teams))
    names = {pk: team.name for pk, team in standing.teams.items()}
    numbers = {pk: number for number, pk in enumerate(standing.series.teams, start=1)}
    return print_context.lay(bracket_sheets, print_context.tour, standing.bracket, Names(names, numbers))


def _grid(print_context: PrintContext) -> list[Document]:
    tournament = print_context.tour.tournament
    return print_context.lay(empty_cross_table, tournament, teams_by_seed(tournament))


def _links(print_context: PrintContext) -> list[Document]:
    tournament = print_context.tour.tournament
    return print_context.lay(
        link_slips, tournament, issued_links(tournament, print_context.moment), print_context.enter
    )


def _nothing(_job: PrintContext) -> MissingPrerequisite | None:
    return None


def _drawn(print_context: PrintContext) -> MissingPrerequisite | None:
    """Whether there are matches."""
    words = _("No matches are drawn yet.")
    missing = MissingPrerequisite(
        words, "desk_draw", gettext_lazy("Draw the tour"), of_tour=True, nothing=True
    )
    return None if print_context.met else missing


def _placed(print_context: PrintContext) -> MissingPrerequisite | None:
    """Whether every match has its room."""
    count = sum(match.room_id is None for match in print_context.met)
    words = ngettext("%(count)s match has no room yet.", "%(count)s matches have no room yet.", count)
    return _drawn(print_context) or _places(words, count)


def _judged(print_context: PrintContext) -> MissingPrerequisite | None:
    """Whether every match has its judges besides."""
    count = sum(not match.match_judges.all() for match in print_context.met)
    words = ngettext("%(count)s match has no judge yet.", "%(count)s matches have no judge yet.", count)
    return _placed(print_context) or _places(words, count)


def _places(words: str, count: int) -> MissingPrerequisite | None:
    return (
        MissingPrerequisite(
            words % {"count": count}, "desk_places", gettext_lazy("Rooms and judges"), of_tour=True
        )
        if count
        else None
    )


def _given(print_context: PrintContext) -> MissingPrerequisite | None:
    words = _("No link works yet: make links on the page of private links first.")
    return (
        None
        if print_context.links
        else MissingPrerequisite(words, "desk_links", gettext_lazy("Links"), nothing=True)
    )


BEFORE: Final[Sequence[DocumentType]] = (
    DocumentType(
        key="teams", about=gettext_lazy("Who plays whom, and where"),
        documents=_teams, missing=_placed,
    ),
    DocumentType(
        key="judges", about=gettext_lazy("Who judges where"),
        documents=_judges, missing=_judged,
    ),
    DocumentType(
        key="protocols", about=gettext_lazy("A page for each match"),
        documents=_protocols, missing=_judged,
    ),
    DocumentType(
        key="sheets", about=gettext_lazy("One for each game"),
        documents=_sheets, missing=_placed, fits=_has_sheets,
    ),
    DocumentType(
        key="rules", about=gettext_lazy("With the rulings and the options of this tour"),
        documents=_rules, missing=_nothing, fits=_has_rules,
    ),
    DocumentType(
        key="board", about=gettext_lazy("As large as paper allows"),
        documents=_board, missing=_nothing, fits=_has_rules, rare=True,
    ),
    DocumentType(
        key="bracket", about=gettext_lazy("With the names that are known"),
        documents=_bracket, missing=_nothing, rare=True,
    ),
    DocumentType(
        key="grid", about=gettext_lazy("All names down and across"),
        documents=_grid, missing=_nothing, rare=True,
    ),
    DocumentType(
        key="links",
        about=gettext_lazy("Those of the tournament that work now. Never part of the file with everything."),
        documents=_links, missing=_given, secret=True, rare=True,
    ),
)  # fmt: skip
