"""A file of version 1 says nothing of the board of Held-play: its games stay on the board that was usual then."""

import copy
import json
import zlib
from typing import Any

import pytest

from games.heldplay.layout import DEFAULT, FORMER
from tests import factories as make
from tests.conftest import Cast
from tests.judge_games import under_way
from tests.scripts.test_verify import verify
from tournaments.archive.read import document_of
from tournaments.archive.rules import upgraded, write_document
from tournaments.archive.write.importing import import_tournament
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.matches.read.positions import standing_of
from tournaments.models import Game, RestorePoint, Tour
from tournaments.play.write.beginning import begin_game
from tournaments.play.write.moving import play
from tournaments.restoring.write.going_back import restore_tournament
from tournaments.restoring.write.keeping import make_point
from tournaments.roster.write.staff import add_judges

pytestmark = pytest.mark.django_db
KEY = GameKey(Stage.INDIVIDUAL, 2, 1)


def played(cast: Cast, layout: str, move: str) -> None:
    Tour.objects.filter(pk=cast.tour.pk).update(options={"Layout": layout} if layout != DEFAULT else {})
    under_way(cast, "heldplay")
    begun = begin_game(make.by(cast.judge), match_id=cast.match.pk, key=KEY, version=0, tags={"Eight": "B"})
    play(make.by(cast.judge), match_id=cast.match.pk, key=KEY, version=begun["game_version"], action=move)


def unsaid(document: dict[str, Any]) -> dict[str, Any]:
    """The file as version 1 wrote it."""
    old = copy.deepcopy(document) | {"version": 1}
    old["tours"][0].pop("options", None)
    for match in old["tours"][0]["matches"]:
        for game in match.get("games", ()):
            game["tags"].pop("Layout", None)
    return old


def test_an_earlier_file_is_read_with_the_former_board(cast: Cast) -> None:
    played(cast, FORMER, "d9-d8=5")
    old = unsaid(document_of(cast.tournament))
    import_tournament(make.by(make.make_user()), text=write_document(old), slug="old-one")
    tour = Tour.objects.get(tournament__slug="old-one")
    assert tour.options == {"Layout": FORMER}
    game = Game.objects.get(match__tour=tour)
    assert game.tags == {"Eight": "B", "Layout": FORMER}
    assert standing_of(game, game.texts()).position.variant.layout == FORMER


def test_one_goes_back_to_a_point_of_then_with_the_former_board(cast: Cast) -> None:
    played(cast, FORMER, "d9-d8=5")
    by = make.by(cast.organiser)
    made = make_point(by, tournament_id=cast.tournament.pk, name="Обед")
    old = unsaid(document_of(cast.tournament))
    RestorePoint.objects.update(content=zlib.compress(json.dumps(old, ensure_ascii=False).encode()))
    add_judges(make.by(cast.organiser), tournament_id=cast.tournament.pk, judges=[{"name": "Нина Новая"}])
    restore_tournament(make.by(cast.organiser), tournament_id=cast.tournament.pk, point_id=made["point"])
    assert Tour.objects.get(pk=cast.tour.pk).options == {"Layout": FORMER}
    game = Game.objects.get(match=cast.match)
    assert game.tags == {"Eight": "B", "Layout": FORMER}
    assert standing_of(game, game.texts()).position.variant.layout == FORMER


def test_a_file_of_this_version_that_says_nothing_has_the_usual_board(cast: Cast) -> None:
    played(cast, DEFAULT, "c9-c8=5")
    document = document_of(cast.tournament)
    assert "Layout" not in str(document["tours"])
    import_tournament(make.by(make.make_user()), text=write_document(document), slug="new-one")
    tour = Tour.objects.get(tournament__slug="new-one")
    assert tour.options == {}
    game = Game.objects.get(match__tour=tour)
    assert standing_of(game, game.texts()).position.variant.layout == DEFAULT


def test_tours_without_games_and_games_without_tags_need_no_board() -> None:
    sheet = {"stage": "individual", "number": 1, "decision": "A", "sheet": {"games": []}}
    tours: list[Any] = [
        {"number": 1, "kind": "heldplay", "matches": [{"number": 1}]},
        {"number": 2, "kind": "heldplay", "matches": [{"number": 1, "games": [sheet]}]},
        {"number": 3, "kind": "corners", "matches": [{"number": 1, "games": [sheet | {"begun_at": "x"}]}]},
        {"number": 4, "kind": "points"}, {"number": 5, "kind": 5}, "6", {"number": 7, "kind": "heldplay", "matches": 5},
    ]  # fmt: skip
    document = upgraded({"format": "tournament", "version": 1, "tours": copy.deepcopy(tours)})
    assert document["tours"] == [tours[0], tours[1] | {"options": {"Layout": FORMER}}, *tours[2:]]
    assert upgraded({"format": "tournament", "version": 1, "tours": None})["tours"] is None


@pytest.mark.parametrize("name", ["options", "tags"])
def test_the_verifier_knows_that_logs_did_not_name_the_former_board(name: str) -> None:
    """The log of a tour or a game of then tells no board; the rows got theirs from the upgrade."""
    said = {"third": "lot"}
    assert verify.same(name, said | {"Layout": FORMER}, said)
    assert verify.same(name, {"Layout": FORMER}, None)
    assert not verify.same(name, said | {"Layout": DEFAULT}, said)
    assert not verify.same(name, {"Layout": FORMER}, said)
