"""The display in the hall, and the organiser's page."""

import re
from decimal import Decimal
from types import SimpleNamespace
from typing import Any

import pytest
from django.db.models import F
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from tests import factories as make
from tests.ceremony.test_write import begin, found, names, results, show, stage
from tests.closing.test_write import close
from tests.conftest import Cast
from tournaments.ceremony.read import Called
from tournaments.formats.rules.tour_format import PRESETS, to_json
from tournaments.kernel.names import name_key
from tournaments.models import Game, Match, Player, Tour, Tournament
from tournaments.standings.read.players import PlayerRow
from tournaments.templatetags.public import room_class

__all__ = ["results"]
EN: dict[str, Any] = {"headers": {"Accept-Language": "en"}}


def display(client: Client) -> str:
    answer = client.get(reverse("ceremony", args=["cup"]), **EN)
    assert answer.status_code == 200
    return answer.content.decode()


def test_before_it_begins_the_display_says_so(cast: Cast) -> None:
    assert "The ceremony begins soon" in display(Client())
    begin(cast)
    assert "The ceremony begins soon" in display(Client())


def test_nothing_leaves_the_server_before_its_step(cast: Cast) -> None:
    begin(cast)
    teams = {"Альфа", "Бета", "Гамма", "Дельта"}
    revealed: set[str] = set()
    for number in range(stage(cast).count + 1):
        if number:
            show(cast, number)
        revealed = set(names(stage(cast)))
        for who in ("public", "judge", "captain_a", "organiser"):
            live = cast.client(who).get(reverse("ceremony_live", args=["cup"])).content.decode()
            text = display(cast.client(who)) + live
            assert {name for name in teams if name in text} == revealed, (who, number)
    assert revealed == teams


def test_best_players_who_share_a_place_are_called_by_the_names_that_everybody_may_read(cast: Cast) -> None:
    """Whole names stand in another order than short ones: Б. Яна before Я. Анна, and Анна before Яна."""
    Tournament.objects.update(public_names="short")
    for team, name in ((cast.match.team_a, "Борисова Яна"), (cast.match.team_b, "Яковлева Анна")):
        player = Player.objects.filter(team=team).order_by("pk").first()
        assert player is not None
        Player.objects.filter(pk=player.pk).update(name=name, key=name_key(name))
    for side in "AB":
        make.make_line_up(cast.match, side)
    Tour.objects.filter(pk=cast.tour.pk).update(format=to_json(PRESETS["corners"].format), kind="corners")
    for number, side in ((1, "A"), (2, "B")):
        Game.objects.create(match=cast.match, stage="individual", board=1, number=number, decision=side)
    begin(cast)
    assert [row.name for row in called(stage(cast).next)] == ["Борисова Яна", "Яковлева Анна"]
    assert "Анна" not in display(Client())
    show(cast, 1)
    assert not stage(cast).changed
    text = display(Client())
    assert re.findall(r"Анна|Яна", text) == ["Анна", "Яна"]
    assert "The ceremony begins soon" not in text
    assert "Борисова" not in text
    Game.objects.filter(match=cast.match, number=2).update(decision="A")
    assert "The ceremony begins soon" in display(Client())  # now Яна has both points


def called(what: Called | None) -> tuple[PlayerRow, ...]:
    assert what is not None
    return what.players


def everything(cast: Cast, hidden: str) -> str:
    """The display, its present state and its digest after team Альфа has won so much more that nobody is to know of."""
    cast.match.refresh_from_db()
    cast.match.total_a = cast.match.entered_a = Decimal(hidden)
    cast.match.save()
    Tournament.objects.update(revision=F("revision") + 1)
    now = Client().get(reverse("ceremony_live", args=["cup"]), **EN)
    return display(Client()) + now.content.decode() + now["X-Digest"]


@pytest.mark.parametrize("ended", [False, True])
def test_results_that_come_after_a_ceremony_are_not_on_its_display(cast: Cast, *, ended: bool) -> None:
    """Rehearsed before the last tour, whose results are hidden again; the order of places stays what it was."""
    begin(cast)
    for number in range(1, stage(cast).count + 1):
        show(cast, number)
    if ended:
        sent = {"version": found(cast).version}
        cast.client("organiser").post(reverse("desk_ceremony_end", args=["cup"]), sent)
        Tournament.objects.update(frozen_from=1)
    one, other = everything(cast, "17"), everything(cast, "19")
    assert re.findall(r"\b1[79]\b", re.sub(r"<[^>]*>", " ", one + other)) == []
    assert one == other
    assert "Альфа" not in one


def test_a_long_list_is_shown_in_pages_that_can_be_read_with_everybody_once(cast: Cast) -> None:
    rows: tuple[Any, ...] = tuple(
        SimpleNamespace(
            team=SimpleNamespace(name=f"Команда {number}"), values=[number], written=str(number), place=number
        )
        for number in range(1, 102)
    )
    shown = SimpleNamespace(ceremony=SimpleNamespace(shown=1, version=1), now=Called(teams=rows), podium=())
    text = render_to_string("live/_ceremony.html", {"stage": shown, "tournament": cast.tournament})
    pages = [re.findall(r"<bdi>(Команда \d+)</bdi>", page) for page in text.split("<ol")[1:]]
    assert [len(page) for page in pages] == [45, 45, 11]
    assert [name for page in pages for name in page] == [row.team.name for row in rows]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Альтаир", ""),
        ("Каравелла", " is-long"),
        ("Юные шахматисты-любители", " is-longest"),
        ("Шахматисты и мечтатели", " is-long"),
        ("Непостижимые", " is-longer"),
    ],
)
def test_a_name_with_a_long_word_is_called_out_in_smaller_letters(name: str, expected: str) -> None:
    assert room_class(name) == expected


def test_the_display_does_not_tell_how_many_share_places(cast: Cast) -> None:
    pages: list[str] = []
    for one_by_one, count in ((10, 4), (1, 2)):
        begin(cast, version=found(cast).version if pages else 0, one_by_one=one_by_one)
        assert stage(cast).count == count
        # the version, and with it the digest, tells only how often somebody has written
        pages.append(re.sub(r'data-(version|seen)="\w+"', "", display(Client())))
    assert pages[0] == pages[1]


def test_public_pages_stay_as_they_are_until_its_end(cast: Cast) -> None:
    begin(cast)

    def shown() -> str:
        page = Client().get(reverse("standings", args=["cup"]), **EN).content.decode()
        return re.sub(r"\s+", " ", page[page.index("<main") :])

    before = shown()
    assert "have not been announced" in before
    for number in range(1, stage(cast).count + 1):
        show(cast, number)
        assert shown() == before
    sent = {"version": found(cast).version}
    cast.client("organiser").post(reverse("desk_ceremony_end", args=["cup"]), sent)
    assert "have not been announced" not in shown()


def test_the_place_is_called_with_its_points_and_why(cast: Cast) -> None:
    begin(cast)
    for number in range(1, stage(cast).count + 1):
        show(cast, number)
    text = display(Client())
    assert 'class="medal is-1"' in text
    assert "above" in text
    assert "is-podium" in text


@pytest.mark.parametrize(("sharing", "written"), [("first", "2"), ("range", "2–3")])
def test_a_shared_place_is_called_as_the_tournament_writes_it(cast: Cast, sharing: str, written: str) -> None:
    """Альфа has 13 points; Бета and Гамма 12, Дельта 9."""
    Match.objects.filter(pk=cast.match.pk).update(total_b=12, entered_b=12)
    Match.objects.filter(pk=cast.other_match.pk).update(total_a=12, entered_a=12, total_b=9, entered_b=9)
    Tournament.objects.update(metrics="points", standings={"sharing": sharing})
    begin(cast)
    for number in (1, 2):
        show(cast, number)
    assert {"Бета", "Гамма"} <= set(names(stage(cast)))
    assert re.findall(r'<span class="medal ([^"]*)">([^<]*)<', display(Client())) == [("is-2", written)]


def test_a_place_that_many_share_is_called_as_the_tournament_writes_it(cast: Cast) -> None:
    Match.objects.update(total_a=12, entered_a=12, total_b=12, entered_b=12)
    Tournament.objects.update(metrics="points", standings={"sharing": "range"})
    begin(cast)
    show(cast, 1)
    assert '<p class="ceremony-word">Place 1–4</p>' in display(Client())


def test_the_organiser_goes_on_by_plain_buttons_and_sees_what_comes_next(cast: Cast) -> None:
    olga = cast.client("organiser")
    page = olga.get(reverse("desk_ceremony", args=["cup"]), **EN).content.decode()
    assert "Prepare the display" in page
    begun = {"version": 0, "one_by_one": 10, "best_players": 0}
    assert olga.post(reverse("desk_ceremony_begin", args=["cup"]), begun).status_code == 302
    page = olga.get(reverse("desk_ceremony", args=["cup"]), **EN).content.decode()
    assert "Step 0 of" in page
    [[version, shown]] = re.findall(
        r'name="version" value="(\d+)">\s*<input type="hidden" name="shown" value="(1)"', page
    )
    for _twice in range(2):
        answer = olga.post(reverse("desk_ceremony_step", args=["cup"]), {"version": version, "shown": shown})
        assert (answer.status_code, answer["Location"]) == (302, reverse("desk_ceremony", args=["cup"]) + "#stage")
    assert found(cast).shown == 1


def test_the_hall_leads_to_it_while_it_goes_on(cast: Cast) -> None:
    hall = reverse("hall", args=["cup"])
    there = reverse("ceremony", args=["cup"])
    assert Client().get(hall).status_code == 200
    begin(cast)
    assert f'<a href="{there}">' in Client().get(hall).content.decode()
    assert f'data-ceremony="{there}"' in Client().get(reverse("hall_live", args=["cup"])).content.decode()
    reason = {"version": found(cast).version, "reason": "Пора домой"}
    cast.client("organiser").post(reverse("desk_ceremony_end", args=["cup"]), reason)
    assert Client().get(hall).status_code == 200
    assert "data-ceremony" not in Client().get(reverse("hall_live", args=["cup"])).content.decode()


@pytest.mark.parametrize("hidden", [None, 1])
def test_in_a_closed_tournament_the_organiser_finds_only_what_is_possible(cast: Cast, hidden: int | None) -> None:
    begin(cast)
    show(cast, 1)
    Tournament.objects.update(frozen_from=hidden)
    close(cast)
    where, olga = reverse("desk_ceremony", args=["cup"]), cast.client("organiser")
    page = olga.get(where, **EN).content.decode()
    forms = set(re.findall(r'action="/desk/cup/ceremony/(\w+)/"', page))
    assert forms == ({"end"} if hidden is None else set())
    assert ("To go on with the ceremony or to end it, reopen the tournament" in page) is (hidden is not None)
    if hidden is None:
        version = {"version": found(cast).version, "reason": "Забыли"}
        assert olga.post(reverse("desk_ceremony_end", args=["cup"]), version).status_code == 302
        page = olga.get(where, **EN).content.decode()
        assert "The ceremony is over." in page
        assert "ceremony/begin/" not in page


@pytest.mark.parametrize("hidden", [None, 1])
def test_a_ceremony_that_is_to_come_in_a_closed_tournament_needs_reopening(cast: Cast, hidden: int | None) -> None:
    Tournament.objects.update(frozen_from=hidden)
    close(cast)
    page = cast.client("organiser").get(reverse("desk_ceremony", args=["cup"]), **EN).content.decode()
    assert ("To hold the ceremony, reopen the tournament." in page) is (hidden is not None)


def test_a_tour_in_which_nothing_is_played_hides_nothing(cast: Cast) -> None:
    """The organiser is told, and offered to hide the last one that was played."""
    Tournament.objects.update(frozen_from=2)
    olga, where = cast.client("organiser"), reverse("desk_ceremony", args=["cup"])
    page = olga.get(where, **EN).content.decode()
    assert "everyone can already read the final standings" in page
    assert 'name="hide_last"' in page
    begun: dict[str, Any] = {"version": 0, "one_by_one": 10, "best_players": 0, "hide_last": "on"}
    assert olga.post(reverse("desk_ceremony_begin", args=["cup"]), begun).status_code == 302
    assert Tournament.objects.get(slug="cup").frozen_from == 1
    assert "everyone can already read the final standings" not in olga.get(where, **EN).content.decode()


@pytest.mark.parametrize("hidden", [1, 2])
def test_before_any_result_counts_nobody_is_told_that_everyone_reads_them(cast: Cast, hidden: int) -> None:
    Match.objects.update(state="signed")
    Tournament.objects.update(frozen_from=hidden)
    page = cast.client("organiser").get(reverse("desk_ceremony", args=["cup"]), **EN).content.decode()
    assert "everyone can already read" not in page


MISSING = "1 match does not count yet and is missing from the final standings."


@pytest.mark.parametrize(("count_when", "state", "told"), [
    ("approved", "approved", False), ("approved", "signed", True), ("approved", "planned", True),
    ("signed", "signed", False), ("signed", "closing", True),
])  # fmt: skip
def test_matches_that_do_not_count_are_missing_on_the_page_and_when_it_begins(
    cast: Cast, count_when: str, state: str, *, told: bool
) -> None:
    Tournament.objects.update(count_when=count_when)
    Match.objects.filter(pk=cast.other_match.pk).update(state=state)
    make.make_match(make.make_tour(cast.tournament, rehearsal=True), cast.match.team_a, cast.match.team_b)
    olga, where = cast.client("organiser"), reverse("desk_ceremony", args=["cup"])
    page = olga.get(where, **EN).content.decode()
    assert (MISSING in page) is told
    assert ('<a class="alert-link" href="/desk/cup/approvals/">' in page) is told
    begun: dict[str, Any] = {"version": 0, "one_by_one": 10, "best_players": 0}
    page = olga.post(reverse("desk_ceremony_begin", args=["cup"]), begun, follow=True, **EN).content.decode()
    assert page.count(MISSING) == (2 if told else 0)  # as a message too
    assert "The ceremony can begin." in page
    assert MISSING not in display(olga)


def test_matches_of_a_closed_tournament_and_before_any_counts_are_not_called_missing(cast: Cast) -> None:
    olga, where = cast.client("organiser"), reverse("desk_ceremony", args=["cup"])
    Match.objects.update(state="signed")
    assert "missing from the final standings" not in olga.get(where, **EN).content.decode()
    Match.objects.filter(pk=cast.match.pk).update(state="approved")
    assert MISSING in olga.get(where, **EN).content.decode()
    close(cast)
    assert MISSING not in olga.get(where, **EN).content.decode()


def test_without_hidden_results_a_warning_stands_there(cast: Cast) -> None:
    Tournament.objects.update(frozen_from=None)
    page = cast.client("organiser").get(reverse("desk_ceremony", args=["cup"]), **EN).content.decode()
    assert "everyone can already read the final standings" in page


def test_results_that_are_not_hidden_are_offered_to_be_hidden_until_its_end(cast: Cast) -> None:
    olga, where = cast.client("organiser"), reverse("desk_ceremony", args=["cup"])
    assert 'name="hide_last"' not in olga.get(where, **EN).content.decode()
    Tournament.objects.update(frozen_from=None)
    [tick] = re.findall(r'<input[^>]*name="hide_last"[^>]*>', olga.get(where, **EN).content.decode())
    assert "checked" in tick
    begun: dict[str, Any] = {"version": 0, "one_by_one": 10, "best_players": 0}
    assert olga.post(reverse("desk_ceremony_begin", args=["cup"]), begun).status_code == 302
    assert Tournament.objects.get(slug="cup").frozen_from is None
    begun = {"version": found(cast).version, "one_by_one": 10, "best_players": 0, "hide_last": "on"}
    assert olga.post(reverse("desk_ceremony_begin", args=["cup"]), begun).status_code == 302
    assert Tournament.objects.get(slug="cup").frozen_from == 1


@pytest.mark.parametrize(("sent", "said"), [
    ({"one_by_one": "", "best_players": "3"}, "This field is required"),
    ({"one_by_one": "0", "best_players": "3"}, "Enter a whole number from 1 to 500"),
    ({"one_by_one": "x", "best_players": "99"}, "Enter a whole number from 0 to 20"),
])  # fmt: skip
def test_what_cannot_be_is_said_at_its_field(cast: Cast, sent: dict[str, str], said: str) -> None:
    answer = cast.client("organiser").post(reverse("desk_ceremony_begin", args=["cup"]), {"version": 0, **sent}, **EN)
    assert answer.status_code == 422
    assert said in answer.content.decode()


def test_the_display_of_an_organiser_has_keys_and_that_of_others_has_none(cast: Cast) -> None:
    assert "data-ceremony-steps" in display(cast.client("organiser"))
    for who in ("public", "judge", "captain_a", "other_organiser"):
        assert "data-ceremony-steps" not in display(cast.client(who))


def test_certificates_come_in_the_order_of_the_ceremony(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    rows: list[list[str]] = []

    def noted(_tournament: object, standings: Any, *_more: object) -> list[Any]:
        rows.append([row.team.name for row in standings])
        return []

    monkeypatch.setattr("tournaments.standings.documents.certificate_pages", noted)
    olga = cast.client("organiser")
    for query in ({}, {"order": "up"}):
        olga.get(reverse("certificates_pdf", args=["cup"]), query)
    assert rows[1] == rows[0][::-1]
    assert rows[0][0] == "Альфа"
