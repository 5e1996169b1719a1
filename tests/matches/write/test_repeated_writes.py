"""Every other write of a protocol, sent several times under one key: one effect, the same answer."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tests import factories as make
from tests.conftest import Cast
from tournaments.kernel.write import Answer, Intent, KeyReused
from tournaments.matches.write.closing import enter_points, remove_penalty, save_remarks
from tournaments.matches.write.games import add_extra, remove_extra
from tournaments.matches.write.signing import reopen
from tournaments.models import AuditEntry, Game, Match, Penalty

Write = Callable[[Intent], Answer]


def remarks(cast: Cast, text: str) -> Write:
    return partial(save_remarks, match_id=cast.match.pk, version=1, remarks=text)


def points(cast: Cast, text: str) -> Write:
    tour = Match.objects.filter(tour__kind="points").first()
    match = tour or make.make_match(
        make.make_tour(cast.tournament, kind="points"), judges=(cast.match.match_judges.get().judge,)
    )
    return partial(enter_points, match_id=match.pk, version=1, a=text, b="1")


def penalty(cast: Cast, text: str) -> Write:
    known = Penalty.objects.first() or Penalty.objects.create(match=cast.match, side="A", points=1, reason="шум")
    version = 1 if text == "1" else 2
    return partial(remove_penalty, match_id=cast.match.pk, version=version, penalty_id=known.pk)


def extra(cast: Cast, text: str) -> Write:
    Match.objects.filter(pk=cast.match.pk).update(state="individual")
    return partial(add_extra, match_id=cast.match.pk, board=int(text), number=1, agreed=True)


def no_extra(cast: Cast, text: str) -> Write:
    if not AuditEntry.objects.exists():
        Match.objects.filter(pk=cast.match.pk).update(state="individual")
        Game.objects.get_or_create(match=cast.match, stage="extra", board=1, number=1)
    return partial(remove_extra, match_id=cast.match.pk, board=int(text), number=1, version=1)


def again(cast: Cast, text: str) -> Write:
    if not AuditEntry.objects.exists():
        Match.objects.filter(pk=cast.match.pk).update(state="signed")
    return partial(reopen, match_id=cast.match.pk, version=int(text))


@pytest.mark.parametrize("times", [2, 10])
@pytest.mark.parametrize("make_write", [remarks, points, penalty, extra, no_extra, again])
def test_it_has_one_effect(cast: Cast, make_write: Callable[[Cast, str], Any], times: int) -> None:
    intent = make.by(cast.judge, reason="так надо")
    write = make_write(cast, "1")
    answers = [write(intent) for _ in range(times)]
    assert answers == [answers[0]] * times
    assert AuditEntry.objects.count() == 1
    with pytest.raises(KeyReused):
        make_write(cast, "2")(intent)
    assert AuditEntry.objects.count() == 1
