"""The organiser's page of a tour's messages, what its buttons do, and the page of addresses."""

import hashlib
from collections.abc import Collection
from dataclasses import replace
from functools import partial
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib import messages as passing
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.kernel.answering import slow
from tournaments.kernel.submit import Faults, Stored, desk_of, page, sent, shown_version, stored, submit, tour_of
from tournaments.kernel.values import end_of
from tournaments.kernel.views import unkept, version
from tournaments.kernel.write import Answer, Intent
from tournaments.models import AccessLink, Judge, Team, Told, Tour, Tournament
from tournaments.models.audit import canonical
from tournaments.models.people import token_hash
from tournaments.paper.document import chosen_language
from tournaments.roster.forms.lists import usual_day
from tournaments.roster.read import token_for
from tournaments.roster.write.links import issue_links
from tournaments.rounds.views.tours import show
from tournaments.telling.forms import AddressesForm, WordsForm
from tournaments.telling.letters import Outcome, can_send, mail
from tournaments.telling.read import Messages, all_in_one, messages_of, site_addresses, waiting
from tournaments.telling.rules import MOST_CHOSEN, is_key
from tournaments.telling.write import OWN, change_addresses, change_words, forget_told, note_told

_FEW: Final = 5
"""So many names are told in a sentence."""


@never_cache
@require_safe
def messages(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What everybody is told about a tour, in the tournament's language or ``?lang=``; it changes nothing."""
    return _page(request, tour_of(request, slug, number))


def _page(request: HttpRequest, tour: Tour, faults: Faults = (), form: WordsForm | None = None) -> HttpResponse:
    texts, chosen = _messages(request, tour), list(_people(request))
    form = form or WordsForm(initial={name: getattr(tour.tournament, name) for name in OWN})
    answer = show(
        request, tour, "telling/messages.html", "messages", faults=faults, waiting=waiting(tour),
        everybody=texts.everybody, captains=texts.captains, judges=texts.judges, whole=all_in_one(texts.cards),
        form=form, can_send=can_send(),
        chosen=chosen or [card.key for card in texts.cards if not card.knows],
        version=shown_version(request, tour.tournament.version) if form.is_bound else tour.tournament.version,
        told=sum(card.knows for card in texts.cards), count=len(texts.cards),
        stale=[card for card in (texts.everybody, *texts.cards) if card.has_changed],
        changed=sum(card.has_changed or card.has_new_link for card in texts.cards),
        unlinked=sum(not card.private for card in texts.cards), letters=sum(bool(card.email) for card in texts.cards),
        languages=settings.LANGUAGES, language=_language(request, tour), query=_query(request, tour),
    )  # fmt: skip
    return unkept(answer)


def _language(request: HttpRequest, tour: Tour) -> str:
    return chosen_language(request, tour.tournament.language)


def _query(request: HttpRequest, tour: Tour) -> str:
    """The language, where it is not the tournament's, for the addresses to go on to."""
    language = _language(request, tour)
    return "" if language == tour.tournament.language else f"?{urlencode({'lang': language})}"


def _messages(request: HttpRequest, tour: Tour) -> Messages:
    site = request.build_absolute_uri("/").removesuffix("/")
    return messages_of(tour, _language(request, tour), timezone.now(), site_addresses(site))


def _people(request: HttpRequest) -> dict[str, str]:
    """Whom the form has chosen, each with the digest of what the page showed: one by a button, or all marked ones."""
    given = request.POST.getlist("only") or request.POST.getlist("who")
    pairs = (choice.partition(":")[::2] for choice in given[:MOST_CHOSEN])
    return {key: digest for key, digest in pairs if is_key(key)}


def _held_up(request: HttpRequest, tour: Tour) -> HttpResponse | None:
    """The page with the reason why nobody is to be told yet."""
    return _page(request, tour, [("", why)]) if (why := waiting(tour)) else None


def _home(request: HttpRequest, tour: Tour) -> str:
    return reverse("tour_messages", args=[tour.tournament.slug, tour.number]) + _query(request, tour)


def _ids(tour: Tour) -> dict[str, Any]:
    return {"tournament_id": tour.tournament_id, "tour_id": tour.pk}


def _intent(given: Intent, *content: object) -> Intent:
    """One page has several buttons, and may be used again: only the same press for the same people is the same
    submission."""
    return replace(given, key=hashlib.sha256(canonical([given.key, *content]).encode()).hexdigest())


@require_POST
def mark_told(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Notes that those chosen have been told, or, with ``forget``, that they are to be told again."""
    tour, people = tour_of(request, slug, number), _people(request)
    forget = "forget" in request.POST
    if held_up := _held_up(request, tour):
        return held_up

    def write(given: Intent) -> Answer:
        wants = _intent(given, "forget" if forget else "told", people)
        if forget:
            return forget_told(wants, **_ids(tour), people=list(people))
        return note_told(wants, **_ids(tour), people=people, way=Told.Way.HAND)

    def done(answer: Answer) -> str:
        number = answer["told"]
        if forget:
            said = ngettext("Marked as not informed: %(number)s.", "Marked as not informed: %(number)s.", number)
        else:
            said = ngettext("Marked as informed: %(number)s.", "Marked as informed: %(number)s.", number)
        return said % {"number": number}

    again = partial(_page, request, tour)
    return submit(request, write, again=again, to=(_home(request, tour),), done=done)


@require_POST
def print_slips(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Notes those chosen as told by a slip, as their texts stand now, and leads to the slips."""
    tour = tour_of(request, slug, number)
    if held_up := _held_up(request, tour):
        return held_up
    cards = [card for card in _messages(request, tour).chosen(_people(request)) if card.name]
    people = {card.key: card.digest for card in cards}
    chosen = {"who": ",".join(people), "lang": _language(request, tour)}
    file = f"{reverse('messages_pdf', args=[slug, number])}?{urlencode(chosen)}"

    def write(given: Intent) -> Answer:
        return note_told(_intent(given, "print", people), **_ids(tour), people=people, way=Told.Way.PRINTED)

    return submit(request, write, again=partial(_page, request, tour), to=(file,))


@slow
@require_POST
def mail_letters(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Sends the texts of those chosen who have an address, outside of every transaction."""
    tour, people = tour_of(request, slug, number), _people(request)
    if held_up := _held_up(request, tour):
        return held_up
    if not can_send():
        return _page(request, tour, [("", _("No mail server is set up: ask whoever runs the server."))])
    again, cards = "again" in request.POST, _messages(request, tour).chosen(people)
    outcome: list[Outcome] = []

    def write(given: Intent) -> Answer:
        wants = _intent(given, "mail", people, again)
        outcome.append(mail(wants, tour, cards, people, again=again))
        return {}

    def done(_answer: Answer) -> str:
        return _told_of_letters(request, outcome[0])

    return submit(request, write, again=partial(_page, request, tour), to=(_home(request, tour),), done=done)


def _told_of_letters(request: HttpRequest, outcome: Outcome) -> str:
    """Says what did not go, each with what to do; what went is the sentence that is given back."""
    if outcome.repeated:
        passing.info(
            request, _("This has already been sent, and nothing is sent twice. See below what happened to each letter.")
        )
    for names, sentence in (
        (
            outcome.changed,
            _("Not sent because the text has changed since you opened the page: %(names)s. Check it and send again."),
        ),
        (outcome.names(Told.State.REFUSED), _("The mail server refused the letter to %(names)s: check the address.")),
        (
            outcome.names(Told.State.FAILED),
            _("The mail server could not be reached. Nothing was sent to %(names)s: try again later."),
        ),
        (
            outcome.names(Told.State.UNKNOWN),
            _("The mail server stopped answering. Perhaps nothing was sent to %(names)s: ask, or send it again."),
        ),
        (
            outcome.names(""),
            _("There was not enough time for all letters. Press the button again to send to %(names)s."),
        ),
    ):
        if names:
            passing.warning(request, sentence % {"names": _short(names)})
    number = len(outcome.names(Told.State.DONE))
    said = ngettext("%(number)s letter was sent.", "%(number)s letters were sent.", number) % {"number": number}
    return said if number else ""


def _short(names: Collection[str]) -> str:
    shown = list(names)[:_FEW]
    rest = len(names) - len(shown)
    more = ngettext("and %(count)s more", "and %(count)s more", rest) % {"count": rest} if rest else ""
    return ", ".join(shown) + (f" {more}" if more else "")


@require_POST
def new_links(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """New private links for those chosen, which stand in their texts at once; their earlier ones stop working."""
    tour = tour_of(request, slug, number)
    tournament, people = tour.tournament, [key for key in _people(request) if key != "all"]
    end = end_of(usual_day(tournament, timezone.now()), ZoneInfo(tournament.time_zone)).isoformat()

    def write(given: Intent) -> Answer:
        wants = _intent(given, "links", people)
        hashes = {key: token_hash(token_for(tournament, wants.key, key)) for key in people}
        holders = [
            {"kind": kind, "id": int(pk), "hash": hashes[key]}
            for key in people
            for kind, _dash, pk in [key.partition("-")]
        ]
        return issue_links(wants, tournament_id=tournament.pk, expires_at=end, holders=holders)

    def done(answer: Answer) -> str:
        number = len(answer["links"])
        said = ngettext(
            "%(number)s new link is in its text; the earlier one no longer works.",
            "%(number)s new links are in their texts; the earlier ones no longer work.", number,
        )  # fmt: skip
        return said % {"number": number}

    return submit(request, write, again=partial(_page, request, tour), to=(_home(request, tour),), done=done)


@require_POST
def words(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The organiser's own words, in every message of the tournament from now on."""
    tour, form = tour_of(request, slug, number), WordsForm(request.POST)
    write = partial(change_words, tournament_id=tour.tournament_id, version=version(request))

    def stands(now: Tournament) -> Stored:
        return stored(form, {name: getattr(now, name) for name in OWN})

    return submit(
        request, write, form, again=lambda _faults: _page(request, tour, form=form), to=(_home(request, tour),),
        done=_("Saved."), stored=stands,
    )  # fmt: skip


@require_http_methods(["GET", "HEAD", "POST"])
def addresses(request: HttpRequest, slug: str) -> HttpResponse:
    """Addresses for messages of all captains and judges."""
    tournament = desk_of(request, slug)
    people: list[Team | Judge] = [*tournament.teams.order_by("key", "pk")]
    people += tournament.judges.order_by("key", "pk")
    form = AddressesForm(sent(request), people=people)

    def again(_faults: Faults) -> HttpResponse:
        captains, judges = (list(form.rows(kind)) for kind in (AccessLink.Kind.CAPTAIN, AccessLink.Kind.JUDGE))
        known = {"captains": captains, "judges": judges}
        return page(request, "telling/addresses.html", tournament, "desk_addresses", form=form, people=known)

    def done(answer: Answer) -> str:
        number = answer["changed"]
        return ngettext("%(number)s address saved.", "%(number)s addresses saved.", number) % {"number": number}

    write = partial(change_addresses, tournament_id=tournament.pk)
    return submit(request, write, form, again=again, to=("desk_addresses", slug), done=done)
