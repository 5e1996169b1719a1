"""A tour that gets another beginning loses the delay that was announced for it: the page that did it says so."""

import re
from datetime import timedelta

from django.urls import reverse

from tests import factories as make
from tests.conftest import Cast
from tests.pages.organiser.test_tours_and_matches import tour_form
from tests.timetable.views.test_timetable import EN, TEN, form_of, planned, send, text_of
from tournaments.models import Tour
from tournaments.rounds.write.tours import delays_withdrawn_words

__all__ = ["planned"]


def saved(cast: Cast, **changes: str) -> str:
    """What the page says after the desk's form was sent with these changes."""
    client, where = cast.client("organiser"), reverse("desk_timetable", args=["cup"])
    return text_of(client.post(where, form_of(cast, **changes), follow=True, **EN))


def test_a_new_time_says_that_the_announced_delay_is_withdrawn(planned: Cast) -> None:
    """Entered on either page, or proposed; with the same time nothing is withdrawn."""
    said = "The start of tour 1 has changed, so the delay announced for it no longer applies."
    field = f"tour-{planned.tour.pk}-starts_at"
    for starts_at, withdrawn in (("2026-07-14T10:00", False), ("2026-07-14T10:20", True), ("2026-07-14T10:40", False)):
        if starts_at != "2026-07-14T10:40":
            Tour.objects.filter(pk=planned.tour.pk).update(delay=15)
        assert (said in saved(planned, **{field: starts_at})) is withdrawn
    Tour.objects.filter(pk=planned.tour.pk).update(delay=0)
    client = planned.client("organiser")
    page = client.post(
        reverse("desk_tour", args=["cup", 1]), tour_form(planned, starts_at="2026-07-14T11:00"), follow=True, **EN
    )
    assert said in text_of(page)
    assert Tour.objects.get(pk=planned.tour.pk).delay is None


def test_proposed_times_withdraw_the_delays_of_the_tours_that_they_move(planned: Cast) -> None:
    for number in (4, 5):
        make.make_tour(planned.tournament, starts_at=TEN + timedelta(minutes=80 * (number - 3)), delay=10)
    proposal = send(planned, propose=f"tour-{planned.tour.pk}", gap="30").content.decode()
    assert set(Tour.objects.filter(number__gt=3).values_list("delay", flat=True)) == {10}
    form = proposal[proposal.index('class="times"') :]
    moments = dict(re.findall(r'name="(tour-\d+-starts_at)" value="([^"]*)"', form))
    assert "The starts of tours 4, 5 have changed, so the delays announced for them no longer apply." in saved(
        planned, **moments
    )


def test_an_answer_that_an_older_program_has_stored_is_told_as_well() -> None:
    said = delays_withdrawn_words({"delays_withdrawn": [2, 3]})
    assert said
    assert delays_withdrawn_words({"undelayed": [2, 3]}) == said
    assert delays_withdrawn_words({}) == ""
