"""Lots for all teams: drawn by a number that stays in the log, ranked by, drawn again only for a reason."""

import pytest
from django.core.exceptions import PermissionDenied
from django.urls import reverse
from django.utils import translation

from tests import factories as make
from tests.access.test_matrix import snapshot
from tests.conftest import Cast
from tournaments.kernel.rules import MAX_SEED
from tournaments.kernel.write import Conflict, Refused
from tournaments.models import AuditEntry, Team, Tournament
from tournaments.standings.read.standings import lots_of, standings
from tournaments.standings.rules.ranking import drawn_lots
from tournaments.standings.write import draw_lots

NAMES = ["Альфа", "Бета", "Гамма", "Дельта"]


def draw(cast: Cast, seed: int = 7, *, who: str = "organiser", version: int = 1, **why: str) -> None:
    intent = make.by(getattr(cast, who), **why)
    draw_lots(intent, tournament_id=cast.tournament.pk, version=version, seed=seed)


def lots(cast: Cast) -> dict[str, int | None]:
    return dict(Team.objects.filter(tournament=cast.tournament).values_list("name", "lot"))


def test_the_lots_are_stored_with_their_number_and_decide_the_places(cast: Cast) -> None:
    draw(cast)
    assert lots(cast) == drawn_lots(NAMES, 7)
    after = AuditEntry.objects.get().changes["after"]
    assert (after["lot_number"], after["lots"]) == (7, drawn_lots(NAMES, 7))
    known = lots_of(cast.tournament)
    assert known.last is not None
    assert (known.last.seed, known.last.by, known.without) == (7, "olga", 0)
    Tournament.objects.filter(pk=cast.tournament.pk).update(metrics="lot", revision=50)
    table = standings(Tournament.objects.get(pk=cast.tournament.pk))
    assert [row.team.name for row in table.rows] == [team.name for team in known.drawn]


def test_drawing_again_needs_a_reason_and_keeps_the_lots_before_it(cast: Cast) -> None:
    draw(cast)
    before = snapshot()
    with translation.override("en"), pytest.raises(Refused, match="Say why"):
        draw(cast, 8, version=2)
    assert snapshot() == before
    draw(cast, 8, version=2, reason="пришла ещё одна команда")
    entry = AuditEntry.objects.order_by("-number")[0]
    assert entry.changes["before"]["lots"] == drawn_lots(NAMES, 7)
    assert lots(cast) == drawn_lots(NAMES, 8)


@pytest.mark.parametrize("seed", [-1, MAX_SEED + 1])
def test_it_refuses_a_number_out_of_range(cast: Cast, seed: int) -> None:
    before = snapshot()
    with pytest.raises(Refused):
        draw(cast, seed)
    assert snapshot() == before


def test_strangers_draw_nothing_and_a_changed_tournament_is_looked_at_first(cast: Cast) -> None:
    before = snapshot()
    for who in ("other_organiser", "judge", "captain_a"):
        with pytest.raises(PermissionDenied):
            draw(cast, who=who)
    with pytest.raises(Conflict):
        draw(cast, version=3)
    assert snapshot() == before


def test_without_teams_there_is_nothing_to_draw(cast: Cast) -> None:
    before = snapshot()
    with pytest.raises(Refused):
        draw_lots(make.by(cast.other_organiser), tournament_id=cast.other_tournament.pk, version=1, seed=1)
    assert snapshot() == before


def test_a_team_form_opened_before_the_drawing_does_not_undo_it(cast: Cast) -> None:
    team = cast.match.team_a
    draw(cast)
    sent = {"name": team.name, "sign": "", "group": "", "lot": "", "version": str(team.version)}
    answer = cast.client("organiser").post(reverse("desk_team", args=["cup", team.pk]), sent)
    assert answer.status_code == 409
    assert lots(cast) == drawn_lots(NAMES, 7)


def test_the_desk_draws_and_shows_them(cast: Cast) -> None:
    client, url = cast.client("organiser"), reverse("desk_lots", args=["cup"])
    client.cookies["django_language"] = "en"
    assert client.post(url, {"seed": "7", "version": "1"}).status_code == 302
    page = client.get(reverse("desk_standings", args=["cup"])).content.decode()
    assert "draw number 7" in page
    assert all(f"{lot}. <bdi>{name}</bdi>" in page for name, lot in drawn_lots(NAMES, 7).items())
    refused = client.post(url, {"seed": "8", "version": "2"})
    assert (refused.status_code, "Say why" in refused.content.decode()) == (422, True)
    assert client.post(url, {"seed": "x", "version": "2"}).status_code == 422
    assert client.post(url, {"seed": "8", "version": "1", "reason": "ещё раз"}).status_code == 409
