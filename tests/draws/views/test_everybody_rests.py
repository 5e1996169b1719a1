"""A tour in which nobody has an opponent."""

from tests.drawn import make_field
from tests.draws.views.pages import browser_of, hidden, url
from tournaments.models import Match, Team

SAID = "Nobody plays in this tour: no one has an opponent."


def test_a_tour_of_byes_is_told_before_it_is_stored_and_where_its_pairs_are_changed(db: None) -> None:
    field = make_field(4)
    field.draw(1, "round_robin")
    client, address = browser_of(field), url(field, "desk_draw", 2)
    query = {"method": "round_robin", "seed": "5"}
    assert SAID not in client.get(address, query).content.decode()
    # Those two have met, so the table has somebody else for them in the second tour.
    there = sorted(field.pairs(1)[0].split("-"))
    Team.objects.exclude(name__in=there).update(withdrawn_from=2)
    page = client.get(address, query).content.decode()
    assert page.count(f'<p class="fault">{SAID}</p>') == 1
    assert not Match.objects.filter(tour__number=2).exists()
    assert client.post(address, hidden(page, address)).status_code == 302
    assert sorted(field.pairs(2)) == [f"{team}-" for team in there]
    assert SAID in client.get(url(field, "desk_pairs", 2)).content.decode()
