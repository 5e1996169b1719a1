"""``manage.py verify_audit``."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests import factories as make
from tests.conftest import Cast
from tournaments.models import AuditEntry, Tournament
from tournaments.rounds.write.tours import add_tour


def run(*words: str) -> str:
    said = StringIO()
    call_command("verify_audit", *words, stdout=said)
    return said.getvalue()


@pytest.fixture
def tournament(cast: Cast) -> Tournament:
    """A tournament with two entries."""
    for number in (2, 3):
        add_tour(
            make.by(cast.organiser), tournament_id=cast.tournament.pk, number=number, name="", kind="points",
            preset="points",
        )  # fmt: skip
    return Tournament.objects.get(pk=cast.tournament.pk)


def test_a_whole_log_is_shown_with_its_head(tournament: Tournament) -> None:
    assert tournament.audit_head[:12] in run("cup")
    assert run("--all").count("\n") == 2


def test_an_edited_entry_is_named_and_fails(tournament: Tournament) -> None:
    AuditEntry.objects.filter(number=2).update(reason="x")
    said = StringIO()
    for words in (("cup",), ("--all",)):
        with pytest.raises(CommandError, match="cup"):
            call_command("verify_audit", *words, stdout=said)
    assert " 2 " in said.getvalue()
    assert run("other")


def test_a_printed_mark_is_looked_up(tournament: Tournament) -> None:
    first = AuditEntry.objects.get(number=1)
    assert run("cup", "--printed", f"1:{first.hash[:12]}")
    for wrong in ("1:000000000000", f"2:{first.hash[:12]}", "first", "1:zz"):
        with pytest.raises(CommandError):
            run("cup", "--printed", wrong)


@pytest.mark.parametrize("words", [(), ("cup", "--all"), ("nowhere",), ("--all", "--printed", "1:abcdef")])
def test_an_unclear_wish_is_told(tournament: Tournament, words: tuple[str, ...]) -> None:
    with pytest.raises(CommandError):
        run(*words)
