"""A turn that the judge has skipped, wherever a game is shown, kept or sent."""

import json

from django.urls import reverse

from games.core.record import read
from tests import factories as make
from tests.boards import Table, table
from tests.conftest import Cast
from tests.moments import START, after
from tournaments.archive.read import text_of
from tournaments.archive.write.importing import import_tournament
from tournaments.models import GameAction
from tournaments.play.write.overrun import time_up


def skipped(cast: Cast) -> Table:
    """A game of the team stage in which a turn was skipped before its move was made, and another after it."""
    live = table(cast)
    live.go_on_to_the_team_stage()
    live.begin()
    live.clock("start", START)
    live.play("d4", moment=after(10))
    time_up(
        make.by(live.judge), match_id=live.match.pk, key=live.key, side="B", consequence="skip", moment=after(55)
    )  # fmt: skip
    live.play("e4", moment=after(100))
    live.overrun(3, "skip", moment=after(101))
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
    (record,) = read(page(cast, live, "game_record"))
    assert record.texts == ("d4", "--", "--")


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
    assert actions == ["d4", "--", "--"]
    import_tournament(make.by(make.make_user()), text=text, slug="again")
    assert list(GameAction.objects.order_by("pk").values_list("text", flat=True)) == ["d4", "--", "--"] * 2
