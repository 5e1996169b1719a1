"""The protocol's page: one panel per step of the match, the answers that every writing view gives."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from functools import cache, partial
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_htmx.http import replace_url

from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.kernel import access as permissions
from tournaments.kernel import submit
from tournaments.kernel.forms import entered
from tournaments.kernel.values import joined_score, show_points
from tournaments.kernel.views import actor, warn
from tournaments.kernel.wording import moment_text
from tournaments.kernel.write import Answer, Conflict
from tournaments.live.views.channels import live_news
from tournaments.matches.forms import SignalForm, line_up_words
from tournaments.matches.read.corrections import OF_FORMATS
from tournaments.matches.read.matches import disputed, signals_seen_by
from tournaments.matches.read.positions import ClockView, beside_game, clocks_of, shown_clocks
from tournaments.matches.read.protocol import course_of_match, last_write, newest, protocol_of
from tournaments.matches.read.rows import decision_words, game_words
from tournaments.matches.read.sheet import Protocol
from tournaments.matches.tables import stand_now
from tournaments.matches.write.games import withdrawn_words
from tournaments.matches.write.matches import has_results
from tournaments.matches.write.requests import open_disputes
from tournaments.matches.write.signing import PERMISSIONS, SIDES
from tournaments.matches.write.states import undecided_in
from tournaments.models import DONE, IN_STAGES, Clock, Game, LineUp, Match
from tournaments.play.rules_text import has_rules

State = Match.State
REFUSED: Final = 422
_PANEL_OF: Final = {
    State.PLANNED: "start",
    State.WARM_UP: "start",
    State.LINE_UPS: "line_ups",
    **{state: state.value for state in IN_STAGES},
    State.CLOSING: "closing",
    State.SIGNED: "summary",
    State.APPROVED: "summary",
}
SIGNS_FOR: Final = {side: role for role, side in SIDES.items()}
"""Whose signature a side gives."""


def get_match(request: HttpRequest, slug: str, pk: int) -> Match:
    """The match of the address, for those who may write its protocol."""
    return permissions.get_open_match(actor(request), slug, pk, "match.record")


def address(match: Match, name: str = "judge_match", *more: object) -> str:
    return reverse(name, args=[match.tour.tournament.slug, match.pk, *more])


def show(
    request: HttpRequest,
    match: Match,
    *,
    panel: str = "",
    faults: Sequence[str] = (),
    asks: Mapping[str, object] | None = None,
    status: int = 200,
    race: Conflict | None = None,
    withdrawn: str = "",
) -> HttpResponse:
    """The page with the wanted panel, else with that of the match's present step.

    ``asks``: a question that has to be answered before the match goes on, and the state that it would go ``to``.
    ``race``: remarks that somebody else has stored before those that were sent; ``withdrawn``: what those that are
    stored now have taken off.
    """
    last = last_write(match)
    newest_shown, protocol = newest(match, last), protocol_of(match)
    known = panels(match)
    context = {
        "match": match,
        "tournament": match.tour.tournament,
        "protocol": protocol,
        "panels": known,
        "panel": panel if panel in dict(known) else _PANEL_OF[State(match.state)],
        "present": _PANEL_OF[State(match.state)],
        "neighbours": neighbours(match, named=protocol.named),
        "saved_at": last.at,
        "shown": newest_shown,
        "live": live_news(match, newest_shown),
        "faults": faults,
        "asks": asks and {**asks, "undecided": undecided_in(protocol, match.state)},
        "conflict": race,
        "withdrawn": withdrawn,
        "sent": request.POST if faults or race else {},
        "typed_name": entered(request.POST, "name") if faults or race else None,
        "extra_slots": extra_slots(protocol),
    } | _ways_on(request, match, protocol, faulty=bool(faults))
    return render(request, "pages/judge/match.html", context, status=status)


def clocks_context(match: Match, number: int | None = None, *, protocol: Protocol | None = None) -> dict[str, Any]:
    """What ``pages/judge/_clocks.html`` shows: beside the team game with this number, beside the one that a protocol
    shows, or beside none."""
    clocks = shown_clocks(match, clocks_of(match))
    number = _timed_game(protocol, clocks) if protocol else number
    if number is not None:
        clocks = beside_game(match, clocks, number)
    of = {clock.kind: clock for clock in clocks}
    shown = {"clocks": clocks, "move_clock": of.get(Clock.Kind.MOVE), "hint_clock": of.get(Clock.Kind.ADVICE)}
    return shown | ({"clock_game": number, "clock_key": GameKey(Stage.TEAM, 0, number)} if number is not None else {})


def _timed_game(protocol: Protocol, clocks: Iterable[ClockView]) -> int | None:
    """The team game whose clock a protocol shows: of those without a result the one whose time is in use, else the
    first."""
    waiting = [game.number for game in protocol.team_games if not game.decision and game.open]
    if protocol.match.state != State.TEAM or not waiting:
        return None
    used = (clock.number for clock in clocks if clock.kind == Clock.Kind.MOVE and (clock.runs or clock.spent))
    return next((number for number in used if number in waiting), waiting[0])


def _ways_on(request: HttpRequest, match: Match, protocol: Protocol, *, faulty: bool) -> dict[str, object]:
    """What the visitor may do about the match besides entering results; the call to the organiser keeps its text when
    something was refused."""
    tournament, following = match.tour.tournament, hand_to(protocol)
    return {
        "hand_to": next((team_side for team_side in protocol.sides if team_side.side == following), None),
        "may_sign": [role for role, permission in PERMISSIONS.items() if _may(request, permission, match)],
        "may_write": may_write(request, match),
        "has_senior": any(judge.senior for judge in protocol.judges),
        "at_desk": not permissions.is_judge_of.test(actor(request), match),
        **clocks_context(match, protocol=protocol),
        "signals": signals_seen_by(actor(request), match),
        "disputing": cache(partial(objecting, match)),
        "signal_form": SignalForm(initial=request.POST.dict() if faulty else None, individual=tournament.is_individual),
        "may_be_absent": match.is_open and not match.walk_over and not has_results(match),
        "walk_over_points": tournament.bye_own or 1,
        "has_rules": has_rules(match.tour.kind),
        "next_match": _next_match(request, match) if match.state == State.SIGNED else None,
    }


def objecting(match: Match) -> set[str]:
    """The sides whose objection waits for its answer."""
    teams = set(open_disputes(match.pk).values_list("team_id", flat=True))
    return {side for side, team in (("A", match.team_a_id), ("B", match.team_b_id)) if team in teams}


def hand_to(protocol: Protocol) -> str:
    """The side that signs next on this phone, "" when nobody does: one that objects has had its turn."""
    if protocol.match.state != State.CLOSING or protocol.missing or not protocol.b:
        return ""
    against = objecting(protocol.match)
    waiting = (SIDES[line.role] for line in protocol.signatures if line.role in SIDES and not line.signed_at)
    return next((side for side in waiting if side not in against), "")


def _next_match(request: HttpRequest, match: Match) -> Match | None:
    """Of the matches that the visitor judges the first that is still to be played, in this tournament if there is."""
    known = permissions.matches_to_judge(actor(request))
    coming = [other for other in known if other.is_open and other.team_b_id and other.tour.tournament.closed_at is None]
    own = match.tour.tournament_id
    return min(coming, key=lambda other: other.tour.tournament_id != own, default=None)


def may_write(request: HttpRequest, match: Match) -> bool:
    """An approved protocol is changed by the organiser alone."""
    return match.state != State.APPROVED or _may(request, "match.approve", match)


def panels(match: Match) -> list[tuple[str, str]]:
    """The panels that a match of this format has, each with its title."""
    titles = {
        "start": pgettext("step", "Start"),
        "line_ups": pgettext("step", "Line-ups"),
        "individual": _("Games") if match.tour.tournament.is_individual else pgettext("step", "Individual"),
        "team": pgettext("step", "Team"),
        "closing": pgettext("step", "Closing"),
        "summary": pgettext("step", "Summary"),
    }
    course = course_of_match(match)
    used = dict.fromkeys(_PANEL_OF[state] for state in course)
    return [(name, titles[name]) for name in used]


def neighbours(match: Match, *, named: bool) -> dict[str, State | None]:
    """The states that the match can go back to and on to; signing and approving are no steps of this kind, and there
    is nothing to do in the step of line-ups once both are ``named``.
    """
    course = [state for state in course_of_match(match) if state.value not in DONE]
    if match.state not in course:
        return {"back": None, "on": None}
    place = course.index(State(match.state))
    ahead = [state for state in course[place + 1 :] if not (named and state is State.LINE_UPS)]
    return {"back": course[place - 1] if place else None, "on": ahead[0] if ahead else None}


def extra_slots(protocol: Protocol) -> list[tuple[int, int]]:
    """(board, number) of the extra game that may be added next on each board."""
    if not protocol.tour_format.extra_games:
        return []
    last = dict.fromkeys(protocol.tour_format.board_numbers, 0)
    for game in protocol.extra_games:
        last[game.board] = max(last.get(game.board, 0), game.number)
    return [(board, number + 1) for board, number in last.items()]


def write(
    request: HttpRequest,
    match: Match,
    panel: str,
    work: Callable[[], Answer],
    *,
    shown: Iterable[tuple[str, str]] = (),
    on_conflict: Callable[[Conflict], HttpResponse] | None = None,
    on_refused: Callable[[submit.Faults], HttpResponse | None] | None = None,
    to: Callable[[Answer], HttpResponse] | None = None,
) -> HttpResponse:
    """Does one write of the page: then back to the panel or ``to`` another page, or the panel with what was refused,
    or the conflict.

    ``shown`` is the visitor's own input in words, for the page of a conflict. ``on_refused`` may have an answer of its
    own to what was refused.
    """

    def again(faults: submit.Faults) -> HttpResponse:
        answer = on_refused(faults) if on_refused else None
        sentences = [sentence for _field, sentence in faults]
        return answer or show(request, match, panel=panel, faults=sentences, status=REFUSED)

    def back(answer: Answer) -> HttpResponse:
        warn(request, withdrawn_words(answer))
        return done(request, match, panel)

    lost = on_conflict or (lambda race: conflict(request, match, race, panel, list(shown)))
    return submit.submit(request, lambda _wants: work(), again=again, to=to or back, lost=lost)


def done(request: HttpRequest, match: Match, panel: str) -> HttpResponse:
    """After a write: on to the panel; htmx gets it at once, without asking for it a second time."""
    url = f"{address(match)}?step={panel}" if panel else address(match)
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect(url)
    now = get_match(request, match.tour.tournament.slug, match.pk)
    return replace_url(show(request, now, panel=panel), url)


def conflict(
    request: HttpRequest, match: Match, race: Conflict, panel: str, shown: list[tuple[str, str]], slot: str = "",
    **context: object,
) -> HttpResponse:  # fmt: skip
    """The page that shows both versions."""
    now = permissions.get_match(actor(request), match.tour.tournament.slug, match.pk)
    back = f"{address(match)}?step={panel}" + (f"#{slot}" if slot else "")
    standing = _standing(protocol_of(now), race)
    return submit.conflict(request, race, stored=standing, back=back, shown=shown, **context)


def _standing(protocol: Protocol, race: Conflict) -> list[tuple[str, Any]]:
    """What stands now, in words: what the visitor wanted to change first, then the rest of the protocol."""
    match, total = protocol.match, protocol.total
    score = joined_score(_points(total.a), _points(total.b))
    lines: list[tuple[str, Any]] = [*_wanted(protocol, race)]
    lines += [(_("Now"), stand_now(match)), (_("Total"), score)]
    taken = [f"{line.team} −{_points(line.points)}: {line.reason}" for line in protocol.penalties]
    if taken:
        lines.append((_("Penalties"), "\n".join(taken)))
    signed = [f"{line.label} {line.team}: {line.name}" for line in protocol.signatures if line.signed_at]
    return [*lines, *([(_("Signatures"), "\n".join(signed))] if signed else [])]


def _wanted(protocol: Protocol, race: Conflict) -> Iterable[tuple[str, Any]]:
    """The very thing that somebody else has changed."""
    current = race.current
    teams = {side.side: side.name for side in protocol.sides}
    if isinstance(current, Game):
        if race.entry is not None and race.entry.action in OF_FORMATS:
            yield _("Boards"), _("the number has changed: other players have this board’s number now")
        where = game_words(*current.key)
        yield where, decision_words(current.decision, teams | {"": "–"})
        if current.first:
            yield _("First move"), teams[current.first]
    elif isinstance(current, LineUp):
        side = protocol.side(current.side)
        players = side.players if side else ()
        words = line_up_words((player.board, player.name, player.captain) for player in players)
        yield _("Line-up of %(team)s") % {"team": teams[current.side]}, words
    else:
        yield from _of_match(protocol.match)


def _of_match(match: Match) -> Iterable[tuple[str, Any]]:
    """What of the match itself its forms change, as far as there is anything."""
    if match.remarks:
        yield _("Remarks"), match.remarks
    zone = ZoneInfo(match.tour.tournament.time_zone)
    for label, moment in ((_("Started"), match.started_at), (_("Ended"), match.ended_at)):
        if moment is not None:
            yield label, moment_text(moment.astimezone(zone))


def _points(value: Decimal) -> str:
    return show_points(value, get_language() or "ru")


def _may(request: HttpRequest, permission: str, match: Match) -> bool:
    return permissions.may(actor(request), permission, match)


# The matches of a judge, as the first page on their phone.
@never_cache
@require_safe
def judge(request: HttpRequest) -> HttpResponse:
    """What the holder of a judge's link judges now, next, and has judged."""
    matches = list(permissions.matches_to_judge(actor(request)))
    coming = [match for match in matches if match.is_open and match.tour.tournament.closed_at is None]
    context = {
        "disputed": disputed(matches),
        "now": [match for match in coming if match.state != Match.State.PLANNED],
        "next": [match for match in coming if match.state == Match.State.PLANNED],
        "done": [match for match in matches if match not in coming],
        "guides": dict.fromkeys(match.tour for match in coming),
        "closed": dict.fromkeys(match.tour.tournament for match in matches if match.tour.tournament.closed_at),
    }
    return render(request, "pages/judge/matches.html", context)
