"""A turn that the judge has skipped, wherever a game is shown, kept or sent."""

import json

from django.urls import reverse

from tests import factories as make
from tests.boards import Table, table
from tests.conftest import Cast
from tournaments.archive.read import text_of
from tournaments.archive.write.importing import import_tournament
from tournaments.models import GameAction


def skipped(cast: Cast) -> Table:
    """A game on a board of which the second action is a skip."""
    live = table(cast)
    live.begin()
    live.play("d4", "--", "e4")
    return live


def page(cast: Cast, live: Table, name: str, **query: str) -> str:
    where = reverse(name, args=[cast.tournament.slug, live.match.pk, live.key])
    answer = cast.client("organiser").get(where, query, headers={"accept-language": "ru"})
    assert answer.status_code == 200
    return answer.content.decode()


def test_people_read_it_in_words(cast: Cast) -> None:
    live = skipped(cast)
    live.end("agreement", "draw")
    for name in ("game", "judge_board"):
        assert "пропуск хода (судья)" in page(cast, live, name)


def test_the_record_keeps_its_text_and_can_be_read_again(cast: Cast) -> None:
    live = skipped(cast)
    assert "1. d4 -- 2. e4" in page(cast, live, "game_record")


def test_a_tournaments_file_brings_it_along(cast: Cast) -> None:
    skipped(cast)
    text = text_of(cast.tournament)
    actions = [
        action["text"]
        for tour in json.loads(text)["tours"]
        for match in tour.get("matches", [])
        for game in match.get("games", [])
        for action in game.get("actions", [])
    ]
    assert actions == ["d4", "--", "e4"]
    import_tournament(make.by(make.make_user()), text=text, slug="again")
    assert list(GameAction.objects.order_by("pk").values_list("text", flat=True)) == ["d4", "--", "e4"] * 2
