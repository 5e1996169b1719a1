"""A tournament in which the interface has something to tell at every address, and its answers with numbers of rows that
are the same on every database."""

import json
import re
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

from django.test import Client
from django.urls import reverse

from tests import factories as make
from tests.conftest import Cast
from tournaments.models import (
    Game,
    GameAction,
    Match,
    Penalty,
    Player,
    Room,
    Site,
    Team,
    TimetableItem,
    Tour,
    Tournament,
)

NOW = datetime(2026, 7, 14, 10, 30, tzinfo=UTC)


def fill(cast: Cast) -> None:
    """Tour 1 is played, tour 2 is under way, tour 3 has a bye and hidden results, tour 4 is a draft."""
    _first(cast)
    _second(cast)
    third = make.make_tour(cast.tournament, kind="points", starts_at=None, final="1-2")
    make.make_match(
        third, cast.match.team_a, cast.match.team_b, state="approved", total_a=Decimal(71), total_b=Decimal(3)
    )
    Match.objects.create(tour=third, number=2, team_a=cast.other_match.team_a, state="approved", total_a=2)
    draft = make.make_tour(cast.tournament, draft=True)
    make.make_match(draft, cast.other_match.team_a, cast.match.team_a)
    site = Site.objects.create(tournament=cast.tournament, name="Корпус Б")
    Room.objects.filter(matches=cast.match).update(site=site)
    TimetableItem.objects.create(tournament=cast.tournament, name="Обед", starts_at=NOW, minutes=40, place="Столовая")
    Team.objects.filter(pk=cast.match.team_a_id).update(group="7", sign="α", entered_from=1)
    Team.objects.filter(matches_as_b=cast.other_match).update(withdrawn_from=4)
    Tournament.objects.filter(pk=cast.tournament.pk).update(frozen_from=3, place="Школа 5", revision=40)
    Tournament.objects.filter(pk=cast.other_tournament.pk).update(name="Другой кубок")
    cast.tournament.refresh_from_db()


def _first(cast: Cast) -> None:
    for match in (cast.match, cast.other_match):
        for side in "AB":
            make.make_line_up(match, side)
    painted = {"first": "A", "painted": {"A": 12, "B": 7}}
    games = cast.match.games
    games.create(stage="individual", board=1, number=1, decision="A", first="A", sheet=painted)
    tags = {"Game": "corners", "Termination": "resignation", "Result": "1-0"}
    recorded = games.create(stage="individual", board=2, decision="A", tags=tags, plies=1, first="A")
    GameAction.objects.create(game=recorded, ply=1, text="d4", spent=7, entered_by="Семён", entered_at=NOW)
    games.create(stage="individual", board=3, number=1, decision="draw")
    games.create(stage="team", board=0, number=1, decision="B", first="B")
    games.create(stage="extra", board=5, number=1, decision="forfeit_a")
    Penalty.objects.create(match=cast.match, side="A", points="1.5", reason="Шум")
    played = {"state": "approved", "started_at": NOW, "ended_at": NOW.replace(hour=12)}
    Match.objects.filter(pk=cast.match.pk).update(**played, total_a=Decimal("2.5"), total_b=Decimal(3))
    Match.objects.filter(pk=cast.other_match.pk).update(**played, walk_over="B", total_a=Decimal(14))
    Tour.objects.filter(pk=cast.tour.pk).update(name="Начало", starts_at=NOW, delay=10, minutes=90)


def _second(cast: Cast) -> None:
    tour = make.make_tour(cast.tournament, kind="heldplay", starts_at=NOW.replace(day=15))
    judge = make.make_judge(cast.tournament, "Ян")
    live = make.make_match(
        tour, cast.match.team_a, cast.other_match.team_a, judges=(judge,), state="individual", started_at=NOW
    )
    make.make_line_up(live, "A")
    make.make_line_up(live, "B")
    Game.objects.create(match=live, stage="individual", board=1, number=1, decision="A")
    Match.objects.filter(pk=live.pk).update(total_a=1)
    waiting = make.make_match(tour, cast.match.team_b, cast.other_match.team_b, state="line_ups")
    make.make_line_up(waiting, "A")


def addresses(cast: Cast) -> dict[str, str]:
    """Every address that there was from the beginning, by a name."""
    slug, team, match = "cup", cast.match.team_a_id, cast.match.pk
    return {
        "list": reverse("api_tournaments"),
        "tournament": reverse("api_tournament", args=[slug]),
        **{f"tour {number}": reverse("api_tour", args=[slug, number]) for number in (1, 2, 3, 4)},
        "matches": reverse("api_matches", args=[slug]),
        **{f"match {row.tour.number}.{row.number}": reverse("api_match", args=[slug, row.pk]) for row in published()},
        "game": reverse("api_game", args=[slug, match, "individual", 2, 1]),
        "teams": reverse("api_teams", args=[slug]),
        "team": reverse("api_team", args=[slug, team]),
        "standings": reverse("api_standings", args=[slug]),
        "standings of a group": reverse("api_standings", args=[slug]) + "?group=7",
    }


def published() -> list[Match]:
    return list(Match.objects.published().filter(tour__tournament__slug="cup").select_related("tour").in_table_order())


def answers(urls: dict[str, str]) -> dict[str, Any]:
    """What the interface says at these addresses."""
    return {name: json.loads(neutral(Client().get(url).content.decode())) for name, url in urls.items()}


def neutral(text: str) -> str:
    """JSON with rows numbered by name and place in place of the database's numbers."""
    numbers = _numbers()
    text = re.sub(
        r"/(teams|matches|players)/(\d+)", lambda match: f"/{match[1]}/{numbers[match[1], int(match[2])]}", text
    )
    return json.dumps(_renumbered(json.loads(text), numbers), ensure_ascii=False)


def _numbers() -> dict[tuple[str, int], int]:
    numbers: dict[tuple[str, int], int] = {}
    for kind, rows in (("teams", Team.objects), ("players", Player.objects), ("matches", Match.objects)):
        for number, pk in enumerate(rows.order_by("pk").values_list("pk", flat=True), start=1):
            numbers[kind, pk] = number
    return numbers


KINDS = {"opponent": "teams", "match": "matches", "player_ids_a": "players", "player_ids_b": "players"}
"""Other fields than "id" that hold numbers of rows."""


def _renumbered(value: Any, numbers: dict[tuple[str, int], int]) -> Any:
    if isinstance(value, list):
        return [_renumbered(item, numbers) for item in value]
    if not isinstance(value, dict):
        return value
    renumbered = {key: _renumbered(inner, numbers) for key, inner in value.items()}
    if isinstance(value.get("id"), int):
        kind = (
            "matches"
            if "state" in value
            else "players"
            if "page" in value and "/players/" in value["page"]
            else "teams"
        )
        renumbered["id"] = numbers[kind, value["id"]]
    for key, kind in KINDS.items():
        if isinstance(value.get(key), int):
            renumbered[key] = numbers[kind, value[key]]
        elif isinstance(value.get(key), list):
            renumbered[key] = [numbers[kind, pk] for pk in value[key]]
    return renumbered
