"""Things to do while matches go on, and after them."""

from collections.abc import Iterator

from django.utils.translation import ngettext

from tournaments.models import Match
from tournaments.pages.organiser.todo.facts import Facts, MatchFacts
from tournaments.pages.organiser.todo.links import of_matches, page
from tournaments.pages.organiser.todo.shapes import Todo, Urgency

State = Match.State
NAMED_BY_NOW = (State.LINE_UPS, State.INDIVIDUAL, State.TEAM)
"""States in which line-ups are, or should be, named."""


def signals(facts: Facts) -> Iterator[Todo]:
    """Judges and captains who wait for an answer."""
    url = page(facts, "desk_signals")
    if facts.calls:
        text = ngettext(
            "%(count)s signal from a match waits for you.",
            "%(count)s signals from matches wait for you.",
            facts.calls,
        )
        yield Todo("signals.calls", facts.calls, text % {"count": facts.calls}, url, Urgency.NOW)
    if facts.disputes:
        text = ngettext(
            "%(count)s protocol is disputed.",
            "%(count)s protocols are disputed.",
            facts.disputes,
        )
        yield Todo("signals.disputes", facts.disputes, text % {"count": facts.disputes}, url, Urgency.NOW)


def protocols(facts: Facts) -> Iterator[Todo]:
    """Protocols in which something is missing, and those that wait for the organiser."""
    played = [match for match in facts.matches if not match.is_bye]
    staged = {tour.pk for tour in facts.tours if tour.tour_format.has_individual_stage}
    found = [
        match
        for match in played
        if match.state in NAMED_BY_NOW
        and match.tour_id in staged
        and match.line_ups < 2
        and not match.walk_over
    ]
    text = ngettext(
        "%(count)s match is at its line-ups or beyond, and a line-up is missing.",
        "%(count)s matches are at their line-ups or beyond, and line-ups are missing.",
        len(found),
    )
    yield from _about(facts, "match.line_ups", found, text, "judge_match")
    closing = [match for match in played if match.state == State.CLOSING]
    found = [match for match in closing if not facts.is_complete(match)]
    text = ngettext(
        "%(count)s match is over, but results are missing in its protocol.",
        "%(count)s matches are over, but results are missing in their protocols.",
        len(found),
    )
    yield from _about(facts, "match.undecided", found, text, "judge_match", "desk_approvals")
    found = [match for match in closing if facts.is_complete(match)]
    text = ngettext(
        "%(count)s finished protocol is not signed yet.",
        "%(count)s finished protocols are not signed yet.",
        len(found),
    )
    yield from _about(facts, "match.unsigned", found, text, "judge_match", "desk_approvals")
    found = [match for match in played if match.state == State.SIGNED]
    text = ngettext(
        "%(count)s signed match waits for your approval.",
        "%(count)s signed matches wait for your approval.",
        len(found),
    )
    yield from _about(facts, "match.approval", found, text, "desk_match", "desk_approvals")


def byes(facts: Facts) -> Iterator[Todo]:
    """Byes of tours that are played: nobody signs them, so they are easily forgotten."""
    begun = {tour.pk for tour in facts.tours if facts.has_begun(tour)}
    found = [
        match
        for match in facts.matches
        if match.is_bye and match.tour_id in begun and match.state != State.APPROVED
    ]
    text = ngettext("%(count)s bye is to be approved.", "%(count)s byes are to be approved.", len(found))
    yield from _about(facts, "match.bye", found, text, "desk_match", "desk_approvals", Urgency.SOON)


def _about(
    facts: Facts,
    code: str,
    found: list[MatchFacts],
    text: str,
    one: str,
    several: str = "",
    urgency: Urgency = Urgency.NOW,
) -> Iterator[Todo]:
    """Something about these matches, if there are any; a link to the match if it is only one."""
    if found:
        url = of_matches(facts, found, one, several)
        yield Todo(code, len(found), text % {"count": len(found)}, url, urgency)
