"""The page of a publication, what other pages say of a draft, and the file of a tournament with one."""

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories as make
from tests.access.undrawn import leave_undrawn
from tests.conftest import Cast
from tournaments.archive.read import text_of
from tournaments.archive.write.importing import copy_tournament, import_tournament
from tournaments.models import Judge, Match, MatchJudge, Room, Tour, Tournament
from tournaments.publishing.read import publication_of
from tournaments.publishing.write import publish_tour

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def draft(cast: Cast) -> Cast:
    Tour.objects.filter(pk=cast.tour.pk).update(draft=True, published_at=None)
    return cast


@pytest.fixture
def olga(draft: Cast) -> Client:
    return draft.client("organiser")


def shown(client: Client, name: str, *args: object) -> str:
    return client.get(reverse(name, args=["cup", *args]), headers=ENGLISH).content.decode()


def send(client: Client, name: str, **given: Any) -> Any:
    given = {"version": Tour.objects.get(tournament__slug="cup").version, "key": make.by(make.make_user()).key} | given
    return client.post(reverse(name, args=["cup", 1]), given, headers=ENGLISH, follow=True)


def test_one_click_publishes_where_nothing_is_doubtful(olga: Client) -> None:
    page = shown(olga, "desk_publish", 1)
    assert "Publish anyway" not in page
    assert [name in page for name in ("Альфа", "Дельта", "Семён", "Света")] == [True] * 4
    answer = send(olga, "desk_publish", digest=page.split('name="digest" value="')[1].split('"')[0])
    assert "The tour has been published." in answer.content.decode()
    assert not Tour.objects.get(tournament__slug="cup").draft


def test_a_team_without_an_opponent_is_told_so(olga: Client, draft: Cast) -> None:
    Match.objects.filter(pk=draft.match.pk).update(team_b=None, room=None)
    page = re.sub(r"<[^>]+>|\s+", " ", shown(olga, "desk_publish", 1))
    assert re.search(r"opponent:? +bye", page)


def test_sides_are_told_in_the_letters_of_the_language(olga: Client, draft: Cast) -> None:
    send(olga, "desk_publish")
    match = Match.objects.get(pk=draft.match.pk)
    Match.objects.filter(pk=match.pk).update(team_a=match.team_b, team_b=match.team_a)
    page = olga.get(reverse("desk_publish", args=["cup", 1]), headers={"accept-language": "ru"}).content.decode()
    said = set(re.findall(r"сторона:? +(.) +→ +(.)", re.sub(r"<[^>]+>|\s+", " ", page)))
    assert said == {("А", "Б"), ("Б", "А")}


def test_nothing_is_marked_as_new_before_the_first_publication_where_everything_is(olga: Client, draft: Cast) -> None:
    assert "badge-state is-change-" not in shown(olga, "desk_publish", 1)
    send(olga, "desk_publish")
    vera = make.make_judge(draft.tournament, "Вера", can_be_senior=True)
    draft.match.match_judges.update(judge=vera)
    page = shown(olga, "desk_publish", 1)
    assert 'is-change-new">new<' in page
    assert 'is-change-gone">cancelled<' in page


def test_what_is_doubtful_asks_for_a_tick(olga: Client, draft: Cast) -> None:
    Match.objects.filter(pk=draft.match.pk).update(room=None)
    assert "Publish anyway" in shown(olga, "desk_publish", 1)
    refused = send(olga, "desk_publish")
    assert refused.status_code == 422
    assert "1 match has no room yet." in refused.content.decode()
    assert Tour.objects.get(pk=draft.tour.pk).draft
    assert send(olga, "desk_publish", despite_warnings="on").status_code == 200
    assert not Tour.objects.get(pk=draft.tour.pk).draft


@pytest.mark.parametrize(
    ("gone", "said", "links"),
    [
        ((Room,), "This tournament has no rooms yet: the tour will be published without them.", ["desk_rooms"]),
        ((Judge,), "This tournament has no judges yet: the tour will be published without them.", ["desk_judges"]),
        (
            (Room, Judge),
            "This tournament has no rooms and no judges yet: the tour will be published without them.",
            ["desk_rooms", "desk_judges"],
        ),
    ],
)
def test_a_tournament_without_rooms_or_judges_is_told_so_once_and_asked_nothing(
    olga: Client, draft: Cast, gone: tuple[type[Room | Judge], ...], said: str, links: list[str]
) -> None:
    Match.objects.filter(tour=draft.tour).update(room=None)
    MatchJudge.objects.filter(match__tour=draft.tour).delete()
    Room.objects.get_or_create(tournament=draft.tournament, name="5")
    for model in gone:
        model.objects.filter(tournament=draft.tournament).delete()
    page = shown(olga, "desk_publish", 1)
    found = re.search(r'<p class="text-secondary" id="lacking">(.+?)</p>', page)
    assert found is not None
    assert re.sub(r"<[^>]+>", "", found[1]) == said
    assert re.findall(r'href="([^"]+)"', found[1]) == [reverse(name, args=["cup"]) for name in links]
    if len(gone) == 2:
        assert "Publish anyway" not in page
        assert send(olga, "desk_publish").status_code == 200
        assert 'id="lacking"' not in shown(olga, "desk_publish", 1)


def test_a_tour_of_written_points_lacks_neither_rooms_nor_judges(olga: Client, draft: Cast) -> None:
    Match.objects.filter(tour=draft.tour).update(room=None)
    Tour.objects.filter(pk=draft.tour.pk).update(kind=Tour.Kind.POINTS)
    Room.objects.filter(tournament=draft.tournament).delete()
    assert 'id="lacking"' not in shown(olga, "desk_publish", 1)


def test_the_overview_and_the_pages_of_the_tour_lead_to_its_publication(olga: Client, draft: Cast) -> None:
    address = reverse("desk_publish", args=["cup", 1])
    for name, args in (("desk_tournament", ()), ("desk_matches", (1,)), ("desk_pairs", (1,)), ("tour", (1,))):
        assert address in shown(olga, name, *args), name
    publish_tour(
        make.by(draft.organiser), tournament_id=draft.tournament.pk, tour_id=draft.tour.pk,
        version=Tour.objects.get(pk=draft.tour.pk).version,
    )  # fmt: skip
    assert "is a draft" not in shown(olga, "desk_tournament")


def test_a_correction_in_a_published_tour_names_whom_to_tell_until_they_have_been_told(
    olga: Client, draft: Cast
) -> None:
    send(olga, "desk_publish")
    assert "Let these people know" not in shown(olga, "desk_matches", 1)
    vera = make.make_judge(draft.tournament, "Вера", can_be_senior=True)
    draft.match.match_judges.update(judge=vera)
    for name, args in (("desk_matches", (1,)), ("desk_match", (draft.match.pk,))):
        page = shown(olga, name, *args)
        assert "Let these people know" in page
        assert [name in page for name in ("Вера", "Семён")] == [True, True]
    assert "Everyone has been told" in shown(olga, "desk_publish", 1)
    send(olga, "desk_publish")
    assert "Let these people know" not in shown(olga, "desk_matches", 1)


def test_a_tour_goes_back_to_draft_by_its_page(olga: Client, draft: Cast) -> None:
    send(olga, "desk_publish")
    assert "a draft again" in send(olga, "desk_publish_back").content.decode()
    assert Tour.objects.get(pk=draft.tour.pk).draft


def test_a_swap_says_who_meets_whom_now(olga: Client, draft: Cast) -> None:
    one, other = draft.match.team_a_id, draft.other_match.team_a_id
    said = send(olga, "desk_pairs_swap", one=one, other=other).content.decode()
    assert "“Гамма” now meets “Бета” in room 2.1." in said
    assert "“Альфа” now meets “Дельта” in room 2.2." in said


def test_remaking_a_published_tour_says_before_that_it_becomes_a_draft(olga: Client) -> None:
    address = reverse("desk_draw", args=["cup", 1]) + "?method=swiss&seed=3"
    assert "becomes a draft again" not in olga.get(address, headers=ENGLISH).content.decode()
    send(olga, "desk_publish")
    page = olga.get(address, headers=ENGLISH).content.decode()
    assert "becomes a draft again" in page
    assert "keep_published" in page
    send(olga, "desk_draw", method="swiss", seed=3, keep_published="on")
    assert not Tour.objects.get(tournament__slug="cup").draft
    send(olga, "desk_draw", method="swiss", seed=4)
    assert Tour.objects.get(tournament__slug="cup").draft


def test_rooms_and_judges_come_in_one_step_that_goes_on_to_the_publication(olga: Client, draft: Cast) -> None:
    draft.match.match_judges.all().delete()
    Match.objects.filter(pk=draft.match.pk).update(room=None)
    address = reverse("desk_places", args=["cup", 1]) + "?what=both&wanted=1&seed=5"
    page = olga.get(address, headers=ENGLISH).content.decode()
    digest = page.split('name="digest" value="')[1].split('"')[0]
    answer = send(olga, "desk_places_both", wanted=1, seed=5, digest=digest)
    assert answer.redirect_chain[-1][0] == reverse("desk_publish", args=["cup", 1])
    match = Match.objects.get(pk=draft.match.pk)
    assert match.room is not None
    assert match.match_judges.count() == 1
    assert send(olga, "desk_places_both", wanted=1, seed=6, digest=digest).status_code == 422


def printed(client: Client) -> bytes:
    return b"".join(client.get(reverse("desk_document", args=["cup", 1, "protocols"]) + "?lang=en"))


def test_what_organisers_print_of_a_draft_says_so(olga: Client, draft: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    leave_undrawn(monkeypatch)
    assert b"DRAFT, not published" in printed(olga)
    Tour.objects.filter(pk=draft.tour.pk).update(draft=False)
    assert b"DRAFT" not in printed(olga)


def from_file(cast: Cast, slug: str, **instead: Any) -> Tour:
    document = json.loads(text_of(Tournament.objects.get(slug="cup")))
    for name, value in instead.items():
        document["tours"][0].pop(name, None)
        if value is not None:
            document["tours"][0][name] = value
    import_tournament(make.by(cast.organiser), text=json.dumps(document), slug=slug)
    return Tour.objects.select_related("tournament").get(tournament__slug=slug)


def test_a_draft_comes_back_from_the_file_as_one_and_a_file_from_before_drafts_is_published(draft: Cast) -> None:
    assert from_file(draft, "again").draft
    assert not from_file(draft, "old", draft=None).draft
    assert from_file(draft, "undrawn", draft=None, matches=None, draws=None).draft


def test_what_was_published_comes_back_from_the_file(olga: Client, draft: Cast) -> None:
    send(olga, "desk_publish")
    tour = from_file(draft, "again")
    assert publication_of(tour).affected == ()
    assert tour.published != Tour.objects.get(tournament__slug="cup").published
    Match.objects.filter(tour=tour, number=1).update(room=None)
    assert set(publication_of(tour).affected) == {"Альфа", "Бета", "Семён"}


def test_nothing_of_a_copy_is_published(olga: Client, draft: Cast) -> None:
    send(olga, "desk_publish")
    copy_tournament(
        make.by(draft.organiser), tournament_id=draft.tournament.pk, slug="copy", name="Копия", starts_on="2026-10-01"
    )
    tour = Tour.objects.get(tournament__slug="copy")
    assert (tour.draft, tour.published, tour.published_at) == (True, {}, None)


def test_the_pairs_of_a_tour_in_which_a_match_has_begun_do_not_make_it_a_draft(olga: Client, draft: Cast) -> None:
    send(olga, "desk_publish")
    assert "becomes a draft again" in shown(olga, "desk_pairs", 1)
    Match.objects.filter(pk=draft.match.pk).update(state="warm_up")
    assert "becomes a draft again" not in shown(olga, "desk_pairs", 1)
