"""Whatever somebody may read of a name, what was typed is what is stored."""

import pytest
from django.core.cache import cache

from tests.conftest import Cast
from tournaments.kernel.person_names import Form
from tournaments.kernel.readers import as_public
from tournaments.models import Player, Tournament


@pytest.mark.django_db
@pytest.mark.both_databases
def test_a_name_that_is_written_where_it_is_shown_short_is_stored_whole(cast: Cast) -> None:
    Tournament.objects.update(public_names=Form.SHORT.value)
    cache.clear()
    typed = Player.objects.create(team=cast.match.team_a, name="Огнёва Вера")
    with as_public():
        player = Player.objects.get(pk=typed.pk)
        assert player.name == "Вера\N{NO-BREAK SPACE}О."
        player.save()
        made = Player.objects.create(team=player.team, name="Чижова Алиса")
        assert made.name == "Алиса\N{NO-BREAK SPACE}Ч."
    stored = Player.objects.get(pk=player.pk)
    assert stored.name == "Огнёва Вера"
    assert Player.objects.get(pk=made.pk).name == "Чижова Алиса"
    assert (stored.key, made.key) == ("огнева вера", "чижова алиса")
