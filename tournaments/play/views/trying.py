"""A board to try a game on: chosen, shown, played, taken back, begun again."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.safestring import SafeString
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import reswap, retarget

from games import registry
from games.partner.players import played_with
from games.registry import AnyGame
from tournaments.kernel import submit
from tournaments.kernel.views import attempt
from tournaments.kernel.write import Answer, Conflict, Intent, Refused
from tournaments.models import TryBoard
from tournaments.play.board import about_taps, entered, new_seed, past, picked, seed_of
from tournaments.play.forms import EndForm, OpponentForm, TryForm, TryOptionsForm
from tournaments.play.games import registry as site_games
from tournaments.play.read.against import Program, levels_of, pool
from tournaments.play.read.live import pick_text, seeded
from tournaments.play.read.review import reviewed_board
from tournaments.play.read.trying import played_on, record_of_board
from tournaments.play.rules_text import has_rules, rules_of
from tournaments.play.views.from_here import try_example
from tournaments.play.views.games import try_address
from tournaments.play.views.limits import MADE, address_of, per_address, per_board, throttled
from tournaments.play.views.try_table import Gone, TryTable, TryView, gone, names, table_of, table_with
from tournaments.play.write import against, trying
from tournaments.play.write.moving import ActionRefused
from tournaments.play.write.trying import make_board

# The board to try a game on: shown, played, taken back, begun again.
REFUSED: Final = 422


def at_table(view: Callable[[HttpRequest, TryTable], HttpResponse]) -> Callable[..., HttpResponse]:
    """A view of one board; where there is none any more, a page that says so and leads to a new one."""

    @wraps(view)
    def run(request: HttpRequest, game: str, key: str) -> HttpResponse:
        try:
            return view(request, table_of(game, key))
        except (Gone, Http404):
            return gone(request, game)

    return run


@require_safe
@at_table
def try_board(request: HttpRequest, table: TryTable) -> HttpResponse:
    """The board, with the rules beside it; ``handed``: the cover of the phone after a pick; ``hint``: the version for
    which a hint is asked; ``list``: with the moves to choose from."""
    hint = request.GET.get("hint") == str(table.board.version)
    wanted = {"handed": "handed" in request.GET, "listed": "list" in request.GET}
    return _show(request, table, table.board_view(hint=hint, **wanted))


@require_safe
@at_table
def try_answer(request: HttpRequest, table: TryTable) -> HttpResponse:
    """What has come of a thought about a ``version`` of the board, its own move or a ``hint``: the board once it is
    there, until then the sentence that is shown in its place, which asks again."""
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect("try_board", table.board.game, table.board.key)
    same = request.GET.get("version") == str(table.board.version)
    board_view = table.board_view(hint=same and "hint" in request.GET)
    if same and board_view.asked is not None:
        return render(request, "play/try/_asked.html", {"asked": board_view.asked})
    return reswap(retarget(_show(request, table, board_view, partial=True), "#board"), "outerHTML")


@require_safe
@at_table
def try_taps(request: HttpRequest, table: TryTable) -> HttpResponse:
    """The tree of taps, as for a judge's board."""
    board_view = table.board_view()
    shut = board_view.over or board_view.waits
    if "ply" in request.GET:
        svg = past(board_view.engine, table.position_at, board_view.actions, request.GET["ply"])
        return JsonResponse({"svg": svg})
    answer = about_taps(
        board_view.engine, board_view.position, board_view.actions, request.GET, over=shut, targets=board_view.targets
    )
    return JsonResponse({"version": table.board.version} | answer)


@require_safe
@at_table
def try_record(_request: HttpRequest, table: TryTable) -> HttpResponse:
    response = HttpResponse(
        record_of_board(table.board, table.names_in_record), content_type="text/plain; charset=utf-8"
    )
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

    def refused(refusal: Refused) -> HttpResponse:
        # Why the rules refuse a card could tell which one it is.
        if pick and isinstance(refusal, ActionRefused):
            return _refused(request, table, "", Refused(("", _("This side does not pick a card now."))))
        return _refused(request, table, "" if pick else text, refusal)

    return attempt(
        request,
        lambda _wants: trying.play(**table.write(request), action=text, own="hand" not in request.POST),
        refused=refused,
        lost=lambda race: _conflict(request, table, race, table.in_words(text)),
        to=lambda board: _after_move(request, table, board, handed=pick is not None and not table.person),
    )


def _after_move(request: HttpRequest, table: TryTable, board: TryBoard, *, handed: bool) -> HttpResponse:
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect(f"{table.address('try_board')}{'?handed=1' if handed else ''}")
    now = table_with(board)
    return _show(request, now, now.board_view(handed=handed))


@require_POST
@per_address
@per_board
@at_table
def try_end(request: HttpRequest, table: TryTable) -> HttpResponse:
    """The two end their game before its rules do: they agree on a draw, or one of them resigns."""
    form = EndForm(request.POST, names=names(), ways=trying.ENDINGS)

    def write(_wants: Intent, how: str, result: str) -> Answer:
        trying.end(**table.write(request), how=how, result=result)
        return {}

    return submit.submit(
        request, write, form, again=lambda _faults: _show(request, table, status=REFUSED, end_form=form),
        lost=lambda race: _conflict(request, table, race, ", ".join(value for _label, value in submit.entered(form))),
        to=("try_board", table.board.game, table.board.key),
    )  # fmt: skip


@require_POST
@per_address
@per_board
@at_table
def try_change(request: HttpRequest, table: TryTable) -> HttpResponse:
    """What the buttons beside the board do: ``do`` is one of ``CHANGES``."""
    change = CHANGES.get(request.POST.get("do", ""))
    if change is None:
        return submit.bad_request(request)

    def refused(refusal: Refused) -> HttpResponse:
        return _show(request, table, table.board_view(faults=refusal.sentences, unmoved=True), status=REFUSED)

    return attempt(
        request, lambda _wants: change(table, request), to=("try_board", table.board.game, table.board.key),
        refused=refused,
        lost=lambda race: _conflict(request, table, race, _("Buttons beside the board")),
    )  # fmt: skip


def _write(work: Callable[..., object], **known: Any) -> Callable[[TryTable, HttpRequest], None]:
    """A change that a service makes of the board; what a program was asked about the board before is of no use."""

    def change(table: TryTable, request: HttpRequest) -> None:
        work(**table.write(request), **known)
        against.forget(table.board)

    return change


def _again(*, swap: bool, **write: Any) -> None:
    trying.begin_again(**write, swap=swap, seed=new_seed())


def _resign(table: TryTable, request: HttpRequest) -> None:
    """Only who plays against a program need not say who resigns."""
    if table.program is None:
        raise Refused(("", _("Choose who has won.")))
    trying.end(**table.write(request), how="resignation", result=table.program.side.value)


def _ask_again(table: TryTable, _request: HttpRequest) -> None:
    against.ask_again(table.board, table.played)


def _opponent(table: TryTable, request: HttpRequest) -> None:
    """Another opponent in the middle of a game."""
    form = OpponentForm(request.POST, game=table.board.game, names=names())
    if not form.is_valid():
        raise Refused(*(("", str(sentence)) for sentences in form.errors.values() for sentence in sentences))
    _write(against.set_program, program=form.program)(table, request)


CHANGES: Final[dict[str, Callable[[TryTable, HttpRequest], None]]] = {
    "back": _write(trying.take_back),
    "again": _write(_again, swap=False),
    "swap": _write(_again, swap=True),
    "targets": _write(trying.show_targets, shown=True),
    "plain": _write(trying.show_targets, shown=False),
    "draws": _write(trying.draw_chance, drawn=True),
    "told": _write(trying.draw_chance, drawn=False),
    "resign": _resign,
    "ask": _ask_again,
    "opponent": _opponent,
}


def _refused(request: HttpRequest, table: TryTable, text: str, refused: Refused) -> HttpResponse:
    """422: the rule that does not allow it; what was typed stays in its field."""
    rule_faults = refused.found if isinstance(refused, ActionRefused) else ()
    faults = () if rule_faults else refused.sentences
    read = table.as_read(text)
    typed = "" if request.POST.get("taps") else read
    board_view = table.board_view(refused=rule_faults, faults=faults, entered=read, typed=typed)
    return _show(request, table, board_view, status=REFUSED)


def _show(
    request: HttpRequest,
    table: TryTable,
    board_view: TryView | None = None,
    status: int = 200,
    end_form: EndForm | None = None,
    *,
    partial: bool = False,
) -> HttpResponse:
    """The page, or with htmx after a move what of it has changed."""
    board, board_view = table.board, board_view or table.board_view()
    partial = partial or (request.method == "POST" and request.htmx)  # type: ignore[attr-defined]
    context = {
        "table": table,
        "board": board,
        "board_view": board_view,
        "end": table.address("try_end"),
        "end_form": end_form or (None if board_view.over or table.person else _end_form()),
        "opponent": _opponent_fields(board.game, table.program, get_language()) if levels_of(board.game) else "",
        "rules": None if partial else rules_of(board.game, played_on(board)),
        "change": table.address("try_change"),
        "record": table.address("try_record"),
        "new": try_address(board.game, played_on(board)),
        "review": table.address("try_review") if reviewed_board(board, table.played) else "",
    }
    return render(request, "play/try/_played.html" if partial else "play/try/board.html", context, status=status)


@lru_cache(maxsize=256)
def _opponent_fields(game: str, program: Program | None, language: str | None) -> SafeString:
    """Who plays, to be changed. Every answer has these fields, and they are the same for all boards of a game with the
    same program: to draw them takes a quarter of the answer's time."""
    with override(language):
        return OpponentForm.of(program, game=game, names=names()).as_div()


def _end_form() -> EndForm:
    return EndForm(names=names(), ways=trying.ENDINGS)


def _conflict(request: HttpRequest, table: TryTable, conflict: Conflict, text: str) -> HttpResponse:
    """409: the other one was faster, on another page of the same board."""
    now = table_of(table.board.game, table.board.key).board_view()
    stored = [(_("Recorded moves"), now.ply), (_("Last move"), now.last or "–")]
    return submit.conflict(request, conflict, stored=stored, shown=[(_("Move"), text)], back=table.address("try_board"))


# Which game to try, and how it begins.


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
    opponent = OpponentForm(data, game=game, names=names()) if levels_of(game) else None

    def write(wants: Intent, **_told: object) -> Answer:
        return {"board": _made(request, wants.key, engine, form, options, opponent)}

    def again(_faults: submit.Faults) -> HttpResponse:
        rules = rules_of(game, {**options.initial, **form.given})
        context = {"form": form, "options": options, "opponent": opponent, "rules": rules}
        return render(request, "play/try/new.html", context, status=200 if data is None else REFUSED)

    forms = (form, options, *((opponent,) if opponent else ()))
    return submit.submit(request, write, *forms, again=again, to=lambda made: ("try_board", game, made["board"].key))


def _made(
    request: HttpRequest, key: str, engine: AnyGame, form: TryForm, options: TryOptionsForm,
    opponent: OpponentForm | None,
) -> TryBoard:  # fmt: skip
    """The new board, with the idempotency ``key`` of what was sent."""
    program = opponent.program if opponent else None
    tags = form.tags | (seeded(engine, seed_of(request.path, key)) if form.draws else {})
    tags |= trying.draws_tag(engine.slug, drawn=form.draws_chance)
    chosen = options.data_to_store() | (dict(played_with(engine.slug)) if program else {})
    tags |= against.tag_of(engine.slug, program, chosen) if program else {}
    board = make_board(
        key=key, game=engine.slug, options=chosen, tags=tags, targets=form.cleaned_data["targets"],
        maker=address_of(request),
    )  # fmt: skip
    if program:
        pool().wake()
    return board
