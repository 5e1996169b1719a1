"""One tap on a game: its result or its first mover; and the extra games."""

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.kernel.errors import whole_page
from tournaments.kernel.views import intent, version
from tournaments.kernel.write import Conflict, Refused
from tournaments.matches.read.news import shown_after
from tournaments.matches.read.protocol import Protocol, last_write, protocol_of
from tournaments.matches.read.protocol.corrections import decision_words, game_words
from tournaments.matches.write import games
from tournaments.models import Match
from tournaments.pages.judge import page


@require_POST
def judge_tap(request: HttpRequest, slug: str, pk: int, stage: str, board: int, number: int) -> HttpResponse:
    """Stores what the tapped button says; with htmx the answer is the game's row and the running totals."""
    match = page.get_match(request, slug, pk)
    decision, first = request.POST.get("decision"), request.POST.get("first")
    slot = f"{stage}-{board}-{number}"
    try:
        answer = games.enter_result(
            intent(request),
            match_id=pk,
            stage=stage,
            board=board,
            number=number,
            version=version(request),
            decision=decision,
            first=first,
        )
    except Refused as refused:
        return _refused(request, match, (stage, board, number), refused)
    except Conflict as found:
        shown = [(game_words(stage, board, number), _said(match, decision, first))]
        return page.conflict(request, match, found, panel_of(stage), shown, slot)
    if not request.htmx:  # type: ignore[attr-defined]
        page.tell_withdrawn(request, answer)
        return redirect(f"{page.address(match)}?step={panel_of(stage)}#{slot}")
    match.refresh_from_db(fields=["state", "version", "total_a", "total_b"])
    return _row(
        request,
        match,
        (stage, board, number),
        following=answer["following"],
        withdrawn=page.withdrawn_words(answer),
    )


@require_POST
def judge_extra(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Notes one more game that is not counted; the button's value is its board and number, "2.1"."""
    match = page.get_match(request, slug, pk)
    board, _dot, number = request.POST.get("slot", "").partition(".")
    if not (board.isdecimal() and number.isdecimal() and len(board + number) < 8):
        return page.show(request, match, panel="individual", faults=[_("Choose the board.")], status=422)
    return page.write(
        request,
        match,
        "individual",
        lambda: games.add_extra(intent(request), match_id=pk, board=int(board), number=int(number)),
        shown=[(_("Extra game"), f"{board}.{number}")],
    )


@require_POST
def judge_extra_remove(request: HttpRequest, slug: str, pk: int, board: int, number: int) -> HttpResponse:
    """Takes an extra game out of the protocol."""
    match = page.get_match(request, slug, pk)
    return page.write(
        request,
        match,
        "individual",
        lambda: games.remove_extra(
            intent(request), match_id=pk, board=board, number=number, version=version(request)
        ),
        shown=[(_("Extra game"), _("remove"))],
    )


def panel_of(stage: str) -> str:
    """The panel on which games of a stage are entered."""
    return "team" if stage == "team" else "individual"


def _row(
    request: HttpRequest,
    match: Match,
    key: tuple[str, int, int],
    faults: tuple[str, ...] = (),
    protocol: Protocol | None = None,
    following: Iterable[int] = (),
    withdrawn: str = "",
) -> HttpResponse:
    last, protocol = last_write(match), protocol or protocol_of(match)
    game = protocol.game(*key)
    context = {
        "match": match,
        "tournament": match.tour.tournament,
        "protocol": protocol,
        "game": game,
        "boards": [board for board in protocol.boards if game and board.number == game.board],
        "following": [protocol.game(*key[:2], number) for number in following],
        "saved_at": last.at,
        "shown": shown_after(match, last, page.shown(request)),
        "row_faults": faults,
        "withdrawn": withdrawn,
        "may_write": True,
    }
    return render(request, "pages/judge/_tapped.html", context, status=page.REFUSED if faults else 200)


def _refused(request: HttpRequest, match: Match, key: tuple[str, int, int], refused: Refused) -> HttpResponse:
    sentences = tuple(str(sentence) for _field, sentence in refused.faults)
    protocol = protocol_of(match)
    if request.htmx and protocol.game(*key):  # type: ignore[attr-defined]
        return _row(request, match, key, sentences, protocol)
    answer = page.show(request, match, panel=panel_of(key[0]), faults=sentences, status=page.REFUSED)
    return whole_page(request, answer)


def _said(match: Match, decision: str | None, first: str | None) -> str:
    """The visitor's tap in words."""
    teams = {"A": str(match.team_a), "B": str(match.team_b or "–")}
    if decision is None:
        return _("first move: %(team)s") % {"team": teams.get(first or "", "–")}
    known = decision in ("A", "B", "draw", "forfeit_a", "forfeit_b", "not_played")
    return decision_words(decision, teams) if known else "–"
