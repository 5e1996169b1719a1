"""The sentences of rooms and judges. Numbers stand after a colon, so that no language needs a plural."""

from typing import Final

from games.core.words import gettext_noop
from tournaments.kernel.faults import tell

MESSAGES: Final = {
    "rooms.none_left": gettext_noop(
        "Table %(number)s has no room: there are fewer rooms than tables. Add a room or let two tables share one."
    ),
    "rooms.not_available": gettext_noop("A person decided on room “%(room)s”, but it is not available."),
    "rooms.shared": gettext_noop("Room “%(room)s” has been given to more than one table."),
    "judges.nobody_able": gettext_noop("%(table)s has no senior judge: nobody is marked as able to be one."),
    "judges.nobody": gettext_noop("%(table)s lacks a judge: there are no judges."),
    "judges.no_senior_free": gettext_noop(
        "%(table)s has no senior judge: all who are able to be one are away or already placed by a person."
    ),
    "judges.nobody_free": gettext_noop(
        "%(table)s lacks a judge: all are away or already placed by a person."
    ),
    "judges.seniors_attached_to": gettext_noop(
        "%(table)s has no senior judge: all free judges who are able to be one are attached to %(team)s."
    ),
    "judges.seniors_attached": gettext_noop(
        "%(table)s has no senior judge: all free judges who are able to be one are attached to %(one)s or %(other)s."
    ),
    "judges.all_attached_to": gettext_noop(
        "%(table)s lacks a judge: all free judges are attached to %(team)s."
    ),
    "judges.all_attached": gettext_noop(
        "%(table)s lacks a judge: all free judges are attached to %(one)s or %(other)s."
    ),
    "judges.too_few_seniors": gettext_noop(
        "%(table)s has no senior judge: too few are able to be one (tables: %(places)s, free judges: %(free)s)."
    ),
    "judges.too_few": gettext_noop(
        "%(table)s lacks a judge: there are too few (places: %(places)s, free judges: %(free)s)."
    ),
    "judges.short_of_seniors": gettext_noop(
        "%(table)s has no senior judge: of those who are able to be one only these may judge %(tables)s: %(judges)s."
    ),
    "judges.needed_elsewhere": gettext_noop(
        "%(table)s lacks a judge: of those who are free only these may judge it: %(judges)s; they are needed at "
        "%(tables)s."
    ),
    "judges.wish_strong": gettext_noop("%(judge)s wished for a strong table, but is needed at %(table)s."),
    "judges.wish_weak": gettext_noop("%(judge)s wished for a weak table, but is needed at %(table)s."),
    "judges.attached": gettext_noop("%(judge)s judges %(table)s in spite of being attached to %(team)s."),
    "judges.not_able": gettext_noop(
        "%(judge)s is the senior judge of %(table)s, but is not marked as able to be one."
    ),
    "judges.away": gettext_noop("%(judge)s judges %(table)s, but is away."),
    "judges.twice": gettext_noop("%(judge)s judges %(table)s and another table of the same tour."),
    "judges.two_seniors": gettext_noop(
        "%(table)s has a second senior judge, %(judge)s. Only one can be the senior."
    ),
    "judges.no_senior": gettext_noop("%(table)s has no senior judge."),
    "judges.fewer": gettext_noop(
        "%(table)s has fewer judges than wanted (judges: %(judges)s, wanted: %(wanted)s)."
    ),
}
tell(MESSAGES)
