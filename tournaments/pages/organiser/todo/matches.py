"""Things to do about matches, people and links."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import IN_STAGES, Match, Tour
from tournaments.pages.organiser.todo.facts import Facts, MatchFacts, Todo, Urgency


def page(facts: Facts, name: str, *more: Any) -> str:
    """A page of the tournament's desk."""
    return reverse(name, args=[facts.tournament.slug, *more])


def tour_page(facts: Facts, name: str, tour: Tour) -> str:
    """A page of a tour on the desk."""
    return page(facts, name, tour.number)


def of_matches(facts: Facts, matches: Sequence[MatchFacts], single: str, several: str = "") -> str:
    """The page ``single`` of one match; of more than one the page ``several``, by default the list of the tour that
    they are in, or all tours."""
    if len(matches) == 1:
        return page(facts, single, matches[0].pk)
    tours = {match.tour_id for match in matches}
    if several or len(tours) > 1:
        return page(facts, several or "desk_tours")
    [tour] = (tour for tour in facts.tours if tour.pk in tours)
    return tour_page(facts, "desk_matches", tour)


# Things to do while matches go on, and after them.
State = Match.State
NAMED_BY_NOW = (State.LINE_UPS, *IN_STAGES)
"""States in which line-ups are, or should be, named."""


def signals(facts: Facts) -> Iterator[Todo]:
    """Judges and captains who wait for an answer."""
    url = page(facts, "desk_signals")
    if facts.calls:
        text = ngettext(
            "%(count)s request from a match is waiting for you.",
            "%(count)s requests from matches are waiting for you.",
            facts.calls,
        )
        yield Todo("signals.calls", facts.calls, text % {"count": facts.calls}, url, Urgency.NOW)
    if facts.disputes:
        text = ngettext("%(count)s protocol is disputed.", "%(count)s protocols are disputed.", facts.disputes)
        yield Todo("signals.disputes", facts.disputes, text % {"count": facts.disputes}, url, Urgency.NOW)


def copies(facts: Facts) -> Iterator[Todo]:
    """The server's backup copies, only when something is wrong with them."""
    if facts.copies:
        yield Todo("copies", 1, facts.copies, page(facts, "desk_copies"), Urgency.NOW)


def protocols(facts: Facts) -> Iterator[Todo]:
    """Protocols in which something is missing, and those that wait for the organiser."""
    played = [match for match in facts.matches if not match.is_bye]
    yield from _unnamed(facts, played)
    yield from _unsigned(facts, [match for match in played if match.state == State.CLOSING])
    yield from _unapproved(facts, [match for match in played if match.state == State.SIGNED])


def _unnamed(facts: Facts, played: list[MatchFacts]) -> Iterator[Todo]:
    staged = {tour.pk for tour in facts.tours if tour.tour_format.has_individual_stage}
    unnamed = [
        match
        for match in played
        if match.state in NAMED_BY_NOW and match.tour_id in staged and match.line_ups < 2 and not match.walk_over
    ]
    text = ngettext(
        "%(count)s match is waiting for a line-up.", "%(count)s matches are waiting for line-ups.", len(unnamed)
    )
    yield from _about(facts, "match.line_ups", unnamed, text, "judge_match")


def _unsigned(facts: Facts, closing: list[MatchFacts]) -> Iterator[Todo]:
    incomplete = [match for match in closing if not facts.is_complete(match)]
    text = ngettext(
        "%(count)s match is over, but results are missing in its protocol.",
        "%(count)s matches are over, but results are missing in their protocols.",
        len(incomplete),
    )
    yield from _about(facts, "match.undecided", incomplete, text, "judge_match", "desk_approvals")
    unsigned = [match for match in closing if facts.is_complete(match)]
    text = ngettext(
        "%(count)s finished protocol is not signed yet.",
        "%(count)s finished protocols are not signed yet.",
        len(unsigned),
    )
    yield from _about(facts, "match.unsigned", unsigned, text, "judge_match", "desk_approvals")


def _unapproved(facts: Facts, signed: list[MatchFacts]) -> Iterator[Todo]:
    unapproved = [match for match in signed if not match.walk_over]
    text = ngettext(
        "%(count)s signed match is waiting for your approval.",
        "%(count)s signed matches are waiting for your approval.",
        len(unapproved),
    )
    yield from _about(facts, "match.approval", unapproved, text, "desk_match", "desk_approvals")
    given = [match for match in signed if match.walk_over]
    text = ngettext(
        "%(count)s walk-over is waiting for your approval.",
        "%(count)s walk-overs are waiting for your approval.",
        len(given),
    )
    yield from _about(facts, "match.walk_over", given, text, "desk_match", "desk_approvals")


def byes(facts: Facts) -> Iterator[Todo]:
    """Byes of tours that are played: nobody signs them, so they are easily forgotten."""
    begun = {tour.pk for tour in facts.tours if facts.has_begun(tour)}
    matches = [
        match for match in facts.matches if match.is_bye and match.tour_id in begun and match.state != State.APPROVED
    ]
    text = ngettext("%(count)s bye is waiting for approval.", "%(count)s byes are waiting for approval.", len(matches))
    yield from _about(facts, "match.bye", matches, text, "desk_match", "desk_approvals", Urgency.SOON)


def _about(
    facts: Facts,
    code: str,
    matches: list[MatchFacts],
    text: str,
    single: str,
    several: str = "",
    urgency: Urgency = Urgency.NOW,
) -> Iterator[Todo]:
    """Something about these matches, if there are any; a link to the match if it is only one."""
    if matches:
        url = of_matches(facts, matches, single, several)
        yield Todo(code, len(matches), text % {"count": len(matches)}, url, urgency)


# Things to do about teams, judges and their links.
def people(facts: Facts) -> Iterator[Todo]:
    individual = facts.tournament.is_individual
    if not facts.teams:
        text = (
            _("There are no participants yet. Add them, for example from a list.")
            if individual
            else _("There are no teams yet. Add them with their players, for example from a list.")
        )
        yield Todo("teams.none", 0, text, page(facts, "desk_roster"), Urgency.SOON)
    empty = [team for team in facts.teams if not facts.players[team.pk] and facts.names_line_ups(team)]
    if empty and not individual:
        text = ngettext(
            "%(count)s team has no players, so nobody can be put into its line-up: %(names)s.",
            "%(count)s teams have no players, so nobody can be put into their line-ups: %(names)s.",
            len(empty),
        )
        url = page(facts, "desk_team", empty[0].pk) if len(empty) == 1 else page(facts, "desk_teams")
        said = text % {"count": len(empty), "names": named([team.name for team in empty])}
        yield Todo("teams.no_players", len(empty), said, url, Urgency.SOON)
    if not facts.judges and facts.plays_games:
        text = _("There are no judges yet. Every match needs a senior judge.")
        yield Todo("judges.none", 0, text, page(facts, "desk_judges"), Urgency.SOON)
    if facts.judges and not facts.leaders and any(_wants_seniors(facts, tour) for tour in facts.to_come):
        text = _("There are no senior judges yet, and every match needs one.")
        yield Todo("judges.no_senior", 0, text, page(facts, "desk_judges"), Urgency.SOON)


def _wants_seniors(facts: Facts, tour: Tour) -> bool:
    """Whether judges are still to be assigned in the tour, or will be once it is drawn."""
    matches = facts.by_tour[tour.pk]
    return not matches or any(
        match.senior is None and not match.is_bye and not facts.is_played(match) for match in matches
    )


def links(facts: Facts) -> Iterator[Todo]:
    """Who is needed soon and cannot get in. Where only points are entered there are no line-ups, and captains wait for
    nothing."""
    url = page(facts, "desk_links")
    waiting = [match for match in facts.matches if not match.is_bye and not facts.is_played(match)]
    with_games = {tour.pk for tour in facts.tours if tour.has_games}
    judges = {judge for match in waiting for judge in match.judges} - facts.linked_judges
    if judges:
        text = ngettext(
            "%(count)s judge assigned to a match has no working link to the protocol.",
            "%(count)s judges assigned to matches have no working links to the protocols.",
            len(judges),
        )
        yield Todo("links.judges", len(judges), text % {"count": len(judges)}, url, Urgency.SOON)
    playing = {team for match in waiting if match.tour_id in with_games for team in match.teams}
    teams = playing - facts.linked_teams
    if teams:
        if facts.tournament.is_individual:
            text = ngettext(
                "%(count)s player has no working link to sign with.",
                "%(count)s players have no working links to sign with.",
                len(teams),
            )
        else:
            text = ngettext(
                "%(count)s captain has no working link. With a link, captains can name line-ups and sign for "
                "themselves.",
                "%(count)s captains have no working links. With a link, captains can name line-ups and sign for "
                "themselves.",
                len(teams),
            )
        yield Todo("links.captains", len(teams), text % {"count": len(teams)}, url, Urgency.LATER)


def named(names: list[str], most: int = 3) -> str:
    """The first few names, and a sign that there are more."""
    return ", ".join(names[:most]) + (", …" if len(names) > most else "")
