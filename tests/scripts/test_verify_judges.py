"""``script/verify`` follows what a list says of judges who were there."""

from typing import Any

import pytest

from tests import factories as make
from tests.conftest import Cast
from tests.scripts.test_verify import report
from tournaments.archive.read import document_of
from tournaments.roster.write.staff import add_judges


@pytest.mark.django_db
def test_it_follows_judges_whom_a_list_completed(cast: Cast) -> None:
    ids: dict[str, Any] = {"tournament_id": cast.tournament.pk}
    add_judges(make.by(cast.organiser), **ids, judges=[{"name": "Анна"}, {"name": "Борис"}])
    given = {"name": "анна", "can_be_senior": True, "teams": ["Альфа"], "wish": "weak"}
    add_judges(make.by(cast.organiser), **ids, judges=[given, {"name": "Вера"}], completes=True)
    cast.tournament.refresh_from_db()
    document = document_of(cast.tournament, with_log=True)
    assert not [line for line in report(document).lines if "Анна" in line or "Борис" in line]
    [row] = (judge for judge in document["judges"] if judge["name"] == "Анна")
    for name, wrong in (("can_be_senior", False), ("attached_to", []), ("wish", "")):
        right, row[name] = row[name], wrong
        assert any("Анна" in line for line in report(document).lines), name
        row[name] = right
