"""What a judge does about a game on the board besides playing it: taking back, correcting, ending, overruns."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.kernel.forms.bootstrap import BootstrapForm
from tournaments.kernel.views import intent, version
from tournaments.kernel.write import Conflict, Refused
from tournaments.pages.judge.board import conflict
from tournaments.pages.judge.board_page import CONSEQUENCES, REFUSED, show
from tournaments.pages.judge.game_ref import GameRef, game_ref_of
from tournaments.pages.judge.page import tell_withdrawn
from tournaments.play.forms.board import CorrectForm, EndForm
from tournaments.play.write.play import NoLongerFits, confirm_overrun, correct, end_game, take_back

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
        answer.response = _refused(request, game_ref, refused, form, name)
    except Conflict as found:
        answer.response = conflict(request, game_ref, found, shown)


def _refused(
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
