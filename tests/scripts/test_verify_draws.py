"""``script/verify`` on draws: what was known when a tour was drawn counts, and what a person decided is no fault."""

from collections.abc import Iterable
from typing import Any

import pytest

from tests.replayed import replayed
from tests.scripts.test_verify import by, report
from tests.scripts.test_verify_changes import Changes
from tournaments.archive.read import document_of, text_of
from tournaments.archive.write.importing import copy_tournament, import_tournament
from tournaments.draws.read import draws as drawing
from tournaments.draws.write.draws import make_draw, redo_draw, undo_draw
from tournaments.draws.write.pairs import set_pairs, state_of, swap_teams
from tournaments.draws.write.wishes import add_wish
from tournaments.matches.write.matches import add_match, change_match, remove_match
from tournaments.matches.write.requests import return_team, withdraw_team
from tournaments.models import Match, RestorePoint, Team, Tour
from tournaments.restoring.write.going_back import restore_tournament
from tournaments.restoring.write.keeping import make_point
from tournaments.roster.write.teams import add_team, change_team, remove_team
from tournaments.rounds.write.tours import add_tour, change_tour, remove_tour

pytestmark = pytest.mark.one_database


class Drawing(Changes):
    """Four teams have played one tour and are drawn for more; the verifier has to agree after each change."""

    def drawn(self, number: int, *apart: Iterable[int], **asked: Any) -> None:
        """A new tour, unless there is one of that number, drawn with these pairs apart."""
        self.there(number)
        request = {"method": "swiss", "seed": 5, **({"forbidden": [sorted(two) for two in apart]} if apart else {})}
        given = self.tour(number) | {"draw_request": request | asked, "despite_warnings": True}
        self.do(make_draw, **given)

    def there(self, number: int) -> None:
        if not Tour.objects.filter(tournament=self.tournament, number=number).exists():
            self.do(add_tour, number=number, name="", kind="points", preset="points")

    def matches_of(self, number: int) -> list[Match]:
        return list(Match.objects.filter(tour__tournament=self.tournament, tour__number=number).order_by("number"))

    def pairs(self, number: int) -> set[frozenset[int]]:
        return {match.team_ids for match in self.matches_of(number)}

    def change(self, tour_number: int, **more: Any) -> None:
        tour = Tour.objects.get(tournament=self.tournament, number=tour_number)
        told = {"number": tour_number, "name": "", "starts_at": None, "rehearsal": tour.rehearsal, "options": {}}
        self.do(change_tour, **self.tour(tour_number), **(told | {"format": tour.format} | more))

    def drawn_alike(self) -> None:
        """Tour 2 is drawn anew after tour 3, so that the same meet in both."""
        self.drawn(2)
        self.drawn(3)
        self.drawn(2, self.matches_of(2)[0].team_ids)
        assert self.pairs(2) == self.pairs(3)

    def said(self) -> str:
        return "\n".join(report(document_of(self.tournament, with_log=True)).lines)


@pytest.fixture
def cup(db: None) -> Drawing:
    return replayed("drawing", Drawing)


# What was known then.
def test_it_agrees_when_an_earlier_tour_was_drawn_anew(cup: Drawing) -> None:
    cup.drawn_alike()
    cup.drawn(4)
    added = cup.do(add_team, name="Поздние")["team"]
    team = Team.objects.exclude(pk=added).order_by("pk")[0]
    renamed: dict[str, Any] = {"name": "Иначе", "sign": "", "group": "", "seed": None, "players": [], "names": []}
    cup.do(change_team, **cup.row("team", team), **renamed)
    cup.drawn(3)
    cup.do(withdraw_team, **cup.row("team", team), from_tour=2, planned="remove")
    cup.drawn(2)
    cup.do(return_team, **cup.row("team", team))
    cup.drawn(4, seed=8)


def test_it_agrees_when_pairs_of_an_earlier_tour_were_changed_by_hand(cup: Drawing) -> None:
    cup.drawn(2)
    cup.drawn(3)
    matches, pairs = cup.matches_of(2), sorted(map(sorted, cup.pairs(3)))
    rows = [{"match": match.pk, "a": a, "b": b} for match, (a, b) in zip(matches, pairs, strict=True)]
    made = cup.do(set_pairs, **cup.tour(2), seen=state_of(matches), pairs=rows)["draw"]
    cup.drawn(4)
    cup.do(undo_draw, **cup.tour(2), draw_id=made)
    cup.do(redo_draw, **cup.tour(2), draw_id=made)
    one, other = cup.matches_of(3)
    cup.do(remove_match, match_id=other.pk, version=other.version, tournament_id=0)
    given = {"match_id": one.pk, "version": one.version, "room": "", "number": 1}
    cup.do(change_match, **given, team_a_id=one.team_a_id, team_b_id=other.team_b_id)
    cup.do(add_match, tour_id=one.tour_id, team_a_id=one.team_b_id, team_b_id=other.team_a_id)


def test_it_agrees_when_a_tour_counts_again_or_no_more(cup: Drawing) -> None:
    cup.drawn(2)
    cup.change(2, rehearsal=True)
    one = cup.matches_of(1)[0].team_a_id
    met = frozenset[int]().union(*(pair for pair in cup.pairs(1) | cup.pairs(2) if one in pair))
    (last,) = Team.objects.exclude(pk__in=met).values_list("pk", flat=True)
    cup.drawn(3, (one, last))
    assert cup.pairs(3) == cup.pairs(2)
    cup.change(2, rehearsal=False)
    cup.drawn(4)
    cup.change(2, rehearsal=True)


def test_it_agrees_when_tours_have_other_numbers_or_are_gone(cup: Drawing) -> None:
    for number in (2, 3, 4):
        cup.drawn(number)
    cup.change(3, number=7)
    cup.change(2, number=9)
    cup.do(remove_tour, **cup.tour(4))
    cup.drawn(8)
    cup.change(9, number=2)


def test_it_agrees_when_one_has_gone_back(cup: Drawing) -> None:
    cup.drawn(2)
    cup.do(make_point, name="до")
    point = RestorePoint.objects.filter(tournament=cup.tournament).order_by("pk").last()
    assert point is not None
    cup.drawn(3)
    cup.drawn(2, cup.matches_of(2)[0].team_ids)
    before = cup.do(restore_tournament, point_id=point.pk)["before"]
    cup.drawn(3, seed=9)
    cup.do(restore_tournament, point_id=before)


def test_a_file_without_its_log_only_notes_who_has_met_by_now(cup: Drawing) -> None:
    cup.drawn_alike()
    bare = report(document_of(cup.tournament))
    assert not bare.differences
    assert (
        len([line for line in bare.lines if "note: tour 3:" in line and "second time by now; only a log" in line]) == 2
    )
    assert "second time" not in cup.said()


# What a person decided, and what a table asks for.
def test_a_forbidden_pair_that_a_person_wants_is_a_note(cup: Drawing) -> None:
    cup.drawn(2)
    kept = cup.matches_of(2)[0]
    cup.drawn(2, kept.team_ids, kept=[kept.pk])
    assert "note: tour 2: " in cup.said()
    assert "are not to meet, but a person has them meet" in cup.said()
    cup.drawn(3, kept.team_ids)
    one = next(match for match in cup.matches_of(3) if kept.team_a_id in match.team_ids)
    (mate,) = one.team_ids - {kept.team_a_id}
    cup.do(swap_teams, **cup.tour(3), one=kept.team_b_id, other=mate)
    assert kept.team_ids in cup.pairs(3)
    first, second = cup.matches_of(3)[1].team_ids
    cup.do(add_wish, one=first, other=second, kind="forbidden")


@pytest.mark.parametrize("method", ["round_robin", "knock_out"])
def test_a_forbidden_pair_that_a_table_has_meet_is_a_note(cup: Drawing, method: str) -> None:
    """And its later tours are drawn with the seed that it began with, whatever seed was asked for."""
    one, other = cup.matches_of(1)[0].team_ids
    cup.do(add_wish, one=one, other=other, kind="forbidden")
    for number in (2, 3, 4) if method == "round_robin" else (2,):
        cup.drawn(number, method=method, seed=number, best=None if method == "round_robin" else 2)
    if method == "round_robin":
        assert "are not to meet, but the table has them meet" in cup.said()


# Byes.
def test_a_second_bye_of_a_team_alone_in_its_group_is_explained(cup: Drawing) -> None:
    """Nobody else is in the group."""
    team = Team.objects.order_by("pk")[0]
    group: dict[str, Any] = {"name": team.name, "sign": "", "group": "Одна", "seed": None, "players": [], "names": []}
    for number in (2, 3):
        cup.do(change_team, **cup.row("team", team), **group)
        cup.drawn(number, by_group=True)
    codes = [bye["notes"][0]["code"] for bye in last_byes(cup)]
    assert "pairing.group_alone" in codes


def last_byes(cup: Drawing) -> list[Any]:
    draws = [draw for tour in document_of(cup.tournament)["tours"] for draw in tour.get("draws", [])]
    byes: list[Any] = draws[-1]["plan"]["byes"]
    return byes


def test_a_second_bye_that_forbidden_pairs_force_is_explained(cup: Drawing) -> None:
    left = Team.objects.order_by("pk")[0]
    cup.do(withdraw_team, **cup.row("team", left), from_tour=2, planned="remove")
    cup.drawn(2)
    (idle,) = (match.team_a_id for match in cup.matches_of(2) if match.team_b_id is None)
    others = Team.objects.exclude(pk__in=[left.pk, idle]).values_list("pk", flat=True)
    cup.drawn(3, *([idle, pk] for pk in others))
    assert last_byes(cup)[0]["notes"][0]["code"] == "pairing.bye_forced"
    cup.drawn(3)
    cup.drawn(4)
    cup.drawn(5)
    best = next(match for match in cup.matches_of(5) if match.team_b_id is not None)
    cup.drawn(5, best.team_ids)
    assert last_byes(cup)[0]["notes"][0]["code"] in ("pairing.bye_higher", "pairing.bye_forced")


# Faults of a draw.
def forgetting(cup: Drawing, monkeypatch: pytest.MonkeyPatch, number: int, like: int) -> None:
    """The tour drawn as if nobody had met, with no pairs possible but those of the other one."""
    first = cup.matches_of(like)[0]
    others = set(Team.objects.filter(tournament=cup.tournament).values_list("pk", flat=True)) - first.team_ids
    cup.there(number)
    request = {"method": "swiss", "seed": 5, "forbidden": [[first.team_a_id, pk] for pk in others]}
    cup.used += 1
    ids = {"tournament_id": cup.tournament.pk} | cup.tour(number)
    with monkeypatch.context() as patched:
        patched.setattr(drawing, "with_history", lambda entrants, _meetings: tuple(entrants))
        make_draw(by(cup.used), **ids, draw_request=request, despite_warnings=True)
    assert cup.pairs(number) == cup.pairs(like)


def test_a_repeat_without_a_reason_is_found_whatever_became_of_the_earlier_tour(
    cup: Drawing, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup.drawn(2)
    forgetting(cup, monkeypatch, 3, like=2)
    assert report(document_of(cup.tournament, with_log=True)).differences == 2
    make_draw(
        by(300), tournament_id=cup.tournament.pk, **cup.tour(2), despite_warnings=True,
        draw_request={"method": "swiss", "seed": 5, "forbidden": [sorted(cup.matches_of(2)[0].team_ids)]},
    )  # fmt: skip
    assert cup.pairs(2) != cup.pairs(3)
    assert report(document_of(cup.tournament, with_log=True)).differences == 2
    assert "for the second time, and the draw does not say why" in cup.said()


@pytest.mark.parametrize("how", ["copied", "imported"])
def test_draws_made_since_a_tournament_was_brought_in_are_held_against_its_log(
    cup: Drawing, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    cup.drawn(2)
    if how == "copied":
        cup.do(copy_tournament, slug="guest", name="Копия", starts_on="2026-08-01")
    else:
        import_tournament(by(100), text=text_of(cup.tournament, with_log=True), slug="guest")
    cup.slug = "guest"
    cup.drawn(2)
    document = document_of(cup.tournament, with_log=True)
    document["tours"][1]["draws"][-1]["made_by"] = "somebody else"
    assert "made_by is “somebody else”" in "\n".join(report(document).lines)
    forgetting(cup, monkeypatch, 3, like=2)
    assert report(document_of(cup.tournament, with_log=True)).differences == 2


def test_a_reason_taken_out_or_a_forbidden_pair_put_in_is_found(cup: Drawing) -> None:
    """Also where another pair of the same draw has its reason."""
    for number in (2, 3, 4):
        cup.drawn(number)
    document = document_of(cup.tournament, with_log=True)
    plan, options = (document["tours"][3]["draws"][0][name] for name in ("plan", "options"))
    one = plan["pairs"][0]
    reasons, one["notes"] = one["notes"], []
    assert any(reason["code"].startswith("pairing.again") for reason in reasons)
    assert report(document).differences == 1
    one["notes"] = reasons
    assert not report(document).differences
    options["forbidden"] = [[one["b"], one["a"]]]
    assert "are not to meet, but the draw has them meet" in "\n".join(report(document).lines)
    assert report(document).differences == 1


def test_it_agrees_when_a_team_of_a_draw_that_was_replaced_was_removed(cup: Drawing) -> None:
    added = cup.do(add_team, name="Поздние")["team"]
    cup.drawn(2)
    cup.drawn(3)
    for number in (2, 3):
        cup.do(remove_tour, **cup.tour(number))
    cup.do(remove_team, **cup.row("team", Team.objects.get(pk=added)))
    cup.drawn(2)
