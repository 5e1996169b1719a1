"""The referee's board: a game played move by move; its page before the game, while it is played, and after it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import trigger_client_event

from games import registry
from tournaments.formats.rules.tour_format import GameKey
from tournaments.kernel import access as permissions
from tournaments.kernel import submit
from tournaments.kernel.submit import Submitted
from tournaments.kernel.views import actor, attempt, intent, version, warn
from tournaments.kernel.wording import said_text
from tournaments.kernel.write import Answer, Conflict, Intent, Refused, UseCase
from tournaments.matches.read.positions import standing_of
from tournaments.matches.write.games import before_change, withdrawn_words
from tournaments.models import Game, Match, Signature
from tournaments.pages.judge.clock import CONSEQUENCES, has_clock, ordered
from tournaments.pages.judge.page import clocks_context
from tournaments.pages.judge.taps import enter_pick
from tournaments.play.board import Back, BoardView, about_taps, past, picked, seed_of, taps_of
from tournaments.play.forms import BeginForm, CorrectForm, EndForm
from tournaments.play.read.history import history_of
from tournaments.play.read.live import LiveGame, drawn_text, live_game, seeded
from tournaments.play.read.records import GamePage, find_page
from tournaments.play.rules_text import rules_of
from tournaments.play.write.beginning import begin_game
from tournaments.play.write.ending import NoLongerFits, correct, end_game, take_back
from tournaments.play.write.moving import ActionRefused, play
from tournaments.play.write.overrun import confirm_overrun

ADDRESSES: Final = ("board", "take_back", "correct", "end", "overrun")


# A game at a judge's table: which one an address is about, and what its board shows.
@dataclass(frozen=True)
class GameRef:
    """One game of a match that the visitor may record, with the match's ``signatures`` where they have been read."""

    match: Match
    key: GameKey
    signatures: Sequence[Signature] | None = None

    @property
    def game(self) -> dict[str, Any]:
        """The game as services name it."""
        return {"match_id": self.match.pk, "key": self.key}

    def address(self, name: str) -> str:
        return reverse(name, args=[self.match.tour.tournament.slug, self.match.pk, self.key])

    @property
    def _rows(self) -> QuerySet[Game]:
        return Game.objects.filter(match_id=self.match.pk, **self.key._asdict())

    def live(self) -> LiveGame | None:
        """The game as it stands now, as judges may see it; None when it was not begun on the board."""
        row = self._rows.first()
        if row is None:
            return None
        row.match = self.match
        return live_game(row, "referee")

    def version(self) -> int | None:
        return self._rows.filter(begun_at__isnull=False).values_list("version", flat=True).first()


def game_ref_of(request: HttpRequest, slug: str, pk: int, key: GameKey) -> GameRef:
    """The game of an address; 404 or 403 for those who may not record it."""
    return GameRef(permissions.get_open_match(actor(request), slug, pk, "match.record"), key)


def board_view_of(game_ref: GameRef, live: LiveGame, **said: Any) -> BoardView:
    """What the board shows; ``said`` as in ``BoardView``: a refusal, or that a pick is stored."""
    tour = game_ref.match.tour
    needs_reason, takes_off = before_change(game_ref.match, game_ref.signatures)
    return BoardView(
        engine=live.engine,
        position=live.position,
        actions=live.actions,
        version=live.version,
        names=live.teams,
        play=game_ref.address("judge_play"),
        taps=game_ref.address("judge_taps"),
        page=game_ref.address("judge_board"),
        result=live.result if live.over else "",
        targets=tour.tour_format.show_targets,
        options=tour.options,
        covers=True,
        back=_back(game_ref, live, "#back" if needs_reason else ""),
        takes_off=takes_off,
        rules=reverse("tour_rules", args=[tour.tournament.slug, tour.number]),
        **said,
    )


def _back(game_ref: GameRef, live: LiveGame, form: str) -> Back | None:
    """How the last action, or how the game ended, is taken back; None before the first action."""
    if not live.ply:
        return None
    ended = live.over and live.termination
    label = _("Undo the ending") if ended else _("Take back %(text)s") % {"text": live.last}
    return Back(game_ref.address("judge_take_back"), label, form)


# The page: before the game, while it is played, and after it.
@require_http_methods(["GET", "HEAD", "POST"])
def judge_board(request: HttpRequest, slug: str, pk: int, key: GameKey) -> HttpResponse:
    """The board (``list``: with all moves) or how the game begins; ``part=beside``: what is around. A POST begins."""
    game_ref = game_ref_of(request, slug, pk, key)
    if request.method == "POST":
        return begin(request, game_ref)
    if request.GET.get("part") == "beside":
        tournament = game_ref.match.tour.tournament
        return render(
            request, "pages/judge/board/_parts.html", beside(game_ref, game_ref.live()) | {"tournament": tournament}
        )
    return show(request, game_ref, handed="handed" in request.GET, listed="list" in request.GET)


def begin(request: HttpRequest, game_ref: GameRef) -> HttpResponse:
    """Begins the game as the form says; with a set-up drawn by lot that is its first action."""
    page = page_of(request, game_ref)
    form = _begin_form(page, request.POST)
    if form is None or not form.is_valid():
        return show(request, game_ref, begin_form=form, status=REFUSED)
    engine = registry.get(game_ref.match.tour.kind)

    def write(wants: Intent) -> Answer:
        seed = seed_of(game_ref.address("judge_board"), wants.key) if form.draws else ""
        tags = form.tags | seeded(engine, seed)
        answer = begin_game(wants, **game_ref.game, version=version(request), tags=tags)
        if seed:
            second = Intent(wants.actor, f"{wants.key[:70]}-setup", wants.reason)
            play(second, **game_ref.game, version=answer["game_version"], action=drawn_text(engine, tags))
        return answer

    def refused(refusal: Refused) -> HttpResponse:
        form.show_faults(refusal.faults)
        return show(request, game_ref, begin_form=form, status=REFUSED)

    back = game_ref.address("judge_board")
    return attempt(
        request, write, refused=refused, to=(back,), lost=lambda race: submit.conflict(request, race, form, back=back)
    )


def show(
    request: HttpRequest,
    game_ref: GameRef,
    *,
    board_view: BoardView | None = None,
    faults: Sequence[str] = (),
    status: int = 200,
    handed: bool = False,
    listed: bool = False,
    **context: Any,
) -> HttpResponse:
    """The page; after a refusal with what was entered, after a pick (``handed``) with the cover of the phone."""
    page = page_of(request, game_ref)
    live = live_game(page, "referee")
    known = beside(game_ref, live) | {
        "page": page,
        "tournament": game_ref.match.tour.tournament,
        "board_view": board_view or (board_view_of(game_ref, live, handed=handed, listed=listed) if live else None),
        "faults": faults,
        "rules": rules_of(page.engine.slug, game_ref.match.tour.options) if page.engine else None,
    }
    if live is None:
        known["begin_form"] = _begin_form(page)
    return render(request, "pages/judge/board.html", known | context, status=status)


def beside(game_ref: GameRef, live: LiveGame | None) -> dict[str, Any]:
    """What stands around the board of a game under way: clocks, forms, moves, history."""
    match = game_ref.match
    needs_reason, takes_off = before_change(match)
    known: dict[str, Any] = {
        "match": match,
        "live": live,
        "needs_reason": needs_reason,
        "signatures_given": takes_off,
        "addresses": {name: game_ref.address(f"judge_{name}") for name in ADDRESSES},
    }
    if live is None:
        return known
    if not game_ref.key.stage.in_pairs:
        known |= clocks_context(match, game_ref.key.number) | {"may_write": match.is_open}
        if has_clock(match, game_ref.key.number) and live.to_act in ("A", "B"):
            known["time_up"] = game_ref.address("judge_time_up")
            known["whose_time"] = _("%(name)s to move") % {"name": live.teams[live.to_act]}
    if live.plies:
        known["correct_form"] = CorrectForm(texts=[ply.said for ply in live.plies])
    if not live.over:
        known["end_form"] = EndForm(names=live.teams)
    return known | {"history": history_of(live.game), "consequences": ordered(match.tour.tour_format.overrun.value)}


def page_of(request: HttpRequest, game_ref: GameRef) -> GamePage:
    """The game with its record; 404 when the match has no such game."""
    match = game_ref.match
    return find_page(actor(request), match.tour.tournament.slug, match.pk, game_ref.key, "match.record")


def _begin_form(page: GamePage, data: Any = None) -> BeginForm | None:
    """How the game begins; None when its rules are not built in."""
    if page.engine is None:
        return None
    return BeginForm(data, engine=page.engine, names=page.teams, first=page.first, options=page.match.tour.options)


# The referee's board: a game played move by move, each of them checked by the rules.
REFUSED: Final = 422


@require_POST
def judge_play(request: HttpRequest, slug: str, pk: int, key: GameKey) -> HttpResponse:
    """Plays what was typed (``action``), said (``say``) or tapped (``taps``); with htmx the answer is the board.

    The write reads the match and asks for the permission by itself: only what goes wrong is looked into further here.
    """
    entering = intent(request, within=slug)
    text = typed(request) or _tapped(request, game_ref_of(request, slug, pk, key))
    if (pick := picked(request, text)) is not None:  # captains may pick as well, but on a page of their own
        return _picked(request, game_ref_of(request, slug, pk, key), *pick)

    def write(wants: Intent) -> Answer:
        try:
            return play(wants, match_id=pk, key=key, version=version(request), action=text)
        except PermissionDenied:
            game_ref_of(request, slug, pk, key)  # 404 for those who may not know of the match
            raise

    return attempt(
        request, write, wants=entering,
        refused=lambda refusal: _refused(request, game_ref_of(request, slug, pk, key), text, refusal),
        lost=lambda race: conflict(request, game_ref_of(request, slug, pk, key), race, [(_("Move"), text)]),
        to=lambda played: _after_move(request, slug, pk, key, entering, played),
    )  # fmt: skip


def _after_move(request: HttpRequest, slug: str, pk: int, key: GameKey, wants: Intent, played: Answer) -> HttpResponse:
    """The board with what the write has left."""
    live: LiveGame | None = wants.found.get("game")
    game_ref = GameRef(live.match, key, wants.found["signatures"]) if live else game_ref_of(request, slug, pk, key)
    return _played(request, game_ref, played, live)


def _picked(request: HttpRequest, game_ref: GameRef, side: str, card: str) -> HttpResponse:
    """Stores a sealed pick; the answer is a cover that says only that it is stored."""
    write = partial(enter_pick, match=game_ref.match, key=game_ref.key, version=version(request), side=side, card=card)

    return attempt(
        request, write, refused=lambda refusal: _refused(request, game_ref, "", refusal),
        to=lambda picked: _played(request, game_ref, picked, handed=True),
    )  # fmt: skip


def _played(
    request: HttpRequest, game_ref: GameRef, played: Answer, live: LiveGame | None = None, *, handed: bool = False
) -> HttpResponse:
    """The board after something was entered on it, and whether that took signatures off: by htmx these alone."""
    warn(request, withdrawn_words(played))
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect(game_ref.address("judge_board") + ("?handed=1" if handed else ""))
    live = live or game_ref.live()
    assert live is not None  # noqa: S101 - something has just been played
    shown = {"board_view": board_view_of(game_ref, live, handed=handed), "warned": "withdrawn" in played}
    return trigger_client_event(render(request, "pages/judge/board/_played.html", shown), "boardplayed")


def typed(request: HttpRequest) -> str:
    """The action that a form holds as text; "" when it holds taps alone."""
    return request.POST.get("say") or request.POST.get("action", "").strip()


def _tapped(request: HttpRequest, game_ref: GameRef) -> str:
    taps = taps_of(request.POST.get("taps", ""))
    live = game_ref.live() if taps else None
    if live is None:
        return ""
    played = standing_of(live.game, live.game.texts())
    return played.game.spell(played.position, taps) or " ".join(taps)


def _refused(request: HttpRequest, game_ref: GameRef, text: str, refused: Refused) -> HttpResponse:
    live = game_ref.live()
    if live is None:
        return show(request, game_ref, faults=refused.sentences, status=REFUSED)
    rule_faults = refused.found if isinstance(refused, ActionRefused) else ()
    said = () if rule_faults else refused.sentences
    typed = "" if request.POST.get("taps") else text
    board_view = board_view_of(game_ref, live, refused=rule_faults, faults=said, entered=text, typed=typed)
    if not request.htmx:  # type: ignore[attr-defined]
        return show(request, game_ref, board_view=board_view, status=REFUSED)
    return render(request, "play/board/_board.html", {"board_view": board_view}, status=REFUSED)


def conflict(request: HttpRequest, game_ref: GameRef, race: Conflict, shown: Submitted) -> HttpResponse:
    """409: what stands now beside what was entered."""
    live = game_ref.live()
    stored = [(_("Recorded moves"), live.ply), (_("Last move"), live.last or "–")] if live else []
    words = [(label, said_text(live.engine, str(value), live.position)) for label, value in shown] if live else shown
    return submit.conflict(request, race, stored=stored, shown=words, back=game_ref.address("judge_board"))


@require_safe
def judge_taps(request: HttpRequest, slug: str, pk: int, key: GameKey) -> HttpResponse:
    """What ``play.board.about_taps`` says of a game as judges see it; with ``news`` only the game's version."""
    game_ref = game_ref_of(request, slug, pk, key)
    if request.GET.get("news") and (known := game_ref.version()) is not None:
        return JsonResponse({"version": known})
    live = game_ref.live()
    if live is None:
        page_of(request, game_ref)  # 404 when the match has no such game
        return JsonResponse({"version": None, "taps": []})
    if "ply" in request.GET:
        return JsonResponse({"svg": past(live.engine, live.position_at, live.actions, request.GET["ply"])})
    shown = game_ref.match.tour.tour_format.show_targets
    answer = about_taps(live.engine, live.position, live.actions, request.GET, over=live.over, targets=shown)
    return JsonResponse({"version": live.version} | answer)


# What a judge does about a game on the board besides playing it: taking back, correcting, ending, overruns.
@require_POST
def judge_take_back(request: HttpRequest, slug: str, pk: int, key: GameKey) -> HttpResponse:
    """Takes back how the game ended, else its last action, else its beginning."""
    shown = [(_("What you wanted to do"), _("Take back"))]
    return _submit(request, game_ref_of(request, slug, pk, key), take_back, shown)


@require_POST
def judge_correct(request: HttpRequest, slug: str, pk: int, key: GameKey) -> HttpResponse:
    """Another action in place of an earlier one; what it would drop is shown first, and goes only when told."""
    game_ref = game_ref_of(request, slug, pk, key)
    live = game_ref.live()
    form = CorrectForm(request.POST, texts=[ply.said for ply in live.plies] if live else ())
    return _submit_form(request, game_ref, correct, form, "correct_form")


@require_POST
def judge_end(request: HttpRequest, slug: str, pk: int, key: GameKey) -> HttpResponse:
    """Ends the game before its rules do."""
    game_ref = game_ref_of(request, slug, pk, key)
    return _submit_form(request, game_ref, end_game, EndForm(request.POST, names=game_ref.match.team_names), "end_form")


@require_POST
def judge_overrun(request: HttpRequest, slug: str, pk: int, key: GameKey) -> HttpResponse:
    """What a move over its time means; the button's value says it."""
    consequence = request.POST.get("consequence", "")
    shown = [(_("Overrun"), str(dict(CONSEQUENCES).get(consequence, consequence)))]
    given = {"ply": version(request, "ply"), "consequence": consequence}
    return _submit(request, game_ref_of(request, slug, pk, key), confirm_overrun, shown, given)


def _submit_form(request: HttpRequest, game_ref: GameRef, use_case: UseCase[...], form: Any, name: str) -> HttpResponse:
    """The same for what a form of the page holds; ``name`` is what the page calls it."""
    if not form.is_valid():
        return show(request, game_ref, status=REFUSED, **{name: form})
    return _submit(request, game_ref, use_case, submit.entered(form), form.cleaned_data, **{name: form})


def _submit(
    request: HttpRequest,
    game_ref: GameRef,
    use_case: UseCase[...],
    shown: Submitted,
    given: Mapping[str, Any] = MappingProxyType({}),
    **forms: Any,
) -> HttpResponse:
    """One write about the game: the board after it, or the page with the refusal where the person is, or what stands
    now beside what was entered."""
    write = partial(use_case, **game_ref.game, version=version(request), **given)

    def refused(refusal: Refused) -> HttpResponse:
        if isinstance(refusal, NoLongerFits):
            return show(request, game_ref, status=REFUSED, no_longer_fits=refusal, **forms)
        for form in forms.values():
            form.show_faults(refusal.faults)
        return show(request, game_ref, faults=() if forms else refusal.sentences, status=REFUSED, **forms)

    def done(answer: Answer) -> HttpResponse:
        warn(request, withdrawn_words(answer))
        return redirect(game_ref.address("judge_board"))

    return attempt(request, write, refused=refused, lost=lambda race: conflict(request, game_ref, race, shown), to=done)
