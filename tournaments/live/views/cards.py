"""The list of tournaments: a card each, with what is on there now."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any, Final, cast

from django.template.loader import get_template, render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tournaments.kernel.access import PUBLIC, visible_tournaments
from tournaments.kernel.lists import PER_PAGE, CurrentFirst, rows_of
from tournaments.kernel.readers import as_public
from tournaments.kernel.revision_cache import STARTED, remembered, remembered_each
from tournaments.kernel.routes import ANY, of_any
from tournaments.kernel.unwritten import until_settings_change
from tournaments.live.hub import Channel
from tournaments.live.views.shown import Fragment
from tournaments.overview.read import Listed, listed, listed_name, with_leaders
from tournaments.rounds.read.tours import InList, by_date, quarter_of

LEADERS: Final = 4
"""Cards of a list that tell leaders or winners: those of the tournaments that stand first, and have begun."""


def in_order(tournaments: Any, moment: datetime) -> CurrentFirst:
    """Tournaments in the order of the list."""
    return CurrentFirst(tournaments, moment.date() - timedelta(days=1))  # somewhere it is still yesterday


def home(channel: Channel) -> Fragment:
    """The first page of the list as everybody sees it, made once for each state of any tournament in it."""
    moment = timezone.now()
    known = visible_tournaments(PUBLIC).filter(closed_at__isnull=True)
    first = until_settings_change(
        ("live", quarter_of(moment)), lambda: in_order(known.values_list("pk"), moment)[0:PER_PAGE]
    )
    rows = [InList(*row) for row in rows_of(first, known.values_list(*InList._fields))]
    return remembered(state_of(rows, moment), repr(("home", STARTED, channel)), lambda: cards(rows, moment))


def state_of(rows: Sequence[InList], moment: datetime) -> str:
    """Names all that the cards of these tournaments, and their sections, are made from."""
    return repr((moment.date(), [(row.pk, row.revision, row.day(moment)) for row in rows]))


def joined_cards(rows: Sequence[InList], moment: datetime) -> SafeString:
    """The cards of these tournaments, by their days, joined once for each state of theirs."""
    what = repr(("cards", STARTED, get_language()))
    return remembered(state_of(rows, moment), what, lambda: cards(rows, moment).body)


def cards(rows: Sequence[InList], moment: datetime) -> Fragment:
    """The cards of these tournaments, by their days; what everybody may know, whoever reads it."""
    with as_public():
        parts = _cards(rows, moment.date())
    there = [row for row in rows if row.pk in parts]
    sections = by_date(sorted(there, key=lambda row: row.starts_on, reverse=True), moment)

    def page(shown: Mapping[int, str]) -> SafeString:
        context: dict[str, Any] = {
            name: [shown[row.pk] for row in getattr(sections, name)] for name in ("now", "coming", "past")
        }
        return render_to_string("overview/_tournaments.html", context)

    named = tuple((listed_name(row.pk), parts[row.pk]) for row in there)
    return Fragment(page(parts), slides=named, frame=page({pk: str(pk) for pk in parts}))


def _cards(rows: Sequence[InList], today: date) -> Mapping[int, SafeString]:
    """Each made once for each state of its tournament: a write makes one card anew, not a page of them."""
    states = {row.pk: repr((row.pk, row.revision, today)) for row in rows}
    at_hand: dict[int, Listed] = {}

    def of(pks: Iterable[int]) -> list[tuple[int, Listed]]:
        if unread := [pk for pk in pks if pk not in at_hand]:
            at_hand.update(listed(unread))
        return [(pk, at_hand[pk]) for pk in pks if pk in at_hand]

    begun = remembered_each(states, "begun", lambda pks: {pk: one.has_begun for pk, one in of(pks)})
    first = [pk for pk in states if begun.get(pk)][:LEADERS]
    card, what = get_template("overview/_tournament.html"), ("card", STARTED, get_language())

    def draw(one: Listed) -> SafeString:
        address = of_any("tournament").replace(ANY, one.tournament.slug)
        return cast(SafeString, card.render({"one": one, "address": address}))

    leading = remembered_each(
        {pk: states[pk] for pk in first},
        repr((*what, "leaders")),
        lambda pks: {pk: draw(with_leaders(one)) for pk, one in of(pks)},
    )
    others = remembered_each(
        {pk: state for pk, state in states.items() if pk not in leading},
        repr(what),
        lambda pks: {pk: draw(one) for pk, one in of(pks)},
    )
    return leading | others
