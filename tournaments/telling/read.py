"""The messages of a tour as they stand: for whom, what each says, who knows it already."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import Final

from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext

from tournaments.kernel.readers import as_public, tell
from tournaments.kernel.write import digest
from tournaments.models import AccessLink, Judge, Match, Team, Told, Tour, Tournament
from tournaments.paper.document import local_time, tour_title
from tournaments.publishing.rules import from_json
from tournaments.roster.read import issued_links
from tournaments.telling.rules import (
    LOST_AFTER,
    Facts,
    Meeting,
    Standing,
    mail_link,
    said,
    sms_link,
    standing_of,
    telegram_link,
)
from tournaments.timetable.read import announced_at

ALL: Final = "all"


def waiting(tour: Tour) -> str:
    """Why nobody is to be told yet, as a sentence; "" when everybody may be. Whatever else has to be done before
    messages go out is asked here."""
    if not Match.objects.filter(tour=tour).exists():
        return gettext("This tour has no matches yet: draw it first, then inform everyone.")
    if tour.draft:
        return gettext("This tour is still a draft: publish it first, then inform everyone.")
    return ""


# What each is told.
def facts_of(tour: Tour) -> list[Facts]:
    """Captains first, then judges, each by name; also those who have no match in the tour any more, but have been told
    of one or could read of it when the tour was published."""
    people: dict[Team | Judge, list[Meeting]] = defaultdict(list)
    for match in _matches(tour):
        meeting = _meeting(match)
        for person in (match.team_a, match.team_b, *(row.judge for row in match.match_judges.all())):
            if person is not None:
                people[person].append(meeting)
    for told in Told.objects.filter(tour=tour).order_by("pk").select_related("team", "judge"):
        if person := told.team or told.judge:
            people.setdefault(person, [])
    for person in _published_to(tour, {key_of(row) for row in people}):
        people[person] = []
    in_order = sorted(people, key=lambda row: (isinstance(row, Judge), row.key, row.pk))
    head = _head(tour)
    return [Facts(key_of(row), row.name, *head, tuple(people[row])) for row in in_order]


def _published_to(tour: Tour, known: Collection[str]) -> list[Team | Judge]:
    """Whom the last publication gave a match or a post; without those who are ``known``."""
    snapshot = from_json(tour.published)
    teams = {team for fixture in snapshot for team in fixture.teams if f"captain-{team}" not in known}
    judges = {judge for fixture in snapshot for judge, _senior in fixture.judges if f"judge-{judge}" not in known}
    gone: list[Team | Judge] = [*Team.objects.filter(pk__in=teams)] if teams else []
    return [*gone, *Judge.objects.filter(pk__in=judges)] if judges else gone


def key_of(person: Team | Judge) -> str:
    """As ``roster.read.Holder`` names them."""
    return f"judge-{person.pk}" if isinstance(person, Judge) else f"captain-{person.pk}"


def facts_for_all(tour: Tour) -> Facts:
    """What everybody may read: names as public pages show them, and no judges."""
    with as_public():
        tell(tour.tournament)
        meetings = tuple(_meeting(match, judges=False) for match in _matches(tour))
    return Facts(ALL, "", *_head(tour), meetings)


def _matches(tour: Tour) -> list[Match]:
    return list(Match.objects.filter(tour=tour).with_names().in_table_order().with_judges())


def _head(tour: Tour) -> tuple[str, str]:
    moments = filter(None, (tour.starts_at, announced_at(tour)))
    return f"{tour.number} {tour.kind} {tour.name}", " ".join(local_time(at, tour, "Y-m-d H:i") for at in moments)


def _meeting(match: Match, *, judges: bool = True) -> Meeting:
    rows = list(match.match_judges.all()) if judges else []
    senior = next((row.judge.name for row in rows if row.senior), "")
    return Meeting(
        match.number, match.team_a.name, match.team_b.name if match.team_b else "",
        match.room.whole_name if match.room else "", senior, tuple(row.judge.name for row in rows if not row.senior),
    )  # fmt: skip


# In words.
@dataclass(frozen=True)
class Words:
    """Puts what is told into words of the active language."""

    tour: Tour

    @property
    def tournament(self) -> Tournament:
        return self.tour.tournament

    @cached_property
    def expected(self) -> datetime | None:
        """When the tour begins by what was announced, where that is later than planned."""
        return announced_at(self.tour)

    @property
    def own(self) -> tuple[str, str]:
        """The organiser's words before and after every message."""
        return self.tournament.message_before, self.tournament.message_after

    @property
    def subject(self) -> str:
        """Of a letter."""
        return f"{self.tournament.name}. {tour_title(self.tour)}"

    def text(self, facts: Facts, page: str, *, private: bool) -> str:
        """The whole message, a paragraph for the organiser's own words before and after."""
        lines = [self.subject, *self._body(facts), *self._where_to_look(facts, page, private=private)]
        before, after = self.own
        return "\n\n".join(filter(None, (before, "\n".join(lines), after)))

    def _body(self, facts: Facts) -> list[str]:
        if facts.key == ALL:
            rooms = [gettext("Pairs, with their rooms in brackets:")]
            return [*self._begins(), *rooms, *map(self._of_pair, facts.meetings)]
        lines_of = self._to_judge if facts.kind == "judge" else self._to_captain
        if not facts.meetings:
            return [self._nothing(facts)]
        return [line for meeting in facts.meetings for line in lines_of(facts.name, meeting)]

    def _begins(self) -> list[str]:
        if self.tour.starts_at is None:
            return []
        time, expected = local_time(self.tour.starts_at, self.tour, "j E, H:i"), self.expected
        if expected is None:
            return [gettext("Begins: %(time)s") % {"time": time}]
        late = local_time(expected, self.tour, "H:i")
        return [gettext("Begins: %(time)s (delayed, expected around %(late)s)") % {"time": time, "late": late}]

    def _nothing(self, facts: Facts) -> str:
        if facts.kind == "judge":
            return gettext("%(name)s, you are not judging in this tour.") % {"name": facts.name}
        return self._to(facts.name, gettext("you have no match in this tour"))

    def _to(self, name: str, sentence: str) -> str:
        if self.tournament.is_individual:
            return f"{name}: {sentence}."
        return gettext("Team “%(name)s”: %(told)s.") % {"name": name, "told": sentence}

    def _to_captain(self, name: str, meeting: Meeting) -> list[str]:
        other = meeting.team_b if name == meeting.team_a else meeting.team_a
        if not other:
            return [self._to(name, gettext("you have no opponent in this tour")), *self._begins()]
        individual = self.tournament.is_individual
        opponent = gettext("your opponent is %(name)s") if individual else gettext("your opponent is “%(name)s”")
        return [self._to(name, opponent % {"name": other}), *self._place(meeting), *self._judges(meeting)]

    def _judges(self, meeting: Meeting) -> list[str]:
        if not meeting.senior and not meeting.others:
            return []
        if len(meeting.others) + bool(meeting.senior) == 1:
            return [gettext("Judge: %(name)s") % {"name": meeting.senior or meeting.others[0]}]
        senior = [gettext("%(name)s (senior)") % {"name": meeting.senior}] if meeting.senior else []
        return [gettext("Judges: %(names)s") % {"names": ", ".join([*senior, *meeting.others])}]

    def _to_judge(self, name: str, meeting: Meeting) -> list[str]:
        lines = [gettext("%(name)s, you are judging %(match)s") % {"name": name, "match": meeting.pair}]
        if name == meeting.senior:
            lines.append(gettext("You are the senior judge."))
        elif meeting.senior:
            lines.append(gettext("Senior judge: %(name)s") % {"name": meeting.senior})
        others = [other for other in meeting.others if other != name]
        if others:
            lines.append(gettext("Judging with you: %(names)s") % {"names": ", ".join(others)})
        return [*lines, *self._place(meeting)]

    def _place(self, meeting: Meeting) -> list[str]:
        """When, and where."""
        known = gettext("Where: %(room)s, table %(number)s")
        unknown = gettext("Where: table %(number)s, the room is not known yet")
        return [*self._begins(), (known if meeting.room else unknown) % {"room": meeting.room, "number": meeting.table}]

    def _of_pair(self, meeting: Meeting) -> str:
        if not meeting.team_b:
            return gettext("%(name)s: no opponent") % {"name": meeting.team_a}
        room = f" ({meeting.room})" if meeting.room else ""
        return f"{meeting.table}. {meeting.pair}{room}"

    def _where_to_look(self, facts: Facts, page: str, *, private: bool) -> list[str]:
        if not page:
            return []
        if not private:
            return [gettext("All matches of the tour: %(page)s") % {"page": page}]
        is_team = facts.kind == "captain" and not self.tournament.is_individual
        own = gettext("Your team’s page: %(page)s") if is_team else gettext("Your page: %(page)s")
        return [own % {"page": page}, gettext("This link is only for you: do not share it.")]


# As the organiser's page shows them.
@dataclass(frozen=True)
class Card:
    """A message, ready to be sent, with what is known of its reader. ``page`` is the address at its end;
    ``renewed``: that was another link when they were told, which does not work any more."""

    facts: Facts
    subject: str
    text: str
    page: str
    private: bool
    digest: str
    email: str = ""
    told: tuple[Told, ...] = ()
    moment: datetime | None = None
    renewed: bool = False

    @property
    def key(self) -> str:
        return self.facts.key

    @property
    def name(self) -> str:
        return self.facts.name

    @property
    def field(self) -> str:
        """What the page calls the text; whoever plays alone is no captain."""
        return self.key.replace("captain", "participant")

    @cached_property
    def standing(self) -> Standing:
        return standing_of(self.digest, [told.digest for told in self.done], renewed=self.renewed)

    @property
    def knows(self) -> bool:
        return self.standing is Standing.TOLD

    @property
    def has_changed(self) -> bool:
        return self.standing is Standing.CHANGED

    @property
    def has_new_link(self) -> bool:
        """Whether they know all but their link."""
        return self.standing is Standing.RENEWED

    @property
    def done(self) -> list[Told]:
        return [told for told in self.told if told.state == Told.State.DONE]

    @property
    def trouble(self) -> list[Told]:
        """Letters of which it is not known that they have gone."""
        return [told for told in self.told if told.state != Told.State.DONE and not self.is_being_sent(told)]

    def is_being_sent(self, told: Told) -> bool:
        return is_under_way(told, self.moment) if self.moment else False

    @property
    def sending(self) -> bool:
        return any(self.is_being_sent(told) for told in self.told)

    @property
    def sms(self) -> str:
        return sms_link(self.text)

    @property
    def mail(self) -> str:
        return mail_link(self.email, self.subject, self.text)

    @property
    def telegram(self) -> str:
        """The address stands in the link's own place, not once more in the text."""
        lines = [line for line in self.text.split("\n") if not self.page or self.page not in line]
        return telegram_link(self.page, "\n".join(lines))


def is_under_way(told: Told, moment: datetime) -> bool:
    """Whether a letter may still be sent this very moment."""
    return told.state == Told.State.UNDER_WAY and moment - told.told_at < timedelta(seconds=LOST_AFTER)


Address = Callable[..., str]
"""The name of an address with its arguments → the address as phones open it."""


@dataclass(frozen=True)
class Messages:
    """All messages of a tour in one language."""

    everybody: Card
    captains: Sequence[Card]
    judges: Sequence[Card]

    @property
    def cards(self) -> list[Card]:
        return [*self.captains, *self.judges]

    def chosen(self, keys: Collection[str]) -> list[Card]:
        return [card for card in (self.everybody, *self.cards) if card.key in keys]


def messages_of(tour: Tour, language: str, moment: datetime, address: Address) -> Messages:
    """``address`` makes those that stand in the texts. Private links are told as far as they can be told again."""
    tournament = tour.tournament
    with translation.override(language):
        maker = _Maker(tour, moment, _own_pages(tournament, moment, address), _public_page(tour, address))
        cards = [maker.card(facts) for facts in facts_of(tour)]
        everybody = maker.card(facts_for_all(tour))
    judges = [card for card in cards if card.facts.kind == "judge"]
    return Messages(everybody, [card for card in cards if card not in judges], judges)


class _Maker:
    def __init__(self, tour: Tour, moment: datetime, own: Mapping[str, str], public: str) -> None:
        self.words, self.moment, self.own, self.public = Words(tour), moment, own, public
        self.emails, self.renewed_since = _emails(tour.tournament), renewed_links(tour.tournament, moment)
        self.told: dict[str, list[Told]] = defaultdict(list)
        for told in Told.objects.filter(tour=tour).order_by("told_at", "pk"):
            self.told[told.key].append(told)

    def card(self, facts: Facts) -> Card:
        page, private = self.own.get(facts.key) or self.public, facts.key in self.own
        told = tuple(self.told[facts.key])
        last = next((one for one in reversed(told) if one.state == Told.State.DONE), None)
        return Card(
            facts, self.words.subject, self.words.text(facts, page, private=private), page, private,
            digest("tournaments.told", said(facts, *self.words.own)), self.emails.get(facts.key, ""),
            told, self.moment, renewed=last is not None and self.renewed_since(last),
        )  # fmt: skip


def renewed_links(tournament: Tournament, moment: datetime) -> Callable[[Told], bool]:
    """Whether the link that somebody had when they were told does not work any more, and another one has taken its
    place; in one query. Nobody has to be told that a link was revoked, nor of their first one."""
    works: set[str] = set()
    former: dict[str, list[tuple[datetime, datetime]]] = defaultdict(list)
    columns = ("kind", "team_id", "judge_id", "created_at", "expires_at", "revoked_at")
    for kind, team, judge, made, expires, revoked in tournament.links.order_by("pk").values_list(*columns):
        key = f"{kind}-{team or judge}"
        if revoked is not None:
            former[key].append((made, min(expires, revoked)))
        elif moment < expires:
            works.add(key)
    return lambda told: told.key in works and any(made <= told.told_at < end for made, end in former[told.key])


def _own_pages(tournament: Tournament, moment: datetime, address: Address) -> dict[str, str]:
    """Private links by whom they are for."""
    told = issued_links(tournament, moment).told
    return {f"{issued.link.kind}-{issued.link.holder.pk}": address("enter", issued.token) for issued in told}


def _public_page(tour: Tour, address: Address) -> str:
    """ "" where those who hold no link may not look."""
    if tour.tournament.visibility == Tournament.Visibility.PRIVATE:
        return ""
    return address("tour", tour.tournament.slug, tour.number)


def _emails(tournament: Tournament) -> dict[str, str]:
    emails: dict[str, str] = {}
    for kind, rows in ((AccessLink.Kind.CAPTAIN, Team.objects), (AccessLink.Kind.JUDGE, Judge.objects)):
        known = rows.filter(tournament=tournament).exclude(email="").order_by("pk").values_list("pk", "email")
        emails |= {f"{kind.value}-{pk}": email for pk, email in known}
    return emails


def site_addresses(site: str) -> Address:
    return lambda name, *pieces: f"{site}{reverse(name, args=pieces)}"


def all_in_one(cards: Iterable[Card]) -> str:
    """Every text, to be copied at once."""
    return "\n\n———\n\n".join(card.text for card in cards)
