"""Entering a line-up, by a judge or by the team's own captain; and what a judge says besides the protocol."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect

from tournaments.kernel.submit import Faults, submit
from tournaments.kernel.views import intent, shown_number, version, warn
from tournaments.kernel.write import Answer, Conflict
from tournaments.live.views.channels import live_news
from tournaments.matches.forms import LineUpEntry, sent_entry, stored_entry, yielding
from tournaments.matches.read.protocol import last_write, newest, protocol_of, shown_after
from tournaments.matches.read.sheet import Protocol, SideView
from tournaments.matches.write.games import withdrawn_words
from tournaments.matches.write.line_ups import save_line_up
from tournaments.matches.write.matches import give_walk_over, take_back_walk_over
from tournaments.matches.write.requests import raise_signal
from tournaments.models import Match, Player
from tournaments.pages.judge import page


@dataclass(frozen=True, slots=True)
class Opened:
    """One side of a protocol as it was read, and the number of the last write that cannot be lacking in it."""

    protocol: Protocol
    team: SideView
    shown: int

    @property
    def match(self) -> Match:
        return self.protocol.match

    @property
    def boards(self) -> list[str]:
        """The boards of main players, as the form of a line-up names them."""
        return [str(board) for board in range(1, self.protocol.tour_format.boards + 1)]


def opened(match: Match, side: str) -> Opened:
    """The side "A" or "B"; 404 when there is none such."""
    shown = newest(match, last_write(match))
    protocol = protocol_of(match)
    team = protocol.side(side) if side in ("A", "B") else None
    if team is None:
        raise Http404
    return Opened(protocol, team, shown)


def line_up_context(at: Opened, entry: LineUpEntry, faults: Sequence[str]) -> dict[str, Any]:
    """The form, and how its page hears of what others write."""
    return {
        "match": at.match,
        "tournament": at.match.tour.tournament,
        "protocol": at.protocol,
        "team": at.team,
        "entry": entry,
        "boards": at.boards,
        "faults": faults,
        "shown": at.shown,
        "live": live_news(at.match, at.shown),
    }


# Entering a line-up: every tap keeps the draft.
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def judge_line_up(request: HttpRequest, slug: str, pk: int, side: str) -> HttpResponse:
    """The line-up of one side. With htmx every change is kept at once and the form comes back as it is stored."""
    at = opened(page.get_match(request, slug, pk), side)
    players, rules = list(Player.objects.filter(team_id=at.team.team_id)), at.protocol.tour_format
    if request.method != "POST":
        return _show(request, at, stored_entry(at.team, players))
    entry = sent_entry(request.POST, players, rules)
    if request.htmx:  # type: ignore[attr-defined]
        entry = yielding(entry, at.team, rules.shooters_board)
    return _save(request, at, entry)


def _save(request: HttpRequest, at: Opened, entry: LineUpEntry) -> HttpResponse:
    made_from, side = version(request), at.team.side

    def again(faults: Faults) -> HttpResponse:
        return _show(request, at, entry, faults=[sentence for _field, sentence in faults], made_from=made_from)

    def lost(race: Conflict) -> HttpResponse:
        shown = [(_("Line-up of %(team)s") % {"team": at.team.name}, entry.in_words())]
        return page.conflict(request, at.match, race, "line_ups", shown)

    given: dict[str, Any] = {"places": entry.places(), "short": entry.short, "team_id": team_sent(request)}
    write = partial(save_line_up, match_id=at.match.pk, side=side, version=made_from, **given)
    return submit(request, write, again=again, to=lambda answer: _stored(request, at, entry, answer), lost=lost)


def team_sent(request: HttpRequest) -> int | None:
    """The team whose line-up the form says it is; None for a page that does not say it yet."""
    return version(request, "team") if "team" in request.POST else None


def _stored(request: HttpRequest, at: Opened, sent: LineUpEntry, answer: Answer) -> HttpResponse:
    """On to the protocol when the line-up is done; else the form goes on, by itself or as a page."""
    by_htmx = bool(request.htmx)  # type: ignore[attr-defined]
    if "done" in request.POST or not by_htmx:
        warn(request, withdrawn_words(answer))
    if "done" in request.POST:
        url = f"{page.address(at.match)}?step=line_ups"
        return HttpResponseClientRedirect(url) if by_htmx else redirect(url)
    if not by_htmx:
        return redirect(page.address(at.match, "judge_line_up", at.team.side))
    now = opened(page.get_match(request, at.match.tour.tournament.slug, at.match.pk), at.team.side)
    entry = stored_entry(now.team, Player.objects.filter(team_id=now.team.team_id))
    changed = _changed(request, entry, sent) | {"withdrawn": withdrawn_words(answer)}
    return _show(request, now, entry, changed=changed)


def _changed(request: HttpRequest, entry: LineUpEntry, sent: LineUpEntry) -> dict[str, object]:
    """What stands on the sender's page otherwise than it is stored: only that is put in its place, for in the rest of
    the form somebody goes on at this moment."""
    shown = {row: request.POST.get(f"place-{row.player_id}") for row in entry.rows}
    return {
        "moved": [row for row, place in shown.items() if place not in (None, row.place)],
        "new": [row for row, place in shown.items() if place is None],
        "named": bool(sent.new_name),
    }


def _show(
    request: HttpRequest,
    at: Opened,
    entry: LineUpEntry,
    *,
    faults: Sequence[str] = (),
    made_from: int | None = None,
    changed: Mapping[str, object] | None = None,
) -> HttpResponse:
    part = request.method == "POST" and request.htmx  # type: ignore[attr-defined]
    last = last_write(at.match)
    context = line_up_context(at, entry, faults) | {
        "version": at.team.version if made_from is None else made_from,
        "may_write": page.may_write(request, at.match),
        "saved_at": last.at if changed is None else timezone.now(),
        **(changed or {}),
    }
    if part:
        context["shown"] = shown_after(at.match, last, shown_number(request))
    template = "pages/judge/_line_up_kept.html" if part else "pages/judge/line_up.html"
    return render(request, template, context, status=page.REFUSED if faults else 200)


# What a judge says besides the protocol: that a team did not come, and what the organiser is called for.
@require_POST
def judge_signal(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    match = page.get_match(request, slug, pk)
    kind, text = request.POST.get("kind", ""), request.POST.get("text", "")
    return page.write(
        request, match, request.POST.get("step", ""),
        lambda: raise_signal(intent(request), match_id=pk, kind=kind, text=text),
    )  # fmt: skip


@require_POST
def judge_walk_over(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """One of the teams did not come."""
    match, given = page.get_match(request, slug, pk), {"match_id": pk, "version": version(request)}
    absent, points = request.POST.get("absent", ""), request.POST.get("points", "")
    team = match.team(absent) if absent in ("A", "B") else None
    return page.write(
        request, match, "", lambda: give_walk_over(intent(request), **given, absent=absent, points=points),
        shown=[(_("No-show"), str(team or "–"))],
    )  # fmt: skip


@require_POST
def judge_walk_over_take_back(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The team came after all."""
    match, given = page.get_match(request, slug, pk), {"match_id": pk, "version": version(request)}
    return page.write(request, match, "", lambda: take_back_walk_over(intent(request), **given))
