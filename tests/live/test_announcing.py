"""Live pages hear of every write, and of nothing else."""

import logging
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from tests import factories as make
from tests.conftest import Cast
from tests.kernel.test_write import remark
from tournaments.kernel.write import Conflict
from tournaments.live import announcing
from tournaments.models import Tournament
from tournaments.rounds.write.tours import add_tour

Heard = list[tuple[int, int | None, int]]


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Heard:
    published: Heard = []
    monkeypatch.setattr(announcing, "publish", lambda *told: published.append(told))
    return published


def write(cast: Cast, key: str = "", version: int = 1) -> None:
    remark(make.by(cast.judge, key=key), match_id=cast.match.pk, version=version, text="тихо")


def test_a_write_to_a_match_is_told_with_the_revision_that_it_made(
    cast: Cast, heard: Heard, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        write(cast)
        assert heard == [], "nobody hears of what is not committed"
    revision = Tournament.objects.get(pk=cast.tournament.pk).revision
    assert heard == [(cast.tournament.pk, cast.match.pk, revision)]


def test_a_write_to_the_tournament_concerns_all_its_matches(
    cast: Cast, heard: Heard, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        add_tour(
            make.by(cast.organiser), tournament_id=cast.tournament.pk, number=2, name="", kind="deer",
            preset="deer",
        )  # fmt: skip
    assert [(told[0], told[1]) for told in heard] == [(cast.tournament.pk, None)]


def test_what_is_refused_or_repeated_is_not_told(
    cast: Cast, heard: Heard, django_capture_on_commit_callbacks: Any
) -> None:
    write(cast, key="the-same-key")
    with django_capture_on_commit_callbacks(execute=True):
        write(cast, key="the-same-key")
        with pytest.raises(Conflict):
            write(cast)
        with pytest.raises(PermissionDenied):
            remark(make.by(cast.other_judge), match_id=cast.match.pk, version=2, text="x")
    assert heard == []


def test_a_live_page_that_fails_does_not_fail_the_write(
    cast: Cast,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    django_capture_on_commit_callbacks: Any,
) -> None:
    def fail(*told: object) -> None:
        raise RuntimeError("a live page")

    monkeypatch.setattr(announcing, "publish", fail)
    monkeypatch.setattr(logging.getLogger("django"), "propagate", True)
    with django_capture_on_commit_callbacks(execute=True):
        write(cast)
    assert "a live page" in caplog.text
