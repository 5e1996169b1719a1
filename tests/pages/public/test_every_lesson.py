"""The lessons that the games bring: each opens, is light, speaks no notation and is solved as its author says."""

import pytest
from django.test import Client

from games.core.teaching import Lesson
from games.registry import AnyGame, all_games
from tests.pages.test_words_of_games import notation_in
from tests.weight import weight
from tournaments.learning.rules import Attempt, solved
from tournaments.models import TryBoard
from tournaments.play.views import limits

pytestmark = pytest.mark.django_db
HEAVIEST = 80_000


@pytest.fixture(autouse=True)
def _nobody_waits() -> None:
    for throttle in (limits.MADE, limits.LEARNT, limits.WRITTEN, limits.ON_ONE):
        throttle.forget()


def own_actions(game: AnyGame, lesson: Lesson) -> list[str]:
    """Those of the solution that the learner makes."""
    attempt, whole = Attempt.begin(game, lesson), solved(game, lesson)[-1]
    acting = zip(whole.texts, map(game.to_act, whole.positions), strict=False)
    return [text for text, actor in list(acting)[attempt.before :] if actor == attempt.learner]


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
def test_every_lesson_is_played_to_its_end(game: AnyGame, language: str) -> None:
    client = Client(headers={"accept-language": language})
    assert notation_in(client.get("/learn/").content.decode()) == []
    for lesson in game.teaching.lessons:
        key = f"{lesson.key[:15]}-{language}"
        at = f"/learn/{game.slug}/{lesson.key}/{key}/"
        begun = client.get(at).content.decode()
        assert weight(begun) <= HEAVIEST, lesson.key
        for number, text in enumerate(own_actions(game, lesson)):
            row = TryBoard.objects.filter(key=key).first()
            about = {"key": f"{lesson.key}-{number}-of-it", "version": row.version if row else 1, "action": text}
            assert client.post(f"{at}play/", about).status_code == 302, lesson.key
        done = client.get(at)
        assert done.context["table"].state == "done", lesson.key
        shown = [f"{at}solution/?step={step}" for step in range(len(solved(game, lesson)))]
        pages = [begun, done.content.decode(), *(client.get(url).content.decode() for url in shown)]
        assert [notation for page in pages for notation in notation_in(page)] == [], lesson.key
