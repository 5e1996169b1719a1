"""A board to try a game on: chosen, shown, played, taken back, begun again."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import registry
from games.core.types import Refused as GameRefused
from games.core.types import Result
from games.registry import AnyGame
from tournaments.kernel import submit
from tournaments.kernel.views import intent, version
from tournaments.kernel.wording import said
from tournaments.kernel.write import Conflict, Refused
from tournaments.matches.read.positions import AnyPlayed
from tournaments.models import TryBoard
from tournaments.play.board import Back, BoardView, about_taps, entered, new_seed, past, picked
from tournaments.play.forms import EndForm, TryForm, TryOptionsForm
from tournaments.play.games import registry as site_games
from tournaments.play.read.live import pick_text, seeded
from tournaments.play.read.trying import (
    drawn_actions,
    find_board,
    played_on,
    record_of_board,
    result_of_board,
    standing_of_board,
)
from tournaments.play.rules_text import has_rules, rules_of
from tournaments.play.views.from_here import try_example
from tournaments.play.views.games import rules_address, try_address
from tournaments.play.views.limits import MADE, address_of, per_address, per_board, throttled
from tournaments.play.write import trying
from tournaments.play.write.session import ActionRefused
from tournaments.play.write.trying import make_board

# A board to try a game on: which one an address is about, and what it shows.


class Gone(Exception):
    """There is no such board, or none any more."""


def names() -> dict[str, str]:
    return {"A": _("Player A"), "B": _("Player B")}


@dataclass(frozen=True)
class TryTable:
    """A board with the game on it. Nobody sees more than the public: whoever looks has the device in the hand."""

    board: TryBoard
    played: AnyPlayed

    def address(self, name: str) -> str:
        return reverse(name, args=[self.board.game, self.board.key])

    @property
    def result(self) -> str:
        """The result in words, "" while there is none."""
        found = result_of_board(self.board, self.played)
        if found is Result.OPEN:
            return ""
        if found.winner is None:
            return _("The game is drawn.")
        won = {"name": names()[found.winner.value]}
        return (_("%(name)s has won: the opponent resigned.") if self.ended else _("%(name)s has won.")) % won

    @property
    def ended(self) -> bool:
        """Whether the two have ended the game before its rules did."""
        return "Termination" in self.board.tags

    def board_view(self, **more: Any) -> BoardView:
        """What the board shows; ``more`` as in ``BoardView``: a refusal, or that a pick is stored."""
        engine, board = registry.get(self.board.game), self.board
        return BoardView(
            engine=engine,
            position=engine.view(self.played.position, "public"),
            actions=engine.redact(self.played.actions, "public"),
            version=board.version,
            names=names(),
            play=self.address("try_play"),
            taps=self.address("try_taps"),
            result=self.result,
            targets=board.targets,
            options=played_on(self.board),
            referee=_("Together: enter what comes next"),
            covers=True,
            shared=True,
            back=self.back,
            rules=rules_address(board.game, played_on(board)),
            **more,
        )

    @property
    def back(self) -> Back | None:
        """How the last action, or how the game ended, is taken back; None where nothing was entered."""
        if not self.may_take_back:
            return None
        last = said(self.played.game, self.played.game.redact(self.played.actions, "public")[-1])
        label = _("Undo the ending") if self.ended else _("Take back %(text)s") % {"text": last}
        return Back(self.address("try_change"), label)

    def position_at(self, ply: int) -> Any:
        """Where the game stood after so many actions, as the public sees it."""
        return self.played.game.view(self.played.positions[ply], "public")

    @property
    def may_take_back(self) -> bool:
        """Whether something was played that can be taken back."""
        return self.ended or len(self.board.actions) > drawn_actions(self.board)

    def as_read(self, text: str) -> str:
        """An action that was entered, as it may be shown: a sealed card does not stand on a page for the other one."""
        engine, played = self.played.game, self.played
        try:
            action = engine.parse(text, played.position)
        except GameRefused:
            return text
        return engine.format(engine.redact((*played.actions, action), "public")[-1])

    def write(self, request: HttpRequest) -> dict[str, Any]:
        """What every write to this board says."""
        return {
            "board": self.board.key,
            "game": self.board.game,
            "key": intent(request).key,
            "version": version(request),
        }


def table_of(game: str, key: str) -> TryTable:
    """The board of an address; ``Gone`` when it has expired, or its moves no longer fit this program's rules."""
    board = find_board(game, key)
    if board is None:
        raise Gone
    try:
        return TryTable(board, standing_of_board(board))
    except GameRefused as refused:
        raise Gone from refused


# The board to try a game on: shown, played, taken back, begun again.
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
            return submit.whole_page(request, gone)

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
    if "ply" in request.GET:
        svg = past(board_view.engine, table.position_at, board_view.actions, request.GET["ply"])
        return JsonResponse({"svg": svg})
    answer = about_taps(
        board_view.engine, board_view.position, request.GET, over=board_view.over, targets=board_view.targets
    )
    return JsonResponse({"version": table.board.version} | answer)


@require_safe
@at_table
def try_record(_request: HttpRequest, table: TryTable) -> HttpResponse:
    response = HttpResponse(record_of_board(table.board, names()), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{table.board.game}.txt"'
    return response


@require_POST
@per_address
@per_board
@at_table
def try_play(request: HttpRequest, table: TryTable) -> HttpResponse:
    """Plays what was typed, said or tapped; with htmx the answer is the board and what stands beside it."""
    text = entered(request, table.played.game, table.played.position)
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
        return submit.bad_request(request)
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


def _refused(request: HttpRequest, table: TryTable, text: str, refused: Refused) -> HttpResponse:
    """422: the rule that does not allow it; what was typed stays in its field."""
    found = refused.found if isinstance(refused, ActionRefused) else ()
    sentences = () if found else tuple(sentence for _field, sentence in refused.faults)
    read = table.as_read(text)
    typed = "" if request.POST.get("taps") else read
    board_view = table.board_view(refused=found, faults=sentences, entered=read, typed=typed)
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
        "rules": rules_of(board.game, played_on(board)),
        "change": table.address("try_change"),
        "record": table.address("try_record"),
        "new": try_address(board.game, played_on(board)),
    }
    partial = request.method == "POST" and request.htmx  # type: ignore[attr-defined]
    return render(request, "play/try/_played.html" if partial else "play/try/board.html", context, status=status)


def _back(table: TryTable) -> HttpResponse:
    return redirect("try_board", table.board.game, table.board.key)


def _conflict(request: HttpRequest, table: TryTable, conflict: Conflict, text: str) -> HttpResponse:
    """409: the other one was faster, on another page of the same board."""
    now = table_of(table.board.game, table.board.key).board_view()
    stored = [(_("Recorded moves"), now.ply), (_("Last move"), now.last or "–")]
    return submit.conflict(request, conflict, stored=stored, shown=[(_("Move"), text)], back=table.address("try_board"))


# Which game to try, and how it begins.
REFUSED_START = 422


@require_safe
def try_games(request: HttpRequest) -> HttpResponse:
    games = [rules_of(game.slug) for game in registry.all_games() if has_rules(game.slug)]
    gridded = [game.slug for game in games if site_games.get(game.slug).gridded]
    return render(request, "play/try/games.html", {"games": games, "gridded": gridded})


@require_http_methods(["GET", "HEAD", "POST"])
@throttled(MADE, lambda request, _kwargs: address_of(request))
def try_new(request: HttpRequest, game: str) -> HttpResponse:
    """How a game begins; a POST makes a board for it. Options can stand in the address, as a tour's link has them;
    ``from`` there names an example of the rules that it begins at."""
    engine = registry.find(game)
    if engine is None or not has_rules(game):
        raise Http404
    if "from" in request.GET:
        return try_example(request, engine)
    data = request.POST if request.method == "POST" else None
    form = TryForm(data, engine=engine, names=names(), asked=request.GET)
    options = TryOptionsForm(data, game=engine, asked=request.GET)
    if data is not None and form.is_valid() and options.is_valid():
        made = _made(request, engine, form, options)
        if made is not None:
            return made
    context = {"form": form, "options": options, "rules": rules_of(game, {**options.initial, **form.given})}
    return render(request, "play/try/new.html", context, status=200 if data is None else REFUSED_START)


def _made(request: HttpRequest, engine: AnyGame, form: TryForm, options: TryOptionsForm) -> HttpResponse | None:
    """The new board; None when the form now says what is wrong."""
    tags = form.tags | (seeded(engine, new_seed()) if form.draws else {})
    try:
        board = make_board(
            key=intent(request).key,
            game=engine.slug,
            options=options.data_to_store(),
            tags=tags,
            targets=form.cleaned_data["targets"],
            maker=address_of(request),
        )
    except Refused as refused:
        form.show_faults(refused.faults)
        return None
    return redirect("try_board", board.game, board.key)
