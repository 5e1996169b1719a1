"""What comes of the games: penalties, absences, totals, the protocol, what captains do, how places follow."""

from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext, ngettext

from tournaments.formats.rules.tour_format import parse_finals
from tournaments.kernel.values import MINUS
from tournaments.kernel.wording import format_sentence
from tournaments.models import Tournament
from tournaments.regulations.read.described import DescribedTour, Line, counted, shown
from tournaments.standings.forms import NOTES
from tournaments.standings.rules.metrics import Metric, parse_metrics

_ALL: Final = 100
_ON_MATCH_POINTS: Final = frozenset({"match_points", "head_to_head", "buchholz", "sonneborn_berger"})
"""Metrics that ask what a win is worth."""


def points(described: DescribedTour) -> Iterator[Line]:
    """Of a tour whose judges only write points."""
    if not described.format.has_games:
        yield Line(gettext("The judges write both sides’ points. Halves and negative figures are allowed."), short=True)


def penalties(described: DescribedTour) -> Iterator[Line]:
    yield Line(gettext("For a penalty the judge takes off points and writes down the reason."))
    if described.format.penalty_presets:
        yield Line(gettext("Penalties of this tour:"))
    for preset in described.format.penalty_presets:
        yield Line(f"{MINUS}{shown(preset.points)}: {preset.reason}", item=True)


def absence(described: DescribedTour) -> Iterator[Line]:
    """What is done where somebody has not come."""
    yield Line(gettext("If one side has not come, the judge waits as long as the organiser has set."))
    share = described.format.forfeit_points
    if not described.format.has_games:
        yield Line(gettext("After that the judge notes the no-show and how many points the other side gets."))
        return
    if share == _ALL:
        yield Line(
            gettext("If a side does not turn up for a game, it is a forfeit: the other side gets all the points.")
        )
    else:
        words = gettext(
            "If a side does not turn up for a game, it is a forfeit: the other side gets %(share)s%% of the points, "
            "the absent side the rest."
        )
        yield Line(words % {"share": share})
    if described.format.shooters_board:
        yield Line(
            gettext(
                "If a team has no free shooters, the judge decides: their games are not played and give no points, "
                "or are a forfeit."
            )
        )


def totals(described: DescribedTour) -> Iterator[Line]:
    both = described.format.has_individual_stage and described.format.has_team_stage
    if not described.format.has_games:
        yield Line(gettext("The total is the points written down, less penalties."))
    elif described.individual:
        yield Line(gettext("A player’s total is the sum of the points of all games, less penalties."))
    elif both:
        words = gettext("A team’s total is the sum of its points in the individual and team stages, less penalties.")
        yield Line(words)
    else:
        yield Line(gettext("A team’s total is the sum of its points in all games, less penalties."))


def protocol(described: DescribedTour) -> Iterator[Line]:
    """What the judges write, and who signs it."""
    yield Line(gettext("The judges write in the protocol:"))
    for text in _written(described):
        yield Line(text, item=True)
    if described.individual:
        yield Line(gettext("The senior judge and both players sign the protocol."))
    else:
        yield Line(gettext("The senior judge and both captains sign the protocol."))
    yield Line(gettext("After that it is corrected only with a reason, and everybody signs again."))


def _written(described: DescribedTour) -> Iterator[str]:
    has_games, by_name = described.format.has_games, described.format.boards > 0 and not described.individual
    if by_name:
        yield gettext("the names of the main players and the points that they have won")
    if described.format.shooters_board:
        yield gettext("the free shooters and their points")
    if has_games:
        yield gettext("who moved first in each game, and how it ended")
    else:
        yield gettext("the points of both sides")
    if described.format.has_team_stage:
        yield gettext("the points of the team stage")
    if has_games and not described.individual:
        yield gettext("who is captain: do not forget to mark them!")
    yield gettext("penalties and remarks")


def captains(described: DescribedTour) -> Iterator[Line]:
    """What is up to the captain, or to whoever plays alone."""
    if described.individual:
        yield Line(gettext("Each player reads the protocol, then signs it, or disputes it on their own page."))
        yield Line(gettext("A player can also send the organiser a request from there."))
        return
    if described.format.has_games:
        yield Line(
            gettext(
                "The captain may name the line-up on the captain’s page beforehand; the opponent sees it when the "
                "games begin."
            )
        )
    yield Line(gettext("The captain reads the protocol, then signs it, or disputes it on the captain’s page."))
    yield Line(gettext("The captain can also send the organiser a request from there."))


def places(described: DescribedTour) -> Iterator[Line]:
    """How the standings follow from the matches."""
    tournament = described.tour.tournament
    if described.tour.rehearsal:
        yield Line(gettext("This tour is a rehearsal: it does not count in the standings."))
        return
    approved = tournament.count_when == Tournament.CountWhen.APPROVED
    after = gettext("A match counts in the standings when the organiser has approved it.")
    yield Line(after if approved else gettext("A match counts in the standings as soon as it is signed."))
    if tournament.hides_results_of(described.tour.number):
        yield Line(gettext("The results of this tour stay hidden until the organiser announces them."))
    finals = parse_finals(described.tour.final)
    for table, first in enumerate(finals, start=1):
        yield Line(_final(table, first))
    metrics = parse_metrics(tournament.metrics)
    if any(metric.name in _ON_MATCH_POINTS for metric in metrics):
        yield from _match_points(tournament)
    if tournament.bye_own:
        own = ngettext(
            "A bye gives %(points)s own point.", "A bye gives %(points)s own points.", counted(tournament.bye_own)
        )
        yield Line(own % {"points": shown(tournament.bye_own)})
    others = gettext("All other places are decided in this order:")
    yield Line(others if finals else gettext("Places are decided in this order:"))
    for metric in metrics:
        yield Line(_metric(metric), item=True)
    shared = gettext("Players level on all of these share the place.")
    yield Line(shared if described.individual else gettext("Teams level on all of these share the place."))


def _final(table: int, first: int) -> str:
    """What the match at a table of a final decides."""
    words = gettext(
        "Table %(table)s plays for places %(first)s and %(second)s: the winner takes place %(first)s, the opponent "
        "place %(second)s, whatever the standings say. After a walk-over the side that turned up wins. After a draw "
        "the standings decide, unless the organiser has decided in the bracket who goes through."
    )
    return words % {"table": table, "first": first, "second": first + 1}


def _match_points(tournament: Tournament) -> Iterator[Line]:
    words = ngettext(
        "A win gives %(win)s match point, a draw %(draw)s, a loss %(loss)s.",
        "A win gives %(win)s match points, a draw %(draw)s, a loss %(loss)s.",
        counted(tournament.win_points),
    )
    worth = {"win": tournament.win_points, "draw": tournament.draw_points, "loss": tournament.loss_points}
    yield Line(words % {name: shown(value) for name, value in worth.items()})
    bye = ngettext(
        "A bye gives %(points)s match point.", "A bye gives %(points)s match points.", counted(tournament.bye_worth)
    )
    yield Line(bye % {"points": shown(tournament.bye_worth)})


def _metric(metric: Metric) -> str:
    label = format_sentence(metric.label)
    # The label says which tours are left out; the note on points would say again that all count.
    return label if metric.without and metric.name == "points" else f"{label}: {NOTES[metric.name]}"
