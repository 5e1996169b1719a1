"""Naming who plays."""

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.urls import reverse

from tests import factories as make
from tests.conftest import Cast
from tournaments.formats.rules.tour_format import PRESETS, to_json
from tournaments.kernel.write import Conflict, Intent, Refused
from tournaments.matches.write.line_ups import save_line_up
from tournaments.matches.write.matches import change_match
from tournaments.models import AuditEntry, LineUp, LineUpPlace, Match, Player, Tour


def ids(cast: Cast) -> list[int]:
    return list(Player.objects.filter(team=cast.match.team_a).order_by("pk").values_list("pk", flat=True))


def place(player: int | str, board: int | None, *, captain: bool = False) -> dict[str, Any]:
    who = {"player": player} if isinstance(player, int) else {"name": player}
    return {**who, "board": board, "captain": captain}


def save(cast: Cast, places: list[dict[str, Any]], intent: Intent | None = None, **fields: Any) -> dict[str, Any]:
    given = {"match_id": cast.match.pk, "side": "A", "version": 0, "places": places, **fields}
    return dict(save_line_up(intent or make.by(cast.judge), **given))


def complete(cast: Cast) -> list[dict[str, Any]]:
    known = ids(cast)
    places = [place(player, board, captain=board == 1) for board, player in enumerate(known[:4], start=1)]
    return [*places, place(known[4], None)]


def sentences(caught: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [str(sentence) for _field, sentence in caught.value.faults]


def test_it_is_stored_with_boards_shooters_and_captain(cast: Cast) -> None:
    assert save(cast, complete(cast))["line_up_version"] == 1
    stored = LineUpPlace.objects.filter(line_up__match=cast.match)
    assert [(row.board, row.captain) for row in stored] == [
        (1, True), (2, False), (3, False), (4, False), (None, False)
    ]  # fmt: skip
    after = AuditEntry.objects.get().changes["after"]["line_up_a"]
    assert next(line["name"] for line in after["places"]) == "Альфа 1"


def test_where_only_whole_teams_play_nobody_needs_a_board(cast: Cast) -> None:
    make.teams_only(cast.tour)
    first, second, *_others = ids(cast)
    save(cast, [place(first, None, captain=True), place(second, None)])
    stored = LineUpPlace.objects.filter(line_up__match=cast.match)
    assert [(row.player_id, row.board, row.captain) for row in stored] == [(first, None, True), (second, None, False)]
    with pytest.raises(Refused, match="This tour has no board 1"):
        save(cast, [place(first, 1)], version=1)


def test_without_free_shooters_and_without_games_nobody_is_named_without_a_board(cast: Cast) -> None:
    for chosen in ("duel", "points"):
        Tour.objects.filter(pk=cast.tour.pk).update(format=to_json(PRESETS[chosen].format))
        with pytest.raises(Refused, match="no free shooters"):
            save(cast, [place(ids(cast)[0], None)])
    assert not LineUp.objects.exists()


def test_a_draft_is_kept_at_every_tap(cast: Cast) -> None:
    known = ids(cast)
    save(cast, [place(known[0], 2)])
    save(cast, [place(known[0], 2), place(known[1], 1)], version=1)
    save(cast, [], version=2)
    assert LineUp.objects.get().version == 3
    assert not LineUpPlace.objects.exists()


def test_a_typed_name_joins_the_team(cast: Cast) -> None:
    save(cast, [place("  Новый   Игрок ", 1)])
    assert Player.objects.get(team=cast.match.team_a, name="Новый Игрок").places.get().board == 1


def test_a_typed_name_that_is_known_is_that_player(cast: Cast) -> None:
    save(cast, [place("альфа 1", 1)])
    assert LineUpPlace.objects.get().player_id == ids(cast)[0]
    assert Player.objects.filter(team=cast.match.team_a).count() == 6


def test_short_is_kept_only_while_a_board_is_empty(cast: Cast) -> None:
    save(cast, complete(cast)[:3], short=True)
    assert LineUp.objects.get().short
    save(cast, complete(cast), short=True, version=1)
    assert not LineUp.objects.get().short


@pytest.mark.parametrize(
    ("boards", "expected"),
    [
        ({0: 1, 1: 1}, "Board 1 has several players: Альфа 1, Альфа 2."),
        ({0: 5}, "This tour has no board 5."),
        ({0: 0}, "This tour has no board 0."),
        ({0: 10**9}, "This tour has no board 1000000000."),
    ],
)
def test_boards_that_make_no_sense_are_refused(cast: Cast, boards: dict[int, int], expected: str) -> None:
    known = ids(cast)
    with pytest.raises(Refused) as caught:
        save(cast, [place(known[index], board) for index, board in boards.items()])
    assert expected in sentences(caught)
    assert not LineUp.objects.exists()


def test_a_player_is_not_in_two_places(cast: Cast) -> None:
    first, second = ids(cast)[:2]
    with pytest.raises(Refused) as caught:
        save(cast, [place(first, 1), place(first, 2), place(second, 3), place(second, None)])
    assert sentences(caught) == [
        "Альфа 1 is on several boards: 1, 2. A player can play on only one.",
        "Альфа 2 is both on board 3 and among the free shooters.",
    ]
    assert not AuditEntry.objects.exists()


def test_a_team_has_one_captain(cast: Cast) -> None:
    first, second = ids(cast)[:2]
    with pytest.raises(Refused, match="one captain"):
        save(cast, [place(first, 1, captain=True), place(second, 2, captain=True)])


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("", "This player is not in the team. Choose one of its players or type a name."),
        ("\u202e\x00", "This player is not in the team. Choose one of its players or type a name."),
        ("я" * 101, "The name “" + "я" * 30 + "…” is longer than 100 characters."),
    ],
)
def test_a_name_that_is_none_is_refused(cast: Cast, name: str, expected: str) -> None:
    with pytest.raises(Refused) as caught:
        save(cast, [place(name, 1)])
    assert sentences(caught) == [expected]
    assert Player.objects.filter(team=cast.match.team_a).count() == 6


def test_players_of_other_teams_are_strangers(cast: Cast) -> None:
    stranger = Player.objects.filter(team=cast.match.team_b).first()
    assert stranger is not None
    with pytest.raises(Refused, match="not in the team"):
        save(cast, [place(stranger.pk, 1)])
    assert not LineUp.objects.exists()


def test_a_refused_line_up_adds_no_player(cast: Cast) -> None:
    with pytest.raises(Refused):
        save(cast, [place("Новый", 1), place(ids(cast)[0], 1)])
    assert Player.objects.filter(team=cast.match.team_a).count() == 6


def test_three_main_players_are_too_few_once_the_stages_have_begun(cast: Cast) -> None:
    Match.objects.filter(pk=cast.match.pk).update(state="individual")
    with pytest.raises(Refused, match="Boards without a player: 4"):
        save(cast, complete(cast)[:3])
    save(cast, complete(cast)[:3], short=True)
    assert LineUp.objects.get().short


def test_there_is_no_third_side(cast: Cast) -> None:
    with pytest.raises(Refused, match="no such side"):
        save(cast, [], side="C")


def test_a_format_without_shooters_takes_none(cast: Cast) -> None:
    cast.tour.format["shooters_board"] = False
    cast.tour.save()
    with pytest.raises(Refused, match="no free shooters"):
        save(cast, [place(ids(cast)[0], None)])


@pytest.mark.parametrize("times", [2, 10])
def test_a_repeated_key_saves_once(cast: Cast, times: int) -> None:
    intent = make.by(cast.judge)
    answers = [save(cast, [place("Новый", 1)], intent) for _ in range(times)]
    assert answers == [answers[0]] * times
    assert (LineUp.objects.get().version, AuditEntry.objects.count()) == (1, 1)


def test_an_older_page_is_a_conflict_but_the_other_side_is_free(cast: Cast) -> None:
    save(cast, complete(cast))
    with pytest.raises(Conflict) as caught:
        save(cast, [])
    assert caught.value.current == LineUp.objects.get()
    assert caught.value.entry == AuditEntry.objects.get()
    save(cast, [], side="B")
    assert LineUp.objects.count() == 2


def test_captains_and_strangers_do_not_write_it(cast: Cast) -> None:
    for who in (cast.captain_b, cast.other_captain, cast.other_judge, cast.other_organiser):
        with pytest.raises(PermissionDenied):
            save(cast, [], make.by(who))
    assert not LineUp.objects.exists()


@pytest.mark.parametrize("state", ["planned", "warm_up", "line_ups"])
def test_the_captain_enters_it_before_the_stage(cast: Cast, state: str) -> None:
    Match.objects.filter(pk=cast.match.pk).update(state=state)
    save(cast, complete(cast), make.by(cast.captain_a))
    save(cast, complete(cast)[:2], make.by(cast.captain_a), version=1)
    assert LineUpPlace.objects.filter(line_up__match=cast.match).count() == 2
    assert AuditEntry.objects.first().actor == "Альфа"  # type: ignore[union-attr]


@pytest.mark.parametrize("state", ["individual", "team", "closing"])
def test_it_stands_for_captains_once_the_stage_has_begun(cast: Cast, state: str) -> None:
    save(cast, complete(cast), make.by(cast.captain_a))
    Match.objects.filter(pk=cast.match.pk).update(state=state)
    with pytest.raises(Refused, match="The stage has begun"):
        save(cast, complete(cast)[::-1], make.by(cast.captain_a), version=1)
    assert LineUp.objects.get().version == 1
    save(cast, complete(cast)[:4], version=1)
    assert LineUp.objects.get().version == 2


def test_a_captain_names_players_of_the_team_only(cast: Cast) -> None:
    stranger = cast.other_match.team_a.players.order_by("pk")[0].pk
    for places, more in (
        ([place("Новый", 1)], {}),
        ([place(stranger, 1)], {}),
        ([place(ids(cast)[0], 1)], {"short": True}),
    ):
        with pytest.raises(Refused):
            save(cast, places, make.by(cast.captain_a), **more)
    assert not LineUp.objects.exists()
    assert Player.objects.filter(team=cast.match.team_a).count() == 6


@pytest.mark.parametrize("side", ["", "C", "AB"])
def test_a_captain_has_no_third_side(cast: Cast, side: str) -> None:
    with pytest.raises(PermissionDenied):
        save(cast, [], make.by(cast.captain_a), side=side)
    with pytest.raises(Refused):
        save(cast, [], side=side)


# Other teams meet in the match meanwhile.
def exchange(cast: Cast) -> Match:
    """The organiser puts another team in the place of Альфа."""
    match = Match.objects.get(pk=cast.match.pk)
    change_match(
        make.by(cast.organiser), match_id=match.pk, version=match.version, number=match.number, room="",
        team_a_id=make.make_team(cast.tournament, "Эпсилон").pk, team_b_id=match.team_b_id,
    )  # fmt: skip
    return Match.objects.get(pk=match.pk)


def nobody_new() -> bool:
    return not LineUp.objects.exists() and not Player.objects.filter(name="Новенький").exists()


def test_a_line_up_that_was_dropped_with_its_team_is_a_conflict(cast: Cast) -> None:
    save(cast, complete(cast))
    exchange(cast)
    with pytest.raises(Conflict) as race:
        save(cast, [place("Новенький", 1)], version=1)
    assert isinstance(race.value.current, LineUp)
    assert (race.value.current.version, race.value.entry and race.value.entry.action) == (0, "match.change")
    assert nobody_new()


def test_a_line_up_is_for_the_team_that_it_was_shown_for(cast: Cast) -> None:
    meant = cast.match.team_a_id
    match = exchange(cast)
    with pytest.raises(Refused, match="“Эпсилон” is now on this side"):
        save(cast, [place("Новенький", 1)], team_id=meant)
    assert nobody_new()
    assert Match.objects.get(pk=match.pk).version == match.version
    save(cast, [place("Новенький", 1)], team_id=match.team_a_id)
    assert Player.objects.get(name="Новенький").team_id == match.team_a_id


@pytest.mark.parametrize("first", [True, False], ids=["nothing was entered yet", "a draft was"])
def test_a_page_that_was_opened_before_adds_nobody_to_another_team(cast: Cast, *, first: bool) -> None:
    if not first:
        save(cast, complete(cast))
    client, url = cast.client("judge"), reverse("judge_line_up", args=["cup", cast.match.pk, "A"])
    shown = client.get(url)
    match = exchange(cast)
    form = {"version": shown.context["version"], "team": shown.context["team"].team_id, "key": "an-earlier-page",
            "new-name": "Новенький", "new-place": "2"}  # fmt: skip
    for headers in ({"HX-Request": "true"}, {}):
        answer = client.post(url, form, headers=headers)
        assert (answer.status_code, "Эпсилон" in answer.content.decode()) == (422, True)
    assert nobody_new()
    assert f'name="team" value="{match.team_a_id}"' in client.get(url).content.decode()
