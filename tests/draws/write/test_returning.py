"""Teams of a knock-out that are to be removed, leave, or come back: what the organiser is told, and can do."""

from typing import Any

import pytest
from tests import factories as make
from tests.drawn import Field
from tests.draws.write.test_brackets_by_hand import eight, leave
from tournaments.kernel.write import Refused
from tournaments.models import Team
from tournaments.roster.write.teams import remove_team

__all__ = ["eight"]


def take_off(field: Field, name: int) -> Any:
    """Removes the team from the list."""
    team = Team.objects.get(pk=field.teams[name - 1].pk)
    given = {"tournament_id": field.tournament.pk, "team_id": team.pk, "version": team.version}
    return remove_team(make.by(field.organiser), **given)


def test_whoever_cannot_remove_a_team_from_a_bracket_is_told_to_withdraw_it_and_can(eight: Field) -> None:
    with pytest.raises(Refused, match="снимите участника с турнира"):
        take_off(eight, 8)
    assert (len(eight.pairs(1)), Team.objects.count()) == (4, 8)
    leave(eight, 8, 1)
    take_off(eight, 8)
    assert Team.objects.count() == 7
    eight.play(1)
    eight.draw(2, "knock_out")
    assert eight.pairs(2) == ["1-4", "2-3"]


def test_whoever_has_played_and_left_stays_on_the_list_and_nothing_more_is_asked(eight: Field) -> None:
    eight.play(1)
    leave(eight, 8, 2)
    with pytest.raises(Refused, match="участник уже снят"):
        take_off(eight, 8)
    assert Team.objects.count() == 8
