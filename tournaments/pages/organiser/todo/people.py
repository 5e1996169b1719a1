"""Things to do about teams, judges and their links."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.pages.organiser.todo.facts import Facts
from tournaments.pages.organiser.todo.links import page
from tournaments.pages.organiser.todo.shapes import Todo, Urgency


def people(facts: Facts) -> Iterator[Todo]:
    """Who is missing."""
    individual = facts.tournament.is_individual
    if not facts.teams:
        text = (
            _("There are no participants yet. Add them, for example from a list.")
            if individual
            else _("There are no teams yet. Add them with their players, for example from a list.")
        )
        yield Todo("teams.none", 0, text, page(facts, "desk_roster"), Urgency.SOON)
    empty = [team for team in facts.teams if not facts.players[team.pk]]
    if empty and not individual:
        text = ngettext(
            "%(count)s team has no players, so nobody can be put into its line-up: %(names)s.",
            "%(count)s teams have no players, so nobody can be put into their line-ups: %(names)s.",
            len(empty),
        )
        url = page(facts, "desk_team", empty[0].pk) if len(empty) == 1 else page(facts, "desk_teams")
        said = text % {"count": len(empty), "names": named([team.name for team in empty])}
        yield Todo("teams.no_players", len(empty), said, url, Urgency.SOON)
    if not facts.judges:
        text = _("There are no judges yet. Every match needs a senior judge.")
        yield Todo("judges.none", 0, text, page(facts, "desk_judges"), Urgency.SOON)


def links(facts: Facts) -> Iterator[Todo]:
    """Who is needed soon and cannot get in."""
    url = page(facts, "desk_links")
    waiting = [match for match in facts.matches if not match.is_done and not match.is_bye]
    judges = {judge for match in waiting for judge in match.judges} - facts.linked_judges
    if judges:
        text = ngettext(
            "%(count)s judge who is to judge a match has no working link to the protocol.",
            "%(count)s judges who are to judge a match have no working links to the protocols.",
            len(judges),
        )
        yield Todo("links.judges", len(judges), text % {"count": len(judges)}, url, Urgency.SOON)
    teams = {team for match in waiting for team in match.teams} - facts.linked_teams
    if teams:
        if facts.tournament.is_individual:
            text = ngettext(
                "%(count)s player has no working link, with which to sign in person.",
                "%(count)s players have no working links, with which to sign in person.",
                len(teams),
            )
        else:
            text = ngettext(
                "%(count)s captain has no working link. Captains can then name line-ups and sign by themselves.",
                "%(count)s captains have no working links. Captains can then name line-ups and sign by themselves.",
                len(teams),
            )
        yield Todo("links.captains", len(teams), text % {"count": len(teams)}, url, Urgency.LATER)


def named(names: list[str], most: int = 3) -> str:
    """The first few names, and a sign that there are more."""
    return ", ".join(names[:most]) + (", …" if len(names) > most else "")
