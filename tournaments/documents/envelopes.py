"""All paper of a tour room by room: a cover that says what lies in the envelope, and then just that."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.documents.rules import Run
from tournaments.matches.documents.notices import PLACED
from tournaments.matches.documents.protocol.document import PROTOCOLS
from tournaments.matches.read.rows import load_shooters
from tournaments.models import AccessLink, Match, Room
from tournaments.paper.document import BODY, Document, local_time, tour_title, unbroken
from tournaments.paper.document_type import DocumentType, PrintContext
from tournaments.paper.fitting import BOLD
from tournaments.paper.page import HAIR, Box, Page, Style
from tournaments.play.documents.guide import GUIDE
from tournaments.play.documents.rules import RULES
from tournaments.play.documents.sheets import SHEETS
from tournaments.regulations.documents import DOCUMENTS as REGULATIONS
from tournaments.roster.documents import DOCUMENTS as OF_ROSTER
from tournaments.roster.documents import slips_of
from tournaments.roster.read import IssuedLinks, issued_links

_ALL: Final = (*PROTOCOLS, *SHEETS, *RULES, *REGULATIONS, *GUIDE, *OF_ROSTER)
PARTS: Final = {document_type.key: document_type for document_type in _ALL if document_type.needs is not None}
"""What may lie in an envelope, by the names under which a run counts copies."""
_OF_A_MATCH: Final = ("protocols", "sheets")
_LINE: Final = 26.0
_TITLE: Final = Style(face=BOLD, size=44, least=12, pad=0)
_WHEN: Final = Style(size=16, least=6, pad=0)
_HEAD: Final = Style(face=BOLD, size=14, least=6, pad=0)
_TEXT: Final = Style(size=13, least=4, pad=0)
_SMALL: Final = Style(size=11, least=4, pad=0, grey=0.2)


@dataclass(frozen=True)
class Item:
    """One thing in an envelope: a document, how often, and the matches that it is for; none for all of the room."""

    part: DocumentType
    copies: int
    match: Match | None = None

    @property
    def title(self) -> str:
        return str(self.part.title)


@dataclass(frozen=True)
class Envelope:
    """What one room gets; ``room`` is None for the matches that have none yet."""

    room: Room | None
    matches: Sequence[Match]
    context: PrintContext
    run: Run
    links: IssuedLinks

    @property
    def title(self) -> str:
        return self.room.name if self.room else gettext("No room yet")

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """What lies beneath the cover, in order."""
        return tuple(self._items())

    def _items(self) -> Iterator[Item]:
        for key in self.run.copies:
            part, copies = PARTS[key], self.run.copies_of(key)
            if not copies or not part.fits(self.context.tour) or (key == "links" and not self.links.told):
                continue
            if key in _OF_A_MATCH:
                yield from (Item(part, copies, match) for match in self.matches)
            else:
                yield Item(part, copies)

    def lay(self, item: Item) -> list[Document]:
        """One copy of it."""
        if item.part.key == "links":
            found = slips_of(self.links, self.context)
        else:
            found = list(item.part.lay(self.context.of([item.match] if item.match else self.matches)))
        return [document._replace(own_sheet=self.run.duplex) for document in found]

    def documents(self) -> Iterator[Document]:
        """The cover, and everything as often as it is wanted."""
        yield self.cover()
        for item in self.items:
            for _copy in range(item.copies):
                yield from self.lay(item)

    def cover(self) -> Document:
        tour = self.context.tour
        [cover] = self.context.laid([_cover(self)], gettext("Envelope: %(room)s") % {"room": self.title}, tour)
        return cover._replace(own_sheet=self.run.duplex)

    def sides(self) -> list[int]:
        """How many sides of paper each document in it takes; each is laid out once, however many copies there are."""
        found = [self.cover().sides]
        for item in self.items:
            found += [document.sides for document in self.lay(item)] * item.copies
        return found


def envelopes_of(context: PrintContext, run: Run) -> list[Envelope]:
    """Those of the rooms in which something is played, in their order; matches without a room come last."""
    rooms: dict[Room | None, list[Match]] = {}
    load_shooters(context.visitor, context.met)
    for match in context.met:
        rooms.setdefault(match.room, []).append(match)
    links = issued_links(context.tournament, context.moment) if run.copies_of("links") else IssuedLinks((), 0)
    ordered = sorted(rooms, key=lambda room: (room is None, room.position if room else 0, room.pk if room else 0))
    return [Envelope(room, rooms[room], context, run, _links_of(links, rooms[room])) for room in ordered]


def _links_of(links: IssuedLinks, matches: Sequence[Match]) -> IssuedLinks:
    """Those of the room's judges and captains."""
    judges = {row.judge_id for match in matches for row in match.match_judges.all()}
    teams = {team for match in matches for team in (match.team_a_id, match.team_b_id)}

    def is_here(link: AccessLink) -> bool:
        return link.judge_id in judges if link.kind == AccessLink.Kind.JUDGE else link.team_id in teams

    return replace(links, told=tuple(issued for issued in links.told if is_here(issued.link)), untold=0)


# The cover of an envelope.
def _cover(envelope: Envelope) -> Page:
    tour = envelope.context.tour
    page = Page(bookmark=envelope.title)
    head, rest = BODY.cut(110)
    title, when = head.cut(64)
    page.text(title, envelope.title, _TITLE)
    begins = local_time(tour.starts_at, tour, "j E Y, H:i") if tour.starts_at else ""
    page.text(when.slice(0, 2), tour_title(tour), _WHEN)
    page.text(when.slice(1, 2), " · ".join(filter(None, (str(tour.tournament), begins))), _SMALL)
    matches, rest = rest.cut(min(2 * _LINE * len(envelope.matches) + _LINE, rest.height / 2) + 12)
    _list(page, matches, gettext("Matches"), _matches(envelope))
    _list(page, rest, gettext("In this envelope"), _contents(envelope))
    return page


def _list(page: Page, box: Box, title: str, lines: Sequence[tuple[str, str]]) -> None:
    """A heading, then a line for each, with what stands at its right end; lines are made lower where there are many."""
    head, rest = box.cut(_LINE)
    page.text(head, title, _HEAD)
    page.across(head, HAIR)
    height = min(_LINE, rest.height / max(len(lines), 1))
    for words, right in lines:
        line, rest = rest.cut(height)
        page.text(line.part(0, line.width - 70 if right else line.width), words, _TEXT)
        page.text(line.part(line.width - 70, line.width), right, _TEXT._replace(align="right"))


def _matches(envelope: Envelope) -> list[tuple[str, str]]:
    found = []
    for match in envelope.matches:
        found.append((f"{match.number}. {match}", ""))
        judges = [(unbroken(row.judge.name), row.senior) for row in match.match_judges.all()]
        names = [gettext("%(judge)s (senior)") % {"judge": name} if senior else name for name, senior in judges]
        found.append((gettext("Judges: %(names)s") % {"names": ", ".join(names) or "–"}, ""))
    return found


def _contents(envelope: Envelope) -> list[tuple[str, str]]:
    return [
        (f"{item.title}: {item.match}" if item.match else item.title, gettext("× %(copies)s") % {"copies": item.copies})
        for item in envelope.items
    ]


# The run as a document: what was chosen is remembered by the tournament, or comes with what is asked.
def run_of(context: PrintContext) -> Run:
    given = context.asked.get("run")
    return given if isinstance(given, Run) else Run.from_json(context.tournament.envelopes)


def _lay(context: PrintContext) -> Iterator[Document]:
    for envelope in envelopes_of(context, run_of(context)):
        yield from envelope.documents()


ENVELOPES: Final = (
    DocumentType(
        key="envelopes", title=_("Envelopes for the rooms"), lay=_lay, needs=PLACED, secret=True, rare=True,
        about=_("A cover for each room, with everything needed there beneath it. It may include personal links."),
    ),
)  # fmt: skip
