"""One tap on a game: its result or its first mover; extra games, picks that are kept secret, clocks."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.formats.rules.tour_format import GameKey, Stage, TourFormat
from tournaments.kernel import access as permissions
from tournaments.kernel.submit import whole_page
from tournaments.kernel.views import actor, attempt, intent, shown_number, version, warn
from tournaments.kernel.write import Answer, Conflict, Intent, Refused
from tournaments.matches.read.protocol import LastWrite, last_write, protocol_around, protocol_of, shown_after
from tournaments.matches.read.rows import decision_words, game_words
from tournaments.matches.read.sheet import Board, Protocol
from tournaments.matches.write import games
from tournaments.matches.write.clocks import set_clock
from tournaments.models import Match
from tournaments.pages.judge import page
from tournaments.play.read.live import LiveGame, captains_pick_now, is_captains_game, live_games_of, pick_text
from tournaments.play.write.moving import play


@require_POST
def judge_tap(request: HttpRequest, slug: str, pk: int, key: GameKey) -> HttpResponse:
    """Stores what the tapped button says; with htmx the answer is the game's cell and what follows from it: the running
    totals, the row's head. An undoing of the last tap that comes too late leaves what stands now, and says so.

    The write reads the match and asks for the permission by itself, and leaves what the answer shows.
    """
    entering = intent(request, within=slug)
    tapped = {name: request.POST.get(name) for name in ("decision", "first")}

    def write(wants: Intent) -> Answer:
        try:
            return games.enter_result(wants, match_id=pk, key=key, version=version(request), **tapped)
        except PermissionDenied:
            page.get_match(request, slug, pk)  # 404 for those who may not know of the match
            raise

    def lost(race: Conflict) -> HttpResponse:
        match = page.get_match(request, slug, pk)
        if "undo" in request.POST:
            sentence = _("Too late to undo: %(game)s was changed by someone else.") % {"game": game_words(*key)}
            return _refused(request, match, key, (sentence,), status=409)
        shown = [(game_words(*key), _said(match, **tapped))]
        return page.conflict(request, match, race, key.stage.during, shown, str(key))

    return attempt(
        request, write, wants=entering, lost=lost,
        refused=lambda refusal: _refused(request, page.get_match(request, slug, pk), key, refusal.sentences),
        to=lambda answer: _after_tap(request, slug, pk, key, entering, answer),
    )  # fmt: skip


def _after_tap(request: HttpRequest, slug: str, pk: int, key: GameKey, wants: Intent, answer: Answer) -> HttpResponse:
    """The cell of the game with what the write has left, or without htmx the page that the tap came from."""
    withdrawn = games.withdrawn_words(answer)
    if not request.htmx:  # type: ignore[attr-defined]
        warn(request, withdrawn)
        return redirect(f"{reverse('judge_match', args=[slug, pk])}?step={key.stage.during}#{key}")
    if not wants.found:  # it was stored before: the first answer has not arrived
        match = page.get_match(request, slug, pk)
        return _cell(request, match, key, protocol_of(match, asks=False), last_write(match), withdrawn=withdrawn)
    protocol, entry = protocol_around(key, *wants.found["protocol"]), wants.found["entry"]
    changed = [key, *(key._replace(number=number) for number in answer["following"])]
    last = LastWrite(entry.number, entry.at)
    return _cell(request, protocol.match, key, protocol, last, withdrawn=withdrawn, changed=changed)


@require_POST
def judge_extra(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Notes one more game that is not counted, which all who are asked agree to; the button's value is its board and
    number, "2.1", or "shooters.1": the free shooters' board may get another number while this waits on a phone."""
    match = permissions.get_open_match(actor(request), slug, pk, "match.record")
    board, number = _slot(request.POST.get("slot", ""), match.tour.tour_format)
    if not board:
        return page.show(request, match, panel=Stage.EXTRA.during, faults=[_("Choose the board.")], status=422)
    agreed = request.POST.get("agreed") == "yes"
    return page.write(
        request,
        match,
        Stage.EXTRA.during,
        lambda: games.add_extra(intent(request), match_id=pk, board=board, number=number, agreed=agreed),
        shown=[(_("Extra game"), f"{board}.{number}")],
    )


def _slot(text: str, tour_format: TourFormat) -> tuple[int, int]:
    """The board and the number that a button names; board 0: none of this format."""
    board, _dot, number = text.partition(".")
    if not (number.isdecimal() and len(text) < 16):
        return 0, 0
    if board == "shooters":
        return tour_format.shooters_number or 0, int(number)
    return int(board) if board.isdecimal() and int(board) <= tour_format.boards else 0, int(number)


@require_POST
def judge_extra_remove(request: HttpRequest, slug: str, pk: int, board: int, number: int) -> HttpResponse:
    """Takes an extra game out of the protocol."""
    match = permissions.get_open_match(actor(request), slug, pk, "match.record")
    return page.write(
        request,
        match,
        Stage.EXTRA.during,
        lambda: games.remove_extra(intent(request), match_id=pk, board=board, number=number, version=version(request)),
        shown=[(_("Extra game"), _("remove"))],
    )


def _cell(
    request: HttpRequest,
    match: Match,
    key: GameKey,
    protocol: Protocol,
    last: LastWrite,
    *,
    faults: Sequence[str] = (),
    withdrawn: str = "",
    changed: Collection[GameKey] | None = None,
    status: int = 200,
) -> HttpResponse:
    """``changed``: the games of which the write has changed anything; without it all of the row may differ from what
    the phone shows. Who moves first in the others changes with a tap on who does, never with one on a result."""
    rows = _rows_beside(protocol, key)
    context = {
        "match": match,
        "tournament": match.tour.tournament,
        "protocol": protocol,
        "game": protocol.game(key),
        "rows": rows,
        "firsts": changed is None or "first" in request.POST,
        "changed": {game.key for row in rows for game in row.games} if changed is None else changed,
        "part": protocol.stages.get(key.stage),
        "saved_at": last.at,
        "shown": shown_after(match, last, shown_number(request)),
        "faults": faults,
        "withdrawn": withdrawn,
        "may_write": True,
    }
    if "decision" in request.POST and not key.stage.in_pairs:
        context |= page.clocks_context(match, protocol=protocol)
    if token := request.POST.get("csrfmiddlewaretoken"):
        # It has just been checked, and stays good: a new mask for it takes longer than any row that a tap reads.
        context["csrf_token"] = token
    return render(request, "pages/judge/_tapped.html", context, status=status)


def _rows_beside(protocol: Protocol, key: GameKey) -> tuple[Board, ...]:
    """The rows in which something follows from a game: its own pair, or the whole stage of the teams."""
    if not key.stage.in_pairs:
        return tuple(protocol.stages[key.stage].parts)
    rows = (*protocol.boards, *protocol.extra_rows)
    return tuple(row for row in rows if any(game.key == key for game in row.games))


def _refused(
    request: HttpRequest, match: Match, key: GameKey, sentences: Sequence[str], status: int = page.REFUSED
) -> HttpResponse:
    protocol = protocol_of(match, asks=False)
    if request.htmx and protocol.game(key):  # type: ignore[attr-defined]
        return _cell(request, match, key, protocol, last_write(match), faults=sentences, status=status)
    answer = page.show(request, match, panel=key.stage.during, faults=sentences, status=status)
    return whole_page(request, answer)


def _said(match: Match, decision: str | None, first: str | None) -> str:
    """The visitor's tap in words."""
    if decision is None:
        return _("first move: %(team)s") % {"team": match.team_names.get(first or "", "–")}
    known = decision in ("A", "B", "draw", "forfeit_a", "forfeit_b", "not_played")
    return decision_words(decision, match.team_names) if known else "–"


# A sealed pick is entered: on the judges' phone behind a cover, or by the captain; no answer repeats it.
def enter_pick(wants: Intent, *, match: Match, key: GameKey, version: int, side: str, card: str) -> Answer:
    """Stores the pick of a side; Refused with a sentence that does not name the card."""
    if side not in ("A", "B"):
        raise Refused(("", _("Choose one of the colours.")))
    action = pick_text(match.tour.kind, side, card)
    if not action:
        raise Refused(("", _("This side does not pick a card now.")))
    return play(wants, match_id=match.pk, key=key, version=version, action=action)


@dataclass(frozen=True, slots=True)
class Wanted:
    """A game whose round needs the pick of ``side``; ``due`` is False once it is stored."""

    title: str
    side: str
    team: str
    due: bool
    version: int
    address: str


def picks_wanted(protocol: Protocol, sides: Sequence[str]) -> tuple[Wanted, ...]:
    """What a captain of these sides has to pick, or has picked in a round that goes on; no query where nothing is
    picked in secret."""
    match = protocol.match
    if not captains_pick_now(match):
        return ()
    return tuple(
        wanted
        for live in live_games_of(match)
        if not live.over
        for side in sides
        if is_captains_game(match, live.game.stage, live.game.board, _captains_board(protocol, side))
        for wanted in _wanted(live, side)
    )


def _captains_board(protocol: Protocol, side: str) -> int | None:
    team = protocol.side(side)
    return team.captain.board if team is not None and team.captain is not None else None


def _wanted(live: LiveGame, side: str) -> Iterator[Wanted]:
    secrets = live.engine.secrets
    if secrets is None or not secrets.count(live.position):
        return
    due = side in secrets.due(live.position)
    address = reverse("captain_pick", args=[live.match.tour.tournament.slug, live.match.pk, live.game.key])
    yield Wanted(live.title, side, live.teams[side], due, live.version, address)


# A judge starts, pauses and resets the clocks of a match.
@require_POST
def judge_clock(request: HttpRequest, slug: str, pk: int, kind: str) -> HttpResponse:
    """Stores what the tapped button says; with htmx the answer is the clocks as they stand now."""
    match = permissions.get_open_match(actor(request), slug, pk, "match.record")
    do, number, seen = request.POST.get("do", ""), _number(request), version(request)
    late = _("Someone else has set this clock. You see how it runs now; set it again if needed.")
    return attempt(
        request, partial(set_clock, match_id=pk, kind=kind, do=do, seen=seen, number=number),
        refused=lambda refusal: _answer(request, match, refusal.sentences, 422),
        lost=lambda _race: _answer(request, match, [late], 409), to=lambda _answered: _answer(request, match, (), 200),
    )  # fmt: skip


def _number(request: HttpRequest) -> int | None:
    """The team game that the clocks of the page stand beside; None for those that stand beside none."""
    number = request.POST.get("number", "")
    return int(number) if number.isascii() and number.isdecimal() and len(number) < 4 else None


def _answer(request: HttpRequest, match: Match, faults: Sequence[str], status: int) -> HttpResponse:
    if not request.htmx:  # type: ignore[attr-defined]
        return page.show(request, match, faults=faults, status=status) if faults else redirect(_back(request, match))
    context = page.clocks_context(match, _number(request)) | {
        "match": match,
        "may_write": page.may_write(request, match),
        "clock_faults": faults,
    }
    return render(request, "pages/judge/_clocks.html", context, status=status)


def _back(request: HttpRequest, match: Match) -> str:
    """The page that the button stood on."""
    wanted = request.POST.get("back", "")
    own = url_has_allowed_host_and_scheme(wanted, allowed_hosts=None)
    return wanted if own and wanted.startswith("/") else page.address(match)
