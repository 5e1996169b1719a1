"""The page of the referee's board: before the game, while it is played, and after it."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import trigger_client_event

from games import registry
from tournaments.kernel import submit
from tournaments.kernel.forms import BootstrapForm
from tournaments.kernel.views import intent, version
from tournaments.kernel.write import Conflict, Intent, Refused
from tournaments.matches.read.positions import standing_of, texts_of
from tournaments.matches.write.games import needs_reason, signatures_given
from tournaments.models import Game
from tournaments.pages.judge.game import GameRef, board_view_of, game_ref_of
from tournaments.pages.judge.page import tell_withdrawn
from tournaments.pages.judge.taps import clocks_context, enter_pick
from tournaments.play.board import BoardView, new_seed, picked, taps_of, told
from tournaments.play.forms import BeginForm, CorrectForm, EndForm
from tournaments.play.read.live import LiveGame, drawn_text, live_game, seeded
from tournaments.play.read.records import GamePage, history_of
from tournaments.play.rules_text import rules_of
from tournaments.play.views.games import find_page
from tournaments.play.write.ending import confirm_overrun, correct, end_game
from tournaments.play.write.moving import begin_game, play, take_back
from tournaments.play.write.session import ActionRefused, NoLongerFits

ADDRESSES: Final = ("board", "take_back", "correct", "end", "overrun")
CONSEQUENCES: Final = (
    (("warn", gettext_lazy("Warn")), ("skip", gettext_lazy("Skip the turn"))),
    (("lose", gettext_lazy("The game is lost")),),
)
"""From mild to grave, in groups that stand apart: what ends the game is no neighbour that a slip could hit."""


@require_http_methods(["GET", "HEAD", "POST"])
def judge_board(
    request: HttpRequest, slug: str, pk: int, stage: str, board: int, number: int
) -> HttpResponse:
    """Shows the board, or how the game begins; with ``part=beside`` only what stands around it. A POST begins it."""
    game_ref = game_ref_of(request, slug, pk, stage, board, number)
    if request.method == "POST":
        return begin(request, game_ref)
    if request.GET.get("part") == "beside":
        tournament = game_ref.match.tour.tournament
        return render(
            request,
            "pages/judge/board/_parts.html",
            beside(game_ref, game_ref.live()) | {"tournament": tournament},
        )
    return show(request, game_ref, handed="handed" in request.GET)


def begin(request: HttpRequest, game_ref: GameRef) -> HttpResponse:
    """Begins the game as the form says; with a set-up drawn by lot that is its first action."""
    page = page_of(request, game_ref)
    form = _begin_form(page, request.POST)
    if form is None or not form.is_valid():
        return show(request, game_ref, begin_form=form, status=REFUSED)
    seed, meant = new_seed() if form.draws else "", intent(request)
    engine = registry.get(game_ref.match.tour.kind)
    tags = form.tags | seeded(engine, seed)
    try:
        answer = begin_game(meant, **game_ref.game, version=version(request), tags=tags)
        if seed:
            second = Intent(meant.actor, f"{meant.key[:70]}-setup", meant.reason)
            play(second, **game_ref.game, version=answer["game_version"], action=drawn_text(engine, tags))
    except Refused as refused:
        form.show_faults(refused.faults)
        return show(request, game_ref, begin_form=form, status=REFUSED)
    except Conflict as found:
        return submit.conflict(request, found, form, back=game_ref.address("judge_board"))
    return redirect(game_ref.address("judge_board"))


def show(
    request: HttpRequest,
    game_ref: GameRef,
    *,
    board_view: BoardView | None = None,
    faults: Sequence[str] = (),
    status: int = 200,
    handed: bool = False,
    **context: Any,
) -> HttpResponse:
    """The page; after a refusal with what was entered, after a pick (``handed``) with the cover of the phone."""
    page = page_of(request, game_ref)
    live = live_game(page, "referee")
    known = beside(game_ref, live) | {
        "page": page,
        "tournament": game_ref.match.tour.tournament,
        "board_view": board_view or (board_view_of(game_ref, live, handed=handed) if live else None),
        "faults": faults,
        "rules": rules_of(page.engine.slug, game_ref.match.tour.options) if page.engine else None,
    }
    if live is None:
        known["begin_form"] = _begin_form(page)
    return render(request, "pages/judge/board.html", known | context, status=status)


def beside(game_ref: GameRef, live: LiveGame | None) -> dict[str, Any]:
    """What stands around the board of a game under way: clocks, forms, moves, history."""
    match = game_ref.match
    known: dict[str, Any] = {
        "match": match,
        "live": live,
        "needs_reason": needs_reason(match),
        "signatures_given": signatures_given(match),
        "addresses": {name: game_ref.address(f"judge_{name}") for name in ADDRESSES},
    }
    if live is None:
        return known
    if game_ref.stage == Game.Stage.TEAM:
        known |= clocks_context(match) | {"may_write": match.is_open, "clock_game": game_ref.number}
    if live.plies:
        known["correct_form"] = CorrectForm(texts=[ply.text for ply in live.plies])
    if not live.over:
        known["end_form"] = EndForm(names=live.teams)
    return known | {"history": history_of(live.game), "consequences": CONSEQUENCES}


def page_of(request: HttpRequest, game_ref: GameRef) -> GamePage:
    """The game with its record; 404 when the match has no such game."""
    match = game_ref.match
    where = (match.tour.tournament.slug, match.pk, game_ref.stage, game_ref.board, game_ref.number)
    return find_page(request, *where, "match.record")


def _begin_form(page: GamePage, data: Any = None) -> BeginForm | None:
    """How the game begins; None when its rules are not built in."""
    if page.engine is None:
        return None
    return BeginForm(data, engine=page.engine, names=page.teams, first=page.line.first)


# The referee's board: a game played move by move, each of them checked by the rules.


REFUSED: Final = 422


@require_POST
def judge_play(request: HttpRequest, slug: str, pk: int, stage: str, board: int, number: int) -> HttpResponse:
    """Plays what was typed (``action``), said (``say``) or tapped (``taps``); with htmx the answer is the board.

    The write reads the match and asks for the permission by itself: only what goes wrong is looked into further here.
    """
    where = (slug, pk, stage, board, number)
    entering = intent(request, within=slug)
    text = typed(request) or _tapped(request, game_ref_of(request, *where))
    pick = picked(request, text)
    if pick is not None:  # captains may pick as well, but on a page of their own
        return _picked(request, game_ref_of(request, *where), *pick)
    asked: dict[str, Any] = {"match_id": pk, "stage": stage, "board": board, "number": number}
    try:
        tell_withdrawn(request, play(entering, **asked, version=version(request), action=text))
    except PermissionDenied:
        game_ref_of(request, *where)  # 404 for those who may not know of the match
        raise
    except Refused as refused:
        return _refused(request, game_ref_of(request, *where), text, refused)
    except Conflict as found:
        return conflict(request, game_ref_of(request, *where), found, [(_("Move"), text)])
    known: LiveGame | None = entering.found.get("game")
    game_ref = GameRef(known.match, stage, board, number) if known else game_ref_of(request, *where)
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect(game_ref.address("judge_board"))
    live = known or game_ref.live()
    assert live is not None  # noqa: S101 - something has just been played
    answer = render(request, "play/board/_board.html", {"board_view": board_view_of(game_ref, live)})
    return trigger_client_event(answer, "boardplayed")


def _picked(request: HttpRequest, game_ref: GameRef, side: str, card: str) -> HttpResponse:
    """Stores a sealed pick; the answer is a cover that says only that it is stored."""
    try:
        enter_pick(request, game_ref, side, card)
    except Refused as refused:
        return _refused(request, game_ref, "", refused)
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect(f"{game_ref.address('judge_board')}?handed=1")
    live = game_ref.live()
    assert live is not None  # noqa: S101 - something has just been picked
    answer = render(
        request, "play/board/_board.html", {"board_view": board_view_of(game_ref, live, handed=True)}
    )
    return trigger_client_event(answer, "boardplayed")


def typed(request: HttpRequest) -> str:
    """The action that a form holds as text; "" when it holds taps alone."""
    return request.POST.get("say") or request.POST.get("action", "").strip()


def entered_text(request: HttpRequest, game_ref: GameRef) -> str:
    """The action that a form holds; taps without a text are spelled by the rules, with what only they may know."""
    return typed(request) or _tapped(request, game_ref)


def _tapped(request: HttpRequest, game_ref: GameRef) -> str:
    taps = taps_of(request.POST.get("taps", ""))
    live = game_ref.live() if taps else None
    if live is None:
        return ""
    played = standing_of(live.game, texts_of(live.game))
    return played.game.spell(played.position, taps) or " ".join(taps)


def _refused(request: HttpRequest, game_ref: GameRef, text: str, refused: Refused) -> HttpResponse:
    live = game_ref.live()
    if live is None:
        return show(
            request, game_ref, faults=[sentence for _field, sentence in refused.faults], status=REFUSED
        )
    found = refused.found if isinstance(refused, ActionRefused) else ()
    said = () if found else tuple(sentence for _field, sentence in refused.faults)
    typed = "" if request.POST.get("taps") else text
    board_view = board_view_of(game_ref, live, refused=found, faults=said, entered=text, typed=typed)
    if not request.htmx:  # type: ignore[attr-defined]
        return show(request, game_ref, board_view=board_view, status=REFUSED)
    return render(request, "play/board/_board.html", {"board_view": board_view}, status=REFUSED)


def conflict(
    request: HttpRequest, game_ref: GameRef, found: Conflict, shown: list[tuple[str, str]]
) -> HttpResponse:
    """409: what stands now beside what was entered."""
    live = game_ref.live()
    stored = [(_("Recorded moves"), live.ply), (_("Last move"), live.last or "–")] if live else []
    return submit.conflict(request, found, stored=stored, shown=shown, back=game_ref.address("judge_board"))


@require_safe
def judge_taps(request: HttpRequest, slug: str, pk: int, stage: str, board: int, number: int) -> HttpResponse:
    """What ``play.board.told`` tells of the taps of a game as judges see it; with ``news`` only the game's version."""
    game_ref = game_ref_of(request, slug, pk, stage, board, number)
    if request.GET.get("news") and (known := game_ref.version()) is not None:
        return JsonResponse({"version": known})
    live = game_ref.live()
    if live is None:
        page_of(request, game_ref)  # 404 when the match has no such game
        return JsonResponse({"version": None, "taps": []})
    shown = game_ref.match.tour.tour_format.show_targets
    answer = told(live.engine, live.position, request.GET, over=live.over, targets=shown)
    return JsonResponse({"version": live.version} | answer)


# What a judge does about a game on the board besides playing it: taking back, correcting, ending, overruns.


Shown = list[tuple[str, str]]


@require_POST
def judge_take_back(
    request: HttpRequest, slug: str, pk: int, stage: str, board: int, number: int
) -> HttpResponse:
    """Takes back how the game ended, else its last action, else its beginning."""
    game_ref = game_ref_of(request, slug, pk, stage, board, number)
    shown = [(_("What you wanted"), _("Take back"))]
    with _answered(request, game_ref, shown) as answer:
        done = take_back(intent(request), **game_ref.game, version=version(request))
        tell_withdrawn(request, done)
    return answer.response


@require_POST
def judge_correct(
    request: HttpRequest, slug: str, pk: int, stage: str, board: int, number: int
) -> HttpResponse:
    """Another action in place of an earlier one; what it would drop is shown first, and goes only when told."""
    game_ref = game_ref_of(request, slug, pk, stage, board, number)
    live = game_ref.live()
    form = CorrectForm(request.POST, texts=[ply.text for ply in live.plies] if live else ())
    if not form.is_valid():
        return show(request, game_ref, correct_form=form, status=REFUSED)
    with _answered(request, game_ref, form.chosen(), form=form, name="correct_form") as answer:
        done = correct(intent(request), **game_ref.game, version=version(request), **form.cleaned_data)
        tell_withdrawn(request, done)
    return answer.response


@require_POST
def judge_end(request: HttpRequest, slug: str, pk: int, stage: str, board: int, number: int) -> HttpResponse:
    """Ends the game before its rules do."""
    game_ref = game_ref_of(request, slug, pk, stage, board, number)
    form = EndForm(request.POST, names=game_ref.teams)
    if not form.is_valid():
        return show(request, game_ref, end_form=form, status=REFUSED)
    with _answered(request, game_ref, form.chosen(), form=form, name="end_form") as answer:
        done = end_game(intent(request), **game_ref.game, version=version(request), **form.cleaned_data)
        tell_withdrawn(request, done)
    return answer.response


@require_POST
def judge_overrun(
    request: HttpRequest, slug: str, pk: int, stage: str, board: int, number: int
) -> HttpResponse:
    """What a move over its time means; the button's value says it."""
    game_ref = game_ref_of(request, slug, pk, stage, board, number)
    consequence = request.POST.get("consequence", "")
    words = dict(chain.from_iterable(CONSEQUENCES)).get(consequence, consequence)
    with _answered(request, game_ref, [(_("Overrun"), str(words))]) as answer:
        done = confirm_overrun(
            intent(request), **game_ref.game, version=version(request), ply=version(request, "ply"),
            consequence=consequence,
        )  # fmt: skip
        tell_withdrawn(request, done)
    return answer.response


@dataclass
class _Answer:
    """The page that follows."""

    response: HttpResponse


@contextmanager
def _answered(
    request: HttpRequest,
    game_ref: GameRef,
    shown: Shown,
    *,
    form: BootstrapForm | None = None,
    name: str = "",
) -> Iterator[_Answer]:
    """One call of a service: the board after it, or the page with the refusal or with what stands now."""
    answer = _Answer(redirect(game_ref.address("judge_board")))
    try:
        yield answer
    except Refused as refused:
        answer.response = _action_refused(request, game_ref, refused, form, name)
    except Conflict as found:
        answer.response = conflict(request, game_ref, found, shown)


def _action_refused(
    request: HttpRequest, game_ref: GameRef, refused: Refused, form: BootstrapForm | None, name: str
) -> HttpResponse:
    """The page with the sentences where the person is."""
    if form is None:
        said = [sentence for _field, sentence in refused.faults]
        return show(request, game_ref, faults=said, status=REFUSED)
    context: dict[str, Any] = {name: form}
    if isinstance(refused, NoLongerFits):
        context["no_longer_fits"] = refused
    else:
        form.show_faults(refused.faults)
    return show(request, game_ref, status=REFUSED, **context)
