"""Use cases: what a tournament's hall displays show, and orders to all of them."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournaments.kernel.checks import Checks
from tournaments.kernel.values import FaultError
from tournaments.kernel.wording import format_sentence
from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.live.read.hall import titles
from tournaments.live.rules import WORDS, Order, Programme, steered
from tournaments.models import HallDisplay, Tournament


@use_case("hall.arrange")
def arrange_hall(
    change: Change, *, tournament_id: int, version: int, programme: Mapping[str, Any], message: str
) -> Answer:
    """The programme, as the JSON of ``Programme``, and the message of the day."""
    tournament = change.take_tournament(tournament_id)
    row = _row(tournament)
    before = described(row)
    change.compare(row, version)
    checks = Checks()
    row.message = checks.text("message", WORDS, message)
    row.programme = _programme(checks, programme)
    checks.refuse_any()
    row.save(update_fields=["programme", "message"])
    change.log(before=before, after=described(row))
    return {"version": row.version}


@use_case("hall.steer", when_closed=True)
def steer_hall(change: Change, *, tournament_id: int, order: str, what: str = "") -> Answer:
    """One order to every display: it is followed from whatever they show, so no version is compared. ``what`` is the
    slide that is held, or what is written over everything."""
    tournament = change.take_tournament(tournament_id)
    row = _row(tournament)
    if order not in list(Order):
        raise Refused(("", _("Choose one from the list.")))
    wanted = Order(order)
    said = _said(tournament, wanted, what)
    after = steered(row.steering, wanted, said)
    row.turned, row.paused, row.held, row.notice, row.orders = (
        after.turned, after.paused, after.held, after.notice, after.orders,
    )  # fmt: skip
    row.save(update_fields=["turned", "paused", "held", "notice", "orders"])
    logged = {Order.HOLD: {"hall_page": titles(tournament).get(said, said)}, Order.SAY: {"notice": said}}
    change.log(subject=f"halldisplay:{row.pk}", hall_order=wanted.value, **logged.get(wanted, {}))
    return {"orders": row.orders}


def described(row: HallDisplay) -> dict[str, Any]:
    shown = row.shown
    return {
        "slides": list(shown.kinds), "hall_seconds": shown.seconds, "hall_theme": shown.theme.value,
        "tables": list(shown.tables), "message": row.message,
    }  # fmt: skip


def _row(tournament: Tournament) -> HallDisplay:
    row, _made = HallDisplay.objects.get_or_create(tournament=tournament)
    return row


def _programme(checks: Checks, given: Mapping[str, Any]) -> dict[str, Any]:
    try:
        return Programme.from_json(dict(given)).to_json()
    except FaultError as error:
        checks.add(_FIELDS.get(error.code, ""), format_sentence(error.fault))
        return {}


_FIELDS = {"hall.seconds": "seconds", "hall.tables": "tables", "value.table": "tables"}
"""Which field of the page a fault of the programme is about."""


def _said(tournament: Tournament, order: Order, what: str) -> str:
    """What the order is about, checked; nothing for orders that are about nothing."""
    if order is Order.SAY:
        checks = Checks()
        said = checks.text("what", WORDS, what)
        if not checks.faults and not said:
            checks.add("what", _("Write the message first."))
        checks.refuse_any()
        return said
    if order is Order.HOLD and what not in titles(tournament):
        raise Refused(("", _("This page is no longer among those of the display. Choose another one.")))
    return what if order is Order.HOLD else ""
