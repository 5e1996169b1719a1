"""The end of a tournament on the desk, the pages of those who took part, the archive."""

import html
import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse

from tests import factories as make
from tests.closing.test_write import close, fresh
from tests.conftest import Cast
from tests.public_pages import approve
from tournaments.models import AccessLink, Ceremony, Match, Signal, Tournament

NOW = datetime(2026, 7, 14, 12, tzinfo=UTC)
ENGLISH = {"accept-language": "en"}
ALL_DONE = "All matches that count are approved, and all requests are answered."


def text(response: Any) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html.unescape(response.content.decode())))


def end(cast: Cast, **more: Any) -> str:
    return text(cast.client("organiser").get(reverse("desk_end", args=["cup"]), headers=ENGLISH, **more))


def test_it_says_what_is_still_open(cast: Cast) -> None:
    approve(cast, "3", "1")
    Signal.objects.create(
        tournament=cast.tournament, kind="room", text="Нет доски", given_by="Семён", given_at=cast.judge.created_at
    )
    Tournament.objects.update(frozen_from=2)
    page = end(cast)
    assert "1 match is not approved yet and does not count." in page
    assert "1 request is unanswered." in page
    assert "Results from tour 2 onwards are hidden." in page
    assert "5 personal links still work." in page
    assert "Some steps above are still open." in page


def test_a_ceremony_that_goes_on_and_hidden_results_are_open_steps(cast: Cast) -> None:
    approve(cast, "3", "1")
    approve(cast, "2", "2", cast.other_match)
    for hidden, ended, is_open in ((None, None, True), (1, NOW, True), (1, None, True), (None, NOW, False)):
        Tournament.objects.update(frozen_from=hidden, revision=F("revision") + 1)
        Ceremony.objects.update_or_create(tournament=cast.tournament, defaults={"begun_at": NOW, "ended_at": ended})
        page = end(cast)
        assert ("The ceremony is still going on" in page) is (ended is None)
        assert ("Some steps above are still open." in page) is is_open
        assert ("results from tour 1 onwards are still hidden: hold the ceremony first" in page) is (hidden == 1)


def test_a_closed_tournament_asks_for_nothing_that_only_an_open_one_can_do(cast: Cast) -> None:
    Ceremony.objects.create(tournament=cast.tournament, begun_at=NOW)
    Tournament.objects.update(frozen_from=1, closed_at=NOW)
    make.make_tour(cast.tournament)
    page = end(cast)
    assert "Results from tour 1 onwards are hidden. To announce them, reopen the tournament." in page
    assert "The ceremony was not ended before the tournament was closed." in page
    assert "after the award ceremony" not in page
    assert "remove the tour" not in page
    assert "End it when everything has been revealed." not in page


def test_where_all_is_done_nothing_is_asked_for(cast: Cast) -> None:
    approve(cast, "3", "1")
    approve(cast, "2", "2", cast.other_match)
    page = end(cast)
    assert ALL_DONE in page
    assert "Final standings: PDF · XLSX · CSV · CSV with semicolons" in page
    assert "Some steps above are still open." not in page


def test_the_text_of_thanks_names_the_winners_in_the_language_of_the_tournament(cast: Cast) -> None:
    approve(cast, "3", "1")
    approve(cast, "2", "2", cast.other_match)
    page = end(cast)
    assert "Турнир «Кубок школы» завершён. 4 команды, 24 игрока, 2 судьи, 2 встречи." in page
    assert "Победители: 1. Альфа" in page


def test_persons_stand_in_the_thanks_as_everybody_may_read_them(cast: Cast) -> None:
    cup = make.make_tournament(
        organiser=cast.organiser, slug="solo", participants="people", public_names="short", language="en"
    )
    tour = make.make_tour(cup, kind="points")
    one, two = make.make_team(cup, "Иван Щеглов", players=1), make.make_team(cup, "Пётр Чижов", players=1)
    approve(cast, "2", "1", make.make_match(tour, one, two))
    page = text(cast.client("organiser").get(reverse("desk_end", args=["solo"]), headers=ENGLISH))
    assert "2 participants, 0 judges, 1 match." in page
    assert "Щеглов" not in page


def test_a_tournament_is_closed_and_reopened_on_its_page(cast: Cast) -> None:
    client = cast.client("organiser")
    version = fresh(cast.tournament).version
    address = reverse("desk_close", args=["cup"])
    assert client.post(address, {"version": version}).status_code == 422
    page = text(client.post(address, {"version": version, "final": "on"}, follow=True, headers=ENGLISH))
    assert "The tournament has been closed." in page
    assert "matches and results can no longer be changed." in page
    assert "Names and visibility can still be changed, photos and e-mail addresses removed" in page
    assert "envelopes printed" in page
    again = reverse("desk_reopen", args=["cup"])
    assert client.post(again, {"version": version + 1, "reason": ""}).status_code == 422
    page = text(client.post(again, {"version": version + 1, "reason": "Ошибка"}, follow=True, headers=ENGLISH))
    assert "The tournament is open again." in page


def test_names_and_links_can_be_taken_away_afterwards(cast: Cast) -> None:
    close(cast)
    client = cast.client("organiser")
    hidden = {"version": fresh(cast.tournament).version, "visibility": "private", "public_names": "short"}
    assert client.post(reverse("desk_end_names", args=["cup"]), hidden).status_code == 302
    assert (fresh(cast.tournament).visibility, fresh(cast.tournament).public_names) == ("private", "short")
    page = text(client.post(reverse("desk_end_links", args=["cup"]), follow=True, headers=ENGLISH))
    assert "5 links revoked." in page
    assert not AccessLink.objects.filter(revoked_at=None).exists()


# Whoever took part.
ENTERING = (
    ("judge", "judge_match", ()), ("judge", "judge_line_up", ("A",)), ("captain_a", "captain_match", ()),
    ("captain_a", "captain_line_up", ("A",)), ("organiser", "judge_match", ()),
)  # fmt: skip


@pytest.mark.parametrize(("who", "name", "more"), ENTERING)
def test_pages_of_a_match_say_that_it_is_over_and_take_nothing(
    cast: Cast, who: str, name: str, more: tuple[str, ...]
) -> None:
    address = reverse(name, args=["cup", cast.match.pk, *more])
    assert "<form" in main(cast.client(who).get(address))
    close(cast)
    page = cast.client(who).get(address, headers=ENGLISH)
    assert page.status_code == 200
    assert "The tournament is over" in text(page)
    assert "<form" not in main(page)


def main(page: Any) -> str:
    return str(page.content.decode().partition("<main")[2].partition("</main>")[0])


def test_what_a_judge_sends_late_is_shown_and_not_stored(cast: Cast) -> None:
    close(cast)
    address = reverse("judge_remarks", args=["cup", cast.match.pk])
    answer = cast.client("judge").post(address, {"remarks": "Шумно было", "version": "1"}, headers=ENGLISH)
    assert answer.status_code == 422
    assert "What you entered was not saved: What you entered Шумно было" in text(answer)
    assert Match.objects.get(pk=cast.match.pk).remarks == ""


def test_the_lists_of_judges_and_captains_say_that_it_is_over(cast: Cast) -> None:
    close(cast)
    judge = text(cast.client("judge").get(reverse("judge"), headers=ENGLISH))
    assert "the tournament is over. Thank you for judging!" in judge
    assert "Upcoming" not in judge
    captain = text(cast.client("captain_a").get(reverse("captain"), headers=ENGLISH))
    assert "The tournament is over. Thank you for playing!" in captain
    assert "Name the line-up" not in captain
    late = text(cast.client("judge").get(reverse("judge_match", args=["cup", cast.match.pk]), headers=ENGLISH))
    for page in (judge, captain, late):  # results may still be hidden, so nothing is called final
        assert "Standings" in page
        assert "Final standings" not in page


def test_documents_of_a_closed_tournament_are_still_printed(cast: Cast) -> None:
    close(cast)
    address = reverse("desk_documents_print", args=["cup", 1])
    answer = cast.client("organiser").post(address, {"only": "protocols"})
    assert answer.status_code == 302
    assert answer["Location"].startswith(reverse("desk_document", args=["cup", 1, "protocols"]))


# The archive.
def test_closed_tournaments_stand_apart_with_their_winners(cast: Cast) -> None:
    approve(cast, "3", "1")
    approve(cast, "2", "2", cast.other_match)
    client = Client()
    assert reverse("archive") not in client.get("/").content.decode()
    assert "Кубок школы" in text(client.get("/"))
    close(cast)
    home = client.get("/")
    assert "Кубок школы" not in text(home)
    assert reverse("archive") in home.content.decode()
    page = text(client.get(reverse("archive"), headers=ENGLISH))
    assert "Кубок школы" in page
    assert "Winners 1 Альфа" in page
    assert "Final standings : PDF · XLSX · CSV · CSV with semicolons" in page


@pytest.mark.parametrize("state", ["hidden", "not approved"])
def test_the_archive_names_no_winners_while_not_everybody_may_know_all_results(cast: Cast, state: str) -> None:
    approve(cast, "3", "1")
    second = make.make_match(make.make_tour(cast.tournament), cast.match.team_a, cast.match.team_b)
    if state == "hidden":
        approve(cast, "2", "2", cast.other_match)
        approve(cast, "1", "3", second)
        Tournament.objects.update(frozen_from=2)
        assert ALL_DONE in end(cast)
    assert "Some steps above are still open." in end(cast)
    assert "Победители" not in end(cast)
    close(cast)
    page = text(Client().get(reverse("archive"), headers=ENGLISH))
    assert "Кубок школы" in page
    assert "Winners" not in page
    assert "Final standings" not in page
    assert "Standings : PDF" in page


def test_where_signed_matches_count_none_is_said_to_be_left_out(cast: Cast) -> None:
    approve(cast, "3", "1")
    Tournament.objects.update(count_when="signed")
    Match.objects.filter(pk=cast.other_match.pk).update(state="signed")
    assert "1 match is not approved yet. Approval" in end(cast)


@pytest.mark.parametrize("visibility", ["unlisted", "private"])
def test_the_archive_shows_nothing_that_is_not_public(cast: Cast, visibility: str) -> None:
    close(cast)
    Tournament.objects.filter(pk=cast.tournament.pk).update(visibility=visibility)
    assert "Кубок школы" not in text(Client().get(reverse("archive")))
    assert "Кубок школы" in text(cast.client("organiser").get(reverse("archive")))


def test_a_new_tournament_is_open_by_its_address_alone(cast: Cast) -> None:
    client = cast.client("organiser")
    page = client.get(reverse("desk_new"), headers=ENGLISH)
    assert "The pages show names of children, so a new tournament is not in the public list" in text(page)
    shown = re.search(r'<option value="(\w+)" selected>By address', page.content.decode())
    assert shown is not None
    assert Tournament().visibility == "unlisted"


def test_a_tour_without_matches_is_named_for_it_keeps_the_winners_back(cast: Cast) -> None:
    approve(cast, "3", "1")
    approve(cast, "2", "2", cast.other_match)
    make.make_tour(cast.tournament, rehearsal=True)
    assert "has no matches" not in end(cast)
    make.make_tour(cast.tournament)
    page = end(cast)
    told = "Tour 3 has no matches yet. Draw or add them, or remove the tour; until then no winners are named."
    assert f"{told} Tours" in page
    assert ALL_DONE not in page
    assert "Some steps above are still open." in page


def test_a_rehearsal_that_nobody_played_keeps_nothing_open(cast: Cast) -> None:
    approve(cast, "3", "1")
    approve(cast, "2", "2", cast.other_match)
    make.make_match(make.make_tour(cast.tournament, rehearsal=True), cast.match.team_a, cast.match.team_b)
    page = end(cast)
    assert ALL_DONE in page
    assert "Some steps above are still open." not in page


def test_the_thanks_count_the_matches_that_count(cast: Cast) -> None:
    Tournament.objects.update(count_when="signed")
    Match.objects.update(state="signed")
    make.make_match(make.make_tour(cast.tournament, rehearsal=True), state="approved")
    assert "2 встречи." in end(cast)
