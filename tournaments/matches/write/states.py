"""Moving a match on through its course, and back."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.kernel.wording import format_sentence
from tournaments.kernel.write import Answer, Change, Conflict, Refused, use_case
from tournaments.matches.read.protocol import course_of, course_of_match, plays_alone, protocol_of
from tournaments.matches.read.rows import load_line_ups, pure
from tournaments.matches.read.sheet import Protocol
from tournaments.matches.rules.protocol import LineUp, Side, check_line_up
from tournaments.matches.write.clocks import forget_clocks
from tournaments.matches.write.games import Writing, open_protocol
from tournaments.matches.write.line_ups import enter_persons
from tournaments.models import DONE, IN_STAGES, AuditEntry, Match

State = Match.State
_MOVABLE = tuple(state for state in State if state not in DONE)


@use_case("match.move")
def move(change: Change, *, match_id: int, seen: str, to: str, undecided: int | None = None) -> Answer:
    """One step on or back in the course of the match, from the state ``seen`` on the page to the state ``to``; the step
    of line-ups is passed over when both are complete.

    ``undecided``: that many games without a result the visitor leaves behind knowingly; when there are more of them
    in the stage that is left, ``Refused`` asks, under this name. None asks nothing.

    ``Conflict`` when the match is no longer in the state that was seen. Signing and approving are other use cases.
    """
    writing = open_protocol(change, match_id)
    match = writing.match
    stood = writing.before.get("state", match.state)  # a signed protocol has been opened for correction by now
    if stood != seen:
        match.state = stood
        raise Conflict(match, AuditEntry.objects.filter(match_id=match_id).order_by("-number").first())
    course = [state for state in course_of_match(match) if state in _MOVABLE]
    places = {state.value: place for place, state in enumerate(course)}
    if to not in places or seen not in places or not _is_one_step(course, places[seen], places[to]):
        raise Refused(("", _("A match moves forward or back one step at a time.")))
    if places[to] > places[seen]:
        if plays_alone(match):
            enter_persons(match)
        _require_line_ups(match, to)
        _require_known_gaps(match, undecided)
    writing.set_match(state=to, **_times(match, to, writing.moment))
    if to == State.PLANNED:
        forget_clocks(match)
    return writing.close(recount=False, state=to)


def _is_one_step(course: Sequence[Match.State], here: int, there: int) -> bool:
    return abs(there - here) == 1 or course[here + 1 : there] == [State.LINE_UPS]


def end_of(match: Match, moment: datetime) -> datetime:
    """When it ends that ends now: not before it began, also where the server's clock has been set back meanwhile."""
    return max(moment, match.started_at or moment)


def begin_closing(writing: Writing) -> None:
    """Goes on from planned to closing where there are no stages between: the first points begin the match."""
    match = writing.match
    if match.state == State.PLANNED and State.LINE_UPS not in course_of(match.tour.tour_format):
        times = {"started_at": match.started_at or writing.moment}
        writing.set_match(state=State.CLOSING.value, **times)


def _times(match: Match, to: str, moment: datetime) -> dict[str, Any]:
    """The match begins when it leaves ``planned`` and ends when its last stage is over; going back undoes that."""
    if to == State.PLANNED:
        return {"started_at": None, "ended_at": None}
    times: dict[str, Any] = {}
    if match.started_at is None:
        times["started_at"] = moment
    if to == State.CLOSING and match.ended_at is None:
        times["ended_at"] = end_of(match, moment)
    elif to != State.CLOSING and match.ended_at is not None:
        times["ended_at"] = None
    return times


def undecided_in(protocol: Protocol, state: str) -> int:
    """How many games of the stage that the match is in at this state have no result yet."""
    return protocol.stages[state].undecided if state in protocol.stages else 0


def _require_known_gaps(match: Match, known: int | None) -> None:
    """Asks before a stage is left in which games have no result."""
    left = 0 if known is None else undecided_in(protocol_of(match), match.state)
    if known is not None and left > known:
        sentence = ngettext(
            "%(games)s game has no result. Go on anyway?", "%(games)s games have no result. Go on anyway?", left
        )
        raise Refused(("undecided", sentence % {"games": left}))


def _require_line_ups(match: Match, to: str) -> None:
    """The stages begin with complete line-ups, or when a judge has confirmed that a team is short of players."""
    tour_format = match.tour.tour_format
    if to not in IN_STAGES or not tour_format.has_games:
        return
    written = pure(match, load_line_ups(match), tour_format)
    sentences = [sentence for side in Side for sentence in _line_up_sentences(match, side, written.line_up(side))]
    if sentences:
        raise Refused(*(("", sentence) for sentence in sentences))


def _line_up_sentences(match: Match, side: Side, line_up: LineUp | None) -> list[str]:
    team = match.team(side)
    if line_up is None:
        return [_("%(team)s: enter the line-up first.") % {"team": team}]
    faults = check_line_up(match.tour.tour_format, line_up)
    return [f"{team}: {format_sentence(fault)}" for fault in faults]
