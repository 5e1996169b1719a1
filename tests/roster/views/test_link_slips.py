"""Slips of private links: those that work, for organisers, kept nowhere."""

from datetime import date, timedelta
from io import BytesIO
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation
from pypdf import PdfReader

from tests import factories as make
from tests.conftest import Cast
from tests.paper import scenes
from tests.paper.scenes import ENDLESS, PRINTED, WORDY
from tournaments.kernel.secrets import new_token
from tournaments.kernel.values import end_of
from tournaments.models import AccessLink, AuditEntry
from tournaments.models.people import token_hash
from tournaments.paper.document import draw_stamp, stamp_in
from tournaments.roster.documents import slip_pages
from tournaments.roster.read import Issued, IssuedLinks, issued_links
from tournaments.roster.write.links import issue_links

pytestmark = pytest.mark.django_db
URL = "/t/cup/links.pdf"


def issue(cast: Cast, *holders: str, key: str = "one-submission") -> None:
    day = timezone.now().date() + timedelta(days=5)
    data = {"holders": list(holders), "expires_on": day.isoformat(), "key": key}
    response = cast.client("organiser").post(reverse("desk_links_issue", args=["cup"]), data)
    assert response.status_code == 200


LAST_DAY = date(2099, 12, 1)
"""Far enough from now; the links end with it."""


@pytest.mark.parametrize("zone", ["Europe/Moscow", "Asia/Kamchatka", "America/New_York", "UTC"])
def test_page_slips_and_log_name_the_last_day_that_the_organiser_chose(cast: Cast, zone: str) -> None:
    cast.tournament.time_zone = zone
    cast.tournament.save()
    end = end_of(LAST_DAY, ZoneInfo(zone))
    issue_links(
        make.by(cast.organiser, key="one-submission"),
        tournament_id=cast.tournament.pk, expires_at=end.isoformat(),
        holders=[{"kind": "judge", "id": cast.judge.judge_id, "hash": token_hash(
            new_token(f"{cast.tournament.pk}:one-submission:judge-{cast.judge.judge_id}"))}],
    )  # fmt: skip
    assert "until 1 December 2099" in read(cast)
    client = cast.client("organiser")
    client.cookies["django_language"] = "en"
    assert "works until 1 December 2099" in client.get(reverse("desk_links", args=["cup"])).content.decode()
    for log in (reverse("desk_audit", args=["cup"]), reverse("desk_download", args=["cup", "audit", "csv"])):
        told = client.get(log).content.decode()
        assert "1 December 2099" in told
        assert "2 December 2099" not in told


def read(cast: Cast, query: str = "?lang=en") -> str:
    response = cast.client("organiser").get(URL + query)
    assert response.headers["Cache-Control"] == "no-store"
    return "".join(page.extract_text() for page in PdfReader(BytesIO(response.getvalue())).pages)


def test_the_links_that_work_are_told_again_and_let_their_holders_in(cast: Cast) -> None:
    issue(cast, f"judge-{cast.judge.judge_id}", f"captain-{cast.match.team_a_id}")
    links = issued_links(cast.tournament, timezone.now())
    assert [slip.link.kind for slip in links.told] == ["judge", "captain"]
    for issued, goal in zip(links.told, ("judge", "captain"), strict=True):
        assert issued.token in read(cast)
        entered = Client().post(reverse("enter", args=[issued.token]))
        assert entered.headers["Location"] == reverse(goal)


def test_looking_makes_and_writes_nothing(cast: Cast) -> None:
    issue(cast, f"judge-{cast.judge.judge_id}")
    before = AccessLink.objects.count(), AuditEntry.objects.count()
    read(cast)
    assert (AccessLink.objects.count(), AuditEntry.objects.count()) == before


def test_a_link_that_is_revoked_expired_or_replaced_is_not_printed(cast: Cast) -> None:
    holder = f"judge-{cast.judge.judge_id}"
    issue(cast, holder)
    (first,) = issued_links(cast.tournament, timezone.now()).told
    issue(cast, holder, key="another-submission")
    (second,) = issued_links(cast.tournament, timezone.now()).told
    assert first.token not in read(cast)
    assert second.token in read(cast)
    assert issued_links(cast.tournament, timezone.now() + timedelta(days=9)).told == ()
    AccessLink.objects.filter(pk=second.link.pk).update(revoked_at=timezone.now())
    assert second.token not in read(cast)


def test_a_link_that_cannot_be_told_is_counted(cast: Cast) -> None:
    links = issued_links(cast.tournament, timezone.now())
    assert links.told == ()
    assert links.untold == AccessLink.objects.filter(tournament=cast.tournament).count()
    assert f"{links.untold} links cannot be printed again" in read(cast)


def test_judges_and_captains_can_be_printed_apart(cast: Cast) -> None:
    issue(cast, f"judge-{cast.judge.judge_id}", f"captain-{cast.match.team_a_id}")
    assert "Captain’s link" not in read(cast, "?lang=en&who=judge")
    assert "Judge’s link" not in read(cast, "?lang=en&who=captain")


@pytest.mark.parametrize("language", ["ru", "en"])
def test_nothing_lies_over_anything_else_or_leaves_the_page(cast: Cast, language: str) -> None:
    names = [*(f"Судья {number}" for number in range(19)), ENDLESS, WORDY, "<b>\u202egnp</b>"]
    judges = [make.make_judge(cast.tournament, name) for name in names]
    links = [make.make_link(judge)[0] for judge in judges]
    told = tuple(Issued(link, f"token{number:016}") for number, link in enumerate(links))
    with translation.override(language):
        pages = slip_pages(cast.tournament, IssuedLinks(told, 3), lambda token: f"https://cup.example/go/{token}/")
        for number, page in enumerate(pages, start=1):
            draw_stamp(page, stamp_in(cast.tournament, "Кубок", PRINTED), number, len(pages))
    assert len(pages) == 3
    assert [fault for page in pages for fault in scenes.faults(page)] == []
    assert [cell.fitted.lines for page in pages for cell in page.cells if not cell.fitted.whole] == []
