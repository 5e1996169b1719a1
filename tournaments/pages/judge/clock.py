"""The clock of a team game as a screen: one tap a move; what it means that a team's time is over."""

from functools import partial
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.formats.rules.tour_format import GameKey
from tournaments.kernel import access as permissions
from tournaments.kernel.views import actor, attempt, warn
from tournaments.kernel.write import Answer, Intent, Refused
from tournaments.matches.read.positions import ClockView, clocks_of, limit_of, shown_clock
from tournaments.matches.read.rows import expected_first, game_words, load_all
from tournaments.matches.rules.signing import epoch_ms
from tournaments.matches.write.clocks import CORRECTIONS, press_clock, set_clock, unpress_clock
from tournaments.matches.write.games import withdrawn_words
from tournaments.models import Clock, Game, Match
from tournaments.play.read.live import live_game
from tournaments.play.write.overrun import time_up

CONSEQUENCES: Final = (
    ("warn", gettext_lazy("Warn")),
    ("skip", gettext_lazy("Skip the turn")),
    ("lose", gettext_lazy("Count the game as lost")),
)
"""From mild to grave."""


def ordered(usual: str) -> list[tuple[str, str]]:
    """The consequences of a time that is over, that of the tour's format first."""
    return sorted(
        ((value, str(label)) for value, label in CONSEQUENCES), key=lambda consequence: consequence[0] != usual
    )


def match_of(request: HttpRequest, slug: str, pk: int, key: GameKey) -> Match:
    """The match of a team game whose moves are timed; 404 for any other game."""
    match = permissions.get_open_match(actor(request), slug, pk, "match.record")
    if key.stage.in_pairs or not has_clock(match, key.number):
        raise Http404
    return match


def has_clock(match: Match, number: int) -> bool:
    """Whether this team game is one of the format's, and its moves are timed."""
    form = match.tour.tour_format
    timed = match.tour.has_games and limit_of(form, Clock.Kind.MOVE)
    return bool(timed and 1 <= number <= form.team_games)


def address(match: Match, key: GameKey, name: str = "judge_move_clock") -> str:
    return reverse(name, args=[match.tour.tournament.slug, match.pk, key])


# How the clock stands.
def state_of(match: Match, key: GameKey) -> dict[str, Any]:
    """For the page and its script; moments and times in milliseconds, "" where there is none."""
    row = Game.objects.filter(match=match, **key._asdict()).first()
    clocks, now = clocks_of(match), timezone.now()
    move = clocks.get(Clock.Kind.MOVE)
    if move is None or not move.times(key.number):
        move = shown_clock(match, Clock.Kind.MOVE, now)
    hint = clocks.get(Clock.Kind.ADVICE) or shown_clock(match, Clock.Kind.ADVICE, now)
    return {
        "now": epoch_ms(now), "side": _side(match, key, row, move), "warned": move.warned,
        "over": bool(row and row.decision) or not match.is_open, "version": move.version, **_times(move),
        "hint": _times(hint) if hint.limit else None,
    }  # fmt: skip


def _times(clock: ClockView) -> dict[str, Any]:
    since = str(epoch_ms(clock.since)) if clock.since else ""
    return {"limit": clock.limit, "spent": clock.spent, "since": since}


def _side(match: Match, key: GameKey, row: Game | None, clock: ClockView) -> str:
    """Whose time it is: as the clock says, else as the board does, else who moves first; "" while nobody has said and
    nothing else decides it."""
    if clock.side:
        return clock.side
    if row is not None:
        row.match = match
        live = live_game(row)
        if live is not None:
            return live.to_act if live.to_act in ("A", "B") else ""
        if row.first:
            return row.first
    return expected_first(match, load_all([match])[match.pk], key)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def judge_move_clock(request: HttpRequest, slug: str, pk: int, key: GameKey) -> HttpResponse:
    """The screen; with ``state`` how the clock stands. A POST says what was tapped."""
    match = match_of(request, slug, pk, key)
    if request.method == "POST":
        return _tapped(request, match, key)
    if "state" in request.GET:
        return JsonResponse(state_of(match, key))
    return show(request, match, key)


def show(
    request: HttpRequest, match: Match, key: GameKey, faults: tuple[str, ...] = (), status: int = 200
) -> HttpResponse:
    """The page, with what was refused."""
    row = Game.objects.filter(match=match, **key._asdict()).first()
    if row is not None:
        row.match = match
    live = live_game(row) if row else None
    form = match.tour.tour_format
    context = {
        "match": match, "tournament": match.tour.tournament, "key": key, "title": game_words(*key),
        "clock": state_of(match, key), "names": match.team_names, "roles": live.roles if live else {},
        "live": live, "faults": faults, "consequences": ordered(form.overrun.value), "hint": form.shooters_advice,
        "addresses": {
            "clock": address(match, key), "up": address(match, key, "judge_time_up"),
            "board": address(match, key, "judge_board"), "back": _protocol(match, key),
        },
        "next": key._replace(number=key.number + 1) if has_clock(match, key.number + 1) else None,
    }  # fmt: skip
    return render(request, "pages/judge/clock.html", context, status=status)


def _protocol(match: Match, key: GameKey) -> str:
    return f"{reverse('judge_match', args=[match.tour.tournament.slug, match.pk])}?step=team#{key}"


# What was tapped.
def _tapped(request: HttpRequest, match: Match, key: GameKey) -> HttpResponse:
    return attempt(
        request, lambda wants: _write(wants, request, match, key.number), to=lambda _none: _answer(request, match, key),
        refused=lambda refusal: _refused(request, match, key, refusal),
    )  # fmt: skip


def _write(meant: Intent, request: HttpRequest, match: Match, number: int) -> None:
    do, side, at = (
        request.POST.get("do", ""),
        request.POST.get("side", ""),
        epoch_milliseconds(request.POST.get("at", "")),
    )
    if do == "press":
        press_clock(meant, match_id=match.pk, number=number, side=side, at=at)
    elif do == "back":
        unpress_clock(meant, match_id=match.pk, number=number, side=side, at=at or 0)
    elif do in ("start", "hint", *CORRECTIONS):
        set_clock(meant, match_id=match.pk, kind=Clock.Kind.MOVE, do=do, number=number, side=side, at=at)
    else:
        raise Refused(("", _("Choose one of the buttons offered.")))


def epoch_milliseconds(text: str) -> int | None:
    """Milliseconds since the epoch as a script sends them; None for anything else."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 14 else None


@require_POST
def judge_time_up(request: HttpRequest, slug: str, pk: int, key: GameKey) -> HttpResponse:
    """What it means that a team's time is over while its move has not been made; the button's value says it."""
    match = match_of(request, slug, pk, key)
    side, consequence = request.POST.get("side", ""), request.POST.get("consequence", "")

    def shown(answer: Answer) -> HttpResponse:
        if not _wants_json(request):
            warn(request, withdrawn_words(answer))
        return _answer(request, match, key)

    return attempt(
        request, partial(time_up, match_id=pk, key=key, side=side, consequence=consequence), to=shown,
        refused=lambda refusal: _refused(request, match, key, refusal),
    )  # fmt: skip


def _wants_json(request: HttpRequest) -> bool:
    return request.headers.get("Accept", "") == "application/json"


def _answer(request: HttpRequest, match: Match, key: GameKey) -> HttpResponse:
    if _wants_json(request):
        return JsonResponse(state_of(match, key))
    back = request.POST.get("back", "")
    own = back.startswith("/") and url_has_allowed_host_and_scheme(back, allowed_hosts=None)
    return redirect(back if own else address(match, key))


def _refused(request: HttpRequest, match: Match, key: GameKey, refused: Refused) -> HttpResponse:
    sentences = refused.sentences
    if _wants_json(request):
        return JsonResponse(state_of(match, key) | {"faults": sentences}, status=422)
    return show(request, match, key, sentences, 422)
