"""The page on which paper protocols are typed in, without scripts."""

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import factories as make
from tests.conftest import Cast
from tests.paper_entry.test_write import GAMES, SIGNED, TOTALS, stored, wants_two
from tests.scripts.test_verify import report
from tournaments.archive.read import document_of
from tournaments.models import Game, LineUpPlace, Match, PaperEntry, Photo, Signature, Tournament

EN: dict[str, Any] = {"headers": {"Accept-Language": "en"}}


@pytest.fixture
def olga(cast: Cast) -> Client:
    return cast.client("organiser")


def grid(client: Client, more: str = "") -> str:
    answer = client.get(reverse("desk_paper", args=["cup", 1]) + more, **EN)
    assert answer.status_code == 200
    return answer.content.decode()


def fields(cast: Cast, **more: Any) -> dict[str, Any]:
    """What the form of the match's row sends."""
    sent: dict[str, Any] = {"version": stored(cast).version, "total": TOTALS, "signs": "on"}
    sent |= {f"game-{key}": value for key, value in GAMES.items()}
    for side, team in (("A", "Альфа"), ("B", "Бета")):
        sent |= {f"board-{side}-{number}": f"{team} {number}" for number in range(1, 5)}
        sent |= {f"captain-{side}": f"{team} 1", f"part-{side}": [f"{team} {number}" for number in range(1, 7)]}
    return sent | {f"signed-{role}": name for role, name in SIGNED.items()} | more


def post(client: Client, cast: Cast, name: str = "desk_paper_row", /, **more: Any) -> Any:
    return client.post(reverse(name, args=["cup", cast.match.pk]), fields(cast, **more), **EN)


def test_a_row_is_stored_and_signed_by_a_plain_form(cast: Cast, olga: Client) -> None:
    assert post(olga, cast)["Location"] == reverse("desk_paper", args=["cup", 1]) + f"#row-{cast.match.pk}"
    assert (stored(cast).state, str(stored(cast).total_a)) == ("signed", "13")
    page = grid(olga)
    assert page.count("signed on paper, entered by olga") == 3
    assert 'data-status="signed"' in page


def test_what_is_refused_keeps_what_was_typed(cast: Cast, olga: Client) -> None:
    answer = post(olga, cast, remarks="Спор о ходе", **{"board-A-1": "Альфа 2"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Спор о ходе" in page
    assert "errorlist" in page
    assert not Game.objects.exists()


def ticked(page: str) -> bool:
    """Whether the row says that the paper is signed."""
    (box,) = re.findall(r'name="signs"( checked)?>', page)
    return bool(box)


def row_of(page: str, match: Match) -> str:
    start = page.index(f'id="row-{match.pk}"')
    return page[start : page.index("</article>", start)]


@pytest.mark.parametrize(("state", "signs"), [("planned", ""), ("individual", "on")])
def test_what_is_refused_keeps_whether_the_paper_is_signed(cast: Cast, olga: Client, state: str, signs: str) -> None:
    Match.objects.filter(pk=cast.match.pk).update(state=state)
    assert ticked(row_of(grid(olga), cast.match)) is not bool(signs)
    sent = fields(cast, **{"board-A-1": "Альфа 2"}) | {"signs": signs}
    answer = olga.post(reverse("desk_paper_row", args=["cup", cast.match.pk]), without_empty(sent), **EN)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert ticked(row_of(page, cast.match)) is bool(signs)
    assert ticked(row_of(page, cast.other_match))


def without_empty(sent: dict[str, Any]) -> dict[str, Any]:
    """As a browser sends boxes: nothing of those that are not ticked."""
    return {name: value for name, value in sent.items() if name != "signs" or value}


def test_a_paper_that_is_not_signed_stays_so(cast: Cast, olga: Client) -> None:
    address = reverse("desk_paper_row", args=["cup", cast.match.pk])
    olga.post(address, without_empty(fields(cast, signs="")), **EN)
    row = row_of(grid(olga), cast.match)
    assert not ticked(row)
    assert f'name="signed-senior" value="{SIGNED["senior"]}"' in row
    assert PaperEntry.objects.get().content["unsigned"] is True
    post(olga, cast)
    assert (stored(cast).state, "unsigned" in PaperEntry.objects.get().content) == ("signed", False)


def test_what_is_refused_keeps_the_reason(cast: Cast, olga: Client) -> None:
    post(olga, cast)
    Match.objects.filter(pk=cast.match.pk).update(state="closing")
    Signature.objects.update(withdrawn_at=timezone.now())
    page = post(olga, cast, reason="Опечатка", **{"board-A-1": "Альфа 2"}).content.decode()
    assert 'name="reason" maxlength="500" value="Опечатка"' in row_of(page, cast.match)
    assert "Опечатка" not in row_of(page, cast.other_match)


def test_an_old_page_is_told_what_stands_now_beside_what_was_typed(cast: Cast, olga: Client) -> None:
    old = stored(cast).version
    post(olga, cast, **{"game-team-0-2": "A", "total": ["16", "6"], "signs": ""})
    Match.objects.update(state="closing", remarks="Судья видел")
    Signature.objects.all().delete()
    answer = post(olga, cast, version=old)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "olga changed this match" in page
    assert re.search(r"Team game 2: now <strong>Альфа won</strong>, you typed <strong>draw</strong>", page)
    assert "Remarks: now <strong>Судья видел</strong>, you typed <strong>–</strong>" in page
    assert Game.objects.get(stage="team", number=2).decision == "A"


def test_the_times_proposed_are_the_tours(cast: Cast, olga: Client) -> None:
    zone = cast.tournament.time_zone
    assert zone == "Europe/Moscow"
    cast.tour.starts_at = datetime(2026, 7, 14, 7, tzinfo=UTC)
    cast.tour.save()
    assert 'name="started" value="10:00"' in grid(olga)
    post(olga, cast, started="10:00", ended="11:20")
    match = stored(cast)
    assert match.started_at is not None
    assert match.ended_at is not None
    assert (match.started_at.isoformat(), match.ended_at.isoformat()) == (
        "2026-07-14T07:00:00+00:00", "2026-07-14T08:20:00+00:00",
    )  # fmt: skip


def test_line_ups_are_those_of_the_teams_last_tour(cast: Cast, olga: Client) -> None:
    make.make_line_up(cast.match, "A")
    tour = make.make_tour(cast.tournament)
    make.make_match(tour, cast.match.team_b, cast.match.team_a)
    page = olga.get(reverse("desk_paper", args=["cup", 2]), **EN).content.decode()
    assert re.search(r'name="board-B-1".*?<option selected>Альфа 1</option>', page, re.DOTALL)
    assert re.search(r'name="captain-B".*?<option selected>Альфа 1</option>', page, re.DOTALL)
    assert not re.search(r'name="board-A-\d"[^>]*>(?:<option[^>]*>[^<]*</option>)*<option selected>', page)


def test_the_second_person_sees_nothing_of_the_first(cast: Cast, olga: Client) -> None:
    vera = Client()
    vera.force_login(wants_two(cast))
    post(olga, cast, remarks="Тайна")
    page = grid(vera)
    row = page[page.index(f'id="row-{cast.match.pk}"') : page.index(f'id="row-{cast.other_match.pk}"')]
    assert "Тайна" not in row
    assert not re.search(r'value="(13|9)"', row)
    assert " selected>" not in row.replace('<option value="A" selected>Альфа</option>', "")
    assert post(vera, cast, "desk_paper_second").status_code == 302
    assert stored(cast).state == "signed"


def test_what_two_people_read_differently_is_chosen(cast: Cast, olga: Client) -> None:
    vera = Client()
    vera.force_login(wants_two(cast))
    post(olga, cast)
    post(vera, cast, "desk_paper_second", **{"game-team-0-2": "A", "total": ["16", "6"]})
    assert 'name="is-games.team-0-2"' in grid(olga)
    sent = {"version": stored(cast).version, "is-games.team-0-2": "second"}
    olga.post(reverse("desk_paper_decide", args=["cup", cast.match.pk]), sent)
    assert (stored(cast).state, stored(cast).total_a) == ("signed", 16)
    assert PaperEntry.objects.get(number=2).settled


def test_persons_are_asked_for_no_line_up(cast: Cast, olga: Client) -> None:
    Tournament.objects.update(participants="people")
    tour = make.make_tour(cast.tournament, preset="duel")
    match = make.make_match(tour, cast.match.team_a, cast.match.team_b)
    page = olga.get(reverse("desk_paper", args=["cup", 2]), **EN).content.decode()
    assert "board-A-1" not in page
    sent = {"version": 1, "game-individual-1-1": "B", "total": ["0", "1"], "signs": "on"}
    sent |= {f"signed-{role}": name for role, name in SIGNED.items()}
    olga.post(reverse("desk_paper_row", args=["cup", match.pk]), sent)
    match.refresh_from_db()
    assert (match.state, match.total_b) == ("signed", 1)


def test_a_paper_of_team_games_alone_is_signed_with_its_captains(cast: Cast, olga: Client) -> None:
    make.teams_only(cast.tour)
    page = row_of(grid(olga), cast.match)
    assert "Taking part:" in page
    assert "board" not in page.lower()
    sent = {"version": stored(cast).version, "game-team-0-1": "A", "game-team-0-2": "A", "total": ["12", "0"]}
    sent |= {f"captain-{side}": f"{team} 1" for side, team in (("A", "Альфа"), ("B", "Бета"))}
    sent |= {"part-B": ["Бета 1", "Бета 2"], "signs": "on", **{f"signed-{role}": SIGNED[role] for role in SIGNED}}
    olga.post(reverse("desk_paper_row", args=["cup", cast.match.pk]), sent, **EN)
    assert (stored(cast).state, stored(cast).total_a) == ("signed", 12)
    named = LineUpPlace.objects.order_by("player").values_list("player__name", "board", "captain")
    assert list(named) == [("Альфа 1", None, True), ("Бета 1", None, True), ("Бета 2", None, False)]
    assert report(document_of(cast.tournament)).differences == 0


def test_the_photo_of_the_sheet_stands_beside_its_row_alone(cast: Cast, olga: Client) -> None:
    assert "paper-photos" not in grid(olga)
    made = {"content": b"", "width": 3, "height": 2, "size": 600, "given_at": timezone.now(), "given_by": "Света"}
    photo = Photo.objects.create(match=cast.match, **made)
    page = grid(olga)
    assert page.count("paper-photos") == 1
    row = page[page.index(f'id="row-{cast.match.pk}"') :]
    assert reverse("match_photo", args=["cup", cast.match.pk, photo.pk]) in row[: row.index("</article>")]


def test_a_signer_who_was_typed_stays_typed_however_often_the_row_is_shown_again(cast: Cast) -> None:
    client = cast.client("organiser")
    address = reverse("desk_paper_row", args=[cast.tournament.slug, cast.match.pk])
    shown = client.get(reverse("desk_paper", args=[cast.tournament.slug, cast.tour.number])).content.decode()
    row = shown[shown.index(f'id="row-{cast.match.pk}"') :].partition("</article>")[0]
    senior, proposed = "Петров П.", values(row, "was")
    for number in range(2):
        version = Match.objects.get(pk=cast.match.pk).version
        Match.objects.filter(pk=cast.match.pk).update(version=version + 5)
        sent = {
            "version": version,
            "key": f"paper-row-{number}",
            "signed-senior": senior,
            "was": proposed,
            "signs": "on",
        }
        row = client.post(address, sent, headers={"hx-request": "true"}).content.decode()
        assert (values(row, "signed-senior"), values(row, "was")) == ([senior], proposed)


def values(page: str, name: str) -> list[str]:
    return re.findall(rf'name="{name}" value="([^"]*)"', page)


def test_why_a_result_cannot_be_typed_is_said_as_its_refusal_says_it(cast: Cast, olga: Client) -> None:
    Match.objects.filter(pk=cast.match.pk).update(state="individual")
    live = Game.objects.create(match=cast.match, stage="individual", board=1, number=1, begun_at=timezone.now())
    bound = re.compile(r'name="game-individual-1-1" data-bound title="([^"]*)"')
    assert bound.findall(row_of(grid(olga), cast.match)) == ["The game is under way on the board."]
    Game.objects.filter(pk=live.pk).update(decision="A")
    sentence = "This result comes from the game’s score sheet or record: open the game to change it."
    assert bound.findall(row_of(grid(olga), cast.match)) == [sentence]
