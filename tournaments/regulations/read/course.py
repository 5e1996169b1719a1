"""How a match of the tour goes: its phases, the warm-up, line-ups, the first move, both stages."""

from collections.abc import Iterator
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext, npgettext
from django.utils.translation import gettext_lazy as _

from tournaments.formats.rules.tour_format import Overrun, Stage
from tournaments.play.guide import behind_moves_first
from tournaments.regulations.read.described import DescribedTour, Line, Lines
from tournaments.timetable.rules.lengths import Step

_TITLES: Final[dict[Step | Stage, str | Promise]] = {
    Step.WARM_UP: _("Explanation of the rules and warm-up"),
    Stage.INDIVIDUAL: _("Individual stage"),
    Stage.TEAM: _("Team stage"),
    Step.PLAY: _("Matches"),
    Step.CLOSING: _("Penalties, remarks, signatures"),
}
_ALONE: Final[dict[Step | Stage, str | Promise]] = {Stage.INDIVIDUAL: _("Games")}
"""How a phase is called where everybody plays for themselves."""


def phases(described: DescribedTour) -> Iterator[Line]:
    """With the lengths that the timetable has for them."""
    yield Line(gettext("The phases of the tour, one after another:"))
    titles = _TITLES | (_ALONE if described.individual else {})
    for phase in described.tour.phases:
        words = ngettext("%(phase)s: about %(minutes)s minute", "%(phase)s: about %(minutes)s minutes", phase.minutes)
        yield Line(words % {"phase": titles[phase.step], "minutes": phase.minutes}, short=True, item=True)


def warm_up(described: DescribedTour) -> Iterator[Line]:
    if not (described.format.has_games and described.format.explain_and_warm_up):
        return
    if described.individual:
        yield Line(gettext("During the warm-up both players try the game."))
    elif described.format.shooters_board:
        words = gettext(
            "During the warm-up the team and its free shooters join and play practice games with each other."
        )
        yield Line(words)
    else:
        yield Line(gettext("During the warm-up the players of a team play practice games with each other."))
    yield Line(gettext("The judges answer the players’ questions."))


def line_ups(described: DescribedTour) -> Iterator[Line]:
    if described.individual or not described.format.has_games:
        return
    when = gettext("Before the games the captain of each team announces its line-up.")
    if described.format.explain_and_warm_up:
        when = gettext("After the warm-up the captain of each team announces its line-up.")
    yield Line(when)
    count = described.format.boards
    if count:
        words = ngettext(
            "The main line-up is %(count)s player.", "The main line-up is %(count)s players, in board order.", count
        )
        yield Line(words % {"count": count})
    if described.format.shooters_board:
        yield Line(gettext("Besides them, a team may have any number of free shooters."))


def first_move(described: DescribedTour) -> Iterator[Line]:
    """Who begins, once for both stages as far as it is alike."""
    if not described.format.has_games:
        return
    yield Line(gettext("Rock-paper-scissors decides who moves first."), short=True)
    yield Line(
        _turns(described.format.games_per_board if described.behind_begins else described.most_games), short=True
    )
    if described.behind_begins:
        yield Line(behind_moves_first(described.format.team_games), short=True)
        yield Line(gettext("When the score is level, the captains play rock-paper-scissors: the winner moves first."))
    if described.changes_roles:
        yield Line(gettext("Within a game the sides change roles."), short=True)


def _turns(games: int) -> str:
    if games == 1:
        return gettext("The winner of rock-paper-scissors moves first.")
    if games == 2:
        return gettext("The winner of rock-paper-scissors moves first in the first game, the loser in the second.")
    return gettext(
        "The winner of rock-paper-scissors moves first in the first game, the loser in the second, and so on by turns."
    )


def individual_stage(described: DescribedTour) -> Iterator[Line]:
    """The games of pairs."""
    if not described.format.has_individual_stage:
        return
    if not described.individual:
        yield from _pairs(described)
    yield Line(_games(described), short=True)
    yield described.worth(Stage.INDIVIDUAL)
    yield described.drawn(Stage.INDIVIDUAL)
    if not described.individual:
        yield Line(gettext("For the individual stage a team gets the sum of the points that all its players have won."))
    if described.format.extra_games:
        yield Line(
            gettext(
                "If there is time, and both players of a pair and the judges agree, the pair may play extra games; "
                "these do not count."
            )
        )


def _pairs(described: DescribedTour) -> Iterator[Line]:
    if described.format.boards > 1:
        words = gettext(
            "The main line-ups of teams A and B form pairs: the first player meets the first, the second the second, "
            "and so on."
        )
        yield Line(words)
    if described.format.shooters_board:
        words = gettext("Free shooters play as one more player of their team, number %(number)s.")
        yield Line(words % {"number": described.format.shooters_number})
        yield Line(gettext("Free shooters play against free shooters."))


def _games(described: DescribedTour) -> str:
    """How many games each pair plays."""
    games, count = described.plays(Stage.INDIVIDUAL), len(described.format.board_numbers)
    if count == 1:
        return gettext("The opponents play %(games)s.") % {"games": games}
    if not described.format.shooters_board:
        words = ngettext(
            "Each of the %(count)s pairs plays %(games)s.", "Each of the %(count)s pairs plays %(games)s.", count
        )
        return words % {"count": count, "games": games}
    main = npgettext(
        "of main players", "%(count)s pair of main players", "%(count)s pairs of main players", described.format.boards
    )
    words = ngettext(
        "Each of the %(count)s pairs (%(main)s and the free shooters) plays %(games)s.",
        "Each of the %(count)s pairs (%(main)s and the free shooters) plays %(games)s.",
        count,
    )
    return words % {"count": count, "main": main % {"count": described.format.boards}, "games": games}


def team_stage(described: DescribedTour) -> Iterator[Line]:
    """The games of whole teams."""
    if not described.format.has_team_stage:
        return
    together = gettext("The team plays together with its free shooters, as a whole.")
    yield Line(together if described.format.shooters_board else gettext("The team plays as a whole."))
    yield Line(gettext("The teams play %(games)s.") % {"games": described.plays(Stage.TEAM)}, short=True)
    yield described.worth(Stage.TEAM)
    yield described.drawn(Stage.TEAM)
    yield Line(gettext("The captain makes the move at the board."), short=True)
    seconds = described.format.team_move_time
    words = ngettext(
        "The team has %(count)s second to discuss a move.", "The team has %(count)s seconds to discuss a move.", seconds
    )
    yield Line(words % {"count": seconds}, short=True)
    yield Line(_overrun(described.format.overrun), short=True)
    yield Line(gettext("The judge decides in every case."))
    if described.format.shooters_advice:
        yield _hint(described.format.shooters_advice)


def _overrun(overrun: Overrun) -> str:
    """What follows a move that was not made in time."""
    return {
        Overrun.WARN: gettext("If the move is not made in time, the team is warned."),
        Overrun.SKIP: gettext("If the move is not made in time, the turn is skipped."),
        Overrun.LOSE: gettext("If the move is not made in time, the team loses the game."),
    }[overrun]


def _hint(seconds: int) -> Line:
    words = ngettext(
        "Once a match the free shooters may hand their team a written hint: there is a pause of %(count)s second "
        "for it.",
        "Once a match the free shooters may hand their team a written hint: there is a pause of %(count)s seconds "
        "for it.",
        seconds,
    )
    return Line(words % {"count": seconds})


SECTIONS: Final[tuple[tuple[str | Promise, Lines], ...]] = (
    (_("Course of the tour"), phases),
    (_("Warm-up"), warm_up),
    (_("Line-ups"), line_ups),
    (_("First move"), first_move),
    (_TITLES[Stage.INDIVIDUAL], individual_stage),
    (_TITLES[Stage.TEAM], team_stage),
)
ALONE: Final[dict[Lines, str | Promise]] = {individual_stage: _ALONE[Stage.INDIVIDUAL]}
