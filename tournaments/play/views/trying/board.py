"""The board to try a game on: shown, played, taken back, begun again."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.kernel import errors
from tournaments.kernel.write import Conflict, Refused
from tournaments.play.board import BoardView, taps_of, told
from tournaments.play.board.lot import new_seed
from tournaments.play.forms.board import EndForm, picked
from tournaments.play.read.picks import pick_text
from tournaments.play.read.trying import record_of_board
from tournaments.play.rules_text import rules_of
from tournaments.play.views.rules import try_address
from tournaments.play.views.trying.game import Gone, TryTable, names, table_of
from tournaments.play.views.trying.limits import per_address, per_board
from tournaments.play.write import trying
from tournaments.play.write.play import ActionRefused

REFUSED: Final = 422
GONE: Final = 404


def at_table(view: Callable[[HttpRequest, TryTable], HttpResponse]) -> Callable[..., HttpResponse]:
    """A view of one board; where there is none any more, a page that says so and leads to a new one."""

    @wraps(view)
    def run(request: HttpRequest, game: str, key: str) -> HttpResponse:
        try:
            return view(request, table_of(game, key))
        except (Gone, Http404):
            gone = render(request, "play/try/gone.html", {"game": game}, status=GONE)
            return errors.whole_page(request, gone)

    return run


@require_safe
@at_table
def try_board(request: HttpRequest, table: TryTable) -> HttpResponse:
    """The board, with the rules beside it; ``handed``: the cover of the phone after a pick."""
    return _show(request, table, table.board_view(handed="handed" in request.GET))


@require_safe
@at_table
def try_taps(request: HttpRequest, table: TryTable) -> HttpResponse:
    """The tree of taps, as for a judge's board."""
    board_view = table.board_view()
    answer = told(
        board_view.engine, board_view.position, request.GET, over=board_view.over, targets=board_view.targets
    )
    return JsonResponse({"version": table.board.version} | answer)


@require_safe
@at_table
def try_record(_request: HttpRequest, table: TryTable) -> HttpResponse:
    """The record of the game."""
    response = HttpResponse(record_of_board(table.board, names()), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{table.board.game}.txt"'
    return response


@require_POST
@per_address
@per_board
@at_table
def try_play(request: HttpRequest, table: TryTable) -> HttpResponse:
    """Plays what was typed, said or tapped; with htmx the answer is the board and what stands beside it."""
    text = _entered(request, table)
    pick = picked(request, text)
    text = pick_text(table.board.game, *pick) if pick else text
    try:
        board = trying.play(**table.write(request), action=text)
    except Refused as refused:
        if pick:
            return _refused(request, table, "", Refused(("", _("No pick of this side is due now."))))
        return _refused(request, table, text, refused)
    except Conflict as conflict:
        return _conflict(request, table, conflict, table.as_read(text))
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect(f"{table.address('try_board')}{'?handed=1' if pick else ''}")
    now = table_of(board.game, board.key)
    return _show(request, now, now.board_view(handed=pick is not None))


@require_POST
@per_address
@per_board
@at_table
def try_end(request: HttpRequest, table: TryTable) -> HttpResponse:
    """The two end their game before its rules do: they agree on a draw, or one of them resigns."""
    form = EndForm(request.POST, names=names(), ways=trying.ENDINGS)
    if form.is_valid():
        try:
            trying.end(**table.write(request), **form.cleaned_data)
            return _back(table)
        except Refused as refused:
            form.show_faults(refused.faults)
        except Conflict as conflict:
            return _conflict(request, table, conflict, ", ".join(value for _label, value in form.chosen()))
    return _show(request, table, status=REFUSED, end_form=form)


@require_POST
@per_address
@per_board
@at_table
def try_change(request: HttpRequest, table: TryTable) -> HttpResponse:
    """What the buttons beside the board do: ``do`` is back, again, swap, targets or plain."""
    change = CHANGES.get(request.POST.get("do", ""))
    if change is None:
        return errors.bad_request(request)
    try:
        change(table.write(request))
    except Refused as refused:
        sentences = tuple(sentence for _field, sentence in refused.faults)
        return _show(request, table, table.board_view(faults=sentences), status=REFUSED)
    except Conflict as conflict:
        return _conflict(request, table, conflict, _("Buttons beside the board"))
    return _back(table)


def _again(write: dict[str, Any], *, swap: bool) -> None:
    trying.begin_again(**write, swap=swap, seed=new_seed())


CHANGES: Final[dict[str, Callable[[dict[str, Any]], object]]] = {
    "back": lambda write: trying.take_back(**write),
    "again": lambda write: _again(write, swap=False),
    "swap": lambda write: _again(write, swap=True),
    "targets": lambda write: trying.show_targets(**write, shown=True),
    "plain": lambda write: trying.show_targets(**write, shown=False),
}


def _entered(request: HttpRequest, table: TryTable) -> str:
    """The action that the form holds; taps without a text are spelled by the rules, as for a judge's board."""
    text = str(request.POST.get("say") or request.POST.get("action", "").strip())
    taps = taps_of(request.POST.get("taps", ""))
    if text or not taps:
        return text
    return table.played.game.spell(table.played.position, taps) or " ".join(taps)


def _refused(request: HttpRequest, table: TryTable, text: str, refused: Refused) -> HttpResponse:
    """422: the rule that does not allow it; what was typed stays in its field."""
    found = refused.found if isinstance(refused, ActionRefused) else ()
    said = () if found else tuple(sentence for _field, sentence in refused.faults)
    read = table.as_read(text)
    typed = "" if request.POST.get("taps") else read
    board_view = table.board_view(refused=found, faults=said, entered=read, typed=typed)
    return _show(request, table, board_view, status=REFUSED)


def _show(
    request: HttpRequest,
    table: TryTable,
    board_view: BoardView | None = None,
    status: int = 200,
    end_form: EndForm | None = None,
) -> HttpResponse:
    """The page, or with htmx after a move what of it has changed."""
    board, board_view = table.board, board_view or table.board_view()
    context = {
        "table": table,
        "board": board,
        "board_view": board_view,
        "end": table.address("try_end"),
        "end_form": end_form or (None if board_view.over else EndForm(names=names(), ways=trying.ENDINGS)),
        "rules": rules_of(board.game, board.options),
        "change": table.address("try_change"),
        "record": table.address("try_record"),
        "new": try_address(board.game, board.options),
    }
    partial = request.method == "POST" and request.htmx  # type: ignore[attr-defined]
    return render(
        request, "play/try/_played.html" if partial else "play/try/board.html", context, status=status
    )


def _back(table: TryTable) -> HttpResponse:
    return redirect("try_board", table.board.game, table.board.key)


def _conflict(request: HttpRequest, table: TryTable, conflict: Conflict, text: str) -> HttpResponse:
    """409: the other one was faster, on another page of the same board."""
    now = table_of(table.board.game, table.board.key).board_view()
    stored = [(_("Recorded moves"), now.ply), (_("Last move"), now.last or "–")]
    return errors.conflict(
        request, conflict, stored=stored, shown=[(_("Move"), text)], back=table.address("try_board")
    )
