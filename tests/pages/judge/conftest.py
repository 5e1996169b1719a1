"""What tests of a judge's pages begin with."""

import pytest

from tests import factories as make
from tests.conftest import Cast
from tournaments.models import Match


@pytest.fixture
def playing(cast: Cast) -> Cast:
    """The individual stage of the match has begun."""
    make.make_line_up(cast.match, "A")
    make.make_line_up(cast.match, "B")
    Match.objects.filter(pk=cast.match.pk).update(state="individual")
    return cast
